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
    HALT_FULL = 4           # the events that wait must be told before anything else happens

cdef enum:
    EV_ANSWER = 19          # Python writes the others
    ROOM = 8                # events of one step at most

cdef struct Stop:
    int why
    int seat
    long long answer        # of the draw, or the claim bits


cdef int lone(u64 bits) noexcept nogil:
    # The one seat that these claim bits are of, where it may take a set and not win; else -1.
    cdef int q = 0
    while not bits & 255:
        bits >>= OFFERS
        q += 1
    return -1 if bits >> OFFERS or bits & OFFER_WIN else q


cdef int answered(const Ground* at, Menu menu, Codes* codes, u64 bits, int q, Random* chance) noexcept nogil:
    # The answer of the one seat that may claim: 1 claimed, 0 passed, -1 not made, for it is a kong, 2 not asked, for nothing is left to claim.
    cdef Random before = chance[0]
    cdef u64 code = 0
    cdef int which
    curbed_claims(codes, at.r, at.s, q, bits)
    if codes.n == 0:
        return 2
    which = <int>choice(chance, codes.n + 1)
    if which < codes.n:
        code = codes.code[which]
        if (code >> 4) & 7 == KONG:
            chance[0] = before
            return -1
    jot(at, EV_ANSWER, q, code)
    if which == codes.n:
        return 0
    claim_tile(at, menu, q, code)
    return 1


cdef int roll_on(const Ground* at, Menu menu, Stop* stop, Random** chance, bint asks, bint takes) noexcept nogil:
    # Plays on from the turn of `stop.seat`, until `stop` says why not; the number of acts.
    cdef int q = stop.seat, acts = 0, other, made
    cdef long long answer = 0, bits
    cdef u64 code
    cdef Codes codes
    cdef Random before
    stop.why = -1
    while stop.why < 0:
        if at.notes.n > NOTES - ROOM:
            stop.why = HALT_FULL
            break
        if asks and has_more(at.r, menu, at.s, &at.s.seat[q]):
            stop.why = HALT_TURN
            break
        turn_codes(&codes, at.r, at.s, q)
        if codes.n == 0:
            stop.why = HALT_TURN
            break
        before = chance[q][0]
        code = codes.code[choice(chance[q], codes.n)]
        if code & 15 != DO_DISCARD:
            chance[q][0] = before
            stop.why = HALT_TURN
            break
        bits = <long long>put_down(at, menu, q, <int>(code >> 4))
        acts += 1
        if bits:
            other = lone(bits) if takes else -1
            made = answered(at, menu, &codes, bits, other, chance[other]) if other >= 0 else -1
            if made < 0:
                stop.why, answer = HALT_OFFER, bits
                break
            acts += made != 2
            if made == 1:
                q = other
                continue
        answer = following(at, menu, q)
        if answer == NOBODY:
            stop.why, answer = HALT_OVER, 0
            break
        q = <int>(answer >> 24)
        answer &= 0xFFFFFF
        if asks_more(answer):
            stop.why = HALT_DRAWN
    stop.seat, stop.answer = q, answer
    return acts


def roll(Table table not None, seat, streams, plain, claims):
    """Plays on from the turn of a seat; see table.pyi."""
    cdef int acts = 0, other
    cdef bint asks = yes(plain, "plain"), takes = yes(claims, "claims")
    cdef Stop stop
    cdef Random* chance[SEATS]
    cdef Stream stream
    cdef Menu menu = table.moves.menu
    cdef const Ground* at = &table.at
    stop.seat, stop.why = table.seat_of(seat), HALT_FULL
    if type(streams) is not tuple or len(streams) != at.r.seats:
        raise ValueError(f"streams must be a tuple of {at.r.seats}, one for each seat")
    for other in range(at.r.seats):
        item = (<tuple>streams)[other]
        if not isinstance(item, Stream):
            raise ValueError(f"streams must be Streams, not {type(item).__name__}")
        stream = item
        chance[other] = &stream.r
    table.free_to_move()
    while stop.why == HALT_FULL:
        acts += roll_on(at, menu, &stop, chance, asks, takes)
        table.tell()
    return acts, stop.why, stop.seat, stop.answer
