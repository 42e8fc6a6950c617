"""What one seat saw of a deal, told from its record."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from cardavia.errors import RecordError
from cardavia.games import GAMES, find
from cardavia.records import SEAT_FORMAT, SEAT_VERSION
from cardavia.rules import as_rules
from cardavia.story import Section
from cardavia.story.rule_words import rules_words
from cardavia.story.steps import table

WIDTH = 96
FIELDS = {
    "game": str, "ruleset": int, "rules": dict, "dealer": int, "seat": int, "dealt": list, "seen": list,
    "view": dict, "points": list,
}  # fmt: skip


def tell_seat(record: Mapping[str, Any]) -> list[Section]:
    """A record of `Deal.record(seat)`, told from the tiles dealt to what the seat knows in the end.

    Nothing in it can be checked by the rules. Raises RecordError where it lacks what is to be told.
    """
    _check(record)
    game, seat = record["game"], record["seat"]
    try:
        rules = wrap(f"rules: {rules_words(game, as_rules(game, record['rules']))}", WIDTH)
        seen = [f"seat {who}  {what}" for who, what in record["seen"]]
        known = table(game, {seat: record["view"]})
        points = ", ".join(f"seat {who} {points:+d}" for who, points in enumerate(record["points"]))
        return [
            Section(
                f"{find(game).title}: what seat {seat} saw", [f"dealer: seat {record['dealer']}", *rules]
            ),
            Section("What it was dealt", wrap(" ".join(record["dealt"]), WIDTH)),
            Section("What it saw happen", seen or ["nothing yet"]),
            Section("What it knows", known),
            Section("Points", [points]),
        ]
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
        raise RecordError(f"record of seat {seat} cannot be told: {type(error).__name__}: {error}") from error


def _check(record: Mapping[str, Any]) -> None:
    missing = [field for field, kind in FIELDS.items() if type(record.get(field)) is not kind]
    if missing:
        raise RecordError(f"record of what a seat saw lacks {', '.join(missing)}, each of its type")
    if (record.get("format"), record.get("version")) != (SEAT_FORMAT, SEAT_VERSION):
        raise RecordError(
            f"record is {record.get('format')!r} version {record.get('version')!r}, "
            f"expected {SEAT_FORMAT!r} version {SEAT_VERSION}",
            "version",
        )
    if record["game"] not in GAMES:
        raise RecordError(
            f"record is of the game {record['game']!r}, expected one of {', '.join(GAMES)}", "game"
        )
