"""`cardavia play` in a real terminal: the full screen comes up, keys work, and it leaves cleanly."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

UNSET = ("NO_COLOR", "LANGUAGE", "COLUMNS", "LINES")
PATIENCE = 60  # seconds until a terminal that says nothing more is given up


class Terminal:
    """A terminal of 80 columns in which a command line runs."""

    def __init__(self, words: list[str], home: Path, lines: int = 24) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 80, 0, 0))
        self.screen = ""
        environment = {
            **{name: value for name, value in os.environ.items() if name not in UNSET},
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_STATE_HOME": str(home / "state"),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
        }
        command = [sys.executable, "-m", "cardavia", *words]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True
        )
        os.close(slave)

    def until(self, text: str) -> str:
        """Read until this appears; what has appeared since the last time."""
        end = time.monotonic() + PATIENCE
        seen = ""
        while text not in seen:
            assert time.monotonic() < end, f"{text!r} did not appear in {seen!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    seen += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    assert text in seen, f"{text!r} did not appear in {seen!r}"
        self.screen += seen
        return seen

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def left(self) -> int:
        """Its exit status, when it has ended."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end
            if select.select([self.master], [], [], 0.2)[0]:
                with suppress(OSError):
                    self.screen += os.read(self.master, 65536).decode(errors="replace")
        return int(self.process.returncode)


@contextmanager
def terminal(words: list[str], home: Path, lines: int = 24) -> Iterator[Terminal]:
    opened = Terminal(words, home, lines)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            opened.process.kill()
        opened.process.wait()
        os.close(opened.master)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Explain", "Leave the table")), ("de", ("Erklären", "Vom Tisch aufstehen"))],
)
def test_the_full_screen_comes_up_and_goes(language: str, words: tuple[str, str], tmp_path: Path) -> None:
    options = ["--seed", "7", "--deal", "3", "--language", language, "--pace", "instant"]
    with terminal(["play", "sichuan", *options], tmp_path) as opened:
        opened.until(words[0])
        opened.press("m")
        opened.press("q")
        opened.until(words[1])
        opened.press("q")
        assert opened.left() == 0
    assert "Traceback" not in opened.screen
    assert (tmp_path / "data" / "cardavia" / "records.jsonl").exists()


def test_a_damaged_settings_file_is_told_of_and_kept(tmp_path: Path) -> None:
    place = tmp_path / "config" / "cardavia" / "settings.json"
    place.parent.mkdir(parents=True)
    place.write_text('{"pace": "quick"}')
    with terminal(["play", "sichuan"], tmp_path) as opened:
        said = " ".join(opened.until("remove it").split())
        assert opened.left() == 1
    assert "pace is 'quick', expected 'slow' or 'normal' or 'fast' or 'instant'" in said
    assert place.read_text() == '{"pace": "quick"}'


def test_a_small_terminal_gets_lines(tmp_path: Path) -> None:
    with terminal(["play", "sichuan", "--seed", "7", "--no-save"], tmp_path, lines=20) as opened:
        opened.until("needs 80 x 24, this terminal has 80 x 20")
        opened.until("1. ")
        opened.press("quit\n")
        assert opened.left() == 0


@pytest.mark.parametrize("option", ["tiles", "look", "contrast", "temperature", "grain", "pace"])
def test_a_value_that_cannot_be_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    from cardavia.cli import main

    with pytest.raises(SystemExit) as left:
        main(["play", "sichuan", f"--{option}", "quick-ish"])
    assert left.value.code == 2
    assert f"{option} is 'quick-ish', expected '" in capsys.readouterr().err
