"""The story words: what can be asked of the deal, and the flags that tell it to a single score.

A **fact** is a test answered in Python, once per win and view. A **flag** is how a caller who has only the final hand tells the
story: ``flags=("kong-bloom", "opened@W", "dealer-run=3")``. `FLAGS` lists them all in both languages; `tell` reads them and
refuses what contradicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError
from mahjong.hand import Form
from mahjong.rules.language import Fact, Mask, Test
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.rules.case import Case, Story

__all__ = [
    "FLAGS", "Flag", "asides", "bloom", "bloom_of", "by_discard", "dealer", "earthly", "first_draw", "first_turn", "heavenly", "human",
    "last_discard", "last_tile", "payer_gave", "robbed", "self_drawn", "tell", "told", "wilds_held", "winners",
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
    Flag("last-discard", "won on the discard after the last tile was drawn", "河底捞鱼", sources=GIVEN),
    Flag("last-zone", "the winning tile was drawn from the last part of the wall", "末段摸牌", sources=DRAWN),
    Flag(
        "first-draw",
        "won on the winner's first draw, for the dealer on the tiles dealt",
        "第一次摸牌即和",
        sources=DRAWN,
        never=("last-tile", "last-zone"),
    ),
    Flag(
        "before-first-draw",
        "won before the winner's first draw",
        "自己第一次摸牌之前和",
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
    Flag("ready-declared", "had declared ready", "已报听（立直）"),
    Flag(
        "ready-first",
        "had declared ready with the first discard",
        "第一巡报听（天听、双立直）",
        implies=("ready-declared",),
    ),
    Flag("ready-dealt", "was ready with the tiles dealt and has not changed the hand", "起手听牌且手牌未动"),
    Flag(
        "within-go",
        "won within one uninterrupted go-round of declaring ready",
        "报听后一巡之内（一发）",
        implies=("ready-declared",),
    ),
    Flag("treasure-drawn", "drew the treasure tile of the deal", "摸宝", sources=DRAWN),
    Flag("last-copy", "the other three tiles of the winning kind are in sight", "绝张"),
    Flag(
        "konged-wait",
        "another player has a kong of a kind the hand waits on",
        "所听之牌被他人开杠",
        implies=("interrupted",),
    ),
    Flag("all-closed", "no other player has claimed a tile", "其余各家均未吃碰", about=DEAL),
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
    Flag("ready", "that player is ready", "该家已听牌", about=SEAT),
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
    Flag("wilds-held", "wild tiles of that player", "该家所持百搭数", about=SEAT, counted=True),
)
FLAGS: Final[Mapping[str, Flag]] = {flag.key: flag for flag in _FLAGS}
"""Every flag by its key."""


def _read(text: object) -> tuple[Flag, str, int]:
    """``key``, ``key=2``, ``key@W``, ``key@W=2`` as (flag, seat or "", number)."""
    if not isinstance(text, str):
        raise RuleError(f"a flag is text, not {text!r}", f"标记须为文字，不能是{text!r}")
    name, equals, number = text.partition("=")
    key, at, seat = name.partition("@")
    flag = FLAGS.get(key)
    if flag is None:
        near = get_close_matches(key, FLAGS, 1)
        hint, zh = (f"; did you mean {near[0]}?", f"；是否指 {near[0]}？") if near else ("", "")
        raise RuleError(
            f"no flag {key!r}{hint} There are: {', '.join(FLAGS)}", f"没有标记“{key}”{zh}可用：{'、'.join(FLAGS)}"
        )
    if bool(at) != (flag.about == SEAT):
        en, zh = ("needs a seat", "须写明座位") if flag.about == SEAT else ("takes no seat", "不带座位")
        raise RuleError(f"flag {text!r}: {key} {en}, as in opened@W", f"标记“{text}”：{key}{zh}，例如 opened@W")
    if equals and not flag.counted:
        raise RuleError(f"flag {text!r}: {key} takes no number", f"标记“{text}”：{key}不带数目")
    if flag.counted and not (equals and number.isascii() and number.isdigit() and len(number) <= 3):
        raise RuleError(
            f"flag {text!r}: {key} needs a number, as in {name}=2", f"标记“{text}”：{key}须带数目，例如 {name}=2"
        )
    return flag, seat, int(number) if equals else 1


def tell(
    flags: Iterable[str], *, winner: str, dealer: str, discarder: str | None, seats: tuple[str, ...]
) -> tuple[Source, dict[str, int]]:
    """Read flags and what they imply: how the winning tile came, and flag -> number (1 for plain ones), seat flags under ``key@SEAT``.

    discarder: who gave the winning tile, None on a self-draw. Raises RuleError for an unknown flag, a repeated one with another number, and
    every contradiction.
    """
    if isinstance(flags, (str, bytes)) or not isinstance(flags, Iterable):
        raise RuleError(f"flags are a list of texts, not {flags!r}", f"标记须为文字列表，不能是{flags!r}")
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
    robbed_one = any(FLAGS[name].sources is TAKEN for name in told if name in FLAGS)
    source = Source.SELF_DRAW if discarder is None else Source.ROBBED if robbed_one else Source.DISCARD
    if not told:
        return source, told
    ways = {
        Source.SELF_DRAW: ("a self-draw", "自摸"),
        Source.DISCARD: ("a discard", "点炮"),
        Source.ROBBED: ("a robbed kong", "抢杠"),
    }
    for name in told:
        flag = FLAGS[name.partition("@")[0]]
        if flag.sources is not None and source not in flag.sources:
            wanted, wanted_zh = ways[next(iter(flag.sources))]
            is_en, is_zh = ways[source]
            raise RuleError(
                f"flag {name} speaks of {wanted}, but the win is {is_en}",
                f"标记{name}只用于{wanted_zh}，而此和为{is_zh}",
            )
        for other in flag.never:
            if other in told:
                raise RuleError(f"flags {name} and {other} contradict each other", f"标记{name}与{other}互相矛盾")
    if "before-first-draw" in told and winner == dealer:
        raise RuleError(
            "flag before-first-draw: the dealer plays first and cannot win before that",
            "标记before-first-draw：庄家先打牌，不可能在自己摸牌之前和",
        )
    if "first-discard" in told and discarder != dealer:
        raise RuleError(
            f"flag first-discard: the dealer {dealer} discards first, not {discarder}",
            f"标记first-discard：第一张牌由庄家{dealer}打出，而不是{discarder}",
        )
    return source, told


def _source(key: str, en: str, zh: str, source: Source) -> Fact:
    return Fact(key, en, zh, lambda case: case.story.source is source)


self_drawn: Final = Fact("self_drawn", "self-draw", "自摸", lambda case: case.story.drawn)
"""Self-drawn, or a robbed kong where the rules pay it as a self-draw."""
by_discard: Final = _source("by_discard", "won on a discard", "点炮", Source.DISCARD)
robbed: Final = _source("robbed", "won by robbing a kong", "抢杠", Source.ROBBED)


def told(key: str, of: str = "winner") -> Fact:
    """The flag `key`: whether it holds, or its number.

    Flags of a seat are read of the "winner", the "payer", the "discarder" (who gave the winning tile) or a seat by name.
    """
    flag = FLAGS.get(key)
    if flag is None:
        near = get_close_matches(key, FLAGS, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise RuleError(f"no flag {key!r}{hint}", f"没有标记“{key}”")
    if flag.about != SEAT:
        return Fact("told", flag.en, flag.zh, lambda case: case.story.told.get(key, 0), (key,), flag.counted)
    if of not in _WHOSE and of not in ("E", "S", "W", "N"):
        raise RuleError(
            f"told({key!r}, {of!r}): of whom? {', '.join(_WHOSE)} or a seat",
            f"told({key!r}, {of!r})：须为{'、'.join(_WHOSE)}或座位",
        )
    whose = _WHOSE.get(of)

    def ask(case: Case) -> int:
        return case.story.told.get(f"{key}@{whose(case) if whose else of}", 0)

    return Fact("told", flag.en, flag.zh, ask, (key, of), flag.counted)


_WHOSE: Final[Mapping[str, Callable[[Case], str | None]]] = {
    "winner": lambda case: case.story.winner,
    "payer": lambda case: case.payer,
    "discarder": lambda case: case.story.discarder,
}

bloom: Final = told("kong-bloom")
last_tile: Final = told("last-tile")
last_discard: Final = told("last-discard")


def bloom_form(story: Story) -> Form | None:
    """The form of the kong whose replacement won, None without one.

    A kong that blooms is the last thing its owner did, so it is the last meld, or a pung that grew. Where both fit, the flags
    ``bloom-claimed``, ``bloom-added`` and ``bloom-concealed`` decide; without them the last meld counts.
    """
    if "kong-bloom" not in story.told:
        return None
    for key, form in (("bloom-claimed", Form.KONG), ("bloom-added", Form.ADDED), ("bloom-concealed", Form.CONCEALED)):
        if key in story.told:
            return form
    last = story.hand.melds[-1].form if story.hand.melds else None
    return last if last in (Form.KONG, Form.ADDED, Form.CONCEALED) else Form.ADDED


def bloom_of(*forms: Form) -> Fact:
    """Won on the replacement of a kong of one of these forms."""
    return Fact(
        "bloom_of",
        "kong bloom",
        "杠上开花",
        lambda case: bloom_form(case.story) in forms,
        tuple(int(form) for form in forms),
    )


def dealer(of: str = "winner") -> Fact:
    """The "winner", the "payer" or "either" is the dealer."""
    if of == "winner":
        return Fact("dealer", "dealer", "庄家", lambda case: case.story.winner == case.story.dealer, (of,))
    if of == "payer":
        return Fact("dealer", "payer is the dealer", "付家为庄", lambda case: case.payer == case.story.dealer, (of,))
    if of == "either":
        return Fact(
            "dealer",
            "winner or payer is the dealer",
            "和家或付家为庄",
            lambda case: case.story.dealer in (case.story.winner, case.payer),
            (of,),
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
)


def winners(least: int) -> Fact:
    """At least so many players win on this tile."""
    if isinstance(least, bool) or not isinstance(least, int) or least < 1:
        raise RuleError(f"winners on one tile are 1 or more, not {least!r}", f"同一张牌的和家至少1人，不能是{least!r}")
    return Fact(
        "winners", f"{least} winners on one tile", f"一炮{least}响", lambda case: case.story.winners >= least, (least,)
    )


def _untouched(case: Case) -> bool:
    return not case.story.hand.melds and "interrupted" not in case.story.told


first_turn: Final = Fact("first_turn", "nobody has claimed a tile or made a kong", "无人吃碰杠", _untouched)
first_draw: Final = told("first-draw")
heavenly: Final[Test] = first_draw & dealer() & first_turn
"""The dealer wins with the tiles dealt; a kong of his own breaks it."""
earthly: Final[Test] = first_draw & ~dealer() & first_turn
"""Another player wins with the first tile drawn, before any claim or kong."""
human: Final[Test] = told("before-first-draw") & first_turn
"""Won on a discard before the winner's first draw, before any claim or kong."""


def asides(mask: Mask | int) -> Fact:
    """Tiles of `mask` the winner has laid aside."""

    def ask(case: Case) -> int:
        kinds = mask if isinstance(mask, int) else mask.resolve(case.story.masks)
        return sum(n for kind, n in enumerate(case.story.laid) if n and kinds >> kind & 1)

    return Fact("asides", "tiles laid aside", "亮出的牌", ask, (mask,), True)


wilds_held: Final = Fact("wilds_held", "wild tiles held", "持有百搭", lambda case: case.story.held, counted=True)
"""Wild tiles in the concealed hand, the winning tile included, at their own face or not."""
