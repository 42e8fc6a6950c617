"""The log: what has happened in this deal, the newest last."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardavia.console.events import Event
from cardavia.console.table.paint import Brush


class Log(VerticalScroll, can_focus=False):
    """Events as sentences; it scrolls with the mouse wheel and the page keys."""

    def __init__(self, brush: Brush) -> None:
        super().__init__(Static("", id="told", markup=False), id="log")
        self.brush = brush

    def show(self, events: Sequence[Event]) -> None:
        """Tell these, and scroll to the last."""
        lines = [self._line(event) for event in events if event.kind != "draw" or event.mine]
        self.query_one("#told", Static).update(Content("\n").join(lines))
        self.scroll_end(animate=False)

    def _line(self, event: Event) -> Content:
        loud = event.kind in ("win", "over", "trick")
        style = (
            "bold $c-accent" if loud else "$c-ink" if event.mine or event.other == event.me else "$c-quiet"
        )
        return self.brush.words(event.text, style)
