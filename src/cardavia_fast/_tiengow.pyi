import numpy as np
from numpy.typing import NDArray

from cardavia_fast._table import Game

GAME: Game
CLASSES: dict[int, str]
PHASES: dict[int, str]
PLACES: dict[int, str]
FIRST_DROP: int
NO_GROUP: int
FACE_DOWN: int

def settlement(
    rules: NDArray[np.uint8], columns: list[int], banker: int, winner: int, leader: int, led: int, group: int
) -> list[tuple[int, int, int, int, int]]: ...
def trick_rows(
    rules: NDArray[np.uint8], banker: int, winner: int, group: int, last: bool = False
) -> list[tuple[int, int, int, int, int]]: ...
