"""What a Sichuan hand is worth, what it waits for, and every hand that cannot be."""

import json
from typing import Any

import numpy as np
import pytest

import cardavia as cv
from cardavia.score.sichuan_score import SichuanScore, Wait
from rigging import COPIES, KINDS, hand, notation, tile

KONGS = "kong 2s, kong 4s, kong 9m, kong 3s"

EXAMPLES: list[tuple[str, dict[str, Any], dict[str, int], int]] = [
    ("123m 456m 234p 678p 99p", {}, {"basic hand": 0}, 1),
    ("111m 444m 222p 777p 99p", {}, {"all pungs": 1}, 2),
    ("222m 555m 888m 222p 55p", {}, {"2/5/8 pungs": 3}, 8),
    ("123m 789m 111p 789p 99p", {}, {"outside hand": 2}, 4),
    ("11m 44m 66m 99m 22p 55p 88p", {}, {"seven pairs": 2}, 4),
    ("1111m 44m 66m 99m 22p 55p", {}, {"seven pairs": 2, "root": 1}, 8),
    ("111m 123m 456m 789p 22p", {"win": "1m"}, {"basic hand": 0, "root": 1}, 2),
    ("55m", {"melds": KONGS}, {"all pungs": 1, "golden wait": 1, "root": 4}, 32),
    ("111m 222m 444m 777m 99m", {"self_draw": True, "payers": 2}, {"all pungs": 1, "full flush": 2}, 8),
]


def shares(score: SichuanScore) -> list[tuple[str, int, int, str]]:
    return [(share.payer, share.count, share.amount, share.rule) for share in score.payment]


def wait_texts(waits: tuple[Wait, ...]) -> str:
    return " ".join(wait.tile for wait in waits)


@pytest.mark.parametrize(("tiles", "more", "patterns", "base"), EXAMPLES)
def test_examples_of_the_rules(tiles: str, more: dict[str, Any], patterns: dict[str, int], base: int) -> None:
    score = cv.score.sichuan(tiles, **more)
    assert (score.wins, score.reason, score.shanten, score.missing) == (True, None, -1, 0)
    assert (score.patterns, score.fan, score.base) == (patterns, sum(patterns.values()), base)


def test_self_draw_is_paid_by_all_who_still_play() -> None:
    won = cv.score.sichuan("123m 456m 234p 678p 99p", self_draw=True)
    assert shares(won) == [("other seat still playing", 3, 2, "S5.5")]
    assert won.gain == 6
    flush = cv.score.sichuan("111m 222m 444m 777m 99m", self_draw=True, payers=2)
    assert shares(flush) == [("other seat still playing", 2, 9, "S5.5")]
    assert flush.gain == 18


def test_discard_and_robbed_kong_are_paid_by_one() -> None:
    assert shares(cv.score.sichuan("111m 444m 222p 777p 99p")) == [("discarder", 1, 2, "S5.4")]
    robbed = cv.score.sichuan("123m 456m 234p 678p 99p", win="1m", events="rob")
    assert shares(robbed) == [("kong maker", 1, 2, "S5.4")]


@pytest.mark.parametrize(
    ("tiles", "melds", "split"),
    [
        ("111m 444m 222p 777p 99p", "", "111m 444m 222p 777p 99p"),
        ("1111m 44m 66m 99m 22p 55p", "", "11m 11m 44m 66m 99m 22p 55p"),
        ("55m", KONGS, "55m"),
        ("123p 99p", "pung 5m, kong 4p, pung 7m", "123p 99p"),
        ("111222333m 456p 77p", "", "111m 222m 333m 456p 77p"),
    ],
)
def test_split(tiles: str, melds: str, split: str) -> None:
    assert cv.score.sichuan(tiles, melds=melds).split == split


def test_the_better_of_two_readings() -> None:
    assert cv.score.sichuan("112233m 445566p 77p").patterns == {"seven pairs": 2}
    equal = cv.score.sichuan("112233m 112233p 99p")
    assert (equal.patterns, equal.split) == ({"outside hand": 2}, "123m 123m 123p 123p 99p")
    three = cv.score.sichuan("111222333m 11p", melds="pung 5p")
    assert (three.patterns, three.split) == ({"all pungs": 1}, "111m 222m 333m 11p")


def test_events() -> None:
    kong = {"melds": "kong 2p, pung 5s", "self_draw": True, "events": "kong,last"}
    score = cv.score.sichuan("345s 678p 88s", **kong)
    assert score.patterns == {"basic hand": 0, "root": 2, "kong replacement": 1, "last tile": 1}
    assert cv.score.sichuan("345s 678p 88s", **{**kong, "events": ["kong", "kong"]}).fan == 3
    assert cv.score.sichuan("123m 456m 234p 678p 99p", events=["last"]).fan == 1
    off = cv.score.sichuan("123m 456m 234p 678p 99p", events="last", rules={"last_tile_on_discard": False})
    assert off.fan == 0
    assert off.notes == ("the last tile does not count on a discard (rule last_tile_on_discard is off)",)
    drawn = cv.score.sichuan("123m 456m 234p 678p 99p", self_draw=True, events="last", rules="sparse")
    assert drawn.fan == 1


def test_the_cap() -> None:
    assert cv.score.sichuan("55m", melds=KONGS, rules={"fan_cap": 3}).base == 8
    assert cv.score.sichuan("55m", melds=KONGS, rules={"fan_cap": 10}).base == 64


def test_void_suit() -> None:
    free = cv.score.sichuan("123m 456m 234p 678p 99p")
    assert (free.void, free.void_assumed) == ("s", True)
    held = cv.score.sichuan("123m 456m 234p 678p 99p", void="p")
    assert (held.wins, held.void, held.void_assumed) == (False, "p", False)
    assert held.reason == "it holds 2p, 3p, 4p, 6p, 7p, 8p, 9p of its void suit (S3.3)"
    assert held.missing == 8
    assert {discard.tile for discard in held.discards} == {"2p", "3p", "4p", "6p", "7p", "8p", "9p"}
    three = cv.score.sichuan("123m 456m 234p 678p 99s")
    assert three.reason == "it holds tiles of all three suits, one must be void (S3.3)"
    assert (three.void, three.shanten) == ("s", 1)
    nearest = cv.score.sichuan("123m 456m 789m 23m 1p 99s")
    assert (nearest.void, nearest.shanten, [discard.tile for discard in nearest.discards]) == ("p", 0, ["1p"])
    melded = cv.score.sichuan("123m 456m 9p 9m", melds="pung 5p, pung 5m")
    assert (melded.void, melded.shanten) == ("s", 0)


def test_waits() -> None:
    score = cv.score.sichuan("123m 456m 234p 678p 9p")
    assert (score.wins, score.shanten, score.ready, score.reason) == (False, 0, True, "it lacks 1 tile")
    assert score.waits == (Wait("6p", 3, 0, 1, False), Wait("9p", 3, 0, 1, False))
    assert not score.discards
    pairs = cv.score.sichuan("1111m 44m 66m 99m 22p 5p")
    assert pairs.waits == (Wait("5p", 3, 3, 8, False),)
    nine = cv.score.sichuan("1112345678999m")
    assert wait_texts(nine.waits) == "1m 2m 3m 4m 5m 6m 7m 8m 9m"
    assert [wait.left for wait in nine.waits] == [1, 3, 3, 3, 3, 3, 3, 3, 1]
    far = cv.score.sichuan("1234m 456m 24p 6789p")
    assert far.shanten == 1
    assert all(wait.fan is None and wait.base is None for wait in far.waits)


def test_own_four_does_not_make_ready() -> None:
    melded = cv.score.sichuan("5s", melds="kong 2s, kong 4s, kong 9m, pung 5s")
    assert melded.waits == (Wait("5s", 0, 6, 32, True),)
    assert (melded.shanten, melded.ready) == (0, False)
    assert melded.notes == (
        "5s would complete it, but all four copies are its own: this does not count as ready (S6.1)",
    )
    hidden = cv.score.sichuan("1111m 222333555p")
    assert (hidden.shanten, hidden.ready, len(hidden.notes)) == (1, False, 1)
    counts = {"own_four_wait_is_ready": True}
    assert cv.score.sichuan("5s", melds="kong 2s, kong 4s, kong 9m, pung 5s", rules=counts).ready
    fifth = cv.score.sichuan("1111m 222333555p", rules=counts)
    assert fifth.ready
    assert [wait for wait in fifth.waits if wait.fan is not None] == [Wait("1m", 0, 2, 4, True)]


def test_discards() -> None:
    score = cv.score.sichuan("123m 456m 234p 678p 79p")
    assert (score.shanten, score.ready, score.waits) == (0, False, ())
    assert [(each.tile, each.left, wait_texts(each.waits)) for each in score.discards] == [
        ("7p", 6, "6p 9p"),
        ("6p", 2, "7p"),
        ("9p", 2, "7p"),
    ]
    void = cv.score.sichuan("123m 456m 234p 678p 9p 1s", void="s")
    assert [(each.tile, each.left) for each in void.discards] == [("1s", 6)]


def random_hands(seed: int, n: int, size: int, suits: int) -> list[list[int]]:
    """Hands in the first `suits` suits; few different kinds, so that they lie near a win."""
    draw = np.random.default_rng(seed)
    hands = []
    for _ in range(n):
        kinds = draw.choice(9 * suits, int(draw.integers(5, 9)), replace=False)
        tiles = draw.permutation(np.repeat(kinds, COPIES))[:size]
        hands.append([int(count) for count in np.bincount(tiles, minlength=KINDS)])
    return hands


def changed(counts: list[int], kind: int, by: int) -> list[int]:
    return [count + by * (place == kind) for place, count in enumerate(counts)]


def test_waits_are_what_completes_the_hand() -> None:
    ready = 0
    for counts in random_hands(1, 150, 13, 2):
        score = cv.score.sichuan(notation(counts), void="s")
        grown = {
            tile(kind): cv.score.sichuan(notation(changed(counts, kind, 1)), void="s")
            for kind in range(18)
            if counts[kind] < COPIES
        }
        nearer = {text for text, more in grown.items() if more.missing < score.missing}
        assert {wait.tile for wait in score.waits} == nearer
        wins = {text: more.fan for text, more in grown.items() if more.wins}
        assert {wait.tile: wait.fan for wait in score.waits if wait.fan is not None} == wins
        assert score.ready == bool(wins) == (score.shanten == 0)
        ready += score.ready
    assert 20 < ready < 140


def test_discards_leave_the_hand_nearest() -> None:
    for counts in random_hands(2, 60, 14, 2):
        score = cv.score.sichuan(notation(counts), void="s")
        if score.wins:
            continue
        after = {
            tile(kind): cv.score.sichuan(notation(changed(counts, kind, -1)), void="s")
            for kind in range(KINDS)
            if counts[kind]
        }
        best = min(rest.missing for rest in after.values())
        assert score.missing == best
        assert {each.tile for each in score.discards} == {
            text for text, rest in after.items() if rest.missing == best
        }
        assert [each.left for each in score.discards] == sorted(
            (each.left for each in score.discards), reverse=True
        )
        for each in score.discards:
            assert wait_texts(each.waits) == wait_texts(after[each.tile].waits)


def test_agrees_with_wins_of_real_deals() -> None:
    seen = 0
    for number in range(40):
        deal = cv.Deal("sichuan", 3, number, seats="greedy")
        view = deal.view(0)
        for won in view["wins"]:
            tiles = hand(f"{won['hand']} {won['tile']}")
            names = {"kong replacement": "kong", "robbed kong": "rob", "last tile": "last"}
            seat, events = won["seat"], [names[name] for name in won["patterns"] if name in names]
            score = cv.score.sichuan(
                notation(tiles),
                win=won["tile"],
                melds=view["melds"][seat],
                void=view["void"][seat],
                self_draw=won["how"] == "self-draw",
                events=events,
            )
            assert (score.fan, list(score.patterns)) == (won["fan"], won["patterns"])
            seen += 1
    assert seen > 80


def test_dict_is_json() -> None:
    for tiles in ("111m 444m 222p 777p 99p", "123m 456m 234p 678p 9p", "123m 456m 234p 678p 79p"):
        score = cv.score.sichuan(tiles)
        found = json.loads(json.dumps(score.to_dict()))
        assert set(found) == set(SichuanScore.__dataclass_fields__)
        assert found["hand"] == notation(hand(tiles))


BASIC = "123m 456m 234p 678p 99p"
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("", {}, "hand is empty, expected ranks"),
    ("123x", {}, "'123x' is not ranks"),
    ("123m 0p", {}, "'0p' is not ranks"),
    ("11111m 234567p 999p", {}, "5 copies of 1m, there are 4"),
    ("1111m", {"melds": "pung 1m, pung 3m, pung 4p"}, "hand and melds hold 7 copies of 1m, there are 4"),
    ("123m", {}, "3 tiles, expected 14 with the winning tile, or 13 that wait for it"),
    (BASIC + " 1m", {}, "15 tiles, expected 14"),
    (BASIC, {"melds": "pung 5m"}, "14 tiles beside 1 meld, expected 11"),
    ("1m", {"melds": ["pung 2m", "pung 3m", "pung 4m", "pung 5m", "pung 6m"]}, "5 melds given"),
    ("123m 44m", {"melds": "chow 5m, pung 6m, pung 7m"}, "meld is 'chow 5m', expected as 'pung 5s'"),
    ("123m 44m", {"melds": "pung 5x, pung 6m, pung 7m"}, "tile is '5x', expected a rank"),
    ("123m 44m", {"melds": "pung 5p, pung 6m, pung 7s"}, "melds are of all three suits"),
    ("123m 44m", {"melds": "pung 5p, pung 6m, pung 7m", "void": "p"}, "void is 'p', but a meld is of that"),
    (BASIC, {"void": "x"}, "void is 'x', expected 'm' or 'p' or 's'"),
    (BASIC, {"win": "1s"}, "win is '1s', expected one of the tiles in the hand"),
    (BASIC, {"win": "s1"}, "tile is 's1', expected a rank"),
    ("123m 456m 234p 678p 9p", {"win": "9p"}, "win is '9p', but the hand has only 13 tiles"),
    ("123m 456m 234p 678p 9p", {"events": "last"}, "events are last, but the hand has only 13 tiles"),
    ("123m 456m 234p 678p 9p", {"self_draw": True}, "self_draw is True, but the hand has only 13 tiles"),
    (BASIC, {"events": "robb"}, "event is 'robb', expected 'kong' or 'rob' or 'last'; did you mean 'rob'?"),
    ("345s 678p 88s", {"melds": "kong 2p, pung 5s", "events": "kong"}, "'kong' without self_draw"),
    (BASIC, {"events": "rob", "self_draw": True}, "'rob' with self_draw"),
    (BASIC, {"events": "rob,last"}, "'rob' with 'last'"),
    (BASIC, {"events": "rob", "win": "9p"}, "'rob' with win '9p', of which hand and melds hold 2"),
    ("111m 444m 222p 777p 99p", {"events": "rob"}, "'rob', but no tile is single"),
    (BASIC, {"payers": 0}, "payers is 0, expected 1 to 3"),
    (BASIC, {"payers": 4}, "payers is 4, expected 1 to 3"),
    (BASIC, {"rules": {"fan_cap": 99}}, "rule fan_cap is 99"),
    (BASIC, {"rules": "loose"}, "preset is 'loose'"),
]


@pytest.mark.parametrize(("tiles", "more", "message"), WRONG)
def test_what_cannot_be(tiles: str, more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        cv.score.sichuan(tiles, **more)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"hand": 5}, "hand is 5, expected text"),
        ({"win": 5}, "win is 5, expected a tile"),
        ({"melds": 5}, "melds are 5, expected text"),
        ({"events": [5]}, r"events are \[5\], expected text"),
        ({"self_draw": "yes"}, "self_draw is 'yes', expected True or False"),
        ({"payers": 2.0}, "payers is 2.0, expected a whole number"),
    ],
)
def test_wrong_types(more: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        cv.score.sichuan(**{"hand": BASIC, **more})
