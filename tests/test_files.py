"""Output files: whole or not at all, and what goes wrong on a full disk."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import cardavia as cv
from cardavia.cli import main
from cardavia.files import naming, whole_file

resource = pytest.importorskip("resource")
ROOM = 20_000  # bytes; a larger file cannot be written, as on a full disk


@contextmanager
def little_room() -> Iterator[None]:
    """Files of this process may not grow beyond ROOM."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def call(*words: object) -> Result:
    with little_room():
        return CliRunner().invoke(main, [str(word) for word in words])


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    place = tmp_path / "a.bin"
    place.write_bytes(b"before")
    with whole_file(place) as file:
        file.write(b"after")
        assert place.read_bytes() == b"before"
    assert place.read_bytes() == b"after"
    plain = tmp_path / "b.bin"
    plain.write_bytes(b"")
    assert place.stat().st_mode == plain.stat().st_mode
    assert files(tmp_path) == ["a.bin", "b.bin"]


@pytest.mark.parametrize("size", [ROOM + 1, 40 * ROOM])
def test_what_cannot_be_written_leaves_nothing(tmp_path: Path, size: int) -> None:
    """The last bytes are written when the file is closed, more than a buffer before."""
    place = tmp_path / "a.bin"
    place.write_bytes(b"before")
    with pytest.raises(OSError, match=r"a\.bin") as caught, little_room(), whole_file(place) as file:
        file.writelines(bytes(1) for _ in range(size))
    assert (caught.value.errno, caught.value.filename) == (errno.EFBIG, str(place))
    assert place.read_bytes() == b"before"
    assert files(tmp_path) == ["a.bin"]


def test_an_error_within_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(TypeError), whole_file(tmp_path / "a.bin") as file:
        file.writelines([b"half", None])  # type: ignore[list-item]
    assert files(tmp_path) == []


def test_other_errors_keep_their_names() -> None:
    with pytest.raises(OSError, match="gone") as caught, naming("a.bin"):
        raise BrokenPipeError(errno.EPIPE, "gone")
    assert caught.value.filename is None
    with pytest.raises(OSError, match="full") as caught, naming("a.bin"):
        raise OSError(errno.ENOSPC, "full", "b.bin")
    assert caught.value.filename == "b.bin"


@pytest.mark.parametrize(
    "words",
    [
        ("run", "sichuan", "--deals", 3000, "--out", "rows.npz"),
        (
            "arena",
            "tiengow",
            "--field",
            "first",
            "--challenger",
            "greedy",
            "--sets",
            2000,
            "--csv",
            "rows.csv",
        ),
    ],
)
def test_rows_that_cannot_be_written_are_not_told_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    for json in ((), ("--json",)):
        result = call(*words, *json)
        assert result.exit_code == 1
        assert result.stderr == f"Error: output file '{words[-1]}' was not written: File too large\n"
        assert len(result.stdout) > 500
        assert str(words[-1]) not in result.stdout
        assert files(tmp_path) == []


def test_records_that_cannot_be_written_name_their_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = call("run", "sichuan", "--deals", 300, "--records", "deals.jsonl")
    assert (result.exit_code, result.stderr) == (1, "Error: deals.jsonl: File too large\n")
    assert files(tmp_path) == []


def test_a_state_file_that_is_full_is_gone_on_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("arena", "tiengow", "--field", "first", "--challenger", "greedy", "--sets", 600)
    result = call(*words, "--state", "sets.jsonl")
    assert (result.exit_code, result.stderr) == (1, "Error: sets.jsonl: File too large\n")
    assert Path("sets.jsonl").stat().st_size == ROOM
    match = cv.arena("tiengow", "greedy", "first", sets=600, state="sets.jsonl")
    assert match.as_dict() == cv.arena("tiengow", "greedy", "first", sets=600).as_dict()


def test_a_record_that_does_not_fit_names_its_file(tmp_path: Path) -> None:
    place = tmp_path / "deals.jsonl"
    place.write_bytes(b"\n" * ROOM)
    record = cv.Deal("tiengow", 7, 0, seats="greedy").record()
    with pytest.raises(OSError, match=r"deals\.jsonl"), little_room():
        cv.append_record(place, record)
    assert place.stat().st_size == ROOM
