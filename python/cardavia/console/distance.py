"""How far a hand is from a win and what helps it, told alike for tiles and cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from cardavia.console.words import either
from cardavia.locale import tr, trn

Reasons = dict[str, Any]
MOST = 5  # ways on, in an outlook


def distance(shanten: int) -> str:
    """`2 exchanges from a win`: shanten is one less."""
    if shanten < 0:
        return tr("complete")
    return trn("{n} step from a win", "{n} steps from a win", shanten + 1)


def helps(reasons: Reasons) -> str:
    """The useful kinds, and how many of them the person cannot see."""
    if not reasons["useful"]:
        return ""
    return trn(
        "useful: {useful} ({n} unseen)",
        "useful: {useful} ({n} unseen)",
        reasons["unseen"],
        useful=reasons["useful"],
    )


def worth(reasons: Reasons) -> str:
    """What the hand would be worth, as far as it is in sight; nothing for nothing."""
    if reasons.get("fan"):
        return trn("{n} fan in sight", "{n} fan in sight", reasons["fan"])
    if reasons.get("hu"):
        return trn("{n} hu held", "{n} hu held", reasons["hu"])
    return ""


def reason_words(reasons: Reasons) -> str:
    """Where an action leads, as a sentence of a hint."""
    parts = [distance(reasons["shanten"]), helps(reasons), worth(reasons)]
    return tr("Then: {where}.", where=", ".join(filter(None, parts)))


def outlook(now: Reasons, after: Sequence[tuple[str, Reasons]]) -> list[str]:
    """The hand as it is; then the actions that leave it nearest to a win, those alike together."""
    parts = [distance(now["shanten"]), helps(now), worth(now)]
    lines = [tr("Your hand: {where}.", where=", ".join(filter(None, parts)))]
    ways = sorted(after, key=lambda way: (way[1]["shanten"], -way[1]["unseen"]))
    alike = [(list(same), each) for each, same in groupby(ways, key=lambda way: _told(way[1]))]
    for same, told in alike[:MOST] if len(after) > 1 else []:
        lines.append(
            tr("After {actions}: {where}.", actions=either([action for action, _ in same]), where=told)
        )
    return lines


def _told(reasons: Reasons) -> str:
    return ", ".join(filter(None, [distance(reasons["shanten"]), helps(reasons), worth(reasons)]))
