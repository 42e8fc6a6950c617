"""The worth of many hands at once, by their best readings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from cardavia_fast import _nantong_score, _sichuan_score
from numpy.typing import ArrayLike, NDArray

from cardavia.games import choice
from cardavia.hands import KINDS, NONE, SUITED, Counts, Hands, beside, hands_of
from cardavia.notation.nantong import CIRCUMSTANCES
from cardavia.notation.sichuan import EVENT_NAMES
from cardavia.rules import RulesLike, as_rules, to_native
from cardavia.score.nantong_events import EVENTS
from cardavia.score.sichuan_events import counted_events
from cardavia.score.texts import split_list

SICHUAN_TILES, NANTONG_CARDS = 14, 23  # of a full hand


def best_fan(
    counts: ArrayLike,
    melds: ArrayLike | None = None,
    kongs: ArrayLike | None = None,
    void: ArrayLike | None = None,
    self_draw: bool = False,
    events: str | Iterable[str] = (),
    rules: RulesLike = None,
    *,
    out: NDArray[np.int8] | None = None,
    workers: int = -1,
) -> Any:
    """Fan of Sichuan hands by their best reading, seven pairs too, without the cap (S5.1, S5.2).

    counts: (n, 27), the concealed tiles with the winning tile, 14 less three for each meld; which of them won
    makes no difference. melds: (n, 4) kinds, then 255. kongs: (n, 4), 1 where the meld is a kong. void: (n,)
    void suits 0 to 2, 255 for none; with a tile of it no hand wins. self_draw, events, rules: as for
    `cardavia.score.sichuan`, the same for all hands. Returns int8 (n,), -1 where the hand does not win, or an
    int for one hand; base points are 2 ** min(fan, cap) (S5.3).
    """
    hands = hands_of(counts, SUITED)
    given = beside(hands, melds, "melds", 4), beside(hands, kongs, "kongs", 4), beside(hands, void, "void")
    answers = hands.answers(out, "out", np.int8)
    said, _ = counted_events(_events(events, EVENT_NAMES), self_draw, as_rules("sichuan", rules))

    def work(rows: slice) -> int:
        laid, kong, suits = _parts(given, rows)
        return _sichuan_score.score_many(hands.counts[rows], laid, kong, suits, said, answers[rows])

    hands.each(work, workers, lambda row: _wrong_fan(hands, row, *given))
    return int(answers[0]) if hands.single else answers


def best_hu(
    counts: ArrayLike,
    win: ArrayLike | None,
    indicators: ArrayLike,
    groups: ArrayLike | None = None,
    how: ArrayLike | None = None,
    hezi: ArrayLike | None = None,
    self_draw: bool = False,
    ready: bool = False,
    events: str | Iterable[str] = (),
    rules: RulesLike = None,
    *,
    out: NDArray[np.int32] | None = None,
    workers: int = -1,
) -> Any:
    """Totals of Nantong winners by their best reading, before rounding (N5, N6.1).

    counts: (n, 30), the cards in hand with the winning card, 23 less three for each group. win: (n,) kinds of
    the winning cards, None for a heavenly win. indicators: (n, 2) kinds. groups: (n, 7) kinds, then 255.
    how: (n, 7) how each was declared, as `group_how` in docs/data.md. hezi: (n,) kinds, 255 for none.
    self_draw, ready, events, rules: as for `cardavia.score.nantong`, the same for all hands. Returns int32
    (n,), -1 where the hand is not complete, or an int for one hand.
    """
    hands = hands_of(counts, KINDS)
    turned = beside(hands, indicators, "indicators", 2)
    won = beside(hands, win, "win")
    given = beside(hands, groups, "groups", 7), beside(hands, how, "how", 7), beside(hands, hezi, "hezi")
    answers = hands.answers(out, "out", np.int32)
    said = _circumstances(_events(events, EVENTS), self_draw, ready)
    flags = to_native("nantong", as_rules("nantong", rules))
    if turned is None or (won is None) != bool(said & CIRCUMSTANCES["heavenly"]):
        raise ValueError("expected indicators, and win but for the event 'heavenly'")
    if (groups is None) != (how is None):
        raise ValueError("expected groups and how, or neither")

    def work(rows: slice) -> int:
        mine, shown, last = _parts((hands.counts, turned, won), rows)
        declared, ways, pairs = _parts(given, rows)
        into = answers[rows]
        return _nantong_score.score_many(mine, shown, last, said, flags, declared, ways, pairs, into)

    hands.each(work, workers, lambda row: _wrong_hu(hands, row, won, turned, *given))
    return int(answers[0]) if hands.single else answers


def _events(given: str | Iterable[str], known: Iterable[str]) -> list[str]:
    return [choice(name, list(known), "event") for name in split_list(given, "events", "'kong,last'")]


def _circumstances(events: list[str], self_draw: bool, ready: bool) -> int:
    said = {*events, *(["self-draw"] if self_draw else []), *(["ready"] if ready else [])}
    return sum(bit for name, bit in CIRCUMSTANCES.items() if name in said)


def _parts(given: Iterable[Counts | None], rows: slice) -> list[Any]:
    return [None if column is None else column[rows] for column in given]


def _told(given: Counts | None, row: int) -> str:
    return "none" if given is None else str(given[row].tolist())


def _made(given: Counts | None, row: int) -> int:
    return 0 if given is None else int((given[row] != NONE).sum())


def _wrong_fan(
    hands: Hands, row: int, melds: Counts | None, kongs: Counts | None, void: Counts | None
) -> str:
    """Why a row is no hand."""
    tiles, made = int(hands.counts[row].sum()), _made(melds, row)
    if tiles != SICHUAN_TILES - 3 * made:
        return f"has {tiles} tiles, expected {SICHUAN_TILES - 3 * made} beside {made} melds"
    return (
        f"has melds {_told(melds, row)}, kongs {_told(kongs, row)}, void {_told(void, row)}; expected kinds "
        f"below {SUITED}, then {NONE}, at most four of a kind with the hand, a void suit of 0 to 2 or {NONE}"
    )


def _wrong_hu(
    hands: Hands,
    row: int,
    won: Counts | None,
    turned: Counts,
    groups: Counts | None,
    how: Counts | None,
    hezi: Counts | None,
) -> str:
    """Why a row is no holding."""
    cards, made = int(hands.counts[row].sum()), _made(groups, row)
    if cards != NANTONG_CARDS - 3 * made:
        return f"has {cards} cards, expected {NANTONG_CARDS - 3 * made} beside {made} groups"
    return (
        f"has win {_told(won, row)}, indicators {_told(turned, row)}, groups {_told(groups, row)}, how "
        f"{_told(how, row)}, hezi {_told(hezi, row)}; expected a winning card of the hand, kinds below "
        f"{KINDS}, groups first, then {NONE}, how of 1 to 6, at most four of a kind in all"
    )
