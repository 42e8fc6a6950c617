"""Seeds and deal numbers: what they may be, and the Philox key they make."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

SeedLike = int | np.integer | np.random.SeedSequence
SEED_LIMIT = 2**128
NUMBER_LIMIT = 2**63


def whole(value: object, name: str, low: int, limit: int, limit_text: str) -> int:
    """The value as an int of low … limit - 1; an error names it and what was expected."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise TypeError(f"{name} is {value!r}, expected a whole number")
    if not low <= number < limit:
        raise ValueError(f"{name} is {number}, expected {low} to {limit_text}")
    return number


def seed_number(seed: SeedLike) -> int:
    """A seed as a number of 0 … 2**128 - 1; of a SeedSequence its first two 64-bit words."""
    if isinstance(seed, np.random.SeedSequence):
        low, high = seed.generate_state(2, np.uint64)
        return int(low) | int(high) << 64
    return whole(seed, "seed", 0, SEED_LIMIT, "2**128 - 1")


def philox_key(seed: int) -> NDArray[np.uint64]:
    """The key words of a seed number: low, high."""
    return np.array([seed % 2**64, seed >> 64], np.uint64)


def deal_number(number: object, name: str = "deal number") -> int:
    """A deal number of 0 … 2**63 - 1."""
    return whole(number, name, 0, NUMBER_LIMIT, "2**63 - 1")
