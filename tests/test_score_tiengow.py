"""What a deal of Tien Gow comes to, and every ending that cannot be."""

import json
from math import prod
from typing import Any

import pytest

import cardavia as cv
from cardavia.notation.tiengow_rows import dues_of, trick_winners
from cardavia.rules import PRESETS


@pytest.mark.parametrize(
    ("columns", "winner", "final", "more", "points"),
    [
        ("3,2,2,1", 0, "42 21", {}, (40, -12, -12, -16)),  # the examples of the rules
        ("0,3,5,0", 1, "55", {}, (-10, 14, 1, -5)),
        ("8,0,0,0", 0, "55", {}, (60, -20, -20, -20)),
        ("8,0,0,0", 0, "21", {}, (120, -40, -40, -40)),
        ("5,2,0,1", 1, "42", {"leader": 0, "led": "21"}, (-6, 6, 0, 0)),
        ("5,2,0,1", 1, "42", {}, (2, 6, -5, -3)),
        ("5,2,0,1", 1, "42", {"leader": 0, "led": "32"}, (2, 6, -5, -3)),
        ("5,2,0,1", 1, "42", {"leader": 0, "led": "21", "rules": {"capture_multiplier": 3}}, (-22, 22, 0, 0)),
        ([4, 4, 0, 0], 1, "66", {}, (0, 10, -5, -5)),
        ([3, 2, 2, 1], 0, "21 42", {"rules": "sparse"}, (28, -8, -8, -12)),
        ([2, 5, 1, 0], 0, "21", {}, (28, 4, -12, -20)),
        ([2, 5, 1, 0], 0, "21", {"rules": "plain-surplus"}, (31, 1, -12, -20)),
    ],
)
def test_points(columns: Any, winner: int, final: str, more: dict[str, Any], points: tuple[int, ...]) -> None:
    score = cv.score.tiengow(columns, winner, 0, final, **more)
    assert score.points == points
    assert sum(score.points) == 0
    for due in score.payments:
        assert due.amount == due.base * prod(factor for _, factor in due.factors)


def test_fields() -> None:
    score = cv.score.tiengow([2, 6, 0, 0], 0, 1, "65", won=["1: 42 21", "1: 66 63 66 54"])
    assert score.won == ((1, "42 21"), (1, "66 66 63 54"))
    assert (score.final, score.final_class, score.leader, score.led) == ("65", "single civil", None, None)
    assert (score.capture, score.sweep, score.notes) == (False, False, ())
    assert [due.rule for due in score.payments] == ["T4.1"] * 6 + ["T4.3", "T4.2", "T4.2"]
    assert [due.base for due in score.payments] == [2] * 3 + [4] * 3 + [2, 5, 5]
    json.dumps(score.to_dict())


def test_factors_stand_with_their_reasons() -> None:
    sweep = cv.score.tiengow("8,0,0,0", 0, 0, "21")
    assert sweep.sweep
    assert sweep.payments[0].factors == (
        ("last trick by Little Three", 2), ("all eight columns", 2), ("banker", 2),
    )  # fmt: skip
    quartet = cv.score.tiengow("4,4,0,0", 0, 2, "11 11 62 53", rules={"immediate_on_last_trick": False})
    assert [due.factors for due in quartet.payments] == [
        (("last trick by a quartet", 2), ("banker", 2)),
        (("last trick by a quartet", 2),),
    ]
    assert "rule immediate_on_last_trick is off" in quartet.notes[0]


@pytest.mark.parametrize("preset", [*PRESETS["tiengow"], {"capture_multiplier": 5}])
def test_a_deal_and_its_score_agree(preset: Any) -> None:
    """Every ending that play leads to is accepted, and comes to the same payments."""
    for number in range(800):
        deal = cv.Deal("tiengow", 23, number, seats="uniform", rules=preset)
        view, result = deal.view(0), deal.result
        table = deal.view_record(0)["public"]
        winners, tricks = trick_winners(table), view["tricks"]
        played = [(seat, trick["plays"][seat]) for seat, trick in zip(winners, tricks, strict=True)]
        paid = [
            f"{seat}: {group}" for seat, group in played[:-1] if group == "42 21" or group.count(" ") == 3
        ]
        leader = tricks[-1]["leader"]
        led = tricks[-1]["plays"][leader]
        score = cv.score.tiengow(
            result["columns"], result["winner"], result["dealer"], result["final_group"], paid, leader, led,
            rules=preset,
        )  # fmt: skip
        assert score.points == tuple(deal.points)
        assert [due[:4] for due in score.payments] == deal.ledger == [due[:4] for due in dues_of(table)]
        assert (score.capture, score.sweep) == (result["capture"], result["sweep"])


@pytest.mark.parametrize("preset", PRESETS["tiengow"])
def test_explained_rows_sum_to_the_points(preset: str) -> None:
    rules = set()
    for number in range(400):
        deal = cv.Deal("tiengow", 29, number, rules=preset)
        done = cv.Deal("tiengow", 29, number, seats="uniform", rules=preset)
        for _, action in done.actions[:20]:
            deal.answer(action)
        for one in (deal, done):
            for seat, points in enumerate(one.points):
                assert sum(row.amount * row.factor for row in one.explain() if row.seat == seat) == points
        rules |= {row.rule for row in done.explain()}
    assert {"T4.1", "T4.2", "T4.3"} <= rules


# ---- what cannot be ------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"columns": "3,2,2"}, "columns are '3,2,2', expected four numbers"),
    ({"columns": "3,2,2,x"}, "columns is 'x', expected a whole number"),
    ({"columns": 8}, "columns are 8, expected four numbers"),
    ({"columns": "9,0,0,0"}, "columns is 9, expected 0 to 8"),
    ({"columns": "3,2,2,2"}, r"they sum to 9, expected 8 \(T3.5\)"),
    ({"winner": 4}, "winner is 4, expected 0 to 3"),
    ({"banker": -1}, "banker is -1, expected 0 to 3"),
    ({"banker": None}, "banker is None, expected a whole number"),
    ({"final": 5}, "final is 5, expected a group's tiles"),
    ({"final": "24"}, "final: tile is '24', expected one of .*; did you mean '42'"),
    ({"final": "66 11"}, "final: group is '66 11', expected a single tile"),
    ({"final": "66 66 66"}, "3 of 66, there are 2"),
    ({"final": ""}, "final: group is ''"),
    ({"columns": "0,4,2,2"}, "winner 0 has no column and wins with single civil 55: the last trick brings"),
    ({"columns": "1,3,2,2"}, r"who had none before must drop the last tile, expected at least 2 \(T3.6\)"),
    ({"columns": "1,3,2,2", "final": "55 55"}, r"brings one column a tile, expected at least 2 \(T3.5\)"),
    ({"columns": "2,2,2,2", "final": "42 21"}, "it wins only when led, .* expected at least 3"),
    ({"columns": "2,2,2,2", "final": "51 51"}, "it wins only when led, .* expected at least 3"),
    ({"led": "55"}, "led is '55' without leader, expected both"),
    ({"leader": 2}, "leader is 2 without led, expected both"),
    ({"leader": 0, "led": "33"}, "led is '33' by the winner, which won with '55'"),
    ({"leader": 2, "led": "66"}, "led is '66' and final '55', expected a final group of the same class"),
    ({"leader": 2, "led": "21"}, "led is '21' and final '55', expected a final group of the same class"),
    ({"leader": 2, "led": "42", "final": "43 52"}, "expected a final group of the same class"),
    ({"leader": 2, "led": "55"}, "led is '55' and final '55', expected a final group"),
    ({"leader": 3, "led": "33", "columns": "3,3,2,0"}, "leader 3 has no column, expected one or more"),
    ({"leader": 0, "led": "55 55", "final": "55 55", "columns": "2,2,2,2"}, "leader 0 has 2 columns, all of"),
    ({"won": "66 66 63 54"}, "won is '66 66 63 54', expected a seat and its group"),
    ({"won": "1: 66 66"}, "won is '1: 66 66', a civil pair: expected Supreme or a quartet"),
    ({"won": "4: 42 21"}, "won by seat is 4, expected 0 to 3"),
    ({"won": "1: 42 22"}, "won: group is '42 22'"),
    ({"won": 3}, "won are 3, expected text"),
    ({"won": "1: 42 21, 0: 42 21"}, r"won and final hold 2 of 42, there is 1 \(T1.2\)"),
    ({"won": "1: 42 21", "final": "42", "columns": "3,3,1,1"}, "won and final hold 2 of 42"),
    ({"won": "1: 66 66 63 54", "final": "66", "columns": "2,6,0,0"}, "won and final hold 3 of 66"),
    ({"won": "1: 66 66 63 54"}, "seat 1 has 2 columns, but won 4 with 66 66 63 54: expected at least 4"),
    ({"won": "1: 42 21"}, "seat 1 has 2 columns, but won 2 with 42 21, and one to get the lead: expected at"),
    ({"won": "0: 42 21", "columns": "2,2,2,2"}, "but won 2 with 42 21 and 1 in the last trick: expected at"),
]  # fmt: skip
RIGHT = {"columns": "4,2,1,1", "winner": 0, "banker": 0, "final": "55"}


def test_what_the_wrong_ones_are_made_of_is_right() -> None:
    assert cv.score.tiengow(**RIGHT).points == (16, -4, -6, -6)  # type: ignore[arg-type]


@pytest.mark.parametrize(("changed", "message"), WRONG, ids=[str(changed) for changed, _ in WRONG])
def test_what_cannot_be_is_named(changed: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        cv.score.tiengow(**{**RIGHT, **changed})
