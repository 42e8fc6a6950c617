"""Who counts shanten: ours and three peers, with the form of a hand each takes and the wins it counts.

-1 is complete and 0 is ready, everywhere. `missing` of ours is one more.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np
from jansou.analysis import _native, shanten
from mahjong.shanten import Shanten
from numpy.typing import NDArray
from riichienv import calculate_shanten

import cardavia as cv

GROUPS = 4
TERMINALS = [0, 8, 9, 17, 18, 26]  # of the thirteen orphans, those without honours

Counts = NDArray[np.uint8]


@dataclass(frozen=True)
class Counter:
    """`takes` makes a list of hands from rows of counts, which is not timed; `asks` counts one of them."""

    package: str
    takes: Callable[[Counts], list[Any]]
    asks: Callable[[Any], int]
    all_forms: bool = False  # also seven pairs and thirteen orphans
    timed: int = 10_000  # hands a round, so that rounds are about as long
    without: Callable[[], AbstractContextManager[Any]] = nullcontext
    forget: Callable[[], None] = lambda: None  # what is remembered of hands that were asked before


def many(hands: Counts) -> NDArray[np.integer]:
    """Ours, an array of hands a call."""
    return cv.partition.shanten(hands, GROUPS, workers=1)


def one(hand: Counts) -> int:
    """Ours, a hand a call."""
    return int(cv.partition.shanten(hand, GROUPS))


def counts_of_34(hands: Counts) -> list[list[int]]:
    """With the seven honours that nobody holds."""
    rows: list[list[int]] = np.pad(hands, ((0, 0), (0, 7))).tolist()
    return rows


def ids_of_136(hands: Counts) -> list[list[int]]:
    """Ids 4 * kind + copy, ascending."""
    copies = hands[:, :, None] > np.arange(4)
    return [np.flatnonzero(row).tolist() for row in copies.reshape(len(hands), -1)]


def without_native() -> AbstractContextManager[Any]:
    """Jansou's own Python, from tables that are read before."""
    shanten._load_tables()
    return patch.object(_native, "KERNEL", None)


def of_jansou(hand: list[int]) -> int:
    return shanten.shanten_counts(hand, 0)


def of_kernel(hand: list[int]) -> int:
    """Past the memory of answers and what the package's Python does again."""
    return _native.KERNEL.shanten_counts(hand, 0)


FORGET = shanten._COUNT_MEMO.clear
COUNTERS = {
    "cardavia": Counter("cardavia", list, one),
    "mahjong": Counter("mahjong", counts_of_34, Shanten.calculate_shanten_for_regular_hand, timed=500),
    "riichienv": Counter("riichienv", ids_of_136, calculate_shanten, all_forms=True),
    "jansou native": Counter("jansou-native", counts_of_34, of_jansou, all_forms=True, forget=FORGET),
    "jansou native, kernel alone": Counter("jansou-native", counts_of_34, of_kernel, all_forms=True),
    "jansou Python": Counter("jansou", counts_of_34, of_jansou, True, 4_000, without_native, FORGET),
}


def other_forms(hands: Counts) -> NDArray[np.integer]:
    """The lesser shanten of seven different pairs and of thirteen orphans."""
    pairs, kinds = (hands >= 2).sum(axis=1), (hands >= 1).sum(axis=1)
    orphans = hands[:, TERMINALS]
    return np.minimum(
        6 - pairs + np.maximum(0, 7 - kinds), 13 - (orphans > 0).sum(axis=1) - (orphans > 1).any(axis=1)
    )
