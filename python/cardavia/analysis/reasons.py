"""Figures that explain an action, from the asked seat's view, as the native outlooks tell them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.games import find

if TYPE_CHECKING:
    from cardavia.analysis.worlds import Position

Reasons = dict[str, Any]


def reasons(position: Position) -> tuple[Reasons, list[Reasons]]:
    """What holds now, and what would hold after each legal action."""
    return _GAMES[position.game](position)


def _rows(position: Position) -> Any:
    kernel = import_module(f"cardavia_fast._{position.game}_outlook")
    return kernel.outlook(position.view, position.codes)


def _hand(position: Position, worth: str) -> tuple[Reasons, list[Reasons]]:
    """Distance to a win, the tiles that lessen it, how many of them are unseen, and worth in sight."""
    notation = find(position.game).notation
    found = [
        {
            "shanten": shanten,
            "useful": notation.hand_text(np.array([kinds >> k & 1 for k in range(notation.KINDS)], np.uint8)),
            "unseen": unseen,
            worth: value,
        }
        for shanten, kinds, unseen, value in _rows(position)
    ]
    return found[0], found[1:]


def _tricks(position: Position) -> tuple[Reasons, list[Reasons]]:
    """Columns won; the chance that the group is not beaten, and then to win the last trick."""
    from cardavia_fast._tiengow_outlook import CERTAIN

    view = position.view.view(find(position.game).native.view_dtype)[0]
    now = {"columns": int(view["public"]["columns"][position.asked])}
    return now, [{"unbeaten": won / CERTAIN, "finish": last / CERTAIN} for won, last in _rows(position)]


_GAMES: dict[str, Callable[[Position], tuple[Reasons, list[Reasons]]]] = {
    "sichuan": partial(_hand, worth="fan"),
    "nantong": partial(_hand, worth="hu"),
    "tiengow": _tricks,
}
