"""Our Tien Gow as a game of OpenSpiel, and OpenSpiel's ISMCTS that plays it. The rules are `cardavia.Deal`'s.

The bot is open_spiel.python.algorithms.ismcts. The compiled one does not ask a state in Python for a world of
its information set: in OpenSpiel 2.0.2 its `get_policy` raises "ResampleFromInfostate() not implemented", and
its `step`, which calls Python without the lock, crashes.
"""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

import cardavia as cv
from cardavia.games import find

GAME = "tiengow"
ENTRY = find(GAME)
NATIVE = ENTRY.native
MOST = 1000.0  # points that no seat wins or loses in a deal
GAME_TYPE = pyspiel.GameType(
    short_name="cardavia_tiengow",
    long_name="Tien Gow, the last trick decides",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=NATIVE.seats,
    min_num_players=NATIVE.seats,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"seed": 0, "number": 0},
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=NATIVE.actions,
    max_chance_outcomes=0,
    num_players=NATIVE.seats,
    min_utility=-MOST,
    max_utility=MOST,
    utility_sum=0.0,
    max_game_length=NATIVE.max_steps,
)


class TienGow(pyspiel.Game):
    """Deal `number` of a seed, as its parameters say; nothing is left to chance nodes."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})
        self.given = {"seed": 0, "number": 0, **(params or {})}

    def new_initial_state(self) -> State:
        return State(self, cv.Deal(GAME, **self.given))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer()


class State(pyspiel.State):
    """A deal in which every seat is asked."""

    def __init__(self, game: TienGow, deal: cv.Deal) -> None:
        super().__init__(game)
        self.deal = deal

    def current_player(self) -> int:
        asked = self.deal.asked
        return pyspiel.PlayerId.TERMINAL if asked is None else asked

    def is_terminal(self) -> bool:
        return self.deal.over

    def returns(self) -> list[float]:
        return [float(points) for points in self.deal.points]

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A world that this player may be in; the sampler gives a number from 0 to 1."""
        return State(self.get_game(), self.deal.imagine(player, int(sampler() * 2**53)))

    def _legal_actions(self, player: int) -> list[int]:
        return self.deal.legal_codes()

    def _apply_action(self, action: int) -> None:
        self.deal.answer(self.deal.legal_codes().index(action))

    def _action_to_string(self, player: int, action: int) -> str:
        text: str = ENTRY.notation.action_text(action)
        return text

    def __str__(self) -> str:
        return repr(self.deal)


class Observer:
    """All that a seat may know, the list of plays in it: the bytes of its view."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: State, player: int) -> None:
        raise NotImplementedError("there is no tensor")

    def string_from(self, state: State, player: int) -> str:
        return state.deal.view_record(player).tobytes().hex()


class Rollouts:
    """OpenSpiel's random rollout evaluator, one rollout a leaf, without the price of its states in Python."""

    def __init__(self, chosen: Random) -> None:
        self.chosen = chosen

    def evaluate(self, state: State) -> list[float]:
        deal = state.deal  # not needed afterwards
        while not deal.over:
            deal.answer(int(self.chosen.random() * len(deal.legal_codes())))
        return state.returns()

    def prior(self, state: State) -> list[tuple[int, float]]:
        legal = state.deal.legal_codes()
        return [(action, 1 / len(legal)) for action in legal]


class Bot(ismcts.ISMCTSBot):
    """OpenSpiel's ISMCTS with random rollouts; with `ms` it searches for so long, whatever its simulations.

    Worlds are drawn with the bot's own numbers, so that it plays the same again; the sampler that it would
    make for each world has a seed that nobody can give.
    """

    def __init__(self, seed: int, uct_c: float, simulations: int, ms: int = 0) -> None:
        random = np.random.RandomState(seed)
        super().__init__(
            None, Rollouts(Random(seed)), uct_c=uct_c, max_simulations=simulations, random_state=random
        )
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
        self.seconds = ms / 1000
        self.made = 0  # simulations so far

    def run_search(self, state: State) -> list[tuple[int, float]]:
        """As the package's; its loop is of simulations only."""
        if not self.seconds:
            return super().run_search(state)
        until = monotonic() + self.seconds
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        self.reset()
        self._root_node = self.create_new_node(state)
        while monotonic() < until:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: State) -> State:
        self.made += 1
        return super().sample_root_state(state)


pyspiel.register_game(GAME_TYPE, TienGow)
