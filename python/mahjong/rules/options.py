"""Options: what a table may agree on, typed and listed, and words that depend on them.

An option is class data of a variant: ``rounds = Option.choice(4, (1, 2, 4), rule="...", doc="...")``. An instance reads its value
(``variant.rounds``). `pick` and `on` stand where a word of the rule set stands and are resolved for each set of values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Any, Final, Generic, TypeAlias, TypeVar, overload

from mahjong.errors import RuleError
from mahjong.notation import SEATS
from mahjong.rules.presets import Preset, preset
from mahjong.rules.tables import Amounts, reader

__all__ = ["DEAL", "MATCH", "Option", "Pick", "Preset", "Scope", "on", "pick", "picks", "preset", "resolve"]

T = TypeVar("T")
Int: TypeAlias = int  # inside Option the name `int` is a builder


class Scope(Enum):
    """How long a choice holds."""

    MATCH = "match"
    DEAL = "deal"


MATCH, DEAL = Scope.MATCH, Scope.DEAL
_TRUE, _FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
FEW: Final = 32


class Option(Generic[T]):
    """One thing a table may choose. Made by `flag`, `int`, `choice`, `named`, `money`, `ladder`, `amounts`, `table`, `subset` and
    `seats`.

    default: the value without a choice. rule: id of the rule that names it. doc, zh: what it means. scope: MATCH, or DEAL for a
    term set before each deal. forces: value -> values of other options it brings with it. Raises RuleError for a default that
    is not allowed.
    """

    def __init__(
        self,
        kind: str,
        default: T,
        read: Callable[[Any], T | None],
        allowed: tuple[str, str],
        type_: Mapping[str, Any],
        *,
        rule: str,
        doc: str,
        zh: str,
        scope: Scope,
        forces: Mapping[T, Mapping[str, Any]] | None,
        values: tuple[T, ...] | None = None,
    ) -> None:
        self.kind = kind
        self.default = default
        self.rule = rule
        self.doc = doc
        self.zh = zh or doc
        self.scope = scope
        self.forces: dict[T, dict[str, Any]] = {value: dict(others) for value, others in (forces or {}).items()}
        self.values = values
        self.name = ""
        self._read = read
        self._allowed = allowed
        self._type = dict(type_)
        if read(default) is None:
            raise RuleError(
                f"the default {default!r} of an option is not allowed; allowed: {allowed[0]}",
                f"选项的默认值{default!r}不可用；可用：{allowed[1]}",
            )

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Option[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Option[T] | T:
        if instance is None:
            return self
        value: T = instance.options[self.name]  # type: ignore[attr-defined]
        return value

    def __set__(self, instance: object, value: object) -> None:
        raise RuleError(f"option {self.name} is fixed when the variant is made", f"选项{self.name}在建立规则时已固定")

    def read(self, value: object) -> T:
        """`value`, or text that means one, as the option's own type. Raises RuleError with what is allowed."""
        found = self._read(value)
        if found is None:
            raise RuleError(
                f"option {self.name or self.kind}={value!r}: allowed: {self._allowed[0]}",
                f"选项{self.name or self.kind}={value!r}：可用：{self._allowed[1]}",
                rule=self.rule,
            )
        return found

    @property
    def allowed(self) -> str:
        """The values in words, in English."""
        return self._allowed[0]

    @property
    def allowed_zh(self) -> str:
        """The values in words, in Chinese."""
        return self._allowed[1]

    def schema(self) -> dict[str, Any]:
        """JSON Schema of its values, with the rule's id under ``x-rule``."""
        default: Any = self.default
        if isinstance(default, (tuple, frozenset)):
            default = list(default)
        elif isinstance(default, Amounts):
            default = dict(default)
        return {
            **self._type,
            "default": default,
            "description": self.doc,
            "x-description-zh": self.zh,
            "x-allowed": self.allowed,
            "x-allowed-zh": self.allowed_zh,
            "x-rule": self.rule,
            "x-scope": self.scope.value,
        }

    def __repr__(self) -> str:
        return f"Option.{self.kind}({self.name or '?'}={self.default!r})"

    # -- builders ------------------------------------------------------------------------------------------------------

    @staticmethod
    def flag(
        default: bool,
        *,
        rule: str = "",
        doc: str = "",
        zh: str = "",
        scope: Scope = MATCH,
        forces: Mapping[bool, Mapping[str, Any]] | None = None,
    ) -> Option[bool]:
        """True or false; the texts true, yes, on, 1, false, no, off, 0 are read too."""

        def read(value: Any) -> bool | None:
            if isinstance(value, bool):
                return value
            text = value.lower() if isinstance(value, str) else None
            return True if text in _TRUE else False if text in _FALSE else None

        return Option(
            "flag",
            default,
            read,
            ("true or false", "true（是）或false（否）"),
            {"type": "boolean"},
            rule=rule,
            doc=doc,
            zh=zh,
            scope=scope,
            forces=forces,
            values=(False, True),
        )

    @staticmethod
    def int(
        default: Int,
        *,
        low: Int,
        high: Int,
        rule: str = "",
        doc: str = "",
        zh: str = "",
        scope: Scope = MATCH,
        forces: Mapping[Int, Mapping[str, Any]] | None = None,
    ) -> Option[Int]:
        """A whole number from `low` to `high`."""
        return Option(
            "int",
            default,
            _whole(low, high),
            (f"{low} to {high}", f"{low}至{high}"),
            {"type": "integer", "minimum": low, "maximum": high},
            rule=rule,
            doc=doc,
            zh=zh,
            scope=scope,
            forces=forces,
            values=tuple(range(low, high + 1)) if high - low < FEW else None,
        )

    @staticmethod
    def money(
        default: Int,
        *,
        low: Int = 0,
        high: Int = 10**9,
        rule: str = "",
        doc: str = "",
        zh: str = "",
        scope: Scope = MATCH,
    ) -> Option[Int]:
        """An amount in least units of money."""
        return Option(
            "money",
            default,
            _whole(low, high),
            (f"an amount from {low} to {high}", f"{low}至{high}的金额"),
            {"type": "integer", "minimum": low, "maximum": high},
            rule=rule,
            doc=doc,
            zh=zh,
            scope=scope,
            forces=None,
        )

    @staticmethod
    def choice(
        default: T,
        choices: Iterable[T],
        *,
        rule: str = "",
        doc: str = "",
        zh: str = "",
        scope: Scope = MATCH,
        forces: Mapping[T, Mapping[str, Any]] | None = None,
    ) -> Option[T]:
        """One of some values, each written as its text."""
        values = tuple(choices)
        by_text = {str(value): value for value in values}

        def read(value: Any) -> T | None:
            for known in values:
                if type(known) is type(value) and known == value:
                    return known
            return by_text.get(value) if isinstance(value, str) else None

        listed = " | ".join(by_text)
        return Option(
            "choice",
            default,
            read,
            (listed, "或".join(by_text)),
            {"enum": list(values)},
            rule=rule,
            doc=doc,
            zh=zh,
            scope=scope,
            forces=forces,
            values=values,
        )

    @staticmethod
    def named(
        default: str,
        find: Callable[[str], object],
        *,
        among: tuple[str, str],
        rule: str = "",
        doc: str = "",
        zh: str = "",
    ) -> Option[str]:
        """The name of something that `find` knows; it raises RuleError for other names. among: what may be named, in English and Chinese."""

        def read(value: Any) -> str | None:
            if not isinstance(value, str):
                return None
            find(value)
            return value

        return Option(
            "named",
            default,
            read,
            among,
            {"type": "string"},
            rule=rule,
            doc=doc,
            zh=zh,
            scope=MATCH,
            forces=None,
        )

    @staticmethod
    def ladder(
        default: tuple[Int, ...],
        *,
        named: Mapping[str, tuple[Int, ...]] | None = None,
        most: Int = 16,
        rule: str = "",
        doc: str = "",
        zh: str = "",
    ) -> Option[tuple[Int, ...]]:
        """Rising amounts, one for each step: ``1,2,4``. named: ladders that go by a name; text and whole numbers are read as names first."""
        names = dict(named or {})
        numbers = _numbers(1, most, rising=True)

        def read(value: Any) -> tuple[Int, ...] | None:
            plain = isinstance(value, str) or type(value) is int
            return names[str(value)] if plain and str(value) in names else numbers(value)

        listed = "".join(f"{name} | " for name in names)
        listed_zh = "".join(f"{name}或" for name in names)
        amounts = {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": most}
        return Option(
            "ladder",
            default,
            read,
            (f"{listed}1 to {most} rising amounts, as in 1,2,4", f"{listed_zh}1至{most}个递增金额，如1,2,4"),
            {"anyOf": [{"enum": list(names)}, amounts]} if names else amounts,
            rule=rule,
            doc=doc,
            zh=zh,
            scope=MATCH,
            forces=None,
        )

    @staticmethod
    def amounts(
        default: tuple[Int, ...], *, low: Int | None = None, rule: str = "", doc: str = "", zh: str = ""
    ) -> Option[tuple[Int, ...]]:
        """As many amounts as the default has. low: what each of them is at least."""
        n = len(default)
        item: dict[str, Any] = {"type": "integer"} if low is None else {"type": "integer", "minimum": low}
        least, least_zh = ("", "") if low is None else (f", each from {low}", f"，每项不小于{low}")
        return Option(
            "amounts",
            default,
            _numbers(n, n, low=low),
            (
                f"{n} amounts, as in {','.join(map(str, default))}{least}",
                f"{n}个金额，如{','.join(map(str, default))}{least_zh}",
            ),
            {"type": "array", "items": item, "minItems": n, "maxItems": n},
            rule=rule,
            doc=doc,
            zh=zh,
            scope=MATCH,
            forces=None,
        )

    @staticmethod
    def table(
        default: Mapping[str, Int],
        *,
        low: Int = 0,
        high: Int,
        rules: Mapping[str, str] | None = None,
        rule: str = "",
        doc: str = "",
        zh: str = "",
    ) -> Option[Amounts]:
        """Amounts by name, of which some may be given: ``heaven=24,man=8``; the others stay. rules: for each name the id of its rule."""
        ids, whole = dict(rules or {}), {"type": "integer", "minimum": low, "maximum": high}
        listed = ", ".join(f"{name}={number}" for name, number in default.items())
        return Option(
            "table",
            Amounts(default),
            reader(default, low, high),
            (f"some of {listed}, each {low} to {high}", f"{listed}中的若干项，每项{low}至{high}"),
            {
                "type": "object",
                "properties": {name: {**whole, "x-rule": ids.get(name, rule)} for name in default},
                "additionalProperties": False,
            },
            rule=rule,
            doc=doc,
            zh=zh,
            scope=MATCH,
            forces=None,
        )

    @staticmethod
    def subset(
        default: Iterable[str],
        of: Iterable[str],
        *,
        rule: str = "",
        doc: str = "",
        zh: str = "",
        scope: Scope = MATCH,
    ) -> Option[frozenset[str]]:
        """Some of the names of `of`, written with commas; ``all`` and ``none`` are read too."""
        names = tuple(of)

        def read(value: Any) -> frozenset[str] | None:
            if isinstance(value, str):
                value = names if value == "all" else () if value in ("none", "") else value.split(",")
            try:
                found = frozenset(value)
            except TypeError:
                return None
            return found if found <= set(names) else None

        listed, names_zh = ", ".join(names), "、".join(names)
        return Option(
            "subset",
            frozenset(default),
            read,
            (f"some of {listed}, or all, or none", f"{names_zh}中的若干项，或all（全部）、none（无）"),
            {"type": "array", "items": {"enum": list(names)}, "uniqueItems": True},
            rule=rule,
            doc=doc,
            zh=zh,
            scope=scope,
            forces=None,
        )

    @staticmethod
    def seats(
        default: Iterable[str] = (), *, rule: str = "", doc: str = "", zh: str = "", scope: Scope = DEAL
    ) -> Option[frozenset[str]]:
        """Some of the seats E, S, W, N, A, B, C, D, F, G."""
        option = Option.subset(default, SEATS, rule=rule, doc=doc, zh=zh)
        option.kind, option.scope = "seats", scope
        return option


def _whole(low: int, high: int) -> Callable[[Any], int | None]:
    def read(value: Any) -> int | None:
        if isinstance(value, str) and value.isascii() and value.lstrip("-").isdigit() and len(value) < 20:
            value = int(value)
        return value if type(value) is int and low <= value <= high else None

    return read


def _numbers(
    least: int, most: int, *, rising: bool = False, low: int | None = None
) -> Callable[[Any], tuple[int, ...] | None]:
    one = _whole(-(10**9) if low is None else low, 10**9)

    def read(value: Any) -> tuple[int, ...] | None:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, (list, tuple)) or not least <= len(parts) <= most:
            return None
        numbers = [one(part) for part in parts]
        found = tuple(number for number in numbers if number is not None)
        if len(found) != len(numbers) or (rising and any(a >= b for a, b in pairwise(found))):
            return None
        return found

    return read


# -- words that depend on options ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Pick:
    """A word that stands for another one, chosen by the value of an option when the rule set is compiled."""

    option: Option[Any]
    words: Mapping[Any, Any] | Callable[[Any], Any]

    def word(self, value: Any) -> Any:
        return self.words(value) if callable(self.words) else self.words[value]

    def check(self) -> None:
        """Try every value the option may have. Raises RuleError for one without a word."""
        if self.option.values is None:
            self.word(self.option.default)
            return
        for value in self.option.values:
            if not callable(self.words) and value not in self.words:
                raise RuleError(
                    f"pick({self.option.name}): no word for {value!r}",
                    f"pick({self.option.name})：没有给出{value!r}对应的规则",
                )
            self.word(value)
        if not callable(self.words):
            for value in self.words:
                if value not in self.option.values:
                    raise RuleError(
                        f"pick({self.option.name}): {value!r} is not a value of it; allowed: {self.option.allowed}",
                        f"pick({self.option.name})：{value!r}不是该选项的值",
                    )


def pick(option: Option[Any] | tuple[Option[Any], ...], words: Mapping[Any, Any] | Callable[..., Any]) -> Any:
    """The word for the option's value: a mapping with every value, or a function of it. Of several options: a function of all values."""
    if isinstance(option, tuple) and option and callable(words):
        first, *more = option
        function = words
        return pick(first, (lambda value: pick(tuple(more), partial(function, value))) if more else function)
    if not isinstance(option, Option):
        raise RuleError(f"pick depends on an option, not on {option!r}", f"pick取决于选项，不能是{option!r}")
    return Pick(option, words)


def on(option: Option[Any], *words: Any) -> Any:
    """These words when the option is neither false nor 0, nothing otherwise. Stands in a tuple of words."""
    return pick(option, {value: words if value else () for value in option.values or ()})


def resolve(word: Any, values: Mapping[str, Any]) -> Any:
    """The declaration for one set of option values. In tuples, a tuple that was picked is spliced in and None is left out."""
    if isinstance(word, Pick):
        return resolve(word.word(values[word.option.name]), values)
    if isinstance(word, tuple) and type(word) is tuple:
        found: list[Any] = []
        for part in word:
            one = resolve(part, values)
            if isinstance(part, Pick) and isinstance(one, tuple):
                found.extend(one)
            elif one is not None or not isinstance(part, Pick):
                found.append(one)
        return tuple(found)
    return word


def picks(word: Any) -> Iterable[Pick]:
    """Every pick in a declaration, those inside the words of another included; of a function, those for the option's default."""
    if isinstance(word, Pick):
        yield word
        if callable(word.words):
            yield from picks(word.words(word.option.default))
        else:
            for inner in word.words.values():
                yield from picks(inner)
    elif isinstance(word, tuple):
        for part in word:
            yield from picks(part)
