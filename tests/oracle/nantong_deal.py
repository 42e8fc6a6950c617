"""Naive reference for a whole Nantong deal: the rules told as one story that stops at every question.

Each part of a turn is a generator that yields `(seat, legal answers)` and is sent the answer; what it
returns is the seat that draws next, or None when the deal is won. Cards are ids in plain lists, and all else
is counted afresh from them.
"""

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from itertools import combinations

from oracle.nantong_hand import (
    COPIES,
    DEFAULTS,
    KINDS,
    Counts,
    Flags,
    Held,
    Row,
    Win,
    base_rows,
    best,
    is_complete,
    kind_of,
    plus,
    rounded,
    rounding_rows,
    text_of,
    total_of,
    waits,
)

SEATS = 3
CARDS = KINDS * COPIES
HAND_SIZES = (23, 22, 22)

Options = list[str]
Story = Generator[tuple[int, Options], str, int | None]
Preparing = Generator[tuple[int, Options], str, None]
Answers = dict[int, str]
Asking = Generator[tuple[int, Options], str, Answers]


@dataclass
class LaidGroup:
    kind: int
    sort: str
    cards: list[int]


class OracleNantong:
    """One deal from an explicit order; keywords are the flags of the rules."""

    def __init__(self, order: list[int], dealer: int = 0, **flags: bool | str) -> None:
        if sorted(order) != list(range(CARDS)) or not flags.keys() <= DEFAULTS.keys():
            raise ValueError("an order is a permutation of the 120 ids, a flag one of " + ", ".join(DEFAULTS))
        self.flags: Flags = DEFAULTS | flags
        self.dealer = dealer
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.groups: list[list[LaidGroup]] = [[] for _ in range(SEATS)]
        self.hezi: list[list[int]] = [[] for _ in range(SEATS)]
        self.discards: list[list[int]] = [[] for _ in range(SEATS)]
        self.won: list[list[int]] = [[] for _ in range(SEATS)]
        self.ready = [False] * SEATS
        stock = list(order)
        for seat, size in zip(self.seats_from(dealer), HAND_SIZES, strict=True):
            self.hands[seat], stock = stock[:size], stock[size:]
        self.dealt = [list(cards) for cards in self.hands]
        self.indicators, self.stock = stock[:2], stock[2:]
        self.drawn: int | None = None
        self.discarded = 0
        self.winner: int | None = None
        self.win: Win | None = None
        self.how: str | None = None
        self.form: str | None = None
        self.outcome: str | None = None
        self.next_dealer: int | None = None
        self.base = [0] * SEATS
        self.raw_totals = [0] * SEATS
        self.totals = [0] * SEATS
        self.ledger: list[tuple[int, int, int, str]] = []
        self.asked: int | None = None
        self._rows: list[list[Row]] = [[] for _ in range(SEATS)]
        self._options: Options = []
        self._story = self._deal()
        self._go_on(None)

    # What a caller may ask for

    def legal(self) -> Options:
        return list(self._options)

    def answer(self, text: str) -> None:
        if text not in self._options:
            raise ValueError(f"{text!r} is not one of {self._options}")
        self._go_on(text)

    @property
    def points(self) -> list[int]:
        """N6.2: what each seat was paid less what it paid."""
        return [
            sum(n for _, payee, n, _ in self.ledger if payee == seat)
            - sum(n for payer, _, n, _ in self.ledger if payer == seat)
            for seat in range(SEATS)
        ]

    def explain(self) -> list[tuple[int, str, str, int, int]]:
        """N6.3: every part of each total, seat by seat; nothing to round is no row."""
        return [(seat, *row) for seat in range(SEATS) for row in self._rows[seat]]

    def places(self) -> dict[int, str]:
        """N1.2: where each card id is."""
        where = dict.fromkeys(self.stock, "stock") | dict.fromkeys(self.indicators, "indicator")
        for seat in range(SEATS):
            areas = {
                "hand": self.hands[seat],
                "group": [card for group in self.groups[seat] for card in group.cards],
                "hezi": self.hezi[seat],
                "discards": self.discards[seat],
                "win": self.won[seat],
            }
            for card, name in [(card, name) for name, cards in areas.items() for card in cards]:
                assert card not in where, f"card {card} is in two places"
                where[card] = f"{name} {seat}"
        return where

    def waits(self, seat: int) -> list[int]:
        """N2.4: the kinds that the seat may declare ready for."""
        return waits(self.held(seat), bool(self.flags["own_four_wait_is_ready"]))

    # What the cards say

    def seats_from(self, first: int) -> list[int]:
        return [(first + step) % SEATS for step in range(SEATS)]

    def others(self, seat: int) -> list[int]:
        return self.seats_from(seat)[1:]

    def counts(self, seat: int) -> Counts:
        counts = [0] * KINDS
        for card in self.hands[seat]:
            counts[card // COPIES] += 1
        return tuple(counts)

    def held(self, seat: int) -> Held:
        one, two = (card // COPIES for card in self.indicators)
        melds = tuple((group.kind, group.sort) for group in self.groups[seat])
        hezi = self.hezi[seat][0] // COPIES if self.hezi[seat] else None
        return Held(self.counts(seat), (one, two), melds, hezi)

    def completes(self, seat: int, counts: Counts) -> bool:
        return is_complete(counts, len(self.groups[seat]))

    # Options

    def opening_options(self, seat: int) -> Options:
        """N2.2, N2.3: what the cards dealt originally and still in hand allow."""
        kinds = [card // COPIES for card in self.hands[seat] if card in self.dealt[seat]]
        one, two = (card // COPIES for card in self.indicators)
        opens = [
            f"open {text_of(kind)}"
            for kind in range(KINDS)
            if kinds.count(kind) == 4 or (kinds.count(kind) == 3 and kind in (one, two))
        ]
        return opens + (["hezi"] if one == two and kinds.count(one) == 2 else [])

    def prepare_options(self, seat: int) -> Options:
        ready = ["ready"] if seat != self.dealer and self.waits(seat) else []
        return self.opening_options(seat) + ready

    def discard_options(self, seat: int) -> Options:
        kinds = sorted({card // COPIES for card in self.hands[seat]})
        return [f"discard {text_of(kind)}" for kind in kinds]

    def own_kong_options(self, seat: int) -> Options:
        """N3.1, N3.2: four in hand, or one to the own pung, with a card left in the stock."""
        counts = self.counts(seat)
        pungs = [group.kind for group in self.groups[seat] if group.sort == "pung"]
        return [
            f"kong {text_of(kind)}"
            for kind in range(KINDS)
            if self.stock and (counts[kind] == COPIES or (counts[kind] and kind in pungs))
        ]

    def win_options(self, seat: int) -> Options:
        """N2.5, N3.1: with the card drawn, if one was, in hand."""
        undrawn = self.drawn is None and self.has_replacement(seat)
        barred = undrawn and not self.flags["heavenly_after_replacement"]
        return ["win"] if self.completes(seat, self.counts(seat)) and not barred else []

    def has_replacement(self, seat: int) -> bool:
        """N2.5: an opening kong or Hezi was replaced."""
        return bool(self.hezi[seat]) or "opening kong" in [group.sort for group in self.groups[seat]]

    def turn_options(self, seat: int) -> Options:
        """N3.1; a ready seat wins or discards the kind drawn (N2.4)."""
        if self.ready[seat]:
            assert self.drawn is not None
            return [f"discard {text_of(self.drawn // COPIES)}", *self.win_options(seat)]
        return self.discard_options(seat) + self.own_kong_options(seat) + self.win_options(seat)

    def rob_options(self, seat: int, kind: int) -> Options:
        """N3.5: win or pass."""
        return ["win"] if self.completes(seat, plus(self.counts(seat), kind)) else []

    def claim_options(self, seat: int, kind: int) -> Options:
        """N3.3, N3.6: pung with two, kong with three and a card left in the stock, win; N2.4 if ready."""
        held = 0 if self.ready[seat] else self.counts(seat)[kind]
        pung = [f"pung {text_of(kind)}"] if held >= 2 else []
        kong = [f"kong {text_of(kind)}"] if held == 3 and self.stock else []
        return pung + kong + self.rob_options(seat, kind)

    # The story

    def _go_on(self, text: str | None) -> None:
        try:
            self.asked, self._options = self._story.send(text)  # type: ignore[arg-type]
        except StopIteration:
            self.asked, self._options = None, []

    def _deal(self) -> Story:
        for seat in self.seats_from(self.dealer):
            yield from self._prepare(seat)
        self.drawn = None
        mover = yield from self._turn(self.dealer, replacement=False)
        while mover is not None and self.stock:
            self._draw(mover, 0)
            mover = yield from self._turn(mover, replacement=False)
        if mover is not None:
            self.outcome = "exhausted"
            self._settle()
        return mover

    def _prepare(self, seat: int) -> Preparing:
        """N2.2: one thing at a time, until ready or done or nothing is left to do."""
        while options := self.prepare_options(seat):
            answer = yield seat, [*options, "done"]
            if answer == "done":
                return
            if answer == "ready":
                self.ready[seat] = True
                return
            self._open(seat, answer)

    def _open(self, seat: int, answer: str) -> None:
        """N2.2: an opening kong draws one card, an opening triplet none, Hezi two."""
        if answer == "hezi":
            self.hezi[seat] = self._take(seat, self.indicators[0] // COPIES, 2)
            self._draw(seat, -1)
            self._draw(seat, -1)
            return
        kind = kind_of(answer.split()[1])
        number = self.counts(seat)[kind]
        self._lay(seat, "opening kong" if number == COPIES else "opening", kind, number)
        if number == COPIES:
            self._draw(seat, -1)

    def _turn(self, seat: int, replacement: bool) -> Story:
        """N3.1 with the card just drawn in hand; N2.5 if none was."""
        answer = yield seat, self.turn_options(seat)
        if answer == "win":
            self._win_by_self_draw(seat, replacement)
            return None
        verb, card = answer.split()
        if verb == "discard":
            return (yield from self._discard(seat, kind_of(card)))
        if self.counts(seat)[kind_of(card)] == COPIES:
            self._lay(seat, "concealed kong", kind_of(card), 4)
            return (yield from self._replace(seat))
        return (yield from self._added_kong(seat, kind_of(card)))

    def _discard(self, seat: int, kind: int) -> Story:
        """N3.3: the discard is offered; a win comes before a pung or kong."""
        card = self._take(seat, kind, 1)[0]
        self.discards[seat].append(card)
        self.discarded += 1
        answers = yield from self._offer(seat, kind, self.claim_options)
        claimer = self._first_claimer(answers)
        if claimer is None:
            return self.others(seat)[0]
        self.discards[seat].remove(card)
        if answers[claimer] == "win":
            self._win_from(claimer, card, "discard", {"first"} if self.discarded == 1 else set())
            return None
        if answers[claimer].startswith("pung"):
            return (yield from self._pung(claimer, card))
        self._lay(claimer, "kong", kind, 3, card)
        return (yield from self._replace(claimer))

    def _offer(self, seat: int, kind: int, options: Callable[[int, int], Options]) -> Asking:
        """N3.3: each other seat with an option is asked once, whatever the other said."""
        answers = {}
        for other in self.others(seat):
            choices = options(other, kind)
            if choices:
                answers[other] = yield other, [*choices, "pass"]
        return answers

    def _first_claimer(self, answers: Answers) -> int | None:
        """N3.3: the first who wins, else who pungs or kongs."""
        claims = [seat for seat, answer in answers.items() if answer != "pass"]
        winners = [seat for seat in claims if answers[seat] == "win"]
        return next(iter(winners + claims), None)

    def _pung(self, seat: int, card: int) -> Story:
        """N3.4: only a discard follows."""
        self._lay(seat, "pung", card // COPIES, 2, card)
        answer = yield seat, self.discard_options(seat)
        return (yield from self._discard(seat, kind_of(answer.split()[1])))

    def _added_kong(self, seat: int, kind: int) -> Story:
        """N3.5: first the other seats may rob it."""
        answers = yield from self._offer(seat, kind, self.rob_options)
        winner = self._first_claimer(answers)
        card = self._take(seat, kind, 1)[0]
        if winner is not None:
            self._win_from(winner, card, "robbed kong", {"rob"})
            return None
        group = next(group for group in self.groups[seat] if group.kind == kind)
        group.sort = "added kong"
        group.cards.append(card)
        return (yield from self._replace(seat))

    def _replace(self, seat: int) -> Story:
        """N3.1: a card from the back of the stock, then the full choice again."""
        self._draw(seat, -1)
        return (yield from self._turn(seat, replacement=True))

    # Moving cards

    def _draw(self, seat: int, end: int) -> None:
        self.drawn = self.stock.pop(end)
        self.hands[seat].append(self.drawn)

    def _take(self, seat: int, kind: int, number: int) -> list[int]:
        """N1.2: the lowest ids of the kind leave the hand."""
        cards = sorted(card for card in self.hands[seat] if card // COPIES == kind)[:number]
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        return cards

    def _lay(self, seat: int, sort: str, kind: int, number: int, *claimed: int) -> None:
        self.groups[seat].append(LaidGroup(kind, sort, [*claimed, *self._take(seat, kind, number)]))

    # The end

    def _win_by_self_draw(self, seat: int, replacement: bool) -> None:
        """N2.5 if nothing was drawn."""
        if self.drawn is None:
            self.how = "heavenly"
            self._settle_win(seat, Win(None, True, events=frozenset({"heavenly"})))
            return
        self.how = "self-draw"
        events = {"kong": replacement, "last": not self.stock}
        counted = frozenset(event for event, happened in events.items() if happened)
        self._settle_win(seat, Win(self.drawn // COPIES, True, self.ready[seat], counted))
        self.hands[seat].remove(self.drawn)
        self.won[seat].append(self.drawn)

    def _win_from(self, seat: int, card: int, how: str, events: Collection[str]) -> None:
        self.how = how
        self.won[seat].append(card)
        self._settle_win(seat, Win(card // COPIES, False, self.ready[seat], frozenset(events)))

    def _settle_win(self, seat: int, win: Win) -> None:
        worth = best(self.held(seat), win, self.flags)
        assert worth is not None
        self.winner, self.win, self.form, self.outcome = seat, win, worth.form, "win"
        self._rows[seat] = list(worth.rows)
        self._settle()

    def _settle(self) -> None:
        """N6.1, N6.2: totals rounded up, and the differences of each pair of seats."""
        for seat in range(SEATS):
            if seat != self.winner:
                self._rows[seat] = base_rows(self.held(seat))
            self.base[seat] = total_of([row for row in self._rows[seat] if row[0].startswith("N4")])
            self.raw_totals[seat] = total_of(self._rows[seat])
            self.totals[seat] = rounded(self.raw_totals[seat])
            self._rows[seat] += rounding_rows(self.raw_totals[seat])
        for one, two in combinations(range(SEATS), 2):
            payer, payee = sorted((one, two), key=lambda seat: self.totals[seat])
            if self.totals[payer] != self.totals[payee]:
                amount = self.totals[payee] - self.totals[payer]
                self.ledger.append((payer, payee, amount, "N6.2"))
        self.next_dealer = (self.dealer + 1) % SEATS
