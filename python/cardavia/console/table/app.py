"""The app: one sitting, its looks, and who has left the table."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

from textual.app import App
from textual.screen import Screen

from cardavia.console.faces import can_unicode, use_unicode
from cardavia.console.looks import grain, palette, theme
from cardavia.console.settings import Preferences, Settings
from cardavia.console.sitting import Sitting
from cardavia.console.table.paint import Brush
from cardavia.console.table.scene import HIGH, MIDDLING, WIDE
from cardavia.console.table.screen import TableScreen
from cardavia.errors import DealFault
from cardavia.locale import use


class Table(App[None]):
    """The full-screen table. `fault` is why it ended, where another seat failed."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (MIDDLING, "-middling"), (HIGH, "-high")]  # noqa: RUF012

    def __init__(self, sitting: Sitting, preferences: Preferences) -> None:
        self.sitting = sitting
        self.preferences = preferences
        self.fault: DealFault | None = None
        self.brush = self._brush()
        super().__init__()
        self.title = "cardavia"

    def _brush(self) -> Brush:
        return Brush(glyphs=use_unicode(self.preferences.now.tiles), signs=can_unicode())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the palette, also before the theme is chosen."""
        return theme(self.looks).variables

    @property
    def looks(self) -> Settings:
        """The settings; where the environment says NO_COLOR, without colour."""
        now = self.preferences.now
        return replace(now, look="mono") if "NO_COLOR" in os.environ else now

    def get_default_screen(self) -> Screen[Any]:
        """The table."""
        return TableScreen(self)

    def restyle(self) -> None:
        """Show everything as the settings have it now."""
        now = self.looks
        use(None if now.language == "auto" else now.language)
        self.brush = self._brush()
        chosen = theme(now)
        self.register_theme(chosen)
        self.theme = chosen.name
        self.set_class(not self.brush.signs, "-plain")
        table = self.screen_stack[0]
        if isinstance(table, TableScreen):
            table.restyle(self.brush, grain(now, unicode=self.brush.signs), palette(now).grain)
