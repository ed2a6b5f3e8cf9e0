"""A win as a caller states it: checked, and made into the story of the win and a question to the core.

`story` reads what people and programs write; `told_story` is for those who know that what they say is so, such as the engine of a deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from mahjong.errors import RuleError, shown
from mahjong.hand import Hand
from mahjong.notation import SEATS, parse
from mahjong.rules import identity, phantoms
from mahjong.rules.calls import Shift
from mahjong.rules.case import Story, Told
from mahjong.rules.compiled import Compiled, Question
from mahjong.rules.fitting import NONE, apart, beside, check_melds, check_tiles, fits, kinds_of, marks_of
from mahjong.rules.flags import check_melds as check_feeders
from mahjong.rules.flags import tell
from mahjong.rules.values import Source
from mahjong.tiles import FACES, code, physical

__all__ = ["SEATS", "before", "masks_of", "order", "question", "rewon", "story", "told_of", "told_story"]

Turned: TypeAlias = "str | int | None"
"""A tile as a caller writes it, or text of several."""
Stated: TypeAlias = "tuple[str, str | None, str, str, Iterable[str], int, int, str | None]"
"""What is stated of a win but any tile: seat, from_seat, dealer, round, flags, winners, seats, east."""
WINDS: Final = SEATS[:4]
"""what the round may be"""


def order(dealer: object, seats: object) -> tuple[str, ...]:
    """All seats in turn order from the dealer. Raises RuleError for other than 2 to 10 seats, or a dealer who is none of them."""
    found = _TABLES.get((dealer, seats)) if type(dealer) is str and type(seats) is int else None
    if found is not None:
        return found
    most = len(SEATS)
    if isinstance(seats, bool) or not isinstance(seats, int) or not 2 <= seats <= most:
        raise RuleError(f"seats={seats!r}: 2 to {most} players", f"seats={seats!r}：玩家为2至{most}人")
    names = SEATS[:seats]
    _seat(dealer, "dealer", names)
    return _from(names, str(dealer))


def _from(names: tuple[str, ...], first: str) -> tuple[str, ...]:
    start = names.index(first)
    return names[start:] + names[:start]


_TABLES: Final = {(first, n): _from(SEATS[:n], first) for n in range(2, len(SEATS) + 1) for first in SEATS[:n]}
"""Every table by its dealer and its number of seats."""


def before(seat: str, seats: tuple[str, ...]) -> str:
    """The seat that plays before this one."""
    return seats[seats.index(seat) - 1]


def _seat(seat: object, what: str, seats: tuple[str, ...]) -> None:
    if seat not in seats:
        allowed = " ".join(name for name in SEATS if name in seats)
        raise RuleError(f"{what}={seat!r}: a seat is one of {allowed}", f"{what}={seat!r}：座位须为{allowed}之一")


class Setting(NamedTuple):
    """What is stated of a win but any tile, found right: who sits where, how it was won, and what has happened. place: of the winner, counted from
    East. called: what moves marks. plain: tiles play as what they show, and the masks hang on nothing but these and the tiles turned."""

    table: tuple[str, ...]
    source: Source
    drawn: bool
    told: Mapping[str, int]
    place: int
    called: tuple[Shift, ...]
    plain: bool


def story(
    rules: Compiled,
    hand: Hand | str,
    win: str | int,
    *,
    seat: str,
    from_seat: str | None,
    dealer: str,
    round: str,
    flags: Iterable[str],
    winners: int,
    seats: int,
    turned: Turned,
    under: Turned = None,
    aside: str | Iterable[int | str] = "",
    east: str | None = None,
    phantom: str | int | None = None,
) -> Story:
    """Everything about a win but its reading; the arguments are those of `Variant.score`. Raises MahjongError for what cannot be."""
    key = (seat, from_seat, dealer, round, flags, winners, seats, east)
    return told_of(rules, hand, win, key, turned, under, aside, phantom)


def told_of(
    rules: Compiled,
    hand: Hand | str,
    win: str | int,
    key: Stated,
    turned: Turned,
    under: Turned,
    aside: str | Iterable[int | str],
    phantom: str | int | None,
) -> Story:
    """The same, with what hangs on no tile together."""
    try:
        setting: Setting | None = rules.settings.get(key)
    except TypeError:
        setting = None
    if setting is None or type(key[5]) is not int:
        setting = _setting(rules, *key)
        if all(type(one) in _EXACT for one in key):
            if len(rules.settings) >= _MOST:
                rules.settings.clear()
            rules.settings[key] = setting
    seat, from_seat, dealer, round, _, winners, _, east = key
    held = hand if isinstance(hand, Hand) else Hand.parse(hand)
    tile = physical(win)
    table, source, drawn, told, place, called, plain = setting
    up = () if turned is None else _up(rules, turned, "turned")
    down = () if under is None else _up(rules, under, "under")
    if len(down) > len(up):
        raise RuleError(
            f"under={shown(under)}: no more tiles than are turned up ({len(up)})",
            f"under={shown(under)}：不能多于已翻出的{len(up)}张",
        )
    laid = NONE
    if aside or tile not in rules.plain or held.codes.translate(None, rules.plain):
        held, laid = apart(held, rules.laid)
        if aside:
            laid = beside(rules, laid, aside)
        check_tiles(rules, held, tile, laid)
    if held.melds and not fits(rules, held, seat, table):
        check_tiles(rules, held, tile, laid)
        check_melds(rules, held, seat, table, marks_of(rules, up, told), rules.plays(up, _called(rules, told)))
    face = FACES[tile]
    robbable = source is Source.ROBBED and (rules.lent is None or not rules.lent.word.kongs)
    if robbable and held.packed[face] + held.owned[face] + 4 > rules.tileset.counts[face]:
        raise RuleError(
            f"flag robbed-kong: all {code(face)} are in the robbed kong, the winner cannot hold one",
            f"标记robbed-kong：{code(face)}都在被抢的杠中，和家不可能另有",
        )
    if told:
        check_feeders(told, seat, held)
    thought = -1 if rules.phantom is None and phantom is None else phantoms.stated(rules.phantom, phantom, rules.names)
    if not plain or thought >= 0:
        return told_story(
            rules,
            held,
            tile,
            seat=seat,
            seats=table,
            round=round,
            source=source,
            discarder=from_seat,
            told=told,
            winners=winners,
            laid=laid,
            turned=up,
            under=down,
            east=east,
            phantom=thought,
        )
    # The same without looking everything up again.
    masks, filled = _known(rules, up, place, round, called)
    wild = masks["wild"]
    wilds = sum([held.packed[kind] for kind in kinds_of(wild)]) + (wild >> face & 1) if wild else 0
    return _new(Story, (
        seat, dealer, table, round, source, from_seat, drawn, winners, held, tile, laid, wilds, told, masks, filled, up, down,
        "", None, -1, None, (), -1,  # a complete hand, of tiles that play as what they show
    ))  # fmt: skip


_new: Final = tuple.__new__
_EXACT: Final = (str, int, tuple, type(None))
"""types of what a setting is found again by"""
_MOST: Final = 1 << 12
"""settings that are kept"""


def _setting(
    rules: Compiled,
    seat: str,
    from_seat: str | None,
    dealer: str,
    round: str,
    flags: Iterable[str],
    winners: int,
    seats: int,
    east: str | None,
) -> Setting:
    """Checks what hangs on no tile. Raises MahjongError for what cannot be."""
    table = order(dealer, seats)
    _seat(seat, "seat", table)
    if east is not None:
        _seat(east, "east", table)
        if east != dealer and not rules.east_opened:
            raise RuleError(
                f"east={shown(east)}: seat winds of {rules.names[0]} count from the dealer, {dealer}",
                f"east={shown(east)}：{rules.names[1]}的门风从庄家{dealer}数起",
            )
    if round not in WINDS:
        raise RuleError(
            f"round={shown(round)}: a wind is one of {' '.join(WINDS)}",
            f"round={shown(round)}：圈风须为{' '.join(WINDS)}之一",
        )
    if from_seat is not None:
        _seat(from_seat, "from_seat", table)
        if from_seat == seat:
            raise RuleError(
                f"{seat} cannot win on a tile from {seat}; say self_draw=True for a self-draw",
                f"{seat}不能和自己打出的牌；自摸请用self_draw=True",
            )
    most = 1 if from_seat is None else len(table) - 1
    if isinstance(winners, bool) or not isinstance(winners, int) or not 1 <= winners <= most:
        raise RuleError(
            f"winners={winners!r}: 1 on a self-draw, else 1 to {len(table) - 1}",
            f"winners={winners!r}：自摸为1，否则为1至{len(table) - 1}",
        )
    source, told = tell(flags, winner=seat, dealer=dealer, discarder=from_seat, seats=table)
    if winners == 1 and "nearer-winner" in told:
        raise RuleError(
            "flag nearer-winner speaks of several winners of one tile; say how many with winners=",
            "标记nearer-winner用于一炮多响，请用winners=说明共几家和",
        )
    called = _called(rules, told)
    place = (table.index(seat) - (0 if east is None else table.index(east))) % len(table)
    plain = rules.registers is None and not rules.reads_won and not rules.identities
    return Setting(table, source, _is_drawn(rules, source), Told(told), place, called, plain)


def _up(rules: Compiled, given: str | int, name: str) -> tuple[int, ...]:
    """The kinds of tiles turned up, or of those under them, read once for each text."""
    known = rules.shown.get((name, given)) if type(given) is str else None
    if known is None:
        known = _turned(rules, given, name, 1 if name == "turned" and (rules.turns or rules.marks.later) else 0)
        if type(given) is str:
            if len(rules.shown) >= _MOST:
                rules.shown.clear()
            rules.shown[name, given] = known
    return known


def _is_drawn(rules: Compiled, source: Source) -> bool:
    """Whether items of a self-draw count."""
    return source is _DRAWN or (source is _ROBBED and rules.shares.draw_items)


def _turned(rules: Compiled, given: Turned, name: str, most: int) -> tuple[int, ...]:
    """The kinds of tiles turned up, or of those under them. Raises RuleError where the rules turn none, or fewer; NotationError for what is no tile."""
    if given is None:
        return ()
    most = rules.marks.most if name == "turned" and rules.marks.most > 1 else most
    most = rules.marks.most if name == "under" and rules.marks.under else most
    if not most:
        raise RuleError(
            f"{name}={shown(given)}: {rules.names[0]} turns no tile up"
            if name == "turned"
            else f"{name}={shown(given)}: in {rules.names[0]} no tile under another is turned",
            f"{name}={shown(given)}：{rules.names[1]}不翻牌"
            if name == "turned"
            else f"{name}={shown(given)}：{rules.names[1]}不翻里牌",
        )
    one = most == 1 or isinstance(given, int)
    kinds = (FACES[physical(given)],) if one else tuple(FACES[tile] for tile in parse(given))
    if len(kinds) > most:
        raise RuleError(
            f"{name}={shown(given)}: at most {most} tiles",
            f"{name}={shown(given)}：最多{most}张",
        )
    return kinds


_DRAWN, _ROBBED = Source.SELF_DRAW, Source.ROBBED


def _masks(
    rules: Compiled, turned: tuple[int, ...], place: int, round: str, called: tuple[Shift, ...]
) -> tuple[Mapping[str, int], tuple[int, ...] | None]:
    """The masks of a win but those of the variant's own registers, and, where it has none, what of them the program reads.

    place: of the winner, counted from East. called: what moves marks.
    """
    marked = rules.marked(turned, called)
    masks = {
        "turned": sum({1 << kind for kind in turned}),
        "wild": rules.wilds.faces(marked) if rules.wilds else 0,
        **{f"mark {name}": kinds for name, kinds in marked.items()},
        "seat wind": 1 << 27 + place if place < 4 else 0,
        "round wind": 1 << 27 + WINDS.index(round),
        "seat flower": 0x11 << 34 + place if place < 4 else 0,
    }
    return MappingProxyType(masks), None if rules.registers or rules.reads_won else rules.plan.fill(masks)


def _known(
    rules: Compiled, turned: tuple[int, ...], place: int, round: str, called: tuple[Shift, ...]
) -> tuple[Mapping[str, int], tuple[int, ...] | None]:
    """What `_masks` gives, worked out once."""
    key = (turned, place, round, called)
    known = rules.deals.get(key)
    if known is None:
        known = rules.deals[key] = _masks(rules, *key)
    return known


def masks_of(
    rules: Compiled, turned: tuple[int, ...], place: int, round: str, called: tuple[Shift, ...] = ()
) -> Mapping[str, int]:
    """The registers of one seat by name, those of the variant's own apart. place: counted from the dealer. called: what moves marks."""
    return _known(rules, turned, place, round, called)[0]


def told_story(
    rules: Compiled,
    hand: Hand,
    win: int,
    *,
    seat: str,
    seats: tuple[str, ...],
    round: str,
    source: Source,
    discarder: str | None,
    told: Mapping[str, int],
    winners: int = 1,
    laid: bytes = NONE,
    turned: tuple[int, ...] = (),
    under: tuple[int, ...] = (),
    east: str | None = None,
    phantom: int = -1,
) -> Story:
    """Everything about a win but its reading, of parts that are known to fit together: nothing is checked.

    hand: without the winning tile and without the tiles laid aside. win: physical code. seats: all in turn order from the dealer.
    discarder: None on a self-draw. told: flags with their number, implied ones among them; those of a seat under ``key@SEAT``. laid: counts
    of the tiles laid aside by kind. turned: the kinds turned up; RuleError where the rules turn one and none is given. under: of those under them,
    as far as this winner turns them. east: from whom seat winds count, None for the dealer. phantom: the kind of his imaginary tile, -1 without one.
    """
    called = _called(rules, told)
    place = seats.index(seat)
    if east is not None:
        place = (place - seats.index(east)) % len(seats)
    masks, filled = _known(rules, turned, place, round, called)
    plays = rules.plays(turned, called)
    shows, shown_win = None, -1
    if plays is not None:
        shows, shown_win, hand, win = hand, win, identity.faced(hand, plays), plays[win]
    if rules.reads_won:
        masks, filled = {**masks, "won": 1 << FACES[win]}, None
    wild = masks["wild"]
    own = rules.registers
    found = Story(
        seat,
        seats[0],
        seats,
        round,
        source,
        discarder,
        _is_drawn(rules, source),
        winners,
        hand,
        win,
        laid,
        sum([hand.packed[kind] for kind in kinds_of(wild)]) + (wild >> FACES[win] & 1) if wild else 0,
        told,
        masks if own is None else dict(masks),
        filled,
        turned,
        under,
        "",
        shows,
        shown_win,
        plays,
        (),
        phantom,
    )
    if own is not None:
        found.masks.update(own(found))  # type: ignore[attr-defined]  # a copy of our own
    return found


def rewon(rules: Compiled, story: Story, kind: int) -> Story:
    """The same win with another tile drawn."""
    masks, filled = story.masks, story.filled
    if rules.reads_won:
        masks, filled = {**masks, "won": 1 << kind}, None
    wild = masks["wild"]
    held = sum(story.hand.packed[one] for one in kinds_of(wild)) + (wild >> kind & 1) if wild else 0
    found = story._replace(
        win=kind, held=held, masks=masks, filled=filled, shown_win=kind if story.shows is not None else -1
    )
    if rules.registers is not None:
        found = found._replace(masks={**masks, **rules.registers(found)}, filled=None)
    return found


def _called(rules: Compiled, told: Mapping[str, int]) -> tuple[Shift, ...]:
    """What moves marks, as the flags tell."""
    return tuple(one for flag, one in rules.shifts if told.get(flag)) if rules.shifts else ()


def question(rules: Compiled, story: Story) -> Question:
    """What the core is asked about a win, the shapes apart.

    A winning tile of a wild kind is wild when it was drawn; taken from another player it is the tile it shows, unless the rules say otherwise. An
    imaginary tile is a wild one that may be the kind thought of.
    """
    hand = story.hand
    win = FACES[story.win]
    wild = story.masks["wild"]
    drawn = story.source is _DRAWN
    wins = drawn or rules.wild_taken  # a winning tile that is wild is one
    melds = [meld.packed for meld in hand.melds] if hand.melds else []
    registers = rules.plan.fill(story.masks) if story.filled is None else story.filled
    if story.phantom >= 0:
        thought = () if story.phantom == phantoms.ANY else (1 << story.phantom,)
        return _new(Question, (hand.packed, win, drawn, 1, b"", True, melds, registers, thought, False))
    if not wild:
        return _new(Question, (hand.packed, win, drawn, 0, b"", True, melds, registers, (), False))
    natural, held, faces = hand.packed, 0, NONE
    jokers: tuple[int, ...] = ()
    scheme = rules.wilds
    assert scheme is not None
    taken = [kind for kind in kinds_of(wild) if natural[kind]]
    if taken or (wins and wild >> win & 1):
        if scheme.by_mark:
            jokers = scheme.jokers(natural, taken, win if wins and wild >> win & 1 else -1, story.masks)
        rest, own = bytearray(natural), bytearray(64)
        for kind in taken:
            held += rest[kind]
            own[kind], rest[kind] = rest[kind], 0
        if wins and wild >> win & 1:
            held += 1
            own[win] += 1
            win = -1
        natural = bytes(rest)
        if scheme.own_face:
            faces = bytes(own)
    return Question(natural, win, drawn, held, faces, scheme.fifth, melds, registers, jokers)
