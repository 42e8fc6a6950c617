"""Nantong hands and wins at random, as they can happen in a deal, for the comparison with the reference."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oracle.nantong_hand import (
    COPIES,
    GENERALS,
    GROUPS,
    KINDS,
    RANKS,
    WENQIAN,
    Flags,
    Group,
    Held,
    Meld,
    Win,
    cards_of,
    groups_from,
    known_copies,
    meld_size,
    plus,
)

FLAGS: dict[str, list[bool | str]] = {
    "claimed_fourth_counts": [False, True],
    "closed_floating": ["no_pung", "no_claimed_group", "self_drawn_no_group"],
    "heavenly_is_self_draw": [True, False],
}
ALL_GROUPS: list[Group] = [group for kind in range(KINDS) for group in groups_from(kind)]
MADE_KONGS = ("kong", "added kong", "concealed kong")
OPENINGS = ("opening", "opening kong")
SORTS = ("pung", *MADE_KONGS, *OPENINGS)


@dataclass(frozen=True)
class Case:
    """A player with the winning card in hand, as `cv.score` takes it, and how it is won."""

    held: Held
    win: Win

    @property
    def before(self) -> Held:
        """N4.5: a claimed card is not in hand."""
        claimed = self.win.claimed
        return (
            self.held if claimed is None else replace(self.held, counts=plus(self.held.counts, claimed, -1))
        )


# Winning hands, built group by group out of the copies that are left


def styles(dice: random.Random) -> Callable[[Group], bool]:
    """What the groups of a hand are taken from, so that every form and clash is met often."""
    suit = dice.randrange(3)
    return dice.choice(
        [
            lambda group: True,
            lambda group: group[0] == "triplet",
            lambda group: group[0] == "triplet" or group == WENQIAN,
            lambda group: group == WENQIAN or group[1] in range(RANKS, RANKS + 5),
            lambda group: group[0] == "run",
            lambda group: group[0] == "run" and group[1] // RANKS in (suit, (suit + 1) % 3),
            lambda group: group[1] // RANKS == suit,
            lambda group: group[1] in GENERALS or group[0] == "run",
            lambda group: group[1] in GENERALS or group[0] == "triplet" or group == WENQIAN,
        ]
    )


class Shelf:
    """The copies left once the indicators are turned up."""

    def __init__(self, indicators: tuple[int, int]) -> None:
        self.indicators = indicators
        self.left = [COPIES - indicators.count(kind) for kind in range(KINDS)]

    def has(self, kinds: Sequence[int]) -> bool:
        return all(self.left[kind] >= kinds.count(kind) for kind in kinds)

    def take(self, kinds: Sequence[int]) -> None:
        for kind in kinds:
            self.left[kind] -= 1

    def meld_options(self, sorts: Sequence[str], wanted: Callable[[Group], bool]) -> list[Meld]:
        """An opening triplet is of the kind of an indicator."""
        melds = [(kind, sort) for kind in range(KINDS) for sort in sorts if wanted(("triplet", kind))]
        melds = [meld for meld in melds if meld[1] != "opening" or meld[0] in self.indicators]
        return [meld for meld in melds if self.has([meld[0]] * meld_size(meld))]

    def group_options(self, wanted: Callable[[Group], bool]) -> list[Group]:
        return [group for group in ALL_GROUPS if wanted(group) and self.has(cards_of(group))]


def some_indicators(dice: random.Random) -> tuple[int, int]:
    """Often equal, often low coins or old generals."""
    pool = [*range(KINDS), *(RANKS + place % 3 for place in range(KINDS)), *GENERALS * 7]
    one, two = dice.choices(pool, k=2)
    return (one, one) if dice.random() < 0.25 else (one, two)


def some_hand(dice: random.Random, sorts: Sequence[str]) -> Held | None:
    """Seven groups and a pair with up to six groups declared; None if the copies do not suffice."""
    shelf, wanted = Shelf(some_indicators(dice)), styles(dice)
    hezi = shelf.indicators[0] if len(set(shelf.indicators)) == 1 and dice.random() < 0.5 else None
    shelf.take([] if hezi is None else [hezi] * 2)
    melds: list[Meld] = []
    for _ in range(dice.choice([0, 0, 0, 1, 2, 3, 6])):
        if options := shelf.meld_options(sorts, wanted):
            melds.append(dice.choice(options))
            shelf.take([melds[-1][0]] * meld_size(melds[-1]))
    cards: list[int] = []
    for _ in range(GROUPS - len(melds)):
        options_left = shelf.group_options(wanted)
        if not options_left:
            return None
        cards += cards_of(dice.choice(options_left))
        shelf.take(cards[-3:])
    pairs = [kind for kind in range(KINDS) if shelf.left[kind] >= 2]
    cards += [dice.choice(pairs)] * 2
    counts = tuple(cards.count(kind) for kind in range(KINDS))
    return Held(counts, shelf.indicators, tuple(melds), hezi)


def some_event(dice: random.Random) -> str:
    return dice.choice(
        ["discard", "discard", "self-draw", "kong", "rob", "heavenly", "first", "last", "kong last"]
    )


def some_case(dice: random.Random) -> Case:
    """A win as it can happen: ready, first and heavenly winners have declared nothing after preparation."""
    while True:
        event = some_event(dice)
        ready = event not in ("heavenly", "kong", "kong last") and dice.random() < 0.3
        held = some_hand(dice, OPENINGS if ready or event in ("heavenly", "first") else SORTS)
        if held is None:
            continue
        kind = dice.choice([kind for kind in range(KINDS) if held.counts[kind]])
        self_draw = event in ("self-draw", "kong", "last", "kong last")
        events = frozenset(event.split()) - {"discard", "self-draw"}
        case = Case(held, Win(None if event == "heavenly" else kind, self_draw, ready, events))
        if possible(case):
            return case


def possible(case: Case) -> bool:
    """A kong's replacement follows a kong in play; the robbed card is the only one not in the pung."""
    if "kong" in case.win.events:
        return any(sort in MADE_KONGS for _, sort in case.held.melds)
    if "rob" in case.win.events and case.win.kind is not None:
        return known_copies(case.held, case.win.kind) == 1
    return True


def some_flags(dice: random.Random) -> Flags:
    return {name: dice.choice(values) for name, values in FLAGS.items()}


# Players that do not win


def some_loser(dice: random.Random) -> Held:
    """A player at the end of a deal: 22 cards less those of its groups, at random of few or many kinds."""
    while True:
        shelf = Shelf(some_indicators(dice))
        hezi = shelf.indicators[0] if len(set(shelf.indicators)) == 1 and dice.random() < 0.5 else None
        shelf.take([] if hezi is None else [hezi] * 2)
        melds: list[Meld] = []
        for _ in range(dice.choice([0, 0, 1, 2, 4, 7])):
            melds.append(dice.choice(shelf.meld_options(SORTS, lambda group: True)))
            shelf.take([melds[-1][0]] * meld_size(melds[-1]))
        kinds = dice.sample(range(KINDS), dice.choice([10, 15, KINDS]))
        cards = [kind for kind in kinds for _ in range(shelf.left[kind])]
        size = 3 * (GROUPS - len(melds)) + 1
        if len(cards) >= size:
            cards = dice.sample(cards, size)
            return Held(
                tuple(cards.count(kind) for kind in range(KINDS)), shelf.indicators, tuple(melds), hezi
            )
