"""Sichuan in text: tiles `5m`, hands `123m 55p`, actions `discard 5m`, melds `pung 5s`."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from cardavia_fast import _sichuan, _sichuan_score

from cardavia.notation.tiles import COPIES, RANKS, SUITS, Kinds

TILES = Kinds("tile", honours="")
KINDS = len(TILES.texts)
PATTERNS: tuple[str, ...] = _sichuan_score.PATTERNS
FAN: tuple[int, ...] = _sichuan_score.FAN
HOWS: dict[int, str] = _sichuan.HOWS
OUTCOMES: dict[int, str] = _sichuan.OUTCOMES
EVENT_NAMES = {"kong": "kong replacement", "rob": "robbed kong", "last": "last tile"}

kind_text = TILES.kind_text
parse_kind = TILES.parse_kind
piece_text = TILES.piece_text
hand_text = TILES.hand_text
parse_hand = TILES.parse_hand
split_text = TILES.split_text

_CODES: dict[str, int] = _sichuan.CODES


def parse_meld(text: str) -> tuple[int, bool]:
    """(kind, is a kong) of `pung 5s`, `kong 2p`, `added kong 2p` or `concealed kong 2p`."""
    words = text.split()
    if len(words) < 2 or " ".join(words[:-1]) not in _sichuan.MELDS.values():
        raise ValueError(f"meld is {text!r}, expected as 'pung 5s', 'kong 2p' or 'concealed kong 2p'")
    return parse_kind(words[-1]), words[-2] == "kong"


@cache
def action_text(code: int) -> str:
    """The text of an action code."""
    if code >= _CODES["win"]:
        return "win" if code == _CODES["win"] else "pass"
    for verb in ("kong", "pung", "discard"):
        if code >= _CODES[verb]:
            return f"{verb} {kind_text(code - _CODES[verb])}"
    return f"void {SUITS[code]}"


_ACTIONS = {action_text(code): code for code in range(_sichuan.GAME.actions)}


def parse_action(text: str) -> int:
    """The code of an action's text; a ValueError names anything else."""
    code = _ACTIONS.get(text)
    if code is None:
        raise ValueError(
            f"action is {text!r}, expected as 'void m', 'discard 5m', 'pung 5m', 'kong 5m', 'win' or 'pass'"
        )
    return code


def pattern_names(bits: int) -> list[str]:
    """Names of the pattern bits."""
    return [name for bit, name in enumerate(PATTERNS) if bits >> bit & 1]


def seen_action(text: str) -> str:
    """What the other seats see of an action outside claim windows: `void ?` until all are declared (S2.2)."""
    return "void ?" if text.startswith("void ") else text


@cache
def place_text(code: int) -> str:
    """Where a tile is: `wall`, `hand 2`, `meld 1`, `discards 0`, `win 3`."""
    base = max(place for place in _sichuan.PLACES if place <= code)
    name: str = _sichuan.PLACES[base]
    return name if name == "wall" else f"{name} {code - base}"


def _nobody(value: int) -> int | None:
    return None if value in (-1, _sichuan.NOBODY) else int(value)


def _kind_or_none(kind: int) -> str | None:
    return None if _nobody(kind) is None else kind_text(kind)


def _suit_or_none(suit: int) -> str | None:
    return None if suit < 0 else SUITS[suit]


def _wins(record: Any, count: int) -> list[dict[str, Any]]:
    return [
        {
            "seat": int(record["win_seat"][i]),
            "how": HOWS[int(record["win_how"][i])],
            "from": int(record["win_from"][i]),
            "fan": int(record["win_fan"][i]),
            "patterns": pattern_names(int(record["win_patterns"][i])),
        }
        for i in range(count)
    ]


def view_dict(view: np.void) -> dict[str, Any]:
    """A view record in plain Python: what one seat may know.

    `discards` are the tiles that lie before each seat; `river` is every discard in order as [seat, tile,
    claimed]; `void` shows the own choice at once, those of others when all four are made (S2.2).
    """
    table = view["public"]
    discards = [
        (int(code) >> 5 & 3, kind_text(int(code) & 31), bool(int(code) & _sichuan.CLAIMED))
        for code in table["discards"][: table["n_discards"]]
    ]
    melds = [
        [
            f"{_sichuan.MELDS[int(table['meld_how'][seat][i])]} {kind_text(int(table['melds'][seat][i]))}"
            for i in range(table["n_melds"][seat])
        ]
        for seat in range(4)
    ]
    wins = _wins(table, int(table["n_wins"]))
    for i, won in enumerate(wins):
        won["tile"] = kind_text(int(table["win_kind"][i]))
        won["hand"] = hand_text(table["laid"][won["seat"]])
    return {
        "seat": int(view["seat"]),
        "phase": _sichuan.PHASES[int(table["phase"])],
        "asked": _nobody(int(view["asked"])),
        "dealer": int(table["dealer"]),
        "turn": int(table["turn"]),
        "wall": int(table["wall"]),
        "offered": _kind_or_none(int(table["offered"])),
        "void": [
            _suit_or_none(int(view["void_suit"] if seat == view["seat"] else suit))
            for seat, suit in enumerate(table["void_suit"])
        ],
        "hand": hand_text(view["hand"]),
        "drawn": _kind_or_none(int(view["drawn"])),
        "answer": None if _nobody(int(view["answer"])) is None else action_text(int(view["answer"])),
        "hand_size": [int(size) for size in table["hand_size"]],
        "melds": melds,
        "discards": [
            [tile for owner, tile, taken in discards if owner == seat and not taken] for seat in range(4)
        ],
        "river": [list(discard) for discard in discards],
        "wins": wins,
        "points": [int(points) for points in view["points"]],
    }


def result_dict(row: np.void) -> dict[str, Any]:
    """A result row in plain Python."""
    return {
        "points": [int(points) for points in row["points"]],
        "dealer": int(row["dealer"]),
        "outcome": OUTCOMES.get(int(row["outcome"])),
        "winners": _wins(row, int(row["n_wins"])),
        "next_dealer": int(row["next_dealer"]) if row["outcome"] else None,
        "kongs": [int(points) for points in row["kongs"]],
        "penalties": [int(points) for points in row["penalties"]],
        "ready": [bool(ready) for ready in row["ready"]],
        "pigs": [bool(pig) for pig in row["pigs"]],
    }


__all__ = [
    "COPIES",
    "EVENT_NAMES",
    "FAN",
    "HOWS",
    "KINDS",
    "OUTCOMES",
    "PATTERNS",
    "RANKS",
    "SUITS",
    "action_text",
    "hand_text",
    "kind_text",
    "parse_action",
    "parse_hand",
    "parse_kind",
    "parse_meld",
    "pattern_names",
    "piece_text",
    "place_text",
    "result_dict",
    "seen_action",
    "split_text",
    "view_dict",
]
