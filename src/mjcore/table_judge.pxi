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
    return p.discards == 0 or p.may != EVERYTHING or leaving_ready(r, menu, s, p) != 0


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


# ---- lists of action codes

cdef enum:
    CODES = 1024            # every set of the richest menu, each with its red fives

cdef struct Codes:
    int n
    u64 code[CODES]


cdef inline void put(Codes* out, u64 code) noexcept nogil:
    if out.n < CODES:
        out.code[out.n] = code
        out.n += 1


cdef u64 pack(int verb, int form, const u8* tile, int n) noexcept nogil:
    # of a claim or a kong; the tiles are in canonical order
    cdef u64 payload = <u64>(form | n << 3)
    cdef int i
    for i in range(n):
        payload |= <u64>tile[i] << (6 + 6 * i)
    return <u64>verb | payload << 4


cdef void each_single(Codes* out, const State* s, const Seat* p, u64 kinds, int verb, int shift) noexcept nogil:
    # One action for each physical tile of these kinds; the tile stands `shift` bits up in the payload.
    cdef int k, red
    cdef u64 base = <u64>verb | (<u64>1 << 4 if shift else 0)        # an aside counts its tiles
    if not s.mapped:
        while kinds:
            k = lowest(kinds)
            kinds &= kinds - 1
            red = red_of(k)
            if red != NONE and p.t[red]:
                put(out, base | <u64>red << (4 + shift))
            if p.t[k]:
                put(out, base | <u64>k << (4 + shift))
        return
    for k in range(RED):
        red = red_of(k)
        if red != NONE and p.t[red] and (kinds >> s.face[red]) & 1:
            put(out, base | <u64>red << (4 + shift))
        if p.t[k] and (kinds >> s.face[k]) & 1:
            put(out, base | <u64>k << (4 + shift))


cdef int variants(const State* s, const Seat* p, int k, u8* out) noexcept nogil:
    # The physical codes held that play as kind k, in canonical order; how many.
    cdef int n = 0, at, red
    if not s.mapped:
        red = red_of(k)
        if red != NONE and p.t[red]:
            out[n] = <u8>red
            n += 1
        if p.t[k]:
            out[n] = <u8>k
            n += 1
        return n
    for at in range(RED):
        red = red_of(at)
        if red != NONE and p.t[red] and s.face[red] == k:
            out[n] = <u8>red
            n += 1
        if p.t[at] and s.face[at] == k:
            out[n] = <u8>at
            n += 1
    return n


cdef void each_alike(Codes* out, const State* s, const Seat* p, int verb, int form, int k, int pending, int own) noexcept nogil:
    # `own` alike out of the hand, with the pending tile or without (NONE): every choice of physical ones, most of the first ones first.
    cdef u8 held[KINDS]
    cdef u8 tile[4]
    choose(out, p, verb, form, held, variants(s, p, k, held), 0, pending, own, tile, 0)


cdef void choose(
    Codes* out, const Seat* p, int verb, int form, const u8* held, int n_held, int first, int pending, int own, u8* tile, int n
) noexcept nogil:
    cdef u8 found[4]
    cdef int i, many
    if own == 0:
        memcpy(found, tile, n)
        if pending != NONE:
            found[n] = <u8>pending
            n += 1
        sort_tiles(found, n)
        put(out, pack(verb, form, found, n))
        return
    if first == n_held:
        return
    for many in range(min(<int>p.t[held[first]], own), -1, -1):
        for i in range(many):
            tile[n + i] = held[first]
        choose(out, p, verb, form, held, n_held, first + 1, pending, own - many, tile, n + many)


cdef bint is_run(int a, int b, int c) noexcept nogil:
    return b == a + 1 and c == a + 2 and c < 27 and a // 9 == c // 9


cdef void each_run(Codes* out, const Rules* r, const State* s, const Seat* p, u64 parts, int pending, int k) noexcept nogil:
    # Sets other than three alike of the pending tile, which is or stands for kind k.
    cdef u8 tile[4]
    cdef u8 first[KINDS]
    cdef u8 second[KINDS]
    cdef int i, x, y, a, b, n, m, form
    cdef int kinds[3]
    for i in range(r.part_from[k], r.part_from[k + 1]):
        a, b = r.part[i][0], r.part[i][1]
        if not (parts >> a) & (parts >> b) & 1 or (a == b and p.c[a] < 2):
            continue
        kinds[0], kinds[1], kinds[2] = min(a, k), max(a, min(b, k)), max(b, k)      # a <= b
        form = CHOW if is_run(kinds[0], kinds[1], kinds[2]) else GROUP
        n, m = variants(s, p, a, first), variants(s, p, b, second)
        for x in range(n):
            for y in range(x if a == b else 0, m):
                if first[x] == second[y] and p.t[first[x]] < 2:
                    continue
                tile[0], tile[1], tile[2] = <u8>pending, first[x], second[y]
                sort_tiles(tile, 3)
                put(out, pack(DO_CLAIM, form, tile, 3))


cdef void claim_codes(Codes* out, const Rules* r, const State* s, const Seat* p, int bits) noexcept nogil:
    cdef int tile = s.pending, k = s.face[tile]
    out.n = 0
    if ((s.never | p.shed) >> k) & 1:
        return
    if sets_left(r, p) > 0:
        set_codes(out, r, s, p, bits)
    if bits & OFFER_PAIR and not p.paired and p.c[k] and (r.pairs >> k) & 1:
        each_alike(out, s, p, DO_CLAIM, PAIR, k, tile, 1)


cdef void set_codes(Codes* out, const Rules* r, const State* s, const Seat* p, int bits) noexcept nogil:
    cdef int tile = s.pending, k = s.face[tile]
    if r.counted:
        if bits & OFFER_PUNG:
            group_codes(out, r, s, p, tile)
        return
    if r.lends:
        wild_set_codes(out, r, s, p, bits)
        return
    if bits & OFFER_KONG and p.c[k] >= 3 and (r.kong_kinds >> k) & 1:
        each_alike(out, s, p, DO_CLAIM, KONG, k, tile, 3)
    if bits & (OFFER_RUN if (r.in_turn >> k) & 1 else OFFER_PUNG) and p.c[k] >= 2 and (r.pungs >> k) & 1:
        each_alike(out, s, p, DO_CLAIM, PUNG, k, tile, 2)
    if bits & OFFER_RUN:
        each_run(out, r, s, p, usable(s, p), tile, k)


cdef void turn_codes(Codes* out, const Rules* r, const State* s, int seat) noexcept nogil:
    cdef const Seat* p = &s.seat[seat]
    cdef bint replaced = can_replace(r, s)
    cdef u64 asides = p.held & (s.aside | p.aside | s.forced) if replaced and p.may & MAY_ASIDE and not (r.drawn & 8 and p.called) else 0
    cdef u64 kinds
    cdef int k
    out.n = 0
    if s.kept_seat == seat:
        return
    if asides & s.forced:
        each_single(out, s, p, asides & s.forced, DO_ASIDE, 3)
        return
    if not p.may & MAY_DISCARD and p.may & MAY_DISCARD_DRAWN and p.drawn != NONE:
        put(out, <u64>DO_DISCARD | <u64>p.drawn << 4)
    elif p.may & (MAY_DISCARD | MAY_DISCARD_DRAWN):
        each_single(out, s, p, discardable(s, p) & ~(asides & (s.barred_discard | p.kept)), DO_DISCARD, 0)
    if replaced and p.may & MAY_KONG and kongs_go_on(r, s):
        if r.lends and r.wild_kongs:
            concealed_mixed(out, r, s, p)
        elif p.fours:
            kinds = concealed_kongs(r, s, p)
            for k in range(RED):
                if (kinds >> k) & 1:
                    each_alike(out, s, p, DO_KONG, CONCEALED, k, NONE, 4)
        if p.pungs:
            if r.lends:
                added_mixed(out, r, s, p)
            else:
                add_codes(out, r, s, p)
    each_single(out, s, p, asides, DO_ASIDE, 3)
    if r.swaps and p.may & MAY_DISCARD:
        swap_codes(out, r, s, p)


cdef void add_codes(Codes* out, const Rules* r, const State* s, const Seat* p) noexcept nogil:
    # The pungs that a tile can be added to, in the order of their kinds; a red five apart from a plain one.
    cdef u64 kinds = added_kongs(r, s, p)
    cdef int i, k, n, many
    cdef u8 tile[4]
    cdef u8 held[KINDS]
    for k in range(RED):
        if not (kinds >> k) & 1:
            continue
        for i in range(p.n_melds):
            if p.melds[i].form == PUNG and s.face[p.melds[i].tile[0]] == k:
                many = variants(s, p, k, held)
                for n in range(many):
                    memcpy(tile, p.melds[i].tile, 3)
                    tile[3] = held[n]
                    sort_tiles(tile, 4)
                    put(out, pack(DO_KONG, ADDED, tile, 4))
