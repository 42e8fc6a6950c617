"""Playouts a second of the thinking seats, for `cardavia bench search`; one core."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from cardavia_fast import _thinkers
from numpy.typing import NDArray

from cardavia.bench.clock import Row, Rows, as_many
from cardavia.deal import Deal
from cardavia.errors import MismatchError
from cardavia.games import GAMES, find
from cardavia.seats import Thinker

DECISIONS, PLAYOUTS = 40, 300  # and playouts for each
BUDGET = 0.5  # seconds a row
GROUP = "playouts of a thinking seat"
RANDOM, OWN = "by uniform seats", "by its own policies"
WORLDS = 1  # column of `thoughts`: worlds in which an arm was tried


class Asked(NamedTuple):
    """A decision: what a seat sees, what it may do, its random word."""

    name: str
    view: NDArray[np.uint8]
    legal: NDArray[np.uint16]
    noise: int


def count() -> int:
    """How many rows there will be."""
    return 2 * len(GAMES)


def rows(seed: int) -> Rows:
    """All rows; a MismatchError where a seat that thinks twice finds out another thing."""
    for game in GAMES:
        native = find(game).native
        for way, seat in (
            (RANDOM, _thinkers.thinker("random", native, PLAYOUTS, 0, "uniform")),
            (OWN, Thinker(PLAYOUTS).native(game)),
        ):
            yield _row(game, way, seat, list(islice(decisions(game, seed), DECISIONS)))


def decisions(game: str, seed: int) -> Iterator[Asked]:
    """The decision half-way through each deal of greedy seats, if there is a choice."""
    number = 0
    while True:
        actions = Deal(game, seed, number, seats="greedy").actions
        deal = Deal(game, seed, number)
        for _, action in actions[: len(actions) // 2]:
            deal.answer(action)
        seat, number = deal.asked, number + 1
        if seat is not None and len(deal.legal()) > 1:
            view = np.frombuffer(deal.view_record(seat).tobytes(), np.uint8)
            legal = np.array(deal.legal_codes(), np.uint16)
            yield Asked(deal.name, view, legal, deal.noise or 0)


def _row(game: str, way: str, seat: Any, asked: list[Asked]) -> Row:
    found: list[NDArray[np.int64]] = []

    def think(decisions: int) -> None:
        found[:] = [_thinkers.thoughts(seat, one.view, one.legal, one.noise) for one in asked[:decisions]]

    units, seconds = as_many(think, len(asked), BUDGET, 2)
    for one, thought in zip(asked, list(found), strict=False):
        again = _thinkers.thoughts(seat, one.view, one.legal, one.noise)
        if not np.array_equal(thought, again):
            raise MismatchError(f"{one.name}: {thought.tolist()} at first, {again.tolist()} again")
    playouts = int(sum(thought[:, WORLDS].sum() for thought in found))
    return Row("playout", GROUP, game, way, playouts, seconds * units / playouts)
