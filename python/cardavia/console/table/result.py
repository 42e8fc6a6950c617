"""The end of a deal: points of all seats, and every point explained by its rule."""

from __future__ import annotations

from textual.content import Content

from cardavia.console.sitting import Sitting
from cardavia.console.table.bars import Deed
from cardavia.console.table.paint import Brush, points_style, signed
from cardavia.console.table.sheet import Sheet
from cardavia.console.words import who
from cardavia.locale import tr, trn


class Result(Sheet):
    """What the deal came to. Closes with `next`, `restart`, `undo`, `quit`, or None to look at the table."""

    def __init__(self, sitting: Sitting, brush: Brush) -> None:
        self.sitting = sitting
        lines = [*score_lines(sitting), *explained(sitting, brush)]
        super().__init__(tr("The deal is over"), lines)

    def deeds(self) -> list[Deed]:
        """What comes next."""
        return [
            Deed("enter", "end('next')", tr("next deal"), tr("next")),
            Deed("n", "end('restart')", tr("new game, score at zero"), tr("new game")),
            Deed("u", "end('undo')", tr("undo")),
            Deed("t", "leave", tr("look at the table"), tr("table")),
            Deed("q", "end('quit')", tr("quit")),
        ]

    def action_end(self, how: str) -> None:
        """Close with this."""
        self.dismiss(how)


class Stopped(Sheet):
    """Why a deal cannot go on. Closes with `undo`, `restart` or `quit`."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        super().__init__(
            tr("The deal is not over."), [tr("The deal cannot go on: {fault}", fault=sitting.fault)]
        )
        self.closing = set()

    def deeds(self) -> list[Deed]:
        """What comes next."""
        undo = [Deed("u", "end('undo')", tr("undo"))] if self.sitting.answered else []
        anew = Deed("n", "end('restart')", tr("new game, score at zero"), tr("new game"))
        return [*undo, anew, Deed("q", "end('quit')", tr("quit"))]

    def action_end(self, how: str) -> None:
        """Close with this."""
        self.dismiss(how)


def score_lines(sitting: Sitting) -> list[Content]:
    """Points of all seats: of this deal, and of all of this evening."""
    deals = len(sitting.past) + 1
    rows = [("", tr("this deal"), trn("{n} deal", "{n} deals", deals))]
    lines = [Content.styled(_row(*row), "$c-quiet") for row in rows]
    for seat, (points, total) in enumerate(zip(sitting.deal.points, sitting.score, strict=True)):
        name = who(seat, sitting.seat)
        style = "bold " if seat == sitting.seat else ""
        lines.append(Content.styled(_row(name, signed(points), signed(total)), style + points_style(points)))
    return [*lines, Content("")]


def _row(name: str, points: str, total: str) -> str:
    return f"{name:<12}{points:>14}{total:>14}"


def explained(sitting: Sitting, brush: Brush) -> list[Content]:
    """The sections that explain every point."""
    lines = []
    for section in sitting.result():
        lines.append(Content.styled(section.title, "bold $c-accent"))
        lines += [brush.words(line) for line in section.lines]
        lines.append(Content(""))
    return lines
