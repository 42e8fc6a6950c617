"""The planning seat of Nantong, and those that go by fitted values and think."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cardavia_fast import _thinkers

import cardavia as cv
from cardavia.games import GAMES, find
from cardavia.rules import PRESETS
from decisions import positions
from nantong_tables import PIAO, QING, WAIT_1, begin, one_throws_5m, table
from rigging import play

NEAR_QING = "123p 456p 789p 123s 456s 12m 56m 99s"  # lacks a card of each of two runs


def thoughts(deal: Any, seat: Any) -> Any:
    """What a thinking seat finds out of the moment, by arms."""
    view = np.frombuffer(deal.view_record(deal.asked).tobytes(), np.uint8)
    return _thinkers.thoughts(seat, view, np.array(deal.legal_codes(), np.uint16), 7)


def hopes(deal: Any) -> dict[str, float]:
    """How much the actions that a thinking seat would try are valued, best first."""
    found = thoughts(deal, cv.seats.Thinker(1).native("nantong"))
    return {deal.legal()[row[0]]: row[5] / 256 for row in found}


def planned(deal: Any) -> str:
    """What the planner does: the first arm of a seat that thinks by it."""
    seat = _thinkers.thinker("by plans", find("nantong").native, 1, base="planner")
    return str(deal.legal()[thoughts(deal, seat)[0][0]])


def valued(deal: Any) -> str:
    return next(iter(hopes(deal)))


both = pytest.mark.parametrize("choice", [planned, valued])


@both
def test_it_passes_a_pung_that_would_break_a_near_qing(choice: Any) -> None:
    """With it one card would be missing, and greedy takes it."""
    deal = one_throws_5m(f"{NEAR_QING} 5m", "...")
    greedy = cv.Deal("nantong", order=deal.record()["order"], dealer=0, seats=[None, "greedy", None])
    play(greedy, "0 discard 5m")
    assert (choice(deal), greedy.actions[1]) == ("pass", (1, "pung 5m"))


@both
def test_it_takes_a_pung_where_there_is_nothing_to_break(choice: Any) -> None:
    deal = one_throws_5m("55m 777p 888s 11s 44p 22m 9m 6p 3s 1p T W R 2s", "...")
    assert choice(deal) == "pung 5m"


@both
def test_it_wins_on_a_discard(choice: Any) -> None:
    assert choice(one_throws_5m(WAIT_1, "...")) == "win"


@both
@pytest.mark.parametrize("held", [QING, PIAO])
def test_it_takes_a_heavenly_win(held: str, choice: Any) -> None:
    assert choice(begin(table([held, "...", "..."]))) == "win"


@both
def test_it_throws_what_serves_no_plan(choice: Any) -> None:
    deal = begin(table([f"{NEAR_QING} W R", "...", "..."]))
    assert choice(deal) in ("discard W", "discard R")


@both
def test_it_opens_a_kong_of_old_generals(choice: Any) -> None:
    assert choice(table(["TTTT 19m 258m 147p 258s 369p 14s 7s 3m 5p", "...", "..."])) == "open T"


def test_it_keeps_the_pair_that_may_count_more() -> None:
    """Both indicators are old generals: a pung of W counts eight times one of 6s."""
    held = "WW 66s 123m 456m 789m 123p 456p 13s 9s 8m"
    found = hopes(begin(table([held, "...", "..."], indicators="T R")))
    assert found["discard 6s"] > found.get("discard W", 0)


def test_hopes_come_best_first_and_are_of_different_actions() -> None:
    for deal, _, _, legal, _ in positions("nantong", 8, 3):
        if len(legal) > 1:
            found = list(hopes(deal).values())
            assert found == sorted(found, reverse=True)
            assert 1 <= len(found) <= 6


@pytest.mark.parametrize("preset", PRESETS["nantong"])
def test_thousands_of_deals_are_played_without_a_fault(preset: str) -> None:
    """A wrong answer would be a fault."""
    rules = cv.rules("nantong", preset)
    for seats in ("planner", ["planner", "uniform", "greedy"]):
        results = cv.run("nantong", 1500, 3, seats, rules=rules)
        assert not results.points.sum(axis=1).any()


@pytest.mark.parametrize("preset", PRESETS["nantong"])
def test_thinkers_play_every_preset(preset: str) -> None:
    """In all phases, claims and robberies too, imagined worlds can be played out."""
    results = cv.run("nantong", 60, 11, "thinker:8", rules=cv.rules("nantong", preset))
    assert not results.points.sum(axis=1).any()


@pytest.mark.parametrize("seats", ["planner", ["thinker:24", "planner", "greedy"]])
def test_workers_and_chunks_change_nothing(seats: Any) -> None:
    deals = 600 if seats == "planner" else 16
    one = cv.run("nantong", deals, 5, seats, 1, digests=True)
    two = cv.run("nantong", deals, 5, seats, 2, chunk=7, digests=True)
    assert one.digest.tobytes() == two.digest.tobytes()
    assert one.points.tobytes() == two.points.tobytes()


def test_it_goes_by_its_view_alone() -> None:
    """In worlds that look the same to the seat it hopes the same."""
    for deal, seat, _, legal, _ in positions("nantong", 6, 7):
        if len(legal) > 1:
            other = deal.imagine(seat, 3, 1)
            assert (planned(other), hopes(other)) == (planned(deal), hopes(deal))


@pytest.mark.strength
def test_it_beats_greedy() -> None:
    """By about eight points a deal."""
    match = cv.arena("nantong", "planner", "greedy", sets=2000, seed=3)
    assert match.mean - match.ci > 4


def test_two_games_have_it() -> None:
    assert [game for game in GAMES if "planner" in cv.seats.natives(game)] == ["sichuan", "nantong"]
    with pytest.raises(ValueError, match="which tiengow does not have, expected 'uniform' or 'greedy' or"):
        cv.run("tiengow", 1, 0, "planner")
