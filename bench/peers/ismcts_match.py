"""Our thinking seat and OpenSpiel's ISMCTS at Tien Gow, one among three and three against one, duplicate.

    python bench/peers/ismcts_match.py --sets 40 --ms 20
    python bench/peers/ismcts_match.py --sets 40 --playouts 200

A set is that of docs/arena.md: a deal with the challenger in each seat in turn, once with the field alone.
Times are of all decisions, those with one legal action too. With --field only, `greedy` say, ISMCTS meets it.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyspiel
from cardavia_fast import _stopwatch
from tiengow_spiel import GAME, NATIVE, Bot, State

import cardavia as cv
from cardavia.arena.intervals import estimates
from cardavia.arena.times import BUCKETS, Times, timed
from cardavia.seats import as_seat

SEATS = range(NATIVE.seats)


@dataclass
class Player:
    """A seat of ours by its text, or ISMCTS where there is none."""

    text: str = ""
    uct_c: float = 0
    simulations: int = 0
    ms: int = 0
    counts: Any = field(default_factory=lambda: np.zeros(BUCKETS, np.uint64))  # decisions by their time
    made: int = 0  # simulations of all bots

    @property
    def name(self) -> str:
        return self.text or f"ISMCTS:{f'{self.ms}ms' if self.ms else self.simulations}"

    def seat(self) -> Any:
        return timed(as_seat(GAME, self.text), self.counts) if self.text else None

    def bot(self, seed: int) -> Bot:
        return Bot(seed, self.uct_c, self.simulations, self.ms)

    def told(self) -> dict[str, Any]:
        """Times, and the simulations a second of ISMCTS, from the middles of the buckets."""
        found = {"name": self.name, **Times(self.counts).as_dict()}
        edges = _stopwatch.edges()
        seconds = float(self.counts @ (edges[:-1] / 2 + edges[1:] / 2)) / 1e9
        if not self.text:
            found["simulations_per_second"] = round(self.made / seconds)
        return found


def points(players: list[Player], seed: int, number: int) -> list[int]:
    """Points of the seats of a deal."""
    game = pyspiel.load_game("cardavia_tiengow")
    deal = cv.Deal(GAME, seed, number, seats=[player.seat() for player in players])
    bots = [player.bot(NATIVE.seats * number + seat) for seat, player in enumerate(players)]
    while deal.asked is not None:
        asked, legal, start = deal.asked, deal.legal_codes(), time.monotonic_ns()
        index = legal.index(bots[asked].step(State(game, deal.asking())))
        players[asked].counts[_stopwatch.bucket(time.monotonic_ns() - start)] += 1
        deal.answer(index)
    for player, bot in zip(players, bots, strict=True):
        player.made += bot.made
    return deal.points


def difference(challenger: Player, others: Player, seed: int, number: int) -> int:
    """Points of a set: the challenger's less those of the field alone, summed over the seats."""
    tables = [[challenger if seat == place else others for place in SEATS] for seat in SEATS]
    gained = sum(points(table, seed, number)[seat] for seat, table in enumerate(tables))
    return gained - sum(points([others for _ in SEATS], seed, number))


def match(challenger: Player, others: Player, sets: int, seed: int) -> dict[str, Any]:
    rows = np.array([[difference(challenger, others, seed, number)] for number in range(sets)])
    found = estimates(rows, NATIVE.seats)[0]
    return {
        "challenger": challenger.told(),
        "field": others.told(),
        "sets": sets,
        "seed": seed,
        "uct_c": challenger.uct_c or others.uct_c,
        "mean": found.mean,
        "ci95": found.ci95,
        "sd": found.sd,
    }


def shown(found: dict[str, Any]) -> str:
    lines = [
        f"{found['challenger']['name']} among three {found['field']['name']}, {found['sets']} sets, "
        f"seed {found['seed']}, c {found['uct_c']}: {found['mean']:+.2f} ± {found['ci95']:.2f} points a deal"
    ]
    for side in (found["challenger"], found["field"]):
        rate = side.get("simulations_per_second")
        lines.append(
            f"  {side['name']}: {side['decisions']} decisions, p50 {side['p50'] * 1e3:.3g} ms, "
            f"p99 {side['p99'] * 1e3:.3g} ms" + (f", {rate:,} simulations a second" if rate else "")
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="our thinking seat and OpenSpiel's ISMCTS at Tien Gow")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--ms", type=int, default=20, help="a move, of both")
    budget.add_argument("--playouts", type=int, default=0, help="a move, of both, instead of milliseconds")
    parser.add_argument("--sets", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--uct", type=float, default=5, help="ISMCTS's constant of exploration, in points")
    parser.add_argument("--field", help="let ISMCTS meet three of this seat, and nothing else")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    text = f"thinker:{given.playouts}" if given.playouts else f"thinker:{given.ms}ms"

    def spiel() -> Player:
        return Player("", given.uct, given.playouts, 0 if given.playouts else given.ms)

    pairs = (
        [(spiel(), Player(given.field))]
        if given.field
        else [
            (Player(text), spiel()),
            (spiel(), Player(text)),
        ]
    )
    for challenger, others in pairs:
        found = match(challenger, others, given.sets, given.seed)
        print(json.dumps(found) if given.json else shown(found), flush=True)


if __name__ == "__main__":
    main()
