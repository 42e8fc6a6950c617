"""Numbers of Tien Gow: groups, hands, opening leads, and what columns can be at the end."""

import random
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, sqrt

import pytest

import cardavia as cv
from oracle.tiengow_groups import IDS, Group, Tiles, group_of, tiles_of
from rigging import play
from tiengow_tables import (
    WHOLE,
    columns,
    deal_of,
    drops,
    ending,
    outcome,
    rows,
    seen,
    table,
)

KINDS = list(dict.fromkeys(IDS))
HANDS = comb(32, 8)


def all_groups() -> list[Tiles]:
    """Every group of the game, as the engine lets the owners of four hands lead them."""
    legal = [text for banker in range(4) for text in table(*WHOLE, banker=banker).legal()]
    return [tiles_of(text.removeprefix("play ")) for text in legal]


def by_group() -> dict[Group, list[Tiles]]:
    found: dict[Group, list[Tiles]] = {}
    for tiles in all_groups():
        group = group_of(tiles)
        assert group is not None
        found.setdefault(group, []).append(tiles)
    return found


# Hands, counted by the numbers of tiles of each kind


def hands_with(*needed: Tiles) -> int:
    """Hands of eight that hold each of these groups."""
    ways = [1] + [0] * 8
    for pips in KINDS:
        copies = IDS.count(pips)
        least = max((tiles.count(pips) for tiles in needed), default=0)
        ways = [
            sum(ways[size - n] * comb(copies, n) for n in range(least, copies + 1) if n <= size)
            for size in range(9)
        ]
    return ways[8]


def test_hands_with_nothing_needed() -> None:
    assert hands_with() == HANDS
    assert hands_with(("66",)) == HANDS - comb(30, 8)
    assert hands_with(("66", "66")) == comb(30, 6)


def test_61_groups_in_46_ranks() -> None:
    assert len(all_groups()) == len(set(all_groups())) == 61
    assert len(by_group()) == 11 + 6 + 11 + 4 + 1 + 4 * 4


def test_different_hands_by_pips() -> None:
    """868,605, from the tiles that the engine deals."""
    deal = deal_of(range(32))
    dealt = [pips for seat in range(4) for pips in seen(deal, seat)["hand"]]
    ways = [1] + [0] * 8
    for pips in set(dealt):
        ways = [sum(ways[size - n] for n in range(min(size, dealt.count(pips)) + 1)) for size in range(9)]
    assert ways[8] == 868_605


def test_expected_number_of_opening_leads() -> None:
    by_text = sum(hands_with(tiles) for tiles in all_groups())
    by_rank = 0
    for texts in by_group().values():
        both = [hands_with(*pair) for pair in combinations(texts, 2)]
        assert len(texts) <= 2
        by_rank += sum(map(hands_with, texts)) - sum(both)
    assert round(by_text / HANDS, 5) == 9.27581
    assert round(by_rank / HANDS, 5) == 8.95968


@pytest.mark.parametrize("banker", [None, 2])
def test_mean_number_of_opening_leads(banker: int | None) -> None:
    """Four standard errors of the mean over 3000 deals."""
    texts, ranks = [], []
    for number in range(3000):
        legal = cv.Deal("tiengow", seed=11, number=number, dealer=banker).legal()
        texts.append(len(legal))
        ranks.append(len({group_of(tiles_of(text.removeprefix("play "))) for text in legal}))
    for counts, expected in ((texts, 9.27581), (ranks, 8.95968)):
        mean = sum(counts) / len(counts)
        variance = sum((count - mean) ** 2 for count in counts) / (len(counts) - 1)
        assert abs(mean - expected) < 4 * sqrt(variance / len(counts))
        assert variance > 0.5


# Supreme


def order_with_supreme_at(big: int, little: int) -> list[int]:
    """An order in which 42 and 21 have these places."""
    order = [tile for tile in range(32) if IDS[tile] not in ("42", "21")]
    for place, pips in sorted([(big, "42"), (little, "21")]):
        order.insert(place, IDS.index(pips))
    return order


def test_chance_of_supreme() -> None:
    """7/124: all 992 places of its two tiles in the order, for the banker's lead and for each hand."""
    lead = held = 0
    for big, little in permutations(range(32), 2):
        deal = deal_of(order_with_supreme_at(big, little), banker=(big + little) % 4)
        lead += "play 42 21" in deal.legal()
        for seat in range(4):
            held += {"42", "21"} <= set(seen(deal, seat)["hand"])
    assert Fraction(lead, 32 * 31) == Fraction(7, 124)
    assert held == 4 * lead
    assert Fraction(hands_with(("42", "21")), HANDS) == Fraction(7, 124)


def supreme_in_tricks(seed: int) -> list[list[str]]:
    """What was said in each trick of a random deal in which seat 0 has Supreme and keeps it while it can."""
    dice = random.Random(f"supreme {seed}")
    deal = table("42 21", banker=seed % 4)
    while not deal.over:
        legal = deal.legal()
        kept = [text for text in legal if not {"42", "21"} & set(text.split())]
        whole = [text for text in legal if text.endswith("42 21")]
        deal.answer(dice.choice((kept if dice.random() < 0.8 else whole) or whole or kept or legal))
    return [[text for _, text in trick] for trick in seen(deal, 0)["tricks"]]


def test_supreme_wins_only_when_led() -> None:
    """Whenever it lies face up it was led, and nobody beat it."""
    tricks = [trick for seed in range(200) for trick in supreme_in_tricks(seed)]
    shown = [trick for trick in tricks if "play 42 21" in trick]
    assert [trick[1:] for trick in shown] == [["drop 2"] * 3] * len(shown)
    assert {trick[0] for trick in shown} == {"play 42 21"}
    assert len(shown) > 20


# Quartets at the end


FOURS = ["31 31 41 32", "33 22 65 51", "55 22 64 61", "64 61 42 21"]
SPLITS = [split for split in product(range(5), repeat=4) if sum(split) == 4]


def plan(split: tuple[int, ...]) -> str:
    """Tricks with these columns, the last won by seat 0 if it has any."""
    order = [seat for seat in (1, 2, 3, 0) if split[seat]]
    return " ".join(f"{seat}x{split[seat]}" for seat in order)


@pytest.mark.parametrize("split", [split for split in SPLITS if split[0]])
def test_quartet_at_the_end_never_meets_a_surplus(split: tuple[int, ...]) -> None:
    """Every way to divide the first four columns that leaves seat 0 the lead."""
    deal = ending(FOURS, plan(split))
    play(deal, "0 play 31 31 41 32, 1 drop 33 22 65 51, 2 drop 55 22 64 61, 3 drop 64 61 42 21")
    assert columns(deal) == [split[0] + 4, *split[1:]]
    assert {row[3] for row in rows(deal)} == {"T4.1", "T4.2"}


BEATEN = ["44 44 52 43", "31 31 41 32", "33 22 65 51", "55 22 64 61"]


@pytest.mark.parametrize("split", [split for split in SPLITS if split[1]])
def test_quartet_that_beats_the_one_led_never_meets_a_surplus(split: tuple[int, ...]) -> None:
    """Seat 0 may have no column at all; an opponent with four is owed nothing."""
    order = [seat for seat in (0, 2, 3, 1) if split[seat]]
    deal = ending(BEATEN, " ".join(f"{seat}x{split[seat]}" for seat in order))
    play(deal, "1 play 31 31 41 32, 2 drop 33 22 65 51, 3 drop 55 22 64 61, 0 play 44 44 52 43")
    assert columns(deal) == [split[0] + 4, *split[1:]]
    at_the_end = [row for row in rows(deal) if row[3] != "T4.1"]
    assert {row[3] for row in at_the_end} <= {"T4.2"}
    assert len(at_the_end) == 3 - sum(n == 4 for n in split[1:])


# Random deals


def test_numbers_of_random_deals() -> None:
    """Columns, the winner's part of them, and who may have a surplus."""
    for seed in range(200):
        dice = random.Random(f"numbers {seed}")
        deal = deal_of(dice.sample(range(32), 32), seed % 4)
        while not deal.over:
            deal.answer(
                dice.choice([text for text in deal.legal() if text[:4] == "play"] or drops(deal.legal()))
            )
        found = outcome(deal)
        assert (sum(found["columns"]), sum(found["points"]), sum(found["immediate"])) == (8, 0, 0)
        assert found["columns"][found["winner"]] >= 1
        assert found["sweep"] == (found["columns"][found["winner"]] == 8)
        assert sum(n > 4 for n in found["columns"]) <= 1
        surplus = [row for row in rows(deal) if row[3] == "T4.3"]
        rich = [seat for seat in range(4) if found["columns"][seat] > 4 and seat != found["winner"]]
        assert [row[1] for row in surplus] == rich
