"""Sichuan on the table: void suits, melds, discards, wins."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from cardavia.console.faces import pieces
from cardavia.console.sichuan.labels import suit_name
from cardavia.console.table.board import Board, View
from cardavia.console.table.paint import flow, latest
from cardavia.locale import tr, trn


class Game(Board):
    """The board of Sichuan."""

    slots: ClassVar[int] = 14

    def sorted(self, view: View) -> list[str]:
        """The suit given up stands last."""
        void = view["void"][view["seat"]]
        return sorted(pieces(view["hand"]), key=lambda tile: tile[-1] == void)

    def size(self, *, wide: bool) -> tuple[int, int]:
        """Cells of a tile."""
        return (5, 3) if wide else (3, 2)

    def face(self, piece: str, ground: str, *, wide: bool) -> list[Content]:
        """A tile."""
        return self.brush.face(piece, *self.size(wide=wide), ground)

    def head(self, view: View) -> Content:
        """Tiles left."""
        return Content.styled(trn("{n} tile in the wall", "{n} tiles in the wall", view["wall"]), "bold")

    def points(self, view: View, seat: int) -> int | None:
        """All payments are public."""
        return int(view["points"][seat])

    def panel(self, view: View, seat: int, width: int, height: int) -> list[Content]:
        """Void suit and tiles, or the win; melds and a winner's hand; discards."""
        laid = flow(self._laid(view, seat), width, 2)
        thrown = latest(self._thrown(view, seat), width, max(height - 1 - max(len(laid), 1), 1))
        return [self._status(view, seat), *(laid or [Content("")]), *thrown]

    def _status(self, view: View, seat: int) -> Content:
        for place, won in enumerate(view["wins"], 1):
            if won["seat"] == seat:
                text = tr("won, place {place}: {tile}, {fan} fan", place=place, tile=won["tile"], fan=won["fan"])
                return Content.styled(text, "bold $c-accent")
        void = view["void"][seat]
        held = trn("{n} tile", "{n} tiles", view["hand_size"][seat])
        if void is None:
            return Content.styled(held, "$c-quiet")
        suit = Content.styled(suit_name(void), f"bold $suit-{void}")
        return Content.assemble((f"{held}, ", "$c-quiet"), (tr("without"), "$c-quiet"), " ", suit)

    def _laid(self, view: View, seat: int) -> list[Content]:
        groups = []
        for meld in view["melds"][seat]:
            how, _, tile = meld.rpartition(" ")
            groups.append(
                self.brush.group(tile, 3 if how == "pung" else 4, hidden=how == "concealed kong")
            )
        won = next((won for won in view["wins"] if won["seat"] == seat), None)
        return [*groups, *(self.brush.hand(pieces(won["hand"])) if won else [])]

    def _thrown(self, view: View, seat: int) -> list[Content]:
        tiles = view["discards"][seat]
        last = view["river"][-1] if view["river"] else None
        fresh = last is not None and last[0] == seat and not last[2]
        return [
            self.brush.fresh(tile) if fresh and place == len(tiles) - 1 else self.brush.row(tile)
            for place, tile in enumerate(tiles)
        ]

    def ask(self, view: View) -> str:
        """By phase."""
        return {
            "void": tr("Choose the suit that you give up."),
            "turn": tr("Your turn: choose a tile and discard it."),
            "discard": tr("You have made a pung: choose a tile and discard it."),
            "claim": tr("Do you want the {tile}?", tile=view["offered"]),
            "rob": tr("Do you rob the kong of {tile}?", tile=view["offered"]),
        }[view["phase"]]
