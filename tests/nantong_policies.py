"""Ways to play a Nantong deal: they look at the reference only."""

import random
from dataclasses import replace

from oracle.nantong_deal import OracleNantong
from oracle.nantong_hand import (
    COPIES,
    KINDS,
    RANKS,
    Counts,
    kind_of,
    plus,
    rank_of,
    text_of,
    waits,
)


def usefulness(counts: Counts, kind: int) -> int:
    """Equal cards count most, then neighbours in the same suit."""
    near = range(kind - 2, kind + 3) if rank_of(kind) is not None else ()
    row = [other for other in near if other // RANKS == kind // RANKS and 0 <= other < KINDS]
    return 5 * counts[kind] + sum(counts[other] for other in row)


def discards(oracle: OracleNantong) -> list[str]:
    return [action for action in oracle.legal() if action.startswith("discard")]


def least_useful(oracle: OracleNantong, dice: random.Random) -> str:
    assert oracle.asked is not None
    counts = oracle.counts(oracle.asked)
    return min(
        discards(oracle), key=lambda text: (usefulness(counts, kind_of(text.split()[1])), dice.random())
    )


def at_random(oracle: OracleNantong, dice: random.Random) -> str:
    return dice.choice(oracle.legal())


def prepared(oracle: OracleNantong, dice: random.Random, ready: float) -> str:
    """Mostly take what there is, ready last."""
    *options, done = oracle.legal()
    opens = [action for action in options if action != "ready"]
    if opens and dice.random() < 0.85:
        return dice.choice(opens)
    return "ready" if "ready" in options and dice.random() < ready else done


def eager(oracle: OracleNantong, dice: random.Random) -> str:
    """Nearly always win, kong, pung, in this order; keep pairs and neighbours."""
    legal = oracle.legal()
    if "done" in legal:
        return prepared(oracle, dice, ready=0.6)
    for verb in ("win", "kong", "pung"):
        options = [action for action in legal if action.startswith(verb)]
        if options and dice.random() < 0.9:
            return dice.choice(options)
    return "pass" if "pass" in legal else least_useful(oracle, dice)


def hasty(oracle: OracleNantong, dice: random.Random) -> str:
    """As eager, but ready at once."""
    return "ready" if "ready" in oracle.legal() else eager(oracle, dice)


def generous(oracle: OracleNantong, dice: random.Random) -> str:
    """As eager, but half of the discards are what another seat can win by or pung."""
    assert oracle.asked is not None
    wanted = [
        text
        for text in discards(oracle)
        if any(oracle.claim_options(seat, kind_of(text.split()[1])) for seat in oracle.others(oracle.asked))
    ]
    if wanted and "win" not in oracle.legal() and dice.random() < 0.5:
        return dice.choice(wanted)
    return eager(oracle, dice)


def still_waiting(oracle: OracleNantong) -> list[str]:
    """Discards that leave the hand waiting."""
    assert oracle.asked is not None
    held = oracle.held(oracle.asked)
    kinds = {text: kind_of(text.split()[1]) for text in discards(oracle)}
    return [text for text, kind in kinds.items() if waits(replace(held, counts=plus(held.counts, kind, -1)))]


def patient(oracle: OracleNantong, dice: random.Random) -> str:
    """Win and claim by the last cards only; else throw what was drawn, or what leaves the hand waiting."""
    legal = oracle.legal()
    if "done" in legal:
        return prepared(oracle, dice, ready=0.2)
    if len(oracle.stock) <= dice.choice([0, 1, 1, 2]):
        return eager(oracle, dice)
    if "pass" in legal:
        return "pass"
    if oracle.drawn is not None and (drawn := f"discard {text_of(oracle.drawn // COPIES)}") in legal:
        return drawn
    return next(iter(still_waiting(oracle)), least_useful(oracle, dice))


def stubborn(oracle: OracleNantong, dice: random.Random) -> str:
    """Open and kong whatever there is, but win seldom."""
    if "win" in oracle.legal() and dice.random() < 0.7:
        kongs = [action for action in oracle.legal() if action.startswith("kong")]
        return dice.choice(kongs or [action for action in oracle.legal() if action != "win"])
    return eager(oracle, dice)
