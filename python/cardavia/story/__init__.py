"""A deal told for people: sections of plain text lines, one module per game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from cardavia.games import find


class Section(NamedTuple):
    """A heading and its lines, which fit into 100 columns."""

    title: str
    lines: list[str]


def tell(record: Mapping[str, Any], names: Sequence[str] = ()) -> list[Section]:
    """A recorded deal, finished or not, told from the tiles dealt to the ledger. names: of the seats.

    Raises RecordError where `cardavia.replay` does.
    """
    sections: list[Section] = import_module(f"cardavia.story.{find(record['game']).name}").tell(record, names)
    undone = [f"after {answers} answers  seat {seat}  {action}" for answers, seat, action in _undone(record)]
    return [*sections, *([Section("Answers taken back, for practice", undone)] if undone else [])]


def _undone(record: Mapping[str, Any]) -> list[Any]:
    return record.get("undone", [])  # type: ignore[no-any-return]
