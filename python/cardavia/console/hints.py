"""What a strong seat would do, and how far the hand is: by what the person's seat may know, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardavia.console.events import words_of
from cardavia.locale import decimal_text, percent_text, tr

if TYPE_CHECKING:
    from cardavia.analysis import Analysis, Prospect
    from cardavia.console.sitting import Sitting

# Playouts of a hint, by game: the same hint every time, in some tenths of a second.
PLAYOUTS = {"sichuan": 24_000, "nantong": 8_000, "tiengow": 60_000}
FEWEST, MOST = 60, 1_000  # worlds in which each action is tried
RISK = 0.01  # of a win on the action, from which on it is told


class Hint(NamedTuple):
    """What to do and why."""

    action: str
    reason: str


def hint(sitting: Sitting) -> Hint:
    """The action with the most points on average in imagined worlds. ValueError while nobody asks."""
    from cardavia.analysis import analyse

    if not sitting.asked_me:
        raise ValueError(f"{sitting.deal.name}: a hint is asked for, but seat {sitting.seat} is not asked")
    count = len(sitting.deal.legal())
    if count == 1:
        return Hint(sitting.deal.legal()[0], tr("It is the only legal action."))
    worlds = min(max(PLAYOUTS[sitting.game] // count, FEWEST), MOST)
    found = analyse(sitting.deal, worlds=worlds)
    return Hint(found.best.action, " ".join(_reasons(sitting.game, found)))


def _reasons(game: str, found: Analysis) -> list[str]:
    best = found.best
    points, risk = decimal_text(best.points, signed=True), percent_text(best.won_on)
    told = [
        tr(
            "About {points} points in this deal, on average of {worlds} imagined ways on.",
            points=points,
            worlds=found.worlds,
        ),
        words_of(game).reason_words(best.reasons),
    ]
    if best.won_on >= RISK:
        told.append(tr("Risk that another seat wins on it: {risk}.", risk=risk))
    others = [prospect for prospect in found.prospects if prospect is not best]
    return [*told, _next(max(others, key=lambda prospect: prospect.points))]


def _next(second: Prospect) -> str:
    values = {"action": second.action, "points": decimal_text(-second.to_best)}
    if second.to_best + second.to_best_ci95 >= 0:
        return tr("As good, as far as one can tell: {action}.", **values)
    return tr("Next best: {action}, by {points} points worse.", **values)


def outlook(sitting: Sitting) -> list[str]:
    """Distance to a win and useful tiles now, and after the best actions while the person is asked."""
    from cardavia.analysis.reasons import reasons

    now, after = reasons(position_of(sitting))
    actions = sitting.deal.legal() if sitting.asked_me else []
    lines: list[str] = words_of(sitting.game).outlook(now, list(zip(actions, after, strict=True)))
    return lines


def position_of(sitting: Sitting) -> Any:
    """What the person sees now, and what it may answer if it is asked."""
    import numpy as np

    from cardavia.analysis.worlds import Position

    deal = sitting.deal
    legal, codes = (deal.legal(), deal.legal_codes()) if sitting.asked_me else ([], [])
    seen = np.frombuffer(deal.view_record(sitting.seat).tobytes(), np.uint8)
    return Position(deal.game, deal.name, deal.steps, sitting.seat, legal, np.array(codes, np.uint16), seen)
