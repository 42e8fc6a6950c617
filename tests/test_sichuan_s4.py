"""Sichuan S4 claims, rule by rule."""

import pytest

from rigging import hand, notation, play
from sichuan_tables import (
    INERT,
    INERT_M,
    KONGS_5M,
    PUNGS_5M,
    THROWS_5M,
    WAIT_1,
    WAIT_2,
    WAIT_3,
    about_to_rob,
    one_throws_5m,
    rows,
    settlement,
    table,
    wall_is_empty,
    winners,
    with_a_pung,
)


def test_s4_1_each_seat_with_an_option_is_asked_from_the_discarder() -> None:
    deal = one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3)
    assert (deal.asked, deal.legal()) == (1, ["pung 5m", "pass"])
    assert [deal.view(seat)["phase"] for seat in range(4)] == ["claim"] * 4
    assert [deal.view(seat)["offered"] for seat in range(4)] == ["5m"] * 4
    play(deal, "1 pass")
    assert (deal.asked, deal.legal()) == (2, ["win", "pass"])


def test_s4_1_seat_is_asked_though_an_earlier_one_answered_win() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, "555m 777m 888m 1779p"), "1 win, 2 win")
    assert (deal.asked, deal.legal(), deal.ledger) == (3, ["pung 5m", "kong 5m", "pass"], [])
    play(deal, "3 kong 5m")
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 2, 1, "S5.4")]
    assert deal.view(0)["melds"] == [[], [], [], []]


@pytest.mark.parametrize(
    ("held", "options"),
    [
        (PUNGS_5M, ["pung 5m", "pass"]),
        (KONGS_5M, ["pung 5m", "kong 5m", "pass"]),
        (WAIT_1, ["win", "pass"]),
        ("55m 88m 111222333p", ["pung 5m", "win", "pass"]),
        ("55567m 111222p 88p", ["pung 5m", "kong 5m", "win", "pass"]),
    ],
)
def test_s4_1_options_of_a_claim(held: str, options: list[str]) -> None:
    assert one_throws_5m(held, INERT, INERT).legal() == options


def test_s4_1_answers_are_hidden_until_the_last_is_in() -> None:
    seen = []
    for answers in ("1 pung 5m, 2 win", "1 pass, 2 win", "1 pass, 2 pass"):
        deal = play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), answers)
        assert (deal.asked, deal.legal(), deal.ledger) == (3, ["win", "pass"], [])
        seen.append([deal.view(seat) for seat in (0, 3)])
    assert seen[0] == seen[1] == seen[2]


def test_s4_1_a_pung_is_hidden_from_the_seats_asked_later() -> None:
    said = [play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), f"1 {answer}") for answer in ("pass", "pung 5m")]
    views = [[deal.view(seat) for seat in (0, 2, 3)] for deal in said]
    assert views[0] == views[1]


def test_s4_1_seats_without_an_option_are_not_asked() -> None:
    deal = one_throws_5m(INERT, WAIT_2, INERT_M)
    assert deal.asked == 2
    play(deal, "2 pass")
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s4_2_every_win_counts() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3), "1 win, 2 win, 3 win")
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 2, 1, "S5.4"), (0, 3, 4, "S5.4")]
    assert deal.points == [-6, 1, 1, 4]


@pytest.mark.parametrize("claim", ["pung 5m", "kong 5m"])
def test_s4_2_win_overtakes_pung_and_kong(claim: str) -> None:
    deal = play(one_throws_5m(KONGS_5M, WAIT_2, INERT), f"1 {claim}, 2 win")
    assert rows(deal) == [(0, 2, 1, "S5.4")]
    assert deal.view(1)["melds"] == [[], [], [], []]
    assert deal.view(1)["hand"] == notation(hand(KONGS_5M))
    assert deal.asked == 3


def test_s4_2_pung_is_carried_out_if_nobody_wins() -> None:
    deal = play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), "1 pung 5m, 2 pass, 3 pass")
    assert deal.view(0)["melds"] == [[], ["pung 5m"], [], []]
    assert (deal.asked, deal.view(1)["phase"], deal.ledger) == (1, "discard", [])


def test_s4_3_no_chow() -> None:
    deal = one_throws_5m("3467m 123p 123p 129p", INERT, INERT)
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


@pytest.mark.parametrize(("held", "claim", "mover"), [(WAIT_1, "win", 2), (PUNGS_5M, "pung 5m", 1)])
def test_s4_3_passing_locks_nothing(held: str, claim: str, mover: int) -> None:
    deal = table([THROWS_5M, held, "123456789s 7788m", INERT], wall="9s 5m", voids="psps")
    play(deal, "0 discard 5m, 1 pass, 1 discard 9s, 2 discard 5m")
    assert (deal.asked, deal.legal()) == (1, [claim, "pass"])
    play(deal, f"1 {claim}")
    assert deal.asked == mover


def test_s4_4_added_kong_is_offered_for_robbing() -> None:
    deal = about_to_rob()
    assert (deal.asked, deal.legal()) == (2, ["win", "pass"])
    assert [deal.view(seat)["phase"] for seat in range(4)] == ["rob"] * 4
    assert [deal.view(seat)["offered"] for seat in range(4)] == ["5m"] * 4
    won, passed = play(about_to_rob(), "2 win"), play(about_to_rob(), "2 pass")
    assert (won.asked, won.legal(), won.ledger) == (3, ["win", "pass"], [])
    assert [won.view(seat) for seat in (0, 1, 3)] == [passed.view(seat) for seat in (0, 1, 3)]


def test_s4_4_robbed_kong_stays_a_pung_and_its_maker_pays() -> None:
    deal = play(about_to_rob(), "2 win, 3 pass")
    assert rows(deal) == [(1, 2, 2, "S5.4")]
    assert deal.view(0)["melds"][1] == ["pung 5m"]
    assert deal.view(1)["hand"] == "1112223337p"


def test_s4_4_several_seats_rob_one_kong() -> None:
    deal = play(about_to_rob(), "2 win, 3 win")
    assert rows(deal) == [(1, 2, 2, "S5.4"), (1, 3, 8, "S5.4")]


def test_s4_4_kong_nobody_robs_is_made() -> None:
    deal = play(about_to_rob(), "2 pass, 3 pass")
    assert rows(deal) == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3)]
    assert deal.view(0)["melds"][1] == ["added kong 5m"]
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s4_4_kong_nobody_can_rob_opens_no_window() -> None:
    deal = play(with_a_pung(PUNGS_5M, "9p", wall="5m"), "1 kong 5m")
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s4_4_concealed_and_exposed_kongs_are_not_robbed() -> None:
    deal = play(table(["555m 123456789s 2m 5m", WAIT_1, WAIT_2, WAIT_3], voids="psss"), "0 kong 5m")
    assert (deal.asked, deal.view(0)["phase"]) == (0, "turn")
    deal = play(one_throws_5m(KONGS_5M, WAIT_2, WAIT_3), "1 kong 5m, 2 pass, 3 pass")
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s4_5_last_discards_are_won_and_punged_but_not_konged() -> None:
    deal = play(wall_is_empty(), "3 discard 5m")
    assert (deal.asked, deal.legal()) == (0, ["pung 5m", "pass"])
    play(deal, "0 pung 5m, 0 discard 5p")
    assert (deal.asked, deal.legal()) == (1, ["win", "pass"])
    play(deal, "1 win")
    assert deal.over
    assert winners(deal) == [(1, "discard", 1)]
    assert deal.result["outcome"] == "wall"


def test_s4_6_winner_is_out_with_an_open_hand() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, INERT, wall="5m"), "1 win, 2 pass, 2 win")
    shown = str(deal.view(0))
    for held in (WAIT_1, WAIT_2):
        assert notation(hand(held)) in shown or notation(hand(held + "5m")) in shown
    asked = set()
    while deal.asked is not None:
        asked.add(deal.asked)
        deal.answer(deal.legal()[0])
    assert asked == {0, 3}


def test_s4_6_winner_pays_no_later_self_draw_and_no_later_kong() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, INERT, wall="5m"), "1 win, 2 pass, 2 win")
    assert rows(deal, "S5.5") == [(0, 2, 2, "S5.5"), (3, 2, 2, "S5.5")]
    deal = table(["123456789s 222m 3m 5m", WAIT_1, INERT, INERT], wall="9s 8s 2m", voids="psss")
    play(deal, "0 discard 5m, 1 win, 2 discard 9s, 3 discard 8s, 0 kong 2m")
    assert rows(deal, "S5.6") == [(2, 0, 2, "S5.6"), (3, 0, 2, "S5.6")]


def test_s4_6_winner_claims_nothing_more() -> None:
    deal = one_throws_5m(WAIT_1, INERT, WAIT_3, wall="9s 8s 5m")
    play(deal, "1 win, 3 pass, 2 discard 9s, 3 discard 8s, 0 discard 5m")
    assert deal.asked == 3


@pytest.mark.parametrize(
    ("answers", "mover"),
    [
        ("1 win, 2 pass, 3 pass", 2),
        ("1 pass, 2 win, 3 pass", 3),
        ("1 pass, 2 pass, 3 win", 0),
        ("1 win, 2 win, 3 pass", 3),
        ("1 win, 2 pass, 3 win", 0),
        ("1 pass, 2 win, 3 win", 0),
    ],
)
def test_s4_7_next_mover_after_a_discard_win(answers: str, mover: int) -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3), answers)
    assert (deal.asked, deal.view(mover)["phase"], deal.view(mover)["wall"]) == (mover, "turn", 54)


@pytest.mark.parametrize(
    ("answers", "mover"), [("2 win, 3 pass", 3), ("2 pass, 3 win", 0), ("2 win, 3 win", 0)]
)
def test_s4_7_next_mover_after_a_robbed_kong(answers: str, mover: int) -> None:
    deal = play(about_to_rob(), answers)
    assert (deal.asked, deal.view(mover)["wall"]) == (mover, 50)


def test_s4_7_next_mover_after_a_self_draw_skips_winners() -> None:
    deal = one_throws_5m(WAIT_1, WAIT_2, INERT, wall="9s 8s 5m")
    play(deal, "1 pass, 2 win, 3 discard 9s, 0 discard 8s, 1 win")
    assert deal.asked == 3


def test_s4_8_third_winner_ends_the_deal_after_all_wins_on_the_tile() -> None:
    deal = one_throws_5m(WAIT_1, WAIT_2, WAIT_3, wall="9s 8s 5m")
    play(deal, "1 win, 2 pass, 3 pass, 2 discard 9s, 3 discard 8s, 0 discard 5m, 2 win")
    assert not deal.over
    play(deal, "3 win")
    assert deal.over
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 2, 1, "S5.4"), (0, 3, 4, "S5.4")]
    assert deal.view(0)["wall"] == 52
    assert deal.result["outcome"] == "three wins"
    assert winners(deal) == [(1, "discard", 0), (2, "discard", 0), (3, "discard", 2)]


def test_s4_8_no_settlement_after_three_wins() -> None:
    """The last seat keeps its kong payments though it is not ready."""
    deal = table(["2222m 123456789s 5m", WAIT_1, WAIT_2, WAIT_3], back="9s", voids="psss")
    play(deal, "0 kong 2m, 0 discard 5m, 1 win, 2 win, 3 win")
    assert settlement(deal) == []
    assert deal.points == [6 - 6, 1 - 2, 1 - 2, 4 - 2]
