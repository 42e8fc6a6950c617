"""What a batch adds up to: per-seat figures, shares and frequencies, game by game from `measures`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cardavia.games import find
from cardavia.series import block_starts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.results import Results

Z95 = 1.959963984540054  # half-width of a 95 % interval in standard errors


@dataclass(frozen=True)
class Summary:
    """Figures of a batch. Shares are fractions of deals, intervals 95 % of the mean by its standard error.

    The deals of a block in a series are linked by their dealers: there the error is that of whole blocks.
    """

    game: str
    deals: int
    seats: list[str]
    series: int  # deals of a block, or False
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


def deviation(values: NDArray[Any]) -> NDArray[Any]:
    """Standard deviation along the first axis; of less than two values it is unknown."""
    if len(values) < 2:
        return np.full(values.shape[1:], np.nan)
    found: NDArray[Any] = values.std(axis=0, ddof=1)
    return found


def half_width(results: Results) -> NDArray[Any]:
    """Half the width of the 95 % interval of the mean points, from deals or blocks that are independent."""
    points: NDArray[Any] = results.points
    if results.series:
        starts = block_starts(results.first, len(points), results.series)
        points = np.add.reduceat(points - points.mean(axis=0), starts, axis=0)
    width: NDArray[Any] = Z95 * deviation(points) * np.sqrt(len(points)) / len(results)
    return width


def summarise(results: Results) -> Summary:
    """The summary of a batch of at least one deal."""
    if len(results) == 0:
        raise ValueError("no deals to summarise")
    per_seat, deal_shares, frequencies = find(results.game).measures.measure(results.arrays)
    return Summary(
        game=results.game,
        deals=len(results),
        seats=results.seats,
        series=results.series,
        mean_points=results.points.mean(axis=0).tolist(),
        ci95=half_width(results).tolist(),
        sd_points=deviation(results.points).tolist(),
        per_seat=per_seat,
        deal_shares=deal_shares,
        frequencies=frequencies,
        mean_length=float(results.steps.mean()),
    )
