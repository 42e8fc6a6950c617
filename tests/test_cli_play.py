"""`cardavia play`: its options, its records, wrong use, and what docs/play.md says of it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardavia import locale
from cardavia.console.lines import COMMANDS, ENDED
from cardavia.console.saving import Keeper, records_path
from console_players import invoked, records


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    locale.use("en")
    yield
    locale.use("en")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to the user's own folders."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def test_records_are_added_to_the_users_own_file() -> None:
    for _ in range(2):
        found = invoked("tiengow", "--seed", "7", lines="1\nquit\n")
        assert found.exit_code == 0
        assert found.output.endswith(f"1 deal saved to {records_path()}.\n")
    assert len(records(records_path())) == 2
    assert invoked("tiengow", "--seed", "7", "--no-save", lines="1\n").exit_code == 0
    assert len(records(records_path())) == 2


def test_a_deal_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "deals.jsonl"
    found = invoked("tiengow", "--save", str(folder), lines="1\nquit\n")
    assert found.exit_code == 0
    keeper = Keeper(folder)
    folder.unlink()
    folder.mkdir()
    keeper({"format": "cardavia-deal"})
    assert keeper.lost == f"A deal could not be saved to {folder}: Is a directory."
    assert keeper.told == ""


def test_the_same_seed_is_the_same_deal() -> None:
    first, second = (invoked("nantong", "--seed", "7", "--no-save", lines="1\n1\n1\n") for _ in range(2))
    assert first.output == second.output
    assert "Nantong long cards, seed 7." in first.output
    drawn = [invoked("nantong", "--no-save").output.splitlines()[0] for _ in range(2)]
    assert drawn[0] != drawn[1]  # the same once in 10**9 times


def test_options_choose_seat_deal_level_rules_and_language() -> None:
    found = invoked(
        "sichuan", "--seed", "7", "--deal", "3", "--seat", "2", "--level", "hard", lines="rules\n"
    )
    assert "You are seat 2. The others: seat 0 hard, seat 1 hard, seat 3 hard." in found.output
    assert "Deal 3." in found.output
    assert "Your hand: 22446m 344557899p." in found.output
    found = invoked("sichuan", "--rule", "fan_cap=3", "--level", "easy,hard,greedy,expert", lines="rules\n")
    assert "fan_cap = 3" in found.output
    assert "seat 1 hard, seat 2 greedy, seat 3 expert" in found.output
    assert "Deine Hand: " in invoked("sichuan", "--language", "de").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "no game is given, expected sichuan, nantong, tiengow: as cardavia play sichuan"),
        (["sichuann"], "game is 'sichuann', expected .*; did you mean 'sichuan'"),
        (["sichuan", "--seat", "4"], "seat is 4, expected 0 to 3"),
        (["sichuan", "--level", "medium"], "seat is 'medium', expected"),
        (["sichuan", "--seed", "-1"], "seed is -1"),
        (["sichuan", "--deal", "-1"], "deal number is -1|number is -1"),
        (["sichuan", "--language", "fr"], "language is 'fr', expected 'en' or 'de'"),
        (["sichuan", "--tiles", "emoji"], "tiles is 'emoji', expected 'auto' or 'unicode' or 'ascii'"),
        (["sichuan", "--rule", "fan=3"], "rule of sichuan is 'fan'"),
        (["sichuan", "--save", "x.txt"], "output file is 'x.txt', expected a name that ends in .jsonl"),
        (["sichuan", "--save", "x.jsonl", "--no-save"], "--save and --no-save are given"),
    ],
)
def test_wrong_use_is_one_line(words: list[str], message: str) -> None:
    found = invoked(*words)
    assert found.exit_code == 2
    assert re.search(message, found.stderr)
    assert found.stderr.count("\n") == 1
    assert found.stdout == ""


def test_nothing_heavy_is_loaded_for_a_deal_in_lines() -> None:
    code = (
        "import sys; from cardavia.cli import main;"
        "main(['play', 'sichuan', '--no-save'], standalone_mode=False);"
        "print(*sys.modules, file=sys.stderr)"
    )
    found = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=True)
    assert not set(found.stderr.split()) & {"numba", "rich", "textual", "asyncio"}


# ---- docs ----------------------------------------------------------------------------------------------

PAGE = Path(__file__).parents[1] / "docs" / "play.md"
SAMPLES = re.findall(
    r"^printf '(.*?)' \| cardavia play ([^\n]*)\n```\n\n```\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S
)


@pytest.mark.parametrize("place", range(2))
def test_the_samples_of_the_docs_are_true(place: int) -> None:
    lines, words, told = SAMPLES[place]
    assert invoked(*words.split(), lines=lines.replace("\\n", "\n")).output == told


def test_every_command_and_option_is_in_the_docs() -> None:
    text = PAGE.read_text("utf-8")
    assert len(SAMPLES) == 2
    rows = re.findall(r"^\| (`.*?) \|", text, re.M)
    told = {name for row in rows for name in re.findall(r"`(--)?([\w-]+)", row)}
    names = {name for _, name in told}
    assert {*COMMANDS, *ENDED} <= names
    options = re.findall(r"^  --([\w-]+)", invoked("--help").output, re.M)
    assert set(options) - {"help"} <= names
