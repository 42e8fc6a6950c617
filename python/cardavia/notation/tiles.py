"""What tiles and long cards share: kinds of a rank and a suit, beside single ones named by a letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

SUITS = "mps"
RANKS = 9
COPIES = 4
RUN = 64  # a group of a split is the kind of a triplet, or RUN + the lowest kind of a run


@dataclass(frozen=True)
class Kinds:
    """The kinds of a game in the order of their numbers: suits by rank, then the honours."""

    word: str  # for one piece
    honours: str  # one letter each

    @cached_property
    def texts(self) -> list[str]:
        """Texts by number."""
        return [f"{rank + 1}{suit}" for suit in SUITS for rank in range(RANKS)] + list(self.honours)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Numbers by text."""
        return {text: kind for kind, text in enumerate(self.texts)}

    @property
    def _or_honour(self) -> str:
        return f", or {', '.join(self.honours)}" if self.honours else ""

    def kind_text(self, kind: int) -> str:
        """The text of a kind: 0 is `1m`, 26 is `9s`."""
        return self.texts[kind]

    def parse_kind(self, text: str) -> int:
        """The kind of `5m`; a ValueError names anything else."""
        kind = self.numbers.get(text.strip())
        if kind is None:
            raise ValueError(
                f"{self.word} is {text!r}, expected a rank 1-9 and a suit m, p or s, as 5m{self._or_honour}"
            )
        return kind

    def piece_text(self, piece: int) -> str:
        """The text of a piece's id: its kind."""
        return self.kind_text(piece // COPIES)

    def hand_text(self, counts: Iterable[int]) -> str:
        """Counts by kind as `123m 55p`."""
        counts = [int(count) for count in counts]
        parts = []
        for suit, letter in enumerate(SUITS):
            ranks = "".join(str(rank + 1) * counts[RANKS * suit + rank] for rank in range(RANKS))
            if ranks:
                parts.append(ranks + letter)
        singles = zip(self.honours, counts[RANKS * len(SUITS) :], strict=True)
        return " ".join([*parts, *(letter * count for letter, count in singles if count)])

    def parse_hand(self, text: str) -> NDArray[np.uint8]:
        """Counts by kind of `123m 55p`; a ValueError names what is no piece and the fifth copy of a kind."""
        expected = f"ranks 1-9 and a suit{self._or_honour}, as 123m 55p"
        squeezed = "".join(text.split()).replace(",", "")
        if not squeezed:
            raise ValueError(f"hand is empty, expected {expected}")
        pattern = rf"([1-9]+)([mps])|([{self.honours}])" if self.honours else r"([1-9]+)([mps])()"
        wrong = re.sub(pattern, " ", squeezed).split()
        if wrong:
            raise ValueError(f"hand is {text!r}: {wrong[0]!r} is not {expected}")
        counts = np.zeros(len(self.texts), np.uint8)
        for ranks, suit, honour in re.findall(pattern, squeezed):
            for piece in [rank + suit for rank in ranks] + [honour] * bool(honour):
                counts[self.numbers[piece]] += 1
        self._check_copies(text, counts)
        return counts

    def _check_copies(self, text: str, counts: NDArray[np.uint8]) -> None:
        over = np.flatnonzero(counts > COPIES)
        if over.size:
            kind = self.kind_text(int(over[0]))
            raise ValueError(f"hand is {text!r}: {counts[over[0]]} copies of {kind}, there are {COPIES}")

    def equal_text(self, kind: int, count: int) -> str:
        """So many of one kind: `555m`, `TT`."""
        text = self.kind_text(kind)
        return text[0] * count + text[1:]

    def group_text(self, group: int) -> str:
        """A triplet or run of a split: `555m`, `123p`, `TTT`."""
        if group < RUN:
            return self.equal_text(group, COPIES - 1)
        suit, rank = divmod(group - RUN, RANKS)
        return f"{rank + 1}{rank + 2}{rank + 3}{SUITS[suit]}"

    def split_text(self, groups: Sequence[int], pair: int) -> str:
        """A split: its groups, then the pair."""
        return " ".join([*map(self.group_text, groups), self.equal_text(pair, 2)])
