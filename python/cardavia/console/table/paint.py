"""Pieces and words as styled text; their colours are names of the theme."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from cardavia.console.faces import DOMINO, HIDDEN, RED_PIPS, domino, equal, glyph, pieces, small, suit, tile

PIECE = re.compile(r"(?<![\w.])([1-9]+[mps]|[TWR]{1,4})(?!\w|\.\d)")  # dominoes read like numbers
BACK_UNICODE, BACK = "▒", "#"


@dataclass(frozen=True)
class Brush:
    """Paints pieces: with Unicode glyphs, or in ASCII; signs beyond ASCII, or plain ones."""

    glyphs: bool
    signs: bool

    def sign(self, unicode: str, plain: str) -> str:
        """The sign where the terminal can show it, else the plain one."""
        return unicode if self.signs else plain

    def row(self, piece: str) -> Content:
        """A piece that lies on the table."""
        return Content.styled(small(piece, unicode=self.glyphs), f"$suit-{suit(piece).lower()}")

    def fresh(self, piece: str) -> Content:
        """The piece that was put on the table last."""
        return Content.styled(small(piece, unicode=self.glyphs), f"bold {on_tile(piece)}")

    def group(self, piece: str, count: int, hidden: bool = False) -> Content:
        """A group of equal pieces, laid open as tiles; one that was made in hand on a darker ground."""
        text = equal(piece, count, unicode=self.glyphs)
        return Content.styled(text, f"bold {on_tile(piece, 'shade' if hidden else 'tile')}")

    def hand(self, text: str) -> list[Content]:
        """The pieces of a hand that was laid open, those of one suit side by side."""
        return [
            Content.styled(
                "".join(glyph(piece) or piece for piece in pieces(word)) if self.glyphs else word,
                f"bold {on_tile(word)}",
            )
            for word in text.split()
        ]

    def block(self, held: Sequence[str], ground: str = "tile") -> list[Content]:
        """Pieces side by side that stay together: two lines."""
        return beside([self.face(piece, 3, 2, ground) for piece in held], "")

    def words(self, sentence: str, style: str = "") -> Content:
        """A sentence in which each piece has its colour."""
        return Content.assemble(
            *(
                (part, f"bold $suit-{suit(part).lower()}") if place % 2 else (part, style)
                for place, part in enumerate(PIECE.split(sentence))
            )
        )

    def face(self, piece: str, width: int, height: int, ground: str) -> list[Content]:
        """A tile or card of the hand: two lines, or three."""
        style = f"bold {on_tile(piece, ground)}"
        return [Content.styled(line, style) for line in tile(piece, width, height, unicode=self.glyphs)]

    def domino(self, piece: str, size: str, ground: str = "domino") -> list[Content]:
        """A domino: the back of one for a hidden piece."""
        wide, tall = DOMINO[size]
        if piece == HIDDEN:
            return [Content.styled(self.sign(BACK_UNICODE, BACK) * wide, "$c-quiet on $c-panel")] * tall
        lines = domino(piece, size, unicode=self.signs)
        middle = len(lines) // 2
        plain = {"domino": "$c-pips", "chosen": "$c-chosen-ink"}.get(ground, "$c-tile-ink")
        return [
            Content.styled(line, f"bold {_pips(piece[place > middle], plain)} on $c-{ground}")
            if place != middle
            else Content.styled(line, f"{plain} on $c-{ground}")
            for place, line in enumerate(lines)
        ]


def _pips(pips: str, plain: str) -> str:
    return "$c-red-pips" if pips in RED_PIPS and plain == "$c-pips" else plain


def on_tile(piece: str, ground: str = "tile") -> str:
    """The style of a piece's face."""
    if ground == "chosen":
        return "$c-chosen-ink on $c-chosen"
    return f"$tile-{suit(piece).lower()} on $c-{ground}"


def flow(tokens: Sequence[Content], width: int, lines: int, gaps: Sequence[str] = (" ", "")) -> list[Content]:
    """Tokens in rows: with the first gap by which they fit into so many lines, else with the last."""
    found: list[Content] = []
    for gap in gaps:
        found = _wrapped(tokens, width, gap)
        if len(found) <= lines:
            break
    return found


def latest(tokens: Sequence[Content], width: int, lines: int) -> list[Content]:
    """Tokens in so many lines, where there are too many the last ones after two dots."""
    found, kept = flow(tokens, width, lines), list(tokens)
    while len(found) > lines:
        kept.pop(0)
        found = flow([Content(".."), *kept], width, lines, gaps=("",))
    return found


def _wrapped(tokens: Sequence[Content], width: int, gap: str) -> list[Content]:
    rows: list[list[Content]] = []
    used = width + 1
    for token in tokens:
        if used + len(gap) + token.cell_length > width:
            rows.append([])
            used = -len(gap)
        rows[-1].append(token)
        used += len(gap) + token.cell_length
    return [Content(gap).join(row) for row in rows]


def beside(blocks: Sequence[Sequence[Content]], gap: str = " ") -> list[Content]:
    """Blocks of equally many lines, side by side."""
    return [Content(gap).join(lines) for lines in zip(*blocks, strict=True)]


def stacked(
    blocks: Sequence[Sequence[Content]], width: int, lines: int, gap: str = " "
) -> list[Content] | None:
    """Blocks of equally many lines in rows, rows apart where there is room; None where they do not fit."""
    if not blocks:
        return []
    tall = len(blocks[0])
    rows: list[list[Sequence[Content]]] = [[]]
    used = 0
    for block in blocks:
        across = used + (len(gap) if used else 0) + block[0].cell_length
        if across > width and rows[-1]:
            rows.append([])
            across = block[0].cell_length
        rows[-1].append(block)
        used = across
    if len(rows) * tall > lines:
        return None
    apart = [Content("")] if len(rows) * (tall + 1) - 1 <= lines else []
    found = [line for row in rows for line in [*beside(row, gap), *apart]]
    return found[: len(found) - len(apart)]


def points_style(points: int) -> str:
    """The colour of a gain or a loss."""
    return "$c-gain" if points > 0 else "$c-loss" if points < 0 else "$c-ink"


def signed(points: int) -> str:
    """`+3`, `-1`, `0`."""
    return f"{points:+}" if points else "0"
