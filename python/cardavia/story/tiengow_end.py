"""How a deal of Tien Gow ends: the last trick, the result of each seat, every payment."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from cardavia.deal import Deal
from cardavia.notation.tiengow_rows import Due, due_words, dues_of
from cardavia.story import Section

WIDTH = 78
UNBROKEN = "\N{NO-BREAK SPACE}"


def ending(deal: Deal, names: Sequence[str]) -> list[Section]:
    """The end of a deal that is over, the result and the payments so far."""
    parts = [_last_trick(deal)] if deal.over else []
    return [*parts, _result(deal, names), payments(dues_of(deal.view_record(0)["public"]))]


def _last_trick(deal: Deal) -> Section:
    result, trick = deal.result, deal.view(0)["tricks"][-1]
    lines = [
        f"it takes the last trick with {result['final_group']} ({result['final_class']}) "
        f"and is the next banker (T3.7)"
    ]
    if result["capture"]:
        lines.append(
            f"a capture: Big Six takes the Little Three that seat {trick['leader']} led, which pays for the "
            f"others (T4.5)"
        )
    if result["sweep"]:
        lines.append("it has all eight columns (T4.4)")
    told = [part for line in lines for part in wrap(line, WIDTH, subsequent_indent="  ")]
    return Section(f"The end: seat {result['winner']} wins the deal", told)


def _result(deal: Deal, names: Sequence[str]) -> Section:
    """Columns and points of each seat, and the tiles it put face down."""
    rows = [f"{'seat':<14}{'columns':>7}{'at once':>9}{'final':>7}{'points':>8}   face down"]
    result = deal.result
    for seat, points in enumerate(deal.points):
        name = f"{seat} {names[seat]}" if names else str(seat)
        at_once = result["immediate"][seat]
        down = deal.view(seat)["down"] or "none"
        rows.append(
            f"{name:<14}{result['columns'][seat]:>7}{signed(at_once):>9}{signed(points - at_once):>7}"
            f"{signed(points):>8}   {down}"
        )
    return Section("Result" if deal.over else "So far", rows)


def payments(dues: Sequence[Due]) -> Section:
    """Every payment with its rule and how it comes about."""
    lines = [line for due in dues for line in due_lines(due)]
    return Section("Ledger: every payment and its rule", lines or ["nobody has paid anything"])


def due_lines(due: Due) -> list[str]:
    """One payment, on as many lines as it takes; they break before a factor."""
    pays = f"seat {due.payer} pays seat {due.payee} {due.amount:>4}   {due.rule}  "
    whole = due_words(due).replace(" ", UNBROKEN).replace(f"{UNBROKEN}×", " ×")
    lines = wrap(pays + whole, WIDTH, subsequent_indent=" " * len(pays))
    return [line.replace(UNBROKEN, " ") for line in lines]


def signed(points: int) -> str:
    """Points with their sign; nothing is 0."""
    return f"{points:+}" if points else "0"
