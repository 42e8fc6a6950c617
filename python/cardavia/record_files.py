"""Files of records: one deal a line, plain or compressed by Zstandard."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, BinaryIO

import msgspec

from cardavia.errors import RecordError
from cardavia.files import check_writable, naming, output_format, whole_file
from cardavia.records import FORMAT, SEAT_FORMAT

FORMATS = (".jsonl", ".jsonl.zst")
STDIN = "-"
LONGEST = 1 << 20  # bytes of a line: a record has some thousand; a file without line ends is no records
MAGIC = b"\x28\xb5\x2f\xfd"  # a Zstandard frame begins so
BUFFER = 1 << 18
BLANKS = b" \t\r\n"  # of JSON

Path_ = str | os.PathLike[str]


def _zstd() -> Any:
    """The module of the standard library from Python 3.14 on, or its backport."""
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd


def encode(record: Mapping[str, Any]) -> bytes:
    """A record as a line of JSON, without blanks."""
    return msgspec.json.encode(record) + b"\n"


def append_record(path: Path_, record: Mapping[str, Any]) -> None:
    """Add a record, as `Deal.record()` gives it, to the end of a file `.jsonl` or `.jsonl.zst`.

    The file is made where there is none; a last line that was cut short is ended first, so that it stays one
    damaged line. Raises ValueError for another ending, RecordError for what is no record, OSError when
    writing fails.
    """
    if not isinstance(record, Mapping) or record.get("format") not in (FORMAT, SEAT_FORMAT):
        raise RecordError(f"record is {type(record).__name__}, expected a dict as of Deal.record()")
    packed = output_format(path, FORMATS) == FORMATS[1]
    line = encode(record)
    with naming(path), open(path, "ab+") as file:
        if packed:
            line = _zstd().compress(line)
        elif file.tell():
            file.seek(-1, os.SEEK_END)
            line = line if file.read(1) == b"\n" else b"\n" + line
        file.write(line)


def check_records_file(path: Path_) -> None:
    """A ValueError unless records could be written there."""
    check_writable(path, FORMATS)


@contextmanager
def written(path: Path_) -> Iterator[BinaryIO]:
    """A file for lines of records, which appears whole or not at all; compressed if its name says so."""
    packed = output_format(path, FORMATS) == FORMATS[1]
    with whole_file(path) as file:
        if packed:
            with _zstd().ZstdFile(file, "wb") as squeezed:
                yield squeezed
        else:
            yield file


@contextmanager
def opened(path: Path_) -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """A file of lines, - for stdin: as it reads, and as it lies there. Its first bytes tell if packed."""
    with ExitStack() as stack:
        raw: Any = (
            sys.stdin.buffer if os.fspath(path) == STDIN else stack.enter_context(open(path, "rb", BUFFER))
        )
        if not hasattr(raw, "peek"):
            raw = io.BufferedReader(raw)
        if raw.peek(len(MAGIC))[: len(MAGIC)] == MAGIC:
            yield io.BufferedReader(_zstd().ZstdFile(raw, "rb"), BUFFER), raw
        else:
            yield raw, raw


def numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """(number, line) of a file, 1 the first; blank lines are left out.

    Raises RecordError, with `line` in its details, for a line that is far too long, and where compressed
    bytes are damaged or end early.
    """
    number = 0
    while True:
        number += 1
        try:
            line = file.readline(LONGEST)
        except EOFError as error:
            raise RecordError("the compressed file ends early", "truncated", line=number) from error
        except _zstd().ZstdError as error:
            raise RecordError(
                f"the compressed file is damaged: {error}", "compression", line=number
            ) from error
        if not line:
            return
        if len(line) == LONGEST:
            raise RecordError(f"longer than {LONGEST} bytes, expected one record", "json", line=number)
        if line.strip(BLANKS):
            yield number, line


def decoded(line: bytes) -> dict[str, Any]:
    """The dict of a line; a RecordError says whether it was cut short or is something else."""
    try:
        record = msgspec.json.decode(line.strip(BLANKS))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "truncated" in str(error):
            raise RecordError("record is cut short", "truncated") from error
        raise RecordError(f"record is no JSON: {error}", "json") from error
    if not isinstance(record, dict):
        raise RecordError(f"record is {type(record).__name__}, expected a dict", "json")
    return record


def located(error: RecordError, path: Path_, line: int) -> RecordError:
    """The same error, with the line of the file before it."""
    return RecordError(f"{os.fspath(path)} line {line}: {error}", error.kind, **error.details)


def read_records(path: Path_) -> Iterator[dict[str, Any]]:
    """The records of a file, - for stdin, one after the other, as dicts.

    Raises OSError where it cannot be read, RecordError for a line that is no JSON object. Whether a record
    is true is not looked at: see `replay` and `verify`.
    """
    line = 0
    with opened(path) as (file, _):
        try:
            for each in numbered(file):
                line, text = each
                yield decoded(text)
        except RecordError as error:
            raise located(error, path, error.details.get("line", line)) from error
