"""State files: an arena goes on from them as if nothing had happened."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

import cardavia as cv
from arenas import Interrupted, text_of
from cardavia.arena.journal import Journal


def interrupted_at(enough: int, **more: Any) -> None:
    def progress(done: int, of: int) -> None:
        if done >= enough:
            raise Interrupted

    with pytest.raises(Interrupted):
        cv.arena("sichuan", "greedy", "uniform", progress=progress, **more)


def test_an_interruption_at_any_point_changes_no_byte(tmp_path: Path) -> None:
    whole = text_of(cv.arena("sichuan", "greedy", "uniform", 40, 6))
    for sets in range(0, 40, 3):
        state = tmp_path / f"{sets}.jsonl"
        interrupted_at(sets, sets=40, seed=6, chunk=3, state=state, workers=2)
        kept = sum(len(json.loads(line)["rows"]) for line in state.read_text().splitlines()[1:])
        assert sets <= kept <= 40
        assert text_of(cv.arena("sichuan", "greedy", "uniform", 40, 6, 2, state=state)) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_while_sets_are_written_counts_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state, told, plain = tmp_path / "state.jsonl", [0], Journal.add
    pressed: list[int] = []

    def add(journal: Journal, chunk: Any) -> None:
        plain(journal, chunk)
        if chunk.low >= 12 and not pressed:
            pressed.append(chunk.low)  # once: a second Ctrl-C ends the arena at once
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Journal, "add", add)
    more: dict[str, Any] = {"chunk": 3, "workers": 1, "state": state}
    more["progress"] = lambda done, of: told.append(done)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            cv.arena("sichuan", "greedy", "uniform", 4000, 6, **more)
    finally:
        signal.signal(signal.SIGINT, before)
    kept = sum(len(json.loads(line)["rows"]) for line in state.read_text().splitlines()[1:])
    assert told[-1] == kept >= 15


def test_a_file_cut_anywhere_changes_no_byte(tmp_path: Path) -> None:
    whole = cv.arena("tiengow", "greedy", "uniform", 9, 6, state=tmp_path / "whole.jsonl", chunk=2, workers=1)
    lines = (tmp_path / "whole.jsonl").read_bytes()
    state = tmp_path / "cut.jsonl"
    for end in [*range(0, len(lines), 37), len(lines) - 1, len(lines)]:
        state.write_bytes(lines[:end])
        found = cv.arena("tiengow", "greedy", "uniform", 9, 6, state=state)
        assert text_of(found) == text_of(whole)
        assert (found.differences == whole.differences).all()
        assert all(json.loads(line) for line in state.read_bytes().splitlines())


def test_interruptions_again_and_again(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    for sets in (5, 30, 31, 90):
        interrupted_at(sets, sets=100, seed=6, chunk=1, state=state)
    found = cv.arena("sichuan", "greedy", "uniform", 100, 6, state=state)
    assert text_of(found) == text_of(cv.arena("sichuan", "greedy", "uniform", 100, 6))
    kept = [json.loads(line)["set"] for line in state.read_text().splitlines()[1:]]
    assert sorted(kept) == sorted(set(kept))


def test_finished_sets_are_not_played_again(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    first = cv.arena("sichuan", "greedy", "uniform", 50, 6, state=state)
    before = state.read_bytes()
    again = cv.arena("sichuan", "greedy", "uniform", 50, 6, state=state)
    assert state.read_bytes() == before
    assert (again.times["field"].counts == first.times["field"].counts).all()


def test_more_sets_and_other_stops_go_on_from_a_file(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    cv.arena("tiengow", "greedy", "uniform", 100, 6, state=state)
    more = cv.arena("tiengow", "greedy", "uniform", 1000, 6, state=state, until_ci=0.7)
    assert text_of(more) == text_of(cv.arena("tiengow", "greedy", "uniform", 1000, 6, until_ci=0.7))
    less = cv.arena("tiengow", "greedy", "uniform", 70, 6, state=state)
    assert text_of(less) == text_of(cv.arena("tiengow", "greedy", "uniform", 70, 6))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 7}, "with seed 6, expected 7"),
        ({"first": 1}, "with first 0, expected 1"),
        ({"challenger": "first"}, "with challenger 'greedy', expected 'first'"),
        ({"field": "first"}, "with field 'uniform', expected 'first'"),
        ({"rules": {"fan_cap": 3}}, "of rules with fan_cap 5, expected 3"),
        ({"game": "tiengow"}, "with game 'sichuan', expected 'tiengow'"),
    ],
)
def test_a_state_of_another_arena_is_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    state = tmp_path / "state.jsonl"
    played = {"game": "sichuan", "challenger": "greedy", "field": "uniform", "sets": 5, "seed": 6}
    cv.arena(**played, state=state)
    before = state.read_bytes()
    with pytest.raises(ValueError, match=r"state file is '.*state\.jsonl'") as caught:
        cv.arena(**played | change, state=state)
    assert message in str(caught.value)
    assert state.read_bytes() == before


def test_a_state_of_another_package_or_ruleset_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    cv.arena("sichuan", "greedy", sets=2, state=state)
    kept = state.read_text()
    for field, value, shown in [("package", "0.0.9", "'0.0.9'"), ("ruleset", 0, "0"), ("version", 2, "2")]:
        head, *rest = kept.splitlines()
        state.write_text("\n".join([json.dumps(json.loads(head) | {field: value}), *rest, ""]))
        with pytest.raises(ValueError, match=f"with {field} {shown}, expected"):
            cv.arena("sichuan", "greedy", sets=2, state=state)


def test_a_round_robin_does_not_go_on_from_a_match(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    cv.arena("sichuan", "greedy", "uniform", 3, state=state)
    with pytest.raises(ValueError, match=r"with seats None, expected \['greedy', 'uniform'\]"):
        cv.round_robin("sichuan", ["greedy", "uniform"], 3, state=state)


@pytest.mark.parametrize("content", ["deal,difference\n", "{}\n", "[1, 2]\n", "not ours", '{"format": "x"}'])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: str) -> None:
    state = tmp_path / "file"
    state.write_text(content)
    with pytest.raises(ValueError, match="of which line 1 is not an arena's"):
        cv.arena("sichuan", "greedy", sets=2, state=state)
    assert state.read_text() == content


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "line 3 is not an arena's"),
        ('{"set":0,"rows":[[1,2]],"times":[[],[]]}', "line 3 holds no sets"),
        ('{"set":0,"rows":[],"times":[[[100000,1]],[]]}', "line 3 holds no sets"),
        ('{"rows":[],"times":[]}', "line 3 holds no sets"),
        ('{"set":-1,"rows":[],"times":[]}', "line 3 has set -1, too low"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    state = tmp_path / "state.jsonl"
    cv.arena("sichuan", "greedy", sets=2, state=state, chunk=2)
    with state.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(ValueError, match=message):
        cv.arena("sichuan", "greedy", sets=2, state=state)


def test_a_state_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing" / "state.jsonl"):
        with pytest.raises(ValueError, match=r"state file is '.*', which cannot be used"):
            cv.arena("sichuan", "greedy", sets=2, state=place)


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    refused = []

    def progress(done: int, of: int) -> None:
        before = state.read_bytes()
        with pytest.raises(ValueError, match=r"state file is '.*', to which another arena writes") as caught:
            cv.arena("sichuan", "greedy", "uniform", 40, 6, state=state)
        assert state.read_bytes() == before
        refused.append(caught.value)

    first = cv.arena("sichuan", "greedy", "uniform", 4, 6, chunk=2, workers=1, state=state, progress=progress)
    assert refused
    assert text_of(cv.arena("sichuan", "greedy", "uniform", 4, 6, state=state)) == text_of(first)
