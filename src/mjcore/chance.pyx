# cython: language_level=3
"""A stream of chance that Python and the core draw from alike; see chance.pxd. The callers check what is asked of it."""
cimport cython
from libc.stdint cimport uint64_t


@cython.final
cdef class Stream:
    """Numbers from one seed of 64 bits; see chance.pyi."""

    def __init__(self, seed):
        if not isinstance(seed, int):
            raise ValueError(f"seed must be a whole number, not {type(seed).__name__}")
        seeded(&self.r, seed)

    def below(self, n):
        """A whole number from 0 to n - 1, each as likely as the others; n: 1 to 2**24 - 1."""
        if not isinstance(n, int) or not 1 <= n < 1 << 24:
            raise ValueError(f"n must be a whole number from 1 to {(1 << 24) - 1}, not {n!r}")
        return choice(&self.r, n)

    def state(self):
        """The four words it stands at."""
        return self.r.s0, self.r.s1, self.r.s2, self.r.s3

    def __reduce__(self):
        return (_standing, self.state())


def _standing(uint64_t s0, uint64_t s1, uint64_t s2, uint64_t s3):
    cdef Stream made = Stream.__new__(Stream)
    made.r.s0, made.r.s1, made.r.s2, made.r.s3 = s0, s1, s2, s3
    return made
