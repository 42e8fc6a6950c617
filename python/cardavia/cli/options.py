"""Options that several commands take, and how their texts become values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from cardavia.rules import Rules

Command = TypeVar("Command", bound=Callable[..., Any])
WORDS = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}

game = click.argument("game")
seed = click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="Seed, 0 to 2**128 - 1."
)
seats = click.option(
    "--seats",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help="Who plays: one name for all seats, or one per seat with commas: easy, normal, hard, expert; "
    "greedy, planner, thinker:400, thinker:50ms, careless, uniform, first.",
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


def read_seats(text: str) -> str | list[str]:
    """One name, or a list of names."""
    names = [name.strip() for name in text.split(",")]
    return names[0] if len(names) == 1 else names
