"""Seats that are programs of somebody's own, in any language, over stdin and stdout: docs/bots.md."""

from __future__ import annotations

import math
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import IO, Any
from weakref import finalize

from cardavia_fast import _table

from cardavia.bots.process import BotFault
from cardavia.bots.protocol import Table
from cardavia.bots.sittings import Sittings

__all__ = ["Bot", "BotFault"]

PREFIX = "bot:"
UNNAMED = {"in_name": True}  # not to be told beside the name: it holds it, or limits change no answer


@dataclass(frozen=True)
class Bot:
    """A program that plays by the bot protocol of docs/bots.md: a JSON line for each event and answer.

    command: as on a command line, or its words; run without a shell. time_limit: seconds a decision.
    start_limit: seconds until it has said hello. One program runs for each seat that the bot has, from its
    first decision to the end of the run; `close` ends those of single deals, as does `with`. stderr: where
    theirs goes, as of `subprocess.Popen`; by default where ours goes.
    A wrong or late answer, or a program that ends, stops the deal with a DealFault. Raises ValueError or
    TypeError for a command or a limit that cannot be.
    """

    command: str | Sequence[str] = field(metadata=UNNAMED)
    time_limit: float = field(default=10.0, metadata=UNNAMED)
    start_limit: float = field(default=30.0, metadata=UNNAMED)
    stderr: int | IO[Any] | None = field(default=None, compare=False)
    _sittings: Sittings = field(default_factory=Sittings, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.command, str):
            object.__setattr__(self, "command", shlex.join(self.command))
        if not self.argv:
            raise ValueError(f"bot command is {self.command!r}, expected a program and its arguments")
        for name in ("time_limit", "start_limit"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise TypeError(f"{name} is {value!r}, expected a number of seconds")
            if not 0 < value < math.inf:
                raise ValueError(f"{name} is {value!r}, expected more than 0 seconds")
        finalize(self, self._sittings.close)

    @cached_property
    def argv(self) -> list[str]:
        """The program and its arguments."""
        try:
            return shlex.split(str(self.command))
        except ValueError as error:
            raise ValueError(f"bot command is {self.command!r}: {str(error).lower()}") from None

    @property
    def name(self) -> str:
        """As a text that `cardavia.run` takes."""
        return f"{PREFIX}{self.command}"

    def native(self, game: str) -> _table.Seat:
        """A native seat without a policy; ValueError where there is no such program."""
        if shutil.which(self.argv[0]) is None:
            raise ValueError(f"bot command is {self.command!r}, but there is no program {self.argv[0]!r}")
        return _table.Seat(self.name)

    def answer(self, deal: Table) -> str:
        """The action that the bot chooses for the seat that is asked. Raises BotFault."""
        assert deal.asked is not None
        sitting = self._sittings.at(deal, deal.asked, self)
        try:
            return sitting.ask(deal, self.time_limit)
        except BaseException:
            self._sittings.drop(sitting)
            raise

    def ended(self, deal: Table, seat: int) -> None:
        """Tell the bot at this seat how the deal ended."""
        sitting = self._sittings.at(deal, seat, self)
        sitting.follow(deal)
        sitting.deal = None

    def interrupt(self) -> None:
        """Stop all programs at once, from another thread than that which waits for an answer."""
        self._sittings.interrupt()

    def close(self) -> None:
        """End all programs of this bot: they are told, and stopped if they do not leave."""
        self._sittings.close()

    def __enter__(self) -> Bot:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
