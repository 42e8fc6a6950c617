"""Intervals, round robins, and the files of both."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import numpy as np
import pytest

import cardavia as cv
from arenas import Interrupted, text_of
from cardavia.arena.intervals import Moments, _within, estimates, needed, t95
from cardavia.arena.schedule import CHECK

# ---- intervals -----------------------------------------------------------------------------------------


def test_t_is_that_of_the_tables() -> None:
    table = {
        1: 12.706,
        2: 4.303,
        3: 3.182,
        4: 2.776,
        5: 2.571,
        10: 2.228,
        30: 2.042,
        100: 1.984,
        10**9: 1.960,
    }
    assert {freedom: round(t95(freedom), 3) for freedom in table} == table
    assert all(_within(t95(freedom), freedom) == pytest.approx(0.95, abs=1e-9) for freedom in range(1, 400))


def test_intervals_hold_the_mean_95_times_in_100() -> None:
    values = np.rint(np.random.default_rng(3).normal(0, 1000, (4000, 5)))
    held = sum(abs(each.mean) <= each.ci95 for rows in values for each in estimates(rows.reshape(-1, 1)))
    assert held / 4000 == pytest.approx(0.95, abs=0.015)


def test_sums_are_exact() -> None:
    rows = np.full((10_000, 2), 2**24, np.int32)
    rows[0] = [0, -(2**24)]
    moments = Moments(2)
    moments.add(rows[:7])
    moments.add(rows[7:])
    assert moments.sums == [9_999 * 2**24, 9_998 * 2**24]
    assert moments.squares == [9_999 * 2**48, 10_000 * 2**48]
    assert moments.estimates(4)[0].sd == pytest.approx(rows[:, 0].std(ddof=1) / 4)


def test_needed_sets() -> None:
    assert needed(28, 3) == 335
    assert needed(28, 1) == 3012
    with pytest.raises(ValueError, match="points are 0, expected more than 0"):
        needed(28, 0)


# ---- round robins --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def robin() -> cv.RoundRobin:
    return cv.round_robin("tiengow", ["greedy", "uniform", "first"], sets=300, seed=5)


def test_matches_of_a_round_robin_are_those_of_the_arena(robin: cv.RoundRobin) -> None:
    assert len(robin.matches) == 6
    for (challenger, field), match in robin.matches.items():
        alone = cv.arena("tiengow", challenger, field, 300, 5)
        assert match.as_dict() == alone.as_dict()


def test_ratings_are_the_least_squares_of_all_matches(robin: cv.RoundRobin) -> None:
    names = robin.seats
    equations, means = [np.ones(3)], [0.0]
    for (challenger, field), match in robin.matches.items():
        equations.append(np.array([(name == challenger) - (name == field) for name in names], float))
        means.append(match.mean)
    best = np.linalg.lstsq(np.array(equations), np.array(means), rcond=None)[0]
    assert [rating.points for rating in robin.ratings] == pytest.approx(best.tolist())
    assert sum(rating.points for rating in robin.ratings) == pytest.approx(0)
    misfit = max(abs(mean - row @ best) for row, mean in zip(equations[1:], means[1:], strict=True))
    assert robin.misfit == pytest.approx(misfit)
    assert max(robin.ratings, key=lambda each: each.points).name == "greedy"


def test_intervals_of_ratings_are_those_of_sets(robin: cv.RoundRobin) -> None:
    own = sum(
        match.differences.sum(axis=1) * ((a == "greedy") - (b == "greedy"))
        for (a, b), match in robin.matches.items()
    )
    values = own / (2 * 3 * 4)
    assert robin.ratings[0].ci95 == pytest.approx(t95(299) * values.std(ddof=1) / math.sqrt(300))


def test_a_round_robin_stops_and_goes_on_too(tmp_path: Path) -> None:
    args = ("tiengow", ["greedy", "uniform", "first"], 1000, 5)
    whole = cv.round_robin(*args, until_ci=0.5)
    assert CHECK <= len(whole) < 1000
    assert len(whole) % CHECK == 0
    assert max(rating.ci95 for rating in whole.ratings) <= 0.5
    state = tmp_path / "state.jsonl"

    def progress(done: int, of: int) -> None:
        if done > 30:
            raise Interrupted

    with pytest.raises(Interrupted):
        cv.round_robin(*args, state=state, until_ci=0.5, chunk=8, progress=progress)
    assert text_of(cv.round_robin(*args, 1, state=state, until_ci=0.5)) == text_of(whole)


def test_times_of_a_round_robin_are_by_seat(robin: cv.RoundRobin) -> None:
    assert list(robin.times) == robin.seats
    greedy = robin.times["greedy"].decisions
    assert robin.matches["greedy", "uniform"].times["greedy"].decisions == greedy > 0
    assert repr(robin).startswith("<RoundRobin tiengow seed 5: greedy +")


# ---- files ---------------------------------------------------------------------------------------------


def test_a_match_is_one_row_a_set(tmp_path: Path) -> None:
    found = cv.arena("sichuan", "greedy", "uniform", 30, 6, first=12)
    found.save(tmp_path / "sets.csv")
    with (tmp_path / "sets.csv").open() as file:
        head, *rows = csv.reader(file)
    assert head[:7] == [
        "deal",
        "difference",
        "seat_0",
        "seat_1",
        "seat_2",
        "seat_3",
        "source_0_S5.4_received",
    ]
    cells = np.array(rows, float)
    assert (cells[:, 0] == np.arange(12, 42)).all()
    assert (cells[:, 1] == found.differences.mean(axis=1)).all()
    assert (cells[:, 2:6] == found.differences).all()
    assert (cells[:, 6:] == found.parts).all()
    with pytest.raises(ValueError, match=r"expected a name that ends in \.csv"):
        found.save(tmp_path / "sets.npz")


def test_a_round_robin_is_one_row_a_set(robin: cv.RoundRobin, tmp_path: Path) -> None:
    robin.save(tmp_path / "sets.csv")
    with (tmp_path / "sets.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 300
    differences = robin.matches["uniform", "first"].differences.mean(axis=1)
    assert [float(row["uniform against first"]) for row in rows] == differences.tolist()
