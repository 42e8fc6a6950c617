"""Deals in a row on the command line."""

from __future__ import annotations

import json
import re

import pytest

import cardavia as cv
from cardavia.cli.legends import NEXT_DEALER
from test_cli import call, done


@pytest.mark.parametrize("game", cv.GAMES)
def test_run_says_that_it_is_a_series(game: str) -> None:
    text = done("run", game, "--deals", "200", "--seed", "7", "--series")
    assert text.splitlines()[2] == f"a series: blocks of 64 deals in a row ({NEXT_DEALER[game]})"
    summary = cv.run(game, 200, 7, series=True).summary()
    assert f"{summary.mean_points[0]:+z.3f} ± {summary.ci95[0]:.3f}" in text
    assert "a series" not in done("run", game, "--deals", "200", "--seed", "7")


@pytest.mark.parametrize("game", cv.GAMES)
def test_run_says_how_to_see_a_deal_of_a_series_again(game: str) -> None:
    text = done("run", game, "--deals", "20", "--first", "70", "--seed", "7", "--series")
    line = re.search(r"cardavia (show .* --dealer \d)$", text, re.MULTILINE)
    assert line
    record = json.loads(done(*line[1].split(), "--json"))
    results = cv.run(game, 20, 7, first=70, series=True)
    assert (record["number"], record["dealer"]) == (70, results.dealer[0])
    assert record["points"] == results.points[0].tolist()


def test_json_holds_the_series() -> None:
    told = json.loads(done("run", "tiengow", "--deals", "200", "--series", "--digests", "--json"))
    assert told["settings"]["series"] == told["summary"]["series"] == 64
    alone = json.loads(done("run", "tiengow", "--deals", "200", "--digests", "--json"))
    assert alone["settings"]["series"] is alone["summary"]["series"] is False
    assert told["digest"] != alone["digest"]


def test_workers_and_cuts_change_nothing() -> None:
    whole = cv.run("tiengow", 300, 3, series=True)
    part = ("run", "tiengow", "--deals", "200", "--first", "100", "--seed", "3", "--series", "--json")
    for workers in ("1", "2"):
        told = json.loads(done(*part, "--workers", workers))
        assert told["summary"]["mean_points"] == whole.points[100:].mean(axis=0).tolist()


def test_series_takes_no_value() -> None:
    result = call("run", "tiengow", "--series=16")
    assert result.exit_code == 2
    assert "'--series' does not take a value" in result.stderr
