"""Tien Gow in text, and what its views hide."""

from itertools import combinations

import pytest

import cardavia as cv
from cardavia.notation import tiengow


@pytest.mark.parametrize(
    "text", ["play 66", "play 66 66 63 54", "play 42 21", "drop 51 21", "drop 11 11 44 44"]
)
def test_actions_read_and_parse_back(text: str) -> None:
    assert tiengow.action_text(tiengow.parse_action(text)) == text


@pytest.mark.parametrize(
    "text",
    ["play 63 66", "drop 21 51", "play  66", "play 66 ", "Play 66", "play 24", "play 66 11", "drop", ""],
)
def test_any_other_spelling_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match=r"action is .*, expected as 'play 66 66 63' or 'drop 51 21'"):
        tiengow.parse_action(text)


def test_groups_in_any_order_of_tiles() -> None:
    assert tiengow.parse_group("54 66 63 66") == tiengow.parse_group("66 66 63 54") == 57
    assert tiengow.group_text(tiengow.parse_group("21 42")) == "42 21"
    groups = [tiengow.group_text(group) for group in range(61)]
    assert [tiengow.parse_group(text) for text in groups] == list(range(61))


def test_pieces_and_sets_of_tiles() -> None:
    texts = [tiengow.piece_text(piece) for piece in range(32)]
    assert texts[:4] == ["66", "66", "11", "11"]
    assert texts[20:] == ["51", "51", "63", "54", "62", "53", "52", "43", "42", "41", "32", "21"]
    assert tiengow.tiles_text(1 << 0 | 1 << 21 | 1 << 11) == "66 66 63"
    assert tiengow.parse_tiles("21 66 66") == [0, 0, 20]


def test_what_others_see_of_an_action() -> None:
    assert tiengow.seen_action("play 66 63") == "play 66 63"
    assert tiengow.seen_action("drop 51 21") == "drop ? ?"


def test_results_in_words() -> None:
    deal = cv.Deal("tiengow", 7, 3)
    assert (deal.result["winner"], deal.result["final_group"], deal.result["final_class"]) == (
        None,
        None,
        None,
    )
    done = cv.Deal("tiengow", 7, 3, seats="uniform")
    assert (done.result["final_group"], done.result["final_class"]) == ("41", "single military")
    assert done.result["next_dealer"] == done.result["winner"] == 0


# ---- views ---------------------------------------------------------------------------------------------


def swapped(deal: cv.Deal, seat: int) -> cv.Deal | None:
    """The same deal where two tiles that `seat` cannot see have changed places, if its course can stay."""
    down = [piece for piece, place in enumerate(deal.places()) if place.startswith("face down")]
    places = deal.places()
    hidden = [piece for piece in down if places[piece] != f"face down {seat}"]
    for one, two in combinations(hidden, 2):
        kinds = {tiengow.piece_text(one), tiengow.piece_text(two)}
        if places[one] == places[two] or len(kinds) == 1:
            continue
        order = deal.order.copy()
        order[deal.order == one], order[deal.order == two] = two, one
        other = cv.Deal("tiengow", order=order, dealer=deal.dealer)
        if follow(other, deal, {tiengow.piece_text(one): tiengow.piece_text(two)}):
            return other
    return None


def follow(other: cv.Deal, deal: cv.Deal, swap: dict[str, str]) -> bool:
    """Play the same course; whoever dropped one of the two tiles drops the other."""
    both = swap | {two: one for one, two in swap.items()}
    for seat, action in deal.actions:
        legal = other.legal()
        verb, *tiles = action.split()
        turned = " ".join([verb, *sorted((both.get(tile, tile) for tile in tiles), key=tiengow.TILES.index)])
        choice = next((text for text in (action, turned) if text in legal), None)
        if other.asked != seat or choice is None or (verb == "play" and choice != action):
            return False
        other.answer(choice)
    return True


def test_tiles_face_down_are_hidden_until_the_deal_ends() -> None:
    found = 0
    for number in range(60):
        done = cv.Deal("tiengow", 3, number, seats="uniform")
        deal = cv.Deal("tiengow", order=done.order, dealer=done.dealer)
        for _, action in done.actions[:-3]:
            deal.answer(action)
        seat = number % 4
        other = swapped(deal, seat)
        if other is None:
            continue
        found += 1
        assert other.actions != deal.actions
        assert other.view_record(seat).tobytes() == deal.view_record(seat).tobytes()
        assert other.view(seat) == deal.view(seat)
        assert other.record(seat) == deal.record(seat)
        assert deal.view(seat)["revealed"] is None
        owners = [owner for owner in range(4) if other.view(owner) != deal.view(owner)]
        assert owners
        assert seat not in owners
    assert found > 20


def test_a_view_tells_of_face_down_tiles_seat_and_number() -> None:
    deal = cv.Deal("tiengow", 7, 3)
    for action in ("play 11 11", "drop 43 21", "drop 65 64"):
        deal.answer(action)
    views = [deal.view(seat) for seat in range(4)]
    for view in views:
        assert view["tricks"] == [
            {"leader": 1, "size": 2, "plays": [None, "11 11", "face down", "face down"]}
        ]
        assert (view["hand_size"], view["best"], view["best_seat"]) == ([8, 6, 6, 6], "11 11", 1)
        assert view["revealed"] is None
    assert [view["down"] for view in views] == ["", "", "43 21", "65 64"]
    deal = cv.Deal("tiengow", 7, 3, seats="uniform")
    for seat, view in enumerate(deal.view(seat) for seat in range(4)):
        assert view["revealed"][seat] == view["down"]
        assert view["revealed"] == deal.view(0)["revealed"]
