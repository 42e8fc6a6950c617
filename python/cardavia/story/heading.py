"""How every told deal begins: which it is, who plays, by which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from cardavia.deal import Deal
from cardavia.games import find
from cardavia.orders import shuffled
from cardavia.story import Section
from cardavia.story.rule_words import rules_words

WIDTH = 96


def heading(record: Mapping[str, Any], deal: Deal, names: Sequence[str], pieces: str = "tiles") -> Section:
    """The first section of a deal told. pieces: the game's word for them."""
    what = f"seed {deal.seed}, deal {deal.number}"
    if deal.dealer != shuffled(deal.game, deal.seed, deal.number)[1]:
        what += f", dealer {deal.dealer}"
    if record["explicit"]:
        what = f"an explicit order of {pieces}"
    seats = [f"seats: {', '.join(f'{seat} {name}' for seat, name in enumerate(names))}"] if names else []
    rules = wrap(f"rules: {rules_words(deal.game, deal.rules)}", WIDTH)
    return Section(f"{find(deal.game).title}: {what}", [*seats, *rules])
