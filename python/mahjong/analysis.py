"""How far a hand is from complete and how it can be read, wildcards included.

Every function takes the same question:

- `hand`: canonical text (`"123m456p22z [777z]"`), a `Hand`, 34 to 64 counts by kind, or the same as bytes.
- `wilds`: how many wildcards (0..17) the hand holds beside its tiles; or a sequence with what each of them may stand for, a mask
  of kinds or text such as `"123s"`.
- `forms`: `"sets"` (sets and a pair, the default), `"pairs"` (seven different pairs), `"quad-pairs"` (seven pairs, four alike being two),
  `"orphans"` (thirteen orphans), `"misfits"` (fourteen unconnected tiles), several of these in a list, or `"all"`, which is sets,
  pairs and orphans.
- `sets`: how many sets the concealed tiles must make. It follows from the number of tiles, so None says it all; the number that follows is
  accepted too, any other is refused.
- `fifth_copy`: may a wildcard stand for a fifth copy of a tile? True or False, nothing else.
- `menu`: which sets and pairs the rules allow; runs, pungs and any pair if None. Written with the words of `mahjong.rules.sets`:
  `(sets.runs() | sets.pungs()).paired(tiles.ranks("258"))` for a 258 pair, `sets.total(15)` for sets that add up to fifteen,
  `sets.runs() | sets.pungs() | sets.group("567z") | sets.distinct("1234z")` for runs of honours; or a ready-made `Menu`.

`shanten` answers `NEVER` (30) for a hand that can have none of the forms asked for, as a hand with melds asked for seven pairs.
Bad input raises a MahjongError that says what is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from operator import index
from typing import Any, Final, NamedTuple, NoReturn, Protocol, TypeVar, overload

from mahjong import tiles
from mahjong._core import card as _card
from mahjong._core import menu as _menu
from mahjong._core import question as _question
from mahjong._core.menu import Menu, standard_menu
from mahjong._core.question import is_complete, shanten
from mahjong._core.reading import Reading, Readings
from mahjong.errors import MahjongError, RuleError, shown
from mahjong.hand import Hand

__all__ = [
    "FORMS",
    "NEVER",
    "Discard",
    "Menu",
    "Reading",
    "best_reading",
    "discards",
    "is_complete",
    "readings",
    "shanten",
    "useful",
    "waits",
]

HandLike = str | bytes | Hand | Sequence[int]
Wilds = int | Sequence[int | str]
Forms = str | Iterable[str]
V = TypeVar("V")

FORMS: Final[Mapping[str, int]] = {
    "sets": 1,
    "pairs": 2,
    "quad-pairs": 4,
    "orphans": 8,
    "misfits": 16,
    "all": 1 | 2 | 8,
}
"""What `forms` may name, with the bits the core takes."""

NEVER: Final = 30
"""The shanten of a hand that can have none of the forms asked for; every other shanten is below."""

NOTHING: Final = bytes(64)
STANDARD: Final = 34
WILDS_MAX: Final = 17
READING_WILDS_MAX: Final = 8
_MOST: Final = 1000
"""counts that are looked at: enough to say how many there are too many"""
_ANY: Final = (1 << 60) - 1


# ---- the edge: what the core cannot take as it is


def _refuse(what: str, hand: Any, wilds: Any, forms: Any, sets: Any) -> Any:
    """Called by the core with what it did not understand: an answer, or the error that explains it."""
    if what == "wilds":
        return _masks(wilds)
    if what == "fifth":
        return truth(hand)
    if what == "forms":
        return form_bits(forms)
    if what == "length":
        raise MahjongError(
            f"a hand of {len(hand)} counts: 34 to 64 are needed", f"手牌有 {len(hand)} 个计数：应为 34 至 64 个"
        )
    if what == "copies":
        _refuse_copies(hand)
    if what == "unseen":
        en, zh = _shown(hand)
        raise MahjongError(f"{en} holds unseen tiles: every tile must be known", f"{zh} 中有未知的牌：每张牌都须已知")
    if what == "size":
        _refuse_size(hand, wilds)
    if what == "sets":
        en, zh = _shown(hand)
        raise RuleError(
            f"sets={shown(sets)}: {en} with {wilds} wildcards makes another number of sets; leave it None",
            f"sets={shown(sets)}：{zh} 加 {wilds} 张百搭的副数与此不符；可留空",
        )
    return menu_of(hand)


def _shown(hand: Any) -> tuple[str, str]:
    """A hand as messages in English and Chinese name it."""
    if isinstance(hand, (Hand, str)):
        text = str(hand) if isinstance(hand, Hand) else shown(hand)
        return (text, text) if text else ("a hand without tiles", "空手")
    held = sum(_counts(hand))
    return f"a hand of {held} tiles", f"{held} 张的手牌"


def _refuse_copies(hand: Any) -> NoReturn:
    counts = hand.packed if isinstance(hand, Hand) else _counts(hand)
    owned = hand.owned if isinstance(hand, Hand) else bytes(64)
    for kind in range(60):
        if counts[kind] + owned[kind] > 4:
            held = counts[kind] + owned[kind]
            raise MahjongError(
                f"{held} of {tiles.code(kind)} in one hand: at most 4",
                f"手牌有 {held} 张 {tiles.code(kind)}：最多 4 张",
            )
    raise MahjongError("the hand holds too many of one tile", "手牌中某种牌过多")


def _refuse_size(hand: Any, wilds: int) -> NoReturn:
    total = sum(hand.packed if isinstance(hand, Hand) else _counts(hand)) + wilds
    en, zh = _shown(hand)
    raise MahjongError(
        f"{en} with {wilds} wildcards is {total} concealed tiles: 3n+1 or 3n+2 are needed, at most 17",
        f"{zh} 加 {wilds} 张百搭共 {total} 张：应为 3n+1 或 3n+2 张，最多 17 张",
    )


def _counts(hand: Any) -> bytes:
    packed = hand if isinstance(hand, bytes) else coerce(hand)[0]
    return packed + bytes(64 - len(packed))


def coerce(hand: Any) -> tuple[bytes, bytes | None, bool]:
    """A hand as 64 concealed counts, 64 counts of its melds (None without melds), and whether the pair is one of them. Raises MahjongError."""
    if isinstance(hand, str):
        hand = Hand(hand)
    if isinstance(hand, Hand):
        return hand.packed, hand.owned if hand.melds else None, hand.paired
    if isinstance(hand, (bytes, bytearray, memoryview)):
        hand = bytes(hand)
        if STANDARD <= len(hand) <= 64 and max(hand) <= WILDS_MAX:
            return hand.ljust(64, b"\0"), None, False
    try:
        items = list(islice(hand, _MOST))
    except (TypeError, ValueError):
        raise MahjongError(
            f"{shown(hand)} is not a hand: text, a Hand, 34 to 64 counts, or bytes",
            f"{shown(hand)} 不是手牌：应为文本、Hand、34 至 64 个计数或 bytes",
        ) from None
    if not 34 <= len(items) <= 64:
        raise MahjongError(
            f"a hand of {len(items)} counts: 34 to 64 are needed", f"手牌有 {len(items)} 个计数：应为 34 至 64 个"
        )
    counts = bytearray(64)
    for kind, item in enumerate(items):
        number = whole(item)
        if number is None or not 0 <= number <= WILDS_MAX:
            raise MahjongError(
                f"count {shown(item)} of {tiles.code(kind)}: a whole number from 0 to 4",
                f"{tiles.code(kind)} 的张数 {shown(item)}：应为 0 至 4 的整数",
            )
        counts[kind] = number
    return bytes(counts), None, False


def whole(value: Any) -> int | None:
    """A whole number of any integer type, or None for anything else, truth values too."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


class Sets(Protocol):
    """What `mahjong.rules.sets` writes: sets and pairs in words, which make a `Menu`."""

    def compiled(self, make: Any) -> Any: ...


def menu_of(menu: Any) -> Menu:
    """The core's menu for what `menu` says. Raises RuleError."""
    if menu is None:
        return standard_menu()
    if isinstance(menu, Menu):
        return menu
    try:
        made = _made(menu)
    except (AttributeError, TypeError, ValueError):  # no words, or nothing that can be kept
        made = None
    if isinstance(made, Menu):
        return made
    raise RuleError(
        f"menu {shown(menu)} is not a Menu, words of mahjong.rules.sets, or None",
        f"menu 应为 Menu、mahjong.rules.sets 的词或 None，而不是 {shown(menu)}",
    )


@lru_cache(maxsize=256)
def _made(words: Sets) -> Any:
    return words.compiled(Menu)


def truth(value: Any) -> bool:
    """What `fifth_copy` says, a bool of Python or numpy. Raises RuleError for anything else: "no" would count as yes."""
    numpy = sys.modules.get("numpy")  # whoever has a truth value of numpy has imported it
    if isinstance(value, bool) or (numpy is not None and isinstance(value, numpy.bool_)):
        return bool(value)
    told = f"fifth_copy={shown(value)}"
    raise RuleError(f"{told}: True or False, nothing else", f"{told}：只能是 True 或 False")


def form_bits(forms: Any) -> int:
    """The bits of `forms`. Raises RuleError."""
    names = (forms,) if isinstance(forms, str) else forms
    bits = 0
    try:
        for name in names:
            bits |= FORMS[name]
    except (KeyError, TypeError, ValueError):
        bits = 0
    if not bits:
        known = ", ".join(FORMS)
        told = shown(forms)
        raise RuleError(f"forms={told}: one or several of {known}", f"forms={told}：应为 {known} 中的一个或几个")
    return bits


def single_forms(forms: Any) -> tuple[str, ...]:
    """The names of the single forms asked for, in the order of `FORMS`. Raises RuleError."""
    bits = form_bits(forms)
    return tuple(name for name, bit in FORMS.items() if bit & bits and bit.bit_count() == 1)


def _masks(wilds: Any) -> list[int]:
    """One mask a wildcard. A number that is no plain int comes here too."""
    told = shown(wilds)
    en = f"wilds={told}: a number from 0 to {WILDS_MAX}, or for each wildcard the kinds it may stand for (a mask, or text such as '123s')"
    zh = f"wilds={told}：应为 0 至 {WILDS_MAX} 的数，或逐张给出百搭可代替的牌（掩码，或如 '123s' 的文本）"
    number = whole(wilds)
    if number is not None:
        if not 0 <= number <= WILDS_MAX:
            raise RuleError(en, zh)
        return [_ANY] * number
    if isinstance(wilds, (str, bytes, bool)) or not isinstance(wilds, Iterable):
        raise RuleError(en, zh)
    masks = []
    try:
        given = list(islice(wilds, WILDS_MAX + 1))
    except TypeError:
        raise RuleError(en, zh) from None
    for item in given:
        mask = tiles.mask(item) if isinstance(item, str) else whole(item)
        if mask is None or not 0 < mask <= _ANY:
            raise RuleError(en, zh)
        masks.append(mask)
    if len(masks) > WILDS_MAX:
        raise RuleError(en, zh)
    return sorted(masks)


_question.set_edge(Hand, coerce, _refuse)
_menu.set_refusal(RuleError)


# ---- waits, useful tiles, discards


def _settled(hand: HandLike) -> Hand | bytes:
    """The hand as the core takes it without asking again."""
    if isinstance(hand, Hand):
        return hand
    return Hand(hand) if isinstance(hand, str) else coerce(hand)[0]


def _tiles(hand: Hand | bytes, wilds: Wilds) -> int:
    """Concealed tiles, wildcards and the pair laid open included. Raises RuleError for bad wildcards."""
    held = len(hand.tiles) + 2 * hand.paired if isinstance(hand, Hand) else sum(hand)
    return held + len(_masks(wilds))


_KINDS: Final = tuple((1 << kind, kind, code) for kind, code in enumerate(tiles.CODES[:60]))
_ORDINARY: Final = _KINDS[:34]


def _left(hand: Hand | bytes, mask: int, visible: HandLike | None) -> dict[str, int]:
    """Copies left of each kind of a mask: four, less those held, melded and visible. Of none of them all four are held."""
    packed, owned, _ = coerce(hand)
    if owned is None and visible is None:
        among = _KINDS if mask >> 34 else _ORDINARY
        return {code: 4 - packed[kind] for bit, kind, code in among if mask & bit}
    seen, more, _ = coerce(visible) if visible is not None else (NOTHING, None, False)
    own, also = owned or NOTHING, more or NOTHING
    return {
        tiles.CODES[kind]: max(0, 4 - packed[kind] - own[kind] - seen[kind] - also[kind]) for kind in tiles.bits(mask)
    }


def _waiting(hand: HandLike, wilds: Wilds) -> Hand | bytes:
    held = _settled(hand)
    count = _tiles(held, wilds)
    if count % 3 != 1:
        en, zh = _shown(held)
        raise MahjongError(
            f"{en} has {count} concealed tiles: this is asked of a hand before its draw, 3n+1 tiles (see discards)",
            f"{zh} 有 {count} 张暗牌：此问题针对摸牌前的手牌，应为 3n+1 张（另见 discards）",
        )
    return held


def waits(
    hand: HandLike,
    *,
    wilds: Wilds = 0,
    forms: Forms = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
    visible: HandLike | None = None,
) -> dict[str, int]:
    """The tiles that complete a hand of 3n+1 tiles, with how many copies are left of each; empty if it is not ready.

    A tile of which the hand itself holds all four copies is no wait. `visible`: tiles seen elsewhere (text or counts); a wait whose
    copies are all visible stays, with 0 left. `forms="sets"` by default; see the module for the other arguments.
    """
    held = _waiting(hand, wilds)
    mask = _question.useful_mask(
        held, wilds=wilds, forms=forms, sets=sets, fifth_copy=fifth_copy, menu=menu, ready=True
    )[1]
    return _left(held, mask, visible)


def useful(
    hand: HandLike,
    *,
    wilds: Wilds = 0,
    forms: Forms = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
    visible: HandLike | None = None,
) -> dict[str, int]:
    """The tiles whose draw brings a hand of 3n+1 tiles nearer (进张, ukeire), with how many copies are left of each.

    For a ready hand these are its waits. `forms="sets"` by default; arguments as for `waits`.
    """
    held = _waiting(hand, wilds)
    mask = _question.useful_mask(held, wilds=wilds, forms=forms, sets=sets, fifth_copy=fifth_copy, menu=menu)[1]
    return _left(held, mask, visible)


class Discard(NamedTuple):
    """What is left after one discard."""

    tile: str
    shanten: int
    useful: dict[str, int]
    """Useful tiles with the copies left."""

    @property
    def left(self) -> int:
        """Copies left of all useful tiles."""
        return sum(self.useful.values())


def discards(
    hand: HandLike,
    *,
    wilds: Wilds = 0,
    forms: Forms = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
    visible: HandLike | None = None,
) -> tuple[Discard, ...]:
    """Every discard of a hand of 3n+2 tiles with its shanten and useful tiles, best first: least shanten, then most copies left.

    `forms="sets"` by default; arguments as for `waits`. What is left is asked as `shanten` and `useful` ask it, the discarded copy visible.
    """
    held = _settled(hand)
    count = _tiles(held, wilds)
    if count % 3 != 2:
        en, zh = _shown(held)
        raise MahjongError(
            f"{en} has {count} concealed tiles: a hand to discard from has 3n+2",
            f"{zh} 有 {count} 张暗牌：打牌时应为 3n+2 张",
        )
    table = _question.discard_table(held, wilds=wilds, forms=forms, sets=sets, fifth_copy=fifth_copy, menu=menu)
    found = [Discard(tiles.code(kind), far, _left(held, mask, visible)) for kind, far, mask in table]
    return tuple(sorted(found, key=lambda one: (one.shanten, -one.left)))


# ---- readings


class _Chain(Sequence[Reading]):
    """Readings of several shapes, one after the other, nothing made before it is asked for."""

    def __init__(self, lazy: Readings | None, others: tuple[Reading, ...]) -> None:
        self._lazy, self._others = lazy, others
        self._first = len(lazy) if lazy is not None else 0

    def __len__(self) -> int:
        return self._first + len(self._others)

    @overload
    def __getitem__(self, index: int) -> Reading: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Reading, ...]: ...
    def __getitem__(self, index: int | slice) -> Reading | tuple[Reading, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(f"reading {index} of {len(self)}")
        return (
            self._lazy[index] if self._lazy is not None and index < self._first else self._others[index - self._first]
        )

    def __repr__(self) -> str:
        return f"<{len(self)} readings>"

    def best(self, value: Callable[[Reading], Any]) -> tuple[Any, Reading] | None:
        found = self._lazy.best(value) if self._lazy is not None else None
        for reading in self._others:
            worth = value(reading)
            if found is None or worth > found[0]:
                found = worth, reading
        return found


def _all_readings(
    hand: HandLike, wilds: Wilds, forms: Forms, sets: int | None, fifth_copy: bool, menu: Menu | Sets | None
) -> _Chain:
    chosen = menu_of(menu)
    given = _masks(wilds)
    masks = None if whole(wilds) is not None else given
    number = len(given)
    if number > READING_WILDS_MAX:
        raise RuleError(
            f"readings are listed for 0 to {READING_WILDS_MAX} wildcards, not {number}",
            f"只列出 0 至 {READING_WILDS_MAX} 张百搭的解法，而不是 {number} 张",
        )
    bits = form_bits(forms)
    names = [name for name, bit in FORMS.items() if bit & bits == bit]
    held = _settled(hand)
    wild = number if masks is None else masks
    if not is_complete(held, wilds=wild, forms=names, sets=sets, fifth_copy=fifth_copy, menu=chosen):
        return _Chain(None, ())
    packed, owned, paired = coerce(held)
    wanted = (sum(packed) + number) // 3
    try:
        lazy = (
            Readings(chosen, packed, owned or bytes(64), number, wanted, truth(fifth_copy), paired)
            if bits & 1
            else None
        )
    except ValueError:  # all else was asked above
        raise RuleError("a menu of more than eight blocks cannot be read", "超过八组牌的菜单无法列出解法") from None
    others: list[Reading] = []
    if owned is None and wanted == 4:
        for bit in (2, 4, 8, 16):
            if bits & bit:
                shape = _card.Shape(bit)
                if any(packed[kind] for kind in range(34, 64)):
                    continue
                found = _card.readings(shape, packed, number, fifth=truth(fifth_copy), limit=1_000_000)
                others += [
                    Reading(chosen, bytes((bit, 0, *[255] * 9, number, *became)).ljust(32, b"\xff")) for became in found
                ]
    if masks is None:
        return _Chain(lazy, tuple(others))
    kept = chain(lazy or (), others)
    return _Chain(None, tuple(reading for reading in kept if _assigns(masks, reading.became)))


def _assigns(masks: list[int], became: tuple[int, ...]) -> bool:
    """Can the wildcards, each with its mask, be these kinds? Augmenting paths; a handful of wildcards."""
    taken: list[int | None] = [None] * len(became)

    def place(wild: int, seen: set[int]) -> bool:
        for i, kind in enumerate(became):
            if masks[wild] >> kind & 1 and i not in seen:
                seen.add(i)
                other = taken[i]
                if other is None or place(other, seen):
                    taken[i] = wild
                    return True
        return False

    return all(place(wild, set()) for wild in range(len(masks)))


def readings(
    hand: HandLike,
    *,
    wilds: Wilds = 0,
    forms: Forms = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
) -> Sequence[Reading]:
    """Every way to read a complete hand of 3n+2 tiles, and which tile each of up to 8 wildcards became; empty if it is not complete.

    Two readings differ in their sets, their pair, or their shape. A long sequence is not stored: readings are made as they are asked for.
    `forms="sets"` by default; see the module for the other arguments.
    """
    return _all_readings(hand, wilds, forms, sets, fifth_copy, menu)


def best_reading(
    hand: HandLike,
    value: Callable[[Reading], V],
    *,
    wilds: Wilds = 0,
    forms: Forms = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
) -> tuple[V, Reading] | None:
    """The highest `value(reading)` over all readings with the first reading that has it, or None if the hand is not complete.

    Values are compared with `>`. Arguments as for `readings`. Raises MahjongError for a value that is no function.
    """
    if not callable(value):
        raise MahjongError(
            f"value={shown(value)}: a function of a Reading whose answers can be compared",
            f"value={shown(value)}：须为对Reading求值的函数，其值可以比较",
        )
    return _all_readings(hand, wilds, forms, sets, fifth_copy, menu).best(value)
