"""docs/bots.md and docs/events.md: their programs run, their transcript is real, their tables are whole."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import cardavia as cv
from cardavia.bots import protocol
from test_docs import ROOT, table

PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")
TEE = """
import subprocess, sys, threading
bot = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
log = open(sys.argv[1], "ab", buffering=0)
def answers():
    for line in bot.stdout:
        log.write(b"< " + line)
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
thread = threading.Thread(target=answers)
thread.start()
for line in sys.stdin.buffer:
    log.write(b"> " + line)
    bot.stdin.write(line)
    bot.stdin.flush()
bot.stdin.close()
bot.wait()
thread.join()
"""


def program(language: str, folder: Path) -> str:
    """The page's program in a language, as a file."""
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    path = folder / f"my_bot.{language}"
    path.write_text(found[1], "utf-8")
    return str(path)


def test_the_bot_of_the_page_plays_better_than_chance(tmp_path: Path) -> None:
    command = shlex.join([sys.executable, program("py", tmp_path)])
    points = cv.run("sichuan", 100, 7, [f"bot:{command}", "uniform", "uniform", "uniform"]).points
    claim = re.search(r"It gains (\d\.\d) ± 0\.3 points a deal among `uniform`", PAGE)
    assert claim
    assert abs(points[:, 0].mean() - float(claim[1])) < 0.9  # of a tenth of the deals


@pytest.mark.parametrize(("language", "runner", "policy"), [("sh", "sh", "first"), ("js", "node", "last")])
@pytest.mark.parametrize("game", cv.GAMES)
def test_bots_in_other_languages(game: str, language: str, runner: str, policy: str, tmp_path: Path) -> None:
    if shutil.which(runner) is None:
        pytest.skip(f"no {runner} on this machine")
    seats = ["greedy"] * (cv.GAMES[game].native.seats - 1)
    same = cv.Called(lambda view, legal, noise: 0 if policy == "first" else len(legal) - 1)
    expected = cv.run(game, 5, 7, [same, *seats], digests=True)
    bot = f"bot:{runner} {shlex.quote(program(language, tmp_path))}"
    assert (cv.run(game, 5, 7, [bot, *seats], digests=True).digest == expected.digest).all()


def test_the_transcript_is_what_they_say(tmp_path: Path) -> None:
    log, tee = tmp_path / "log", tmp_path / "tee.py"
    tee.write_text(TEE, "utf-8")
    bot = cv.Bot([sys.executable, str(tee), str(log), sys.executable, program("py", tmp_path)])
    with bot:
        cv.Deal("sichuan", 7, 3, seats=["greedy", "greedy", bot, "greedy"])
    shown = re.search(r"^```text\n(> .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shown
    lines = shown[1].splitlines()
    said = log.read_text("utf-8").splitlines()[: len(lines)]
    for line, expected in zip(said, lines, strict=True):
        assert doctest.OutputChecker().check_output(f"{expected}\n", f"{line}\n", doctest.ELLIPSIS)


def test_every_message_is_described() -> None:
    rows = {(row[0], row[1]): re.findall(r"\w+", row[2]) for row in table("bots.md", "The protocol")}
    assert rows["table", "hello"] == list(protocol.hello("sichuan"))[1:]
    assert rows["table", "request"] == list(protocol.request(cv.Deal("sichuan"), 1, 10, ()))[1:]
    wants = re.search(r"A bot may want these:\n\n((?:\|.*\n)+)", PAGE)
    assert wants
    assert tuple(re.findall(r"^\| `(\w+)` \|", wants[1], re.MULTILINE)) == protocol.WANTS


def fields_of(heading: str) -> dict[str, list[str]]:
    return {row[0]: re.findall(r"\w+", row[1]) for row in table("events.md", heading)}


@pytest.mark.parametrize(
    ("game", "headings"),
    [
        ("sichuan", ("Sichuan and Nantong", "Sichuan")),
        ("nantong", ("Sichuan and Nantong", "Nantong")),
        ("tiengow", ("Tien Gow",)),
    ],
)
def test_every_event_and_field_is_described(game: str, headings: tuple[str, ...]) -> None:
    """Types and fields of many deals, open and as seen, are those of the tables, and all of those come."""
    told: dict[str, set[str]] = {}
    for heading in ("Every game", *headings):
        for kind, fields in fields_of(heading).items():
            told.setdefault(kind, set()).update(fields)
    more = {"sichuan": {"left"}, "nantong": {"left", "indicators"}, "tiengow": set()}
    told["start_kyoku"] |= more[game]
    found: dict[str, set[str]] = {}
    deals = [cv.Deal(game, order=range(cv.GAMES[game].native.pieces))]
    deals += [
        cv.Deal(game, 8, number, seats=seats) for number in range(75) for seats in ("greedy", "uniform")
    ]
    deals += [cv.Deal(game, 8, number, seats="greedy") for number in _rare(game)]
    for event in (event for deal in deals for event in (*deal.events(), *deal.events(1))):
        assert json.loads(json.dumps(event)) == event
        found.setdefault(event["type"], set()).update(event)
    assert {kind: fields - {"type"} for kind, fields in found.items()} == told


def _rare(game: str) -> list[int]:
    """Deals in which something rare is declared: Hezi, ready."""
    if game != "nantong":
        return []
    results = cv.run(game, 20_000, 8, "greedy")
    return [int(array.any(axis=1).nonzero()[0][0]) for array in (results.hezi, results.ready)]
