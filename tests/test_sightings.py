"""The record of what one seat saw of a deal."""

import numpy as np
import pytest

import cardavia as cv

GAMES = list(cv.GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_record_holds_what_the_seat_saw(game: str) -> None:
    for number in range(6):
        deal = cv.Deal(game, 13, number, seats="uniform")
        for seat in range(len(deal.points)):
            record = deal.record(seat)
            own = [
                action for actor, action in record["seen"] if actor == seat and not action.startswith("draw")
            ]
            assert own == [action for actor, action in deal.actions if actor == seat]
            others = [action for actor, action in record["seen"] if actor != seat]
            assert not {"pass", "done"} & set(others)
            assert all(
                set(action.split()[1:]) == {"?"} for action in others if action.startswith(("draw", "drop"))
            )
            assert (record["points"], record["view"]) == (deal.points, deal.view(seat))
            assert not {"seed", "number", "order", "explicit", "actions"} & set(record)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_things_do_not_change_what_a_seat_saw_so_far(game: str) -> None:
    """Own tiles alone are named before anything has been shown."""
    deal = cv.Deal(game, 5, 8)
    seat = deal.asked
    assert seat is not None
    record = deal.record(seat)
    assert record["seen"] == []
    hand = [piece for piece, place in enumerate(deal.places()) if place == f"hand {seat}"]
    assert record["dealt"] == [cv.GAMES[game].notation.piece_text(piece) for piece in hand]


def test_claims_are_seen_when_the_window_closes() -> None:
    results = cv.run("sichuan", 400, 3, "greedy")
    wins = 0
    for number in np.flatnonzero((results.win_how == 2).any(axis=1))[:8]:
        deal = cv.Deal("sichuan", 3, int(number), seats="greedy")
        for seat in range(4):
            seen = [actor for actor, action in deal.record(seat)["seen"] if action == "win"]
            assert sorted(seen) == sorted(won["seat"] for won in deal.result["winners"])
            wins += len(seen)
    assert wins


def test_an_open_window_hides_the_answers_of_others() -> None:
    hidden = 0
    for number in range(300):
        done = cv.Deal("nantong", 4, number, seats="greedy")
        deal = cv.Deal("nantong", 4, number)
        for seat, action in done.actions:
            phase = deal.view(0)["phase"]
            deal.answer(action)
            if phase == deal.view(0)["phase"] == "claim":
                other = (seat + 1) % 3
                assert deal.record(other)["seen"][-1] != [seat, action]
                assert deal.record(seat)["seen"][-1] == [seat, action]
                hidden += 1
        if hidden > 10:
            break
    assert hidden > 10


def test_a_seat_record_is_not_replayed() -> None:
    record = cv.Deal("tiengow", 7, 3, seats="uniform").record(seat=2)
    with pytest.raises(cv.RecordError, match="record is what seat 2 saw, which cannot be replayed"):
        cv.replay(record)


@pytest.mark.parametrize("seat", [4, -1])
def test_a_seat_that_is_none(seat: int) -> None:
    with pytest.raises(ValueError, match=f"seat is {seat}, expected 0 to 3"):
        cv.Deal("tiengow").record(seat)
