# What a seat may see of a table, as rows of 64 small numbers for learning programs. A column is a physical code, in the rows of wild and unseen
# kinds a kind. `mahjong.env.planes` documents every row and writes those that the table knows nothing about.

cdef enum Plane:
    P_HAND = 0              # own tiles; the next four: at least one, two, three, four of them
    P_DRAWN = 5
    P_UNSEEN = 8
    P_WILD = 10
    P_PLAYS = 11
    P_FACTS = 13
    P_SEATS = 16            # from here on P_EACH rows a seat, the viewer's first, then as they play
    P_EACH = 16

cdef enum SeatPlane:
    P_RUNS = 0
    P_ALIKE = 1
    P_KONGS = 2
    P_CONCEALED = 3
    P_CLAIMED = 4           # 1 + who fed it, as seats on from the viewer
    P_RIVER = 5
    P_TAKEN = 6
    P_AS_DRAWN = 7
    P_LAST = 8
    P_LAID = 9
    P_WON = 10
    P_ABOUT = 15


cdef inline u8 byte_of(int n) noexcept nogil:
    return <u8>(0 if n < 0 else 255 if n > 255 else n)


cdef void hand_planes(const State* s, const Seat* p, u8* to) noexcept nogil:
    cdef int i, j
    memcpy(to + KINDS * P_HAND, p.t, KINDS)
    for i in range(KINDS):
        for j in range(min(<int>p.t[i], 4)):
            to[KINDS * (P_HAND + 1 + j) + i] = 1
    if p.drawn != NONE:
        to[KINDS * P_DRAWN + p.drawn] = 1
    for i in range(RED):
        if s.copies[i]:
            to[KINDS * P_UNSEEN + i] = byte_of(<int>s.copies[i] - p.c[i] - s.shown[i])
        to[KINDS * P_WILD + i] = (s.wild >> i) & 1
    memcpy(to + KINDS * P_PLAYS, s.face, UNKNOWN)
    to[KINDS * P_PLAYS + UNKNOWN] = UNKNOWN


cdef void meld_planes(const State* s, const Seat* p, int viewer, int n, bint hidden, u8* base, u8* to) noexcept nogil:
    # hidden: concealed kongs are four tiles that the viewer does not see.
    cdef const Meld* m
    cdef int i, j, row
    for i in range(p.n_melds):
        m = &p.melds[i]
        if m.form == CONCEALED:
            if hidden:
                to[KINDS * P_CONCEALED + UNKNOWN] += m.n
                base[KINDS * P_UNSEEN + s.face[m.tile[0]]] += m.n
                continue
            row = P_CONCEALED
        elif m.form == KONG or m.form == ADDED:
            row = P_KONGS
        else:
            row = P_RUNS if m.form == CHOW or m.form == GROUP else P_ALIKE
        for j in range(m.n):
            to[KINDS * row + m.tile[j]] += 1
        if m.claimed != NONE and m.feeder != NONE:
            to[KINDS * P_CLAIMED + m.claimed] = <u8>(1 + (m.feeder + n - viewer) % n)


cdef void seen_planes(const Rules* r, const State* s, int viewer, int open_seats, const int* who, u8* out) noexcept nogil:
    # All that the table knows. open_seats: a bit for each seat whose concealed kongs the viewer sees. who: the dealer, East, and the seat that has the
    # turn. `out` is (P_SEATS + P_EACH * seats) rows.
    cdef int n = r.seats, q, i, j, t, flags
    cdef const Seat* p
    cdef u8* to
    cdef u8 place[SEATS]
    memset(out, 0, KINDS * (P_SEATS + P_EACH * n))
    memset(place, 0, SEATS)
    hand_planes(s, &s.seat[viewer], out)
    out[KINDS * P_FACTS] = s.left
    out[KINDS * P_FACTS + 1] = byte_of(turns_left(r, s))
    out[KINDS * P_FACTS + 3] = <u8>n
    out[KINDS * P_FACTS + 7] = <u8>(1 + (who[2] + n - viewer) % n)
    for i in range(n):
        q = (viewer + i) % n
        p = &s.seat[q]
        to = out + KINDS * (P_SEATS + P_EACH * i)
        meld_planes(s, p, viewer, n, q != viewer and not (open_seats >> q) & 1, out, to)
        memcpy(to + KINDS * P_LAID, p.laid, KINDS)
        to += KINDS * P_ABOUT
        to[0] = q == who[0]
        to[1] = <u8>((q + n - who[1]) % n)
        to[10] = q == who[2]
        to[2] = p.total
        to[8] = byte_of(p.draws)
        to[9] = byte_of(p.discards)
        to[11] = p.n_melds
    for j in range(s.n_river):
        q, flags, t = s.river_of[j] & 15, s.river_of[j] >> 4, s.river[j]
        to = out + KINDS * (P_SEATS + P_EACH * ((q + n - viewer) % n)) + t
        place[q] += 1
        to[KINDS * P_RIVER] += 1
        to[KINDS * P_TAKEN] += (flags & (WAS_CLAIMED | WAS_WON)) != 0
        to[KINDS * P_AS_DRAWN] += flags & WAS_DRAWN
        to[KINDS * P_LAST] = place[q]
    for j in range(s.n_won):
        for i in range(n):
            if (s.won_by[j] >> ((viewer + i) % n)) & 1:
                out[KINDS * (P_SEATS + P_EACH * i + P_WON) + s.won[j]] += 1


cdef class _Seen(_Acts):
    """The rows. `Table` adds the acts."""

    def planes(self, seat, open_seats, dealer, east, turn, out):
        """What a seat may see, as far as the table knows it, into `out`: a contiguous writable buffer of bytes, 64 * (16 + 16 * seats) of them,
        which is cleared first. open_seats: a bit for each seat whose concealed kongs it sees; dealer, east, turn: seats."""
        cdef int viewer = self.seat_of(seat), seen = <int>whole(open_seats, "open_seats", 0, (1 << SEATS) - 1)
        cdef u8[::1] rows
        cdef int who[3]
        who[0], who[1], who[2] = self.seat_of(dealer), self.seat_of(east), self.seat_of(turn)
        try:
            rows = out
        except (TypeError, BufferError) as error:
            raise ValueError(f"out must be a writable buffer of bytes: {error}") from None
        if rows.shape[0] != KINDS * (P_SEATS + P_EACH * self.moves.r.seats):
            raise ValueError(f"out must be of {KINDS * (P_SEATS + P_EACH * self.moves.r.seats)} bytes, not {rows.shape[0]}")
        seen_planes(&self.moves.r, &self.s, viewer, seen, who, &rows[0])
