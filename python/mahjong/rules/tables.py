"""Tables of amounts by name: one option for a whole list of patterns.

``tai_of = Option.table({"heaven": 16, "man": 16}, ...)``; a table may agree on some of the amounts, the others stay: ``"heaven=24,man=8"``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

__all__ = ["Amounts", "reader"]


class Amounts(Mapping[str, int]):
    """Amounts by name. Immutable, hashes, equal to any mapping with the same amounts."""

    __slots__ = ("_hashed", "_held")

    def __init__(self, amounts: Mapping[str, int]) -> None:
        self._held = dict(amounts)
        self._hashed = hash(tuple(sorted(self._held.items())))

    def __getitem__(self, name: str) -> int:
        return self._held[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __hash__(self) -> int:
        return self._hashed

    def __eq__(self, other: object) -> bool:
        return self._held == dict(other) if isinstance(other, Mapping) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return (Amounts, (self._held,))

    def __str__(self) -> str:
        return ",".join(f"{name}={number}" for name, number in self._held.items())

    def __repr__(self) -> str:
        return repr(self._held)


def reader(default: Mapping[str, int], low: int, high: int) -> Callable[[Any], Amounts | None]:
    """Reads what somebody wrote for such a table: a mapping of some of its names, or text such as ``a=1,b=2`` (``a:1`` too). None for
    anything else: another name, one that stands twice, a number that is none or lies outside `low` to `high`."""

    def read(value: Any) -> Amounts | None:
        if isinstance(value, Mapping):
            pairs = list(value.items())
        elif isinstance(value, str):
            parts = [part.strip().replace(":", "=").partition("=") for part in value.split(",") if part.strip()]
            digits = all(number.strip().isascii() and number.strip().isdigit() for _, _, number in parts)
            if not digits or any(len(number) > 9 for _, _, number in parts):
                return None
            pairs = [(name.strip(), int(number)) for name, _, number in parts]
        else:
            return None
        given = {}
        for name, number in pairs:
            if name in given or name not in default or type(number) is not int or not low <= number <= high:
                return None
            given[name] = number
        return Amounts({name: given.get(name, number) for name, number in default.items()})

    return read
