"""Output files: names that say their format, places that can be written, files that appear whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

FORMATS = (".npz", ".csv")


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


class whole_file:  # noqa: N801
    """A file that appears whole or not at all: written beside its place, then moved there."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def __enter__(self) -> BinaryIO:
        handle, self.part = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
        self.file = os.fdopen(handle, "wb")
        return self.file

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self.file.close()
        if kind is None:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(self.part, 0o666 & ~mask)
            os.replace(self.part, self.path)
        else:
            os.unlink(self.part)
