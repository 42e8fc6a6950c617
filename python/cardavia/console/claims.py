"""What kongs and wins are called in the moment they are made: alike in Sichuan and Nantong."""

from __future__ import annotations

from typing import Any

from cardavia.locale import tr


def kong(view: dict[str, Any], tile: str, extends: bool) -> str:
    """tile: its name; extends: the seat has a pung of it."""
    if view["phase"] == "claim":
        return tr("make an exposed kong of {tile}", tile=tile)
    if extends:
        return tr("extend your pung to a kong with {tile}", tile=tile)
    return tr("make a concealed kong of {tile}", tile=tile)


def win(view: dict[str, Any], offered: str) -> str:
    """offered: the name of what is on offer, in a claim window."""
    if view["phase"] == "claim":
        return tr("win on the {tile}", tile=offered)
    if view["phase"] == "rob":
        return tr("win by robbing the kong")
    return tr("win by self-draw")
