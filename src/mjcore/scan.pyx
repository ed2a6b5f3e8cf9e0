# cython: language_level=3
"""All readings of a win and all places its winning tile may have taken, each judged by a program; every distinct answer once."""
cimport cython
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from .card cimport SHAPE_ALL_OF, SHAPE_KNITTED, Shape, ShapeRule, knitted_row, shape_need, shape_readings, shape_readings_count
from .features cimport *
from .kinds cimport *
from .menu cimport Menu
from .need cimport FORM_SETS, Ask, helpful_kinds, need_of
from .reading cimport *

cdef enum:
    SHAPE_READINGS_MAX = 1000000
    FEW = 16                # readings for which the interpreter lock is not worth giving up


_PLAIN = [Shape(1 << k) for k in range(1, 5)]
_NOTHING = bytes(KINDS)
# The memory of the last scan's readings. A scan takes it away while it is at work, so no two ever share it.
cdef Readings _spare = None


include "scan_jokers.pxi"


cdef struct Scan:
    Frame frame
    Jokers jokers
    View view
    Answers answers
    u8 reading[READING]
    bint judging            # first pass: wait forms of all readings
    u8 shown[SETS_MAX]      # which sets the view's groups are, NONE at first
    int new                 # what the next view that is judged has new
    int way                 # of a knitted hand, which suit keeps to which row; -1 without one
    u8 lent[9]              # kinds of its nine that wildcards are
    int n_lent
    bint inside             # the winning tile is part of the last set of `melds` that is held


cdef void place_win(Program program, Scan* s) noexcept nogil:
    # every block the winning tile may have completed
    cdef View* v = &s.view
    cdef Frame* f = &s.frame
    cdef int i, k
    cdef int n = v.groups - f.n_melds
    cdef u64 kinds = 0, fits
    if s.inside:
        v.won, v.form = <u8>f.win, form_of(&f.melds[f.n_melds - 1], f.win)
        if s.judging:
            f.any_form |= v.form
            f.every_form &= v.form
        else:
            s.reading[AT_PLACE], s.reading[AT_FORM], s.reading[AT_WON] = NONE, v.form, v.won
            judge(program, v, f, s.reading, s.new, &s.answers)
            s.new = NEW_PLACE
        return
    if f.win >= 0:
        kinds = (<u64>1) << f.win
    else:
        for i in range(f.wilds):
            if s.jokers.n == 0 or can_become(&s.jokers, s.reading + AT_BECAME, i):
                kinds |= (<u64>1) << s.reading[AT_BECAME + i]
    for i in range(n if f.paired else n + 1):
        if i and i < s.reading[AT_SETS] and s.reading[AT_SET + i] == s.reading[AT_SET + i - 1]:
            continue                        # the same set again
        fits = kinds & (v.group[i].mask if i < n else (<u64>1) << v.pair)
        while fits:
            k = ones((fits & (~fits + 1)) - 1)      # the lowest of them
            fits &= fits - 1
            v.won = <u8>k
            v.form = form_of(&v.group[i], k) if i < n else SINGLE
            if s.judging:
                f.any_form |= v.form
                f.every_form &= v.form
                continue
            s.reading[AT_PLACE], s.reading[AT_FORM], s.reading[AT_WON] = <u8>i, v.form, v.won
            if i < n:
                v.group[i].zone = ZONE_HIDDEN if f.self_draw else ZONE_OPEN
            judge(program, v, f, s.reading, s.new, &s.answers)
            s.new = NEW_PLACE
            if i < n:
                v.group[i].zone = ZONE_HIDDEN


include "scan_knitted.pxi"


cdef void visit(Readings all, Program program, Scan* s) noexcept nogil:
    cdef Cursor c
    cdef int j, k
    cdef View* v = &s.view
    cdef bint more = rewind(all, &c)
    cdef int sets = all.sets
    memset(s.shown, NONE, SETS_MAX)
    if s.way >= 0:
        show_rows(v, all.sets, s.way)
        sets += 3
    for j in range(s.frame.n_melds):
        v.group[sets + j] = s.frame.melds[j]
    while more and not s.answers.full:
        all.write(&c, s.reading)
        if s.way >= 0:
            tell_rows(s)
        if s.jokers.n and not can_become(&s.jokers, s.reading + AT_BECAME, -1):
            more = advance(all, &c)
            continue
        v.pair = s.frame.pair if s.frame.paired else s.reading[AT_PAIR]
        for j in range(all.sets):
            k = s.reading[AT_SET + j]
            if s.shown[j] == k:
                continue
            s.shown[j] = <u8>k
            classify(&v.group[j], all.menu.set_kind[k], 3)
            v.group[j].zone, v.group[j].kong, v.group[j].covered = ZONE_HIDDEN, False, False
        v.groups = sets + s.frame.n_melds
        if not s.judging:
            settle_view(v, &s.frame, s.reading + AT_BECAME)
            s.new = min(s.new, NEW_READING)
        place_win(program, s)
        if s.answers.n and program.n_exprs == 0 and program.n_counts == 0:
            return                          # nothing is asked of the readings: one is as good as all
        more = advance(all, &c)


cdef void visit_shape(int shape, const u8* became, int readings, Program program, Scan* s) noexcept nogil:
    # Readings without sets: each is what the wildcards became. The winning tile completes the whole hand.
    cdef View* v = &s.view
    cdef Frame* f = &s.frame
    cdef int i, j
    v.shape, v.form, v.pair, v.groups = <u8>shape, WHOLE, f.pair if f.paired else <u8>NONE, f.n_melds
    for j in range(f.n_melds):
        v.group[j] = f.melds[j]
    for i in range(readings):
        memset(s.reading, NONE, READING)
        s.reading[AT_SHAPE], s.reading[AT_SETS], s.reading[AT_FORM], s.reading[AT_WILDS] = <u8>shape, 0, WHOLE, <u8>f.wilds
        for j in range(f.wilds):
            s.reading[AT_BECAME + j] = became[i * f.wilds + j]
        settle_view(v, f, s.reading + AT_BECAME)
        s.new = min(s.new, NEW_READING)
        for j in range(max(1, f.wilds) if f.win < 0 else 1):
            if f.win < 0 and j and became[i * f.wilds + j] == became[i * f.wilds + j - 1]:
                continue
            if f.win < 0 and s.jokers.n and not can_become(&s.jokers, became + i * f.wilds, j):
                continue
            v.won = <u8>f.win if f.win >= 0 else became[i * f.wilds + j]
            s.reading[AT_WON] = v.won
            judge(program, v, f, s.reading, s.new, &s.answers)
            s.new = NEW_PLACE
            if s.answers.full:
                return


cdef int frame_melds(Frame* f, melds) except -1:
    cdef Group* g
    cdef int form, k, n
    cdef u8 tile
    cdef bytes packed
    cdef u8 kinds[5]
    if len(melds) > SETS_MAX + 1:
        raise ValueError(f"at most {SETS_MAX + 1} melds, not {len(melds)}")
    for form, tiles in melds:
        if form not in (MELD_CHOW, MELD_PUNG, MELD_KONG, MELD_CONCEALED, MELD_ADDED, MELD_GROUP, MELD_PAIR, MELD_HELD):
            raise ValueError(f"a meld of form {form} is no set and no pair")
        if not 3 <= len(tiles) <= 4 and not (form == MELD_PAIR and len(tiles) == 2):
            raise ValueError("a set has three or four tiles, a pair two")
        n = 0
        packed = tiles if type(tiles) is bytes else bytes(tiles)
        for tile in packed:
            if tile >= 60:
                raise ValueError("a meld holds kinds 0..59")
            k = n
            while k and kinds[k - 1] > tile:
                kinds[k] = kinds[k - 1]
                k -= 1
            kinds[k] = <u8>tile
            n += 1
        for k in range(n):
            f.melded[kinds[k]] += 1
            if form != MELD_CONCEALED and form != MELD_HELD:
                f.melded_open[kinds[k]] += 1
        if form == MELD_PAIR:
            if f.paired or n != 2 or kinds[0] != kinds[1]:
                raise ValueError("one pair may be claimed, of two alike")
            f.paired, f.pair = True, kinds[0]
            f.opened += 1
            continue
        if f.n_melds == SETS_MAX:
            raise ValueError(f"at most {SETS_MAX} melds beside the pair")
        g = &f.melds[f.n_melds]
        classify(g, kinds, n)
        g.kong = g.covered = False
        if form in (MELD_KONG, MELD_CONCEALED, MELD_ADDED):
            g.cls, g.kong, g.covered = PUNG, True, form == MELD_CONCEALED
        g.zone = ZONE_HIDDEN if form == MELD_CONCEALED or form == MELD_HELD else ZONE_OPEN | ZONE_LAID
        f.n_melds += 1
        f.n_held += form == MELD_HELD
        f.opened += form != MELD_CONCEALED and form != MELD_HELD
    return 0


cdef class _Plan:
    # the readings of one whole-hand shape, kept for both passes
    cdef u8* became
    cdef int shape
    cdef int n

    def __cinit__(self):
        self.became = NULL

    def __dealloc__(self):
        free(self.became)

    cdef int go(self, Program program, Scan* s) except -1:
        if s.judging:
            if self.n:
                s.frame.any_form |= WHOLE
                s.frame.every_form &= WHOLE
        else:
            with nogil:
                visit_shape(self.shape, self.became, self.n, program, s)
        return 0


cdef _Plan plan_shape(Shape shape, const Frame* f, const Jokers* jokers, const u8* own, int total, bint fifth):
    # None where the hand does not have the shape
    cdef _Plan plan
    cdef ShapeRule rule = shape.rule
    cdef u64 room
    if shape.bit == SHAPE_ALL_OF:
        rule.tiles = total
        rule.owned = own
    elif f.n_melds or f.paired or total != rule.tiles:
        return None
    for k in range(KINDS):
        if f.after[k] and not bit(rule.kinds, k):
            return None
        if shape.bit == SHAPE_ALL_OF and own[k] and not bit(rule.mask, k):
            return None
    if shape_need(shape.bit, f.after, f.wilds, fifth, &rule) > f.wilds:
        return None
    plan = _Plan()
    plan.shape = shape.bit
    if f.wilds == 0:
        plan.n = 1
        return plan
    room = shape_readings_count(shape.bit, f.after, f.wilds, fifth, &rule)
    if room > SHAPE_READINGS_MAX:
        raise ValueError(f"{room} readings of one shape; at most {SHAPE_READINGS_MAX} are looked at")
    if room:
        plan.became = <u8*>malloc(room * f.wilds)
        if plan.became == NULL:
            raise MemoryError
        with nogil:
            plan.n = shape_readings(shape.bit, f.after, f.wilds, fifth, &rule, plan.became, <int>room)
            if jokers.n:
                plan.n = only_possible(jokers, plan.became, plan.n)
    return plan


def scan(Menu menu, Program program, counts not None, int win, bint self_draw, int wilds=0, faces=b"", int sets=4,
         bint fifth=True, melds=(), int shapes=SHAPE_SETS, others=(), registers=(),
         int most=COPIES, jokers=(), bint inside=False):
    """Every distinct answer of a program over all readings of a win and all places of the winning tile.

    `counts`: 64 concealed naturals before the win; `win`: its kind, or -1 for a wildcard (one of `wilds`); `faces`: wildcards by the
    face they bear, 64 counts, or the mask of faces; `shapes`: bits of the shapes allowed, in their plain form; `others`: `card.Shape`s
    with parameters, and the knitted straight; `most`: tiles that may play as one kind, 4..8; `jokers`: of each wildcard the mask of kinds that it
    may stand for, the one that won last, empty where each may be any (what a hand waited for takes no heed of them). Returns [(bits, counts, Reading)], empty where
    nothing is complete.
    `melds` of form 8 are sets of the concealed hand that `counts` leaves out; `inside`: the winning tile is in the last of them, not added to the rest.
    """
    cdef Scan s
    cdef Ask ask
    cdef int k, total
    cdef Readings found
    cdef u64 mask
    cdef bytes packed = counts if type(counts) is bytes else bytes(memoryview(counts))
    cdef const u8* held = packed
    cdef const u8* own = s.frame.melded
    cdef int turn
    global _spare
    memset(&s, 0, sizeof(Scan))
    if len(packed) != KINDS:
        raise ValueError("counts must be 64 bytes")
    if not COPIES <= most <= 2 * COPIES:
        raise ValueError("most must be 4..8")
    if not -1 <= win < 60 or not 0 <= wilds <= WILDS_MAX or (win < 0 and wilds == 0) or not 1 <= sets <= SETS_MAX:
        raise ValueError("win must be a kind or -1 with a wildcard, wilds 0..17, sets 1..5")
    if len(registers) < program.registers or len(registers) > REGISTERS:
        raise ValueError(f"the program reads {program.registers} registers, {len(registers)} were given")
    if jokers:
        take_jokers(&s.jokers, jokers, wilds)
    for k in range(len(registers)):
        s.frame.registers[k] = registers[k]
    frame_melds(&s.frame, melds)
    s.inside = inside
    if inside:
        if s.frame.n_held == 0 or win < 0 or s.frame.melds[s.frame.n_melds - 1].zone != ZONE_HIDDEN or not bit(s.frame.melds[s.frame.n_melds - 1].mask, win):
            raise ValueError("the winning tile is in the last set that is held")
        s.frame.melds[s.frame.n_melds - 1].zone = ZONE_HIDDEN if self_draw else ZONE_OPEN
    total = wilds
    for k in range(KINDS):
        if held[k] > most:
            raise ValueError(f"more than {most} of a kind")
        total += held[k]
    memcpy(s.frame.before, held, KINDS)
    memcpy(s.frame.after, held, KINDS)
    if win >= 0 and not inside:
        s.frame.after[win] += 1
        total += 1
        if s.frame.after[win] > most:
            return []
    if s.frame.n_melds > sets or total != 3 * (sets - s.frame.n_melds) + (0 if s.frame.paired else 2):
        return []
    if isinstance(faces, int):
        mask = faces
        for k in range(60):
            s.frame.faces[k] = <u8>wilds if bit(mask, k) else 0
    elif faces:
        packed = faces if type(faces) is bytes else bytes(memoryview(faces))
        if len(packed) != KINDS:
            raise ValueError("faces must be 64 bytes or a mask")
        memcpy(s.frame.faces, <const u8*>packed, KINDS)
    s.frame.win, s.frame.self_draw, s.frame.wilds = win, self_draw, wilds
    s.frame.wilds_before = wilds - (win < 0)
    s.frame.left = total - 1 + 3 * s.frame.n_held
    s.frame.every_form = 255
    knitted = False
    for shape in others:
        knitted = knitted or ((<Shape?>shape).bit == SHAPE_KNITTED and not s.frame.paired)
    if program.waits or program.bare_waits:
        memset(&ask, 0, sizeof(Ask))
        memcpy(ask.c, s.frame.before, KINDS)
        ask.total, ask.wilds, ask.sets, ask.fifth = total - 1 - s.frame.wilds_before, s.frame.wilds_before, sets - s.frame.n_melds, fifth
        ask.melded = ask.paired = s.frame.paired
        ask.forms = shapes & 31
        for k in range(KINDS):
            if ask.c[k] > COPIES:           # tiles that stand in for a kind
                ask.lent[k] = ask.c[k] - COPIES
                ask.masked = True
        menu.build(False)
        menu.build(True)
        if program.bare_waits:
            ask.fifth = True
            s.frame.bare_waits = waits_by_shape(menu, &ask, knitted)
            ask.fifth = fifth
        if program.waits:
            memcpy(ask.own, s.frame.melded, KINDS)
            ask.melded = s.frame.n_melds > 0 or s.frame.paired
            s.frame.waits = waits_of(menu, &ask, knitted)
    for k in range(KINDS):
        if wilds and s.frame.after[k] > COPIES:
            raise ValueError("more than four of a kind beside wildcards")
    settle_frame(&s.frame)
    s.answers.room = 16
    s.answers.found = <Answer*>malloc(s.answers.room * sizeof(Answer))
    if s.answers.found == NULL:
        raise MemoryError
    s.way = -1
    plans = []
    knits = []
    found = None
    try:
        if shapes & SHAPE_SETS:
            found, _spare = _spare, None
            if found is None:
                found = Readings(menu, _NOTHING, _NOTHING, 0, 0, fifth)
            found.fill(menu, s.frame.after, own, wilds, sets - s.frame.n_melds, fifth, s.frame.paired)
        for k in range(4):
            if (shapes >> (k + 1)) & 1:
                plan = plan_shape(_PLAIN[k], &s.frame, &s.jokers, own, total, fifth)
                if plan is not None:
                    plans.append(plan)
        if knitted:
            knits = plan_knitted(menu, &s.frame, own, sets - s.frame.n_melds - 3, fifth)
        for shape in others:
            if (<Shape>shape).bit == SHAPE_KNITTED:
                continue
            plan = plan_shape(shape, &s.frame, &s.jokers, own, total, fifth)
            if plan is not None:
                plans.append(plan)
        for turn in range(0 if program.judges else 1, 2):
            s.judging = turn == 0
            if found is not None:
                s.view.shape = SHAPE_SETS
                if found.total > FEW:
                    with nogil:
                        visit(found, program, &s)
                else:
                    visit(found, program, &s)
            for plan in plans:
                (<_Plan>plan).go(program, &s)
            for knit in knits:
                (<_Knit>knit).go(program, &s)
        if s.answers.full:
            raise MemoryError
        return [
            (
                s.answers.found[k].bits[0] | (<object>s.answers.found[k].bits[1] << 64) if s.answers.found[k].bits[1] else s.answers.found[k].bits[0],
                (<char*>s.answers.found[k].counts)[:program.n_counts],
                seen(menu, s.answers.found[k].reading),
            )
            for k in range(s.answers.n)
        ]
    finally:
        free(s.answers.found)
        if found is not None and not found.large():
            _spare = found


cdef Reading seen(Menu menu, const u8* packed):
    cdef Reading reading = Reading.__new__(Reading)
    reading.menu = menu
    memcpy(reading.packed, packed, READING)
    return reading
