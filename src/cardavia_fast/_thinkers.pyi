import numpy as np
from numpy.typing import NDArray

from cardavia_fast._table import Game, Seat

class Thinker:
    @property
    def policies(self) -> list[Seat]: ...
    def __init__(self, game: Game, own: Seat, others: Seat, budget: int, ms: int) -> None: ...

def thinker(name: str, game: Game, budget: int, ms: int = 0, base: str | None = None) -> Seat: ...
def oracle(name: str, game: Game) -> Seat: ...
def seen_in(
    seat: Seat, view: NDArray[np.uint8], noise: int, number: int, chair: int = -1, follows: bool = False
) -> bytes: ...
def thoughts(
    seat: Seat, view: NDArray[np.uint8], legal: NDArray[np.uint16], noise: int
) -> NDArray[np.int64]: ...
def worlds_of(
    seat: Seat,
    view: NDArray[np.uint8],
    legal: NDArray[np.uint16],
    noise: int,
    first: int,
    points: NDArray[np.int32],
    won: NDArray[np.uint8],
    win: int = -1,
    decline: int = -1,
) -> None: ...
