"""Totals of Nantong explained (N6.3): the rows of the native scorer in words."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np
from cardavia_fast import _nantong, _nantong_score
from numpy.typing import NDArray

from cardavia.notation.tiles import Kinds

CARDS = Kinds("card", honours="TWR")
kind_text = CARDS.kind_text

GENERALS = ("9s", "T", "W", "R")
BASE_CHAPTER = 4
WIDTH = 96  # of the lines of an explained total
PAIR_COMPLETED = 254  # this and the next numbers: _nantong.pxd, _nantong_score.pxd
HELD = {
    **_nantong.GROUP_HOWS,
    7: "three in hand",
    8: "four in hand",
    9: "Tiandi Hezi",
    10: "pung made by the winning card",
}
HELD_WORDS = {"opening": "opening triplet", "kong": "claimed kong"}
FORM_WORDS = {"qing": "Qing Hu", "piao": "Piao Hu", "tazi": "Tazi Hu"}
FORM_SHAPES = {
    "qing": "seven runs",
    "piao": "triplets, kongs and coin runs 123p",
    "tazi": "groups of both sorts",
}
DOUBLING_WORDS = {
    "piao": "Piao Hu",
    "closed floating": "Closed Floating: Piao Hu without a pung",
    "three elders": "Three Elders: three copies each of T, W and R",
    "heavenly": "heavenly win",
    "first discard": "win on the dealer's first discard",
    "ready": "declared ready",
    "last card": "self-draw of the last card",
}
DRAWN_WORDS = {
    "self-draw": "self-draw of {card}",
    "kong": "{card} is a kong's replacement",
    "heavenly": "a heavenly win counts as a self-draw (N5.8)",
}


class Part(NamedTuple):
    """One row of a total: sum of the amounts times product of the factors, then the amount of N6.1."""

    rule: str
    text: str
    amount: int  # hu, multipliers included
    factor: int  # 1, but 2 for a doubling


class Holding(NamedTuple):
    """What one player holds, as the native scorer takes it."""

    hand: NDArray[np.uint8]  # (30,) without a claimed winning card
    groups: list[tuple[int, int]]  # (kind, how it was declared)
    hezi: int | None
    indicators: tuple[int, int]


class Row(NamedTuple):
    """One row of a total as the native scorer tells it, before it is put into words."""

    chapter: int  # of the rule: N4.1 has chapter 4, number 1
    number: int
    what: int  # how a holding is held, which form, circumstance or doubling, by chapter and number
    kind: int
    amount: int
    factor: int
    match: int  # further factor of an exact match (N4.3)

    @property
    def rule(self) -> str:
        """The rule's number: `N4.1`."""
        return f"N{self.chapter}.{self.number}"


def won_parts(held: Holding, won: int | None, circumstances: int, rules: NDArray[np.uint8]) -> list[Part]:
    """The rows of a winner's total; none where the hand is no win."""
    rows = _nantong_score.explain(*held, won, circumstances, rules)
    return [part_of(Row(*row), held.indicators) for row in rows]


def base_parts(held: Holding) -> list[Part]:
    """The rows of the total of a player who has not won."""
    return [part_of(Row(*row), held.indicators) for row in _nantong_score.base(*held)[1]]


def raw_total(parts: Sequence[Part]) -> int:
    """The total that the rows make, before rounding."""
    product = 1
    for part in parts:
        product *= part.factor
    return product * sum(part.amount for part in parts if part.rule != "N6.1")


def rounded_total(parts: Sequence[Part]) -> int:
    """The total that the rows make."""
    return raw_total(parts) + sum(part.amount for part in parts if part.rule == "N6.1")


def part_lines(parts: Sequence[Part]) -> list[str]:
    """One line a row, then the reckoning."""
    rows = [(part.rule, _figure(part), part.text) for part in parts]
    rows.append(("total", str(rounded_total(parts)), _reckoning(parts)))
    return [
        line
        for rule, figure, text in rows
        for line in wrap(f"{rule:<6}{figure:>5}  {text}", WIDTH, subsequent_indent=" " * 15)
    ]


def _figure(part: Part) -> str:
    if part.factor > 1:
        return f"×{part.factor}"
    return f"+{part.amount}" if part.amount else "0"


def _reckoning(parts: Sequence[Part]) -> str:
    """`= (36 + 50 + 10) × 2 × 2 = 384, rounded up`."""
    amounts = [str(part.amount) for part in parts if part.amount and part.rule != "N6.1"]
    factors = [f" × {part.factor}" for part in parts if part.factor > 1]
    total = " + ".join(amounts) or "0"
    steps = [f"({total}){''.join(factors)}" if factors and len(amounts) > 1 else total + "".join(factors)]
    if len(amounts) > 1 or factors:
        steps.append(str(raw_total(parts)))
    return f"= {' = '.join(steps)}{', rounded up' if rounded_total(parts) > raw_total(parts) else ''}"


def part_of(row: Row, indicators: tuple[int, int]) -> Part:
    """The row of a total in words."""
    chapter, _, what, kind, amount, factor, match = row
    rule = row.rule
    if chapter != BASE_CHAPTER:
        return Part(rule, _text(rule, what, kind), amount, factor)
    name = HELD_WORDS.get(HELD[what], HELD[what])
    named = "".join(f" ×2 {word}" for word in multipliers(kind, indicators, factor))
    exact = f" ×{match} exact match (N4.3)" if match > 1 else ""
    text = f"{name} {kind_text(kind)}: {amount}{named}{' (N4.2)' if named else ''}{exact}"
    return Part(rule, text, amount * factor * match, 1)


def _is_general(kind: int) -> bool:
    """N1.3."""
    return kind_text(kind) in GENERALS


def multipliers(kind: int, indicators: tuple[int, int], factor: int) -> list[str]:
    """Names of what N4.2 doubles a holding for; they must make the factor that the scorer applied."""
    general = _is_general(kind)
    names = ["old general"] if general else []
    for indicator in indicators:
        if _is_general(indicator) == general and (general or kind_text(indicator)[0] == kind_text(kind)[0]):
            names.append(f"indicator {kind_text(indicator)}")
    if 2 ** len(names) != factor:
        raise AssertionError(f"{kind_text(kind)} beside {indicators} counts {factor} times: {names}")
    return names


def _text(rule: str, what: int, kind: int) -> str:
    if rule == "N5.1":
        form = _nantong.FORMS[what]
        return f"{FORM_WORDS[form]}: {FORM_SHAPES[form]}"
    if rule == "N5.2":
        return f"{what} Wenqian (123p)"
    if rule == "N5.3":
        names = {bit: name for name, bit in _nantong.CIRCUMSTANCES.items()}
        return DRAWN_WORDS[names[what]].format(card="" if kind == _nantong.NOBODY else kind_text(kind))
    if rule == "N5.4":
        return f"wait: {kind_text(kind)} {completed_text(what)}"
    if rule == "N6.1":
        return "rounded up to a multiple of ten"
    return DOUBLING_WORDS[_nantong.DOUBLINGS[what]]


def completed_text(completed: int) -> str:
    """What the winning card is taken to do: `completes the pair`, `completes 123p`."""
    return f"completes {'the pair' if completed == PAIR_COMPLETED else CARDS.group_text(completed)}"


# ---- whole deals ---------------------------------------------------------------------------------------


def explain_rows(views: Sequence[np.void], row: np.void) -> list[list[Part]]:
    """The rows of each seat's total in a deal that is over; none before. views: of each seat, at the end."""
    if not row["outcome"]:
        return []
    return [[part_of(each, holding_of(view).indicators) for each in seat_rows(view, row)] for view in views]


def seat_rows(view: np.void, row: np.void) -> list[Row]:
    """The rows of the total of a view's seat in a deal that is over. row: of the deal's result."""
    table = view["public"]
    held = holding_of(view)
    if int(table["winner"]) != int(view["seat"]):
        return [Row(*each) for each in _nantong_score.base(*held)[1]]
    kind = int(table["win_kind"])
    won = None if kind == _nantong.NOBODY else kind
    rules = np.frombuffer(table["rules"].tobytes(), np.uint8)
    bits = _circumstances(table, row)
    if won is not None and bits & _nantong.CIRCUMSTANCES["self-draw"]:
        held.hand[won] += 1  # it has moved from the hand to the winner's place
    return [Row(*each) for each in _nantong_score.explain(*held, won, bits, rules)]


def holding_of(view: np.void) -> Holding:
    """What the seat of a view holds."""
    table, seat = view["public"], int(view["seat"])
    hezi = int(table["hezi"][seat])
    first, second = (int(kind) for kind in table["indicators"])
    groups = [
        (int(table["groups"][seat][i]), int(table["group_how"][seat][i]))
        for i in range(table["n_groups"][seat])
    ]
    hand = np.array(view["hand"], np.uint8)
    return Holding(hand, groups, None if hezi == _nantong.NOBODY else hezi, (first, second))


def _circumstances(table: Any, row: np.void) -> int:
    """How the win was made, as the scorer was told: the result's doublings say most of it."""
    how = _nantong.HOWS[int(table["win_how"])]
    doubled = {name for bit, name in _nantong.DOUBLINGS.items() if int(row["doublings"]) & bit}
    known = {
        "self-draw": how == "self-draw",
        "heavenly": how == "heavenly",
        "kong": how == "self-draw" and bool(table["after_kong"]),
        "first": "first discard" in doubled,
        "ready": "ready" in doubled,
        "last": "last card" in doubled,
    }
    return sum(bit for name, bit in _nantong.CIRCUMSTANCES.items() if known[name])
