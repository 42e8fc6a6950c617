"""The arena: duplicate matches and round robins, with paired differences and their intervals."""

from __future__ import annotations

import math
import os
from typing import Any

import numpy as np

from cardavia.arena.journal import Journal
from cardavia.arena.match import Match
from cardavia.arena.plan import Plan, checked_sets, match_plan, robin_plan
from cardavia.arena.ratings import RoundRobin
from cardavia.arena.schedule import Progress, Tally, play_sets
from cardavia.arena.times import Times
from cardavia.callers import close_seats
from cardavia.rules import RulesLike
from cardavia.seeds import SeedLike, whole
from cardavia.workers import thread_count

__all__ = ["Match", "RoundRobin", "Times", "arena", "round_robin"]


def arena(
    game: str,
    challenger: Any,
    field: Any = "greedy",
    sets: int = 1000,
    seed: SeedLike = 0,
    workers: int = -1,
    *,
    first: int = 0,
    rules: RulesLike = None,
    until_ci: float | None = None,
    state: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    chunk: int | None = None,
) -> Match:
    """Play a duplicate match of a challenger against a field, on deals first … first + sets - 1 of a seed.

    A set is one deal: played with the challenger in each seat in turn, the field in all others, and by the
    field alone. challenger, field: one seat each, as for `run`.
    until_ci: stop as soon as the 95 % interval is mean ± until_ci or narrower, asked after each 64 sets;
    `sets` are then the most. state: a file for finished sets; with it the same arena goes on from them.
    progress: called as progress(done, sets) in the calling thread. workers: threads, -1 for all cores.
    chunk: sets a thread plays at a time; by default as many as take a tenth of a second. Neither workers nor
    chunks nor an interruption change the result.

    Raises ValueError or TypeError for wrong arguments, DealFault when a seat fails. Ctrl-C stops between
    native calls, of which each plays at least one deal.
    """
    sets, first = checked_sets(sets, first)
    plan = match_plan(game, challenger, field, seed, first, rules)
    tally = _played(plan, sets, workers, until_ci, state, progress, chunk)
    return _matches(plan, tally, ("challenger", "field"))[0]


def round_robin(
    game: str,
    seats: Any,
    sets: int = 1000,
    seed: SeedLike = 0,
    workers: int = -1,
    *,
    first: int = 0,
    rules: RulesLike = None,
    until_ci: float | None = None,
    state: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    chunk: int | None = None,
) -> RoundRobin:
    """Play a duplicate match of every seat against a field of every other, all on the same deals.

    seats: two or more different ones. until_ci: stop when the widest interval of a rating is that narrow. All
    else is as for `arena`.
    """
    sets, first = checked_sets(sets, first)
    plan = robin_plan(game, seats, seed, first, rules)
    tally = _played(plan, sets, workers, until_ci, state, progress, chunk)
    matches = _matches(plan, tally, None)
    rows = tally.rows[: tally.enough]
    return RoundRobin(
        game=plan.game,
        rules=plan.rules,
        seed=plan.seed,
        first=plan.first,
        seats=plan.names,
        until_ci=tally.until_ci,
        reproducible=plan.reproducible,
        matches={(each.challenger, each.field): each for each in matches},
        scaled=plan.targets(rows),
        scale=plan.scale,
        times={name: Times(counts) for name, counts in zip(plan.names, tally.times, strict=True)},
    )


def _played(
    plan: Plan,
    sets: int,
    workers: int,
    until_ci: float | None,
    state: str | os.PathLike[str] | None,
    progress: Progress | None,
    chunk: int | None,
) -> Tally:
    thread_count(workers)
    if chunk is not None:
        chunk = whole(chunk, "chunk", 1, 2**31, "2**31 - 1")
    tally = Tally(plan, sets, _half_width(until_ci))
    try:
        if state is None:
            play_sets(tally, workers, chunk, None, progress)
            return tally
        from cardavia import __version__

        with Journal(state, plan, __version__) as journal:
            play_sets(tally, workers, chunk, journal, progress)
        return tally
    finally:
        close_seats(plan.players)


def _half_width(until_ci: object) -> float | None:
    if until_ci is None:
        return None
    if isinstance(until_ci, bool | np.bool_) or not isinstance(until_ci, int | float | np.number):
        raise TypeError(f"until_ci is {until_ci!r}, expected a number of points")
    if not 0 < until_ci < math.inf:
        raise ValueError(f"until_ci is {until_ci!r}, expected more than 0 points")
    return float(until_ci)


def _matches(plan: Plan, tally: Tally, roles: tuple[str, str] | None) -> list[Match]:
    """One for each pairing; the times are those of all that a player played."""
    matches = []
    for pairing, (challenger, field) in enumerate(plan.pairings):
        rows = tally.rows[: tally.enough, pairing]
        differences, parts = rows[:, : plan.seats].copy(), rows[:, plan.seats :].copy()
        for array in (differences, parts):
            array.setflags(write=False)
        names = plan.names[challenger], plan.names[field]
        times = tally.times[challenger], tally.times[field]
        matches.append(
            Match(
                game=plan.game,
                rules=plan.rules,
                seed=plan.seed,
                first=plan.first,
                challenger=names[0],
                field=names[1],
                until_ci=tally.until_ci,
                reproducible=plan.reproducible,
                differences=differences,
                parts=parts,
                times={role: Times(counts) for role, counts in zip(roles or names, times, strict=True)},
            )
        )
    return matches
