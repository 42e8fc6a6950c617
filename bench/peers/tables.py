"""Our deals in the three ways a peer's are played: stepped by the caller, called back, and as a batch."""

from __future__ import annotations

from random import Random

import numpy as np

import cardavia as cv

SEED = 7


def stepped(game: str, deals: int) -> int:
    """Decisions of deals that the caller steps, each made, asked what is legal, answered and paid."""
    taken, chosen = 0, Random(1)
    for number in range(deals):
        deal = cv.Deal(game, SEED, number)
        while not deal.over:
            deal.answer(chosen.randrange(len(deal.legal_codes())))
        assert sum(deal.points) == 0
        taken += deal.steps
    return taken


def pick(noise: int | None, n: int) -> int:
    """What the compiled uniform seat answers."""
    assert noise is not None
    return noise * n >> 64


CALLED = cv.Called(lambda view, legal, noise: pick(noise, len(legal)))


def as_stepped(game: str, number: int) -> tuple[list[int], int]:
    """Points and decisions of a deal that is stepped as `stepped` does, with the batch's random words."""
    deal = cv.Deal(game, SEED, number)
    while not deal.over:
        deal.answer(pick(deal.noise, len(deal.legal_codes())))
    return deal.points, deal.steps


def called(game: str, deals: int) -> int:
    """A batch whose seats are Python functions, each given a view and the legal codes."""
    return int(cv.run(game, deals, SEED, CALLED).steps.sum())


def batch(game: str, deals: int) -> int:
    """A batch of compiled seats, one thread."""
    return int(cv.run(game, deals, SEED, "uniform", workers=1).steps.sum())


def agree(game: str, deals: int) -> None:
    """All three ways play the same deals where they are given the same random words."""
    results = cv.run(game, deals, SEED, "uniform")
    alone = [as_stepped(game, number) for number in range(deals)]
    np.testing.assert_array_equal([points for points, _ in alone], results.points)
    np.testing.assert_array_equal([steps for _, steps in alone], results.steps)
    others = cv.run(game, deals, SEED, CALLED)
    np.testing.assert_array_equal(others.points, results.points)


WAYS = {  # and deals a round, so that rounds are about as long
    "stepped from Python": (stepped, 400),
    "Python seats called (`Called`)": (called, 200),
    "batch of `uniform` seats": (batch, 10_000),
}
