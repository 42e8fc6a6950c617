"""Many deals at once: chunks of deal numbers, played by threads into arrays that Python owns."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from typing import Any, NamedTuple

from cardavia.callers import close_seats
from cardavia.errors import DealFault
from cardavia.games import find
from cardavia.logs import Log
from cardavia.record_files import Path_, check_records_file, written
from cardavia.results import Results, allocate
from cardavia.rules import RulesLike, as_rules
from cardavia.seats import as_seats
from cardavia.seeds import NUMBER_LIMIT, SeedLike, seed_number, whole
from cardavia.series import ALONE, block_length, spans
from cardavia.tables import Table
from cardavia.workers import in_order, thread_count

Progress = Callable[[int, int], object]
CHUNK = 4096  # deals a native call: some tens of milliseconds, so that Ctrl-C and progress stay prompt
RECORDED = 512  # at most, where records are written: some megabytes


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
    records: Path_ | None = None,
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
    records: a file `.jsonl` or `.jsonl.zst` for the record of each deal, one a line, in their order
    (docs/records.md). It appears whole or not at all and replaces one of its name; when a seat fails it has
    the deals before that one.

    Raises ValueError or TypeError for wrong arguments, DealFault when a seat fails: game, seed, deal, seat
    and a dealer that was not drawn are named, a Python seat's own exception is its cause. Its `results` are
    those of the deals before it. Ctrl-C stops between chunks. Bots are ended with the run.
    """
    table = _prepare(game, seed, seats, rules, series)
    deals, first = _range(deals, first)
    chunk = whole(chunk, "chunk", 1, 2**31, "2**31 - 1")
    if records is not None:
        check_records_file(records)
    threads = 1 if table.python else thread_count(workers)
    arrays = allocate(game, deals, digests)
    in_a_row = table.block if table.block != ALONE else False
    results = Results(game, table.rules, table.seed, first, table.seats, arrays, in_a_row)
    fault: DealFault | None = None
    with ExitStack() as stack:
        stack.callback(close_seats, table.seats)
        file = None if records is None else stack.enter_context(written(records))
        size = chunk if file is None else min(chunk, RECORDED)
        chunks = spans(first, deals, size, table.block)
        if progress is not None:
            progress(0, deals)
        parts = _played(table, results, chunks, threads, recorded=file is not None)
        for low, high, log, fault in stack.enter_context(closing(parts)):
            if file is not None and log is not None:
                file.write(log.lines(results, low, high))  # here: threads would only wait for each other
            if fault is not None:
                fault.results = results.head(high)
                if high == 0:
                    raise fault  # nothing has been played: no file either
                break
            if progress is not None:
                progress(high, deals)
    if fault is not None:
        raise fault
    return results


class _Part(NamedTuple):
    """Some deals that were played: rows low … high - 1."""

    low: int
    high: int
    log: Log | None  # of these rows, where records are wanted
    fault: DealFault | None  # of the deal after them: there the run ends


def _played(
    table: Table, results: Results, chunks: Iterator[tuple[int, int]], threads: int, recorded: bool
) -> Generator[_Part]:
    """Play all chunks, and give them in order."""

    def work(chunk: tuple[int, int]) -> _Part:
        low, high = chunk
        log = Log.empty(table.game, high - low) if recorded else None
        try:
            table.play(results, low, high, log=log)
        except DealFault as fault:
            return _Part(low, max((fault.number or 0) - results.first, low), log, fault)
        return _Part(low, high, log, None)

    return in_order(work, chunks, threads)


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
