"""`cardavia bench search`: exact endings of Tien Gow a second, by tiles a seat, one core."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice

from cardavia.bench.clock import Row, Rows, as_many
from cardavia.deal import Deal
from cardavia.endings import GAME, Solution, solve
from cardavia.errors import MismatchError

ENDINGS = {2: 300, 3: 300, 4: 200, 5: 4}  # tiles a seat: endings at most
BUDGET = 0.5  # seconds a row
GROUP = "endings of Tien Gow"
MAX_N, PARANOID = "max^n", "against three"


def count() -> int:
    """How many rows there will be."""
    return 2 * len(ENDINGS)


def rows(seed: int) -> Rows:
    """All rows; a MismatchError names the first ending whose values do not agree."""
    for tiles, most in ENDINGS.items():
        case = f"{tiles} tiles a seat"
        work = _Work(list(islice(reached(seed, tiles), most)))
        yield Row("ending", GROUP, case, MAX_N, *as_many(work.solve, most, BUDGET, 2))
        yield Row("ending", GROUP, case, PARANOID, *as_many(work.alone, len(work.solutions), BUDGET, 2))
        for deal, solution, least in zip(work.deals, work.solutions, work.least, strict=False):
            _check(deal, solution, least)


def reached(seed: int, tiles: int) -> Iterator[Deal]:
    """Deals that uniform seats played down to so many tiles each, before a lead."""
    for number in numbers():
        deal = Deal(GAME, seed, number)
        for _, action in Deal(GAME, seed, number, seats="uniform").actions:
            view = deal.view(0)
            if max(view["hand_size"]) <= tiles and not view["best"]:
                break
            deal.answer(action)
        if max(deal.view(0)["hand_size"]) == tiles:
            yield deal


class _Work:
    """Endings, and the answers of the last round."""

    def __init__(self, deals: list[Deal]) -> None:
        self.deals = deals
        self.solutions: list[Solution] = []
        self.least: list[int] = []

    def solve(self, endings: int) -> None:
        """All values of the first endings."""
        self.solutions = [solve(deal) for deal in self.deals[:endings]]

    def alone(self, endings: int) -> None:
        """What the asked seat keeps of the first endings when the three others play together."""
        self.least = [solution.paranoid(solution.asked) for solution in self.solutions[:endings]]


def _check(deal: Deal, solution: Solution, least: int) -> None:
    """Playing the principal line must come to the points; against three nobody gets more than for itself."""
    played = deal.copy()
    for _, action in solution.line:
        played.answer(action)
    if played.points != solution.points:
        raise MismatchError(
            f"{deal.name} after {deal.steps} answers: points {solution.points} by {MAX_N}, "
            f"{played.points} by playing its line"
        )
    if least > solution.points[solution.asked]:
        raise MismatchError(
            f"{deal.name} after {deal.steps} answers: seat {solution.asked} has "
            f"{solution.points[solution.asked]} by {MAX_N}, {least} by {PARANOID}"
        )
