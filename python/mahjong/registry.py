"""Rule sets by name: `variant("guangdong", rounds=4)`, `variants()`.

The list is explicit and short to read; a rule set is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, NamedTuple

from mahjong.errors import unknown
from mahjong.variant import Variant

__all__ = ["Entry", "names", "variant", "variant_class", "variants"]


class Entry(NamedTuple):
    """One rule set of the list: its key, its names in English and Chinese, other names, and where its class is."""

    key: str
    en: str
    zh: str
    aliases: tuple[str, ...]
    module: str
    cls: str


_ENTRIES: Final = (
    Entry(
        "guangdong",
        "Guangdong (Ji Ping Hu)",
        "广东麻将（鸡平和）",
        ("广东", "廣東", "广东麻将", "廣東麻將", "鸡平和", "雞平和", "ji-ping-hu", "cantonese"),
        "guangdong",
        "Guangdong",
    ),
    Entry(
        "wuhan",
        "Wuhan",
        "武汉麻将",
        ("武汉", "武漢", "武漢麻將"),
        "wuhan",
        "Wuhan",
    ),
)

_BY_NAME: Final = {
    name.casefold(): entry for entry in _ENTRIES for name in (entry.key, entry.en, entry.zh, *entry.aliases)
}


def variants() -> tuple[str, ...]:
    """The keys of all rule sets, in the order of the list."""
    return tuple(entry.key for entry in _ENTRIES)


def names(key: str) -> Entry:
    """The entry of a rule set, found by key, name or alias in either language. Raises RuleError for an unknown name."""
    entry = _BY_NAME.get(key.strip().casefold()) if isinstance(key, str) else None
    if entry is None:
        means = {name: one.key for name, one in _BY_NAME.items()}
        raise unknown("rule set", "规则", key, variants(), means=means)
    return entry


def variant_class(key: str) -> type[Variant]:
    """The class of a rule set, with its options unchosen: `variant_class("guangdong").option_schema()`."""
    entry = names(key)
    found: type[Variant] = getattr(import_module(f"mahjong.variants.{entry.module}"), entry.cls)
    return found


def variant(key: str, **options: Any) -> Variant:
    """The rule set called `key`, with options.

    `key` is a key, name or alias, Chinese ones too. Raises RuleError for an unknown name or option, with the nearest one and all there
    are, and for a value that is not allowed.
    """
    return variant_class(key)(**options)
