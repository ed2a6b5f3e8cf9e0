# cython: language_level=3
# Part of card.pyx: what the wilds of a whole-hand shape can become.
#
# The automata. A state lies below `walk.states`; the first is 0; kinds come in rising order, those without a tile too.

cdef struct Walk:
    int shape
    const ShapeRule* rule
    const u8* c
    bint fifth
    int wilds
    int states
    int most                # the largest final count of a kind
    int n                   # kinds to read
    u8 kind[KINDS]
    u32 ends[KINDS + 1][STATES]     # ends[i][s] bit r: r wilds can finish the hand from kind i in state s


cdef inline int step(const Walk* w, int state, int kind, int final) noexcept nogil:
    # The state after `final` tiles of the kind, or DEAD.
    cdef int rank, row
    if w.shape == SHAPE_PAIRS:
        return 0 if final == 0 or final == 2 else DEAD
    if w.shape == SHAPE_QUAD_PAIRS:
        return DEAD if final & 1 else 0
    if w.shape == SHAPE_ORPHANS:        # state: is the pair there?
        if not (ORPHAN_KINDS >> kind) & 1:
            return state if final == 0 else DEAD
        if final == 1:
            return state
        return 1 if final == 2 and state == 0 else DEAD
    if w.shape == SHAPE_ALL_OF:
        return 0 if final == 0 or (w.rule.mask >> kind) & 1 else DEAD
    if final > 1 or kind >= 34:
        return state if final == 0 else DEAD
    if kind >= 27:                      # state: honours so far; larger ones belong to the suits and are not reached here
        state = (0 if kind == 27 else state) + final
        return state if state <= 7 else DEAD
    rank = kind % 9
    if w.rule.misfit.knitted:           # state: rows taken by the suits before, and the row of this suit
        if kind == 0:
            state = 0
        elif rank == 0 and state >> 3:
            state = (state & 7) | 1 << ((state >> 3) - 1)
        if final == 0:
            return state
        row = rank % 3 + 1
        if state >> 3:
            return state if state >> 3 == row else DEAD
        return DEAD if (state >> (row - 1)) & 1 else state | row << 3
    if rank == 0:                       # state: ranks from here on that a tile before forbids
        state = 0
    if final:
        return DEAD if state else w.rule.misfit.gap - 1
    return state - 1 if state else 0


cdef inline bint accepts(const Walk* w, int state) noexcept nogil:
    if w.shape == SHAPE_ORPHANS:
        return state == 1
    if w.shape == SHAPE_MISFITS:
        return state >= w.rule.misfit.honours
    return True


cdef inline int adds(const Walk* w, int kind, int left) noexcept nogil:
    # Most wilds that may stand for the kind.
    cdef int held = w.c[kind], room
    if not (w.rule.kinds >> kind) & 1 or held > w.most:
        return 0
    room = w.most - held
    if not w.fifth:
        room = min(room, max(0, COPIES - held - (w.rule.owned[kind] if w.rule.owned != NULL else 0)))
    return room if room < left else left


cdef bint walk_begin(Walk* w, int shape, const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil:
    # False: no reading can exist.
    cdef int k, held = 0, real = 0
    w.shape, w.rule, w.c, w.fifth, w.wilds, w.n = shape, rule, c, fifth, wilds, 0
    w.states, w.most = 1, 18
    for k in range(KINDS):
        held += c[k]
        if c[k] or (rule.kinds >> k) & 1:
            w.kind[w.n] = <u8>k
            w.n += 1
    if held + wilds != rule.tiles:
        return False
    if shape == SHAPE_PAIRS:
        w.most = 2
    elif shape == SHAPE_ORPHANS:
        w.states, w.most = 2, 2
    elif shape == SHAPE_MISFITS:
        w.states, w.most = 32 if rule.misfit.knitted else 9, 1
        for k in range(27, 34):
            real += c[k] != 0
        return real >= rule.misfit.natural
    return True


cdef void walk_ends(Walk* w) noexcept nogil:
    cdef int i, s, t, a, most, kind
    cdef u32 every = (<u32>1 << (w.wilds + 1)) - 1
    for s in range(w.states):
        w.ends[w.n][s] = 1 if accepts(w, s) else 0
    for i in range(w.n - 1, -1, -1):
        kind = w.kind[i]
        most = adds(w, kind, w.wilds)
        for s in range(w.states):
            w.ends[i][s] = 0
            for a in range(most + 1):
                t = step(w, s, kind, w.c[kind] + a)
                if t != DEAD:
                    w.ends[i][s] |= w.ends[i + 1][t] << a
            w.ends[i][s] &= every


cdef int walk_list(const Walk* w, int i, int state, int left, u8* line, u8* out, int room) noexcept nogil:
    # Readings from kind i on; `line` holds the kinds assigned so far. More of the lower kind comes first.
    cdef int a, j, t, kind, wrote = 0
    if i == w.n:
        for j in range(w.wilds):
            out[j] = line[j]
        return 1
    kind = w.kind[i]
    for a in range(adds(w, kind, left), -1, -1):
        t = step(w, state, kind, w.c[kind] + a)
        if t == DEAD or not (w.ends[i + 1][t] >> (left - a)) & 1:
            continue
        for j in range(a):
            line[w.wilds - left + j] = <u8>kind
        wrote += walk_list(w, i + 1, t, left - a, line, out + <Py_ssize_t>wrote * w.wilds, room - wrote)
        if wrote == room:
            break
    return wrote


cdef int shape_readings(
    int shape, const u8* c, int wilds, bint fifth, const ShapeRule* rule, u8* out, int room
) noexcept nogil:
    cdef Walk w
    cdef u8 line[18]
    if room <= 0 or not walk_begin(&w, shape, c, wilds, fifth, rule):
        return 0
    walk_ends(&w)
    if not (w.ends[0][0] >> wilds) & 1:
        return 0
    return walk_list(&w, 0, 0, wilds, line, out, room)


cdef u64 shape_readings_count(int shape, const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil:
    cdef Walk w
    cdef u64 ways[STATES][18]       # ways[s][r]: to come to state s with r wilds used. At most C(80, 17) < 2 ** 64.
    cdef u64 after[STATES][18]
    cdef u64 total = 0
    cdef int i, s, t, a, r, kind
    if not walk_begin(&w, shape, c, wilds, fifth, rule):
        return 0
    memset(ways, 0, sizeof(ways))
    ways[0][0] = 1
    for i in range(w.n):
        kind = w.kind[i]
        memset(after, 0, sizeof(after))
        for s in range(w.states):
            for a in range(adds(&w, kind, wilds) + 1):
                t = step(&w, s, kind, c[kind] + a)
                if t != DEAD:
                    for r in range(wilds + 1 - a):
                        after[t][r + a] += ways[s][r]
        memcpy(ways, after, sizeof(ways))
    for s in range(w.states):
        if accepts(&w, s):
            total += ways[s][wilds]
    return total


cdef int quad_pairs_fours(const u8* c, int wilds) noexcept nogil:
    # An odd kind takes one wild. What is left goes two by two: first on pairs, which become four, then on new kinds.
    cdef int k, fours = 0, twos = 0, spare = wilds
    for k in range(KINDS):
        spare -= c[k] & 1
        if c[k] >= 3:
            fours += 1
        elif c[k]:
            twos += 1
    spare = max(0, spare) // 2
    return fours + (spare if spare <= twos else twos + (spare - twos) // 2)


# Jokers that stand for some kinds only. One bit for each subset of the jokers used up: all subsets move at once.

cdef u64 WITHOUT[6]
WITHOUT[:] = [0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF]


cdef void use_joker(const u64* before, u64* after, int joker, int words) noexcept nogil:
    # after |= the subsets of before that lack the joker, with it.
    cdef int i, stride
    if joker < 6:
        for i in range(words):
            after[i] |= (before[i] & WITHOUT[joker]) << (1 << joker)
    else:
        stride = 1 << (joker - 6)
        for i in range(words):
            if not i & stride:
                after[i | stride] |= before[i]


cdef bint masked_complete(Walk* w, const u64* masks, u64* room, int words) noexcept nogil:
    # room: (2 * states + 2) * words zeroed words.
    cdef u64* at = room
    cdef u64* to = room + <size_t>w.states * words
    cdef u64* layer = to + <size_t>w.states * words
    cdef u64* other = layer + words
    cdef u64* swap
    cdef int i, s, t, a, j, n, kind, most
    cdef bint some
    at[0] = 1
    for i in range(w.n):
        kind = w.kind[i]
        most = adds(w, kind, w.wilds)
        memset(to, 0, <size_t>w.states * words * sizeof(u64))
        for s in range(w.states):
            memcpy(layer, at + <size_t>s * words, words * sizeof(u64))
            for a in range(most + 1):
                if a:
                    memset(other, 0, words * sizeof(u64))
                    for j in range(w.wilds):
                        if (masks[j] >> kind) & 1:
                            use_joker(layer, other, j, words)
                    swap = layer
                    layer = other
                    other = swap
                some = False
                for n in range(words):
                    if layer[n]:
                        some = True
                        break
                if not some:
                    break
                t = step(w, s, kind, w.c[kind] + a)
                if t != DEAD:
                    for n in range(words):
                        to[<size_t>t * words + n] |= layer[n]
        swap = at
        at = to
        to = swap
    n = (1 << w.wilds) - 1
    for s in range(w.states):
        if accepts(w, s) and (at[<size_t>s * words + (n >> 6)] >> (n & 63)) & 1:
            return True
    return False
