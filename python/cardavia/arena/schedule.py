"""Who plays which sets when: chunks on a pool of threads, a rule that stops, a journal to go on from."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING

import numpy as np

from cardavia.arena.duplicates import Chunk, play_chunk
from cardavia.arena.intervals import Moments
from cardavia.arena.times import BUCKETS
from cardavia.callers import interrupt_seats
from cardavia.workers import thread_count

if TYPE_CHECKING:
    from cardavia.arena.journal import Journal
    from cardavia.arena.plan import Plan

Progress = Callable[[int, int], object]
CHECK = 64  # sets after which the stop rule is asked again, wherever chunks begin and end
TARGET = 0.1  # seconds a chunk shall take, so that Ctrl-C and progress stay prompt
LARGEST = 4096  # sets of a chunk
GROWTH = 8  # by which a chunk may be larger than the one that was timed
AHEAD = 2  # chunks in hand for each thread


class Tally:
    """The sets that are finished, in any order, and whether they are enough."""

    def __init__(self, plan: Plan, sets: int, until_ci: float | None) -> None:
        self.plan = plan
        self.until_ci = until_ci
        self.rows = np.empty((sets, len(plan.pairings), plan.width), np.int32)
        self.done = np.zeros(sets, np.bool_)
        self.count = 0  # of those that are done
        self.times = np.zeros((len(plan.players), BUCKETS), np.uint64)
        self.enough = 0  # sets of the result; 0 while more are needed
        self._moments = Moments(len(plan.contrasts))

    def add(self, chunk: Chunk) -> None:
        """Take finished sets; those beyond the last are left out."""
        high = chunk.low + len(chunk.rows)
        self.rows[chunk.low : high] = chunk.rows[: max(len(self.rows) - chunk.low, 0)]
        self.count += int((~self.done[chunk.low : high]).sum())
        self.done[chunk.low : high] = True
        self.times += chunk.times
        self._look()

    def _look(self) -> None:
        """Ask the stop rule at each multiple of CHECK up to which all sets are finished."""
        sets = len(self.rows)
        while not self.enough:
            low = self._moments.n
            high = min(low + CHECK, sets)
            if not self.done[low:high].all():
                return
            self._moments.add(self.plan.targets(self.rows[low:high]))
            if high == sets or (self.until_ci is not None and self._width() <= self.until_ci):
                self.enough = high

    def _width(self) -> float:
        """The widest half-width so far; NaN, which is never narrow enough, of a single set."""
        widths = [estimate.ci95 for estimate in self._moments.estimates(self.plan.scale)]
        return math.nan if any(map(math.isnan, widths)) else max(widths)

    def gaps(self) -> list[tuple[int, int]]:
        """Runs low … high - 1 of sets that are not finished."""
        edges = np.flatnonzero(np.diff(np.concatenate(([1], self.done.view(np.int8), [1]))))
        return [(int(low), int(high)) for low, high in edges.reshape(-1, 2)]


class _Work:
    """Chunks in hand. A chunk is as many sets as take TARGET seconds, unless `chunk` says how many."""

    def __init__(self, tally: Tally, threads: int, chunk: int | None, journal: Journal | None) -> None:
        self.tally, self.journal, self.fixed = tally, journal, chunk is not None
        self.sets = chunk or 1
        self.halt = Event()
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads, "cardavia")
        self.clerk = ThreadPoolExecutor(1, "cardavia-clerk")  # writes and counts: Ctrl-C never lands there
        self.waiting: list[Future[tuple[Chunk, float]]] = []

    def chunks(self) -> Iterator[tuple[int, int]]:
        for start, end in self.tally.gaps():
            low = start
            while low < end:
                high = min(low + self.sets, end)
                yield low, high
                low = high

    def play(self, low: int, high: int) -> tuple[Chunk, float]:
        start = time.monotonic()
        chunk = play_chunk(self.tally.plan, low, high, self.halt.is_set)
        return chunk, time.monotonic() - start

    def fill(self, chunks: Iterator[tuple[int, int]]) -> None:
        for low, high in islice(chunks, AHEAD * self.threads - len(self.waiting)):
            self.waiting.append(self.pool.submit(self.play, low, high))

    def take(self) -> None:
        """Wait for chunks and keep them. The first that failed raises, unless the sets before are enough."""
        finished, _ = wait(self.waiting, return_when=FIRST_COMPLETED)
        failed = any(future.exception() for future in finished)
        for future in list(self.waiting):
            if self.tally.enough or not (failed or future in finished):
                continue
            self.clerk.submit(self.keep, future).result()

    def keep(self, future: Future[tuple[Chunk, float]]) -> None:
        chunk, seconds = future.result()
        self.waiting.remove(future)
        if self.journal is not None:
            self.journal.add(chunk)
        self.tally.add(chunk)
        if not self.fixed:
            fitting = int(len(chunk.rows) * TARGET / max(seconds, 1e-9))
            self.sets = max(1, min(fitting, GROWTH * len(chunk.rows), LARGEST))

    def close(self) -> None:
        """Stop what still runs, and keep what is finished."""
        self.halt.set()
        self.clerk.shutdown()
        self.pool.shutdown(cancel_futures=True)
        for future in list(self.waiting):
            if future.done() and not future.cancelled() and future.exception() is None:
                self.keep(future)


def play_sets(
    tally: Tally, workers: int, chunk: int | None, journal: Journal | None, progress: Progress | None
) -> None:
    """Play the sets that the tally lacks until it has enough.

    Raises DealFault for the first set that fails. Ctrl-C lands between native calls, and what is finished is
    kept in the journal.
    """

    def tell() -> None:
        if progress is not None:
            sets = len(tally.rows)
            progress(tally.enough or tally.count, sets)

    if journal is not None:
        for kept in journal.chunks():
            tally.add(kept)
    tell()
    if tally.enough:
        return
    work = _Work(tally, 1 if tally.plan.python else thread_count(workers), chunk, journal)
    chunks = work.chunks()
    try:
        while not tally.enough:
            work.fill(chunks)
            work.take()
            tell()
    except BaseException:
        work.halt.set()
        interrupt_seats(tally.plan.players)
        work.close()
        tell()
        raise
    work.close()
