"""Pieces as text: every face has its width, its letters, and its glyph where there is one."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from cardavia.console import faces
from cardavia.notation.sichuan import TILES
from cardavia.notation.tiengow import TILES as DOMINOES

CARDS = [*TILES.texts, "T", "W", "R"]
DESKTOP = {"LANG": "en_US.UTF-8", "TERM": "xterm-256color", "DISPLAY": ":0"}


def test_a_hand_comes_apart_into_its_pieces() -> None:
    assert faces.pieces("123m 55p TTW") == ["1m", "2m", "3m", "5p", "5p", "T", "T", "W"]
    assert faces.pieces("66 43") == ["66", "43"]
    assert faces.pieces("") == []


@pytest.mark.parametrize("piece", [*TILES.texts, *DOMINOES])
def test_each_glyph_is_one_cell_and_the_right_one(piece: str) -> None:
    sign = faces.glyph(piece)
    assert cell_len(sign) == 1
    name = unicodedata.name(sign)
    digits = ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    if piece in DOMINOES:
        assert name == f"DOMINO TILE VERTICAL-0{piece[0]}-0{piece[1]}"
    else:
        suit = {"m": "CHARACTERS", "p": "CIRCLES", "s": "BAMBOOS"}[piece[-1]]
        assert name == f"MAHJONG TILE {digits[int(piece[0])]} OF {suit}"


def test_flowers_have_letters_only() -> None:
    assert [faces.glyph(card) for card in "TWR"] == ["", "", ""]
    assert faces.small("T", unicode=True) == "T"


@pytest.mark.parametrize("unicode", [False, True])
@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (4, 3), (5, 3)])
@pytest.mark.parametrize("card", CARDS)
def test_a_tile_fills_its_cells_and_tells_rank_and_suit(
    card: str, width: int, height: int, unicode: bool
) -> None:
    lines = faces.tile(card, width, height, unicode=unicode)
    assert [cell_len(line) for line in lines] == [width] * height
    letters = "".join(lines).replace(" ", "")
    assert set(card) <= set(letters)
    if not unicode:
        assert letters.isascii()


@pytest.mark.parametrize("unicode", [False, True])
@pytest.mark.parametrize("size", [faces.TINY, faces.LARGE])
@pytest.mark.parametrize("piece", DOMINOES)
def test_a_domino_fills_its_cells_and_shows_its_pips(piece: str, size: str, unicode: bool) -> None:
    lines = faces.domino(piece, size, unicode=unicode)
    width, height = faces.DOMINO[size]
    assert [cell_len(line) for line in lines] == [width] * height
    upper, lower = "".join(lines[: height // 2]), "".join(lines[height // 2 + 1 :])
    if size == faces.TINY:
        assert (upper.strip(), lower.strip()) == (piece[0], piece[1])
    else:
        pip = "●" if unicode else "o"
        assert (upper.count(pip), lower.count(pip)) == (int(piece[0]), int(piece[1]))
    assert unicode or "".join(lines).isascii()


def test_small_pieces_and_groups() -> None:
    assert faces.small("5m", unicode=False) == "5m"
    assert faces.small("66", unicode=True).endswith("66")
    assert faces.equal("5m", 3, unicode=False) == "555m"
    assert faces.equal("T", 4, unicode=True) == "TTTT"
    assert cell_len(faces.equal("5m", 4, unicode=True)) == 4


@pytest.mark.parametrize(
    ("more", "encoding", "wanted"),
    [
        ({}, "utf-8", True),
        ({}, "iso-8859-1", False),
        ({"LC_ALL": "C"}, "utf-8", False),
        ({"TERM": "linux"}, "utf-8", False),
        ({"TERM": "dumb"}, "utf-8", False),
        ({"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, "utf-8", False),
        ({"DISPLAY": ""}, "utf-8", False),
    ],
)
def test_auto_is_careful(
    more: dict[str, str], encoding: str, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faces, "_font_has_tiles", lambda: True)
    assert faces.use_unicode("auto", {**DESKTOP, **more}, encoding) is wanted


def test_auto_needs_a_font_and_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "_font_has_tiles", lambda: False)
    assert not faces.use_unicode("auto", DESKTOP, "utf-8")
    assert faces.use_unicode("auto", {**DESKTOP, "TERM_PROGRAM": "Apple_Terminal"}, "utf-8")
    assert faces.use_unicode("auto", {"WT_SESSION": "1"}, "utf-8")
    monkeypatch.setattr(faces, "_font_has_tiles", lambda: True)
    without = {name: value for name, value in DESKTOP.items() if name != "DISPLAY"}
    assert not faces.use_unicode("auto", without, "utf-8")


def test_a_choice_is_not_questioned() -> None:
    assert faces.use_unicode("unicode", {"TERM": "dumb"}, "ascii")
    assert not faces.use_unicode("ascii", DESKTOP, "utf-8")
