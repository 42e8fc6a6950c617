"""Sichuan S5 winning hands and their value, rule by rule."""

import pytest

import cardavia as cv
from rigging import SUITS, idle, play
from sichuan_tables import (
    BASIC,
    FAR_1,
    FAR_2,
    INERT,
    INERT_M,
    KONGS_5M,
    PUNGS_5M,
    WAIT_1,
    WAIT_3,
    about_to_rob,
    fan,
    one_throws_5m,
    play_out,
    rows,
    table,
    value,
    wall_is_empty,
    winners,
    with_a_pung,
)


@pytest.mark.parametrize(
    ("text", "melds", "wins"),
    [
        ("123m 456m 234p 678p 99p", [], True),
        ("456m 234p 678p 99p", ["pung 1m"], True),
        ("99p", ["pung 1m", "kong 2m", "pung 3m", "concealed kong 4p"], True),
        ("11m 44m 66m 99m 22p 55p 88p", [], True),
        ("1111m 2222m 55m 77p 99p", [], True),
        ("123m 456m 234p 678p 19p", [], False),
        ("112m 456m 234p 678p 99p", [], False),
        ("11m 44m 66m 99m 22p 55p 89p", [], False),
        ("11m 44m 66m 55p 888p", ["pung 2p"], False),
        ("89m 1m 456m 234p 678p 99p", [], False),
        ("899m 11p 456m 234p 678p", [], False),
    ],
)
def test_s5_1_standard_hand_and_seven_pairs(text: str, melds: list[str], wins: bool) -> None:
    assert value(text, melds=melds).wins == wins


@pytest.mark.parametrize("void", SUITS)
def test_s5_1_no_void_tile(void: str) -> None:
    assert value(BASIC, void=void).wins == (void == "s")


def test_s5_1_the_reading_with_most_fan_counts() -> None:
    assert fan("112233m 445566m 77m") == {"seven pairs": 2, "full flush": 2}
    assert fan("111222333m 777m 99p") == {"all pungs": 1}
    assert fan("111222333m 789m 99p") == {"outside hand": 2}
    assert fan("111m 222m 333m 999m 11p") == {"outside hand": 2}
    assert fan("11223344m 55p 6677p") == {"seven pairs": 2}


def test_s5_1_standard_before_seven_pairs_at_equal_fan() -> None:
    assert fan("112233m 778899m 11p") == {"outside hand": 2}
    assert fan("11112233m 778899p") == {"outside hand": 2, "root": 1}


def test_s5_2_basic_hand() -> None:
    assert fan(BASIC) == {}


def test_s5_2_all_pungs() -> None:
    assert fan("111m 444m 222p 777p 99p") == {"all pungs": 1}
    assert fan("222p 777p 99p", melds=["pung 1m", "kong 4m"]) == {"all pungs": 1, "root": 1}


def test_s5_2_two_five_eight_pungs_instead_of_all_pungs() -> None:
    assert fan("222m 555m 888m 222p 55p") == {"2/5/8 pungs": 3}
    assert fan("222m 555m 88p", melds=["pung 2p", "kong 8m"]) == {"2/5/8 pungs": 3, "root": 1}
    assert fan("222m 555m 888m 222p 66p") == {"all pungs": 1}
    assert fan("222m 555m 88p", melds=["pung 2p", "pung 7m"]) == {"all pungs": 1}


def test_s5_2_outside_hand() -> None:
    assert fan("123m 789m 111p 789p 99p") == {"outside hand": 2}
    assert fan("123m 789m 789p 99p", melds=["kong 1p"]) == {"outside hand": 2, "root": 1}
    assert fan("123m 789m 789p 99p", melds=["pung 5p"]) == {}
    assert fan("123m 789m 111p 789p 88p") == {}
    assert fan("234m 789m 111p 789p 99p") == {}


def test_s5_2_seven_pairs() -> None:
    assert fan("11m 44m 66m 99m 22p 55p 88p") == {"seven pairs": 2}
    assert fan("22m 55m 88m 2222p 55p 88p") == {"seven pairs": 2, "root": 1}
    assert fan("11m 9999m 1111p 9999p") == {"seven pairs": 2, "root": 3}


def test_s5_2_full_flush() -> None:
    assert fan("123m 456m 234m 678m 99m") == {"full flush": 2}
    assert fan("11m 22m 44m 55m 66m 88m 99m") == {"seven pairs": 2, "full flush": 2}
    assert fan("123m 456m 99m", melds=["pung 8m", "kong 7m"]) == {"full flush": 2, "root": 1}
    assert fan("123m 456m 99m", melds=["pung 8m", "pung 7p"]) == {}


def test_s5_2_golden_wait() -> None:
    four = ["pung 1m", "pung 4m", "pung 2p", "pung 7p"]
    assert fan("99p", melds=four) == {"all pungs": 1, "golden wait": 1}
    assert fan("777p 99p", melds=four[:3]) == {"all pungs": 1}
    concealed = ["concealed kong 1m", *four[1:]]
    assert fan("99p", melds=concealed) == {"all pungs": 1, "golden wait": 1, "root": 1}


def test_s5_2_roots() -> None:
    assert fan("1111m 23m 456m 789p 22p", win="1m") == {"root": 1}
    assert fan("123m 234m 345m 333p 99p") == {}
    assert fan("123m 456m 567m 99p", melds=["kong 1p"], win="5m") == {"root": 1}
    assert fan("789p 33p 456m", melds=["pung 5m", "pung 1m"], win="5m") == {"root": 1}
    assert fan("789p 33p 456m", melds=["pung 5m", "kong 1m"], win="6m") == {"root": 2}


@pytest.mark.parametrize(
    ("event", "self_draw", "name"),
    [
        ("kong", True, "kong replacement"),
        ("rob", False, "robbed kong"),
        ("last", True, "last tile"),
        ("last", False, "last tile"),
    ],
)
def test_s5_2_events(event: str, self_draw: bool, name: str) -> None:
    assert fan(BASIC, win="1m", self_draw=self_draw, events=[event]) == {name: 1}


@pytest.mark.parametrize("counts", [True, False])
def test_s5_2_last_tile_on_a_discard(counts: bool) -> None:
    deal = wall_is_empty(last_tile_on_discard=counts)
    play(deal, "3 discard 5m, 0 pung 5m, 0 discard 5p, 1 win")
    assert rows(deal, "S5.4") == [(0, 1, 2 if counts else 1, "S5.4")]
    rules = cv.rules("sichuan", last_tile_on_discard=counts)
    for self_draw in (False, True):
        patterns = {"last tile": 1} if counts or self_draw else {}
        assert fan(BASIC, events=["last"], self_draw=self_draw, rules=rules) == patterns


@pytest.mark.parametrize("counts", [True, False])
def test_s5_2_last_tile_by_self_draw(counts: bool) -> None:
    keep = ["123456789s 2233m", FAR_1, FAR_2, WAIT_1]
    hands = [keep[0] + "1s", *keep[1:]]
    deal = table(hands, back="5m", voids="pmms", last_tile_on_discard=counts)
    idle(deal, keep, until=lambda d: d.view(0)["wall"] == 0 and d.asked == 3)
    play(deal, "3 win")
    assert winners(deal) == [(3, "self-draw", 1)]
    assert rows(deal, "S5.5") == [(payer, 3, 3, "S5.5") for payer in range(3)]


def test_s5_2_kong_replacement_counts_once_after_chained_kongs() -> None:
    deal = table(["1111m 222m 46m 33p 444p", INERT, INERT, INERT], back="2m 5m")
    play(deal, "0 kong 1m, 0 kong 2m, 0 win")
    roots_and_replacement = 2 + 1
    assert rows(deal, "S5.5") == [(payer, 0, 2**roots_and_replacement + 1, "S5.5") for payer in (1, 2, 3)]


def test_s5_2_kong_replacement_is_over_after_a_discard() -> None:
    deal = table(["1111m 46m 33p 444p 555p", INERT, INERT, INERT], wall="1p 2p 1p 5m", back="9m")
    play(deal, "0 kong 1m, 0 discard 9m, 1 discard 1s, 2 discard 1s, 3 discard 1s, 0 win")
    root = 1
    assert rows(deal, "S5.5") == [(payer, 0, 2**root + 1, "S5.5") for payer in (1, 2, 3)]


def test_s5_2_events_stack() -> None:
    """The last tile of the wall as a kong's replacement."""
    assert fan(BASIC, win="1m", self_draw=True, events=["kong", "last"]) == {
        "kong replacement": 1,
        "last tile": 1,
    }


@pytest.mark.parametrize("cap", [3, 4, 5])
def test_s5_3_base_points_are_capped_and_fan_is_not(cap: int) -> None:
    rules = cv.rules("sichuan", fan_cap=cap)
    worth = value("1111m 2222m 44m 9999m", rules=rules)
    assert (worth.fan, worth.base) == (7, 2**cap)
    deal = play(table(["1111m 2222m 44m 9999m", INERT, INERT, INERT], fan_cap=cap), "0 win")
    assert rows(deal) == [(payer, 0, 2**cap + 1, "S5.5") for payer in (1, 2, 3)]
    assert winners(play_out(deal))[0] == (0, "self-draw", 7)


def test_s5_4_discarder_pays_each_winner() -> None:
    deal = play(one_throws_5m(WAIT_1, INERT, WAIT_3), "1 win, 3 win")
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 3, 4, "S5.4")]


def test_s5_5_each_seat_in_play_pays_a_self_draw() -> None:
    deal = play(table([BASIC, INERT, INERT, INERT_M]), "0 win")
    assert deal.points == [6, -2, -2, -2]


def test_s5_5_after_an_exposed_kong_all_pay_too() -> None:
    deal = play(one_throws_5m("555m 46p 111222p 33p", INERT, INERT, back="5p"), "1 kong 5m, 1 win")
    root_and_replacement = 2
    paid = 2**root_and_replacement + 1
    assert rows(deal) == [(0, 1, 2, "S5.6"), *((payer, 1, paid, "S5.5") for payer in (0, 2, 3))]


def test_s5_6_exposed_kong_is_paid_by_the_discarder() -> None:
    assert rows(play(one_throws_5m(KONGS_5M, INERT, INERT), "1 kong 5m")) == [(0, 1, 2, "S5.6")]


def test_s5_6_concealed_kong_is_paid_by_all() -> None:
    deal = play(table(["1111m 2345m 123p 55p 7p", INERT, INERT, INERT], dealer=2), "2 kong 1m")
    assert rows(deal) == [(payer, 2, 2, "S5.6") for payer in (0, 1, 3)]


@pytest.mark.parametrize("pays", [True, False])
def test_s5_6_added_kong_of_the_tile_just_drawn(pays: bool) -> None:
    deal = play(about_to_rob(postponed_added_kong_pays=pays), "2 pass, 3 pass")
    assert rows(deal) == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3)]


@pytest.mark.parametrize("pays", [True, False])
def test_s5_6_postponed_added_kong(pays: bool) -> None:
    """Without the payment it is still a kong with a replacement."""
    deal = with_a_pung(PUNGS_5M, "9p", wall="5m 4s 5s 6s 9m", postponed_added_kong_pays=pays)
    play(deal, "1 discard 7p, 2 discard 4s, 3 discard 5s, 0 discard 6s, 1 kong 5m")
    assert rows(deal) == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3) if pays]
    assert deal.view(0)["melds"][1] == ["added kong 5m"]
    assert deal.view(1)["wall"] == 55 - 8 - 1


@pytest.mark.parametrize("pays", [True, False])
def test_s5_6_added_kong_after_another_kong_is_postponed(pays: bool) -> None:
    """The replacement, not the 5m, is then the tile drawn last."""
    flags = {"postponed_added_kong_pays": pays}
    deal = with_a_pung("55m 1111p 222333p 7p", "7p", wall="5m", back="9m", **flags)
    play(deal, "1 kong 1p, 1 kong 5m")
    added = [(payer, 1, 1, "S5.6") for payer in (0, 2, 3) if pays]
    assert rows(deal) == [(payer, 1, 2, "S5.6") for payer in (0, 2, 3)] + added


def test_s5_6_added_kong_of_a_replacement_is_not_postponed() -> None:
    flags = {"postponed_added_kong_pays": False}
    deal = with_a_pung("55m 1111p 222333p 7p", "7p", wall="9m", back="5m", **flags)
    play(deal, "1 kong 1p, 1 kong 5m")
    assert rows(deal)[3:] == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3)]
