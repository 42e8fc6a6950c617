"""A person at one seat: steps, answers, undo, deals in a row, seats that fail."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import cardavia as cv
from cardavia.console.choices import RESERVED, keys
from cardavia.console.sitting import Sitting
from console_players import GAMES, eager, moments

games = pytest.mark.parametrize("game", GAMES)


def played(game: str, number: int = 0, **given: Any) -> Sitting:
    """A sitting whose deal is over."""
    sitting, random = Sitting(game, seed=7, number=number, **given), Random(number)
    while not sitting.over:
        sitting.run()
        if not sitting.over:
            sitting.answer(eager(sitting, random))
    return sitting


def standing(sitting: Sitting) -> tuple[Any, ...]:
    """All that a person could tell a moment by, and all that lies hidden."""
    record = sitting.deal.record()
    texts = [event.text for event in sitting.events]
    return record, sitting.deal.places(), sitting.view, texts, sitting.causes, sitting.choices


@games
def test_the_deal_is_that_of_the_same_seats_elsewhere(game: str) -> None:
    """The person answers as greedy does; the deal is then the one that greedy seats play."""
    whole = cv.Deal(game, seed=7, number=3, seats="greedy")
    sitting = Sitting(game, seat=1, level="greedy", seed=7, number=3)
    while not sitting.over:
        sitting.run()
        if not sitting.over:
            sitting.answer(whole.actions[sitting.deal.steps][1])
    assert sitting.deal.actions == whole.actions
    assert sitting.deal.points == whole.points


@games
def test_each_step_shows_something_until_the_person_is_asked(game: str) -> None:
    sitting = Sitting(game, seed=7)
    while not sitting.asked_me:
        before = sitting.deal.steps
        assert sitting.step() or sitting.asked_me  # what nobody sees is passed over
        assert sitting.deal.steps > before
    steps = sitting.deal.steps
    assert sitting.step() == [] == sitting.run()
    assert sitting.deal.steps == steps
    assert sitting.deal.asked == sitting.seat


@games
def test_choices_are_the_legal_actions_with_a_key_and_a_label_each(game: str) -> None:
    for sitting in moments(game, 4):
        assert [choice.text for choice in sitting.choices] == sitting.deal.legal()
        assert all(choice.label for choice in sitting.choices)
        taken = [choice.key for choice in sitting.choices if choice.key]
        assert len(set(taken)) == len(taken)
        assert not RESERVED & set(taken)
        assert all(len(key) == 1 for key in taken)


def test_actions_have_the_keys_one_expects() -> None:
    assert keys(["pung 5m", "kong 5m", "win", "pass"]) == ["p", "k", "w", "n"]
    assert keys(["void m", "void p", "void s"]) == ["m", "p", "s"]
    assert keys(["discard 1m", "kong 2m", "kong 3m"]) == ["1", "k", "2"]
    many = keys([f"drop {number}" for number in range(70)])
    assert many[:10] == list("1234567890")
    assert len(set(filter(None, many))) == sum(map(bool, many)) == 56


@games
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_undo_goes_back_to_where_the_person_answered(game: str, level: str) -> None:
    sitting, random = Sitting(game, seed=11, level=level), Random(5)
    stack: list[tuple[Any, str]] = []
    undone: list[list[Any]] = []
    while not sitting.over and len(stack) < 6:
        sitting.run()
        if not sitting.over:
            action = eager(sitting, random)
            stack.append((standing(sitting), action))
            sitting.answer(action)
    sitting.run()
    first = standing(sitting)
    taken = [action for _, action in stack]
    while stack:
        before, action = stack.pop()
        assert sitting.undo() == action
        assert standing(sitting) == before
        undone.append([sitting.deal.steps, 0, action])
    assert sitting.undo() is None
    for action in taken:
        sitting.run()
        sitting.answer(action)
    sitting.run()
    assert standing(sitting) == first
    assert sitting.record()["undone"] == undone


@games
def test_undo_while_the_others_are_still_playing_takes_the_last_answer_back(game: str) -> None:
    sitting = Sitting(game, seed=7)
    sitting.run()
    before = standing(sitting)
    action = sitting.choices[0].text
    sitting.answer(action)
    assert sitting.undo() == action
    assert standing(sitting) == before


@games
def test_the_end_can_be_undone_and_the_score_forgets_it(game: str) -> None:
    sitting = played(game)
    points = sitting.deal.points
    assert sitting.score == points
    assert sitting.undo() is not None
    assert not sitting.over
    assert sitting.score == [0] * len(points)


@games
def test_a_record_replays_and_is_kept_once_when_the_deal_is_left(game: str) -> None:
    kept: list[dict[str, Any]] = []
    sitting = played(game, keep=kept.append)
    assert kept == []
    sitting.next_deal()
    assert cv.replay(kept[0]).points == sitting.past[0]
    assert "undone" not in kept[0]
    sitting.leave()
    assert len(kept) == 1  # nothing was answered in the second deal
    sitting.run()
    sitting.answer(0)
    sitting.undo()
    sitting.leave()
    sitting.leave()
    assert len(kept) == 2
    assert len(kept[1]["undone"]) == 1
    again = cv.replay(json.loads(json.dumps(kept[1])))
    assert again.actions == sitting.deal.actions
    assert not again.over


@games
def test_deals_in_a_row_follow_the_rule_of_the_dealer(game: str) -> None:
    sitting = played(game)
    sums = [0] * len(sitting.deal.points)
    for number in range(1, 5):
        heir = sitting.deal.result["next_dealer"]
        sums = [old + new for old, new in zip(sums, sitting.deal.points, strict=True)]
        assert sitting.score == sums
        sitting.next_deal()
        assert (sitting.deal.number, sitting.deal.dealer) == (number, heir)
        random = Random(number)
        while not sitting.over:
            sitting.run()
            if not sitting.over:
                sitting.answer(eager(sitting, random))


@games
def test_restart_draws_the_dealer_and_forgets_the_score(game: str) -> None:
    sitting = played(game)
    sitting.restart()
    assert sitting.deal.dealer == cv.Deal(game, seed=7, number=1).dealer
    assert sitting.score == [0] * len(sitting.deal.points)
    sitting.run()
    sitting.restart()  # in the middle of a deal
    assert sitting.deal.number == 2


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    sitting = Sitting("sichuan", seed=7)
    with pytest.raises(ValueError, match="is not over, expected next_deal after its end"):
        sitting.next_deal()
    with pytest.raises(ValueError, match="'void m' answered, but seat 0 is not asked"):
        sitting.answer("void m")
    with pytest.raises(ValueError, match="a hint is asked for, but seat 0 is not asked"):
        sitting.hint()
    sitting.run()
    before = standing(sitting)
    with pytest.raises(cv.IllegalActionError, match="seat 0 answered 'discard 9s', expected"):
        sitting.answer("discard 9s")
    assert standing(sitting) == before
    assert sitting.undo() is None
    with pytest.raises(ValueError, match="seat is 4, expected 0 to 3"):
        Sitting("sichuan", seat=4)
    with pytest.raises(ValueError, match="seat 1 is 'asked', expected one that plays by itself"):
        Sitting("sichuan", level="asked")
    with pytest.raises(ValueError, match="2 levels given, sichuan has 4 seats"):
        Sitting("sichuan", level=["easy", "hard"])
    with pytest.raises(ValueError, match=r"seat is 'har', expected .*; did you mean 'hard'"):
        Sitting("sichuan", level="har")


def test_closing_leaves_the_deal_and_ends_what_seats_keep_running() -> None:
    class Closing:
        name, closed = "closing", 0

        def native(self, game: str) -> Any:
            return cv.Uniform().native(game)

        def answer(self, deal: Any) -> str:
            raise NotImplementedError

        def close(self) -> None:
            self.closed += 1

    seat, kept = Closing(), []
    sitting = Sitting("tiengow", level=seat, seed=7, keep=kept.append)
    sitting.run()
    sitting.answer(0)
    sitting.close()
    assert (seat.closed, len(kept)) == (3, 1)


def test_levels_may_be_given_for_each_seat_and_seeds_are_drawn() -> None:
    sitting = Sitting("nantong", seat=1, level=["easy", "x", "planner"])
    assert sitting.names == ["easy", "you", "planner"]
    assert sitting.record()["seats"] == ["careless", "person", "planner"]
    assert 0 <= sitting.seed < 10**9
    assert Sitting("nantong").seed != Sitting("nantong").seed  # once in 10**9 runs this is no fault


def failing(view: Any, legal: Any, noise: int) -> int:
    raise RuntimeError("no more ideas")


def answer_on(sitting: Sitting) -> None:
    """The first action, again and again, until the deal is over."""
    while not sitting.over:
        sitting.run()
        sitting.answer(0)


@games
def test_a_seat_that_fails_ends_the_deal_and_nothing_else_is_lost(game: str) -> None:
    count = cv.GAMES[game].native.seats
    bot = cv.Called(failing, "bot")
    kept: list[dict[str, Any]] = []
    for seat in range(count):
        level: list[Any] = ["normal"] * count
        level[(seat + 1) % count] = bot
        sitting = Sitting(game, seat=seat, level=level, seed=7, keep=kept.append)
        with pytest.raises(cv.DealFault, match=r"seat \d \(bot\) raised RuntimeError: no more ideas"):
            answer_on(sitting)
        assert sitting.fault is not None
        assert not sitting.over
        sitting.leave()
        if sitting.undo() is not None:
            assert sitting.fault is None
            assert sitting.asked_me
    assert len(kept) == count  # also of the deals in which the bot was asked before the person
    for record in kept:
        deal = cv.replay(record)
        assert deal.asked is not None
        assert record["seats"][deal.asked] == "bot"
