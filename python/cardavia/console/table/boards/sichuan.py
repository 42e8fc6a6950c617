"""Sichuan on the table: void suits, melds, discards, wins."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from cardavia.console.faces import pieces
from cardavia.console.sichuan.labels import suit_name
from cardavia.console.table.board import View
from cardavia.console.table.tiles import Group, TileBoard
from cardavia.locale import tr, trn


class Game(TileBoard):
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

    def status(self, view: View, seat: int) -> Content:
        """Tiles in hand and the suit given up, or the win."""
        for place, won in enumerate(view["wins"], 1):
            if won["seat"] == seat:
                text = tr(
                    "won, place {place}: {tile}, {fan} fan", place=place, tile=won["tile"], fan=won["fan"]
                )
                return Content.styled(text, "bold $c-accent")
        void = view["void"][seat]
        held = trn("{n} tile", "{n} tiles", view["hand_size"][seat])
        if void is None:
            return Content.styled(held, "$c-quiet")
        suit = Content.styled(suit_name(void), f"bold $suit-{void}")
        return Content.assemble((f"{held}, ", "$c-quiet"), (tr("without"), "$c-quiet"), " ", suit)

    def groups(self, view: View, seat: int) -> list[Group]:
        """Melds."""
        melds = [meld.rpartition(" ") for meld in view["melds"][seat]]
        return [Group(tile, 3 if how == "pung" else 4, how == "concealed kong") for how, _, tile in melds]

    def shown(self, view: View, seat: int) -> str:
        """The hand of a seat that has won."""
        return next((won["hand"] for won in view["wins"] if won["seat"] == seat), "")

    def ask(self, view: View) -> str:
        """By phase."""
        return {
            "void": tr("Choose the suit that you give up."),
            "turn": tr("Your turn: choose a tile and discard it."),
            "discard": tr("You have made a pung: choose a tile and discard it."),
            "claim": tr("Do you want the {tile}?", tile=view["offered"]),
            "rob": tr("Do you rob the kong of {tile}?", tile=view["offered"]),
        }[view["phase"]]
