"""What a duplicate match tells: who gains how many points a deal, how surely, and from what."""

from __future__ import annotations

import csv
import io
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.arena.intervals import Estimate, estimates, needed
from cardavia.arena.sources import sources
from cardavia.files import check_writable, whole_file
from cardavia.games import find

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.arena.times import Times
    from cardavia.rules import Rules

RESOLUTIONS = ("1", "0.5", "0.1")  # points a deal


@dataclass(frozen=True)
class Share:
    """What one source adds to the mean."""

    rule: str
    side: str  # "received" or "paid"
    text: str
    total: int  # over all sets and seats: the totals of a match's shares sum to `Match.total`
    mean: float  # points a deal: the means sum to `Match.mean`
    ci95: float


@dataclass(frozen=True, eq=False, repr=False)
class Match:
    """A challenger's duplicate match against a field.

    A set is one deal, played with the challenger in each seat in turn and by the field alone. Its difference
    is the mean over the seats of the challenger's points less the field's own in that seat. Intervals are
    95 %, Student's t over sets; standard deviations are those of a set, with n - 1.
    """

    game: str
    rules: Rules
    seed: int
    first: int
    challenger: str
    field: str
    until_ci: float | None
    reproducible: bool  # False: a seat does not always play the same, so no two matches need agree
    differences: NDArray[np.int32]  # (sets, seats): the challenger's points less the field's own there
    parts: NDArray[np.int32]  # (sets, sources): the same, summed over the seats, by source
    times: dict[str, Times]  # challenger, field: how long they thought; not part of the result

    def __len__(self) -> int:
        return len(self.differences)

    def __repr__(self) -> str:
        return (
            f"<Match {self.game} seed {self.seed}: {self.challenger} {self.mean:+z.3f} ± {self.ci:.3f} "
            f"against {self.field}, {len(self)} sets from {self.first}>"
        )

    @property
    def seats(self) -> int:
        """Seats of the game."""
        return int(self.differences.shape[1])

    @property
    def estimate(self) -> Estimate:
        """Mean, deviation and interval of the sets' differences, in points a deal."""
        return estimates(self.differences.sum(axis=1, keepdims=True), self.seats)[0]

    @property
    def mean(self) -> float:
        """Points a deal that the challenger gains on the field."""
        return self.estimate.mean

    @property
    def sd(self) -> float:
        """Standard deviation of a set's difference."""
        return self.estimate.sd

    @property
    def ci(self) -> float:
        """Half the width of the mean's 95 % interval: mean ± ci."""
        return self.estimate.ci95

    @property
    def total(self) -> int:
        """The sum of all differences: mean times sets times seats."""
        return int(self.differences.sum(dtype=np.int64))

    @property
    def per_seat(self) -> list[Estimate]:
        """The same of each seat by itself."""
        return estimates(self.differences)

    @property
    def shares(self) -> tuple[float, float, float]:
        """Shares of the sets that the challenger won, tied and lost."""
        signs = np.sign(self.differences.sum(axis=1))
        won, tied, lost = (int((signs == sign).sum()) / len(self) for sign in (1, 0, -1))
        return won, tied, lost

    @property
    def sources(self) -> list[Share]:
        """Where the difference comes from; received is positive where the challenger is paid more than the
        field was, paid is positive where it pays less."""
        totals = self.parts.sum(axis=0, dtype=np.int64).tolist()
        found = zip(sources(self.game), totals, estimates(self.parts, self.seats), strict=True)
        return [Share(*source, total, each.mean, each.ci95) for source, total, each in found]

    def needed(self, points: float) -> int | None:
        """Sets that resolve a difference of so many points a deal: (1.96 sd / points)², rounded up.

        None where the deviation is not known. Raises ValueError unless points are more than 0.
        """
        return needed(self.sd, points)

    def as_dict(self) -> dict[str, Any]:
        """The result, JSON-able; without the times, so that two runs of it are the same."""
        won, tied, lost = self.shares
        return {
            "game": self.game,
            "ruleset": find(self.game).version,
            "rules": asdict(self.rules),
            "seed": self.seed,
            "first": self.first,
            "challenger": self.challenger,
            "field": self.field,
            "until_ci": self.until_ci,
            "reproducible": self.reproducible,
            "sets": len(self),
            "deals": len(self) * (self.seats + 1),
            **asdict(self.estimate),
            "total": self.total,
            "needed": {points: self.needed(float(points)) for points in RESOLUTIONS},
            "won": won,
            "tied": tied,
            "lost": lost,
            "per_seat": [asdict(each) for each in self.per_seat],
            "sources": [asdict(share) for share in self.sources],
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write one row a set to a `.csv`: the deal, its difference, that of each seat and of each source.

        The difference is in points a deal; those of the sources are sums over the seats. The file appears
        whole or not at all. Raises ValueError for another ending or a place that cannot be written.
        """
        seats = [f"seat_{seat}" for seat in range(self.seats)]
        parts = [
            f"source_{place}_{source.rule}_{source.side}" for place, source in enumerate(sources(self.game))
        ]
        save_rows(
            path,
            ["deal", "difference", *seats, *parts],
            self.first,
            [self.differences.sum(axis=1) / self.seats, self.differences, self.parts],
        )


def save_rows(
    path: str | os.PathLike[str], names: list[str], first: int, columns: list[NDArray[Any]]
) -> None:
    """Write a `.csv` of one row a set: its deal, then the columns."""
    check_writable(path, (".csv",))
    with whole_file(path) as file:
        text = io.TextIOWrapper(file, "ascii", newline="")
        table = csv.writer(text)
        table.writerow(names)
        cells = [column.reshape(len(column), -1).tolist() for column in columns]
        for deal, parts in enumerate(zip(*cells, strict=True), first):
            table.writerow([deal, *(cell for part in parts for cell in part)])
        text.flush()
        text.detach()
