"""Nantong N5 the winner's total, rule by rule."""

from typing import Any

import pytest

import cardavia as cv
from nantong_tables import (
    COIN_RUN,
    KONG_AND_COMPLETE,
    NO_4P,
    PIAO,
    QING,
    WAIT_1,
    WAIT_2,
    begin,
    bonus,
    factor,
    last_card,
    one_throws_5m,
    table,
    wait_out,
    won,
)
from rigging import play


def test_n5_total_is_base_and_bonuses_times_multipliers() -> None:
    found = won(PIAO, "9p", self_draw=True)
    assert (found.base, found.total) == (36, (36 + 50 + 10 + 10) * 2 * 2)


def test_n5_split_and_completed_group_make_the_total_highest() -> None:
    """The 3m is the 3 of 1-2-3, or at the end of 3-4-5; three runs or three triplets with one pair."""
    found = won("123m 345m 789m 456p 789p 456s 789s 99p", "3m")
    assert bonus(found, "N5.4") == 10
    found = won("111p 222p 333p 555m 777m 555p 555s 99p", "9p", self_draw=True)
    assert (found.form, factor(found)) == ("piao", 4)
    assert bonus(found, "N5.2") == 100


DECLARED = ["pung 7p", "kong 7s", "concealed kong W", "added kong 5m"]


@pytest.mark.parametrize(
    ("text", "groups", "form", "added"),
    [
        (QING, [], "qing", 100),
        (PIAO, [], "piao", 50),
        (COIN_RUN, [], "piao", 50),
        ("123p 123p 123p 123p 555m 777m 999m 55s", [], "piao", 50),
        ("123p 99p", [*DECLARED, "opening 2s", "opening kong R"], "piao", 50),
        ("123s 333p 555m 777m 555p 777p 555s 99m", [], "tazi", 20),
        ("123m 456m 789m 123p 456p 789p 555s 99s", [], "tazi", 20),
        ("123m 456m 789m 123p 456p 789p 99s", ["opening 2s"], "tazi", 20),
        ("123m 456m 789m 123p 456p 99s", ["pung 1s", "kong R"], "tazi", 20),
    ],
)
def test_n5_1_forms(text: str, groups: list[str], form: str, added: int) -> None:
    found = won(text, last_card(text), groups=groups)
    assert (found.form, bonus(found, "N5.1")) == (form, added)
    assert factor(found) % 2 == (0 if form == "piao" else 1)


def test_n5_1_hezi_plays_no_part() -> None:
    given = {"indicators": "4p 4p", "hezi": "4p"}
    assert won(NO_4P, "9s", **given).form == "qing"
    assert won(PIAO, "9p", **given).form == "piao"


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("456m 789m 456p 789p 456s 789s 555s 99m", 0),
        ("456m 789m 123p 456p 456s 789s 555s 99m", 20),
        ("456m 789m 123p 123p 456s 789s 555s 99m", 50),
        ("456m 789m 123p 123p 123p 456s 555s 99m", 100),
        ("456m 789m 123p 123p 123p 123p 555s 99m", 200),
    ],
)
def test_n5_2_wenqian(text: str, added: int) -> None:
    assert bonus(won(text, "9m"), "N5.2") == added


def test_n5_2_only_of_coins_and_only_for_the_winner() -> None:
    assert bonus(won("123m 123s 789m 456p 789p 456s 789s 99m", "9m"), "N5.2") == 0
    deal = play(one_throws_5m(WAIT_2, "123p 123p ..."), "1 win")
    assert deal.result["raw_totals"][2] == 0


@pytest.mark.parametrize(
    ("self_draw", "events", "added"),
    [(False, [], 0), (True, [], 10), (True, ["kong"], 20), (False, ["first"], 0), (True, ["last"], 10)],
)
def test_n5_3_self_draw_and_kong_replacement(self_draw: bool, events: list[str], added: int) -> None:
    text, groups = ("123m 456m 789m 456p 789p 456s 99s", ["concealed kong 1p"])
    if events == ["first"]:
        text, groups = QING, []
    found = won(text, "9s", groups=groups, self_draw=self_draw, events=events)
    assert bonus(found, "N5.3") == added


@pytest.mark.parametrize("sort", ["concealed kong", "added kong", "kong"])
def test_n5_3_replacement_of_each_kong_made_in_play(sort: str) -> None:
    found = won(
        "123m 456m 789m 456p 789p 456s 99s", "9s", groups=[f"{sort} 1p"], self_draw=True, events=["kong"]
    )
    assert bonus(found, "N5.3") == 20


def test_n5_3_kong_replacement_counts_once_after_chained_kongs() -> None:
    """Kongs of 1m and 7m, three 5s and the 5p in the middle: 12 + 12 + 4 + 20 + 10 + 10 + 10."""
    hands = ["1111m 777m 46p 789p 123s 555s 789s 99m", "...", "..."]
    deal = play(begin(table(hands, "R 4s", back="7m 5p")), "0 kong 1m, 0 kong 7m, 0 win")
    assert deal.result["raw_totals"][0] == 12 + 12 + 4 + 20 + 10 + 10 + 10


def test_n5_3_kong_replacement_is_over_after_a_discard() -> None:
    hands = ["1111m 46m 456p 789p 789p 123s 789s 99m", "...", "..."]
    deal = begin(table(hands, "R 4s", stock="1p W 5m", back="T"))
    play(deal, "0 kong 1m, 0 discard T, 1 discard 1p, 2 discard W, 0 win")
    assert deal.result["raw_totals"][0] == 12 + 20 + 10 + 10


def test_n5_3_replacement_of_an_opening_kong_does_not_count() -> None:
    """16 for the opening kong, Tazi 20 and self-draw 10, doubled as a heavenly win."""
    deal = play(table([KONG_AND_COMPLETE, "...", "..."], back="5s"), "0 open 1p, 0 win")
    assert deal.result["raw_totals"][0] == (16 + 20 + 10) * 2


RUNS = "456m 789m 345p 567p 789p 123s 345s 11m"


@pytest.mark.parametrize(
    ("text", "win", "added"),
    [
        (RUNS, "1m", 10),
        (RUNS, "5m", 10),
        (RUNS, "8m", 10),
        (RUNS, "2s", 10),
        (RUNS, "7m", 10),
        (RUNS, "3s", 10),
        (RUNS, "4m", 0),
        (RUNS, "6m", 0),
        (RUNS, "9m", 0),
        (RUNS, "3p", 0),
        (RUNS, "1s", 0),
        (RUNS, "5s", 0),
        (RUNS, "9p", 0),
        (RUNS, "7p", 10),
        (RUNS, "5p", 0),
        (PIAO, "5s", 0),
        (PIAO, "9p", 10),
        ("123m 33m 456m 789m 456p 789p 456s 789s", "3m", 10),
        ("456m 456m 789m 567p 789p 123s 345s 11m", "4m", 0),
        (COIN_RUN, "3p", 10),
    ],
)
def test_n5_4_wait(text: str, win: str, added: int) -> None:
    """Once, and alike by discard and by self-draw."""
    for self_draw in (False, True):
        assert bonus(won(text, win, self_draw=self_draw, indicators="T W"), "N5.4") == added


ELDERS = "TTT WWW RRR 555m 777m 999m 123p 99s"
KONGS_AND_ELDERS = "TTT WWW 555m 777m 999m 99s"
FACTORS: list[tuple[str, dict[str, Any], int]] = [
    (QING, {}, 1),
    (PIAO, {"win": "5s"}, 2),
    (PIAO, {}, 4),
    ("TTT WWW RRR 123m 456m 789m 123p 99s", {}, 2),
    (QING, {"win": None, "events": ["heavenly"]}, 2),
    (QING, {"events": ["first"]}, 2),
    (QING, {"ready": True}, 2),
    (QING, {"self_draw": True, "events": ["last"]}, 2),
    (QING, {"events": ["first"], "ready": True}, 4),
    (QING, {"self_draw": True, "events": ["last"], "ready": True}, 4),
    (ELDERS, {"ready": True, "events": ["first"]}, 32),
    (ELDERS, {"self_draw": True, "ready": True, "events": ["last"]}, 32),
    (ELDERS, {"win": None, "events": ["heavenly"]}, 16),
    (KONGS_AND_ELDERS, {"groups": ["kong R", "kong 1p"], "self_draw": True, "events": ["kong", "last"]}, 16),
]


@pytest.mark.parametrize(("text", "given", "doubled"), FACTORS)
def test_n5_5_multipliers_all_multiply(text: str, given: dict[str, Any], doubled: int) -> None:
    found = won(text, **({"win": last_card(text)} | given))
    assert factor(found) == doubled
    assert [factor for *_, factor in found.rows].count(2) == doubled.bit_length() - 1


def test_n5_5_ready_of_another_seat_doubles_nothing() -> None:
    deal = play(table(["5m ...", WAIT_1, WAIT_2]), "1 ready, 2 done, 0 discard 5m, 1 pass, 2 win")
    assert deal.result["raw_totals"] == [0, 32, 138 * 2]


def test_n5_5_self_draw_of_the_last_card_of_the_stock() -> None:
    deal = wait_out(table([f"T {WAIT_1}", "...", "..."], back="5m", avoid="5m"), "T")
    play(deal, "0 win")
    assert deal.result["raw_totals"][0] == (32 + 100 + 100 + 10 + 10) * 2


def test_n5_5_last_card_of_the_stock_as_a_replacement() -> None:
    """The concealed kong 12, three each of 4s, 5s and 6s, two coin runs."""
    held = "777m 46m 123p 123p 456s 456s 456s 88p"
    deal = wait_out(table(["T ...", "...", held], back="5m 7m", avoid="5m 7m"), "T", left=1)
    play(deal, "2 kong 7m, 2 win")
    assert deal.result["raw_totals"][2] == (12 + 12 + 20 + 50 + 10 + 10 + 10) * 2


def test_n5_5_last_discard_doubles_nothing() -> None:
    deal = wait_out(table(["T ...", WAIT_1, "..."], back="5m", avoid="5m"), "T")
    play(deal, "0 discard 5m, 1 win")
    assert deal.result["raw_totals"][1] == 242


MODES = ("no_pung", "no_claimed_group", "self_drawn_no_group")
SIX_TRIPLETS = "222m 333p 555m 777m 555p 777p 99p"
CLOSED: list[tuple[str, str, list[str], bool, tuple[bool, bool, bool]]] = [
    (PIAO, "9p", [], True, (True, True, True)),
    (PIAO, "9p", [], False, (True, True, False)),
    (PIAO, "5s", [], True, (True, True, True)),
    (PIAO, "5s", [], False, (False, False, False)),
    (COIN_RUN, "9m", [], False, (True, True, False)),
    (COIN_RUN, "2p", [], False, (True, False, False)),
    (COIN_RUN, "2p", [], True, (True, True, True)),
    (SIX_TRIPLETS, "9p", ["pung R"], True, (False, False, False)),
    (SIX_TRIPLETS, "9p", ["kong R"], True, (True, False, False)),
    (SIX_TRIPLETS, "9p", ["added kong R"], True, (True, False, False)),
    (SIX_TRIPLETS, "9p", ["concealed kong R"], True, (True, True, False)),
    (SIX_TRIPLETS, "9p", ["concealed kong R"], False, (True, True, False)),
    (SIX_TRIPLETS, "9p", ["opening kong R"], True, (True, True, False)),
    (SIX_TRIPLETS, "9p", ["opening 2s"], True, (True, True, False)),
]


@pytest.mark.parametrize("mode", range(3))
@pytest.mark.parametrize(("text", "win", "groups", "self_draw", "closed"), CLOSED)
def test_n5_6_closed_floating(
    text: str, win: str, groups: list[str], self_draw: bool, closed: tuple[bool, bool, bool], mode: int
) -> None:
    rules = cv.rules("nantong", closed_floating=MODES[mode])
    found = won(text, win, groups=groups, self_draw=self_draw, rules=rules)
    assert (found.form, factor(found)) == ("piao", 4 if closed[mode] else 2)


@pytest.mark.parametrize("mode", MODES)
def test_n5_6_hezi_is_no_group_and_a_heavenly_win_claims_nothing(mode: str) -> None:
    given = {"indicators": "4p 4p", "hezi": "4p", "rules": cv.rules("nantong", closed_floating=mode)}
    assert factor(won(PIAO, "9p", self_draw=True, **given)) == 4
    assert factor(won(PIAO, None, events=["heavenly"], **given)) == 8


@pytest.mark.parametrize("mode", MODES)
def test_n5_6_only_a_piao_hu_is_closed_floating(mode: str) -> None:
    found = won(QING, "5s", self_draw=True, rules=cv.rules("nantong", closed_floating=mode))
    assert factor(found) == 1


@pytest.mark.parametrize(("mode", "closed"), [("no_pung", True), ("no_claimed_group", False)])
def test_n5_6_claimed_fourth_card_may_complete_the_coin_run(mode: str, closed: bool) -> None:
    """333p and 12p in hand: the triplet of rank 3 stays 8, five others 20."""
    found = won(COIN_RUN, "3p", rules=cv.rules("nantong", closed_floating=mode))
    assert found.total == (28 + 50 + 20 + 10) * (4 if closed else 2)


RUNS_AND_PAIR = "123m 456m 789m 123p 99s"


@pytest.mark.parametrize(
    ("text", "given", "doubled"),
    [
        (f"TTT WWW RRR {RUNS_AND_PAIR}", {}, 2),
        (f"{RUNS_AND_PAIR} TTT WWW RRR", {}, 2),
        (f"TTT {RUNS_AND_PAIR}", {"groups": ["pung W", "kong R"]}, 2),
        (RUNS_AND_PAIR, {"groups": ["opening kong T", "concealed kong W", "added kong R"]}, 2),
        (RUNS_AND_PAIR, {"groups": ["opening T", "pung W", "pung R"], "indicators": "T 5p"}, 2),
        ("123m 456m 789m 123p 456p TTT WWW RR", {"self_draw": True}, 1),
        ("123m 456m 789m 123p 456p TTT WWW RR", {"self_draw": True, "indicators": "R R"}, 1),
    ],
)
def test_n5_7_three_elders_whatever_the_form(text: str, given: dict[str, Any], doubled: int) -> None:
    """In hand or declared, the claimed card counts."""
    found = won(text, last_card(text), **given)
    assert (found.form, factor(found)) == ("tazi", doubled)


def test_n5_7_three_elders_floating() -> None:
    assert factor(won("TTT WWW RRR 555m 777m 555p 777p 99p", "9p")) == 8


@pytest.mark.parametrize("counts", [True, False])
def test_n5_8_heavenly_win_counts_as_self_draw(counts: bool) -> None:
    rules = cv.rules("nantong", heavenly_is_self_draw=counts)
    found = won(QING, None, events=["heavenly"], rules=rules)
    assert found.total == (100 + 20 + (10 if counts else 0)) * 2
    deal = play(table([QING, "...", "..."], heavenly_is_self_draw=counts), "0 win")
    assert deal.result["raw_totals"][0] == found.total


def test_n5_8_heavenly_win_has_no_winning_card_and_is_all_in_hand() -> None:
    found = won(PIAO, None, events=["heavenly"])
    assert bonus(found, "N5.4") == 0
    assert found.total == (36 + 50 + 10) * 2 * 2 * 2


@pytest.mark.parametrize("kongs", ["", "0 kong 7p,", "0 kong 7p, 0 kong 7s,"])
def test_n5_9_win_on_the_first_discard_of_the_dealer(kongs: str) -> None:
    """Concealed kongs before it do not matter."""
    deal = begin(table(["5m 7777p 7777s ...", WAIT_1, "..."]))
    play(deal, f"{kongs} 0 discard 5m, 1 win")
    assert deal.result["raw_totals"][1] == 242 * 2


def test_n5_9_no_other_discard_doubles() -> None:
    second = table(["5m T ...", WAIT_1, "..."], stock="9m 9p 1m")
    play(begin(second), "0 discard T, 1 discard 9m, 2 discard 9p, 0 discard 5m, 1 win")
    other = table(["T ...", "...", WAIT_1], stock="5m")
    play(begin(other), "0 discard T, 1 discard 5m, 2 win")
    punged = table(["9m ...", "99m 5m ...", WAIT_1])
    play(begin(punged), "0 discard 9m, 1 pung 9m, 1 discard 5m, 2 win")
    assert second.result["raw_totals"][1] == 242
    assert other.result["raw_totals"][2] == punged.result["raw_totals"][2] == 242
