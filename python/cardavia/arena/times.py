"""How long seats think: counts of decisions by their nanoseconds, and what is read off them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from cardavia_fast import _stopwatch

from cardavia.seats import SeatLike, outside, seat_names

if TYPE_CHECKING:
    from cardavia_fast._table import Seat
    from numpy.typing import NDArray

BUCKETS: int = _stopwatch.BUCKETS


@dataclass(frozen=True)
class _Timed:
    """A seat whose decisions are counted by their time; it plays as the seat in it."""

    seat: SeatLike
    counts: NDArray[np.uint64]

    def native(self, game: str) -> Seat:
        """The native seat, timed."""
        return _stopwatch.timed(self.seat.native(game), self.counts)


@dataclass(frozen=True)
class _TimedOutside:
    """The same of a Python function or a bot."""

    seat: Any
    counts: NDArray[np.uint64]

    @property
    def name(self) -> str:
        """The name of the seat in it."""
        return seat_names([self.seat])[0]

    def native(self, game: str) -> Seat:
        """A native seat without a policy."""
        native: Seat = self.seat.native(game)
        return native

    def answer(self, deal: Any) -> Any:
        """The seat's answer, timed."""
        start = time.monotonic_ns()
        given = self.seat.answer(deal)
        self.counts[_stopwatch.bucket(time.monotonic_ns() - start)] += 1
        return given

    def ended(self, deal: Any, place: int) -> None:
        """Tell the seat how the deal ended, if it wants to know."""
        if hasattr(self.seat, "ended"):
            self.seat.ended(deal, place)


def timed(seat: SeatLike, counts: NDArray[np.uint64]) -> SeatLike:
    """The seat, which also counts its decisions in `counts`, uint64 (BUCKETS,). Of one thread at a time."""
    return _TimedOutside(seat, counts) if outside(seat) else _Timed(seat, counts)


class Times:
    """How long a seat took for its decisions, to a sixteenth: wall-clock time, so no two runs agree on it."""

    def __init__(self, counts: NDArray[np.uint64]) -> None:
        self.counts = counts

    def __repr__(self) -> str:
        return f"<Times of {self.decisions} decisions>"

    @property
    def decisions(self) -> int:
        """How many decisions were timed."""
        return int(self.counts.sum())

    def quantile(self, share: float) -> float:
        """Seconds within which this share of the decisions was made; NaN when there were none.

        It is the end of a bucket a sixteenth wide. Raises ValueError for a share outside 0 to 1.
        """
        if not 0 <= share <= 1:
            raise ValueError(f"share is {share}, expected 0 to 1")
        if not self.decisions:
            return float("nan")
        place = np.searchsorted(self.counts.cumsum(), max(share * self.decisions, 1))
        return int(_stopwatch.edges()[place + 1]) / 1e9

    def as_dict(self) -> dict[str, Any]:
        """Decisions, and the seconds within which half and 99 % of them were made."""
        return {"decisions": self.decisions, "p50": self.quantile(0.5), "p99": self.quantile(0.99)}
