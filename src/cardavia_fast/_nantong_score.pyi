from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

# (chapter, number, what, kind, amount, factor, match)
_Row = tuple[int, int, int, int, int, int, int]

class _Score(TypedDict):
    base: int
    bonus: int
    factor: int
    total: int
    runner_up: int
    form: int
    doublings: int
    wenqian: int
    wait_bonus: int
    n_split: int
    completed: int
    pair: int
    split: tuple[int, ...]

def score(
    hand: NDArray[np.uint8],
    groups: list[tuple[int, int]],
    hezi: int | None,
    indicators: tuple[int, int],
    won_kind: int | None,
    circumstances: int,
    rules: NDArray[np.uint8],
) -> _Score: ...
def explain(
    hand: NDArray[np.uint8],
    groups: list[tuple[int, int]],
    hezi: int | None,
    indicators: tuple[int, int],
    won_kind: int | None,
    circumstances: int,
    rules: NDArray[np.uint8],
) -> list[_Row]: ...
def base(
    hand: NDArray[np.uint8], groups: list[tuple[int, int]], hezi: int | None, indicators: tuple[int, int]
) -> tuple[int, list[_Row]]: ...
def score_many(
    hands: NDArray[np.uint8],
    indicators: NDArray[np.uint8],
    won_kinds: NDArray[np.uint8] | None,
    circumstances: int,
    rules: NDArray[np.uint8],
    groups: NDArray[np.uint8] | None,
    group_how: NDArray[np.uint8] | None,
    hezi: NDArray[np.uint8] | None,
    out: NDArray[np.int32],
) -> int: ...
