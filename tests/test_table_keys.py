"""Keys and mouse at the full-screen table: choose and confirm, undo, help, settings, skip, quit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardavia.console.settings import PACES
from cardavia.console.table.options import Options
from cardavia.console.table.scene import Scene
from cardavia.console.table.sheet import Leave, Sheet
from cardavia.games import GAMES
from seated import SIZES, Sat, at_table


async def to_a_discard(sat: Sat) -> None:
    """Answer until a piece is to be chosen."""
    while not sat.scene.deeds.picking:
        await sat.answer()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_click_chooses_and_another_confirms(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await to_a_discard(sat)
        place = next(place for place, key in enumerate(sat.hand.keys) if key is not None)
        await sat.click(f"#tile-{place}")
        assert sat.hand.chosen == {place}
        steps = len(sat.sitting.deal.actions)
        if sat.scene.board.many:
            await sat.press("tab")
        offered = sat.offered()["enter"]
        row = next(y for y, row in enumerate(sat.rows()) if offered in row)
        column = sat.rows()[row].index(offered)
        bar = sat.place("#actions")
        await sat.click("#actions", (column - bar.x, row - bar.y))
        assert len(sat.sitting.deal.actions) > steps
        assert sat.sitting.deal.actions[steps][0] == 0

    at_table(game, act, tmp_path, size)


def test_a_second_click_on_a_tile_discards_it(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await to_a_discard(sat)
        steps = len(sat.sitting.deal.actions)
        place = next(place for place, key in enumerate(sat.hand.keys) if key is not None)
        piece = sat.hand.held[place].piece
        await sat.click(f"#tile-{place}")
        await sat.click(f"#tile-{place}")
        assert sat.sitting.deal.actions[steps] == (0, f"discard {piece}")

    at_table("sichuan", act, tmp_path)


def test_a_tile_that_may_not_go_cannot_be_chosen(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await to_a_discard(sat)
        assert sat.sitting.deal.legal() == ["discard 2m", "discard 6m", "discard 8m"]
        await sat.click("#tile-0")
        assert sat.hand.chosen == set()
        assert "enter" not in sat.offered()
        await sat.press("enter")
        assert sat.scene.deeds.picking

    at_table("sichuan", act, tmp_path)


def test_the_key_of_a_tile_chooses_it_and_enter_discards_it(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await to_a_discard(sat)
        steps = len(sat.sitting.deal.actions)
        key = next(choice.key for choice in sat.sitting.choices if choice.text == "discard 6m")
        await sat.press(key)
        assert sat.hand.pieces == ["6m"]
        assert len(sat.sitting.deal.actions) == steps
        await sat.press("enter")
        assert sat.sitting.deal.actions[steps] == (0, "discard 6m")

    at_table("sichuan", act, tmp_path)


def test_arrows_go_round(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await to_a_discard(sat)
        await sat.press("left")
        last = sat.hand.pieces
        await sat.press("right", "left")
        assert sat.hand.pieces == last == ["8m"]

    at_table("sichuan", act, tmp_path)


def test_several_dominoes_are_chosen_by_digits_arrows_and_tab(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.press("1", "2")
        assert sat.hand.pieces == ["66", "66"]
        await sat.press("1", "right", "space")
        assert sat.hand.pieces == []
        ways = set()
        for _ in sat.scene.deeds.moves:
            await sat.press("tab")
            ways.add(" ".join(sorted(sat.hand.pieces)))
            assert "enter" in sat.offered()
        await sat.press("shift+tab")
        assert ways == {" ".join(sorted(choice.text.split()[1:])) for choice in sat.sitting.choices}

    at_table("tiengow", act, tmp_path)


def test_dominoes_that_beat_can_also_go_face_down(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        while True:
            both = [c.text[5:] for c in sat.sitting.choices if c.text.startswith("play")]
            if both and any(c.text == f"drop {both[0]}" for c in sat.sitting.choices):
                break
            await sat.answer()
        sat.hand.choose(both[0].split())
        sat.scene.offer()
        await sat.pilot.pause()
        assert set(sat.offered()) == {"enter", "f", "tab"}
        steps = len(sat.sitting.deal.actions)
        await sat.press("f")
        assert sat.sitting.deal.actions[steps] == (0, f"drop {both[0]}")

    at_table("tiengow", act, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_the_last_answer_back(game: str, tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.press("u")
        assert "nothing to take back" in sat.text
        before = sat.sitting.view
        await sat.answer()
        await sat.press("u")
        assert "Taken back" in sat.text
        assert sat.sitting.view == before
        assert sat.sitting.record()["undone"]

    at_table(game, act, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_help(game: str, tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        text = " ".join
        await sat.press("?")
        shown = text(sat.text.split())
        assert all(text(line.split()) in shown for line in sat.sitting.explain())
        hint = sat.sitting.hint()
        await sat.press("h")
        shown = text(sat.text.split())
        named = next(choice.label for choice in sat.sitting.choices if choice.text == hint.action)
        assert f"Hint: {named}." in shown
        assert text(hint.reason.split()) in shown
        assert " ".join(sat.hand.pieces) in ("", hint.action.partition(" ")[2])
        await sat.press("d")
        assert isinstance(sat.app.screen, Sheet)
        assert sat.sitting.outlook()[0] in str(sat.app.screen.query_one("#text").content)
        await sat.press("escape", "r")
        assert sat.sitting.rules_text()[0] in str(sat.app.screen.query_one("#text").content)
        await sat.press("r")
        assert isinstance(sat.app.screen, Scene)

    at_table(game, act, tmp_path)


def test_settings_are_changed_shown_and_remembered(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.press("o")
        assert isinstance(sat.app.screen, Options)
        await sat.press("down", "down", "right")
        assert sat.app.theme == "cardavia-mono-normal-neutral"
        await sat.press("down", "left", "down", "right", "down", "left", "down", "left")
        row = next(y for y, row in enumerate(sat.rows()) if "Unicode" in row)
        text = sat.place("#text")
        await sat.click("#text", (sat.rows()[row].index("Unicode") - text.x, row - text.y))
        assert sat.app.brush.glyphs
        await sat.press("escape")
        assert isinstance(sat.app.screen, Scene)
        assert "🀙" in sat.text or "🀇" in sat.text

    at_table("sichuan", act, tmp_path)
    assert json.loads((tmp_path / "settings.json").read_text()) == {
        "language": "auto",
        "tiles": "unicode",
        "look": "mono",
        "contrast": "high",
        "temperature": "warm",
        "grain": "none",
        "pace": "fast",
    }


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.press("o")
        (tmp_path / "settings.json").mkdir()
        await sat.press("down", "right")
        assert "Not remembered" in sat.text

    at_table("sichuan", act, tmp_path)


def test_the_others_are_waited_for_and_can_be_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "slow", 600.0)

    async def act(sat: Sat) -> None:
        await sat.pilot.press("m")
        await sat.pilot.pause(0.1)
        assert sat.offered() == {"space": "skip to my turn"}
        assert not sat.sitting.asked_me
        assert "You give up characters." in sat.text
        await sat.press("space")
        assert sat.sitting.asked_me
        await sat.pilot.press("left", "enter")
        await sat.pilot.pause(0.1)
        await sat.press("u")
        assert sat.sitting.asked_me
        assert len(sat.sitting.undone) == 1

    at_table("sichuan", act, tmp_path, given={"pace": "slow"})


def test_quitting_in_the_middle_is_asked_twice(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.press("q")
        assert isinstance(sat.app.screen, Leave)
        await sat.press("escape")
        assert isinstance(sat.app.screen, Scene)
        await sat.press("q", "q")
        assert not sat.app.is_running

    at_table("sichuan", act, tmp_path)
