# What may be done: whole hands by shape, claim bits of a discard, a seat's own acts. All of it reads the state and changes nothing.

cdef bint fits_blocks(const Rules* r, Menu menu, const Seat* p, const u8* c, u64 kinds, int wilds, bint many, int apart) noexcept nogil:
    # Are these naturals (of `kinds`) and wildcards complete with the seat's melds and `apart` sets beside? They are of the full size without those.
    cdef int sets = sets_left(r, p) - apart
    cdef int need, i
    cdef Keys keys
    cdef Ask ask
    cdef ShapeRule rule
    if many and r.shapes & FORM_SETS and not kinds & ~menu.kind_mask:
        # More than four tiles play as one kind: the tables do not know such hands, a search does.
        memcpy(ask.c, c, KINDS)
        memcpy(ask.own, p.own, KINDS)
        for i in range(KINDS):
            ask.lent[i] = c[i] - COPIES if c[i] > COPIES else 0
        ask.total, ask.wilds, ask.sets, ask.fifth, ask.melded, ask.masked = full_size(r, p) - 3 * apart - wilds, wilds, sets, r.fifth, True, True
        ask.forms, ask.paired = FORM_SETS, p.paired
        if need_of(menu, &ask) <= wilds:
            return True
    elif r.shapes & FORM_SETS and not kinds & ~menu.kind_mask:
        if p.paired:
            need = bare_need(menu, c, sets, wilds > 0 and r.fifth)
        elif menu.suits:
            swift_keys(&keys, c)
            need = swift_need(&menu.swift[wilds > 0 and r.fifth], &keys, sets)
        elif wilds == 0:
            need = 0 if table_whole(menu, c) else 1
        else:
            need = table_need(menu, c, sets, wilds > 0 and r.fifth)
        if need <= wilds:
            if wilds == 0 or r.fifth or p.n_melds == 0:
                return True
            # Without fifth copies the melds use up copies that wildcards could stand for.
            memcpy(ask.c, c, KINDS)
            memcpy(ask.own, p.own, KINDS)
            memset(ask.lent, 0, KINDS)
            ask.total, ask.wilds, ask.sets, ask.fifth, ask.melded, ask.masked = full_size(r, p) - wilds, wilds, sets, False, True, False
            ask.forms, ask.paired = FORM_SETS, p.paired
            if need_of(menu, &ask) <= wilds:
                return True
    if apart:
        return False
    if r.shapes != FORM_SETS and sets == 4 and p.n_melds == 0 and not kinds >> STANDARD:
        if r.shapes & FORM_PAIRS and pairs_need(c) == wilds:
            return True
        if r.shapes & FORM_QUAD_PAIRS and quad_pairs_need(c, wilds, r.fifth) == wilds:
            return True
        if r.shapes & FORM_ORPHANS and orphans_need(c) == wilds:
            return True
        if r.shapes & FORM_MISFITS and misfits_need_plain(c) == wilds:
            return True
    for i in range(r.n_others):
        if kinds & ~r.other[i].kinds:
            continue
        rule = r.other[i]
        if r.other_bit[i] == SHAPE_ALL_OF:
            if p.melded & ~rule.mask:
                continue
            rule.tiles = full_size(r, p)
            rule.owned = &p.own[0]
        elif r.other_bit[i] == SHAPE_KNITTED:
            if sets < 3 or sets > 4 or p.paired or knitted_short(c) > wilds:
                continue
            rule.tiles = full_size(r, p)
            rule.owned = &p.own[0]
        elif p.n_melds or rule.tiles != 3 * sets + 2:
            continue
        if shape_need(r.other_bit[i], c, wilds, r.fifth, &rule) == wilds:
            return True
    return False


include "table_across.pxi"


cdef bint crowded(const u8* c) noexcept nogil:
    # Is a kind held more than four times?
    cdef int k
    for k in range(RED):
        if c[k] > COPIES:
            return True
    return False


cdef bint fits_so(const Rules* r, Menu menu, const State* s, const Seat* p, const u8* c, u64 kinds, int wilds) noexcept nogil:
    # The same, with proxies counting as what they show or as what they may.
    cdef u8 lent[KINDS]
    cdef int n, k = s.proxy, face = s.proxy_face
    if fits(r, menu, p, c, kinds, wilds, (s.mapped or r.phantom) and crowded(c)):
        return True
    if k == NONE or c[k] == 0:
        return False
    memcpy(lent, c, KINDS)
    for n in range(min(<int>s.proxy_most, <int>c[k])):
        lent[k] -= 1
        if lent[k] == 0:
            kinds &= ~one(k)
        if s.proxy_wild:
            wilds += 1
        elif lent[face] + p.own[face] >= COPIES:
            return False
        else:
            lent[face] += 1
            kinds |= one(face)
        if fits(r, menu, p, lent, kinds, wilds, s.mapped and crowded(lent)):
            return True
    return False


cdef inline int add_phantom(const Seat* p, u8* c) noexcept nogil:
    # The imaginary tile joins the naturals; 1 where it may be any, and counts as a wildcard.
    if p.phantom == ANY_PHANTOM:
        return 1
    if p.phantom:
        c[p.phantom - 1] += 1
    return 0


cdef bint whole_with(const Rules* r, Menu menu, const State* s, const Seat* p, int tile) noexcept nogil:
    # Is the concealed hand complete by shape, with one more natural tile of kind `tile` (-1: as it is)?
    cdef u8 c[KINDS]
    cdef u64 kinds = p.held, wild = p.held & s.wild
    cdef int k, wilds = 0
    if r.counted:
        return counted_whole(r, s, p, tile)
    if sets_left(r, p) < 0 or p.total + (tile >= 0) + r.phantom != full_size(r, p) or (r.phantom and not p.phantom):
        return False
    if wild == 0 and tile < 0 and not r.phantom:
        return fits_so(r, menu, s, p, p.c, kinds, 0)
    memcpy(c, p.c, KINDS)
    if wild:
        for k in range(RED):
            if (wild >> k) & 1:
                wilds += c[k]
                c[k] = 0
        kinds &= ~wild
    if tile >= 0:
        if p.c[tile] + p.own[tile] >= s.copies[tile]:
            return False
        if r.wild_taken and (s.wild >> tile) & 1:
            wilds += 1
        else:
            c[tile] += 1
            kinds |= one(tile)
    if r.phantom:
        wilds += add_phantom(p, c)
        if p.phantom != ANY_PHANTOM:
            kinds |= one(p.phantom - 1)
    return fits_so(r, menu, s, p, c, kinds, wilds)


cdef bint one_short(const Rules* r, Menu menu, const State* s, const Seat* p) noexcept nogil:
    # Would one more tile make the concealed hand complete, whatever else it holds? It may say so where copies of the tile are used up,
    # never the other way round.
    cdef u8 c[KINDS]
    cdef u64 wild = p.held & s.wild
    cdef int k, i, wilds = 0, sets = r.sets - p.n_melds
    cdef ShapeRule rule
    memcpy(c, p.c, KINDS)
    for k in range(RED):
        if wild >> k == 0:
            break
        if (wild >> k) & 1:
            wilds += c[k]
            c[k] = 0
    if r.phantom:
        wilds += add_phantom(p, c)
        if crowded(c):
            return True
    if (s.mapped and p.fours) or (p.paired and r.n_others) or s.proxy != NONE or r.across_kinds:
        return True                 # a fifth copy, a tile that counts as another, sets across blocks: the tables do not know them
    if p.paired:
        return bare_need(menu, c, sets + 1, wilds > 0 and r.fifth) <= wilds + 1
    if r.shapes & FORM_SETS and table_need(menu, c, sets, wilds > 0 and r.fifth) <= wilds + 1:
        return True
    if r.shapes != FORM_SETS and sets == 4 and p.n_melds == 0:
        if r.shapes & FORM_PAIRS and pairs_need(c) <= wilds + 1:
            return True
        if r.shapes & FORM_QUAD_PAIRS and quad_pairs_need(c, wilds, r.fifth) <= wilds + 1:
            return True
        if r.shapes & FORM_ORPHANS and orphans_need(c) <= wilds + 1:
            return True
        if r.shapes & FORM_MISFITS and misfits_need_plain(c) <= wilds + 1:
            return True
    for i in range(r.n_others):
        rule = r.other[i]
        if r.other_bit[i] == SHAPE_KNITTED and (sets < 3 or sets > 4):
            continue
        if r.other_bit[i] == SHAPE_ALL_OF or r.other_bit[i] == SHAPE_KNITTED:
            rule.tiles = 3 * sets + 2
            rule.owned = &p.own[0]
        if shape_need(r.other_bit[i], c, wilds, r.fifth, &rule) <= wilds + 1:
            return True
    return False


cdef u64 waiting_for(const Rules* r, Menu menu, const State* s, const Seat* p) noexcept nogil:
    cdef u64 found = 0
    cdef int k
    if not r.counted and (p.total + 1 + r.phantom != full_size(r, p) or not one_short(r, menu, s, p)):
        return 0
    for k in range(RED):
        if s.copies[k] and whole_with(r, menu, s, p, k):
            found |= one(k)
    return found


cdef u64 leaving_ready(const Rules* r, Menu menu, const State* s, const Seat* seat) noexcept nogil:
    # The kinds of which one tile less leaves a hand that waits for something; none unless it holds 3n+2.
    cdef Seat p
    cdef u64 found = 0
    cdef int k, t
    cdef u8 held[KINDS]
    if sets_left(r, seat) < 0 or seat.total + r.phantom != full_size(r, seat) or not one_short(r, menu, s, seat):
        return 0
    p = seat[0]
    for k in range(RED):
        if not (seat.held >> k) & 1:
            continue
        variants(s, &p, k, held)
        drop(s, &p, held[0])
        if one_short(r, menu, s, &p):
            for t in range(RED):
                if s.copies[t] and whole_with(r, menu, s, &p, t):
                    found |= one(k)
                    break
        hold(s, &p, held[0])
    return found


cdef bint has_more(const Rules* r, Menu menu, const State* s, const Seat* p) noexcept nogil:
    # May rules that know of more acts than the table have more to say of a turn?
    return p.may != EVERYTHING or (p.discards == 0 and how_many(p.held & r.first) >= r.first_least) or leaving_ready(r, menu, s, p) != 0


cdef inline int how_many(u64 kinds) noexcept nogil:
    cdef int n = 0
    while kinds:
        kinds &= kinds - 1
        n += 1
    return n


cdef int seat_after(const Rules* r, const State* s, int seat) noexcept nogil:
    # The next seat in order that may draw, the seat itself last; -1 if none may.
    cdef int step, q
    for step in range(1, r.seats + 1):
        q = seat + step
        if q >= r.seats:
            q -= r.seats
        if s.seat[q].may & MAY_DRAW:
            return q
    return -1


cdef inline bint right(int who, int seat, int following) noexcept nogil:
    if who == 2:
        return True
    if who == 1:
        return seat == following
    return who == 3 and seat != following


cdef inline u64 usable(const State* s, const Seat* p) noexcept nogil:
    # kinds that may be part of a claim or a kong
    return p.held & ~(s.never | p.shed)


cdef bint has_run(const Rules* r, const Seat* p, u64 parts, int k) noexcept nogil:
    cdef int i, a, b
    for i in range(r.part_from[k], r.part_from[k + 1]):
        a, b = r.part[i][0], r.part[i][1]
        if (parts >> a) & (parts >> b) & 1 and (a != b or p.c[a] >= 2):
            return True
    return False


cdef inline bint wins_with(const Rules* r, Menu menu, const State* s, const Seat* p, int k) noexcept nogil:
    return p.may & MAY_WIN and not (p.held | one(k)) & p.shed and whole_with(r, menu, s, p, k)


cdef u64 offers(const Rules* r, Menu menu, const State* s, int seat, int k) noexcept nogil:
    # The claim bits of all other seats for a discard of kind k.
    cdef int following, q, bits
    cdef const Seat* p
    cdef u64 parts, found = 0
    cdef bint claims, kongs
    if (s.never >> k) & 1 or r.seats > TALKING:
        return 0
    following = seat_after(r, s, seat)
    claims = r.last_claims or turns_left(r, s) > r.last
    kongs = claims and r.kongs & 1 and (r.kong_kinds >> k) & 1 and can_kong(r, s)
    for q in range(r.seats):
        p = &s.seat[q]
        if q == seat or not p.may & (MAY_CLAIM | MAY_KONG | MAY_WIN):
            continue
        bits = 0
        if claims and not (p.shed >> k) & 1 and (sets_left(r, p) > 0 or r.pair):
            parts = usable(s, p)
            if r.counted:
                if p.may & MAY_CLAIM and right(r.pung, q, following) and has_group(r, s, p, k):
                    bits |= OFFER_PUNG
            if p.may & MAY_CLAIM and r.pair and not p.paired and p.total >= 2 + r.keep and (parts & r.pairs) >> k & 1:
                if right(r.pair, q, following):
                    bits |= OFFER_PAIR
            if sets_left(r, p) > 0 and not r.counted and p.may & MAY_CLAIM and p.total >= 3 + r.keep:
                if right(r.run, q, following) and (has_run(r, p, parts, k) or ((r.in_turn >> k) & 1 and p.c[k] >= 2)):
                    bits |= OFFER_RUN
                if p.c[k] >= 2 and ((r.pungs & ~r.in_turn) >> k) & 1 and right(r.pung, q, following):
                    bits |= OFFER_PUNG
            if kongs and not r.counted and sets_left(r, p) > 0 and p.may & MAY_KONG and p.c[k] >= 3 and p.total >= 3 + r.keep + (r.replacement == 0):
                if right(r.kong, q, following):
                    bits |= OFFER_KONG
            if r.lends and (p.held | one(k)) & r.lends and sets_left(r, p) > 0:
                bits |= lent_bits(r, s, p, k) & lent_rights(r, s, p, q, following)
        if right(r.win, q, following) and wins_with(r, menu, s, p, k):
            bits |= OFFER_WIN
        found |= <u64>bits << (OFFERS * q)
    return found


cdef u64 robbers(const Rules* r, Menu menu, const State* s, int seat, int k) noexcept nogil:
    cdef int q, following = seat_after(r, s, seat)
    cdef u64 found = 0
    for q in range(r.seats):
        if q != seat and right(r.win, q, following) and wins_with(r, menu, s, &s.seat[q], k):
            found |= <u64>OFFER_WIN << (OFFERS * q)
    return found


cdef inline u64 concealed_kongs(const Rules* r, const State* s, const Seat* p) noexcept nogil:
    if not r.kongs & 4 or sets_left(r, p) <= 0 or (r.drawn & 4 and p.called) or p.total < 4 + r.keep + (r.replacement == 0):
        return 0
    return p.fours & r.kong_kinds & usable(s, p)


cdef inline u64 added_kongs(const Rules* r, const State* s, const Seat* p) noexcept nogil:
    cdef u64 kinds
    if not r.kongs & 2 or p.pungs == 0 or (r.drawn & 2 and p.called):
        return 0
    kinds = p.pungs & r.kong_kinds & usable(s, p)
    if r.fresh_added:
        kinds &= one(s.face[p.drawn]) if p.drawn != NONE else 0
    return kinds


cdef int self_bits(const Rules* r, Menu menu, const State* s, const Seat* p, bint wins) noexcept nogil:
    # What a seat may do in its turn; `wins`: whether a complete hand counts.
    cdef int bits = 0
    cdef bint mixed_kongs = r.lends != 0 and r.wild_kongs
    if wins and p.may & MAY_WIN_DRAWN and not p.held & p.shed and whole_with(r, menu, s, p, -1):
        bits = SELF_COMPLETE
    if p.held & s.forced:
        bits |= SELF_FORCED
    if p.may & (MAY_KONG | MAY_ASIDE) and can_replace(r, s):
        if p.may & MAY_KONG and kongs_go_on(r, s):
            if (p.fours and concealed_kongs(r, s, p)) or (mixed_kongs and concealed_mixed(NULL, r, s, p)):
                bits |= SELF_CONCEALED
            if p.pungs and (added_mixed(NULL, r, s, p) if r.lends else added_kongs(r, s, p) != 0):
                bits |= SELF_ADDED
        if p.may & MAY_ASIDE and p.held & (s.aside | p.aside | s.forced) and not (r.drawn & 8 and p.called):
            bits |= SELF_ASIDE
    return bits


cdef u64 discardable(const State* s, const Seat* p) noexcept nogil:
    # Kinds the seat may discard: vowed ones first, barred ones only when there are no others.
    cdef u64 kinds = p.held
    if kinds & p.shed:
        kinds &= p.shed
    if kinds & ~(s.barred | s.barred_discard):
        return kinds & ~(s.barred | s.barred_discard)
    if kinds & ~s.barred:
        return kinds & ~s.barred
    return kinds & ~s.barred_discard if kinds & ~s.barred_discard else kinds
