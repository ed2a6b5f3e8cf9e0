# cython: language_level=3
"""Readings: every way to see a complete hand as sets and a pair, wildcards included, and what each reading is like.

A reading of concealed tiles with w wildcards is a multiset of sets and a pair that together hold every natural tile; the tiles
it holds beyond them are what the wildcards became. Blocks are read apart (`Part`s by number of sets and pair), and a reading
is one part a block, so all readings are counted, numbered and reached without being stored.
"""
cimport cython
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from .card cimport SHAPE_KNITTED, knitted_row
from .kinds cimport *
from .menu cimport Menu
from .need cimport rest_needs


cdef extern from "Python.h":
    Py_ssize_t Py_REFCNT(object o) nogil

cdef struct Maker:
    Part* parts             # in the memory of the `Readings`, which may grow
    int n
    int room
    bint full               # memory ran out
    int limit               # sets wanted at most
    int waste               # wildcards that may be spent here
    int spent
    int left                # natural tiles not yet in a set
    int size                # kinds of the block
    u16 wanted              # bit m + 8 p: pieces of that size have a use
    u8 t[BLOCK]
    int items
    Part now
    u8 c[BLOCK]             # natural counts
    u8 cap[BLOCK]           # most copies a reading may hold
    u8 low[300]             # lowest place of an item; items are sets, then the pair, place by place
    u8 place[300][3]
    u8 number[300]          # set number, or NONE for a pair


cdef void emit(Maker* s, bint paired) noexcept nogil:
    cdef Part* grown
    cdef int i, k
    if not (s.wanted >> (s.now.m + (8 if paired else 0))) & 1:
        return
    if s.n == s.room:
        grown = <Part*>realloc(s.parts, 2 * s.room * sizeof(Part))
        if grown == NULL:
            s.full = True
            return
        s.parts = grown
        s.room *= 2
    s.now.wilds = 0
    for k in range(s.size):
        for i in range(<int>s.t[k] - <int>s.c[k]):
            s.now.became[s.now.wilds] = <u8>k
            s.now.wilds += 1
    s.parts[s.n] = s.now
    s.n += 1


cdef void split(Maker* s, int first, bint paired) noexcept nogil:
    # Items come in order of their lowest place, so a place is settled once an item beyond it is looked at.
    cdef int item, i, k, low, done = s.low[first] if first < s.items else s.size
    cdef int room = s.waste - s.spent
    cdef const u8* place
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
            if not paired and s.t[low] + 2 <= s.cap[low] and missing(s, low, 2) <= room:
                add(s, low)
                add(s, low)
                s.now.pair = <u8>low
                split(s, item + 1, True)
                s.now.pair = NONE
                take(s, low)
                take(s, low)
        elif s.now.m < s.limit:
            place = s.place[item]
            if place[0] == place[2]:
                if missing(s, low, 3) > room:
                    continue
            elif (s.t[place[0]] >= s.c[place[0]]) + (s.t[place[1]] >= s.c[place[1]]) + (s.t[place[2]] >= s.c[place[2]]) > room:
                continue                    # at least so many wildcards; more where two of its tiles are alike
            for i in range(3):
                add(s, place[i])
            fits = s.spent <= s.waste
            for i in range(3):
                k = place[i]
                if s.t[k] > s.cap[k]:
                    fits = False
            if fits:
                s.now.sets[s.now.m] = s.number[item]
                s.now.m += 1
                split(s, item, paired)
                s.now.m -= 1
            for i in range(3):
                take(s, place[i])


cdef inline void pair_up(Maker* s, int k, u64 allowed) noexcept nogil:
    # the pair as an item, unless it costs too many wildcards
    if allowed & 1 and s.c[k] + s.waste >= 2:
        s.low[s.items] = <u8>k
        s.number[s.items] = NONE
        s.items += 1


cdef inline int missing(const Maker* s, int k, int n) noexcept nogil:
    # how many wildcards n more tiles of a place cost
    cdef int held = <int>s.c[k] - <int>s.t[k]
    return n - max(0, min(n, held))


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


@cython.final
cdef class Readings:
    """All readings of one hand in sets and a pair, by number: `len()` and `[i]` as packed bytes, nothing stored but the parts.

    `paired`: the pair lies claimed, the concealed tiles are sets alone.
    """

    def __cinit__(self, Menu menu not None, const u8[::1] counts not None, const u8[::1] own not None, int wilds, int sets, bint fifth, bint paired=False):
        cdef int k
        if counts.shape[0] != KINDS or own.shape[0] != KINDS or not 0 <= sets <= SETS_MAX or not 0 <= wilds <= WILDS_MAX:
            raise ValueError("a reading needs 64 counts, 0..5 sets and 0..17 wilds")
        for k in range(KINDS):
            if counts[k] > COPIES:
                raise ValueError("more than four of a kind")
        self.fill(menu, &counts[0], &own[0], wilds, sets, fifth, paired)

    cdef int fill(self, Menu menu, const u8* counts, const u8* own, int wilds, int sets, bint fifth, bint paired) except -1:
        # The readings of a hand, in the memory of those of the last one.
        cdef int b, k, n
        if menu.n_blocks > BLOCKS:
            raise ValueError("a menu of more than eight blocks cannot be read")
        self.menu, self.wilds, self.sets, self.n_blocks, self.paired = menu, wilds, sets, menu.n_blocks, paired
        self.n_splits, self.total = 0, 0
        memset(self.count, 0, sizeof(self.count))
        menu.build(True)
        memcpy(self.c, counts, KINDS)
        n = wilds
        for k in range(KINDS):
            n += self.c[k]
            if self.c[k] and menu.block_of[k] == NONE:
                return 0                    # a tile no set may hold
        if n != 3 * sets + (0 if paired else 2):
            return 0
        for b in range(self.n_blocks):
            self.cut(b, own, fifth)
        self.plan()
        return 0

    def __dealloc__(self):
        cdef int b
        for b in range(BLOCKS):
            free(self.parts[b])
        free(self.loose)
        free(self.splits)

    cdef bint large(self) noexcept:
        # Does it hold more memory than is worth keeping?
        cdef int b, rooms = self.loose_room
        for b in range(BLOCKS):
            rooms += self.room[b]
        return rooms > KEPT

    cdef int cut(self, int b, const u8* own, bint fifth) except -1:
        cdef Maker s
        cdef int size, i, j, k, f, held = 0, m, p, heads = 0
        cdef Part* sorted_parts
        memset(&s, 0, <size_t>(<char*>s.c - <char*>&s))
        size = s.size = self.menu.blocks[1][b].size
        s.now.pair = NONE
        for i in range(size):
            k = self.menu.blocks[1][b].kind[i]
            s.c[i] = self.c[k]
            held += s.c[i]
            s.cap[i] = 255 if fifth else max(<int>s.c[i], COPIES - own[k])
        if self.wilds == 0:                 # its tiles alone say what it can be
            if held % 3 == 1 or held // 3 > self.sets:
                return 0
            s.wanted = <u16>(1 << (held // 3 + (8 if held % 3 else 0)))
        else:
            s.wanted = rest_needs(self.menu, self.c, b, self.sets, self.wilds, self.paired)
            if s.wanted == 0:
                return 0
        if held == 0 and s.wanted == 1:     # nothing to cut
            if self.room[b] == 0:
                self.grow(b, 1)
            self.count[b][0], self.start[b][0] = 1, 0
            self.parts[b][0] = s.now
            return 0
        s.left = held
        for m in range(self.sets + 1):
            for p in range(2):
                if (s.wanted >> (m + 8 * p)) & 1:
                    s.limit = m
                    s.waste = max(s.waste, 3 * m + 2 * p - held)
        for j in range(self.menu.n_sets if s.limit else 0):
            if self.menu.set_block[j] != b:
                continue
            i = self.menu.place_of[self.menu.set_kind[j][0]]
            while heads < i:
                pair_up(&s, heads, self.menu.pair_mask >> self.menu.blocks[1][b].kind[heads])
                heads += 1
            s.low[s.items] = <u8>i
            s.number[s.items] = <u8>j
            k = 0                           # wildcards the set costs though all naturals go into it
            for f in range(3):
                i = self.menu.place_of[self.menu.set_kind[j][f]]
                s.place[s.items][f] = <u8>i
                s.t[i] += 1
                k += s.t[i] > s.c[i]
            for f in range(3):
                s.t[s.place[s.items][f]] = 0
            s.items += k <= s.waste
        while heads < size:
            pair_up(&s, heads, self.menu.pair_mask >> self.menu.blocks[1][b].kind[heads])
            heads += 1
        if self.loose_room == 0:
            self.loose = <Part*>malloc(64 * sizeof(Part))
            if self.loose == NULL:
                raise MemoryError
            self.loose_room = 64
        s.parts, s.room = self.loose, self.loose_room
        if self.wilds:
            with nogil:
                split(&s, 0, False)
        else:
            split(&s, 0, False)
        self.loose, self.loose_room = s.parts, s.room
        if s.full:
            raise MemoryError
        # by size: m + 8 p
        for i in range(s.n):
            self.count[b][s.parts[i].m + (8 if s.parts[i].pair != NONE else 0)] += 1
        k = 0
        for f in range(16):
            self.start[b][f] = k
            k += self.count[b][f]
            self.count[b][f] = 0
        if self.room[b] < s.n:
            self.grow(b, s.n)
        sorted_parts = self.parts[b]
        for i in range(s.n):
            f = s.parts[i].m + (8 if s.parts[i].pair != NONE else 0)
            for j in range(s.parts[i].wilds):
                s.parts[i].became[j] = self.menu.blocks[1][b].kind[s.parts[i].became[j]]
            if s.parts[i].pair != NONE:
                s.parts[i].pair = self.menu.blocks[1][b].kind[s.parts[i].pair]
            sorted_parts[self.start[b][f] + self.count[b][f]] = s.parts[i]
            self.count[b][f] += 1
        return 0

    cdef int grow(self, int b, int room) except -1:
        # room for so many parts of a block
        cdef Part* grown = <Part*>realloc(self.parts[b], room * sizeof(Part))
        if grown == NULL:
            raise MemoryError
        self.parts[b], self.room[b] = grown, room
        return 0

    cdef int plan(self) except -1:
        cdef Split now
        if self.splits_room == 0:
            self.splits = <Split*>malloc(64 * sizeof(Split))
            if self.splits == NULL:
                raise MemoryError
            self.splits_room = 64
        memset(&now, 0, sizeof(Split))
        self.spread(0, self.sets, 0 if self.paired else 1, 1, &now)
        return 0

    cdef int spread(self, int b, int m, int p, u64 product, Split* now) except -1:
        cdef int i, j
        cdef Split* grown
        if b == self.n_blocks:
            if m or p:
                return 0
            if self.n_splits == self.splits_room:
                grown = <Split*>realloc(self.splits, 2 * self.splits_room * sizeof(Split))
                if grown == NULL:
                    raise MemoryError
                self.splits = grown
                self.splits_room *= 2
            now.first = self.total
            self.splits[self.n_splits] = now[0]
            self.n_splits += 1
            self.total += product
            return 0
        for j in range(p + 1):
            for i in range(m + 1):
                if self.count[b][i + 8 * j]:
                    now.m[b], now.p[b] = <u8>i, <u8>j
                    self.spread(b + 1, m - i, p - j, product * self.count[b][i + 8 * j], now)
        return 0

    cdef void write(self, const Cursor* c, u8* out) noexcept nogil:
        # the packed reading the cursor stands on
        cdef int b, i, n = 0, spent = 0
        cdef const Part* part
        memset(out, NONE, READING)
        out[AT_SHAPE] = SHAPE_SETS
        out[AT_SETS] = <u8>self.sets
        out[AT_WILDS] = <u8>self.wilds
        for b in range(self.n_blocks):
            part = c.chosen[b]
            for i in range(part.m):
                out[AT_SET + n] = part.sets[i]
                n += 1
            if part.pair != NONE:
                out[AT_PAIR] = part.pair
            for i in range(part.wilds):
                out[AT_BECAME + spent] = part.became[i]
                spent += 1

    def __len__(self):
        return self.total

    def __getitem__(self, index):
        cdef u64 i, radix
        cdef int low = 0, high = self.n_splits, b, f
        cdef Cursor c
        if not isinstance(index, int):
            raise TypeError("readings are numbered")
        if index < 0:
            index += self.total
        if not 0 <= index < self.total:
            raise IndexError("no reading of that number")
        i = index
        while high - low > 1:
            b = (low + high) // 2
            if self.splits[b].first <= i:
                low = b
            else:
                high = b
        i -= self.splits[low].first
        for b in range(self.n_blocks - 1, -1, -1):
            f = self.splits[low].m[b] + 8 * self.splits[low].p[b]
            radix = self.count[b][f]
            c.chosen[b] = &self.parts[b][self.start[b][f] + <int>(i % radix)]
            i //= radix
        return self.at(&c)

    cdef Reading at(self, const Cursor* c):
        cdef Reading reading = Reading.__new__(Reading)
        reading.menu = self.menu
        self.write(c, reading.packed)
        return reading

    def __iter__(self):
        cdef Cursor c
        if rewind(self, &c):
            yield self.at(&c)
            while advance(self, &c):
                yield self.at(&c)

    def best(self, value):
        """(highest value, its first reading) under `value(reading)`, or None where there is no reading."""
        cdef Cursor c
        cdef Reading reading = None, kept = None
        best = None
        if not rewind(self, &c):
            return None
        while True:
            if reading is None or Py_REFCNT(reading) > 1:
                reading = self.at(&c)
            else:
                self.write(&c, reading.packed)      # nobody kept the last one
            worth = value(reading)
            if kept is None or (worth is not best and worth > best):
                best, kept = worth, reading
            if not advance(self, &c):
                return best, kept


cdef bint rewind(Readings all, Cursor* c) noexcept nogil:
    c.split = -1
    return turn(all, c)


cdef bint turn(Readings all, Cursor* c) noexcept nogil:
    # to the first reading of the next split
    cdef int b
    cdef const Split* s
    c.split += 1
    if c.split >= all.n_splits:
        return False
    s = &all.splits[c.split]
    for b in range(all.n_blocks):
        c.at[b] = 0
        c.chosen[b] = &all.parts[b][all.start[b][s.m[b] + 8 * s.p[b]]]
    return True


cdef bint advance(Readings all, Cursor* c) noexcept nogil:
    cdef int b = all.n_blocks - 1
    cdef const Split* s = &all.splits[c.split]
    while b >= 0:
        c.at[b] += 1
        if c.at[b] < all.count[b][s.m[b] + 8 * s.p[b]]:
            c.chosen[b] += 1
            return True
        c.chosen[b] -= c.at[b] - 1
        c.at[b] = 0
        b -= 1
    return turn(all, c)


_SHAPES = {1: "sets", 2: "pairs", 4: "quad-pairs", 8: "orphans", 16: "misfits", 32: "all-of", SHAPE_KNITTED: "knitted"}


cdef str text_of(kinds):
    # canonical codes, the letter once a suit
    parts, held = [], ""
    for k in kinds:
        suit, rank = ("mpsz"[k // 9], k % 9 + 1) if k < 34 else ("f", k - 33) if k < 42 else ("j", k - 41) if k < 51 else ("k", k - 50)
        if parts and held != suit:
            parts.append(held)
        parts.append(str(rank))
        held = suit
    return "".join(parts) + held


@cython.final
@cython.freelist(64)
cdef class Reading:
    """One way to see a complete hand: its concealed sets and pair, or another shape, and what the wildcards became.

    Immutable, hashable, picklable; `str()` gives the sets in canonical notation.
    """

    def __init__(self, Menu menu not None, const u8[::1] packed not None):
        cdef int i
        if packed.shape[0] != READING:
            raise ValueError(f"a packed reading is {READING} bytes, not {packed.shape[0]}")
        if packed[AT_SHAPE] not in _SHAPES or packed[AT_SETS] > SETS_MAX or (packed[AT_PAIR] != NONE and packed[AT_PAIR] >= 60):
            raise ValueError("not a packed reading")
        if packed[AT_SHAPE] == SHAPE_KNITTED and (packed[AT_KNIT] > 5 or packed[AT_SETS] > 2):
            raise ValueError("not a packed reading")
        for i in range(packed[AT_SETS]):
            if packed[AT_SET + i] >= menu.n_sets:
                raise ValueError("not a packed reading of this menu")
        if packed[AT_WILDS] != NONE and packed[AT_WILDS] > WILDS_MAX:
            raise ValueError("not a packed reading")
        self.menu = menu
        memcpy(self.packed, &packed[0], READING)

    @property
    def shape(self):
        """"sets", "pairs", "quad-pairs", "orphans", "misfits", "all-of" or "knitted"."""
        return _SHAPES[self.packed[AT_SHAPE]]

    @property
    def sets(self):
        """The concealed sets, each three kinds in rising order; of a knitted hand its three rows after them."""
        cdef int i
        cdef u8 nine[9]
        found = tuple([self.menu.sets[self.packed[AT_SET + i]] for i in range(self.packed[AT_SETS])])
        if self.packed[AT_SHAPE] == SHAPE_KNITTED:
            knitted_row(self.packed[AT_KNIT], nine)
            found += tuple([(nine[i], nine[i + 1], nine[i + 2]) for i in range(0, 9, 3)])
        return found

    @property
    def pair(self):
        """The kind of the pair, or None."""
        return None if self.packed[AT_PAIR] == NONE else self.packed[AT_PAIR]

    @property
    def became(self):
        """The kinds the wildcards stand for, in rising order, one for each."""
        cdef int i
        cdef int n = 0 if self.packed[AT_WILDS] == NONE else self.packed[AT_WILDS]
        return tuple([self.packed[AT_BECAME + i] for i in range(n)])

    @property
    def place(self):
        """Which block the winning tile completed: an index into `sets`, `len(sets)` for the pair; None if not asked."""
        return None if self.packed[AT_PLACE] == NONE else self.packed[AT_PLACE]

    @property
    def form(self):
        """The wait form of that block, one bit: EDGE 1, CLOSED 2, SINGLE 4, two-sided 8, pair to pung 16, whole hand 32; or None."""
        return None if self.packed[AT_FORM] == NONE else self.packed[AT_FORM]

    @property
    def won(self):
        """The kind of the winning tile, as it stands in the reading, or None."""
        return None if self.packed[AT_WON] == NONE else self.packed[AT_WON]

    def __bytes__(self):
        return (<char*>self.packed)[:READING]

    def __eq__(self, other):
        return isinstance(other, Reading) and bytes(self) == bytes(other) and self.menu == (<Reading>other).menu

    def __hash__(self):
        return hash(bytes(self))

    def __reduce__(self):
        return (Reading, (self.menu, bytes(self)))

    def __str__(self):
        parts = [text_of(kinds) for kinds in self.sets]
        if self.pair is not None:
            parts.append(text_of((self.pair, self.pair)))
        if not parts:
            parts.append(self.shape)
        return " ".join(parts) + (f" (wild: {text_of(self.became)})" if self.became else "")

    def __repr__(self):
        return f"<Reading {self}>"
