"""Means and their intervals, from whole numbers: sums are exact, so figures are the same everywhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.summary import Z95

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXACT = 200  # degrees of freedom up to which t is solved for; beyond, its series is exact to 10 digits
BLOCK = 4096  # values whose squares are summed in 64 bits


@dataclass(frozen=True)
class Estimate:
    """A mean, the standard deviation of what it is the mean of, and half the width of its 95 % interval."""

    mean: float
    sd: float  # with n - 1; NaN of a single value
    ci95: float  # Student's t; NaN of a single value


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t of so many degrees of freedom lies within -t … t.

    The finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4.
    """
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term, total = cosine if odd else 1.0, 0.0
    for i in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cosine**2 * (i - 1) / i
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


@lru_cache(maxsize=1024)
def t95(freedom: int) -> float:
    """The t within which 95 % of Student's distribution lies: 12.706 for one degree of freedom, then less."""
    if freedom > EXACT:
        z2 = Z95**2
        first = (z2 + 1) / 4
        second = ((5 * z2 + 16) * z2 + 3) / 96
        third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
        return Z95 * (1 + (first + (second + third / freedom) / freedom) / freedom)
    low, high = 0.0, 16.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return high


class Moments:
    """Exact sums and sums of squares of rows of whole numbers, added part by part."""

    def __init__(self, columns: int) -> None:
        self.n = 0
        self.sums = [0] * columns
        self.squares = [0] * columns

    def add(self, rows: NDArray[Any]) -> None:
        """Add rows (n, columns)."""
        for low in range(0, len(rows), BLOCK):
            part = rows[low : low + BLOCK].astype(np.int64)
            self.n += len(part)
            for totals, values in ((self.sums, part), (self.squares, part * part)):
                for column, total in enumerate(values.sum(axis=0).tolist()):
                    totals[column] += total

    def estimates(self, scale: int = 1) -> list[Estimate]:
        """Of each column divided by `scale`."""
        return [self._estimate(*sums, scale) for sums in zip(self.sums, self.squares, strict=True)]

    def _estimate(self, total: int, squares: int, scale: int) -> Estimate:
        n = self.n
        if n < 2:
            return Estimate(total / (n * scale) if n else math.nan, math.nan, math.nan)
        sd = math.sqrt((n * squares - total**2) / (n * (n - 1))) / scale
        return Estimate(total / (n * scale), sd, t95(n - 1) * sd / math.sqrt(n))


def estimates(rows: NDArray[Any], scale: int = 1) -> list[Estimate]:
    """Of each column of whole numbers (n, columns) divided by `scale`."""
    moments = Moments(rows.shape[1])
    moments.add(rows)
    return moments.estimates(scale)


def needed(sd: float, points: float) -> int | None:
    """Sets after which a mean's 95 % interval is ± points or narrower: (1.96 sd / points)², rounded up.

    None where the deviation is not known.
    """
    if not points > 0:
        raise ValueError(f"points are {points}, expected more than 0")
    return None if math.isnan(sd) else math.ceil((Z95 * sd / points) ** 2)
