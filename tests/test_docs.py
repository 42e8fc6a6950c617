"""The examples of the README and of docs/ are true, and the tables there name what there is."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardavia as cv
from cardavia.cli import main
from cardavia.notation.sichuan import FAN, PATTERNS
from cardavia.rules import PRESETS, RULES

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = {
    line: page.name
    for page in PAGES
    for line in re.findall(r"^cardavia (.+)$", page.read_text("utf-8"), re.MULTILINE)
}
NATIVE = cv.GAMES["sichuan"].native

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
    assert blocks or page.name == "speed.md"
    for block in blocks:
        assert block.startswith(">>> ")
        assert block.endswith("\n\n")  # else the fence would be part of the last answer


@pytest.mark.parametrize("line", COMMANDS)
def test_command_lines(line: str) -> None:
    result = CliRunner().invoke(main, shlex.split(line.replace("100000", "100")), prog_name="cardavia")
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_readme_shows_every_command() -> None:
    shown = {line.split()[0] for line, page in COMMANDS.items() if page == "README.md"}
    assert shown == {"run", "show", "score", "signature"}


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
    ],
)
def test_every_field_is_described(heading: str, dtype: np.dtype[np.void]) -> None:
    assert described(heading) == declared(dtype)


def test_every_column_of_the_results_is_described() -> None:
    columns = cv.run("sichuan", 2, digests=True).columns
    found = [
        [name, column.dtype.name, ", ".join(map(str, column.shape[1:]))] for name, column in columns.items()
    ]
    assert described("Results") == found
    assert described("Results")[:-2] == declared(NATIVE.row_dtype)


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


def test_every_flag_and_preset_is_described() -> None:
    names = [field.split("`")[0] for field, *_ in table("sichuan.md", "Flags and presets")]
    assert names == list(RULES["sichuan"].__dataclass_fields__)
    for column, preset in enumerate(PRESETS["sichuan"], 2):
        values = {row[0].split("`")[0]: row[column] for row in table("sichuan.md", "Flags and presets")}
        assert {name: str(getattr(cv.rules("sichuan", preset), name)) for name in names} == values


def test_every_rule_that_is_cited_is_written() -> None:
    """In source, tests and docs: S5.4 stands at the head of an item of docs/sichuan.md."""
    written = set(re.findall(r"^- (S\d\.\d+) ", (ROOT / "docs" / "sichuan.md").read_text("utf-8"), re.M))
    cited = {
        rule
        for room in ("src", "python", "tests", "docs")
        for path in (ROOT / room).rglob("*.*")
        if path.suffix in {".pyx", ".pxd", ".py", ".md"}
        for rule in re.findall(r"\bS[1-9]\.\d+\b", path.read_text("utf-8"))
    }
    assert cited == written
