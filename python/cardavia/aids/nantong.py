"""Nantong: what a compiled seat may ask about its view (see `cardavia.aids`).

`view` is the pointer that the seat is given, or the record of it. OPEN, HEZI, READY, DONE, DISCARD, PUNG,
KONG, WIN and PASS are the first codes of each sort of action.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from cardavia_fast import _nantong, _nantong_outlook
from numba import njit, types

from cardavia.aids.doors import POINTER, codes_at, door, view_of

OPEN, HEZI, READY, DONE, DISCARD, PUNG, KONG, WIN, PASS = (
    _nantong.CODES[name]
    for name in ("open", "hezi", "ready", "done", "discard", "pung", "kong", "win", "pass")
)
NO_TILE = _nantong.NOBODY
NOT_POSSIBLE = _nantong_outlook.NOT_POSSIBLE

_view = view_of("nantong")
_verb = door(_nantong_outlook, "verb", types.int32, types.int32)
_tile = door(_nantong_outlook, "tile", types.int32, types.int32)
_unseen = door(_nantong_outlook, "unseen", types.int32, POINTER, types.int32)
_unseen_of = door(_nantong_outlook, "unseen_of", types.int32, POINTER, types.uint32)
_shanten = door(_nantong_outlook, "shanten", types.int32, POINTER)
_useful = door(_nantong_outlook, "useful", types.uint32, POINTER)
_waits = door(_nantong_outlook, "waits", types.uint32, POINTER)
_nearest = door(_nantong_outlook, "nearest", types.uint32, POINTER, POINTER, types.int32)
_shanten_after = door(_nantong_outlook, "shanten_after", types.int32, POINTER, types.int32)
_useful_after = door(_nantong_outlook, "useful_after", types.uint32, POINTER, types.int32)
_hu_after = door(_nantong_outlook, "hu_after", types.int32, POINTER, types.int32)


@njit
def verb(code: Any) -> Any:
    """The sort of an action: the first code of its sort, as OPEN or WIN; -1 for no action code."""
    return _verb(code)


@njit
def tile(code: Any) -> Any:
    """The kind, 0 to 29, that an opening, discard, pung or kong names; NO_TILE for all else."""
    return _tile(code)


@njit
def unseen(view: Any, kind: Any) -> Any:
    """Copies of a kind that the seat cannot see, 0 to 4: neither in its hand nor open. 0 for no kind."""
    return _unseen(_view(view), kind)


@njit
def unseen_of(view: Any, kinds: Any) -> Any:
    """Cards of a set of kinds that the seat cannot see."""
    return _unseen_of(_view(view), kinds)


@njit
def shanten(view: Any) -> Any:
    """Cards missing to a win, less one, as the hand lies: -1 complete, 0 one card away."""
    return _shanten(_view(view))


@njit
def useful(view: Any) -> Any:
    """The set of kinds of which one more card, never a fifth copy in hand, lowers the shanten."""
    return np.int64(_useful(_view(view)))


@njit
def waits(view: Any) -> Any:
    """The set of kinds that win (N3.3); 0 for a hand that is not ready, or that must discard first."""
    return np.int64(_waits(_view(view)))


@njit
def nearest(view: Any, legal: Any, n: Any) -> Any:
    """The set of kinds whose discard, of the n legal actions, leaves the hand nearest; 0 without a discard.

    One call for all discards: several times faster than `shanten_after` for each.
    """
    return np.int64(_nearest(_view(view), codes_at(legal), n))


@njit
def shanten_after(view: Any, code: Any) -> Any:
    """The shanten after an action.

    After a pung, with the best discard that must follow; after an opening, Hezi or a kong, before what is
    drawn for it; -1 after a win; after all else as it is. NOT_POSSIBLE if the hand lacks the cards for it.
    """
    return _shanten_after(_view(view), code)


@njit
def useful_after(view: Any, code: Any) -> Any:
    """The set of kinds that lower the shanten after an action, as `shanten_after` takes it; 0 after a win.

    After a pung, with the discard of those leaving the hand nearest that leaves most useful cards unseen.
    """
    return np.int64(_useful_after(_view(view), code))


@njit
def hu_after(view: Any, code: Any) -> Any:
    """Base hu (N4) of all that the seat holds after an action; of a pung before its discard.

    A win and a pass leave it as it is. 0 if the hand lacks the cards for it.
    """
    return _hu_after(_view(view), code)
