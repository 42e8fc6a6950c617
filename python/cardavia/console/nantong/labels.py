"""Names of the long cards, and what each action is called."""

from __future__ import annotations

from typing import Any

from cardavia.console import claims
from cardavia.locale import tr


def card_name(card: str) -> str:
    """`5 of myriads` for 5m, `Thousand` for T."""
    if card in ("T", "W", "R"):
        return {"T": tr("Thousand"), "W": tr("White Flower"), "R": tr("Red Flower")}[card]
    rank, suit = card[0], card[-1]
    return {
        "m": tr("{rank} of myriads", rank=rank),
        "p": tr("{rank} of coins", rank=rank),
        "s": tr("{rank} of strings", rank=rank),
    }[suit]


def label(action: str, view: dict[str, Any]) -> str:
    """What an action is called in the moment of the view."""
    verb, _, piece = action.partition(" ")
    if verb == "discard":
        return tr("discard the {tile}", tile=card_name(piece))
    if verb == "open":
        return _open(piece, view)
    if verb == "kong":
        extends = f"pung {piece}" in view["groups"][view["seat"]]
        return claims.kong(view, card_name(piece), extends)
    if verb == "pung":
        return tr("make a pung of {tile}", tile=card_name(piece))
    if verb == "win":
        if view["phase"] == "turn" and view["drawn"] is None:
            return tr("heavenly win")
        return claims.win(view, card_name(view["offered"]) if view["offered"] else "")
    return {
        "hezi": tr("Tiandi Hezi: lay down the pair and draw two cards"),
        "ready": tr("declare ready"),
        "done": tr("declare no more"),
        "pass": tr("pass, let it go"),
    }[verb]


def _open(piece: str, view: dict[str, Any]) -> str:
    count = view["dealt"].count(piece) if len(piece) == 1 else _held(view["dealt"], piece)
    if count == 4:
        return tr("opening kong of {tile}, draw a card", tile=card_name(piece))
    return tr("opening triplet of {tile}", tile=card_name(piece))


def _held(hand: str, piece: str) -> int:
    """How many of a suited card are in a hand's text."""
    return sum(part.count(piece[0]) for part in hand.split() if part[-1] == piece[1])
