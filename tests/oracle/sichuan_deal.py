"""Naive reference for a whole Sichuan deal: the rules told as one story that stops at every question.

Each part of a turn is a generator that yields `(seat, legal answers)` and is sent the answer; what it
returns is the seat that draws next. Tiles are ids in plain lists, and all else is counted afresh from them.
"""

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from itertools import product

from oracle.sichuan_hand import COPIES, KINDS, RANKS, SUITS, Meld, best, plus, suit_of, waits

SEATS = 4
PIG_FINE = 32

DEFAULTS: dict[str, bool | int] = {
    "claim_while_holding_void": False,
    "last_tile_on_discard": True,
    "fan_cap": 5,
    "postponed_added_kong_pays": True,
    "own_four_wait_is_ready": False,
    "pig_pays_winners": True,
}

Story = Generator[tuple[int, list[str]], str, int]
Answers = dict[int, str]
Asking = Generator[tuple[int, list[str]], str, Answers]


def text_of(kind: int) -> str:
    return f"{kind % RANKS + 1}{SUITS[kind // RANKS]}"


def kind_of(text: str) -> int:
    return SUITS.index(text[1]) * RANKS + int(text[0]) - 1


@dataclass
class LaidMeld:
    kind: int
    sort: str
    tiles: list[int]


class OracleDeal:
    """One deal from an explicit order; keywords are the flags of the rules."""

    def __init__(self, order: list[int], dealer: int = 0, **flags: bool | int) -> None:
        if sorted(order) != list(range(KINDS * COPIES)) or not flags.keys() <= DEFAULTS.keys():
            raise ValueError("an order is a permutation of the 108 ids, a flag one of " + ", ".join(DEFAULTS))
        self.flags = DEFAULTS | flags
        self.dealer = dealer
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.melds: list[list[LaidMeld]] = [[] for _ in range(SEATS)]
        self.discards: list[list[int]] = [[] for _ in range(SEATS)]
        self.won: list[list[int]] = [[] for _ in range(SEATS)]
        for step, seat in enumerate(self.seats_from(dealer)):
            self.hands[seat] = order[13 * step : 13 * step + 13]
        self.hands[dealer].append(order[52])
        self.drawn = order[52]
        self.wall = order[53:]
        self.voids: list[str | None] = [None] * SEATS
        self.ledger: list[tuple[int, int, int, str]] = []
        self.winners: list[tuple[int, str, int]] = []
        self.outcome: str | None = None
        self.next_dealer: int | None = None
        self.asked: int | None = None
        self._options: list[str] = []
        self._story = self._deal()
        self._go_on(None)

    # What a caller may ask for

    def legal(self) -> list[str]:
        return list(self._options)

    def answer(self, text: str) -> None:
        if text not in self._options:
            raise ValueError(f"{text!r} is not one of {self._options}")
        self._go_on(text)

    @property
    def points(self) -> list[int]:
        """S7.1: what each seat was paid less what it paid."""
        return [
            sum(n for _, payee, n, _ in self.ledger if payee == seat)
            - sum(n for payer, _, n, _ in self.ledger if payer == seat)
            for seat in range(SEATS)
        ]

    def places(self) -> dict[int, str]:
        """S1.2: where each tile id is."""
        where = dict.fromkeys(self.wall, "wall")
        for seat in range(SEATS):
            melded = [tile for meld in self.melds[seat] for tile in meld.tiles]
            areas = {"hand": self.hands, "discards": self.discards, "win": self.won}
            for tile, place in [(tile, "meld") for tile in melded] + [
                (tile, name) for name, area in areas.items() for tile in area[seat]
            ]:
                assert tile not in where, f"tile {tile} is in two places"
                where[tile] = f"{place} {seat}"
        return where

    def waits(self, seat: int) -> list[int]:
        """S6.1: kinds that complete the 13-tile hand of the seat."""
        own_four = bool(self.flags["own_four_wait_is_ready"])
        return waits(self.counts(seat), self.meld_list(seat), self.voids[seat], own_four)

    # What the tiles say

    def seats_from(self, first: int) -> list[int]:
        return [(first + step) % SEATS for step in range(SEATS)]

    def counts(self, seat: int) -> tuple[int, ...]:
        kinds = [tile // COPIES for tile in self.hands[seat]]
        return tuple(kinds.count(kind) for kind in range(KINDS))

    def meld_list(self, seat: int) -> list[Meld]:
        return [(meld.kind, "pung" if meld.sort == "pung" else "kong") for meld in self.melds[seat]]

    def has_won(self, seat: int) -> bool:
        return seat in [winner for winner, _, _ in self.winners]

    def others_playing(self, seat: int) -> list[int]:
        """Seats still in play after this one, next seat first."""
        return [other for other in self.seats_from(seat)[1:] if not self.has_won(other)]

    def holds_void(self, seat: int) -> bool:
        return any(suit_of(tile // COPIES) == self.voids[seat] for tile in self.hands[seat])

    def may_meld(self, seat: int, kind: int) -> bool:
        """S3.3 with its flag: never the void suit, and by default nothing while a void tile is held."""
        free = self.flags["claim_while_holding_void"] or not self.holds_void(seat)
        return bool(free) and suit_of(kind) != self.voids[seat]

    def value(self, seat: int, counts: tuple[int, ...], events: Collection[str] = ()) -> int | None:
        """Uncapped fan of a complete hand, None if it does not win."""
        found = best(counts, self.meld_list(seat), self.voids[seat], events)
        return None if found is None else found[0]

    def base(self, fan: int) -> int:
        """S5.3."""
        return int(2 ** min(fan, self.flags["fan_cap"]))

    # Options

    def discard_options(self, seat: int) -> list[str]:
        """S3.2: the void suit goes first."""
        kinds = sorted({tile // COPIES for tile in self.hands[seat]})
        void = [kind for kind in kinds if suit_of(kind) == self.voids[seat]]
        return [f"discard {text_of(kind)}" for kind in void or kinds]

    def own_kong_options(self, seat: int) -> list[str]:
        """S3.4, S3.5: four in hand, or one to the own pung, with a replacement left."""
        counts = self.counts(seat)
        pungs = [meld.kind for meld in self.melds[seat] if meld.sort == "pung"]
        return [
            f"kong {text_of(kind)}"
            for kind in range(KINDS)
            if (counts[kind] == COPIES or (counts[kind] and kind in pungs))
            and self.wall
            and self.may_meld(seat, kind)
        ]

    def turn_options(self, seat: int) -> list[str]:
        """S3.1."""
        win = ["win"] if self.value(seat, self.counts(seat)) is not None else []
        return self.discard_options(seat) + self.own_kong_options(seat) + win

    def rob_options(self, seat: int, kind: int) -> list[str]:
        """S4.4: win or pass."""
        return ["win"] if self.value(seat, plus(self.counts(seat), kind)) is not None else []

    def claim_options(self, seat: int, kind: int) -> list[str]:
        """S4.1, S4.5: pung with two, kong with three and a replacement left, win."""
        held = self.counts(seat)[kind] if self.may_meld(seat, kind) else 0
        pung = [f"pung {text_of(kind)}"] if held >= 2 else []
        kong = [f"kong {text_of(kind)}"] if held == 3 and self.wall else []
        return pung + kong + self.rob_options(seat, kind)

    # The story

    def _go_on(self, text: str | None) -> None:
        try:
            self.asked, self._options = self._story.send(text)  # type: ignore[arg-type]
        except StopIteration:
            self.asked, self._options = None, []

    def _deal(self) -> Story:
        for seat in self.seats_from(self.dealer):
            answer = yield seat, [f"void {suit}" for suit in SUITS]
            self.voids[seat] = answer.split()[1]
        seat = yield from self._turn(self.dealer, replacement=False)
        while len(self.winners) < 3 and self.wall:
            self._draw(seat, 0)
            seat = yield from self._turn(seat, replacement=False)
        self.outcome = "three wins" if len(self.winners) == 3 else "wall"
        if self.outcome == "wall":
            self._settle_wall()
        if self.next_dealer is None:
            self.next_dealer = self.dealer
        return seat

    def _turn(self, seat: int, replacement: bool) -> Story:
        """S3.1 with the tile just drawn in hand."""
        answer = yield seat, self.turn_options(seat)
        if answer == "win":
            self._win_by_self_draw(seat, replacement)
            return self.others_playing(seat)[0]
        verb, tile = answer.split()
        if verb == "discard":
            return (yield from self._discard(seat, kind_of(tile)))
        if self.counts(seat)[kind_of(tile)] == COPIES:
            return (yield from self._concealed_kong(seat, kind_of(tile)))
        return (yield from self._added_kong(seat, kind_of(tile)))

    def _discard(self, seat: int, kind: int) -> Story:
        """S4.1, S4.2: the discard is offered; wins come before a pung or kong."""
        tile = self._take(seat, kind, 1)[0]
        self.discards[seat].append(tile)
        answers = yield from self._offer(seat, kind, self.claim_options)
        winners = [other for other in answers if answers[other] == "win"]
        if winners:
            self.discards[seat].remove(tile)
            return self._win_from(seat, tile, winners, "discard")
        for other, answer in answers.items():
            if answer.startswith("pung"):
                self.discards[seat].remove(tile)
                return (yield from self._pung(other, tile))
            if answer.startswith("kong"):
                self.discards[seat].remove(tile)
                return (yield from self._exposed_kong(other, tile, seat))
        return self.others_playing(seat)[0]

    def _offer(self, seat: int, kind: int, options: Callable[[int, int], list[str]]) -> Asking:
        """S4.1: each other seat with an option is asked once, whatever the others said."""
        answers = {}
        for other in self.others_playing(seat):
            choices = options(other, kind)
            if choices:
                answers[other] = yield other, [*choices, "pass"]
        return answers

    def _pung(self, seat: int, tile: int) -> Story:
        """S3.6: only a discard follows."""
        kind = tile // COPIES
        self.melds[seat].append(LaidMeld(kind, "pung", [tile, *self._take(seat, kind, 2)]))
        answer = yield seat, self.discard_options(seat)
        return (yield from self._discard(seat, kind_of(answer.split()[1])))

    def _exposed_kong(self, seat: int, tile: int, discarder: int) -> Story:
        kind = tile // COPIES
        self.melds[seat].append(LaidMeld(kind, "exposed kong", [tile, *self._take(seat, kind, 3)]))
        self._pay(discarder, seat, 2, "S5.6")
        return (yield from self._replace(seat))

    def _concealed_kong(self, seat: int, kind: int) -> Story:
        self.melds[seat].append(LaidMeld(kind, "concealed kong", self._take(seat, kind, 4)))
        self._collect(seat, 2, "S5.6")
        return (yield from self._replace(seat))

    def _added_kong(self, seat: int, kind: int) -> Story:
        """S4.4: first the other seats may rob it."""
        answers = yield from self._offer(seat, kind, self.rob_options)
        winners = [other for other in answers if answers[other] == "win"]
        tile = self._take(seat, kind, 1)[0]
        if winners:
            return self._win_from(seat, tile, winners, "robbed kong")
        meld = next(meld for meld in self.melds[seat] if meld.kind == kind)
        meld.sort = "added kong"
        meld.tiles.append(tile)
        if tile == self.drawn or self.flags["postponed_added_kong_pays"]:
            self._collect(seat, 1, "S5.6")
        return (yield from self._replace(seat))

    def _replace(self, seat: int) -> Story:
        """S3.4: a tile from the back of the wall, then a full turn again."""
        self._draw(seat, -1)
        return (yield from self._turn(seat, replacement=True))

    # Moving tiles

    def _draw(self, seat: int, end: int) -> None:
        self.drawn = self.wall.pop(end)
        self.hands[seat].append(self.drawn)

    def _take(self, seat: int, kind: int, number: int) -> list[int]:
        """S1.2: the lowest ids of the kind leave the hand."""
        tiles = sorted(tile for tile in self.hands[seat] if tile // COPIES == kind)[:number]
        self.hands[seat] = [tile for tile in self.hands[seat] if tile not in tiles]
        return tiles

    # Wins and payments

    def _pay(self, payer: int, payee: int, amount: int, rule: str) -> None:
        self.ledger.append((payer, payee, amount, rule))

    def _collect(self, seat: int, amount: int, rule: str) -> None:
        """Every other seat still playing pays, in seat order 0 to 3 (S7.1)."""
        for payer in sorted(self.others_playing(seat)):
            self._pay(payer, seat, amount, rule)

    def _win_by_self_draw(self, seat: int, replacement: bool) -> None:
        events = {"kong"} if replacement else set()
        if not self.wall:
            events.add("last")
        fan = self.value(seat, self.counts(seat), events)
        assert fan is not None
        self._collect(seat, self.base(fan) + 1, "S5.5")
        self.hands[seat].remove(self.drawn)
        self.won[seat].append(self.drawn)
        if not self.winners:
            self.next_dealer = seat
        self.winners.append((seat, "self-draw", fan))

    def _win_from(self, payer: int, tile: int, winners: list[int], how: str) -> int:
        """S5.4; returns the seat that draws next (S4.7)."""
        events = {"rob"} if how == "robbed kong" else set()
        if not self.wall and self.flags["last_tile_on_discard"]:
            events.add("last")
        if not self.winners:
            self.next_dealer = winners[0] if len(winners) == 1 else payer
        self.won[winners[0]].append(tile)
        for winner in winners:
            fan = self.value(winner, plus(self.counts(winner), tile // COPIES), events)
            assert fan is not None
            self._pay(payer, winner, self.base(fan), "S5.4")
            self.winners.append((winner, how, fan))
        return self.others_playing(winners[-1])[0]

    # The wall is exhausted

    def is_pig(self, seat: int) -> bool:
        return not self.has_won(seat) and self.holds_void(seat)

    def is_ready(self, seat: int) -> bool:
        return not self.has_won(seat) and bool(self.waits(seat))

    def _settle_wall(self) -> None:
        """S6, in its order."""
        kongs = [row for row in self.ledger if row[3] == "S5.6"]
        for seat, (payer, payee, amount, _) in product(range(SEATS), kongs):
            if payee == seat and not self.has_won(seat) and not self.is_ready(seat):
                self._pay(seat, payer, amount, "S6.2")
        for payer, payee in product(range(SEATS), repeat=2):
            spared = self.has_won(payee) and not self.flags["pig_pays_winners"]
            if self.is_pig(payer) and not self.is_pig(payee) and not spared:
                self._pay(payer, payee, PIG_FINE, "S6.3")
        for payer, payee in product(range(SEATS), repeat=2):
            free = self.has_won(payer) or self.is_pig(payer) or self.is_ready(payer)
            if not free and self.is_ready(payee):
                self._pay(payer, payee, self.base(self._highest_fan(payee)), "S6.4")

    def _highest_fan(self, seat: int) -> int:
        """S6.4: the best of the kinds waited for, without events."""
        values = [self.value(seat, plus(self.counts(seat), kind)) for kind in self.waits(seat)]
        return max(fan for fan in values if fan is not None)
