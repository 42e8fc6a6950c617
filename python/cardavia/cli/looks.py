"""Options of the full-screen table: each setting, for one run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from cardavia.console.settings import OPTIONS

HELPS = {
    "tiles": "How pieces are shown: as Unicode glyphs, in ASCII, or auto: as the terminal allows.",
    "look": "Colours, or none.",
    "contrast": "Contrast.",
    "temperature": "Colour temperature.",
    "grain": "Grain of the table.",
    "pace": "Pace of the others.",
}
Command = Callable[..., Any]


def table_options(command: Command) -> Command:
    """Add the options; the command is given each by its name, None where it is not given.

    What values there are, the settings know: they refuse all others.
    """
    for name, text in reversed(HELPS.items()):
        values = "|".join(OPTIONS[name])
        command = click.option(f"--{name}", metavar=values, help=f"{text} For this run only.")(command)
    return command
