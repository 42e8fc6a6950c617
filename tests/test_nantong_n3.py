"""Nantong N3 play, rule by rule."""

import pytest

from nantong_tables import (
    KONGS_5M,
    PUNGS_5M,
    WAIT_1,
    WAIT_2,
    about_to_rob,
    begin,
    moves,
    one_throws_5m,
    phase,
    places,
    table,
    wait_out,
    with_a_pung,
    won,
)
from rigging import NANTONG, play


def test_n3_1_turn_begins_with_the_front_card() -> None:
    deal = table(["...", "...", "..."], stock="4m", back="8s")
    held = NANTONG.hand(deal.view(1)["hand"])
    play(deal, "0 discard T")
    held[NANTONG.kinds("4m")[0]] += 1
    assert NANTONG.hand(deal.view(1)["hand"]) == held
    assert (deal.asked, phase(deal), deal.view(1)["stock"]) == (1, "turn", 50)


def test_n3_1_every_choice_at_once() -> None:
    """Discards, kongs (added and concealed) and the win, each in ascending order."""
    deal = with_a_pung("55m 67m 1111p 23p 456p 789p 456s 99s T", "T", "1m 9m 5m")
    discards = ["5m", "6m", "7m", *(f"{rank}p" for rank in range(1, 10)), "4s", "5s", "6s", "9s"]
    assert deal.legal() == [*(f"discard {text}" for text in discards), "kong 5m", "kong 1p", "win"]


def test_n3_1_concealed_kongs_draw_from_the_back_and_may_chain() -> None:
    deal = table(["1111m 666m 555m ...", "...", "..."], back="6m 5m T")
    play(deal, "0 done, 0 kong 1m")
    assert (deal.asked, phase(deal), moves(deal)) == (0, "turn", ["kong 6m"])
    play(deal, "0 kong 6m, 0 kong 5m")
    assert (sum(NANTONG.hand(deal.view(0)["hand"])), deal.view(0)["stock"]) == (14, 48)
    groups = ["concealed kong 1m", "concealed kong 6m", "concealed kong 5m"]
    assert [deal.view(seat)["groups"] for seat in range(3)] == [[groups, [], []]] * 3


def test_n3_1_added_kong_of_a_card_kept() -> None:
    deal = with_a_pung(PUNGS_5M, "T", "1m 9m 5m 1p 9p 8p", back="8s")
    assert moves(deal) == ["kong 5m"]
    play(deal, "1 discard W, 2 discard 1p, 0 discard 9p")
    held = NANTONG.hand(deal.view(1)["hand"])
    play(deal, "1 kong 5m")
    assert deal.view(0)["groups"] == [[], ["added kong 5m"], []]
    assert (deal.asked, phase(deal), deal.view(0)["stock"]) == (1, "turn", 51 - 6 - 1)
    held[NANTONG.kinds("5m")[0]] -= 1
    held[NANTONG.kinds("8s")[0]] += 1
    assert NANTONG.hand(deal.view(1)["hand"]) == held


def test_n3_1_added_kong_may_chain() -> None:
    deal = with_a_pung("55m 7777p ...", "T", "1m 9m 9p", back="5m 8s")
    play(deal, "1 kong 7p, 1 kong 5m")
    assert deal.view(0)["groups"][1] == ["added kong 5m", "concealed kong 7p"]
    assert (deal.asked, phase(deal)) == (1, "turn")


def test_n3_2_own_kong_needs_a_card_in_the_stock() -> None:
    deal = wait_out(table(["555m T ...", "...", "..."], back="5m"), "T")
    assert (deal.asked, deal.view(0)["stock"]) == (0, 0)
    assert NANTONG.hand(deal.view(0)["hand"])[NANTONG.kinds("5m")[0]] == 4
    assert moves(deal) == []


def test_n3_2_added_kong_needs_a_card_in_the_stock() -> None:
    """By the pung seat 2 is skipped, so that seat 1 draws the last card."""
    deal = table(["5m ...", PUNGS_5M, "..."], back="5m", avoid="5m")
    wait_out(play(deal, "0 discard 5m, 1 pung 5m"), "T")
    assert (deal.asked, deal.view(0)["stock"]) == (1, 0)
    assert moves(deal) == []


def test_n3_2_exposed_kong_needs_a_card_in_the_stock() -> None:
    deal = play(wait_out(table(["T ...", "555m ...", "..."], back="5m"), "T"), "0 discard 5m")
    assert (deal.asked, deal.legal()) == (1, ["pung 5m", "pass"])


def test_n3_2_last_card_of_the_stock_may_be_a_replacement() -> None:
    deal = play(wait_out(table(["T ...", "555m ...", "..."], back="9m 5m"), "T", left=1), "2 discard 5m")
    assert (deal.asked, deal.legal()) == (1, ["pung 5m", "kong 5m", "pass"])
    play(deal, "1 kong 5m")
    assert (deal.asked, phase(deal), deal.view(0)["stock"]) == (1, "turn", 0)


@pytest.mark.parametrize(
    ("held", "options"),
    [
        (PUNGS_5M, ["pung 5m", "pass"]),
        (KONGS_5M, ["pung 5m", "kong 5m", "pass"]),
        (WAIT_1, ["win", "pass"]),
        ("55m 88m 123p 123p 123p 456s 456s 456s", ["pung 5m", "win", "pass"]),
        ("55567m 123p 123p 123p 456s 456s 88p", ["pung 5m", "kong 5m", "win", "pass"]),
    ],
)
def test_n3_3_options_of_a_claim(held: str, options: list[str]) -> None:
    deal = one_throws_5m(held, "...")
    assert (deal.asked, deal.legal(), phase(deal)) == (1, options, "claim")
    assert [deal.view(seat)["offered"] for seat in range(3)] == ["5m"] * 3


def test_n3_3_seats_without_an_option_are_not_asked() -> None:
    deal = one_throws_5m("...", WAIT_2)
    assert (deal.asked, deal.legal()) == (2, ["win", "pass"])
    play(deal, "2 pass")
    assert (deal.asked, phase(deal)) == (1, "turn")


@pytest.mark.parametrize("dealer", range(3))
def test_n3_3_asked_in_seat_order_from_the_discarder(dealer: int) -> None:
    deal = play(begin(table(["5m ...", PUNGS_5M, WAIT_2], dealer=dealer)), f"{dealer} discard 5m")
    assert deal.asked == (dealer + 1) % 3
    deal.answer("pass")
    assert deal.asked == (dealer + 2) % 3


def test_n3_3_seat_is_asked_though_a_nearer_one_answered_win() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2), "1 win")
    assert (deal.asked, deal.legal(), deal.over) == (2, ["win", "pass"], False)


def test_n3_3_answers_are_hidden_until_all_are_in() -> None:
    held = "55m 88m 123p 123p 123p 456s 456s 456s"
    said = [play(one_throws_5m(held, WAIT_2), f"1 {answer}") for answer in ("win", "pung 5m", "pass")]
    views = [[deal.view(seat) for seat in (0, 2)] for deal in said]
    assert views[0] == views[1] == views[2]
    assert [deal.asked for deal in said] == [2, 2, 2]


@pytest.mark.parametrize(("answers", "winner"), [("win win", 1), ("pass win", 2), ("win pass", 1)])
def test_n3_3_only_the_first_winner_from_the_discarder_wins(answers: str, winner: int) -> None:
    one, two = answers.split()
    deal = play(one_throws_5m(WAIT_1, WAIT_2), f"1 {one}, 2 {two}")
    assert (deal.over, deal.result["winner"], deal.result["how"]) == (True, winner, "discard")
    assert places(deal, "5m")[0] == f"win {winner}"


def test_n3_3_first_winner_is_counted_from_the_discarder_not_from_seat_0() -> None:
    deal = play(begin(table(["5m ...", WAIT_1, WAIT_2], dealer=1)), "1 discard 5m, 2 win, 0 win")
    assert deal.result["winner"] == 2


@pytest.mark.parametrize("claim", ["pung 5m", "kong 5m"])
def test_n3_3_win_overtakes_pung_and_kong(claim: str) -> None:
    deal = play(one_throws_5m(KONGS_5M, WAIT_2), f"1 {claim}, 2 win")
    assert (deal.over, deal.result["winner"]) == (True, 2)
    assert deal.view(0)["groups"] == [[], [], []]


@pytest.mark.parametrize(("claim", "moved"), [("pung 5m", "discard"), ("kong 5m", "turn")])
def test_n3_3_pung_or_kong_is_carried_out_if_nobody_wins(claim: str, moved: str) -> None:
    deal = play(one_throws_5m(KONGS_5M, WAIT_2), f"1 {claim}")
    if claim == "pung 5m":
        play(deal, "2 pass")
    else:
        assert (deal.asked, deal.legal()) == (2, ["win", "pass"])
        play(deal, "2 pass")
    assert deal.view(0)["groups"] == [[], [claim], []]
    assert (deal.asked, phase(deal)) == (1, moved)


def test_n3_3_a_claim_skips_the_seats_between() -> None:
    deal = one_throws_5m("...", PUNGS_5M, stock="9m")
    play(deal, "2 pung 5m, 2 discard T")
    assert (deal.asked, phase(deal)) == (0, "turn")


def test_n3_3_a_discard_completes_a_run_only_by_winning() -> None:
    deal = one_throws_5m("3467m ...", "...")
    assert (deal.asked, phase(deal)) == (1, "turn")


def test_n3_4_only_a_discard_after_a_pung() -> None:
    """The hand is complete (99s 111p 123p 456p 789p 123m 789m) and holds four 1p, but nothing was drawn."""
    deal = play(one_throws_5m("55m 123m 789m 1111p 23p 456p 789p 99s", "..."), "1 pung 5m")
    assert (deal.asked, phase(deal), moves(deal)) == (1, "discard", [])
    assert deal.view(1)["stock"] == 51
    kinds = ["1m", "2m", "3m", "7m", "8m", "9m", *(f"{rank}p" for rank in range(1, 10)), "9s"]
    assert deal.legal() == [f"discard {text}" for text in kinds]


def test_n3_4_the_kind_punged_may_be_discarded() -> None:
    deal = play(one_throws_5m(KONGS_5M, "..."), "1 pung 5m, 1 discard 5m")
    assert deal.view(0)["discards"] == [[], ["5m"], []]
    assert (deal.asked, phase(deal)) == (2, "turn")


def test_n3_4_full_choice_after_an_exposed_kong() -> None:
    deal = one_throws_5m("555m 1111p 23p 456p 789p 456s 46s 99s", "...", back="5s")
    play(deal, "1 kong 5m")
    assert (deal.asked, phase(deal), moves(deal)) == (1, "turn", ["kong 1p", "win"])
    assert (deal.view(0)["groups"][1], deal.view(1)["stock"]) == (["kong 5m"], 50)


def test_n3_5_added_kong_is_offered_for_robbing() -> None:
    deal = about_to_rob()
    assert (deal.asked, deal.legal(), phase(deal)) == (2, ["win", "pass"], "rob")
    assert [deal.view(seat)["offered"] for seat in range(3)] == ["5m"] * 3
    play(deal, "2 win")
    assert (deal.over, deal.result["winner"], deal.result["how"]) == (True, 2, "robbed kong")


def test_n3_5_robbed_kong_counts_as_a_discard_win_and_the_pung_stays() -> None:
    deal = play(about_to_rob(), "2 win")
    assert deal.view(0)["groups"] == [[], ["pung 5m"], []]
    assert deal.result["raw_totals"] == [0, 2, 138]
    assert sum(NANTONG.hand(deal.view(1)["hand"])) == 19


@pytest.mark.parametrize(("answers", "winner"), [("win win", 2), ("pass win", 0), ("win pass", 2)])
def test_n3_5_first_in_seat_order_from_the_maker_wins(answers: str, winner: int) -> None:
    two, zero = answers.split()
    deal = play(about_to_rob(second=WAIT_1), f"2 {two}")
    assert (deal.asked, deal.legal(), phase(deal)) == (0, ["win", "pass"], "rob")
    play(deal, f"0 {zero}")
    assert (deal.over, deal.result["winner"], deal.result["how"]) == (True, winner, "robbed kong")


def test_n3_5_answers_are_hidden() -> None:
    views = [
        [play(about_to_rob(second=WAIT_1), f"2 {answer}").view(seat) for seat in (0, 1)]
        for answer in ("win", "pass")
    ]
    assert views[0] == views[1]


def test_n3_5_kong_nobody_robs_is_made() -> None:
    deal = play(about_to_rob(), "2 pass")
    assert deal.view(0)["groups"] == [[], ["added kong 5m"], []]
    assert (deal.asked, phase(deal), deal.view(0)["stock"]) == (1, "turn", 51 - 3 - 1)


def test_n3_5_kong_nobody_can_rob_opens_no_window() -> None:
    deal = play(with_a_pung(PUNGS_5M, "T", "1m 9m 5m"), "1 kong 5m")
    assert (deal.asked, phase(deal)) == (1, "turn")


def test_n3_5_other_kongs_cannot_be_robbed() -> None:
    deal = play(begin(table(["5555m ...", WAIT_1, WAIT_2])), "0 kong 5m")
    assert (deal.asked, phase(deal)) == (0, "turn")
    deal = play(table(["5555m ...", WAIT_1, WAIT_2]), "0 open 5m")
    assert (deal.asked, phase(deal)) == (1, "prepare")
    deal = play(one_throws_5m(KONGS_5M, WAIT_2), "1 kong 5m, 2 pass")
    assert (deal.asked, phase(deal)) == (1, "turn")


def test_n3_6_last_discards_are_won_and_punged_but_not_konged() -> None:
    waiting = "123m 789m 789m 123p 456p 789p 46s 11s"
    deal = wait_out(table(["T ...", "555m 5s ...", waiting], back="5m", avoid="5s"), "T")
    play(deal, "0 discard 5m")
    assert (deal.asked, deal.legal()) == (1, ["pung 5m", "pass"])
    play(deal, "1 pung 5m, 1 discard 5s")
    assert (deal.asked, deal.legal(), deal.over) == (2, ["win", "pass"], False)
    play(deal, "2 win")
    assert (deal.result["outcome"], deal.result["winner"]) == ("win", 2)
    assert deal.result["raw_totals"][2] == 100 + 20 + 10


def test_n3_6_exhausted_when_nobody_takes_the_last_discard() -> None:
    deal = wait_out(table(["T ...", "555m ...", "..."], back="5m"), "T")
    play(deal, "0 discard 5m, 1 pass")
    assert (deal.over, deal.asked, deal.legal(), phase(deal)) == (True, None, [], "over")
    result = deal.result
    assert (result["outcome"], result["winner"], result["how"], result["form"]) == (
        "exhausted",
        None,
        None,
        None,
    )


def test_n3_6_exhausted_when_nobody_takes_the_discard_of_the_punger() -> None:
    deal = wait_out(table(["T ...", "55m ...", "..."], back="5m"), "T")
    play(deal, "0 discard 5m, 1 pung 5m, 1 discard W")
    assert (deal.over, deal.result["outcome"]) == (True, "exhausted")
    assert deal.view(0)["groups"] == [[], ["pung 5m"], []]


def test_n3_6_exhausted_after_the_last_discard_at_once() -> None:
    deal = play(wait_out(table(["T ...", "...", "..."], back="9m"), "T"), "0 discard 9m")
    assert (deal.over, deal.result["outcome"]) == (True, "exhausted")


@pytest.mark.parametrize(("held", "claim"), [(WAIT_2, "win"), (PUNGS_5M, "pung 5m")])
def test_n3_7_passing_locks_nothing(held: str, claim: str) -> None:
    deal = one_throws_5m("5m ...", held, stock="9m")
    play(deal, "2 pass, 1 discard 5m")
    assert (deal.asked, deal.legal()) == (2, [claim, "pass"])
    play(deal, f"2 {claim}")
    assert deal.over == (claim == "win")


def test_n3_7_no_minimum_hu() -> None:
    """Tazi 20 and a claimed pung 2, nothing else; it is only rounded up."""
    found = won("111m 456m 789m 456p 789p 456s 789s 11p", "1m")
    assert (found.total, found.rounded) == (2 + 20, 30)
