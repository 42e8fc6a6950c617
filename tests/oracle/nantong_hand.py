"""Naive textbook reference for Nantong hands: every reading and every card completed is written out.

A hand is 30 counts in kind order (N1.2); declared groups are melds `(kind, sort)` with the sorts "pung",
"kong" (claimed), "added kong", "concealed kong", "opening" (triplet) and "opening kong".
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod

import numpy as np

SUITS = "mps"
RANKS = 9
SINGLES = "TWR"
KINDS = len(SUITS) * RANKS + len(SINGLES)
COPIES = 4
GROUPS = 7

FIRST_SINGLE = len(SUITS) * RANKS
ONE_OF_COINS = SUITS.index("p") * RANKS
NINE_OF_STRINGS = FIRST_SINGLE - 1
ELDERS = tuple(range(FIRST_SINGLE, KINDS))
GENERALS = (NINE_OF_STRINGS, *ELDERS)

Flags = dict[str, bool | str]
DEFAULTS: Flags = {
    "own_four_wait_is_ready": False,
    "heavenly_after_replacement": True,
    "claimed_fourth_counts": False,
    "closed_floating": "no_pung",
    "heavenly_is_self_draw": True,
}

Meld = tuple[int, str]
Group = tuple[str, int]
Counts = tuple[int, ...]
Row = tuple[str, str, int, int]


@dataclass(frozen=True)
class Held:
    """What a player holds: the counts in hand without a claimed winning card, and what it declared."""

    counts: Counts
    indicators: tuple[int, int]
    melds: tuple[Meld, ...] = ()
    hezi: int | None = None


@dataclass(frozen=True)
class Win:
    """How a hand is won: the card (None for a heavenly win), and the events of N5.

    Events are "kong", "rob", "heavenly", "first" and "last".
    """

    kind: int | None
    self_draw: bool
    ready: bool = False
    events: frozenset[str] = frozenset()

    @property
    def claimed(self) -> int | None:
        """The winning card if it is not in hand (N4.5)."""
        return None if self.self_draw or "heavenly" in self.events else self.kind


@dataclass(frozen=True)
class Reading:
    """Concealed cards split up: groups in ascending order, of one kind the triplet first, and the pair."""

    groups: tuple[Group, ...]
    pair: int

    @property
    def parts(self) -> tuple[Group, ...]:
        return (*self.groups, ("pair", self.pair))

    @property
    def text(self) -> str:
        return " ".join(part_text(part) for part in self.parts)


@dataclass(frozen=True)
class Worth:
    """A winner's total by its best reading; the rows reproduce the total."""

    total: int
    base: int
    form: str
    reading: Reading
    completed: Group | None
    rows: tuple[Row, ...]


# Kinds and groups


def rank_of(kind: int) -> int | None:
    return kind % RANKS + 1 if kind < FIRST_SINGLE else None


@cache
def text_of(kind: int) -> str:
    if kind >= FIRST_SINGLE:
        return SINGLES[kind - FIRST_SINGLE]
    return f"{kind % RANKS + 1}{SUITS[kind // RANKS]}"


def kind_of(text: str) -> int:
    return [text_of(kind) for kind in range(KINDS)].index(text)


@cache
def cards_of(part: Group) -> tuple[int, ...]:
    """The kinds of a group or pair; a run is named by its lowest kind."""
    sort, kind = part
    return {"triplet": (kind,) * 3, "pair": (kind,) * 2, "run": (kind, kind + 1, kind + 2)}[sort]


def part_text(part: Group) -> str:
    """`123m`, `555p`, `TT`."""
    texts = [text_of(kind) for kind in cards_of(part)]
    return "".join(text[0] for text in texts) + texts[0][1:]


def plus(counts: Sequence[int], kind: int, number: int = 1) -> Counts:
    return (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])


@cache
def groups_from(kind: int) -> tuple[Group, ...]:
    """N1.3, N1.4: the groups whose lowest kind it is."""
    rank = rank_of(kind)
    return (("triplet", kind), ("run", kind)) if rank is not None and rank <= 7 else (("triplet", kind),)


# Readings


def group_splits(counts: Counts) -> Iterator[tuple[Group, ...]]:
    """All ways to use up the cards as groups: the lowest card left starts a triplet or a run."""
    lowest = next((kind for kind in range(KINDS) if counts[kind]), None)
    if lowest is None:
        yield ()
        return
    for group in groups_from(lowest):
        rest = list(counts)
        for kind in cards_of(group):
            rest[kind] -= 1
        if all(rest[kind] >= 0 for kind in cards_of(group)):
            for others in group_splits(tuple(rest)):
                yield (group, *others)


def ascending(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    return tuple(sorted(groups, key=order_of))


def order_of(group: Group) -> tuple[int, int]:
    """By kind, and of one kind the triplet before the run."""
    sort, kind = group
    return kind, ["triplet", "run"].index(sort)


@cache
def readings(counts: Counts, meld_count: int) -> tuple[Reading, ...]:
    """N1.4: every way the concealed cards make a pair and all groups not declared, in ascending order."""
    found = set()
    if sum(counts) == 3 * (GROUPS - meld_count) + 2:
        for pair in range(KINDS):
            if counts[pair] >= 2:
                for groups in group_splits(plus(counts, pair, -2)):
                    found.add(Reading(ascending(groups), pair))
    return tuple(sorted(found, key=lambda reading: [order_of(group) for group in reading.groups]))


def is_complete(counts: Counts, meld_count: int) -> bool:
    return bool(readings(counts, meld_count))


# Ready


def meld_size(meld: Meld) -> int:
    return 3 if meld[1] in ("pung", "opening") else 4


def group_copies(held: Held, kind: int) -> int:
    """Copies in hand and groups."""
    melds = [meld for meld in held.melds if meld[0] == kind]
    return held.counts[kind] + sum(meld_size(meld) for meld in melds)


def known_copies(held: Held, kind: int) -> int:
    """Copies in the player's own hand, groups and Hezi, and the two indicators (N2.4)."""
    return group_copies(held, kind) + 2 * (held.hezi == kind) + held.indicators.count(kind)


def waits(held: Held, own_four: bool = False) -> list[int]:
    """N2.4: the kinds that complete the hand; own_four also counts those of which no copy can come."""
    return [
        kind
        for kind in range(KINDS)
        if is_complete(plus(held.counts, kind), len(held.melds))
        and (own_four or known_copies(held, kind) < COPIES)
    ]


# N4 Base hu


BASE = {
    "pung": 2,
    "three": 4,
    "kong": 8,
    "added kong": 8,
    "concealed kong": 12,
    "four": 12,
    "opening": 16,
    "opening kong": 16,
    "hezi": 16,
}


def doublings(kind: int, indicators: tuple[int, int]) -> int:
    """N4.2: how often the base is doubled for the kind itself and for the indicators."""
    if kind in GENERALS:
        return 1 + sum(indicator in GENERALS for indicator in indicators)
    ordinary = [indicator for indicator in indicators if indicator not in GENERALS]
    return sum(rank_of(indicator) == rank_of(kind) for indicator in ordinary)


def hu(sort: str, kind: int, indicators: tuple[int, int]) -> int:
    """N4.1 to N4.3 for one holding."""
    base = BASE[sort]
    if kind in indicators:
        base = {"pung": 2 * base, "three": 12}.get(sort, base)
    return base * 2 ** doublings(kind, indicators)


def holdings(held: Held) -> list[tuple[str, int]]:
    """N4.1, N4.4: declared groups, Hezi, then triplets and quads by the copies in hand."""
    found = [(sort, kind) for kind, sort in held.melds]
    if held.hezi is not None:
        found.append(("hezi", held.hezi))
    names = {3: "three", 4: "four"}
    return found + [(names[n], kind) for kind, n in enumerate(held.counts) if n in names]


def base_row(rule: str, sort: str, kind: int, indicators: tuple[int, int]) -> Row:
    total = hu(sort, kind, indicators)
    multiplied = f" {BASE[sort]} ×{total // BASE[sort]}" if total != BASE[sort] else ""
    return rule, f"{sort} {text_of(kind)}{multiplied}", total, 1


def base_rows(held: Held) -> list[Row]:
    """One row for each holding of any player."""
    return [base_row("N4.1", sort, kind, held.indicators) for sort, kind in holdings(held)]


def base_hu(held: Held) -> int:
    return total_of(base_rows(held))


def winner_base_rows(held: Held, win: Win, reading: Reading, flags: Flags) -> list[Row]:
    """N4.5: what a claimed card adds to the base of the hand that it completes."""
    kind = win.claimed
    if kind is None:
        return base_rows(held)
    if flags["claimed_fourth_counts"] and held.counts[kind] == 3:
        return base_rows(replace(held, counts=plus(held.counts, kind)))
    rows = base_rows(held)
    if held.counts[kind] == 2 and ("triplet", kind) in reading.groups:
        rows.append(base_row("N4.5", "pung", kind, held.indicators))
    return rows


# N5 The winner's total


WENQIAN: Group = ("run", ONE_OF_COINS)
WENQIAN_BONUS = {0: 0, 1: 20, 2: 50, 3: 100, 4: 200}
FORM_BONUS = {"qing": 100, "piao": 50, "tazi": 20}


def form_of(reading: Reading) -> str:
    """N5.1: declared groups are no runs."""
    runs = [group for group in reading.groups if group[0] == "run"]
    if len(runs) == GROUPS:
        return "qing"
    return "piao" if all(run == WENQIAN for run in runs) else "tazi"


def is_self_draw(win: Win, flags: Flags) -> bool:
    """N5.3, N5.8."""
    return bool(flags["heavenly_is_self_draw"]) if "heavenly" in win.events else win.self_draw


def waits_well(completed: Group | None, win: Win) -> bool:
    """N5.4: the pair, the middle of a run, the 3 of 1-2-3, the 7 of 7-8-9."""
    if completed is None or win.kind is None:
        return False
    sort, low = completed
    if sort != "run":
        return sort == "pair"
    place = win.kind - low
    return place == 1 or (place == 2 and rank_of(low) == 1) or (place == 0 and rank_of(low) == 7)


def bonus_rows(reading: Reading, completed: Group | None, win: Win, flags: Flags) -> list[Row]:
    """N5.1 to N5.4."""
    form = form_of(reading)
    rows = [
        ("N5.1", form, FORM_BONUS[form], 1),
        ("N5.2", "wenqian", WENQIAN_BONUS[reading.groups.count(WENQIAN)], 1),
        ("N5.3", "self-draw", 10 * is_self_draw(win, flags), 1),
        ("N5.3", "kong replacement", 10 * ("kong" in win.events), 1),
        ("N5.4", "wait", 10 * waits_well(completed, win), 1),
    ]
    return [row for row in rows if row[2]]


def is_closed(held: Held, completed: Group | None, win: Win, flags: Flags) -> bool:
    """N5.6, of a Piao Hu."""
    sorts = [sort for _, sort in held.melds]
    if flags["closed_floating"] == "self_drawn_no_group":
        return is_self_draw(win, flags) and not sorts
    claimed = completed[0] if completed is not None and win.claimed is not None else None
    if "pung" in sorts or claimed == "triplet":
        return False
    if flags["closed_floating"] == "no_claimed_group":
        return not {"kong", "added kong"} & set(sorts) and claimed != "run"
    return True


def has_three_elders(held: Held, win: Win) -> bool:
    """N5.7."""
    return all(group_copies(held, kind) + (win.claimed == kind) >= 3 for kind in ELDERS)


def factor_rows(held: Held, reading: Reading, completed: Group | None, win: Win, flags: Flags) -> list[Row]:
    """N5.5."""
    floating = form_of(reading) == "piao"
    factors = [
        ("N5.5", "floating", floating),
        ("N5.6", "closed floating", floating and is_closed(held, completed, win, flags)),
        ("N5.7", "three elders", has_three_elders(held, win)),
        ("N5.5", "heavenly win", "heavenly" in win.events),
        ("N5.9", "dealer's first discard", "first" in win.events),
        ("N5.5", "ready", win.ready),
        ("N5.5", "last stock card", "last" in win.events),
    ]
    return [(rule, what, 0, 2) for rule, what, applies in factors if applies]


def total_of(rows: Collection[Row]) -> int:
    """N5: (base hu + bonuses) × multipliers."""
    return sum(amount for _, _, amount, _ in rows) * prod(factor for *_, factor in rows)


def worth_as(held: Held, win: Win, reading: Reading, completed: Group | None, flags: Flags) -> Worth:
    """The total by one reading, with the winning card taken to complete one part of it."""
    base = winner_base_rows(held, win, reading, flags)
    bonuses = bonus_rows(reading, completed, win, flags)
    rows = (*base, *bonuses, *factor_rows(held, reading, completed, win, flags))
    return Worth(total_of(rows), total_of(base), form_of(reading), reading, completed, rows)


def all_worths(held: Held, win: Win, flags: Flags) -> Iterator[Worth]:
    """Every reading, and every part of it that the winning card may complete."""
    counts = held.counts if win.claimed is None else plus(held.counts, win.claimed)
    for reading in readings(counts, len(held.melds)):
        parts = [part for part in dict.fromkeys(reading.parts) if win.kind in cards_of(part)]
        for completed in parts if win.kind is not None else [None]:
            yield worth_as(held, win, reading, completed, flags)


def best(held: Held, win: Win, flags: Flags) -> Worth | None:
    """N5, N6.3: the highest total, of equals the split first in ascending order; None if no win."""
    return max(all_worths(held, win, flags), key=lambda worth: worth.total, default=None)


def rounded(total: int) -> int:
    """N6.1."""
    return -(-total // 10) * 10


def rounding_rows(total: int) -> list[Row]:
    """N6.1: nothing to round is no row."""
    up = rounded(total) - total
    return [("N6.1", "rounded up", up, 1)] if up else []


def parts(rows: Iterable[Row]) -> Counter[tuple[str, int, int]]:
    """What rows amount to, whatever their words: base, bonuses by rule, multipliers, rounding.

    A row of nothing (no bonus, nothing to round) adds nothing, whether listed or not.
    """
    found: Counter[tuple[str, int, int]] = Counter()
    for rule, _, amount, factor in rows:
        stage = "N4" if rule.startswith("N4") else "multiplier" if factor != 1 else rule
        found[stage, amount, factor] += (amount, factor) != (0, 1)
    return +found


# How far from a win


SUIT_GROUPS: list[Group] = [group for kind in range(RANKS) for group in groups_from(kind)]
SINGLE_GROUPS: list[Group] = [("triplet", kind) for kind in range(len(SINGLES))]
AREAS = (*SUITS, SINGLES)


@cache
def targets(size: int, groups: int, pairs: int) -> frozenset[Counts]:
    """Every different holding in one area of so many groups and pairs, four copies of a kind at most.

    An area is a suit (size 9) or T, W and R together (size 3).
    """
    if groups == 0:
        return frozenset(plus([0] * size, pair, 2 * pairs) for pair in range(size if pairs else 1))
    found = set()
    for smaller in targets(size, groups - 1, pairs):
        for group in SUIT_GROUPS if size == RANKS else SINGLE_GROUPS:
            target = list(smaller)
            for kind in cards_of(group):
                target[kind] += 1
            if max(target) <= COPIES:
                found.add(tuple(target))
    return frozenset(found)


@cache
def target_table(size: int, groups: int, pairs: int) -> np.ndarray:
    """The targets as rows, only because there are up to 35,154 of them."""
    return np.array(sorted(targets(size, groups, pairs)), dtype=np.int8).reshape(-1, size)


@cache
def area_missing(have: Counts, groups: int, pairs: int) -> int:
    """Fewest cards of one area to add for so many groups and pairs: the nearest target, if there is one."""
    lacking = target_table(len(have), groups, pairs) - np.array(have, dtype=np.int8)
    return int(lacking.clip(min=0).sum(axis=1).min(initial=COPIES * KINDS))


def area_counts(counts: Counts, area: int) -> Counts:
    """Counts of the area so numbered."""
    return counts[RANKS * area : RANKS * (area + 1)]


def shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to deal a total out to so many parts."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for others in shares(total - first, parts - 1):
            yield (first, *others)


def missing_cards(counts: Counts, meld_count: int = 0) -> int:
    """Fewest cards to add for all groups not declared and a pair; what is not needed is thrown away.

    A target never has five of a kind. Copies lying in melds or elsewhere are not taken off.
    """
    return min(
        sum(
            area_missing(area_counts(counts, area), in_groups[area], in_pairs[area])
            for area in range(len(AREAS))
        )
        for in_groups in shares(GROUPS - meld_count, len(AREAS))
        for in_pairs in shares(1, len(AREAS))
    )


def shanten(counts: Counts, meld_count: int = 0) -> int:
    """Cards still missing to a ready hand: -1 is complete, 0 is ready."""
    return missing_cards(counts, meld_count) - 1
