"""The adapter of tiengow_spiel.py plays our game, and its worlds fit what a seat knows."""

from __future__ import annotations

from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel")

from tiengow_spiel import GAME, NATIVE, Bot

import cardavia as cv

DEALS = 50


@pytest.mark.parametrize("number", range(DEALS))
def test_a_deal_is_ours(number: int) -> None:
    chosen, deal = Random(number), cv.Deal(GAME, 7, number)
    state = pyspiel.load_game(f"cardavia_tiengow(seed=7,number={number})").new_initial_state()
    while not state.is_terminal():
        assert state.current_player() == deal.asked
        assert state.legal_actions() == deal.legal_codes()
        assert [state.action_to_string(action) for action in state.legal_actions()] == deal.legal()
        index = chosen.randrange(len(deal.legal_codes()))
        state.apply_action(deal.legal_codes()[index])
        deal.answer(index)
    assert deal.over
    assert state.returns() == deal.points
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("number", range(DEALS))
def test_worlds_fit_what_a_seat_knows(number: int) -> None:
    chosen = Random(number)
    state = pyspiel.load_game(f"cardavia_tiengow(seed=7,number={number})").new_initial_state()
    hidden = set()
    while not state.is_terminal():
        seat, others = state.current_player(), [s for s in range(NATIVE.seats) if s != state.current_player()]
        world = state.resample_from_infostate(seat, chosen.random)
        assert world.current_player() == seat
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.legal_actions() == state.legal_actions()
        hidden |= {
            world.information_state_string(other) != state.information_state_string(other) for other in others
        }
        state.apply_action(chosen.choice(state.legal_actions()))
    assert True in hidden


def test_the_bot_searches_and_repeats_itself() -> None:
    state = pyspiel.load_game("cardavia_tiengow(seed=7,number=3)").new_initial_state()
    bots = [Bot(1, 10, 100) for _ in range(2)]
    first, second = (bot.step(state) for bot in bots)
    assert first == second
    assert first in state.legal_actions()
    assert [bot.made for bot in bots] == [100, 100]
    timed = Bot(1, 10, 0, ms=20)
    assert timed.step(state) in state.legal_actions()
    assert timed.made > 1
