"""Payments of Tien Gow taken apart: what is due before any doubling, and each factor with its reason.

The amounts are those of the native rules. A factor is what is lost of them when one circumstance is taken
away: the capture's multiplier, the banker, the group that won the last trick, the eight columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

import numpy as np
from cardavia_fast import _tiengow, _tiengow_groups
from numpy.typing import NDArray

SEATS: int = _tiengow.GAME.seats
NOBODY: int = _tiengow.NO_GROUP
PLAIN = 0  # a single 66: a last trick that doubles nothing
GROUP_WORDS = {"single military": "the single Little Three"}  # of those that double, by class
Row = tuple[int, int, int, int, int]  # payer, payee, amount, chapter, number of the rule


class Due(NamedTuple):
    """One payment: amount = base times all factors."""

    payer: int
    payee: int
    amount: int
    rule: str
    text: str
    base: int  # before any doubling
    factors: tuple[tuple[str, int], ...]  # (reason, factor), none of 1


class Ending(NamedTuple):
    """How a deal ended: all that its final payments depend on."""

    columns: tuple[int, ...]  # of each seat, after the last trick
    banker: int
    winner: int
    leader: int  # of the last trick
    led: int  # the group that was led
    group: int  # the group that won


def class_name(group: int) -> str:
    """`single civil`, `Supreme`, `quartet` and so on (T3.1)."""
    name: str = _tiengow.CLASSES[_tiengow_groups.class_of(group)]
    return name


def due_words(due: Due) -> str:
    """How a payment comes about: `1 column of four: 3 ×2 banker`."""
    return f"{due.text}: {due.base}{''.join(f' ×{factor} {reason}' for reason, factor in due.factors)}"


def trick_dues(rules: NDArray[np.uint8], banker: int, winner: int, group: int, last: bool) -> list[Due]:
    """What a trick won by this group brings at once (T4.1)."""
    rows = _tiengow.trick_rows(rules, banker, winner, group, last)
    plain = _tiengow.trick_rows(rules, NOBODY, winner, group, last)
    text = f"{'last ' if last else ''}trick won by {_winner_words(group)}"
    return [_due(row, text, [row[2], base[2]], ["banker"]) for row, base in zip(rows, plain, strict=True)]


def final_dues(rules: NDArray[np.uint8], end: Ending) -> list[Due]:
    """What is due at the end (T4.2 to T4.5), in the order of the ledger."""
    steps = [("", rules, end), *_steps(rules, end)]
    reasons = [reason for reason, _, _ in steps[1:]]
    worlds = [_tiengow.settlement(flags, list(then.columns), *then[1:]) for _, flags, then in steps]
    return [
        _due(rows[0], _columns_words(end, rows[0], rows[-1]), [row[2] for row in rows], reasons)
        for rows in zip(*worlds, strict=True)
    ]


def _steps(rules: NDArray[np.uint8], end: Ending) -> list[tuple[str, NDArray[np.uint8], Ending]]:
    """The same ending with one circumstance after another taken away."""
    once = rules.copy()
    once.view(_tiengow.GAME.rules_dtype)["capture_multiplier"] = 1
    apart = end._replace(banker=NOBODY)
    fewer = tuple(0 if seat == end.winner else columns for seat, columns in enumerate(end.columns))
    unswept = apart._replace(columns=fewer)
    return [
        ("capture multiplier", once, end),
        ("banker", once, apart),
        ("all eight columns", once, unswept),
        (f"last trick by {_winner_words(end.group)}", once, unswept._replace(led=PLAIN, group=PLAIN)),
    ]


def _winner_words(group: int) -> str:
    """The group that won a trick; of the single tiles only Little Three doubles (T4.4)."""
    name = class_name(group)
    return "Little Three" if name == "single military" else f"a {name}" if name == "quartet" else name


def _due(row: Row, text: str, amounts: Sequence[int], reasons: Sequence[str]) -> Due:
    """amounts: the payment, and what it would be without the first reason, the first two, and so on."""
    payer, payee, amount, chapter, number = row
    factors = [
        (reason, more // less) for reason, (more, less) in zip(reasons, pairwise(amounts), strict=True)
    ]
    kept = tuple((reason, factor) for reason, factor in reversed(factors) if factor != 1)
    return Due(payer, payee, amount, f"T{chapter}.{number}", text, amounts[-1], kept)


def _columns_words(end: Ending, row: Row, plain: Row) -> str:
    """The columns that a payment is for. plain: the same without a capture, so of the seat that owes it."""
    short = plain[1] == end.winner
    seat = plain[0] if short else plain[1]
    freed = f"for seat {seat}, " if row[:2] != plain[:2] else ""
    beside = "" if end.columns[seat] == 0 else " of four" if short else ", more than four"
    return f"{freed}{columns_words(end.columns[seat])}{beside}"


def columns_words(columns: int) -> str:
    """`no column`, `1 column`, `5 columns`."""
    return f"{columns or 'no'} column{'s' * (columns > 1)}"


# ---- whole deals ---------------------------------------------------------------------------------------


def trick_winners(table: Any) -> list[int]:
    """The winner of each finished trick: it leads the next one, that of the last wins the deal (T2.1)."""
    done = int(table["n_tricks"])
    leads = [int(seat) for seat in table["leader"][1:]] + [NOBODY]
    over = int(table["winner"]) != NOBODY
    return [*leads[: done - 1], int(table["winner"])] if over else leads[:done]


def ending_of(table: Any) -> Ending:
    """The ending of a deal that is over, from what everybody knows."""
    last = int(table["n_tricks"]) - 1
    leader = int(table["leader"][last])
    return Ending(
        tuple(int(columns) for columns in table["columns"]),
        int(table["banker"]),
        int(table["winner"]),
        leader,
        int(table["plays"][last][leader]),
        int(table["best"]),
    )


def dues_of(table: Any) -> list[Due]:
    """Every payment of a deal so far, as its ledger has them."""
    rules = np.frombuffer(table["rules"].tobytes(), np.uint8)
    winners = trick_winners(table)
    over = int(table["winner"]) != NOBODY
    dues = []
    for trick, winner in enumerate(winners):
        group, last = int(table["plays"][trick][winner]), over and trick == len(winners) - 1
        dues += trick_dues(rules, int(table["banker"]), winner, group, last)
    return dues + (final_dues(rules, ending_of(table)) if over else [])


def explain_rows(views: Sequence[np.void], row: np.void) -> list[list[tuple[str, str, int, int]]]:
    """(rule, text, amount before doublings, their product) of what each seat has paid and was paid."""
    parts: list[list[tuple[str, str, int, int]]] = [[] for _ in range(SEATS)]
    for due in dues_of(views[0]["public"]):
        factor = prod(factor for _, factor in due.factors)
        parts[due.payer].append((due.rule, f"paid to seat {due.payee}, {due_words(due)}", -due.base, factor))
        parts[due.payee].append((due.rule, f"paid by seat {due.payer}, {due_words(due)}", due.base, factor))
    return parts
