"""Duplicate deals: the same deal with the challenger in each seat in turn, and with the field alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardavia.arena.sources import room, split
from cardavia.arena.times import BUCKETS, timed
from cardavia.errors import DealFault
from cardavia.results import Results, allocate
from cardavia.series import ALONE
from cardavia.tables import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.arena.plan import Plan
    from cardavia.seats import SeatLike


class Chunk(NamedTuple):
    """Some sets in a row, played."""

    low: int  # the first, counted from the first of the plan
    rows: NDArray[np.int32]  # (sets, pairings, seats + sources): challenger's points less the field's
    times: NDArray[np.uint64]  # (players, BUCKETS)


class Halted(Exception):
    """The work is no longer wanted."""


class Played(NamedTuple):
    """One arrangement of players over some deals."""

    points: NDArray[np.int32]  # (deals, seats)
    parts: NDArray[np.int32]  # (deals, seats, sources)


def play_chunk(plan: Plan, low: int, high: int, halted: Callable[[], bool]) -> Chunk:
    """Play sets low … high - 1. Raises Halted between native calls, DealFault for the first that fails."""
    try:
        return _play(plan, low, high, halted)
    except DealFault:
        if high - low > 1:
            for place in range(low, high):
                _play(plan, place, place + 1, halted)
        raise


def _play(plan: Plan, low: int, high: int, halted: Callable[[], bool]) -> Chunk:
    sets, seats = high - low, plan.seats
    times = np.zeros((len(plan.players), BUCKETS), np.uint64)
    players = [timed(player, times[place]) for place, player in enumerate(plan.players)]
    rows = np.zeros((sets, len(plan.pairings), plan.width), np.int32)

    def arranged(challenger: int, field: int, seat: int | None) -> Played:
        table = [players[challenger if place == seat else field] for place in range(seats)]
        if halted():
            raise Halted
        try:
            return _deals(plan, table, plan.first + low, sets)
        except DealFault as fault:
            where = "" if seat is None else f"{plan.names[challenger]} in seat {seat}, "
            told = DealFault(f"{fault} ({where}field {plan.names[field]})")
            told.number, told.record = fault.number, fault.record
            raise told from fault.__cause__

    alone: dict[int, Played] = {}
    for pairing, (challenger, field) in enumerate(plan.pairings):
        if field not in alone:
            alone[field] = arranged(challenger, field, None)
        base = alone[field]
        for seat in range(seats):
            played = arranged(challenger, field, seat)
            rows[:, pairing, seat] = played.points[:, seat] - base.points[:, seat]
            rows[:, pairing, seats:] += played.parts[:, seat] - base.parts[:, seat]
    return Chunk(low, rows, times)


def _deals(plan: Plan, seats: list[SeatLike], first: int, deals: int) -> Played:
    table = Table(plan.game, seats, plan.rules, plan.seed, ALONE)
    results = Results(plan.game, plan.rules, plan.seed, first, seats, allocate(plan.game, deals, False))
    flows = room(plan.game, deals)
    table.play(results, 0, deals, flows)
    return Played(results.points, split(plan.game, results.arrays, flows))
