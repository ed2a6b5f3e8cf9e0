# cython: language_level=3
from .kinds cimport *
from .missing cimport Table, vector_of
from .packed cimport base_five, least_sum, word_at

cdef struct Block:
    int size                # kinds in the block, 1..9
    u8 kind[BLOCK]          # the kinds, ascending
    const u32* base         # first vector of each hi key
    const u16* rank         # place of each lo key among those of no larger sum
    const u8* cls           # class of each vector, or NULL where there are more than 256 classes:
    const u16* wide         # then here
    const u8* rows          # classes x 16: least missing tiles for m = 0..5 sets, without a pair at [m], with one at [8 + m]

cdef struct Pairing:
    int width               # classes of the second block
    u16* of                 # classes x width -> joint row
    u8* left                # joint rows x 16: m sets without a pair at [2 m], with one at [2 m + 1]
    u8* right               # joint rows x 32, mirrored: with a pair at [2 (5 - m)], without one at [2 (5 - m) + 1]

# All that the swift way through a menu reads: its blocks are the three suits and the honours, with one byte a class.
# Callers keep a copy of their own, which a compiler may hold in registers while results are written.
cdef struct Swift:
    const u32* base[4]
    const u16* rank[4]
    const u8* cls[4]
    const u16* of[2]
    u32 width[2]
    const u8* left
    const u8* right
    const u32* tally[4]     # what other forms count, by lo and hi key of a suit, then of the honours

cdef class Joint:
    cdef Pairing p
    cdef int rows           # -1: too many

cdef class Menu:
    cdef readonly tuple sets
    cdef readonly object pairs
    cdef readonly object kinds
    cdef int n_sets
    cdef u8 set_kind[256][3]
    cdef u8 set_block[256]
    cdef int n_blocks
    cdef u64 pair_mask
    cdef u64 kind_mask
    cdef u8 block_of[KINDS]
    cdef u8 place_of[KINDS]
    cdef Block blocks[2][KINDS]
    cdef list tables
    cdef list joints
    cdef bint suits         # the blocks are kinds 0-8, 9-17, 18-26 and 27-33, and `swift` holds for what is built
    cdef Swift swift[2]
    cdef bint built[2]
    cdef object _hash
    cdef int build(self, bint fifth) except -1
    cdef int pair_up(self, bint fifth) except -1

cdef Menu standard()

cdef inline u32 class_at(const Block* block, u32 vector) noexcept nogil:
    return block.cls[vector] if block.cls != NULL else block.wide[vector]


cdef inline const u8* row_of(const Block* block, const u8* counts) noexcept nogil:
    cdef u8 d[BLOCK]
    cdef int i
    for i in range(BLOCK):
        d[i] = 0
    for i in range(block.size):
        d[i] = counts[block.kind[i]]
    return block.rows + 16 * class_at(block, vector_of(block.base, block.rank, d))


# ---- the swift way

# The two base-5 keys of each block's counts: of its first four kinds and the ninth, and of the four between.
cdef struct Keys:
    u32 lo[4]
    u32 hi[4]


cdef inline void swift_key(Keys* keys, int block, u64 first8, u32 ninth) noexcept nogil:
    cdef u64 both = base_five(first8)
    keys.lo[block] = <u32>both + 625 * ninth
    keys.hi[block] = <u32>(both >> 32)


cdef inline void swift_keys(Keys* keys, const u8* row) noexcept nogil:
    # of a row of 34 counts
    swift_key(keys, 0, word_at(row), row[8])
    swift_key(keys, 1, word_at(row + 9), row[17])
    swift_key(keys, 2, word_at(row + 18), row[26])
    swift_key(keys, 3, word_at(row + 26) >> 8, 0)


cdef inline u32 swift_class(const Swift* t, const Keys* keys, int block) noexcept nogil:
    return t.cls[block][t.base[block][keys.hi[block]] + t.rank[block][keys.lo[block]]]


cdef inline u32 swift_front(const Swift* t, u32 one, u32 two) noexcept nogil:
    return t.of[0][one * t.width[0] + two]


cdef inline u32 swift_back(const Swift* t, u32 one, u32 two) noexcept nogil:
    return t.of[1][one * t.width[1] + two]


cdef inline int swift_meet(const Swift* t, u32 front, u32 back, int sets) noexcept nogil:
    # The least sum of a front row and the mirrored back row: all splits of the sets, the pair on either side.
    return least_sum(t.left + 16 * front, t.right + 32 * back + 2 * (SETS_MAX - sets))


cdef inline int swift_bare(const Swift* t, u32 front, u32 back, int sets) noexcept nogil:
    # The same without a pair.
    cdef const u8* left = t.left + 16 * front
    cdef const u8* right = t.right + 32 * back
    cdef int m, best = FAR
    for m in range(sets + 1):
        best = min(best, <int>left[2 * m] + right[2 * (SETS_MAX - sets + m) + 1])
    return best


cdef inline int swift_need(const Swift* t, const Keys* keys, int sets) noexcept nogil:
    # Least missing tiles for `sets` sets and a pair.
    return swift_meet(
        t,
        swift_front(t, swift_class(t, keys, 0), swift_class(t, keys, 1)),
        swift_back(t, swift_class(t, keys, 2), swift_class(t, keys, 3)),
        sets,
    )


cdef inline u32 swift_tally(const Swift* t, const Keys* keys) noexcept nogil:
    # One byte each, from the lowest: kinds held, kinds held twice, orphans held, orphans held twice.
    return (
        t.tally[0][keys.lo[0]] + t.tally[1][keys.hi[0]] + t.tally[0][keys.lo[1]] + t.tally[1][keys.hi[1]]
        + t.tally[0][keys.lo[2]] + t.tally[1][keys.hi[2]] + t.tally[2][keys.lo[3]] + t.tally[3][keys.hi[3]]
    )
