"""Where and with what something was measured."""

from __future__ import annotations

import platform
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cardavia_fast import _build, _table

from cardavia.workers import thread_count

PACKAGES = ("cardavia", "numpy", "numba")
STATUS = Path("/proc/self/status")


def described() -> dict[str, Any]:
    """Machine, versions and build, for JSON."""
    return {
        "cpu": cpu_model(),
        "cores": thread_count(-1),
        "system": platform.platform(),
        "python": platform.python_version(),
        "versions": {package: version(package) for package in PACKAGES},
        "commit": _build.COMMIT,
        "compiler": _build.COMPILER,
        "flags": _build.FLAGS,
        "native_checks": _table.CHECKS,
    }


@cache
def cpu_model() -> str:
    """The processor's name as it gives it itself."""
    from cpuinfo import get_cpu_info  # type: ignore[import-untyped]

    return str(get_cpu_info().get("brand_raw") or platform.processor() or "unknown")


def peak_memory() -> int:
    """Bytes that this process has had in memory at most."""
    if STATUS.exists():
        # Linux: getrusage would count the parent's peak as well.
        lines = dict(line.split(":", 1) for line in STATUS.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) * 1024
    from resource import RUSAGE_SELF, getrusage

    return getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
