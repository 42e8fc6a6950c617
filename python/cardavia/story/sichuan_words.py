"""Words for hands, wins and payments of Sichuan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardavia.notation.sichuan import EVENT_NAMES, PATTERNS, SUITS, parse_hand, parse_kind, parse_meld
from cardavia.payments import Payment
from cardavia.score.sichuan_tiles import Reading, Tiles


def meld_words(melds: Sequence[str]) -> str:
    """Melds as tiles: `555m 2222p`."""
    words = []
    for meld in melds:
        _, is_kong = parse_meld(meld)
        tile = meld.split()[-1]
        words.append(tile[0] * (4 if is_kong else 3) + tile[1])
    return " ".join(words)


def with_melds(tiles: str, melds: Sequence[str]) -> str:
    """Concealed tiles, then the melds after a bar."""
    return f"{tiles} | {meld_words(melds)}" if melds else tiles


def hand_words(view: dict[str, Any]) -> str:
    """The hand and melds of the seat whose view it is."""
    return with_melds(view["hand"], view["melds"][view["seat"]])


def seat_list(seats: Sequence[int]) -> str:
    """`seat 2`, `seats 0 and 3`, `seats 0, 1 and 3`."""
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def payment_words(rows: Sequence[Payment]) -> str:
    """What payers of the same amount pay: `2 from seat 1 (S5.6)`, `3 each from seats 0, 1 and 3 (S5.5)`."""
    each = " each" if len(rows) > 1 else ""
    return f"{rows[0].amount}{each} from {seat_list([row.payer for row in rows])} ({rows[0].rule})"


def fan_words(reading: Reading) -> str:
    """`3 fan: seven pairs 2, root 1`."""
    named = ", ".join(f"{name} {fan}" if fan else name for name, fan in reading.patterns.items())
    return f"{reading.fan} fan: {named}"


def base_words(reading: Reading, cap: int) -> str:
    """`base points 32 (capped at 5 fan)`."""
    return f"base points {reading.base}{f' (capped at {cap} fan)' if reading.fan > cap else ''}"


def how_words(won: dict[str, Any]) -> str:
    """How a win was made."""
    return {
        "self-draw": "WINS by self-draw",
        "discard": f"WINS on seat {won['from']}'s discard",
        "robbed kong": f"WINS, robbing seat {won['from']}",
    }[won["how"]]


def winning_reading(won: dict[str, Any], view: dict[str, Any], cap: int) -> Reading:
    """How a winner's hand was read; view: any seat's, after the win."""
    seat = won["seat"]
    tiles = Tiles(
        parse_hand(won["hand"]),
        tuple(parse_meld(meld) for meld in view["melds"][seat]),
        SUITS.index(view["void"][seat]),
    )
    events = sum(1 << PATTERNS.index(name) for name in won["patterns"] if name in EVENT_NAMES.values())
    reading = tiles.plus(parse_kind(won["tile"])).reading(cap, events)
    if reading is None:
        raise AssertionError(f"a hand that won is no win: {won}")
    return reading
