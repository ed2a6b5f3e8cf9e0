"""What a table has chosen: named sets of option values, the value of every option, and their schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mahjong.errors import RuleError, unknown

if TYPE_CHECKING:
    from mahjong.rules.options import Option

__all__ = ["Preset", "chosen", "preset", "schema"]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of option values."""

    name: str
    en: str
    zh: str
    values: Mapping[str, Any]


def preset(name: str, en: str, zh: str, **values: Any) -> Preset:
    """Option values that go together under a name."""
    return Preset(name, en, zh, values)


def chosen(
    options: Mapping[str, Option[Any]], given: Mapping[str, Any], presets: Iterable[Preset] = ()
) -> dict[str, Any]:
    """The value of every option: defaults, then the preset named by ``preset=``, then what was given, then what values force.

    Raises RuleError for an unknown option or preset (with the nearest name and all that exist), a value that is not allowed, and one
    that another forces otherwise.
    """
    named = {one.name: one for one in presets}
    wanted = dict(given)
    base: dict[str, Any] = {}
    if "preset" in wanted and "preset" not in options:
        name = wanted.pop("preset")
        if name not in named:
            raise unknown("preset", "预设", name, named)
        base = dict(named[name].values)
    for name in (*base, *wanted):
        if name not in options:
            raise unknown("option", "选项", name, options)
    fixed = {name: options[name].read(value) for name, value in wanted.items()}
    values = {name: option.default for name, option in options.items()}
    values.update({name: options[name].read(value) for name, value in base.items()})
    values.update(fixed)
    for name, option in options.items():
        for other, forced in option.forces.get(values[name], {}).items():
            value = options[other].read(forced)
            if other in fixed and fixed[other] != value:
                raise RuleError(
                    f"{name}={values[name]} needs {other}={value}, not {fixed[other]}",
                    f"{name}={values[name]}要求{other}={value}，而不是{fixed[other]}",
                    rule=option.rule,
                )
            values[other] = value
    return values


def schema(title: str, options: Mapping[str, Option[Any]]) -> dict[str, Any]:
    """JSON Schema of a rule set's options."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "properties": {name: option.schema() for name, option in options.items()},
    }
