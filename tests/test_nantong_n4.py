"""Nantong N4 base hu, rule by rule, and its table."""

import pytest

import cardavia as cv
from nantong_tables import HEZI_DEALER, PIAO, QING, WAIT_1, base, begin, bonus, one_throws_5m, table, won
from rigging import play

TABLE = [
    ("2s 3m", "5m", (2, 4, 8, 12, 16)),
    ("2s 3m", "2s", (8, 24, None, None, 32)),
    ("2s 3m", "T", (4, 8, 16, 24, 32)),
    ("2s 2m", "2s", (16, 48, None, None, 64)),
    ("2s 2m", "2p", (8, 16, 32, 48, 64)),
    ("R 2s", "R", (16, 48, None, None, 64)),
    ("R 2s", "W", (8, 16, 32, 48, 64)),
    ("R 2s", "9s", (8, 16, 32, 48, 64)),
    ("R 9s", "R", (32, 96, None, None, 128)),
    ("R 9s", "9s", (32, 96, None, None, 128)),
    ("R R", "T", (16, 32, 64, 96, 128)),
    ("9s 2s", "9m", (2, 4, 8, 12, 16)),
]


@pytest.mark.parametrize(("indicators", "kind", "values"), TABLE)
def test_n4_1_table_of_base_hu(indicators: str, kind: str, values: tuple[int | None, ...]) -> None:
    """Exposed pung, three in hand, exposed kong, concealed kong or four in hand, opening."""
    pung, three, exposed, concealed, opening = values
    for indicated in (indicators, " ".join(reversed(indicators.split()))):
        assert declared(f"pung {kind}", indicated) == pung
        assert base(f"{kind} {kind} {kind} ...", indicators=indicated) == three
        if exposed is None:
            assert declared(f"opening {kind}", indicated) == opening
        else:
            assert declared(f"kong {kind}", indicated) == declared(f"added kong {kind}", indicated) == exposed
            assert declared(f"concealed kong {kind}", indicated) == concealed
            assert base(f"{kind} {kind} {kind} {kind} ...", indicators=indicated) == concealed
            assert declared(f"opening kong {kind}", indicated) == opening


def declared(group: str, indicators: str) -> int:
    return base("...", groups=[group], indicators=indicators)


def test_n4_1_one_or_two_cards_are_worth_nothing() -> None:
    assert base("55m 22s TT 99s ...") == 0


def test_n4_1_holdings_add_up() -> None:
    """An exposed pung is worth no more for the fourth card in hand."""
    assert base("5m 777m 8888m TTT ...", groups=["pung 5m", "opening kong 2p"]) == 2 + 4 + 12 + 8 + 32


@pytest.mark.parametrize(
    ("indicators", "kind", "value"),
    [("4p 4p", "4p", 64), ("9m 9m", "9m", 64), ("T T", "T", 128), ("9s 9s", "9s", 128)],
)
def test_n4_1_tiandi_hezi(indicators: str, kind: str, value: int) -> None:
    assert base("...", indicators=indicators, hezi=kind) == value


def test_n4_1_tiandi_hezi_in_play() -> None:
    """64 and three 9s in hand 8; seven runs, self-draw, heavenly."""
    deal = play(table([HEZI_DEALER, "...", "..."], "4p 4p", back="5p 6p"), "0 hezi, 0 win")
    assert deal.result["hezi"] == [True, False, False]
    assert (deal.result["base"], deal.result["raw_totals"][0]) == ([72, 0, 0], (72 + 100 + 10) * 2)


def test_n4_2_ordinary_indicator_doubles_its_rank_in_every_suit() -> None:
    values = [base(f"{kind} {kind} {kind} ...", indicators="7p T") for kind in ("7m", "7s", "6m", "8p")]
    assert values == [8, 8, 4, 4]


def test_n4_2_nine_of_strings_is_a_class_of_its_own() -> None:
    nines = {
        indicator: [
            base(f"{kind} {kind} {kind} ...", indicators=f"{indicator} 2s") for kind in ("9m", "9p", "9s")
        ]
        for indicator in ("9m", "9s", "W", "5p")
    }
    assert nines == {"9m": [24, 8, 8], "9s": [4, 4, 48], "W": [4, 4, 16], "5p": [4, 4, 8]}


@pytest.mark.parametrize(
    ("indicators", "kind", "value"),
    [
        ("5m 5p", "5s", 16),
        ("5m 5m", "5s", 16),
        ("5m T", "5s", 8),
        ("T W", "R", 32),
        ("T 9s", "R", 32),
        ("T 5m", "R", 16),
        ("9s 9s", "T", 32),
    ],
)
def test_n4_2_both_indicators_multiply(indicators: str, kind: str, value: int) -> None:
    assert base(f"{kind} {kind} {kind} ...", indicators=indicators) == value


def test_n4_3_exact_match_of_pung_and_hand_triplet_only() -> None:
    assert base("...", groups=["pung 3m"]) == 2 * 2 * 2
    assert base("333m ...") == 12 * 2
    assert base("...", groups=["opening 3m"]) == 16 * 2
    assert (base("...", groups=["pung 3p"]), base("333p ...")) == (2 * 2, 4 * 2)


def test_n4_4_copies_in_hand_count_whatever_the_split() -> None:
    """1m 4, 2m doubled 8, 3m exact 24; seven runs."""
    found = won("123m 123m 123m 456m 456p 789p 456s 99s", "9s", self_draw=True)
    assert (found.form, found.base) == ("qing", 4 + 8 + 24)
    found = won("5555m 67m 123m 123p 456p 789p 456s 99s", "9s", self_draw=True)
    assert found.base == 12


def test_n4_5_self_drawn_card_is_in_hand() -> None:
    assert won(PIAO, "5s", self_draw=True).base == 36
    assert won("222s 333p 555m 777m 555p 777p 555s 99p", "2s", self_draw=True).base == 24 + 8 + 5 * 4


def test_n4_5_claimed_card_makes_a_pung_of_two() -> None:
    assert won(PIAO, "5s").base == 34
    assert won(PIAO, "2m").base == 36 - 8 + 4
    assert won("222s 333p 555m 777m 555p 777p 555s 99p", "2s").base == 8 + 8 + 5 * 4
    assert won("TTT 333p 555m 777m 555p 777p 555s 99p", "T").base == 4 + 8 + 5 * 4


def test_n4_5_robbed_card_is_not_in_hand_either() -> None:
    found = won(QING, "4p", events=["rob"])
    assert found.total == 100 + 20
    assert bonus(found, "N5.3") == 0


def test_n4_5_two_in_hand_and_a_claimed_third_in_runs_make_nothing() -> None:
    """Three coin runs are worth more than the three triplets: 1p 4, 2p 8, 7s 4."""
    found = won("123p 123p 123p 456m 789m 456s 777s 11m", "3p")
    assert found.split.split()[2:5] == ["123p"] * 3
    assert found.base == 4 + 8 + 4
    assert bonus(found, "N5.2") == 100


def test_n4_5_the_pung_is_chosen_if_it_makes_more() -> None:
    """The claimed 3m is 2 hu doubled three times; the 3 of 1-2-3 is only 10. 1m, 2m and 7s 4 each."""
    found = won("111m 222m 333m 456m 456p 789p 777s 11s", "3m", indicators="3s 3m")
    assert found.split.split()[:3] == ["111m", "222m", "333m"]
    assert (found.base, bonus(found, "N5.4")) == (4 + 4 + 16 + 4, 0)


@pytest.mark.parametrize("counts", [False, True])
def test_n4_5_claimed_fourth_card(counts: bool) -> None:
    rules = cv.rules("nantong", claimed_fourth_counts=counts)
    text = "5555m 67m 123m 123p 456p 789p 456s 99s"
    assert won(text, "5m", rules=rules).base == (12 if counts else 4)
    assert won(text, "5m", rules=rules, self_draw=True).base == 12
    assert won(text, "6m", rules=rules).base == 12


@pytest.mark.parametrize("counts", [False, True])
def test_n4_5_claimed_fourth_card_in_play(counts: bool) -> None:
    held = "555m 67m 123m 123p 456p 789p 456s 99s"
    deal = one_throws_5m(held, "...", claimed_fourth_counts=counts)
    play(deal, "1 win")
    assert deal.result["base"][1] == (12 if counts else 4)


def test_n4_base_of_every_player_at_a_win() -> None:
    """Dealer: three 7m and an opening kong of 8m; seat 2: four 2p in hand."""
    deal = table(["5m 777m 8888m ...", WAIT_1, "2222s ..."], "9m T")
    play(begin(play(deal, "0 open 8m")), "0 discard 5m, 1 win")
    assert deal.result["base"] == [4 + 16, 6 * 4, 12]
    assert deal.result["raw_totals"] == [20, (24 + 100 + 100 + 10) * 2, 12]
