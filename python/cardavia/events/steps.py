"""One answer in a deal and what came of it, and the events that all games have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cardavia.payments import Payment

Event = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """An answer, how things stood before and after it, and what moved."""

    actor: int
    action: str
    before: dict[str, Any]  # a view, of which only what all seats know is used
    after: dict[str, Any]
    draws: list[tuple[int, str]]  # (seat, piece) from the wall or stock
    paid: list[Payment]  # new rows of the ledger
    outcome: str | None  # of the result, when the deal is over
    seats: int

    @property
    def verb(self) -> str:
        """The action's first word."""
        return self.action.partition(" ")[0]

    @property
    def piece(self) -> str:
        """The action's piece."""
        return self.action.partition(" ")[2]


def settled(rows: Sequence[Payment], seats: int) -> Event:
    """The fields of an event that pays: what each seat gains, and the rows of the ledger."""
    deltas = [0] * seats
    for row in rows:
        deltas[row.payer] -= row.amount
        deltas[row.payee] += row.amount
    return {"deltas": deltas, "payments": [list(row) for row in rows]}


def payments(rows: Iterable[Payment], seats: int) -> list[Event]:
    """One event for each run of rows under the same rule."""
    runs = [(rule, list(run)) for rule, run in groupby(rows, key=lambda row: row.rule)]
    return [{"type": "payment", "rule": rule, **settled(run, seats)} for rule, run in runs]
