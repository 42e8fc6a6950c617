"""The command line: one module a command, see `cardavia --help`."""

from __future__ import annotations

import click

import cardavia
from cardavia.cli.frame import WRONG_USE, Commands

HELP = """Traditional Chinese tile games, played exactly and very fast.

\b
  cardavia play sichuan
  cardavia run sichuan --deals 100000 --seed 7
  cardavia arena sichuan --challenger greedy --field uniform --sets 1000
  cardavia show sichuan --seed 7 --deal 3
  cardavia score sichuan "111m 444m 222p 777p 99p" --win 1m
  cardavia run nantong --deals 100000
  cardavia run sichuan --deals 1000 --records deals.jsonl
  cardavia verify deals.jsonl
  cardavia score tiengow --columns 3,2,2,1 --winner 0 --banker 0 --final "42 21"
  cardavia solve tiengow --seed 7 --deal 3 --after 16
  cardavia analyse sichuan --seed 7 --deal 3 --move 13
  cardavia bench partition
  cardavia serve-seat sichuan greedy

Deal K of seed S is the same deal on every machine, however many are played and by however many workers. The
exit status is 0 when done, 1 when it failed, 2 for wrong usage.
"""


@click.group("cardavia", cls=Commands, help=HELP, invoke_without_command=True)
@click.version_option(cardavia.__version__, prog_name="cardavia")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Run the command line."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(WRONG_USE)


__all__ = ["main"]
