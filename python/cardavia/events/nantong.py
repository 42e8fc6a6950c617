"""Events of Nantong: docs/events.md."""

from __future__ import annotations

from typing import Any

from cardavia.events.claims import acts, drawn
from cardavia.events.steps import Event, Step, payments
from cardavia.notation.nantong import kind_text, parse_hand


def dealt(view: dict[str, Any]) -> Event:
    """What else the start of a deal shows."""
    return {"indicators": view["indicators"], "left": view["stock"]}


def tell(step: Step) -> list[Event]:
    """The events of one answer, in the order in which they happen."""
    prepares = step.before["phase"] == "prepare"
    events = [_prepared(step)] if prepares else acts(step, "groups", _wins)
    events += drawn(step, "stock")
    if step.outcome == "exhausted":
        events.append({"type": "ryukyoku"})
    return events + payments(step.paid, step.seats)


def _prepared(step: Step) -> Event:
    """What a seat declares before the first turn (N2.2, N2.4)."""
    event: Event = {"type": step.verb, "actor": step.actor}
    if step.verb == "hezi":
        card = step.after["hezi"][step.actor]
        return {**event, "pai": card, "consumed": [card] * 2}
    if step.verb == "open":
        kong = step.after["groups"][step.actor][-1].startswith("opening kong ")
        return {**event, "pai": step.piece, "consumed": [step.piece] * (4 if kong else 3)}
    return event


def _wins(step: Step) -> list[Event]:
    """The win, if it was one."""
    won = step.after
    if won["winner"] is None:
        return []
    return [
        {
            "type": "hora",
            "actor": won["winner"],
            "target": won["from"],
            "pai": won["tile"],
            "how": won["how"],
            "tehai": _cards(won["laid"]),
        }
    ]


def _cards(hand: str) -> list[str]:
    return [kind_text(kind) for kind, count in enumerate(parse_hand(hand)) for _ in range(count)]
