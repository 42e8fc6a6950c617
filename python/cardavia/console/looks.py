"""The colours of the table: one palette for each look, contrast and temperature."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from cardavia.console.settings import Settings

if TYPE_CHECKING:
    from textual.theme import Theme

SUITS = "mpsTWRd"
GRAINS = {"none": (" ", " "), "fine": ("·", "."), "coarse": ("╱", "/")}  # with Unicode, and without


@dataclass(frozen=True)
class Palette:
    """Colours as #rrggbb. Suits have two: dark ones on tiles, light ones on the table."""

    table: str
    panel: str
    grain: str
    ink: str  # text on the table
    quiet: str  # what matters less
    accent: str  # whose turn it is, keys, what is selected
    gain: str
    loss: str
    tile: str  # the face of a tile
    shade: str  # the back of a tile, and a tile that cannot be chosen
    tile_ink: str
    chosen: str  # the face of a tile that is chosen, and of the last one discarded
    chosen_ink: str
    on_tile: tuple[str, ...]  # by suit: m p s T W R and dominoes
    on_table: tuple[str, ...]
    domino: str  # the face of a domino
    pips: str
    red_pips: str


NEUTRAL = Palette(
    table="#154734",
    panel="#0f3728",
    grain="#1c5540",
    ink="#f1ecdf",
    quiet="#a9c2b4",
    accent="#ffd166",
    gain="#8fe3a1",
    loss="#ff9d8f",
    tile="#f6efdc",
    shade="#ddd6c3",
    tile_ink="#2b2b2b",
    chosen="#ffd166",
    chosen_ink="#2b2b2b",
    on_tile=("#a8152a", "#184f9e", "#17713a", "#6a35a3", "#333333", "#c2185b", "#222222"),
    on_table=("#ff9088", "#8fc1ff", "#83e294", "#d6b3ff", "#ffffff", "#ff9ecb", "#f1ecdf"),
    domino="#191c1b",
    pips="#f7f3e8",
    red_pips="#ff6257",
)
NORMAL = {
    "neutral": NEUTRAL,
    "warm": replace(
        NEUTRAL,
        table="#512c1c",
        panel="#402115",
        grain="#613826",
        ink="#f8ead6",
        quiet="#cfb096",
        tile="#f9e9c8",
        shade="#e6d7b6",
    ),
    "cool": replace(
        NEUTRAL,
        table="#1b3a57",
        panel="#142c44",
        grain="#254a6c",
        ink="#e9f0f7",
        quiet="#a3bcd3",
        tile="#eef1f4",
        shade="#d0d7de",
    ),
}
_LOUD = replace(
    NEUTRAL,
    table="#000000",
    panel="#000000",
    grain="#303030",
    ink="#ffffff",
    quiet="#d8d8d8",
    accent="#ffff33",
    gain="#66ff77",
    loss="#ff8080",
    tile="#ffffff",
    shade="#d0d0d0",
    tile_ink="#000000",
    chosen="#ffff33",
    chosen_ink="#000000",
    on_tile=("#a00018", "#0030b8", "#005a1e", "#5a00a8", "#000000", "#a8004a", "#000000"),
    on_table=("#ff8a8a", "#8cc6ff", "#70ff8a", "#dcb8ff", "#ffffff", "#ff9ecb", "#ffffff"),
    domino="#ffffff",
    pips="#000000",
    red_pips="#c00018",
)
HIGH = {
    "neutral": _LOUD,
    "warm": replace(_LOUD, ink="#fff3dc", quiet="#e0cfae", tile="#fff6e4"),
    "cool": replace(_LOUD, ink="#e8f4ff", quiet="#b8d2e8", tile="#f2f8ff"),
}


def palette(settings: Settings) -> Palette:
    """The palette of these settings."""
    chosen = (HIGH if settings.contrast == "high" else NORMAL)[settings.temperature]
    return _grey(chosen) if settings.look == "mono" else chosen


def _grey(palette: Palette) -> Palette:
    """The same without any hue: suits are told apart by their letters alone, dominoes by their pips."""
    shades = {name: luminance(value) for name, value in asdict(palette).items() if isinstance(value, str)}
    shades |= {"accent": "#ffffff", "chosen": "#000000", "chosen_ink": "#ffffff"}
    shades |= {"domino": "#f0f0f0", "pips": "#000000", "red_pips": "#000000"}
    return replace(
        palette,
        **shades,
        on_tile=("#000000",) * len(SUITS),
        on_table=("#ffffff",) * len(SUITS),
    )


def luminance(colour: str) -> str:
    """The grey that is as bright as a colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + f"{round(0.2126 * red + 0.7152 * green + 0.0722 * blue):02x}" * 3


def contrast(ink: str, ground: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    bright, dark = sorted((_relative(ink), _relative(ground)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _relative(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def grain(settings: Settings, *, unicode: bool) -> str:
    """The character that the empty table is sown with."""
    return GRAINS[settings.grain][not unicode]


def theme(settings: Settings) -> Theme:
    """The palette as a Textual theme; suits are its variables `$tile-m` and `$suit-m`."""
    from textual.theme import Theme

    found = palette(settings)
    names = {name: value for name, value in asdict(found).items() if isinstance(value, str)}
    variables = {f"c-{name.replace('_', '-')}": value for name, value in names.items()}
    variables |= {f"tile-{suit.lower()}": colour for suit, colour in zip(SUITS, found.on_tile, strict=True)}
    variables |= {f"suit-{suit.lower()}": colour for suit, colour in zip(SUITS, found.on_table, strict=True)}
    return Theme(
        name=f"cardavia-{settings.look}-{settings.contrast}-{settings.temperature}",
        primary=found.accent,
        accent=found.accent,
        foreground=found.ink,
        background=found.table,
        surface=found.panel,
        panel=found.panel,
        success=found.gain,
        error=found.loss,
        warning=found.accent,
        variables=variables,
    )
