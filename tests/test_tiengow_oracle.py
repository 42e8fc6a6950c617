"""The naive Tien Gow reference on examples worked by hand, and its own laws on random deals."""

import random
from itertools import combinations

import pytest

from oracle.tiengow_deal import HAND, OracleTiengow, Position
from oracle.tiengow_groups import IDS, beats, group_of, leads, replies, subsets, tiles_of
from oracle.tiengow_pay import DEFAULTS, SEATS, Row, Trick, final_rows, immediate_rows, points_of


def trick(lead: str, group: str, leader: int, winner: int, last: bool = True) -> Trick:
    return Trick(leader, tiles_of(lead), winner, tiles_of(group), last)


def finally_paid(
    columns: list[int], played: Trick, banker: int = 0, **flags: bool | int
) -> list[tuple[int, int, int, str]]:
    return final_rows(played, columns, banker, DEFAULTS | flags)


# Groups


def test_pack() -> None:
    assert (len(IDS), sum(int(end) for pips in IDS for end in pips)) == (32, 227)
    assert IDS[:4] == ["66", "66", "11", "11"]
    assert IDS[20:] == ["51", "51", "63", "54", "62", "53", "52", "43", "42", "41", "32", "21"]


def test_numbers_of_groups_in_the_whole_pack() -> None:
    """T3.1, counted class by class."""
    found: dict[str, set[tuple[str, ...]]] = {}
    ranks: dict[str, set[int]] = {}
    for size in range(1, 5):
        for ids in combinations(range(32), size):
            tiles = tiles_of(" ".join(IDS[tile] for tile in ids))
            if group := group_of(tiles):
                found.setdefault(group[0], set()).add(tiles)
                ranks.setdefault(group[0], set()).add(group[1])
    assert {name: (len(groups), len(ranks[name])) for name, groups in found.items()} == {
        "single civil": (11, 11),
        "single military": (10, 6),
        "civil pair": (11, 11),
        "military pair": (4, 4),
        "Supreme": (1, 1),
        "mixed 1+1": (8, 4),
        "mixed 2+1": (8, 4),
        "mixed 1+2": (4, 4),
        "quartet": (4, 4),
    }


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("66", "11"),
        ("61", "51"),
        ("63", "62"),
        ("42", "41"),
        ("32", "21"),
        ("31 31", "55 55"),
        ("52 43", "41 32"),
        ("66 54", "11 62"),
        ("44 43", "31 32"),
        ("44 52 43", "31 41 32"),
        ("66 66 63", "44 44 43"),
        ("11 11 62 53", "31 31 41 32"),
    ],
)
def test_better_groups(better: str, worse: str) -> None:
    assert beats(tiles_of(better), tiles_of(worse))
    assert not beats(tiles_of(worse), tiles_of(better))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("66", "66"),
        ("63", "54"),
        ("41", "32"),
        ("66", "21"),
        ("63", "51"),
        ("66 66", "41 32"),
        ("66 63", "55 55"),
        ("42 21", "41 32"),
        ("42 21", "51 51"),
        ("66 66 63", "31 41 32"),
        ("66 63", "66 54"),
    ],
)
def test_neither_beats_the_other(one: str, other: str) -> None:
    assert not beats(tiles_of(one), tiles_of(other))
    assert not beats(tiles_of(other), tiles_of(one))


@pytest.mark.parametrize(
    "text", ["66 11", "66 62", "63 62", "42 51", "66 66 11", "66 66 11 11", "66 66 62 53"]
)
def test_no_groups(text: str) -> None:
    assert group_of(tiles_of(text)) is None


def test_leads_and_replies() -> None:
    hand = tiles_of("66 66 63 54 21 42 11 33")
    singles = ["66", "11", "33", "63", "54", "42", "21"]
    pairs = ["66 66", "66 63", "66 54", "63 54", "42 21"]
    more = ["66 66 63", "66 66 54", "66 63 54", "66 66 63 54"]
    assert sorted(leads(hand)) == sorted(f"play {text}" for text in singles + pairs + more)
    drops = [f"drop {text}" for text in singles]
    assert set(replies(hand, ("55",), False)) == {"play 66", "play 11", *drops}
    assert set(replies(hand, ("55",), True)) == set(drops)
    assert set(replies(hand, ("62",), False)) == {"play 63", "play 54", *drops}
    assert set(replies(hand, ("42", "21"), False)) == {
        f"drop {' '.join(tiles)}" for tiles in subsets(hand, 2)
    }
    assert "play 66 54" in replies(hand, ("11", "62"), False)


def test_numbers_of_drops() -> None:
    """Twins give one choice."""
    hand = tiles_of("66 66 63 54 21 42 11 33")
    assert [len(subsets(hand, size)) for size in (1, 2, 3, 4, 8)] == [7, 22, 41, 50, 1]


# Payments: the examples of the rules


def test_supreme_in_mid_deal() -> None:
    found = immediate_rows(trick("42 21", "42 21", 0, 0, last=False), 0, DEFAULTS)
    assert points_of(found) == [12, -4, -4, -4]
    assert found == [(1, 0, 4, "T4.1"), (2, 0, 4, "T4.1"), (3, 0, 4, "T4.1")]


def test_supreme_at_the_end() -> None:
    played = trick("42 21", "42 21", 0, 0)
    found = finally_paid([3, 2, 2, 1], played)
    assert found == [(1, 0, 8, "T4.2"), (2, 0, 8, "T4.2"), (3, 0, 12, "T4.2")]
    assert points_of(immediate_rows(played, 0, DEFAULTS)) == [12, -4, -4, -4]


def test_ordinary_end() -> None:
    found = finally_paid([0, 3, 5, 0], trick("44", "11", 2, 1))
    assert points_of(found) == [-10, 14, 1, -5]
    assert found == [(1, 2, 1, "T4.3"), (3, 1, 5, "T4.2"), (0, 1, 10, "T4.2")]


@pytest.mark.parametrize(("group", "amount"), [("44", 20), ("41", 20), ("21", 40), ("42 21", 40)])
def test_sweep(group: str, amount: int) -> None:
    played = trick(group, group, 0, 0)
    assert points_of(finally_paid([8, 0, 0, 0], played)) == [3 * amount, -amount, -amount, -amount]


def test_capture() -> None:
    played = trick("21", "42", 0, 1)
    found = finally_paid([5, 2, 0, 1], played)
    assert points_of(found) == [-6, 6, 0, 0]
    assert found == [(0, 1, 5, "T4.5"), (0, 1, 3, "T4.5"), (1, 0, 2, "T4.3")]


def test_capture_doubles_by_the_opponent_not_by_the_leader() -> None:
    played = trick("21", "42", 0, 1)
    own = (0, 1, 3, "T4.2")
    assert finally_paid([1, 5, 2, 0], played, 2) == [(0, 1, 4, "T4.5"), (0, 1, 5, "T4.5"), own]
    assert finally_paid([1, 5, 2, 0], played, 0) == [(0, 1, 2, "T4.5"), (0, 1, 5, "T4.5"), (0, 1, 6, "T4.2")]
    assert [row[2] for row in finally_paid([1, 5, 2, 0], played, 1)] == [4, 10, 6]
    assert [row[2] for row in finally_paid([1, 5, 2, 0], played, 1, capture_multiplier=3)] == [12, 30, 18]


def test_no_capture() -> None:
    """A reply to another lead, and Big Six that won by itself."""
    columns = [1, 5, 2, 0]
    for played in (trick("41", "42", 0, 1), trick("21", "62", 0, 1)):
        assert {row[3] for row in finally_paid(columns, played)} == {"T4.2"}
    assert not trick("21", "42", 0, 1, last=False).captured


# A whole deal by hand


DEALT = (
    "66 66 63 54 33 33 21 51",
    "11 11 62 53 22 22 42 51",
    "44 44 52 43 65 65 64 64",
    "31 31 41 32 55 55 61 61",
)


def oracle_order(dealt: tuple[str, ...]) -> list[int]:
    left = list(range(32))
    for pips in " ".join(dealt).split():
        found = next(tile for tile in left if IDS[tile] == pips)
        left.remove(found)
        left.append(found)
    return left


def played(*tricks: str) -> OracleTiengow:
    """A deal of these hands; every trick begins with its leader."""
    deal = OracleTiengow(oracle_order(DEALT))
    for line in tricks:
        seat, said = line.split(": ")
        assert deal.asked == int(seat)
        for text in said.split(", "):
            deal.answer(text)
    return deal


EARLY = (
    "0: play 33 33, drop 22 22, play 44 44, drop 61 61",
    "2: play 65, drop 31, drop 63, play 11",
    "1: play 11, drop 65, drop 31, play 66",
)
LATE = (
    "0: play 66, drop 51, drop 64, drop 55",
    "0: play 54, drop 62, drop 64, drop 55",
    "0: play 51, drop 53, drop 52, drop 41",
    "0: play 21",
)


def test_what_is_seen_of_a_deal_by_hand() -> None:
    deal = played(*EARLY)
    assert (deal.asked, deal.columns) == (0, [1, 1, 2, 0])
    view = deal.view(1)
    assert view["tricks"] == [
        [(0, "play 33 33"), (1, "drop 2"), (2, "play 44 44"), (3, "drop 2")],
        [(2, "play 65"), (3, "drop 1"), (0, "drop 1"), (1, "play 11")],
        [(1, "play 11"), (2, "drop 1"), (3, "drop 1"), (0, "play 66")],
    ]
    assert (view["down"], view["hand"]) == (("22", "22"), ("51", "62", "53", "42"))
    assert [deal.places()[tile] for tile in (0, 1, 22)] == ["shown 0", "hand 0", "face down 0"]


def test_end_of_a_deal_by_hand() -> None:
    """Seat 0 has taken four columns and leads Little Three; seat 3 has none and must discard."""
    deal = played(*EARLY, *LATE)
    assert (deal.asked, deal.columns, deal.legal()) == (1, [4, 1, 2, 0], ["play 42", "drop 42"])
    deal.answer("play 42")
    assert deal.legal() == ["play 43", "drop 43"]
    deal.answer("drop 43")
    assert deal.legal() == ["drop 32"]
    deal.answer("drop 32")
    assert (deal.over, deal.asked, deal.legal(), deal.columns) == (True, None, [], [4, 2, 2, 0])
    assert deal.ledger == [(0, 1, 2, "T4.5"), (0, 1, 5, "T4.5")]
    assert deal.result() == {
        "points": [-7, 7, 0, 0],
        "columns": [4, 2, 2, 0],
        "winner": 1,
        "next_banker": 1,
        "banker": 0,
        "final_group": "single military",
        "capture": True,
        "sweep": False,
        "immediate": [0, 0, 0, 0],
    }


def test_early_death() -> None:
    """Of two seats with the same tile the one without a column must discard."""
    hands = tuple(tiles_of(text) for text in ("55", "66", "66", "21"))
    start = Position(hands, (4, 0, 3, 0), 0, ("play 55",))
    assert start.legal() == ["drop 66"]
    assert start.play("drop 66")[0].legal() == ["play 66", "drop 66"]


def test_no_early_death_with_two_tiles() -> None:
    hands = tuple(tiles_of(text) for text in ("55 33", "66 11", "44 31", "21 51"))
    start = Position(hands, (6, 0, 0, 0), 0, ("play 55",))
    assert start.legal() == ["play 66", "play 11", "drop 66", "drop 11"]


# Its laws


def test_laws_on_random_deals() -> None:
    for seed in range(400):
        dice = random.Random(seed)
        flags = {name: dice.random() < 0.5 for name in list(DEFAULTS)[:3]}
        deal = OracleTiengow(
            dice.sample(range(32), 32), seed % SEATS, **flags, capture_multiplier=dice.choice([1, 2])
        )
        while not deal.over:
            assert len(set(deal.legal())) == len(deal.legal()) > 0
            assert len(deal.places()) == 32
            deal.answer(dice.choice(deal.legal()))
        assert sum(deal.columns) == HAND
        assert sum(deal.points) == 0
        assert all(held == [] for held in deal.held)
        assert_rows(deal.ledger, deal)


def assert_rows(rows: list[Row], deal: OracleTiengow) -> None:
    """T4.6: in each trick and at the end one row an opponent, no zero rows."""
    assert all(amount > 0 and payer != payee for payer, payee, amount, _ in rows)
    last = [row for row in rows if row[3] != "T4.1"]
    assert rows == [row for row in rows if row[3] == "T4.1"] + last
    winner = deal.won[-1].winner
    assert all(winner in row[:2] for row in last)
    assert len(last) <= 3
