# How tiles may move under one rule set, and the checks of what Python gives.

cdef long long whole(object value, str name, long long low, long long high) except? -1:
    cdef int over = 0
    cdef long long number
    if not PyLong_Check(value):
        raise ValueError(f"{name} must be a whole number, not {type(value).__name__}")
    number = PyLong_AsLongLongAndOverflow(value, &over)
    if over or not low <= number <= high:
        raise ValueError(f"{name} must be {low}..{high}, not {'a huge number' if over else number}")
    return number


cdef u64 kinds_of(object value, str name) except? 1:
    return <u64>whole(value, name, 0, (<long long>1 << 60) - 1)


cdef bytes packed(object value, str name):
    if not isinstance(value, bytes):
        raise ValueError(f"{name} must be bytes, not {type(value).__name__}")
    return value


@cython.final
cdef class Moves:
    """How tiles may move under one rule set; see table.pyi. Immutable; ValueError for what does not fit."""

    cdef Rules r
    cdef readonly Menu menu
    cdef object actions
    cdef Card card          # keeps the forms that `r` points to
    cdef list discards      # faces of the discards of all 64 tiles
    cdef dict others        # code -> face of all other actions

    def __cinit__(
        self, menu, *, tiles, seats, sets=4, shapes=1, others=(), fifth=True, run=1, pung=2, kong=2, win=2, pair=0, kongs=7,
        kong_kinds=None, in_turn=0, fresh_added=False, drawn=0, rob=2, keep=0, replacement=1, reserve=0, grow=0, fixed=False,
        replacements=-1, kongs_most=-1, kongs_wall=0, last=0, last_claims=False, counted=0, groups=0, card=None, joker_only=True, joker_least=3, swaps=False,
        across=(), loose=0, phantom=False, stands=None, real=1, wild_kongs=False, wild_taken=False, bars_same=False, bars_end=False,
        first=0, first_least=0,
        actions,
    ):
        cdef Rules* r = &self.r
        cdef int k, i, n = 0
        cdef const u8* counts
        cdef Shape shape
        cdef bytes given
        memset(r, 0, sizeof(Rules))
        if not isinstance(menu, Menu):
            raise ValueError(f"menu must be a Menu, not {type(menu).__name__}")
        if not callable(actions):
            raise ValueError("actions must be a function of an action's code")
        self.menu, self.actions, self.others, self.discards = menu, actions, {}, [None] * KINDS
        self.menu.build(False)
        r.seats = whole(seats, "seats", 2, SEATS)
        r.sets = whole(sets, "sets", 1, SETS_MAX)
        r.shapes = whole(shapes, "shapes", 0, 31)
        r.run, r.pung = whole(run, "run", 0, 3), whole(pung, "pung", 0, 3)
        r.kong, r.win = whole(kong, "kong", 0, 3), whole(win, "win", 0, 3)
        r.pair = whole(pair, "pair", 0, 3)
        r.kongs, r.rob = whole(kongs, "kongs", 0, 7), whole(rob, "rob", 0, 7)
        r.keep = whole(keep, "keep", 0, TILES_MAX)
        r.replacement = whole(replacement, "replacement", 0, 2)
        r.reserve, r.grow = whole(reserve, "reserve", 0, WALL), whole(grow, "grow", 0, WALL)
        r.replacements = whole(replacements, "replacements", -1, WALL)
        r.kongs_most = whole(kongs_most, "kongs_most", -1, WALL)
        if r.kongs_most < 0:
            r.kongs_most = WALL     # more than there are
        r.kongs_wall = whole(kongs_wall, "kongs_wall", 0, WALL)
        r.last = whole(last, "last", 0, WALL)
        r.fifth, r.fresh_added = yes(fifth, "fifth"), yes(fresh_added, "fresh_added")
        r.drawn = whole(drawn, "drawn", 0, 15)
        r.fixed, r.last_claims = yes(fixed, "fixed"), yes(last_claims, "last_claims")
        if r.seats > TALKING and r.run | r.pung | r.kong | r.win | r.pair | r.kongs:
            raise ValueError(f"of {r.seats} seats none may claim, win or kong: seats that are offered a tile are {TALKING} at most")
        given = packed(tiles, "tiles")
        if len(given) != KINDS:
            raise ValueError(f"tiles must be 64 counts, not {len(given)}")
        counts = given
        for k in range(KINDS):
            i = 0 if k >= RED else COPIES if k < STANDARD or (not counted and (self.menu.kind_mask >> k) & 1) else 16
            if counts[k] > i:
                raise ValueError(f"tiles must hold at most {i} of kind {k}, not {counts[k]}")
            r.tiles[k] = counts[k]
            n += counts[k]
        if not 1 <= n <= WALL:
            raise ValueError(f"tiles must be 1..{WALL} in all, not {n}")
        r.size = n
        self.take_across(across, loose)
        self.list_sets()
        r.pairs = self.menu.pair_mask
        r.in_turn = r.pungs & kinds_of(in_turn, "in_turn")
        r.kong_kinds = r.pungs if kong_kinds is None else kinds_of(kong_kinds, "kong_kinds")
        if not isinstance(others, (list, tuple)) or len(others) > OTHERS:
            raise ValueError(f"others must be a list or tuple of at most {OTHERS} Shapes")
        for item in others:
            if not isinstance(item, Shape):
                raise ValueError(f"others must be Shapes, not {type(item).__name__}")
            shape = item
            r.other_bit[r.n_others], r.other[r.n_others] = shape.bit, shape.rule
            r.n_others += 1
        self.count(counted, groups, card, joker_only, joker_least, swaps)
        r.phantom = yes(phantom, "phantom")
        if r.phantom and r.counted:
            raise ValueError("no imaginary tile in hands that are counted")
        self.lend(stands, real, wild_kongs, wild_taken)
        r.first, r.first_least = kinds_of(first, "first"), <int>whole(first_least, "first_least", 0, KINDS)
        r.bars_same, r.bars_end = yes(bars_same, "bars_same"), yes(bars_end, "bars_end")

    cdef int lend(self, object stands, object real, object wild_kongs, object wild_taken) except -1:
        # Wild tiles in claims and kongs.
        cdef Rules* r = &self.r
        cdef u64 playing = self.menu.kind_mask | r.kong_kinds | r.pungs | r.pairs | ((<u64>1 << STANDARD) - 1)
        cdef int k
        r.real = whole(real, "real", 0, 2)
        r.wild_kongs, r.wild_taken = yes(wild_kongs, "wild_kongs"), yes(wild_taken, "wild_taken")
        if stands is None:
            if r.wild_kongs or r.wild_taken:
                raise ValueError("wild_kongs and wild_taken need stands")
            return 0
        if r.counted:
            raise ValueError("stands is for sets of three, not for hands that are counted")
        for k, kinds in enumerate(sequence(stands, "stands", KINDS)):
            r.stands[k] = kinds_of(kinds, "stands")
            if r.stands[k]:
                r.lends |= one(k)
                if k >= RED or playing >> k or r.stands[k] & ~playing:
                    raise ValueError(f"stands of kind {k}: only kinds behind all that form sets stand for others, and for such alone")
        return 0

    cdef int count(self, object counted, object groups, object card, object joker_only, object joker_least, object swaps) except -1:
        # Hands counted tile by tile.
        cdef Rules* r = &self.r
        r.counted, r.groups = whole(counted, "counted", 0, TILES_MAX), whole(groups, "groups", 0, GROUP_MOST)
        r.joker_only, r.swaps = yes(joker_only, "joker_only"), yes(swaps, "swaps")
        r.joker_least = whole(joker_least, "joker_least", 1, TILES_MAX)
        if card is None:
            return 0
        if not isinstance(card, Card) or r.counted != CARD_TILES:
            raise ValueError(f"card must be a Card, for hands of {CARD_TILES} tiles counted, not {type(card).__name__}")
        self.card = card
        r.forms, r.asked, r.firm, r.n_forms = self.card.forms, self.card.asked, self.card.firm, self.card.n
        r.joker_only, r.joker_least = self.card.joker_only, self.card.joker_min
        return 0

    cdef int take_across(self, object across, object loose) except -1:
        # Sets that reach over blocks of kinds.
        cdef Rules* r = &self.r
        cdef int i
        if not isinstance(across, (list, tuple)) or len(across) > ACROSS:
            raise ValueError(f"across must be a list or tuple of at most {ACROSS} sets")
        for kinds, need, claimed in across:
            if len(kinds) != 3 or not 0 <= kinds[0] < kinds[1] < kinds[2] < RED:
                raise ValueError(f"a set across blocks is three different kinds in order, not {kinds!r}")
            for i in range(3):
                r.across[r.n_across][i] = kinds[i]
                r.across_kinds |= one(kinds[i])
            r.across_need[r.n_across] = <u8>whole(need, "need", 0, SETS_MAX)
            r.across_claimed[r.n_across] = yes(claimed, "claimed")
            r.n_across += 1
        r.loose = kinds_of(loose, "loose")
        r.across_kinds |= r.loose
        return 0

    cdef int list_sets(self) except -1:
        # For every kind the other two kinds of each set that has it, pungs apart.
        cdef Rules* r = &self.r
        cdef int k, i, a, b, c, n = 0
        for k in range(KINDS):
            r.part_from[k] = <u16>n
            for i in range(self.menu.n_sets + r.n_across):
                if i < self.menu.n_sets:
                    a, b, c = self.menu.set_kind[i][0], self.menu.set_kind[i][1], self.menu.set_kind[i][2]
                elif r.across_claimed[i - self.menu.n_sets]:
                    a, b, c = r.across[i - self.menu.n_sets][0], r.across[i - self.menu.n_sets][1], r.across[i - self.menu.n_sets][2]
                else:
                    continue
                if a == c:
                    r.pungs |= one(a)
                elif k == a:
                    r.part[n][0], r.part[n][1] = <u8>b, <u8>c
                    n += 1
                elif k == b:
                    r.part[n][0], r.part[n][1] = <u8>a, <u8>c
                    n += 1
                elif k == c:
                    r.part[n][0], r.part[n][1] = <u8>a, <u8>b
                    n += 1
        r.part_from[KINDS] = <u16>n
        return 0

    cdef object face(self, u64 code):
        # The face of an action, asked for once.
        cdef object key, found
        if code & 15 == DO_DISCARD and code >> 4 < KINDS:
            found = self.discards[code >> 4]
            if found is None:
                found = self.discards[code >> 4] = self.actions(code)
            return found
        key = code
        found = self.others.get(key)
        if found is None:
            found = self.others[key] = self.actions(key)
        return found

    cdef tuple faces(self, const Codes* codes):
        cdef int i
        cdef object face
        cdef tuple found = PyTuple_New(codes.n)
        for i in range(codes.n):
            face = self.face(codes.code[i])
            Py_INCREF(face)
            PyTuple_SET_ITEM(found, i, face)
        return found

    @property
    def seats(self):
        return self.r.seats

    @property
    def sets(self):
        return self.r.sets

    @property
    def tiles(self):
        return (<const char*>self.r.tiles)[:KINDS]


cdef bint yes(object value, str name) except -1:
    if value is not True and value is not False:
        raise ValueError(f"{name} must be True or False")
    return value is True
