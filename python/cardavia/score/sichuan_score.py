"""A Sichuan hand explained: fan by pattern and who pays, or what brings it nearer to a win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardavia.games import choice
from cardavia.notation.sichuan import COPIES, RANKS, SUITS, hand_text, kind_text
from cardavia.rules import RulesLike, SichuanRules, as_rules
from cardavia.score.sichuan_events import counted_events, read_events
from cardavia.score.sichuan_tiles import Reading, Tiles, read_tiles, read_win
from cardavia.seeds import whole

SELF_DRAW_EXTRA = 1  # S5.5


@dataclass(frozen=True)
class Share:
    """What `count` payers of a kind pay each, and the rule."""

    payer: str
    count: int
    amount: int
    rule: str


@dataclass(frozen=True)
class Wait:
    """A kind of which one more tile brings the hand nearer; with fan and base points where it wins."""

    tile: str
    left: int  # copies in neither the hand nor its melds
    fan: int | None
    base: int | None
    own_four: bool  # the hand and its melds hold all four copies (S6.1)


@dataclass(frozen=True)
class Discard:
    """A discard that leaves the hand nearest to a win, and what then brings it nearer."""

    tile: str
    left: int  # copies of all those kinds together
    waits: tuple[Wait, ...]


@dataclass(frozen=True)
class SichuanScore:
    """What a hand is worth, or how far from a win it is."""

    hand: str
    melds: tuple[str, ...]
    win: str | None
    void: str
    void_assumed: bool  # not given by the caller
    wins: bool
    reason: str | None  # why the hand does not win
    fan: int | None  # uncapped
    patterns: dict[str, int]  # pattern -> fan it contributes; empty without a win
    base: int | None  # S5.3
    split: str | None  # the reading that was chosen, without the melds
    payment: tuple[Share, ...]
    missing: int  # tiles to exchange until the hand is complete
    shanten: int  # missing - 1: -1 complete, 0 one tile away
    ready: bool  # S6.1, of a hand that waits
    waits: tuple[Wait, ...]  # of a hand that waits
    discards: tuple[Discard, ...]  # of a hand with one tile more that does not win, the most useful first
    notes: tuple[str, ...]

    @property
    def gain(self) -> int:
        """Points the win earns."""
        return sum(share.count * share.amount for share in self.payment)

    def to_dict(self) -> dict[str, Any]:
        """All fields as one JSON-able dict."""
        return asdict(self)


def score(
    hand: str,
    win: str | None,
    melds: str | Iterable[str],
    void: str | None,
    self_draw: bool,
    events: str | Iterable[str],
    payers: int,
    rules: RulesLike,
) -> SichuanScore:
    """See `cardavia.score.sichuan`."""
    flags = as_rules("sichuan", rules)
    tiles, meld_texts = read_tiles(hand, melds)
    win = read_win(win, tiles)
    tiles = replace(tiles, void=_void_suit(tiles, void))
    names = read_events(events, self_draw, tiles, win)
    payers = whole(payers, "payers", 1, 4, "3")
    waiting = tiles.size < tiles.full_size
    bits, notes = counted_events(names, self_draw, flags)
    reading = tiles.reading(flags.fan_cap, bits)
    missing, _ = tiles.nearest()
    waits = _waits(tiles, tiles, flags) if waiting else ()
    return SichuanScore(
        hand=hand_text(tiles.counts),
        melds=meld_texts,
        win=win,
        void=SUITS[tiles.void],
        void_assumed=void is None,
        wins=reading is not None,
        reason=None if reading else _reason(tiles, missing, void is None),
        fan=reading and reading.fan,
        patterns=reading.patterns if reading else {},
        base=reading and reading.base,
        split=reading and reading.split,
        payment=_payment(reading, self_draw, "rob" in names, payers) if reading else (),
        missing=missing,
        shanten=missing - 1,
        ready=any(_is_ready(wait, flags) for wait in waits),
        waits=waits,
        discards=() if waiting or reading else _discards(tiles, flags),
        notes=(*notes, *(_own_four_note(tiles, waits, flags) if waiting else ())),
    )


def _void_suit(tiles: Tiles, given: str | None) -> int:
    """The void suit: as given; else one that is not held; else the one whose loss leaves the hand nearest."""
    if given is not None:
        void = SUITS.index(choice(given, list(SUITS), "void"))
        if void in tiles.meld_suits:
            raise ValueError(
                f"void is {given!r}, but a meld is of that suit: expected another suit, or other melds (S3.3)"
            )
        return void
    suits = range(len(SUITS))
    free = [suit for suit in suits if suit not in tiles.suits] or [
        s for s in suits if s not in tiles.meld_suits
    ]
    if not free:
        raise ValueError("melds are of all three suits, expected a void suit without melds (S3.3)")

    def distance(suit: int) -> tuple[int, int]:
        held = tiles.counts[RANKS * suit : RANKS * (suit + 1)]
        return replace(tiles, void=suit).nearest()[0], int(held.sum())

    return min(free, key=distance)


def _reason(tiles: Tiles, missing: int, assumed: bool) -> str:
    if tiles.void_kinds and assumed:
        return "it holds tiles of all three suits, one must be void (S3.3)"
    if tiles.void_kinds:
        return f"it holds {', '.join(map(kind_text, tiles.void_kinds))} of its void suit (S3.3)"
    return f"it lacks {missing} tile{'s' * (missing > 1)}"


def _payment(reading: Reading, self_draw: bool, robbed: bool, payers: int) -> tuple[Share, ...]:
    if self_draw:
        return (Share("other seat still playing", payers, reading.base + SELF_DRAW_EXTRA, "S5.5"),)
    return (Share("kong maker" if robbed else "discarder", 1, reading.base, "S5.4"),)


def _fifths(tiles: Tiles, flags: SichuanRules) -> list[int]:
    """Kinds held four times in the hand of which a fifth tile would complete it."""
    return [
        kind
        for kind in range(len(tiles.counts))
        if tiles.counts[kind] == COPIES and tiles.plus(kind).reading(flags.fan_cap)
    ]


def _waits(tiles: Tiles, seen: Tiles, flags: SichuanRules) -> tuple[Wait, ...]:
    """The kinds that bring a waiting hand nearer. seen: the hand whose copies are not left."""
    _, kinds = tiles.nearest()
    if flags.own_four_wait_is_ready:
        kinds = sorted({*kinds, *_fifths(tiles, flags)})
    waits = []
    for kind in kinds:
        made = tiles.plus(kind).reading(flags.fan_cap)
        waits.append(
            Wait(
                kind_text(kind),
                max(0, COPIES - int(seen.owned[kind])),
                made and made.fan,
                made and made.base,
                bool(tiles.owned[kind] >= COPIES),
            )
        )
    return tuple(waits)


def _is_ready(wait: Wait, flags: SichuanRules) -> bool:
    """S6.1."""
    return wait.fan is not None and (flags.own_four_wait_is_ready or not wait.own_four)


def _own_four_note(tiles: Tiles, waits: tuple[Wait, ...], flags: SichuanRules) -> list[str]:
    fifths = {kind_text(kind) for kind in _fifths(tiles, flags)} | {
        wait.tile for wait in waits if wait.own_four and wait.fan is not None
    }
    if not fifths:
        return []
    counts = "counts" if flags.own_four_wait_is_ready else "does not count"
    return [
        f"{tile} would complete it, but all four copies are its own: this {counts} as ready (S6.1)"
        for tile in sorted(fifths)
    ]


def _discards(tiles: Tiles, flags: SichuanRules) -> tuple[Discard, ...]:
    """The discards that leave a hand nearest; void-suit tiles go first (S3.2)."""
    kinds = tiles.void_kinds or [kind for kind in range(len(tiles.counts)) if tiles.counts[kind]]
    after = {kind: tiles.minus(kind) for kind in kinds}
    missing = {kind: rest.nearest()[0] for kind, rest in after.items()}
    found = []
    for kind in kinds:
        if missing[kind] == min(missing.values()):
            waits = _waits(after[kind], tiles, flags)
            found.append(Discard(kind_text(kind), sum(wait.left for wait in waits), waits))
    return tuple(sorted(found, key=lambda discard: -discard.left))
