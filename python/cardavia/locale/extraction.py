"""The messages of the source text, and catalogues brought up to date with them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from cardavia.locale import DOMAIN, SOURCE, catalogue_path, languages

ROOT = Path(__file__).parents[1]
KEYWORDS: dict[str, tuple[int, ...] | None] = {"tr": None, "trn": (1, 2), "mark": None}
WIDTH = 100
HEADERS = tuple(
    f'"{name}:'.encode()
    for name in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)


def template() -> Catalog:
    """All messages that `tr`, `trn` and `mark` are called with in the package, with where they are."""
    found = Catalog(domain=DOMAIN, project=DOMAIN, fuzzy=False)
    paths = extract_from_dir(ROOT, [("**.py", "python")], keywords=KEYWORDS)
    for name, _, message, _, _ in sorted(paths, key=lambda each: (each[0], each[1])):
        found.add(message, locations=[(name, 0)])
    return found


def update(language: str) -> list[str]:
    """Bring a catalogue up to date: new messages come in empty, stale ones go. Returns what has no text."""
    path = catalogue_path(language)
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language, domain=DOMAIN)
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.header_comment = (
        f"# The texts of cardavia in {language}; CONTRIBUTING.md says how they are kept."
    )
    path.write_bytes(_written(catalogue))
    return [str(message.id) for message in catalogue if message.id and not all(texts(message))]


def _written(catalogue: Catalog) -> bytes:
    """A catalogue as a file, without the headers that change by themselves or name nobody."""
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False, sort_by_file=True)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(HEADERS))


def texts(message: Message) -> list[str]:
    """The texts of a message in a catalogue: one, or one for each form of the plural."""
    return [message.string or ""] if isinstance(message.string, str | None) else list(message.string)


def main() -> None:
    """Bring all catalogues up to date, and tell what is still to be translated."""
    for language in languages():
        if language != SOURCE:
            empty = update(language)
            print(f"{language}: {len(empty)} messages without a text")
            print(*(f"  {message}" for message in empty), sep="\n", end="\n" if empty else "")


if __name__ == "__main__":
    main()
