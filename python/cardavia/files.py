"""Output files: names that say their format, places that can be written, files that appear whole."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

FORMATS = (".npz", ".csv")
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # what a write fails with


def output_format(path: str | os.PathLike[str], formats: Sequence[str] = FORMATS) -> str:
    """The ending of an output file, if it is one of these."""
    name = Path(path).name.lower()
    ending = next((each for each in formats if name.endswith(each) and name != each), None)
    if ending is None:
        raise ValueError(
            f"output file is {os.fspath(path)!r}, expected a name that ends in {' or '.join(formats)}"
        )
    return ending


def check_writable(path: str | os.PathLike[str], formats: Sequence[str] = FORMATS) -> None:
    """A ValueError unless results could be written there: worth asking before long work, not after."""
    output_format(path, formats)
    place = Path(path)
    if place.is_dir():
        raise ValueError(f"output file is {os.fspath(path)!r}, which is a folder")
    if not place.parent.is_dir():
        raise ValueError(f"output file is {os.fspath(path)!r}, but there is no folder {str(place.parent)!r}")
    if place.exists() and not os.access(place, os.W_OK):
        raise ValueError(f"output file is {os.fspath(path)!r}, which may not be overwritten")
    try:
        with tempfile.TemporaryFile(dir=place.parent):
            pass
    except OSError as error:
        raise ValueError(
            f"output file is {os.fspath(path)!r}, but its folder cannot be written: {error.strerror}"
        ) from error


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """What a write fails with tells which file it was."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno in FULL:
            error.filename = os.fspath(path)
        raise


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file that appears whole or not at all: written beside its place, then moved there."""
    place = Path(path)
    handle, part = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    try:
        with naming(place), os.fdopen(handle, "wb") as file:
            yield file
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(part, 0o666 & ~mask)
        os.replace(part, place)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
