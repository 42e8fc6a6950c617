"""The signature of a game: one hash of 10,000 fixed deals, so that no change of behaviour goes unseen."""

from __future__ import annotations

import hashlib

from cardavia.batch import run
from cardavia.games import GAMES, find

SEED = 20_261_129
DEALS = 10_000  # half with uniform seats, half with greedy ones


def signature(game: str) -> str:
    """Sixteen hex digits: points and actions of the fixed deals, standard rules."""
    half = DEALS // 2
    digest = hashlib.sha256(f"{game} {find(game).version}".encode())
    for seats, first in (("uniform", 0), ("greedy", half)):
        results = run(game, half, SEED, seats, first=first, digests=True)
        digest.update(results.points.astype("<i4").tobytes())
        digest.update(results.arrays["digest"].astype("<u8").tobytes())
    return digest.hexdigest()[:16]


def signatures() -> dict[str, str]:
    """The signature of every game."""
    return {game: signature(game) for game in GAMES}
