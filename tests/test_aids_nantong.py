"""What a Numba seat may ask about a Nantong view, beside `cardavia.score` and what then happened."""

from __future__ import annotations

from typing import Any

from cardavia_fast import _nantong_score

import cardavia as cv
from cardavia.aids import nantong
from cardavia.games import GAMES
from cardavia.score.nantong_cards import Cards
from decisions import kinds_of, positions


def cards_of(view: Any) -> Cards:
    seat, public = view["seat"], view["public"]
    groups = zip(public["groups"][seat], public["group_how"][seat], strict=True)
    some = [(int(kind), int(how)) for kind, how in list(groups)[: public["n_groups"][seat]]]
    hezi = int(public["hezi"][seat])
    first, second = map(int, public["indicators"])
    return Cards(view["hand"].copy(), tuple(some), None if hezi == 255 else hezi, (first, second))


def base(cards: Cards) -> int:
    return _nantong_score.base(cards.hand, list(cards.groups), cards.hezi, cards.indicators)[0]


def as_it_lies(view: Any) -> None:
    cards = cards_of(view)
    missing, kinds = cards.nearest()
    assert nantong.shanten(view) == missing - 1
    assert kinds_of(nantong.useful(view)) == kinds
    ready = missing == 1 and cards.size % 3 == 1
    assert kinds_of(nantong.waits(view)) == (kinds if ready else [])
    assert nantong.hu_after(view, nantong.PASS) == base(cards)
    left = 4 - view["public"]["seen"].astype(int) - view["hand"]
    assert [nantong.unseen(view, kind) for kind in range(30)] == left.tolist()
    assert nantong.unseen_of(view, (1 << 30) - 1) == left.sum()


def test_a_nantong_view_after_what_was_done() -> None:
    """Without a card drawn in between, the view after an action is what was foretold."""
    done = set()
    for deal, seat, view, legal, action in positions("nantong", 25):
        code = GAMES["nantong"].notation.parse_action(action)
        sort, next_deal = nantong.verb(code), deal.copy()
        next_deal.answer(action)
        later = next_deal.view_record(seat)
        held = int(view["hand"].sum()) - int(later["hand"].sum())
        drawn = later["public"]["replaced"][seat] - view["public"]["replaced"][seat]
        foretold = nantong.shanten_after(view, code), nantong.useful_after(view, code)
        as_it_lies(view)
        gone = {nantong.DISCARD: 1, nantong.PUNG: 2, nantong.OPEN: 3, nantong.PASS: 0, nantong.DONE: 0}
        if sort == nantong.WIN:
            assert foretold == (-1, 0)
        elif held == gone.get(sort, -1) and drawn == 0:
            done.add(sort)
            assert nantong.hu_after(view, code) == nantong.hu_after(later, nantong.PASS)
            options = [(nantong.shanten(later), nantong.useful(later))]
            if sort == nantong.PUNG:
                codes = [int(c) for c in next_deal.legal_codes() if nantong.verb(int(c)) == nantong.DISCARD]
                options = [(nantong.shanten_after(later, c), nantong.useful_after(later, c)) for c in codes]
            assert foretold in options
            assert foretold[0] == min(options)[0]
        discards = [int(c) for c in legal if nantong.verb(int(c)) == nantong.DISCARD]
        after_each = {nantong.tile(c): nantong.shanten_after(view, c) for c in discards}
        least = min(after_each.values(), default=0)
        nearest = [kind for kind, away in after_each.items() if away == least]
        assert kinds_of(nantong.nearest(view, legal, len(legal))) == nearest
    assert done >= {nantong.DISCARD, nantong.PUNG, nantong.OPEN, nantong.PASS}


def test_nantong_kongs_and_hezi() -> None:
    view = cv.Deal("nantong", 1, 1).view_record(0)
    parse = GAMES["nantong"].notation.parse_hand
    view["hand"] = parse("1111m 22p 345s 678s TTT WWW 9m 13p 5p")
    view["public"]["indicators"] = 10, 10
    cards = cards_of(view)
    kong = Cards(parse("22p 345s 678s TTT WWW 9m 13p 5p"), ((0, 4),), None, cards.indicators)
    assert nantong.shanten_after(view, nantong.KONG + 0) == kong.nearest()[0] - 1
    assert nantong.hu_after(view, nantong.KONG + 0) == base(kong)
    hezi = Cards(parse("1111m 345s 678s TTT WWW 9m 13p 5p"), (), 10, cards.indicators)
    assert nantong.hu_after(view, nantong.HEZI) == base(hezi)
    assert nantong.shanten_after(view, nantong.HEZI) == hezi.nearest()[0] - 1
