"""Naive reference for a whole Tien Gow deal, from the rules alone.

A position is what must be known to play on; a deal adds the tile ids, the ledger and what was said.
"""

from dataclasses import dataclass
from functools import cache

from oracle.tiengow_groups import IDS, Tiles, in_order, leads, replies, tiles_of
from oracle.tiengow_pay import (
    DEFAULTS,
    SEATS,
    Flags,
    Row,
    Trick,
    final_rows,
    immediate_rows,
    points_of,
)

HAND = 8


@cache
def tiles_in(text: str) -> Tiles:
    """The tiles of an action."""
    return tiles_of(text.split(" ", 1)[1])


@cache
def without(hand: Tiles, tiles: Tiles) -> Tiles:
    left = list(hand)
    for pips in tiles:
        left.remove(pips)
    return tuple(left)


@dataclass(frozen=True)
class Position:
    """Hands by seat, columns so far, who leads this trick and what was said in it, leader first."""

    hands: tuple[Tiles, ...]
    columns: tuple[int, ...]
    leader: int
    said: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        return not any(self.hands)

    @property
    def asked(self) -> int:
        return (self.leader + len(self.said)) % SEATS

    @property
    def best(self) -> tuple[int, Tiles]:
        """T3.2, T3.5: whoever played face up last, for it beat all before."""
        step = max(step for step, text in enumerate(self.said) if text.startswith("play"))
        return (self.leader + step) % SEATS, tiles_in(self.said[step])

    def legal(self) -> list[str]:
        seat = self.asked
        if not self.said:
            return leads(self.hands[seat])
        return replies(self.hands[seat], self.best[1], self.early_death(seat))

    def early_death(self, seat: int) -> bool:
        """T3.6; who has answered had as many tiles as who has not."""
        return len(self.hands[seat]) == 1 and self.columns[seat] == 0

    def play(self, text: str) -> tuple["Position", Trick | None]:
        """The position after an answer, and the trick if that was its end."""
        hands = tuple(
            without(hand, tiles_in(text)) if seat == self.asked else hand
            for seat, hand in enumerate(self.hands)
        )
        later = Position(hands, self.columns, self.leader, (*self.said, text))
        return (later, None) if len(later.said) < SEATS else later.finished()

    def finished(self) -> tuple["Position", Trick]:
        """T3.5: one column for each tile of the winning group; the winner leads next."""
        winner, group = self.best
        trick = Trick(self.leader, tiles_in(self.said[0]), winner, group, self.over)
        columns = tuple(n + len(group) * (seat == winner) for seat, n in enumerate(self.columns))
        return Position(self.hands, columns, winner), trick


class OracleTiengow:
    """One deal from an explicit order; keywords are the flags of the rules."""

    def __init__(self, order: list[int], banker: int = 0, **flags: bool | int) -> None:
        if sorted(order) != list(range(len(IDS))) or not flags.keys() <= DEFAULTS.keys():
            raise ValueError("an order is a permutation of the 32 ids, a flag one of " + ", ".join(DEFAULTS))
        self.flags: Flags = DEFAULTS | flags
        self.banker = banker
        self.held: list[list[int]] = [[] for _ in range(SEATS)]
        for step in range(SEATS):
            seat = (banker + step) % SEATS
            self.held[seat] = sorted(order[HAND * step : HAND * step + HAND])
        self.shown: list[list[int]] = [[] for _ in range(SEATS)]
        self.down: list[list[int]] = [[] for _ in range(SEATS)]
        hands = tuple(tuple(IDS[tile] for tile in held) for held in self.held)
        self.position = Position(hands, (0,) * SEATS, banker)
        self.tricks: list[list[tuple[int, str]]] = []  # every answer, trick by trick
        self.won: list[Trick] = []
        self.ledger: list[Row] = []

    @property
    def asked(self) -> int | None:
        """T3.7."""
        return None if self.position.over else self.position.asked

    @property
    def over(self) -> bool:
        return self.position.over

    def legal(self) -> list[str]:
        return [] if self.over else list(self.position.legal())

    def answer(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not one of {self.legal()}")
        seat = self.position.asked
        if not self.position.said:
            self.tricks.append([])
        self.tricks[-1].append((seat, text))
        self._move(seat, text)
        self.position, trick = self.position.play(text)
        if trick is not None:
            self._pay(trick)

    def _move(self, seat: int, text: str) -> None:
        """T1.3: the lower id held leaves the hand first."""
        area = self.shown if text.startswith("play") else self.down
        for pips in tiles_in(text):
            tile = min(tile for tile in self.held[seat] if IDS[tile] == pips)
            self.held[seat].remove(tile)
            area[seat].append(tile)

    def _pay(self, trick: Trick) -> None:
        self.won.append(trick)
        self.ledger += immediate_rows(trick, self.banker, self.flags)
        if trick.last:
            self.ledger += final_rows(trick, self.position.columns, self.banker, self.flags)

    # What a caller may ask for

    @property
    def points(self) -> list[int]:
        return points_of(self.ledger)

    @property
    def columns(self) -> list[int]:
        return list(self.position.columns)

    @property
    def immediate(self) -> list[int]:
        """T4.1: what each seat has won and paid at once."""
        return points_of([row for row in self.ledger if row[3] == "T4.1"])

    def places(self) -> dict[int, str]:
        """T1.3: where each tile id is."""
        where: dict[int, str] = {}
        for name, areas in {"hand": self.held, "shown": self.shown, "face down": self.down}.items():
            for seat, tiles in enumerate(areas):
                assert not where.keys() & set(tiles), f"one of {tiles} is in two places"
                where |= dict.fromkeys(tiles, f"{name} {seat}")
        return where

    def result(self) -> dict[str, object]:
        """How the deal ended (T3.7, T4.4, T4.5)."""
        last = self.won[-1]
        assert last.last, "the deal is not over"
        return {
            "points": self.points,
            "columns": self.columns,
            "winner": last.winner,
            "next_banker": last.winner,
            "banker": self.banker,
            "final_group": last.kind,
            "capture": last.captured,
            "sweep": self.columns[last.winner] == HAND,
            "immediate": self.immediate,
        }

    def view(self, seat: int) -> dict[str, object]:
        """T3.3: what a seat may know; of others' face-down tiles the number, and at the end all."""
        return {
            "asked": self.asked,
            "banker": self.banker,
            "leader": None if self.over else self.position.leader,
            "columns": self.columns,
            "hand": self.position.hands[seat],
            "hand_size": [len(held) for held in self.held],
            "down": pips_of(self.down[seat]),
            "tricks": [[(by, seen_text(text)) for by, text in trick] for trick in self.tricks],
            "best": self.position.best if self.position.said else None,
            "shown": [pips_of(tiles) for tiles in self.shown],
            "revealed": [pips_of(tiles) for tiles in self.down] if self.over else None,
            "winner": self.won[-1].winner if self.over else None,
        }


def pips_of(tiles: list[int]) -> Tiles:
    return in_order(IDS[tile] for tile in tiles)


def seen_text(text: str) -> str:
    """T3.3: `drop 2` for two tiles face down."""
    return text if text.startswith("play") else f"drop {len(tiles_in(text))}"
