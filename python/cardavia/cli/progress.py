"""How far long work has come, on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def progress_bar(
    total: int, units: str, doing: str = "playing"
) -> Iterator[Callable[[int, int], Any] | None]:
    """A function (done, total) that moves a bar on stderr, or None where that is no terminal."""
    from rich.console import Console

    stderr = Console(stderr=True)
    if not stderr.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(f"{units},"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=stderr, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)
