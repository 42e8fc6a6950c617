"""Duplicate matches and analysed decisions: loops over deals that the other suites time one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cardavia as cv
from cardavia.games import GAMES

SEED, SETS = 7, 2_000


@pytest.mark.benchmark(group="duplicate sets, one thread")
@pytest.mark.parametrize("game", GAMES)
def test_match(benchmark: Any, game: str) -> None:
    match = benchmark(cv.arena, game, "greedy", "uniform", sets=SETS, seed=SEED, workers=1)
    seats = len(cv.Deal(game).seats)
    first = cv.run(game, SETS, SEED, ["greedy"] + ["uniform"] * (seats - 1)).points[:, 0]
    alone = cv.run(game, SETS, SEED, "uniform").points[:, 0]
    assert (match.differences[:, 0] == first - alone).all()


@pytest.mark.benchmark(group="a decision in 200 worlds")
@pytest.mark.parametrize("game", GAMES)
def test_analysed_decision(benchmark: Any, game: str) -> None:
    deal = cv.Deal(game, SEED, 3, seats="greedy")
    found = benchmark(cv.analyse, deal, move=8, worlds=200)
    assert found.best.points == max(each.points for each in found.prospects)
    assert found == cv.analyse(deal, move=8, worlds=200)
