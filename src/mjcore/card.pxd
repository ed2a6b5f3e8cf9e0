# cython: language_level=3
# Whole-hand shapes for the other modules of the core. Counts `c` are 64 natural concealed counts by face kind, wilds apart.
# Counts are at most 17 each and 127 in all (the caller has checked).
#
# The need of a shape is the least number of tiles missing from a complete hand of it when no wild is used. Natural draws
# give no fifth copy of a kind. A hand of the full size with w wilds is complete exactly when its need is w, and its shanten
# is need - w - 1. FAR: no hand can ever have the shape.
from .kinds cimport COPIES, FAR, KINDS, u8, u16, u32, u64
from .packed cimport EACH_LOW, EACH_ONE, bytes_sum, each_has, word_at

cdef enum:
    SHAPE_PAIRS = 2         # the bits by which menus, readings and questions name a shape
    SHAPE_QUAD_PAIRS = 4
    SHAPE_ORPHANS = 8
    SHAPE_MISFITS = 16
    SHAPE_ALL_OF = 32
    SHAPE_KNITTED = 64

cdef struct MisfitRule:
    u8 gap                  # number tiles of one suit differ by at least this much, 1..9
    u8 honours              # how many of the fourteen must be honours (7: the seven-star form)
    u8 natural              # how many honours must be natural tiles (7: wilds may stand for none of them)
    u8 knitted              # each suit keeps to one of the rows 147, 258, 369, each row to one suit; gap is not read


cdef struct ShapeRule:
    int tiles               # concealed tiles of a complete hand: 14; for ALL_OF 14 or 17, for KNITTED 14, less three for each set laid out
    u64 mask                # ALL_OF: the kinds every tile must be of
    u64 kinds               # the kinds of the tile set: every held tile is one, a wild stands for one, a draw gives one
    const u8* owned         # 64 counts of the tiles in the hand's own melds, or NULL: they use up copies
    MisfitRule misfit


cdef inline int pairs_from(int kinds, int pairs) noexcept nogil:
    # Seven different pairs from the number of kinds held and of kinds held twice.
    if pairs > 7:
        pairs = 7
    return 7 - pairs + (7 - kinds if kinds < 7 else 0)


cdef inline int quads_from(int pairs, int singles) noexcept nogil:
    # Seven pairs, alike or not, from the pairs held and the singles that one more tile makes a pair.
    if pairs >= 7:
        return 0
    return 14 - 2 * pairs - (singles if singles < 7 - pairs else 7 - pairs)


cdef inline int pairs_need(const u8* c) noexcept nogil:
    # Seven pairs of seven different kinds, over all 64 kinds.
    cdef u64 x, one = 0, two = 0
    cdef int i
    for i in range(0, KINDS, 8):
        x = word_at(c + i)
        one += each_has(x, 1)
        two += each_has(x, 2)
    return pairs_from(bytes_sum(one), bytes_sum(two))


cdef inline int quad_pairs_need(const u8* c, int wilds, bint fifth) noexcept nogil:
    # Seven pairs where four alike are two of them. A kind held five or seven times needs one more that only a wild can be,
    # and only when a wild may be a fifth copy; for no other hand do `wilds` and `fifth` matter.
    cdef u64 x, pairs = 0, singles = 0, over = 0
    cdef int i
    for i in range(0, KINDS, 8):
        x = word_at(c + i)
        pairs += (x >> 1) & EACH_LOW
        singles += x & EACH_ONE
        over |= each_has(x, 5)
    if over:
        return quad_pairs_crowded(c, KINDS, wilds, fifth)
    return quads_from(bytes_sum(pairs), bytes_sum(singles))


cdef inline int orphans_need(const u8* c) noexcept nogil:
    # Thirteen orphans: 1m, 9m 1p, 9p 1s, and 9s with the seven honours.
    cdef u64 x = word_at(c + 26), y = 0
    cdef u8 parts[8]
    parts[0], parts[1], parts[2], parts[3], parts[4] = c[0], c[8], c[9], c[17], c[18]
    parts[5] = parts[6] = parts[7] = 0
    y = word_at(parts)
    return 14 - bytes_sum(each_has(x, 1) + each_has(y, 1)) - (1 if each_has(x, 2) | each_has(y, 2) else 0)


cdef int quad_pairs_crowded(const u8* c, int kinds, int wilds, bint fifth) noexcept nogil
# Fourteen tiles all different: number tiles of a suit `gap` apart, honours at most once (十三烂, 七星十三烂).
cdef int misfits_need(const u8* c, const MisfitRule* rule) noexcept nogil
# The same for a hand that holds wilds, when some honours must be natural: wilds that can stand for nothing are as good as
# not held, so that need - wilds - 1 stays the shanten.
cdef int misfits_need_with(const u8* c, int wilds, const MisfitRule* rule) noexcept nogil
cdef int misfits_need_plain(const u8* c) noexcept nogil         # gap 3, any honours
# `tiles` tiles, all of kinds in mask, no sets needed (将将胡, 风一色, 乱将).
cdef int all_of_need(const u8* c, u64 mask, int tiles) noexcept nogil

# The six ways in which three suits keep to the rows 147, 258 and 369, one each: their nine kinds, in rising order.
cdef void knitted_row(int way, u8* nine) noexcept nogil
# Tiles missing of nine so, whichever way has the most.
cdef int knitted_short(const u8* c) noexcept nogil
# Nine tiles knitted so, a pair, and a run or pung unless a set is laid out (组合龙).
cdef int knitted_need(const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil

# Any shape by its bit. `rule` must come from `plain_rule` or a `Shape`, which check it.
cdef void plain_rule(ShapeRule* rule) noexcept nogil        # 14 tiles, 34 kinds, gap 3, no mask
cdef int shape_need(int shape, const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil
# Which kinds the wilds of a complete hand become. Writes up to `room` readings, `wilds` kinds each in rising order, one
# reading after the other in lexicographic order, no two alike; returns how many it wrote (0: not complete). `fifth`: a wild
# may be a fifth copy. The cost is bound by `room`: no branch is entered that holds no reading.
cdef int shape_readings(
    int shape, const u8* c, int wilds, bint fifth, const ShapeRule* rule, u8* out, int room
) noexcept nogil
# How many readings there are, exactly; `shape_readings` with less room gives the first ones.
cdef u64 shape_readings_count(int shape, const u8* c, int wilds, bint fifth, const ShapeRule* rule) noexcept nogil
# Luxury seven pairs: for a complete hand, the most kinds that can be four alike once the wilds are assigned.
cdef int quad_pairs_fours(const u8* c, int wilds) noexcept nogil


cdef class Shape:
    cdef readonly int bit   # one SHAPE_ bit
    cdef ShapeRule rule     # owned is NULL


# Cards (card_lines.pxi)

cdef enum:
    CLASSES = 35            # the 34 kinds, then all flowers
    FLOWER = 34             # the class of a flower, and the lowest flower kind
    FLOWER_KINDS = 8
    ROW = 48                # room of a row: whole vectors
    CARD_TILES = 14         # of a full hand
    LINES_MAX = 1024
    FORMS_MAX = 65536       # most forms of a card: 8 MB


cdef struct Form:
    u8 asked[ROW]
    u8 hard[ROW]
    u8 cls[CARD_TILES]      # its groups, in the order of the line
    u8 size[CARD_TILES]
    u8 groups
    u8 tight                # asks for more of a class than the set has copies: some must be jokers
    u8 concealed            # takes no melds
    u16 line


cdef struct Hand:
    u8 held[ROW]            # concealed naturals, and all tiles of the melds
    u8 held_hard[ROW]       # concealed naturals, and the tiles of the melds that no joker could be
    u8 natural[ROW]         # concealed naturals
    u8 laid[ROW]            # naturals in the melds
    u8 cls[CARD_TILES]      # the melds
    u8 size[CARD_TILES]
    u8 wild[CARD_TILES]     # jokers in each
    int melds
    int jokers              # concealed
    int laid_jokers
    int total               # tiles of the hand, melds included


cdef inline int hard_part(int size, int least, bint only) noexcept nogil:
    # Tiles of a group that no joker may be; jokers stand in groups of at least `least` tiles, `only`: they may be all of it.
    if size < least:
        return size
    return 0 if only else 1


cdef class Card:
    cdef readonly tuple lines
    cdef readonly int copies, flowers, jokers, joker_min
    cdef readonly bint joker_only
    cdef Form* forms
    cdef u64* asked         # of every form the classes it asks for
    cdef u64* firm          # and those of which some tile can be no joker
    cdef int n
    cdef int copies_of(self, int cls) noexcept nogil
    cdef int load(self, Hand* h, object counts, object jokers, object melds) except -1
    cdef bint fits(self, const Form* f, const Hand* h) noexcept nogil
    cdef int nearest(self, const Hand* h, u8* best) noexcept nogil
    cdef void without_each(self, const Hand* h, const u8* best, int least, u8* after) noexcept nogil
    cdef bytes search(self, const Hand* h, int* least)
    cdef tuple lowering(self, const Hand* h, int only)
    cdef object match(self, const Form* f, const Hand* h, int distance)
