"""The search that the tables replace: depth first over groups and a pair, as one text for Python and Numba.

It is what a careful program without tables does: kind by kind it takes runs, a triplet or the pair, and turns
back where even all tiles to the right could not beat the best it knows. For comparison only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

Work = Any  # six rows of whole numbers, each as long as a hand and three more
Search = Callable[..., Any]

COPIES = 4
ROWS, MORE = 7, 3
# What may begin at a kind: runs, triplets, pairs; what uses most tiles is tried first.
CHOICES = ((1, 1, 0), (2, 0, 1), (0, 1, 0), (1, 0, 1), (2, 0, 0), (0, 0, 1), (1, 0, 0), (0, 0, 0))


def least_missing(held: Any, groups: int, limit: int, work: Work) -> int:
    """Tiles missing to so many groups and a pair, or `limit` if that is less.

    held: copies of each kind, suits of nine and then honours. Before kind k, `used` tiles of the hand are in
    groups, of which there are `made`, and runs that began one and two kinds before still need it.
    """
    choice, begun, used, lacked = work[0], work[1], work[2], work[3]
    made, pairs, rest = work[4], work[5], work[6]
    kinds = len(held)
    whole = 3 * groups + 2
    rest[kinds] = 0
    for kind in range(kinds - 1, -1, -1):
        rest[kind] = rest[kind + 1] + held[kind]
    for row in (choice, begun, used, lacked, made, pairs):
        for place in range(3):
            row[place] = 0
    best = min(limit, whole)
    choice[2] = -1
    kind = 0  # its place in the rows is kind + 2, so that two stand before the first
    while kind >= 0:
        here = kind + 2
        choice[here] += 1
        if kind == kinds or choice[here] == len(CHOICES):
            best = min(best, whole - used[here]) if kind == kinds else best
            kind -= 1
            continue
        runs, triplets, pair = CHOICES[choice[here]]
        needed = begun[here - 1] + begun[here - 2] + runs + 3 * triplets + 2 * pair
        if needed > COPIES or made[here] + runs + triplets > groups or pairs[here] + pair > 1:
            continue
        if runs and (kind >= 27 or kind % 9 > 6 or held[kind] + held[kind + 1] + held[kind + 2] < runs):
            continue
        if triplets + pair and held[kind] == 0:
            continue
        taken = used[here] + min(needed, held[kind])
        lacking = lacked[here] + max(0, needed - held[kind])
        if max(lacking, whole - taken - rest[kind + 1]) >= best:
            continue
        begun[here] = runs
        used[here + 1] = taken
        lacked[here + 1] = lacking
        made[here + 1] = made[here] + runs + triplets
        pairs[here + 1] = pairs[here] + pair
        choice[here + 1] = -1
        kind += 1
    return best


def searches(compiled: Callable[[Search], Search]) -> dict[str, Search]:
    """Functions (hands, groups, work, answers) by question, each passed through `compiled`."""
    search = compiled(least_missing)

    def shanten(hands: Any, groups: int, work: Work, answers: Any) -> None:
        for row in range(len(hands)):
            limit = 1
            while search(hands[row], groups, limit, work) == limit:
                limit += 1
            answers[row] = limit - 2

    def complete(hands: Any, groups: int, work: Work, answers: Any) -> None:
        for row in range(len(hands)):
            answers[row] = search(hands[row], groups, 1, work) == 0

    def waits(hands: Any, groups: int, work: Work, answers: Any) -> None:
        for row in range(len(hands)):
            held = hands[row]
            bits = 0
            for kind in range(len(held)):
                if held[kind] < COPIES:
                    held[kind] += 1
                    bits |= (search(held, groups, 1, work) == 0) << kind
                    held[kind] -= 1
            answers[row] = bits

    return {"shanten": compiled(shanten), "complete": compiled(complete), "waits": compiled(waits)}


@cache
def by_numba() -> dict[str, Search]:
    """The functions of `searches`, compiled once a process."""
    from numba import njit

    return searches(njit)


def by_python() -> dict[str, Search]:
    """The same functions as they are written."""
    return searches(lambda function: function)
