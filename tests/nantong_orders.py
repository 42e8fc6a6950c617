"""Orders of Nantong deals, dealer first, in which rare things happen."""

import random
from collections.abc import Callable, Sequence
from itertools import chain

from oracle.nantong_deal import CARDS, HAND_SIZES, SEATS
from oracle.nantong_hand import (
    COPIES,
    GENERALS,
    GROUPS,
    KINDS,
    RANKS,
    WENQIAN,
    Group,
    cards_of,
    groups_from,
)
from rigging import NANTONG, nantong_order

# Hands, built group by group


ALL_GROUPS: list[Group] = [group for kind in range(KINDS) for group in groups_from(kind)]
STYLES: dict[str, Callable[[Group], bool]] = {
    "any": lambda group: True,
    "floating": lambda group: group[0] == "triplet" or group == WENQIAN,
    "runs": lambda group: group[0] == "run",
    "low coins": lambda group: group == WENQIAN or group[1] in range(RANKS, RANKS + 6),
    "generals": lambda group: group[1] in GENERALS or group == WENQIAN,
}


class Cards:
    """All cards, handed out lowest copy first."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.left = [list(range(kind * COPIES, kind * COPIES + COPIES)) for kind in range(KINDS)]

    def holding(self, number: int) -> list[int]:
        """Kinds of which so many copies are left."""
        return [kind for kind in range(KINDS) if len(self.left[kind]) >= number]

    def take(self, kinds: Sequence[int]) -> list[int]:
        return [self.left[kind].pop(0) for kind in kinds]

    def take_text(self, text: str) -> list[int]:
        return self.take(NANTONG.kinds(text))

    def some(self, number: int) -> list[int]:
        """Any cards."""
        cards = self.dice.sample(list(chain.from_iterable(self.left)), number)
        for card in cards:
            self.left[card // COPIES].remove(card)
        return cards

    def equal(self, number: int) -> list[int]:
        return self.take([self.dice.choice(self.holding(number))] * number)

    def groups(self, number: int, style: str | None = None) -> list[int]:
        wanted = STYLES[style or self.dice.choice(list(STYLES))]
        cards = []
        for _ in range(number):
            options = [group for group in ALL_GROUPS if set(cards_of(group)) <= set(self.holding(1))]
            options = [group for group in options if group[0] == "run" or group[1] in self.holding(3)]
            liked = [group for group in options if wanted(group)]
            cards += self.take(cards_of(self.dice.choice(liked or options)))
        return cards

    def complete(self, number: int, style: str | None = None) -> list[int]:
        """So many groups and a pair, in any order."""
        cards = self.groups(number, style) + self.equal(2)
        self.dice.shuffle(cards)
        return cards

    def order(self, hands: list[list[int]], indicators: list[int] | None = None, *last: int) -> list[int]:
        """Hands as dealt, indicators, and the rest shuffled, but for the cards to come last."""
        turned = self.some(2) if indicators is None else indicators
        stock = [card for card in range(CARDS) if card not in [*chain(*hands), *turned, *last]]
        self.dice.shuffle(stock)
        return [*chain(*hands), *turned, *stock, *last]


def swapped(order: list[int], times: int, dice: random.Random) -> list[int]:
    """Exchange two cards so many times."""
    order = list(order)
    for _ in range(times):
        one, other = dice.sample(range(len(order)), 2)
        order[one], order[other] = order[other], order[one]
    return order


# Families of orders, dealer first


def shuffled(dice: random.Random) -> list[int]:
    return dice.sample(range(CARDS), CARDS)


def blocks(dice: random.Random) -> list[int]:
    """Equal cards lie together, two or four at a time, but for some cards exchanged."""
    size = dice.choice([2, 4])
    starts = dice.sample(range(0, CARDS, size), CARDS // size)
    return swapped([start + copy for start in starts for copy in range(size)], dice.randrange(30), dice)


def quads(dice: random.Random) -> list[int]:
    """Hands of three equal cards, the fourth ones among the first replacements."""
    cards = Cards(dice)
    hands, last = [], []
    for size in HAND_SIZES:
        fours = [cards.equal(4) for _ in range(6)]
        hands.append([card for four in fours for card in four[:3]])
        last += [four[3] for four in fours[:4]]
        hands[-1] += cards.some(size - 18)
    dice.shuffle(last)
    return swapped(cards.order(hands, None, *last), dice.randrange(12), dice)


def heavens(dice: random.Random) -> list[int]:
    """The dealer is complete, at times by the replacement of an opening kong."""
    cards = Cards(dice)
    last: list[int] = []
    if dice.random() < 0.5:
        dealer = cards.equal(4) + cards.complete(GROUPS - 1)
        last.append(dealer.pop())
    else:
        dealer = cards.complete(GROUPS)
    order = cards.order([dealer, cards.some(22), cards.some(22)], None, *last)
    return swapped(order, dice.choice([0, 0, 1]), dice)


def twins(dice: random.Random) -> list[int]:
    """Equal indicators, and a seat with the other two copies: complete or ready by its Hezi."""
    cards = Cards(dice)
    indicators = cards.equal(2)
    hezi = cards.take([indicators[0] // COPIES] * 2)
    seat = dice.randrange(SEATS)
    held = cards.complete(GROUPS)
    last = [held.pop(), held.pop()]
    held = [*hezi, *held[: HAND_SIZES[seat] - 2]]
    hands = [held if other == seat else cards.some(HAND_SIZES[other]) for other in range(SEATS)]
    return cards.order(hands, indicators, *last)


def waiters(dice: random.Random) -> list[int]:
    """Two seats wait; what they wait for is with the dealer or shuffled in."""
    cards = Cards(dice)
    hands = [cards.complete(GROUPS), cards.complete(GROUPS)]
    thrown = [card for card in (hand.pop() for hand in hands) if dice.random() < 0.6]
    order = cards.order([[*thrown, *cards.some(23 - len(thrown))], *hands])
    return swapped(order, dice.choice([0, 0, 1, 2]), dice)


def floaters(dice: random.Random) -> list[int]:
    """As waiters, but both hands are floating, or near it, and many lack two cards."""
    cards = Cards(dice)
    hands = [cards.complete(GROUPS, dice.choice(["floating", "generals"])) for _ in "12"]
    thrown = [hand.pop() for hand in hands]
    return swapped(cards.order([[*thrown, *cards.some(21)], *hands]), dice.choice([0, 2, 4]), dice)


def kong_waiters(dice: random.Random) -> list[int]:
    """A seat waits beside three equal cards: the fourth is drawn or thrown, its replacement is missing."""
    cards = Cards(dice)
    four = cards.equal(4)
    hand = cards.complete(GROUPS - 1, dice.choice([None, "floating"]))
    missing = hand.pop()
    if dice.random() < 0.5:
        return cards.order([[four[3], *cards.some(22)], hand + four[:3], cards.some(22)], None, missing)
    order = cards.order([cards.some(23), hand + four[:3], cards.some(22)], None, missing)
    order.remove(four[3])
    order.insert(dice.choice([69, 70, 71, 72]), four[3])
    return order


def fifths(dice: random.Random) -> list[int]:
    """A seat holds all four of the only kind it waits for."""
    cards = Cards(dice)
    held = cards.equal(4) + cards.groups(GROUPS - 1, "runs")
    return swapped(cards.order([cards.some(23), held, cards.some(22)]), dice.choice([0, 0, 1]), dice)


FOURTHS = [
    "333p 12p 555m 777m 555p 777p 555s 99m",
    "333p 12p 555m 777m 999s TTT 555s 99m",
    "333p 12p 456m 777m 555p 777p 555s 99m",
    "555m 67m 123m 123p 456p 789p 456s 99s",
]


def fourths(dice: random.Random) -> list[int]:
    """A seat holds three of a kind and waits for the fourth, which the dealer has."""
    cards = Cards(dice)
    text = dice.choice(FOURTHS)
    held, fourth = cards.take_text(text), cards.take_text(text[2:4])
    return cards.order([[*fourth, *cards.some(22)], held, cards.some(22)])


def late(dice: random.Random) -> list[int]:
    """Two seats wait, one beside three equal cards; what they need is among the last five cards."""
    cards = Cards(dice)
    four = cards.equal(4)
    one, two = cards.complete(GROUPS), cards.complete(GROUPS - 1)
    last = [*cards.some(2), one.pop(), four[3], two.pop()]
    if dice.random() < 0.5:
        dice.shuffle(last)
    return cards.order([cards.some(23), one, two + four[:3]], None, *last)


def last_card(dice: random.Random) -> list[int]:
    """The dealer has one card beside a hand that waits for the very last."""
    cards = Cards(dice)
    dealer = cards.complete(GROUPS)
    missing = dealer.pop()
    return cards.order([dealer + cards.some(1), cards.some(22), cards.some(22)], None, missing)


def robbers(dice: random.Random) -> list[int]:
    """After the opening the last 5m comes to seat 1, which has punged it; both others wait for it."""
    dealer = "5m 46m 123p 123p 123p 456s 456s 456s 88p"
    pungs = "55m 1122337788m 99m 79p TWR 223s"
    other = "46m 456p 456p 456p 789s 789s 789s 11s"
    order = nantong_order([dealer, pungs, other], "T R", stock="W R 5m")
    return order[:72] + dice.sample(order[72:], CARDS - 72)


ROB = "0 discard 5m, 1 pung 5m, 2 pass, 1 discard T, 2 discard W, 0 discard R"
