"""Names of the tiles of Sichuan, and what each action is called."""

from __future__ import annotations

from typing import Any

from cardavia.console import claims
from cardavia.locale import tr


def tile_name(tile: str) -> str:
    """`5 of characters` for 5m."""
    rank, suit = tile[0], tile[-1]
    return {
        "m": tr("{rank} of characters", rank=rank),
        "p": tr("{rank} of dots", rank=rank),
        "s": tr("{rank} of bamboo", rank=rank),
    }[suit]


def suit_name(suit: str) -> str:
    """`characters` for m."""
    return {"m": tr("characters"), "p": tr("dots"), "s": tr("bamboo")}[suit]


def label(action: str, view: dict[str, Any]) -> str:
    """What an action is called in the moment of the view."""
    verb, _, piece = action.partition(" ")
    if verb == "void":
        return tr("give up {suit}", suit=suit_name(piece))
    if verb == "discard":
        return tr("discard the {tile}", tile=tile_name(piece))
    if verb == "kong":
        extends = f"pung {piece}" in view["melds"][view["seat"]]
        return claims.kong(view, tile_name(piece), extends)
    if verb == "pung":
        return tr("make a pung of {tile}", tile=tile_name(piece))
    if verb == "pass":
        return tr("pass, let it go")
    return claims.win(view, tile_name(view["offered"]) if view["offered"] else "")
