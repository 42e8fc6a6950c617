"""The panel of one seat: who sits there, how it stands, what lies open before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.widgets import Static

from cardavia.console.table.paint import points_style, signed
from cardavia.console.words import who

if TYPE_CHECKING:
    from cardavia.console.table.board import Board


class Panel(Static):
    """A framed part of the table that is painted anew for the room it has."""

    def __init__(self, id: str) -> None:
        super().__init__("", id=id, markup=False)

    def lines(self, width: int, height: int) -> list[Content]:
        """What it shows."""
        raise NotImplementedError

    def render(self) -> Content:
        """The lines, for the size that the panel has now."""
        size = self.content_size
        return Content("\n").join(self.lines(size.width, size.height)[: size.height])


class SeatPanel(Panel):
    """One seat."""

    def __init__(self, id: str, board: Board, seat: int) -> None:
        super().__init__(id)
        self.board = board
        self.seat = seat
        self.view: dict[str, Any] | None = None

    def show(self, view: dict[str, Any], name: str, turn: int | None) -> None:
        """Paint the seat as the view has it. turn: whose turn it is."""
        self.view = view
        board, mine = self.board, self.seat == view["seat"]
        here = turn == self.seat
        self.set_class(here, "-turn")
        dot = board.brush.sign("·", "-")
        mark = f"{board.brush.sign('▶', '>')} " if here else ""
        self.border_title = f"{mark}{who(self.seat, view['seat'])}{'' if mine else f' {dot} {name}'}"
        points = board.points(view, self.seat)
        told = [board.title(view, self.seat), "" if points is None else signed(points)]
        self.border_subtitle = Content.styled(" ".join(filter(None, told)), points_style(points or 0)).markup
        self.refresh()

    def lines(self, width: int, height: int) -> list[Content]:
        """How it stands; what it laid open; what it threw away."""
        return self.board.panel(self.view, self.seat, width, height) if self.view else []


class Middle(Panel):
    """The panel in the middle of the table: indicators."""

    def __init__(self, id: str, board: Board) -> None:
        super().__init__(id)
        self.board = board
        self.view: dict[str, Any] | None = None

    def show(self, view: dict[str, Any]) -> None:
        """Paint it as the view has it."""
        self.view = view
        self.refresh()

    def lines(self, width: int, height: int) -> list[Content]:
        """What lies in the middle."""
        return self.board.middle(self.view, width, height) if self.view else []
