"""What happened in a deal of Tien Gow, a sentence each."""

from __future__ import annotations

from cardavia.console.events import Event
from cardavia.console.tiengow.labels import class_words, tiles_name
from cardavia.console.words import paid_sentence
from cardavia.locale import tr, trn


def sentence(event: Event) -> str:
    """The event in the language in use."""
    return _SENTENCES[event.kind](event)


def _shown(event: Event) -> dict[str, object]:
    tiles = event.piece
    return {"n": event.seat, "tiles": tiles, "sort": class_words(tiles), "names": tiles_name(tiles)}


def _lead(event: Event) -> str:
    if event.mine:
        return tr("You lead {tiles}: {sort} ({names}).", **_shown(event))
    return tr("Seat {n} leads {tiles}: {sort} ({names}).", **_shown(event))


def _beat(event: Event) -> str:
    if event.mine:
        return tr("You beat it with {tiles} ({names}).", **_shown(event))
    return tr("Seat {n} beats it with {tiles} ({names}).", **_shown(event))


def _drop(event: Event) -> str:
    if event.mine:
        return tr("You put {tiles} face down.", tiles=event.piece)
    return trn(
        "Seat {seat} puts {n} tile face down.",
        "Seat {seat} puts {n} tiles face down.",
        event.more["count"],
        seat=event.seat,
    )


def _trick(event: Event) -> str:
    count, total = event.more["columns"], event.more["total"]
    if event.mine:
        return trn(
            "You win the trick: {n} column, {total} in all.",
            "You win the trick: {n} columns, {total} in all.",
            count,
            total=total,
        )
    return trn(
        "Seat {seat} wins the trick: {n} column, {total} in all.",
        "Seat {seat} wins the trick: {n} columns, {total} in all.",
        count,
        seat=event.seat,
        total=total,
    )


def _over(event: Event) -> str:
    if event.mine:
        return tr("The last trick is yours: you win the deal!")
    return tr("The last trick is seat {n}'s, who wins the deal.", n=event.seat)


_SENTENCES = {
    "lead": _lead,
    "beat": _beat,
    "drop": _drop,
    "trick": _trick,
    "paid": paid_sentence,
    "over": _over,
}
