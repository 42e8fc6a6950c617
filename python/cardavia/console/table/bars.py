"""The lines around the hand: what is asked, what may be done, the keys of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.style import Style
from textual.widgets import Static


class Deed(NamedTuple):
    """Something that a key or a click does: an action of the screen."""

    key: str  # as people read it
    label: str
    action: str  # of the screen, as `choose('w')`


class Bar(Static):
    """A row of deeds that can be clicked; it wraps where the line is full."""

    def __init__(self, id: str) -> None:
        super().__init__("", id=id, markup=False)
        self.deeds: list[Deed] = []

    def show(self, deeds: Sequence[Deed], gap: str = "  ") -> None:
        """Offer these."""
        self.deeds = list(deeds)
        self.update(Content(gap).join([_button(deed) for deed in deeds]))


def _button(deed: Deed) -> Content:
    """A key and what it does; spaces inside do not break, so that it stays on one line."""
    key = Content.styled(f" {deed.key} ", "bold $c-panel on $c-accent")
    label = Content.styled(f" {deed.label}".replace(" ", "\u00a0"), "$c-ink")
    return (key + label).stylize(Style.from_meta({"@click": f"screen.{deed.action}"}))
