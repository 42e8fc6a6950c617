"""Moments that games share: nobody is asked, or a claim window is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardavia.locale import tr

View = dict[str, Any]


def unasked(view: View) -> list[str]:
    """Two lines while the seat has nothing to answer."""
    if view["phase"] == "over":
        return [tr("The deal is over."), tr("The result explains every point by its rule.")]
    return [
        tr("It is the others' turn."),
        tr("You are asked as soon as there is something for you to do."),
    ]


def claim(view: View, verbs: set[str], tile: str, means: Mapping[str, str]) -> list[str]:
    """Two lines about a discard on offer. tile: its name; means: what each verb would do, in their order."""
    first = tr("Seat {n} has discarded the {tile}, and you can use it.", n=view["turn"], tile=tile)
    told = [text for verb, text in means.items() if verb in verbs]
    return [first, " ".join([*told, tr("To pass costs nothing.")])]


def rob(view: View, tile: str, means: str) -> list[str]:
    """Two lines about an added kong on offer. tile: its name; means: what robbing it would do."""
    return [
        tr(
            "Seat {n} adds the {tile} to its pung, and it would complete your hand.",
            n=view["turn"],
            tile=tile,
        ),
        means,
    ]
