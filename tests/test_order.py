"""Deals come from raw Philox words: equal to NumPy's, uniform, and refused for seeds that cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from cardavia_fast import _run

import cardavia as cv

TILES, SEATS = 108, 4


def numpy_deal(seed: int, number: int, pieces: int = TILES, seats: int = SEATS) -> tuple[list[int], int]:
    """The documented recipe in plain NumPy (docs/determinism.md)."""
    stream = np.random.Philox(key=seed, counter=[0, number, 0, 0])
    words: Iterator[int] = (int(stream.random_raw()) for _ in iter(int, 1))

    def below(bound: int) -> int:
        while True:
            wide = next(words) * bound
            if wide % 2**64 >= 2**64 % bound:
                return wide >> 64

    order = list(range(pieces))
    for i in range(pieces - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order, below(seats)


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, 2**64, 2**127 + 12345, 2**128 - 1])
@pytest.mark.parametrize("number", [0, 1, 3, 2**40, 2**63 - 1])
def test_order_and_dealer_equal_numpys_philox(seed: int, number: int) -> None:
    order, dealer = numpy_deal(seed, number)
    assert cv.order("sichuan", seed, number).tolist() == order
    deal = cv.Deal("sichuan", seed, number)
    assert deal.order.tolist() == order
    assert deal.dealer == dealer


def test_order_holds_for_many_deals() -> None:
    for number in range(300):
        order, dealer = numpy_deal(99, number)
        deal = cv.Deal("sichuan", 99, number)
        assert (deal.order.tolist(), deal.dealer) == (order, dealer)


def test_the_deal_follows_the_order() -> None:
    """13 tiles to the dealer and to each next seat, then one more to the dealer; the rest is the wall."""
    deal = cv.Deal("sichuan", 7, 3)
    places = deal.places()
    for turn in range(SEATS):
        seat = (deal.dealer + turn) % SEATS
        assert all(places[tile] == f"hand {seat}" for tile in deal.order[13 * turn : 13 * turn + 13])
    assert places[deal.order[52]] == f"hand {deal.dealer}"
    assert all(places[tile] == "wall" for tile in deal.order[53:])


def test_noise_words_are_numpys_too() -> None:
    """Word i of a seat's stream is for its i-th decision."""
    deal = cv.Deal("sichuan", 5, 2)
    streams = [np.random.Philox(key=[5, 0], counter=[0, 2, 1 + seat, 0]) for seat in range(SEATS)]
    while deal.asked is not None:
        assert deal.noise == int(streams[deal.asked].random_raw())
        deal.answer(deal.noise * len(deal.legal()) >> 64)
    assert deal.noise is None
    assert deal.digest == cv.Deal("sichuan", 5, 2, seats="uniform").digest


def test_seed_sequence_is_its_first_two_words() -> None:
    sequence = np.random.SeedSequence(42)
    low, high = (int(word) for word in sequence.generate_state(2, np.uint64))
    assert cv.Deal("sichuan", sequence, 1).seed == low | high << 64
    assert (cv.order("sichuan", sequence, 1) == cv.order("sichuan", low | high << 64, 1)).all()


@pytest.mark.slow
def test_a_million_deals_are_uniform() -> None:
    """Chi-square of first tile, last tile and dealer over a million (seed, number) pairs."""
    first, last = np.zeros(TILES, np.int64), np.zeros(TILES, np.int64)
    dealers = np.zeros(SEATS, np.int64)
    for seed in range(1000):
        ends = _run.shuffle_ends(TILES, SEATS, np.array([seed, 0], np.uint64), 1000 * seed, 1000)
        first += np.bincount(ends[:, 0], minlength=TILES)
        last += np.bincount(ends[:, 1], minlength=TILES)
        dealers += np.bincount(ends[:, 2], minlength=SEATS)
    for counts in (first, last, dealers):
        expected = counts.sum() / len(counts)
        chi_square = ((counts - expected) ** 2 / expected).sum()
        freedom = len(counts) - 1
        assert abs(chi_square - freedom) < 4.5 * np.sqrt(2 * freedom)


@pytest.mark.parametrize(
    ("seed", "error", "message"),
    [
        (-1, ValueError, r"seed is -1, expected 0 to 2\*\*128 - 1"),
        (2**128, ValueError, r"seed is 3402.*, expected 0 to 2\*\*128 - 1"),
        (1.5, TypeError, "seed is 1.5, expected a whole number"),
        ("7", TypeError, "seed is '7', expected a whole number"),
        (True, TypeError, "seed is True"),
    ],
)
def test_wrong_seeds(seed: object, error: type[Exception], message: str) -> None:
    calls = cv.order, cv.Deal, lambda game, given: cv.run(game, 1, given)
    for call in calls:
        with pytest.raises(error, match=message):
            call("sichuan", seed)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("number", [-1, 2**63])
def test_wrong_deal_numbers(number: int) -> None:
    with pytest.raises(ValueError, match=f"deal number is {number}, expected 0 to"):
        cv.order("sichuan", 1, number)
