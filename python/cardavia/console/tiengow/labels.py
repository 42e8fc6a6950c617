"""Names of the Chinese dominoes and of their groups, and what each action is called."""

from __future__ import annotations

from typing import Any

from cardavia.locale import tr
from cardavia.notation.tiengow import parse_group
from cardavia.notation.tiengow_rows import class_name


def tile_name(tile: str) -> str:
    """`Heaven` for 66, `nine` for 63."""
    return {
        "66": tr("Heaven"),
        "11": tr("Earth"),
        "44": tr("Man"),
        "31": tr("Goose"),
        "55": tr("Plum"),
        "33": tr("Long Three"),
        "22": tr("Board"),
        "65": tr("Axe"),
        "64": tr("Partition"),
        "61": tr("Long-leg Seven"),
        "51": tr("Big-head Six"),
        "63": tr("Nine"),
        "54": tr("Nine"),
        "62": tr("Eight"),
        "53": tr("Eight"),
        "52": tr("Seven"),
        "43": tr("Seven"),
        "42": tr("Big Six"),
        "41": tr("Five"),
        "32": tr("Five"),
        "21": tr("Little Three"),
    }[tile]


def tiles_name(tiles: str) -> str:
    """The names of several tiles: `Heaven, Heaven, Nine`."""
    return ", ".join(tile_name(tile) for tile in tiles.split())


def class_words(group: str) -> str:
    """What sort of group some tiles are: `civil pair`."""
    return {
        "single civil": tr("civil tile"),
        "single military": tr("military tile"),
        "civil pair": tr("civil pair"),
        "military pair": tr("military pair"),
        "Supreme": tr("Supreme"),
        "mixed 1+1": tr("mixed pair"),
        "mixed 2+1": tr("mixed group of two civil and one military"),
        "mixed 1+2": tr("mixed group of one civil and two military"),
        "quartet": tr("quartet"),
    }[class_name(parse_group(group))]


def label(action: str, view: dict[str, Any]) -> str:
    """What an action is called in the moment of the view."""
    verb, _, tiles = action.partition(" ")
    if verb == "drop":
        return tr("put {tiles} face down", tiles=tiles_name(tiles))
    values = {"sort": class_words(tiles), "tiles": tiles_name(tiles)}
    if view["phase"] == "lead":
        return tr("lead {tiles} ({sort})", **values)
    return tr("beat with {tiles} ({sort})", **values)
