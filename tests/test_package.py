"""What an installed cardavia holds."""

from __future__ import annotations

import json
from importlib.metadata import distribution, entry_points
from pathlib import Path

import cardavia_fast
import pytest

import cardavia


def installed() -> list[str]:
    """Names of all files of the wheel; an editable install holds none of them."""
    wheel = distribution("cardavia")
    origin = json.loads(wheel.read_text("direct_url.json") or "{}")
    if origin.get("dir_info", {}).get("editable"):
        pytest.skip("editable install")
    return [str(path) for path in wheel.files or []]


def test_the_wheel_keeps_declarations_and_no_sources() -> None:
    names = installed()
    assert not [name for name in names if name.endswith((".pyx", ".c"))]
    for name in (
        "_table.pxd",
        "_dice.pxd",
        "_partition.pxd",
        "_table.pyi",
        "_run.pyi",
        "py.typed",
        "__init__.pxd",
    ):
        assert f"cardavia_fast/{name}" in names
    assert "cardavia/py.typed" in names
    for language in ("de", "it", "id"):
        assert f"cardavia/locale/{language}/LC_MESSAGES/cardavia.po" in names


def test_both_packages_come_from_one_place() -> None:
    installed()
    assert Path(cardavia.__file__).parents[1] == Path(cardavia_fast.__file__).parents[1]


def test_version_and_console_script() -> None:
    assert distribution("cardavia").version == cardavia.__version__
    (script,) = entry_points(group="console_scripts", name="cardavia")
    assert script.value == "cardavia.cli:main"


def test_every_public_name_is_there() -> None:
    assert all(hasattr(cardavia, name) for name in cardavia.__all__)
