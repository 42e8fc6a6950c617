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
    return sections
