"""The native replay of many records: its verdicts, and arrays that do not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cardavia_fast import _replay, _run

import cardavia as cv
from cardavia import verification
from cardavia.logs import Log
from cardavia.record_files import encode
from cardavia.rules import to_native
from cardavia.seeds import philox_key
from cardavia.sheets import Sheet, decode

GAMES = pytest.mark.parametrize("game", cv.GAMES)
NAMES = ("rules", "keys", "numbers", "seeded", "orders", "dealers", "answers", "words", "points", "payments",
         "ledger", "digests")  # fmt: skip


def arrays(game: str, deals: int = 20) -> dict[str, Any]:
    """The arguments of `_replay.replay` for deals of seed 7, finished and true."""
    played = [cv.Deal(game, 7, number, seats="uniform") for number in range(deals)]
    ledger = [
        [row[0], row[1], row[2], 16 * row[3] + row[4]] for deal in played for row in deal._native.ledger()
    ]
    return {
        "rules": np.array([to_native(game, cv.rules(game))] * deals),
        "keys": np.array([philox_key(7)] * deals),
        "numbers": np.arange(deals),
        "seeded": np.ones(deals, np.uint8),
        "orders": np.array([deal.order for deal in played]),
        "dealers": np.array([deal.dealer for deal in played], np.uint8),
        "answers": np.cumsum([0, *(deal.steps for deal in played)]),
        "words": np.array(
            [seat << 16 | code for deal in played for seat, code in deal._native.actions()], np.uint32
        ),
        "points": np.array([deal.points for deal in played], np.int32),
        "payments": np.cumsum([0, *(len(deal.ledger) for deal in played)]),
        "ledger": np.array(ledger, np.int32).reshape(-1, 4),
        "digests": np.array([deal.digest for deal in played], np.uint64),
    }


def verdicts(game: str, given: dict[str, Any]) -> list[int]:
    found: list[int] = _replay.replay(cv.GAMES[game].native, *(given[name] for name in NAMES))[0].tolist()
    return found


@GAMES
def test_verdicts(game: str) -> None:
    given = arrays(game)
    true, over = _replay.replay(cv.GAMES[game].native, *given.values())
    assert list(given) == list(NAMES)
    assert true.tolist() == [0] * 20
    assert over.tolist() == [1] * 20
    last = int(given["answers"][6]) - 1
    for name, place, value, verdict in (
        ("orders", (5, 0), given["orders"][5, 1], 1),
        ("orders", (5, 0), 255, 1),
        ("orders", 5, given["orders"][5, ::-1], 1),
        ("numbers", 5, 6, 1),
        ("keys", (5, 1), 1, 1),
        ("words", int(given["answers"][5]), 9, 2),
        ("words", last, 0xFFFF << 16, 2),
        ("words", last, 0xFFFF, 2),
        ("points", (5, 0), 1000, 3),
        ("digests", 5, 0, 3),
        ("ledger", (int(given["payments"][5]), 2), 999, 3),
        ("ledger", (int(given["payments"][5]), 3), 0, 3),
    ):
        wrong = {**given, name: given[name].copy()}
        wrong[name][place] = value
        assert verdicts(game, wrong) == [verdict * (row == 5) for row in range(20)], name
    free = {**given, "seeded": np.zeros(20, np.uint8), "numbers": given["numbers"] + 5}
    assert verdicts(game, free) == [0] * 20


@GAMES
def test_deals_may_be_none_or_without_answers(game: str) -> None:
    none = {name: array[:0] for name, array in arrays(game).items()}
    assert verdicts(game, none) == []
    sheet = Sheet(game)
    sheet.add(decode(encode(cv.Deal(game, 7, 3).record())))
    found, over = sheet.judge()
    assert (found.tolist(), over.tolist()) == ([0], [0])


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("rules", lambda array: array[:, 1:].copy()),
        ("keys", lambda array: array[:5]),
        ("orders", lambda array: array[:, 1:].copy()),
        ("points", lambda array: array[1:]),
        ("digests", lambda array: array[1:]),
        ("dealers", lambda array: array + 4),
        ("answers", lambda array: array[:-1]),
        ("answers", lambda array: array + 1),
        ("answers", lambda array: np.r_[0, array[2], array[1], array[3:]]),
        ("words", lambda array: array[1:]),
        ("payments", lambda array: array[::-1].copy()),
        ("ledger", lambda array: array[:, 1:].copy()),
    ],
)
def test_arrays_that_do_not_fit(name: str, change: Any) -> None:
    given = arrays("sichuan")
    with pytest.raises(ValueError, match=r"expected|before those"):
        verdicts("sichuan", {**given, name: change(given[name])})


def test_a_log_that_does_not_fit() -> None:
    results = cv.run("sichuan", 5, 7)
    entry = cv.GAMES["sichuan"]
    seat = cv.Greedy().native("sichuan")
    log = Log.empty("sichuan", 4)
    with pytest.raises(ValueError, match="log has the shapes"):
        _run.run(
            entry.native, [seat] * 4, to_native("sichuan", results.rules), philox_key(7), 0, 1,
            entry.fields["next_dealer"][1], [], results.steps, None, None, None, log.native,
        )  # fmt: skip


def test_two_ways_that_differ_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    line = encode(cv.Deal("sichuan", 7, 3, seats="greedy").record())
    monkeypatch.setattr(Sheet, "judge", lambda self: (np.array([3], np.uint8), np.array([1], np.uint8)))
    batch = verification._Batch()
    batch.add(8, line)
    with pytest.raises(cv.MismatchError, match="line 8: sichuan seed 7 deal 3 is true one by one, but not"):
        verification._judged(batch)
