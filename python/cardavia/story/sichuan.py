"""A deal of Sichuan told from the first tile to the last payment, by replaying its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardavia.deal import Deal
from cardavia.notation.sichuan import SUITS, parse_hand
from cardavia.payments import Payment
from cardavia.records import start
from cardavia.rules import as_rules
from cardavia.story import Section
from cardavia.story.heading import heading
from cardavia.story.sichuan_end import ending, ledger, result
from cardavia.story.sichuan_words import (
    base_words,
    fan_words,
    hand_words,
    how_words,
    payment_words,
    winning_reading,
    with_melds,
)

WINDOWS = ("claim", "rob")
WIN_RULES = ("S5.4", "S5.5")
WIN_CAUSES = {
    "self-draw": "self-drawn win on {tile}",
    "discard": "win on the discard {tile}",
    "robbed kong": "win on {tile}, robbed from a kong",
}
WIDTH = 96
LEGEND = "wall: tiles left; takes: tile drawn, 'back' a kong's replacement, or claimed; hand | melds"


def tell(record: Mapping[str, Any], names: Sequence[str]) -> list[Section]:
    """See `cardavia.story.tell`."""
    deal = start(record)
    sections = [heading(record, deal, names), _dealt(record, deal)]
    walk = _Walk(deal)
    for seat, action in record["actions"]:
        walk.step(seat, action)
    if not deal.over:
        walk.lines.append(f"seat {deal.asked} is asked: {', '.join(deal.legal())}")
    head = _row("wall", "seat", "takes", "does", "hand after it")
    sections.append(Section("Play", [LEGEND, head, *walk.lines]))
    if deal.over:
        sections += ending(deal)
    return [*sections, result(deal, names), ledger(deal, walk.causes)]


def _dealt(record: Mapping[str, Any], deal: Deal) -> Section:
    """The four hands before anything happens, dealer first, with the void suits declared."""
    voids = {
        seat: action.removeprefix("void ") for seat, action in record["actions"] if action.startswith("void ")
    }
    lines = []
    for place in range(len(deal.points)):
        seat = (deal.dealer + place) % len(deal.points)
        hand = deal.view(seat)["hand"]
        dealer = " (dealer)" if place == 0 else ""
        lines.append(f"seat {seat}{dealer:<11}{hand:<21}{_void_words(hand, voids.get(seat))}")
    return Section("The hands dealt, and the void suit each seat declares", lines)


def _void_words(hand: str, void: str | None) -> str:
    if void is None:
        return "has not declared yet"
    held = int(parse_hand(hand).reshape(len(SUITS), -1)[SUITS.index(void)].sum())
    return f"void {void}, holds {held if held else 'none'} of it"


def _row(wall: object, seat: object, takes: str, does: str, hand: str = "") -> str:
    return f"{wall:>4}  {seat:>4}  {takes:<8}  {does:<24}  {hand}".rstrip()


def _note(text: str) -> str:
    return _row("", "", "", text)


class _Walk:
    """Steps through a deal and writes down what happens."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.lines: list[str] = []
        self.causes: list[str] = []  # of each row of the ledger
        self.window: list[
            tuple[int, str, list[str]]
        ] = []  # (seat, answer, what was legal) of the open window
        self.kong: tuple[int, str] | None = None  # (maker, words) until the next discard
        self.punged = ""

    def step(self, seat: int, action: str) -> None:
        """One answer: apply it, then tell it."""
        before, legal = self.deal.view(seat), self.deal.legal()
        self.deal.answer(action)
        after = self.deal.view(seat)
        if before["phase"] in WINDOWS:
            self.window.append((seat, action, legal))
            if after["phase"] not in WINDOWS:
                self._resolved(before, after)
        elif before["phase"] != "void":
            self._turn(before, after, action)
        self._pay()

    def _turn(self, before: dict[str, Any], after: dict[str, Any], action: str) -> None:
        seat, wall = before["seat"], before["wall"]
        verb, _, tile = action.partition(" ")
        takes = self._takes(before)
        if verb == "win":
            self._wins(before, after, takes)
        elif verb == "kong":
            added = f"pung {tile}" in before["melds"][seat]
            self.kong = (seat, f"added kong {tile}" if added else f"concealed kong {tile}")
            self.lines.append(_row(wall, seat, takes, f"adds {tile} to its pung" if added else self.kong[1]))
        else:
            self.lines.append(_row(wall, seat, takes, f"discards {tile}", hand_words(after)))
            self.kong = None

    def _takes(self, before: dict[str, Any]) -> str:
        """What a seat plays on: the tile drawn, from the back after a kong, or the pung just made."""
        if before["phase"] != "turn":
            return self.punged
        back = self.kong is not None and self.kong[0] == before["seat"]
        return f"{before['drawn']}{' back' if back else ''}"

    def _resolved(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """All answers of a window are in: tell each, then what came of them (S4.2)."""
        wall, tile, won = before["wall"], before["offered"], len(after["wins"]) > len(before["wins"])
        for seat, action, legal in self.window:
            verb = action.partition(" ")[0]
            if verb == "pass":
                could = " or ".join(option.partition(" ")[0] for option in legal if option != "pass")
                self.lines.append(_row(wall, seat, "", f"passes {tile} (could {could})"))
            elif verb != "win" and won:
                self.lines.append(_row(wall, seat, "", f"asks to {action}, overtaken by a win (S4.2)"))
            elif verb == "pung":
                self.punged = f"{tile} pung"
            elif verb == "kong":
                self.kong = (seat, f"exposed kong {tile}")
                self.lines.append(
                    _row(wall, seat, f"{tile} kong", f"exposed kong from seat {before['turn']}")
                )
        if won:
            self._wins(before, after, f"{tile} win")
        self.window = []

    def _wins(self, before: dict[str, Any], after: dict[str, Any], takes: str) -> None:
        cap = as_rules("sichuan", self.deal.rules).fan_cap
        for won in after["wins"][len(before["wins"]) :]:
            reading = winning_reading(won, after, cap)
            paid = [row for row in self._new_rows() if row.payee == won["seat"] and row.rule in WIN_RULES]
            self.lines += [
                _row(
                    before["wall"],
                    won["seat"],
                    takes,
                    how_words(won),
                    with_melds(reading.split, after["melds"][won["seat"]]),
                ),
                _note(fan_words(reading)),
                _note(f"{base_words(reading, cap)}: {payment_words(paid)}"),
            ]
        self.kong = None

    def _new_rows(self) -> list[Payment]:
        return self.deal.ledger[len(self.causes) :]

    def _pay(self) -> None:
        """Note the cause of each new row of the ledger; kong payments get a line of their own (S5.6)."""
        paid = self._new_rows()
        kongs = [row for row in paid if row.rule == "S5.6"]
        if kongs:
            self.lines.append(_note(f"the kong earns {payment_words(kongs)}"))
        self.causes += [self._cause(row) for row in paid]

    def _cause(self, row: Payment) -> str:
        if row.rule == "S5.6":
            return self.kong[1] if self.kong else ""
        if row.rule in WIN_RULES:
            won = next(won for won in self.deal.view(0)["wins"] if won["seat"] == row.payee)
            return WIN_CAUSES[won["how"]].format(tile=won["tile"])
        return {"S6.2": "refund of a kong", "S6.3": "flower pig", "S6.4": "not ready"}[row.rule]
