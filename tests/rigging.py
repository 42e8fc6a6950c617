"""Helpers to write tests in notation: hands, rigged orders and scripted deals.

The plain functions read Sichuan; those of `NANTONG` read Nantong.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

SUITS = "mps"
RANKS = 9
COPIES = 4


@dataclass(frozen=True)
class Pack:
    """Suits of nine ranks, then kinds without a rank named by one letter; four copies of each kind."""

    singles: str = ""

    @property
    def size(self) -> int:
        """The number of kinds."""
        return len(SUITS) * RANKS + len(self.singles)

    def kinds(self, text: str) -> list[int]:
        """Kind indices in reading order: `"123m 55p"` is 0 1 2 13 13."""
        found = []
        ranks = ""
        for sign in text.replace(" ", ""):
            if sign in SUITS and ranks:
                found += [SUITS.index(sign) * RANKS + int(rank) - 1 for rank in ranks]
                ranks = ""
            elif sign in self.singles and not ranks:
                found.append(len(SUITS) * RANKS + self.singles.index(sign))
            elif sign in "123456789":
                ranks += sign
            else:
                raise ValueError(f"cannot read {sign!r} in {text!r}")
        if ranks:
            raise ValueError(f"no suit after {ranks!r} in {text!r}")
        return found

    def tile(self, kind: int) -> str:
        suit, rank = divmod(kind, RANKS)
        return f"{rank + 1}{SUITS[suit]}" if suit < len(SUITS) else self.singles[rank]

    def hand(self, text: str) -> list[int]:
        """Counts in kind order."""
        found = self.kinds(text)
        return [found.count(kind) for kind in range(self.size)]

    def notation(self, counts: Sequence[int]) -> str:
        """Counts as text: suits in order m, p, s, then the kinds without a rank, one space between."""
        parts = []
        for index, suit in enumerate(SUITS):
            ranks = "".join(str(rank + 1) * counts[index * RANKS + rank] for rank in range(RANKS))
            parts.append(ranks + suit if ranks else "")
        singles = zip(self.singles, counts[len(SUITS) * RANKS :], strict=True)
        parts += [letter * count for letter, count in singles]
        return " ".join(part for part in parts if part)

    def surplus(self, held: str, kept: str) -> list[str]:
        """Tiles of a hand beyond those to be kept, as discards."""
        left = [max(0, have - keep) for have, keep in zip(self.hand(held), self.hand(kept), strict=True)]
        return [f"discard {self.tile(kind)}" for kind in range(self.size) if left[kind]]


SICHUAN = Pack()
NANTONG = Pack("TWR")

KINDS = SICHUAN.size
kinds = SICHUAN.kinds
tile = SICHUAN.tile
hand = SICHUAN.hand
notation = SICHUAN.notation
surplus = SICHUAN.surplus


class Box:
    """All pieces of a pack, handed out lowest copy first."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.left = list(range(pack.size * COPIES))

    def take(self, kind: int) -> int:
        for copy in range(COPIES):
            if kind * COPIES + copy in self.left:
                self.left.remove(kind * COPIES + copy)
                return kind * COPIES + copy
        raise ValueError(f"five copies of {self.pack.tile(kind)}")

    def take_all(self, text: str) -> list[int]:
        return [self.take(kind) for kind in self.pack.kinds(text)]

    def deal(self, hands: Sequence[str], sizes: tuple[int, ...]) -> list[list[int]]:
        dealt = [self.take_all(text) for text in hands]
        found = tuple(len(tiles) for tiles in dealt)
        if found != sizes:
            raise ValueError(f"hands of {found} tiles, not {sizes}")
        return dealt

    def rest(self, front: str, back: str, avoid: str) -> list[int]:
        """All that is left: `front` is drawn first, `back` are the replacements, first replacement first.

        The places between get their tiles lowest id first, the kinds in `avoid` as late as possible.
        """
        start = self.take_all(front)
        end = self.take_all(back)[::-1]
        late = self.pack.kinds(avoid)
        return [*start, *sorted(self.left, key=lambda tile: (tile // COPIES in late, tile)), *end]


def order_for(hands: Sequence[str], wall: str = "", back: str = "", avoid: str = "") -> list[int]:
    """A full Sichuan order from the four hands (dealer first, its 14th tile written last); see Box.rest."""
    box = Box(SICHUAN)
    dealt = box.deal(hands, (14, 13, 13, 13))
    last = dealt[0].pop()
    return [*chain.from_iterable(dealt), last, *box.rest(wall, back, avoid)]


def nantong_order(
    hands: Sequence[str], indicators: str, stock: str = "", back: str = "", avoid: str = ""
) -> list[int]:
    """A full Nantong order from the three hands (dealer first) and the two indicators; see Box.rest."""
    box = Box(NANTONG)
    dealt = box.deal(hands, (23, 22, 22))
    return [*chain.from_iterable(dealt), *box.take_all(indicators), *box.rest(stock, back, avoid)]


def play(deal: Any, script: str) -> Any:
    """Answer line by line or comma by comma: `"0 void s, 1 void m"`; the seat must be the one asked."""
    for number, step in enumerate(script.replace("\n", ",").split(",")):
        if step.strip():
            seat, _, action = step.strip().partition(" ")
            assert deal.asked == int(seat), f"step {number} {step.strip()!r}: asked is {deal.asked}"
            assert action in deal.legal(), f"step {number} {step.strip()!r}: legal is {deal.legal()}"
            deal.answer(action)
    return deal


def idle(
    deal: Any, keep: Sequence[str], until: Callable[[Any], bool] = lambda deal: False, pack: Pack = SICHUAN
) -> Any:
    """Play on, claiming nothing: each seat holds on to its tiles in `keep` as long as the rules let it.

    Stops when the deal is over or as soon as `until` holds.
    """
    while deal.asked is not None and not until(deal):
        seat, legal = deal.asked, deal.legal()
        wanted = ["pass", "done", *pack.surplus(deal.view(seat)["hand"], keep[seat])]
        deal.answer(next((action for action in wanted if action in legal), legal[0]))
    return deal
