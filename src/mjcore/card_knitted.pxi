# The knitted straight: 1 4 7, 2 5 8 and 3 6 9, each row in another suit, beside a pair and a set, which may be a meld.

# The six ways; each nine kinds in rising order.
cdef u8 KNITTED[6][9]


cdef void fill_knitted() noexcept nogil:
    cdef int i, j, n, at = 0
    for i in range(3):
        for j in range(3):
            if i == j:
                continue
            for n in range(3):
                KNITTED[at][n] = <u8>(i + 3 * n)
                KNITTED[at][3 + n] = <u8>(9 + j + 3 * n)
                KNITTED[at][6 + n] = <u8>(18 + 3 - i - j + 3 * n)
            at += 1


fill_knitted()


cdef void knitted_row(int way, u8* nine) noexcept nogil:
    memcpy(nine, KNITTED[way], 9)


cdef int knitted_short(const u8* c) noexcept nogil:
    return 9 - knitted_held(held_mask(c, 0, 9), held_mask(c, 9, 9), held_mask(c, 18, 9))


cdef struct Knitting:
    u8 c[KINDS]             # tiles not yet in a block
    u8 target[KINDS]        # copies the hand would hold
    u8 cap[KINDS]           # copies that natural tiles can give
    int missing
    int over                # copies past the caps


cdef inline bint bits_all(u64 mask, int first, int n) noexcept nogil:
    cdef u64 wanted = ((<u64>1 << n) - 1) << first
    return mask & wanted == wanted


cdef inline void knit(Knitting* s, int k) noexcept nogil:
    if s.c[k]:
        s.c[k] -= 1
    else:
        s.missing += 1
    s.target[k] += 1
    s.over += s.target[k] > s.cap[k]


cdef int knitted_need(const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil:
    cdef Knitting nine, whole, paired
    cdef int at, i, k, n, first, best = FAR
    cdef int spare = wilds if fifth else 0
    cdef bint laid = rule.tiles < SHAPE_TILES
    for at in range(6):
        memcpy(nine.c, c, KINDS)
        memset(nine.target, 0, KINDS)
        nine.missing = nine.over = 0
        for k in range(KINDS):
            n = rule.owned[k] if rule.owned != NULL else 0
            nine.cap[k] = <u8>max(<int>c[k], COPIES - n)
        for i in range(9):
            knit(&nine, KNITTED[at][i])
        if nine.over > spare or nine.missing >= best:
            continue
        for i in range(1 if laid else 34 + 27):     # no set, a pung, or a run
            whole = nine
            if not laid:
                first = i if i < 34 else i - 34
                if i >= 34 and first % 9 > 6:
                    continue
                for n in range(3):
                    knit(&whole, first if i < 34 else first + n)
                if not bits_all(rule.kinds, first, 1 if i < 34 else 3) or whole.over > spare or whole.missing >= best:
                    continue
            for k in range(34):
                if not (rule.kinds >> k) & 1 or whole.missing + 2 - min(2, <int>whole.c[k]) >= best:
                    continue
                paired = whole
                knit(&paired, k)
                knit(&paired, k)
                if paired.over <= spare:
                    best = paired.missing
    return best
