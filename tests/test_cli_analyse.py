"""`cardavia analyse`: what is printed is what is analysed, however the deal is named; one line when wrong."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardavia as cv
from cardavia.cli import main
from cardavia.records import rewound
from test_cli import call, done, widest

GAMES = pytest.mark.parametrize("game", cv.GAMES)
DEAL = ("--seed", "7", "--deal", "3")
FEW = ("--worlds", "20")


def played(game: str, seats: str = "greedy") -> cv.Deal:
    return cv.Deal(game, 7, 3, seats=seats)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of each game in a file of its own, all in a file with one a line, and one told over lines."""
    monkeypatch.chdir(tmp_path)
    for game in cv.GAMES:
        (tmp_path / f"{game}.json").write_text(json.dumps(played(game).record()), "utf-8")
    lines = [json.dumps(played(game).record()) for game in cv.GAMES]
    (tmp_path / "all.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    (tmp_path / "tall.json").write_text(json.dumps(played("nantong").record(), indent=1), "utf-8")
    return tmp_path


# ---- one decision --------------------------------------------------------------------------------------


def test_a_decision_is_told() -> None:
    """The last trick, which seats without a column cannot win (T3.6): nothing is left to chance.

    `unbeaten` is told by the tiles alone.
    """
    assert done("analyse", "tiengow", "--seed", "5", "--deal", "2", "--seats", "uniform", "--move", "29") == (
        "tiengow seed 5 deal 2 after 29 answers: seat 3 is asked\n"
        "hand 52\n"
        "now columns 2\n"
        "1,000 worlds of seed 0\n"
        "\n"
        "                                          best\n"
        "    action         points       to best     in   unbeaten   finish\n"
        " ─────────────────────────────────────────────────────────────────\n"
        " *  play 52   +18.0 ± 0.0                 100%        70%      70%\n"
        " >  drop 52    -8.0 ± 0.0   -26.0 ± 0.0   0.0%       0.0%     0.0%\n"
        "\n"
        "points    of the asked seat at the end of the deal: mean over the worlds ± half\n"
        "          the width of its 95% interval\n"
        "to best   difference to the best action in the same worlds\n"
        "best in   share of the worlds in which no other action does better\n"
        "unbeaten  about the chance that the group wins this trick\n"
        "finish    about the chance to win the last trick with the tiles that are left\n"
        "* >       best action; the one that was taken\n"
    )


@GAMES
@pytest.mark.parametrize("seats", ["greedy", "uniform"])
def test_what_is_printed_is_what_is_analysed(game: str, seats: str) -> None:
    deal = played(game, seats)
    for move in range(0, deal.steps, 7):
        text = done("analyse", game, *DEAL, *FEW, "--seats", seats, "--move", move)
        asked = rewound(deal, move)
        found = cv.analyse(asked, worlds=20)
        assert text.startswith(
            f"{game} seed 7 deal 3 after {move} answers: seat {asked.asked} is asked\nhand "
        )
        rows = re.findall(r"^ ([*> ]{2}) (\w+(?: \S{1,2})*) +([+-]\d+\.\d+) ± (\d+\.\d+)", text, re.MULTILINE)
        assert sorted(action for _, action, *_ in rows) == sorted(asked.legal())
        for mark, action, points, half in rows:
            assert float(points) == pytest.approx(found[action].points, abs=0.0501)
            assert float(half) == pytest.approx(found[action].ci95, abs=0.0501)
            assert ("*" in mark) == (action == found.best.action)
            assert (">" in mark) == (action == deal.actions[move][1])
        means = [float(points) for _, _, points, _ in rows]
        assert means == sorted(means, reverse=True)
        assert widest(text) <= 80
        assert "…" not in text


@GAMES
def test_a_decision_as_json(game: str) -> None:
    found = json.loads(done("analyse", game, *DEAL, *FEW, "--move", "4", "--world-seed", "9", "--json"))
    expected = cv.analyse(rewound(played(game), 4), seed=9, worlds=20).as_dict()
    assert found == json.loads(json.dumps({**expected, "taken": played(game).actions[4][1]}))


def test_a_decision_that_is_still_open(files: Path) -> None:
    record = rewound(played("sichuan"), 30).record()
    (files / "open.json").write_text(json.dumps(record), "utf-8")
    found = json.loads(done("analyse", "sichuan", "--record", "open.json", "--move", "30", *FEW, "--json"))
    assert found["taken"] is None
    assert (
        ">" not in done("analyse", "sichuan", "--record", "open.json", "--move", "30", *FEW).split("* >")[0]
    )
    result = call("analyse", "sichuan", "--record", "open.json", "--move", "31")
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: move is 31, expected 0 to 30: sichuan seed 7 deal 3 has 30 answers\n",
    )


# ---- a whole deal --------------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("seats", ["greedy", "uniform"])
def test_a_review_is_told(game: str, seats: str) -> None:
    text = done("analyse", game, *DEAL, "--seats", seats, "--worlds", "40")
    found = cv.review(played(game, seats), worlds=40)
    assert text.startswith(f"{game} seed 7 deal 3: decisions of all seats in {found.answers} answers\n")
    for name, loss in [*found.seats.items(), ("all", found.total)]:
        lost = re.escape(f"{loss.lost:z.2f} ± {loss.ci95:.2f}")
        row = rf"^ {name} +{loss.decisions} +{loss.mistakes} +{lost}$"
        assert re.search(row, text, re.MULTILINE), text
    count = len(found.mistakes)
    assert f"\n{count or 'no'} mistake{'s' * (count != 1)}; luck alone would show {found.by_luck:.1f}" in text
    rows = re.findall(r"^ +(\d+) +(\d) {3}(\S.*?) {3,}(\S.*?) {3,}(\d+\.\d\d) ± ", text, re.MULTILINE)
    assert rows == [
        (str(each.move), str(each.seat), each.taken, each.better, f"{each.lost:.2f}")
        for each in found.mistakes
    ]
    assert ("--move" in text) == bool(count)
    assert widest(text) <= 80
    assert "…" not in text


def test_a_review_of_one_seat_as_json() -> None:
    found = json.loads(done("analyse", "tiengow", *DEAL, *FEW, "--seat", "1", "--world-seed", "4", "--json"))
    assert found == json.loads(json.dumps(cv.review(played("tiengow"), 1, 4, 20).as_dict()))
    text = done("analyse", "tiengow", *DEAL, *FEW, "--seat", "1")
    assert text.startswith("tiengow seed 7 deal 3: decisions of seat 1 in 24 answers\n")
    assert not re.search("^ all ", text, re.MULTILINE)


def test_rules_of_the_deal() -> None:
    more = ("--preset", "sparse", "--rule", "fan_cap=3", "--dealer", "2")
    rules = cv.rules("sichuan", "sparse", fan_cap=3)
    deal = cv.Deal("sichuan", 7, 3, dealer=2, seats="greedy", rules=rules)
    found = json.loads(done("analyse", "sichuan", *DEAL, *FEW, "--move", "20", *more, "--json"))
    analysis = cv.analyse(rewound(deal, 20), worlds=20)
    assert found == json.loads(json.dumps({**analysis.as_dict(), "taken": deal.actions[20][1]}))


# ---- records -------------------------------------------------------------------------------------------


@GAMES
def test_a_record_is_the_deal(game: str, files: Path) -> None:
    expected = done("analyse", game, *DEAL, *FEW, "--move", "4")
    line = list(cv.GAMES).index(game) + 1
    for where in (["--record", f"{game}.json"], ["--record", "all.jsonl", "--line", line]):
        assert done("analyse", game, *where, *FEW, "--move", "4") == expected
    assert done("analyse", game, "--record", f"{game}.json", *FEW) == done("analyse", game, *DEAL, *FEW)


def test_other_ways_to_give_a_record(files: Path) -> None:
    expected = done("analyse", "nantong", *DEAL, *FEW, "--move", "4")
    assert done("analyse", "nantong", "--record", "tall.json", *FEW, "--move", "4") == expected
    args = ["analyse", "nantong", "--record", "-", *FEW, "--move", "4"]
    text = (files / "nantong.json").read_text("utf-8")
    assert CliRunner().invoke(main, args, input=text, prog_name="cardavia").stdout == expected
    first = done("analyse", "sichuan", "--record", "all.jsonl", *FEW, "--move", "4")
    assert first == done("analyse", "sichuan", *DEAL, *FEW, "--move", "4")


FAILURES = [
    ("none.json", [], "none.json: No such file or directory"),
    ("text.json", [], "text.json is no JSON, expected a record of `cardavia show --json`: Expecting value"),
    ("empty.json", [], "empty.json is no JSON, expected a record"),
    ("bad.jsonl", ["--line", "2"], "bad.jsonl line 2 is no JSON, expected a record"),
    ("list.json", [], "record is list, expected a dict"),
    ("points.json", [], "tiengow seed 7 deal 3: points are [0, 0, 0, 0], the rules give"),
    ("seat.json", [], "record is what seat 1 saw, which cannot be replayed"),
]


@pytest.mark.parametrize(("name", "more", "message"), FAILURES, ids=[name for name, *_ in FAILURES])
def test_a_record_that_is_none_is_a_failure(name: str, more: list[str], message: str, files: Path) -> None:
    record = played("tiengow").record()
    for file, text in (
        ("text.json", "hello"),
        ("empty.json", ""),
        ("bad.jsonl", json.dumps(record) + "\nhello\n"),
        ("list.json", "[]"),
        ("points.json", json.dumps({**record, "points": [0] * 4})),
        ("seat.json", json.dumps(played("tiengow").record(seat=1))),
    ):
        (files / file).write_text(text, "utf-8")
    result = call("analyse", "tiengow", "--record", name, *more)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


# ---- wrong use -----------------------------------------------------------------------------------------

RECORD = ["analyse", "tiengow", "--record", "tiengow.json"]
TIENGOW = ["analyse", "tiengow", *DEAL]
WRONG = [
    (["analyse"], "Missing argument 'GAME'"),
    (["analyse", "tiengo"], "game is 'tiengo'"),
    (["analyse", "tiengo", "--record", "tiengow.json"], "game is 'tiengo'"),
    ([*TIENGOW, "--move", "24"], "move is 24, expected 0 to 23: tiengow seed 7 deal 3 has 24 answers"),
    ([*TIENGOW, "--move", "-1"], "move is -1, expected 0 to 23"),
    ([*TIENGOW, "--move", "x"], "Invalid value for '--move'"),
    ([*TIENGOW, "--move", "3", "--seat", "1"], "--seat is given with --move, expected one or the other"),
    ([*TIENGOW, "--seat", "4"], "seat is 4, expected 0 to 3"),
    ([*TIENGOW, "--worlds", "15"], "worlds is 15, expected 16 to 10**6"),
    ([*TIENGOW, "--move", "3", "--worlds", "1"], "worlds is 1, expected 2 to 10**6"),
    ([*TIENGOW, "--world-seed", "-1"], "seed is -1, expected 0 to 2**128 - 1"),
    ([*TIENGOW, "--seats", "clever"], "'clever'"),
    ([*TIENGOW, "--seats", "asked"], "is 'asked', expected seats that play by themselves"),
    ([*TIENGOW, "--line", "2"], "--line is 2 without --record, expected --record FILE"),
    ([*TIENGOW, "--rule", "fan_cap=3"], "rule of tiengow is 'fan_cap'"),
    ([*RECORD, "--line", "2"], "line is 2, expected 1 to 1: tiengow.json has 1"),
    ([*RECORD, "--line", "0"], "line is 0, expected 1 to 1"),
    (["analyse", "sichuan", "--record", "tiengow.json"], "record is of tiengow, expected sichuan"),
    *(
        ([*RECORD, option, value], f"{option} is given with --record, expected one or the other")
        for option, value in (
            ("--seed", "7"), ("--deal", "3"), ("--dealer", "0"), ("--seats", "greedy"),
            ("--preset", "standard"), ("--rule", "surplus=1"),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args)[-30:] for args, _ in WRONG])
def test_wrong_use_is_one_clear_line(args: list[str], message: str, files: Path) -> None:
    result = call(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


# ---- help ----------------------------------------------------------------------------------------------


def test_the_examples_of_the_help_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = done("analyse", "--help")
    examples = re.findall(r"^ {4}cardavia (\w+ (?:sichuan|nantong|tiengow) .*)", text, re.MULTILINE)
    assert len(examples) == 4
    for example in examples:
        line, _, file = example.partition(" > ")
        few = [] if file or "--worlds" in line else ["--worlds", "40"]
        printed = done(*shlex.split(line), *few)
        if file:
            Path(file).write_text(printed, "utf-8")
    assert widest(text) <= 80


def test_help_names_what_is_printed() -> None:
    text = " ".join(done("analyse", "--help").split())
    for words in ("--move", "--record", "--line", "--world-seed", "`to best`", "mistake", "1 decision in 40"):
        assert words in text
