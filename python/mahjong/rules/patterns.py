"""The words a pattern table is written in: patterns, extras, requirements and refused shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mahjong.errors import RuleError, shown
from mahjong.rules.language import Test
from mahjong.rules.sets import Sets
from mahjong.rules.shapes import Shape
from mahjong.rules.values import Item, Number

__all__ = ["Refusal", "Requirement", "pattern", "reasons", "refuse", "require", "unit_names"]


def pattern(
    key: str,
    en: str,
    zh: str,
    when: Test,
    *,
    fan: Number = 0,
    points: Number = 0,
    times: Number = 1,
    plus: Number = 0,
    rule: str = "",
    tags: tuple[str, ...] = (),
    **more: Any,
) -> Item:
    """An item of the winner named in both languages; `more` is what `mahjong.rules.values.Item` takes besides.

    Raises RuleError for a `when` that is no test.
    """
    if not isinstance(when, Test):
        raise RuleError(f"pattern {key!r}: `when` is a test, not {when!r}", f"番种{key}：when须为条件，不能是{when!r}")
    return Item(
        key=key, names=(en, zh), when=when, fan=fan, points=points, times=times, plus=plus, rule=rule, tags=tags, **more
    )


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a reading must pass to win; asked before the best reading is chosen. `rule` is the reason given when it fails."""

    test: Test
    rule: str
    en: str
    zh: str


def require(
    test: Test, rule: str, en: str, zh: str, *, when: Test | None = None, unless: Test | None = None
) -> Requirement:
    """A legal reading passes `test`; only asked `when`, waived `unless`. `en` and `zh` say why a win without it is refused."""
    for name, given in (("test", test), ("when", when), ("unless", unless)):
        if given is not None and not isinstance(given, Test):
            raise RuleError(
                f"requirement {rule!r}: {name} is a test, not {given!r}", f"条件{rule}：{name}须为条件，不能是{given!r}"
            )
    asked = test
    if when is not None:
        asked = asked | ~when
    if unless is not None:
        asked = asked | unless
    return Requirement(asked, rule, en, zh)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A shape the rules know and do not accept: the reason given for a hand that has it and no legal shape. menu: the sets and pairs it is made
    of, None for those of the rule set."""

    shape: Shape
    rule: str
    en: str
    zh: str
    menu: Sets | None = None


def refuse(shape: Shape, rule: str, en: str, zh: str, *, menu: Sets | None = None) -> Refusal:
    """Name the rule by which `shape` does not win; `menu`: made of these sets and pairs, which the rules do not allow."""
    return Refusal(shape, rule, en, zh, menu)


def reasons(
    *,
    incomplete: str = "",
    size: str = "",
    copies: str = "",
    tiles: str = "",
    flowers: str = "",
    laid: str = "",
    melds: str = "",
    runs: str = "",
    pairs: str = "",
    wild: str = "",
    robbed: str = "",
) -> Mapping[str, str]:
    """The rules that stand behind the general reasons: a hand that is not complete, of a wrong size, with more copies of a tile than
    there are; and behind errors: tiles that are not in the set (`flowers`: where they are flowers), a winning tile that is laid aside,
    melds that are no set, runs and pairs claimed from the wrong player or where nobody may. wild: a
    wildcard of another player that a hand counted tile by tile would win on. robbed: a kong of a form that cannot be robbed; what
    `kong.rules` names where nothing is named here."""
    given = {
        "incomplete": incomplete,
        "size": size,
        "copies": copies,
        "tiles": tiles,
        "flowers": flowers or tiles,
        "laid": laid,
        "melds": melds,
        "runs": runs,
        "pairs": pairs,
        "wild": wild,
        "robbed": robbed,
    }
    return MappingProxyType({why: rule for why, rule in given.items() if rule})


def unit_names(
    *, fan: tuple[str, str] | None = None, points: tuple[str, str] | None = None
) -> Mapping[str, tuple[str, str]]:
    """What a rule set calls fan and points, in English and Chinese, where it has words of its own. Raises RuleError for other than two texts."""
    given = {unit: both for unit, both in (("fan", fan), ("points", points)) if both is not None}
    for unit, both in given.items():
        if not isinstance(both, tuple) or len(both) != 2 or not all(isinstance(one, str) and one for one in both):
            raise RuleError(
                f"unit_names({unit}={shown(both)}): a name in English and one in Chinese",
                f"unit_names({unit}={shown(both)})：须有英文名与中文名",
            )
    return MappingProxyType(given)
