AIDS: dict[str, int]
CERTAIN: int
