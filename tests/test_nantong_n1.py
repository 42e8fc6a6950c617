"""Nantong N1 cards, rule by rule."""

from typing import Any

import pytest

import cardavia as cv
from nantong_tables import (
    NO_4P,
    PIAO,
    PUNGS_5M,
    QING,
    SIZES,
    WAIT_1,
    WAIT_2,
    about_to_rob,
    begin,
    filled,
    last_card,
    one_throws_5m,
    places,
    table,
    won,
    worth,
)
from rigging import COPIES, NANTONG, nantong_order, play

# The helpers themselves


def test_rigging_lays_named_cards_where_they_belong() -> None:
    hands = filled(["5m ...", "TT ...", "55m ..."], SIZES, "5p")
    order = nantong_order(hands, "2s 3m", stock="9m 8m", back="7m 6m", avoid="5s")
    assert [NANTONG.tile(card // COPIES) for card in order[67:71]] == ["2s", "3m", "9m", "8m"]
    assert [NANTONG.tile(card // COPIES) for card in order[:-4:-1]] == ["7m", "6m", "5s"]
    assert sorted(order) == list(range(120))
    counts = [NANTONG.hand(text) for text in hands]
    assert [max(held) for held in counts] == [1, 2, 2]
    assert NANTONG.notation(NANTONG.hand("R 5p 321m W 5p W")) == "123m 55p WW R"


def test_rigging_refuses_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="five copies of T"):
        nantong_order(filled(["TTTT ...", "...", "..."], SIZES), "2s 3m", stock="T")
    with pytest.raises(ValueError, match="hands of"):
        nantong_order(filled(["..."] * 3, (22, 22, 22)), "2s 3m")
    with pytest.raises(ValueError, match="cannot read"):
        NANTONG.kinds("5T")


# The rules


def test_n1_1_cards() -> None:
    assert len(cv.Deal("nantong", order=list(range(120)), dealer=0).places()) == 120
    for wrong in ([0, *range(119)], list(range(119)), list(range(1, 121))):
        with pytest.raises(ValueError):  # noqa: PT011 (the wording is the engine's own)
            cv.Deal("nantong", order=wrong, dealer=0)


def test_n1_2_kinds_and_copies() -> None:
    """Id = 4 * kind + copy, kinds in the order m, p, s, T, W, R."""
    deal = table(["1112224m TTT W ...", "T ...", "..."])
    assert places(deal, "1m")[:3] == ["hand 0"] * 3
    assert places(deal, "T") == ["hand 0"] * 3 + ["hand 1"]
    assert deal.places()[27 * 4 : 27 * 4 + 3] == ["hand 0"] * 3
    assert places(deal, "3m").count("indicator") == places(deal, "2s").count("indicator") == 1
    assert NANTONG.hand(deal.view(0)["hand"])[27] == 3


def test_n1_2_discards_are_listed_in_the_order_of_kinds() -> None:
    deal = table(["9m 1p 9p 1s 9s TWR 1m ...", "...", "..."])
    kinds = [NANTONG.kinds(action.split()[1])[0] for action in deal.legal()]
    assert kinds == sorted(kinds)
    assert deal.legal()[-3:] == ["discard T", "discard W", "discard R"]


def test_n1_2_an_action_moves_the_lowest_copy() -> None:
    deal = one_throws_5m("...", "...", dealer_hand="555m ...", stock="5m")
    assert places(deal, "5m") == ["discards 0", "hand 0", "hand 0", "hand 1"]


def test_n1_2_claimed_discard_moves_when_the_window_closes() -> None:
    deal = play(one_throws_5m(PUNGS_5M, WAIT_2), "1 pung 5m")
    assert places(deal, "5m")[:3] == ["discards 0", "hand 1", "hand 1"]
    assert deal.view(0)["discards"] == [["5m"], [], []]
    play(deal, "2 pass")
    assert places(deal, "5m")[:3] == ["group 1"] * 3
    assert deal.view(0)["discards"] == [[], [], []]


def test_n1_2_winning_discard_goes_to_the_winner() -> None:
    deal = play(one_throws_5m(PUNGS_5M, WAIT_2), "1 pass, 2 win")
    assert places(deal, "5m")[:3] == ["win 2", "hand 1", "hand 1"]
    assert deal.view(0)["discards"] == [[], [], []]


def test_n1_2_added_card_is_in_hand_until_its_window_is_resolved() -> None:
    deal = about_to_rob()
    assert places(deal, "5m") == ["group 1"] * 3 + ["hand 1"]
    assert places(play(deal, "2 pass"), "5m") == ["group 1"] * 4
    assert places(play(about_to_rob(), "2 win"), "5m") == ["group 1"] * 3 + ["win 2"]


def test_n1_2_self_drawn_card_goes_to_the_winner() -> None:
    """The card drawn, though it is not the lowest of its kind; a heavenly win has none (N5.8)."""
    deal = begin(table(["5m T ...", WAIT_1, "..."], stock="5m"))
    play(deal, "0 discard T, 1 win")
    assert places(deal, "5m")[:2] == ["hand 0", "win 1"]
    deal = begin(table(["...", "88p 99s 123m 456m 789m 456p 567p 456s", "..."], stock="8p"))
    play(deal, "0 discard T, 1 win")
    assert [place for place in places(deal, "8p") if place[-1] == "1"] == ["hand 1", "hand 1", "win 1"]
    heavenly = play(table([QING, "...", "..."]), "0 win")
    assert "win 0" not in heavenly.places()


def test_n1_3_old_generals_form_no_runs_but_9s_does() -> None:
    assert not worth("TWR 123m 456m 789m 123p 456p 789p 99s").wins
    assert won("789s 123m 456m 789m 123p 456p 789p 99p", "8s").form == "qing"
    assert won("TTT WWW RRR 999s 123m 456m 789m 99p", "2m").wins


def test_n1_3_runs_stay_within_a_suit() -> None:
    assert not worth("89m 1p 123m 456m 789m 456p 789p 123s 99s").wins
    assert not worth("9m 12p 123m 456m 789m 456p 789p 123s 99s").wins


DECLARED = ["pung 7p", "kong 7s", "concealed kong W", "added kong 5m"]


@pytest.mark.parametrize(
    ("text", "given", "wins"),
    [
        (QING, {}, True),
        (PIAO, {}, True),
        ("123m 456m 789m 123p 456p 456s 99s", {"groups": ["pung 7p"]}, True),
        ("123m 789m 99s", {"groups": [*DECLARED, "pung R"]}, True),
        ("99s", {"groups": [*DECLARED, "pung R", "pung 1m", "kong T"]}, True),
        (NO_4P, {"hezi": "4p", "indicators": "4p 4p"}, True),
        ("1122m 3344m 5566p 7788p 1133s 99s T", {}, False),
        ("123m 456m 789m 123p 456p 789p 456s 9s T", {}, False),
        ("123m 456m 789m 123p 456p 789p 45s 999s", {}, False),
    ],
)
def test_n1_4_seven_groups_and_a_pair(text: str, given: dict[str, Any], wins: bool) -> None:
    """Four equal cards declared are one group; the two of a Hezi are none, and are not counted."""
    won_by = {"win": last_card(text), "self_draw": True} if wins else {}
    assert worth(text, **given, **won_by).wins == wins


def test_n1_4_four_in_hand_are_no_group() -> None:
    assert not worth("5555m 123m 123p 456p 789p 789s 99s 9p").wins
    assert won("5555m 67m 123m 123p 456p 789p 789s 99s", "7m").wins
