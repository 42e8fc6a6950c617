"""Tien Gow on the table: the trick, the columns, the tiles shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.content import Content

from cardavia.console.choices import Choice
from cardavia.console.faces import HIDDEN, LARGE, TINY
from cardavia.console.table.board import Board, View
from cardavia.console.table.paint import beside, latest, stacked
from cardavia.locale import tr, trn

FACE_DOWN = "face down"
ROOMY = 10  # lines of a panel from which on dominoes show their pips


class Game(Board):
    """The board of Tien Gow."""

    slots: ClassVar[int] = 8
    many: ClassVar[bool] = True

    def size(self, *, wide: bool) -> tuple[int, int]:
        """Cells of a domino."""
        return (5, 7) if wide else (3, 3)

    def face(self, piece: str, ground: str, *, wide: bool) -> list[Content]:
        """A domino: with its pips where there is room."""
        return self.brush.domino(piece, LARGE if wide else TINY, "domino" if ground == "tile" else ground)

    def head(self, view: View) -> Content:
        """Which trick it is."""
        return Content.styled(tr("trick {n}", n=len(view["tricks"])), "bold")

    def turn(self, view: View) -> int | None:
        """The seat that plays."""
        return None if view["asked"] is None else int(view["asked"])

    def title(self, view: View, seat: int) -> str:
        """The banker."""
        return tr("banker") if view["banker"] == seat else ""

    def panel(self, view: View, seat: int, width: int, height: int) -> list[Content]:
        """Columns; what it plays to the trick; what it has played before."""
        trick = self._trick(view)
        large = height > ROOMY
        played = self._played(trick, seat, LARGE if large else TINY)
        left = height - 1 - len(played)
        before = self._blocks(view, seat, width, left - 1) if large else None
        if before:
            return [self._status(view, seat), *played, Content(""), *before]
        shown = latest(self._shown(view, seat), width, left) if left > 0 else []
        return [self._status(view, seat), *played, *shown]

    def _trick(self, view: View) -> dict[str, Any] | None:
        """The trick that lies on the table: the last one until the next is led."""
        begun: list[dict[str, Any]] = [trick for trick in view["tricks"] if any(trick["plays"])]
        return begun[-1] if begun else None

    def _status(self, view: View, seat: int) -> Content:
        columns = trn("{n} column", "{n} columns", view["columns"][seat])
        held = trn("{n} tile", "{n} tiles", view["hand_size"][seat])
        style = "bold $c-accent" if view["winner"] == seat else "bold"
        return Content.assemble((columns, style), (f", {held}", "$c-quiet"), *self._best(view, seat))

    def _best(self, view: View, seat: int) -> list[Content | str | tuple[str, str]]:
        """A mark at the seat that is winning this trick, or has won the last."""
        waiting = view["asked"] if view["phase"] == "lead" and view["tricks"] else view["best_seat"]
        best = view["winner"] if view["phase"] == "over" else waiting
        if best != seat:
            return []
        return [" ", (self.brush.sign("★", "*"), "bold $c-accent")]

    def _played(self, trick: dict[str, Any] | None, seat: int, size: str) -> list[Content]:
        """The tiles of this seat in the trick."""
        play = trick["plays"][seat] if trick else None
        if trick is None or play is None:
            return [Content("")] * (3 if size == TINY else 7)
        tiles = [HIDDEN] * int(trick["size"]) if play == FACE_DOWN else play.split()
        return beside([self.brush.domino(tile, size) for tile in tiles])

    def _down(self, view: View, seat: int) -> list[str]:
        """Tiles put face down, of those that the person knows (T3.3)."""
        known = view["revealed"] or [
            view["down"] if each == view["seat"] else "" for each in range(len(view["shown"]))
        ]
        return str(known[seat]).split()

    def _shown(self, view: View, seat: int) -> list[Content]:
        shown = [self.brush.row(tile) for tile in view["shown"][seat].split()]
        down = [
            Content.assemble(("(", "$c-quiet"), self.brush.row(tile), (")", "$c-quiet"))
            for tile in self._down(view, seat)
        ]
        return [*shown, *down]

    def _blocks(self, view: View, seat: int, width: int, height: int) -> list[Content] | None:
        shown = [self.brush.domino(tile, TINY) for tile in view["shown"][seat].split()]
        down = [self.brush.domino(tile, TINY, "shade") for tile in self._down(view, seat)]
        return stacked([*shown, *down], width, height)

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
