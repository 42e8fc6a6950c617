"""Tien Gow endings of deals of a seed, reached by random play."""

import itertools
import random
from typing import Any

import cardavia as cv


def reached(tiles: int, number: int = 0, seed: int = 5, **more: Any) -> Any:
    """A deal played at random down to so many tiles each or fewer, at the start of a trick."""
    deal, dice = cv.Deal("tiengow", seed, number, **more), random.Random(number)
    while deal.asked is not None and (max(sizes(deal)) > tiles or deal.view(0)["best"]):
        deal.answer(dice.randrange(len(deal.legal())))
    return deal


def some(tiles: int, count: int, **more: Any) -> list[Any]:
    """Endings of exactly so many tiles."""
    numbers = itertools.count()
    deals = (reached(tiles, number, **more) for number in numbers)
    return list(itertools.islice((deal for deal in deals if sizes(deal) == {tiles}), count))


def sizes(deal: Any) -> set[int]:
    return set(deal.view(0)["hand_size"])


def after(deal: Any, text: str) -> Any:
    later = deal.copy()
    later.answer(text)
    return later
