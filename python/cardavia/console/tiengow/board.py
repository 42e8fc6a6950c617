"""A table of Tien Gow in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardavia.console.tiengow.labels import class_words, tile_name
from cardavia.console.words import who
from cardavia.locale import tr, trn

View = dict[str, Any]


def board(view: View) -> list[str]:
    """What the seat of the view sees: each seat, the trick begun, the own tiles last."""
    me = view["seat"]
    first = [
        tr("Trick {n}.", n=len(view["tricks"])),
        tr("Banker: {who}.", who=who(view["banker"], me)),
    ]
    seats = [f"{who(seat, me)}: {'; '.join(_seat(view, seat))}." for seat in range(len(view["columns"]))]
    return [" ".join(first), *seats, *_trick(view), hand(view)]


def hand(view: View) -> str:
    """The own tiles with their names."""
    tiles = ", ".join(f"{tile} {tile_name(tile)}" for tile in view["hand"].split())
    return tr("Your hand: {hand}.", hand=tiles or tr("none"))


def _seat(view: View, seat: int) -> Iterator[str]:
    yield trn("{n} column", "{n} columns", view["columns"][seat])
    yield trn("{n} tile in hand", "{n} tiles in hand", view["hand_size"][seat])
    if view["shown"][seat]:
        yield tr("has shown {tiles}", tiles=view["shown"][seat])
    if seat == view["seat"] and view["down"]:
        yield tr("face down {tiles}", tiles=view["down"])
    if view["revealed"] and view["revealed"][seat] and seat != view["seat"]:
        yield tr("face down {tiles}", tiles=view["revealed"][seat])


def _trick(view: View) -> Iterator[str]:
    """The plays of a trick that is not over."""
    trick = view["tricks"][-1]
    if view["phase"] != "follow":
        return
    order = [(trick["leader"] + place) % len(trick["plays"]) for place in range(len(trick["plays"]))]
    plays = [(seat, trick["plays"][seat]) for seat in order if trick["plays"][seat]]
    down = tr("face down")
    told = [f"{who(seat, view['seat'])}: {down if play == 'face down' else play}" for seat, play in plays]
    values = {"plays": ", ".join(told), "sort": class_words(trick["plays"][trick["leader"]])}
    yield tr("This trick ({sort}): {plays}.", **values)
