"""Lines around the hand: what may be done, and the keys of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from cardavia.console.table.paint import flow
from cardavia.console.table.seat import Panel
from cardavia.locale import mark, tr

KEY_NAMES = {"enter": "Enter", "space": mark("Space"), "escape": "Esc", "tab": "Tab"}


DEED = "deed"  # in the style of text that can be clicked: an action of the screen


class Deed(NamedTuple):
    """Something that a key or a click does."""

    key: str  # as Textual names it, or the character
    action: str  # of the screen, as `answer(0)`
    label: str
    short: str = ""  # where there is no room for the label


class Clickable(Static):
    """Text of which parts do something when they are clicked."""

    async def on_click(self, event: events.Click) -> None:
        """Do what the part under the mouse does."""
        action = event.style.meta.get(DEED)
        if action:
            event.stop()
            await self.screen.run_action(action)


class Bar(Panel, Clickable):
    """Deeds that can be clicked, in as many rows as they need; with short labels where room is scarce."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.deeds: list[Deed] = []

    def show(self, deeds: Sequence[Deed]) -> None:
        """Offer these."""
        self.deeds = list(deeds)
        self.refresh()

    def lines(self, width: int, height: int) -> list[Content]:
        """The deeds, each whole on one line."""
        for short in (False, True):
            found = flow([_button(deed, short) for deed in self.deeds], width, height, gaps=("  ", " ", ""))
            if len(found) <= height:
                break
        return found


def _button(deed: Deed, short: bool) -> Content:
    name = tr(KEY_NAMES[deed.key]) if deed.key in KEY_NAMES else deed.key
    label = (deed.short if short else "") or deed.label
    key = Content.styled(f" {name} ", "bold $c-panel on $c-accent")
    return (key + Content.styled(f" {label}", "$c-ink")).stylize(Style.from_meta({DEED: deed.action}))
