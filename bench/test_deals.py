"""Whole deals beside the floor: shuffling and dealing the hands of the same deals natively, one thread.

The floor is no question asked and none looked for, no seat's stream opened, no result kept.

pytest-benchmark prints each figure's ratio to the least of its group, which here is the floor.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _run

import cardavia as cv
from cardavia.games import GAMES
from cardavia.rules import rules, to_native
from cardavia.seeds import philox_key

SEED, DEALS = 7, 20_000
CALLED_DEALS = 200

Benchmark = Callable[..., Any]


def per_deal(benchmark: Any, deals: int) -> None:
    if benchmark.stats:
        benchmark.extra_info["deals_per_second"] = round(deals / benchmark.stats.stats.min)


def deals_of(game: str) -> str:
    """The group in which the least figure is the game's floor."""
    return f"deals of {game}, one thread"


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_floor(benchmark: Any, game: str) -> None:
    benchmark.group = deals_of(game)
    struct, key = to_native(game, rules(game)), philox_key(SEED)
    native, half = GAMES[game].native, DEALS // 2
    total = benchmark(_run.deal_only, native, struct, key, 0, DEALS)
    assert total == sum(_run.deal_only(native, struct, key, first, half) for first in (0, half))
    dealers = [cv.Deal(game, SEED, number).dealer for number in range(200)]
    assert _run.deal_only(native, struct, key, 0, 200) == sum(dealers)
    per_deal(benchmark, DEALS)


@pytest.mark.parametrize("seats", ["uniform", "greedy"])
def test_whole_deals(benchmark: Any, game: str, seats: str) -> None:
    benchmark.group = deals_of(game)
    results = benchmark(cv.run, game, DEALS, SEED, seats, 1, digests=True)
    assert_same(results, cv.run(game, DEALS, SEED, seats, 2, chunk=777, digests=True))
    per_deal(benchmark, DEALS)


def assert_same(results: cv.Results, others: cv.Results) -> None:
    for name, column in results.arrays.items():
        assert column.tobytes() == others.arrays[name].tobytes()


def uniform_of_numba() -> Any:
    numba = pytest.importorskip("numba")

    @numba.cfunc(cv.seats.signature("sichuan"))
    def uniform(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        low = (noise & np.uint64(0xFFFFFFFF)) * np.uint64(n)
        high = (noise >> np.uint64(32)) * np.uint64(n)
        return np.int32((high + (low >> np.uint64(32))) >> np.uint64(32))

    return uniform


def test_whole_deals_of_numba_seats(benchmark: Any) -> None:
    benchmark.group = deals_of("sichuan")
    seat = cv.Compiled(uniform_of_numba(), reads_view=False)
    results = benchmark(cv.run, "sichuan", DEALS, SEED, seat, 1, digests=True)
    assert_same(results, cv.run("sichuan", DEALS, SEED, "uniform", digests=True))
    per_deal(benchmark, DEALS)


def test_whole_deals_of_numba_seats_that_look(benchmark: Any) -> None:
    """The same policy, shown its view at every decision."""
    benchmark.group = deals_of("sichuan")
    results = benchmark(cv.run, "sichuan", DEALS, SEED, uniform_of_numba(), 1, digests=True)
    assert_same(results, cv.run("sichuan", DEALS, SEED, "uniform", digests=True))
    per_deal(benchmark, DEALS)


@pytest.mark.benchmark(group="deals stepped in Python")
def test_whole_deals_of_python_seats(benchmark: Any) -> None:
    seat = cv.Called(lambda view, legal, noise: noise * len(legal) >> 64)
    results = benchmark(cv.run, "sichuan", CALLED_DEALS, SEED, seat, digests=True)
    assert_same(results, cv.run("sichuan", CALLED_DEALS, SEED, "uniform", digests=True))
    per_deal(benchmark, CALLED_DEALS)


@pytest.mark.benchmark(group="deals in a row, and in parts")
def test_series(benchmark: Any, game: str) -> None:
    results = benchmark(cv.run, game, DEALS, SEED, "uniform", 1, series=True, digests=True)
    assert_same(results, cv.run(game, DEALS, SEED, "uniform", series=True, digests=True))
    assert (results.dealer[1:64] == results.next_dealer[:63]).all()
    per_deal(benchmark, DEALS)


@pytest.mark.benchmark(group="deals in a row, and in parts")
def test_stream(benchmark: Any, game: str) -> None:
    parts = benchmark(lambda: list(cv.stream(game, DEALS, SEED, "uniform", 1, size=DEALS // 4)))
    whole = cv.run(game, DEALS, SEED, "uniform")
    for name, column in whole.arrays.items():
        assert column.tobytes() == b"".join(part.arrays[name].tobytes() for part in parts)
    per_deal(benchmark, DEALS)


@pytest.mark.benchmark(group="what deals add up to")
def test_summary(benchmark: Any, game: str) -> None:
    results = cv.run(game, DEALS, SEED, "greedy")
    summary = benchmark(results.summary)
    assert summary.mean_points == pytest.approx(results.points.mean(axis=0).tolist())


@pytest.mark.benchmark(group="threads")
@pytest.mark.parametrize("workers", [1, 2])
def test_workers(benchmark: Any, workers: int) -> None:
    """`cores_busy` is processor time over wall time of one long batch."""
    results = benchmark.pedantic(cv.run, ("sichuan", 4 * DEALS, SEED, "greedy", workers), rounds=3)
    wall, busy = time.perf_counter(), time.process_time()
    again = cv.run("sichuan", 4 * DEALS, SEED, "greedy", workers)
    benchmark.extra_info["cores_busy"] = round((time.process_time() - busy) / (time.perf_counter() - wall), 2)
    assert_same(results, again)
