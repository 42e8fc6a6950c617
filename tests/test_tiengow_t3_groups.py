"""Tien Gow T3.1 to T3.4: groups and replies, rule by rule."""

import pytest

import cardavia as cv
from oracle.tiengow_groups import beats
from rigging import play
from tiengow_tables import (
    GROUPS,
    WHOLE,
    classes,
    columns,
    drops,
    ending,
    fits,
    plays,
    rest,
    seen,
    table,
)

# T3.1


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (
            0,
            {
                "single civil": ["66", "11"],
                "single military": ["63", "54", "62", "53"],
                "civil pair": ["66 66", "11 11"],
                "military pair": ["63 54", "62 53"],
                "mixed 1+1": ["66 63", "66 54", "11 62", "11 53"],
                "mixed 2+1": ["66 66 63", "66 66 54", "11 11 62", "11 11 53"],
                "mixed 1+2": ["66 63 54", "11 62 53"],
                "quartet": ["66 66 63 54", "11 11 62 53"],
            },
        ),
        (
            1,
            {
                "single civil": ["44", "31"],
                "single military": ["52", "43", "41", "32"],
                "civil pair": ["44 44", "31 31"],
                "military pair": ["52 43", "41 32"],
                "mixed 1+1": ["44 52", "44 43", "31 41", "31 32"],
                "mixed 2+1": ["44 44 52", "44 44 43", "31 31 41", "31 31 32"],
                "mixed 1+2": ["44 52 43", "31 41 32"],
                "quartet": ["44 44 52 43", "31 31 41 32"],
            },
        ),
        (
            2,
            {
                "single civil": ["55", "33", "22"],
                "single military": ["42", "21"],
                "civil pair": ["55 55", "33 33", "22 22"],
                "Supreme": ["42 21"],
            },
        ),
        (
            3,
            {
                "single civil": ["65", "64", "61", "51"],
                "civil pair": ["65 65", "64 64", "61 61", "51 51"],
            },
        ),
    ],
)
def test_t3_1_every_class(seat: int, expected: dict[str, list[str]]) -> None:
    """Four hands hold every group of the game; each is led by its owner as the banker."""
    deal = table(*WHOLE, banker=seat)
    found = {name: sorted(texts) for name, texts in classes(deal.legal()).items()}
    assert found == {name: sorted(f"play {text}" for text in texts) for name, texts in expected.items()}
    assert len(deal.legal()) == sum(len(texts) for texts in expected.values())


def test_t3_1_any_group_may_be_led_by_breaking_a_larger_one() -> None:
    quartet = table("66 66 63 54")
    for text in ("66", "63", "66 66", "63 54", "66 63", "66 66 54", "66 63 54", "66 66 63 54"):
        deal = quartet.copy()
        deal.answer(f"play {text}")
        assert deal.asked == 1


@pytest.mark.parametrize(
    "text",
    [
        *("66 11", "66 62", "63 62", "66 66 11 11", "66 66 62", "66 66 62 53", "63 54 62 53", "66 11 63"),
        *("42 41", "51 42", "66 66 63 62", "66 11 63 54", "66 66 11", "63 54 62"),
    ],
)
def test_t3_1_no_groups(text: str) -> None:
    assert f"play {text}" not in table(text).legal()


def test_t3_1_leader_cannot_discard() -> None:
    deal = table("66 51")
    assert drops(deal.legal()) == []
    with pytest.raises(cv.IllegalActionError):
        deal.answer("drop 51")


# T3.2


def test_t3_2_same_class_and_strictly_higher_rank() -> None:
    """Each group led against each other group held."""
    wrong = []
    for lead in GROUPS:
        for reply in GROUPS:
            if not fits(lead, rest([reply])):
                continue
            deal = table(" ".join(lead), " ".join(reply))
            deal.answer("play " + " ".join(lead))
            if (f"play {' '.join(reply)}" in deal.legal()) != beats(reply, lead):
                wrong.append((lead, reply))
    assert wrong == []


@pytest.mark.parametrize(("lead", "reply"), [("66", "66"), ("63", "54"), ("41", "32"), ("66 63", "66 54")])
def test_t3_2_equal_rank_does_not_beat(lead: str, reply: str) -> None:
    for one, other in ((lead, reply), (reply, lead)):
        deal = play(table(one, other), f"0 play {one}")
        assert f"play {other}" not in deal.legal()
        assert f"drop {other}" in deal.legal()


def test_t3_2_better_than_the_best_so_far() -> None:
    """Seat 3 has to beat seat 1, for seat 2 has discarded."""
    deal = play(table("51", "55", "66", "33 44"), "0 play 51, 1 play 55, 2 drop 66")
    assert "play 44" in deal.legal()
    assert "play 33" not in deal.legal()
    deal = play(table("51", "55", "66", "33 44"), "0 play 51, 1 drop 55, 2 play 66")
    assert plays(deal.legal()) == []


def test_t3_2_any_tiles_may_be_discarded() -> None:
    """All choices of three tiles, a group that would win and two like tiles among them."""
    hand = "66 66 63 51 61 64 65 22"
    deal = play(table("44 44 43", hand), "0 play 44 44 43")
    assert plays(deal.legal()) == ["play 66 66 63"]
    assert {"drop 66 66 63", "drop 66 51 63", "drop 64 61 51", "drop 22 65 64"} <= set(drops(deal.legal()))
    assert len(drops(deal.legal())) == 35 + 6  # of seven kinds; a pair of 66 and any of the six others
    assert {len(text.split()) for text in deal.legal()} == {4}


@pytest.mark.parametrize("lead", ["55", "55 55", "44 44 43", "31 31 41 32"])
def test_t3_2_exactly_as_many_tiles(lead: str) -> None:
    deal = play(table(lead, "66 66 63 54"), f"0 play {lead}")
    assert {len(text.split()) - 1 for text in deal.legal()} == {len(lead.split())}
    for _ in range(3):
        deal.answer(drops(deal.legal())[0])
    assert seen(deal, 0)["hand_size"] == [8 - len(lead.split())] * 4


def test_t3_2_winning_group_may_be_discarded() -> None:
    deal = play(table("31 31", "66 66", "11", "55"), "0 play 31 31")
    assert {"play 66 66", "drop 66 66"} <= set(deal.legal())
    deal.answer("drop 66 66")
    assert columns(play(deal, f"2 {drops(deal.legal())[0]}")) == [0] * 4
    deal.answer(drops(deal.legal())[0])
    assert columns(deal) == [2, 0, 0, 0]


# T3.3


def test_t3_3_face_down_tiles_are_hidden() -> None:
    """Two deals apart only in what seat 1 drops, and holds: the others see the same."""
    one = play(table("33 33", "66 11 44 51"), "0 play 33 33, 1 drop 66 11")
    two = play(table("33 33", "66 11 44 51"), "0 play 33 33, 1 drop 44 51")
    for seat in (0, 2, 3):
        assert one.view(seat) == two.view(seat)
    assert seen(one, 0)["tricks"] == [[(0, "play 33 33"), (1, "drop 2")]]
    assert seen(one, 2)["hand_size"] == [6, 6, 8, 8]
    assert (seen(one, 1)["down"], seen(two, 1)["down"]) == (("66", "11"), ("44", "51"))


def test_t3_3_stay_hidden_in_later_tricks() -> None:
    deal = ending(["55", "66", "44", "33"], "0x1 1x2 2x3 0x1")
    for seat in range(4):
        texts = drops([text for trick in seen(deal, seat)["tricks"] for _, text in trick])
        assert set(texts) <= {"drop 1", "drop 2", "drop 3"}
        assert len(texts) >= 9


def test_t3_3_shown_tiles_are_seen_by_all() -> None:
    deal = play(table("55 66", "44", "31", "11"), "0 play 55, 1 play 44, 2 drop 31, 3 play 11")
    shown = [[(0, "play 55"), (1, "play 44"), (2, "drop 1"), (3, "play 11")]]
    assert [seen(deal, seat)["tricks"] for seat in range(4)] == [shown] * 4


# T3.4


@pytest.mark.parametrize("lead", ["41 32", "51 51", "31 32", "33 33"])
def test_t3_4_supreme_beats_nothing_as_a_reply(lead: str) -> None:
    deal = play(table(lead, "42 21"), f"0 play {lead}")
    assert "play 42 21" not in deal.legal()
    assert "drop 42 21" in deal.legal()


def test_t3_4_nothing_beats_supreme() -> None:
    """Whatever pairs the others have."""
    strong = ["66 66 63 54 11 11 62 53", "44 44 52 43 31 31 41 32", "55 55 33 33 22 22"]
    deal = play(table("42 21", *strong), "0 play 42 21")
    for _ in range(3):
        assert plays(deal.legal()) == []
        deal.answer(deal.legal()[0])
    assert (columns(deal), deal.asked) == ([2, 0, 0, 0], 0)
