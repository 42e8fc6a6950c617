"""A Nantong hand explained on the console."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardavia.cli.useful import distance_words, useful_rows
from cardavia.notation.nantong import KINDS, hand_text, parse_kind
from cardavia.notation.nantong_rows import part_lines

if TYPE_CHECKING:
    from cardavia.score.nantong_score import NantongScore, Wait

EVENT_WORDS = {
    "kong": "on a kong's replacement",
    "rob": "robbing a kong",
    "first": "as the dealer's first discard",
    "last": "the last card of the stock",
}


def hand_report(score: NantongScore) -> Iterator[RenderableType]:
    """What is printed of a hand, part by part."""
    yield Text(f"{score.hand}{_beside(score)}", "bold")
    yield _table([("indicators", " ".join(score.indicators)), *_story(score)])
    yield ""
    yield from (f"  {line}" for line in part_lines(score.rows))
    rest = list(_reading(score) if score.wins else _not_won(score))
    rest += [("note", note) for note in score.notes]
    if rest:
        yield ""
        yield _table(rest)


def _table(rows: list[tuple[str, str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, text in rows:
        grid.add_row(name, text)
    return grid


def _beside(score: NantongScore) -> str:
    beside = [*score.groups, *([f"Hezi {score.hezi}"] if score.hezi else [])]
    return f" with {', '.join(beside)}" if beside else ""


def _story(score: NantongScore) -> Iterator[tuple[str, str]]:
    if not score.wins:
        yield "no win", f"{score.reason}; it settles its base hu"
    elif score.win is None:
        yield "won", "heavenly, on the dealer's first turn"
    else:
        how = f"by self-draw of {score.win}" if score.self_draw else f"on {score.win}"
        yield "won", ", ".join([how, *(EVENT_WORDS[event] for event in score.events)])
    if score.ready:
        yield "ready", "declared in preparation"


def _reading(score: NantongScore) -> Iterator[tuple[str, str]]:
    chosen = f", where {score.win} {score.completed}" if score.win else ""
    yield "read as", f"{score.split}{' beside the groups' if score.groups else ''}{chosen}"
    if score.runner_up is not None:
        yield "next best", f"{score.runner_up} before rounding, by another reading"


def _not_won(score: NantongScore) -> Iterator[tuple[str, str]]:
    yield "distance", distance_words("card", score.shanten, bool(score.discards))
    discards = [(discard.card, discard.waits) for discard in score.discards]
    yield from useful_rows(score.shanten, score.waits, discards, _waits)


def _waits(waits: tuple[Wait, ...]) -> str:
    """Kinds that win, with the copies left and their totals; kinds that only help all together."""
    told = [_winning(wait) for wait in waits if wait.on_discard is not None]
    helping = [wait for wait in waits if wait.on_discard is None]
    if helping:
        counts = np.zeros(KINDS, np.int64)
        counts[[parse_kind(wait.card) for wait in helping]] = 1
        told.append(f"{hand_text(counts)} ({sum(wait.left for wait in helping)} left)")
    return ", ".join(told) or "nothing"


def _winning(wait: Wait) -> str:
    return f"{wait.card} ({wait.left} left: {wait.on_discard} on a discard, {wait.self_drawn} self-drawn)"
