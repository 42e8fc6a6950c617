"""A deal of Tien Gow settled: every payment taken apart, and what each seat has in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardavia.notation.tiengow import group_text
from cardavia.notation.tiengow_rows import SEATS, Due, Ending, class_name, final_dues, trick_dues
from cardavia.rules import RulesLike, as_rules, to_native
from cardavia.score.tiengow_end import COLUMNS, PAID, read_ending, read_wins

CAPTURE = ("21", "42")  # T4.5: led by another seat, and won by the winner


@dataclass(frozen=True)
class TiengowScore:
    """What a deal comes to."""

    columns: tuple[int, ...]
    winner: int
    banker: int
    final: str  # the group that won the last trick
    final_class: str
    leader: int | None  # of the last trick, where given
    led: str | None
    capture: bool  # T4.5
    sweep: bool  # the winner has all columns (T4.4)
    won: tuple[tuple[int, str], ...]  # (seat, group) of earlier tricks that were paid at once
    payments: tuple[Due, ...]  # (payer, payee, amount, rule, text, base, factors), in the order of the ledger
    points: tuple[int, ...]
    notes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """All fields as one JSON-able dict."""
        return {**asdict(self), "payments": [due._asdict() for due in self.payments]}


def score(
    columns: str | Sequence[int],
    winner: int,
    banker: int,
    final: str,
    won: str | Iterable[str],
    leader: int | None,
    led: str | None,
    rules: RulesLike,
) -> TiengowScore:
    """See `cardavia.score.tiengow`."""
    flags = to_native("tiengow", as_rules("tiengow", rules))
    end = read_ending(columns, winner, banker, final, leader, led)
    wins = read_wins(won, end)
    dues = [due for win in wins for due in trick_dues(flags, end.banker, win.seat, win.group, last=False)]
    dues += trick_dues(flags, end.banker, end.winner, end.group, last=True)
    dues += final_dues(flags, end)
    return TiengowScore(
        columns=end.columns,
        winner=end.winner,
        banker=end.banker,
        final=group_text(end.group),
        final_class=class_name(end.group),
        leader=None if led is None else end.leader,
        led=None if led is None else group_text(end.led),
        capture=(group_text(end.led), group_text(end.group)) == CAPTURE,
        sweep=end.columns[end.winner] == COLUMNS,
        won=tuple((win.seat, group_text(win.group)) for win in wins),
        payments=tuple(dues),
        points=_points(dues),
        notes=_notes(end, led is not None, dues),
    )


def _points(dues: Sequence[Due]) -> tuple[int, ...]:
    points = [0] * SEATS
    for due in dues:
        points[due.payer] -= due.amount
        points[due.payee] += due.amount
    return tuple(points)


def _notes(end: Ending, told_led: bool, dues: Sequence[Due]) -> tuple[str, ...]:
    """What the caller may have missed."""
    notes = []
    if group_text(end.group) == CAPTURE[1] and not told_led:
        notes.append("no capture, as it is not said that another seat led the single 21 (T4.5)")
    if class_name(end.group) in PAID and not any(due.rule == "T4.1" and "last" in due.text for due in dues):
        notes.append("the last trick brings no payment at once: rule immediate_on_last_trick is off (T4.1)")
    return tuple(notes)
