"""The deal of a record in a file, which stands in place of a seed's deal: --record and --line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from cardavia.errors import RecordError

Command = TypeVar("Command", bound=Callable[..., Any])

DEAL = {
    "seed": "--seed", "number": "--deal", "dealer": "--dealer", "seats": "--seats",
    "time_limit": "--time-limit", "preset": "--preset",
    "flags": "--rule",
}  # fmt: skip

record = click.option(
    "--record", metavar="FILE", help="A record of the deal, - for stdin, instead of its number."
)
line = click.option("--line", type=int, metavar="N", help="The record is line N of the file; 1 is the first.")


def refuse_line(line: int | None) -> None:
    """A ValueError where --line is given without --record."""
    if line is not None:
        raise ValueError(f"--line is {line} without --record, expected --record FILE")


def read(ctx: click.Context, game: str | None, path: str, line: int | None) -> dict[str, Any]:
    """The record in a file; nothing else may say which deal it is.

    Raises ValueError for options of another deal, another game or a line that is not there, RecordError for
    what is no JSON object.
    """
    from cardavia.games import GAMES, find

    for name, option in DEAL.items():
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise ValueError(f"{option} is given with --record, expected one or the other")
    if game is not None:
        find(game)
    found: dict[str, Any] = _read(path, line)
    of = found.get("game") if isinstance(found, dict) else None
    if game is not None and of != game and of in GAMES:
        raise ValueError(f"record is of {of}, expected {game}")
    return found


def _read(path: str, line: int | None) -> Any:
    """The JSON of a file, or of one of its lines; of a file with several, the first."""
    from cardavia.record_files import located, numbered, opened

    with opened(path) as (file, _):
        lines = numbered(file)
        try:
            return _first(lines, path) if line is None else _at(lines, path, line)
        except RecordError as error:
            if "line" in error.details:
                raise located(error, path, error.details["line"]) from error
            raise


def _at(lines: Iterator[tuple[int, bytes]], path: str, line: int) -> Any:
    last = 0
    for last, text in lines:
        if last == line:
            return _json(text, f"{path} line {line}")
    raise ValueError(f"line is {line}, expected 1 to {last}: {path} has {last}")


def _first(lines: Iterator[tuple[int, bytes]], path: str) -> Any:
    """The first line, or all lines where they are one value told over several."""
    first = next(lines, (1, b""))[1]
    try:
        return json.loads(first)
    except ValueError:
        rest = [text for _, text in lines]
    try:
        return json.loads(b"".join([first, *rest]))
    except ValueError:
        return _json(first, f"{path} line 1" if rest else path)


def _json(text: bytes, where: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise RecordError(
            f"{where} is no JSON, expected a record of `cardavia show --json`: {error}", "json"
        ) from error
