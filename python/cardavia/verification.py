"""Are the records of a file true? Every one is replayed; the first that diverges is named."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from cardavia.errors import MismatchError, RecordError
from cardavia.games import GAMES
from cardavia.record_files import STDIN, Path_, decoded, numbered, opened
from cardavia.records import replay
from cardavia.sheets import REFUSED, Sheet, decode
from cardavia.workers import in_order, thread_count

LINES = 512  # of a part: some tens of milliseconds

Lines = list[tuple[int, bytes]]
Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Divergence:
    """The first record that is not as the rules have it.

    kind: one word of docs/records.md. text: what is wrong, with the deal's name. details: of an action its
    number, what was legal and what was found; else what was found and what the rules give.
    """

    line: int
    kind: str
    text: str
    details: dict[str, Any]


@dataclass(frozen=True)
class Verification:
    """What came out: the records that are true, up to the first divergence, if there is one."""

    path: str
    deals: dict[str, int]  # of each game
    answers: int
    unfinished: int
    divergence: Divergence | None

    @property
    def ok(self) -> bool:
        """Are all records true?"""
        return self.divergence is None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        wrong = self.divergence
        return {
            "file": self.path,
            "ok": self.ok,
            "deals": sum(self.deals.values()),
            "games": self.deals,
            "answers": self.answers,
            "unfinished": self.unfinished,
            "divergence": None if wrong is None else wrong.__dict__,
        }


@dataclass
class _Part:
    """What is found in some lines: figures up to the first divergence."""

    read: int  # bytes of the file
    deals: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    unfinished: int = 0
    divergence: Divergence | None = None

    def add(self, game: str, answers: int, over: bool) -> None:
        self.deals[game] += 1
        self.answers += answers
        self.unfinished += not over


def verify(path: Path_, workers: int = -1, *, progress: Progress | None = None) -> Verification:
    """Replay every record of a file `.jsonl`, plain or compressed, - for stdin; stop at the first wrong one.

    workers: threads, -1 for all cores. progress: called as progress(bytes read, bytes in all), the latter 0
    where it is not known. Memory stays flat however large the file is.
    Raises OSError where the file cannot be read. What is wrong in it is no exception: it is `divergence`.
    """
    threads = thread_count(workers)
    total = 0 if os.fspath(path) == STDIN else os.stat(path).st_size
    whole = _Part(0)
    with ExitStack() as stack:
        file, raw = stack.enter_context(opened(path))
        parts = in_order(_judged, _batches(file, raw), threads)
        for part in stack.enter_context(closing(parts)):
            whole.deals += part.deals
            whole.answers += part.answers
            whole.unfinished += part.unfinished
            if progress is not None:
                progress(part.read, total)
            if part.divergence is not None:
                whole.divergence = part.divergence
                break
    deals = {game: whole.deals[game] for game in GAMES if whole.deals[game]}
    return Verification(os.fspath(path), deals, whole.answers, whole.unfinished, whole.divergence)


@dataclass
class _Batch:
    """Some lines, decoded; their JSON is read in one thread, as more would only wait for each other."""

    lines: Lines = field(default_factory=list)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    places: list[tuple[str, int] | None] = field(
        default_factory=list
    )  # of each line: its sheet and row there
    read: int = 0  # bytes of the file so far
    ended: RecordError | None = None  # what ended the reading

    def add(self, number: int, text: bytes) -> None:
        """Take a line."""
        self.lines.append((number, text))
        try:
            line = decode(text)
            if not text.isascii():
                text.decode()
            sheet = self.sheets.get(line.game) or self.sheets.setdefault(line.game, Sheet(line.game))
            sheet.add(line)
            self.places.append((line.game, len(sheet.rows) - 1))
        except REFUSED:
            self.places.append(None)


def _batches(file: BinaryIO, raw: BinaryIO) -> Iterator[_Batch]:
    """The lines of a file, some at a time."""
    batch = _Batch()
    read = 0
    try:
        for number, text in numbered(file):
            batch.add(number, text)
            read += len(text)
            if len(batch.lines) == LINES:
                batch.read = read if file is raw else _place(raw)
                yield batch
                batch = _Batch()
    except RecordError as error:
        batch.ended = error
    batch.read = read if file is raw else _place(raw)
    yield batch


def _place(raw: BinaryIO) -> int:
    """Bytes read of a compressed file; 0 of a pipe, which does not tell."""
    return raw.tell() if raw.seekable() else 0


def _judged(batch: _Batch) -> _Part:
    """The figures of some lines."""
    part = _Part(batch.read)
    found = {game: sheet.judge() for game, sheet in batch.sheets.items()}
    for (number, text), place in zip(batch.lines, batch.places, strict=True):
        if place is not None and found[place[0]][0][place[1]] == 0:
            game, row = place
            part.add(game, batch.sheets[game].answers(row), bool(found[game][1][row]))
            continue
        part.divergence = _looked_at(part, number, text, native=place is not None)
        if part.divergence is not None:
            return part
    if batch.ended is not None:
        details = dict(batch.ended.details)
        part.divergence = Divergence(details.pop("line"), batch.ended.kind, str(batch.ended), details)
    return part


def _looked_at(part: _Part, number: int, text: bytes, native: bool) -> Divergence | None:
    """Replay a record that the fast way did not find true; what is wrong with it, if anything is."""
    try:
        deal = replay(decoded(text))
    except RecordError as error:
        return Divergence(number, error.kind, str(error), error.details)
    if native:
        raise MismatchError(f"line {number}: {deal.name} is true one by one, but not with many at once")
    part.add(deal.game, deal.steps, deal.over)
    return None
