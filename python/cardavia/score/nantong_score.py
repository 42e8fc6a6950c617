"""A Nantong hand explained: its total row by row, or its base hu and what brings it nearer to a win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from cardavia_fast import _nantong_score
from numpy.typing import NDArray

from cardavia.notation.nantong import (
    CIRCUMSTANCES,
    COPIES,
    DOUBLINGS,
    FORMS,
    group_name,
    hand_text,
    kind_text,
    split_text,
)
from cardavia.notation.nantong_rows import (
    Part,
    base_parts,
    completed_text,
    raw_total,
    rounded_total,
    won_parts,
)
from cardavia.rules import RulesLike, as_rules, to_native
from cardavia.score.nantong_cards import Cards, read_cards
from cardavia.score.nantong_events import Won, read_won


@dataclass(frozen=True)
class Wait:
    """A kind of which one more card brings the hand nearer; with rounded totals where it wins."""

    card: str
    left: int  # copies in neither hand, groups, Hezi nor indicators
    on_discard: int | None
    self_drawn: int | None


@dataclass(frozen=True)
class Discard:
    """A discard that leaves the hand nearest to a win, and what then brings it nearer."""

    card: str
    left: int  # copies of all those kinds together
    waits: tuple[Wait, ...]


@dataclass(frozen=True)
class NantongScore:
    """What a holding is worth: the total of a win, or the base hu of a hand that does not win."""

    hand: str
    groups: tuple[str, ...]
    hezi: str | None
    indicators: tuple[str, str]
    win: str | None
    self_draw: bool
    ready: bool  # declared in preparation
    events: tuple[str, ...]
    wins: bool
    reason: str | None  # why the hand does not win
    total: int  # before rounding; without a win the base hu
    rounded: int  # N6.1
    base: int  # base hu (N4)
    bonus: int  # N5.1 to N5.4 together
    factor: int  # product of the doublings (N5.5)
    form: str | None  # qing, piao or tazi
    doublings: tuple[str, ...]
    wenqian: int
    rows: tuple[Part, ...]  # N6.3: (rule, text, amount, factor)
    split: str | None  # the reading that was chosen, without the declared groups
    completed: str | None  # what the winning card is taken to do
    runner_up: int | None  # the best total of another reading, before rounding
    missing: int  # cards to exchange until the hand is complete
    shanten: int  # missing - 1: -1 complete, 0 one card away
    waits: tuple[Wait, ...]  # of a hand that lacks the winning card
    discards: tuple[Discard, ...]  # of a full hand that does not win, the most useful first
    notes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """All fields as one JSON-able dict."""
        return {**asdict(self), "rows": [part._asdict() for part in self.rows]}


def score(
    hand: str,
    win: str | None,
    groups: str | Iterable[str],
    hezi: str | None,
    indicators: str | Iterable[str],
    self_draw: bool,
    ready: bool,
    events: str | Iterable[str],
    rules: RulesLike,
) -> NantongScore:
    """See `cardavia.score.nantong`."""
    flags = as_rules("nantong", rules)
    native = to_native("nantong", flags)
    cards = read_cards(hand, groups, hezi, indicators)
    won = read_won(cards, win, self_draw, ready, events, flags)
    missing, _ = cards.nearest()
    if not missing and won.kind is None and not won.heavenly:
        raise ValueError(
            "hand is complete without win, expected the winning card, as win='5m', or the event 'heavenly': "
            "the total depends on it (N5.4, N5.8)"
        )
    worth = _win(cards, won, native) if not missing else _no_win(cards, won, missing, native)
    return NantongScore(
        hand=hand_text(cards.hand),
        groups=tuple(group_name(kind, how) for kind, how in cards.groups),
        hezi=None if cards.hezi is None else kind_text(cards.hezi),
        indicators=(kind_text(cards.indicators[0]), kind_text(cards.indicators[1])),
        win=None if won.kind is None else kind_text(won.kind),
        self_draw=won.self_draw,
        ready=won.ready,
        events=won.events,
        wins=not missing,
        missing=missing,
        shanten=missing - 1,
        **worth,
    )


def _in_hand(cards: Cards, won: Won) -> Cards:
    """The cards that count as in hand: a claimed winning card does not (N4.5)."""
    return cards.changed(won.kind, -1) if won.claimed and won.kind is not None else cards


def _win(cards: Cards, won: Won, rules: NDArray[np.uint8]) -> dict[str, Any]:
    """The fields of a hand that wins."""
    held = _in_hand(cards, won).holding
    found = _nantong_score.score(*held, won.kind, won.circumstances, rules)
    rows = won_parts(held, won.kind, won.circumstances, rules)
    return {
        "reason": None,
        "total": found["total"],
        "rounded": rounded_total(rows),
        "base": found["base"],
        "bonus": found["bonus"],
        "factor": found["factor"],
        "form": FORMS[found["form"]],
        "doublings": tuple(name for bit, name in DOUBLINGS.items() if found["doublings"] & bit),
        "wenqian": found["wenqian"],
        "rows": tuple(rows),
        "split": split_text(found["split"], found["pair"]),
        "completed": None if won.kind is None else completed_text(found["completed"]),
        "runner_up": found["runner_up"] if found["runner_up"] >= 0 else None,
        "waits": (),
        "discards": (),
        "notes": (),
    }


def _no_win(cards: Cards, won: Won, missing: int, rules: NDArray[np.uint8]) -> dict[str, Any]:
    """The fields of a hand that does not win: its base hu, and what brings it nearer."""
    rows = base_parts(_in_hand(cards, won).holding)
    waiting = cards.size < cards.full_size
    notes = (
        (f"{kind_text(won.kind)} is not in hand: it earns no base hu",)
        if won.kind is not None and won.claimed
        else ()
    )
    return {
        "reason": f"it lacks {missing} card{'s' * (missing > 1)}",
        "total": raw_total(rows),
        "rounded": rounded_total(rows),
        "base": raw_total(rows),
        "bonus": 0,
        "factor": 1,
        "form": None,
        "doublings": (),
        "wenqian": 0,
        "rows": tuple(rows),
        "split": None,
        "completed": None,
        "runner_up": None,
        "waits": _waits(cards, cards, won.ready, rules) if waiting else (),
        "discards": () if waiting else _discards(cards, won.ready, rules),
        "notes": notes,
    }


def _waits(cards: Cards, seen: Cards, ready: bool, rules: NDArray[np.uint8]) -> tuple[Wait, ...]:
    """The kinds that bring a waiting hand nearer. seen: the cards whose copies are not left."""
    missing, kinds = cards.nearest()
    return tuple(_wait(cards, kind, int(seen.known[kind]), missing == 1, ready, rules) for kind in kinds)


def _wait(cards: Cards, kind: int, known: int, wins: bool, ready: bool, rules: NDArray[np.uint8]) -> Wait:
    left = COPIES - known
    if not wins or not left:
        return Wait(kind_text(kind), left, None, None)
    bit = CIRCUMSTANCES["ready"] if ready else 0
    drawn = cards.changed(kind, 1).holding
    return Wait(
        kind_text(kind),
        left,
        rounded_total(won_parts(cards.holding, kind, bit, rules)),
        rounded_total(won_parts(drawn, kind, bit | CIRCUMSTANCES["self-draw"], rules)),
    )


def _discards(cards: Cards, ready: bool, rules: NDArray[np.uint8]) -> tuple[Discard, ...]:
    """The discards that leave a full hand nearest."""
    kinds = [int(kind) for kind in np.flatnonzero(cards.hand)]
    after = {kind: cards.changed(kind, -1) for kind in kinds}
    missing = {kind: rest.nearest()[0] for kind, rest in after.items()}
    found = []
    for kind in kinds:
        if missing[kind] == min(missing.values()):
            waits = _waits(after[kind], cards, ready, rules)
            found.append(Discard(kind_text(kind), sum(wait.left for wait in waits), waits))
    return tuple(sorted(found, key=lambda discard: -discard.left))
