"""A table with a cap: ordinary hands of 0 to 2 fan and single fan added to them, three in all at most, and a closed list of special hands above them.
Imported as ``capped``.

    patterns = (capped.chicken(rule), *capped.ordinary(rule), *capped.special(rule), *capped.extras(rule))

`rule` is a function that gives the id of the rule of a key. `tiers` and `floors` go with the table; `hand` and `extra` make further rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mahjong.rules import facts, score
from mahjong.rules import features as f
from mahjong.rules.language import ALWAYS, Test
from mahjong.rules.patterns import pattern
from mahjong.rules.score import Step
from mahjong.rules.values import BEST, Item, Tier

__all__ = ["RuleOf", "chicken", "extra", "extras", "floors", "hand", "ordinary", "special", "tiers"]

RuleOf: TypeAlias = Callable[[str], str]
"""The id of the rule of a key."""


def hand(key: str, en: str, zh: str, fan: int, when: Test, *, rule: str) -> Item:
    """A pattern within the cap, in place of the chicken."""
    return pattern(key, en, zh, when, fan=fan, tier="ordinary", over=("chicken",), rule=rule)


def extra(key: str, en: str, zh: str, when: Test, *, rule: str) -> Item:
    """A fan added to an ordinary hand, never past the cap; several if the test counts."""
    return pattern(key, en, zh, when, fan=1, tier="ordinary", side=True, per=when.counting, rule=rule)


def chicken(rule: RuleOf) -> Item:
    """A hand that is nothing else, of no fan."""
    return pattern("chicken", "chicken", "鸡和", ALWAYS, tier="ordinary", rule=rule("chicken"))


def ordinary(rule: RuleOf) -> tuple[Item, ...]:
    """The patterns within the cap."""
    return (
        hand("ping", "ping (all runs)", "平和", 1, f.all_runs(), rule=rule("ping")),
        hand("pungs", "all pungs", "碰碰和", 2, f.all_pungs(), rule=rule("pungs")),
        hand("half-flush", "half flush", "混一色", 2, f.half_flush(), rule=rule("half-flush")),
    )


def special(rule: RuleOf) -> tuple[Item, ...]:
    """The closed list above the cap."""
    rows: tuple[tuple[str, str, str, int, Test], ...] = (
        ("pure-flush", "full flush", "清一色", 4, f.flush()),
        ("half-flush-pungs", "half flush of pungs", "混碰", 4, f.half_flush() & f.all_pungs()),
        ("pure-flush-pungs", "full flush of pungs", "清碰", 5, f.flush() & f.all_pungs()),
        ("mixed-terminals", "mixed terminals", "混幺九", 5, f.mixed_terminals() & f.all_pungs()),
        ("small-dragons", "small three dragons", "小三元", 5, f.small_dragons()),
        ("small-winds", "small four winds", "小四喜", 5, f.small_winds()),
        ("all-honours", "all honours", "字一色", 6, f.all_honours() & f.all_pungs()),
        ("pure-terminals", "pure terminals", "清幺九", 6, f.pure_terminals() & f.all_pungs()),
        ("big-dragons", "big three dragons", "大三元", 6, f.big_dragons()),
        ("big-winds", "big four winds", "大四喜", 6, f.big_winds()),
        ("nine-gates", "nine gates", "九莲宝灯", 6, f.like("1112345678999", f.BEFORE) & f.flush()),
        ("thirteen-orphans", "thirteen orphans", "十三幺", 6, f.shaped("orphans")),
    )
    return tuple(pattern(key, en, zh, when, fan=fan, tier="special", rule=rule(key)) for key, en, zh, fan, when in rows)


def extras(rule: RuleOf) -> tuple[Item, ...]:
    """Self-draw and pungs of honours that count."""
    return (
        extra("selfdraw", "self-draw", "自摸", facts.self_drawn, rule=rule("selfdraw")),
        extra("seat-wind", "pung of the seat wind", "门风", f.pungs(of=f.SEAT_WIND), rule=rule("seat-wind")),
        extra("round-wind", "pung of the prevailing wind", "圈风", f.pungs(of=f.ROUND_WIND), rule=rule("round-wind")),
        extra("dragons", "pung of a dragon", "三元牌", f.pungs(of=f.DRAGONS), rule=rule("dragons")),
    )


def tiers(*, cap: str, best: str) -> tuple[Tier, Tier]:
    """Ordinary hands to three fan, and above them the best of the special ones alone. cap, best: the ids of these rules."""
    return Tier("ordinary", 0, cap=3, rule=cap), Tier("special", 1, take=BEST, rule=best)


def floors(rule: RuleOf, *, first: int = 6) -> tuple[Step, ...]:
    """What makes any hand worth three fan at least, and a win on the first turn `first`. `rule` is asked for their keys: kong-bloom, robbed-kong,
    last-tile, triple, heavenly, earthly, human."""
    rows: tuple[tuple[int, str, str, str, Test], ...] = (
        (3, "kong-bloom", "kong bloom", "杠上开花", facts.bloom),
        (3, "robbed-kong", "robbed kong", "抢杠", facts.robbed),
        (3, "last-tile", "last tile", "海底捞月", facts.last_tile),
        (3, "triple", "three winners on one tile", "一炮三响", facts.winners(3)),
        (first, "heavenly", "heavenly win", "天和", facts.heavenly),
        (first, "earthly", "earthly win", "地和", facts.earthly),
        (first, "human", "human win", "人和", facts.human),
    )
    return tuple(
        score.floor(fan=fan, when=when, key=key, en=en, zh=zh, rule=rule(key)) for fan, key, en, zh, when in rows
    )
