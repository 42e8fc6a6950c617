"""`cardavia arena`: what it prints and writes, how it stops and goes on, and one clear line for wrong use."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import cardavia as cv
from cardavia.cli import arena_report, main
from cardavia.seats import Native

PROGRAM = [sys.executable, "-m", "cardavia", "arena"]
MATCH = ("tiengow", "--challenger", "greedy", "--field", "uniform", "--seed", "7")
ROBIN = ("sichuan", "--seats", "greedy,uniform, first", "--seed", "7")


def call(*args: object) -> Result:
    return CliRunner().invoke(main, ["arena", *map(str, args)], prog_name="cardavia")


def done(*args: object) -> str:
    result = call(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def result_of(*args: object) -> str:
    """The part of the JSON that never changes, byte for byte."""
    return json.dumps(json.loads(done(*args, "--json"))["result"])


def widest(text: str) -> int:
    return max(len(line) for line in text.splitlines())


# ---- what it prints ------------------------------------------------------------------------------------


def test_a_match_as_tables() -> None:
    text = done(*MATCH, "--sets", 200, "--workers", 2)
    found = cv.arena("tiengow", "greedy", "uniform", 200, 7)
    assert text.startswith(
        "Tien Gow: greedy against uniform\n"
        "200 sets: seed 7, deals 0 to 199, played 5 times each; rules: standard\n"
    )
    for seat, each in enumerate(found.per_seat):
        assert re.search(rf"^ {seat} +\{each.mean:+.3f} ± {each.ci95:.3f} +{each.sd:.2f}$", text, re.M)
    mean = f"{found.mean:+.3f} ± {found.ci:.3f}"
    assert text.count(mean) == 2  # below the seats, and below the sources
    for share in found.sources:
        assert re.search(rf"^ {share.text} +{share.rule} +{re.escape(f'{share.mean:+z.3f}')} ± ", text, re.M)
    won, tied, lost = found.shares
    assert f"{won:.1%} won, {tied:.1%} tied, {lost:.1%} lost" in text
    assert f"± 1: {found.needed(1):,} sets, ± 0.5: {found.needed(0.5):,} sets, ± 0.1: " in text
    counts = found.times["challenger"].decisions
    assert re.search(rf"^ challenger greedy +{counts:,} +\S+ [nµm]s +\S+ [nµm]s$", text, re.M)
    assert re.search(r"time +\d+\.\d s, [\d,]+ sets a second on 2 workers", text)
    assert widest(text) <= 80


@pytest.mark.parametrize("game", cv.GAMES)
def test_tables_fit_a_terminal(game: str) -> None:
    assert widest(done(game, "--challenger", "greedy", "--field", "uniform", "--sets", 20)) <= 80
    assert widest(done(game, "--seats", "greedy,uniform,first", "--sets", 20)) <= 80


def test_the_field_is_greedy_unless_named() -> None:
    assert "uniform against greedy\n1 set: seed 0, deal 5, played" in done(
        "nantong", "--challenger", "uniform", "--sets", 1, "--first", 5
    )


def test_one_set_has_no_interval() -> None:
    text = done(*MATCH, "--sets", 1)
    assert "to resolve  unknown from one set" in text
    assert "±" not in text.replace("± is half the width", "")


def test_a_round_robin_as_tables() -> None:
    text = done(*ROBIN, "--sets", 100)
    found = cv.round_robin("sichuan", ["greedy", "uniform", "first"], 100, 7)
    assert text.startswith("Sichuan bloody battle: greedy, uniform, first against each other\n100 sets: ")
    assert "played 27 times each" in text
    order = sorted(found.ratings, key=lambda rating: -rating.points)
    places = [text.index(f"\n {rating.name} ") for rating in order]
    assert places == sorted(places)
    for rating in found.ratings:
        assert f"{rating.points:+.3f} ± {rating.ci95:.3f}\n" in text
    for (challenger, field), match in found.matches.items():
        gain = re.escape(f"{match.mean:+.3f} ± {match.ci:.3f}")
        assert re.search(rf"^ {challenger} +{field} +{gain} +{match.shares[0]:.1%} ", text, re.M)
    assert f"misfit  {found.misfit:.3f}: " in text


def test_rules_are_those_that_are_given() -> None:
    text = done("sichuan", "--challenger", "greedy", "--sets", 3, "--rule", "fan_cap=3")
    assert "rules: " in text
    assert "fan_cap" in text
    flagged = result_of(*MATCH, "--sets", 50, "--rule", "capture_multiplier=7")
    assert flagged == json.dumps(
        cv.arena("tiengow", "greedy", "uniform", 50, 7, rules={"capture_multiplier": 7}).as_dict()
    )
    assert flagged != result_of(*MATCH, "--sets", 50)


def test_times_read_as_one_would_say_them() -> None:
    spoken = {3.2e-8: "32 ns", 1.98e-6: "1.98 µs", 0.0512: "51.2 ms", 75.0: "75 s", float("nan"): "none"}
    assert {seconds: arena_report._time(seconds) for seconds in spoken} == spoken


def test_a_seat_with_a_budget_of_time_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class Hasty(Native):
        reproducible: bool = False

    monkeypatch.setattr(sys.modules["cardavia.arena.plan"], "as_seat", lambda game, name: Hasty(name))
    assert "not reproducible  a seat does not always play the same" in done(*MATCH, "--sets", 2)
    assert json.loads(done(*MATCH, "--sets", 2, "--json"))["result"]["reproducible"] is False


# ---- JSON and CSV --------------------------------------------------------------------------------------


def test_a_match_as_json() -> None:
    found = json.loads(done(*MATCH, "--sets", 50, "--json", "--workers", 1))
    match = cv.arena("tiengow", "greedy", "uniform", 50, 7)
    assert found["result"] == match.as_dict()
    assert list(found) == ["result", "times", "seconds", "workers", "csv"]
    assert found["times"]["field"]["decisions"] == match.times["field"].decisions
    assert 0 < found["times"]["field"]["p50"] <= found["times"]["field"]["p99"]


def test_a_round_robin_as_json() -> None:
    found = json.loads(done(*ROBIN, "--sets", 20, "--json"))
    robin = cv.round_robin("sichuan", ["greedy", "uniform", "first"], 20, 7)
    assert found["result"] == robin.as_dict()
    assert list(found["times"]) == ["greedy", "uniform", "first"]


def test_json_is_strict() -> None:
    text = done(*MATCH, "--sets", 1, "--json")
    assert "NaN" not in text
    assert json.loads(text)["result"]["ci95"] is None


def test_one_row_a_set(tmp_path: Path) -> None:
    place = tmp_path / "sets.csv"
    text = done(*MATCH, "--sets", 30, "--csv", place)
    assert re.search(r"written +/", text)
    with place.open() as file:
        rows = list(csv.DictReader(file))
    found = cv.arena("tiengow", "greedy", "uniform", 30, 7)
    assert [float(row["difference"]) for row in rows] == found.differences.mean(axis=1).tolist()


def test_a_table_that_cannot_be_written_is_refused_before_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*args: object, **more: object) -> None:
        raise AssertionError("played although the output cannot be written")

    monkeypatch.setattr(sys.modules["cardavia.arena"], "arena", never)
    for name in ("sets.npz", "missing/sets.csv"):
        result = call(*MATCH, "--csv", tmp_path / name)
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: output file is ")


def test_a_table_that_is_not_written_after_all_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: object, path: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(cv.Match, "save", full)
    result = call(*MATCH, "--sets", 5, "--csv", tmp_path / "sets.csv")
    assert result.exit_code == 1
    assert result.stdout.startswith("Tien Gow: ")
    assert result.stderr.endswith("was not written: no space left\n")


# ---- stopping and going on -----------------------------------------------------------------------------


def test_until_the_interval_is_narrow() -> None:
    text = done(*MATCH, "--sets", 5000, "--until-ci", 0.5)
    sets = len(cv.arena("tiengow", "greedy", "uniform", 5000, 7, until_ci=0.5))
    assert sets < 5000
    assert f"until       the interval is ± 0.5: stopped after {sets} sets" in text
    text = done(*MATCH, "--sets", 100, "--until-ci", 0.1)
    assert "the interval is ± 0.1: not narrow enough after 100 sets" in text
    assert "the widest interval is ± 9: stopped after 64 sets" in done(*ROBIN, "--sets", 99, "--until-ci", 9)


def test_workers_and_a_state_change_no_byte(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    whole = result_of(*MATCH, "--sets", 300)
    done(*MATCH, "--sets", 100, "--state", state)
    assert result_of(*MATCH, "--sets", 300, "--state", state, "--workers", 1) == whole
    assert result_of(*MATCH, "--sets", 300, "--state", state, "--workers", 2) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_tells_where_the_sets_are(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    args = ["sichuan", "--challenger", "greedy", "--field", "uniform", "--state", str(state)]
    run = subprocess.Popen(
        [*PROGRAM, *args, "--sets", "50000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not (state.exists() and state.read_bytes().count(b"\n") > 5):
        assert run.poll() is None
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate()
    assert (run.returncode, out) == (130, "")
    told = re.fullmatch(
        rf"(\d+) of 50000000 sets are in {re.escape(str(state))}: the same command goes on from there\.\n"
        r"\s*Stopped\.\n",
        err,
    )
    assert told
    kept = sum(len(json.loads(line)["rows"]) for line in state.read_text().splitlines()[1:])
    assert int(told[1]) == kept > 0
    again = result_of(*args, "--sets", 400)
    assert again == result_of(*args[:-2], "--sets", 400)


def test_no_progress_bar_without_a_terminal() -> None:
    result = subprocess.run([*PROGRAM, *MATCH, "--sets", "300"], capture_output=True, check=True)
    assert result.stderr == b""


def test_a_deal_that_fails_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **more: object) -> None:
        raise cv.DealFault("tiengow seed 7 deal 3: seat 2 answered 9 of 4")

    monkeypatch.setattr(sys.modules["cardavia.arena"], "arena", broken)
    result = call(*MATCH)
    assert (result.exit_code, result.stderr) == (1, "Error: tiengow seed 7 deal 3: seat 2 answered 9 of 4\n")


# ---- wrong use -----------------------------------------------------------------------------------------

WRONG: list[tuple[list[str], str]] = [
    ([], "Missing argument 'GAME'"),
    (["chess", "--challenger", "greedy"], "game is 'chess'"),
    (["sichuan"], "no --challenger is given, expected --challenger NAME or --seats NAMES"),
    (["sichuan", "--field", "greedy"], "no --challenger is given"),
    (["sichuan", "--seats", "greedy,first", "--field", "greedy"], "expected one or the other"),
    (["sichuan", "--challenger", "gready"], "seat is 'gready', expected"),
    (["sichuan", "--challenger", "asked"], "challenger is 'asked', which asks the caller"),
    (["sichuan", "--seats", "greedy"], "expected at least 2 that meet each other"),
    (["sichuan", "--seats", "greedy,greedy"], "seat 'greedy' is named 2 times"),
    (["sichuan", "--seats", "greedy,asked"], "seat 'asked' is 'asked', which asks the caller"),
    (["sichuan", "--challenger", "first", "--sets", "0"], "sets is 0, expected 1 to"),
    (["sichuan", "--challenger", "first", "--seed", "-1"], "seed is -1"),
    (["sichuan", "--challenger", "first", "--workers", "0"], "workers is 0"),
    (["sichuan", "--challenger", "first", "--until-ci", "0"], "until_ci is 0.0, expected more than 0"),
    (["sichuan", "--challenger", "first", "--until-ci", "x"], "'x' is not a valid float"),
    (["sichuan", "--challenger", "first", "--rule", "fan_cap=99"], "rule fan_cap is 99"),
    (["sichuan", "--challenger", "first", "--preset", "loose"], "preset is 'loose'"),
    (["sichuan", "--challenger", "first", "--state", __file__], "of which line 1 is not an arena's"),
    (["sichuan", "--challenger", "first", "--state", "/missing/x"], "which cannot be used"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args)[:50] for args, _ in WRONG])
def test_wrong_use_is_one_clear_line(args: list[str], message: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_another_seed_in_the_state_is_named(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    done(*MATCH, "--sets", 3, "--state", state)
    result = call(*MATCH[:-1], "8", "--sets", 3, "--state", state)
    assert (result.exit_code, result.stderr) == (
        2,
        f"Error: state file is {str(state)!r} with seed 7, expected 8\n",
    )
