"""The settings at the table: changed at once, remembered at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from cardavia.console.settings import OPTIONS, options
from cardavia.console.table.bars import DEED, Bar, Deed
from cardavia.console.table.sheet import Sheet
from cardavia.locale import language_name, languages, tr

if TYPE_CHECKING:
    from cardavia.console.table.app import Table


def setting_name(name: str) -> str:
    """What a setting is called."""
    return {
        "language": tr("language"),
        "tiles": tr("tiles"),
        "look": tr("look"),
        "contrast": tr("contrast"),
        "temperature": tr("temperature"),
        "grain": tr("grain"),
        "pace": tr("pace"),
    }[name]


def value_name(value: str) -> str:
    """What a value is called."""
    if value in languages():
        return language_name(value)
    return {
        "auto": tr("automatic"),
        "unicode": tr("Unicode"),
        "ascii": tr("ASCII"),
        "colour": tr("colour"),
        "mono": tr("monochrome"),
        "normal": tr("normal"),
        "high": tr("high"),
        "neutral": tr("neutral"),
        "warm": tr("warm"),
        "cool": tr("cool"),
        "fine": tr("fine"),
        "none": tr("off"),
        "coarse": tr("coarse"),
        "fast": tr("fast"),
        "instant": tr("instant"),
        "slow": tr("slow"),
    }[value]


class Options(Sheet):
    """One line a setting: up and down choose it, left and right change it; or click a value."""

    def __init__(self, table: Table) -> None:
        super().__init__(tr("Options"), [], keys="o")
        self.table = table
        self.line = 0
        self.note = ""  # what went wrong
        self.names = list(OPTIONS)

    def on_mount(self) -> None:
        """Paint the lines, beside what every sheet does."""
        self.paint()

    def paint(self) -> None:
        """All settings with their values."""
        self.query_one("#sheet").border_title = tr("Options")
        lines = [self._line(place, name) for place, name in enumerate(self.names)]
        how = tr("Up and down choose an option, left and right change it; or click a value.")
        where = tr("Remembered in {file}", file=self.table.preferences.path)
        lines.append(Content(""))
        lines += [Content.styled(line, "$c-quiet") for line in (how, self.note or where)]
        self.query_one("#text", Static).update(Content("\n").join(lines))

    def _line(self, place: int, name: str) -> Content:
        now = getattr(self.table.preferences.now, name)
        here = place == self.line
        mark = self.table.brush.sign("▶", ">") if here else " "
        values = [self._value(name, value, value == now) for value in options(name)]
        width = max(len(setting_name(each)) for each in self.names) + 2
        style = "bold $c-accent" if here else "$c-ink"
        title = Content.styled(f"{mark} {setting_name(name):<{width}}", style)
        return title + Content(" ").join(values)

    def _value(self, name: str, value: str, on: bool) -> Content:
        text = Content.styled(
            f"[{value_name(value)}]" if on else f" {value_name(value)} ",
            "bold $c-panel on $c-accent" if on else "$c-quiet",
        )
        return text.stylize(Style.from_meta({DEED: f"change('{name}', '{value}')"}))

    async def on_key(self, event: events.Key) -> None:
        """Arrows choose and change; all other keys are those of every sheet."""
        steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1), "space": (0, 1)}
        if event.key in steps:
            event.prevent_default()
            event.stop()
            line, value = steps[event.key]
            self.line = (self.line + line) % len(self.names)
            self._turn(value)

    def _turn(self, by: int) -> None:
        name = self.names[self.line]
        values = options(name)
        place = values.index(getattr(self.table.preferences.now, name))
        if by:
            self.action_change(name, values[(place + by) % len(values)])
        else:
            self.paint()

    def action_change(self, name: str, value: str) -> None:
        """Set, remember, and show the table in it."""
        self.line, self.note = self.names.index(name), ""
        try:
            self.table.preferences.change(name, value)
        except OSError as error:
            self.note = tr("Not remembered: {error}", error=error)
        self.table.restyle()
        self.query_one("#deeds", Bar).show(self.deeds())
        self.paint()

    def deeds(self) -> list[Deed]:
        """How to change them."""
        return [Deed("escape", "leave", tr("back to the table"))]
