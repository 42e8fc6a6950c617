"""One deal at a time from Python: made, stepped, copied, imagined, replayed; hands that are explained."""

from __future__ import annotations

from typing import Any

import pytest

import cardavia as cv
from cardavia.games import GAMES

SEED, NUMBER = 7, 3
HALF = 12  # answers: enough for discards, tricks and claims


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def finished(game: str) -> cv.Deal:
    return cv.Deal(game, SEED, NUMBER, seats="uniform")


def halfway(game: str) -> cv.Deal:
    deal = cv.Deal(game, SEED, NUMBER)
    for _, action in finished(game).actions[:HALF]:
        deal.answer(action)
    return deal


@pytest.mark.benchmark(group="one deal")
def test_native_seats(benchmark: Any, game: str) -> None:
    deal = benchmark(finished, game)
    assert deal.points == cv.run(game, 1, SEED, "uniform", first=NUMBER).points[0].tolist()


@pytest.mark.benchmark(group="one deal")
@pytest.mark.parametrize("form", ["index", "text"])
def test_stepped(benchmark: Any, game: str, form: str) -> None:
    """Each answer by its index among the legal codes, or by its text."""
    whole = finished(game)
    codes, texts = [code for _, code in whole._native.actions()], [text for _, text in whole.actions]

    def step() -> cv.Deal:
        deal = cv.Deal(game, SEED, NUMBER)
        for code, text in zip(codes, texts, strict=True):
            deal.answer(deal.legal_codes().index(code) if form == "index" else text)
        return deal

    assert benchmark(step).digest == whole.digest


@pytest.mark.benchmark(group="one deal")
def test_record_and_replay(benchmark: Any, game: str) -> None:
    whole = finished(game)
    again = benchmark(lambda: cv.replay(whole.record()))
    assert (again.digest, again.points) == (whole.digest, whole.points)


@pytest.mark.benchmark(group="a deal half played")
def test_copy(benchmark: Any, game: str) -> None:
    deal = halfway(game)
    assert benchmark(deal.copy)._native.state_bytes() == deal._native.state_bytes()


@pytest.mark.benchmark(group="a deal half played")
def test_imagine(benchmark: Any, game: str) -> None:
    deal = halfway(game)
    seat = deal.asked
    assert seat is not None
    assert benchmark(deal.imagine, seat, 1).view(seat) == deal.view(seat)


@pytest.mark.benchmark(group="a deal half played")
def test_legal_texts(benchmark: Any, game: str) -> None:
    deal = halfway(game)
    assert len(benchmark(deal.legal)) == deal.legal_mask().sum()


@pytest.mark.benchmark(group="a deal half played")
def test_view(benchmark: Any, game: str) -> None:
    deal = halfway(game)
    assert benchmark(deal.view, 0)["hand"] == deal.asking().view(0)["hand"]


@pytest.mark.benchmark(group="a hand or an end, explained")
def test_score_of_sichuan(benchmark: Any) -> None:
    found = benchmark(cv.score.sichuan, "111m 444m 222p 777p 99p", win="1m")
    assert (found.fan, found.base) == (1, 2)


@pytest.mark.benchmark(group="a hand or an end, explained")
def test_score_of_nantong(benchmark: Any) -> None:
    hand = "123m 456m 789m 234p 567p 345s 678s 99p"
    found = benchmark(cv.score.nantong, hand, win="5m", indicators="2s 3m")
    assert (found.total, found.form) == (110, "qing")


@pytest.mark.benchmark(group="a hand or an end, explained")
def test_score_of_tiengow(benchmark: Any) -> None:
    found = benchmark(cv.score.tiengow, columns="3,2,2,1", winner=0, banker=0, final="42 21")
    assert found.points == (40, -12, -12, -16)
