"""What the person may do now, and the key of each: actions of their own, and pieces to choose."""

from __future__ import annotations

from collections.abc import Sequence
from string import digits

from cardavia.console.choices import Choice
from cardavia.console.table.bars import Deed
from cardavia.console.table.board import Board, Held
from cardavia.locale import tr

SECOND = "f"  # confirms the second action that the same pieces make: face down instead of up


class Deeds:
    """The legal actions of one moment. keys: of each piece of the hand, None where it cannot be chosen."""

    def __init__(self, board: Board, choices: Sequence[Choice], held: Sequence[Held]) -> None:
        self.board = board
        self.choices = list(choices)
        moving = [(choice, board.pickable(choice)) for choice in choices]
        self.moves = [choice for choice, pieces in moving if pieces]
        self.others = [choice for choice, pieces in moving if not pieces]
        self.picking = bool(self.moves)
        self.keys = self._piece_keys(held)

    def _piece_keys(self, held: Sequence[Held]) -> list[str | None]:
        """The key of the action that a piece makes; where several are chosen, the place in the hand."""
        free = {piece for choice in self.moves for piece in self.board.pickable(choice)}
        if self.board.many:
            keys = digits[1:]
            return [keys[place] if each.piece in free else None for place, each in enumerate(held)]
        by_piece = {self.board.pickable(choice)[0]: choice.key for choice in self.moves}
        given: set[str] = set()
        found: list[str | None] = []
        for each in held:
            key = by_piece.get(each.piece)
            found.append("" if key in given else key)  # one key, at the first of equal pieces
            given |= {key} if key else set()
        return found

    def made(self, chosen: Sequence[str]) -> list[Choice]:
        """The actions that the chosen pieces make, the first is the one that is confirmed."""
        return self.board.picked(self.moves, chosen) if chosen else []

    def offered(self, chosen: Sequence[str]) -> list[Deed]:
        """What to offer: what the chosen pieces make, then the actions that need none."""
        made = [
            Deed(key, f"answer({choice.text!r})", choice.label, choice.text)
            for key, choice in zip(("enter", SECOND), self.made(chosen), strict=False)
        ]
        others = [
            Deed(choice.key, f"answer({choice.text!r})", choice.label, choice.text) for choice in self.others
        ]
        ways = (
            [Deed("tab", "cycle(1)", self._way())] if self.picking and (self.board.many or not made) else []
        )
        return [*made, *others, *ways]

    def _way(self) -> str:
        if self.board.many:
            return tr("next of {n} plays", n=len(self.moves))
        return tr("choose a piece: arrows, its key or the mouse")

    def after(self, chosen: Sequence[str], by: int) -> list[str]:
        """The pieces of the legal action after that which the chosen ones make."""
        ways = list(dict.fromkeys(" ".join(self.board.pickable(choice)) for choice in self.moves))
        if not ways:
            return []
        now = " ".join(sorted(chosen))
        place = next((place for place, way in enumerate(ways) if " ".join(sorted(way.split())) == now), None)
        start = -1 if by > 0 else 0
        return ways[((start if place is None else place) + by) % len(ways)].split()
