"""N4, N5 and N6.3 on the kernel: the examples and the table of the rules, then one clause at a time."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from cardavia_fast import _nantong_score as kernel

import cardavia as cv

Row = tuple[int, ...]

NONE, RUN, PAIR = 255, 64, 254
PUNG, CLAIMED_KONG, ADDED_KONG, CONCEALED_KONG, OPEN_TRIPLET, OPEN_KONG = range(1, 7)
THREE, FOUR, HEZI, CLAIMED_TRIPLET = range(7, 11)
SELF_DRAW, HEAVENLY, KONG, FIRST_DISCARD, READY, LAST_CARD = (1 << bit for bit in range(6))
QING, PIAO, TAZI = 1, 2, 3
X_PIAO, X_CLOSED, X_ELDERS, X_HEAVENLY, X_FIRST, X_READY, X_LAST = (1 << bit for bit in range(7))
NO_PUNG, NO_CLAIMED_GROUP, SELF_DRAWN_NO_GROUP = range(3)
DEFAULTS = {"claimed_fourth_counts": 0, "closed_floating": NO_PUNG, "heavenly_is_self_draw": 1}


def kinds(text: str) -> list[int]:
    """`123m 9s TW` as kinds."""
    found = []
    for word in text.split():
        if word[-1] in "mps":
            found += [9 * "mps".index(word[-1]) + int(rank) - 1 for rank in word[:-1]]
        else:
            found += [27 + "TWR".index(letter) for letter in word]
    return found


def kind(text: str) -> int:
    (only,) = kinds(text)
    return only


def counts(text: str) -> np.ndarray:
    return np.bincount(kinds(text), minlength=30).astype(np.uint8)


def group(text: str) -> int:
    """`123p` or `333m` as the code of a split's group."""
    low, second, _ = kinds(text)
    return low if low == second else RUN + low


def rules(**flags: int) -> np.ndarray:
    chosen = DEFAULTS | flags
    return np.array([0, 1, *(chosen[name] for name in DEFAULTS), 0, 0, 0], np.uint8)


def arguments(hand: str, won: str | None, how: int, indicators: str, groups: str, hezi: str, flags) -> tuple:
    declared = [(kind(word.split(":")[0]), int(word.split(":")[1])) for word in groups.split()]
    return (
        counts(hand),
        declared,
        kind(hezi) if hezi else None,
        tuple(kinds(indicators)),
        None if won is None else kind(won),
        how,
        rules(**flags),
    )


def win(
    hand: str,
    won: str | None,
    how: int = 0,
    indicators: str = "9m 9m",
    groups: str = "",
    hezi: str = "",
    **flags: int,
) -> kernel.Score:
    """Score a hand and check that its rows reproduce the total; groups: `5m:1` is kind and how declared."""
    given = arguments(hand, won, how, indicators, groups, hezi, flags)
    score = kernel.score(*given)
    rows = kernel.explain(*given)
    assert rounded(score["total"]) == total_of(rows)
    assert score["base"] == sum(worth(row) for row in rows if row[0] == 4)
    assert score["factor"] == prod(row[5] for row in rows if row[0] == 5)
    assert score["total"] == (score["base"] + score["bonus"]) * score["factor"]
    return score


def rows_of(hand: str, won: str | None, how: int = 0, indicators: str = "9m 9m", groups: str = "") -> list:
    return kernel.explain(*arguments(hand, won, how, indicators, groups, "", {}))


def rounded(total: int) -> int:
    return -(-total // 10) * 10


def worth(row: Row) -> int:
    return prod(row[4:])


def total_of(rows: list[Row]) -> int:
    """The formula of the interface, from rows alone."""
    *others, last = rows
    assert last[:2] == (6, 1)
    total = sum(map(worth, others)) * prod(row[5] for row in others if row[0] == 5)
    assert 0 <= last[4] < 10
    return total + last[4]


def base(hand: str, indicators: str, groups: str = "", hezi: str = "") -> int:
    held, declared, pair, turned, *_ = arguments(hand, None, 0, indicators, groups, hezi, {})
    total, rows = kernel.base(held, declared, pair, turned)
    assert total_of(rows) == rounded(total)
    assert sum(map(worth, rows[:-1])) == total
    return total


# ---- base hu ----

TABLE = [
    ("2s 3m", "5m", 2, 4, 8, 12, 16),
    ("2s 3m", "2s", 8, 24, None, None, 32),
    ("2s 3m", "T", 4, 8, 16, 24, 32),
    ("2s 2m", "2s", 16, 48, None, None, 64),
    ("2s 2m", "2p", 8, 16, 32, 48, 64),
    ("R 2s", "R", 16, 48, None, None, 64),
    ("R 2s", "W", 8, 16, 32, 48, 64),
    ("R 2s", "9s", 8, 16, 32, 48, 64),
    ("R 9s", "R", 32, 96, None, None, 128),
    ("R 9s", "9s", 32, 96, None, None, 128),
    ("R R", "T", 16, 32, 64, 96, 128),
    ("9s 2s", "9m", 2, 4, 8, 12, 16),
]


@pytest.mark.parametrize(("indicators", "what", "pung", "three", "kong", "four", "opening"), TABLE)
def test_base_table(indicators, what, pung, three, kong, four, opening) -> None:
    hand = {3: f"{what} {what} {what}", 4: f"{what} {what} {what} {what}"}
    assert base("", indicators, f"{what}:{PUNG}") == pung
    assert base(hand[3], indicators) == three
    if kong is None:
        assert base("", indicators, f"{what}:{OPEN_TRIPLET}") == opening
        with pytest.raises(ValueError, match="more than 4 copies"):
            base(hand[4], indicators)
    else:
        assert base("", indicators, f"{what}:{CLAIMED_KONG}") == kong
        assert base("", indicators, f"{what}:{ADDED_KONG}") == kong
        assert base("", indicators, f"{what}:{CONCEALED_KONG}") == four
        assert base(hand[4], indicators) == four
        assert base("", indicators, f"{what}:{OPEN_KONG}") == opening


def test_base_examples() -> None:
    assert base("222m", "2s 3m") == 8
    assert base("222s", "2s 3m") == 24
    assert base("", "4p 4p", hezi="4p") == 64
    assert base("", "R R", hezi="R") == 128
    assert base("", "9s 9s", hezi="9s") == 128
    assert base("11m 23456p TTWW", "2s 3m") == 0


def test_base_adds_up_with_one_row_a_holding() -> None:
    held, declared, pair, turned, *_ = arguments(
        "222m 5555p 88s", None, 0, "2s 3m", f"T:{ADDED_KONG} 2s:{OPEN_TRIPLET}", "", {}
    )
    total, rows = kernel.base(held, declared, pair, turned)
    assert total == 16 + 32 + 8 + 12
    assert rows == [
        (4, 1, ADDED_KONG, kind("T"), 8, 2, 1),
        (4, 1, OPEN_TRIPLET, kind("2s"), 16, 2, 1),
        (4, 1, THREE, kind("2m"), 4, 2, 1),
        (4, 1, FOUR, kind("5p"), 12, 1, 1),
        (6, 1, 0, NONE, 2, 1, 1),
    ]


def test_exact_match_and_multiplier_stand_in_the_row() -> None:
    _, rows = kernel.base(counts("222s TTT"), [(kind("2m"), PUNG)], None, (kind("2s"), kind("2m")))
    assert rows[:-1] == [
        (4, 1, PUNG, kind("2m"), 2, 4, 2),
        (4, 1, THREE, kind("2s"), 4, 4, 3),
        (4, 1, THREE, kind("T"), 4, 2, 1),
    ]
    assert rows[-1] == (6, 1, 0, NONE, 8, 1, 1)


def test_hand_counts_by_copies_whatever_the_partition_does() -> None:
    # N4.4: three times 123m read as runs for Qing still hold three triplets.
    score = win("123123123m 456s 456s 789s 789s 55p", "5s", SELF_DRAW, "R R")
    assert score["form"] == QING
    assert score["base"] == 3 * 4


# ---- totals ----


def test_qing_example() -> None:
    hand = "123m 456m 123p 456p 456s 678s 234s 99p"
    assert win(hand, "5m", SELF_DRAW, "R T")["total"] == 140
    score = win(hand, "5m", SELF_DRAW | READY, "R T")
    assert (score["total"], score["wenqian"], score["wait_bonus"], score["form"]) == (280, 1, 1, QING)


def test_floating_examples() -> None:
    # Seven triplets of 4, two of them doubled by an indicator of their rank: 36.
    hand = "111m 333m 555m 777m 222p 444p 888s"
    score = win(f"{hand} 66s", "6s", SELF_DRAW, "2m 4m")
    assert (score["base"], score["total"]) == (36, 424)
    assert score["doublings"] == X_PIAO | X_CLOSED
    assert rows_of(f"{hand} 66s", "6s", SELF_DRAW, "2m 4m")[-1] == (6, 1, 0, NONE, 6, 1, 1)
    claimed = win(f"{hand} 6s", "6s", 0, "2m 4m")
    assert (claimed["base"], claimed["total"], claimed["completed"]) == (36, 384, PAIR)
    plain = win(f"{hand[:-5]} 88s 66s", "8s", 0, "2m 4m")
    assert (plain["base"], plain["total"], plain["doublings"]) == (34, 168, X_PIAO)


def test_incomplete_hands_do_not_win() -> None:
    given = arguments("123m 456m 123p 456p 456s 678s 235s 99p", "5m", SELF_DRAW, "R T", "", "", {})
    score = kernel.score(*given)
    assert (score["total"], score["runner_up"], score["split"]) == (-1, -1, ())
    assert kernel.explain(*given) == []
    with pytest.raises(ValueError, match="in hand"):
        win("123m", "5m", SELF_DRAW)


# ---- the claimed card (N4.5) ----

RUNS = "345m 567m 345s 567s 234p"


def test_claimed_triplet_is_an_exposed_pung() -> None:
    assert win(f"{RUNS} 99p 88p 678m", "8p", 0, "R T")["base"] == 2
    assert win(f"{RUNS} 99p 88p 678m", "8p", 0, "R 8s")["base"] == 4
    assert win(f"{RUNS} 99p 88p 678m", "8p", 0, "R 8p")["base"] == 8
    assert win(f"{RUNS} 99p 888p 678m", "8p", SELF_DRAW, "R 8p")["base"] == 24


def test_claimed_third_in_a_run_scores_nothing() -> None:
    # 7-8-9 with 88 as the pair: the third 8 is not part of a triplet.
    score = win(f"{RUNS} 88p 79p 678m", "8p", 0, "R T")
    assert (score["base"], score["wait_bonus"], score["completed"]) == (0, 1, group("789p"))


@pytest.mark.parametrize(("flag", "expected"), [(0, 4), (1, 12)])
def test_claimed_fourth(flag: int, expected: int) -> None:
    score = win(f"{RUNS} 888p 79p 99s", "8p", 0, "R T", claimed_fourth_counts=flag)
    assert score["base"] == expected


def test_claimed_fourth_may_complete_the_coin_run() -> None:
    # N5.6: 333p + 12p.
    hand = "333p 12p 555m 777m 111s 333s 666s 88s"
    score = win(hand, "3p", 0, "R T")
    assert score["doublings"] == X_PIAO | X_CLOSED
    assert (score["base"], score["wait_bonus"], score["completed"]) == (24, 1, group("123p"))
    assert (score["total"], score["runner_up"]) == ((24 + 50 + 20 + 10) * 4, (24 + 50 + 20) * 2)
    strict = win(hand, "3p", 0, "R T", closed_floating=NO_CLAIMED_GROUP)
    assert strict["total"] == (24 + 50 + 20 + 10) * 2
    counted = win(hand, "3p", 0, "R T", claimed_fourth_counts=1)
    assert counted["base"] == 32


# ---- forms, bonuses ----


def test_declared_groups_are_no_runs() -> None:
    generals = f"T:{PUNG} W:{PUNG} R:{PUNG}"
    six_runs = win("123m 46m 456p 456s 678s 234s 99p", "5m", 0, groups=f"T:{CONCEALED_KONG}")
    assert six_runs["form"] == TAZI
    two_coin_runs = win("123p 13p 99p", "2p", 0, groups=f"{generals} 4m:{PUNG} 5m:{CLAIMED_KONG}")
    assert two_coin_runs["form"] == PIAO
    seven = win("9p", "9p", 0, groups=f"{generals} 4m:{PUNG} 5m:{PUNG} 6m:{PUNG} 7m:{PUNG}")
    assert (seven["form"], seven["completed"], seven["split"]) == (PIAO, PAIR, ())


@pytest.mark.parametrize(("number", "hu"), [(1, 20), (2, 50), (3, 100), (4, 200)])
def test_wenqian(number: int, hu: int) -> None:
    others = ["555m", "777m", "111s", "333s", "666s", "888m"][: 7 - number]
    score = win(" ".join(["123p"] * number + others) + " 77s", "7s", SELF_DRAW, "R T")
    assert (score["form"], score["wenqian"], score["bonus"]) == (PIAO, number, 50 + hu + 10 + 10)


@pytest.mark.parametrize(
    ("rest", "won", "waits"),
    [
        ("46m", "5m", True),
        ("12m", "3m", True),
        ("89m", "7m", True),
        ("23m", "1m", False),
        ("78m", "9m", False),
        ("34m", "5m", False),
        ("67m", "5m", False),
    ],
)
def test_wait_of_a_run(rest: str, won: str, waits: bool) -> None:
    fixed = "222p 555p 888p 222s 555s TTT WW"
    for how in (0, SELF_DRAW):
        hand = f"{fixed} {rest}" + (f" {won}" if how else "")
        score = win(hand, won, how, "R R")
        assert score["wait_bonus"] == waits
        assert score["bonus"] == 20 + 10 * bool(how) + 10 * waits


def test_wait_bonus_follows_the_best_completed_group() -> None:
    # 4-5-6 and 5-6-7 both have the 5; only the middle earns the bonus.
    score = win("456m 67m 222p 555p 888p 222s 555s TT", "5m", 0, "R R")
    assert score["completed"] == group("456m")
    assert score["runner_up"] == score["total"] - 10


def test_kong_replacement_and_doublings() -> None:
    hand, groups = "345m 678m 345p 678p 345s 99p", f"2m:{CONCEALED_KONG} 9s:{PUNG}"
    plain = win(hand, "5s", SELF_DRAW, "8s 8s", groups)
    kong = win(hand, "5s", SELF_DRAW | KONG | LAST_CARD, "8s 8s", groups)
    first = win(hand.replace("345s", "34s"), "5s", FIRST_DISCARD, "8s 8s", groups)
    assert plain["total"] == 12 + 4 + 20 + 10
    assert (kong["total"], kong["doublings"]) == ((plain["total"] + 10) * 2, X_LAST)
    assert (first["total"], first["doublings"]) == ((plain["total"] - 10) * 2, X_FIRST)


def test_three_elders_with_the_winning_card() -> None:
    runs = "345m 678m 345p 678p"
    assert win(f"{runs} TTTWWWRR 88s", "R", 0, "2m 2s")["doublings"] == X_ELDERS
    assert win(f"{runs} TTTWWWRRR 88s", None, HEAVENLY, "2m 2s")["doublings"] == X_ELDERS | X_HEAVENLY
    declared = f"T:{CONCEALED_KONG} W:{PUNG} R:{OPEN_TRIPLET}"
    assert win(f"{runs} 88s", "8s", SELF_DRAW, "R 2s", declared)["doublings"] == X_ELDERS
    assert win(f"{runs} TTTWWW RR 888s", "8s", SELF_DRAW, "2m 2s")["doublings"] == 0


def test_heavenly() -> None:
    hand = "123m 456m 123p 456p 456s 678s 234s 99p"
    score = win(hand, None, HEAVENLY, "R T")
    assert (score["total"], score["wait_bonus"], score["completed"]) == ((100 + 20 + 10) * 2, 0, NONE)
    assert win(hand, None, HEAVENLY, "R T", heavenly_is_self_draw=0)["total"] == 240
    assert win(hand, None, HEAVENLY | SELF_DRAW, "R T", heavenly_is_self_draw=0)["total"] == 240
    with pytest.raises(ValueError, match="no winning card"):
        win(hand, "5m", HEAVENLY)


# ---- Closed Floating (N5.6) ----

TRIPLETS = "111m 333m 555m 777m 222p 444p"


@pytest.mark.parametrize(
    ("how", "closed"),
    [
        (PUNG, (0, 0, 0)),
        (CLAIMED_KONG, (1, 0, 0)),
        (ADDED_KONG, (1, 0, 0)),
        (CONCEALED_KONG, (1, 1, 0)),
        (OPEN_KONG, (1, 1, 0)),
    ],
)
def test_closed_floating_by_declared_group(how: int, closed: tuple[int, ...]) -> None:
    for floating, expected in enumerate(closed):
        score = win(f"{TRIPLETS} 66s", "6s", SELF_DRAW, "R T", f"8s:{how}", closed_floating=floating)
        assert bool(score["doublings"] & X_CLOSED) == expected
    for floating, expected in enumerate((1, 1, 0)):
        opened = win(f"{TRIPLETS} 66s", "6s", SELF_DRAW, "R 8s", "8s:5", closed_floating=floating)
        assert bool(opened["doublings"] & X_CLOSED) == expected


def test_closed_floating_by_winning_card() -> None:
    def closed(hand: str, won: str | None, how: int, floating: int, **flags: int) -> bool:
        return bool(win(hand, won, how, "R T", closed_floating=floating, **flags)["doublings"] & X_CLOSED)

    pair, triplet, run = f"{TRIPLETS} 888s 6s", f"{TRIPLETS} 88s 66s", "777m 555m 444p 666p 888p 444m 12p 99m"
    assert [closed(pair, "6s", 0, floating) for floating in range(3)] == [True, True, False]
    assert [closed(triplet, "8s", 0, floating) for floating in range(3)] == [False, False, False]
    assert [closed(run, "3p", 0, floating) for floating in range(3)] == [True, False, False]
    drawn = f"{TRIPLETS} 888s 66s"
    assert all(closed(drawn, "8s", SELF_DRAW, floating) for floating in range(3))
    assert all(closed(drawn, None, HEAVENLY, floating) for floating in range(3))
    assert not closed(drawn, None, HEAVENLY, SELF_DRAWN_NO_GROUP, heavenly_is_self_draw=0)


# ---- the reading chosen, rows ----


def test_reading_with_the_highest_total_is_chosen() -> None:
    # Three times 123p: three Wenqian beat three triplets, and both are Piao.
    score = win("123123123p 555m 777m 333s 666s 88s", "8s", SELF_DRAW, "R T")
    assert score["split"].count(group("123p")) == 3
    assert score["bonus"] == 50 + 100 + 10 + 10
    assert score["runner_up"] == (score["total"] // 4 - 100) * 4


def test_of_equal_totals_the_first_in_ascending_order_is_explained() -> None:
    # A triplet comes before a run of the same lowest card.
    score = win("111222333m 456p 789p 456s 888s 99s", "9s", SELF_DRAW, "R T")
    assert [code for code in score["split"] if code % RUN < 9] == [0, 1, 2]
    assert score["runner_up"] == score["total"]
    # Qing: 123 123 123 and the pair 44 come before 123 234 234 and the pair 11.
    score = win("111222333m 44m 456p 789p 456s 789s", None, HEAVENLY, "R T")
    assert [code for code in score["split"] if code % RUN < 9] == [group("123m")] * 3
    assert (score["pair"], score["runner_up"]) == (kind("4m"), score["total"])


def test_of_equal_completed_groups_the_pair_comes_last() -> None:
    # The 5 completes the middle of 4-5-6 or the pair 55: the wait bonus either way.
    score = win("456m 5m 222p 555p 888p 222s 777s TTT", "5m", 0, "R R")
    assert (score["completed"], score["runner_up"]) == (group("456m"), score["total"])


def test_rows_of_a_win() -> None:
    groups = f"7m:{CONCEALED_KONG} 4s:{CLAIMED_KONG}"
    rows = rows_of("222p 12p TTT 555m 88s 666s", "3p", READY, "2s R", groups)
    assert rows == [
        (4, 1, CONCEALED_KONG, kind("7m"), 12, 1, 1),
        (4, 1, CLAIMED_KONG, kind("4s"), 8, 1, 1),
        (4, 1, THREE, kind("5m"), 4, 1, 1),
        (4, 1, FOUR, kind("2p"), 12, 2, 1),
        (4, 1, THREE, kind("6s"), 4, 1, 1),
        (4, 1, THREE, kind("T"), 4, 4, 1),
        (5, 1, PIAO, NONE, 50, 1, 1),
        (5, 2, 1, kind("1p"), 20, 1, 1),
        (5, 4, group("123p"), kind("3p"), 10, 1, 1),
        (5, 5, X_PIAO, NONE, 0, 2, 1),
        (5, 6, X_CLOSED, NONE, 0, 2, 1),
        (5, 5, X_READY, NONE, 0, 2, 1),
        (6, 1, 0, NONE, 6, 1, 1),
    ]


def test_claimed_triplet_has_its_own_row() -> None:
    rows = rows_of(f"{RUNS} 99p 88p 678m", "8p", 0, "R 8p")
    assert rows[0] == (4, 5, CLAIMED_TRIPLET, kind("8p"), 2, 2, 2)


def test_many_agrees_with_one() -> None:
    hands = np.stack([counts("123m 456m 123p 456p 456s 678s 234s 99p"), counts(f"{TRIPLETS} 888s 66s")])
    turned = np.array([kinds("R T"), kinds("2m 4m")], np.uint8)
    won = np.array([kind("5m"), kind("6s")], np.uint8)
    assert cv.partition.best_hu(hands, won, turned, self_draw=True).tolist() == [140, 424]
