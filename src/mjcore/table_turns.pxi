# What happens in turns and claims, without Python and without a check: the callers know that the act is possible.

cdef struct Ground:         # a table as these acts need it
    const Rules* r
    State* s
    const u8* wall
    const u8* tail
    Notes* notes

cdef struct Given:          # the tiles that an action names
    int form
    int n
    u64 payload
    u8 tile[8]

cdef long long NOBODY = -(<long long>1 << 62)


cdef inline void jot(const Ground* at, u64 kind, u64 seat, u64 payload) noexcept nogil:
    # An event, told to the log later (`tell`); who plays on for long sees to it that there is room.
    at.notes.event[at.notes.n] = kind | seat << 5 | payload << 9
    at.notes.n += 1


cdef inline void close(State* s) noexcept nogil:
    # Nothing is on offer any more, no kong can be robbed.
    s.pending = s.pending_seat = s.kong_seat = s.kept_seat = NONE
    s.pending_robbed = s.pending_laid = s.pending_won = 0


cdef int fetch(const Ground* at, int q, int position) noexcept nogil:
    # The tile at a position of the wall comes into a hand.
    cdef State* s = at.s
    cdef int tile = at.wall[position]
    close(s)
    leave(s, at.tail, at.r.size, position)
    hold(s, &s.seat[q], tile)
    s.seat[q].drawn, s.seat[q].called = <u8>tile, 0
    return tile


cdef int draw_tile(const Ground* at, Menu menu, int q) noexcept nogil:
    # A turn draw, of which there is one: tile | bits << 8.
    cdef State* s = at.s
    cdef bint kept = turns_left(at.r, s) <= at.r.last
    cdef int tile = fetch(at, q, s.head), bits
    s.seat[q].draws += 1
    jot(at, EV_DRAW, q, tile)
    if kept:
        s.kept_seat = <u8>q
    bits = self_bits(at.r, menu, s, &s.seat[q], True)
    if kept:
        bits = (bits & SELF_COMPLETE) | SELF_KEPT
    if turns_left(at.r, s) == 0:
        bits |= SELF_LAST
    return tile | bits << 8


cdef long long following(const Ground* at, Menu menu, int q) noexcept nogil:
    # The next seat draws: that seat << 24 | the answer of the draw, or NOBODY.
    cdef int after = seat_after(at.r, at.s, q)
    if after < 0 or turns_left(at.r, at.s) == 0:
        return NOBODY
    return after << 24 | draw_tile(at, menu, after)


cdef inline bint asks_more(long long answer) noexcept nogil:
    # Does what was drawn ask for more than an ordinary turn: a win, a tile that must be laid aside, a draw that is kept?
    return (answer >> 8) & (SELF_COMPLETE | SELF_FORCED | SELF_KEPT) != 0


cdef u64 put_down(const Ground* at, Menu menu, int q, int t) noexcept nogil:
    # A discard: the claim bits of all seats, eight each.
    cdef State* s = at.s
    cdef Seat* p = &s.seat[q]
    cdef int k = s.face[t], drawn = p.drawn == t
    cdef bint laid = (s.lays >> k) & 1
    close(s)
    drop(s, p, t)
    p.drawn, p.called = NONE, 0
    p.discards += 1
    s.barred = 0
    s.shown[k] += 1
    jot(at, EV_DISCARD, q, <u64>(t | drawn << 6 | laid << 7))
    if laid:
        p.laid[t] += 1
        return 0
    s.river[s.n_river] = <u8>t
    s.river_of[s.n_river] = <u8>(q | (WAS_DRAWN << 4 if drawn else 0))
    s.n_river += 1
    s.pending, s.pending_seat = <u8>t, <u8>q
    return offers(at.r, menu, s, q, k)


cdef Meld* lay_meld(State* s, Seat* p, const Given* g) noexcept nogil:
    # A new meld out of tiles that have left the hand.
    cdef Meld* m = &p.melds[p.n_melds]
    cdef int i
    p.n_melds += 1
    memset(m, 0, sizeof(Meld))
    m.form, m.n = <u8>g.form, <u8>g.n
    m.claimed = m.feeder = m.robbable = NONE
    for i in range(g.n):
        m.tile[i] = g.tile[i]
        own_tile(s, p, g.tile[i])
    if g.form == PUNG:
        p.pungs |= one(s.face[g.tile[0]])
    p.paired += g.form == PAIR
    return m


cdef void given_by(Given* g, u64 code) noexcept nogil:
    # The tiles of a claim or kong that the table has listed itself.
    cdef int i
    g.payload = code >> 4
    g.form = <int>(g.payload & 7)
    g.n = <int>(g.payload >> 3 & 7)
    for i in range(g.n):
        g.tile[i] = <u8>(g.payload >> (6 + 6 * i) & 63)


cdef u64 barred_after(const Rules* r, const State* s, const Given* g) noexcept nogil:
    # The kinds that are not discarded right after this claim. A kong is replaced and bars nothing.
    cdef int i, x, y, claimed = s.face[s.pending], n = 0
    cdef int own[2]
    cdef u64 barred = one(claimed) if r.bars_same else 0
    cdef bint found = False
    if g.n != 3:
        return 0
    for i in range(3):
        if s.face[g.tile[i]] == claimed and not found:
            found = True
        elif n < 2:
            own[n] = s.face[g.tile[i]]
            n += 1
    if not found:
        return 0
    if not r.bars_end:
        return barred
    for i in range(r.part_from[own[0]], r.part_from[own[0] + 1]):
        x, y = r.part[i][0], r.part[i][1]
        if x == own[1] and y != claimed:
            barred |= one(y)
        elif y == own[1] and x != claimed:
            barred |= one(x)
    return barred


cdef bint leaves_discard(const Seat* p, const State* s, const Given* g, u64 barred) noexcept nogil:
    # Does the hand without the tiles that go into the set hold a kind that is not barred?
    cdef u8 held[KINDS]
    cdef u64 left = p.held
    cdef int i, k
    cdef bint pending = False
    memcpy(held, p.c, KINDS)
    for i in range(g.n):
        if g.tile[i] == s.pending and not pending:
            pending = True
            continue
        k = s.face[g.tile[i]]
        held[k] -= 1
        if held[k] == 0:
            left &= ~one(k)
    return left & ~barred != 0


cdef void curbed_claims(Codes* out, const Rules* r, const State* s, int q, u64 offered) noexcept nogil:
    # `claim_codes` of a seat by the claim bits of all, without those after which nothing could be discarded.
    cdef const Seat* p = &s.seat[q]
    cdef Given g
    cdef int i, n = 0
    cdef u64 barred
    claim_codes(out, r, s, p, <int>(offered >> (OFFERS * q)) & 31)
    if not (r.bars_same or r.bars_end):
        return
    for i in range(out.n):
        given_by(&g, out.code[i])
        barred = barred_after(r, s, &g)
        if barred == 0 or leaves_discard(p, s, &g, barred):
            out.code[n] = out.code[i]
            n += 1
    out.n = n


cdef void claim_tile(const Ground* at, Menu menu, int q, u64 code) noexcept nogil:
    # A claim that `curbed_claims` has listed, with what it bars.
    cdef Given g
    cdef u64 barred
    given_by(&g, code)
    barred = barred_after(at.r, at.s, &g)
    if barred:
        at.s.barred = barred
    take_tile(at, menu, q, &g)


cdef int take_tile(const Ground* at, Menu menu, int q, const Given* g) noexcept nogil:
    # The pending discard goes into a meld: the seat's own bits, 0 for a kong.
    cdef State* s = at.s
    cdef Seat* p = &s.seat[q]
    cdef Meld* m
    cdef int i, pending = s.pending, feeder = s.pending_seat
    cdef bint found = False
    for i in range(g.n):
        if g.tile[i] == pending and not found:
            found = True
        else:
            drop(s, p, g.tile[i])
            s.shown[s.face[g.tile[i]]] += 1
    if s.pending_laid:
        s.seat[feeder].laid[pending] -= 1
    else:
        s.river_of[s.n_river - 1] |= WAS_CLAIMED << 4
    close(s)
    p.drawn, p.called = NONE, 1
    m = lay_meld(s, p, g)
    m.claimed, m.feeder = <u8>pending, <u8>feeder
    s.claims += 1
    s.kongs += g.form == KONG
    jot(at, EV_CLAIM, q, g.payload | <u64>feeder << 36 | <u64>pending << 40)
    return 0 if g.form == KONG else self_bits(at.r, menu, s, p, False)


cdef int take_from(u8* tile, int n, int which) noexcept nogil:
    # Take one tile out of n, the rest closing up; its place, or -1.
    cdef int i, j
    for i in range(n):
        if tile[i] == which:
            for j in range(i, n - 1):
                tile[j] = tile[j + 1]
            tile[n - 1] = 0
            return i
    return -1
