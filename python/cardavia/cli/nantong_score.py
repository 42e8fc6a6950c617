"""`cardavia score nantong`: a total row by row, or base hu and what the hand waits for."""

from __future__ import annotations

from typing import Any

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json, print_trimmed

HELP = """Tell the total of HAND row by row, or its base hu and what brings it nearer to a win.

\b
  cardavia score nantong "123m 456m 789m 234p 567p 345s 678s 99p" --win 5m --indicators "2s 3m"
  cardavia score nantong "123p 456s 555m TTT 88s" --win 8s --self-draw --events last
      --groups "pung 5s, opening 2s, opening kong 7p" --indicators "2s 3m"
  cardavia score nantong "123m 456m 789m 234p 567p 345s 678s 9p"

The hand is the cards in hand with the winning card among them: 23, or 22 without it, three fewer for each
group. Cards are ranks 1-9 and a suit, m myriads, p coins, s strings, and T (Thousand), W (White Flower),
R (Red Flower).
"""


@click.command("nantong", help=HELP, short_help="Total of a Nantong hand, row by row.")
@click.argument("hand", nargs=-1, required=True)
@click.option("--win", metavar="CARD", help="The winning card, one of the hand.")
@click.option("--indicators", default="2s 3m", show_default=True, metavar="CARDS", help="The two turned up.")
@click.option(
    "--groups",
    default="",
    metavar="GROUPS",
    help='As "pung 5s, kong 2p, added kong 3p, concealed kong T, opening 2s, opening kong 4m".',
)
@click.option("--hezi", metavar="CARD", help="The card of a declared Tiandi Hezi.")
@click.option("--self-draw", is_flag=True, help="The seat drew the winning card itself.")
@click.option("--ready", is_flag=True, help="The seat declared ready in preparation.")
@click.option(
    "--events",
    default="",
    metavar="EVENTS",
    help="Of kong (won on the replacement of a kong made in play), rob (robbed a kong), heavenly (the "
    "dealer's first turn), first (the dealer's first discard), last (drew the last card).",
)
@options.rule_flags
@options.as_json
def command(hand: tuple[str, ...], preset: str, flags: tuple[str, ...], as_json: bool, **asked: Any) -> None:
    """Run `cardavia score nantong`."""
    from cardavia import score

    with wrong_use():
        rules = options.read_rules("nantong", preset, flags)
        found = score.nantong(" ".join(hand), rules=rules, **asked)
    if as_json:
        print_json(found.to_dict())
    else:
        from cardavia.cli.nantong_hand import hand_report

        print_trimmed(hand_report(found))
