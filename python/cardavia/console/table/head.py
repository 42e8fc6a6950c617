"""The line at the top: the game, what is left, the running score."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from cardavia.console.plain import TITLES
from cardavia.console.sitting import Sitting
from cardavia.console.table.board import Board
from cardavia.console.table.paint import points_style, signed
from cardavia.console.words import who
from cardavia.locale import tr


def head(sitting: Sitting, board: Board, view: dict[str, Any], width: int) -> Content:
    """Left the game and what is left, right the score of all seats; the game goes where room is scarce."""
    title = Content.styled(tr(TITLES[sitting.game]), "$c-quiet")
    left = board.head(view)
    right = Content("  ").join([_score(seat, sitting) for seat in range(len(sitting.score))])
    full = Content("  ").join([title, left])
    if full.cell_length + 2 + right.cell_length <= width:
        left = full
    room = max(width - left.cell_length - right.cell_length, 1)
    return Content.assemble(left, " " * room, right)


def _score(seat: int, sitting: Sitting) -> Content:
    points = sitting.score[seat]
    name = who(seat, sitting.seat) if seat == sitting.seat else str(seat)
    return Content.assemble((f"{name} ", "$c-quiet"), (signed(points), f"bold {points_style(points)}"))
