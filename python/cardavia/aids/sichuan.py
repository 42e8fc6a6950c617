"""Sichuan: what a compiled seat may ask about its view (see `cardavia.aids`).

`view` is the pointer that the seat is given, or the record of it. Distances are to the nearest win, seven
pairs too; tiles of the void suit are of no use. Before the void suit is declared, the one whose loss leaves
the hand nearest is given up. VOID, DISCARD, PUNG, KONG, WIN and PASS are the first codes of each sort of
action.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from cardavia_fast import _sichuan, _sichuan_outlook
from numba import njit, types

from cardavia.aids.doors import POINTER, codes_at, door, view_of

VOID, DISCARD, PUNG, KONG, WIN, PASS = (
    _sichuan.CODES[name] for name in ("void", "discard", "pung", "kong", "win", "pass")
)
NO_TILE = _sichuan.NOBODY
NOT_POSSIBLE = _sichuan_outlook.NOT_POSSIBLE

_view = view_of("sichuan")
_verb = door(_sichuan_outlook, "verb", types.int32, types.int32)
_tile = door(_sichuan_outlook, "tile", types.int32, types.int32)
_unseen = door(_sichuan_outlook, "unseen", types.int32, POINTER, types.int32)
_unseen_of = door(_sichuan_outlook, "unseen_of", types.int32, POINTER, types.uint32)
_shanten = door(_sichuan_outlook, "shanten", types.int32, POINTER)
_useful = door(_sichuan_outlook, "useful", types.uint32, POINTER)
_waits = door(_sichuan_outlook, "waits", types.uint32, POINTER)
_nearest = door(_sichuan_outlook, "nearest", types.uint32, POINTER, POINTER, types.int32)
_shanten_after = door(_sichuan_outlook, "shanten_after", types.int32, POINTER, types.int32)
_useful_after = door(_sichuan_outlook, "useful_after", types.uint32, POINTER, types.int32)
_fan_after = door(_sichuan_outlook, "fan_after", types.int32, POINTER, types.int32)


@njit
def verb(code: Any) -> Any:
    """The sort of an action: the first code of its sort, as VOID or WIN; -1 for no action code."""
    return _verb(code)


@njit
def tile(code: Any) -> Any:
    """The kind, 0 to 26, that a discard, pung or kong names; NO_TILE for all else."""
    return _tile(code)


@njit
def unseen(view: Any, kind: Any) -> Any:
    """Copies of a kind that the seat cannot see, 0 to 4: neither in its hand nor open. 0 for no kind."""
    return _unseen(_view(view), kind)


@njit
def unseen_of(view: Any, kinds: Any) -> Any:
    """Tiles of a set of kinds that the seat cannot see."""
    return _unseen_of(_view(view), kinds)


@njit
def shanten(view: Any) -> Any:
    """Tiles missing to the nearest win, less one, as the hand lies: -1 complete, 0 one tile away."""
    return _shanten(_view(view))


@njit
def useful(view: Any) -> Any:
    """The set of kinds of which one more tile, never a fifth copy in hand, lowers the shanten."""
    return np.int64(_useful(_view(view)))


@njit
def waits(view: Any) -> Any:
    """The set of kinds that win (S4.1); 0 for a hand that is not ready, or that must discard first."""
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

    After a pung, with the best discard that must follow; after a kong, before its replacement is drawn; after
    `void`, without that suit; -1 after a win; after a pass as it is. NOT_POSSIBLE without the tiles.
    """
    return _shanten_after(_view(view), code)


@njit
def useful_after(view: Any, code: Any) -> Any:
    """The set of kinds that lower the shanten after an action, as `shanten_after` takes it; 0 after a win.

    After a pung, with the discard of those leaving the hand nearest that leaves most useful tiles unseen.
    """
    return np.int64(_useful_after(_view(view), code))


@njit
def fan_after(view: Any, code: Any) -> Any:
    """Fan in sight after an action: 2 for a hand and melds of one suit, 2 if seven pairs are the nearest win.

    Tiles of the void suit are left out; of a pung before its discard. 0 if the hand lacks the tiles for it.
    """
    return _fan_after(_view(view), code)
