"""`cardavia verify`: is every record of a file true?"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from cardavia.cli.frame import wrong_use
from cardavia.cli.output import print_json
from cardavia.cli.progress import progress_bar

if TYPE_CHECKING:
    from cardavia.verification import Divergence, Verification

HELP = """Replay every record of FILE by the rules; name the first that breaks them.

\b
  cardavia run sichuan --deals 1000 --seed 7 --records deals.jsonl.zst
  cardavia verify deals.jsonl.zst
  cardavia verify deals.jsonl.zst --json

FILE holds one record a line, as `cardavia run --records` writes them, plain or
compressed by Zstandard; - is stdin. Of each record the order (against its seed), the
dealer, every answer, the digest, the points and the ledger are compared. The first
divergence is told with its line, its deal, the number of the answer, what was legal
and what differs, and the exit status is 1.

\b
truncated      the line or the compressed file ends early
compression    the compressed file is damaged
json           the line is no JSON object
seat           what one seat saw, which cannot be replayed
version        another format or version of it
fields         a field is missing, or of another type or shape
game           a game that is not known
ruleset        another version of the game's rules
rules          a flag that is not known, or out of range
order          not each piece once, or not the shuffle of seed and number
deal           seed, number or dealer out of range
action         of a seat that is not asked, not legal there, or after the end
digest         the answers are legal, but not those that were hashed
points ledger  not those that the rules give after these answers
"""
MEGABYTE = 10**6


@click.command("verify", help=HELP, short_help="Replay all records of a file; name the first that is wrong.")
@click.argument("path", metavar="FILE")
@click.option("--workers", type=int, default=-1, metavar="W", help="Threads; by default one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead.")
def command(path: str, workers: int, as_json: bool) -> None:
    """Run `cardavia verify`."""
    from cardavia.verification import verify

    start = time.perf_counter()
    with wrong_use(), progress_bar(_size(path), "MB", "verifying") as bar:
        found = verify(path, workers, progress=None if bar is None else _in_megabytes(bar))
    seconds = time.perf_counter() - start
    deals = sum(found.deals.values())
    if as_json:
        print_json({**found.as_dict(), "seconds": seconds, "deals_per_second": deals / seconds})
    elif deals:
        click.echo(f"{_figures(found)}; {seconds:.1f} s, {deals / seconds:,.0f} deals a second")
    if found.divergence is not None:
        raise click.ClickException(_told(path, found.divergence))
    if not deals:
        raise click.ClickException(f"{path} holds no records")


def _size(path: str) -> int:
    import os

    return os.stat(path).st_size // MEGABYTE if os.path.isfile(path) else 0


def _in_megabytes(bar: Any) -> Any:
    return lambda done, total: bar(done // MEGABYTE, total // MEGABYTE)


def _figures(found: Verification) -> str:
    """What was true."""
    deals = sum(found.deals.values())
    games = ", ".join(f"{game} {count:,}" for game, count in found.deals.items())
    told = f"{deals:,} deal{'s' * (deals > 1)} true ({games}), {found.answers:,} answers"
    more = f", {found.unfinished:,} unfinished" if found.unfinished else ""
    return f"{told}{more}{'' if found.ok else ', before the first that is not'}"


def _told(path: str, wrong: Divergence) -> str:
    """The first divergence in one line."""
    return f"{path} line {wrong.line}: {wrong.text} ({wrong.kind})"
