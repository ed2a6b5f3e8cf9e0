# A table as bytes and back: snapshots, copies, and other places for tiles that nobody has seen.

cdef enum:
    MAGIC = 0x336C6254      # "Tbl3"

cdef struct Stamp:          # stands before the state in a snapshot
    u32 magic
    u32 size
    u64 setup


cdef class _Kept(_Board):
    """What keeps a table. `_Acts` adds the checks of acts."""

    cdef size_t state_size(self) noexcept:
        return sizeof(State) - (SEATS - self.moves.r.seats) * sizeof(Seat)

    def snapshot(self):
        """All that changes in a deal, as bytes."""
        cdef Stamp stamp
        cdef size_t n = self.state_size()
        cdef bytes made = PyBytes_FromStringAndSize(NULL, sizeof(Stamp) + n)
        cdef char* to = made
        self.tell()
        self.s.logged = <u32>len(self.log)
        stamp.magic, stamp.size, stamp.setup = MAGIC, <u32>n, self.setup
        memcpy(to, &stamp, sizeof(Stamp))
        memcpy(to + sizeof(Stamp), &self.s, n)
        return made

    def restore(self, state):
        """Back to a snapshot; the log is cut to its length then. ValueError for bytes that are none of a table like this."""
        cdef Stamp stamp
        cdef State s
        cdef State counted
        cdef u8 found[KINDS]
        cdef bytes given = packed(state, "state")
        cdef const char* data = given
        cdef size_t n = self.state_size()
        self.tell()
        if <size_t>len(given) != sizeof(Stamp) + n:
            raise ValueError(f"a snapshot of this table has {sizeof(Stamp) + n} bytes, not {len(given)}")
        memcpy(&stamp, data, sizeof(Stamp))
        if stamp.magic != MAGIC or stamp.size != n or stamp.setup != self.setup:
            raise ValueError("not a snapshot of a table with this wall and these seats")
        memcpy(&s, &self.s, sizeof(State))
        memcpy(&s, data + sizeof(Stamp), n)
        if not self.in_bounds(&s):
            raise ValueError("a damaged snapshot")
        memcpy(&counted, &s, sizeof(State))
        recount(&counted, self.wall_, self.moves.r.size, self.moves.r.seats)
        census(&s, self.wall_, self.moves.r.size, self.moves.r.seats, found)
        if memcmp(&counted, &s, sizeof(State)) != 0 or memcmp(found, self.whole_set, KINDS) != 0:
            raise ValueError("a damaged snapshot")
        if s.logged > <u32>len(self.log):
            raise ValueError(f"the log has {len(self.log)} events; the snapshot was made after {s.logged}")
        if s.wild or s.mapped or self.moves.r.phantom or (s.proxy != NONE and s.proxy_wild):
            self.moves.menu.build(True)
        del self.log[s.logged:]
        memcpy(&self.s, &s, sizeof(State))

    cdef bint in_bounds(self, const State* s) noexcept:
        # Every number that is an index or a tile is one.
        cdef Rules* r = &self.moves.r
        cdef const Seat* p
        cdef const Meld* m
        cdef int q, i, j, k, n = 0, up = 0
        for i in range(256):
            if is_gone(s, i):
                if i >= r.size:
                    return False
                n += 1
                up += is_still(s, i)
            elif is_still(s, i):
                return False
        if s.left != r.size - n + up or s.n_still != up:
            return False
        i = j = 0
        while i < r.size and is_gone(s, i):
            i += 1
        while j < r.size and is_gone(s, self.tail_[j]):
            j += 1
        if s.head != i or s.tail_at != j:
            return False
        if not self.faces_fit(s):
            return False
        if (s.wild | s.never | s.aside | s.forced | s.barred_discard | s.lays | s.barred) >> RED:
            return False
        if s.proxy != NONE and (s.proxy >= RED or s.proxy_face >= RED or not 1 <= s.proxy_most <= COPIES or s.proxy_wild > 1):
            return False
        if s.pending != NONE and s.pending >= UNKNOWN:
            return False
        if (s.pending == NONE) != (s.pending_seat == NONE) or s.pending_robbed > 1 or s.n_river > r.size:
            return False
        if s.pending != NONE and (s.pending_seat >= r.seats or (s.n_river == 0 and not s.pending_robbed and not s.pending_laid)):
            return False
        if s.pending_laid > 1 or (s.pending_laid and (s.pending == NONE or s.pending_robbed)):
            return False
        if s.pending_laid and not s.pending_won and s.seat[s.pending_seat].laid[s.pending] == 0:
            return False
        if s.pending_won and (s.pending == NONE or s.n_won == 0):
            return False
        if s.n_out > r.size or s.n_won > r.size or (s.kept_seat != NONE and s.kept_seat >= r.seats):
            return False
        if s.kong_seat != NONE:
            if s.kong_seat >= r.seats or s.kong_meld >= s.seat[s.kong_seat].n_melds:
                return False
            m = &s.seat[s.kong_seat].melds[s.kong_meld]
            if m.form != CONCEALED and m.form != ADDED:
                return False
            if m.form == CONCEALED and s.kong_meld != s.seat[s.kong_seat].n_melds - 1:
                return False
            if m.robbable not in (m.tile[0], m.tile[1], m.tile[2], m.tile[3]):
                return False
        for i in range(s.n_river):
            if s.river[i] >= UNKNOWN or s.river_of[i] & 15 >= r.seats or s.river_of[i] >> 7:
                return False
        for i in range(s.n_won):
            if s.won[i] >= UNKNOWN:
                return False
        for i in range(s.n_out):
            if s.out[i] & 63 >= UNKNOWN or s.out[i] >> 6 > REVEALED:
                return False
        for q in range(r.seats):
            p = &s.seat[q]
            if (p.aside | p.kept) >> RED:
                return False
            if p.n_melds > MELDS or p.paired > 1 or p.called > 1 or (p.drawn != NONE and (p.drawn >= UNKNOWN or count_of(p, p.drawn) <= 0)):
                return False
            if (p.phantom and not r.phantom) or RED < p.phantom < ANY_PHANTOM or p.phantom > ANY_PHANTOM:
                return False
            for k in range(KINDS):
                if p.t[k] + p.laid[k] > self.whole_set[k]:
                    return False
            for i in range(p.n_melds):
                m = &p.melds[i]
                if m.form > QUINT or m.n != size_of(m.form):
                    return False
                if m.claimed != NONE and m.claimed >= UNKNOWN or m.feeder != NONE and m.feeder >= r.seats:
                    return False
                for j in range(m.n):
                    if m.tile[j] >= UNKNOWN:
                        return False
        return True

    def copy(self, log):
        """The same table with a log of its own, which must be as long."""
        cdef Rules* r = &self.moves.r
        cdef _Board made
        cdef int t, i
        self.tell()
        if type(log) is not list or len(log) != len(self.log):
            raise ValueError(f"log must be a list of {len(self.log)} events")
        made = type(self)(
            self.moves, bytes([t for t in range(UNKNOWN) for i in range(self.whole_set[t])]),
            PyBytes_FromStringAndSize(<const char*>self.tail_, r.size), b"", log,
        )
        memcpy(made.wall_, self.wall_, r.size)
        memcpy(&made.s, &self.s, sizeof(State))
        made.setup = self.setup
        return made

    def reassign(self, hands, wall):
        """Put the tiles of the hands and of the wall in other places, as many in each."""
        cdef int n = self.moves.r.seats, q, i, t
        cdef State* s = &self.s
        cdef Seat* p
        cdef bytes tiles
        cdef int want[KINDS]
        hands = [packed(item, "hands") for item in sequence(hands, "hands", n)]
        tiles = packed(wall, "wall")
        if len(tiles) != s.left - s.n_still:
            raise ValueError(f"{s.left - s.n_still} hidden tiles are in the wall, not {len(tiles)}")
        for t in range(KINDS):
            want[t] = 0
        for i in range(self.moves.r.size):
            if not is_gone(s, i):
                want[self.wall_[i]] += 1
        for q in range(n):
            p = &s.seat[q]
            if len(hands[q]) != p.total:
                raise ValueError(f"seat {q} holds {p.total} tiles, not {len(hands[q])}")
            for t in range(UNKNOWN):
                want[t] += count_of(p, t)
        for item in (*hands, tiles):
            for t in item:
                if t >= UNKNOWN or want[t] == 0:
                    raise ValueError(f"too many of tile {t}: other tiles than those hidden now")
                want[t] -= 1
        t = 0
        for i in range(self.moves.r.size):
            if not is_gone(s, i):
                self.wall_[i] = (<const u8*>tiles)[t]
                t += 1
        for q in range(n):
            p = &s.seat[q]
            tiles = hands[q]
            memset(p.c, 0, KINDS)
            memset(p.t, 0, KINDS)
            p.held = p.fours = 0
            p.total = 0
            for i in range(len(tiles)):
                hold(s, p, (<const u8*>tiles)[i])
            if p.drawn != NONE and count_of(p, p.drawn) == 0:
                p.drawn = (<const u8*>tiles)[len(tiles) - 1]
        self.sign()
