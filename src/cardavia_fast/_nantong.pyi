from cardavia_fast._table import Game

GAME: Game
CODES: dict[str, int]
PHASES: dict[int, str]
GROUP_HOWS: dict[int, str]
HOWS: dict[int, str]
OUTCOMES: dict[int, str]
FORMS: dict[int, str]
DOUBLINGS: dict[int, str]
CIRCUMSTANCES: dict[str, int]
PLACES: dict[int, str]
NOBODY: int
CLAIMED: int
