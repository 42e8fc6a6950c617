"""Measures of Sichuan: who wins how, who deals in, how deals end, which patterns count."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardavia.notation.sichuan import HOWS, OUTCOMES, PATTERNS
from cardavia.payments import two_sides

SEATS = 4
SOURCES = two_sides(
    {
        "S5.4": ("wins on a discard or robbed kong", "deal-ins: others' wins on its tile"),
        "S5.5": ("self-draws", "others' self-draws"),
        "S5.6": ("kongs", "others' kongs"),
        "S6.2": ("others' refunds of kongs", "refunds of its kongs"),
        "S6.3": ("others' fines as pigs", "fines as a pig"),
        "S6.4": ("ready at an empty wall, others not", "not ready at an empty wall"),
    }
)


def _code(names: dict[int, str], name: str) -> int:
    return next(code for code, text in names.items() if text == name)


def measure(
    arrays: dict[str, NDArray[Any]],
) -> tuple[dict[str, list[float]], dict[str, float], dict[str, float]]:
    """(per seat, per deal, frequencies of patterns among wins)."""
    deals = len(arrays["outcome"])
    how, winner, payer = arrays["win_how"], arrays["win_seat"], arrays["win_from"]
    self_drawn = how == _code(HOWS, "self-draw")
    claimed = (how != 0) & ~self_drawn
    wall = arrays["outcome"] == _code(OUTCOMES, "wall")

    def per_seat(hits: NDArray[Any], seats: NDArray[Any]) -> list[float]:
        return [float((hits & (seats == seat)).any(axis=1).sum() / deals) for seat in range(SEATS)]

    wins = int((how != 0).sum())
    bits = arrays["win_patterns"]
    return (
        {
            "win": per_seat(how != 0, winner),
            "self-draw": per_seat(self_drawn, winner),
            "deal-in": per_seat(claimed, payer),
            "ready": arrays["ready"].mean(axis=0).tolist(),
            "pig": arrays["pigs"].mean(axis=0).tolist(),
            "kong points": arrays["kongs"].mean(axis=0).tolist(),
            "penalty points": arrays["penalties"].mean(axis=0).tolist(),
        },
        {
            "exhausted wall": float(wall.mean()),
            "three wins": float(1 - wall.mean()),
            "wins a deal": wins / deals,
            "mean fan of a win": float(arrays["win_fan"][how != 0].mean()) if wins else float("nan"),
        },
        {
            name: float(np.count_nonzero(bits >> bit & 1) / wins) if wins else 0.0
            for bit, name in enumerate(PATTERNS)
        },
    )
