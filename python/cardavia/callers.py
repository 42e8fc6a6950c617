"""Seats that answer outside the kernels, Python functions and bots, are called here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardavia.bots.process import BotFault
from cardavia.errors import DealFault, IllegalActionError
from cardavia.seats import SeatLike, outside, seat_names

if TYPE_CHECKING:
    from cardavia.deal import Deal


def call(deal: Deal, seat: Any) -> int:
    """The action code that a seat answers for the asked place. Raises DealFault, with the record so far."""
    try:
        given = seat.answer(deal)
    except Exception as error:
        raise _fault(deal, deal.asked, seat, error) from error
    try:
        return deal._code(given)
    except IllegalActionError as error:
        raise _with_record(DealFault(str(error)), deal) from error


def tell_end(deal: Deal, seats: Iterable[SeatLike]) -> None:
    """Let those seats that want to know see how the deal ended."""
    for place, seat in enumerate(seats):
        ended = getattr(seat, "ended", None)
        if ended is not None and outside(seat):
            try:
                ended(deal, place)
            except BotFault as error:
                raise _fault(deal, place, seat, error) from error


def _fault(deal: Deal, place: int | None, seat: SeatLike, error: Exception) -> DealFault:
    what = str(error) if isinstance(error, BotFault) else f"raised {type(error).__name__}: {error}"
    return _with_record(DealFault(f"{deal.name}: seat {place} ({seat_names([seat])[0]}) {what}"), deal)


def _with_record(fault: DealFault, deal: Deal) -> DealFault:
    fault.number, fault.record = deal.number, deal.record()
    return fault


def interrupt_seats(seats: Iterable[object]) -> None:
    """Stop what other threads wait for."""
    for seat in seats:
        interrupt = getattr(seat, "interrupt", None)
        if callable(interrupt) and outside(seat):
            interrupt()


def close_seats(seats: Iterable[object]) -> None:
    """End what seats keep running, as bots do."""
    for seat in seats:
        close = getattr(seat, "close", None)
        if callable(close) and outside(seat):
            close()
