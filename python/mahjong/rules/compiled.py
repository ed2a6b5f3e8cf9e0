"""A declaration compiled for one set of option values: what judging and settling a win need, and nothing of how it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import reduce
from operator import or_
from sys import maxsize
from typing import Any, NamedTuple

from mahjong.errors import RuleError
from mahjong.rules import identity, ready, shapes
from mahjong.rules.asides import ANYTHING, Aside, Group
from mahjong.rules.bans import OwnDiscards, PassedWin
from mahjong.rules.calls import Calls, Shift
from mahjong.rules.case import Case, Story
from mahjong.rules.chain import Chain
from mahjong.rules.claims import NEXT, NOBODY, Claims
from mahjong.rules.counted import Counted, core_card
from mahjong.rules.counting import Counting
from mahjong.rules.evidence import Evidence
from mahjong.rules.flags import read_by
from mahjong.rules.identity import Identity, Swap
from mahjong.rules.instants import DRAW, Instant
from mahjong.rules.kongs import Kongs
from mahjong.rules.language import Leaf, Test, leaves, registers_of
from mahjong.rules.lent import Lent, Wilds, lent_of
from mahjong.rules.liability import Rules
from mahjong.rules.miscounts import SHORT, Miscounts
from mahjong.rules.musts import Follow
from mahjong.rules.patterns import Refusal, Requirement
from mahjong.rules.payments import Robbed, Shares
from mahjong.rules.phantoms import Phantom
from mahjong.rules.program import Plan, bit_of, compile_tests
from mahjong.rules.result import Reason
from mahjong.rules.rights import ToWin
from mahjong.rules.rotation import OPENED
from mahjong.rules.scales import Scale
from mahjong.rules.sets import Sets
from mahjong.rules.shapes import Shape
from mahjong.rules.valuation import counting_of
from mahjong.rules.values import Item, Items
from mahjong.rules.weighing import Weighing
from mahjong.rules.wild import Marks, Scheme
from mahjong.tiles import FACES, LIMITS, ORDINARY, RED_FIVES, TileSet, bits

__all__ = ["Allowed", "Compiled", "Core", "Question", "compile_words", "compiled_core"]


class Core(NamedTuple):
    """The compiled core as a rule set uses it; a slow twin with the first four may stand in for it, and every win is then reckoned in Python."""

    menu: Callable[..., Any]
    shape: Callable[..., Any]
    program: Callable[..., Any]
    scan: Callable[..., list[tuple[int, bytes, Any]]]
    reckoner: Callable[..., Any] | None = None


def _masked(kinds: object) -> int:
    """Kinds as a mask, any where the deal decides."""
    return kinds if isinstance(kinds, int) else ANYTHING


def compiled_core() -> Core:
    """The core that is built with the package."""
    from mahjong._core import card, features, menu, reckon, scan

    return Core(menu.Menu, card.Shape, features.Program, scan.scan, reckon.Reckoner)


class Question(NamedTuple):
    """What the core is asked about a win, the rule set apart. counts: concealed natural tiles. win: a kind, -1 for a wild tile. wilds: how
    many wild tiles are held, of which `faces` counts those that may stand for themselves. melds: (form, kinds) of each. jokers: the kinds
    that each wild tile may stand for, the one that won last; empty where each may be any. inside: the winning tile is in the last of the
    melds, a set that the hand holds (`mahjong.rules.across`)."""

    counts: bytes
    win: int
    self_draw: bool
    wilds: int
    faces: bytes
    fifth: bool
    melds: list[tuple[int, bytes]]
    registers: tuple[int, ...]
    jokers: tuple[int, ...] = ()
    inside: bool = False


class Allowed(NamedTuple):
    """Shapes as the core takes them: bits of plain ones, and the others."""

    bits: int
    others: tuple[Any, ...]

    @classmethod
    def of(cls, words: Iterable[Shape], core: Core) -> Allowed:
        words = tuple(words)
        plain = sum({shape.bit for shape in words if shape.plain})
        return cls(plain, tuple(core.shape(shape.bit, **dict(shape.special)) for shape in words if not shape.plain))


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """One rule set, ready to judge. `requires`: with the compiled answers. `tests`: each item's test as it was
    written. `registers`, `may_win`: the variant's hooks. `flags`: what of the story can make a difference. `turns`: whether a tile is
    turned for the deal. `deals`: the masks that the tile turned up, the winner's place and the round decide, and what of them the program
    reads, as they have been asked for. `reads_won`: whether some test asks what kind was won on. `groups`: those that may be laid before play;
    `lays`: kinds of which single tiles may be laid aside, all where the deal decides.
    `across`: some sets reach over blocks. `known`: physical codes of the set's tiles. `full`: the set has as many copies of each kind as a
    hand may ever hold. `melds`: kinds of everything that is a set or a pair and may be claimed; `fed_by_last`: of these what only the
    player before can have fed. `fed_least`: melds without which there is no evidence of liability. `binding`: bits of a case without which
    no liability holds, None where other things decide. `counted`: the shape of hands that are counted tile by tile, if
    they are, and `card`, as the core takes it, if there is one. `weighing`: of the readings of one win. `scales`: with the compiled answers.
    `shifts`: what calls do to marks, with the flags that tell of them. `instants`: wins without a complete hand. `east_opened`: seat winds
    count from the seat whose wall was opened. `counting`: of the items.
    `staked`: some stake is settled by who wins. `outright`: what a win comes to is what is paid, unless evidence makes somebody liable. `settings`:
    what was stated of wins but tiles, as it was found right; `shown`: texts of tiles turned, as they were read. `plain`: `known` without what is laid aside.
    `lent`: wild tiles in sets that lie open, None where they are what they show. `wild_taken`: a wild tile of another player is wild."""

    names: tuple[str, str]
    because: Mapping[str, str]
    runs_from_left: bool
    tileset: TileSet
    menu: Sets
    shapes: tuple[Shape, ...]
    requires: tuple[tuple[Requirement, Callable[[Case], int]], ...]
    items: Items
    tests: Mapping[str, object]
    scoring: Chain
    shares: Shares
    liabilities: Rules
    evidence: tuple[Evidence, ...]
    fed_least: int
    binding: int | None
    marks: Marks
    wilds: Scheme | None
    laid: int
    sets: int
    plan: Plan
    core: Core
    core_menu: Any
    deals: dict[tuple[Any, ...], tuple[Mapping[str, int], tuple[int, ...] | None]]
    known: bytes
    full: bool
    melds: frozenset[tuple[int, ...]]
    fed_by_last: frozenset[tuple[int, ...]]
    allowed: Allowed
    refused: tuple[tuple[Refusal, Allowed, Any], ...]
    counted: Counted | None
    card: Any
    registers: Callable[[Story], Mapping[str, int]] | None
    may_win: Callable[[Case], Reason | None] | None
    flags: tuple[str, ...]
    turns: bool
    reads_won: bool
    groups: tuple[Group, ...]
    lays: int
    counting: Counting
    weighing: Weighing
    scales: tuple[tuple[Scale, Callable[[Case], int]], ...]
    shifts: tuple[tuple[str, Shift], ...]
    instants: tuple[Instant, ...]
    drawn_instants: bool
    east_opened: bool
    declarations: tuple[ready.Kind, ...]
    staked: bool
    outright: bool
    settings: dict[tuple[Any, ...], Any]
    shown: dict[tuple[str, str], tuple[int, ...]]
    plain: bytes
    miscounts: Miscounts | None
    identities: tuple[Identity, ...]
    most: int
    kongs: Kongs
    proxies: tuple[Any, ...]
    phantom: Phantom | None
    played: dict[tuple[tuple[int, ...], tuple[Shift, ...]], bytes]
    across: bool
    lent: Lent | None
    wild_taken: bool

    def marked(self, turned: Sequence[int], called: Iterable[Shift] = ()) -> dict[str, int]:
        """The kinds of each mark, given the kinds turned and what has been called. Raises RuleError as `Marks.masks`."""
        found = self.marks.masks(turned)
        for one in called:
            found[one.mark] = one.moved(found[one.mark])
        return found

    def plays(self, turned: tuple[int, ...], called: tuple[Shift, ...] = ()) -> bytes | None:
        """What each of 63 physical codes plays as, None where all play as what they show; the kinds turned and what has been called being known."""
        if not self.identities:
            return None
        key = (turned, called)
        found = self.played.get(key)
        if found is None:
            found = self.played[key] = identity.faces(self.identities, self.marked(turned, called))
        return None if found == identity.STATIC else found

    def scan(self, allowed: Allowed, question: Question, menu: Any = None) -> list[tuple[int, bytes, Any]]:
        """What the core answers: every distinct (bits, counts, reading) of a win in these shapes. menu: of other sets than the rule set's."""
        counts, win, self_draw, wilds, faces, fifth, melds, registers, jokers, inside = question
        asked = (
            menu or self.core_menu, self.plan.program, counts, win, self_draw, wilds, faces, self.sets, fifth, melds,
            allowed.bits, allowed.others, registers, self.most, jokers,
        )  # fmt: skip
        return self.core.scan(*asked, inside=True) if inside else self.core.scan(*asked)

    def reason(self, why: str, en: str, zh: str) -> Reason:
        """A refusal for one of the general reasons, with the rule that the variant names for it."""
        return Reason(self.because.get(why, why), en, zh)


def compile_words(
    words: Mapping[str, Any],
    core: Core,
    *,
    names: tuple[str, str],
    because: Mapping[str, str],
    registers: Callable[[Story], Mapping[str, int]] | None,
    may_win: Callable[[Case], Reason | None] | None,
    reads: Iterable[str] = (),
) -> Compiled:
    """Compile a resolved declaration; `reads`: flags that the hooks read.

    Raises RuleError for two numbers of sets, and for tests beyond what the core has room for."""
    numbers = {shape.sets for shape in words["shapes"] if shape.bit == shapes.SETS}
    if len(numbers) > 1:
        raise RuleError(f"{names[0]}: two numbers of sets in one rule set", f"{names[1]}：同一规则中有两种副数")
    by_tile = next((shape for shape in words["shapes"] if isinstance(shape, Counted)), None)
    if by_tile is not None and len(words["shapes"]) > 1:
        raise RuleError(
            f"{names[0]}: a hand that is counted has no other shape beside", f"{names[1]}：按张计数的牌型不能另有牌型"
        )
    patterns: tuple[Item, ...] = words["patterns"]
    counted = [item.when for item in patterns if item.per and isinstance(item.when, Test)]
    counted += [
        test for chain in (words["scoring"], *(tier.chain for tier in words["tiers"])) if chain for test in chain.counts
    ]
    truths = [item.when for item in patterns if not item.per and isinstance(item.when, Test)]
    requires = (
        *words["kongs"].requirements,
        *words["requires"],
        *(ban.requirement for ban in words["bans"] if isinstance(ban, (PassedWin, OwnDiscards))),
        *(one for ban in words["bans"] if isinstance(ban, (Follow, ToWin)) for one in ban.requirements),
    )
    requires += ready.requirements(words["declarations"])
    truths += [requirement.test for requirement in requires]
    for word in ("scoring", "shares", "liabilities", "open_hand", "tiers", "indicators"):
        truths += _tests_in(words[word])
    scales = tuple(one for one in words["extras"] if isinstance(one, Scale))
    truths += _tests_in(scales)
    menu: Sets = words["menu"].within(words["tileset"].mask & ~words["laid"])
    lending: Wilds | None = words["claims"].wild
    if lending is not None:  # such tiles are no set and no pair of their own
        menu = menu.without(lending.of)
    if words["wilds"] is not None and ORDINARY & ~words["wilds"].stands_for:
        requires = (_stands_for(words["wilds"].stands_for, because), *requires)
        truths.append(requires[0].test)
    if words["wilds"] is not None and words["wilds"].by_mark:
        _check_jokers(names, by_tile, (*truths, *counted))
    if any(one.key for one in words["phantoms"]):
        _check_jokers(names, by_tile, (*truths, *counted))
    plan = compile_tests(core.program, truths, counted)
    passed = tuple((requirement, plan.answers[requirement.test]) for requirement in requires)
    bound = [replace(item, when=plan.answers[item.when]) if isinstance(item.when, Test) else item for item in patterns]
    items = Items(bound, tiers=words["tiers"], opened=words["open_hand"], answers=plan.answers)
    counting = counting_of(words["scoring"], words["shares"], items)
    if core.reckoner is not None and by_tile is None:
        counting.compile(core.reckoner, [answer for _, answer in passed])
    shifts = _shifts(words["phases"])
    melds = _claimed(menu, words["claims"]) | {(kind,) * 4 for kind in bits(menu.kongs)}
    return Compiled(
        names=names,
        because=because,
        runs_from_left=words["claims"].run is NEXT,
        tileset=words["tileset"],
        menu=menu,
        shapes=words["shapes"],
        requires=passed,
        items=items,
        tests={item.key: item.when for item in patterns},
        scoring=words["scoring"],
        shares=words["shares"],
        liabilities=words["liabilities"],
        evidence=words["evidence"],
        fed_least=min([one.least for one in words["evidence"]], default=maxsize),
        binding=_binding(words["liabilities"], plan),
        marks=words["marks"],
        wilds=words["wilds"],
        laid=words["laid"],
        sets=numbers.pop() if numbers else 4,
        plan=plan,
        core=core,
        core_menu=menu.compiled(core.menu),
        deals={},
        known=_codes(words["tileset"]),
        full=all(
            words["tileset"].counts[kind] >= LIMITS[kind] for kind in bits(words["tileset"].mask & ~words["laid"])
        ),
        melds=melds,
        fed_by_last=_fed_by_last(menu, words["claims"]),
        allowed=Allowed.of(words["shapes"], core),
        counted=by_tile,
        card=None if by_tile is None or by_tile.card is None else core_card(by_tile, words["tileset"]),
        refused=tuple(
            (one, Allowed.of((one.shape,), core), None if one.menu is None else one.menu.compiled(core.menu))
            for one in words["refuses"]
        ),
        registers=registers,
        may_win=may_win,
        flags=read_by(
            (*truths, *counted, *(one.when for one in words["instants"])),
            (
                *reads,
                *_flags(words["evidence"], words["liabilities"]),
                *(flag for flag, _ in shifts),
                *ready.flags(words["declarations"]),
                *((SHORT,) if words["miscounts"] is not None else ()),
            ),
        ),
        turns=words["marks"].turns or "turned" in registers_of((*truths, *counted)),
        reads_won="won" in registers_of((*truths, *counted)),
        groups=tuple(one for one in words["asides"] if isinstance(one, Group)),
        lays=reduce(or_, (_masked(one.kinds) for one in words["asides"] if isinstance(one, Aside)), 0),
        counting=counting,
        weighing=Weighing([test for _, test in passed], plan.answers, counting),
        scales=tuple((one, plan.answers[one.when]) for one in scales),
        shifts=shifts,
        instants=words["instants"],
        drawn_instants=any(one.at is DRAW for one in words["instants"]),
        east_opened=words["rotation"].east is OPENED,
        declarations=words["declarations"],
        staked=bool(ready.flags(words["declarations"])),
        outright=not scales and words["liabilities"].recorded and words["shares"].robbed is not Robbed.FOR_ALL,
        settings={},
        shown={},
        plain=bytes(one for one in _codes(words["tileset"]) if not words["laid"] >> FACES[one] & 1),
        miscounts=words["miscounts"],
        identities=words["identities"],
        most=8 if any(isinstance(one, Swap) and one.one_way for one in words["identities"]) else 4,
        kongs=words["kongs"],
        proxies=words["proxies"],
        phantom=next(iter(words["phantoms"]), None),
        played={},
        across=bool(menu.across or menu.loose),
        lent=lent_of(lending, words["marks"], words["wilds"], melds),
        wild_taken=lending is not None and lending.taken,
    )


def _shifts(phases: Iterable[object]) -> tuple[tuple[str, Shift], ...]:
    """What calls do to marks, with the flags that tell of them."""
    calls = [one for phase in phases if isinstance(phase, Calls) for one in phase.calls]
    return tuple((one.flag, effect) for one in calls for effect in one.effects if isinstance(effect, Shift))


def _binding(liabilities: Rules, plan: Plan) -> int | None:
    """The bits of which one must be set for a liability to hold; None where some rule does not hang on one."""
    found = 0
    for one in liabilities.listed:
        answer = plan.answers.get(one.if_win) if isinstance(one.if_win, Test) else None
        place = None if answer is None else bit_of(answer)
        if place is None:
            return None
        found |= 1 << place
    return found


def _flags(evidences: Iterable[Evidence], liabilities: Rules) -> Iterator[str]:
    """The flags of the story that evidence reads."""
    for one in evidences:
        yield from (flag for flag in one.flags if liabilities.single or flag != "liability-taken")
    if liabilities.single and liabilities.pending:
        yield "liability-melds"


def _fed_by_last(menu: Sets, claims: Claims) -> frozenset[tuple[int, ...]]:
    """What lies open and can have been fed only by the player before."""
    runs = {one for one in menu.claimable if one[0] != one[2] or menu.in_turn >> one[0] & 1}
    pairs = {(kind, kind) for kind in bits(menu.pairs)}
    return frozenset((runs if claims.run is NEXT else set()) | (pairs if claims.pair is NEXT else set()))


def _claimed(menu: Sets, claims: Claims) -> frozenset[tuple[int, ...]]:
    """The sets of three that may lie before a player: no runs where nobody may claim them; and pairs, where somebody may."""
    pairs = {(kind, kind) for kind in bits(menu.pairs)} if claims.pair is not NOBODY else set()
    return frozenset(pairs | {one for one in menu.claimable if claims.run is not NOBODY or one[0] == one[2]})


def _stands_for(kinds: int, because: Mapping[str, str]) -> Requirement:
    """No wild tile stands for a kind it may not; at its own face it may be any."""
    test = Leaf("assigned", ORDINARY & ~kinds, lo=0, hi=0)
    return Requirement(
        test,
        because.get("incomplete", "incomplete"),
        "a wild tile would stand for a tile it may not",
        "百搭不能代替该牌",
    )


def _check_jokers(names: tuple[str, str], by_tile: Counted | None, tests: Iterable[Test]) -> None:
    """Raises RuleError for what takes every wild tile for any kind, where marks differ in what they stand for."""
    if by_tile is not None:
        raise RuleError(
            f"{names[0]}: in a hand that is counted every wild tile stands for any",
            f"{names[1]}：按张计数的牌型中百搭须可代任何牌",
        )
    for leaf in (leaf for test in tests for leaf in leaves(test)):
        if isinstance(leaf, Leaf) and leaf.op in _BEFORE:
            raise RuleError(
                f"{names[0]}: {leaf.op} takes every wild tile for any, these stand for some kinds only",
                f"{names[1]}：{leaf.op}视百搭为可代任何牌，而此处的百搭只能代部分牌",
            )


_BEFORE = ("waits", "unwaited", "like_before")
"""Ops that look at the hand before its wild tiles stand for something."""


def _codes(tileset: TileSet) -> bytes:
    """Physical codes of the tiles of a set."""
    kinds = [kind for kind in range(RED_FIVES[0]) if tileset.counts[kind]]
    return bytes([*kinds, *(red for red, many in zip(RED_FIVES, tileset.reds, strict=True) if many)])


def _tests_in(word: object) -> list[Test]:
    """Every test inside a word, however deep."""
    if isinstance(word, Test):
        return [word]
    if isinstance(word, Chain):
        return [test for test in word.tests if isinstance(test, Test)]
    if isinstance(word, (tuple, list)):
        return [test for part in word for test in _tests_in(part)]
    if is_dataclass(word) and not isinstance(word, type):
        return [test for field in fields(word) for test in _tests_in(getattr(word, field.name))]
    return []
