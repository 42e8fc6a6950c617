"""A row of the result table: `tell` keeps it with a benchmark, `python bench/peers/rows.py FILE` prints all.

FILE is what `--benchmark-json=FILE` wrote.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any


def tell(benchmark: Any, label: str, package: str, units: int, decisions: int = 0) -> None:
    """One round was so many units (hands, deals) with so many decisions, by this package."""
    benchmark.extra_info.update(
        label=label, package=package, version=version(package), units=units, decisions=decisions
    )


def short(value: float) -> str:
    """Three figures, or all of a whole number."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def row(bench: dict[str, Any], least: float) -> str:
    """The fastest round: time a unit, units and decisions a second, and times the least of the group."""
    info = bench["extra_info"]
    each = bench["stats"]["min"] / info["units"]
    cells = [f"{info['label']} ({info['version']})", short(each * 1e6), f"{1 / each:,.0f}"]
    if info["decisions"]:
        asked = info["decisions"] / info["units"]
        cells += [f"{asked:.1f}", f"{asked / each:,.0f}"]
    return "| " + " | ".join([*cells, short(each / least)]) + " |"


def table(group: str, benches: list[dict[str, Any]]) -> str:
    """One group in Markdown, fastest first."""
    times = [bench["stats"]["min"] / bench["extra_info"]["units"] for bench in benches]
    ordered = sorted(zip(times, benches, strict=True), key=lambda pair: pair[0])
    heads = [group, "µs each", "a second"]
    if benches[0]["extra_info"]["decisions"]:
        heads += ["decisions each", "decisions a second"]
    heads.append("times the least")
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    return "\n".join([*lines, *(row(bench, min(times)) for _, bench in ordered)])


def main(path: str) -> None:
    found = json.loads(Path(path).read_text("utf-8"))
    machine = found["machine_info"]
    print(f"{machine['cpu']['brand_raw']}, Python {machine['python_version']}, {machine['python_compiler']}")
    for group in dict.fromkeys(bench["group"] for bench in found["benchmarks"]):
        print("\n" + table(group, [bench for bench in found["benchmarks"] if bench["group"] == group]))


if __name__ == "__main__":
    main(sys.argv[1])
