"""Whole Tien Gow deals, question by question, against the naive reference.

A case is a family of orders or endings, a set of rules, a policy and a seed; the policies look at the
reference only.
"""

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from oracle.tiengow_deal import OracleTiengow
from oracle.tiengow_groups import IDS
from oracle.tiengow_pay import SEATS, Flags
from tiengow_orders import (
    FAMILIES_OF_ENDINGS,
    Case,
    blocks,
    ending_case,
    shuffled,
    sixes_and_threes,
    with_supreme,
)
from tiengow_policies import Policy, at_random, capturing, eager, saving, singles, wasteful
from tiengow_tables import deal_of, outcome, rows, seen, whereabouts

Orders = Callable[[random.Random, int], list[int]]

RULES: dict[str, Flags] = {
    "default": {},
    "plain surplus": {"banker_doubles_surplus": False},
    "no payment at once in the last trick": {"immediate_on_last_trick": False},
    "surplus never multiplied": {"final_multiplier_on_surplus": False},
    "captures thrice": {"capture_multiplier": 3},
    "all other": {
        "banker_doubles_surplus": False,
        "immediate_on_last_trick": False,
        "final_multiplier_on_surplus": False,
        "capture_multiplier": 2,
    },
}


# The comparison


def same_so_far(deal: Any, oracle: OracleTiengow, said: list[str]) -> None:
    after = f"after {said[-8:]}"
    assert deal.asked == oracle.asked, after
    assert sorted(deal.legal()) == sorted(oracle.legal()), after
    assert deal.legal_codes() == sorted(set(deal.legal_codes())), after
    assert rows(deal) == oracle.ledger, after
    assert deal.points == oracle.points, after
    where = oracle.places()
    assert whereabouts(deal) == [where[tile] for tile in range(len(IDS))], after
    for seat in range(SEATS):
        assert seen(deal, seat) == oracle.view(seat), after


def same_result(deal: Any, oracle: OracleTiengow) -> None:
    assert deal.over
    assert outcome(deal) == oracle.result()


# Rare events


def seen_at_the_end(oracle: OracleTiengow) -> Counter[str]:
    last, columns = oracle.won[-1], oracle.columns
    ledger = [row[3] for row in oracle.ledger]
    return Counter(
        {
            "capture": last.captured,
            "capture by the banker": last.captured and last.winner == oracle.banker,
            "capture of the banker": last.captured and last.leader == oracle.banker,
            "capture of four columns or more": last.captured and columns[last.leader] >= 4,
            "capture and a surplus": last.captured and "T4.3" in ledger,
            "Little Three in the last trick": last.group == ("21",),
            "Little Three beaten in the last trick": last.lead == ("21",) and last.group != ("21",),
            "last trick by Supreme": last.kind == "Supreme",
            "last trick by a quartet": last.kind == "quartet",
            "quartet beaten in the last trick": last.kind == "quartet" and last.lead != last.group,
            "sweep": columns[last.winner] == 8,
            "sweep by another seat": columns[last.winner] == 8 and last.winner != oracle.banker,
            "sweep by a fine group": columns[last.winner] == 8 and last.kind in ("Supreme", "quartet"),
            "surplus": "T4.3" in ledger,
            "surplus multiplied": "T4.3" in ledger and (last.kind == "Supreme" or last.group == ("21",)),
            "exactly four columns": 4 in [columns[seat] for seat in range(SEATS) if seat != last.winner],
            "Supreme won": "Supreme" in [trick.kind for trick in oracle.won],
            "Supreme discarded": any(text == "drop 42 21" for trick in oracle.tricks for _, text in trick),
            "quartet won": "quartet" in [trick.kind for trick in oracle.won],
            "quartet beaten": any(len(trick.lead) == 4 and trick.lead != trick.group for trick in oracle.won),
            "winner without a column before": columns[last.winner] == len(last.group),
        }
    )


def early_deaths(oracle: OracleTiengow) -> Counter[str]:
    """Whether the seat asked must discard for want of a column, and if it could have beaten the best."""
    if oracle.over or not oracle.position.said:
        return Counter()
    position = oracle.position
    replies = position.legal()
    if position.early_death(position.asked):
        columns = tuple(n or 1 for n in position.columns)
        freed = type(position)(position.hands, columns, position.leader, position.said)
        return Counter({"early death": 1, "early death of a better tile": len(freed.legal()) > len(replies)})
    return Counter()


def run_both(case: Case, policy: Policy, dice: random.Random) -> Counter[str]:
    """Play one deal twice over; returns the rare events it had."""
    deal, oracle = deal_of(case.order, case.banker, **case.flags), case.oracle()
    said = ["start"]
    same_so_far(deal, oracle, said)
    events: Counter[str] = Counter()
    script = [text for _, text in case.script]
    while oracle.asked is not None:
        events += early_deaths(oracle)
        said.append(script.pop(0) if script else policy(oracle, dice))
        deal.answer(said[-1])
        oracle.answer(said[-1])
        same_so_far(deal, oracle, said)
    same_result(deal, oracle)
    return events + seen_at_the_end(oracle)


POLICIES = {
    "at random": at_random,
    "eager": eager,
    "singles": singles,
    "wasteful": wasteful,
    "saving": saving,
}
ORDERS: dict[str, Orders] = {
    "shuffled": shuffled,
    "blocks": blocks,
    "sixes and threes": sixes_and_threes,
    "with Supreme": with_supreme,
}


def whole_case(orders: str, rules: str, seed: int, dice: random.Random) -> Case:
    banker = seed % SEATS
    return Case(ORDERS[orders](dice, banker), banker, [], RULES[rules])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("policy", POLICIES)
def test_deals_from_a_shuffled_pack(policy: str, name: str, seed: int) -> None:
    dice = random.Random(f"{policy} {name} {seed}")
    run_both(whole_case("shuffled", name, seed, dice), POLICIES[policy], dice)


RARE_EVENTS = {
    "Little Three beaten in the last trick": 10,
    "Little Three in the last trick": 15,
    "Supreme discarded": 5,
    "Supreme won": 20,
    "capture": 4,
    "early death of a better tile": 80,
    "early death": 300,
    "exactly four columns": 40,
    "last trick by Supreme": 8,
    "last trick by a quartet": 10,
    "quartet beaten": 8,
    "quartet won": 25,
    "surplus": 30,
    "sweep by a fine group": 4,
    "sweep by another seat": 7,
    "sweep": 40,
}


def test_rare_events() -> None:
    """Biased deals under every set of rules; each rare event is reached often enough."""
    events: Counter[str] = Counter()
    for orders in ORDERS:
        for policy in POLICIES:
            for name in RULES:
                for seed in range(4):
                    dice = random.Random(f"{orders} {policy} {name} {seed}")
                    events += run_both(whole_case(orders, name, seed, dice), POLICIES[policy], dice)
    assert {event: events[event] for event, least in RARE_EVENTS.items() if events[event] < least} == {}


RARE_ENDINGS = {
    "Little Three beaten in the last trick": 80,
    "Little Three in the last trick": 100,
    "capture": 50,
    "capture and a surplus": 10,
    "capture by the banker": 10,
    "capture of four columns or more": 20,
    "capture of the banker": 10,
    "early death of a better tile": 300,
    "last trick by Supreme": 15,
    "last trick by a quartet": 10,
    "quartet beaten": 40,
    "quartet beaten in the last trick": 4,
    "surplus multiplied": 20,
    "winner without a column before": 3,
}


def test_rare_endings() -> None:
    """Endings of each kind reached by legal play."""
    events: Counter[str] = Counter()
    for family, size in product(FAMILIES_OF_ENDINGS, (1, 2, 3, 4)):
        for seed in range(150 if (family, size) == ("capture", 1) else 25):
            dice = random.Random(f"{family} {size} {seed}")
            policy = capturing if family == "capture" else dice.choice([at_random, eager])
            events += run_both(ending_case(family, size, dice), policy, dice)
    assert {event: events[event] for event, least in RARE_ENDINGS.items() if events[event] < least} == {}
