"""What the person at the table may answer: each legal action with a key and a label."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

# Keys of the table itself, which no action takes: help, hint, rules, undo, quit, distance, options.
RESERVED = frozenset("?hruqdo")
OWN = {"win": "w", "kong": "k", "pung": "p", "pass": "n", "done": "n", "ready": "y", "hezi": "z"}
SUITS = frozenset("mps")


class Choice(NamedTuple):
    """One legal action."""

    text: str  # as `Deal.answer` takes it
    key: str  # one key; empty where a hand of Tien Gow has more actions than there are keys
    label: str  # in the language in use


def keys(actions: Sequence[str]) -> list[str]:
    """One key for each action: its own where it has one, else the next digit or letter."""
    wanted = [_own(action) for action in actions]
    taken = set(RESERVED)
    found = []
    for key in wanted:
        found.append(key if key not in taken else "")
        taken.add(key)
    rest = (key for key in digits[1:] + "0" + ascii_lowercase + ascii_uppercase if key not in taken)
    return [key or next(rest, "") for key in found]


def _own(action: str) -> str:
    """The key that an action would like to have."""
    verb, _, piece = action.partition(" ")
    if verb == "void" and piece in SUITS:
        return piece
    return OWN.get(verb, "")
