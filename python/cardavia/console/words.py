"""Words that all games share: seats, lists, points, payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from cardavia.console.events import Event
from cardavia.locale import tr, trn
from cardavia.payments import Payment


def listed(words: Sequence[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return tr("{first} and {last}", first=", ".join(texts[:-1]), last=texts[-1])


def either(words: Sequence[object]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return tr("{first} or {last}", first=", ".join(texts[:-1]), last=texts[-1])


def who(seat: int, me: int) -> str:
    """A seat at the head of a line."""
    return tr("You") if seat == me else tr("Seat {n}", n=seat)


def signed(points: int) -> str:
    """Points with their sign; nothing is 0."""
    return f"{points:+}" if points else "0"


def points_line(points: Sequence[int], me: int) -> str:
    """`You: +3. Seat 1: -1. Seat 2: -1. Seat 3: -1.`"""
    return " ".join(f"{who(seat, me)}: {signed(each)}." for seat, each in enumerate(points))


def paid_events(game: str, me: int, rows: Sequence[Payment]) -> Iterator[Event]:
    """New rows of the ledger: those of other payers together where they pay the same, the person's alone."""

    def alike(row: Payment) -> tuple[int, int, str, bool]:
        return row.payee, row.amount, row.rule, row.payer == me

    for (payee, amount, rule, _), group in groupby(rows, alike):
        more = {"amount": amount, "rule": rule, "payers": [row.payer for row in group]}
        yield Event(game, me, "paid", payee, more=more)


def paid_sentence(event: Event) -> str:
    """Who is paid what, by whom, under which rule."""
    amount, payers, rule = (event.more[name] for name in ("amount", "payers", "rule"))
    if payers == [event.me]:
        return trn(
            "You pay {n} point to seat {payee} ({rule}).",
            "You pay {n} points to seat {payee} ({rule}).",
            amount,
            payee=event.seat,
            rule=rule,
        )
    values: dict[str, Any] = {"payers": listed(payers), "payee": event.seat, "rule": rule}
    return _to_me(amount, len(payers), values) if event.mine else _to_other(amount, len(payers), values)


def _to_me(amount: int, payers: int, values: dict[str, Any]) -> str:
    if payers == 1:
        return trn(
            "You receive {n} point from seat {payers} ({rule}).",
            "You receive {n} points from seat {payers} ({rule}).",
            amount,
            **values,
        )
    return trn(
        "You receive {n} point each from seats {payers} ({rule}).",
        "You receive {n} points each from seats {payers} ({rule}).",
        amount,
        **values,
    )


def _to_other(amount: int, payers: int, values: dict[str, Any]) -> str:
    if payers == 1:
        return trn(
            "Seat {payee} receives {n} point from seat {payers} ({rule}).",
            "Seat {payee} receives {n} points from seat {payers} ({rule}).",
            amount,
            **values,
        )
    return trn(
        "Seat {payee} receives {n} point each from seats {payers} ({rule}).",
        "Seat {payee} receives {n} points each from seats {payers} ({rule}).",
        amount,
        **values,
    )


def pays(row: Payment, me: int) -> str:
    """Who pays whom how much, at the head of a line."""
    if row.payer == me:
        return trn(
            "You pay {n} point to seat {payee}",
            "You pay {n} points to seat {payee}",
            row.amount,
            payee=row.payee,
        )
    if row.payee == me:
        return trn(
            "Seat {payer} pays you {n} point", "Seat {payer} pays you {n} points", row.amount, payer=row.payer
        )
    return trn(
        "Seat {payer} pays {n} point to seat {payee}",
        "Seat {payer} pays {n} points to seat {payee}",
        row.amount,
        payer=row.payer,
        payee=row.payee,
    )


def suit_count(hand: str, suit: str) -> int:
    """How many pieces of a suit are in a hand's text `123m 55p TT`."""
    return sum(len(part) - 1 for part in hand.split() if part[-1] == suit)
