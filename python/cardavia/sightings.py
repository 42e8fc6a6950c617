"""What one seat sees happen in a deal, told from its whole record: for `Deal.record(seat)`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardavia.games import find
from cardavia.records import rewound

if TYPE_CHECKING:
    from cardavia.deal import Deal

Sight = tuple[int, str]  # (seat, what it is seen to do)
WINDOWS = ("claim", "rob")  # phases in which answers stay hidden until all are in
HIDDEN = "?"


def _in_hand(places: Sequence[str], seat: int) -> set[int]:
    return {piece for piece, place in enumerate(places) if place == f"hand {seat}"}


def dealt(deal: Deal, seat: int) -> list[str]:
    """The pieces that the seat was dealt."""
    text = find(deal.game).notation.piece_text
    return [text(piece) for piece in sorted(_in_hand(rewound(deal).places(), seat))]


def seen(deal: Deal, seat: int) -> list[Sight]:
    """All that the seat saw, in order: answers and draws, its own in full, "?" for a hidden piece of another.

    Of the others' answers in a claim window only those that took effect, when it closed.
    """
    return [sight for sights in by_answer(deal, seat) for sight in sights]


def by_answer(deal: Deal, seat: int) -> list[list[Sight]]:
    """The same by answers of the deal: what the seat saw happen at each, which may be nothing."""
    notation = find(deal.game).notation
    walk = rewound(deal)
    found: list[list[Sight]] = []
    window: list[Sight] = []
    for actor, action in deal.actions:
        phase, before = walk.view(seat)["phase"], walk.places()
        walk.answer(action)
        view = walk.view(seat)
        sights: list[Sight] = []
        if phase in WINDOWS:
            window.append((actor, action))
        if actor == seat:
            sights.append((actor, action))
        elif phase not in WINDOWS:
            sights.append((actor, notation.seen_action(action)))
        if view["phase"] not in WINDOWS:
            sights += [sight for sight in _effective(view, window) if sight[0] != seat]
            window = []
        sights += _draws(walk, before, seat)
        found.append([sight for sight in sights if sight[1]])
    return found


def _effective(view: dict[str, Any], window: Sequence[Sight]) -> list[Sight]:
    """The answers of a closed window that took effect: wins, else the claim that was made."""
    winners = [win["seat"] for win in view["wins"]] if "wins" in view else [view.get("winner")]
    won = [sight for sight in window if sight[1] == "win" and sight[0] in winners]
    return won or [sight for sight in window if sight[1] not in ("win", "pass")]


def _draws(walk: Deal, before: Sequence[str], seat: int) -> Iterator[Sight]:
    """Pieces that came from the stock into a hand."""
    text = find(walk.game).notation.piece_text
    for piece, (old, new) in enumerate(zip(before, walk.places(), strict=True)):
        if old in ("wall", "stock") and new.startswith("hand "):
            drawer = int(new.split()[1])
            yield drawer, f"draw {text(piece) if drawer == seat else HIDDEN}"
