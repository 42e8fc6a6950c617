"""Files of records: what a batch writes, and records added one by one."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import cardavia as cv
from cardavia.record_files import encode
from cardavia.records import compose, rewound
from cardavia.rules import PRESETS

GAMES = pytest.mark.parametrize("game", cv.GAMES)


def whole(game: str, number: int, **more: Any) -> dict[str, Any]:
    return cv.Deal(game, 7, number, seats="greedy").record() | more


def bare(record: dict[str, Any]) -> dict[str, Any]:
    """A record without the optional fields."""
    return {name: value for name, value in record.items() if name not in ("seats", "undone")}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Eight deals of Sichuan, by seed 7."""
    path = tmp_path / "deals.jsonl"
    cv.run("sichuan", 8, 7, records=path)
    return path


def wrong(path: Path, workers: int = 1) -> cv.Divergence:
    found = cv.verify(path, workers)
    assert not found.ok
    assert found.divergence is not None
    return found.divergence


# ---- what a batch writes -------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("seats", ["greedy", "uniform"])
@pytest.mark.parametrize("series", [False, 16])
def test_row_deal_and_replayed_record_agree(game: str, seats: str, series: int, tmp_path: Path) -> None:
    for preset in PRESETS[game]:
        path = tmp_path / f"{preset}.jsonl"
        results = cv.run(
            game, 60, 11, seats, first=1000, rules=preset, digests=True, series=series, records=path
        )
        records = list(cv.read_records(path))
        assert len(records) == 60
        for row, record in enumerate(records):
            replayed = cv.replay(record)
            deal = cv.Deal(
                game, 11, 1000 + row, dealer=record["dealer"], rules=preset, seats=seats
            )  # the drawn dealer, but in a series
            assert bare(record) == deal.record() == replayed.record()
            assert record["seats"] == results.seats
            assert record["dealer"] == results.dealer[row]
            assert record["points"] == results.points[row].tolist()
            assert int(record["digest"], 16) == results.digest[row] == deal.digest
            assert len(record["actions"]) == results.steps[row]
        found = cv.verify(path)
        assert (found.ok, found.deals, found.unfinished) == (True, {game: 60}, 0)
        assert found.answers == results.steps.sum()


@GAMES
@pytest.mark.parametrize("ending", ["jsonl", "jsonl.zst"])
def test_workers_chunks_and_called_seats_write_the_same_bytes(game: str, ending: str, tmp_path: Path) -> None:
    def written(**more: Any) -> bytes:
        path = tmp_path / f"deals.{ending}"
        cv.run(game, 1500, 7, first=3, series=True, records=path, **more)
        return path.read_bytes()

    one = written(workers=1)
    assert one == written(workers=2) == written(workers=3, digests=True)
    assert cv.verify(tmp_path / f"deals.{ending}", workers=2).deals == {game: 1500}


@GAMES
def test_python_and_native_seats_write_the_same(game: str, tmp_path: Path) -> None:
    named: Any = cv.Called(lambda view, legal, noise: 0, name="first")
    for name, seats in (("called", named), ("native", "first")):
        cv.run(game, 20, 7, seats, series=True, first=5, records=tmp_path / f"{name}.jsonl")
    assert (tmp_path / "called.jsonl").read_bytes() == (tmp_path / "native.jsonl").read_bytes()


def test_a_line_is_a_record_without_blanks(path: Path) -> None:
    line = path.read_bytes().splitlines()[3]
    record = whole("sichuan", 3, seats=["greedy"] * 4)
    assert line == json.dumps(record, separators=(",", ":")).encode()


def wears_out(answers: int, error: BaseException) -> cv.Called:
    """A seat that answers so often, and then raises."""
    left = iter(range(answers))

    def choose(view: Any, legal: Any, noise: int) -> int:
        if next(left, None) is None:
            raise error
        return 0

    return cv.Called(choose)


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    for ending in ("jsonl", "jsonl.zst"):
        for seat in (wears_out(300, KeyboardInterrupt()), wears_out(5, RuntimeError("enough"))):
            with pytest.raises((cv.DealFault, KeyboardInterrupt)):
                cv.run("sichuan", 3000, 7, seat, records=tmp_path / f"deals.{ending}")
            assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.zst"])
def test_a_fault_loses_no_record_of_the_deals_before_it(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"deals.{ending}"
    with pytest.raises(cv.DealFault, match="enough") as caught:
        cv.run("sichuan", 3000, 7, wears_out(300, RuntimeError("enough")), first=5, records=path, chunk=2)
    results = caught.value.results
    assert caught.value.number == 5 + len(results)
    assert len(results) > 2
    cv.run("sichuan", len(results), 7, "first", first=5, records=tmp_path / f"whole.{ending}")
    records = [{**each, "seats": ["called"] * 4} for each in cv.read_records(tmp_path / f"whole.{ending}")]
    assert list(cv.read_records(path)) == records
    assert cv.verify(path).deals == {"sichuan": len(results)}


@pytest.mark.parametrize("workers", [1, 2])
def test_a_native_fault_among_threads_loses_none_either(workers: int, tmp_path: Path) -> None:
    numba = pytest.importorskip("numba")

    @numba.cfunc(cv.seats.signature("sichuan"))
    def out_of_range(view, legal, n, noise, context):  # type: ignore[no-untyped-def]
        return n if noise % 5000 == 1 else 0

    path = tmp_path / "deals.jsonl"
    with pytest.raises(cv.DealFault, match="seat 1 answered") as caught:
        cv.run(
            "sichuan", 9000, 3, ["first", out_of_range, "first", "first"], workers, chunk=10, records=path,
            digests=True,
        )  # fmt: skip
    results = caught.value.results
    assert len(results) == caught.value.number > 10
    assert len(results) % 10 > 0  # it ends within a chunk
    records = list(cv.read_records(path))
    assert [each["digest"] for each in records] == [f"{each:016x}" for each in results.digest.tolist()]
    assert cv.verify(path).deals == {"sichuan": len(results)}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("deals.json", r"output file is '.*deals.json', expected a name that ends in .jsonl or .jsonl.zst"),
        (".jsonl", "expected a name that ends in"),
        ("none/deals.jsonl", "but there is no folder"),
    ],
)
def test_files_that_cannot_be_written(name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message):
        cv.run("sichuan", 3, records=tmp_path / name)


# ---- one record after the other ------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.zst"])
def test_records_are_added_one_by_one(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"table.{ending}"
    records = [whole(game, number) for number in range(3) for game in cv.GAMES]
    for record in records:
        cv.append_record(path, record)
    assert list(cv.read_records(path)) == records
    assert cv.verify(path).deals == {"sichuan": 3, "nantong": 3, "tiengow": 3}


def test_a_line_that_was_cut_short_stays_one_damaged_line(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_bytes(encode(whole("sichuan", 1))[:-400])
    cv.append_record(path, whole("sichuan", 2))
    divergence = wrong(path)
    assert (divergence.line, divergence.kind) == (1, "truncated")
    assert json.loads(path.read_bytes().splitlines()[1]) == whole("sichuan", 2)


def test_only_records_are_added(tmp_path: Path) -> None:
    wrong: list[Any] = [{}, [], {"format": "pgn"}]
    for record in wrong:
        with pytest.raises(cv.RecordError, match=r"expected a dict as of Deal\.record"):
            cv.append_record(tmp_path / "table.jsonl", record)
    with pytest.raises(ValueError, match="expected a name that ends in"):
        cv.append_record(tmp_path / "table.txt", whole("sichuan", 1))
    assert list(tmp_path.iterdir()) == []


@GAMES
def test_unfinished_deals_explicit_orders_and_other_rules_are_true(game: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    rng = random.Random(3)
    answers = 0
    for number in range(40):
        preset = rng.choice(list(PRESETS[game]))
        deal = cv.Deal(
            game,
            2**127 + number,
            order=rng.sample(range(cv.GAMES[game].native.pieces), cv.GAMES[game].native.pieces),
            dealer=number % 3,
            rules=preset,
            seats="uniform",
        )
        deal = rewound(deal, rng.randrange(deal.steps + 1) if number % 2 else deal.steps)
        answers += deal.steps
        cv.append_record(path, deal.record())
    found = cv.verify(path, 1)
    assert (found.ok, found.answers) == (True, answers)
    assert found.unfinished == sum(not cv.replay(record).over for record in cv.read_records(path)) > 5


def test_optional_fields(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    more = {"seats": ["Ann", "Bö", "", "d"], "undone": [[3, 0, "discard 5m"], [0, 2, "any text"]], "x": None}
    cv.append_record(path, whole("sichuan", 3, **more))
    assert cv.verify(path).deals == {"sichuan": 1}
    for name, value, message in (
        ("seats", ["a"] * 3, "seats are ['a', 'a', 'a'], expected 4 names"),
        ("seats", [1, 2, 3, 4], "seats are [1, 2, 3, 4], expected 4 names"),
        ("seats", None, "record has seats None, expected a list"),
        ("undone", [[3, 0]], "undone 0 is [3, 0], expected [answers before it, seat, action]"),
        ("undone", [[0, 0, "x"], [0, 4, "x"]], "undone 1 is [0, 4, 'x'], expected"),
        ("undone", ["win"], "undone 0 is 'win', expected"),
    ):
        path.write_bytes(encode(whole("sichuan", 3, **{name: value})))
        divergence = wrong(path)
        assert divergence.kind == "fields"
        assert message in divergence.text


@GAMES
def test_the_digest_follows_from_the_answers(game: str) -> None:
    """As docs/records.md says it: by anybody, from the codes of the actions."""
    deal = cv.Deal(game, 7, 3, seats="uniform")
    digest = 0xCBF29CE484222325
    for seat, action in deal.actions:
        code = cv.GAMES[game].notation.parse_action(action)
        digest = (digest ^ (seat << 16 | code)) * 0x100000001B3 % 2**64
    assert deal.record()["digest"] == f"{digest:016x}"


def test_compose_keeps_the_order_of_fields() -> None:
    fields = list(whole("sichuan", 3))
    assert list(compose("sichuan", cv.rules("sichuan"), 1, 2, False, 0)) == fields[:9]
    assert fields[9:] == ["order", "actions", "points", "ledger", "digest"]
