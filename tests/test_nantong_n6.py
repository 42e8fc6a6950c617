"""Nantong N6 settlement, rule by rule, and the examples of the rules text."""

from typing import Any

import pytest

from nantong_tables import (
    INDICATORS,
    PIAO,
    QING,
    WAIT_1,
    WAIT_2,
    about_to_rob,
    base,
    base_of,
    filled,
    reproduced,
    rows,
    table,
    wait_out,
    won,
    worth,
)
from rigging import NANTONG, play


@pytest.mark.parametrize(
    ("text", "total", "up"),
    [("...", 0, 0), ("555m ...", 4, 10), ("555m 777m 9999m ...", 20, 20), ("555m 777m 2222m ...", 32, 40)],
)
def test_n6_1_totals_are_rounded_up_to_tens(text: str, total: int, up: int) -> None:
    found = worth(filled([text], [22], INDICATORS)[0])
    assert (found.wins, found.total, found.rounded) == (False, total, up)


def test_n6_1_only_the_winner_has_more_than_base_hu() -> None:
    """Seat 2 holds a coin run and is ready too."""
    deal = play(table(["5m ...", WAIT_2, WAIT_1]), "1 ready, 2 ready, 0 discard 5m, 1 win, 2 pass")
    assert deal.result["raw_totals"] == [0, 138 * 2 * 2, 32]
    assert deal.result["totals"] == [0, 560, 40]
    assert deal.result["base"] == [0, 28, 32]


def totals_of_100_40_and_20() -> Any:
    """Seat 1 wins a Qing Hu of 100; the dealer has an opening kong of 32, seat 2 one of 16."""
    hands = ["2222m T ...", "456m 789m 345p 456p 678p 56s 789s 11s", "1111p ..."]
    deal = table(hands, stock="9m 4s")
    return play(deal, "0 open 2m, 1 done, 2 open 1p, 0 discard T, 1 discard 9m, 2 discard 4s, 1 win")


def test_n6_2_differences_of_each_pair() -> None:
    deal = totals_of_100_40_and_20()
    assert deal.result["raw_totals"] == [32, 100, 16]
    assert deal.result["totals"] == [40, 100, 20]
    assert rows(deal) == [(0, 1, 60, "N6.2"), (2, 0, 20, "N6.2"), (2, 1, 80, "N6.2")]
    assert deal.points == deal.result["points"] == [-40, 140, -100]


def exhausted_with_22_20_and_0() -> Any:
    """Opening kong, three in hand and a pung; opening kong and three in hand; nothing."""
    deal = table(["5555m 777m 99p T W ...", "1111p 444p ...", "..."], stock="9p")
    play(deal, "0 open 5m, 1 open 1p, 0 discard T, 1 discard 9p, 0 pung 9p")
    return play_on(deal, "W")


def play_on(deal: Any, thrown: str) -> Any:
    """No seat changes its hand any more; to the end of the deal."""
    wait_out(deal, thrown)
    last = NANTONG.kinds(deal.view(deal.asked)["hand"])
    while deal.asked is not None:
        deal.answer("pass" if "pass" in deal.legal() else f"discard {NANTONG.tile(last[-1])}")
    return deal


def test_n6_2_exhausted_deal_settles_base_hu() -> None:
    deal = exhausted_with_22_20_and_0()
    assert deal.result["outcome"] == "exhausted"
    assert deal.result["raw_totals"] == deal.result["base"] == [22, 20, 0]
    assert deal.result["totals"] == [30, 20, 0]
    assert rows(deal) == [(1, 0, 10, "N6.2"), (2, 0, 30, "N6.2"), (2, 1, 20, "N6.2")]
    assert deal.points == [40, 10, -50]


def test_n6_2_equal_totals_settle_nothing() -> None:
    deal = play(table([QING, "...", "..."]), "0 win")
    assert rows(deal) == [(1, 0, 260, "N6.2"), (2, 0, 260, "N6.2")]


def test_n6_2_a_loser_may_have_the_highest_total() -> None:
    """Two opening kongs of old generals, 64 each by the indicator."""
    hands = ["5m TTTT WWWW ...", "46m 777p 456p 456p 789s 123s 345s 99p", "..."]
    deal = table(hands, "R 3m")
    play(deal, "0 open T, 0 open W, 1 done, 0 discard 5m, 1 win")
    assert deal.result["raw_totals"] == [128, (4 + 20 + 10) * 2, 0]
    assert deal.points == [190, 10, -200]


def test_n6_2_nothing_is_settled_before_the_end() -> None:
    deal = play(table(["5555m ...", "...", "..."]), "0 open 5m")
    assert (deal.points, rows(deal), deal.over) == ([0, 0, 0], [], False)


@pytest.mark.parametrize("make", [totals_of_100_40_and_20, exhausted_with_22_20_and_0])
def test_n6_3_rows_reproduce_every_total(make: Any) -> None:
    deal = make()
    explained = [tuple(row) for row in deal.explain()]
    for seat in range(3):
        own = [row[1:] for row in explained if row[0] == seat]
        assert reproduced(own) == (deal.result["raw_totals"][seat], deal.result["totals"][seat])
        assert base_of(own) == deal.result["base"][seat]


def test_n6_3_one_row_for_each_part() -> None:
    deal = exhausted_with_22_20_and_0()
    explained = [tuple(row) for row in deal.explain()]
    dealer = [(rule[:2], amount) for seat, rule, _, amount, _ in explained if seat == 0]
    assert sorted(dealer) == [("N4", 2), ("N4", 4), ("N4", 16), ("N6", 8)]
    found = won(PIAO, "9p", self_draw=True)
    numbers = [(amount, factor) for rule, _, amount, factor in found.rows if rule.startswith("N5")]
    assert sorted(numbers) == [(0, 2), (0, 2), (10, 1), (10, 1), (50, 1)]


def test_n6_3_base_rows_name_the_kind_and_its_multipliers() -> None:
    texts = []
    for indicators in ("2s 3m", "5s 3m"):
        found = worth(filled(["555m ..."], [22], indicators)[0], indicators=indicators)
        texts += [what for rule, what, _, _ in found.rows if rule.startswith("N4")]
    assert len(texts) == 2
    assert all("5m" in text for text in texts)
    assert texts[0] != texts[1]


def test_n6_3_first_of_equal_splits() -> None:
    found = won("111m 222m 333m 456p 777p 456s 789s 99p", "9p", self_draw=True)
    assert found.split == "111m 222m 333m 456p 777p 456s 789s 99p"


def test_n6_3_points_sum_to_zero() -> None:
    for deal in (totals_of_100_40_and_20(), exhausted_with_22_20_and_0(), play(about_to_rob(), "2 win")):
        points = [0] * 3
        for row in deal.ledger:
            assert row.amount > 0
            points[row.payer] -= row.amount
            points[row.payee] += row.amount
        assert deal.points == points
        assert sum(points) == 0


@pytest.mark.parametrize("dealer", range(3))
def test_n6_4_the_dealer_moves_to_the_next_seat(dealer: int) -> None:
    deal = play(table([QING, "...", "..."], dealer=dealer), f"{dealer} win")
    assert (deal.result["dealer"], deal.result["next_dealer"]) == (dealer, (dealer + 1) % 3)
    deal = play_on(table(["T ...", "...", "..."], dealer=dealer), "T")
    assert (deal.result["outcome"], deal.result["next_dealer"]) == ("exhausted", (dealer + 1) % 3)


def test_n6_4_whoever_wins() -> None:
    deal = play(about_to_rob(), "2 win")
    assert (deal.result["winner"], deal.result["next_dealer"]) == (2, 1)


# The examples of the rules text


def test_examples_of_base_hu() -> None:
    assert base("222m ...", indicators="2s 3m") == 8
    assert base("222s ...", indicators="2s 3m") == 24
    assert base("...", indicators="4p 4p", hezi="4p") == 64


@pytest.mark.parametrize(
    ("text", "given", "total", "up"),
    [
        (QING, {"win": "5s", "self_draw": True}, 140, 140),
        (QING, {"win": "5s", "self_draw": True, "ready": True}, 280, 280),
        (PIAO, {"win": "9p", "self_draw": True}, 424, 430),
        (PIAO, {"win": "9p"}, 384, 390),
        (PIAO, {"win": "5s"}, 168, 170),
    ],
)
def test_examples_of_totals(text: str, given: dict[str, Any], total: int, up: int) -> None:
    found = won(text, **given)
    assert (found.total, found.rounded) == (total, up)


def test_examples_of_settlement() -> None:
    assert totals_of_100_40_and_20().points == [-40, 140, -100]
    assert exhausted_with_22_20_and_0().points == [40, 10, -50]
