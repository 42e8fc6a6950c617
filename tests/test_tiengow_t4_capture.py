"""Tien Gow T4.5 capture and T4.6 ledger, rule by rule."""

import random
from typing import Any

import pytest

import cardavia as cv
from rigging import play
from tiengow_tables import columns, deal_of, drops, ending, outcome, rows, table

LAST = ["21", "42", "61", "65"]
CAPTURED = "0 play 21, 1 play 42, 2 drop 61, 3 drop 65"
SPARED = "0 play 21, 1 drop 42, 2 drop 61, 3 drop 65"


def captured(tricks: str, banker: int = 0, **flags: Any) -> Any:
    """Seat 0 leads Little Three, seat 1 wins by Big Six."""
    deal = play(ending(LAST, tricks, banker, **flags), CAPTURED)
    assert (deal.over, outcome(deal)["winner"], outcome(deal)["capture"]) == (True, 1, True)
    return deal


def test_t4_5_leader_pays_for_the_others() -> None:
    """The example of the rules: the leader has a surplus, and is the banker."""
    deal = captured("3x1 1x1 0x3 0x2")
    assert columns(deal) == [5, 2, 0, 1]
    assert rows(deal) == [(0, 1, 5, "T4.5"), (0, 1, 3, "T4.5"), (1, 0, 2, "T4.3")]
    assert deal.points == [-6, 6, 0, 0]


@pytest.mark.parametrize(
    ("banker", "taken", "own"), [(0, (2, 5), 6), (1, (4, 10), 6), (2, (4, 5), 3), (3, (2, 10), 3)]
)
def test_t4_5_doubled_if_the_winner_or_that_opponent_is_the_banker(
    banker: int, taken: tuple[int, int], own: int
) -> None:
    """Not because the leader is; its own amount is doubled as ever."""
    deal = captured("1x3 1x1 2x1 2x1 0x1", banker)
    assert columns(deal) == [1, 5, 2, 0]
    assert rows(deal) == [(0, 1, taken[0], "T4.5"), (0, 1, taken[1], "T4.5"), (0, 1, own, "T4.2")]


def test_t4_5_leader_with_exactly_four_columns_pays_for_the_others() -> None:
    deal = captured("1x2 2x1 0x3 0x1")
    assert columns(deal) == [4, 3, 1, 0]
    assert rows(deal) == [(0, 1, 3, "T4.5"), (0, 1, 5, "T4.5")]


def test_t4_5_opponent_with_exactly_four_columns() -> None:
    """Nothing was due, so nothing is taken over."""
    deal = captured("1x1 2x3 2x1 0x2")
    assert columns(deal) == [2, 2, 4, 0]
    assert rows(deal) == [(0, 1, 5, "T4.5"), (0, 1, 4, "T4.2")]


@pytest.mark.parametrize("banker", range(4))
@pytest.mark.parametrize("times", [1, 2, 5])
def test_t4_5_surplus_of_an_opponent_is_unaffected(banker: int, times: int) -> None:
    deal = captured("2x3 2x2 1x1 0x1", banker, capture_multiplier=times)
    assert columns(deal) == [1, 2, 5, 0]
    surplus = (1, 2, 2 if banker in (1, 2) else 1, "T4.3")
    taken = (0, 1, times * (10 if banker in (1, 3) else 5), "T4.5")
    assert rows(deal) == [surplus, taken, (0, 1, times * (6 if banker in (0, 1) else 3), "T4.2")]


@pytest.mark.parametrize("times", [1, 2, 3, 7])
def test_t4_5_flag_capture_multiplier(times: int) -> None:
    """What was due under T4.2, the leader's own too; the surplus of the leader is not."""
    own = captured("1x3 1x1 2x2 0x1", capture_multiplier=times)
    assert [row[2] for row in rows(own)] == [2 * times, 5 * times, 6 * times]
    surplus = captured("3x1 1x1 0x3 0x2", capture_multiplier=times)
    assert [row[2] for row in rows(surplus)] == [5 * times, 3 * times, 2]


@pytest.mark.parametrize(
    ("last", "script"), [(LAST, SPARED), (["43", "42", "61", "65"], CAPTURED.replace("21", "43"))]
)
def test_t4_5_flag_changes_nothing_else(last: list[str], script: str) -> None:
    script = script.replace("1 play", "1 drop")
    deals = [ending(last, "1x3 1x1 2x1 3x1 0x1", capture_multiplier=times) for times in (1, 4)]
    one, four = [rows(play(deal, script)) for deal in deals]
    assert one == four
    assert {row[3] for row in one} == {"T4.2"}


@pytest.mark.parametrize(
    ("value", "error"),
    [(0, ValueError), (-1, ValueError), (True, TypeError), (1.5, TypeError), ("2", TypeError)],
)
def test_t4_5_capture_multiplier_is_a_whole_number_from_one(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="capture_multiplier"):
        cv.Deal("tiengow", rules={"capture_multiplier": value})


def test_t4_5_whatever_was_played_between() -> None:
    """Seat 1 beats Little Three by a five; seat 2 wins by Big Six, so that seats 1 and 3 are free."""
    deal = ending(["21", "41", "42", "65"], "1x1 2x3 3x2 0x1")
    play(deal, "0 play 21, 1 play 41, 2 play 42, 3 drop 65")
    assert columns(deal) == [1, 1, 4, 2]
    assert rows(deal) == [(0, 2, 2, "T4.5"), (0, 2, 6, "T4.2"), (0, 2, 3, "T4.5")]
    assert outcome(deal)["capture"] is True


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize("step", [1, 2, 3])
def test_t4_5_in_every_place(leader: int, step: int) -> None:
    """Rows in play order after the winner, in each the freed opponent's amount; seat 0 is the banker."""
    winner = (leader + step) % 4
    last = ["51", "61", "65", "64"]
    last[leader], last[winner] = "21", "42"
    free = [seat for seat in range(4) if seat not in (leader, winner)]
    deal = ending(last, f"{winner}x2 {free[0]}x2 {free[1]}x1 {leader}x2")
    while not deal.over:
        legal = deal.legal()
        deal.answer(f"play {last[deal.asked]}" if deal.asked in (leader, winner) else drops(legal)[0])
    due = {free[0]: 2, free[1]: 3, leader: 2}
    assert rows(deal) == [
        (
            leader,
            winner,
            due[seat] * (2 if 0 in (seat, winner) else 1),
            "T4.2" if seat == leader else "T4.5",
        )
        for seat in ((winner + number) % 4 for number in (1, 2, 3))
    ]


# No capture


def rules_of(deal: Any) -> set[str]:
    assert deal.over
    assert outcome(deal)["capture"] is False
    return {row[3] for row in rows(deal)}


@pytest.mark.parametrize(
    ("last", "script"),
    [
        (LAST, SPARED),
        (["21", "42", "43", "65"], "0 play 21, 1 play 42, 2 play 43, 3 drop 65"),
        (["21", "43", "42", "65"], "0 play 21, 1 play 43, 2 drop 42, 3 drop 65"),
        (["41", "21", "42", "65"], "0 play 41, 1 drop 21, 2 play 42, 3 drop 65"),
        (["42", "21", "61", "65"], "0 play 42, 1 drop 21, 2 drop 61, 3 drop 65"),
        (["21", "32", "42", "65"], "0 play 21, 1 play 32, 2 drop 42, 3 drop 65"),
    ],
)
def test_t4_5_no_capture(last: list[str], script: str) -> None:
    """Big Six must win, and Little Three must have been led."""
    deal = play(ending(last, "1x2 2x2 3x1 0x2"), script)
    assert rules_of(deal) == {"T4.2"}
    assert {row[1] for row in rows(deal)} == {outcome(deal)["winner"]}


def test_t4_5_only_in_the_last_trick() -> None:
    """Big Six takes Little Three in the last trick but one and goes on to win."""
    deal = ending(["21 51", "42 66", "61 33", "65 22"], "1x2 2x2 3x1 0x1")
    play(deal, "0 play 21, 1 play 42, 2 drop 61, 3 drop 65")
    assert rows(deal) == []
    play(deal, "1 play 66, 2 drop 33, 3 drop 22, 0 drop 51")
    assert rules_of(deal) == {"T4.2"}


# T4.6


def test_t4_6_order_of_the_ledger() -> None:
    """Payments at once as they happen, then the opponents in play order after the winner, no zero rows."""
    deal = ending(["44 44 52 43", "42 21 65 51", "66 66 63 54", "22 64 61 33"], "1x1 1x3", banker=1)
    play(deal, "1 play 42 21, 2 drop 63 54, 3 drop 33 61, 0 drop 52 43")
    assert rows(deal) == [(2, 1, 4, "T4.1"), (3, 1, 4, "T4.1"), (0, 1, 4, "T4.1")]
    play(deal, "1 play 65, 2 drop 66, 3 drop 64, 0 drop 44, 1 play 51, 2 drop 66, 3 drop 22, 0 drop 44")
    assert rows(deal)[3:] == [(2, 1, 20, "T4.2"), (3, 1, 20, "T4.2"), (0, 1, 20, "T4.2")]


def test_t4_6_points_sum_to_zero() -> None:
    """The points are those of the ledger at every step."""
    for seed in range(150):
        dice = random.Random(f"zero {seed}")
        deal = deal_of(dice.sample(range(32), 32), seed % 4)
        while not deal.over:
            deal.answer(dice.choice(deal.legal()))
            points = [0] * 4
            for payer, payee, amount, _ in rows(deal):
                assert amount > 0
                points[payer] -= amount
                points[payee] += amount
            assert (deal.points, sum(deal.points)) == (points, 0)


def test_t4_6_nothing_is_paid_in_plain_tricks() -> None:
    deal = table("66 11 44 33 55", "51", "61", "65")
    for pips in ("66", "11", "44", "33", "55"):
        deal.answer(f"play {pips}")
        while deal.asked != 0:
            deal.answer(drops(deal.legal())[0])
    assert (rows(deal), deal.points, columns(deal)) == ([], [0] * 4, [5, 0, 0, 0])
