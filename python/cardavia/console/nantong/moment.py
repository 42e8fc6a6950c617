"""What a seat of Nantong is asked, and what that means: two lines."""

from __future__ import annotations

from collections.abc import Sequence

from cardavia.console.moments import View, claim, rob, unasked
from cardavia.console.nantong.labels import card_name
from cardavia.console.words import listed
from cardavia.locale import tr, trn
from cardavia.rules import Rules


def moment(view: View, legal: Sequence[str], rules: Rules) -> list[str]:
    """Two lines about the moment of the view. legal: what the seat may answer, none while it is not asked."""
    if not legal:
        return unasked(view)
    return _PHASES[view["phase"]](view, {action.partition(" ")[0] for action in legal})


def _prepare(view: View, verbs: set[str]) -> list[str]:
    first = tr(
        "Before the play you may declare what you were dealt. The indicators are {cards}.",
        cards=listed(view["indicators"]),
    )
    means = {
        "open": tr(
            "Open: four equal cards, or three that match an indicator, count 16 hu and more laid down now."
        ),
        "hezi": tr("Tiandi Hezi: the other two copies of two equal indicators, 16 hu and two new cards."),
        "ready": tr("Ready: one card wins, a win counts double; but your hand may not change any more."),
    }
    told = [text for verb, text in means.items() if verb in verbs]
    return [first, " ".join([*told, tr("Nothing has to be declared.")])]


def _turn(view: View, verbs: set[str]) -> list[str]:
    if view["drawn"]:
        first = trn(
            "You hold one card more, {tile}; {n} card is left in the stock. One card must go.",
            "You hold one card more, {tile}; {n} cards are left in the stock. One card must go.",
            view["stock"],
            tile=card_name(view["drawn"]),
        )
    else:
        first = tr("You are the dealer and begin without drawing. One card must go.")
    return [first, _on_turn(view, verbs)]


def _on_turn(view: View, verbs: set[str]) -> str:
    if "win" in verbs:
        if view["drawn"] is None:
            return tr("Your hand is complete as dealt: a heavenly win, which doubles your total.")
        return tr("Your hand is complete: win, and the deal ends; or play on, hoping for more.")
    if view["ready"][view["seat"]]:
        return tr("You have declared ready: you discard a card of the kind drawn, until one wins.")
    if "kong" in verbs:
        return tr("A kong, four equal cards laid down, earns more hu; you then draw a card from the back.")
    return tr("Wanted: seven groups (runs like 345 or three alike) and a pair. Three and four alike earn hu.")


def _discard(view: View, verbs: set[str]) -> list[str]:
    return [
        tr("You have made a pung: three equal cards that now lie open. Discard one card, without drawing."),
        tr("No kong and no win before your next draw."),
    ]


def _claim(view: View, verbs: set[str]) -> list[str]:
    means = {
        "win": tr("Win: it completes your hand, and the deal ends."),
        "kong": tr("Kong: it makes your three equal cards four, 8 hu and more; you draw another."),
        "pung": tr("Pung: lay down your two equal cards with it, 2 hu and more, then discard."),
    }
    return claim(view, verbs, card_name(view["offered"]), means)


def _rob(view: View, verbs: set[str]) -> list[str]:
    means = tr("Win, and you rob the kong: it stays a pung for its maker. To pass costs nothing.")
    return rob(view, card_name(view["offered"]), means)


_PHASES = {"prepare": _prepare, "turn": _turn, "discard": _discard, "claim": _claim, "rob": _rob}
