"""What a seat of Nantong sees happen, from its views before and after an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardavia.console.events import Event
from cardavia.console.words import paid_events
from cardavia.payments import Payment
from cardavia.story.nantong_words import gained

GAME = "nantong"
WINDOWS = ("claim", "rob")
View = dict[str, Any]


def events(before: View, after: View, seat: int, action: str, rows: Sequence[Payment]) -> list[Event]:
    """What the seat of the views sees of an answer of `seat`.

    action: as that seat sees it, empty if hidden; rows: the new rows of the ledger.
    """
    me, phase = after["seat"], before["phase"]
    verb, _, piece = action.partition(" ")
    found: list[Event] = []
    if phase == "prepare":
        found += _prepared(before, after, seat, verb)
    elif phase in WINDOWS:
        if seat == me and verb == "pass":
            found.append(Event(GAME, me, "pass", me, before["offered"]))
        if after["phase"] not in WINDOWS:
            found += _closed(before, after)
    elif verb == "win":
        found += _win(after)
    elif verb == "kong":
        added = f"pung {piece}" in before["groups"][seat]
        found.append(Event(GAME, me, "kong", seat, piece, more={"how": "added" if added else "concealed"}))
    else:
        found.append(Event(GAME, me, "discard", seat, piece))
    if phase != "prepare":
        found += _drawn(before, after)
    return [*found, *_end(after), *paid_events(GAME, me, rows)]


def _prepared(before: View, after: View, seat: int, verb: str) -> Iterator[Event]:
    """A declaration (N2.2, N2.4); that a seat declares no more is not seen."""
    me = after["seat"]
    if verb == "open":
        how, _, piece = after["groups"][seat][-1].rpartition(" ")
        cards = [piece] * (4 if how == "opening kong" else 3)
        yield Event(GAME, me, "open", seat, piece, more={"how": how})
        yield from _replaced(before, after, seat, cards)
    elif verb == "hezi":
        card = after["hezi"][seat]
        yield Event(GAME, me, "hezi", seat, card)
        yield from _replaced(before, after, seat, [card] * 2)
    elif verb == "ready" or (verb == "done" and seat == me):
        yield Event(GAME, me, verb, seat)


def _replaced(before: View, after: View, seat: int, laid: list[str]) -> Iterator[Event]:
    """Replacements drawn in preparation: the own cards are seen."""
    count = before["stock"] - after["stock"]
    if count:
        own = gained(before["hand"], after["hand"], laid) if seat == after["seat"] else []
        yield Event(GAME, after["seat"], "replace", seat, " ".join(own), more={"count": count})


def _closed(before: View, after: View) -> Iterator[Event]:
    """What came of a claim window: a win, else a claim; an added kong nobody robbed has been told of."""
    yield from _win(after)
    if before["phase"] == "rob":
        return
    for seat, groups in enumerate(after["groups"]):
        for group in groups[len(before["groups"][seat]) :]:
            how, _, piece = group.rpartition(" ")
            more = {"how": "exposed"} if how == "kong" else {}
            yield Event(GAME, after["seat"], how, seat, piece, before["turn"], more)


def _win(after: View) -> Iterator[Event]:
    if after["winner"] is not None:
        how = after["how"]
        other = after["from"] if how in ("discard", "robbed kong") else None
        more = {"how": how, "hand": after["laid"]}
        yield Event(GAME, after["seat"], "win", after["winner"], after["tile"] or "", other, more)


def _drawn(before: View, after: View) -> Iterator[Event]:
    """A card has left the stock: the own one is seen."""
    if after["stock"] < before["stock"] and after["phase"] == "turn":
        seat, me = after["turn"], after["seat"]
        piece = after["drawn"] if seat == me else ""
        yield Event(GAME, me, "draw", seat, piece, more={"stock": after["stock"]})


def _end(after: View) -> Iterator[Event]:
    if after["phase"] == "over" and after["winner"] is None:
        yield Event(GAME, after["seat"], "over")
