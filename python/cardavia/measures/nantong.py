"""Measures of Nantong: who wins how and how high, how deals end, which forms and doublings count."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardavia.notation.nantong import DOUBLINGS, FORMS, HOWS, OUTCOMES, SEATS
from cardavia.notation.nantong_rows import FORM_WORDS
from cardavia.payments import Source

# The ledger's one rule, N6.2: a seat has its own total from each other seat, less the others' totals.
SOURCES = (
    Source("N6.2", "received", "total of a win on a discard or robbed kong"),
    Source("N6.2", "received", "total of a win by self-draw or heavenly"),
    Source("N6.2", "received", "hu of what it held without a win"),
    Source("N6.2", "paid", "deal-ins: total of a win on its card"),
    Source("N6.2", "paid", "totals of others' other wins"),
    Source("N6.2", "paid", "hu of what others held without a win"),
)


def _code(names: dict[int, str], name: str) -> int:
    return next(code for code, text in names.items() if text == name)


def _mean(values: NDArray[Any]) -> float:
    return float(values.mean()) if len(values) else float("nan")


def measure(
    arrays: dict[str, NDArray[Any]],
) -> tuple[dict[str, list[float]], dict[str, float], dict[str, float]]:
    """(per seat, per deal, frequencies among wins)."""
    how, winner, totals = arrays["how"], arrays["winner"], arrays["totals"]
    heavenly = how == _code(HOWS, "heavenly")
    drawn = (how == _code(HOWS, "self-draw")) | heavenly
    won = how != 0
    claimed = won & ~drawn
    return (
        {
            "win": _shares(won, winner),
            "self-draw": _shares(drawn, winner),
            "deal-in": _shares(claimed, arrays["win_from"]),
            "ready": arrays["ready"].mean(axis=0).tolist(),
            "hezi": arrays["hezi"].mean(axis=0).tolist(),
            "mean base": arrays["base"].mean(axis=0).tolist(),
            "mean total": [_mean(totals[won & (winner == seat), seat]) for seat in range(SEATS)],
        },
        {
            "exhausted": float((arrays["outcome"] == _code(OUTCOMES, "exhausted")).mean()),
            "heavenly": float(heavenly.mean()),
            "mean total of a win": _mean(totals[won, winner[won]]),
        },
        _frequencies(arrays, won),
    )


def settled(arrays: dict[str, NDArray[Any]]) -> NDArray[np.int32]:
    """Each seat's points by SOURCES: int32 (deals, seats, sources)."""
    totals, winner, how = arrays["totals"], arrays["winner"], arrays["how"]
    drawn = (how == _code(HOWS, "self-draw")) | (how == _code(HOWS, "heavenly"))
    won = winner[:, None] == np.arange(SEATS)
    claimed_from = (arrays["win_from"][:, None] == np.arange(SEATS)) & ~drawn[:, None]
    of_wins, held = np.where(won, totals, 0), np.where(won, 0, totals)
    others_wins = of_wins.sum(axis=1, keepdims=True) - of_wins
    own = SEATS - 1
    parts = [
        own * of_wins * ~drawn[:, None],
        own * of_wins * drawn[:, None],
        own * held,
        -others_wins * claimed_from,
        -others_wins * ~claimed_from,
        held - held.sum(axis=1, keepdims=True),
    ]
    return np.stack(parts, axis=2).astype(np.int32)


def _shares(hits: NDArray[Any], seats: NDArray[Any]) -> list[float]:
    """The share of deals that hit each seat."""
    return [float((hits & (seats == seat)).mean()) for seat in range(SEATS)]


def _frequencies(arrays: dict[str, NDArray[Any]], won: NDArray[Any]) -> dict[str, float]:
    """Shares of the wins; Piao Hu doubles by itself, so it is told once, as a form."""
    wins = max(int(won.sum()), 1)
    hits = {FORM_WORDS[form]: arrays["form"] == code for code, form in FORMS.items()}
    hits |= {name: arrays["doublings"] & bit != 0 for bit, name in DOUBLINGS.items() if name != "piao"}
    hits |= {"Wenqian": arrays["wenqian"] > 0, "wait bonus": arrays["wait_bonus"] > 0}
    return {name: float(np.count_nonzero(hit & won) / wins) for name, hit in hits.items()}
