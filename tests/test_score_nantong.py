"""What a Nantong hand is worth, what it waits for, and every hand that cannot be."""

import json
from typing import Any

import numpy as np
import pytest

import cardavia as cv
from cardavia.notation.nantong import hand_text, parse_hand
from cardavia.notation.tiles import COPIES
from cardavia.score.nantong_score import NantongScore, Wait

QING = "123m 456m 789m 123p 456p 345s 678s 99p"
PIAO = "111m 444m 555m 888m 444p 777p 888s 99p"


@pytest.mark.parametrize(
    ("hand", "more", "total", "rounded"),
    [
        (QING, {"win": "5m", "self_draw": True}, 140, 140),  # the examples of the rules
        (QING, {"win": "5m", "self_draw": True, "ready": True}, 280, 280),
        (PIAO, {"win": "9p", "self_draw": True, "indicators": "8p 6s"}, 424, 430),
        (PIAO, {"win": "9p", "indicators": "8p 6s"}, 384, 390),
        (PIAO, {"win": "1m", "indicators": "8p 6s"}, 168, 170),
        (QING, {"win": "1m"}, 120, 120),
        (QING, {"events": "heavenly"}, 260, 260),
        (QING, {"events": "heavenly", "rules": {"heavenly_is_self_draw": False}}, 240, 240),
        (QING, {"win": "1m", "events": "first"}, 240, 240),
        (QING, {"win": "1m", "events": "rob"}, 120, 120),
        (QING, {"win": "1m", "self_draw": True, "events": "last"}, 260, 260),
    ],
)
def test_totals(hand: str, more: dict[str, Any], total: int, rounded: int) -> None:
    score = cv.score.nantong(hand, **more)
    assert (score.wins, score.missing, score.shanten, score.reason) == (True, 0, -1, None)
    assert score.total == (score.base + score.bonus) * score.factor
    assert (score.total, score.rounded) == (total, rounded)


def test_rows_make_the_total() -> None:
    score = cv.score.nantong(
        "123p 456s 555m TTT 88s",
        "8s",
        "pung 5s, opening 2s, concealed kong 7p",
        self_draw=True,
        events=["kong", "last"],
    )
    amounts = sum(row.amount for row in score.rows if row.rule != "N6.1")
    assert (amounts, score.factor) == (score.base + score.bonus, 2)
    assert score.rounded == score.total + score.rows[-1].amount
    assert [row.rule for row in score.rows if row.rule > "N5"] == [
        "N5.1", "N5.2", "N5.3", "N5.3", "N5.4", "N5.5", "N6.1",
    ]  # fmt: skip
    assert (score.form, score.doublings, score.wenqian) == ("tazi", ("last card",), 1)
    assert (score.split, score.completed) == ("555m 123p 456s TTT 88s", "completes the pair")
    assert score.groups == ("pung 5s", "opening 2s", "concealed kong 7p")


def test_the_better_reading_and_the_next() -> None:
    score = cv.score.nantong("111m 222m 444m 777m 111p 222p 333p 99p", "2m")
    assert (score.form, score.wenqian, score.total) == ("piao", 3, 372)
    assert score.runner_up is not None
    assert score.runner_up < score.total
    assert cv.score.nantong(QING, "1m").runner_up is None


def test_hezi() -> None:
    score = cv.score.nantong(QING, "1m", hezi="9s", indicators="9s 9s")
    assert (score.hezi, score.base) == ("9s", 128)
    assert score.rows[0].text == "Tiandi Hezi 9s: 16 ×2 old general ×2 indicator 9s ×2 indicator 9s (N4.2)"


def test_a_hand_that_waits() -> None:
    score = cv.score.nantong("123m 456m 789m 123p 456p 345s 678s 9p")
    assert (score.wins, score.form, score.total, score.rounded, score.shanten) == (False, None, 0, 0, 0)
    assert score.waits == (Wait("9p", 3, 130, 140),)
    ready = cv.score.nantong("123m 456m 789m 123p 456p 345s 678s 9p", ready=True)
    assert ready.waits == (Wait("9p", 3, 260, 280),)
    gone = cv.score.nantong("123m 456m 789m 234p 567p 345s 678s T", indicators="T T", hezi=None)
    assert gone.waits == (Wait("T", 1, 110, 120),)
    dead = cv.score.nantong("T", groups="kong 1m, kong 2m, kong 4m, pung T, kong 5p, kong 6p, kong 7p")
    assert dead.waits == (Wait("T", 0, None, None),)


def test_a_full_hand_that_does_not_win() -> None:
    score = cv.score.nantong("123m 456m 789m 123p 456p 345s 678s 9p W", "W")
    assert (score.wins, score.shanten, score.waits) == (False, 0, ())
    assert [discard.card for discard in score.discards] == ["9p", "W"]
    assert score.notes == ("W is not in hand: it earns no base hu",)


def test_base_hu_of_a_false_win() -> None:
    claimed = cv.score.nantong("111m 456m 789m 123p 456p 345s 678s 9p W", "1m")
    drawn = cv.score.nantong("111m 456m 789m 123p 456p 345s 678s 9p W", "1m", self_draw=True)
    assert (claimed.base, drawn.base) == (0, 4)


def test_waits_are_what_completes_the_hand() -> None:
    draw = np.random.default_rng(4)
    ready = 0
    for _ in range(150):
        kinds = draw.choice(np.r_[0:9, 18:30], int(draw.integers(7, 10)), replace=False)
        cards = draw.permutation(np.repeat(kinds, COPIES))[:22]
        counts = np.bincount(cards, minlength=30)
        score = cv.score.nantong(hand_text(counts), indicators="1p 2p")
        wins = {}
        for kind in np.flatnonzero(counts < COPIES):
            counts[kind] += 1
            more = cv.score.nantong(
                hand_text(counts), hand_text(np.eye(30, dtype=int)[kind]), indicators="1p 2p"
            )
            counts[kind] -= 1
            if more.wins:
                wins[more.win] = more.rounded
        assert {wait.card: wait.on_discard for wait in score.waits if wait.on_discard is not None} == wins
        ready += bool(wins)
    assert 10 < ready < 150


def test_agrees_with_wins_of_real_deals() -> None:
    seen = 0
    for number in range(120):
        deal = cv.Deal("nantong", 3, number, seats="greedy")
        view, result = deal.view(0), deal.result
        if result["winner"] is None:
            continue
        seat = result["winner"]
        names = {"first discard": "first", "last card": "last", "heavenly": "heavenly"}
        events = [names[name] for name in result["doublings"] if name in names]
        kong = any(row.text.endswith("kong's replacement") for row in deal.explain())
        events += ["kong"] * kong + ["rob"] * (result["how"] == "robbed kong")
        hand = parse_hand(f"{view['laid']} {view['tile'] or ''}")
        score = cv.score.nantong(
            hand_text(hand),
            view["tile"],
            view["groups"][seat],
            view["hezi"][seat],
            view["indicators"],
            result["how"] == "self-draw",
            result["ready"][seat],
            events,
        )
        assert (score.total, score.rounded) == (result["raw_totals"][seat], result["totals"][seat])
        assert (score.form, list(score.doublings)) == (result["form"], result["doublings"])
        assert [row[1:] for row in deal.explain() if row.seat == seat] == list(score.rows)
        seen += 1
    assert seen > 80


def test_dict_is_json() -> None:
    for hand, win in ((QING, "9p"), ("123m 456m 789m 123p 456p 345s 678s 9p", None)):
        found = json.loads(json.dumps(cv.score.nantong(hand, win).to_dict()))
        assert set(found) == set(NantongScore.__dataclass_fields__)
        assert found["rows"][-1]["rule"] == "N6.1"


GROUPED = "123m 456m 789m 123p 456p 99p"
WAITING = "123m 456m 789m 123p 456p 345s 678s 9p"
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("", {}, "hand is empty, expected ranks 1-9 and a suit, or T, W, R"),
    ("123x", {}, "'123x' is not ranks 1-9 and a suit, or T, W, R"),
    ("TTTTT", {}, "5 copies of T, there are 4"),
    ("123m", {}, "3 cards, expected 23 with the winning card, or 22 without it"),
    (QING + " 1m", {}, "24 cards, expected 23"),
    (QING, {"groups": "pung 5m"}, "23 cards beside 1 group, expected 20"),
    ("11m", {"groups": ["pung 2m"] * 8}, "8 groups given"),
    (GROUPED, {"groups": "chow 5m, pung 6s"}, "group is 'chow 5m', expected pung, kong"),
    (GROUPED, {"groups": "pung 5x, pung 6s"}, "card is '5x', expected a rank"),
    (GROUPED, {"groups": "pung, pung 6s"}, "group is 'pung', expected"),
    (GROUPED, {"groups": "kong 9p, pung 6s"}, "6 copies of 9p, there are 4"),
    (QING, {"indicators": "9p 9p", "hezi": "9p"}, "6 copies of 9p, there are 4"),
    (QING, {"indicators": "2s"}, "indicators are '2s', expected two cards"),
    (QING, {"indicators": "2s 3m 4m"}, "expected two cards"),
    (QING, {"indicators": "2s 0m"}, "card is '0m'"),
    (QING, {"hezi": "2s"}, "hezi is '2s' and the indicators are 2s 3m, expected both to be that card"),
    (QING, {"hezi": "2s", "indicators": "4s 4s"}, "hezi is '2s' and the indicators are 4s 4s, expected '4s'"),
    (QING, {"hezi": "x"}, "card is 'x'"),
    (GROUPED, {"groups": "opening 4s, pung 6s"}, "group is 'opening 4s', expected an indicator, 2s or 3m"),
    (QING, {}, "hand is complete without win"),
    (QING, {"win": "W"}, "win is 'W', expected one of the cards in the hand"),
    (QING, {"win": "s1"}, "card is 's1'"),
    (WAITING, {"win": "9p"}, "win is '9p', but the hand has only 22 cards: expected 23"),
    (WAITING, {"events": "heavenly"}, "event 'heavenly', but the hand has only 22 cards"),
    (WAITING, {"self_draw": True}, "self_draw, but the hand has only 22 cards"),
    (QING, {"self_draw": True}, "self_draw without win, expected the winning card"),
    (QING, {"events": "first"}, "event 'first' without win"),
    (QING, {"win": "1m", "events": "robb"}, "event is 'robb', expected 'kong' or 'rob'"),
    (QING, {"win": "1m", "events": "kong"}, "event 'kong' without self_draw"),
    (QING, {"win": "1m", "events": "last"}, "event 'last' without self_draw"),
    (QING, {"win": "1m", "self_draw": True, "events": "kong"}, "no kong among the groups was made in play"),
    (QING, {"win": "1m", "self_draw": True, "events": "rob"}, "event 'rob' with self_draw"),
    (QING, {"win": "1m", "self_draw": True, "events": "first"}, "event 'first' with self_draw"),
    (QING, {"win": "1m", "events": "rob,first"}, "event 'rob' with 'first', expected one of the two"),
    (QING, {"win": "9p", "events": "rob"}, "event 'rob' with win '9p', of which"),
    (
        GROUPED,
        {"win": "1m", "groups": "pung 5s, pung T", "events": "first"},
        "'first' with the group 'pung 5s'",
    ),
    (QING, {"win": "1m", "events": "heavenly"}, "event 'heavenly' with win '1m'"),
    (QING, {"self_draw": True, "events": "heavenly"}, "event 'heavenly' with self_draw"),
    (QING, {"ready": True, "events": "heavenly"}, "event 'heavenly' with ready: the dealer"),
    (QING, {"events": "heavenly,last"}, "event 'heavenly' with 'last', expected one of the two"),
    (
        GROUPED,
        {"groups": "kong 5s, opening kong T", "events": "heavenly"},
        "'heavenly' with the group 'kong 5s'",
    ),
    (
        GROUPED,
        {"groups": "opening kong 5s, opening kong T", "events": "heavenly", "rules": "sparse"},
        "heavenly_after_replacement forbids (N2.5)",
    ),
    (GROUPED, {"win": "1m", "groups": "pung 5s, pung T", "ready": True}, "ready with the group 'pung 5s'"),
    (GROUPED, {"win": "1m", "groups": "opening 2s, added kong T", "ready": True}, "'added kong T'"),
    (QING, {"win": "1m", "rules": {"closed_floating": "shut"}}, "rule closed_floating is 'shut'"),
    (QING, {"win": "1m", "rules": "loose"}, "preset is 'loose'"),
]


@pytest.mark.parametrize(("hand", "more", "message"), WRONG)
def test_what_cannot_be(hand: str, more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        cv.score.nantong(hand, **more)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"hand": 5}, "hand is 5, expected text"),
        ({"win": 5}, "win is 5, expected a card"),
        ({"groups": 5}, "groups are 5, expected text"),
        ({"hezi": 5}, "hezi is 5, expected a card"),
        ({"indicators": 5}, "indicators are 5, expected text"),
        ({"events": [5]}, r"events are \[5\], expected text"),
        ({"self_draw": "yes"}, "self_draw is 'yes', expected True or False"),
        ({"ready": 1}, "ready is 1, expected True or False"),
        ({"rules": {"closed_floating": True}}, "rule closed_floating is True, expected 'no_pung' or"),
    ],
)
def test_wrong_types(more: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        cv.score.nantong(**{"hand": QING, "win": "1m", **more})
