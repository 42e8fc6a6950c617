"""Naive reference for the payments of Tien Gow (T4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from oracle.tiengow_groups import SUPREME, Tiles, group_of

SEATS = 4
QUARTET = "quartet"

Flags = dict[str, bool | int]
Row = tuple[int, int, int, str]  # payer, payee, amount, rule

DEFAULTS: Flags = {
    "banker_doubles_surplus": True,
    "immediate_on_last_trick": True,
    "final_multiplier_on_surplus": True,
    "capture_multiplier": 1,
}


@dataclass(frozen=True)
class Trick:
    """A trick that was played: who led what, and who won it by what."""

    leader: int
    lead: Tiles
    winner: int
    group: Tiles
    last: bool

    @property
    def kind(self) -> str:
        found = group_of(self.group)
        assert found is not None
        return found[0]

    @property
    def captured(self) -> bool:
        """T4.5."""
        return self.last and (self.lead, self.group) == (("21",), ("42",))


def after(seat: int) -> list[int]:
    """The other seats in play order."""
    return [(seat + step) % SEATS for step in (1, 2, 3)]


def doubled(amount: int, banker: int, *seats: int) -> int:
    """T4: an amount is doubled if the banker is one of the two seats concerned."""
    return 2 * amount if banker in seats else amount


def immediate_rows(trick: Trick, banker: int, flags: Flags) -> list[Row]:
    """T4.1."""
    amount = {"Supreme": 2, QUARTET: 4}.get(trick.kind, 0)
    if amount == 0 or (trick.last and not flags["immediate_on_last_trick"]):
        return []
    winner = trick.winner
    return [(seat, winner, doubled(amount, banker, seat, winner), "T4.1") for seat in after(winner)]


def owed(columns: int) -> int:
    """T4.2."""
    return 5 if columns == 0 else max(0, 4 - columns)


def multiplier(trick: Trick, columns: Sequence[int]) -> int:
    """T4.4."""
    fine = trick.kind == QUARTET or trick.group in (SUPREME, ("21",))
    sweep = columns[trick.winner] == 8
    return (2 if fine else 1) * (2 if sweep else 1)


def final_rows(trick: Trick, columns: Sequence[int], banker: int, flags: Flags) -> list[Row]:
    """T4.2 to T4.6 after the last trick."""
    rows = [final_row(seat, trick, columns, banker, flags) for seat in after(trick.winner)]
    return [row for row in rows if row[2] != 0]


def final_row(seat: int, trick: Trick, columns: Sequence[int], banker: int, flags: Flags) -> Row:
    """What is due between the winner and one opponent; amount zero if nothing is."""
    winner, times = trick.winner, multiplier(trick, columns)
    if columns[seat] > 4:
        surplus = columns[seat] - 4
        if flags["banker_doubles_surplus"]:
            surplus = doubled(surplus, banker, seat, winner)
        if flags["final_multiplier_on_surplus"]:
            surplus *= times
        return winner, seat, surplus, "T4.3"
    due = doubled(owed(columns[seat]), banker, seat, winner) * times
    if not trick.captured:
        return seat, winner, due, "T4.2"
    due *= int(flags["capture_multiplier"])
    return trick.leader, winner, due, "T4.2" if seat == trick.leader else "T4.5"


def points_of(rows: Sequence[Row]) -> list[int]:
    """T4.6: what each seat was paid less what it paid."""
    return [
        sum(amount for _, payee, amount, _ in rows if payee == seat)
        - sum(amount for payer, _, amount, _ in rows if payer == seat)
        for seat in range(SEATS)
    ]
