"""Tien Gow beside OpenSpiel's trick games of four seats: uniform play stepped from Python, and native."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from rows import tell
from tables import WAYS, agree

# oh_hell with eight tricks is as long as Tien Gow: 32 cards are played, after four bids
GAMES = ["oh_hell(players=4,num_tricks_fixed=8)", "euchre", "hearts"]
SEATS, CHECKED, STEPPED, NATIVE = 4, 50, 500, 2_000
EACH = pytest.mark.parametrize("name", GAMES)
GROUP = pytest.mark.benchmark(group="deals of trick games, one core")


def stepped(game: Any, deals: int) -> int:
    """Cards are dealt one by one, as chance asks for them; every chance node of these games is uniform."""
    taken, chosen = 0, Random(1)
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            taken += not state.is_chance_node()
            state.apply_action(chosen.choice(state.legal_actions()))
        assert len(state.returns()) == SEATS
    return taken


def played(game: Any, bots: list[Any], seed: int) -> Any:
    """The final state of a deal that the compiled loop plays."""
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, seed)
    return state


def native(game: Any, deals: int) -> None:
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(SEATS)]
    for seed in range(deals):
        played(game, bots, seed)


def answers(state: Any) -> int:
    """Decisions of a final state."""
    return sum(step.player >= 0 for step in state.full_history())


def follows(game: Any, state: Any) -> None:
    """Stepped from Python, the actions are legal one by one, and come to the same returns."""
    again = game.new_initial_state()
    for step in state.full_history():
        assert step.player == (
            again.current_player() if not again.is_chance_node() else pyspiel.PlayerId.CHANCE
        )
        assert step.action in again.legal_actions()
        if again.is_chance_node():
            assert len({round(share, 9) for _, share in again.chance_outcomes()}) == 1
        again.apply_action(step.action)
    assert again.is_terminal()
    assert again.returns() == state.returns()


def checked(game: Any) -> None:
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(SEATS)]
    for seed in range(CHECKED):
        follows(game, played(game, bots, seed))


@GROUP
@pytest.mark.parametrize("way", WAYS)
def test_tiengow(benchmark: Any, way: str) -> None:
    play, deals = WAYS[way]
    agree("tiengow", CHECKED)
    taken = benchmark.pedantic(play, ("tiengow", deals), rounds=15, warmup_rounds=1)
    tell(benchmark, f"cardavia tiengow, {way}", "cardavia", deals, taken)


@GROUP
@EACH
def test_stepped_from_python(benchmark: Any, name: str) -> None:
    game = pyspiel.load_game(name)
    checked(game)
    taken = benchmark.pedantic(stepped, (game, STEPPED), rounds=15, warmup_rounds=1)
    tell(benchmark, f"OpenSpiel {name}, stepped from Python", "open-spiel", STEPPED, taken)


@GROUP
@EACH
def test_evaluate_bots(benchmark: Any, name: str) -> None:
    game = pyspiel.load_game(name)
    checked(game)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(SEATS)]
    taken = sum(answers(played(game, bots, seed)) for seed in range(NATIVE))
    benchmark.pedantic(native, (game, NATIVE), rounds=15, warmup_rounds=1)
    tell(benchmark, f"OpenSpiel {name}, `evaluate_bots`", "open-spiel", NATIVE, taken)
