"""Sichuan S1 tiles and S2 set-up, rule by rule."""

import pytest

import cardavia as cv
from rigging import SUITS, hand, order_for, play
from sichuan_tables import (
    BASIC,
    INERT,
    INERT_M,
    PUNGS_5M,
    THROWS_5M,
    WAIT_1,
    WAIT_2,
    WAIT_3,
    about_to_rob,
    moves,
    one_throws_5m,
    places,
    rows,
    table,
)


def test_s1_1_tiles() -> None:
    assert len(cv.Deal("sichuan", order=list(range(108)), dealer=0).places()) == 108
    for wrong in ([0, *range(107)], list(range(107)), list(range(1, 109))):
        with pytest.raises(ValueError):  # noqa: PT011 (the wording is the engine's own)
            cv.Deal("sichuan", order=wrong, dealer=0)


def test_s1_2_kinds_and_copies() -> None:
    """Id = 4 * kind + copy, kinds in the order m, p, s."""
    deal = table(["1112223334m 123p 4s", INERT, INERT, INERT])
    assert deal.view(0)["hand"] == "1112223334m 123p 4s"
    assert places(deal, "1m") == ["hand 0"] * 3 + ["wall"]
    assert places(deal, "4m") == ["hand 0"] + ["wall"] * 3
    assert places(deal, "1p") == ["hand 0"] + ["wall"] * 3
    assert places(deal, "4s") == ["hand 0", "hand 1", "hand 2", "hand 3"]


def test_s1_2_an_action_moves_the_lowest_copy() -> None:
    deal = table(["555m 1234567s 1p 22m 5m", INERT, INERT, INERT], voids="psss")
    assert places(deal, "5m") == ["hand 0"] * 4
    play(deal, "0 discard 1p, 1 discard 1s, 2 discard 1s, 3 discard 1s, 0 discard 5m")
    assert places(deal, "5m") == ["discards 0"] + ["hand 0"] * 3


def test_s1_2_self_drawn_tile_moves_to_the_win_area() -> None:
    """The dealer's 14th is its last tile drawn, though not the lowest of its kind."""
    deal = play(table(["11m 234m 555m 123p 44p 1m", INERT, INERT, INERT]), "0 win")
    assert places(deal, "1m")[:3] == ["hand 0", "hand 0", "win 0"]


def test_s1_2_claimed_discard_moves_when_the_window_closes() -> None:
    deal = play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), "1 pung 5m, 2 pass")
    assert places(deal, "5m")[0] == "discards 0"
    play(deal, "3 pass")
    assert places(deal, "5m") == ["meld 1"] * 3 + ["wall"]
    assert deal.view(2)["discards"] == [[], [], [], []]


def test_s1_2_shared_discard_lies_with_the_first_winner_from_the_discarder() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3), "1 pass, 2 win, 3 win")
    assert places(deal, "5m")[0] == "win 2"
    deal = table([THROWS_5M, WAIT_1, WAIT_2, WAIT_3], voids="psss", dealer=2)
    play(deal, "2 discard 5m, 3 win, 0 win, 1 win")
    assert places(deal, "5m")[0] == "win 3"


def test_s1_2_added_tile_is_in_hand_until_its_window_is_resolved() -> None:
    deal = play(about_to_rob(), "2 win")
    assert places(deal, "5m") == ["meld 1"] * 3 + ["hand 1"]
    play(deal, "3 win")
    assert places(deal, "5m") == ["meld 1"] * 3 + ["win 2"]


@pytest.mark.parametrize("dealer", range(4))
def test_s2_1_deal_of_fourteen_and_thirteen(dealer: int) -> None:
    """The order is dealt in blocks of 13 from the dealer, then one more to the dealer."""
    deal = cv.Deal("sichuan", order=list(range(108)), dealer=dealer)
    where = deal.places()
    for step in range(4):
        assert set(where[13 * step : 13 * step + 13]) == {f"hand {(dealer + step) % 4}"}
    assert where[52] == f"hand {dealer}"
    assert set(where[53:]) == {"wall"}
    assert [deal.view(seat)["wall"] for seat in range(4)] == [55] * 4


def test_s2_1_dealer_is_drawn_from_the_random_stream() -> None:
    dealers = {cv.Deal("sichuan", seed=7, number=number).view(0)["dealer"] for number in range(80)}
    assert dealers == {0, 1, 2, 3}


def test_s2_2_void_suits_are_asked_from_the_dealer_and_hidden_until_all_are_in() -> None:
    deal = cv.Deal("sichuan", order=order_for([THROWS_5M, INERT, INERT, INERT]), dealer=2)
    assert sum(hand(deal.view(2)["hand"])) == 14
    for seat, suit in ((2, "m"), (3, "s"), (0, "p")):
        assert deal.asked == seat
        assert deal.legal() == ["void m", "void p", "void s"]
        assert {deal.view(other)["phase"] for other in range(4)} == {"void"}
        deal.answer(f"void {suit}")
        assert deal.view(1)["void"] == [None] * 4
        assert deal.view(seat)["void"] == [suit if other == seat else None for other in range(4)]
    deal.answer("void m")
    assert [deal.view(seat)["void"] for seat in range(4)] == [["p", "m", "m", "s"]] * 4


def test_s2_2_a_hidden_choice_leaves_no_trace_in_other_views() -> None:
    seen = []
    for suit in SUITS:
        deal = cv.Deal("sichuan", order=order_for([THROWS_5M, INERT, INERT, INERT]), dealer=0)
        deal.answer(f"void {suit}")
        seen.append([deal.view(other) for other in (1, 2, 3)])
    assert seen[0] == seen[1] == seen[2]


def test_s2_3_dealer_may_win_with_the_first_fourteen() -> None:
    """A plain self-draw: no bonus for being early."""
    deal = table([BASIC, INERT, INERT, INERT_M], dealer=3)
    assert (deal.asked, moves(deal)) == (3, ["win"])
    play(deal, "3 win")
    assert rows(deal) == [(payer, 3, 2, "S5.5") for payer in (0, 1, 2)]
    assert deal.asked == 0


def test_s2_3_dealer_may_kong_or_discard_at_once() -> None:
    deal = table(["1111m 2345m 123p 55p 7p", INERT, INERT, INERT], back="9m")
    assert deal.legal() == [
        *(f"discard {rank}m" for rank in (1, 2, 3, 4, 5)),
        *(f"discard {rank}p" for rank in (1, 2, 3, 5, 7)),
        "kong 1m",
    ]
    play(deal, "0 kong 1m, 0 discard 9m, 1 discard 1s")
