"""The table itself: seats, log, hand, and what the person may do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from cardavia.console.sitting import Sitting
from cardavia.console.table.bars import Bar, Deed
from cardavia.console.table.boards import board
from cardavia.console.table.deeds import Deeds
from cardavia.console.table.hand import Hand, Tile
from cardavia.console.table.head import head
from cardavia.console.table.log import Log
from cardavia.console.table.options import Options
from cardavia.console.table.paint import Brush
from cardavia.console.table.result import Result
from cardavia.console.table.seat import Middle, SeatPanel
from cardavia.console.table.sheet import Sheet
from cardavia.console.words import who
from cardavia.errors import DealFault
from cardavia.locale import tr

if TYPE_CHECKING:
    from cardavia.console.table.app import Table

NEXT, ACROSS, BEFORE = "right", "across", "left"  # where the others sit, in play order from the person
PLACES = {3: (NEXT, BEFORE), 4: (NEXT, ACROSS, BEFORE)}


class TableScreen(Screen[None]):
    """The table: it shows what the sitting shows, and hands it the person's answers."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="table")
        self.table = table
        self.board = board(table.sitting.game, table.brush)
        self.busy = True  # others act, or a thread works for the person
        self.hurry = asyncio.Event()  # do not wait between the others' answers
        self.note: list[str] = []  # what the person asked to be told, until something happens
        self.wanted = ""  # what to do as soon as the others pause: undo, quit

    @property
    def sitting(self) -> Sitting:
        """The evening."""
        return self.table.sitting

    def compose(self) -> ComposeResult:
        """From the top down: score, the others, log and own panel, hand, question, actions, keys."""
        me, seats = self.sitting.seat, len(self.sitting.deal.points)
        where = {name: (me + by) % seats for by, name in enumerate(PLACES[seats], 1)}
        yield Static("", id="head", markup=False)
        with Container(id="felt"):
            yield SeatPanel(BEFORE, self.board, where[BEFORE])
            if self.board.centre:
                yield Middle(ACROSS, self.board)
            else:
                yield SeatPanel(ACROSS, self.board, where[ACROSS])
            yield SeatPanel(NEXT, self.board, where[NEXT])
            yield Log(self.table.brush)
            yield SeatPanel("me", self.board, me)
        yield Hand(self.board)
        yield Static("", id="ask", markup=False)
        yield Bar("actions")
        yield Bar("keys")

    def on_mount(self) -> None:
        """Begin."""
        self.add_class(f"-{self.sitting.game}")
        self.table.restyle()
        self.go_on()

    def restyle(self, brush: Brush, grain: str, colour: str) -> None:
        """Put on other looks."""
        self.board.brush = brush
        self.query_one(Log).brush = brush
        for part in ("#felt", "#hand"):
            self.query_one(part).styles.hatch = "none" if grain == " " else (grain, colour)
        self.show()

    def on_resize(self) -> None:
        """More room, or less."""
        self.call_after_refresh(self.show)

    @property
    def wide(self) -> bool:
        """Whether there is room for large pieces."""
        return self.size.width >= 110 and self.size.height >= 34

    # ---- showing ---------------------------------------------------------------------------------------

    def show(self) -> None:
        """Paint all as it stands."""
        view, names = self.sitting.view, self.sitting.names
        self.query_one("#head", Static).update(head(self.sitting, self.board, view, self.size.width - 2))
        turn = self.sitting.seat if self.sitting.asked_me else self.board.turn(view)
        for panel in self.query(SeatPanel):
            panel.show(view, names[panel.seat], turn)
        for middle in self.query(Middle):
            middle.show(view)
        self.query_one(Log).show(self.sitting.events)
        self.query_one(Log).border_title = tr("What happened")
        self.lay_hand(view)
        self.offer()

    def lay_hand(self, view: dict[str, Any]) -> None:
        """The own hand, and which of its pieces may be chosen."""
        held = self.board.hand(view)
        self.deeds = Deeds(self.board, [] if self.busy else self.sitting.choices, held)
        self.query_one(Hand).show(held, self.deeds.keys, asked=self.deeds.picking, wide=self.wide)

    def offer(self) -> None:
        """What is asked, and what may be done."""
        hand = self.query_one(Hand)
        self.query_one("#ask", Static).update(Content("\n").join(self._asked()))
        self.query_one("#actions", Bar).show(self._actions(hand))
        self.query_one("#keys", Bar).show(self._keys())

    def _asked(self) -> list[Content]:
        brush, view = self.board.brush, self.sitting.view
        told = [brush.words(line) for line in self.note]
        if self.sitting.over:
            return told or [Content.styled(tr("The deal is over."), "bold $c-accent")]
        if self.busy or not self.sitting.asked_me:
            seat = self.board.turn(view)
            waits = tr("{who} to play", who=who(seat, self.sitting.seat)) if seat is not None else ""
            return [Content.styled(waits, "$c-quiet"), *told]
        happened = next((event.text for event in reversed(self.sitting.events)), "")
        ask = brush.words(self.board.ask(view), "bold $c-accent")
        return [*told] if told else [brush.words(happened, "$c-ink"), ask]

    def _actions(self, hand: Hand) -> list[Deed]:
        if self.sitting.over:
            return [Deed("enter", "result", tr("show the result"))] if not self.busy else []
        if self.busy:
            return [Deed("space", "skip", tr("skip to my turn"))]
        return self.deeds.offered(hand.pieces)

    def _keys(self) -> list[Deed]:
        return [
            Deed("?", "explain", tr("explain")),
            Deed("h", "hint", tr("hint")),
            Deed("u", "undo", tr("undo")),
            Deed("d", "distance", tr("distance")),
            Deed("r", "rules", tr("rules")),
            Deed("o", "options", tr("options")),
            Deed("q", "quit", tr("quit")),
        ]

    # ---- keys and mouse --------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Whatever is offered has a key; arrows and tab choose in the hand."""
        hand = self.query_one(Hand)
        for deed in [*self.query_one("#actions", Bar).deeds, *self.query_one("#keys", Bar).deeds]:
            if deed.key in (event.key, event.character):
                event.stop()
                await self.run_action(deed.action)
                return
        moves = {"left": "move(-1)", "right": "move(1)", "tab": "cycle(1)", "shift+tab": "cycle(-1)"}
        moves |= {"up": "toggle", "down": "toggle", "space": "toggle", "pageup": "page(-1)", "pagedown": "page(1)"}
        place = hand.place_of(event.character or "")
        action = f"pick({place})" if place is not None else moves.get(event.key)
        if action:
            event.stop()
            await self.run_action(action)

    def on_tile_clicked(self, message: Tile.Clicked) -> None:
        """A click on a piece chooses it; a second one on the same confirms."""
        self.action_pick(message.place)

    def action_pick(self, place: int) -> None:
        """Choose a piece of the hand; a lone piece chosen again is confirmed."""
        hand = self.query_one(Hand)
        again = not self.board.many and hand.chosen == {place}
        if not again and hand.pick(place):
            self.offer()
        elif again:
            self.confirm()

    def action_move(self, by: int) -> None:
        """The next piece."""
        self.query_one(Hand).move(by)
        self.offer()

    def action_toggle(self) -> None:
        """Choose the piece under the cursor, or let it go: where several are chosen."""
        hand = self.query_one(Hand)
        if self.board.many and hand.cursor is not None:
            hand.pick(hand.cursor)
            self.offer()

    def action_cycle(self, by: int) -> None:
        """Choose the pieces of the next legal action."""
        hand = self.query_one(Hand)
        if not self.board.many:
            hand.move(by)
        elif pieces := self.deeds.after(hand.pieces, by):
            hand.choose(pieces)
        self.offer()

    def action_page(self, by: int) -> None:
        """Scroll the log."""
        log = self.query_one(Log)
        (log.scroll_page_down if by > 0 else log.scroll_page_up)(animate=False)

    def confirm(self) -> None:
        """Do what the chosen pieces make."""
        found = self.deeds.made(self.query_one(Hand).pieces)
        if found:
            self.action_answer(found[0].text)

    # ---- playing ---------------------------------------------------------------------------------------

    def action_answer(self, action: str) -> None:
        """The person's answer."""
        if not self.busy and self.sitting.asked_me:
            self.busy, self.note = True, []
            self.hurry.clear()
            self.answer_it(action)

    @work(exclusive=True)
    async def answer_it(self, action: str) -> None:
        """Answer in a thread, as strong seats take their time; then watch the others."""
        await asyncio.to_thread(self.sitting.answer, action)
        self.show()
        await self.others()

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
            while not self.wanted:
                await self._pause()
                if self.wanted or not self.sitting.step():
                    break
                if self.sitting.asked_me or self.sitting.over:
                    break
                self.show()
        except DealFault as error:
            self.table.fault = error
            self.table.exit()
            return
        self.busy = False
        self.show()
        self._afterwards()

    async def _pause(self) -> None:
        seconds = 0 if self.sitting.asked_me else self.table.preferences.now.seconds
        if seconds:
            try:
                await asyncio.wait_for(self.hurry.wait(), seconds)
            except TimeoutError:
                pass
        else:
            await asyncio.sleep(0)

    def _afterwards(self) -> None:
        """The others have paused: the end, or what the person wanted meanwhile."""
        wanted, self.wanted = self.wanted, ""
        if wanted == "undo":
            self.action_undo()
        elif self.sitting.over:
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
        self.note = [tr("Taken back: {action}.", action=taken) if taken else tr("There is nothing to take back.")]
        self.show()

    def action_result(self) -> None:
        """Show what the deal came to."""
        if self.sitting.over:
            self.app.push_screen(Result(self.sitting, self.board.brush), self._ended)

    def _ended(self, how: str | None) -> None:
        if how == "quit":
            self.app.exit()
        elif how == "undo":
            self.action_undo()
        elif how is not None:
            self.note = []
            (self.sitting.next_deal if how == "next" else self.sitting.restart)()
            self.go_on()

    # ---- help ------------------------------------------------------------------------------------------

    def tell(self, lines: list[str]) -> None:
        """Say something above the actions, until something happens."""
        self.note = lines
        self.offer()

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
        hint = await asyncio.to_thread(self.sitting.hint)
        self.busy = False
        self.note = [tr("Hint: {action}.", action=hint.action), hint.reason]
        self.show()
        pieces = next((self.board.pickable(each) for each in self.sitting.choices if each.text == hint.action), [])
        if pieces:
            self.query_one(Hand).choose(pieces)
        self.offer()

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
        """Leave the table."""
        self.app.exit()
