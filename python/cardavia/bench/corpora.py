"""Hands to measure kernels with: the same for the same seed, on every machine and with every NumPy."""

from __future__ import annotations

from math import prod
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from cardavia.games import choice
from cardavia.seeds import whole

Counts = NDArray[np.uint8]
Kind = Literal["random", "near", "complete", "hard"]

RANKS, RUNS, COPIES, SUITS = 9, 7, 4, 3
SALT = 0x636F72707573  # "corpus": the second key word of the streams
KEPT = 8  # candidates drawn for one wanted, where some are thrown away


class Shape(NamedTuple):
    """What a full hand of a game is."""

    kinds: int
    groups: int


SHAPES = {"sichuan": Shape(27, 4), "nantong": Shape(30, 7)}


def corpus(game: str, tiles: int, kind: Kind, n: int, seed: int = 0, groups: int | None = None) -> Counts:
    """Hands of counts: uint8 (n, 27) of sichuan, (n, 30) of nantong.

    tiles: of a full hand, 14 and 23, or one less; three less for each exposed group, so that fewer than 4 and
    7 `groups` are still to be made. kind: "random" from the whole deck; "complete", the groups
    and the pair, or one tile short of them; "near", the same with one or two tiles exchanged; "hard", the
    same as "complete" in one suit, where there are the most readings.
    """
    shape = SHAPES[choice(game, list(SHAPES), "game")]
    if groups is not None:
        shape = shape._replace(groups=whole(groups, "groups", 0, shape.groups + 1, str(shape.groups)))
    full = 3 * shape.groups + 2
    tiles = whole(tiles, "tiles", full - 1, full + 1, str(full))
    n = whole(n, "n", 0, 2**31, "2**31 - 1")
    kind = get_args(Kind)[get_args(Kind).index(choice(kind, list(get_args(Kind)), "kind"))]
    bits = np.random.Philox(key=[whole(seed, "seed", 0, 2**64, "2**64 - 1"), SALT])
    if kind == "random":
        return _dealt(bits, shape, n, tiles)
    hands = _complete(bits, shape, n, one_suit=kind == "hard")
    if kind == "near":
        hands = _exchanged(bits, hands)
        hands = np.where(_below(bits, 2, n, 1) == 0, hands, _exchanged(bits, hands))
    return hands if tiles == full else hands - _one(hands, _picked(bits, hands))


def without(hands: Counts, seed: int = 0) -> tuple[Counts, NDArray[np.uint8]]:
    """Hands with a random tile of each taken out, and its kind."""
    picked = _picked(np.random.Philox(key=[seed, SALT + 1]), hands)
    return hands - _one(hands, picked), picked.astype(np.uint8)


def _below(bits: np.random.Philox, limit: int, *shape: int) -> NDArray[np.int64]:
    """Numbers of 0 … limit - 1, from the upper half of a word each."""
    words = bits.random_raw(prod(shape)).reshape(shape) >> np.uint64(32)
    return np.asarray(words * np.uint64(limit) >> np.uint64(32), np.int64)


def _counted(tiles: NDArray[np.int64], kinds: int) -> Counts:
    """Rows of kinds as rows of counts."""
    places = tiles + kinds * np.arange(len(tiles))[:, None]
    counts = np.bincount(places.ravel(), minlength=kinds * len(tiles))
    return counts.reshape(len(tiles), kinds).astype(np.uint8)


def _dealt(bits: np.random.Philox, shape: Shape, n: int, tiles: int) -> Counts:
    """Every tile of the deck draws a word, and the lowest are the hand."""
    words = bits.random_raw(n * COPIES * shape.kinds).reshape(n, -1)
    return _counted(words.argpartition(tiles - 1, axis=1)[:, :tiles] // COPIES, shape.kinds)


def _complete(bits: np.random.Philox, shape: Shape, n: int, one_suit: bool) -> Counts:
    """Groups and a pair at random, of which those with a fifth copy are thrown away."""
    found = np.zeros((0, shape.kinds), np.uint8)
    while len(found) < n:
        hands = _candidates(bits, shape, KEPT * (n - len(found)) + 64, one_suit)
        found = np.concatenate([found, hands[(hands <= COPIES).all(axis=1)]])
    return found[:n]


def _candidates(bits: np.random.Philox, shape: Shape, n: int, one_suit: bool) -> Counts:
    """How many of the groups are triplets varies evenly."""
    suit = RANKS * _below(bits, SUITS, n, 1 if one_suit else shape.groups)
    low = suit + _below(bits, RUNS, n, shape.groups)
    same = _below(bits, RANKS if one_suit else shape.kinds, n, shape.groups + 1)
    if one_suit:
        same += suit
    triplet = _below(bits, 1000, n, shape.groups) < _below(bits, 1001, n, 1)
    groups = [np.where(triplet, same[:, 1:], low + step) for step in range(3)]
    return _counted(np.hstack([*groups, same[:, :1], same[:, :1]]), shape.kinds)


def _picked(bits: np.random.Philox, counts: Counts) -> NDArray[np.int64]:
    """The kind of a random tile of each row."""
    held = counts.cumsum(axis=1, dtype=np.int64)
    share = bits.random_raw(len(counts)) >> np.uint64(32)
    place = (share * held[:, -1].astype(np.uint64) >> np.uint64(32)).astype(np.int64)
    return np.asarray((held <= place[:, None]).sum(axis=1), np.int64)


def _one(hands: Counts, kinds: NDArray[np.int64]) -> Counts:
    """One tile of a kind in each row."""
    return np.asarray(kinds[:, None] == np.arange(hands.shape[1]), np.uint8)


def _exchanged(bits: np.random.Philox, hands: Counts) -> Counts:
    """One tile of each hand for one of those it does not have, perhaps of the same kind."""
    added = _picked(bits, (COPIES - hands).astype(np.uint8))
    return hands - _one(hands, _picked(bits, hands)) + _one(hands, added)
