"""`cardavia score tiengow`: every payment of a deal, with its rule and how it comes about."""

from __future__ import annotations

from typing import Any

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json, print_trimmed

HELP = """Settle a deal: who pays whom how much, by which rule, and which doublings are in it.

\b
Banker wins the last trick with Supreme: 8, 8 and 12, and 4 each at once.
  cardavia score tiengow --columns 3,2,2,1 --winner 0 --banker 0 --final "42 21"
The banker has no column, seat 2 more than four: -10, +14, +1, -5.
  cardavia score tiengow --columns 0,3,5,0 --winner 1 --banker 0 --final 55
A sweep, ended with the single Little Three: 40 from each.
  cardavia score tiengow --columns 8,0,0,0 --winner 0 --banker 0 --final 21
Big Six captures the Little Three that seat 0 led: -6, +6, 0, 0.
  cardavia score tiengow --columns 5,2,0,1 --winner 1 --banker 0 --final 42
      --leader 0 --led 21
Seat 1 won an earlier trick with a quartet.
  cardavia score tiengow --columns 2,5,1,0 --winner 0 --banker 1 --final 65
      --won "1: 66 66 63 54"

Tiles are written by their pips, the larger end first: civil 66 11 44 31 55 33 22 65 64 61 51, two of each,
military 63 54 62 53 52 43 42 41 32 21, one of each.
"""


@click.command("tiengow", help=HELP, short_help="Payments of a Tien Gow deal.")
@click.option("--columns", required=True, metavar="N,N,N,N", help="Columns of seats 0 to 3; eight in all.")
@click.option("--winner", required=True, type=int, metavar="SEAT", help="Who won the last trick.")
@click.option("--banker", required=True, type=int, metavar="SEAT", help="The banker of this deal.")
@click.option("--final", required=True, metavar="TILES", help="The group that won the last trick.")
@click.option(
    "--won",
    multiple=True,
    metavar="SEAT:TILES",
    help='An earlier trick won by Supreme or a quartet, as "1: 42 21"; may be repeated.',
)
@click.option("--leader", type=int, metavar="SEAT", help="Who led the last trick; only a capture needs it.")
@click.option("--led", metavar="TILES", help="The group that was led.")
@options.rule_flags
@options.as_json
def command(preset: str, flags: tuple[str, ...], as_json: bool, won: tuple[str, ...], **asked: Any) -> None:
    """Run `cardavia score tiengow`."""
    from cardavia import score

    with wrong_use():
        rules = options.read_rules("tiengow", preset, flags)
        given = [part for text in won for part in text.split(",")]
        found = score.tiengow(won=given, rules=rules, **asked)
    if as_json:
        print_json(found.to_dict())
    else:
        from cardavia.cli.tiengow_deal import deal_report

        print_trimmed(deal_report(found))
