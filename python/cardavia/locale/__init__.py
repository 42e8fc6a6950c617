"""What people read, in their language: gettext catalogues, one folder each; English is the source text."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from cardavia.games import choice

FOLDER = Path(__file__).parent
DOMAIN = "cardavia"
SOURCE = "en"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order of gettext
NO_LANGUAGE = ("C", "POSIX")

_in_use: tuple[str, NullTranslations] = SOURCE, NullTranslations()


def tr(message: str, /, **values: object) -> str:
    """The message in the language in use, its {fields} filled with the values."""
    text = _in_use[1].gettext(message)
    return text.format(**values) if values else text


def trn(singular: str, plural: str, n: int, /, **values: object) -> str:
    """The form for n of a message in the language in use; {n} is n, the other {fields} are the values."""
    return _in_use[1].ngettext(singular, plural, n).format(n=n, **values)


def mark(message: str, /) -> str:
    """The message itself: for texts in tables, which `tr` translates when they are shown."""
    return message


@cache
def languages() -> list[str]:
    """Codes of the languages there are: English first, then each folder with a catalogue."""
    found = sorted(path.parts[-3] for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return [SOURCE, *found]


@cache
def language_name(language: str) -> str:
    """What a language calls itself: `Deutsch` for de."""
    return catalogue(language).gettext(mark("English"))  # each catalogue has its own name for it


def catalogue_path(language: str) -> Path:
    """Where the catalogue of a language is."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def catalogue(language: str) -> NullTranslations:
    """The messages of a language, compiled in memory."""
    if language == SOURCE:
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with catalogue_path(language).open("rb") as file:
        messages = read_po(file, locale=language, domain=DOMAIN)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)


def use(language: str | None = None) -> str:
    """Speak this language from now on, that of the locale for None; returns its code.

    A region is no matter: `de_AT` is `de`. Raises ValueError for a language without a catalogue.
    """
    global _in_use
    code = preferred() if language is None else known(language)
    _in_use = code, catalogue(code)
    return code


def decimal_text(value: float, signed: bool = False) -> str:
    """A number with one decimal, as the language writes it: `1.6`, `+1,6`."""
    from babel.numbers import format_decimal

    form = "+0.0;-0.0" if signed else "0.0"
    return format_decimal(round(value, 1) + 0.0, format=form, locale=_in_use[0])  # + 0.0: no -0.0


def percent_text(value: float) -> str:
    """A share, as the language writes it: `12%`, `12 %`."""
    from babel.numbers import format_percent

    return format_percent(value, locale=_in_use[0])


def in_use() -> str:
    """The code of the language in use."""
    return _in_use[0]


def known(language: str) -> str:
    """The code of a language; a ValueError for one without a catalogue."""
    return _found(language) or choice(language, languages(), "language")


def preferred(environment: Mapping[str, str] | None = None) -> str:
    """The language that the locale asks for, as gettext reads it; English if there is none such."""
    wanted = os.environ if environment is None else environment
    given = next((wanted[name] for name in VARIABLES if wanted.get(name)), "")
    return next((code for each in given.split(":") if (code := _found(each))), SOURCE)


def _found(language: str) -> str | None:
    """The code of `de`, `de_AT`, `de_DE.UTF-8` or `de-DE`; None if there is no such catalogue."""
    name = language.partition(".")[0].partition("@")[0].replace("-", "_")
    if name in NO_LANGUAGE:
        return SOURCE
    parts = name.split("_")
    for each in (name, parts[0].lower()):
        if each in languages():
            return each
    return None
