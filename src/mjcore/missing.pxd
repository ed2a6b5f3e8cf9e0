# cython: language_level=3
from .kinds cimport *

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

cdef const u16* rank_of(int size) noexcept nogil
# The number of a block's counts among the vectors; unused places of d are 0.
cdef inline u32 vector_of(const u32* base, const u16* rank, const u8* d) noexcept nogil:
    cdef u32 lo = d[0] + 5 * d[1] + 25 * d[2] + 125 * d[3] + 625 * d[8]
    cdef u32 hi = d[4] + 5 * d[5] + 25 * d[6] + 125 * d[7]
    return base[hi] + rank[lo]

cdef u32 place(Table table, const u8* d) noexcept nogil
