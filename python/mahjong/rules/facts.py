"""The story words: what can be asked of the deal, and the flags that tell it to a single score.

A **fact** is a test answered in Python, once per win and view. A **flag** is how a caller who has only the final hand tells the
story: ``flags=("kong-bloom", "opened@W", "dealer-run=3")``. `FLAGS` lists them all in both languages; `tell` reads them and
refuses what contradicts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError, unknown
from mahjong.hand import Form
from mahjong.notation import SEATS
from mahjong.rules.language import Fact, Mask, Test, leaves
from mahjong.rules.values import Source
from mahjong.tiles import FACES, RED_FIVES, bits

if TYPE_CHECKING:
    from mahjong.hand import Hand
    from mahjong.rules.case import Case, Story
    from mahjong.rules.wild import Map

__all__ = [
    "FLAGS", "Flag", "asides", "bloom", "bloom_doubtful", "bloom_form", "bloom_of", "bloom_place", "by_discard", "called", "check_melds",
    "dealer", "earthly", "first_draw", "first_turn", "flag_of", "from_row", "heavenly", "human", "instant", "last_discard", "last_tile", "owned",
    "payer_gave",
    "payer_robbed", "read_by", "red_fives", "robbed", "self_drawn", "tally", "tell", "told", "unread", "wilds_held", "winners",
]  # fmt: skip

WIN, DEAL, SEAT = "win", "deal", "seat"
DRAWN, GIVEN, TAKEN = frozenset({Source.SELF_DRAW}), frozenset({Source.DISCARD}), frozenset({Source.ROBBED})


@dataclass(frozen=True, slots=True)
class Flag:
    """One thing the story may tell.

    about: "win" (the winning tile and its winner), "deal" (the whole table) or "seat" (written ``key@SEAT``). counted: may carry a
    number (``key=2``). sources: how the tile must have come, None for any. implies: flags that hold with it, unless its number is 0. never: flags it
    cannot stand beside.
    """

    key: str
    en: str
    zh: str
    about: str = WIN
    counted: bool = False
    sources: frozenset[Source] | None = None
    implies: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


_FLAGS = (
    Flag("kong-bloom", "won on the tile that replaced a kong", "杠上开花", sources=DRAWN),
    Flag(
        "bloom-claimed",
        "that kong was claimed from a discard",
        "明杠（大明杠）后开花",
        sources=DRAWN,
        implies=("kong-bloom",),
        never=("bloom-added", "bloom-concealed", "bloom-aside"),
    ),
    Flag(
        "bloom-added",
        "that kong was a pung with the fourth tile added",
        "加杠后开花",
        sources=DRAWN,
        implies=("kong-bloom",),
        never=("bloom-concealed", "bloom-aside"),
    ),
    Flag(
        "bloom-concealed",
        "that kong was concealed",
        "暗杠后开花",
        sources=DRAWN,
        implies=("kong-bloom",),
        never=("bloom-aside",),
    ),
    Flag(
        "bloom-aside",
        "won on the tile that replaced a flower or a tile laid aside",
        "补花（单张杠）后开花",
        sources=DRAWN,
        never=("kong-bloom",),
    ),
    Flag("robbed-kong", "won on the tile another player added to a pung", "抢杠", sources=TAKEN),
    Flag(
        "robbed-concealed",
        "won on a tile of another player's concealed kong",
        "抢暗杠",
        sources=TAKEN,
        implies=("robbed-kong",),
    ),
    Flag("last-tile", "drew the last tile of the wall", "海底捞月", sources=DRAWN),
    Flag(
        "from-row",
        "won on a tile that another player had laid aside",
        "和他家亮出的牌",
        sources=GIVEN,
        never=("last-discard", "first-discard", "after-kong-discard"),
    ),
    Flag("last-discard", "won on the discard after the last tile was drawn", "河底捞鱼", sources=GIVEN),
    Flag("last-zone", "the winning tile was drawn from the last part of the wall", "末段摸牌", sources=DRAWN),
    Flag(
        "first-draw",
        "won on the winner's first draw, for the dealer on the tiles dealt, with no meld made before",
        "第一次摸牌即和（此前自己未吃碰杠）",
        sources=DRAWN,
        never=("last-tile", "last-zone"),
    ),
    Flag(
        "before-first-draw",
        "won before the winner's first draw, with no meld made before",
        "自己第一次摸牌之前和（此前自己未吃碰杠）",
        sources=GIVEN,
        never=("last-discard",),
    ),
    Flag(
        "first-discard",
        "won on the dealer's first discard",
        "和庄家打出的第一张牌",
        sources=GIVEN,
        implies=("before-first-draw",),
        never=("last-discard",),
    ),
    Flag(
        "after-kong-discard",
        "won on the discard that followed the discarder's own kong",
        "杠上炮",
        sources=GIVEN,
        never=("first-discard", "before-first-draw"),
    ),
    Flag("interrupted", "somebody claimed a tile or made a kong before the win", "和牌前已有人吃碰杠", about=DEAL),
    Flag("passed-win", "declined a win on an identical tile and has not acted since", "漏和同一张牌后尚未动牌"),
    Flag("passed-other", "declined a win on another tile and has not drawn since", "漏和其他牌后尚未摸牌"),
    Flag("discarded-wait", "has discarded a kind that the hand waits on", "打过自己所听的牌（振听）"),
    Flag("discarded-kind", "has discarded a tile of the winning kind", "自己打过与所和之牌相同的牌"),
    Flag("ready-declared", "had declared ready", "已报听（立直）"),
    Flag(
        "ready-first",
        "had declared ready with the first discard, before any claim or kong",
        "第一巡报听（天听、双立直），此前无人吃碰杠",
        implies=("ready-declared",),
    ),
    Flag(
        "ready-kind",
        "which of the rules' ways to declare it was, counted from 1",
        "所报为规则中的第几种听",
        counted=True,
        implies=("ready-declared",),
    ),
    Flag("ready-dealt", "was ready with the tiles dealt and has not changed the hand", "起手听牌且手牌未动"),
    Flag(
        "ready-early",
        "was ready after the first discard, before anybody claimed a tile or made a kong, and has not changed the hand",
        "无人吃碰杠时打出第一张牌即听，此后手牌未动",
    ),
    Flag(
        "within-go",
        "won within one uninterrupted go-round of declaring ready",
        "报听后一巡之内（一发）",
        implies=("ready-declared",),
    ),
    Flag("treasure-drawn", "drew the treasure tile of the deal", "摸宝", sources=DRAWN),
    Flag("last-copy", "the other three tiles of the winning kind are in sight", "绝张"),
    Flag(
        "last-copy-pung",
        "the other three tiles of the winning kind lie in another player's pung",
        "绝张：其余三张为他家所碰",
        implies=("last-copy",),
    ),
    Flag(
        "konged-wait",
        "another player has a kong of a kind the hand waits on",
        "所听之牌被他人开杠",
        implies=("interrupted",),
    ),
    Flag("all-closed", "no other player has claimed a tile", "其余各家均未吃碰", about=DEAL),
    Flag("no-groups", "nobody laid a group before play", "开局各家都没有亮出组合", about=DEAL),
    Flag(
        "liability-taken",
        "somebody became liable to another player earlier in the deal",
        "本局已有人对他家负包牌责任",
        about=DEAL,
        implies=("interrupted",),
    ),
    Flag("dealer-run", "how many deals in a row the dealer has stayed", "连庄次数", about=DEAL, counted=True),
    Flag("counters", "counters on the table", "本场数（积棒）", about=DEAL, counted=True),
    Flag("red-dice", "red faces of the opening roll", "开局骰子的红点", about=DEAL, counted=True),
    Flag("opened", "that player has claimed a tile", "该家已开门（吃碰明杠）", about=SEAT, implies=("interrupted",)),
    Flag(
        "openings",
        "sets that player has claimed; an added kong is one with its pung",
        "该家吃碰明杠的副数（加杠与所碰算一副）",
        about=SEAT,
        counted=True,
        implies=("interrupted",),
    ),
    Flag("ready", "that player is ready", "该家已听牌", about=SEAT),
    Flag("declared", "that player has declared ready", "该家已报听", about=SEAT),
    Flag("stake", "what that player has staked when declaring ready", "该家报听所押", about=SEAT, counted=True),
    Flag("gone", "that player has won earlier in the deal and plays no more", "该家本局已和、不再参与", about=SEAT),
    Flag(
        "open-kongs", "exposed kongs of that player", "该家明杠数", about=SEAT, counted=True, implies=("interrupted",)
    ),
    Flag(
        "hidden-kongs",
        "concealed kongs of that player",
        "该家暗杠数",
        about=SEAT,
        counted=True,
        implies=("interrupted",),
    ),
    Flag("laid-aside", "tiles that player laid aside", "该家已亮出的单张数", about=SEAT, counted=True),
    Flag(
        "wilds-laid",
        "wild tiles among those that player laid aside",
        "该家亮出的单张中的百搭数",
        about=SEAT,
        counted=True,
    ),
    Flag("wilds-held", "wild tiles of that player", "该家所持百搭数", about=SEAT, counted=True),
)
FLAGS: Final[Mapping[str, Flag]] = {flag.key: flag for flag in _FLAGS}
"""Every flag by its key."""
_CALLED: Final = re.compile(r"called-[a-z][a-z0-9-]{0,30}")


def flag_of(key: str) -> Flag | None:
    """The flag of this key, None if there is none: one of `FLAGS`, or ``called-NAME``, one for each declaration a rule set knows."""
    return FLAGS.get(key) or (_called_flag(key) if _CALLED.fullmatch(key) else None)


@lru_cache(maxsize=1024)
def _called_flag(key: str) -> Flag:
    name = key.removeprefix("called-")
    return Flag(key, f"{name} was called before the deal", f"本局有人叫过{name}", about=DEAL)


_LISTED: Final = (
    "All flags are listed by `mahjong score VARIANT --help-flags` and in mahjong.rules.facts.FLAGS.",
    "全部标记见 `mahjong score 规则 --help-flags` 及 mahjong.rules.facts.FLAGS。",
)


def _read(text: str) -> tuple[Flag, str, int]:
    """``key``, ``key=2``, ``key@W``, ``key@W=2`` as (flag, seat or "", number)."""
    name, equals, number = text.partition("=")
    key, at, seat = name.partition("@")
    flag = flag_of(key)
    if flag is None:
        raise unknown("flag", "标记", key, FLAGS, see=_LISTED)
    if bool(at) != (flag.about == SEAT) and not (at and key not in FLAGS):
        en, zh = ("needs a seat", "须写明座位") if flag.about == SEAT else ("takes no seat", "不带座位")
        raise RuleError(f"flag {text!r}: {key} {en}, as in opened@W", f"标记“{text}”：{key}{zh}，例如 opened@W")
    if equals and not flag.counted:
        raise RuleError(f"flag {text!r}: {key} takes no number", f"标记“{text}”：{key}不带数目")
    if flag.counted and not (equals and number.isascii() and number.isdigit() and len(number) <= 3):
        raise RuleError(
            f"flag {text!r}: {key} needs a number, as in {name}=2", f"标记“{text}”：{key}须带数目，例如 {name}=2"
        )
    return flag, seat, int(number) if equals else 1


_WAYS: Final = {
    Source.SELF_DRAW: ("a self-draw", "自摸"),
    Source.DISCARD: ("a discard", "点炮"),
    Source.ROBBED: ("a robbed kong", "抢杠"),
}


def tell(
    flags: Iterable[str], *, winner: str, dealer: str, discarder: str | None, seats: tuple[str, ...]
) -> tuple[Source, dict[str, int]]:
    """Read flags and what they imply: how the winning tile came, and flag -> number (1 for plain ones), seat flags under ``key@SEAT``.

    discarder: who gave the winning tile, None on a self-draw. Raises RuleError for an unknown flag, a repeated one with another number, and
    every contradiction.
    """
    if isinstance(flags, (str, bytes)) or not isinstance(flags, Iterable):
        raise RuleError(f"flags are a list of texts, not {flags!r}", f"标记须为文字列表，不能是{flags!r}")
    texts = tuple(flags)
    for text in texts:
        if not isinstance(text, str):
            raise RuleError(f"a flag is text, not {text!r}", f"标记须为文字，不能是{text!r}")
    if not texts:
        return Source.SELF_DRAW if discarder is None else Source.DISCARD, {}
    source, told = _tell(texts, winner, dealer, discarder, seats)
    return source, dict(told)


@lru_cache(maxsize=4096)
def _tell(
    flags: tuple[str, ...], winner: str, dealer: str, discarder: str | None, seats: tuple[str, ...]
) -> tuple[Source, dict[str, int]]:
    told: dict[str, int] = {}
    for text in flags:
        flag, seat, number = _read(text)
        if seat and seat not in seats:
            raise RuleError(
                f"flag {text!r}: no seat {seat!r}; seats are {' '.join(seats)}",
                f"标记“{text}”：没有座位{seat}，座位为{' '.join(seats)}",
            )
        name = f"{flag.key}@{seat}" if seat else flag.key
        if name in told and told[name] != number:
            raise RuleError(f"flag {name} is given twice with different numbers", f"标记{name}给出了两个不同的数目")
        told[name] = number
        for implied in flag.implies if number else ():
            told.setdefault(implied, 1)
        if seat and flag.about == DEAL:  # who called: then it was called
            told.setdefault(flag.key, 1)
        if flag.key == "stake" and number:
            told.setdefault(f"declared@{seat}", 1)
    if f"declared@{winner}" in told:
        told.setdefault("ready-declared", 1)
    elif "ready-declared" in told:
        told[f"declared@{winner}"] = 1
    robbed_one = any(FLAGS[name].sources is TAKEN for name in told if name in FLAGS)
    source = Source.SELF_DRAW if discarder is None else Source.ROBBED if robbed_one else Source.DISCARD
    if not told:
        return source, told
    for name in told:
        known = flag_of(name.partition("@")[0])
        assert known is not None
        flag = known
        if flag.sources is not None and source not in flag.sources:
            wanted, wanted_zh = _WAYS[next(iter(flag.sources))]
            is_en, is_zh = _WAYS[source]
            raise RuleError(
                f"flag {name} speaks of {wanted}, but the win is {is_en}",
                f"标记{name}只用于{wanted_zh}，而此和为{is_zh}",
            )
        for other in flag.never:
            if other in told:
                raise RuleError(f"flags {name} and {other} contradict each other", f"标记{name}与{other}互相矛盾")
    if "first-discard" in told and discarder != dealer:
        raise RuleError(
            f"flag first-discard: the dealer {dealer} discards first, not {discarder}",
            f"标记first-discard：第一张牌由庄家{dealer}打出，而不是{discarder}",
        )
    if "before-first-draw" in told:
        _check_before_first_draw(winner, dealer, discarder, seats, "interrupted" in told)
    if "all-closed" in told:
        _check_all_closed(told, winner, discarder if source is Source.ROBBED else None)
    return source, told


def _check_before_first_draw(
    winner: str, dealer: str, discarder: str | None, seats: tuple[str, ...], interrupted: bool
) -> None:
    """Before any claim the seats draw and discard in turn from the dealer on, so only later seats have not drawn."""
    if winner == dealer:
        raise RuleError(
            "flag before-first-draw: the dealer plays first and cannot win before that",
            "标记before-first-draw：庄家先打牌，不可能在自己摸牌之前和",
        )
    start = seats.index(dealer)
    turn = [*seats[start:], *seats[:start]]
    if not interrupted and discarder is not None and turn.index(winner) < turn.index(discarder):
        raise RuleError(
            f"flag before-first-draw: with the dealer {dealer} and no claim, {winner} draws before {discarder} discards",
            f"标记before-first-draw：庄家为{dealer}且无人吃碰杠时，{winner}在{discarder}打牌之前已摸牌",
        )


def _check_all_closed(told: Mapping[str, int], winner: str, robbed: str | None) -> None:
    for name, number in told.items():
        key, _, seat = name.partition("@")
        if key in ("opened", "openings", "open-kongs") and seat != winner and number:
            raise RuleError(f"flags {name} and all-closed contradict each other", f"标记{name}与all-closed互相矛盾")
    if robbed is not None and "robbed-concealed" not in told:
        raise RuleError(
            f"flags robbed-kong and all-closed contradict each other: {robbed} had claimed the pung that grew",
            f"标记robbed-kong与all-closed互相矛盾：{robbed}加杠之前已碰牌",
        )


def check_melds(told: Mapping[str, int], winner: str, hand: Hand) -> None:
    """Raises RuleError for flags that the winner's own melds contradict."""
    if "no-groups" in told:
        for meld in hand.melds:
            if meld.form is Form.GROUP and meld.feeder is None:
                raise RuleError(f"flag no-groups: {winner} has laid {meld}", f"标记no-groups：{winner}已亮出{meld}")
    if "kong-bloom" in told:
        forms = {meld.form for meld in hand.melds}
        if not forms.intersection(KONGS):
            raise RuleError("flag kong-bloom: the hand has no kong", "标记kong-bloom：手牌中没有杠")
        for key, form in _BLOOMS.items():
            if key in told and form not in forms:
                raise RuleError(f"flag {key}: the hand has no such kong", f"标记{key}：手牌中没有这种杠")
    for key in ("first-draw", "first-discard", "before-first-draw"):
        if key not in told or not hand.melds:
            continue
        meld = hand.melds[0]
        if meld.form is Form.CONCEALED:
            raise RuleError(
                f"flag {key}: {winner} has drawn the tile that replaced the concealed kong {meld}, which is no first draw",
                f"标记{key}：{winner}已为暗杠{meld}补牌，不是第一次摸牌",
            )
        raise RuleError(f"flag {key}: {winner} has already made the meld {meld}", f"标记{key}：{winner}已有副露{meld}")


def read_by(tests: Iterable[Test], others: Iterable[str] = ()) -> tuple[str, ...]:
    """The flags that can make a difference, in the order of `FLAGS`: those that the tests read, `others`, those that say how the
    winning tile came when nothing else does, and those that imply one of these."""
    read = {flag for test in tests for leaf in leaves(test) if isinstance(leaf, Fact) for flag in leaf.flags}
    read.update(others, (key for key, flag in FLAGS.items() if flag.sources == TAKEN))
    called = sorted(key for key in read if key not in FLAGS)
    return (*(key for key, flag in FLAGS.items() if key in read or read.intersection(flag.implies)), *called)


_TELLS: Final[Mapping[str, tuple[str, ...]]] = {
    "ready-declared": ("declared",),
    "stake": ("declared", "ready-declared"),
}
"""What a flag says of a seat besides, or of the winner."""


def unread(told: Iterable[str], read: Iterable[str]) -> list[str]:
    """The flags told that are not read; one that another flag told implies is not named beside it."""
    keys = dict.fromkeys(name.partition("@")[0] for name in told)
    implied = {other for key in keys if key in FLAGS for other in (*FLAGS[key].implies, *_TELLS.get(key, ()))}
    return [key for key in keys if key not in read and key not in implied]


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
        raise unknown("flag", "标记", key, FLAGS, see=_LISTED)
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

bloom: Final = told("kong-bloom")
last_tile: Final = told("last-tile")
last_discard: Final = told("last-discard")
from_row: Final = told("from-row")


_BLOOMS: Final = {"bloom-claimed": Form.KONG, "bloom-added": Form.ADDED, "bloom-concealed": Form.CONCEALED}
KONGS: Final = tuple(_BLOOMS.values())


def _bloomers(story: Story) -> list[int]:
    """Places of the melds that may have bloomed: kongs, of the form that a flag names if one does."""
    if "kong-bloom" not in story.told:
        return []
    forms = [form for key, form in _BLOOMS.items() if key in story.told] or KONGS
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
        flags=("kong-bloom", *_BLOOMS),
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
def _chosen(kinds: int) -> bytes:
    return bytes(kinds >> kind & 1 for kind in range(64))


def asides(mask: Mask | int) -> Fact:
    """Tiles of `mask` the winner has laid aside."""

    def ask(case: Case) -> int:
        if case.story.laid == _NONE:
            return 0
        kinds = mask if isinstance(mask, int) else mask.resolve(case.story.masks)
        return sum(compress(case.story.laid, _chosen(kinds)))

    return Fact("asides", "tiles laid aside", "亮出的牌", ask, (mask,), True)


def tally(of: Map, *, under: bool = False) -> Fact:
    """Tiles of the finished hand, melds included, of the kinds that the tiles turned up point to by the map `of` (`mahjong.rules.wild`): a tile
    counts once for each of them that points to its kind. under: those under them, as far as this winner turns them, instead."""

    def ask(case: Case) -> int:
        story = case.story
        shown = story.under if under else story.turned
        if not shown:
            return 0
        hand, tile = story.printed
        win = FACES[tile]
        counts = [held + owned for held, owned in zip(hand.packed, hand.owned, strict=True)]
        counts[win] += 1
        return sum(counts[kind] for one in shown for kind in bits(of[one]))

    en, zh = (
        ("tiles the turned ones point to", "翻牌所指的牌")
        if not under
        else ("tiles the under ones point to", "里牌所指的牌")
    )
    return Fact("tally", en, zh, ask, (of, under), True)


def _reds(case: Case) -> int:
    hand, win = case.story.printed
    tiles = (win, *hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles))
    return sum(tile in RED_FIVES for tile in tiles)


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
