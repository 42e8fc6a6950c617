"""Values fitted to played deals: whole-number sums, samples that are what happened, and a strong seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cardavia_fast import _fitted, _fitted_sichuan
from cardavia_fast._weights_sichuan import WEIGHTS

import cardavia as cv

GAMES = {"sichuan": (_fitted_sichuan, WEIGHTS)}
FEATURES = _fitted.NETWORK["lift"].shape[0]


def plain_worths(net: Any, seen: Any) -> list[int]:
    """The network once more, in Python's own whole numbers."""
    found = []
    for x in seen.tolist():
        lifted = [max(-4095, min(4095, v << int(lift))) for v, lift in zip(x, net["lift"], strict=True)]
        first = [
            sum(v * int(w) for v, w in zip(lifted, column, strict=True)) + int(bias)
            for column, bias in zip(net["first"].T, net["first_bias"], strict=True)
        ]
        first = [min(max(a, 0) >> 4, 32767) for a in first]
        second = [
            sum(v * int(w) for v, w in zip(first, column, strict=True)) + int(bias)
            for column, bias in zip(net["second"].T, net["second_bias"], strict=True)
        ]
        second = [min(max(a, 0) >> 12, 32767) for a in second]
        out = sum(v * int(w) for v, w in zip(second, net["third"], strict=True)) + int(net["third_bias"])
        found.append((out >> 12) * int(net["unit"]) >> 10)
    return found


class Recorder:
    """The seat `fitted`, which keeps what it takes."""

    name = "recorder"

    def __init__(self, game: str, often: int, room: int = 20_000, guess: bool = False) -> None:
        module, weights = GAMES[game]
        self.samples = np.zeros(room, _fitted.SAMPLE)
        self.values = _fitted.Fitted(None if guess else _fitted.read_weights(weights), self.samples, often)
        self.seat = module.fitted(self.values)

    def native(self, game: str) -> Any:
        """As seats do."""
        return self.seat

    @property
    def kept(self) -> Any:
        return self.samples[: self.values.recorded]


def played(game: str, deals: int, recorder: Any, seed: int = 7) -> Any:
    chairs = len(cv.Deal(game, 0, 0).points)
    return cv.run(game, deals, seed, [recorder] + ["greedy"] * (chairs - 1), workers=1)


@pytest.mark.parametrize("game", GAMES)
def test_the_network_is_exact(game: str) -> None:
    recorder = Recorder(game, 0)
    played(game, 20, recorder)
    seen = recorder.kept["x"][:200].copy()
    seen[150:] = np.random.default_rng(3).integers(-32768, 32768, (len(seen[150:]), FEATURES))
    net = _fitted.read_weights(GAMES[game][1])
    assert _fitted.worths(recorder.values, seen).tolist() == plain_worths(net, seen)
    assert len(set(_fitted.worths(recorder.values, seen).tolist())) > 50


@pytest.mark.parametrize("game", GAMES)
def test_samples_are_what_came_after(game: str) -> None:
    """All deals are there in order; without trials the same deals are played as by the seat itself."""
    recorder = Recorder(game, 0)
    results = played(game, 50, recorder)
    fitted = cv.run(game, 50, 7, ["fitted"] + ["greedy"] * (results.points.shape[1] - 1))
    assert (results.points == fitted.points).all()
    deals = recorder.kept["deal"]
    assert (np.diff(deals) >= 0).all()
    assert set(deals) == set(range(50))
    firsts = recorder.kept["before"][np.unique(deals, return_index=True)[1]]
    assert (firsts == 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_one_trial_a_deal(game: str) -> None:
    """Of a deal with a trial only what follows it is kept; trials change the play."""
    always, never = Recorder(game, 256), Recorder(game, 0)
    assert (played(game, 50, always).points != played(game, 50, never).points).any()
    assert len(always.kept) <= len(never.kept) * 1.5
    some = Recorder(game, 30)
    played(game, 200, some)
    whole = Recorder(game, 0)
    played(game, 200, whole)
    assert len(some.kept) < len(whole.kept)


@pytest.mark.parametrize("game", GAMES)
def test_a_full_recorder_plays_on(game: str) -> None:
    small, large = Recorder(game, 0, room=10), Recorder(game, 0)
    assert (played(game, 20, small).points == played(game, 20, large).points).all()
    assert (small.kept == large.kept[:10]).all()


@pytest.mark.parametrize("game", GAMES)
def test_without_weights_it_goes_by_the_planners_guesses(game: str) -> None:
    """Which is about as strong as the planner."""
    match = cv.arena(game, Recorder(game, 0, guess=True), "planner", sets=2000, seed=5, workers=1)
    assert match.mean > -match.ci - abs(match.mean) * 0.5


@pytest.mark.parametrize("game", GAMES)
def test_fitted_beats_the_planner(game: str) -> None:
    match = cv.arena(game, "fitted", "planner", sets=2000, seed=8)
    assert match.mean - match.ci > 0


@pytest.mark.parametrize("game", GAMES)
def test_workers_change_nothing(game: str) -> None:
    seats = ["fitted"] * len(cv.Deal(game, 0, 0).points)
    one, two = (cv.run(game, 300, 3, seats, workers, digests=True, chunk=17) for workers in (1, 2))
    assert (one.digest == two.digest).all()
    assert cv.Deal(game, 3, 123, seats=seats).points == one.points[123].tolist()


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="expected some of"):
        _fitted.Fitted(None, np.zeros(0, _fitted.SAMPLE))
    with pytest.raises(ValueError, match="expected some of"):
        _fitted.Fitted(None, np.zeros(5))
    with pytest.raises(ValueError, match="weights of"):
        _fitted.Fitted(np.zeros(()))
    with pytest.raises(ValueError, match="expected 80 and weights"):
        _fitted.worths(_fitted.Fitted(), np.zeros((2, FEATURES), np.int16))
