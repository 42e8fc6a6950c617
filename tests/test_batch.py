"""Batches: what they hold, what they add up to, how they fail, what they write."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from cardavia_fast import _run

import cardavia as cv
from cardavia.games import GAMES
from cardavia.seeds import philox_key


@pytest.fixture(scope="module")
def results() -> cv.Results:
    return cv.run("sichuan", 4000, 7)


def test_arrays_are_as_documented(results: cv.Results) -> None:
    assert len(results) == 4000
    assert results.points.dtype == np.int32
    assert results.points.shape == (4000, 4)
    assert results.points.flags.c_contiguous
    assert (results.points.sum(axis=1) == 0).all()
    assert set(results.arrays) == {*GAMES["sichuan"].fields, "steps"}
    assert results["points"] is results.points
    assert "points" in dir(results)
    with pytest.raises(AttributeError, match="of sichuan have no 'winners'; their arrays are points"):
        _ = results.winners


@pytest.mark.parametrize("game", GAMES)
def test_every_array_is_an_attribute(game: str) -> None:
    """No field of a game hides behind another attribute of the results."""
    results = cv.run(game, 3, digests=True)
    for name, array in results.arrays.items():
        assert getattr(results, name) is results[name] is array


def test_row_details_agree_with_the_single_deal(results: cv.Results) -> None:
    for number in range(200):
        deal = cv.Deal("sichuan", 7, number, seats="greedy")
        result = deal.result
        assert result["points"] == results.points[number].tolist()
        assert result["kongs"] == results.kongs[number].tolist()
        assert result["penalties"] == results.penalties[number].tolist()
        assert results.n_wins[number] == len(result["winners"])
        kongs, penalties = [0] * 4, [0] * 4
        for payment in deal.ledger:
            into = {"S5.6": kongs, "S6.2": kongs, "S6.3": penalties, "S6.4": penalties}.get(payment.rule)
            if into is not None:
                into[payment.payer] -= payment.amount
                into[payment.payee] += payment.amount
        assert (result["kongs"], result["penalties"]) == (kongs, penalties)


def test_summary_adds_up(results: cv.Results) -> None:
    summary = results.summary()
    assert summary.deals == 4000
    assert summary.mean_points == pytest.approx(results.points.mean(axis=0).tolist())
    half = 1.959963984540054 * results.points.std(axis=0, ddof=1) / np.sqrt(4000)
    assert summary.ci95 == pytest.approx(half.tolist())
    assert sum(summary.per_seat["win"]) == pytest.approx(summary.deal_shares["wins a deal"])
    assert summary.deal_shares["exhausted wall"] + summary.deal_shares["three wins"] == pytest.approx(1)
    for seat in range(4):
        wins = (results.win_seat == seat) & (results.win_how != 0)
        assert summary.per_seat["win"][seat] == pytest.approx(wins.any(axis=1).mean())
    assert summary.frequencies["root"] == pytest.approx(
        (results.win_patterns >> 7 & 1).sum() / results.n_wins.sum()
    )
    json.dumps(summary.to_dict())


def test_summary_of_nothing_and_of_one_deal() -> None:
    empty = cv.run("sichuan", 0)
    assert len(empty) == 0
    with pytest.raises(ValueError, match="no deals"):
        empty.summary()
    assert cv.run("sichuan", 1).summary().deals == 1


def test_one_seat_object_per_place() -> None:
    mixed = cv.run("sichuan", 300, 2, ["greedy", cv.Uniform(), cv.Greedy(), "uniform"])
    assert mixed.seats == ["greedy", "uniform", "greedy", "uniform"]
    assert mixed.points[17].tolist() == cv.Deal("sichuan", 2, 17, seats=["greedy", "uniform"] * 2).points


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_counts_up_to_all_deals(workers: int) -> None:
    seen: list[tuple[int, int]] = []
    cv.run("sichuan", 1000, workers=workers, chunk=100, progress=lambda done, of: seen.append((done, of)))
    assert seen[0] == (0, 1000)
    assert seen[-1] == (1000, 1000)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_stream_is_the_batch_in_parts() -> None:
    parts = list(cv.stream("sichuan", 2500, 9, size=1000, first=50))
    assert [(len(part), part.first) for part in parts] == [(1000, 50), (1000, 1050), (500, 2050)]
    whole = cv.run("sichuan", 2500, 9, first=50)
    assert (np.concatenate([part.points for part in parts]) == whole.points).all()
    assert list(cv.stream("sichuan", 0, 9)) == []


def test_native_memory_does_not_grow_with_the_deals() -> None:
    """Nothing is allocated per deal: the peak of a run is its arrays."""
    script = (
        "import resource, sys, cardavia as cv\n"
        "cv.run('sichuan', 1000, workers=1)\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "r = cv.run('sichuan', 200_000, seats='uniform')\n"
        "size = sum(c.nbytes for c in r.arrays.values()) / 1024\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before - size)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 8 * 1024


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "mahjong"}, ValueError, "game is 'mahjong', expected 'sichuan'"),
        ({"deals": -1}, ValueError, "deals is -1, expected 0 to"),
        ({"deals": 2.5}, TypeError, "deals is 2.5, expected a whole number"),
        ({"first": -3}, ValueError, "first is -3"),
        ({"first": 2**63 - 5}, ValueError, "first is 92233"),
        ({"workers": 0}, ValueError, "workers is 0, expected 1 to 1024, or -1 for all cores"),
        ({"chunk": 0}, ValueError, "chunk is 0"),
        ({"seats": "gredy"}, ValueError, "seat is 'gredy', .*did you mean 'greedy'"),
        ({"seats": ["greedy"] * 3}, ValueError, "3 seats given, sichuan has 4"),
        ({"seats": ["greedy"] * 3 + [None]}, ValueError, "seat 3 asks the caller, which a batch cannot"),
        ({"seats": [len] * 4}, TypeError, "a Python function; wrap it"),
        ({"seats": 5}, TypeError, "seat is 5, expected a name"),
        ({"rules": "loose"}, ValueError, "preset is 'loose', expected 'standard'"),
        ({"rules": {"fan_top": 3}}, ValueError, "rule of sichuan is 'fan_top'.*did you mean 'fan_cap'"),
        ({"rules": {"fan_cap": 17}}, ValueError, "rule fan_cap is 17, expected 0 to 16"),
        ({"rules": {"fan_cap": True}}, TypeError, "rule fan_cap is True, expected a whole number"),
        ({"rules": {"pig_pays_winners": 1}}, TypeError, "rule pig_pays_winners is 1, expected True or False"),
        ({"rules": 3}, TypeError, "rules are 3"),
    ],
)
def test_wrong_arguments(arguments: dict[str, object], error: type[Exception], message: str) -> None:
    given = {"game": "sichuan", "deals": 10, **arguments}
    with pytest.raises(error, match=message):
        cv.run(**given)  # type: ignore[arg-type]
    if "chunk" not in arguments:
        with pytest.raises(error, match=message):
            cv.stream(**given)  # type: ignore[arg-type]


def test_saved_arrays_read_back(results: cv.Results, tmp_path: Path) -> None:
    results.save(tmp_path / "deals.npz")
    with np.load(tmp_path / "deals.npz") as saved:
        assert set(saved.files) == {*results.arrays, "settings"}
        for name, column in results.arrays.items():
            assert saved[name].dtype == column.dtype
            assert (saved[name] == column).all()
        settings = json.loads(str(saved["settings"]))
    assert settings == results.settings()
    assert settings["seed"] == 7


def test_saved_table_reads_back(tmp_path: Path) -> None:
    results = cv.run("sichuan", 50, 3, first=9)
    results.save(tmp_path / "deals.csv")
    with open(tmp_path / "deals.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["deal"]) for row in rows] == list(range(9, 59))
    for row, points, dealer in zip(rows, results.points, results.dealer, strict=True):
        assert [int(row[f"points_{seat}"]) for seat in range(4)] == points.tolist()
        assert int(row["dealer"]) == dealer


def test_unwritable_places_leave_nothing_behind(results: cv.Results, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"'deals.xls', expected a name that ends in .npz or .csv"):
        results.save("deals.xls")
    with pytest.raises(ValueError, match="there is no folder"):
        results.save(tmp_path / "no" / "deals.npz")
    (tmp_path / "folder.npz").mkdir()
    with pytest.raises(ValueError, match="which is a folder"):
        results.save(tmp_path / "folder.npz")
    assert os.listdir(tmp_path) == ["folder.npz"]


def test_a_failed_write_keeps_the_old_file(
    results: cv.Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deals.npz"
    path.write_bytes(b"old")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    with pytest.raises(OSError, match="No space left"):
        results.save(path)
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["deals.npz"]


@pytest.mark.parametrize("game", GAMES)
def test_deal_only_plays_nothing(game: str) -> None:
    """Nor does it look for the first question: that may be another seat's than the dealer's."""
    native = GAMES[game].native
    rules = np.zeros(native.rules_dtype.itemsize, np.uint8)
    dealers = sum(cv.Deal(game, 3, number).dealer for number in range(50))
    assert _run.deal_only(native, rules, philox_key(3), 0, 50) == dealers
