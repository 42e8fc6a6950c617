"""The lines that a table and a bot exchange: docs/bots.md."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Any, Protocol

from cardavia.bots.process import BotFault

PROTOCOL, VERSION = "cardavia-bot", 1
WANTS = ("view", "view_bytes", "noise")  # what a bot may have besides with each request
SHOWN = 200  # characters of a wrong answer that are told


class Table(Protocol):
    """What seats that answer outside the kernels may ask of a `cardavia.Deal`."""

    # ruff: noqa: D102
    game: str

    @property
    def asked(self) -> int | None: ...
    @property
    def steps(self) -> int: ...
    @property
    def noise(self) -> int | None: ...
    def legal(self) -> list[str]: ...
    def legal_codes(self) -> list[int]: ...
    def view(self, seat: int) -> dict[str, Any]: ...
    def view_record(self, seat: int) -> Any: ...
    def events(self, seat: int | None = None, since: int | None = None) -> list[dict[str, Any]]: ...


def line(message: dict[str, Any]) -> bytes:
    """A message as a line of JSON."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def hello(game: str) -> dict[str, Any]:
    """The first line to a bot."""
    return {"type": "hello", "protocol": PROTOCOL, "version": VERSION, "game": game}


def wants_of(given: bytes) -> tuple[str, ...]:
    """What a bot's hello asks for. Raises BotFault for another greeting or version."""
    message = _message(given, "hello")
    spoken = message.get("protocol"), message.get("version")
    if spoken != (PROTOCOL, VERSION):
        raise BotFault(
            f"speaks protocol {spoken[0]!r} version {spoken[1]!r}, expected {PROTOCOL!r} version {VERSION}"
        )
    wants = message.get("wants", [])
    if not isinstance(wants, list) or not all(want in WANTS for want in wants):
        raise BotFault(f"wants {wants!r}, expected a list of some of {', '.join(WANTS)}")
    return tuple(wants)


def request(table: Table, number: int, time_limit: float, wants: Sequence[str]) -> dict[str, Any]:
    """What the asked seat is asked."""
    seat = table.asked
    assert seat is not None
    message = {
        "type": "request",
        "id": number,
        "actor": seat,
        "legal": table.legal(),
        "time_limit": time_limit,
    }
    if "view" in wants:
        message["view"] = table.view(seat)
    if "view_bytes" in wants:
        message["view_bytes"] = base64.b64encode(table.view_record(seat).tobytes()).decode("ascii")
    if "noise" in wants:
        message["noise"] = f"{table.noise:016x}"
    return message


def action_of(given: bytes, legal: Sequence[str], number: int) -> str:
    """The action that a bot answers. Raises BotFault for anything but a legal one."""
    message = _message(given, "action")
    if message.get("id", number) != number:
        raise BotFault(f"answered request {message['id']!r}, expected {number}, the one just made")
    action = message.get("action")
    if type(action) is int and 0 <= action < len(legal):
        return legal[action]
    if isinstance(action, str) and action in legal:
        return action
    raise BotFault(
        f"answered {_short(repr(action))}, expected the text of a legal action or an index below {len(legal)}"
    )


def _message(given: bytes, kind: str) -> dict[str, Any]:
    """A line as a message of a type. A bot may tell in an `error` why it gives up."""
    text = given.decode("utf-8", "replace")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BotFault(f"wrote {_short(repr(text))}, which is not JSON, expected an object") from None
    if isinstance(message, dict) and message.get("type") == "error":
        raise BotFault(f"gave up: {_short(str(message.get('message')))}")
    if not isinstance(message, dict) or message.get("type") != kind:
        raise BotFault(f'wrote {_short(repr(text))}, expected an object with "type": "{kind}"')
    return message


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def unasked(given: bytes) -> BotFault:
    """The fault of a line that nobody asked for."""
    return BotFault(f"wrote {_short(repr(given.decode('utf-8', 'replace')))} when nothing was asked")
