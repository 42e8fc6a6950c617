"""Settings: remembered whole, refused with the value named, never destroyed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import platformdirs
import pytest

from cardavia.console.settings import (
    OPTIONS,
    Preferences,
    Settings,
    SettingsError,
    load,
    options,
    save,
    settings_path,
)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_without_a_file_all_is_standard(place: Path) -> None:
    assert load(place) == Settings()
    assert not place.exists()


@pytest.mark.parametrize("name", OPTIONS)
def test_each_value_of_each_setting_is_remembered(name: str, place: Path) -> None:
    for value in options(name):
        Preferences(place).change(name, value)
        assert getattr(load(place), name) == value
        assert set(json.loads(place.read_text())) == set(OPTIONS)


def test_the_file_is_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path().parent == Path(platformdirs.user_config_dir("cardavia"))


def test_options_of_a_run_come_first_and_are_not_remembered(place: Path) -> None:
    save(Settings(pace="slow", tiles="ascii"), place)
    preferences = Preferences(place, {"pace": "fast", "look": "mono", "tiles": None})
    assert (preferences.now.pace, preferences.now.look, preferences.now.tiles) == ("fast", "mono", "ascii")
    preferences.change("grain", "none")
    assert load(place) == Settings(pace="slow", tiles="ascii", grain="none")
    assert preferences.now.look == "mono"
    preferences.change("pace", "instant")
    assert load(place).pace == preferences.now.pace == "instant"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"pace": "quick"}', "pace is 'quick', expected 'slow' or 'normal'"),
        ('{"pace": 3}', "pace is 3"),
        ('{"pase": "fast"}', "setting is 'pase', expected"),
        ('{"pase": "fast"}', "did you mean 'pace'?"),
        ('{"language": "klingon"}', "language is 'klingon'"),
        ('{"pace": "fast",\n', "line 2, column 1"),
        ("[1, 2]", "holds [1, 2], expected an object"),
        ("", "line 1, column 1"),
    ],
)
def test_a_damaged_file_is_refused_and_kept(text: str, told: str, place: Path) -> None:
    place.parent.mkdir()
    place.write_text(text)
    with pytest.raises(SettingsError) as caught:
        Preferences(place)
    assert told in str(caught.value)
    assert str(place) in str(caught.value)
    assert place.read_text() == text


def test_bytes_that_are_no_text_are_refused(place: Path) -> None:
    place.parent.mkdir()
    place.write_bytes(b'{"pace": "\xff"}')
    with pytest.raises(SettingsError, match=r"no UTF-8 text .* at byte 10"):
        load(place)


def test_a_folder_in_its_place_is_refused(place: Path) -> None:
    place.mkdir(parents=True)
    with pytest.raises(SettingsError, match="directory"):
        load(place)


def test_a_given_value_that_cannot_be_is_named(place: Path) -> None:
    with pytest.raises(ValueError, match="tiles is 'pictures', expected 'auto' or 'unicode' or 'ascii'"):
        Preferences(place, {"tiles": "pictures"})


def test_a_file_that_cannot_be_written_leaves_all_as_it_was(place: Path) -> None:
    preferences = Preferences(place)
    place.parent.parent.joinpath("config").write_text("a file where the folder should be")
    with pytest.raises(OSError, match="config"):
        preferences.change("pace", "fast")
    assert preferences.now == preferences.kept == Settings()


def test_a_saved_file_is_what_was_saved(place: Path) -> None:
    chosen = Settings(look="mono", contrast="high", temperature="cool", grain="coarse")
    save(chosen, place)
    assert json.loads(place.read_text()) == asdict(chosen)
