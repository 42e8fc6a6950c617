"""What the table needs to know of a game: its hand, its seats, its centre; no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from textual.content import Content

from cardavia.console.choices import Choice
from cardavia.console.faces import pieces
from cardavia.console.table.paint import Brush
from cardavia.locale import tr

View = dict[str, Any]


class Held(NamedTuple):
    """One piece of the own hand, in the order in which it is shown."""

    piece: str
    apart: bool = False  # drawn last: it stands apart


class Board:
    """Base of the boards: a hand of which one piece is chosen, discarded."""

    slots: ClassVar[int]  # most pieces that a hand holds
    many: ClassVar[bool] = False  # whether several pieces are chosen at once
    centre: ClassVar[bool] = False  # whether something lies in the middle, in a panel of its own

    def __init__(self, brush: Brush) -> None:
        self.brush = brush

    def hand(self, view: View) -> list[Held]:
        """The own hand, sorted; the piece drawn last at its end."""
        held = self.sorted(view)
        drawn = view.get("drawn")
        if drawn not in held:
            return [Held(piece) for piece in held]
        held.remove(drawn)
        return [*map(Held, held), Held(drawn, apart=True)]

    def sorted(self, view: View) -> list[str]:
        """The pieces of the own hand in order."""
        return pieces(view["hand"])

    def size(self, *, wide: bool) -> tuple[int, int]:
        """Cells of a piece of the hand: width, height."""
        raise NotImplementedError

    def face(self, piece: str, ground: str, *, wide: bool) -> list[Content]:
        """A piece of the hand: as many lines as its height."""
        raise NotImplementedError

    def head(self, view: View) -> Content:
        """What is left, and the like: for the line at the top."""
        raise NotImplementedError

    def middle(self, view: View, width: int, height: int) -> list[Content]:
        """The lines of the panel in the middle, where there is one."""
        return []

    def turn(self, view: View) -> int | None:
        """The seat whose turn it is, None at the end."""
        return None if view["phase"] == "over" else int(view["turn"])

    def title(self, view: View, seat: int) -> str:
        """What a seat is beside a player: the dealer."""
        return tr("dealer") if view["dealer"] == seat else ""

    def points(self, view: View, seat: int) -> int | None:
        """Points of a seat in this deal so far, None where nobody can know them."""
        return None

    def panel(self, view: View, seat: int, width: int, height: int) -> list[Content]:
        """The lines of a seat's panel: how it stands, what it has laid open, what it has thrown away."""
        raise NotImplementedError

    def ask(self, view: View) -> str:
        """What the person is asked, in one sentence."""
        raise NotImplementedError

    def picked(self, choices: Sequence[Choice], chosen: Sequence[str]) -> list[Choice]:
        """The actions that the chosen pieces make."""
        return [choice for choice in choices if choice.text == f"discard {' '.join(chosen)}"]

    def pickable(self, choice: Choice) -> list[str]:
        """The pieces of the hand that an action moves; none if it is no matter of choosing pieces."""
        verb, _, piece = choice.text.partition(" ")
        return [piece] if verb == "discard" else []
