"""Policies of the house written again as Numba seats, with `cardavia.aids`: the same answers."""

from __future__ import annotations

from typing import Any

from numba import carray, cfunc, njit

import cardavia as cv
from cardavia.aids import below, sichuan


@cfunc(cv.seats.signature("sichuan"))
def uniform(view: Any, legal: Any, n: Any, noise: Any, context: Any) -> Any:
    return below(noise, n)


@njit
def declared(view: Any, legal: Any, n: Any) -> Any:
    """The suit whose loss leaves the hand nearest; of equals, the one with fewest tiles."""
    hand = carray(view, 1)[0].hand
    best, least = 0, 9999
    for i in range(n):
        score = 16 * sichuan.shanten_after(view, legal[i]) + hand[9 * i : 9 * i + 9].sum()
        if score < least:
            best, least = i, score
    return best


@njit
def discarded(view: Any, legal: Any, n: Any) -> Any:
    """Nearest, then most useful unseen tiles, then least of use to others; a kong that does not set back."""
    spare = sichuan.tile(legal[0]) // 9 == carray(view, 1)[0].void_suit
    near = -1 if spare else sichuan.nearest(view, legal, n)
    best, most = 0, -1
    for i in range(n):
        if legal[i] >= sichuan.KONG:
            if sichuan.shanten_after(view, legal[i]) <= sichuan.shanten_after(view, legal[best]):
                return i
        elif near >> sichuan.tile(legal[i]) & 1:
            worth = 4 - sichuan.unseen(view, sichuan.tile(legal[i]))
            if not spare and near & near - 1:
                worth += 8 * sichuan.unseen_of(view, sichuan.useful_after(view, legal[i]))
            if worth > most:
                best, most = i, worth
    return best


@njit
def claimed(view: Any, legal: Any, n: Any) -> Any:
    """What brings the hand nearer to a win of equal or better worth; else pass."""
    for i in range(n - 2, -1, -1):
        after = sichuan.shanten_after(view, legal[i]) - (legal[i] >= sichuan.KONG)
        if after < sichuan.shanten(view):
            fan = sichuan.fan_after(view, sichuan.PASS)
            if sichuan.fan_after(view, legal[i]) >= fan:
                return i
    return n - 1


@cfunc(cv.seats.signature("sichuan"))
def greedy_sichuan(view: Any, legal: Any, n: Any, noise: Any, context: Any) -> Any:
    for i in range(max(n - 2, 0), n):
        if legal[i] == sichuan.WIN:
            return i
    sort = sichuan.verb(legal[0])
    if sort == sichuan.VOID:
        return declared(view, legal, n)
    if sort == sichuan.DISCARD:
        return discarded(view, legal, n)
    return claimed(view, legal, n)
