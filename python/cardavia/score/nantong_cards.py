"""The cards of one Nantong seat: read from text, checked, and judged by the native kernels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from cardavia_fast import _partition
from numpy.typing import NDArray

from cardavia.notation.nantong import (
    COPIES,
    GROUP_HOWS,
    KINDS,
    SUITS,
    kind_text,
    parse_group,
    parse_hand,
    parse_kind,
)
from cardavia.notation.nantong_rows import Holding
from cardavia.score.texts import split_list

GROUPS = 7  # of a winning hand, and so the most declared groups (N1.4)
COMPLETE = 3 * GROUPS + 2  # cards of a winning hand, a kong counted as three
THREES = ("pung", "opening")
OPENINGS = ("opening", "opening kong")


@dataclass(frozen=True)
class Cards:
    """All that one seat holds, and the two indicators."""

    hand: NDArray[np.uint8]  # (30,) cards in hand by kind
    groups: tuple[tuple[int, int], ...]  # (kind, how it was declared)
    hezi: int | None
    indicators: tuple[int, int]

    @property
    def size(self) -> int:
        """Number of cards in hand."""
        return int(self.hand.sum())

    @property
    def full_size(self) -> int:
        """Number of cards in a hand that wins."""
        return COMPLETE - 3 * len(self.groups)

    @cached_property
    def known(self) -> NDArray[np.int64]:
        """Copies of each kind in hand, groups, Hezi and indicators."""
        known = self.hand.astype(np.int64)
        for kind, how in self.groups:
            known[kind] += COPIES - 1 if GROUP_HOWS[how] in THREES else COPIES
        for kind in (*self.indicators, *(() if self.hezi is None else (self.hezi, self.hezi))):
            known[kind] += 1
        return known

    @property
    def played_groups(self) -> list[str]:
        """Texts of the groups that were not declared in preparation."""
        return [
            f"{GROUP_HOWS[how]} {kind_text(kind)}"
            for kind, how in self.groups
            if GROUP_HOWS[how] not in OPENINGS
        ]

    @property
    def holding(self) -> Holding:
        """As the native scorer takes it."""
        return Holding(self.hand, list(self.groups), self.hezi, self.indicators)

    def changed(self, kind: int, by: int) -> Cards:
        """With more or fewer cards of the kind in hand."""
        hand = self.hand.copy()
        hand[kind] = int(hand[kind]) + by
        return replace(self, hand=hand)

    def nearest(self) -> tuple[int, list[int]]:
        """(cards missing to the nearest win, kinds of which one more brings it nearer)."""
        suits = list(range(len(SUITS)))
        missing, bits = _partition.distance(self.hand, suits, GROUPS - len(self.groups), honours=True)
        return missing, [kind for kind in range(KINDS) if bits >> kind & 1]


def read_cards(
    hand: str, groups: str | Iterable[str], hezi: str | None, indicators: str | Iterable[str]
) -> Cards:
    """The cards of a seat from text; a ValueError for what cannot be."""
    if not isinstance(hand, str):
        raise TypeError(f"hand is {hand!r}, expected text, as '123m 55p TTT'")
    texts = split_list(groups, "groups", "'pung 5s, opening 2s'")
    if len(texts) > GROUPS:
        raise ValueError(
            f"{len(texts)} groups given ({', '.join(texts)}), a hand has at most {GROUPS} (N1.4)"
        )
    cards = Cards(
        parse_hand(hand), tuple(map(parse_group, texts)), _read_hezi(hezi), read_indicators(indicators)
    )
    _check_openings(cards)
    _check_copies(cards)
    _check_size(cards, hand)
    return cards


def read_indicators(given: str | Iterable[str]) -> tuple[int, int]:
    """The two indicators."""
    listed = ", ".join(given.split()).replace(",,", ",") if isinstance(given, str) else given
    parts = split_list(listed, "indicators", "'2s 3m'")
    if len(parts) != 2:
        raise ValueError(f"indicators are {given!r}, expected two cards, as '2s 3m' (N2.1)")
    return parse_kind(parts[0]), parse_kind(parts[1])


def _read_hezi(given: str | None) -> int | None:
    if given is not None and not isinstance(given, str):
        raise TypeError(f"hezi is {given!r}, expected a card, as '4p'")
    return None if given is None else parse_kind(given)


def _check_openings(cards: Cards) -> None:
    """N2.2: what Hezi and opening triplets need of the indicators."""
    first, second = map(kind_text, cards.indicators)
    if cards.hezi is not None and not cards.hezi == cards.indicators[0] == cards.indicators[1]:
        expected = f"{first!r}, as both of them" if first == second else "both to be that card"
        raise ValueError(
            f"hezi is {kind_text(cards.hezi)!r} and the indicators are {first} {second}, "
            f"expected {expected} (N2.2)"
        )
    for kind, how in cards.groups:
        if GROUP_HOWS[how] == "opening" and kind not in cards.indicators:
            raise ValueError(
                f"group is 'opening {kind_text(kind)}', expected an indicator, {first} or {second}: "
                f"an opening triplet matches one (N2.2); four cards are an 'opening kong'"
            )


def _check_copies(cards: Cards) -> None:
    over = np.flatnonzero(cards.known > COPIES)
    if over.size:
        kind = int(over[0])
        raise ValueError(
            f"hand, groups, Hezi and indicators hold {cards.known[kind]} copies of {kind_text(kind)}, "
            f"there are {COPIES} (N1.1)"
        )


def _check_size(cards: Cards, hand: str) -> None:
    if cards.size not in (cards.full_size - 1, cards.full_size):
        count = len(cards.groups)
        beside = f" beside {count} group{'s' * (count > 1)}" if count else ""
        raise ValueError(
            f"hand is {hand!r}: {cards.size} card{'s' * (cards.size != 1)}{beside}, "
            f"expected {cards.full_size} with the winning card, or {cards.full_size - 1} without it (N1.4)"
        )
