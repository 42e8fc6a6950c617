"""Seats that think: the same every time, from what a seat may know, and stronger than greedy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cardavia_fast import _thinkers

import cardavia as cv
from cardavia.games import GAMES, find
from cardavia.seats import LEVELS, Native, Oracle, Thinker, as_seat

BUDGET = 60


def asked(game: str, number: int) -> cv.Deal:
    """A deal stopped where a seat has a choice."""
    actions = cv.Deal(game, 41, number, seats="greedy").actions
    deal = cv.Deal(game, 41, number)
    for _, action in actions[: len(actions) // 3 + number % 5]:
        deal.answer(action)
    while len(deal.legal()) == 1:
        deal.answer(0)
    return deal


def thoughts(deal: cv.Deal, seat: Any, budget_noise: int = 99) -> np.ndarray[Any, np.dtype[np.int64]]:
    assert deal.asked is not None
    view = np.frombuffer(deal.view_record(deal.asked).tobytes(), np.uint8)
    return _thinkers.thoughts(seat, view, np.array(deal.legal_codes(), np.uint16), budget_noise)


def native(game: str, budget: int = BUDGET) -> Any:
    return Thinker(budget).native(game)


@pytest.mark.parametrize("game", GAMES)
def test_workers_and_chunks_change_nothing(game: str) -> None:
    seats = [Thinker(BUDGET)] + ["greedy"] * (find(game).native.seats - 1)
    one = cv.run(game, 6, 7, seats, 1, digests=True)
    for workers, chunk in ((2, 1), (2, 4), (1, 3)):
        again = cv.run(game, 6, 7, seats, workers, chunk=chunk, digests=True)
        assert again.digest.tolist() == one.digest.tolist()
    assert cv.Deal(game, 7, 4, seats=seats).points == one.points[4].tolist()


@pytest.mark.parametrize("game", GAMES)
def test_equal_views_give_equal_thoughts(game: str) -> None:
    """Whatever the hidden tiles are: an imagined world has the same view."""
    for number in range(6):
        deal = asked(game, number)
        seat = deal.asked
        assert seat is not None
        found = thoughts(deal, native(game))
        for world in range(3):
            other = deal.imagine(seat, 3, world)
            if other.asked == seat and other.legal() == deal.legal():
                assert (thoughts(other, native(game)) == found).all()
        assert len(found) == 1 or not np.array_equal(thoughts(deal, native(game), 98), found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rival", ["greedy", "uniform"])
def test_likely_worlds_fit_the_view(game: str, rival: str) -> None:
    """Law 8 of the worlds that a thinking seat imagines: the view of one is the view it was made from."""
    seat = native(game)
    for number in range(60):
        actions = cv.Deal(game, 43, number, seats=rival).actions
        deal = cv.Deal(game, 43, number)
        for _, action in actions[: number * len(actions) // 60]:
            deal.answer(action)
        if deal.asked is not None:
            view = deal.view_record(deal.asked).tobytes()
            cells = np.frombuffer(view, np.uint8)
            assert all(_thinkers.seen_in(seat, cells, number, world) == view for world in range(5))
            assert all(_thinkers.seen_in(seat, cells, number, world, -1, True) == view for world in range(3))


@pytest.mark.parametrize("game", GAMES)
def test_playouts_are_as_many_as_the_budget(game: str) -> None:
    for number in range(6):
        for budget in (40, 400):
            found = thoughts(asked(game, number), native(game, budget))
            arms, playouts = len(found), int(found[:, 1].sum())
            assert playouts <= budget + arms * arms.bit_length()  # each round has at least one world
            assert playouts >= budget // 2 or arms == 1
            assert found[0, 1] == found[:, 1].max()  # the first arm is tried to the end


@pytest.mark.parametrize("game", GAMES)
def test_sums_are_of_the_first_arm_and_beyond(game: str) -> None:
    found = thoughts(asked(game, 2), native(game))
    survivors = found[found[:, 1] == found[0, 1]]
    assert (survivors[:, 2] - survivors[:, 3] == found[0, 2]).all()
    assert found[0, 3] == found[0, 4] == 0
    assert (found[:, 4] * found[:, 1] >= found[:, 3] ** 2).all()


def test_texts() -> None:
    assert as_seat("sichuan", "thinker") == Thinker()
    assert as_seat("sichuan", "thinker:400") == Thinker(400)
    assert as_seat("sichuan", "thinker:50ms") == Thinker(ms=50)
    assert [Thinker(400).name, Thinker(ms=50).name] == ["thinker:400", "thinker:50ms"]
    assert [Thinker(400).reproducible, Thinker(ms=50).reproducible] == [True, False]
    assert as_seat("sichuan", Oracle().name) == as_seat("sichuan", "oracle") == Oracle()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("thinker:", "seat is 'thinker:', expected thinker, or thinker:400 playouts, or thinker:50ms"),
        ("thinker:fast", "seat is 'thinker:fast', expected thinker"),
        ("thinker:-3", "seat is 'thinker:-3', expected thinker"),
        ("thinker:0", "budget is 0, expected 1 to"),
        ("thinker:0ms", "ms is 0, expected 1 to"),
        ("experts", "seat is 'experts', expected .*easy"),
    ],
)
def test_wrong_texts(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        as_seat("tiengow", text)


@pytest.mark.parametrize("game", GAMES)
def test_levels(game: str) -> None:
    seats = find(game).native.seats
    assert list(LEVELS[game]) == ["easy", "normal", "hard", "expert"]
    assert as_seat(game, "normal") == Native("greedy")
    for name, text in LEVELS[game].items():
        assert as_seat(game, name) == as_seat(game, text)
    played = cv.run(game, 2, 3, ["hard"] + ["easy"] * (seats - 1), digests=True)
    assert (played.points.sum(axis=1) == 0).all()
    match = cv.arena(game, "normal", "easy", sets=400, seed=5)
    assert match.mean > match.ci


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_with_a_clock_plays_and_says_so(game: str) -> None:
    match = cv.arena(game, "thinker:1ms", "greedy", sets=1, seed=5)
    assert not match.reproducible
    assert (match.differences.shape[0], match.times["challenger"].decisions > 0) == (1, True)


@pytest.mark.parametrize("game", GAMES)
def test_a_clock_counts_instead_of_the_budget(game: str) -> None:
    """No machine has a million playouts in the millisecond of a decision, but each arm is tried once."""
    seat = Thinker(10**6, 1).native(game)
    worlds = [thoughts(asked(game, number), seat)[:, 1] for number in range(6)]
    choices = [each for each in worlds if len(each) > 1]
    assert len(choices) > 1
    assert all(each.min() > 0 and each.sum() < 10**5 for each in choices)


@pytest.mark.strength
@pytest.mark.parametrize(("game", "sets"), [("sichuan", 100), ("nantong", 60), ("tiengow", 60)])
def test_who_sees_all_plays_best(game: str, sets: int) -> None:
    """The oracle is far above greedy, and its name says why."""
    match = cv.arena(game, "oracle", "greedy", sets=sets, seed=5)
    assert match.mean > 2 * match.ci
    assert "cheats" in match.challenger


@pytest.mark.strength
def test_thinking_beats_greedy_at_tien_gow() -> None:
    match = cv.arena("tiengow", "thinker:100", "greedy", sets=120, seed=5)
    assert match.mean > match.ci


def test_policies_must_not_ask() -> None:
    native_game = find("tiengow").native
    with pytest.raises(ValueError, match="a policy asks the caller"):
        _thinkers.Thinker(native_game, cv.seats.Asked().native("tiengow"), native("tiengow"), 10, 0)
