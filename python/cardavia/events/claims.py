"""What games with a wall and claims have in common: turns, claim windows, melds, draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardavia.events.steps import Event, Step

WINDOWS = ("claim", "rob")
Wins = Callable[[Step], list[Event]]


def acts(step: Step, laid: str, wins: Wins) -> list[Event]:
    """An answer on a turn or in a claim window. laid: the view's name for melds."""
    if step.before["phase"] in WINDOWS:
        private = {"type": "answer", "actor": step.actor, "action": step.action}
        return [private, *_closed(step, laid, wins)]
    if step.verb == "win":
        return wins(step)
    if step.verb == "discard":
        return [{"type": "dahai", "actor": step.actor, "pai": step.piece}]
    return [_own_kong(step, step.before[laid][step.actor])]


def _own_kong(step: Step, melds: Sequence[str]) -> Event:
    if f"pung {step.piece}" in melds:
        return {"type": "kakan", "actor": step.actor, "pai": step.piece, "consumed": [step.piece] * 3}
    return {"type": "ankan", "actor": step.actor, "consumed": [step.piece] * 4}


def _closed(step: Step, laid: str, wins: Wins) -> list[Event]:
    """What comes of a window when its last answer is in (S4.2, N3.3): wins, a claim, or nothing."""
    if step.after["phase"] in WINDOWS:
        return []
    won = wins(step)
    if won or step.before["phase"] == "rob":
        return won
    before, after = step.before[laid], step.after[laid]
    claimed = [seat for seat in range(step.seats) if len(after[seat]) > len(before[seat])]
    return [_claim(seat, step.before["turn"], after[seat][-1]) for seat in claimed]


def _claim(seat: int, target: int, meld: str) -> Event:
    how, _, piece = meld.rpartition(" ")
    kind, own = ("pon", 2) if how == "pung" else ("daiminkan", 3)
    return {"type": kind, "actor": seat, "target": target, "pai": piece, "consumed": [piece] * own}


def drawn(step: Step, left: str) -> list[Event]:
    """Pieces drawn. left: the view's name for how many the wall or stock still has."""
    return [
        {"type": "tsumo", "actor": seat, "pai": piece, "left": step.after[left]} for seat, piece in step.draws
    ]
