"""Exact values of Tien Gow endings in which all hands are known."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from cardavia.deal import Deal
from cardavia.errors import SearchLimitError
from cardavia.seeds import whole

if TYPE_CHECKING:
    from cardavia_fast._search import Endings

GAME = "tiengow"
LIMIT = 100_000_000  # positions
STEP = 100_000  # positions between two looks at the keyboard, and then a quarter more each time
MOST_LIMIT = 1 << 40
MEMO_BITS = {0: 10, 1: 10, 2: 11, 3: 13, 4: 16, 5: 20}  # by tiles a seat: about four times what is met
MOST_BITS = 22  # 100 MB

_kept = threading.local()
_Value = TypeVar("_Value")


def _memory(tiles: int) -> Endings:
    """This thread's memory for endings of so many tiles a seat."""
    from cardavia_fast._search import Endings

    bits = MEMO_BITS.get(tiles, MOST_BITS)
    if getattr(_kept, "bits", None) != bits:
        _kept.bits, _kept.endings = bits, Endings(bits)
    endings: Endings = _kept.endings
    return endings


@dataclass(frozen=True)
class Solution:
    """The exact values of an ending, all hands known.

    asked: the seat that chooses. values: for every legal action, in the order of `Deal.legal()`, the points
    of all seats at the end of the deal when each seat maximises its own points (max^n). Of actions that give
    a seat equally much it takes the first in plain string order of the texts. positions: how many were worked
    out.
    """

    asked: int
    values: dict[str, list[int]]
    positions: int
    limit: int = field(repr=False)
    _deal: Deal = field(repr=False)

    @property
    def best(self) -> str:
        """The action that the asked seat takes."""
        return min(self.values, key=lambda text: (-self.values[text][self.asked], text))

    @property
    def points(self) -> list[int]:
        """Points of all seats when all play so."""
        return self.values[self.best]

    @cached_property
    def line(self) -> list[tuple[int, str]]:
        """The principal line: (seat, action) to the end of the deal."""
        deal, line, solution = self._deal.copy(), [], self
        while True:
            line.append((solution.asked, solution.best))
            deal.answer(solution.best)
            if deal.over:
                return line
            solution = solve(deal, self.limit)

    def paranoid(self, seat: int) -> int:
        """Points of one seat at the end when it maximises them and the three others minimise them.

        Raises SearchLimitError as `solve` does.
        """
        place = whole(seat, "seat", 0, len(self._deal.seats), str(len(self._deal.seats) - 1))
        endings = _opened(self._deal)
        return _worked_out(self._deal, endings, self.limit, partial(endings.alone, place))


def _tiles(deal: Deal) -> int:
    """The most tiles that a seat holds."""
    return int(max(deal.view(0)["hand_size"]))


def _opened(deal: Deal) -> Endings:
    endings = _memory(_tiles(deal))
    endings.open(deal._native.state_bytes())
    return endings


def _worked_out(deal: Deal, endings: Endings, limit: int, go_on: Callable[[int], _Value | None]) -> _Value:
    """Ask for more positions until there is a value; Ctrl-C is heard between two steps."""
    step = STEP
    while endings.positions < limit:
        value = go_on(min(step, limit - endings.positions))
        if value is not None:
            return value
        step += step // 4
    raise SearchLimitError(
        f"{deal.name}: {_tiles(deal)} tiles a seat take more than {limit} positions; "
        f"give a higher limit, or solve a later ending"
    )


def solve(deal: Deal, limit: int = LIMIT) -> Solution:
    """Exact values of the rest of a Tien Gow deal for every legal action of the asked seat.

    All hands are used, so this is for analysis, not for play. The deal is left as it is; its seats have no
    part. limit: positions to work out at most. Endings of three tiles a seat take 0.04 ms, of four 2 ms, of
    five 0.2 s, of six up to two minutes (docs/speed.md).
    Raises ValueError for another game or a deal that is over, SearchLimitError beyond the limit.
    """
    if deal.game != GAME:
        raise ValueError(f"game is {deal.game!r}, expected {GAME!r}: only its endings are solved")
    if deal.asked is None:
        raise ValueError(f"{deal.name} is over, expected a deal in which a seat is asked")
    most = whole(limit, "limit", 1, MOST_LIMIT + 1, "2**40")
    endings = _opened(deal)
    values = _worked_out(deal, endings, most, endings.values)
    texts = dict(zip(deal.legal_codes(), deal.legal(), strict=True))
    named = {texts[code]: points for code, points in values.items()}
    return Solution(deal.asked, named, endings.positions, most, deal.asking())
