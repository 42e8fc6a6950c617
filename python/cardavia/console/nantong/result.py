"""What a deal of Nantong came to: every total row by row, and how the totals are settled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardavia.console.nantong.rows import reckoning, row_words
from cardavia.console.words import pays, points_line, who
from cardavia.locale import tr
from cardavia.notation.nantong_rows import holding_of, part_of, rounded_total, seat_rows
from cardavia.story import Section
from cardavia.story.nantong_words import hand_words

if TYPE_CHECKING:
    from cardavia.console.sitting import Sitting
    from cardavia.deal import Deal


def result(sitting: Sitting) -> list[Section]:
    """The end told to the person: sections of plain lines."""
    deal, me = sitting.deal, sitting.seat
    totals = deal.result["totals"]
    settled = [
        f"{pays(row, me)}: {row.rule}, {totals[row.payee]} - {totals[row.payer]}." for row in deal.ledger
    ]
    return [
        Section(_how(deal), []),
        *(_total(deal, seat, me) for seat in range(len(deal.points))),
        Section(
            tr("Every two settle the difference of their totals"), settled or [tr("All totals are equal.")]
        ),
        Section(tr("Points of this deal"), [points_line(deal.points, me)]),
    ]


def _how(deal: Deal) -> str:
    if deal.result["outcome"] == "win":
        return tr("The end: a win")
    return tr("The end: the stock is exhausted (N3.6); what each holds is settled")


def _total(deal: Deal, seat: int, me: int) -> Section:
    head = tr("{who}: total {total} hu", who=who(seat, me), total=deal.result["totals"][seat])
    return Section(head, list(_rows(deal, seat)))


def _rows(deal: Deal, seat: int) -> Iterator[str]:
    """The hand, a line for each row, and the sum."""
    view, record = deal.view(seat), deal.view_record(seat)
    won = deal.result["winner"] == seat and view["tile"]
    hand = hand_words(view, f" + {view['tile']}" if won else "")
    yield tr("Hand: {hand}.", hand=hand)
    indicators = holding_of(record).indicators
    rows = seat_rows(record, deal.result_record)
    parts = [part_of(row, indicators) for row in rows]
    yield from (f"{row_words(row, indicators)}." for row in rows)
    yield tr("Sum: {sum}; total {total}.", sum=reckoning(parts), total=rounded_total(parts))
