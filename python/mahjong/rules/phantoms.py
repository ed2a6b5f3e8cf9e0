"""An imaginary tile: everybody has one real tile less than a complete hand needs, and thinks of one instead. Imported as ``phantom``.

``phantoms = (phantom.named("heart"),)`` with ``phases = (phase.commit("heart", ..., phase.kinds(), shown=phase.WIN),)``: it is the kind that its seat has
named in that phase. ``phantoms = (phantom.free(),)``: it is any kind, chosen when the hand is won.

It is part of complete hands alone, and of waiting ones: it is never drawn, discarded, claimed or melded, helps no claim and no kong, is never the
winning tile, and there may be a fifth of its kind. Of a win that is stated, `Variant.score` is told the kind that was named (``phantom="2m"``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mahjong.errors import RuleError, shown
from mahjong.rules.asides import Group
from mahjong.rules.commitments import Commit
from mahjong.rules.shapes import SETS
from mahjong.tiles import ORDINARY, UNKNOWN, code
from mahjong.tiles import kind as kind_of

__all__ = ["ANY", "Phantom", "check", "free", "named", "stated"]

ANY: Final = UNKNOWN
"""Stands for the kind of one that may be any."""


@dataclass(frozen=True, slots=True)
class Phantom:
    """Made by `named` and `free`."""

    key: str
    rule: str


def named(key: str, *, rule: str = "") -> Phantom:
    """It is the kind that its seat has named in the phase ``phase.commit`` of this key. Raises RuleError for what is no name."""
    if not isinstance(key, str) or not key.isidentifier():
        raise RuleError(
            f"phantom.named({shown(key)}): the key of a phase.commit",
            f"phantom.named({shown(key)})：须为phase.commit的键",
        )
    return Phantom(key, rule)


def free(*, rule: str = "") -> Phantom:
    """It is any kind."""
    return Phantom("", rule)


def stated(phantom: Phantom | None, given: str | int | None, names: tuple[str, str]) -> int:
    """The kind of the imaginary tile that a caller states, ANY where it may be any, -1 where the rules know none.

    Raises RuleError for one where they do not, or where it may be any, for none where one has to be named, and for no ordinary tile; NotationError for
    what is no tile.
    """
    if phantom is None or not phantom.key:
        if given is not None:
            raise RuleError(
                f"phantom={shown(given)}: in {names[0]} nobody names an imaginary tile",
                f"phantom={shown(given)}：{names[1]}不指定想像的牌",
                rule="" if phantom is None else phantom.rule,
            )
        return -1 if phantom is None else ANY
    if given is None:
        raise RuleError(
            f"{names[0]}: say which tile the winner has thought of (phantom=)",
            f"{names[1]}：请用phantom=给出和家心中所想的牌",
            rule=phantom.rule,
        )
    kind = kind_of(given)
    if not ORDINARY >> kind & 1:
        raise RuleError(
            f"phantom={code(kind)}: one of the 34 kinds from 1m to 7z",
            f"phantom={code(kind)}：须为1m至7z的34种之一",
            rule=phantom.rule,
        )
    return kind


def check(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for two of them, for one that no phase names or whose choices are not single kinds, and beside words that count a hand's tiles
    otherwise or have other tiles stand for something."""
    found: tuple[Phantom, ...] = words["phantoms"]
    if not found:
        return
    others = [word for word in ("wilds", "miscounts") if words[word] is not None]
    others += [word for word in ("identities", "proxies", "declarations", "instants", "penalties") if words[word]]
    others += ["menu"] if words["menu"].across or words["menu"].loose else []
    others += ["asides"] if any(isinstance(one, Group) for one in words["asides"]) else []
    if len(found) > 1 or others or any(shape.bit != SETS for shape in words["shapes"]):
        raise RuleError(
            f"{name}.phantoms: one imaginary tile, for sets and a pair alone, and none of {', '.join(others) or 'other shapes'} beside",
            f"{name}.phantoms：只能有一张想像的牌，只用于牌组加将，且不得另有{'、'.join(others) or '其他牌型'}",
        )
    key = found[0].key
    phase = next((one for one in words["phases"] if isinstance(one, Commit) and one.key == key), None)
    if key and (
        phase is None or any(mask.bit_count() != 1 or mask & ~ORDINARY for _, _, mask in phase.choices.values())
    ):
        raise RuleError(
            f"{name}.phantoms: no phase.commit({key!r}, ...) names one kind (phase.kinds())",
            f"{name}.phantoms：没有指定一种牌（phase.kinds()）的phase.commit({key!r}, ...)",
        )
