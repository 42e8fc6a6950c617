"""`cardavia.solve`: what a solution holds, what deals it takes, what it refuses."""

import random
import threading
from typing import Any

import pytest
from cardavia_fast._search import Endings

import cardavia as cv
from cardavia.endings import LIMIT
from oracle.tiengow_pay import SEATS
from tiengow_endings import after, reached, some
from tiengow_orders import FAMILIES_OF_ENDINGS, ending_case
from tiengow_tables import ending

EVER = 1 << 40
PLENTY = 16  # bits of a memo that holds all positions of small endings
SPARSE = {"banker_doubles_surplus": False, "immediate_on_last_trick": False, "capture_multiplier": 3}


def first_best(solution: cv.Solution) -> str:
    """The first action in plain string order that gives the asked seat most."""
    found = sorted(solution.values)
    return max(found, key=lambda text: solution.values[text][solution.asked])


# What a solution holds


@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
def test_a_solution(tiles: int) -> None:
    for deal in some(tiles, 20):
        solution = cv.solve(deal)
        assert solution.asked == deal.asked
        assert list(solution.values) == deal.legal()
        assert all(sum(points) == 0 for points in solution.values.values())
        assert solution.best == first_best(solution)
        assert solution.points == solution.values[solution.best]
        assert (solution.positions > 0) == (tiles > 1)
        assert solution.limit == LIMIT


@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_the_line_is_played_to_the_end(tiles: int) -> None:
    for deal in some(tiles, 10):
        solution, course = cv.solve(deal), deal.copy()
        for seat, action in solution.line:
            assert course.asked == seat
            assert cv.solve(course).best == action
            course.answer(action)
        assert course.over
        assert course.points == solution.points


@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
def test_nobody_has_less_than_alone_against_three(tiles: int) -> None:
    """Each seat answers the others' play as well as it can: it has at least what it has against any play."""
    for deal in some(tiles, 25):
        solution = cv.solve(deal)
        alone = [solution.paranoid(seat) for seat in range(SEATS)]
        assert all(least <= points for least, points in zip(alone, solution.points, strict=True))


def test_alone_is_the_best_or_worst_of_the_actions() -> None:
    for deal in some(2, 20):
        for seat in range(SEATS):
            values = [cv.solve(after(deal, text)).paranoid(seat) for text in deal.legal()]
            best = max(values) if seat == deal.asked else min(values)
            assert cv.solve(deal).paranoid(seat) == best


def test_a_drop_comes_before_a_play() -> None:
    """Big Six is beaten either way, and `legal` lists what is played first."""
    deal = after(ending(["21", "42", "43", "66"], "1x1 2x1 0x3 0x2"), "play 21")
    solution = cv.solve(deal)
    assert list(solution.values) == deal.legal() == ["play 42", "drop 42"]
    assert solution.values["play 42"] == solution.values["drop 42"]
    assert solution.best == "drop 42"


def test_ties_go_by_texts_and_not_by_tiles() -> None:
    """Whatever is dropped comes to the same, and `drop 42` is the last in the order of T1."""
    deal = cv.Deal("tiengow", 7, 3, seats="uniform").record()["actions"]
    course = cv.Deal("tiengow", 7, 3)
    for _, action in deal[:18]:
        course.answer(action)
    solution = cv.solve(course)
    assert list(solution.values) == ["drop 65", "drop 51", "drop 52", "drop 42"]
    assert len({tuple(points) for points in solution.values.values()}) == 1
    assert solution.best == "drop 42"


# What it is asked of


@pytest.mark.parametrize("more", [{"rules": SPARSE}, {"rules": "plain-surplus"}, {"dealer": 2}])
def test_other_rules_and_bankers(more: dict[str, Any]) -> None:
    plain = [cv.solve(deal).values for deal in some(2, 40)]
    assert plain != [cv.solve(deal).values for deal in some(2, 40, **more)]
    for deal in some(2, 10, **more):
        solution = cv.solve(deal)
        for text, points in solution.values.items():
            later = after(deal, text)
            while not later.over:
                later.answer(cv.solve(later).best)
            assert later.points == points


def test_in_the_middle_of_a_trick() -> None:
    """An action is worth what the position after it is worth."""
    for deal in some(3, 15):
        while deal.asked is not None:
            solution = cv.solve(deal)
            for text, points in solution.values.items():
                later = after(deal, text)
                assert (later.points if later.over else cv.solve(later).points) == points
            deal.answer(solution.best)


@pytest.mark.parametrize("seats", [["greedy", None, "uniform", None], [None, "greedy", None, "greedy"]])
def test_seats_of_a_deal_have_no_part(seats: list[str | None]) -> None:
    """They are solved for like the others, and the deal stays where it is."""
    dice = random.Random(1)
    for number in range(20):
        deal = cv.Deal("tiengow", 3, number, seats=seats)
        while not deal.over and max(deal.view(0)["hand_size"]) > 3:
            deal.answer(dice.randrange(len(deal.legal())))
        if deal.over:
            continue
        before = (deal.record(), deal.legal(), deal.points)
        solution = cv.solve(deal)
        assert {seat for seat, _ in solution.line} == set(range(SEATS))
        assert solution.values == cv.solve(deal.asking()).values
        assert (deal.record(), deal.legal(), deal.points) == before


def test_a_solution_stays_as_it_is_when_the_deal_goes_on() -> None:
    deal = reached(3)
    solution, other = cv.solve(deal), cv.solve(deal)
    while not deal.over:
        deal.answer(0)
    assert solution.line == other.line
    assert [solution.paranoid(seat) for seat in range(SEATS)] == [
        other.paranoid(seat) for seat in range(SEATS)
    ]


@pytest.mark.parametrize("family", FAMILIES_OF_ENDINGS)
def test_explicit_orders(family: str) -> None:
    for size in (1, 2, 3):
        deal = ending_case(family, size, random.Random(f"{family} {size}")).deal()
        solution = cv.solve(deal)
        assert solution.values == cv.solve(cv.replay(deal.record())).values


def test_imagined_worlds() -> None:
    """What is drawn anew is solved anew, and the deal itself is not touched."""
    deal = reached(3, 2)
    own, found = cv.solve(deal).values, set()
    for number in range(30):
        world = deal.imagine(deal.asked, 9, number)
        solution = cv.solve(world)
        assert list(solution.values) == deal.legal()
        assert solution.points == cv.solve(after(world, solution.best)).points
        found.add(tuple(solution.points))
    assert len(found) > 1
    assert cv.solve(deal).values == own


# Limits and refusals


def test_beyond_the_limit() -> None:
    deal, small = reached(5, 1), reached(2, 1)
    right = cv.solve(small).values
    message = r"^tiengow seed 5 deal 1: 5 tiles a seat take more than 7 positions; give a higher limit, or"
    with pytest.raises(cv.SearchLimitError, match=message):
        cv.solve(deal, limit=7)
    assert cv.solve(small).values == right
    assert isinstance(cv.SearchLimitError("x"), cv.CardaviaError)


def test_the_limit_is_the_last_number_that_does() -> None:
    for deal in some(3, 10):
        solution = cv.solve(deal)
        again = cv.solve(deal, solution.positions)
        assert (again.values, again.positions) == (solution.values, solution.positions)
        if solution.positions > 1:
            with pytest.raises(cv.SearchLimitError):
                cv.solve(deal, solution.positions - 1)
        assert cv.solve(deal).values == solution.values


def test_one_against_three_keeps_to_the_limit() -> None:
    deal = next(deal for deal in some(4, 50) if cv.solve(deal, 1 << 20).positions > 300)
    endings = Endings(PLENTY)
    endings.open(deal._native.state_bytes())
    value = endings.alone(0, EVER)
    assert endings.positions > 20
    endings.open(deal._native.state_bytes())
    assert endings.alone(0, 20) is None
    assert endings.alone(0, EVER) == value == cv.solve(deal).paranoid(0)


def test_going_on_after_a_limit_changes_nothing() -> None:
    """In steps of a few positions, as in one go."""
    for deal in some(3, 20):
        endings = Endings(PLENTY)
        endings.open(deal._native.state_bytes())
        value, step = None, 1
        while value is None:
            value, step = endings.values(step), 2 * step
        assert list(value.values()) == list(cv.solve(deal).values.values())


@pytest.mark.parametrize(
    ("limit", "error", "message"),
    [
        (0, ValueError, r"limit is 0, expected 1 to 2\*\*40"),
        (-1, ValueError, "limit is -1, expected 1 to"),
        ((1 << 40) + 1, ValueError, "limit is 1099511627777, expected 1 to"),
        ("x", TypeError, "limit is 'x', expected a whole number"),
        (True, TypeError, "limit is True, expected a whole number"),
        (1.5, TypeError, "limit is 1.5, expected a whole number"),
    ],
)
def test_wrong_limits(limit: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        cv.solve(reached(2), limit)


def test_wrong_seats() -> None:
    solution = cv.solve(reached(2))
    for seat in (-1, 4):
        with pytest.raises(ValueError, match=rf"seat is {seat}, expected 0 to 3"):
            solution.paranoid(seat)
    with pytest.raises(TypeError, match="seat is 'x'"):
        solution.paranoid("x")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["sichuan", "nantong"])
def test_another_game(game: str) -> None:
    with pytest.raises(ValueError, match=f"game is '{game}', expected 'tiengow'"):
        cv.solve(cv.Deal(game))


def test_a_deal_that_is_over() -> None:
    deal = cv.Deal("tiengow", 7, 3, seats="uniform")
    with pytest.raises(ValueError, match="tiengow seed 7 deal 3 is over, expected a deal in which a seat is"):
        cv.solve(deal)


def test_wrong_bytes() -> None:
    with pytest.raises(ValueError, match="state has 3 bytes, expected 7"):
        Endings(2).open(b"abc")


def test_ctrl_c() -> None:
    """Heard while six tiles a seat are solved."""
    import _thread

    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        cv.solve(reached(6), limit=EVER)
    timer.join()
    assert cv.solve(reached(2)).values == cv.solve(reached(2)).values
