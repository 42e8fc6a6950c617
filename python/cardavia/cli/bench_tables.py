"""The tables of `cardavia bench`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from cardavia.bench.clock import Row

if TYPE_CHECKING:
    from rich.console import RenderableType

DIGITS = 3
LARGE = ((1e9, "G"), (1e6, "M"), (1e3, "k"))
SHORT = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
MEGABYTE = 1e6
WAYS = {
    "tables": "tables",
    "tables, a hand a call": "a hand\na call",
    "depth first, Numba": "search,\nNumba",
    "depth first, Python": "search,\nPython",
}
LEGENDS = {
    "partition": "/s hands a second, ns nanoseconds a hand, × times as long as the tables; k, M, G: "
    "thousands, millions, thousand millions. One core, time of the processor. All answers are equal.",
    "deals": "× times as long as shuffling and dealing alone. One core, time of the processor. However "
    "they were played, the deals are the same.",
    "search": "One core, time of the processor; endings with the texts that Python makes of the answer. "
    "Principal lines were played out and come to their points; thinking twice found the same.",
    "growth": "Deals: time of the clock, peak of memory of the process, Python and NumPy included. "
    "Hands: one core, time of the processor. Sums of points are equal, and so are all answers.",
}


def tables(name: str, rows: Sequence[Row]) -> Iterator[RenderableType]:
    """Title, machine, a table for each group of figures, and what they mean."""
    from cardavia.bench.machine import described

    machine = described()
    versions = ", ".join(f"{package} {version}" for package, version in machine["versions"].items())
    yield Text(f"cardavia bench {name}", "bold")
    yield f"{machine['cpu']}; Python {machine['python']}, {versions}"
    for group in dict.fromkeys(row.group for row in rows):
        shown = [row for row in rows if row.group == group]
        yield Text(f"\n{group}", "bold")
        yield _side_by_side(shown) if name == "partition" else _one_below_the_other(shown, name == "deals")
    yield Text(f"\n{LEGENDS[name]}")


def _side_by_side(rows: Sequence[Row]) -> Table:
    """A line a case, with all its ways."""
    table = Table(box=SIMPLE_HEAD, padding=0, show_edge=False)
    table.add_column("hands", vertical="bottom", no_wrap=True)
    ways = list(dict.fromkeys(row.way for row in rows))
    for place, way in enumerate(ways):
        title = WAYS[way] if "\n" in WAYS[way] else f"\n{WAYS[way]}"
        table.add_column(f"{title}\n/s", justify="right", no_wrap=True)
        table.add_column("ns", justify="right", vertical="bottom", no_wrap=True)
        if place:
            table.add_column("×", justify="right", vertical="bottom", no_wrap=True)
    for case in dict.fromkeys(row.case for row in rows):
        cells = []
        shown = [row for row in rows if row.case == case]
        for place, row in enumerate(shown):
            cells += [amount(row.per_second), amount(row.seconds * 1e9)]
            cells += [amount(row.seconds / shown[0].seconds)] if place else []
        table.add_row(case, *cells)
    return table


def _one_below_the_other(rows: Sequence[Row], beside_first: bool) -> Table:
    """A line for each way of each case, perhaps with the ratio to the first."""
    unit = rows[0].unit
    table = Table(box=SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False, show_edge=False)
    table.add_column("")
    table.add_column("")
    names = [f"{unit}s a second", rows[0].one, "measured"]
    names += ["×"] if beside_first else []
    names += ["MB"] if rows[0].memory is not None else []
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    last = ""
    for row in rows:
        cells = [f"{row.per_second:,.0f}", duration(row.seconds), f"{row.units:,}"]
        cells += [significant(row.seconds / rows[0].seconds)] if beside_first else []
        cells += [] if row.memory is None else [f"{row.memory / MEGABYTE:,.0f}"]
        case = row.case if not row.case.isdecimal() else f"{int(row.case):,}"
        table.add_row("" if case == last else case, "" if row.way == row.case else row.way, *cells)
        last = case
    return table


def significant(value: float) -> str:
    """Three digits that count, without an exponent: 0.123, 12.3, 1,230."""
    if value >= 10 ** (DIGITS - 1):
        return f"{float(f'{value:.{DIGITS}g}'):,.0f}"
    return f"{value:#.{DIGITS}g}".rstrip(".")


def amount(value: float) -> str:
    """Three digits that count, with a letter for thousands and more: 12.3k."""
    for size, letter in LARGE:
        if float(f"{value:.{DIGITS}g}") >= size:
            return significant(value / size) + letter
    return significant(value)


def duration(seconds: float) -> str:
    """Three digits that count, with their unit: 12.3 µs."""
    for size, unit in SHORT:
        if float(f"{seconds:.{DIGITS}g}") >= size:
            return f"{significant(seconds / size)} {unit}"
    return f"{significant(seconds * 1e9)} ns"
