"""What a tile is: kinds as small integers, masks of kinds, names in three scripts, and sets of tiles.

A **kind** is an int below 60: 0-8 are `1m`-`9m` (characters), 9-17 `1p`-`9p` (dots), 18-26 `1s`-`9s` (bamboos), 27-30
`1z`-`4z` (east, south, west, north), 31-33 `5z` `6z` `7z` (white, green, red), 34-41 `1f`-`8f` (spring, summer, autumn,
winter, plum, orchid, chrysanthemum, bamboo), 42-50 `1j`-`9j` and 51-59 `1k`-`9k` (jokers and special tiles, named by
the tile set). A **physical code** is a kind or one of 60, 61, 62 (red fives `0m` `0p` `0s`, whose face kinds are 4, 13,
22) or 63 (`?`, a tile nobody has seen). A **mask** is an int with bit k set for kind k.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, cast

from mahjong.errors import MahjongError, NotationError, RuleError, shown

__all__ = [
    "DRAGONS", "FACES", "FLOWERS", "HONOURS", "KINDS", "LIMITS", "MAN", "ORDER", "ORDINARY", "ORPHANS", "PIN",
    "RED_FIVES", "SIMPLES", "SOU", "SPECIALS", "SUITS", "TERMINALS", "TILESETS", "UNKNOWN", "WINDS", "Language",
    "TileSet", "bits", "code", "dragons", "face", "flowers", "honours", "kind", "mask", "name", "physical", "ranks",
    "red_fives", "special", "suits", "winds",
]  # fmt: skip

Language = Literal["en", "zh", "zh-hant"]

KINDS: Final = 64
UNKNOWN: Final = 63
RED_FIVES: Final = (60, 61, 62)

# Letter of a family -> (first kind, how many ranks). The order is the order of canonical text.
FAMILIES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"m": (0, 9), "p": (9, 9), "s": (18, 9), "z": (27, 7), "f": (34, 8), "j": (42, 9), "k": (51, 9)}
)

# Physical code -> text, text -> physical code, physical code -> face kind.
CODES: Final = (
    *(f"{rank}{letter}" for letter, (_, many) in FAMILIES.items() for rank in range(1, many + 1)),
    "0m", "0p", "0s", "?",
)  # fmt: skip
PHYSICAL: Final[Mapping[str, int]] = MappingProxyType({text: number for number, text in enumerate(CODES)})
FACES: Final = bytes((*range(60), 4, 13, 22, UNKNOWN))

# Physical code -> its place in canonical order: a red five stands just before the plain five, unknown tiles last.
ORDER: Final = bytes(2 * FACES[number] + (number not in RED_FIVES) for number in range(KINDS))

# Most copies of a face kind in one set of tiles: 4 of the 34 ordinary kinds, 16 of flowers and specials. Unseen tiles
# have no limit
# but the byte that counts them.
LIMITS: Final = bytes((*[4] * 34, *[16] * 26, 0, 0, 0, 255))

MAN: Final = 0x1FF
PIN: Final = MAN << 9
SOU: Final = MAN << 18
SUITS: Final = MAN | PIN | SOU
WINDS: Final = 0xF << 27
DRAGONS: Final = 0x7 << 31
HONOURS: Final = WINDS | DRAGONS
ORDINARY: Final = SUITS | HONOURS
TERMINALS: Final = 0x101 | 0x101 << 9 | 0x101 << 18
ORPHANS: Final = TERMINALS | HONOURS
SIMPLES: Final = SUITS & ~TERMINALS
FLOWERS: Final = 0xFF << 34
SPECIALS: Final = 0x3FFFF << 42

_ENGLISH_HONOURS = ("East Wind", "South Wind", "West Wind", "North Wind", "White Dragon", "Green Dragon", "Red Dragon")
_ENGLISH_FLOWERS = ("Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Chrysanthemum", "Bamboo")


def _names(language: Language) -> tuple[str, ...]:
    """All 64 names in one language."""
    numerals = "一二三四五六七八九"
    rest: tuple[str, ...]
    if language == "en":
        suit_names = ("Characters", "Dots", "Bamboos")
        suited = [f"{rank} of {suit}" for suit in suit_names for rank in range(1, 10)]
        reds = [f"Red 5 of {suit}" for suit in suit_names]
        rest, prefix, unknown = (*_ENGLISH_HONOURS, *_ENGLISH_FLOWERS), "Special ", "Unknown"
    else:
        simplified = language == "zh"
        letters = "万筒条" if simplified else "萬筒條"
        suited = [rank + suit for suit in letters for rank in numerals]
        reds = [("红五" if simplified else "紅五") + suit for suit in letters]
        rest = tuple("东南西北白发中春夏秋冬梅兰菊竹" if simplified else "東南西北白發中春夏秋冬梅蘭菊竹")
        prefix, unknown = "特殊牌", "未知"
    return (*suited, *rest, *(prefix + CODES[number] for number in range(42, 60)), *reds, unknown)


NAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {language: _names(language) for language in cast("tuple[Language, ...]", ("en", "zh", "zh-hant"))}
)


def _refuse_tile(tile: object) -> NotationError:
    allowed = "1-9m 1-9p 1-9s 1-7z 1-8f 1-9j 1-9k, 0m 0p 0s, ?"
    return NotationError(
        f"{shown(tile)} is not a tile: write one of {allowed}, or a code from 0 to 63",
        f"{shown(tile)} 不是一张牌：应为 {allowed} 之一，或 0 至 63 的编码",
        text=tile if isinstance(tile, str) else shown(tile),
    )


def physical(tile: str | int) -> int:
    """The physical code of one tile: `"5m"` 4, `"0m"` 60, `"?"` 63. A code is checked and handed back.

    Raises NotationError for anything else.
    """
    if isinstance(tile, str):
        number = PHYSICAL.get(tile)
        if number is None:
            raise _refuse_tile(tile)
        return number
    try:
        number = -1 if isinstance(tile, bool) else tile.__index__()
    except (AttributeError, TypeError):
        number = -1
    if not 0 <= number < KINDS:
        raise _refuse_tile(tile)
    return number


def kind(tile: str | int) -> int:
    """The face kind of one tile, 0 to 59: `"5m"` and `"0m"` 4, `"7z"` 33. Raises NotationError, also for `"?"`."""
    number = FACES[physical(tile)]
    if number == UNKNOWN:
        raise NotationError("'?' is an unknown tile and has no kind", "'?' 是未知牌，没有牌种", text="?")
    return number


def code(tile: str | int) -> str:
    """The text of one tile: 4 `"5m"`, 60 `"0m"`, 63 `"?"`. Raises NotationError for anything else."""
    return CODES[physical(tile)]


def face(tile: str | int) -> int:
    """The face kind of a physical code: 60 (`0m`) 4, every other code itself (63 too)."""
    return FACES[physical(tile)]


def name(tile: str | int, language: Language = "en") -> str:
    """The name of one tile in English, simplified (`zh`) or traditional Chinese (`zh-hant`).

    Specials have neutral names here; a tile set gives them its own (`TileSet.name`).
    """
    return _language(language)[physical(tile)]


def _language(language: str) -> tuple[str, ...]:
    try:
        return NAMES[language]
    except (KeyError, TypeError):
        known = ", ".join(NAMES)
        raise MahjongError(
            f"no names in language {shown(language)}: choose {known}",
            f"没有语言 {shown(language)} 的名称：可选 {known}",
        ) from None


def bits(mask: int) -> Iterator[int]:
    """The kinds of a mask, ascending. Raises MahjongError if it is not an int from 0 to 2**64 - 1."""
    if not isinstance(mask, int) or mask < 0 or mask >> KINDS:
        raise MahjongError(
            f"{shown(mask)} is not a mask: an int from 0 to 2**64 - 1",
            f"{shown(mask)} 不是牌种掩码：应为 0 至 2**64 - 1 的整数",
        )
    return _bits(mask)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _digits(text: str, start: int, whole: str) -> list[int]:
    """`"258"` or `"1-37"` as ranks; `start` is where it stands in `whole`."""
    found: list[int] = []
    at = 0
    while at < len(text):
        first = text[at]
        last = first
        step = 1
        if text[at + 1 : at + 2] == "-":
            last = text[at + 2 : at + 3]
            step = 3
        if not (first in "123456789" and last and last in "123456789" and first <= last):
            raise NotationError(
                f"{text[at : at + step]!r} at character {start + at + 1} of {shown(whole)}: "
                "ranks are digits 1-9 or a rising span such as 2-8",
                f"{shown(whole)} 第 {start + at + 1} 位的 {text[at : at + step]!r}："
                "点数应为 1-9 的数字或递增的区间，如 2-8",
                text=whole,
                position=start + at,
            )
        found.extend(range(int(first), int(last) + 1))
        at += step
    return found


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise NotationError(
            f"{what} must be text, not {shown(value)}", f"{what} 应为文本，而不是 {shown(value)}", text=shown(value)
        )
    return value


def ranks(text: str, suits: str = "mps") -> int:
    """The mask of some ranks in some suits: `ranks("258")`, `ranks("2-8", "mp")`. Raises NotationError."""
    return _suited(text, suits)


def _suited(text: str, suits: str) -> int:
    numbers = _digits(_text(text, "ranks"), 0, text)
    result = 0
    for at, letter in enumerate(_text(suits, "suits")):
        if letter not in "mps":
            raise NotationError(
                f"{letter!r} at character {at + 1} of {shown(suits)} is not a suit: m, p or s",
                f"{shown(suits)} 第 {at + 1} 位的 {letter!r} 不是花色：应为 m、p 或 s",
                text=suits,
                position=at,
            )
        for rank in numbers:
            result |= 1 << FAMILIES[letter][0] + rank - 1
    return result


def mask(text: str) -> int:
    """The mask of some kinds: `mask("23468s6z")`, `mask("1-9m 5-8f")`; spaces are free. Raises NotationError."""
    result = 0
    start = 0
    for at, letter in enumerate(_text(text, "a mask")):
        if letter in "0123456789-":
            continue
        digits = text[start:at]
        if letter.isspace() and not digits.strip():
            start = at + 1
            continue
        if letter not in FAMILIES or not digits:
            raise NotationError(
                f"{letter!r} at character {at + 1} of {shown(text)}: expected ranks and one of the letters {' '.join(FAMILIES)}",
                f"{shown(text)} 第 {at + 1} 位的 {letter!r}：应为点数加字母 {' '.join(FAMILIES)} 之一",
                text=text,
                position=at,
            )
        first, many = FAMILIES[letter]
        for rank in _digits(digits, start, text):
            if rank > many:
                raise NotationError(
                    f"{rank}{letter} in {shown(text)} is not a kind: {letter} has ranks 1-{many}",
                    f"{shown(text)} 中的 {rank}{letter} 不是牌种：{letter} 的点数为 1-{many}",
                    text=text,
                    position=start,
                )
            result |= 1 << first + rank - 1
        start = at + 1
    if start != len(text):
        raise NotationError(
            f"{shown(text[start:])} at character {start + 1} of {shown(text)} lacks its letter: {' '.join(FAMILIES)}",
            f"{shown(text)} 第 {start + 1} 位的 {shown(text[start:])} 缺少字母：{' '.join(FAMILIES)}",
            text=text,
            position=start,
        )
    return result


def _is_name(word: object) -> bool:
    return isinstance(word, str) and bool(word.strip())


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles a game is played with: copies of each kind, which fives are red, what special tiles are called.

    Build it from the functions of this module and `+`: `suits(4) + honours(4) + red_fives()`. The order of the parts
    does not matter. Two parts that give the same kind, or both give red fives of a suit, are refused with RuleError.

    - counts: bytes(64), copies by face kind.
    - reds: how many of the fives of m, p, s are red.
    - names: kind -> (English, simplified, traditional) for the kinds the set itself names.
    """

    counts: bytes = bytes(KINDS)
    reds: tuple[int, int, int] = (0, 0, 0)
    names: Mapping[int, tuple[str, str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        counts = self.counts
        if not isinstance(counts, bytes) or len(counts) != KINDS:
            raise RuleError("counts of a tile set must be bytes, 64 of them", "牌组的张数应为 64 个字节")
        for number, copies in enumerate(counts):
            limit = LIMITS[number] if number < 60 else 0
            if copies > limit:
                raise RuleError(
                    f"{copies} copies of {CODES[number]}: at most {limit} are allowed",
                    f"{CODES[number]} 有 {copies} 张：最多 {limit} 张",
                )
        reds = tuple(self.reds) if isinstance(self.reds, (tuple, list)) else ()
        if len(reds) != 3 or not all(type(many) is int and 0 <= many <= 4 for many in reds):
            raise RuleError(
                f"red fives {shown(self.reds)}: three numbers from 0 to 4",
                f"赤牌 {shown(self.reds)}：应为三个 0 至 4 的数",
            )
        names = dict(self.names) if isinstance(self.names, Mapping) else {None: self.names}
        for number, words in names.items():
            named = isinstance(number, int) and 34 <= number < 60
            if not (named and isinstance(words, tuple) and len(words) == 3 and all(map(_is_name, words))):
                raise RuleError(
                    f"names {shown(words)} of tile {shown(number)}: a set may name flowers and specials only (34-59), "
                    "each in three scripts",
                    f"牌 {shown(number)} 的名称 {shown(words)}：牌组只能为花牌和特殊牌（34-59）命名，每张三种文字",
                )
        object.__setattr__(self, "reds", reds)
        object.__setattr__(self, "names", MappingProxyType(names))

    def __hash__(self) -> int:
        return hash((self.counts, self.reds, frozenset(self.names.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return (TileSet, (self.counts, self.reds, dict(self.names)))

    def __add__(self, other: TileSet) -> TileSet:
        if not isinstance(other, TileSet):
            return NotImplemented
        both = [CODES[number] for number in range(KINDS) if self.counts[number] and other.counts[number]]
        both += [CODES[red] for red, one, two in zip(RED_FIVES, self.reds, other.reds, strict=True) if one and two]
        if both:
            raise RuleError(
                f"two parts of one tile set both give {' '.join(both)}", f"牌组的两个部分都含有 {' '.join(both)}"
            )
        m, p, s = (one + two for one, two in zip(self.reds, other.reds, strict=True))
        counts = bytes(one + two for one, two in zip(self.counts, other.counts, strict=True))
        return TileSet(counts, (m, p, s), {**self.names, **other.names})

    @property
    def size(self) -> int:
        """How many tiles."""
        return sum(self.counts)

    @property
    def mask(self) -> int:
        """The kinds present."""
        return sum(1 << number for number, copies in enumerate(self.counts) if copies)

    @property
    def physical(self) -> tuple[int, ...]:
        """Every tile as its physical code, in canonical order.

        Raises RuleError if more fives are red than there are.
        """
        left = bytearray(self.counts)
        for red, many in zip(RED_FIVES, self.reds, strict=True):
            if many > left[FACES[red]]:
                five = CODES[FACES[red]]
                raise RuleError(
                    f"{many} red {five} in a set with {left[FACES[red]]} of {five}",
                    f"{five} 共 {left[FACES[red]]} 张，赤牌却有 {many} 张",
                )
            left[FACES[red]] -= many
            left[red] = many
        return tuple(number for number in sorted(range(KINDS), key=ORDER.__getitem__) for _ in range(left[number]))

    def __len__(self) -> int:
        return self.size

    def __contains__(self, tile: object) -> bool:
        """Is this physical tile in the set? `"0m"` only if a five of that suit is red."""
        number = physical(cast("str | int", tile))
        if number in RED_FIVES:
            return self.reds[number - 60] > 0
        return self.counts[number] > 0

    def name(self, tile: str | int, language: Language = "en") -> str:
        """The name of a tile in this set."""
        number = physical(tile)
        general = _language(language)
        own = self.names.get(number)
        return own[list(NAMES).index(language)] if own else general[number]


def _copies(copies: int, limit: int) -> int:
    if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= limit:
        raise RuleError(
            f"{shown(copies)} copies of a tile: an int from 1 to {limit}",
            f"每种牌 {shown(copies)} 张：应为 1 至 {limit} 的整数",
        )
    return copies


def _part(kinds: int, copies: int, within: int, what: tuple[str, str]) -> TileSet:
    limit = min(LIMITS[number] for number in bits(within))
    _copies(copies, limit)
    stray = [CODES[number] for number in bits(kinds & ~within)]
    if stray or not kinds:
        allowed = " ".join(CODES[number] for number in bits(within))
        raise RuleError(
            f"{' '.join(stray) or 'nothing'} given as {what[0]}: allowed are {allowed}",
            f"{what[1]}不能是{' '.join(stray) or '空'}：可选 {allowed}",
        )
    return TileSet(bytes(copies * (kinds >> number & 1) for number in range(KINDS)))


def suits(copies: int = 4, suits: str = "mps", ranks: str = "1-9") -> TileSet:
    """Suit tiles: `suits()` 108 of them, `suits(4, "ps")` without characters, `suits(4, ranks="2-8")` 84."""
    return _part(_suited(ranks, suits), copies, SUITS, ("suit tiles", "序数牌"))


def winds(copies: int = 4, which: str = "1234z") -> TileSet:
    """Wind tiles."""
    return _part(mask(which), copies, WINDS, ("winds", "风牌"))


def dragons(copies: int = 4, which: str = "567z") -> TileSet:
    """Dragon tiles; `dragons(4, "7z")` for red alone."""
    return _part(mask(which), copies, DRAGONS, ("dragons", "箭牌"))


def honours(copies: int = 4) -> TileSet:
    """Winds and dragons."""
    return _part(HONOURS, copies, HONOURS, ("honours", "字牌"))


def flowers(copies: int = 1, which: str = "1-8f") -> TileSet:
    """Flower tiles."""
    return _part(mask(which), copies, FLOWERS, ("flowers", "花牌"))


def special(name_en: str, name_zh: str, code: str, copies: int = 1, *, name_hant: str = "") -> TileSet:
    """A tile with a name of its own under one of the codes `1-9j`, `1-9k` or, for flowers of another name, `1-8f`.

    `name_hant` is the traditional spelling where it differs. American jokers: `special("Joker", "百搭", "1j", 8)`.
    """
    number = kind(code)
    part = _part(1 << number, copies, FLOWERS | SPECIALS, ("a special tile", "特殊牌"))
    return TileSet(part.counts, names={number: (name_en, name_zh, name_hant or name_zh)})


def red_fives(m: int = 1, p: int = 1, s: int = 1) -> TileSet:
    """So many of the fives of each suit are red. They replace plain ones: join this to `suits(...)`, the size stays."""
    return TileSet(reds=(m, p, s))


class _TileSets(dict[str, TileSet]):
    def __missing__(self, key: object) -> TileSet:
        known = ", ".join(self)
        raise RuleError(
            f"no tile set {shown(key)}: named ones are {known}", f"没有牌组 {shown(key)}：已命名的有 {known}"
        )


TILESETS: Final[Mapping[str, TileSet]] = MappingProxyType(
    _TileSets(
        {
            "108": suits(),
            "112": suits() + dragons(4, "7z"),
            "120": suits() + dragons(),
            "136": suits() + honours(),
            "144": suits() + honours() + flowers(),
            "152": suits() + honours() + flowers() + special("Joker", "百搭", "1j", 8),
        }
    )
)
"""Tile sets by size: suits; with red dragons; with dragons; with honours; with flowers; with eight jokers as well."""
