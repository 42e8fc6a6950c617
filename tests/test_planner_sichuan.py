"""The planner of Sichuan and the seat that thinks from its choice."""

from __future__ import annotations

import pytest

import cardavia as cv
from cardavia.rules import PRESETS
from rigging import order_for
from sichuan_tables import BASIC, INERT

PRESET = PRESETS["sichuan"]
OTHERS = [INERT, "123456789s 7899m", "123456789s 5577p"]


def first_moves(held: str, seat: str = "planner") -> list[str]:
    """The void suit and the first action of a dealer with these tiles."""
    order = order_for([held, *OTHERS])
    deal = cv.Deal("sichuan", order=order, dealer=0, seats=[seat, None, None, None])
    for _ in range(3):
        deal.answer("void s")
    return [action for seat, action in deal.actions if seat == 0][:2]


@pytest.mark.parametrize("seat", ["planner", "fitted", "thinker:4000"])
@pytest.mark.parametrize(
    ("held", "moves"),
    [
        (BASIC, ["void s", "win"]),
        ("1111p 234567m 99m 33p", ["void s", "kong 1p"]),
        ("2233445566778m 5p", ["void s", "discard 5p"]),
        ("113355m 22446688p", ["void s", "win"]),
    ],
)
def test_a_clear_choice(held: str, moves: list[str], seat: str) -> None:
    """A win of six points, a kong that costs nothing, a flush with many waits, a win of fifteen points."""
    assert first_moves(held, seat) == moves


@pytest.mark.parametrize("seat", ["planner", "thinker:4000"])
def test_a_flush_that_is_hardly_better(seat: str) -> None:
    """By half a point, which many worlds see. `fitted` holds both for equal (docs/strength.md)."""
    assert first_moves("1223445677889m 5p", seat) == ["void s", "discard 5p"]


@pytest.mark.parametrize("preset", PRESET)
@pytest.mark.parametrize(("seat", "deals"), [("planner", 4000), ("thinker:12", 20)])
def test_whole_deals_under_all_rules(preset: str, seat: str, deals: int) -> None:
    one = cv.run("sichuan", deals, 3, [seat, "greedy", seat, "uniform"], 1, rules=preset, digests=True)
    two = cv.run(
        "sichuan", deals, 3, [seat, "greedy", seat, "uniform"], 2, rules=preset, chunk=7, digests=True
    )
    assert not one.points.sum(axis=1).any()
    assert one.digest.tobytes() == two.digest.tobytes()


@pytest.mark.strength
def test_the_planner_gains_on_greedy() -> None:
    match = cv.arena("sichuan", "planner", "greedy", sets=20_000, seed=71)
    assert match.mean - match.ci > 0.05


@pytest.mark.strength
def test_the_thinker_gains_on_greedy() -> None:
    match = cv.arena("sichuan", "thinker:100", "greedy", sets=150, seed=71)
    assert match.mean > 0
