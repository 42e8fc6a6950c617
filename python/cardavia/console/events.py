"""What happens at the table, as one seat may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from cardavia.games import find


@dataclass(frozen=True)
class Event:
    """One thing that happened. Nothing in it is hidden from the seat `me`."""

    game: str
    me: int  # the seat whose eyes these are
    kind: str  # what happened: a word of the game's events module
    seat: int | None = None  # who did it
    piece: str = ""  # the tile, card or tiles, empty if hidden
    other: int | None = None  # the seat it was done to, or taken from
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def mine(self) -> bool:
        """Whether the person at the table did it."""
        return self.seat == self.me

    @property
    def text(self) -> str:
        """A sentence in the language in use."""
        sentence: str = words_of(self.game).sentence(self)
        return sentence


def words_of(game: str) -> Any:
    """The module with a game's words: `events`, `sentence`, `label`, `moment`, `board`, `result`."""
    return import_module(f"cardavia.console.{find(game).name}")


def cause(seen: Sequence[Event], earlier: Sequence[Event], payee: int) -> dict[str, Any]:
    """What a row of the ledger was paid for: the last thing its payee did, as far as it is told of here."""
    for event in reversed([*earlier, *seen]):
        if event.seat == payee and event.kind in ("win", "kong"):
            return {"kind": event.kind, "piece": event.piece, **event.more}
    return {}
