"""One evening at the table: deal after deal, one seat of them a person."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple

from cardavia.callers import close_seats, interrupt_seats
from cardavia.console.choices import Choice, keys
from cardavia.console.events import Event, cause, words_of
from cardavia.deal import Deal
from cardavia.errors import DealFault
from cardavia.games import find
from cardavia.locale import mark, tr
from cardavia.records import replay
from cardavia.rules import RulesLike, as_rules
from cardavia.seats import SeatLike, as_seat, seat_names
from cardavia.seeds import seed_number, whole
from cardavia.sightings import WINDOWS

if TYPE_CHECKING:
    from cardavia.console.hints import Hint
    from cardavia.story import Section

SEEDS = 10**9  # a random seed is shorter than this, so that one can note it down
LEVEL_WORDS = (mark("easy"), mark("normal"), mark("hard"), mark("expert"))


class _Mark(NamedTuple):
    """How the table stood when the person was asked."""

    deal: Deal  # with the others' seats
    events: int
    causes: int


class Sitting:
    """One evening: the deal in play, what happened in it, the running score.

    game, seed, number, rules: as for `Deal`; seed None draws one. seat: the person's; level: who sits on the
    others, a level or any seat of `cardavia.seats`, one for all or a list with one per seat (the person's own
    entry is not used). dealer: of the first deal; None draws it. keep: is given the record of each deal in
    which the person has answered or a seat has failed, when it is left. Raises what `Deal` raises.

    `step` lets one other seat act, `answer` is the person's. All that is told is what the person may know.
    The others answer as soon as the person has; `deal` is what has been shown of it.
    """

    def __init__(
        self,
        game: str,
        seat: int = 0,
        level: Any = "normal",
        seed: int | None = None,
        number: int = 0,
        rules: RulesLike = None,
        dealer: int | None = None,
        keep: Callable[[dict[str, Any]], object] | None = None,
    ) -> None:
        native = find(game).native
        self.game = game
        self.seat = whole(seat, "seat", 0, native.seats, str(native.seats - 1))
        self.rules = as_rules(game, rules)
        self.seed = randbelow(SEEDS) if seed is None else seed_number(seed)
        self._seats = self._seated(native.seats, level)
        self._keep = keep
        self.past: list[list[int]] = []  # points of each finished deal of this evening
        self._deal(number, dealer)

    def __repr__(self) -> str:
        return f"<Sitting {self.deal.name}: seat {self.seat}, {len(self.past)} deals before>"

    def _seated(self, count: int, level: Any) -> list[SeatLike]:
        if isinstance(level, list | tuple) and len(level) != count:
            raise ValueError(
                f"{len(level)} levels given, {self.game} has {count} seats: one for all, or one each"
            )
        each = list(level) if isinstance(level, list | tuple) else [level] * count
        each[self.seat] = None
        seats = [as_seat(self.game, one) for one in each]
        asks = [place for place, one in enumerate(each) if one in (None, "asked") and place != self.seat]
        if asks:
            raise ValueError(f"seat {asks[0]} is {each[asks[0]]!r}, expected one that plays by itself")
        self._called = [
            one if isinstance(one, str) else name for one, name in zip(each, seat_names(seats), strict=True)
        ]
        return seats

    def _deal(self, number: int, dealer: int | None) -> None:
        """Begin a deal; the others play until the person is asked."""
        self.number = number
        self.fault: DealFault | None = None  # why the deal cannot go on: a seat that failed
        self.events: list[Event] = []  # all that the person saw, in order
        self.causes: list[dict[str, Any]] = []  # of each row of the ledger
        self.undone: list[tuple[int, int, str]] = []  # answers before it, seat, action: as records have them
        self._marks: list[_Mark] = []
        self._left = False
        given: Any = {"dealer": dealer, "rules": self.rules}
        self.deal = Deal(self.game, self.seed, number, **given)
        try:
            self._played = Deal(self.game, self.seed, number, **given, seats=self._seats)
        except DealFault as error:
            self.fault = error
            self._played = self.deal if error.record is None else replay(error.record)

    # ---- the table as the person sees it --------------------------------------------------------------

    @property
    def view(self) -> dict[str, Any]:
        """What the person's seat may know of the deal as it has been shown."""
        return self.deal.view(self.seat)

    @property
    def over(self) -> bool:
        """Whether the deal has ended, and all of it has been shown."""
        return self.deal.over

    @property
    def asked_me(self) -> bool:
        """Whether the person must answer now."""
        return self.deal.asked == self.seat and self._shown_all

    @property
    def _shown_all(self) -> bool:
        return self.deal.steps == self._played.steps

    @property
    def choices(self) -> list[Choice]:
        """The person's legal actions, in the order of `Deal.legal()`; none while it is not asked."""
        if not self.asked_me:
            return []
        actions, view, label = self.deal.legal(), self.view, words_of(self.game).label
        pairs = zip(actions, keys(actions), strict=True)
        return [Choice(action, key, label(action, view)) for action, key in pairs]

    @property
    def names(self) -> list[str]:
        """Who plays each seat, in the language in use; `you` for the person."""
        names = [tr(name) if name in LEVEL_WORDS else name for name in self._called]
        names[self.seat] = tr("you")
        return names

    @property
    def score(self) -> list[int]:
        """Points of each seat in all finished deals of this evening, this one included when it is over."""
        deals = [*self.past, *([self.deal.points] if self.over else [])]
        return [sum(points) for points in zip(*deals, strict=True)] or [0] * len(self.deal.points)

    # ---- playing --------------------------------------------------------------------------------------

    def step(self) -> list[Event]:
        """Let the next seat in turn act, if it is not the person's; what the person sees of it.

        Answers that nobody sees are passed over: the list is empty only when the person is asked or the deal
        is over. Raises DealFault where another seat has failed: the deal ends there.
        """
        while not self.asked_me and not self.over:
            if self._shown_all and self.fault is not None:
                raise self.fault
            seat, action = self._played.actions[self.deal.steps]
            seen = self._show(seat, action)
            if seen:
                return seen
        return []

    def run(self) -> list[Event]:
        """Let the others act until the person is asked or the deal is over."""
        seen: list[Event] = []
        while more := self.step():
            seen += more
        return seen

    def answer(self, action: str | int) -> list[Event]:
        """The person's answer, an action's text or an index into `choices`; what is seen of it.

        Raises IllegalActionError, naming the action and what is legal, and ValueError when the person is not
        asked; nothing has then changed.
        """
        if not self.asked_me:
            raise ValueError(f"{self.deal.name}: {action!r} answered, but seat {self.seat} is not asked")
        mark = _Mark(self._played.copy(), len(self.events), len(self.causes))
        try:
            self._played.answer(action)
        except DealFault as error:
            self.fault = error
        self._marks.append(mark)
        seat, taken = self._played.actions[self.deal.steps]
        return self._show(seat, taken)

    def undo(self) -> str | None:
        """Go back to where the person answered last; the action taken back, None if there is none.

        The others then play as before where the person answers as before. The record tells of it.
        """
        if not self.answered:
            return None
        mark = self._marks.pop()
        seat, action = self.deal.actions[mark.deal.steps]
        self.undone.append((mark.deal.steps, seat, action))
        self._played, self.deal = mark.deal, mark.deal.asking()
        del self.events[mark.events :], self.causes[mark.causes :]
        self.fault = None
        return action

    def _show(self, seat: int, action: str) -> list[Event]:
        """Show one answer: what the person sees of it becomes events."""
        before = self.view
        self.deal.answer(action)
        after = self.view
        hidden = before["phase"] in WINDOWS and seat != self.seat
        known = action if seat == self.seat else find(self.game).notation.seen_action(action)
        rows = self.deal.ledger[len(self.causes) :]
        seen: list[Event] = words_of(self.game).events(before, after, seat, "" if hidden else known, rows)
        self.causes += [cause(seen, self.events, row.payee) for row in rows]
        self.events += seen
        return seen

    # ---- help -----------------------------------------------------------------------------------------

    def hint(self) -> Hint:
        """(action, reason): what a strong seat would answer, by what the person may know, and why."""
        from cardavia.console.hints import hint

        return hint(self)

    def explain(self) -> list[str]:
        """Two lines about this moment: what is asked, and what that means."""
        legal = self.deal.legal() if self.asked_me else []
        return list(words_of(self.game).moment(self.view, legal, self.rules))

    def outlook(self) -> list[str]:
        """How far the hand is from a win, and which tiles help."""
        from cardavia.console.hints import outlook

        return outlook(self)

    def board(self) -> list[str]:
        """The table in lines: what lies open, the own hand."""
        lines: list[str] = words_of(self.game).board(self.view)
        return lines

    def rules_text(self) -> list[str]:
        """The rules of this game in short, a paragraph a line."""
        from cardavia.story.rule_words import changed_rules

        lines: list[str] = words_of(self.game).rules_text()
        changed = changed_rules(self.game, self.rules)
        flags = ", ".join(f"{name} = {value}" for name, value in changed.items())
        return [*lines, tr("Other than by these rules: {flags}.", flags=flags)] if changed else lines

    # ---- the end --------------------------------------------------------------------------------------

    def result(self) -> list[Section]:
        """Every point explained by its rule, and the points of all seats; empty before the end."""
        if not self.over:
            return []
        sections: list[Section] = words_of(self.game).result(self)
        return sections

    def record(self) -> dict[str, Any]:
        """The record of the deal as far as it has been shown; `undone` lists answers taken back."""
        names = seat_names(self._seats)
        names[self.seat] = "person"
        undone = {"undone": [list(each) for each in self.undone]} if self.undone else {}
        return {**self.deal.record(), "seats": names, **undone}

    @property
    def answered(self) -> bool:
        """Whether the person has an answer in this deal that can be taken back."""
        return bool(self._marks)

    def leave(self) -> None:
        """Leave the deal: keep its record, once, if the person has answered in it or a seat has failed."""
        if self._keep is not None and not self._left and (self.answered or self.undone or self.fault):
            self._left = True
            self._keep(self.record())

    def close(self) -> None:
        """Leave the table: the deal is left, and what seats keep running, as programs, is ended."""
        self.leave()
        close_seats(self._seats)

    def interrupt(self) -> None:
        """Stop bots for which another thread waits in `answer`, `next_deal` or `restart`: they fail there."""
        interrupt_seats(self._seats)

    def next_deal(self) -> None:
        """Begin the next deal, its dealer by the rule (S7.2, N6.4, T3.7). Only after the end of this one."""
        if not self.over:
            raise ValueError(f"{self.deal.name} is not over, expected next_deal after its end")
        self.leave()
        self.past.append(self.deal.points)
        self._deal(self.number + 1, self.deal.result["next_dealer"])

    def restart(self) -> None:
        """Begin anew: the next deal, its dealer drawn, the running score at nothing."""
        self.leave()
        self.past = []
        self._deal(self.number + 1, None)
