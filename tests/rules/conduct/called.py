"""A rule set of the tests: five side declarations, a pot, and everything that a call can change."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import calls as call
from mahjong.rules import extras, facts, scales, score, sets, wall, wild
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, require
from mahjong.rules.values import Of
from mahjong.variant import Variant

__all__ = ["Called", "Each"]

# fmt: off


class Called(Variant):
    key, names = "called", ("Called", "叫话")
    order = Option.choice("any", ("any", "turn"), doc="who is asked when", zh="询问次序")
    each = Option.flag(False, doc="the needle doubles the caller's payments alone", zh="扎针只翻叫者")

    tileset, menu, shapes = tiles.TILESETS["136"], sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4),)
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    marks = wild.turned(bird=wild.successor())
    phases = (
        pick(order, lambda order: phase.calls(
            call.call("needle", "needle", "扎针", stake=1),
            call.call("dry", "drawn wins only", "干摸", stake=1),
            call.call("buy", "one more", "买", stake=2),
            call.call("raise", "the bird moves on", "涨", stake=1, effects=(call.shift("bird", 1),)),
            call.call("dig", "the bird moves back", "抠", effects=(call.shift("bird", -1),)),
            call.call("pip", "a pip more", "加点", effects=(call.dice(1),)),
            call.call("turn", "the other way", "倒转", stake=1, effects=(call.reverse(),)),
            call.call("back", "backwards", "倒行", effects=(call.reverse(turns=True),)),
            pot="pot", order=call.ANY if order == "any" else call.TURN)),
        phase.turned(),
    )
    requires = (require(facts.self_drawn, "dry", "only drawn wins", "只许自摸", when=facts.called("dry")),)
    patterns = (
        pattern("birds", "birds", "鸟", f.tile_count(f.mark("bird")), fan=1, per=True),
        pattern("bought", "bought", "买", facts.called("buy"), fan=1),
        pattern("drawn", "self-draw", "自摸", facts.self_drawn, times=2),
    )
    scoring, shares = score.chain(score.linear(base=1), score.times()), pay.shares(discard=2, others=1, draw=1)
    extras = (
        extras.kongs(concealed=extras.each(1)),
        pick(each, lambda alone: scales.wins(
            "needle", "needle", "扎针", 2, each=alone,
            when=facts.called("needle", "winner") | facts.called("needle", "payer") if alone else facts.called("needle"))),
        extras.pot(names=("chips", "筹码")),
    )
    rotation = match.rotation(next=match.WINNER)


class Each(Called):
    """One call that each may make, with a stake, beside one that whoever is first makes for all."""

    key = "each"
    names = ("Each", "各叫")
    phases = (
        pick(Called.order, lambda order: phase.calls(
            call.call("buy", "one more", "买", stake=2, each=True), call.call("dry", "drawn wins only", "干摸"),
            pot="pot", order=call.ANY if order == "any" else call.TURN)),
    )
    marks = wild.fixed(bird=tiles.mask("1s"))
    patterns = (
        pattern("bought", "bought", "买", facts.called("buy", "winner"), fan=1),
        pattern("payer-bought", "payer has bought", "付家买", facts.called("buy", "payer"), fan=2, of=Of.PAYER),
        pattern("seated", "sits at N", "坐北", facts.seated("N"), fan=4),
        pattern("payer-seated", "payer sits at E or W", "付家坐东西", facts.seated("EW", "payer"), fan=8, of=Of.PAYER),
    )
    extras = (extras.pot(names=("chips", "筹码")),)
# fmt: on
