"""A full-screen table to press keys at, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.geometry import Region
from textual.pilot import Pilot

from cardavia.console.settings import Preferences
from cardavia.console.sitting import Sitting
from cardavia.console.table.app import Table
from cardavia.console.table.bars import Bar
from cardavia.console.table.hand import Hand
from cardavia.console.table.result import Result
from cardavia.console.table.scene import Scene

SIZES = [(80, 24), (140, 40)]
STEPS = 300  # more answers than any deal has


class Sat:
    """A person at a table: what is on the screen, and what the keys do."""

    def __init__(self, app: Table, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def sitting(self) -> Sitting:
        return self.app.sitting

    @property
    def scene(self) -> Scene:
        scene = self.app.screen_stack[0]
        assert isinstance(scene, Scene)
        return scene

    @property
    def hand(self) -> Hand:
        return self.scene.query_one(Hand)

    @property
    def over(self) -> bool:
        return isinstance(self.app.screen, Result)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def click(self, selector: str, offset: tuple[int, int] = (0, 0)) -> None:
        await self.pilot.click(selector, offset=offset)
        await self.settle()

    async def settle(self) -> None:
        await self.app.workers.wait_for_complete()
        await self.pilot.pause(0)

    def offered(self, bar: str = "#actions") -> dict[str, str]:
        """Key -> label of what is offered."""
        return {deed.key: deed.label for deed in self.app.screen.query_one(bar, Bar).deeds}

    def rows(self) -> list[str]:
        """The screen as text."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.rows())

    def place(self, selector: str) -> Region:
        return self.app.screen.query_one(selector).region

    async def answer(self) -> None:
        """Some answer, by keys alone: of pieces the next way, of actions the first."""
        if self.scene.deeds.picking and not self.scene.deeds.others:
            await self.press("tab", "enter")
        else:
            await self.press(next(iter(self.offered())))

    async def play(self) -> None:
        """The rest of the deal."""
        for _ in range(STEPS):
            if self.over:
                return
            await self.answer()
        raise AssertionError(f"the deal does not end: {self.text}")


def late(evening: Sitting) -> None:
    """On to the person's last answer of the deal."""
    evening.run()
    while not evening.over:
        evening.answer(0)
        evening.run()
    evening.undo()


def at_table(
    game: str,
    act: Callable[[Sat], Awaitable[None]],
    folder: Path,
    size: tuple[int, int] = SIZES[0],
    given: dict[str, str] | None = None,
    before: Callable[[Sitting], None] | None = None,
    **sitting: Any,
) -> Table:
    """Sit down, do this, get up. before: what happens to the sitting first; given: settings of the run."""
    evening = Sitting(game, **{"seed": 7, "number": 3, **sitting})
    if before:
        before(evening)
    settings = {"pace": "instant", "tiles": "ascii", "language": "en", **(given or {})}
    app = Table(evening, Preferences(folder / "settings.json", settings))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            sat = Sat(app, pilot)
            await sat.settle()
            await act(sat)

    asyncio.run(run())
    return app
