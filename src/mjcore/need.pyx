# cython: language_level=3
"""How far a hand is from complete: win test, shanten, waits, useful tiles, one hand or a batch, with wildcards.

The need of a hand is the least number of tiles missing from `sets` sets and a pair. A hand of 3n + 2 tiles with w wildcards
is complete exactly when its need is w, and its shanten is need - w - 1. Two tables answer for a block: one where no target
holds more than four of a kind, one where any number is allowed. Natural tiles never give a fifth copy; wildcards do when
`fifth_copy` is true, so with wildcards the truth lies between the two tables. Where they differ, or where the hand's own melds
leave fewer than four copies of a kind, a search over targets decides, cut short by the tables.
"""
cimport cython
from libc.string cimport memcpy, memset

from .card cimport misfits_need_plain, orphans_need, pairs_need, pairs_need_row, quad_pairs_need
from .menu cimport Block, Menu, Pairing, class_at, row_of, standard

cdef enum Refusal:
    OK = 0
    ROW_TOO_MANY = -1       # more than four of a kind, or more tiles than a hand holds
    ROW_BAD_SIZE = -2       # not 3n + 1 or 3n + 2 tiles
    ROW_BAD_WILDS = -3

TOO_MANY, BAD_SIZE, BAD_WILDS = ROW_TOO_MANY, ROW_BAD_SIZE, ROW_BAD_WILDS

cdef u64 EVEN8 = 0x00FF00FF00FF00FF
cdef u64 EVEN16 = 0x0000FFFF0000FFFF
cdef u64 ONES = 0x0101010101010101
cdef u64 TOPS = 0x8080808080808080


cdef inline u64 load(const u8* p) noexcept nogil:
    cdef u64 x
    memcpy(&x, p, 8)
    return x


cdef inline u32 packed_class(const Block* block, u64 first8, u32 ninth) noexcept nogil:
    # Base-5 keys of kinds 0-3 and 4-7, four digits at a time.
    cdef u64 y = (first8 & EVEN8) + 5 * ((first8 >> 8) & EVEN8)
    cdef u64 z = (y & EVEN16) + 25 * ((y >> 16) & EVEN16)
    return class_at(block, block.base[z >> 32] + block.rank[<u32>z + 625 * ninth])


cdef inline int meet(const Pairing* front, const Pairing* back, u32 one, u32 two, int sets) noexcept nogil:
    # The least sum of a front row and the mirrored back row: all splits of the sets, the pair on either side.
    cdef const u8* a = front.left + 16 * one
    cdef const u8* b = back.right + 32 * two + (SETS_MAX - sets)
    cdef u8 best = 255
    cdef u8 v
    cdef int i
    for i in range(8):
        v = a[i] + b[i]
        best = v if v < best else best
    for i in range(8):
        v = a[8 + i] + b[16 + i]
        best = v if v < best else best
    return best


cdef inline int suits_need(Menu menu, const u8* c, int sets, bint fifth) noexcept nogil:
    cdef const Block* b = menu.blocks[fifth]
    cdef const Pairing* j = menu.joint[fifth]
    cdef u32 one = j[0].of[packed_class(&b[0], load(c), c[8]) * j[0].width + packed_class(&b[1], load(c + 9), c[17])]
    cdef u32 two = j[1].of[packed_class(&b[2], load(c + 18), c[26]) * j[1].width + packed_class(&b[3], load(c + 26) >> 8, 0)]
    return meet(&j[0], &j[1], one, two, sets)


cdef void fold(u8* both, const u8* one, const u8* two, int sets) noexcept nogil:
    # two rows taken together, up to `sets` sets
    cdef int i, k, v
    memset(both, FAR, 16)
    for i in range(sets + 1):
        for k in range(sets + 1 - i):
            v = one[i] + two[k]
            if v < both[i + k]:
                both[i + k] = <u8>v
            v = min(one[8 + i] + two[k], one[i] + two[8 + k])
            if v < both[8 + i + k]:
                both[8 + i + k] = <u8>v


cdef int table_need(Menu menu, const u8* c, int sets, bint fifth) noexcept nogil:
    cdef u8 have[16]
    cdef u8 both[16]
    cdef int b
    if menu.suits:
        return suits_need(menu, c, sets, fifth)
    memset(have, FAR, 16)
    have[0] = 0
    for b in range(menu.n_blocks):
        fold(both, have, row_of(&menu.blocks[fifth][b], c), sets)
        memcpy(have, both, 16)
    return have[8 + sets]


cdef inline bint heavy(const u8* c) noexcept nogil:
    # Is a kind held more than four times?
    cdef int k
    cdef u64 found = 0
    for k in range(0, KINDS, 8):
        found |= load(c + k) + 0x7B * ONES
    return found & TOPS != 0


cdef int bound(Menu menu, const u8* c, int sets) noexcept nogil:
    # The loose table; where jokers make a fifth copy only a bound: every copy past the fourth may save one tile more.
    cdef u8 d[KINDS]
    cdef int k, past = 0
    if not heavy(c):
        return table_need(menu, c, sets, True)
    for k in range(KINDS):
        d[k] = min(<int>c[k], COPIES)
        past += c[k] - d[k]
    return max(0, table_need(menu, d, sets, True) - past)


cdef struct Search:
    u8 c[KINDS]             # tiles not yet in a set
    u8 cap[KINDS]           # copies a target may hold before the rest must be wild
    u8 target[KINDS]
    int spare               # copies past the caps that wildcards may still stand for


cdef bint reach(Menu menu, Search* s, int first, int sets, int budget) noexcept nogil:
    # Is there a target with `sets` more sets (of index >= first) and a pair, within the budget of missing tiles and the caps?
    cdef int i, k, j, cost, over
    cdef bint took[3]
    if bound(menu, s.c, sets) > budget:
        return False
    if sets == 0:
        for k in range(60):
            if (menu.pair_mask >> k) & 1:
                cost = 2 - min(2, <int>s.c[k])
                over = max(0, s.target[k] + 2 - <int>s.cap[k]) - max(0, <int>s.target[k] - <int>s.cap[k])
                if cost <= budget and over <= s.spare:
                    return True
        return False
    for i in range(first, menu.n_sets):
        cost = over = 0
        for j in range(3):
            k = menu.set_kind[i][j]
            took[j] = s.c[k] > 0
            if took[j]:
                s.c[k] -= 1
            else:
                cost += 1
            s.target[k] += 1
            if s.target[k] > s.cap[k]:
                over += 1
        if cost <= budget and over <= s.spare:
            s.spare -= over
            if reach(menu, s, i, sets - 1, budget - cost):
                return True
            s.spare += over
        for j in range(3):
            k = menu.set_kind[i][j]
            if took[j]:
                s.c[k] += 1
            s.target[k] -= 1
    return False


cdef int searched_need(Menu menu, const Ask* ask, int low) noexcept nogil:
    # Exact with caps: budgets from the tables' bound upwards.
    cdef Search s
    cdef int k, budget
    memset(&s, 0, sizeof(Search))
    for k in range(KINDS):
        s.c[k] = ask.c[k]
        s.cap[k] = <u8>(COPIES - ask.own[k] if ask.own[k] < COPIES else 0)
        if ask.fifth:
            s.cap[k] += ask.lent[k]
        if s.cap[k] < ask.c[k]:
            s.cap[k] = ask.c[k]
    s.spare = ask.wilds if ask.fifth else 0
    for budget in range(low, 3 * ask.sets + 3):
        if reach(menu, &s, 0, ask.sets, budget):
            return budget
    return FAR


cdef int sets_need(Menu menu, const Ask* ask) noexcept nogil:
    cdef int strict, loose
    if ask.masked:
        loose = bound(menu, ask.c, ask.sets)
        return loose if loose <= ask.wilds and ask.fifth and not heavy(ask.c) else searched_need(menu, ask, loose)
    if ask.wilds == 0 or not ask.fifth:
        strict = table_need(menu, ask.c, ask.sets, False)
        return searched_need(menu, ask, strict) if ask.melded else strict
    loose = table_need(menu, ask.c, ask.sets, True)
    if loose <= ask.wilds:
        return loose                # every missing tile is wild, so no cap binds
    if not ask.melded and table_need(menu, ask.c, ask.sets, False) == loose:
        return loose
    return searched_need(menu, ask, loose)


cdef int need_of(Menu menu, const Ask* ask) noexcept nogil:
    cdef int best = FAR
    if ask.forms & FORM_SETS:
        best = sets_need(menu, ask)
    if ask.forms != FORM_SETS and ask.sets == 4 and not ask.melded:
        if ask.forms & FORM_PAIRS:
            best = min(best, pairs_need(ask.c))
        if ask.forms & FORM_QUAD_PAIRS:
            best = min(best, quad_pairs_need(ask.c, ask.wilds, ask.fifth))
        if ask.forms & FORM_ORPHANS:
            best = min(best, orphans_need(ask.c))
        if ask.forms & FORM_MISFITS:
            best = min(best, misfits_need_plain(ask.c))
    return best


# ---- jokers that stand for some kinds only: assign them one by one, cut short by treating the rest as unrestricted

cdef struct Lend:
    int n
    u64 mask[WILDS_MAX]
    int best


cdef void lend(Menu menu, Ask* ask, Lend* jokers, int i, int first) noexcept nogil:
    cdef int k, need, rest = jokers.n - i
    cdef bint given = False
    ask.wilds += rest
    need = need_of(menu, ask) - rest
    ask.wilds -= rest
    if need >= jokers.best:
        return
    if rest == 0:
        jokers.best = need
        return
    for k in range(first, 60):
        if not (jokers.mask[i] >> k) & 1 or (not ask.fifth and ask.c[k] + ask.own[k] >= COPIES):
            continue
        given = True
        ask.c[k] += 1
        ask.lent[k] += 1
        ask.masked = True
        lend(menu, ask, jokers, i + 1, k if i + 1 < jokers.n and jokers.mask[i + 1] == jokers.mask[i] else 0)
        ask.c[k] -= 1
        ask.lent[k] -= 1
    if not given:
        lend(menu, ask, jokers, i + 1, 0)       # nothing it may stand for is free: an idle tile


cdef int masked_need(Menu menu, Ask* ask, Lend* jokers) noexcept nogil:
    jokers.best = FAR
    lend(menu, ask, jokers, 0, 0)
    return jokers.best


cdef inline bint drawable(const Ask* ask, int k) noexcept nogil:
    return ask.c[k] - ask.lent[k] + ask.own[k] < COPIES


cdef u64 candidates(Menu menu, int forms) noexcept nogil:
    cdef u64 mask = menu.kind_mask
    if forms != FORM_SETS:
        mask |= ((<u64>1) << STANDARD) - 1
    return mask


cdef u64 helpful(Menu menu, Ask* ask, Lend* jokers, int need) noexcept nogil:
    # Kinds whose draw lowers the need; a drawn tile is natural, so a fifth copy never comes.
    cdef u64 found = 0, among = candidates(menu, ask.forms)
    cdef int k
    if menu.suits and ask.forms == FORM_SETS and not ask.melded and jokers.n == 0 and (
        ask.wilds == 0 or not ask.fifth or need == ask.wilds + 1
    ):
        return helpful_suits(menu, ask.c, ask.sets, need, ask.wilds > 0 and ask.fifth)
    for k in range(60):
        if (among >> k) & 1 and drawable(ask, k):
            ask.c[k] += 1
            if (masked_need(menu, ask, jokers) if jokers.n else need_of(menu, ask)) < need:
                found |= (<u64>1) << k
            ask.c[k] -= 1
    return found


cdef u64 helpful_suits(Menu menu, const u8* c, int sets, int need, bint fifth) noexcept nogil:
    # One draw changes one block: the other three keep their classes. The counts stay in registers.
    cdef const Block* b = menu.blocks[fifth]
    cdef const Pairing* j = menu.joint[fifth]
    cdef u64 words[4]
    cdef u32 ninth[4]
    cdef u32 kept[4]
    cdef u32 one, two, changed
    cdef u64 found = 0
    cdef int i, s, met
    for s in range(3):
        words[s] = load(c + 9 * s)
        ninth[s] = c[9 * s + 8]
    words[3] = load(c + 26) >> 8
    ninth[3] = 0
    for s in range(4):
        kept[s] = packed_class(&b[s], words[s], ninth[s])
    one = j[0].of[kept[0] * j[0].width + kept[1]]
    two = j[1].of[kept[2] * j[1].width + kept[3]]
    for s in range(4):
        for i in range(7 if s == 3 else 9):
            if c[9 * s + i] >= COPIES:
                continue
            if i < 8:
                changed = packed_class(&b[s], words[s] + ((<u64>1) << (8 * i)), ninth[s])
            else:
                changed = packed_class(&b[s], words[s], ninth[s] + 1)
            if changed == kept[s]:
                continue            # the same row: nothing gained
            if s == 0:
                met = meet(&j[0], &j[1], j[0].of[changed * j[0].width + kept[1]], two, sets)
            elif s == 1:
                met = meet(&j[0], &j[1], j[0].of[kept[0] * j[0].width + changed], two, sets)
            elif s == 2:
                met = meet(&j[0], &j[1], one, j[1].of[changed * j[1].width + kept[3]], sets)
            else:
                met = meet(&j[0], &j[1], one, j[1].of[kept[2] * j[1].width + changed], sets)
            if met < need:
                found |= (<u64>1) << (9 * s + i)
    return found


# ---- one hand at a time

_coerce = _refuse = _Hand = None
_form_bits = {"sets": FORM_SETS, "all": FORM_SETS | FORM_PAIRS | FORM_ORPHANS}


def set_edge(hand_type, coerce, refuse):
    """Tell the core what stands above it: the Hand class, `coerce(hand) -> (counts, own, bits of forms...)`, and `refuse`.

    `coerce(hand)` gives (concealed counts, meld counts) as bytes of 64; `refuse(what, hand, wilds, forms, sets)` raises the error
    that explains what is wrong; asked of "forms", "wilds" or "fifth" it may instead return bits, masks or a truth value.
    """
    global _Hand, _coerce, _refuse
    _Hand, _coerce, _refuse = hand_type, coerce, refuse


cdef Menu prepare(Ask* ask, Lend* jokers, hand, wilds, forms, sets, fifth_copy, menu):
    cdef const u8* counts
    cdef const u8* own = NULL
    cdef bytes packed
    cdef Py_ssize_t n
    cdef int k, w, rest
    cdef Menu chosen
    if type(hand) is bytes:
        packed, n = hand, len(<bytes>hand)
        if n < STANDARD or n > KINDS:
            _refuse("length", hand, wilds, forms, sets)
    elif type(hand) is _Hand:
        packed, n = hand.packed, KINDS
        if hand.melds:
            own = <const u8*>(<bytes>hand.owned)
    else:
        packed, owned = _coerce(hand)
        n = KINDS
        if owned is not None:
            own = <const u8*>(<bytes>owned)
    counts = <const u8*>packed
    memset(ask, 0, sizeof(Ask))
    memcpy(ask.c, counts, n)
    if own != NULL:
        memcpy(ask.own, own, KINDS)
        ask.melded = True
    jokers.n = 0
    if menu is None:
        chosen = standard()
    elif isinstance(menu, Menu):
        chosen = <Menu>menu
    else:
        chosen = _refuse("menu", menu, wilds, forms, sets)
    for k in range(0, KINDS, 8):
        if (load(ask.c + k) | (load(ask.c + k) + 0x7B * ONES)) & TOPS:
            crowded(ask, chosen, hand, wilds, forms, sets)
        ask.total += <int>((load(ask.c + k) * ONES) >> 56)      # of eight kinds at most 8 * 17
    if ask.melded:
        for k in range(STANDARD):
            if ask.c[k] + ask.own[k] > COPIES:
                _refuse("copies", hand, wilds, forms, sets)
    bits = _form_bits.get(forms) if type(forms) is str else None
    if bits is None:
        bits = _refuse("forms", hand, wilds, forms, sets)
    ask.forms = bits
    w = 0
    if type(wilds) is int:
        if wilds < 0 or wilds > WILDS_MAX:
            _refuse("wilds", hand, wilds, forms, sets)
        ask.wilds = w = wilds
    else:
        for mask in _refuse("wilds", hand, wilds, forms, sets):
            w += 1
            if w > WILDS_MAX:
                _refuse("wilds", hand, w, forms, sets)
            if (<u64>mask & chosen.kind_mask) == chosen.kind_mask and not (ask.forms & ~FORM_SETS):
                ask.wilds += 1
            else:
                jokers.mask[jokers.n] = <u64>mask
                jokers.n += 1
    if ask.total + w > TILES_MAX:
        _refuse("size", hand, w, forms, sets)
    ask.fifth = fifth_copy is True or (fifth_copy is not False and _refuse("fifth", fifth_copy, wilds, forms, sets))
    rest = (ask.total + w) % 3
    ask.sets = (ask.total + w) // 3
    if rest == 0:
        _refuse("size", hand, w, forms, sets)
    if sets is not None:
        if type(sets) is not int or sets < 0 or sets > SETS_MAX or sets != ask.sets:
            _refuse("sets", hand, w, forms, sets)
    chosen.build(False)
    if w:
        chosen.build(True)
    if ask.melded:
        chosen.build(True)
    return chosen


cdef int crowded(Ask* ask, Menu menu, hand, wilds, forms, sets) except -1:
    # Special kinds outside the menu may come in any number (eight jokers); all others in four.
    cdef int k
    cdef u64 among = menu.kind_mask | (((<u64>1) << STANDARD) - 1)
    for k in range(KINDS):
        if (ask.c[k] > COPIES and (among >> k) & 1) or ask.c[k] > TILES_MAX:
            _refuse("copies", hand, wilds, forms, sets)
    return 0


cdef int answer(Menu menu, Ask* ask, Lend* jokers) noexcept nogil:
    # shanten
    cdef int need = masked_need(menu, ask, jokers) if jokers.n else need_of(menu, ask)
    return need - ask.wilds - 1


def is_complete(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None):
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    if (ask.total + ask.wilds + jokers.n) % 3 != 2:
        return False
    return answer(chosen, &ask, &jokers) == -1


def shanten(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None):
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    return answer(chosen, &ask, &jokers)


def useful_mask(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None):
    """(shanten, mask of the kinds whose draw lowers it); the mask is 0 for a hand of 3n + 2 tiles, which draws none."""
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    cdef int far = answer(chosen, &ask, &jokers)
    if (ask.total + ask.wilds + jokers.n) % 3 == 2:
        return far, 0
    return far, int(helpful(chosen, &ask, &jokers, far + ask.wilds + 1))


def discard_table(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None):
    """For each kind held, what the hand of 3n + 2 tiles is after its discard: [(kind, shanten, mask of useful kinds)]."""
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    cdef int k, far
    cdef u64 mask
    found = []
    if (ask.total + ask.wilds + jokers.n) % 3 == 1:
        return found
    for k in range(60):
        if ask.c[k]:
            ask.c[k] -= 1
            far = answer(chosen, &ask, &jokers)
            mask = helpful(chosen, &ask, &jokers, far + ask.wilds + 1)
            ask.c[k] += 1
            found.append((k, far, int(mask)))
    return found


# ---- many hands: contiguous rows of 34 counts in, caller's buffer out, the interpreter lock released

cdef inline int weigh(const u8* c, int w) noexcept nogil:
    # tiles of a row, or why it is no hand
    cdef u64 a = load(c), b = load(c + 8), d = load(c + 16), e = load(c + 24), f = load(c + 26)
    cdef u64 add = 0x7B * ONES
    cdef int total
    if ((a | b | d | e | f) | (a + add) | (b + add) | (d + add) | (e + add) | (f + add)) & TOPS:
        return ROW_TOO_MANY
    if w > WILDS_MAX:
        return ROW_BAD_WILDS
    total = <int>(((a + b + d + e + (f >> 48)) * ONES) >> 56) + w
    if total > TILES_MAX:
        return ROW_TOO_MANY
    if total % 3 == 0:
        return ROW_BAD_SIZE
    return total


cdef inline void copy_ask(Ask* ask, const u8* c, int tiles, int w, int forms, bint fifth) noexcept nogil:
    memset(ask, 0, sizeof(Ask))
    memcpy(ask.c, c, STANDARD)
    ask.total = tiles - w
    ask.wilds = w
    ask.sets = tiles // 3
    ask.forms = forms
    ask.fifth = fifth


cdef inline int row_need(Menu menu, const u8* c, int tiles, int w, int forms, bint fifth, bint swift, bint exact) noexcept nogil:
    # `exact` false: the answer may be too small where it is above w, which a win test does not mind.
    cdef Ask ask
    cdef int need = FAR, strict
    cdef bint loose = w > 0 and fifth
    if not swift:
        copy_ask(&ask, c, tiles, w, forms, fifth)
        return need_of(menu, &ask)
    if forms & FORM_SETS:
        need = suits_need(menu, c, tiles // 3, loose)
        if loose and exact and need > w:
            strict = suits_need(menu, c, tiles // 3, False)
            if strict != need:
                copy_ask(&ask, c, tiles, w, FORM_SETS, fifth)
                need = searched_need(menu, &ask, need)
    if tiles // 3 == 4:
        if forms & FORM_PAIRS:
            need = min(need, pairs_need_row(c))
        if forms & FORM_ORPHANS:
            need = min(need, orphans_need(c))
    return need


cdef enum:
    COMPLETE = 0
    SHANTEN = 1
    USEFUL = 2


cdef int run(Menu menu, const u8* rows, Py_ssize_t n, const u8* wilds, int w, int forms, bint fifth, int what, u8* out,
             Py_ssize_t* bad) noexcept nogil:
    cdef Py_ssize_t i
    cdef int tiles, need, k
    cdef u64 mask
    cdef bint swift = menu.suits and not forms & ~(FORM_SETS | FORM_PAIRS | FORM_ORPHANS)
    cdef const u8* c
    cdef Ask ask
    cdef Lend none
    none.n = 0
    for i in range(n):
        c = rows + STANDARD * i
        if wilds != NULL:
            w = wilds[i]
        tiles = weigh(c, w)
        if tiles > 0 and what == USEFUL and tiles % 3 == 2:
            tiles = ROW_BAD_SIZE
        if tiles < 0:
            bad[0] = i
            return tiles
        if what == COMPLETE:
            out[i] = tiles % 3 == 2 and row_need(menu, c, tiles, w, forms, fifth, swift, False) == w
        elif what == SHANTEN:
            (<int8_t*>out)[i] = <int8_t>(row_need(menu, c, tiles, w, forms, fifth, swift, True) - w - 1)
        else:
            need = row_need(menu, c, tiles, w, forms, fifth, swift, True)
            copy_ask(&ask, c, tiles, w, forms, fifth)
            mask = helpful(menu, &ask, &none, need)
            for k in range(STANDARD):
                out[STANDARD * i + k] = (mask >> k) & 1
    return OK


def batch(str what not None, const u8[:, ::1] counts not None, wilds, u8[::1] out not None, int forms, bint fifth_copy, Menu menu):
    """Fill `out` (n, or n x 34 flat for "useful"); returns (code, row): 0, or why row `row` is no hand. Validated above."""
    cdef Menu chosen = standard() if menu is None else menu
    cdef int kind = {"complete": COMPLETE, "shanten": SHANTEN, "useful": USEFUL}[what]
    cdef const u8[::1] each
    cdef const u8* per_row = NULL
    cdef int w = 0, code
    cdef Py_ssize_t bad = -1, n = counts.shape[0]
    if counts.shape[1] != STANDARD or out.shape[0] != (n * STANDARD if kind == USEFUL else n):
        raise ValueError("shapes do not fit")
    if n == 0:
        return 0, -1
    if isinstance(wilds, int):
        w = wilds
        if not 0 <= w <= WILDS_MAX:
            raise ValueError("wilds")
    else:
        each = wilds
        if each.shape[0] != n:
            raise ValueError("shapes do not fit")
        per_row = &each[0]
    chosen.build(False)
    if w or per_row != NULL:
        chosen.build(True)
    with nogil:
        code = run(chosen, &counts[0, 0], n, per_row, w, forms, fifth_copy, kind, &out[0], &bad)
    return code, bad


# ---- for the readings

cdef u64 helpful_kinds(Menu menu, Ask* ask) noexcept nogil:
    cdef Lend none
    cdef int need = need_of(menu, ask)
    none.n = 0
    return helpful(menu, ask, &none, need) if need == ask.wilds + 1 else 0


cdef u16 rest_needs(Menu menu, const u8* c, int b, int sets, int wilds) noexcept nogil:
    cdef u8 have[16]
    cdef u8 both[16]
    cdef const u8* row
    cdef int a, i, k, j, held = 0, room
    cdef u16 found = 0
    memset(have, FAR, 16)
    have[0] = 0
    for k in range(KINDS):
        if menu.block_of[k] != b:
            held += c[k]
    for a in range(menu.n_blocks):
        if a != b:
            row = row_of(&menu.blocks[True][a], c)
            fold(both, have, row, sets)
            memcpy(have, both, 16)
    for i in range(sets + 1):
        for j in range(2):
            room = 3 * (sets - i) + 2 * (1 - j) - held          # wildcards the other blocks would hold
            if 0 <= room <= wilds and have[sets - i + 8 * (1 - j)] <= room:
                found |= <u16>(1 << (i + 8 * j))
    return found
