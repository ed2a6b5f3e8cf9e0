# cython: language_level=3
"""Readings: every way to see a complete hand as sets and a pair, wildcards included, and what each reading is like.

A reading of concealed tiles with w wildcards is a multiset of sets and a pair that together hold every natural tile; the tiles
it holds beyond them are what the wildcards became. Blocks are read apart (`Part`s by number of sets and pair), and a reading
is one part a block, so all readings are counted, numbered and reached without being stored.

`scan` goes over all readings and all places the winning tile may have taken, computes for each the structural features that
patterns ask for, and returns every distinct answer once.
"""
cimport cython
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from .kinds cimport *
from .menu cimport Menu, standard
from .need cimport Ask, FORM_SETS, helpful_kinds, rest_needs

cdef enum:
    NONE = 255
    READING = 32            # bytes of a packed reading
    ATOMS = 255
    EXPRS = 128
    COUNTS = 32
    TEMPLATES = 16
    REGISTERS = 32
    MELDS = 8

    SHAPE_SETS = 1
    ZONE_OPEN = 1
    ZONE_HIDDEN = 2
    EDGE = 1
    CLOSED = 2
    SINGLE = 4
    TWO_SIDED = 8
    DOUBLE = 16
    WHOLE = 32

    RUN = 0
    PUNG = 1
    GROUP = 2

    # forms of a meld, as in mahjong.hand.Form
    MELD_CHOW = 0
    MELD_PUNG = 1
    MELD_KONG = 2
    MELD_CONCEALED = 3
    MELD_ADDED = 4
    MELD_GROUP = 5
    MELD_PAIR = 6
    MELD_QUINT = 7

# A packed reading: shape bit, number of sets, five set numbers, pair, place of the winning tile (set index, or the number of sets for
# the pair), form, kind won, number of wildcards, then the kinds they became, ascending. NONE where there is nothing.
cdef enum:
    AT_SHAPE = 0
    AT_SETS = 1
    AT_SET = 2
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
    u8 unused


cdef struct Maker:
    Part* parts
    int n
    int room
    bint full               # memory ran out
    int limit               # sets wanted at most
    int waste               # wildcards that may be spent here
    int spent
    int left                # natural tiles not yet in a set
    int size                # kinds of the block
    u16 wanted              # bit m + 8 p: pieces of that size have a use
    u8 c[BLOCK]             # natural counts
    u8 cap[BLOCK]           # most copies a reading may hold
    u8 t[BLOCK]
    int items
    u8 low[300]             # lowest place of an item; items are sets, then the pair, place by place
    u8 place[300][3]
    u8 number[300]          # set number, or NONE for a pair
    Part now


cdef void emit(Maker* s, bint paired) noexcept nogil:
    cdef Part* grown
    if not (s.wanted >> (s.now.m + (8 if paired else 0))) & 1:
        return
    if s.n == s.room:
        grown = <Part*>realloc(s.parts, 2 * s.room * sizeof(Part))
        if grown == NULL:
            s.full = True
            return
        s.parts = grown
        s.room *= 2
    s.parts[s.n] = s.now
    s.n += 1


cdef void split(Maker* s, int first, bint paired) noexcept nogil:
    # Items come in order of their lowest place, so a place is settled once an item beyond it is looked at.
    cdef int item, i, k, low, done = s.low[first] if first < s.items else s.size
    cdef bint fits
    if s.left == 0:
        emit(s, paired)
    if s.full or s.left > 3 * (s.limit - s.now.m) + (0 if paired else 2):
        return
    for item in range(first, s.items):
        low = s.low[item]
        while done < low:
            if s.t[done] < s.c[done]:
                return
            done += 1
        if s.number[item] == NONE:
            if not paired and s.t[low] + 2 <= s.cap[low]:
                add(s, low)
                add(s, low)
                if s.spent <= s.waste:
                    s.now.pair = <u8>low
                    split(s, item + 1, True)
                    s.now.pair = NONE
                take(s, low)
                take(s, low)
        elif s.now.m < s.limit:
            for i in range(3):
                add(s, s.place[item][i])
            fits = s.spent <= s.waste
            for i in range(3):
                k = s.place[item][i]
                if s.t[k] > s.cap[k]:
                    fits = False
            if fits:
                s.now.sets[s.now.m] = s.number[item]
                s.now.m += 1
                split(s, item, paired)
                s.now.m -= 1
            for i in range(3):
                take(s, s.place[item][i])


cdef inline void add(Maker* s, int k) noexcept nogil:
    if s.t[k] < s.c[k]:
        s.left -= 1
    else:
        s.spent += 1
    s.t[k] += 1


cdef inline void take(Maker* s, int k) noexcept nogil:
    s.t[k] -= 1
    if s.t[k] < s.c[k]:
        s.left += 1
    else:
        s.spent -= 1


cdef struct Split:
    u64 first               # number of its first reading
    u8 m[8]
    u8 p[8]


@cython.final
cdef class Readings:
    """All readings of one hand in sets and a pair, by number: `len()` and `[i]` as packed bytes, nothing stored but the parts."""

    cdef readonly Menu menu
    cdef u8 c[KINDS]
    cdef int wilds
    cdef int n_blocks
    cdef Part* parts[8]
    cdef int start[8][16]       # [block][m + 8 p] first part
    cdef int count[8][16]
    cdef Split* splits
    cdef int n_splits
    cdef u64 total
    cdef int sets

    def __cinit__(self, Menu menu, const u8[::1] counts, const u8[::1] own, int wilds, int sets, bint fifth):
        cdef int b, i, k, m, p, f, n
        cdef u8 rows[8][16]
        self.menu, self.wilds, self.sets, self.n_blocks = menu, wilds, sets, menu.n_blocks
        if counts.shape[0] != KINDS or own.shape[0] != KINDS or not 0 <= sets <= SETS_MAX or not 0 <= wilds <= WILDS_MAX:
            raise ValueError("a reading needs 64 counts, 0..5 sets and 0..17 wilds")
        if menu.n_blocks > 8:
            raise ValueError("a menu of more than eight blocks cannot be read")
        menu.build(True)
        memcpy(self.c, &counts[0], KINDS)
        n = wilds
        for k in range(KINDS):
            n += self.c[k]
            if self.c[k] > COPIES:
                raise ValueError("more than four of a kind")
            if self.c[k] and menu.block_of[k] == NONE:
                return                      # a tile no set may hold
        if n != 3 * sets + 2:
            return
        for b in range(self.n_blocks):
            self.cut(b, own, fifth)
        self.plan()

    def __dealloc__(self):
        cdef int b
        for b in range(8):
            free(self.parts[b])
        free(self.splits)

    cdef int cut(self, int b, const u8[::1] own, bint fifth) except -1:
        cdef Maker s
        cdef int size, i, j, k, f, held = 0, m, p
        cdef Part* sorted_parts
        memset(&s, 0, sizeof(Maker))
        size = s.size = self.menu.blocks[1][b].size
        s.now.pair = NONE
        for i in range(size):
            k = self.menu.blocks[1][b].kind[i]
            s.c[i] = self.c[k]
            held += s.c[i]
            s.cap[i] = 255 if fifth else (COPIES - own[k] if own[k] < COPIES else 0)
        for i in range(size):
            for j in range(self.menu.n_sets):
                if self.menu.set_block[j] == b and self.menu.place_of[self.menu.set_kind[j][0]] == i:
                    s.low[s.items] = <u8>i
                    s.number[s.items] = <u8>j
                    for f in range(3):
                        s.place[s.items][f] = self.menu.place_of[self.menu.set_kind[j][f]]
                    s.items += 1
            if (self.menu.pair_mask >> self.menu.blocks[1][b].kind[i]) & 1:
                s.low[s.items] = <u8>i
                s.number[s.items] = NONE
                s.items += 1
        s.wanted = rest_needs(self.menu, self.c, b, self.sets, self.wilds)
        if s.wanted == 0:
            return 0
        s.left = held
        for m in range(self.sets + 1):
            for p in range(2):
                if (s.wanted >> (m + 8 * p)) & 1:
                    s.limit = m
                    s.waste = max(s.waste, 3 * m + 2 * p - held)
        s.room = 64
        s.parts = <Part*>malloc(s.room * sizeof(Part))
        if s.parts == NULL:
            raise MemoryError
        with nogil:
            split(&s, 0, False)
        if s.full:
            free(s.parts)
            raise MemoryError
        # by size: m + 8 p
        for i in range(s.n):
            self.count[b][s.parts[i].m + (8 if s.parts[i].pair != NONE else 0)] += 1
        k = 0
        for f in range(16):
            self.start[b][f] = k
            k += self.count[b][f]
            self.count[b][f] = 0
        sorted_parts = <Part*>malloc(max(1, s.n) * sizeof(Part))
        if sorted_parts == NULL:
            free(s.parts)
            raise MemoryError
        for i in range(s.n):
            f = s.parts[i].m + (8 if s.parts[i].pair != NONE else 0)
            if s.parts[i].pair != NONE:
                s.parts[i].pair = self.menu.blocks[1][b].kind[s.parts[i].pair]
            sorted_parts[self.start[b][f] + self.count[b][f]] = s.parts[i]
            self.count[b][f] += 1
        free(s.parts)
        self.parts[b] = sorted_parts
        return 0

    cdef int plan(self) except -1:
        cdef Split now
        cdef int room = 64
        self.splits = <Split*>malloc(room * sizeof(Split))
        if self.splits == NULL:
            raise MemoryError
        memset(&now, 0, sizeof(Split))
        self.spread(0, self.sets, 1, 1, &now, &room)
        return 0

    cdef int spread(self, int b, int m, int p, u64 product, Split* now, int* room) except -1:
        cdef int i, j
        cdef Split* grown
        if b == self.n_blocks:
            if m or p:
                return 0
            if self.n_splits == room[0]:
                grown = <Split*>realloc(self.splits, 2 * room[0] * sizeof(Split))
                if grown == NULL:
                    raise MemoryError
                self.splits = grown
                room[0] *= 2
            now.first = self.total
            self.splits[self.n_splits] = now[0]
            self.n_splits += 1
            self.total += product
            return 0
        for j in range(p + 1):
            for i in range(m + 1):
                if self.count[b][i + 8 * j]:
                    now.m[b], now.p[b] = <u8>i, <u8>j
                    self.spread(b + 1, m - i, p - j, product * self.count[b][i + 8 * j], now, room)
        return 0

    cdef void write(self, const Part** chosen, u8* out) noexcept nogil:
        # the packed reading of one part a block
        cdef int b, i, j, k, n = 0
        cdef u8 t[KINDS]
        memset(out, NONE, READING)
        memset(t, 0, KINDS)
        out[AT_SHAPE] = SHAPE_SETS
        out[AT_SETS] = <u8>self.sets
        for b in range(self.n_blocks):
            for i in range(chosen[b].m):
                j = chosen[b].sets[i]
                out[AT_SET + n] = <u8>j
                n += 1
                for k in range(3):
                    t[self.menu.set_kind[j][k]] += 1
            if chosen[b].pair != NONE:
                out[AT_PAIR] = chosen[b].pair
                t[chosen[b].pair] += 2
        out[AT_WILDS] = <u8>self.wilds
        n = 0
        for k in range(KINDS):
            for i in range(<int>t[k] - <int>self.c[k]):
                out[AT_BECAME + n] = <u8>k
                n += 1

    def __len__(self):
        return self.total

    def __getitem__(self, index):
        cdef u64 i, radix
        cdef int s = 0, b, f, high = self.n_splits
        cdef const Part* chosen[8]
        cdef u8 out[READING]
        if not isinstance(index, int):
            raise TypeError("readings are numbered")
        if index < 0:
            index += self.total
        if not 0 <= index < self.total:
            raise IndexError("no reading of that number")
        i = index
        while high - s > 1:
            b = (s + high) // 2
            if self.splits[b].first <= i:
                s = b
            else:
                high = b
        i -= self.splits[s].first
        for b in range(self.n_blocks - 1, -1, -1):
            f = self.splits[s].m[b] + 8 * self.splits[s].p[b]
            radix = self.count[b][f]
            chosen[b] = &self.parts[b][self.start[b][f] + i % radix]
            i //= radix
        self.write(chosen, out)
        return (<char*>out)[:READING]


# ---- programs: the structural tests of a rule set, compiled

cdef enum Op:
    KINDS_IN
    OUTSIDE
    TILES
    SUITS
    SUITS_OVER
    FOURS
    TRIPLES
    RUNS
    PUNGS
    KONGS
    CONCEALED_KONGS
    GROUPS
    SETS
    PAIR
    UNTOUCHED
    STRAIGHTS
    MIXED_STRAIGHTS
    TWINS
    SAME_RUNS
    SAME_PUNGS
    SHAPE
    WAIT
    WAIT_ANY
    WAIT_EVERY
    WON
    WAITS
    OPENED
    MELDED
    LEFT
    USED
    OWN
    ASSIGNED
    LIKE_BEFORE
    LIKE_AFTER

OPS = {
    "kinds": KINDS_IN, "outside": OUTSIDE, "tiles": TILES, "suits": SUITS, "suits_over": SUITS_OVER, "fours": FOURS, "triples": TRIPLES,
    "runs": RUNS, "pungs": PUNGS, "kongs": KONGS, "concealed_kongs": CONCEALED_KONGS, "groups": GROUPS, "sets": SETS, "pair": PAIR,
    "untouched": UNTOUCHED, "straights": STRAIGHTS, "mixed_straights": MIXED_STRAIGHTS, "twins": TWINS, "same_runs": SAME_RUNS,
    "same_pungs": SAME_PUNGS, "shape": SHAPE, "wait": WAIT, "wait_any": WAIT_ANY, "wait_every": WAIT_EVERY, "won": WON, "waits": WAITS,
    "opened": OPENED, "melds": MELDED, "left": LEFT, "used": USED, "own": OWN, "assigned": ASSIGNED, "like_before": LIKE_BEFORE,
    "like_after": LIKE_AFTER,
}

cdef struct Atom:
    u8 op
    u8 zone
    u8 x
    u8 lo
    u8 hi
    int reg
    u64 mask

cdef u64 SUIT_MASK = 0x1FF
cdef u64 ALL_SUITS = 0x7FFFFFF


@cython.final
cdef class Program:
    """The structural tests of one rule set: atoms with a value and a bit each, expressions over the bits, values wanted as counts.

    `atoms`: (op, mask, reg, zone, x, lo, hi); the mask is `registers[reg]` of the scan when reg >= 0. `exprs`: postfix tuples, n >= 0 an
    atom's bit, -1 and, -2 or, -3 not. `counts`: atoms whose value is wanted. `templates`: nine counts of one suit each.
    Raises ValueError for anything else.
    """

    cdef Atom atoms[ATOMS]
    cdef int n_atoms
    cdef int16_t* code
    cdef int start[EXPRS + 1]
    cdef int n_exprs
    cdef u8 wanted[COUNTS]
    cdef int n_counts
    cdef u8 template[TEMPLATES][9]
    cdef int n_templates
    cdef bint judges            # some atom asks about all readings
    cdef bint waits             # some atom asks what the hand waited on
    cdef readonly int registers # registers a scan must bring

    def __cinit__(self, atoms, exprs, counts=(), templates=()):
        cdef int i, depth, n
        cdef Atom* a
        if len(atoms) > ATOMS or len(exprs) > EXPRS or len(counts) > COUNTS or len(templates) > TEMPLATES:
            raise ValueError(f"a program holds at most {ATOMS} atoms, {EXPRS} expressions, {COUNTS} counts, {TEMPLATES} templates")
        for i, template in enumerate(templates):
            if len(template) != 9 or not all(0 <= v <= 4 for v in template):
                raise ValueError(f"a template is nine counts of 0..4, not {template!r}")
            for n in range(9):
                self.template[i][n] = template[n]
        self.n_templates = len(templates)
        for i, (op, mask, reg, zone, x, lo, hi) in enumerate(atoms):
            if op not in OPS:
                raise ValueError(f"no such feature: {op!r}")
            if not (0 <= mask < 1 << 64 and -1 <= reg < REGISTERS and 0 <= zone <= 3 and 0 <= x <= 255 and 0 <= lo <= 255 and 0 <= hi <= 255):
                raise ValueError(f"atom {i} is out of range: {(op, mask, reg, zone, x, lo, hi)!r}")
            a = &self.atoms[i]
            a.op, a.mask, a.reg, a.zone, a.x, a.lo, a.hi = OPS[op], mask, reg, zone or 3, x, lo, hi
            if a.op in (LIKE_BEFORE, LIKE_AFTER) and a.x >= self.n_templates:
                raise ValueError(f"atom {i} names template {x}, there are {self.n_templates}")
            if a.op in (WAIT_ANY, WAIT_EVERY):
                self.judges = True
            if a.op == WAITS:
                self.waits = True
            self.registers = max(self.registers, a.reg + 1)
        self.n_atoms = len(atoms)
        self.code = <int16_t*>malloc(max(1, sum(len(e) for e in exprs)) * sizeof(int16_t))
        if self.code == NULL:
            raise MemoryError
        n = 0
        for i, expr in enumerate(exprs):
            depth = 0
            for step in expr:
                if not -3 <= step < self.n_atoms:
                    raise ValueError(f"expression {i} names atom {step}, there are {self.n_atoms}")
                if step >= 0:
                    depth += 1
                elif step > -3:
                    depth -= 1
                if depth < 1 or depth > 60:
                    raise ValueError(f"expression {i} is not postfix")
                self.code[n] = step
                n += 1
            if depth != 1:
                raise ValueError(f"expression {i} leaves {depth} values")
            self.start[i + 1] = n
        self.n_exprs = len(exprs)
        for i, step in enumerate(counts):
            if not 0 <= step < self.n_atoms:
                raise ValueError(f"count {i} names atom {step}, there are {self.n_atoms}")
            self.wanted[i] = step
        self.n_counts = len(counts)

    def __dealloc__(self):
        free(self.code)


# ---- what one reading is like

cdef struct Group:
    u8 cls
    u8 zone
    u8 low                  # lowest kind
    u8 number               # set number of a concealed set, NONE of a meld
    bint kong
    bint covered            # a concealed kong
    u64 mask

cdef struct Frame:
    # the same for all readings of a win
    u8 before[KINDS]        # concealed naturals before the win
    u8 after[KINDS]
    u8 faces[KINDS]         # wildcards by the face they bear
    u8 melded[KINDS]
    u8 melded_open[KINDS]
    u64 registers[REGISTERS]
    Group melds[MELDS]
    int n_melds
    int opened
    int left
    int wilds
    int wilds_before
    int win                 # kind, or -1 for a wildcard
    bint self_draw
    u64 waits
    u8 any_form
    u8 every_form

cdef struct View:
    u8 shape
    u8 form
    u8 won
    u8 pair
    Group group[SETS_MAX + MELDS]
    int groups
    u8 tiles[KINDS]         # concealed tiles of the reading
    u8 all[KINDS]           # with the melds
    u64 kinds
    u64 fours
    u64 triples
    u64 became              # kinds wildcards stand for, those at their own face left out
    int own


cdef inline int ones(u64 x) noexcept nogil:
    x = x - ((x >> 1) & <u64>0x5555555555555555)
    x = (x & <u64>0x3333333333333333) + ((x >> 2) & <u64>0x3333333333333333)
    x = (x + (x >> 4)) & <u64>0x0F0F0F0F0F0F0F0F
    return <int>((x * <u64>0x0101010101010101) >> 56)


cdef inline bint bit(u64 mask, int k) noexcept nogil:
    return (mask >> k) & 1


cdef void classify(Group* g, const u8* kinds, int n) noexcept nogil:
    cdef int i
    cdef bint alike = True
    g.low = kinds[0]
    g.mask = 0
    for i in range(n):
        g.mask |= (<u64>1) << kinds[i]
        if kinds[i] != kinds[0]:
            alike = False
    if alike:
        g.cls = PUNG
    elif n == 3 and kinds[1] == kinds[0] + 1 and kinds[2] == kinds[0] + 2 and kinds[2] < 27 and kinds[0] // 9 == kinds[2] // 9:
        g.cls = RUN
    else:
        g.cls = GROUP


cdef u8 form_of(const Group* g, int won) noexcept nogil:
    # how a set waited for the tile that completed it
    if g.cls == PUNG:
        return DOUBLE
    if g.cls == GROUP:
        return CLOSED
    if won == g.low + 1:
        return CLOSED
    if (won == g.low + 2 and g.low % 9 == 0) or (won == g.low and g.low % 9 == 6):
        return EDGE
    return TWO_SIDED


cdef int straight(const View* v, bint mixed) noexcept nogil:
    cdef int i, s, a, b, found = 0
    cdef u64 starts = 0
    for i in range(v.groups):
        if v.group[i].cls == RUN:
            starts |= (<u64>1) << v.group[i].low
    if not mixed:
        for s in range(3):
            if bit(starts, 9 * s) and bit(starts, 9 * s + 3) and bit(starts, 9 * s + 6):
                found += 1
        return found
    for a in range(3):
        for b in range(3):
            if a != b and bit(starts, 9 * a) and bit(starts, 9 * b + 3) and bit(starts, 9 * (3 - a - b) + 6):
                return 1
    return 0


cdef int alike(const View* v, int cls, bint kinds_only) noexcept nogil:
    # ranks with a set of the class in all three suits, or pairs of identical runs
    cdef int i, r, found = 0
    cdef u8 n[KINDS]
    memset(n, 0, KINDS)
    for i in range(v.groups):
        if v.group[i].cls == cls:
            n[v.group[i].low] += 1
    if kinds_only:
        for i in range(KINDS):
            found += n[i] // 2
        return found
    for r in range(9):
        found += min(n[r], min(n[9 + r], n[18 + r]))
    return found


cdef bint like(const u8* c, int wilds, const u8* template, int extra) noexcept nogil:
    # Are the tiles the template in one suit, with `extra` tiles more of that suit, wildcards taking any place?
    cdef int s, i, k, missing, over, outside
    for s in range(3):
        missing = over = outside = 0
        for k in range(KINDS):
            if k // 9 == s:
                i = k - 9 * s
                missing += max(0, template[i] - c[k])
                over += max(0, c[k] - template[i])
            else:
                outside += c[k]
        if outside == 0 and over <= extra and missing <= wilds and wilds - missing + over == extra:
            return True
    return False


cdef int feature(const Atom* a, u64 mask, const View* v, const Frame* f, const u8 (*templates)[9]) noexcept nogil:
    cdef int i, j, k, n = 0
    cdef u8 op = a.op
    if op == KINDS_IN:
        return ones(v.kinds & mask)
    if op == OUTSIDE:
        return ones(v.kinds & ~mask)
    if op == TILES:
        for k in range(60):
            if bit(mask, k):
                if a.zone & ZONE_HIDDEN:
                    n += v.all[k] - f.melded_open[k]
                if a.zone & ZONE_OPEN:
                    n += f.melded_open[k]
        return n
    if op == SUITS:
        return ((v.kinds & SUIT_MASK) != 0) + ((v.kinds & (SUIT_MASK << 9)) != 0) + ((v.kinds & (SUIT_MASK << 18)) != 0)
    if op == SUITS_OVER:
        for i in range(3):
            k = 0
            for j in range(9 * i, 9 * i + 9):
                k += v.all[j]
            n += k >= a.x
        return n
    if op == FOURS:
        return ones(v.fours & mask)
    if op == TRIPLES:
        return ones(v.triples & mask)
    if op == PAIR:
        return v.pair != NONE and bit(mask, v.pair)
    if op == SHAPE:
        return (v.shape & a.x) != 0
    if op == WAIT:
        return (v.form & a.x) != 0
    if op == WAIT_ANY:
        return (f.any_form & a.x) != 0
    if op == WAIT_EVERY:
        return (f.every_form & a.x) != 0
    if op == WON:
        return v.won != NONE and bit(mask, v.won)
    if op == WAITS:
        return ones(f.waits & mask)
    if op == OPENED:
        return f.opened
    if op == MELDED:
        return f.n_melds
    if op == LEFT:
        return f.left
    if op == USED:
        return f.wilds - v.own
    if op == OWN:
        return v.own
    if op == ASSIGNED:
        return ones(v.became & mask)
    if op == LIKE_BEFORE:
        return f.n_melds == 0 and like(f.before, f.wilds_before, templates[a.x], 0)
    if op == LIKE_AFTER:
        return f.n_melds == 0 and like(v.tiles, 0, templates[a.x], 1)
    if op == UNTOUCHED:
        for i in range(v.groups):
            n += (v.group[i].mask & mask) == 0
        return n + (v.pair != NONE and not bit(mask, v.pair))
    if op == STRAIGHTS:
        return straight(v, False)
    if op == MIXED_STRAIGHTS:
        return straight(v, True)
    if op == TWINS:
        return alike(v, RUN, True)
    if op == SAME_RUNS:
        return alike(v, RUN, False)
    if op == SAME_PUNGS:
        return alike(v, PUNG, False)
    for i in range(v.groups):
        if not v.group[i].zone & a.zone:
            continue
        if op == RUNS:
            n += v.group[i].cls == RUN and bit(mask, v.group[i].low)
        elif op == PUNGS:
            n += v.group[i].cls == PUNG and bit(mask, v.group[i].low)
        elif op == KONGS:
            n += v.group[i].kong and bit(mask, v.group[i].low)
        elif op == CONCEALED_KONGS:
            n += v.group[i].covered and bit(mask, v.group[i].low)
        elif op == GROUPS:
            n += v.group[i].cls == GROUP and (v.group[i].mask & mask) != 0
        elif op == SETS:
            n += 1
    return n


cdef struct Answer:
    u64 bits[2]
    u8 counts[COUNTS]
    u8 reading[READING]


cdef struct Answers:
    Answer* found
    int n
    int room
    bint full


cdef void judge(Program program, const View* v, const Frame* f, const u8* reading, Answers* out) noexcept nogil:
    cdef u8 value[ATOMS]
    cdef u8 truth[ATOMS]
    cdef u8 stack[64]
    cdef Answer now
    cdef Answer* grown
    cdef const Atom* a
    cdef int i, j, top, step
    for i in range(program.n_atoms):
        a = &program.atoms[i]
        value[i] = <u8>min(255, feature(a, f.registers[a.reg] if a.reg >= 0 else a.mask, v, f, program.template))
        truth[i] = a.lo <= value[i] <= a.hi
    memset(&now, 0, sizeof(Answer))
    for i in range(program.n_exprs):
        top = -1
        for j in range(program.start[i], program.start[i + 1]):
            step = program.code[j]
            if step >= 0:
                top += 1
                stack[top] = truth[step]
            elif step == -3:
                stack[top] = not stack[top]
            else:
                top -= 1
                stack[top] = (stack[top] & stack[top + 1]) if step == -1 else (stack[top] | stack[top + 1])
        if stack[0]:
            now.bits[i >> 6] |= (<u64>1) << (i & 63)
    for i in range(program.n_counts):
        now.counts[i] = value[program.wanted[i]]
    for i in range(out.n - 1, -1, -1):
        if memcmp(&out.found[i], &now, sizeof(u64) * 2 + COUNTS) == 0:
            return
    if out.n == out.room:
        grown = <Answer*>realloc(out.found, 2 * out.room * sizeof(Answer))
        if grown == NULL:
            out.full = True
            return
        out.found = grown
        out.room *= 2
    memcpy(now.reading, reading, READING)
    out.found[out.n] = now
    out.n += 1


cdef void settle_kinds(View* v, const Frame* f) noexcept nogil:
    # everything that hangs on the tiles alone
    cdef int k, beyond
    v.kinds = v.fours = v.triples = v.became = 0
    v.own = 0
    for k in range(60):
        v.all[k] = v.tiles[k] + f.melded[k]
        if v.all[k]:
            v.kinds |= (<u64>1) << k
            if v.all[k] >= 3:
                v.triples |= (<u64>1) << k
                if v.all[k] >= 4:
                    v.fours |= (<u64>1) << k
        if v.tiles[k] > f.after[k]:
            beyond = v.tiles[k] - f.after[k]
            if beyond > f.faces[k]:
                v.became |= (<u64>1) << k
                beyond = f.faces[k]
            v.own += beyond
    if v.own > f.wilds:
        v.own = f.wilds


cdef struct Scan:
    Frame frame
    View view
    Answers answers
    u8 reading[READING]
    bint judging            # first pass: wait forms of all readings


cdef void place_win(Program program, Scan* s) noexcept nogil:
    # every block the winning tile may have completed
    cdef View* v = &s.view
    cdef Frame* f = &s.frame
    cdef int i, k, n = v.groups - f.n_melds
    cdef u64 kinds
    if f.win >= 0:
        kinds = (<u64>1) << f.win
    else:
        kinds = 0
        for k in range(60):
            if v.tiles[k] > f.after[k]:
                kinds |= (<u64>1) << k
    for i in range(n + 1):
        if i < n:
            if i and s.reading[AT_SET + i] == s.reading[AT_SET + i - 1]:
                continue                    # the same set again
            if not v.group[i].mask & kinds:
                continue
        elif not bit(kinds, v.pair):
            continue
        for k in range(60):
            if not bit(kinds, k) or not (bit(v.group[i].mask, k) if i < n else k == v.pair):
                continue
            v.won = <u8>k
            v.form = form_of(&v.group[i], k) if i < n else SINGLE
            if s.judging:
                f.any_form |= v.form
                f.every_form &= v.form
                continue
            s.reading[AT_PLACE], s.reading[AT_FORM], s.reading[AT_WON] = <u8>i, v.form, v.won
            if i < n:
                v.group[i].zone = ZONE_HIDDEN if f.self_draw else ZONE_OPEN
            judge(program, v, f, s.reading, &s.answers)
            if i < n:
                v.group[i].zone = ZONE_HIDDEN


cdef void visit(Readings all, Program program, Scan* s) noexcept nogil:
    cdef const Part* chosen[8]
    cdef int at[8]
    cdef int i, j, b, k, size[8], n = all.n_blocks
    cdef View* v = &s.view
    for i in range(all.n_splits):
        for b in range(n):
            at[b] = 0
            size[b] = all.count[b][all.splits[i].m[b] + 8 * all.splits[i].p[b]]
        while True:
            for b in range(n):
                chosen[b] = &all.parts[b][all.start[b][all.splits[i].m[b] + 8 * all.splits[i].p[b]] + at[b]]
            all.write(chosen, s.reading)
            v.groups = 0
            v.pair = s.reading[AT_PAIR]
            memset(v.tiles, 0, KINDS)
            v.tiles[v.pair] = 2
            for j in range(all.sets):
                k = s.reading[AT_SET + j]
                classify(&v.group[j], all.menu.set_kind[k], 3)
                v.group[j].zone, v.group[j].kong, v.group[j].covered, v.group[j].number = ZONE_HIDDEN, False, False, <u8>k
                for b in range(3):
                    v.tiles[all.menu.set_kind[k][b]] += 1
            for j in range(s.frame.n_melds):
                v.group[all.sets + j] = s.frame.melds[j]
            v.groups = all.sets + s.frame.n_melds
            if not s.judging:
                settle_kinds(v, &s.frame)
            place_win(program, s)
            if s.answers.full:
                return
            b = n - 1
            while b >= 0:
                at[b] += 1
                if at[b] < size[b]:
                    break
                at[b] = 0
                b -= 1
            if b < 0:
                break


cdef int frame_melds(Frame* f, melds) except -1:
    cdef Group* g
    cdef int form, k
    cdef u8 kinds[5]
    if len(melds) > SETS_MAX:
        raise ValueError(f"at most {SETS_MAX} melds, not {len(melds)}")
    for form, tiles in melds:
        if form not in (MELD_CHOW, MELD_PUNG, MELD_KONG, MELD_CONCEALED, MELD_ADDED, MELD_GROUP):
            raise ValueError(f"a meld of form {form} is no set")
        if not 3 <= len(tiles) <= 4:
            raise ValueError("a set has three or four tiles")
        order = sorted(tiles)
        for k in range(len(order)):
            if order[k] >= 60:
                raise ValueError("a meld holds kinds 0..59")
            kinds[k] = order[k]
            f.melded[kinds[k]] += 1
            if form != MELD_CONCEALED:
                f.melded_open[kinds[k]] += 1
        g = &f.melds[f.n_melds]
        classify(g, kinds, len(order))
        g.kong = g.covered = False
        if form in (MELD_KONG, MELD_CONCEALED, MELD_ADDED):
            g.cls, g.kong, g.covered = PUNG, True, form == MELD_CONCEALED
        g.zone = ZONE_HIDDEN if form == MELD_CONCEALED else ZONE_OPEN
        g.number = NONE
        f.n_melds += 1
        f.opened += form != MELD_CONCEALED
    return 0


def scan(Menu menu, Program program, const u8[::1] counts, *, int win, bint self_draw, int wilds=0, faces=b"", int sets=4,
         bint fifth=True, melds=(), int shapes=SHAPE_SETS, registers=()):
    """Every distinct answer of a program over all readings of a win and all places of the winning tile.

    `counts`: 64 concealed naturals before the win; `win`: its kind, or -1 for a wildcard (one of `wilds`); `faces`: wildcards by the
    face they bear, 64 counts, or the mask of faces. Returns [(bits, counts, packed reading)], empty where nothing is complete.
    """
    cdef Scan s
    cdef Ask ask
    cdef int k, total
    cdef Readings found
    cdef u8 own[KINDS]
    cdef u64 mask
    memset(&s, 0, sizeof(Scan))
    if counts.shape[0] != KINDS:
        raise ValueError("counts must be 64 bytes")
    if not -1 <= win < 60 or not 0 <= wilds <= WILDS_MAX or (win < 0 and wilds == 0) or not 1 <= sets <= SETS_MAX:
        raise ValueError("win must be a kind or -1 with a wildcard, wilds 0..17, sets 1..5")
    if len(registers) < program.registers or len(registers) > REGISTERS:
        raise ValueError(f"the program reads {program.registers} registers, {len(registers)} were given")
    for k in range(len(registers)):
        s.frame.registers[k] = registers[k]
    frame_melds(&s.frame, melds)
    total = wilds
    for k in range(KINDS):
        if counts[k] > COPIES:
            raise ValueError("more than four of a kind")
        s.frame.before[k] = s.frame.after[k] = counts[k]
        total += counts[k]
    if win >= 0:
        s.frame.after[win] += 1
        total += 1
        if s.frame.after[win] > COPIES:
            return []
    if s.frame.n_melds > sets or total != 3 * (sets - s.frame.n_melds) + 2:
        return []
    if isinstance(faces, int):
        mask = faces
        for k in range(60):
            s.frame.faces[k] = <u8>wilds if bit(mask, k) else 0
    elif faces:
        if len(faces) != KINDS:
            raise ValueError("faces must be 64 bytes or a mask")
        for k in range(KINDS):
            s.frame.faces[k] = faces[k]
    s.frame.win, s.frame.self_draw, s.frame.wilds = win, self_draw, wilds
    s.frame.wilds_before = wilds - (win < 0)
    s.frame.left = total - 1
    s.frame.every_form = 255
    if program.waits:
        memset(&ask, 0, sizeof(Ask))
        memcpy(ask.c, s.frame.before, KINDS)
        memcpy(ask.own, s.frame.melded, KINDS)
        ask.total, ask.wilds, ask.sets, ask.fifth = total - 1 - s.frame.wilds_before, s.frame.wilds_before, sets - s.frame.n_melds, fifth
        ask.melded = s.frame.n_melds > 0
        ask.forms = shapes & 31
        menu.build(False)
        menu.build(True)
        s.frame.waits = helpful_kinds(menu, &ask)
    memcpy(own, s.frame.melded, KINDS)
    s.answers.room = 16
    s.answers.found = <Answer*>malloc(s.answers.room * sizeof(Answer))
    if s.answers.found == NULL:
        raise MemoryError
    try:
        found = Readings(menu, <u8[:KINDS]>s.frame.after, <u8[:KINDS]>own, wilds, sets - s.frame.n_melds, fifth) if shapes & SHAPE_SETS else None
        s.view.shape = SHAPE_SETS
        with nogil:
            if program.judges:
                s.judging = True
                if shapes & SHAPE_SETS:
                    visit(found, program, &s)
                s.judging = False
            if shapes & SHAPE_SETS:
                visit(found, program, &s)
        if s.answers.full:
            raise MemoryError
        return [
            (
                s.answers.found[k].bits[0] | (<object>s.answers.found[k].bits[1] << 64),
                (<char*>s.answers.found[k].counts)[:program.n_counts],
                (<char*>s.answers.found[k].reading)[:READING],
            )
            for k in range(s.answers.n)
        ]
    finally:
        free(s.answers.found)


def decode(Menu menu, bytes reading):
    """A packed reading in words: {"shape", "sets": [kinds], "pair", "place", "form", "won", "became"}; None where there is nothing."""
    if len(reading) != READING:
        raise ValueError(f"a packed reading is {READING} bytes")

    def there(int at):
        return None if reading[at] == NONE else reading[at]

    return {
        "shape": reading[AT_SHAPE],
        "sets": [menu.sets[reading[AT_SET + i]] for i in range(there(AT_SETS) or 0)],
        "pair": there(AT_PAIR),
        "place": there(AT_PLACE),
        "form": there(AT_FORM),
        "won": there(AT_WON),
        "became": [k for k in reading[AT_BECAME:AT_BECAME + (there(AT_WILDS) or 0)]],
    }
