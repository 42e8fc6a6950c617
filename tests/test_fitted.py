"""Values fitted to tried options: whole-number sums, trials that are right on average, and a strong seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cardavia_fast import _fitted, _fitted_nantong, _fitted_sichuan, _weights_nantong
from cardavia_fast._seats import seat
from cardavia_fast._table import Seat
from cardavia_fast._trials import TRIAL, fill_trials
from cardavia_fast._weights_sichuan import WEIGHTS

import cardavia as cv
from cardavia.games import find
from cardavia.rules import as_rules, to_native
from cardavia.seeds import philox_key

GAMES: dict[str, tuple[Any, Any]] = {
    "sichuan": (_fitted_sichuan, WEIGHTS),
    "nantong": (_fitted_nantong, _weights_nantong.WEIGHTS),
}
SPANS = {"sichuan": 3, "nantong": 30}  # points; trials of the fits have the same
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
        first = [min(max(a + 32, 0) >> 6, 16000) for a in first]
        second = [
            sum(v * int(w) for v, w in zip(first, column, strict=True)) + int(bias)
            for column, bias in zip(net["second"], net["second_bias"], strict=True)
        ]
        second = [max(a, 0) >> 9 for a in second]
        out = sum(v * int(w) for v, w in zip(second, net["third"], strict=True)) + int(net["third_bias"])
        found.append((out >> 12) * int(net["unit"]) >> 10)
    return found


class Guesser:
    """The seat `fitted` with given weights; without them it goes by the planner's guesses."""

    name = "guesser"

    def __init__(self, game: str, weights: Any = None) -> None:
        self.values = _fitted.Fitted(weights)
        self.seat = GAMES[game][0].fitted(self.values)

    def native(self, game: str) -> Any:
        """As seats do."""
        return self.seat


def tried(
    game: str, decisions: int, first: int = 0, worlds: int = 1, horizon: int | None = None, own: Any = None
) -> Any:
    """Trials of the seat as it is, to the end or to a horizon, and the number of the deal after them."""
    out = np.zeros(decisions, TRIAL)
    player = Guesser(game, _fitted.read_weights(GAMES[game][1])).seat
    own = player if horizon is None else own
    table, rules, greedy = find(game).native, to_native(game, as_rules(game, None)), seat("greedy", game)
    assert greedy is not None
    where = (rules, philox_key(7), first, out, SPANS[game], worlds, horizon or 0, own)
    return out, fill_trials(table, player, greedy, *where)


def valued(game: str, trials: Any) -> Any:
    """Points to come after each option, as they are fitted."""
    values = _fitted.Fitted(_fitted.read_weights(GAMES[game][1]))
    found = _fitted.worths(values, trials["x"].reshape(-1, FEATURES)).reshape(-1, 6)
    return (found + GAMES[game][0].CORRECTS * trials["guess"]) / 1024


@pytest.mark.parametrize("game", GAMES)
def test_the_network_is_exact(game: str) -> None:
    trials, _ = tried(game, 60)
    seen = trials["x"][trials["is_option"] > 0][:200].copy()
    seen[150:] = np.random.default_rng(3).integers(-32768, 32768, (len(seen[150:]), FEATURES))
    net = _fitted.read_weights(GAMES[game][1])
    values = _fitted.Fitted(net)
    assert _fitted.worths(values, seen).tolist() == plain_worths(net, seen)
    assert len(set(_fitted.worths(values, seen).tolist())) > 50


@pytest.mark.parametrize("game", GAMES)
def test_trials_are_the_same_every_time(game: str) -> None:
    whole, _ = tried(game, 300)
    assert (tried(game, 300)[0] == whole).all()
    part, after = tried(game, 100)
    assert (part == whole[:100]).all()
    rest, _ = tried(game, 50, after)
    assert any((rest == whole[k : k + 50]).all() for k in range(100, 120))


@pytest.mark.parametrize("game", GAMES)
def test_a_trial_has_two_options_or_more(game: str) -> None:
    """They differ, and nothing comes after a last one, which brings points at once."""
    trials, _ = tried(game, 2000)
    there = trials["is_option"] > 0
    assert (there.sum(1) > 1).all()
    assert (np.diff(there.astype(int), axis=1) <= 0).all()
    assert not trials["x"][~there].any()
    last = trials["is_option"] == 2
    assert last.any() == (game == "sichuan")  # in Nantong others' hu is settled after a win
    assert (trials["now"][last] > 0).all()
    assert not trials["after"][last].any()
    for trial in trials[:200]:
        seen = trial["x"][trial["is_option"] == 1]
        assert len(np.unique(seen, axis=0)) == len(seen)


@pytest.mark.strength
@pytest.mark.parametrize("game", GAMES)
def test_trials_agree_with_the_values(game: str) -> None:
    """A point that is valued is about a point that comes, also between the options of a decision."""
    trials, _ = tried(game, 6000, worlds=4)
    there = trials["is_option"] == 1
    value, came = valued(game, trials), trials["after"] / 256
    assert abs(came[there].mean() - value[there].mean()) < SPANS[game] / 12
    both = there[:, 0] & there[:, 1]
    hoped, found = (v[both, 0] - v[both, 1] for v in (value, came))
    assert 0.5 < (hoped * found).sum() / (hoped**2).sum() < 1.5


@pytest.mark.strength
@pytest.mark.parametrize("game", GAMES)
def test_a_horizon_is_right_on_average(game: str) -> None:
    """The same decisions, tried to the end and to a value; with no horizon at all less depends on chance."""
    end, value, at_once = (tried(game, 4000, worlds=2, horizon=h)[0] for h in (None, 3, 0))
    assert (end["x"] == value["x"]).all()
    there = end["is_option"] == 1
    differ = ((end["after"] - value["after"])[there]).reshape(-1) / 256
    assert abs(differ.mean()) < SPANS[game] / 15
    assert differ.std() > 1
    wrong = [
        (tries["after"][:, 0] / 256 - valued(game, tries)[:, 0]).std() for tries in (end, value, at_once)
    ]
    assert wrong == sorted(wrong, reverse=True)


def test_a_policy_may_play_on_to_a_horizon() -> None:
    """Until then it answers, not the seat; the decision that ends a trial is valued as ever."""
    quick = seat("quick planner", "nantong")
    found = [tried("nantong", 2000, worlds=2, horizon=h, own=own)[0] for h in (0, 3) for own in (None, quick)]
    at_once, to_the_end, itself, on = found
    assert (itself["x"] == on["x"]).all()
    there = on["is_option"] == 1
    assert (itself["after"] != on["after"])[there].mean() > 0.3
    assert abs((itself["after"] - on["after"])[there].mean()) / 256 < 2
    wrong = [tries["after"][there].std() for tries in (at_once, on, to_the_end)]
    assert wrong == sorted(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_symmetric_hands_are_worth_the_same(game: str) -> None:
    alike = GAMES[game][0].symmetries()
    trials, _ = tried(game, 1000)
    seen = trials["x"][trials["is_option"] == 1]
    values = _fitted.Fitted(_fitted.read_weights(GAMES[game][1]))
    worth = _fitted.worths(values, seen.copy()) / 1024
    assert (alike[0] == np.arange(FEATURES)).all()
    for places in alike[1:]:
        assert (places[places] == alike[0]).all()
        assert (places != alike[0]).any()
        other = _fitted.worths(values, seen[:, places].copy()) / 1024
        assert np.abs(other - worth).mean() < 0.15 * worth.std()


@pytest.mark.strength
@pytest.mark.parametrize("game", GAMES)
def test_without_weights_it_goes_by_the_planners_guesses(game: str) -> None:
    """Which is about as strong as the planner."""
    match = cv.arena(game, Guesser(game), "planner", sets=2000, seed=5, workers=1)
    assert match.mean > -match.ci - abs(match.mean) * 0.5


@pytest.mark.strength
@pytest.mark.parametrize("game", GAMES)
def test_fitted_beats_the_planner(game: str) -> None:
    match = cv.arena(game, "fitted", "planner", sets={"sichuan": 2000, "nantong": 8000}[game], seed=8)
    assert match.mean - match.ci > 0


@pytest.mark.parametrize("game", GAMES)
def test_workers_change_nothing(game: str) -> None:
    seats = ["fitted"] * len(cv.Deal(game, 0, 0).points)
    one, two = (cv.run(game, 300, 3, seats, workers, digests=True, chunk=17) for workers in (1, 2))
    assert (one.digest == two.digest).all()
    assert cv.Deal(game, 3, 123, seats=seats).points == one.points[123].tolist()


def test_what_does_not_fit_is_refused() -> None:
    table, rules, key = find("sichuan").native, to_native("sichuan", as_rules("sichuan", None)), philox_key(7)
    player, greedy = Guesser("sichuan").seat, seat("greedy", "sichuan")
    assert greedy is not None
    with pytest.raises(ValueError, match="expected some of"):
        fill_trials(table, player, greedy, rules, key, 0, np.zeros(0, TRIAL), 3, 1, 3)
    with pytest.raises(ValueError, match="expected some of"):
        fill_trials(table, player, greedy, rules, key, 0, np.zeros(5), 3, 1, 3)
    with pytest.raises(ValueError, match="0 worlds and a horizon of 3, expected 1 or more and 0 or more"):
        fill_trials(table, player, greedy, rules, key, 0, np.zeros(5, TRIAL), 3, 0, 3)
    with pytest.raises(TypeError, match="expected one that plays by fitted values"):
        fill_trials(table, greedy, greedy, rules, key, 0, np.zeros(5, TRIAL), 3, 1, 3)
    for other in (Seat("asked"), seat("uniform", "sichuan")):
        with pytest.raises(ValueError, match="expected one that decides by its view alone"):
            fill_trials(table, player, other, rules, key, 0, np.zeros(5, TRIAL), 3, 1, 3)
        with pytest.raises(ValueError, match="expected one that decides by its view alone"):
            fill_trials(table, player, greedy, rules, key, 0, np.zeros(5, TRIAL), 3, 1, 3, other)
    with pytest.raises(ValueError, match="weights of"):
        _fitted.Fitted(np.zeros(()))
    large = _fitted.read_weights(WEIGHTS).copy()
    large["second"][3] = 32767
    with pytest.raises(ValueError, match="weights whose sums go up to"):
        _fitted.Fitted(large)
    with pytest.raises(ValueError, match=f"expected {FEATURES} and weights"):
        _fitted.worths(_fitted.Fitted(), np.zeros((2, FEATURES), np.int16))
