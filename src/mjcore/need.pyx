# cython: language_level=3
"""How far a hand is from complete: the least number of missing tiles, with wildcards, exactly.

The need of a hand is the least number of tiles missing from `sets` sets and a pair. A hand of 3n + 2 tiles with w wildcards
is complete exactly when its need is w, and its shanten is need - w - 1. Two tables answer for a block: one where no target
holds more than four of a kind, one where any number is allowed. Natural tiles never give a fifth copy; wildcards do when
`fifth_copy` is true, so with wildcards the truth lies between the two tables. Where they differ, or where the hand's own melds
leave fewer than four copies of a kind, a search over targets decides, cut short by the tables.
"""
cimport cython
from libc.string cimport memcpy, memset

from .card cimport misfits_need_plain, orphans_need, pairs_need, quad_pairs_need
from .menu cimport (
    Block, Keys, Menu, Swift, row_of, swift_back, swift_bare, swift_class, swift_front, swift_key, swift_keys, swift_meet, swift_need,
)
from .packed cimport bytes_sum, each_above_four, word_at


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


cdef int bare_need(Menu menu, const u8* c, int sets, bint fifth) noexcept nogil:
    # Least missing tiles for `sets` sets alone: the pair lies claimed.
    cdef u8 have[16]
    cdef u8 both[16]
    cdef Keys keys
    cdef int b
    cdef const Swift* t
    if menu.suits:
        t = &menu.swift[fifth]
        swift_keys(&keys, c)
        return swift_bare(
            t,
            swift_front(t, swift_class(t, &keys, 0), swift_class(t, &keys, 1)),
            swift_back(t, swift_class(t, &keys, 2), swift_class(t, &keys, 3)),
            sets,
        )
    memset(have, FAR, 16)
    have[0] = 0
    for b in range(menu.n_blocks):
        fold(both, have, row_of(&menu.blocks[fifth][b], c), sets)
        memcpy(have, both, 16)
    return have[sets]


cdef int table_need(Menu menu, const u8* c, int sets, bint fifth) noexcept nogil:
    cdef u8 have[16]
    cdef u8 both[16]
    cdef Keys keys
    cdef int b
    if menu.suits:
        swift_keys(&keys, c)
        return swift_need(&menu.swift[fifth], &keys, sets)
    memset(have, FAR, 16)
    have[0] = 0
    for b in range(menu.n_blocks):
        fold(both, have, row_of(&menu.blocks[fifth][b], c), sets)
        memcpy(have, both, 16)
    return have[8 + sets]


cdef bint table_whole(Menu menu, const u8* c) noexcept nogil:
    # Every block of a whole hand has the tiles of its sets, one of them a pair more, and its row needs none.
    cdef const u8* row
    cdef const Block* block
    cdef int b, i, n, paired = 0
    cdef int size[KINDS]
    for b in range(menu.n_blocks):
        block = &menu.blocks[0][b]
        if block.size == BLOCK and block.kind[BLOCK - 1] == block.kind[0] + BLOCK - 1:
            n = bytes_sum(word_at(c + block.kind[0])) + c[block.kind[BLOCK - 1]]
        else:
            n = 0
            for i in range(block.size):
                n += c[block.kind[i]]
        if n % 3 == 1:
            return False
        paired += n % 3 == 2
        size[b] = n
    if paired != 1:
        return False
    for b in range(menu.n_blocks):
        if size[b] and row_of(&menu.blocks[0][b], c)[size[b] // 3 + (8 if size[b] % 3 else 0)]:
            return False
    return True


cdef inline bint heavy(const u8* c) noexcept nogil:
    # Is a kind held more than four times?
    cdef int k
    cdef u64 found = 0
    for k in range(0, KINDS, 8):
        found |= each_above_four(word_at(c + k))
    return found != 0


cdef inline int either_need(Menu menu, const u8* c, int sets, bint fifth, bint paired) noexcept nogil:
    return bare_need(menu, c, sets, fifth) if paired else table_need(menu, c, sets, fifth)


cdef int bound(Menu menu, const u8* c, int sets, bint paired) noexcept nogil:
    # The loose table; where jokers make a fifth copy only a bound: every copy past the fourth may save one tile more.
    cdef u8 d[KINDS]
    cdef int k, past = 0
    if not heavy(c):
        return either_need(menu, c, sets, True, paired)
    for k in range(KINDS):
        d[k] = min(<int>c[k], COPIES)
        past += c[k] - d[k]
    return max(0, either_need(menu, d, sets, True, paired) - past)


cdef struct Search:
    u8 c[KINDS]             # tiles not yet in a set
    u8 cap[KINDS]           # copies a target may hold before the rest must be wild
    u8 target[KINDS]
    bint paired             # no pair is wanted
    int spare               # copies past the caps that wildcards may still stand for


cdef bint reach(Menu menu, Search* s, int first, int sets, int budget) noexcept nogil:
    # Is there a target with `sets` more sets (of index >= first) and a pair, within the budget of missing tiles and the caps?
    cdef int i, k, j, cost, over
    cdef bint took[3]
    if bound(menu, s.c, sets, s.paired) > budget:
        return False
    if sets == 0:
        if s.paired:
            return True
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
    s.paired = ask.paired
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
        loose = bound(menu, ask.c, ask.sets, ask.paired)
        return loose if loose <= ask.wilds and ask.fifth and not heavy(ask.c) else searched_need(menu, ask, loose)
    if ask.wilds == 0 or not ask.fifth:
        strict = either_need(menu, ask.c, ask.sets, False, ask.paired)
        return searched_need(menu, ask, strict) if ask.melded else strict
    loose = either_need(menu, ask.c, ask.sets, True, ask.paired)
    if loose <= ask.wilds:
        return loose                # every missing tile is wild, so no cap binds
    if not ask.melded and either_need(menu, ask.c, ask.sets, False, ask.paired) == loose:
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
    if menu.suits and ask.forms == FORM_SETS and not ask.melded and not ask.masked and jokers.n == 0 and (
        ask.wilds == 0 or not ask.fifth or need == ask.wilds + 1
    ):
        return helpful_suits(&menu.swift[ask.wilds > 0 and ask.fifth], ask.c, ask.sets, need)
    for k in range(60):
        if (among >> k) & 1 and drawable(ask, k):
            ask.c[k] += 1
            if (masked_need(menu, ask, jokers) if jokers.n else need_of(menu, ask)) < need:
                found |= (<u64>1) << k
            ask.c[k] -= 1
    return found


cdef u64 helpful_suits(const Swift* t, const u8* c, int sets, int need) noexcept nogil:
    # One draw changes one block: the other three keep their classes. The counts stay in registers.
    cdef u64 words[4]
    cdef u32 ninth[4]
    cdef u32 kept[4]
    cdef u32 front, back, changed
    cdef Keys keys, drawn
    cdef u64 found = 0
    cdef int i, s, met
    for s in range(3):
        words[s] = word_at(c + 9 * s)
        ninth[s] = c[9 * s + 8]
    words[3] = word_at(c + 26) >> 8
    ninth[3] = 0
    swift_keys(&keys, c)
    for s in range(4):
        kept[s] = swift_class(t, &keys, s)
    front = swift_front(t, kept[0], kept[1])
    back = swift_back(t, kept[2], kept[3])
    for s in range(4):
        for i in range(7 if s == 3 else 9):
            if c[9 * s + i] >= COPIES:
                continue
            if i < 8:
                swift_key(&drawn, s, words[s] + ((<u64>1) << (8 * i)), ninth[s])
            else:
                swift_key(&drawn, s, words[s], ninth[s] + 1)
            changed = swift_class(t, &drawn, s)
            if changed == kept[s]:
                continue            # the same row: nothing gained
            if s == 0:
                met = swift_meet(t, swift_front(t, changed, kept[1]), back, sets)
            elif s == 1:
                met = swift_meet(t, swift_front(t, kept[0], changed), back, sets)
            elif s == 2:
                met = swift_meet(t, front, swift_back(t, changed, kept[3]), sets)
            else:
                met = swift_meet(t, front, swift_back(t, kept[2], changed), sets)
            if met < need:
                found |= (<u64>1) << (9 * s + i)
    return found


# ---- for the readings

cdef u64 helpful_kinds(Menu menu, Ask* ask) noexcept nogil:
    cdef Lend none
    cdef int need = need_of(menu, ask)
    none.n = 0
    return helpful(menu, ask, &none, need) if need == ask.wilds + 1 else 0


cdef u16 rest_needs(Menu menu, const u8* c, int b, int sets, int wilds, bint paired) noexcept nogil:
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
        for j in range(1 if paired else 2):
            k = 0 if paired else 1 - j                          # pairs left to them
            room = 3 * (sets - i) + 2 * k - held                # wildcards the other blocks would hold
            if 0 <= room <= wilds and have[sets - i + 8 * k] <= room:
                found |= <u16>(1 << (i + 8 * j))
    return found
