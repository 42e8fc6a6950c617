"""One decision: every legal action with its expected points, and the reasons that can be named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.analysis.reasons import Reasons, reasons
from cardavia.analysis.worlds import WORLDS, Position, Progress, Trial, position
from cardavia.arena.intervals import estimates
from cardavia.records import replay, rewound
from cardavia.seeds import SeedLike, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.deal import Deal

LEAST = 2  # worlds: fewer have no interval


@dataclass(frozen=True)
class Prospect:
    """What may be expected of one action. Intervals are 95 %: value ± half their width."""

    action: str
    points: float  # of the asked seat at the end of the deal: the mean over worlds
    ci95: float
    to_best: float  # points beyond those of the best action in the same worlds: 0 or less
    to_best_ci95: float
    best_share: float  # of the worlds: no other action does better
    won_on: float  # share of the worlds in which another seat may win on the action at once
    reasons: Reasons  # by game: docs/analysis.md


@dataclass(frozen=True)
class Analysis:
    """A decision, its legal actions in the order of `Deal.legal()`, and what holds before any of them."""

    game: str
    name: str
    move: int  # answers given before
    asked: int
    worlds: int
    seed: int  # of the worlds
    by: str
    before: Reasons
    prospects: list[Prospect] = field(repr=False)

    def __getitem__(self, action: str) -> Prospect:
        for prospect in self.prospects:
            if prospect.action == action:
                return prospect
        known = ", ".join(prospect.action for prospect in self.prospects)
        raise KeyError(f"action is {action!r}, expected one of: {known}")

    @property
    def best(self) -> Prospect:
        """The action with the most points on average, of equal ones the first."""
        return max(self.prospects, key=lambda prospect: prospect.points)

    def as_dict(self) -> dict[str, Any]:
        """All of it as one JSON-able dict, with the best action's text."""
        return {**asdict(self), "best": self.best.action}


def analyse(
    deal: Deal | Mapping[str, Any],
    move: int | None = None,
    seed: SeedLike = 0,
    worlds: int = WORLDS,
    by: object = "thinker",
    progress: Progress | None = None,
) -> Analysis:
    """Every legal action of the asked seat with its expected points, by what that seat may know.

    deal: a deal or its record. move: the decision after so many of its answers; None: the one it waits for.
    Each action is tried in the same `worlds` worlds (2 to 10**6), imagined from the seat's view; then the
    policies of the thinking seat `by` play on in all seats. The deal is left as it is, and nothing of its
    hidden pieces is used. seed: of the worlds; equal seeds and views give equal analyses. progress: called
    with (worlds done, worlds). Raises ValueError or TypeError for a deal that is over and values that cannot
    be, RecordError for a record that cannot be replayed.
    """
    played = replay(deal) if isinstance(deal, Mapping) else deal
    asked = position(played if move is None else _moved(played, move))
    trial = Trial.of(seed, worlds, by, asked.game, LEAST)
    return told(asked, trial, *trial.outcomes(asked, progress))


def _moved(deal: Deal, move: int) -> Deal:
    """The deal after so many of its answers, in which a seat is asked."""
    most = deal.steps - deal.over
    answers = f"{most}: {deal.name} has {deal.steps} answers"
    return rewound(deal, whole(move, "move", 0, most + 1, answers))


def told(asked: Position, trial: Trial, points: NDArray[np.int32], won: NDArray[np.uint8]) -> Analysis:
    """What the outcomes of a trial say."""
    best = int(points.sum(axis=0, dtype=np.int64).argmax())
    most = points.max(axis=1, keepdims=True)
    now, after = reasons(asked)
    rows = zip(
        asked.legal,
        estimates(points),
        estimates(points - points[:, [best]]),
        (points == most).mean(axis=0).tolist(),
        won.mean(axis=0).tolist(),
        after,
        strict=True,
    )
    prospects = [
        Prospect(action, mean.mean, mean.ci95, behind.mean, behind.ci95, share, risk, why)
        for action, mean, behind, share, risk, why in rows
    ]
    return Analysis(
        asked.game,
        asked.name,
        asked.move,
        asked.asked,
        trial.worlds,
        trial.seed,
        trial.by.name,
        now,
        prospects,
    )
