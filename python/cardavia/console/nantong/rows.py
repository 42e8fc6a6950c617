"""The rows of a total of Nantong (N6.3) in the language in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardavia.locale import mark, tr, trn
from cardavia.notation.nantong import CIRCUMSTANCES, DOUBLINGS, FORMS, NOBODY, kind_text
from cardavia.notation.nantong_rows import (
    BASE_CHAPTER,
    CARDS,
    HELD,
    PAIR_COMPLETED,
    Row,
    multipliers,
)

if TYPE_CHECKING:
    from cardavia.notation.nantong_rows import Part

HELD_WORDS = {
    "pung": mark("exposed pung"),
    "kong": mark("claimed kong"),
    "added kong": mark("added kong"),
    "concealed kong": mark("concealed kong"),
    "opening": mark("opening triplet"),
    "opening kong": mark("opening kong"),
    "three in hand": mark("three in hand"),
    "four in hand": mark("four in hand"),
    "Tiandi Hezi": mark("Tiandi Hezi"),
    "pung made by the winning card": mark("pung made by the winning card"),
}
FORM_WORDS = {
    "qing": mark("Qing Hu: seven runs"),
    "piao": mark("Piao Hu: triplets, kongs and coin runs 123p"),
    "tazi": mark("Tazi Hu: groups of both sorts"),
}
DOUBLING_WORDS = {
    "piao": mark("Piao Hu"),
    "closed floating": mark("Closed Floating: Piao Hu without a pung"),
    "three elders": mark("Three Elders: three copies each of T, W and R"),
    "heavenly": mark("heavenly win"),
    "first discard": mark("win on the dealer's first discard"),
    "ready": mark("declared ready"),
    "last card": mark("self-draw of the last card"),
}


def row_words(row: Row, indicators: tuple[int, int]) -> str:
    """`N4.1 +8: three in hand 2m: 4 ×2 indicator 2s`."""
    return f"{row.rule} {_figure(row)}: {_text(row, indicators)}"


def _figure(row: Row) -> str:
    if row.chapter == BASE_CHAPTER:
        return f"+{row.amount * row.factor * row.match}"
    return f"×{row.factor}" if row.factor > 1 else f"+{row.amount}"


def _text(row: Row, indicators: tuple[int, int]) -> str:
    if row.chapter == BASE_CHAPTER:
        return _held(row, indicators)
    card = "" if row.kind == NOBODY else kind_text(row.kind)
    if row.rule == "N5.1":
        return tr(FORM_WORDS[FORMS[row.what]])
    if row.rule == "N5.2":
        return trn("{n} Wenqian (123p)", "{n} Wenqian (123p)", row.what)
    if row.rule == "N5.3":
        return _drawn(row.what, card)
    if row.rule == "N5.4":
        return _wait(row.what, card)
    if row.rule == "N6.1":
        return tr("rounded up to a multiple of ten")
    return tr(DOUBLING_WORDS[DOUBLINGS[row.what]])


def _held(row: Row, indicators: tuple[int, int]) -> str:
    """A holding with the names of what multiplies it (N4.1 to N4.3)."""
    named = [f"×2 {_multiplier(word)}" for word in multipliers(row.kind, indicators, row.factor)]
    exact_match = tr("exact match")
    exact = [f"×{row.match} {exact_match}"] if row.match > 1 else []
    return " ".join([f"{tr(HELD_WORDS[HELD[row.what]])} {kind_text(row.kind)}: {row.amount}", *named, *exact])


def _multiplier(word: str) -> str:
    if word == "old general":
        return tr("old general")
    return tr("indicator {card}", card=word.removeprefix("indicator "))


def _drawn(what: int, card: str) -> str:
    name = next(name for name, bit in CIRCUMSTANCES.items() if bit == what)
    return {
        "self-draw": tr("self-draw of {card}", card=card),
        "kong": tr("{card} is a kong's replacement", card=card),
        "heavenly": tr("a heavenly win counts as a self-draw"),
    }[name]


def _wait(completed: int, card: str) -> str:
    if completed == PAIR_COMPLETED:
        return tr("wait: {card} completes the pair", card=card)
    return tr("wait: {card} completes {group}", card=card, group=CARDS.group_text(completed))


def reckoning(parts: Sequence[Part]) -> str:
    """`(36 + 50 + 10) × 2 × 2 = 384`, without the rounding."""
    from cardavia.notation.nantong_rows import raw_total

    amounts = [str(part.amount) for part in parts if part.amount and part.rule != "N6.1"]
    factors = [f" × {part.factor}" for part in parts if part.factor > 1]
    total = " + ".join(amounts) or "0"
    if not factors:
        return total if len(amounts) < 2 else f"{total} = {raw_total(parts)}"
    whole = f"({total})" if len(amounts) > 1 else total
    return f"{whole}{''.join(factors)} = {raw_total(parts)}"
