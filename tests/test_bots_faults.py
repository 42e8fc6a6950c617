"""Bots that fail: the deal ends as a fault that names the bot, nothing else is lost, no process is left."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cardavia as cv
from bot_programs import Programs

AT_REQUEST = "def on_request(message):\n    {}"
AT_HELLO = "def on_hello(message):\n    {}"
LEGAL = r"; legal: (play|drop) .*"


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    return Programs(tmp_path)


def fault(programs: Programs, body: str, game: str = "tiengow", **more: Any) -> cv.DealFault:
    """What a run ends in with the bot in seat 2; the message has game, seed, deal, seat and command."""
    bot = cv.Bot(programs.bot(body), **more)
    seats = ["first"] * cv.GAMES[game].native.seats
    with pytest.raises(cv.DealFault) as caught:
        cv.run(game, 20, 41, [*seats[:2], bot, *seats[3:]], first=7)
    assert programs.left() == []
    start = rf"{game} seed 41 deal \d+: seat 2 \({re.escape(bot.name)}\) "
    assert re.match(start, str(caught.value))
    caught.value.args = (re.sub(start, "", str(caught.value)),)
    return caught.value


@pytest.mark.parametrize(
    ("act", "message"),
    [
        ("act('play 99')", "answered 'play 99', expected the text of a legal action or an index below 8"),
        ("act(len(legal))", r"answered \d+, expected the text of a legal action or an index below \d+"),
        ("act(-1)", r"answered -1, expected the text of a legal action or an index below \d+"),
        ("act(True)", "answered True, expected the text"),
        ("act(0.0)", r"answered 0\.0, expected the text"),
        ("act(None)", "answered None, expected the text"),
        ("act({'a': 1})", "answered {'a': 1}, expected the text"),
        ("act('x' * 1000)", "answered 'x{199}…, expected the text"),
        ("act(0, id=77)", "answered request 77, expected 1, the one just made"),
        ("say({'type': 'dahai', 'pai': '5m'})", r"wrote '{\"type\": \"dahai\", .*', expected an object with"),
        ("say([1])", r"wrote '\[1\]', expected an object with \"type\": \"action\""),
        (
            "print('thinking...', flush=True)",
            r"wrote 'thinking\.\.\.', which is not JSON, expected an object",
        ),
        ("print(flush=True)", "wrote '', which is not JSON"),
        ("print('[' * 100000, flush=True)", r"wrote '\[{199}…, which is not JSON"),
        (r"sys.stdout.buffer.write(b'\xff\n'); sys.stdout.flush()", "wrote '\ufffd', which is not JSON"),
        ("say({'type': 'error', 'message': 'no idea'})", "gave up: no idea"),
        ("sys.exit(3)", "exited with status 3 before it had answered"),
        ("sys.exit(0)", "exited with status 0 before it had answered"),
        ("raise KeyError", "exited with status 1 before it had answered"),
        (
            "os.kill(os.getpid(), signal.SIGSEGV)",
            r"was ended by signal 11 \(SIGSEGV\) before it had answered",
        ),
        ("os.close(1); time.sleep(600)", "closed its output before it had answered"),
    ],
)
def test_an_answer_that_is_none(act: str, message: str, programs: Programs) -> None:
    found = fault(programs, AT_REQUEST.format(act))
    assert re.fullmatch(f"{message}.*{LEGAL}", str(found))


@pytest.mark.parametrize(
    "sleeps", ["time.sleep(600)", "[(print('.', end='', flush=True), time.sleep(0.05)) for _ in range(9999)]"]
)
def test_an_answer_that_is_late(sleeps: str, programs: Programs) -> None:
    found = fault(programs, AT_REQUEST.format(sleeps), time_limit=0.2)
    assert re.fullmatch(f"gave no answer within 0.2 s{LEGAL}", str(found))


def test_a_program_that_takes_no_end_signal_is_stopped(programs: Programs) -> None:
    body = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + AT_REQUEST.format("time.sleep(600)")
    assert "no answer" in str(fault(programs, body, time_limit=0.2))


def test_a_line_without_end_is_stopped(programs: Programs) -> None:
    found = fault(programs, AT_REQUEST.format("[sys.stdout.write('x' * 65536) for _ in range(99999)]"))
    assert re.fullmatch(f"wrote more than 1048576 bytes without the end of a line{LEGAL}", str(found))


def test_a_line_that_nobody_asked_for(programs: Programs) -> None:
    body = "def on_event(message):\n    if message['type'] == 'end_kyoku':\n        say({'type': 'gg'})"
    found = fault(programs, body + "\n        time.sleep(0.2)", time_limit=5)
    assert re.match('wrote \'{"type": "gg"}\'', str(found))


def test_answers_ahead_of_the_questions(programs: Programs) -> None:
    found = fault(programs, AT_HELLO.format("say(HELLO); [act(0) for _ in range(40)]; time.sleep(600)"))
    assert re.match('wrote \'{"type": "action", "action": 0}\' when nothing was asked', str(found))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("sys.exit(4)", "exited with status 4 before it had answered"),
        (AT_HELLO.format("sys.exit(4)"), "exited with status 4 before it had answered"),
        (
            AT_HELLO.format("print('ready', flush=True)"),
            "wrote 'ready', which is not JSON, expected an object",
        ),
        (AT_HELLO.format("act(0)"), '.*expected an object with "type": "hello"'),
        (
            "HELLO['version'] = 2",
            "speaks protocol 'cardavia-bot' version 2, expected 'cardavia-bot' version 1",
        ),
        ("del HELLO['version']", "speaks protocol 'cardavia-bot' version None, expected .*"),
        ("HELLO['protocol'] = 'mjai'", "speaks protocol 'mjai' version 1, expected 'cardavia-bot' version 1"),
        (
            "HELLO['wants'] = ['wall']",
            r"wants \['wall'\], expected a list of some of view, view_bytes, noise",
        ),
        ("HELLO['wants'] = 'view'", "wants 'view', expected a list .*"),
        ("HELLO['wants'] = [['view']]", r"wants \[\['view'\]\], expected a list .*"),
        (AT_HELLO.format("say({'type': 'error', 'message': 'not this game'})"), "gave up: not this game"),
    ],
)
def test_a_greeting_that_is_none(body: str, message: str, programs: Programs) -> None:
    assert re.fullmatch(f"failed to begin: it {message}", str(fault(programs, body)))


def test_no_greeting(programs: Programs) -> None:
    found = fault(programs, AT_HELLO.format("time.sleep(600)"), start_limit=0.3)
    assert str(found) == (
        "failed to begin: it gave no answer within 0.3 s; does it flush each line that it writes?"
    )


@pytest.mark.parametrize("game", cv.GAMES)
def test_a_crash_loses_nothing_but_its_deal(game: str, programs: Programs) -> None:
    found = fault(programs, AT_REQUEST.format("act(0) if deals < 5 else os.abort()"), game)
    assert found.number is not None
    assert found.number >= 11  # deal 7 is the first; there may be deals without a question
    whole = cv.run(game, 20, 41, "first", first=7)
    assert len(found.results) == found.number - 7
    assert (found.results.points == whole.points[: len(found.results)]).all()
    assert found.record is not None
    stopped = cv.replay(found.record)
    assert (stopped.number, stopped.asked) == (found.number, 2)
    told = cv.Deal(game, 41, found.number, seats="first").actions
    assert stopped.actions == told[: stopped.steps]


def play_on(deal: cv.Deal) -> None:
    while not deal.over:
        deal.answer(0)


def test_a_single_deal_stays_where_it_was(programs: Programs) -> None:
    """After a fault the deal still asks; the next try starts the program anew."""
    flag = programs.folder / "flag"
    body = f"""
def on_request(message):
    if requests == 2 and not os.path.exists({str(flag)!r}):
        open({str(flag)!r}, "w").close()
        sys.exit(5)
    act(0)
"""
    deal = cv.Deal("tiengow", 42, dealer=0, seats=[None, cv.Bot(programs.bot(body)), None, None])
    while deal.steps < 4:
        deal.answer(0)
    with pytest.raises(cv.DealFault, match=r"seat 1 .* exited with status 5"):
        play_on(deal)
    assert (deal.asked, len(programs.left())) == (1, 0)
    play_on(deal)
    assert deal.actions == cv.Deal("tiengow", 42, dealer=0, seats="first").actions
    assert len(programs.started()) == 2


def test_an_arena_goes_on_from_its_state_after_a_fault(programs: Programs) -> None:
    broken, state = programs.folder / "broken", programs.folder / "state.jsonl"
    broken.touch()
    body = AT_REQUEST.format(f"os.abort() if deals > 12 and os.path.exists({str(broken)!r}) else act(0)")
    bot = cv.Bot(programs.bot(body))
    with pytest.raises(cv.DealFault, match=r"seat 0 .* was ended by signal 6 .*in seat 0, field greedy\)"):
        cv.arena("tiengow", bot, sets=20, seed=43, state=state, chunk=1)
    assert programs.left() == []
    kept = len(state.read_text("utf-8").splitlines()) - 1
    assert kept == 12
    broken.unlink()
    patient = cv.Bot(bot.command, time_limit=20)  # another limit makes no other player
    found = cv.arena("tiengow", patient, sets=20, seed=43, state=state, chunk=1)
    assert (found.differences == cv.arena("tiengow", "first", sets=20, seed=43).differences).all()


def test_a_stream_has_given_the_parts_before_the_fault(programs: Programs) -> None:
    body = AT_REQUEST.format("act(0) if deals < 3 else sys.exit(1)")
    parts = cv.stream("tiengow", 9, 44, [f"bot:{programs.bot(body)}", "first", "first", "first"], size=2)
    assert len(next(parts)) == 2  # each part has programs of its own, which live for two deals
    assert [len(part) for part in parts] == [2, 2, 2, 1]
