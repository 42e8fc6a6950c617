"""Reading what a caller says in text."""

from __future__ import annotations

from collections.abc import Iterable


def split_list(given: str | Iterable[str], name: str, example: str) -> list[str]:
    """The texts of a list, or of one text with commas."""
    parts = (
        given.split(",") if isinstance(given, str) else list(given) if isinstance(given, Iterable) else None
    )
    if parts is None or not all(isinstance(part, str) for part in parts):
        raise TypeError(f"{name} are {given!r}, expected text, as {example}")
    texts = [" ".join(part.split()) for part in parts]
    return [] if texts == [""] else texts
