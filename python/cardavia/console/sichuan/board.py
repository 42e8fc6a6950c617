"""A table of Sichuan in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardavia.console.sichuan.labels import suit_name
from cardavia.console.words import signed, who
from cardavia.locale import tr, trn
from cardavia.story.sichuan_words import meld_words

View = dict[str, Any]


def board(view: View) -> list[str]:
    """What the seat of the view sees: the wall, each seat, the own hand last."""
    first = trn("Wall: {n} tile.", "Wall: {n} tiles.", view["wall"])
    dealer = tr("Dealer: {who}.", who=who(view["dealer"], view["seat"]))
    seats = [
        f"{who(seat, view['seat'])}: {'; '.join(_seat(view, seat))}." for seat in range(len(view["points"]))
    ]
    return [f"{first} {dealer}", *seats, hand(view)]


def hand(view: View) -> str:
    """The own hand, with the tile drawn."""
    if view["drawn"] and view["phase"] == "turn" and view["turn"] == view["seat"]:
        return tr("Your hand: {hand}, drawn {tile}.", hand=view["hand"], tile=view["drawn"])
    return tr("Your hand: {hand}.", hand=view["hand"])


def _seat(view: View, seat: int) -> Iterator[str]:
    won = next((win for win in view["wins"] if win["seat"] == seat), None)
    if won is not None:
        yield tr("has won with {hand} and {tile}", hand=won["hand"], tile=won["tile"])
    else:
        yield trn("{n} tile in hand", "{n} tiles in hand", view["hand_size"][seat])
    if view["void"][seat]:
        yield tr("without {suit}", suit=suit_name(view["void"][seat]))
    if view["melds"][seat]:
        yield tr("melds {melds}", melds=meld_words(view["melds"][seat]))
    if view["discards"][seat]:
        yield tr("discards {tiles}", tiles=" ".join(view["discards"][seat]))
    if any(view["points"]):
        yield tr("points {points}", points=signed(view["points"][seat]))
