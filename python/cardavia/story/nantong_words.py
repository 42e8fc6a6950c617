"""Words for hands, groups and wins of Nantong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardavia.notation.nantong import GROUP_HOWS, parse_group
from cardavia.notation.nantong_rows import CARDS

THREES = ("pung", "opening")
OPENING_WORDS = {"opening": "opening triplet", "opening kong": "opening kong"}


def group_words(group: str) -> str:
    """A group as cards: `555m`, `2222p`."""
    kind, how = parse_group(group)
    return CARDS.equal_text(kind, 3 if GROUP_HOWS[how] in THREES else 4)


def hand_words(view: dict[str, Any], more: str = "") -> str:
    """The hand, groups and Hezi of the seat whose view it is: `123m 55p | 555m 2222p (44p)`."""
    seat = view["seat"]
    laid = [group_words(group) for group in view["groups"][seat]]
    hezi = view["hezi"][seat]
    beside = [*laid, *([f"({CARDS.equal_text(CARDS.parse_kind(hezi), 2)})"] if hezi else [])]
    hand = f"{view['hand']}{more}"
    return f"{hand} | {' '.join(beside)}" if beside else hand


def gained(before: str, after: str, gone: Sequence[str]) -> list[str]:
    """The cards of a hand that were not there before, once those gone are taken away."""
    counts = CARDS.parse_hand(after).astype(int) - CARDS.parse_hand(before)
    for card in gone:
        counts[CARDS.parse_kind(card)] += 1
    return [text for kind, text in enumerate(CARDS.texts) for _ in range(max(int(counts[kind]), 0))]


def win_words(view: dict[str, Any]) -> str:
    """How the deal was won."""
    return {
        "self-draw": "WINS by self-draw",
        "discard": f"WINS on seat {view['from']}'s discard",
        "robbed kong": f"WINS, robbing seat {view['from']}",
        "heavenly": "WINS, heavenly",
    }[view["how"]]
