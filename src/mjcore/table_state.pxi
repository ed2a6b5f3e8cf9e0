# The state of one deal as a plain struct, and what changes it: tiles in hands, tiles out of the wall, counts of what is seen.

cdef enum:
    SEATS = 10
    TALKING = 8             # seats that a tile may be offered to; at a larger table nothing is claimed, won or konged
    MELDS = SETS_MAX + 1    # sets, and a claimed pair
    WALL = 255              # the most tiles of a wall
    NONE = 255              # no tile, no seat
    RED = 60                # physical codes 60-62 are red fives of faces 4, 13, 22
    UNKNOWN = 63
    MANY = 2 * COPIES       # most tiles that may play as one kind of a menu
    FREELY = 16             # and as another kind
    OTHERS = 16             # shapes with parameters
    ACROSS = 4              # sets of their own that reach over blocks
    ANY_PHANTOM = UNKNOWN + 1

cdef enum MeldForm:         # as Form in notation.py
    CHOW = 0
    PUNG = 1
    KONG = 2
    CONCEALED = 3
    ADDED = 4
    GROUP = 5
    PAIR = 6
    QUINT = 7

cdef enum Verb:             # the low four bits of an action's code
    DO_DISCARD = 2
    DO_CLAIM = 3
    DO_KONG = 4
    DO_ASIDE = 5
    DO_SWAP = 7
    DO_GIVE = 8

cdef enum May:
    MAY_DRAW = 1
    MAY_DISCARD = 2
    MAY_DISCARD_DRAWN = 4
    MAY_CLAIM = 8
    MAY_KONG = 16
    MAY_ASIDE = 32
    MAY_WIN_DRAWN = 64
    MAY_WIN = 128
    EVERYTHING = 255

cdef enum SelfBits:
    SELF_COMPLETE = 1
    SELF_CONCEALED = 2
    SELF_ADDED = 4
    SELF_ASIDE = 8
    SELF_FORCED = 16
    SELF_KEPT = 32
    SELF_LAST = 64

cdef enum OfferBits:
    OFFER_RUN = 1
    OFFER_PUNG = 2
    OFFER_KONG = 4
    OFFER_WIN = 8
    OFFER_PAIR = 16
    OFFERS = 8              # bits a seat has in the answer of a discard

cdef enum River:
    WAS_DRAWN = 1
    WAS_CLAIMED = 2
    WAS_WON = 4

cdef enum Place:            # of a tile taken out of the wall
    INDICATOR = 0
    BET = 1                 # face down until the end
    REVEALED = 2

cdef enum EventKind:
    EV_DRAW = 1
    EV_REPLACE = 2
    EV_DISCARD = 3
    EV_CLAIM = 4
    EV_KONG = 5
    EV_UNKONG = 6
    EV_ASIDE = 7
    EV_WON = 8
    EV_TAKEN = 9
    EV_GROUP = 11           # 10 is an exchange, which Python writes
    EV_BACK = 12
    EV_SWAP = 15

cdef struct Meld:
    u8 form
    u8 n
    u8 claimed              # physical tile, or NONE
    u8 feeder               # seat, or NONE
    u8 robbable             # of a kong: the tile that a robber would take; else NONE
    u8 tile[5]              # physical, canonical order

cdef struct Seat:
    u64 shed                # kinds vowed away
    u64 aside               # kinds that this seat may lay aside, besides those of the deal
    u64 kept                # kinds that it may not discard while it can lay them aside
    u64 held                # kinds of c
    u64 fours               # kinds held at least four times
    u64 melded              # kinds of own
    u64 pungs               # kinds of melds of form PUNG
    u16 draws
    u16 discards
    u8 may
    u8 drawn                # the tile just drawn, or NONE
    u8 called               # a claim began this turn, and nothing has been drawn in it since
    u8 total                # tiles in c
    u8 n_melds
    u8 paired               # one of them is a pair
    u8 phantom              # kind + 1 of the imaginary tile of a complete hand, ANY_PHANTOM for any, 0 as long as there is none
    u8 t[KINDS]             # concealed tiles by physical code
    u8 c[KINDS]             # concealed tiles by face
    u8 own[KINDS]           # tiles of all melds by face
    u8 laid[KINDS]          # tiles laid aside by physical code
    Meld melds[MELDS]

cdef struct State:          # the seats stand last: only those that play are part of a snapshot
    u64 gone[4]             # positions that are drawn no more
    u64 still[4]            # those of them whose tile lies turned up where it is
    u64 wild
    u64 never
    u64 aside
    u64 forced
    u64 barred_discard
    u64 lays
    u64 barred              # kinds that the present discard may not be
    u32 logged              # length of the log
    u16 claims
    u16 kongs
    u16 replaced            # replacement tiles drawn
    u16 grown               # kongs that made the reserve grow
    u8 left                 # tiles in the wall, those turned up in it included
    u8 n_still              # tiles turned up in it
    u8 head                 # position of the next tile at the head; the wall's size where none is left
    u8 tail_at              # place in `tail` of the next tile at the tail
    u8 pending              # the tile on offer, or NONE
    u8 pending_seat
    u8 pending_robbed       # it was robbed from a kong
    u8 pending_laid         # it lies aside before its owner
    u8 pending_won          # seats that have won it, a bit each
    u8 kong_seat            # whose kong may be robbed now, or NONE
    u8 kong_meld
    u8 kept_seat            # who must keep the tile just drawn, or NONE
    u8 n_river
    u8 n_out
    u8 n_won
    u8 mapped               # some tile plays as another than it shows
    u8 proxy                # a kind of which some tiles may count as another in a complete hand, or NONE
    u8 proxy_face           # that other
    u8 proxy_most           # so many of them in one hand
    u8 proxy_wild           # they count as wildcards instead
    u8 face[KINDS]          # what each physical code plays as
    u8 copies[KINDS]        # tiles of the set by face
    u8 shown[KINDS]         # copies by face that everybody sees
    u8 river[WALL + 1]      # all discards of all seats in order, physical
    u8 river_of[WALL + 1]   # seat | flags << 4
    u8 won[WALL + 1]        # tiles that made a win
    u8 won_by[WALL + 1]     # seats that have it, a bit each
    u8 out[WALL + 1]        # tiles that left the wall for the table: tile | place << 6
    Seat seat[SEATS]

cdef enum:
    NOTES = 256             # events that wait to be told

cdef struct Notes:          # events in the order they happened, not yet in the log, which is Python's
    int n
    u64 event[NOTES]

cdef struct Rules:
    u64 kong_kinds
    u64 pungs               # kinds whose pung is a set of the menu
    u64 pairs               # kinds that may pair
    u64 in_turn             # those of them whose pung is claimed as a run is
    int seats
    int size                # tiles of the wall
    int sets
    int shapes
    bint fifth
    int run
    int pung
    int kong
    int win
    int pair
    int kongs
    bint fresh_added
    int drawn               # forms that are made only in a turn with a draw: 2 added, 4 concealed
    int rob
    int keep
    int replacement
    int reserve
    int grow
    bint fixed
    int replacements
    int kongs_most          # kongs of all seats together
    int kongs_wall          # tiles of the wall without which there is none
    int last
    bint last_claims
    int n_others
    bint phantom            # a complete hand has an imaginary tile: it holds one real tile less
    int counted             # tiles of a full hand of groups, melds included (table_groups.pxi); 0 for sets of three
    int groups              # tiles of the largest group that may be claimed
    bint swaps              # wildcards may be taken out of melds
    bint joker_only
    int joker_least         # tiles of the least group with a wildcard
    u64 lends               # wild kinds that stand for others in claims and kongs (table_lent.pxi)
    u64 stands[KINDS]       # kinds that each of them may stand for
    int real                # natural tiles out of the hand that a set of alike ones needs there
    bint wild_kongs         # kongs may hold wild tiles
    u64 first               # kinds of which a seat must hold so many to have more to say before its first discard
    int first_least
    bint bars_same          # right after a claim its kind is not discarded
    bint bars_end           # nor a kind that would have made a set of the same two tiles
    bint wild_taken         # a wild tile of somebody else is wild
    int n_forms
    const CardForm* forms   # of the card, or NULL
    const u64* asked
    const u64* firm
    int other_bit[OTHERS]
    ShapeRule other[OTHERS]
    u8 tiles[KINDS]
    u64 loose               # kinds any three of which are a set (table_across.pxi)
    u64 across_kinds        # these, and those of the sets that reach over blocks
    int n_across
    u8 across[ACROSS][3]
    u8 across_need[ACROSS]  # so many of it a complete hand must have
    bint across_claimed[ACROSS]
    u16 part_from[KINDS + 1]    # sets of the menu other than pungs: the two further kinds of each set that has a kind; with sets across that are claimed
    u8 part[3 * 255 + 3 * ACROSS][2]


cdef inline u64 one(int kind) noexcept nogil:
    return (<u64>1) << kind


cdef inline int face_of(int tile) noexcept nogil:
    # What a tile shows; `State.face` tells what it plays as.
    return tile if tile < RED else 4 + 9 * (tile - RED)


cdef inline int size_of(int form) noexcept nogil:
    # tiles of a meld
    return 4 if KONG <= form <= ADDED else 5 if form == QUINT else 2 if form == PAIR else 3


cdef inline int order_of(int tile) noexcept nogil:
    # Place in canonical order: a red five stands just before the plain one.
    return 2 * face_of(tile) + (tile < RED)


cdef inline int red_of(int kind) noexcept nogil:
    # The red five of a face kind, or NONE.
    if kind == 4:
        return RED
    if kind == 13:
        return RED + 1
    return RED + 2 if kind == 22 else NONE


cdef inline int sets_left(const Rules* r, const Seat* p) noexcept nogil:
    # Sets that the melds leave to be made; below 0 for more melds than a hand has sets.
    return r.sets - p.n_melds + p.paired


cdef inline int full_size(const Rules* r, const Seat* p) noexcept nogil:
    # Concealed tiles of a complete hand beside its melds, an imaginary one included.
    return 3 * sets_left(r, p) + 2 - 2 * p.paired


cdef inline int count_of(const Seat* p, int tile) noexcept nogil:
    # concealed tiles of one physical code
    return p.t[tile]


cdef inline void hold(const State* s, Seat* p, int tile) noexcept nogil:
    cdef int k = s.face[tile]
    p.t[tile] += 1
    p.c[k] += 1
    p.total += 1
    p.held |= one(k)
    if p.c[k] >= COPIES:
        p.fours |= one(k)


cdef inline void drop(const State* s, Seat* p, int tile) noexcept nogil:
    cdef int k = s.face[tile]
    p.t[tile] -= 1
    p.c[k] -= 1
    p.total -= 1
    if p.c[k] == 0:
        p.held &= ~one(k)
    if p.c[k] < COPIES:
        p.fours &= ~one(k)


cdef inline void own_tile(const State* s, Seat* p, int tile) noexcept nogil:
    cdef int k = s.face[tile]
    p.own[k] += 1
    p.melded |= one(k)


cdef inline void disown(const State* s, Seat* p, int tile) noexcept nogil:
    cdef int k = s.face[tile]
    p.own[k] -= 1
    if p.own[k] == 0:
        p.melded &= ~one(k)


cdef void sort_tiles(u8* tile, int n) noexcept nogil:
    cdef int i, j
    cdef u8 x
    for i in range(1, n):
        x = tile[i]
        j = i
        while j > 0 and order_of(tile[j - 1]) > order_of(x):
            tile[j] = tile[j - 1]
            j -= 1
        tile[j] = x


# ---- the wall

cdef inline bint is_gone(const State* s, int at) noexcept nogil:
    return (s.gone[at >> 6] >> (at & 63)) & 1


cdef inline bint is_still(const State* s, int at) noexcept nogil:
    return (s.still[at >> 6] >> (at & 63)) & 1


cdef inline void leave(State* s, const u8* tail, int size, int at) noexcept nogil:
    # The tile at a position leaves the wall.
    s.left -= 1
    pass_by(s, tail, size, at)


cdef void pass_by(State* s, const u8* tail, int size, int at) noexcept nogil:
    # The tile at a position is drawn no more; both ends move on to the next one.
    cdef int i
    s.gone[at >> 6] |= one(at & 63)
    i = s.head
    while i < size and is_gone(s, i):
        i += 1
    s.head = <u8>i
    i = s.tail_at
    while i < size and is_gone(s, tail[i]):
        i += 1
    s.tail_at = <u8>i


cdef int free_before(const State* s, int border) noexcept nogil:
    # tiles left at positions below the border
    cdef int at, n = 0
    for at in range(s.head, border):
        n += not is_gone(s, at)
    return n


cdef inline int turns_left(const Rules* r, const State* s) noexcept nogil:
    cdef int reserve = r.reserve + r.grow * s.grown
    if r.fixed:
        return free_before(s, r.size - reserve)
    if reserve < s.n_still:
        reserve = s.n_still
    return s.left - reserve if s.left > reserve else 0


cdef inline int replacements_left(const Rules* r, const State* s) noexcept nogil:
    cdef int n, allowed = r.replacements - s.replaced
    if r.replacement == 0:
        return 0
    n = s.left - s.n_still if r.fixed and r.replacement == 1 else turns_left(r, s)
    if r.replacements < 0 or n <= allowed:
        return n
    return allowed if allowed > 0 else 0


cdef inline bint can_replace(const Rules* r, const State* s) noexcept nogil:
    # May a tile that needs a replacement be laid out now?
    # Of a fixed reserve it takes no turn draw, so those that will be kept need only be whole.
    cdef int least = r.last if r.fixed and r.last else r.last + 1
    return r.replacement == 0 or (turns_left(r, s) >= least and replacements_left(r, s) > 0)


cdef inline bint kongs_go_on(const Rules* r, const State* s) noexcept nogil:
    # Are there kongs still, whether or not one can be replaced? Where each holds back more tiles, so many turn draws must be left, and one for the
    # replacement where that takes one.
    cdef int needed = r.grow + (r.replacement == 2 or (r.replacement == 1 and not r.fixed))
    return s.kongs < r.kongs_most and s.left >= r.kongs_wall and (r.grow == 0 or turns_left(r, s) >= needed)


cdef inline bint can_kong(const Rules* r, const State* s) noexcept nogil:
    return kongs_go_on(r, s) and can_replace(r, s)


# ---- what a snapshot must agree with

cdef inline bint in_limbo(const State* s) noexcept nogil:
    # A robbed tile has left its kong and waits for its winner.
    return s.pending != NONE and s.pending_robbed and not s.pending_won


cdef void recount(State* s, const u8* wall, int size, int seats) noexcept nogil:
    # What follows from the rest: masks, totals, tiles of melds, copies seen.
    cdef int q, i, j, k
    cdef Seat* p
    memset(s.shown, 0, KINDS)
    for i in range(size if s.n_still else 0):
        if is_still(s, i):
            s.shown[s.face[wall[i]]] += 1
    for i in range(s.n_river):
        if not (s.river_of[i] >> 4) & (WAS_CLAIMED | WAS_WON):
            s.shown[s.face[s.river[i]]] += 1
    for i in range(s.n_won):
        s.shown[s.face[s.won[i]]] += 1
    for i in range(s.n_out):
        if s.out[i] >> 6 != BET:
            s.shown[s.face[s.out[i] & 63]] += 1
    if in_limbo(s):
        s.shown[s.face[s.pending]] += 1
    for q in range(seats):
        p = &s.seat[q]
        p.held = p.fours = p.melded = p.pungs = 0
        p.total = p.paired = 0
        memset(p.own, 0, KINDS)
        memset(p.c, 0, KINDS)
        for i in range(UNKNOWN):
            p.c[s.face[i]] += p.t[i]
            s.shown[s.face[i]] += p.laid[i]
        for k in range(KINDS):
            p.total += p.c[k]
            if p.c[k]:
                p.held |= one(k)
            if p.c[k] >= COPIES:
                p.fours |= one(k)
        for i in range(p.n_melds):
            p.paired += p.melds[i].form == PAIR
            if p.melds[i].form == PUNG:
                p.pungs |= one(s.face[p.melds[i].tile[0]])
            for j in range(p.melds[i].n):
                own_tile(s, p, p.melds[i].tile[j])
                s.shown[s.face[p.melds[i].tile[j]]] += 1


cdef void census(const State* s, const u8* wall, int size, int seats, u8* out) noexcept nogil:
    # Where every tile is, each once: 64 counts by physical code.
    cdef int q, i, j
    cdef const Seat* p
    memset(out, 0, KINDS)
    for i in range(size):
        if not is_gone(s, i) or is_still(s, i):
            out[wall[i]] += 1
    for i in range(s.n_river):
        if not (s.river_of[i] >> 4) & (WAS_CLAIMED | WAS_WON):
            out[s.river[i]] += 1
    for i in range(s.n_won):
        out[s.won[i]] += 1
    for i in range(s.n_out):
        out[s.out[i] & 63] += 1
    if in_limbo(s):
        out[s.pending] += 1
    for q in range(seats):
        p = &s.seat[q]
        for i in range(UNKNOWN):
            out[i] += p.t[i] + p.laid[i]
        for i in range(p.n_melds):
            for j in range(p.melds[i].n):
                out[p.melds[i].tile[j]] += 1
