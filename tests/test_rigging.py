"""The helpers that rig deals, themselves."""

import pytest

from rigging import hand, notation, order_for, surplus, tile
from sichuan_tables import INERT


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
