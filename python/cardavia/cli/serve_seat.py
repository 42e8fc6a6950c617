"""`cardavia serve-seat`: a seat of the house as a bot, over stdin and stdout."""

from __future__ import annotations

import sys

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use

HELP = """Let SEAT play GAME for a table that runs elsewhere, by the bot protocol.

On stdin comes one JSON line for each event and request, on stdout goes one for each
answer: docs/bots.md.

\b
  cardavia serve-seat sichuan greedy
  cardavia run sichuan --seats "bot:cardavia serve-seat sichuan greedy,greedy,greedy,greedy" --deals 20

SEAT is any of the house but oracle: uniform, greedy, planner, fitted, thinker:400, careless,
first, or a level. It asks the table for what it reads with each request, view_bytes
or noise or both, and plays as it does in `cardavia run`. It leaves when its input
ends; the exit status is 1 when a line is none of the protocol.
"""


@click.command("serve-seat", help=HELP, short_help="Let a seat play for a table elsewhere, as a bot.")
@options.game
@click.argument("seat")
def command(game: str, seat: str) -> None:
    """Run `cardavia serve-seat`."""
    from cardavia.bots.serving import serve
    from cardavia.seats import Asked, Oracle, as_seat, outside

    with wrong_use():
        chosen = as_seat(game, seat)
        if isinstance(chosen, Asked | Oracle) or outside(chosen):
            raise ValueError(f"seat is {seat!r}, expected a seat of the house that plays by what it sees")
        native = chosen.native(game)
    serve(game, native, sys.stdin.buffer, sys.stdout.buffer)
