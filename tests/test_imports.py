"""Imports go down only, and importing cardavia is light."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardavia
from cardavia.games import GAMES

SOURCE = Path(__file__).parents[1] / "src" / "cardavia_fast"
PYTHON = Path(cardavia.__file__).parent
# From the ground up: a kernel imports only from lower floors, or from its own floor where it says so.
FLOORS = [
    {"_build", "_clock", "_dice", "_table", "_settle", "_kinds", "_window"},
    {"_partition_tables", "_splits", "_partition", "_partition_rows", "_partition_arrays"},
    {
        "_sichuan",
        "_sichuan_score",
        "_sichuan_hand",
        "_sichuan_pay",
        "_sichuan_imagine",
        "_sichuan_outlook",
        "_sichuan_plans",
    },
    {
        "_nantong",
        "_nantong_base",
        "_nantong_rows",
        "_nantong_score",
        "_nantong_hand",
        "_nantong_pay",
        "_nantong_imagine",
        "_nantong_setup",
        "_nantong_outlook",
        "_nantong_plans",
        "_nantong_ripen",
    },
    {"_tiengow_groups", "_tiengow", "_tiengow_outlook"},
    {
        "_seats_sichuan",
        "_sichuan_history",
        "_sichuan_ripen",
        "_sichuan_likely",
        "_planner_sichuan",
        "_fitted",
        "_fitted_sichuan",
        "_weights_sichuan",
        "_seats_nantong",
        "_planner_nantong",
        "_fitted_nantong",
        "_weights_nantong",
        "_seats_tiengow",
        "_tiengow_likely",
        "_seats",
        "_run",
        "_replay",
        "_stopwatch",
    },
    {"_tiengow_endings", "_tiengow_two", "_tiengow_maxn", "_tiengow_alone"},
    {"_search", "_thinker", "_thinking_fitted", "_thinkers", "_trials"},
]


def floor(name: str) -> int:
    return next(level for level, names in enumerate(FLOORS) if name in names)


def game_of(name: str) -> str:
    """The game a kernel belongs to; games do not import each other."""
    return next((game for game in GAMES if game in name), "")


@pytest.mark.parametrize("path", sorted(SOURCE.glob("_*.p[xy][dx]")), ids=lambda path: path.name)
def test_native_imports_go_down(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"^\s*(from|import) cardavia(\.|\s)", text, re.M)
    for name in re.findall(r"cardavia_fast\.(_\w+)", text):
        assert floor(name) <= floor(path.stem)
        assert game_of(name) in ("", game_of(path.stem)) or path.stem in ("_seats", "_search", "_thinkers")
        assert not (path.stem == "_run" and name == "_seats")


RANKS = {
    "errors": 0, "games": 0, "locale": 1, "seeds": 0, "files": 0, "payments": 0,
    "workers": 1, "hands": 3,
    "rules": 1, "notation": 1, "orders": 1, "series": 1, "measures": 2,
    "seats": 2, "bots": 2, "aids": 2, "callers": 3, "events": 3,
    "records": 3, "record_files": 3, "sightings": 3, "summary": 3, "results": 3, "deal": 3, "sheets": 3,
    "logs": 3, "verification": 4, "score": 3, "best": 4, "partition": 5, "bench": 6,
    "tables": 4, "batch": 4, "endings": 4, "story": 4,
    "signature": 5, "arena": 5, "analysis": 5, "console": 6, "cli": 6, "__init__": 6, "__main__": 7,
}  # fmt: skip


@pytest.mark.parametrize("path", sorted(PYTHON.rglob("*.py")), ids=lambda p: str(p.relative_to(PYTHON)))
def test_python_imports_go_down(path: Path) -> None:
    room = path.relative_to(PYTHON).parts[0].removesuffix(".py")
    for name in re.findall(r"^\s*(?:from|import) cardavia\.(\w+)", path.read_text(), re.M):
        assert RANKS[name] <= RANKS[room], f"{room} imports {name}"


def test_importing_cardavia_loads_no_numba_rich_or_tables() -> None:
    script = "import sys, cardavia; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    names = set(loaded.stdout.split())
    assert not names & {"numba", "rich", "click", "cardavia_fast._partition"}
