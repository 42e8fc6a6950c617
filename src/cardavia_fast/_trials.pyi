from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardavia_fast._table import Game, Seat

TRIAL: np.dtype[np.void]

def fill_trials(
    game: Game,
    seat: Seat,
    others: Seat,
    rules: NDArray[np.uint8],
    key: NDArray[np.uint64],
    first: int,
    trials: Any,
    span: int,
    worlds: int,
    horizon: int = 0,
    own: Seat | None = None,
    often: int = 250,
    astray: int = 100,
) -> int: ...
