"""The table as lines on stdin and stdout: for pipes, scripts and screen readers."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from cardavia.console.choices import Choice
from cardavia.console.events import Event, words_of
from cardavia.console.lines import COMMANDS, ENDED, chosen, command
from cardavia.console.sitting import Sitting
from cardavia.console.words import points_line
from cardavia.errors import DealFault
from cardavia.locale import mark, tr

LONGEST = 60  # characters of a line that is told back
MANY = 24  # choices, from which on they share lines and go without labels
TITLES = {
    "sichuan": mark("Sichuan bloody battle"),
    "nantong": mark("Nantong long cards"),
    "tiengow": mark("Tien Gow"),
}


MEANS = {
    "next": mark("the next deal, its dealer by the rule"),
    "restart": mark("begin anew, with a dealer drawn and no score"),
    "result": mark("the result again"),
    "undo": mark("take your last answer back"),
    "quit": mark("leave the table"),
}


class Plain:
    """One evening, line by line. It has no rules of its own: it shows a `Sitting` and answers it."""

    def __init__(self, sitting: Sitting, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.sitting = sitting
        self.source = sys.stdin if source is None else source
        self.target = sys.stdout if target is None else target
        self.leaving = False
        # A pipe gets each line whole, a terminal wrapped between words.
        self.width = get_terminal_size().columns if self.target.isatty() else sys.maxsize

    def play(self) -> None:
        """Play until the person quits or the input ends. Raises DealFault if another seat failed last."""
        self._welcome()
        self._begin()
        while not self.leaving:
            if self.sitting.over or self.sitting.fault is not None:
                self._end()
            else:
                self._question()
        if self.sitting.fault is not None:
            raise self.sitting.fault

    # ---- speaking -------------------------------------------------------------------------------------

    def _say(self, *lines: str) -> None:
        for line in lines:
            told = wrap(line, self.width, subsequent_indent="  ", break_on_hyphens=False)
            print("\n".join(told), file=self.target)

    def _read(self) -> str | None:
        """A line of input; None at its end."""
        if self.source.isatty():
            print("> ", end="", file=self.target)
        self.target.flush()
        line = self.source.readline()
        return line if line else None

    def _welcome(self) -> None:
        sitting = self.sitting
        title = tr(TITLES[sitting.game])
        self._say(tr("{game}, seed {seed}.", game=title, seed=sitting.seed))
        others = ", ".join(
            tr("seat {n} {name}", n=seat, name=name)
            for seat, name in enumerate(sitting.names)
            if seat != sitting.seat
        )
        self._say(tr("You are seat {n}. The others: {others}.", n=sitting.seat, others=others))
        self._say(
            tr("Answer with a number or an action's text. Commands: {names}.", names=self._names(COMMANDS))
        )

    def _names(self, commands: Iterable[str]) -> str:
        return ", ".join(tr({**COMMANDS, **ENDED}[name]) for name in commands)

    # ---- a deal ---------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Tell which deal it is; the others play until the person is asked."""
        self._say("", tr("Deal {n}.", n=self.sitting.number), *self.sitting.board()[:-1])
        self._go_on()

    def _go_on(self) -> None:
        """Let the others act, and tell what is seen of it."""
        try:
            while seen := self.sitting.step():
                self._tell(seen)
        except DealFault as fault:
            self._say(tr("The deal cannot go on: {fault}", fault=fault))
            self._offer()
            return
        if self.sitting.over:
            self._result()
            self._offer()
        else:
            self._ask()

    def _tell(self, seen: Sequence[Event]) -> None:
        """What happened. That another draws goes without saying."""
        self._say(*(event.text for event in seen if event.kind != "draw" or event.mine))

    def _ask(self) -> None:
        """The hand and the numbered choices."""
        self._say("", words_of(self.sitting.game).hand(self.sitting.view))
        self._list(self.sitting.choices)

    def _list(self, choices: Sequence[Choice]) -> None:
        if len(choices) <= MANY:
            self._say(*(f"{place}. {each.text}: {each.label}" for place, each in enumerate(choices, 1)))
        else:
            self._say(", ".join(f"{place}. {each.text}" for place, each in enumerate(choices, 1)))

    def _question(self) -> None:
        """One line of the person's while it is asked."""
        line = self._read()
        if line is None:
            self._stop()
        elif not line.strip():
            self._ask()
        elif (name := command(line, COMMANDS)) is not None:
            self._command(name)
        else:
            self._answer(line)

    def _answer(self, line: str) -> None:
        actions = self.sitting.deal.legal()
        found = chosen(line, actions)
        if len(found) == 1:
            self._tell(self.sitting.answer(found[0]))
            self._go_on()
            return
        self._say(self._misread(_quoted(line), [actions[place] for place in found], len(actions)))
        self._list(self.sitting.choices)
        self._say(tr("Commands: {names}.", names=self._names(COMMANDS)))

    def _misread(self, line: str, found: Sequence[str], most: int) -> str:
        """Why a line is no answer."""
        if found:
            return tr("{line} may mean: {actions}. Which of them?", line=line, actions=", ".join(found))
        return tr(
            "{line} is not understood: expected a number from 1 to {most}, an action or a command.",
            line=line,
            most=most,
        )

    # ---- commands -------------------------------------------------------------------------------------

    def _command(self, name: str) -> None:
        getattr(self, f"_{name}")()

    def _help(self) -> None:
        self._say(*self.sitting.explain())
        names = dict.fromkeys([*(self._ways if self._ended else ()), *COMMANDS])
        self._say(
            tr("Answer with a number or an action's text. Commands: {names}.", names=self._names(names))
        )

    def _hint(self) -> None:
        if self._ended:
            self._say(tr("The deal is over: there is nothing to give a hint for."))
        else:
            hint = self.sitting.hint()
            self._say(tr("Hint: {action}.", action=hint.action), hint.reason)

    def _undo(self) -> None:
        taken = self.sitting.undo()
        if taken is None:
            self._say(tr("There is nothing to take back."))
            return
        self._say(tr("Taken back: {action}. The record of this deal tells of it.", action=taken))
        self._ask()

    def _rules(self) -> None:
        self._say(*self.sitting.rules_text())

    def _hand(self) -> None:
        self._say(words_of(self.sitting.game).hand(self.sitting.view))

    def _table(self) -> None:
        self._say(*self.sitting.board())

    def _outlook(self) -> None:
        if self._ended:
            self._say(tr("The deal is over."))
        else:
            self._say(*self.sitting.outlook())

    def _score(self) -> None:
        score = points_line(self.sitting.score, self.sitting.seat)
        self._say(tr("Running score: {score}", score=score))

    def _quit(self) -> None:
        self.leaving = True

    def _stop(self) -> None:
        """The input has ended."""
        self._say(tr("The input has ended."))
        self.leaving = True

    # ---- the end of a deal ----------------------------------------------------------------------------

    @property
    def _ended(self) -> bool:
        """Whether nobody is asked any more."""
        return self.sitting.over or self.sitting.fault is not None

    def _result(self) -> None:
        for section in self.sitting.result():
            self._say("", f"{section.title}.", *section.lines)
        self._score()

    @property
    def _ways(self) -> list[str]:
        """Ways to go on after a deal."""
        return [name for name in ENDED if self.sitting.over or name in ("restart", "undo", "quit")]

    def _offer(self) -> None:
        """What can be done after a deal, numbered."""
        self._say("", tr("What now?"))
        self._say(
            *(f"{place}. {tr(ENDED[name])}: {tr(MEANS[name])}" for place, name in enumerate(self._ways, 1))
        )

    def _end(self) -> None:
        """One line of the person's after a deal."""
        line = self._read()
        if line is None:
            self._stop()
            return
        found = chosen(line, self._ways)
        name = self._ways[found[0]] if found else command(line, {**COMMANDS, **ENDED})
        if name is not None and (name in COMMANDS or name in self._ways):
            self._command(name)
            return
        if line.strip():
            expected = self._names([*self._ways, *(each for each in COMMANDS if each not in ENDED)])
            self._say(
                tr(
                    "{line} is not understood: expected one of {names}.",
                    line=_quoted(line),
                    names=expected,
                )
            )
        self._offer()

    def _next(self) -> None:
        self.sitting.next_deal()
        self._begin()

    def _restart(self) -> None:
        self.sitting.restart()
        self._begin()


def play(sitting: Sitting) -> None:
    """Play on stdin and stdout. Bytes that are no text are no answer, and no end either."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    Plain(sitting).play()


def _quoted(line: str) -> str:
    """A line as it was typed, the end of a very long one left out."""
    told = line.strip()
    return repr(told if len(told) <= LONGEST else f"{told[:LONGEST]}...")
