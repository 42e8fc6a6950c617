"""What a deal of Tien Gow came to: the last trick, the columns, every payment with its factors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardavia.console.tiengow.labels import class_words
from cardavia.console.words import pays, points_line, who
from cardavia.locale import mark, tr, trn
from cardavia.notation.tiengow_rows import Due, dues_of
from cardavia.payments import Payment
from cardavia.story import Section

if TYPE_CHECKING:
    from cardavia.console.sitting import Sitting
    from cardavia.deal import Deal

WINNERS = {
    "Supreme": mark("Supreme"),
    "a quartet": mark("a quartet"),
    "Little Three": mark("the single Little Three"),
}
FACTORS = {
    "capture multiplier": mark("capture multiplier"),
    "banker": mark("banker"),
    "all eight columns": mark("all eight columns"),
}


def result(sitting: Sitting) -> list[Section]:
    """The end told to the person: sections of plain lines."""
    deal, me = sitting.deal, sitting.seat
    dues = dues_of(deal.view_record(me)["public"])
    paid = [f"{pays(Payment(*due[:4]), me)}: {due.rule}, {due_text(due)}." for due in dues]
    return [
        Section(tr("The end: the last trick decides (T3.7)"), list(_last(deal, me))),
        Section(tr("Columns"), [_columns(deal, seat, me) for seat in range(len(deal.points))]),
        Section(tr("Every payment and its rule"), paid or [tr("Nobody paid anything.")]),
        Section(tr("Points of this deal"), [points_line(deal.points, me)]),
    ]


def _last(deal: Deal, me: int) -> Iterator[str]:
    end = deal.result
    group = end["final_group"]
    yield tr(
        "{who}: last trick won with {group} ({sort}).",
        who=who(end["winner"], me),
        group=group,
        sort=class_words(group),
    )
    if end["capture"]:
        yield tr("A capture: Big Six has taken Little Three, whose leader pays for the others (T4.5).")
    if end["sweep"]:
        yield tr("The winner has all eight columns (T4.4).")


def _columns(deal: Deal, seat: int, me: int) -> str:
    down = deal.view(me)["revealed"][seat]
    columns = trn("{n} column", "{n} columns", deal.result["columns"][seat])
    told = tr("face down {tiles}", tiles=down) if down else tr("nothing face down")
    return f"{who(seat, me)}: {columns}; {told}."


def due_text(due: Due) -> str:
    """What a payment is for, its amount before doublings, and each factor."""
    factors = "".join(f" ×{factor} {_factor(reason)}" for reason, factor in due.factors)
    return f"{_about(due)}: {due.base}{factors}"


def _about(due: Due) -> str:
    """The text of a `Due` in the language in use; a ValueError for a text that is none."""
    if found := re.fullmatch(r"(last )?trick won by (.+)", due.text):
        winner = tr(WINNERS[found[2]])
        if found[1]:
            return tr("last trick won by {group}", group=winner)
        return tr("trick won by {group}", group=winner)
    found = re.fullmatch(r"(?:for seat (\d), )?(no|\d) columns?( of four|, more than four)?", due.text)
    if found is None:
        raise ValueError(f"due has the text {due.text!r}, expected one of a trick or of columns")
    columns = 0 if found[2] == "no" else int(found[2])
    short = {
        None: tr("no column"),
        " of four": trn("{n} column of four", "{n} columns of four", columns),
        ", more than four": trn("{n} column, more than four", "{n} columns, more than four", columns),
    }[found[3]]
    if found[1]:
        return tr("in place of seat {n}, {columns}", n=found[1], columns=short)
    return short


def _factor(reason: str) -> str:
    if reason in FACTORS:
        return tr(FACTORS[reason])
    return tr("last trick won by {group}", group=tr(WINNERS[reason.removeprefix("last trick by ")]))
