"""A deal as one JSON-able dict, and the deal again from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from cardavia.errors import IllegalActionError, RecordError
from cardavia.games import GAMES

if TYPE_CHECKING:
    from cardavia.deal import Deal

FORMAT = "cardavia-deal"
FORMAT_VERSION = 1
SEAT_FORMAT = "cardavia-seat"
FIELDS = {
    "format": str,
    "version": int,
    "game": str,
    "ruleset": int,
    "rules": dict,
    "seed": int,
    "number": int,
    "explicit": bool,
    "dealer": int,
    "order": list,
    "actions": list,
    "points": list,
}
_KINDS = {str: "text", int: "a whole number", bool: "True or False", dict: "a dict of flags", list: "a list"}


def record(deal: Deal) -> dict[str, Any]:
    """The record of a deal, finished or not: order, dealer, rules and every answer with its seat."""
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": deal.game,
        "ruleset": GAMES[deal.game].version,
        "rules": asdict(deal.rules),
        "seed": deal.seed,
        "number": deal.number,
        "explicit": deal.explicit,
        "dealer": deal.dealer,
        "order": [int(piece) for piece in deal.order],
        "actions": [[seat, action] for seat, action in deal.actions],
        "points": deal.points,
    }


def seat_record(deal: Deal, seat: int) -> dict[str, Any]:
    """What one seat saw of a deal: its own pieces and answers, and of all else what was shown.

    Seed, number and order are left out, as they give the hidden pieces away.
    """
    from cardavia.sightings import dealt, seen

    return {
        "format": SEAT_FORMAT,
        "version": FORMAT_VERSION,
        "game": deal.game,
        "ruleset": GAMES[deal.game].version,
        "rules": asdict(deal.rules),
        "dealer": deal.dealer,
        "seat": seat,
        "dealt": dealt(deal, seat),
        "seen": [[actor, text] for actor, text in seen(deal, seat)],
        "view": deal.view(seat),
        "points": deal.points,
    }


def replay(record: Mapping[str, Any]) -> Deal:
    """The deal of a record again, asking the caller where it goes on.

    Raises RecordError when the record is of another format or ruleset, lacks a field, or when order, an
    action or the points differ from what seed and rules give; the message names the first difference.
    """
    from cardavia.deal import Deal
    from cardavia.orders import order

    _check_header(record)
    name = f"{record['game']} seed {record['seed']} deal {record['number']}"
    try:
        deal = Deal(
            record["game"],
            record["seed"],
            record["number"],
            order=record["order"],
            dealer=record["dealer"],
            rules=record["rules"],
        )
    except (ValueError, TypeError) as error:
        raise RecordError(f"{name}: {error}") from error
    deal.explicit = record["explicit"]
    if not deal.explicit and (order(deal.game, deal.seed, deal.number) != deal.order).any():
        raise RecordError(f"{name}: order is not that of its seed, but explicit is False")
    for place, step in enumerate(record["actions"]):
        _answer(deal, f"{name}: action {place}", step)
    if deal.points != record["points"]:
        raise RecordError(f"{name}: points are {record['points']!r}, the rules give {deal.points}")
    return deal


def rewound(deal: Deal, answers: int = 0) -> Deal:
    """The deal again after its first answers, asking the caller where it goes on."""
    start = replay({**record(deal), "actions": [], "points": [0] * len(deal.points)})
    for _, action in deal.actions[:answers]:
        start.answer(action)
    return start


def _check_header(record: Mapping[str, Any]) -> None:
    if not isinstance(record, Mapping):
        raise RecordError(f"record is {type(record).__name__}, expected a dict")
    if record.get("format") == SEAT_FORMAT:
        raise RecordError(
            f"record is what seat {record.get('seat')} saw, which cannot be replayed: "
            f"expected a whole one, as of Deal.record()"
        )
    missing = [field for field in FIELDS if field not in record]
    if missing:
        raise RecordError(f"record lacks {', '.join(missing)}")
    for field, kind in FIELDS.items():
        if type(record[field]) is not kind:
            raise RecordError(f"record has {field} {record[field]!r}, expected {_KINDS[kind]}")
    if (record["format"], record["version"]) != (FORMAT, FORMAT_VERSION):
        raise RecordError(
            f"record is {record['format']!r} version {record['version']!r}, "
            f"expected {FORMAT!r} version {FORMAT_VERSION}"
        )
    if record["game"] not in GAMES:
        raise RecordError(f"record is of the game {record['game']!r}, expected one of {', '.join(GAMES)}")
    if record["ruleset"] != GAMES[record["game"]].version:
        raise RecordError(
            f"record is of {record['game']} ruleset {record['ruleset']!r}, "
            f"this version plays ruleset {GAMES[record['game']].version}"
        )


def _answer(deal: Deal, where: str, step: Any) -> None:
    try:
        seat, action = step
    except (TypeError, ValueError):
        raise RecordError(f"{where} is {step!r}, expected [seat, action]") from None
    if seat != deal.asked:
        asked = "nobody (the deal is over)" if deal.asked is None else f"seat {deal.asked}"
        raise RecordError(f"{where} is of seat {seat!r}, but {asked} is asked")
    if not isinstance(action, str):
        raise RecordError(f"{where} is {action!r}, expected an action's text")
    try:
        deal.answer(action)
    except IllegalActionError as error:
        raise RecordError(f"{where}: {error}") from error
