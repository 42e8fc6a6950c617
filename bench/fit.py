"""Fit the values of the seat `fitted` to played deals, and write them down as weights.

    python bench/fit.py sichuan --rounds 4 --deals 3200000

Each round plays deals by the values so far, at one seat against greedy ones, with one trial of any other
option a deal, and fits a network to what the deals brought from there on (Monte-Carlo returns). The first
round plays by the planner's guesses. Weights are rounded to whole numbers, so that all machines play alike.
Needs the extra `fit`.
"""

from __future__ import annotations

import argparse
import base64
import importlib
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from cardavia_fast._fitted import NETWORK, SAMPLE, Fitted

import cardavia as cv

FEATURES, FIRST = NETWORK["first"].shape
SECOND = NETWORK["third"].shape[0]
PART = 20_000  # deals played at a time
SAMPLES_A_DEAL = 40
BATCH = 8192
EPOCHS = 4
RATE = 2e-3
HELD_OUT = 20  # one sample of so many is kept from the fit
BITS = {"first": 14, "first_bias": 14, "second": 12, "second_bias": 22, "third": 12, "third_bias": 22}
WIDE, MOST, LIFTS = 200, 4000, 10  # features are lifted to deviations of so much, never beyond MOST
FOLDER = Path(__file__).parents[1] / "src" / "cardavia_fast"


class Player:
    """The seat `fitted` with given weights, which records."""

    name = "fitted"

    def __init__(self, game: str, weights: Any, samples: Any = None, often: int = 0) -> None:
        self.values = Fitted(weights, samples, often)
        self.seat = importlib.import_module(f"cardavia_fast._fitted_{game}").fitted(self.values)

    def native(self, game: str) -> Any:
        """As seats do."""
        return self.seat


def part_of(game: str, weights: Any, number: int, seed: int, often: int) -> tuple[Any, Any]:
    """Features and later points of PART deals, in which the seat goes round the table."""
    chairs = len(cv.Deal(game, 0, 0).points)
    samples = np.zeros(PART * SAMPLES_A_DEAL, SAMPLE)
    player = Player(game, weights, samples, often)
    seats: list[Any] = ["greedy"] * chairs
    chair = number % chairs
    seats[chair] = player
    points = cv.run(game, PART, seed, seats, workers=1, first=number * PART).points[:, chair]
    kept = samples[: player.values.recorded]
    return kept["x"].copy(), (points[kept["deal"]] - kept["before"]).astype(np.float32)


def gather(game: str, weights: Any, deals: int, seed: int, often: int) -> tuple[Any, Any]:
    """Features int16 (samples, FEATURES) and the points that came after, float32."""
    with ThreadPoolExecutor() as pool:
        parts = pool.map(lambda number: part_of(game, weights, number, seed, often), range(deals // PART))
        seen, came = zip(*parts, strict=True)
    return np.concatenate(seen), np.concatenate(came)


def output(layers: list[Any], x: Any) -> Any:
    """The network as it is fitted, in units of the deviation of what came."""
    first = jax.nn.relu(x @ layers[0] + layers[1])
    second = jax.nn.relu(first @ layers[2] + layers[3])
    return second @ layers[4] + layers[5]


def fit(seen: Any, came: Any, seed: int) -> Any:
    """Weights, a record of NETWORK."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(seen))
    held, order = order[: len(order) // HELD_OUT], order[len(order) // HELD_OUT :]
    some = seen[order[:500_000]].astype(np.float32)
    mean, deviation, unit = some.mean(0), np.maximum(some.std(0), 0.05), float(came.std())

    def start(inputs: int, outputs: int) -> Any:
        return jnp.asarray(rng.normal(size=(inputs, outputs)) * np.sqrt(2 / inputs), jnp.float32)

    layers = [start(FEATURES, FIRST), jnp.zeros(FIRST), start(FIRST, SECOND), jnp.zeros(SECOND)]
    layers += [start(SECOND, 1)[:, 0], jnp.zeros(())]
    steps = len(order) // BATCH
    rule = optax.adam(optax.cosine_decay_schedule(RATE, EPOCHS * steps))
    state = rule.init(layers)

    def loss(layers: list[Any], x: Any, y: Any) -> Any:
        return jnp.mean((output(layers, (x.astype(jnp.float32) - mean) / deviation) - y / unit) ** 2)

    @jax.jit
    def step(layers: list[Any], state: Any, x: Any, y: Any) -> tuple[list[Any], Any]:
        change, state = rule.update(jax.grad(loss)(layers, x, y), state, layers)
        return optax.apply_updates(layers, change), state

    for _ in range(EPOCHS):
        rng.shuffle(order)
        for k in range(steps):
            batch = order[k * BATCH : (k + 1) * BATCH]
            layers, state = step(layers, state, seen[batch], came[batch])
    left = float(loss(layers, seen[held], came[held]))
    print(f"  {len(seen):,} samples, deviation {unit:.3f}, of its square {left:.4f} is left", flush=True)
    return rounded([np.array(layer, np.float64) for layer in layers], mean, deviation, unit)


def rounded(layers: list[Any], mean: Any, deviation: Any, unit: float) -> Any:
    """The layers as whole numbers that read features as they are; ValueError where one does not fit."""
    weights = np.zeros((), NETWORK)
    lift = np.zeros(FEATURES, np.uint8)
    for bits in range(1, LIFTS + 1):
        fits = (deviation * 2**bits <= WIDE) & ((abs(mean) + 6 * deviation) * 2**bits <= MOST)
        lift[fits] = bits
    first = layers[0] / deviation[:, None]
    parts = {
        "first": first / 2.0 ** lift[:, None],
        "first_bias": layers[1] - mean @ first,
        "second": layers[2],
        "second_bias": layers[3],
        "third": layers[4],
        "third_bias": layers[5],
    }
    weights["unit"], weights["lift"] = round(unit * 1024), lift
    for name, part in parts.items():
        whole = np.rint(part * 2.0 ** BITS[name])
        if abs(whole).max() > np.iinfo(weights[name].dtype).max:
            raise ValueError(f"weights {name} go up to {abs(part).max()}, too large for {BITS[name]} bits")
        weights[name] = whole
    return weights


def write(game: str, weights: Any, how: str) -> None:
    """The module of a game's weights."""
    text = textwrap.wrap(base64.b85encode(weights.tobytes()).decode(), 100)
    lines = "\n".join(f"    {line!r}" for line in text)
    (FOLDER / f"_weights_{game}.py").write_text(
        f'"""Values fitted by `python bench/fit.py {game} {how}`."""\n\n'
        f"# A record of _fitted.NETWORK, in base 85.\nWEIGHTS = (\n{lines}\n)\n"
    )


def main() -> None:
    """Fit, tell each round's strength, write the last round's weights."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=["sichuan", "nantong"])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--deals", type=int, default=3_200_000, help="played each round")
    parser.add_argument("--often", type=int, default=40, help="trials, in 256ths of the decisions")
    parser.add_argument("--seed", type=int, default=2000)
    asked = parser.parse_args()
    weights = None
    for number in range(asked.rounds):
        seen, came = gather(asked.game, weights, asked.deals, asked.seed + number, asked.often)
        weights = fit(seen, came, number)
        match = cv.arena(asked.game, Player(asked.game, weights), "greedy", sets=20_000, seed=55)
        print(f"round {number}: {match}", flush=True)
    how = f"--rounds {asked.rounds} --deals {asked.deals} --often {asked.often} --seed {asked.seed}"
    write(asked.game, weights, how)


if __name__ == "__main__":
    main()
