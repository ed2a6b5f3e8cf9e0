# Hands that are counted tile by tile: groups of three to five alike with wildcards among them, laid out where claimed and never grown;
# a full hand is `r.counted` tiles, those of melds included. Complete are the lines of a card, or any division into groups. Here too:
# wildcards taken out of a meld for the tile they stand for, and the choices of tiles to give away.

cdef enum:
    GROUP_LEAST = 3
    GROUP_MOST = 5


cdef inline int laid_out(const Seat* p) noexcept nogil:
    # tiles in the melds of a seat
    cdef int i, n = 0
    for i in range(p.n_melds):
        n += p.melds[i].n
    return n


cdef inline bint is_full(const Rules* r, const Seat* p) noexcept nogil:
    # As many tiles as one discards from?
    if r.counted:
        return p.total + laid_out(p) == r.counted
    return (p.total + r.phantom + 2 * p.paired) % 3 == 2


cdef inline int class_of(int kind) noexcept nogil:
    return kind if kind < FLOWER else FLOWER


cdef inline u64 classes_of(u64 kinds) noexcept nogil:
    return (kinds & ((<u64>1 << FLOWER) - 1)) | (<u64>((kinds >> FLOWER) != 0) << FLOWER)


cdef bint counted_whole(const Rules* r, const State* s, const Seat* p, int tile) noexcept nogil:
    # Is a counted hand complete, with one more natural tile of kind `tile` (-1: as it is)?
    cdef u8 c[KINDS]
    cdef int k, wilds = 0
    cdef u64 kinds = p.held & ~s.wild
    if p.total + laid_out(p) + (tile >= 0) != r.counted:
        return False
    if tile >= 0:
        if (s.wild >> tile) & 1 or p.c[tile] + p.own[tile] >= s.copies[tile]:
            return False
        kinds |= one(tile)
    memcpy(c, p.c, KINDS)
    for k in range(FLOWER, RED):
        if (s.wild >> k) & 1:
            wilds += c[k]
            c[k] = 0
    if tile >= 0:
        c[tile] += 1
    if r.forms != NULL:
        return fills_card(r, s, p, c, kinds, wilds)
    return divides(c, wilds, r.joker_only)


cdef bint fills_card(const Rules* r, const State* s, const Seat* p, const u8* c, u64 kinds, int wilds) noexcept nogil:
    # The naturals and wildcards are of the right number, so a form is filled where it asks for every natural and the wildcards may be the rest.
    cdef u64 held = classes_of(kinds), known = held | classes_of(p.melded & ~s.wild)
    cdef int i
    for i in range(r.n_forms):
        if known & ~r.asked[i] or r.firm[i] & ~known:
            continue
        if fills_form(r, p, &r.forms[i], c):
            return True
    return False


cdef bint fills_form(const Rules* r, const Seat* p, const CardForm* f, const u8* c) noexcept nogil:
    cdef u8 left[CLASSES]
    cdef u8 firm[CLASSES]
    cdef u8 have[CLASSES]
    cdef int k
    if p.n_melds and f.concealed:
        return False
    for k in range(CLASSES):
        left[k], firm[k] = f.asked[k], f.hard[k]
        have[k] = c[k]
    for k in range(FLOWER + 1, RED):
        have[FLOWER] += c[k]
    if p.n_melds and not takes_melds(r, p, f, left, firm):
        return False
    for k in range(CLASSES):
        if have[k] > left[k] or firm[k] > have[k]:
            return False
    return True


cdef bint takes_melds(const Rules* r, const Seat* p, const CardForm* f, u8* left, u8* firm) noexcept nogil:
    # Is every meld a group of the form? Takes them off what it asks for.
    cdef int i, j, k, n
    cdef u32 taken = 0
    for i in range(p.n_melds):
        k, n = class_of(face_of(p.melds[i].tile[0])), p.melds[i].n      # wildcards stand last
        for j in range(f.groups):
            if f.cls[j] == k and f.size[j] == n and not (taken >> j) & 1:
                taken |= <u32>1 << j
                break
        else:
            return False
        if left != NULL:
            left[k] -= n
            firm[k] -= hard_part(n, r.joker_least, r.joker_only)
    return True


cdef bint reachable(const Rules* r, const Seat* p) noexcept nogil:
    # Has some form all these melds? Without a card every few groups can be part of a hand.
    cdef int i
    if r.forms == NULL or p.n_melds == 0:
        return True
    for i in range(r.n_forms):
        if not r.forms[i].concealed and takes_melds(r, p, &r.forms[i], NULL, NULL):
            return True
    return False


cdef bint divides(const u8* c, int wilds, bint alone) noexcept nogil:
    # Naturals and wildcards into groups of 3 to 5 alike and at most one eye of one or two naturals. alone: a group may be wildcards only.
    cdef int k, eye, need = 0, most = 0, n
    cdef bint odd = False
    for k in range(RED):
        if c[k]:
            need += max(0, GROUP_LEAST - c[k])
            most += 5 * c[k] - max(GROUP_LEAST, <int>c[k])
    if divided(need, most, wilds, alone):
        return True
    for k in range(RED):
        for eye in range(1, 3):
            n = c[k] - eye
            if n >= 0 and c[k]:
                if divided(
                    need - max(0, GROUP_LEAST - c[k]) + (max(0, GROUP_LEAST - n) if n else 0),
                    most - (5 * c[k] - max(GROUP_LEAST, <int>c[k])) + (5 * n - max(GROUP_LEAST, n) if n else 0), wilds, alone,
                ):
                    return True
    return False


cdef inline bint divided(int need, int most, int wilds, bint alone) noexcept nogil:
    # `need` wildcards fill every kind up to a group; `most` more can be taken in, any number between; the rest are groups of their own.
    cdef int spare = wilds - need
    return spare >= 0 and (spare <= most or (alone and spare >= GROUP_LEAST))


# ---- claims

cdef int wilds_held(const State* s, const Seat* p) noexcept nogil:
    cdef int k, n = 0
    cdef u64 wild = p.held & s.wild
    for k in range(FLOWER, RED):
        if (wild >> k) & 1:
            n += p.c[k]
    return n


cdef inline bint has_group(const Rules* r, const State* s, const Seat* p, int k) noexcept nogil:
    # Can the seat lay out three of kind k with the tile on offer, and keep a tile to discard?
    if p.total < GROUP_LEAST + r.keep or p.n_melds >= r.sets:
        return False
    return p.c[k] >= 2 or (p.held & s.wild and p.c[k] + wilds_held(s, p) >= 2)


cdef void group_codes(Codes* out, const Rules* r, const State* s, const Seat* p, int tile) noexcept nogil:
    # Every group of the tile on offer, naturals and wildcards out of the hand: the largest first, then those of most naturals.
    cdef u8 made[GROUP_MOST]
    cdef int wild = NONE, k = face_of(tile), size, own, i, jokers = wilds_held(s, p)
    for i in range(FLOWER, RED):
        if (s.wild >> i) & 1:
            wild = i
    for size in range(min(r.groups, p.total - r.keep), GROUP_LEAST - 1, -1):
        for own in range(min(<int>p.c[k], size - 1), -1, -1):
            if size - 1 - own > jokers:
                break
            for i in range(size):
                made[i] = <u8>(k if i <= own else wild)
            put(out, pack(DO_CLAIM, PUNG if size == 3 else KONG if size == 4 else QUINT, made, size))


cdef bint is_group(const State* s, const Given* g) noexcept nogil:
    # One natural kind at least, wildcards behind it.
    cdef int i, k = face_of(g.tile[0])
    if (s.wild >> k) & 1:
        return False
    for i in range(1, g.n):
        if face_of(g.tile[i]) != k and not (s.wild >> face_of(g.tile[i])) & 1:
            return False
    return True


# ---- wildcards taken out of melds

cdef void swap_codes(Codes* out, const Rules* r, const State* s, const Seat* p) noexcept nogil:
    # A natural tile for a wildcard of any meld, by kind, then seat and meld.
    cdef int k, q, i
    cdef const Meld* m
    for k in range(RED):
        if not (p.held >> k) & 1 or (s.wild >> k) & 1:
            continue
        for q in range(r.seats):
            for i in range(s.seat[q].n_melds):
                m = &s.seat[q].melds[i]
                if face_of(m.tile[0]) == k and (s.wild >> face_of(m.tile[m.n - 1])) & 1:
                    put(out, <u64>DO_SWAP | (<u64>k | <u64>q << 6 | <u64>(i + 1) << 10) << 4)


cdef void put_for(State* s, Seat* p, Seat* owner, Meld* m, int tile) noexcept nogil:
    # A natural tile of a seat goes into a meld, whose last wildcard comes into the hand as the tile just drawn.
    cdef int wildcard = m.tile[m.n - 1]
    drop(s, p, tile)
    m.tile[m.n - 1] = <u8>tile
    sort_tiles(m.tile, m.n)
    disown(s, owner, wildcard)
    own_tile(s, owner, tile)
    s.shown[s.face[tile]] += 1
    s.shown[s.face[wildcard]] -= 1
    hold(s, p, wildcard)
    p.drawn = <u8>wildcard


# ---- tiles to give away

cdef void gift_codes(Codes* out, const u8* pool, int size, int n, int unseen) noexcept nogil:
    # Every choice of n tiles of a sorted pool, equal ones once, with so many unseen ones.
    cdef u8 at[8]
    cdef int i, j
    cdef u64 payload
    if n > size:
        return
    for i in range(n):
        at[i] = <u8>i
    while True:
        payload = <u64>(n + unseen)
        for i in range(n):
            payload |= <u64>pool[at[i]] << (3 + 6 * i)
        for i in range(n, n + unseen):
            payload |= <u64>UNKNOWN << (3 + 6 * i)
        put(out, <u64>DO_GIVE | payload << 4)
        i = n - 1
        while i >= 0:                   # the next choice whose tile at i is another one
            j = at[i] + 1
            while j < size and pool[j] == pool[at[i]]:
                j += 1
            if j + n - i <= size:
                break
            i -= 1
        if i < 0:
            return
        at[i] = <u8>j
        for j in range(i + 1, n):
            at[j] = <u8>(at[j - 1] + 1)
