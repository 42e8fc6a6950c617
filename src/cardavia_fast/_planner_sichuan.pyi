from collections.abc import Sequence

from cardavia_fast._table import Seat

BEST: tuple[int, ...]

class Settings: ...

def planner(name: str = "planner", weights: Sequence[int] = ...) -> Seat: ...
