"""The results of a batch: named arrays of fixed dtype, and what they add up to."""

from __future__ import annotations

import copy
import csv
import os
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from cardavia.files import check_writable, output_format, whole_file
from cardavia.games import find
from cardavia.seats import SeatLike, seat_names
from cardavia.summary import Summary, summarise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardavia.rules import Rules


def allocate(game: str, deals: int, digests: bool) -> dict[str, NDArray[Any]]:
    """Empty arrays for each field of the game's row, and the length of each deal."""
    arrays: dict[str, NDArray[Any]] = {
        name: np.empty((deals, *dtype.shape), dtype.base) for name, (dtype, _) in find(game).fields.items()
    }
    arrays["steps"] = np.empty(deals, np.uint16)
    if digests:
        arrays["digest"] = np.empty(deals, np.uint64)
    return arrays


class Results:
    """What happened in deals first … first + len - 1 of a seed, as named arrays.

    Every array is an attribute: `r.points` is int32 (deals, seats). `r.arrays` is the dict of them all;
    docs/data.md says what they hold.
    """

    def __init__(
        self,
        game: str,
        rules: Rules,
        seed: int,
        first: int,
        seats: list[SeatLike],
        arrays: dict[str, NDArray[Any]],
        series: int = False,
    ) -> None:
        self.game = game
        self.rules = rules
        self.seed = seed
        self.first = first
        self.seats = seat_names(seats)
        self.arrays = arrays
        self.series = series  # deals of a block, or False

    def __len__(self) -> int:
        return len(self.arrays["steps"])

    def __getattr__(self, name: str) -> NDArray[Any]:
        arrays = self.__dict__.get("arrays", {})
        if name in arrays:
            array: NDArray[Any] = arrays[name]
            return array
        game = self.__dict__.get("game", "no game")
        raise AttributeError(f"Results of {game} have no {name!r}; their arrays are {', '.join(arrays)}")

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.arrays[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.arrays]

    def __repr__(self) -> str:
        blocks = f" in blocks of {self.series}" if self.series else ""
        deals = f"{len(self)} deals{blocks} from {self.first}"
        return f"<Results {self.game} seed {self.seed}: {deals}, seats {self.seats}>"

    def head(self, deals: int) -> Results:
        """The results of the first so many deals alone; the arrays are shared."""
        found = copy.copy(self)
        found.arrays = {name: array[:deals] for name, array in self.arrays.items()}
        return found

    def summary(self) -> Summary:
        """Means, shares and frequencies over all deals; a ValueError when there are none."""
        return summarise(self)

    def settings(self) -> dict[str, Any]:
        """What it takes to play these deals again."""
        return {
            "game": self.game,
            "ruleset": find(self.game).version,
            "rules": asdict(self.rules),
            "seed": self.seed,
            "first": self.first,
            "deals": len(self),
            "seats": self.seats,
            "series": self.series,
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the arrays to `.npz` (arrays by name, and `settings` as JSON) or `.csv` (one row a deal).

        The file appears whole or not at all. Raises ValueError for another ending or a place that cannot be
        written, OSError when writing fails.
        """
        check_writable(path)
        write = {".npz": self._write_npz, ".csv": self._write_csv}[output_format(path)]
        with whole_file(path) as file:
            write(file)

    def _write_npz(self, file: BinaryIO) -> None:
        import json

        np.savez(file, settings=np.array(json.dumps(self.settings())), **self.arrays)  # type: ignore[arg-type]

    def _write_csv(self, file: BinaryIO) -> None:
        import io

        text = io.TextIOWrapper(file, "ascii", newline="")
        table = csv.writer(text)
        table.writerow(["deal", *self._csv_names()])
        for low in range(0, len(self), 8192):
            high = min(low + 8192, len(self))
            parts = [array[low:high].reshape(high - low, -1) for array in self.arrays.values()]
            for deal, cells in enumerate(
                zip(*(part.tolist() for part in parts), strict=True), self.first + low
            ):
                table.writerow([deal, *(cell for part in cells for cell in part)])
        text.flush()
        text.detach()

    def _csv_names(self) -> Iterator[str]:
        for name, array in self.arrays.items():
            width = int(np.prod(array.shape[1:]))
            yield from [name] if array.ndim == 1 else [f"{name}_{place}" for place in range(width)]
