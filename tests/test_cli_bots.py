"""Bots, events and served seats on the command line."""

from __future__ import annotations

import base64
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import cardavia as cv
from bot_programs import Programs
from cardavia.bots.serving import serve
from cardavia.cli import main
from cardavia.cli.options import read_seats

AT_REQUEST = "def on_request(message):\n    {}"


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    return Programs(tmp_path)


def invoke(*args: str) -> Any:
    return CliRunner().invoke(main, args, prog_name="cardavia")


def test_run_tells_and_writes_the_deals_before_a_fault(programs: Programs) -> None:
    body = AT_REQUEST.format("act(0) if deals < 5 else sys.exit(1)")
    seats = f"bot:{programs.bot(body)},first,first,first"
    out, records = programs.folder / "deals.csv", programs.folder / "deals.jsonl"
    shared = ("run", "tiengow", "--deals", "20", "--seats", seats)
    told = invoke(*shared, "--out", str(out), "--records", str(records))
    assert told.exit_code == 1
    assert "Tien Gow: 4 deals" in told.stdout
    assert "…" not in told.stdout  # a long name leaves the figures their room
    assert re.fullmatch(
        r"Error: tiengow seed 0 deal 4: seat 0 \(bot:.*\) exited with status 1 .*\n", told.stderr
    )
    assert len(out.read_text("ascii").splitlines()) == 5
    assert cv.verify(records).deals == {"tiengow": 4}
    printed = json.loads(invoke(*shared, "--json").stdout)
    assert printed["settings"]["deals"] == 4
    assert printed["fault"].startswith("tiengow seed 0 deal 4: seat 0 (bot:")
    assert json.loads(invoke("run", "tiengow", "--deals", "2", "--json").stdout)["fault"] is None


def test_an_arena_tells_what_it_has_kept(programs: Programs) -> None:
    state = str(programs.folder / "state.jsonl")
    body = AT_REQUEST.format("act(0) if deals < 3 else sys.exit(1)")
    told = invoke("arena", "tiengow", "--challenger", f"bot:{programs.bot(body)}", "--state", state)
    assert (told.exit_code, told.stdout) == (1, "")
    kept, error = told.stderr.splitlines()
    assert re.fullmatch(rf"[012] of 1000 sets are in {state}: the same command goes on from there\.", kept)
    assert "exited with status 1" in error


def test_a_first_deal_that_fails_leaves_nothing_to_tell(programs: Programs) -> None:
    command = programs.bot(AT_REQUEST.format("time.sleep(600)"))
    told = invoke("run", "tiengow", "--seats", f"bot:{command}", "--time-limit", "0.2")
    assert (told.exit_code, told.stdout) == (1, "")
    assert "gave no answer within 0.2 s" in told.stderr
    shown = invoke("show", "tiengow", "--seats", f"bot:{command}", "--time-limit", "0.2")
    assert (shown.exit_code, shown.stdout) == (1, "")
    match = invoke("arena", "tiengow", "--challenger", f"bot:{command}", "--sets", "1", "--time-limit", "0.2")
    assert (match.exit_code, match.stdout) == (1, "")
    assert "gave no answer within 0.2 s" in match.stderr
    assert programs.left() == []


@pytest.mark.parametrize(
    "args",
    [
        ("--seats", "bot:no-such-bot"),
        ("--time-limit", "0", "--seats", "bot:cat"),
        ("--seats", "greedy,bot:'x,greedy,greedy"),
        ("--seats", "bot:"),
    ],
)
def test_wrong_use(args: tuple[str, ...]) -> None:
    told = invoke("run", "sichuan", *args)
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith("Error: ")


def test_commas_in_quotes_belong_to_a_command() -> None:
    seats = read_seats("""greedy, bot:python 'a,b.py' "c,d" ,uniform,bot:x -y,""", 3)
    assert seats == ["greedy", cv.Bot("""python 'a,b.py' "c,d\"""", 3), "uniform", cv.Bot("x -y", 3), ""]
    assert read_seats("greedy", 3) == "greedy"
    assert read_seats("bot:x 'y,z'", 3) == cv.Bot("x 'y,z'", 3)


def test_show_events() -> None:
    deal = cv.Deal("nantong", 7, 3, seats="greedy")
    shared = ("show", "nantong", "--seed", "7", "--deal", "3")
    for args, events in (((), deal.events()), (("--seat", "1"), deal.events(1))):
        told = invoke(*shared, "--events", *args)
        assert [json.loads(line) for line in told.stdout.splitlines()] == events
    for args, message in (
        (("--events", "--json"), "--events is given with --json"),
        (("--events", "--step"), "--step is given with --events"),
        (("--events", "--seat", "3"), "seat is 3, expected 0 to 2"),
    ):
        told = invoke(*shared, *args)
        assert told.exit_code == 2
        assert message in told.stderr


HELLO = {"type": "hello", "protocol": "cardavia-bot", "version": 1, "game": "tiengow"}


def request(**changes: Any) -> dict[str, Any]:
    deal = cv.Deal("tiengow")
    assert deal.asked is not None
    view = base64.b64encode(deal.view_record(deal.asked).tobytes()).decode()
    given = {"type": "request", "id": 1, "legal": deal.legal(), "view_bytes": view, "noise": "00ff"}
    return {name: value for name, value in {**given, **changes}.items() if value is not None}


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("nonsense", "line 2 is b'\"nonsense\"\\\\n', expected a JSON object with a type"),
        ({"type": 1}, "line 2 is .*, expected a JSON object with a type"),
        (
            {**HELLO, "version": 2},
            "the table speaks protocol 'cardavia-bot' version 2, expected .* version 1",
        ),
        ({**HELLO, "game": "sichuan"}, "the table plays 'sichuan', this seat plays tiengow"),
        (request(noise=None), "request 1 has no 'noise'"),
        (request(view_bytes="????"), "request 1: .*base64.*|request 1: .*"),
        (request(view_bytes="AAAA"), r"request 1: 3 bytes of a view, tiengow has \d+"),
        (request(noise="zz"), "request 1: invalid literal for int.*"),
        (request(noise="f" * 17), "request 1: .*"),
        (request(legal=[]), "request 1: 0 legal actions, expected 1 to 128"),
        (request(legal=["play 98"]), "request 1: action is 'play 98', expected as .*"),
        (request(legal=3), "request 1: .*"),
    ],
)
def test_serve_seat_refuses_what_is_no_message(message: Any, expected: str) -> None:
    lines = io.BytesIO(b"".join(json.dumps(each).encode() + b"\n" for each in (HELLO, message)))
    out = io.BytesIO()
    with pytest.raises(cv.ProtocolError, match=expected) as caught:
        serve("tiengow", cv.seats.as_seat("tiengow", "careless").native("tiengow"), lines, out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert answers[1] == {"type": "error", "message": str(caught.value)}


def test_serve_seat_wants_what_the_seat_reads() -> None:
    wants = {"first": [], "uniform": ["noise"], "greedy": ["view_bytes"], "careless": ["view_bytes", "noise"]}
    for seat, expected in wants.items():
        asked = request(view_bytes=None, noise=None) if seat == "first" else request()
        out = io.BytesIO()
        lines = io.BytesIO(b"".join(json.dumps(each).encode() + b"\n" for each in (HELLO, asked)))
        serve("tiengow", cv.seats.as_seat("tiengow", seat).native("tiengow"), lines, out)
        hello, action = [json.loads(line) for line in out.getvalue().splitlines()]
        assert hello["wants"] == expected
        assert action["action"] in asked["legal"]


@pytest.mark.parametrize("seat", ["greedy", "first"])
def test_serve_seat_as_a_process_ends_with_its_input(seat: str) -> None:
    argv = [sys.executable, "-m", "cardavia", "serve-seat", "tiengow", seat]
    done = subprocess.run(argv, input=json.dumps(HELLO) + "\n", capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    wrong = subprocess.run(argv, input="hello\n", capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 1
    assert json.loads(wrong.stdout)["type"] == "error"
    assert wrong.stderr.startswith("Error: line 1 is b'hello\\n', expected a JSON object")


@pytest.mark.parametrize("seat", ["asked", "oracle", "bot:cat", "gready"])
def test_serve_seat_takes_seats_of_the_house(seat: str) -> None:
    told = invoke("serve-seat", "tiengow", seat)
    assert (told.exit_code, told.stdout) == (2, "")
    assert f"seat is '{seat}'" in told.stderr
