"""Options that several commands take, and how their texts become values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from cardavia.rules import Rules

Command = TypeVar("Command", bound=Callable[..., Any])
TIME_LIMIT = 10.0  # seconds
WORDS = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}

game = click.argument("game")
seed = click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="Seed, 0 to 2**128 - 1."
)
number = click.option(
    "--deal", "number", type=int, default=0, show_default=True, metavar="K", help="Number of the deal."
)
dealer = click.option(
    "--dealer", type=int, metavar="D", help="The dealer's or banker's seat; by default the seed draws it."
)
seats = click.option(
    "--seats",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help="Who plays: one name for all seats, or one per seat with commas: easy, normal, hard, expert; "
    "greedy, planner, fitted, thinker:400, thinker:50ms, careless, uniform, first; or bot:COMMAND, a program "
    "of yours (docs/bots.md), with quotes around a comma in it.",
)
time_limit = click.option(
    "--time-limit",
    type=float,
    default=TIME_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="A bot's time for a decision.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead.")


def rule_flags(command: Command) -> Command:
    """--preset and --rule."""
    command = click.option(
        "--rule",
        "flags",
        multiple=True,
        metavar="NAME=VALUE",
        help="Change one rule of the game, as fan_cap=3 (sichuan); may be repeated.",
    )(command)
    return click.option(
        "--preset", default="standard", show_default=True, metavar="NAME", help="A named set of rules."
    )(command)


def read_rules(game: str, preset: str, flags: tuple[str, ...]) -> Rules:
    """Rules from --preset and --rule; a ValueError or TypeError for what is none."""
    from cardavia.rules import rules

    values: dict[str, Any] = {}
    for flag in flags:
        name, equals, text = flag.partition("=")
        if not equals:
            raise ValueError(f"rule is {flag!r}, expected NAME=VALUE, as fan_cap=3")
        values[name.strip()] = _value(text.strip())
    if "preset" in values or "game" in values:
        raise ValueError(f"rule is {flags[0]!r}, expected a rule of {game}")
    return rules(game, preset, **values)


def _value(text: str) -> int | bool | str:
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    return int(text) if text.removeprefix("-").isdecimal() else text


def read_seats(text: str, time_limit: float = TIME_LIMIT, stderr: IO[bytes] | None = None) -> Any:
    """One seat, or a list of seats; commas within quotes belong to a bot's command. stderr: of bots."""
    parts = re.findall(r"""(?:^|,)((?:[^,"']|"[^"]*"|'[^']*')*)""", text)
    if ",".join(parts) != text:
        raise ValueError(f"seats are {text!r}, in which a quote is not closed")
    seats = [read_seat(part.strip(), time_limit, stderr) for part in parts]
    return seats[0] if len(seats) == 1 else seats


def read_seat(text: str, time_limit: float, stderr: IO[bytes] | None = None) -> Any:
    """The name of a seat, or a bot with its time for a decision."""
    if not text.startswith("bot:"):
        return text
    from cardavia.bots import Bot

    return Bot(text.removeprefix("bot:").strip(), time_limit, stderr=stderr)
