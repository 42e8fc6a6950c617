"""What happened in a deal of Sichuan, a sentence each."""

from __future__ import annotations

from cardavia.console.events import Event
from cardavia.console.sichuan.labels import suit_name
from cardavia.console.words import paid_sentence, who
from cardavia.locale import tr, trn


def sentence(event: Event) -> str:
    """The event in the language in use."""
    return _SENTENCES[event.kind](event)


def _void(event: Event) -> str:
    return tr("You give up {suit}.", suit=suit_name(event.piece))


def _voids(event: Event) -> str:
    chosen = ", ".join(
        f"{who(seat, event.me)}: {suit_name(suit)}" for seat, suit in enumerate(event.more["voids"])
    )
    return tr("The suits given up: {chosen}.", chosen=chosen)


def _draw(event: Event) -> str:
    if event.mine:
        return tr("You draw {tile}.", tile=event.piece)
    return tr("Seat {n} draws.", n=event.seat)


def _discard(event: Event) -> str:
    if event.mine:
        return tr("You discard {tile}.", tile=event.piece)
    return tr("Seat {n} discards {tile}.", n=event.seat, tile=event.piece)


def _pass(event: Event) -> str:
    return tr("You pass on {tile}.", tile=event.piece)


def _pung(event: Event) -> str:
    if event.mine:
        return tr("You pung {tile} from seat {giver}.", tile=event.piece, giver=event.other)
    if event.other == event.me:
        return tr("Seat {n} pungs your {tile}.", n=event.seat, tile=event.piece)
    return tr("Seat {n} pungs {tile} from seat {giver}.", n=event.seat, tile=event.piece, giver=event.other)


def _kong(event: Event) -> str:
    tile, seat = event.piece, event.seat
    if event.more["how"] == "concealed":
        if event.mine:
            return tr("You lay down a concealed kong of {tile}.", tile=tile)
        return tr("Seat {n} lays down a concealed kong of {tile}.", n=seat, tile=tile)
    if event.more["how"] == "added":
        if event.mine:
            return tr("You add {tile} to your pung: an added kong.", tile=tile)
        return tr("Seat {n} adds {tile} to its pung: an added kong.", n=seat, tile=tile)
    return _exposed(event)


def _exposed(event: Event) -> str:
    if event.mine:
        return tr("You kong {tile} from seat {giver}.", tile=event.piece, giver=event.other)
    if event.other == event.me:
        return tr("Seat {n} kongs your {tile}.", n=event.seat, tile=event.piece)
    return tr("Seat {n} kongs {tile} from seat {giver}.", n=event.seat, tile=event.piece, giver=event.other)


def _win(event: Event) -> str:
    fan = trn("{n} fan", "{n} fan", event.more["fan"])
    return " ".join([won(event), tr("Worth {fan}.", fan=fan)])


def won(event: Event) -> str:
    """Who won how on which tile: also of Nantong."""
    how, tile, seat, giver = event.more["how"], event.piece, event.seat, event.other
    if how == "self-draw":
        if event.mine:
            return tr("You win by self-draw with {tile}!", tile=tile)
        return tr("Seat {n} wins by self-draw with {tile}!", n=seat, tile=tile)
    if how == "robbed kong":
        return _robbed(event)
    if event.mine:
        return tr("You win on {tile} from seat {giver}!", tile=tile, giver=giver)
    if giver == event.me:
        return tr("Seat {n} wins on your {tile}!", n=seat, tile=tile)
    return tr("Seat {n} wins on {tile} from seat {giver}!", n=seat, tile=tile, giver=giver)


def _robbed(event: Event) -> str:
    tile, seat, giver = event.piece, event.seat, event.other
    if event.mine:
        return tr("You rob the kong of seat {giver} and win on {tile}!", tile=tile, giver=giver)
    if giver == event.me:
        return tr("Seat {n} robs your kong and wins on {tile}!", n=seat, tile=tile)
    return tr("Seat {n} robs the kong of seat {giver} and wins on {tile}!", n=seat, tile=tile, giver=giver)


def _over(event: Event) -> str:
    if event.more["wins"] == 3:
        return tr("Three have won: the deal is over.")
    return tr("The wall is empty: the deal is over.")


_SENTENCES = {
    "void": _void,
    "voids": _voids,
    "draw": _draw,
    "discard": _discard,
    "pass": _pass,
    "pung": _pung,
    "kong": _kong,
    "win": _win,
    "paid": paid_sentence,
    "over": _over,
}
