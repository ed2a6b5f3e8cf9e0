"""The table of action ids: one for every rule set, of 1,024 numbers in blocks of 64, and how acts are spelled with them.

Most acts are one id: its block is the kind of act, its place in the block a tile. What an id leaves open is asked in further steps of the same
seat, tile by tile: the physical tiles of a set where there are several ways to make it, the second and third tile of an exchange, the digits of a bet.
Steps without a choice are left out. So every act of every rule set can be made, and no id ever changes its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Final

from mahjong.errors import IllegalAction, MahjongError, RuleError, shown
from mahjong.meld import Form
from mahjong.play import between, closing
from mahjong.play.actions import DRAW, DRAW_TAIL, PASS, WIN, Action, Verb, face
from mahjong.play.plan import Plan, plan_of
from mahjong.rules.calls import KEY as CALL
from mahjong.rules.gaps import KEY as BET
from mahjong.rules.phases import Terms
from mahjong.tiles import CODES, FACES, UNKNOWN
from mahjong.variant import Variant

__all__ = ["SIZE", "WAIT", "Block", "Ids", "Word"]

SIZE: Final = 1024
"""How many ids there are."""
WIDTH: Final = 64
"""Ids of a block."""


class Block(IntEnum):
    """The first id of each block. Which tile the rest of the id is: of runs, groups, pungs, kongs, pairs and quints the kind of the first tile in
    canonical order, elsewhere the physical tile itself."""

    WORDS = 0
    """acts without a tile (`Word`), digits"""
    DISCARD = 64
    """discard this tile"""
    READY = 128
    """declare ready and discard this tile"""
    RUN = 192
    """claim a run or another set of three different tiles, of which this is the first"""
    PUNG = 256
    """claim a pung"""
    KONG = 320
    """claim a kong"""
    PAIR = 384
    """claim a pair"""
    QUINT = 448
    """claim five alike"""
    CONCEALED = 512
    """declare a concealed kong"""
    ADDED = 576
    """add the fourth tile to a pung"""
    ASIDE = 640
    """lay tiles aside, of which this is the first"""
    SWAP = 704
    """put this tile for a wildcard into a meld"""
    TILE = 768
    """give this tile, hold it back, or: it is the next tile of the act that was begun; 63 is a tile that nobody has looked at"""
    PLACE = 832
    """the meld of a swap: 8 x (seats on from one's own) + its place there, from 1"""
    ANSWER = 896
    """answers to questions of the rule set, 128 of them, listed by `Ids.answers`"""


class Word(IntEnum):
    """The ids of the first block."""

    WAIT = 0
    """nothing is asked of this seat (in the Parallel environment)"""
    PASS = 1
    WIN = 2
    DRAW = 3
    DRAW_TAIL = 4
    READY = 5
    """declare ready before the discard, or with the claim that follows"""
    DONE = 6
    """the act that was begun ends here, where it could go on"""
    BACK = 7
    """take back the group whose tiles follow"""
    DIGIT = 16
    """0; 17 is the digit 1, and so on to 25"""
    DIGITS = 32
    """33 begins a number of one digit, 34 one of two, and so on to 47; its digits follow, the first first"""


WAIT: Final = int(Word.WAIT)

_BLOCKS: Final[Mapping[Form, Block]] = {
    Form.CHOW: Block.RUN, Form.GROUP: Block.RUN, Form.PUNG: Block.PUNG, Form.KONG: Block.KONG, Form.PAIR: Block.PAIR,
    Form.QUINT: Block.QUINT, Form.CONCEALED: Block.CONCEALED, Form.ADDED: Block.ADDED,
}  # fmt: skip
_WORDS: Final = {Verb.PASS: Word.PASS, Verb.WIN: Word.WIN, Verb.READY: Word.READY}
_FIRST: Final = {
    Verb.DISCARD: Block.DISCARD, Verb.ASIDE: Block.ASIDE, Verb.SWAP: Block.SWAP, Verb.GIVE: Block.TILE, Verb.HOLD: Block.TILE,
}  # fmt: skip
_NAMES: Final = {
    Block.DISCARD: "discard {}", Block.READY: "discard {} ready", Block.RUN: "claim a set that begins with {}", Block.PUNG: "claim a pung of {}",
    Block.KONG: "claim a kong of {}", Block.PAIR: "claim a pair of {}", Block.QUINT: "claim five {}", Block.CONCEALED: "concealed kong of {}",
    Block.ADDED: "added kong of {}", Block.ASIDE: "lay {} aside", Block.SWAP: "swap {}", Block.TILE: "{}", Block.PLACE: "meld {1} of the seat {0} on",
}  # fmt: skip
_SIZES: Final = {
    Block.RUN: 3,
    Block.PUNG: 3,
    Block.KONG: 4,
    Block.PAIR: 2,
    Block.QUINT: 5,
    Block.CONCEALED: 4,
    Block.ADDED: 4,
}
_FORMS: Final = {block: form for form, block in _BLOCKS.items() if form is not Form.GROUP}
_ALONE: Final[Mapping[int, Action]] = {
    Word.PASS: PASS, Word.WIN: WIN, Word.DRAW: DRAW, Word.DRAW_TAIL: DRAW_TAIL, Word.READY: face(Verb.READY),
}  # fmt: skip
_BACK: Final = "back"
_DIGITS_MOST: Final = 15


class Ids:
    """The table for one rule set: the same for all but the answers to its questions.

    variant: the rule set. answers: the answers there are, (key, value), id 896 first: those of its questions (``choose void=m`` is ("void", "m")), what is
    called before the deal ("call", ...), what calls a deal off ("abort", ...), kinds of ready ("ready", ...), and what is asked between two deals. first: by
    action the id that begins it. Raises RuleError for a rule set with more than 128 answers.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        plan = plan_of(variant)
        self.answers: tuple[tuple[str, str], ...] = _answers(plan)
        if len(self.answers) > SIZE - Block.ANSWER:
            raise RuleError(
                f"{variant.key}: {len(self.answers)} answers to questions; there are ids for {SIZE - Block.ANSWER}",
                f"{variant.key}：共有{len(self.answers)}种回答，动作编号只有{SIZE - Block.ANSWER}个",
            )
        self._numbers = {pair: Block.ANSWER + at for at, pair in enumerate(self.answers)}
        meant = _meant(plan)
        self.columns: dict[tuple[str, str], tuple[int, int]] = {
            pair: (at, meant.get(pair, 0)) for at, pair in enumerate(self.answers)
        }
        """By answer: its place among them, and the mask of the kinds it is about."""
        self.first: dict[Action, int] = _First(self._begins)

    def id(self, action: Action | str) -> int:
        """The id that begins an act: for most acts all there is. Raises NotationError for text that is no action, MahjongError for one that needs an
        answer the rule set does not have."""
        return self.first[Action.parse(action)]

    def spell(self, action: Action | str, seat: str = "E") -> tuple[int, ...]:
        """Every id of an act, those that may be left out too. seat: whose act it is, for acts that name another seat."""
        one = Action.parse(action)
        return (self._begins(one), *self._goes_on(one, seat))

    def action(self, number: int) -> Action | None:
        """The act that an id means by itself, in plain tiles (no red fives among those it does not name); None for one that means none without another
        id. Raises MahjongError for what is no id."""
        number = _checked(number)
        block, tile = Block(min(number // WIDTH * WIDTH, Block.ANSWER)), number % WIDTH
        if block is Block.WORDS:
            return _ALONE.get(number)
        if block is Block.ANSWER:
            return self._answer(number)
        if tile == UNKNOWN or block in (Block.QUINT, Block.SWAP, Block.TILE, Block.PLACE):
            return None
        if block is Block.DISCARD:
            return Action.discard(tile)
        if block is Block.READY:
            return Action.ready(Action.discard(tile).code)
        if block is Block.ASIDE:
            return Action.aside([tile])
        if tile >= UNKNOWN - 3 or (block is Block.RUN and (tile > 33 or tile % 9 > (6 if tile < 27 else 4))):
            return None
        tiles = [tile + step for step in range(3)] if block is Block.RUN else [tile] * _SIZES[block]
        code = int(_FORMS[block]) | len(tiles) << 3 | sum(one << 6 + 6 * at for at, one in enumerate(tiles))
        return face((Verb.KONG if block in (Block.CONCEALED, Block.ADDED) else Verb.CLAIM) | code << 4)

    def name(self, number: int) -> str:
        """An id in words. Raises MahjongError for what is no id."""
        number = _checked(number)
        block, tile = Block(min(number // WIDTH * WIDTH, Block.ANSWER)), number % WIDTH
        if block is Block.WORDS:
            if Word.DIGIT <= number < Word.DIGIT + 10:
                return f"digit {number - Word.DIGIT}"
            if Word.DIGITS < number <= Word.DIGITS + _DIGITS_MOST:
                return f"a number of {number - Word.DIGITS} digits"
            return Word(number).name.lower().replace("_", " ") if number in list(Word) else ""
        if block is Block.ANSWER:
            at = number - Block.ANSWER
            return "=".join(self.answers[at]) if at < len(self.answers) else ""
        return _NAMES[block].format(*divmod(tile, 8)) if block is Block.PLACE else _NAMES[block].format(CODES[tile])

    def table(self) -> list[tuple[int, str]]:
        """Every id that means something here, with its name."""
        return [(number, name) for number in range(SIZE) if (name := self.name(number))]

    def narrowed(
        self, acts: Iterable[Action], seat: str, said: tuple[int, ...]
    ) -> tuple[tuple[int, ...], dict[int, Action | None]]:
        """Acts that may be meant after these ids. Returns the ids with those that have no choice, and what may come next: the act that it completes, or
        None where more must be said. Raises IllegalAction where no act begins so."""
        spelled = [(one, (*self.spell(one, seat), int(Word.DONE))) for one in acts]
        left = [pair for pair in spelled if pair[1][: len(said)] == said]
        if not left:
            raise IllegalAction(
                f"ids {list(said)}: no legal act of {seat} begins so", f"编号{list(said)}：{seat}没有这样开头的合法动作"
            )
        at = len(said)
        while len({ids[at] for _, ids in left}) == 1 and len(left) > 1:
            at += 1
        found: dict[int, Action | None] = {}
        for one, ids in left:
            found[ids[at]] = None if ids[at] in found else one
        return left[0][1][:at], found

    # -- how acts are spelled

    def _begins(self, action: Action) -> int:
        verb = action.verb
        if verb in _FIRST:
            return _FIRST[verb] + action.tile
        if verb in (Verb.CLAIM, Verb.KONG):
            assert action.form is not None
            return _BLOCKS[action.form] + FACES[action.tile]
        if verb is Verb.READY:
            return Block.READY + action.tile if action.tile >= 0 and action.form is None else Word.READY
        if verb is Verb.CHOOSE:
            if action.key == _BACK:
                return Word.BACK
            if action.key == BET:
                return Word.DIGITS + len(action.value)
            return self._number(action.key, action.value, action)
        if verb is Verb.ABORT:
            return self._number("abort", action.key, action)
        if verb is Verb.DRAW:
            return Word.DRAW_TAIL if action.value else Word.DRAW
        return _WORDS[verb]

    def _goes_on(self, action: Action, seat: str) -> tuple[int, ...]:
        verb, tiles = action.verb, tuple(Block.TILE + tile for tile in action.tiles)
        if verb in (Verb.CLAIM, Verb.KONG):
            return tiles
        if verb in (Verb.ASIDE, Verb.GIVE):
            return tiles[1:]
        if verb is Verb.SWAP:
            seats = plan_of(self.variant).sitting
            whose, place = action.text.split()[-1][0], int(action.text[-1])
            return (Block.PLACE + 8 * ((seats.index(whose) - seats.index(seat)) % len(seats)) + place,)
        if verb is Verb.CHOOSE and action.key == _BACK:
            return tuple(Block.TILE + tile for tile in Action.aside(action.value).tiles)
        if verb is Verb.CHOOSE and action.key == BET:
            return tuple(Word.DIGIT + int(one) for one in action.value)
        if verb is not Verb.READY:
            return ()
        found: tuple[int, ...] = ()
        if action.form is not None:
            with_it = face(action.code)
            found = (self._begins(with_it), *self._goes_on(with_it, seat))
        if action.key:
            found = (*found, self._number("ready", action.key, action))
        if action.stake:
            digits = str(action.stake)
            found = (*found, Word.DIGITS + len(digits), *(Word.DIGIT + int(one) for one in digits))
        return found

    def _number(self, key: str, value: str, action: Action) -> int:
        found = self._numbers.get((key, value))
        if found is None:
            raise MahjongError(
                f"{shown(action.text)}: {self.variant.key} has no such answer",
                f"{shown(action.text)}：{self.variant.key}没有这种回答",
            )
        return found

    def _answer(self, number: int) -> Action | None:
        at = number - Block.ANSWER
        if at >= len(self.answers):
            return None
        key, value = self.answers[at]
        if key == "abort":
            return Action.abort(value)
        return None if key == "ready" else Action.choose(key, value)

    def __repr__(self) -> str:
        return f"<Ids of {self.variant!r}>"


class _First(dict[Action, int]):
    """The first id of every act met so far; of bets, of which there is no end, none is kept."""

    def __init__(self, begins: Any) -> None:
        super().__init__()
        self._begins = begins

    def __missing__(self, action: Action) -> int:
        found = int(self._begins(action))
        if action.key != BET and action.key != _BACK:
            self[action] = found
        return found


def _checked(number: int) -> int:
    try:
        found = -1 if isinstance(number, bool) else number.__index__()
    except (AttributeError, TypeError):
        found = -1
    if not 0 <= found < SIZE:
        raise MahjongError(
            f"{shown(number)} is no action id: 0 to {SIZE - 1}", f"{shown(number)}不是动作编号：应为0至{SIZE - 1}"
        )
    return found


def _plans(plan: Plan) -> list[Plan]:
    """The plan, and what it may become by the terms of a deal."""
    found = [plan]
    for phase in plan.phases:
        for term in phase.terms if isinstance(phase, Terms) else ():
            found += [plan.under(term.key, value) for value in term.choices]
    return found


def _answers(plan: Plan) -> tuple[tuple[str, str], ...]:
    found: dict[tuple[str, str], None] = {}
    for one in _plans(plan):
        pairs = [
            *one.choices, *((CALL, call.key) for call in one.called), *(("abort", abort.key) for abort in one.aborts if abort.called),
            *(("ready", kind.key) for kind in one.declarations if len(one.declarations) > 1),
        ]  # fmt: skip
        found.update(dict.fromkeys(pairs))
    if plan.put_off is not None:
        found.update(dict.fromkeys((plan.put_off.key, answer) for answer in between.WORDS))
    if plan.reckoning.stated:
        found.update(dict.fromkeys((closing.KEY, answer) for answer in closing.WORDS))
    return tuple(found)


def _meant(plan: Plan) -> dict[tuple[str, str], int]:
    return {
        (key, value): names[2]
        for one in _plans(plan)
        for phase in one.questions
        for key, among in phase.questions.items()
        for value, names in among.items()
    }
