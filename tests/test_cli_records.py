"""`cardavia run --records`, `verify` and `show --record`: what is printed is what the file holds."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import cardavia as cv
from cardavia.cli import main
from cardavia.record_files import encode
from cardavia.story import tell
from test_cli import PROGRAM, call, done, widest

GAMES = pytest.mark.parametrize("game", cv.GAMES)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Five deals of each game, plain and compressed."""
    monkeypatch.chdir(tmp_path)
    for game in cv.GAMES:
        for ending in ("jsonl", "jsonl.zst"):
            cv.run(game, 5, 7, records=f"{game}.{ending}")
    return tmp_path


def edited(game: str, line: int, **fields: Any) -> None:
    """The file of a game as edited.jsonl, one record changed."""
    records = list(cv.read_records(f"{game}.jsonl"))
    records[line - 1] |= fields
    Path("edited.jsonl").write_bytes(b"".join(map(encode, records)))


# ---- run -----------------------------------------------------------------------------------------------


@GAMES
def test_run_writes_records_beside_its_table(game: str, files: Path) -> None:
    text = done("run", game, "--deals", 5, "--seed", 7, "--records", "mine.jsonl", "--workers", 2)
    assert re.search(r"^records +mine\.jsonl \(cardavia verify mine\.jsonl\)$", text, re.MULTILINE)
    assert widest(text) <= 80
    assert (files / "mine.jsonl").read_bytes() == (files / f"{game}.jsonl").read_bytes()
    told = json.loads(done("run", game, "--deals", 5, "--records", "more.jsonl.zst", "--json", "--series"))
    assert told["records"] == "more.jsonl.zst"
    results = cv.run(game, 5, series=True)
    assert [record["points"] for record in cv.read_records("more.jsonl.zst")] == results.points.tolist()
    assert "records" not in done("run", game, "--deals", "5")


def test_records_that_cannot_be_written_are_refused_before_playing(files: Path) -> None:
    result = call("run", "sichuan", "--records", "deals.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error: output file is 'deals.json', expected a name that ends in .jsonl or .jsonl.zst\n"
    )


# ---- verify --------------------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("ending", ["jsonl", "jsonl.zst"])
def test_verify_tells_what_is_true(game: str, ending: str, files: Path) -> None:
    answers = cv.run(game, 5, 7).steps.sum()
    text = done("verify", f"{game}.{ending}", "--workers", 2)
    assert text.startswith(f"5 deals true ({game} 5), {answers:,} answers; ")
    told = json.loads(done("verify", f"{game}.{ending}", "--json"))
    assert told.pop("seconds") > 0
    assert told.pop("deals_per_second") > 0
    assert told == {
        "file": f"{game}.{ending}", "ok": True, "deals": 5, "games": {game: 5}, "answers": answers,
        "unfinished": 0, "divergence": None,
    }  # fmt: skip


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.zst"])
def test_verify_reads_stdin(ending: str, files: Path) -> None:
    data = Path(f"nantong.{ending}").read_bytes()
    result = CliRunner().invoke(main, ["verify", "-"], input=data, prog_name="cardavia")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("5 deals true (nantong 5), ")


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.zst"])
def test_verify_reads_a_pipe(ending: str, files: Path) -> None:
    cv.run("tiengow", 1500, 7, records=f"many.{ending}")
    with open(f"many.{ending}", "rb") as file:
        cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
        with cat:
            result = subprocess.run(
                [*PROGRAM, "verify", "-"], stdin=cat.stdout, capture_output=True, text=True, check=False
            )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("1,500 deals true (tiengow 1,500), ")


def test_verify_names_the_first_divergence(files: Path) -> None:
    edited("sichuan", 3, points=[0, 0, 0, 0])
    result = call("verify", "edited.jsonl")
    right = cv.Deal("sichuan", 7, 2, seats="greedy").points
    message = f"sichuan seed 7 deal 2: points are [0, 0, 0, 0], the rules give {right}"
    assert result.exit_code == 1
    assert result.stdout.startswith("2 deals true (sichuan 2), ")
    assert "answers, before the first that is not; " in result.stdout
    assert result.stderr == f"Error: edited.jsonl line 3: {message} (points)\n"
    result = call("verify", "edited.jsonl", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert (told["ok"], told["deals"]) == (False, 2)
    assert told["divergence"] == {
        "line": 3, "kind": "points", "text": message,
        "details": {"found": [0, 0, 0, 0], "expected": right},
    }  # fmt: skip


def test_verify_tells_number_seat_and_what_was_legal(files: Path) -> None:
    record = next(cv.read_records("tiengow.jsonl"))
    edited("tiengow", 1, actions=[[record["dealer"], "drop 66"], *record["actions"][1:]])
    result = call("verify", "edited.jsonl", "--json")
    legal = cv.Deal("tiengow", 7).legal()
    assert json.loads(result.stdout)["divergence"]["details"] == {
        "action": 0, "legal": legal, "found": [record["dealer"], "drop 66"],
    }  # fmt: skip
    assert result.stderr == (
        f"Error: edited.jsonl line 1: tiengow seed 7 deal 0: action 0: seat {record['dealer']} answered "
        f"'drop 66', expected one of: {', '.join(legal)} (action)\n"
    )


def test_verify_tells_unfinished_deals(files: Path) -> None:
    for game in cv.GAMES:
        cv.append_record("open.jsonl", cv.Deal(game, 7).record())
    text = done("verify", "open.jsonl")
    assert text.startswith("3 deals true (sichuan 1, nantong 1, tiengow 1), 0 answers, 3 unfinished; ")


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        (["none.jsonl"], 1, "Error: none.jsonl: No such file or directory"),
        (["empty.jsonl"], 1, "empty.jsonl holds no records"),
        (["text.jsonl"], 1, "text.jsonl line 1: record is no JSON: JSON is malformed"),
        (["folder"], 1, "Is a directory"),
        (["sichuan.jsonl", "--workers", "0"], 2, "workers is 0, expected 1 to 1024"),
        ([], 2, "Missing argument 'FILE'"),
    ],
)
def test_verify_of_what_is_no_file_of_records(
    args: list[str], status: int, message: str, files: Path
) -> None:
    Path("empty.jsonl").write_text("\n")
    Path("text.jsonl").write_text("hello\n")
    Path("folder").mkdir()
    result = call("verify", *args)
    assert (result.exit_code, result.stdout) == (status, "")
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


# ---- show ----------------------------------------------------------------------------------------------


@GAMES
def test_a_record_is_told_as_its_deal(game: str, files: Path) -> None:
    expected = done("show", game, "--seed", 7, "--deal", 3)
    for ending in ("jsonl", "jsonl.zst"):
        assert done("show", "--record", f"{game}.{ending}", "--line", 4) == expected
        assert done("show", game, "--record", f"{game}.{ending}", "--line", 4) == expected
    Path("one.json").write_text(done("show", game, "--seed", 7, "--deal", 3, "--json"))
    sections = tell(cv.Deal(game, 7, 3, seats="greedy").record())
    unnamed = "\n".join(
        line for title, lines in sections for line in [title, *(f"  {each}" for each in lines), ""]
    )
    assert done("show", "--record", "one.json").rstrip() == unnamed.rstrip()
    told = json.loads(done("show", "--record", "one.json", "--json"))
    assert told == cv.Deal(game, 7, 3, seats="greedy").record()


@GAMES
def test_unfinished_and_explicit_deals_are_told(game: str, files: Path) -> None:
    order = list(range(cv.GAMES[game].native.pieces))
    cv.append_record("more.jsonl", cv.Deal(game, order=order).record())
    text = done("show", "--record", "more.jsonl")
    assert "an explicit order of " in text
    assert " is asked: " in text
    assert " is asked: " in done("show", "--record", "more.jsonl", "--step")


def test_answers_taken_back_are_told(files: Path) -> None:
    deal = cv.Deal("tiengow", 7, 3, seats="greedy")
    cv.append_record("mine.jsonl", {**deal.record(), "undone": [[4, 1, "play 66"], [0, 2, "drop 31"]]})
    text = done("show", "--record", "mine.jsonl")
    assert "Answers taken back, for practice\n  after 4 answers  seat 1  play 66\n" in text
    assert "taken back" not in done("show", "tiengow", "--seed", 7, "--deal", 3)


@GAMES
def test_all_steps_are_told_in_turn(game: str, files: Path) -> None:
    deal = cv.Deal(game, 7, 3, seats="greedy")
    text = done("show", "--record", f"{game}.jsonl", "--line", 4, "--step")
    assert text == done("show", game, "--seed", 7, "--deal", 3, "--step")
    heads = re.findall(rf"^{game} seed 7 deal 3, (\d+) of {deal.steps} answers, all hands$", text, re.M)
    assert heads == [str(place) for place in range(deal.steps + 1)]
    told = re.findall(r"^  seat (\d): (.*)$", text, re.MULTILINE)
    assert told == [(str(seat), action) for seat, action in deal.actions]
    points = ", ".join(f"seat {seat} {points:+d}" for seat, points in enumerate(deal.points))
    assert text.endswith(f"\n  The deal is over: {points}.\n\n")
    assert widest(text) <= 80
    dealt = text.split(f"1 of {deal.steps} answers")[0]
    first = cv.Deal(game, 7, 3)
    assert all(f"seat {seat}    {first.view(seat)['hand']}" in dealt for seat in range(len(deal.points)))


@GAMES
def test_steps_of_a_seat_show_no_hidden_hand(game: str, files: Path) -> None:
    for seat in range(cv.GAMES[game].native.seats):
        text = done("show", "--record", f"{game}.jsonl", "--line", 4, "--step", "--seat", seat)
        assert "all hands" not in text
        assert f"what seat {seat} knows" in text
        hands = re.findall(r"^  seat (\d) {4}(\d+ (?:tile|card)s?\b)?", text, re.MULTILINE)
        assert {int(who) for who, hidden in hands if not hidden} == {seat}
        told = re.findall(r"^  seat (\d): (.*)$", text, re.MULTILINE)
        seen = cv.Deal(game, 7, 3, seats="greedy").record(seat)["seen"]
        assert ", ".join(f"seat {who}: {what}" for who, what in told) == ", ".join(
            f"seat {who}: {what}" for who, what in seen
        )


@GAMES
def test_what_one_seat_saw_is_told(game: str, files: Path) -> None:
    deal = cv.Deal(game, 7, 3, seats="greedy")
    cv.append_record("seat.jsonl", deal.record(seat=1))
    text = done("show", "--record", "seat.jsonl")
    assert text == done("show", game, "--seed", 7, "--deal", 3, "--seat", 1)
    assert text == done("show", "--record", f"{game}.jsonl", "--line", 4, "--seat", 1)
    assert f"{cv.GAMES[game].title}: what seat 1 saw\n" in text
    assert " ".join(deal.record(seat=1)["dealt"]) in " ".join(text.split())
    assert all(f"  seat {who}  {what}\n" in text for who, what in deal.record(seat=1)["seen"])
    told = json.loads(done("show", "--record", "seat.jsonl", "--json"))
    assert told == json.loads(json.dumps(deal.record(seat=1)))
    assert told == json.loads(done("show", game, "--seed", 7, "--deal", 3, "--seat", 1, "--json"))


@GAMES
def test_events_of_a_record_are_those_of_its_deal(game: str, files: Path) -> None:
    deal = cv.Deal(game, 7, 3, seats="greedy")
    for args, events in (([], deal.events()), (["--seat", 1], deal.events(1))):
        text = done("show", "--record", f"{game}.jsonl.zst", "--line", 4, "--events", *args)
        assert [json.loads(line) for line in text.splitlines()] == json.loads(json.dumps(events))
        assert text == done("show", game, "--seed", 7, "--deal", 3, "--events", *args)
    cv.append_record("unnamed.jsonl", deal.record())
    start = json.loads(done("show", "--record", "unnamed.jsonl", "--events").splitlines()[0])
    assert start["names"] == ["asked"] * len(deal.points)


def test_keys_walk_through_a_deal(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardavia.cli import show
    from cardavia.story.steps import Steps

    keys = iter(["n", " ", "\x1b[C", "p", "x", "\x1b[F", "n", "\x1b[H", "p", "q"])
    shown: list[str] = []
    monkeypatch.setattr(click, "getchar", lambda: next(keys))
    monkeypatch.setattr(click, "clear", lambda: None)
    monkeypatch.setattr(show, "_print", lambda sections: shown.append(sections[0].title.split()[5]))
    steps = Steps(cv.Deal("tiengow", 7, 3, seats="greedy"))
    show._by_keys(steps)
    assert shown == ["0", "1", "2", "3", "2", "2", "24", "24", "0", "0"]


WRONG = [
    (["show"], "Missing argument 'GAME', or --record FILE."),
    (["show", "sichuan", "--line", "2"], "--line is 2 without --record, expected --record FILE"),
    (["show", "tiengow", "--record", "sichuan.jsonl"], "record is of sichuan, expected tiengow"),
    (["show", "chess", "--record", "sichuan.jsonl"], "game is 'chess'"),
    (["show", "--record", "sichuan.jsonl", "--line", "6"],
     "line is 6, expected 1 to 5: sichuan.jsonl has 5"),
    (["show", "--record", "sichuan.jsonl.zst", "--line", "0"], "line is 0, expected 1 to 5"),
    (["show", "--record", "sichuan.jsonl", "--seat", "4"], "seat is 4, expected 0 to 3"),
    (["show", "--record", "sichuan.jsonl", "--step", "--json"], "--step is given with --json"),
    (["show", "--record", "sichuan.jsonl", "--events", "--json"], "--events is given with --json"),
    (["show", "--record", "sichuan.jsonl", "--time-limit", "3"], "--time-limit is given with --record"),
    (["show", "--record", "seat.jsonl", "--events"], "--events is given, but the record is what seat 2 saw"),
    (["show", "--record", "sichuan.jsonl", "--deal", "3"], "--deal is given with --record"),
    (["show", "--record", "seat.jsonl", "--step"], "--step is given, but the record is what seat 2 saw"),
    (["show", "--record", "seat.jsonl", "--seat", "1"], "seat is 1, but the record is what seat 2 saw"),
]  # fmt: skip
FAILURES = [
    (["show", "--record", "none.jsonl"], "none.jsonl: No such file or directory"),
    (["show", "--record", "edited.jsonl"], "sichuan seed 7 deal 0: points are [9, 0, 0, -9]"),
    (["show", "--record", "text.jsonl", "--line", "1"], "text.jsonl line 1 is no JSON, expected a record"),
    (["show", "--record", "poor.jsonl"], "record of what a seat saw lacks game, "),
    (["show", "--record", "cut.jsonl.zst", "--line", "5"], "line 1: the compressed file ends early"),
    (["analyse", "sichuan", "--record", "seat.jsonl"], "record is what seat 2 saw, which cannot be replayed"),
]


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [(args, 2, message) for args, message in WRONG]
    + [(args, 1, message) for args, message in FAILURES],
)  # fmt: skip
def test_wrong_use_and_wrong_records(args: list[str], status: int, message: str, files: Path) -> None:
    cv.append_record("seat.jsonl", cv.Deal("sichuan", 7, 3).record(seat=2))
    edited("sichuan", 1, points=[9, 0, 0, -9])
    Path("text.jsonl").write_text("hello\n")
    Path("poor.jsonl").write_text('{"format": "cardavia-seat"}\n')
    Path("cut.jsonl.zst").write_bytes(Path("sichuan.jsonl.zst").read_bytes()[:-100])
    result = call(*args)
    assert (result.exit_code, result.stdout) == (status, "")
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


# ---- help ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["verify", "show", "run"])
def test_the_examples_of_the_help_are_true(command: str, files: Path) -> None:
    examples = re.findall(r"^ {4}cardavia (.*)", done(command, "--help"), re.MULTILINE)
    assert len(examples) >= 3
    Path("my_bot.py").write_text("from cardavia.cli import main\nmain(['serve-seat', 'sichuan', 'greedy'])\n")
    for example in examples:
        line, _, file = example.partition(" > ")
        line = line.replace("1000000", "1000").replace("bot:python ", f"bot:{sys.executable} ")
        printed = done(*shlex.split(line))
        if file:
            Path(file).write_text(printed, "utf-8")


def test_the_help_of_verify_names_every_kind() -> None:
    table = (Path(__file__).parents[1] / "docs" / "records.md").read_text("utf-8").split("| kind |")[1]
    kinds = re.findall(r"^\| `(\w+)` \|", table.split("\n\n")[0], re.MULTILINE)
    text = done("verify", "--help")
    assert len(kinds) == 15
    assert all(re.search(rf"\b{kind}\b", text) for kind in kinds)
    assert widest(text) <= 80
