# cython: language_level=3
"""Menus: which sets of three and which pairs a rule set allows, as data, split into blocks of kinds that no set crosses.

Blocks are groups of at most nine kinds, each with its missing-tile table. Where they are the three suits and the honours, tables
are joined two and two, so that a hand takes four look-ups of its counts and two of the joint rows.
"""
import threading
from itertools import islice
from operator import index

cimport cython
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from .missing cimport place, rank_of

cdef enum:
    SETS_GIVEN = 47905      # all choices of three of 64 kinds, and one more: no menu needs to be given as many
    JOINT_MAX = 40000       # different rows of two tables taken together

def _bad(en, zh):
    raise _refusal(en, zh)


_refusal = ValueError


def set_refusal(error):
    """Tell the core which error, made from an English and a Chinese sentence, refuses a menu; ValueError before."""
    global _refusal
    _refusal = error


cdef u32 SUIT_LOW[3125]
cdef u32 SUIT_HIGH[625]
cdef u32 HONOUR_LOW[625]
cdef u32 HONOUR_HIGH[625]


cdef void tally_keys(u32* tally, int keys, u32 orphans) noexcept:
    # `orphans`: the digits of the key that count orphans, bit by bit
    cdef int key, rest, digit
    for key in range(keys):
        tally[key] = 0
        rest, digit = key, 0
        while rest:
            if rest % 5:
                tally[key] += 0x000001 + (0x010000 if (orphans >> digit) & 1 else 0)
            if rest % 5 > 1:
                tally[key] += 0x000100 + (0x01000000 if (orphans >> digit) & 1 else 0)
            rest //= 5
            digit += 1

tally_keys(SUIT_LOW, 3125, 0b10001)         # ranks 1 2 3 4 9
tally_keys(SUIT_HIGH, 625, 0)               # ranks 5 6 7 8
tally_keys(HONOUR_LOW, 625, 0b1111)
tally_keys(HONOUR_HIGH, 625, 0b1111)

_building = threading.RLock()
_tables = {}


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
                try:
                    table.build(fifth)
                except OverflowError:
                    _bad("a block of this menu is too rich for a table: more than 8192 different rows", "此菜单中有一组牌过于复杂，无法制表：不同的行超过 8192 种")
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
        t.tally[0], t.tally[1], t.tally[2], t.tally[3] = SUIT_LOW, SUIT_HIGH, HONOUR_LOW, HONOUR_HIGH
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
