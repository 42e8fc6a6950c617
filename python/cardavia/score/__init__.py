"""What a hand is worth: one function per game. Native code loads when one is first called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardavia.rules import Rules
    from cardavia.score.sichuan_score import SichuanScore

__all__ = ["sichuan"]


def sichuan(
    hand: str,
    win: str | None = None,
    melds: str | Iterable[str] = (),
    void: str | None = None,
    self_draw: bool = False,
    events: str | Iterable[str] = (),
    payers: int = 3,
    rules: Rules | dict[str, int | bool] | str | None = None,
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
