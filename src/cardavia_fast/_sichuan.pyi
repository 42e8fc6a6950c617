from cardavia_fast._table import Game

GAME: Game
CODES: dict[str, int]
PHASES: dict[int, str]
MELDS: dict[int, str]
HOWS: dict[int, str]
OUTCOMES: dict[int, str]
PLACES: dict[int, str]
NOBODY: int
CLAIMED: int
