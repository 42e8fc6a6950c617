"""The command line of Tien Gow: tables, deals told trick by trick, deals settled."""

import json
import re
import shlex

import pytest

import cardavia as cv
from cardavia.story import tell
from test_cli import call, done, widest

SUPREME = ["score", "tiengow", "--columns", "3,2,2,1", "--winner", "0", "--banker", "0", "--final", "42 21"]
CAPTURE = ["score", "tiengow", "--columns", "5,2,0,1", "--winner", "1", "--banker", "0", "--final", "42"]
PRESETS = ["standard", "plain-surplus", "sparse"]


def test_run_prints_a_table() -> None:
    text = done("run", "tiengow", "--deals", "300", "--seed", "7", "--seats", "uniform")
    summary = cv.run("tiengow", 300, 7, "uniform").summary()
    assert text.startswith("Tien Gow: 300 deals\nseed 7, deals 0 to 299; rules: standard")
    for seat, (mean, half) in enumerate(zip(summary.mean_points, summary.ci95, strict=True)):
        assert f"{seat} uniform  {mean:+z.3f} ± {half:.3f}" in text
    assert "mean columns of" in text
    assert text.endswith(" --seats uniform\n")
    assert widest(text.rsplit("\n", 2)[0]) <= 80


def test_shares_are_those_of_the_columns() -> None:
    results = cv.run("tiengow", 3000, 7, "uniform")
    summary = results.summary()
    assert sum(summary.per_seat["win"]) == pytest.approx(1)
    assert sum(summary.per_seat["mean columns"]) == pytest.approx(8)
    assert sum(summary.per_seat["trick points"]) == pytest.approx(0)
    assert summary.deal_shares["banker wins"] == pytest.approx((results.winner == results.dealer).mean())
    assert summary.deal_shares["tricks a deal"] == pytest.approx(results.steps.mean() / 4)
    shares = dict(summary.frequencies)
    assert shares.pop("single Little Three") == pytest.approx((results.final_group == 20).mean())
    assert sum(shares.values()) == pytest.approx(1)


def test_run_as_json() -> None:
    found = json.loads(
        done("run", "tiengow", "--deals", "50", "--seats", "uniform", "--preset", "sparse", "--json")
    )
    assert found["settings"]["rules"]["capture_multiplier"] == 2
    assert set(found["summary"]["per_seat"]) == {"win", "no column", "mean columns", "trick points"}


def test_show_tells_a_whole_deal() -> None:
    text = done("show", "tiengow", "--seed", "7", "--deal", "3", "--seats", "uniform")
    deal = cv.Deal("tiengow", 7, 3, seats="uniform")
    assert text.startswith("Tien Gow: seed 7, deal 3\n  seats: 0 uniform, 1 uniform")
    assert "\n      8 >41            [11]          [31]          [42]            0  3 5 0 0\n" in text
    assert "seats 2 and 3 have no column and must drop the last tile (T3.6)\n" in text
    lines = [line.split() for line in text.split("Ledger")[1].splitlines()]
    told = [(int(words[1]), int(words[4]), int(words[5]), words[6]) for words in lines if "pays" in words]
    assert told == [tuple(row) for row in deal.ledger]
    assert widest(text) <= 80


def test_show_as_json_is_a_record() -> None:
    text = done("show", "tiengow", "--seed", "7", "--seats", "uniform", "--preset", "sparse", "--json")
    deal = cv.Deal("tiengow", 7, 0, seats="uniform", rules="sparse")
    assert json.loads(text) == deal.record()
    assert cv.replay(json.loads(text)).points == deal.points


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_can_be_told(preset: str) -> None:
    for number in range(150):
        deal = cv.Deal("tiengow", 19, number, seats="uniform", rules=preset)
        sections = tell(deal.record(), deal.seats)
        lines = [line for section in sections for line in section.lines]
        assert max(len(line) for line in lines if not line.startswith("rules: ")) <= 78
        tricks = [line for line in lines if re.match(r" +\d ", line)]
        assert len(tricks) == deal.result["tricks"]
        assert tricks[-1].endswith(" ".join(map(str, deal.result["columns"])))
        shown = sorted(re.findall(r"\b\d\d\b", " ".join(tricks)))
        assert shown == sorted(" ".join(deal.view(0)["shown"] + deal.view(0)["revealed"]).split())
        at_once = {row.payee for row in deal.ledger if row.rule == "T4.1"}
        assert sum("(T4.1)" in line for line in lines) >= len(at_once)


def test_a_capture_is_told() -> None:
    results = cv.run("tiengow", 6000, 5, "uniform")
    number = int(results.capture.argmax())
    assert results.capture[number]
    deal = cv.Deal("tiengow", 5, number, seats="uniform")
    lines = [line for section in tell(deal.record()) for line in section.lines]
    leader = deal.view(0)["tricks"][-1]["leader"]
    assert any(
        line.startswith(f"a capture: Big Six takes the Little Three that seat {leader} led") for line in lines
    )


def test_an_unfinished_deal_is_told_so_far() -> None:
    deal = cv.Deal("tiengow", 5, 2)
    for _ in range(6):
        deal.answer(0)
    sections = tell(deal.record())
    lines = [line for section in sections for line in section.lines]
    assert any(line.startswith(f"seat {deal.asked} is asked: ") for line in lines)
    assert "So far" in [section.title for section in sections]


# ---- score ---------------------------------------------------------------------------------------------


def test_score_of_a_supreme() -> None:
    text = done(*SUPREME)
    assert text.startswith("seat 0 wins with 42 21 (Supreme)\n")
    assert "  seat 3 pays seat 0    4   T4.1  last trick won by Supreme: 2 ×2 banker\n" in text
    assert "seat 3 pays seat 0   12   T4.2  1 column of four: 3 ×2 last trick by Supreme\n" in text
    assert f"\n{'':<34}×2 banker\n" in text
    assert "points  seat 0: +40, seat 1: -12, seat 2: -12, seat 3: -16\n" in text
    assert widest(text) <= 80


def test_score_of_a_capture() -> None:
    text = done(*CAPTURE, "--leader", "0", "--led", "21")
    assert "led      21 by seat 0: captured by Big Six (T4.5)\n" in text
    assert "  seat 0 pays seat 1    5   T4.5  for seat 2, no column: 5\n" in text
    assert "points  seat 0: -6, seat 1: +6, seat 2: 0, seat 3: 0\n" in text
    assert "no capture, as it is not said" in done(*CAPTURE)


def test_score_of_earlier_wins() -> None:
    args = ["score", "tiengow", "--columns", "2,6,0,0", "--winner", "0", "--banker", "1", "--final", "65"]
    text = done(*args, "--won", "1: 66 63 66 54", "--won", "1: 42 21")
    assert "earlier  seat 1 won a trick with 66 66 63 54\n" in text
    assert done(*args, "--won", "1: 66 66 63 54, 1: 42 21") == text
    assert text.count("T4.1") == 6


def test_score_as_json() -> None:
    found = json.loads(
        done(*CAPTURE, "--leader", "0", "--led", "21", "--rule", "capture_multiplier=3", "--json")
    )
    score = cv.score.tiengow("5,2,0,1", 1, 0, "42", leader=0, led="21", rules={"capture_multiplier": 3})
    assert found == json.loads(json.dumps(score.to_dict()))


def test_the_examples_of_the_help_are_true() -> None:
    text = done("score", "tiengow", "--help")
    examples = re.findall(r"^ {4}cardavia (score tiengow .*(?:\n {8}--.*)?)", text, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        done(*shlex.split(example))


WRONG = [
    (["score", "tiengow"], "Missing option '--columns'"),
    (["score", "tiengow", "--hezi", "4p"], "No such option"),
    ([*SUPREME, "--won", "2: 66 66"], "won is '2: 66 66', a civil pair: expected Supreme or a quartet"),
    ([*SUPREME, "--led", "21"], "led is '21' without leader, expected both"),
    ([*SUPREME, "--rule", "fan_cap=3"], "rule of tiengow is 'fan_cap'"),
    ([*SUPREME, "--rule", "capture_multiplier=0"], "rule capture_multiplier is 0, expected 1 to 10000"),
    (["run", "tiengow", "--seats", "uniform,uniform"], "2 seats given, tiengow has 4"),
    (["run", "tiengow", "--preset", "fourths"], "preset is 'fourths', expected 'standard'"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args)[-40:] for args, _ in WRONG])
def test_wrong_use_is_one_clear_line(args: list[str], message: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
