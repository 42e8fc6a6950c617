"""`cardavia play`: sit down at a table."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from typing import Any

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.looks import table_options
from cardavia.games import GAMES

COLUMNS, LINES = 80, 24  # that the full screen needs
HELP = """Sit down and play GAME: sichuan, nantong or tiengow.

\b
  cardavia play sichuan
  cardavia play tiengow --level hard --seat 2
  cardavia play nantong --seed 7 --deal 3 --language de
  cardavia play sichuan --level "hard,bot:python my_bot.py,hard,hard"
  printf 'hint\\n1\\nquit\\n' | cardavia play sichuan --seed 7 --plain

In a terminal it is a table on the full screen. With --plain, or without a terminal,
the same deal is played in lines: an answer is a number or an action's text; help,
hint, undo, rules, table, outlook and quit are commands. The end of the input ends
the game.

The others are of a level, easy, normal, hard or expert, or any seat as of
`cardavia run`: bot:COMMAND is a program of yours (docs/bots.md). When a bot answers
what is not legal, or too late, or ends, the deal ends there and the bot is named. What
bots write to stderr goes to bots.log in your own folder for logs while the table has
the full screen.

Each deal in which you have answered, or in which a bot has failed, is added to a file
of records, one JSON line a deal, for `cardavia verify` and `cardavia show --record`.
"""


@click.command("play", help=HELP, short_help="Sit down and play.")
@click.argument("game", required=False)
@click.option(
    "--level",
    default="normal",
    show_default=True,
    metavar="NAMES",
    help="Who the others are: one name for all, or one per seat with commas, yours unused: easy, normal, "
    "hard, expert, or a seat as of `cardavia run`.",
)
@options.time_limit
@click.option("--seat", type=int, default=0, show_default=True, metavar="N", help="Your seat.")
@click.option("--seed", type=int, metavar="S", help="Seed, 0 to 2**128 - 1; drawn if not given, and told.")
@click.option(
    "--deal", "number", type=int, default=0, show_default=True, metavar="K", help="Number of the first deal."
)
@click.option("--plain", is_flag=True, help="Lines instead of the full screen.")
@click.option("--language", metavar="CODE", help="en, de, it or id; by default as you set it, or the locale.")
@table_options
@click.option(
    "--save", metavar="FILE", help="Add records to this .jsonl or .jsonl.zst, not to your own folder's."
)
@click.option("--no-save", is_flag=True, help="Keep no records.")
@options.rule_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str | None,
    level: str,
    time_limit: float,
    seat: int,
    seed: int | None,
    number: int,
    plain: bool,
    language: str | None,
    save: str | None,
    no_save: bool,
    preset: str,
    flags: tuple[str, ...],
    **looks: str | None,
) -> None:
    """Run `cardavia play`."""
    from cardavia.console.saving import Keeper, bots_log
    from cardavia.console.sitting import Sitting

    with wrong_use():
        if save is not None and no_save:
            raise ValueError("--save and --no-save are given, expected one of them")
        preferences = _preferences(language, looks)
        game = _asked_for() if game is None else game
        keeper = None if no_save else Keeper(save)
        rules = options.read_rules(game, preset, flags)
        screen = not plain and _terminal() and _roomy()
        log = ctx.with_resource(bots_log()) if screen and "bot:" in level else None
        others = options.read_seats(level, time_limit, log)
        sitting = Sitting(game, seat, others, seed, number, rules, keep=keeper)
    try:
        _play(sitting, screen, preferences)
    finally:
        sitting.close()
        if keeper is not None and keeper.told:
            click.echo(keeper.told)
    if keeper is not None and keeper.lost:
        raise click.ClickException(keeper.lost)


def _terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _preferences(language: str | None, looks: dict[str, str | None]) -> Any:
    """What the person has set; from here on its language is spoken."""
    from cardavia import locale
    from cardavia.console.settings import Preferences

    if language is not None:
        language = locale.known(language)
    found = Preferences(given={"language": language, **looks})
    spoken = found.now.language
    locale.use(None if spoken == "auto" else spoken)
    return found


def _asked_for() -> str:
    """The game that the person names, if there is a person."""
    from cardavia.console.plain import TITLES
    from cardavia.locale import tr

    if not _terminal():
        raise ValueError(f"no game is given, expected {', '.join(GAMES)}: as cardavia play sichuan")
    names = list(GAMES)
    for place, name in enumerate(names, 1):
        click.echo(f"{place}. {name}: {tr(TITLES[name])}")
    while True:
        line = click.prompt(tr("Which game?"), prompt_suffix=" ").strip().casefold()
        if line.isdecimal() and 0 < int(line) <= len(names):
            return names[int(line) - 1]
        if line in names:
            return str(line)
        expected = tr("expected a number from 1 to {most} or a name", most=len(names))
        click.echo(f"{line!r}: {expected}")


def _roomy() -> bool:
    """Whether the terminal has room for the full screen; if not, that is told."""
    from cardavia.locale import tr

    columns, lines = get_terminal_size()
    roomy = columns >= COLUMNS and lines >= LINES
    if not roomy:
        needed, found = f"{COLUMNS} x {LINES}", f"{columns} x {lines}"
        click.echo(
            tr("The full screen needs {needed}, this terminal has {found}.", needed=needed, found=found)
        )
    return roomy


def _play(sitting: Any, screen: bool, preferences: Any) -> None:
    """The full screen, or lines."""
    if screen:
        from cardavia.console import table

        table.play(sitting, preferences)
        return
    from cardavia.console.plain import play

    play(sitting)
