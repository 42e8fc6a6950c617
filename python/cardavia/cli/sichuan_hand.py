"""A Sichuan hand explained on the console."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardavia.cli.useful import distance_words, useful_rows
from cardavia.notation.sichuan import KINDS, hand_text, parse_kind

if TYPE_CHECKING:
    from cardavia.rules import SichuanRules
    from cardavia.score.sichuan_score import Share, SichuanScore, Wait


def hand_report(score: SichuanScore, rules: SichuanRules, self_draw: bool) -> Iterator[RenderableType]:
    """What is printed of a hand, part by part."""
    won = f", won {'by self-draw of' if self_draw else 'on'} {score.win}" if score.win else ""
    melds = f" with {', '.join(score.melds)}" if score.melds else ""
    yield Text(f"{score.hand}{melds}{won}", "bold")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, text in _won(score, rules) if score.wins else _not_won(score):
        grid.add_row(name, text)
    for note in score.notes:
        grid.add_row("note", note)
    yield grid


def _won(score: SichuanScore, rules: SichuanRules) -> Iterator[tuple[str, str]]:
    for place, (name, fan) in enumerate(score.patterns.items()):
        yield "" if place else "patterns", f"{name:<18}{fan} fan"
    yield "fan", str(score.fan)
    capped = f", capped at {rules.fan_cap} fan" if (score.fan or 0) > rules.fan_cap else ""
    yield "base points", f"{score.base} (2 to the power of the fan{capped}; S5.3)"
    yield "read as", f"{score.split}{' and the melds' if score.melds else ''}"
    yield "payment", " and ".join(_share(share) for share in score.payment) + f": +{score.gain} in all"


def _share(share: Share) -> str:
    who = (
        f"each of {share.count} {share.payer.replace('seat', 'seats')}"
        if share.count > 1
        else f"the {share.payer}"
    )
    return f"{who} pays {share.amount} ({share.rule})"


def _not_won(score: SichuanScore) -> Iterator[tuple[str, str]]:
    yield "no win", score.reason or ""
    yield "void suit", f"{score.void}{_assumed(score)}"
    yield "distance", distance_words("tile", score.shanten, bool(score.discards))
    discards = [(discard.tile, discard.waits) for discard in score.discards]
    yield from useful_rows(score.shanten, score.waits, discards, _waits)


def _assumed(score: SichuanScore) -> str:
    if not score.void_assumed:
        return ""
    return (
        " (assumed: it leaves the hand nearest)" if score.void in score.hand else " (assumed: none is held)"
    )


def _waits(waits: tuple[Wait, ...]) -> str:
    """Kinds that win, with the copies left and their value; kinds that only help all together."""
    told = [_winning(wait) for wait in waits if wait.fan is not None]
    helping = [wait for wait in waits if wait.fan is None]
    if helping:
        counts = np.zeros(KINDS, np.int64)
        counts[[parse_kind(wait.tile) for wait in helping]] = 1
        told.append(f"{hand_text(counts)} ({sum(wait.left for wait in helping)} left)")
    return ", ".join(told) or "nothing"


def _winning(wait: Wait) -> str:
    left = "own four" if wait.own_four else f"{wait.left} left"
    return f"{wait.tile} ({left}: {wait.fan} fan, base {wait.base})"
