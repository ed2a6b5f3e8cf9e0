"""What goes to the nearest of several winners, the value lifted to a limit, and the fan needed in special cases: made-up rule sets."""

from __future__ import annotations

import pytest

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.rules import claims as claim
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS
from mahjong.rules.patterns import pattern
from mahjong.rules.values import Item
from mahjong.testing import script, stacked
from mahjong.variant import Variant


class Counted(Variant):
    key = "counted"
    names = ("Counted", "计本")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    menu = sets.runs() | sets.pungs()
    shapes = (shape.sets(4),)
    claims = claim.by(winners=claim.ALL)
    patterns = (
        pattern("win", "win", "和", ALWAYS, fan=1),
        pattern("flush", "flush", "清一色", f.flush(), fan=3),
        Item("counters", ("counters", "本场"), facts.told("counters") & facts.nearest, plus=30, per=True),
    )
    scoring = score.chain(
        score.power(start=10),
        score.lift(at=150, to=200, rule="lift"),
        score.shares(),
        score.plus(),
        need=score.need(
            fan=1, instead=((facts.last_discard, 0), (facts.told("counters").at_least(3), 4)), rule="least"
        ),
    )
    shares = pay.shares(discard=1, draw=1)


HAND = "123456m456p789s2z"


def test_counters_go_to_the_nearest() -> None:
    both = Counted().score_all([("E", HAND), ("N", HAND)], "2z", from_seat="W", flags=["counters=2"])
    assert [one.payments["W"] for one in both.scores] == [-20, -80]  # N plays next after W
    assert both.payments == {"E": 20, "S": 0, "W": -100, "N": 80}
    alone = Counted().score(HAND, "2z", seat="E", from_seat="W", winners=2, flags=["counters=2", "nearer-winner"])
    assert alone.payments["W"] == -20
    assert Counted().score(HAND, "2z", seat="E", from_seat="W", winners=2, flags=["counters=2"]).payments["W"] == -80
    assert Counted().score(HAND, "2z", seat="E", self_draw=True, flags=["counters=2"]).payments["W"] == -80


def test_who_is_nearer_is_told_of_several_winners_of_anothers_tile() -> None:
    with pytest.raises(RuleError, match="winners="):
        Counted().score(HAND, "2z", seat="E", from_seat="W", flags=["nearer-winner"])
    with pytest.raises(RuleError, match="a tile of another player, but the win is a self-draw"):
        Counted().score(HAND, "2z", seat="E", self_draw=True, flags=["nearer-winner"])


def test_at_the_table_too() -> None:
    hands = {"E": "19m19p19s1234567z", "S": HAND, "W": "345789m345p123s2z", "N": "147m258p369s1567z"}
    deal = stacked(Counted(), hands=hands, counters=1)
    script(deal, "E discard 2z; S win; W win")
    assert [one.seat for one in deal.wins] == ["S", "W"]
    assert deal.ledger.totals()["E"] == -20 - 20 - 30
    assert [one.score.payments["E"] for one in deal.wins if one.score] == [-50, -20]


def test_a_value_just_short_of_a_limit_is_lifted() -> None:
    chain = score.chain(score.base(1), score.times(), score.lift(at=150, to=200))
    rows = {}
    for worth in (149, 150, 199, 200, 201):
        chain = score.chain(score.base(worth), score.lift(at=150, to=200))
        rows[worth] = int(chain.run(_inputs())[0])
    assert rows == {149: 149, 150: 200, 199: 200, 200: 200, 201: 201}
    flush = Counted().score("1112345678999m", "5m", self_draw=True)
    assert flush.payments["S"] == -200
    assert [(step.en, step.before, step.after, step.rule) for step in flush.steps if step.rule] == [
        ("raised to the next limit", 160, 200, "lift")
    ]
    for at, to in ((-1, 5), (5, 5), (6, 5)):
        with pytest.raises(RuleError):
            score.lift(at=at, to=to)


def test_the_least_fan_may_be_another_in_a_case() -> None:
    many = Counted().score(HAND, "2z", seat="E", from_seat="W", flags=["counters=3"])
    assert not many.legal
    assert many.reason is not None
    assert many.reason.id == "least"
    assert (
        Counted().score(HAND, "2z", seat="E", from_seat="W", flags=["counters=3", "last-discard"]).legal
    )  # the first that holds
    assert Counted().score("1112345678999m", "5m", seat="E", from_seat="W", flags=["counters=3"]).legal
    with pytest.raises(RuleError):
        score.need(fan=1, instead=(("counters", 2),))  # type: ignore[arg-type]


def _inputs() -> score.Inputs:
    return score.Inputs(0, 0, (1,), (0,), 1, ())
