"""What a seat of Tien Gow is asked, and what that means: two lines; how strong its plays are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardavia.console.moments import View, unasked
from cardavia.console.tiengow.labels import class_words
from cardavia.locale import percent_text, tr, trn
from cardavia.rules import Rules

Reasons = dict[str, Any]
MOST = 5  # plays, in an outlook
ENOUGH = 4  # columns: who has as many pays nothing at the end (T4.2)


def moment(view: View, legal: Sequence[str], rules: Rules) -> list[str]:
    """Two lines about the moment of the view. legal: what the seat may answer, none while it is not asked."""
    if not legal:
        return unasked(view)
    if view["phase"] == "lead":
        return _lead(view)
    return [_led(view), _follow(view, any(action.startswith("play ") for action in legal))]


def _lead(view: View) -> list[str]:
    return [
        tr(
            "You lead: a tile, a pair, or civil and military tiles of one family; each is a class of its own."
        ),
        _stand(view),
    ]


def _stand(view: View) -> str:
    """What is at stake for the seat."""
    mine = view["columns"][view["seat"]]
    if view["hand_size"][view["seat"]] == 1:
        return tr("It is the last trick: whoever wins it wins the deal.")
    if mine == 0:
        return tr(
            "A trick brings its winner a column for each tile. You have none yet: without one you pay 5."
        )
    return trn(
        "A trick brings its winner a column for each tile. You have {n}; with fewer than 4 you pay.",
        "A trick brings its winner a column for each tile. You have {n}; with fewer than 4 you pay.",
        mine,
    )


def _led(view: View) -> str:
    trick = view["tricks"][-1]
    led = trick["plays"][trick["leader"]]
    values = {"leader": trick["leader"], "tiles": led, "sort": class_words(led)}
    if view["best_seat"] == trick["leader"]:
        return tr("Seat {leader} leads {tiles} ({sort}), which is still the best.", **values)
    best = {"best": view["best"], "seat": view["best_seat"]}
    return tr(
        "Seat {leader} leads {tiles} ({sort}); the best is now {best} of seat {seat}.", **values, **best
    )


def _follow(view: View, beats: bool) -> str:
    if beats:
        return tr(
            "Beat it with a higher group of the same class, or put as many tiles face down, as you like."
        )
    last = view["hand_size"][view["seat"]] == 1
    if last and view["columns"][view["seat"]] == 0:
        return tr("You have no column, so your last tile goes face down in any case (T3.6).")
    return trn(
        "Nothing of yours beats it: {n} tile goes face down, which nobody sees before the end.",
        "Nothing of yours beats it: {n} tiles go face down, which nobody sees before the end.",
        view["size"],
    )


def reason_words(reasons: Reasons) -> str:
    """What a play is good for, as a sentence of a hint."""
    told = _chances(reasons)
    return f"{told[0].upper()}{told[1:]}."


def _chances(reasons: Reasons) -> str:
    finish, unbeaten = percent_text(reasons["finish"]), percent_text(reasons["unbeaten"])
    last = tr("chance of the last trick about {finish}", finish=finish)
    if not reasons["unbeaten"]:
        return last
    return ", ".join([tr("chance to win the trick about {unbeaten}", unbeaten=unbeaten), last])


def outlook(now: Reasons, after: Sequence[tuple[str, Reasons]]) -> list[str]:
    """Columns so far, and the chances of the best plays."""
    short = ENOUGH - now["columns"]
    lines = [trn("You have {n} column.", "You have {n} columns.", now["columns"])]
    if short > 0:
        lines[0] += " " + trn(
            "{n} more and you pay nothing at the end.", "{n} more and you pay nothing at the end.", short
        )
    ways = sorted(after, key=lambda way: -way[1]["unbeaten"] - way[1]["finish"])
    lines += [
        tr("After {actions}: {where}.", actions=action, where=_chances(each)) for action, each in ways[:MOST]
    ]
    return lines
