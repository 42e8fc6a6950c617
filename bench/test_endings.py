"""Exact endings of Tien Gow: max^n and one seat against three, reached by uniform play, one core.

Times are the processor's, as the solver runs on one thread and shares the machine with others.
"""

from __future__ import annotations

import time
from functools import cache
from itertools import count, islice
from typing import Any

import pytest
from cardavia_fast._search import Endings

import cardavia as cv
from cardavia.endings import MEMO_BITS, MOST_BITS
from oracle.tiengow_deal import OracleTiengow
from oracle.tiengow_endings import Ending, alone_value, ending_of, max_n

SEED, SEATS, EVER = 7, 4, 1 << 40
CORPUS = {2: 500, 3: 500, 4: 100, 5: 3}  # tiles a seat: endings
ALONE = {3: 500, 4: 100, 5: 20, 6: 3}
NAIVE = 6
ROUNDS = 5

Values = dict[int, list[int]]

pytestmark = pytest.mark.benchmark(timer=time.process_time)


def reached(number: int, tiles: int) -> cv.Deal | None:
    """A deal played by uniform seats down to so many tiles each, before a lead."""
    whole = cv.Deal("tiengow", SEED, number, seats="uniform")
    deal = cv.Deal("tiengow", SEED, number)
    for _, action in whole.actions:
        if max(deal.view(0)["hand_size"]) <= tiles and not deal.view(0)["best"]:
            break
        deal.answer(action)
    return deal if max(deal.view(0)["hand_size"]) == tiles else None


@cache
def corpus(tiles: int, endings: int) -> list[cv.Deal]:
    found = (reached(number, tiles) for number in count())
    return list(islice((deal for deal in found if deal is not None), endings))


@cache
def states(tiles: int, endings: int) -> list[bytes]:
    return [deal._native.state_bytes() for deal in corpus(tiles, endings)]


def memory(tiles: int) -> Endings:
    """As much as `solve` uses."""
    return Endings(MEMO_BITS.get(tiles, MOST_BITS))


def solved(endings: Endings, state: bytes) -> Values:
    endings.open(state)
    values = endings.values(EVER)
    assert values is not None
    return values


def alone(endings: Endings, state: bytes, seat: int) -> int:
    endings.open(state)
    value = endings.alone(seat, EVER)
    assert value is not None
    return value


def solved_all(endings: Endings, given: list[bytes]) -> list[Values]:
    return [solved(endings, state) for state in given]


def alone_all(endings: Endings, given: list[bytes], seats: list[int]) -> list[int]:
    return [alone(endings, state, seat) for state, seat in zip(given, seats, strict=True)]


def asked(deals: list[cv.Deal]) -> list[int]:
    return [deal.asked for deal in deals if deal.asked is not None]


def own_best(values: list[Values], seats: list[int]) -> list[int]:
    return [max(points[seat] for points in found.values()) for found, seat in zip(values, seats, strict=True)]


def oracle_of(deal: cv.Deal) -> Ending:
    """The same ending for the naive solver."""
    oracle = OracleTiengow(deal.order.tolist(), deal.dealer)
    for _, action in deal.actions:
        oracle.answer(action)
    return ending_of(oracle)


def note(benchmark: Any, singles: list[float]) -> None:
    """The corpus from its fastest round; single endings each from its own fastest."""
    if not benchmark.stats:
        return
    least = benchmark.stats.stats.min / len(singles)
    benchmark.extra_info["endings_per_second"] = round(1 / least)
    benchmark.extra_info["us_per_ending"] = round(least * 1e6, 1)
    benchmark.extra_info["mean_us_of_single"] = round(sum(singles) / len(singles) * 1e6, 1)
    benchmark.extra_info["longest_us"] = round(max(singles) * 1e6, 1)


def single_times(benchmark: Any, work: Any, given: list[bytes], *more: list[int]) -> list[float]:
    """Seconds of each ending by itself, the least of some rounds; none with --benchmark-disable."""
    times = [float("inf")] * len(given)
    for _ in range(3 if benchmark.stats else 0):
        for place, arguments in enumerate(zip(given, *more, strict=True)):
            start = time.process_time()
            work(*arguments)
            times[place] = min(times[place], time.process_time() - start)
    return times


@pytest.mark.parametrize("tiles", CORPUS)
def test_all_values(benchmark: Any, tiles: int) -> None:
    """max^n: the points of all seats for every legal action."""
    benchmark.group = f"endings of {tiles} tiles a seat"
    given, endings = states(tiles, CORPUS[tiles]), memory(tiles)
    values = benchmark.pedantic(solved_all, (endings, given), rounds=ROUNDS)
    note(benchmark, single_times(benchmark, lambda state: solved(endings, state), given))
    assert all(sum(points) == 0 for found in values for points in found.values())
    for deal, found in list(zip(corpus(tiles, CORPUS[tiles]), values, strict=True))[:20]:
        assert list(found.values()) == list(cv.solve(deal).values.values())
    if tiles == 2:
        assert_naive(corpus(tiles, CORPUS[tiles])[:30])


def assert_naive(deals: list[cv.Deal]) -> None:
    for deal in deals:
        found = {text: tuple(points) for text, points in cv.solve(deal).values.items()}
        assert found == max_n(oracle_of(deal))


@pytest.mark.parametrize("tiles", ALONE)
def test_one_against_three(benchmark: Any, tiles: int) -> None:
    """The asked seat's points when the others minimise them."""
    benchmark.group = f"endings of {tiles} tiles a seat"
    given, endings = states(tiles, ALONE[tiles]), memory(tiles)
    seats = asked(corpus(tiles, ALONE[tiles]))
    least = benchmark.pedantic(alone_all, (endings, given, seats), rounds=ROUNDS)
    note(benchmark, single_times(benchmark, lambda state, seat: alone(endings, state, seat), given, seats))
    some = min(len(given), CORPUS.get(tiles, 0))
    best = own_best(solved_all(endings, given[:some]), seats[:some])
    assert all(low <= points for low, points in zip(least, best, strict=False))
    if tiles == 3:
        assert_naive_alone(led_upon()[:2])


def assert_naive_alone(deals: list[cv.Deal]) -> None:
    for deal in deals:
        seat = asked([deal])[0]
        assert cv.solve(deal).paranoid(seat) == alone_value(oracle_of(deal), seat)


# Beside the naive solver


@cache
def led_upon() -> list[cv.Deal]:
    """Endings of three tiles, one lead later: the naive solver takes a tenth of a second for each."""
    deals = [deal.copy() for deal in corpus(3, NAIVE)]
    for deal in deals:
        deal.answer(deal.legal()[0])
    return deals


@pytest.mark.parametrize("solver", ["native", "naive"])
def test_beside_the_naive_solver(benchmark: Any, solver: str) -> None:
    """Plain recursion with a memo, in Python (tests/oracle/)."""
    benchmark.group = "endings of three tiles a seat, one lead later"
    native = [{text: tuple(points) for text, points in cv.solve(deal).values.items()} for deal in led_upon()]
    if solver == "naive":
        starts = [oracle_of(deal) for deal in led_upon()]
        assert benchmark.pedantic(lambda: [max_n(start) for start in starts], rounds=1) == native
    else:
        given, endings = [deal._native.state_bytes() for deal in led_upon()], memory(3)
        found = benchmark(solved_all, endings, given)
        assert [list(map(tuple, values.values())) for values in found] == [
            list(values.values()) for values in native
        ]
