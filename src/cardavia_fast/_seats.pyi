from cardavia_fast._table import Seat

AIDS: dict[str, int]

def seat(name: str, game: str) -> Seat | None: ...
