"""What seats fix for themselves after the deal: kinds that are told when they win, and tiles of the hand that are held back."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy, play_out
from mahjong.rules import claims as claim
from mahjong.rules import phases as phase
from mahjong.rules import ready, sets, wall
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.words import check
from mahjong.testing import check_variant, play_until, script
from mahjong.tiles import CODES, ORDINARY
from mahjong.variant import Variant

THOUGHT = phase.commit("thought", ("tile thought of", "所想的牌"), phase.kinds(), shown=phase.WIN, rule="small.thought")


class Secretive(Variant):
    key, names = "secretive", ("Secretive", "暗")
    rest_open = Option.flag(True)
    what = Option.choice("hold", ("hold", "kind", "both"))
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13, extra_at=wall.AFTER_ASIDES))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4), shape.pairs())
    claims = claim.by()
    phases = (
        pick(what, {"kind": (THOUGHT,), "hold": (), "both": (THOUGHT,)}),
        pick(rest_open, lambda rest: phase.hold(8, "kept", ("kept", "扣牌"), rest_open=rest, rule="small.hold")),
    )


class Thinking(Variant):
    key, names = "thinking", ("Thinking", "想")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.deal(13))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4), shape.pairs())
    claims = claim.by()
    phases = (THOUGHT,)


def held(deal: Deal, seat: str) -> list[str]:
    return list(deal.view(seat).seats[deal.seats.index(seat)].kept)


def holding(deal: Deal, rng: Random) -> None:
    """Every seat holds back what chance says."""
    while deal.waiting and deal.legal(deal.waiting[0])[0].verb is Verb.HOLD:
        seat = deal.waiting[int(rng.random() * len(deal.waiting))]
        legal = deal.legal(seat)
        deal.act(seat, legal[int(rng.random() * len(legal))])


# -- kinds


def test_a_kind_is_known_to_its_seat_alone_until_it_wins() -> None:
    won = 0
    for seed in range(60):
        deal = Deal(Thinking(), seed=seed)
        chosen = {seat: CODES[(seed + place) % 34] for place, seat in enumerate(deal.seats)}
        for seat, kind in chosen.items():
            assert deal.legal(seat)[0] == "choose thought=1m"
            assert len(deal.legal(seat)) == 34
            deal.act(seat, f"choose thought={kind}")
        for viewer in deal.seats:
            for other in deal.view(viewer).seats:
                assert dict(other.choices) == ({"thought": chosen[viewer]} if other.seat == viewer else {})
            assert [event.note for event in deal.view(viewer).events if event.kind == "choose"] == [
                f"thought={chosen[viewer]}"
            ]
        play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
        winners = {one.seat for one in deal.wins}
        told = {event.seat: event.note for event in deal.events if event.kind == "reveal"}
        assert told == {seat: f"thought={chosen[seat]}" for seat in winners}
        for other in deal.view("E").seats:
            assert bool(other.choices) == (other.seat == "E" or other.seat in winners)
        won += bool(winners)
    assert won > 5


def test_kinds_are_those_of_the_mask() -> None:
    assert list(phase.kinds(tiles.mask("1m 7z"))) == ["1m", "7z"]
    assert phase.kinds()["5z"] == ("5z", "白", 1 << 31)
    assert sum(one[2] for one in phase.kinds().values()) == ORDINARY


# -- tiles held back


@pytest.mark.parametrize("rest", [True, False])
def test_tiles_held_back_stay_in_the_hand(rest: bool) -> None:
    rng = Random(3)
    used: Counter[str] = Counter()
    for seed in range(8):
        deal = Deal(Secretive(rest_open=rest), seed=seed)
        dealt = {seat: Counter(deal.view(seat).hand.tiles) for seat in deal.seats}
        assert all(sum(found.values()) == 13 for found in dealt.values())  # the dealer's last tile is a draw
        holding(deal, rng)
        kept = {seat: held(deal, seat) for seat in deal.seats}
        assert all(len(found) == 8 for found in kept.values())
        opened = {event.seat: event.tiles for event in deal.events if event.kind == "reveal"}
        if rest:
            for seat, tiles_ in opened.items():
                assert Counter(tiles_) == dealt[seat] - Counter(map(CODES.index, kept[seat]))
        else:
            assert not opened
        while not deal.finished:
            seat = deal.waiting[0]
            legal = deal.legal(seat)
            hand = Counter(deal.view(seat).hand.tiles)
            back = Counter(map(CODES.index, kept[seat]))
            assert not back - hand
            for one in legal:
                if one.verb is Verb.DISCARD:
                    assert hand[one.tile] > back[one.tile]
                elif one.verb is Verb.CLAIM:
                    own = Counter(one.tiles)
                    own[deal._table.pending] -= 1
                    assert not +own - (hand - back)
                used[one.verb.name] += 1
            for tile in back:  # whatever is all held back
                if back[tile] == hand[tile] and any(one.verb is Verb.DISCARD for one in legal):
                    assert Action.discard(tile) not in legal
                    with pytest.raises(IllegalAction) as refused:
                        deal.act(seat, Action.discard(tile))
                    assert refused.value.rule == "small.hold"
                    used["refused"] += 1
            for other in deal.view(seat).seats if rng.random() < 0.1 else ():
                whole = sorted(deal.view(other.seat).hand.tiles)
                if other.seat == seat:
                    continue
                assert other.kept == ()
                if rest:
                    left = Counter(whole) - Counter(map(CODES.index, kept[other.seat]))
                    place = deal.seats.index(other.seat)
                    dealt = not deal._table.draws(place) and not other.melds  # the dealer, who has drawn nothing yet
                    drawn = -1 if dealt else deal._table.drawn(place)
                    assert Counter(map(CODES.index, other.shown)) == left - Counter([drawn] if drawn >= 0 else [])
                else:
                    assert other.shown == ()
            deal.act(seat, legal[int(rng.random() * len(legal))])
        for one in deal.wins:
            assert deal.view("E").seats[deal.seats.index(one.seat)].kept == tuple(kept[one.seat])
    assert used["CLAIM"] > 10
    assert used["refused"] > 100


def test_a_claim_leaves_a_tile_to_discard() -> None:
    rng, claims = Random(5), 0
    for seed in range(80):
        deal = Deal(Secretive(), seed=seed)
        holding(deal, rng)
        while not deal.finished:
            seat = deal.waiting[0]
            legal = deal.legal(seat)
            assert any(one.verb in (Verb.DISCARD, Verb.WIN, Verb.PASS) for one in legal)
            sets_ = [one for one in legal if one.verb is Verb.CLAIM]
            if sets_:
                deal.act(seat, sets_[0])
                claims += 1
            else:
                deal.act(seat, legal[int(rng.random() * len(legal))])
        for other in deal.seats:
            assert sum(meld.claimed is not None for meld in deal.view(other).hand.melds) <= 2
    assert claims > 30


def test_who_looks_counts_the_tiles_that_lie_open() -> None:
    deal = Deal(Secretive(), seed=7)
    holding(deal, Random(1))
    open_, hidden = Deal(Secretive(), seed=7), Look(deal, "E")
    before = sum(Look(open_, "E").unseen())
    assert before - sum(hidden.unseen()) == 3 * 5 + 1  # of the others, and the tile that the dealer has drawn


def test_a_computer_player_holds_back_what_it_would_miss() -> None:
    for seed in range(6):
        deal = Deal(Secretive(what="both"), seed=seed)
        play_out(deal, {seat: Greedy(place) for place, seat in enumerate(deal.seats)})
        assert deal.finished


@pytest.mark.parametrize("options", [{}, {"rest_open": False}, {"what": "both"}])
def test_the_suite(options: dict[str, Any]) -> None:
    met = check_variant(Secretive(**options), deals=5)
    assert met["choose"] >= 5 * 32


def test_the_suite_of_kinds() -> None:
    met = check_variant(Thinking(), deals=5)
    assert met["choose"] >= 5 * 4


def test_what_cannot_be_declared() -> None:
    for tiles_ in (0, 14, True, "8"):
        with pytest.raises(RuleError, match="1 to 13"):
            phase.hold(tiles_, "kept", ("kept", "扣"))
    with pytest.raises(RuleError, match="a name"):
        phase.hold(3, "no key", ("kept", "扣"))
    with pytest.raises(RuleError, match="ALL or WIN"):
        phase.commit("thought", ("a", "b"), phase.kinds(), shown=True)
    with pytest.raises(RuleError, match="ALL or WIN"):
        phase.commit("thought", ("a", "b"), phase.kinds(), shed=True, shown=phase.WIN)
    words = dict(Thinking().words)
    one = phase.hold(3, "kept", ("kept", "扣"))
    for more in (
        {"phases": (one, one)},
        {"phases": (one,), "declarations": (ready.kind("ready", ("ready", "报听")),)},
        {"phases": (phase.hold(13, "kept", ("kept", "扣")),)},
    ):
        with pytest.raises(RuleError, match="held back"):
            check("Small", {**words, **more})


class Dealt(Secretive):
    """The dealer has all his tiles when he holds some back."""

    key = "dealt"
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))


def test_nobody_sees_whether_the_dealer_holds_back_the_tile_dealt_last() -> None:
    for first in (True, False):
        deal = Deal(Dealt(), seed=9)
        drawn = deal.view("E").drawn
        while deal.waiting and deal.legal(deal.waiting[0])[0].verb is Verb.HOLD:
            seat, own = deal.waiting[0], Action.hold(drawn)
            legal = [one for one in deal.legal(seat) if seat != "E" or (one == own) == (first and not held(deal, "E"))]
            deal.act(seat, legal[0])
        assert (drawn in held(deal, "E")) == first
        assert len(deal.view("S").seats[0].shown) == 6
        script(deal, f"E {deal.legal('E')[0]}")
        assert len(deal.view("W").seats[0].shown) == 5
        play_until(deal, lambda now: now.waiting == ("E",) and now.view("E").drawn != "")
        assert len(deal.view("W").seats[0].shown) == 5  # but for the tile drawn
