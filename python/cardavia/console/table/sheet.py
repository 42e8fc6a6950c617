"""A sheet laid over the table: something to read, or to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from cardavia.console.table.bars import Bar, Clickable, Deed
from cardavia.locale import tr

CLOSE = ("escape", "enter", "q")


class Sheet(ModalScreen[Any]):
    """Lines to read. Arrow and page keys scroll; Escape or Enter closes."""

    def __init__(self, title: str, lines: Sequence[Content | str], keys: Sequence[str] = ()) -> None:
        """keys: more keys that close it, such as the one that opened it."""
        super().__init__()
        self.heading = title
        self.told = list(lines)
        self.closing = {*CLOSE, *keys}

    def compose(self) -> ComposeResult:
        """A frame with the lines and the keys."""
        with Vertical(id="sheet") as frame:
            frame.border_title = self.heading
            with VerticalScroll(id="page"):
                yield Clickable(Content("\n").join(self.told), id="text", markup=False)
            yield Bar("deeds")

    def on_mount(self) -> None:
        """Offer what can be done."""
        self.query_one(Bar).show(self.deeds())
        self.query_one("#page").focus()

    def deeds(self) -> list[Deed]:
        """What its keys do."""
        return [Deed("escape", "leave", tr("back to the table"))]

    async def on_key(self, event: events.Key) -> None:
        """A deed's key, or one that closes."""
        for deed in self.deeds():
            if event.key == deed.key or event.character == deed.key:
                event.stop()
                await self.run_action(deed.action)
                return
        if event.key in self.closing or event.character in self.closing:
            event.stop()
            self.action_leave()

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class Leave(Sheet):
    """Whether to leave in the middle of a deal."""

    def __init__(self) -> None:
        super().__init__(tr("Leave the table?"), [tr("The deal is not over.")])

    def deeds(self) -> list[Deed]:
        """Leave, or stay."""
        return [Deed("q", "sure", tr("leave")), Deed("escape", "leave", tr("back to the table"))]

    def action_sure(self) -> None:
        """Leave."""
        self.dismiss(True)
