"""The exact solver of Tien Gow endings against the naive one, on endings reached by legal play."""

import os
import random
from collections import Counter
from typing import Any

import pytest

import cardavia as cv
from oracle.tiengow_deal import OracleTiengow
from oracle.tiengow_endings import Points, alone_value, ending_of, max_n
from oracle.tiengow_pay import SEATS
from rigging import play
from tiengow_orders import FAMILIES_OF_ENDINGS, Case, ending_case
from tiengow_tables import ending

pytestmark = pytest.mark.skipif(not hasattr(cv, "solve"), reason="needs the solver")


def solved(deal: Any) -> tuple[dict[str, Points], list[int]]:
    """Points of all seats for each action, and of each seat alone against three."""
    found = cv.solve(deal)
    values = {text: tuple(points) for text, points in found.values.items()}
    return values, [found.paranoid(seat) for seat in range(SEATS)]


def same_values(case: Case, *seats: int) -> None:
    """Against three for some seats only, where that takes the naive solver long."""
    deal, oracle = case.deal(), case.played(case.oracle())
    start = ending_of(oracle)
    values, alone = solved(deal)
    assert values == max_n(start), case
    assert {seat: alone[seat] for seat in seats} == {seat: alone_value(start, seat) for seat in seats}, case


def is_quartet(text: str) -> bool:
    return text.startswith("play") and len(text.split()) == 5


def corners(oracle: OracleTiengow) -> Counter[str]:
    """What can happen in an ending."""
    position = oracle.position
    hands = [set(hand) for hand in position.hands]
    holders = [seat for pips in ("21", "42") for seat, hand in enumerate(hands) if pips in hand]
    quartets = [text for text in position.said + tuple(oracle.legal()) if is_quartet(text)]
    return Counter(
        {
            "some position": 1,
            "in the middle of a trick": bool(position.said),
            "capture in sight": len(set(holders)) == 2,
            "Supreme in hand": len(holders) == 2 and len(set(holders)) == 1,
            "a quartet led": bool(quartets),
            "a seat without a column": 0 in position.columns,
            "more than four columns": max(position.columns) > 4,
            "paid before": bool(oracle.ledger),
            "other flags": bool(oracle.flags["capture_multiplier"] != 1),
            f"banker {oracle.banker}": 1,
            f"choices {min(len(oracle.legal()), 3)}": 1,
        }
    )


# Tiles each, endings of each family, fewest answers in the trick, seats against three.
SIZES = [(1, 250, 0, 4), (2, 80, 0, 4), (3, 3, 0, 1), (3, 8, 1, 1)]
QUARTETS = (4, 20, 1, 4)
LEAST = {
    "Supreme in hand": 30,
    "a quartet led": 5,
    "a seat without a column": 400,
    "banker 0": 200,
    "banker 1": 200,
    "banker 2": 200,
    "banker 3": 200,
    "capture in sight": 150,
    "choices 3": 150,
    "in the middle of a trick": 600,
    "more than four columns": 200,
    "other flags": 250,
    "paid before": 150,
    "some position": 2000,
}


def sizes(family: str) -> list[tuple[int, int, int, int]]:
    return [*SIZES, QUARTETS] if family == "quartets" else SIZES


def some_case(family: str, size: int, least: int, seed: int) -> Case:
    """Of four tiles each the largest group is led: else the naive solver takes too long."""
    dice = random.Random(f"solve {family} {size} {least} {seed}")
    case = ending_case(family, size, dice)
    return case.with_more(dice.randrange(least, SEATS), dice, 1.0 if size == 4 else 0.3)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES_OF_ENDINGS)
def test_endings(family: str) -> None:
    for size, number, least, alone in sizes(family):
        for seed in range(number):
            seats = [(seed + step) % SEATS for step in range(alone)]
            same_values(some_case(family, size, least, seed), *seats)


def drawn_case(number: int) -> Case:
    """Mostly in the middle of a trick where there are three tiles each, else the naive solver takes long."""
    dice = random.Random(f"many {number}")
    size = dice.choice([1, 2, 2, 2, 3, 3, 3, 3])
    least = int(size == 3 and dice.random() < 0.8)
    return some_case(dice.choice(list(FAMILIES_OF_ENDINGS)), size, least, 10_000 + number)


@pytest.mark.slow
def test_many_endings() -> None:
    """CARDAVIA_CASES sets their number: 4,000 take about ten minutes."""
    for number in range(int(os.environ.get("CARDAVIA_CASES", "40"))):
        same_values(drawn_case(number), number % SEATS)


def test_corners() -> None:
    """The endings of all families are of many kinds."""
    found: Counter[str] = Counter()
    for family in FAMILIES_OF_ENDINGS:
        for size, number, least, _ in sizes(family):
            for seed in range(number):
                case = some_case(family, size, least, seed)
                found += corners(case.played(case.oracle()))
    assert {name: found[name] for name, number in LEAST.items() if found[name] < number} == {}


# By hand


CAPTURE = ["21", "42", "43", "66"]


def test_whoever_can_beat_chooses() -> None:
    deal = ending(CAPTURE, "1x1 2x1 0x3 0x2")
    assert solved(deal) == ({"play 21": (2, -3, 6, -5)}, [-6, -3, 6, -20])
    play(deal, "0 play 21")
    assert solved(deal)[0] == {"play 42": (2, -3, 6, -5), "drop 42": (2, -3, 6, -5)}
    play(deal, "1 drop 42")
    assert solved(deal)[0] == {"play 43": (2, -3, 6, -5), "drop 43": (44, -12, -12, -20)}


def test_early_death_leaves_the_capture() -> None:
    deal = play(ending(CAPTURE, "1x1 3x1 0x3 0x2"), "0 play 21")
    assert solved(deal)[0] == {"play 42": (-6, 6, 0, 0), "drop 42": (44, -12, -20, -12)}


def test_supreme_is_worth_more_together() -> None:
    deal = ending(["42 21", "55 33", "66 11", "44 31"], "1x2 2x2 3x1 0x1")
    assert solved(deal)[0] == {
        "play 42 21": (40, -12, -12, -16),
        "play 42": (28, -8, -8, -12),
        "play 21": (14, -4, -4, -6),
    }


@pytest.mark.parametrize("size", [2, 3])
def test_a_solved_deal_is_left_as_it_is(size: int) -> None:
    deal = ending_case("any tiles", size, random.Random(size)).deal()
    before = (deal.legal(), deal.places(), deal.points)
    assert solved(deal) == solved(deal)
    assert (deal.legal(), deal.places(), deal.points) == before
