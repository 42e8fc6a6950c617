"""The worth of Nantong hands against the naive reference."""

import os
import random
from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import cardavia as cv
from nantong_cases import Case, some_case, some_flags, some_loser
from oracle.nantong_hand import (
    COPIES,
    DEFAULTS,
    KINDS,
    WENQIAN,
    Held,
    Win,
    all_worths,
    base_hu,
    base_rows,
    best,
    is_complete,
    known_copies,
    parts,
    plus,
    rounded,
    rounding_rows,
    text_of,
)
from rigging import NANTONG

many = settings(max_examples=500, deadline=None)


# The comparison


def real(held: Held, win: Win | None = None, **flags: Any) -> Any:
    given: dict[str, Any] = {}
    if win is not None:
        given = {"self_draw": win.self_draw, "ready": win.ready, "events": sorted(win.events)}
        given["win"] = None if win.kind is None else text_of(win.kind)
    return cv.score.nantong(
        hand=NANTONG.notation(held.counts),
        groups=[f"{sort} {text_of(kind)}" for kind, sort in held.melds],
        hezi=None if held.hezi is None else text_of(held.hezi),
        indicators=" ".join(text_of(kind) for kind in held.indicators),
        rules=cv.rules("nantong", **flags),
        **given,
    )


def same_win(case: Case, **flags: Any) -> None:
    found = best(case.before, case.win, DEFAULTS | flags)
    assert found is not None
    value = real(case.held, case.win, **flags)
    assert value.wins
    assert (value.total, value.rounded, value.base) == (found.total, rounded(found.total), found.base)
    assert (value.form, value.split) == (found.form, found.reading.text)
    assert parts(value.rows) == parts([*found.rows, *rounding_rows(found.total)])


def same_loss(held: Held) -> None:
    value = real(held)
    total = base_hu(held)
    assert not value.wins
    assert (value.total, value.rounded, value.base) == (total, rounded(total), total)
    assert parts(value.rows) == parts([*base_rows(held), *rounding_rows(total)])


chance = st.randoms(use_true_random=False)


@many
@given(chance)
def test_winning_hands(dice: random.Random) -> None:
    same_win(some_case(dice))


@many
@given(chance)
def test_winning_hands_under_other_rules(dice: random.Random) -> None:
    same_win(some_case(dice), **some_flags(dice))


def seen_in(case: Case) -> Counter[str]:
    """What makes the case a telling one."""
    worths = list(all_worths(case.before, case.win, DEFAULTS))
    found = best(case.before, case.win, DEFAULTS)
    assert found is not None
    before, claimed = case.before.counts, case.win.claimed
    coins = found.reading.groups.count(WENQIAN)
    names = {what for _, what, _, factor in found.rows if factor != 1}
    return Counter(
        {
            found.form: 1,
            "several splits": len({worth.reading for worth in worths}) > 1,
            "several totals": len({worth.total for worth in worths}) > 1,
            "equal splits": len({worth.reading for worth in worths if worth.total == found.total}) > 1,
            "several groups completed": len({worth.completed for worth in worths}) > 1,
            "claimed fourth": claimed is not None and before[claimed] == 3,
            "claimed fourth completes the coin run": claimed is not None
            and before[claimed] == 3
            and found.completed == WENQIAN
            and "closed floating" in names,
            "claimed third in runs": claimed is not None
            and before[claimed] == 2
            and ("triplet", claimed) not in found.reading.groups,
            "claimed third of an indicator": claimed in case.held.indicators
            and found.completed == ("triplet", claimed),
            f"{coins} coin runs": coins > 0,
            "hezi": case.held.hezi is not None,
            "six groups declared": len(case.held.melds) == 6,
            **dict.fromkeys(names, 1),
            **dict.fromkeys(case.win.events, 1),
        }
    )


TELLING = {
    "qing": 200,
    "piao": 800,
    "tazi": 800,
    "several splits": 400,
    "several totals": 150,
    "equal splits": 100,
    "several groups completed": 400,
    "claimed fourth": 20,
    "claimed fourth completes the coin run": 3,
    "claimed third in runs": 30,
    "claimed third of an indicator": 20,
    "1 coin runs": 200,
    "2 coin runs": 80,
    "3 coin runs": 20,
    "4 coin runs": 3,
    "hezi": 100,
    "six groups declared": 50,
    "floating": 800,
    "closed floating": 400,
    "three elders": 30,
    "heavenly win": 100,
    "dealer's first discard": 100,
    "ready": 200,
    "last stock card": 200,
    "kong": 100,
    "rob": 50,
}


def test_many_winning_hands() -> None:
    """Fixed cases, half of them under other rules; each telling thing is met often enough.

    CARDAVIA_CASES sets their number: 200,000 take about five minutes.
    """
    seen: Counter[str] = Counter()
    for number in range(int(os.environ.get("CARDAVIA_CASES", "6000"))):
        dice = random.Random(f"case {number}")
        case = some_case(dice)
        same_win(case, **(some_flags(dice) if number % 2 else {}))
        seen += seen_in(case)
    assert {what: seen[what] for what, least in TELLING.items() if seen[what] < least} == {}


# Hands that do not win


@many
@given(chance)
def test_hands_that_do_not_win(dice: random.Random) -> None:
    same_loss(some_loser(dice))


def test_many_hands_that_do_not_win() -> None:
    hands = [some_loser(random.Random(f"loser {number}")) for number in range(1500)]
    for held in hands:
        same_loss(held)
    assert sum(held.hezi is not None for held in hands) > 50
    assert sum(COPIES in held.counts for held in hands) > 200


@many
@given(chance)
def test_one_card_too_far(dice: random.Random) -> None:
    """A winning hand with a card exchanged wins only if the reference says so."""
    held = some_case(dice).held
    gone = dice.choice([kind for kind in range(KINDS) if held.counts[kind]])
    free = [kind for kind in range(KINDS) if kind != gone and known_copies(held, kind) < COPIES]
    kind = dice.choice(free)
    changed = replace(held, counts=plus(plus(held.counts, gone, -1), kind))
    case = Case(changed, Win(kind, True))
    if is_complete(changed.counts, len(changed.melds)):
        same_win(case)
    else:
        assert not real(changed).wins
