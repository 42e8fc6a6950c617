"""Seats that think: one decision with its playouts, and whole deals."""

from __future__ import annotations

from typing import Any

import numpy as np
from cardavia_fast import _thinkers

import cardavia as cv

SEED, BUDGET, DEALS = 7, 1000, 3


def opening() -> Any:
    """A deal whose dealer chooses its first discard, of any suit kept."""
    number = 0
    while True:
        deal = cv.Deal("sichuan", SEED, number, seats="planner")
        asked = cv.Deal("sichuan", SEED, number)
        for _, action in deal.actions[:4]:
            asked.answer(action)
        if len(asked.legal()) > 10:
            return asked
        number += 1


def test_a_decision(benchmark: Any) -> None:
    """Near the beginning of a deal; the rate counts the worlds that are imagined as well."""
    benchmark.group = "a decision of a thinking seat"
    deal, seat = opening(), cv.seats.Thinker(BUDGET).native("sichuan")
    view = np.frombuffer(deal.view_record(deal.asked).tobytes(), np.uint8)
    legal = np.array(deal.legal_codes(), np.uint16)
    rows = benchmark(_thinkers.thoughts, seat, view, legal, deal.noise)
    assert rows.tolist() == _thinkers.thoughts(seat, view, legal, deal.noise).tolist()
    playouts = int(rows[:, 1].sum())
    assert 0 < playouts <= BUDGET
    if benchmark.stats:
        benchmark.extra_info["playouts_per_second"] = round(playouts / benchmark.stats.stats.min)


def test_whole_deals(benchmark: Any) -> None:
    """One thinking seat among greedy ones."""
    benchmark.group = "deals with a thinking seat"
    seats = [f"thinker:{BUDGET // 10}", "greedy", "greedy", "greedy"]
    results = benchmark.pedantic(cv.run, ("sichuan", DEALS, SEED, seats, 1), {"digests": True}, rounds=3)
    again = cv.run("sichuan", DEALS, SEED, seats, 2, chunk=1, digests=True)
    assert results.digest.tobytes() == again.digest.tobytes()
