"""The register of games: everything that knows a game by name asks here."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from cardavia_fast._table import Game


@dataclass(frozen=True)
class Entry:
    """A game of the house. Native code, tables and notation load when they are first used."""

    name: str
    title: str
    version: int  # of the ruleset; a record of another version is not replayed
    letter: str  # of rule numbers: S5.4

    @cached_property
    def module(self) -> Any:
        """The native module of the game."""
        return import_module(f"cardavia_fast._{self.name}")

    @property
    def native(self) -> Game:
        """The native table of the game."""
        game: Game = self.module.GAME
        return game

    @cached_property
    def fields(self) -> dict[str, tuple[np.dtype[Any], int]]:
        """Name -> (dtype, offset) of the fields of the game's result row."""
        fields: Any = self.native.row_dtype.fields
        return {name: (field[0], field[1]) for name, field in fields.items()}

    @cached_property
    def notation(self) -> Any:
        """How pieces, actions and views of the game read."""
        return import_module(f"cardavia.notation.{self.name}")

    @cached_property
    def measures(self) -> Any:
        """What a summary of many deals tells."""
        return import_module(f"cardavia.measures.{self.name}")


GAMES = {
    "sichuan": Entry("sichuan", "Sichuan bloody battle", version=1, letter="S"),
    "nantong": Entry("nantong", "Nantong long cards", version=1, letter="N"),
    "tiengow": Entry("tiengow", "Tien Gow", version=1, letter="T"),
}


def choice(value: object, options: list[str], name: str) -> str:
    """The value if it is one of the options; else an error that names it, the options and a near one."""
    if isinstance(value, str) and value in options:
        return value
    near = get_close_matches(str(value), options, 1) if len(options) > 1 else []
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"{name} is {value!r}, expected {' or '.join(map(repr, options))}{hint}")


def find(game: str) -> Entry:
    """The entry of a game; an unknown name is a ValueError."""
    return GAMES[choice(game, list(GAMES), "game")]
