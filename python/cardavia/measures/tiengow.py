"""Measures of Tien Gow: who wins, with how many columns, what is paid at once, what the last trick is."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardavia.notation.tiengow import CLASSES, SEATS, parse_group
from cardavia.payments import two_sides

SOURCES = two_sides(
    {
        "T4.1": ("Supreme and quartets", "others' Supreme and quartets"),
        "T4.2": ("won: columns others lack", "lost: columns it lacks"),
        "T4.3": ("lost: surplus columns", "won: others' surplus columns"),
        "T4.5": ("won by capture, for the other two", "lost by capture, for the other two"),
    }
)


def measure(
    arrays: dict[str, NDArray[Any]],
) -> tuple[dict[str, list[float]], dict[str, float], dict[str, float]]:
    """(per seat, per deal, classes of the last trick among wins)."""
    winner, banker, won = arrays["winner"], arrays["dealer"], arrays["columns"]
    deals = np.arange(len(winner))
    at_once = arrays["immediate"]
    return (
        {
            "win": [float((winner == seat).mean()) for seat in range(SEATS)],
            "no column": (won == 0).mean(axis=0).tolist(),
            "mean columns": won.mean(axis=0).tolist(),
            "trick points": at_once.mean(axis=0).tolist(),
        },
        {
            "banker wins": float((winner == banker).mean()),
            "mean points of the banker": float(arrays["points"][deals, banker].mean()),
            "mean columns of the winner": float(won[deals, winner].mean()),
            "paid at once": float((at_once != 0).any(axis=1).mean()),
            "sweep": float(arrays["sweep"].mean()),
            "capture": float(arrays["capture"].mean()),
            "tricks a deal": float(arrays["tricks"].mean()),
        },
        _last_tricks(arrays),
    )


def _last_tricks(arrays: dict[str, NDArray[Any]]) -> dict[str, float]:
    """Shares of the deals by the class that won the last trick, and of the single Little Three among them."""
    shares = {name: float((arrays["final_class"] == code).mean()) for code, name in CLASSES.items()}
    shares["single Little Three"] = float((arrays["final_group"] == parse_group("21")).mean())
    return shares
