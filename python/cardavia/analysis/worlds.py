"""A decision as its seat sees it, and its actions tried in imagined worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from cardavia.games import find
from cardavia.seats import Thinker, as_seat
from cardavia.seeds import SeedLike, seed_number, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.deal import Deal

WORLDS = 1000  # if nothing else is asked for
MOST_WORLDS = 10**6
PLAYOUTS = 1000  # of a native call: some tens of milliseconds, so that Ctrl-C stays prompt

Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Position:
    """What is asked, and all that the asked seat may know: the deal itself is not part of it."""

    game: str
    name: str  # of the deal
    move: int  # answers given before
    asked: int
    legal: list[str]
    codes: NDArray[np.uint16] = field(repr=False)
    view: NDArray[np.uint8] = field(repr=False)  # the bytes of one record of the game's view dtype

    def noise(self, seed: int) -> int:
        """The word that draws the worlds: a hash of seed and view, so that equal views get equal worlds."""
        hashed = blake2b(seed.to_bytes(16, "little") + self.view.tobytes(), digest_size=8)
        return int.from_bytes(hashed.digest(), "little")


def position(deal: Deal) -> Position:
    """The decision that a deal waits for; a ValueError when the deal is over."""
    if deal.asked is None:
        raise ValueError(f"{deal.name} is over, expected a deal in which a seat is asked, or a move")
    return Position(
        deal.game,
        deal.name,
        deal.steps,
        deal.asked,
        deal.legal(),
        np.array(deal.legal_codes(), np.uint16),
        np.frombuffer(deal.view_record(deal.asked).tobytes(), np.uint8),
    )


@dataclass(frozen=True)
class Trial:
    """How worlds are imagined and played out; the same trial of the same position is always the same."""

    seed: int
    worlds: int
    by: Thinker

    @classmethod
    def of(cls, seed: SeedLike, worlds: int, by: object, game: str, least: int) -> Trial:
        """The trial that a caller asks for; a ValueError or TypeError for what is none."""
        seat = as_seat(game, by)
        if not isinstance(seat, Thinker):
            raise ValueError(f"by is {by!r}, expected a seat that thinks, as 'thinker'")
        number = whole(worlds, "worlds", least, MOST_WORLDS + 1, "10**6")
        return cls(seed_number(seed), number, seat)

    def outcomes(
        self, position: Position, progress: Progress | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Points of the asked seat at the end of the deal, int32 (worlds, actions), and uint8 of that shape:
        1 where another seat may win on the action at once.

        progress: called with (worlds done, worlds) after each part; parts change nothing.
        """
        from cardavia_fast._thinkers import worlds_of

        shape = self.worlds, len(position.codes)
        points, won = np.empty(shape, np.int32), np.empty(shape, np.uint8)
        seat, noise = self.by.native(position.game), position.noise(self.seed)
        codes = getattr(find(position.game).module, "CODES", {})
        part = max(1, PLAYOUTS // shape[1])
        for low in range(0, self.worlds, part):
            rows = slice(low, min(low + part, self.worlds))
            worlds_of(
                seat,
                position.view,
                position.codes,
                noise,
                low,
                points[rows],
                won[rows],
                codes.get("win", -1),
                codes.get("pass", -1),
            )
            if progress is not None:
                progress(rows.stop, self.worlds)
        return points, won
