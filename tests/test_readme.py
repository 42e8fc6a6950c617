"""The examples of the README are true."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardavia.cli import main

README = Path(__file__).parents[1] / "README.md"
COMMANDS = re.findall(r"^cardavia (.+)$", README.read_text("utf-8"), re.MULTILINE)


def test_python_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(
        str(README), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert tried > 35
    assert failed == 0
    assert (tmp_path / "deals.npz").exists()


@pytest.mark.parametrize("line", COMMANDS)
def test_command_lines(line: str) -> None:
    result = CliRunner().invoke(main, shlex.split(line.replace("100000", "100")), prog_name="cardavia")
    assert (result.exit_code, result.stderr) == (0, "")


def test_there_are_command_lines() -> None:
    assert {line.split()[0] for line in COMMANDS} == {"run", "show", "score", "signature"}
