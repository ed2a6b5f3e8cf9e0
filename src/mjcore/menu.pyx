# cython: language_level=3
"""Menus: which sets of three and which pairs a rule set allows, as data, and the missing-tile tables made from them.

A menu splits into blocks, groups of at most nine kinds that no set crosses. For every vector of counts a block can hold
(each kind 0..4, at most 17 tiles) its table knows the least number of tiles still missing for m sets and p pairs, m = 0..5,
p = 0..1. The vectors are numbered without gaps and fall into few distinct rows, so a table is one byte a vector, or two.
"""
import threading
from itertools import islice
from operator import index

cimport cython
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

cdef enum:
    LOW = 3125              # 5 ** 5 keys of places 0-3 and 8
    HIGH = 625              # 5 ** 4 keys of places 4-7
    SETS_GIVEN = 47905      # all choices of three of 64 kinds, and one more: no menu needs to be given as many
    LOW_SHORT = 625         # keys of places 0-3 alone, for blocks of up to eight kinds
    CLASSES_MAX = 8192      # different rows of one table
    JOINT_MAX = 40000       # different rows of two tables taken together

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


def _bad(en, zh):
    raise _refusal(en, zh)


_refusal = ValueError


def set_refusal(error):
    """Tell the core which error, made from an English and a Chinese sentence, refuses a menu; ValueError before."""
    global _refusal
    _refusal = error


_building = threading.RLock()
_tables = {}


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
    cdef u32 lo = d[0] + 5 * d[1] + 25 * d[2] + 125 * d[3] + 625 * d[8]
    cdef u32 hi = d[4] + 5 * d[5] + 25 * d[6] + 125 * d[7]
    return table.base[hi] + (RANK_LONG[lo] if table.size == BLOCK else RANK_SHORT[lo])


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
        _bad("a block of this menu is too rich for a table: more than 8192 different rows", "此菜单中有一组牌过于复杂，无法制表：不同的行超过 8192 种")
    classes[0] = used
    return kept


@cython.final
cdef class Joint:
    """Two blocks taken together: the joint row of every pair of classes, equal rows kept once."""

    def __cinit__(self, Table one, Table two, bint fifth):
        cdef int a, b, room = 8192, slot, used = 0, capacity = 1024
        cdef u8 row[16]
        cdef u8* kept
        cdef u64* words
        cdef int* slots
        self.p.width = two.classes[fifth]
        self.p.of = <u16*>malloc(one.classes[fifth] * self.p.width * sizeof(u16))
        self.p.left = <u8*>malloc(16 * capacity)
        slots = <int*>malloc(room * 8 * sizeof(int))
        if self.p.of == NULL or self.p.left == NULL or slots == NULL:
            free(slots)
            raise MemoryError
        room *= 8
        for slot in range(room):
            slots[slot] = -1
        for a in range(one.classes[fifth]):
            for b in range(self.p.width):
                join(row, one.rows[fifth] + 16 * a, two.rows[fifth] + 16 * b)
                words = <u64*>row
                slot = <int>(((words[0] * <u64>0x9E3779B97F4A7C15) ^ (words[1] * <u64>0xC2B2AE3D27D4EB4F)) >> 48)
                while slots[slot] >= 0 and memcmp(self.p.left + 16 * slots[slot], row, 16) != 0:
                    slot = (slot + 1) & (room - 1)
                if slots[slot] < 0:
                    if used == JOINT_MAX:
                        free(slots)
                        self.rows = -1
                        return
                    if used == capacity:
                        kept = <u8*>realloc(self.p.left, 32 * capacity)
                        if kept == NULL:
                            free(slots)
                            raise MemoryError
                        self.p.left = kept
                        capacity *= 2
                    memcpy(self.p.left + 16 * used, row, 16)
                    slots[slot] = used
                    used += 1
                self.p.of[a * self.p.width + b] = <u16>slots[slot]
        free(slots)
        self.rows = used
        self.p.right = <u8*>malloc(32 * used)
        if self.p.right == NULL:
            raise MemoryError
        memset(self.p.right, FAR, 32 * used)
        for a in range(used):
            memcpy(row, self.p.left + 16 * a, 16)
            for b in range(SETS_MAX + 1):
                self.p.left[16 * a + 2 * b] = row[b]
                self.p.left[16 * a + 2 * b + 1] = row[8 + b]
                self.p.right[32 * a + 2 * (5 - b)] = row[8 + b]
                self.p.right[32 * a + 2 * (5 - b) + 1] = row[b]
            memset(self.p.left + 16 * a + 12, FAR, 4)

    def __dealloc__(self):
        free(self.p.of)
        free(self.p.left)
        free(self.p.right)


cdef void join(u8* row, const u8* one, const u8* two) noexcept nogil:
    cdef int i, j, v
    memset(row, FAR, 16)
    for i in range(SETS_MAX + 1):
        for j in range(SETS_MAX + 1 - i):
            v = one[i] + two[j]
            row[i + j] = <u8>min(<int>row[i + j], v)
            v = min(one[8 + i] + two[j], one[i] + two[8 + j])
            row[8 + i + j] = <u8>min(<int>row[8 + i + j], v)


@cython.final
cdef class Menu:
    """The sets and pairs a hand may be made of.

    `sets` are triples of kinds (0..59), any multiset; `pairs` is the mask of kinds that may be the pair. Sets that share
    kinds form blocks; a block may span at most nine kinds. Immutable; sets that do not fit are refused (see `set_refusal`).
    """

    def __init__(self, sets, pairs):
        cdef int k, b
        cdef u64 mask = 0
        if self.tables is not None:
            _bad("a menu does not change: make a new one", "菜单不可更改：请另建一个")
        chosen = sorted({_triple(triple) for triple in _items(sets, SETS_GIVEN)})
        pairs = _whole(pairs)
        if pairs < 0 or pairs >> 60:
            _bad("pairs must be a mask of kinds 0 to 59", "pairs 应为 0 至 59 号牌的掩码")
        if len(chosen) > 255:       # also where not all that was given was looked at
            _bad(f"a menu may hold 255 different sets, not {len(chosen)}", f"菜单最多有 255 种组合，而不是 {len(chosen)} 种")
        for triple in chosen:
            for k in triple:
                mask |= <u64>1 << k
        self.sets, self.pairs = tuple(chosen), pairs
        self.pair_mask = pairs
        self.kind_mask = mask | self.pair_mask
        self.kinds = int(self.kind_mask)
        self.n_sets = len(chosen)
        self._hash = hash((self.sets, self.pairs))
        groups = _groups(chosen, self.kinds)
        self.n_blocks = len(groups)
        self.tables, self.joints = [], []
        for k in range(KINDS):
            self.block_of[k] = 255
        for b, group in enumerate(groups):
            place = {kind: i for i, kind in enumerate(group)}
            local = tuple(tuple(place[k] for k in triple) for triple in chosen if triple[0] in place)
            heads = sum(1 << i for i, kind in enumerate(group) if pairs >> kind & 1)
            form = (len(group), local, heads)
            with _building:
                table = _tables.get(form)
                if table is None:
                    table = _tables[form] = Table(len(group), local, heads)
            self.tables.append(table)
            for i, kind in enumerate(group):
                self.block_of[kind] = b
                self.place_of[kind] = i
                self.blocks[0][b].kind[i] = self.blocks[1][b].kind[i] = kind
        for i, triple in enumerate(chosen):
            for j in range(3):
                self.set_kind[i][j] = triple[j]
            self.set_block[i] = self.block_of[<int>triple[0]]
        self.suits = len(groups) == 4 and [g[0] for g in groups] == [0, 9, 18, 27] and [len(g) for g in groups[:3]] == [9, 9, 9] and groups[3] == list(range(27, 34))

    cdef int build(self, bint fifth) except -1:
        cdef Table table
        cdef Block* block
        cdef int b
        if self.built[fifth]:
            return 0
        with _building:
            for b in range(self.n_blocks):
                table = self.tables[b]
                table.build(fifth)
                block = &self.blocks[fifth][b]
                block.size = table.size
                block.base = table.base
                block.rank = rank_of(table.size)
                block.cls = table.cls[fifth]
                block.wide = table.wide[fifth]
                block.rows = table.rows[fifth]
            if self.suits:
                self.pair_up(fifth)
            self.built[fifth] = True
        return 0

    cdef int pair_up(self, bint fifth) except -1:
        # Join the blocks two and two; where that cannot be, they are read one by one.
        cdef Swift* t = &self.swift[fifth]
        cdef Table table
        cdef Joint joint
        cdef int b
        for b in range(4):
            table = self.tables[b]
            if table.cls[fifth] == NULL:
                self.suits = False
                return 0
            t.base[b], t.rank[b], t.cls[b] = table.base, rank_of(table.size), table.cls[fifth]
        for b in range(2):
            joint = _joint(self.tables[2 * b], self.tables[2 * b + 1], fifth)
            if joint.rows < 0:
                self.suits = False
                return 0
            self.joints.append(joint)
            t.of[b], t.width[b] = joint.p.of, joint.p.width
            if b == 0:
                t.left = joint.p.left
            else:
                t.right = joint.p.right
        return 0

    def blocks_of_kinds(self):
        """The blocks, each as a tuple of kinds."""
        return tuple(tuple(self.blocks[0][b].kind[i] for i in range((<Table>self.tables[b]).size)) for b in range(self.n_blocks))

    def rows(self, int block, *, bint fifth_copy=False):
        """What the table of one block says: {counts: (needs without a pair m=0..5, needs with one)}. For tests."""
        if not 0 <= block < self.n_blocks:
            _bad(f"block must be 0 to {self.n_blocks - 1}", f"block 应为 0 至 {self.n_blocks - 1}")
        self.build(fifth_copy)
        cdef Table table = self.tables[block]
        return _TableView(table, fifth_copy)

    def __eq__(self, other):
        return isinstance(other, Menu) and self.sets == (<Menu>other).sets and self.pairs == (<Menu>other).pairs

    def __hash__(self):
        return self._hash

    def __reduce__(self):
        return (Menu, (self.sets, self.pairs))

    def __repr__(self):
        return f"Menu({len(self.sets)} sets, {bin(self.pairs).count('1')} pairs)"


cdef class _TableView:
    cdef Table table
    cdef bint fifth

    def __cinit__(self, Table table, bint fifth):
        self.table, self.fifth = table, fifth

    @property
    def vectors(self):
        return self.table.vectors

    @property
    def classes(self):
        return self.table.classes[self.fifth]

    def __getitem__(self, counts):
        cdef u8 d[BLOCK]
        cdef int i
        counts = tuple(counts)
        if len(counts) != self.table.size or min(counts) < 0 or max(counts) > COPIES or sum(counts) > TILES_MAX:
            raise KeyError(counts)
        memset(d, 0, BLOCK)
        for i in range(self.table.size):
            d[i] = counts[i]
        cdef u8* row = self.table.rows[self.fifth]
        cdef u32 at = place(self.table, d)
        row += 16 * (self.table.cls[self.fifth][at] if self.table.cls[self.fifth] != NULL else self.table.wide[self.fifth][at])
        return tuple(row[i] for i in range(6)), tuple(row[8 + i] for i in range(6))


def _whole(value):
    # a whole number, or -1
    try:
        return -1 if isinstance(value, bool) else index(value)
    except TypeError:
        return -1


def _items(values, int most):
    # the first items of anything that can be gone through, which may have no end
    try:
        return list(islice(values, most))
    except TypeError:
        _bad("a menu is made of sets, each three kinds", "菜单由组合构成，每个组合为三种牌")


def _triple(values):
    kinds = tuple(sorted([_whole(k) for k in _items(values, 4)]))
    if len(kinds) != 3 or kinds[0] < 0 or kinds[2] > 59:
        _bad("a set is three kinds from 0 to 59", "一个组合为 0 至 59 号中的三张牌")
    return kinds


def _groups(sets, kinds):
    # Kinds joined by sets, then small groups packed together so that few tables are read; the suits stay as they are.
    parent = {k: k for k in range(60) if kinds >> k & 1}

    def root(k):
        while parent[k] != k:
            k = parent[k]
        return k

    for triple in sets:
        for k in triple[1:]:
            parent[root(k)] = root(triple[0])
    joined = {}
    for k in sorted(parent):
        joined.setdefault(root(k), []).append(k)
    packed = []
    for group in sorted(joined.values()):
        if len(group) > BLOCK:
            _bad(f"sets join {len(group)} kinds into one block: at most {BLOCK} fit", f"这些组合把 {len(group)} 种牌连成一组：最多 {BLOCK} 种")
        lowest, last = group[0], packed[len(packed) - 1] if packed else None
        if last and lowest >= 27 and last[0] >= 27 and len(last) + len(group) <= BLOCK and (lowest >= 34) == (last[0] >= 34):
            last += group
            last.sort()
        elif last and lowest < 27 and last[0] // 9 == lowest // 9 and len(last) + len(group) <= BLOCK:
            last += group
            last.sort()
        else:
            packed.append(list(group))
    return packed


_joints = {}


cdef Joint _joint(Table one, Table two, bint fifth):
    key = (id(one), id(two), fifth)      # tables live as long as the process, in _tables
    found = _joints.get(key)
    if found is None:
        found = _joints[key] = Joint(one, two, fifth)
    return found


cdef Menu _standard = None


cdef Menu standard():
    global _standard
    if _standard is None:
        _standard = Menu(
            [(s + i, s + i + 1, s + i + 2) for s in (0, 9, 18) for i in range(7)] + [(k, k, k) for k in range(34)],
            (1 << 34) - 1,
        )
    return _standard


def standard_menu():
    """Runs in the three suits, pungs of all 34 kinds, any pair."""
    return standard()
