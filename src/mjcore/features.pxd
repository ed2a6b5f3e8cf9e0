# cython: language_level=3
from .kinds cimport *
from .reading cimport READING

cdef enum:
    ATOMS = 255
    EXPRS = 128
    COUNTS = 32
    TEMPLATES = 16
    REGISTERS = 32
    MELDS = 8
    TABLES = 4              # tables of combinations of a program, and the rows of one
    ROWS = 32

    ZONE_OPEN = 1
    ZONE_HIDDEN = 2
    ZONE_LAID = 4       # beside ZONE_OPEN: laid out before the winning tile came
    EDGE = 1
    CLOSED = 2
    SINGLE = 4
    TWO_SIDED = 8
    DOUBLE = 16
    WHOLE = 32

    RUN = 0
    PUNG = 1
    GROUP = 2
    KNIT = 3                # a row of the knitted straight

    # forms of a meld that is a set, as in mahjong.meld.Form
    MELD_CHOW = 0
    MELD_PUNG = 1
    MELD_KONG = 2
    MELD_CONCEALED = 3
    MELD_ADDED = 4
    MELD_GROUP = 5
    MELD_PAIR = 6
    MELD_HELD = 8           # no meld: a set of the concealed hand that reaches over blocks of kinds

cdef struct Atom:
    u8 op
    u8 zone
    u8 x
    u8 lo
    u8 hi
    int reg
    u64 mask

cdef struct Table:
    # Combinations of sets: row + 1 by class, number of sets, whether of different suits, and step between their ranks.
    u8 row[2][SETS_MAX + 1][2][9]
    int worth[ROWS]
    bint used[2]            # whether some row is of the class


cdef class Program:
    cdef Atom atoms[ATOMS]
    cdef int n_atoms
    cdef u8 order[ATOMS]        # the atoms by what they hang on: first what all readings share, then the reading, then the place
    cdef int since[3]           # where each of the three begins
    cdef int16_t* code
    cdef int start[EXPRS + 1]
    cdef int n_exprs
    cdef u8 wanted[COUNTS]
    cdef int n_counts
    cdef u8 counted[ATOMS]      # whether the atom's value is wanted as a count
    cdef u8 template[TEMPLATES][9]
    cdef int n_templates
    cdef Table table[TABLES]
    cdef int n_tables
    cdef bint judges            # some atom asks about all readings
    cdef bint waits             # some atom asks what the hand waited on, and what by shape alone
    cdef bint bare_waits
    cdef readonly int registers # registers a scan must bring

cdef struct Group:
    u8 cls
    u8 zone
    u8 low                  # lowest kind
    bint kong
    bint covered            # a concealed kong
    u64 mask

cdef struct Frame:
    # the same for all readings of a win
    u8 before[KINDS]        # concealed naturals before the win
    u8 after[KINDS]
    u8 faces[KINDS]         # wildcards by the face they bear
    u8 melded[KINDS]
    u8 all[KINDS]           # after, with the melds
    u64 kinds               # of these: kinds held, held three times and more, four times and more
    u64 triples
    u64 fours
    u8 melded_open[KINDS]
    u64 registers[REGISTERS]
    Group melds[MELDS]
    int n_melds             # those that are sets, those that are held among them
    int n_held
    bint paired             # the pair lies claimed, and is of kind `pair`
    u8 pair
    int opened
    int left
    int wilds
    int wilds_before
    int win                 # kind, or -1 for a wildcard
    bint self_draw
    u64 waits
    u64 bare_waits          # kinds that would complete the hand were there any number of each
    u8 any_form
    u8 every_form

cdef struct View:
    u8 shape
    u8 form
    u8 won
    u8 pair
    Group group[SETS_MAX + MELDS]
    int groups
    u8 tiles[KINDS]         # concealed tiles of the reading: what is held, and what wildcards became
    u8 all[KINDS]           # with the melds
    u64 kinds
    u64 fours
    u64 triples
    u64 became              # kinds wildcards stand for, those at their own face left out
    int own

cdef struct Answer:
    u64 bits[2]
    u8 counts[COUNTS]
    u8 reading[READING]


cdef struct Basis:
    # all that an answer follows from
    u64 truth[4]            # bit i: atom i holds
    u8 counts[COUNTS]


cdef enum:
    BASES = 16              # bases remembered of the views judged


cdef struct Answers:
    Answer* found
    int n
    int room
    bint full
    u8 value[ATOMS]         # as of the last view judged
    u8 truth[ATOMS]
    u8 combined[TABLES][ROWS]       # how often each combination is counted in the last reading judged
    u64 lows[2][SETS_MAX + MELDS + 1]   # of its runs and of its pungs the lowest kinds: those of one at least, of two, and so on
    Basis now
    Basis basis[BASES]      # the last that led to an answer
    u64 n_bases             # how many there were in all

cdef inline bint bit(u64 mask, int k) noexcept nogil:
    return (mask >> k) & 1

cdef int ones(u64 x) noexcept nogil
cdef void classify(Group* g, const u8* kinds, int n) noexcept nogil
cdef u8 form_of(const Group* g, int won) noexcept nogil
# What of a frame hangs on its tiles alone, once they are all there; and of a view, its wildcards having become these kinds (ascending).
cdef void settle_frame(Frame* f) noexcept nogil
cdef void settle_view(View* v, const Frame* f, const u8* became) noexcept nogil
# What is new since the last view that was judged: everything, the reading, or only which block the winning tile completed.
cdef enum:
    NEW_FRAME = 0
    NEW_READING = 1
    NEW_PLACE = 2

# Evaluate a program on one reading with its placement; keep the answer if it is new.
cdef void judge(Program program, const View* v, const Frame* f, const u8* reading, int new, Answers* out) noexcept nogil
