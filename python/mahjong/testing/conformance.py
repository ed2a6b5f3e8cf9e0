"""Whether a rule set keeps what every deal of every rule set promises."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import zip_longest
from random import Random
from typing import Any, Final

from mahjong.errors import MahjongError, shown
from mahjong.play.actions import Action
from mahjong.play.deal import Automation, Deal
from mahjong.play.events import Kind
from mahjong.play.plan import plan_of
from mahjong.play.record import Record, events_of
from mahjong.registry import variant_class, variants
from mahjong.testing.disguise import disguised
from mahjong.testing.mirror import Mirror
from mahjong.testing.players import eager, pick, seeker, wanderer
from mahjong.testing.scripts import Player
from mahjong.tiles import CODES
from mahjong.variant import Variant
from mahjong.walls import child

__all__ = ["CHECKS", "Fault", "check_deal", "check_variant"]

CHECKS: Final = ("tiles", "legal", "undo", "copies", "replay", "views")
"""Kinds of check that cost much and are made in a part of the deals; all the others are made in every deal."""

_PART: Final = {"tiles": 8, "legal": 20, "undo": 12, "copies": 20, "replay": 5, "views": 20}
_AT_LEAST: Final = 10
_EVERY: Final = 10
_REFUSED: Final = 20
_AUTOMATIONS: Final = (
    *[Automation.DRAW | Automation.ASIDES | Automation.PASS | Automation.FORCED] * 5,
    Automation(0), Automation.DRAW, Automation.ASIDES | Automation.PASS, Automation.DRAW | Automation.FORCED,
)  # fmt: skip
_KINDS: Final = {kind.value: kind.name.lower() for kind in Kind}
_NONSENSE: Final = (
    "",
    "   ",
    "win win",
    "discard",
    "discard ?",
    "discard 0z",
    "claim 5m",
    "claim []",
    "kong <1m>",
    "fly 1m",
    "choose",
    "aside 12345678m",
    "E discard 1m",
)
_NO_SEATS: Final[tuple[Any, ...]] = ("X", "", "e", "EAST", 0, None, [])
_NO_ACTS: Final[tuple[Any, ...]] = (None, 7, b"win", [], ("win",))


class Fault(AssertionError):
    """A promise that a deal has broken.

    variant, how: the deal, as ``Deal(variant, **how)`` makes it again. acts: what had been done. number: the last event. what: what is wrong.
    """

    def __init__(
        self, variant: Variant, how: dict[str, Any], acts: tuple[tuple[str, Action], ...], number: int, what: str
    ) -> None:
        self.variant, self.how, self.acts, self.number, self.what = variant, how, acts, number, what
        made = ", ".join(
            f"{name}={f'Automation({value.value})' if isinstance(value, Automation) else repr(value)}"
            for name, value in how.items()
        )
        played = "; ".join(f"{seat} {action}" for seat, action in acts)
        super().__init__(
            f"{what}\n  after event {number} of the deal, {len(acts)} acts\n"
            f"  deal = {variant!r}.deal({made})\n  script(deal, {played!r}, passes=False)"
        )


def check_variant(
    variant: Variant, *, deals: int = 2000, seed: int = 0, progress: Callable[[int], object] | None = None
) -> Counter[str]:
    """Plays random deals and raises Fault, an AssertionError that tells how to play the deal again, unless all of this holds.

    In every deal: after every act each tile of the set exists once; every stage of the ledger is made of payments above 0 between two accounts, and
    all of them add up to the totals, which sum to 0; who is asked has something to do, and nobody else; the deal ends; a deal that is over
    refuses every act.

    In a part of them, one of twenty at least and ten if there are as many, 100 of 2,000:
    tiles: the events alone tell where every tile lies, after each of them.
    legal: every listed act passes `verify` and can be done, from where the deal stays as it was; 20 others, among them acts of other seats and what is
    no act at all, are refused with a MahjongError in both languages, and nothing has changed.
    undo: back to the start and forth again, through the same states.
    copies: at every 20th event and at the end the deal survives pickling and, if its rule set is registered, JSON, and ends alike when played on; its
    record verifies.
    replay: the same acts from the same wall lead to the same events and the same ledger.
    views: at every 20th event and at the end, what a seat sees does not change when all that it cannot see lies otherwise, nor what a record tells it.

    deals: how many. seed: they are deals of this master seed. progress: called with the number of deals done after each.

    The answer counts what has been met: deals, acts, events by kind, wins by how they came about, checks by kind, so that a test can see that what
    it is about did happen.
    """
    met: Counter[str] = Counter()
    rng = Random(seed)
    chosen = _chosen(deals, rng)
    for number in range(deals):
        checks = frozenset(kind for kind in CHECKS if number in chosen[kind])
        check_deal(variant, seed=child(seed, number), checks=checks, met=met)
        if progress is not None:
            progress(number + 1)
    return met


def _chosen(deals: int, rng: Random) -> dict[str, set[int]]:
    """Which deals each kind of check is made in."""
    found = {}
    for kind in CHECKS:
        many = min(deals, max(_AT_LEAST, deals // _PART[kind]))
        order = sorted(range(deals), key=lambda number: rng.random())
        found[kind] = set(order[:many])
    return found


def check_deal(
    variant: Variant, *, seed: int, checks: frozenset[str] = frozenset(CHECKS), met: Counter[str] | None = None
) -> Deal:
    """One deal of `check_variant`, with these kinds of checks. The deal, which is over. `met`: is added to."""
    return _Run(variant, seed, checks, Counter() if met is None else met).play()


class _Run:
    """One deal being played and checked."""

    def __init__(self, variant: Variant, seed: int, checks: frozenset[str], met: Counter[str]) -> None:
        self.variant, self.checks, self.met = variant, checks, met
        self.rng = rng = Random(seed)
        seats = plan_of(variant).seats
        self.how: dict[str, Any] = {
            "seed": seed, "dealer": pick(rng, seats), "round": pick(rng, "ESWN"), "run": int(rng.random() * 3),
            "automation": pick(rng, _AUTOMATIONS),
        }  # fmt: skip
        if plan_of(variant).pots:
            self.how["carried"] = {one.account: int(rng.random() * 4) for one in plan_of(variant).pots}
        if variant.words["rotation"].counter is not None:
            self.how["counters"] = int(rng.random() * 8)
        if plan_of(variant).reckoning.purses and rng.random() < 0.5:  # else what everybody begins with
            most = 3 * plan_of(variant).reckoning.money.start
            self.how["purses"] = {seat: int(rng.random() ** 3 * most) for seat in plan_of(variant).sitting}
        if plan_of(variant).penalties and rng.random() < 0.5:
            self.how["officiate"] = "table"
        self.players: dict[str, Player] = {seat: pick(rng, (wanderer, eager, seeker, seeker))(rng) for seat in seats}
        self.deal = Deal(variant, **self.how)
        self.all = Counter(self.deal.source.wall.tiles)
        self.census = self.deal._table.census()
        self.acts: list[tuple[str, Action]] = []
        self.mirror = Mirror(self.deal)
        self.registered = variant.key in variants() and variant_class(variant.key) is type(variant)
        self.states: list[Any] = []
        self.saved: list[tuple[bytes, int]] = []
        self.stages = 0
        self.totals = dict.fromkeys(self.deal.ledger.accounts, 0)
        self.tenth = -1
        self.parity = seed % 2

    def play(self) -> Deal:
        """The whole deal. Raises Fault."""
        try:
            self._play()
        except Fault:
            raise
        except AssertionError as error:
            raise self._fault(str(error)) from error
        except Exception as error:
            raise self._fault(f"{type(error).__name__}: {error}") from error
        return self.deal

    def _play(self) -> None:
        deal, bound = self.deal, 20 * sum(self.all.values())
        self._after()
        while not deal.finished:
            self._expect(len(self.acts) < bound, f"no end in sight after {bound} acts")
            seat = pick(self.rng, deal.waiting)
            action = self.players[seat](deal, seat, deal.legal(seat))
            deal.act(seat, action)
            self.acts.append((seat, action))
            self._after()
        self._over()
        self.met.update({"deals": 1, "acts": len(self.acts), "drawn deals": not deal.wins})
        self.met.update(f"won by {won.how}" for won in deal.wins)
        self.met.update(_KINDS[event & 31] for event in deal._log)
        self.met.update(f"checked {kind}" for kind in self.checks)

    def _fault(self, what: str) -> Fault:
        return Fault(self.variant, self.how, tuple(self.acts), len(self.deal.events) - 1, what)

    def _expect(self, holds: object, what: str) -> None:
        if not holds:
            raise self._fault(what)

    # -- after every act -----------------------------------------------------------------------------------------------

    def _after(self) -> None:
        deal = self.deal
        if "tiles" in self.checks:
            self.mirror.follow(deal)
        if deal._table.census() != self.census:
            raise self._fault(f"tiles are not conserved: {_changed(deal, self.all)}")
        self._ledger()
        self._asked()
        if "undo" in self.checks:
            self.states.append(_state(deal))
            if self.rng.random() < 0.05:
                self._back_and_forth(min(len(self.acts), 1 + int(self.rng.random() * 3)))
        if len(deal.events) // _EVERY == self.tenth and not deal.finished:
            return
        self.tenth = len(deal.events) // _EVERY
        if "legal" in self.checks:
            self._legal()
        # Both go through all that has happened so far: they take turns, in every other deal the other way round.
        views = (self.tenth + self.parity) % 2
        if "copies" in self.checks and (deal.finished or not views):
            self._copies()
        if "views" in self.checks and (deal.finished or views):
            for seat in deal.seats if deal.finished else [pick(self.rng, deal.seats)]:
                self._view(seat)

    def _ledger(self) -> None:
        ledger = self.deal.ledger
        if len(ledger.stages) == self.stages:
            return
        for stage in ledger.stages[self.stages :]:
            for line in stage.lines:
                self._expect(
                    line.payer != line.payee and type(line.amount) is int and line.amount > 0, f"no payment: {line}"
                )
                self.totals[line.payer] -= line.amount
                self.totals[line.payee] += line.amount
        self.stages = len(ledger.stages)
        self._expect(ledger.totals() == self.totals, f"totals {ledger.totals()} of payments that make {self.totals}")
        self._expect(sum(self.totals.values()) == 0, f"money comes from nowhere: {self.totals}")

    def _asked(self) -> None:
        deal = self.deal
        waiting = deal.waiting
        if bool(waiting) == deal.finished or [seat for seat in deal.seats if seat in waiting] != list(waiting):
            raise self._fault(f"finished is {deal.finished}, waiting for {waiting}")
        for seat in deal.seats:
            acts = deal.legal(seat)
            if bool(acts) != (seat in waiting) or len(set(acts)) != len(acts):
                raise self._fault(f"{seat} may do {acts}; waiting for {waiting}")

    # -- now and then --------------------------------------------------------------------------------------------------

    def _legal(self) -> None:
        deal, before = self.deal, _state(self.deal)
        for seat in deal.waiting:
            for action in deal.legal(seat):
                try:
                    deal.verify(seat, action)
                    deal.verify(seat, str(action))
                    trial = deal.copy()
                    trial.act(seat, action)
                except MahjongError as error:
                    raise self._fault(f"{seat} {action} is listed and refused: {error}") from error
                self._expect(action in deal.legal(seat), f"{seat} {action} is listed, and not in the list")
                self._expect(len(trial.events) > len(deal.events), f"{seat} {action} was done, and no event tells it")
                if trial._table.census() != self.census:
                    raise self._fault(f"tiles are not conserved by {seat} {action}: {_changed(trial, self.all)}")
        self._expect(_state(deal) == before, "a copy was played, and the deal has changed")
        done = 0
        while done < _REFUSED:
            seat, act = self._odd()
            if not self._listed(seat, act):
                self._refused(seat, act)
                done += 1
        self._expect(_state(deal) == before, "acts were refused, and the deal has changed")

    def _odd(self) -> tuple[Any, Any]:
        """An act that is legal by chance alone."""
        rng, deal = self.rng, self.deal
        asked = pick(rng, deal.waiting) if deal.waiting else pick(rng, deal.seats)
        code = CODES[pick(rng, deal.source.wall.tiles)]
        sets = (
            f"[{code[0] * 3}{code[1:]}]",
            f"[{code[0] * 4}{code[1:]}]",
            f"<{code[0] * 4}{code[1:]}>",
            f"[{code[0] * 4}{code[1:]}+]",
        )
        chance = rng.random()
        if chance < 0.1:
            return asked, pick(rng, _NONSENSE)
        if chance < 0.15:
            return pick(rng, _NO_SEATS), "pass"
        if chance < 0.2:
            return asked, pick(rng, _NO_ACTS)
        if chance < 0.4 and deal.waiting:
            return pick(rng, deal.seats), pick(rng, deal.legal(asked))
        if chance < 0.5:
            return asked, pick(rng, (
                "win", "pass", "draw", "choose void=m", "choose fate=7", "choose look=yes", f"give {code}", f"give {code}??", f"hold {code}",
                f"swap {code} {asked}1", f"claim [{code[0] * 5}{code[1:]}]",
            ))  # fmt: skip
        verb = pick(rng, ("discard", "aside", "claim", "kong"))
        if verb in ("discard", "aside"):
            return asked, f"{verb} {code}"
        return asked, f"{verb} {pick(rng, sets[:2] if verb == 'claim' else sets[2:])}"

    def _listed(self, seat: Any, act: Any) -> bool:
        if not isinstance(seat, str) or seat not in self.deal.seats:
            return False
        try:
            return Action.parse(act) in self.deal.legal(seat)
        except MahjongError:
            return False

    def _refused(self, seat: Any, act: Any) -> None:
        deal, said = self.deal, []
        for name, do in (("verify", deal.verify), ("act", deal.act)):
            try:
                do(seat, act)
            except MahjongError as error:
                said.append((type(error), error.en, error.zh))
                self._expect(error.en and error.zh, f"{seat} {act} is refused without a word")
                self._expect(any(sign >= "\u4e00" for sign in error.zh), f"{seat} {act}: no Chinese in {error.zh!r}")
            else:
                raise self._fault(f"{shown(seat)} {shown(act)} is not listed, and {name} takes it")
        self._expect(said[0] == said[1], f"verify and act refuse {seat} {act} with different words: {said}")

    def _back_and_forth(self, steps: int) -> None:
        """Takes some acts back and does them again."""
        deal, done = self.deal, len(self.acts)
        for left in range(done - 1, done - steps - 1, -1):
            deal.undo()
            self._same(_state(deal), self.states[left], f"undo back to act {left}")
        for seat, action in self.acts[done - steps :]:
            deal.act(seat, action)
        self._same(_state(deal), self.states[done], f"{steps} acts taken back and done again")

    def _copies(self) -> None:
        deal = self.deal
        packed, state = pickle.dumps(deal), _state(deal)
        self._alike(pickle.loads(packed), "a pickle of the deal", state)
        self._alike(deal.copy(), "a copy of the deal", state)
        if self.registered:
            self._alike(Deal.from_json(json.loads(json.dumps(deal.to_json()))), "the deal from JSON", state)
        self.saved.append((packed, len(self.acts)))

    def _view(self, seat: str) -> None:
        deal = self.deal
        otherwise = disguised(deal, seat, self.rng)
        seen, blind = deal.view(seat), otherwise.view(seat)
        told = [name for name in seen.__slots__ if getattr(seen, name) != getattr(blind, name)]
        self._expect(
            seen == blind and not told, f"the view of {seat} tells what it cannot see: {_differ(seen, blind, told)}"
        )
        if deal.finished or self.rng.random() < 0.2:
            told_json, blind_json = json.dumps(seen.to_json()), json.dumps(blind.to_json())
            for whose, public in ((seat, False), (None, True)):
                told_lines, blind_lines = events_of(deal, whose, public), events_of(otherwise, whose, public)
                lines = next((two for two in zip_longest(told_lines, blind_lines) if two[0] != two[1]), None)
                self._expect(lines is None, f"the record for {whose or 'everybody'} tells more: {lines}")
            self._expect(told_json == blind_json, f"the JSON of {seat}'s view tells more: {told_json} / {blind_json}")
            self._expect(pickle.loads(pickle.dumps(seen)) == seen, f"the view of {seat} does not survive pickling")
        self._expect(seen.legal == deal.legal(seat), f"the view of {seat} lists other acts than the deal")
        if not deal.finished:
            shown_hands = [other.seat for other in seen.seats if other.seat != seat and other.hand is not None]
            self._expect(not shown_hands, f"{seat} sees the hands of {shown_hands}")

    # -- at the end ----------------------------------------------------------------------------------------------------

    def _over(self) -> None:
        deal, before = self.deal, _state(self.deal)
        lies = Counter(place.tile for place in deal.tiles())
        self._expect(
            lies == self.all, f"deal.tiles() is not the set: too many {lies - self.all}, missing {self.all - lies}"
        )
        for seat in deal.seats:
            for act in ("pass", "win", "draw", f"discard {CODES[deal.source.wall.tiles[0]]}"):
                self._refused(seat, act)
        self._expect(_state(deal) == before, "acts were refused after the end, and the deal has changed")
        self._expect(deal.events[-1].kind == "end", f"the last event is {deal.events[-1]}, not the end")
        self._expect(deal.outcome.dealer == deal.dealer, "the outcome names another dealer")
        if "replay" in self.checks:
            self._replay()
        if self.saved:
            packed, number = pick(self.rng, self.saved)
            self._alike(
                _played_on(pickle.loads(packed), self.acts[number:]), f"played on from a pickle at act {number}"
            )
        if "copies" in self.checks and self.registered:
            record = Record.read(Record.of(deal).text.encode())
            self._expect(record.verify().ok, f"the record does not hold: {record.verify()}")
            self._alike(record.deal(), "the deal played again from its record")
        if "undo" in self.checks:
            self._back_and_forth(len(self.acts))
            again = _played_on(Deal(self.variant, **self.how), self.acts)
            for _ in self.acts:
                again.undo()
            self._same(_state(again), self.states[0], "undo of a whole deal")
            try:
                again.undo()
            except MahjongError:
                return
            raise self._fault("undo before the first act is not refused")

    def _replay(self) -> None:
        deal = self.deal
        self._expect(deal.acts == tuple(self.acts), f"the deal tells other acts: {shown(deal.acts)}")
        self._alike(_played_on(Deal(self.variant, **self.how), self.acts), "the same acts from the same seed")
        walled = {**self.how, "wall": deal.source.wall}
        del walled["seed"]
        self._alike(_played_on(Deal(self.variant, **walled), self.acts), "the same acts from the same wall")

    def _alike(self, other: Deal, what: str, state: dict[str, Any] | None = None) -> None:
        """state: of the deal, where it is known already."""
        deal = self.deal
        if other._log != deal._log:
            at = next((i for i, (a, b) in enumerate(zip(other._log, deal._log, strict=False)) if a != b), -1)
            raise self._fault(f"{what}: other events, {len(other._log)} of {len(deal._log)}, the first at {at}")
        self._same(_state(other), _state(deal) if state is None else state, what)

    def _same(self, one: dict[str, Any], other: dict[str, Any], what: str) -> None:
        for name, value in one.items():
            if value != other[name]:
                raise self._fault(f"{what}: {name} is {shown(value)}, was {shown(other[name])}")


def _changed(deal: Deal, all_: Counter[int]) -> str:
    now = Counter({tile: many for tile, many in enumerate(deal._table.census()) if many})
    return f"too many {_codes(now - all_)}, missing {_codes(all_ - now)}"


def _codes(tiles: Counter[int]) -> str:
    return " ".join(CODES[tile] for tile in sorted(tiles.elements())) or "none"


def _state(deal: Deal) -> dict[str, Any]:
    """All that can be asked of a deal without going through its events."""
    return {
        "waiting": deal.waiting, "legal": {seat: deal.legal(seat) for seat in deal.seats}, "finished": deal.finished,
        "ledger": deal.ledger.stages, "wins": [won[:5] for won in deal.wins], "events": len(deal.events),
        "table": deal._table.snapshot(), "wall": deal._table.wall(), "calls": deal.calls, "pots": deal.pots,
        "points": deal.points, "outcome": deal.outcome,
    }  # fmt: skip


def _played_on(deal: Deal, acts: Iterable[tuple[str, Action]]) -> Deal:
    for seat, action in acts:
        deal.act(seat, action)
    return deal


def _differ(seen: object, blind: object, names: list[str]) -> str:
    """What differs, and where in a list it begins to."""
    found = []
    for name in names:
        one, other = getattr(seen, name), getattr(blind, name)
        if isinstance(one, tuple):
            pairs = zip_longest(one, other)
            one, other = next(((a, b) for a, b in pairs if a != b), (one, other))
        found.append(f"{name}: {one!r} / {other!r}")
    return "; ".join(found) or "nothing but equality"
