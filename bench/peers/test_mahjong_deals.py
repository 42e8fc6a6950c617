"""Sichuan beside RLCard's mahjong, uniform play of four seats. The rules differ; see docs/benchmarks.md."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

rlcard = pytest.importorskip("rlcard")

from rlcard.agents import RandomAgent
from rows import tell
from tables import WAYS, agree

CHECKED, DEALS, SEATS, SEED = 50, 5, 4, 7
GROUP = pytest.mark.benchmark(group="deals of mahjong, one core")


def environment() -> Any:
    env = rlcard.make("mahjong")
    env.set_agents([RandomAgent(env.num_actions)] * SEATS)
    return env


def ends(game: Any, payoffs: Any) -> None:
    """A deal ends with a win, or with an empty wall and nothing to pay."""
    won = game.judger.judge_game(game)[1] >= 0
    assert won or not game.dealer.deck
    assert sorted(payoffs) == ([-1, -1, -1, 1] if won else [0, 0, 0, 0])


def observed(env: Any, deals: int) -> int:
    """`Env.run`: every decision is given its observation, and the trajectories are kept."""
    taken = 0
    env.seed(SEED)
    np.random.seed(SEED)  # its random agent draws from the global stream
    for _ in range(deals):
        _, payoffs = env.run(is_training=True)
        taken += len(env.action_recorder)
        ends(env.game, payoffs)
    return taken


def bare(env: Any, deals: int) -> int:
    """Its game alone: no observation is made."""
    taken, game, chosen = 0, env.game, Random(1)
    env.seed(SEED)
    for _ in range(deals):
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(chosen.choice(game.get_legal_actions(state)))
            taken += 1
        ends(game, env.get_payoffs())
    return taken


@GROUP
@pytest.mark.parametrize("way", WAYS)
def test_sichuan(benchmark: Any, way: str) -> None:
    play, deals = WAYS[way]
    agree("sichuan", CHECKED)
    taken = benchmark.pedantic(play, ("sichuan", deals), rounds=15, warmup_rounds=1)
    tell(benchmark, f"cardavia sichuan, {way}", "cardavia", deals, taken)


@GROUP
@pytest.mark.parametrize(("play", "what"), [(observed, "`Env.run`"), (bare, "its game stepped from Python")])
def test_rlcard(benchmark: Any, play: Any, what: str) -> None:
    env = environment()
    play(env, CHECKED)
    taken = benchmark.pedantic(play, (env, DEALS), rounds=15)
    tell(benchmark, f"RLCard mahjong, {what}", "rlcard", DEALS, taken)
