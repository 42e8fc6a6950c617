"""Analysed decisions and reviewed deals: as played on by hand, blind to what is hidden, fair to luck."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _thinkers
from cardavia_fast._thinkers import worlds_of

import cardavia as cv
from cardavia.aids import nantong as nantong_aid
from cardavia.aids import sichuan as sichuan_aid
from cardavia.aids import tiengow as tiengow_aid
from cardavia.analysis import worlds
from cardavia.analysis.decisions import BY_LUCK, judged
from cardavia.analysis.worlds import Trial, position
from cardavia.arena.intervals import t95
from cardavia.records import rewound
from cardavia.seats import Thinker
from decisions import kinds_of

GAMES = pytest.mark.parametrize("game", cv.GAMES)
SALT = 0x7468696E6B  # of _thinker.pyx
MOVES = {"sichuan": [0, 5, 30, 55], "nantong": [0, 7, 30], "tiengow": [0, 6, 20]}
CHOOSE = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32, ctypes.c_uint64, ctypes.c_void_p
)


def reached(game: str, move: int, number: int = 3, seats: str = "greedy") -> cv.Deal:
    return rewound(cv.Deal(game, 7, number, seats=seats), move)


def asked_first(game: str, move: int) -> cv.Deal:
    """A deal in which seat 0 must choose among several actions, after so many answers or a few more."""
    deal = reached(game, move)
    for _, action in cv.Deal(game, 7, 3, seats="greedy").actions[move:]:
        if deal.asked == 0 and len(deal.legal()) > 1:
            return deal
        deal.answer(action)
    raise AssertionError("seat 0 is not asked any more")


# ---- the figures ---------------------------------------------------------------------------------------


@GAMES
def test_figures_are_those_of_the_worlds(game: str) -> None:
    for move in MOVES[game]:
        deal = reached(game, move)
        found = cv.analyse(deal, seed=5, worlds=60)
        points, won = Trial(5, 60, Thinker()).outcomes(position(deal))
        assert points.shape == won.shape == (60, len(deal.legal()))
        assert [each.action for each in found.prospects] == deal.legal()
        means = points.mean(axis=0)
        best = int(means.argmax())
        assert found.best.action == deal.legal()[best]
        half = t95(59) / np.sqrt(60)
        for i, each in enumerate(found.prospects):
            behind = points[:, i] - points[:, best]
            assert each.points == pytest.approx(means[i])
            assert each.ci95 == pytest.approx(half * points[:, i].std(ddof=1))
            assert each.to_best == pytest.approx(behind.mean())
            assert each.to_best <= 0
            assert each.to_best_ci95 == pytest.approx(half * behind.std(ddof=1))
            assert each.best_share == pytest.approx((points[:, i] == points.max(axis=1)).mean())
            assert each.won_on == pytest.approx(won[:, i].mean())
            assert found[each.action] is each


@GAMES
def test_the_same_seed_gives_the_same_analysis(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = reached(game, MOVES[game][1])
    before = deal.record()
    first = cv.analyse(deal, seed=1, worlds=50)
    assert cv.analyse(deal, seed=1, worlds=50) == first
    assert cv.analyse(deal, seed=np.random.SeedSequence(3), worlds=50) != first
    for playouts in (1, 37, 10**6):
        monkeypatch.setattr(worlds, "PLAYOUTS", playouts)
        assert cv.analyse(deal, seed=1, worlds=50) == first
    assert deal.record() == before


@GAMES
def test_more_worlds_begin_with_the_same(game: str) -> None:
    at = position(reached(game, MOVES[game][2]))
    few, many = (Trial(0, count, Thinker()).outcomes(at)[0] for count in (20, 50))
    assert (many[:20] == few).all()


@GAMES
def test_only_what_the_seat_knows_counts(game: str) -> None:
    """Deals with other hidden pieces and the same view are analysed alike."""
    for move in MOVES[game]:
        deal = reached(game, move)
        assert deal.asked is not None
        other = deal.imagine(deal.asked, seed=9, number=move)
        assert other.places() != deal.places()
        assert other.view_record(deal.asked) == deal.view_record(deal.asked)
        assert cv.analyse(other, worlds=40) == cv.analyse(deal, worlds=40)


# ---- against playing on by hand ------------------------------------------------------------------------


class Even:
    """A thinking seat to which all worlds are equally likely, and greedy at all seats."""

    name = "even"

    def native(self, game: str) -> Any:
        return _thinkers.thinker(self.name, cv.GAMES[game].native, 1000, 0, "greedy")


def played_on(deal: cv.Deal, policies: list[Any], key: int, number: int) -> list[int]:
    """The points at the end when each seat answers by its policy, with its words of the world's stream."""
    words = [np.random.Philox(key=key, counter=[0, number, 1 + seat, 0]) for seat in range(len(policies))]
    while deal.asked is not None:
        view = np.frombuffer(deal.view_record(deal.asked).tobytes(), np.uint8).copy()
        codes = np.array(deal.legal_codes(), np.uint16)
        choose = CHOOSE(policies[deal.asked].address)
        word = int(words[deal.asked].random_raw())
        deal.answer(choose(view.ctypes.data, codes.ctypes.data, len(codes), word, None))
    return deal.points


def may_be_won_on(deal: cv.Deal, action: str) -> bool:
    """By hand: all that are asked in the window pass until one may win."""
    deal = deal.copy()
    if "pass" in deal.legal():
        return False
    deal.answer(action)
    while "pass" in deal.legal():
        if "win" in deal.legal():
            return True
        deal.answer("pass")
    return False


@GAMES
@pytest.mark.parametrize("move", [0, 12, 24])
def test_points_are_those_of_playing_on_by_hand(game: str, move: int) -> None:
    """`Deal.imagine` draws for seat 0 from the stream that a thinking seat draws its worlds from."""
    deal = asked_first(game, move if game != "tiengow" else move // 2)
    trial, at = Trial(2, 12, Even()), position(deal)
    points, won = trial.outcomes(at)
    policies = trial.by.native(game).owner.policies
    seats = [policies[0], *policies[-1:] * (len(deal.points) - 1)]
    key = at.noise(2) | SALT << 64
    for number in range(12):
        world = deal.imagine(0, seed=key, number=number)
        for i, action in enumerate(deal.legal()):
            assert won[number, i] == may_be_won_on(world, action)
            play = world.copy()
            play.answer(action)
            assert points[number, i] == played_on(play, seats, key, number)[0]


def test_what_may_be_won_on_at_once() -> None:
    """Late discards: other seats are ready, and the share is that of worlds in which one may claim a win."""
    shares = []
    for game in ("sichuan", "nantong"):
        deal = cv.Deal(game, 7, 3, seats="greedy")
        for move in range(deal.steps * 2 // 3, deal.steps, 2):
            found = cv.analyse(reached(game, move), worlds=60)
            shares += [each.won_on for each in found.prospects]
            if "pass" in reached(game, move).legal():
                assert max(each.won_on for each in found.prospects) == 0
    assert 0 < np.mean(shares) < 0.2
    assert max(each.won_on for each in cv.analyse(reached("tiengow", 3), worlds=20).prospects) == 0


# ---- reasons -------------------------------------------------------------------------------------------

HANDS: list[tuple[str, str, Any, Callable[[Any, int], int]]] = [
    ("sichuan", "fan", sichuan_aid, sichuan_aid.fan_after),
    ("nantong", "hu", nantong_aid, nantong_aid.hu_after),
]


@pytest.mark.parametrize(("game", "worth", "aid", "worth_after"), HANDS, ids=["sichuan", "nantong"])
def test_reasons_are_what_seats_are_told(
    game: str, worth: str, aid: Any, worth_after: Callable[[Any, int], int]
) -> None:
    notation = cv.GAMES[game].notation
    for move in MOVES[game]:
        deal = reached(game, move)
        assert deal.asked is not None
        view, found = deal.view_record(deal.asked), cv.analyse(deal, worlds=2)
        assert found.before["shanten"] == aid.shanten(view)
        assert found.before["unseen"] == aid.unseen_of(view, aid.useful(view))
        for code, each in zip(deal.legal_codes(), found.prospects, strict=True):
            kinds = aid.useful_after(view, code)
            assert each.reasons["shanten"] == aid.shanten_after(view, code)
            told = each.reasons["useful"]
            assert (np.flatnonzero(notation.parse_hand(told)).tolist() if told else []) == kinds_of(kinds)
            assert each.reasons["unseen"] == aid.unseen_of(view, kinds)
            assert each.reasons[worth] == worth_after(view, code)


def test_reasons_in_tien_gow() -> None:
    for move in (0, 3, 8, 21):
        deal = reached("tiengow", move)
        assert deal.asked is not None
        view, found = deal.view_record(deal.asked), cv.analyse(deal, worlds=2)
        assert found.before == {"columns": deal.view(0)["columns"][deal.asked]}
        for code, each in zip(deal.legal_codes(), found.prospects, strict=True):
            chance = tiengow_aid.strength(view, code)
            left = tiengow_aid.take(view["hand"], tiengow_aid.tiles(code))
            lead, without = (tiengow_aid.finish(view, left, first) for first in (1, 0))
            assert each.reasons["unbeaten"] == chance
            expected = chance * lead + (1 - chance) * without
            assert each.reasons["finish"] == pytest.approx(expected, abs=1 / 2048)


# ---- a whole deal --------------------------------------------------------------------------------------


@GAMES
def test_a_review_is_made_of_analyses(game: str) -> None:
    deal = cv.Deal(game, 7, 3, seats="uniform")
    found = cv.review(deal, seed=4, worlds=20)
    assert [each.lost for each in found.decisions] == sorted(each.lost for each in found.decisions)[::-1]
    walk, moves = rewound(deal), {each.move: each for each in found.decisions}
    for move, (seat, action) in enumerate(deal.actions):
        assert (move in moves) == (len(walk.legal()) > 1)
        if move in moves:
            each = moves[move]
            assert (each.seat, each.taken) == (seat, action)
            assert each.analysis == cv.analyse(walk, seed=4, worlds=20) == cv.analyse(deal, move, 4, 20)
            points, _ = Trial(4, 20, Thinker()).outcomes(position(walk))
            chosen, taken = walk.legal().index(each.better), walk.legal().index(action)
            assert points[:10, chosen].sum() == points[:10].sum(axis=0).max()
            gain = points[10:, chosen] - points[10:, taken]
            assert each.lost == pytest.approx(gain.mean())
            assert each.ci95 == pytest.approx(t95(9) * gain.std(ddof=1) / np.sqrt(10))
            assert each.mistake == (each.lost > each.ci95)
        walk.answer(action)


@GAMES
def test_sums_of_a_review(game: str) -> None:
    deal = cv.Deal(game, 7, 3, seats="uniform")
    found = cv.review(deal, worlds=16)
    assert found.mistakes == [each for each in found.decisions if each.mistake]
    assert sum(loss.decisions for loss in found.seats.values()) == found.total.decisions
    assert sum(loss.mistakes for loss in found.seats.values()) == found.total.mistakes == len(found.mistakes)
    assert sum(loss.lost for loss in found.seats.values()) == pytest.approx(found.total.lost)
    assert sum(loss.ci95**2 for loss in found.seats.values()) == pytest.approx(found.total.ci95**2)
    assert found.by_luck == BY_LUCK * sum(each.better != each.taken for each in found.decisions)
    for seat, loss in found.seats.items():
        own = cv.review(deal, seat, worlds=16)
        assert own.decisions == [each for each in found.decisions if each.seat == seat]
        assert own.total == own.seats[seat] == loss


@GAMES
def test_a_record_is_reviewed_as_its_deal(game: str) -> None:
    deal = cv.Deal(game, 7, 3, seats="greedy")
    half = rewound(deal, deal.steps // 2)
    whole = cv.review(deal, worlds=16)
    assert cv.review(json.loads(json.dumps(deal.record())), worlds=16) == whole
    early = [each for each in whole.decisions if each.move < half.steps]
    assert cv.analyse(half.record(), worlds=16) == cv.analyse(deal, half.steps, worlds=16)
    assert cv.review(half.record(), worlds=16).decisions == early
    assert cv.review(half, worlds=16).decisions == early
    assert cv.review(cv.Deal(game), worlds=16).decisions == []


def test_progress() -> None:
    deal, seen = cv.Deal("tiengow", 7, 3, seats="greedy"), list[tuple[int, int]]()
    cv.analyse(reached("tiengow", 0), worlds=300, progress=lambda *part: seen.append(part))
    assert [done for done, _ in seen] == [100, 200, 300]
    assert {of for _, of in seen} == {300}
    seen.clear()
    found = cv.review(deal, worlds=30, progress=lambda *part: seen.append(part))
    of = 30 * len(found.decisions)
    assert seen == sorted(set(seen))
    assert {(done, of) for done in range(30, of + 1, 30)} <= set(seen)


@GAMES
def test_as_dict_is_json(game: str) -> None:
    deal = reached(game, MOVES[game][1])
    found = cv.analyse(deal, worlds=20)
    told = json.loads(json.dumps(found.as_dict()))
    assert told["best"] == found.best.action
    assert [each["action"] for each in told["prospects"]] == deal.legal()
    reviewed = cv.review(cv.Deal(game, 7, 3, seats="greedy"), 1, worlds=20)
    told = json.loads(json.dumps(reviewed.as_dict()))
    assert told["seat"] == 1
    assert len(told["decisions"]) == len(reviewed.decisions)
    worst = reviewed.decisions[0]
    assert told["decisions"][0]["taken"]["action"] == worst.taken
    assert told["decisions"][0]["better"]["action"] == worst.better


# ---- blunders and luck ---------------------------------------------------------------------------------

BLUNDERS = [
    ("sichuan", 13, 38, "greedy", "win", "discard 4p"),
    ("nantong", 3, 49, "greedy", "win", "pass"),
    ("tiengow", 2, 29, "uniform", "play 52", "drop 52"),
]


@pytest.mark.parametrize(
    ("game", "number", "move", "seats", "right", "wrong"), BLUNDERS, ids=[each[0] for each in BLUNDERS]
)
def test_a_blunder_is_found(game: str, number: int, move: int, seats: str, right: str, wrong: str) -> None:
    """A win not taken; in Tien Gow the last trick given away, and with it the deal."""
    deal = rewound(cv.Deal(game, 5, number, seats=seats), move)
    assert deal.asked is not None
    assert cv.analyse(deal, worlds=100).best.action == right
    deal.answer(wrong)
    found = cv.review(deal, rewound(deal, move).asked, worlds=100)
    blunder = next(each for each in found.mistakes if each.move == move)
    assert (blunder.taken, blunder.better) == (wrong, right)
    assert found.mistakes[0] == blunder


def test_a_thrown_winning_tile_is_found() -> None:
    """Late in the deal, when another tile is safe."""
    deal = rewound(cv.Deal("sichuan", 5, 20, seats="greedy"), 67)
    seat = deal.asked
    deal.answer("discard 5s")
    found = cv.review(deal, seat, worlds=200)
    blunder = next(each for each in found.mistakes if each.move == 67)
    taken, better = (blunder.analysis[action] for action in (blunder.taken, blunder.better))
    assert taken.won_on > 0.25
    assert better.won_on == 0


@GAMES
def test_greedy_is_not_told_to_be_wrong_everywhere(game: str) -> None:
    found = cv.review(cv.Deal(game, 7, 3, seats="greedy"), worlds=16)
    assert len(found.mistakes) < len(found.decisions) / 4
    worse = cv.review(cv.Deal(game, 7, 3, seats="uniform"), worlds=64)
    better = cv.review(cv.Deal(game, 7, 3, seats="greedy"), worlds=64)
    assert worse.total.lost / worse.total.decisions > better.total.lost / better.total.decisions


@pytest.mark.parametrize("actions", [2, 5, 14])
@pytest.mark.parametrize("half", [8, 50])
def test_luck_is_called_a_mistake_at_most_as_often_as_told(actions: int, half: int) -> None:
    """Actions that are equally good, with a deal's luck in common: at most 1 in 40 of those not chosen.

    The bound adds four standard errors of the count. The best of the same worlds would be called better than
    the one taken far more often.
    """
    rng, trials, called, fooled = np.random.default_rng(8), 4000, 0, 0
    for _ in range(trials):
        common = rng.integers(-20, 21, (2 * half, 1))
        points = (common + rng.integers(-6, 7, (2 * half, actions))).astype(np.int32)
        better, gain = judged(points, 0)
        assert (better == 0) == (gain.mean == gain.ci95 == 0) or gain.ci95 > 0
        called += gain.mean - gain.ci95 > 0
        best = points[:, points.sum(axis=0).argmax()] - points[:, 0]
        fooled += best.mean() > t95(2 * half - 1) * best.std(ddof=1) / np.sqrt(2 * half)
    chance = BY_LUCK * (1 - 1 / actions)
    assert called / trials < chance + 4 * np.sqrt(chance / trials)
    assert actions == 2 or fooled > 1.5 * called


def test_gains_are_not_flattered() -> None:
    """Of equal actions the gain is 0 on average, though the best in the first half was chosen."""
    rng = np.random.default_rng(9)
    gains = [judged(rng.integers(-9, 10, (32, 6)).astype(np.int32), 0)[1].mean for _ in range(3000)]
    assert abs(np.mean(gains)) < 4 * np.std(gains) / np.sqrt(3000)


def test_equal_actions_keep_the_one_taken() -> None:
    points = np.repeat(np.arange(20, dtype=np.int32)[:, None], 3, axis=1)
    for taken in range(3):
        assert judged(points, taken) == (taken, judged(points, taken)[1])
        assert judged(points, taken)[1].mean == 0
    points[:, 2] += 1
    assert judged(points, 0) == (2, judged(points, 0)[1])
    assert judged(points, 0)[1].mean == 1
    assert judged(points, 2)[0] == 2


# ---- what is refused -----------------------------------------------------------------------------------

BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"worlds": 1}, ValueError, r"worlds is 1, expected 2 to 10\*\*6"),
    ({"worlds": 10**6 + 1}, ValueError, r"worlds is 1000001, expected 2 to 10\*\*6"),
    ({"worlds": 2.5}, TypeError, "worlds is 2.5, expected a whole number"),
    ({"seed": -1}, ValueError, "seed is -1, expected 0 to"),
    ({"by": "greedy"}, ValueError, "by is 'greedy', expected a seat that thinks, as 'thinker'"),
    ({"by": "clever"}, ValueError, "seat is 'clever'"),
]


@pytest.mark.parametrize(("arguments", "error", "message"), BAD, ids=[str(each[0]) for each in BAD])
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        cv.analyse(cv.Deal("sichuan"), **arguments)


def test_what_cannot_be_analysed() -> None:
    over = cv.Deal("sichuan", 7, 3, seats="greedy")
    with pytest.raises(ValueError, match="sichuan seed 7 deal 3 is over, expected a deal in which a seat"):
        cv.analyse(over)
    with pytest.raises(ValueError, match=r"worlds is 15, expected 16 to 10\*\*6"):
        cv.review(over, worlds=15)
    with pytest.raises(ValueError, match="seat is 4, expected 0 to 3"):
        cv.review(over, 4)
    for of in (cv.analyse, cv.review):
        with pytest.raises(cv.RecordError, match="record lacks"):
            of({"format": "cardavia-deal"})
    for move in (-1, 70):
        with pytest.raises(
            ValueError, match=f"move is {move}, expected 0 to 69: sichuan seed 7 deal 3 has 70"
        ):
            cv.analyse(over, move)
    with pytest.raises(KeyError, match="action is 'win', expected one of: void m, void p, void s"):
        cv.analyse(cv.Deal("sichuan"), worlds=2)["win"]


def test_arrays_that_do_not_fit() -> None:
    at = position(cv.Deal("sichuan"))
    seat = Thinker().native("sichuan")
    for shapes in ([(4, 2), (4, 3)], [(4, 3), (4, 2)], [(4, 3), (5, 3)]):
        points, won = np.zeros(shapes[0], np.int32), np.zeros(shapes[1], np.uint8)
        with pytest.raises(ValueError, match="expected both alike, 3"):
            worlds_of(seat, at.view, at.codes, 0, 0, points, won)
    with pytest.raises(TypeError):
        worlds_of(
            cv.Uniform().native("sichuan"), at.view, at.codes, 0, 0, np.zeros((1, 3), np.int32),
            np.zeros((1, 3), np.uint8),
        )  # fmt: skip
