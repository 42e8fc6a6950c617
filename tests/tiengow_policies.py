"""Ways to play a Tien Gow deal: they look at the reference only."""

import random
from collections.abc import Callable

from oracle.tiengow_deal import OracleTiengow, tiles_in
from oracle.tiengow_groups import IDS, Tiles, in_order
from oracle.tiengow_pay import SEATS
from tiengow_orders import QUARTETS

Policy = Callable[[OracleTiengow, random.Random], str]


def split(legal: list[str]) -> tuple[list[str], list[str]]:
    """What may be played, what may be dropped."""
    return [text for text in legal if text[:4] == "play"], [text for text in legal if text[:4] == "drop"]


def strength(text: str) -> int:
    """High tiles in the order of T1 count more; only to tell better from worse."""
    return sum(len(IDS) - IDS.index(pips) for pips in tiles_in(text))


def at_random(oracle: OracleTiengow, dice: random.Random) -> str:
    return dice.choice(oracle.legal())


def eager(oracle: OracleTiengow, dice: random.Random) -> str:
    """Play rather than drop, and large groups rather than small ones."""
    plays, drops = split(oracle.legal())
    if plays and dice.random() < 0.9:
        size = max(len(tiles_in(text)) for text in plays)
        return dice.choice([text for text in plays if len(tiles_in(text)) == size])
    return dice.choice(drops or plays)


def singles(oracle: OracleTiengow, dice: random.Random) -> str:
    """Lead one tile, and beat whatever can be beaten: deals of eight tricks."""
    plays, drops = split(oracle.legal())
    return min(plays, key=lambda text: (len(text), dice.random())) if plays else dice.choice(drops)


def wasteful(oracle: OracleTiengow, dice: random.Random) -> str:
    """Drop the strongest tiles, lead singles: small tiles are left at the end."""
    plays, drops = split(oracle.legal())
    if drops and dice.random() < 0.85:
        return max(drops, key=strength)
    small = [text for text in plays if len(tiles_in(text)) <= 2]
    return max(small or drops, key=strength)


def saved_by(oracle: OracleTiengow) -> list[set[str]]:
    """What each seat keeps to the end: Supreme, its whole family, or Big Six or Little Three."""
    found = []
    for seat in range(SEATS):
        dealt = hand_dealt(oracle, seat)
        wholes = [set(tiles) for tiles in (("42", "21"), *QUARTETS) if set(tiles) <= set(dealt)]
        found.append(wholes[0] if wholes else {"42", "21"} & set(dealt))
    return found


def hand_dealt(oracle: OracleTiengow, seat: int) -> Tiles:
    ids = oracle.held[seat] + oracle.shown[seat] + oracle.down[seat]
    return in_order(IDS[tile] for tile in ids)


def saving(oracle: OracleTiengow, dice: random.Random) -> str:
    """Keep the finest tiles for the last trick; who holds Little Three wants the lead, the others less.

    The last tiles are played rather than dropped, and together.
    """
    seat = oracle.position.asked
    kept = saved_by(oracle)[seat]
    spared = [text for text in oracle.legal() if not kept & set(tiles_in(text))]
    plays, drops = split(spared or oracle.legal())
    hand = oracle.position.hands[seat]
    if not spared or len(hand) == 1:
        return max(plays or drops, key=lambda text: (len(text), dice.random()))
    wants = "21" in kept or len(kept) > 2
    if drops and (not plays or dice.random() < (0.1 if wants else 0.8)):
        return dice.choice(drops)
    fitting = [text for text in plays if len(hand) - len(tiles_in(text)) >= len(kept)]
    return dice.choice(fitting or plays)


def capturing(oracle: OracleTiengow, dice: random.Random) -> str:
    """Little Three stays to the end, and only Big Six is played upon it."""
    plays, drops = split(oracle.legal())
    kept = [text for text in plays + drops if not {"42", "21"} & set(tiles_in(text))]
    if "play 42" in plays and oracle.position.said and oracle.position.best[1] == ("21",):
        return "play 42"
    if drops:
        return dice.choice([text for text in drops if text in kept] or drops)
    return dice.choice([text for text in plays if text in kept] or plays)
