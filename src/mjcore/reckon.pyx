# cython: language_level=3
"""Which items of a rule set count in a win, and what they add up to: one key for each distinct outcome.

An item has a formula over what is known of a win: bits and counts of a reading (`features.Program`) and numbers of its story. From the items
that hold, those that are barred, of another tier or silenced by others are taken away. Nothing here knows money: fan and points are added,
all else that an item may bring is left to whoever reads the key.
"""
cimport cython
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from .kinds cimport *

cdef enum:
    BITS = 128              # variables: bits of a reading, then its counts, then numbers of the story
    COUNTS = 32
    TOLD = 64               # the last of them is always 1
    VARIABLES = BITS + COUNTS + TOLD
    ITEMS = 128
    TESTS = 64
    TIERS = 8
    DEPTH = 32
    MOST = 255              # most often an item may count
    KEY = 512

cdef struct Mask:
    u64 low
    u64 high

cdef struct Worth:
    int fan
    int points

# What the first byte of a key says: items are added up, one counts alone, or several are rivals of which the caller takes one.
SUM, ALONE, RIVALS = range(3)


cdef inline bint has(const Mask* m, int i) noexcept nogil:
    return ((m.low if i < 64 else m.high) >> (i & 63)) & 1


cdef inline void put(Mask* m, int i) noexcept nogil:
    if i < 64:
        m.low |= (<u64>1) << i
    else:
        m.high |= (<u64>1) << (i - 64)


cdef inline bint nothing(const Mask* m) noexcept nogil:
    return m.low == 0 and m.high == 0


cdef inline int several(const Mask* m) noexcept nogil:
    # 0, 1, or 2 for more
    cdef Mask rest = m[0]
    if nothing(&rest):
        return 0
    if rest.low:
        rest.low &= rest.low - 1
    else:
        rest.high &= rest.high - 1
    return 1 if nothing(&rest) else 2


cdef inline int lowest(u64 x) noexcept nogil:
    # the place of the lowest bit
    cdef u64 one = x & (~x + 1)
    return (
        ((one & <u64>0xAAAAAAAAAAAAAAAA) != 0) | ((one & <u64>0xCCCCCCCCCCCCCCCC) != 0) << 1 | ((one & <u64>0xF0F0F0F0F0F0F0F0) != 0) << 2
        | ((one & <u64>0xFF00FF00FF00FF00) != 0) << 3 | ((one & <u64>0xFFFF0000FFFF0000) != 0) << 4 | ((one >> 32) != 0) << 5
    )


cdef Mask mask_of(object number) except *:
    cdef Mask m
    if not 0 <= number < 1 << 128:
        raise ValueError("a mask of items is a number of 128 bits")
    m.low, m.high = number & 0xFFFFFFFFFFFFFFFF, number >> 64
    return m


@cython.final
cdef class Reckoner:
    """The items of one rule set.

    `items`: (formula, per, rank, over, closed, opened) each: a formula is postfix, n >= 0 a variable, -1 the product of two numbers, -2 the
    larger, -3 whether it is 0; variables are 128 bits and 32 counts of a reading and 64 numbers of a story, the last always 1. per: it counts as often as the formula
    says, else once. rank: of its tier, -1 without one. over: mask of items that it silences. closed, opened: (fan, points) each time in such a hand,
    None where it brings anything else, so that the key names it. `opened`: the formula that says which. `masks`: of items, by name: ``barred``
    in an opened hand, ``alone``, ``side`` (no reason to choose a tier), ``each`` (asked of single payers, by the caller), ``once`` (asked here),
    ``apart`` (left out of the second sums, those that a least worth looks at). `tiers`: (alone, best) by rank. `tests`: formulas whose numbers are part of
    the key.

    Raises ValueError for what does not fit.
    """

    cdef int n_items, n_tests, n_tiers
    cdef int16_t* code
    cdef int start[ITEMS + TESTS + 2]       # items, then whether it is opened, then tests
    cdef bint has_opened
    cdef u8 per[ITEMS]
    cdef int8_t rank[ITEMS]
    cdef Mask over[ITEMS]
    cdef Worth worth[2][ITEMS]
    cdef Mask by_bit[BITS]                  # items that hold where this bit of a reading is set, and hang on nothing else
    cdef u64 bits[2]                        # the bits that some such item hangs on
    cdef int asked[ITEMS]                   # the other items that are asked here
    cdef int n_asked
    cdef Mask named[2]
    cdef Mask barred, alone, side, each, once, apart
    cdef bint tier_alone[TIERS]
    cdef bint tier_best[TIERS]
    cdef bint second

    def __cinit__(self, items, *, opened=None, masks, tiers=(), tests=()):
        cdef int i, j, n = 0, step
        if len(items) > ITEMS or len(tests) > TESTS or len(tiers) > TIERS:
            raise ValueError(f"at most {ITEMS} items, {TESTS} tests, {TIERS} tiers")
        self.n_items, self.n_tests, self.n_tiers, self.has_opened = len(items), len(tests), len(tiers), opened is not None
        formulas = [one[0] for one in items] + [opened or (0,)] + list(tests)
        self.code = <int16_t*>malloc(max(1, sum(len(one) for one in formulas)) * sizeof(int16_t))
        if self.code == NULL:
            raise MemoryError
        for i, one in enumerate(formulas):
            self.start[i] = n
            j = 0
            for step in one:
                if not -3 <= step < VARIABLES:
                    raise ValueError(f"formula {i} names variable {step}")
                j += 1 if step >= 0 else -1 if step > -3 else 0
                if not 0 < j < DEPTH:
                    raise ValueError(f"formula {i} is not postfix")
                self.code[n] = <int16_t>step
                n += 1
            if j != 1:
                raise ValueError(f"formula {i} leaves {j} numbers")
            self.start[i + 1] = n
        for i, (_, per, rank, over, *worths) in enumerate(items):
            if not -1 <= rank < self.n_tiers:
                raise ValueError(f"item {i} has the rank {rank}, there are {self.n_tiers} tiers")
            self.per[i], self.rank[i], self.over[i] = per, rank, mask_of(over)
            for j, worth in enumerate(worths):
                if worth is None:
                    put(&self.named[j], i)
                    continue
                if not all(-1000000 <= number <= 1000000 for number in worth):
                    raise ValueError(f"item {i} is worth {worth!r}")
                self.worth[j][i].fan, self.worth[j][i].points = worth
        for i, (alone, best) in enumerate(tiers):
            self.tier_alone[i], self.tier_best[i] = alone, best
        self.barred, self.alone, self.side = mask_of(masks["barred"]), mask_of(masks["alone"]), mask_of(masks["side"])
        self.each, self.once, self.apart = mask_of(masks["each"]), mask_of(masks["once"]), mask_of(masks["apart"])
        self.second = not nothing(&self.apart)
        for i in range(self.n_items):
            j = self.code[self.start[i]]
            if not has(&self.once, i):
                continue
            if self.start[i + 1] - self.start[i] == 1 and j < BITS:
                put(&self.by_bit[j], i)
                self.bits[j >> 6] |= (<u64>1) << (j & 63)
            else:
                self.asked[self.n_asked] = i
                self.n_asked += 1

    def __dealloc__(self):
        free(self.code)

    cdef inline int variable(self, int step, const u64* bits, const u8* counts, const u8* told) noexcept nogil:
        if step < BITS:
            return (bits[step >> 6] >> (step & 63)) & 1
        if step < BITS + COUNTS:
            return counts[step - BITS]
        return told[step - BITS - COUNTS]

    cdef int value(self, int formula, const u64* bits, const u8* counts, const u8* told) noexcept nogil:
        # What a formula comes to; beyond MOST it is cut off one above.
        cdef long long stack[DEPTH]
        cdef int top = -1, j, step, first = self.start[formula], end = self.start[formula + 1]
        if end == first + 1:
            return self.variable(self.code[first], bits, counts, told)
        for j in range(first, end):
            step = self.code[j]
            if step >= 0:
                top += 1
                stack[top] = self.variable(step, bits, counts, told)
            elif step == -3:
                stack[top] = not stack[top]
            else:
                top -= 1
                if step == -1:
                    stack[top] = min(stack[top] * stack[top + 1], <long long>MOST + 1)
                else:
                    stack[top] = max(stack[top], stack[top + 1])
        return <int>stack[0]

    def key(self, bits, bytes counts not None, bytes told not None):
        """All that follows from what holds in one reading of a win, as bytes: the same where the same counts, adds up to the same, and the tests
        answer the same. None where an item counts more than 255 times. `counts`: of the reading, `told`: numbers of the story."""
        cdef u64 b[2]
        cdef u8 c[COUNTS]
        cdef u8 t[TOLD]
        cdef u8 n[ITEMS]
        cdef u8 out[KEY]
        cdef int length
        if bits > 0xFFFFFFFFFFFFFFFF:
            b[0], b[1] = bits & 0xFFFFFFFFFFFFFFFF, bits >> 64
        else:
            b[0], b[1] = bits, 0
        memset(c, 0, COUNTS)
        memset(t, 0, TOLD)
        memcpy(c, <const char*>counts, min(len(counts), <Py_ssize_t>COUNTS))
        memcpy(t, <const char*>told, min(len(told), <Py_ssize_t>TOLD))
        t[TOLD - 1] = 1
        length = self.reckon(b, c, t, n, out)
        return None if length < 0 else (<char*>out)[:length]

    cdef int reckon(self, const u64* bits, const u8* counts, const u8* told, u8* n, u8* out) noexcept nogil:
        cdef int i, v, top, low, opened = 0, at
        cdef long long sums[4]
        cdef Mask held, lone, quiet, rivals, each
        cdef u64 rest
        cdef u8 what = 0
        cdef bint best = False
        held.low = held.high = 0
        if self.has_opened:
            opened = self.value(self.n_items, bits, counts, told) != 0
        memset(n, 1, self.n_items)
        for v in range(2):
            rest = bits[v] & self.bits[v]
            while rest:
                i = lowest(rest) + 64 * v
                rest &= rest - 1
                held.low |= self.by_bit[i].low
                held.high |= self.by_bit[i].high
        for at in range(self.n_asked):
            i = self.asked[at]
            v = self.value(i, bits, counts, told)
            if v:
                if v > MOST and self.per[i]:
                    return -1
                if self.per[i]:
                    n[i] = <u8>v
                put(&held, i)
        if opened:
            held.low &= ~self.barred.low
            held.high &= ~self.barred.high
        top = 0
        lone.low, lone.high = held.low & self.alone.low, held.high & self.alone.high
        if not nothing(&lone):
            quiet = self.silenced(&held)
            lone.low &= ~quiet.low
            lone.high &= ~quiet.high
        if not nothing(&lone):
            what, held, top = 1, lone, -1
            best = several(&lone) > 1
        elif self.n_tiers:
            rivals.low = rivals.high = 0
            for i in range(self.n_items):
                if has(&held, i) and not has(&self.side, i):
                    top = max(top, self.rank[i])
            low = top if self.tier_alone[top] else 0
            for i in range(self.n_items):
                if not has(&held, i):
                    continue
                if self.rank[i] >= 0 and not low <= self.rank[i] <= top:
                    if i < 64:
                        held.low &= ~((<u64>1) << i)
                    else:
                        held.high &= ~((<u64>1) << (i - 64))
                elif self.rank[i] == top and not has(&self.side, i):
                    put(&rivals, i)
            best = self.tier_best[top] and several(&rivals) > 1
        each.low = each.high = 0
        if best:
            what = 2                        # as it holds, with nothing silenced: the caller compares
        elif what == 0:
            quiet = self.silenced(&held)
            held.low &= ~quiet.low
            held.high &= ~quiet.high
            if not nothing(&self.each):
                for i in range(self.n_items):
                    if (
                        has(&self.each, i) and not has(&quiet, i) and not (opened and has(&self.barred, i))
                        and not (self.rank[i] >= 0 and self.rank[i] != top and (self.rank[i] > top or self.tier_alone[top]))
                    ):
                        put(&each, i)
        out[0], out[1], out[2] = what, <u8>(top + 1), <u8>opened
        at = 3
        for i in range(self.n_tests):
            v = self.value(self.n_items + 1 + i, bits, counts, told)
            if v > MOST:
                return -1
            out[at] = <u8>v
            at += 1
        if not nothing(&self.each):
            memcpy(out + at, &each, sizeof(Mask))
            at += sizeof(Mask)
        memset(sums, 0, sizeof(sums))
        for v in range(2):
            rest = held.high if v else held.low
            while rest:
                i = lowest(rest) + 64 * v
                rest &= rest - 1
                if best or has(&self.named[opened], i):
                    out[at], out[at + 1] = <u8>i, n[i]
                    at += 2
                    continue
                sums[0] += self.worth[opened][i].fan * n[i]
                sums[1] += self.worth[opened][i].points * n[i]
                if self.second and not has(&self.apart, i):
                    sums[2] += self.worth[opened][i].fan * n[i]
                    sums[3] += self.worth[opened][i].points * n[i]
        memcpy(out + at, sums, sizeof(sums))
        return at + <int>sizeof(sums)

    cdef Mask silenced(self, const Mask* by) noexcept nogil:
        cdef Mask quiet
        cdef u64 rest
        cdef int i
        quiet.low = quiet.high = 0
        rest = by.low
        while rest:
            i = lowest(rest)
            rest &= rest - 1
            quiet.low |= self.over[i].low
            quiet.high |= self.over[i].high
        rest = by.high
        while rest:
            i = lowest(rest) + 64
            rest &= rest - 1
            quiet.low |= self.over[i].low
            quiet.high |= self.over[i].high
        return quiet
