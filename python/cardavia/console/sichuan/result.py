"""What a deal of Sichuan came to: the wins, what the empty wall brought, every payment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardavia import score
from cardavia.console.sichuan.labels import suit_name
from cardavia.console.words import listed, pays, points_line, who
from cardavia.locale import mark, tr, trn
from cardavia.payments import Payment
from cardavia.rules import as_rules
from cardavia.story import Section
from cardavia.story.sichuan_words import hand_words, winning_reading, with_melds

if TYPE_CHECKING:
    from cardavia.console.sitting import Sitting
    from cardavia.deal import Deal

PATTERNS = {
    "basic hand": mark("basic hand"),
    "all pungs": mark("all pungs"),
    "2/5/8 pungs": mark("2/5/8 pungs"),
    "outside hand": mark("outside hand"),
    "seven pairs": mark("seven pairs"),
    "full flush": mark("full flush"),
    "golden wait": mark("golden wait"),
    "root": mark("root"),
    "kong replacement": mark("kong replacement"),
    "robbed kong": mark("robbed kong"),
    "last tile": mark("last tile"),
}
PLACES = (mark("First win"), mark("Second win"), mark("Third win"))


def result(sitting: Sitting) -> list[Section]:
    """The end told to the person: sections of plain lines."""
    deal, me = sitting.deal, sitting.seat
    rows = zip(deal.ledger, sitting.causes, strict=True)
    paid = [f"{pays(row, me)}: {row.rule}, {_cause(row, cause)}." for row, cause in rows]
    wins = [line for place in range(len(deal.view(me)["wins"])) for line in _won(deal, me, place)]
    return [
        Section(_how(deal), [*wins, *_wall(deal, me)]),
        Section(tr("Every payment and its rule"), paid or [tr("Nobody paid anything.")]),
        Section(tr("Points of this deal"), [points_line(deal.points, me)]),
    ]


def _how(deal: Deal) -> str:
    if deal.result["outcome"] == "wall":
        return tr("The end: the wall is empty (S6)")
    return tr("The end: three have won (S4.8)")


def _won(deal: Deal, me: int, place: int) -> Iterator[str]:
    """One win: who, the hand as it was read, the fan of each pattern."""
    view = deal.view(me)
    won, cap = view["wins"][place], as_rules("sichuan", deal.rules).fan_cap
    reading = winning_reading(won, view, cap)
    hand = with_melds(reading.split, view["melds"][won["seat"]])
    yield f"{tr(PLACES[place])}, {who(won['seat'], me)}: {hand}."
    patterns = [f"{tr(PATTERNS[name])} {fan}" for name, fan in reading.patterns.items()]
    fan = trn("{n} fan", "{n} fan", reading.fan)
    most = tr("at most {n} fan count", n=cap)
    capped = f" ({most})" if reading.fan > cap else ""
    base = tr("base points {n}", n=reading.base)
    yield f"  {fan}: {', '.join(patterns)}; {base}{capped}."


def _wall(deal: Deal, me: int) -> Iterator[str]:
    """How the seats stand that have not won, when the wall is empty (S6.1 to S6.4)."""
    won = {win["seat"] for win in deal.view(me)["wins"]}
    for seat in range(len(deal.points)) if deal.result["outcome"] == "wall" else ():
        if seat not in won:
            view = deal.view(seat)
            yield f"{who(seat, me)}: {hand_words(view)}; {_standing(deal, view)}."


def _standing(deal: Deal, view: dict[str, Any]) -> str:
    seat = view["seat"]
    void = view["void"][seat]
    if deal.result["pigs"][seat]:
        return tr("flower pig: still holds {suit}, the suit given up", suit=suit_name(void))
    if not deal.result["ready"][seat]:
        return tr("not ready")
    held = score.sichuan(view["hand"], melds=view["melds"][seat], void=void, rules=deal.rules)
    waits = [wait for wait in held.waits if wait.fan is not None]
    best = max(wait.base or 0 for wait in waits)
    return trn(
        "ready for {tiles}, at best {n} base point",
        "ready for {tiles}, at best {n} base points",
        best,
        tiles=listed([wait.tile for wait in waits]),
    )


def _cause(row: Payment, cause: dict[str, Any]) -> str:
    """What a payment was for, in the words of its rule."""
    tile = cause.get("piece", "")
    if row.rule == "S5.4":
        if cause["how"] == "robbed kong":
            return tr("win on {tile}, robbed from a kong", tile=tile)
        return tr("win on the discard {tile}", tile=tile)
    if row.rule == "S5.5":
        return tr("win by self-draw with {tile}", tile=tile)
    if row.rule == "S5.6":
        return {
            "exposed": tr("exposed kong of {tile}", tile=tile),
            "added": tr("added kong of {tile}", tile=tile),
            "concealed": tr("concealed kong of {tile}", tile=tile),
        }[cause["how"]]
    return {
        "S6.2": tr("payment for a kong given back, as not ready"),
        "S6.3": tr("flower pig"),
        "S6.4": tr("not ready at the end, to one who is"),
    }[row.rule]
