"""`cardavia play --plain`: whole deals by a script, commands, wrong lines, the end of the input anywhere."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardavia as cv
from cardavia import locale
from cardavia.console.lines import COMMANDS, ENDED, chosen, command
from cardavia.console.saving import Keeper
from cardavia.console.sitting import Sitting
from console_players import GAMES, LANGUAGES, by_number, play, records, script, typed
from test_table_terminal import terminal

games = pytest.mark.parametrize("game", GAMES)
TOTALS = {  # the line with the points of a deal, and how a seat is called in it
    "en": ("Points of this deal.", "You", "Seat"),
    "de": ("Punkte dieses Spiels.", "Du", "Platz"),
    "it": ("Punti di questa smazzata.", "Tu", "Posto"),
    "id": ("Poin ronde ini.", "Anda", "Kursi"),
}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    locale.use("en")
    yield
    locale.use("en")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to the user's own folders."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_deal_by_a_script(game: str, language: str, tmp_path: Path) -> None:
    """The first choice again and again, until the input ends: its result is the one that the record has."""
    saved = tmp_path / "deals.jsonl"
    words = [game, "--seed", "7", "--seat", "1", "--save", str(saved)]
    found = play(*words, lines="1\n" * 60, LC_ALL=f"{language}_XX.UTF-8", LANGUAGE="")
    assert (found.returncode, found.stderr) == (0, "")
    first = cv.replay(records(saved)[0])
    assert first.over
    assert cv.verify(saved).deals == {game: len(records(saved))}
    head, you, seat = TOTALS[language]
    names = [you if place == 1 else f"{seat} {place}" for place in range(len(first.points))]
    told = " ".join(f"{name}: {points:+}." for name, points in zip(names, first.points, strict=True))
    assert f"{head}\n{told.replace('+0.', '0.')}\n" in found.stdout
    assert found.stdout.rstrip().endswith(f"{saved}.")
    assert re.search(r"^1\. \w+ [^:]+: .", found.stdout, re.MULTILINE)
    assert not re.search(r"[\x1b│─┌█]", found.stdout)


@games
@pytest.mark.parametrize("deals", [1, 3])
def test_deals_in_a_row_by_number(game: str, deals: int) -> None:
    sitting = Sitting(game, seed=5)
    told = typed(sitting, by_number(sitting, 2, deals))
    assert told.count("What now?") == deals
    assert told.count("Running score: ") == deals
    scores = re.findall(r"Running score: (.*)", told)
    assert list(map(int, re.findall(r": ([+-]?\d+)\.", scores[-1]))) == sitting.score
    assert len(sitting.past) == deals - 1


def test_actions_may_be_typed_as_text_in_every_language() -> None:
    for language in LANGUAGES:
        locale.use(language)
        sitting = Sitting("sichuan", seed=7)
        typed(sitting, script("void m", "  Discard   9M ", "1m", "quit"))
        own = [action for seat, action in sitting.deal.actions if seat == 0]
        assert own == ["void m", "discard 9m", "discard 1m"]


def test_a_line_means_a_number_a_text_or_a_part_that_only_one_has() -> None:
    actions = ["discard 5m", "kong 5m", "win", "play 66 63", "drop 63", "drop 63 66"]
    assert chosen("2", actions) == [1]
    assert chosen("0", actions) == chosen("7", actions) == chosen("-1", actions) == chosen("²", actions) == []
    assert chosen("kong 5m", actions) == chosen("kong", actions) == chosen("5m kong", actions) == [1]
    assert chosen("WIN", actions) == [2]
    assert chosen("5m", actions) == [0, 1]
    assert chosen("drop 63", actions) == [4]
    assert chosen("drop", actions) == [4, 5]
    assert chosen("drop 66 63", actions) == [5]
    assert chosen("", actions) == chosen("discard 5", actions) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_told_apart_in_every_language(language: str) -> None:
    locale.use(language)
    everything = {**COMMANDS, **ENDED}
    own = [locale.tr(text).casefold() for text in everything.values()]
    assert len(set(own)) == len(everything)
    for name, text in everything.items():
        assert command(name, everything) == command(f" {locale.tr(text).upper()} ", everything) == name
    assert command("?", COMMANDS) == "help"
    assert command("next", COMMANDS) is None


@games
def test_commands_answer_and_change_nothing(game: str) -> None:
    sitting = Sitting(game, seed=7)
    asked = ["help", "?", "hint", "rules", "hand", "table", "outlook", "score", "", "undo", "quit"]
    told = typed(sitting, script(*asked))
    assert [seat for seat, _ in sitting.deal.actions].count(0) == 0
    for line in (*sitting.explain(), *sitting.rules_text(), *sitting.board(), *sitting.outlook()):
        assert line in told
    assert f"Hint: {sitting.hint().action}.\n{sitting.hint().reason}" in told
    assert "Running score: You: 0. " in told
    assert "There is nothing to take back." in told
    assert told.count("\n1. ") == 2  # asked for once, and once more by the empty line


@games
def test_undo_asks_again_and_the_deal_goes_on(game: str) -> None:
    sitting = Sitting(game, seed=7)
    told = typed(sitting, script("1", "undo", "1", "undo", "1"))
    assert told.count("Taken back: ") == 2
    first = sitting.undone[0]
    assert sitting.record()["undone"] == [list(first)] * 2
    assert told.endswith("The input has ended.\n")


@games
def test_wrong_lines_name_themselves_and_what_is_legal(game: str) -> None:
    sitting = Sitting(game, seed=7)
    wrong = ["foo", "0", "99", "discard 5x", "next", "1 2", "{n}", "é\x00"]
    told = typed(sitting, script(*wrong, "quit"))
    legal = sitting.deal.legal()
    for line in wrong:
        assert f"{line!r} is not understood: expected a number from 1 to {len(legal)}" in told
    assert told.count(f"1. {legal[0]}") == len(wrong) + 1
    assert sitting.deal.actions == Sitting(game, seed=7).deal.actions + sitting.deal.actions
    assert not sitting.undone


def test_what_is_no_text_is_no_answer_and_no_end() -> None:
    command = [sys.executable, "-m", "cardavia", "play", "sichuan", "--no-save", "--seed", "7"]
    for encoding in ("utf-8", "ascii"):
        found = subprocess.run(
            command,
            input=b"\xff\xfe\nvoid m\n" + b"x" * 10_000 + b"\n",
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding, "LANGUAGE": "en"},
            check=True,
        )
        assert b"is not understood" in found.stdout
        assert b"You give up characters." in found.stdout
        assert max(map(len, found.stdout.splitlines())) < 300
        assert found.stderr == b""


def test_in_a_terminal_lines_have_a_prompt_and_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    saved = tmp_path / "deals.jsonl"
    with terminal(["play", "--plain", "--seed", "7", "--save", str(saved)], tmp_path) as opened:
        opened.until("Which game? ")
        opened.press("9\nsichuan\n")
        told = opened.until("> ")
        assert "'9': expected a number from 1 to 3 or a name" in told
        assert max(len(line) for line in told.splitlines()) <= 80
        opened.press("1\n")
        opened.until("> ")
        opened.process.send_signal(signal.SIGINT)
        assert opened.left() == 130
        assert f"1 deal saved to {saved}." in opened.screen.replace("\r\n", "")
    assert [0, "void m"] in records(saved)[0]["actions"]


def test_a_line_with_more_than_one_meaning_asks_which() -> None:
    sitting = Sitting("tiengow", seed=7)
    sitting.run()
    both = [action for action in sitting.deal.legal() if action.startswith("drop ")]
    told = typed(Sitting("tiengow", seed=7), script("drop", "quit"))
    assert f"'drop' may mean: {', '.join(both)}. Which of them?" in told


@games
def test_the_input_may_end_anywhere(game: str, tmp_path: Path) -> None:
    for number in range(12):
        keeper = Keeper(tmp_path / f"{number}.jsonl")
        sitting = Sitting(game, seed=7, keep=keeper)
        told = typed(sitting, script(*["1"] * number))
        sitting.leave()
        assert told.endswith("The input has ended.\n")
        if number == 0:
            assert not keeper.path.exists()
            continue
        found = records(keeper.path)
        for record in found:
            again = cv.replay(record)
            assert again.over or record is found[-1]
        assert sitting.deal.actions in [[tuple(each) for each in record["actions"]] for record in found] or (
            not any(seat == 0 for seat, _ in sitting.deal.actions)
        )
        assert keeper.told == f"{len(found)} deal{'s' * (len(found) > 1)} saved to {keeper.path}."


@games
def test_after_a_deal_there_are_ways_to_go_on(game: str) -> None:
    sitting = Sitting(game, seed=7)
    answers = by_number(sitting, 1)
    after = iter(["foo", "result", "hint", "outlook", "", "help", "undo", "", "1", "restart", "quit"])

    def line() -> str | None:
        return next(after, None) if sitting.over or sitting.undone or sitting.number else answers()

    told = typed(sitting, line)
    assert "'foo' is not understood: expected one of next, restart, result, undo, quit, help" in told
    assert "The deal is over: there is nothing to give a hint for." in told
    assert told.count("Points of this deal.") >= 2
    assert "5. quit: leave the table" in told
    assert "Taken back: " in told


def failing(view: Any, legal: Any, noise: int) -> int:
    raise RuntimeError("no more ideas")


def test_a_seat_that_fails_is_told_and_the_evening_goes_on() -> None:
    sitting = Sitting("tiengow", seed=7, level=["normal", cv.Called(failing, "bot"), "normal", "normal"])
    with pytest.raises(cv.DealFault, match=r"seat 1 \(bot\) raised RuntimeError"):
        typed(sitting, script("undo", "next", "result", "restart", "help", "1"))
    assert sitting.number == 1  # the failed deal was left by restart, not by next
