"""`cardavia bench deals`: whole deals of every game and seat beside shuffling and dealing alone, one core."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from cardavia_fast import _run

from cardavia.batch import run
from cardavia.bench.clock import Row, Rows, as_many, least_seconds
from cardavia.deal import Deal
from cardavia.errors import MismatchError
from cardavia.games import GAMES, find
from cardavia.results import Results
from cardavia.rules import rules, to_native
from cardavia.seats import Compiled, natives
from cardavia.seats import signature as seat_signature
from cardavia.seeds import philox_key

DEALS, SINGLES = 10_000, 500  # of a batch, and one at a time
STEPPED = 0.15  # seconds for deals that Python steps
FLOOR = "shuffle and deal"
BATCH, SINGLE, NUMBA, STEPS = "batch", "a deal a call", "Numba seats", "from Python"


def count() -> int:
    """How many rows there will be."""
    return sum(1 + len(natives(game)) + 3 for game in GAMES)


def rows(seed: int) -> Rows:
    """All rows; a MismatchError names the first deal that two ways play differently."""
    for game in GAMES:
        yield _floor(game, seed)
        for seats in sorted(natives(game), key="uniform".__eq__):
            yield _batch(game, seats, seed)
        yield _numba(game, seed)
        yield _single(game, seed)
        yield _stepped(game, seed)


def _floor(game: str, seed: int) -> Row:
    native, struct, key = find(game).native, to_native(game, rules(game)), philox_key(seed)
    work = least_seconds(lambda: _run.deal_only(native, struct, key, 0, DEALS))
    return Row("deal", game, FLOOR, FLOOR, DEALS, work / DEALS)


def _batch(game: str, seats: str, seed: int) -> Row:
    """Played again by two threads in other chunks, which must change nothing."""
    results = run(game, DEALS, seed, seats, 1, digests=True)
    _compare(results, run(game, DEALS, seed, seats, 2, chunk=777, digests=True), "two workers")
    seconds = least_seconds(lambda: run(game, DEALS, seed, seats, 1))
    return Row("deal", game, seats, BATCH, DEALS, seconds / DEALS)


def _numba(game: str, seed: int) -> Row:
    """The uniform policy written in Numba: the same deals as the native one."""
    seat = Compiled(_uniform(game), "uniform", reads_view=False)
    results = run(game, DEALS, seed, seat, 1, digests=True)
    _compare(results, run(game, DEALS, seed, "uniform", digests=True), "native seats")
    seconds = least_seconds(lambda: run(game, DEALS, seed, seat, 1))
    return Row("deal", game, "uniform", NUMBA, DEALS, seconds / DEALS)


@cache
def _uniform(game: str) -> Any:
    from numba import cfunc

    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)

    @cfunc(seat_signature(game))
    def uniform(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        """The upper half of noise * n, a product of 128 bits."""
        many = np.uint64(n)
        return np.int32(((noise >> half) * many + ((noise & low) * many >> half)) >> half)

    return uniform


def _single(game: str, seed: int) -> Row:
    """One `Deal` a call, its seats native."""
    results = run(game, SINGLES, seed, "uniform", digests=True)
    for number in range(SINGLES):
        _same_deal(results, number, Deal(game, seed, number, seats="uniform"), SINGLE)
    seconds = least_seconds(lambda: [Deal(game, seed, number, seats="uniform") for number in range(SINGLES)])
    return Row("deal", game, "uniform", SINGLE, SINGLES, seconds / SINGLES)


def _stepped(game: str, seed: int) -> Row:
    """Every action answered from Python, those that `uniform` chose."""
    results = run(game, SINGLES, seed, "uniform", digests=True)
    wholes = [Deal(game, seed, number, seats="uniform")._native.actions() for number in range(SINGLES)]
    played: list[Deal] = []

    def step(deals: int) -> None:
        played.clear()
        for number in range(deals):
            deal = Deal(game, seed, number)
            for _, code in wholes[number]:
                deal.answer(deal.legal_codes().index(code))
            played.append(deal)

    deals, seconds = as_many(step, SINGLES, STEPPED, 10)
    for number, deal in enumerate(played):
        _same_deal(results, number, deal, STEPS)
    return Row("deal", game, "uniform", STEPS, deals, seconds)


def _compare(results: Results, others: Results, way: str) -> None:
    """A MismatchError for the first deal in which any array differs."""
    for name, array in results.arrays.items():
        wrong = np.flatnonzero((array != others.arrays[name]).reshape(len(array), -1).any(axis=1))
        if len(wrong):
            number = int(wrong[0])
            raise MismatchError(
                f"{results.game} seed {results.seed} deal {number}, seats {results.seats[0]}: {name} is "
                f"{array[number]} by one worker, {others.arrays[name][number]} by {way}"
            )


def _same_deal(results: Results, number: int, deal: Deal, way: str) -> None:
    """A MismatchError where a single deal is not the batch's."""
    digest, points = int(results.digest[number]), results.points[number].tolist()
    if (deal._native.digest, deal.points) != (digest, points):
        raise MismatchError(
            f"{deal.name}, seats {results.seats[0]}: points {points} and digest {digest:016x} by {BATCH}, "
            f"{deal.points} and {deal._native.digest:016x} by {way}"
        )
