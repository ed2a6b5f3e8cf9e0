# The knitted straight in a scan: its three rows stand behind the sets of the rest, and the rest is read like any hand. And what a hand
# waited for, by the tables and with the knitted straight.

cdef void show_rows(View* v, int first, int way) noexcept nogil:
    cdef u8 nine[9]
    cdef int i
    knitted_row(way, nine)
    for i in range(3):
        classify(&v.group[first + i], &nine[3 * i], 3)
        v.group[first + i].cls, v.group[first + i].zone = KNIT, ZONE_HIDDEN
        v.group[first + i].kong = v.group[first + i].covered = False


cdef void tell_rows(Scan* s) noexcept nogil:
    # The packed reading of the rest becomes one of the whole: what wildcards became stays in rising order.
    cdef int i, at, n = s.frame.wilds - s.n_lent
    s.reading[AT_SHAPE], s.reading[AT_KNIT], s.reading[AT_WILDS] = SHAPE_KNITTED, <u8>s.way, <u8>s.frame.wilds
    for i in range(s.n_lent):
        at = n
        while at and s.reading[AT_BECAME + at - 1] > s.lent[i]:
            s.reading[AT_BECAME + at] = s.reading[AT_BECAME + at - 1]
            at -= 1
        s.reading[AT_BECAME + at] = s.lent[i]
        n += 1


cdef class _Knit:
    # one way to knit a hand, and the readings of what is left
    cdef int way
    cdef bytes lent
    cdef Readings rest

    cdef int go(self, Program program, Scan* s) except -1:
        cdef int i
        s.way, s.n_lent = self.way, <int>len(self.lent)
        for i in range(s.n_lent):
            s.lent[i] = self.lent[i]
        s.view.shape = SHAPE_KNITTED
        visit(self.rest, program, s)
        s.way = -1
        return 0


cdef list plan_knitted(Menu menu, const Frame* f, const u8* own, int sets, bint fifth):
    cdef u8 nine[9]
    cdef u8 c[KINDS]
    cdef u8 used[KINDS]
    cdef int way, i, k
    cdef _Knit made
    cdef list found = []
    if sets < 0:
        return found
    for way in range(6):
        knitted_row(way, nine)
        memcpy(c, f.after, KINDS)
        memcpy(used, own, KINDS)
        lent = []
        for i in range(9):
            k = nine[i]
            if c[k]:
                c[k] -= 1
            elif len(lent) == f.wilds or (not fifth and own[k] >= COPIES):
                break
            else:
                lent.append(k)
            used[k] += 1
        else:
            made = _Knit.__new__(_Knit)
            made.way, made.lent = way, bytes(lent)
            made.rest = Readings(menu, (<u8*>c)[:KINDS], (<u8*>used)[:KINDS], f.wilds - <int>len(lent), sets, fifth)
            if made.rest.total:
                found.append(made)
    return found


cdef u64 waits_of(Menu menu, Ask* ask, bint knitted) noexcept:
    # Kinds that complete a waiting hand of sets, of other plain shapes, or of the knitted straight.
    cdef int forms = ask.forms
    cdef u64 found = 0
    if forms & FORM_SETS:
        ask.forms = FORM_SETS
        found = helpful_kinds(menu, ask)
    if forms & ~FORM_SETS:
        ask.forms = forms & ~FORM_SETS
        found |= helpful_kinds(menu, ask)
    ask.forms = forms
    if knitted and ask.sets >= 3:
        found |= knitted_waits(menu, ask, False)
    return found


cdef u64 knitted_waits(Menu menu, const Ask* ask, bint bare) noexcept:
    cdef Ask rest
    cdef u8 nine[9]
    cdef int way, i, k, missing, need
    cdef u64 found = 0, lacking
    for way in range(6):
        knitted_row(way, nine)
        rest = ask[0]
        rest.forms, rest.sets = FORM_SETS, ask.sets - 3
        missing = 0
        lacking = 0
        for i in range(9):
            k = nine[i]
            if rest.c[k]:
                rest.c[k] -= 1
                rest.total -= 1
            else:
                missing += 1
                if bare or ask.own[k] < COPIES:
                    lacking |= (<u64>1) << k
            if not bare:
                rest.own[k] += 1
        if missing > ask.wilds + 1:
            continue
        rest.wilds = max(0, ask.wilds - missing)
        rest.melded = not bare
        need = need_of(menu, &rest)
        if missing + need != ask.wilds + 1:
            continue
        found |= lacking
        if need:
            rest.wilds = need - 1
            found |= waits_by_shape(menu, &rest, False) if bare else helpful_kinds(menu, &rest)
    return found


cdef u64 waits_by_shape(Menu menu, Ask* ask, bint knitted) noexcept:
    # The same as if there were any number of each kind: own melds use up nothing, and a fifth tile may be waited for.
    cdef u64 found = waits_of(menu, ask, False)
    cdef Ask less
    cdef int i, k
    for k in range(60):
        if ask.c[k] < COPIES or not ask.forms & FORM_SETS:
            continue
        for i in range(menu.n_sets + 1):        # the set that the fifth is part of, or the pair
            less = ask[0]
            less.forms = FORM_SETS
            less.c[k] += 1
            if (with_set(menu, &less, i, k) if i < menu.n_sets else with_pair(menu, &less, k)) and need_of(menu, &less) == less.wilds:
                found |= (<u64>1) << k
    if knitted and ask.sets >= 3:
        found |= knitted_waits(menu, ask, True)
    return found


cdef bint with_set(Menu menu, Ask* ask, int i, int k) noexcept:
    # Take a set out of the hand: False where it does not hold kind k, or the hand lacks a tile of it.
    cdef int j
    cdef bint holds = False
    if ask.sets == 0:
        return False
    for j in range(3):
        if ask.c[menu.set_kind[i][j]] == 0:
            return False
        ask.c[menu.set_kind[i][j]] -= 1
        holds = holds or menu.set_kind[i][j] == k
    ask.sets -= 1
    ask.total -= 2
    return holds and ask.c[k] <= COPIES


cdef bint with_pair(Menu menu, Ask* ask, int k) noexcept:
    # Take the pair out of the hand.
    if ask.paired or not (menu.pair_mask >> k) & 1:
        return False
    ask.c[k] -= 2
    ask.total -= 1
    ask.paired = ask.melded = True
    return True
