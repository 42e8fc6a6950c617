"""A settled deal of Tien Gow on the console."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardavia.story.tiengow_end import due_lines, signed

if TYPE_CHECKING:
    from cardavia.score.tiengow_score import TiengowScore


def deal_report(score: TiengowScore) -> Iterator[RenderableType]:
    """What is printed of a deal, part by part."""
    yield Text(f"seat {score.winner} wins with {score.final} ({score.final_class})", "bold")
    yield _table(list(_story(score)))
    yield ""
    lines = [line for due in score.payments for line in due_lines(due)]
    yield from (f"  {line}" for line in lines or ["nobody pays anything"])
    yield ""
    points = ", ".join(f"seat {seat}: {signed(points)}" for seat, points in enumerate(score.points))
    yield _table([("points", points), *(("note", note) for note in score.notes)])


def _story(score: TiengowScore) -> Iterator[tuple[str, str]]:
    columns = ", ".join(
        f"seat {seat}{' (banker)' if seat == score.banker else ''}: {columns}"
        for seat, columns in enumerate(score.columns)
    )
    yield "columns", columns
    for seat, group in score.won:
        yield "earlier", f"seat {seat} won a trick with {group}"
    if score.led is not None:
        captured = ": captured by Big Six (T4.5)" if score.capture else ""
        yield "led", f"{score.led} by seat {score.leader}{captured}"
    if score.sweep:
        yield "sweep", "all eight columns (T4.4)"


def _table(rows: list[tuple[str, str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, text in rows:
        grid.add_row(name, text)
    return grid
