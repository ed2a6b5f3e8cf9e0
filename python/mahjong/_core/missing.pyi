from typing import final

@final
class Table:
    """The missing-tile table of one block, for the core alone."""

    def __new__(cls, size: int, sets: tuple[tuple[int, int, int], ...], pairs: int) -> Table: ...
