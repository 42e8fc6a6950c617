"""Tien Gow: what a compiled seat may ask about its view (see `cardavia.aids`).

`view` is the pointer that the seat is given, or the record of it. A set of tiles is an int, laid out as a
view's `hand` (docs/data.md); a group is named by the code of playing it. Codes from DROP on put tiles face
down. Chances are floats, multiples of 1/4096, and the same on every machine.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from cardavia_fast import _tiengow, _tiengow_outlook
from numba import njit, types

from cardavia.aids.doors import POINTER, door, view_of

DROP = _tiengow.FIRST_DROP
CLASSES = _tiengow.CLASSES
_CERTAIN = float(_tiengow_outlook.CERTAIN)

_view = view_of("tiengow")
_tiles = door(_tiengow_outlook, "tiles", types.uint32, types.int32)
_size = door(_tiengow_outlook, "size", types.int32, types.uint32)
_take = door(_tiengow_outlook, "take", types.uint32, types.uint32, types.uint32)
_groups = door(_tiengow_outlook, "groups", types.uint64, types.uint32)
_beats = door(_tiengow_outlook, "beats", types.int32, types.int32, types.int32)
_class_of = door(_tiengow_outlook, "class_of", types.int32, types.int32)
_rank_of = door(_tiengow_outlook, "rank_of", types.int32, types.int32)
_drop = door(_tiengow_outlook, "drop", types.int32, types.uint32)
_unseen = door(_tiengow_outlook, "unseen", types.uint32, POINTER)
_to_follow = door(_tiengow_outlook, "to_follow", types.int32, POINTER)
_strength = door(_tiengow_outlook, "strength", types.int32, POINTER, types.int32)
_finish = door(_tiengow_outlook, "finish", types.int32, POINTER, types.uint32, types.int32)
_weakest = door(_tiengow_outlook, "weakest", types.uint32, POINTER, types.int32)


@njit
def tiles(code: Any) -> Any:
    """The set of tiles that an action takes from the hand, played or dropped; 0 for no action code."""
    return np.int64(_tiles(code))


@njit
def size(tiles: Any) -> Any:
    """How many tiles a set has."""
    return _size(tiles)


@njit
def take(hand: Any, tiles: Any) -> Any:
    """What is left of a set of tiles when those of another, which are in it, are taken."""
    return np.int64(_take(hand, tiles))


@njit
def groups(tiles: Any) -> Any:
    """All groups that can be made of a set of tiles (T3.1): an int, bit g for group g."""
    return np.int64(_groups(tiles))


@njit
def beats(group: Any, other: Any) -> Any:
    """Whether a group beats another: the same class and a higher rank (T3.2). False for what is no group."""
    return _beats(group, other) != 0


@njit
def class_of(group: Any) -> Any:
    """The class of a group, as CLASSES numbers them (T3.1); -1 for no group."""
    return _class_of(group)


@njit
def rank_of(group: Any) -> Any:
    """The rank of a group in its class, 0 the highest; -1 for no group."""
    return _rank_of(group)


@njit
def drop(tiles: Any) -> Any:
    """The code of putting a set of one to four tiles face down; -1 for any other set."""
    return _drop(tiles)


@njit
def unseen(view: Any) -> Any:
    """The set of tiles that the seat cannot see: in other hands, or put face down by others."""
    return np.int64(_unseen(_view(view)))


@njit
def to_follow(view: Any) -> Any:
    """How many seats play after this one in the trick, 0 to 3."""
    return _to_follow(_view(view))


@njit
def strength(view: Any, group: Any) -> Any:
    """About the chance that no seat which is still to play in this trick beats a group; 0 for no group.

    Unseen tiles are taken as shared out by chance, and groups that share tiles as independent.
    """
    return _strength(_view(view), group) / _CERTAIN


@njit
def finish(view: Any, left: Any, lead: Any) -> Any:
    """About the chance to win the last trick with a set of own tiles left, with the lead or without.

    By the two strongest single tiles. With no tiles left it is 1 with the lead, since the trick was the last.
    """
    return _finish(_view(view), left, lead) / _CERTAIN


@njit
def weakest(view: Any, n: Any) -> Any:
    """The set of n tiles of the own hand that are worth least in it: weak when led alone, and in no group.

    0 if n is not 1 to the number of tiles in hand.
    """
    return np.int64(_weakest(_view(view), n))
