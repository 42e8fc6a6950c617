"""Fit the values of the seat `fitted` to tried options, and write them down as weights.

    python bench/fit.py sichuan --rounds 3 --trials 1700000

In each round a seat plays by the values so far among greedy ones, by the planner's guesses at first. In
some of its decisions it tries the options in the same worlds: the true deal, with what nobody holds yet
dealt anew. A network is fitted to what they brought, above all to by how much one brought more than
another. In the first round trials go to the end of the deal, later they end with what a decision soon after
is valued; SCALES says which, and who plays on until then. Trials of all rounds but the first count in each
fit that follows. In Nantong the network tells what the planner's guesses lack. Weights are rounded to whole
numbers, so that all machines play alike. Needs the extra `fit` and 4 kB of memory a trial.
"""

from __future__ import annotations

import argparse
import base64
import importlib
import textwrap
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from cardavia_fast._fitted import NETWORK, Fitted
from cardavia_fast._seats import seat as policy
from cardavia_fast._trials import TRIAL, fill_trials
from numpy.typing import NDArray
from rich.progress import track

import cardavia as cv
from cardavia.games import GAMES
from cardavia.rules import as_rules, to_native
from cardavia.seeds import philox_key

FEATURES, FIRST = NETWORK["first"].shape
SECOND = NETWORK["third"].shape[0]
PART = 20_000  # trials made at a time
DEALS = 1_000_000  # for a part, more than it plays
BATCH = 256
RATE = 2e-3
HELD_OUT = 40  # one decision of so many is kept from the fit
LEAST = 2 * BATCH  # trials that fill a batch, with some held out
HOPE, POINT = 256, 1024  # what came is in so many parts of a point, and what is valued in so many
BITS = {"first": 14, "first_bias": 14, "second": 11, "second_bias": 19, "third": 12, "third_bias": 22}
WIDE, MOST, LIFTS = 200, 4000, 10  # features are lifted to deviations of so much, never beyond MOST
FOLDER = Path(__file__).parents[1] / "src" / "cardavia_fast"


@dataclass(frozen=True)
class Scale:
    """What a game's points are like, and how its options are tried."""

    unit: float  # points that one unit of the output stands for
    span: int  # points; options valued worse than the best by more are not tried
    level: float  # weight of the level of a decision's options, against the differences between them
    decay: float  # of weights, a step
    counts: float  # how much of what the network says
    own: str | None  # the policy that plays on in trials; None: the seat itself
    worlds: int  # of a trial, after the first round
    horizons: tuple[int, ...]  # own decisions in a trial, in the second round and those after it


SCALES = {
    "sichuan": Scale(8.0, 3, 0.1, 0.0, 1.0, None, 3, (3,)),
    "nantong": Scale(64.0, 30, 0.02, 0.003, 0.7, "quick planner", 1, (3, 1)),
}


class Player:
    """The seat `fitted` with given weights."""

    name = "fitted"

    def __init__(self, game: str, weights: Any) -> None:
        self.seat = importlib.import_module(f"cardavia_fast._fitted_{game}").fitted(Fitted(weights))

    def native(self, game: str) -> Any:
        """As seats do."""
        return self.seat


def gather(game: str, weights: Any, number: int, seed: int, out: NDArray[np.void]) -> None:
    """Fill `out` with trials (TRIAL) of a seat with such weights, or None, in a round."""
    rules, key = to_native(game, as_rules(game, None)), philox_key(seed)
    scale, table = SCALES[game], GAMES[game].native
    seat: Any = Player(game, weights).seat
    greedy: Any = policy("greedy", game)
    own: Any = policy(scale.own, game) if scale.own else None
    worlds, horizon = scale.worlds, scale.horizons[min(number, len(scale.horizons)) - 1]
    if number == 0:
        own, worlds, horizon = own or seat, 1, 0

    def part(place: int) -> None:
        room = out[place * PART : (place + 1) * PART]
        fill_trials(table, seat, greedy, rules, key, place * DEALS, room, scale.span, worlds, horizon, own)

    with ThreadPoolExecutor() as pool:
        parts = range(-(-len(out) // PART))
        list(track(pool.map(part, parts), "trying options", total=len(parts), transient=True))


def output(layers: list[Any], x: Any) -> Any:
    """The network as it is fitted, in units of `Scale.unit` points."""
    first = jax.nn.relu(x @ layers[0] + layers[1])
    second = jax.nn.relu(first @ layers[2] + layers[3])
    return second @ layers[4] + layers[5]


def errors(value: Any, trial: Any, unit: float) -> tuple[Any, Any]:
    """Squares, in units: of what is wrong within a decision, an option; of what is wrong with its level."""
    there, counts = trial["is_option"] > 0, jnp.maximum((trial["is_option"] > 0).sum(1), 1)
    wrong = jnp.where(trial["is_option"] == 1, value - trial["after"] / (HOPE * unit), 0)
    level = wrong.sum(1) / counts
    within = jnp.where(there, wrong - level[:, None], 0)
    return (within**2).sum(1) / jnp.maximum(counts - 1, 1), level**2


def fit(game: str, trials: NDArray[np.void], epochs: int, seed: int) -> Any:
    """Weights, a record of NETWORK."""
    rng, scale = np.random.default_rng(seed), SCALES[game]
    module = importlib.import_module(f"cardavia_fast._fitted_{game}")
    alike, counts = module.symmetries(), float(module.CORRECTS)
    order = rng.permutation(len(trials))
    held, order = np.sort(order[: len(order) // HELD_OUT]), order[len(order) // HELD_OUT :]
    some = trials[np.sort(order[:60_000])]
    seen = some["x"][some["is_option"] == 1].astype(np.float32)
    seen = np.concatenate([seen[:, places] for places in alike])
    mean, deviation = seen.mean(0), np.maximum(seen.std(0), 0.05)

    def start(inputs: int, outputs: int) -> Any:
        return jnp.asarray(rng.normal(size=(inputs, outputs)) * np.sqrt(2 / inputs), jnp.float32)

    layers = [start(FEATURES, FIRST), jnp.zeros(FIRST), start(FIRST, SECOND), jnp.zeros(SECOND)]
    layers += [0.3 * start(SECOND, 1)[:, 0], jnp.zeros(())]
    steps = len(order) // BATCH
    rule = optax.adamw(optax.cosine_decay_schedule(RATE, epochs * steps), weight_decay=scale.decay)
    state = rule.init(layers)

    def both(layers: list[Any], trial: Any, places: Any) -> tuple[Any, Any]:
        x = trial["x"][:, :, places].astype(jnp.float32)
        value = output(layers, (x - mean) / deviation) + counts * trial["guess"] / (POINT * scale.unit)
        within, level = errors(value, trial, scale.unit)
        return within.mean(), level.mean()

    def loss(layers: list[Any], trial: Any, places: Any) -> Any:
        within, level = both(layers, trial, places)
        return within + scale.level * level

    @jax.jit
    def step(layers: list[Any], state: Any, trial: Any, places: Any) -> tuple[list[Any], Any]:
        change, state = rule.update(jax.grad(loss)(layers, trial, places), state, layers)
        return optax.apply_updates(layers, change), state

    def fields(numbers: Any) -> dict[str, Any]:
        batch = trials[np.sort(numbers)]
        return {name: batch[name] for name in ("x", "after", "guess", "is_option")}

    for k in track(range(epochs * steps), "fitting", transient=True):
        if k % steps == 0:
            rng.shuffle(order)
        batch = order[k % steps * BATCH : (k % steps + 1) * BATCH]
        layers, state = step(layers, state, fields(batch), alike[k % len(alike)])
    within, level = (float(part) * scale.unit**2 for part in both(layers, fields(held), alike[0]))
    print(f"  {len(trials):,} decisions, wrong by {within:.4f} and {level:.4f} points squared", flush=True)
    whole = [np.array(layer, np.float64) for layer in layers]
    return rounded(whole, mean, deviation, scale.unit * scale.counts)


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
        "second": layers[2].T,
        "second_bias": layers[3],
        "third": layers[4],
        "third_bias": layers[5],
    }
    weights["unit"], weights["lift"] = round(unit * POINT), lift
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
    parser.add_argument("game", choices=list(SCALES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--trials", type=int, default=1_700_000, help="decisions tried each round")
    parser.add_argument("--epochs", type=int, default=12, help="how often a round's trials are gone through")
    parser.add_argument("--seed", type=int, default=2000)
    asked = parser.parse_args()
    for name, least in (("rounds", 1), ("trials", LEAST), ("epochs", 1)):
        if getattr(asked, name) < least:
            parser.error(f"--{name} is {getattr(asked, name)}, expected {least:,} or more")
    weights = None
    trials = np.zeros(max(asked.rounds - 1, 1) * asked.trials, TRIAL)
    for number in range(asked.rounds):
        done = max(number - 1, 0) * asked.trials
        gather(asked.game, weights, number, asked.seed + number, trials[done : done + asked.trials])
        weights = fit(asked.game, trials[: done + asked.trials], asked.epochs, number)
        match = cv.arena(asked.game, Player(asked.game, weights), "greedy", sets=40_000, seed=55)
        print(f"round {number}: {match}", flush=True)
    how = f"--rounds {asked.rounds} --trials {asked.trials} --epochs {asked.epochs} --seed {asked.seed}"
    write(asked.game, weights, how)


if __name__ == "__main__":
    main()
