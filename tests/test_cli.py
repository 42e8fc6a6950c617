"""The command line: what it prints, its exit status, and one clear line for every wrong value."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import cardavia as cv
from cardavia.cli import main
from cardavia.cli.frame import COMMANDS

PROGRAM = [sys.executable, "-m", "cardavia"]


def call(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], prog_name="cardavia")


def done(*args: object) -> str:
    """What a command line prints that must succeed and say nothing else."""
    result = call(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def widest(text: str) -> int:
    return max(len(line) for line in text.splitlines())


# ---- help ----------------------------------------------------------------------------------------------


def test_help_and_version() -> None:
    assert done("--version") == f"cardavia, version {cv.__version__}\n"
    text = done("--help")
    assert all(f"\n  {name} " in text for name in COMMANDS)
    for name in COMMANDS:
        assert f"  cardavia {name}" in done(name, "--help")


def test_no_command_shows_the_help() -> None:
    result = call()
    assert result.exit_code == 2
    assert "Usage: cardavia" in result.stderr


def test_help_comes_at_once() -> None:
    code = (
        "import sys, cardavia.cli as c\n"
        "try: c.main(['--help'])\n"
        "except SystemExit: pass\n"
        "slow = {'rich', 'numba', 'cardavia_fast._partition'} & set(sys.modules)\n"
        "sys.exit(f'{slow} loaded' if slow else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


# ---- run -----------------------------------------------------------------------------------------------


def test_run_prints_a_table() -> None:
    text = done("run", "sichuan", "--deals", "300", "--seed", "7", "--workers", "2")
    summary = cv.run("sichuan", 300, 7).summary()
    assert text.startswith("Sichuan bloody battle: 300 deals\nseed 7, deals 0 to 299; rules: standard\n")
    for seat, (mean, half) in enumerate(zip(summary.mean_points, summary.ci95, strict=True)):
        assert f"{seat} greedy  {mean:+z.3f} ± {half:.3f}" in text
    assert re.search(r"time +\d+\.\d s, [\d,]+ deals a second on 2 workers", text)
    assert "basic hand" in text
    assert "cardavia show sichuan --seed 7 --deal 0\n" in text
    assert widest(text) <= 80


def test_run_says_how_to_see_a_deal_again() -> None:
    text = done(
        "run",
        "sichuan",
        "--deals",
        "2",
        "--first",
        "5",
        "--seats",
        "greedy, uniform,first,greedy",
        "--rule",
        "fan_cap=3",
        "--rule",
        "pig_pays_winners=off",
    )
    assert "--seed 0 --deal 5 --seats greedy,uniform,first,greedy" in text
    assert text.endswith(" --rule fan_cap=3 --rule pig_pays_winners=false\n")
    assert "--preset sparse\n" in done("run", "sichuan", "--deals", "2", "--preset", "sparse")


def test_run_of_one_deal_has_no_interval() -> None:
    assert "±" not in done("run", "sichuan", "--deals", "1").split("points a deal  ")[0]


def test_run_as_json() -> None:
    found = json.loads(done("run", "sichuan", "--deals", "50", "--seed", "7", "--json", "--digests"))
    results = cv.run("sichuan", 50, 7, digests=True)
    assert found["settings"] == results.settings()
    assert found["summary"] == results.summary().to_dict()
    assert found["seconds"] > 0
    assert re.fullmatch("[0-9a-f]{16}", found["digest"])


def test_run_as_json_is_strict_json() -> None:
    text = done("run", "sichuan", "--deals", "1", "--json")
    assert "NaN" not in text
    assert json.loads(text)["summary"]["ci95"] == [None] * 4


def test_workers_and_cuts_change_nothing() -> None:
    def digest(*more: str) -> str:
        return json.loads(done("run", "sichuan", "--deals", "5000", "--json", "--digests", *more))["digest"]

    assert digest("--workers", "1") == digest("--workers", "3")
    assert digest("--first", "1") != digest()


def test_run_writes_arrays(tmp_path: Path) -> None:
    place = tmp_path / "deals.npz"
    text = done("run", "sichuan", "--deals", "20", "--seed", "7", "--out", place)
    assert re.search(rf"written +{re.escape(str(place))}", text.replace("\n             ", ""))
    with np.load(place) as arrays:
        assert (arrays["points"] == cv.run("sichuan", 20, 7).points).all()
    rows = tmp_path / "deals.csv"
    assert json.loads(done("run", "sichuan", "--deals", "20", "--out", rows, "--json"))["out"] == str(rows)
    assert len(rows.read_text().splitlines()) == 21
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deals.csv", "deals.npz"]


def test_unwritable_output_is_refused_before_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*args: object, **more: object) -> None:
        raise AssertionError("played although the output cannot be written")

    monkeypatch.setattr("cardavia.batch.run", never)
    (tmp_path / "folder.npz").mkdir()
    (tmp_path / "file").write_text("")
    for place, message in [
        (tmp_path / "deals.txt", "expected a name that ends in .npz or .csv"),
        (tmp_path / "missing" / "deals.npz", "but there is no folder"),
        (tmp_path / "folder.npz", "which is a folder"),
        (tmp_path / "file" / "deals.npz", "but there is no folder"),
    ]:
        result = call("run", "sichuan", "--deals", "10", "--out", place)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: output file is {str(place)!r}, ")
        assert message in result.stderr
        assert result.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.npz"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_folder_without_leave_to_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = call("run", "sichuan", "--deals", "10", "--out", tmp_path / "deals.npz")
    tmp_path.chmod(0o700)
    assert result.exit_code == 2
    assert "its folder cannot be written" in result.stderr


def test_a_deal_that_fails_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **more: object) -> None:
        raise cv.DealFault("sichuan seed 7 deal 3: seat 2 answered 9 of 4")

    monkeypatch.setattr("cardavia.batch.run", broken)
    result = call("run", "sichuan")
    assert (result.exit_code, result.stderr) == (1, "Error: sichuan seed 7 deal 3: seat 2 answered 9 of 4\n")


def test_no_progress_bar_without_a_terminal() -> None:
    result = subprocess.run([*PROGRAM, "run", "sichuan", "--deals", "3000"], capture_output=True, check=True)
    assert result.stderr == b""


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_progress_bar_on_a_terminal_until_ctrl_c() -> None:
    leader, follower = os.openpty()
    shown = b""
    command = [*PROGRAM, "run", "sichuan", "--deals", "20000000"]
    with (
        subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=follower, env={**os.environ, "TERM": "xterm"}
        ) as run,
        suppress(OSError),
    ):
        os.close(follower)
        while piece := os.read(leader, 65536):
            if b"playing" in piece and b"playing" not in shown:
                run.send_signal(signal.SIGINT)
            shown += piece
    os.close(leader)
    assert run.returncode == 130
    assert shown.rstrip().endswith(b"Stopped.")


# ---- show ----------------------------------------------------------------------------------------------


def test_show_tells_a_whole_deal() -> None:
    text = done("show", "sichuan", "--seed", "7", "--deal", "3")
    deal = cv.Deal("sichuan", 7, 3, seats="greedy")
    assert text.startswith("Sichuan bloody battle: seed 7, deal 3\n  seats: 0 greedy, 1 greedy")
    lines = [line.split() for line in text.split("Ledger")[1].splitlines()]
    told = [(int(words[2]), int(words[5]), int(words[6]), words[7]) for words in lines if "pays" in words]
    assert told == [tuple(row) for row in deal.ledger]
    assert text.count("WINS") == len(deal.result["winners"])
    totals = ", ".join(f"seat {seat}: {points:+}" for seat, points in enumerate(deal.points))
    assert f"totals: {totals}\n" in text
    assert widest(text) <= 100


def test_show_with_a_dealer() -> None:
    """The seed draws seat 2."""
    start = ("show", "sichuan", "--seed", "7", "--deal", "3")
    assert done(*start, "--dealer", "1").startswith("Sichuan bloody battle: seed 7, deal 3, dealer 1\n")
    assert json.loads(done(*start, "--dealer", "1", "--json"))["dealer"] == 1
    assert done(*start, "--dealer", "2") == done(*start)


def test_show_as_json_is_a_record() -> None:
    text = done(
        "show", "sichuan", "--seed", "7", "--deal", "3", "--seats", "uniform", "--preset", "sparse", "--json"
    )
    assert text.count("\n") == 1
    deal = cv.Deal("sichuan", 7, 3, seats="uniform", rules="sparse")
    assert json.loads(text) == deal.record()
    assert cv.replay(json.loads(text)).points == deal.points


@pytest.mark.parametrize("preset", ["standard", "open-claims", "sparse"])
@pytest.mark.parametrize("seats", ["greedy", "uniform"])
def test_every_deal_can_be_told(seats: str, preset: str) -> None:
    from cardavia.story import tell

    for number in range(25):
        deal = cv.Deal("sichuan", 19, number, seats=seats, rules=preset)
        lines = [line for section in tell(deal.record(), deal.seats) for line in section.lines]
        assert max(map(len, lines)) <= 98
        assert sum("WINS" in line for line in lines) == len(deal.result["winners"])
        kongs = {row.rule for row in deal.ledger} & {"S5.6"}
        assert any("the kong earns" in line for line in lines) == bool(kongs)


def test_an_unfinished_deal_is_told_so_far() -> None:
    from cardavia.story import tell

    deal = cv.Deal("sichuan", 7, 3)
    for _ in range(6):
        deal.answer(0)
    lines = [line for section in tell(deal.record()) for line in section.lines]
    assert any(line.startswith(f"seat {deal.asked} is asked: ") for line in lines)
    assert any(line.endswith("still playing") for line in lines)


# ---- score ---------------------------------------------------------------------------------------------


def test_score_of_a_win() -> None:
    text = done("score", "sichuan", "111m 444m 222p 777p 99p", "--win", "1m")
    assert "all pungs" in text
    assert "111m 444m 222p 777p 99p" in text
    assert "the discarder pays 2 (S5.4): +2 in all" in text


def test_score_with_melds_and_events() -> None:
    text = done(
        "score",
        "sichuan",
        "345s 678p 88s",
        "--melds",
        "pung 5s, kong 2p",
        "--void",
        "m",
        "--self-draw",
        "--events",
        "kong,last",
        "--payers",
        "2",
    )
    assert "kong replacement" in text
    assert "each of 2 other seats still playing pays 17 (S5.5): +34 in all" in text
    assert "capped at 2 fan" in done(
        "score",
        "sichuan",
        "345s 678p 88s",
        "--melds",
        "pung 5s, kong 2p",
        "--self-draw",
        "--events",
        "kong",
        "--rule",
        "fan_cap=2",
    )


def test_score_of_a_hand_that_does_not_win() -> None:
    text = done("score", "sichuan", "123m", "456m", "234p", "678p", "9p")
    assert "one tile from a win (shanten 0)" in text
    assert "6p (3 left: 0 fan, base 1), 9p (3 left: 0 fan, base 1)" in text
    text = done("score", "sichuan", "147m 147p 147s 2358s 1m")
    assert "4 tiles from a win (shanten 3)" in text
    assert "1p or 4p or 7p; then useful are 123456789m 369s (43 left)" in text
    assert "p (assumed: it leaves the hand nearest)" in text


def test_score_as_json() -> None:
    found = json.loads(done("score", "sichuan", "123m 456m 234p 678p 9p", "--json"))
    assert found == json.loads(json.dumps(cv.score.sichuan("123m 456m 234p 678p 9p").to_dict()))


# ---- signature -----------------------------------------------------------------------------------------


def test_signature(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardavia.signature.signature", lambda game: "00112233445566ff")
    assert done("signature") == "".join(f"{game} 00112233445566ff\n" for game in cv.GAMES)
    assert json.loads(done("signature", "sichuan", "--json")) == {"sichuan": "00112233445566ff"}
    place = tmp_path / "signatures.json"
    done("signature", "--write", place)
    assert json.loads(place.read_text()) == dict.fromkeys(cv.GAMES, "00112233445566ff")
    assert done("signature", "sichuan", "--check", place) == "sichuan 00112233445566ff\n"
    place.write_text('{"sichuan": "ff"}')
    result = call("signature", "sichuan", "--check", place)
    assert result.exit_code == 1
    assert result.stderr == (
        f"Error: signature differs from {place}: sichuan: expected ff, found 00112233445566ff\n"
    )
    place.write_text("{}")
    result = call("signature", "--check", place)
    assert result.exit_code == 1
    assert all(f"{game}: expected no signature" in result.stderr for game in cv.GAMES)


def test_signature_is_of_the_deals() -> None:
    from cardavia.signature import signature

    assert done("signature", "sichuan") == f"sichuan {signature('sichuan')}\n"


# ---- wrong use -----------------------------------------------------------------------------------------

HAND = "111m 444m 222p 777p 99p"
WRONG = [
    (["run"], "Missing argument 'GAME'"),
    (["dance"], "No such command 'dance'"),
    (["run", "sichuan", "--dance"], "No such option"),
    (["run", "sichuan", "--deals"], "requires an argument. See 'cardavia run --help'"),
    (["bench", "partition", "--json"], "requires an argument. See 'cardavia bench partition --help'"),
    (["score", "tiengow", "--final"], "requires an argument. See 'cardavia score tiengow --help'"),
    (["run", "sichuna"], "game is 'sichuna', expected 'sichuan'"),
    (["run", "sichuan", "--deals", "many"], "'many' is not a valid integer"),
    (["run", "sichuan", "--deals", "0"], "deals is 0, expected 1 or more"),
    (["run", "sichuan", "--deals", str(2**40)], "deals is 1099511627776, expected 0 to 2**40 - 1"),
    (["run", "sichuan", "--seed", "-1"], "seed is -1, expected 0 to 2**128 - 1"),
    (["run", "sichuan", "--seed", str(2**128)], "expected 0 to 2**128 - 1"),
    (["run", "sichuan", "--first", "-1"], "first is -1, expected 0 to"),
    (["run", "sichuan", "--seats", "gready"], "seat is 'gready', expected 'uniform' or 'greedy'"),
    (["run", "sichuan", "--seats", "greedy,greedy"], "2 seats given, sichuan has 4"),
    (["run", "sichuan", "--seats", "asked"], "seat 0 asks the caller"),
    (["run", "sichuan", "--workers", "0"], "workers is 0, expected 1 to 1024, or -1"),
    (["run", "sichuan", "--preset", "loose"], "preset is 'loose', expected 'standard'"),
    (["run", "sichuan", "--rule", "fan_cap"], "rule is 'fan_cap', expected NAME=VALUE"),
    (["run", "sichuan", "--rule", "preset=3"], "expected a rule of sichuan"),
    (["run", "sichuan", "--rule", "fan_cup=3"], "rule of sichuan is 'fan_cup'"),
    (["run", "sichuan", "--rule", "fan_cap=17"], "rule fan_cap is 17, expected 0 to 16"),
    (["run", "sichuan", "--rule", "fan_cap=few"], "rule fan_cap is 'few', expected a whole number"),
    (["run", "sichuan", "--rule", "pig_pays_winners=1"], "rule pig_pays_winners is 1, expected True"),
    (["show", "sichuna"], "game is 'sichuna'"),
    (["show", "sichuan", "--deal", "-1"], "deal number is -1, expected 0 to 2**63 - 1"),
    (["show", "sichuan", "--dealer", "4"], "dealer is 4, expected 0 to 3"),
    (["show", "nantong", "--dealer", "3"], "dealer is 3, expected 0 to 2"),
    (["show", "sichuan", "--seats", "greedy,asked,greedy,greedy"], "seat 1 is 'asked'"),
    (["score"], "Missing argument 'GAME'"),
    (["score", "sichuan"], "Missing argument 'HAND...'"),
    (["score", "sichuan", HAND, "--hezi", "4p"], "No such option"),
    (["score", "chess", HAND], "game is 'chess', expected 'sichuan'"),
    (["score", "sichuan", "10m"], "'10m' is not ranks 1-9 and a suit"),
    (["score", "sichuan", "1m"], "1 tile, expected 14"),
    (["score", "sichuan", HAND, "--win", "5s"], "win is '5s', expected one of the tiles"),
    (["score", "sichuan", HAND, "--melds", "pung"], "meld is 'pung'"),
    (["score", "sichuan", HAND, "--void", "x"], "void is 'x'"),
    (["score", "sichuan", HAND, "--events", "luck"], "event is 'luck'"),
    (["score", "sichuan", HAND, "--payers", "4"], "payers is 4, expected 1 to 3"),
    (["score", "sichuan", HAND, "--rule", "fan_cap=-1"], "rule fan_cap is -1"),
    (["signature", "chess"], "game is 'chess'"),
    (["signature", "--check", "/missing.json"], "'/missing.json', which cannot be read"),
    (["signature", "--check", __file__], "which is not JSON"),
    (["signature", "--write", "/missing/signatures.json"], "which cannot be written"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args)[:40] for args, _ in WRONG])
def test_wrong_use_is_one_clear_line(args: list[str], message: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


# ---- pipes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", ["show sichuan", "show sichuan --json", "run sichuan --deals 10"])
def test_a_reader_that_leaves_is_no_trouble(args: str) -> None:
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run([*PROGRAM, *args.split()], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (result.returncode, result.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run([*PROGRAM, "signature"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (result.returncode, result.stderr) == (1, b"Error: No space left on device\n")


def test_plain_ascii_output_is_no_trouble() -> None:
    result = subprocess.run(
        [*PROGRAM, "run", "sichuan", "--deals", "10"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (result.returncode, result.stderr) == (0, b"")
