"""What one seat sees of an event: hidden pieces become "?", what nobody else learns is left out."""

from __future__ import annotations

from typing import Any

HIDDEN = "?"
OWN = ("answer", "done")  # types of events that only their actor knows of
VEILED = {"tsumo": "pai", "void": "suit", "drop": "tiles"}  # the field that only the actor sees
OPEN_ONLY = ("seed", "number", "order", "result")  # fields that would give hidden pieces away


def as_seen(event: dict[str, Any], seat: int) -> dict[str, Any] | None:
    """The event as the seat sees it, None where it sees nothing of it."""
    kind, own = event["type"], event.get("actor") == seat
    if kind in OWN and not own:
        return None
    seen = {name: value for name, value in event.items() if name not in OPEN_ONLY}
    if kind == "start_game":
        seen["id"] = seat
    if kind == "start_kyoku":
        seen["tehais"] = [
            hand if owner == seat else _veiled(hand) for owner, hand in enumerate(event["tehais"])
        ]
    if kind in VEILED and not own:
        seen[VEILED[kind]] = _veiled(event[VEILED[kind]])
    return seen


def _veiled(pieces: str | list[str]) -> str | list[str]:
    return HIDDEN if isinstance(pieces, str) else [HIDDEN] * len(pieces)
