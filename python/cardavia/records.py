"""A deal as one JSON-able dict, and the deal again from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from cardavia.errors import IllegalActionError, RecordError
from cardavia.games import GAMES

if TYPE_CHECKING:
    from cardavia.deal import Deal
    from cardavia.rules import Rules

FORMAT = "cardavia-deal"
FORMAT_VERSION = 2
SEAT_FORMAT = "cardavia-seat"
SEAT_VERSION = 1
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
    "ledger": list,
    "digest": str,
}
OPTIONAL = {"seats": list, "undone": list}
_KINDS = {str: "text", int: "a whole number", bool: "True or False", dict: "a dict of flags", list: "a list"}


def compose(
    game: str, rules: Rules, seed: int, number: int, explicit: bool, dealer: int, **course: Any
) -> dict[str, Any]:
    """A record from plain values. course: order, actions, points, ledger, digest and optional fields."""
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": game,
        "ruleset": GAMES[game].version,
        "rules": asdict(rules),
        "seed": seed,
        "number": number,
        "explicit": explicit,
        "dealer": dealer,
        **course,
    }


def record(deal: Deal) -> dict[str, Any]:
    """The record of a deal, finished or not: order, dealer, rules, every answer and payment, digest."""
    return compose(
        deal.game,
        deal.rules,
        deal.seed,
        deal.number,
        deal.explicit,
        deal.dealer,
        order=[int(piece) for piece in deal.order],
        actions=[[seat, action] for seat, action in deal.actions],
        points=deal.points,
        ledger=[list(payment) for payment in deal.ledger],
        digest=digest_text(deal.digest),
    )


def digest_text(digest: int) -> str:
    """A digest as a record holds it: 16 hexadecimal digits."""
    return f"{digest:016x}"


def seat_record(deal: Deal, seat: int) -> dict[str, Any]:
    """What one seat saw of a deal: its own pieces and answers, and of all else what was shown.

    Seed, number and order are left out, as they give the hidden pieces away.
    """
    from cardavia.sightings import dealt, seen

    return {
        "format": SEAT_FORMAT,
        "version": SEAT_VERSION,
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
    action, the digest, the points or the ledger differ from what seed and rules give; the message names the
    first difference, its `kind` says what it is (docs/records.md).
    """
    deal = start(record)
    for place, step in enumerate(record["actions"]):
        _answer(deal, place, step)
    _compare(deal, "digest", record["digest"], digest_text(deal.digest))
    _compare(deal, "points", record["points"], deal.points)
    _compare_ledger(deal, record["ledger"])
    return deal


def start(record: Mapping[str, Any]) -> Deal:
    """The deal of a record before its first answer; what follows from the answers is not looked at.

    Raises RecordError.
    """
    from cardavia.deal import Deal
    from cardavia.orders import checked_order, order
    from cardavia.rules import as_rules

    check_header(record)
    game, name = record["game"], _name(record)
    rules = _checked(name, "rules", as_rules, game, record["rules"])
    ids = _checked(name, "order", checked_order, game, GAMES[game].native.pieces, record["order"])
    if set(map(type, record["order"])) != {int}:
        raise RecordError(f"{name}: order is not of whole numbers alone", "order")
    deal: Deal = _checked(
        name, "deal", Deal, game, record["seed"], record["number"],
        order=ids, dealer=record["dealer"], rules=rules,
    )  # fmt: skip
    deal.explicit = record["explicit"]
    if not deal.explicit and (order(deal.game, deal.seed, deal.number) != deal.order).any():
        raise RecordError(f"{name}: order is not that of its seed, but explicit is False", "order")
    _check_optional(record, name, len(deal.seats))
    return deal


def rewound(deal: Deal, answers: int = 0) -> Deal:
    """The deal again after its first answers, asking the caller where it goes on."""
    again = start(record(deal))
    for _, action in deal.actions[:answers]:
        again.answer(action)
    return again


def _name(record: Mapping[str, Any]) -> str:
    return f"{record['game']} seed {record['seed']} deal {record['number']}"


def _checked(name: str, kind: str, make: Any, *values: Any, **named: Any) -> Any:
    """What `make` makes of values from a record; what it refuses is a RecordError of this kind."""
    try:
        return make(*values, **named)
    except (ValueError, TypeError, OverflowError) as error:
        raise RecordError(f"{name}: {error}", kind) from error


def check_header(record: Any) -> None:
    """A RecordError unless it is a whole record, of this format and a ruleset that is played here."""
    if not isinstance(record, Mapping):
        raise RecordError(f"record is {type(record).__name__}, expected a dict")
    if record.get("format") == SEAT_FORMAT:
        raise RecordError(
            f"record is what seat {record.get('seat')} saw, which cannot be replayed: "
            f"expected a whole one, as of Deal.record()",
            "seat",
        )
    _check_types(record, ["format", "version"])
    if (record["format"], record["version"]) != (FORMAT, FORMAT_VERSION):
        raise RecordError(
            f"record is {record['format']!r} version {record['version']!r}, "
            f"expected {FORMAT!r} version {FORMAT_VERSION}",
            "version",
        )
    _check_types(record, FIELDS)
    if record["game"] not in GAMES:
        raise RecordError(
            f"record is of the game {record['game']!r}, expected one of {', '.join(GAMES)}", "game"
        )
    if record["ruleset"] != GAMES[record["game"]].version:
        raise RecordError(
            f"record is of {record['game']} ruleset {record['ruleset']!r}, "
            f"this version plays ruleset {GAMES[record['game']].version}",
            "ruleset",
        )


def _check_types(record: Mapping[str, Any], fields: Any) -> None:
    missing = [field for field in fields if field not in record]
    if missing:
        raise RecordError(f"record lacks {', '.join(missing)}")
    for field in fields:
        kind = {**FIELDS, **OPTIONAL}[field]
        if type(record[field]) is not kind:
            raise RecordError(f"record has {field} {record[field]!r}, expected {_KINDS[kind]}")


def _check_optional(record: Mapping[str, Any], name: str, seats: int) -> None:
    """The names of the seats, and the answers taken back, where there are any."""
    _check_types(record, [field for field in OPTIONAL if field in record])
    names = record.get("seats")
    if names is not None and (len(names) != seats or any(type(each) is not str for each in names)):
        raise RecordError(f"{name}: seats are {names!r}, expected {seats} names")
    for place, step in enumerate(record.get("undone", [])):
        kinds = [type(part) for part in step] if isinstance(step, Sequence) else []
        if kinds != [int, int, str] or step[0] < 0 or not 0 <= step[1] < seats:
            raise RecordError(
                f"{name}: undone {place} is {step!r}, expected [answers before it, seat, action]"
            )


def _answer(deal: Deal, place: int, step: Any) -> None:
    where = f"{deal.name}: action {place}"
    try:
        seat, action = step
    except (TypeError, ValueError):
        raise RecordError(f"{where} is {step!r}, expected [seat, action]") from None
    told = {"action": place, "legal": deal.legal(), "found": step}
    if seat != deal.asked or type(seat) is not int:
        asked = "nobody (the deal is over)" if deal.asked is None else f"seat {deal.asked}"
        raise RecordError(f"{where} is of seat {seat!r}, but {asked} is asked", "action", **told)
    if not isinstance(action, str):
        raise RecordError(f"{where} is {action!r}, expected an action's text")
    try:
        deal.answer(action)
    except IllegalActionError as error:
        legal = ", ".join(deal.legal())
        raise RecordError(
            f"{where}: seat {seat} answered {action!r}, expected one of: {legal}", "action", **told
        ) from error


def _compare(deal: Deal, field: str, found: Any, expected: Any) -> None:
    if repr(found) != repr(expected):  # 1.0 and True are no points
        verb = "are" if field == "points" else "is"
        raise RecordError(
            f"{deal.name}: {field} {verb} {found!r}, the rules give {expected!r}",
            field,
            found=found,
            expected=expected,
        )


def _compare_ledger(deal: Deal, found: list[Any]) -> None:
    expected = [list(payment) for payment in deal.ledger]
    for place, (row, right) in enumerate(zip(found, expected, strict=False)):
        if repr(row) != repr(right):
            raise RecordError(
                f"{deal.name}: ledger row {place} is {row!r}, the rules give {right!r}",
                "ledger",
                found=row,
                expected=right,
            )
    if len(found) != len(expected):
        raise RecordError(
            f"{deal.name}: ledger has {len(found)} rows, the rules give {len(expected)}",
            "ledger",
            found=len(found),
            expected=len(expected),
        )
