"""Who sits at the table: native policies, Numba functions, Python functions, or the caller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from cardavia_fast import _table

from cardavia.games import choice, find
from cardavia.seeds import whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.bots.protocol import Table

    PythonPolicy = Callable[[np.void, NDArray[np.uint16], int], int | str]

NATIVE = ("uniform", "greedy", "planner", "fitted", "careless", "first")
# Names for people, by game; docs/strength.md says how strong they are.
LEVELS = {
    "sichuan": {"easy": "careless", "normal": "greedy", "hard": "fitted", "expert": "thinker:1000"},
    "nantong": {"easy": "careless", "normal": "greedy", "hard": "fitted", "expert": "thinker:1600"},
    "tiengow": {"easy": "careless", "normal": "greedy", "hard": "thinker:100", "expert": "thinker:1600"},
}


def natives(game: str) -> list[str]:
    """The names of the policies of the house that a game has."""
    from cardavia_fast._seats import seat

    return [name for name in NATIVE if seat(name, find(game).name) is not None]


class SeatLike(Protocol):
    """Anything that can take a seat."""

    def native(self, game: str) -> _table.Seat:
        """The native seat for this game."""


@dataclass(frozen=True)
class Native:
    """A policy of the house, compiled."""

    name: str

    def native(self, game: str) -> _table.Seat:
        """The native seat; a ValueError where the game has no such policy."""
        from cardavia_fast._seats import seat

        find(game)
        found = seat(self.name, game)
        if found is None:
            those = " or ".join(map(repr, natives(game)))
            raise ValueError(f"seat is {self.name!r}, which {game} does not have, expected {those}")
        return found


def Uniform() -> Native:  # noqa: N802
    """Every legal action equally likely (exact to 1 part in 2**57)."""
    return Native("uniform")


def Greedy() -> Native:  # noqa: N802
    """Wins when it can; else nearest to a win, then most useful unseen tiles.

    In Tien Gow: leads and beats to reach a column and to hold a strong finish, else drops its weakest tiles.
    """
    return Native("greedy")


def Careless() -> Native:  # noqa: N802
    """As greedy, but one decision in four is any legal action: for beginners to win against."""
    return Native("careless")


def Planner() -> Native:  # noqa: N802
    """Sichuan and Nantong: of all plans for its hand the one that promises most points (docs/strength.md)."""
    return Native("planner")


def Fitted() -> Native:  # noqa: N802
    """Sichuan and Nantong: the action of most points by values fitted to tried options (docs/strength.md)."""
    return Native("fitted")


def First() -> Native:  # noqa: N802
    """The first legal action: for tests."""
    return Native("first")


@dataclass(frozen=True)
class Thinker:
    """Tries its actions in imagined worlds and takes the best on average (docs/strength.md).

    budget: playouts a decision, so that the seat plays the same every time. ms: instead, milliseconds a
    decision, or what one world takes, if that is more (in Sichuan some 3 ms); what it then plays depends on
    the machine, and is not reproducible.
    """

    budget: int = field(default=1000, metadata={"in_name": True})
    ms: int = field(default=0, metadata={"in_name": True})

    def __post_init__(self) -> None:
        whole(self.budget, "budget", 1, 10**9 + 1, "10**9 playouts")
        whole(self.ms, "ms", 0, 10**7 + 1, "10**7 milliseconds")

    @property
    def name(self) -> str:
        """As a text that `cardavia.run` takes."""
        return f"thinker:{self.ms}ms" if self.ms else f"thinker:{self.budget}"

    @property
    def reproducible(self) -> bool:
        """Whether the same deal is played the same way again."""
        return self.ms == 0

    def native(self, game: str) -> _table.Seat:
        """The native seat for this game."""
        from cardavia_fast._thinkers import thinker

        return thinker(self.name, find(game).native, self.budget, self.ms)


@dataclass(frozen=True)
class Oracle:
    """The thinker's search in the true world: it sees all hands and the wall. For calibration only.

    What it gains is the most that thinking from a view could gain by the same search. Its name says that it
    cheats, wherever it shows up.
    """

    name: str = "oracle:cheats"

    def native(self, game: str) -> _table.Seat:
        """The native seat for this game."""
        from cardavia_fast._thinkers import oracle

        return oracle(self.name, find(game).native)


@dataclass(frozen=True)
class Asked:
    """The caller answers: a `Deal` pauses at this seat. Not for batches."""

    def native(self, game: str) -> _table.Seat:
        """A native seat without a policy."""
        return _table.Seat("asked")


@dataclass(frozen=True)
class Called:
    """A Python function: choose(view, legal, noise) -> index into legal, or an action's text.

    view: one record of the game's view dtype; legal: uint16 (n,) action codes, ascending; noise: the seat's
    64-bit word for this decision. Convenient, and some hundred times slower than a compiled seat.
    """

    choose: PythonPolicy
    name: str = "called"

    def native(self, game: str) -> _table.Seat:
        """A native seat without a policy; the batch asks `choose` whenever it pauses."""
        return _table.Seat(self.name)

    def answer(self, deal: Table) -> int | str:
        """What `choose` answers for the seat that is asked."""
        assert deal.asked is not None
        assert deal.noise is not None
        return self.choose(deal.view_record(deal.asked), np.array(deal.legal_codes(), np.uint16), deal.noise)


@dataclass(frozen=True)
class Compiled:
    """A `numba.cfunc` of the signature `cardavia.seats.signature(game)`, run at native speed.

    choose(view, legal, n, noise, context) -> index into legal. Keep no state in it: several threads may
    call it at once. A function that never reads its view or its noise word may say so, and is faster for
    it: it is then given neither. Raises TypeError for anything else, or another signature.
    """

    function: Any
    name: str = "compiled"
    reads_view: bool = True
    reads_noise: bool = True

    def native(self, game: str) -> _table.Seat:
        """The native seat at the function's address."""
        address = getattr(self.function, "address", None)
        if not isinstance(address, int):
            raise TypeError(
                f"seat is {self.function!r}, expected a numba.cfunc of cardavia.seats.signature({game!r})"
            )
        given, wanted = getattr(self.function, "_sig", None), signature(game)
        if given is not None and given != wanted:
            raise TypeError(f"seat {self.name!r} has the signature {given}, expected {wanted}")
        return _table.Seat(
            self.name,
            address,
            owner=self.function,
            reads_view=self.reads_view,
            reads_noise=self.reads_noise,
        )


@cache
def signature(game: str) -> Any:
    """The Numba signature of a compiled seat: int32(view*, uint16*, int32, uint64, void*). Imports Numba.

    In the function, `numba.carray(view, 1)[0]` is the view's record.
    """
    from numba import from_dtype, types

    pointer: Any = types.CPointer
    view = pointer(from_dtype(find(game).native.view_dtype))
    return types.int32(view, pointer(types.uint16), types.int32, types.uint64, types.voidptr)


def as_seat(game: str, given: object) -> SeatLike:
    """One seat from a name, a seat object, a numba.cfunc or None (the caller is asked)."""
    if given is None or given == "asked":
        return Asked()
    if isinstance(given, str):
        return _named(game, given)
    if callable(getattr(given, "native", None)) and not isinstance(given, type):
        seat: SeatLike = given  # type: ignore[assignment]
        return seat
    if hasattr(given, "address"):
        return Compiled(given, getattr(given, "__name__", "compiled"))
    if callable(given):
        raise TypeError(f"seat is {given!r}, a Python function; wrap it: cardavia.seats.Called(function)")
    raise TypeError(f"seat is {given!r}, expected a name, a seat object, a numba.cfunc or None")


def _named(game: str, name: str) -> SeatLike:
    """A seat from its name, or from that of a level."""
    name = LEVELS[find(game).name].get(name, name)
    kind, colon, command = name.partition(":")
    if kind == "thinker":
        return _thinker(name)
    if kind == "bot" and colon:
        from cardavia.bots import Bot

        return Bot(command.strip())
    if name in ("oracle", Oracle.name):
        return Oracle()
    return Native(choice(name, [*NATIVE, *LEVELS[game], "thinker", "oracle", "asked", "bot:COMMAND"], "seat"))


def _thinker(text: str) -> Thinker:
    """A thinking seat of a text: `thinker`, `thinker:400` playouts, `thinker:50ms`."""
    _, colon, budget = text.partition(":")
    number = budget.removesuffix("ms")
    if colon and not number.isdecimal():
        raise ValueError(f"seat is {text!r}, expected thinker, or thinker:400 playouts, or thinker:50ms")
    if not colon:
        return Thinker()
    if budget.endswith("ms"):
        whole(int(number), "ms", 1, 10**7 + 1, "10**7 milliseconds")
    return Thinker(ms=int(number)) if budget.endswith("ms") else Thinker(int(number))


def outside(seat: object) -> bool:
    """True for a seat that answers outside the kernels, by `answer(deal)`: a Python function or a bot."""
    return callable(getattr(seat, "answer", None))


def as_seats(game: str, given: object) -> list[SeatLike]:
    """All seats of a game: one for all, or one per seat."""
    count = find(game).native.seats
    if isinstance(given, str) or not isinstance(given, Sequence):
        return [as_seat(game, given)] * count
    if len(given) != count:
        raise ValueError(f"{len(given)} seats given, {game} has {count}: one name for all, or one per seat")
    return [as_seat(game, one) for one in given]


def seat_names(seats: Sequence[SeatLike]) -> list[str]:
    """A word for each seat."""
    return [getattr(seat, "name", type(seat).__name__.lower()) for seat in seats]
