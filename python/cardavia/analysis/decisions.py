"""A whole deal: which decisions cost points, told by worlds that had no part in choosing what was better."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.analysis.moves import Analysis, told
from cardavia.analysis.worlds import WORLDS, Position, Progress, Trial, position
from cardavia.arena.intervals import Estimate, estimates
from cardavia.records import replay, rewound
from cardavia.seeds import SeedLike, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.deal import Deal

LEAST = 16  # worlds: of half of them some spread is seen
BY_LUCK = 0.025  # of actions that are equally good: so often an interval of 95 % lies above zero


@dataclass(frozen=True)
class Decision:
    """A choice that a seat made, and what another would have brought it."""

    move: int  # answers given before
    seat: int
    taken: str
    better: str  # the best action in the first half of the worlds; may be the one taken
    lost: float  # points by which it is better in the second half: mean, 0 if it is the one taken
    ci95: float  # half the width of its 95 % interval
    analysis: Analysis = field(repr=False)  # by all worlds

    @property
    def mistake(self) -> bool:
        """Whether the whole interval lies above zero."""
        return self.lost - self.ci95 > 0

    def as_dict(self) -> dict[str, Any]:
        """All of it as one JSON-able dict; of the actions only the one taken and the better one."""
        of = {name: asdict(self.analysis[getattr(self, name)]) for name in ("taken", "better")}
        found = {name: getattr(self, name) for name in ("move", "seat", "lost", "ci95", "mistake")}
        return {**found, "before": self.analysis.before, **of}


@dataclass(frozen=True)
class Loss:
    """What the decisions of a seat, or of all, cost in sum; luck is as often below zero as above."""

    decisions: int
    mistakes: int
    lost: float
    ci95: float


@dataclass(frozen=True)
class Review:
    """The decisions of a deal that had an alternative, the most costly first."""

    game: str
    name: str
    worlds: int
    seed: int  # of the worlds
    by: str
    seat: int | None  # whose decisions; None for all seats
    answers: int
    decisions: list[Decision] = field(repr=False)

    @property
    def mistakes(self) -> list[Decision]:
        """Those that cost points beyond what luck explains, the most costly first."""
        return [decision for decision in self.decisions if decision.mistake]

    @property
    def by_luck(self) -> float:
        """Mistakes that there would be on average if each action taken were as good as the better one."""
        return BY_LUCK * sum(decision.better != decision.taken for decision in self.decisions)

    @property
    def seats(self) -> dict[int, Loss]:
        """The sums by seat."""
        return {seat: self._loss(seat) for seat in sorted({decision.seat for decision in self.decisions})}

    @property
    def total(self) -> Loss:
        """The sums of all decisions."""
        return self._loss(None)

    def _loss(self, seat: int | None) -> Loss:
        of = [decision for decision in self.decisions if seat in (None, decision.seat)]
        half = math.sqrt(sum(decision.ci95**2 for decision in of))
        mistakes = sum(decision.mistake for decision in of)
        return Loss(len(of), mistakes, sum(decision.lost for decision in of), half)

    def as_dict(self) -> dict[str, Any]:
        """All of it as one JSON-able dict."""
        names = ("game", "name", "worlds", "seed", "by", "seat", "answers", "by_luck")
        return {
            **{name: getattr(self, name) for name in names},
            "total": asdict(self.total),
            "seats": {str(seat): asdict(loss) for seat, loss in self.seats.items()},
            "decisions": [decision.as_dict() for decision in self.decisions],
        }


def review(
    deal: Deal | Mapping[str, Any],
    seat: int | None = None,
    seed: SeedLike = 0,
    worlds: int = WORLDS,
    by: object = "thinker",
    progress: Progress | None = None,
) -> Review:
    """What every decision of a deal cost, by what the seat that made it could know.

    deal: a deal, finished or not, or its record. seat: only the decisions of this seat. Each legal action is
    tried as by `analyse`. On the first half of the worlds (16 to 10**6) the best action is chosen; on the
    second half it is compared with the one that was taken, so that luck on the first gains nothing on the
    second. progress: called with (worlds done, worlds) of all decisions. Raises ValueError or TypeError for
    values that cannot be, RecordError for a record that cannot be replayed.
    """
    played = replay(deal) if isinstance(deal, Mapping) else deal
    seats = len(played.points)
    place = None if seat is None else whole(seat, "seat", 0, seats, str(seats - 1))
    trial = Trial.of(seed, worlds, by, played.game, LEAST)
    asked = list(_chosen(played, place))
    decisions = [
        _decision(at, taken, trial, _share(progress, done, len(asked)))
        for done, (at, taken) in enumerate(asked)
    ]
    decisions.sort(key=lambda decision: (-decision.lost, decision.move))
    return Review(
        played.game, played.name, trial.worlds, trial.seed, trial.by.name, place, played.steps, decisions
    )


def _chosen(deal: Deal, seat: int | None) -> Iterator[tuple[Position, str]]:
    """Each position with more than one legal action, and what was taken there."""
    walk = rewound(deal)
    for actor, action in deal.actions:
        if seat in (None, actor):
            at = position(walk)
            if len(at.legal) > 1:
                yield at, action
        walk.answer(action)


def _share(progress: Progress | None, done: int, of: int) -> Progress | None:
    """Progress of one decision, when some of them are done."""
    if progress is None:
        return None
    return lambda worlds, all_worlds: progress(done * all_worlds + worlds, of * all_worlds)


def _decision(at: Position, taken: str, trial: Trial, progress: Progress | None) -> Decision:
    points, won = trial.outcomes(at, progress)
    better, gain = judged(points, at.legal.index(taken))
    analysis = told(at, trial, points, won)
    return Decision(at.move, at.asked, taken, at.legal[better], gain.mean, gain.ci95, analysis)


def judged(points: NDArray[np.int32], taken: int) -> tuple[int, Estimate]:
    """The best action by the first half of the worlds, and what it gains over the one taken in the others.

    points: int32 (worlds, actions). If it is the one taken, it gains 0 ± 0.
    """
    half = len(points) // 2
    sums = points[:half].sum(axis=0, dtype=np.int64)
    better = taken if sums[taken] == sums.max() else int(sums.argmax())
    if better == taken:
        return taken, Estimate(0.0, 0.0, 0.0)
    (gain,) = estimates(points[half:, [better]] - points[half:, [taken]])
    return better, gain
