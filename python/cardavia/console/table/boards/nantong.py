"""Nantong on the table: indicators, groups, the Hezi, discards."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from cardavia.console.table.board import View
from cardavia.console.table.paint import beside
from cardavia.console.table.tiles import Group, TileBoard
from cardavia.locale import tr, trn

THREES = ("pung", "opening")


class Game(TileBoard):
    """The board of Nantong."""

    slots: ClassVar[int] = 24
    centre: ClassVar[bool] = True

    def size(self, *, wide: bool) -> tuple[int, int]:
        """Cells of a card: long ones."""
        return (4, 3) if wide else (2, 2)

    def face(self, piece: str, ground: str, *, wide: bool) -> list[Content]:
        """A card."""
        return self.brush.face(piece, *self.size(wide=wide), ground)

    def head(self, view: View) -> Content:
        """Cards left."""
        return Content.styled(trn("{n} card in the stock", "{n} cards in the stock", view["stock"]), "bold")

    def middle(self, view: View, width: int, height: int) -> list[Content]:
        """The two indicators."""
        cards = beside(
            [self.brush.face(card, 4, 2 if height < 6 else 3, "tile") for card in view["indicators"]]
        )
        return [Content.styled(tr("indicators"), "$c-quiet"), *cards]

    def status(self, view: View, seat: int) -> Content:
        """Cards in hand, and whether it is ready or has won."""
        if view["winner"] == seat:
            return Content.styled(tr("won"), "bold $c-accent")
        held = Content.styled(trn("{n} card", "{n} cards", view["hand_size"][seat]), "$c-quiet")
        if not view["ready"][seat]:
            return held
        return Content.assemble(held, ", ", (tr("ready"), "bold $c-accent"))

    def groups(self, view: View, seat: int) -> list[Group]:
        """Groups, and the two cards of a Hezi."""
        groups = [group.rpartition(" ") for group in view["groups"][seat]]
        found = [Group(card, 3 if how in THREES else 4, how == "concealed kong") for how, _, card in groups]
        return found + ([Group(view["hezi"][seat], 2)] if view["hezi"][seat] else [])

    def shown(self, view: View, seat: int) -> str:
        """The winner's hand."""
        return str(view["laid"]) if view["winner"] == seat else ""

    def ask(self, view: View) -> str:
        """By phase."""
        return {
            "prepare": tr("Before play: what do you declare?"),
            "turn": tr("Your turn: choose a card and discard it."),
            "discard": tr("You have made a pung: choose a card and discard it."),
            "claim": tr("Do you want the {card}?", card=view["offered"]),
            "rob": tr("Do you rob the kong of {card}?", card=view["offered"]),
        }[view["phase"]]
