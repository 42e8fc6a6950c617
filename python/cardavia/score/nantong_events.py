"""How a Nantong hand was won: events, checked against each other and the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardavia.games import choice
from cardavia.notation.nantong import CIRCUMSTANCES, GROUP_HOWS, kind_text, parse_kind
from cardavia.rules import NantongRules
from cardavia.score.nantong_cards import Cards
from cardavia.score.texts import split_list

EVENTS = ("kong", "rob", "heavenly", "first", "last")
DRAWN = {
    "kong": "a kong's replacement is drawn, expected both (N5.3)",
    "last": "the last card of the stock is drawn, expected both (N5.5)",
}


class Won(NamedTuple):
    """How a hand is said to be won."""

    kind: int | None  # the winning card
    self_draw: bool
    ready: bool
    events: tuple[str, ...]

    @property
    def heavenly(self) -> bool:
        """On the dealer's first turn, without a winning card (N2.5)."""
        return "heavenly" in self.events

    @property
    def claimed(self) -> bool:
        """On a discard or a robbed kong: the winning card is not in hand (N4.5)."""
        return self.kind is not None and not self.self_draw

    @property
    def circumstances(self) -> int:
        """Bits for the native scorer."""
        said = {*self.events, *(["self-draw"] if self.self_draw else []), *(["ready"] if self.ready else [])}
        return sum(bit for name, bit in CIRCUMSTANCES.items() if name in said)


def read_won(
    cards: Cards,
    win: str | None,
    self_draw: bool,
    ready: bool,
    events: str | Iterable[str],
    flags: NantongRules,
) -> Won:
    """How the hand was won; a ValueError for what contradicts itself or the cards."""
    for name, value in (("self_draw", self_draw), ("ready", ready)):
        if not isinstance(value, bool):
            raise TypeError(f"{name} is {value!r}, expected True or False")
    given = [choice(name, list(EVENTS), "event") for name in split_list(events, "events", "'kong,last'")]
    won = Won(_read_win(cards, win), self_draw, ready, tuple(dict.fromkeys(given)))
    _check_full(cards, won)
    if ready and cards.played_groups:
        raise ValueError(
            f"ready with the group {cards.played_groups[0]!r}: a ready seat makes no pung and no kong (N2.4)"
        )
    if won.heavenly:
        _check_heavenly(cards, won, flags)
    for name in won.events:
        _check_event(name, cards, won)
    return won


def _read_win(cards: Cards, win: str | None) -> int | None:
    if win is None:
        return None
    if not isinstance(win, str):
        raise TypeError(f"win is {win!r}, expected a card, as '5m'")
    kind = parse_kind(win)
    if cards.size == cards.full_size and not cards.hand[kind]:
        raise ValueError(f"win is {win!r}, expected one of the cards in the hand")
    return kind


def _check_full(cards: Cards, won: Won) -> None:
    """What is said of a win needs the winning card in the hand, and its name."""
    said = [f"event {name!r}" for name in won.events] + ["self_draw"] * won.self_draw
    if won.kind is not None:
        said.insert(0, f"win is {kind_text(won.kind)!r}")
    if said and cards.size < cards.full_size:
        raise ValueError(
            f"{said[0]}, but the hand has only {cards.size} cards: expected {cards.full_size}, "
            f"the winning card among them"
        )
    if said and won.kind is None and not won.heavenly:
        raise ValueError(f"{said[0]} without win, expected the winning card, as win='5m'")


def _check_heavenly(cards: Cards, won: Won, flags: NantongRules) -> None:
    """N2.5: the dealer's hand as it lies when play begins."""
    if won.kind is not None:
        raise ValueError(
            f"event 'heavenly' with win {kind_text(won.kind)!r}: "
            f"a heavenly win has no winning card, expected one of the two (N5.8)"
        )
    if won.self_draw:
        raise ValueError(
            "event 'heavenly' with self_draw: nothing is drawn, expected only the event; whether it counts "
            "as a self-draw is the rule heavenly_is_self_draw (N5.8)"
        )
    if won.ready:
        raise ValueError("event 'heavenly' with ready: the dealer cannot declare ready (N2.4, N2.5)")
    if cards.played_groups:
        raise ValueError(
            f"event 'heavenly' with the group {cards.played_groups[0]!r}, "
            f"expected only opening groups: play has not begun (N2.5)"
        )
    replaced = cards.hezi is not None or any(GROUP_HOWS[how] == "opening kong" for _, how in cards.groups)
    if replaced and not flags.heavenly_after_replacement:
        raise ValueError(
            "event 'heavenly' after an opening replacement, which the rule heavenly_after_replacement "
            "forbids (N2.5)"
        )


def _check_event(name: str, cards: Cards, won: Won) -> None:
    if name in DRAWN and not won.self_draw and not won.heavenly:
        raise ValueError(f"event {name!r} without self_draw: {DRAWN[name]}")
    if name in ("rob", "first") and won.self_draw:
        raise ValueError(
            f"event {name!r} with self_draw: the card is another seat's, expected one of the two "
            f"({'N3.5' if name == 'rob' else 'N5.9'})"
        )
    others = [other for other in won.events if {name, other} not in ({name}, {"kong", "last"})]
    if others:
        raise ValueError(f"event {name!r} with {others[0]!r}, expected one of the two (N2.5, N3.5, N5.5)")
    if name == "first" and cards.played_groups:
        raise ValueError(
            f"event 'first' with the group {cards.played_groups[0]!r}, expected only opening groups: "
            f"nothing can be claimed before the dealer's first discard (N5.9)"
        )
    if name == "kong" and not any(text.split()[-2] == "kong" for text in cards.played_groups):
        raise ValueError("event 'kong', but no kong among the groups was made in play (N5.3)")
    if name == "rob" and won.kind is not None and cards.known[won.kind] > 1:
        raise ValueError(
            f"event 'rob' with win {kind_text(won.kind)!r}, of which hand, groups and indicators hold "
            f"{cards.known[won.kind]}: expected 1, the kong maker holds the other three (N3.5)"
        )
