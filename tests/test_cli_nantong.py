"""The command line of Nantong: tables, deals told in words, totals explained."""

import json
import re

import pytest

import cardavia as cv
from cardavia.story import tell
from rigging import nantong_order, play
from test_cli import call, done, widest

QING = "123m 456m 789m 234p 567p 345s 678s 99p"
MIXED = "123p 456s 555m TTT 88s"
MIXED_GROUPS = "pung 5s, opening 2s, opening kong 7p"


def test_run_prints_a_table() -> None:
    text = done(
        "run", "nantong", "--deals", "300", "--seed", "7", "--rule", "closed_floating=no_claimed_group"
    )
    summary = cv.run("nantong", 300, 7, rules={"closed_floating": "no_claimed_group"}).summary()
    assert text.startswith(
        "Nantong long cards: 300 deals\nseed 7, deals 0 to 299; rules: standard, but closed"
    )
    for seat, (mean, half) in enumerate(zip(summary.mean_points, summary.ci95, strict=True)):
        assert f"{seat} greedy  {mean:+z.3f} ± {half:.3f}" in text
    assert "mean total of a win" in text
    assert text.endswith(" --rule closed_floating=no_claimed_group\n")
    assert widest(done("run", "nantong", "--deals", "300")) <= 80


def test_run_as_json() -> None:
    found = json.loads(done("run", "nantong", "--deals", "50", "--seed", "7", "--json"))
    assert found["settings"]["rules"]["closed_floating"] == "no_pung"
    assert set(found["summary"]["per_seat"]) >= {"win", "self-draw", "deal-in", "ready", "hezi", "mean base"}
    shares = found["summary"]["frequencies"]
    assert shares["Qing Hu"] + shares["Piao Hu"] + shares["Tazi Hu"] == pytest.approx(1)


def test_shares_are_those_of_the_columns() -> None:
    results = cv.run("nantong", 3000, 7)
    summary = results.summary()
    wins = (results.how > 0).sum()
    assert sum(summary.per_seat["win"]) == pytest.approx(wins / 3000)
    assert summary.deal_shares["exhausted"] == pytest.approx(1 - wins / 3000)
    claimed = ((results.how == 2) | (results.how == 3)).sum()
    assert sum(summary.per_seat["deal-in"]) == pytest.approx(claimed / 3000)
    assert summary.frequencies["wait bonus"] == pytest.approx(results.wait_bonus.sum() / wins)


def test_no_wins_have_no_mean_total() -> None:
    results = cv.run("nantong", 200, 7, "uniform")
    won = results.arrays["how"] > 0
    results = cv.run("nantong", 1, 7, "uniform", first=int((~won).argmax()))
    text = json.dumps(results.summary().to_dict())
    assert "NaN" in text
    assert results.summary().frequencies["Tazi Hu"] == 0


def test_show_tells_a_whole_deal() -> None:
    text = done("show", "nantong", "--seed", "7", "--deal", "3", "--seats", "uniform")
    deal = cv.Deal("nantong", 7, 3, seats="uniform")
    assert text.startswith("Nantong long cards: seed 7, deal 3\n  seats: 0 uniform, 1 uniform")
    settled = text.split("Settlement")[1]
    lines = [line.split() for line in settled.splitlines()]
    told = [(int(words[1]), int(words[4]), int(words[5]), words[6]) for words in lines if "pays" in words]
    assert told == [tuple(row) for row in deal.ledger]
    for seat, total in enumerate(deal.result["totals"]):
        assert f"Seat {seat}: total {total}\n" in text
    assert widest(text) <= 100


def test_show_as_json_is_a_record() -> None:
    text = done("show", "nantong", "--seed", "7", "--seats", "uniform", "--preset", "sparse", "--json")
    deal = cv.Deal("nantong", 7, 0, seats="uniform", rules="sparse")
    assert json.loads(text) == deal.record()
    assert json.loads(text)["rules"]["closed_floating"] == "self_drawn_no_group"
    assert cv.replay(json.loads(text)).points == deal.points


@pytest.mark.parametrize("preset", ["standard", "fourths", "sparse"])
@pytest.mark.parametrize("seats", ["greedy", "uniform"])
def test_every_deal_can_be_told(seats: str, preset: str) -> None:
    for number in range(60):
        deal = cv.Deal("nantong", 19, number, seats=seats, rules=preset)
        sections = tell(deal.record(), deal.seats)
        lines = [line for section in sections for line in section.lines]
        assert max(map(len, lines)) <= 98
        wins = sum("WINS" in line for line in lines)
        assert wins == (2 if deal.result["outcome"] == "win" else 0)  # in the play, and at the end
        totals = [section.title for section in sections if " total " in section.title]
        assert [int(title.split()[-1]) for title in totals] == deal.result["totals"]


def test_preparation_is_told() -> None:
    deal = cv.Deal("nantong", 7, 61)
    deal.answer("hezi")
    assert deal.view(1)["hezi"] == [None, "3m", None]
    prepared = next(section for section in tell(deal.record()) if section.title == "Preparation")
    assert re.match(r"seat 1  declares Tiandi Hezi of 3m, draws \w+ and \w+: .*\(33m\)$", prepared.lines[0])
    opened = cv.Deal("nantong", 7, 3)
    opened.answer("open T")
    prepared = next(section for section in tell(opened.record()) if section.title == "Preparation")
    assert re.match(r"seat 0  opening kong of T, draws \w+: .* \| TTTT$", prepared.lines[0])


def test_a_heavenly_win_is_told() -> None:
    hands = [
        "123m 456m 789m 123p 456p 345s 678s 99p",
        "1133557799m 1133557799p WW",
        "22446688m 22446688p 224466s",
    ]
    deal = play(cv.Deal("nantong", order=nantong_order(hands, "TR")), "0 win")
    lines = told(deal)
    assert any(re.match(r" +51 +0 +dealt +WINS, heavenly", line) for line in lines)
    assert "seat 0 WINS, heavenly: Qing Hu" in lines
    assert any(line.endswith("a heavenly win counts as a self-draw (N5.8)") for line in lines)
    score = cv.score.nantong(hands[0], events="heavenly", indicators="T R")
    assert [row[1:] for row in deal.explain() if row.seat == 0] == list(score.rows)


def test_a_robbed_kong_is_told() -> None:
    hands = [
        "5m 2244668899p 2244668899s WW",
        "1133m 55m 113377p 88p 1122s RR WT",
        "46m 123m 789m 123p 456p 345s 678s 99p",
    ]
    deal = cv.Deal("nantong", order=nantong_order(hands, "TR", "9m 9m 5m"))
    script = (
        "2 done, 0 discard 5m, 1 pung 5m, 2 pass, 1 discard T, 2 discard 9m, 0 discard 9m, 1 kong 5m, 2 win"
    )
    lines = told(play(deal, script))
    assert "seat 2  declares no more (could ready)" in lines
    assert any("passes 5m (could win)" in line for line in lines)
    assert any("adds 5m to its pung" in line for line in lines)
    assert any("5m win" in line and "WINS, robbing seat 1" in line for line in lines)
    assert deal.view(0)["groups"][1] == ["pung 5m"]
    score = cv.score.nantong(f"{hands[2]} 5m", "5m", events="rob", indicators="T R")
    assert [row[1:] for row in deal.explain() if row.seat == 2] == list(score.rows)
    assert (score.total, deal.result["how"]) == (130, "robbed kong")


def test_groups_laid_open_in_preparation_are_told() -> None:
    hands = [
        "222s 5555m 1133557799p 779966s",
        "112233m 7799m 88p 1155s RR WWTT",
        "1144m 66788m 224466p 334488s T",
    ]
    deal = cv.Deal("nantong", order=nantong_order(hands, "2s R", back="9s"))
    lines = told(play(deal, "0 open 2s, 0 open 5m"))
    assert lines[lines.index("seat 0  opening triplet of 2s: 5555m 1133557799p 667799s | 222s") + 1] == (
        "seat 0  opening kong of 5m, draws 9s: 1133557799p 6677999s | 222s 5555m"
    )


def told(deal: cv.Deal) -> list[str]:
    """All lines of a deal told."""
    return [line for section in tell(deal.record()) for line in section.lines]


def test_an_unfinished_deal_is_told_so_far() -> None:
    deal = cv.Deal("nantong", 7, 0)
    for _ in range(5):
        deal.answer(0)
    lines = [line for section in tell(deal.record()) for line in section.lines]
    assert any(line.startswith(f"seat {deal.asked} is asked: ") for line in lines)
    assert not deal.explain()


# ---- totals explained ----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["standard", "fourths", "sparse"])
def test_rows_reproduce_every_total(preset: str) -> None:
    rules = set()
    for number in range(150):
        deal = cv.Deal("nantong", 5, number, seats="greedy" if number % 2 else "uniform", rules=preset)
        for seat in range(3):
            rows = [row for row in deal.explain() if row.seat == seat]
            total = sum(row.amount for row in rows if row.rule != "N6.1")
            for row in rows:
                total *= row.factor
            assert total == deal.result["raw_totals"][seat]
            assert [row.rule for row in rows].count("N6.1") == 1
            assert total + rows[-1].amount == deal.result["totals"][seat]
            rules |= {row.rule for row in rows}
    assert {"N4.1", "N5.1", "N5.2", "N5.3", "N5.4", "N6.1"} <= rules


def test_sichuan_rows_sum_to_the_points() -> None:
    deal = cv.Deal("sichuan", 7, 3, seats="greedy")
    for seat, points in enumerate(deal.points):
        assert sum(row.amount * row.factor for row in deal.explain() if row.seat == seat) == points


# ---- score ---------------------------------------------------------------------------------------------


def test_score_of_a_win() -> None:
    text = done("score", "nantong", QING, "--win", "5m", "--indicators", "2s 3m", "--ready")
    assert "N5.1   +100  Qing Hu: seven runs" in text
    assert "N5.4    +10  wait: 5m completes 456m" in text
    assert "N5.5     ×2  declared ready" in text
    assert "= (100 + 10) × 2 = 220" in text


def test_score_with_groups_and_events() -> None:
    text = done(
        "score", "nantong", MIXED, "--win", "8s", "--self-draw", "--events", "last", "--groups", MIXED_GROUPS
    )
    assert "opening triplet 2s: 16 ×2 indicator 2s (N4.2)" in text
    assert "= 244, rounded up" in text
    assert "read as  555m 123p 456s TTT 88s beside the groups, where 8s completes the pair" in text


def test_score_of_a_hand_that_does_not_win() -> None:
    text = done("score", "nantong", "123m 456m 789m 234p 567p 345s 678s 9p")
    assert "one card from a win (shanten 0)" in text
    assert "9p (3 left: 110 on a discard, 120 self-drawn)" in text
    text = done("score", "nantong", "44477m", "12344p", "88s", "WR", "--groups", MIXED_GROUPS)
    assert "W or R; then useful are 7m 4p 8s" in text
    assert "total    60  = 2 + 32 + 16 + 4 = 54, rounded up" in text


def test_score_as_json() -> None:
    found = json.loads(done("score", "nantong", QING, "--win", "9p", "--json"))
    assert found == json.loads(json.dumps(cv.score.nantong(QING, "9p").to_dict()))


def test_help_names_the_games() -> None:
    text = done("score", "--help")
    assert all(f"\n  {game} " in text for game in cv.GAMES)
    assert "--hezi" in done("score", "nantong", "--help")
    assert "--hezi" not in done("score", "sichuan", "--help")


WRONG = [
    (["score", "nantong"], "Missing argument 'HAND...'"),
    (["score", "nantong", QING, "--melds", "pung 5s"], "No such option"),
    (["score", "nantong", QING, "--payers", "2"], "No such option"),
    (["score", "nantong", QING, "--win", "5x"], "card is '5x'"),
    (["score", "nantong", QING], "hand is complete without win"),
    (["score", "nantong", QING, "--win", "9p", "--events", "luck"], "event is 'luck'"),
    (["score", "nantong", QING, "--win", "9p", "--rule", "fan_cap=3"], "rule of nantong is 'fan_cap'"),
    (
        ["run", "nantong", "--rule", "closed_floating=shut"],
        "rule closed_floating is 'shut', expected 'no_pung'",
    ),
    (["run", "nantong", "--rule", "closed_floating=1"], "rule closed_floating is 1, expected 'no_pung'"),
    (["run", "nantong", "--seats", "greedy,greedy"], "2 seats given, nantong has 3"),
    (["run", "nantong", "--preset", "open-claims"], "preset is 'open-claims', expected 'standard'"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args)[:60] for args, _ in WRONG])
def test_wrong_use_is_one_clear_line(args: list[str], message: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
