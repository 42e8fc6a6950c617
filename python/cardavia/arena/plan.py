"""What is to be played: who meets whom, over which deals, by which rules."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.arena.sources import sources
from cardavia.games import find
from cardavia.rules import Rules, RulesLike, as_rules
from cardavia.seats import Asked, SeatLike, as_seat, outside, seat_names
from cardavia.seeds import NUMBER_LIMIT, SeedLike, seed_number, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.payments import Source


def label(seat: SeatLike) -> str:
    """A seat's name, and those of its settings that it does not tell: plain values but its defaults."""
    name = seat_names([seat])[0]
    settings: list[str] = []
    if is_dataclass(seat):
        for each in fields(seat):
            value = getattr(seat, each.name)
            plain = isinstance(value, bool | int | float | str) and value != each.default
            if plain and each.name != "name" and not each.metadata.get("in_name"):
                settings.append(f"{each.name}={value}")
    return f"{name}({', '.join(settings)})" if settings else name


@dataclass(frozen=True)
class Plan:
    """Pairings of players over the same deals. A set is all that is played on one deal.

    In a pairing the challenger takes each seat in turn while the field takes all others; and the field plays
    the deal alone.
    """

    game: str
    rules: Rules
    seed: int
    first: int
    players: list[SeatLike]
    pairings: list[tuple[int, int]]  # challenger and field, as places among the players
    contrasts: NDArray[
        np.int64
    ]  # (targets, pairings): what is estimated, from the points of a set's pairings
    scale: int  # what a target is divided by to be points a deal

    @property
    def seats(self) -> int:
        """Seats of the game."""
        return find(self.game).native.seats

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Where its points come from."""
        return sources(self.game)

    @property
    def width(self) -> int:
        """Columns of a pairing's row: the difference of each seat, then that of each source."""
        return self.seats + len(self.sources)

    @cached_property
    def names(self) -> list[str]:
        """A label for each player."""
        return [label(player) for player in self.players]

    @property
    def reproducible(self) -> bool:
        """False where a seat does not always play the same, as one with a budget of time."""
        return all(getattr(player, "reproducible", True) for player in self.players)

    @property
    def python(self) -> bool:
        """True where a seat is a Python function or a bot, so that threads do not help."""
        return any(outside(player) for player in self.players)

    def targets(self, rows: NDArray[np.int32]) -> NDArray[np.int64]:
        """What is estimated, of each set, times `scale`: int64 (sets, targets)."""
        gains: NDArray[np.int64] = rows[:, :, : self.seats].sum(axis=2, dtype=np.int64)
        return gains @ self.contrasts.T

    def settings(self) -> dict[str, Any]:
        """What it takes to play these sets again but their number, JSON-able."""
        match = len(self.pairings) == 1
        who = {"challenger": self.names[0], "field": self.names[1]} if match else {"seats": self.names}
        return {
            "game": self.game,
            "ruleset": find(self.game).version,
            "rules": asdict(self.rules),
            "seed": self.seed,
            "first": self.first,
            **who,
        }


def _player(game: str, given: object, role: str) -> SeatLike:
    """One seat that plays by itself; an error about it names the role."""
    if isinstance(given, list | tuple):
        raise TypeError(f"{role} is {given!r}, expected one seat")
    player = as_seat(game, given)
    if isinstance(player, Asked):
        raise ValueError(f"{role} is {given!r}, which asks the caller; expected a seat that plays by itself")
    player.native(game)
    return player


def checked_sets(sets: int, first: int) -> tuple[int, int]:
    """How many sets, and the deal of the first."""
    sets = whole(sets, "sets", 1, 2**31, "2**31 - 1")
    return sets, whole(first, "first", 0, NUMBER_LIMIT - sets, f"{NUMBER_LIMIT - sets - 1}")


def match_plan(
    game: str, challenger: object, field: object, seed: SeedLike, first: int, rules: RulesLike
) -> Plan:
    """One challenger against one field."""
    find(game)
    players = [_player(game, challenger, "challenger"), _player(game, field, "field")]
    return Plan(
        game,
        as_rules(game, rules),
        seed_number(seed),
        first,
        players,
        pairings=[(0, 1)],
        contrasts=np.ones((1, 1), np.int64),
        scale=find(game).native.seats,
    )


def robin_plan(game: str, seats: Any, seed: SeedLike, first: int, rules: RulesLike) -> Plan:
    """Each seat as the challenger of each other."""
    find(game)
    if isinstance(seats, str) or len(seats) < 2:
        raise ValueError(f"seats are {seats!r}, expected at least 2 that meet each other")
    players = [_player(game, seat, f"seat {seat!r}") for seat in seats]
    names = [label(player) for player in players]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"seat {twice!r} is named {names.count(twice)} times, expected different seats")
    n = len(players)
    pairings = [(a, b) for a in range(n) for b in range(n) if a != b]
    contrasts = np.array([[(a == p) - (b == p) for a, b in pairings] for p in range(n)], np.int64)
    return Plan(
        game,
        as_rules(game, rules),
        seed_number(seed),
        first,
        players,
        pairings,
        contrasts,
        scale=2 * n * find(game).native.seats,
    )
