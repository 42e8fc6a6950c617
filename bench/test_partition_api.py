"""The array kernels of `cardavia.partition` on one core: nanoseconds a hand, by size and sort of hand."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _partition
from numpy.typing import NDArray

import cardavia as cv
from cardavia.bench.corpora import corpus

HANDS, CHECKED = 100_000, 100
KINDS = pytest.mark.parametrize("kind", ["random", "near", "complete", "hard"])
SIZES = {13: "sichuan", 14: "sichuan", 22: "nantong", 23: "nantong"}


@cache
def hands_of(tiles: int, kind: Any) -> NDArray[np.uint8]:
    return corpus(SIZES[tiles], tiles, kind, HANDS, seed=1)


def missing(hand: NDArray[np.uint8]) -> tuple[int, int]:
    """Tiles missing and useful kinds, by the kernel of play."""
    honours = len(hand) == 30
    return _partition.distance(hand, [0, 1, 2], 7 if honours else 4, honours=honours)


def per_hand(benchmark: Any) -> None:
    if benchmark.stats:  # not with --benchmark-disable
        benchmark.extra_info["ns_per_hand"] = round(benchmark.stats.stats.min / HANDS * 1e9, 1)


@pytest.mark.benchmark(group="shanten of 100,000 hands")
@pytest.mark.parametrize("tiles", SIZES)
@KINDS
def test_shanten(benchmark: Any, kind: Any, tiles: int) -> None:
    hands = hands_of(tiles, kind)
    found = benchmark(cv.partition.shanten, hands, workers=1)
    assert found[:CHECKED].tolist() == [missing(hand)[0] - 1 for hand in hands[:CHECKED]]
    per_hand(benchmark)


@pytest.mark.benchmark(group="useful tiles of 100,000 hands")
@pytest.mark.parametrize("tiles", SIZES)
@KINDS
def test_useful(benchmark: Any, kind: Any, tiles: int) -> None:
    hands = hands_of(tiles, kind)
    _, found = benchmark(cv.partition.useful, hands, workers=1)
    assert found[:CHECKED].tolist() == [missing(hand)[1] for hand in hands[:CHECKED]]
    per_hand(benchmark)


@pytest.mark.benchmark(group="waits of 100,000 hands")
@pytest.mark.parametrize("tiles", [13, 22])
@KINDS
def test_waits(benchmark: Any, kind: Any, tiles: int) -> None:
    hands = hands_of(tiles, kind)
    found = benchmark(cv.partition.waits, hands, workers=1)
    assert ((found != 0) == (cv.partition.shanten(hands) == 0)).all()
    per_hand(benchmark)


@pytest.mark.benchmark(group="is it complete, 100,000 hands")
@pytest.mark.parametrize("tiles", [14, 23])
@KINDS
def test_complete(benchmark: Any, kind: Any, tiles: int) -> None:
    hands = hands_of(tiles, kind)
    found = benchmark(cv.partition.complete, hands, workers=1)
    assert (found == (cv.partition.shanten(hands) == -1)).all()
    per_hand(benchmark)


@pytest.mark.benchmark(group="best fan of 100,000 hands")
@KINDS
def test_best_fan(benchmark: Any, kind: Any) -> None:
    hands = hands_of(14, kind)
    found = benchmark(cv.partition.best_fan, hands, workers=1)
    assert ((found >= 0) >= cv.partition.complete(hands)).all()
    assert kind != "complete" or (found >= 0).all()
    per_hand(benchmark)


@pytest.mark.benchmark(group="best hu of 100,000 hands")
@KINDS
def test_best_hu(benchmark: Any, kind: Any) -> None:
    hands = hands_of(23, kind)
    won = hands.argmax(axis=1).astype(np.uint8)
    turned = (4 - hands).argsort(axis=1)[:, -2:].astype(np.uint8)
    found = benchmark(cv.partition.best_hu, hands, won, turned, self_draw=True, workers=1)
    assert ((found >= 0) == cv.partition.complete(hands)).all()
    per_hand(benchmark)


@pytest.mark.benchmark(group="one hand from Python")
@pytest.mark.parametrize("form", ["array", "bytes"])
@pytest.mark.parametrize("tiles", SIZES)
def test_shanten_of_one_hand(benchmark: Any, tiles: int, form: str) -> None:
    hand = hands_of(tiles, "random")[0].copy()
    found = benchmark(cv.partition.shanten, hand if form == "array" else hand.tobytes())
    assert found == missing(hand)[0] - 1
