"""Shanten of four groups and a pair, the same hands counted by ours and by peers."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

for name in ("mahjong", "riichienv", "jansou", "jansou_native"):
    pytest.importorskip(name)

from counters import COUNTERS, Counter, many, other_forms
from rows import tell

HANDS, KINDS = 10_000, 27
SIZES = pytest.mark.parametrize("size", [13, 14])

Counts = NDArray[np.uint8]


@cache
def random_hands(size: int, suits: int = 3) -> Counts:
    """The first tiles of shuffled sets of one, two or three suits, as counts of 27 kinds."""
    tiles = np.tile(np.arange(36 * suits), (HANDS, 1))
    kinds = np.random.default_rng(size).permuted(tiles, axis=1)[:, :size] // 4
    return (kinds[:, :, None] == np.arange(KINDS)).sum(axis=1, dtype=np.uint8)


def agrees(counter: Counter, hands: Counts) -> None:
    """The peer's answers are ours, beside those forms of a win that only the peer counts."""
    ours = many(hands).astype(int)
    expected = np.minimum(ours, other_forms(hands)) if counter.all_forms else ours
    answers = [counter.asks(hand) for hand in counter.takes(hands)]
    np.testing.assert_array_equal(answers, expected)


@SIZES
@pytest.mark.parametrize("name", COUNTERS)
def test_a_hand_a_call(benchmark: Any, name: str, size: int) -> None:
    benchmark.group = f"shanten of {size} tiles"
    counter = COUNTERS[name]
    with counter.without():
        for suits in (1, 2, 3):  # in one suit, what four copies allow decides often
            agrees(counter, random_hands(size, suits))
        given = counter.takes(random_hands(size)[: counter.timed])

        def fresh() -> tuple[tuple[Any, Any], dict[str, Any]]:
            counter.forget()
            return (counter.asks, given), {}

        benchmark.pedantic(lambda asks, hands: [asks(hand) for hand in hands], setup=fresh, rounds=20)
    tell(benchmark, f"{name}, a hand a call", counter.package, counter.timed)


@SIZES
def test_an_array_a_call(benchmark: Any, size: int) -> None:
    """Its answers are those every peer is compared with above."""
    benchmark.group = f"shanten of {size} tiles"
    hands = random_hands(size)
    assert (benchmark(many, hands) == [COUNTERS["cardavia"].asks(hand) for hand in hands]).all()
    tell(benchmark, f"cardavia, {HANDS:,} hands a call", "cardavia", HANDS)
