"""How the table is shown: seats, log, hand, the question, the actions and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from cardavia.console.sitting import Sitting
from cardavia.console.table.bars import Bar, Deed
from cardavia.console.table.boards import board
from cardavia.console.table.deeds import Deeds
from cardavia.console.table.hand import Hand
from cardavia.console.table.head import head
from cardavia.console.table.log import Log
from cardavia.console.table.paint import Brush
from cardavia.console.table.seat import Middle, SeatPanel
from cardavia.locale import tr

if TYPE_CHECKING:
    from cardavia.console.table.app import Table

NEXT, ACROSS, BEFORE = "right", "across", "left"  # where the others sit, in play order from the person
PLACES = {3: (NEXT, BEFORE), 4: (NEXT, ACROSS, BEFORE)}
MIDDLING = 28  # from so many lines on the panels share the room
WIDE, HIGH = 110, 34  # from so many columns and lines on pieces are large


class Scene(Screen[None]):
    """What lies on the table, as the sitting shows it."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="table")
        self.table = table
        self.board = board(table.sitting.game, table.brush)
        self.deeds = Deeds(self.board, [], [])
        self.busy = True  # others act, or a thread works for the person
        self.away = False  # a thread has the sitting: nothing is painted
        self.note: list[str] = []  # what the person asked to be told, until something happens

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
        return self.size.width >= WIDE and self.size.height >= HIGH

    # ---- showing ---------------------------------------------------------------------------------------

    def show(self) -> None:
        """Paint all as it stands."""
        if self.away:
            return
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
        """What was asked for; else what happened last, and what is asked."""
        brush, events = self.board.brush, self.sitting.events
        if self.note:
            return [brush.words(line) for line in self.note]
        seen = [event for event in events[-2:] if event.kind != "draw" or event.mine]
        happened = brush.words(seen[-1].text, "$c-ink") if seen else Content("")
        mine = self.sitting.asked_me and not self.busy
        return [happened, brush.words(self._question(mine), "bold $c-accent" if mine else "$c-quiet")]

    def _question(self, mine: bool) -> str:
        view = self.sitting.view
        if mine:
            winning = any(choice.text == "win" for choice in self.deeds.others)
            return " ".join([tr("You can win!")] * winning + [self.board.ask(view)])
        seat = self.board.turn(view)
        if self.sitting.over or seat is None:
            return tr("The deal is over.")
        if seat == self.sitting.seat:
            return tr("The others are thinking ...")
        return tr("Seat {n} to play.", n=seat)

    def _actions(self, hand: Hand) -> list[Deed]:
        if self.sitting.over:
            return [Deed("enter", "result", tr("show the result"))] if not self.busy else []
        if self.busy:
            return [Deed("space", "skip", tr("skip to my turn"))]
        return self.deeds.offered(hand.pieces)

    def _keys(self) -> list[Deed]:
        keys = {
            "?": ("explain", tr("explain")),
            "h": ("hint", tr("hint")),
            "u": ("undo", tr("undo")),
            "d": ("distance", tr("distance")),
            "r": ("rules", tr("rules")),
            "o": ("options", tr("options")),
            "q": ("quit", tr("quit")),
        }
        return [Deed(key, action, label.capitalize()) for key, (action, label) in keys.items()]
