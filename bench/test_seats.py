"""The same policies as seats of the house and as Numba seats: whole deals, one thread.

The ratio of processor times is that of the least of rounds that alternate; `-s` shows it.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

import cardavia as cv
import numba_seats

SEED, DEALS, ROUNDS = 7, 20_000, 7


def native(game: str, name: str, **reads: bool) -> Any:
    """A seat of the house, called as a compiled seat is: by its address, and given the same."""
    seat = cv.seats.as_seat(game, name).native(game)
    return cv.Compiled(seat, name, **reads)


BLIND = {"reads_view": False}
LOOKS = {"reads_view": True}
PURE = {"reads_noise": False}
PAIRS = {
    "uniform of sichuan": ("sichuan", "uniform", numba_seats.uniform, BLIND),
    "uniform of sichuan, shown its view": ("sichuan", "uniform", numba_seats.uniform, LOOKS),
    "greedy of sichuan": ("sichuan", "greedy", numba_seats.greedy_sichuan, PURE),
}


def least(game: str, seats: list[Any]) -> list[float]:
    """The least processor time of each seat's batches."""
    found = [float("inf")] * len(seats)
    for _ in range(ROUNDS):
        for i, seat in enumerate(seats):
            begun = time.process_time()
            cv.run(game, DEALS, SEED, seat, 1)
            found[i] = min(found[i], time.process_time() - begun)
    return found


@pytest.mark.parametrize("pair", PAIRS)
def test_a_numba_seat_beside_the_same_native_one(benchmark: Any, pair: str) -> None:
    game, name, function, reads = PAIRS[pair]
    benchmark.group = pair
    seats = [native(game, name, **reads), cv.Compiled(function, **reads)]
    results = benchmark(cv.run, game, DEALS, SEED, seats[1], 1, digests=True)
    expected = cv.run(game, DEALS, SEED, name, digests=True)
    assert results.digest.tobytes() == expected.digest.tobytes()
    assert results.points.tobytes() == expected.points.tobytes()
    if benchmark.stats:
        house, ours = least(game, seats)
        benchmark.extra_info["deals_per_second"] = round(DEALS / ours)
        benchmark.extra_info["deals_per_second_native"] = round(DEALS / house)
        benchmark.extra_info["times_native"] = round(ours / house, 3)
        print(
            f"\n{pair}: {DEALS / ours:,.0f} deals a second, native {DEALS / house:,.0f}: {ours / house:.3f}"
        )


@pytest.mark.parametrize("budget", [100])
def test_playouts_of_the_thinking_seat(benchmark: Any, budget: int) -> None:
    """A thinker of Nantong at every seat: most of its time goes into playouts."""
    benchmark.group = "thinking"
    results = benchmark.pedantic(cv.run, ("nantong", 4, SEED, f"thinker:{budget}", 1), rounds=3)
    assert not results.points.sum(axis=1).any()
    if benchmark.stats:
        decisions = sum(
            len(cv.Deal("nantong", SEED, number, seats=f"thinker:{budget}").actions) for number in range(4)
        )
        benchmark.extra_info["playouts_per_second_at_most"] = round(
            budget * decisions / benchmark.stats.stats.min
        )
