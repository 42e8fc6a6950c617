from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardavia_fast._table import Game, Seat

def run(
    game: Game,
    seats: list[Seat],
    rules: NDArray[np.uint8],
    key: NDArray[np.uint64],
    first: int,
    block: int,
    heir: int,
    columns: list[tuple[NDArray[np.uint8], int]],
    steps: NDArray[np.uint16],
    digests: NDArray[np.uint64] | None,
    flow_rules: NDArray[np.uint8] | None = None,
    flows: NDArray[np.int32] | None = None,
    log: tuple[NDArray[Any], ...] | None = None,
) -> tuple[int, int, int, int, int, int] | None: ...
def deal_only(
    game: Game, rules: NDArray[np.uint8], key: NDArray[np.uint64], first: int, deals: int
) -> int: ...
def shuffled(
    pieces: int, seats: int, key: NDArray[np.uint64], number: int
) -> tuple[NDArray[np.uint8], int]: ...
def shuffle_ends(
    pieces: int, seats: int, key: NDArray[np.uint64], first: int, deals: int
) -> NDArray[np.uint8]: ...
def decide(
    game: Game, seat: Seat, view: NDArray[np.uint8] | None, legal: NDArray[np.uint16], noise: int
) -> int: ...

class Deal:
    game: Game
    seats: list[Seat]
    asked: int
    noise: int
    def __init__(
        self,
        game: Game,
        seats: list[Seat],
        rules: NDArray[np.uint8],
        key: NDArray[np.uint64],
        number: int,
        order: NDArray[np.uint8] | None,
        dealer: int,
    ) -> None: ...
    def answer(self, code: int) -> None: ...
    def copy(self, asking: bool = False) -> Deal: ...
    def imagined(self, seat: int, key: NDArray[np.uint64], number: int) -> Deal: ...
    def legal(self) -> list[int]: ...
    def view(self, seat: int) -> np.void: ...
    def row(self) -> np.void: ...
    def ledger(self) -> list[tuple[int, int, int, int, int]]: ...
    def places(self) -> tuple[bytes, int]: ...
    def actions(self) -> list[tuple[int, int]]: ...
    def state_bytes(self) -> bytes: ...
    @property
    def steps(self) -> int: ...
    @property
    def digest(self) -> int: ...
    @property
    def fault(self) -> tuple[int, int, int, int] | None: ...
