# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The fast shuffle and the fast deal, for simulation. Written down for other implementers in docs/walls.md.

Words come from xoshiro256++ (Blackman and Vigna, public domain), its state from SplitMix64 over a seed of 64 bits. One
word gives up to seven unbiased bounded numbers by repeated multiply-shift with rejection (Lemire; Brackett-Rozinsky and
Lemire), so a wall of 136 tiles costs 20 words. A bound fits eight bits, so the fraction has 56 and a product never leaves
one word: arithmetic modulo 2**64 alone, no type of 128 bits, the same walls on every platform.

The callers in `mahjong.walls` validate and word the errors. What is checked here again is what memory safety needs.
"""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize

from .chance cimport Random, child_seed, seeded, split, word

cdef enum:
    TILES = 255     # the most tiles of a wall: a position and its bound fit one byte
    GROUP = 7       # bounded numbers a word gives: 255**7 < 2**56
    FRACTION = 56   # bits of the fraction that a word starts as
    GROUPS = 37     # groups of the largest wall: 254 numbers
    DICE = 32       # dice that belong to a wall, after its tiles
    FACES = 64      # tile codes
    WORDS = 1 << 16 # words that are told at once
    NOBODY = 255    # owner of a tile that stays in the wall

cdef struct Bounds:         # what a shuffle of `tiles` tiles needs to know about its groups
    int tiles
    uint64_t reject[GROUPS]     # 2**56 mod the product of the group's bounds: a smaller rest is thrown away


cdef Bounds lately      # of the size shuffled last, as one wall after another has the same; used with the lock held


cdef inline uint64_t below(uint64_t *fraction, uint64_t n) noexcept nogil:
    # The whole part of fraction * n; what is left over stays behind as the fraction of the next number.
    cdef uint64_t product = fraction[0] * n
    fraction[0] = product & ((<uint64_t>1 << FRACTION) - 1)
    return product >> FRACTION


cdef inline void swap(uint8_t *a, uint8_t *b) noexcept nogil:
    cdef uint8_t held = a[0]
    a[0] = b[0]
    b[0] = held


cdef inline uint64_t rejected(uint64_t product) noexcept nogil:
    return (<uint64_t>1 << FRACTION) % product


cdef void prepared(Bounds *b, int tiles) noexcept nogil:
    cdef int n = tiles, group = 0, k
    cdef uint64_t product
    b.tiles = tiles
    while n > 1:
        product = 1
        for k in range(GROUP):
            if n > 1:
                product *= n
                n -= 1
        b.reject[group] = rejected(product)
        group += 1


cdef inline void shuffled(Random *r, const Bounds *b, uint8_t *tiles) noexcept nogil:
    # Fisher-Yates from the last tile down: bounds tiles, tiles - 1, ..., 2, seven to a word, the last group with fewer.
    # The seven are written out: a loop over an array costs a fifth of the speed.
    cdef int n = b.tiles, group = 0, k
    cdef uint64_t u, j0, j1, j2, j3, j4, j5, j6
    cdef uint64_t rest[GROUP]
    cdef uint8_t *last
    while n > GROUP:
        while True:
            u = word(r) >> (64 - FRACTION)
            j0 = below(&u, n)
            j1 = below(&u, n - 1)
            j2 = below(&u, n - 2)
            j3 = below(&u, n - 3)
            j4 = below(&u, n - 4)
            j5 = below(&u, n - 5)
            j6 = below(&u, n - 6)
            if u >= b.reject[group]:
                break
        last = tiles + n - 1
        swap(last, tiles + j0)
        swap(last - 1, tiles + j1)
        swap(last - 2, tiles + j2)
        swap(last - 3, tiles + j3)
        swap(last - 4, tiles + j4)
        swap(last - 5, tiles + j5)
        swap(last - 6, tiles + j6)
        n -= GROUP
        group += 1
    if n > 1:
        while True:
            u = word(r) >> (64 - FRACTION)
            for k in range(n - 1):
                rest[k] = below(&u, n - k)
            if u >= b.reject[group]:
                break
        for k in range(n - 1):
            swap(tiles + n - 1 - k, tiles + rest[k])


cdef void rolled(Random *r, uint8_t *dice) noexcept nogil:
    # Four words of eight dice each.
    cdef uint64_t u, reject = rejected(6 ** 8)
    cdef int k, die
    for k in range(0, DICE, 8):
        while True:
            u = word(r) >> (64 - FRACTION)
            for die in range(8):
                dice[k + die] = <uint8_t>(1 + below(&u, 6))
            if u >= reject:
                break


cdef void fill(uint64_t master, uint64_t start, const uint8_t *tiles, int size, uint8_t *out, Py_ssize_t n) noexcept nogil:
    cdef Bounds bounds
    cdef Random r
    cdef Py_ssize_t i
    prepared(&bounds, size)
    for i in range(n):
        seeded(&r, child_seed(master, start + <uint64_t>i))
        memcpy(out, tiles, size)
        shuffled(&r, &bounds, out)
        out += size


cdef Py_ssize_t tally(const uint8_t *walls, Py_ssize_t n, Py_ssize_t size, const uint8_t *owner, Py_ssize_t dealt,
                      const uint8_t *column, Py_ssize_t seats, Py_ssize_t width, uint8_t *out) noexcept nogil:
    # The number of walls counted: fewer than n means that the next wall holds a tile without a column.
    cdef Py_ssize_t i, p
    cdef uint8_t kind
    memset(out, 0, n * seats * width)
    for i in range(n):
        for p in range(dealt):
            if owner[p] == NOBODY:
                continue
            kind = column[walls[p]]
            if kind >= width:
                return i
            out[owner[p] * width + kind] += 1
        walls += size
        out += seats * width
    return n


def child(uint64_t master, uint64_t index):
    """The seed of wall `index` (64 bits) of a master seed. Different for every index; for one index different for every master."""
    return child_seed(master, index)


cdef int _words(int n) except -1:
    if not 0 <= n <= WORDS:
        raise ValueError(f"{n} words: 0 to {WORDS}")
    return 0


def splitmix(uint64_t seed, int n):
    """The first n words of SplitMix64, for the published reference outputs."""
    _words(n)
    return [split(&seed) for _ in range(n)]


def xoshiro(uint64_t s0, uint64_t s1, uint64_t s2, uint64_t s3, int n):
    """The first n words of xoshiro256++ from a state, for the published reference outputs."""
    _words(n)
    cdef Random r = Random(s0, s1, s2, s3)
    return [word(&r) for _ in range(n)]


def shuffle(uint64_t seed, bytes tiles):
    """The wall of one seed (not of a child of it) as bytes, and the 32 dice that follow it in the same stream as a tuple."""
    cdef int size = <int>min(len(tiles), TILES + 1), k
    cdef uint8_t dice[DICE]
    cdef Random r
    cdef bytes wall
    if size > TILES:
        raise ValueError("at most 255 tiles")
    if lately.tiles != size:
        prepared(&lately, size)
    wall = PyBytes_FromStringAndSize(<char *><const char *>tiles, size)
    seeded(&r, seed)
    shuffled(&r, &lately, <uint8_t *>PyBytes_AS_STRING(wall))
    rolled(&r, dice)
    return wall, tuple([dice[k] for k in range(DICE)])


def batch(uint64_t master, uint64_t start, bytes tiles, uint8_t[:, ::1] out not None):
    """Write wall start, start + 1, ... of a master seed into the rows of `out`, (n, len(tiles)). The lock is released."""
    cdef Py_ssize_t n = out.shape[0], size = out.shape[1]
    cdef const uint8_t *unshuffled = tiles
    if size != len(tiles) or size > TILES:
        raise ValueError("a row of out holds one tile of at most 255 each")
    if n and size:
        with nogil:
            fill(master, start, unshuffled, <int>size, &out[0, 0], n)


def count(const uint8_t[:, ::1] walls not None, bytes owner, bytes column, uint8_t[:, :, ::1] out not None):
    """Count what each seat is dealt: out[i, owner[p], column[walls[i, p]]] += 1 for every position p that has an owner.

    walls (n, T); `owner` the seat of each position from the head, 255 for nobody; `column` 64 columns by tile code, 255 for
    a code that has none; out (n, seats, width), cleared first. Returns n, or the number of the first wall holding a tile
    without a column. The lock is released.
    """
    cdef Py_ssize_t n = walls.shape[0], size = walls.shape[1], dealt = len(owner)
    cdef Py_ssize_t seats = out.shape[1], width = out.shape[2]
    cdef const uint8_t *owners = owner
    cdef const uint8_t *columns = column
    cdef uint8_t table[256]
    cdef Py_ssize_t p
    if out.shape[0] != n or dealt > size or len(column) != FACES or width > FACES:
        raise ValueError("walls, owner, column and out do not fit each other")
    for p in range(dealt):
        if owners[p] != NOBODY and owners[p] >= seats:
            raise ValueError("an owner is no seat of out")
    memset(table, 255, 256)
    memcpy(table, columns, FACES)
    if n == 0 or dealt == 0 or seats == 0 or width == 0:
        if n and seats and width:
            out[:, :, :] = 0
        return n
    with nogil:
        n = tally(&walls[0, 0], n, size, owners, dealt, table, seats, width, &out[0, 0, 0])
    return n
