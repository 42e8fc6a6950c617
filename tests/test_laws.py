"""The laws of the house, on every registered game and preset, checked at every step of random deals."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _table

import cardavia as cv
from cardavia.games import GAMES
from cardavia.rules import PRESETS, from_native, to_native

TABLES = [(game, preset) for game in GAMES for preset in PRESETS[game]]
DEALS = 200 if _table.CHECKS else 700  # of each preset, so thousands in all


@pytest.fixture(params=TABLES, ids=lambda table: "-".join(table))
def table(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.param  # type: ignore[no-any-return]


def played(game: str, preset: str, number: int, seats: str) -> cv.Deal:
    return cv.Deal(game, 11, number, rules=preset, seats=seats)


def again(deal: cv.Deal) -> cv.Deal:
    """The same deal from its start, asking for every answer."""
    return cv.Deal(deal.game, deal.seed, deal.number, rules=deal.rules)


def steps(game: str, preset: str, deals: int) -> Any:
    """(deal before the answer, seat, action) over many deals: half uniform, half greedy."""
    for number in range(deals):
        done = played(game, preset, number, "uniform" if number % 2 else "greedy")
        deal = again(done)
        for seat, action in done.actions:
            yield deal, seat, action
            deal.answer(action)
        assert deal.over
        assert deal._native.state_bytes() == done._native.state_bytes()
        yield deal, None, None


def test_points_sum_to_zero_and_equal_the_ledger(table: tuple[str, str]) -> None:
    for deal, _, _ in steps(*table, DEALS):
        points = [0] * len(deal.seats)
        for payment in deal.ledger:
            assert payment.amount > 0
            assert payment.payer != payment.payee
            points[payment.payer] -= payment.amount
            points[payment.payee] += payment.amount
        assert points == deal.points
        assert sum(points) == 0


def test_every_piece_is_in_exactly_one_place(table: tuple[str, str]) -> None:
    for deal, _, _ in steps(*table, DEALS):
        codes, found = deal._native.places()
        assert found == len(codes) == GAMES[deal.game].native.pieces


def test_legal_actions_are_some_ascending_and_unique(table: tuple[str, str]) -> None:
    for deal, seat, action in steps(*table, DEALS):
        codes = deal.legal_codes()
        assert deal.over == (not codes)
        assert all(low < high for low, high in pairwise(codes))
        assert deal.asked == seat
        if action is not None:
            assert action in deal.legal()


def test_deals_end_within_max_steps(table: tuple[str, str]) -> None:
    game, preset = table
    for seats in ("uniform", "greedy", "first"):
        results = cv.run(game, 3000, 5, seats, rules=preset)
        assert results.steps.max() <= GAMES[game].native.max_steps
        assert results.steps.min() > 0


def test_same_seed_and_deal_give_the_same_bytes(table: tuple[str, str]) -> None:
    for number in range(DEALS):
        first, second = (played(*table, number, "uniform") for _ in range(2))
        assert first._native.state_bytes() == second._native.state_bytes()
        assert first.digest == second.digest


def test_batch_row_single_deal_and_replayed_record_agree(table: tuple[str, str]) -> None:
    game, preset = table
    for seats in ("uniform", "greedy"):
        results = cv.run(game, DEALS, 11, seats, rules=preset, digests=True)
        for number in range(DEALS):
            deal = played(game, preset, number, seats)
            replayed = cv.replay(deal.record())
            assert results.points[number].tolist() == deal.points == replayed.points
            assert results.arrays["digest"][number] == deal.digest == replayed.digest
            assert results.steps[number] == deal.steps
            row = deal._native.row()
            for name in row.dtype.names:
                assert (results.arrays[name][number] == row[name]).all()


def test_workers_chunks_and_first_change_nothing(table: tuple[str, str]) -> None:
    game, preset = table
    whole = cv.run(game, 5000, 3, "uniform", 1, rules=preset, digests=True)
    ways = [
        cv.run(game, 5000, 3, "uniform", 2, rules=preset, digests=True, chunk=7),
        cv.run(game, 5000, 3, "uniform", 3, rules=preset, digests=True, chunk=999),
    ]
    parts = list(cv.stream(game, 5000, 3, "uniform", rules=preset, digests=True, size=1234))
    tail = cv.run(game, 1234, 3, "uniform", first=3766, rules=preset, digests=True)
    for name, column in whole.arrays.items():
        for other in ways:
            assert column.tobytes() == other.arrays[name].tobytes()
        assert column.tobytes() == b"".join(part.arrays[name].tobytes() for part in parts)
        assert column[3766:].tobytes() == tail.arrays[name].tobytes()


def test_imagined_worlds_fit_the_view(table: tuple[str, str]) -> None:
    """look(imagine(look(s))) == look(s) byte for byte, for every seat, whoever is asked."""
    for turn, (deal, _, _) in enumerate(steps(*table, DEALS)):
        for seat in range(len(deal.seats)):
            view = deal.view_record(seat)
            world = deal.imagine(seat, 17, turn)
            assert world.view_record(seat).tobytes() == view.tobytes()
            codes, found = world._native.places()
            assert found == len(codes)
            if deal.asked == seat:
                assert world.legal() == deal.legal()


def test_imagined_worlds_play_on_to_the_end(table: tuple[str, str]) -> None:
    rng = random.Random(5)
    for turn, (deal, _, _) in enumerate(steps(*table, DEALS)):
        if rng.random() < 0.1:
            world = deal.imagine(rng.randrange(len(deal.seats)), 23, turn)
            while not world.over:
                world.answer(rng.choice(world.legal()))
            codes, found = world._native.places()
            assert found == len(codes)
            assert sum(world.points) == 0


def test_a_clone_plays_on_identically(table: tuple[str, str]) -> None:
    rng = random.Random(6)
    for number in range(DEALS):
        done = played(*table, number, "uniform")
        deal, cut = again(done), rng.randrange(done.steps)
        for _, action in done.actions[:cut]:
            deal.answer(action)
        clone = deal.copy()
        before = deal._native.state_bytes()
        for _, action in done.actions[cut:]:
            clone.answer(action)
        assert deal._native.state_bytes() == before
        assert clone._native.state_bytes() == done._native.state_bytes()
        assert clone.actions == done.actions


@pytest.mark.parametrize("game", GAMES)
def test_every_action_reads_and_parses_back(game: str) -> None:
    entry = GAMES[game]
    texts = [entry.notation.action_text(code) for code in range(entry.native.actions)]
    assert len(set(texts)) == len(texts)
    assert [entry.notation.parse_action(text) for text in texts] == list(range(entry.native.actions))


def test_rules_survive_the_native_struct(table: tuple[str, str]) -> None:
    game, preset = table
    rules = cv.rules(game, preset)
    assert from_native(game, to_native(game, rules)) == rules
    assert to_native(game, rules).dtype == np.uint8
