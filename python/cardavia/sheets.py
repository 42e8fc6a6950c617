"""Lines of records as arrays, so that the native code replays many at once."""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from cardavia_fast import _replay

from cardavia.games import find
from cardavia.records import FORMAT, FORMAT_VERSION
from cardavia.rules import as_rules, to_native
from cardavia.seeds import NUMBER_LIMIT, philox_key, seed_number

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 1 << 16  # entries of a table that a file could make grow for ever
ANSWER, PAYMENT = 4, 16  # bytes of each
REFUSED = (msgspec.MsgspecError, LookupError, ValueError, TypeError, OverflowError, struct.error)


class Line(msgspec.Struct, gc=False):
    """A record as it is decoded here; whatever fits in here only roughly is left to `records.replay`."""

    format: str
    version: int
    game: str
    ruleset: int
    rules: msgspec.Raw
    seed: int
    number: int
    explicit: bool
    dealer: int
    order: list[int]
    actions: msgspec.Raw
    points: list[int]
    ledger: list[tuple[int, int, int, str]]
    digest: str
    seats: list[str] | msgspec.UnsetType = msgspec.UNSET
    undone: list[Any] | msgspec.UnsetType = msgspec.UNSET


pairs = msgspec.json.Decoder(list[tuple[int, str]]).decode
decode = msgspec.json.Decoder(Line).decode


class _Payments(dict[tuple[int, int, int, str], bytes]):
    """Rows of the ledger as the native code has them."""

    def __init__(self, letter: str) -> None:
        self.rules = {
            f"{letter}{chapter}.{number}": 16 * chapter + number
            for chapter in range(16)
            for number in range(16)
        }

    def __missing__(self, row: tuple[int, int, int, str]) -> bytes:
        payer, payee, amount, rule = row
        packed = struct.pack("=4i", payer, payee, amount, self.rules[rule])
        if len(self) < MOST:
            self[row] = packed
        return packed


class _Words:
    """What the texts of a game's records are in native code."""

    def __init__(self, game: str) -> None:
        entry = find(game)
        self.native = entry.native
        self.header = (FORMAT, FORMAT_VERSION, entry.version)
        text, order = entry.notation.action_text, sys.byteorder
        self.answer = {
            f'{seat},"{text(code)}"'.encode(): (seat << 16 | code).to_bytes(4, order)
            for seat in range(entry.native.seats)
            for code in range(entry.native.actions)
        }.__getitem__
        self.payments = _Payments(entry.letter)
        self.points = struct.Struct(f"={entry.native.seats}i")
        self._rules: dict[bytes, bytes] = {}
        self._keys: dict[int, bytes] = {}

    def answers(self, told: bytes) -> bytes:
        """The native words of all answers, from their JSON; as it is written here, it need not be parsed."""
        if told == b"[]":
            return b""
        try:
            return b"".join(map(self.answer, told[2:-2].split(b"],[")))
        except KeyError:
            return b"".join([self.answer(f'{seat},"{text}"'.encode()) for seat, text in pairs(told)])

    def rules(self, told: bytes) -> bytes:
        """The native rules of a JSON object."""
        if told not in self._rules:
            packed = to_native(self.native.name, as_rules(self.native.name, msgspec.json.decode(told)))
            if len(self._rules) >= MOST:
                self._rules.clear()
            self._rules[told] = packed.tobytes()
        return self._rules[told]

    def key(self, seed: int) -> bytes:
        """The key of a seed's streams."""
        if seed not in self._keys:
            if len(self._keys) >= MOST:
                self._keys.clear()
            self._keys[seed] = philox_key(seed_number(seed)).tobytes()
        return self._keys[seed]


words = cache(_Words)


class Sheet:
    """Records of one game, side by side."""

    def __init__(self, game: str) -> None:
        self.words = words(game)
        self.rows: list[tuple[Any, ...]] = []

    def add(self, line: Line) -> None:
        """Take a decoded line; one of REFUSED is raised for what cannot be judged here."""
        words = self.words
        seats = words.native.seats
        order, digest = bytes(line.order), bytes.fromhex(line.digest)
        if (
            (line.format, line.version, line.ruleset) != words.header
            or len(order) != words.native.pieces
            or len(digest) != 8
            or digest.hex() != line.digest
            or not 0 <= line.dealer < seats
            or not 0 <= line.number < NUMBER_LIMIT
            or line.undone
            or (line.seats is not msgspec.UNSET and len(line.seats) != seats)
        ):
            raise ValueError("to be judged by records.replay")
        self.rows.append(
            (
                words.rules(bytes(line.rules)),
                words.key(line.seed),
                line.number,
                not line.explicit,
                order,
                line.dealer,
                words.answers(bytes(line.actions)),
                words.points.pack(*line.points),
                b"".join([words.payments[row] for row in line.ledger]),
                digest,
            )
        )

    def answers(self, row: int) -> int:
        """How many answers a record has."""
        return len(self.rows[row][6]) // ANSWER

    def judge(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """(verdicts, over) of each record taken: see `_replay.replay`."""
        if not self.rows:
            return np.zeros(0, np.uint8), np.zeros(0, np.uint8)
        rules, keys, numbers, seeded, orders, dealers, answers, points, ledger, digests = zip(
            *self.rows, strict=True
        )
        deals, native = len(self.rows), self.words.native
        return _replay.replay(
            native,
            _bytes(rules).reshape(deals, -1),
            _bytes(keys).view(np.uint64).reshape(deals, 2),
            np.array(numbers, np.int64),
            np.array(seeded, np.uint8),
            _bytes(orders).reshape(deals, native.pieces),
            np.array(dealers, np.uint8),
            _starts(answers, ANSWER),
            _bytes(answers).view(np.uint32),
            _bytes(points).view(np.int32).reshape(deals, native.seats),
            _starts(ledger, PAYMENT),
            _bytes(ledger).view(np.int32).reshape(-1, 4),
            _bytes(digests).view(">u8").astype(np.uint64),
        )


def _bytes(parts: Sequence[bytes]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(parts), np.uint8)


def _starts(parts: Sequence[bytes], size: int) -> NDArray[np.int64]:
    """Where each part begins, in things of `size` bytes, and where the last ends."""
    return np.array([0, *accumulate(len(part) // size for part in parts)], np.int64)
