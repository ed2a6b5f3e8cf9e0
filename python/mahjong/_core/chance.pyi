from typing import final

@final
class Stream:
    """Numbers from one seed below 2**64: xoshiro256++ over SplitMix64, as docs/walls.md describes. It can be pickled where it stands."""

    def __init__(self, seed: int) -> None: ...
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others; n: 1 to 2**24 - 1, or ValueError."""

    def state(self) -> tuple[int, int, int, int]:
        """The four words it stands at."""
