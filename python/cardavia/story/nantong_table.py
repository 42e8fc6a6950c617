"""A Nantong table at one moment, as lines."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from cardavia.story.nantong_words import group_words

WIDTH = 76
INDENT = 10


def table(views: Mapping[int, Mapping[str, Any]]) -> list[str]:
    """See `cardavia.story.steps.table`."""
    any_view = next(iter(views.values()))
    offered = f"; {any_view['offered']} is offered" if any_view["offered"] else ""
    lines = [
        f"stock {any_view['stock']}; indicators {' '.join(any_view['indicators'])}; "
        f"seat {any_view['turn']}'s turn{offered}"
    ]
    for seat, size in enumerate(any_view["hand_size"]):
        view = views.get(seat)
        hand = f"{size} cards" if view is None else view["hand"]
        hezi = (view or any_view)["hezi"][seat]
        notes = [
            "dealer" if seat == any_view["dealer"] else "",
            f"drawn {view['drawn']}" if view and view["drawn"] else "",
            f"Hezi {hezi}" if hezi else "",
            "ready" if any_view["ready"][seat] else "",
            "wins" if seat == any_view["winner"] else "",
        ]
        groups = " ".join(map(group_words, any_view["groups"][seat]))
        noted = ", ".join(filter(None, notes))
        lines.append(
            f"seat {seat}    {hand}{f' | {groups}' if groups else ''}{f'  ({noted})' if noted else ''}"
        )
        lines += wrap(
            f"discards {' '.join(any_view['discards'][seat])}",
            WIDTH,
            initial_indent=" " * INDENT,
            subsequent_indent=" " * INDENT,
        )
    return lines
