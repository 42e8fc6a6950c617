"""`cardavia analyse`: what each action of a decision was worth, or which decisions of a deal cost points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardavia.cli import options, recorded
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json, print_trimmed
from cardavia.cli.progress import progress_bar

if TYPE_CHECKING:
    from cardavia.deal import Deal

HELP = """Judge the decisions of one deal of GAME by what each seat could know.

\b
  cardavia analyse sichuan --seed 7 --deal 3 --move 13
  cardavia analyse nantong --seed 7 --deal 3 --worlds 200
  cardavia show tiengow --seed 7 --deal 3 --json > deal.json
  cardavia analyse tiengow --record deal.json --seat 1

With --move K: every legal action after the first K answers (`cardavia show` tells
them; 0 is the first decision), best first, with the points that the asked seat may
expect at the end of the deal. Worlds are imagined that fit what the seat knows, and
nothing else of the deal. In each world every action is tried, and then the policies
by which the seat `thinker` imagines the rest play on in all seats. ± is half the width
of a 95% interval. That of `to best` is by pairs: all actions meet the same worlds.

Without --move: a review of all decisions that had an alternative. One half of the
worlds says which action is best, the other half how much better it is than the one
taken; so luck is not told as skill. A decision is a mistake if the whole interval of
what it lost lies above zero. Where all actions are equally good, that is still told
of 1 decision in 40 or fewer.

The deal is number K of the seed, as of `cardavia show`, or a record, as its --json
prints it: a file of one record, or a line of a file with one record a line.
"""


@click.command("analyse", help=HELP, short_help="What each action was worth; the mistakes of a deal.")
@options.game
@recorded.record
@recorded.line
@options.seed
@options.number
@options.dealer
@options.seats
@options.rule_flags
@click.option(
    "--move", type=int, metavar="K", help="The decision after K answers; by default all are reviewed."
)
@click.option("--seat", type=int, metavar="N", help="Review only the decisions of this seat.")
@click.option("--worlds", type=int, default=1000, show_default=True, metavar="N", help="Worlds a decision.")
@click.option(
    "--world-seed", type=int, default=0, show_default=True, metavar="S", help="Seed of the imagined worlds."
)
@options.as_json
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str,
    record: str | None,
    line: int | None,
    move: int | None,
    seat: int | None,
    as_json: bool,
    worlds: int,
    world_seed: int,
    **of_deal: Any,
) -> None:
    """Run `cardavia analyse`."""
    from cardavia.analysis import Review, analyse, review
    from cardavia.cli.analyse_tables import move_tables, review_tables, taken

    with wrong_use():
        if move is not None and seat is not None:
            raise ValueError("--seat is given with --move, expected one or the other")
        deal = _dealt(game, line, **of_deal) if record is None else _recorded(ctx, game, record, line)
    with wrong_use(), progress_bar(worlds, "worlds", "imagining") as bar:
        trial: dict[str, Any] = {"seed": world_seed, "worlds": worlds, "progress": bar}
        found = review(deal, seat, **trial) if move is None else analyse(deal, move, **trial)
    if not as_json:
        print_trimmed(review_tables(found) if isinstance(found, Review) else move_tables(found, deal))
    elif isinstance(found, Review):
        print_json(found.as_dict())
    else:
        print_json({**found.as_dict(), "taken": taken(found, deal)})


def _dealt(
    game: str,
    line: int | None,
    seed: int,
    number: int,
    dealer: int | None,
    seats: str,
    preset: str,
    flags: tuple[str, ...],
) -> Deal:
    """The deal of a seed, played by its seats."""
    from cardavia.deal import Deal

    recorded.refuse_line(line)
    rules = options.read_rules(game, preset, flags)
    deal = Deal(game, seed, number, dealer=dealer, seats=options.read_seats(seats), rules=rules)
    if not deal.over:
        raise ValueError(f"seat {deal.asked} is 'asked', expected seats that play by themselves")
    return deal


def _recorded(ctx: click.Context, game: str, path: str, line: int | None) -> Deal:
    """The deal of a record in a file, which must be true."""
    from cardavia.records import replay

    return replay(recorded.read(ctx, game, path, line))
