"""The catalogues hold every message, whole and up to date; the language in use is the one asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import cardavia
from cardavia import locale
from cardavia.locale import extraction, tr, trn
from console_players import FIELDS

PACKAGE = Path(cardavia.__file__).parent
TRANSLATED = [code for code in locale.languages() if code != "en"]
TEMPLATE = extraction.template()
languages = pytest.mark.parametrize("language", TRANSLATED)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    locale.use("en")


def ids(catalogue: Catalog) -> set[str | tuple[str, ...]]:
    return {
        message.id if isinstance(message.id, str) else tuple(message.id)
        for message in catalogue
        if message.id
    }


def read(language: str) -> Catalog:
    with locale.catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language)


def fields(text: str) -> set[str]:
    return set(re.findall(FIELDS, text))


def test_there_are_four_languages() -> None:
    assert locale.languages() == ["en", "de", "id", "it"]
    names = [locale.language_name(code) for code in locale.languages()]
    assert names == ["English", "Deutsch", "Bahasa Indonesia", "Italiano"]


@languages
def test_no_message_is_missing_and_none_is_stale(language: str) -> None:
    catalogue = read(language)
    assert ids(TEMPLATE) - ids(catalogue) == set()
    assert ids(catalogue) - ids(TEMPLATE) == set()
    assert not catalogue.obsolete


@languages
def test_every_message_has_a_text_that_is_not_fuzzy(language: str) -> None:
    catalogue = read(language)
    assert not catalogue.fuzzy
    for message in catalogue:
        if message.id:
            assert not message.fuzzy, message.id
            assert all(text.strip() for text in extraction.texts(message)), message.id
            forms = 1 if isinstance(message.id, str) else catalogue.num_plurals
            assert len(extraction.texts(message)) == forms, message.id


@languages
def test_fields_are_those_of_the_source(language: str) -> None:
    for message in read(language):
        if message.id:
            sources = [message.id] if isinstance(message.id, str) else [*message.id]
            for text in extraction.texts(message):
                assert fields(text) == fields(sources[-1]), message.id
                assert (text[-1] in ".!?:") == (sources[-1][-1] in ".!?:"), message.id


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of tr, trn and mark in the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if named and node.func.id in extraction.KEYWORDS:
                yield f"{path.name}:{node.lineno}", node


def test_every_call_is_found_by_the_extraction() -> None:
    """It does not look into f-strings, nor at texts that are put together."""
    known = {each if isinstance(each, str) else each[0] for each in ids(TEMPLATE)}
    found = 0
    for where, call in calls():
        first = call.args[0]
        if isinstance(first, ast.Constant):
            assert first.value in known, where
            found += 1
        else:
            assert not isinstance(first, ast.JoinedStr | ast.BinOp), where
    assert found > 300


def test_every_field_of_a_call_is_given() -> None:
    for where, call in calls():
        literal = [each.value for each in call.args if isinstance(each, ast.Constant)]
        if not literal or any(keyword.arg is None for keyword in call.keywords):
            continue
        given = {str(keyword.arg) for keyword in call.keywords}
        given |= {"n"} if isinstance(call.func, ast.Name) and call.func.id == "trn" else set()
        assert set().union(*(fields(str(text)) for text in literal)) == given, where


def test_update_finds_what_has_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cardavia.po"
    path.write_bytes(locale.catalogue_path("de").read_bytes().replace(b'msgid "Heaven"', b'msgid "Heavens"'))
    monkeypatch.setattr(extraction, "catalogue_path", lambda language: path)
    assert extraction.update("de") == ["Heaven"]
    assert b"Heavens" not in path.read_bytes()


@languages
def test_catalogues_are_kept_as_update_writes_them(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = locale.catalogue_path(language).read_bytes()
    path = tmp_path / "cardavia.po"
    path.write_bytes(before)
    monkeypatch.setattr(extraction, "catalogue_path", lambda language: path)
    assert extraction.update(language) == []
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "it_CH.UTF-8@euro"}, "it"),
        ({"LANG": "id"}, "id"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8", "LC_ALL": ""}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "it_IT", "LANG": "de_DE"}, "it"),
        ({"LC_MESSAGES": "id_ID", "LANG": "de_DE"}, "id"),
        ({"LANGUAGE": "fr:de:it", "LANG": "en_US.UTF-8"}, "de"),
        ({"LANGUAGE": "en:de", "LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], expected: str) -> None:
    assert locale.preferred(environment) == expected


def test_use_speaks_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert locale.use("de_AT") == "de" == locale.in_use()
    assert tr("Seat {n}", n=2) == "Platz 2"
    assert trn("{n} column", "{n} columns", 1) == "1 Kolonne"
    assert trn("{n} column", "{n} columns", 3) == "3 Kolonnen"
    monkeypatch.setenv("LANGUAGE", "it")
    assert locale.use() == "it"
    assert tr("Seat {n}", n=2) == "Posto 2"
    locale.use("id")
    assert trn("{n} column", "{n} columns", 3) == "3 kolom"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    values = [1.64, -0.04, -7.25, 0.0]
    assert [locale.decimal_text(value, signed=True) for value in values] == ["+1.6", "+0.0", "-7.2", "+0.0"]
    assert (locale.decimal_text(2.0), locale.percent_text(0.123)) == ("2.0", "12%")
    locale.use("de")
    assert (locale.decimal_text(1.64, signed=True), locale.percent_text(0.123)) == (
        "+1,6",
        "12\N{NO-BREAK SPACE}%",
    )
    locale.use("id")
    assert locale.decimal_text(-1.64) == "-1,6"


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match=r"language is 'dee', expected .*; did you mean 'de'"):
        locale.use("dee")
    assert locale.in_use() == "en"
