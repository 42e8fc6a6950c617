"""What the tests of the arena share."""

from __future__ import annotations

import json

import numpy as np

import cardavia as cv


class Interrupted(Exception):
    """Raised in a progress callback."""


def text_of(found: cv.Match | cv.RoundRobin) -> str:
    """The result, byte for byte."""
    return json.dumps(found.as_dict())


def uniform(view: np.void, legal: np.ndarray, noise: int) -> int:
    """The native seat of this name, in Python."""
    return noise * len(legal) >> 64
