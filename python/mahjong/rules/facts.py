"""The story words: what can be asked of the deal.

A **fact** is a test answered in Python, once per win and view. Many of them ask for a flag of `mahjong.rules.flags`, by which the story is told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError, unknown
from mahjong.hand import Form
from mahjong.notation import SEATS
from mahjong.rules.flags import BLOOMS, FLAGS, KONGS, LISTED, SEAT, flag_of
from mahjong.rules.language import Fact, Mask, Test
from mahjong.rules.values import Source
from mahjong.tiles import FACES, RED_FIVES, bits

if TYPE_CHECKING:
    from mahjong.rules.case import Case, Story
    from mahjong.rules.wild import Map

__all__ = [
    "asides", "bloom", "bloom_doubtful", "bloom_form", "bloom_of", "bloom_place", "by_discard", "called", "dealer", "discarded_all", "earthly", "first_draw",
    "first_turn", "from_row", "heavenly", "human", "instant", "last_discard", "last_tile", "nearest", "owned", "payer_gave", "payer_robbed", "red_fives",
    "robbed", "seated", "self_drawn", "tally", "told", "wilds_held", "winners",
]  # fmt: skip


def _source(key: str, en: str, zh: str, source: Source) -> Fact:
    return Fact(key, en, zh, lambda case: case.story.source is source, seating=True)


self_drawn: Final = Fact("self_drawn", "self-draw", "自摸", lambda case: case.story.drawn, seating=True)
"""Self-drawn, or a robbed kong where the rules pay it as a self-draw."""
by_discard: Final = _source("by_discard", "won on a discard", "点炮", Source.DISCARD)
robbed: Final = _source("robbed", "won by robbing a kong", "抢杠", Source.ROBBED)


def told(key: str, of: str = "winner") -> Fact:
    """The flag `key`: whether it holds, or its number.

    Flags of a seat are read of the "winner", the "payer", the "discarder" (who gave the winning tile) or a seat by name.
    """
    flag = FLAGS.get(key)
    if flag is None:
        raise unknown("flag", "标记", key, FLAGS, see=LISTED)
    if flag.about != SEAT:
        return Fact(
            "told", flag.en, flag.zh, lambda case: case.story.told.get(key, 0), (key,), flag.counted, (key,), (key, "")
        )
    if of not in _WHOSE and of not in SEATS:
        raise RuleError(
            f"told({key!r}, {of!r}): of whom? {', '.join(_WHOSE)} or a seat",
            f"told({key!r}, {of!r})：须为{'、'.join(_WHOSE)}或座位",
        )
    names = {seat: f"{key}@{seat}" for seat in SEATS}
    nobody = f"{key}@"  # of whom nothing is told

    whose = _WHOSE.get(of)

    def ask(case: Case) -> int:
        seat = of if whose is None else whose(case)
        return case.story.told.get(names.get(seat or "", nobody), 0)

    return Fact("told", flag.en, flag.zh, ask, (key, of), flag.counted, (key,), (key, of))


def called(key: str, of: str = "") -> Fact:
    """Somebody has called `key` before the deal (`mahjong.rules.calls`). of: the "winner", the "payer" or the "discarder" has."""
    name = f"called-{key}"
    flag = flag_of(name)
    if flag is None or (of and of not in _WHOSE):
        raise RuleError(
            f"called({key!r}, {of!r}): a key of small letters, digits and hyphens, and '' or one of {', '.join(_WHOSE)}",
            f"called({key!r}, {of!r})：键须为小写字母、数字与连字符；of须为空或{'、'.join(_WHOSE)}之一",
        )
    if not of:
        return Fact(
            "called",
            flag.en,
            flag.zh,
            lambda case: case.story.told.get(name, 0),
            (key,),
            flags=(name,),
            reads=(name, ""),
        )
    whose = _WHOSE[of]
    return Fact(
        "called",
        flag.en,
        flag.zh,
        lambda case: case.story.told.get(f"{name}@{whose(case)}", 0),
        (key, of),
        flags=(name,),
        reads=(name, of),
    )


_WHOSE: Final[Mapping[str, Callable[[Case], str | None]]] = {
    "winner": lambda case: case.story.winner,
    "payer": lambda case: case.payer,
    "discarder": lambda case: case.story.discarder,
}


def discarded_all(kinds: int, n: int | None = None, *, untaken: bool = False) -> Fact:
    """The seat has discarded something, and nothing but `kinds`. n: so many tiles, neither more nor fewer. untaken: none of them was claimed or won on.
    Told of wins without a complete hand (`mahjong.rules.instants`); of others it never holds."""
    if (
        type(kinds) is not int
        or not 0 < kinds < 1 << 60
        or (n is not None and (type(n) is not int or not 1 <= n <= 99))
    ):
        raise RuleError(
            f"discarded_all({kinds!r}, {n!r}): a mask of kinds, and 1 to 99 tiles or None",
            f"discarded_all({kinds!r}, {n!r})：须为牌种掩码，张数为1至99或None",
        )

    def ask(case: Case) -> int:
        river = case.story.river
        if not river or (n is not None and len(river) != n):
            return 0
        return int(all(kinds >> kind & 1 and not (untaken and taken) for kind, taken in river))

    return Fact("discarded_all", "discards of certain kinds alone", "只打出某些牌", ask, (kinds, n, untaken))


bloom: Final = told("kong-bloom")
last_tile: Final = told("last-tile")
last_discard: Final = told("last-discard")
from_row: Final = told("from-row")
nearest: Final[Test] = ~told("nearer-winner")
"""No other winner of the tile sits nearer to who gave it; always so of a self-draw and of an only winner."""


def _bloomers(story: Story) -> list[int]:
    """Places of the melds that may have bloomed: kongs, of the form that a flag names if one does."""
    if "kong-bloom" not in story.told:
        return []
    forms = [form for key, form in BLOOMS.items() if key in story.told] or KONGS
    return [at for at, meld in enumerate(story.hand.melds) if meld.form in forms]


def bloom_place(story: Story) -> int | None:
    """Which of the winner's melds is the kong whose replacement won, None without one.

    Melds stand in the order in which they were made, so it is the last kong. A pung may have grown into a kong later than that:
    the flags ``bloom-claimed``, ``bloom-added`` and ``bloom-concealed`` say of which form it was, and it is the last of that form.
    """
    found = _bloomers(story)
    return found[-1] if found else None


def bloom_doubtful(story: Story) -> bool:
    """Whether kongs that differ in form or feeder may have bloomed, so that the order of melds decided."""
    melds = story.hand.melds
    return len({(melds[at].form, melds[at].feeder) for at in _bloomers(story)}) > 1


def bloom_form(story: Story) -> Form | None:
    """The form of the kong whose replacement won, None without one. See `bloom_place`."""
    place = bloom_place(story)
    return None if place is None else story.hand.melds[place].form


def bloom_of(*forms: Form) -> Fact:
    """Won on the replacement of a kong of one of these forms."""
    return Fact(
        "bloom_of",
        "kong bloom",
        "杠上开花",
        lambda case: bloom_form(case.story) in forms,
        tuple(int(form) for form in forms),
        flags=("kong-bloom", *BLOOMS),
    )


def dealer(of: str = "winner") -> Fact:
    """The "winner", the "payer" or "either" is the dealer."""
    if of == "winner":
        return Fact(
            "dealer", "dealer", "庄家", lambda case: case.story.winner == case.story.dealer, (of,), seating=True
        )
    if of == "payer":
        return Fact(
            "dealer",
            "payer is the dealer",
            "付家为庄",
            lambda case: case.payer == case.story.dealer,
            (of,),
            seating=True,
        )
    if of == "either":
        return Fact(
            "dealer",
            "winner or payer is the dealer",
            "和家或付家为庄",
            lambda case: case.story.dealer in (case.story.winner, case.payer),
            (of,),
            seating=True,
        )
    raise RuleError(
        f"dealer of whom? 'winner', 'payer' or 'either', not {of!r}",
        f"谁是庄家？须为winner、payer或either，不能是{of!r}",
    )


def seated(seats: Collection[str], of: str = "winner") -> Fact:
    """The "winner", the "payer" or the "discarder" sits at one of these seats. *E.g. who has agreed before play to something of his own.*"""
    names = frozenset(seats)
    if of not in _WHOSE or not names <= set(SEATS):
        raise RuleError(
            f"seated({sorted(names)!r}, {of!r}): seats of {' '.join(SEATS)}, and one of {', '.join(_WHOSE)}",
            f"seated({sorted(names)!r}, {of!r})：座位须为{' '.join(SEATS)}，of须为{'、'.join(_WHOSE)}之一",
        )
    whose = _WHOSE[of]
    en, zh = f"sits at {' '.join(sorted(names)) or 'no seat'}", f"坐{''.join(sorted(names)) or '无'}"
    return Fact("seated", en, zh, lambda case: whose(case) in names, ("".join(sorted(names)), of))


payer_gave: Final = Fact(
    "payer_gave",
    "payer discarded the winning tile",
    "付家点炮",
    lambda case: case.payer is not None and case.story.source is Source.DISCARD and case.payer == case.story.discarder,
    seating=True,
)
payer_robbed: Final = Fact(
    "payer_robbed",
    "payer's kong was robbed",
    "付家被抢杠",
    lambda case: case.payer is not None and case.story.source is Source.ROBBED and case.payer == case.story.discarder,
    seating=True,
)


def winners(least: int) -> Fact:
    """At least so many players win on this tile."""
    if isinstance(least, bool) or not isinstance(least, int) or least < 1:
        raise RuleError(f"winners on one tile are 1 or more, not {least!r}", f"同一张牌的和家至少1人，不能是{least!r}")
    return Fact(
        "winners",
        f"{least} winners on one tile",
        f"一炮{least}响",
        lambda case: case.story.winners >= least,
        (least,),
        seating=True,
    )


def _untouched(case: Case) -> bool:
    return not case.story.hand.melds and "interrupted" not in case.story.told


first_turn: Final = Fact(
    "first_turn", "nobody has claimed a tile or made a kong", "无人吃碰杠", _untouched, flags=("interrupted",)
)
first_draw: Final = told("first-draw")
heavenly: Final[Test] = first_draw & dealer() & first_turn
"""The dealer wins with the tiles dealt; a kong of his own breaks it."""
earthly: Final[Test] = first_draw & ~dealer() & first_turn
"""Another player wins with the first tile drawn, before any claim or kong."""
human: Final[Test] = told("before-first-draw") & first_turn
"""Won on a discard before the winner's first draw, before any claim or kong."""


_NONE: Final = bytes(64)


@lru_cache(maxsize=256)
def _chosen(kinds: int) -> tuple[int, ...]:
    return tuple(bits(kinds & (1 << 64) - 1))


def asides(mask: Mask | int) -> Fact:
    """Tiles of `mask` the winner has laid aside."""
    fixed = _chosen(mask) if isinstance(mask, int) else ()
    row = bool(fixed) and fixed[-1] - fixed[0] == len(fixed) - 1  # kinds next to each other
    span = slice(fixed[0], fixed[-1] + 1) if row else slice(0)

    def ask(case: Case) -> int:
        laid = case.story.laid
        if laid == _NONE:
            return 0
        if row:
            return sum(laid[span])
        kinds = mask if isinstance(mask, int) else mask.resolve(case.story.masks)
        return sum([laid[kind] for kind in _chosen(kinds)])

    return Fact("asides", "tiles laid aside", "亮出的牌", ask, (mask,), True)


def tally(of: Map, *, under: bool = False) -> Fact:
    """Tiles of the finished hand, melds and tiles laid aside included, of the kinds that the tiles turned up point to by the map `of`
    (`mahjong.rules.wild`): a tile counts once for each of them that points to its kind. under: those under them, as far as this winner turns them, instead."""

    to = [_chosen(kinds) for kinds in of]

    def ask(case: Case) -> int:
        story = case.story
        shown = story.under if under else story.turned
        if not shown:
            return 0
        hand, tile = (story.hand, story.win) if story.shows is None else (story.shows, story.shown_win)
        held, owned, win, laid, found = hand.packed, hand.owned, FACES[tile], story.laid, 0
        for one in shown:
            for kind in to[one]:
                found += held[kind] + owned[kind] + laid[kind] + (kind == win)
        return found

    en, zh = (
        ("tiles the turned ones point to", "翻牌所指的牌")
        if not under
        else ("tiles the under ones point to", "里牌所指的牌")
    )
    return Fact("tally", en, zh, ask, (of, under), True)


def _reds(case: Case) -> int:
    story = case.story
    hand, win = (story.hand, story.win) if story.shows is None else (story.shows, story.shown_win)
    found = len(hand.codes) - len(hand.codes.translate(None, _REDS)) + (win in RED_FIVES)
    for meld in hand.melds:
        found += sum([tile in RED_FIVES for tile in meld.tiles])
    return found


_REDS: Final = bytes(RED_FIVES)


red_fives: Final = Fact("red_fives", "red fives", "赤牌", _reds, counted=True)
"""Red fives in the finished hand, melds included."""


def owned(mask: Mask | int, *, hand: bool = True) -> Fact:
    """Tiles of `mask`, as they are printed, that the winner has: in melds, laid aside, and (`hand`) in the finished hand."""

    def ask(case: Case) -> int:
        story = case.story
        kinds = mask if isinstance(mask, int) else mask.resolve(story.masks)
        own = sum(n for kind, n in enumerate(story.laid) if n and kinds >> kind & 1)
        shows, win = story.printed
        own += sum(kinds >> FACES[tile] & 1 for meld in shows.melds for tile in meld.tiles)
        if hand:
            own += sum(kinds >> FACES[tile] & 1 for tile in (*shows.tiles, win))
        return own

    return Fact("owned", "tiles in hand and before it", "持有及亮出的牌", ask, (mask, int(hand)), True)


def instant(key: str) -> Fact:
    """The win is the instant of this key, no complete hand (see `mahjong.rules.instants`)."""
    return Fact("instant", f"instant: {key}", f"即和：{key}", lambda case: case.story.instant == key, (key,))


wilds_held: Final = Fact("wilds_held", "wild tiles held", "持有百搭", lambda case: case.story.held, counted=True)
"""Wild tiles in the concealed hand, the winning tile included, at their own face or not."""
