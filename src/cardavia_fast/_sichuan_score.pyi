import numpy as np
from numpy.typing import NDArray

PATTERNS: tuple[str, ...]
FAN: tuple[int, ...]

def score(
    hand: NDArray[np.uint8], melds: list[tuple[int, bool]], events: int, cap: int
) -> tuple[int, int, int, int, tuple[int, ...], int | None]: ...
