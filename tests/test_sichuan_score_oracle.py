"""The worth of Sichuan hands against the naive reference, and the reference against published counts."""

from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cardavia as cv
from oracle.sichuan_hand import (
    COPIES,
    KINDS,
    RANKS,
    SUITS,
    Meld,
    all_tiles,
    best,
    missing_tiles,
    readings,
    shanten,
    suit_of,
    suit_targets,
    tiles_of,
    waits,
)
from rigging import kinds, notation, tile

many = settings(max_examples=500, deadline=None)

ALL_RANKS = tuple(range(RANKS))
LOW_RANKS = (0, 1, 2, 3, 4)
END_RANKS = (0, 1, 2, 6, 7, 8)
MIDDLE_RANKS = (1, 4, 7)


@dataclass(frozen=True)
class Hand:
    """Concealed kinds with the winning one, melds, and the suit declared void."""

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    void: str

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(self.concealed.count(kind) for kind in range(KINDS))


@dataclass(frozen=True)
class Win:
    """How a hand is won: the tile, by self-draw or not, and the events of S5.2."""

    kind: int
    self_draw: bool
    events: frozenset[str]


@st.composite
def some_kinds(draw: st.DrawFn) -> tuple[str, list[int]]:
    """A void suit, and kinds of one or both other suits: all ranks or telling ones."""
    void = draw(st.sampled_from(SUITS))
    suits = [suit for suit in SUITS if suit != void]
    ranks = draw(st.sampled_from([ALL_RANKS, END_RANKS, LOW_RANKS, MIDDLE_RANKS]))
    if ranks != MIDDLE_RANKS and draw(st.booleans()):
        suits.remove(draw(st.sampled_from(suits)))
    return void, kinds(" ".join(f"{rank + 1}{suit}" for suit in suits for rank in ranks))


@st.composite
def standard_hands(draw: st.DrawFn) -> Hand:
    """Melds, then triplets, then runs, and a pair; few copies clash, and many hands are outside hands."""
    void, pool = draw(some_kinds())
    lows = [kind for kind in pool if kind % RANKS < 7 and {kind + 1, kind + 2} <= set(pool)]
    ends = [kind for kind in pool if kind % RANKS in (0, 8)]
    if len(ends) > 1 and draw(st.booleans()):
        pool = ends
        lows = [kind for kind in lows if kind % RANKS in (0, 6)]
    parts = draw(st.permutations(pool))
    most = min(4, len(parts) - 1)
    melded = draw(st.integers(0, most))
    triplets = draw(st.integers(0, most - melded)) if lows else 4 - melded
    melds = tuple((kind, draw(st.sampled_from(["pung", "kong"]))) for kind in parts[:melded])
    concealed = [kind for kind in parts[melded : melded + triplets] for _ in range(3)]
    for _ in range(4 - melded - triplets):
        concealed += tiles_of(("run", draw(st.sampled_from(lows))))
    concealed += [draw(st.sampled_from(parts[melded + triplets :]))] * 2
    return Hand(tuple(sorted(concealed)), melds, void)


@st.composite
def seven_pair_hands(draw: st.DrawFn) -> Hand:
    """Pairs out of few kinds, so that runs and roots are often in them too."""
    void, pool = draw(some_kinds())
    pairs = draw(st.permutations([kind for kind in pool for _ in range(2)]))[:7]
    return Hand(tuple(sorted(kind for kind in pairs for _ in range(2))), (), void)


@st.composite
def any_hands(draw: st.DrawFn) -> Hand:
    """Tiles at random out of few kinds or a winning hand with up to two tiles exchanged: seldom a win."""
    void, pool = draw(some_kinds())
    if draw(st.booleans()):
        tiles = draw(st.permutations([kind for kind in pool for _ in range(COPIES)]))[:14]
        return Hand(tuple(sorted(tiles)), (), void)
    whole = draw(st.one_of(standard_hands(), seven_pair_hands()))
    concealed = list(whole.concealed)
    for _ in range(draw(st.integers(1, 2))):
        concealed[draw(st.integers(0, len(concealed) - 1))] = draw(st.integers(0, KINDS - 1))
    return Hand(tuple(sorted(concealed)), whole.melds, whole.void)


winning_hands = st.one_of(standard_hands(), standard_hands(), seven_pair_hands())


@st.composite
def wins(draw: st.DrawFn, held: Hand) -> Win:
    """Events as they can happen: a robbed tile is the last of its kind, a replacement follows a kong."""
    kind = draw(st.sampled_from(held.concealed))
    self_draw = draw(st.booleans())
    events = {"last"} if draw(st.booleans()) else set()
    if self_draw and "kong" in [sort for _, sort in held.melds] and draw(st.booleans()):
        events.add("kong")
    if not self_draw and all_tiles(held.counts, held.melds)[kind] == 1 and draw(st.booleans()):
        events = {"rob"}
    return Win(kind, self_draw, frozenset(events))


def real(held: Hand, win: Win, rules: Any = None) -> Any:
    return cv.score.sichuan(
        hand=notation(held.counts),
        win=tile(win.kind),
        melds=[f"{sort} {tile(kind)}" for kind, sort in held.melds],
        void=held.void,
        self_draw=win.self_draw,
        events=sorted(win.events),
        rules=rules,
    )


def possible(held: Hand) -> bool:
    return max(all_tiles(held.counts, held.melds)) <= COPIES


def plain_win(held: Hand) -> Win:
    return Win(held.concealed[0], False, frozenset())


@many
@given(st.data())
def test_winning_hands(data: st.DataObject) -> None:
    held = data.draw(winning_hands)
    assume(possible(held))
    win = data.draw(wins(held))
    found = best(held.counts, held.melds, held.void, win.events)
    assert found is not None
    value = real(held, win)
    assert value.wins
    assert value.fan == found[0]
    assert value.base == 2 ** min(value.fan, 5)
    assert nonzero(value.patterns) == nonzero(found[1])


@many
@given(st.data(), st.integers(1, 5), st.booleans())
def test_winning_hands_under_other_rules(data: st.DataObject, cap: int, last_counts: bool) -> None:
    held = data.draw(winning_hands)
    assume(possible(held))
    win = data.draw(wins(held))
    counted = win.events if last_counts or win.self_draw else win.events - {"last"}
    found = best(held.counts, held.melds, held.void, counted)
    assert found is not None
    value = real(held, win, cv.rules("sichuan", fan_cap=cap, last_tile_on_discard=last_counts))
    assert (value.wins, value.fan, value.base) == (True, found[0], 2 ** min(found[0], cap))


@many
@given(any_hands())
def test_hands_that_may_not_win(held: Hand) -> None:
    assume(possible(held))
    found = best(held.counts, held.melds, held.void)
    value = real(held, plain_win(held))
    assert value.wins == (found is not None)
    if found is not None:
        assert (value.fan, nonzero(value.patterns)) == (found[0], nonzero(found[1]))


@many
@given(winning_hands)
def test_void_tiles_spoil_every_win(held: Hand) -> None:
    assume(possible(held) and not held.melds)
    for suit in {suit_of(kind) for kind in held.concealed}:
        assert not real(Hand(held.concealed, (), suit), plain_win(held)).wins


@many
@given(standard_hands())
def test_patterns_that_exclude_each_other(held: Hand) -> None:
    """In two suits there are four kinds of 1 and 9, and in one suit three of 2, 5 and 8."""
    assume(possible(held))
    patterns = set(nonzero(real(held, plain_win(held)).patterns))
    for excluded in (
        {"outside hand", "all pungs"},
        {"outside hand", "2/5/8 pungs"},
        {"outside hand", "golden wait"},
        {"2/5/8 pungs", "full flush"},
    ):
        assert not excluded <= patterns


def nonzero(patterns: dict[str, int]) -> dict[str, int]:
    """The basic hand adds nothing, whether listed or not."""
    return {name: fan for name, fan in patterns.items() if fan}


# The reference itself


def hands_in(suits: int, even: bool = False) -> int:
    """Different standard 14-tile hands in so many given suits; even: those that are seven pairs as well."""
    total = 0
    for groups in product(range(5), repeat=suits):
        for home in range(suits) if sum(groups) == 4 else ():
            ways = 1
            for suit in range(suits):
                targets = suit_targets(groups[suit], int(suit == home))
                ways *= sum(not even or all(n % 2 == 0 for n in target) for target in targets)
            total += ways
    return total


def seven_pairs_in(suits: int) -> int:
    """Four equal tiles are two pairs."""
    number = suits * RANKS
    return sum(comb(number, fours) * comb(number - fours, 7 - 2 * fours) for fours in range(4))


def test_reference_finds_the_published_numbers_of_hands() -> None:
    assert hands_in(3) == 5_237_550
    assert hands_in(1) == 13_259
    assert 3 * hands_in(2) - 3 * hands_in(1) == 1_849_491
    either = [hands_in(n) + seven_pairs_in(n) - hands_in(n, even=True) for n in (1, 2)]
    assert 3 * either[1] - 3 * either[0] == 2_561_091


@many
@given(any_hands())
def test_reference_agrees_with_itself_on_distance(held: Hand) -> None:
    """Complete is nothing missing, ready is one tile missing of a kind not held four times."""
    assume(possible(held))
    melds = len(held.melds)
    assert (shanten(held.counts, melds) == -1) == bool(readings(held.counts, melds))
    thirteen = Hand(held.concealed[1:], (), held.void)
    if not held.melds:
        ready = waits(thirteen.counts, (), None)
        assert (shanten(thirteen.counts, 0) == 0) == bool(ready)
        assert shanten(thirteen.counts, 0) >= shanten(held.counts, 0)


@many
@given(any_hands())
def test_reference_needs_no_fewer_tiles_in_fewer_suits(held: Hand) -> None:
    assume(possible(held))
    groups = 4 - len(held.melds)
    one, two, three = (
        min(missing_tiles(held.counts, groups, "".join(suits)) for suits in combinations(SUITS, number))
        for number in (1, 2, 3)
    )
    assert one >= two >= three
