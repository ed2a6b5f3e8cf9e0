# Turns and plain claims played by chance, until something happens that the table cannot decide.
#
# Every choice is made as whoever asks the table would make it: among the acts of `turn_actions` or `claim_actions` (and a pass, the last), in
# their order, by one number of the acting seat's stream. An act that the table does not carry out by itself is not made: its number goes back
# into the stream, and whoever is asked next draws it again.

cdef enum Halt:
    HALT_TURN = 0           # the seat is to act in its turn
    HALT_DRAWN = 1          # the seat has drawn, and that asks for more than a turn
    HALT_OFFER = 2          # others may claim what the seat has discarded
    HALT_OVER = 3           # the seat has discarded, and nobody is left to draw or nothing to be drawn

cdef enum:
    EV_ANSWER = 19          # Python writes the others


cdef int lone(u64 bits) noexcept nogil:
    # The one seat that these claim bits are of, where it may take a set and not win; else -1.
    cdef int q = 0
    while not bits & 255:
        bits >>= OFFERS
        q += 1
    return -1 if bits >> OFFERS or bits & OFFER_WIN else q


cdef int answered(Table table, Codes* codes, u64 bits, int q, Random* chance) except -2:
    # The answer of the one seat that may claim: 1 claimed, 0 passed, -1 not made, for it is a kong.
    cdef Random before = chance[0]
    cdef u64 code = 0
    cdef int which
    claim_codes(codes, &table.moves.r, &table.s, &table.s.seat[q], <int>(bits >> (OFFERS * q)) & 31)
    which = <int>choice(chance, codes.n + 1)
    if which < codes.n:
        code = codes.code[which]
        if (code >> 4) & 7 == KONG:
            chance[0] = before
            return -1
    table.log.append(<u64>EV_ANSWER | <u64>q << 5 | code << 9)
    if which == codes.n:
        return 0
    table.claim(q, code)
    return 1


def roll(Table table not None, seat, streams, plain, claims):
    """Plays on from the turn of a seat; see table.pyi."""
    cdef int q = table.seat_of(seat), acts = 0, halt = -1, other, made
    cdef bint asks = yes(plain, "plain"), takes = yes(claims, "claims")
    cdef long long answer = 0, bits
    cdef u64 code
    cdef Codes codes
    cdef Random before
    cdef Random* chance[SEATS]
    cdef Stream stream
    cdef const Rules* r = &table.moves.r
    if type(streams) is not tuple or len(streams) != r.seats:
        raise ValueError(f"streams must be a tuple of {r.seats}, one for each seat")
    for other in range(r.seats):
        item = (<tuple>streams)[other]
        if not isinstance(item, Stream):
            raise ValueError(f"streams must be Streams, not {type(item).__name__}")
        stream = item
        chance[other] = &stream.r
    while halt < 0:
        if asks and table.has_more(&table.s.seat[q]):
            halt = HALT_TURN
            break
        turn_codes(&codes, r, &table.s, q)
        if codes.n == 0:
            halt = HALT_TURN
            break
        before = chance[q][0]
        code = codes.code[choice(chance[q], codes.n)]
        if code & 15 != DO_DISCARD:
            chance[q][0] = before
            halt = HALT_TURN
            break
        bits = table.discard_of(q, <int>(code >> 4))
        acts += 1
        if bits:
            other = lone(bits) if takes else -1
            made = answered(table, &codes, bits, other, chance[other]) if other >= 0 else -1
            if made < 0:
                halt, answer = HALT_OFFER, bits
                break
            acts += 1
            if made:
                q = other
                continue
        answer = table.following(q)
        if answer == NOBODY:
            halt, answer = HALT_OVER, 0
            break
        q = <int>(answer >> 24)
        answer &= 0xFFFFFF
        if (answer >> 8) & (SELF_COMPLETE | SELF_FORCED | SELF_KEPT):
            halt = HALT_DRAWN
    return acts, halt, q, answer
