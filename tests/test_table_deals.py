"""Whole deals at the full-screen table, by keys alone, to the result and on to the next deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardavia.console.table.hand import Tile
from cardavia.games import GAMES
from seated import SIZES, Sat, at_table, late

SEATS = {"sichuan": 4, "nantong": 3, "tiengow": 4}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_by_keys(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        while not sat.over:
            check(sat)
            await sat.answer()
        first = sat.sitting.deal
        assert first.over
        assert "The deal is over" in sat.text
        shown = [row for row in sat.rows() if "You" in row]
        assert f"{first.points[0]:+}" in shown[0] or first.points[0] == 0
        inside(sat, "#deeds", 1)
        assert list(sat.offered("#deeds")) == ["enter", "n", "u", "t", "q"]
        await sat.press("enter")
        assert (sat.sitting.number, sat.sitting.past) == (first.number + 1, [first.points])
        assert sat.sitting.deal.dealer == first.result["next_dealer"]
        assert sat.sitting.asked_me
        check(sat)

    app = at_table(game, act, tmp_path, size, before=late if size != SIZES[0] else None)
    assert app.fault is None


def check(sat: Sat) -> None:
    """Hand and actions are whole, and every legal action can be reached."""
    scene, sitting = sat.scene, sat.sitting
    legal = sitting.deal.legal()
    assert [choice.text for choice in [*scene.deeds.moves, *scene.deeds.others]] != []
    assert sorted(c.text for c in [*scene.deeds.moves, *scene.deeds.others]) == sorted(legal)
    for choice in scene.deeds.moves:
        assert choice.text in [made.text for made in scene.deeds.made(scene.board.pickable(choice))]
    for place in range(len(scene.board.hand(sitting.view))):
        inside(sat, f"#tile-{place}", 3)
    assert sum(tile.display for tile in scene.query(Tile)) == len(scene.board.hand(sitting.view))
    inside(sat, "#actions", 2)
    inside(sat, "#keys", 1)
    text = " ".join(sat.text.split())
    assert ("You can win!" in text) is ("win" in legal)
    for key, label in sat.offered().items():
        short = next(deed.short for deed in scene.query_one("#actions").deeds if deed.key == key)
        assert label in text or short in text


def inside(sat: Sat, selector: str, least: int) -> None:
    """A part of the table is all on the screen, and so high."""
    region = sat.place(selector)
    assert region.height >= least
    assert region.width > 0
    assert sat.app.screen.region.contains_region(region)


@pytest.mark.parametrize("game", GAMES)
def test_the_result_explains_every_point(game: str, tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.play()
        told = str(sat.app.screen.query_one("#text").content)
        for section in sat.sitting.result():
            assert section.title in told
            assert all(line in told for line in section.lines)
        for payment in sat.sitting.deal.ledger:
            assert payment.rule in told
        for seat in range(1, SEATS[game]):
            assert f"Seat {seat}" in told

    at_table(game, act, tmp_path, before=late)


def test_restart_draws_the_dealer_and_forgets_the_score(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.play()
        await sat.press("n")
        assert (sat.sitting.past, sat.sitting.number) == ([], 4)
        assert sat.sitting.asked_me

    at_table("tiengow", act, tmp_path, before=late)


def test_undo_after_the_end_plays_on(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.play()
        await sat.press("u")
        assert not sat.over
        assert not sat.sitting.over
        assert "Taken back" in sat.text
        await sat.play()
        assert sat.sitting.record()["undone"]

    at_table("tiengow", act, tmp_path, before=late)


def test_the_table_can_be_looked_at_after_the_end(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.play()
        await sat.press("t")
        assert not sat.over
        assert sat.offered() == {"enter": "show the result"}
        await sat.press("enter")
        assert sat.over
        await sat.press("q")

    at_table("tiengow", act, tmp_path, before=late)
