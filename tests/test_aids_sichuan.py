"""What a Numba seat may ask about a Sichuan view, beside `cardavia.score`."""

from __future__ import annotations

from typing import Any

import numpy as np

import cardavia as cv
from cardavia.aids import sichuan
from cardavia.games import GAMES
from cardavia.score.sichuan_tiles import Tiles
from decisions import kinds_of, positions


def tiles_of(view: Any, void: int) -> Tiles:
    seat, public = view["seat"], view["public"]
    melds = zip(public["melds"][seat], public["meld_how"][seat], strict=True)
    some = [(int(kind), bool(how != 1)) for kind, how in list(melds)[: public["n_melds"][seat]]]
    return Tiles(view["hand"].copy(), tuple(some), void)


def after(tiles: Tiles, code: int) -> list[Tiles]:
    """Tiles that an action may leave: several where a discard follows."""
    sort, kind = sichuan.verb(code), sichuan.tile(code)
    counts, melds = tiles.counts.copy(), tiles.melds
    if sort == sichuan.VOID:
        return [Tiles(counts, melds, code)]
    if sort == sichuan.DISCARD:
        counts[kind] -= 1
    if sort in (sichuan.PUNG, sichuan.KONG):
        added = sort == sichuan.KONG and counts[kind] == 1
        counts[kind] = counts[kind] - 2 if sort == sichuan.PUNG else 0
        melds = melds if added else (*melds, (kind, sort == sichuan.KONG))
    left = Tiles(counts, melds, tiles.void)
    return [left.minus(int(k)) for k in np.flatnonzero(counts)] if sort == sichuan.PUNG else [left]


def test_a_sichuan_view() -> None:
    for _deal, _seat, view, legal, _action in positions("sichuan", 6):
        left = 4 - view["public"]["seen"].astype(int) - view["hand"]
        assert [sichuan.unseen(view, kind) for kind in range(27)] == left.tolist()
        voids = range(3) if view["void_suit"] < 0 else [int(view["void_suit"])]
        found = min((tiles_of(view, void).nearest() for void in voids), key=lambda pair: pair[0])
        assert sichuan.shanten(view) == found[0] - 1
        if len(voids) == 1:
            assert kinds_of(sichuan.useful(view)) == found[1]
            ready = found[0] == 1 and view["hand"].sum() % 3 == 1
            assert kinds_of(sichuan.waits(view)) == (found[1] if ready else [])
            assert sichuan.unseen_of(view, sichuan.useful(view)) == left[found[1]].sum()
        if view["public"]["phase"] == 3:
            wins = sichuan.waits(view) >> int(view["public"]["offered"]) & 1
            assert wins == (sichuan.WIN in legal)


def test_a_sichuan_view_after_each_action() -> None:
    for _deal, _seat, view, legal, _action in positions("sichuan", 8, every=2):
        tiles, near = tiles_of(view, int(view["void_suit"])), []
        for code in map(int, legal):
            if code == sichuan.WIN:
                assert (sichuan.shanten_after(view, code), sichuan.useful_after(view, code)) == (-1, 0)
                continue
            found = [left.nearest() for left in after(tiles, code)]
            least = min(missing for missing, _ in found)
            assert sichuan.shanten_after(view, code) == least - 1
            useful = sichuan.useful_after(view, code)
            options = [kinds for missing, kinds in found if missing == least]
            assert kinds_of(useful) in options
            bits = [sum(1 << kind for kind in kinds) for kinds in options]
            assert sichuan.unseen_of(view, useful) == max(sichuan.unseen_of(view, some) for some in bits)
            if sichuan.verb(code) == sichuan.DISCARD:
                near.append((least, sichuan.tile(code)))
        expected = [kind for missing, kind in near if missing == min(near)[0]]
        assert kinds_of(sichuan.nearest(view, legal, len(legal))) == expected


def test_fan_in_sight() -> None:
    """A flush; seven pairs where they are nearer than groups."""
    pairs = {"11m 22m 44m 55m 77m 88m 9m": 4, "11m 22m 44m 55p 77p 88p 9p": 2}
    tiles = {**pairs, "123m 456m 789m 1123m": 2, "123m 456m 789m 1123p": 0}
    view = cv.Deal("sichuan", 1, 1).view_record(0)
    view["void_suit"] = 2
    for text, fan in tiles.items():
        view["hand"] = GAMES["sichuan"].notation.parse_hand(text)
        assert sichuan.fan_after(view, sichuan.PASS) == fan
    assert sichuan.fan_after(view, sichuan.KONG) == 0
