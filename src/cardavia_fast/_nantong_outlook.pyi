import numpy as np
from numpy.typing import NDArray

AIDS: dict[str, int]
NOT_POSSIBLE: int

def outlook(view: NDArray[np.uint8], legal: NDArray[np.uint16]) -> list[tuple[int, int, int, int]]: ...
