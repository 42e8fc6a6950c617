"""Pieces as text: small ones for rows, large ones for the hand; Unicode, or clear ASCII."""

from __future__ import annotations

import locale
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache

SUIT_FIRST = {"m": 0x1F007, "p": 0x1F019, "s": 0x1F010}  # rank 1 of each suit; none of them is double width
DOMINO_FIRST = 0x1F063  # upright, 0 over 0; 7 for each pip of the upper half
WIND_SUITS = "TWR"
HIDDEN = "?"
# The pips of one half of a domino in a field of 3 x 3.
PIPS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
RED_PIPS = "14"  # one and four are red on Chinese dominoes
TINY, LARGE = "tiny", "large"
DOMINO = {TINY: (3, 3), LARGE: (5, 7)}  # cells of a domino: width, height


def pieces(hand: str) -> list[str]:
    """The pieces of a hand's text, one by one: `123m TT` or `66 43`."""
    found: list[str] = []
    for word in hand.split():
        if word[-1] in SUIT_FIRST:
            found += [rank + word[-1] for rank in word[:-1]]
        elif word[0] in WIND_SUITS:
            found += list(word)
        else:
            found.append(word)
    return found


def suit(piece: str) -> str:
    """What a piece is coloured by: `m`, `p`, `s`, `T`, `W`, `R`, of a domino `d`, `?` of a hidden one."""
    if piece == HIDDEN:
        return HIDDEN
    return "d" if piece.isdecimal() else piece[-1]


def glyph(piece: str) -> str:
    """The one Unicode character of a piece, one cell wide; an empty text where there is none."""
    if suit(piece) in SUIT_FIRST:
        return chr(SUIT_FIRST[piece[-1]] + int(piece[0]) - 1)
    if suit(piece) == "d":
        return chr(DOMINO_FIRST + 7 * int(piece[0]) + int(piece[1]))
    return ""


def small(piece: str, *, unicode: bool) -> str:
    """A piece in a row of pieces: `5m` or its glyph; a domino's glyph stands beside its pips."""
    sign = glyph(piece) if unicode else ""
    return f"{sign}{piece}" if suit(piece) == "d" else sign or piece


def equal(piece: str, count: int, *, unicode: bool) -> str:
    """A group of equal pieces: `555m`, `TTT`, or so many glyphs."""
    sign = glyph(piece) if unicode else ""
    if sign or piece in WIND_SUITS:
        return (sign or piece) * count
    return piece[0] * count + piece[1:]


def tile(piece: str, width: int, height: int, *, unicode: bool) -> list[str]:
    """A tile or card of a hand, its rank and suit always in clear: two lines of so many cells, or three."""
    sign = glyph(piece) if unicode else ""
    if height == 2:
        lines = [sign, piece] if unicode else [piece[0], piece[1:]]
        return [line.center(width) for line in lines]
    if len(piece) == 1:
        return [piece.ljust(width), piece.center(width), piece.rjust(width)]
    if sign:
        return [piece.ljust(width), sign.center(width), piece.rjust(width)]
    return [piece[0].ljust(width), piece[1].center(width), piece[0].rjust(width)]


def domino(piece: str, size: str, *, unicode: bool) -> list[str]:
    """A domino of a hand: `tiny` 3 x 3 with a digit for each half, `large` 5 x 7 with its pips."""
    bar = "─" if unicode else "-"
    if size == TINY:
        halves = [[pips.center(3)] for pips in piece]
    else:
        halves = [[row.center(5) for row in PIPS[int(pips)]] for pips in piece]
        if unicode:
            halves = [[row.replace("o", "●") for row in half] for half in halves]
    return [*halves[0], bar * len(halves[0][0]), *halves[1]]


def use_unicode(tiles: str, environ: Mapping[str, str] = os.environ, encoding: str | None = None) -> bool:
    """Whether pieces are shown as Unicode glyphs. tiles: `unicode`, `ascii`, or `auto` to find out.

    `auto` is careful: the terminal must be known to take UTF-8 and to have the glyphs. A session from
    another machine, the Linux console and a machine without fontconfig get ASCII.
    """
    if tiles != "auto":
        return tiles == "unicode"
    if not can_unicode(environ, encoding):
        return False
    if environ.get("TERM_PROGRAM") == "Apple_Terminal" or "WT_SESSION" in environ:
        return True  # the fonts of macOS and Windows have the tiles
    far = any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_TTY"))
    desktop = any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return desktop and not far and _font_has_tiles()


def can_unicode(environ: Mapping[str, str] = os.environ, encoding: str | None = None) -> bool:
    """Whether frames and signs beyond ASCII can be shown at all."""
    term = environ.get("TERM") or ("windows" if "WT_SESSION" in environ else "dumb")
    if term in ("dumb", "linux"):
        return False
    wanted = encoding or getattr(sys.__stdout__, "encoding", None) or locale.getpreferredencoding(False)
    names = [environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    plain = next((name for name in names if name), "") in ("C", "POSIX")
    return wanted.lower().replace("-", "") == "utf8" and not plain


@cache
def _font_has_tiles() -> bool:
    """Whether fontconfig knows a font that has both mahjong tiles and dominoes."""
    program = shutil.which("fc-list")
    return program is not None and all(
        subprocess.run([program, f":charset={code:x}", "family"], capture_output=True).stdout.strip()
        for code in (SUIT_FIRST["m"], DOMINO_FIRST)
    )
