"""What a hand is worth: one function per game. Native code loads when one is first called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardavia.rules import RulesLike
    from cardavia.score.nantong_score import NantongScore
    from cardavia.score.sichuan_score import SichuanScore
    from cardavia.score.tiengow_score import TiengowScore

__all__ = ["nantong", "sichuan", "tiengow"]


def sichuan(
    hand: str,
    win: str | None = None,
    melds: str | Iterable[str] = (),
    void: str | None = None,
    self_draw: bool = False,
    events: str | Iterable[str] = (),
    payers: int = 3,
    rules: RulesLike = None,
) -> SichuanScore:
    """What a Sichuan hand is worth, or how far from a win it is and what brings it nearer.

    hand: the concealed tiles with the winning tile, as "111m 444m 222p 777p 99p": 14 tiles, or 13 that wait,
    three fewer for each meld. win: the winning tile, one of the hand; the value does not depend on it. melds:
    "pung 5s, kong 2p" or a list of such texts. void: "m", "p" or "s"; None takes a suit that is not held, of
    three held suits the one whose loss leaves the hand nearest. self_draw: else a discard, or a kong with the
    event "rob". events: of "kong" (a kong's replacement tile), "rob" (robbed kong) and "last" (empty wall).
    payers: other seats still playing, who pay a self-draw (S5.5). rules: as for `cardavia.run`.

    Raises ValueError or TypeError for what is no hand or cannot happen; the message names the value and what
    was expected. Rules: S3.3, S5.1 to S5.5, S6.1.
    """
    from cardavia.score.sichuan_score import score

    return score(hand, win, melds, void, self_draw, events, payers, rules)


def nantong(
    hand: str,
    win: str | None = None,
    groups: str | Iterable[str] = (),
    hezi: str | None = None,
    indicators: str | Iterable[str] = "2s 3m",
    self_draw: bool = False,
    ready: bool = False,
    events: str | Iterable[str] = (),
    rules: RulesLike = None,
) -> NantongScore:
    """What a Nantong holding is worth, row by row; of a hand that does not win also what brings it nearer.

    hand: the cards in hand with the winning card, as "123m 55p 999s TTT W": 23 cards, or 22 without it, three
    fewer for each group. win: the winning card, one of the hand; every win but a heavenly one has it.
    groups: "pung 5s, opening 2s" or a list of such texts, of pung, kong (claimed), added kong, concealed
    kong, opening (three cards) and opening kong. hezi: the card of a declared Tiandi Hezi. indicators: the
    two cards turned up. self_draw: else a discard, or a kong with the event "rob". ready: declared in
    preparation. events: of "kong" (a replacement of a kong made in play), "rob" (robbed kong), "heavenly"
    (the dealer's first turn), "first" (the dealer's first discard) and "last" (the last card of the stock).
    rules: as for `cardavia.run`.

    Raises ValueError or TypeError for what cannot be; the message names the value and what was expected.
    Rules: N1.4, N2.2, N4 and N5, N6.1, N6.3.
    """
    from cardavia.score.nantong_score import score

    return score(hand, win, groups, hezi, indicators, self_draw, ready, events, rules)


def tiengow(
    columns: str | Sequence[int],
    winner: int,
    banker: int,
    final: str,
    won: str | Iterable[str] = (),
    leader: int | None = None,
    led: str | None = None,
    rules: RulesLike = None,
) -> TiengowScore:
    """What a deal of Tien Gow comes to: every payment with its factors.

    columns: of each seat after the last trick, as "3,2,2,1" or four ints; they sum to eight. winner: the seat
    that won the last trick. banker: the seat that began the deal. final: the group that won the last trick,
    as "42 21". won: earlier tricks won by Supreme or a quartet, as "1: 66 66 63 54, 2: 42 21" or a list of
    such texts; one that won the last trick is counted without being named. leader, led: who led the last
    trick, and with what; only a capture depends on it, where another seat led the single "21" (T4.5).
    rules: as for `cardavia.run`.

    Raises ValueError or TypeError for what cannot be; the message names the value and what was expected.
    Rules: T3.1, T3.5, T3.6 and T4.
    """
    from cardavia.score.tiengow_score import score

    return score(columns, winner, banker, final, won, leader, led, rules)
