"""Hand kernels over arrays: how far from complete, ready for what, worth how much.

`counts` is uint8 (n, 27), the copies of each kind 1m … 9m, 1p … 9p, 1s … 9s, or (n, 30) with T, W and R at
the end; other whole numbers are converted, what is not contiguous is copied. One hand, (27,) or (30,) or so
many bytes, gets a scalar. `groups` is how many the concealed tiles must still make beside the pair: 4 for 27
columns and 7 for 30 unless given; a hand with exposed groups has fewer. All rows of a call have the same.

`out` is an array for answers. `workers` are threads, -1 for all cores; the interpreter's lock is released,
and answers do not depend on them. A ValueError names the first row that cannot be and what was expected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, overload

import numpy as np
from cardavia_fast import _partition_arrays as kernels
from numpy.typing import ArrayLike, NDArray

from cardavia.best import best_fan, best_hu
from cardavia.hands import KINDS, SUITED, Hands, group_count, hands_of

__all__ = ["best_fan", "best_hu", "complete", "flags", "shanten", "useful", "waits"]


@overload
def shanten(counts: bytes, groups: int | None = None) -> int: ...
@overload
def shanten(
    counts: ArrayLike, groups: int | None = None, *, out: NDArray[np.int8] | None = None, workers: int = -1
) -> Any: ...
def shanten(
    counts: Any, groups: int | None = None, *, out: NDArray[np.int8] | None = None, workers: int = -1
) -> Any:
    """Tiles missing to the groups and a pair, less one: -1 is complete, 0 one tile away.

    counts: at most 3 * groups + 2 tiles a row. Tiles that are not needed are thrown away, and a fifth copy is
    never hoped for. Seven pairs and void suits are left out; `cardavia.score.sichuan` has them. Returns int8
    (n,), or an int for one hand; 14 is 14 or more, which only fewer than 3 * groups + 1 tiles can be.
    """
    if out is None:
        found = kernels.shanten_one(counts, groups)
        if found is not None:
            return found
    hands = hands_of(counts, SUITED, KINDS)
    number = group_count(hands, groups)
    answers = hands.answers(out, "out", np.int8)
    _ask(hands, number, kernels.shanten_many, (answers,), "at most ", 2, workers)
    return int(answers[0]) if hands.single else answers


@overload
def useful(counts: bytes, groups: int | None = None) -> tuple[int, int]: ...
@overload
def useful(
    counts: ArrayLike,
    groups: int | None = None,
    *,
    out: tuple[NDArray[np.int8], NDArray[np.uint32]] | None = None,
    workers: int = -1,
) -> tuple[Any, Any]: ...
def useful(
    counts: Any,
    groups: int | None = None,
    *,
    out: tuple[NDArray[np.int8], NDArray[np.uint32]] | None = None,
    workers: int = -1,
) -> tuple[Any, Any]:
    """Shanten, and the kinds of which one more tile lowers it, never a fifth copy.

    counts: as for `shanten`. out: two arrays. Returns int8 (n,) and uint32 (n,), bit k for kind k, or two
    ints for one hand. A shanten of 14 or more has no bits.
    """
    if out is None:
        found = kernels.useful_one(counts, groups)
        if found is not None:
            return found
    if out is not None and (not isinstance(out, tuple) or len(out) != 2):
        raise TypeError(f"out is {type(out).__name__}, expected two arrays: shanten, bits")
    given = (None, None) if out is None else out
    hands = hands_of(counts, SUITED, KINDS)
    number = group_count(hands, groups)
    distances = hands.answers(given[0], "out[0]", np.int8)
    bits = hands.answers(given[1], "out[1]", np.uint32)
    _ask(hands, number, kernels.useful_many, (distances, bits), "at most ", 2, workers)
    return (int(distances[0]), int(bits[0])) if hands.single else (distances, bits)


@overload
def waits(counts: bytes, groups: int | None = None) -> int: ...
@overload
def waits(
    counts: ArrayLike, groups: int | None = None, *, out: NDArray[np.uint32] | None = None, workers: int = -1
) -> Any: ...
def waits(
    counts: Any, groups: int | None = None, *, out: NDArray[np.uint32] | None = None, workers: int = -1
) -> Any:
    """The kinds that complete the hand, never a fifth copy.

    counts: 3 * groups + 1 tiles a row. Returns uint32 (n,), bit k for kind k, 0 for a hand that is not ready,
    or an int for one hand. `flags` makes bools of the bits.
    """
    if out is None:
        found = kernels.waits_one(counts, groups)
        if found is not None:
            return found
    hands = hands_of(counts, SUITED, KINDS)
    number = group_count(hands, groups)
    answers = hands.answers(out, "out", np.uint32)
    _ask(hands, number, kernels.waits_many, (answers,), "", 1, workers)
    return int(answers[0]) if hands.single else answers


@overload
def complete(counts: bytes, groups: int | None = None) -> bool: ...
@overload
def complete(
    counts: ArrayLike, groups: int | None = None, *, out: NDArray[np.bool_] | None = None, workers: int = -1
) -> Any: ...
def complete(
    counts: Any, groups: int | None = None, *, out: NDArray[np.bool_] | None = None, workers: int = -1
) -> Any:
    """Whether the hand is exactly the groups and a pair.

    counts: 3 * groups + 2 tiles a row. Returns bool (n,), or a bool for one hand.
    """
    if out is None:
        found = kernels.complete_one(counts, groups)
        if found is not None:
            return found
    hands = hands_of(counts, SUITED, KINDS)
    number = group_count(hands, groups)
    answers = hands.answers(out, "out", np.bool_)
    _ask(hands, number, kernels.complete_many, (answers.view(np.uint8),), "", 2, workers)
    return bool(answers[0]) if hands.single else answers


def flags(bits: ArrayLike, kinds: Literal[27, 30] = 27) -> NDArray[np.bool_]:
    """Bits of `waits` or `useful` as bools: uint32 (n,) gives bool (n, kinds), one number bool (kinds,)."""
    if kinds not in (SUITED, KINDS):
        raise ValueError(f"kinds is {kinds!r}, expected 27, or 30 with honours")
    places = np.arange(kinds, dtype=np.uint32)
    return (np.asarray(bits, np.uint32)[..., None] >> places & np.uint32(1)).astype(np.bool_)


def _ask(
    hands: Hands,
    groups: int,
    kernel: Callable[..., int],
    answers: tuple[NDArray[Any], ...],
    most: str,
    more: int,
    workers: int,
) -> None:
    """Let a kernel fill the answers; a row has (at most) `more` tiles beside three for each group."""

    def work(rows: slice) -> int:
        return kernel(hands.counts[rows], groups, *[answer[rows] for answer in answers])

    def reason(row: int) -> str:
        held = int(hands.counts[row].sum())
        return f"has {held} tiles, expected {most}{3 * groups + more} for {groups} groups"

    hands.each(work, workers, reason)
