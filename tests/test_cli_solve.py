"""`cardavia solve`: an ending as a reader finds it, the same as JSON, and one clear line for wrong use."""

import json
import re
import shlex
from typing import Any

import pytest

import cardavia as cv
from test_cli import call, done, widest

START = ("solve", "tiengow", "--seed", "7", "--deal", "3")


def part(text: str, number: int) -> list[list[str]]:
    """The words of each line of a paragraph."""
    return [line.split() for line in text.split("\n\n")[number].splitlines()]


def position(after: int, seats: str = "greedy", **more: Any) -> Any:
    deal = cv.Deal("tiengow", 7, 3, **more)
    for _, action in cv.Deal("tiengow", 7, 3, seats=seats, **more).actions[:after]:
        deal.answer(action)
    return deal


def test_an_ending_is_solved() -> None:
    assert done(*START, "--after", "16") == (
        "tiengow seed 7 deal 3 after 16 answers\n"
        "\n"
        "seat  hand   columns  points\n"
        "0     66 22        2       0\n"
        "1     33 63        3       0  banker\n"
        "2     31 54        1       0  asked\n"
        "3     55 65        0       0\n"
        "\n"
        "seat 2   seat 0  seat 1  seat 2  seat 3\n"
        "play 31      -2      -2      +9      -5  best\n"
        "play 54      +9      -2      -2      -5\n"
        "\n"
        "principal line\n"
        "  2 play 31, 3 drop 55, 0 drop 22, 1 drop 33\n"
        "  2 play 54, 3 drop 65, 0 drop 66, 1 drop 63\n"
        "\n"
        "alone against three: seat 0 -2, seat 1 -2, seat 2 -2, seat 3 -10\n"
        "5 positions\n"
    )


@pytest.mark.parametrize("after", [16, 17, 18, 19, 20, 21, 22, 23])
@pytest.mark.parametrize("seats", ["greedy", "uniform"])
def test_what_is_printed_is_what_is_solved(after: int, seats: str) -> None:
    deal = position(after, seats)
    solution = cv.solve(deal)
    text = done(*START, "--after", after, "--seats", seats)
    heading, _, hands, values = text.splitlines()[0], *text.split("\n\n")[:3]
    assert heading.startswith(f"tiengow seed 7 deal 3 after {after} answers")
    for seat, line in enumerate(hands.splitlines()[1:]):
        assert line.startswith(f"{seat} ")
        assert f" {deal.view(seat)['hand']} " in line
        assert line.endswith("asked") == (seat == deal.asked)
    found = re.findall(
        r"^((?:play|drop)(?: \d\d)+) +([-+\d]+) +([-+\d]+) +([-+\d]+) +([-+\d]+)", values, re.M
    )
    assert {action: list(map(int, points)) for action, *points in found} == solution.values
    marked = [line for line in values.splitlines() if line.endswith("best")]
    assert [line.startswith(solution.best + " ") for line in marked] == [True]
    told = re.findall(r"(\d) ((?:play|drop)(?: \d\d)+)", text.split("principal line")[1].split("\n\n")[0])
    assert [(int(seat), action) for seat, action in told] == solution.line
    assert text.endswith(f"\n{solution.positions} positions\n")
    assert widest(text) <= 80


@pytest.mark.parametrize("after", range(16, 24))
def test_the_line_is_told_trick_by_trick(after: int) -> None:
    """The first line is what is left of the trick that has begun."""
    lines = part(done(*START, "--after", after), 3)[1:]
    asked = [" ".join(line).count(",") + 1 for line in lines]
    assert asked == [4 - after % 4, *[4] * (len(lines) - 1)]
    assert sum(asked) == 24 - after


def test_what_is_to_beat() -> None:
    text = done(*START, "--after", "18", "--seats", "uniform")
    assert text.startswith("tiengow seed 7 deal 3 after 18 answers; 11 of seat 1 is to beat\n")
    assert "\ndrop 65      +6      +4      -5      -5\n" in text
    assert "\ndrop 42      +6      +4      -5      -5  best\n" in text
    assert "\n  3 drop 42, 0 drop 61\n  1 play 11, " in text


def test_as_json() -> None:
    found = json.loads(done(*START, "--after", "18", "--seats", "uniform", "--json"))
    deal = position(18, "uniform")
    solution = cv.solve(deal)
    assert found == {
        "game": "tiengow",
        "seed": 7,
        "deal": 3,
        "after": 18,
        "asked": 3,
        "hands": ["66 65 61 41", "11 44 22", "31 31 43", "65 51 52 42"],
        "columns": [0, 4, 0, 0],
        "points": [0, 0, 0, 0],
        "values": solution.values,
        "best": "drop 42",
        "line": [list(step) for step in solution.line],
        "alone": [solution.paranoid(seat) for seat in range(4)],
        "positions": solution.positions,
    }
    assert list(found["values"]) == deal.legal()


def test_rules_of_the_ending() -> None:
    more = ("--preset", "plain-surplus", "--rule", "capture_multiplier=3")
    rules = cv.rules("tiengow", "plain-surplus", capture_multiplier=3)
    found = json.loads(done(*START, "--after", "17", *more, "--json"))
    assert found["values"] == cv.solve(position(17, rules=rules)).values


def test_more_positions_than_the_limit() -> None:
    result = call(*START, "--after", "12", "--limit", "7")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: tiengow seed 7 deal 3: 3 tiles a seat take more than 7 positions; "
        "give a higher limit, or solve a later ending\n"
    )


WRONG = [
    ([*START], "Missing option '--after'"),
    ([*START, "--after", "24"], "after is 24, expected 0 to 23: tiengow seed 7 deal 3 has 24"),
    ([*START, "--after", "-1"], "after is -1, expected 0 to 23"),
    ([*START, "--after", "x"], "Invalid value for '--after'"),
    ([*START, "--after", "16", "--limit", "0"], "limit is 0, expected 1 to 2**40"),
    ([*START, "--after", "16", "--seats", "clever"], "'clever'"),
    ([*START, "--after", "16", "--preset", "fourths"], "preset is 'fourths'"),
    ([*START, "--after", "16", "--rule", "fan_cap=3"], "rule of tiengow is 'fan_cap'"),
    (["solve", "sichuan", "--after", "3"], "game is 'sichuan', expected 'tiengow'"),
    (["solve", "tiengo", "--after", "3"], "tiengo"),
    (["solve"], "Missing argument 'GAME'"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args)[-30:] for args, _ in WRONG])
def test_wrong_use_is_one_clear_line(args: list[str], message: str) -> None:
    result = call(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_examples_of_the_help_are_true() -> None:
    text = done("solve", "--help")
    examples = re.findall(r"^ {4}cardavia (solve tiengow .*)", text, re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        done(*shlex.split(example))
    assert widest(text) <= 80


def test_help_names_what_is_printed() -> None:
    text = " ".join(done("solve", "--help").split())
    for words in ("max^n", "string order", "`alone`", "--after", "--limit", "--json"):
        assert words in text
