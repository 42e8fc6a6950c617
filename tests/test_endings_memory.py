"""Endings solved one after another, at once and in little memory; positions that are merged."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from cardavia_fast._search import Endings

import cardavia as cv
from oracle.tiengow_pay import SEATS
from rigging import play
from tiengow_endings import after, sizes, some
from tiengow_orders import FAMILIES_OF_ENDINGS, ending_case
from tiengow_tables import ending

EPOCHS = 16383  # endings solved in one memory before all its entries are cleared
EVER = 1 << 40
PLENTY = 16  # bits of a memo that holds all positions of small endings


def test_two_threads_at_once() -> None:
    deals = some(3, 60) + some(4, 12) + some(2, 60)
    alone = [cv.solve(deal).values for deal in deals]
    with ThreadPoolExecutor(2) as pool:
        assert [found.values for found in pool.map(cv.solve, deals)] == alone
        assert [found.values for found in pool.map(cv.solve, deals[::-1])] == alone[::-1]


def solved(endings: Endings, deal: Any) -> tuple[Any, list[int | None]]:
    endings.open(deal._native.state_bytes())
    values = endings.values(EVER)
    alone = []
    for seat in range(SEATS):
        endings.forget()
        alone.append(endings.alone(seat, EVER))
    return values, alone


def test_a_memo_that_is_too_small_changes_nothing() -> None:
    """Seven places for hundreds of positions, used by one ending after another."""
    tiny = Endings(2)
    for deal in some(3, 40) + some(2, 40) + some(4, 3):
        assert solved(tiny, deal) == solved(Endings(PLENTY), deal)


def test_many_endings_in_one_memory() -> None:
    """An entry of the ending before the last clearing is never taken for one of this ending."""
    deals = some(3, 30)
    fresh = [solved(Endings(PLENTY), deal)[0] for deal in deals]
    endings = Endings(10)
    for deal, other, right in zip(deals, deals[1:], fresh[1:], strict=False):
        solved(endings, deal)
        endings.open(deal._native.state_bytes())
        endings.values(EVER)
        for _ in range(EPOCHS - 1):
            endings.forget()
        endings.open(other._native.state_bytes())
        assert endings.values(EVER) == right


# Merging


def in_last_place(tiles: int, dice: random.Random, family: str) -> Any:
    """A deal in which the last seat of a trick is asked, so many tiles being left after it."""
    case = ending_case(family, tiles + 1, dice)
    deal = case.with_more(SEATS - 1, dice, 0.0).deal()
    return deal if deal.asked is not None and min(sizes(deal)) == tiles else None


MERGED = [(2, 60), (3, 30), (4, 4)]


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES_OF_ENDINGS)
def test_merged_positions_are_worth_what_they_are_worth_apart(family: str) -> None:
    """Tiles that equal each other are merged between tricks, but not in the first trick of what is solved."""
    for tiles, count in MERGED:
        for number in range(count):
            deal = in_last_place(tiles, random.Random(f"merged {family} {number}"), family)
            if deal is None:
                continue
            for text, points in cv.solve(deal).values.items():
                assert cv.solve(after(deal, text)).points == points, (deal.record(), text)


def test_sets_with_equal_tiles_stand_in_string_order() -> None:
    """Seat 1 may drop 55 and 65, which equal each other, or one of them with 43, and gains as much.

    The first is `drop 55 43`; of the sets in which 65 stands for 55 it would be `drop 55 65`.
    """
    hands = ["66 62 53 21", "33 55 65 43", "64 51 63 54", "61 66 52 41"]
    deal = ending(hands, "1x1 2x2 0x1", immediate_on_last_trick=False)
    play(deal, "0 play 66, 1 drop 33, 2 drop 64")
    assert cv.solve(deal).values["drop 61"] == [0, -3, 8, -5]
    play(deal, "3 drop 61")
    assert cv.solve(deal).values["play 62 53"] == cv.solve(deal).points == [0, -3, 8, -5]
