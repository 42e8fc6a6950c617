"""Decisions of many deals, for what is asked of a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cardavia as cv

Position = tuple[cv.Deal, int, Any, NDArray[np.uint16], str]


def positions(game: str, deals: int, every: int = 1) -> Iterator[Position]:
    """Deal, asked seat, view, legal codes and the answer, of greedy and of uniform deals."""
    asked = 0
    for seats in ("greedy", "uniform"):
        for number in range(deals):
            deal = cv.Deal(game, 19, number)
            for seat, action in cv.Deal(game, 19, number, seats=seats).actions:
                if asked % every == 0:
                    yield deal, seat, deal.view_record(seat), np.array(deal.legal_codes(), np.uint16), action
                asked += 1
                deal.answer(action)


def kinds_of(bits: int) -> list[int]:
    return [kind for kind in range(64) if bits >> kind & 1]
