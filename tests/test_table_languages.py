"""The full-screen table in every language: nothing needed is cut off at 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardavia import locale
from cardavia.console.table.bars import Bar
from cardavia.console.table.scene import Scene
from cardavia.games import GAMES
from seated import Sat, at_table

ANSWERS = 4


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    locale.use("en")


def rows_needed(sat: Sat, bar: str) -> int:
    found = sat.app.screen.query_one(bar, Bar)
    return len(found.lines(found.content_size.width, found.content_size.height))


@pytest.mark.parametrize("language", locale.languages())
@pytest.mark.parametrize("game", GAMES)
def test_bars_are_whole(game: str, language: str, tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        assert locale.in_use() == language
        for _ in range(ANSWERS):
            assert rows_needed(sat, "#keys") == 1
            assert rows_needed(sat, "#actions") <= 2
            await sat.press("?")
            assert sat.place("#ask").height <= 5
            shown = " ".join(sat.text.split())
            assert all(" ".join(line.split()) in shown for line in sat.sitting.explain())
            if sat.over:
                return
            await sat.answer()
            if sat.over:
                assert rows_needed(sat, "#deeds") <= 2
                return

    at_table(game, act, tmp_path, given={"language": language})


def test_the_language_changes_at_the_table(tmp_path: Path) -> None:
    async def act(sat: Sat) -> None:
        await sat.press("o", "right", "right", "right")
        assert locale.in_use() != "en"
        await sat.press("escape")
        assert isinstance(sat.app.screen, Scene)
        shown = {locale.tr("explain").capitalize(), locale.tr("What happened")}
        assert all(word in sat.text for word in shown)

    at_table("sichuan", act, tmp_path, given={"language": "en"})
