"""What a seat compiled by Numba may ask the native kernels: distances, useful tiles, waits, chances.

All functions of this package are Numba functions. They call the kernels by address, so an answer costs what
it costs the seats of the house, and Python can call them as well. `cardavia.aids.sichuan`, `.nantong` and
`.tiengow` answer for a view: the pointer that a seat is given, or its record. Here is what needs no view.

A compiled seat must not raise, so nothing here does: what cannot be gets an answer that says so. A wrong type
is refused when the seat is compiled.

Kinds are numbered as in counts (docs/data.md); a set of kinds is an int, bit k for kind k. `counts` is a
contiguous uint8 array of 27 kinds, or of 30 with honours, such as a view's `hand`; `groups` is how many the
concealed tiles must still make beside the pair, 0 to 7. `cardavia.partition` is for arrays of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from cardavia_fast import _partition_arrays, _seats
from numba import njit, types

from cardavia.aids import nantong, sichuan, tiengow
from cardavia.aids.doors import POINTER, codes_at, counts_at, door

__all__ = [
    "NOT_POSSIBLE",
    "below",
    "complete",
    "nantong",
    "place",
    "shanten",
    "sichuan",
    "tiengow",
    "useful",
    "waits",
]

NOT_POSSIBLE = _partition_arrays.NOT_POSSIBLE

_HAND = (POINTER, types.int64, types.int32)
_shanten = door(_partition_arrays, "shanten", types.int32, *_HAND)
_useful = door(_partition_arrays, "useful", types.uint32, *_HAND)
_waits = door(_partition_arrays, "waits", types.uint32, *_HAND)
_complete = door(_partition_arrays, "complete", types.int32, *_HAND)
_below = door(_seats, "below", types.int32, types.uint64, types.int32)
_place = door(_seats, "place", types.int32, types.int32, POINTER, types.int32)


@njit
def shanten(counts: Any, groups: Any) -> Any:
    """Tiles missing to the groups and a pair, less one: -1 complete, 0 one tile away.

    As `cardavia.partition.shanten`: at most 3 * groups + 2 tiles. NOT_POSSIBLE for what is no such hand.
    """
    return _shanten(counts_at(counts), len(counts), groups)


@njit
def useful(counts: Any, groups: Any) -> Any:
    """The set of kinds of which one more tile, never a fifth copy, lowers the shanten; 0 for no such hand."""
    return np.int64(_useful(counts_at(counts), len(counts), groups))


@njit
def waits(counts: Any, groups: Any) -> Any:
    """The set of kinds that complete a hand of 3 * groups + 1 tiles; 0 if not ready, or no such hand."""
    return np.int64(_waits(counts_at(counts), len(counts), groups))


@njit
def complete(counts: Any, groups: Any) -> Any:
    """Whether a hand of 3 * groups + 2 tiles is exactly the groups and a pair; False for no such hand."""
    return _complete(counts_at(counts), len(counts), groups) != 0


@njit
def below(noise: Any, n: Any) -> Any:
    """One of 0 … n - 1, by the seat's random word: what `uniform` answers. n: at least 1."""
    return _below(noise, n)


@njit
def place(code: Any, legal: Any, n: Any) -> Any:
    """The index of an action code among the n legal ones, -1 if it is not legal."""
    return _place(code, codes_at(legal), n)
