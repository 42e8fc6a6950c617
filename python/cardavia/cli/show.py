"""`cardavia show`: one deal in full, or step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardavia.cli import options, recorded
from cardavia.cli.frame import wrong_use
from cardavia.cli.output import console, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardavia.deal import Deal
    from cardavia.story import Section

HELP = """Tell one deal of GAME from the first tile to the last payment.

\b
  cardavia show sichuan --seed 7 --deal 3
  cardavia show nantong --seed 7 --deal 3 --json > deal.json
  cardavia show --record deal.json
  cardavia show --record deal.json --step
  cardavia show tiengow --seed 7 --deal 3 --seat 2
  cardavia show sichuan --seed 7 --deal 3 --events --seat 2

The deal is number K of the seed, the same as of `cardavia run` with the same seed,
seats and rules; or a record: a file of one, as --json prints it, or a line of a file
with one record a line, as `cardavia run --records` writes it, compressed or not. A
record is replayed, and refused where it is not as the rules have it.

With --step: the table after each answer, all hands open. In a terminal the keys n,
space and enter go on, p goes back, home and end jump, q ends; elsewhere all steps are
printed in turn.

With --events: what happened as JSON lines in the manner of mjai (docs/events.md), all
hands open.

With --seat N: only what seat N saw and knows, in each of these forms. A record of what
one seat saw (--seat with --json) is told as far as it goes; it cannot be replayed,
checked or stepped.
"""


@click.command("show", help=HELP, short_help="Tell one deal from the first tile to the last payment.")
@click.argument("game", required=False)
@recorded.record
@recorded.line
@options.seed
@options.number
@options.dealer
@options.seats
@options.time_limit
@options.rule_flags
@click.option("--step", is_flag=True, help="The table after each answer.")
@click.option("--events", is_flag=True, help="A line of JSON for each event.")
@click.option("--seat", type=int, metavar="N", help="Only what this seat saw.")
@options.as_json
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str | None,
    record: str | None,
    line: int | None,
    step: bool,
    events: bool,
    seat: int | None,
    as_json: bool,
    **of_deal: Any,
) -> None:
    """Run `cardavia show`."""
    with wrong_use():
        form = _form(step=step, events=events, json=as_json)
        if record is not None:
            told = recorded.read(ctx, game, record, line)
        elif game is None:
            raise click.UsageError("Missing argument 'GAME', or --record FILE.", ctx)
        else:
            recorded.refuse_line(line)
            told = None
        deal = _dealt(game, **of_deal) if told is None and game is not None else None
    if told is None or not _is_of_a_seat(told):
        _show(told, deal, form, seat)
    else:
        _show_seat(told, form, seat)


def _form(**flags: bool) -> str:
    """The one form that is asked for; nothing for words."""
    asked = [form for form, given in flags.items() if given]
    if len(asked) > 1:
        raise ValueError(f"--{asked[0]} is given with --{asked[1]}, expected one or the other")
    return "".join(asked)


def _dealt(
    game: str,
    seed: int,
    number: int,
    dealer: int | None,
    seats: str,
    time_limit: float,
    preset: str,
    flags: tuple[str, ...],
) -> Deal:
    """The deal of a seed, played by its seats."""
    from cardavia.deal import Deal

    rules = options.read_rules(game, preset, flags)
    players = options.read_seats(seats, time_limit)
    deal = Deal(game, seed, number, dealer=dealer, seats=players, rules=rules)
    if not deal.over:
        raise ValueError(f"seat {deal.asked} is 'asked', expected seats that play by themselves")
    return deal


def _is_of_a_seat(told: Any) -> bool:
    from cardavia.records import SEAT_FORMAT

    return isinstance(told, dict) and told.get("format") == SEAT_FORMAT


def _show(told: dict[str, Any] | None, deal: Deal | None, form: str, seat: int | None) -> None:
    """A whole record or a deal of a seed, in one of the forms."""
    from cardavia.records import replay
    from cardavia.story import tell
    from cardavia.story.seat_sight import tell_seat
    from cardavia.story.steps import Steps

    names = deal.seats if deal is not None else told.get("seats", []) if isinstance(told, dict) else []
    whole = replay(told) if deal is None else deal  # type: ignore[arg-type]
    with wrong_use():
        if seat is not None:
            whole.checked_seat(seat)
    if form == "step":
        _step(Steps(whole, seat))
    elif form == "events":
        _print_events(whole, names, seat)
    elif form == "json":
        print_json(whole.record(seat) if told is None or seat is not None else told)
    elif seat is not None:
        _print(tell_seat(whole.record(seat)))
    else:
        _print(tell(whole.record() if told is None else told, names))


def _print_events(deal: Deal, names: Sequence[str], seat: int | None) -> None:
    """A line for each event, with the names of those who played, where they are known."""
    start, *rest = deal.events(seat)
    print_json({**start, "names": list(names or start["names"])})
    for event in rest:
        print_json(event)


def _show_seat(told: dict[str, Any], form: str, seat: int | None) -> None:
    """A record of what one seat saw."""
    from cardavia.story.seat_sight import tell_seat

    with wrong_use():
        if form in ("step", "events"):
            raise ValueError(f"--{form} is given, but the record is what seat {told.get('seat')} saw")
        if seat is not None and seat != told.get("seat"):
            raise ValueError(f"seat is {seat}, but the record is what seat {told.get('seat')} saw")
    sections = tell_seat(told)
    if form == "json":
        print_json(told)
    else:
        _print(sections)


def _print(sections: Sequence[Section]) -> None:
    out = console()
    for section in sections:
        out.print(section.title, style="bold", soft_wrap=True)
        for line in section.lines:
            out.print(f"  {line}".rstrip(), soft_wrap=True)
        out.print()


def _step(steps: Sequence[Section]) -> None:
    """All steps in turn; by keys where input and output are a terminal."""
    import sys

    if sys.stdin.isatty() and sys.stdout.isatty():
        _by_keys(steps)
    else:
        for section in steps:
            _print([section])


def _by_keys(steps: Sequence[Section]) -> None:
    place = 0
    while True:
        click.clear()
        _print([steps[place]])
        click.echo(f"step {place} of {len(steps) - 1}: n next, p previous, q quit ", nl=False)
        key = click.getchar()
        if key in ("q", "Q", "\x1b", "\x03", "\x04"):
            click.echo()
            return
        if key in ("n", "N", " ", "\r", "\n", "\x1b[C", "\x1b[B"):
            place = min(place + 1, len(steps) - 1)
        elif key in ("p", "P", "\x7f", "\x1b[D", "\x1b[A"):
            place = max(place - 1, 0)
        elif key in ("\x1b[H", "\x1b[1~", "\x1b[F", "\x1b[4~"):
            place = 0 if key in ("\x1b[H", "\x1b[1~") else len(steps) - 1
