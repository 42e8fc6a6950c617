"""Choosing at the table: keys and mouse."""

from __future__ import annotations

from textual import events

from cardavia.console.table.bars import Bar
from cardavia.console.table.hand import Hand, Tile
from cardavia.console.table.log import Log
from cardavia.console.table.scene import Scene

MOVES = {
    "left": "move(-1)",
    "right": "move(1)",
    "tab": "cycle(1)",
    "shift+tab": "cycle(-1)",
    "up": "pick_here",
    "down": "pick_here",
    "space": "pick_here",
    "pageup": "page(-1)",
    "pagedown": "page(1)",
    "escape": "clear",
}


class Choosing(Scene):
    """Whatever is offered has a key; pieces are chosen by arrows, their key, or the mouse."""

    async def on_key(self, event: events.Key) -> None:
        """Whatever is offered has a key; arrows and tab choose in the hand."""
        hand = self.query_one(Hand)
        for deed in [*self.query_one("#actions", Bar).deeds, *self.query_one("#keys", Bar).deeds]:
            if deed.key in (event.key, event.character):
                event.stop()
                await self.run_action(deed.action)
                return
        place = hand.place_of(event.character or "")
        action = f"pick({place})" if place is not None else MOVES.get(event.key)
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

    def action_pick_here(self) -> None:
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
        raise NotImplementedError
