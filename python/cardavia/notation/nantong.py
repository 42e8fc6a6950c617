"""Nantong in text: cards `5m` and `T`, hands `123m 55p TTT`, actions `open 5m`, groups `pung 5s`."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from cardavia_fast import _nantong

from cardavia.notation.nantong_rows import CARDS, explain_rows, kind_text
from cardavia.notation.tiles import COPIES, RANKS, SUITS

SEATS: int = _nantong.GAME.seats
KINDS = len(CARDS.texts)
HOWS: dict[int, str] = _nantong.HOWS
OUTCOMES: dict[int, str] = _nantong.OUTCOMES
FORMS: dict[int, str] = _nantong.FORMS
DOUBLINGS: dict[int, str] = _nantong.DOUBLINGS
GROUP_HOWS: dict[int, str] = _nantong.GROUP_HOWS
CIRCUMSTANCES: dict[str, int] = _nantong.CIRCUMSTANCES
NOBODY: int = _nantong.NOBODY

parse_kind = CARDS.parse_kind
piece_text = CARDS.piece_text
hand_text = CARDS.hand_text
parse_hand = CARDS.parse_hand
split_text = CARDS.split_text

_CODES: dict[str, int] = _nantong.CODES
_OF_A_KIND = ("kong", "pung", "discard", "open")  # verbs with a kind, from the highest code down


def group_name(kind: int, how: int) -> str:
    """A declared group: `pung 5s`, `opening kong 2s`."""
    return f"{GROUP_HOWS[how]} {kind_text(kind)}"


def parse_group(text: str) -> tuple[int, int]:
    """(kind, how it was declared) of `pung 5s`, `added kong 2p`, `opening 2s` and so on."""
    words = text.split()
    hows = {name: how for how, name in GROUP_HOWS.items()}
    how = hows.get(" ".join(words[:-1]))
    if how is None:
        raise ValueError(
            f"group is {text!r}, expected {', '.join(list(hows)[:-1])} or {list(hows)[-1]} and a card, "
            f"as 'pung 5s'"
        )
    return parse_kind(words[-1]), how


@cache
def action_text(code: int) -> str:
    """The text of an action code."""
    for verb in ("win", "pass", "hezi", "ready", "done"):
        if code == _CODES[verb]:
            return verb
    verb = next(verb for verb in _OF_A_KIND if code >= _CODES[verb])
    return f"{verb} {kind_text(code - _CODES[verb])}"


_ACTIONS = {action_text(code): code for code in range(_nantong.GAME.actions)}


def parse_action(text: str) -> int:
    """The code of an action's text; a ValueError names anything else."""
    code = _ACTIONS.get(text)
    if code is None:
        raise ValueError(
            f"action is {text!r}, expected as 'open 5m', 'hezi', 'ready', 'done', 'discard 5m', 'pung 5m', "
            f"'kong 5m', 'win' or 'pass'"
        )
    return code


def seen_action(text: str) -> str:
    """What the other seats see of an action outside claim windows: nothing where one declines (N2.2)."""
    return "" if text == "done" else text


@cache
def place_text(code: int) -> str:
    """Where a card is: `stock`, `indicator`, `hand 2`, `group 1`, `discards 0`, `hezi 1`, `win 2`."""
    base = max(place for place in _nantong.PLACES if place <= code)
    name: str = _nantong.PLACES[base]
    return name if name in ("stock", "indicator") else f"{name} {code - base}"


def doubling_names(bits: int) -> list[str]:
    """Names of the doubling bits."""
    return [name for bit, name in DOUBLINGS.items() if bits & bit]


def _nobody(value: int) -> int | None:
    return None if value in (-1, NOBODY) else int(value)


def _kind_or_none(kind: int) -> str | None:
    return None if _nobody(kind) is None else kind_text(kind)


def _groups(table: Any, seat: int) -> list[str]:
    return [
        group_name(int(table["groups"][seat][i]), int(table["group_how"][seat][i]))
        for i in range(table["n_groups"][seat])
    ]


def _river(table: Any) -> list[tuple[int, str, bool]]:
    """Each discard in order: seat, card, claimed."""
    return [
        (int(code) >> 5 & 3, kind_text(int(code) & 31), bool(int(code) & _nantong.CLAIMED))
        for code in table["discards"][: table["n_discards"]]
    ]


def _win_dict(table: Any) -> dict[str, Any]:
    won = _nobody(int(table["winner"])) is not None
    return {
        "winner": _nobody(int(table["winner"])),
        "how": HOWS.get(int(table["win_how"])),
        "from": _nobody(int(table["win_from"])),
        "tile": _kind_or_none(int(table["win_kind"])),
        "laid": hand_text(table["laid"]) if won else None,
    }


def _own_dict(view: np.void) -> dict[str, Any]:
    """What only the seat itself knows."""
    return {
        "hand": hand_text(view["hand"]),
        "dealt": hand_text(view["dealt"]),
        "drawn": _kind_or_none(int(view["drawn"])),
        "answer": None if _nobody(int(view["answer"])) is None else action_text(int(view["answer"])),
    }


def view_dict(view: np.void) -> dict[str, Any]:
    """A view record in plain Python: what one seat may know.

    `dealt` are the own cards that could still be opened (N2.3); `discards` lie before each seat; `river` is
    every discard in order as [seat, card, claimed]; `winner`, `how`, `from`, `tile` and `laid` tell of the
    win, None without one. `tile` is the winning card, None when heavenly, and not among those laid.
    """
    table = view["public"]
    river = _river(table)
    return {
        "seat": int(view["seat"]),
        "phase": _nantong.PHASES[int(table["phase"])],
        "asked": _nobody(int(view["asked"])),
        "dealer": int(table["dealer"]),
        "turn": int(table["turn"]),
        "stock": int(table["stock"]),
        "indicators": [kind_text(int(kind)) for kind in table["indicators"]],
        "offered": _kind_or_none(int(table["offered"])),
        **_own_dict(view),
        "hand_size": [int(size) for size in table["hand_size"]],
        "groups": [_groups(table, seat) for seat in range(SEATS)],
        "hezi": [_kind_or_none(int(kind)) for kind in table["hezi"]],
        "replaced": [int(cards) for cards in table["replaced"]],
        "prepared": [bool(done) for done in table["prepared"]],
        "ready": [bool(ready) for ready in table["ready"]],
        "discards": [
            [card for owner, card, taken in river if owner == seat and not taken] for seat in range(SEATS)
        ],
        "river": [list(discard) for discard in river],
        **_win_dict(table),
    }


def result_dict(row: np.void) -> dict[str, Any]:
    """A result row in plain Python."""
    return {
        "points": [int(points) for points in row["points"]],
        "dealer": int(row["dealer"]),
        "outcome": OUTCOMES.get(int(row["outcome"])),
        "winner": _nobody(int(row["winner"])),
        "how": HOWS.get(int(row["how"])),
        "from": _nobody(int(row["win_from"])),
        "form": FORMS.get(int(row["form"])),
        "totals": [int(total) for total in row["totals"]],
        "raw_totals": [int(total) for total in row["raw_totals"]],
        "base": [int(hu) for hu in row["base"]],
        "doublings": doubling_names(int(row["doublings"])),
        "wenqian": int(row["wenqian"]),
        "wait_bonus": bool(row["wait_bonus"]),
        "hezi": [bool(declared) for declared in row["hezi"]],
        "ready": [bool(ready) for ready in row["ready"]],
        "next_dealer": int(row["next_dealer"]) if row["outcome"] else None,
    }


__all__ = [
    "CIRCUMSTANCES",
    "COPIES",
    "DOUBLINGS",
    "FORMS",
    "GROUP_HOWS",
    "HOWS",
    "KINDS",
    "NOBODY",
    "OUTCOMES",
    "RANKS",
    "SEATS",
    "SUITS",
    "action_text",
    "doubling_names",
    "explain_rows",
    "group_name",
    "hand_text",
    "kind_text",
    "parse_action",
    "parse_group",
    "parse_hand",
    "parse_kind",
    "piece_text",
    "place_text",
    "result_dict",
    "seen_action",
    "split_text",
    "view_dict",
]
