"""What can go wrong, by name."""

from __future__ import annotations

from typing import Any


class CardaviaError(Exception):
    """Base of cardavia's own errors."""


class IllegalActionError(CardaviaError, ValueError):
    """An answer that is not a legal action; the message names it and what is legal."""


class DealFault(CardaviaError, RuntimeError):
    """A deal could not go on; the message names game, seed, deal and seat.

    number: the deal's. record: of the deal so far, where a Python function or a bot failed. results: those of
    the deals before it, where `run` raises.
    """

    number: int | None = None
    record: dict[str, Any] | None = None
    results: Any = None


class SearchLimitError(CardaviaError, RuntimeError):
    """A search met more positions than it was allowed; the message names the deal and the limit."""


class ProtocolError(CardaviaError, ValueError):
    """A line that is no message of the bot protocol; the message names it and what was expected."""


class RecordError(CardaviaError, ValueError):
    """A record that cannot be replayed as it stands.

    kind: what is wrong, one word of docs/records.md. details: of an action, its number, what was legal and
    what was found; of points, ledger and digest, what was found and what the rules give.
    """

    def __init__(self, message: str, kind: str = "fields", **details: Any) -> None:
        super().__init__(message)
        self.kind = kind
        self.details = details


class MismatchError(CardaviaError, RuntimeError):
    """Two ways of working out the same thing differ; the message names what, where and both answers."""
