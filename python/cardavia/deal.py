"""One deal that can be watched, answered and recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from cardavia_fast import _run

from cardavia.callers import call, tell_end
from cardavia.errors import DealFault, IllegalActionError
from cardavia.games import find
from cardavia.orders import checked_order, shuffled
from cardavia.payments import Explained, Payment, both_sides
from cardavia.rules import RulesLike, as_rules, to_native
from cardavia.seats import SeatLike, as_seats, outside, seat_names
from cardavia.seeds import SeedLike, deal_number, philox_key, seed_number, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Deal:
    """One deal of a game, paused whenever a seat without a policy must answer.

    seed, number: deal `number` of the seed, the same as row `number` of a batch. order, dealer: an explicit
    deal instead (piece ids as in the rules file; dealer defaults to seat 0), or only another dealer.
    seats: as for `run`; None asks the caller for every seat.
    Raises ValueError or TypeError for anything that is not a game, seed, order, seat or rule.
    """

    def __init__(
        self,
        game: str,
        seed: SeedLike | None = None,
        number: int = 0,
        *,
        order: Sequence[int] | NDArray[np.integer] | None = None,
        dealer: int | None = None,
        rules: RulesLike = None,
        seats: Any = None,
    ) -> None:
        self._entry = find(game)
        native = self._entry.native
        self.game = game
        self.rules = as_rules(game, rules)
        self.seed = seed_number(0 if seed is None else seed)
        self.number = deal_number(number)
        self.explicit = order is not None
        ids = checked_order(game, native.pieces, order) if order is not None else None
        place = (
            -1
            if dealer is None and ids is None
            else whole(0 if dealer is None else dealer, "dealer", 0, native.seats, str(native.seats - 1))
        )
        own, drawn = shuffled(game, self.seed, self.number)
        self.order: NDArray[np.uint8] = own if ids is None else ids
        self.dealer = drawn if place < 0 else place
        self._seats: list[SeatLike] = as_seats(game, seats)
        self._native = _run.Deal(
            native,
            [seat.native(game) for seat in self._seats],
            to_native(game, self.rules),
            philox_key(self.seed),
            self.number,
            ids,
            place,
        )
        self._call_seats()

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.asked} is asked"
        return f"<Deal {self.name}: {self.steps} answers, {state}, points {self.points}>"

    @property
    def name(self) -> str:
        """Game, seed and deal, and a dealer of its own: what it takes to deal it again."""
        return deal_name(self.game, self.seed, self.number, self.dealer, self.explicit)

    @property
    def asked(self) -> int | None:
        """The seat that must answer; None when the deal is over."""
        return self._native.asked if self._native.asked >= 0 else None

    @property
    def over(self) -> bool:
        """True when the deal has ended."""
        return self._native.asked == -1

    @property
    def seats(self) -> list[str]:
        """The names of the seats."""
        return seat_names(self._seats)

    @property
    def noise(self) -> int | None:
        """The asked seat's noise word for this decision, as a native seat would be given."""
        return None if self.asked is None else self._native.noise

    def legal(self) -> list[str]:
        """Texts of the legal actions in the order of their codes; empty when the deal is over."""
        return [self._entry.notation.action_text(code) for code in self._native.legal()]

    def legal_codes(self) -> list[int]:
        """Codes of the legal actions, ascending."""
        return list(self._native.legal())

    def legal_mask(self) -> NDArray[np.bool_]:
        """bool (actions,): True at the code of each legal action; all False when the deal is over."""
        mask = np.zeros(self._entry.native.actions, np.bool_)
        mask[self._native.legal()] = True
        return mask

    def answer(self, action: str | int) -> None:
        """Answer for the asked seat: an action's text, or an index into `legal()`.

        Raises IllegalActionError, naming the action and what is legal; the deal is then as before.
        """
        self._native.answer(self._code(action))
        self._call_seats()

    def _code(self, action: str | int) -> int:
        if self.asked is None:
            raise IllegalActionError(f"{self.name}: {action!r} answered, but the deal is over")
        codes = self._native.legal()
        if isinstance(action, str):
            try:
                code = self._entry.notation.parse_action(action)
            except ValueError:
                code = None
            if code in codes:
                return int(code)
        elif (
            isinstance(action, int | np.integer) and not isinstance(action, bool) and 0 <= action < len(codes)
        ):
            return int(codes[action])
        raise IllegalActionError(
            f"{self.name}: seat {self.asked} answered {action!r}, "
            f"expected an index below {len(codes)} or one of: {', '.join(self.legal())}"
        )

    def _call_seats(self) -> None:
        """Let Python seats and bots answer until the caller is asked or the deal is over."""
        while self._native.asked >= 0:
            seat = self._seats[self._native.asked]
            if not outside(seat):
                return
            self._native.answer(call(self, seat))
        if self._native.fault is not None:
            raise DealFault(fault_text(self.name, *self._native.fault))
        tell_end(self, self._seats)

    @property
    def steps(self) -> int:
        """Number of answers so far."""
        return self._native.steps

    @property
    def points(self) -> list[int]:
        """Points of each seat so far."""
        return [int(points) for points in self._native.row()["points"]]

    @property
    def ledger(self) -> list[Payment]:
        """All payments in order."""
        letter = self._entry.letter
        return [
            Payment(payer, payee, amount, f"{letter}{chapter}.{number}")
            for payer, payee, amount, chapter, number in self._native.ledger()
        ]

    @property
    def result(self) -> dict[str, Any]:
        """The result in plain Python; before the end, how things stand."""
        result: dict[str, Any] = self._entry.notation.result_dict(self._native.row())
        result["steps"] = self.steps
        return result

    @property
    def result_record(self) -> np.void:
        """The result, one record of the row dtype (docs/data.md)."""
        return self._native.row()

    def explain(self) -> list[Explained]:
        """What each seat's total consists of, row by row; no rows before a Nantong deal is over.

        A Nantong total (N6.3) is the sum of a seat's amounts times the product of its factors; the amount of
        the row N6.1, which rounds it, is added last. Elsewhere the rows are what each seat was paid and has
        paid, and amount times factor sums to its points; factors are the doublings of Tien Gow (T4).
        """
        entry = self._entry
        if not hasattr(entry.notation, "explain_rows"):
            return [row for payment in self.ledger for row in both_sides(payment)]
        views = [self.view_record(seat) for seat in range(entry.native.seats)]
        totals = entry.notation.explain_rows(views, self._native.row())
        return [Explained(seat, *part) for seat, parts in enumerate(totals) for part in parts]

    @property
    def actions(self) -> list[tuple[int, str]]:
        """(seat, action) of every answer so far, declined claims too."""
        return [(seat, self._entry.notation.action_text(code)) for seat, code in self._native.actions()]

    @property
    def digest(self) -> int:
        """64-bit hash of all (seat, action code) so far, equal to that of a batch with digests."""
        return self._native.digest

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know, as plain Python."""
        view: dict[str, Any] = self._entry.notation.view_dict(self.view_record(seat))
        return view

    def view_record(self, seat: int) -> np.void:
        """What the seat may know, one record of the view dtype (docs/data.md)."""
        return self._native.view(self.checked_seat(seat))

    def checked_seat(self, seat: int) -> int:
        """The seat if there is one of that number; else a ValueError or TypeError."""
        return whole(seat, "seat", 0, self._entry.native.seats, str(self._entry.native.seats - 1))

    def places(self) -> list[str]:
        """Where each piece id is. All hands are open here: for tests and teaching, not for seats."""
        codes, found = self._native.places()
        if found != len(codes):
            raise DealFault(f"{self.name}: {found} places for {len(codes)} pieces")
        return [self._entry.notation.place_text(code) for code in codes]

    def copy(self) -> Deal:
        """The same deal again; what happens to one does not touch the other."""
        other = Deal.__new__(Deal)
        other.__dict__.update(self.__dict__)
        other._native = self._native.copy()
        return other

    def asking(self) -> Deal:
        """A copy in which every seat asks the caller."""
        other = self.copy()
        other._seats = as_seats(self.game, None)
        other._native = self._native.copy(asking=True)
        return other

    def imagine(self, seat: int, seed: SeedLike = 0, number: int = 0) -> Deal:
        """A copy in which all that the seat cannot know is drawn anew, honouring all that was shown."""
        other = self.copy()
        other._native = self._native.imagined(
            self.checked_seat(seat),
            philox_key(seed_number(seed)),
            deal_number(number),
        )
        return other

    def events(self, seat: int | None = None, since: int | None = None) -> list[dict[str, Any]]:
        """What happened so far as mjai-style events, one JSON-able dict each (docs/events.md).

        With a seat: as that seat sees them. since: only what answers `since`, `since` + 1, … brought about,
        -1 from the start of the deal; without the events around the deal.
        """
        from cardavia.events import events_of

        if since is not None:
            since = whole(since, "since", -1, self.steps + 1, str(self.steps))
        return events_of(self, None if seat is None else self.checked_seat(seat), since)

    def record(self, seat: int | None = None) -> dict[str, Any]:
        """One JSON-able dict from which `replay` makes this deal again.

        With a seat: only what that seat saw of it (docs/records.md), which cannot be replayed.
        """
        from cardavia.records import record, seat_record

        return record(self) if seat is None else seat_record(self, self.checked_seat(seat))


def deal_name(game: str, seed: int, number: int, dealer: int, explicit: bool = False) -> str:
    """Game, seed and deal, and a dealer that is not the drawn one: what it takes to deal it again.

    dealer: -1 for the drawn one.
    """
    given = not explicit and dealer not in (-1, shuffled(game, seed, number)[1])
    order = "explicit order, " if explicit else ""
    return f"{game} {order}seed {seed} deal {number}{f' dealer {dealer}' * given}"


def fault_text(name: str, fault: int, seat: int, answer: int, legal: int) -> str:
    """What went wrong in a deal, after its name: a complete repro."""
    what = (
        f"answered {answer} of {legal} (expected 0 to {legal - 1})"
        if fault == 1
        else ("was asked although the deal should have ended: a fault of the engine")
    )
    return f"{name}: seat {seat} {what}"
