"""Nantong's arrays: the best-scoring partition beside a naive enumerator in Numba, and the ready check."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from cardavia.partition import best_hu, complete, waits

KINDS, GROUPS = 30, 7
HANDS, READY_HANDS, CHECKED_HANDS = 20_000, 100_000, 1_000
LAST_STRING, THOUSAND = 26, 27
RUN_LOWS = np.array([9 * suit + rank for suit in range(3) for rank in range(7)])  # groups from KINDS on
COIN_RUN = KINDS + 7

Counts = NDArray[np.uint8]


def counts_of(kinds: NDArray[np.int64]) -> Counts:
    """One row of kinds a hand to one row of counts a hand."""
    places = kinds + KINDS * np.arange(len(kinds))[:, None]
    return np.bincount(places.ravel(), minlength=KINDS * len(kinds)).reshape(-1, KINDS).astype(np.uint8)


def cards_from(counts: Counts, rng: np.random.Generator) -> Counts:
    """The kind of a random card of every row."""
    card = rng.integers(0, counts.sum(axis=1))
    return (counts.cumsum(axis=1) <= card[:, None]).sum(axis=1).astype(np.uint8)


def random_splits(n: int, suits: list[int], rng: np.random.Generator) -> Counts:
    """Seven random groups and a pair a row, in any number of copies; how many are triplets varies evenly."""
    triplets = rng.random((n, GROUPS)) < rng.random((n, 1))
    kinds = np.array([kind for kind in range(KINDS) if kind // 9 in [*suits, 3]])
    same = rng.choice(kinds, (n, GROUPS))
    low = rng.choice(RUN_LOWS[np.isin(RUN_LOWS // 9, suits)], (n, GROUPS))
    cards = [np.where(triplets, same, low + step) for step in range(3)]
    return counts_of(np.hstack([*cards, np.repeat(rng.choice(kinds, (n, 1)), 2, axis=1)]))


@cache
def winning_hands(n: int, suits: tuple[int, ...] = (0, 1, 2)) -> Counts:
    rng, found = np.random.default_rng(len(suits)), np.empty((0, KINDS), np.uint8)
    while len(found) < n:
        hands = random_splits(50_000, list(suits), rng)
        found = np.concatenate([found, hands[(hands <= 4).all(axis=1)]])
    return found[:n]


@cache
def corpus(suits: tuple[int, ...]) -> list[Counts]:
    """Winning hands, two indicators each from the cards they leave, and a card of each, drawn last."""
    rng, hands = np.random.default_rng(5), winning_hands(HANDS, suits)
    first = cards_from(4 - hands, rng)
    second = cards_from(4 - hands - counts_of(first[:, None]), rng)
    return [hands, np.stack([first, second], axis=1), cards_from(hands, rng)]


def best_of(hands: Counts, indicators: Counts, won: Counts) -> Any:
    return best_hu(hands, won, indicators, self_draw=True, workers=1)


def per_hand(benchmark: Any, hands: int) -> None:
    if benchmark.stats:  # not with --benchmark-disable
        benchmark.extra_info["ns_per_hand"] = round(benchmark.stats.stats.min / hands * 1e9, 1)


@njit
def base_hu(hand, indicators):  # type: ignore[no-untyped-def]
    """N4 with all cards in hand."""
    total = 0
    for kind in range(KINDS):
        if hand[kind] < 3:
            continue
        general = kind >= LAST_STRING
        worth = 12 if hand[kind] == 4 or kind in (indicators[0], indicators[1]) else 4
        if general:
            worth *= 2
        for indicator in indicators:
            if general == (indicator >= LAST_STRING) and (general or kind % 9 == indicator % 9):
                worth *= 2
        total += worth
    return total


@njit
def total_of(hand, groups, pair, indicators, won):  # type: ignore[no-untyped-def]
    """N5 of one reading, self-drawn, the winning card completing what is best."""
    runs, coins, wait = 0, 0, pair == won
    for group in groups:
        runs += group >= KINDS
        coins += group == COIN_RUN
        if group >= KINDS:
            low = RUN_LOWS[group - KINDS]
            wait |= won == low + 1 or (won == low + 2 and low % 9 == 0) or (won == low and low % 9 == 6)
    total = base_hu(hand, indicators) + (0, 20, 50, 100, 200)[coins] + 10
    total += 10 if wait else 0
    if runs == GROUPS:
        total += 100
    elif runs == coins:
        total = 4 * (total + 50)  # Piao, and closed as nothing is declared or claimed
    else:
        total += 20
    if hand[THOUSAND] >= 3 and hand[THOUSAND + 1] >= 3 and hand[THOUSAND + 2] >= 3:
        total *= 2
    return total


@njit
def best_of_rest(hand, left, groups, made, pair, indicators, won):  # type: ignore[no-untyped-def]
    """Try every group from the one before on as the next."""
    if made == GROUPS:
        return total_of(hand, groups, pair, indicators, won)
    best = -1
    for group in range(groups[made - 1] if made else 0, KINDS + len(RUN_LOWS)):
        low, step = (group, 0) if group < KINDS else (RUN_LOWS[group - KINDS], 1)
        if step == 0 and left[low] < 3:
            continue
        if step == 1 and not (left[low] and left[low + 1] and left[low + 2]):
            continue
        for i in range(3):
            left[low + i * step] -= 1
        groups[made] = group
        best = max(best, best_of_rest(hand, left, groups, made + 1, pair, indicators, won))
        for i in range(3):
            left[low + i * step] += 1
    return best


@njit
def naive_many(hands, indicators, won):  # type: ignore[no-untyped-def]
    totals = np.full(len(hands), -1, np.int32)
    groups = np.zeros(GROUPS, np.int64)
    for row in range(len(hands)):
        left = hands[row].astype(np.int64)
        for pair in range(KINDS):
            if left[pair] >= 2:
                left[pair] -= 2
                best = best_of_rest(hands[row], left, groups, 0, pair, indicators[row], np.int64(won[row]))
                totals[row] = max(totals[row], best)
                left[pair] += 2
    return totals


SUITS = pytest.mark.parametrize("suits", [(0, 1, 2), (1,)], ids=["all suits", "one suit"])


@SUITS
def test_score_many(benchmark: Any, suits: tuple[int, ...]) -> None:
    benchmark.group = f"best-scoring partition, suits: {len(suits)}"
    assert (benchmark(best_of, *corpus(suits)) > 0).all()
    per_hand(benchmark, HANDS)


@SUITS
def test_naive_enumerator(benchmark: Any, suits: tuple[int, ...]) -> None:
    """pytest-benchmark prints its ratio to `best_hu`, the least of the group: the hands are the same."""
    benchmark.group = f"best-scoring partition, suits: {len(suits)}"
    naive_many(*[column[:1] for column in corpus(suits)])  # compiles
    totals = benchmark.pedantic(naive_many, corpus(suits), rounds=3)
    assert (totals == best_of(*corpus(suits))).all()
    per_hand(benchmark, HANDS)


def test_totals_of_more_hands() -> None:
    given = corpus((0, 2))
    assert (naive_many(*given) == best_of(*given)).all()


def hands_of_22(how: str) -> Counts:
    rng = np.random.default_rng(6)
    if how == "random":
        ids = rng.random((READY_HANDS, 4 * KINDS)).argpartition(22, axis=1)[:, :22]
        return counts_of(ids // 4)
    hands = winning_hands(READY_HANDS)
    hands = hands - counts_of(cards_from(hands, rng)[:, None])
    if how == "ready":
        return hands
    added = cards_from(4 - hands, rng)
    return hands - counts_of(cards_from(hands, rng)[:, None]) + counts_of(added[:, None])


@pytest.mark.benchmark(group="ready check of 22 cards")
@pytest.mark.parametrize("how", ["random", "ready", "ready, one card exchanged"])
def test_waits_many(benchmark: Any, how: str) -> None:
    hands = hands_of_22(how)
    found = benchmark(waits, hands, workers=1)
    assert how != "ready" or (found != 0).all()
    for kind, card in enumerate(np.eye(KINDS, dtype=np.uint8)):
        sample = hands[:CHECKED_HANDS, kind] < 4
        wins = complete(hands[:CHECKED_HANDS][sample] + card)
        assert (wins == found[:CHECKED_HANDS][sample] >> kind & 1).all()
        assert not (found[:CHECKED_HANDS][~sample] >> kind & 1).any()
    per_hand(benchmark, READY_HANDS)
