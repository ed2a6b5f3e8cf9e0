"""A rule set made ready to be played: what every deal of it needs and no deal changes. Made once for each variant and its options."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Any, Final, NoReturn

from mahjong._core.table import Moves
from mahjong.errors import RuleError, shown
from mahjong.play.actions import Action, face
from mahjong.play.events import Kind, pack
from mahjong.play.ledger import Ledger
from mahjong.play.story import KNOWN
from mahjong.rules import ready
from mahjong.rules.asides import LAYS_TOO, NEVER, Aside, Group, Own, Shown
from mahjong.rules.bans import WAITS, Discard, MustWin, OwnDiscards, PassedWin, Pungs, SwapCall
from mahjong.rules.bets import Horses
from mahjong.rules.calls import Call, Calls
from mahjong.rules.claims import ALL, DEALER, Claims
from mahjong.rules.compiled import Compiled
from mahjong.rules.conduct import Penalty
from mahjong.rules.debts import PutOff
from mahjong.rules.drawn import Check, Offence, Pool, Refund
from mahjong.rules.endings import ALL as ALL_HANDS
from mahjong.rules.endings import FIRST_DRAW, OPENING, Abort, Alike, At, Ending, Holds
from mahjong.rules.extras import ONCE, Asides, Kongs, Pairwise, Pot, Transfer
from mahjong.rules.holding import Asked, asking
from mahjong.rules.indicators import Indicators
from mahjong.rules.instants import DISCARD, DRAW, Instant
from mahjong.rules.language import Leaf, Mask
from mahjong.rules.layout import Layout
from mahjong.rules.musts import Follow
from mahjong.rules.phases import Commit, Hold, Passes, Terms
from mahjong.rules.reckoning import WIN_OR_READY, Reckoning
from mahjong.rules.rights import ToWin
from mahjong.rules.rotation import OPENED, READY
from mahjong.rules.secrets import Secret
from mahjong.rules.stated import SEATS
from mahjong.rules.wall import AFTER_ASIDES, AT_DEAL, FIXED, HEAD, OWN, TAIL, WallRules
from mahjong.tiles import RED_FIVES, TileSet, bits
from mahjong.variant import Variant

__all__ = ["INTERRUPTS", "KONG", "OFFERS", "PAIR", "PUNG", "RUN", "WIN", "Opening", "Plan", "plan_of"]

RUN, PUNG, KONG, WIN, PAIR = 1, 2, 4, 8, 16
"""Claim bits of the core."""
INTERRUPTS: Final = 32
"""Beside the claim bits of what is laid aside: laying it counts as a claim."""
OFFERS: Final = 8
"""Bits a seat has in the core's answer to a discard."""
_CLASSES: Final = {RUN: "run", PUNG: "pung", KONG: "kong", WIN: "win", PAIR: "pair"}


class Opening:
    """The phase in which seats may call the deal off for what they were dealt: the last one before the first turn."""


class Plan:
    """See the module. `tiers`: for every set of claim bits the tier of the strongest; `tier_of`: of one bit. `asked`:
    flags of the story that the rules read and a deal can tell. `seats`: in the order in which they play; `sitting`: as they sit.
    `by_row`: asides that depend on what a seat has laid. `shunned`: kinds never
    discarded; `taboos`: bans on what follows the first discards. `physical`: the tiles of the set,
    each once. `shown_kinds`: of tiles that lie open in hands. `watched`: discards are to be looked at; `slow`: each act in a turn is.
    `groups_made`: the groups of the deals there have been, by their marks. `swaps`: the
    kinds barred after claims there have been, by the kinds of the set and the kind claimed. `swap_room`: who holds more kinds than
    this can discard one that is not barred, whatever he claims; -1 until somebody has asked; `swap_word`: the ban. `bars_runs`: own
    discards bar claims of runs; `pungs_most`: pungs that a seat may claim, -1 for any number. `declares_claiming`: some declaration goes
    with claims. `declares_uncalled`: those of
    a deal for which nothing was called, with their numbers.
    `ordinary`: a draw after which the table asks for nothing more begins an ordinary turn.
    `lone_claims`: the table knows all that a set claimed by the one seat that can claim leads to. `known`: what kinds that were turned up have meant
    where nothing was called: registers, what tiles play as, what the table is told. `books`: the ledger of a deal in which no money has moved.
    `begun`: the fields of a deal before its tiles are dealt, all chores done without asking, once there has been one (`mahjong.play.fields`)."""

    def __init__(self, variant: Variant) -> None:
        words = variant.words
        self.variant = variant
        self._others: dict[tuple[str, str], Plan] = {}  # under other terms
        self.rules: Compiled = variant._rules
        self.tileset: TileSet = words["tileset"]
        self.n: int = words["seats"]
        self.sitting = SEATS[: self.n]
        self._play_in(self.sitting)
        walls: WallRules | None = words["walls"]
        self.walls = walls
        self.aborts: tuple[Abort, ...] = words["aborts"]
        self.watches = any(isinstance(one.when, Alike) for one in self.aborts)
        self.called_off = frozenset(one.when.at for one in self.aborts if one.called)
        self.calls_at: dict[At, tuple[tuple[Action, Asked], ...]] = {
            at: tuple(
                (Action.abort(one.key), asking(one.when.test))
                for one in self.aborts
                if isinstance(one.when, Holds) and one.when.at is at
            )
            for at in At
        }
        self.calls_first = FIRST_DRAW in self.called_off
        self.phases = (*words["phases"], Opening()) if OPENING in self.called_off else words["phases"]
        self.called: tuple[Call, ...] = next((phase.calls for phase in self.phases if isinstance(phase, Calls)), ())
        self.commits = tuple(phase for phase in self.phases if isinstance(phase, Commit))
        self.hold: Hold | None = next((phase for phase in self.phases if isinstance(phase, Hold)), None)
        self.questions = tuple(phase for phase in self.phases if isinstance(phase, (Commit, Passes, Terms)))
        self.before = sum(
            isinstance(phase, (Calls, Terms)) for phase in self.phases
        )  # the first so many come before the deal
        self.choices = tuple(
            (key, value) for one in self.questions for key, among in one.questions.items() for value in among
        )
        self.ending: Ending = words["ending"]
        self.shows_all = self.ending.shows is ALL_HANDS
        self.instants: tuple[Instant, ...] = words["instants"]
        self.moments = frozenset(one.at for one in self.instants)
        self.each_draw, self.each_discard = DRAW in self.moments, DISCARD in self.moments  # what can win at once
        self.shown = tuple(one for one in words["asides"] if isinstance(one, Shown))
        self.shown_kinds = reduce(or_, (one.kinds for one in self.shown), 0)
        self.opens = bool(self.shown_kinds)
        self.by_draw = tuple(one for one in self.instants if one.at is DRAW)
        self.slow = self.each_discard or self.opens or (self.hold is not None and self.hold.rest_open)
        self.secret: Secret | None = next(iter(words["secrets"]), None)
        self.gate = walls is not None and walls.dealt.extra_at is AFTER_ASIDES  # the dealer draws before his first act
        self.east_opened = words["rotation"].east is OPENED
        self.reckoning = Reckoning(words["reckoning"])
        self.asks_ready = READY in words["rotation"].stays or self.reckoning.stop.leads is WIN_OR_READY
        self.drawn = words["drawn"]
        self.pool = next((one for one in self.drawn if isinstance(one, Pool)), None)
        self.check = next((one for one in self.drawn if isinstance(one, Check)), None)
        self.offends = {
            one: asking(one.when) for one in self.drawn if isinstance(one, Offence) and one.when is not None
        }
        self.kongs = words["kongs"]
        self.indicators: Indicators = words["indicators"]
        self.by_kongs = self.indicators.by_kongs
        self.asides: tuple[Aside, ...] = tuple(one for one in words["asides"] if isinstance(one, Aside))
        self.by_row = tuple(one for one in self.asides if one.by_row)
        self.groups = tuple(one for one in words["asides"] if isinstance(one, Group))
        self.swaps: dict[tuple[tuple[int, ...], int], int] = {}
        self.swap_room = -1
        self.swap_word = next((one for one in words["bans"] if isinstance(one, SwapCall)), None)
        self.known: dict[tuple[int, ...], tuple[dict[str, int], bytes | None, dict[str, int]]] = {}
        self.groups_made: dict[tuple[tuple[str, int], ...], tuple[tuple[Action, int], ...]] = {}
        counts, reds = self.tileset.counts, zip(RED_FIVES, self.tileset.reds, strict=True)
        self.physical = (*(kind for kind in range(RED_FIVES[0]) if counts[kind]), *(red for red, many in reds if many))
        self.claimable = tuple(
            (one, sum(bit for bit, name in _CLASSES.items() if name in one.claimable) | INTERRUPTS * one.interrupts)
            for one in self.asides if one.claimable or one.interrupts
        )  # fmt: skip
        extras = words["extras"]
        self.kong_money = tuple(one for one in extras if isinstance(one, Kongs))
        self.kongs_at_once = tuple(one for one in self.kong_money if one.at is ONCE)
        self.prizes = tuple(one for one in extras if isinstance(one, Asides))
        self.pairwise = tuple(one for one in extras if isinstance(one, Pairwise))
        self.transfer = next((one for one in extras if isinstance(one, Transfer)), None)
        self.horses: Horses | None = next((one for one in words["bets"] if isinstance(one, Horses)), None)
        self.put_off: PutOff | None = next((one for one in words["bets"] if isinstance(one, PutOff)), None)
        self.penalties: tuple[Penalty, ...] = words["penalties"]
        checks = any(isinstance(one, (Check, Refund)) for one in words["drawn"])
        self.values_hands = checks or not any(isinstance(one, Pool) for one in words["drawn"])
        self.declarations = self.rules.declarations
        self.declares_claiming = any(ready.WITH_CLAIM in one.when or one.only for one in self.declarations)
        self.declares_uncalled = tuple((at, one) for at, one in enumerate(self.declarations, 1) if not one.by_call)
        self.pots = tuple(one for one in extras if isinstance(one, Pot))
        self.outside = (*(self.horses.accounts if self.horses else ()), *(one.account for one in self.pots))
        self.books = Ledger(self.sitting, outside=self.outside)
        self.begun: dict[str, Any] = {}
        self.passed = tuple(one for one in words["bans"] if isinstance(one, PassedWin))
        self.shaped = any(one.shape for one in self.passed)
        self.by_waits = any(isinstance(one, OwnDiscards) and one.scope is WAITS for one in words["bans"])
        self.curbs = (
            *(
                one
                for one in words["bans"]
                if isinstance(one, (SwapCall, Pungs)) or (isinstance(one, OwnDiscards) and one.runs)
            ),
            *self.shown,
        )
        self.bars_runs = any(isinstance(one, OwnDiscards) for one in self.curbs)
        self.pungs_most = min((one.most for one in self.curbs if isinstance(one, Pungs)), default=-1)
        shunned = [one for one in words["bans"] if isinstance(one, Discard)]
        self.shunned = reduce(or_, (one.kinds for one in shunned if not one.after), self.shown_kinds)
        self.shunned_rule = next((one.rule for one in shunned if not one.after), "")
        self.taboos = tuple(one for one in shunned if one.after)
        self.follow: Follow | None = next((one for one in words["bans"] if isinstance(one, Follow)), None)
        self.right: ToWin | None = next((one for one in words["bans"] if isinstance(one, ToWin)), None)
        self.watched = bool(self.taboos) or self.watches or self.follow is not None
        self.must = next((one for one in words["bans"] if isinstance(one, MustWin)), None)
        self.must_last = -1 if self.must is None else self.must.last
        claims: Claims = words["claims"]
        self.claims = claims
        self.several = claims.winners is ALL
        self.from_dealer = claims.tie is DEALER
        self.tier_of = {bit: claims.tier(name) for bit, name in _CLASSES.items()}
        self.win_tier = self.tier_of[WIN]
        self.tiers = tuple(
            min((tier for bit, tier in self.tier_of.items() if bits & bit), default=99) for bits in range(32)
        )
        self.asked = tuple(key for key in self.rules.flags if key in KNOWN)
        self.ordinary = not (self.slow or self.each_draw or self.follow is not None)
        self.lone_claims = not (
            any(not isinstance(one, SwapCall) for one in self.curbs)
            or self.by_row
            or self.declares_claiming
            or self.right is not None
            or claims.better is not None
            or claims.dead
        )
        self.moves = None if walls is None else self._moves(walls)

    def _play_in(self, order: tuple[str, ...]) -> None:
        """The order in which the seats play."""
        self.seats = order
        self.one = tuple((name,) for name in order)
        self.index = {name: place for place, name in enumerate(order)}
        self._by_turn = bytes([*(order.index(name) for name in self.sitting), *range(self.n, 256)])
        self.arranged = lru_cache(maxsize=4096)(self._arranged)
        self.dealing = tuple(
            tuple(pack(Kind.DEAL, (dealer + step) % self.n) for step in range(self.n)) for dealer in range(self.n)
        )

    @cached_property
    def backwards(self) -> Plan:
        """The same with the seats playing in the opposite order."""
        made = copy(self)
        made._play_in((self.sitting[0], *reversed(self.sitting[1:])))
        return made

    @property
    def _start(self) -> tuple[Any, ...]:
        """What is settled before terms are: tiles, walls, phases before the deal. When the dealer takes his last tile may hang on them."""
        assert self.walls is not None
        walls = replace(self.walls, dealt=replace(self.walls.dealt, extra_at=AT_DEAL))
        return self.tileset, walls, self.phases[: self.before]

    def under(self, key: str, value: str) -> Plan:
        """The same rules with an option set for a deal."""
        found = self._others.get((key, value))
        if found is None:
            found = plan_of(type(self.variant)(**{**self.variant.options, key: value}))
            if found._start != self._start:
                raise RuleError(
                    f"{key}={value} changes how a deal begins: it cannot be a term of one",
                    f"{key}={value}改变开局，不能逐局约定",
                )
            self._others[key, value] = found
        return found

    def _moves(self, walls: WallRules) -> Moves:
        rules, claims, kongs = self.rules, self.claims, self.kongs
        held, ends = walls.held, {None: 0, TAIL: 1, HEAD: 2}
        return Moves(
            rules.core_menu,
            tiles=self.tileset.counts,
            seats=self.n,
            sets=rules.sets,
            shapes=rules.allowed.bits,
            others=rules.allowed.others,
            fifth=rules.wilds.fifth if rules.wilds else True,
            run=int(claims.run),
            pung=int(claims.pung),
            kong=int(claims.kong) if "claimed" in kongs.forms else 0,
            win=int(claims.win),
            pair=int(claims.pair),
            kongs=kongs.bits(kongs.forms),
            kong_kinds=rules.menu.kongs,
            in_turn=rules.menu.in_turn,
            fresh_added=kongs.fresh,
            drawn=kongs.bits(kongs.after_draw) | 8 * any(one.after_draw for one in self.asides),
            rob=kongs.bits(kongs.robbable),
            keep=claims.keep,
            replacement=ends[walls.drawn.replacement],
            reserve=held.tiles,
            grow=held.grow,
            fixed=held.border is FIXED,
            replacements=-1 if held.replacements is None else held.replacements,
            kongs_most=-1 if kongs.most is None else kongs.most,
            kongs_wall=kongs.wall,
            last=walls.zone.tiles if walls.zone.keep else 0,
            last_claims=claims.last,
            across=tuple((one.kinds, one.need, one.claimed) for one in rules.menu.across),
            loose=rules.menu.loose,
            **_counted(rules, claims),
            phantom=rules.phantom is not None,
            **_first(self.aborts),
            **_barred(self.swap_word),
            **_lent(rules),
            actions=face,
        )

    def ends(self, instant: str) -> bool:
        """Whether the instant of this key ends the deal."""
        return next(one.ends for one in self.instants if one.key == instant)

    def layout(
        self, dice: tuple[int, ...], dealer: int, pips: int = 0, reverse: bool = False, own: bool = False
    ) -> Layout:
        """Where every tile lies for one opening. own: the dice open the dealer's own wall."""
        assert self.walls is not None
        walls = replace(self.walls, opened=replace(self.walls.opened, side=OWN)) if own else self.walls
        place = self.sitting.index(self.seats[dealer])
        return Layout(
            walls, self.tileset.size, dice, seats=self.n, dealer=place, pips=pips, reverse=reverse, backwards=self.seats != self.sitting
        )  # fmt: skip

    def _arranged(
        self, dice: tuple[int, ...], dealer: int, pips: int = 0, reverse: bool = False, own: bool = False
    ) -> tuple[bytes, bytes, int, int, tuple[int, ...]]:
        """For one opening: positions in the order replacements are taken, the owner of each dealt position, the dealer's last tile, the
        seat whose wall is opened, the positions of the indicators in the dead wall."""
        layout = self.layout(dice, dealer, pips, reverse, own)
        stacks = layout.stacks
        tail = [position for at in range(len(stacks) - 2, -1, -1) for position in range(stacks[at], stacks[at + 1])]
        owners, own_tiles = layout.owners.translate(self._by_turn), layout.hands[self.sitting.index(self.seats[dealer])]
        assert self.walls is not None
        places = tuple(stacks[-1 - stack] for stack in self.walls.held.shown if stack < len(stacks))
        last = own_tiles[-1] if own_tiles else 0  # where nothing is dealt
        return bytes(tail), owners, last, self._by_turn[layout.opening.seat], places

    def laid_offers(self, masks: dict[str, int], tiles: Sequence[int], plays: bytes) -> int:
        """Claim bits for which the others may take what is laid aside, 0 where they may not; with INTERRUPTS where it counts as a claim. plays: what
        tiles play as."""
        found = 0
        for one, rights in self.claimable:
            if len(tiles) == 1 and (
                isinstance(one.kinds, Own) or self.played(one.kinds, masks, plays) >> plays[tiles[0]] & 1
            ):
                found |= rights
        return found

    def kinds(self, masks: dict[str, int], plays: bytes | None = None) -> dict[str, int]:
        """What the table is told of the kinds of a deal, its registers being known. plays: what tiles play as, where they do not play as they
        show: a number is a mask of kinds as they play, registers name kinds as they are printed."""
        found = {
            "wild": masks.get("wild", 0),
            "never": 0,
            "aside": 0,
            "forced": 0,
            "barred_discard": self.shunned,
            "lays": 0,
        }
        found["never"] = self.played(self.claims.never, masks, plays)
        for one in self.asides:
            if one.by_row or isinstance(one.kinds, Own):
                continue
            mask = self.played(one.kinds, masks, plays)
            found["aside"] |= mask
            if one.forced:
                found["forced"] |= mask
            if one.discard is NEVER:
                found["barred_discard"] |= mask
            elif one.discard is LAYS_TOO:
                found["lays"] |= mask
        return found

    def played(self, kinds: Mask | int, masks: dict[str, int], plays: bytes | None) -> int:
        """Kinds that the rules name, as they play."""
        mask = self.mask(kinds, masks)
        if plays is None or isinstance(kinds, int):
            return mask
        return sum({1 << plays[kind] for kind in bits(mask)})

    def mask(self, kinds: Mask | int, masks: dict[str, int]) -> int:
        """Kinds that the rules name, its registers being known."""
        return kinds if isinstance(kinds, int) else kinds.resolve(masks)


def _counted(rules: Compiled, claims: Claims) -> dict[str, Any]:
    """What the core is told of hands that are counted tile by tile."""
    word = rules.counted
    if word is None:
        return {}
    return {
        "counted": word.tiles, "groups": claims.groups, "card": rules.card, "joker_only": word.joker_only,
        "swaps": claims.swap,
    }  # fmt: skip


def _first(aborts: Sequence[Abort]) -> dict[str, Any]:
    """What the core is told of calls before a seat's first discard: what a hand must hold, as far as it is one number of kinds, or that there are none."""
    tests = [one.when.test for one in aborts if isinstance(one.when, Holds) and one.when.at is FIRST_DRAW]
    if not tests:
        return {"first_least": 1}
    one = tests[0]
    if len(tests) == 1 and isinstance(one, Leaf) and one.op == "kinds" and isinstance(one.mask, int) and not one.zone:
        return {"first": one.mask & (1 << 60) - 1, "first_least": one.lo}
    return {}


def _barred(word: SwapCall | None) -> dict[str, Any]:
    """What the core is told of discards after claims."""
    return {} if word is None else {"bars_same": word.same, "bars_end": word.other_end}


def _lent(rules: Compiled) -> dict[str, Any]:
    """What the core is told of wild tiles in claims and kongs."""
    lent = rules.lent
    if lent is None:
        return {}
    word = lent.word
    return {"stands": lent.masks(), "real": word.real, "wild_kongs": word.kongs, "wild_taken": word.taken}


def _none(variant: object) -> NoReturn:
    raise RuleError(
        f"{shown(variant)} is no rule set: mahjong.variant(NAME) makes one",
        f"{shown(variant)}不是规则：请用mahjong.variant(名称)",
    )


def plan_of(variant: Variant) -> Plan:
    """The plan of a variant, made at its first deal."""
    found = variant.__dict__.get("_plan") if isinstance(variant, Variant) else _none(variant)
    if found is None:
        found = variant.__dict__["_plan"] = Plan(variant)
    assert isinstance(found, Plan)
    return found
