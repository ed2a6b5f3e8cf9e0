# cython: language_level=3, autotestdict=False
"""Whole-hand shapes: hands that are complete without splitting into sets and a pair; and cards of pattern lines.

Needs are closed formulas (see card.pxd). Everything about what wilds become walks one automaton a shape: kinds in rising
order, a small state, and the final count of each kind as the letter read. Counting, listing and jokers that stand for some
kinds only are three walks over it.
"""
import re
from collections import namedtuple
from itertools import permutations, product
from operator import index

cimport cython
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

PAIRS, QUAD_PAIRS, ORPHANS, MISFITS, ALL_OF = SHAPE_PAIRS, SHAPE_QUAD_PAIRS, SHAPE_ORPHANS, SHAPE_MISFITS, SHAPE_ALL_OF
KNITTED_STRAIGHT = SHAPE_KNITTED

cdef enum:
    SHAPE_TILES = 14
    STATES = 32             # most states of a shape's automaton
    DEAD = -1
    READINGS_MAX = 1000000  # most readings one call from Python may ask for

cdef u64 STANDARD_KINDS = (<u64>1 << 34) - 1
cdef u64 NUMBER_KINDS = (<u64>1 << 27) - 1
cdef u64 HONOUR_KINDS = <u64>127 << 27
cdef u64 ORPHAN_KINDS = HONOUR_KINDS | 1 | 1 << 8 | 1 << 9 | 1 << 17 | 1 << 18 | 1 << 26

cdef MisfitRule PLAIN_MISFITS
PLAIN_MISFITS.gap, PLAIN_MISFITS.honours, PLAIN_MISFITS.natural, PLAIN_MISFITS.knitted = 3, 0, 0, 0

# MISFIT_BEST[gap][held mask][n]: most held tiles of one suit in a choice of exactly n tiles `gap` apart, n up to 1 + 8 // gap.
cdef u8 MISFIT_BEST[10][512][10]
cdef u8 ONES[512]               # bits set in a mask of nine


cdef int quad_pairs_crowded(const u8* c, int kinds, int wilds, bint fifth) noexcept nogil:
    cdef int k, pairs = 0, singles = 0, crowded = 0
    for k in range(kinds):
        pairs += c[k] >> 1
        if c[k] & 1:
            if c[k] < COPIES:
                singles += 1
            else:
                crowded += 1
    if fifth:
        singles += crowded if crowded < wilds else wilds
    return quads_from(pairs, singles)


cdef void fill_misfits() noexcept nogil:
    cdef int gap, chosen, held, n, rank, last, hit
    cdef bint apart
    for held in range(512):
        ONES[held] = ONES[held >> 1] + (held & 1)
    for gap in range(1, 10):
        for chosen in range(512):
            n = 0
            last = -9
            apart = True
            for rank in range(9):
                if (chosen >> rank) & 1:
                    if rank - last < gap:
                        apart = False
                    last = rank
                    n += 1
            if not apart:
                continue
            for held in range(512):
                hit = ONES[chosen & held]
                if hit > MISFIT_BEST[gap][held][n]:
                    MISFIT_BEST[gap][held][n] = <u8>hit


fill_misfits()


cdef inline int held_mask(const u8* c, int first, int kinds) noexcept nogil:
    cdef int i, mask = 0
    for i in range(kinds):
        mask |= (c[first + i] != 0) << i
    return mask


cdef int knitted_held(int m, int p, int s) noexcept nogil:
    # Most held number tiles when the suits take the rows 147 (mask 73), 258 and 369, one each.
    cdef int i, j, best = 0, n
    for i in range(3):
        for j in range(3):
            if i != j:
                n = ONES[m & (73 << i)] + ONES[p & (73 << j)] + ONES[s & (73 << (3 - i - j))]
                if n > best:
                    best = n
    return best


cdef int misfits_need(const u8* c, const MisfitRule* rule) noexcept nogil:
    cdef int m = held_mask(c, 0, 9), p = held_mask(c, 9, 9), s = held_mask(c, 18, 9)
    cdef int honours = ONES[held_mask(c, 27, 7)]
    cdef int least = max(<int>rule.honours, <int>rule.natural)
    cdef int best = -1, h, i, j, numbers, n
    cdef int most = 1 + 8 // rule.gap       # tiles of one suit
    cdef int two[19]                        # most held tiles of two suits in a choice of exactly i of theirs
    if rule.knitted:
        n = knitted_held(m, p, s)
        for h in range(max(least, 5), 8):
            best = max(best, min(n, 14 - h) + min(honours, h))
        return 14 - best
    cdef const u8* a = MISFIT_BEST[rule.gap][m]
    cdef const u8* b = MISFIT_BEST[rule.gap][p]
    cdef const u8* d = MISFIT_BEST[rule.gap][s]
    for i in range(2 * most + 1):
        two[i] = 0
    for i in range(most + 1):
        for j in range(most + 1):
            two[i + j] = max(two[i + j], a[i] + b[j])
    for h in range(least, 8):
        numbers = 14 - h
        for j in range(max(0, numbers - 2 * most), min(most, numbers) + 1):
            best = max(best, two[numbers - j] + d[j] + min(honours, h))
    return 14 - best if best >= 0 else FAR


cdef int misfits_need_with(const u8* c, int wilds, const MisfitRule* rule) noexcept nogil:
    # Honours that must be natural and are not held have to be drawn, whatever the wilds; the wilds fill the rest.
    cdef int need = misfits_need(c, rule)
    cdef int real = <int>rule.natural - ONES[held_mask(c, 27, 7)]
    if need == FAR or real <= 0 or need - real >= wilds:
        return need
    return real + wilds


cdef int misfits_need_plain(const u8* c) noexcept nogil:
    return misfits_need(c, &PLAIN_MISFITS)


cdef int all_of_need(const u8* c, u64 mask, int tiles) noexcept nogil:
    return all_of_need_with(c, NULL, mask, tiles, 0, False)


cdef int all_of_need_with(const u8* c, const u8* owned, u64 mask, int tiles, int wilds, bint fifth) noexcept nogil:
    cdef int k = 0, n, held = 0, room = 0, missing
    while mask:
        if mask & 1:
            held += c[k]
            n = c[k] + (owned[k] if owned != NULL else 0)
            if n < COPIES:
                room += COPIES - n
        mask >>= 1
        k += 1
    missing = max(0, tiles - held)
    return missing if missing <= room + (wilds if fifth else 0) else FAR


cdef void plain_rule(ShapeRule* rule) noexcept nogil:
    rule.tiles = SHAPE_TILES
    rule.mask = 0
    rule.kinds = STANDARD_KINDS
    rule.owned = NULL
    rule.misfit = PLAIN_MISFITS


cdef int shape_need(int shape, const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil:
    if shape == SHAPE_PAIRS:
        return pairs_need(c)
    if shape == SHAPE_QUAD_PAIRS:
        return quad_pairs_need(c, wilds, fifth)
    if shape == SHAPE_ORPHANS:
        return orphans_need(c)
    if shape == SHAPE_MISFITS:
        return misfits_need_with(c, wilds, &rule.misfit)
    if shape == SHAPE_ALL_OF:
        return all_of_need_with(c, rule.owned, rule.mask, rule.tiles, wilds, fifth)
    if shape == SHAPE_KNITTED:
        return knitted_need(c, wilds, fifth, rule)
    return FAR


include "card_walk.pxi"
include "card_knitted.pxi"


# The Python edge: everything is checked here and nowhere below. ValueError says what was wrong and what is allowed.

cdef object whole(object value, str name, object low, object high):
    try:
        number = index(value)
    except TypeError:
        raise ValueError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if not low <= number <= high:
        raise ValueError(f"{name} must be {low}..{high}, not {shown(number)}")
    return number


cdef bint yes(object value, str name) except -1:
    if value is not True and value is not False:
        raise ValueError(f"{name} must be True or False, not {shown(value)}")
    return value


cdef str shown(object value):
    # Never the digits of a huge number.
    if isinstance(value, int) and value.bit_length() > 128:
        return f"a number of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


cdef int load_counts(object counts, str name, u8* to) except -1:
    # 64 counts from 34 to 64 bytes, at most 17 tiles; returns how many tiles.
    cdef const unsigned char* data
    cdef int k, n, total = 0
    if not isinstance(counts, bytes):
        raise ValueError(f"{name} must be bytes of 34 to 64 counts, not {type(counts).__name__}")
    n = min(len(counts), 100)
    if not 34 <= n <= KINDS:
        raise ValueError(f"{name} must be bytes of 34 to 64 counts, not of {len(counts)}")
    memset(to, 0, KINDS)
    data = counts
    for k in range(n):
        total += data[k]
        to[k] = data[k]
    if total > 17:
        raise ValueError(f"{name} must hold at most 17 tiles, not {total}")
    return total


cdef struct Ask:
    u8 c[KINDS]
    u8 owned[KINDS]
    int shape
    int wilds
    int total               # naturals and wilds
    bint fifth
    ShapeRule rule


cdef int load(Ask* q, object asked, object counts, object wilds, object fifth, object owned) except -1:
    cdef Shape shape
    cdef int k
    if not isinstance(asked, Shape):
        raise ValueError(f"shape must be a Shape, not {type(asked).__name__}")
    shape = asked
    q.shape = shape.bit
    q.total = load_counts(counts, "counts", q.c)
    q.wilds = whole(wilds, "wilds", 0, 17)
    q.total += q.wilds
    if q.total > shape.rule.tiles:
        raise ValueError(f"this shape is of {shape.rule.tiles} tiles; the hand has {q.total} with its wilds")
    q.fifth = yes(fifth, "fifth")
    q.rule = shape.rule
    if owned is not None:
        k = load_counts(owned, "owned", q.owned)
        if k and shape.bit not in (SHAPE_ALL_OF, SHAPE_KNITTED):
            raise ValueError("owned must be empty: only an all-of and a knitted hand may have melds")
        q.rule.owned = q.owned
    for k in range(KINDS):
        if q.c[k] and not (q.rule.kinds >> k) & 1:
            raise ValueError(f"counts hold kind {k}, which is not among the kinds of this shape")
    return 0


@cython.final
cdef class Shape:
    """A whole-hand shape with its parameters: immutable, hashable, picklable.

    Arguments:
        bit: PAIRS (seven pairs of different kinds), QUAD_PAIRS (four alike count as two pairs), ORPHANS (thirteen orphans),
            MISFITS (fourteen tiles, none near another), ALL_OF (every tile from `mask`, no sets needed) or KNITTED_STRAIGHT (147, 258 and 369
            in three suits, a pair, and a set).
        tiles: concealed tiles of a complete hand, 2..17; 14 for every shape but ALL_OF, where melds take three each, and KNITTED_STRAIGHT, 14
            or, beside a meld, 11.
        mask: ALL_OF: the kinds allowed, bit k for kind k.
        gap: MISFITS: number tiles of a suit differ by at least this much, 1..9 (nanchang-jing.pattern.misfits-gap).
        honours: MISFITS: at least this many of the fourteen are honours, 0..7; 7 is the seven-star form.
        natural: MISFITS: at least this many honours are natural tiles, 0..7 (nanchang-jing.pattern.seven-star-natural).
        knitted: MISFITS: the suits keep to the rows 147, 258, 369, one each (nanchang-bao.pattern.seven-star-suits).
        kinds: the kinds of the tile set; every tile of a hand, every wild and every draw is one of them.

    Raises ValueError for a parameter out of range, one the shape does not have, or kinds too few for the shape.
    """

    def __cinit__(
        self, bit, *, tiles=SHAPE_TILES, mask=0, gap=3, honours=0, natural=0, knitted=False, kinds=STANDARD_KINDS
    ):
        cdef ShapeRule* r = &self.rule
        cdef u64 needed = 0
        cdef int few = 7
        number = whole(bit, "bit", 0, 127)
        if number not in (PAIRS, QUAD_PAIRS, ORPHANS, MISFITS, ALL_OF, KNITTED_STRAIGHT):
            raise ValueError(f"bit must be one of PAIRS, QUAD_PAIRS, ORPHANS, MISFITS, ALL_OF, KNITTED_STRAIGHT, not {number}")
        self.bit = number
        plain_rule(r)
        r.tiles = whole(tiles, "tiles", 2, 17)
        r.mask = whole(mask, "mask", 0, (1 << 64) - 1)
        r.kinds = whole(kinds, "kinds", 0, (1 << 60) - 1)
        r.misfit.gap = whole(gap, "gap", 1, 9)
        r.misfit.natural = whole(natural, "natural", 0, 7)
        r.misfit.honours = max(whole(honours, "honours", 0, 7), r.misfit.natural)
        r.misfit.knitted = yes(knitted, "knitted")
        if number == ALL_OF:
            r.mask &= r.kinds
            if not r.mask:
                raise ValueError("mask must name at least one kind of the tile set")
        elif r.tiles != SHAPE_TILES and (number != KNITTED_STRAIGHT or r.tiles != SHAPE_TILES - 3):
            raise ValueError(f"tiles must be 14 for this shape, not {r.tiles}")
        elif r.mask:
            raise ValueError("mask belongs to ALL_OF alone")
        if number != MISFITS and (r.misfit.gap != 3 or r.misfit.honours or r.misfit.knitted):
            raise ValueError("gap, honours, natural and knitted belong to MISFITS alone")
        if number == ORPHANS:
            needed = ORPHAN_KINDS
        elif number == MISFITS:
            needed = NUMBER_KINDS | HONOUR_KINDS
        elif number == KNITTED_STRAIGHT:
            needed = NUMBER_KINDS
        elif number == ALL_OF:
            few = 1
        if r.kinds & needed != needed or (<object>r.kinds).bit_count() < few:
            raise ValueError("kinds lack some that this shape needs")

    @property
    def tiles(self):
        return self.rule.tiles

    @property
    def mask(self):
        return self.rule.mask

    @property
    def kinds(self):
        return self.rule.kinds

    @property
    def gap(self):
        return self.rule.misfit.gap

    @property
    def honours(self):
        return self.rule.misfit.honours

    @property
    def natural(self):
        return self.rule.misfit.natural

    @property
    def knitted(self):
        return bool(self.rule.misfit.knitted)

    def _key(self):
        return (self.bit, self.tiles, self.mask, self.gap, self.honours, self.natural, self.knitted, self.kinds)

    def __eq__(self, other):
        return self._key() == (<Shape>other)._key() if isinstance(other, Shape) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __reduce__(self):
        return (_shape, self._key())

    def __repr__(self):
        names = {PAIRS: "PAIRS", QUAD_PAIRS: "QUAD_PAIRS", ORPHANS: "ORPHANS", MISFITS: "MISFITS", ALL_OF: "ALL_OF",
                 KNITTED_STRAIGHT: "KNITTED_STRAIGHT"}
        plain = (self.bit, SHAPE_TILES, 0, 3, 0, 0, False, STANDARD_KINDS)
        fields = ("bit", "tiles", "mask", "gap", "honours", "natural", "knitted", "kinds")
        more = "".join(f", {f}={v:#x}" if f in ("mask", "kinds") else f", {f}={v}"
                       for f, v, p in zip(fields, self._key(), plain) if v != p)
        return f"Shape({names[self.bit]}{more})"


def _shape(bit, tiles, mask, gap, honours, natural, knitted, kinds):
    return Shape(bit, tiles=tiles, mask=mask, gap=gap, honours=honours, natural=natural, knitted=knitted, kinds=kinds)


cdef int unwalked(const Ask* q) except -1:
    # A knitted hand has sets: what its wilds become is for the readings of sets to say.
    if q.shape == SHAPE_KNITTED:
        raise ValueError("what wilds become in a knitted hand is told by `scan`, with its sets")
    return 0


cdef inline int ask_need(Ask* q) noexcept nogil:
    return shape_need(q.shape, q.c, q.wilds, q.fifth, &q.rule)


def need(shape, counts, wilds=0, *, fifth=True, owned=None):
    """Least number of tiles missing from a complete hand of the shape when no wild is used; FAR (31) if none can exist.

    `counts` are the natural concealed tiles, bytes of 34 to 64 counts by kind; `wilds` (0..17) come on top; `fifth`: a wild
    may be a fifth copy; `owned` counts the tiles in melds, which use up copies. ValueError for anything out of range.
    """
    cdef Ask q
    load(&q, shape, counts, wilds, fifth, owned)
    return ask_need(&q)


def complete(shape, counts, wilds=0, *, fifth=True, owned=None):
    """Is the hand a complete hand of the shape, every wild standing for something? Arguments as for `need`."""
    cdef Ask q
    load(&q, shape, counts, wilds, fifth, owned)
    return q.total == q.rule.tiles and ask_need(&q) == q.wilds


def shanten(shape, counts, wilds=0, *, fifth=True, owned=None):
    """Draws from ready: -1 complete, 0 ready; FAR (31) if the hand can never have the shape. Arguments as for `need`."""
    cdef Ask q
    cdef int n
    load(&q, shape, counts, wilds, fifth, owned)
    n = ask_need(&q)
    return FAR if n == FAR else n - q.wilds - 1


cdef u64 lowering(Ask* q) noexcept nogil:
    # Kinds of which a copy may be left and whose draw lowers the need.
    cdef int now = ask_need(q), k
    cdef u64 found = 0
    for k in range(KINDS):
        if (q.rule.kinds >> k) & 1 and q.c[k] + (q.owned[k] if q.rule.owned != NULL else 0) < COPIES:
            q.c[k] += 1
            if ask_need(q) < now:
                found |= <u64>1 << k
            q.c[k] -= 1
    return found


def useful(shape, counts, wilds=0, *, fifth=True, owned=None):
    """Mask of the kinds whose draw lowers the need, four of a kind with melds at most. Arguments as for `need`.

    The hand is one that may still draw, a tile short of the shape or more: ValueError for a full one.
    """
    cdef Ask q
    load(&q, shape, counts, wilds, fifth, owned)
    if q.total >= q.rule.tiles:
        raise ValueError(f"the hand must be short of {q.rule.tiles} tiles to draw; it has {q.total}")
    return lowering(&q)


def waits(shape, counts, wilds=0, *, fifth=True, owned=None):
    """Mask of the kinds that complete the hand, four of a kind with melds at most; 0 if it is not ready.

    The hand is one tile short of the shape (13 of 14): ValueError otherwise. Arguments as for `need`.
    """
    cdef Ask q
    load(&q, shape, counts, wilds, fifth, owned)
    if q.total != q.rule.tiles - 1:
        raise ValueError(f"a waiting hand of this shape has {q.rule.tiles - 1} tiles, not {q.total}")
    return lowering(&q) if ask_need(&q) == q.wilds + 1 else 0


def readings(shape, counts, wilds=0, *, fifth=True, owned=None, limit=1000):
    """What the wilds of a complete hand become: a list of bytes, the kinds in rising order, in lexicographic order.

    At most `limit` (1..1,000,000) of them; `readings_count` tells how many there are. Empty if the hand is not complete;
    one empty reading if it is and holds no wild. Arguments as for `need`.
    """
    cdef Ask q
    cdef int room, wrote, i
    cdef u8* out
    cdef u64 total
    load(&q, shape, counts, wilds, fifth, owned)
    unwalked(&q)
    room = whole(limit, "limit", 1, READINGS_MAX)
    total = shape_readings_count(q.shape, q.c, q.wilds, q.fifth, &q.rule)
    if total < <u64>room:
        room = <int>total
    out = <u8*>malloc(<size_t>room * q.wilds + 1)
    if out == NULL:
        raise MemoryError
    try:
        with nogil:
            wrote = shape_readings(q.shape, q.c, q.wilds, q.fifth, &q.rule, out, room)
        return [(<const char*>out)[i * q.wilds:(i + 1) * q.wilds] for i in range(wrote)]
    finally:
        free(out)


def readings_count(shape, counts, wilds=0, *, fifth=True, owned=None):
    """How many different readings a hand has, exactly; 0 if it is not complete. Arguments as for `need`."""
    cdef Ask q
    load(&q, shape, counts, wilds, fifth, owned)
    unwalked(&q)
    return shape_readings_count(q.shape, q.c, q.wilds, q.fifth, &q.rule)


def fours(counts, wilds=0, *, fifth=True):
    """The luxury of seven pairs: (kinds held four times by natural tiles, the most with the wilds assigned best).

    ValueError if the hand is not seven pairs (QUAD_PAIRS) complete. Arguments as for `need`.
    """
    cdef Ask q
    cdef int k, own = 0
    load(&q, _QUADS, counts, wilds, fifth, None)
    if q.total != SHAPE_TILES or quad_pairs_need(q.c, q.wilds, q.fifth) != q.wilds:
        raise ValueError("the hand is not seven pairs")
    for k in range(KINDS):
        own += q.c[k] >= COPIES
    return own, quad_pairs_fours(q.c, q.wilds)


def shape_complete(shape, counts, joker_masks, *, fifth=True, owned=None):
    """Is the hand complete when each joker stands for a kind of its own mask? Exact: all assignments are covered at once.

    `joker_masks` is a sequence of up to 17 masks, one for each joker; a kind outside the tile set does not count. Other
    arguments as for `need`. The cost grows with 2 ** jokers: about a millisecond at 14.
    """
    cdef Ask q
    cdef Walk w
    cdef u64 masks[18]
    cdef u64* room
    cdef int i, words
    cdef bint found = False
    if not isinstance(joker_masks, (list, tuple)):
        raise ValueError(f"joker_masks must be a list or tuple of masks, not {type(joker_masks).__name__}")
    if len(joker_masks) > 17:
        raise ValueError(f"joker_masks must be at most 17, not {len(joker_masks)}")
    for i, mask in enumerate(joker_masks):
        masks[i] = whole(mask, f"joker_masks[{i}]", 0, (1 << 64) - 1)
    load(&q, shape, counts, len(joker_masks), fifth, owned)
    unwalked(&q)
    if not walk_begin(&w, q.shape, q.c, q.wilds, q.fifth, &q.rule):
        return False
    words = max(1, (1 << q.wilds) >> 6)
    room = <u64*>calloc(<size_t>(2 * w.states + 2) * words, sizeof(u64))
    if room == NULL:
        raise MemoryError
    with nogil:
        found = masked_complete(&w, masks, room, words)
    free(room)
    return found


cdef Shape _QUADS = Shape(QUAD_PAIRS)


include "card_lines.pxi"
