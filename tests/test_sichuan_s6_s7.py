"""Sichuan S6 wall exhausted and S7 result, rule by rule, and the examples of the rules."""

from typing import Any

import pytest

from rigging import idle, play
from sichuan_tables import (
    BASIC,
    FAR_1,
    FAR_2,
    FAR_3,
    INERT,
    INERT_M,
    THROWS_5M,
    WAIT_1,
    WAIT_2,
    WAIT_3,
    about_to_rob,
    one_throws_5m,
    play_out,
    rows,
    settlement,
    table,
    value,
    winners,
)


def exhaust(keep: list[str], fourteenth: str, voids: str, **given: Any) -> Any:
    """No claims to the end: every seat holds on to its 13 tiles."""
    return idle(table([keep[0] + fourteenth, *keep[1:]], voids=voids, **given), keep)


@pytest.mark.parametrize("ready", [False, True])
def test_s6_1_wait_for_a_fifth_tile(ready: bool) -> None:
    """By the flag it is worth all pungs 1 and root 1: five copies are not two roots."""
    keep = ["1111m 456p 456p 456p", FAR_1, FAR_2, FAR_3]
    deal = exhaust(keep, "9m", "smmm", own_four_wait_is_ready=ready)
    assert deal.result["ready"] == [ready, False, False, False]
    assert settlement(deal) == [(payer, 0, 4, "S6.4") for payer in (1, 2, 3) if ready]


@pytest.mark.parametrize("ready", [False, True])
def test_s6_1_own_melds_count_among_the_four_copies(ready: bool) -> None:
    """Seat 1 lacks the 5m of 46m and has them all in its kong."""
    keep = ["12346789s 2233m 4s", "46m 11122233p", FAR_1, FAR_2]
    hands = ["123456789s 2233m 5m", "555m 46m 11122233p", *keep[2:]]
    deal = table(hands, voids="psmm", own_four_wait_is_ready=ready)
    idle(play(deal, "0 discard 5m, 1 kong 5m"), keep)
    assert deal.result["ready"][1] == ready


def test_s6_1_copies_seen_elsewhere_do_not_matter() -> None:
    """Seat 1 waits for 5m, and all four lie in the dealer's kong."""
    keep = ["1478m 88m 1469p", WAIT_1, FAR_1, FAR_2]
    deal = table(["5555m" + keep[0], *keep[1:]], voids="ssmm")
    idle(play(deal, "0 kong 5m"), keep)
    assert deal.result["ready"] == [False, True, False, False]


KONG_KEEPS = ["147m 88m 1469p 9m", "46p 123m 123m 123m 99m", FAR_1, FAR_2]


def test_s6_2_seat_that_is_not_ready_gives_kong_payments_back_even_to_a_winner() -> None:
    hands = ["5555m 147m 88m 1469p 5p", *KONG_KEEPS[1:]]
    deal = play(table(hands, back="9m", voids="ssmm"), "0 kong 5m, 0 discard 5p, 1 win")
    idle(deal, KONG_KEEPS)
    assert rows(deal) == [
        *((payer, 0, 2, "S5.6") for payer in (1, 2, 3)),
        (0, 1, 1, "S5.4"),
        *((0, payee, 2, "S6.2") for payee in (1, 2, 3)),
    ]


def test_s6_2_winner_keeps_kong_payments() -> None:
    hands = ["1111m 46m 33p 444p 555p", FAR_1, FAR_2, FAR_3]
    deal = play(table(hands, back="5m", voids="smmm"), "0 kong 1m, 0 win")
    idle(deal, hands)
    assert deal.result["outcome"] == "wall"
    assert settlement(deal) == []


def test_s6_2_ready_seat_keeps_kong_payments() -> None:
    keep = ["123p 123p 123p 9p", FAR_1, FAR_2, FAR_3]
    deal = play(table(["5555m" + keep[0], *keep[1:]], back="8m", voids="smmm"), "0 kong 5m")
    idle(deal, keep)
    pungs_and_root = 2
    assert settlement(deal) == [(payer, 0, 2**pungs_and_root, "S6.4") for payer in (1, 2, 3)]


def test_s6_2_one_row_for_each_payment_returned_and_seat_0_first() -> None:
    """Seat 1 makes its kong before seat 0 does."""
    keep = ["34788m 24468p", "1169m 146p 179p", FAR_1, FAR_3]
    hands = ["2222m 3478m 24468p 5m", "555m" + keep[1], *keep[2:]]
    deal = table(hands, wall="9m 8m 8m", back="9m 9m", voids="ssmm")
    play(deal, "0 discard 5m, 1 kong 5m, 1 discard 9m, 2 discard 9m, 3 discard 8m, 0 kong 2m")
    idle(deal, keep)
    assert rows(deal, "S5.6") == [(0, 1, 2, "S5.6"), *((payer, 0, 2, "S5.6") for payer in (1, 2, 3))]
    assert settlement(deal) == [*((0, payee, 2, "S6.2") for payee in (1, 2, 3)), (1, 0, 2, "S6.2")]


def pig_at_the_end(**flags: Any) -> Any:
    """Seat 0 wins at once, 1 is ready, 2 is not, 3 has drawn more bamboo than it could throw."""
    keep = [BASIC, WAIT_3, "258m 158p 147p 3699p", "1111222233334s"]
    deal = table(keep, wall="444555566667777888899s", **flags)
    return idle(play(deal, "0 win"), keep)


@pytest.mark.parametrize("paid", [True, False])
def test_s6_3_pig_pays_everybody_else(paid: bool) -> None:
    """Seat 3 is no pig among its own: the ready hand of bamboo counts for nothing, and S6.4 spares it."""
    deal = pig_at_the_end(pig_pays_winners=paid)
    payees = (0, 1, 2) if paid else (1, 2)
    assert settlement(deal) == [*((3, payee, 32, "S6.3") for payee in payees), (2, 1, 4, "S6.4")]
    assert deal.result["ready"][1:] == [True, False, False]


def test_s6_3_fine_whatever_the_cap() -> None:
    deal = pig_at_the_end(fan_cap=1)
    assert settlement(deal) == [*((3, payee, 32, "S6.3") for payee in (0, 1, 2)), (2, 1, 2, "S6.4")]


def test_s6_3_pigs_pay_each_other_nothing() -> None:
    keep = ["135569m 556688s 9s", WAIT_3, "1111222233334p", "1111222233334s"]
    deal = exhaust(keep, "4m", "psps", wall="2m 5p 5s 2m 2m 6p 6s 2m 3m 7p 7s 3m")
    fines = [(pig, payee, 32, "S6.3") for pig in (2, 3) for payee in (0, 1)]
    assert settlement(deal) == [*fines, (0, 1, 4, "S6.4")]


def test_s6_4_each_seat_not_ready_pays_each_ready_seat() -> None:
    deal = exhaust([WAIT_1, WAIT_3, FAR_1, FAR_2], "5s", "ssmm")
    assert rows(deal) == [
        (2, 0, 1, "S6.4"),
        (2, 1, 4, "S6.4"),
        (3, 0, 1, "S6.4"),
        (3, 1, 4, "S6.4"),
    ]
    assert deal.points == [2, 8, -5, -5]


@pytest.mark.parametrize(("cap", "paid"), [(5, 4), (1, 2)])
def test_s6_4_best_kind_counts_and_is_capped(cap: int, paid: int) -> None:
    """With 1m an outside hand, with 4m a basic one."""
    deal = exhaust(["23m 123m 789m 789m 99p", FAR_1, FAR_2, FAR_3], "5s", "smmm", fan_cap=cap)
    assert rows(deal) == [(payer, 0, paid, "S6.4") for payer in (1, 2, 3)]


def test_s6_4_winners_neither_pay_nor_are_paid() -> None:
    keep = [BASIC, WAIT_3, FAR_1, FAR_3]
    deal = idle(play(table(keep, voids="ssmm"), "0 win"), keep)
    assert settlement(deal) == [(2, 1, 4, "S6.4"), (3, 1, 4, "S6.4")]


def test_s7_1_rows_in_order_of_occurrence() -> None:
    """Winners counted from the discarder, payers of a self-draw or kong from seat 0."""
    deal = table([THROWS_5M, WAIT_1, WAIT_2, WAIT_3], voids="psss", dealer=2)
    play(deal, "2 discard 5m, 3 win, 0 win, 1 win")
    assert rows(deal) == [(2, 3, 1, "S5.4"), (2, 0, 1, "S5.4"), (2, 1, 4, "S5.4")]
    deal = table(["1111m 46m 33p 444p 555p", INERT, INERT, INERT], back="5m", dealer=1)
    play(deal, "1 kong 1m, 1 win")
    root_and_replacement = 2
    paid = 2**root_and_replacement + 1
    kong, win = ([(payer, 1, n, rule) for payer in (0, 2, 3)] for n, rule in ((2, "S5.6"), (paid, "S5.5")))
    assert rows(deal) == kong + win


def test_s7_1_points_are_the_sum_of_the_ledger() -> None:
    deal = pig_at_the_end()
    points = [0] * 4
    for row in deal.ledger:
        assert row.amount > 0
        points[row.payer] -= row.amount
        points[row.payee] += row.amount
    assert deal.points == deal.result["points"] == points
    assert sum(points) == 0


@pytest.mark.parametrize(
    ("answers", "dealer"),
    [
        ("1 win, 2 pass, 3 pass", 1),
        ("1 pass, 2 pass, 3 win", 3),
        ("1 pass, 2 win, 3 win", 0),
        ("1 win, 2 win, 3 win", 0),
        ("1 win, 2 pass, 3 pass, 2 discard 9s, 3 discard 8s, 0 discard 5m, 2 win, 3 win", 1),
    ],
)
def test_s7_2_next_dealer_after_discard_wins(answers: str, dealer: int) -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3, wall="9s 8s 5m"), answers)
    assert play_out(deal).result["next_dealer"] == dealer


@pytest.mark.parametrize(
    ("answers", "dealer"), [("2 win, 3 pass", 2), ("2 pass, 3 win", 3), ("2 win, 3 win", 1)]
)
def test_s7_2_next_dealer_after_a_robbed_kong(answers: str, dealer: int) -> None:
    assert play_out(play(about_to_rob(), answers)).result["next_dealer"] == dealer


def test_s7_2_next_dealer_after_a_self_draw_or_no_win() -> None:
    deal = play(table([BASIC, INERT, INERT, INERT_M], dealer=3), "3 win")
    assert play_out(deal).result["next_dealer"] == 3
    keep = [FAR_1, FAR_2, FAR_3, WAIT_1]
    deal = table([keep[0] + "9m", *keep[1:]], voids="mmms", dealer=2)
    deal = idle(deal, keep[2:] + keep[:2])
    assert (winners(deal), deal.result["next_dealer"]) == ([], 2)


@pytest.mark.parametrize(
    ("text", "melds", "void", "worth", "paid"),
    [
        ("123m 456m 234p 678p 99p", [], "s", 0, 1),
        ("111m 444m 222p 777p 99p", [], "s", 1, 2),
        ("222m 555m 888m 222p 55p", [], "s", 3, 8),
        ("123m 789m 111p 789p 99p", [], "s", 2, 4),
        ("11m 44m 66m 99m 22p 55p 88p", [], "s", 2, 4),
        ("1111m 44m 66m 99m 22p 55p", [], "s", 3, 8),
        ("111m 123m 456m 789p 22p", [], "s", 1, 2),
        ("55m", ["kong 2s", "kong 4s", "kong 9m", "kong 3s"], "p", 6, 32),
    ],
)
def test_examples_of_hand_values(text: str, melds: list[str], void: str, worth: int, paid: int) -> None:
    found = value(text, melds=melds, void=void)
    assert (found.wins, found.fan, found.base) == (True, worth, paid)


def test_example_of_a_self_draw_with_one_opponent_out() -> None:
    """Flush and all pungs, 8 points: +18/0/-9/-9."""
    deal = one_throws_5m(WAIT_1, "111m 444m 777m 88m 99m", INERT, wall="9m")
    play(deal, "1 win, 2 win")
    assert rows(deal, "S5.5") == [(0, 2, 9, "S5.5"), (3, 2, 9, "S5.5")]
