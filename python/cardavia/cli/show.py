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

It is the same deal as number K of `cardavia run` with the same seed, seats and rules. --json prints its
record, from which `cardavia.replay` makes the deal again.
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
@options.rule_flags
@options.as_json
def command(
    game: str,
    seed: int,
    number: int,
    dealer: int | None,
    seats: str,
    preset: str,
    flags: tuple[str, ...],
    as_json: bool,
) -> None:
    """Run `cardavia show`."""
    from cardavia.deal import Deal

    with wrong_use():
        rules = options.read_rules(game, preset, flags)
        deal = Deal(game, seed, number, dealer=dealer, seats=options.read_seats(seats), rules=rules)
        if not deal.over:
            raise ValueError(f"seat {deal.asked} is 'asked', expected seats that play by themselves")
    if as_json:
        print_json(deal.record())
        return
    from cardavia.story import tell

    out = console()
    for section in tell(deal.record(), deal.seats):
        out.print(section.title, style="bold", soft_wrap=True)
        for line in section.lines:
            out.print(f"  {line}", soft_wrap=True)
        out.print()
