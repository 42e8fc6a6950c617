"""`cardavia score`: what a hand is worth. Each game has its own options, in a module of its own."""

from __future__ import annotations

from importlib import import_module

import click

from cardavia.cli.frame import Group, wrong_use
from cardavia.games import GAMES, find

HELP = """Tell what a hand is worth in GAME, or how far from a win it is and what brings it nearer.
Of Tien Gow, which has no such hands, tell what a deal comes to.

\b
  cardavia score sichuan "111m 444m 222p 777p 99p" --win 1m
  cardavia score nantong "123m 456m 789m 234p 567p 345s 678s 99p" --win 5m --indicators "2s 3m"
  cardavia score tiengow --columns 3,2,2,1 --winner 0 --banker 0 --final "42 21"
  cardavia score nantong --help

How hands are written, and the options, are those of the game: see the help of each.
"""


class Games(Group):
    """One sub-command a game; the module cardavia.cli.<game>_score holds it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the games."""
        return list(GAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a game; another name is wrong use, and the games are named."""
        with wrong_use():
            game = find(cmd_name).name
        command: click.Command = import_module(f"cardavia.cli.{game}_score").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask for the game where none is named."""
        if not args:
            raise click.UsageError("Missing argument 'GAME'.", ctx)
        return super().parse_args(ctx, args)


@click.group(
    "score",
    cls=Games,
    help=HELP,
    short_help="Tell what a hand or a deal is worth, or what a hand waits for.",
    options_metavar="",
    subcommand_metavar="GAME [HAND...] [OPTIONS]",
)
def command() -> None:
    """Run `cardavia score`."""
