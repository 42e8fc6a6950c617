import numpy as np
from numpy.typing import NDArray

PATTERNS: tuple[str, ...]
FAN: tuple[int, ...]

def score(
    hand: NDArray[np.uint8], melds: list[tuple[int, bool]], events: int, cap: int
) -> tuple[int, int, int, int, tuple[int, ...], int | None]: ...
def score_many(
    hands: NDArray[np.uint8],
    melds: NDArray[np.uint8] | None,
    kongs: NDArray[np.uint8] | None,
    voids: NDArray[np.uint8] | None,
    events: int,
    out: NDArray[np.int8],
) -> int: ...
