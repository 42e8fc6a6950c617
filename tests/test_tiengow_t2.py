"""Tien Gow T2 set-up, rule by rule."""

import random
from collections import Counter

import pytest

import cardavia as cv
from oracle.tiengow_groups import IDS, in_order
from rigging import play
from tiengow_tables import deal_of, ending, outcome, rows, seen, table, takes


@pytest.mark.parametrize("banker", range(4))
def test_t2_1_eight_tiles_each_from_the_banker_on(banker: int) -> None:
    order = random.Random(banker).sample(range(32), 32)
    deal = deal_of(order, banker)
    for step in range(4):
        seat = (banker + step) % 4
        tiles = [IDS[tile] for tile in order[8 * step : 8 * step + 8]]
        assert seen(deal, seat)["hand"] == in_order(tiles)
    assert seen(deal, 0)["hand_size"] == [8] * 4


@pytest.mark.parametrize("banker", range(4))
def test_t2_1_banker_leads_the_first_trick(banker: int) -> None:
    deal = table("66", "11", "44", "31", banker=banker)
    assert (deal.asked, seen(deal, 1)["leader"], seen(deal, 2)["banker"]) == (banker,) * 3
    assert all(text.startswith("play") for text in deal.legal())


def test_t2_1_banker_is_drawn() -> None:
    """About a quarter each of 400 deals: five standard deviations are 43."""
    deals = [cv.Deal("tiengow", seed=5, number=number) for number in range(400)]
    assert all(deal.asked == seen(deal, 0)["banker"] for deal in deals)
    found = Counter(deal.asked for deal in deals)
    assert set(found) == {0, 1, 2, 3}
    assert all(abs(times - 100) <= 43 for times in found.values())


@pytest.mark.parametrize("winner", range(4))
def test_t2_1_winner_of_a_trick_leads_the_next(winner: int) -> None:
    others = enumerate(["66", "11", "44"], 1)
    replies = [f"{seat} {'play' if seat == winner else 'drop'} {pips}" for seat, pips in others]
    deal = play(table("51", "66", "11", "44"), ", ".join(["0 play 51", *replies]))
    assert (deal.asked, seen(deal, 3)["leader"]) == (winner, winner)
    assert all(text.startswith("play") for text in deal.legal())


def test_t2_2_banker_is_the_starting_banker_throughout() -> None:
    """Seat 1 wins the first trick, leads Supreme and wins at last; seat 0 is still the banker."""
    deal = table("51", "66 42 21")
    play(deal, "0 play 51, 1 play 66")
    deal.answer(deal.legal()[-1])
    deal.answer(deal.legal()[-1])
    takes(deal, "play 42 21")
    assert rows(deal) == [(2, 1, 2, "T4.1"), (3, 1, 2, "T4.1"), (0, 1, 4, "T4.1")]
    assert [seen(deal, seat)["banker"] for seat in range(4)] == [0] * 4


def test_t2_2_final_payments_are_doubled_for_the_starting_banker() -> None:
    deal = ending(["51", "44", "61", "65"], "0x2 1x2 2x2 1x1")
    play(deal, "1 play 44, 2 drop 61, 3 drop 65, 0 drop 51")
    assert rows(deal) == [(2, 1, 2, "T4.2"), (3, 1, 5, "T4.2"), (0, 1, 4, "T4.2")]
    assert (outcome(deal)["banker"], outcome(deal)["next_banker"]) == (0, 1)
