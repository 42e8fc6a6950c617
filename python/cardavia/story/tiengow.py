"""A deal of Tien Gow told trick by trick, by replaying its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from cardavia.deal import Deal
from cardavia.records import start
from cardavia.story import Section
from cardavia.story.heading import heading
from cardavia.story.tiengow_end import ending

WIDTH = 78
CELL = 14
LEGEND = ["> leads; [..] lie face down, unseen by the others until the end (T3.3)"]


def tell(record: Mapping[str, Any], names: Sequence[str]) -> list[Section]:
    """See `cardavia.story.tell`."""
    deal = start(record)
    sections = [heading(record, deal, names), _dealt(deal)]
    seats = len(deal.points)
    actions = record["actions"]
    lines = [*LEGEND, _row("trick", [f" seat {seat}" for seat in range(seats)], "won", "columns")]
    for place in range(0, len(actions), seats):
        lines += _trick(deal, place // seats + 1, actions[place : place + seats])
    if not deal.over:
        lines += wrap(f"seat {deal.asked} is asked: {', '.join(deal.legal())}", WIDTH, subsequent_indent="  ")
    return [*sections, Section("Play", lines), *ending(deal, names)]


def _dealt(deal: Deal) -> Section:
    """The four hands before the first trick, the banker first."""
    lines = []
    for place in range(len(deal.points)):
        seat = (deal.dealer + place) % len(deal.points)
        lines.append(f"seat {seat}{' (banker)' if place == 0 else '':<10}{deal.view(seat)['hand']}")
    return Section("The hands dealt", lines)


def _row(trick: object, cells: Sequence[str], won: object, columns: str) -> str:
    return f"{trick:>5} {''.join(f'{cell:<{CELL}}' for cell in cells)} {won:>3}  {columns}".rstrip()


def _trick(deal: Deal, number: int, plays: Sequence[tuple[int, str]]) -> list[str]:
    """One trick, whole or begun: what each seat plays, who wins it, all columns after it."""
    cells = [""] * len(deal.points)
    paid = len(deal.ledger)
    before = deal.view(0)["columns"]
    for seat, action in plays:
        verb, _, tiles = action.partition(" ")
        shown = tiles if verb == "play" else f"[{tiles}]"
        cells[seat] = f"{'>' if seat == plays[0][0] else ' '}{shown}"
        deal.answer(action)
    view = deal.view(0)
    if len(plays) < len(cells):
        return [_row(number, cells, "", "")]
    won = view["winner"] if deal.over else deal.asked
    line = _row(number, cells, won, " ".join(map(str, view["columns"])))
    return [line, *_early_deaths(deal, before, plays), *_paid(deal, paid)]


def _early_deaths(deal: Deal, columns: Sequence[int], plays: Sequence[tuple[int, str]]) -> list[str]:
    """T3.6: who could not win a last trick of one tile each. columns: before it."""
    dead = [str(seat) for seat, won in enumerate(columns) if won == 0]
    if not deal.over or len(plays[0][1].split()) > 2 or not dead:
        return []
    seats = f"seats {', '.join(dead[:-1])} and {dead[-1]} have" if len(dead) > 1 else f"seat {dead[0]} has"
    return [f"{'':<7}{seats} no column and must drop the last tile (T3.6)"]


def _paid(deal: Deal, before: int) -> list[str]:
    """What the trick brought at once."""
    rows = [row for row in deal.ledger[before:] if row.rule == "T4.1"]
    if not rows:
        return []
    pays = ", ".join(f"seat {row.payer} pays {row.amount}" for row in rows)
    return [f"{'':<7}{pays} to seat {rows[0].payee} (T4.1)"]
