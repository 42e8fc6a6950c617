AIDS: dict[str, int]
NOT_POSSIBLE: int
