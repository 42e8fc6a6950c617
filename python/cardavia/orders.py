"""Orders of the pieces: the shuffle of a seed, or one that is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from cardavia_fast import _run

from cardavia.games import find
from cardavia.seeds import SeedLike, deal_number, philox_key, seed_number

if TYPE_CHECKING:
    from numpy.typing import NDArray


def shuffled(game: str, seed: int, number: int) -> tuple[NDArray[np.uint8], int]:
    """The order of a seed's deal, and the dealer that it draws."""
    native = find(game).native
    return _run.shuffled(native.pieces, native.seats, philox_key(seed), number)


def order(game: str, seed: SeedLike = 0, number: int = 0) -> NDArray[np.uint8]:
    """The shuffled piece ids of deal `number` of `seed`: uint8 (pieces,).

    The words of `numpy.random.Philox(key=seed, counter=[0, number, 0, 0]).random_raw()`
    drive a Fisher-Yates shuffle: for i = pieces - 1 down to 1 swap i with below(i + 1), where below(n) is the
    high word of word * n, redrawn while the low word is less than 2**64 mod n. The next below(seats) is the
    dealer. (docs/determinism.md)
    """
    return shuffled(game, seed_number(seed), deal_number(number))[0]


def checked_order(game: str, pieces: int, given: Sequence[int] | NDArray[np.integer]) -> NDArray[np.uint8]:
    """An explicit order as uint8; a ValueError says why it is no permutation."""
    ids = np.asarray(given)
    if ids.ndim != 1 or ids.size != pieces or ids.dtype.kind not in "iu":
        raise ValueError(f"order has shape {ids.shape} of {ids.dtype}, expected the {pieces} ids of {game}")
    wrong = ids[(ids < 0) | (ids >= pieces)]
    if wrong.size:
        raise ValueError(f"order holds {wrong[0]}, expected ids 0 to {pieces - 1}")
    counts = np.bincount(ids, minlength=pieces)
    if counts.max() > 1:
        raise ValueError(
            f"order holds {counts.argmax()} {counts.max()} times and lacks {counts.argmin()}, "
            f"expected each id of 0 to {pieces - 1} once"
        )
    return np.ascontiguousarray(ids, np.uint8)
