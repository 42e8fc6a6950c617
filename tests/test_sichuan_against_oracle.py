"""Whole Sichuan deals, question by question, against the naive reference.

A case is a family of orders, a set of rules, a policy and a seed; the policies look at the reference only.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import cardavia as cv
from oracle.sichuan_deal import OracleDeal, kind_of
from oracle.sichuan_hand import COPIES, KINDS, RANKS, SUITS, waits
from rigging import kinds, notation, order_for, play, tile

Policy = Callable[[OracleDeal, random.Random], str]

RULES: dict[str, dict[str, Any]] = {
    "default": {},
    "claims with void tiles": {"claim_while_holding_void": True},
    "no last tile on a discard": {"last_tile_on_discard": False},
    "cap 2": {"fan_cap": 2},
    "postponed kongs pay nothing": {"postponed_added_kong_pays": False},
    "fifth tile is a wait": {"own_four_wait_is_ready": True},
    "pigs spare winners": {"pig_pays_winners": False},
}


# Policies


def suit_sizes(oracle: OracleDeal, seat: int) -> dict[str, int]:
    counts = oracle.counts(seat)
    return {suit: sum(counts[RANKS * n : RANKS * n + RANKS]) for n, suit in enumerate(SUITS)}


def usefulness(counts: tuple[int, ...], kind: int) -> int:
    """Equal tiles count most, then neighbours in the same suit."""
    row = range(kind // RANKS * RANKS, kind // RANKS * RANKS + RANKS)
    return 5 * counts[kind] + sum(counts[near] for near in range(kind - 2, kind + 3) if near in row)


def at_random(oracle: OracleDeal, dice: random.Random) -> str:
    return dice.choice(oracle.legal())


def eager(oracle: OracleDeal, dice: random.Random) -> str:
    """Nearly always win, kong, pung, in this order; keep pairs and neighbours."""
    assert oracle.asked is not None
    legal, counts = oracle.legal(), oracle.counts(oracle.asked)
    sizes = suit_sizes(oracle, oracle.asked)
    if "void m" in legal:
        return "void " + min(SUITS, key=lambda suit: sizes[suit])
    for verb in ("win", "kong", "pung"):
        options = [action for action in legal if action.startswith(verb)]
        if options and dice.random() < 0.9:
            return dice.choice(options)
    if "pass" in legal:
        return "pass"
    discards = [action for action in legal if action.startswith("discard")]
    return min(discards, key=lambda text: (usefulness(counts, kind_of(text.split()[1])), dice.random()))


def stubborn(oracle: OracleDeal, dice: random.Random) -> str:
    """As eager, but often with the longest suit declared void."""
    assert oracle.asked is not None
    if "void m" in oracle.legal() and dice.random() < 0.5:
        sizes = suit_sizes(oracle, oracle.asked)
        return "void " + max(SUITS, key=lambda suit: sizes[suit])
    return eager(oracle, dice)


def patient(oracle: OracleDeal, dice: random.Random) -> str:
    """Win on the last tiles only; else claim nothing and throw what was drawn."""
    legal = oracle.legal()
    late = ["win"] if len(oracle.wall) <= dice.choice([0, 1, 2]) else []
    for action in [*late, "pass", "void s", f"discard {tile(oracle.drawn // COPIES)}"]:
        if action in legal:
            return action
    return legal[0]


# Families of orders, dealer first


def swapped(order: list[int], times: int, dice: random.Random) -> list[int]:
    """Exchange two tiles so many times."""
    order = list(order)
    for _ in range(times):
        one, other = dice.sample(range(len(order)), 2)
        order[one], order[other] = order[other], order[one]
    return order


def shuffled(dice: random.Random) -> list[int]:
    return dice.sample(range(KINDS * COPIES), KINDS * COPIES)


def blocks(dice: random.Random) -> list[int]:
    """Equal tiles lie together, two or four at a time, but for some tiles exchanged."""
    size = dice.choice([2, 4])
    starts = dice.sample(range(0, 108, size), 108 // size)
    return swapped([start + copy for start in starts for copy in range(size)], dice.randrange(30), dice)


def own_suits(dice: random.Random) -> list[int]:
    """Three seats are dealt, and without claims would draw, one suit each; the fourth of all suits."""
    suits = [dice.sample(range(36 * n, 36 * n + 36), 36) for n in range(3)]
    favourites = dice.sample(range(4), 4)
    order = []
    for place in range(108):
        favourite = favourites[place // 13 if place < 52 else place % 4]
        pile = suits[favourite] if favourite < 3 and suits[favourite] else max(suits, key=len)
        order.append(pile.pop())
    return swapped(order, dice.randrange(8), dice)


WAITS_FOR_5M = ["46m 123p 123p 123p 99p", "46m 456p 456p 456p 88p", "46m 789m 789m 789m 11m"]


def waiters(dice: random.Random) -> list[int]:
    """Three seats wait for 5m, or would but for some tiles exchanged."""
    order = order_for(["123456789s 2233m 5m", *WAITS_FOR_5M])
    return swapped(order[:53] + dice.sample(order[53:], 55), dice.randrange(4), dice)


def late(dice: random.Random) -> list[int]:
    """The tiles three seats wait for are among the last."""
    order = order_for(["123456789s 2233m 1s", *WAITS_FOR_5M], back="55m 9s 55m")
    return order[:53] + dice.sample(order[53:103], 50) + dice.sample(order[103:], 5)


def fifths(dice: random.Random) -> list[int]:
    """The dealer holds all four of the only kind it waits for."""
    held = [kind * COPIES + copy for kind in kinds("456p") for copy in range(3)] + [0, 1, 2, 3]
    return held + dice.sample([number for number in range(108) if number not in held], 108 - len(held))


def kong_pigs(dice: random.Random) -> list[int]:
    """The dealer holds four equal tiles, and without claims draws nothing but the bamboo it declares void."""
    bamboo, rest = dice.sample(range(72, 108), 36), dice.sample(range(4, 72), 68)
    order = [0, 1, 2, 3, *bamboo[:9], *rest[:39]]
    bamboo, rest = bamboo[9:], rest[39:]
    for place in range(52, 108):
        order.append(bamboo.pop() if place % 4 == 0 or not rest else rest.pop())
    return order


def robbers(dice: random.Random) -> list[int]:
    """After the opening seats 2 and 3 draw into a wait for 5m, and its last copy comes to seat 1."""
    robbed, *others = ("55m 111222333p 79p", "4m 456p 456p 456p 88p 9s", "4m 789m 789m 789m 11m 9s")
    order = order_for(["123456789s 2233m 5m", robbed, *others], wall="6m 6m 3s 5m")
    return order[:57] + dice.sample(order[57:], 51)


BAMBOO_VOID = "0 void s, 1 void s, 2 void s, 3 void s"
ROBBERS_OPENING = "0 void p, 1 void s, 2 void s, 3 void s, 0 discard 5m, 1 pung 5m, 1 discard 9p"


# The comparison


def same_so_far(deal: Any, oracle: OracleDeal, said: list[str]) -> None:
    after = f"after {said[-6:]}"
    assert deal.asked == oracle.asked, after
    assert deal.legal() == oracle.legal(), after
    assert [tuple(row) for row in deal.ledger] == oracle.ledger, after
    assert deal.points == oracle.points, after
    where = oracle.places()
    assert deal.places() == [where[number] for number in range(KINDS * COPIES)], after
    if oracle.asked is not None:
        same_view(deal.view(oracle.asked), oracle, oracle.asked)


def same_view(view: dict[str, Any], oracle: OracleDeal, seat: int) -> None:
    """What the seat that is asked must be able to see."""
    assert view["hand"] == notation(oracle.counts(seat))
    assert view["wall"] == len(oracle.wall)
    for other in range(4):
        melds = [f"{meld.sort} {tile(meld.kind)}" for meld in oracle.melds[other]]
        assert view["melds"][other] == [text.removeprefix("exposed ") for text in melds]
        assert view["discards"][other] == [tile(number // COPIES) for number in oracle.discards[other]]


def same_result(deal: Any, oracle: OracleDeal) -> None:
    assert deal.over
    result = deal.result
    assert result["points"] == oracle.points
    assert result["outcome"] == oracle.outcome
    assert [(won["seat"], won["how"], won["fan"]) for won in result["winners"]] == oracle.winners
    assert result["next_dealer"] == oracle.next_dealer
    if oracle.outcome == "wall":
        for seat in range(4):
            assert oracle.has_won(seat) or result["ready"][seat] == bool(oracle.waits(seat))


@dataclass
class Before:
    """What a question looked like before it was answered."""

    seat: int
    own_turn: bool
    holds_void: bool
    winners: int
    rows: int


def before(oracle: OracleDeal) -> Before:
    assert oracle.asked is not None
    seat = oracle.asked
    own_turn = "pass" not in oracle.legal()
    return Before(seat, own_turn, oracle.holds_void(seat), len(oracle.winners), len(oracle.ledger))


def seen_in(was: Before, oracle: OracleDeal, said: list[str]) -> Counter[str]:
    """Rare events of one answer."""
    before_last, last = (text.split()[0] for text in said[-2:])
    new, empty = len(oracle.winners) - was.winners, not oracle.wall
    unpaid = len(oracle.ledger) == was.rows and oracle.asked == was.seat
    return Counter(
        {
            "chained kong": was.own_turn and (before_last, last) == ("kong", "kong"),
            "win on a replacement": was.own_turn and (before_last, last) == ("kong", "win"),
            "last tile self-drawn": was.own_turn and last == "win" and empty,
            "last tile discarded": not was.own_turn and new > 0 and empty,
            "last tile punged": last == "pung" and empty,
            "shared win": new == 2,
            "triple win": new == 3,
            "kong that pays nothing": was.own_turn and last == "kong" and unpaid,
            "meld with void tiles in hand": last in ("pung", "kong") and was.holds_void,
        }
    )


def seen_at_the_end(oracle: OracleDeal) -> Counter[str]:
    rules = Counter(rule for _, _, _, rule in oracle.ledger)
    robbed = [how for _, how, _ in oracle.winners].count("robbed kong")
    pigs = [seat for seat in range(4) if oracle.outcome == "wall" and oracle.is_pig(seat)]
    return Counter(
        {
            "robbed kong": robbed > 0,
            "kong robbed by two": robbed == 2,
            "refund": rules["S6.2"],
            "refund by a pig": sum(rule == "S6.2" and payer in pigs for payer, _, _, rule in oracle.ledger),
            "pig": len(pigs),
            "two pigs": len(pigs) > 1,
            "pig and winner": len(pigs) > 0 and len(oracle.winners) > 0,
            "ready payment": rules["S6.4"],
            "three wins": oracle.outcome == "three wins",
            "fan above the cap": any(fan > 5 for _, _, fan in oracle.winners),
            "ready for a fifth tile": any(is_fifth_tile_wait(oracle, seat) for seat in range(4)),
        }
    )


def is_fifth_tile_wait(oracle: OracleDeal, seat: int) -> bool:
    """S6.1: ready by the flag alone."""
    held = (oracle.counts(seat), oracle.meld_list(seat), oracle.voids[seat])
    open_seat = oracle.outcome == "wall" and not oracle.has_won(seat)
    return open_seat and bool(waits(*held, own_four=True)) and not waits(*held, own_four=False)


def run_both(
    order: list[int],
    dealer: int,
    rules: dict[str, Any],
    policy: Policy,
    dice: random.Random,
    opening: str = "",
) -> Counter[str]:
    """Play one deal twice over; returns the rare events it had."""
    deal = cv.Deal("sichuan", order=order, dealer=dealer, rules=cv.rules("sichuan", **rules))
    oracle = OracleDeal(order, dealer, **rules)
    play(deal, opening)
    play(oracle, opening)
    said = ["start"]
    same_so_far(deal, oracle, said)
    seen: Counter[str] = Counter()
    while oracle.asked is not None:
        was = before(oracle)
        said.append(policy(oracle, dice))
        deal.answer(said[-1])
        oracle.answer(said[-1])
        same_so_far(deal, oracle, said)
        seen += seen_in(was, oracle, said)
    same_result(deal, oracle)
    return seen + seen_at_the_end(oracle)


@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("policy", [at_random, eager])
def test_deals_from_a_shuffled_wall(policy: Policy, name: str, seed: int) -> None:
    dice = random.Random(f"{policy.__name__} {name} {seed}")
    run_both(shuffled(dice), seed % 4, RULES[name], policy, dice)


FAMILIES: dict[str, tuple[Callable[[random.Random], list[int]], Policy, str]] = {
    "blocks": (blocks, eager, ""),
    "blocks at random": (blocks, at_random, ""),
    "own suits": (own_suits, stubborn, ""),
    "waiters": (waiters, eager, ""),
    "robbers": (robbers, eager, ROBBERS_OPENING),
    "robbers at random": (robbers, at_random, ROBBERS_OPENING),
    "late": (late, patient, ""),
    "fifths": (fifths, patient, ""),
    "kong pigs": (kong_pigs, eager, BAMBOO_VOID),
}
RARE_EVENTS = {
    "chained kong",
    "fan above the cap",
    "kong robbed by two",
    "kong that pays nothing",
    "last tile discarded",
    "last tile punged",
    "last tile self-drawn",
    "meld with void tiles in hand",
    "pig",
    "pig and winner",
    "ready for a fifth tile",
    "ready payment",
    "refund",
    "refund by a pig",
    "robbed kong",
    "shared win",
    "three wins",
    "triple win",
    "two pigs",
    "win on a replacement",
}


def test_rare_events() -> None:
    """Rigged and biased orders under every set of rules; each rare event is reached.

    A pig can have kong payments to return only by `claim_while_holding_void` (S3.3, S6.2).
    """
    seen: Counter[str] = Counter()
    for family, (make, policy, opening) in FAMILIES.items():
        for name, rules in RULES.items():
            for seed in range(8):
                dice = random.Random(f"{family} {name} {seed}")
                seen += run_both(make(dice), 0 if opening else seed % 4, rules, policy, dice, opening)
    assert {event for event in seen if seen[event]} == RARE_EVENTS
