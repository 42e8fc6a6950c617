"""Helpers to write Sichuan tests in notation: hands, rigged orders and scripted deals."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

SUITS = "mps"
KINDS = 27
COPIES = 4
TILES = KINDS * COPIES
HAND_SIZES = (14, 13, 13, 13)


def kinds(text: str) -> list[int]:
    """Kind indices in reading order: `"123m 55p"` is 0 1 2 13 13."""
    found = []
    ranks = ""
    for sign in text.replace(" ", ""):
        if sign in SUITS and ranks:
            found += [SUITS.index(sign) * 9 + int(rank) - 1 for rank in ranks]
            ranks = ""
        elif sign in "123456789":
            ranks += sign
        else:
            raise ValueError(f"cannot read {sign!r} in {text!r}")
    if ranks:
        raise ValueError(f"no suit after {ranks!r} in {text!r}")
    return found


def tile(kind: int) -> str:
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def hand(text: str) -> list[int]:
    """27 counts in kind order."""
    found = kinds(text)
    return [found.count(kind) for kind in range(KINDS)]


def notation(counts: Sequence[int]) -> str:
    """Counts as text: suits in order m, p, s, one space between."""
    parts = []
    for index, suit in enumerate(SUITS):
        ranks = "".join(str(rank + 1) * counts[index * 9 + rank] for rank in range(9))
        if ranks:
            parts.append(ranks + suit)
    return " ".join(parts)


class Box:
    """The 108 tiles, handed out lowest copy first."""

    def __init__(self) -> None:
        self.left = list(range(TILES))

    def take(self, kind: int) -> int:
        for copy in range(COPIES):
            if kind * COPIES + copy in self.left:
                self.left.remove(kind * COPIES + copy)
                return kind * COPIES + copy
        raise ValueError(f"five copies of {tile(kind)}")

    def take_all(self, text: str) -> list[int]:
        return [self.take(kind) for kind in kinds(text)]


def order_for(hands: Sequence[str], wall: str = "", back: str = "", avoid: str = "") -> list[int]:
    """A full order from the four hands (dealer first, its 14th tile written last).

    `wall` are the tiles drawn first, `back` the replacement tiles, first replacement first. The places
    between get what is left, lowest id first, the kinds in `avoid` as late as possible.
    """
    box = Box()
    dealt = [box.take_all(text) for text in hands]
    sizes = tuple(len(tiles) for tiles in dealt)
    if sizes != HAND_SIZES:
        raise ValueError(f"hands of {sizes} tiles, not {HAND_SIZES}")
    last = dealt[0].pop()
    front = box.take_all(wall)
    end = box.take_all(back)[::-1]
    late = kinds(avoid)
    middle = sorted(box.left, key=lambda tile: (tile // COPIES in late, tile))
    return [*chain.from_iterable(dealt), last, *front, *middle, *end]


def play(deal: Any, script: str) -> Any:
    """Answer line by line or comma by comma: `"0 void s, 1 void m"`; the seat must be the one asked."""
    for number, step in enumerate(script.replace("\n", ",").split(",")):
        if step.strip():
            seat, _, action = step.strip().partition(" ")
            assert deal.asked == int(seat), f"step {number} {step.strip()!r}: asked is {deal.asked}"
            assert action in deal.legal(), f"step {number} {step.strip()!r}: legal is {deal.legal()}"
            deal.answer(action)
    return deal


def surplus(held: str, kept: str) -> list[str]:
    """Tiles of a hand beyond those to be kept, as discards."""
    left = [max(0, have - keep) for have, keep in zip(hand(held), hand(kept), strict=True)]
    return [f"discard {tile(kind)}" for kind in range(KINDS) if left[kind]]


def idle(deal: Any, keep: Sequence[str], until: Callable[[Any], bool] = lambda deal: False) -> Any:
    """Play on, claiming nothing: each seat holds on to its tiles in `keep` as long as the rules let it.

    Stops when the deal is over or as soon as `until` holds.
    """
    while deal.asked is not None and not until(deal):
        seat, legal = deal.asked, deal.legal()
        wanted = ["pass", *surplus(deal.view(seat)["hand"], keep[seat])]
        deal.answer(next((action for action in wanted if action in legal), legal[0]))
    return deal
