"""What each game lays on the table: one module a game."""

from __future__ import annotations

from importlib import import_module

from cardavia.console.table.board import Board
from cardavia.console.table.paint import Brush
from cardavia.games import find


def board(game: str, brush: Brush) -> Board:
    """The board of a game."""
    made: Board = import_module(f"cardavia.console.table.boards.{find(game).name}").Game(brush)
    return made
