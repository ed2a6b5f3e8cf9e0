# The state of one deal as Python sees it: made by dealing, and asked.

cdef u64 hashed(u64 h, const u8* data, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(n):
        h = (h ^ data[i]) * <u64>0x100000001B3
    return h


cdef class _Board:
    """One deal: its state, what it holds and answers. `_Kept` adds what keeps it, `_Acts` the checks of acts, `Table` the acts."""

    cdef State s
    cdef readonly Moves moves
    cdef readonly list log
    cdef u8 wall_[WALL + 1]
    cdef u8 tail_[WALL + 1]
    cdef u8 whole_set[KINDS]    # all tiles by physical code
    cdef u64 setup
    cdef Notes notes
    cdef Ground at

    def __cinit__(self, moves, wall, tail, owners, log):
        cdef Rules* r
        cdef State* s = &self.s
        cdef bytes tiles = packed(wall, "wall"), order = packed(tail, "tail"), dealt = packed(owners, "owners")
        cdef u8 faces[KINDS]
        cdef u8 met[WALL + 1]
        cdef int i, q
        if not isinstance(moves, Moves):
            raise ValueError(f"moves must be Moves, not {type(moves).__name__}")
        if type(log) is not list:
            raise ValueError(f"log must be a list, not {type(log).__name__}")
        self.moves, self.log = moves, log
        r = &self.moves.r
        self.at.r, self.at.s, self.at.wall, self.at.tail, self.at.notes = r, s, self.wall_, self.tail_, &self.notes
        if len(tiles) != r.size or len(order) != r.size or len(dealt) > r.size:
            raise ValueError(f"wall and tail must be of {r.size} tiles, owners of no more")
        memset(faces, 0, KINDS)
        memset(met, 0, WALL + 1)
        for i in range(r.size):
            q = (<const u8*>tiles)[i]
            if q >= UNKNOWN:
                raise ValueError(f"wall holds {q}, which is no tile")
            self.wall_[i] = <u8>q
            self.whole_set[q] += 1
            faces[face_of(q)] += 1
            q = (<const u8*>order)[i]
            if q >= r.size or met[q]:
                raise ValueError("tail must name every position once")
            met[q] = 1
            self.tail_[i] = <u8>q
        if memcmp(faces, r.tiles, KINDS) != 0:
            raise ValueError("wall must hold the tiles of the set")
        for i in range(len(dealt)):
            q = (<const u8*>dealt)[i]
            if q >= r.seats and q != NONE:
                raise ValueError(f"owners name seat {q}; there are {r.seats}")
        self.sign()
        for i in range(UNKNOWN):
            s.face[i] = <u8>face_of(i)
        self.count_faces(s)
        s.pending = s.pending_seat = s.kong_seat = s.kept_seat = s.proxy = NONE
        s.left = <u8>r.size
        s.logged = <u32>len(log)
        for q in range(SEATS):
            s.seat[q].may = EVERYTHING
            s.seat[q].drawn = NONE
        for i in range(len(dealt)):
            q = (<const u8*>dealt)[i]
            leave(s, self.tail_, r.size, i)
            if q == NONE:
                self.put_out(self.wall_[i], INDICATOR)
            else:
                hold(s, &s.seat[q], self.wall_[i])
        for i in range(len(dealt)):
            q = (<const u8*>dealt)[i]
            if q != NONE and (s.seat[q].total + r.phantom) % 3 == 2:
                s.seat[q].drawn = self.wall_[i]     # in the end the last one dealt

    @cython.final
    cdef int tell(self) except -1:
        # The events that wait go into the log.
        cdef int i, n = self.notes.n
        self.notes.n = 0
        for i in range(n):
            self.log.append(self.notes.event[i])
        return 0

    cdef int sign(self) except -1:
        # What tables of the same sort have alike.
        cdef Rules* r = &self.moves.r
        cdef u8 more[2]
        more[0], more[1] = <u8>r.seats, <u8>r.sets
        self.setup = hashed(hashed(hashed(<u64>0xCBF29CE484222325, more, 2), self.wall_, r.size), self.tail_, r.size)
        return 0

    cdef bint count_faces(self, State* s) noexcept:
        # What follows from the faces: how many tiles play as each kind, and whether they all play as what they show. False for too many.
        cdef int i, k
        memset(s.copies, 0, KINDS)
        s.mapped = False
        for i in range(UNKNOWN):
            if s.face[i] >= RED:
                return False
            s.mapped |= s.face[i] != face_of(i)
            s.copies[s.face[i]] += self.whole_set[i]
        for k in range(RED):
            if s.copies[k] > (MANY if k < STANDARD or (self.moves.menu.kind_mask >> k) & 1 else FREELY):
                return False
        return True

    cdef bint faces_fit(self, const State* s) noexcept:
        cdef State counted
        memcpy(&counted, s, sizeof(State))
        return self.count_faces(&counted) and memcmp(&counted, s, sizeof(State)) == 0

    cdef void put_out(self, int tile, int place) noexcept:
        cdef State* s = &self.s
        s.out[s.n_out] = <u8>(tile | place << 6)
        s.n_out += 1
        if place != BET:
            s.shown[s.face[tile]] += 1

    cdef int seat_of(self, object seat) except -1:
        return <int>whole(seat, "seat", 0, self.moves.r.seats - 1)

    cdef int check_bytes(self, int q, bytes tiles) except -1:
        # Does the seat hold these tiles?
        cdef u8 wanted[256]
        cdef int i, t
        memset(wanted, 0, 256)
        for i in range(min(len(tiles), 256)):
            t = (<const u8*>tiles)[i]
            wanted[t] += 1
            if t >= UNKNOWN or wanted[t] > count_of(&self.s.seat[q], t):
                raise ValueError(f"seat {q} does not hold tile {t}" + (" as often" if wanted[t] > 1 else ""))
        return 0

    # ---- questions

    def turn_actions(self, seat):
        """Faces of the legal acts of the seat in its turn, WIN and READY apart, in canonical order."""
        cdef int q = self.seat_of(seat)
        cdef Codes codes
        turn_codes(&codes, &self.moves.r, &self.s, q)
        return self.moves.faces(&codes)

    def plain_actions(self, seat):
        """The same, or None where there may be more to say: before the seat's first discard, where some act is not permitted it, and where a
        discard would leave its hand waiting."""
        cdef int q = self.seat_of(seat)
        cdef const Seat* p = &self.s.seat[q]
        cdef Codes codes
        if has_more(&self.moves.r, self.moves.menu, &self.s, p):
            return None
        turn_codes(&codes, &self.moves.r, &self.s, q)
        return self.moves.faces(&codes)

    def claim_actions(self, seat, bits):
        """Faces of the claims of the pending discard that the bits say: kong, pung, runs."""
        cdef int q = self.seat_of(seat), which = <int>whole(bits, "bits", 0, 31)
        cdef Codes codes
        if self.s.pending == NONE or self.s.pending_robbed or self.s.pending_won or self.s.pending_seat == q:
            return ()
        claim_codes(&codes, &self.moves.r, &self.s, &self.s.seat[q], which)
        return self.moves.faces(&codes)

    def gifts(self, seat, n, never, kept, unseen):
        """Faces of the choices of n tiles to give away, `unseen` of them from among `kept`, tiles of the hand that nobody chooses from.
        never: kinds that are given only where others are too few."""
        cdef int q = self.seat_of(seat), many = <int>whole(n, "n", 1, 7), blind = <int>whole(unseen, "unseen", 0, 7), i, j, t, size
        cdef u64 barred = kinds_of(never, "never")
        cdef bytes tiles = self.tiles(q), apart = packed(kept, "kept")
        cdef u8 pool[WALL + 1]
        cdef u8 hidden[KINDS]
        cdef Codes codes
        if blind > many or blind > len(apart):
            raise ValueError(f"unseen must be 0..{min(many, len(apart))}, not {blind}")
        self.check_bytes(q, apart)
        for j in range(2):
            memset(hidden, 0, KINDS)
            for i in range(len(apart)):
                hidden[(<const u8*>apart)[i]] += 1
            size = 0
            for i in range(len(tiles)):
                t = (<const u8*>tiles)[i]
                if hidden[t]:
                    hidden[t] -= 1
                elif not (barred >> self.s.face[t]) & 1:
                    pool[size] = <u8>t
                    size += 1
            if size >= many - blind:
                break
            barred = 0
        codes.n = 0
        gift_codes(&codes, pool, size, many - blind, blind)
        return self.moves.faces(&codes)

    def reachable(self, seat):
        """Can the melds of a seat all be groups of one hand? False: no tiles that it might still draw make it complete."""
        return reachable(&self.moves.r, &self.s.seat[self.seat_of(seat)])

    def allows(self, seat):
        """The bits of a draw for the hand as it is: after the deal, an exchange, an aside without a replacement."""
        cdef int q = self.seat_of(seat), bits = 0
        if self.s.kept_seat != q:
            bits = self_bits(&self.moves.r, self.moves.menu, &self.s, &self.s.seat[q], True)
        return bits | (SELF_LAST if turns_left(&self.moves.r, &self.s) == 0 else 0)

    def next(self, seat):
        """The next seat in order that may draw, the seat itself last; -1 if none may."""
        return seat_after(&self.moves.r, &self.s, self.seat_of(seat))

    def complete(self, seat, tile):
        """Is the hand complete by shape, with what is held (-1) or with a tile of somebody else?"""
        cdef int q = self.seat_of(seat), t = <int>whole(tile, "tile", -1, UNKNOWN - 1)
        return whole_with(&self.moves.r, self.moves.menu, &self.s, &self.s.seat[q], self.s.face[t] if t >= 0 else -1)

    def waits(self, seat):
        """Mask of the kinds that complete a hand of 3n+1 by shape; a tile just drawn is left out of a hand of 3n+2."""
        cdef Seat p = self.s.seat[self.seat_of(seat)]
        if is_full(&self.moves.r, &p) and p.drawn != NONE:
            drop(&self.s, &p, p.drawn)
        return waiting_for(&self.moves.r, self.moves.menu, &self.s, &p)

    def leaving_ready(self, seat):
        """Mask of the kinds whose discard leaves a hand that waits for something by shape; 0 unless the hand holds 3n+2."""
        return leaving_ready(&self.moves.r, self.moves.menu, &self.s, &self.s.seat[self.seat_of(seat)])

    def concealed(self, seat):
        """64 counts by face."""
        return (<const char*>self.s.seat[self.seat_of(seat)].c)[:KINDS]

    def tally(self, seat):
        """64 counts by face, melds included."""
        cdef const Seat* p = &self.s.seat[self.seat_of(seat)]
        cdef u8 found[KINDS]
        cdef int k
        for k in range(KINDS):
            found[k] = p.c[k] + p.own[k]
        return (<const char*>found)[:KINDS]

    def spent(self, seat):
        """Mask of the kinds in melds of which the seat has every copy."""
        cdef const Seat* p = &self.s.seat[self.seat_of(seat)]
        cdef u64 found = 0
        cdef int k
        for k in range(RED):
            if p.own[k] and p.c[k] + p.own[k] >= self.s.copies[k]:
                found |= one(k)
        return found

    def kinds(self, seat):
        """How many kinds are concealed."""
        return how_many(self.s.seat[self.seat_of(seat)].held)

    def held(self, seat):
        """How many tiles are concealed."""
        return self.s.seat[self.seat_of(seat)].total

    def tiles(self, seat):
        """Concealed physical tiles in canonical order."""
        cdef const Seat* p = &self.s.seat[self.seat_of(seat)]
        cdef u8 found[WALL + 1]
        cdef int k, i, red, n = 0
        for k in range(RED):
            red = red_of(k)
            for i in range(p.t[red] if red != NONE else 0):
                found[n] = <u8>red
                n += 1
            for i in range(p.t[k]):
                found[n] = <u8>k
                n += 1
        return PyBytes_FromStringAndSize(<const char*>found, n)

    def melds(self, seat):
        """(form, physical tiles, claimed tile or -1, feeder or -1) in the order made."""
        cdef const Seat* p = &self.s.seat[self.seat_of(seat)]
        cdef const Meld* m
        cdef int i
        found = []
        for i in range(p.n_melds):
            m = &p.melds[i]
            found.append((
                int(m.form), PyBytes_FromStringAndSize(<const char*>m.tile, m.n),
                -1 if m.claimed == NONE else int(m.claimed), -1 if m.feeder == NONE else int(m.feeder),
            ))
        return tuple(found)

    def river(self, seat):
        """(tile, flags) of every discard."""
        cdef int q = self.seat_of(seat), i
        cdef State* s = &self.s
        return tuple([(int(s.river[i]), s.river_of[i] >> 4) for i in range(s.n_river) if s.river_of[i] & 15 == q])

    def clean(self, seat, kinds):
        """Is every discard of the seat of these kinds, and none of them claimed?"""
        cdef int q = self.seat_of(seat), i
        cdef u64 among = kinds_of(kinds, "kinds")
        cdef State* s = &self.s
        for i in range(s.n_river):
            if s.river_of[i] & 15 == q and (s.river_of[i] >> 4 & WAS_CLAIMED or not (among >> s.face[s.river[i]]) & 1):
                return False
        return True

    def faces(self):
        """What every physical code plays as: 63 kinds."""
        return (<const char*>self.s.face)[:UNKNOWN]

    def laid(self, seat):
        """64 counts by physical code of the tiles laid aside."""
        return (<const char*>self.s.seat[self.seat_of(seat)].laid)[:KINDS]

    def won(self, seat):
        """Physical tiles that made the seat's wins, in order."""
        cdef int q = self.seat_of(seat), i
        return bytes([self.s.won[i] for i in range(self.s.n_won) if (self.s.won_by[i] >> q) & 1])

    def out(self):
        """(place, tile) of all that left the wall for the table."""
        cdef int i
        return tuple([(self.s.out[i] >> 6, self.s.out[i] & 63) for i in range(self.s.n_out)])

    def drawn(self, seat):
        """The tile just drawn, -1."""
        return outside(self.s.seat[self.seat_of(seat)].drawn)

    def draws(self, seat):
        return self.s.seat[self.seat_of(seat)].draws

    def discards(self, seat):
        return self.s.seat[self.seat_of(seat)].discards

    def seen(self, seat, kind):
        """Copies of a kind that everybody sees."""
        self.seat_of(seat)
        return self.s.shown[whole(kind, "kind", 0, RED - 1)]

    def peek(self):
        """The tile of the next turn draw, -1."""
        return int(self.wall_[self.s.head]) if turns_left(&self.moves.r, &self.s) else -1

    def wall(self):
        """The tiles still in the wall, in drawing order, those turned up in it apart."""
        cdef int i
        return bytes([self.wall_[i] for i in range(self.s.head, self.moves.r.size) if not is_gone(&self.s, i)])

    def still(self):
        """The tiles that lie turned up in the wall, in drawing order."""
        cdef int i
        return bytes([self.wall_[i] for i in range(self.moves.r.size) if is_still(&self.s, i)])

    def census(self):
        """64 counts by physical code of all tiles, wherever they are."""
        cdef u8 found[KINDS]
        census(&self.s, self.wall_, self.moves.r.size, self.moves.r.seats, found)
        return (<const char*>found)[:KINDS]

    @property
    def pending(self):
        return outside(self.s.pending)

    @property
    def pending_laid(self):
        """Does the tile on offer lie aside before its owner?"""
        return bool(self.s.pending_laid)

    @property
    def pending_seat(self):
        return outside(self.s.pending_seat)

    @property
    def left(self):
        return self.s.left

    @property
    def turns(self):
        return turns_left(&self.moves.r, &self.s)

    @property
    def replacements_left(self):
        return replacements_left(&self.moves.r, &self.s)

    @property
    def head(self):
        return self.s.head

    @property
    def claims(self):
        return self.s.claims

    @property
    def kongs(self):
        return self.s.kongs


cdef inline int outside(int number) noexcept nogil:
    return -1 if number == NONE else number


cdef list sequence(object items, str name, int n):
    if not isinstance(items, (list, tuple)) or len(items) != n:
        raise ValueError(f"{name} must be a list or tuple of {n}")
    return list(items)
