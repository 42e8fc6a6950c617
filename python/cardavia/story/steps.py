"""A recorded deal answer by answer: the table after each, with all hands or what one seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cardavia.records import rewound
from cardavia.sightings import by_answer
from cardavia.story import Section

if TYPE_CHECKING:
    from cardavia.deal import Deal

WIDTH = 76
JOINED = "\N{NO-BREAK SPACE}"  # within an action, which is not broken over lines


def table(game: str, views: Mapping[int, Mapping[str, Any]]) -> list[str]:
    """A table as lines. views: of the seats whose hands are open, by seat, as `Deal.view` gives them."""
    lines: list[str] = import_module(f"cardavia.story.{game}_table").table(views)
    return lines


class Steps(Sequence[Section]):
    """The moments of a deal: the tiles dealt, then each answer. With a seat only those that it saw."""

    def __init__(self, deal: Deal, seat: int | None = None) -> None:
        self.deal = deal
        self.seat = seat
        told = [[step] for step in deal.actions] if seat is None else by_answer(deal, deal.checked_seat(seat))
        self.told = [[f"seat {who}: {what}" for who, what in sights] for sights in told]
        self.moments = [0, *(place for place, words in enumerate(self.told, 1) if words)]

    def __len__(self) -> int:
        return len(self.moments)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        answers = self.moments[place]
        what = ", ".join(self.told[answers - 1]) if answers else "dealt"
        knows = "all hands" if self.seat is None else f"what seat {self.seat} knows"
        title = f"{self.deal.name}, {answers} of {self.deal.steps} answers, {knows}"
        return Section(title, [*wrap(what, WIDTH), "", *self._table(answers)])

    def _table(self, answers: int) -> list[str]:
        deal = rewound(self.deal, answers)
        seats = range(len(deal.points)) if self.seat is None else [self.seat]
        return [
            *table(deal.game, {seat: deal.view(seat) for seat in seats}),
            "",
            *(line.replace(JOINED, " ") for line in wrap(self._next(deal), WIDTH, subsequent_indent="  ")),
        ]

    def _next(self, deal: Deal) -> str:
        """Who is asked what, or how it ended."""
        if deal.over:
            points = ", ".join(f"seat {seat} {points:+d}" for seat, points in enumerate(deal.points))
            return f"The deal is over: {points}."
        asked = deal.asked if self.seat is None else deal.view(self.seat)["asked"]
        if self.seat in (None, deal.asked):
            return f"seat {asked} is asked: {', '.join(text.replace(' ', JOINED) for text in deal.legal())}"
        return "another seat is asked" if asked is None else f"seat {asked} is asked"
