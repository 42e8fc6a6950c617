"""One deal: answering, records, replay, copies, and everything that is refused."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import numpy as np
import pytest

import cardavia as cv


def test_answers_in_text_or_by_index() -> None:
    first, second = cv.Deal("sichuan", 7, 3), cv.Deal("sichuan", 7, 3)
    rng = random.Random(2)
    while first.asked is not None:
        place = rng.randrange(len(first.legal()))
        second.answer(first.legal()[place])
        first.answer(place)
    assert first.record() == second.record()
    assert first.over
    assert first.asked is None
    assert first.legal() == []
    assert "over" in repr(first)


@pytest.mark.parametrize("action", ["discard 5m", "discard 10m", "", 3, -1, None, 0.0, True])
def test_illegal_answers_change_nothing(action: Any) -> None:
    deal = cv.Deal("sichuan", 7, 3)
    before = deal._native.state_bytes()
    message = (
        f"sichuan seed 7 deal 3: seat 2 answered {action!r}, expected an index below 3 "
        "or one of: void m, void p, void s"
    )
    with pytest.raises(cv.IllegalActionError, match=message):
        deal.answer(action)
    assert deal._native.state_bytes() == before
    assert deal.steps == 0


def test_no_answer_after_the_end() -> None:
    deal = cv.Deal("sichuan", 7, 3, seats="greedy")
    with pytest.raises(cv.IllegalActionError, match="'pass' answered, but the deal is over"):
        deal.answer("pass")


def test_some_seats_play_themselves() -> None:
    deal = cv.Deal("sichuan", 7, 3, seats=["greedy", None, "greedy", "uniform"])
    while deal.asked is not None:
        assert deal.asked == 1
        deal.answer(0)
    assert deal.seats == ["greedy", "asked", "greedy", "uniform"]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"order": range(107)}, ValueError, r"order has shape \(107,\).*expected the 108 ids of sichuan"),
        ({"order": [*range(107), 108]}, ValueError, "order holds 108, expected ids 0 to 107"),
        ({"order": [*range(107), -1]}, ValueError, "order holds -1, expected ids 0 to 107"),
        ({"order": [*range(107), 0]}, ValueError, "order holds 0 2 times and lacks 107"),
        ({"order": [0.5] * 108}, ValueError, "of float64"),
        ({"dealer": 4}, ValueError, "dealer is 4, expected 0 to 3"),
        ({"dealer": "east"}, TypeError, "dealer is 'east'"),
        ({"seats": ["greedy"] * 5}, ValueError, "5 seats given, sichuan has 4"),
        ({"game": "Sichuan"}, ValueError, "game is 'Sichuan'"),
        ({"number": -2}, ValueError, "deal number is -2"),
    ],
)
def test_wrong_deals(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        cv.Deal(**{"game": "sichuan", **arguments})


def test_wrong_seats_of_views() -> None:
    deal = cv.Deal("sichuan", 7)
    for call in (deal.view, deal.view_record, deal.imagine):
        with pytest.raises(ValueError, match="seat is 4, expected 0 to 3"):
            call(4)


def test_a_dealer_may_be_given_with_a_seed() -> None:
    for dealer in range(4):
        deal = cv.Deal("sichuan", 7, 3, dealer=dealer)
        assert deal.dealer == deal.asked == dealer
        assert (deal.order == cv.order("sichuan", 7, 3)).all()
        again = cv.replay(deal.record())
        assert again.dealer == dealer
        assert again.name == deal.name == f"sichuan seed 7 deal 3{'' if dealer == 2 else f' dealer {dealer}'}"


def test_records_are_json_and_replay_at_any_point() -> None:
    deal = cv.Deal("sichuan", 2**100 + 1, 5, rules="sparse")
    rng = random.Random(4)
    while deal.asked is not None:
        record = json.loads(json.dumps(deal.record()))
        again = cv.replay(record)
        assert again.record() == deal.record()
        assert again.asked == deal.asked
        assert again._native.state_bytes() == deal._native.state_bytes()
        deal.answer(rng.choice(deal.legal()))
    assert cv.replay(deal.record()).result == deal.result


def edited(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(record), **changes}


def test_wrong_records_name_the_first_difference() -> None:
    record = cv.Deal("sichuan", 7, 3, seats="greedy").record()
    actions = record["actions"]
    without = {key: value for key, value in record.items() if key != "order"}
    wrong: list[tuple[Any, str]] = [
        ([], "record is list, expected a dict"),
        (without, "record lacks order"),
        (edited(record, format="pgn"), "record is 'pgn' version 2, expected 'cardavia-deal' version 2"),
        (edited(record, version=1), "version 1, expected 'cardavia-deal' version 2"),
        (edited(record, version=True), "record has version True, expected a whole number"),
        (edited(record, points=None), "record has points None, expected a list"),
        (edited(record, actions=3), "record has actions 3, expected a list"),
        (edited(record, game=["sichuan"]), "record has game .*, expected text"),
        (edited(record, explicit="no"), "record has explicit 'no', expected True or False"),
        (edited(record, rules={"preset": "sparse"}), "rule of sichuan is 'preset'"),
        (edited(record, order=[*range(108)]), "deal 3: order is not that of its seed"),
        (edited(record, game="whist"), "of the game 'whist', expected one of sichuan"),
        (edited(record, ruleset=0), "ruleset 0, this version plays ruleset 1"),
        (edited(record, rules={"fan_tap": 1}), "deal 3: rule of sichuan is 'fan_tap'"),
        (edited(record, order=[0] * 108), "deal 3: order holds 0 108 times"),
        (edited(record, points=[0, 0, 0, 0]), r"deal 3: points are \[0, 0, 0, 0\], the rules give"),
        (edited(record, actions=[*actions, [0, "pass"]]), "of seat 0, but nobody .* is asked"),
        (
            edited(record, actions=[*actions[:4], [3, "discard 1m"]]),
            "4 is of seat 3, but seat 2 is asked",
        ),
        (
            edited(record, actions=[*actions[:4], [2, "discard 1s"]]),
            "4: .*answered 'discard 1s', expected",
        ),
        (edited(record, actions=[*actions[:4], [2, 0]]), "action 4 is 0, expected an action's text"),
        (edited(record, actions=[*actions[:4], "pass"]), r"action 4 is 'pass', expected \[seat, action\]"),
    ]
    for given, message in wrong:
        with pytest.raises(cv.RecordError, match=message):
            cv.replay(given)


def test_an_imagined_deal_keeps_the_noise_of_its_decision() -> None:
    deal = cv.Deal("sichuan", 7, 3)
    for _ in range(6):
        assert deal.asked is not None
        assert deal.imagine(deal.asked, 1).noise == deal.noise == deal.copy().noise
        deal.answer(0)


def test_explicit_and_seeded_records_are_told_apart() -> None:
    seeded = cv.Deal("sichuan", 7, 3)
    explicit = cv.Deal("sichuan", order=seeded.order, dealer=seeded.dealer)
    assert not seeded.record()["explicit"]
    assert explicit.record()["explicit"]
    assert explicit.order.tolist() == seeded.record()["order"]
    assert cv.replay(explicit.record()).record() == explicit.record()


@pytest.mark.parametrize("game", cv.GAMES)
def test_the_mask_is_that_of_the_legal_codes(game: str) -> None:
    deal: Any = cv.Deal(game, 5)
    while not deal.over:
        mask = deal.legal_mask()
        assert (mask.dtype, mask.shape) == (np.bool_, (cv.GAMES[game].native.actions,))
        assert np.flatnonzero(mask).tolist() == deal.legal_codes()
        deal.answer(0)
    assert not deal.legal_mask().any()
