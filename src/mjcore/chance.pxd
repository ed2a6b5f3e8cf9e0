# cython: language_level=3
"""Words of chance: xoshiro256++ (Blackman and Vigna, public domain), its state from SplitMix64 over a seed of 64 bits. Written down for other
implementers in docs/walls.md."""
from libc.stdint cimport uint64_t

cdef struct Random:
    uint64_t s0
    uint64_t s1
    uint64_t s2
    uint64_t s3


cdef inline uint64_t mix(uint64_t z) noexcept nogil:
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint64_t split(uint64_t *state) noexcept nogil:
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    return mix(state[0])


cdef inline uint64_t child_seed(uint64_t master, uint64_t index) noexcept nogil:
    cdef uint64_t state = master
    state = split(&state) + index * <uint64_t>0x9E3779B97F4A7C15
    return split(&state)


cdef inline void seeded(Random *r, uint64_t seed) noexcept nogil:
    r.s0 = split(&seed)
    r.s1 = split(&seed)
    r.s2 = split(&seed)
    r.s3 = split(&seed)


cdef inline uint64_t rotated(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


cdef inline uint64_t word(Random *r) noexcept nogil:
    cdef uint64_t result = rotated(r.s0 + r.s3, 23) + r.s0
    cdef uint64_t t = r.s1 << 17
    r.s2 ^= r.s0
    r.s3 ^= r.s1
    r.s1 ^= r.s2
    r.s0 ^= r.s3
    r.s2 ^= t
    r.s3 = rotated(r.s3, 45)
    return result


cdef inline uint64_t choice(Random *r, uint64_t n) noexcept nogil:
    # A number below n, 1 <= n < 2**24, each as likely as the others: the top 40 bits of a word are a fraction that is multiplied by n; a word
    # whose rest would favour some numbers is thrown away (Lemire).
    cdef uint64_t mask = (<uint64_t>1 << 40) - 1
    cdef uint64_t product = (word(r) >> 24) * n
    if product & mask < n:
        while product & mask < (<uint64_t>1 << 40) % n:
            product = (word(r) >> 24) * n
    return product >> 40


cdef class Stream:
    cdef Random r
