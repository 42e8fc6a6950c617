"""Follows a deal answer by answer and tells the events of each."""

from __future__ import annotations

from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from cardavia.events.steps import Event, Step
from cardavia.games import find
from cardavia.records import rewound

if TYPE_CHECKING:
    from cardavia.deal import Deal

STOCK = ("wall", "stock")
QUICK = ("phase", *STOCK)  # what every event asks of a view


class Sight(dict[str, Any]):
    """What all seats know, as in `Deal.view`; most of it is only read when it is asked for."""

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self._entry = find(deal.game)
        self._record = deal.view_record(0)

    def __missing__(self, name: str) -> Any:
        if name not in QUICK:
            self.update(self._entry.notation.view_dict(self._record))
        else:
            value = int(self._record["public"][name])
            self[name] = self._entry.module.PHASES[value] if name == "phase" else value
        return self[name]


class Walk:
    """A deal that is played on answer by answer, and told."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._entry = find(deal.game)
        self._tell = import_module(f"cardavia.events.{deal.game}")
        self._view = Sight(deal)
        self._places = np.frombuffer(deal._native.places()[0], np.uint8)
        self._paid = len(deal.ledger)

    def start(self, seed: dict[str, Any]) -> Event:
        """The event of a deal in which nobody has answered. seed: how to deal it again."""
        hands: list[list[str]] = [[] for _ in self.deal.points]
        for piece, place in enumerate(self.deal.places()):
            if place.startswith("hand "):
                hands[int(place.split()[1])].append(self._entry.notation.piece_text(piece))
        more = self._tell.dealt(self._view)
        return {"type": "start_kyoku", **seed, "oya": self.deal.dealer, "tehais": hands, **more}

    def step(self, seat: int, action: str) -> list[Event]:
        """Answer, and tell what came of it."""
        before, deal = self._view, self.deal
        deal.answer(action)
        self._view = Sight(deal)
        ledger = deal.ledger
        step = Step(
            actor=seat,
            action=action,
            before=before,
            after=self._view,
            draws=self._draws(),
            paid=ledger[self._paid :],
            outcome=deal.result.get("outcome") if deal.over else None,
            seats=self._entry.native.seats,
        )
        self._paid = len(ledger)
        events: list[Event] = self._tell.tell(step)
        if deal.over:
            events.append({"type": "end_kyoku", "points": deal.points, "result": deal.result})
        return events

    def _draws(self) -> list[tuple[int, str]]:
        """Who drew which pieces since the last answer."""
        before, self._places = self._places, np.frombuffer(self.deal._native.places()[0], np.uint8)
        text = self._entry.notation.place_text
        draws = []
        for piece in np.flatnonzero(before != self._places).tolist():
            old, new = text(int(before[piece])), text(int(self._places[piece]))
            if old in STOCK and new.startswith("hand "):
                draws.append((int(new.split()[1]), self._entry.notation.piece_text(piece)))
        return draws


class Teller:
    """All events of one deal so far, grouped by the answer that brought them about."""

    def __init__(self, deal: Deal) -> None:
        self._text = find(deal.game).notation.action_text
        self._walk = Walk(rewound(deal))
        seed: dict[str, Any] = {"seed": deal.seed, "number": deal.number}
        if deal.explicit:
            seed["order"] = deal.order.tolist()
        self._told = [[self._walk.start(seed)]]

    def since(self, deal: Deal, answers: int) -> list[Event]:
        """The events of all answers from number `answers` on; -1 begins with the start of the deal."""
        if len(self._told) <= deal.steps:
            for seat, code in deal._native.actions()[len(self._told) - 1 :]:
                self._told.append(self._walk.step(seat, self._text(code)))
        return [event for told in self._told[answers + 1 :] for event in told]


def opening(deal: Deal) -> Event:
    """The event before the deals of a table."""
    return {
        "type": "start_game",
        "game": deal.game,
        "ruleset": find(deal.game).version,
        "rules": asdict(deal.rules),
        "names": deal.seats,
    }


_TELLERS: WeakKeyDictionary[Any, Teller] = WeakKeyDictionary()


def teller(deal: Deal) -> Teller:
    """The teller of a deal, which goes on where it stopped when it is asked again."""
    if deal not in _TELLERS:
        _TELLERS[deal] = Teller(deal)
    return _TELLERS[deal]
