"""`cardavia signature`: has anything changed?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardavia.cli import options
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json

HELP = """Print a hash of the points and actions of 10,000 fixed deals of GAME, or of every game.

\b
  cardavia signature
  cardavia signature --write signatures.json
  cardavia signature sichuan --check signatures.json

The hash is the same on every machine as long as the rules, the shuffle and the seats of the house behave the
same. --check exits with 1 when it is not the one in the file.
"""


@click.command("signature", help=HELP, short_help="Print a hash that changes when the play does.")
@click.argument("game", required=False)
@click.option("--check", metavar="FILE", help='Compare with a JSON file: {"sichuan": "…"}.')
@click.option("--write", metavar="FILE", help="Write such a file.")
@options.as_json
def command(game: str | None, check: str | None, write: str | None, as_json: bool) -> None:
    """Run `cardavia signature`."""
    from cardavia.games import GAMES, find
    from cardavia.signature import signature

    with wrong_use():
        names = [find(game).name] if game else list(GAMES)
        expected = _read(check) if check else None
    found = {name: signature(name) for name in names}
    if as_json:
        print_json(found)
    else:
        for name, value in found.items():
            click.echo(f"{name} {value}")
    if write:
        with wrong_use():
            _write(write, found)
    if expected is not None:
        _compare(expected, found, str(check))


def _read(path: str) -> dict[str, str]:
    try:
        expected = json.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"signature file is {path!r}, which cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ValueError(f"signature file is {path!r}, which is not JSON: {error}") from error
    if not isinstance(expected, dict):
        raise ValueError(f"signature file is {path!r}, expected a JSON object from games to signatures")
    return expected


def _write(path: str, found: dict[str, str]) -> None:
    try:
        Path(path).write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    except OSError as error:
        raise ValueError(f"signature file is {path!r}, which cannot be written: {error.strerror}") from error


def _compare(expected: dict[str, str], found: dict[str, str], path: str) -> None:
    wrong = [
        f"{name}: expected {expected.get(name, 'no signature')}, found {value}"
        for name, value in found.items()
        if expected.get(name) != value
    ]
    if wrong:
        raise click.ClickException(f"signature differs from {path}: {'; '.join(wrong)}")
