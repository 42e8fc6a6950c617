import numpy as np
from numpy.typing import NDArray

from cardavia_fast._fitted import Fitted
from cardavia_fast._table import Seat

CORRECTS: bool

def fitted(values: Fitted, name: str = "fitted") -> Seat: ...
def symmetries() -> NDArray[np.int64]: ...
