"""Seats: compiled by Numba, called in Python, native; faults are named in full."""

from __future__ import annotations

import traceback
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _sichuan

import cardavia as cv
from cardavia.games import GAMES

DISCARD, PUNG, WIN = (_sichuan.CODES[name] for name in ("discard", "pung", "win"))


@pytest.fixture(scope="module")
def numba() -> Any:
    return pytest.importorskip("numba")


@pytest.fixture(scope="module")
def compiled_uniform(numba: Any) -> Any:
    """Every legal action equally likely: the high word of noise * n, in 32-bit halves."""

    @numba.cfunc(cv.seats.signature("sichuan"))
    def uniform(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        low = (noise & np.uint64(0xFFFFFFFF)) * np.uint64(n)
        high = (noise >> np.uint64(32)) * np.uint64(n)
        return np.int32((high + (low >> np.uint64(32))) >> np.uint64(32))

    return uniform


@pytest.fixture(scope="module")
def compiled_reader(numba: Any) -> Any:
    """Wins; else the discard of which most copies are seen; else passes. Reads its view."""

    @numba.cfunc(cv.seats.signature("sichuan"))
    def reader(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        mine = numba.carray(view, 1)[0]
        best, most = n - 1, -1
        for i in range(n):
            if legal[i] == WIN:
                return i
            if DISCARD <= legal[i] < PUNG:
                seen = mine.public.seen[legal[i] - DISCARD] + mine.hand[legal[i] - DISCARD]
                if seen > most:
                    best, most = i, seen
        return best

    return reader


def called_reader(view: np.void, legal: np.ndarray, noise: int) -> int:
    """The same policy in Python."""
    best, most = len(legal) - 1, -1
    for i, code in enumerate(legal):
        if code == WIN:
            return i
        if DISCARD <= code < PUNG:
            seen = int(view["public"]["seen"][code - DISCARD]) + int(view["hand"][code - DISCARD])
            if seen > most:
                best, most = i, seen
    return best


def same(first: cv.Results, second: cv.Results) -> bool:
    return all(column.tobytes() == second.arrays[name].tobytes() for name, column in first.arrays.items())


def test_a_numba_seat_equals_the_native_policy(compiled_uniform: Any) -> None:
    native = cv.run("sichuan", 3000, 4, "uniform", digests=True)
    compiled = cv.run("sichuan", 3000, 4, compiled_uniform, 2, digests=True)
    assert same(native, compiled)
    assert compiled.seats == ["uniform"] * 4


def test_a_numba_seat_equals_the_same_policy_in_python(compiled_reader: Any) -> None:
    compiled = cv.run("sichuan", 150, 5, cv.Compiled(compiled_reader), digests=True)
    called = cv.run("sichuan", 150, 5, cv.Called(called_reader), digests=True)
    assert same(compiled, called)
    mixed = [cv.Called(called_reader), "uniform", compiled_reader, "greedy"]
    other = [compiled_reader, "uniform", cv.Called(called_reader), "greedy"]
    assert same(cv.run("sichuan", 60, 6, mixed, digests=True), cv.run("sichuan", 60, 6, other, digests=True))


def test_a_python_seat_may_answer_in_text() -> None:
    def last(view: np.void, legal: np.ndarray, noise: int) -> str:
        return str(GAMES["sichuan"].notation.action_text(int(legal[-1])))

    deal = cv.Deal("sichuan", 1, 2, seats=cv.Called(last))
    assert deal.over
    assert deal.points == cv.run("sichuan", 1, 1, cv.Called(last), first=2).points[0].tolist()


def test_an_error_in_a_python_seat_stops_the_batch_and_names_the_deal() -> None:
    def fails_late(view: np.void, legal: np.ndarray, noise: int) -> int:
        if view["public"]["n_discards"] > 20:
            raise KeyError("no idea")
        return 0

    seats = ["first", "first", cv.Called(fails_late, "thinker"), "first"]
    message = r"sichuan seed 8 deal 12: seat 2 \(thinker\) raised KeyError: 'no idea'"
    with pytest.raises(cv.DealFault, match=message) as caught:
        cv.run("sichuan", 5, 8, seats, first=12)
    assert isinstance(caught.value.__cause__, KeyError)
    assert caught.traceback[-1].name == "call"
    frames = traceback.extract_tb(caught.value.__cause__.__traceback__)
    assert [frame.name for frame in frames] == ["call", "answer", "fails_late"]


def test_a_fault_keeps_the_deals_before_it_and_the_record_of_its_own() -> None:
    def fails_late(view: np.void, legal: np.ndarray, noise: int) -> int:
        if asked[0] > 300:
            raise KeyError("no idea")
        asked[0] += 1
        return 0

    asked = [0]
    seats = ["first", "first", cv.Called(fails_late), "first"]
    with pytest.raises(cv.DealFault) as caught:
        cv.run("sichuan", 50, 8, seats, first=12, digests=True)
    fault = caught.value
    whole = cv.run("sichuan", 50, 8, "first", first=12, digests=True)
    assert fault.number is not None
    assert 12 < fault.number < 61
    assert len(fault.results) == fault.number - 12
    assert (fault.results.digest == whole.digest[: len(fault.results)]).all()
    assert fault.results.summary().deals == len(fault.results)
    assert fault.record is not None
    stopped = cv.replay(fault.record)
    assert (stopped.number, stopped.asked) == (fault.number, 2)


@pytest.mark.parametrize("answer", [99, -1, "discard 10m", "win", None, 1.5, True])
def test_a_wrong_answer_of_a_python_seat_is_a_fault(answer: Any) -> None:
    message = f"sichuan seed 8 deal 0: seat . answered {answer!r}, expected an index below"
    with pytest.raises(cv.DealFault, match=message):
        cv.run("sichuan", 5, 8, cv.Called(lambda view, legal, noise: answer))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_wrong_answer_of_a_compiled_seat_is_a_fault(numba: Any, workers: int) -> None:
    @numba.cfunc(cv.seats.signature("sichuan"))
    def out_of_range(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        return n if numba.carray(view, 1)[0].public.n_discards == 7 else 0

    seats = ["first", out_of_range, "first", "first"]
    message = r"sichuan seed 3 deal \d+: seat 1 answered (\d+) of \1 \(expected 0 to \d+\)"
    with pytest.raises(cv.DealFault, match=message) as caught:
        cv.run("sichuan", 2000, 3, seats, workers, chunk=50)
    with pytest.raises(cv.DealFault) as single:
        cv.run("sichuan", 2000, 3, seats, 1)
    assert str(caught.value) == str(single.value)
    number = int(str(single.value).split("deal ")[1].split(":")[0])
    with pytest.raises(cv.DealFault, match=str(single.value).split("(")[0]):
        cv.Deal("sichuan", 3, number, seats=seats)


def test_a_cfunc_of_another_signature_is_refused(numba: Any) -> None:
    @numba.cfunc("int32(int32)")
    def other(x):  # type: ignore[no-untyped-def]
        return x

    with pytest.raises(TypeError, match="has the signature"):
        cv.run("sichuan", 1, 0, other)
    with pytest.raises(TypeError, match=r"expected a numba\.cfunc"):
        cv.run("sichuan", 1, 0, cv.Compiled(len))


def test_views_hold_nothing_of_the_hidden_tiles() -> None:
    """Deals whose orders differ only in tiles that a seat cannot see look the same to it."""
    rng = np.random.default_rng(3)
    for number in range(40):
        order = cv.order("sichuan", 31, number)
        for seat in range(4):
            low = 13 * seat
            hidden = np.setdiff1d(
                np.arange(108), np.r_[low : low + 13, [52] if seat == 0 else []].astype(int)
            )
            other = order.copy()
            other[hidden] = rng.permutation(order[hidden])
            deals = [cv.Deal("sichuan", order=ids, dealer=0) for ids in (order, other)]
            for suit in ("m", "p", "s", "m"):
                views = [deal.view_record(seat).tobytes() for deal in deals]
                assert views[0] == views[1]
                for deal in deals:
                    deal.answer(f"void {suit}")
            views = [deal.view_record(seat).tobytes() for deal in deals]
            assert views[0] == views[1]


def test_imagined_hands_are_not_the_true_ones() -> None:
    """Copies shared by an imagined and the true hand of another seat are as many as chance gives."""
    shared, expected = 0.0, 0.0
    for number in range(300):
        deal = cv.Deal("sichuan", 77, number)
        for suit in ("m", "p", "s", "m"):
            deal.answer(f"void {suit}")
        seat = deal.dealer
        other = (seat + 1) % 4
        worlds = deal, deal.imagine(seat, 5, number)
        true, world = (np.array(d.view_record(other)["hand"], int) for d in worlds)
        unseen = 4 - np.array(deal.view_record(seat)["hand"], int)
        shared += (true * world).sum()
        expected += (true * unseen * 13 / unseen.sum()).sum()
    assert shared / expected == pytest.approx(1, abs=0.05)
