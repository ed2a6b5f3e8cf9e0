"""What a win is worth and why a payment was made, in words, those of the rule set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mahjong.play.named import Tongue
    from mahjong.rules.result import Score, Scored
    from mahjong.variant import Variant

__all__ = ["called", "count_of", "paid_for", "valued", "worth_of"]

_CALLED: Final = {"fan": ("fan", "番"), "points": ("points", "点")}
_UNITS: Final = {
    "fan": ("{} {fan}", "{}{fan}"),
    "points": ("{} {points}", "{}{points}"),
    "times": ("×{}", "×{}"),
    "plus": ("+{}", "+{}"),
    "least-fan": ("at least {} {fan}", "至少{}{fan}"),
    "least-units": ("at least {}", "至少{}"),
}


def called(rules: Variant | None, unit: str) -> tuple[str, str]:
    """What a rule set calls fan or points. rules: None where it is not known."""
    return _CALLED[unit] if rules is None else rules.units.get(unit, _CALLED[unit])


def worth_of(view: Tongue, one: Scored, rules: Variant | None) -> str:
    """What one thing brought, in words, those of the rule set."""
    forms = _UNITS.get(one.unit, ("{} " + one.unit, "{} " + one.unit))
    named = {unit: view.say(*called(rules, unit)) for unit in _CALLED}
    text = view.say(*forms).format(one.worth, **named)
    return "1 point" if text == "1 points" else text


def count_of(one: Scored) -> str:
    """How often it counted, where that is more than once."""
    return f" ×{one.count}" if one.count > 1 else ""


def valued(view: Tongue, score: Score, rules: Variant | None) -> str:
    """The fan, where fan count, and the value."""
    fan, (en, zh) = any(one.unit == "fan" for one in score.patterns), called(rules, "fan")
    counted = view.say(f"{score.fan} {en}, ", f"{score.fan}{zh}，") if fan else ""
    return f"{counted}{view.say('value ', '值')}{score.value}"


def paid_for(view: Tongue, names: Sequence[str], was: str, rule: str) -> str:
    """Why a payment was made. was: who would have paid, in words, if the payer stands in for somebody."""
    instead = view.say(f", in place of {was}", f"，代{was}") if was else ""
    return view.say(names[0], names[1]) + instead + (view.say(f"; {rule}", f"；{rule}") if rule else "")
