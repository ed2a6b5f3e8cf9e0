# cython: language_level=3
from .kinds cimport *
from .menu cimport Menu

cdef enum Form:
    FORM_SETS = 1           # sets and a pair
    FORM_PAIRS = 2          # seven different pairs
    FORM_QUAD_PAIRS = 4     # seven pairs, four alike being two
    FORM_ORPHANS = 8        # thirteen orphans
    FORM_MISFITS = 16       # fourteen unconnected tiles

# One question about one hand. Its counts were validated: at most four of a kind in `c` and `own` together.
cdef struct Ask:
    u8 c[KINDS]             # concealed natural tiles
    u8 own[KINDS]           # tiles in the hand's own melds
    u8 lent[KINDS]          # tiles of c that are jokers standing for this kind; zero unless `masked`
    int total               # tiles in c
    int wilds
    int sets                # sets wanted from c and wilds
    bint fifth              # a wildcard may be a fifth copy
    bint melded             # own holds a tile
    bint masked             # lent holds a tile
    bint paired             # the pair is among own: sets alone are wanted; never without `melded`
    int forms

# Jokers that stand for some kinds only.
cdef struct Lend:
    int n
    u64 mask[WILDS_MAX]
    int best

# Least missing tiles for `sets` sets and a pair, by the tables alone: caps of melded kinds not seen.
cdef int table_need(Menu menu, const u8* c, int sets, bint fifth) noexcept nogil
# Is a hand of 3 n + 2 tiles (n <= 5) of the menu's kinds, none held more than four times, n sets and a pair? As table_need with n sets gives 0.
cdef bint table_whole(Menu menu, const u8* c) noexcept nogil
cdef int bare_need(Menu menu, const u8* c, int sets, bint fifth) noexcept nogil        # for sets alone
cdef int need_of(Menu menu, const Ask* ask) noexcept nogil      # of any of the forms, exactly; missing tiles, wilds not taken off
cdef int masked_need(Menu menu, Ask* ask, Lend* jokers) noexcept nogil     # the same with jokers lent out in the best way
# Kinds whose draw lowers the need; a drawn tile is natural, so a fifth copy never comes.
cdef u64 helpful(Menu menu, Ask* ask, Lend* jokers, int need) noexcept nogil
# Kinds that complete the waiting hand of `ask`, by shape.
cdef u64 helpful_kinds(Menu menu, Ask* ask) noexcept nogil
# Of the other blocks: bit m + 8 p is set where they can be completed with what block b leaves when it makes m sets and p pairs.
cdef u16 rest_needs(Menu menu, const u8* c, int b, int sets, int wilds, bint paired) noexcept nogil
