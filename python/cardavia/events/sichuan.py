"""Events of Sichuan: docs/events.md."""

from __future__ import annotations

from typing import Any

from cardavia.events.claims import acts, drawn
from cardavia.events.steps import Event, Step, payments, settled
from cardavia.notation.sichuan import kind_text, parse_hand

WIN_RULES = ("S5.4", "S5.5")
END_RULES = "S6."  # chapter of what is settled when the wall is empty


def dealt(view: dict[str, Any]) -> Event:
    """What else the start of a deal shows."""
    return {"left": view["wall"]}


def tell(step: Step) -> list[Event]:
    """The events of one answer, in the order in which they happen."""
    if step.before["phase"] == "void":
        events: list[Event] = [{"type": "void", "actor": step.actor, "suit": step.piece}]
        if step.after["phase"] != "void":
            events.append({"type": "voids", "suits": step.after["void"]})
        return events
    events = acts(step, "melds", _wins)
    rest = [row for row in step.paid if row.rule not in WIN_RULES]
    early = [row for row in rest if not row.rule.startswith(END_RULES)]
    events += payments(early, step.seats)
    events += drawn(step, "wall")
    if step.outcome == "wall":
        events.append({"type": "ryukyoku"})
    return events + payments(rest[len(early) :], step.seats)


def _wins(step: Step) -> list[Event]:
    """Every new win with what it is paid (S5)."""
    new = step.after["wins"][len(step.before["wins"]) :]
    return [
        {
            "type": "hora",
            "actor": win["seat"],
            "target": win["from"],
            "pai": win["tile"],
            "how": win["how"],
            "tehai": _tiles(win["hand"]),
            "fan": win["fan"],
            "patterns": win["patterns"],
            **settled([row for row in step.paid if _pays(row, win["seat"])], step.seats),
        }
        for win in new
    ]


def _pays(row: Any, winner: int) -> bool:
    return row.rule in WIN_RULES and row.payee == winner


def _tiles(hand: str) -> list[str]:
    return [kind_text(kind) for kind, count in enumerate(parse_hand(hand)) for _ in range(count)]
