"""`cardavia run`: many deals, one table."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json, print_trimmed, save_rows
from cardavia.cli.progress import progress_bar

if TYPE_CHECKING:
    from cardavia.results import Results

HELP = """Play many deals of GAME and print what they add up to.

\b
  cardavia run sichuan --deals 1000000 --seed 7
  cardavia run sichuan --seats greedy,uniform,uniform,uniform --rule fan_cap=3
  cardavia run nantong --deals 5000 --out deals.csv
  cardavia run tiengow --deals 6400 --series
  cardavia run sichuan --deals 50 --seats "bot:python my_bot.py,greedy,greedy,greedy"
  cardavia run sichuan --deals 5000 --seed 7 --records deals.jsonl.zst

Of the seats, uniform takes any legal action and first the first. greedy wins when
it can and goes for the nearest win; in Tien Gow it leads and beats to reach a
column and to hold a strong finish, else it drops its weakest tiles. careless errs
in one decision of four. Not of Tien Gow: planner goes for the points in sight,
fitted for what such options brought when tried.
thinker:400 tries its actions in 400 playouts a decision, thinker:50ms as long as
that. easy, normal, hard and expert are levels, made of these. bot:COMMAND is a
program of yours, in any language: docs/bots.md. When it answers what is not legal,
or too late, or ends, the run ends there: the deals before are told and written, the
fault is named, and the exit status is 1.

With --series deals are played in a row: by the rules of the game one says who deals
the next. A deal whose number is a multiple of 64 draws its dealer anew, so that
these blocks can be played side by side.

--records keeps each deal whole, one line of JSON a deal in their order, compressed
if the name ends in .zst (docs/records.md): for `cardavia verify` and `cardavia show
--record`. The file appears whole when the run has ended, or not at all.

Workers, and how the deals are cut into runs by --first, change no deal.
"""


class Played(NamedTuple):
    """How the batch was played."""

    seconds: float
    workers: int
    digest: str | None  # of all deals' actions
    out: str | None  # the file of rows written
    records: str | None  # the file of records written
    fault: str | None  # what ended the run before its last deal

    def to_dict(self, deals: int) -> dict[str, Any]:
        """For JSON."""
        return {**self._asdict(), "deals_per_second": deals / self.seconds}


@click.command("run", help=HELP, short_help="Play many deals and print what they add up to.")
@options.game
@click.option("--deals", type=int, default=1000, show_default=True, metavar="N", help="How many deals.")
@options.seed
@click.option(
    "--first", type=int, default=0, show_default=True, metavar="K", help="Number of the first deal."
)
@options.seats
@options.time_limit
@click.option("--workers", type=int, default=-1, metavar="W", help="Threads; by default one for each core.")
@options.rule_flags
@click.option("--out", metavar="FILE", help="Also write one row a deal: to .npz (arrays) or .csv.")
@click.option("--records", metavar="FILE", help="Also write a record a deal: to .jsonl or .jsonl.zst.")
@click.option("--digests", is_flag=True, help="Also hash the actions of every deal.")
@click.option("--series", is_flag=True, help="Play deals in a row, in blocks of 64.")
@options.as_json
def command(
    game: str,
    deals: int,
    seed: int,
    first: int,
    seats: str,
    time_limit: float,
    workers: int,
    preset: str,
    flags: tuple[str, ...],
    out: str | None,
    records: str | None,
    digests: bool,
    series: bool,
    as_json: bool,
) -> None:
    """Run `cardavia run`."""
    from cardavia.files import check_writable
    from cardavia.record_files import check_records_file

    with wrong_use():
        rules = options.read_rules(game, preset, flags)
        players = options.read_seats(seats, time_limit)
        if deals < 1:
            raise ValueError(f"deals is {deals}, expected 1 or more")
        if out is not None:
            check_writable(out)
        if records is not None:
            check_records_file(records)
    start = time.perf_counter()
    with wrong_use(), progress_bar(deals, "deals") as progress:
        results, fault = _until_fault(
            game,
            deals,
            seed,
            players,
            workers,
            first=first,
            rules=rules,
            progress=progress,
            digests=digests,
            series=series,
            records=records,
        )
    seconds = time.perf_counter() - start
    file, unwritten = save_rows(results, out)
    played = Played(seconds, workers, _digest(results), file, records, fault)
    if as_json:
        summary = results.summary().to_dict()
        print_json({"settings": results.settings(), "summary": summary, **played.to_dict(len(results))})
    else:
        from cardavia.cli.report import batch_report

        print_trimmed(batch_report(results, played))
    failures = [failure for failure in (fault, unwritten) if failure is not None]
    if failures:
        raise click.ClickException("; ".join(failures))


def _until_fault(*given: Any, **more: Any) -> tuple[Results, str | None]:
    """What `run` gives, or the deals before the one that failed and why; a DealFault when there are none."""
    from cardavia.batch import run
    from cardavia.errors import DealFault

    try:
        return run(*given, **more), None
    except DealFault as fault:
        if not fault.results:
            raise
        return fault.results, str(fault)


def _digest(results: Results) -> str | None:
    """One hash of all deals' hashes."""
    digests = results.arrays.get("digest")
    return None if digests is None else sha256(digests.astype("<u8").tobytes()).hexdigest()[:16]
