import numpy as np

CHECKS: bool

class Game:
    name: str
    rules_dtype: np.dtype[np.void]
    view_dtype: np.dtype[np.void]
    row_dtype: np.dtype[np.void]
    @property
    def seats(self) -> int: ...
    @property
    def pieces(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def max_steps(self) -> int: ...

class Seat:
    name: str
    owner: object
    def __init__(
        self,
        name: str,
        address: int = 0,
        context: int = 0,
        owner: object = None,
        reads_view: bool = True,
        reads_noise: bool = True,
    ) -> None: ...
    @property
    def asks(self) -> bool: ...
    @property
    def reads_view(self) -> bool: ...
    @property
    def reads_noise(self) -> bool: ...
    @property
    def address(self) -> int: ...
