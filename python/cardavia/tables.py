"""A table: who plays which game by which rules. It plays deals of its seed into arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from cardavia_fast import _run

from cardavia.deal import Deal, deal_name, fault_text
from cardavia.errors import DealFault
from cardavia.games import find
from cardavia.logs import Log
from cardavia.rules import Rules, to_native
from cardavia.seats import Asked, SeatLike, outside
from cardavia.seeds import philox_key

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.results import Results


@dataclass(frozen=True)
class Flows:
    """Room for what each seat was paid and has paid under each rule of the ledger, for rows of results."""

    rules: NDArray[np.uint8]  # (rules,) 16 * chapter + number
    cells: NDArray[np.int32]  # (deals, seats, rules, 2): paid to it, positive; paid by it, negative


@dataclass(frozen=True)
class Table:
    """Everything that a chunk of deals needs to know."""

    game: str
    seats: list[SeatLike]
    rules: Rules
    seed: int
    block: int  # deals in a row; ALONE: every deal draws its dealer

    @property
    def python(self) -> bool:
        """True where a Python function or a bot has a seat, so that threads do not help."""
        return any(outside(seat) for seat in self.seats)

    def check(self) -> None:
        """Raises ValueError or TypeError for a seat that cannot play by itself here."""
        for place, seat in enumerate(self.seats):
            if isinstance(seat, Asked):
                raise ValueError(f"seat {place} asks the caller, which a batch cannot; use cardavia.Deal")
            seat.native(self.game)

    def play(
        self, results: Results, low: int, high: int, flows: Flows | None = None, log: Log | None = None
    ) -> None:
        """Play rows low … high - 1 of the results and the flows, and all of the log. Raises DealFault."""
        if self.python:
            self._play_called(results, low, high, flows, log)
        else:
            self._play_native(results, low, high, flows, log)

    def _play_native(
        self, results: Results, low: int, high: int, flows: Flows | None, log: Log | None
    ) -> None:
        entry = find(self.game)
        offsets = {name: offset for name, (_, offset) in entry.fields.items()}
        columns = [(_cells(results.arrays[name][low:high]), offset) for name, offset in offsets.items()]
        kept = results.arrays.get("digest")
        digests = log.digests if log is not None else None if kept is None else kept[low:high]
        fault = _run.run(
            entry.native,
            [seat.native(self.game) for seat in self.seats],
            to_native(self.game, self.rules),
            philox_key(self.seed),
            results.first + low,
            self.block,
            offsets["next_dealer"],
            columns,
            results.arrays["steps"][low:high],
            digests,
            None if flows is None else flows.rules,
            None if flows is None else flows.cells[low:high],
            None if log is None else log.native,
        )
        if log is not None and kept is not None:
            kept[low:high] = log.digests
        if fault is not None:
            number, dealer, *what = fault
            failed = DealFault(fault_text(deal_name(self.game, self.seed, number, dealer), *what))
            failed.number = number
            raise failed

    def _play_called(
        self, results: Results, low: int, high: int, flows: Flows | None, log: Log | None
    ) -> None:
        """The same with a Python seat at the table, deal by deal; see `play_batch` in _run.pyx."""
        start, dealer = results.first + low, None
        for number in range(start - start % self.block, results.first + high):
            if number % self.block == 0:
                dealer = None
            deal = Deal(self.game, self.seed, number, dealer=dealer, rules=self.rules, seats=self.seats)
            row = deal._native.row()
            dealer = int(row["next_dealer"])
            if number >= start:
                _keep(results, number - results.first, deal, row)
                if flows is not None:
                    _keep_flows(flows, number - results.first, deal)
                if log is not None:
                    log.keep(number - start, deal)


def _keep(results: Results, place: int, deal: Deal, row: np.void) -> None:
    """Copy a finished deal to its place in the arrays."""
    for name in find(deal.game).fields:
        results.arrays[name][place] = row[name]
    results.arrays["steps"][place] = deal.steps
    if "digest" in results.arrays:
        results.arrays["digest"][place] = deal.digest


def _keep_flows(flows: Flows, place: int, deal: Deal) -> None:
    """Sum a finished deal's ledger; see `keep_flows` in _run.pyx."""
    rules = flows.rules.tolist()
    flows.cells[place] = 0
    for payer, payee, amount, chapter, number in deal._native.ledger():
        code = 16 * chapter + number
        if code in rules:
            flows.cells[place, payee, rules.index(code), 0] += amount
            flows.cells[place, payer, rules.index(code), 1] -= amount


def _cells(column: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return column.reshape(len(column), -1).view(np.uint8)
