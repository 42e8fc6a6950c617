"""Bots in `cardavia play`, in lines: whole deals, faults that name them, records that verify."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

import cardavia as cv
from bot_programs import Programs, served
from cardavia.cli import main
from console_players import invoked, play

GAMES = pytest.mark.parametrize("game", cv.GAMES)
AT_REQUEST = "def on_request(message):\n    {}"


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    return Programs(tmp_path)


@GAMES
def test_a_bot_takes_a_seat(game: str, programs: Programs, tmp_path: Path) -> None:
    """A served seat plays as that seat, over whole deals with answers taken back; the file verifies."""
    saved = tmp_path / "deals.jsonl"
    words = [game, "--seed", "7", "--seat", "1", "--save", str(saved), "--level"]
    lines = "1\nundo\n" + "1\n" * 70
    found = play(*words, f"bot:{served(game, 'greedy')}", lines=lines)
    assert (found.returncode, found.stderr) == (0, "")
    told = cv.verify(saved)
    assert told.divergence is None
    assert told.deals[game] > 1
    first, *_ = records = list(cv.read_records(saved))
    assert len(first["undone"]) == 1
    saved.unlink()
    assert play(*words, "greedy", lines=lines).returncode == 0
    for one, other in zip(records, cv.read_records(saved), strict=True):
        assert one["seats"].pop(0).startswith("bot:")
        del one["seats"], other["seats"]
        assert one == other


@pytest.mark.parametrize(
    ("act", "message"),
    [
        ("act('chow') if requests > 2 else act(0)", r"answered 'chow', expected the text of a legal action"),
        ("time.sleep(600) if requests > 2 else act(0)", r"gave no answer within 0\.5 s"),
        ("sys.exit(3) if requests > 2 else act(0)", r"exited with status 3 before it had answered"),
    ],
)
def test_a_fault_names_the_bot_and_loses_no_record(
    act: str, message: str, programs: Programs, tmp_path: Path
) -> None:
    saved = tmp_path / "deals.jsonl"
    command = programs.bot(AT_REQUEST.format(act))
    words = ["tiengow", "--seed", "7", "--level", f"easy,bot:{command},easy,easy", "--save", str(saved)]
    found = invoked(*words, "--time-limit", "0.5", lines="1\n1\n1\nquit\n")
    fault = rf"tiengow seed 7 deal 0: seat 1 \(bot:{re.escape(command)}\) {message}"
    assert re.search(f"The deal cannot go on: {fault}", found.stdout)
    assert re.match(f"Error: {fault}", found.stderr)
    assert found.exit_code == 1
    assert cv.verify(saved).ok
    record = next(cv.read_records(saved))
    stopped = cv.replay(record)
    assert (stopped.asked, stopped.over) == (1, False)
    assert sum(seat == 1 for seat, _ in stopped.actions) == 2
    assert record["seats"][1] == f"bot:{command}"
    assert programs.left() == []


def test_a_bot_that_fails_before_the_person_is_asked_leaves_its_record(
    programs: Programs, tmp_path: Path
) -> None:
    saved = tmp_path / "deals.jsonl"
    command = programs.bot(AT_REQUEST.format("act('chow')"))
    deal = cv.Deal("tiengow", 7)
    seat = (deal.dealer + 2) % 4  # the one before the bot's plays first
    level = ["easy"] * 4
    level[(deal.dealer + 1) % 4] = f"bot:{shlex.join(shlex.split(command))}"
    words = ["tiengow", "--seed", "7", "--seat", str(seat), "--level", ",".join(level), "--save", str(saved)]
    found = invoked(*words, lines="")
    assert found.exit_code == 1
    assert "answered 'chow'" in found.stderr
    (record,) = cv.read_records(saved)
    assert len(record["actions"]) == 1
    assert cv.verify(saved).unfinished == 1


def test_wrong_bots_are_wrong_use() -> None:
    for words, message in (
        (["--level", "bot:no-such-program"], "there is no program 'no-such-program'"),
        (["--level", f"bot:{sys.executable}", "--time-limit", "0"], "time_limit is 0"),
    ):
        found = invoked("sichuan", "--no-save", *words)
        assert found.exit_code == 2
        assert message in found.stderr


def test_the_help_names_the_commands_in_order() -> None:
    from click.testing import CliRunner

    text = CliRunner().invoke(main, ["--help"]).output.split("Commands:")[1]
    names = re.findall(r"^  ([\w-]+) ", text, re.MULTILINE)
    assert names == ["play", "run", "arena", "show", "verify", "score", "solve", "analyse", "bench",
                     "signature", "serve-seat"]  # fmt: skip
