"""Naive solver of Tien Gow endings with all hands open, by plain recursion.

Values are the points of the whole deal. Payments before the position are a constant, so that what is
remembered depends on the position alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from oracle.tiengow_deal import HAND, OracleTiengow, Position
from oracle.tiengow_groups import tiles_of
from oracle.tiengow_pay import DEFAULTS, SEATS, Flags, Trick, final_rows, immediate_rows, points_of

Points = tuple[int, ...]


def plus(one: Points, other: Points) -> Points:
    return tuple(a + b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True)
class Ending:
    """A position, who the banker is, the flags, and the points of payments already made."""

    position: Position
    banker: int = 0
    flags: Flags = field(default_factory=lambda: DEFAULTS)
    so_far: Points = (0,) * SEATS

    def paid(self, trick: Trick, columns: Points) -> Points:
        """The points that a trick brings."""
        rows = immediate_rows(trick, self.banker, self.flags)
        if trick.last:
            rows += final_rows(trick, columns, self.banker, self.flags)
        return tuple(points_of(rows))

    def play(self, text: str) -> "Ending":
        position, trick = self.position.play(text)
        gain = (0,) * SEATS if trick is None else self.paid(trick, position.columns)
        return Ending(position, self.banker, self.flags, plus(self.so_far, gain))


def ending(
    hands: Sequence[str],
    columns: Sequence[int],
    leader: int = 0,
    banker: int = 0,
    said: Sequence[str] = (),
    so_far: Sequence[int] = (0,) * SEATS,
    **flags: bool | int,
) -> Ending:
    """An ending from the hands at the start of its trick, and what was said in that trick since."""
    held = tuple(tiles_of(text) for text in hands)
    sizes = {len(tiles) for tiles in held}
    if len(sizes) != 1 or sum(columns) + sizes.pop() != HAND or not columns[leader]:
        raise ValueError("hands are of one size, columns sum to eight with them, the leader has some")
    found = Ending(Position(held, tuple(columns), leader), banker, DEFAULTS | flags, tuple(so_far))
    for text in said:
        if text not in found.position.legal():
            raise ValueError(f"{text!r} is not one of {found.position.legal()}")
        found = found.play(text)
    return Ending(found.position, banker, found.flags, tuple(so_far))


def ending_of(deal: OracleTiengow) -> Ending:
    """The ending that a deal has come to."""
    return Ending(deal.position, deal.banker, deal.flags, tuple(deal.points))


class Solver:
    """Max^n, or one seat against three, over the positions of one deal."""

    def __init__(self, start: Ending, alone: int | None = None) -> None:
        self.start = start
        self.alone = alone
        self.known: dict[Position, Points] = {}

    def after(self, position: Position, text: str) -> Points:
        """Points from here on if the asked seat says this."""
        later, trick = position.play(text)
        gain = (0,) * SEATS if trick is None else self.start.paid(trick, later.columns)
        return plus(gain, self.value(later))

    def value(self, position: Position) -> Points:
        """Points from here on."""
        if position.over:
            return (0,) * SEATS
        if position not in self.known:
            options = {text: self.after(position, text) for text in position.legal()}
            self.known[position] = options[self.choice(position.asked, options)]
        return self.known[position]

    def choice(self, asked: int, options: dict[str, Points]) -> str:
        """The first best action in the order of texts."""
        if self.alone is None or self.alone == asked:
            return min(options, key=lambda text: (-options[text][asked], text))
        alone = self.alone
        return min(options, key=lambda text: (options[text][alone], text))

    def values(self) -> dict[str, Points]:
        """Points of the whole deal for each action of the seat that is asked."""
        position = self.start.position
        return {text: plus(self.start.so_far, self.after(position, text)) for text in position.legal()}


def max_n(start: Ending) -> dict[str, Points]:
    """Final points of all seats for each action, when each seat maximises its own.

    Of actions equal to a seat it takes the first in plain string order.
    """
    return Solver(start).values()


def alone_values(start: Ending, seat: int) -> dict[str, int]:
    """Final points of one seat for each action, when the three others minimise them."""
    return {text: points[seat] for text, points in Solver(start, seat).values().items()}


def alone_value(start: Ending, seat: int) -> int:
    """Final points of one seat that maximises them against three."""
    return start.so_far[seat] + Solver(start, seat).value(start.position)[seat]
