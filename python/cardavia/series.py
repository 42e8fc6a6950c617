"""A series: deals in a row, in blocks of which the first draws its dealer."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 64  # deals of a block, unless its length is given
LONGEST = 4096  # a block is played in one piece, which shall not take long
ALONE = 1  # a block of one deal: every deal draws its dealer


def block_length(series: object) -> int:
    """Deals of a block: BLOCK for True, ALONE for False, or a length of 2 … LONGEST."""
    if isinstance(series, bool | np.bool_):
        return BLOCK if series else ALONE
    expected = f"series is {series!r}, expected True, False or the deals of a block, 2 to {LONGEST}"
    try:
        length = operator.index(series)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(expected) from None
    if not 2 <= length <= LONGEST:
        raise ValueError(expected)
    return length


def spans(first: int, deals: int, chunk: int, block: int) -> Iterator[tuple[int, int]]:
    """Rows low … high - 1 of each chunk of deals first … first + deals - 1.

    A chunk is whole blocks, so that none is begun twice; only the deals' own first and last block may be cut.
    """
    chunk = -(-chunk // block) * block
    for start in range(first - first % block, first + deals, chunk):
        low, high = max(start, first) - first, min(start + chunk, first + deals) - first
        if low < high:
            yield low, high


def block_starts(first: int, deals: int, block: int) -> NDArray[np.intp]:
    """The row at which each block begins."""
    return np.arange(-(first % block), deals, block).clip(0)
