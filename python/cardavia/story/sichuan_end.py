"""How a deal of Sichuan ends: the empty wall, the result by seat, the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from cardavia import score
from cardavia.deal import Deal
from cardavia.score.sichuan_score import SichuanScore
from cardavia.story import Section
from cardavia.story.sichuan_words import hand_words

PARTS = {"wins": ("S5.4", "S5.5"), "kongs": ("S5.6", "S6.2"), "penalties": ("S6.3", "S6.4")}


def ending(deal: Deal) -> list[Section]:
    """What the empty wall brings to light; nothing where the third win ended the deal."""
    if deal.result["outcome"] != "wall":
        return []
    won = {win["seat"] for win in deal.result["winners"]}
    return [
        Section(
            "The wall is empty (S6)",
            [f"seat {seat}  {_standing(deal, seat)}" for seat in range(len(deal.points)) if seat not in won],
        )
    ]


def _standing(deal: Deal, seat: int) -> str:
    view = deal.view(seat)
    held = score.sichuan(view["hand"], melds=view["melds"][seat], void=view["void"][seat], rules=deal.rules)
    return f"{hand_words(view):<34}  {_judged(deal, seat, held)}"


def _judged(deal: Deal, seat: int, held: SichuanScore) -> str:
    if deal.result["pigs"][seat]:
        return f"flower pig: still holds void suit {held.void} (S6.3)"
    if not deal.result["ready"][seat]:
        return "not ready: " + (
            held.notes[0] if held.notes else f"{held.missing} tile{'s' * (held.missing > 1)} away from a win"
        )
    waits = [wait for wait in held.waits if wait.fan is not None]
    best = max(wait.base or 0 for wait in waits)
    tiles = " ".join(wait.tile for wait in waits)
    return f"ready for {tiles}, worth {best} base point{'s' * (best > 1)} at best"


def result(deal: Deal, names: Sequence[str]) -> Section:
    """Points by seat and by what they were for."""
    rows = [f"{'seat':<14}{'wins':>8}{'kongs':>8}{'penalties':>11}{'points':>8}   outcome"]
    for seat, points in enumerate(deal.points):
        parts = [_net(deal, seat, rules) for rules in PARTS.values()]
        name = f"{seat} {names[seat]}" if names else str(seat)
        rows.append(
            f"{name:<14}{_signed(parts[0]):>8}{_signed(parts[1]):>8}{_signed(parts[2]):>11}"
            f"{_signed(points):>8}   {_outcome(deal, seat)}"
        )
    how = {"three wins": "the third win ended the deal", "wall": "the wall ran out"}.get(
        deal.result["outcome"], "not over"
    )
    return Section(f"Result: {how}", rows)


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def _net(deal: Deal, seat: int, rules: tuple[str, ...]) -> int:
    return sum(
        row.amount * ((row.payee == seat) - (row.payer == seat)) for row in deal.ledger if row.rule in rules
    )


def _outcome(deal: Deal, seat: int) -> str:
    for place, win in enumerate(deal.result["winners"]):
        if win["seat"] == seat:
            source = f" of seat {win['from']}" if win["how"] != "self-draw" else ""
            return f"{('first', 'second', 'third')[place]} to win: {win['how']}{source}, {win['fan']} fan"
    if deal.result["pigs"][seat]:
        return "flower pig"
    if deal.result["outcome"] == "wall":
        return "ready" if deal.result["ready"][seat] else "not ready"
    return "did not win" if deal.over else "still playing"


def ledger(deal: Deal, causes: Sequence[str]) -> Section:
    """Every payment with its rule, in order, and the totals."""
    lines = [
        f"{place:>3}  seat {row.payer} pays seat {row.payee} {row.amount:>3}   {row.rule}  {cause}"
        for place, (row, cause) in enumerate(zip(deal.ledger, causes, strict=True), 1)
    ]
    totals = ", ".join(f"seat {seat}: {_signed(points)}" for seat, points in enumerate(deal.points))
    return Section(
        "Ledger: every payment and its rule", [*(lines or ["nobody paid anything"]), f"totals: {totals}"]
    )
