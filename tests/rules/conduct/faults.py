"""Four rule sets of the tests that differ in what a fault costs."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import calls as call
from mahjong.rules import conduct, extras, facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern
from mahjong.variant import Variant

__all__ = ["Chombo", "Claimed", "Dead", "Shocked"]

# fmt: off
STANDARD = sets.runs() | sets.pungs() | sets.kongs()
WALLS = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))


class Chombo(Variant):
    """A false win ends the deal; a limit is paid back to front, and nobody's turn to deal has passed."""

    key, names = "chombo", ("Chombo", "错和")
    replay = Option.flag(True, doc="a void deal is played again", zh="作废局重打")
    tileset, menu, shapes, walls = tiles.TILESETS["136"], STANDARD, (shape.sets(4),), WALLS
    patterns = (pattern("drawn", "self-draw", "自摸", facts.self_drawn, times=2),)
    scoring, shares = score.chain(score.base(10), score.times()), pay.shares()
    extras = (extras.kongs(concealed=extras.each(5)),)
    penalties = pick(replay, lambda replay: (
        conduct.penalty(conduct.FALSE_WIN, pays=conduct.each(2000, dealer=4000), then=conduct.VOID, replay=replay, rule="r.chombo"),))
    rotation = match.rotation(stays=(match.WIN,), rounds=1)


class Claimed(Variant):
    """Who claims a win that is none pays the others what he says it is worth."""

    key, names = "claimed", ("Claimed", "诈胡")
    then = Option.choice("void", ("void", "dead", "play-on"), doc="what follows", zh="之后")
    tileset, menu, shapes, walls = tiles.TILESETS["136"], STANDARD, (shape.sets(4),), WALLS
    patterns = (pattern("flush", "pure suit", "清一色", f.flush(), fan=7),)
    scoring, shares = score.chain(score.cap(fan=10), score.power()), pay.shares(discard=2, others=1, draw=2)
    penalties = pick(then, lambda then: (conduct.penalty(
        conduct.FALSE_WIN, pays=conduct.claimed(1, 10), then={"void": conduct.VOID, "dead": conduct.DEAD, "play-on": conduct.PLAY_ON}[then]),))


class Dead(Variant):
    """Who claims a win that is none plays no more, nor who discards before he draws."""

    key, names = "dead-hand", ("Dead hand", "死手")
    tileset, menu, shapes, walls = tiles.TILESETS["136"], STANDARD, (shape.sets(4),), WALLS
    scoring, shares = score.chain(score.base(10)), pay.shares(discard=2, others=1, draw=2)
    penalties = (conduct.penalty(conduct.FALSE_WIN, then=conduct.DEAD, rule="r.dead"),
                 conduct.penalty(conduct.EARLY_DISCARD, then=conduct.DEAD, rule="r.count"))


class Shocked(Variant):
    """Stakes lie in a pot; who errs adds three times as much and draws and discards to the end."""

    key, names = "shocked", ("Shocked", "触电")
    tileset, menu, shapes = tiles.TILESETS["136"], STANDARD, (shape.sets(4),)
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13), wall.draws(wall.HEAD), wall.last(4))
    phases = (phase.calls(call.call("needle", "needle", "扎针", stake=1), call.call("buy", "buy", "买", stake=1)),)
    asides = (aside.tile("white", "white", "白", tiles.mask("5z")),)
    scoring, shares = score.chain(score.base(1)), pay.shares(discard=4, draw=2)
    extras = (extras.pot(),)
    penalties = tuple(conduct.penalty(fault, pays=conduct.fine("pot", times=3), then=conduct.DISMISSED, rule=f"r.{fault.value}")
                      for fault in conduct.Fault)
# fmt: on
