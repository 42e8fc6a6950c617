"""What a seat of Tien Gow sees happen, from its views before and after an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardavia.console.events import Event
from cardavia.console.words import paid_events
from cardavia.payments import Payment

GAME = "tiengow"
View = dict[str, Any]


def events(before: View, after: View, seat: int, action: str, rows: Sequence[Payment]) -> list[Event]:
    """What the seat of the views sees of an answer of `seat`.

    action: as that seat sees it, `drop ? ?` for tiles face down; rows: the new rows of the ledger.
    """
    me = after["seat"]
    verb, _, tiles = action.partition(" ")
    kind = "lead" if before["phase"] == "lead" else "beat" if verb == "play" else "drop"
    hidden = "?" in tiles
    more = {"count": len(tiles.split()), "group": tiles if not hidden else ""}
    found = [Event(GAME, me, kind, seat, "" if hidden else tiles, more=more)]
    found += _trick(before, after)
    return [*found, *_end(after), *paid_events(GAME, me, rows)]


def _trick(before: View, after: View) -> Iterator[Event]:
    """A trick that this answer completed."""
    if before["columns"] == after["columns"]:
        return
    pairs = zip(before["columns"], after["columns"], strict=True)
    won = next(seat for seat, (old, new) in enumerate(pairs) if new > old)
    size = after["columns"][won] - before["columns"][won]
    more = {"columns": size, "total": after["columns"][won]}
    yield Event(GAME, after["seat"], "trick", won, more=more)


def _end(after: View) -> Iterator[Event]:
    if after["phase"] == "over":
        yield Event(GAME, after["seat"], "over", after["winner"])
