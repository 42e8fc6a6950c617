"""Instructions of a deal of each game, a best partition and a hand of each kernel, counted by callgrind.

Counts do not depend on how busy the machine is. Each is what 2n units take beyond n units, divided by n:
start-up cancels, but for some ten thousand instructions by which it varies. With --misses there are also the
reads and writes that miss the first and the last level of a simulated cache, and the branches guessed wrong.

    python bench/instructions.py [--json] [--misses] [case …]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

DEALS = "import cardavia as cv; cv.run({game!r}, {units}, 7, {seats!r}, workers=1)"
KERNEL = """
import numpy as np
from cardavia.partition import {kernel}
with np.load({hands!r}) as saved:
    given = [saved[name][:{units}] for name in saved]
{kernel}(*given, {more}workers=1)
"""


class Case(NamedTuple):
    """Code over n and 2n units, its words, and the hands it reads: a game, tiles and kind of corpus."""

    code: str
    words: dict[str, str]
    n: int
    hands: tuple[str, int, str] | None = None


def kernel(name: str, game: str, tiles: int, kind: str) -> Case:
    return Case(KERNEL, {"kernel": name, "more": ""}, 50_000, (game, tiles, kind))


CASES = {
    f"{game} deal, {seats}": Case(DEALS, {"game": game, "seats": seats}, 1_000)
    for game in ("sichuan", "nantong", "tiengow")
    for seats in ("uniform", "greedy")
} | {
    "nantong best partition": Case(KERNEL, {"kernel": "best_hu", "more": "self_draw=True, "}, 10_000),
    "shanten, 14 tiles": kernel("shanten", "sichuan", 14, "random"),
    "shanten, 23 tiles": kernel("shanten", "nantong", 23, "random"),
    "waits, 13 tiles": kernel("waits", "sichuan", 13, "near"),
    "waits, 22 tiles": kernel("waits", "nantong", 22, "near"),
    "complete, 14 tiles": kernel("complete", "sichuan", 14, "complete"),
    "complete, 23 tiles": kernel("complete", "nantong", 23, "complete"),
    "useful, 13 tiles": kernel("useful", "sichuan", 13, "random"),
    "useful, 22 tiles": kernel("useful", "nantong", 22, "random"),
    "best fan, 14 tiles": kernel("best_fan", "sichuan", 14, "complete"),
}
STEADY = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}  # else start-up varies by millions
# What callgrind sums up, and which of its events each figure is made of.
EVENTS = ("Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "Bc", "Bcm", "Bi", "Bim")
FIGURES = {
    "instructions": ("Ir",),
    "first-level misses": ("D1mr", "D1mw"),
    "last-level misses": ("DLmr", "DLmw"),
    "wrong branches": ("Bcm", "Bim"),
}


def counted(code: str, room: str, misses: bool) -> dict[str, int]:
    """Figures of a Python that runs this code; callgrind's file goes to the room."""
    more = ["--cache-sim=yes", "--branch-sim=yes"] if misses else []
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={room}/callgrind.out", *more]
    run = subprocess.run(
        [*tool, sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | STEADY
    )
    found = re.search(r"Collected : ([\d ]+)", run.stderr)
    if run.returncode or not found:
        raise SystemExit(run.stderr)
    events = dict(zip(EVENTS, map(int, found[1].split()), strict=False))
    return {name: sum(events[event] for event in of) for name, of in FIGURES.items() if of[0] in events}


def save_hands(case: Case, path: str) -> None:
    """Made outside callgrind. Those of the best partition are of bench/test_nantong.py, and need Numba."""
    import numpy as np

    if case.hands is None:
        from test_nantong import corpus as winning

        hands, indicators, won = winning((0, 1, 2))
        np.savez(path, hands=hands, won=won, indicators=indicators)
    else:
        from cardavia.bench.corpora import corpus

        game, tiles, kind = case.hands
        np.savez(path, corpus(game, tiles, kind, 2 * case.n, 1))  # type: ignore[arg-type]


def each(case: Case, misses: bool) -> dict[str, float]:
    """Figures of one unit."""
    with tempfile.TemporaryDirectory() as room:
        hands = str(Path(room) / "hands.npz")
        if case.code is KERNEL:
            save_hands(case, hands)
        codes = [case.code.format(**case.words, units=units, hands=hands) for units in (case.n, 2 * case.n)]
        once, twice = (counted(code, room, misses) for code in codes)
    return {name: (twice[name] - once[name]) / case.n for name in once}


def main() -> None:
    parser = argparse.ArgumentParser(description="instructions of one unit, counted by callgrind")
    parser.add_argument("case", nargs="*", help=f"some of: {'; '.join(CASES)}; else all")
    parser.add_argument("--json", action="store_true", help="one object: case to figures")
    parser.add_argument("--misses", action="store_true", help="cache misses and wrong branches too; slower")
    given = parser.parse_args()
    unknown = set(given.case) - set(CASES)
    if unknown:
        parser.error(f"no case {', '.join(unknown)}; expected some of: {'; '.join(CASES)}")
    if shutil.which("valgrind") is None:
        parser.error("valgrind is not installed")
    found: dict[str, Any] = {}
    for name in given.case or CASES:
        found[name] = each(CASES[name], given.misses)
        if not given.json:
            print(
                f"{name:22} ",
                *(f"{count:>12,.{0 if count >= 100 else 2}f} {what}" for what, count in found[name].items()),
            )
    if given.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
