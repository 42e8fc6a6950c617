"""Tien Gow T3.5 to T3.7: columns, early death and the end, rule by rule."""

import random

import pytest

from rigging import play
from tiengow_tables import (
    columns,
    deal_of,
    drops,
    ending,
    outcome,
    plays,
    rows_at_the_end,
    seen,
    table,
)

# T3.5


@pytest.mark.parametrize(
    ("lead", "reply"),
    [
        ("55", "66"),
        ("55 55", "66 66"),
        ("31 31 41", "66 66 63"),
        ("44 52 43", "66 63 54"),
        ("31 31 41 32", "66 66 63 54"),
    ],
)
def test_t3_5_one_column_for_each_tile(lead: str, reply: str) -> None:
    deal = play(table(lead, "", reply), f"0 play {lead}")
    deal.answer(drops(deal.legal())[0])
    deal.answer(f"play {reply}")
    deal.answer(drops(deal.legal())[0])
    assert (columns(deal), deal.asked) == ([0, 0, len(lead.split()), 0], 2)


def test_t3_5_highest_group_wins_not_the_last() -> None:
    deal = play(table("51", "55", "44", "31"), "0 play 51, 1 play 55, 2 play 44, 3 drop 31")
    assert columns(deal) == [0, 0, 1, 0]


def test_t3_5_columns_of_a_deal_sum_to_eight() -> None:
    for seed in range(200):
        dice = random.Random(seed)
        deal = deal_of(dice.sample(range(32), 32), seed % 4)
        while not deal.over:
            held = seen(deal, 0)["hand_size"]
            if len(set(held)) == 1:
                assert sum(columns(deal)) + held[0] == 8
            deal.answer(dice.choice(deal.legal()))
        assert sum(columns(deal)) == sum(outcome(deal)["columns"]) == 8


# T3.6


def test_t3_6_early_death() -> None:
    """In the last single trick seats 2 and 3 hold better tiles; seat 2 has no column."""
    deal = play(ending(["33", "51", "66", "44"], "0x3 3x2 0x2"), "0 play 33")
    assert columns(deal) == [5, 0, 0, 2]
    assert (deal.asked, deal.legal()) == (1, ["drop 51"])
    deal.answer("drop 51")
    assert (deal.asked, deal.legal()) == (2, ["drop 66"])
    deal.answer("drop 66")
    assert (deal.asked, deal.legal()) == (3, ["play 44", "drop 44"])
    deal.answer("play 44")
    assert outcome(deal)["winner"] == 3


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_t3_6_any_column_before_will_do(seat: int) -> None:
    last = ["33", "51", "61", "65"]
    last[seat] = "66"
    for tricks, expected in ((f"{seat}x1 0x3 0x3", ["play 66", "drop 66"]), ("0x1 0x3 0x3", ["drop 66"])):
        deal = play(ending(last, tricks), "0 play 33")
        while deal.asked != seat:
            deal.answer(drops(deal.legal())[0])
        assert deal.legal() == expected


@pytest.mark.parametrize(
    ("last", "tricks", "lead", "reply"),
    [
        (["33 33", "66 66", "61 51", "65 64"], "0x3 0x3", "33 33", "66 66"),
        (["31 31 32", "66 66 54", "65 61 51", "22 65 64"], "0x3 0x2", "31 31 32", "66 66 54"),
        (
            ["31 31 41 32", "66 66 63 54", "55 65 61 51", "33 22 65 64"],
            "0x3 0x1",
            "31 31 41 32",
            "66 66 63 54",
        ),
    ],
)
def test_t3_6_last_trick_of_more_tiles_is_open(last: list[str], tricks: str, lead: str, reply: str) -> None:
    """Seat 1 has no column and wins the deal."""
    deal = play(ending(last, tricks), f"0 play {lead}")
    assert f"play {reply}" in deal.legal()
    play(deal, f"1 play {reply}, 2 drop {last[2]}, 3 drop {last[3]}")
    assert (deal.over, outcome(deal)["winner"]) == (True, 1)


def test_t3_6_singles_with_more_tiles_in_hand_are_open() -> None:
    """The last trick but one: seat 1 has no column, and gets one for the last trick."""
    last = ["33 51", "66 11", "65 64", "65 61"]
    deal = play(ending(last, "0x3 0x3"), "0 play 33")
    assert plays(deal.legal()) == ["play 66", "play 11"]
    play(deal, "1 play 11, 2 drop 65, 3 drop 65, 1 play 66, 2 drop 64, 3 drop 61, 0 drop 51")
    assert (outcome(deal)["winner"], outcome(deal)["columns"]) == (1, [6, 2, 0, 0])


# T3.7


@pytest.mark.parametrize("winner", [0, 1, 3])
def test_t3_7_last_winner_wins_the_deal_and_is_the_next_banker(winner: int) -> None:
    """Most columns do not matter."""
    deal = play(ending(["51", "55", "61", "66"], "1x1 3x1 2x2 2x2 0x1"), "0 play 51")
    deal.answer("play 55" if winner == 1 else "drop 55")
    play(deal, "2 drop 61")
    assert (deal.over, deal.asked) == (False, 3)
    deal.answer("play 66" if winner == 3 else "drop 66")
    assert (deal.over, deal.asked, deal.legal()) == (True, None, [])
    found = outcome(deal)
    assert (found["winner"], found["next_banker"], found["banker"]) == (winner, winner, 0)
    assert all(winner in row[:2] for row in rows_at_the_end(deal))
