# Sets that reach over blocks of kinds, which the tables do not know: some fixed ones, and any three of a mask. What they take is tried
# out, and the tables are asked about the rest. There are no wildcards then.

cdef bint fits(const Rules* r, Menu menu, const Seat* p, const u8* c, u64 kinds, int wilds, bint many) noexcept nogil:
    # The same with the sets that reach over blocks, if the rules have any.
    cdef u8 rest[KINDS]
    if r.across_kinds == 0:
        return fits_blocks(r, menu, p, c, kinds, wilds, many, 0)
    memcpy(rest, c, KINDS)
    return take_across(r, menu, p, rest, kinds, many, 0, 0)


cdef int across_laid(const Rules* r, const Seat* p, int at) noexcept nogil:
    # How many melds are this set.
    cdef const u8* k = r.across[at]
    cdef u64 mask = one(k[0]) | one(k[1]) | one(k[2])
    cdef int i, j, n = 0
    cdef u64 seen
    for i in range(p.n_melds):
        if p.melds[i].form != GROUP:
            continue
        seen = 0
        for j in range(3):
            seen |= one(face_of(p.melds[i].tile[j]))
        n += seen == mask
    return n


cdef bint take_across(const Rules* r, Menu menu, const Seat* p, u8* c, u64 kinds, bint many, int at, int apart) noexcept nogil:
    # Every number of the fixed set `at` that the hand holds, those before it taken out: `apart` sets so far.
    cdef const u8* k
    cdef int n = 0, laid
    cdef bint found = False
    if at == r.n_across:
        return keep_loose(r, menu, p, c, kinds, many, r.loose & kinds, apart, 0, False) if r.loose else rest_fits(r, menu, p, c, kinds, many, apart)
    k = r.across[at]
    laid = across_laid(r, p, at)
    while True:
        if n + laid >= r.across_need[at] and take_across(r, menu, p, c, kinds, many, at + 1, apart + n):
            found = True
            break
        if apart + n == sets_left(r, p) or c[k[0]] == 0 or c[k[1]] == 0 or c[k[2]] == 0:
            break
        c[k[0]] -= 1
        c[k[1]] -= 1
        c[k[2]] -= 1
        n += 1
    c[k[0]] += n
    c[k[1]] += n
    c[k[2]] += n
    return found


cdef bint keep_loose(
    const Rules* r, Menu menu, const Seat* p, u8* c, u64 kinds, bint many, u64 left, int apart, int out, bint headed
) noexcept nogil:
    # How many tiles of each loose kind stay for the pair and for sets with others; the rest, `out` of them so far, go into sets of any three.
    cdef int k, n, i, runs = 0, pair
    cdef bint found = False
    if left == 0:
        return out % 3 == 0 and apart + out // 3 <= sets_left(r, p) and rest_fits(r, menu, p, c, kinds, many, apart + out // 3)
    k = ones_below(left)
    n = c[k]
    for i in range(r.part_from[k], r.part_from[k + 1]):
        runs += min(c[r.part[i][0]], c[r.part[i][1]])
    for pair in range(2):
        if pair and (headed or p.paired or n < 2 or not (r.pairs >> k) & 1):
            break
        for i in range(min(runs, n - 2 * pair) + 1):
            c[k] = <u8>(i + 2 * pair)
            if keep_loose(r, menu, p, c, kinds, many, left & (left - 1), apart, out + n - c[k], headed or pair):
                found = True
                break
        if found:
            break
    c[k] = <u8>n
    return found


cdef inline int ones_below(u64 mask) noexcept nogil:
    # The number of the lowest kind of a mask.
    cdef int k = 0
    while not (mask >> k) & 1:
        k += 1
    return k


cdef bint rest_fits(const Rules* r, Menu menu, const Seat* p, const u8* c, u64 kinds, bint many, int apart) noexcept nogil:
    cdef u64 touched = r.across_kinds & kinds
    cdef int k
    while touched:
        k = ones_below(touched)
        touched &= touched - 1
        if c[k] == 0:
            kinds &= ~one(k)
    return fits_blocks(r, menu, p, c, kinds, 0, many, apart)
