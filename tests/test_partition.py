"""The partition kernels: every suit vector, the published counts, and the naive oracle."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest
from cardavia_fast import _partition, _sichuan_score
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from oracle import sichuan_hand as oracle

RANKS, COPIES, MAX_SUIT = 9, 4, 14
CAP = 5


@cache
def suits() -> NDArray[np.uint8]:
    """All vectors of nine counts, each at most 4, that sum to at most 14, by total."""
    vectors = np.array(list(product(range(COPIES + 1), repeat=RANKS)), np.uint8)
    vectors = vectors[vectors.sum(axis=1) <= MAX_SUIT]
    return np.ascontiguousarray(vectors[np.argsort(vectors.sum(axis=1), kind="stable")])


@cache
def words() -> NDArray[np.uint64]:
    return _partition.suit_words(suits())


@cache
def totals() -> NDArray[np.int64]:
    return suits().sum(axis=1).astype(np.int64)


def missing_to(groups: int, pair: bool) -> NDArray[np.int64]:
    """What each vector lacks to so many groups, with or without a pair."""
    place = 15 - groups if pair else groups
    return (words() >> np.uint64(4 * place) & np.uint64(15)).astype(np.int64)


@cache
def complete(pair: bool) -> NDArray[np.bool_]:
    """Vectors that are groups, with or without a pair, and nothing else."""
    tiles = totals() - 2 * pair
    flags = np.zeros(len(tiles), bool)
    for groups in range(5):
        flags |= (tiles == 3 * groups) & (missing_to(groups, pair) == 0)
    return flags


def test_there_are_405350_suit_vectors() -> None:
    assert len(suits()) == 405_350
    assert (totals() == 14).sum() == 118_800
    assert (totals() == 13).sum() == 93_600


@pytest.mark.slow
def test_every_suit_vector_is_complete_exactly_when_the_oracle_reads_it() -> None:
    plain, paired = complete(False), complete(True)
    for place, vector in enumerate(suits()):
        total = int(vector.sum())
        counts = (*vector.tolist(), *[0] * 18)
        if total % 3 == 0:
            assert plain[place] == any(True for _ in oracle.group_splits(counts))
        else:
            assert not plain[place]
        if total % 3 == 2:
            melds = 4 - total // 3
            standard = [reading for reading in oracle.readings(counts, melds) if not reading.seven_pairs]
            assert paired[place] == bool(standard)
        else:
            assert not paired[place]


@pytest.mark.slow
def test_the_best_reading_of_every_suit_vector_is_chosen() -> None:
    """All 405,350 vectors as hands, filled up with pungs and kongs of another suit where they are short."""
    winning = 0
    for vector in suits():
        total = int(vector.sum())
        counts = np.zeros(27, np.uint8)
        counts[:RANKS] = vector
        n_melds = (MAX_SUIT - total) // 3
        melds = [(9 + 2 * i, bool(i & 1)) for i in range(n_melds)]
        fan, bits, *_ = _sichuan_score.score(counts, melds, 0, CAP)
        if total % 3 != 2:
            assert fan == -1
            continue
        named_melds = [(kind, "kong" if kong else "pung") for kind, kong in melds]
        best = oracle.best(counts.tolist(), named_melds, "s", set())
        assert (fan == -1) == (best is None)
        if best is not None:
            winning += 1
            assert fan == best[0]
            named = {name for bit, name in enumerate(_sichuan_score.PATTERNS) if bits >> bit & 1}
            assert named - {"basic hand"} == {name for name, worth in best[1].items() if worth}
    assert winning > 20_000


def test_distances_follow_from_completeness() -> None:
    """A vector lacks 0 where it holds the groups, else one more than its best neighbour with a tile added."""
    index = {vector.tobytes(): place for place, vector in enumerate(suits())}
    small = np.flatnonzero(totals() < MAX_SUIT)
    neighbours = np.full((len(small), RANKS), -1)
    for row, place in enumerate(small):
        vector = suits()[place]
        for rank in range(RANKS):
            if vector[rank] < COPIES:
                vector[rank] += 1
                neighbours[row, rank] = index[vector.tobytes()]
                vector[rank] -= 1
    for groups, pair in product(range(5), (False, True)):
        missing = missing_to(groups, pair)
        after = np.where(neighbours >= 0, missing[neighbours], 99).min(axis=1)
        assert (np.where(missing[small] > 0, after + 1, 0) == missing[small]).all()
        tiles = 3 * groups + 2 * pair
        assert missing[0] == tiles
        assert (missing[totals() == tiles].min() == 0) or tiles > MAX_SUIT


def test_distances_agree_with_the_oracle_on_random_vectors() -> None:
    rng = np.random.default_rng(1)
    for place in rng.choice(len(suits()), 1500, replace=False):
        groups, pair = int(rng.integers(5)), bool(rng.integers(2))
        counts = tuple(suits()[place].tolist())
        assert missing_to(groups, pair)[place] == oracle.suit_missing(counts, groups, int(pair))


hands = st.lists(st.integers(0, 107), min_size=2, max_size=14, unique=True).map(
    lambda ids: np.bincount(np.array(ids) // 4, minlength=27).astype(np.uint8)
)


@settings(max_examples=300, deadline=None)
@given(hands, st.integers(0, 4), st.sampled_from([[0, 1, 2], [0, 1], [0, 2], [1, 2]]))
def test_whole_hands_agree_with_the_oracle(counts: NDArray[np.uint8], groups: int, kept: list[int]) -> None:
    letters = "".join("mps"[suit] for suit in kept)
    missing, useful = _partition.distance(counts, kept, groups)
    assert missing == oracle.missing_tiles(counts.tolist(), groups, letters)
    for kind in range(27):
        if kind // RANKS in kept and counts[kind] < COPIES and counts.sum() < MAX_SUIT:
            more = oracle.plus(counts.tolist(), kind)
            assert useful >> kind & 1 == (oracle.missing_tiles(more, groups, letters) < missing)
        elif kind // RANKS not in kept or counts[kind] == COPIES:
            assert not useful >> kind & 1


@settings(max_examples=300, deadline=None)
@given(hands, st.sampled_from([[0, 1, 2], [0, 1], [0, 2], [1, 2]]))
def test_seven_pairs_agree_with_the_oracle(counts: NDArray[np.uint8], kept: list[int]) -> None:
    letters = "".join("mps"[suit] for suit in kept)
    missing, useful = _partition.pairs_distance(counts, kept, 7)
    assert missing == oracle.missing_for_seven_pairs(counts.tolist(), letters)
    for kind in range(27):
        if kind // RANKS in kept and counts[kind] < COPIES:
            more = oracle.plus(counts.tolist(), kind)
            assert useful >> kind & 1 == (oracle.missing_for_seven_pairs(more, letters) < missing)


# ---- published counts ----------------------------------------------------------------------------------


def per_total(flags: NDArray[np.bool_], weights: NDArray[np.int64] | None = None) -> list[int]:
    """How many flagged vectors there are with 0 … 14 tiles, or the sum of their weights."""
    ones = np.ones(len(flags), np.int64) if weights is None else weights
    return [int(ones[flags & (totals() == tiles)].sum()) for tiles in range(MAX_SUIT + 1)]


def hands_of(parts: list[list[int]]) -> int:
    """Hands of 14 tiles made of one vector from each part, independent of each other."""
    ways = [1] + [0] * MAX_SUIT
    for part in parts:
        ways = [sum(ways[a] * part[tiles - a] for a in range(tiles + 1)) for tiles in range(MAX_SUIT + 1)]
    return ways[MAX_SUIT]


def standard_hands(n_suits: int, weights: NDArray[np.int64] | None = None, even: bool = False) -> int:
    """Winning hands in fixed suits: one suit has the pair; `even`: those that are seven pairs too."""
    keep = (suits() % 2 == 0).all(axis=1) if even else np.ones(len(suits()), bool)
    plain, paired = (per_total(complete(pair) & keep, weights) for pair in (False, True))
    return n_suits * hands_of([paired] + [plain] * (n_suits - 1))


def pair_hands(n_suits: int, weights: NDArray[np.int64] | None = None) -> int:
    even = per_total((suits() % 2 == 0).all(axis=1), weights)
    return hands_of([even] * n_suits)


def either_form(n_suits: int, weights: NDArray[np.int64] | None = None) -> int:
    both = standard_hands(n_suits, weights, even=True)
    return standard_hands(n_suits, weights) + pair_hands(n_suits, weights) - both


def test_standard_winning_hands() -> None:
    assert standard_hands(3) == 5_237_550
    assert standard_hands(1) == 13_259


def test_winning_hands_in_at_most_two_suits() -> None:
    assert 3 * standard_hands(2) - 3 * standard_hands(1) == 1_849_491
    assert 3 * either_form(2) - 3 * either_form(1) == 2_561_091


def test_chance_that_the_dealer_wins_at_once() -> None:
    choose = np.array([comb(COPIES, n) for n in range(COPIES + 1)], np.int64)
    weights = choose[suits()].prod(axis=1)
    winning = 3 * either_form(2, weights) - 3 * either_form(1, weights)
    assert winning / comb(108, 14) == pytest.approx(8.4486e-6, rel=1e-5)


def wins(vector: NDArray[np.uint8], pair: bool) -> bool:
    """Is a suit, perhaps with five of a kind, complete? Without `pair` it is lent one of another suit."""
    counts = np.zeros(27, np.uint8)
    counts[:RANKS] = vector
    counts[9] = 0 if pair else 2
    melds = (14 - int(counts.sum())) // 3
    fan, bits, *_ = _sichuan_score.score(counts, [(18 + i, False) for i in range(melds)], 0, CAP)
    return fan >= 0 and not bits & 1 << _sichuan_score.PATTERNS.index("seven pairs")


@cache
def complete_by_a_fifth(pair: bool) -> NDArray[np.bool_]:
    """Vectors that a fifth tile of a kind completes, with or without a pair."""
    flags = np.zeros(len(suits()), bool)
    for place in np.flatnonzero((suits() == COPIES).any(axis=1) & (totals() % 3 == (1 if pair else 2))):
        if totals()[place] + (1 if pair else 3) > MAX_SUIT:
            continue
        for rank in np.flatnonzero(suits()[place] == COPIES):
            more = suits()[place].copy()
            more[rank] += 1
            flags[place] |= wins(more, pair)
    return flags


@pytest.mark.slow
def test_ready_hands_in_two_suits() -> None:
    """Standard-form ready 13-tile hands in two fixed suits, own-four waits apart and included."""
    marks = np.stack(
        [test(pair) for test in (complete, complete_by_a_fifth) for pair in (False, True)], axis=1
    )
    keys = np.concatenate([words()[:, None], marks.astype(np.uint64)], axis=1)
    ready = ready_by_fifth = 0
    for tiles in range(14):
        (a, na), (b, nb) = (
            np.unique(keys[totals() == held], axis=0, return_counts=True) for held in (tiles, 13 - tiles)
        )
        near = _partition.joined(np.ascontiguousarray(a[:, 0]), np.ascontiguousarray(b[:, 0]), 4) == 1
        pairs = na[:, None] * nb[None, :]
        a, b = a.astype(bool), b.astype(bool)
        fifth = sum(a[:, mine][:, None] & b[:, yours] for mine, yours in ((3, 2), (4, 1), (2, 3), (1, 4))) > 0
        ready += int(pairs[near].sum())
        ready_by_fifth += int(pairs[fifth & ~near].sum())
    assert ready == 2_753_108
    assert ready + ready_by_fifth == 2_793_538


def test_wrong_suits_are_refused() -> None:
    with pytest.raises(ValueError, match="8 columns, expected 9"):
        _partition.suit_words(np.zeros((2, 8), np.uint8))
    with pytest.raises(ValueError, match=r"row 1 is \[5, .*at most 4"):
        _partition.suit_words(np.array([[0] * 9, [5] + [0] * 8], np.uint8))
    with pytest.raises(ValueError, match=r"row 0 is \[4, 4, 4, 4, 4, 4, 0.*at most 23 tiles"):
        _partition.suit_words(np.array([[4] * 6 + [0] * 3], np.uint8))
    with pytest.raises(ValueError, match="8 groups"):
        _partition.joined(words()[:1], words()[:1], 8)
