"""Seats that are programs: they play as seats in the process do, are told all they may know, and end."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import cardavia as cv
from bot_programs import Programs, served
from cardavia.seats import natives

GAMES = list(cv.GAMES)


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    return Programs(tmp_path)


def same(found: cv.Results, expected: cv.Results) -> bool:
    return all((found.arrays[name] == array).all() for name, array in expected.arrays.items())


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_as_the_same_policy_in_the_process(game: str, programs: Programs) -> None:
    command = programs.bot()
    for series in (False, True):
        expected = cv.run(game, 6, 31, "first", first=62, digests=True, series=series)
        found = cv.run(game, 6, 31, f"bot:{command}", workers=2, first=62, digests=True, series=series)
        assert same(found, expected)
    seats = cv.GAMES[game].native.seats
    assert len(programs.started()) == 2 * seats  # one for each seat and run
    assert programs.left() == []


@pytest.mark.parametrize(
    ("game", "seat"), [(game, seat) for game in GAMES for seat in [*natives(game), "thinker:20"]]
)
def test_a_seat_that_is_served_plays_as_it_does_in_the_process(game: str, seat: str) -> None:
    others = ["greedy"] * (cv.GAMES[game].native.seats - 1)
    found = cv.run(game, 4, 32, [f"bot:{served(game, seat)}", *others], digests=True)
    assert same(found, cv.run(game, 4, 32, [seat, *others], digests=True))


def test_several_bots_at_one_table(programs: Programs) -> None:
    last = programs.bot("def on_request(message):\n    act(len(legal) - 1)", "last.py")
    seats: list[Any] = [
        cv.Bot(last),
        "greedy",
        cv.Bot(programs.bot()),
        cv.Called(lambda view, legal, noise: len(legal) - 1),
    ]
    expected = [seats[3], "greedy", "first", seats[3]]
    assert same(
        cv.run("tiengow", 8, 33, seats, digests=True), cv.run("tiengow", 8, 33, expected, digests=True)
    )
    assert len(programs.started()) == 2
    assert programs.left() == []


def test_the_arena_with_a_bot(programs: Programs) -> None:
    bot = f"bot:{programs.bot()}"
    found, expected = cv.arena("tiengow", bot, sets=4, seed=34), cv.arena("tiengow", "first", sets=4, seed=34)
    assert (found.differences == expected.differences).all()
    assert found.challenger == bot
    assert found.times["challenger"].decisions == expected.times["challenger"].decisions
    assert len(programs.started()) == 4
    assert programs.left() == []
    robin = cv.round_robin("nantong", [bot, "uniform"], sets=2, seed=34)
    assert robin.seats == [bot, "uniform"]
    assert programs.left() == []


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_told_what_its_seat_sees(game: str, programs: Programs) -> None:
    log = programs.folder / "log"
    body = f"""
def on_event(message):
    open({str(log)!r}, "a").write(line)
"""
    with cv.Bot(programs.bot(body)) as bot:
        seats = ["greedy", "uniform", bot, "uniform"][: cv.GAMES[game].native.seats]
        deals = [cv.Deal(game, 35, number, seats=seats) for number in range(3)]
    told = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    expected = [event for deal in deals for event in deal.events(2)[1:-1]]
    assert told == [deals[0].events(2)[0], *expected, {"type": "end_game"}]


def test_what_a_bot_wants_comes_with_each_request(programs: Programs) -> None:
    log = programs.folder / "log"
    body = f"""
HELLO["wants"] = ["view", "noise"]
def on_request(message):
    open({str(log)!r}, "a").write(line)
    act(0, id=message["id"])
"""
    deal = cv.Deal("nantong", 36, seats=[cv.Bot(programs.bot(body), time_limit=7.5), None, None])
    while deal.asked is not None:
        deal.answer(0)
    asked = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    walk = cv.Deal("nantong", 36)
    for seat, action in deal.actions:
        if seat == 0:
            message = asked.pop(0)
            assert walk.noise is not None
            assert message.pop("id") > 0
            assert message == {
                "type": "request",
                "actor": 0,
                "legal": walk.legal(),
                "time_limit": 7.5,
                "view": walk.view(0),
                "noise": f"{walk.noise:016x}",
            }
        walk.answer(action)
    assert asked == []


def test_deals_that_go_on_side_by_side_and_copies(programs: Programs) -> None:
    with cv.Bot(programs.bot()) as bot:
        one, two = (cv.Deal("tiengow", 37, number, seats=["first", bot, bot, None]) for number in range(2))
        other = one.copy()
        while not (one.over and two.over and other.over):
            for deal in (one, two, other):
                if not deal.over:
                    deal.answer(0)
        for deal in (one, two, other):
            assert deal.actions == cv.Deal("tiengow", 37, deal.number, seats="first").actions
        assert len(programs.started()) == 6
        again = cv.Deal("tiengow", 37, 5, seats=["first", bot, bot, "first"])
        assert again.over
        assert len(programs.started()) == 6
    assert programs.left() == []


def test_a_bot_that_nobody_holds_is_ended(programs: Programs) -> None:
    deal = cv.Deal("tiengow", 37, seats=[f"bot:{programs.bot()}", None, None, None])
    while deal.asked is not None and not programs.started():
        deal.answer(0)
    assert len(programs.left()) == 1
    del deal
    gc.collect()
    assert programs.left() == []


def test_a_bot_that_will_not_leave_is_stopped(programs: Programs) -> None:
    body = """
def on_event(message):
    if message["type"] == "end_game":
        time.sleep(600)
"""
    cv.run("tiengow", 1, 38, [f"bot:{programs.bot(body)}", "first", "first", "first"])
    assert programs.left() == []


def test_slow_to_start_is_no_fault(programs: Programs) -> None:
    command = programs.bot("time.sleep(0.6)")
    seats = [cv.Bot(command, time_limit=0.5), "first", "first", "first"]
    assert same(cv.run("tiengow", 2, 39, seats), cv.run("tiengow", 2, 39, "first"))


def test_stderr_of_a_bot_is_seen(programs: Programs, capfd: pytest.CaptureFixture[str]) -> None:
    command = programs.bot('print("thinking", file=sys.stderr)')
    others = ["first", "first", "first"]
    cv.run("tiengow", 1, 40, [f"bot:{command}", *others])
    assert capfd.readouterr() == ("", "thinking\n")
    with (programs.folder / "stderr").open("w+") as file:
        cv.run("tiengow", 1, 40, [cv.Bot(command, stderr=file), *others])
        file.seek(0)
        assert file.read() == "thinking\n"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("command", ["run", "arena"])
def test_ctrl_c_ends_a_run_and_its_bots(command: str, programs: Programs) -> None:
    bot = f"bot:{programs.bot('def on_request(message):  time.sleep(600)')}"
    seats = ["--challenger", bot] if command == "arena" else ["--seats", f"{bot},first,first,first"]
    argv = [sys.executable, "-m", "cardavia", command, "tiengow", *seats, "--time-limit", "500"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        while not programs.started():
            time.sleep(0.02)
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        out, errors = child.communicate(timeout=60)
    assert (child.returncode, out, errors.splitlines()[-1]) == (130, "", "Stopped.")
    assert programs.left() == []


def test_a_command_is_a_text_or_words(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = cv.Bot([sys.executable, "-S", "my bot.py"])
    assert bot.argv == [sys.executable, "-S", "my bot.py"]
    assert bot.name == f"bot:{sys.executable} -S 'my bot.py'"
    assert cv.seats.as_seat("sichuan", bot.name) == bot
    here = programs.folder / "runs"
    here.write_text(f"#!{sys.executable}\n" + Path(programs.bot().split()[-1]).read_text("utf-8"), "utf-8")
    here.chmod(0o755)
    monkeypatch.chdir(programs.folder)
    assert cv.Deal("tiengow", seats="bot:./runs").over
    gc.collect()
    assert programs.left() == []


@pytest.mark.parametrize(
    ("command", "more", "message"),
    [
        ("", {}, "bot command is '', expected a program"),
        ([], {}, "bot command is '', expected a program"),
        ("python 'x", {}, 'bot command is "python \'x": no closing quotation'),
        (
            "no-such-bot --fast",
            {},
            "bot command is 'no-such-bot --fast', but there is no program 'no-such-bot'",
        ),
        ("python", {"time_limit": 0}, "time_limit is 0, expected more than 0 seconds"),
        ("python", {"start_limit": float("inf")}, "start_limit is inf, expected more than 0 seconds"),
        ("python", {"time_limit": float("nan")}, "time_limit is nan, expected more than 0 seconds"),
        ("python", {"time_limit": "1"}, "time_limit is '1', expected a number of seconds"),
    ],
)
def test_commands_and_limits_that_cannot_be(command: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        cv.run("sichuan", 1, seats=cv.Bot(command, **more))
    assert str(caught.value).startswith(message)


def test_a_program_that_cannot_be_started_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_bytes(b"\x7fELF nothing")
    path.chmod(0o755)
    assert os.access(path, os.X_OK)
    with pytest.raises(
        cv.DealFault, match=r"seat \d \(bot:.*broken\) could not be started: Exec format error"
    ):
        cv.run("sichuan", 1, seats=f"bot:{path}")
