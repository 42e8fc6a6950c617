"""Tien Gow on the table: the trick, the columns, the tiles shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from cardavia.console.choices import Choice
from cardavia.console.faces import HIDDEN, LARGE, TINY
from cardavia.console.table.board import Board, View
from cardavia.console.table.paint import beside, latest
from cardavia.locale import tr, trn

FACE_DOWN = "face down"


class Game(Board):
    """The board of Tien Gow."""

    slots: ClassVar[int] = 8
    many: ClassVar[bool] = True

    def size(self, *, wide: bool) -> tuple[int, int]:
        """Cells of a domino."""
        return (5, 7) if wide else (3, 3)

    def face(self, piece: str, ground: str, *, wide: bool) -> list[Content]:
        """A domino: with its pips where there is room."""
        return self.brush.domino(piece, LARGE if wide else TINY, "domino" if ground == "tile" else f"c-{ground}")

    def head(self, view: View) -> Content:
        """Which trick it is, and of how many tiles."""
        trick = max(len(view["tricks"]), 1)
        return Content.styled(tr("trick {n}", n=trick + (view["phase"] == "lead" and bool(view["tricks"]))), "bold")

    def turn(self, view: View) -> int | None:
        """The seat that plays."""
        return None if view["asked"] is None else int(view["asked"])

    def title(self, view: View, seat: int) -> str:
        """The banker."""
        return tr("banker") if view["banker"] == seat else ""

    def panel(self, view: View, seat: int, width: int, height: int) -> list[Content]:
        """Columns; what it plays to the trick; what it has played before."""
        trick = view["tricks"][-1] if view["tricks"] else None
        before = latest(self._shown(view, seat), width, max(height - 4, 1))
        return [self._status(view, seat), *self._played(view, trick, seat), *before]

    def _status(self, view: View, seat: int) -> Content:
        columns = trn("{n} column", "{n} columns", view["columns"][seat])
        held = trn("{n} tile", "{n} tiles", view["hand_size"][seat])
        style = "bold $c-accent" if view["winner"] == seat else "bold"
        return Content.assemble((columns, style), (f", {held}", "$c-quiet"), *self._best(view, seat))

    def _best(self, view: View, seat: int) -> list[Content | str | tuple[str, str]]:
        """A mark at the seat that is winning this trick, or has won the last."""
        best = view["winner"] if view["phase"] == "over" else view["best_seat"]
        if best != seat:
            return []
        return [" ", (self.brush.sign("★", "*"), "bold $c-accent")]

    def _played(self, view: View, trick: dict[str, object] | None, seat: int) -> list[Content]:
        play = trick["plays"][seat] if trick else None  # type: ignore[index]
        if play is None:
            return [Content("")] * 3
        tiles = [HIDDEN] * int(trick["size"]) if play == FACE_DOWN else play.split()  # type: ignore[index, call-overload]
        return beside([self.brush.domino(tile, TINY) for tile in tiles])

    def _shown(self, view: View, seat: int) -> list[Content]:
        shown = [self.brush.row(tile) for tile in view["shown"][seat].split()]
        down = view["revealed"][seat] if view["revealed"] else (view["down"] if seat == view["seat"] else "")
        return [*shown, *(Content.assemble(("(", "$c-quiet"), self.brush.row(tile), (")", "$c-quiet")) for tile in down.split())]

    def ask(self, view: View) -> str:
        """By phase."""
        if view["phase"] == "lead":
            return tr("You lead: choose one to four tiles that make a group.")
        return trn(
            "Choose {n} tile: beat the {best}, or put it face down.",
            "Choose {n} tiles: beat the {best}, or put them face down.",
            view["size"],
            best=view["best"],
        )

    def picked(self, choices: Sequence[Choice], chosen: Sequence[str]) -> list[Choice]:
        """Playing comes before putting down."""
        return [choice for choice in choices if sorted(self.pickable(choice)) == sorted(chosen)]

    def pickable(self, choice: Choice) -> list[str]:
        """All actions move pieces."""
        return choice.text.split()[1:]
