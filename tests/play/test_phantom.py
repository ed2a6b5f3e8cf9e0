"""An imaginary tile in every hand: complete hands, waits and what may be done, against a search that knows no tables."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mahjong import tiles
from mahjong.errors import NotationError, RuleError
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy, play_out
from mahjong.rules import claims as claim
from mahjong.rules import features as f
from mahjong.rules import phantoms as phantom
from mahjong.rules import phases as phase
from mahjong.rules import sets, wall, wild
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, stacked
from mahjong.tiles import CODES
from mahjong.variant import Variant
from twin_phantom import whole

THOUGHT = phase.commit("thought", ("tile thought of", "所想的牌"), phase.kinds(), shown=phase.WIN, rule="small.thought")


class Imagined(Variant):
    key, names = "imagined", ("Imagined", "想")
    free = Option.flag(False)
    size = Option.choice(12, (12, 15))
    dragons = Option.flag(False)
    tileset = tiles.TILESETS["136"]
    walls = pick(size, lambda n: wall.rules(wall.deal(n)))
    menu = pick(
        dragons, lambda some: sets.runs() | sets.pungs() | sets.kongs() | (sets.group("567z") if some else sets.NOTHING)
    )
    shapes = pick(size, lambda n: (shape.sets(n // 3),))
    claims = claim.by()
    phantoms = pick(
        free, lambda any_: (phantom.free(rule="small.free") if any_ else phantom.named("thought", rule="small.named"),)
    )
    phases = (pick(free, lambda any_: () if any_ else (THOUGHT,)),)


def check_all(deal: Deal) -> int:
    """What the table, the rules and the twin say of every seat and every kind; how many hands are ready."""
    ready, rules = 0, deal._plan.rules
    dragons = bool(deal.variant.options["dragons"])
    for seat, name in enumerate(deal.seats):
        counts = list(deal._table.concealed(seat)[:34])
        melds = deal.view(name).hand.melds
        thought = (
            phantom.ANY
            if deal.variant.options["free"]
            else tiles.kind(dict(deal.view(name).seats[seat].choices)["thought"])
        )
        drawn = sum(counts) + 3 * len(melds) + 1 == 3 * rules.sets + 2
        if drawn:
            if deal._table.drawn(seat) >= 0:
                assert deal._table.complete(seat, -1) == whole(counts, thought, dragons)
                counts[deal._table.drawn(seat)] -= 1
            else:
                continue
        owned = [sum(kind in (tile,) for meld in melds for tile in meld.kinds) for kind in range(34)]
        waits = 0
        for kind in range(34):
            if counts[kind] + owned[kind] < 4:
                counts[kind] += 1
                waits |= whole(counts, thought, dragons) << kind
                counts[kind] -= 1
        assert deal._table.waits(seat) == waits, (str(deal.view(name).hand), thought)
        ready += waits > 0
        if not drawn:
            hand, giver = deal.view(name).hand, deal.seats[seat - 1]
            named: dict[str, Any] = {} if thought == phantom.ANY else {"phantom": CODES[thought]}
            for kind in [*list(tiles.bits(waits))[:2], seat, 31]:
                if counts[kind] + owned[kind] < 4:
                    score = deal.variant.score(hand, kind, seat=name, from_seat=giver, **named)
                    assert score.legal == bool(waits >> kind & 1)
    return ready


@pytest.mark.parametrize(
    "options", [{}, {"free": True}, {"size": 15}, {"dragons": True}, {"free": True, "dragons": True}], ids=str
)
def test_hands_in_play_against_the_search(options: dict[str, Any]) -> None:
    rules, rng, ready = Imagined(**options), Random(4), 0
    for seed in range(6):
        deal = rules.deal(seed=seed)
        players = {seat: Greedy(place) for place, seat in enumerate(deal.seats)}
        looks = {seat: Look(deal, seat) for seat in deal.seats}
        while not deal.finished:
            seat = deal.waiting[0]
            deal.act(seat, players[seat](looks[seat], deal.legal(seat)))
            if deal._begun and not deal.finished and rng.random() < 0.06:
                ready += check_all(deal)
    assert ready > 3


def test_hands_with_many_of_one_kind() -> None:
    """Stacked hands in one suit, where five of a kind come up."""
    rules, rng, five, ready = Imagined(), Random(9), 0, 0
    for _ in range(40):
        suit = [kind for kind in range(9) for _ in range(4)]
        chosen = rng.sample(range(9), 3)
        rest = [kind for kind in suit if kind not in chosen]
        rng.shuffle(rest)
        hands = {seat: [kind] * 4 + [rest.pop() for _ in range(8)] for seat, kind in zip("ESW", chosen, strict=True)}
        deal = stacked(
            rules, hands={seat: "".join(CODES[kind] for kind in sorted(held)) for seat, held in hands.items()}
        )
        for place, seat in enumerate(deal.seats):
            counts = deal._table.concealed(place)
            kind = max(range(9), key=lambda one: (counts[one], rng.random()))
            five += counts[kind] == 4
            deal.act(seat, f"choose thought={CODES[kind]}")
        ready += check_all(deal)
    assert five >= 120
    assert ready > 20


def test_five_of_a_kind_win() -> None:
    rules = Imagined()
    score = rules.score("222234m345p678s", "5m", seat="S", from_seat="W", phantom="2m")
    assert score.legal
    assert sorted(score.reading.split()) == ["222m", "22m", "345m", "345p", "678s"]
    assert rules.score(
        "34m345p678s2z[2222m@E]", "2z", seat="S", from_seat="W", phantom="2m"
    ).legal  # 234m, with a fifth 2m
    assert not rules.score("34m345p678s2z[2222m@E]", "2z", seat="S", from_seat="W", phantom="3m").legal
    assert not rules.score("222213m345p678s", "2m", seat="S", from_seat="W", phantom="9s").legal  # a fifth real one


# -- what it is not


def test_it_helps_no_claim_and_no_kong() -> None:
    rules = Imagined()
    deal = stacked(rules, hands={"E": "5p", "S": "5p", "W": "46m", "N": "777s"}, draws="7s1s1s1s")
    for seat, kind in zip(deal.seats, ("1z", "5p", "5m", "7s"), strict=True):
        deal.act(seat, f"choose thought={kind}")
    deal.act("E", "discard 5p")
    assert deal.waiting == ("S",)  # who has drawn: 5p and an imaginary 5p make no pung
    assert not any(str(one).startswith("kong") for one in deal.legal("S"))
    assert Look(deal, "S").phantom == tiles.kind("5p")
    assert Look(deal, "N").counts[tiles.kind("7s")] == 3


def test_nothing_is_complete_before_it_is_named() -> None:
    deal = stacked(Imagined(), hands={"E": "123m456p789s222z1z"})
    assert not deal._table.complete(0, -1)
    assert deal._table.waits(0) == 0
    for seat in deal.seats:
        deal.act(seat, "choose thought=1z")
    assert deal._table.complete(0, -1)
    assert "win" in deal.legal("E")
    deal.act("E", "win")
    assert deal.wins[0].score is not None
    assert deal.wins[0].score.reading == "123m 456p 789s 222z 11z"


def test_the_deal_and_the_rules_agree_for_computer_players() -> None:
    for options in ({}, {"free": True}, {"size": 15}):
        won = 0
        for seed in range(12):
            deal = Imagined(**options).deal(seed=seed)
            play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
            won += bool(deal.wins)
        assert won > 6, options


@pytest.mark.parametrize("options", [{}, {"free": True}, {"size": 15}], ids=str)
def test_the_suite(options: dict[str, Any]) -> None:
    met = check_variant(Imagined(**options), deals=6)
    assert met["deals"] == 6


# -- what is asked of a caller, and of a declaration


def test_a_win_is_stated_with_the_tile_that_was_named() -> None:
    rules, any_ = Imagined(), Imagined(free=True)
    hand = "2m345p67s999s123m"
    assert rules.score(hand, "8s", seat="S", from_seat="W", phantom="2m").legal
    assert rules.score_all([("S", hand, (), (), "2m")], "8s", from_seat="W").scores[0].legal
    assert any_.score(hand, "8s", seat="S", from_seat="W").legal
    with pytest.raises(RuleError, match="phantom=") as refused:
        rules.score(hand, "8s", seat="S", from_seat="W")
    assert refused.value.rule == "small.named"
    with pytest.raises(RuleError, match="nobody names"):
        any_.score(hand, "8s", seat="S", from_seat="W", phantom="2m")
    with pytest.raises(RuleError, match="34 kinds"):
        rules.score(hand, "8s", seat="S", from_seat="W", phantom="1f")
    with pytest.raises(NotationError):
        rules.score(hand, "8s", seat="S", from_seat="W", phantom="no tile")
    reason = rules.score(hand, "8s", seat="S", from_seat="W", phantom="3m").reason
    assert reason is not None
    assert "3m in mind" in reason.en


def test_what_cannot_be_declared() -> None:
    for key in ("", "two words", 3):
        with pytest.raises(RuleError, match="a phase"):
            phantom.named(key)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="names one kind"):
        type("NoPhase", (Imagined,), {"phases": (), "__module__": __name__})()
    with pytest.raises(RuleError, match="sets and a pair alone"):
        type("Wild", (Imagined,), {"marks": wild.fixed(joker=1), "wilds": wild.of("joker"), "__module__": __name__})()
    with pytest.raises(RuleError, match="sets and a pair alone"):
        type("Pairs", (Imagined,), {"shapes": (shape.sets(4), shape.pairs()), "__module__": __name__})()
    waits = pattern("edge", "edge", "边", f.wait(f.EDGE, f.ONLY), plus=1)
    with pytest.raises(RuleError, match="takes every wild tile"):
        type("Waits", (Imagined,), {"patterns": (waits,), "__module__": __name__})()


@pytest.mark.parametrize("free", [False, True])
def test_a_hand_that_is_all_melds_waits_for_its_imaginary_tile(free: bool) -> None:
    rules = Imagined(free=free)
    deal = stacked(rules, hands={"E": "5m5p5s5z", "S": "55m55p55s55z1z2z3z4z"})
    for seat in deal.seats if not free else ():
        deal.act(seat, "choose thought=9m")
    for claimed, given in zip(("5m", "5p", "5s", "5z"), ("1z", "2z", "3z", "4z"), strict=True):
        while f"discard {claimed}" not in deal.legal("E"):
            seat = deal.waiting[0]
            legal = deal.legal(seat)
            drawn = deal._table.drawn(deal.seats.index(seat))
            deal.act(seat, "pass" if "pass" in legal else f"discard {CODES[drawn]}")
        deal.act("E", f"discard {claimed}")
        deal.act("S", f"claim [{claimed[0] * 3}{claimed[1]}]")
        deal.act("S", f"discard {given}")
    assert not deal.view("S").hand.tiles
    waits = deal._table.waits(1)
    if free:
        assert waits.bit_count() > 25
    else:
        assert waits == 1 << tiles.kind("9m")
    named: dict[str, Any] = {} if free else {"phantom": "9m"}
    assert rules.score(deal.view("S").hand, "9m", seat="S", from_seat="E", **named).reading.split()[0] == "99m"
