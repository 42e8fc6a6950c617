"""Many deals at once: chunks of deal numbers, played by threads into arrays that Python owns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import Any

from cardavia.callers import close_seats
from cardavia.errors import DealFault
from cardavia.games import find
from cardavia.results import Results, allocate
from cardavia.rules import RulesLike, as_rules
from cardavia.seats import as_seats
from cardavia.seeds import NUMBER_LIMIT, SeedLike, seed_number, whole
from cardavia.series import ALONE, block_length, spans
from cardavia.tables import Table
from cardavia.workers import thread_count

Progress = Callable[[int, int], object]
CHUNK = 4096  # deals a native call: some tens of milliseconds, so that Ctrl-C and progress stay prompt


def _prepare(game: str, seed: SeedLike, seats: Any, rules: Any, series: int) -> Table:
    find(game)
    chosen = as_seats(game, seats), as_rules(game, rules)
    table = Table(game, *chosen, seed_number(seed), block_length(series))
    table.check()
    return table


def _range(deals: int, first: int) -> tuple[int, int]:
    deals = whole(deals, "deals", 0, 2**40, "2**40 - 1")
    return deals, whole(first, "first", 0, NUMBER_LIMIT - deals, f"{NUMBER_LIMIT - deals - 1}")


def run(
    game: str,
    deals: int = 1000,
    seed: SeedLike = 0,
    seats: Any = "greedy",
    workers: int = -1,
    *,
    first: int = 0,
    rules: RulesLike = None,
    progress: Progress | None = None,
    digests: bool = False,
    chunk: int = CHUNK,
    series: int = False,
) -> Results:
    """Play deals first … first + deals - 1 of a seed and return their results as arrays.

    game: a name of `cardavia.GAMES`. seed: int of 0 … 2**128 - 1 or a SeedSequence.
    seats: one name or seat object for all, or one per seat ("uniform", "greedy", Compiled(…), Called(…)).
    workers: threads, -1 for all cores; neither they nor `chunk` nor `first` change any deal.
    rules: `cardavia.rules(…)`, a dict of flags or a preset's name.
    progress: called as progress(done, deals) after each chunk, in the calling thread.
    digests: also keep a 64-bit hash of every deal's actions.
    series: True for deals in a row, in blocks of 64, or the length of a block. A deal whose number is a
    multiple of it draws its dealer; each other is dealt by the `next_dealer` of the one before.

    Raises ValueError or TypeError for wrong arguments, DealFault when a seat fails: game, seed, deal, seat
    and a dealer that was not drawn are named, a Python seat's own exception is its cause. Its `results` are
    those of the deals before it. Ctrl-C stops between chunks. Bots are ended with the run.
    """
    table = _prepare(game, seed, seats, rules, series)
    deals, first = _range(deals, first)
    chunk = whole(chunk, "chunk", 1, 2**31, "2**31 - 1")
    threads = 1 if table.python else thread_count(workers)
    arrays = allocate(game, deals, digests)
    in_a_row = table.block if table.block != ALONE else False
    results = Results(game, table.rules, table.seed, first, table.seats, arrays, in_a_row)
    chunks = spans(first, deals, chunk, table.block)
    if progress is not None:
        progress(0, deals)
    try:
        if threads == 1:
            _play_here(table, results, chunks, progress)
        else:
            _play_threaded(table, results, chunks, threads, progress)
    except DealFault as fault:
        fault.results = results.head(max((fault.number or 0) - first, 0))
        raise
    finally:
        close_seats(table.seats)
    return results


def _play_here(
    table: Table, results: Results, chunks: Iterator[tuple[int, int]], progress: Progress | None
) -> None:
    for low, high in chunks:
        table.play(results, low, high)
        if progress is not None:
            progress(high, len(results))


def _play_threaded(
    table: Table, results: Results, chunks: Iterator[tuple[int, int]], threads: int, progress: Progress | None
) -> None:
    """Keep every thread busy with a few chunks in hand; the first fault by deal number is raised."""
    done = 0
    pool = ThreadPoolExecutor(threads, "cardavia")
    waiting: dict[Any, int] = {}
    try:
        while True:
            for low, high in chunks:
                waiting[pool.submit(table.play, results, low, high)] = high - low
                if len(waiting) >= 3 * threads:
                    break
            if not waiting:
                return
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            if any(future.exception() for future in finished):
                _raise_first(list(waiting))
            done += sum(waiting.pop(future) for future in finished)
            if progress is not None:
                progress(done, len(results))
    finally:
        pool.shutdown(cancel_futures=True)


def _raise_first(futures: list[Any]) -> None:
    """Futures are in the order of their deals: wait for those before and raise the earliest fault."""
    for future in futures:
        future.result()


def stream(
    game: str,
    deals: int,
    seed: SeedLike = 0,
    seats: Any = "greedy",
    workers: int = -1,
    *,
    first: int = 0,
    rules: RulesLike = None,
    digests: bool = False,
    size: int = 65536,
    series: int = False,
) -> Iterator[Results]:
    """The same deals as `run`, as consecutive Results of `size` deals: memory stays flat however many deals.

    Raises as `run` does; wrong arguments are refused at once, before the first chunk is played.
    """
    table = _prepare(game, seed, seats, rules, series)
    deals, first = _range(deals, first)
    size = whole(size, "size", 1, 2**31, "2**31 - 1")
    thread_count(workers)

    def parts() -> Iterator[Results]:
        for low in range(0, deals, size):
            yield run(
                game,
                min(size, deals - low),
                table.seed,
                table.seats,
                workers,
                first=first + low,
                rules=table.rules,
                digests=digests,
                series=series,
            )

    return parts()
