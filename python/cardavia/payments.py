"""The ledger's rows, and the rows that explain what a deal came to."""

from __future__ import annotations

from typing import NamedTuple


class Payment(NamedTuple):
    """One row of the ledger: who paid whom how much under which rule."""

    payer: int
    payee: int
    amount: int
    rule: str


class Explained(NamedTuple):
    """One part of what a deal came to for a seat: see `Deal.explain`."""

    seat: int
    rule: str
    text: str
    amount: int
    factor: int


def both_sides(payment: Payment) -> list[Explained]:
    """A payment as a part of what its two seats have."""
    payer, payee, amount, rule = payment
    return [
        Explained(payer, rule, f"paid to seat {payee}", -amount, 1),
        Explained(payee, rule, f"paid by seat {payer}", amount, 1),
    ]
