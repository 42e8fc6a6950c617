"""Playouts a second of our thinking seats, beside simulations a second of OpenSpiel's compiled ISMCTS.

A playout or simulation: a world is imagined or resampled, and played to its end. One core.
"""

from __future__ import annotations

import time
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from cardavia_fast._thinkers import thinker, thoughts
from rows import tell
from tiengow_spiel import Bot, State

import cardavia as cv
from cardavia.bench.playouts import WORLDS
from cardavia.games import find

GROUP = pytest.mark.benchmark(group="playouts of search, one core")
BUDGET, POSITIONS, ROUNDS, SEED = 1_000, 20, 10, 7
SPIEL = {  # decisions until about half of the cards are played, and the calls that are made first
    "hearts": (38, []),
    "bridge(use_double_dummy_result=false)": (30, [55, 52, 52, 52]),  # one club, three passes
    "oh_hell(players=4,num_tricks_fixed=8)": (20, []),
    "euchre": (13, []),
}
BESIDE = "hearts"
UCT_C = 5.0  # makes no difference of speed that matters


def halfway(game: str, number: int) -> cv.Deal:
    """A deal of greedy seats at half of its decisions, or where the next choice is after that."""
    actions = cv.Deal(game, SEED, number, seats="greedy").actions
    deal = cv.Deal(game, SEED, number)
    for i, (_, action) in enumerate(actions):
        if i >= len(actions) // 2 and len(deal.legal_codes()) > 1:
            return deal
        deal.answer(action)
    raise AssertionError(f"{deal.name} has no choice in its second half")


def asked(game: str) -> list[tuple[Any, Any, int]]:
    """Views, legal codes and noise words of decisions."""
    deals = [halfway(game, number) for number in range(POSITIONS)]
    return [
        (
            np.frombuffer(deal.view_record(deal.asked).tobytes(), np.uint8),
            np.array(deal.legal_codes(), np.uint16),
            deal.noise,
        )
        for deal in deals
    ]


def thought(seat: Any, questions: list[Any]) -> int:
    """Playouts of decisions: the worlds in which each arm was tried."""
    made = 0
    for view, legal, noise in questions:
        arms = thoughts(seat, view, legal, noise)
        assert sorted(arms[:, 0]) == list(range(len(legal)))
        made += int(arms[:, WORLDS].sum())
    assert BUDGET * len(questions) / 2 < made <= BUDGET * len(questions)
    return made


def after(state: Any, answers: int, calls: list[int], chosen: Random) -> Any:
    """The state after so many answers, calls first and then random ones, and on to a choice or to the end."""
    taken = 0
    while not state.is_terminal():
        legal, chance = state.legal_actions(), state.is_chance_node()
        if taken >= answers and len(legal) > 1 and not chance:
            break
        state.apply_action(calls[taken] if taken < len(calls) and not chance else chosen.choice(legal))
        taken += not chance
    return state


@cache
def states(name: str) -> list[Any]:
    """States with a choice, about halfway through random deals."""
    game, chosen, found = pyspiel.load_game(name), Random(1), []
    while len(found) < POSITIONS:
        state = after(game.new_initial_state(), *SPIEL[name], chosen)
        if not state.is_terminal():
            found.append(state)
    return found


def simulated(name: str) -> int:
    """Simulations of the compiled bot, with one rollout of uniform play each."""
    bot = pyspiel.ISMCTSBot(
        1,
        pyspiel.RandomRolloutEvaluator(1, 1),
        UCT_C,
        BUDGET,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    for state in states(name):
        assert bot.step(state) in state.legal_actions()
    return BUDGET * POSITIONS


@cache
def spiel_rate() -> float:
    """Simulations a second at the game that ours are compared with, the fastest round's."""
    states(BESIDE)
    least = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        made = simulated(BESIDE)
        least = min(least, time.process_time() - begun)
    return made / least


@GROUP
@pytest.mark.parametrize("base", ["uniform", "greedy"])
@pytest.mark.parametrize("game", ["sichuan", "nantong", "tiengow"])
def test_thinker(benchmark: Any, game: str, base: str) -> None:
    """`uniform` playouts are like ISMCTS's; `greedy` are those that the seat makes."""
    seat, questions = thinker("search", find(game).native, BUDGET, 0, base), asked(game)
    made = benchmark.pedantic(thought, (seat, questions), rounds=ROUNDS, warmup_rounds=1)
    tell(benchmark, f"cardavia {game}, {base} playouts", "cardavia", made)
    if benchmark.stats:
        ours = made / benchmark.stats["min"]
        times = ours / spiel_rate()
        benchmark.extra_info["times_openspiel"] = round(times, 2)
        print(f"\n{game}, {base} playouts: {ours:,.0f} a second, {times:.1f} times {spiel_rate():,.0f}")


@GROUP
@pytest.mark.parametrize("name", SPIEL)
def test_ismcts(benchmark: Any, name: str) -> None:
    states(name)
    made = benchmark.pedantic(simulated, (name,), rounds=ROUNDS, warmup_rounds=1)
    tell(benchmark, f"OpenSpiel {name}, compiled ISMCTS", "open-spiel", made)


def simulated_in_python(states: list[State]) -> int:
    bot = Bot(1, UCT_C, BUDGET)
    for state in states:
        assert bot.step(state) in state.legal_actions()
    assert bot.made == BUDGET * len(states)
    return bot.made


@GROUP
def test_ismcts_on_the_adapter(benchmark: Any) -> None:
    game = pyspiel.load_game("cardavia_tiengow")
    found = [State(game, halfway("tiengow", number)) for number in range(POSITIONS)]
    made = benchmark.pedantic(simulated_in_python, (found,), rounds=3)
    tell(benchmark, "OpenSpiel's ISMCTS in Python on cardavia tiengow", "open-spiel", made)
