"""Nantong on the table: indicators, groups, the Hezi, discards."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from cardavia.console.faces import pieces
from cardavia.console.table.board import Board, View
from cardavia.console.table.paint import beside, flow, latest
from cardavia.locale import tr, trn

THREES = ("pung", "opening")


class Game(Board):
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
        cards = beside([self.brush.face(card, 4, 2 if height < 6 else 3, "tile") for card in view["indicators"]])
        return [Content.styled(tr("indicators"), "$c-quiet"), *cards]

    def panel(self, view: View, seat: int, width: int, height: int) -> list[Content]:
        """Cards in hand, ready; groups, Hezi and a winner's hand; discards."""
        laid = flow(self._laid(view, seat), width, 2)
        thrown = latest(self._thrown(view, seat), width, max(height - 1 - max(len(laid), 1), 1))
        return [self._status(view, seat), *(laid or [Content("")]), *thrown]

    def _status(self, view: View, seat: int) -> Content:
        if view["winner"] == seat:
            return Content.styled(tr("won"), "bold $c-accent")
        held = Content.styled(trn("{n} card", "{n} cards", view["hand_size"][seat]), "$c-quiet")
        if not view["ready"][seat]:
            return held
        return Content.assemble(held, ", ", (tr("ready"), "bold $c-accent"))

    def _laid(self, view: View, seat: int) -> list[Content]:
        groups = []
        for group in view["groups"][seat]:
            how, _, card = group.rpartition(" ")
            groups.append(
                self.brush.group(card, 3 if how in THREES else 4, hidden=how == "concealed kong")
            )
        hezi = view["hezi"][seat]
        pair = [self.brush.group(hezi, 2)] if hezi else []
        laid = self.brush.hand(pieces(view["laid"])) if view["winner"] == seat else []
        return [*groups, *pair, *laid]

    def _thrown(self, view: View, seat: int) -> list[Content]:
        cards = view["discards"][seat]
        last = view["river"][-1] if view["river"] else None
        fresh = last is not None and last[0] == seat and not last[2]
        return [
            self.brush.fresh(card) if fresh and place == len(cards) - 1 else self.brush.row(card)
            for place, card in enumerate(cards)
        ]

    def ask(self, view: View) -> str:
        """By phase."""
        return {
            "prepare": tr("Before play: what do you declare?"),
            "turn": tr("Your turn: choose a card and discard it."),
            "discard": tr("You have made a pung: choose a card and discard it."),
            "claim": tr("Do you want the {card}?", card=view["offered"]),
            "rob": tr("Do you rob the kong of {card}?", card=view["offered"]),
        }[view["phase"]]
