# Wild tiles in claims and kongs: a kind of `r.lends` stands there for what `r.stands` says of it. Of three or four alike so many tiles of the hand
# are natural as `r.real` says, and one tile at least; a run has one wild tile at most. Nothing of this is looked at where no kind lends.

cdef u64 lendable(const Rules* r, const Seat* p) noexcept nogil:
    # Kinds that the wild tiles of a hand may stand for.
    cdef u64 found = 0, held = p.held & r.lends & ~p.shed
    cdef int k
    for k in range(STANDARD, RED if held else STANDARD):
        if (held >> k) & 1:
            found |= r.stands[k]
    return found


cdef int lenders(const Rules* r, const State* s, const Seat* p, int k, u8* out) noexcept nogil:
    # The wild tiles of a hand that may stand for kind k, each physical code once; how many codes. `out` has room for all.
    cdef u64 held = p.held & r.lends & ~p.shed
    cdef int at, n = 0
    for at in range(STANDARD, RED if held else STANDARD):
        if (held >> at) & (r.stands[at] >> k) & 1:
            n += variants(s, p, at, out + n)
    return n


cdef int lent_to(const Rules* r, const Seat* p, int k) noexcept nogil:
    # How many wild tiles of a hand may stand for kind k.
    cdef u64 held = p.held & r.lends & ~p.shed
    cdef int at, n = 0
    for at in range(STANDARD, RED if held else STANDARD):
        if (held >> at) & (r.stands[at] >> k) & 1:
            n += p.c[at]
    return n


cdef inline int natural_of(const State* s, const Seat* p, int k) noexcept nogil:
    # Tiles of kind k that may be part of a claim or a kong as what they show.
    return p.c[k] if (usable(s, p) >> k) & 1 else 0


cdef bint can_be_alike(const Rules* r, const State* s, const Seat* p, int k, int own, int least) noexcept nogil:
    # Can the hand give `own` tiles that are or stand for kind k, `least` of them natural?
    cdef int natural = natural_of(s, p, k)
    return natural >= least and natural + lent_to(r, p, k) >= own


cdef int lent_bits(const Rules* r, const State* s, const Seat* p, int k) noexcept nogil:
    # Claim bits of a tile of kind k with wild tiles in the set, whatever rights the seat has.
    cdef int bits = 0, x, a, b, i
    cdef u64 parts = usable(s, p), can
    cdef bint taken = (r.lends >> k) & 1
    if taken:
        if not r.wild_taken:
            return 0
        for x in range(RED):
            if (r.stands[k] >> x) & 1:
                bits |= alike_bits(r, s, p, x, True)
                if has_run(r, p, parts, x):
                    bits |= OFFER_RUN
        return bits
    bits = alike_bits(r, s, p, k, False)
    can = lendable(r, p)
    for i in range(r.part_from[k], r.part_from[k + 1]):
        a, b = r.part[i][0], r.part[i][1]
        if (parts >> a) & (can >> b) & 1 or (parts >> b) & (can >> a) & 1:
            bits |= OFFER_RUN
    return bits


cdef int alike_bits(const Rules* r, const State* s, const Seat* p, int x, bint taken) noexcept nogil:
    cdef int bits = 0, least = max(r.real, <int>taken)
    if (r.pungs >> x) & 1 and can_be_alike(r, s, p, x, 2, least):
        bits |= OFFER_RUN if (r.in_turn >> x) & 1 else OFFER_PUNG
    if r.wild_kongs and (r.kong_kinds >> x) & 1 and can_be_alike(r, s, p, x, 3, least):
        bits |= OFFER_KONG
    return bits


cdef int lent_rights(const Rules* r, const State* s, const Seat* p, int q, int following) noexcept nogil:
    # The claim bits that a seat may have.
    cdef int bits = 0
    if p.may & MAY_CLAIM and p.total >= 3 + r.keep:
        bits = (OFFER_RUN if right(r.run, q, following) else 0) | (OFFER_PUNG if right(r.pung, q, following) else 0)
    if r.kongs & 1 and can_kong(r, s) and p.may & MAY_KONG and p.total >= 3 + r.keep + (r.replacement == 0) and right(r.kong, q, following):
        bits |= OFFER_KONG
    return bits


# ---- lists

cdef void mixed(
    Codes* out, const Seat* p, int verb, int form, const u8* pool, int n_own, int n_pool, int at, int own, int lent, int pending, u8* tile, int n
) noexcept nogil:
    # `own` tiles of the first n_own codes of the pool and `lent` of the others, with the pending tile or without (NONE).
    cdef u8 found[8]
    cdef int i, many, room = own if at < n_own else lent
    if own == 0 and lent == 0:
        memcpy(found, tile, n)
        if pending != NONE:
            found[n] = <u8>pending
            n += 1
        sort_tiles(found, n)
        put(out, pack(verb, form, found, n))
        return
    if at == n_pool or (at >= n_own and own):
        return
    for many in range(min(<int>p.t[pool[at]], room), -1, -1):
        for i in range(many):
            tile[n + i] = pool[at]
        if at < n_own:
            mixed(out, p, verb, form, pool, n_own, n_pool, at + 1, own - many, lent, pending, tile, n + many)
        else:
            mixed(out, p, verb, form, pool, n_own, n_pool, at + 1, own, lent - many, pending, tile, n + many)


cdef void alike_mixed(
    Codes* out, const Rules* r, const State* s, const Seat* p, int verb, int form, int x, int pending, int n, int least
) noexcept nogil:
    # Every choice of n tiles of the hand that are or stand for kind x, some of them wild, `least` of them natural.
    cdef u8 pool[2 * KINDS]
    cdef u8 tile[8]
    cdef int n_own = variants(s, p, x, pool), n_pool = n_own + lenders(r, s, p, x, pool + n_own), own
    for own in range(min(natural_of(s, p, x), n), least - 1, -1):
        mixed(out, p, verb, form, pool, n_own, n_pool, 0, own, n - own, pending, tile, 0)


cdef void run_mixed(Codes* out, const Rules* r, const State* s, const Seat* p, int pending) noexcept nogil:
    # Every set but three alike of the pending tile, a natural tile of the hand and a wild one.
    cdef int i, j, x, y, n, m, a, b, k = s.face[pending]
    cdef u64 parts = usable(s, p)
    cdef u8 tile[4]
    cdef u8 real[KINDS]
    cdef u8 lent[KINDS]
    for i in range(r.part_from[k], r.part_from[k + 1]):
        for j in range(2):
            a, b = r.part[i][j], r.part[i][1 - j]       # a natural one, and what the wild one stands for
            if not (parts >> a) & 1:
                continue
            n, m = variants(s, p, a, real), lenders(r, s, p, b, lent)
            for x in range(n):
                for y in range(m):
                    tile[0], tile[1], tile[2] = <u8>pending, real[x], lent[y]
                    sort_tiles(tile, 3)
                    put(out, pack(DO_CLAIM, form_of_set(a, b, k), tile, 3))


cdef int form_of_set(int a, int b, int c) noexcept nogil:
    cdef int low = min(a, min(b, c)), high = max(a, max(b, c))
    return CHOW if is_run(low, a + b + c - low - high, high) else GROUP


cdef void lent_codes(Codes* out, const Rules* r, const State* s, const Seat* p, int form) noexcept nogil:
    # Claims of one form with wild tiles in the set; the natural ones stand in the list.
    cdef int tile = s.pending, k = s.face[tile], x
    cdef bint taken = (r.lends >> k) & 1
    if not taken:
        if form == CHOW:
            run_mixed(out, r, s, p, tile)
        elif form == PUNG:
            alike_mixed(out, r, s, p, DO_CLAIM, PUNG, k, tile, 2, r.real)
        elif r.wild_kongs:
            alike_mixed(out, r, s, p, DO_CLAIM, KONG, k, tile, 3, r.real)
        return
    if not r.wild_taken:
        return
    for x in range(RED):
        if not (r.stands[k] >> x) & 1:
            continue
        if form == CHOW:
            each_run(out, r, s, p, usable(s, p), tile, x)
        elif form == PUNG and (r.pungs >> x) & 1:
            alike_mixed(out, r, s, p, DO_CLAIM, PUNG, x, tile, 2, max(r.real, 1))
        elif form == KONG and r.wild_kongs and (r.kong_kinds >> x) & 1:
            alike_mixed(out, r, s, p, DO_CLAIM, KONG, x, tile, 3, max(r.real, 1))


cdef void wild_set_codes(Codes* out, const Rules* r, const State* s, const Seat* p, int bits) noexcept nogil:
    # Claims of sets where wild tiles may stand in them.
    cdef int tile = s.pending, k = s.face[tile], start = out.n, x, in_turn
    if bits & OFFER_KONG:
        if natural_of(s, p, k) >= 3 and (r.kong_kinds >> k) & 1:
            each_alike(out, s, p, DO_CLAIM, KONG, k, tile, 3)
        if (r.lends >> k) & 1 or (r.kong_kinds >> k) & 1:
            lent_codes(out, r, s, p, KONG)
        settle_codes(out, s, start)
    start = out.n
    if bits & (OFFER_RUN | OFFER_PUNG):
        if natural_of(s, p, k) >= 2 and (r.pungs >> k) & 1:
            each_alike(out, s, p, DO_CLAIM, PUNG, k, tile, 2)
        if (r.lends >> k) & 1 or (r.pungs >> k) & 1:
            lent_codes(out, r, s, p, PUNG)
        settle_codes(out, s, start)
        # a pung is claimed with the right of a run where its kind says so
        x = start
        for in_turn in range(start, out.n):
            if bits & (OFFER_RUN if (r.in_turn >> s.face[out.code[in_turn] >> 10 & 63]) & 1 else OFFER_PUNG):
                out.code[x] = out.code[in_turn]
                x += 1
        out.n = x
    start = out.n
    if bits & OFFER_RUN:
        each_run(out, r, s, p, usable(s, p), tile, k)
        lent_codes(out, r, s, p, CHOW)
        settle_codes(out, s, start)


cdef void settle_codes(Codes* out, const State* s, int start) noexcept nogil:
    # The codes from a place on in order: by what their tiles play as, then as they stand; each once.
    cdef int i, j, n = start
    cdef u64 x
    for i in range(start, out.n):
        x = out.code[i]
        j = n
        while j > start and comes_after(s, out.code[j - 1], x):
            j -= 1
        if j > start and out.code[j - 1] == x:
            continue
        memmove(&out.code[j + 1], &out.code[j], (n - j) * sizeof(u64))
        out.code[j] = x
        n += 1
    out.n = n


cdef bint comes_after(const State* s, u64 code, u64 other) noexcept nogil:
    cdef u8 one_[8]
    cdef u8 two[8]
    cdef int i, n = <int>(code >> 7 & 7), m = <int>(other >> 7 & 7)
    for i in range(n):
        one_[i] = s.face[code >> (10 + 6 * i) & 63]
    for i in range(m):
        two[i] = s.face[other >> (10 + 6 * i) & 63]
    sort_kinds(one_, n)
    sort_kinds(two, m)
    for i in range(min(n, m)):
        if one_[i] != two[i]:
            return one_[i] > two[i]
    for i in range(min(n, m)):
        if code >> (10 + 6 * i) & 63 != other >> (10 + 6 * i) & 63:
            return order_of(<int>(code >> (10 + 6 * i) & 63)) > order_of(<int>(other >> (10 + 6 * i) & 63))
    return n > m


cdef void sort_kinds(u8* kind, int n) noexcept nogil:
    cdef int i, j
    cdef u8 x
    for i in range(1, n):
        x = kind[i]
        j = i
        while j > 0 and kind[j - 1] > x:
            kind[j] = kind[j - 1]
            j -= 1
        kind[j] = x


# ---- kongs in one's turn

cdef bint concealed_mixed(Codes* out, const Rules* r, const State* s, const Seat* p) noexcept nogil:
    # Lists the concealed kongs, wild tiles among them; with NULL tells whether there are any.
    cdef int x, start
    cdef bint found = False
    if not r.kongs & 4 or sets_left(r, p) <= 0 or (r.drawn & 4 and p.called) or p.total < 4 + r.keep + (r.replacement == 0):
        return False
    start = 0 if out == NULL else out.n
    for x in range(RED):
        if not (r.kong_kinds >> x) & 1 or not can_be_alike(r, s, p, x, 4, max(r.real, 1)):
            continue
        found = True
        if out == NULL:
            return True
        alike_mixed(out, r, s, p, DO_KONG, CONCEALED, x, NONE, 4, max(r.real, 1))
    if out != NULL:
        settle_codes(out, s, start)
    return found


cdef bint added_mixed(Codes* out, const Rules* r, const State* s, const Seat* p) noexcept nogil:
    # Lists the tiles that can be added to pungs, where pungs may hold wild tiles; with NULL tells whether there are any.
    cdef int i, j, n, x, start = 0 if out == NULL else out.n
    cdef u64 drawn
    cdef u8 held[2 * KINDS]
    cdef u8 tile[4]
    cdef const Meld* m
    if not r.kongs & 2 or (r.drawn & 2 and p.called):
        return False
    drawn = one(s.face[p.drawn]) if p.drawn != NONE else 0
    for i in range(p.n_melds):
        m = &p.melds[i]
        if m.form != PUNG or (not r.wild_kongs and (r.lends >> s.face[m.tile[2]]) & 1):
            continue
        x = s.face[m.tile[0]]
        if not (r.kong_kinds >> x) & 1:
            continue
        n = variants(s, p, x, held) if natural_of(s, p, x) else 0
        if r.wild_kongs:
            n += lenders(r, s, p, x, held + n)
        for j in range(n):
            if r.fresh_added and not (drawn >> s.face[held[j]]) & 1:
                continue
            if out == NULL:
                return True
            memcpy(tile, m.tile, 3)
            tile[3] = held[j]
            sort_tiles(tile, 4)
            put(out, pack(DO_KONG, ADDED, tile, 4))
    if out != NULL:
        settle_codes(out, s, start)
        return out.n > start
    return False


cdef bint lent_meld(const Rules* r, Menu menu, const State* s, const Given* g) noexcept nogil:
    # Do tiles with wild ones among them make what their form says?
    cdef u8 real[8]
    cdef u8 lent[8]
    cdef int i, j, k, n = 0, m = 0, left
    cdef u8 kinds[3]
    for i in range(g.n):
        k = s.face[g.tile[i]]
        if (r.lends >> k) & 1:
            lent[m] = <u8>k
            m += 1
        else:
            real[n] = <u8>k
            n += 1
    if n == 0 or g.form == PAIR or g.form == QUINT:
        return False
    if g.form != CHOW and g.form != GROUP:
        for i in range(n):
            if real[i] != real[0]:
                return False
        for i in range(m):
            if not (r.stands[lent[i]] >> real[0]) & 1:
                return False
        return True
    if m != 1:
        return False
    for i in range(menu.n_sets):
        memcpy(kinds, menu.set_kind[i], 3)
        if kinds[0] == kinds[2] or (g.form == CHOW) != is_run(kinds[0], kinds[1], kinds[2]):
            continue
        left = 3
        for j in range(n):
            k = take_from(kinds, left, real[j])
            left -= k >= 0
        if left == 1 and (r.stands[lent[0]] >> kinds[0]) & 1:
            return True
    return False
