"""What brings a hand nearer to a win, told alike for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

Wait = TypeVar("Wait")

MOST_DISCARDS = 5


def distance_words(piece: str, shanten: int, full: bool) -> str:
    """How far from a win a hand is; a full one after a discard. piece: the word for one."""
    if shanten == 0:
        return f"one {piece} from a win (shanten 0)" + (" after the right discard" if full else "")
    return f"{shanten + 1} {piece}s from a win (shanten {shanten})"


def useful_rows(
    shanten: int,
    waits: tuple[Wait, ...],
    discards: Sequence[tuple[str, tuple[Wait, ...]]],
    told: Callable[[tuple[Wait, ...]], str],
) -> Iterator[tuple[str, str]]:
    """Rows of name and text: what a hand waits for; or its best discards, those alike together."""
    if waits:
        yield "waits for" if shanten == 0 else "useful", told(waits)
    groups = [
        (after, [text for text, _ in alike]) for after, alike in groupby(discards, lambda each: each[1])
    ]
    for place, (after, texts) in enumerate(groups[:MOST_DISCARDS]):
        then = "waits for" if shanten == 0 else "useful are"
        yield "" if place else "discard", f"{' or '.join(texts)}; then {then} {told(after)}"
    if groups[MOST_DISCARDS:]:
        yield "", f"or, with fewer: {' '.join(text for _, texts in groups[MOST_DISCARDS:] for text in texts)}"
