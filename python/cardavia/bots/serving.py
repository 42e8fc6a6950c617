"""The other side of the bot protocol: a seat of the house plays for a table that runs elsewhere."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any

import numpy as np
from cardavia_fast import _run, _table

from cardavia.bots.protocol import PROTOCOL, VERSION, line
from cardavia.errors import ProtocolError
from cardavia.games import find

if TYPE_CHECKING:
    from numpy.typing import NDArray


def serve(game: str, seat: _table.Seat, lines: IO[bytes], out: IO[bytes]) -> None:
    """Answer every request that comes in, until the input ends.

    Raises ProtocolError for a line that is no message of the protocol; the table is told why first.
    """
    try:
        for message in _messages(lines):
            answer = _answer(game, seat, message)
            if answer is not None:
                out.write(line(answer))
                out.flush()
    except ProtocolError as error:
        out.write(line({"type": "error", "message": str(error)}))
        out.flush()
        raise


def _messages(lines: IO[bytes]) -> Iterator[dict[str, Any]]:
    for number, given in enumerate(lines, 1):
        try:
            message = json.loads(given)
        except ValueError:
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            raise ProtocolError(f"line {number} is {given[:200]!r}, expected a JSON object with a type")
        yield message


def _answer(game: str, seat: _table.Seat, message: dict[str, Any]) -> dict[str, Any] | None:
    """The answer to a message that asks for one; events need none."""
    if message["type"] == "hello":
        return _hello(game, seat, message)
    if message["type"] == "request":
        return _action(game, seat, message)
    return None


def _hello(game: str, seat: _table.Seat, message: dict[str, Any]) -> dict[str, Any]:
    spoken = message.get("protocol"), message.get("version")
    if spoken != (PROTOCOL, VERSION):
        raise ProtocolError(
            f"the table speaks protocol {spoken[0]!r} version {spoken[1]!r}, "
            f"expected {PROTOCOL!r} version {VERSION}"
        )
    if message.get("game") != game:
        raise ProtocolError(f"the table plays {message.get('game')!r}, this seat plays {game}")
    wants = [name for name, reads in (("view_bytes", seat.reads_view), ("noise", seat.reads_noise)) if reads]
    return {"type": "hello", "protocol": PROTOCOL, "version": VERSION, "name": seat.name, "wants": wants}


def _bytes(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(base64.b64decode(text, validate=True), np.uint8)


def _action(game: str, seat: _table.Seat, message: dict[str, Any]) -> dict[str, Any]:
    entry = find(game)
    try:
        legal = [entry.notation.parse_action(text) for text in message["legal"]]
        view = _bytes(message["view_bytes"]) if seat.reads_view else None
        noise = int(message["noise"], 16) if seat.reads_noise else 0
        place = _run.decide(entry.native, seat, view, np.array(legal, np.uint16), noise)
    except KeyError as error:
        raise ProtocolError(f"request {message.get('id')!r} has no {error}") from error
    except (ValueError, TypeError, OverflowError) as error:
        raise ProtocolError(f"request {message.get('id')!r}: {error}") from error
    return {"type": "action", "id": message.get("id"), "action": message["legal"][place]}
