"""A bot's running programs: each sits at one seat, deal after deal."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import IO, Any, Protocol
from weakref import ref

from cardavia.bots.process import BotFault, Process
from cardavia.bots.protocol import Table, action_of, hello, line, request, unasked, wants_of

NOT_FLUSHED = "; does it flush each line that it writes?"


class Program(Protocol):
    """How a bot's programs are started."""

    # ruff: noqa: D102
    @property
    def argv(self) -> list[str]: ...
    @property
    def stderr(self) -> int | IO[Any] | None: ...
    @property
    def start_limit(self) -> float: ...


class Sitting:
    """One program at one seat. It follows one deal at a time."""

    def __init__(self, bot: Program, game: str, seat: int) -> None:
        self.seat = seat
        self.deal: ref[Table] | None = None
        self._head: dict[str, Any] | None = None  # the start_game that it was told
        self._told = -1  # answers of the deal of which it knows
        self._requests = 0
        self._process = Process(bot.argv, bot.stderr)
        try:
            self._process.send(line(hello(game)))
            self._wants = wants_of(self._process.answer(bot.start_limit))
        except BotFault as fault:
            self.kill()
            hint = NOT_FLUSHED if "no answer" in str(fault) else ""
            raise BotFault(f"failed to begin: it {fault}{hint}") from fault
        except BaseException:
            self.kill()
            raise

    @property
    def free(self) -> bool:
        """Whether it follows no deal that still exists."""
        return self.deal is None or self.deal() is None

    def begin(self, deal: Table) -> None:
        """Follow another deal from its start; a game ends where players or rules are others."""
        self.deal, self._told = ref(deal), -1
        head = deal.events(self.seat)[0]
        if head != self._head:
            self._process.send(line({"type": "end_game"}) if self._head else b"")
            self._process.send(line(head))
            self._head = head

    def follow(self, deal: Table, then: bytes = b"") -> None:
        """Tell what has happened in the deal since it was told last, and then another line."""
        self._process.send(b"".join([*map(line, deal.events(self.seat, self._told)), then]))
        self._told = deal.steps

    def ask(self, deal: Table, time_limit: float) -> str:
        """Its answer. Raises BotFault, and then it is stopped."""
        try:
            early = self._process.unasked()
            if early is not None:
                raise unasked(early)
            self._requests += 1
            self.follow(deal, line(request(deal, self._requests, time_limit, self._wants)))
            return action_of(self._process.answer(time_limit), deal.legal(), self._requests)
        except BaseException as error:  # Ctrl-C as well: what it answers later would be of another deal
            self.kill()
            if isinstance(error, BotFault):
                raise BotFault(f"{error}; legal: {', '.join(deal.legal())}") from error
            raise

    def dismiss(self) -> None:
        """Tell it that the game is over."""
        if self._head is not None:
            self._process.send(line({"type": "end_game"}))
        self._process.dismiss()

    def close(self) -> None:
        """Wait a moment until it has left, and stop it otherwise."""
        self._process.close()

    def interrupt(self) -> None:
        """Stop it from another thread."""
        self._process.interrupt()

    def kill(self) -> None:
        """Stop it at once."""
        self._process.kill()


class Sittings:
    """All programs of one bot, by seat; started when they are first needed, and used again."""

    def __init__(self) -> None:
        self._all: list[Sitting] = []
        self._lock = threading.Lock()

    def at(self, deal: Table, seat: int, bot: Program) -> Sitting:
        """The program that sits at this seat of this deal."""
        with self._lock:
            found = [each for each in self._all if each.seat == seat]
            sitting = next((each for each in found if each.deal is not None and each.deal() is deal), None)
            if sitting is None:
                sitting = next((each for each in found if each.free), None)
                if sitting is None:
                    sitting = Sitting(bot, deal.game, seat)
                    self._all.append(sitting)
                sitting.begin(deal)
            return sitting

    def drop(self, sitting: Sitting) -> None:
        """Forget a program that was stopped."""
        with self._lock, suppress(ValueError):
            self._all.remove(sitting)

    def interrupt(self) -> None:
        """Stop all programs, from another thread than that which waits for one."""
        for sitting in list(self._all):
            sitting.interrupt()

    def close(self) -> None:
        """Let all programs go; the next deal starts new ones."""
        with self._lock:
            sittings, self._all = self._all, []
        for sitting in sittings:
            sitting.dismiss()
        for sitting in sittings:
            sitting.close()
