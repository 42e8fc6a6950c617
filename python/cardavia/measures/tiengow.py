"""Measures of Tien Gow: who wins, with how many columns, what is paid at once, what the last trick is."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardavia.notation.tiengow import CLASSES, SEATS, parse_group


def measure(
    columns: dict[str, NDArray[Any]],
) -> tuple[dict[str, list[float]], dict[str, float], dict[str, float]]:
    """(per seat, per deal, classes of the last trick among wins)."""
    winner, banker, won = columns["winner"], columns["dealer"], columns["columns"]
    deals = np.arange(len(winner))
    at_once = columns["immediate"]
    return (
        {
            "win": [float((winner == seat).mean()) for seat in range(SEATS)],
            "no column": (won == 0).mean(axis=0).tolist(),
            "mean columns": won.mean(axis=0).tolist(),
            "trick points": at_once.mean(axis=0).tolist(),
        },
        {
            "banker wins": float((winner == banker).mean()),
            "mean points of the banker": float(columns["points"][deals, banker].mean()),
            "mean columns of the winner": float(won[deals, winner].mean()),
            "paid at once": float((at_once != 0).any(axis=1).mean()),
            "sweep": float(columns["sweep"].mean()),
            "capture": float(columns["capture"].mean()),
            "tricks a deal": float(columns["tricks"].mean()),
        },
        _last_tricks(columns),
    )


def _last_tricks(columns: dict[str, NDArray[Any]]) -> dict[str, float]:
    """Shares of the deals by the class that won the last trick, and of the single Little Three among them."""
    shares = {name: float((columns["final_class"] == code).mean()) for code, name in CLASSES.items()}
    shares["single Little Three"] = float((columns["final_group"] == parse_group("21")).mean())
    return shares
