"""Naive reference for the tiles, groups and choices of Tien Gow (T1, T3.1 to T3.6).

A tile is its pips, larger end first; tiles are tuples in the order of T1.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

# T1.1: civil tiles from high to low, two copies each. T1.2: military tiles, one copy each.
CIVIL = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]
MILITARY = ["63", "54", "62", "53", "52", "43", "42", "41", "32", "21"]
IDS = [pips for pips in CIVIL for _ in "12"] + MILITARY  # T1.3: the pips of each tile id
FAMILIES = {"66": 9, "11": 8, "44": 7, "31": 5}  # T3.1: civil tile and military total, high to low
SUPREME = ("42", "21")

Tiles = tuple[str, ...]
Group = tuple[str, int]  # class and rank; a higher rank is better


def in_order(pips: Iterable[str]) -> Tiles:
    """The order of T1."""
    return tuple(sorted(pips, key=IDS.index))


def tiles_of(text: str) -> Tiles:
    """The tiles of a text, in any order."""
    unknown = set(text.split()) - set(IDS)
    if unknown:
        raise ValueError(f"no tiles: {unknown}")
    return in_order(text.split())


def total(pips: str) -> int:
    return int(pips[0]) + int(pips[1])


@cache
def group_of(tiles: Tiles) -> Group | None:
    """T3.1: the class and rank of some tiles, None if they are no group."""
    civil = [pips for pips in tiles if pips in CIVIL]
    military = [pips for pips in tiles if pips in MILITARY]
    if tiles == SUPREME:
        return "Supreme", 0
    if len(set(civil)) > 1 or len({total(pips) for pips in military}) > 1:
        return None
    if not military:
        return ("single civil", "civil pair")[len(civil) - 1], -CIVIL.index(civil[0])
    if not civil:
        return ("single military", "military pair")[len(military) - 1], total(military[0])
    if FAMILIES.get(civil[0]) != total(military[0]):
        return None
    name = "quartet" if len(tiles) == 4 else f"mixed {len(civil)}+{len(military)}"
    return name, total(military[0])


def beats(tiles: Tiles, best: Tiles) -> bool:
    """T3.2: the same class and a strictly higher rank; T3.4 follows, for Supreme has one rank."""
    one, other = group_of(tiles), group_of(best)
    return one is not None and other is not None and one[0] == other[0] and one[1] > other[1]


@cache
def subsets(hand: Tiles, size: int) -> list[Tiles]:
    """T1.3: different choices of so many tiles; twins are equal."""
    return sorted(set(combinations(hand, size)), key=lambda tiles: [IDS.index(pips) for pips in tiles])


@cache
def leads(hand: Tiles) -> list[str]:
    """T3.1: every group in hand."""
    return [
        f"play {' '.join(tiles)}"
        for size in range(1, 5)
        for tiles in subsets(hand, size)
        if group_of(tiles) is not None
    ]


@cache
def replies(hand: Tiles, best: Tiles, barred: bool) -> list[str]:
    """T3.2: groups that beat the best so far, unless barred by early death (T3.6); any tiles face down."""
    options = subsets(hand, len(best))
    plays = [] if barred else [tiles for tiles in options if beats(tiles, best)]
    return [f"play {' '.join(tiles)}" for tiles in plays] + [f"drop {' '.join(tiles)}" for tiles in options]
