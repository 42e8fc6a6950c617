"""The partition kernels on hands of 23 cards: the published counts, and a naive reference."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest
from cardavia_fast import _partition
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import cardavia as cv
from rigging import NANTONG

RANKS, HONOURS, COPIES, KINDS, GROUPS, CARDS = 9, 3, 4, 30, 7, 23
Flags = NDArray[np.bool_]
Counts = NDArray[np.uint8]


class Vectors:
    """All vectors of a suit, or of the honours, with the need words that the kernel has for them."""

    def __init__(self, ranks: int) -> None:
        vectors = np.indices((COPIES + 1,) * ranks, dtype=np.uint8).reshape(ranks, -1).T
        self.counts = np.ascontiguousarray(vectors[vectors.sum(axis=1) <= CARDS])
        self.total = self.counts.sum(axis=1, dtype=np.int64)
        words = _partition.suit_words if ranks == RANKS else _partition.honour_words
        self.words = words(self.counts)
        self.weights = np.array([comb(COPIES, n) for n in range(COPIES + 1)])[self.counts].prod(axis=1)

    def lacking(self, more: int, pair: bool) -> Flags:
        """Vectors that so many more tiles make groups, with or without a pair, and nothing else."""
        tiles = self.total + more - 2 * pair
        groups = tiles // 3
        fits = (tiles >= 0) & (tiles % 3 == 0) & (groups <= GROUPS)
        places = np.where(fits, 15 - groups if pair else groups, 0).astype(np.uint64)
        return fits & (self.words >> np.uint64(4) * places & np.uint64(15) == more)

    def among(self, shapes: Counts) -> Flags:
        """Vectors that are one of these."""
        powers = 5 ** np.arange(self.counts.shape[1])
        return np.isin(self.counts @ powers, shapes[(shapes <= COPIES).all(axis=1)] @ powers)

    def per_total(self, flags: Flags, weighted: bool = False) -> list[int]:
        weights = self.weights if weighted else np.ones(len(self.total), np.int64)
        return [int(weights[flags & (self.total == tiles)].sum()) for tiles in range(CARDS + 1)]


@cache
def suits() -> Vectors:
    return Vectors(RANKS)


@cache
def honours() -> Vectors:
    return Vectors(HONOURS)


def times(a: list[int], b: list[int]) -> list[int]:
    return [sum(a[i] * b[tiles - i] for i in range(tiles + 1)) for tiles in range(CARDS + 1)]


def plus(*many: list[int]) -> list[int]:
    return [sum(ways) for ways in zip(*many, strict=True)]


def one_of(parts: list[tuple[list[int], list[int]]]) -> list[int]:
    """Ways, by tiles, in which one part is of its second sort and all others of their first."""
    none, one = [1] + [0] * CARDS, [0] * (CARDS + 1)
    for first, second in parts:
        none, one = times(none, first), plus(times(one, first), times(none, second))
    return one


def winning(weighted: bool = False) -> list[int]:
    parts = [suits()] * 3 + [honours()]
    return one_of([
        (part.per_total(part.lacking(0, False), weighted), part.per_total(part.lacking(0, True), weighted))
        for part in parts
    ])  # fmt: skip


def test_there_are_1760175_suit_vectors() -> None:
    assert len(suits().counts) == 1_760_175
    assert len(honours().counts) == 125


def test_winning_hands_and_concealed_parts() -> None:
    expected = {23: 3_593_313_507, 20: 553_034_643, 17: 71_121_387, 14: 7_455_192, 11: 613_710, 8: 37_344}
    hands = winning()
    assert {tiles: hands[tiles] for tiles in expected} == expected
    assert (hands[5], hands[2]) == (1_500, 30)


def test_chance_of_a_heavenly_win() -> None:
    assert winning(weighted=True)[23] / comb(120, 23) == pytest.approx(2.2201e-6, rel=1e-4)


def test_chance_to_be_dealt_a_ready_hand() -> None:
    """All groups but for a part with a pair, short of a tile, or one with a pair and one short of a tile."""
    groups, near_pair, done, open_, both = ([] for _ in range(5))
    for part in [suits()] * 3 + [honours()]:
        paired, short = part.lacking(0, True), part.lacking(1, False)
        flags = (part.lacking(0, False), part.lacking(1, True), paired, short, paired & short)
        for kept, which in zip((groups, near_pair, done, open_, both), flags, strict=True):
            kept.append(part.per_total(which, weighted=True))
    ready = one_of(list(zip(groups, near_pair, strict=True)))[22]
    for i in range(4):
        for j in range(i):
            ways = plus(times(done[i], open_[j]), times(open_[i], done[j]))
            ways = plus(ways, [-n for n in times(both[i], both[j])])
            for k in set(range(4)) - {i, j}:
                ways = times(ways, groups[k])
            ready += ways[22]
    assert ready / comb(120, 22) == pytest.approx(4.2433e-5, rel=1e-4)


# ---- forms ---------------------------------------------------------------------------------------------


def sums(choices: list[list[int]], shapes: list[list[int]]) -> Counts:
    """One vector for each choice: how often each shape is in it."""
    many = np.array(list(product(*choices)))
    return many[many @ [sum(shape) for shape in shapes] <= CARDS] @ shapes


def with_pair(vectors: Counts) -> Counts:
    ranks = vectors.shape[1]
    return np.concatenate([vectors + 2 * np.eye(ranks, dtype=np.int64)[r] for r in range(ranks)])


def triplets(ranks: int) -> list[list[int]]:
    return (3 * np.eye(ranks, dtype=np.int64)).tolist()


def of_form(part: Vectors, vectors: Counts) -> tuple[list[int], list[int]]:
    """How many vectors are of a form, without and with a pair. The kernel must call all of them complete."""
    plain, paired = part.among(vectors), part.among(with_pair(vectors))
    assert part.lacking(0, False)[plain].all()
    assert part.lacking(0, True)[paired].all()
    return part.per_total(plain), part.per_total(paired)


def identical(ranks: int, runs: list[int]) -> Counts:
    """Triplets, and so many runs 1-2-3."""
    if ranks == HONOURS:
        return sums([[0, 1]] * ranks, triplets(ranks))
    return sums([[0, 1]] * ranks + [runs], [*triplets(ranks), [1] * 3 + [0] * 6])


def test_hands_of_identical_groups_and_coin_runs() -> None:
    suit, honour = of_form(suits(), identical(9, [0])), of_form(honours(), identical(3, [0]))
    floating = of_form(suits(), identical(9, [0, 1, 2, 3, 4]))
    running = of_form(suits(), identical(9, [1, 2, 3, 4]))
    assert one_of([suit, suit, suit, honour])[CARDS] == 46_823_400
    assert one_of([floating, suit, suit, honour])[CARDS] == 63_092_250
    assert one_of([running, suit, suit, honour])[CARDS] == 16_672_500


def test_hands_of_seven_runs() -> None:
    shapes = [[int(low <= rank < low + 3) for rank in range(RANKS)] for low in range(7)]
    runs = of_form(suits(), sums([list(range(5))] * 7, shapes))
    pair = of_form(honours(), np.zeros((1, HONOURS), np.int64))
    assert one_of([runs, runs, runs, pair])[CARDS] == 23_044_305


# ---- products ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("groups", range(GROUPS + 1))
def test_products_agree_with_the_portable_loop(groups: int) -> None:
    rng = np.random.default_rng(groups)
    extreme = np.array([0, 2**64 - 1] * 100, np.uint64)
    anything = rng.integers(0, 2**64, 100_000, np.uint64)
    first = np.concatenate([rng.choice(suits().words, 100_000), honours().words, anything, extreme])
    second = rng.permutation(first)
    quick, portable = (_partition.combined(first, second, groups, plain) for plain in (False, True))
    assert (quick == portable).all()


def test_a_product_is_the_best_split_of_groups_and_pair() -> None:
    rng = np.random.default_rng(8)
    first, second = rng.choice(suits().words, (2, 2000))
    together = _partition.combined(first, second, GROUPS)
    places = np.arange(0, 64, 4, np.uint64)
    a, b, found = (
        (words[:, None] >> places & np.uint64(15)).astype(int) for words in (first, second, together)
    )
    for groups in range(GROUPS + 1):
        shares = [(g, groups - g) for g in range(groups + 1)]
        plain = np.min([a[:, g] + b[:, h] for g, h in shares], axis=0)
        pairs = [(a[:, 15 - g] + b[:, h], a[:, g] + b[:, 15 - h]) for g, h in shares]
        assert (found[:, groups] == plain.clip(max=15)).all()
        assert (found[:, 15 - groups] == np.min(pairs, axis=(0, 1)).clip(max=15)).all()


# ---- marks ---------------------------------------------------------------------------------------------


@cache
def awaited(ranks: int, pair: bool) -> NDArray[np.int64]:
    """Ranks (bit r) that make each vector groups, with or without a pair, by the need words alone."""
    part = suits() if ranks == RANKS else honours()
    made, powers = part.lacking(0, pair), 5 ** np.arange(ranks)
    place = np.full(5**ranks, -1)
    place[part.counts @ powers] = np.arange(len(part.counts))
    waits = np.zeros(len(part.counts), np.int64)
    for rank in range(ranks):
        room = (part.counts[:, rank] < COPIES) & (part.total < CARDS)
        after = place[part.counts[room] @ powers + powers[rank]]
        waits[room] |= made[after].astype(np.int64) << rank
    return waits


@pytest.mark.parametrize("first", [0, 9, 18, 27])
def test_every_vector_waits_for_what_completes_it(first: int) -> None:
    """All vectors of a part, alone and beside a pair in another part."""
    part, pair = (suits(), 27) if first < 27 else (honours(), 9)
    ranks = part.counts.shape[1]
    for tiles in range(CARDS + 1):
        chosen, groups = part.total == tiles, (tiles + 1) // 3
        hands = np.zeros((chosen.sum(), KINDS), np.uint8)
        hands[:, first : first + ranks] = part.counts[chosen]
        complete = part.lacking(0, True)[chosen]
        if tiles % 3 == 1:
            waits = awaited(ranks, True)[chosen] << first
            assert (cv.partition.waits(hands, groups) == waits).all()
        if tiles % 3 == 2:
            assert (cv.partition.complete(hands, groups - 1) == complete).all()
        hands[:, pair] = 2
        if tiles % 3 == 0 and tiles + 2 <= CARDS:
            assert (cv.partition.complete(hands, groups) == part.lacking(0, False)[chosen]).all()
        if tiles % 3 == 2 and tiles + 2 < CARDS:
            waits = awaited(ranks, False)[chosen] << first | complete.astype(np.int64) << pair
            assert (cv.partition.waits(hands, groups) == waits).all()


def test_parts_with_several_pairs_or_none_are_not_mistaken() -> None:
    """Waits and completeness of every mixture of four such parts agree with the distance."""
    suited = ["", "1", "11", "13", "258", "111", "1123", "1199", "4444", "11123", "12399"]
    parts = [[ranks and ranks + suit for ranks in suited] for suit in "mps"]
    parts.append(["", "T", "TT", "TW", "TTT", "TWR", "TTWW", "TTTWW"])
    hands = np.array([NANTONG.hand(" ".join(texts)) for texts in product(*parts)], np.uint8)
    for tiles in range(1, CARDS + 1):
        some, groups = hands[hands.sum(axis=1) == tiles], (tiles - 1) // 3
        if tiles % 3 == 1:
            missing = cv.partition.shanten(some, groups) + 1
            assert ((cv.partition.waits(some, groups) != 0) == (missing == 1)).all()
        if tiles % 3 == 2:
            missing = cv.partition.shanten(some, groups) + 1
            assert (cv.partition.complete(some, groups) == (missing == 0)).all()


# ---- a naive reference ---------------------------------------------------------------------------------


def shapes_of(ranks: int) -> list[list[int]]:
    lows = range(7 if ranks == RANKS else 0)
    return triplets(ranks) + [[int(low <= rank < low + 3) for rank in range(ranks)] for low in lows]


@cache
def targets(ranks: int, groups: int, pair: bool) -> Counts:
    """Every holding of so many groups, with or without a pair, of at most four copies of a kind."""
    if groups == 0:
        found = np.zeros((1, ranks), np.int64)
        return with_pair(found) if pair else found
    found = np.concatenate([targets(ranks, groups - 1, pair) + np.array(s) for s in shapes_of(ranks)])
    return np.unique(found[(found <= COPIES).all(axis=1)], axis=0).reshape(-1, ranks)


@cache
def part_missing(have: tuple[int, ...], groups: int, pair: bool) -> int:
    lacking = targets(len(have), groups, pair) - np.array(have)
    return int(lacking.clip(min=0).sum(axis=1).min(initial=99))


def naive_missing(counts: Counts, groups: int) -> int:
    best = {(0, False): 0}
    for part in np.split(counts, [9, 18, 27]):
        have = tuple(part.tolist())
        alone = {(g, p): part_missing(have, g, p) for g in range(groups + 1) for p in (False, True)}
        after: dict[tuple[int, bool], int] = {}
        for (g, p), (h, q) in product(best, alone):
            if g + h <= groups and not (p and q):
                key = (g + h, p or q)
                after[key] = min(after.get(key, 99), best[g, p] + alone[h, q])
        best = after
    return best[groups, True]


def naive_splits(counts: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All ways to use the counts up as groups, each sorted."""
    kind = next((k for k in range(KINDS) if counts[k]), None)
    if kind is None:
        return {()}
    found = set()
    runs = [(kind, kind + 1, kind + 2)] if kind < 27 and kind % RANKS < 7 else []
    for group in [(kind,) * 3, *runs]:
        rest = list(counts)
        for k in group:
            rest[k] -= 1
        if min(rest) >= 0:
            code = kind if group[1] == kind else 64 + kind
            found |= {tuple(sorted((*others, code))) for others in naive_splits(tuple(rest))}
    return found


def naive_readings(counts: Counts) -> set[tuple[tuple[int, ...], int]]:
    found = set()
    for kind in np.flatnonzero(counts >= 2).tolist():
        rest = counts.copy()
        rest[kind] -= 2
        found |= {(split, kind) for split in naive_splits(tuple(rest.tolist()))}
    return found


def hand_of(ids: list[int], size: int) -> Counts:
    return np.bincount(np.array(ids[:size], int) // COPIES, minlength=KINDS).astype(np.uint8)


decks = st.randoms(use_true_random=False).map(lambda random: random.sample(range(120), 120))


@st.composite
def near_hands(draw: st.DrawFn) -> tuple[Counts, int]:
    """Groups and a pair, with up to three cards exchanged; how many groups."""
    groups = draw(st.integers(0, GROUPS))
    counts = np.zeros(KINDS, np.int64)
    for _ in range(groups):
        fitting = [shape for shape in all_groups() if (counts + shape <= COPIES).all()]
        counts = counts + fitting[draw(st.integers(0, len(fitting) - 1))]
    counts[draw(st.sampled_from([k for k in range(KINDS) if counts[k] <= 2]))] += 2
    for _ in range(draw(st.integers(0, 3))):
        counts[draw(st.sampled_from([k for k in range(KINDS) if counts[k]]))] -= 1
        counts[draw(st.sampled_from([k for k in range(KINDS) if counts[k] < COPIES]))] += 1
    return counts.astype(np.uint8), groups


@cache
def all_groups() -> list[Counts]:
    found = []
    for start, ranks in ((0, 9), (9, 9), (18, 9), (27, 3)):
        for shape in shapes_of(ranks):
            counts = np.zeros(KINDS, np.int64)
            counts[start : start + ranks] = shape
            found.append(counts)
    return found


def naive_useful(counts: Counts, groups: int) -> int:
    missing, kinds = naive_missing(counts, groups), 0
    for kind in range(KINDS):
        if counts[kind] < COPIES:
            counts[kind] += 1
            kinds |= (naive_missing(counts, groups) < missing) << kind
            counts[kind] -= 1
    return kinds


def check_hand(counts: Counts, groups: int) -> None:
    missing, useful = _partition.distance(counts, [0, 1, 2], groups, honours=True)
    assert missing == naive_missing(counts, groups) == (cv.partition.shanten(counts[None], groups) + 1)[0]
    assert useful == naive_useful(counts, groups)
    if counts.sum() == 3 * groups + 1:
        assert cv.partition.waits(counts[None], groups)[0] == (useful if missing == 1 else 0)
    if counts.sum() == 3 * groups + 2:
        assert cv.partition.complete(counts[None], groups)[0] == (missing == 0)


@settings(max_examples=40, deadline=None)
@given(decks, st.integers(0, GROUPS), st.integers(1, 2))
def test_random_hands_agree_with_the_reference(ids: list[int], groups: int, more: int) -> None:
    check_hand(hand_of(ids, 3 * groups + more), groups)


@settings(max_examples=100, deadline=None)
@given(near_hands(), st.data())
def test_near_hands_agree_with_the_reference(hand: tuple[Counts, int], data: st.DataObject) -> None:
    counts, groups = hand
    check_hand(counts, groups)
    readings = _partition.split_list(counts, groups)
    assert len(readings) <= 13
    assert len(set(readings)) == len(readings)
    assert {(tuple(sorted(split)), pair) for split, pair in readings} == naive_readings(counts)
    counts[data.draw(st.sampled_from(np.flatnonzero(counts).tolist()))] -= 1
    check_hand(counts, groups)


def many_hands(size: int, n: int) -> Counts:
    """Hands with few kinds, so that many are near."""
    rng = np.random.default_rng(size)
    found = np.zeros((n, KINDS), np.uint8)
    for row in found:
        kinds = rng.choice(KINDS, int(rng.integers(size // COPIES + 2, 14)), replace=False)
        for i in rng.permutation(len(kinds) * COPIES)[:size]:
            row[kinds[i // COPIES]] += 1
    return found


@pytest.mark.parametrize("groups", range(GROUPS + 1))
def test_waits_are_the_useful_kinds_of_ready_hands(groups: int) -> None:
    hands = many_hands(3 * groups + 1, 4000)
    waits, missing = cv.partition.waits(hands, groups), (cv.partition.shanten(hands, groups) + 1)
    ready = 0
    for hand, kinds, lacks in zip(hands, waits, missing, strict=True):
        if lacks == 1:
            ready += 1
            assert kinds == _partition.distance(hand, [0, 1, 2], groups, honours=True)[1]
            for kind in range(KINDS):
                if hand[kind] < COPIES:
                    hand[kind] += 1
                    assert cv.partition.complete(hand[None], groups)[0] == kinds >> kind & 1
                    hand[kind] -= 1
        else:
            assert kinds == 0
    assert ready > 20


def test_hands_without_honours_may_have_27_columns() -> None:
    hands = many_hands(22, 1000)
    hands[:, 27:] = 0
    short = np.ascontiguousarray(hands[:, :27])
    assert ((cv.partition.shanten(short, 7) + 1) >= (cv.partition.shanten(hands, 7) + 1)).all()
    for hand, missing in zip(short[:100], (cv.partition.shanten(short, 7) + 1), strict=False):
        assert missing == _partition.distance(hand, [0, 1, 2], 7)[0]


def test_no_hand_of_22_cards_lacks_15() -> None:
    """Need words end at 15: the farthest hands are those of many kinds, none beside another if possible."""
    rng = np.random.default_rng(0)
    hands = np.zeros((20_000, KINDS), np.uint8)
    for row in hands:
        row[rng.choice(KINDS, 22, replace=False)] = 1
    far = np.zeros((1, KINDS), np.uint8)
    far[0, [0, 3, 6, 9, 12, 27]] = 4, 4, 4, 4, 3, 3
    assert cv.partition.shanten(np.concatenate([hands, far]), GROUPS).max() < 14


def test_wrong_hands_are_refused() -> None:
    hands = np.zeros((3, KINDS), np.uint8)
    hands[:, :22] = 1
    assert cv.partition.waits(hands, 7).tolist() == [1 << 18 | 1 << 21] * 3
    with pytest.raises(ValueError, match="8 groups"):
        _partition.distance(hands[0], [0, 1, 2], 8, honours=True)
    hands[2, 0] = 5
    with pytest.raises(ValueError, match=r"row 0 is \[5, "):
        _partition.distance(hands[2], [0, 1, 2], 7, honours=True)
    with pytest.raises(ValueError, match=r"row 0 is \[5, .*at most 4 copies"):
        _partition.split_list(hands[2], 7)
    hands[2, :6] = 4
    with pytest.raises(ValueError, match=r"row 0 is .*23 tiles of a suit"):
        _partition.split_list(hands[2], 7)
    with pytest.raises(ValueError, match="28 counts, expected 27, or 30"):
        _partition.split_list(np.zeros(28, np.uint8), 7)
    with pytest.raises(ValueError, match=r"suits \[3\]"):
        _partition.distance(hands[0], [3], 7)
    with pytest.raises(ValueError, match="18 counts for suits"):
        _partition.distance(hands[0, :18].copy(), [0, 2], 7)
    with pytest.raises(ValueError, match=r"row 0 is \[5, 0, 0\]"):
        _partition.honour_words(np.array([[5, 0, 0]], np.uint8))
