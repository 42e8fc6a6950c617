"""What is said at the table: for every kind of question, in every language, and never of what lies hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import cardavia as cv
import nantong_tables
import sichuan_tables
from cardavia import locale
from cardavia.console.sitting import Sitting
from cardavia.notation import tiengow as tiengow_notation
from cardavia.notation.nantong import HOWS as NANTONG_HOWS
from cardavia.story import tell
from console_players import GAMES, LANGUAGES, moments, seated

games = pytest.mark.parametrize("game", GAMES)
PHASES = {
    "sichuan": {"void", "turn", "discard", "claim"},
    "nantong": {"prepare", "turn", "discard", "claim"},
    "tiengow": {"lead", "follow"},
}
VERBS = {
    "sichuan": {"void", "discard", "pung", "kong", "win", "pass"},
    "nantong": {"open", "done", "discard", "pung", "kong", "win", "pass"},
    "tiengow": {"play", "drop"},
}
# Words that English lines are full of, and lines of no other language here.
ENGLISH = re.compile(r"\b(the|you|your|of|with|from|and|is|seat|draws?|discards?|tile|tiles)\b", re.I)
EVERYTHING = "1111m 23m 789m 44p 55p 789p 678s 678s"  # opens, has a Hezi beside two 4p, is ready
COMPLETE = "123p 456m 456m 789m 789m 678s 678s 99s"


def heavenly() -> cv.Deal:
    """The dealer is complete as dealt."""
    return nantong_tables.begin(nantong_tables.table([COMPLETE, "...", "..."]))


RARE = {  # deals in which a question is put that random ones seldom have: (game, actions)
    "sichuan rob": (sichuan_tables.about_to_rob, ["pass", "win"]),
    "nantong rob": (nantong_tables.about_to_rob, ["pass", "win"]),
    "preparation": (
        lambda: nantong_tables.table(["...", EVERYTHING, "..."], "4p 4p", back="T W R"),
        ["done", "hezi", "open", "ready"],
    ),
    "heavenly": (heavenly, ["discard", "win"]),
}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    locale.use("en")
    yield
    locale.use("en")


def said(sitting: Sitting) -> list[str]:
    """All that a person may be told at a moment, without the hint."""
    labels = [choice.label for choice in sitting.choices]
    lines = [*sitting.board(), *sitting.explain(), *labels]
    if not sitting.over:
        lines += sitting.outlook()
    return [*lines, *(line for section in sitting.result() for line in (section.title, *section.lines))]


@games
def test_every_question_is_explained_in_two_lines(game: str) -> None:
    phases, verbs = set(), set()
    for sitting in moments(game, 20):
        assert len(sitting.explain()) == 2
        assert all(said(sitting))
        assert all(event.text for event in sitting.events)
        if not sitting.over:
            phases.add(sitting.view["phase"])
            verbs |= {action.split()[0] for action in sitting.deal.legal()}
    assert phases == PHASES[game]
    assert verbs == VERBS[game]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RARE)
def test_rare_questions_are_explained_and_their_answers_told(name: str, language: str) -> None:
    locale.use(language)
    begun, verbs = RARE[name]
    for verb in verbs:
        sitting = seated(begun())
        assert sorted({action.split()[0] for action in sitting.deal.legal()}) == verbs
        told = [*sitting.explain(), *said(sitting), sitting.hint().reason]
        action = next(each for each in sitting.deal.legal() if each.split()[0] == verb)
        told += [event.text for event in sitting.answer(action)]
        assert all(told)
        if language != "en":
            plain = re.sub(r"(pass|win|open|discard) ?(\d[mps])?", "", " ".join(told))
            assert not ENGLISH.search(plain)


def test_what_rare_answers_lead_to() -> None:
    sitting = seated(sichuan_tables.about_to_rob())
    assert [event.kind for event in sitting.answer("win")] == []  # seat 3 may rob as well, and is asked first
    sitting = seated(nantong_tables.table(["...", EVERYTHING, "..."], "4p 4p", back="T W R"))
    assert [event.text for event in sitting.answer("open 1m")] == [
        "You lay down an opening kong of 1m.",
        "You draw T for it.",
    ]
    assert [event.text for event in sitting.answer("hezi")] == [
        "You declare Tiandi Hezi with two 4p.",
        "You draw W R for it.",
    ]
    assert seated(heavenly()).answer("win")[0].text == "You win with the cards dealt: a heavenly win!"


@games
def test_hints_are_legal_and_the_same_every_time(game: str) -> None:
    for sitting in moments(game, 1):
        if not sitting.over and Random(sitting.deal.steps).random() < 0.3:
            hint = sitting.hint()
            assert hint.action in sitting.deal.legal()
            assert hint.reason
            assert sitting.hint() == hint


@games
def test_nothing_that_is_said_depends_on_what_lies_hidden(game: str) -> None:
    """The same words in a world in which all that the person cannot know is another."""
    differed = 0
    for number, sitting in enumerate(moments(game, 3)):
        if sitting.over:
            continue
        truth = sitting.deal
        before = said(sitting)
        hint = sitting.hint() if number % 7 == 0 else None
        sitting.deal = truth.imagine(sitting.seat, seed=number)
        differed += sitting.deal.places() != truth.places()
        assert said(sitting) == before
        if hint is not None:
            assert sitting.hint() == hint
        sitting.deal = truth
    assert differed > 10


@games
def test_what_the_others_do_is_seen_as_one_seat_may_see_it(game: str) -> None:
    """Pieces of events of other seats are those that `Deal.record(seat)` tells of."""
    for sitting in moments(game, 6):
        if not sitting.over:
            continue
        open_to_all = {"discard", "pung", "kong", "win", "open", "hezi", "lead", "beat"}
        seen = sitting.deal.record(sitting.seat)["seen"]
        known = [(seat, text.split()[-1]) for seat, text in seen if text != "win"]
        for event in sitting.events:
            if event.seat in (None, sitting.seat) or event.kind in ("win", "paid", "trick", "over"):
                continue
            if event.kind in open_to_all:
                tiles = event.piece.split()[-1]
                assert (event.seat, tiles) in known or (event.seat, "hezi") in known, event
            else:
                assert not event.piece, event
                assert "m" not in event.more, event


def test_tiles_face_down_are_told_only_at_the_end() -> None:
    for sitting in moments("tiengow", 4):
        others = [event for event in sitting.events if event.kind == "drop" and not event.mine]
        assert all(not event.piece and not event.more["group"] for event in others)
        if not sitting.over:
            mine = {tile for event in sitting.events if event.mine for tile in event.piece.split()}
            shown = {tile for event in sitting.events for tile in event.piece.split()}
            mine |= set(sitting.view["hand"].split()) | shown
            told = " ".join([*sitting.board(), *sitting.explain()])
            named = {tile for tile in tiengow_notation.TILES if re.search(rf"\b{tile}\b", told)}
            assert named <= mine


@games
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_is_left_in_another_language(game: str, language: str) -> None:
    locale.use(language)
    for sitting in moments(game, 6):
        lines = said(sitting) + [event.text for event in sitting.events]
        if not sitting.over and sitting.deal.steps % 29 == 0:
            lines.append(sitting.hint().reason)
        actions = "|".join(map(re.escape, sitting.deal.legal()))
        for line in lines:
            plain = re.sub(actions, "", line) if actions else line
            assert not ENGLISH.search(plain), line
    for line in sitting.rules_text():
        assert not ENGLISH.search(line), line


@games
def test_the_result_explains_every_point(game: str) -> None:
    """The payments told are those of the ledger, and each cites its rule."""
    letter = cv.GAMES[game].letter
    for sitting in moments(game, 12):
        if not sitting.over:
            continue
        lines = [line for section in sitting.result() for line in section.lines]
        paid = [line for line in lines if re.search(rf"pays? .*: {letter}\d\.\d", line)]
        assert [int(re.search(r"(\d+) points?", line)[1]) for line in paid] == [
            row.amount for row in sitting.deal.ledger
        ]
        assert [re.search(r": (\w\d\.\d)", line)[1] for line in paid] == [
            row.rule for row in sitting.deal.ledger
        ]
        assert sum(sitting.deal.points) == 0
        told = re.findall(r": ([+-]?\d+)\.", sitting.result()[-1].lines[0])
        assert list(map(int, told)) == sitting.deal.points


def test_payments_of_sichuan_are_for_what_the_told_deal_says() -> None:
    """The cause of each payment, found from what one seat sees, is that of the deal told with open hands."""
    kongs = 0
    for sitting in moments("sichuan", 40):
        if not sitting.over:
            continue
        ledger = tell(sitting.deal.record())[-1].lines[:-1]
        for line, row, cause in zip(ledger, sitting.deal.ledger, sitting.causes, strict=bool(sitting.causes)):
            if row.rule == "S5.6":
                assert line.endswith(f"{cause['how']} kong {cause['piece']}")
                kongs += 1
            elif row.rule in ("S5.4", "S5.5"):
                assert cause["kind"] == "win"
                assert cause["piece"] in line
    assert kongs > 10


def test_totals_of_nantong_are_told_row_by_row() -> None:
    """The rows told make the totals, as those of `Deal.explain` do."""
    hows: set[str | None] = set()
    for sitting in moments("nantong", 40):
        if not sitting.over:
            continue
        hows.add(sitting.deal.result["how"])
        sections = sitting.result()[1:-2]
        for seat, section in enumerate(sections):
            amounts = [int(each) for line in section.lines for each in re.findall(r"^N\d\.\d \+(\d+):", line)]
            factors = [int(each) for line in section.lines for each in re.findall(r"^N\d\.\d ×(\d+):", line)]
            rows = [row for row in sitting.deal.explain() if row.seat == seat]
            assert amounts == [row.amount for row in rows if row.factor == 1]
            assert factors == [row.factor for row in rows if row.factor > 1]
            total = sitting.deal.result["totals"][seat]
            assert section.lines[-1].endswith(f"total {total}.")
    assert hows <= {None, *NANTONG_HOWS.values()}
    assert {"self-draw", "discard"} <= hows


def test_captures_of_tien_gow_are_told() -> None:
    """Every text of a payment can be said, those of a capture and of eight columns too (T4.4, T4.5)."""
    from cardavia.console.tiengow.result import due_text
    from cardavia.score import tiengow

    locale.use("it")
    ends = [("5,2,0,1", "42", 0, "21"), ("0,8,0,0", "42 21", None, None), ("3,2,2,1", "21", None, None)]
    ends += [("2,4,0,2", "66 66 63 54", None, None), ("0,2,1,5", "66", None, None)]
    flags = {"capture_multiplier": 2}
    told = {
        due_text(due)
        for columns, final, leader, led in ends
        for due in tiengow(columns, 1, 0, final, leader=leader, led=led, rules=flags).payments
    }
    assert any("al posto di chi siede al" in text for text in told)
    assert any("tutte le otto colonne" in text for text in told)
    assert any("×2 fattore di cattura" in text for text in told)
    assert not any(ENGLISH.search(text) for text in told)


def test_the_moment_is_that_of_the_rules_in_force() -> None:
    """S3.3: where pungs and kongs are allowed while void tiles are held, nothing else is said."""
    told = []
    for rules in ({}, {"claim_while_holding_void": True}):
        sitting = Sitting("sichuan", seed=7, rules=rules)
        sitting.run()
        sitting.answer("void m")
        sitting.run()
        told.append(sitting.explain()[1])
    assert told[0].endswith("discard it first; till then no pung, kong or win.")
    assert told[1].endswith("discard it first; till then you cannot win.")


def test_changed_rules_are_named_with_the_rules() -> None:
    assert "fan_cap = 3" in Sitting("sichuan", rules={"fan_cap": 3}).rules_text()[-1]
    assert "=" not in " ".join(Sitting("sichuan").rules_text())


@games
def test_persons_of_these_tests_win_now_and_then(game: str) -> None:
    """So that the words for it are said."""
    won = 0
    for sitting in moments(game, 20):
        won += sitting.over and any(event.kind in ("win", "trick") and event.mine for event in sitting.events)
    assert won > 2
