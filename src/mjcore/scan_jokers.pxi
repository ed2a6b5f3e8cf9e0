# Wildcards that stand for some kinds only: whether they can be, one each, what a reading says they became.

cdef struct Jokers:
    int n                   # how many there are; 0 where each may stand for any kind
    u64 may[WILDS_MAX]      # kinds of each; where a wildcard won, that one comes last


cdef int take_jokers(Jokers* jokers, object given, int wilds) except -1:
    cdef int i
    if len(given) not in (0, wilds):
        raise ValueError(f"{wilds} wildcards, {len(given)} masks of what they stand for")
    jokers.n = <int>len(given)
    for i in range(jokers.n):
        jokers.may[i] = given[i]
    return 0


cdef bint seated(const Jokers* jokers, const u8* became, int joker, int kept, u32* tried, u8* whose) noexcept nogil:
    # Find a place for one more joker, others moving on where they can. `kept`: a place that is given away, -1 for none.
    cdef int i
    for i in range(jokers.n):
        if i == kept or (tried[0] >> i) & 1 or not bit(jokers.may[joker], became[i]):
            continue
        tried[0] |= <u32>1 << i
        if whose[i] == NONE or seated(jokers, became, whose[i], kept, tried, whose):
            whose[i] = <u8>joker
            return True
    return False


cdef bint can_become(const Jokers* jokers, const u8* became, int last) noexcept nogil:
    # Can the jokers be these kinds, each one of its own? `last`: the place that the last of them takes, -1 for whichever.
    cdef u8 whose[WILDS_MAX]
    cdef u32 tried
    cdef int j, n = jokers.n
    if last >= 0:
        n -= 1
        if not bit(jokers.may[n], became[last]):
            return False
    memset(whose, NONE, WILDS_MAX)
    for j in range(n):
        tried = 0
        if not seated(jokers, became, j, last, &tried, whose):
            return False
    return True


cdef int only_possible(const Jokers* jokers, u8* became, int readings) noexcept nogil:
    # Of readings without sets, each so many kinds in a row, leave those that the jokers can become; how many there are.
    cdef int i, left = 0
    for i in range(readings):
        if not can_become(jokers, became + i * jokers.n, -1):
            continue
        if left < i:
            memcpy(became + left * jokers.n, became + i * jokers.n, jokers.n)
        left += 1
    return left
