"""The fullest moments at 80 x 24, plain terminals, NO_COLOR, other sizes, seats that fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.content import Content

from cardavia.console import faces
from cardavia.console.sitting import Sitting
from cardavia.console.table.boards import board
from cardavia.console.table.paint import Brush, flow, latest, stacked
from cardavia.console.table.seat import SeatPanel
from cardavia.games import GAMES
from seated import SIZES, Sat, at_table

RIVER = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


def full_view(game: str) -> dict[str, Any]:
    """More on the table than any deal has, before every seat."""
    evening = Sitting(game, seed=7, number=3)
    view, seats = evening.view, len(evening.deal.points)
    if game == "sichuan":
        melds = ["kong 2s", "concealed kong 4s", "added kong 9m", "kong 3s"]
        return {**view, "melds": [melds] * seats, "discards": [RIVER] * seats, "void": ["p"] * seats}
    if game == "nantong":
        groups = [
            "opening kong T",
            "opening R",
            "kong 9s",
            "concealed kong 1p",
            "pung 2m",
            "pung 3m",
            "pung 4m",
        ]
        full = {"groups": [groups] * seats, "hezi": ["5p"] * seats, "ready": [True] * seats}
        return {**view, **full, "discards": [RIVER[:25]] * seats}
    quartet = {"leader": 0, "size": 4, "plays": ["66 66 63 54", "face down", "face down", "44 44 52 43"]}
    shown = "66 66 63 54 44 44 52 43"
    return {**view, "tricks": [quartet], "shown": [shown] * seats, "down": ""}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_panels_show_all(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    view = full_view(game)

    async def act(sat: Sat) -> None:
        for panel in sat.scene.query(SeatPanel):
            room = panel.content_size
            lines = sat.scene.board.panel(view, panel.seat, room.width, room.height)
            text = "\n".join(line.plain for line in lines)
            assert len(lines) <= room.height, (panel.id, text)
            assert max(line.cell_length for line in lines) <= room.width, text
            assert ".." not in text
            for row in view.get("discards", view.get("shown"))[panel.seat][-3:]:
                assert row[0] in text

    at_table(game, act, tmp_path, size)


@pytest.mark.parametrize("glyphs", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_panels_with_glyphs_need_no_more_room(game: str, glyphs: bool) -> None:
    made, view = board(game, Brush(glyphs=glyphs, signs=True)), full_view(game)
    for seat in range(len(view["hand_size"])):
        for width, height in ((24, 5), (46, 12)):
            lines = made.panel(view, seat, 30 if game == "nantong" and width == 24 else width, height)
            assert len(lines) <= height
            assert (
                max(line.cell_length for line in lines) <= (30 if game == "nantong" else 25, 46)[width > 30]
            )


@pytest.mark.parametrize(("game", "seed", "number", "held"), [("nantong", 7, 3, 23), ("sichuan", 7, 0, 14)])
def test_a_full_hand_is_whole_at_80_columns(
    game: str, seed: int, number: int, held: int, tmp_path: Path
) -> None:
    async def act(sat: Sat) -> None:
        while len(sat.hand.held) < held:
            await sat.answer()
        left, right = sat.place("#tile-0"), sat.place(f"#tile-{held - 1}")
        assert left.x >= 0
        assert right.right <= 80
        assert right.bottom <= sat.place("#ask").y

    at_table(game, act, tmp_path, SIZES[0], seed=seed, number=number)


def plain(text: str) -> str:
    """What a terminal without Unicode cannot show."""
    return "".join(sorted({letter for letter in text if not letter.isascii()}))


def test_a_plain_terminal_gets_ascii_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardavia.console.table.app.can_unicode", lambda: False)

    async def act(sat: Sat) -> None:
        for game_key in ("?", "o", "escape", "r", "escape"):
            await sat.press(game_key)
            assert plain(sat.text) == ""
        await sat.play()
        assert plain(sat.text) == ""

    at_table("tiengow", act, tmp_path)


def test_no_color_means_no_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def act(sat: Sat) -> None:
        assert sat.app.no_color
        assert "mono" in str(sat.app.theme)
        strips = sat.app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        colours = {colour for style in styles for colour in (style.color, style.bgcolor) if colour}
        triplets = [colour.get_truecolor() for colour in colours]
        assert len(triplets) > 5
        assert all(red == green == blue for red, green, blue in triplets)

    at_table("sichuan", act, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_nothing_on_the_screen(game: str, tmp_path: Path) -> None:
    shown: list[str] = []

    def some_way(evening: Sitting) -> None:
        evening.run()
        for _ in range(3):
            evening.answer(0)
            evening.run()

    def other_world(evening: Sitting) -> None:
        some_way(evening)
        hidden = evening.deal.places()
        evening.deal = evening.deal.imagine(evening.seat, 5, 1)
        assert evening.deal.places() != hidden

    async def act(sat: Sat) -> None:
        shown.append(sat.text)

    for before in (some_way, other_world):
        at_table(game, act, tmp_path, SIZES[1], before=before)
    assert shown[0] == shown[1]


def test_resizing_keeps_all_on_the_screen(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        for width, height in ((140, 40), (80, 24), (100, 30), (200, 60)):
            await sat.pilot.resize_terminal(width, height)
            await sat.settle()
            for part in ("#head", "#felt", "#hand", "#tile-12", "#ask", "#actions", "#keys"):
                assert sat.app.screen.region.contains_region(sat.place(part)), (width, height, part)

    at_table("sichuan", act, tmp_path)


def test_rows_keep_to_their_lines() -> None:
    tokens = [Content(word) for word in ("aa", "bb", "cc", "dd", "ee")]
    assert [row.plain for row in flow(tokens, 5, 3)] == ["aa bb", "cc dd", "ee"]
    assert [row.plain for row in flow(tokens, 4, 3)] == ["aabb", "ccdd", "ee"]
    assert [row.plain for row in latest(tokens, 4, 2)] == ["..cc", "ddee"]
    blocks = [[Content("ab"), Content("cd")]] * 3
    stacks = stacked(blocks, 5, 5)
    assert stacks is not None
    assert [row.plain for row in stacks] == ["ab ab", "cd cd", "", "ab", "cd"]
    assert stacked(blocks, 5, 3) is None
    assert stacked([], 5, 3) == []


def test_auto_finds_out_once_for_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "_font_has_tiles", lambda: True)
    monkeypatch.setattr("cardavia.console.table.app.use_unicode", lambda tiles: tiles == "auto")

    async def act(sat: Sat) -> None:
        assert sat.app.brush.glyphs

    at_table("sichuan", act, tmp_path, given={"tiles": "auto"})
