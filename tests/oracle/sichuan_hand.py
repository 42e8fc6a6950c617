"""Naive textbook reference for Sichuan hands: every reading is written out, nothing is clever.

A hand is 27 counts in kind order (S1.2); a suit is its letter; melds are `(kind, "pung" | "kong")`.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

SUITS = "mps"
RANKS = 9
KINDS = len(SUITS) * RANKS
COPIES = 4

Meld = tuple[int, str]
Group = tuple[str, int]
SuitCounts = tuple[int, ...]


@dataclass(frozen=True)
class Reading:
    """Concealed tiles split up: groups with one pair, or no groups and seven pairs."""

    groups: tuple[Group, ...]
    pairs: tuple[int, ...]

    @property
    def seven_pairs(self) -> bool:
        return len(self.pairs) == 7


def suit_of(kind: int) -> str:
    return SUITS[kind // RANKS]


def rank_of(kind: int) -> int:
    return kind % RANKS + 1


def tiles_of(group: Group) -> list[int]:
    """The three kinds of a group; a run is named by its lowest kind."""
    sort, kind = group
    return [kind, kind, kind] if sort == "triplet" else [kind, kind + 1, kind + 2]


def group_splits(counts: tuple[int, ...]) -> Iterator[tuple[Group, ...]]:
    """All ways to use up the tiles as groups: the lowest tile left starts a triplet or a run."""
    lowest = next((kind for kind in range(KINDS) if counts[kind]), None)
    if lowest is None:
        yield ()
        return
    starts: list[Group] = [("triplet", lowest)]
    if rank_of(lowest) <= 7:
        starts.append(("run", lowest))
    for group in starts:
        rest = list(counts)
        for kind in tiles_of(group):
            rest[kind] -= 1
        if min(rest) >= 0:
            for others in group_splits(tuple(rest)):
                yield (group, *others)


@cache
def _readings(counts: tuple[int, ...], meld_count: int) -> tuple[Reading, ...]:
    found = []
    if sum(counts) == 3 * (4 - meld_count) + 2:
        for pair in range(KINDS):
            if counts[pair] >= 2:
                rest = tuple(n - 2 * (kind == pair) for kind, n in enumerate(counts))
                found += [Reading(groups, (pair,)) for groups in group_splits(rest)]
    if meld_count == 0 and sum(counts) == 14 and all(n % 2 == 0 for n in counts):
        found.append(Reading((), tuple(kind for kind in range(KINDS) for _ in range(counts[kind] // 2))))
    return tuple(found)


def readings(counts: Sequence[int], meld_count: int) -> list[Reading]:
    """S5.1: every way the concealed tiles make groups and a pair, then the seven pairs reading."""
    return list(_readings(tuple(counts), meld_count))


def all_tiles(counts: Sequence[int], melds: Collection[Meld]) -> list[int]:
    """Counts of hand and melds together; a kong holds all four copies."""
    total = list(counts)
    for kind, sort in melds:
        total[kind] += 4 if sort == "kong" else 3
    return total


def kinds_of(counts: Sequence[int]) -> list[int]:
    return [kind for kind in range(KINDS) if counts[kind]]


def is_all_pungs(reading: Reading) -> bool:
    return not reading.seven_pairs and all(sort == "triplet" for sort, _ in reading.groups)


def is_outside(reading: Reading, melds: Collection[Meld]) -> bool:
    """S5.2: every set and the pair contain a 1 or a 9."""
    parts = [tiles_of(group) for group in reading.groups] + [[reading.pairs[0]]]
    parts += [[kind] for kind, _ in melds]
    return not reading.seven_pairs and all(any(rank_of(kind) in (1, 9) for kind in part) for part in parts)


def shape_fan(reading: Reading, counts: Sequence[int], melds: Collection[Meld]) -> dict[str, int]:
    """The upper half of S5.2: what the split itself is worth."""
    if reading.seven_pairs:
        return {"seven pairs": 2}
    fan = {}
    if is_all_pungs(reading):
        fan["all pungs"] = 1
        if all(rank_of(kind) in (2, 5, 8) for kind in kinds_of(all_tiles(counts, melds))):
            fan = {"2/5/8 pungs": 3}
    if is_outside(reading, melds):
        fan["outside hand"] = 2
    return fan or {"basic hand": 0}


def fan_of_reading(
    reading: Reading, counts: Sequence[int], melds: Collection[Meld], events: Collection[str] = ()
) -> dict[str, int]:
    """S5.2 row by row, for one reading of the winning hand (winning tile included in counts)."""
    total = all_tiles(counts, melds)
    fan = shape_fan(reading, counts, melds)
    if len({suit_of(kind) for kind in kinds_of(total)}) == 1:
        fan["full flush"] = 2
    if len(melds) == 4:
        fan["golden wait"] = 1
    roots = sum(n >= COPIES for n in total)
    if roots:
        fan["root"] = roots
    for event, name in (("kong", "kong replacement"), ("rob", "robbed kong"), ("last", "last tile")):
        if event in events:
            fan[name] = 1
    return fan


def holds_void(counts: Sequence[int], void: str | None) -> bool:
    return any(suit_of(kind) == void for kind in kinds_of(counts))


def best(
    counts: Sequence[int], melds: Collection[Meld], void: str | None, events: Collection[str] = ()
) -> tuple[int, dict[str, int], Reading] | None:
    """S5.1: the reading with most fan (of equals the first listed, so standard first); None if no win."""
    if holds_void(all_tiles(counts, melds), void):
        return None
    scored = []
    for reading in readings(counts, len(melds)):
        fan = fan_of_reading(reading, counts, melds, events)
        scored.append((sum(fan.values()), fan, reading))
    return max(scored, key=lambda entry: entry[0], default=None)


def plus(counts: Sequence[int], kind: int) -> tuple[int, ...]:
    return tuple(n + (k == kind) for k, n in enumerate(counts))


def completes(counts: Sequence[int], meld_count: int, kind: int) -> bool:
    """Whether one tile of the kind gives the hand a reading."""
    return bool(readings(plus(counts, kind), meld_count))


def waits(
    counts: Sequence[int], melds: Collection[Meld], void: str | None, own_four: bool = False
) -> list[int]:
    """S6.1: the kinds that complete the hand to a win; own_four also counts a kind held four times."""
    total = all_tiles(counts, melds)
    return [
        kind
        for kind in range(KINDS)
        if (own_four or total[kind] < COPIES) and best(plus(counts, kind), melds, void) is not None
    ]


SUIT_GROUPS: list[Group] = [("triplet", k) for k in range(RANKS)] + [("run", k) for k in range(RANKS - 2)]


@cache
def suit_targets(groups: int, pairs: int) -> tuple[SuitCounts, ...]:
    """Every different holding in one suit of so many groups and pairs, four copies of a kind at most."""
    found = set()
    for chosen in combinations_with_replacement(SUIT_GROUPS, groups):
        for doubled in combinations_with_replacement(range(RANKS), pairs):
            target = [2 * doubled.count(kind) for kind in range(RANKS)]
            for group in chosen:
                for kind in tiles_of(group):
                    target[kind] += 1
            if max(target) <= COPIES:
                found.add(tuple(target))
    return tuple(sorted(found))


@cache
def target_table(groups: int, pairs: int) -> np.ndarray:
    """The targets as rows, only because there are up to 13,259 of them."""
    return np.array(suit_targets(groups, pairs), dtype=np.int8)


@cache
def suit_missing(have: SuitCounts, groups: int, pairs: int) -> int:
    """Fewest tiles of one suit to add for so many groups and pairs: the nearest target."""
    lacking = target_table(groups, pairs) - np.array(have, dtype=np.int8)
    return int(lacking.clip(min=0).sum(axis=1).min())


def suit_counts(counts: Sequence[int], suit: str) -> SuitCounts:
    first = SUITS.index(suit) * RANKS
    return tuple(counts[first : first + RANKS])


def shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to deal a total out to so many parts."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for others in shares(total - first, parts - 1):
            yield (first, *others)


def missing_tiles(counts: Sequence[int], groups: int, suits: str = SUITS) -> int:
    """Fewest tiles to add for so many groups and a pair within the suits; what is not needed is thrown away.

    A target never has five of a kind. Copies lying in melds or elsewhere are not taken off.
    """
    have = [suit_counts(counts, suit) for suit in suits]
    return min(
        sum(suit_missing(*suit) for suit in zip(have, in_groups, in_pairs, strict=True))
        for in_groups in shares(groups, len(suits))
        for in_pairs in shares(1, len(suits))
    )


def missing_for_seven_pairs(counts: Sequence[int], suits: str = SUITS) -> int:
    """Fewest tiles to add for seven pairs within the suits; four equal tiles are two pairs (S5.1)."""
    fewest = {0: 0}
    for kind in range(KINDS):
        if suit_of(kind) in suits:
            step: dict[int, int] = {}
            for pairs, missing in fewest.items():
                for more in range(min(2, 7 - pairs) + 1):
                    cost = missing + max(0, 2 * more - counts[kind])
                    step[pairs + more] = min(cost, step.get(pairs + more, cost))
            fewest = step
    return fewest[7]


def shanten(counts: Sequence[int], meld_count: int, suits: str = SUITS) -> int:
    """Tiles still missing to a ready hand: -1 is complete, 0 is ready."""
    missing = missing_tiles(counts, 4 - meld_count, suits)
    if meld_count == 0:
        missing = min(missing, missing_for_seven_pairs(counts, suits))
    return missing - 1
