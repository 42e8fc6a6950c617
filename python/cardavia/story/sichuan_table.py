"""A Sichuan table at one moment, as lines."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from cardavia.story.sichuan_words import meld_words

WIDTH = 76
INDENT = 10


def table(views: Mapping[int, Mapping[str, Any]]) -> list[str]:
    """See `cardavia.story.steps.table`."""
    any_view = next(iter(views.values()))
    offered = f"; {any_view['offered']} is offered" if any_view["offered"] else ""
    lines = [f"wall {any_view['wall']}; seat {any_view['turn']}'s turn{offered}"]
    won = {win["seat"]: win["tile"] for win in any_view["wins"]}
    for seat, points in enumerate(any_view["points"]):
        view = views.get(seat)
        hand = f"{any_view['hand_size'][seat]} tiles" if view is None else view["hand"]
        drawn = view["drawn"] if view and view["drawn"] else ""
        void = (view or any_view)["void"][seat]
        notes = [
            "dealer" if seat == any_view["dealer"] else "",
            f"void {void}" if void else "",
            f"drawn {drawn}" if drawn else "",
            f"won on {won[seat]}" if seat in won else "",
            f"points {points:+d}" if points else "",
        ]
        melds = any_view["melds"][seat]
        lines.append(
            f"seat {seat}    {hand}{f' | {meld_words(melds)}' if melds else ''}"
            f"  ({', '.join(filter(None, notes)) or 'no points'})"
        )
        lines += wrap(
            f"discards {' '.join(any_view['discards'][seat])}",
            WIDTH,
            initial_indent=" " * INDENT,
            subsequent_indent=" " * INDENT,
        )
    return lines
