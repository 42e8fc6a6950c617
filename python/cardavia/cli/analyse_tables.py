"""The tables of an analysed decision and of a reviewed deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from cardavia.records import rewound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from cardavia.analysis import Analysis, Decision, Prospect, Review
    from cardavia.analysis.decisions import Loss
    from cardavia.deal import Deal

NUMBER, WORDS = "right", "left"
TEXTS = ("useful",)  # reasons that are no figures
LARGE = 10  # points from which on one decimal is told
HEADS = {"best in": "best\nin", "shanten": "shan-\nten", "unseen": "un-\nseen", "won on": "won\non"}
LEGENDS = {
    "points": "of the asked seat at the end of the deal: mean over the worlds ± half the width of its 95% "
    "interval",
    "to best": "difference to the best action in the same worlds",
    "best in": "share of the worlds in which no other action does better",
    "won on": "share of the worlds in which another seat may win on the tile at once",
    "shanten": "tiles missing to a win, less one, after the action (and the best discard after a pung)",
    "unseen": "tiles that lessen the shanten and that the seat cannot see, of the kinds told as useful",
    "fan": "fan in sight: 2 for one suit, 2 if seven pairs are nearest",
    "hu": "base hu of all that the seat holds",
    "unbeaten": "about the chance that the group wins this trick",
    "finish": "about the chance to win the last trick with the tiles that are left",
    "* >": "best action; the one that was taken",
    "lost": "points that the better action, chosen in one half of the worlds, brings beyond the one taken in "
    "the other half: mean ± half the width of its 95% interval",
    "mistake": "a decision whose whole interval lies above zero",
}


def taken(analysis: Analysis, deal: Deal) -> str | None:
    """What the asked seat answered in the deal; None if it has not yet."""
    return deal.actions[analysis.move][1] if analysis.move < deal.steps else None


def move_tables(analysis: Analysis, deal: Deal) -> Iterator[RenderableType]:
    """One decision of a deal: what is asked, all actions best first, what is useful, what the words mean."""
    answer = taken(analysis, deal)
    yield Text(f"{analysis.name} after {analysis.move} answers: seat {analysis.asked} is asked", "bold")
    yield from _held(analysis, deal)
    yield f"{analysis.worlds:,} worlds of seed {analysis.seed}"
    ranked = sorted(analysis.prospects, key=lambda prospect: -prospect.points)
    columns = [name for name in ranked[0].reasons if name not in TEXTS]
    if any(prospect.won_on for prospect in ranked):
        columns.append("won on")
    yield _prospects(ranked, columns, analysis.best, answer)
    told = [each for each in ranked if each is analysis.best or each.action == answer]
    useful = [f"useful after {each.action}: {text}" for each in told if (text := each.reasons.get("useful"))]
    yield from [*useful, ""] if useful else []
    yield _legend("points", "to best", "best in", *columns, "* >")


def _held(analysis: Analysis, deal: Deal) -> Iterator[str]:
    """The asked seat's hand and what holds before any action."""
    view = rewound(deal, analysis.move).view(analysis.asked)
    drawn = f", drawn {view['drawn']}" if view.get("drawn") else ""
    yield f"hand {view['hand']}{drawn}"
    yield "now " + ", ".join(f"{name} {value}" for name, value in analysis.before.items() if value != "")


def _table(*columns: tuple[str, str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
    for name, justify in columns:
        table.add_column(name, justify=justify, no_wrap=True)  # type: ignore[arg-type]
    return table


def _prospects(ranked: list[Prospect], columns: list[str], best: Prospect, answer: str | None) -> Table:
    heads = [HEADS.get(name, name) for name in ("best in", *columns)]
    table = _table(
        ("   action", WORDS), ("points", NUMBER), ("to best", NUMBER), *((head, NUMBER) for head in heads)
    )
    decimals = 1 if max(abs(each.points) for each in ranked) >= LARGE else 2
    for each in ranked:
        mark = "*" * (each is best) + ">" * (each.action == answer)
        figures = {**each.reasons, "best in": each.best_share, "won on": each.won_on}
        table.add_row(
            f"{mark:<2} {each.action}",
            _mean(each.points, each.ci95, decimals),
            "" if each is best else _mean(each.to_best, each.to_best_ci95, decimals),
            *(_figure(figures[name]) for name in ("best in", *columns)),
        )
    return table


def _mean(mean: float, half: float, decimals: int = 2) -> str:
    return f"{mean:+z.{decimals}f} ± {half:.{decimals}f}"


def _figure(value: float) -> str:
    """A share in per cent, a count as it is."""
    if isinstance(value, float):
        return f"{value:.1%}" if value < 0.1 else f"{value:.0%}"
    return str(value)


def _legend(*names: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name in names:
        grid.add_row(name, LEGENDS[name])
    return grid


def review_tables(review: Review) -> Iterator[RenderableType]:
    """A deal: what the decisions of each seat cost, the mistakes, how to see more, what the words mean."""
    of = "all seats" if review.seat is None else f"seat {review.seat}"
    yield Text(f"{review.name}: decisions of {of} in {review.answers} answers", "bold")
    yield f"{review.worlds:,} worlds a decision, seed {review.seed}"
    yield _losses(review)
    count = len(review.mistakes)
    told = f"{count or 'no'} mistake{'s' * (count != 1)}"
    yield f"{told}; luck alone would show {review.by_luck:.1f} or fewer"
    if count:
        yield _mistakes(review.mistakes)
        yield f"--move {review.mistakes[0].move} tells of one decision in full"
    yield ""
    yield _legend("lost", "mistake")


def _losses(review: Review) -> Table:
    table = _table(("seat", WORDS), ("decisions", NUMBER), ("mistakes", NUMBER), ("lost in all", NUMBER))
    for seat, loss in review.seats.items():
        table.add_row(str(seat), *_loss(loss))
    if review.seat is None:
        table.add_row("all", *_loss(review.total), style="bold")
    return table


def _loss(loss: Loss) -> tuple[str, str, str]:
    return str(loss.decisions), str(loss.mistakes), f"{loss.lost:z.2f} ± {loss.ci95:.2f}"


def _mistakes(mistakes: list[Decision]) -> Table:
    table = _table(("move", NUMBER), ("seat", NUMBER), ("taken", WORDS), ("better", WORDS), ("lost", NUMBER))
    table.add_column("taken → better")
    for each in mistakes:
        lost = f"{each.lost:.2f} ± {each.ci95:.2f}"
        table.add_row(str(each.move), str(each.seat), each.taken, each.better, lost, _why(each))
    return table


def _why(decision: Decision) -> str:
    """The reasons in which the two actions differ."""
    taken, better = (decision.analysis[action] for action in (decision.taken, decision.better))
    names = [name for name in taken.reasons if name not in TEXTS]
    pairs = [(name, _figure(taken.reasons[name]), _figure(better.reasons[name])) for name in names]
    pairs.append(("won on", _figure(taken.won_on), _figure(better.won_on)))
    return ", ".join(f"{name} {was} → {would}" for name, was, would in pairs if was != would)
