"""How long things take: the least of some rounds, in processor time of this thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

LEAST_ROUNDS = 3

Rows = Iterator["Row"]


@dataclass(frozen=True)
class Row:
    """One figure: so many hands, deals or endings took `seconds` each, worked out in one `way`."""

    unit: str  # "hand", "deal" or "ending"
    group: str  # a table, or a panel of a plot
    case: str  # figures of a case are of the same work
    way: str
    units: int
    seconds: float
    memory: int | None = None  # bytes at the peak, of a process that did nothing else

    @property
    def one(self) -> str:
        """The unit with its article."""
        return f"{'an' if self.unit[0] in 'aeiou' else 'a'} {self.unit}"

    @property
    def per_second(self) -> float:
        """Units a second."""
        return 1 / self.seconds

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "per_second": self.per_second}


def least_seconds(work: Callable[[], Any], budget: float = 0.05) -> float:
    """Seconds of the fastest round; at least three, and as many as fit the budget of seconds."""
    least, spent, rounds = float("inf"), 0.0, 0
    while rounds < LEAST_ROUNDS or spent < budget:
        start = time.thread_time()
        work()
        took = time.thread_time() - start
        least, spent, rounds = min(least, took), spent + took, rounds + 1
    return max(least, 1e-9)  # one tick, should the clock not have moved


def as_many(work: Callable[[int], Any], most: int, budget: float, few: int = 1) -> tuple[int, float]:
    """How many units of slow work fit a budget of seconds, and the seconds of each. `work(n)` does n of them.

    A few are done to find out, then once as many as fit, which is what counts.
    """
    few = min(few, most)
    start = time.thread_time()
    work(few)
    took = max(time.thread_time() - start, 1e-9)
    if took >= budget or few == most:
        return few, took / few
    units = min(most, max(few, int(few * budget / took)))
    start = time.thread_time()
    work(units)
    return units, max(time.thread_time() - start, 1e-9) / units
