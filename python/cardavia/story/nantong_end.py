"""How a deal of Nantong ends: every player's total row by row, the result, the settlement."""

from __future__ import annotations

from collections.abc import Sequence

from cardavia.deal import Deal
from cardavia.notation.nantong_rows import FORM_WORDS, Part, part_lines
from cardavia.story import Section
from cardavia.story.nantong_words import hand_words, win_words


def ending(deal: Deal, names: Sequence[str]) -> list[Section]:
    """The totals explained (N6.3), the result and the settlement (N6.2) of a deal that is over."""
    if not deal.over:
        return []
    title = "The end: " + ("a win" if deal.result["outcome"] == "win" else "the stock is exhausted (N3.6)")
    totals = [_total(deal, seat) for seat in range(len(deal.points))]
    return [Section(title, [_outcome(deal)]), *totals, _result(deal, names), _settlement(deal)]


def _outcome(deal: Deal) -> str:
    view, result = deal.view(0), deal.result
    if result["winner"] is None:
        return "nobody wins; all base hu is settled"
    return f"seat {result['winner']} {win_words(view)}: {FORM_WORDS[result['form']]}"


def _total(deal: Deal, seat: int) -> Section:
    """The rows of one seat's total; the winner's winning card stands apart from its hand."""
    view = deal.view(seat)
    won = deal.result["winner"] == seat
    card = f" + {view['tile']}" if won and view["tile"] else ""
    parts = [Part(*row[1:]) for row in deal.explain() if row.seat == seat]
    return Section(
        f"Seat {seat}{' (winner)' if won else ''}: total {deal.result['totals'][seat]}",
        [hand_words(view, card), *part_lines(parts)],
    )


def _result(deal: Deal, names: Sequence[str]) -> Section:
    rows = [f"{'seat':<14}{'base hu':>9}{'total':>7}{'rounded':>9}{'points':>8}"]
    result = deal.result
    for seat, points in enumerate(deal.points):
        name = f"{seat} {names[seat]}" if names else str(seat)
        rows.append(
            f"{name:<14}{result['base'][seat]:>9}{result['raw_totals'][seat]:>7}"
            f"{result['totals'][seat]:>9}{_signed(points):>8}"
        )
    return Section("Result", rows)


def _settlement(deal: Deal) -> Section:
    """Every two players settle the difference of their totals."""
    totals = deal.result["totals"]
    lines = [
        f"seat {row.payer} pays seat {row.payee} {row.amount:>4}   {row.rule}  "
        f"{totals[row.payee]} - {totals[row.payer]}"
        for row in deal.ledger
    ]
    points = ", ".join(f"seat {seat}: {_signed(points)}" for seat, points in enumerate(deal.points))
    return Section("Settlement: every payment and its rule", [*(lines or ["all totals are equal"]), points])


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
