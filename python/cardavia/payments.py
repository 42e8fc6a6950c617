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


class Source(NamedTuple):
    """One thing that points come from: what is paid to a seat, or by it, under a rule of the ledger."""

    rule: str
    side: str  # "received" or "paid"
    text: str


def two_sides(rules: dict[str, tuple[str, str]]) -> tuple[Source, ...]:
    """What a seat is paid and what it pays under each rule, from the words for both."""
    return tuple(
        Source(rule, side, text)
        for rule, texts in rules.items()
        for side, text in zip(("received", "paid"), texts, strict=True)
    )


def both_sides(payment: Payment) -> list[Explained]:
    """A payment as a part of what its two seats have."""
    payer, payee, amount, rule = payment
    return [
        Explained(payer, rule, f"paid to seat {payee}", -amount, 1),
        Explained(payee, rule, f"paid by seat {payer}", amount, 1),
    ]
