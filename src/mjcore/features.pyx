# cython: language_level=3
"""What one reading is like: the structural features that patterns ask for, and programs of tests over them.

A `Program` is the whole pattern table of a rule set. Its atoms are features with a small value and a bit; its expressions
join the bits. It is evaluated on one reading with one place of the winning tile, without Python.
"""
cimport cython
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from .kinds cimport *
from .reading cimport NONE


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
    UNWAITED
    COMBINED
    SUITS_MISSING
    SUITS_BEYOND
    LONG_SUITS
    RANKS_BEYOND
    WON_RANK

OPS = {
    "kinds": KINDS_IN, "outside": OUTSIDE, "tiles": TILES, "suits": SUITS, "suits_over": SUITS_OVER, "fours": FOURS, "triples": TRIPLES,
    "runs": RUNS, "pungs": PUNGS, "kongs": KONGS, "concealed_kongs": CONCEALED_KONGS, "groups": GROUPS, "sets": SETS, "pair": PAIR,
    "untouched": UNTOUCHED, "straights": STRAIGHTS, "mixed_straights": MIXED_STRAIGHTS, "twins": TWINS, "same_runs": SAME_RUNS,
    "same_pungs": SAME_PUNGS, "shape": SHAPE, "wait": WAIT, "wait_any": WAIT_ANY, "wait_every": WAIT_EVERY, "won": WON, "waits": WAITS,
    "opened": OPENED, "melds": MELDED, "left": LEFT, "used": USED, "own": OWN, "assigned": ASSIGNED, "like_before": LIKE_BEFORE,
    "like_after": LIKE_AFTER, "unwaited": UNWAITED, "combined": COMBINED, "suits_missing": SUITS_MISSING, "suits_beyond": SUITS_BEYOND,
    "long_suits": LONG_SUITS, "ranks_beyond": RANKS_BEYOND, "won_rank": WON_RANK,
}

cdef u64 SUIT_MASK = 0x1FF


@cython.final
cdef class Program:
    """The structural tests of one rule set: atoms with a value and a bit each, expressions over the bits, values wanted as counts.

    `atoms`: (op, mask, reg, zone, x, lo, hi); the mask is `registers[reg]` of the scan when reg >= 0. `exprs`: postfix tuples, n >= 0 an
    atom's bit, -1 and, -2 or, -3 not. `counts`: atoms whose value is wanted. `templates`: nine counts of one suit each. `tables`: of
    combinations, each rows of (class of set, how many, mask of steps, different suits, worth).
    Raises ValueError for anything else.
    """

    def __cinit__(self, atoms, exprs, counts=(), templates=(), tables=()):
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
        fill_tables(self, tables)
        for i, (op, mask, reg, zone, x, lo, hi) in enumerate(atoms):
            if op not in OPS:
                raise ValueError(f"no such feature: {op!r}")
            if not (0 <= mask < 1 << 64 and -1 <= reg < REGISTERS and 0 <= zone <= 4 and 0 <= x <= 255 and 0 <= lo <= 255 and 0 <= hi <= 255):
                raise ValueError(f"atom {i} is out of range: {(op, mask, reg, zone, x, lo, hi)!r}")
            a = &self.atoms[i]
            a.op, a.mask, a.reg, a.zone, a.x, a.lo, a.hi = OPS[op], mask, reg, zone or ZONE_OPEN | ZONE_HIDDEN, x, lo, hi
            if a.op in (LIKE_BEFORE, LIKE_AFTER) and a.x >= self.n_templates:
                raise ValueError(f"atom {i} names template {x}, there are {self.n_templates}")
            if a.op == COMBINED and (a.x >> 5 >= self.n_tables or self.table[a.x >> 5].worth[a.x & 31] < 0):
                raise ValueError(f"atom {i} names row {x & 31} of table {x >> 5}, which there is not")
            if a.op in (WAIT_ANY, WAIT_EVERY):
                self.judges = True
            if a.op in (WAITS, UNWAITED):
                self.waits = self.waits or a.op == UNWAITED or not a.x
                self.bare_waits = self.bare_waits or (a.op == WAITS and a.x)
            self.registers = max(self.registers, a.reg + 1)
        self.n_atoms = len(atoms)
        n = 0
        for depth in range(3):
            self.since[depth] = n
            for i in range(self.n_atoms):
                if hangs_on(&self.atoms[i]) == depth:
                    self.order[n] = <u8>i
                    n += 1
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
            self.counted[step] = True
        self.n_counts = len(counts)

    def __dealloc__(self):
        free(self.code)


cdef int hangs_on(const Atom* a) noexcept nogil:
    # what must be new for an atom to change
    if a.op in (WAIT_ANY, WAIT_EVERY, WAITS, UNWAITED, OPENED, MELDED, LEFT, LIKE_BEFORE, KONGS, CONCEALED_KONGS):
        return NEW_FRAME
    if a.op in (WAIT, WON, WON_RANK) or (a.op in (RUNS, PUNGS, GROUPS, SETS) and a.zone in (ZONE_OPEN, ZONE_HIDDEN)):
        return NEW_PLACE
    return NEW_READING


cdef int ones(u64 x) noexcept nogil:
    x = x - ((x >> 1) & <u64>0x5555555555555555)
    x = (x & <u64>0x3333333333333333) + ((x >> 2) & <u64>0x3333333333333333)
    x = (x + (x >> 4)) & <u64>0x0F0F0F0F0F0F0F0F
    return <int>((x * <u64>0x0101010101010101) >> 56)


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
    if g.cls == KNIT:
        return WHOLE
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


cdef int numbered(const View* v, int op, int x) noexcept nogil:
    # Tiles by suit or by rank: those beyond x of each, or all of those suits that hold x or more.
    cdef int i, j, k, n = 0
    if op == RANKS_BEYOND:
        for i in range(9):
            n += max(0, v.all[i] + v.all[9 + i] + v.all[18 + i] - x)
        return n
    for i in range(3):
        k = 0
        for j in range(9 * i, 9 * i + 9):
            k += v.all[j]
        if op == SUITS_BEYOND:
            n += max(0, k - x)
        elif k >= x:
            n += k
    return n


cdef void line_up(const View* v, u64 (*lows)[SETS_MAX + MELDS + 1]) noexcept nogil:
    # the lowest kinds of all runs and pungs, alike ones one above the other
    cdef int i, n
    cdef u64 low
    memset(lows, 0, 2 * sizeof(lows[0]))
    for i in range(v.groups):
        if v.group[i].cls == RUN or v.group[i].cls == PUNG:
            low, n = (<u64>1) << v.group[i].low, 0
            while lows[v.group[i].cls][n] & low:
                n += 1
            lows[v.group[i].cls][n] |= low


cdef int feature(
    const Atom* a, u64 mask, const View* v, const Frame* f, const u8 (*templates)[9], const Answers* out
) noexcept nogil:
    cdef int i = 0, j, k, n = 0
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
                if a.zone & (ZONE_OPEN | ZONE_LAID):
                    n += f.melded_open[k]
        return n
    if op == SUITS_MISSING:
        return ((v.kinds & SUIT_MASK) == 0) + ((v.kinds & (SUIT_MASK << 9)) == 0) + ((v.kinds & (SUIT_MASK << 18)) == 0)
    if op == SUITS_BEYOND or op == LONG_SUITS or op == RANKS_BEYOND:
        return numbered(v, op, a.x)
    if op == SUITS:
        return ((v.kinds & SUIT_MASK) != 0) + ((v.kinds & (SUIT_MASK << 9)) != 0) + ((v.kinds & (SUIT_MASK << 18)) != 0)
    if op == SUITS_OVER:
        for i in range(3):
            k = 0
            for j in range(9 * i, 9 * i + 9):
                k += v.all[j]
            n += k >= a.x
        return n
    if op == COMBINED:
        return out.combined[a.x >> 5][a.x & 31]
    if op == FOURS:
        if a.x:                         # those in kongs left out
            for i in range(v.groups):
                if v.group[i].kong:
                    mask &= ~((<u64>1) << v.group[i].low)
        mask &= v.fours
        if mask and a.zone != ZONE_OPEN | ZONE_HIDDEN:      # by whether some tile of the kind lies claimed
            for k in range(KINDS):
                if bit(mask, k) and not a.zone & (ZONE_OPEN | ZONE_LAID if f.melded_open[k] else ZONE_HIDDEN):
                    mask &= ~((<u64>1) << k)
        return ones(mask)
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
    if op == WON_RANK:
        return v.won % 9 + 1 if v.won < 27 and bit(mask, v.won) else 0
    if op == WAITS:
        return ones((f.bare_waits if a.x else f.waits) & mask)
    if op == UNWAITED:
        for k in range(60):
            n += bit(mask & ~f.waits, k) and f.before[k] + f.melded[k] < COPIES
        return n
    if op == OPENED:
        return f.opened
    if op == MELDED:
        return f.n_melds - f.n_held
    if op == LEFT:
        return f.left
    if op == USED:
        return f.wilds - v.own
    if op == OWN:
        return v.own
    if op == ASSIGNED:
        return ones(v.became & mask)
    if op == LIKE_BEFORE:
        return f.n_melds == 0 and not f.paired and like(f.before, f.wilds_before, templates[a.x], 0)
    if op == LIKE_AFTER:
        return f.n_melds == 0 and not f.paired and like(v.tiles, 0, templates[a.x], 1)
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
    if (op == RUNS or op == PUNGS) and a.zone == ZONE_OPEN | ZONE_HIDDEN:      # wherever they lie
        j = RUN if op == RUNS else PUNG
        while out.lows[j][n] & mask:
            i += ones(out.lows[j][n] & mask)
            n += 1
        return i
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


cdef void judge(Program program, const View* v, const Frame* f, const u8* reading, int new, Answers* out) noexcept nogil:
    cdef u8 stack[64]
    cdef u8 value, truth
    cdef bint first = new == NEW_FRAME
    cdef bint changed = first
    cdef Answer now
    cdef Answer* grown
    cdef const Atom* a
    cdef int i, j, top, step
    if new < NEW_PLACE:
        line_up(v, out.lows)
        for i in range(program.n_tables):
            combine(&program.table[i], v, out.combined[i])
    for j in range(program.since[new], program.n_atoms):
        i = program.order[j]
        a = &program.atoms[i]
        value = <u8>min(255, feature(a, f.registers[a.reg] if a.reg >= 0 else a.mask, v, f, program.template, out))
        if first or value != out.value[i]:
            out.value[i] = value
            truth = a.lo <= value <= a.hi
            if truth != out.truth[i]:
                out.truth[i] = truth
                out.now.truth[i >> 6] ^= (<u64>1) << (i & 63)
                changed = True
            elif program.counted[i]:
                changed = True
    if not changed:
        return                              # the answer just given
    for i in range(program.n_counts):
        out.now.counts[i] = out.value[program.wanted[i]]
    for i in range(<int>min(out.n_bases, <u64>BASES)):
        if memcmp(&out.basis[i], &out.now, sizeof(Basis)) == 0:
            return                          # an answer given before
    out.basis[out.n_bases % BASES] = out.now
    out.n_bases += 1
    memset(&now, 0, sizeof(Answer))
    for i in range(program.n_exprs):
        top = -1
        for j in range(program.start[i], program.start[i + 1]):
            step = program.code[j]
            if step >= 0:
                top += 1
                stack[top] = out.truth[step]
            elif step == -3:
                stack[top] = not stack[top]
            else:
                top -= 1
                stack[top] = (stack[top] & stack[top + 1]) if step == -1 else (stack[top] | stack[top + 1])
        if stack[0]:
            now.bits[i >> 6] |= (<u64>1) << (i & 63)
    memcpy(now.counts, out.now.counts, COUNTS)
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


include "features_combined.pxi"


cdef void settle_frame(Frame* f) noexcept nogil:
    cdef int k
    f.kinds = f.triples = f.fours = 0
    for k in range(60):
        f.all[k] = f.after[k] + f.melded[k]
        f.kinds |= <u64>(f.all[k] >= 1) << k
        f.triples |= <u64>(f.all[k] >= 3) << k
        f.fours |= <u64>(f.all[k] >= 4) << k


cdef void settle_view(View* v, const Frame* f, const u8* became) noexcept nogil:
    cdef int i, k, n, beyond
    memcpy(v.tiles, f.after, KINDS)
    memcpy(v.all, f.all, KINDS)
    v.kinds, v.triples, v.fours, v.became = f.kinds, f.triples, f.fours, 0
    v.own = 0
    i = 0
    while i < f.wilds:
        k = became[i]
        beyond = 0
        while i < f.wilds and became[i] == k:
            beyond += 1
            i += 1
        v.tiles[k] += <u8>beyond
        v.all[k] += <u8>beyond
        n = v.all[k]
        v.kinds |= <u64>1 << k
        v.triples |= <u64>(n >= 3) << k
        v.fours |= <u64>(n >= 4) << k
        if beyond > f.faces[k]:
            v.became |= <u64>1 << k
            beyond = f.faces[k]
        v.own += beyond
    if v.own > f.wilds:
        v.own = f.wilds
