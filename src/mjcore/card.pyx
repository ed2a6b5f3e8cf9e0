# cython: language_level=3
"""Whole-hand shapes: hands that are complete without splitting into sets and a pair."""

cdef MisfitRule PLAIN_MISFITS
PLAIN_MISFITS.gap, PLAIN_MISFITS.honours, PLAIN_MISFITS.natural, PLAIN_MISFITS.knitted = 3, 0, 0, 0

# MISFIT_BEST[gap][held mask][n]: most held tiles of one suit in a choice of exactly n tiles `gap` apart; NONE: no such choice.
cdef enum:
    NONE = 0x80
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
    for gap in range(1, 10):
        for held in range(512):
            ONES[held] = ONES[held >> 1] + (held & 1)
            for n in range(10):
                MISFIT_BEST[gap][held][n] = NONE
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
                hit = 0
                for rank in range(9):
                    hit += (chosen & held) >> rank & 1
                if MISFIT_BEST[gap][held][n] == NONE or MISFIT_BEST[gap][held][n] < hit:
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
    cdef u8 two[15]
    if rule.knitted:
        n = knitted_held(m, p, s)
        for h in range(max(least, 5), 8):
            best = max(best, min(n, 14 - h) + min(honours, h))
        return 14 - best if best >= 0 else FAR
    cdef const u8* a = MISFIT_BEST[rule.gap][m]
    cdef const u8* b = MISFIT_BEST[rule.gap][p]
    cdef const u8* d = MISFIT_BEST[rule.gap][s]
    for i in range(15):
        two[i] = NONE
    for i in range(10):
        if a[i] != NONE:
            for j in range(min(10, 15 - i)):
                if b[j] != NONE and (two[i + j] == NONE or two[i + j] < a[i] + b[j]):
                    two[i + j] = a[i] + b[j]
    for h in range(least, 8):
        numbers = 14 - h
        for j in range(min(10, numbers + 1)):
            if d[j] != NONE and two[numbers - j] != NONE:
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
    return all_of_need_with(c, mask, tiles, 0, False)


cdef int all_of_need_with(const u8* c, u64 mask, int tiles, int wilds, bint fifth) noexcept nogil:
    cdef int k, held = 0, room = 0, missing
    for k in range(KINDS):
        if (mask >> k) & 1:
            held += c[k]
            if c[k] < COPIES:
                room += COPIES - c[k]
    missing = max(0, tiles - held)
    return missing if missing <= room + (wilds if fifth else 0) else FAR


cdef int shape_need(const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil:
    if rule.shape == SHAPE_PAIRS:
        return pairs_need(c)
    if rule.shape == SHAPE_QUAD_PAIRS:
        return quad_pairs_need(c, wilds, fifth)
    if rule.shape == SHAPE_ORPHANS:
        return orphans_need(c)
    if rule.shape == SHAPE_MISFITS:
        return misfits_need_with(c, wilds, &rule.misfit)
    if rule.shape == SHAPE_ALL_OF:
        return all_of_need_with(c, rule.mask, rule.tiles, wilds, fifth)
    return FAR
