"""What a Numba seat may ask about tiles, groups and a view of Tien Gow."""

from __future__ import annotations

from cardavia_fast import _tiengow_groups as groups

from cardavia.aids import tiengow
from cardavia.games import GAMES
from decisions import kinds_of, positions


def test_tien_gow_tiles_and_groups() -> None:
    native = GAMES["tiengow"].native
    for code in range(native.actions):
        kinds = groups.tiles_of(code)
        tiles = tiengow.tiles(code)
        assert tiengow.size(tiles) == len(kinds)
        assert kinds_of(tiles & (1 << 21) - 1) == sorted(set(kinds))
        if code >= tiengow.DROP:
            assert tiengow.drop(tiles) == code
        else:
            assert (tiengow.class_of(code), tiengow.rank_of(code)) == (
                groups.class_of(code),
                groups.rank_of(code),
            )
            assert tiengow.groups(tiles) >> code & 1
    for group in range(tiengow.DROP):
        for other in range(tiengow.DROP):
            same = groups.class_of(group) == groups.class_of(other)
            assert tiengow.beats(group, other) == (same and groups.rank_of(group) < groups.rank_of(other))


def test_a_tien_gow_view() -> None:
    everything = (1 << 32) - 1
    for _deal, seat, view, legal, _action in positions("tiengow", 30):
        hand = int(view["hand"])
        plays = [int(code) for code in legal if code < tiengow.DROP]
        hidden = everything
        for tiles in (hand, int(view["down"]), *map(int, view["public"]["shown"])):
            hidden = tiengow.take(hidden, tiles)
        assert tiengow.unseen(view) == hidden
        order = (seat - int(view["public"]["leader"][view["public"]["n_tricks"]])) % 4
        assert tiengow.to_follow(view) == 3 - order
        for code in plays:
            assert tiengow.groups(hand) >> code & 1
            assert 0 <= tiengow.strength(view, code) <= 1
            assert tiengow.strength(view, code) == 1 or order < 3
            assert order == 0 or tiengow.beats(code, int(view["public"]["best"]))
        for n in range(1, tiengow.size(hand) + 1):
            weak = tiengow.weakest(view, n)
            assert tiengow.size(weak) == n
            assert tiengow.size(tiengow.take(hand, weak)) == tiengow.size(hand) - n
        assert 0 <= tiengow.finish(view, hand, False) <= tiengow.finish(view, hand, True) <= 1
        assert (tiengow.finish(view, 0, True), tiengow.finish(view, 0, False)) == (1, 0)
