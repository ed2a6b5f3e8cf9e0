"""Four fan: chow and pung as one likes, win with anything; four things give a fan."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["Sifan"]


def fan(key: str, en: str, zh: str, when: Test) -> Item:
    return pattern(key, en, zh, when, fan=1, rule="sifan.score.four")


class Sifan(Variant):
    key = "sifan"
    names = ("Four fan", "四番")

    multi_win = custom.multi_win(rule="sifan.claims.one-winner")

    # fmt: off
    tileset = tiles.TILESETS["136"]                                              # sifan.tiles.set
    walls = wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))     # sifan.kong.basic, sifan.end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs())                                       # sifan.win.free
    because = reasons(incomplete="sifan.win.free", size="sifan.win.free", copies="sifan.tiles.set", tiles="sifan.tiles.set",
                      melds="sifan.claims.free", runs="sifan.claims.free", robbed="sifan.kong.basic")
    patterns = (
        fan("concealed", "concealed", "门清", f.closed() & f.shaped("sets")),    # sifan.pattern.concealed
        fan("last-tile", "last tile", "海底", facts.last_tile),
        fan("seven-pairs", "seven pairs", "七对", f.shaped("quad-pairs")),
        fan("kong-bloom", "kong win", "杠开", facts.bloom),
    )
    scoring = score.chain(score.power(rule="sifan.score.four"))
    shares = pay.shares(discard=1, draw=1, rules=dict.fromkeys(("discard", "draw", "robbed"), "sifan.settle.who"))

    claims = custom.claims(multi_win, rules={"run": "sifan.claims.free", "pung": "sifan.claims.free", "win": "sifan.claims.one-winner"})
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "sifan.rotation.dealer"))
    # fmt: on
