"""What a line that somebody types may mean: a command, or one of the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardavia.locale import mark, tr

# A command is typed in English, in the language in use, or by its short form.
COMMANDS = {
    "help": mark("help"),
    "hint": mark("hint"),
    "undo": mark("undo"),
    "rules": mark("rules"),
    "hand": mark("hand"),
    "table": mark("table"),
    "outlook": mark("outlook"),
    "score": mark("score"),
    "quit": mark("quit"),
}
ENDED = {  # after a deal
    "next": mark("next"),
    "restart": mark("restart"),
    "result": mark("result"),
    "undo": COMMANDS["undo"],
    "quit": COMMANDS["quit"],
}
SHORT = {"?": "help", "h": "hint", "u": "undo", "r": "rules", "q": "quit", "exit": "quit"}


def squeezed(line: str) -> str:
    """The line without needless blanks."""
    return " ".join(line.split())


def command(line: str, commands: Mapping[str, str]) -> str | None:
    """The command that a line is, if it is one."""
    word = squeezed(line).casefold()
    if word in SHORT:
        return SHORT[word]
    return next((name for name, text in commands.items() if word in (name, tr(text).casefold())), None)


def chosen(line: str, actions: Sequence[str]) -> list[int]:
    """The actions that a line may mean: one, if it is understood.

    A line is an action's number, from 1; its text, words in any order; or the part that only it has: `5m`.
    """
    words = squeezed(line).casefold().split()
    if len(words) == 1 and words[0].isdecimal() and 0 < int(words[0]) <= len(actions):
        return [int(words[0]) - 1]
    spelled = [action.casefold().split() for action in actions]
    same = [place for place, each in enumerate(spelled) if sorted(each) == sorted(words)]
    if same or not words:
        return same
    return [place for place, each in enumerate(spelled) if each[: len(words)] == words or each[1:] == words]
