"""Small programs that speak the bot protocol, well or badly, for tests."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from pathlib import Path

FRAME = """
import json, os, signal, sys, time
open({pids!r}, "a").write(f"{{os.getpid()}}\\n")
HELLO = {{"type": "hello", "protocol": "cardavia-bot", "version": 1}}
requests = deals = 0
legal = []
def say(message):
    sys.stdout.write(json.dumps(message) + "\\n"); sys.stdout.flush()
def act(action, **more):
    say({{"type": "action", "action": action, **more}})
def on_hello(message):
    say(HELLO)
def on_event(message):
    pass
def on_request(message):
    act(legal[0])
{body}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        on_hello(message)
    elif message["type"] == "request":
        requests += 1
        legal = message["legal"]
        on_request(message)
    else:
        deals += message["type"] == "start_kyoku"
        on_event(message)
"""


class Programs:
    """Writes bots into a folder, and knows the processes that they became."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pids = folder / "pids"

    def bot(self, body: str = "", name: str = "bot.py") -> str:
        """The command of a bot that answers the first legal action, but for what the body changes."""
        path = self.folder / name
        path.write_text(FRAME.format(body=body, pids=str(self.pids)), "utf-8")
        return shlex.join([sys.executable, "-S", str(path)])

    def started(self) -> list[int]:
        """The processes that bots have been, in order."""
        return [int(pid) for pid in self.pids.read_text().split()] if self.pids.exists() else []

    def left(self) -> list[int]:
        """Those of them that still exist, running or as zombies."""
        found = []
        for pid in self.started():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, 0)
                found.append(pid)
        return found


def served(game: str, seat: str) -> str:
    """The command of `cardavia serve-seat`."""
    return shlex.join([sys.executable, "-m", "cardavia", "serve-seat", game, seat])
