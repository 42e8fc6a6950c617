"""`cardavia arena`: who plays better, on the same deals."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json, print_trimmed, save_rows
from cardavia.cli.progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardavia.arena import Match, RoundRobin

HELP = """Find out which seat plays GAME better, by how many points a deal.

\b
  cardavia arena sichuan --challenger greedy --field uniform --sets 1000 --seed 7
  cardavia arena nantong --challenger uniform --sets 100000 --until-ci 0.5
  cardavia arena tiengow --challenger greedy --field first --rule capture_multiplier=2
  cardavia arena sichuan --seats greedy,uniform,first --sets 500
  cardavia arena sichuan --challenger "bot:python my_bot.py" --sets 100 --state bot.jsonl

A set is one deal, played with the challenger in each seat in turn, the field in all
others, and once by the field alone. Its difference is what the challenger made more
than the field in the same seats: luck cancels as far as both play alike. With --seats
each seat meets each other so, and gets a rating.

--until-ci W stops as soon as the 95% interval is ± W points or narrower; that is asked
after each 64 sets, and --sets are the most. --state FILE keeps finished sets: after
Ctrl-C, or for more --sets, the same command goes on from there. Neither that nor
--workers change the result. How long seats take to decide is told beside it.

bot:COMMAND is a program of yours (docs/bots.md). When it fails, the arena ends and
names the deal; the sets before are in --state.
"""


class Ran(NamedTuple):
    """How the arena was run."""

    seconds: float
    workers: int
    csv: str | None  # the file of rows written


@click.command("arena", help=HELP, short_help="Find out which seat plays better, on the same deals.")
@options.game
@click.option("--challenger", metavar="NAME", help="The seat that is tried, as planner, thinker:400, hard.")
@click.option("--field", metavar="NAME", help="All other seats; by default greedy.")
@click.option("--seats", metavar="NAMES", help="Instead: seats that all meet each other, with commas.")
@click.option("--sets", type=int, default=1000, show_default=True, metavar="N", help="How many sets.")
@options.seed
@click.option("--first", type=int, default=0, show_default=True, metavar="K", help="The first set's deal.")
@click.option("--until-ci", type=float, metavar="W", help="Stop at an interval of ± W points a deal.")
@click.option("--workers", type=int, default=-1, metavar="W", help="Threads; by default one for each core.")
@options.rule_flags
@options.time_limit
@click.option("--state", metavar="FILE", help="Keep finished sets there, and go on from them.")
@click.option("--csv", metavar="FILE", help="Also write one row a set to this .csv.")
@options.as_json
def command(
    game: str,
    challenger: str | None,
    field: str | None,
    seats: str | None,
    sets: int,
    preset: str,
    flags: tuple[str, ...],
    time_limit: float,
    state: str | None,
    csv: str | None,
    as_json: bool,
    workers: int,
    **more: Any,
) -> None:
    """Run `cardavia arena`."""
    from cardavia.errors import DealFault
    from cardavia.files import check_writable

    with wrong_use():
        play = _chosen(challenger, field, seats, time_limit)
        rules = options.read_rules(game, preset, flags)
        if csv is not None:
            check_writable(csv, (".csv",))
    start = time.perf_counter()
    done = 0
    with wrong_use(), progress_bar(sets, "sets") as bar:

        def progress(so_far: int, of: int) -> None:
            nonlocal done
            done = so_far
            if bar is not None:
                bar(so_far, of)

        try:
            found = play(
                game, sets=sets, workers=workers, rules=rules, state=state, progress=progress, **more
            )
        except (KeyboardInterrupt, DealFault):
            if state is not None:
                click.echo(
                    f"{done} of {sets} sets are in {state}: the same command goes on from there.", err=True
                )
            raise
    _tell(found, Ran(time.perf_counter() - start, workers, csv), as_json)


def _chosen(
    challenger: str | None, field: str | None, seats: str | None, time_limit: float
) -> Callable[..., Any]:
    """A match or a round robin of the seats that are named."""
    from functools import partial

    from cardavia.arena import arena, round_robin

    if seats is not None:
        if challenger is not None or field is not None:
            raise ValueError("--seats is given with --challenger or --field, expected one or the other")
        return partial(round_robin, seats=options.read_seats(seats, time_limit))
    if challenger is None:
        raise ValueError("no --challenger is given, expected --challenger NAME or --seats NAMES")
    one, others = (options.read_seat(name, time_limit) for name in (challenger, field or "greedy"))
    return partial(arena, challenger=one, field=others)


def _tell(found: Match | RoundRobin, ran: Ran, as_json: bool) -> None:
    """Write and print."""
    file, failure = save_rows(found, ran.csv)
    ran = ran._replace(csv=file)
    if as_json:
        times = {name: each.as_dict() for name, each in found.times.items()}
        print_json({"result": found.as_dict(), "times": times, **ran._asdict()})
    else:
        from cardavia.cli.arena_report import report

        print_trimmed(report(found, ran))
    if failure is not None:
        raise click.ClickException(failure)
