# What an act names, checked against what its seat holds, and the small steps that acts are made of: `Table` carries them out.

cdef class _Acts(_Kept):
    """The checks of acts, and a new meld. `_Seen` adds the rows for learning programs, `Table` the acts themselves."""

    @cython.final
    cdef int note(self, u64 kind, u64 seat, u64 payload) except -1:
        self.tell()
        self.log.append(kind | seat << 5 | payload << 9)
        return 0

    @cython.final
    cdef int free_to_move(self) except -1:
        if in_limbo(&self.s):
            raise ValueError("a robbed tile waits for its winner")
        return 0

    @cython.final
    cdef int check_room(self, const Seat* p, int q, int form) except -1:
        # Can the seat have one more meld of this form?
        if form == PAIR:
            if p.paired:
                raise ValueError(f"seat {q} has claimed its pair")
        elif sets_left(&self.moves.r, p) <= 0:
            raise ValueError(f"seat {q} has all its {self.moves.r.sets} melds")
        return 0

    @cython.final
    cdef int read(self, object code, int verb, Given* g) except -1:
        # Take an action's code apart: verb, form and tiles in canonical order, nothing else.
        cdef u64 rest = <u64>whole(code, "code", 0, (<long long>1 << 62))
        cdef int i
        if rest & 15 != <u64>verb:
            raise ValueError(f"action {code} is of verb {int(rest & 15)}, not {verb}")
        rest >>= 4
        g.payload = rest
        g.form = 0
        if verb != DO_ASIDE:
            g.form = <int>(rest & 7)
            rest >>= 3
        g.n = <int>(rest & 7)
        rest >>= 3
        if g.n == 0 or rest >> (6 * g.n):
            raise ValueError(f"action {code} names {g.n} tiles and holds more or fewer")
        for i in range(g.n):
            g.tile[i] = <u8>(rest & 63)
            rest >>= 6
            if g.tile[i] >= UNKNOWN or (i and order_of(g.tile[i]) < order_of(g.tile[i - 1])):
                raise ValueError(f"the tiles of action {code} are not in canonical order")
        if verb == DO_CLAIM and (g.form == CONCEALED or g.form == ADDED or (g.form == QUINT and not self.moves.r.counted)):
            raise ValueError(f"no claim makes a meld of form {g.form}")
        if verb == DO_KONG and g.form != CONCEALED and g.form != ADDED:
            raise ValueError(f"no kong has the form {g.form}")
        return 0

    @cython.final
    cdef int check_held(self, const Seat* p, const u8* tile, int n) except -1:
        cdef int i, j, alike
        for i in range(n):
            alike = 0
            for j in range(i + 1):
                alike += tile[j] == tile[i]
            if count_of(p, tile[i]) < alike:
                raise ValueError(f"the seat does not hold tile {tile[i]}" + (" as often" if alike > 1 else ""))
        return 0

    @cython.final
    cdef int check_meld(self, const Given* g) except -1:
        # The tiles play as what their form says.
        cdef Menu menu = self.moves.menu
        cdef int i, j, x
        cdef int k[5]  # as many as the largest meld has, a quint
        if g.n != size_of(g.form):
            raise ValueError(f"a meld of form {g.form} is not of {g.n} tiles")
        if self.moves.r.lends and (self.moves.r.lends >> self.s.face[g.tile[g.n - 1]]) & 1:
            if not lent_meld(&self.moves.r, menu, &self.s, g):
                raise ValueError(f"the wild tiles make no meld of form {g.form} of the others")
            return 0
        for i in range(g.n):
            x = self.s.face[g.tile[i]]
            j = i
            while j and k[j - 1] > x:
                k[j] = k[j - 1]
                j -= 1
            k[j] = x
        if g.form == CHOW:
            if not is_run(k[0], k[1], k[2]):
                raise ValueError("a chow is three successive tiles of one suit")
        elif g.form == GROUP:
            for i in range(menu.n_sets):
                if menu.set_kind[i][0] == k[0] and menu.set_kind[i][1] == k[1] and menu.set_kind[i][2] == k[2] and k[0] != k[2]:
                    return 0
            for i in range(self.moves.r.n_across):
                if k[0] == self.moves.r.across[i][0] and k[1] == self.moves.r.across[i][1] and k[2] == self.moves.r.across[i][2]:
                    return 0
            raise ValueError("these three tiles are no set of the menu")
        elif self.moves.r.counted:
            if not is_group(&self.s, g):
                raise ValueError(f"the tiles of a meld of form {g.form} are alike, wildcards aside")
        elif k[0] != k[g.n - 1]:
            raise ValueError(f"the tiles of a meld of form {g.form} are alike")
        return 0


cdef int fourth(const Meld* m, const Given* g) noexcept nogil:
    # The tile that four have more than the three of a pung, or NONE.
    cdef u8 rest[4]
    cdef int i, j, n = 4
    memcpy(rest, g.tile, 4)
    for i in range(3):
        j = take_from(rest, n, m.tile[i])
        if j < 0:
            return NONE
        n -= 1
    return rest[0]
