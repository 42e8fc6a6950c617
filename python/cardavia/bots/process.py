"""A program of somebody's own: lines in and out within a time, and its end in every case."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

LONGEST = 1 << 20  # bytes of an answer: a program that never ends its line is stopped there
GRACE = 1.0  # seconds to leave by itself once its input has ended
READ = 1 << 16


class BotFault(Exception):
    """What a bot did wrong: the end of a sentence that begins with its name."""


class Process:
    """A running program, its own process group. stderr: as of `subprocess.Popen`; None: where ours goes.

    Raises BotFault when it cannot be started.
    """

    def __init__(self, argv: Sequence[str], stderr: int | IO[Any] | None) -> None:
        try:
            self._child = subprocess.Popen(
                argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFault(f"could not be started: {error.strerror}") from error
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._in, self._out = self._child.stdin.fileno(), self._child.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._outbox = bytearray()
        self._inbox = bytearray()

    def send(self, lines: bytes) -> None:
        """Write lines as far as the program takes them; the rest goes with the next."""
        self._outbox += lines
        try:
            while self._outbox:
                del self._outbox[: os.write(self._in, self._outbox)]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._outbox.clear()  # it has ended its input; reading tells whether it has ended itself

    def unasked(self) -> bytes | None:
        """A line that it wrote although none was expected."""
        self._read()
        return self._line()

    def answer(self, limit: float) -> bytes:
        """Its next line, within so many seconds. Raises BotFault when there is none."""
        deadline = time.monotonic() + limit
        while (line := self._line()) is None:
            self.send(b"")
            left = deadline - time.monotonic()
            if left <= 0:
                raise BotFault(f"gave no answer within {limit:g} s")
            if self._readable(left) and not self._read():
                raise BotFault(self._gone())
            if len(self._inbox) > LONGEST and b"\n" not in self._inbox:
                raise BotFault(f"wrote more than {LONGEST} bytes without the end of a line")
        return line

    def _readable(self, limit: float) -> bool:
        """Wait until it has written something, or takes more of what we have for it."""
        if self._outbox:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        try:
            return any(key.fd == self._out for key, _ in self._selector.select(limit))
        finally:
            if self._outbox:
                self._selector.unregister(self._in)

    def _read(self) -> bool:
        """Take what is there; False at the end of its output."""
        try:
            found = os.read(self._out, READ)
        except BlockingIOError:
            return True
        self._inbox += found
        return bool(found)

    def _line(self) -> bytes | None:
        end = self._inbox.find(b"\n")
        if end < 0:
            return None
        line = bytes(self._inbox[:end])
        del self._inbox[: end + 1]
        return line

    def _gone(self) -> str:
        """How it ended; its output has."""
        try:
            status = self._child.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its output before it had answered"
        if status < 0:
            return f"was ended by signal {-status} ({signal.Signals(-status).name}) before it had answered"
        return f"exited with status {status} before it had answered"

    def dismiss(self) -> None:
        """End its input, so that it leaves."""
        assert self._child.stdin is not None
        self._child.stdin.close()

    def close(self) -> None:
        """Wait a moment for it to leave, and stop it otherwise."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(GRACE)
        self.kill()

    def interrupt(self) -> None:
        """Stop it and what it started; for another thread, while `answer` waits, which then fails."""
        if self._child.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)

    def kill(self) -> None:
        """Stop it and what it started, and wait for it: no process is left behind."""
        self.interrupt()
        self._child.wait()
        self._selector.close()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                pipe.close()
