"""How a deal of Tien Gow ended: read from what a caller says, checked against the rules of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardavia_fast import _tiengow_groups

from cardavia.notation.tiengow import CIVIL, SEATS, TILES, group_text, parse_group
from cardavia.notation.tiengow_rows import Ending, class_name, columns_words
from cardavia.score.texts import split_list
from cardavia.seeds import whole

COLUMNS = 8  # of a deal, and the tiles of each hand (T2.1, T3.5)
PAID = ("Supreme", "quartet")  # classes that are paid at once (T4.1)


class Win(NamedTuple):
    """A trick before the last that was won by Supreme or a quartet."""

    seat: int
    group: int


def read_ending(
    columns: str | Sequence[int], winner: int, banker: int, final: str, leader: int | None, led: str | None
) -> Ending:
    """The ending; a ValueError or TypeError for what cannot be. A leader not given is the winner."""
    counts = _read_columns(columns)
    seat, first = _seat(winner, "winner"), _seat(banker, "banker")
    group = _group(final, "final")
    _check_winner(counts, seat, group)
    if (leader is None) != (led is None):
        given, lacks = ("led", "leader") if leader is None else ("leader", "led")
        raise ValueError(f"{given} is {led if leader is None else leader!r} without {lacks}, expected both")
    if leader is None or led is None:
        return Ending(counts, first, seat, seat, group, group)
    end = Ending(counts, first, seat, _seat(leader, "leader"), _group(led, "led"), group)
    _check_led(end)
    return end


def _read_columns(given: str | Sequence[int]) -> tuple[int, ...]:
    parts = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(parts, Sequence) or len(parts) != SEATS:
        raise ValueError(f"columns are {given!r}, expected four numbers, as '3,2,2,1'")
    counts = tuple(
        whole(
            int(part) if isinstance(part, str) and part.isdecimal() else part, "columns", 0, COLUMNS + 1, "8"
        )
        for part in parts
    )
    if sum(counts) != COLUMNS:
        raise ValueError(f"columns are {given!r}: they sum to {sum(counts)}, expected {COLUMNS} (T3.5)")
    return counts


def _seat(given: int, name: str) -> int:
    return whole(given, name, 0, SEATS, str(SEATS - 1))


def _group(given: str, name: str) -> int:
    if not isinstance(given, str):
        raise TypeError(f"{name} is {given!r}, expected a group's tiles, as '42 21'")
    try:
        return parse_group(given)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def _size(group: int) -> int:
    return len(_tiengow_groups.tiles_of(group))


def beats(group: int, best: int) -> bool:
    """T3.2: the same class and higher rank."""
    same = _tiengow_groups.class_of(group) == _tiengow_groups.class_of(best)
    return same and _tiengow_groups.rank_of(group) < _tiengow_groups.rank_of(best)


def must_be_led(group: int) -> bool:
    """Supreme, and the lowest of each other class, beat nothing (T3.2, T3.4)."""
    return not any(beats(group, other) for other in range(_tiengow_groups.GROUP_CODES))


def _check_winner(columns: Sequence[int], winner: int, group: int) -> None:
    """T3.5, T3.6: the winner's columns hold the last trick, and more where it led or won with one tile."""
    size, held = _size(group), columns[winner]
    needs = size + (size == 1 or must_be_led(group))
    if held >= needs:
        return
    name = f"{class_name(group)} {group_text(group)}"
    if held < size:
        why = f"the last trick brings one column a tile, expected at least {needs} (T3.5)"
    elif size == 1:
        why = "who had none before must drop the last tile, expected at least 2 (T3.6)"
    else:
        why = (
            f"it wins only when led, and who leads has won the trick before, expected at least {needs} (T2.1)"
        )
    raise ValueError(f"winner {winner} has {columns_words(held)} and wins with {name}: {why}")


def _check_led(end: Ending) -> None:
    led, group = group_text(end.led), group_text(end.group)
    if end.leader == end.winner:
        if end.led != end.group:
            raise ValueError(
                f"led is {led!r} by the winner, which won with {group!r}: expected the same group (T3.2)"
            )
        size = _size(end.group)
        if end.columns[end.winner] == size:
            raise ValueError(
                f"leader {end.leader} has {columns_words(size)}, all of the last trick: expected more, who "
                f"leads it has won the trick before (T2.1)"
            )
        return
    if not beats(end.group, end.led):
        raise ValueError(
            f"led is {led!r} and final {group!r}, expected a final group of the same class and higher rank, "
            f"or the winner as leader (T3.2)"
        )
    if end.columns[end.leader] == 0:
        raise ValueError(
            f"leader {end.leader} has no column, expected one or more: who leads the last trick has won the "
            f"trick before (T2.1)"
        )


def read_wins(given: str | Iterable[str], end: Ending) -> tuple[Win, ...]:
    """Earlier tricks won by Supreme or a quartet, checked against the ending."""
    wins = tuple(_read_win(text) for text in split_list(given, "won", "'1: 66 66 63 54'"))
    _check_tiles(wins, end)
    for seat in range(SEATS):
        _check_columns([win for win in wins if win.seat == seat], seat, end)
    return wins


def _read_win(text: str) -> Win:
    seat, colon, tiles = text.partition(":")
    if not colon or not seat.strip().isdecimal():
        raise ValueError(f"won is {text!r}, expected a seat and its group, as '1: 66 66 63 54'")
    group = _group(tiles.strip(), "won")
    if class_name(group) not in PAID:
        raise ValueError(
            f"won is {text!r}, a {class_name(group)}: expected Supreme or a quartet, no other is paid (T4.1)"
        )
    return Win(_seat(int(seat), "won by seat"), group)


def _check_tiles(wins: Sequence[Win], end: Ending) -> None:
    """T1.1, T1.2: two of each civil tile, one of each military."""
    groups = [win.group for win in wins] + [end.group] + ([end.led] if end.leader != end.winner else [])
    played = Counter(kind for group in groups for kind in _tiengow_groups.tiles_of(group))
    for kind, count in played.items():
        most = 2 if kind < CIVIL else 1
        if count > most:
            there = "are 2 (T1.1)" if kind < CIVIL else "is 1 (T1.2)"
            raise ValueError(f"won and final hold {count} of {TILES[kind]}, there {there}")


def _check_columns(wins: Sequence[Win], seat: int, end: Ending) -> None:
    """The seat's columns hold the tricks named, and one more where it had to win the lead first."""
    if not wins:
        return
    final = _size(end.group) if seat == end.winner else 0
    size = sum(_size(win.group) for win in wins)
    led = seat != end.banker and all(must_be_led(win.group) for win in wins)
    needs = size + final + led
    if end.columns[seat] < needs:
        beside = f" and {final} in the last trick" if final else ""
        lead = ", and one to get the lead" if led else ""
        raise ValueError(
            f"seat {seat} has {columns_words(end.columns[seat])}, but won {size} with "
            f"{' and '.join(group_text(win.group) for win in wins)}{beside}{lead}: expected at least {needs} "
            f"(T3.5)"
        )
