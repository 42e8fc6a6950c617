"""The greedy seats: how far they beat uniform ones, and what that of Tien Gow goes by."""

from __future__ import annotations

import random

import numpy as np
import pytest

import cardavia as cv
from cardavia.games import GAMES
from rigging import play
from tiengow_tables import hands

LEAST_GAIN = {"sichuan": 3.0, "nantong": 60.0, "tiengow": 9.0}  # points a deal


def alone_among_uniform(game: str, place: int) -> list[str]:
    return ["greedy" if seat == place else "uniform" for seat in range(GAMES[game].native.seats)]


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_uniform_with_seats_exchanged(game: str) -> None:
    """The same 2,000 deals with the greedy seat at each place among uniform ones."""
    gains = [
        cv.run(game, 2000, 1, alone_among_uniform(game, place)).points[:, place]
        for place in range(GAMES[game].native.seats)
    ]
    gain = np.mean(gains, axis=0)
    assert gain.mean() - 1.96 * gain.std(ddof=1) / np.sqrt(len(gain)) > LEAST_GAIN[game]


def test_greedy_of_tien_gow_wins_more_than_half_of_the_deals() -> None:
    """A quarter is what a seat has by chance."""
    winners = [cv.run("tiengow", 2000, 1, alone_among_uniform("tiengow", place)).winner for place in range(4)]
    assert np.mean([winners[place] == place for place in range(4)]) > 0.5


def greedy_among_asked(place: int, *held: str, banker: int = 0) -> cv.Deal:
    seats = [None if seat != place else "greedy" for seat in range(4)]
    return cv.Deal("tiengow", order=hands(*held, banker=banker), dealer=banker, seats=seats)


@pytest.mark.parametrize(
    ("led", "dropped"), [("42", "drop 51"), ("42 21", "drop 61 51"), ("62 53", "drop 61 51")]
)
def test_greedy_of_tien_gow_throws_its_weakest_tiles(led: str, dropped: str) -> None:
    """A hand of civil tiles cannot beat these."""
    deal = play(greedy_among_asked(1, "42 21 62 53", "66 66 11 11 44 44 61 51"), f"0 play {led}")
    assert deal.actions[1] == (1, dropped)


def test_greedy_of_tien_gow_takes_a_sure_column() -> None:
    """The last to answer cannot be beaten."""
    deal = greedy_among_asked(0, "66 66 11 64 61 62 52 21", "51", banker=1)
    deal.answer("play 51")
    for _ in range(2):
        deal.answer(next(action for action in deal.legal() if action.startswith("drop")))
    seat, action = deal.actions[3]
    assert (seat, action.split()[0]) == (0, "play")


def alike(deal: cv.Deal, world: cv.Deal, dice: random.Random) -> tuple[str, str] | None:
    """An answer for each of two deals that looks the same to the other seats."""
    look = GAMES[deal.game].notation.seen_action
    pairs = [(one, two) for one in deal.legal() for two in world.legal() if look(one) == look(two)]
    return dice.choice(pairs) if pairs else None


def test_greedy_of_tien_gow_goes_by_its_view_alone() -> None:
    """In a world that looks the same to it, it answers the same."""
    answers = 0
    for number in range(400):
        place, dice = number % 4, random.Random(number)
        seats = [None if seat != place else "greedy" for seat in range(4)]
        deal = cv.Deal("tiengow", 19, number, seats=seats)
        world = deal.imagine(place, 5, number)
        own: list[str] = []
        while not deal.over and (chosen := alike(deal, world, dice)):
            deal.answer(chosen[0])
            world.answer(chosen[1])
            own, other = ([text for seat, text in each.actions if seat == place] for each in (deal, world))
            assert own == other
        answers += len(own)
    assert answers > 1500
