"""What a batch adds up to: per-seat figures, shares and frequencies, game by game from `measures`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.games import find

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.results import Results

Z95 = 1.959963984540054  # half-width of a 95 % interval in standard errors


@dataclass(frozen=True)
class Summary:
    """Figures of a batch. Shares are fractions of deals, intervals 95 % of the mean by its standard error."""

    game: str
    deals: int
    seats: list[str]
    mean_points: list[float]
    ci95: list[float]  # half-width: mean ± ci95
    sd_points: list[float]
    per_seat: dict[str, list[float]]  # measure -> one figure a seat
    deal_shares: dict[str, float]  # measure -> share of deals, or a mean
    frequencies: dict[str, float]  # pattern -> share of the wins
    mean_length: float

    def to_dict(self) -> dict[str, Any]:
        """All figures as one JSON-able dict."""
        return asdict(self)


def mean_and_interval(values: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Mean, standard deviation and half-width of the mean's 95 % interval, along the first axis."""
    n = len(values)
    sd = values.std(axis=0, ddof=1) if n > 1 else np.full(values.shape[1:], np.nan)
    return values.mean(axis=0), sd, Z95 * sd / np.sqrt(n)


def summarise(results: Results) -> Summary:
    """The summary of a batch of at least one deal."""
    if len(results) == 0:
        raise ValueError("no deals to summarise")
    mean, sd, ci95 = mean_and_interval(results.points)
    per_seat, deal_shares, frequencies = find(results.game).measures.measure(results.arrays)
    return Summary(
        game=results.game,
        deals=len(results),
        seats=results.seats,
        mean_points=mean.tolist(),
        ci95=ci95.tolist(),
        sd_points=sd.tolist(),
        per_seat=per_seat,
        deal_shares=deal_shares,
        frequencies=frequencies,
        mean_length=float(results.steps.mean()),
    )
