"""Seats in the arena: that fail, think long, or play as they like, and how long they think."""

from __future__ import annotations

import json
import math
import threading
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _stopwatch
from cardavia_fast._table import Seat

import cardavia as cv
from arenas import Interrupted
from cardavia.arena.duplicates import Halted, play_chunk
from cardavia.arena.plan import match_plan
from cardavia.arena.times import Times
from cardavia.games import GAMES
from cardavia.seats import Native

# ---- seats that fail, think long, or play as they like -------------------------------------------------


def fails_at(number: int) -> Any:
    """A Python seat that plays the first action and fails in one deal of Tien Gow, seed 4."""
    hand = cv.Deal("tiengow", 4, number).view_record(0)["hand"].tobytes()

    def choose(view: np.void, legal: np.ndarray, noise: int) -> int:
        if view["seat"] == 0 and view["hand"].tobytes() == hand:
            raise KeyError("no idea")
        return 0

    return cv.Called(choose)


@pytest.mark.parametrize("chunk", [1, 4, 20, None])
def test_a_fault_names_the_first_deal_and_who_sat_where(chunk: int | None) -> None:
    with pytest.raises(cv.DealFault) as caught:
        cv.arena("tiengow", fails_at(13), "first", 20, 4, chunk=chunk)
    assert str(caught.value).startswith("tiengow seed 4 deal 13: seat 0 (called) raised KeyError: 'no idea'")
    assert str(caught.value).endswith("(called in seat 0, field first)")
    assert isinstance(caught.value.__cause__, KeyError)


def test_the_first_fault_is_told_whoever_finds_one_first() -> None:
    numba = pytest.importorskip("numba")

    @numba.cfunc(cv.seats.signature("tiengow"))
    def odd(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        return n if noise % 512 == 0 else 0

    for seed in range(4, 10):
        told = set()
        for workers, chunk in [(1, 1), (2, 3), (2, 50), (1, 200), (2, None)]:
            with pytest.raises(cv.DealFault, match=f"seed {seed} deal") as caught:
                cv.arena("tiengow", cv.Compiled(odd, "odd"), "first", 200, seed, workers, chunk=chunk)
            told.add(str(caught.value))
        assert len(told) == 1


def test_a_seat_says_that_it_is_not_reproducible() -> None:
    @dataclass(frozen=True)
    class Hasty(Native):
        ms: float = 1.0
        reproducible: bool = False

    hasty = Hasty("uniform", ms=2.5)
    found = cv.arena("sichuan", hasty, "greedy", sets=3)
    assert found.reproducible is found.as_dict()["reproducible"] is False
    assert found.challenger == "uniform(ms=2.5)"
    assert cv.arena("sichuan", "uniform", "greedy", sets=3).reproducible is True
    assert cv.round_robin("sichuan", [hasty, "greedy"], sets=3).reproducible is False


def test_settings_of_a_seat_are_part_of_its_name(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Thinking(Native):
        budget: int = 100

    state = tmp_path / "state.jsonl"
    cv.arena("tiengow", Thinking("greedy", 50), Thinking("greedy"), 2, state=state)
    with pytest.raises(ValueError, match=r"challenger 'greedy\(budget=50\)', expected 'greedy\(budget=60\)'"):
        cv.arena("tiengow", Thinking("greedy", 60), Thinking("greedy"), 2, state=state)
    robin = cv.round_robin("tiengow", [Thinking("greedy", 50), Thinking("greedy", 60)], 2)
    assert robin.seats == ["greedy(budget=50)", "greedy(budget=60)"]


def test_ctrl_c_keeps_what_is_finished_and_stops_soon(tmp_path: Path) -> None:
    """A slow seat: the sets in hand are given up after the deal they are in."""
    moves = 0
    stopped = threading.Event()

    def slow(view: np.void, legal: np.ndarray, noise: int) -> int:
        nonlocal moves
        moves += not stopped.is_set()
        return 0

    def progress(done: int, of: int) -> None:
        if done:
            stopped.set()
            raise KeyboardInterrupt

    state = tmp_path / "state.jsonl"
    with pytest.raises(KeyboardInterrupt):
        cv.arena("tiengow", cv.Called(slow), "first", 10_000, state=state, progress=progress, chunk=1)
    assert 1 <= len(state.read_text().splitlines()) - 1 <= 4
    assert moves < 32 * 4 * 4
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("cardavia")]


def test_what_is_no_longer_wanted_stops_between_arrangements() -> None:
    plan = match_plan("tiengow", "greedy", "first", 1, 0, None)
    for calls in range(5):
        asked = iter([False] * calls + [True])
        with pytest.raises(Halted):
            play_chunk(plan, 0, 10, asked.__next__)
    assert len(play_chunk(plan, 0, 10, iter([False] * 5).__next__).rows) == 10


def test_what_is_finished_when_it_stops_is_kept(tmp_path: Path) -> None:
    """Two sets of 32 decisions each are in hand; the second is as good as finished when the first is told."""
    moves = 0

    def counting(view: np.void, legal: np.ndarray, noise: int) -> int:
        nonlocal moves
        moves += 1
        return 0

    def progress(done: int, of: int) -> None:
        while done and moves < 64:
            time.sleep(0.001)
        if done:
            raise Interrupted

    state = tmp_path / "state.jsonl"
    with pytest.raises(Interrupted):
        cv.arena("tiengow", cv.Called(counting), "first", 100, state=state, progress=progress, chunk=1)
    assert [json.loads(line)["set"] for line in state.read_text().splitlines()[1:]] == [0, 1]


# ---- how long seats think ------------------------------------------------------------------------------


def test_buckets_are_a_sixteenth_wide() -> None:
    edges = [int(edge) for edge in _stopwatch.edges()]
    assert len(edges) == _stopwatch.BUCKETS + 1
    assert all(low < high and (high - low) * 16 <= max(low, 16) for low, high in pairwise(edges))
    for place, (low, high) in enumerate(pairwise(edges)):
        assert _stopwatch.bucket(low) == _stopwatch.bucket(high - 1) == place
    assert _stopwatch.bucket(2**63) == _stopwatch.BUCKETS - 1


def test_quantiles_are_read_off_the_counts() -> None:
    counts = np.zeros(_stopwatch.BUCKETS, np.uint64)
    nanoseconds = [100] * 50 + [5_000] * 49 + [1_000_000]
    for each in nanoseconds:
        counts[_stopwatch.bucket(each)] += 1
    times = Times(counts)
    assert times.decisions == 100
    for share, expected in [(0, 100), (0.5, 100), (0.51, 5_000), (0.99, 5_000), (1, 1_000_000)]:
        assert expected < times.quantile(share) * 1e9 <= expected * 17 / 16
    assert math.isnan(Times(np.zeros_like(counts)).quantile(0.5))
    with pytest.raises(ValueError, match=r"share is 1\.5, expected 0 to 1"):
        times.quantile(1.5)


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_timed(game: str) -> None:
    seats = GAMES[game].native.seats
    found = cv.arena(game, "greedy", "uniform", sets=20, seed=2)
    steps = cv.run(game, 20, 2, "uniform").steps.sum()
    for seat in range(seats):
        table = ["greedy" if place == seat else "uniform" for place in range(seats)]
        steps += cv.run(game, 20, 2, table).steps.sum()
    assert found.times["challenger"].decisions + found.times["field"].decisions == steps


def test_a_slow_seat_is_seen_to_be_slow() -> None:
    def slow(view: np.void, legal: np.ndarray, noise: int) -> int:
        time.sleep(0.0002)
        return 0

    found = cv.arena("tiengow", cv.Called(slow), "first", sets=1)
    assert found.times["challenger"].quantile(0.5) > 0.0002
    assert found.times["challenger"].as_dict()["decisions"] == 32
    assert "times" not in found.as_dict()


def test_a_timed_seat_plays_as_the_seat_in_it() -> None:
    counts = np.zeros(_stopwatch.BUCKETS, np.uint64)

    class Timed(Native):
        def native(self, game: str) -> Seat:
            return _stopwatch.timed(super().native(game), counts)

    plain = cv.run("sichuan", 100, 3, "greedy", digests=True)
    timed = cv.run("sichuan", 100, 3, Timed("greedy"), workers=1, digests=True)
    assert (timed.digest == plain.digest).all()
    assert counts.sum() == plain.steps.sum()
    with pytest.raises(ValueError, match="'asked' asks the caller"):
        _stopwatch.timed(Seat("asked"), counts)
    with pytest.raises(ValueError, match="counts has 3 places, expected 592"):
        _stopwatch.timed(Native("first").native("sichuan"), counts[:3].copy())
