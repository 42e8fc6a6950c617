"""The tiles a Sichuan seat holds beside its melds: read from text, and judged by the native kernels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from cardavia_fast import _partition, _sichuan_score
from numpy.typing import NDArray

from cardavia.notation.sichuan import (
    COPIES,
    FAN,
    KINDS,
    PATTERNS,
    RANKS,
    SUITS,
    kind_text,
    parse_hand,
    parse_kind,
    parse_meld,
    split_text,
)
from cardavia.score.texts import split_list

SETS = 4  # of a standard hand, and so the most melds (S5.1)
PAIRS = 7
COMPLETE = 3 * SETS + 2  # tiles of a hand with its winning tile, a kong counted as three


class Reading(NamedTuple):
    """The best reading of a complete hand (S5.1)."""

    fan: int
    base: int
    patterns: dict[str, int]  # pattern -> fan it contributes
    split: str  # without the melds


@dataclass(frozen=True)
class Tiles:
    """Concealed tiles, melds and the void suit of one seat."""

    counts: NDArray[np.uint8]  # (27,) concealed tiles by kind
    melds: tuple[tuple[int, bool], ...] = ()  # (kind, is a kong)
    void: int = 0  # suit 0-2

    @property
    def size(self) -> int:
        """Number of concealed tiles."""
        return int(self.counts.sum())

    @property
    def full_size(self) -> int:
        """Number of concealed tiles of a complete hand."""
        return COMPLETE - 3 * len(self.melds)

    @cached_property
    def owned(self) -> NDArray[np.int64]:
        """Copies of each kind in the hand and the melds."""
        owned = self.counts.astype(np.int64)
        for kind, is_kong in self.melds:
            owned[kind] += COPIES if is_kong else COPIES - 1
        return owned

    @property
    def meld_suits(self) -> set[int]:
        """Suits of the melds."""
        return {kind // RANKS for kind, _ in self.melds}

    @property
    def suits(self) -> set[int]:
        """Suits of the hand and the melds."""
        return {int(kind) // RANKS for kind in np.flatnonzero(self.owned)}

    @property
    def void_kinds(self) -> list[int]:
        """Kinds of the void suit that are held."""
        return [int(kind) for kind in np.flatnonzero(self.counts) if kind // RANKS == self.void]

    @property
    def kept_suits(self) -> list[int]:
        """The two suits a win can be made of."""
        return [suit for suit in range(len(SUITS)) if suit != self.void]

    def plus(self, kind: int) -> Tiles:
        """With one more tile of the kind, be it a fifth."""
        counts = self.counts.copy()
        counts[kind] += 1
        return replace(self, counts=counts)

    def minus(self, kind: int) -> Tiles:
        """Without one tile of the kind."""
        counts = self.counts.copy()
        counts[kind] -= 1
        return replace(self, counts=counts)

    def reading(self, cap: int, events: int = 0) -> Reading | None:
        """The best reading, or None where the tiles do not win. events: bits of PATTERNS."""
        if self.void_kinds:
            return None
        fan, bits, roots, base, groups, pair = _sichuan_score.score(
            self.counts, list(self.melds), events, cap
        )
        if fan < 0:
            return None
        patterns = {
            name: each * (roots if name == "root" else 1)
            for bit, (name, each) in enumerate(zip(PATTERNS, FAN, strict=True))
            if bits >> bit & 1
        }
        return Reading(fan, base, patterns, self._pairs() if pair is None else split_text(groups, pair))

    def _pairs(self) -> str:
        return " ".join(
            f"{text[0] * 2}{text[1]}"
            for kind in range(KINDS)
            for text in [kind_text(kind)] * (int(self.counts[kind]) // 2)
        )

    def nearest(self) -> tuple[int, list[int]]:
        """(tiles missing to the nearest win, kinds of which one more brings it nearer), void tiles unused."""
        missing, bits = _partition.distance(self.counts, self.kept_suits, SETS - len(self.melds))
        if not self.melds:
            pairs, pair_bits = _partition.pairs_distance(self.counts, self.kept_suits, PAIRS)
            bits = pair_bits if pairs < missing else bits | pair_bits if pairs == missing else bits
            missing = min(missing, pairs)
        return missing, [kind for kind in range(KINDS) if bits >> kind & 1]


def read_tiles(hand: str, melds: str | Iterable[str]) -> tuple[Tiles, tuple[str, ...]]:
    """(tiles, texts of the melds) from text, void suit still to be set.

    Raises ValueError for more tiles than there are, too many melds and a wrong number of tiles.
    """
    if not isinstance(hand, str):
        raise TypeError(f"hand is {hand!r}, expected text, as '123m 55p'")
    texts = split_list(melds, "melds", "'pung 5s, kong 2p'")
    tiles = Tiles(parse_hand(hand), tuple(parse_meld(text) for text in texts))
    if len(texts) > SETS:
        raise ValueError(f"{len(texts)} melds given ({', '.join(texts)}), a hand has at most {SETS}")
    over = np.flatnonzero(tiles.owned > COPIES)
    if over.size:
        raise ValueError(
            f"hand and melds hold {tiles.owned[over[0]]} copies of {kind_text(int(over[0]))}, "
            f"there are {COPIES}"
        )
    if tiles.size not in (tiles.full_size - 1, tiles.full_size):
        beside = f" beside {len(texts)} meld{'s' * (len(texts) > 1)}" if texts else ""
        raise ValueError(
            f"hand is {hand!r}: {tiles.size} tile{'s' * (tiles.size > 1)}{beside}, "
            f"expected {tiles.full_size} with the winning tile, or {tiles.full_size - 1} that wait for it"
        )
    return tiles, tuple(texts)


def read_win(win: str | None, tiles: Tiles) -> str | None:
    """The winning tile, checked to be one of a complete hand."""
    if win is None:
        return None
    if not isinstance(win, str):
        raise TypeError(f"win is {win!r}, expected a tile, as '5m'")
    kind = parse_kind(win)
    if tiles.size < tiles.full_size:
        raise ValueError(
            f"win is {win!r}, but the hand has only {tiles.size} tiles: "
            f"expected {tiles.full_size}, the winning tile among them"
        )
    if not tiles.counts[kind]:
        raise ValueError(f"win is {win!r}, expected one of the tiles in the hand")
    return kind_text(kind)
