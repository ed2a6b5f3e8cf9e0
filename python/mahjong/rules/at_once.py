"""Wins that need no complete hand, as callers of `Variant.score` name them.

``score(hand, "5z", self_draw=True, instant="ten-winds", discards="1z5z3z6z2z7z4z1z3z5z")``
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from mahjong import notation
from mahjong.codecs.base import codes
from mahjong.errors import RuleError, shown, unknown
from mahjong.rules import instants, verdict
from mahjong.rules.case import Case, Story
from mahjong.rules.compiled import Compiled
from mahjong.rules.drawn import Clean
from mahjong.rules.instants import ASIDE, DISCARD, DRAW, OPENING, Instant
from mahjong.rules.result import Reason
from mahjong.rules.values import Source
from mahjong.tiles import FACES, code

__all__ = ["Discards", "judge"]

Discards = str | Iterable[int | str]
"""What a seat has discarded, in order, as a caller writes it."""


def judge(rules: Compiled, story: Story, key: object, discards: Discards, drawn: Sequence[Any]) -> Case | Reason:
    """The win of the instant of this key, or why it is none. discards: all that the winner has discarded, the winning tile last; of an instant by discards
    alone. drawn: what deals pay that nobody wins. Raises MahjongError for a key there is not, a win that is told to come in another way than this one
    does, and for discards that cannot be."""
    one = _named(rules, key, drawn)
    if one.source is not story.source:
        en, zh = (
            ("is paid as a self-draw: say self_draw=True", "算自摸：请给出self_draw=True")
            if one.source is Source.SELF_DRAW
            else ("is paid by who laid the tile: say from_seat=SEAT", "由亮牌者付：请给出from_seat=座位")
        )
        raise RuleError(f"instant={shown(key)} {en}", f"instant={shown(key)}{zh}", rule=one.rule)
    story = story._replace(instant=one.key, river=_river(rules, one, story, discards))
    wrong = _wrong(rules, one, story)
    if wrong is not None:
        return wrong
    if one.at is DRAW:
        return verdict.by_draw(rules, story, (one,)) or _not(rules, one)
    counts = instants.counts_of(story)
    if one.at is ASIDE:
        laid = bytearray(story.laid)
        if story.source is Source.SELF_DRAW:
            laid[FACES[story.win]] += 1
        story = story._replace(laid=bytes(laid))
    elif one.at is OPENING:
        counts[FACES[story.win]] += 1
    case = instants.case_of(rules.plan, story)
    if not instants.holds(one, case, counts):
        return _not(rules, one)
    return verdict.worthy(rules, [case])


def _named(rules: Compiled, key: object, drawn: Sequence[Any]) -> Instant:
    """The instant of a key. Raises RuleError where there is none."""
    if key is None:
        raise RuleError(
            "discards are told of a win by them alone: say which, instant=KEY",
            "discards只用于以打出的牌而和：请用instant=说明是哪一种",
        )
    for one in rules.instants:
        if key == one.key:
            return one
    for paid in drawn:
        if isinstance(paid, Clean) and key == paid.key:
            en, zh = paid.names
            raise RuleError(
                f"instant={shown(key)}: {en} is no win; it is paid when a deal ends with its wall",
                f"instant={shown(key)}：{zh}不是和牌，而是牌墙摸完时支付",
                rule=paid.rule,
            )
    if not rules.instants:
        en, zh = rules.names
        raise RuleError(
            f"instant={shown(key)}: in {en} every win needs a complete hand",
            f"instant={shown(key)}：{zh}中和牌都须有完整的手牌",
        )
    raise unknown("instant", "即和", key, [one.key for one in rules.instants])


def _river(rules: Compiled, one: Instant, story: Story, discards: Discards) -> tuple[tuple[int, bool], ...]:
    """What the winner has discarded, as a story tells it; that another took some of it is not told. Raises MahjongError for what cannot be."""
    given = notation.parse(discards) if isinstance(discards, str) else codes(discards)
    if one.at is not DISCARD:
        if given:
            raise RuleError(
                f"discards={shown(discards)}: {one.key} does not hang on discards",
                f"discards={shown(discards)}：{one.names[1]}与打出的牌无关",
                rule=one.rule,
            )
        return ()
    hand, tile = story.printed
    if not given or FACES[given[-1]] != FACES[tile]:
        raise RuleError(
            f"discards={shown(discards)}: all that the winner has discarded, {code(tile)} last",
            f"discards={shown(discards)}：须为和家打出的全部牌，最后一张为{code(tile)}",
            rule=one.rule,
        )
    held = Counter(FACES[number] for number in given)
    for kind, number in held.items():
        number += hand.packed[kind] + hand.owned[kind]
        if number > rules.tileset.counts[kind]:
            raise RuleError(
                f"{number} of {code(kind)} held and discarded, the set has {rules.tileset.counts[kind]}",
                f"手中与打出的{code(kind)}共{number}张，全副只有{rules.tileset.counts[kind]}张",
                rule=rules.because.get("copies", ""),
            )
    return tuple((FACES[number if story.plays is None else story.plays[number]], False) for number in given)


def _wrong(rules: Compiled, one: Instant, story: Story) -> Reason | None:
    """Why no seat holds so many tiles at this moment."""
    if one.at is ASIDE and not rules.laid >> FACES[story.win] & 1:
        tile = code(story.win)
        return rules.reason("laid", f"{tile} is not laid aside", f"{tile}不是要亮出的牌")
    if one.at is DISCARD:
        need = 3 * (rules.sets - story.hand.sets) + 1
        if len(story.printed[0].tiles) != need:
            return rules.reason(
                "size", f"after the discard a hand is {need} concealed tiles here", f"打出后暗牌应为{need}张"
            )
        return None
    if one.at is OPENING:
        need = 3 * rules.sets
        if story.hand.melds or len(story.hand.tiles) not in (need, need + 1):
            return rules.reason(
                "size",
                f"a hand as it was dealt is {need} tiles, of the dealer {need + 1}, before the one that is called the winning tile",
                f"起手牌除所报和张外应为{need}张，庄家{need + 1}张",
            )
        return verdict.too_many(rules, story)
    return verdict.wrong_tiles(rules, story)


def _not(rules: Compiled, one: Instant) -> Reason:
    en, zh = one.names
    return Reason(one.rule or one.key, f"it is not: {en}", f"不是{zh}")
