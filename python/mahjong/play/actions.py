"""`Action`: what a seat does, as a value with one text form.

    discard 5m      claim [345m]      kong <1111p>      kong [1111p+]      aside 7z      give 1m2m3m
    choose void=m   win               pass              draw            hold 5m
    win 3           draw tail         swap 5m S1       abort nine-kinds
    discard 5m ready                  discard 5m ready stake=3            discard 5m ready:KEY
    claim [345m] ready                ready

One verb, then tiles in the canonical notation; the notation of melds says which set is meant. The tile claimed and who discarded it
are known from the moment, so they are not written. ``win 3``: a win said to be worth 3 fan, ``draw tail``: a draw from the other end
of the wall; both where faults are judged. ``swap 5m S1`` puts 5m for the wildcard into the first meld of S; ``give 3m??``
gives 3m and two tiles that nobody has looked at. An action is small, immutable and unique: equal texts give the same object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final, NoReturn
from weakref import WeakValueDictionary

from mahjong import notation
from mahjong.codecs.base import codes
from mahjong.codecs.mpsz import canonical
from mahjong.errors import MahjongError, NotationError, shown
from mahjong.meld import Form, Meld
from mahjong.notation import SEATS
from mahjong.rules.gaps import KEY as BET
from mahjong.tiles import CODES, ORDER, UNKNOWN

__all__ = ["DRAW", "DRAW_TAIL", "PASS", "WIN", "Action", "Verb", "face"]


class Verb(IntEnum):
    """What is done. The core knows these numbers."""

    PASS = 0
    WIN = 1
    DISCARD = 2
    CLAIM = 3
    KONG = 4
    ASIDE = 5
    READY = 6
    SWAP = 7
    GIVE = 8
    CHOOSE = 9
    ABORT = 10
    DRAW = 11
    HOLD = 12


_BARE: Final = {"pass": Verb.PASS, "win": Verb.WIN, "draw": Verb.DRAW}
_WORDS: Final = (
    "discard TILE, claim [SET], kong <TILES> or [TILES+], aside TILES, give TILES, swap TILE MELD, choose KEY=VALUE, hold TILE, win, "
    "pass, draw, abort KEY; "
    "discard TILE ready, claim [SET] ready, ready, each with :KEY and stake=N where the rules have them"
)
_CHOICE: Final = re.compile(r"([a-z][a-z0-9_]*)=([^\s=]{1,40})")
_ABORT: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
_FAN: Final = re.compile(r"[1-9][0-9]?")
_SWAP: Final = re.compile(r"(\S+)\s+([A-Z])([1-7])")
_ANY_LENGTH: Final = 80
_DECLARED: Final = re.compile(
    r"(?:(discard|claim) +(\S+) +)?ready(?::([a-z][a-z0-9_]*))?(?: +stake=([1-9][0-9]{0,2}))?"
)


class Action(str):
    """One act of a seat: its text, with what the text means: ``Action("discard 5m")``, or made by the builders.

    It equals its text, so ``"discard 5m" in deal.legal("E")`` asks what it says; actions of the same text are one object.

    verb: what is done; READY also for a discard or a claim that declares. tiles: the physical tiles it names, in canonical order. form: of the
    meld, for claims and kongs, else None. key, value: of a choice, else ""; key also of a declaration that names its kind, and of an abort. stake: of a
    declaration or a bet, 0 if none is named.
    code: the number by which the core knows it, -1 for a choice and an abort; of a declaration, that of its discard or claim.
    """

    __slots__ = ("__weakref__", "code", "form", "key", "stake", "tile", "tiles", "value", "verb")

    code: int
    verb: Verb
    tiles: tuple[int, ...]
    tile: int
    """The first of `tiles`, -1 without any."""
    form: Form | None
    key: str
    value: str
    stake: int

    def __new__(cls, text: str) -> Action:
        """`parse`."""
        return Action.parse(text)

    @property
    def text(self) -> str:
        """The text alone."""
        return str.__str__(self)

    @staticmethod
    def parse(text: str | Action) -> Action:
        """Read an action. Raises NotationError for text that is none, with what may be written."""
        if text.__class__ is Action:
            return text
        if not isinstance(text, str):
            raise NotationError(
                f"an action is text, not {shown(text)}: {_WORDS}", f"动作应写成文本，而不是{shown(text)}：{_WORDS}"
            )
        return _read(text) if len(text) <= _ANY_LENGTH else _unread(text)

    @staticmethod
    def discard(tile: int | str) -> Action:
        """Discard one tile."""
        return face(Verb.DISCARD | _tile(tile) << 4)

    @staticmethod
    def claim(meld: Meld | str) -> Action:
        """Take the discard into this set; which of its tiles was taken and from whom is left out."""
        one = meld if isinstance(meld, Meld) else Meld.parse(meld)
        return face(Verb.CLAIM | _set(one.form, one.tiles) << 4)

    @staticmethod
    def kong(meld: Meld | str) -> Action:
        """Declare a concealed or an added kong."""
        one = meld if isinstance(meld, Meld) else Meld.parse(meld)
        return face(Verb.KONG | _set(one.form, one.tiles) << 4)

    @staticmethod
    def aside(tiles: str | Iterable[int]) -> Action:
        """Lay tiles aside."""
        return face(Verb.ASIDE | _loose(tiles) << 4)

    @staticmethod
    def give(tiles: str | Iterable[int]) -> Action:
        """Give tiles away in an exchange; unseen ones are those nobody has looked at."""
        return face(Verb.GIVE | _loose(tiles, unseen=True) << 4)

    @staticmethod
    def hold(tile: int | str) -> Action:
        """Put a tile of the hand aside, face down, to keep it until the win."""
        return face(Verb.HOLD | _tile(tile) << 4)

    @staticmethod
    def swap(tile: int | str, seat: str, place: int) -> Action:
        """Put a natural tile for the wildcard into a meld: the seat that it lies before, and its place there, from 1."""
        if not isinstance(seat, str) or seat not in SEATS or not isinstance(place, int) or not 1 <= place <= 7:
            raise NotationError(
                f"{shown(seat)}{shown(place)}: a seat and the place of a meld from 1, as in S1",
                f"{shown(seat)}{shown(place)}：须为座位加副露序号（从1起），如S1",
                text=shown(seat),
            )
        return face(Verb.SWAP | (_tile(tile) | SEATS.index(seat) << 6 | place << 10) << 4)

    @staticmethod
    def choose(key: str, value: str) -> Action:
        """Answer a question of the rules."""
        return _read(f"choose {_word(key)}={_word(value)}")

    @staticmethod
    def abort(key: str) -> Action:
        """Call the deal off, as the rules of this key allow."""
        return _read(f"abort {_word(key)}")

    @staticmethod
    def ready(code: int = Verb.READY, key: str = "", stake: int = 0) -> Action:
        """Declare ready with the discard or claim of this code, or alone. key: the kind, where the rules have several. stake: the one chosen, 0 for
        none."""
        text = "ready" if isinstance(code, int) and code == Verb.READY else f"{Action.of(code).text} ready"
        return _read(text + (f":{_word(key)}" if key != "" else "") + (f" stake={shown(stake)}" if stake else ""))

    @staticmethod
    def of(code: int) -> Action:
        """The action the core calls by this number. Raises NotationError for a number that is none."""
        if isinstance(code, int) and not isinstance(code, bool) and 0 <= code < 1 << 56:
            try:
                return face(code)
            except (ValueError, IndexError):
                pass
        raise NotationError(
            f"{shown(code)} is not the number of an action", f"{shown(code)}不是动作的编码", text=shown(code)
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an Action is immutable: {name} cannot be set")

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Action.parse, (self.text,))

    def told(self, language: str = "en") -> str:
        """The action in words of English ("en") or Chinese ("zh")."""
        if language != "zh":
            return self.text
        word = _CHINESE[self.verb]
        if self.verb is Verb.READY:
            if self.tile < 0:
                return f"{word} {self.text.partition(' ')[2]}".strip()
            with_it = face(self.code)
            return f"{with_it.told('zh')} {word}{self.text[len(with_it.text) + len(' ready') :]}".replace(
                "stake=", "押"
            )
        if self.verb is Verb.CLAIM:
            word = {Form.CHOW: "吃", Form.PUNG: "碰", Form.KONG: "杠", Form.PAIR: "对", Form.QUINT: "碰五张"}.get(
                self.form or Form.CHOW, "吃"
            )
        return f"{word} {self.text.partition(' ')[2]}".strip()


_CHINESE: Final = {
    Verb.PASS: "过", Verb.WIN: "和", Verb.DISCARD: "打", Verb.CLAIM: "吃碰", Verb.KONG: "杠", Verb.ASIDE: "亮出", Verb.READY: "报听",
    Verb.SWAP: "换", Verb.GIVE: "换出", Verb.CHOOSE: "选", Verb.ABORT: "流局", Verb.DRAW: "摸牌", Verb.HOLD: "扣",
}  # fmt: skip


def _make(
    code: int,
    verb: Verb,
    text: str,
    tiles: tuple[int, ...] = (),
    form: Form | None = None,
    key: str = "",
    value: str = "",
    stake: int = 0,
) -> Action:
    made = str.__new__(Action, text)
    put = object.__setattr__
    put(made, "code", code)
    put(made, "verb", verb)
    put(made, "tiles", tiles)
    put(made, "tile", tiles[0] if tiles else -1)
    put(made, "form", form)
    put(made, "key", key)
    put(made, "value", value)
    put(made, "stake", stake)
    return made


def _word(text: object) -> str:
    if not isinstance(text, str):
        raise NotationError(
            f"{shown(text)} is not a word of an action: text",
            f"{shown(text)}不是动作中的词：须为文本",
            text=shown(text),
        )
    return text


def _tile(tile: int | str) -> int:
    from mahjong.tiles import physical

    number = physical(tile)
    if number == UNKNOWN:
        raise NotationError("an unseen tile cannot be played", "未知的牌不能打出", text="?")
    return number


def _set(form: Form, tiles: tuple[int, ...]) -> int:
    found = int(form) | len(tiles) << 3
    for place, number in enumerate(tiles):
        found |= number << 6 + 6 * place
    return found


def _loose(tiles: str | Iterable[int], *, unseen: bool = False) -> int:
    numbers = (
        notation.parse(tiles.replace(" ", ""))
        if isinstance(tiles, str)
        else codes(tuple(tiles) if isinstance(tiles, bytes) else tiles)
    )
    ordered = sorted(numbers, key=ORDER.__getitem__)
    if not 1 <= len(ordered) <= 7:
        raise NotationError(
            f"1 to 7 tiles, not {len(ordered)}", f"应为1至7张，而不是{len(ordered)}张", text=shown(tiles)
        )
    found = len(ordered)
    for place, number in enumerate(ordered):
        found |= (number if unseen and number == UNKNOWN else _tile(number)) << 3 + 6 * place
    return found


class _Faces(dict[int, Action]):
    """Every action made so far by its code; a missing one is made."""

    def __missing__(self, code: int) -> Action:
        made = self[code] = _from_code(code)
        return made


_FACES: Final = _Faces()
face: Final = _FACES.__getitem__
"""The action of a code."""


def _from_code(code: int) -> Action:
    verb, payload = Verb(code & 15), code >> 4
    name = verb.name.lower()
    if payload and verb is Verb.WIN:
        return _make(code, verb, f"win {payload}", value=str(payload))
    if payload and verb is Verb.DRAW:
        return _make(code, verb, "draw tail", value="tail")
    if verb in (Verb.PASS, Verb.WIN, Verb.DRAW, Verb.READY):
        return _make(code, verb, name)
    if verb is Verb.DISCARD:
        return _make(code, verb, f"discard {CODES[payload & 63]}", (payload & 63,))
    if verb is Verb.HOLD:
        return _make(code, verb, f"hold {CODES[payload & 63]}", (payload & 63,))
    if verb in (Verb.CLAIM, Verb.KONG):
        form = Form(payload & 7)
        tiles = tuple(payload >> 6 + 6 * place & 63 for place in range(payload >> 3 & 7))
        return _make(code, verb, f"{name} {Meld(form, tiles, playing=True)}", tiles, form)
    if verb in (Verb.ASIDE, Verb.GIVE):
        tiles = tuple(payload >> 3 + 6 * place & 63 for place in range(payload & 7))
        return _make(code, verb, f"{name} {canonical(tiles)}", tiles)
    if verb is Verb.SWAP:
        tile, seat, place = payload & 63, SEATS[payload >> 6 & 15], payload >> 10
        return _make(code, verb, f"swap {CODES[tile]} {seat}{place}", (tile,))
    raise ValueError(f"no action has the code {code}")


PASS: Final = face(Verb.PASS)
WIN: Final = face(Verb.WIN)
DRAW: Final = face(Verb.DRAW)
DRAW_TAIL: Final = face(Verb.DRAW | 1 << 4)


def _unread(text: str) -> NoReturn:
    raise NotationError(f"{shown(text)} is no action: {_WORDS}", f"{shown(text)}不是动作：{_WORDS}", text=text)


_CHOICES: Final[WeakValueDictionary[str, Action]] = WeakValueDictionary()
"""Choices, aborts and declarations that somebody holds, so that equal ones are one object; what is typed in vain is forgotten."""


@lru_cache(maxsize=8192)
def _read(text: str) -> Action:
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if verb in _BARE and not rest:
        return face(_BARE[verb])
    if "ready" in text and (declared := _DECLARED.fullmatch(text.strip())) is not None:
        return _read_declared(text, *declared.groups())
    if not rest:
        _unread(text)
    if verb == "win" and _FAN.fullmatch(rest):
        return face(Verb.WIN | int(rest) << 4)
    if verb == "draw" and rest == "tail":
        return DRAW_TAIL
    if verb == "choose":
        match = _CHOICE.fullmatch(rest)
        if match is None:
            _unread(text)
        found = _CHOICES.get(rest)
        if found is None:
            found = _CHOICES[rest] = _chosen(rest, match[1], match[2])
        return found
    if verb == "abort" and _ABORT.fullmatch(rest):
        found = _CHOICES.get(f"abort {rest}")
        if found is None:
            found = _CHOICES[f"abort {rest}"] = _make(-1, Verb.ABORT, f"abort {rest}", key=rest)
        return found
    try:
        if verb == "discard":
            return Action.discard(rest)
        if verb == "hold":
            return Action.hold(rest)
        if verb in ("claim", "kong"):
            return _read_set(verb, Meld.parse(rest), text)
        if verb == "swap" and (match := _SWAP.fullmatch(rest)):
            return Action.swap(match[1], match[2], int(match[3]))
        if verb in ("aside", "give"):
            return Action.aside(rest) if verb == "aside" else Action.give(rest)
    except NotationError as error:
        raise NotationError(
            f"{shown(text)} is no action: {error.en}", f"{shown(text)}不是动作：{error.zh}", text=text
        ) from None
    _unread(text)


def _chosen(text: str, key: str, value: str) -> Action:
    amount = int(value) if key == BET and value.isascii() and value.isdigit() and value[0] != "0" else 0
    return _make(-1, Verb.CHOOSE, f"choose {text}", key=key, value=value, stake=amount)


def _read_declared(text: str, verb: str | None, what: str | None, key: str | None, stake: str | None) -> Action:
    with_it = _read(f"{verb} {what}") if verb else face(Verb.READY)
    told = (
        ("ready" if with_it.verb is Verb.READY else f"{with_it.text} ready")
        + (f":{key}" if key else "")
        + (f" stake={stake}" if stake else "")
    )
    if told == "ready":
        return with_it
    found = _CHOICES.get(told)
    if found is None:
        found = _CHOICES[told] = _make(
            with_it.code, Verb.READY, told, with_it.tiles, with_it.form, key or "", stake=int(stake or 0)
        )
    return found


def _read_set(verb: str, meld: Meld, text: str) -> Action:
    own = meld.form in (Form.CONCEALED, Form.ADDED)
    if own != (verb == "kong"):
        raise MahjongError(
            f"{shown(text)}: a claimed set is `claim [1111p]`, a kong of one's own `kong <1111p>` or `kong [1111p+]`",
            f"{shown(text)}：吃碰杠他人的牌写作 claim [1111p]，自己的杠写作 kong <1111p> 或 kong [1111p+]",
        )
    return Action.kong(meld) if own else Action.claim(meld)
