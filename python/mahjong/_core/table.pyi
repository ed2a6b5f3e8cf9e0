"""The mechanics of one deal, without variant or score.

Numbers. A seat is 0 to n - 1 in playing order. A tile is a physical code 0 to 62 (60-62 are red fives), a kind a face kind 0 to 59; rules look at
faces (what a tile plays as, `Table.set_faces`), what moves is the physical tile. Masks have bit k for kind k. Tiles of actions and
melds stand in canonical order.

Actions are ints, `verb | payload << 4`; verbs DISCARD 2, CLAIM 3, KONG 4, ASIDE 5, SWAP 7, GIVE 8. Payloads: DISCARD the tile; CLAIM and KONG
form | n << 3 | tile_i << 6 + 6 i, forms as `mahjong.Form`; ASIDE and GIVE n | tile_i << 3 + 6 i;
SWAP tile | seat << 6 | place of the meld from 1 << 10.

Events are ints in the log, `kind | seat << 5 | payload << 9`. Kinds: 1 DRAW (tile), 2 REPLACE (tile | kong << 6), 3 DISCARD (tile |
drawn << 6 | laid << 7), 4 CLAIM (payload of the action | feeder << 36 | claimed tile << 40), 5 KONG (payload), 6 UNKONG (tile), 7 ASIDE
(payload), 8 WON (tile | how << 6 | from seat << 8; how: 0 drawn, 1 discard, 2 robbed, 3 laid aside), 9 TAKEN (tile | place << 6, seat 0), 11 GROUP and
12 BACK (payload of ASIDE), 15 SWAP (payload | wildcard << 16). Python writes 10 (EXCHANGE) and all from 16 on.

A wrong argument raises ValueError and changes nothing; what keeps the state sound is checked, whose turn it is and which rule
allows an act is not.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Self, final

from typing_extensions import disjoint_base

from mahjong._core.card import Card, Shape
from mahjong._core.chance import Stream
from mahjong._core.menu import Menu

NO_DRAW: Final[int]

@final
class Moves:
    """How tiles may move under one rule set. Immutable, made once a variant.

    menu: sets and pairs; the sets with three alike are those that a pung may make, the others what a run may make.
    tiles: 64 counts of the set by face kind; at most four of the 34 ordinary kinds and of those in the menu, 16 of others.
    seats: 2 to 10; of more than 8 none may claim, win or kong.
    sets: sets of a complete hand, and the most melds of a seat. shapes: form bits of `need` (1 sets, 2 pairs, 4 quad
    pairs, 8 orphans, 16 misfits). others: whole-hand shapes with parameters. fifth: a wild may be a fifth copy.
    run, pung, kong, win, pair: who may claim: 0 nobody, 1 the next seat that draws, 2 any other, 3 any other but the next. `win` also says who
    may rob. A pair is one of the menu's pairs and the pair of the hand: a seat claims one at most, beside its sets.
    kongs: forms that exist: 1 claimed, 2 added, 4 concealed. kong_kinds: mask of kinds; None: those with a pung in the menu.
    in_turn: kinds whose pung is claimed with the right and the bit of a run.
    fresh_added: a tile may be added to a pung only when it was just drawn. drawn: forms made only in a turn with a draw, not in one
    that a claim began: 2 added, 4 concealed kongs, 8 asides.
    rob: forms that can be robbed: 2 added, 4 concealed.
    keep: concealed tiles that a claim and its discard must leave.
    replacement: 0 none, 1 from the tail, 2 from the head. reserve, grow, fixed, replacements: as `rules.wall.Reserve`, -1 no limit.
    kongs_most: kongs of all seats together, -1 no limit. kongs_wall: tiles of the wall without which there is no kong.
    last: turn draws at the end that are kept. last_claims: a set may be claimed from the discard after the last turn draw.
    counted: tiles of a full hand whose groups are counted tile by tile, melds included; 0 for sets of three. Then `menu` and `shapes` are not
    looked at: claims are groups of three to `groups` alike with wildcards among them, and complete is what fills a form of `card`, or, without
    a card, what divides into groups of three to five and at most one eye of one or two. joker_only: a group may be wildcards alone;
    joker_least: tiles of the least group they stand in; both are the card's where there is one. swaps: wildcards are taken out of melds.
    across: sets that reach over blocks of kinds, ((three different kinds in order), how many of it a complete hand must have, whether it may be
    claimed, with the right of a run); at most four. loose: mask of kinds any three of which are a set. No wildcards beside these.
    phantom: a complete hand has one real tile less, and an imaginary one, which is never the last (`Table.set_phantom`).
    stands: 64 masks: what wild tiles of a kind may stand for in claims and kongs, 0: nothing; None: none stands for another there. Such kinds come
    after all that form sets. Of three or four alike `real` tiles out of the hand are natural, and one tile at least; another set has one wild
    tile at most. wild_kongs: kongs may hold wild tiles, and pungs with some may grow. wild_taken: a wild tile of somebody else is wild, in a claim
    and in a complete hand; else it is what it shows. `never` bars such tiles from being taken, not from standing in sets.
    bars_same, bars_end: what `roll` and `Lanes` bar from the discard after a claim of three tiles: the kind claimed, kinds that would have made a set of
    the same two tiles; a claim after which nothing could be discarded is none. Elsewhere `Table.set_barred` says it.
    first, first_least: `plain_actions` has no answer before the first discard of a seat that holds so many of these kinds; 0: of any.
    actions: the face of an action's code; asked once for each code.
    """

    menu: Menu
    def __new__(
        cls,
        menu: Menu,
        *,
        tiles: bytes,
        seats: int,
        sets: int = 4,
        shapes: int = 1,
        others: Sequence[Shape] = (),
        fifth: bool = True,
        run: int = 1,
        pung: int = 2,
        kong: int = 2,
        win: int = 2,
        pair: int = 0,
        kongs: int = 7,
        kong_kinds: int | None = None,
        in_turn: int = 0,
        fresh_added: bool = False,
        drawn: int = 0,
        rob: int = 2,
        keep: int = 0,
        replacement: int = 1,
        reserve: int = 0,
        grow: int = 0,
        fixed: bool = False,
        replacements: int = -1,
        kongs_most: int = -1,
        kongs_wall: int = 0,
        last: int = 0,
        last_claims: bool = False,
        counted: int = 0,
        groups: int = 0,
        card: Card | None = None,
        joker_only: bool = True,
        joker_least: int = 3,
        swaps: bool = False,
        across: Sequence[tuple[tuple[int, int, int], int, bool]] = (),
        loose: int = 0,
        phantom: bool = False,
        stands: Sequence[int] | None = None,
        real: int = 1,
        wild_kongs: bool = False,
        wild_taken: bool = False,
        bars_same: bool = False,
        bars_end: bool = False,
        first: int = 0,
        first_least: int = 0,
        actions: Callable[[int], object],
    ) -> Self: ...
    @property
    def seats(self) -> int: ...
    @property
    def sets(self) -> int: ...
    @property
    def tiles(self) -> bytes: ...

@final
class Table:
    """One deal in play. Making it deals.

    wall: physical tiles in drawing order. tail: all positions in the order replacements are taken. owners: the seat of each dealt
    position from the head on; 255: nobody's, the tile is out as an indicator. log: events are appended to it.
    """

    moves: Moves
    log: list[int]
    def __new__(cls, moves: Moves, wall: bytes, tail: bytes, owners: bytes, log: list[int]) -> Self: ...

    # What the deal is told, at any time.
    def set_faces(self, faces: bytes) -> None:
        """What every physical code plays as from now on: 63 kinds; at first each as what it shows, a red five as a five.

        Everything that looks at kinds looks at these faces: masks, melds that can be made, complete hands. Tiles stay what they are wherever
        they are told (hands, melds, rivers, events), and stand in the order of what they show. At most eight tiles of the set play as one
        kind of the menu or of the 34, sixteen as another. Not while a tile is on offer.
        """

    def set_kinds(
        self,
        *,
        wild: int = 0,
        never: int = 0,
        aside: int = 0,
        forced: int = 0,
        barred_discard: int = 0,
        lays: int = 0,
    ) -> None:
        """All masks at once; what is not given is 0.

        wild: wild while concealed. never: no claim bits for a discard of it, wins included, and no part of a claim or a kong. aside: may
        be laid aside in one's turn, with a replacement. forced: the same, before anything else. barred_discard: discarded only where
        nothing else can be, and never where it can be laid aside. lays: a discard of it is laid before its owner and on offer to nobody.
        """

    def set_proxy(self, kind: int, face: int, most: int, wild: bool) -> None:
        """In a complete hand up to `most` concealed tiles of a kind, 1 to 4, may count as another kind, of which there are four at most then, or, where
        `wild`, as wildcards; from now on."""

    def set_may(self, seat: int, bits: int) -> None:
        """Permitted acts: 1 draw, 2 discard, 4 discard the drawn tile only, 8 claim runs and pungs, 16 kongs of every form,
        32 aside, 64 win on a draw, 128 win on others' tiles; all at first."""

    def set_shed(self, seat: int, kinds: int) -> None:
        """Kinds vowed away: while one is held only such are discarded and nothing wins; no claim or kong holds one."""

    def set_phantom(self, seat: int, kind: int) -> None:
        """The imaginary tile of a seat, from now on: a kind, of which the hand may then hold five, or 63 for any. Before, nothing is complete."""

    def set_aside(self, seat: int, kinds: int, kept: int = 0) -> None:
        """Kinds that this seat alone may lay aside, and those that it may not discard while it can lay them aside."""

    def set_barred(self, kinds: int) -> None:
        """Kinds that the present discard may not be, until a discard is made."""

    # Moves. Each but `exchange` and `show` appends one event.
    def draw(self, seat: int) -> int:
        """A turn draw: tile | bits << 8, or -1 when none is left.

        Bits: 1 complete by shape, the seat may win on a draw and holds no vowed kind; 2 a concealed, 4 an added kong is possible; 8 an
        aside is possible; 16 a forced aside is held; 32 the tile is kept, nothing but a win follows; 64 no turn draw is left after it.
        """

    def replace(self, seat: int, kong: bool) -> int:
        """A replacement draw, answered like a turn draw; `kong`: it makes the reserve grow."""

    def discard(self, seat: int, tile: int) -> int:
        """Claim bits, eight for each seat (<< 8 * seat): 1 run, 2 pung, 4 kong, 8 complete with this tile, 16 pair."""

    def turn(self, seat: int, tile: int) -> int:
        """`discard` and, where nobody may claim the tile, `draw` for the next seat: that seat << 24 | the answer of the draw.

        Below 0 nothing was drawn: -bits where somebody may claim, `NO_DRAW` where nobody may draw or nothing is left.
        """

    def turn_on(self, seat: int, tile: int, plain: bool) -> int | tuple[int, tuple[Any, ...]]:
        """`turn`; but where the next seat's turn is an ordinary one, that seat and its acts, as `turn_actions` (`plain`: as `plain_actions`) gives
        them: a draw without the bits 1, 16 and 32, and where `plain_actions` has an answer."""

    def draw_on(self, seat: int, plain: bool) -> int | tuple[int, tuple[Any, ...]]:
        """The draw of the next seat after this one, as `turn_on` tells it."""

    def claim(self, seat: int, code: int) -> int:
        """Take the pending discard into a meld. Self bits 2, 4, 8, 16 as of a draw; 0 for a kong, after which comes `replace`."""

    def kong(self, seat: int, code: int) -> int:
        """A concealed or added kong. Bit 8 of eight for every seat that could rob it; the tile stands in the meld."""

    def unkong(self, seat: int) -> int:
        """The kong just made is robbed: an added one is a pung again, the other tiles of a concealed one go back. The tile is on offer
        to winners, and is returned; nothing but wins may follow until one has it."""

    def aside(self, seat: int, code: int, offered: int = 0) -> int:
        """Tiles are laid open before their owner. One tile alone may be on offer then: to claims and wins as the bits say, for which the
        answer is that of a discard; it leaves its row when somebody takes it. With 32 added laying it counts among `claims`."""

    def group(self, seat: int, code: int) -> None:
        """The three tiles of an ASIDE action are laid before their owner as one of its sets, a meld of form GROUP that nobody fed."""

    def back(self, seat: int, code: int) -> None:
        """Such a group goes back into the hand."""

    def swap(self, seat: int, code: int) -> int:
        """A natural tile for a wildcard of a meld, which comes into the hand: wildcard | bits << 8, as a draw answers."""
    def win(self, seat: int) -> None:
        """The tile on offer, or else the tile just drawn, is among the seat's won tiles. A second winner of one tile has it too; it
        exists once (`census`)."""

    def take(self, tail: bool, place: int) -> int:
        """A tile leaves the wall at its tail or head, reserve or not. place: 0 indicator, 1 bet, 2 revealed. -1: none left."""

    def show(self, position: int) -> int:
        """The tile at a position of the wall is turned up where it lies: it stays in the wall and is never drawn, from neither end. Returns it, -1
        if none lies hidden there. Writes no event."""

    def exchange(self, given: Sequence[bytes], to: Sequence[int]) -> None:
        """All at once: the physical tiles given[seat] go to seat to[seat]. A drawn tile given away: the last one received is it."""

    # Questions.
    def turn_actions(self, seat: int) -> tuple[Any, ...]:
        """Faces of the legal acts of a seat in its turn, WIN and READY apart, in canonical order: discards, concealed kongs, added
        kongs, asides. Only forced asides if one can be made; none after a kept draw."""

    def plain_actions(self, seat: int) -> tuple[Any, ...] | None:
        """What `turn_actions` says, where rules that know of more acts than the table have nothing to add: None before the seat's first discard (of hands
        that `Moves` says may have more to say), where some act is not permitted it, and where a discard would leave its hand waiting for something by shape."""

    def claim_actions(self, seat: int, bits: int) -> tuple[Any, ...]:
        """Faces for the pending discard, as the bits say: kongs, pungs, other sets in the menu's order, pairs, each in its physical
        variants, red fives first."""

    def gifts(self, seat: int, n: int, never: int, kept: bytes, unseen: int) -> tuple[Any, ...]:
        """Faces of the choices of `n` tiles to give away, equal ones once, in canonical order; `unseen` of them are from among `kept`, tiles
        of the hand that nobody chooses from, and stand as unseen tiles. never: kinds that are given only where others are too few."""
    def reachable(self, seat: int) -> bool:
        """Can the melds of a counted hand all be groups of one hand? False where no form of the card has them, or none that may be claimed for."""
    def allows(self, seat: int) -> int:
        """The bits of a draw for the hand as it is (after the deal, an exchange, an aside without a replacement); 0 or 64 after a kept
        draw."""

    def next(self, seat: int) -> int:
        """The next seat in order that may draw, the seat itself last; -1: nobody."""

    def complete(self, seat: int, tile: int) -> bool:
        """By shape alone: with what is held (-1), or with a tile of somebody else, natural even if of a wild kind."""

    def waits(self, seat: int) -> int:
        """Mask of the kinds of which one more tile, claimed, completes the 3n+1 concealed tiles by shape. A tile just drawn is left
        out of 3n+2."""

    def leaving_ready(self, seat: int) -> int:
        """Mask of the kinds whose discard leaves a hand that waits for something by shape; 0 unless the hand holds 3n+2 tiles. What may be
        discarded now is another question."""

    def concealed(self, seat: int) -> bytes:
        """64 counts by face."""

    def tally(self, seat: int) -> bytes:
        """64 counts by face of the whole hand: concealed tiles and those of melds."""

    def spent(self, seat: int) -> int:
        """Mask of the kinds, those of a meld among them, of which the seat has every copy."""

    def kinds(self, seat: int) -> int:
        """How many kinds are concealed."""

    def held(self, seat: int) -> int:
        """How many tiles are concealed."""

    def tiles(self, seat: int) -> bytes:
        """Concealed physical tiles in canonical order."""

    def melds(self, seat: int) -> tuple[tuple[int, bytes, int, int], ...]:
        """(form, physical tiles, claimed tile or -1, feeder or -1) in the order made; a pung that grew keeps its place."""

    def river(self, seat: int) -> tuple[tuple[int, int], ...]:
        """(tile, flags) in order; flags: 1 it was the tile just drawn, 2 taken by a claim, 4 won."""

    def clean(self, seat: int, kinds: int) -> bool:
        """Whether every discard of the seat is of these kinds, and none of them was claimed."""

    def faces(self) -> bytes:
        """What every physical code plays as: 63 kinds."""

    def laid(self, seat: int) -> bytes:
        """64 counts by physical code of the tiles laid aside."""

    def won(self, seat: int) -> bytes:
        """Physical tiles in the order won."""

    def out(self) -> tuple[tuple[int, int], ...]:
        """(place, tile) of all that left the wall for the table."""

    def drawn(self, seat: int) -> int:
        """The tile just drawn, -1: none. As dealt, the last tile of a seat that holds 3n+2."""

    def draws(self, seat: int) -> int:
        """Turn draws made; replacements are none."""

    def discards(self, seat: int) -> int: ...
    def seen(self, seat: int, kind: int) -> int:
        """Copies of a kind that everybody sees: rivers, all melds, laid and won tiles, tiles out but for bets, tiles turned up in the wall."""

    def peek(self) -> int:
        """The tile of the next turn draw, -1: none."""

    def wall(self) -> bytes:
        """The tiles still in the wall, in drawing order, without those turned up in it."""

    def still(self) -> bytes:
        """The tiles that lie turned up in the wall, in drawing order."""

    def planes(
        self, seat: int, open_seats: int, dealer: int, east: int, turn: int, out: bytearray | memoryview
    ) -> None:
        """What a seat may see, as far as the table knows it, into `out`: a writable buffer of 64 * (16 + 16 * seats) bytes, which is cleared first.
        `mahjong.env.observation` says what each row is. open_seats: a bit for each seat whose concealed kongs it sees; turn: who has the turn, or
        whose tile is on offer."""

    def census(self) -> bytes:
        """64 counts by physical code of all tiles, wherever they are, each once."""

    @property
    def pending(self) -> int:
        """The tile on offer, -1: none."""

    @property
    def pending_laid(self) -> bool:
        """Whether it lies aside before its owner."""

    @property
    def pending_seat(self) -> int: ...
    @property
    def left(self) -> int:
        """Tiles in the wall, the reserve and those turned up included."""

    @property
    def turns(self) -> int:
        """Turn draws left."""

    @property
    def replacements_left(self) -> int: ...
    @property
    def head(self) -> int:
        """The position of the next tile at the head; the wall's size when none is left."""

    @property
    def claims(self) -> int:
        """Claims made in the deal, kongs included, and tiles laid aside that count as such."""

    @property
    def kongs(self) -> int:
        """Kongs made in the deal, of every form; robbed ones not."""

    # Snapshots.
    def snapshot(self) -> bytes:
        """All that changes in a deal but the log, of which the length."""

    def restore(self, state: bytes) -> None:
        """Back to a snapshot of this deal or one with the same wall, earlier or later; the log is cut to its length then."""

    def copy(self, log: list[int]) -> Table:
        """The same table with a log of its own, as long as this one's."""

    def reassign(self, hands: Sequence[bytes], wall: bytes) -> None:
        """Put the concealed tiles and the wall's in other places, as many in each. Earlier snapshots no longer fit."""

def roll(table: Table, seat: int, streams: tuple[Stream, ...], plain: bool, claims: bool) -> tuple[int, int, int, int]:
    """Play on by chance from the turn of a seat that has nothing to do but what `turn_actions` says. streams: one for each seat. plain: a turn is
    played only where `plain_actions` has an answer. claims: the answer of one seat that alone may claim a discard is played too, a win or a
    kong apart. Every choice takes one number of the acting seat's stream, `below` as many acts as there are: of `turn_actions`, or
    of `claim_actions` and behind them a pass. Nothing that would follow from a kong, an aside or a swap is played: where chance points at
    one the stream is as it was before the choice.

    Returns the number of acts played, why it stopped, a seat, and an answer:
    0, the seat is to act in its turn, 0; 1, the seat has drawn, and bit 1, 16 or 32 is set, the answer of the draw;
    2, others may claim what the seat has discarded, their claim bits; 3, the seat has discarded, and nobody may draw or nothing is left, 0."""

@final
class Lanes:
    """Tables that the core plays, many at a step: their plain turns and plain claims, without Python and without the interpreter's lock.

    A lane is lent (`lend`) when nothing bears on the coming turn but what its table knows, as for `roll`, and played until something happens that only
    the rules can decide. Nobody else moves the tiles of its table meanwhile. Acts are ids of `mahjong.env.ids`, seen is what
    `mahjong.env.observation` says.

    moves: of all tables. size: 1 to 2**20 lanes. by_waits: whether a seat that has discarded what it waits for wins on no tile of others. legal: a
    writable buffer of bytes, (size, 1024), where the masks of the core's lanes stand; the others are not looked at. seen: one of (size,
    16 + 16 * seats, 64) for what the seats that are asked may see, or None.
    """

    moves: Moves
    size: int
    def __new__(cls, moves: Moves, size: int, by_waits: bool) -> Self: ...
    def show(self, lane: int, viewer: int, planes: bytes, alike: bool) -> None:
        """What Python says of the deal as a seat sees it: all its planes, of which the lane keeps the rows that the table does not know. alike: all other
        seats see the same, but for whose money comes first, and are told so too."""

    def lend(
        self,
        lane: int,
        table: Table,
        seat: int,
        plain: bool,
        claims: bool,
        dealer: int,
        east: int,
        open_seats: int,
        marked: bool,
        agents: bytes,
        legal: Any,
        seen: Any,
    ) -> bool:
        """A table whose seat has a plain turn. plain, claims: as for `roll`. dealer, east, open_seats: as for `Table.planes`. marked: whether `show`
        says anything of the seats. agents: which agent sits at each seat. Writes the mask and what is seen. False, and the lane is not
        taken, where Python has to ask."""

    def recall(self, lane: int) -> None:
        """The lane is not the core's any more."""

    def standing(self, lane: int) -> tuple[int, int, int] | None:
        """Why, seat and answer as `roll` returns them, of a lane that the core plays, whose events are all in its log then; None of another."""

    def lent(self, lane: int) -> bool:
        """Whether the core plays a lane."""

    def step(
        self, ids: Any, legal: Any, seen: Any, agents: Any
    ) -> tuple[list[int], list[tuple[int, int, int, int, int]]]:
        """One step of every lane that the core plays. ids: a buffer of 64-bit numbers, each legal. Writes the masks, what is seen, and into
        `agents`, another such buffer, whose turn it is now.

        Returns the lanes that Python asks, which have not moved, and those that the core plays no more: (lane, why, seat, answer, id), the first
        four as `roll` has them, the id one that still has to be entered, or -1. ValueError for an id that is not legal, and nothing has changed."""

@disjoint_base
class Stepper:
    """One table whose agents act one at a time: the plain steps of the AEC environment, of which it is a base, as `Lanes` makes them, and what is told of
    each. What no plain step is, is its heir's: `_step(action)`, `_stopped(why, seat, answer, id)` as `Lanes.step` has them, `observe(agent)`."""

    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]
    _idle: dict[str, Any]
    _zero: dict[str, float]
    _over: bool
    _moved: bool
    _fresh: bool
    def _play(
        self,
        lanes: Lanes,
        legal: Any,
        names: Sequence[str],
        masks: Callable[[], Any],
        planes: Callable[[], Any],
        alone: bool,
    ) -> None:
        """What steps are made with. lanes: of one table; legal: a writable buffer of bytes (1, 1024), where its mask stands; names: of the agents, by
        place; masks, planes: make a block of new arrays, which are given out one after another, (some, 1024) bytes and (some, 16 + 16 * seats, 64). alone:
        whether an observation is the planes alone."""

    def _offer(self) -> None:
        """Tells whose turn it is at a table that has just been lent."""

    def step(self, action: Any) -> None:
        """The present agent acts with an id. Raises IllegalAction for one that is not legal, and nothing has changed."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Of the present agent: what it may know (None where not asked for), what it has got since it acted last, whether the episode is over or cut
        short, and the info with its mask."""

    def _sight(self) -> Any:
        """The planes of the agent whose turn it is, at a table that is lent and of which `Lanes.show` has been told: (rows, 64) bytes."""
