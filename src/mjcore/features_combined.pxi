# Combinations of sets, each set in as many as one selection allows: sets joined by combinations never form a ring, so that of n sets that
# hang together n - 1 joins are counted. The selection of most worth is taken.

cdef enum:
    PAIRS_MAX = 10          # of five sets
    LARGE_MAX = 16          # three and more of five sets


cdef struct Joined:
    u8 sets                 # mask of sets
    u8 row


cdef struct Choice:
    Joined pairs[PAIRS_MAX]
    int n_pairs
    Joined large[LARGE_MAX]
    int n_large
    u8 part[SETS_MAX]       # which part of the joined sets each belongs to
    u8 taken[LARGE_MAX + PAIRS_MAX]
    int n_taken
    u8 best[LARGE_MAX + PAIRS_MAX]
    int n_best
    int most


cdef int fill_tables(Program program, tables) except -1:
    cdef int at, row, step
    cdef Table* t
    if len(tables) > TABLES:
        raise ValueError(f"a program holds at most {TABLES} tables of combinations, not {len(tables)}")
    for at, rows in enumerate(tables):
        if len(rows) > ROWS:
            raise ValueError(f"a table holds at most {ROWS} combinations, not {len(rows)}")
        t = &program.table[at]
        memset(t, 0, sizeof(Table))
        for row in range(ROWS):
            t.worth[row] = -1
        for row, (cls, n, steps, apart, worth) in enumerate(rows):
            if cls not in (RUN, PUNG) or not 2 <= n <= SETS_MAX or not 0 < steps < 512 or apart not in (0, 1) or not 0 <= worth < 1 << 20:
                raise ValueError(f"no combination of sets: {(cls, n, steps, apart, worth)!r}")
            t.worth[row] = worth
            t.used[<int>cls] = True
            for step in range(9):
                if steps >> step & 1:
                    if t.row[<int>cls][<int>n][<int>apart][step]:
                        raise ValueError(f"two combinations are the same: {(cls, n, steps, apart, worth)!r}")
                    t.row[<int>cls][<int>n][<int>apart][step] = <u8>(row + 1)
    program.n_tables = len(tables)
    return 0


cdef int row_of(const Table* t, int cls, const u8* low, int mask) noexcept nogil:
    # The row + 1 that these sets make, 0 for none: their ranks a step apart, of one suit or of as many suits as sets.
    cdef int i, n = 0, step, k
    cdef int rank[SETS_MAX]
    cdef int suits = 0, several = 0
    for i in range(SETS_MAX):
        if not (mask >> i) & 1:
            continue
        k = low[i] % 9
        several |= suits & (1 << (low[i] // 9))
        suits |= 1 << (low[i] // 9)
        step = n
        while step and rank[step - 1] > k:
            rank[step] = rank[step - 1]
            step -= 1
        rank[step] = k
        n += 1
    step = rank[1] - rank[0]
    for i in range(2, n):
        if rank[i] - rank[i - 1] != step:
            return 0
    if suits & (suits - 1) == 0:
        return t.row[cls][n][0][step]
    return 0 if several else t.row[cls][n][1][step]


cdef bint join(u8* part, int sets) noexcept nogil:
    # These sets become one part; False, and nothing changed, where two of them hang together already.
    cdef int i, met = 0, first = -1
    for i in range(SETS_MAX):
        if (sets >> i) & 1:
            if (met >> part[i]) & 1:
                return False
            met |= 1 << part[i]
            if first < 0:
                first = part[i]
    for i in range(SETS_MAX):
        if (met >> part[i]) & 1:
            part[i] = <u8>first
    return True


cdef void choose(const Table* t, Choice* c, int at, int worth) noexcept nogil:
    # The large combinations from `at` on are taken or not; pairs are added best first, which is best once those are settled.
    cdef u8 part[SETS_MAX]
    cdef int i, n
    if at < c.n_large:
        memcpy(part, c.part, SETS_MAX)
        if join(c.part, c.large[at].sets):
            c.taken[c.n_taken] = c.large[at].row
            c.n_taken += 1
            choose(t, c, at + 1, worth + t.worth[c.large[at].row])
            c.n_taken -= 1
            memcpy(c.part, part, SETS_MAX)
        choose(t, c, at + 1, worth)
        return
    memcpy(part, c.part, SETS_MAX)
    n = c.n_taken
    for i in range(c.n_pairs):
        if join(part, c.pairs[i].sets):
            c.taken[n] = c.pairs[i].row
            n += 1
            worth += t.worth[c.pairs[i].row]
    if worth > c.most:
        c.most = worth
        c.n_best = n
        memcpy(c.best, c.taken, n)


cdef inline bint before(const Table* t, int one, int other) noexcept nogil:
    # the one of more worth, of equals the one that stands first in the table
    return t.worth[one] > t.worth[other] or (t.worth[one] == t.worth[other] and one < other)


cdef void combine(const Table* t, const View* v, u8* out) noexcept nogil:
    cdef Choice c
    cdef u8 low[SETS_MAX]
    cdef int cls, i, j, n, mask, row, size
    memset(out, 0, ROWS)
    for cls in range(2):
        if not t.used[cls]:
            continue
        n = 0
        for i in range(v.groups):
            if v.group[i].cls == cls and v.group[i].low < 27 and n < SETS_MAX:
                low[n] = v.group[i].low
                n += 1
        if n < 2:
            continue
        c.n_pairs = c.n_large = c.n_taken = c.n_best = 0
        c.most = -1
        for mask in range(3, 1 << n):
            size = ones(mask)
            if size < 2:
                continue
            row = row_of(t, cls, low, mask)
            if row == 0:
                continue
            if size > 2:
                c.large[c.n_large].sets, c.large[c.n_large].row = <u8>mask, <u8>(row - 1)
                c.n_large += 1
                continue
            i = c.n_pairs
            while i and before(t, row - 1, c.pairs[i - 1].row):
                c.pairs[i] = c.pairs[i - 1]
                i -= 1
            c.pairs[i].sets, c.pairs[i].row = <u8>mask, <u8>(row - 1)
            c.n_pairs += 1
        for j in range(SETS_MAX):
            c.part[j] = <u8>j
        choose(t, &c, 0, 0)
        for j in range(c.n_best):
            out[c.best[j]] += 1
