# cython: language_level=3
"""Missing-tile tables: for every vector of counts a block can hold, the least number of tiles missing for m sets and p pairs.

A block holds up to nine kinds, each 0..4 times, at most 17 tiles; m = 0..5, p = 0..1. The vectors are numbered without gaps and
fall into few distinct rows, so a table is one byte a vector, or two. Any sets and pairs that stay in the block will do.
"""
cimport cython
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

cdef enum:
    LOW = 3125              # 5 ** 5 keys of places 0-3 and 8
    HIGH = 625              # 5 ** 4 keys of places 4-7
    LOW_SHORT = 625         # keys of places 0-3 alone, for blocks of up to eight kinds
    CLASSES_MAX = 8192      # different rows of one table

cdef u16 RANK_LONG[LOW]
cdef u16 RANK_SHORT[LOW_SHORT]
cdef u16 KEY_LONG[LOW]
cdef u16 KEY_SHORT[LOW_SHORT]
cdef int UPTO_LONG[TILES_MAX + 1]     # lo keys whose digits add to at most t
cdef int UPTO_SHORT[TILES_MAX + 1]
cdef int POWER[5]
POWER[:] = [1, 5, 25, 125, 625]

cdef int digit_sum(int key) noexcept nogil:
    cdef int total = 0
    while key:
        total += key % 5
        key //= 5
    return total


cdef void number_low(int keys, u16* rank, u16* key_at, int* upto) noexcept:
    # Keys in order of their digit sum, so that those within a sum are a prefix.
    cdef int total, key, at = 0
    for total in range(21):
        for key in range(keys):
            if digit_sum(key) == total:
                rank[key] = <u16>at
                key_at[at] = <u16>key
                at += 1
        if total <= TILES_MAX:
            upto[total] = at

number_low(LOW, RANK_LONG, KEY_LONG, UPTO_LONG)
number_low(LOW_SHORT, RANK_SHORT, KEY_SHORT, UPTO_SHORT)

cdef const u16* rank_of(int size) noexcept nogil:
    if size == BLOCK:
        return RANK_LONG
    return RANK_SHORT


cdef const u16* keys_of(int size) noexcept nogil:
    if size == BLOCK:
        return KEY_LONG
    return KEY_SHORT


cdef const int* upto_of(int size) noexcept nogil:
    if size == BLOCK:
        return UPTO_LONG
    return UPTO_SHORT


@cython.final
cdef class Table:
    """The missing-tile table of one block, shared by every block of the same form."""

    def __cinit__(self, int size, tuple sets, int pairs):
        cdef int hi, total, highs
        self.size, self.sets, self.pairs = size, sets, pairs
        highs = POWER[max(0, min(size - 4, 4))]
        self.base = <u32*>calloc(HIGH, sizeof(u32))
        if self.base == NULL:
            raise MemoryError
        self.vectors = 0
        for hi in range(highs):
            self.base[hi] = self.vectors
            total = digit_sum(hi)
            if total <= TILES_MAX:
                self.vectors += upto_of(size)[TILES_MAX - total]

    def __dealloc__(self):
        cdef int f
        free(self.base)
        for f in range(2):
            free(self.cls[f])
            free(self.wide[f])
            free(self.rows[f])

    cdef int build(self, bint fifth) except -1:
        cdef u8* rows
        cdef u16* wide
        cdef u8 (*local)[3]
        cdef int i, failed, n = len(self.sets)
        if self.rows[fifth] != NULL:
            return 0
        rows = <u8*>malloc(<size_t>self.vectors * 16)
        wide = <u16*>malloc(self.vectors * sizeof(u16))
        local = <u8 (*)[3]>malloc(max(1, n) * 3)
        try:
            if rows == NULL or wide == NULL or local == NULL:
                raise MemoryError
            for i in range(n):
                local[i][0], local[i][1], local[i][2] = self.sets[i]
            with nogil:
                failed = fill(self, rows, local, n, fifth)
            if failed:
                raise MemoryError
            self.rows[fifth] = classify(self, rows, wide, &self.classes[fifth])
            if self.classes[fifth] <= 256:
                self.cls[fifth] = <u8*>malloc(self.vectors)
            if self.cls[fifth] == NULL:         # more classes, or no more memory
                self.wide[fifth] = wide
                wide = NULL
            else:
                for i in range(self.vectors):
                    self.cls[fifth][i] = <u8>wide[i]
        finally:
            free(rows)
            free(wide)
            free(local)
        return 0


cdef u32 place(Table table, const u8* d) noexcept nogil:
    return vector_of(table.base, rank_of(table.size), d)


cdef inline int hold(u8* d, int k) noexcept nogil:
    # One more copy of a place; a copy past the fourth is always missing.
    if d[k] == COPIES:
        return 1
    d[k] += 1
    return 0


cdef int seed(Table table, u8* rows, const u8 (*sets)[3], int n, bint fifth) noexcept nogil:
    # The tiles of m sets miss nothing, nor do those with a pair. Level by level, every vector once; -1: no memory.
    cdef u8* now = <u8*>malloc(BLOCK)
    cdef u8* after = NULL
    cdef u8* grown
    cdef u8* cell
    cdef u8 d[BLOCK]
    cdef Py_ssize_t v, held = 1, found, room
    cdef int m, i, over, more
    if now == NULL:
        return -1
    memset(now, 0, BLOCK)
    rows[<size_t>16 * place(table, now)] = 0
    for m in range(SETS_MAX + 1):
        found, room, after = 0, 256, <u8*>malloc(256 * BLOCK)
        if after == NULL:
            free(now)
            return -1
        for v in range(held):
            over = rows[<size_t>16 * place(table, now + BLOCK * v) + m]
            for i in range(table.size):
                if not (table.pairs >> i) & 1:
                    continue
                memcpy(d, now + BLOCK * v, BLOCK)
                more = over + hold(d, i)
                more += hold(d, i)
                if fifth or more == 0:
                    cell = rows + <size_t>16 * place(table, d) + m + 8
                    cell[0] = <u8>min(<int>cell[0], more)
            for i in range(n if m < SETS_MAX else 0):
                memcpy(d, now + BLOCK * v, BLOCK)
                more = over + hold(d, sets[i][0])
                more += hold(d, sets[i][1])
                more += hold(d, sets[i][2])
                if more and not fifth:
                    continue
                cell = rows + <size_t>16 * place(table, d) + m + 1
                if more >= cell[0]:
                    continue
                if cell[0] == FAR:
                    if found == room:
                        grown = <u8*>realloc(after, 2 * room * BLOCK)
                        if grown == NULL:
                            free(now)
                            free(after)
                            return -1
                        after = grown
                        room *= 2
                    memcpy(after + BLOCK * found, d, BLOCK)
                    found += 1
                cell[0] = <u8>more
        free(now)
        now, held = after, found
    free(now)
    return 0


cdef inline void lower(u8* row, const u8* other, int more) noexcept nogil:
    cdef int i
    cdef u8 v
    for i in range(16):
        v = other[i] + <u8>more
        row[i] = v if v < row[i] else row[i]


cdef void lower_run(u8* row, const u8* other, Py_ssize_t n, int more) noexcept nogil:
    cdef Py_ssize_t i
    cdef u8 v
    for i in range(n):
        v = other[i] + <u8>more
        row[i] = v if v < row[i] else row[i]


cdef int fill(Table table, u8* rows, const u8 (*sets)[3], int n, bint fifth) noexcept nogil:
    # Missing tiles first (every kind downwards), spare tiles after (every kind upwards): any target is reached from any
    # hand through their common part, so no step leaves the numbered vectors.
    cdef const u16* rank = rank_of(table.size)
    cdef const u16* key_at = keys_of(table.size)
    cdef const int* upto = upto_of(table.size)
    cdef int highs = 1
    cdef int j, hi, r, length, other, key, total, step
    cdef u8* at
    for j in range(min(max(table.size - 4, 0), 4)):
        highs *= 5
    memset(rows, FAR, <size_t>table.vectors * 16)
    if seed(table, rows, sets, n, fifth):
        return -1
    for step in range(2):
        for j in range(table.size):
            if 4 <= j < 8:
                for r in range(highs):
                    hi = r if step else highs - 1 - r
                    total = digit_sum(hi)
                    if (hi // POWER[j - 4]) % 5 == (0 if step else 4) or total > TILES_MAX:
                        continue
                    other = hi - POWER[j - 4] if step else hi + POWER[j - 4]
                    if not step and total == TILES_MAX:
                        continue
                    length = upto[TILES_MAX - (total if step else total + 1)]
                    lower_run(rows + <size_t>16 * table.base[hi], rows + <size_t>16 * table.base[other], <Py_ssize_t>16 * length, 1 - step)
            else:
                key = POWER[j if j < 4 else 4]
                for hi in range(highs):
                    total = digit_sum(hi)
                    if total > TILES_MAX:
                        continue
                    length = upto[TILES_MAX - total]
                    at = rows + <size_t>16 * table.base[hi]
                    if step:
                        for r in range(length):
                            if (key_at[r] // key) % 5:
                                lower(at + 16 * r, at + 16 * rank[key_at[r] - key], 0)
                    else:
                        for r in range(length - 1, -1, -1):
                            if (key_at[r] // key) % 5 < 4:
                                other = rank[key_at[r] + key]
                                if other < length:
                                    lower(at + 16 * r, at + 16 * other, 1)
    return 0


cdef u8* classify(Table table, u8* rows, u16* cls, int* classes) except NULL:
    # Equal rows get one number; a row that cannot be met reads FAR.
    cdef int room = 2 * CLASSES_MAX, used = 0, slot, i
    cdef Py_ssize_t v
    cdef u64 a, b
    cdef u64* row
    cdef int16_t* slots = <int16_t*>malloc(room * sizeof(int16_t))
    cdef u8* kept = <u8*>malloc(CLASSES_MAX * 16)
    cdef bint full = False
    if slots == NULL or kept == NULL:
        free(slots)
        free(kept)
        raise MemoryError
    with nogil:
        memset(slots, 0xFF, room * sizeof(int16_t))
        for v in range(<Py_ssize_t>table.vectors * 16):
            if rows[v] > FAR:
                rows[v] = FAR
        for v in range(table.vectors):
            row = <u64*>(rows + 16 * v)
            a, b = row[0], row[1]
            slot = <int>(((a * <u64>0x9E3779B97F4A7C15) ^ (b * <u64>0xC2B2AE3D27D4EB4F)) >> 50)
            while slots[slot] >= 0 and memcmp(kept + 16 * slots[slot], row, 16) != 0:
                slot = (slot + 1) & (room - 1)
            if slots[slot] < 0:
                if used == CLASSES_MAX:
                    full = True
                    break
                memcpy(kept + 16 * used, row, 16)
                slots[slot] = <int16_t>used
                used += 1
            cls[v] = <u16>slots[slot]
    free(slots)
    if full:
        free(kept)
        raise OverflowError("more than 8192 different rows")
    classes[0] = used
    return kept
