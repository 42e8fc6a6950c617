"""Deals in a row: who deals, and that nothing depends on how a series is cut."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardavia as cv
from cardavia.games import GAMES
from cardavia.series import BLOCK, LONGEST, spans

SEATS = ("uniform", "greedy")
tables = pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in SEATS])


def same(one: cv.Results, other: cv.Results, low: int = 0) -> bool:
    """The rows of the other are those of the one from row low on."""
    high = low + len(other)
    return all((array[low:high] == other[name]).all() for name, array in one.arrays.items())


def uniform(view: np.void, legal: np.ndarray, noise: int) -> int:
    return noise * len(legal) >> 64


@tables
def test_each_deal_of_a_block_is_dealt_by_the_next_dealer_of_the_one_before(game: str, seats: str) -> None:
    alone, row = cv.run(game, 1000, 5, seats), cv.run(game, 1000, 5, seats, series=True)
    begins = np.arange(1000) % BLOCK == 0
    assert (row.dealer[begins] == alone.dealer[begins]).all()
    assert (row.dealer[1:] == row.next_dealer[:-1])[~begins[1:]].all()
    assert (row.dealer != alone.dealer).mean() > 0.5
    assert all((row[name][begins] == alone[name][begins]).all() for name in row.arrays)


@tables
def test_a_deal_with_that_dealer_is_the_row(game: str, seats: str) -> None:
    results = cv.run(game, 150, 2**100 + 3, seats, first=40, series=True, digests=True)
    for place, dealer in enumerate(results.dealer.tolist()):
        deal = cv.Deal(game, 2**100 + 3, 40 + place, dealer=dealer, seats=seats)
        assert (results.digest[place], results.steps[place]) == (deal.digest, deal.steps)
        row = deal._native.row()
        assert all((results[name][place] == row[name]).all() for name in GAMES[game].fields)


@tables
def test_workers_chunks_and_first_change_nothing(game: str, seats: str) -> None:
    whole = cv.run(game, 1000, 3, seats, 1, series=True, digests=True)
    for workers, chunk in [(1, 7), (2, 7), (3, 100), (2, 64), (2, 4096)]:
        assert same(whole, cv.run(game, 1000, 3, seats, workers, chunk=chunk, series=True, digests=True))
    for first in (1, 63, 64, 65, 500, 999):
        part = cv.run(game, 1000 - first, 3, seats, first=first, series=True, digests=True)
        assert same(whole, part, first)


@pytest.mark.parametrize("game", GAMES)
def test_a_stream_is_the_series_in_parts(game: str) -> None:
    whole = cv.run(game, 500, 9, first=30, series=True)
    parts = list(cv.stream(game, 500, 9, size=77, first=30, series=True))
    assert [part.series for part in parts] == [BLOCK] * 7
    assert (np.concatenate([part.points for part in parts]) == whole.points).all()


@pytest.mark.parametrize("game", GAMES)
def test_blocks_of_another_length(game: str) -> None:
    results = cv.run(game, 200, 4, series=np.int64(5))  # type: ignore[arg-type]
    begins = np.arange(200) % 5 == 0
    assert (results.dealer[begins] == cv.run(game, 200, 4).dealer[begins]).all()
    assert (results.dealer[1:] == results.next_dealer[:-1])[~begins[1:]].all()
    assert same(results, cv.run(game, 50, 4, first=33, chunk=1, series=5), 33)


@pytest.mark.parametrize("game", GAMES)
def test_a_python_seat_plays_the_same_series(game: str) -> None:
    native = cv.run(game, 100, 6, "uniform", first=50, series=16, digests=True)
    seats = [cv.Called(uniform), *["uniform"] * (GAMES[game].native.seats - 1)]
    assert same(native, cv.run(game, 100, 6, seats, first=50, chunk=30, series=16, digests=True))


@pytest.mark.parametrize("game", GAMES)
def test_without_a_series_every_deal_draws_its_dealer(game: str) -> None:
    results = cv.run(game, 100, 6, "uniform", series=False)
    assert results.dealer.tolist() == [cv.Deal(game, 6, number).dealer for number in range(100)]
    assert results.series is False


def test_no_deals_are_no_series() -> None:
    for first in (0, 5, 64):
        assert len(cv.run("tiengow", 0, first=first, series=True)) == 0
    assert list(cv.stream("tiengow", 0, first=5, series=True)) == []


def test_the_last_deal_numbers_are_in_a_row_too() -> None:
    last = 2**63 - 100
    results = cv.run("tiengow", 99, 1, "first", first=last, series=True)
    assert same(results, cv.run("tiengow", 9, 1, "first", first=last + 90, series=True), 90)


def test_chunks_are_whole_blocks() -> None:
    assert list(spans(10, 100, 7, 16)) == [(0, 6), (6, 22), (22, 38), (38, 54), (54, 70), (70, 86), (86, 100)]
    assert list(spans(10, 100, 33, 16)) == [(0, 38), (38, 86), (86, 100)]
    assert list(spans(10, 100, 40, 1)) == [(0, 40), (40, 80), (80, 100)]
    assert list(spans(10, 0, 40, 16)) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_counts_up_to_all_deals(workers: int) -> None:
    seen: list[tuple[int, int]] = []
    progress = lambda done, of: seen.append((done, of))  # noqa: E731
    cv.run("tiengow", 1000, workers=workers, first=20, chunk=50, series=True, progress=progress)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert (seen[0], seen[-1]) == ((0, 1000), (1000, 1000))


# ---- faults and wrong use ------------------------------------------------------------------------------


def out_of_range() -> Any:
    numba = pytest.importorskip("numba")

    @numba.cfunc(cv.seats.signature("tiengow"))
    def odd(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        table = numba.carray(view, 1)[0].public
        return n if table.columns[0] == 3 and table.columns[1] == 4 else 0

    return odd


def fault_of(*args: Any, **more: Any) -> str:
    with pytest.raises(cv.DealFault) as caught:
        cv.run("tiengow", *args, series=True, **more)
    return str(caught.value)


def test_a_fault_names_the_dealer_with_which_it_comes_again() -> None:
    seat = out_of_range()
    fault = fault_of(2000, 4, seat)
    name, number, dealer = named(fault)
    assert name == f"tiengow seed 4 deal {number} dealer {dealer}"
    with pytest.raises(cv.DealFault) as again:
        cv.Deal("tiengow", 4, number, dealer=dealer, seats=seat)
    assert str(again.value) == fault
    assert dealer != cv.Deal("tiengow", 4, number).dealer


def test_a_fault_before_the_first_deal_asked_for() -> None:
    """The block is played from its start, so it fails all the same."""
    seat = out_of_range()
    fault = fault_of(2000, 4, seat)
    after = named(fault)[1] + 1
    assert after % BLOCK
    assert fault_of(10, 4, seat, first=after) == fault_of(10, 4, seat, 1, first=after) == fault


def named(message: str) -> tuple[str, int, int]:
    name = message.split(":")[0]
    words = name.split()
    return name, int(words[4]), int(words[6])


def test_a_fault_of_a_python_seat_names_the_dealer() -> None:
    def odd(view: np.void, legal: np.ndarray, noise: int) -> int:
        if list(view["public"]["columns"][:2]) == [3, 4]:
            raise KeyError("no idea")
        return 0

    fault = fault_of(2000, 4, cv.Called(odd))
    assert named(fault) == named(fault_of(2000, 4, out_of_range()))
    assert fault.endswith("raised KeyError: 'no idea'")


@pytest.mark.parametrize("series", [0, 1, -64, LONGEST + 1, 2**70, "x", "64", 2.5, None])
def test_wrong_series(series: Any) -> None:
    error = ValueError if isinstance(series, int) else TypeError
    message = f"series is {series!r}, expected True, False or the deals of a block, 2 to 4096"
    with pytest.raises(error, match=message):
        cv.run("sichuan", 10, series=series)
    with pytest.raises(error, match=message):
        cv.stream("sichuan", 10, series=series)


# ---- what results say of it ----------------------------------------------------------------------------


def test_results_say_that_they_are_a_series(tmp_path: Path) -> None:
    results = cv.run("nantong", 70, 3, series=16)
    assert results.series == results.settings()["series"] == 16
    assert repr(results).startswith("<Results nantong seed 3: 70 deals in blocks of 16 from 0, seats [")
    results.save(tmp_path / "deals.npz")
    with np.load(tmp_path / "deals.npz") as saved:
        settings = json.loads(str(saved["settings"]))
    again = cv.run("nantong", settings["deals"], settings["seed"], series=settings["series"])
    assert same(results, again)
    alone = cv.run("nantong", 70, 3).settings()["series"]
    assert alone is False


def test_intervals_are_those_of_whole_blocks() -> None:
    """The first block has 14 deals, the last 16."""
    results = cv.run("tiengow", 1038, 2, first=50, series=True)
    away = results.points - results.points.mean(axis=0)
    sums = np.array([away[max(low, 0) : low + 64].sum(axis=0) for low in range(-50, 1038, 64)])
    assert len(sums) == 17
    error = np.sqrt(17 / 16 * (sums**2).sum(axis=0)) / 1038
    summary = results.summary()
    assert summary.series == 64
    assert summary.ci95 == pytest.approx((1.959963984540054 * error).tolist())
    assert summary.sd_points == pytest.approx(results.points.std(axis=0, ddof=1).tolist())
    assert np.isnan(cv.run("tiengow", 14, 2, first=50, series=True).summary().ci95).all()


def test_intervals_of_blocks_are_wide_enough() -> None:
    """A winner leads the next deal, so the mean of 64 deals in a row strays further than of others."""
    results = cv.run("tiengow", 64 * 2000, 2, "uniform", series=True)
    means = results.points.reshape(2000, 64, 4).mean(axis=1)
    half = 1.959963984540054 * means.std(axis=0, ddof=1) / np.sqrt(2000)
    assert results.summary().ci95 == pytest.approx(half.tolist())
    assert min(results.summary().ci95) > 1.1 * max(cv.run("tiengow", 64 * 2000, 2, "uniform").summary().ci95)
