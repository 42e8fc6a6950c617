"""Orders of Tien Gow deals in which rare things happen, and endings reached by legal play."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from oracle.tiengow_deal import OracleTiengow
from oracle.tiengow_groups import FAMILIES, IDS, MILITARY, SUPREME, in_order, total
from oracle.tiengow_pay import SEATS, Flags
from tiengow_tables import HAND, Script, approach, deal_of, order_of, rest

QUARTETS = [
    in_order([pips, pips, *(other for other in MILITARY if total(other) == number)])
    for pips, number in FAMILIES.items()
]

Kept = list[list[str]]  # the tiles of each seat

# Hands of so many tiles


def others(kept: Kept, size: int, dice: random.Random, wanted: list[str]) -> Kept:
    """The hands filled up at random, first with tiles wanted."""
    left = rest(kept)
    dice.shuffle(left)
    left.sort(key=lambda pips: pips in wanted)
    for seat in dice.sample(range(SEATS), SEATS):
        while len(kept[seat]) < size:
            kept[seat].append(left.pop())
    return kept


def any_tiles(leader: int, size: int, dice: random.Random) -> Kept:
    return others([[] for _ in range(SEATS)], size, dice, [])


def military(leader: int, size: int, dice: random.Random) -> Kept:
    """Mostly of one sort, so that many tiles can beat."""
    return others([[] for _ in range(SEATS)], size, dice, MILITARY)


def equals(leader: int, size: int, dice: random.Random) -> Kept:
    """Tiles of two families, in pairs and mixed groups."""
    wanted = [pips for tiles in dice.sample(QUARTETS, 2) for pips in tiles]
    return others([[] for _ in range(SEATS)], size, dice, wanted)


def capture(leader: int, size: int, dice: random.Random) -> Kept:
    """The leader holds Little Three, another seat Big Six."""
    kept: Kept = [[] for _ in range(SEATS)]
    kept[leader].append("21")
    kept[(leader + dice.choice([1, 2, 3])) % SEATS].append("42")
    wanted = [*dice.choice([["41", "32"], ["52", "43"], [], ["51", "51", "61", "61"]])]
    return others(kept, size, dice, wanted)


def supreme(leader: int, size: int, dice: random.Random) -> Kept:
    """A seat holds Supreme, mostly the leader; of one tile each, Little Three."""
    kept: Kept = [[] for _ in range(SEATS)]
    kept[leader if dice.random() < 0.7 else dice.randrange(SEATS)] += SUPREME[::-1][:size]
    return others(kept, size, dice, [])


def quartets(leader: int, size: int, dice: random.Random) -> Kept:
    """Seats hold quartets, or what is left of them."""
    kept: Kept = [[] for _ in range(SEATS)]
    seats = [leader, *dice.sample([seat for seat in range(SEATS) if seat != leader], dice.choice([0, 1, 2]))]
    for seat, tiles in zip(seats, dice.sample(QUARTETS, len(seats)), strict=True):
        kept[seat] += dice.sample(tiles, size) if size < 4 else list(tiles)
    return others(kept, size, dice, [])


Family = Callable[[int, int, random.Random], Kept]
FAMILIES_OF_ENDINGS: dict[str, Family] = {
    "any tiles": any_tiles,
    "military": military,
    "equals": equals,
    "capture": capture,
    "supreme": supreme,
    "quartets": quartets,
}

# Tricks before


def winners(leader: int, columns: int, dice: random.Random) -> str:
    """Tricks with so many columns for one to four seats, the last for the leader."""
    seats = dice.sample(range(SEATS), dice.choice([1, 2, 2, 3, 3, 4]))
    sizes: list[int] = []
    while sum(sizes) < columns:
        sizes.append(min(dice.choice([1, 1, 2, 3, 4]), columns - sum(sizes)))
    return " ".join([f"{dice.choice(seats)}x{size}" for size in sizes[:-1]] + [f"{leader}x{sizes[-1]}"])


def some_flags(dice: random.Random) -> Flags:
    """The defaults as often as not."""
    if dice.random() < 0.5:
        return {}
    names = ("banker_doubles_surplus", "immediate_on_last_trick", "final_multiplier_on_surplus")
    return {name: dice.random() < 0.5 for name in names} | {"capture_multiplier": dice.choice([1, 2, 3])}


@dataclass(frozen=True)
class Case:
    """An order, and the answers that lead to an ending."""

    order: list[int]
    banker: int
    script: Script
    flags: Flags = field(default_factory=dict)

    def deal(self) -> Any:
        return self.played(deal_of(self.order, self.banker, **self.flags))

    def oracle(self) -> OracleTiengow:
        return OracleTiengow(self.order, self.banker, **self.flags)

    def played(self, deal: Any) -> Any:
        for seat, text in self.script:
            assert deal.asked == seat
            deal.answer(text)
        return deal

    def with_more(self, answers: int, dice: random.Random, large: float = 0.3) -> "Case":
        """So many answers later, at times the largest there are, or fewer if they end the deal."""
        oracle, script = self.played(self.oracle()), list(self.script)
        for _ in range(answers):
            if sum(map(len, oracle.held)) == 1:
                break
            legal = oracle.legal()
            most = max(map(len, legal)) if dice.random() < large else 0
            script.append((oracle.position.asked, dice.choice([text for text in legal if len(text) >= most])))
            oracle.answer(script[-1][1])
        return Case(self.order, self.banker, script, self.flags)


def ending_case(family: str, size: int, dice: random.Random) -> Case:
    """An ending of so many tiles each, at the start of a trick."""
    while True:
        leader, banker = dice.randrange(SEATS), dice.randrange(SEATS)
        kept = FAMILIES_OF_ENDINGS[family](leader, size, dice)
        tricks = winners(leader, HAND - size, dice)
        found = approach([" ".join(tiles) for tiles in kept], tricks, banker, dice.random(), tries=5)
        if found is not None:
            return Case(found[0], banker, found[1], some_flags(dice))


# Orders of whole deals


def shuffled(dice: random.Random, banker: int) -> list[int]:
    return dice.sample(range(len(IDS)), len(IDS))


def blocks(dice: random.Random, banker: int) -> list[int]:
    """Each seat has one whole family, and four other tiles."""
    kept = [list(tiles) for tiles in dice.sample(QUARTETS, SEATS)]
    return order_of(others(kept, HAND, dice, []), banker)


def sixes_and_threes(dice: random.Random, banker: int) -> list[int]:
    """Big Six and Little Three in two hands; their owners hold high tiles too."""
    one, two = dice.sample(range(SEATS), 2)
    kept: Kept = [[] for _ in range(SEATS)]
    kept[one] += ["21", "66", "63", "11"]
    kept[two] += ["42", "66", "11"]
    return order_of(others(kept, HAND, dice, []), banker)


def with_supreme(dice: random.Random, banker: int) -> list[int]:
    """Supreme in one hand with high tiles, at times with a quartet."""
    seat = dice.randrange(SEATS)
    kept: Kept = [[] for _ in range(SEATS)]
    kept[seat] += [*SUPREME, *dice.choice([["66", "63", "11"], ["66", "66", "63", "54"], ["66"]])]
    return order_of(others(kept, HAND, dice, []), banker)
