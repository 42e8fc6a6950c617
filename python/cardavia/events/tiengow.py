"""Events of Tien Gow: docs/events.md."""

from __future__ import annotations

from typing import Any

from cardavia.events.steps import Event, Step, payments


def dealt(view: dict[str, Any]) -> Event:
    """What else the start of a deal shows."""
    return {}


def tell(step: Step) -> list[Event]:
    """The events of one answer, in the order in which they happen."""
    events: list[Event] = [{"type": step.verb, "actor": step.actor, "tiles": step.piece.split()}]
    columns = step.after["columns"]
    if columns != step.before["columns"]:
        over = step.after["phase"] == "over"
        winner = step.after["winner"] if over else step.after["asked"]
        events.append({"type": "trick", "winner": winner, "columns": columns})
        if over:
            events.append({"type": "reveal", "tiles": [down.split() for down in step.after["revealed"]]})
    return events + payments(step.paid, step.seats)
