"""The tables of a match and of a round robin."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from cardavia.arena import Match, RoundRobin
from cardavia.arena.match import RESOLUTIONS
from cardavia.games import find
from cardavia.story.rule_words import rules_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from cardavia.cli.arena import Ran

UNITS = ((1e-6, 1e9, "ns"), (1e-3, 1e6, "µs"), (1.0, 1e3, "ms"), (math.inf, 1.0, "s"))  # below, factor, name
NUMBER, WORDS = "right", "left"


def report(found: Match | RoundRobin, ran: Ran) -> Iterator[RenderableType]:
    """All that is known of it, from the result to the decision times."""
    parts = _match(found) if isinstance(found, Match) else _robin(found)
    yield from parts
    yield _times(found)
    yield _figures(found, ran)


def _match(match: Match) -> Iterator[RenderableType]:
    yield Text(f"{find(match.game).title}: {match.challenger} against {match.field}", "bold")
    yield _deals(match, match.seats + 1)
    yield _seats(match)
    yield _sources(match)


def _robin(robin: RoundRobin) -> Iterator[RenderableType]:
    yield Text(f"{find(robin.game).title}: {', '.join(robin.seats)} against each other", "bold")
    first = next(iter(robin.matches.values()))
    yield _deals(robin, len(robin.seats) * ((len(robin.seats) - 1) * first.seats + 1))
    yield _ratings(robin)
    yield _matches(robin)


def _deals(found: Match | RoundRobin, times: int) -> str:
    last = found.first + len(found) - 1
    rules = rules_words(found.game, found.rules)
    numbers = f"deal {last}" if len(found) == 1 else f"deals {found.first} to {last}"
    sets = f"{len(found):,} set{'s' * (len(found) > 1)}"
    return f"{sets}: seed {found.seed}, {numbers}, played {times} times each; rules: {rules}"


def _table(*columns: tuple[str, str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
    for name, justify in columns:
        # A long name of a bot takes more lines, no figure's room.
        table.add_column(name, justify=justify, no_wrap=justify == NUMBER, overflow="fold")  # type: ignore[arg-type]
    return table


def _mean(mean: float, half: float) -> str:
    return f"{mean:+z.3f}" if math.isnan(half) else f"{mean:+z.3f} ± {half:.3f}"


def _seats(match: Match) -> Table:
    """What the challenger gained in each seat, and in all."""
    table = _table((f"{match.challenger} in seat", WORDS), ("gains a deal", NUMBER), ("sd of a set", NUMBER))
    for seat, each in enumerate(match.per_seat):
        table.add_row(str(seat), _mean(each.mean, each.ci95), _sd(each.sd))
    table.add_row("all", _mean(match.mean, match.ci), _sd(match.sd), style="bold")
    return table


def _sd(sd: float) -> str:
    return "unknown" if math.isnan(sd) else f"{sd:.2f}"


def _sources(match: Match) -> Table:
    table = _table(("where it comes from", WORDS), ("rule", WORDS), ("gains a deal", NUMBER))
    for share in match.sources:
        table.add_row(share.text, share.rule, _mean(share.mean, share.ci95))
    table.add_row("all", "", _mean(match.mean, match.ci), style="bold")
    return table


def _ratings(robin: RoundRobin) -> Table:
    table = _table(("seat", WORDS), ("rating, points a deal", NUMBER))
    for rating in sorted(robin.ratings, key=lambda rating: -rating.points):
        table.add_row(rating.name, _mean(rating.points, rating.ci95))
    return table


def _matches(robin: RoundRobin) -> Table:
    table = _table(
        ("challenger", WORDS),
        ("field", WORDS),
        ("gains a deal", NUMBER),
        ("sets won", NUMBER),
        ("tied", NUMBER),
    )
    for each in robin.matches.values():
        won, tied, _ = each.shares
        table.add_row(each.challenger, each.field, _mean(each.mean, each.ci), f"{won:.1%}", f"{tied:.1%}")
    return table


def _times(found: Match | RoundRobin) -> Table:
    """How long seats took, which is no part of the result."""
    table = _table(
        ("time to decide", WORDS), ("decisions", NUMBER), ("half within", NUMBER), ("99% within", NUMBER)
    )
    for role, times in found.times.items():
        name = f"{role} {getattr(found, role)}" if isinstance(found, Match) else role
        table.add_row(name, f"{times.decisions:,}", _time(times.quantile(0.5)), _time(times.quantile(0.99)))
    return table


def _time(seconds: float) -> str:
    factor, unit = next(
        (factor, unit) for below, factor, unit in UNITS if seconds < below or below == math.inf
    )
    return "none" if math.isnan(seconds) else f"{seconds * factor:.3g} {unit}"


def _figures(found: Match | RoundRobin, ran: Ran) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    if isinstance(found, Match):
        won, tied, lost = found.shares
        grid.add_row("sets", f"{won:.1%} won, {tied:.1%} tied, {lost:.1%} lost")
        grid.add_row("to resolve", _needed(found))
        reached, what = found.ci, "the interval"
    else:
        grid.add_row("misfit", f"{found.misfit:.3f}: the most that a match and the ratings disagree")
        reached, what = max(rating.ci95 for rating in found.ratings), "the widest interval"
    if found.until_ci is not None:
        verb = "stopped" if reached <= found.until_ci else "not narrow enough"
        grid.add_row("until", f"{what} is ± {found.until_ci:g}: {verb} after {len(found):,} sets")
    workers = "all cores" if ran.workers == -1 else f"{ran.workers} worker{'s' * (ran.workers > 1)}"
    grid.add_row("time", f"{ran.seconds:.1f} s, {len(found) / ran.seconds:,.0f} sets a second on {workers}")
    if not found.reproducible:
        grid.add_row("not reproducible", "a seat does not always play the same; another run may differ")
    if ran.csv:
        grid.add_row("written", ran.csv)
    grid.add_row("", "± is half the width of a 95% interval (Student's t over sets)")
    return grid


def _needed(match: Match) -> str:
    """Sets for each resolution."""
    if math.isnan(match.sd):
        return "unknown from one set"
    return ", ".join(f"± {points}: {match.needed(float(points)):,} sets" for points in RESOLUTIONS)
