"""Sichuan S3 a turn, rule by rule."""

from typing import Any

import pytest

from rigging import hand, idle, notation, play
from sichuan_tables import (
    BASIC,
    FAR_1,
    INERT,
    INERT_M,
    PUNGS_5M,
    THROWS_5M,
    WAIT_1,
    WAIT_2,
    WAIT_3,
    moves,
    one_throws_5m,
    places,
    table,
    with_a_pung,
)


def test_s3_1_turn_begins_with_the_front_tile() -> None:
    deal = one_throws_5m(INERT, INERT, INERT, wall="4m", back="9m")
    assert deal.asked == 1
    assert deal.view(1)["hand"] == notation(hand(INERT + "4m"))
    assert deal.view(1)["wall"] == 54
    assert deal.view(1)["phase"] == "turn"


def test_s3_1_every_choice_at_once() -> None:
    """Discards, kongs (added and concealed) and the win, each in ascending order."""
    deal = with_a_pung("5567m 1111p 2399p 9m", thrown="9m", wall="5m")
    discards = [f"discard {text}" for text in ("5m", "6m", "7m", "1p", "2p", "3p", "9p")]
    assert deal.legal() == [*discards, "kong 5m", "kong 1p", "win"]


def test_s3_2_void_suit_goes_first_whenever_one_is_held() -> None:
    deal = table(["123456m 1234567p 9s", INERT, INERT, INERT], wall="1m 2m 3m 8s 4m 5m 6m 9m")
    assert deal.legal() == ["discard 9s"]
    play(deal, "0 discard 9s, 1 discard 1s, 2 discard 1s, 3 discard 1s")
    assert deal.legal() == ["discard 8s"]
    play(deal, "0 discard 8s, 1 discard 2s, 2 discard 2s, 3 discard 2s")
    assert len(deal.legal()) == 14


def test_s3_2_void_suit_goes_first_after_a_pung_too() -> None:
    deal = one_throws_5m("55m 1112223p 7p 123s", INERT, INERT, claim_while_holding_void=True)
    play(deal, "1 pung 5m")
    assert deal.legal() == ["discard 1s", "discard 2s", "discard 3s"]


@pytest.mark.parametrize("allowed", [False, True])
def test_s3_3_pung_and_concealed_kong_with_void_tiles_in_hand(allowed: bool) -> None:
    hands = ["55m 777m 1111222p 9s", INERT, INERT]
    deal = one_throws_5m(*hands, wall="1s", claim_while_holding_void=allowed)
    if allowed:
        assert (deal.asked, deal.legal()) == (1, ["pung 5m", "pass"])
        play(deal, "1 pass")
        assert deal.legal() == ["discard 1s", "discard 9s", "kong 1p"]
    else:
        assert (deal.asked, deal.legal()) == (1, ["discard 1s", "discard 9s"])


@pytest.mark.parametrize("allowed", [False, True])
def test_s3_3_exposed_kong_with_void_tiles_in_hand(allowed: bool) -> None:
    deal = one_throws_5m("555m 777m 111222p 9s", INERT, INERT, claim_while_holding_void=allowed)
    assert ("kong 5m" in deal.legal()) == allowed


@pytest.mark.parametrize("allowed", [False, True])
def test_s3_3_added_kong_with_void_tiles_in_hand(allowed: bool) -> None:
    """The fourth tile is drawn and kept, then a void tile is drawn."""
    deal = with_a_pung(PUNGS_5M, "9p", wall="5m 4s 5s 6s 9s", claim_while_holding_void=allowed)
    play(deal, "1 discard 7p, 2 discard 4s, 3 discard 5s, 0 discard 6s")
    assert deal.legal() == (["discard 9s", "kong 5m"] if allowed else ["discard 9s"])


@pytest.mark.parametrize("allowed", [False, True])
def test_s3_3_void_suit_is_never_melded(allowed: bool) -> None:
    hands = [THROWS_5M, "555m 1112223334p", INERT, INERT]
    deal = table(hands, voids="pmss", wall="1s", claim_while_holding_void=allowed)
    play(deal, "0 discard 5m")
    assert (deal.asked, deal.legal()) == (1, ["discard 5m"])
    hands = ["5555m 123456s 1234p", INERT, INERT, INERT]
    assert table(hands, voids="msss", claim_while_holding_void=allowed).legal() == ["discard 5m"]


@pytest.mark.parametrize("allowed", [False, True])
def test_s3_3_no_win_with_void_tiles(allowed: bool) -> None:
    hands = [BASIC, INERT, INERT, INERT_M]
    assert "win" not in table(hands, voids="psss", claim_while_holding_void=allowed).legal()
    hands = [THROWS_5M, WAIT_1, WAIT_2, WAIT_3]
    deal = table(hands, voids="pppm", wall="9s", claim_while_holding_void=allowed)
    play(deal, "0 discard 5m")
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s3_4_concealed_kongs_draw_from_the_back_and_may_chain() -> None:
    deal = table(["1111m 222m 555m 1137p", INERT, INERT, INERT], back="2m 5m 4p")
    play(deal, "0 kong 1m")
    assert deal.view(0)["hand"] == "2222555m 1137p"
    play(deal, "0 kong 2m, 0 kong 5m")
    assert deal.view(0)["hand"] == "11347p"
    assert deal.view(0)["wall"] == 52


def test_s3_4_kind_of_a_concealed_kong_is_public() -> None:
    deal = play(table(["1111m 222m 555m 1137p", INERT, INERT, INERT]), "0 kong 1m")
    assert [deal.view(seat)["melds"] for seat in range(4)] == [[["concealed kong 1m"], [], [], []]] * 4


def test_s3_4_concealed_kong_may_wait() -> None:
    deal = table(["1111m 222m 555m 1137p", INERT, INERT, INERT], wall="4p 2p 3p 4p")
    play(deal, "0 discard 7p, 1 discard 1s, 2 discard 1s, 3 discard 1s")
    assert moves(deal) == ["kong 1m"]


def test_s3_4_added_kong_of_a_kept_tile() -> None:
    deal = with_a_pung(PUNGS_5M, "9p", wall="5m 4s 5s 6s 9m", back="8m")
    assert moves(deal) == ["kong 5m"]
    play(deal, "1 discard 7p, 2 discard 4s, 3 discard 5s, 0 discard 6s, 1 kong 5m")
    assert deal.view(3)["melds"][1] == ["added kong 5m"]
    assert deal.view(1)["hand"] == "89m 111222333p"
    assert places(deal, "5m") == ["meld 1"] * 4


def test_s3_4_exposed_kong_gives_a_full_turn() -> None:
    deal = play(one_throws_5m("555m 1112222p 346p", INERT, INERT, back="5p"), "1 kong 5m")
    assert deal.view(0)["melds"][1] == ["kong 5m"]
    assert deal.view(1)["phase"] == "turn"
    assert deal.view(1)["hand"] == "11122223456p"
    assert moves(deal) == ["kong 2p", "win"]


LAST_KEEPS = ["123456789s 2233m", "4447m 123p 456p 789p", FAR_1, "555m 169m 258p 147p 3p"]


def last_tiles(back: str, left: int) -> Any:
    """All but so many tiles are drawn and nothing is claimed; without kongs seat 3 draws the last one."""
    deal = table([LAST_KEEPS[0] + "1s", *LAST_KEEPS[1:]], back=back, voids="psms")
    return idle(deal, LAST_KEEPS, until=lambda d: d.view(0)["wall"] == left and d.view(0)["phase"] == "turn")


def test_s3_5_own_kong_needs_a_replacement() -> None:
    deal = last_tiles(back="5m", left=0)
    assert deal.asked == 3
    assert deal.view(3)["hand"] == notation(hand(LAST_KEEPS[3] + "5m"))
    assert moves(deal) == []


def test_s3_5_exposed_kong_needs_a_replacement() -> None:
    deal = play(last_tiles(back="4m", left=0), "3 discard 4m")
    assert (deal.asked, deal.legal()) == (1, ["pung 4m", "pass"])


def test_s3_5_last_tile_of_the_wall_may_be_a_replacement() -> None:
    deal = play(last_tiles(back="9m 5m", left=1), "2 discard 5m")
    assert (deal.asked, deal.legal()) == (3, ["pung 5m", "kong 5m", "pass"])
    play(deal, "3 kong 5m")
    assert (deal.asked, deal.view(3)["wall"]) == (3, 0)


def test_s3_6_only_a_discard_after_a_pung() -> None:
    """The hand is complete (66m 678m 111p 123p) and holds four 1p, but the seat has not drawn."""
    deal = play(one_throws_5m("55m 66678m 1111p 23p", INERT, INERT), "1 pung 5m")
    assert deal.view(1)["phase"] == "discard"
    assert deal.legal() == [f"discard {text}" for text in ("6m", "7m", "8m", "1p", "2p", "3p")]


def test_s3_6_kong_after_the_next_draw() -> None:
    deal = with_a_pung("55m 66678m 1111p 23p", thrown="2p", wall="1m")
    assert moves(deal) == ["kong 1p"]


def test_s3_7_deal_ends_when_nothing_is_left_to_draw() -> None:
    deal = last_tiles(back="9s", left=0)
    assert not deal.over
    play(deal, "3 discard 9s")
    assert (deal.over, deal.asked, deal.legal()) == (True, None, [])
    assert deal.view(0)["phase"] == "over"
    assert deal.result["outcome"] == "wall"
