"""What every rule set's table of options must keep, asked by the tests of each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from mahjong.registry import variant, variant_class
from mahjong.rulebook import book


def every_option_is_read(key: str, options: Mapping[str, tuple[Any, ...]], *, apart: Collection[str] = ()) -> None:
    """`options` are all there are but those `apart`: the default first, every value read as itself and as text; each names its rule in the book
    and is told in both languages."""
    table = variant_class(key).option_table
    assert {name: option.default for name, option in table.items() if name not in apart} == {
        name: given[0] for name, given in options.items()
    }
    rules = book(key)
    for name, given in options.items():
        option = table[name]
        assert option.rule in rules
        assert option.doc
        assert option.zh != option.doc
        for value in given:
            assert variant(key, **{name: value}).options[name] == value
            assert variant(key, **{name: str(value)}).options[name] == value
