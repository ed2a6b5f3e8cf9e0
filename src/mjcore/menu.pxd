# cython: language_level=3
from .kinds cimport *

cdef struct Block:
    int size                # kinds in the block, 1..9
    int pack                # first kind when the kinds are consecutive and may be packed from one 8-byte load, else -1
    u8 kind[BLOCK]          # the kinds, ascending
    const u32* base         # first vector of each hi key
    const u16* rank         # place of each lo key among those of no larger sum
    const u8* cls           # class of each vector, or NULL where there are more than 256 classes:
    const u16* wide         # then here
    const u8* rows          # classes x 16: least missing tiles for m = 0..5 sets, without a pair at [m], with one at [8 + m]

cdef class Table:
    cdef int size
    cdef int vectors
    cdef u32* base
    cdef u8* cls[2]         # [0] at most four copies of a kind, [1] any number; one of cls and wide is NULL
    cdef u16* wide[2]
    cdef u8* rows[2]
    cdef int classes[2]
    cdef tuple sets
    cdef int pairs
    cdef int build(self, bint fifth) except -1

cdef struct Pairing:
    int width               # classes of the second block
    u16* of                 # classes x width -> joint row
    u8* left                # joint rows x 16, laid out as a table row
    u8* right               # joint rows x 32: with a pair at [5 - m], without one at [16 + 5 - m]

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
    cdef Pairing joint[2][2]    # [fifth][front, back]: set when the blocks are the three suits and the honours
    cdef bint suits         # the blocks are kinds 0-8, 9-17, 18-26 and some of 27-33
    cdef bint built[2]
    cdef object _hash
    cdef int build(self, bint fifth) except -1

cdef Menu standard()

# The place of a block's counts in its table; d holds the counts of the block's kinds, unused places 0.
cdef inline u32 vector_of(const Block* block, const u8* d) noexcept nogil:
    cdef u32 lo = d[0] + 5 * d[1] + 25 * d[2] + 125 * d[3] + 625 * d[8]
    cdef u32 hi = d[4] + 5 * d[5] + 25 * d[6] + 125 * d[7]
    return block.base[hi] + block.rank[lo]

cdef inline u32 class_at(const Block* block, u32 vector) noexcept nogil:
    return block.cls[vector] if block.cls != NULL else block.wide[vector]


cdef inline const u8* row_of(const Block* block, const u8* counts) noexcept nogil:
    cdef u8 d[BLOCK]
    cdef int i
    for i in range(BLOCK):
        d[i] = 0
    for i in range(block.size):
        d[i] = counts[block.kind[i]]
    return block.rows + 16 * class_at(block, vector_of(block, d))
