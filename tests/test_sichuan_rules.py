"""Every numbered rule of Sichuan bloody battle, its flags both ways, and the examples of the rules text.

Hands are dealer first, and the dealer is seat 0 unless said otherwise.
"""

from typing import Any

import pytest

import cardavia as cv
from rigging import SUITS, hand, idle, kinds, notation, order_for, play, surplus, tile

# With bamboo void such a seat only throws bamboo away (S3.2, S3.3).
INERT = "123456789s 6789p"
INERT_M = "123456789s 7899m"
BASIC = "123m 456m 234p 678p 99p"
# With dots void this dealer can throw 5m at once.
THROWS_5M = "123456789s 2233m 5m"
# Hands that wait for 5m and for nothing else: worth 0, 0 and 2 fan (full flush).
WAIT_1 = "46m 123p 123p 123p 99p"
WAIT_2 = "46m 456p 456p 456p 88p"
WAIT_3 = "46m 789m 789m 789m 11m"
PUNGS_5M = "55m 111222333p 79p"
KONGS_5M = "555m 11122233p 79p"
# At least two tiles from ready, and without characters: all three fit into one deal.
FAR_1 = "1379s 147s 258s 779p"
FAR_2 = "24689s 3689s 2778p"
FAR_3 = "114477s 3366s 589p"


def table(
    hands: list[str], wall: str = "", back: str = "", voids: str = "ssss", dealer: int = 0, **flags: Any
) -> Any:
    """A rigged deal with the void suits declared, dealer first."""
    rules = cv.rules("sichuan", **flags)
    deal = cv.Deal("sichuan", order=order_for(hands, wall, back), dealer=dealer, rules=rules)
    for suit in voids:
        deal.answer(f"void {suit}")
    return deal


def one_throws_5m(*others: str, wall: str = "", back: str = "", **flags: Any) -> Any:
    """The dealer has thrown 5m to three other hands."""
    return play(table([THROWS_5M, *others], wall, back, voids="psss", **flags), "0 discard 5m")


def with_a_pung(seat_1: str, thrown: str, wall: str, back: str = "", **flags: Any) -> Any:
    """Seat 1 has punged 5m, and is on turn again with the fourth tile of the wall."""
    deal = one_throws_5m(seat_1, INERT, INERT, wall="1s 2s 3s" + wall, back=back, **flags)
    play(deal, f"1 pung 5m, 1 discard {thrown}")
    return play(deal, "2 discard 1s, 3 discard 2s, 0 discard 3s")


def about_to_rob(**flags: Any) -> Any:
    """Seat 1 adds the last 5m to its pung while seats 2 and 3 wait for it."""
    deal = one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3, wall="1s 2s 3s 5m", **flags)
    play(deal, "1 pung 5m, 2 pass, 3 pass, 1 discard 9p")
    return play(deal, "2 discard 1s, 3 discard 2s, 0 discard 3s, 1 kong 5m")


def play_out(deal: Any) -> Any:
    """Take the first legal action to the end."""
    while deal.asked is not None:
        deal.answer(deal.legal()[0])
    return deal


def rows(deal: Any, *rules: str) -> list[tuple[int, int, int, str]]:
    """The ledger as plain tuples: all of it, or the rows under some rules."""
    return [tuple(row) for row in deal.ledger if not rules or row.rule in rules]


def settlement(deal: Any) -> list[tuple[int, int, int, str]]:
    return rows(deal, "S6.2", "S6.3", "S6.4")


def winners(deal: Any) -> list[tuple[int, str, int]]:
    return [(winner["seat"], winner["how"], winner["fan"]) for winner in deal.result["winners"]]


def places(deal: Any, text: str) -> list[str]:
    """Where the four copies of a kind are, lowest id first."""
    first = kinds(text)[0] * 4
    return deal.places()[first : first + 4]


def moves(deal: Any) -> list[str]:
    """What is legal besides discards."""
    return [action for action in deal.legal() if not action.startswith("discard")]


def value(text: str, **given: Any) -> Any:
    """The worth of a hand: bamboo void and won with its last tile by discard, unless given."""
    defaults = {"win": text[-2:], "void": "s", "self_draw": False}
    return cv.score.sichuan(hand=text, **(defaults | given))


def fan(text: str, **given: Any) -> dict[str, int]:
    """The patterns of a winning hand that are worth something."""
    worth = value(text, **given)
    assert worth.wins
    assert worth.fan == sum(worth.patterns.values())
    assert worth.base == 2 ** min(worth.fan, 5)
    return {name: fan for name, fan in worth.patterns.items() if fan}


# The helpers themselves


def test_rigging_lays_named_tiles_where_they_belong() -> None:
    order = order_for([INERT + "1m", INERT, INERT, "1112223334445m"], wall="9m 8m", back="7m 6m", avoid="5s")
    assert [tile(number // 4) for number in order[52:55]] == ["1m", "9m", "8m"]
    assert [tile(number // 4) for number in order[:-4:-1]] == ["7m", "6m", "5s"]
    assert order[39:42] == [1, 2, 3]
    assert sorted(order) == list(range(108))


def test_rigging_refuses_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="five copies of 9p"):
        order_for([INERT + "1m", INERT, INERT, INERT], wall="9p")
    with pytest.raises(ValueError, match="hands of"):
        order_for([INERT] * 4)
    with pytest.raises(ValueError, match="no suit"):
        hand("123")
    assert notation(hand("5p 321m 5p")) == "123m 55p"
    assert surplus("1123m 5p", "123m") == ["discard 1m", "discard 5p"]


# S1 Tiles


def test_s1_1_tiles() -> None:
    assert len(cv.Deal("sichuan", order=list(range(108)), dealer=0).places()) == 108
    for wrong in ([0, *range(107)], list(range(107)), list(range(1, 109))):
        with pytest.raises(ValueError):  # noqa: PT011 (the wording is the engine's own)
            cv.Deal("sichuan", order=wrong, dealer=0)


def test_s1_2_kinds_and_copies() -> None:
    """Id = 4 * kind + copy, kinds in the order m, p, s."""
    deal = table(["1112223334m 123p 4s", INERT, INERT, INERT])
    assert deal.view(0)["hand"] == "1112223334m 123p 4s"
    assert places(deal, "1m") == ["hand 0"] * 3 + ["wall"]
    assert places(deal, "4m") == ["hand 0"] + ["wall"] * 3
    assert places(deal, "1p") == ["hand 0"] + ["wall"] * 3
    assert places(deal, "4s") == ["hand 0", "hand 1", "hand 2", "hand 3"]


def test_s1_2_an_action_moves_the_lowest_copy() -> None:
    deal = table(["555m 1234567s 1p 22m 5m", INERT, INERT, INERT], voids="psss")
    assert places(deal, "5m") == ["hand 0"] * 4
    play(deal, "0 discard 1p, 1 discard 1s, 2 discard 1s, 3 discard 1s, 0 discard 5m")
    assert places(deal, "5m") == ["discards 0"] + ["hand 0"] * 3


def test_s1_2_self_drawn_tile_moves_to_the_win_area() -> None:
    """The dealer's 14th is its last tile drawn, though not the lowest of its kind."""
    deal = play(table(["11m 234m 555m 123p 44p 1m", INERT, INERT, INERT]), "0 win")
    assert places(deal, "1m")[:3] == ["hand 0", "hand 0", "win 0"]


def test_s1_2_claimed_discard_moves_when_the_window_closes() -> None:
    deal = play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), "1 pung 5m, 2 pass")
    assert places(deal, "5m")[0] == "discards 0"
    play(deal, "3 pass")
    assert places(deal, "5m") == ["meld 1"] * 3 + ["wall"]
    assert deal.view(2)["discards"] == [[], [], [], []]


def test_s1_2_shared_discard_lies_with_the_first_winner_from_the_discarder() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3), "1 pass, 2 win, 3 win")
    assert places(deal, "5m")[0] == "win 2"
    deal = table([THROWS_5M, WAIT_1, WAIT_2, WAIT_3], voids="psss", dealer=2)
    play(deal, "2 discard 5m, 3 win, 0 win, 1 win")
    assert places(deal, "5m")[0] == "win 3"


def test_s1_2_added_tile_is_in_hand_until_its_window_is_resolved() -> None:
    deal = play(about_to_rob(), "2 win")
    assert places(deal, "5m") == ["meld 1"] * 3 + ["hand 1"]
    play(deal, "3 win")
    assert places(deal, "5m") == ["meld 1"] * 3 + ["win 2"]


# S2 Set-up


@pytest.mark.parametrize("dealer", range(4))
def test_s2_1_deal_of_fourteen_and_thirteen(dealer: int) -> None:
    """The order is dealt in blocks of 13 from the dealer, then one more to the dealer."""
    deal = cv.Deal("sichuan", order=list(range(108)), dealer=dealer)
    where = deal.places()
    for step in range(4):
        assert set(where[13 * step : 13 * step + 13]) == {f"hand {(dealer + step) % 4}"}
    assert where[52] == f"hand {dealer}"
    assert set(where[53:]) == {"wall"}
    assert [deal.view(seat)["wall"] for seat in range(4)] == [55] * 4


def test_s2_1_dealer_is_drawn_from_the_random_stream() -> None:
    dealers = {cv.Deal("sichuan", seed=7, number=number).view(0)["dealer"] for number in range(80)}
    assert dealers == {0, 1, 2, 3}


def test_s2_2_void_suits_are_asked_from_the_dealer_and_hidden_until_all_are_in() -> None:
    deal = cv.Deal("sichuan", order=order_for([THROWS_5M, INERT, INERT, INERT]), dealer=2)
    assert sum(hand(deal.view(2)["hand"])) == 14
    for seat, suit in ((2, "m"), (3, "s"), (0, "p")):
        assert deal.asked == seat
        assert deal.legal() == ["void m", "void p", "void s"]
        assert {deal.view(other)["phase"] for other in range(4)} == {"void"}
        deal.answer(f"void {suit}")
        assert deal.view(1)["void"] == [None] * 4
        assert deal.view(seat)["void"] == [suit if other == seat else None for other in range(4)]
    deal.answer("void m")
    assert [deal.view(seat)["void"] for seat in range(4)] == [["p", "m", "m", "s"]] * 4


def test_s2_2_a_hidden_choice_leaves_no_trace_in_other_views() -> None:
    seen = []
    for suit in SUITS:
        deal = cv.Deal("sichuan", order=order_for([THROWS_5M, INERT, INERT, INERT]), dealer=0)
        deal.answer(f"void {suit}")
        seen.append([deal.view(other) for other in (1, 2, 3)])
    assert seen[0] == seen[1] == seen[2]


def test_s2_3_dealer_may_win_with_the_first_fourteen() -> None:
    """A plain self-draw: no bonus for being early."""
    deal = table([BASIC, INERT, INERT, INERT_M], dealer=3)
    assert (deal.asked, moves(deal)) == (3, ["win"])
    play(deal, "3 win")
    assert rows(deal) == [(payer, 3, 2, "S5.5") for payer in (0, 1, 2)]
    assert deal.asked == 0


def test_s2_3_dealer_may_kong_or_discard_at_once() -> None:
    deal = table(["1111m 2345m 123p 55p 7p", INERT, INERT, INERT], back="9m")
    assert deal.legal() == [
        *(f"discard {rank}m" for rank in (1, 2, 3, 4, 5)),
        *(f"discard {rank}p" for rank in (1, 2, 3, 5, 7)),
        "kong 1m",
    ]
    play(deal, "0 kong 1m, 0 discard 9m, 1 discard 1s")


# S3 A turn


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


# S4 Claims


def test_s4_1_each_seat_with_an_option_is_asked_from_the_discarder() -> None:
    deal = one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3)
    assert (deal.asked, deal.legal()) == (1, ["pung 5m", "pass"])
    assert [deal.view(seat)["phase"] for seat in range(4)] == ["claim"] * 4
    assert [deal.view(seat)["offered"] for seat in range(4)] == ["5m"] * 4
    play(deal, "1 pass")
    assert (deal.asked, deal.legal()) == (2, ["win", "pass"])


def test_s4_1_seat_is_asked_though_an_earlier_one_answered_win() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, "555m 777m 888m 1779p"), "1 win, 2 win")
    assert (deal.asked, deal.legal(), deal.ledger) == (3, ["pung 5m", "kong 5m", "pass"], [])
    play(deal, "3 kong 5m")
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 2, 1, "S5.4")]
    assert deal.view(0)["melds"] == [[], [], [], []]


@pytest.mark.parametrize(
    ("held", "options"),
    [
        (PUNGS_5M, ["pung 5m", "pass"]),
        (KONGS_5M, ["pung 5m", "kong 5m", "pass"]),
        (WAIT_1, ["win", "pass"]),
        ("55m 88m 111222333p", ["pung 5m", "win", "pass"]),
        ("55567m 111222p 88p", ["pung 5m", "kong 5m", "win", "pass"]),
    ],
)
def test_s4_1_options_of_a_claim(held: str, options: list[str]) -> None:
    assert one_throws_5m(held, INERT, INERT).legal() == options


def test_s4_1_answers_are_hidden_until_the_last_is_in() -> None:
    seen = []
    for answers in ("1 pung 5m, 2 win", "1 pass, 2 win", "1 pass, 2 pass"):
        deal = play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), answers)
        assert (deal.asked, deal.legal(), deal.ledger) == (3, ["win", "pass"], [])
        seen.append([deal.view(seat) for seat in (0, 3)])
    assert seen[0] == seen[1] == seen[2]


def test_s4_1_a_pung_is_hidden_from_the_seats_asked_later() -> None:
    said = [play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), f"1 {answer}") for answer in ("pass", "pung 5m")]
    views = [[deal.view(seat) for seat in (0, 2, 3)] for deal in said]
    assert views[0] == views[1]


def test_s4_1_seats_without_an_option_are_not_asked() -> None:
    deal = one_throws_5m(INERT, WAIT_2, INERT_M)
    assert deal.asked == 2
    play(deal, "2 pass")
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s4_2_every_win_counts() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3), "1 win, 2 win, 3 win")
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 2, 1, "S5.4"), (0, 3, 4, "S5.4")]
    assert deal.points == [-6, 1, 1, 4]


@pytest.mark.parametrize("claim", ["pung 5m", "kong 5m"])
def test_s4_2_win_overtakes_pung_and_kong(claim: str) -> None:
    deal = play(one_throws_5m(KONGS_5M, WAIT_2, INERT), f"1 {claim}, 2 win")
    assert rows(deal) == [(0, 2, 1, "S5.4")]
    assert deal.view(1)["melds"] == [[], [], [], []]
    assert deal.view(1)["hand"] == notation(hand(KONGS_5M))
    assert deal.asked == 3


def test_s4_2_pung_is_carried_out_if_nobody_wins() -> None:
    deal = play(one_throws_5m(PUNGS_5M, WAIT_2, WAIT_3), "1 pung 5m, 2 pass, 3 pass")
    assert deal.view(0)["melds"] == [[], ["pung 5m"], [], []]
    assert (deal.asked, deal.view(1)["phase"], deal.ledger) == (1, "discard", [])


def test_s4_3_no_chow() -> None:
    deal = one_throws_5m("3467m 123p 123p 129p", INERT, INERT)
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


@pytest.mark.parametrize(("held", "claim", "mover"), [(WAIT_1, "win", 2), (PUNGS_5M, "pung 5m", 1)])
def test_s4_3_passing_locks_nothing(held: str, claim: str, mover: int) -> None:
    deal = table([THROWS_5M, held, "123456789s 7788m", INERT], wall="9s 5m", voids="psps")
    play(deal, "0 discard 5m, 1 pass, 1 discard 9s, 2 discard 5m")
    assert (deal.asked, deal.legal()) == (1, [claim, "pass"])
    play(deal, f"1 {claim}")
    assert deal.asked == mover


def test_s4_4_added_kong_is_offered_for_robbing() -> None:
    deal = about_to_rob()
    assert (deal.asked, deal.legal()) == (2, ["win", "pass"])
    assert [deal.view(seat)["phase"] for seat in range(4)] == ["rob"] * 4
    assert [deal.view(seat)["offered"] for seat in range(4)] == ["5m"] * 4
    won, passed = play(about_to_rob(), "2 win"), play(about_to_rob(), "2 pass")
    assert (won.asked, won.legal(), won.ledger) == (3, ["win", "pass"], [])
    assert [won.view(seat) for seat in (0, 1, 3)] == [passed.view(seat) for seat in (0, 1, 3)]


def test_s4_4_robbed_kong_stays_a_pung_and_its_maker_pays() -> None:
    deal = play(about_to_rob(), "2 win, 3 pass")
    assert rows(deal) == [(1, 2, 2, "S5.4")]
    assert deal.view(0)["melds"][1] == ["pung 5m"]
    assert deal.view(1)["hand"] == "1112223337p"


def test_s4_4_several_seats_rob_one_kong() -> None:
    deal = play(about_to_rob(), "2 win, 3 win")
    assert rows(deal) == [(1, 2, 2, "S5.4"), (1, 3, 8, "S5.4")]


def test_s4_4_kong_nobody_robs_is_made() -> None:
    deal = play(about_to_rob(), "2 pass, 3 pass")
    assert rows(deal) == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3)]
    assert deal.view(0)["melds"][1] == ["added kong 5m"]
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s4_4_kong_nobody_can_rob_opens_no_window() -> None:
    deal = play(with_a_pung(PUNGS_5M, "9p", wall="5m"), "1 kong 5m")
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def test_s4_4_concealed_and_exposed_kongs_are_not_robbed() -> None:
    deal = play(table(["555m 123456789s 2m 5m", WAIT_1, WAIT_2, WAIT_3], voids="psss"), "0 kong 5m")
    assert (deal.asked, deal.view(0)["phase"]) == (0, "turn")
    deal = play(one_throws_5m(KONGS_5M, WAIT_2, WAIT_3), "1 kong 5m, 2 pass, 3 pass")
    assert (deal.asked, deal.view(1)["phase"]) == (1, "turn")


def wall_is_empty(**flags: Any) -> Any:
    """Seat 3 has drawn the last tile, 5m; seat 0 holds the other three, seat 1 waits for 5p."""
    keep = ["555m 5p 7788m 44666p", "46p 123m 123m 123m 99m", FAR_1, FAR_2]
    deal = table([keep[0] + "1s", *keep[1:]], back="5m", voids="ssmm", **flags)
    return idle(deal, keep, until=lambda d: d.view(0)["wall"] == 0 and d.asked == 3)


def test_s4_5_last_discards_are_won_and_punged_but_not_konged() -> None:
    deal = play(wall_is_empty(), "3 discard 5m")
    assert (deal.asked, deal.legal()) == (0, ["pung 5m", "pass"])
    play(deal, "0 pung 5m, 0 discard 5p")
    assert (deal.asked, deal.legal()) == (1, ["win", "pass"])
    play(deal, "1 win")
    assert deal.over
    assert winners(deal) == [(1, "discard", 1)]
    assert deal.result["outcome"] == "wall"


def test_s4_6_winner_is_out_with_an_open_hand() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, INERT, wall="5m"), "1 win, 2 pass, 2 win")
    shown = str(deal.view(0))
    for held in (WAIT_1, WAIT_2):
        assert notation(hand(held)) in shown or notation(hand(held + "5m")) in shown
    asked = set()
    while deal.asked is not None:
        asked.add(deal.asked)
        deal.answer(deal.legal()[0])
    assert asked == {0, 3}


def test_s4_6_winner_pays_no_later_self_draw_and_no_later_kong() -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, INERT, wall="5m"), "1 win, 2 pass, 2 win")
    assert rows(deal, "S5.5") == [(0, 2, 2, "S5.5"), (3, 2, 2, "S5.5")]
    deal = table(["123456789s 222m 3m 5m", WAIT_1, INERT, INERT], wall="9s 8s 2m", voids="psss")
    play(deal, "0 discard 5m, 1 win, 2 discard 9s, 3 discard 8s, 0 kong 2m")
    assert rows(deal, "S5.6") == [(2, 0, 2, "S5.6"), (3, 0, 2, "S5.6")]


def test_s4_6_winner_claims_nothing_more() -> None:
    deal = one_throws_5m(WAIT_1, INERT, WAIT_3, wall="9s 8s 5m")
    play(deal, "1 win, 3 pass, 2 discard 9s, 3 discard 8s, 0 discard 5m")
    assert deal.asked == 3


@pytest.mark.parametrize(
    ("answers", "mover"),
    [
        ("1 win, 2 pass, 3 pass", 2),
        ("1 pass, 2 win, 3 pass", 3),
        ("1 pass, 2 pass, 3 win", 0),
        ("1 win, 2 win, 3 pass", 3),
        ("1 win, 2 pass, 3 win", 0),
        ("1 pass, 2 win, 3 win", 0),
    ],
)
def test_s4_7_next_mover_after_a_discard_win(answers: str, mover: int) -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3), answers)
    assert (deal.asked, deal.view(mover)["phase"], deal.view(mover)["wall"]) == (mover, "turn", 54)


@pytest.mark.parametrize(
    ("answers", "mover"), [("2 win, 3 pass", 3), ("2 pass, 3 win", 0), ("2 win, 3 win", 0)]
)
def test_s4_7_next_mover_after_a_robbed_kong(answers: str, mover: int) -> None:
    deal = play(about_to_rob(), answers)
    assert (deal.asked, deal.view(mover)["wall"]) == (mover, 50)


def test_s4_7_next_mover_after_a_self_draw_skips_winners() -> None:
    deal = one_throws_5m(WAIT_1, WAIT_2, INERT, wall="9s 8s 5m")
    play(deal, "1 pass, 2 win, 3 discard 9s, 0 discard 8s, 1 win")
    assert deal.asked == 3


def test_s4_8_third_winner_ends_the_deal_after_all_wins_on_the_tile() -> None:
    deal = one_throws_5m(WAIT_1, WAIT_2, WAIT_3, wall="9s 8s 5m")
    play(deal, "1 win, 2 pass, 3 pass, 2 discard 9s, 3 discard 8s, 0 discard 5m, 2 win")
    assert not deal.over
    play(deal, "3 win")
    assert deal.over
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 2, 1, "S5.4"), (0, 3, 4, "S5.4")]
    assert deal.view(0)["wall"] == 52
    assert deal.result["outcome"] == "three wins"
    assert winners(deal) == [(1, "discard", 0), (2, "discard", 0), (3, "discard", 2)]


def test_s4_8_no_settlement_after_three_wins() -> None:
    """The last seat keeps its kong payments though it is not ready."""
    deal = table(["2222m 123456789s 5m", WAIT_1, WAIT_2, WAIT_3], back="9s", voids="psss")
    play(deal, "0 kong 2m, 0 discard 5m, 1 win, 2 win, 3 win")
    assert settlement(deal) == []
    assert deal.points == [6 - 6, 1 - 2, 1 - 2, 4 - 2]


# S5 Winning hands and their value


@pytest.mark.parametrize(
    ("text", "melds", "wins"),
    [
        ("123m 456m 234p 678p 99p", [], True),
        ("456m 234p 678p 99p", ["pung 1m"], True),
        ("99p", ["pung 1m", "kong 2m", "pung 3m", "concealed kong 4p"], True),
        ("11m 44m 66m 99m 22p 55p 88p", [], True),
        ("1111m 2222m 55m 77p 99p", [], True),
        ("123m 456m 234p 678p 19p", [], False),
        ("112m 456m 234p 678p 99p", [], False),
        ("11m 44m 66m 99m 22p 55p 89p", [], False),
        ("11m 44m 66m 55p 888p", ["pung 2p"], False),
        ("89m 1m 456m 234p 678p 99p", [], False),
        ("899m 11p 456m 234p 678p", [], False),
    ],
)
def test_s5_1_standard_hand_and_seven_pairs(text: str, melds: list[str], wins: bool) -> None:
    assert value(text, melds=melds).wins == wins


@pytest.mark.parametrize("void", SUITS)
def test_s5_1_no_void_tile(void: str) -> None:
    assert value(BASIC, void=void).wins == (void == "s")


def test_s5_1_the_reading_with_most_fan_counts() -> None:
    assert fan("112233m 445566m 77m") == {"seven pairs": 2, "full flush": 2}
    assert fan("111222333m 777m 99p") == {"all pungs": 1}
    assert fan("111222333m 789m 99p") == {"outside hand": 2}
    assert fan("111m 222m 333m 999m 11p") == {"outside hand": 2}
    assert fan("11223344m 55p 6677p") == {"seven pairs": 2}


def test_s5_1_standard_before_seven_pairs_at_equal_fan() -> None:
    assert fan("112233m 778899m 11p") == {"outside hand": 2}
    assert fan("11112233m 778899p") == {"outside hand": 2, "root": 1}


def test_s5_2_basic_hand() -> None:
    assert fan(BASIC) == {}


def test_s5_2_all_pungs() -> None:
    assert fan("111m 444m 222p 777p 99p") == {"all pungs": 1}
    assert fan("222p 777p 99p", melds=["pung 1m", "kong 4m"]) == {"all pungs": 1, "root": 1}


def test_s5_2_two_five_eight_pungs_instead_of_all_pungs() -> None:
    assert fan("222m 555m 888m 222p 55p") == {"2/5/8 pungs": 3}
    assert fan("222m 555m 88p", melds=["pung 2p", "kong 8m"]) == {"2/5/8 pungs": 3, "root": 1}
    assert fan("222m 555m 888m 222p 66p") == {"all pungs": 1}
    assert fan("222m 555m 88p", melds=["pung 2p", "pung 7m"]) == {"all pungs": 1}


def test_s5_2_outside_hand() -> None:
    assert fan("123m 789m 111p 789p 99p") == {"outside hand": 2}
    assert fan("123m 789m 789p 99p", melds=["kong 1p"]) == {"outside hand": 2, "root": 1}
    assert fan("123m 789m 789p 99p", melds=["pung 5p"]) == {}
    assert fan("123m 789m 111p 789p 88p") == {}
    assert fan("234m 789m 111p 789p 99p") == {}


def test_s5_2_seven_pairs() -> None:
    assert fan("11m 44m 66m 99m 22p 55p 88p") == {"seven pairs": 2}
    assert fan("22m 55m 88m 2222p 55p 88p") == {"seven pairs": 2, "root": 1}
    assert fan("11m 9999m 1111p 9999p") == {"seven pairs": 2, "root": 3}


def test_s5_2_full_flush() -> None:
    assert fan("123m 456m 234m 678m 99m") == {"full flush": 2}
    assert fan("11m 22m 44m 55m 66m 88m 99m") == {"seven pairs": 2, "full flush": 2}
    assert fan("123m 456m 99m", melds=["pung 8m", "kong 7m"]) == {"full flush": 2, "root": 1}
    assert fan("123m 456m 99m", melds=["pung 8m", "pung 7p"]) == {}


def test_s5_2_golden_wait() -> None:
    four = ["pung 1m", "pung 4m", "pung 2p", "pung 7p"]
    assert fan("99p", melds=four) == {"all pungs": 1, "golden wait": 1}
    assert fan("777p 99p", melds=four[:3]) == {"all pungs": 1}
    concealed = ["concealed kong 1m", *four[1:]]
    assert fan("99p", melds=concealed) == {"all pungs": 1, "golden wait": 1, "root": 1}


def test_s5_2_roots() -> None:
    assert fan("1111m 23m 456m 789p 22p", win="1m") == {"root": 1}
    assert fan("123m 234m 345m 333p 99p") == {}
    assert fan("123m 456m 567m 99p", melds=["kong 1p"], win="5m") == {"root": 1}
    assert fan("789p 33p 456m", melds=["pung 5m", "pung 1m"], win="5m") == {"root": 1}
    assert fan("789p 33p 456m", melds=["pung 5m", "kong 1m"], win="6m") == {"root": 2}


@pytest.mark.parametrize(
    ("event", "self_draw", "name"),
    [
        ("kong", True, "kong replacement"),
        ("rob", False, "robbed kong"),
        ("last", True, "last tile"),
        ("last", False, "last tile"),
    ],
)
def test_s5_2_events(event: str, self_draw: bool, name: str) -> None:
    assert fan(BASIC, win="1m", self_draw=self_draw, events=[event]) == {name: 1}


@pytest.mark.parametrize("counts", [True, False])
def test_s5_2_last_tile_on_a_discard(counts: bool) -> None:
    deal = wall_is_empty(last_tile_on_discard=counts)
    play(deal, "3 discard 5m, 0 pung 5m, 0 discard 5p, 1 win")
    assert rows(deal, "S5.4") == [(0, 1, 2 if counts else 1, "S5.4")]
    rules = cv.rules("sichuan", last_tile_on_discard=counts)
    for self_draw in (False, True):
        patterns = {"last tile": 1} if counts or self_draw else {}
        assert fan(BASIC, events=["last"], self_draw=self_draw, rules=rules) == patterns


@pytest.mark.parametrize("counts", [True, False])
def test_s5_2_last_tile_by_self_draw(counts: bool) -> None:
    keep = ["123456789s 2233m", FAR_1, FAR_2, WAIT_1]
    hands = [keep[0] + "1s", *keep[1:]]
    deal = table(hands, back="5m", voids="pmms", last_tile_on_discard=counts)
    idle(deal, keep, until=lambda d: d.view(0)["wall"] == 0 and d.asked == 3)
    play(deal, "3 win")
    assert winners(deal) == [(3, "self-draw", 1)]
    assert rows(deal, "S5.5") == [(payer, 3, 3, "S5.5") for payer in range(3)]


def test_s5_2_kong_replacement_counts_once_after_chained_kongs() -> None:
    deal = table(["1111m 222m 46m 33p 444p", INERT, INERT, INERT], back="2m 5m")
    play(deal, "0 kong 1m, 0 kong 2m, 0 win")
    roots_and_replacement = 2 + 1
    assert rows(deal, "S5.5") == [(payer, 0, 2**roots_and_replacement + 1, "S5.5") for payer in (1, 2, 3)]


def test_s5_2_kong_replacement_is_over_after_a_discard() -> None:
    deal = table(["1111m 46m 33p 444p 555p", INERT, INERT, INERT], wall="1p 2p 1p 5m", back="9m")
    play(deal, "0 kong 1m, 0 discard 9m, 1 discard 1s, 2 discard 1s, 3 discard 1s, 0 win")
    root = 1
    assert rows(deal, "S5.5") == [(payer, 0, 2**root + 1, "S5.5") for payer in (1, 2, 3)]


def test_s5_2_events_stack() -> None:
    """The last tile of the wall as a kong's replacement."""
    assert fan(BASIC, win="1m", self_draw=True, events=["kong", "last"]) == {
        "kong replacement": 1,
        "last tile": 1,
    }


@pytest.mark.parametrize("cap", [3, 4, 5])
def test_s5_3_base_points_are_capped_and_fan_is_not(cap: int) -> None:
    rules = cv.rules("sichuan", fan_cap=cap)
    worth = value("1111m 2222m 44m 9999m", rules=rules)
    assert (worth.fan, worth.base) == (7, 2**cap)
    deal = play(table(["1111m 2222m 44m 9999m", INERT, INERT, INERT], fan_cap=cap), "0 win")
    assert rows(deal) == [(payer, 0, 2**cap + 1, "S5.5") for payer in (1, 2, 3)]
    assert winners(play_out(deal))[0] == (0, "self-draw", 7)


def test_s5_4_discarder_pays_each_winner() -> None:
    deal = play(one_throws_5m(WAIT_1, INERT, WAIT_3), "1 win, 3 win")
    assert rows(deal) == [(0, 1, 1, "S5.4"), (0, 3, 4, "S5.4")]


def test_s5_5_each_seat_in_play_pays_a_self_draw() -> None:
    deal = play(table([BASIC, INERT, INERT, INERT_M]), "0 win")
    assert deal.points == [6, -2, -2, -2]


def test_s5_5_after_an_exposed_kong_all_pay_too() -> None:
    deal = play(one_throws_5m("555m 46p 111222p 33p", INERT, INERT, back="5p"), "1 kong 5m, 1 win")
    root_and_replacement = 2
    paid = 2**root_and_replacement + 1
    assert rows(deal) == [(0, 1, 2, "S5.6"), *((payer, 1, paid, "S5.5") for payer in (0, 2, 3))]


def test_s5_6_exposed_kong_is_paid_by_the_discarder() -> None:
    assert rows(play(one_throws_5m(KONGS_5M, INERT, INERT), "1 kong 5m")) == [(0, 1, 2, "S5.6")]


def test_s5_6_concealed_kong_is_paid_by_all() -> None:
    deal = play(table(["1111m 2345m 123p 55p 7p", INERT, INERT, INERT], dealer=2), "2 kong 1m")
    assert rows(deal) == [(payer, 2, 2, "S5.6") for payer in (0, 1, 3)]


@pytest.mark.parametrize("pays", [True, False])
def test_s5_6_added_kong_of_the_tile_just_drawn(pays: bool) -> None:
    deal = play(about_to_rob(postponed_added_kong_pays=pays), "2 pass, 3 pass")
    assert rows(deal) == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3)]


@pytest.mark.parametrize("pays", [True, False])
def test_s5_6_postponed_added_kong(pays: bool) -> None:
    """Without the payment it is still a kong with a replacement."""
    deal = with_a_pung(PUNGS_5M, "9p", wall="5m 4s 5s 6s 9m", postponed_added_kong_pays=pays)
    play(deal, "1 discard 7p, 2 discard 4s, 3 discard 5s, 0 discard 6s, 1 kong 5m")
    assert rows(deal) == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3) if pays]
    assert deal.view(0)["melds"][1] == ["added kong 5m"]
    assert deal.view(1)["wall"] == 55 - 8 - 1


@pytest.mark.parametrize("pays", [True, False])
def test_s5_6_added_kong_after_another_kong_is_postponed(pays: bool) -> None:
    """The replacement, not the 5m, is then the tile drawn last."""
    flags = {"postponed_added_kong_pays": pays}
    deal = with_a_pung("55m 1111p 222333p 7p", "7p", wall="5m", back="9m", **flags)
    play(deal, "1 kong 1p, 1 kong 5m")
    added = [(payer, 1, 1, "S5.6") for payer in (0, 2, 3) if pays]
    assert rows(deal) == [(payer, 1, 2, "S5.6") for payer in (0, 2, 3)] + added


def test_s5_6_added_kong_of_a_replacement_is_not_postponed() -> None:
    flags = {"postponed_added_kong_pays": False}
    deal = with_a_pung("55m 1111p 222333p 7p", "7p", wall="9m", back="5m", **flags)
    play(deal, "1 kong 1p, 1 kong 5m")
    assert rows(deal)[3:] == [(payer, 1, 1, "S5.6") for payer in (0, 2, 3)]


# S6 Wall exhausted


def exhaust(keep: list[str], fourteenth: str, voids: str, **given: Any) -> Any:
    """No claims to the end: every seat holds on to its 13 tiles."""
    return idle(table([keep[0] + fourteenth, *keep[1:]], voids=voids, **given), keep)


@pytest.mark.parametrize("ready", [False, True])
def test_s6_1_wait_for_a_fifth_tile(ready: bool) -> None:
    """By the flag it is worth all pungs 1 and root 1: five copies are not two roots."""
    keep = ["1111m 456p 456p 456p", FAR_1, FAR_2, FAR_3]
    deal = exhaust(keep, "9m", "smmm", own_four_wait_is_ready=ready)
    assert deal.result["ready"] == [ready, False, False, False]
    assert settlement(deal) == [(payer, 0, 4, "S6.4") for payer in (1, 2, 3) if ready]


@pytest.mark.parametrize("ready", [False, True])
def test_s6_1_own_melds_count_among_the_four_copies(ready: bool) -> None:
    """Seat 1 lacks the 5m of 46m and has them all in its kong."""
    keep = ["12346789s 2233m 4s", "46m 11122233p", FAR_1, FAR_2]
    hands = ["123456789s 2233m 5m", "555m 46m 11122233p", *keep[2:]]
    deal = table(hands, voids="psmm", own_four_wait_is_ready=ready)
    idle(play(deal, "0 discard 5m, 1 kong 5m"), keep)
    assert deal.result["ready"][1] == ready


def test_s6_1_copies_seen_elsewhere_do_not_matter() -> None:
    """Seat 1 waits for 5m, and all four lie in the dealer's kong."""
    keep = ["1478m 88m 1469p", WAIT_1, FAR_1, FAR_2]
    deal = table(["5555m" + keep[0], *keep[1:]], voids="ssmm")
    idle(play(deal, "0 kong 5m"), keep)
    assert deal.result["ready"] == [False, True, False, False]


KONG_KEEPS = ["147m 88m 1469p 9m", "46p 123m 123m 123m 99m", FAR_1, FAR_2]


def test_s6_2_seat_that_is_not_ready_gives_kong_payments_back_even_to_a_winner() -> None:
    hands = ["5555m 147m 88m 1469p 5p", *KONG_KEEPS[1:]]
    deal = play(table(hands, back="9m", voids="ssmm"), "0 kong 5m, 0 discard 5p, 1 win")
    idle(deal, KONG_KEEPS)
    assert rows(deal) == [
        *((payer, 0, 2, "S5.6") for payer in (1, 2, 3)),
        (0, 1, 1, "S5.4"),
        *((0, payee, 2, "S6.2") for payee in (1, 2, 3)),
    ]


def test_s6_2_winner_keeps_kong_payments() -> None:
    hands = ["1111m 46m 33p 444p 555p", FAR_1, FAR_2, FAR_3]
    deal = play(table(hands, back="5m", voids="smmm"), "0 kong 1m, 0 win")
    idle(deal, hands)
    assert deal.result["outcome"] == "wall"
    assert settlement(deal) == []


def test_s6_2_ready_seat_keeps_kong_payments() -> None:
    keep = ["123p 123p 123p 9p", FAR_1, FAR_2, FAR_3]
    deal = play(table(["5555m" + keep[0], *keep[1:]], back="8m", voids="smmm"), "0 kong 5m")
    idle(deal, keep)
    pungs_and_root = 2
    assert settlement(deal) == [(payer, 0, 2**pungs_and_root, "S6.4") for payer in (1, 2, 3)]


def test_s6_2_one_row_for_each_payment_returned_and_seat_0_first() -> None:
    """Seat 1 makes its kong before seat 0 does."""
    keep = ["34788m 24468p", "1169m 146p 179p", FAR_1, FAR_3]
    hands = ["2222m 3478m 24468p 5m", "555m" + keep[1], *keep[2:]]
    deal = table(hands, wall="9m 8m 8m", back="9m 9m", voids="ssmm")
    play(deal, "0 discard 5m, 1 kong 5m, 1 discard 9m, 2 discard 9m, 3 discard 8m, 0 kong 2m")
    idle(deal, keep)
    assert rows(deal, "S5.6") == [(0, 1, 2, "S5.6"), *((payer, 0, 2, "S5.6") for payer in (1, 2, 3))]
    assert settlement(deal) == [*((0, payee, 2, "S6.2") for payee in (1, 2, 3)), (1, 0, 2, "S6.2")]


def pig_at_the_end(**flags: Any) -> Any:
    """Seat 0 wins at once, 1 is ready, 2 is not, 3 has drawn more bamboo than it could throw."""
    keep = [BASIC, WAIT_3, "258m 158p 147p 3699p", "1111222233334s"]
    deal = table(keep, wall="444555566667777888899s", **flags)
    return idle(play(deal, "0 win"), keep)


@pytest.mark.parametrize("paid", [True, False])
def test_s6_3_pig_pays_everybody_else(paid: bool) -> None:
    """Seat 3 is no pig among its own: the ready hand of bamboo counts for nothing, and S6.4 spares it."""
    deal = pig_at_the_end(pig_pays_winners=paid)
    payees = (0, 1, 2) if paid else (1, 2)
    assert settlement(deal) == [*((3, payee, 32, "S6.3") for payee in payees), (2, 1, 4, "S6.4")]
    assert deal.result["ready"][1:] == [True, False, False]


def test_s6_3_fine_whatever_the_cap() -> None:
    deal = pig_at_the_end(fan_cap=1)
    assert settlement(deal) == [*((3, payee, 32, "S6.3") for payee in (0, 1, 2)), (2, 1, 2, "S6.4")]


def test_s6_3_pigs_pay_each_other_nothing() -> None:
    keep = ["135569m 556688s 9s", WAIT_3, "1111222233334p", "1111222233334s"]
    deal = exhaust(keep, "4m", "psps", wall="2m 5p 5s 2m 2m 6p 6s 2m 3m 7p 7s 3m")
    fines = [(pig, payee, 32, "S6.3") for pig in (2, 3) for payee in (0, 1)]
    assert settlement(deal) == [*fines, (0, 1, 4, "S6.4")]


def test_s6_4_each_seat_not_ready_pays_each_ready_seat() -> None:
    deal = exhaust([WAIT_1, WAIT_3, FAR_1, FAR_2], "5s", "ssmm")
    assert rows(deal) == [
        (2, 0, 1, "S6.4"),
        (2, 1, 4, "S6.4"),
        (3, 0, 1, "S6.4"),
        (3, 1, 4, "S6.4"),
    ]
    assert deal.points == [2, 8, -5, -5]


@pytest.mark.parametrize(("cap", "paid"), [(5, 4), (1, 2)])
def test_s6_4_best_kind_counts_and_is_capped(cap: int, paid: int) -> None:
    """With 1m an outside hand, with 4m a basic one."""
    deal = exhaust(["23m 123m 789m 789m 99p", FAR_1, FAR_2, FAR_3], "5s", "smmm", fan_cap=cap)
    assert rows(deal) == [(payer, 0, paid, "S6.4") for payer in (1, 2, 3)]


def test_s6_4_winners_neither_pay_nor_are_paid() -> None:
    keep = [BASIC, WAIT_3, FAR_1, FAR_3]
    deal = idle(play(table(keep, voids="ssmm"), "0 win"), keep)
    assert settlement(deal) == [(2, 1, 4, "S6.4"), (3, 1, 4, "S6.4")]


# S7 Result


def test_s7_1_rows_in_order_of_occurrence() -> None:
    """Winners counted from the discarder, payers of a self-draw or kong from seat 0."""
    deal = table([THROWS_5M, WAIT_1, WAIT_2, WAIT_3], voids="psss", dealer=2)
    play(deal, "2 discard 5m, 3 win, 0 win, 1 win")
    assert rows(deal) == [(2, 3, 1, "S5.4"), (2, 0, 1, "S5.4"), (2, 1, 4, "S5.4")]
    deal = table(["1111m 46m 33p 444p 555p", INERT, INERT, INERT], back="5m", dealer=1)
    play(deal, "1 kong 1m, 1 win")
    root_and_replacement = 2
    paid = 2**root_and_replacement + 1
    kong, win = ([(payer, 1, n, rule) for payer in (0, 2, 3)] for n, rule in ((2, "S5.6"), (paid, "S5.5")))
    assert rows(deal) == kong + win


def test_s7_1_points_are_the_sum_of_the_ledger() -> None:
    deal = pig_at_the_end()
    points = [0] * 4
    for row in deal.ledger:
        assert row.amount > 0
        points[row.payer] -= row.amount
        points[row.payee] += row.amount
    assert deal.points == deal.result["points"] == points
    assert sum(points) == 0


@pytest.mark.parametrize(
    ("answers", "dealer"),
    [
        ("1 win, 2 pass, 3 pass", 1),
        ("1 pass, 2 pass, 3 win", 3),
        ("1 pass, 2 win, 3 win", 0),
        ("1 win, 2 win, 3 win", 0),
        ("1 win, 2 pass, 3 pass, 2 discard 9s, 3 discard 8s, 0 discard 5m, 2 win, 3 win", 1),
    ],
)
def test_s7_2_next_dealer_after_discard_wins(answers: str, dealer: int) -> None:
    deal = play(one_throws_5m(WAIT_1, WAIT_2, WAIT_3, wall="9s 8s 5m"), answers)
    assert play_out(deal).result["next_dealer"] == dealer


@pytest.mark.parametrize(
    ("answers", "dealer"), [("2 win, 3 pass", 2), ("2 pass, 3 win", 3), ("2 win, 3 win", 1)]
)
def test_s7_2_next_dealer_after_a_robbed_kong(answers: str, dealer: int) -> None:
    assert play_out(play(about_to_rob(), answers)).result["next_dealer"] == dealer


def test_s7_2_next_dealer_after_a_self_draw_or_no_win() -> None:
    deal = play(table([BASIC, INERT, INERT, INERT_M], dealer=3), "3 win")
    assert play_out(deal).result["next_dealer"] == 3
    keep = [FAR_1, FAR_2, FAR_3, WAIT_1]
    deal = table([keep[0] + "9m", *keep[1:]], voids="mmms", dealer=2)
    deal = idle(deal, keep[2:] + keep[:2])
    assert (winners(deal), deal.result["next_dealer"]) == ([], 2)


# The examples of the rules text


@pytest.mark.parametrize(
    ("text", "melds", "void", "worth", "paid"),
    [
        ("123m 456m 234p 678p 99p", [], "s", 0, 1),
        ("111m 444m 222p 777p 99p", [], "s", 1, 2),
        ("222m 555m 888m 222p 55p", [], "s", 3, 8),
        ("123m 789m 111p 789p 99p", [], "s", 2, 4),
        ("11m 44m 66m 99m 22p 55p 88p", [], "s", 2, 4),
        ("1111m 44m 66m 99m 22p 55p", [], "s", 3, 8),
        ("111m 123m 456m 789p 22p", [], "s", 1, 2),
        ("55m", ["kong 2s", "kong 4s", "kong 9m", "kong 3s"], "p", 6, 32),
    ],
)
def test_examples_of_hand_values(text: str, melds: list[str], void: str, worth: int, paid: int) -> None:
    found = value(text, melds=melds, void=void)
    assert (found.wins, found.fan, found.base) == (True, worth, paid)


def test_example_of_a_self_draw_with_one_opponent_out() -> None:
    """Flush and all pungs, 8 points: +18/0/-9/-9."""
    deal = one_throws_5m(WAIT_1, "111m 444m 777m 88m 99m", INERT, wall="9m")
    play(deal, "1 win, 2 win")
    assert rows(deal, "S5.5") == [(0, 2, 9, "S5.5"), (3, 2, 9, "S5.5")]
