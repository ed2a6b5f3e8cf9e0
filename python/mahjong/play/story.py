"""The story of a deal as the rules ask for it: flags of `mahjong.rules.flags`, worked out from the table when somebody could win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mahjong.hand import Form, Hand
from mahjong.meld import Meld
from mahjong.play import commitments, outside, passed, rows, secrets
from mahjong.play.events import Kind
from mahjong.rules import evidence
from mahjong.rules.stated import told_story
from mahjong.rules.values import Source
from mahjong.tiles import FACES, RED_FIVES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.rules.case import Story

__all__ = [
    "KNOWN",
    "after_kong",
    "discarded",
    "hand_of",
    "laid_of",
    "meld_of",
    "melds_of",
    "off",
    "river_of",
    "story_of",
]

CLAIMED: Final = (Form.CHOW, Form.PUNG, Form.KONG, Form.ADDED, Form.GROUP, Form.PAIR, Form.QUINT)
_EMPTY: Final = bytes(64)


@lru_cache(maxsize=8192)
def meld_of(form: int, tiles: bytes, claimed: int, feeder: str) -> Meld:
    """A meld of the table as a value."""
    return Meld(Form(form), tuple(tiles), claimed if claimed >= 0 and feeder else None, feeder or None, playing=True)


def melds_of(deal: Deal, seat: int) -> tuple[Meld, ...]:
    """A seat's melds in the order they were made."""
    melds = deal._table.melds(seat)
    if not melds:
        return ()
    names = deal.seats
    return tuple(
        [meld_of(form, tiles, claimed, names[feeder] if feeder >= 0 else "") for form, tiles, claimed, feeder in melds]
    )


def laid_of(deal: Deal, seat: int) -> bytes:
    """What a seat has laid aside: 64 counts by the kinds that the tiles show."""
    laid: bytes = deal._table.laid(seat)
    reds = laid[RED_FIVES[0] : RED_FIVES[-1] + 1]
    if not any(reds):
        return laid
    found = bytearray(laid)
    for red, many in zip(RED_FIVES, reds, strict=True):
        found[FACES[red]] += many
        found[red] = 0
    return bytes(found)


def hand_of(deal: Deal, seat: int, without: int = -1) -> Hand:
    """A seat's concealed tiles and melds; `without`: one tile less."""
    table, melds = deal._table, melds_of(deal, seat)
    tiles = table.tiles(seat)
    if without >= 0:
        place = tiles.index(without)
        tiles = tiles[:place] + tiles[place + 1 :]
    if deal._faces is not FACES:  # the table counts tiles by what they play as
        return Hand(tuple(tiles), melds)
    packed = table.concealed(seat)
    if without >= 0:
        fewer = bytearray(packed)
        fewer[FACES[without]] -= 1
        packed = bytes(fewer)
    return Hand._of(tuple(tiles), melds, packed, _owned(melds) if melds else _EMPTY)


def _owned(melds: tuple[Meld, ...]) -> bytes:
    """The tiles of melds: 64 counts by face kind."""
    found = bytearray(64)
    for meld in melds:
        for kind in meld.kinds:
            found[kind] += 1
    return bytes(found)


def story_of(
    deal: Deal,
    seat: int,
    tile: int,
    source: Source,
    giver: int,
    *,
    winners: int = 1,
    nearest: bool = True,
    plain: bool = False,
    instant: str = "",
    inside: bool = False,
) -> Story:
    """The story of a win on `tile`. giver: who discarded it or whose kong is robbed, the seat itself on a self-draw. winners: how many win on it;
    nearest: nobody of them sits nearer to the giver. plain: without what
    depends on the moment, as a waiting hand is valued: a drawn tile is then not in the hand yet. instant: the key of the instant that wins;
    the tile is then in nobody's hand, unless it lies `inside`."""
    plan, names = deal._plan, deal.seats
    drawn = source is Source.SELF_DRAW
    asked = _Asked(deal, seat, tile, source, giver, nearest)
    told: dict[str, int] = {}
    for key in plan.asked:
        if key in _SEATED:
            if plain and key in _OF_GIVER:
                continue  # who asks whether a hand is ready does not ask it of the one that would discard
            number = _SEATED[key]
            for other in range(plan.n):
                if value := number(asked, other):
                    told[f"{key}@{names[other]}"] = value
        elif (key in _LASTING or not plain) and (value := _FLAGS[key](asked)):
            told[key] = value
    for caller, which in deal._called:
        flag = plan.called[which].flag
        told[flag] = told[f"{flag}@{caller}"] = 1
    start = deal._dealer
    found = told_story(
        plan.rules,
        hand_of(deal, seat, tile if inside or (drawn and not plain and not instant) else -1),
        tile,
        seat=names[seat],
        seats=names[start:] + names[:start],
        round=deal.round,
        source=source,
        discarder=None if drawn else names[giver],
        told=told,
        winners=winners,
        laid=laid_of(deal, seat) if plan.asides else bytes(64),
        turned=deal._up if plan.secret is None else secrets.kinds(deal),
        east=deal.east if plan.east_opened else None,
        phantom=-1 if plan.rules.phantom is None else commitments.thought_by(deal, seat),
    )
    return found._replace(instant=instant) if instant else found


class _Asked:
    """What a flag is asked of: a possible win."""

    __slots__ = ("_forms", "deal", "giver", "nearest", "seat", "source", "table", "tile")

    deal: Deal
    giver: int
    nearest: bool
    seat: int
    source: Source
    table: Any
    tile: int

    def __init__(self, deal: Deal, seat: int, tile: int, source: Source, giver: int, nearest: bool) -> None:
        self.deal = deal
        self.table = deal._table
        self.seat = seat
        self.tile = tile
        self.source = source
        self.giver = giver
        self.nearest = nearest
        self._forms: dict[int, list[int]] = {}

    def forms(self, seat: int) -> list[int]:
        """The forms of a seat's melds; of a group that was not claimed, -1."""
        found = self._forms.get(seat)
        if found is None:
            melds = self.table.melds(seat)
            found = [-1 if form == Form.GROUP and feeder < 0 else form for form, _, _, feeder in melds] if melds else []
            self._forms[seat] = found
        return found

    @property
    def plays(self) -> bytes:
        """What every physical tile plays as."""
        return self.deal._faces

    @property
    def drawn(self) -> bool:
        return self.source is Source.SELF_DRAW

    @property
    def discarded(self) -> bool:
        return self.source is Source.DISCARD and not self.table.pending_laid

    @property
    def replaced(self) -> str:
        """What the tile drawn replaced: "claimed", "added", "concealed", "aside", or "" for an ordinary draw."""
        return self.deal._replaced if self.drawn else ""


def river_of(deal: Deal, seat: int) -> tuple[tuple[int, bool], ...]:
    """What a seat has discarded, in order: the kind, and whether another took it."""
    return tuple((deal._faces[tile], bool(flags & 6)) for tile, flags in deal._table.river(seat))


def after_kong(deal: Deal) -> bool:
    """Whether the discard on offer followed the discarder's own kong at once."""
    return deal._shot in ("claimed", "added", "concealed")


def _bloom(form: str) -> Callable[[_Asked], int]:
    return lambda asked: int(asked.replaced == form)


def _untouched(asked: _Asked) -> bool:
    return not asked.forms(asked.seat)


def _first_draw(asked: _Asked) -> int:
    # A tile laid aside and replaced leaves the first draw the first.
    if (
        not asked.drawn
        or asked.replaced not in ("", "aside")
        or asked.table.discards(asked.seat)
        or not _untouched(asked)
    ):
        return 0
    dealt = asked.seat == asked.deal._dealer and not asked.deal._plan.gate
    return int(asked.table.draws(asked.seat) == (0 if dealt else 1))


def _before_first_draw(asked: _Asked) -> int:
    if asked.source is not Source.DISCARD or asked.seat == asked.deal._dealer:
        return 0
    return int(asked.table.draws(asked.seat) == 0 and _untouched(asked))


def _first_discard(asked: _Asked) -> int:
    at = asked.deal._dealer
    return int(asked.discarded and asked.giver == at and asked.table.discards(at) == 1 and _before_first_draw(asked))


def _liability_taken(asked: _Asked) -> int:
    """Whether somebody became liable to another player before anybody did, or may turn out to have done, to this one."""
    others = _liable_to_others(asked)
    return int(others < _NEVER and others < _liable_since(asked.deal, asked.seat, frozenset()))


def _liability_melds(asked: _Asked) -> int:
    """How many melds the seat had when somebody became liable to another player; 0 where that came first, or never."""
    others = _liable_to_others(asked)
    if others == _NEVER or _liability_taken(asked):
        return 0
    count = len(melds_of(asked.deal, asked.seat))
    return sum(_claimed_at(asked.deal, asked.seat, made) < others for made in range(1, count + 1))


_NEVER: Final = 1 << 30
_CLAIM: Final = int(Kind.CLAIM)
_LAID: Final = frozenset([_CLAIM, int(Kind.KONG)])


def _liable_to_others(asked: _Asked) -> int:
    deal = asked.deal
    pending = deal._plan.rules.liabilities.pending
    return min(_liable_since(deal, seat, pending) for seat in range(deal._plan.n) if seat != asked.seat)


def _liable_since(deal: Deal, seat: int, but: frozenset[str]) -> int:
    """The place in the log of the first claim that made somebody liable to this seat, by other evidence than `but`; far off without any."""
    rules = deal._plan.rules
    made = len(deal._table.melds(seat))
    if made < rules.fed_least:
        return _NEVER
    tests = [(one.least, one.test) for one in rules.evidence if one.test is not None and one.key not in but]
    melds = melds_of(deal, seat)
    for count in range(max(1, rules.fed_least), made + 1):
        if melds[count - 1].form is not Form.CONCEALED and any(
            count >= least and evidence.shown(test, melds[:count]) for least, test in tests
        ):
            return _claimed_at(deal, seat, count)
    return _NEVER


def _claimed_at(deal: Deal, seat: int, count: int) -> int:
    made = 0
    for place, packed in enumerate(deal._log):
        kind = packed & 31
        if kind not in _LAID or packed >> 5 & 15 != seat:
            continue
        made += kind == _CLAIM or packed >> 9 & 7 == _HIDDEN
        if made == count:
            return place
    return len(deal._log)


def _grown_last(asked: _Asked) -> int:
    """Whether the last kong of the seat was a pung to which it added a tile."""
    for packed in reversed(asked.deal._log):
        kind, who, form = packed & 31, packed >> 5 & 15, packed >> 9 & 7
        if who == asked.seat and (kind == Kind.KONG or (kind == Kind.CLAIM and form == Form.KONG)):
            return int(form == Form.ADDED)
    return 0


def _unchanged(asked: _Asked, first: int) -> bool:
    """Whether the seat has no meld, and has discarded nothing but the tile it drew, from discard number `first` on."""
    river = asked.table.river(asked.seat)
    return _untouched(asked) and all(flags & 1 for _, flags in river[first:])


def _ready_dealt(asked: _Asked) -> int:
    # What wins now without a change since the deal was ready then.
    return int(asked.seat != asked.deal._dealer and _unchanged(asked, 0))


def _ready_early(asked: _Asked) -> int:
    if not asked.table.discards(asked.seat) or not _unchanged(asked, 1):
        return 0
    for packed in asked.deal._log:
        kind, who = packed & 31, packed >> 5 & 15
        if kind in (Kind.CLAIM, Kind.KONG):
            return 0
        if kind == Kind.DISCARD and who == asked.seat:
            return 1
    return 0


def _last_copy(asked: _Asked) -> int:
    kind, open_ = asked.plays[asked.tile], 0
    for seat, one in asked.deal._ready.items():
        if seat != asked.seat:
            open_ += sum(asked.plays[tile] == kind for tile in one.shown)
    return int(asked.table.seen(asked.seat, kind) + open_ - (0 if asked.drawn else 1) >= 3)


def _last_copy_pung(asked: _Asked) -> int:
    kind = asked.plays[asked.tile]
    return int(any(
        form in (Form.PUNG, Form.ADDED) and asked.plays[tiles[0]] == kind
        for seat in range(asked.deal._plan.n) if seat != asked.seat
        for form, tiles, _, _ in asked.table.melds(seat)
    ))  # fmt: skip


def _discarded_wait(asked: _Asked) -> int:
    if asked.drawn:
        return 0
    waits = asked.table.waits(asked.seat)
    return int(any(waits >> asked.plays[tile] & 1 for tile, _ in asked.table.river(asked.seat)))


def discarded(deal: Deal, seat: int, tile: int) -> bool:
    """Whether a seat has discarded a tile of this one's kind, claimed by others or not."""
    plays = deal._faces
    return any(plays[one] == plays[tile] for one, _ in deal._table.river(seat))


def _discarded_kind(asked: _Asked) -> int:
    return int(discarded(asked.deal, asked.seat, asked.tile))


def off(deal: Deal, seat: int) -> int:
    """How many concealed tiles a seat has more than one that waits should have; one that has drawn has one more."""
    melds = deal._table.melds(seat)
    pairs = sum(form == Form.PAIR for form, _, _, _ in melds)
    sets = deal._plan.rules.sets - len(melds) + pairs
    return deal._table.held(seat) - (3 * sets + 1 - 2 * pairs) + (deal._plan.rules.phantom is not None)


def _last_zone(asked: _Asked) -> int:
    walls = asked.deal._plan.walls
    return int(asked.drawn and walls is not None and asked.table.turns < walls.zone.tiles and not asked.replaced)


def _declared(asked: _Asked) -> int:
    return int(asked.seat in asked.deal._ready)


def _declared_kind(asked: _Asked) -> int:
    one = asked.deal._ready.get(asked.seat)
    return 0 if one is None else one.kind


def _declared_first(asked: _Asked) -> int:
    one = asked.deal._ready.get(asked.seat)
    return int(one is not None and one.discards == 1 and not one.claims + one.kongs)


def _within_go(asked: _Asked) -> int:
    """Not later than the seat's next draw, with no claim and no kong since; a kong that is being robbed, and a tile laid aside that is won on,
    has not been made."""
    one, table = asked.deal._ready.get(asked.seat), asked.table
    if one is None:
        return 0
    made = table.claims + table.kongs - (asked.source is Source.ROBBED)
    if asked.source is Source.DISCARD and table.pending_laid:
        made -= asked.deal._plan.laid_offers(asked.deal._masks, (asked.tile,), asked.plays) >> 5
    return int(made == one.claims + one.kongs and table.discards(asked.seat) == one.discards)


_Told: TypeAlias = Callable[[_Asked], int]
_Seated: TypeAlias = Callable[[_Asked, int], int]

_FLAGS: Final[Mapping[str, _Told]] = {
    "kong-bloom": lambda asked: int(asked.replaced in ("claimed", "added", "concealed")),
    "bloom-claimed": _bloom("claimed"),
    "bloom-added": _bloom("added"),
    "bloom-concealed": _bloom("concealed"),
    "bloom-aside": _bloom("aside"),
    "grown-last": _grown_last,
    "robbed-kong": lambda asked: int(asked.source is Source.ROBBED),
    "robbed-concealed": lambda asked: int(asked.source is Source.ROBBED and asked.deal._replaced == "concealed"),
    "nearer-winner": lambda asked: int(not asked.nearest),
    "last-tile": lambda asked: int(asked.drawn and asked.table.turns == 0),
    "from-row": lambda asked: int(asked.source is Source.DISCARD and asked.table.pending_laid),
    "last-discard": lambda asked: int(asked.discarded and asked.table.turns == 0),
    "last-zone": _last_zone,
    "first-draw": _first_draw,
    "before-first-draw": _before_first_draw,
    "first-discard": _first_discard,
    "after-kong-discard": lambda asked: int(asked.discarded and after_kong(asked.deal)),
    "interrupted": lambda asked: int(asked.table.claims + asked.table.kongs > 0),
    "passed-win": lambda asked: int(not asked.drawn and passed.barred(asked.deal, asked.seat, asked.tile)),
    "ready-dealt": _ready_dealt,
    "ready-early": _ready_early,
    "discarded-wait": _discarded_wait,
    "discarded-kind": _discarded_kind,
    "ready-declared": _declared,
    "ready-kind": _declared_kind,
    "ready-first": _declared_first,
    "within-go": _within_go,
    "last-copy": _last_copy,
    "last-copy-pung": _last_copy_pung,
    "following": lambda asked: int(outside.following(asked.deal)),
    "out-of-winning": lambda asked: asked.deal._out >> asked.seat & 1,
    "pung-place": lambda asked: outside.place_of(asked.deal, asked.seat),
    "short-hand": lambda asked: int(off(asked.deal, asked.seat) == (0 if asked.drawn else -1)),
    "no-groups": lambda asked: int(not rows.anybody(asked.deal)),
    "all-closed": lambda asked: int(
        not any(_openings(asked, seat) for seat in range(asked.deal._plan.n) if seat != asked.seat)
    ),
    "liability-taken": _liability_taken,
    "liability-melds": _liability_melds,
    "dealer-run": lambda asked: asked.deal.run,
    "counters": lambda asked: asked.deal.counters,
    "red-dice": lambda asked: sum(face in (1, 4) for face in asked.deal.dice),
}


_OPEN: Final = frozenset(map(int, CLAIMED))
_KONGED, _GROWN, _HIDDEN = map(int, (Form.KONG, Form.ADDED, Form.CONCEALED))


def _openings(asked: _Asked, seat: int) -> int:
    return sum([form in _OPEN for form in asked.forms(seat)])


def _open_kongs(asked: _Asked, seat: int) -> int:
    robbed = asked.source is Source.ROBBED and seat == asked.giver and asked.deal._replaced == "added"
    forms = asked.forms(seat)
    return forms.count(_KONGED) + forms.count(_GROWN) - robbed


def _laid(asked: _Asked, seat: int) -> int:
    laid = laid_of(asked.deal, seat)
    return sum(laid)


def _wilds(counts: bytes, asked: _Asked) -> int:
    wild = asked.deal._masks.get("wild", 0)
    return sum(n for kind, n in enumerate(counts) if n and wild >> kind & 1) if wild else 0


def _ready_fan(asked: _Asked, seat: int) -> int:
    if seat != asked.giver or seat == asked.seat:
        return 0
    from mahjong.play import judge

    return judge.most_fan(asked.deal, seat)


_OF_GIVER: Final = frozenset(["ready", "ready-fan"])
"""Flags that look into the hand of who gave the tile."""
_SEATED: Final[Mapping[str, _Seated]] = {
    "opened": lambda asked, seat: int(_openings(asked, seat) > 0),
    "openings": _openings,
    "ready": lambda asked, seat: (
        int(asked.deal.ready(asked.deal.seats[seat])) if seat == asked.giver and seat != asked.seat else 0
    ),
    "ready-fan": _ready_fan,
    "declared": lambda asked, seat: int(seat in asked.deal._ready),
    "stake": lambda asked, seat: asked.deal._ready[seat].stake if seat in asked.deal._ready else 0,
    "gone": lambda asked, seat: int(asked.deal._gone >> seat & 1 and seat != asked.seat),
    "open-kongs": _open_kongs,
    "hidden-kongs": lambda asked, seat: asked.forms(seat).count(_HIDDEN),
    "laid-aside": _laid,
    "wilds-laid": lambda asked, seat: _wilds(laid_of(asked.deal, seat), asked),
    "wilds-held": lambda asked, seat: _wilds(asked.table.concealed(seat), asked),
}
_LASTING: Final = frozenset(
    [
        "ready-declared",
        "ready-kind",
        "ready-first",
        "out-of-winning",
        "pung-place",
        "interrupted",
        "all-closed",
        "no-groups",
        "liability-taken",
        "liability-melds",
        "dealer-run",
        "counters",
        "red-dice",
    ]
)
"""Flags that hold whatever tile comes, so that a waiting hand is valued with them."""
KNOWN: Final = frozenset({*_FLAGS, *_SEATED})
"""The flags a deal can tell."""
