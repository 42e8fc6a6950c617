"""`cardavia solve`: the exact values of an ending, all hands known."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json, print_trimmed

if TYPE_CHECKING:
    from rich.table import Table

    from cardavia.deal import Deal
    from cardavia.endings import Solution

HELP = """Play the first answers of one deal of GAME, then solve the rest exactly, all hands known.

\b
  cardavia solve tiengow --seed 7 --deal 3 --after 16
  cardavia solve tiengow --seed 7 --deal 3 --after 18 --seats uniform --json

GAME is tiengow. A deal has at most 32 answers, four a trick; `cardavia show` tells them all. For every action
that the asked seat may choose, the table gives the points of all seats at the end of the deal when each seat
maximises its own (max^n; of equal ones it takes the first in string order). `alone` is what a seat keeps at
least, the three others playing together against it. Up to five tiles a seat take no time, six up to two
minutes.
"""


@click.command("solve", help=HELP, short_help="Exact values of a Tien Gow ending.")
@options.game
@options.seed
@options.number
@click.option("--after", type=int, required=True, metavar="N", help="Answers that the seats give first.")
@options.seats
@options.rule_flags
@click.option("--limit", type=int, default=None, metavar="N", help="Give up after N positions.")
@options.as_json
def command(
    game: str,
    seed: int,
    number: int,
    after: int,
    seats: str,
    preset: str,
    flags: tuple[str, ...],
    limit: int | None,
    as_json: bool,
) -> None:
    """Run `cardavia solve`."""
    from cardavia.endings import LIMIT, solve

    with wrong_use():
        deal = _played(game, seed, number, after, seats, options.read_rules(game, preset, flags))
        solution = solve(deal, LIMIT if limit is None else limit)
    found = _found(deal, after, solution)
    if as_json:
        print_json(found)
    else:
        print_trimmed([*_position(deal, after), "", _values(solution), "", *_line(found), "", _alone(found)])


def _played(game: str, seed: int, number: int, after: int, seats: str, rules: Any) -> Deal:
    """The deal after so many answers of its seats."""
    from cardavia.deal import Deal
    from cardavia.records import rewound

    whole = Deal(game, seed, number, seats=options.read_seats(seats), rules=rules)
    if not 0 <= after < whole.steps:
        raise ValueError(f"after is {after}, expected 0 to {whole.steps - 1}: {whole.name} has {whole.steps}")
    return rewound(whole, after)


def _found(deal: Deal, after: int, solution: Solution) -> dict[str, Any]:
    return {
        "game": deal.game,
        "seed": deal.seed,
        "deal": deal.number,
        "after": after,
        "asked": solution.asked,
        "hands": [deal.view(seat)["hand"] for seat in range(len(deal.seats))],
        "columns": deal.view(0)["columns"],
        "points": deal.points,
        "values": solution.values,
        "best": solution.best,
        "line": [list(step) for step in solution.line],
        "alone": [solution.paranoid(seat) for seat in range(len(deal.seats))],
        "positions": solution.positions,
    }


def _position(deal: Deal, after: int) -> list[Any]:
    from rich.table import Table

    view = deal.view(0)
    table = Table(box=None, pad_edge=False)
    for name in ("seat", "hand", "columns", "points", ""):
        table.add_column(name, justify="right" if name in ("columns", "points") else "left")
    for seat, points in enumerate(deal.points):
        notes = [word for word, who in (("banker", view["banker"]), ("asked", view["asked"])) if who == seat]
        table.add_row(
            str(seat), deal.view(seat)["hand"], str(view["columns"][seat]), str(points), ", ".join(notes)
        )
    best = f"; {view['best']} of seat {view['best_seat']} is to beat" if view["best"] else ""
    return [f"{deal.name} after {after} answers{best}", "", table]


def _values(solution: Solution) -> Table:
    """The points of all seats for every action, the best marked."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(f"seat {solution.asked}")
    for seat in range(len(solution.points)):
        table.add_column(f"seat {seat}", justify="right")
    table.add_column("")
    for text, points in solution.values.items():
        mark = "best" if text == solution.best else ""
        table.add_row(text, *map(_signed, points), mark)
    return table


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _line(found: dict[str, Any]) -> list[str]:
    """The principal line, a trick a line; the first may have begun before."""
    steps = [f"{seat} {action}" for seat, action in found["line"]]
    seats = len(found["hands"])
    cuts = [0, *range(seats - found["after"] % seats, len(steps), seats), len(steps)]
    return ["principal line", *(f"  {', '.join(steps[start:end])}" for start, end in pairwise(cuts))]


def _alone(found: dict[str, Any]) -> str:
    alone = ", ".join(f"seat {seat} {_signed(points)}" for seat, points in enumerate(found["alone"]))
    return f"alone against three: {alone}\n{found['positions']} positions"
