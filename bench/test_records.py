"""Files of records, written and verified, beside decoding their JSON alone: one thread.

pytest-benchmark prints each figure's ratio to the least of its group, which here is the decoding.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import cardavia as cv
from cardavia.games import GAMES

SEED, DEALS = 7, 10_000


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def path(game: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / f"{game}.jsonl"
    cv.run(game, DEALS, SEED, records=path)
    return path


def per_deal(benchmark: Any, game: str) -> None:
    benchmark.group = f"records of {game}, one thread"
    if benchmark.stats:
        benchmark.extra_info["deals_per_second"] = round(DEALS / benchmark.stats.stats.min)


def test_decoded(benchmark: Any, game: str, path: Path) -> None:
    lines = path.read_bytes().splitlines()
    decode = msgspec.json.Decoder().decode

    def decoded() -> int:
        return sum(decode(line)["version"] for line in lines)

    assert benchmark(decoded) == 2 * DEALS
    per_deal(benchmark, game)


def test_verified(benchmark: Any, game: str, path: Path) -> None:
    found = benchmark(cv.verify, path, 1)
    assert (found.ok, found.deals) == (True, {game: DEALS})
    assert found.answers == cv.run(game, DEALS, SEED).steps.sum()
    per_deal(benchmark, game)


def test_written(benchmark: Any, game: str, path: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    benchmark(cv.run, game, DEALS, SEED, workers=1, records=again)
    assert again.read_bytes() == path.read_bytes()
    per_deal(benchmark, game)
