"""Tien Gow T4.1 to T4.4: payments at once and at the end, rule by rule."""

from typing import Any

import pytest

from rigging import play
from tiengow_tables import (
    columns,
    drops,
    ending,
    outcome,
    rows,
    rows_at_the_end,
    table,
    takes,
)

LAST = ["44", "51", "61", "65"]
ORDINARY = "0 play 44, 1 drop 51, 2 drop 61, 3 drop 65"
LITTLE = ["21", "51", "61", "65"]
LITTLE_WINS = "0 play 21, 1 drop 51, 2 drop 61, 3 drop 65"
PAIRS = ["42 21", "65 51", "64 61", "33 22"]
SUPREME_WINS = "0 play 42 21, 1 drop 65 51, 2 drop 64 61, 3 drop 33 22"
FOURS = ["44 44 52 43", "55 33 65 51", "66 66 63 54", "22 64 61 21"]
QUARTET_WINS = "0 play 44 44 52 43, 1 drop 55 33 65 51, 2 drop 66 66 63 54, 3 drop 22 64 61 21"
QUARTET_BEATEN = "0 play 44 44 52 43, 1 drop 55 33 65 51, 2 play 66 66 63 54, 3 drop 22 64 61 21"


def amounts(deal: Any, rule: str) -> list[tuple[int, int, int]]:
    return [row[:3] for row in rows(deal) if row[3] == rule]


# T4.1


def test_t4_1_supreme_of_the_banker() -> None:
    """The first example of the rules."""
    deal = takes(table("42 21"), "play 42 21")
    assert rows(deal) == [(1, 0, 4, "T4.1"), (2, 0, 4, "T4.1"), (3, 0, 4, "T4.1")]
    assert (deal.points, deal.over) == ([12, -4, -4, -4], False)


@pytest.mark.parametrize("banker", range(4))
def test_t4_1_supreme_is_doubled_for_the_banker_alone(banker: int) -> None:
    """Seat 2 wins the first trick by 66 and leads Supreme in the second."""
    held = [""] * 4
    held[banker] = "51"
    held[2] = "42 21 66"
    deal = table(*held, banker=banker)
    deal.answer("play 66" if banker == 2 else "play 51")
    while columns(deal) == [0] * 4:
        deal.answer("play 66" if deal.asked == 2 else drops(deal.legal())[0])
    takes(deal, "play 42 21")
    assert amounts(deal, "T4.1") == [(seat, 2, 4 if banker in (seat, 2) else 2) for seat in (3, 0, 1)]


@pytest.mark.parametrize("banker", range(4))
def test_t4_1_quartet_pays_the_winner_whoever_led(banker: int) -> None:
    winner = (banker + 2) % 4
    held = [""] * 4
    held[banker], held[winner] = "44 44 52 43", "66 66 63 54"
    deal = table(*held, banker=banker)
    deal.answer("play 44 44 52 43")
    deal.answer(drops(deal.legal())[0])
    assert rows(deal) == []
    deal.answer("play 66 66 63 54")
    deal.answer(drops(deal.legal())[0])
    others = [(winner + step) % 4 for step in (1, 2, 3)]
    assert rows(deal) == [(seat, winner, 8 if seat == banker else 4, "T4.1") for seat in others]


def test_t4_1_quartet_of_the_banker() -> None:
    assert takes(table("31 31 41 32"), "play 31 31 41 32").points == [24, -8, -8, -8]


@pytest.mark.parametrize("text", ["66 66", "63 54", "66 63 54", "66 66 63", "66 63", "21", "42"])
def test_t4_1_nothing_else_pays_at_once(text: str) -> None:
    assert rows(takes(table(f"{text} 51 33"), f"play {text}")) == []


def test_t4_1_supreme_discarded_pays_nothing() -> None:
    assert rows(play(table("66 66", "42 21"), "0 play 66 66, 1 drop 42 21")) == []


@pytest.mark.parametrize(
    ("last", "tricks", "script", "paid"),
    [
        (PAIRS, "1x2 2x2 3x1 0x1", SUPREME_WINS, [(1, 0, 4), (2, 0, 4), (3, 0, 4)]),
        (FOURS, "1x1 2x1 3x1 0x1", QUARTET_WINS, [(1, 0, 8), (2, 0, 8), (3, 0, 8)]),
        (FOURS, "1x1 2x1 3x1 0x1", QUARTET_BEATEN, [(3, 2, 4), (0, 2, 8), (1, 2, 4)]),
    ],
)
def test_t4_1_flag_immediate_on_last_trick(
    last: list[str], tricks: str, script: str, paid: list[tuple[int, int, int]]
) -> None:
    """The final payments are the same; T4.4 multiplies none of this."""
    with_it = play(ending(last, tricks), script)
    without_it = play(ending(last, tricks, immediate_on_last_trick=False), script)
    assert amounts(with_it, "T4.1") == paid
    assert amounts(without_it, "T4.1") == []
    assert rows_at_the_end(with_it) == rows_at_the_end(without_it)
    assert rows(with_it)[:3] == [(*row, "T4.1") for row in paid]


def test_t4_1_flag_leaves_earlier_tricks_alone() -> None:
    for flag in (False, True):
        deal = table("42 21 66 66 63 54", immediate_on_last_trick=flag)
        assert takes(deal, "play 42 21").points == [12, -4, -4, -4]
        assert takes(deal, "play 66 66 63 54").points == [36, -12, -12, -12]


# T4.2 and T4.3


@pytest.mark.parametrize(
    ("tricks", "expected", "paid"),
    [
        ("1x1 1x1 2x2 3x1 0x2", [3, 2, 2, 1], [(1, 0, 4), (2, 0, 4), (3, 0, 6)]),
        ("2x3 3x2 0x2", [3, 0, 3, 2], [(1, 0, 10), (2, 0, 2), (3, 0, 4)]),
        ("1x4 2x2 0x1", [2, 4, 2, 0], [(2, 0, 4), (3, 0, 10)]),
        ("1x1 1x3 2x1 0x2", [3, 4, 1, 0], [(2, 0, 6), (3, 0, 10)]),
        ("3x1 0x3 0x3", [7, 0, 0, 1], [(1, 0, 10), (2, 0, 10), (3, 0, 6)]),
    ],
)
def test_t4_2_four_less_the_columns_or_five(
    tricks: str, expected: list[int], paid: list[tuple[int, int, int]]
) -> None:
    """Seat 0 is the banker and wins by an ordinary single; with exactly four nothing is due."""
    deal = play(ending(LAST, tricks), ORDINARY)
    assert columns(deal) == expected
    assert amounts(deal, "T4.2") == paid
    assert amounts(deal, "T4.3") == []


def test_t4_2_and_t4_3_of_another_winner() -> None:
    """The third example of the rules."""
    deal = ending(["51", "44", "61", "65"], "2x3 2x2 1x2")
    play(deal, "1 play 44, 2 drop 61, 3 drop 65, 0 drop 51")
    assert columns(deal) == [0, 3, 5, 0]
    assert rows(deal) == [(1, 2, 1, "T4.3"), (3, 1, 5, "T4.2"), (0, 1, 10, "T4.2")]
    assert deal.points == [-10, 14, 1, -5]


@pytest.mark.parametrize(("tricks", "surplus"), [("2x3 2x2 0x2", 1), ("2x3 2x3 0x1", 2)])
def test_t4_3_more_than_four_columns(tricks: str, surplus: int) -> None:
    deal = play(ending(LAST, tricks), ORDINARY)
    assert amounts(deal, "T4.3") == [(0, 2, 2 * surplus)]


@pytest.mark.parametrize(
    ("banker", "flag", "paid"), [(0, True, 2), (0, False, 1), (2, True, 2), (2, False, 1)]
)
def test_t4_3_flag_banker_doubles_surplus(banker: int, flag: bool, paid: int) -> None:
    """Payer or receiver; T4.2 is doubled either way."""
    deal = ending(LAST, "2x3 2x2 0x2", banker, banker_doubles_surplus=flag)
    play(deal, ORDINARY)
    doubled = [(1, 0, 10), (3, 0, 10)] if banker == 0 else [(1, 0, 5), (3, 0, 5)]
    assert (amounts(deal, "T4.3"), amounts(deal, "T4.2")) == ([(0, 2, paid)], doubled)


@pytest.mark.parametrize("flag", [True, False])
def test_t4_3_surplus_without_the_banker(flag: bool) -> None:
    deal = play(ending(LAST, "2x3 2x2 0x2", 1, banker_doubles_surplus=flag), ORDINARY)
    assert amounts(deal, "T4.3") == [(0, 2, 1)]
    assert amounts(deal, "T4.2") == [(1, 0, 10), (3, 0, 5)]


# T4.4


def test_t4_4_last_trick_by_supreme() -> None:
    """The second example of the rules."""
    deal = play(ending(PAIRS, "1x2 2x2 3x1 0x1"), SUPREME_WINS)
    assert columns(deal) == [3, 2, 2, 1]
    assert rows_at_the_end(deal) == [(1, 0, 8, "T4.2"), (2, 0, 8, "T4.2"), (3, 0, 12, "T4.2")]
    assert deal.points == [28 + 12, -8 - 4, -8 - 4, -12 - 4]


def test_t4_4_last_trick_by_little_three() -> None:
    deal = play(ending(LITTLE, "1x2 2x2 3x1 0x2"), LITTLE_WINS)
    assert columns(deal) == [3, 2, 2, 1]
    assert rows(deal) == [(1, 0, 8, "T4.2"), (2, 0, 8, "T4.2"), (3, 0, 12, "T4.2")]


def test_t4_4_last_trick_by_a_quartet() -> None:
    deal = play(ending(FOURS, "1x1 2x1 3x1 0x1"), QUARTET_WINS)
    assert columns(deal) == [5, 1, 1, 1]
    assert rows_at_the_end(deal) == [(seat, 0, 12, "T4.2") for seat in (1, 2, 3)]


def test_t4_4_by_the_quartet_that_won_not_the_one_led() -> None:
    deal = play(ending(FOURS, "1x1 2x1 3x1 0x1"), QUARTET_BEATEN)
    assert columns(deal) == [1, 1, 5, 1]
    assert rows_at_the_end(deal) == [(3, 2, 6, "T4.2"), (0, 2, 12, "T4.2"), (1, 2, 6, "T4.2")]


@pytest.mark.parametrize(
    ("last", "script"),
    [
        (["21", "41", "61", "65"], "0 play 21, 1 play 41, 2 drop 61, 3 drop 65"),
        (["41", "21", "61", "65"], "0 play 41, 1 drop 21, 2 drop 61, 3 drop 65"),
        (["42", "51", "61", "65"], "0 play 42, 1 drop 51, 2 drop 61, 3 drop 65"),
    ],
)
def test_t4_4_little_three_must_win_itself(last: list[str], script: str) -> None:
    """Beaten or discarded it doubles nothing, nor does Big Six by itself."""
    deal = play(ending(last, "1x2 2x2 3x1 0x2"), script)
    winner = outcome(deal)["winner"]
    assert winner == (1 if last[1] == "41" else 0)
    dues = {seat: 4 - columns(deal)[seat] for seat in range(4) if seat != winner}
    assert rows(deal) == [
        (seat, winner, dues[seat] * (2 if 0 in (seat, winner) else 1), "T4.2")
        for seat in ((winner + step) % 4 for step in (1, 2, 3))
    ]


def test_t4_4_supreme_discarded_in_the_last_trick() -> None:
    deal = ending(["66 66", "42 21", "61 51", "65 64"], "1x2 2x2 3x1 0x1")
    play(deal, "0 play 66 66, 1 drop 42 21, 2 drop 61 51, 3 drop 65 64")
    assert rows(deal) == [(1, 0, 4, "T4.2"), (2, 0, 4, "T4.2"), (3, 0, 6, "T4.2")]


@pytest.mark.parametrize(
    ("last", "tricks", "script", "amount", "at_once"),
    [
        (LAST, "0x3 0x2 0x2", ORDINARY, 20, 0),
        (LITTLE, "0x3 0x2 0x2", LITTLE_WINS, 40, 0),
        (PAIRS, "0x3 0x3", SUPREME_WINS, 40, 4),
        (FOURS, "0x3 0x1", QUARTET_WINS, 40, 8),
    ],
)
def test_t4_4_sweep_of_the_banker(
    last: list[str], tricks: str, script: str, amount: int, at_once: int
) -> None:
    """The examples of the rules: 5 · 2 · 2 = 20, and the doublings multiply."""
    deal = play(ending(last, tricks), script)
    assert columns(deal) == [8, 0, 0, 0]
    assert amounts(deal, "T4.2") == [(seat, 0, amount) for seat in (1, 2, 3)]
    assert deal.points == [3 * (amount + at_once), *[-amount - at_once] * 3]
    assert outcome(deal)["sweep"] is True


def test_t4_4_sweep_of_another_seat() -> None:
    deal = play(ending(LAST, "0x3 0x2 0x2", banker=3), ORDINARY)
    assert rows(deal) == [(1, 0, 10, "T4.2"), (2, 0, 10, "T4.2"), (3, 0, 20, "T4.2")]


def test_t4_4_seven_columns_are_no_sweep() -> None:
    deal = play(ending(LAST, "1x1 0x3 0x3"), ORDINARY)
    assert rows(deal) == [(1, 0, 6, "T4.2"), (2, 0, 10, "T4.2"), (3, 0, 10, "T4.2")]
    assert outcome(deal)["sweep"] is False


@pytest.mark.parametrize(
    ("flags", "paid"),
    [
        ({}, 4),
        ({"final_multiplier_on_surplus": False}, 2),
        ({"banker_doubles_surplus": False}, 2),
        ({"final_multiplier_on_surplus": False, "banker_doubles_surplus": False}, 1),
    ],
)
@pytest.mark.parametrize(
    ("last", "tricks", "script"),
    [(PAIRS, "2x3 2x2 0x1", SUPREME_WINS), (LITTLE, "2x3 2x2 0x2", LITTLE_WINS)],
)
def test_t4_4_flag_final_multiplier_on_surplus(
    last: list[str], tricks: str, script: str, flags: dict[str, bool], paid: int
) -> None:
    """Seat 2 has five columns; what the others owe is doubled twice in any case."""
    deal = play(ending(last, tricks, **flags), script)
    assert columns(deal) == [3, 0, 5, 0]
    assert rows_at_the_end(deal) == [(1, 0, 20, "T4.2"), (0, 2, paid, "T4.3"), (3, 0, 20, "T4.2")]
