"""Rigged Nantong tables for tests: hands that do nothing, hands that wait for 5m, what a deal shows.

Hands are dealer first, and the dealer is seat 0 unless said otherwise. A hand that ends in "..." is filled up
with single cards of other kinds: by them nothing can be opened, claimed or won. The indicators are 2s and 3m
unless said otherwise.
"""

from collections.abc import Sequence
from math import prod
from typing import Any

import cardavia as cv
from rigging import COPIES, NANTONG, idle, nantong_order, play

INDICATORS = "2s 3m"
SIZES = (23, 22, 22)
FILLERS = NANTONG.kinds("TWR 149m 149p 149s 268m 268p 268s 3m 3p 3s 7m 7p 7s 5m 5p 5s")

# Hands of 22 that wait for 5m alone, in the middle of a seventh run: worth 242 (base 32, three coin runs) and
# 138 (base 28) on a discard.
WAIT_1 = "46m 123p 123p 123p 456s 456s 456s 88p"
WAIT_2 = "46m 456p 456p 456p 789s 789s 789s 11s"
PUNGS_5M = "55m ..."
KONGS_5M = "555m ..."
# Seven runs, no triplet held.
QING = "123m 456m 789m 123p 456p 789p 456s 99s"
# Seven triplets, base 36: ranks 2 and 3 are doubled.
PIAO = "222m 333p 555m 777m 555p 777p 555s 99p"
# Floating with one coin run, base 28.
COIN_RUN = "123p 333p 555m 777m 555p 777p 555s 99m"
# Seven runs without 4p, and the same for the dealer with the Hezi of 4p: 5p and 6p are its replacements.
NO_4P = "123m 456m 789m 567p 789p 123s 789s 99s"
HEZI_DEALER = "44p 123m 456m 789m 7p 789p 123s 789s 99s"
# An opening kong of 1p; 5s, its replacement, completes the hand.
KONG_AND_COMPLETE = "123m 456m 789m 1111p 456p 789p 46s 99s"


def filled(hands: Sequence[str], sizes: Sequence[int], used: str = "") -> list[str]:
    """The hands with every "..." replaced by different kinds of which the hand holds none."""
    named = [text.removesuffix("...") for text in hands]
    left = [COPIES - n for n in NANTONG.hand(" ".join([*named, used]))]
    found = []
    for text, name, size in zip(hands, named, sizes, strict=True):
        own = NANTONG.hand(name)
        free = [kind for kind in FILLERS if left[kind] > 0 and not own[kind]] if text != name else []
        for kind in free[: size - sum(own)]:
            left[kind] -= 1
            own[kind] += 1
        found.append(NANTONG.notation(own))
    return found


def table(
    hands: Sequence[str],
    indicators: str = INDICATORS,
    stock: str = "",
    back: str = "",
    avoid: str = "",
    dealer: int = 0,
    **flags: Any,
) -> Any:
    """A rigged deal, dealer first."""
    full = filled(hands, SIZES, f"{indicators} {stock} {back}")
    order = nantong_order(full, indicators, stock, back, avoid)
    return cv.Deal("nantong", order=order, dealer=dealer, rules=cv.rules("nantong", **flags))


def begin(deal: Any) -> Any:
    """Nobody declares anything more."""
    while "done" in deal.legal():
        deal.answer("done")
    return deal


def one_throws_5m(*others: str, dealer_hand: str = "5m ...", **given: Any) -> Any:
    """The dealer has thrown 5m to two other hands."""
    return play(begin(table([dealer_hand, *others], **given)), "0 discard 5m")


def with_a_pung(held: str, thrown: str, stock: str, **given: Any) -> Any:
    """Seat 1 has punged 5m, and is on turn again with the third card of the stock."""
    first, second = stock.split()[:2]
    deal = one_throws_5m(held, "...", stock=stock, **given)
    return play(deal, f"1 pung 5m, 1 discard {thrown}, 2 discard {first}, 0 discard {second}")


def about_to_rob(second: str = "...", **given: Any) -> Any:
    """Seat 1 adds the last 5m to its pung while seat 2 waits for it, and after it perhaps seat 0."""
    deal = one_throws_5m(PUNGS_5M, WAIT_2, dealer_hand=f"5m {second}", stock="1m 9m 5m", **given)
    play(deal, "1 pung 5m, 2 pass, 1 discard T, 2 discard 1m, 0 discard 9m")
    return play(deal, "1 kong 5m")


def wait_out(deal: Any, thrown: str, left: int = 0) -> Any:
    """The seat on turn throws a card, then no seat changes its hand until so many cards are left to draw."""
    mover = begin(deal).asked
    keeps = [NANTONG.hand(deal.view(seat)["hand"]) for seat in range(3)]
    keeps[mover][NANTONG.kinds(thrown)[0]] -= 1
    play(deal, f"{mover} discard {thrown}")
    keep = [NANTONG.notation(counts) for counts in keeps]
    return idle(deal, keep, lambda d: d.view(0)["stock"] == left and phase(d) == "turn", NANTONG)


def play_out(deal: Any) -> Any:
    """Take the first legal action to the end."""
    while deal.asked is not None:
        deal.answer(deal.legal()[0])
    return deal


def phase(deal: Any) -> str:
    return str(deal.view(0)["phase"])


def holds(deal: Any, seat: int, text: str) -> bool:
    """Whether the hand of the seat is this one."""
    return NANTONG.hand(deal.view(seat)["hand"]) == NANTONG.hand(text)


def places(deal: Any, text: str) -> list[str]:
    """Where the four copies of a kind are, lowest id first."""
    first = NANTONG.kinds(text)[0] * COPIES
    return list(deal.places()[first : first + COPIES])


def moves(deal: Any) -> list[str]:
    """What is legal besides discards."""
    return [action for action in deal.legal() if not action.startswith("discard")]


def rows(deal: Any) -> list[tuple[int, int, int, str]]:
    return [tuple(row) for row in deal.ledger]


def last_card(text: str) -> str:
    """The kind of the card written last."""
    return NANTONG.tile(NANTONG.kinds(text)[-1])


def reproduced(explained: Sequence[tuple[str, str, int, int]]) -> tuple[int, int]:
    """The total that the rows give, before and after rounding."""
    rounding = sum(amount for rule, _, amount, _ in explained if rule == "N6.1")
    amounts = sum(amount for _, _, amount, _ in explained) - rounding
    total = amounts * prod(factor for *_, factor in explained)
    return total, total + rounding


def base_of(explained: Sequence[tuple[str, str, int, int]]) -> int:
    return sum(amount for rule, _, amount, _ in explained if rule.startswith("N4"))


def worth(text: str, **given: Any) -> Any:
    """The worth of a hand, its rows checked."""
    found = cv.score.nantong(hand=text, **({"indicators": INDICATORS} | given))
    explained = [tuple(row) for row in found.rows]
    assert reproduced(explained) == (found.total, found.rounded)
    assert base_of(explained) == found.base
    return found


def won(text: str, win: str | None, **given: Any) -> Any:
    """The worth of a winning hand, by discard unless said otherwise."""
    found = worth(text, win=win, **given)
    assert found.wins
    return found


def bonus(found: Any, *rules: str) -> int:
    """What is added under some rules."""
    return sum(amount for rule, _, amount, _ in found.rows if rule in rules)


def factor(found: Any) -> int:
    return prod(factor for *_, factor in found.rows)


def base(text: str, **given: Any) -> int:
    """Base hu of a hand that does not win: filled up, with as many cards as its groups leave it."""
    groups = given.get("groups", [])
    declared = [group.split()[-1] for group in groups] + [given.get("hezi", "")]
    used = " ".join([given.get("indicators", INDICATORS), *declared * 4])
    full = filled([text], [22 - 3 * len(groups)], used)[0]
    found = worth(full, **given)
    assert not found.wins
    assert found.total == found.base
    return int(found.base)
