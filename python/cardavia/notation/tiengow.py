"""Tien Gow in text: tiles by their pips `66` `63`, actions `play 66 66 63` and `drop 51 21`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
from cardavia_fast import _tiengow, _tiengow_groups

from cardavia.notation.tiengow_rows import SEATS, explain_rows

TILES: list[str] = _tiengow_groups.PIPS  # by kind, as in T1
CIVIL = 11  # kinds of which there are two tiles; of the others there is one
CLASSES: dict[int, str] = _tiengow.CLASSES
_SECOND = len(TILES)  # the bit of the second tile of kind 0
_KINDS = {text: kind for kind, text in enumerate(TILES)}


def parse_kind(text: str) -> int:
    """The kind of a tile's text; a ValueError names anything else."""
    kind = _KINDS.get(text)
    if kind is None:
        turned = f"; did you mean {text[::-1]!r}?" if text[::-1] in _KINDS else ""
        raise ValueError(f"tile is {text!r}, expected one of {' '.join(TILES)}{turned}")
    return kind


def kinds_text(kinds: Iterable[int]) -> str:
    """Tiles in the order given: `66 66 63`."""
    return " ".join(TILES[kind] for kind in kinds)


def piece_text(piece: int) -> str:
    """The text of a tile id (T1.3)."""
    return TILES[piece // 2 if piece < 2 * CIVIL else piece - CIVIL]


def kinds_of(tiles: int) -> list[int]:
    """The kinds of a word of tiles, ascending, twins twice: bit k for kind k, bit 21 + k for its second."""
    return [
        kind
        for kind in range(len(TILES))
        for _ in range((tiles >> kind & 1) + (kind < CIVIL and tiles >> (_SECOND + kind) & 1))
    ]


def tiles_text(tiles: int) -> str:
    """A word of tiles in the order of T1: `66 66 63`; an empty text for none."""
    return kinds_text(kinds_of(int(tiles)))


def parse_tiles(text: str) -> list[int]:
    """The kinds of `66 66 63`, ascending; a ValueError names a tile that is not there so often."""
    kinds = sorted(parse_kind(word) for word in text.split())
    for kind in set(kinds):
        most = 2 if kind < CIVIL else 1
        if kinds.count(kind) > most:
            raise ValueError(f"tiles are {text!r}: {kinds.count(kind)} of {TILES[kind]}, there are {most}")
    return kinds


def group_text(group: int) -> str:
    """The tiles of a group's code."""
    return kinds_text(_tiengow_groups.tiles_of(group))


@cache
def _groups() -> dict[str, int]:
    return {group_text(group): group for group in range(_tiengow_groups.GROUP_CODES)}


def parse_group(text: str) -> int:
    """The code of a group, its tiles in any order; a ValueError names what is none."""
    group = _groups().get(kinds_text(parse_tiles(text)))
    if group is None:
        raise ValueError(
            f"group is {text!r}, expected a single tile, a pair, Supreme '42 21', or civil and military "
            f"tiles of one family, as '66 63' or '66 66 63 54' (T3.1)"
        )
    return group


@cache
def action_text(code: int) -> str:
    """The text of an action code."""
    verb = "play" if code < _tiengow.FIRST_DROP else "drop"
    return f"{verb} {kinds_text(_tiengow_groups.tiles_of(code))}"


@cache
def _actions() -> dict[str, int]:
    return {action_text(code): code for code in range(_tiengow.GAME.actions)}


def parse_action(text: str) -> int:
    """The code of an action's text; a ValueError names anything else."""
    code = _actions().get(text)
    if code is None:
        raise ValueError(
            f"action is {text!r}, expected as 'play 66 66 63' or 'drop 51 21', tiles in the order "
            f"{' '.join(TILES)}"
        )
    return code


def seen_action(text: str) -> str:
    """What the other seats see of an action: `drop ? ?` of tiles that lie face down (T3.3)."""
    verb, *tiles = text.split()
    return " ".join([verb, *("?" * len(tiles))]) if verb == "drop" else text


@cache
def place_text(code: int) -> str:
    """Where a tile is: `hand 2`, `shown 0`, `face down 1`."""
    base = max(place for place in _tiengow.PLACES if place <= code)
    return f"{_tiengow.PLACES[base]} {code - base}"


def _nobody(value: int) -> int | None:
    return None if value == _tiengow.NO_GROUP else int(value)


def _play(code: int) -> str | None:
    """A group face up, `face down`, or None for a seat that has not played yet."""
    if code == _tiengow.FACE_DOWN:
        return "face down"
    return None if code == _tiengow.NO_GROUP else group_text(code)


def _tricks(table: Any) -> list[dict[str, Any]]:
    """Every trick begun: its leader, tiles a seat, and the four plays by seat."""
    tricks = []
    for leader, codes in zip(table["leader"], table["plays"], strict=True):
        if _nobody(int(leader)) is not None:
            plays = [_play(int(code)) for code in codes]
            led = plays[leader]
            size = len(led.split()) if led else 0
            tricks.append({"leader": int(leader), "size": size, "plays": plays})
    return tricks


def view_dict(view: np.void) -> dict[str, Any]:
    """A view record in plain Python: what one seat may know.

    `hand` and `down` (put face down) are the own tiles; `tricks` are all begun, each with its leader, the
    tiles a seat plays, and what each seat played: a group, `face down`, or None before it played. `best` and
    `best_seat` tell who is winning this trick. `shown` are the tiles each seat played face up; `revealed`
    those it put face down, None before the deal has ended (T3.3).
    """
    table = view["public"]
    over = _tiengow.PHASES[int(table["phase"])] == "over"
    return {
        "seat": int(view["seat"]),
        "phase": _tiengow.PHASES[int(table["phase"])],
        "asked": None if over else int(table["turn"]),
        "banker": int(table["banker"]),
        "hand": tiles_text(view["hand"]),
        "down": tiles_text(view["down"]),
        "columns": [int(columns) for columns in table["columns"]],
        "hand_size": [int(size) for size in table["hand_size"]],
        "size": int(table["size"]),
        "best": _play(int(table["best"])),
        "best_seat": _nobody(int(table["best_seat"])),
        "tricks": _tricks(table),
        "shown": [tiles_text(tiles) for tiles in table["shown"]],
        "revealed": [tiles_text(tiles) for tiles in table["revealed"]] if over else None,
        "winner": _nobody(int(table["winner"])),
    }


def result_dict(row: np.void) -> dict[str, Any]:
    """A result row in plain Python."""
    group = _nobody(int(row["final_group"]))
    return {
        "points": [int(points) for points in row["points"]],
        "dealer": int(row["dealer"]),
        "columns": [int(columns) for columns in row["columns"]],
        "winner": _nobody(int(row["winner"])),
        "final_group": None if group is None else group_text(group),
        "final_class": CLASSES.get(int(row["final_class"])),
        "immediate": [int(points) for points in row["immediate"]],
        "tricks": int(row["tricks"]),
        "capture": bool(row["capture"]),
        "sweep": bool(row["sweep"]),
        "next_dealer": _nobody(int(row["next_dealer"])),
    }


__all__ = [
    "CIVIL",
    "CLASSES",
    "SEATS",
    "TILES",
    "action_text",
    "explain_rows",
    "group_text",
    "kinds_of",
    "kinds_text",
    "parse_action",
    "parse_group",
    "parse_kind",
    "parse_tiles",
    "piece_text",
    "place_text",
    "result_dict",
    "seen_action",
    "tiles_text",
    "view_dict",
]
