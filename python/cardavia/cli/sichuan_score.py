"""`cardavia score sichuan`: fan and payment, or what the hand waits for."""

from __future__ import annotations

from typing import Any

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json, print_trimmed

HELP = """Tell what HAND is worth and who pays, or how far from a win it is and what brings it nearer.

\b
  cardavia score sichuan "111m 444m 222p 777p 99p" --win 1m
  cardavia score sichuan "345s 678p 88s" --melds "pung 5s, kong 2p" --self-draw
  cardavia score sichuan "123m 456m 234p 678p 9p"

The hand is the concealed tiles with the winning tile among them: 14, or 13 that wait for it, three fewer for
each meld. Tiles are ranks 1-9 and a suit: m characters, p dots, s bamboo.
"""


@click.command("sichuan", help=HELP, short_help="Fan and payment of a Sichuan hand.")
@click.argument("hand", nargs=-1, required=True)
@click.option("--win", metavar="TILE", help="The winning tile, one of the hand.")
@click.option("--melds", default="", metavar="MELDS", help='As "pung 5s, kong 2p, concealed kong 3p".')
@click.option("--void", metavar="SUIT", help="The void suit, m, p or s; by default one that is not held.")
@click.option("--self-draw", is_flag=True, help="The seat drew the winning tile itself.")
@click.option(
    "--events",
    default="",
    metavar="EVENTS",
    help="Of kong (won on a kong's replacement tile), rob (robbed a kong), last (the wall is empty).",
)
@click.option(
    "--payers",
    type=int,
    default=3,
    show_default=True,
    metavar="N",
    help="Other seats still playing: they pay a self-draw.",
)
@options.rule_flags
@options.as_json
def command(hand: tuple[str, ...], preset: str, flags: tuple[str, ...], as_json: bool, **asked: Any) -> None:
    """Run `cardavia score sichuan`."""
    from cardavia import score
    from cardavia.rules import as_rules

    with wrong_use():
        rules = as_rules("sichuan", options.read_rules("sichuan", preset, flags))
        found = score.sichuan(" ".join(hand), rules=rules, **asked)
    if as_json:
        print_json(found.to_dict())
    else:
        from cardavia.cli.sichuan_hand import hand_report

        print_trimmed(hand_report(found, rules, asked["self_draw"]))
