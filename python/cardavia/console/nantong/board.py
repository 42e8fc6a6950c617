"""A table of Nantong in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardavia.console.words import who
from cardavia.locale import tr, trn
from cardavia.story.nantong_words import group_words

View = dict[str, Any]


def board(view: View) -> list[str]:
    """What the seat of the view sees: stock and indicators, each seat, the own hand last."""
    me = view["seat"]
    first = [
        trn("Stock: {n} card.", "Stock: {n} cards.", view["stock"]),
        tr("Indicators: {cards}.", cards=" ".join(view["indicators"])),
        tr("Dealer: {who}.", who=who(view["dealer"], me)),
    ]
    seats = [f"{who(seat, me)}: {'; '.join(_seat(view, seat))}." for seat in range(len(view["groups"]))]
    return [" ".join(first), *seats, hand(view)]


def hand(view: View) -> str:
    """The own hand, with the card drawn."""
    if view["drawn"] and view["phase"] == "turn" and view["turn"] == view["seat"]:
        return tr("Your hand: {hand}, drawn {tile}.", hand=view["hand"], tile=view["drawn"])
    return tr("Your hand: {hand}.", hand=view["hand"])


def _seat(view: View, seat: int) -> Iterator[str]:
    yield trn("{n} card in hand", "{n} cards in hand", view["hand_size"][seat])
    if view["winner"] == seat:
        yield tr("has won")
    if view["ready"][seat]:
        yield tr("has declared ready")
    if view["groups"][seat]:
        yield tr("groups {groups}", groups=" ".join(group_words(group) for group in view["groups"][seat]))
    if view["hezi"][seat]:
        yield tr("Tiandi Hezi of {tile}", tile=view["hezi"][seat])
    if view["discards"][seat]:
        yield tr("discards {tiles}", tiles=" ".join(view["discards"][seat]))
