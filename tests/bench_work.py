"""Small work for `cardavia bench`: what is tested is what is told, not how fast it is."""

from __future__ import annotations

import pytest

from cardavia.bench import clock, deals, endings, growth, partition, playouts


def make_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few hands, deals and endings, each measured at least once."""
    for module, name, value in (
        (partition, "HANDS", 12), (partition, "SINGLES", 6), (partition, "BUDGET", 1e-9),
        (deals, "DEALS", 60), (deals, "SINGLES", 4), (deals, "STEPPED", 1e-9),
        (endings, "ENDINGS", {2: 3, 3: 2}), (playouts, "DECISIONS", 2),
        (playouts, "PLAYOUTS", 20), (growth, "HANDS", 12), (growth, "BUDGET", 1e-9),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(clock.least_seconds, "__defaults__", (0.0,))
