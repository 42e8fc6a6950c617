"""A deal of Nantong told from the first card to the settlement, by replaying its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from cardavia.deal import Deal
from cardavia.records import start
from cardavia.story import Section
from cardavia.story.heading import heading
from cardavia.story.nantong_end import ending
from cardavia.story.nantong_words import OPENING_WORDS, gained, hand_words, win_words

WINDOWS = ("claim", "rob")
WIDTH = 96
HAND_COLUMN = 50
LEGEND = "stock: cards left; takes: card drawn ('back': for a kong) or claimed; hand | groups (Hezi)"


def tell(record: Mapping[str, Any], names: Sequence[str]) -> list[Section]:
    """See `cardavia.story.tell`."""
    deal = start(record)
    sections = [heading(record, deal, names, "cards"), _dealt(deal)]
    walk = _Walk(deal)
    for seat, action in record["actions"]:
        walk.step(seat, action)
    if not deal.over:
        told = walk.preparation if deal.view(0)["phase"] == "prepare" else walk.play
        told += wrap(f"seat {deal.asked} is asked: {', '.join(deal.legal())}", WIDTH, subsequent_indent="  ")
    sections.append(Section("Preparation", walk.preparation or ["nobody has anything to declare"]))
    if walk.play:
        head = _row("stock", "seat", "takes", "does", "hand after it")
        sections.append(Section("Play", [LEGEND, *head, *walk.play]))
    return [*sections, *ending(deal, names)]


def _dealt(deal: Deal) -> Section:
    """The three hands before anything happens, dealer first, and the indicators."""
    lines = []
    for place in range(len(deal.points)):
        seat = (deal.dealer + place) % len(deal.points)
        lines.append(f"seat {seat}{' (dealer)' if place == 0 else '':<11}{deal.view(seat)['hand']}")
    return Section("The hands dealt", [*lines, f"indicators{'':<7}{' '.join(deal.view(0)['indicators'])}"])


def _row(stock: object, seat: object, takes: str, does: str, hand: str = "") -> list[str]:
    """One line, or two where the hand finds no room beside the rest."""
    line = f"{stock:>5}  {seat:>4}  {takes:<8}  {does:<25}"
    if len(line) + 2 + len(hand) <= WIDTH + 2:
        return [f"{line}  {hand}".rstrip()]
    return [line.rstrip(), f"{hand:>{WIDTH}}"]


class _Walk:
    """Steps through a deal and writes down what happens."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.preparation: list[str] = []
        self.play: list[str] = []
        self.window: list[tuple[int, str, list[str]]] = []  # (seat, answer, what was legal)
        self.kong: int | None = None  # who made a kong, until the next discard
        self.punged = ""

    def step(self, seat: int, action: str) -> None:
        """One answer: apply it, then tell it."""
        before, legal = self.deal.view(seat), self.deal.legal()
        self.deal.answer(action)
        after = self.deal.view(seat)
        if before["phase"] == "prepare":
            self.preparation.append(f"seat {seat}  {_prepares(before, after, action, legal)}")
        elif before["phase"] in WINDOWS:
            self.window.append((seat, action, legal))
            if after["phase"] not in WINDOWS:
                self._resolved(before, after)
        else:
            self._turn(before, after, action)

    def _tell(self, stock: object, seat: object, takes: str, does: str, hand: str = "") -> None:
        self.play += _row(stock, seat, takes, does, hand)

    def _turn(self, before: dict[str, Any], after: dict[str, Any], action: str) -> None:
        seat, stock, takes = before["seat"], before["stock"], self._takes(before)
        verb, _, card = action.partition(" ")
        if verb == "win":
            self._tell(stock, seat, takes, win_words(after), hand_words(before))
        elif verb == "kong":
            self.kong = seat
            added = f"pung {card}" in before["groups"][seat]
            self._tell(stock, seat, takes, f"adds {card} to its pung" if added else f"concealed kong {card}")
        else:
            self.kong = None
            self._tell(stock, seat, takes, f"discards {card}", hand_words(after))

    def _takes(self, before: dict[str, Any]) -> str:
        """What a seat plays on: the card drawn, from the back after a kong, or the pung just made."""
        if before["phase"] != "turn":
            return self.punged
        if before["drawn"] is None:
            return "dealt"
        return f"{before['drawn']}{' back' if self.kong == before['seat'] else ''}"

    def _resolved(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """All answers of a window are in: tell each, and what came of it (N3.3)."""
        stock, card, winner = before["stock"], before["offered"], after["winner"]
        for seat, action, legal in self.window:
            verb = action.partition(" ")[0]
            if verb == "pass":
                could = " or ".join(option.partition(" ")[0] for option in legal if option != "pass")
                self._tell(stock, seat, "", f"passes {card} (could {could})")
            elif seat == winner:
                self._tell(stock, seat, f"{card} win", win_words(after), hand_words(self.deal.view(seat)))
            elif winner is not None:
                self._tell(stock, seat, "", f"{action}, overtaken (N3.3)")
            elif verb == "pung":
                self.punged = f"{card} pung"
            else:
                self.kong = seat
                self._tell(stock, seat, f"{card} kong", f"kong from seat {before['turn']}")
        self.window = []


def _prepares(before: dict[str, Any], after: dict[str, Any], action: str, legal: Sequence[str]) -> str:
    """What a seat does in preparation (N2.2, N2.4)."""
    seat = before["seat"]
    verb, _, card = action.partition(" ")
    if verb == "done":
        return f"declares no more (could {', '.join(option for option in legal if option != 'done')})"
    if verb == "ready":
        return f"declares ready: {hand_words(after)}"
    if verb == "hezi":
        card = after["hezi"][seat]
        drawn = gained(before["hand"], after["hand"], [card] * 2)
        return f"declares Tiandi Hezi of {card}, draws {' and '.join(drawn)}: {hand_words(after)}"
    how = after["groups"][seat][-1].removesuffix(f" {card}")
    drawn = gained(before["hand"], after["hand"], [card] * (4 if how == "opening kong" else 3))
    draws = f", draws {drawn[0]}" if drawn else ""
    return f"{OPENING_WORDS[how]} of {card}{draws}: {hand_words(after)}"
