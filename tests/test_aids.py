"""What Numba seats may ask: beside `cv.partition`, and the seats of the house."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from cardavia_fast import _nantong_outlook, _partition_arrays, _seats, _sichuan_outlook, _tiengow_outlook
from numpy.typing import NDArray

import cardavia as cv
import numba_seats
from cardavia import aids
from cardavia.aids import nantong, sichuan, tiengow
from cardavia.bench.corpora import corpus
from cardavia.games import GAMES


@pytest.mark.parametrize("kind", ["random", "near", "complete", "hard"])
@pytest.mark.parametrize(("game", "most"), [("sichuan", 4), ("nantong", 7)])
def test_counts_are_answered_as_arrays_of_them(game: str, most: int, kind: str) -> None:
    for short in (0, 1):
        hands = corpus(game, 3 * most + 2 - short, kind, 150, seed=5)
        shanten, bits = cv.partition.useful(hands, most)
        assert [aids.shanten(hand, most) for hand in hands] == shanten.tolist()
        assert [aids.useful(hand, most) for hand in hands] == bits.tolist()
        one, other = (aids.complete, aids.waits) if short == 0 else (aids.waits, aids.complete)
        expected = cv.partition.waits(hands, most) if short else cv.partition.complete(hands, most)
        assert [one(hand, most) for hand in hands] == expected.tolist()
        assert not any(other(hand, most) for hand in hands)


@pytest.mark.parametrize("groups", range(8))
def test_counts_with_fewer_groups(groups: int) -> None:
    for columns in (27, 30):
        rng = np.random.default_rng(groups)
        for tiles in range(min(3 * groups, 23) + 3):
            ids = rng.choice(4 * columns, tiles, replace=False)
            hand = np.bincount(ids // 4, minlength=columns).astype(np.uint8)
            assert (aids.shanten(hand, groups), aids.useful(hand, groups)) == cv.partition.useful(
                hand, groups
            )


def test_what_is_no_hand_has_an_answer_that_says_so() -> None:
    five, long = np.zeros(27, np.uint8), np.ones(27, np.uint8)
    five[3] = 5
    for hand, groups in ((five, 4), (long, 4), (five[:26], 4), (five[:0], 4), (five * 0, 8), (five * 0, -1)):
        assert aids.shanten(hand, groups) == aids.NOT_POSSIBLE
        assert aids.useful(hand, groups) == aids.waits(hand, groups) == 0
        assert not aids.complete(hand, groups)


def test_below_is_what_uniform_does_and_place_finds_a_code() -> None:
    words = np.random.default_rng(0).integers(0, 2**64, 200, np.uint64)
    for word, n in zip(words, range(1, 201), strict=True):
        assert aids.below(word, n) == int(word) * n >> 64
    codes = np.array([3, 7, 8, 200, 9982], np.uint16)
    for code in [-1, *range(12), 199, 200, 9982, 70000]:
        assert aids.place(code, codes, len(codes)) == (
            codes.tolist().index(code) if code in codes.tolist() else -1
        )
    assert aids.place(3, codes, 0) == -1


# ---- views and actions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["sichuan", "nantong"])
def test_actions_are_decoded(game: str) -> None:
    module, entry = getattr(aids, game), GAMES[game]
    for code in range(-3, entry.native.actions + 3):
        if not 0 <= code < entry.native.actions:
            assert (module.verb(code), module.tile(code)) == (-1, module.NO_TILE)
            continue
        word, *kind = entry.notation.action_text(code).split()
        assert module.verb(code) == entry.module.CODES[word]
        if word == "void":
            kind = []
        assert module.tile(code) == (entry.notation.parse_kind(kind[0]) if kind else module.NO_TILE)


@pytest.mark.parametrize("game", ["sichuan", "nantong"])
def test_no_code_and_no_kind_breaks_anything(game: str) -> None:
    module = getattr(aids, game)
    view = cv.Deal(game, 3, 3).view_record(0)
    legal = np.arange(module.DISCARD, module.PUNG, dtype=np.uint16)
    module.nearest(view, legal, len(legal))
    for code in range(-300, 70_000, 7):
        away = module.shanten_after(view, code)
        assert -1 <= away <= 14 or away == module.NOT_POSSIBLE
        assert module.useful_after(view, code) >= 0
        assert module.unseen(view, code) in range(5)
    assert module.unseen_of(view, -1) == sum(module.unseen(view, kind) for kind in range(30))
    for code in range(-5, 10_100, 3):
        assert tiengow.tiles(code) >= 0
        assert tiengow.class_of(code) in (-1, *tiengow.CLASSES)
        assert tiengow.drop(code * 2_654_435_761 % 2**32) >= -1


@pytest.mark.parametrize("name", ["uniform", "greedy"])
def test_a_seat_of_the_house_written_again_gives_the_same_answers(name: str) -> None:
    seat = {"uniform": numba_seats.uniform, "greedy": numba_seats.greedy_sichuan}[name]
    for preset in (None, "open-claims", "sparse"):
        ours = cv.run("sichuan", 1500, 23, seat, rules=preset, digests=True)
        house = cv.run("sichuan", 1500, 23, name, rules=preset, digests=True)
        assert ours.digest.tobytes() == house.digest.tobytes()


def test_python_seats_may_ask_too() -> None:
    def choose(view: np.void, legal: NDArray[np.uint16], noise: int) -> int:
        return int(aids.below(np.uint64(noise), len(legal))) if sichuan.shanten(view) < 9 else 0

    house = cv.run("sichuan", 20, 23, "uniform", digests=True)
    assert (cv.run("sichuan", 20, 23, cv.Called(choose), digests=True).digest == house.digest).all()


def test_a_wrong_type_is_refused_by_name() -> None:
    view = cv.Deal("nantong", 3, 3).view_record(0)
    with pytest.raises(numba.TypingError, match="expected a view of sichuan"):
        sichuan.shanten(view)
    with pytest.raises(numba.TypingError, match="expected counts"):
        aids.shanten(np.zeros(27, np.int64), 4)
    with pytest.raises(numba.TypingError, match="expected legal action codes"):
        aids.place(3, np.zeros(4, np.int32), 4)


def test_the_address_of_a_seat() -> None:
    seat = _seats.seat("uniform", "sichuan")
    assert seat is not None
    assert seat.address != 0
    assert cv.seats.Asked().native("sichuan").address == 0
    house, by_address = (cv.run("sichuan", 50, 2, s, digests=True) for s in ("uniform", cv.Compiled(seat)))
    assert (house.digest == by_address.digest).all()


def test_every_door_is_used() -> None:
    for module, kernel in (
        (sichuan, _sichuan_outlook),
        (nantong, _nantong_outlook),
        (tiengow, _tiengow_outlook),
    ):
        found = {name for name, item in vars(module).items() if hasattr(item, "py_func")}
        assert found == set(kernel.AIDS)
    assert {*_partition_arrays.AIDS, *_seats.AIDS} <= set(aids.__all__)
