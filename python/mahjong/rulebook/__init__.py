"""The rule book: every rule of a rule set with its id, its text and the choice made where sources are silent.

One TOML file a rule set. `book("guangdong")` reads it; `Book.search` finds rules by words of either language.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Final

from mahjong.errors import RuleError, unknown

__all__ = ["DETAILS", "Book", "Example", "Rule", "book", "books", "rule", "version"]

DETAILS: Final[Mapping[str, tuple[str, str]]] = {
    "full": ("described in full", "所述完整"),
    "partial": ("described in part, the rest as usual there", "所述部分，余从当地通行"),
    "sketch": ("described in a few sentences, most as usual", "所述寥寥，大多从通行打法"),
}
"""How completely the source of a book describes its game."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. says: what it is, in English. choice: what was decided where the source is silent or contradicts itself. option: the
    option that changes it, written ``name=default | other``. zh, choice_zh: the same in Chinese, "" where it is not given."""

    id: str
    area: str
    says: str
    choice: str = ""
    option: str = ""
    zh: str = ""
    choice_zh: str = ""

    def text(self, language: str = "en") -> str:
        """The rule in a language; English where the other is not given."""
        return self.zh if language.startswith("zh") and self.zh else self.says


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example: the rules it shows, what is given, what follows, and how; `..._zh` in Chinese, "" where it is not given."""

    id: str
    rules: tuple[str, ...]
    given: str
    expect: str
    working: str = ""
    given_zh: str = ""
    expect_zh: str = ""
    working_zh: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """All rules of one rule set, in order. ``book[id]`` finds one; iterating gives the rules. summary: the game in a paragraph; line: what makes it itself, in
    a few words. detail: how completely its source describes it, one of `DETAILS`."""

    key: str
    en: str
    zh: str
    summary: str
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...]
    summary_zh: str = ""
    line: str = ""
    line_zh: str = ""
    detail: str = "full"
    _by_id: Mapping[str, Rule] = field(default_factory=dict, repr=False, compare=False)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Rule:
        """The rule of this id, with or without the key before it. Raises RuleError with the nearest id for an unknown one."""
        found = self._by_id.get(id) or self._by_id.get(f"{self.key}.{id}")
        if found is None:
            see = (f"The book of {self.key} has {len(self)} rules.", f"{self.key}的规则共{len(self)}条。")
            raise unknown("rule", "规则", id, self._by_id, see=see)
        return found

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas its rules fall into, in order of first appearance."""
        return tuple(dict.fromkeys(rule.area for rule in self.rules))

    def search(self, text: str, *, area: str | None = None) -> tuple[Rule, ...]:
        """The rules in which every word of `text` occurs, in id or text of either language; those with a word in the id first.

        Case does not matter. An empty text finds every rule. Raises RuleError for an unknown area.
        """
        if area is not None and area not in self.areas:
            raise unknown("area", "类别", area, self.areas)
        words = str(text).casefold().split()
        found: list[tuple[bool, int, Rule]] = []
        for rule in self.rules:
            if area is not None and rule.area != area:
                continue
            whole = " ".join(
                (rule.id, rule.area, rule.says, rule.choice, rule.option, rule.zh, rule.choice_zh)
            ).casefold()
            if all(word in whole for word in words):
                found.append((not any(word in rule.id for word in words), len(found), rule))
        return tuple(rule for _, _, rule in sorted(found, key=lambda row: row[:2]))


@cache
def books() -> tuple[str, ...]:
    """The keys of all books, sorted."""
    return tuple(
        sorted(entry.name[:-5] for entry in resources.files(__package__).iterdir() if entry.name.endswith(".toml"))
    )


@cache
def book(key: str) -> Book:
    """The book of a rule set by its key. Raises RuleError with what exists for an unknown one."""
    if key not in books():
        raise unknown("rule book", "规则书", key, books())
    data = tomllib.loads(resources.files(__package__).joinpath(f"{key}.toml").read_text(encoding="utf-8"))
    rules = tuple(Rule(**row) for row in data["rule"])
    examples = tuple(Example(**{**row, "rules": tuple(row["rules"])}) for row in data.get("example", ()))
    return Book(
        data["key"],
        data["name_en"],
        data["name_zh"],
        data["summary"],
        rules,
        examples,
        data.get("summary_zh", ""),
        data.get("line", ""),
        data.get("line_zh", ""),
        data.get("detail", "full"),
        {rule.id: rule for rule in rules},
    )


@cache
def version(key: str) -> str:
    """Which text of a book this is: 16 hexadecimal digits of SHA-256 over id, text, choice and option of every rule in order, the four
    parted by tabs, a newline after each rule. "" where there is no book of this key."""
    if key not in books():
        return ""
    told = "".join(f"{one.id}\t{one.says}\t{one.choice}\t{one.option}\n" for one in book(key))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def rule(id: str) -> Rule:
    """The rule of a full id, ``"guangdong.score.cap"``. Raises RuleError for an unknown one."""
    if not isinstance(id, str) or not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+){2}", id):
        raise RuleError(
            f"a rule's id is written rule-set.area.name, not {id!r}", f"规则编号的形式为 规则.类别.名称，不能是{id!r}"
        )
    return book(id.partition(".")[0])[id]
