"""What a seat of Sichuan is asked, and what that means: two lines."""

from __future__ import annotations

from collections.abc import Sequence

from cardavia.console.moments import View, claim, rob, unasked
from cardavia.console.sichuan.labels import suit_name, tile_name
from cardavia.console.words import suit_count
from cardavia.locale import tr, trn
from cardavia.rules import Rules, SichuanRules, as_rules


def moment(view: View, legal: Sequence[str], rules: Rules) -> list[str]:
    """Two lines about the moment of the view. legal: what the seat may answer, none while it is not asked."""
    if not legal:
        return unasked(view)
    verbs = {action.partition(" ")[0] for action in legal}
    if view["phase"] == "turn":
        return _turn(view, verbs, as_rules("sichuan", rules))
    return _PHASES[view["phase"]](view, verbs)


def _void(view: View, verbs: set[str]) -> list[str]:
    held = ", ".join(f"{suit_name(suit)} {suit_count(view['hand'], suit)}" for suit in "mps")
    return [
        tr(
            "Choose the suit you give up: you must discard it first, and cannot win while you hold any of it."
        ),
        tr(
            "You hold: {held}. One usually gives up the shortest suit. All choices are shown together.",
            held=held,
        ),
    ]


def _turn(view: View, verbs: set[str], rules: SichuanRules) -> list[str]:
    if view["drawn"]:
        first = trn(
            "You hold one tile more, {tile}; {n} tile is left in the wall. One tile must go.",
            "You hold one tile more, {tile}; {n} tiles are left in the wall. One tile must go.",
            view["wall"],
            tile=tile_name(view["drawn"]),
        )
    else:
        first = tr("You are the dealer and begin with 14 tiles. One tile must go.")
    return [first, _on_turn(view, verbs, rules)]


def _on_turn(view: View, verbs: set[str], rules: SichuanRules) -> str:
    void = view["void"][view["seat"]]
    if "win" in verbs:
        return tr(
            "Your hand is complete: win, and the others still playing pay you; or play on, hoping for more."
        )
    if "kong" in verbs:
        return tr(
            "A kong is four equal tiles laid down: it is paid at once, and you draw another from the back."
        )
    if suit_count(view["hand"], void) and rules.claim_while_holding_void:
        return tr(
            "You still hold {suit}, the suit you gave up: discard it first; till then you cannot win.",
            suit=suit_name(void),
        )
    if suit_count(view["hand"], void):
        return tr(
            "You still hold {suit}, the suit you gave up: discard it first; till then no pung, kong or win.",
            suit=suit_name(void),
        )
    return tr(
        "Wanted: four sets (runs like 345 or three alike) and a pair, or seven pairs, without {suit}.",
        suit=suit_name(void),
    )


def _discard(view: View, verbs: set[str]) -> list[str]:
    return [
        tr("You have made a pung: three equal tiles that now lie open. Discard one tile, without drawing."),
        tr("No kong and no win before your next draw."),
    ]


def _claim(view: View, verbs: set[str]) -> list[str]:
    means = {
        "win": tr("Win: it completes your hand, and the discarder pays."),
        "kong": tr("Kong: it makes your three equal tiles four, the discarder pays 2, you draw another."),
        "pung": tr("Pung: lay down your two equal tiles with it, then discard."),
    }
    return claim(view, verbs, tile_name(view["offered"]), means)


def _rob(view: View, verbs: set[str]) -> list[str]:
    means = tr("Win, and you rob the kong: its maker pays as a discarder does. To pass costs nothing.")
    return rob(view, tile_name(view["offered"]), means)


_PHASES = {"void": _void, "discard": _discard, "claim": _claim, "rob": _rob}
