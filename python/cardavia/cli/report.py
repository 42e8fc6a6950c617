"""The result table of a batch."""

from __future__ import annotations

import math
import shlex
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from cardavia.cli.legends import LEGENDS, NEXT_DEALER
from cardavia.games import find
from cardavia.story.rule_words import rules_options, rules_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from cardavia.cli.run import Played
    from cardavia.results import Results
    from cardavia.summary import Summary


def batch_report(results: Results, played: Played) -> Iterator[RenderableType]:
    """Title, one row a seat, figures of all deals, what the words mean, how to see one deal."""
    summary = results.summary()
    last = results.first + len(results) - 1
    yield Text(f"{find(results.game).title}: {len(results):,} deal{'s' * (len(results) > 1)}", "bold")
    rules = rules_words(results.game, results.rules)
    yield f"seed {results.seed}, deals {results.first} to {last}; rules: {rules}"
    if results.series:
        yield f"a series: blocks of {results.series} deals in a row ({NEXT_DEALER[results.game]})"
    yield _seats(summary)
    yield _figures(summary, played)
    yield _legend(results.game)
    names = results.seats if len(set(results.seats)) > 1 else results.seats[:1]
    seats = "" if names == ["greedy"] else f" --seats {shlex.quote(','.join(names))}"
    dealer = f" --dealer {results.dealer[0]}" if results.series else ""
    yield (
        f"One of these deals in full: cardavia show {results.game} --seed {results.seed} "
        f"--deal {results.first}{dealer}{seats}{rules_options(results.game, results.rules)}"
    )


def _seats(summary: Summary) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False)
    table.add_column(
        "seat", overflow="fold", vertical="bottom"
    )  # a long name of a bot takes more lines, no figure's room
    table.add_column("points a deal", justify="right", no_wrap=True, vertical="bottom")
    for name in summary.per_seat:
        table.add_column(
            name.replace(" ", "\n").replace("-", "-\n"), justify="right", no_wrap=True, vertical="bottom"
        )
    for seat, name in enumerate(summary.seats):
        cells = [_cell(name, figures[seat]) for name, figures in summary.per_seat.items()]
        table.add_row(f"{seat} {name}", _mean(summary.mean_points[seat], summary.ci95[seat]), *cells)
    return table


def _mean(mean: float, half: float) -> str:
    return f"{mean:+z.3f}" if math.isnan(half) else f"{mean:+z.3f} ± {half:.3f}"


def _cell(name: str, value: float) -> str:
    """Points with their sign, a mean as a number, a share in per cent."""
    if name.endswith("points"):
        return _number(value)
    return _figure(name, value) if name.startswith("mean ") else _share(value)


def _number(value: float) -> str:
    return f"{value:+z.3f}"


def _share(share: float) -> str:
    """A share in per cent; a small one is not told as nothing."""
    percent = 100 * share
    if 0 < percent < 0.005:
        return "<.01%"
    return f"{percent:.2f}%" if 0 < percent < 0.995 else f"{percent:.1f}%"


def _figures(summary: Summary, played: Played) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    shares = [f"{name} {_figure(name, value)}" for name, value in summary.deal_shares.items()]
    patterns = sorted(summary.frequencies.items(), key=lambda item: -item[1])
    grid.add_row("deals", ", ".join([*shares, f"answers a deal {summary.mean_length:.1f}"]))
    grid.add_row("of the wins", ", ".join(f"{name} {_share(share)}" for name, share in patterns))
    seconds = played.seconds
    workers = "all cores" if played.workers == -1 else f"{played.workers} worker{'s' * (played.workers > 1)}"
    grid.add_row("time", f"{seconds:.1f} s, {summary.deals / seconds:,.0f} deals a second on {workers}")
    if played.digest:
        grid.add_row("digest", f"{played.digest} (hash of every action of every deal)")
    if played.out:
        grid.add_row("written", played.out)
    if played.records:
        grid.add_row("records", f"{played.records} (cardavia verify {played.records})")
    return grid


def _figure(name: str, value: float) -> str:
    """A mean as a number, a share in per cent."""
    if name.startswith("mean ") or name.endswith(" a deal"):
        return "none" if math.isnan(value) else f"{value:.2f}"
    return _share(value)


def _legend(game: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row("", "")
    for words, meaning in LEGENDS[game].items():
        grid.add_row(words, meaning)
    grid.add_row("", "")
    return grid
