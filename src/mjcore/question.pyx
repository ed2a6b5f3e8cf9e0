# cython: language_level=3
"""The questions of `need.pyx` as Python asks them: of one hand, quickly, and of many, with the interpreter lock released.

Arguments are looked at once, here. What the core does not understand it hands to the functions given to `set_edge`.
"""
cimport cython
from libc.string cimport memcpy, memset

from .card cimport pairs_from
from .kinds cimport *
from .menu cimport Keys, Menu, Swift, standard, swift_keys, swift_need, swift_tally
from .need cimport (
    FORM_ORPHANS, FORM_PAIRS, FORM_SETS, Ask, Lend, helpful, masked_need, need_of,
)
from .packed cimport bytes_sum, each_above_four, row_tail, word_at

cdef enum Refusal:
    OK = 0
    ROW_TOO_MANY = -1       # more than four of a kind, or more tiles than a hand holds
    ROW_BAD_SIZE = -2       # not 3n + 1 or 3n + 2 tiles
    ROW_BAD_WILDS = -3

TOO_MANY, BAD_SIZE, BAD_WILDS = ROW_TOO_MANY, ROW_BAD_SIZE, ROW_BAD_WILDS

# ---- the edge

_coerce = _refuse = _Hand = None
_form_bits = {"sets": FORM_SETS, "all": FORM_SETS | FORM_PAIRS | FORM_ORPHANS}


def set_edge(hand_type, coerce, refuse):
    """Tell the core what stands above it: the Hand class, `coerce(hand) -> (counts, own, paired)`, and `refuse`.

    `coerce(hand)` gives (concealed counts, meld counts) as bytes of 64 and whether a meld is the pair; `refuse(what, hand, wilds, forms, sets)` raises the error
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
    cdef bint paired = False
    cdef Menu chosen
    if type(hand) is bytes:
        packed, n = hand, len(<bytes>hand)
        if n < STANDARD or n > KINDS:
            _refuse("length", hand, wilds, forms, sets)
    elif type(hand) is _Hand:
        packed, n = hand.packed, KINDS
        if hand.melds:
            own = <const u8*>(<bytes>hand.owned)
            paired = hand.paired
    else:
        packed, owned, paired = _coerce(hand)
        n = KINDS
        if owned is not None:
            own = <const u8*>(<bytes>owned)
    counts = <const u8*>packed
    memset(ask, 0, sizeof(Ask))
    memcpy(ask.c, counts, n)
    if own != NULL:
        memcpy(ask.own, own, KINDS)
        ask.melded, ask.paired = True, paired
    jokers.n = 0
    if menu is None:
        chosen = standard()
    elif isinstance(menu, Menu):
        chosen = <Menu>menu
    else:
        chosen = _refuse("menu", menu, wilds, forms, sets)
    for k in range(0, KINDS, 8):
        if each_above_four(word_at(ask.c + k)):
            crowded(ask, chosen, hand, wilds, forms, sets)
        ask.total += bytes_sum(word_at(ask.c + k))      # of eight kinds at most 8 * 17
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
    if ask.total + w + 2 * paired > TILES_MAX:
        _refuse("size", hand, w, forms, sets)
    if word_at(ask.c + 56) >> 32:
        _refuse("unseen", hand, wilds, forms, sets)
    ask.fifth = fifth_copy is True or (fifth_copy is not False and _refuse("fifth", fifth_copy, wilds, forms, sets))
    rest = (ask.total + w + 2 * paired) % 3
    ask.sets = (ask.total + w + 2 * paired) // 3
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


cdef inline int told(int far, int w) noexcept nogil:
    # a need that cannot be met reads the same with any number of wildcards
    return FAR - 1 if far + w + 1 >= FAR else far


# ---- the ordinary question, without detours: counts or a Hand without melds, the standard menu, sets alone or all three forms

cdef enum:
    DETOUR = 1000           # not that question, or not a good one: the long way answers or explains

cdef Menu _plain = None
cdef str _SETS = "sets"
cdef str _ALL = "all"


cdef int plain_need(hand, wilds, forms, sets, fifth_copy, menu, int* tiles, int* w) except -1:
    # By the tables: exact but where a wildcard may be a fifth copy and the need is above the wildcards.
    global _plain
    cdef const u8* c
    cdef bytes packed
    cdef int bits
    cdef Py_ssize_t n
    if menu is not None or sets is not None or type(wilds) is not int:
        return DETOUR
    if fifth_copy is not True and fifth_copy is not False:
        return DETOUR
    if forms is _SETS:
        bits = FORM_SETS
    elif forms is _ALL:
        bits = FORM_SETS | FORM_PAIRS | FORM_ORPHANS
    else:
        return DETOUR
    if type(hand) is bytes:
        packed = hand
    elif type(hand) is _Hand and not hand.melds:
        packed = hand.packed
    else:
        return DETOUR
    n, c = len(packed), <const u8*>packed
    if n == KINDS:
        if word_at(c + 34) | word_at(c + 42) | word_at(c + 50) | word_at(c + 56):
            return DETOUR
    elif n != STANDARD:
        return DETOUR
    if _plain is None:
        _plain = standard()
        _plain.build(False)
        _plain.build(True)
    w[0] = wilds if 0 <= wilds <= WILDS_MAX else WILDS_MAX + 1
    tiles[0] = weigh(c, w[0])
    if tiles[0] < 0:
        return DETOUR
    return quick_need(&_plain.swift[w[0] > 0 and fifth_copy is True], c, tiles[0], bits)


def is_complete(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None):
    """Is a hand of 3n+2 tiles, wildcards included, complete? A hand of 3n+1 tiles is not.

    `forms="sets"` by default: sets and a pair. See `mahjong.analysis` for the arguments; bad ones raise a MahjongError.
    """
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen
    cdef int tiles = 0, w = 0
    cdef int need = plain_need(hand, wilds, forms, sets, fifth_copy, menu, &tiles, &w)
    if need != DETOUR:
        return need == w and tiles % 3 == 2
    chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    if (ask.total + ask.wilds + jokers.n + 2 * ask.paired) % 3 != 2:
        return False
    return answer(chosen, &ask, &jokers) == -1


def shanten(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None):
    """How many tiles a hand of 3n+1 or 3n+2 tiles is from ready: -1 complete, 0 ready, `mahjong.analysis.NEVER` (30) if it can have none of
    the forms.

    `forms="sets"` by default: sets and a pair; of several forms the nearest counts. A tile of which the hand holds all four copies
    cannot be drawn. See `mahjong.analysis` for the arguments; bad ones raise a MahjongError.
    """
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen
    cdef int tiles = 0, w = 0
    cdef int need = plain_need(hand, wilds, forms, sets, fifth_copy, menu, &tiles, &w)
    if need != DETOUR and (w == 0 or need <= w):
        return need - w - 1
    chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    return told(answer(chosen, &ask, &jokers), ask.wilds)


def useful_mask(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None, bint ready=False):
    """(shanten, mask of the kinds whose draw lowers it; 0 for a hand of 3n+2). `ready`: asked of ready hands alone, 0 for others."""
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    cdef int far = answer(chosen, &ask, &jokers)
    if (ask.total + ask.wilds + jokers.n + 2 * ask.paired) % 3 == 2 or (ready and far != 0):
        return told(far, ask.wilds), 0
    return told(far, ask.wilds), int(helpful(chosen, &ask, &jokers, far + ask.wilds + 1))


def discard_table(hand, *, wilds=0, forms="sets", sets=None, fifth_copy=True, menu=None):
    """For each kind held, what the hand of 3n + 2 tiles is after its discard: [(kind, shanten, mask of useful kinds)]."""
    cdef Ask ask
    cdef Lend jokers
    cdef Menu chosen = prepare(&ask, &jokers, hand, wilds, forms, sets, fifth_copy, menu)
    cdef int k, far
    cdef u64 mask
    found = []
    if (ask.total + ask.wilds + jokers.n + 2 * ask.paired) % 3 == 1:
        return found
    for k in range(60):
        if ask.c[k]:
            ask.c[k] -= 1
            far = answer(chosen, &ask, &jokers)
            mask = helpful(chosen, &ask, &jokers, far + ask.wilds + 1)
            ask.c[k] += 1
            found.append((k, told(far, ask.wilds), int(mask)))
    return found


# ---- many hands: contiguous rows of 34 counts in, caller's buffer out, the interpreter lock released

cdef inline int weigh(const u8* c, int w) noexcept nogil:
    # tiles of a row, or why it is no hand
    cdef u64 a = word_at(c), b = word_at(c + 8), d = word_at(c + 16), e = word_at(c + 24), f = row_tail(c)
    cdef int total
    if each_above_four(a) | each_above_four(b) | each_above_four(d) | each_above_four(e) | each_above_four(f):
        return ROW_TOO_MANY
    if w > WILDS_MAX:
        return ROW_BAD_WILDS
    total = bytes_sum(a + b + d + e + f) + w
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


cdef int slow_need(Menu menu, const u8* c, int tiles, int w, int forms, bint fifth) noexcept nogil:
    cdef Ask ask
    copy_ask(&ask, c, tiles, w, forms, fifth)
    return need_of(menu, &ask)


cdef inline int quick_need(const Swift* tables, const u8* c, int tiles, int forms) noexcept nogil:
    # By the tables: exact but for hands where the loose ones let a natural tile be a fifth copy.
    cdef int need = FAR
    cdef u32 tally
    cdef Keys keys
    swift_keys(&keys, c)
    if forms & FORM_SETS:
        need = swift_need(tables, &keys, tiles // 3)
    if forms != FORM_SETS and tiles // 3 == 4:
        tally = swift_tally(tables, &keys)
        if forms & FORM_PAIRS:
            need = min(need, pairs_from(tally & 255, (tally >> 8) & 255))
        if forms & FORM_ORPHANS:
            need = min(need, 14 - <int>((tally >> 16) & 255) - (tally >> 24 != 0))
    return need


cdef enum:
    COMPLETE = 0
    SHANTEN = 1
    USEFUL = 2


cdef int run(Menu menu, const u8* rows, Py_ssize_t n, const u8* wilds, int w, int forms, bint fifth, int what, u8* out,
             Py_ssize_t* bad) noexcept nogil:
    cdef Py_ssize_t i
    cdef int tiles, need
    cdef bint swift = menu.suits and not forms & ~(FORM_SETS | FORM_PAIRS | FORM_ORPHANS)
    cdef Swift strict = menu.swift[False], loose = menu.swift[True]
    cdef const u8* c
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
        if what == USEFUL:
            row_useful(menu, c, tiles, w, forms, fifth, out + STANDARD * i)
            continue
        if swift:
            need = quick_need(&loose if fifth and w > 0 else &strict, c, tiles, forms)
        else:
            need = slow_need(menu, c, tiles, w, forms, fifth)
        if what == COMPLETE:
            out[i] = need == w and tiles % 3 == 2
        else:
            if swift and fifth and 0 < w < need:
                need = slow_need(menu, c, tiles, w, forms, fifth)
            (<int8_t*>out)[i] = <int8_t>told(need - w - 1, w)
    return OK


cdef void row_useful(Menu menu, const u8* c, int tiles, int w, int forms, bint fifth, u8* out) noexcept nogil:
    cdef Ask ask
    cdef Lend none
    cdef u64 mask
    cdef int k
    none.n = 0
    copy_ask(&ask, c, tiles, w, forms, fifth)
    mask = helpful(menu, &ask, &none, need_of(menu, &ask))
    for k in range(STANDARD):
        out[k] = (mask >> k) & 1


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
