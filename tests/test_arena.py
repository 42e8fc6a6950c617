"""Duplicate matches: differences, sources, the stop rule, wrong use."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import cardavia as cv
from arenas import text_of, uniform
from cardavia.arena.duplicates import play_chunk
from cardavia.arena.intervals import estimates, t95
from cardavia.arena.plan import match_plan
from cardavia.arena.schedule import CHECK, Tally
from cardavia.arena.sources import room, sources, split
from cardavia.games import GAMES
from cardavia.rules import PRESETS
from cardavia.seats import as_seats
from cardavia.tables import Table

PRESET_TABLES = [(game, preset) for game in GAMES for preset in PRESETS[game]]
presets = pytest.mark.parametrize(("game", "preset"), PRESET_TABLES)


# ---- differences and sources ---------------------------------------------------------------------------


def naive_set(game: str, seed: int, number: int, who: tuple[str, str], rules: Any) -> tuple[list[int], dict]:
    """A set by hand: the differences of the seats, and its payments by rule and side, from single deals."""
    seats = GAMES[game].native.seats
    challenger, field = who
    alone = cv.Deal(game, seed, number, seats=field, rules=rules)
    differences, payments = [], {}
    for seat in range(seats):
        table = [challenger if place == seat else field for place in range(seats)]
        deal = cv.Deal(game, seed, number, seats=table, rules=rules)
        differences.append(deal.points[seat] - alone.points[seat])
        for sign, ledger in ((1, deal.ledger), (-1, alone.ledger)):
            for row in ledger:
                if row.payee == seat:
                    key = row.rule, "received"
                    payments[key] = payments.get(key, 0) + sign * row.amount
                if row.payer == seat:
                    key = row.rule, "paid"
                    payments[key] = payments.get(key, 0) - sign * row.amount
    return differences, payments


@presets
@pytest.mark.parametrize("who", [("greedy", "uniform"), ("first", "greedy")])
def test_differences_and_sources_are_those_of_single_deals(
    game: str, preset: str, who: tuple[str, str]
) -> None:
    found = cv.arena(game, *who, sets=25, seed=11, first=40, rules=preset)
    for place in range(25):
        differences, payments = naive_set(game, 11, 40 + place, who, preset)
        assert found.differences[place].tolist() == differences
        parts: dict[tuple[str, str], int] = {}
        for source, amount in zip(sources(game), found.parts[place].tolist(), strict=True):
            parts[source[:2]] = parts.get(source[:2], 0) + amount
        if game == "nantong":  # its one rule's rows are net of both totals, and its sources are not
            assert sum(parts.values()) == sum(payments.values())
        else:
            assert parts == {key: payments.get(key, 0) for key in parts}
            assert set(payments) <= set(parts)


@presets
def test_sources_sum_to_the_points_of_every_deal(game: str, preset: str) -> None:
    seats = GAMES[game].native.seats
    for names in ("greedy", ["greedy", *["uniform"] * (seats - 1)], "uniform"):
        results = cv.run(game, 1500, 5, names, rules=preset)
        flows = room(game, 1500)
        table = Table(game, as_seats(game, names), results.rules, 5, 1)
        table.play(results, 0, 1500, flows)
        parts = split(game, results.arrays, flows)
        assert parts.dtype == np.int32
        assert (parts.sum(axis=2) == results.points).all()
        for place, source in enumerate(sources(game)):
            if source.side == "received":
                assert (parts[:, :, place] >= 0).all()
            else:
                assert (parts[:, :, place] <= 0).all()


def test_nantong_sources_are_the_totals() -> None:
    """N6.2 by hand: each other seat settles the difference of the totals."""
    results = cv.run("nantong", 400, 3, "greedy")
    parts = split("nantong", results.arrays, None)
    for place, deal in enumerate(parts.tolist()):
        winner, giver = int(results.winner[place]), int(results.win_from[place])
        drawn = giver == winner or giver == 255
        totals = results.totals[place].tolist()
        for seat, found in enumerate(deal):
            others = [other for other in range(3) if other != seat]
            hu = -sum(totals[other] for other in others if other != winner)
            if seat == winner:
                assert found == [
                    0 if drawn else 2 * totals[seat],
                    2 * totals[seat] if drawn else 0,
                    0,
                    0,
                    0,
                    hu,
                ]
            else:
                lost = -totals[winner] if winner != 255 else 0
                in_on = not drawn and seat == giver
                assert found == [0, 0, 2 * totals[seat], lost if in_on else 0, 0 if in_on else lost, hu]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_ledger_is_a_source(game: str) -> None:
    """What the kernels pay under, as they declare it."""
    seen = {row.rule for number in range(150) for row in cv.Deal(game, 2, number, seats="uniform").ledger}
    listed = {source.rule for source in sources(game)}
    assert seen <= listed
    assert len(listed) == {"sichuan": 6, "nantong": 1, "tiengow": 4}[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_against_itself_gains_nothing_anywhere(game: str) -> None:
    for name in ("greedy", "uniform"):
        found = cv.arena(game, name, name, sets=300, seed=3)
        assert not found.differences.any()
        assert not found.parts.any()
        assert (found.mean, found.sd, found.ci, found.shares) == (0, 0, 0, (0, 1, 0))
        assert found.needed(0.1) == 0


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_those_of_the_differences(game: str) -> None:
    found = cv.arena(game, "greedy", "uniform", sets=500, seed=9)
    sets = found.differences.mean(axis=1)
    half = t95(499) * sets.std(ddof=1) / math.sqrt(500)
    assert (found.mean, found.sd, found.ci) == pytest.approx((sets.mean(), sets.std(ddof=1), half))
    assert found.mean > 3 * found.ci
    assert found.total == found.differences.sum() == sum(share.total for share in found.sources)
    assert sum(share.mean for share in found.sources) == pytest.approx(found.mean)
    assert found.shares == ((sets > 0).mean(), (sets == 0).mean(), (sets < 0).mean())
    for seat, each in enumerate(found.per_seat):
        values = found.differences[:, seat]
        assert (each.mean, each.sd) == pytest.approx((values.mean(), values.std(ddof=1)))
    share, values = found.sources[0], found.parts[:, 0] / found.seats
    assert share.ci95 == pytest.approx(t95(499) * values.std(ddof=1) / math.sqrt(500))
    assert found.needed(0.5) == math.ceil((1.959963984540054 * found.sd / 0.5) ** 2)
    assert len(found) == 500
    assert repr(found).startswith(f"<Match {game} seed 9: greedy +")


def test_the_field_alone_cannot_move_the_mean() -> None:
    """Its points add up to zero over the seats: docs/arena.md says so."""
    found = cv.arena("sichuan", "greedy", "uniform", sets=100, seed=1)
    own = np.zeros(100, np.int64)
    for seat in range(4):
        table = ["greedy" if place == seat else "uniform" for place in range(4)]
        own += cv.run("sichuan", 100, 1, table).points[:, seat]
    assert (own == found.differences.sum(axis=1)).all()


def test_arrays_of_a_result_cannot_be_changed() -> None:
    found = cv.arena("tiengow", "greedy", sets=2)
    for array in (found.differences, found.parts):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_one_set_has_no_interval() -> None:
    found = cv.arena("tiengow", "greedy", "uniform", sets=1)
    assert math.isnan(found.sd)
    assert math.isnan(found.ci)
    assert found.needed(1) is None


# ---- nothing but the game matters ----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_workers_and_chunks_change_nothing(game: str) -> None:
    whole = cv.arena(game, "greedy", "uniform", 200, 4, 1)
    for workers, chunk in [(1, 1), (2, 3), (3, 64), (2, 1000), (-1, None)]:
        found = cv.arena(game, "greedy", "uniform", 200, 4, workers, chunk=chunk)
        assert text_of(found) == text_of(whole)
        assert (found.differences == whole.differences).all()
        assert (found.parts == whole.parts).all()


def test_first_only_says_where_to_begin() -> None:
    whole = cv.arena("sichuan", "greedy", "uniform", 60, 4)
    part = cv.arena("sichuan", "greedy", "uniform", 20, 4, first=30)
    assert (part.differences == whole.differences[30:50]).all()


def test_python_and_compiled_seats_play_the_same_match() -> None:
    native = cv.arena("sichuan", "uniform", "greedy", sets=6, seed=5)
    called = cv.arena("sichuan", cv.Called(uniform, "uniform"), "greedy", sets=6, seed=5)
    assert (called.differences == native.differences).all()
    assert (called.parts == native.parts).all()
    assert called.times["challenger"].decisions == native.times["challenger"].decisions > 0


def test_progress_counts_up_to_all_sets() -> None:
    seen: list[tuple[int, int]] = []
    cv.arena("tiengow", "greedy", sets=100, chunk=7, progress=lambda done, of: seen.append((done, of)))
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert (seen[0], seen[-1]) == ((0, 100), (100, 100))


# ---- the stop rule -------------------------------------------------------------------------------------


def test_the_arena_stops_at_the_first_checked_number_that_is_narrow_enough() -> None:
    whole = cv.arena("tiengow", "greedy", "uniform", 3000, 8)
    widths = {}
    for sets in range(CHECK, 3000, CHECK):
        widths[sets] = estimates(whole.differences[:sets].sum(axis=1, keepdims=True), 4)[0].ci95
    assert widths[CHECK] > 1 > 0.5 > widths[2944]
    for wanted in (1, 0.7, 0.5):
        stop = next(sets for sets, width in widths.items() if width <= wanted)
        for workers, chunk in [(1, 1000), (2, 5), (2, None)]:
            found = cv.arena("tiengow", "greedy", "uniform", 3000, 8, workers, chunk=chunk, until_ci=wanted)
            assert len(found) == stop
            assert (found.differences == whole.differences[:stop]).all()
            assert found.ci <= wanted == found.until_ci


def test_sets_are_the_most() -> None:
    found = cv.arena("tiengow", "greedy", "uniform", 100, 8, until_ci=0.01)
    assert len(found) == 100
    assert found.ci > 0.01
    assert len(cv.arena("tiengow", "greedy", "greedy", 1000, until_ci=0.01)) == CHECK
    assert len(cv.arena("tiengow", "greedy", "greedy", 1, until_ci=0.01)) == 1


def test_sets_beyond_the_stop_are_not_asked_for_their_faults() -> None:
    """The challenger fails in deal 200, and chunks beyond set 64 may be in hand when the rule says stop."""
    plan = match_plan("tiengow", "greedy", "greedy", 1, 0, None)
    tally = Tally(plan, 300, 0.01)
    for low in (128, 64):
        tally.add(play_chunk(plan, low, low + 64, lambda: False))
        assert tally.enough == 0
    tally.add(play_chunk(plan, 0, 64, lambda: False))
    assert tally.enough == 64


# ---- wrong use -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"game": "chess"}, ValueError, "game is 'chess'"),
        ({"challenger": "gready"}, ValueError, "seat is 'gready', expected .* did you mean 'greedy'"),
        ({"challenger": "asked"}, ValueError, "challenger is 'asked', which asks the caller"),
        ({"field": None}, ValueError, "field is None, which asks the caller"),
        ({"field": ["greedy"] * 3}, TypeError, r"field is \['greedy', .*\], expected one seat"),
        ({"field": 3}, TypeError, "seat is 3, expected a name"),
        ({"sets": 0}, ValueError, "sets is 0, expected 1 to"),
        ({"sets": 1.5}, TypeError, "sets is 1.5, expected a whole number"),
        ({"seed": -1}, ValueError, "seed is -1"),
        ({"first": 2**63}, ValueError, "first is 9223372036854775808, expected 0 to"),
        ({"workers": 0}, ValueError, "workers is 0"),
        ({"chunk": 0}, ValueError, "chunk is 0"),
        ({"until_ci": 0}, ValueError, "until_ci is 0, expected more than 0 points"),
        ({"until_ci": math.nan}, ValueError, "until_ci is nan, expected more than 0 points"),
        ({"until_ci": "1"}, TypeError, "until_ci is '1', expected a number of points"),
        ({"until_ci": True}, TypeError, "until_ci is True, expected a number of points"),
        ({"rules": {"fan_cup": 3}}, ValueError, "rule of sichuan is 'fan_cup'"),
    ],
)
def test_wrong_arguments(change: dict[str, Any], error: type[Exception], message: str) -> None:
    given = {"game": "sichuan", "challenger": "greedy", "field": "uniform", "sets": 2} | change
    with pytest.raises(error, match=message):
        cv.arena(**given)


def test_wrong_seats_of_a_round_robin() -> None:
    for seats in ("greedy", ["greedy"], []):
        with pytest.raises(ValueError, match="expected at least 2 that meet each other"):
            cv.round_robin("sichuan", seats)
    with pytest.raises(ValueError, match="seat 'greedy' is named 2 times, expected different seats"):
        cv.round_robin("sichuan", ["greedy", "uniform", "greedy"])


def test_wrong_flows() -> None:
    results = cv.run("sichuan", 4, 1)
    flows = room("sichuan", 3)
    assert flows is not None
    table = Table("sichuan", as_seats("sichuan", "greedy"), results.rules, 1, 1)
    with pytest.raises(ValueError, match=r"flows have the shape \(3, 4, 6, 2\), expected \(4, 4, 6, 2\)"):
        table.play(results, 0, 4, flows)
    with pytest.raises(ValueError, match="0 ledger rules, expected 1 to 32"):
        table.play(results, 0, 3, replace(flows, rules=flows.rules[:0]))
