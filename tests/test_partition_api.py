"""`cardavia.partition`: arrays of hands against the naive references, and everything that is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from cardavia_fast import _partition
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import cardavia as cv
from cardavia import workers
from cardavia.bench.corpora import corpus, without
from cardavia.notation import nantong, sichuan
from oracle import nantong_hand, sichuan_hand

hand = sichuan.parse_hand
cards = nantong.parse_hand
Counts = NDArray[np.uint8]

READY = hand("123m 456m 234p 678p 9p")
FULL = hand("123m 456m 234p 678p 99p")
WON = cards("123m 456m 789m 234p 567p 345s 678s 99p")
KINDS = ("random", "near", "complete", "hard")
sizes = pytest.mark.parametrize(
    ("game", "tiles"), [("sichuan", 13), ("sichuan", 14), ("nantong", 22), ("nantong", 23)]
)


def bits(*names: str) -> int:
    return sum(1 << nantong.parse_kind(name) for name in names)


# ---- against the references ----------------------------------------------------------------------------

hands_27 = st.lists(st.integers(0, 107), max_size=14, unique=True).map(
    lambda ids: np.bincount(np.array(ids, np.int64) // 4, minlength=27).astype(np.uint8)
)


@settings(max_examples=200, deadline=None)
@given(hands_27, st.integers(0, 4))
def test_shanten_and_useful_tiles_agree_with_the_oracle(counts: Counts, groups: int) -> None:
    if counts.sum() > 3 * groups + 2:
        return
    missing = sichuan_hand.missing_tiles(counts.tolist(), groups, "mps")
    distances, kinds = cv.partition.useful(counts[None], groups)
    assert distances[0] == cv.partition.shanten(counts, groups) == missing - 1
    for kind in range(27):
        nearer = False
        if counts[kind] < 4:
            more = sichuan_hand.plus(counts.tolist(), kind)
            nearer = sichuan_hand.missing_tiles(more, groups, "mps") < missing
        assert kinds[0] >> kind & 1 == nearer


@pytest.mark.parametrize("kind", KINDS)
def test_hands_of_seven_groups_agree_with_the_oracle(kind: Any) -> None:
    hands = corpus("nantong", 22, kind, 40, seed=3)
    shanten, useful = cv.partition.useful(hands)
    waits = cv.partition.waits(hands)
    for row, counts in enumerate(hands):
        assert shanten[row] == nantong_hand.shanten(tuple(counts.tolist()))
        held = nantong_hand.Held(tuple(counts.tolist()), (0, 0))
        awaited = [k for k in nantong_hand.waits(held, own_four=True) if counts[k] < 4]
        assert waits[row] == sum(1 << k for k in awaited)
        assert waits[row] == (useful[row] if shanten[row] == 0 else 0)


@cache
def small_suits() -> Counts:
    """All vectors of nine counts of at most 14 tiles."""
    vectors = np.array(list(product(range(5), repeat=9)), np.uint8)
    return vectors[vectors.sum(axis=1) <= 14]


@pytest.mark.parametrize("place", [0, 9, 18])
def test_every_suit_has_the_shanten_of_its_need_word(place: int) -> None:
    """All 405,350 suits, alone in a hand, by both tables: that of four groups and that of any number."""
    suits = small_suits()
    hands = np.zeros((len(suits), 27), np.uint8)
    hands[:, place : place + 9] = suits
    words = _partition.suit_words(suits)
    nothing = _partition.suit_words(np.zeros((1, 9), np.uint8))
    rest = _partition.combined(nothing, nothing, 7)
    expected = _partition.joined(words, rest, 4)[:, 0].astype(np.int8) - 1
    assert (cv.partition.shanten(hands) == expected).all()
    wide = np.zeros((len(suits), 30), np.uint8)
    wide[:, :27] = hands
    honours = _partition.combined(rest, _partition.honour_words(np.zeros((1, 3), np.uint8)), 7)
    for groups in (4, 7):
        expected = _partition.joined(words, honours, groups)[:, 0].astype(np.int8) - 1
        assert (cv.partition.shanten(wide, groups) == expected).all()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("game", "tiles"), [("sichuan", 13), ("sichuan", 14), ("nantong", 22), ("nantong", 23)]
)
def test_one_hand_and_many_agree_with_the_kernel_of_play(game: str, tiles: int, kind: Any) -> None:
    hands = corpus(game, tiles, kind, 500, seed=1)
    groups, honours = (4, False) if game == "sichuan" else (7, True)
    shanten, useful = cv.partition.useful(hands)
    assert (cv.partition.shanten(hands) == shanten).all()
    for row, counts in enumerate(hands):
        missing, kinds = _partition.distance(counts, [0, 1, 2], groups, honours=honours)
        assert (shanten[row], useful[row]) == (missing - 1, kinds)
        assert cv.partition.shanten(counts.tobytes()) == cv.partition.shanten(counts) == shanten[row]
        assert cv.partition.useful(counts) == (shanten[row], useful[row])
    if tiles % 3 == 1:
        waits = cv.partition.waits(hands)
        assert (waits == np.where(shanten == 0, useful, 0)).all()
        assert [cv.partition.waits(counts) for counts in hands] == waits.tolist()
    else:
        complete = cv.partition.complete(hands)
        assert (complete == (shanten == -1)).all()
        assert [cv.partition.complete(counts) for counts in hands] == complete.tolist()


@pytest.mark.parametrize("groups", range(8))
def test_any_number_of_groups_in_both_widths(groups: int) -> None:
    rng = np.random.default_rng(groups)
    size = 3 * groups + 2
    hands = np.zeros((200, 30), np.uint8)
    for row in hands:
        np.add.at(row, rng.permutation(np.repeat(np.arange(27), 4))[:size], 1)
    found = cv.partition.shanten(hands, groups)
    assert (cv.partition.shanten(hands[:, :27], groups) == found).all()
    assert (
        cv.partition.useful(hands[:, :27], groups)[1] == cv.partition.useful(hands, groups)[1] % 2**27
    ).all()
    for counts, shanten in zip(hands, found, strict=True):
        assert shanten == _partition.distance(counts, [0, 1, 2], groups, honours=True)[0] - 1


# ---- what hands are worth ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_best_fan_agrees_with_the_oracle(kind: Any) -> None:
    hands = corpus("sichuan", 14, kind, 300, seed=2)
    for void in range(3):
        fans = cv.partition.best_fan(hands, void=np.full(len(hands), void), events="last")
        for counts, fan in zip(hands, fans, strict=True):
            best = sichuan_hand.best(counts.tolist(), (), "mps"[void], {"last"})
            assert fan == (-1 if best is None else best[0])
    assert (cv.partition.best_fan(hands) >= fans.astype(int) - 1).all()


def test_best_fan_with_melds_kongs_and_void_suits() -> None:
    hands = np.stack([hand("345s 678p 88s"), hand("345s 678p 88s"), hand("55m")])
    kinds = [sichuan.parse_kind(name) for name in ("5s", "2p", "2s", "4s", "9m", "3s")]
    melds = np.full((3, 4), 255, np.uint8)
    melds[:2, :2] = kinds[:2]
    melds[2] = kinds[2:]
    kongs = np.array([[0, 1, 0, 0], [0, 1, 0, 0], [1, 1, 1, 1]], np.uint8)
    fans = cv.partition.best_fan(hands, melds, kongs)
    expected = cv.score.sichuan("345s 678p 88s", melds="pung 5s, kong 2p").fan
    assert fans.tolist() == [expected, expected, 6]
    assert cv.partition.best_fan(hands, melds, kongs, void=[0, 1, 255]).tolist() == [expected, -1, 6]
    assert cv.partition.best_fan(hands[2], melds[2], kongs[2], void=0) == -1
    assert cv.partition.best_fan(FULL, events="last") == 1
    assert cv.partition.best_fan(FULL, events="last", rules={"last_tile_on_discard": False}) == 0
    assert cv.partition.best_fan(FULL, self_draw=True, events=["last", "kong"], rules="sparse") == 2


@pytest.mark.parametrize("kind", ["complete", "hard", "near"])
@pytest.mark.parametrize("self_draw", [False, True])
def test_best_hu_agrees_with_one_hand(kind: Any, self_draw: bool) -> None:
    hands = corpus("nantong", 23, kind, 300, seed=4)
    rest, won = without(hands)
    others = (4 - hands.astype(np.int8)).argsort(axis=1)[:, -2:].astype(np.uint8)
    totals = cv.partition.best_hu(hands, won, others, self_draw=self_draw, ready=True)
    for row, (counts, last, shown) in enumerate(zip(hands, won, others, strict=True)):
        score = cv.score.nantong(
            nantong.hand_text(counts),
            win=nantong.kind_text(int(last)),
            indicators=[nantong.kind_text(int(other)) for other in shown],
            self_draw=self_draw,
            ready=True,
        )
        assert totals[row] == (-1 if score.total is None or not score.wins else score.total)
        assert (
            cv.partition.best_hu(counts, won[row], others[row], self_draw=self_draw, ready=True)
            == totals[row]
        )
    assert (rest.sum(axis=1) == 22).all()


def test_best_hu_with_groups_and_hezi() -> None:
    counts = cards("222p 123p TTT 555m 88s 666s")[None]
    groups, how = np.full((1, 7), 255, np.uint8), np.zeros((1, 7), np.uint8)
    groups[0, :2], how[0, :2] = [nantong.parse_kind("7m"), nantong.parse_kind("4s")], [4, 2]
    turned, won = [[nantong.parse_kind("2s"), nantong.parse_kind("R")]], [nantong.parse_kind("3p")]
    score = cv.score.nantong(
        "222p 123p TTT 555m 88s 666s", win="3p", groups="concealed kong 7m, kong 4s", indicators="2s R"
    )
    assert cv.partition.best_hu(counts, won, turned, groups, how).tolist() == [score.total]
    with_hezi = cv.partition.best_hu(counts, won, turned, groups, how, hezi=[nantong.parse_kind("9m")])
    assert with_hezi[0] > score.total
    heavenly = cv.partition.best_hu(WON, None, [0, 1], events="heavenly")
    assert heavenly == cv.score.nantong(nantong.hand_text(WON), indicators="1m 2m", events="heavenly").total


# ---- arguments -----------------------------------------------------------------------------------------

Call = Callable[..., Any]
CALLS: list[tuple[Call, Counts]] = [
    (cv.partition.shanten, READY),
    (cv.partition.useful, READY),
    (cv.partition.waits, READY),
    (cv.partition.complete, FULL),
    (cv.partition.best_fan, FULL),
    (lambda counts, **given: cv.partition.best_hu(counts, *won_by(counts), **given), WON),
]
calls = pytest.mark.parametrize(
    ("call", "counts"), CALLS, ids=["shanten", "useful", "waits", "complete", "fan", "hu"]
)


def won_by(counts: Any) -> tuple[Any, Any]:
    """The 5m wins, and 2s and 3m are turned up, for as many hands as there are."""
    n = np.shape(counts)[:-1]
    return np.full(n, nantong.parse_kind("5m")), np.broadcast_to([19, 2], (*n, 2))


def equal(a: Any, b: Any) -> bool:
    return all(np.array_equal(x, y) for x, y in zip(np.atleast_1d(a), np.atleast_1d(b), strict=True))


@calls
def test_what_is_taken_for_counts(call: Call, counts: Counts) -> None:
    one, many = call(counts), call(np.stack([counts, counts]))
    wide = np.zeros((2, 2 * len(counts)), np.uint8)
    wide[:, ::2] = counts
    for same in (counts.astype(np.int64), counts.tolist(), wide[0, ::2]):
        assert call(same) == one
    for rows in (np.stack([counts, counts]).astype(np.int16), [counts.tolist()] * 2, wide[:, ::2]):
        assert equal(call(rows), many)
    assert equal(np.asarray(many)[..., 0], one)
    frozen = np.stack([counts, counts])
    frozen.flags.writeable = False
    assert equal(call(frozen), many)
    assert np.shape(call(np.zeros((0, len(counts)), np.uint8)))[-1] == 0


def test_scalars_have_python_types() -> None:
    assert type(cv.partition.shanten(READY)) is type(cv.partition.shanten(READY.astype(int))) is int
    assert type(cv.partition.complete(FULL)) is type(cv.partition.complete(FULL.tolist())) is bool
    assert type(cv.partition.waits(READY.tobytes())) is int
    assert cv.partition.useful(READY.tolist()) == (0, bits("6p", "9p"))
    assert cv.partition.waits(READY) == bits("6p", "9p")
    assert cv.partition.shanten(bytearray(READY)) == 0


@calls
def test_wrong_rows_are_named(call: Call, counts: Counts, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = np.tile(counts, (700, 1))
    rows[600, 0] = 5
    rows[650] = 0
    for size in (65536, 64):  # one part, and several
        monkeypatch.setattr(workers, "ROWS", size)
        for threads in (1, 3):
            with pytest.raises(ValueError, match="row 600 has 5 of 1m, expected at most 4"):
                call(rows, workers=threads)
    rows[600] = counts
    rows[650, :6] = 4
    with pytest.raises(ValueError, match=r"row 650 has 24 (tiles|cards), expected (at most )?(13|14|23)\b"):
        call(rows)
    with pytest.raises(ValueError, match=r"the hand \[5, 0.* has 5 of 1m"):
        call(np.array([5] + [0] * (len(counts) - 1), np.uint8))
    with pytest.raises(ValueError, match=r"row 2 of counts is .*, expected numbers of 0 to 255"):
        call(np.stack([counts, counts, -counts.astype(np.int16)]))
    with pytest.raises(TypeError, match="counts is float64, expected whole numbers"):
        call(rows.astype(float))


@pytest.mark.parametrize(
    ("call", "counts", "message"),
    [
        (cv.partition.waits, FULL, r"has 14 tiles, expected 13 for 4 groups"),
        (cv.partition.complete, READY, r"has 13 tiles, expected 14 for 4 groups"),
        (cv.partition.best_fan, READY, r"has 13 tiles, expected 14 beside 0 melds"),
        (
            cv.partition.shanten,
            FULL + (np.arange(27) == 26),
            r"has 15 tiles, expected at most 14 for 4 groups",
        ),
    ],
)
def test_impossible_totals(call: Call, counts: Counts, message: str) -> None:
    with pytest.raises(ValueError, match="the hand .*" + message):
        call(counts)
    right = READY if call is cv.partition.waits else FULL
    with pytest.raises(ValueError, match="row 1 " + message):
        call(np.stack([right, counts]))


@calls
def test_wrong_shapes_and_numbers(call: Call, counts: Counts) -> None:
    for shape in ((2, 28), (26,), (), (1, 2, 27), (2, 0)):
        with pytest.raises(ValueError, match=r"counts has shape \(.*\), expected \(n, (27|30)\)"):
            cv.partition.shanten(np.zeros(shape, np.uint8))
    with pytest.raises(ValueError, match="workers is 0, expected 1 to 1024"):
        call(np.stack([counts]), workers=0)


def test_a_distance_of_14_is_14_or_more() -> None:
    """Up to four groups nothing is farther, nor is a hand of 3 * groups + 1 tiles or more."""
    empty = np.zeros(30, np.uint8)
    assert [cv.partition.shanten(empty, groups) for groups in range(8)] == [1, 4, 7, 10, 13, 14, 14, 14]


def test_wrong_numbers_of_groups() -> None:
    with pytest.raises(ValueError, match="groups is 8, expected 0 to 7"):
        cv.partition.shanten(READY, 8)
    with pytest.raises(TypeError, match="groups is 'four', expected a whole number"):
        cv.partition.waits(READY, "four")  # type: ignore[call-overload]
    assert cv.partition.waits(hand("345s 678p 8s"), 2) == bits("8s")


@calls
def test_out(call: Call, counts: Counts) -> None:
    rows = np.stack([counts] * 3)
    many = call(rows)
    if isinstance(many, tuple):
        into: Any = tuple(np.zeros_like(answers) for answers in many)
        found = call(rows, out=into)
        assert found[0] is into[0]
        assert found[1] is into[1]
    else:
        into = np.zeros_like(many)
        assert call(rows, out=into) is into
    assert equal(into, many)


@calls
def test_wrong_out(call: Call, counts: Counts) -> None:
    rows = np.stack([counts] * 3)
    many = call(rows)

    def given(change: Callable[[NDArray[Any]], Any]) -> Any:
        return tuple(change(answers) for answers in many) if isinstance(many, tuple) else change(many)

    with pytest.raises(TypeError, match=r"out\S* is float64, expected an array of"):
        call(rows, out=given(lambda answers: np.zeros(3)))
    with pytest.raises(TypeError, match=r"out\S* is str, expected"):
        call(rows, out=given(lambda answers: "here"))
    with pytest.raises(ValueError, match=r"out\S* has shape \(4,\), expected \(3,\)"):
        call(rows, out=given(lambda answers: np.zeros(4, answers.dtype)))
    with pytest.raises(ValueError, match=r"out\S* is not contiguous"):
        call(rows, out=given(lambda answers: np.zeros(6, answers.dtype)[::2]))
    with pytest.raises(ValueError, match=r"out\S* is given with one hand"):
        call(counts, out=given(lambda answers: answers))


def test_out_of_useful_is_two_arrays() -> None:
    with pytest.raises(TypeError, match="out is ndarray, expected two arrays"):
        cv.partition.useful(READY[None], out=np.zeros(1, np.int8))  # type: ignore[call-overload]


@calls
def test_workers_change_nothing(call: Call, counts: Counts, monkeypatch: pytest.MonkeyPatch) -> None:
    game = "nantong" if len(counts) == 30 else "sichuan"
    hands = corpus(game, int(counts.sum()), "near", 2000, seed=5)
    hands[:, 4] = np.where(len(counts) == 30, counts[4], hands[:, 4])
    hands = hands if game == "sichuan" else np.tile(counts, (2000, 1))
    expected = call(hands, workers=1)
    monkeypatch.setattr(workers, "ROWS", 333)
    for threads in (1, 2, 5, -1):
        assert equal(call(hands, workers=threads), expected)


def test_flags() -> None:
    waits = cv.partition.waits(np.stack([READY, hand("147m 258p 369s 1234m")]))
    flags = cv.partition.flags(waits)
    assert flags.shape == (2, 27)
    assert flags.dtype == np.bool_
    assert np.flatnonzero(flags[0]).tolist() == [sichuan.parse_kind("6p"), sichuan.parse_kind("9p")]
    assert not flags[1].any()
    assert cv.partition.flags(1 << 29, 30).nonzero()[0].tolist() == [29]
    with pytest.raises(ValueError, match="kinds is 28, expected 27, or 30"):
        cv.partition.flags(0, 28)  # type: ignore[arg-type]


# ---- what cannot be beside a hand ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"melds": [[255, 3, 255, 255]]}, r"row 0 has 8 tiles, expected 11 beside 1 melds"),
        ({"melds": [[26, 255, 25, 255]]}, r"row 0 has melds \[26, 255, 25, 255\]"),
        ({"melds": [[27, 26, 255, 255]]}, r"row 0 has melds \[27, 26, 255, 255\], kongs none.*below 27"),
        ({"melds": [[16, 25, 255, 255]], "kongs": [[1, 0, 0, 0]]}, r"at most four of a kind"),
        ({"melds": [[0, 1, 255, 255]], "void": [3]}, r"void 3; .*a void suit of 0 to 2 or 255"),
        ({"melds": [[0, 1, 255]]}, r"melds has shape \(1, 3\), expected \(1, 4\)"),
        ({"void": 1}, r"void has shape \(\), expected \(1,\)"),
        ({"events": "storm"}, "'storm'"),
    ],
)
def test_wrong_melds(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cv.partition.best_fan(hand("345s 678p 88s")[None], **given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"win": [29]}, r"row 0 has win 29, .*expected a winning card of the hand"),
        ({"win": [30]}, r"row 0 has win 30"),
        ({"indicators": [[0, 30]]}, r"row 0 has .*indicators \[0, 30\]"),
        ({"hezi": [30]}, r"hezi 30"),
        ({"hezi": [17], "indicators": [[17, 0]]}, r"hezi 17; .*at most four of a kind in all"),
        ({"groups": [[1] + [255] * 6], "how": [[1] * 7]}, r"has 23 cards, expected 20 beside 1 groups"),
        ({"groups": [[1] + [255] * 6]}, "expected groups and how"),
        ({"win": None}, "win but for the event 'heavenly'"),
        ({"events": "heavenly"}, "win but for the event 'heavenly'"),
        ({"indicators": [[0, 1, 2]]}, r"indicators has shape \(1, 3\), expected \(1, 2\)"),
    ],
)
def test_wrong_holdings(given: dict[str, Any], message: str) -> None:
    plain: dict[str, Any] = {"win": [4], "indicators": [[0, 1]]}
    with pytest.raises(ValueError, match=message):
        cv.partition.best_hu(WON[None], **plain | given)


@pytest.mark.parametrize("how", [0, 7])
def test_groups_are_declared_in_a_known_way(how: int) -> None:
    counts = WON - cards("123m")
    with pytest.raises(ValueError, match=rf"how \[{how}, 0.*expected .*how of 1 to 6"):
        cv.partition.best_hu(counts, 4, [0, 1], [29] + [255] * 6, [how] + [0] * 6)


# ---- corpora -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("game", "tiles"), [("sichuan", 13), ("sichuan", 14), ("nantong", 22), ("nantong", 23)]
)
def test_corpora_are_what_they_say(game: str, tiles: int, kind: Any) -> None:
    hands = corpus(game, tiles, kind, 300, seed=9)
    assert (hands == corpus(game, tiles, kind, 300, seed=9)).all()
    assert (hands != corpus(game, tiles, kind, 300, seed=10)).any()
    shanten = cv.partition.shanten(hands)
    assert hands.shape == (300, 27 if game == "sichuan" else 30)
    assert (hands.sum(axis=1) == tiles).all()
    if kind in ("complete", "hard"):
        assert (shanten == (0 if tiles % 3 == 1 else -1)).all()
    if kind == "near":
        assert shanten.max() <= 2
    if kind == "hard":
        assert ((hands[:, :27].reshape(300, 3, 9).sum(axis=2) > 0).sum(axis=1) == 1).all()


def test_wrong_corpora() -> None:
    with pytest.raises(ValueError, match="'chess'"):
        corpus("chess", 14, "random", 1)
    with pytest.raises(ValueError, match="tiles is 15, expected 13 to 14"):
        corpus("sichuan", 15, "random", 1)
    with pytest.raises(ValueError, match="'odd'"):
        corpus("sichuan", 14, "odd", 1)  # type: ignore[arg-type]
