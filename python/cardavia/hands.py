"""Hands as arrays of counts: what is taken for one, where answers go, what is wrong with a row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardavia.notation.nantong import COPIES, KINDS, kind_text
from cardavia.seeds import whole
from cardavia.workers import first_wrong

SUITED = 27  # kinds of three suits; the honours follow
NONE = 255  # no meld, no void suit, no Hezi

Counts = NDArray[np.uint8]
Work = Callable[[slice], int]  # does a part of the rows; returns the first wrong one in it, or -1


@dataclass(frozen=True)
class Hands:
    """Counts, one row a hand; `single`: the caller gave one hand and wants a scalar back."""

    counts: Counts
    single: bool

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def columns(self) -> int:
        """How many kinds there are."""
        return int(self.counts.shape[1])

    def name(self, row: int) -> str:
        """How an error names a row."""
        return f"the hand {self.counts[row].tolist()}" if self.single else f"row {row}"

    def answers(self, given: NDArray[Any] | None, name: str, *dtypes: Any) -> NDArray[Any]:
        """The caller's own array for the answers, or a new one of the first dtype."""
        if given is None:
            return np.empty(len(self), dtypes[0])
        if self.single:
            raise ValueError(f"{name} is given with one hand, whose answer is a scalar; expected None")
        if not isinstance(given, np.ndarray) or given.dtype not in dtypes:
            what = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
            raise TypeError(f"{name} is {what}, expected an array of {np.dtype(dtypes[0])}")
        if given.shape != (len(self),):
            raise ValueError(f"{name} has shape {given.shape}, expected ({len(self)},)")
        if not (given.flags.c_contiguous and given.flags.writeable):
            raise ValueError(f"{name} is not contiguous or not writeable, expected a plain array")
        return given

    def each(self, work: Work, workers: int, reason: Callable[[int], str]) -> None:
        """Let `work` do all rows; a ValueError with its reason names the first wrong one."""
        wrong = first_wrong(work, len(self), workers)
        if wrong >= 0:
            raise ValueError(f"{self.name(wrong)} {self.too_many(wrong) or reason(wrong)}")

    def too_many(self, row: int) -> str:
        """The kind of which a row has more copies than there are, in words, or nothing."""
        kind = int(self.counts[row].argmax())
        held = int(self.counts[row, kind])
        return f"has {held} of {kind_text(kind)}, expected at most {COPIES}" if held > COPIES else ""


def hands_of(counts: ArrayLike, *columns: int) -> Hands:
    """Counts as a contiguous uint8 array; columns: how many a row may have."""
    given = np.frombuffer(counts, np.uint8) if isinstance(counts, bytes | bytearray) else np.asarray(counts)
    expected = " or ".join(f"(n, {width})" for width in columns)
    if given.ndim not in (1, 2) or given.shape[-1] not in columns:
        raise ValueError(f"counts has shape {given.shape}, expected {expected}, or one such row")
    rows = given[None] if given.ndim == 1 else given
    return Hands(bytes_of(rows, "counts"), given.ndim == 1)


def bytes_of(given: NDArray[Any], name: str) -> Counts:
    """Whole numbers of 0 to 255, one row for each hand, as a contiguous uint8 array."""
    if given.dtype != np.uint8:
        if given.dtype.kind not in "iu":
            raise TypeError(f"{name} is {given.dtype}, expected whole numbers, best uint8")
        outside = (given < 0) | (given > 255)
        if outside.any():
            row, *_ = np.argwhere(outside)[0]
            raise ValueError(f"row {row} of {name} is {given[row].tolist()}, expected numbers of 0 to 255")
    return np.ascontiguousarray(given, np.uint8)


def beside(hands: Hands, given: ArrayLike | None, name: str, width: int | None = None) -> Counts | None:
    """What else is known of each hand: uint8 (n, width), or (n,) for None; of one hand without the n."""
    if given is None:
        return None
    array = np.asarray(given)
    shape = () if width is None else (width,)
    rows = array[None] if hands.single else array
    if rows.shape != (len(hands), *shape):
        expected = shape if hands.single else (len(hands), *shape)
        raise ValueError(f"{name} has shape {array.shape}, expected {expected}")
    return bytes_of(rows, name)


def group_count(hands: Hands, groups: int | None) -> int:
    """Groups still to be made: of a hand without exposed ones if not given."""
    if groups is None:
        return 4 if hands.columns == SUITED else 7
    return whole(groups, "groups", 0, 8, "7")


__all__ = ["KINDS", "NONE", "SUITED", "Counts", "Hands", "beside", "group_count", "hands_of"]
