"""The naive solver of Tien Gow endings on positions worked by hand, and against plain copies of deals."""

import copy
import random

import pytest

from oracle.tiengow_deal import OracleTiengow
from oracle.tiengow_endings import alone_value, alone_values, ending, ending_of, max_n
from oracle.tiengow_pay import SEATS

CAPTURE = ("21", "42", "43", "66")


def test_whoever_can_beat_chooses() -> None:
    """Big Six is beaten either way; of equal actions the first text is taken."""
    start = ending(CAPTURE, [5, 1, 1, 0])
    assert max_n(start) == {"play 21": (2, -3, 6, -5)}
    beaten = ending(CAPTURE, [5, 1, 1, 0], said=["play 21"])
    assert max_n(beaten) == {"play 42": (2, -3, 6, -5), "drop 42": (2, -3, 6, -5)}
    over = ending(CAPTURE, [5, 1, 1, 0], said=["play 21", "drop 42"])
    assert max_n(over) == {"play 43": (2, -3, 6, -5), "drop 43": (44, -12, -12, -20)}


def test_early_death_leaves_the_capture() -> None:
    """Seat 2 has no column: it must discard."""
    said = ending(CAPTURE, [5, 1, 0, 1], said=["play 21"])
    assert max_n(said) == {"play 42": (-6, 6, 0, 0), "drop 42": (44, -12, -20, -12)}


@pytest.mark.parametrize(("seat", "points"), [(0, -6), (1, -3), (2, 6), (3, -20)])
def test_one_against_three(seat: int, points: int) -> None:
    """The capture for seat 0; Big Six in vain; Man beats it; nobody beats Little Three."""
    start = ending(CAPTURE, [5, 1, 1, 0])
    assert alone_value(start, seat) == points
    assert alone_values(start, seat) == {"play 21": points}


def test_payments_before_are_added() -> None:
    plain = max_n(ending(CAPTURE, [5, 1, 1, 0]))["play 21"]
    later = max_n(ending(CAPTURE, [5, 1, 1, 0], so_far=[12, -4, -4, -4]))["play 21"]
    assert later == tuple(a + b for a, b in zip(plain, (12, -4, -4, -4), strict=True))


def test_supreme_at_the_end() -> None:
    """Led apart the pair brings no immediate payment, and with Little Three first no doubling either."""
    values = max_n(ending(("42 21", "55 33", "66 11", "44 31"), [1, 2, 2, 1]))
    assert values == {
        "play 42 21": (40, -12, -12, -16),
        "play 42": (28, -8, -8, -12),
        "play 21": (14, -4, -4, -6),
    }


@pytest.mark.parametrize(
    ("columns", "leader"), [([5, 1, 0, 0], 0), ([5, 1, 1, 1], 0), ([7, 0, 0, 0], 1), ([0, 3, 3, 1], 0)]
)
def test_impossible_endings(columns: list[int], leader: int) -> None:
    with pytest.raises(ValueError, match="columns"):
        ending(CAPTURE, columns, leader)


def test_illegal_answer() -> None:
    with pytest.raises(ValueError, match="play 66"):
        ending(CAPTURE, [5, 1, 0, 1], said=["play 21", "drop 42", "drop 43", "play 66"])


# Against copies of deals


def by_copies(deal: OracleTiengow, alone: int | None) -> tuple[int, ...]:
    """All points at the end of the deal, every choice tried on a copy of it."""
    seat = deal.asked
    if seat is None:
        return tuple(deal.points)
    found: list[tuple[int, ...]] = []
    for text in sorted(deal.legal()):
        later = copy.deepcopy(deal)
        later.answer(text)
        found.append(by_copies(later, alone))
    if alone is None or seat == alone:
        return max(found, key=lambda points: points[seat])
    return min(found, key=lambda points: points[alone])


@pytest.mark.parametrize("seed", range(40))
def test_against_copies(seed: int) -> None:
    """Endings of two tiles or fewer; even deals have Supreme or the capture in the last two tiles."""
    dice = random.Random(f"copies {seed}")
    deal = OracleTiengow(dice.sample(range(32), 32), seed % SEATS, capture_multiplier=1 + seed % 3)
    while max(len(hand) for hand in deal.held) > 2 or (seed % 4 and len(deal.position.said) < seed % 4):
        kept = [text for text in deal.legal() if not {"42", "21"} & set(text.split())]
        deal.answer(dice.choice(kept or deal.legal()))
    start = ending_of(deal)
    assert alone_value(start, seed % SEATS) == by_copies(deal, seed % SEATS)[seed % SEATS]
    for text, points in max_n(start).items():
        later = copy.deepcopy(deal)
        later.answer(text)
        assert points == by_copies(later, None)
