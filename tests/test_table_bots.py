"""Bots at the full-screen table: their faults, their time, and the records of it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

import cardavia as cv
from bot_programs import Programs
from cardavia.console.saving import Keeper
from cardavia.console.table.result import Result, Stopped
from cardavia.console.table.scene import Scene
from cardavia.console.table.sheet import Leave, Sheet
from seated import Sat, at_table
from test_table_terminal import terminal

AT_REQUEST = "def on_request(message):\n    {}"


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    return Programs(tmp_path)


def failing(*_: object) -> int:
    raise RuntimeError("out of ideas")


@pytest.mark.parametrize("game", cv.GAMES)
def test_a_deal_with_bots_is_saved_and_verified(game: str, programs: Programs, tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "deals.jsonl.zst")
    bot = cv.Bot(programs.bot())

    async def act(sat: Sat) -> None:
        await sat.play()
        await sat.press("enter")
        await sat.answer()
        await sat.press("u")
        await sat.answer()
        sat.sitting.close()

    at_table(game, act, tmp_path, level=bot, keep=keeper)
    whole, half = cv.read_records(keeper.path)
    assert whole["seats"] == ["person"] + [bot.name] * (len(whole["points"]) - 1)
    assert "undone" in half
    found = cv.verify(keeper.path)
    assert (found.divergence, found.deals, found.unfinished) == (None, {game: 2}, 1)
    assert programs.left() == []


def test_a_seat_that_fails_is_told_and_the_evening_goes_on(tmp_path: Path) -> None:
    kept: list[dict[str, Any]] = []

    async def act(sat: Sat) -> None:
        assert isinstance(sat.app.screen, Stopped)
        told = " ".join(sat.text.replace("\u2502", " ").split())
        assert "The deal cannot go on: sichuan seed 7 deal 3: seat 2 (broken) raised RuntimeError" in told
        assert list(sat.offered("#deeds")) == ["n", "q"]  # nothing to take back: the bot began
        await sat.press("escape")
        assert isinstance(sat.app.screen, Stopped)
        await sat.press("n")
        assert (sat.sitting.number, len(kept)) == (4, 1)
        await sat.press("m")
        assert list(sat.offered("#deeds")) == ["u", "n", "q"]
        await sat.press("q")
        assert not sat.app.is_running

    app = at_table("sichuan", act, tmp_path, level=cv.Called(failing, "broken"), keep=kept.append)
    assert "sichuan seed 7 deal 4: seat 1 (broken) raised RuntimeError: out of ideas" in str(app.fault)


def test_what_a_bot_failed_at_can_be_taken_back(programs: Programs, tmp_path: Path) -> None:
    """The program fails once; it is started anew when the person has answered again."""
    flag = tmp_path / "flag"
    body = f"""
def on_request(message):
    if not os.path.exists({str(flag)!r}):
        open({str(flag)!r}, "w").close()
        sys.exit(5)
    act(0)
"""
    keeper = Keeper(tmp_path / "deals.jsonl")
    level = ["x", cv.Bot(programs.bot(body)), "first", "first"]

    async def act(sat: Sat) -> None:
        await sat.answer()
        assert isinstance(sat.app.screen, Stopped)
        assert "exited with status 5" in " ".join(sat.text.split())
        await sat.press("u")
        assert isinstance(sat.app.screen, Scene)
        assert sat.sitting.asked_me
        await sat.play()
        assert isinstance(sat.app.screen, Result)
        await sat.press("q")

    app = at_table("tiengow", act, tmp_path, seed=42, number=0, dealer=0, level=level, keep=keeper)
    assert app.fault is None
    app.sitting.close()
    (record,) = cv.read_records(keeper.path)
    assert len(record["undone"]) == 1
    assert cv.verify(keeper.path).ok
    assert programs.left() == []


def test_the_table_lives_while_a_bot_thinks_and_leaving_stops_it(programs: Programs, tmp_path: Path) -> None:
    bot = cv.Bot(programs.bot(AT_REQUEST.format("time.sleep(600)")), time_limit=600)

    async def act(sat: Sat) -> None:
        start = time.monotonic()
        await sat.pilot.press("tab", "enter")
        while not programs.started() and time.monotonic() < start + 60:
            await asyncio.sleep(0.02)
        assert sat.scene.away
        await sat.pilot.press("r")
        assert isinstance(sat.app.screen, Sheet)
        await sat.pilot.press("escape", "q")
        assert isinstance(sat.app.screen, Leave)
        await sat.pilot.press("q")
        assert not sat.app.is_running
        assert time.monotonic() - start < 300

    app = at_table("tiengow", act, tmp_path, seed=42, number=0, dealer=0, level=bot)
    app.sitting.close()
    assert programs.left() == []


def test_what_a_bot_writes_to_stderr_spoils_no_screen(programs: Programs, tmp_path: Path) -> None:
    command = programs.bot(AT_REQUEST.format("sys.stderr.write('SPOILT'); sys.stderr.flush(); act(0)"))
    words = ["play", "tiengow", "--seed", "7", "--level", f"bot:{command}", "--pace", "instant"]
    with terminal(words, tmp_path) as opened:
        opened.until("Explain")
        opened.press("q")
        opened.until("Leave the table")
        opened.press("q")
        assert opened.left() == 0
    assert "SPOILT" not in opened.screen
    assert "Traceback" not in opened.screen
    log = tmp_path / "state" / "cardavia" / "log" / "bots.log"
    assert set(log.read_text().split("SPOILT")) == {""}
    assert programs.left() == []
