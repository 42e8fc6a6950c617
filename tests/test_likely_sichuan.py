"""Sichuan: worlds that explain what the others did have hidden tiles as they are, on average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _thinkers

import cardavia as cv

GAME = cv.GAMES["sichuan"]
WORLDS = 8


def positions(deals: int) -> Iterator[tuple[cv.Deal, int]]:
    """Deals of greedy seats stopped on the way, and who is asked; void suits are known."""
    for number in range(deals):
        actions = cv.Deal("sichuan", 47, number, seats="greedy").actions
        deal = cv.Deal("sichuan", 47, number)
        for _, action in actions[: 12 + (number * 7) % max(len(actions) - 16, 1)]:
            deal.answer(action)
        if deal.asked is not None:
            yield deal, deal.asked


def hands(seat: Any, deal: cv.Deal, asked: int, other: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Another seat's hand in imagined worlds: (WORLDS, 27)."""
    view = np.frombuffer(deal.view_record(asked).tobytes(), np.uint8)
    worlds = (_thinkers.seen_in(seat, view, 5, number, other, True) for number in range(WORLDS))
    return np.array([np.frombuffer(world, GAME.native.view_dtype)[0]["hand"] for world in worlds], np.int64)


def missing(hands: Any, suit: slice) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Tiles that hands lack until a win, those of the void suit being of no use."""
    kept = hands.astype(np.uint8)
    kept[:, suit] = 0
    return np.asarray(cv.partition.shanten(kept, int(hands[0].sum()) // 3)) + 1


def compared(seat: Any, deals: int) -> dict[str, np.ndarray[Any, np.dtype[np.float64]]]:
    """For each hidden hand: the share that is imagined as it is, and void-suit tiles and tiles that it lacks
    beyond those it has.
    """
    found: dict[str, list[float]] = {"right": [], "voids": [], "missing": []}
    for deal, asked in positions(deals):
        public = deal.view_record(asked)["public"]
        for other in range(4):
            if other == asked or public["won"][other]:
                continue
            true = deal.view_record(other)["hand"].astype(np.int64)
            imagined = hands(seat, deal, asked, other)
            suit = slice(9 * int(public["void_suit"][other]), 9 * int(public["void_suit"][other]) + 9)
            found["right"].append(np.minimum(imagined, true).sum(1).mean() / true.sum())
            found["voids"].append(imagined[:, suit].sum(1).mean() - true[suit].sum())
            found["missing"].append(missing(imagined, suit).mean() - missing(true[None], suit)[0])
    return {name: np.array(values) for name, values in found.items()}


def test_hidden_hands_are_more_often_right_than_by_chance() -> None:
    likely = compared(_thinkers.thinker("likely", GAME.native, 1), 120)
    even = compared(_thinkers.thinker("even", GAME.native, 1, 0, "greedy"), 120)
    gain = likely["right"] - even["right"]
    assert len(gain) > 200
    assert gain.mean() > 0.02
    assert gain.mean() > 4 * gain.std() / len(gain) ** 0.5
    assert abs(likely["voids"].mean()) < 0.2 < 0.4 < even["voids"].mean()
    assert abs(likely["missing"].mean()) < 0.4 < 0.9 < even["missing"].mean()


def test_a_chair_beyond_the_table_is_refused() -> None:
    deal, asked = next(positions(3))
    view = np.frombuffer(deal.view_record(asked).tobytes(), np.uint8)
    for chair in (4, -2):
        with pytest.raises(ValueError, match=f"chair is {chair}, expected 0 to 3"):
            _thinkers.seen_in(_thinkers.thinker("likely", GAME.native, 1), view, 5, 0, chair)
