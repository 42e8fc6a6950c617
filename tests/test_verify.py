"""`verify` finds each kind of damage in a file of records and tells it from the others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardavia as cv
from cardavia.record_files import encode
from cardavia.verification import _Batch, _judged
from test_record_files import bare, path, wrong

__all__ = ["path"]  # a fixture
PLACE = 4  # the line that is damaged in a file of eight


# ---- damage --------------------------------------------------------------------------------------------

NAME = "sichuan seed 7 deal 3: "
Edit = Callable[[dict[str, Any]], Any]


def change(**fields: Any) -> Edit:
    return lambda record: record.update(fields)


def put(field: str, place: Any, value: Any) -> Edit:
    return lambda record: record[field].__setitem__(place, value)


DAMAGES: list[tuple[str, Edit, str, str]] = [
    ("another version", change(version=1), "version",
     "record is 'cardavia-deal' version 1, expected 'cardavia-deal' version 2"),
    ("another format", change(format="pgn"), "version",
     "record is 'pgn' version 2, expected 'cardavia-deal' version 2"),
    ("another ruleset", change(ruleset=2), "ruleset",
     "record is of sichuan ruleset 2, this version plays ruleset 1"),
    ("another game", change(game="whist"), "game",
     "record is of the game 'whist', expected one of sichuan, nantong, tiengow"),
    ("a game of other pieces", change(game="tiengow"), "rules",
     "tiengow seed 7 deal 3: rule of tiengow is 'fan_cap', expected 'banker_doubles_surplus'"),
    ("a missing field", lambda record: record.pop("ledger"), "fields", "record lacks ledger"),
    ("a field of another type", change(dealer="2"), "fields",
     "record has dealer '2', expected a whole number"),
    ("a flag that is none", put("rules", "fan_cup", 3), "rules", NAME + "rule of sichuan is 'fan_cup'"),
    ("a flag out of range", put("rules", "fan_cap", 99), "rules", NAME + "rule fan_cap is 99, expected"),
    ("seed", change(seed=8), "order",
     "sichuan seed 8 deal 3: order is not that of its seed, but explicit is False"),
    ("number", change(number=4), "order",
     "sichuan seed 7 deal 4: order is not that of its seed, but explicit is False"),
    ("a seed out of range", change(seed=2**128), "deal",
     f"sichuan seed {2**128} deal 3: seed is {2**128}, expected 0 to 2**128 - 1"),
    ("order", lambda record: record["order"].reverse(), "order",
     NAME + "order is not that of its seed, but explicit is False"),
    ("order, no permutation", put("order", 0, 107), "order", NAME + "order holds 107 2 times and lacks "),
    ("order, too short", lambda record: record["order"].pop(), "order", NAME + "order has shape (107,)"),
    ("dealer", change(dealer=1), "action",
     "sichuan seed 7 deal 3 dealer 1: action 0 is of seat 2, but seat 1 is asked"),
    ("no dealer", change(dealer=4), "deal", NAME + "dealer is 4, expected 0 to 3"),
    ("an action not legal", put("actions", 4, [2, "discard 1s"]), "action",
     NAME + "action 4: seat 2 answered 'discard 1s', expected one of: discard 2m, discard 4m, "),
    ("an action not known", put("actions", 4, [2, "hello"]), "action",
     NAME + "action 4: seat 2 answered 'hello', expected one of: discard 2m, discard 4m, "),
    ("a wrong seat", put("actions", 4, [3, "discard 6m"]), "action",
     NAME + "action 4 is of seat 3, but seat 2 is asked"),
    ("no step", put("actions", 4, "pass"), "fields", NAME + "action 4 is 'pass', expected [seat, action]"),
    ("an action too many", lambda record: record["actions"].append([0, "pass"]), "action",
     NAME + "action 70 is of seat 0, but nobody (the deal is over) is asked"),
    ("the last action missing", lambda record: record["actions"].pop(), "digest",
     NAME + "digest is '"),
    ("an action missing", lambda record: record["actions"].pop(30), "action", NAME + "action 30"),
    ("points", change(points=[-1, -3, 3, 1]), "points",
     NAME + "points are [-1, -3, 3, 1], the rules give [-1, -3, 1, 3]"),
    ("points too few", change(points=[0, 0]), "points",
     NAME + "points are [0, 0], the rules give [-1, -3, 1, 3]"),
    ("points of another type", change(points=[-1.0, -3, 1, 3]), "points", NAME + "points are [-1.0, -3, "),
    ("an amount", put("ledger", 1, [1, 3, 5, "S5.4"]), "ledger",
     NAME + "ledger row 1 is [1, 3, 5, 'S5.4'], the rules give [1, 3, 4, 'S5.4']"),
    ("a rule of the ledger", put("ledger", 1, [1, 3, 4, "S5.5"]), "ledger",
     NAME + "ledger row 1 is [1, 3, 4, 'S5.5'], the rules give [1, 3, 4, 'S5.4']"),
    ("a rule that is none", put("ledger", 1, [1, 3, 4, "X"]), "ledger",
     NAME + "ledger row 1 is [1, 3, 4, 'X']"),
    ("a payment too many", lambda record: record["ledger"].append([0, 1, 1, "S5.4"]), "ledger",
     NAME + "ledger has 4 rows, the rules give 3"),
    ("a payment missing", lambda record: record["ledger"].pop(), "ledger",
     NAME + "ledger has 2 rows, the rules give 3"),
    ("digest", lambda record: record.update(digest=record["digest"][::-1]), "digest", NAME + "digest is '"),
    ("digest in capitals", lambda record: record.update(digest=record["digest"].upper()), "digest",
     NAME + "digest is '"),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "kind", "message"), [damage[1:] for damage in DAMAGES],
                         ids=[damage[0] for damage in DAMAGES])  # fmt: skip
def test_damage_is_found_and_told_apart(edit: Edit, kind: str, message: str, path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    record = json.loads(lines[PLACE - 1])
    edit(record)
    lines[PLACE - 1] = encode(record)
    path.write_bytes(b"".join(lines))
    divergence = wrong(path)
    assert (divergence.line, divergence.kind) == (PLACE, kind)
    assert divergence.text.startswith(message)
    assert cv.verify(path, 2).as_dict() == cv.verify(path, 1).as_dict()
    assert cv.verify(path).deals == {"sichuan": PLACE - 1}


def test_an_action_changed_to_another_legal_one(path: Path) -> None:
    """Every one: what follows is not legal any more, or the digest is another."""
    lines = path.read_bytes().splitlines(keepends=True)
    record = json.loads(lines[PLACE - 1])
    deal = cv.replay(
        {**record, "actions": [], "points": [0] * 4, "ledger": [], "digest": f"{0xCBF29CE484222325:016x}"}
    )
    kinds = set()
    for place, (seat, action) in enumerate(record["actions"]):
        for other in set(deal.legal()) - {action}:
            edited = json.loads(lines[PLACE - 1])
            edited["actions"][place] = [seat, other]
            path.write_bytes(b"".join([*lines[: PLACE - 1], encode(edited)]))
            divergence = wrong(path)
            assert divergence.line == PLACE
            kinds.add(divergence.kind)
            if divergence.kind == "action":
                assert divergence.details["action"] > place
                assert divergence.details["legal"] != []
        deal.answer(action)
    assert kinds == {"action", "digest"}


def test_a_flag_is_caught_where_it_matters(tmp_path: Path) -> None:
    """Fan 6 pays what a cap of 5 allows; a deal that never comes to a flag is as true with another."""
    path = tmp_path / "deals.jsonl"
    cv.run("sichuan", 2000, 7, records=path)
    records = list(cv.read_records(path))
    path.write_bytes(
        b"".join(encode({**record, "rules": {**record["rules"], "fan_cap": 1}}) for record in records)
    )
    divergence = wrong(path)
    first = next(
        number
        for number, record in enumerate(records, 1)
        if cv.Deal("sichuan", 7, number - 1, rules={"fan_cap": 1}, seats="greedy").ledger
        != cv.replay(record).ledger
    )
    assert (divergence.line, divergence.kind) == (first, "points")


def test_lines_that_are_no_records(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for text, kind, message in (
        (lines[3][:-200] + b"\n", "truncated", "record is cut short"),
        (b"hello\n", "json", "record is no JSON: JSON is malformed"),
        (b"[1, 2]\n", "json", "record is list, expected a dict"),
        (lines[3][:-1] + b"}\n", "json", "record is no JSON: JSON is malformed: trailing characters"),
        (b'{"a": "\xff"}\n', "json", "record is no JSON"),
        (b"\x0c\n", "json", "record is no JSON"),
        (b"{}\n", "fields", "record lacks format, version"),
        (b"[" * 5000 + b"\n", "json", "record is no JSON"),
        (encode(cv.Deal("sichuan", 7, 3).record(seat=2)), "seat", "record is what seat 2 saw"),
        (b" " * (1 << 20) + b"{}\n", "json", "longer than 1048576 bytes, expected one record"),
    ):
        path.write_bytes(b"".join([*lines[:3], text, *lines[4:]]))
        divergence = wrong(path)
        assert (divergence.line, divergence.kind) == (PLACE, kind), text[:20]
        assert divergence.text.startswith(message)


def test_a_compressed_file_that_ends_early_or_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl.zst"
    cv.run("sichuan", 2000, 7, records=path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    divergence = wrong(path, 2)
    assert (divergence.kind, divergence.text) == ("truncated", "the compressed file ends early")
    assert divergence.line == sum(cv.verify(path).deals.values()) + 1 > 500
    with pytest.raises(cv.RecordError, match=rf"deals.jsonl.zst line {divergence.line}: the compressed file"):
        list(cv.read_records(path))
    path.write_bytes(data[: len(data) // 2] + b"\x00" * 50 + data[len(data) // 2 + 50 :])
    assert wrong(path).kind in ("compression", "json")


def test_blank_lines_count_but_are_no_records(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"\n".join([*lines[:2], b"  \r\n", *lines[2:]]).rstrip())
    assert cv.verify(path).deals == {"sichuan": 8}
    assert len(list(cv.read_records(path))) == 8
    path.write_bytes(b"\n\n" + encode({**json.loads(lines[0]), "points": [0] * 4}))
    assert wrong(path).line == 3


def test_the_first_of_many_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    cv.run("tiengow", 3000, 7, records=path)
    lines = path.read_bytes().splitlines(keepends=True)
    for line in (1200, 1900, 2500):
        lines[line - 1] = encode({**json.loads(lines[line - 1]), "points": [0, 0, 0, 0]})
    path.write_bytes(b"".join(lines))
    for workers in (1, 2, 3):
        found = cv.verify(path, workers)
        assert found.divergence is not None
        assert (found.divergence.line, found.deals) == (1200, {"tiengow": 1199})


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.zst"])
def test_progress_tells_the_bytes_read(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"deals.{ending}"
    cv.run("tiengow", 1500, 7, records=path)
    calls: list[tuple[int, int]] = []
    cv.verify(path, progress=lambda done, total: calls.append((done, total)))
    size = path.stat().st_size
    assert calls == sorted(calls)
    assert {total for _, total in calls} == {size}
    assert calls[-1][0] == size


def test_wrong_arguments(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        cv.verify(tmp_path / "none.jsonl")
    with pytest.raises(ValueError, match="workers is 0"):
        cv.verify(tmp_path / "none.jsonl", 0)


# ---- any single character ------------------------------------------------------------------------------

LINES = {
    game: encode(
        cv.Deal(game, 7, 3, seats="greedy").record() | {"seats": ["a"] * cv.GAMES[game].native.seats}
    )
    for game in cv.GAMES
}
COURSE = ("game", "order", "dealer", "actions", "points", "ledger", "digest", "seed", "number", "explicit")


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(list(cv.GAMES)), st.data())
def test_one_changed_character_is_caught_or_does_not_matter(game: str, data: st.DataObject) -> None:
    """What passes is the same deal and course: only a flag it never came to, or a name, may differ."""
    line = LINES[game]
    place = data.draw(st.integers(0, len(line) - 2))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place] and byte != ord("\n")))
    how = data.draw(st.sampled_from(["replaced", "removed", "added"]))
    new = b"" if how == "removed" else bytes([byte])
    text = line[:place] + new + line[place + (how != "added") :]
    try:
        record = msgspec.json.decode(text)
        deal = cv.replay(record)
    except (msgspec.DecodeError, cv.RecordError, UnicodeDecodeError):
        caught = True
    else:
        caught = False
        original = json.loads(line)
        assert {name: record[name] for name in COURSE} == {name: original[name] for name in COURSE}
        assert deal.record() | {"rules": None} == bare(original) | {"rules": None}
    assert caught == (not judged(text))


def judged(text: bytes) -> bool:
    """Does the fast way find it true?"""
    batch = _Batch()
    batch.add(1, text)
    return _judged(batch).divergence is None
