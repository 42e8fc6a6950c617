"""The table itself: the person's answers, the others' at their pace, help, and what comes after a deal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual import work

from cardavia.console.table.choosing import Choosing
from cardavia.console.table.hand import Hand
from cardavia.console.table.options import Options
from cardavia.console.table.result import Result, Stopped
from cardavia.console.table.sheet import Leave, Sheet
from cardavia.errors import DealFault
from cardavia.locale import tr

if TYPE_CHECKING:
    from cardavia.console.table.app import Table


class TableScreen(Choosing):
    """The table: it shows what the sitting shows, and hands it the person's answers."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hurry = asyncio.Event()  # do not wait between the others' answers
        self.wanted = ""  # what to do as soon as the others pause: undo
        self.leaving = False  # a bot that is stopped then is no fault to tell

    def on_mount(self) -> None:
        """Begin."""
        self.add_class(f"-{self.sitting.game}")
        self.table.restyle()
        self.go_on()

    # ---- playing ---------------------------------------------------------------------------------------

    def action_answer(self, action: str) -> None:
        """The person's answer."""
        if not self.busy and self.sitting.asked_me:
            self.busy, self.note = True, []
            self.hurry.clear()
            self.offer()
            self.answer_it(action)

    @work(exclusive=True)
    async def answer_it(self, action: str) -> None:
        """Answer in a thread, as strong seats take their time; then watch the others."""
        await self.apart(self.sitting.answer, action)
        self.show()
        await self._pause()
        await self.others()

    async def apart(self, work: Callable[..., Any], *args: Any) -> Any:
        """Let a thread do what takes its time; meanwhile nothing else touches the sitting."""
        self.away = True
        try:
            return await asyncio.to_thread(work, *args)
        finally:
            self.away = False

    def confirm(self) -> None:
        """Do what the chosen pieces make."""
        found = self.deeds.made(self.query_one(Hand).pieces)
        if found:
            self.action_answer(found[0].text)

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Watch the others until the person is asked or the deal is over."""
        self.busy = True
        self.hurry.clear()
        self.show()
        await self.others()

    async def others(self) -> None:
        """Their answers, one by one, at the pace that is set."""
        try:
            while not self.wanted and self.sitting.step():
                self.show()
                if self.sitting.asked_me or self.sitting.over:
                    break
                await self._pause()
        except DealFault:
            if self.leaving:
                return
            self.wanted = ""
            self.app.push_screen(Stopped(self.sitting), self._ended)
        self.busy = False
        self.show()
        self._afterwards()

    async def _pause(self) -> None:
        """Let the person see what happened, unless it is in a hurry."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hurry.wait(), self.table.preferences.now.seconds)

    def _afterwards(self) -> None:
        """The others have paused: the end, or what the person wanted meanwhile."""
        wanted, self.wanted = self.wanted, ""
        if wanted == "undo":
            self.action_undo()
        elif self.sitting.over and self.app.screen is self:
            self.action_result()

    def action_skip(self) -> None:
        """Do not wait for the others any more, until the person is asked."""
        self.hurry.set()

    def action_undo(self) -> None:
        """Take the last answer back."""
        if self.busy:
            self.wanted = "undo"
            self.hurry.set()
            return
        taken = self.sitting.undo()
        nothing = tr("There is nothing to take back.")
        self.note = [tr("Taken back: {action}.", action=self._named(taken)) if taken else nothing]
        self.show()
        if not self.sitting.asked_me and not self.sitting.over:
            self.go_on()

    def action_result(self) -> None:
        """Show what the deal came to."""
        if self.sitting.over:
            self.app.push_screen(Result(self.sitting, self.board.brush), self._ended)

    def _ended(self, how: str | None) -> None:
        if how == "quit":
            self.table.fault = self.sitting.fault
            self.app.exit()
        elif how == "undo":
            self.action_undo()
        elif how is not None:
            self.busy, self.note = True, []
            self.deal_it(self.sitting.next_deal if how == "next" else self.sitting.restart)

    @work(exclusive=True)
    async def deal_it(self, begin: Callable[[], None]) -> None:
        """Begin a deal in a thread, as the others may be asked first; then watch them."""
        self.hurry.clear()
        self.offer()
        await self.apart(begin)
        self.show()
        await self.others()

    # ---- help ------------------------------------------------------------------------------------------

    def tell(self, lines: list[str]) -> None:
        """Say something above the actions, until something happens."""
        self.note = lines
        self.offer()

    def action_clear(self) -> None:
        """Enough of it."""
        self.tell([])

    def action_explain(self) -> None:
        """What this moment is about."""
        self.tell(self.sitting.explain())

    def action_hint(self) -> None:
        """What a strong seat would do, and why."""
        if self.busy or not self.sitting.asked_me:
            self.tell([tr("A hint is there when it is your turn.")])
        else:
            self.busy = True
            self.tell([tr("Thinking ...")])
            self.hint_it()

    @work(exclusive=True)
    async def hint_it(self) -> None:
        """A hint takes some tenths of a second."""
        hint = await self.apart(self.sitting.hint)
        self.busy = False
        self.note = [tr("Hint: {action}.", action=self._named(hint.action)), hint.reason]
        self.show()
        pieces = [self.board.pickable(each) for each in self.sitting.choices if each.text == hint.action]
        if pieces and pieces[0]:
            self.query_one(Hand).choose(pieces[0])
            self.offer()
        self._afterwards()

    def _named(self, action: str) -> str:
        """What an action is called, of those that are legal now."""
        return next((choice.label for choice in self.sitting.choices if choice.text == action), action)

    def action_distance(self) -> None:
        """How far the hand is, and what helps."""
        lines = [self.board.brush.words(line) for line in self.sitting.outlook()]
        self.app.push_screen(Sheet(tr("Distance and useful pieces"), lines, keys="d"))

    def action_rules(self) -> None:
        """The rules of this game."""
        self.app.push_screen(Sheet(tr("The rules"), self.sitting.rules_text(), keys="r"))

    def action_options(self) -> None:
        """The settings."""
        self.app.push_screen(Options(self.table))

    def action_quit(self) -> None:
        """Leave the table; in the middle of a deal only if the person means it."""
        if self.sitting.over:
            self.app.exit()
        else:
            self.app.push_screen(Leave(), lambda sure: self._leave() if sure else None)

    def _leave(self) -> None:
        """Go, and wait for nobody: bots that still think are stopped."""
        self.leaving = True
        if self.away:
            self.sitting.interrupt()
        self.app.exit()
