"""What a player has set, and the file that remembers it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from cardavia.errors import CardaviaError
from cardavia.files import whole_file
from cardavia.games import choice

FILE = "settings.json"
PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}  # seconds for each answer of another seat


class SettingsError(CardaviaError, ValueError):
    """A settings file that cannot be used as it is; the message names file, setting and value."""


def _setting(standard: str, *options: str) -> Any:
    """A field that has one of these values."""
    return field(default=standard, metadata={"options": options})


@dataclass(frozen=True)
class Settings:
    """How the table looks and moves. Raises ValueError for a value that a setting does not have."""

    language: str = "auto"  # or a language of the catalogues
    tiles: str = _setting("auto", "auto", "unicode", "ascii")
    look: str = _setting("colour", "colour", "mono")
    contrast: str = _setting("normal", "normal", "high")
    temperature: str = _setting("neutral", "cool", "neutral", "warm")
    grain: str = _setting("fine", "none", "fine", "coarse")
    pace: str = _setting("normal", "slow", "normal", "fast", "instant")

    def __post_init__(self) -> None:
        for name, options in OPTIONS.items():
            choice(getattr(self, name), list(options) or languages(), name)

    @property
    def seconds(self) -> float:
        """How long an answer of another seat is shown before the next."""
        return PACES[self.pace]


OPTIONS: dict[str, tuple[str, ...]] = {
    one.name: one.metadata.get("options", ()) for one in fields(Settings)
}  # of the language: those of the catalogues


def languages() -> list[str]:
    """`auto`, and each language that has a catalogue."""
    from cardavia.locale import languages

    return ["auto", *languages()]


def options(name: str) -> list[str]:
    """All values of a setting."""
    return list(OPTIONS[name]) or languages()


def settings_path() -> Path:
    """Where settings are remembered: a file in the user's own folder for them."""
    from platformdirs import user_config_path

    return user_config_path("cardavia") / FILE


class Preferences:
    """The settings of one run: those remembered, and above them those given for this run only."""

    def __init__(self, path: Path | None = None, given: Mapping[str, str | None] | None = None) -> None:
        """path: of the file, else the user's own. given: settings of this run; None is not given.

        Raises SettingsError where the file is damaged, ValueError for a given value that cannot be.
        """
        self.path = path or settings_path()
        self.kept = load(self.path)
        self.given = {name: value for name, value in (given or {}).items() if value is not None}
        self.now = replace(self.kept, **self.given)

    def change(self, name: str, value: str) -> None:
        """Set and remember one setting. Raises OSError where the file cannot be written."""
        kept = replace(self.kept, **{name: value})
        save(kept, self.path)
        self.given.pop(name, None)
        self.kept, self.now = kept, replace(self.now, **{name: value})


def load(path: Path) -> Settings:
    """The settings of a file; the standard ones where there is none. Raises SettingsError."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except UnicodeDecodeError as error:
        raise _refused(path, f"it is no UTF-8 text ({error.reason} at byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise _refused(path, f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    except OSError as error:
        raise _refused(path, error.strerror or str(error)) from error
    if not isinstance(found, dict):
        raise _refused(path, f"it holds {found!r}, expected an object of settings")
    try:
        for name in found:
            choice(name, list(OPTIONS), "setting")
        return Settings(**found)
    except ValueError as error:
        raise _refused(path, str(error)) from error


def save(settings: Settings, path: Path) -> None:
    """Write all settings; the file appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as file:
        file.write((json.dumps(asdict(settings), indent=2) + "\n").encode())


def _refused(path: Path, what: str) -> SettingsError:
    return SettingsError(
        f"settings file {path}: {what}. Nothing was changed in it: correct it, or remove it for the standard"
    )
