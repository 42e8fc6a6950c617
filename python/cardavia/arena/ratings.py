"""Round robins: every seat against every other, and one rating in points for each."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.arena.intervals import estimates
from cardavia.arena.match import Match, save_rows
from cardavia.games import find

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.arena.times import Times
    from cardavia.rules import Rules


@dataclass(frozen=True)
class Rating:
    """How many points a deal a seat is worth beside the mean of all that took part."""

    name: str
    points: float
    ci95: float


@dataclass(frozen=True, eq=False, repr=False)
class RoundRobin:
    """Every ordered pair of seats met in a duplicate match on the same deals.

    One among many and many against one are different games, so a pair meets twice, each as the challenger of
    the other's field. Ratings r with mean 0 fit the differences d of all matches, d(a, b) = r(a) - r(b), by
    least squares: r(a) is the sum over b of d(a, b) - d(b, a), divided by twice the number of seats. That is
    linear, so each set has ratings of its own, and the intervals are those of their means.
    """

    game: str
    rules: Rules
    seed: int
    first: int
    seats: list[str]
    until_ci: float | None
    reproducible: bool
    matches: dict[tuple[str, str], Match]  # (challenger, field)
    scaled: NDArray[np.int64]  # (sets, seats): each set's ratings times `scale`
    scale: int
    times: dict[str, Times]  # by seat; not part of the result

    def __len__(self) -> int:
        return len(self.scaled)

    def __repr__(self) -> str:
        found = ", ".join(f"{rating.name} {rating.points:+z.3f}" for rating in self.ratings)
        return f"<RoundRobin {self.game} seed {self.seed}: {found}, {len(self)} sets from {self.first}>"

    @property
    def ratings(self) -> list[Rating]:
        """One for each seat, in the order given; they sum to 0."""
        found = zip(self.seats, estimates(self.scaled, self.scale), strict=True)
        return [Rating(name, each.mean, each.ci95) for name, each in found]

    @property
    def misfit(self) -> float:
        """The most that a match's difference and the two seats' ratings disagree, in points a deal."""
        points = {rating.name: rating.points for rating in self.ratings}
        return max(abs(each.mean - (points[a] - points[b])) for (a, b), each in self.matches.items())

    def as_dict(self) -> dict[str, Any]:
        """The result, JSON-able; without the times, so that two runs of it are the same."""
        return {
            "game": self.game,
            "ruleset": find(self.game).version,
            "rules": asdict(self.rules),
            "seed": self.seed,
            "first": self.first,
            "seats": self.seats,
            "until_ci": self.until_ci,
            "reproducible": self.reproducible,
            "sets": len(self),
            "ratings": [asdict(rating) for rating in self.ratings],
            "misfit": self.misfit,
            "matches": [each.as_dict() for each in self.matches.values()],
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write one row a set to a `.csv`: the deal, and each match's difference in points a deal.

        Raises as `Match.save` does.
        """
        names = [f"{challenger} against {field}" for challenger, field in self.matches]
        columns = [each.differences.sum(axis=1) / each.seats for each in self.matches.values()]
        save_rows(path, ["deal", *names], self.first, columns)
