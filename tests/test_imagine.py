"""Imagined worlds know no more than the seat: hidden hands are right no oftener than by chance.

That they fit the view byte for byte, and that the view knows nothing hidden, are laws 8 and 9.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import cardavia as cv
from cardavia.games import GAMES

POSITIONS = 600
STANDARD_ERRORS = 4  # one false alarm in 30,000 other seeds


def positions(game: str, seats: str) -> list[tuple[cv.Deal, int]]:
    """Deals stopped somewhere, and a seat that is asked."""
    found = []
    for number in range(POSITIONS):
        actions = cv.Deal(game, 31, number, seats=seats).actions
        deal = cv.Deal(game, 31, number)
        for _, action in actions[: number * 7919 % len(actions)]:
            deal.answer(action)
        if deal.asked is not None:
            found.append((deal, deal.asked))
    return found


def hands(deal: cv.Deal, seat: int) -> list[Counter[int]]:
    """The concealed kinds of all other seats that still play."""
    records = [deal.view_record(other) for other in range(len(deal.seats)) if other != seat]
    if deal.game == "tiengow":
        return [Counter(bit for bit in range(32) if int(record["hand"]) >> bit & 1) for record in records]
    return [Counter(dict(enumerate(record["hand"].tolist()))) for record in records]


def alike(one: list[Counter[int]], other: list[Counter[int]]) -> int:
    """Tiles that two worlds have in the same hands."""
    return sum((first & second).total() for first, second in zip(one, other, strict=True))


@pytest.mark.parametrize("seats", ["uniform", "greedy"])
@pytest.mark.parametrize("game", GAMES)
def test_hidden_hands_are_right_no_oftener_than_by_chance(game: str, seats: str) -> None:
    """Two imagined worlds are alike by chance; the true one may not be more like one of them, but for what
    the others' choices tell, which nobody takes into account."""
    more = []
    for number, (deal, seat) in enumerate(positions(game, seats)):
        one, two = (hands(deal.imagine(seat, 5, 2 * number + place), seat) for place in range(2))
        true = hands(deal, seat)
        more.append(alike(true, one) + alike(true, two) - 2 * alike(one, two))
    error = np.std(more, ddof=1) / len(more) ** 0.5
    assert np.mean(more) < STANDARD_ERRORS * error


@pytest.mark.parametrize("game", GAMES)
def test_one_true_world_in_five_would_be_seen(game: str) -> None:
    """The test above can fail."""
    more = []
    for number, (deal, seat) in enumerate(positions(game, "uniform")):
        one, two = (hands(deal.imagine(seat, 5, 2 * number + place), seat) for place in range(2))
        true = hands(deal, seat)
        peeking = true if number % 5 == 0 else one
        more.append(alike(true, peeking) + alike(true, two) - 2 * alike(peeking, two))
    error = np.std(more, ddof=1) / len(more) ** 0.5
    assert np.mean(more) > STANDARD_ERRORS * error
