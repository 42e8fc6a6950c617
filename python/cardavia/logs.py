"""What is kept of the deals of a batch besides their results, and the lines of records made of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from cardavia_fast._settle import MAX_PAYMENTS

from cardavia.games import find
from cardavia.record_files import encode
from cardavia.records import compose, digest_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.deal import Deal
    from cardavia.results import Results


@dataclass(frozen=True)
class Log:
    """Room for the orders, answers, payments and digests of some deals."""

    actions: NDArray[np.uint16]  # (deals, max_steps) codes
    actors: NDArray[np.uint8]  # (deals, max_steps) seats
    orders: NDArray[np.uint8]  # (deals, pieces)
    ledger: NDArray[np.int32]  # (deals, MAX_PAYMENTS, 4): payer, payee, amount, 16 * chapter + number
    payments: NDArray[np.int32]  # (deals,) rows of the ledger
    digests: NDArray[np.uint64]  # (deals,)

    @classmethod
    def empty(cls, game: str, deals: int) -> Log:
        """Room for so many deals."""
        native = find(game).native
        return cls(
            np.empty((deals, native.max_steps), np.uint16),
            np.empty((deals, native.max_steps), np.uint8),
            np.empty((deals, native.pieces), np.uint8),
            np.empty((deals, MAX_PAYMENTS, 4), np.int32),
            np.empty(deals, np.int32),
            np.empty(deals, np.uint64),
        )

    @property
    def native(self) -> tuple[NDArray[Any], ...]:
        """The arrays that `_run.run` fills besides the digests."""
        return self.actions, self.actors, self.orders, self.ledger, self.payments

    def keep(self, place: int, deal: Deal) -> None:
        """Copy a finished deal to its place."""
        answers = deal._native.actions()
        self.actors[place, : len(answers)], self.actions[place, : len(answers)] = zip(*answers, strict=True)
        self.orders[place] = deal.order
        payments = deal._native.ledger()
        for row, (*paid, chapter, number) in enumerate(payments):
            self.ledger[place, row] = *paid, 16 * chapter + number
        self.payments[place] = len(payments)
        self.digests[place] = deal.digest

    def lines(self, results: Results, low: int, high: int) -> bytes:
        """The records of the first of these deals, rows low … high - 1 of the results, one a line."""
        answers, rules = _answers(results.game), _rules(results.game)
        steps, dealers = results.steps[low:high].tolist(), results.dealer[low:high].tolist()
        points, orders = results.points[low:high].tolist(), self.orders[: high - low].tolist()
        made = []
        for row, (length, paid) in enumerate(zip(steps, self.payments[: high - low].tolist(), strict=True)):
            actors, codes = self.actors[row, :length].tolist(), self.actions[row, :length].tolist()
            made.append(
                encode(
                    compose(
                        results.game,
                        results.rules,
                        results.seed,
                        results.first + low + row,
                        False,
                        dealers[row],
                        order=orders[row],
                        actions=[answers[seat][code] for seat, code in zip(actors, codes, strict=True)],
                        points=points[row],
                        ledger=[[*each, rules[rule]] for *each, rule in self.ledger[row, :paid].tolist()],
                        digest=digest_text(int(self.digests[row])),
                        seats=results.seats,
                    )
                )
            )
        return b"".join(made)


@cache
def _answers(game: str) -> list[list[list[Any]]]:
    """[seat, text] of each action code, by seat."""
    entry = find(game)
    texts = [entry.notation.action_text(code) for code in range(entry.native.actions)]
    return [[[seat, text] for text in texts] for seat in range(entry.native.seats)]


@cache
def _rules(game: str) -> list[str]:
    """The text of each rule of the ledger."""
    return [f"{find(game).letter}{code >> 4}.{code & 15}" for code in range(256)]
