"""Tien Gow T1 tiles, the order and the text of actions, rule by rule."""

from itertools import permutations, product

import pytest

import cardavia as cv
from oracle.tiengow_groups import CIVIL, IDS, MILITARY
from rigging import play
from tiengow_tables import (
    deal_of,
    drops,
    hands,
    plays,
    seen,
    table,
    takes,
    whereabouts,
)

RANKS = ["63 54", "62 53", "52 43", "42", "41 32", "21"]


def may_beat(lead: str, reply: str) -> bool:
    deal = table(lead, reply)
    deal.answer(f"play {lead}")
    return f"play {reply}" in deal.legal()


def test_t1_1_and_t1_2_pack() -> None:
    """All ids in order, eight to a seat: civil tiles twice from high to low, then the military."""
    deal = deal_of(range(32))
    assert [" ".join(seen(deal, seat)["hand"]) for seat in range(4)] == [
        "66 66 11 11 44 44 31 31",
        "55 55 33 33 22 22 65 65",
        "64 64 61 61 51 51 63 54",
        "62 53 52 43 42 41 32 21",
    ]


def test_t1_1_ranks_of_civil_tiles() -> None:
    """Each against each, twins against each other too."""
    found = {(one, two) for one, two in product(CIVIL, CIVIL) if may_beat(one, two)}
    assert found == {(one, two) for at, two in enumerate(CIVIL) for one in CIVIL[at + 1 :]}


def test_t1_2_ranks_of_military_tiles() -> None:
    """Tiles of one total have equal rank."""
    found = {(one, two) for one, two in permutations(MILITARY, 2) if may_beat(one, two)}
    assert found == {
        (one, two)
        for at, better in enumerate(RANKS)
        for two in better.split()
        for worse in RANKS[at + 1 :]
        for one in worse.split()
    }


def test_t1_1_and_t1_2_never_beat_each_other() -> None:
    both = [*product(CIVIL, MILITARY), *product(MILITARY, CIVIL)]
    assert [pair for pair in both if may_beat(*pair)] == []


@pytest.mark.parametrize(("text", "area"), [("play 66", "shown"), ("drop 66", "face down")])
def test_t1_3_lower_id_leaves_first(text: str, area: str) -> None:
    deal = play(table("55", "66 66"), "0 play 55")
    assert whereabouts(deal)[:2] == ["hand 1", "hand 1"]
    deal.answer(text)
    assert whereabouts(deal)[:2] == [f"{area} 1", "hand 1"]


def test_t1_3_lower_id_held() -> None:
    """Seat 0 has the first of the twins, seat 1 only the second."""
    deal = play(table("66 55", "66"), "0 play 55, 1 play 66")
    assert whereabouts(deal)[:2] == ["hand 0", "shown 1"]


def test_t1_3_whole_pack_is_somewhere() -> None:
    deal = table("63 54", "66 66", "11")
    takes(deal, "play 63 54")
    places = whereabouts(deal)
    assert [places[IDS.index(pips)] for pips in ("63", "54")] == ["shown 0"] * 2
    assert [sum(place == f"face down {seat}" for place in places) for seat in range(4)] == [0, 2, 2, 2]
    assert [sum(place == f"hand {seat}" for place in places) for seat in range(4)] == [6] * 4


def test_t1_3_twins_are_equal_in_play() -> None:
    """The same deal with all twins exchanged: equal questions and views at every step."""
    order = hands("66 11 44 31", "66 11 55", "44 31 22", seed=3)
    one, two = deal_of(order), deal_of([tile ^ 1 if tile < 2 * len(CIVIL) else tile for tile in order])
    while not one.over:
        assert one.legal() == two.legal()
        assert [seen(one, seat) for seat in range(4)] == [seen(two, seat) for seat in range(4)]
        text = one.legal()[-1]
        one.answer(text)
        two.answer(text)
    assert whereabouts(one) != whereabouts(two)


# Order and text


def test_t1_3_twins_give_one_action() -> None:
    deal = play(table("55", "66 66 11 11 44 21 42 51"), "0 play 55")
    assert plays(deal.legal()) == ["play 66", "play 11", "play 44"]
    assert sorted(drops(deal.legal())) == [f"drop {pips}" for pips in ("11", "21", "42", "44", "51", "66")]


def test_plays_come_before_drops_and_codes_ascend() -> None:
    deal = play(table("55 55", "66 66 11 11"), "0 play 55 55")
    assert deal.legal() == plays(deal.legal()) + drops(deal.legal())
    assert plays(deal.legal()) == ["play 66 66", "play 11 11"]
    assert deal.legal_codes() == sorted(set(deal.legal_codes()))


def test_tiles_of_an_action_in_the_order_of_t1() -> None:
    """Civil tiles first, 63 before 54 and 62 before 53, 42 before 21."""
    legal = table("54 63 66 66 21 42 53 62").legal()
    assert {"play 66 66 63 54", "play 63 54", "play 62 53", "play 42 21"} <= set(legal)
    deal = play(table("66 66", "51 55 21 63"), "0 play 66 66")
    texts = {"55 51", "55 63", "55 21", "51 63", "51 21", "63 21"}
    assert {f"drop {text}" for text in texts} <= set(drops(deal.legal()))


@pytest.mark.parametrize(
    "text",
    [
        *("play 66 63 66", "play 63 66 66", "play 66  63", "play 66 ", " play 66", "play 36", "play 6 6"),
        *("Play 66", "play", "66", "", "play 66 63 54 66", "play 66,63", "play 21 42", "drop 66"),
    ],
)
def test_other_spellings_are_no_actions(text: str) -> None:
    deal = table("66 66 63 54 42 21")
    before = deal.legal()
    with pytest.raises(cv.IllegalActionError):
        deal.answer(text)
    assert (deal.asked, deal.legal()) == (0, before)


@pytest.mark.parametrize(
    "text", ["drop 21 51", "drop 51", "drop 51 21 42", "drop 42", "play 51 21", "drop 51 51"]
)
def test_other_drops_are_no_actions(text: str) -> None:
    deal = play(table("66 66", "51 21 42"), "0 play 66 66")
    assert "drop 51 21" in deal.legal()
    with pytest.raises(cv.IllegalActionError):
        deal.answer(text)


def test_every_seat_is_asked_in_every_trick() -> None:
    """Also with one legal action: singles only, so that eight tricks ask 32 times."""
    deal = table("66 66 63 54", "44 44 52 43")
    asked, forced = [], 0
    while not deal.over:
        asked.append(deal.asked)
        forced += len(deal.legal()) == 1
        deal.answer(next(text for text in deal.legal() if len(text.split()) == 2))
    assert (len(asked), forced >= 2) == (32, True)
    for first in range(0, 32, 4):
        assert asked[first : first + 4] == [(asked[first] + step) % 4 for step in range(4)]
