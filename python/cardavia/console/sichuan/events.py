"""What a seat of Sichuan sees happen, from its views before and after an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardavia.console.events import Event
from cardavia.console.words import paid_events
from cardavia.payments import Payment

GAME = "sichuan"
WINDOWS = ("claim", "rob")
View = dict[str, Any]


def events(before: View, after: View, seat: int, action: str, rows: Sequence[Payment]) -> list[Event]:
    """What the seat of the views sees of an answer of `seat`.

    action: as that seat sees it, empty if hidden; rows: the new rows of the ledger.
    """
    me = after["seat"]
    phase, verb, piece = before["phase"], *_parts(action)
    found: list[Event] = []
    if phase == "void":
        found += _void(after, seat, piece)
    elif phase in WINDOWS:
        if seat == me and verb == "pass":
            found.append(Event(GAME, me, "pass", me, before["offered"]))
        if after["phase"] not in WINDOWS:
            found += _closed(before, after)
    elif verb == "win":
        found += _wins(before, after)
    elif verb == "kong":
        added = f"pung {piece}" in before["melds"][seat]
        found.append(Event(GAME, me, "kong", seat, piece, more={"how": "added" if added else "concealed"}))
    else:
        found.append(Event(GAME, me, "discard", seat, piece))
    found += paid_events(GAME, me, rows)
    return [*found, *_drawn(before, after), *_end(after)]


def _parts(action: str) -> tuple[str, str]:
    verb, _, piece = action.partition(" ")
    return verb, piece


def _void(after: View, seat: int, suit: str) -> Iterator[Event]:
    """S2.2: the own choice at once, those of all when the last is made."""
    me = after["seat"]
    if seat == me:
        yield Event(GAME, me, "void", me, suit)
    if after["phase"] != "void":
        yield Event(GAME, me, "voids", more={"voids": after["void"]})


def _closed(before: View, after: View) -> Iterator[Event]:
    """What came of a claim window: wins, else a claim; an added kong nobody robbed has been told of."""
    me, giver = after["seat"], before["turn"]
    yield from _wins(before, after)
    if before["phase"] == "rob":
        return
    for seat, melds in enumerate(after["melds"]):
        for meld in melds[len(before["melds"][seat]) :]:
            how, _, piece = meld.rpartition(" ")
            more = {"how": "exposed"} if how == "kong" else {}
            yield Event(GAME, me, how, seat, piece, giver, more)


def _wins(before: View, after: View) -> Iterator[Event]:
    for won in after["wins"][len(before["wins"]) :]:
        other = None if won["how"] == "self-draw" else won["from"]
        yield Event(GAME, after["seat"], "win", won["seat"], won["tile"], other, dict(won))


def _drawn(before: View, after: View) -> Iterator[Event]:
    """A tile has left the wall: the own one is seen."""
    if after["wall"] < before["wall"] and after["phase"] == "turn":
        seat, me = after["turn"], after["seat"]
        yield Event(
            GAME, me, "draw", seat, after["drawn"] if seat == me else "", more={"wall": after["wall"]}
        )


def _end(after: View) -> Iterator[Event]:
    if after["phase"] == "over":
        yield Event(GAME, after["seat"], "over", more={"wins": len(after["wins"])})
