"""Rigged Tien Gow tables for tests: hands by seat, endings reached by legal play, what a deal shows.

A hand that is not full is filled up at random, but always alike. All reads of a deal's view, result and
places are in `seen`, `outcome` and `whereabouts`.
"""

import random
from collections.abc import Sequence
from typing import Any

import cardavia as cv
from oracle.tiengow_groups import IDS, SUPREME, Tiles, beats, group_of, in_order, leads, tiles_of
from oracle.tiengow_pay import SEATS
from rigging import play

HAND = 8
# Four hands in which every group of T3.1 is held once.
WHOLE = (
    "66 66 11 11 63 54 62 53",
    "44 44 31 31 52 43 41 32",
    "55 55 33 33 22 22 42 21",
    "65 65 64 64 61 61 51 51",
)
GROUPS = [tiles_of(text.split(" ", 1)[1]) for hand in WHOLE for text in leads(tiles_of(hand))]

Script = list[tuple[int, str]]


def fits(tiles: Sequence[str], pool: Sequence[str]) -> bool:
    return all(tiles.count(pips) <= pool.count(pips) for pips in set(tiles))


def without(pool: Sequence[str], tiles: Sequence[str]) -> list[str]:
    left = list(pool)
    for pips in tiles:
        left.remove(pips)
    return left


def rest(hands: Sequence[Sequence[str]]) -> list[str]:
    """The tiles in none of the hands."""
    return without(IDS, [pips for tiles in hands for pips in tiles])


# Orders


def order_of(hands: Sequence[Sequence[str]], banker: int = 0) -> list[int]:
    """The order that deals four full hands, given by seat; twins lowest id first from the banker on."""
    left = list(enumerate(IDS))
    order = []
    for step in range(SEATS):
        for pips in hands[(banker + step) % SEATS]:
            found = next(item for item in left if item[1] == pips)
            left.remove(found)
            order.append(found[0])
    return order


def hands(*texts: str, banker: int = 0, seed: int = 0) -> list[int]:
    """The order that deals these hands by seat, each filled up to eight tiles."""
    held = [list(tiles_of(text)) for text in [*texts, *[""] * (SEATS - len(texts))]]
    left = rest(held)
    random.Random(seed).shuffle(left)
    for tiles in held:
        while len(tiles) < HAND:
            tiles.append(left.pop())
    if left:
        raise ValueError(f"hands of more than eight tiles: {texts}")
    return order_of(held, banker)


def deal_of(order: Sequence[int], banker: int = 0, **flags: Any) -> Any:
    return cv.Deal("tiengow", order=list(order), dealer=banker, rules=flags)


def table(*texts: str, banker: int = 0, **flags: Any) -> Any:
    """A rigged deal; the hands are given by seat."""
    return deal_of(hands(*texts, banker=banker), banker, **flags)


# Endings reached by legal play


def lead_and_reply(
    pool: Sequence[str], size: int, beaten: bool, dice: random.Random
) -> tuple[Tiles, Tiles] | None:
    """A group of the size, and if it shall be beaten one that beats it."""
    found = [tiles for tiles in GROUPS if len(tiles) == size and fits(tiles, pool)]
    found = [tiles for tiles in found if tiles != SUPREME]
    for lead in dice.sample(found, len(found)):
        if not beaten:
            return lead, ()
        left = without(pool, lead)
        better = [tiles for tiles in found if beats(tiles, lead) and fits(tiles, left)]
        if better:
            return lead, dice.choice(better)
    return None


def faces(
    pool: list[str], tricks: Sequence[tuple[int, int]], banker: int, dice: random.Random
) -> list[dict[int, Tiles]] | None:
    """What is played face up by whom in each trick, taken out of the pool."""
    found, leader = [], banker
    for winner, size in tricks:
        chosen = lead_and_reply(pool, size, winner != leader, dice)
        if chosen is None:
            return None
        up = {leader: chosen[0]} if winner == leader else {leader: chosen[0], winner: chosen[1]}
        pool[:] = without(pool, [pips for tiles in up.values() for pips in tiles])
        found.append(up)
        leader = winner
    return found


def script_of(ups: list[dict[int, Tiles]], pool: list[str], dice: random.Random) -> Script:
    """All answers, the rest of the pool being dropped."""
    dice.shuffle(pool)
    script = []
    for up in ups:
        leader = next(iter(up))
        for step in range(SEATS):
            seat = (leader + step) % SEATS
            if seat in up:
                script.append((seat, "play " + " ".join(up[seat])))
            else:
                down = in_order(pool.pop() for _ in up[leader])
                script.append((seat, "drop " + " ".join(down)))
    return script


def tricks_of(text: str) -> list[tuple[int, int]]:
    """`"1x2 3x1"`: seat 1 wins two columns, then seat 3 one."""
    return [(int(word[0]), int(word[2])) for word in text.split()]


def approach(
    last: Sequence[str], tricks: str, banker: int = 0, seed: object = 0, tries: int = 100
) -> tuple[list[int], Script] | None:
    """An order and the answers by which the tricks are won as told and these hands are left.

    Supreme is not led in these tricks, but whoever wins four columns has a quartet.
    """
    dice = random.Random(f"{seed}")
    kept = [tiles_of(text) for text in last]
    for _ in range(tries):
        pool = rest(kept)
        ups = faces(pool, tricks_of(tricks), banker, dice)
        if ups is None:
            continue
        script = script_of(ups, pool, dice)
        held = [list(tiles) for tiles in kept]
        for seat, text in script:
            held[seat] += text.split()[1:]
        return order_of(held, banker), script
    return None


def ending(last: Sequence[str], tricks: str, banker: int = 0, **flags: Any) -> Any:
    """A deal played until the seats hold these tiles, the tricks won as told."""
    found = approach(last, tricks, banker)
    assert found is not None, f"{tricks} cannot come before {last}"
    order, script = found
    return play(deal_of(order, banker, **flags), ", ".join(f"{seat} {text}" for seat, text in script))


# What a deal shows


def rows(deal: Any) -> list[tuple[int, int, int, str]]:
    return [tuple(row) for row in deal.ledger]


def rows_at_the_end(deal: Any) -> list[tuple[int, int, int, str]]:
    return [row for row in rows(deal) if row[3] != "T4.1"]


def said_in(trick: dict[str, Any]) -> list[tuple[int, str]]:
    """A trick of a view, leader first: `play 66 66` or `drop 2`."""
    seats = [(trick["leader"] + step) % SEATS for step in range(SEATS)]
    said = [(seat, trick["plays"][seat]) for seat in seats if trick["plays"][seat] is not None]
    down = f"drop {trick['size']}"
    return [(seat, down if text == "face down" else f"play {text}") for seat, text in said]


def seen(deal: Any, seat: int) -> dict[str, Any]:
    """What the seat's view tells, named as in the reference."""
    view = deal.view(seat)
    open_trick = view["best"] is not None and not deal.over
    revealed = view["revealed"]
    return {
        "asked": view["asked"],
        "banker": view["banker"],
        "leader": None if deal.over else view["tricks"][-1]["leader"],
        "columns": view["columns"],
        "hand": tuple(view["hand"].split()),
        "hand_size": view["hand_size"],
        "down": tuple(view["down"].split()),
        "tricks": [said_in(trick) for trick in view["tricks"] if said_in(trick)],
        "best": (view["best_seat"], tuple(view["best"].split())) if open_trick else None,
        "shown": [tuple(tiles.split()) for tiles in view["shown"]],
        "revealed": None if revealed is None else [tuple(tiles.split()) for tiles in revealed],
        "winner": view["winner"],
    }


def outcome(deal: Any) -> dict[str, Any]:
    """The result, named as in the reference."""
    result = deal.result
    names = ("points", "columns", "winner", "capture", "sweep", "immediate")
    return {name: result[name] for name in names} | {
        "banker": result["dealer"],
        "next_banker": result["next_dealer"],
        "final_group": result["final_class"],
    }


def whereabouts(deal: Any) -> list[str]:
    """Where each tile id is: `hand 2`, `shown 0`, `face down 3`."""
    return list(deal.places())


def takes(deal: Any, text: str) -> Any:
    """The leader plays this, and nobody beats it."""
    deal.answer(text)
    for _ in range(SEATS - 1):
        deal.answer(drops(deal.legal())[0])
    return deal


def columns(deal: Any) -> list[int]:
    return list(seen(deal, 0)["columns"])


def classes(legal: Sequence[str]) -> dict[str, list[str]]:
    """What may be played face up, by class."""
    found: dict[str, list[str]] = {}
    for text in legal:
        group = group_of(tiles_of(text.split(" ", 1)[1])) if text.startswith("play") else None
        if group is not None:
            found.setdefault(group[0], []).append(text)
    return found


def plays(legal: Sequence[str]) -> list[str]:
    return [text for text in legal if text.startswith("play")]


def drops(legal: Sequence[str]) -> list[str]:
    return [text for text in legal if text.startswith("drop")]
