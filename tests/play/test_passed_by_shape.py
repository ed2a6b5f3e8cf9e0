"""Tiles that complete a hand and are not won on, whether the rules would have let them win or not: what that bars, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from small_rules import small

from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.hand import Form
from mahjong.play.actions import WIN, Action
from mahjong.play.deal import Deal
from mahjong.play.events import Event
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import facts, patterns, ready, score
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import shapes as shape
from mahjong.testing import check_variant, script, stacked
from mahjong.testing.players import seeker
from mahjong.testing.scripts import Player
from mahjong.variant import Variant

RULE = "small.win.passed"
SHAPE = ban.passed_win(ban.ANY, until=ban.OWN_DRAW, declared=ban.DEAL, shape=True, rule=RULE)
READY = (ready.kind("ready", ("ready", "听"), needs=f.opened().at_most(0), rule="small.ready"),)
WORTH = (
    patterns.pattern("declared", "declared", "报听", facts.told("ready-declared"), fan=1),
    patterns.pattern("drawn", "self-draw", "自摸", facts.self_drawn, fan=1),
    patterns.pattern("simple", "all simples", "断幺", f.within(tiles.SIMPLES), fan=1),
)
NEED = score.chain(score.power(), need=score.need(fan=1, rule="small.win.need"))


def rules(*bans: object, **words: object) -> Variant:
    words = {"declarations": READY, "patterns": WORTH, "scoring": NEED, "claims": claim.by(winners=claim.ALL), **words}
    return small(bans=bans or (SHAPE,), **words)


def can_win(deal: Deal, seat: str) -> bool:
    return seat in deal.waiting and WIN in deal.legal(seat)


WORTHY = {
    "E": "3m 147p 147s 1234z 55z 7z", "S": "288m 36p 28s 256p 567z", "W": "19m19p19s1234567z", "N": "345m 345p 345s 66s 45m",
}  # fmt: skip
"""N waits for 3m and 6m, and all simples are worth a fan."""
HALF = {
    "E": "1p 147m 147s 1234z 55z 7z", "S": "4p 2m 88m 36p 28s 25s 567z", "W": "19m19p19s1234567z", "N": "234m 567m 44p 23p 678s",
}  # fmt: skip
"""N waits for 1p, which is worth nothing, and 4p, which is all simples."""


@pytest.mark.rule("japan.win.furiten-temp")
def test_a_win_let_pass_bars_every_tile_until_the_own_draw() -> None:
    deal = stacked(rules(), hands=WORTHY, draws="6m 3m 9p 9s 9p 9s 6m")
    script(deal, "E discard 3m")
    assert can_win(deal, "N")
    script(deal, "N pass; S discard 6m")
    assert not can_win(deal, "N")
    script(deal, "W discard 3m")
    assert not can_win(deal, "N")
    script(deal, "N discard 9p; E discard 9s; S discard 9p; W discard 9s; N discard 6m")
    assert deal._passed == ()  # all draws are over
    again = stacked(rules(), hands=WORTHY, draws="9s 9p 9p 6m")
    script(again, "E discard 3m; N pass; S discard 9s; W discard 9p; N discard 9p; E discard 6m")
    assert can_win(again, "N")


@pytest.mark.rule("japan.win.furiten-temp")
@pytest.mark.parametrize("counts", [True, False])
def test_what_had_no_worth_bars_what_has(counts: bool) -> None:
    """By shape it was passed, too; where shape does not count, nothing was."""
    one = ban.passed_win(ban.ANY, until=ban.OWN_DRAW, shape=counts, rule=RULE)
    deal = stacked(rules(one), hands=HALF, draws="9m")
    deal.act("E", "discard 1p")
    assert deal.waiting == ("S",)
    assert [(passed.seat, passed.until) for passed in deal._passed] == [(3, ban.OWN_DRAW)] * counts
    deal.act("S", "discard 4p")
    assert can_win(deal, "N") is not counts
    if counts:
        with pytest.raises(IllegalAction, match="has not acted since") as caught:
            deal.act("N", "win")  # it may take a pung
        assert caught.value.rule == RULE
        assert any(sign >= "一" for sign in caught.value.zh)
    assert deal.copy()._passed == deal._passed
    deal.undo()
    deal.undo()
    assert deal._passed == ()


@pytest.mark.rule("japan.win.furiten-temp")
def test_a_claim_does_not_lift_what_an_own_draw_lifts() -> None:
    deal = stacked(rules(), hands=HALF, draws="9m 4z")
    script(deal, "E discard 1p; S discard 4p; N claim [444p]")
    assert [passed.seat for passed in deal._passed] == [3]
    told = rules().score("234m 567m 44p 23p 678s", "4p", seat="N", from_seat="S", flags=["passed-other"])
    assert not told.legal
    assert told.reason is not None
    assert told.reason.id == RULE


@pytest.mark.rule("japan.win.furiten-temp")
def test_after_a_declaration_it_lasts_for_the_deal() -> None:
    hands = {
        "E": "123m 456m 789m 22p 45p 7z", "S": "3p 147m 147s 1234z 55z", "W": "19m119p199s34566z", "N": "288m 36p 28s 28p 667z 2s",
    }  # fmt: skip
    draws, acts = (
        "1z 2z 3z 4z 1z 2z 6p 4z 1s 7z 2s 6p",
        "W discard 2z; N discard 3z; E discard 4z; S discard 1z; W discard 2z; N discard 6p",
    )
    deal = stacked(rules(), hands=hands, draws=draws)
    script(deal, "E discard 7z ready; S discard 3p")
    assert deal.legal("E") == ("win", "pass")
    script(deal, f"E pass; {acts}")
    assert not can_win(deal, "E")  # two draws later
    assert {passed.until for passed in deal._passed if passed.seat == 0} == {ban.DEAL}
    script(deal, "E discard 4z; S discard 1s; W discard 7z; N discard 2s")
    assert deal.view("E").drawn == "6p"
    assert deal.legal("E")[0] == "win"  # an own draw is free
    lifted = rules(ban.passed_win(ban.ANY, until=ban.OWN_DRAW, shape=True, rule=RULE))
    deal = stacked(lifted, hands=hands, draws=draws)
    script(deal, f"E discard 7z ready; S discard 3p; E pass; {acts}")
    assert deal.legal("E") == ("win", "pass")


@pytest.mark.rule("japan.win.furiten-temp")
def test_a_tile_that_would_have_made_a_kong_is_passed_too() -> None:
    hands = {
        "E": "4p 28m 147s 1234z 55z 7z 9m", "S": "44p 28m36m28s25s567z", "W": "19m19p19s123456z9s", "N": "234m 567m 88s 23p 678s",
    }  # fmt: skip
    deal = stacked(rules(), hands=hands, draws="9m 9s 9m 4p")
    script(deal, "E discard 4p; N pass; S claim [444p]; S discard 5z; W discard 9m; N discard 9s; E discard 9m")
    assert deal._passed == ()
    deal.act("S", "kong [4444p+]")
    assert deal.legal("N") == ("win", "pass")
    deal.act("N", "pass")
    assert [passed.seat for passed in deal._passed] == [3]


# ---- a concealed kong that one shape robs

ORPHANS = kong.rules(robbable=("added", "concealed"), concealed_by=f.shaped("orphans"), rule="small.kong.types")
KONGED = {
    "E": "7777z 28m 14s 258p 36m 9m", "S": "228m 46m 119p 33p 456z", "W": "19m 19p 19s 1234566z", "N": "234m 567m 88s 234p 67s",
}  # fmt: skip


def orphans(**words: object) -> Variant:
    return rules(SHAPE, kongs=ORPHANS, shapes=(shape.sets(4), shape.orphans()), patterns=(*WORTH, ANY), **words)


ANY = patterns.pattern("any", "any", "和", f.has(tiles.ORPHANS | tiles.SIMPLES), fan=1)


@pytest.mark.rule("japan.kong.types", "japan.win.furiten-temp")
def test_a_concealed_kong_is_robbed_by_one_shape_alone() -> None:
    deal = stacked(orphans(), hands=KONGED)
    deal.act("E", "kong <7777z>")
    assert deal.waiting == ("W",)
    assert deal.legal("W") == ("win", "pass")
    robbed = deal.copy()
    robbed.act("W", "win")
    assert robbed.wins[0].how == "robbed"
    assert robbed._table.melds(0) == ()
    deal.act("W", "pass")
    assert [passed.seat for passed in deal._passed] == [2]
    never = small(shapes=(shape.sets(4), shape.orphans()))
    deal = stacked(never, hands=KONGED)
    deal.act("E", "kong <7777z>")
    assert deal.waiting == ("E",)


@pytest.mark.rule("japan.kong.types", "japan.win.furiten-temp")
def test_a_hand_that_can_never_rob_it_lets_nothing_pass() -> None:
    hands = {
        **KONGED,
        "E": "8888s 28m 14s 258p 36m 9m",
        "N": "234m 567m 22p 234p 67s",
    }
    deal = stacked(orphans(), hands=hands)
    deal.act("E", "kong <8888s>")  # N waits for 5s and 8s
    assert deal.waiting == ("E",)
    assert deal._passed == ()
    told = orphans().score("234m 567m 22p 234p 67s", "8s", seat="N", from_seat="E", flags=["robbed-concealed"])
    assert not told.legal
    assert told.reason is not None
    assert told.reason.id == "small.kong.types"
    assert orphans().score("19m19p19s1234566z", "7z", seat="W", from_seat="E", flags=["robbed-concealed"]).legal


def test_words_that_say_nothing() -> None:
    with pytest.raises(RuleError, match="declared"):
        ban.passed_win(ban.ANY, declared="deal")  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="concealed_by"):
        kong.rules(concealed_by=f.shaped("orphans"))
    with pytest.raises(RuleError, match="never begins with a draw"):
        kong.rules(after_draw=("claimed",))
    with pytest.raises(RuleError, match="form of kong"):
        kong.rules(after_draw=("open",))


# ---- no kong right after a claim


@pytest.mark.rule("japan.kong.types")
@pytest.mark.parametrize("forms", [(), ("added",), ("concealed",), ("added", "concealed")])
def test_kongs_right_after_a_claim(forms: tuple[str, ...]) -> None:
    hands = {"E": "1p 2222m 147s 123z 55z 7z", "S": "23p 9999s 358m 344z 6z"}
    deal = stacked(small(kongs=kong.rules(after_draw=forms, rule="small.kong")), hands=hands, draws="7m 8m 7p 8p")
    assert "kong <2222m>" in deal.legal("E")  # the tiles as dealt are a draw
    script(deal, "E discard 1p; S claim [123p]")
    assert ("kong <9999s>" in deal.legal("S")) is ("concealed" not in forms)
    if "concealed" in forms:
        with pytest.raises(IllegalAction) as caught:
            deal.act("S", "kong <9999s>")
        assert caught.value.rule == "small.kong"
    script(deal, "S discard 6z; W discard; N discard; ... S")
    assert "kong <9999s>" in deal.legal("S")


# ---- a slow twin


def whole(counts: Sequence[int], sets: int, pair: bool) -> bool:
    """So many sets, and a pair, by trying all."""
    low = next((kind for kind in range(34) if counts[kind]), None)
    if low is None:
        return sets == 0 and pair
    parts: list[tuple[int, ...]] = [(low, low, low)]
    if low < 27 and low % 9 < 7:
        parts.append((low, low + 1, low + 2))
    if not pair:
        parts.append((low, low))
    for part in parts:
        rest = list(counts)
        for kind in part:
            rest[kind] -= 1
        if min(rest) >= 0 and whole(rest, sets - (len(part) == 3), pair or len(part) == 2):
            return True
    return False


class Twin:
    """What every seat has let pass, worked out from the events alone."""

    def __init__(self, deal: Deal) -> None:
        self.held: dict[str, list[int]] = {seat: [0] * 34 for seat in deal.seats}
        self.own: dict[str, list[int]] = {seat: [0] * 34 for seat in deal.seats}
        self.sets = dict.fromkeys(deal.seats, 4)
        self.barred: dict[str, str] = {}
        self.declared: set[str] = set()
        self.offered = -1
        self.open: list[str] = []  # seats whose hand the tile on offer completes
        self.may: dict[int, set[str]] = {}  # by event: who must be offered a win; by what follows, who may not be
        self.never: dict[int, set[str]] = {}
        self.passes = {"draw": 0, "deal": 0}
        for event in deal.events:
            self.follow(event)

    def complete(self, seat: str, kind: int) -> bool:
        counts = list(self.held[seat])
        counts[kind] += 1
        return counts[kind] + self.own[seat][kind] <= 4 and whole(counts, self.sets[seat], False)

    def offer(self, number: int, giver: str, kind: int) -> None:
        self.offered = kind
        self.open = [seat for seat in self.held if seat != giver and self.complete(seat, kind)]
        self.may[number] = {seat for seat in self.open if seat in self.declared and seat not in self.barred}
        self.never[number] = {seat for seat in self.held if seat in self.barred or seat not in self.open}

    def pass_on(self) -> None:
        for seat in self.open:
            if self.barred.get(seat) != "deal":
                self.barred[seat] = "deal" if seat in self.declared else "draw"
            self.passes[self.barred[seat]] += 1
        self.open = []

    def follow(self, event: Event) -> None:
        kind, seat, moved = event.kind, event.seat, event.tiles
        if kind == "deal":
            for tile in moved:
                self.held[seat][tile] += 1
        elif kind in ("draw", "replace"):
            self.pass_on()
            if self.barred.get(seat) == "draw":
                del self.barred[seat]
            self.held[seat][moved[0]] += 1
        elif kind == "discard":
            self.held[seat][moved[0]] -= 1
            self.offer(event.number, seat, moved[0])
        elif kind == "ready":
            self.declared.add(seat)
        elif kind == "claim":
            self.pass_on()
            rest = list(moved)
            rest.remove(self.offered)
            for tile in rest:
                self.held[seat][tile] -= 1
            for tile in moved:
                self.own[seat][tile] += 1
            self.sets[seat] -= 1
        elif kind == "kong":
            added = event.act.form is Form.ADDED
            self.held[seat][moved[0]] -= 1 if added else 4
            self.own[seat][moved[0]] += 1 if added else 4
            self.sets[seat] -= not added
            if added:
                self.offer(event.number, seat, moved[0])


def player(rng: Random) -> Player:
    """Plays to be ready soon, declares, and lets most wins pass."""
    plays = seeker(rng)

    def choose(deal: Deal, seat: str, legal: Sequence[Action]) -> Action:
        return plays(deal, seat, [one for one in legal if one is not WIN or rng.random() < 0.2] or list(legal))

    return choose


@pytest.mark.rule("japan.win.furiten-temp")
def test_a_slow_twin_bars_the_same_seats(rng: Random, examples: Callable[[int], int]) -> None:
    variant, passes, offered = rules(), {"draw": 0, "deal": 0}, 0
    for _ in range(max(10, examples(100))):
        deal, wins = variant.deal(seed=rng.randrange(2**32)), dict[int, set[str]]()
        choose = player(rng)
        while not deal.finished:
            if deal._window is not None:
                at = max(event.number for event in deal.events if event.kind in ("discard", "kong"))
                wins.setdefault(at, set()).update(deal.seats[place] for place in deal._window.cases)
            seat = deal.waiting[0]
            deal.act(seat, choose(deal, seat, deal.legal(seat)))
        twin = Twin(deal)
        for at, seats in wins.items():
            assert not seats & twin.never[at]
            offered += len(seats)
        for at, seats in twin.may.items():
            assert seats <= wins.get(at, set())
        passes = {key: passes[key] + twin.passes[key] for key in passes}
    assert offered
    assert passes["draw"]


def test_any_deal_keeps_its_promises(examples: Callable[[int], int], seed: int) -> None:
    met = check_variant(rules(kongs=kong.rules(after_draw=("added", "concealed"))), deals=examples(100), seed=seed)
    assert met["ready"]
