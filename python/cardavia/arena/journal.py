"""The state file of an arena: finished sets, line by line, from which the same arena goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.arena.duplicates import Chunk
from cardavia.arena.times import BUCKETS
from cardavia.files import naming

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from typing import IO, Self

    from cardavia.arena.plan import Plan

FORMAT, VERSION = "cardavia-arena", 1


def head_of(plan: Plan, package: str) -> dict[str, Any]:
    """What must agree for sets to belong together. How many there are to be may change."""
    return {"format": FORMAT, "version": VERSION, "package": package, **plan.settings()}


class Journal:
    """An open state file. Each line stands by itself, so an interruption costs at most the last one.

    The first line is the head; each other holds some sets: `set` is the number of the first, `rows` and
    `times` are those of a Chunk, the times as pairs of bucket and count.
    """

    def __init__(self, path: str | os.PathLike[str], plan: Plan, package: str) -> None:
        self.path = Path(path)
        self.plan = plan
        try:
            self._file = self.path.open("a+b")
            try:
                self._begin(_line(head_of(plan, package)))
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise ValueError(f"{self._named}, which cannot be used: {error.strerror}") from error

    def _begin(self, head: bytes) -> None:
        """Read what is there, without a line that was cut short; write the head where there is none."""
        if not _locked(self._file):
            raise ValueError(f"{self._named}, to which another arena writes")
        self._file.seek(0)
        kept = self._file.read()
        if head.startswith(kept):
            kept = b""  # nothing yet, or a head that was cut short
        else:
            _compare(self._parsed(kept.partition(b"\n")[0], 1), json.loads(head), self._named)
            kept = kept[: kept.rfind(b"\n") + 1]
        self._lines = kept.splitlines()[1:]
        self._file.truncate(len(kept))
        self._file.write(b"" if kept else head)
        self._file.flush()

    @property
    def _named(self) -> str:
        return f"state file is {os.fspath(self.path)!r}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        with naming(self.path):
            self._file.close()

    def chunks(self) -> Iterator[Chunk]:
        """The sets that were finished before. Raises ValueError for a line that is none of ours."""
        for number, line in enumerate(self._lines, 2):
            found = self._parsed(line, number)
            try:
                rows = np.array(found["rows"], np.int32).reshape(-1, len(self.plan.pairings), self.plan.width)
                times = np.zeros((len(self.plan.players), BUCKETS), np.uint64)
                for player, pairs in enumerate(found["times"]):
                    for bucket, count in pairs:
                        times[player, bucket] = count
                chunk = Chunk(int(found["set"]) - self.plan.first, rows, times)
            except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
                raise ValueError(f"{self._named}, of which line {number} holds no sets") from error
            if chunk.low < 0:
                raise ValueError(f"{self._named}, of which line {number} has set {found['set']}, too low")
            yield chunk

    def add(self, chunk: Chunk) -> None:
        """Write finished sets. Raises OSError when that fails."""
        times = [[[int(b), int(counts[b])] for b in np.flatnonzero(counts)] for counts in chunk.times]
        rows = chunk.rows.reshape(len(chunk.rows), -1).tolist()
        with naming(self.path):
            self._file.write(_line({"set": self.plan.first + chunk.low, "rows": rows, "times": times}))
            self._file.flush()

    def _parsed(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or (number == 1 and found.get("format") != FORMAT):
            raise ValueError(f"{self._named}, of which line {number} is not an arena's")
        return found


def _locked(file: IO[bytes]) -> bool:
    """Whether the file is ours until it is closed; where files cannot be locked it is taken to be."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return not isinstance(error, BlockingIOError)
    return True


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _compare(found: dict[str, Any], wanted: dict[str, Any], named: str) -> None:
    """A ValueError for the first field of the head that differs, with both values."""
    for field, value in wanted.items():
        if found.get(field) == value:
            continue
        if field == "rules" and isinstance(found.get(field), dict):
            _compare(found[field], value, f"{named} of rules")
        raise ValueError(f"{named} with {field} {found.get(field)!r}, expected {value!r}")
