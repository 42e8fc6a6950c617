"""A Tien Gow table at one moment, as lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def table(views: Mapping[int, Mapping[str, Any]]) -> list[str]:
    """See `cardavia.story.steps.table`."""
    any_view = next(iter(views.values()))
    to_beat = f"; {any_view['best']} of seat {any_view['best_seat']} is to beat" if any_view["best"] else ""
    lines = [f"trick {len(any_view['tricks'])}{to_beat}"]
    for seat, size in enumerate(any_view["hand_size"]):
        view = views.get(seat)
        hand = f"{size} tile{'s' * (size != 1)}" if view is None else view["hand"] or "no tiles"
        columns = any_view["columns"][seat]
        notes = [
            "banker" if seat == any_view["banker"] else "",
            f"{columns} column{'s' * (columns != 1)}",
        ]
        laid = [
            f"played {any_view['shown'][seat]}" if any_view["shown"][seat] else "",
            f"face down {view['down']}" if view and view["down"] else "",
        ]
        lines.append(f"seat {seat}    {hand}  ({', '.join(filter(None, notes))})")
        lines.append(f"{'':<10}{', '.join(filter(None, laid)) or 'nothing played'}")
    plays = [
        f"seat {seat} {play}" for seat, play in enumerate(any_view["tricks"][-1]["plays"]) if play is not None
    ]
    return [*lines, f"on the table: {', '.join(plays) or 'nothing yet'}"]
