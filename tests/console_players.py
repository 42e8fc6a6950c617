"""Persons at the table for tests: they read what they are offered and type a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner, Result

import cardavia as cv
from cardavia.analysis.reasons import reasons
from cardavia.cli import main
from cardavia.console.hints import position_of
from cardavia.console.plain import Plain
from cardavia.console.sitting import Sitting

GAMES = ("sichuan", "nantong", "tiengow")
LANGUAGES = ("en", "de", "it", "id")
FIELDS = r"\{(\w+)\}"


class Typist(StringIO):
    """Stdin of somebody: each line comes when it is asked for. None is the end of the input."""

    def __init__(self, lines: Callable[[], str | None]) -> None:
        super().__init__()
        self.next_line = lines

    def readline(self, size: int | None = -1, /) -> str:
        line = self.next_line()
        return "" if line is None else f"{line}\n"


def typed(sitting: Sitting, lines: Callable[[], str | None]) -> str:
    """What an evening prints, of somebody who types these lines."""
    out = StringIO()
    Plain(sitting, Typist(lines), out).play()
    return out.getvalue()


def script(*lines: str) -> Callable[[], str | None]:
    """These lines, then the end of the input."""
    rest = iter(lines)
    return lambda: next(rest, None)


def by_number(sitting: Sitting, seed: int, deals: int = 1) -> Callable[[], str | None]:
    """Any choice by its number, until so many deals are over; then quit."""
    random = Random(seed)

    def line() -> str | None:
        if sitting.over:
            return "quit" if len(sitting.past) == deals - 1 else "next"
        return str(random.randrange(len(sitting.choices)) + 1)

    return line


def eager(sitting: Sitting, random: Random) -> str:
    """An action that claims, declares and wins rather than not, else the one that leads nearest to a win."""
    actions = sitting.deal.legal()
    bold = [
        each for each in actions if each.split()[0] not in ("discard", "pass", "done", "drop", "void", "play")
    ]
    if bold and random.random() < 0.8:
        return random.choice(bold)
    after = reasons(position_of(sitting))[1]
    return max(zip(actions, map(_promise, after), strict=True), key=lambda each: each[1])[0]


def _promise(told: dict[str, Any]) -> float:
    """How much an action promises, by its reasons."""
    if "shanten" in told:
        return float(told["unseen"] - 200 * told["shanten"])
    return float(told["unbeaten"] + told["finish"])


def seated(deal: cv.Deal) -> Sitting:
    """A person on the seat that a deal asks, all other seats asking too: for rigged deals."""
    assert deal.asked is not None
    sitting = Sitting(deal.game, seat=deal.asked)
    sitting.deal, sitting._played = deal, deal.copy()
    return sitting


def moments(game: str, deals: int, level: str = "normal", seed: int = 3) -> Iterator[Sitting]:
    """A sitting at every moment at which its person is asked, and at the end of each deal."""
    for number in range(deals):
        random = Random(number)
        sitting = Sitting(game, seat=number % 3, level=level, seed=seed, number=number)
        while True:
            sitting.run()
            yield sitting
            if sitting.over:
                break
            sitting.answer(eager(sitting, random))


def play(*words: str, lines: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`cardavia play` as a process of its own, fed through a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "cardavia", "play", *words],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        timeout=120,
        check=False,
    )


def invoked(*words: str, lines: str = "") -> Result:
    """The same in this process."""
    return CliRunner().invoke(main, ["play", *words], input=lines, prog_name="cardavia")


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
