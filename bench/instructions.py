"""Instructions a deal of each game and a best partition take, as callgrind counts them.

Counts do not depend on how busy the machine is. Each is what 2n units take beyond n units, divided by n:
start-up cancels, but for some ten thousand instructions by which it varies.

    python bench/instructions.py [--json] [case …]
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

DEALS = "import cardavia as cv; cv.run({game!r}, {units}, 7, {seats!r}, workers=1)"
PARTITION = """
import numpy as np
from cardavia.partition import best_hu
with np.load({hands!r}) as saved:
    columns = [saved[name][:{units}] for name in saved]
hands, indicators, won = columns
best_hu(hands, won, indicators, self_draw=True, workers=1)
"""
CASES: dict[str, tuple[str, dict[str, str], int]] = {  # code, its words, n
    f"{game} deal, {seats}": (DEALS, {"game": game, "seats": seats}, 1_000)
    for game in ("sichuan", "nantong", "tiengow")
    for seats in ("uniform", "greedy")
} | {"nantong best partition": (PARTITION, {}, 10_000)}
STEADY = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}  # else start-up varies by millions


def counted(code: str, room: str) -> int:
    """Instructions of a Python that runs this code; callgrind's file goes to the room."""
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={room}/callgrind.out"]
    command = [*tool, sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, env=os.environ | STEADY)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        raise SystemExit(run.stderr)
    return int(found[1])


def save_hands(path: str) -> None:
    """The winning hands of bench/test_nantong.py, made outside callgrind: they need Numba."""
    import numpy as np
    from test_nantong import corpus

    np.savez(path, *corpus((0, 1, 2)))


def each(case: str) -> float:
    """Instructions a unit."""
    code, words, n = CASES[case]
    with tempfile.TemporaryDirectory() as room:
        hands = str(Path(room) / "hands.npz")
        if code is PARTITION:
            save_hands(hands)
        once, twice = (counted(code.format(**words, units=units, hands=hands), room) for units in (n, 2 * n))
    return (twice - once) / n


def main() -> None:
    parser = argparse.ArgumentParser(description="instructions a unit, counted by callgrind")
    parser.add_argument("case", nargs="*", help=f"some of: {'; '.join(CASES)}; else all")
    parser.add_argument("--json", action="store_true", help="one object: case to instructions")
    given = parser.parse_args()
    unknown = set(given.case) - set(CASES)
    if unknown:
        parser.error(f"no case {', '.join(unknown)}; expected some of: {'; '.join(CASES)}")
    if shutil.which("valgrind") is None:
        parser.error("valgrind is not installed")
    counts = {case: round(each(case)) for case in given.case or CASES}
    if given.json:
        print(json.dumps(counts))
        return
    for case, count in counts.items():
        print(f"{case:22} {count:>9,}")


if __name__ == "__main__":
    main()
