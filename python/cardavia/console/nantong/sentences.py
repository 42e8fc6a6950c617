"""What happened in a deal of Nantong, a sentence each."""

from __future__ import annotations

from cardavia.console.events import Event
from cardavia.console.sichuan import sentences as shared
from cardavia.console.words import paid_sentence
from cardavia.locale import tr, trn


def sentence(event: Event) -> str:
    """The event in the language in use."""
    return _SENTENCES[event.kind](event)


def _open(event: Event) -> str:
    card, seat = event.piece, event.seat
    if event.more["how"] == "opening kong":
        if event.mine:
            return tr("You lay down an opening kong of {tile}.", tile=card)
        return tr("Seat {n} lays down an opening kong of {tile}.", n=seat, tile=card)
    if event.mine:
        return tr("You lay down an opening triplet of {tile}.", tile=card)
    return tr("Seat {n} lays down an opening triplet of {tile}.", n=seat, tile=card)


def _hezi(event: Event) -> str:
    if event.mine:
        return tr("You declare Tiandi Hezi with two {tile}.", tile=event.piece)
    return tr("Seat {n} declares Tiandi Hezi with two {tile}.", n=event.seat, tile=event.piece)


def _replace(event: Event) -> str:
    if event.mine:
        return tr("You draw {tile} for it.", tile=event.piece)
    count = event.more["count"]
    return trn(
        "Seat {seat} draws {n} card for it.", "Seat {seat} draws {n} cards for it.", count, seat=event.seat
    )


def _ready(event: Event) -> str:
    if event.mine:
        return tr("You declare ready.")
    return tr("Seat {n} declares ready.", n=event.seat)


def _done(event: Event) -> str:
    return tr("You declare no more.")


def _win(event: Event) -> str:
    if event.more["how"] == "heavenly":
        if event.mine:
            return tr("You win with the cards dealt: a heavenly win!")
        return tr("Seat {n} wins with the cards dealt: a heavenly win!", n=event.seat)
    return shared.won(event)


def _over(event: Event) -> str:
    return tr("The stock is exhausted and nobody has won: the deal is over.")


_SENTENCES = {
    **{kind: shared.sentence for kind in ("draw", "discard", "pass", "pung", "kong")},
    "open": _open,
    "hezi": _hezi,
    "replace": _replace,
    "ready": _ready,
    "done": _done,
    "win": _win,
    "paid": paid_sentence,
    "over": _over,
}
