"""Nantong N2 set-up and preparation, rule by rule."""

import pytest

import cardavia as cv
from nantong_tables import (
    HEZI_DEALER,
    INDICATORS,
    KONG_AND_COMPLETE,
    NO_4P,
    PUNGS_5M,
    QING,
    WAIT_1,
    WAIT_2,
    holds,
    moves,
    one_throws_5m,
    phase,
    places,
    table,
    wait_out,
)
from rigging import NANTONG, play


@pytest.mark.parametrize("dealer", range(3))
def test_n2_1_deal_of_twenty_three_and_twenty_two(dealer: int) -> None:
    """23 to the dealer, 22 to each next seat, two indicators; the rest is the stock."""
    deal = cv.Deal("nantong", order=list(range(120)), dealer=dealer)
    where = deal.places()
    next_seat, last_seat = (dealer + 1) % 3, (dealer + 2) % 3
    assert set(where[:23]) == {f"hand {dealer}"}
    assert set(where[23:45]) == {f"hand {next_seat}"}
    assert set(where[45:67]) == {f"hand {last_seat}"}
    assert where[67:69] == ["indicator"] * 2
    assert set(where[69:]) == {"stock"}
    assert [deal.view(seat)["stock"] for seat in range(3)] == [51] * 3
    assert [deal.view(seat)["dealer"] for seat in range(3)] == [dealer] * 3


def test_n2_1_dealer_is_drawn_from_the_random_stream() -> None:
    dealers = {cv.Deal("nantong", seed=7, number=number).view(0)["dealer"] for number in range(60)}
    assert dealers == {0, 1, 2}


def test_n2_1_indicators_are_seen_by_all_and_out_of_play() -> None:
    deal = table(["...", "...", "..."], indicators="9m T")
    for seat in range(3):
        assert NANTONG.kinds(" ".join(deal.view(seat)["indicators"])) == NANTONG.kinds("9m T")
    wait_out(deal, "W")
    assert deal.places().count("indicator") == 2


def test_n2_2_opening_kong_is_exposed_and_replaced_at_once() -> None:
    deal = table(["5555m ...", "...", "..."], back="T W")
    assert (deal.asked, deal.legal(), phase(deal)) == (0, ["open 5m", "done"], "prepare")
    before = NANTONG.hand(deal.view(0)["hand"])
    play(deal, "0 open 5m")
    assert [deal.view(seat)["groups"] for seat in range(3)] == [[["opening kong 5m"], [], []]] * 3
    assert places(deal, "5m") == ["group 0"] * 4
    after = NANTONG.hand(deal.view(0)["hand"])
    assert after[NANTONG.kinds("T")[0]] == before[NANTONG.kinds("T")[0]] + 1
    assert (sum(after), deal.view(0)["stock"]) == (20, 50)


def test_n2_2_opening_triplet_matches_an_indicator_and_is_not_replaced() -> None:
    deal = table(["222s 222m 555m ...", "...", "..."])
    assert (deal.asked, deal.legal()) == (0, ["open 2s", "done"])
    play(deal, "0 open 2s")
    assert deal.view(1)["groups"] == [["opening 2s"], [], []]
    assert places(deal, "2s") == ["group 0"] * 3 + ["indicator"]
    assert (sum(NANTONG.hand(deal.view(0)["hand"])), deal.view(0)["stock"]) == (20, 51)
    assert (deal.asked, phase(deal)) == (0, "turn")


def test_n2_2_triplet_of_either_indicator() -> None:
    deal = table(["...", "222s 333m ...", "..."])
    assert (deal.asked, deal.legal()) == (1, ["open 3m", "open 2s", "done"])


def test_n2_2_tiandi_hezi_is_exposed_and_draws_two() -> None:
    deal = table(["...", "44p ...", "..."], indicators="4p 4p", back="T W")
    assert (deal.asked, deal.legal()) == (1, ["hezi", "done"])
    play(deal, "1 hezi")
    assert places(deal, "4p") == ["hezi 1", "hezi 1", "indicator", "indicator"]
    assert [bool(declared) for declared in deal.view(0)["hezi"]] == [False, True, False]
    assert deal.view(0)["groups"] == [[], [], []]
    held = NANTONG.hand(deal.view(1)["hand"])
    assert [held[kind] for kind in NANTONG.kinds("TW4p")] == [2, 2, 0]
    assert (sum(held), deal.view(0)["stock"]) == (22, 49)


def test_n2_2_hezi_needs_two_equal_indicators_and_both_other_copies() -> None:
    assert phase(table(["44p ...", "...", "..."], indicators="4p 4m")) == "turn"
    assert phase(table(["4p ...", "4p ...", "..."], indicators="4p 4p")) == "turn"


def test_n2_2_hezi_does_not_change_the_number_of_cards_to_play_with() -> None:
    """With the two replacements the dealer is complete: seven groups and a pair in hand."""
    deal = table([HEZI_DEALER, "...", "..."], "4p 4p", back="5p 6p")
    assert deal.legal() == ["hezi", "done"]
    play(deal, "0 hezi")
    assert holds(deal, 0, NO_4P)
    assert (deal.asked, phase(deal), moves(deal)) == (0, "turn", ["win"])


EVERYTHING = "1111m 23m 789m 44p 55p 789p 678s 678s"


def test_n2_2_all_options_in_order_and_one_at_a_time() -> None:
    """Ready for 5p as it is, but not without the four 1m or the 4p."""
    deal = table(["...", EVERYTHING, "..."], "4p 4p", back="T W R")
    assert (deal.asked, deal.legal()) == (1, ["open 1m", "hezi", "ready", "done"])
    play(deal, "1 open 1m")
    assert (deal.asked, deal.legal()) == (1, ["hezi", "done"])
    play(deal, "1 hezi")
    assert (deal.asked, phase(deal)) == (0, "turn")
    other = play(table(["...", EVERYTHING, "..."], "4p 4p", back="T W R"), "1 hezi")
    assert (other.asked, other.legal()) == (1, ["open 1m", "done"])


@pytest.mark.parametrize("dealer", range(3))
def test_n2_2_seats_prepare_one_after_the_other_from_the_dealer(dealer: int) -> None:
    deal = table(["1111m 2222m ...", "1111p ...", "1111s ..."], dealer=dealer)
    after, last = (dealer + 1) % 3, (dealer + 2) % 3
    assert (deal.asked, deal.legal()) == (dealer, ["open 1m", "open 2m", "done"])
    play(deal, f"{dealer} open 2m, {dealer} open 1m, {after} open 1p, {last} done")
    assert (deal.asked, phase(deal)) == (dealer, "turn")
    assert deal.view(0)["groups"][dealer] == ["opening kong 2m", "opening kong 1m"]


def test_n2_2_preparation_ends_by_done_or_when_nothing_is_left() -> None:
    deal = table(["1111m 5555m ...", "2222m ...", "..."])
    play(deal, "0 open 1m, 0 done, 1 open 2m")
    assert (deal.asked, phase(deal)) == (0, "turn")


def test_n2_3_replacement_never_makes_an_opening_kong() -> None:
    """But the four cards are a concealed kong when the dealer is on turn."""
    deal = play(table(["1111m 555m ...", "...", "..."], back="5m"), "0 open 1m")
    assert (deal.asked, phase(deal)) == (0, "turn")
    assert moves(deal) == ["kong 5m"]


def test_n2_3_replacement_never_makes_an_opening_triplet() -> None:
    deal = play(table(["1111m 22s ...", "...", "..."], back="2s"), "0 open 1m")
    assert (deal.asked, phase(deal)) == (0, "turn")


def test_n2_3_replacement_never_makes_a_hezi() -> None:
    deal = play(table(["1111m 4p ...", "...", "..."], "4p 4p", back="4p"), "0 open 1m")
    assert (deal.asked, phase(deal)) == (0, "turn")


def test_n2_3_four_cards_kept_can_be_a_concealed_kong_later() -> None:
    deal = play(table(["5555m ...", "7777m ...", "..."], stock="9p"), "0 done, 1 done")
    assert moves(deal) == ["kong 5m"]
    play(deal, "0 discard T")
    assert (deal.asked, moves(deal)) == (1, ["kong 7m"])


def test_n2_4_ready_is_declared_in_preparation_and_seen_by_all() -> None:
    deal = table(["5m ...", WAIT_1, "..."])
    assert (deal.asked, deal.legal()) == (1, ["ready", "done"])
    play(deal, "1 ready")
    assert [deal.view(seat)["ready"] for seat in range(3)] == [[False, True, False]] * 3
    assert (deal.asked, phase(deal)) == (0, "turn")
    play(deal, "0 discard 5m, 1 win")
    assert deal.result["ready"] == [False, True, False]
    assert deal.result["raw_totals"][1] == 242 * 2 * 2


def test_n2_4_ready_doubles_a_self_draw_too() -> None:
    deal = play(table(["...", WAIT_1, "..."], stock="5m"), "1 ready, 0 discard T, 1 win")
    assert deal.result["raw_totals"][1] == (32 + 100 + 100 + 10 + 10) * 2


def test_n2_4_done_is_not_ready() -> None:
    deal = play(one_throws_5m(WAIT_1, "..."), "1 win")
    assert deal.result["ready"] == [False] * 3
    assert deal.result["raw_totals"][1] == 242 * 2


def test_n2_4_the_dealer_never_declares_ready() -> None:
    deal = table(["7777m 46m 123p 123p 456s 456s 456s 88p", "...", "..."], back="T")
    assert deal.legal() == ["open 7m", "done"]
    play(deal, "0 open 7m")
    assert (deal.asked, phase(deal)) == (0, "turn")


def test_n2_4_a_replacement_may_make_a_seat_ready() -> None:
    deal = table(["...", "1111m 46m 456p 456p 456p 678s 789s 9s", "..."], back="9s")
    assert (deal.asked, deal.legal()) == (1, ["open 1m", "done"])
    play(deal, "1 open 1m")
    assert (deal.asked, deal.legal()) == (1, ["ready", "done"])


def test_n2_4_ready_ends_preparation_and_options_lapse() -> None:
    deal = play(table(["...", EVERYTHING, "1111s ..."], "4p 4p", stock="9p"), "1 ready")
    assert (deal.asked, deal.legal()) == (2, ["open 1s", "done"])
    play(deal, "2 done, 0 discard W")
    assert (deal.asked, deal.legal()) == (1, ["discard 9p"])


@pytest.mark.parametrize("ready", [False, True])
@pytest.mark.parametrize(
    ("held", "indicators", "back", "opening"),
    [
        ("1111m 456p 456p 456p 789p 789p 789p", INDICATORS, "", ""),
        ("46m 55m 123p 123p 123p 456s 456s 456s", "5m 5m", "", ""),
        ("46m 55m 123p 123p 123p 456s 456s 456s", "5m 5m", "88p", "1 hezi"),
        ("46m 5555m 123p 123p 456s 456s 456s 8p", INDICATORS, "8p", "1 open 5m"),
        ("46m 555m 123p 123p 456s 456s 456s 88p", "5m 9m", "", "1 open 5m"),
    ],
)
def test_n2_4_all_copies_of_the_wait_are_known(
    held: str, indicators: str, back: str, opening: str, ready: bool
) -> None:
    """They lie in the hand, in an opening group, in the Hezi, or are turned up."""
    deal = table(["...", held, "..."], indicators, back=back, own_four_wait_is_ready=ready)
    play(deal, opening)
    assert ("ready" in deal.legal()) == ready


def test_n2_4_copies_in_other_groups_do_not_matter() -> None:
    deal = play(table(["5555m ...", WAIT_1, "..."]), "0 open 5m")
    assert (deal.asked, deal.legal()) == (1, ["ready", "done"])


# Waits for 5s and 8p.
READY_WITH_5M = "555m 123p 123p 123p 456s 456s 46s 88p"


@pytest.mark.parametrize("ready", [False, True])
def test_n2_4_ready_seat_claims_no_pung_and_no_kong(ready: bool) -> None:
    deal = table(["5m ...", READY_WITH_5M, "..."], stock="9m")
    play(deal, f"1 {'ready' if ready else 'done'}, 0 discard 5m")
    assert (deal.asked, deal.legal()[0]) == (1, "discard 9m" if ready else "pung 5m")


@pytest.mark.parametrize("ready", [False, True])
def test_n2_4_ready_seat_makes_no_concealed_kong(ready: bool) -> None:
    deal = table(["...", READY_WITH_5M, "..."], stock="5m")
    play(deal, f"1 {'ready' if ready else 'done'}, 0 discard T")
    assert moves(deal) == ([] if ready else ["kong 5m"])


def test_n2_4_ready_seat_wins_or_discards_a_card_of_the_kind_drawn() -> None:
    """The lowest copy moves, though it is not the one drawn."""
    deal = play(table(["...", READY_WITH_5M, "..."], stock="4s 9m 9p 5s"), "1 ready, 0 discard T")
    assert deal.legal() == ["discard 4s"]
    play(deal, "1 discard 4s")
    assert places(deal, "4s") == ["discards 1", "hand 1", "hand 1", "hand 1"]
    play(deal, "2 discard 9m, 0 discard 9p")
    assert (deal.asked, deal.legal()) == (1, ["discard 5s", "win"])


def test_n2_4_ready_seat_may_pass_a_win() -> None:
    deal = table(["5m ...", WAIT_1, "..."], stock="5m")
    play(deal, "1 ready, 0 discard 5m")
    assert (deal.asked, deal.legal()) == (1, ["win", "pass"])
    play(deal, "1 pass")
    assert (deal.asked, deal.legal()) == (1, ["discard 5m", "win"])


def test_n2_4_ready_seat_may_rob_a_kong() -> None:
    deal = table(["5m ...", PUNGS_5M, WAIT_2], stock="1m 9m 5m")
    play(deal, "2 ready, 0 discard 5m, 1 pung 5m, 2 pass, 1 discard T, 2 discard 1m, 0 discard 9m, 1 kong 5m")
    assert (deal.asked, deal.legal()) == (2, ["win", "pass"])
    play(deal, "2 win")
    assert deal.result["raw_totals"][2] == 138 * 2


def test_n2_5_dealer_begins_without_drawing() -> None:
    deal = table(["5555m ...", "...", "..."])
    play(deal, "0 done")
    assert (deal.asked, phase(deal), deal.view(0)["stock"]) == (0, "turn", 51)
    assert deal.legal()[-1] == "kong 5m"
    assert len(deal.legal()) == 20 + 1


@pytest.mark.parametrize("dealer", range(3))
def test_n2_5_heavenly_win(dealer: int) -> None:
    deal = table([QING, "...", "..."], dealer=dealer)
    assert (deal.asked, moves(deal)) == (dealer, ["win"])
    play(deal, f"{dealer} win")
    assert (deal.result["winner"], deal.result["how"]) == (dealer, "heavenly")
    assert deal.result["raw_totals"][dealer] == (100 + 20 + 10) * 2


@pytest.mark.parametrize("allowed", [True, False])
def test_n2_5_heavenly_win_after_an_opening_replacement(allowed: bool) -> None:
    hands = [KONG_AND_COMPLETE, "...", "..."]
    deal = play(table(hands, back="5s", heavenly_after_replacement=allowed), "0 open 1p")
    assert moves(deal) == (["win"] if allowed else [])
    if allowed:
        play(deal, "0 win")
        assert deal.result["how"] == "heavenly"
        assert deal.result["raw_totals"][0] == (16 + 20 + 10) * 2


@pytest.mark.parametrize("allowed", [True, False])
def test_n2_5_heavenly_win_after_a_hezi(allowed: bool) -> None:
    hands = [HEZI_DEALER, "...", "..."]
    deal = table(hands, "4p 4p", back="5p 6p", heavenly_after_replacement=allowed)
    assert moves(play(deal, "0 hezi")) == (["win"] if allowed else [])


@pytest.mark.parametrize("allowed", [True, False])
def test_n2_5_heavenly_win_without_a_replacement(allowed: bool) -> None:
    """An opening triplet is not replaced, and a replacement of another seat does not matter."""
    hands = ["222s 123m 456m 789m 456p 789p 456s 99s", "1111p ...", "..."]
    deal = table(hands, heavenly_after_replacement=allowed)
    play(deal, "0 open 2s, 1 open 1p, 0 win")
    assert deal.result["how"] == "heavenly"


@pytest.mark.parametrize("allowed", [True, False])
def test_n2_5_win_on_the_replacement_of_a_concealed_kong_is_not_heavenly(allowed: bool) -> None:
    hands = ["123m 456m 789m 1111p 456p 7p 7777s 99s", "...", "..."]
    deal = table(hands, back="8p 9p", heavenly_after_replacement=allowed)
    play(deal, "0 open 1p, 0 done, 0 kong 7s, 0 win")
    assert deal.result["how"] == "self-draw"
    assert deal.result["raw_totals"][0] == 16 + 12 + 20 + 10 + 10


def test_n2_5_no_heavenly_win_later() -> None:
    """The dealer throws a card of its complete hand and draws it again: the 7 of 789."""
    deal = table([QING, "...", "..."], stock="9m 1p 7p")
    play(deal, "0 discard 7p, 1 discard 9m, 2 discard 1p, 0 win")
    assert deal.result["how"] == "self-draw"
    assert deal.result["raw_totals"][0] == 100 + 20 + 10 + 10
