"""The flags that tell the story of a win, read and checked.

A **flag** is how a caller who has only the final hand tells what the hand does not show: ``flags=("kong-bloom", "opened@W",
"dealer-run=3")``. `FLAGS` lists them all in both languages; `tell` reads them and refuses what contradicts. Tests ask of them
through `mahjong.rules.facts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError, unknown
from mahjong.hand import Form
from mahjong.rules.language import Fact, Test, leaves
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.hand import Hand

__all__ = ["BLOOMS", "FLAGS", "KONGS", "LISTED", "SEAT", "Flag", "check_melds", "flag_of", "read_by", "tell", "unread"]

WIN, DEAL, SEAT = "win", "deal", "seat"
DRAWN, GIVEN, TAKEN = frozenset({Source.SELF_DRAW}), frozenset({Source.DISCARD}), frozenset({Source.ROBBED})
OTHERS = GIVEN | TAKEN


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
    Flag("grown-last", "the last kong of the winner was a pung with the fourth tile added", "和家的最后一杠是加杠"),
    Flag("robbed-kong", "won on the tile another player added to a pung", "抢杠", sources=TAKEN),
    Flag(
        "robbed-concealed",
        "won on a tile of another player's concealed kong",
        "抢暗杠",
        sources=TAKEN,
        implies=("robbed-kong",),
    ),
    Flag(
        "nearer-winner",
        "another winner of this tile sits nearer to who gave it",
        "另有和家更靠近供牌者",
        sources=OTHERS,
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
    Flag("following", "the dealer's discards have to be followed", "跟打期间", about=DEAL),
    Flag("out-of-winning", "could not follow the dealer's discards and may not win", "未能跟打，已成相公"),
    Flag(
        "pung-place",
        "which of all pungs and claimed kongs of the deal the winner's first one was, 1 for the first; 0 for none",
        "和家的第一个碰（或明杠）是全局第几个，没有为0",
        counted=True,
    ),
    Flag("treasure-drawn", "drew the treasure tile of the deal", "摸宝", sources=DRAWN),
    Flag("short-hand", "the hand is one tile short, which nobody has seen", "小相公：手牌少一张，无人察觉"),
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
    Flag(
        "liability-melds",
        "melds that the winner had when somebody became liable to another player",
        "有人对他家负包牌责任时和家已有的副数",
        counted=True,
        never=("liability-taken",),
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
    Flag(
        "ready-fan", "fan of the best hand that player is ready for", "该家所听最大一手的番数", about=SEAT, counted=True
    ),
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
    Flag(
        "bird",
        "tiles turned after the win whose numbers, counted off from the dealer, come to that player",
        "和后翻出的牌从庄家起数到该家的张数（中鸟）",
        about=SEAT,
        counted=True,
    ),
    Flag("wilds-held", "wild tiles of that player", "该家所持百搭数", about=SEAT, counted=True),
)
FLAGS: Final[Mapping[str, Flag]] = {flag.key: flag for flag in _FLAGS}
"""Every flag by its key."""
BLOOMS: Final = {"bloom-claimed": Form.KONG, "bloom-added": Form.ADDED, "bloom-concealed": Form.CONCEALED}
"""The flags that say which kong bloomed, with its form."""
KONGS: Final = tuple(BLOOMS.values())
_CALLED: Final = re.compile(r"called-[a-z][a-z0-9-]{0,30}")
_TELLS: Final[Mapping[str, tuple[str, ...]]] = {
    "ready-declared": ("declared",),
    "stake": ("declared", "ready-declared"),
}
"""What a flag says of a seat besides, or of the winner."""


def flag_of(key: str) -> Flag | None:
    """The flag of this key, None if there is none: one of `FLAGS`, or ``called-NAME``, one for each declaration a rule set knows."""
    return FLAGS.get(key) or (_called_flag(key) if _CALLED.fullmatch(key) else None)


@lru_cache(maxsize=1024)
def _called_flag(key: str) -> Flag:
    name = key.removeprefix("called-")
    return Flag(key, f"{name} was called before the deal", f"本局有人叫过{name}", about=DEAL)


LISTED: Final = (
    "All flags are listed by `mahjong score VARIANT --help-flags` and in mahjong.rules.flags.FLAGS.",
    "全部标记见 `mahjong score 规则 --help-flags` 及 mahjong.rules.flags.FLAGS。",
)


def _read(text: str) -> tuple[Flag, str, int]:
    """``key``, ``key=2``, ``key@W``, ``key@W=2`` as (flag, seat or "", number)."""
    name, equals, number = text.partition("=")
    key, at, seat = name.partition("@")
    flag = flag_of(key)
    if flag is None:
        raise unknown("flag", "标记", key, FLAGS, see=LISTED)
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

_TAKEN: Final = ("a tile of another player", "他人的牌")


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
            wanted, wanted_zh = _TAKEN if flag.sources is OTHERS else _WAYS[next(iter(flag.sources))]
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
    if not hand.melds and "kong-bloom" not in told:
        return
    if "no-groups" in told:
        for meld in hand.melds:
            if meld.form is Form.GROUP and meld.feeder is None:
                raise RuleError(f"flag no-groups: {winner} has laid {meld}", f"标记no-groups：{winner}已亮出{meld}")
    if "kong-bloom" in told:
        forms = {meld.form for meld in hand.melds}
        if not forms.intersection(KONGS):
            raise RuleError("flag kong-bloom: the hand has no kong", "标记kong-bloom：手牌中没有杠")
        for key, form in BLOOMS.items():
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


def unread(told: Iterable[str], read: Iterable[str]) -> list[str]:
    """The flags told that are not read; one that another flag told implies is not named beside it."""
    keys = dict.fromkeys(name.partition("@")[0] for name in told)
    implied = {other for key in keys if key in FLAGS for other in (*FLAGS[key].implies, *_TELLS.get(key, ()))}
    return [key for key in keys if key not in read and key not in implied]
