from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

NETWORK: np.dtype[np.void]

class Fitted:
    def __init__(self, weights: Any = None) -> None: ...

def read_weights(lines: Sequence[str]) -> Any: ...
def worths(values: Fitted, seen: NDArray[np.int16]) -> NDArray[np.int32]: ...
