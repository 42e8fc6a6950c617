from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

SAMPLE: np.dtype[np.void]
NETWORK: np.dtype[np.void]

class Fitted:
    def __init__(self, weights: Any = None, samples: Any = None, often: int = 0) -> None: ...
    @property
    def recorded(self) -> int: ...

def read_weights(lines: Sequence[str]) -> Any: ...
def worths(values: Fitted, seen: NDArray[np.int16]) -> NDArray[np.int32]: ...
