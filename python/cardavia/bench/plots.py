"""Figures of a benchmark as a picture. Needs the extra `plot`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from cardavia.bench.clock import Row
from cardavia.files import output_format, whole_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Looks = dict[str, dict[str, Any]]

FORMATS = (".png", ".svg")
# Colours that the colour-blind tell apart, each with its own shape.
COLOURS, MARKERS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9"), "osD^vP"
ACROSS, WIDTH, LINE, FRAME, HEAD = 2, 5.4, 0.28, 1.0, 1.0  # panels side by side; the rest in inches
MEGABYTE = 1e6


def save(rows: Sequence[Row], title: str, path: str | os.PathLike[str]) -> None:
    """Write a .png or .svg: a panel for each group, times on a logarithmic scale.

    Cases that are numbers are drawn as curves, others as a line each. Raises ModuleNotFoundError without
    matplotlib, ValueError for another ending.
    """
    kind = output_format(path, FORMATS)
    figure = drawn(rows, title)
    # Without its date, and with the same names for its parts, an .svg of the same figures is the same.
    metadata = {"Date": None} if kind == ".svg" else None
    with whole_file(path) as file:
        figure.savefig(file, format=kind.removeprefix("."), dpi=150, metadata=metadata)


def drawn(rows: Sequence[Row], title: str) -> Figure:
    """The picture."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "cardavia"
    groups = list(dict.fromkeys(row.group for row in rows))
    panels = [[row for row in rows if row.group == group] for group in groups]
    memory = [row for row in rows if row.memory is not None]
    count = len(panels) + bool(memory)
    down = -(-count // ACROSS)
    lines = max(len(_cases(panel)) for panel in panels)
    height = HEAD + down * (FRAME + LINE * max(lines, 6))
    figure = Figure(figsize=(WIDTH * min(ACROSS, count), height), layout="constrained")
    figure.suptitle(title)
    looks = _looks(rows)
    for place, panel in enumerate(panels, 1):
        axes = figure.add_subplot(down, min(ACROSS, count), place, title=panel[0].group)
        (_curves if _numbered(panel) else _lines)(axes, panel, looks)
    if memory:
        _memory(figure.add_subplot(down, ACROSS, count, title=f"memory, {memory[0].group}"), memory, looks)
    legend: dict[str, Any] = {}
    for axes in figure.axes:
        handles, texts = axes.get_legend_handles_labels()
        legend |= dict(zip(texts, handles, strict=True))
    figure.legend(legend.values(), legend.keys(), loc="outside lower center", ncols=ACROSS)
    return figure


def _cases(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row.case for row in rows))


def _numbered(rows: Sequence[Row]) -> bool:
    return all(row.case.isdecimal() for row in rows)


def _looks(rows: Sequence[Row]) -> Looks:
    """The colour and shape of each way, the same in all panels."""
    ways = dict.fromkeys(row.way for row in rows)
    return {
        way: {"color": colour, "marker": marker}
        for way, colour, marker in zip(ways, cycle(COLOURS), cycle(MARKERS), strict=False)
    }


def _by_way(rows: Sequence[Row]) -> dict[str, list[Row]]:
    return {way: [row for row in rows if row.way == way] for way in dict.fromkeys(row.way for row in rows)}


def _lines(axes: Axes, rows: Sequence[Row], looks: Looks) -> None:
    cases = _cases(rows)
    for way, shown in _by_way(rows).items():
        places = [cases.index(row.case) for row in shown]
        axes.plot([row.seconds for row in shown], places, linestyle="none", label=way, **looks[way])
    axes.set_yticks(range(len(cases)), cases)
    axes.set_ylim(len(cases) - 0.5, -0.5)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(_seconds())
    axes.set_xlabel(f"time {rows[0].one}")
    axes.grid(axis="x", alpha=0.3)


def _curves(axes: Axes, rows: Sequence[Row], looks: Looks) -> None:
    """Where a case is how many units there were, the time of all of them; else that of one."""
    whole = all(row.units == int(row.case) for row in rows)
    for way, shown in _by_way(rows).items():
        times = [row.seconds * (row.units if whole else 1) for row in shown]
        axes.plot([int(row.case) for row in shown], times, label=way, **looks[way])
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(_seconds())
    axes.set_ylabel("time" if whole else f"time {rows[0].one}")
    _below(axes, rows)


def _memory(axes: Axes, rows: Sequence[Row], looks: Looks) -> None:
    for way, shown in _by_way(rows).items():
        peaks = [(row.memory or 0) / MEGABYTE for row in shown]
        axes.plot([int(row.case) for row in shown], peaks, label=way, **looks[way])
    axes.set_ylim(bottom=0, top=1.1 * max(row.memory or 0 for row in rows) / MEGABYTE)
    axes.set_ylabel("MB at the peak")
    _below(axes, rows)


def _below(axes: Axes, rows: Sequence[Row]) -> None:
    """The axis of the cases: logarithmic where they are far apart."""
    cases = [int(case) for case in _cases(rows)]
    if max(cases) >= 100 * max(min(cases), 1):
        axes.set_xscale("log")
    else:
        axes.set_xticks(cases)
    axes.set_xlabel(rows[0].group.split()[0])
    axes.grid(alpha=0.3)


def _seconds() -> Any:
    from matplotlib.ticker import EngFormatter

    return EngFormatter("s")
