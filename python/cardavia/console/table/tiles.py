"""What boards of tiles and of long cards share: groups laid open, discards, a winner's hand."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content

from cardavia.console.faces import pieces
from cardavia.console.table.board import Board, View
from cardavia.console.table.paint import flow, latest, stacked

ROOMY = 7  # lines of a panel from which on pieces have two lines
LAID = 2  # most lines of what lies open, where room is scarce


class Group(NamedTuple):
    """Equal pieces laid open."""

    piece: str
    copies: int
    hidden: bool = False  # made in hand, nobody gave a piece to it


class TileBoard(Board):
    """A seat's panel has three parts: how it stands, what it has laid open, what it has thrown away."""

    def status(self, view: View, seat: int) -> Content:
        """How a seat stands, in one line."""
        raise NotImplementedError

    def groups(self, view: View, seat: int) -> list[Group]:
        """What a seat has laid open."""
        raise NotImplementedError

    def shown(self, view: View, seat: int) -> str:
        """The hand that a winner has laid open, empty of others."""
        raise NotImplementedError

    def panel(self, view: View, seat: int, width: int, height: int) -> list[Content]:
        """With pieces of two lines where all of them fit, else with pieces of one."""
        large = self._large(view, seat, width, height - 1) if height >= ROOMY else None
        parts = large or self._small(view, seat, width, height - 1)
        return [self.status(view, seat), *parts]

    def _large(self, view: View, seat: int, width: int, height: int) -> list[Content] | None:
        laid = [
            self.brush.block([group.piece] * group.copies, "shade" if group.hidden else "tile")
            for group in self.groups(view, seat)
        ]
        hand = pieces(self.shown(view, seat))
        laid += [self.brush.block([piece for piece in hand if piece[-1] == suit]) for suit in _suits(hand)]
        fresh, thrown = self._fresh(view, seat), view["discards"][seat]
        tiles = [
            self.brush.block([tile], "chosen" if fresh and place == len(thrown) - 1 else "shade")
            for place, tile in enumerate(thrown)
        ]
        above = stacked(laid, width, height)
        below = None if above is None else stacked(tiles, width, height - len(above) - 1)
        return None if above is None or below is None else [*above, Content(""), *below]

    def _small(self, view: View, seat: int, width: int, height: int) -> list[Content]:
        brush = self.brush
        groups = [brush.group(*group) for group in self.groups(view, seat)]
        laid = flow([*groups, *brush.hand(self.shown(view, seat))], width, LAID) or [Content("")]
        fresh, thrown = self._fresh(view, seat), view["discards"][seat]
        tiles = [
            brush.fresh(tile) if fresh and place == len(thrown) - 1 else brush.row(tile)
            for place, tile in enumerate(thrown)
        ]
        return [*laid, *latest(tiles, width, max(height - len(laid), 1))]

    def _fresh(self, view: View, seat: int) -> bool:
        """Whether the last discard of all is this seat's and lies there still."""
        last = view["river"][-1] if view["river"] else None
        return last is not None and last[0] == seat and not last[2]


def _suits(hand: list[str]) -> list[str]:
    return list(dict.fromkeys(piece[-1] for piece in hand))
