"""The examples of the README and of docs/ are true, and the tables there name what there is."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import json
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import cardavia as cv
from bench_work import make_small
from cardavia import aids
from cardavia.cli import frame, main
from cardavia.notation import nantong, tiengow
from cardavia.notation.sichuan import FAN, PATTERNS
from cardavia.notation.tiengow_rows import class_name
from cardavia.rules import CHOICES, PRESETS, RULES
from tiengow_endings import reached

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = dict.fromkeys(
    line for page in PAGES for line in re.findall(r"^cardavia (.+)$", page.read_text("utf-8"), re.MULTILINE)
)
NATIVE = cv.GAMES["sichuan"].native
NANTONG = cv.GAMES["nantong"].native
TIENGOW = cv.GAMES["tiengow"].native

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@pages
def test_python_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(
        str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert tried == len(re.findall(r"^>>> ", page.read_text("utf-8"), re.MULTILINE))
    assert failed == 0
    assert (tmp_path / "deals.npz").exists() == (page.name == "README.md")


@pages
def test_every_python_block_is_an_example_that_runs(page: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks or page.name in ("speed.md", "benchmarks.md")
    for block in blocks:
        assert block.startswith(">>> ")
        assert block.endswith("\n\n")  # else the fence would be part of the last answer


@pytest.mark.parametrize("line", COMMANDS)
def test_command_lines(line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    make_small(monkeypatch)
    if "deals.jsonl.zst" in line and "--records" not in line:  # written by the line before
        cv.run("sichuan", 5, 7, records="deals.jsonl.zst")
    result = CliRunner().invoke(main, shlex.split(line.replace("100000", "100")), prog_name="cardavia")
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_readme_shows_every_command() -> None:
    shown = re.findall(r"^cardavia (\S+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert set(shown) == set(frame.COMMANDS)


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for name in re.findall(r"\b(?:docs|tests|src|python)/[\w/]+\.\w+", page.read_text("utf-8")):
            assert (ROOT / name).exists(), f"{page.name} names {name}"


# ---- tables --------------------------------------------------------------------------------------------


def table(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its head."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    found = re.search(rf"^#+ {re.escape(heading)}$(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{page} has no heading {heading!r}"
    lines = re.search(r"(?:^\|.*\n)+", found[1], re.MULTILINE)
    assert lines, f"{page} has no table under {heading!r}"
    return [[cell.strip().strip("`") for cell in line.split("|")[1:-1]] for line in lines[0].splitlines()[2:]]


def described(heading: str) -> list[list[str]]:
    """Name, dtype and shape of each field in a table of docs/data.md; every field has a meaning."""
    rows = table("data.md", heading)
    assert all(len(row) == 4 and row[3] for row in rows)
    return [row[:3] for row in rows]


def declared(dtype: np.dtype[np.void]) -> list[list[str]]:
    """The same of a struct."""
    assert dtype.names
    fields = {name: dtype[name] for name in dtype.names}
    return [
        [name, "struct" if field.names else field.base.name, ", ".join(map(str, field.shape))]
        for name, field in fields.items()
    ]


@pytest.mark.parametrize(
    ("heading", "dtype"),
    [
        ("Rules", NATIVE.rules_dtype),
        ("What the seat knows", NATIVE.view_dtype),
        ("What everybody knows", NATIVE.view_dtype["public"]),
        ("Nantong rules", NANTONG.rules_dtype),
        ("What a Nantong seat knows", NANTONG.view_dtype),
        ("What everybody at a Nantong table knows", NANTONG.view_dtype["public"]),
        ("Tien Gow rules", TIENGOW.rules_dtype),
        ("What a Tien Gow seat knows", TIENGOW.view_dtype),
        ("What everybody at a Tien Gow table knows", TIENGOW.view_dtype["public"]),
    ],
)
def test_every_field_is_described(heading: str, dtype: np.dtype[np.void]) -> None:
    assert described(heading) == declared(dtype)


@pytest.mark.parametrize(
    ("game", "heading"),
    [("sichuan", "Results"), ("nantong", "Nantong results"), ("tiengow", "Tien Gow results")],
)
def test_every_array_of_the_results_is_described(game: str, heading: str) -> None:
    arrays = cv.run(game, 2, seats="uniform", digests=True).arrays
    found = [[name, array.dtype.name, ", ".join(map(str, array.shape[1:]))] for name, array in arrays.items()]
    assert described(heading) == found
    assert described(heading)[:-2] == declared(cv.GAMES[game].native.row_dtype)
    steps = next(row for row in table("data.md", heading) if row[0] == "steps")
    assert steps[3].endswith(f" {cv.GAMES[game].native.max_steps}")


def test_every_doubling_is_described() -> None:
    rows = [row[:3] for row in table("data.md", "Nantong doublings")]
    assert rows == [
        [str(bit), str(value), name] for bit, (value, name) in enumerate(nantong.DOUBLINGS.items())
    ]


def test_every_named_value_of_a_rule_is_described() -> None:
    meanings = {row[0]: row[3] for row in table("data.md", "Nantong rules")}
    for name, values in CHOICES.items():
        assert all(f"{code} {value}" in meanings[name] for code, value in enumerate(values))


def test_every_nantong_action_is_described() -> None:
    for cell, words, _ in table("data.md", "Nantong actions"):
        low, _, high = cell.partition(" to ")
        verb = words.split("`")[0]
        for code in range(int(low), int(high or low) + 1):
            assert nantong.action_text(code).split()[0] == verb
    assert int(high or low) == NANTONG.actions - 1


def test_every_tien_gow_action_is_described() -> None:
    rows = table("data.md", "Tien Gow actions")
    after = 0
    for cell, words, _ in rows:
        low, _, high = cell.partition(" to ")
        assert int(low) == after
        after = int(high or low) + 1
        verb, _, what = words.partition("`, ")
        texts = [tiengow.action_text(code).split() for code in range(int(low), after)]
        assert {text[0] for text in texts} == {verb}
        if verb == "drop":
            size = ("one", "two", "three", "four").index(what.split()[0]) + 1
            assert {len(text) - 1 for text in texts} == {size}
        else:
            name = what.removeprefix("a ")
            classes = {class_name(code) for code in range(int(low), after)}
            assert all(found == name or (name == "single" and found.startswith(name)) for found in classes)
    assert after == TIENGOW.actions


def test_every_tien_gow_class_is_described() -> None:
    assert table("data.md", "Tien Gow classes") == [
        [str(code), name] for code, name in tiengow.CLASSES.items()
    ]
    rows = table("tiengow.md", "T3 A trick")
    assert [row[0] for row in rows] == list(tiengow.CLASSES.values())


def test_every_function_for_seats_is_described() -> None:
    headings = [
        ("Any game: `cardavia.aids`", aids),
        ("Sichuan: `cardavia.aids.sichuan`", aids.sichuan),
        ("Tien Gow: `cardavia.aids.tiengow`", aids.tiengow),
    ]
    for heading, module in headings:
        found = {row[0] for row in table("seats.md", heading)}
        assert found == {signature_of(item) for item in vars(module).values() if hasattr(item, "py_func")}
    more = {row[0] for row in table("seats.md", "Nantong: `cardavia.aids.nantong`")}
    others = {row[0] for row in table("seats.md", headings[1][0])[:-1]}
    nantong_aids = vars(aids.nantong).values()
    assert more | others == {signature_of(item) for item in nantong_aids if hasattr(item, "py_func")}


def signature_of(function: Any) -> str:
    """The name and arguments of a Numba function, as the tables write them."""
    names = inspect.signature(function.py_func).parameters
    return f"{function.__name__}({', '.join(names)})"


@pytest.mark.parametrize(
    ("game", "heading"),
    [
        ("sichuan", "Sources of Sichuan"),
        ("nantong", "Sources of Nantong"),
        ("tiengow", "Sources of Tien Gow"),
    ],
)
def test_every_source_of_points_is_described(game: str, heading: str) -> None:
    assert table("arena.md", heading) == [list(source) for source in cv.GAMES[game].measures.SOURCES]


def named(heading: str) -> list[str]:
    """The fields in the first column of a table of docs/arena.md, where a row may name several."""
    return [name for row in table("arena.md", heading) for name in re.findall(r"\w+", row[0])]


def test_every_field_of_a_match_is_described(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    found = cv.arena("sichuan", "greedy", sets=2, state=state)
    assert named("The result") == list(found.as_dict())
    head = json.loads(state.read_text("utf-8").splitlines()[0])
    assert named("Stopping and going on") == list(head)


def test_every_field_of_a_solution_is_described() -> None:
    rows = [row[0].split("(")[0] for row in table("tiengow.md", "Exact endings")]
    assert sorted(rows) == [name for name in dir(cv.solve(reached(1))) if name[0] != "_"]


@pytest.mark.parametrize(
    "kind", [cv.Analysis, cv.Prospect, cv.Review, cv.Decision], ids=lambda kind: kind.__name__
)
def test_every_field_of_an_analysis_is_described(kind: type) -> None:
    text = (ROOT / "docs" / "analysis.md").read_text("utf-8")
    rows = re.search(rf"^\| `{kind.__name__}` \|.*\n\|.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert rows
    cells = [line.split("|")[1] for line in rows[1].splitlines()]
    told = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    fields = [field.name for field in dataclasses.fields(kind)]
    more = [name for name, item in vars(kind).items() if isinstance(item, property)]
    assert sorted(told) == sorted([*fields, *more])


def test_every_reason_is_described() -> None:
    found = {name for game in cv.GAMES for name in cv.analyse(cv.Deal(game), worlds=2).prospects[0].reasons}
    assert {row[0] for row in table("analysis.md", "Reasons")} == found


def test_every_pattern_is_described() -> None:
    assert table("data.md", "Patterns") == [
        [str(bit), name, "1 each" if name == "root" else str(fan)]
        for bit, (name, fan) in enumerate(zip(PATTERNS, FAN, strict=True))
    ]
    assert [row[:2] for row in table("sichuan.md", "S5 What a win is worth")] == [
        row[1:] for row in table("data.md", "Patterns")
    ]


def test_every_field_of_a_record_is_described() -> None:
    record = cv.Deal("sichuan").record()
    assert [row[0] for row in table("records.md", "Fields")] == list(record)
    assert table("records.md", "Fields")[1][2].endswith(str(record["version"]))


@pytest.mark.parametrize("game", cv.GAMES)
def test_every_field_of_what_a_seat_saw_is_described(game: str) -> None:
    record = cv.Deal(game).record(seat=0)
    rows = table("records.md", "What one seat saw")
    assert [row[0] for row in rows] == list(record)
    assert rows[1][2].endswith(str(record["version"]))


@pytest.mark.parametrize("game", cv.GAMES)
def test_every_flag_and_preset_is_described(game: str) -> None:
    rows = table(f"{game}.md", "Flags and presets")
    names = [field.split("`")[0] for field, *_ in rows]
    assert names == list(RULES[game].__dataclass_fields__)
    for column, preset in enumerate(PRESETS[game], 2):
        values = {row[0].split("`")[0]: row[column] for row in rows}
        assert {name: str(getattr(cv.rules(game, preset), name)) for name in names} == values


@pytest.mark.parametrize("game", cv.GAMES)
def test_every_rule_that_is_cited_is_written(game: str) -> None:
    """In source, tests and docs: S5.4 stands at the head of an item of docs/sichuan.md."""
    letter = cv.GAMES[game].letter
    text = (ROOT / "docs" / f"{game}.md").read_text("utf-8")
    written = set(re.findall(rf"^- ({letter}\d\.\d+) ", text, re.M))
    cited = {
        rule
        for room in ("src", "python", "tests", "docs")
        for path in (ROOT / room).rglob("*.*")
        if path.suffix in {".pyx", ".pxd", ".py", ".md"}
        for rule in re.findall(rf"\b{letter}[1-9]\.\d+\b", path.read_text("utf-8"))
    }
    assert cited == written
