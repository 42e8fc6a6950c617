"""Where output goes: consoles that never cut a line short, JSON without NaN, files that can be written."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Protocol

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, RenderableType

LEAST_WIDTH = 80  # tables are made for this; a narrower terminal breaks the lines itself


class Savable(Protocol):
    """Results that can be written as rows."""

    def save(self, path: str) -> None:
        """Write the rows; an OSError when that fails."""


def console() -> Console:
    """The console of stdout."""
    from rich.console import Console

    width = max(Console().width, LEAST_WIDTH)
    return Console(width=width, highlight=False, markup=False, emoji=False)


def print_trimmed(parts: Iterable[RenderableType]) -> None:
    """Print tables fitted to the console, without the blanks that fill lines; plain strings as they are."""
    out = console()
    with out.capture() as captured:
        for part in parts:
            out.print(part, soft_wrap=isinstance(part, str))
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def print_json(value: Any) -> None:
    """One line of JSON; figures that are not numbers become null."""
    click.echo(json.dumps(_finite(value), allow_nan=False))


def save_rows(results: Savable, path: str | None) -> tuple[str | None, str | None]:
    """Write rows, where a file is named: (the file written, what went wrong).

    The latter is told after the results, which are not lost.
    """
    if path is not None:
        try:
            results.save(path)
        except OSError as error:
            return None, f"output file {path!r} was not written: {error.strerror or error}"
    return path, None


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {name: _finite(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return value
