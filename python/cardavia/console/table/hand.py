"""The own hand: pieces side by side, chosen by arrows, by their key or with the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cardavia.console.table.board import Board, Held


class Tile(Static):
    """One piece of the hand, its key below it."""

    class Clicked(Message):
        """The mouse chose this piece."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__("", id=f"tile-{place}", markup=False)
        self.place = place

    def on_click(self) -> None:
        """Tell the table."""
        self.post_message(self.Clicked(self.place))


class Hand(Horizontal):
    """The own hand. `keys` names the key of each piece that may be chosen."""

    def __init__(self, board: Board) -> None:
        super().__init__(id="hand")
        self.board = board
        self.held: list[Held] = []
        self.keys: list[str | None] = []  # None: the piece cannot be chosen now
        self.asked = False
        self.chosen: set[int] = set()
        self.cursor: int | None = None
        self.wide = False

    def compose(self) -> ComposeResult:
        """As many pieces as a hand can hold; those not needed are hidden."""
        for place in range(self.board.slots):
            yield Tile(place)

    def show(self, held: Sequence[Held], keys: Sequence[str | None], *, asked: bool, wide: bool) -> None:
        """Lay the hand out anew; nothing is chosen."""
        self.held, self.keys, self.asked, self.wide = list(held), list(keys), asked, wide
        self.chosen, self.cursor = set(), None
        self.paint()

    def paint(self) -> None:
        """Draw every piece as it stands."""
        for tile in self.query(Tile):
            tile.display = tile.place < len(self.held)
            if tile.display:
                self._paint(tile)

    def _paint(self, tile: Tile) -> None:
        piece, apart = self.held[tile.place]
        free, on = self.keys[tile.place] is not None, tile.place in self.chosen
        ground = "chosen" if on else "tile" if free or not self.asked else "shade"
        width, height = self.board.size(wide=self.wide)
        face = self.board.face(piece, ground, wide=self.wide)
        tile.update(Content("\n").join([*face, self._foot(tile.place, width)]))
        tile.styles.width, tile.styles.height = width, height + 1
        tile.set_class(apart, "-apart")

    def _foot(self, place: int, width: int) -> Content:
        """Below a piece: its key, or a mark where it is chosen."""
        key = self.keys[place] or ""
        if place in self.chosen:
            sign = self.board.brush.sign("▲", "^")
            return Content.styled(f"{sign}{key}".center(width), "bold $c-accent")
        if place == self.cursor:
            return Content.styled(f"[{key}]".center(width)[:width], "bold $c-accent")
        return Content.styled(key.center(width), "$c-quiet")

    # ---- choosing ----------------------------------------------------------------------------------------

    @property
    def pieces(self) -> list[str]:
        """The chosen pieces, in the order of the hand."""
        return [self.held[place].piece for place in sorted(self.chosen)]

    def move(self, by: int) -> None:
        """The cursor goes to the next piece that may be chosen; of one-piece hands that is the choice."""
        free = [place for place, key in enumerate(self.keys) if key is not None]
        if not free:
            return
        if self.cursor is None:
            self.cursor = free[0 if by > 0 else -1]
        else:
            self.cursor = free[(free.index(self.cursor) + by) % len(free)]
        if not self.board.many:
            self.chosen = {self.cursor}
        self.paint()

    def pick(self, place: int) -> bool:
        """Choose a piece, or where several are chosen let it go again; whether it may be chosen."""
        if place >= len(self.keys) or self.keys[place] is None:
            return False
        self.cursor = place
        self.chosen = self.chosen ^ {place} if self.board.many else {place}
        self.paint()
        return True

    def choose(self, pieces: Sequence[str]) -> None:
        """Choose these pieces."""
        wanted, self.chosen = list(pieces), set()
        for place, held in enumerate(self.held):
            if held.piece in wanted:
                wanted.remove(held.piece)
                self.chosen.add(place)
        self.cursor = min(self.chosen, default=None)
        self.paint()

    def place_of(self, key: str) -> int | None:
        """The piece with this key."""
        return self.keys.index(key) if key in self.keys else None
