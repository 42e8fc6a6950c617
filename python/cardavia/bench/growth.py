"""`cardavia bench growth`: how time and memory grow with deals, workers and the tiles of a hand."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

import cardavia.partition
from cardavia.batch import run, stream
from cardavia.bench.clock import Row, Rows, as_many, least_seconds
from cardavia.bench.corpora import corpus
from cardavia.bench.depth_first import MORE, ROWS, by_numba
from cardavia.bench.machine import peak_memory
from cardavia.errors import MismatchError

GAME = "sichuan"
MOST = 1_000_000  # deals, unless more are asked for
WORKERS = (1, 2)
RUN, STREAM = "run", "stream"
DEALS, TILES = "deals of sichuan, uniform seats", "tiles of a near-complete hand, shanten"
HANDS, BUDGET = 20_000, 0.15
LEAST_GROUPS, MOST_GROUPS = 0, 7
TABLES, NUMBA = "tables", "depth first, Numba"

Played = tuple[float, int, list[int]]


def sizes(most: int) -> list[int]:
    """Powers of ten from a thousand to the most deals."""
    return [10**power for power in range(3, len(str(most)))]


def count(most: int) -> int:
    """How many rows there will be."""
    return len(sizes(most)) * (len(WORKERS) + 1) + 2 * (MOST_GROUPS - LEAST_GROUPS + 1)


def rows(seed: int, most: int = MOST) -> Rows:
    """All rows; a MismatchError where workers, or the parts of a stream, change the points' sums."""
    for deals in sizes(most):
        known: list[int] | None = None
        for workers in WORKERS:
            seconds, memory, sums = _apart(_run, deals, seed, workers)
            known = sums if known is None else known
            _compare(deals, known, sums, f"{workers} workers")
            yield Row("deal", DEALS, str(deals), _way(RUN, workers), deals, seconds / deals, memory)
        seconds, memory, sums = _apart(_stream, deals, seed, WORKERS[-1])
        _compare(deals, known or sums, sums, STREAM)
        yield Row("deal", DEALS, str(deals), _way(STREAM, WORKERS[-1]), deals, seconds / deals, memory)
    yield from _hands(seed)


def _way(how: str, workers: int) -> str:
    return f"{how}, {workers} worker{'s' * (workers > 1)}"


def _apart(work: Callable[[int, int, int], Played], deals: int, seed: int, workers: int) -> Played:
    """The same in a process of its own, whose memory nothing else has used."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as pool:
        return pool.submit(work, deals, seed, workers).result()


def _run(deals: int, seed: int, workers: int) -> Played:
    """(seconds, bytes at the peak, sums of the points); a first short batch loads what is loaded once."""
    run(GAME, 10, seed, "uniform", workers)
    start = time.perf_counter()
    results = run(GAME, deals, seed, "uniform", workers)
    seconds = time.perf_counter() - start
    return seconds, peak_memory(), results.points.sum(axis=0, dtype=np.int64).tolist()


def _stream(deals: int, seed: int, workers: int) -> Played:
    run(GAME, 10, seed, "uniform", workers)
    start = time.perf_counter()
    parts = stream(GAME, deals, seed, "uniform", workers)
    sums = sum(results.points.sum(axis=0, dtype=np.int64) for results in parts)
    seconds = time.perf_counter() - start
    return seconds, peak_memory(), np.asarray(sums).tolist()


def _compare(deals: int, known: list[int], sums: list[int], way: str) -> None:
    if sums != known:
        raise MismatchError(f"{deals} deals of {GAME}: points sum to {known} by 1 worker, {sums} by {way}")


def _hands(seed: int) -> Rows:
    """Hands of 2 to 23 tiles: the tables beside a search."""
    search = by_numba()["shanten"]
    for groups in range(LEAST_GROUPS, MOST_GROUPS + 1):
        tiles = 3 * groups + 2
        hands = corpus("nantong", tiles, "near", HANDS, seed, groups)
        answers: Any = cardavia.partition.shanten(hands, groups, workers=1)
        seconds = least_seconds(lambda: cardavia.partition.shanten(hands, groups, workers=1))  # noqa: B023
        yield Row("hand", TILES, str(tiles), TABLES, HANDS, seconds / HANDS)
        room = np.zeros((ROWS, hands.shape[1] + MORE), np.int64)
        found = np.empty(HANDS, np.int64)
        search(hands[:1].copy(), groups, room, found)  # compiles it
        work: Callable[[int], Any] = lambda n: search(hands[:n].copy(), groups, room, found)  # noqa: B023, E731
        units, seconds = as_many(work, HANDS, BUDGET, 8)
        wrong = np.flatnonzero(found[:units] != answers[:units])
        if len(wrong):
            row = int(wrong[0])
            answer, other = answers[row], found[row]
            raise MismatchError(f"hand {row} of {tiles} tiles: {answer} by {TABLES}, {other} by {NUMBA}")
        yield Row("hand", TILES, str(tiles), NUMBA, units, seconds)
