"""`cardavia bench partition`: the kernels of hands beside searches without tables, answers compared."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

import cardavia.partition
from cardavia.bench.clock import Row, Rows, as_many, least_seconds
from cardavia.bench.corpora import SHAPES, Kind, corpus
from cardavia.bench.depth_first import MORE, ROWS, Search, by_numba, by_python
from cardavia.errors import MismatchError
from cardavia.notation import nantong, sichuan

HANDS, SINGLES = 20_000, 2_000  # hands of a corpus, and of those that are asked one at a time
BUDGET = 0.15  # seconds for each of the slow ways
WAYS = ("tables", "tables, a hand a call", "depth first, Numba", "depth first, Python")
TABLES, ONE_A_CALL, NUMBA, PYTHON = WAYS
ANSWERS = {"shanten": np.int8, "complete": np.bool_, "waits": np.uint32}


class Work(NamedTuple):
    """A question, and the hands it is asked of."""

    game: str
    tiles: int
    question: str
    kind: Kind
    hands: NDArray[np.uint8]

    @property
    def groups(self) -> int:
        """Groups of a full hand."""
        return SHAPES[self.game].groups

    @property
    def name(self) -> str:
        """What is asked of what."""
        return f"{self.game}, {self.tiles} tiles: {self.question}"


def questions() -> list[tuple[str, int, str]]:
    """(game, tiles, question) of all groups of rows: a full hand may be complete, one less may wait."""
    return [
        (game, tiles, question)
        for game, shape in SHAPES.items()
        for tiles in (3 * shape.groups + 1, 3 * shape.groups + 2)
        for question in ("shanten", "waits" if tiles % 3 == 1 else "complete")
    ]


def count() -> int:
    """How many rows there will be."""
    return len(questions()) * len(get_args(Kind)) * len(WAYS)


def rows(seed: int) -> Rows:
    """All rows; a MismatchError names the first hand of which two ways think differently."""
    compiled, plain = by_numba(), by_python()
    for game, tiles, question in questions():
        for kind in get_args(Kind):
            work = Work(game, tiles, question, kind, corpus(game, tiles, kind, HANDS, seed))
            yield from _ways(work, compiled[question], plain[question])


def _ways(work: Work, compiled: Search, plain: Search) -> Rows:
    ask = getattr(cardavia.partition, work.question)
    answers: NDArray[Any] = np.empty(HANDS, ANSWERS[work.question])
    seconds = least_seconds(lambda: ask(work.hands, workers=1, out=answers))
    yield Row("hand", work.name, work.kind, TABLES, HANDS, seconds / HANDS)
    single = list(work.hands[:SINGLES])
    seconds = least_seconds(lambda: [ask(hand) for hand in single])
    _compare(work, answers, [ask(hand) for hand in single], ONE_A_CALL)
    yield Row("hand", work.name, work.kind, ONE_A_CALL, SINGLES, seconds / SINGLES)
    yield _numba(work, answers, compiled)
    yield _python(work, answers, plain)


def _numba(work: Work, answers: NDArray[Any], search: Search) -> Row:
    room = np.zeros((ROWS, work.hands.shape[1] + MORE), np.int64)
    found = np.empty(HANDS, np.int64)
    search(work.hands[:1].copy(), work.groups, room, found)  # compiles it

    def some(n: int) -> None:
        search(work.hands[:n].copy(), work.groups, room, found)

    units, seconds = as_many(some, HANDS, BUDGET, 8)
    _compare(work, answers, found[:units].tolist(), NUMBA)
    return Row("hand", work.name, work.kind, NUMBA, units, seconds)


def _python(work: Work, answers: NDArray[Any], search: Search) -> Row:
    room = [[0] * (work.hands.shape[1] + MORE) for _ in range(ROWS)]
    hands, found = work.hands.tolist(), [0] * HANDS
    units, seconds = as_many(lambda n: search(hands[:n], work.groups, room, found), HANDS, BUDGET)
    _compare(work, answers, found[:units], PYTHON)
    return Row("hand", work.name, work.kind, PYTHON, units, seconds)


def _compare(work: Work, answers: NDArray[Any], others: list[Any], way: str) -> None:
    """A MismatchError for the first hand of which the answers differ."""
    wrong = np.flatnonzero(answers[: len(others)] != np.array(others))
    if not len(wrong):
        return
    row = int(wrong[0])
    text = {"sichuan": sichuan.hand_text, "nantong": nantong.hand_text}[work.game](work.hands[row].tolist())
    raise MismatchError(
        f"{work.name}, {work.kind}, hand {row}, {text}: {answers[row]} by {TABLES}, {others[row]} by {way}"
    )
