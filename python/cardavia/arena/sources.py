"""Where points come from: each seat's points of a deal, split by rule and by who paid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.games import find
from cardavia.tables import Flows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.payments import Source


def sources(game: str) -> tuple[Source, ...]:
    """The sources of a game's points, in the order of the columns of `split`."""
    named: tuple[Source, ...] = find(game).measures.SOURCES
    return named


def room(game: str, deals: int) -> Flows | None:
    """Room for the ledgers of so many deals; None where the results alone tell the sources."""
    entry = find(game)
    if hasattr(entry.measures, "settled"):
        return None
    rules = [_code(source.rule) for source in sources(game)[::2]]
    cells = np.empty((deals, entry.native.seats, len(rules), 2), np.int32)
    return Flows(np.array(rules, np.uint8), cells)


def _code(rule: str) -> int:
    """16 * chapter + number: S5.4 is 0x54."""
    chapter, number = map(int, re.findall(r"\d+", rule))
    return 16 * chapter + number


def split(game: str, arrays: dict[str, NDArray[Any]], flows: Flows | None) -> NDArray[np.int32]:
    """Each seat's points by source: int32 (deals, seats, sources); the sources sum to the points."""
    if flows is None:
        parts: NDArray[np.int32] = find(game).measures.settled(arrays)
        return parts
    deals, seats = flows.cells.shape[:2]
    return flows.cells.reshape(deals, seats, -1)
