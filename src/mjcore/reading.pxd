# cython: language_level=3
from .kinds cimport *
from .menu cimport Menu

cdef enum:
    NONE = 255
    READING = 32            # bytes of a packed reading
    BLOCKS = 8              # most blocks of a menu that can be read
    KEPT = 4096             # most parts for which memory is kept from one hand to the next
    SHAPE_SETS = 1

# A packed reading: shape bit, number of sets, five set numbers, pair, place of the winning tile (set index, or the number of sets for
# the pair), form, kind won, number of wildcards, then the kinds they became, ascending. NONE where there is nothing.
cdef enum:
    AT_SHAPE = 0
    AT_SETS = 1
    AT_SET = 2
    AT_KNIT = 6             # in the place of the fifth set: the way of a knitted hand (see card.pxd)
    AT_PAIR = 7
    AT_PLACE = 8
    AT_FORM = 9
    AT_WON = 10
    AT_WILDS = 11
    AT_BECAME = 12

cdef struct Part:
    u8 m
    u8 pair
    u8 sets[SETS_MAX]
    u8 wilds                # wildcards it spends, and the kinds they become, ascending
    u8 became[WILDS_MAX]

cdef struct Split:
    u64 first               # number of its first reading
    u8 m[BLOCKS]
    u8 p[BLOCKS]

# Which part each block shows; `rewind` goes to the first reading, `advance` to the next, both false where there is none.
cdef struct Cursor:
    int split
    int at[BLOCKS]
    const Part* chosen[BLOCKS]

cdef bint rewind(Readings all, Cursor* c) noexcept nogil
cdef bint advance(Readings all, Cursor* c) noexcept nogil

cdef class Reading:
    cdef readonly Menu menu
    cdef u8 packed[READING]

cdef class Readings:
    cdef readonly Menu menu
    cdef u8 c[KINDS]
    cdef int wilds
    cdef int n_blocks
    cdef Part* parts[BLOCKS]
    cdef int room[BLOCKS]            # memory at `parts`, in parts
    cdef Part* loose                 # parts of a block before they are sorted by size
    cdef int loose_room
    cdef int start[BLOCKS][16]       # [block][m + 8 p] first part
    cdef int count[BLOCKS][16]
    cdef Split* splits
    cdef int n_splits
    cdef int splits_room
    cdef u64 total
    cdef int sets
    cdef bint paired                 # the pair lies claimed
    cdef int fill(self, Menu menu, const u8* counts, const u8* own, int wilds, int sets, bint fifth, bint paired) except -1
    cdef bint large(self) noexcept
    cdef int cut(self, int b, const u8* own, bint fifth) except -1
    cdef int grow(self, int b, int room) except -1
    cdef int plan(self) except -1
    cdef int spread(self, int b, int m, int p, u64 product, Split* now) except -1
    cdef void write(self, const Cursor* c, u8* out) noexcept nogil
    cdef Reading at(self, const Cursor* c)
