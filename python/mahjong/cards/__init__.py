"""Cards: lists of the hands that win, as data. A card is a TOML file that any owner of a card can write.

    name = "Our card 2026"                  # what it is called
    name_zh = "本年牌谱"                     # optional, as every name_zh
    key = "our-2026"                        # optional: the name by which options call it, else the file's own

    [[line]]
    id = "k1"                               # once in the card: letters, digits, - _ .
    name = "Neighbour kongs"
    points = 25                             # 1 or more
    concealed = false                       # true: nothing may be claimed but the last tile
    groups = ["F*2", "A:x*4", "A:x+1*4", "A:x+2*4"]

A group is TILE*COUNT, and the counts of a line add up to 14. TILE is `F` (flowers); `A:r` `B:r` `C:r` (rank r of a suit: equal letters are
one suit, different letters different ones); `DA` `DB` `DC` (the dragon of that suit: red for characters, green for bamboos, white for dots);
`D` (any one dragon); `0` (white as zero); `ZE` `ZS` `ZW` `ZN`; `Z` (any one wind). r is a digit, or `x`, `y`, `even`, `odd` with
an offset (`x+1`), each with one value in the line.

`load(path)` reads and registers one, `find(name)` gives a registered one or reads the file of that name: so an option ``card=PATH`` and
``card="our-2026"`` mean the same after ``load``. The card that comes with the library is called ``training``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

from mahjong._core.card import Line
from mahjong.errors import RuleError, shown, unknown

__all__ = ["TRAINING", "HandCard", "HandLine", "find", "load", "names", "parse", "register"]

TRAINING: Final = "training"
"""The card that comes with the library."""
TILES: Final = 14
_SIZE: Final = 1 << 20
_LINES: Final = 1024
_FORMS: Final = 1 << 16
_POINTS: Final = 1_000_000
_KEY: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_GROUP: Final = re.compile(
    r"(?:[ABC]:(?:[1-9]|(?:x|y|even|odd)(?:[+-][1-8])?)|F|D[ABC]?|Z[ESWN]?|0)\*([1-9][0-9]?)", re.ASCII
)
_HEAD: Final = frozenset({"name", "name_zh", "key", "line"})
_PARTS: Final = frozenset({"id", "name", "name_zh", "points", "concealed", "groups"})


@dataclass(frozen=True, slots=True)
class HandLine:
    """One line: its id, names, points, whether nothing may be claimed for it, and its groups as the core takes them."""

    key: str
    names: tuple[str, str]
    points: int
    concealed: bool
    line: Line

    @property
    def groups(self) -> tuple[str, ...]:
        """As they were written."""
        return self.line.groups


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card: its key, names, and lines in the order written. A value."""

    key: str
    names: tuple[str, str]
    lines: tuple[HandLine, ...]

    def __repr__(self) -> str:
        return f"<card {self.key}: {len(self.lines)} lines>"


_REGISTERED: Final[dict[str, HandCard]] = {}


def register(card: HandCard) -> HandCard:
    """From now on `find` gives this card by its key. Raises RuleError where another one has it."""
    if not isinstance(card, HandCard):
        raise RuleError(f"{shown(card)} is no card: a HandCard", f"{shown(card)}不是牌谱：须为HandCard")
    known = _known().get(card.key, card)
    if known != card:
        raise RuleError(f"another card is called {shown(card.key)}", f"已有另一牌谱名为{shown(card.key)}")
    _REGISTERED[card.key] = card
    return card


def load(path: str | Path) -> HandCard:
    """Reads a card and registers it by its key. Raises RuleError that names the file, the line and what is wrong."""
    return register(_read(str(path)))


def find(name: str) -> HandCard:
    """The registered card of this key, or the card in the file of this name, which ends in ``.toml``. Raises RuleError for neither."""
    known = _known()
    if isinstance(name, str) and name in known:
        return known[name]
    if isinstance(name, str) and name.endswith(".toml"):
        return _read(name)
    raise unknown(
        "card",
        "牌谱",
        name,
        known,
        see=(
            "A card may also be a file that ends in .toml: see mahjong.cards.",
            "也可给出.toml文件，见mahjong.cards。",
        ),
    )


def names() -> tuple[str, ...]:
    """The keys of all registered cards."""
    return tuple(_known())


def _known() -> Mapping[str, HandCard]:
    return {TRAINING: _training(), **_REGISTERED}


@cache
def _training() -> HandCard:
    return _read(str(Path(__file__).parent / "training.toml"))


def _read(path: str) -> HandCard:
    place = Path(path)
    text = ""
    try:
        size = place.stat().st_size
        if size <= _SIZE:
            text = place.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        _bad(path, f"cannot be read ({why})", f"无法读取（{why}）")
    if size > _SIZE:
        _bad(path, f"more than {_SIZE} bytes", f"超过{_SIZE}字节")
    return parse(text, key=place.stem, source=path)


def parse(text: str, *, key: str = "card", source: str = "") -> HandCard:
    """The card that a TOML text holds. key: what it is called where it does not say; source: what errors call it.

    Raises RuleError for text that is no TOML or no card: it names the line of the card, where it stands, what is wrong and what is allowed.
    """
    source = source or key
    if not isinstance(text, str):
        _bad(source, f"a card is TOML text, not {shown(text)}", f"牌谱须为TOML文本，不能是{shown(text)}")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        _bad(source, "no card is nested so deeply", "牌谱不会嵌套得这么深")
    except (tomllib.TOMLDecodeError, ValueError) as error:
        _bad(source, f"no TOML: {error}", f"不是TOML：{error}")
    stray = sorted(set(data) - _HEAD)
    if stray:
        _bad(
            source,
            f"unknown {shown(stray[0])}: {', '.join(sorted(_HEAD))}",
            f"未知项{shown(stray[0])}：可用{'、'.join(sorted(_HEAD))}",
        )
    own = data.get("key", key)
    if not isinstance(own, str) or not _KEY.fullmatch(own):
        _bad(
            source,
            f"key {shown(own)}: letters, digits, - _ . (40 at most)",
            f"key {shown(own)}：须为字母、数字及- _ .（至多40字）",
        )
    listed = data.get("line")
    if (
        not isinstance(listed, list)
        or not 1 <= len(listed) <= _LINES
        or not all(isinstance(one, dict) for one in listed)
    ):
        _bad(source, f"it has no lines: 1 to {_LINES} tables [[line]]", f"没有牌型：须有1至{_LINES}个[[line]]表")
    rows = [at for at, row in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*line\s*\]\]", row)]
    lines: list[HandLine] = []
    for number, one in enumerate(listed):
        where = _Where(source, number + 1, rows[number] if number < len(rows) else 0, one.get("id"))
        lines.append(_line(one, where, {known.key for known in lines}))
    total = sum(len(one.line.assignments) for one in lines)
    if total > _FORMS:
        _bad(source, f"its lines have {total} forms, at most {_FORMS}", f"各牌型展开后共{total}种，最多{_FORMS}种")
    return HandCard(own, _names(data, own, _Where(source, 0, 0, None)), tuple(lines))


@dataclass(frozen=True, slots=True)
class _Where:
    """Where in a card something stands: the file, the number of the line and its row in the file, 0 for the head, and the line's id."""

    source: str
    number: int
    row: int
    id: object

    def bad(self, en: str, zh: str) -> NoReturn:
        """Raises the RuleError for what is wrong here."""
        if not self.number:
            _bad(self.source, en, zh)
        called = f" ({self.id})" if isinstance(self.id, str) and _KEY.fullmatch(self.id) else ""
        row, row_zh = (f", row {self.row}", f"（文件第{self.row}行）") if self.row else ("", "")
        _bad(self.source, f"line {self.number}{called}{row}: {en}", f"第{self.number}个牌型{called}{row_zh}：{zh}")


def _bad(source: str, en: str, zh: str) -> NoReturn:
    raise RuleError(f"card {shown(source)}: {en}", f"牌谱{shown(source)}：{zh}") from None


def _line(one: Mapping[str, Any], where: _Where, taken: set[str]) -> HandLine:
    stray, missing = sorted(set(one) - _PARTS), sorted({"id", "points", "groups"} - set(one))
    if stray:
        where.bad(
            f"unknown {shown(stray[0])}: {', '.join(sorted(_PARTS))}",
            f"未知项{shown(stray[0])}：可用{'、'.join(sorted(_PARTS))}",
        )
    if missing:
        where.bad(f"{missing[0]} is missing", f"缺少{missing[0]}")
    key, points, concealed = one["id"], one["points"], one.get("concealed", False)
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        where.bad(
            f"id {shown(key)}: letters, digits, - _ . (40 at most)",
            f"id {shown(key)}：须为字母、数字及- _ .（至多40字）",
        )
    if key in taken:
        where.bad(f"id {key} is there already", f"id {key}重复")
    if type(points) is not int or not 1 <= points <= _POINTS:
        where.bad(
            f"points {shown(points)}: a whole number from 1 to {_POINTS}",
            f"points {shown(points)}：须为1至{_POINTS}的整数",
        )
    if type(concealed) is not bool:
        where.bad(f"concealed {shown(concealed)}: true or false", f"concealed {shown(concealed)}：须为true或false")
    groups = _groups(one["groups"], where)
    try:
        line = Line(groups, key=key, points=points, concealed=concealed)
    except ValueError:
        where.bad(f"no ranks from 1 to 9 fit {' '.join(groups)}", f"没有1至9的点数合于{' '.join(groups)}")
    return HandLine(key, _names(one, key, where), points, concealed, line)


def _groups(given: object, where: _Where) -> list[str]:
    if not isinstance(given, list) or not 1 <= len(given) <= TILES:
        where.bad(
            f"groups {shown(given)}: a list of 1 to {TILES} texts", f"groups {shown(given)}：须为1至{TILES}个文本的列表"
        )
    total = 0
    for text in given:
        found = _GROUP.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            where.bad(
                f"group {shown(text)}: TILE*COUNT, TILE one of F, A:r B:r C:r (r: 1-9, x, y, even, odd, x+1 ...), DA DB DC, D, 0, "
                "ZE ZS ZW ZN, Z",
                f"牌组{shown(text)}：须为“牌*张数”，牌为F、A:r B:r C:r（r为1-9、x、y、even、odd、x+1等）、DA DB DC、D、0、ZE ZS ZW ZN、Z之一",
            )
        total += int(found[1])
    if total != TILES:
        where.bad(f"the counts add up to {total}, not {TILES}", f"张数合计{total}，应为{TILES}")
    return list(given)


def _names(data: Mapping[str, Any], default: str, where: _Where) -> tuple[str, str]:
    en = data.get("name", default)
    zh = data.get("name_zh", en)
    for name in (en, zh):
        if not isinstance(name, str) or not name.strip() or len(name) > 80 or not name.isprintable():
            where.bad(f"name {shown(name)}: text of 1 to 80 characters", f"名称{shown(name)}：须为1至80字的文本")
    return en, zh
