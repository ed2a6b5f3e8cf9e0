# Many tables, each with a seat that is asked: the steps that are plain turns and plain claims, made in one call and without Python.
#
# A lane is a table that is lent to the core after Python has seen to it that nothing bears on the next turn but what the table knows (the
# conditions of `roll`). The core keeps it until something happens that only the rules can decide, and then says where it stands.

cdef enum:
    BY_HAND = 0             # Python asks
    IN_TURN = 1             # the seat has its turn
    OFFERED = 2             # the seat alone may take the tile on offer

cdef enum:                  # where blocks of action ids begin; mahjong.env.ids
    ID_PASS = 1
    ID_DISCARD = 64
    ID_RUN = 192
    ID_PUNG = 256
    ID_KONG = 320
    ID_PAIR = 384
    ID_QUINT = 448
    ID_CONCEALED = 512
    ID_ADDED = 576
    ID_ASIDE = 640
    ID_END = 1024

cdef enum:                  # rows that Python writes, and where a lane keeps them: four of the deal, its facts, then of each seat four and its facts
    P_OFFERED = 6
    P_KEPT = 7
    P_TURNED = 9
    P_MONEY = 14
    P_POINTS = 15
    P_OPEN = 11
    DIGITS = 3              # bytes of an amount of money
    KEEPS = 5
    KEEPS_EACH = 5
    ASKED_TURN = 1
    ASKED_OFFER = 3

cdef int[8] FORM_IDS
FORM_IDS[:] = [ID_RUN, ID_PUNG, ID_KONG, ID_CONCEALED, ID_ADDED, ID_RUN, ID_PAIR, ID_QUINT]

cdef struct Lane:
    Ground at
    int mode
    int seat                # who is asked
    u64 bits                # of the offer
    int id                  # what was answered and is not done yet, or -1
    Stop stop
    bint asks               # as in `roll`
    bint takes
    int dealer
    int east
    int open_seats
    bint marked             # Python has something to say of the seats
    u8 agent[SEATS]         # whose agent sits at a seat


cdef int id_of(u64 code) noexcept nogil:
    # The id that begins an act, or 0 for one that a lane does not know.
    cdef int verb = code & 15
    if verb == DO_DISCARD:
        return ID_DISCARD + <int>(code >> 4 & 63)
    if verb == DO_CLAIM or verb == DO_KONG:
        return FORM_IDS[code >> 4 & 7] + face_of(<int>(code >> 10 & 63))
    if verb == DO_ASIDE:
        return ID_ASIDE + <int>(code >> 7 & 63)
    return 0


cdef bint masked(const Codes* codes, bint passes, i8* mask) noexcept nogil:
    # The mask of these acts. False where two begin alike, or there are none: then Python asks.
    cdef int i, number
    memset(mask, 0, ID_END)
    for i in range(codes.n):
        number = id_of(codes.code[i])
        if number == 0 or mask[number]:
            return False
        mask[number] = 1
    mask[ID_PASS] = passes
    return codes.n > 0


cdef bint in_turn(Lane* l, Menu menu, Codes* codes, i8* mask) noexcept nogil:
    # The seat of the lane has its turn. False where Python asks it.
    l.mode = IN_TURN
    if l.asks and has_more(l.at.r, menu, l.at.s, &l.at.s.seat[l.seat]):
        return False
    turn_codes(codes, l.at.r, l.at.s, l.seat)
    return masked(codes, False, mask)


cdef bint halted(Lane* l, int why, int seat, long long answer, int id) noexcept nogil:
    l.mode, l.id = BY_HAND, id
    l.stop.why, l.stop.seat, l.stop.answer = why, seat, answer
    return False


cdef bint goes_on(Lane* l, Menu menu, Codes* codes, int after, i8* mask) noexcept nogil:
    # Nobody has taken the tile: the next seat draws.
    cdef long long answer = following(&l.at, menu, after)
    if answer == NOBODY:
        return halted(l, HALT_OVER, after, 0, -1)
    l.seat = <int>(answer >> 24)
    answer &= 0xFFFFFF
    if asks_more(answer):
        return halted(l, HALT_DRAWN, l.seat, answer, -1)
    return in_turn(l, menu, codes, mask) or halted(l, HALT_TURN, l.seat, 0, -1)


cdef bint lane_step(Lane* l, Menu menu, Codes* codes, int id, i8* mask) noexcept nogil:
    # The seat that is asked answers with a legal id. True where the lane plays on, its next seat asked and `mask` written.
    cdef int q = l.seat, giver, other, i
    cdef u64 bits
    if l.mode == IN_TURN:
        if not ID_DISCARD <= id < ID_DISCARD + UNKNOWN or count_of(&l.at.s.seat[q], id - ID_DISCARD) == 0:
            return halted(l, HALT_TURN, q, 0, id)
        bits = put_down(&l.at, menu, q, id - ID_DISCARD)
        if not bits:
            return goes_on(l, menu, codes, q, mask)
        other = lone(bits) if l.takes else -1
        if other < 0:
            return halted(l, HALT_OFFER, q, <long long>bits, -1)
        l.mode, l.seat, l.bits = OFFERED, other, bits
        curbed_claims(codes, l.at.r, l.at.s, other, bits)
        if codes.n == 0:
            return goes_on(l, menu, codes, q, mask)
        return masked(codes, True, mask) or halted(l, HALT_OFFER, q, <long long>bits, -1)
    giver = l.at.s.pending_seat
    if l.at.s.pending == NONE or giver == q:
        return halted(l, HALT_TURN, q, 0, id)
    if id == ID_PASS:
        jot(&l.at, EV_ANSWER, q, 0)
        return goes_on(l, menu, codes, giver, mask)
    curbed_claims(codes, l.at.r, l.at.s, q, l.bits)
    for i in range(codes.n):
        if id_of(codes.code[i]) != id:
            continue
        if (codes.code[i] >> 4) & 7 == KONG:
            break
        jot(&l.at, EV_ANSWER, q, codes.code[i])
        claim_tile(&l.at, menu, q, codes.code[i])
        return in_turn(l, menu, codes, mask) or halted(l, HALT_TURN, q, 0, -1)
    return halted(l, HALT_OFFER, giver, <long long>l.bits, id)


cdef bint let_go(const Rules* r, Menu menu, const State* s, int q) noexcept nogil:
    # Has the seat discarded a kind that it waits for?
    cdef Seat p = s.seat[q]
    cdef u64 waits
    cdef int i
    if is_full(r, &p) and p.drawn != NONE:
        drop(s, &p, p.drawn)
    waits = waiting_for(r, menu, s, &p)
    for i in range(s.n_river if waits else 0):
        if s.river_of[i] & 15 == q and (waits >> s.face[s.river[i]]) & 1:
            return True
    return False


cdef void lane_seen(const Lane* l, Menu menu, const u8* rows, bint by_waits, u8* out) noexcept nogil:
    # What the seat that is asked may see. rows: what Python has said of the deal as this seat sees it.
    cdef const Rules* r = l.at.r
    cdef const State* s = l.at.s
    cdef int who[3]
    cdef int i, turn = l.seat if l.mode == IN_TURN else s.pending_seat
    cdef const u8* facts = rows + KINDS * 4
    cdef const u8* seat
    cdef u8* to
    who[0], who[1], who[2] = l.dealer, l.east, turn
    seen_planes(r, s, l.seat, l.open_seats, who, out)
    memcpy(out + KINDS * P_KEPT, rows, KINDS)
    memcpy(out + KINDS * P_TURNED, rows + KINDS, KINDS)
    memcpy(out + KINDS * P_MONEY, rows + KINDS * 2, 2 * KINDS)
    to = out + KINDS * P_FACTS
    to[2], to[4], to[5] = facts[2], facts[4], facts[5]
    memcpy(to + 15, facts + 15, KINDS - 15)
    to[6] = ASKED_TURN
    if l.mode == OFFERED:
        to[6] = ASKED_OFFER
        to[8] = <u8>(1 + (turn + r.seats - l.seat) % r.seats)
        out[KINDS * P_OFFERED + s.pending] = 1
    if by_waits:
        to[14] = let_go(r, menu, s, l.seat)
    for i in range(r.seats if l.marked else 0):
        seat = rows + KINDS * (KEEPS + KEEPS_EACH * i)
        to = out + KINDS * (P_SEATS + P_EACH * i + P_OPEN)
        memcpy(to, seat, 4 * KINDS)
        memcpy(to + 4 * KINDS + 3, seat + 4 * KINDS + 3, 5)


@cython.final
cdef class Lanes:
    """Tables that the core plays; see table.pyi."""

    cdef readonly Moves moves
    cdef readonly int size
    cdef list tables        # of each lane, or None
    cdef Lane* lane
    cdef u8* rows           # of each lane and viewer
    cdef size_t each        # bytes of one viewer's
    cdef bint by_waits
    cdef bint busy

    def __cinit__(self, moves, size, by_waits):
        if not isinstance(moves, Moves):
            raise ValueError(f"moves must be Moves, not {type(moves).__name__}")
        self.moves = moves
        self.by_waits = yes(by_waits, "by_waits")
        self.size = <int>whole(size, "size", 1, 1 << 20)
        self.each = KINDS * (KEEPS + KEEPS_EACH * self.moves.r.seats)
        self.tables = [None] * self.size
        self.lane = <Lane*>calloc(self.size, sizeof(Lane))
        self.rows = <u8*>calloc(self.size, self.each * self.moves.r.seats)
        if self.lane == NULL or self.rows == NULL:
            raise MemoryError(f"no room for {size} lanes")

    def __dealloc__(self):
        free(self.lane)
        free(self.rows)

    cdef Lane* at(self, object lane) except NULL:
        if self.busy:
            raise ValueError("the lanes are at a step")
        return &self.lane[whole(lane, "lane", 0, self.size - 1)]

    def show(self, lane, viewer, planes, alike):
        """What Python says of a deal as a seat sees it: its planes, of which the lane keeps the rows that the table does not know. alike: all seats
        see the same but for whose money comes first."""
        cdef Lane* l = self.at(lane)
        cdef int n = self.moves.r.seats, q = <int>whole(viewer, "viewer", 0, n - 1), i, j, money = DIGITS * n
        cdef bint same = yes(alike, "alike")
        cdef bytes given = packed(planes, "planes")
        cdef const u8* data = given
        cdef u8* to = self.rows + self.each * (n * (l - self.lane) + q)
        cdef u8* here
        if len(given) != KINDS * (P_SEATS + P_EACH * n):
            raise ValueError(f"planes must be of {KINDS * (P_SEATS + P_EACH * n)} bytes, not {len(given)}")
        memcpy(to, data + KINDS * P_KEPT, KINDS)
        memcpy(to + KINDS, data + KINDS * P_TURNED, KINDS)
        memcpy(to + KINDS * 2, data + KINDS * P_MONEY, 2 * KINDS)
        memcpy(to + KINDS * 4, data + KINDS * P_FACTS, KINDS)
        for i in range(n):
            here = to + KINDS * (KEEPS + KEEPS_EACH * i)
            memcpy(here, data + KINDS * (P_SEATS + P_EACH * i + P_OPEN), KEEPS_EACH * KINDS)
        for j in range(1, n if same else 0):
            here = self.rows + self.each * (n * (l - self.lane) + (q + j) % n)
            memcpy(here, to, self.each)
            for i in range(2, 4):
                memcpy(here + KINDS * i, to + KINDS * i + DIGITS * j, money - DIGITS * j)
                memcpy(here + KINDS * i + money - DIGITS * j, to + KINDS * i, DIGITS * j)

    def lend(self, lane, table, seat, plain, claims, dealer, east, open_seats, marked, agents, legal, seen):
        """A table whose seat has a plain turn; whether the lane plays it."""
        cdef Lane* l = self.at(lane)
        cdef int j = <int>(l - self.lane), n = self.moves.r.seats
        cdef Table lent
        cdef bytes whose = packed(agents, "agents")
        cdef i8[:, ::1] masks = self.masks(legal)
        cdef u8[:, :, ::1] planes = self.planes(seen)
        cdef Codes codes
        l.mode = BY_HAND
        if not isinstance(table, Table) or (<Table>table).moves is not self.moves:
            raise ValueError("table must be a Table of the same Moves")
        lent = table
        l.seat, l.dealer, l.east = lent.seat_of(seat), lent.seat_of(dealer), lent.seat_of(east)
        l.asks, l.takes, l.marked = yes(plain, "plain"), yes(claims, "claims"), yes(marked, "marked")
        l.open_seats = <int>whole(open_seats, "open_seats", 0, (1 << SEATS) - 1)
        if len(whose) != n:
            raise ValueError(f"agents must be {n} bytes, not {len(whose)}")
        memcpy(l.agent, <const u8*>whose, min(n, <int>SEATS))
        lent.free_to_move()
        lent.tell()
        l.at = lent.at
        if not in_turn(l, self.moves.menu, &codes, &masks[j, 0]):
            l.mode = BY_HAND
            return False
        self.tables[j] = table
        if planes is not None:
            lane_seen(l, self.moves.menu, self.rows + self.each * (n * j + l.seat), self.by_waits, &planes[j, 0, 0])
        return True

    def recall(self, lane):
        """The lane is not the core's any more."""
        cdef Lane* l = self.at(lane)
        self.told(l)
        l.mode = BY_HAND

    cdef int told(self, Lane* l) except -1:
        if l.mode != BY_HAND:
            (<Table>self.tables[l - self.lane]).tell()
        return 0

    def standing(self, lane):
        """(why, seat, answer) as `roll` says where it stopped, of a lane that the core plays; None of another. All its events are in the log then."""
        cdef Lane* l = self.at(lane)
        if l.mode == BY_HAND:
            return None
        self.told(l)
        if l.mode == IN_TURN:
            return HALT_TURN, l.seat, 0
        return HALT_OFFER, int(l.at.s.pending_seat), l.bits

    def lent(self, lane):
        """Whether the core plays a lane."""
        return self.at(lane).mode != BY_HAND

    cdef i8[:, ::1] masks(self, object legal):
        cdef i8[:, ::1] found
        try:
            found = legal
        except (TypeError, ValueError, BufferError) as error:
            raise ValueError(f"legal must be a writable buffer of bytes: {error}") from None
        if found is None or found.shape[0] != self.size or found.shape[1] != ID_END:
            raise ValueError(f"legal must be of shape ({self.size}, {ID_END})")
        return found

    cdef u8[:, :, ::1] planes(self, object seen):
        cdef u8[:, :, ::1] found
        if seen is None:
            return None
        try:
            found = seen
        except (TypeError, ValueError, BufferError) as error:
            raise ValueError(f"seen must be a writable buffer of bytes: {error}") from None
        if found.shape[0] != self.size or found.shape[1] != P_SEATS + P_EACH * self.moves.r.seats or found.shape[2] != KINDS:
            raise ValueError(f"seen must be of shape ({self.size}, {P_SEATS + P_EACH * self.moves.r.seats}, {KINDS})")
        return found

    def step(self, ids, legal, seen, agents):
        """One step of every lane that the core plays; see table.pyi."""
        cdef const long long[::1] given
        cdef i8[:, ::1] masks = self.masks(legal)
        cdef u8[:, :, ::1] planes = self.planes(seen)
        cdef long long[::1] asked
        cdef Menu menu = self.moves.menu
        cdef int j, n = self.moves.r.seats, size = self.size
        cdef bint looks = planes is not None
        cdef Lane* l
        cdef Codes codes
        if self.busy:
            raise ValueError("the lanes are at a step")
        try:
            given, asked = ids, agents
        except (TypeError, ValueError, BufferError) as error:
            raise ValueError(f"ids and agents must be buffers of 64-bit numbers: {error}") from None
        if given is None or asked is None or given.shape[0] != size or asked.shape[0] != size:
            raise ValueError(f"ids and agents must be of {size} numbers")
        for j in range(size):
            if self.lane[j].mode != BY_HAND and not (0 <= given[j] < ID_END and masks[j, given[j]]):
                raise ValueError(f"id {given[j]} of lane {j} is not legal")
        self.busy = True
        with nogil:
            for j in range(size):
                l = &self.lane[j]
                l.stop.why = -1
                if l.mode == BY_HAND:
                    continue
                if not lane_step(l, menu, &codes, <int>given[j], &masks[j, 0]):
                    continue
                asked[j] = l.agent[l.seat]
                if looks:
                    lane_seen(l, menu, self.rows + self.each * (n * j + l.seat), self.by_waits, &planes[j, 0, 0])
        self.busy = False
        left, stopped = [], []
        for j in range(size):
            l = &self.lane[j]
            if l.mode != BY_HAND:
                if l.at.notes.n > NOTES - ROOM:
                    (<Table>self.tables[j]).tell()
                continue
            if l.stop.why < 0:
                left.append(j)
                continue
            (<Table>self.tables[j]).tell()
            stopped.append((j, int(l.stop.why), int(l.stop.seat), l.stop.answer, int(l.id)))
        return left, stopped
