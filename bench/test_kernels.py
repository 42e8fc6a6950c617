"""The kernels under the deals: streams, distances, scores."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cardavia_fast import _partition, _run, _sichuan_score

import cardavia as cv
from cardavia.notation.sichuan import parse_hand
from cardavia.seeds import philox_key


@pytest.mark.benchmark(group="stream")
def test_shuffle(benchmark: Any) -> None:
    ends = benchmark(_run.shuffle_ends, 108, 4, philox_key(3), 0, 10_000)
    for number in (0, 1, 9_999):
        order = cv.order("sichuan", 3, number)
        assert ends[number, :2].tolist() == [order[0], order[-1]]


@pytest.mark.benchmark(group="partition")
def test_suit_words(benchmark: Any) -> None:
    counts = np.random.default_rng(1).integers(0, 2, (100_000, 9), np.uint8)
    words = benchmark(_partition.suit_words, counts)
    assert (words[:100] == [_partition.suit_words(row[None])[0] for row in counts[:100]]).all()


@pytest.mark.benchmark(group="partition")
def test_join_of_two_suits(benchmark: Any) -> None:
    counts = np.random.default_rng(2).integers(0, 2, (1000, 9), np.uint8)
    words = _partition.suit_words(counts)
    missing = benchmark(_partition.joined, words, words, 4)
    for first, second in ((0, 1), (17, 400), (999, 998)):
        hand = np.concatenate([counts[first], counts[second]])
        assert missing[first, second] == _partition.distance(hand, [0, 1], 4)[0]


@pytest.mark.benchmark(group="partition")
def test_product_of_two_suits(benchmark: Any) -> None:
    words = _partition.suit_words(np.random.default_rng(3).integers(0, 3, (100_000, 9), np.uint8))
    together = benchmark(_partition.combined, words, words[::-1].copy(), 7)
    assert (together == _partition.combined(words, words[::-1].copy(), 7, plain=True)).all()


@pytest.mark.benchmark(group="one hand from Python")
@pytest.mark.parametrize(
    ("hand", "missing"), [("123m 456m 234p 678p 99p", 0), ("147m 258p 369s 1234m 9s", 5)]
)
def test_distance_of_one_hand(benchmark: Any, hand: str, missing: int) -> None:
    found, _ = benchmark(_partition.distance, parse_hand(hand), [0, 1, 2], 4)
    assert found == missing


@pytest.mark.benchmark(group="one hand from Python")
@pytest.mark.parametrize(
    ("hand", "fan"),
    [("123m 456m 234p 678p 99p", 0), ("222m 555m 888m 222p 55p", 3), ("1111m 44m 66m 99m 22p 55p", 3)],
)
def test_score_of_one_hand(benchmark: Any, hand: str, fan: int) -> None:
    assert benchmark(_sichuan_score.score, parse_hand(hand), [], 0, 5)[0] == fan
