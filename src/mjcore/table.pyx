# cython: language_level=3
"""The mechanics of one deal: hands, melds, rivers, the wall from both ends, claim bits, snapshots. No variant, no score.

All of it is one plain struct, the `State`, whose bytes are a snapshot. Rules look at faces (a red five is a five); what
moves is the physical tile. Methods check their arguments as far as the state needs to stay sound; which act is whose
turn the callers know.
"""
cimport cython
from cpython.buffer cimport PyBUF_C_CONTIGUOUS, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.number cimport PyIndex_Check, PyNumber_AsSsize_t
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport int8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memmove, memset

from .card cimport (
    CARD_TILES, CLASSES, FLOWER, SHAPE_ALL_OF, SHAPE_KNITTED, Card, Form as CardForm, Shape, ShapeRule, hard_part, knitted_short, misfits_need_plain,
    orphans_need, pairs_need, quad_pairs_need, shape_need,
)
from .chance cimport Random, Stream, choice
from .kinds cimport *
from .menu cimport Keys, Menu, swift_keys, swift_need
from .need cimport (
    FORM_MISFITS, FORM_ORPHANS, FORM_PAIRS, FORM_QUAD_PAIRS, FORM_SETS, Ask, need_of, bare_need, table_need, table_whole,
)
from .packed cimport lowest

ctypedef int8_t i8

cdef extern from "Python.h":
    bint PyLong_Check(object)
    long long PyLong_AsLongLongAndOverflow(object, int* overflow) except? -1

include "table_state.pxi"
include "table_judge.pxi"
include "table_codes.pxi"
include "table_groups.pxi"
include "table_lent.pxi"
include "table_moves.pxi"
include "table_turns.pxi"
include "table_board.pxi"
include "table_kept.pxi"
include "table_acts.pxi"
include "table_planes.pxi"

NO_DRAW = NOBODY


@cython.final
cdef class Table(_Seen):
    """One deal in play; see table.pyi."""

    # ---- what the deal is told

    def set_kinds(self, *, wild=0, never=0, aside=0, forced=0, barred_discard=0, lays=0):
        """Masks of kinds; what is not given is 0."""
        cdef u64 masks[6]
        cdef State* s = &self.s
        masks[0], masks[1], masks[2] = kinds_of(wild, "wild"), kinds_of(never, "never"), kinds_of(aside, "aside")
        masks[3], masks[4] = kinds_of(forced, "forced"), kinds_of(barred_discard, "barred_discard")
        masks[5] = kinds_of(lays, "lays")
        if masks[0]:
            self.moves.menu.build(True)
        s.wild, s.never, s.aside, s.forced, s.barred_discard, s.lays = (
            masks[0], masks[1], masks[2], masks[3], masks[4], masks[5]
        )

    def set_faces(self, faces):
        """What every physical code plays as, from now on: 63 kinds."""
        cdef bytes given = packed(faces, "faces")
        cdef State s
        cdef int k
        if len(given) != UNKNOWN:
            raise ValueError(f"faces must be {UNKNOWN} kinds, not {len(given)}")
        if self.s.pending != NONE or self.s.kong_seat != NONE:
            raise ValueError("faces are set while no tile is on offer")
        memcpy(&s, &self.s, sizeof(State))
        memcpy(s.face, <const u8*>given, UNKNOWN)
        if not self.count_faces(&s):
            raise ValueError(f"a face is a kind 0..{RED - 1}; at most {MANY} tiles of the set may play as one that forms sets, {FREELY} as another")
        recount(&s, self.wall_, self.moves.r.size, self.moves.r.seats)
        if s.mapped:
            self.moves.menu.build(True)     # more than four tiles that play as one kind are judged by the loose tables
        memcpy(&self.s, &s, sizeof(State))

    def set_proxy(self, kind, face, most, wild):
        """So many tiles of a kind may count as another in a complete hand, or as wildcards."""
        cdef int k = <int>whole(kind, "kind", 0, RED - 1), f = <int>whole(face, "face", 0, RED - 1), n = <int>whole(most, "most", 1, COPIES)
        cdef int w = <int>whole(wild, "wild", 0, 1)
        if k == f:
            raise ValueError("a kind that counts as another is not that other")
        if w:
            self.moves.menu.build(True)
        self.s.proxy, self.s.proxy_face, self.s.proxy_most, self.s.proxy_wild = <u8>k, <u8>f, <u8>n, <u8>w

    def set_may(self, seat, bits):
        """Which acts a seat is permitted."""
        cdef int q = self.seat_of(seat)
        self.s.seat[q].may = <u8>whole(bits, "bits", 0, 255)

    def set_shed(self, seat, kinds):
        """Kinds a seat has vowed away."""
        cdef int q = self.seat_of(seat)
        self.s.seat[q].shed = kinds_of(kinds, "kinds")

    def set_phantom(self, seat, kind):
        """The imaginary tile of a seat's complete hand."""
        cdef int q = self.seat_of(seat), k = <int>whole(kind, "kind", 0, UNKNOWN)
        if not self.moves.r.phantom or RED <= k < UNKNOWN:
            raise ValueError(f"kind must be 0..{RED - 1}, or {UNKNOWN} for any, where the rules know imaginary tiles")
        self.moves.menu.build(True)
        self.s.seat[q].phantom = <u8>(k + 1)

    def set_aside(self, seat, kinds, kept=0):
        """Kinds that one seat may lay aside besides those of the deal, and those that it may not discard while it can lay them aside."""
        cdef int q = self.seat_of(seat)
        cdef u64 may = kinds_of(kinds, "kinds"), held = kinds_of(kept, "kept")
        self.s.seat[q].aside, self.s.seat[q].kept = may, held

    def set_barred(self, kinds):
        """Kinds that the present discard may not be."""
        self.s.barred = kinds_of(kinds, "kinds")

    # ---- moves

    def draw(self, seat):
        """A turn draw: tile | bits << 8, or -1."""
        cdef int q = self.seat_of(seat), answer
        self.free_to_move()
        if turns_left(&self.moves.r, &self.s) == 0:
            return -1
        answer = draw_tile(&self.at, self.moves.menu, q)
        self.tell()
        return answer

    def replace(self, seat, kong):
        """A replacement draw: tile | bits << 8, or -1."""
        cdef int q = self.seat_of(seat), tile, bits
        cdef bint grows = yes(kong, "kong")
        cdef State* s = &self.s
        self.free_to_move()
        if replacements_left(&self.moves.r, s) == 0:
            return -1
        tile = fetch(&self.at, q, s.head if self.moves.r.replacement == 2 else self.tail_[s.tail_at])
        s.replaced += 1
        s.grown += grows
        self.note(EV_REPLACE, q, <u64>(tile | grows << 6))
        bits = self_bits(&self.moves.r, self.moves.menu, s, &s.seat[q], True)
        if turns_left(&self.moves.r, s) == 0:
            bits |= SELF_LAST
        return tile | bits << 8

    def discard(self, seat, tile):
        """The claim bits of all seats, eight each."""
        return self.discard_of(self.seat_of(seat), <int>whole(tile, "tile", 0, UNKNOWN - 1))

    def turn(self, seat, tile):
        """A discard and, where nobody may claim it, the next seat's draw: that seat << 24 | the answer of the draw. Below 0 nothing was
        drawn: -bits where somebody may claim, NO_DRAW where nobody is left to draw or nothing to be drawn."""
        cdef int q = self.seat_of(seat)
        cdef long long bits = self.discard_of(q, <int>whole(tile, "tile", 0, UNKNOWN - 1))
        return -bits if bits else self.next_draw(q)

    def turn_on(self, seat, tile, plain):
        """The same; where the next seat's turn is an ordinary one, that seat and what it may do instead."""
        cdef int q = self.seat_of(seat)
        cdef bint asks = yes(plain, "plain")
        cdef long long bits = self.discard_of(q, <int>whole(tile, "tile", 0, UNKNOWN - 1))
        return -bits if bits else self.ordinary(self.next_draw(q), asks)

    def draw_on(self, seat, plain):
        """The draw of the next seat after this one, as `turn_on` tells it."""
        cdef int q = self.seat_of(seat)
        cdef bint asks = yes(plain, "plain")
        self.free_to_move()
        return self.ordinary(self.next_draw(q), asks)

    cdef long long next_draw(self, int q) except -1:
        cdef long long answer = following(&self.at, self.moves.menu, q)
        self.tell()
        return answer

    cdef object ordinary(self, long long answer, bint plain):
        # A seat and its acts, where its draw asks for nothing more; `plain`: nor rules that know of more acts than the table.
        cdef Codes codes
        cdef int q
        if answer < 0 or asks_more(answer):
            return answer
        q = <int>(answer >> 24)
        if plain and has_more(&self.moves.r, self.moves.menu, &self.s, &self.s.seat[q]):
            return answer
        turn_codes(&codes, &self.moves.r, &self.s, q)
        return q, self.moves.faces(&codes)

    cdef long long discard_of(self, int q, int t) except -1:
        cdef long long bits
        self.free_to_move()
        if count_of(&self.s.seat[q], t) == 0:
            raise ValueError(f"seat {q} does not hold tile {t}")
        if self.s.kept_seat == q:
            raise ValueError("the tile drawn last is kept: no discard follows")
        bits = <long long>put_down(&self.at, self.moves.menu, q, t)
        self.tell()
        return bits

    def claim(self, seat, code):
        """The pending discard goes into a meld; the seat's own bits, 0 for a kong."""
        cdef int q = self.seat_of(seat), i, j = 0, bits
        cdef State* s = &self.s
        cdef Given g
        cdef u8 rest[8]
        cdef bint found = False
        self.read(code, DO_CLAIM, &g)
        if s.pending == NONE or s.pending_robbed or s.pending_won or s.pending_seat == q:
            raise ValueError("there is no discard of another seat to claim")
        self.check_room(&s.seat[q], q, g.form)
        for i in range(g.n):
            if g.tile[i] == s.pending and not found:
                found = True
            else:
                rest[j] = g.tile[i]
                j += 1
        if not found:
            raise ValueError(f"the pending tile {s.pending} is not in the meld")
        self.check_held(&s.seat[q], rest, j)
        self.check_meld(&g)
        bits = take_tile(&self.at, self.moves.menu, q, &g)
        self.tell()
        return bits

    def kong(self, seat, code):
        """A concealed or added kong; the seats that can rob it, bit 8 of each."""
        cdef int q = self.seat_of(seat), i, tile = NONE
        cdef State* s = &self.s
        cdef Seat* p = &s.seat[q]
        cdef Given g
        cdef Meld* m = NULL
        cdef bint robbed
        self.read(code, DO_KONG, &g)
        self.free_to_move()
        self.check_meld(&g)
        if s.kept_seat == q:
            raise ValueError("the tile drawn last is kept: no kong follows")
        if g.form == CONCEALED:
            self.check_room(p, q, g.form)
            self.check_held(p, g.tile, 4)
            tile = g.tile[3]
            for i in range(4):
                if g.tile[i] == p.drawn:
                    tile = p.drawn
            for i in range(4):
                drop(&self.s, p, g.tile[i])
                s.shown[s.face[g.tile[i]]] += 1
            m = lay_meld(&self.s, p, &g)
        else:
            for i in range(p.n_melds):
                if p.melds[i].form == PUNG and s.face[p.melds[i].tile[0]] == s.face[g.tile[0]]:
                    m = &p.melds[i]
                    tile = fourth(m, &g)
                    if tile != NONE and count_of(p, tile):
                        break
            if m == NULL or tile == NONE or count_of(p, tile) == 0:
                raise ValueError("no pung of these tiles and a tile to add to it")
            drop(&self.s, p, tile)
            own_tile(&self.s, p, tile)
            s.shown[s.face[tile]] += 1
            m.form, m.n = ADDED, 4
            memcpy(m.tile, g.tile, 4)
            p.pungs = 0
            for i in range(p.n_melds):
                if p.melds[i].form == PUNG:
                    p.pungs |= one(s.face[p.melds[i].tile[0]])
        m.robbable = <u8>tile
        close(&self.s)
        s.kong_seat, s.kong_meld = <u8>q, <u8>(m - p.melds)
        for i in range(4):
            if g.tile[i] == p.drawn:
                p.drawn = NONE
        s.kongs += 1
        self.note(EV_KONG, q, g.payload)
        robbed = self.moves.r.rob & (4 if g.form == CONCEALED else 2)
        return robbers(&self.moves.r, self.moves.menu, s, q, s.face[tile]) if robbed else 0

    def unkong(self, seat):
        """The kong just made is robbed: its tile is on offer for winners; returns it."""
        cdef int q = self.seat_of(seat), i, tile
        cdef State* s = &self.s
        cdef Seat* p = &s.seat[q]
        cdef Meld* m
        if s.kong_seat != q:
            raise ValueError(f"seat {q} has not just made a kong that can be robbed")
        m = &p.melds[s.kong_meld]
        tile = m.robbable
        if m.form == ADDED:
            m.form, m.n = PUNG, 3
            take_from(m.tile, 4, tile)
            disown(&self.s, p, tile)
            p.pungs |= one(s.face[m.tile[0]])
            m.robbable = NONE
        else:
            for i in range(4):
                disown(&self.s, p, m.tile[i])
            take_from(m.tile, 4, tile)
            for i in range(3):
                s.shown[s.face[m.tile[i]]] -= 1
                hold(&self.s, p, m.tile[i])
            p.n_melds -= 1          # it is the last one made
            memset(&p.melds[p.n_melds], 0, sizeof(Meld))
        close(&self.s)
        p.drawn = NONE
        s.kongs -= 1
        s.pending, s.pending_seat, s.pending_robbed = <u8>tile, <u8>q, 1
        self.note(EV_UNKONG, q, tile)
        return tile

    def aside(self, seat, code, offered=0):
        """Tiles are laid open before their owner; the claim bits of all seats, those of them that `offered` names. 32: it counts as a claim."""
        cdef int q = self.seat_of(seat), i
        cdef u64 given = <u64>whole(offered, "offered", 0, 63), rights = given & 31, every = 0
        cdef State* s = &self.s
        cdef Seat* p = &s.seat[q]
        cdef Given g
        self.read(code, DO_ASIDE, &g)
        self.free_to_move()
        self.check_held(p, g.tile, g.n)
        for i in range(g.n):
            if not ((s.aside | p.aside | s.forced) >> s.face[g.tile[i]]) & 1:
                raise ValueError(f"tile {g.tile[i]} may not be laid aside")
        close(&self.s)
        for i in range(g.n):
            drop(&self.s, p, g.tile[i])
            p.laid[g.tile[i]] += 1
            s.shown[s.face[g.tile[i]]] += 1
            if g.tile[i] == p.drawn:
                p.drawn = NONE
        s.claims += <u16>(given >> 5)
        self.note(EV_ASIDE, q, g.payload)
        if rights == 0 or g.n != 1:
            return 0
        s.pending, s.pending_seat, s.pending_laid = g.tile[0], <u8>q, 1
        for i in range(min(self.moves.r.seats, TALKING)):
            every |= rights << (OFFERS * i)
        return offers(&self.moves.r, self.moves.menu, s, q, s.face[g.tile[0]]) & every

    def group(self, seat, code):
        """Three tiles of the hand are laid before their owner as one of its sets; there is no replacement."""
        cdef int q = self.seat_of(seat), i
        cdef State* s = &self.s
        cdef Seat* p = &s.seat[q]
        cdef Given g
        self.read(code, DO_ASIDE, &g)
        self.free_to_move()
        self.check_held(p, g.tile, g.n)
        if g.n != 3:
            raise ValueError(f"a group is of 3 tiles, not {g.n}")
        self.check_room(p, q, GROUP)
        close(&self.s)
        for i in range(3):
            drop(&self.s, p, g.tile[i])
            s.shown[s.face[g.tile[i]]] += 1
            if g.tile[i] == p.drawn:
                p.drawn = NONE
        g.form = GROUP
        lay_meld(&self.s, p, &g)
        self.note(EV_GROUP, q, g.payload)

    def back(self, seat, code):
        """A group goes back into the hand; it is the last one of these tiles that nobody fed."""
        cdef int q = self.seat_of(seat), i, j, at = -1
        cdef State* s = &self.s
        cdef Seat* p = &s.seat[q]
        cdef Given g
        self.read(code, DO_ASIDE, &g)
        self.free_to_move()
        for i in range(p.n_melds):
            if p.melds[i].form == GROUP and p.melds[i].feeder == NONE and g.n == 3 and memcmp(p.melds[i].tile, g.tile, 3) == 0:
                at = i
        if at < 0:
            raise ValueError(f"seat {q} has laid no group of these tiles")
        close(&self.s)
        for i in range(3):
            disown(&self.s, p, g.tile[i])
            s.shown[s.face[g.tile[i]]] -= 1
            hold(&self.s, p, g.tile[i])
        for j in range(at, p.n_melds - 1):
            p.melds[j] = p.melds[j + 1]
        p.n_melds -= 1
        memset(&p.melds[p.n_melds], 0, sizeof(Meld))
        self.note(EV_BACK, q, g.payload)

    def swap(self, seat, code):
        """A natural tile for a wildcard of a meld, which comes into the hand: wildcard | bits << 8, as a draw."""
        cdef int q = self.seat_of(seat), tile, owner, place, wildcard, bits
        cdef u64 rest = <u64>whole(code, "code", 0, (<long long>1 << 62))
        cdef State* s = &self.s
        cdef Seat* p = &s.seat[q]
        cdef Meld* m
        tile, owner, place = <int>(rest >> 4 & 63), <int>(rest >> 10 & 15), <int>(rest >> 14) - 1
        self.free_to_move()
        if rest & 15 != DO_SWAP or owner >= self.moves.r.seats or not 0 <= place < s.seat[owner].n_melds:
            raise ValueError(f"action {code} names no meld to swap with")
        if not self.moves.r.swaps or tile >= UNKNOWN or count_of(p, tile) == 0:
            raise ValueError(f"seat {q} has no tile {tile} to swap")
        m = &s.seat[owner].melds[place]
        wildcard = m.tile[m.n - 1]
        if s.face[m.tile[0]] != s.face[tile] or not (s.wild >> s.face[wildcard]) & 1:
            raise ValueError(f"that meld has no wildcard that stands for tile {tile}")
        close(&self.s)
        put_for(s, p, &s.seat[owner], m, tile)
        self.note(EV_SWAP, q, rest >> 4 | <u64>wildcard << 16)
        bits = self_bits(&self.moves.r, self.moves.menu, s, p, True)
        if turns_left(&self.moves.r, s) == 0:
            bits |= SELF_LAST
        return wildcard | bits << 8

    def win(self, seat):
        """The tile on offer, or else the tile just drawn, goes to the seat's won tiles."""
        cdef int q = self.seat_of(seat), tile, how = 0, source = q
        cdef State* s = &self.s
        cdef Seat* p = &s.seat[q]
        if self.moves.r.seats > TALKING:
            raise ValueError(f"nobody wins a tile among {self.moves.r.seats} seats")
        if s.pending != NONE and s.pending_seat != q:
            tile, source = s.pending, s.pending_seat
            how = 2 if s.pending_robbed else 3 if s.pending_laid else 1
            if (s.pending_won >> q) & 1:
                raise ValueError(f"seat {q} has won this tile already")
            if s.pending_won:
                s.won_by[s.n_won - 1] |= <u8>(1 << q)
            else:
                if s.pending_laid:
                    s.seat[source].laid[tile] -= 1
                elif not s.pending_robbed:
                    s.river_of[s.n_river - 1] |= WAS_WON << 4
                s.won[s.n_won], s.won_by[s.n_won] = <u8>tile, <u8>(1 << q)
                s.n_won += 1
            s.pending_won |= <u8>(1 << q)
        elif p.drawn != NONE and s.pending == NONE:
            tile = p.drawn
            drop(&self.s, p, tile)
            p.drawn = NONE
            s.won[s.n_won], s.won_by[s.n_won] = <u8>tile, <u8>(1 << q)
            s.n_won += 1
            s.shown[s.face[tile]] += 1
        else:
            raise ValueError(f"there is no tile that seat {q} could win with")
        self.note(EV_WON, q, <u64>(tile | how << 6 | source << 8))

    def take(self, tail, place):
        """A tile leaves the wall for the table; -1 if none is left."""
        cdef bint behind = yes(tail, "tail")
        cdef int where = <int>whole(place, "place", 0, REVEALED), at, tile
        cdef State* s = &self.s
        if s.left == s.n_still:
            return -1
        at = self.tail_[s.tail_at] if behind else s.head
        tile = self.wall_[at]
        leave(s, self.tail_, self.moves.r.size, at)
        self.put_out(tile, where)
        self.note(EV_TAKEN, 0, <u64>(tile | where << 6))
        return tile

    def show(self, position):
        """The tile at a position of the wall is turned up where it lies and is never drawn; -1 if none lies hidden there. Writes no event."""
        cdef int at = <int>whole(position, "position", 0, self.moves.r.size - 1), tile = self.wall_[at]
        cdef State* s = &self.s
        if is_gone(s, at):
            return -1
        pass_by(s, self.tail_, self.moves.r.size, at)
        s.still[at >> 6] |= one(at & 63)
        s.n_still += 1
        s.shown[s.face[tile]] += 1
        return tile

    def exchange(self, given, to):
        """Tiles change hands, all at once. Writes no event."""
        cdef int n = self.moves.r.seats, q, i, there, t
        cdef bytes tiles
        cdef u8 targets[SEATS]
        cdef State* s = &self.s
        cdef Seat* p
        given = [packed(item, "given") for item in sequence(given, "given", n)]
        to = sequence(to, "to", n)
        for q in range(n):
            targets[q] = <u8>self.seat_of(to[q])
            self.check_bytes(q, given[q])
        for q in range(n):
            tiles = given[q]
            for i in range(len(tiles)):
                drop(&self.s, &s.seat[q], (<const u8*>tiles)[i])
        for q in range(n):
            tiles = given[q]
            p = &s.seat[targets[q]]
            for i in range(len(tiles)):
                hold(&self.s, p, (<const u8*>tiles)[i])
        for q in range(n):
            p = &s.seat[q]
            if p.drawn == NONE or tiles_hold(given[q], p.drawn) == 0:
                continue
            p.drawn = NONE
            for there in range(n):
                tiles = given[there]
                if targets[there] == q and len(tiles):
                    t = (<const u8*>tiles)[len(tiles) - 1]
                    p.drawn = <u8>t


cdef int tiles_hold(bytes tiles, int tile) noexcept:
    cdef int i
    for i in range(len(tiles)):
        if (<const u8*>tiles)[i] == tile:
            return 1
    return 0


include "table_roll.pxi"
include "table_lanes.pxi"
include "table_stepper.pxi"
