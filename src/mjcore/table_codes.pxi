# Legal acts as lists of codes, in canonical order: those of a turn, and those of claims.

cdef enum:
    CODES = 1024            # every set of the richest menu, each with its red fives

cdef struct Codes:
    int n
    u64 code[CODES]


cdef inline void put(Codes* out, u64 code) noexcept nogil:
    if out.n < CODES:
        out.code[out.n] = code
        out.n += 1


cdef u64 pack(int verb, int form, const u8* tile, int n) noexcept nogil:
    # of a claim or a kong; the tiles are in canonical order
    cdef u64 payload = <u64>(form | n << 3)
    cdef int i
    for i in range(n):
        payload |= <u64>tile[i] << (6 + 6 * i)
    return <u64>verb | payload << 4


cdef void each_single(Codes* out, const State* s, const Seat* p, u64 kinds, int verb, int shift) noexcept nogil:
    # One action for each physical tile of these kinds; the tile stands `shift` bits up in the payload.
    cdef int k, red
    cdef u64 base = <u64>verb | (<u64>1 << 4 if shift else 0)        # an aside counts its tiles
    if not s.mapped:
        while kinds:
            k = lowest(kinds)
            kinds &= kinds - 1
            red = red_of(k)
            if red != NONE and p.t[red]:
                put(out, base | <u64>red << (4 + shift))
            if p.t[k]:
                put(out, base | <u64>k << (4 + shift))
        return
    for k in range(RED):
        red = red_of(k)
        if red != NONE and p.t[red] and (kinds >> s.face[red]) & 1:
            put(out, base | <u64>red << (4 + shift))
        if p.t[k] and (kinds >> s.face[k]) & 1:
            put(out, base | <u64>k << (4 + shift))


cdef int variants(const State* s, const Seat* p, int k, u8* out) noexcept nogil:
    # The physical codes held that play as kind k, in canonical order; how many.
    cdef int n = 0, at, red
    if not s.mapped:
        red = red_of(k)
        if red != NONE and p.t[red]:
            out[n] = <u8>red
            n += 1
        if p.t[k]:
            out[n] = <u8>k
            n += 1
        return n
    for at in range(RED):
        red = red_of(at)
        if red != NONE and p.t[red] and s.face[red] == k:
            out[n] = <u8>red
            n += 1
        if p.t[at] and s.face[at] == k:
            out[n] = <u8>at
            n += 1
    return n


cdef void each_alike(Codes* out, const State* s, const Seat* p, int verb, int form, int k, int pending, int own) noexcept nogil:
    # `own` alike out of the hand, with the pending tile or without (NONE): every choice of physical ones, most of the first ones first.
    cdef u8 held[KINDS]
    cdef u8 tile[4]
    choose(out, p, verb, form, held, variants(s, p, k, held), 0, pending, own, tile, 0)


cdef void choose(
    Codes* out, const Seat* p, int verb, int form, const u8* held, int n_held, int first, int pending, int own, u8* tile, int n
) noexcept nogil:
    cdef u8 found[4]
    cdef int i, many
    if own == 0:
        memcpy(found, tile, n)
        if pending != NONE:
            found[n] = <u8>pending
            n += 1
        sort_tiles(found, n)
        put(out, pack(verb, form, found, n))
        return
    if first == n_held:
        return
    for many in range(min(<int>p.t[held[first]], own), -1, -1):
        for i in range(many):
            tile[n + i] = held[first]
        choose(out, p, verb, form, held, n_held, first + 1, pending, own - many, tile, n + many)


cdef bint is_run(int a, int b, int c) noexcept nogil:
    return b == a + 1 and c == a + 2 and c < 27 and a // 9 == c // 9


cdef void each_run(Codes* out, const Rules* r, const State* s, const Seat* p, u64 parts, int pending, int k) noexcept nogil:
    # Sets other than three alike of the pending tile, which is or stands for kind k.
    cdef u8 tile[4]
    cdef u8 first[KINDS]
    cdef u8 second[KINDS]
    cdef int i, x, y, a, b, n, m, form
    cdef int kinds[3]
    for i in range(r.part_from[k], r.part_from[k + 1]):
        a, b = r.part[i][0], r.part[i][1]
        if not (parts >> a) & (parts >> b) & 1 or (a == b and p.c[a] < 2):
            continue
        kinds[0], kinds[1], kinds[2] = min(a, k), max(a, min(b, k)), max(b, k)      # a <= b
        form = CHOW if is_run(kinds[0], kinds[1], kinds[2]) else GROUP
        n, m = variants(s, p, a, first), variants(s, p, b, second)
        for x in range(n):
            for y in range(x if a == b else 0, m):
                if first[x] == second[y] and p.t[first[x]] < 2:
                    continue
                tile[0], tile[1], tile[2] = <u8>pending, first[x], second[y]
                sort_tiles(tile, 3)
                put(out, pack(DO_CLAIM, form, tile, 3))


cdef void claim_codes(Codes* out, const Rules* r, const State* s, const Seat* p, int bits) noexcept nogil:
    cdef int tile = s.pending, k = s.face[tile]
    out.n = 0
    if ((s.never | p.shed) >> k) & 1:
        return
    if sets_left(r, p) > 0:
        set_codes(out, r, s, p, bits)
    if bits & OFFER_PAIR and not p.paired and p.c[k] and (r.pairs >> k) & 1:
        each_alike(out, s, p, DO_CLAIM, PAIR, k, tile, 1)


cdef void set_codes(Codes* out, const Rules* r, const State* s, const Seat* p, int bits) noexcept nogil:
    cdef int tile = s.pending, k = s.face[tile]
    if r.counted:
        if bits & OFFER_PUNG:
            group_codes(out, r, s, p, tile)
        return
    if r.lends:
        wild_set_codes(out, r, s, p, bits)
        return
    if bits & OFFER_KONG and p.c[k] >= 3 and (r.kong_kinds >> k) & 1:
        each_alike(out, s, p, DO_CLAIM, KONG, k, tile, 3)
    if bits & (OFFER_RUN if (r.in_turn >> k) & 1 else OFFER_PUNG) and p.c[k] >= 2 and (r.pungs >> k) & 1:
        each_alike(out, s, p, DO_CLAIM, PUNG, k, tile, 2)
    if bits & OFFER_RUN:
        each_run(out, r, s, p, usable(s, p), tile, k)


cdef void turn_codes(Codes* out, const Rules* r, const State* s, int seat) noexcept nogil:
    cdef const Seat* p = &s.seat[seat]
    cdef bint replaced = can_replace(r, s)
    cdef u64 asides = p.held & (s.aside | p.aside | s.forced) if replaced and p.may & MAY_ASIDE and not (r.drawn & 8 and p.called) else 0
    cdef u64 kinds
    cdef int k
    out.n = 0
    if s.kept_seat == seat:
        return
    if asides & s.forced:
        each_single(out, s, p, asides & s.forced, DO_ASIDE, 3)
        return
    if not p.may & MAY_DISCARD and p.may & MAY_DISCARD_DRAWN and p.drawn != NONE:
        put(out, <u64>DO_DISCARD | <u64>p.drawn << 4)
    elif p.may & (MAY_DISCARD | MAY_DISCARD_DRAWN):
        each_single(out, s, p, discardable(s, p) & ~(asides & (s.barred_discard | p.kept)), DO_DISCARD, 0)
    if replaced and p.may & MAY_KONG and kongs_go_on(r, s):
        if r.lends and r.wild_kongs:
            concealed_mixed(out, r, s, p)
        elif p.fours:
            kinds = concealed_kongs(r, s, p)
            for k in range(RED):
                if (kinds >> k) & 1:
                    each_alike(out, s, p, DO_KONG, CONCEALED, k, NONE, 4)
        if p.pungs:
            if r.lends:
                added_mixed(out, r, s, p)
            else:
                add_codes(out, r, s, p)
    each_single(out, s, p, asides, DO_ASIDE, 3)
    if r.swaps and p.may & MAY_DISCARD:
        swap_codes(out, r, s, p)


cdef void add_codes(Codes* out, const Rules* r, const State* s, const Seat* p) noexcept nogil:
    # The pungs that a tile can be added to, in the order of their kinds; a red five apart from a plain one.
    cdef u64 kinds = added_kongs(r, s, p)
    cdef int i, k, n, many
    cdef u8 tile[4]
    cdef u8 held[KINDS]
    for k in range(RED):
        if not (kinds >> k) & 1:
            continue
        for i in range(p.n_melds):
            if p.melds[i].form == PUNG and s.face[p.melds[i].tile[0]] == k:
                many = variants(s, p, k, held)
                for n in range(many):
                    memcpy(tile, p.melds[i].tile, 3)
                    tile[3] = held[n]
                    sort_tiles(tile, 4)
                    put(out, pack(DO_KONG, ADDED, tile, 4))
