import numpy as np
from numpy.typing import NDArray

from cardavia_fast._table import Game

def replay(
    game: Game,
    rules: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    numbers: NDArray[np.int64],
    seeded: NDArray[np.uint8],
    orders: NDArray[np.uint8],
    dealers: NDArray[np.uint8],
    answers: NDArray[np.int64],
    words: NDArray[np.uint32],
    points: NDArray[np.int32],
    payments: NDArray[np.int64],
    ledger: NDArray[np.int32],
    digests: NDArray[np.uint64],
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
