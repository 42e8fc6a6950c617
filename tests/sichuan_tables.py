"""Rigged Sichuan tables for tests: hands that do nothing, hands that wait for 5m, what a deal shows.

Hands are dealer first, and the dealer is seat 0 unless said otherwise.
"""

from typing import Any

import cardavia as cv
from rigging import idle, kinds, order_for, play

# With bamboo void such a seat only throws bamboo away (S3.2, S3.3).
INERT = "123456789s 6789p"
INERT_M = "123456789s 7899m"
BASIC = "123m 456m 234p 678p 99p"
# With dots void this dealer can throw 5m at once.
THROWS_5M = "123456789s 2233m 5m"
# Hands that wait for 5m and for nothing else: worth 0, 0 and 2 fan (full flush).
WAIT_1 = "46m 123p 123p 123p 99p"
WAIT_2 = "46m 456p 456p 456p 88p"
WAIT_3 = "46m 789m 789m 789m 11m"
PUNGS_5M = "55m 111222333p 79p"
KONGS_5M = "555m 11122233p 79p"
# At least two tiles from ready, and without characters: all three fit into one deal.
FAR_1 = "1379s 147s 258s 779p"
FAR_2 = "24689s 3689s 2778p"
FAR_3 = "114477s 3366s 589p"


def table(
    hands: list[str], wall: str = "", back: str = "", voids: str = "ssss", dealer: int = 0, **flags: Any
) -> Any:
    """A rigged deal with the void suits declared, dealer first."""
    rules = cv.rules("sichuan", **flags)
    deal = cv.Deal("sichuan", order=order_for(hands, wall, back), dealer=dealer, rules=rules)
    for suit in voids:
        deal.answer(f"void {suit}")
    return deal


def one_throws_5m(*others: str, wall: str = "", back: str = "", **flags: Any) -> Any:
    """The dealer has thrown 5m to three other hands."""
    return play(table([THROWS_5M, *others], wall, back, voids="psss", **flags), "0 discard 5m")


def with_a_pung(seat_1: str, thrown: str, wall: str, back: str = "", **flags: Any) -> Any:
    """Seat 1 has punged 5m, and is on turn again with the fourth tile of the wall."""
    deal = one_throws_5m(seat_1, INERT, INERT, wall="1s 2s 3s" + wall, back=back, **flags)
    play(deal, f"1 pung 5m, 1 discard {thrown}")
    return play(deal, "2 discard 1s, 3 discard 2s, 0 discard 3s")


def about_to_rob(**flags: Any) -> Any:
    """Seat 1 adds the last 5m to its pung while seats 2 and 3 wait for it."""
    deal = one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3, wall="1s 2s 3s 5m", **flags)
    play(deal, "1 pung 5m, 2 pass, 3 pass, 1 discard 9p")
    return play(deal, "2 discard 1s, 3 discard 2s, 0 discard 3s, 1 kong 5m")


def play_out(deal: Any) -> Any:
    """Take the first legal action to the end."""
    while deal.asked is not None:
        deal.answer(deal.legal()[0])
    return deal


def rows(deal: Any, *rules: str) -> list[tuple[int, int, int, str]]:
    """The ledger as plain tuples: all of it, or the rows under some rules."""
    return [tuple(row) for row in deal.ledger if not rules or row.rule in rules]


def settlement(deal: Any) -> list[tuple[int, int, int, str]]:
    return rows(deal, "S6.2", "S6.3", "S6.4")


def winners(deal: Any) -> list[tuple[int, str, int]]:
    return [(winner["seat"], winner["how"], winner["fan"]) for winner in deal.result["winners"]]


def places(deal: Any, text: str) -> list[str]:
    """Where the four copies of a kind are, lowest id first."""
    first = kinds(text)[0] * 4
    return deal.places()[first : first + 4]


def moves(deal: Any) -> list[str]:
    """What is legal besides discards."""
    return [action for action in deal.legal() if not action.startswith("discard")]


def value(text: str, **given: Any) -> Any:
    """The worth of a hand: bamboo void and won with its last tile by discard, unless given."""
    defaults = {"win": text[-2:], "void": "s", "self_draw": False}
    return cv.score.sichuan(hand=text, **(defaults | given))


def fan(text: str, **given: Any) -> dict[str, int]:
    """The patterns of a winning hand that are worth something."""
    worth = value(text, **given)
    assert worth.wins
    assert worth.fan == sum(worth.patterns.values())
    assert worth.base == 2 ** min(worth.fan, 5)
    return {name: fan for name, fan in worth.patterns.items() if fan}


def wall_is_empty(**flags: Any) -> Any:
    """Seat 3 has drawn the last tile, 5m; seat 0 holds the other three, seat 1 waits for 5p."""
    keep = ["555m 5p 7788m 44666p", "46p 123m 123m 123m 99m", FAR_1, FAR_2]
    deal = table([keep[0] + "1s", *keep[1:]], back="5m", voids="ssmm", **flags)
    return idle(deal, keep, until=lambda d: d.view(0)["wall"] == 0 and d.asked == 3)
