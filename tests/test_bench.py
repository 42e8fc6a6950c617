"""`cardavia bench`: figures that are there, answers that are compared, files that can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import cardavia as cv
from bench_work import make_small
from cardavia.bench import clock, deals, endings, growth, machine, partition, playouts
from cardavia.bench.corpora import corpus
from cardavia.bench.depth_first import MORE, ROWS, by_numba, by_python
from cardavia.cli import main
from cardavia.cli.bench_tables import amount, duration, significant
from cardavia.errors import MismatchError


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    make_small(monkeypatch)


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["bench", *arguments], prog_name="cardavia")


# The search beside the tables


@pytest.mark.parametrize("kind", ["random", "near", "complete", "hard"])
@pytest.mark.parametrize(
    ("game", "tiles"), [("sichuan", 13), ("sichuan", 14), ("nantong", 22), ("nantong", 23)]
)
def test_the_search_answers_as_the_tables(game: str, tiles: int, kind: Any) -> None:
    hands = corpus(game, tiles, kind, 60, seed=3)
    groups = 4 if game == "sichuan" else 7
    compiled, plain = by_numba(), by_python()
    for question in ("shanten", "waits" if tiles % 3 == 1 else "complete"):
        wanted = getattr(cv.partition, question)(hands).tolist()
        room = np.zeros((ROWS, hands.shape[1] + MORE), np.int64)
        found = np.empty(len(hands), np.int64)
        compiled[question](hands.copy(), groups, room, found)
        assert found.tolist() == wanted
        some = [0] * 2
        plain[question](hands[:2].tolist(), groups, room.tolist(), some)
        assert some == wanted[:2]


@pytest.mark.parametrize("groups", range(8))
def test_hands_with_exposed_groups(groups: int) -> None:
    for kind in ("random", "near", "complete", "hard"):
        hands = corpus("nantong", 3 * groups + 2, kind, 50, 1, groups)  # type: ignore[arg-type]
        assert (hands.sum(axis=1) == 3 * groups + 2).all()
        assert hands.max() <= 4
        if kind in ("complete", "hard"):
            assert cv.partition.complete(hands, groups).all()
    with pytest.raises(ValueError, match="groups is 5, expected 0 to 4"):
        corpus("sichuan", 14, "random", 1, groups=5)
    with pytest.raises(ValueError, match="tiles is 14, expected 10 to 11"):
        corpus("sichuan", 14, "random", 1, groups=3)


# Figures


def test_each_bench_tells_how_many_figures_there_will_be() -> None:
    assert len(list(partition.rows(1))) == partition.count() == 128
    assert len(list(deals.rows(1))) == deals.count() == 3 * 8 + 4  # two have a planner and fitted values
    assert len(list(endings.rows(1))) == endings.count() == 4
    assert len(list(playouts.rows(1))) == playouts.count() == 6
    assert len(list(growth.rows(1, 1000))) == growth.count(1000) == 3 + 16
    assert growth.sizes(10**7) == [10**3, 10**4, 10**5, 10**6, 10**7]
    assert growth.sizes(9_999) == [1000]


def test_seconds_are_those_of_one_unit() -> None:
    seen: list[int] = []
    units, seconds = clock.as_many(seen.append, 100, 1.0, 3)
    assert seen == [3, units] == [3, 100]
    assert seconds > 0
    seen.clear()
    assert clock.as_many(seen.append, 2, 1.0, 3)[0] == 2
    assert seen == [2]
    row = clock.Row("deal", "sichuan", "uniform", "batch", 10, 0.25)
    assert row.to_dict()["per_second"] == 4


def wrong(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel whose fourth answer is another one."""

    def call(counts: Any, *more: Any, out: Any = None, **others: Any) -> Any:
        answers = kernel(counts, *more, out=out, **others)
        if out is not None:
            answers[3] = answers[3] == 0
        return answers

    return call


@pytest.mark.parametrize("question", ["shanten", "waits", "complete"])
def test_another_answer_is_named(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv.partition, question, wrong(getattr(cv.partition, question)))
    with pytest.raises(MismatchError, match=rf"{question}, \w+, hand 3, [1-9].*: \w+ by tables, -?\w+ by"):
        list(partition.rows(1))
    result = bench("partition")
    assert result.exit_code == 1
    assert re.fullmatch(r"Error: sichuan, 1[34] tiles: .* by tables, a hand a call\n", result.stderr)


def test_another_deal_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = deals.run

    def run(game: str, count: int, seed: int, *more: Any, **others: Any) -> cv.Results:
        results = real(game, count, seed, *more, **others)
        if others.get("chunk"):
            results.points[5] += 1
        return results

    monkeypatch.setattr(deals, "run", run)
    with pytest.raises(MismatchError, match=r"sichuan seed 1 deal 5, seats \w+: points is .* by two workers"):
        list(deals.rows(1))


def test_another_ending_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv.Solution, "paranoid", lambda self, seat: 1000)
    with pytest.raises(MismatchError, match=r"tiengow seed 1 deal 0 after \d+ answers: seat \d has"):
        list(endings.rows(1))


def test_other_sums_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "_stream", growth._run)
    played = iter([(1.0, 1, [0, 0]), (1.0, 1, [1, -1])])
    monkeypatch.setattr(growth, "_apart", lambda *_: next(played))
    with pytest.raises(MismatchError, match=r"1000 deals of sichuan: points sum to .* by 2 workers"):
        list(growth.rows(1, 1000))


# The command line


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("partition", ["nantong, 23 tiles: complete", "a hand", "hard"]),
        ("deals", ["shuffle and deal", "Numba seats", "from Python"]),
        ("search", ["3 tiles a seat", "max^n", "against three", "by uniform seats"]),
    ],
)
def test_tables(name: str, words: list[str]) -> None:
    result = bench(name, "--seed", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(word in result.stdout for word in [f"cardavia bench {name}", "Python 3.", *words])
    assert max(map(len, result.stdout.splitlines()[3:])) <= 80


def test_growth_is_measured_apart() -> None:
    result = bench("growth", "--most", "1000")
    assert (result.exit_code, result.stderr) == (0, "")
    peaks = [int(line.split()[-1]) for line in result.stdout.splitlines() if "worker" in line]
    assert len(peaks) == 3
    assert all(20 < peak < 1000 for peak in peaks)  # MB: Python, NumPy and a few arrays


def test_json_names_machine_and_build(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    assert bench("search", "--json", str(file)).exit_code == 0
    found = json.loads(file.read_text())
    told = [found[name] for name in ("format", "version", "bench", "seed")]
    assert told == ["cardavia-bench", 1, "search", 0]
    assert found["versions"]["cardavia"] == cv.__version__
    assert found["cpu"]
    assert found["compiler"].split()[0] in ("gcc", "clang")
    assert "-O3" in found["flags"]
    assert re.fullmatch(r"unknown|[0-9a-f]{7,40}(-dirty)?", found["commit"])
    cases = [row["case"] for row in found["rows"]]
    assert cases == ["2 tiles a seat"] * 2 + ["3 tiles a seat"] * 2 + [
        game for game in cv.GAMES for _ in "ab"
    ]
    assert all(row["seconds"] > 0 and row["unit"] in ("ending", "playout") for row in found["rows"])
    assert json.loads(bench("search", "--json", "-").stdout).keys() == found.keys()
    assert machine.described()["cores"] >= 1


@pytest.mark.parametrize(
    ("name", "start"), [("search.svg", b"<?xml"), ("search.png", b"\x89PNG")], ids=["svg", "png"]
)
def test_plots(name: str, start: bytes, tmp_path: Path) -> None:
    file = tmp_path / name
    assert bench("search", "--plot", str(file)).exit_code == 0
    assert file.read_bytes().startswith(start)
    assert list(tmp_path.iterdir()) == [file]


def test_a_plot_of_the_same_figures_is_the_same_file(tmp_path: Path) -> None:
    from cardavia.bench.plots import drawn, save

    rows = [
        clock.Row("deal", "deals of tiengow", str(10**power), way, 10**power, 1e-6 * power, 10**power)
        for power in (3, 4, 5)
        for way in ("one", "two")
    ]
    for name in ("a.svg", "b.svg"):
        save(rows, "growth", tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    times, memory = drawn(rows, "growth").axes
    assert [line.get_label() for line in times.lines] == ["one", "two"]
    assert times.lines[0].get_xydata().tolist() == [[10**p, 1e-6 * p * 10**p] for p in (3, 4, 5)]
    assert memory.lines[0].get_ydata().tolist() == [10**p / 1e6 for p in (3, 4, 5)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["partition", "--seed", "-1"], "seed is -1, expected 0 to 2**64 - 1"),
        (["search", "--json", "figures.txt"], "'figures.txt', expected a name that ends in .json"),
        (["search", "--plot", "figures.pdf"], "'figures.pdf', expected a name that ends in .png or .svg"),
        (["growth", "--most", "999"], "most is 999, expected 1000 to 1000000000"),
        (["hands"], "No such command 'hands'"),
    ],
)
def test_wrong_use(arguments: list[str], message: str) -> None:
    result = bench(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("cardavia.cli.bench.find_spec", lambda name: None)
    result = bench("search", "--plot", str(tmp_path / "figures.png"))
    assert result.exit_code == 2
    assert "pip install 'cardavia[plot]'" in result.stderr


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        (0.0123456, ("0.0123", "0.0123", "12.3 ms")), (9.999, ("10.0", "10.0", "10.0 s")),
        (1.0, ("1.00", "1.00", "1.00 s")), (999.6, ("1,000", "1.00k", "1,000 s")),
        (123456, ("123,000", "123k", "123,000 s")), (6.5e-9, ("6.50e-09", "6.50e-09", "6.50 ns")),
    ],
)  # fmt: skip
def test_three_digits(value: float, texts: tuple[str, str, str]) -> None:
    assert (significant(value), amount(value), duration(value)) == texts
