"""The naive Nantong reference against published counts and against itself."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nantong_cases import some_case, some_loser
from oracle.nantong_hand import (
    AREAS,
    COPIES,
    FIRST_SINGLE,
    GROUPS,
    KINDS,
    RANKS,
    Counts,
    Group,
    cards_of,
    missing_cards,
    plus,
    readings,
    shanten,
    shares,
    targets,
    waits,
)

many = settings(max_examples=300, deadline=None)
chance = st.randoms(use_true_random=False)

Tally = dict[int, int]


def only(
    size: int, groups: int, pairs: int, wanted: Sequence[Group], needed: Group | None = None
) -> set[Counts]:
    """The holdings in one area out of some groups, those with the needed one only."""
    found: set[Counts] = set()
    for pair in range(size if pairs else 1):
        for chosen in _multisets(wanted, groups):
            target = list(plus([0] * size, pair, 2 * pairs))
            for group in chosen:
                for kind in cards_of(group):
                    target[kind] += 1
            if max(target) <= COPIES and (needed is None or needed in chosen):
                found.add(tuple(target))
    return found


def _multisets(groups: Sequence[Group], number: int) -> Iterator[tuple[Group, ...]]:
    """Groups with repetition; more than four of one never fit, nor do two equal triplets."""
    if number == 0:
        yield ()
    elif groups:
        first, *others = groups
        for times in range(min(number, 1 if first[0] == "triplet" else COPIES) + 1):
            for rest in _multisets(others, number - times):
                yield (first,) * times + rest


def ways(total: int, number: Callable[[int, int, int], int]) -> int:
    """Hands of so many groups and a pair: the product over the areas of number(area, groups, pairs)."""
    return sum(
        prod(number(area, in_groups[area], in_pairs[area]) for area in range(len(AREAS)))
        for in_groups in shares(total, len(AREAS))
        for in_pairs in shares(1, len(AREAS))
    )


def width(area: int) -> int:
    return RANKS if area < 3 else KINDS - FIRST_SINGLE


@pytest.mark.parametrize(
    ("groups", "hands"),
    [
        (7, 3_593_313_507),
        (6, 553_034_643),
        (5, 71_121_387),
        (4, 7_455_192),
        (3, 613_710),
        (2, 37_344),
        (1, 1_500),
        (0, 30),
    ],
)
def test_reference_finds_the_numbers_of_hands(groups: int, hands: int) -> None:
    assert ways(groups, lambda area, groups, pairs: len(targets(width(area), groups, pairs))) == hands


TRIPLETS: list[Group] = [("triplet", kind) for kind in range(RANKS)]
RUNS: list[Group] = [("run", kind) for kind in range(RANKS - 2)]
COIN_RUN: Group = ("run", 0)


@cache
def triplets_only(area: int, groups: int, pairs: int) -> int:
    return len(only(width(area), groups, pairs, TRIPLETS[: width(area)]))


def floating(area: int, groups: int, pairs: int) -> int:
    """Coins are area 1."""
    if area == 1:
        return len(only(RANKS, groups, pairs, [COIN_RUN, *TRIPLETS]))
    return triplets_only(area, groups, pairs)


def floating_with_coin_run(area: int, groups: int, pairs: int) -> int:
    if area == 1:
        return len(only(RANKS, groups, pairs, [COIN_RUN, *TRIPLETS], COIN_RUN))
    return triplets_only(area, groups, pairs)


@cache
def runs_only(area: int, groups: int, pairs: int) -> int:
    return len(only(width(area), groups, pairs, RUNS if area < 3 else []))


def test_reference_finds_the_numbers_of_forms() -> None:
    assert ways(GROUPS, triplets_only) == 46_823_400
    assert ways(GROUPS, cache(floating)) == 63_092_250
    assert ways(GROUPS, cache(floating_with_coin_run)) == 16_672_500
    assert ways(GROUPS, runs_only) == 23_044_305


def weight(counts: Counts) -> int:
    """In how many ways a holding can be dealt."""
    return prod(comb(COPIES, n) for n in counts)


def test_reference_finds_the_chance_of_a_complete_hand() -> None:
    @cache
    def number(area: int, groups: int, pairs: int) -> int:
        return sum(weight(target) for target in targets(width(area), groups, pairs))

    assert ways(GROUPS, number) / comb(120, 23) == pytest.approx(2.2201e-6, rel=5e-5)


@cache
def whole(size: int, pairs: int) -> frozenset[Counts]:
    """All holdings in one area that are groups and so many pairs."""
    return frozenset(target for groups in range(GROUPS + 1) for target in targets(size, groups, pairs))


@cache
def lacking_one(size: int, pairs: int) -> frozenset[Counts]:
    return frozenset(
        plus(target, kind, -1) for target in whole(size, pairs) for kind in range(size) if target[kind]
    )


def tally(holdings: frozenset[Counts]) -> Tally:
    """Ways to be dealt one of them, by the number of cards."""
    found: Counter[int] = Counter()
    for counts in holdings:
        found[sum(counts)] += weight(counts)
    return dict(found)


def product(tallies: Sequence[Tally]) -> int:
    """Ways to be dealt 22 cards, so many in each area."""
    total = {0: 1}
    for one in tallies:
        step: Counter[int] = Counter()
        for (n, ways_n), (m, ways_m) in ((a, b) for a in total.items() for b in one.items()):
            step[n + m] += ways_n * ways_m
        total = dict(step)
    return total.get(22, 0)


def test_reference_finds_the_chance_of_a_ready_hand() -> None:
    """One area lacks a card of its groups and pair, or of its groups alone while another has the pair."""
    sizes = [width(area) for area in range(len(AREAS))]
    groups, paired = ([tally(whole(size, pairs)) for size in sizes] for pairs in (0, 1))
    near, near_paired = ([tally(lacking_one(size, pairs)) for size in sizes] for pairs in (0, 1))
    both = [tally(whole(size, 1) & lacking_one(size, 0)) for size in sizes]

    def with_areas(**chosen: Tally) -> int:
        return product([chosen.get(f"area{area}", groups[area]) for area in range(len(AREAS))])

    ready = sum(with_areas(**{f"area{area}": near_paired[area]}) for area in range(len(AREAS)))
    for one, two in combinations(range(len(AREAS)), 2):
        first, second = f"area{one}", f"area{two}"
        ready += with_areas(**{first: near[one], second: paired[two]})
        ready += with_areas(**{first: paired[one], second: near[two]})
        ready -= with_areas(**{first: both[one], second: both[two]})
    assert ready / comb(120, 22) == pytest.approx(4.2433e-5, rel=5e-5)


@settings(max_examples=150, deadline=None)
@given(chance)
def test_reference_agrees_with_itself_on_distance(dice: random.Random) -> None:
    """Complete is nothing missing, ready is one card missing of a kind not held four times."""
    held = some_case(dice).held
    assert missing_cards(held.counts, len(held.melds)) == 0
    gone = dice.choice([kind for kind in range(KINDS) if held.counts[kind]])
    ready = replace(held, counts=plus(held.counts, gone, -1))
    assert shanten(ready.counts, len(held.melds)) == 0
    assert gone in waits(ready, own_four=True)
    assert set(waits(ready)) <= set(waits(ready, own_four=True))
    far = some_loser(dice)
    distance = shanten(far.counts, len(far.melds))
    fillable = [kind for kind in waits(far, own_four=True) if far.counts[kind] < COPIES]
    assert (distance == 0) == bool(fillable)
    for kind in dice.sample([kind for kind in range(KINDS) if far.counts[kind] < COPIES], 3):
        assert distance - 1 <= shanten(plus(far.counts, kind), len(far.melds)) <= distance


@many
@given(chance)
def test_reference_readings_use_up_every_card(dice: random.Random) -> None:
    held = some_case(dice).held
    found = readings(held.counts, len(held.melds))
    assert len(set(found)) == len(found) > 0
    for reading in found:
        cards = [kind for part in reading.parts for kind in cards_of(part)]
        assert tuple(cards.count(kind) for kind in range(KINDS)) == held.counts
