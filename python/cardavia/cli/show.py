"""`cardavia show`: one deal in full."""

from __future__ import annotations

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import console, print_json

HELP = """Play one deal of GAME and tell it from the first tile to the last payment.

\b
  cardavia show sichuan --seed 7 --deal 3
  cardavia show nantong --seed 7 --deal 3 --json > deal.json
  cardavia show tiengow --seed 7 --deal 3
  cardavia show sichuan --seed 7 --deal 3 --events --seat 2

It is the same deal as number K of `cardavia run` with the same seed, seats and rules. --json prints its
record, from which `cardavia.replay` makes the deal again. --events prints what happened as JSON lines in the
manner of mjai (docs/events.md), all hands open, or with --seat what one seat sees.
"""


@click.command("show", help=HELP, short_help="Tell one deal from the first tile to the last payment.")
@options.game
@options.seed
@click.option(
    "--deal", "number", type=int, default=0, show_default=True, metavar="K", help="Number of the deal."
)
@click.option(
    "--dealer", type=int, metavar="D", help="The dealer's or banker's seat; by default the seed draws it."
)
@options.seats
@options.time_limit
@options.rule_flags
@click.option("--events", is_flag=True, help="Print a JSON line for each event instead.")
@click.option("--seat", type=int, metavar="S", help="With --events: only what this seat sees.")
@options.as_json
def command(
    game: str,
    seed: int,
    number: int,
    dealer: int | None,
    seats: str,
    time_limit: float,
    preset: str,
    flags: tuple[str, ...],
    events: bool,
    seat: int | None,
    as_json: bool,
) -> None:
    """Run `cardavia show`."""
    from cardavia.deal import Deal

    with wrong_use():
        if events and as_json:
            raise ValueError("--events is given with --json, expected one or the other")
        if seat is not None and not events:
            raise ValueError(f"--seat is {seat} without --events, expected both")
        rules = options.read_rules(game, preset, flags)
        players = options.read_seats(seats, time_limit)
        deal = Deal(game, seed, number, dealer=dealer, seats=players, rules=rules)
        if not deal.over:
            raise ValueError(f"seat {deal.asked} is 'asked', expected seats that play by themselves")
        told = deal.events(seat) if events else [deal.record()] if as_json else []
    for one in told:
        print_json(one)
    if told:
        return
    from cardavia.story import tell

    out = console()
    for section in tell(deal.record(), deal.seats):
        out.print(section.title, style="bold", soft_wrap=True)
        for line in section.lines:
            out.print(f"  {line}", soft_wrap=True)
        out.print()
