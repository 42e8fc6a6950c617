"""How a Sichuan hand was won: events that give fan, checked against each other and the hand."""

from __future__ import annotations

from collections.abc import Iterable

from cardavia.games import choice
from cardavia.notation.sichuan import EVENT_NAMES, PATTERNS, kind_text
from cardavia.rules import SichuanRules
from cardavia.score.sichuan_tiles import Tiles
from cardavia.score.texts import split_list


def read_events(given: str | Iterable[str], self_draw: bool, tiles: Tiles, win: str | None) -> list[str]:
    """The events by name, checked against each other and the hand."""
    names = [choice(name, list(EVENT_NAMES), "event") for name in split_list(given, "events", "'kong,last'")]
    if not isinstance(self_draw, bool):
        raise TypeError(f"self_draw is {self_draw!r}, expected True or False")
    if tiles.size < tiles.full_size and (names or self_draw):
        what = f"events are {', '.join(names)}" if names else "self_draw is True"
        raise ValueError(
            f"{what}, but the hand has only {tiles.size} tiles: expected {tiles.full_size}, "
            f"the winning tile among them"
        )
    if "kong" in names and not self_draw:
        raise ValueError(
            "event 'kong' without self_draw: a kong's replacement tile is drawn, expected both (S3.4)"
        )
    if "rob" in names:
        _check_rob(names, self_draw, tiles, win)
    return names


def _check_rob(names: list[str], self_draw: bool, tiles: Tiles, win: str | None) -> None:
    """S4.4: the winning tile is the fourth of another seat's kong, made while the wall held a tile (S3.5)."""
    if self_draw:
        raise ValueError(
            "event 'rob' with self_draw: a robbed kong is another seat's, expected one of the two (S4.4)"
        )
    if "last" in names:
        raise ValueError(
            "event 'rob' with 'last': a kong needs a tile in the wall, expected one of the two (S3.5)"
        )
    owned = {
        kind_text(kind): int(tiles.owned[kind]) for kind in range(len(tiles.counts)) if tiles.counts[kind]
    }
    if win is None and 1 not in owned.values():
        raise ValueError(
            "event 'rob', but no tile is single in hand and melds: expected the winning tile once, "
            "the kong maker holds the other three (S4.4)"
        )
    if win is not None and owned[win] > 1:
        raise ValueError(
            f"event 'rob' with win {win!r}, of which hand and melds hold {owned[win]}: expected 1, "
            f"the kong maker holds the other three (S4.4)"
        )


def counted_events(names: list[str], self_draw: bool, flags: SichuanRules) -> tuple[int, list[str]]:
    """(bits of the events that count, notes on those that do not)."""
    if "last" in names and not self_draw and not flags.last_tile_on_discard:
        return _bits([name for name in names if name != "last"]), [
            "the last tile does not count on a discard (rule last_tile_on_discard is off)"
        ]
    return _bits(names), []


def _bits(names: list[str]) -> int:
    return sum(1 << PATTERNS.index(EVENT_NAMES[name]) for name in set(names))
