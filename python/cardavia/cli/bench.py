"""`cardavia bench`: how fast things are on this machine, all answers compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardavia.cli.frame import Group, wrong_use
from cardavia.cli.output import print_json, print_trimmed
from cardavia.cli.progress import progress_bar

if TYPE_CHECKING:
    from cardavia.bench.clock import Row

HELP = """Measure how fast hands, whole deals and exact endings are on this machine.

\b
  cardavia bench partition
  cardavia bench deals --json deals.json
  cardavia bench search
  cardavia bench growth --most 100000 --plot growth.svg

Everything is worked out in several ways over the same hands or deals, and the answers are compared: where two
differ the first is named, and the exit status is 1. None takes more than a minute.
"""
PARTITION = """Ask Sichuan hands of 13 and 14 tiles and Nantong hands of 22 and 23 how far
they are from complete, whether they are, what completes them.

\b
  cardavia bench partition
  cardavia bench partition --json partition.json --plot partition.png

Four ways: the tables of `cardavia.partition` over an array; the same, a hand a
call; a search without tables, depth first with bounds, in Numba; and the same
search in Python. Hands are dealt at random; near, one or two tiles from complete;
complete; or hard, complete in one suit, with the most ways to split them.
"""
DEALS = """Play whole deals of each game with each native seat, beside shuffling and
dealing alone.

\b
  cardavia bench deals
  cardavia bench deals --json deals.json

Deals are played as a batch, as a batch with the uniform seat written in Numba, a
deal a call, and with every answer given from Python.
"""
SEARCH = """Solve endings of Tien Gow exactly, with 2 to 5 tiles a seat, reached by uniform play, and
count the playouts of thinking seats in all games.

\b
  cardavia bench search
  cardavia bench search --json search.json

max^n finds the points of all seats for every legal action. One seat against three
is what a seat keeps at least. Playouts begin half-way through a deal and go to its
end; a thinking seat's own policies play better than uniform ones, and slower.
"""
GROWTH = """Measure time and memory by number of deals and workers, and time by the tiles of
a hand.

\b
  cardavia bench growth
  cardavia bench growth --most 10000000 --plot growth.svg

Deals are powers of ten from a thousand to --most, each batch in a process of its
own; their times are of the clock on the wall. Ten million deals take two minutes
and 1 GB.
"""
MODULES = {
    "partition": ["partition"],
    "deals": ["deals"],
    "search": ["endings", "playouts"],
    "growth": ["growth"],
}
FORMAT, VERSION = "cardavia-bench", 1
STDOUT = "-"
Command = TypeVar("Command", bound=Callable[..., Any])


class InOrder(Group):
    """The sub-commands in the order in which they are told of."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the sub-commands."""
        return list(MODULES)


@click.group("bench", cls=InOrder, help=HELP, short_help="Measure how fast all this is here.")
def command() -> None:
    """Run `cardavia bench`."""


def figures(command: Command) -> Command:
    """--seed, --json and --plot."""
    for option in (
        click.option("--plot", metavar="FILE", help="Draw the figures to .png or .svg (extra 'plot')."),
        click.option(
            "--json", "as_json", metavar="FILE", help="Write figures, machine and build; - for stdout."
        ),
        click.option(
            "--seed", type=int, default=0, show_default=True, metavar="S", help="Seed of what is dealt."
        ),
    ):
        command = option(command)
    return command


@command.command("partition", help=PARTITION, short_help="Hands: tables beside searches.")
@figures
def partition(**given: Any) -> None:
    """Run `cardavia bench partition`."""
    _measure("partition", **given)


@command.command("deals", help=DEALS, short_help="Whole deals beside dealing alone.")
@figures
def deals(**given: Any) -> None:
    """Run `cardavia bench deals`."""
    _measure("deals", **given)


@command.command("search", help=SEARCH, short_help="Exact endings, and playouts of thinking seats.")
@figures
def search(**given: Any) -> None:
    """Run `cardavia bench search`."""
    _measure("search", **given)


@command.command("growth", help=GROWTH, short_help="How cost grows.")
@click.option("--most", type=int, default=1_000_000, show_default=True, metavar="N", help="The most deals.")
@figures
def growth(most: int, **given: Any) -> None:
    """Run `cardavia bench growth`."""
    with wrong_use():
        if not 1000 <= most <= 10**9:
            raise ValueError(f"most is {most}, expected 1000 to {10**9}")
    _measure("growth", most, **given)


def _measure(name: str, *more: int, seed: int, as_json: str | None, plot: str | None) -> None:
    """Measure, print the tables, and write what was asked for."""
    with wrong_use():
        _check(seed, as_json, plot)
    benches = [import_module(f"cardavia.bench.{module}") for module in MODULES[name]]
    rows: list[Row] = []
    total = sum(bench.count(*more) for bench in benches)
    with progress_bar(total, "figures", "measuring") as progress:
        for row in chain.from_iterable(bench.rows(seed, *more) for bench in benches):
            rows.append(row)
            if progress is not None:
                progress(len(rows), total)
    _tell(name, rows, {"seed": seed, **({"most": more[0]} if more else {})}, as_json)
    if plot is not None:
        from cardavia.bench.plots import save

        save(rows, f"cardavia bench {name}", plot)


def _check(seed: int, as_json: str | None, plot: str | None) -> None:
    """Wrong use is told before anything is measured."""
    from cardavia.files import check_writable
    from cardavia.seeds import whole

    whole(seed, "seed", 0, 2**64, "2**64 - 1")
    if as_json is not None and as_json != STDOUT:
        check_writable(as_json, (".json",))
    if plot is not None:
        check_writable(plot, (".png", ".svg"))
        if find_spec("matplotlib") is None:
            raise ValueError("--plot needs matplotlib, which is not installed: pip install 'cardavia[plot]'")


def _tell(name: str, rows: list[Row], settings: dict[str, int], as_json: str | None) -> None:
    from cardavia.bench.machine import described

    if as_json is None:
        from cardavia.cli.bench_tables import tables

        print_trimmed(tables(name, rows))
        return
    found = {
        "format": FORMAT,
        "version": VERSION,
        "bench": name,
        **settings,
        **described(),
        "rows": [row.to_dict() for row in rows],
    }
    if as_json == STDOUT:
        print_json(found)
        return
    from cardavia.cli.bench_tables import tables
    from cardavia.files import whole_file

    print_trimmed(tables(name, rows))
    with whole_file(as_json) as file:
        file.write(json.dumps(found, indent=1).encode() + b"\n")
