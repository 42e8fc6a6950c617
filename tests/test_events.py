"""The events of a deal: they tell all of it, they add up, and a seat's tell it nothing that it cannot see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import cardavia as cv
from cardavia.events.masks import HIDDEN, as_seen
from cardavia.events.teller import Walk

GAMES = list(cv.GAMES)
SEATS = {"sichuan": ["greedy", "planner", "uniform", "greedy"], "nantong": "greedy", "tiengow": "greedy"}
Event = dict[str, Any]


def deals(game: str, count: int = 12) -> Iterator[cv.Deal]:
    for number in range(count):
        yield cv.Deal(game, 21, number, seats="uniform" if number % 3 == 0 else SEATS[game])


def actions_of(events: list[Event]) -> list[tuple[int, str]]:
    """The answers that an open log tells of."""
    verbs = {"dahai": "discard", "kakan": "kong", "ankan": "kong", "open": "open"}
    found: list[tuple[int, str]] = []
    answers: list[str] = []  # to the tile on offer
    for event in events:
        kind, actor = event["type"], event.get("actor")
        if kind == "answer":
            answers.append(event["action"])
            found.append((actor, event["action"]))
        elif kind == "void":
            found.append((actor, f"void {event['suit']}"))
        elif kind in ("play", "drop"):
            found.append((actor, " ".join([kind, *event["tiles"]])))
        elif kind in ("hezi", "ready", "done"):
            found.append((actor, kind))
        elif kind == "hora" and "win" not in answers:
            found.append((actor, "win"))
        elif kind in verbs:
            answers = []
            found.append((actor, f"{verbs[kind]} {event.get('pai', event.get('consumed', [''])[0])}"))
        if kind == "tsumo":
            answers = []
    return found


@pytest.mark.parametrize("game", GAMES)
def test_an_open_log_tells_every_answer(game: str) -> None:
    for deal in deals(game):
        events = json.loads(json.dumps(deal.events()))
        start = events[1]
        assert (start["seed"], start["number"], start["oya"]) == (deal.seed, deal.number, deal.dealer)
        assert actions_of(events) == deal.actions
        assert (events[-2]["points"], events[-2]["result"]) == (deal.points, deal.result)


@pytest.mark.parametrize("game", GAMES)
def test_deltas_add_up_to_the_points_and_payments_to_the_ledger(game: str) -> None:
    for deal in deals(game):
        for events in (deal.events(), deal.events(1)):
            paid = [event for event in events if "deltas" in event]
            assert [sum(deltas) for deltas in zip(*[each["deltas"] for each in paid], strict=True)] == (
                deal.points if paid else []
            )
            rows = [tuple(row) for each in paid for row in each["payments"]]
            assert sorted(rows) == sorted(deal.ledger)
            assert events[-2]["points"] == deal.points


@pytest.mark.parametrize("game", GAMES)
def test_events_come_answer_by_answer(game: str) -> None:
    """Told as the deal goes on, or at its end: the same; and an unfinished deal has no end."""
    whole = cv.Deal(game, 22, 1, seats="uniform")
    deal = cv.Deal(game, 22, 1)
    for seat in (None, 0, 2):
        told = deal.events(seat)
        assert [event["type"] for event in told] == ["start_game", "start_kyoku"]
    parts = {seat: deal.events(seat, since=-1) for seat in (None, 0, 2)}
    for place, (_, action) in enumerate(whole.actions):
        deal.answer(action)
        for seat, part in parts.items():
            part += deal.events(seat, since=place)
    for seat, part in parts.items():
        expected = whole.events(seat)
        assert expected[0]["type"] == "start_game"
        assert expected[-1] == {"type": "end_game"}
        assert part == expected[1:-1]
        assert deal.events(seat, since=deal.steps) == []


@pytest.mark.parametrize("game", GAMES)
def test_copies_tell_their_own_course(game: str) -> None:
    deal = cv.Deal(game, 23, 2)
    deal.answer(0)
    before = deal.events()
    other = deal.copy()
    other.answer(len(other.legal()) - 1)
    assert deal.events() == before
    assert other.events()[: len(before)] == before


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_the_same_of_worlds_that_look_the_same(game: str) -> None:
    """Wherever two worlds give equal views before and after an answer, they give equal events."""
    compared = hidden = 0
    for number in range(3):
        deal = cv.Deal(game, 24, number)
        for actor, action in cv.Deal(game, 24, number, seats=SEATS[game]).actions:
            for seat in range(len(deal.points)):
                steps = worlds_after(deal, seat, actor, action)
                told = [look(world, seat) for world in steps]
                for view, points, events in told[1:]:
                    if (view, points) == told[0][:2]:
                        compared += 1
                        hidden += actor != seat
                        assert events == told[0][2]
            deal.answer(action)
    assert compared > 300
    assert hidden > 100


def worlds_after(deal: cv.Deal, seat: int, actor: int, action: str) -> list[tuple[cv.Deal, list[Event]]]:
    """The deal and imagined worlds of a seat after an answer, which may differ, with the events of it."""
    found = []
    for world in [deal, *(deal.imagine(seat, 5, draw) for draw in range(2))]:
        for option in dict.fromkeys([action, *world.legal()[:2], world.legal()[-1]]):
            if option in world.legal() and (actor != seat or option == action):
                found.append(stepped(world, option))
    return found


def stepped(world: cv.Deal, action: str) -> tuple[cv.Deal, list[Event]]:
    """A world after an answer, and the events of it."""
    walk = Walk(world.copy())
    assert world.asked is not None
    return walk.deal, walk.step(world.asked, action)


def look(found: tuple[cv.Deal, list[Event]], seat: int) -> tuple[bytes, list[int], list[Event]]:
    world, told = found
    events = [seen for event in told if (seen := as_seen(event, seat)) is not None]
    return world.view_record(seat).tobytes(), world.points, events


@pytest.mark.parametrize("game", GAMES)
def test_what_is_dealt_and_drawn_is_known_to_one_seat(game: str) -> None:
    for deal in deals(game, 4):
        record = deal.record(2)
        events = deal.events(2)
        assert events[0]["id"] == 2
        assert not {"seed", "number", "order"} & set(events[1])
        assert "result" not in events[-2]
        own = events[1]["tehais"].pop(2)
        assert own == record["dealt"]
        assert {tile for hand in events[1]["tehais"] for tile in hand} == {HIDDEN}
        draws = [(event["actor"], event["pai"]) for event in events if event["type"] == "tsumo"]
        seen = [(seat, text) for seat, text in record["seen"] if text.startswith("draw ")]
        assert draws == [(seat, text.removeprefix("draw ")) for seat, text in seen]
        assert {pai for actor, pai in draws if actor != 2} <= {HIDDEN}


def test_void_suits_are_shown_when_all_have_chosen() -> None:
    deal = cv.Deal("sichuan", 7, 3)
    for action in ["void s", "void p", "void m"]:
        deal.answer(action)
    seen = [event for event in deal.events(3) if event["type"] == "void"]
    assert [event["suit"] for event in seen] == ["?", "p", "?"]
    assert deal.events(3)[-1]["type"] == "void"
    deal.answer("void s")
    assert deal.events(3)[-1] == {"type": "voids", "suits": ["m", "s", "s", "p"]}


def test_tiles_face_down_are_shown_at_the_end() -> None:
    deal = cv.Deal("tiengow", 7, 3, seats="uniform")
    events = deal.events(1)
    for event in events:
        if event["type"] == "drop" and event["actor"] != 1:
            assert set(event["tiles"]) == {"?"}
    revealed = next(event["tiles"] for event in events if event["type"] == "reveal")
    drops = [event for event in deal.events() if event["type"] == "drop" and event["actor"] == 2]
    assert sorted(tile for event in drops for tile in event["tiles"]) == sorted(revealed[2])


def test_a_robbed_kong_is_declared_and_then_won() -> None:
    results = cv.run("sichuan", 3000, 3, "greedy")
    number = int((results.win_how == 3).any(axis=1).nonzero()[0][0])
    events = cv.Deal("sichuan", 3, number, seats="greedy").events()
    place = next(place for place, event in enumerate(events) if event.get("how") == "robbed kong")
    kong = next(event for event in reversed(events[:place]) if event["type"] == "kakan")
    assert (events[place]["target"], events[place]["pai"]) == (kong["actor"], kong["pai"])


def test_an_explicit_order_stands_in_the_open_log_alone() -> None:
    order = list(range(32))
    deal = cv.Deal("tiengow", order=order, dealer=2)
    assert deal.events()[1]["order"] == order
    assert "order" not in deal.events(0)[1]


@pytest.mark.parametrize("since", [-2, 5])
def test_since_is_an_answer_of_the_deal(since: int) -> None:
    with pytest.raises(ValueError, match=f"since is {since}, expected -1 to 0"):
        cv.Deal("tiengow").events(since=since)


def test_a_seat_that_is_none() -> None:
    with pytest.raises(ValueError, match="seat is 4, expected 0 to 3"):
        cv.Deal("tiengow").events(4)
