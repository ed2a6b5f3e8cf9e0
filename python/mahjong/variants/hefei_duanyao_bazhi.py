"""Hefei: the numbers from two to eight alone, eight tiles of a suit to win, and every feature a mouth on top of an agreed base."""

from __future__ import annotations

from typing import Any

from mahjong import tiles
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import score, sets, wall
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons, unit_names
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["HefeiDuanyaoBazhi"]


def mouths(key: str, en: str, zh: str, number: int, when: Test, rule: str, **more: Any) -> Item:
    return pattern(key, en, zh, when, fan=number, rule=f"hefei-duanyao-bazhi.score.{rule}", **more)


def kong_items(prices: tuple[int, ...]) -> tuple[Item, ...]:
    """Mouths of the winner's kongs: exposed, concealed."""
    kinds = (("exposed-kong", "明杠", f.kongs(zone=f.OPEN)), ("concealed-kong", "暗杠", f.concealed_kongs()))
    return tuple(
        mouths(key, key.replace("-", " "), zh, price, when, "kongs", per=True)
        for (key, zh, when), price in zip(kinds, prices, strict=True)
        if price
    )


class HefeiDuanyaoBazhi(Variant):
    key = "hefei-duanyao-bazhi"
    names = ("Hefei (no terminals, eight of a suit)", "合肥麻将（断幺八支）")  # hefei-duanyao-bazhi.conduct.name

    # fmt: off
    base = Option.int(10, low=0, high=1000, rule="hefei-duanyao-bazhi.score.base", doc="mouths added to every win", zh="每胡另加的基本嘴数")
    mouth_price = Option.choice(1, (1, 2, 5, 10, 20), rule="hefei-duanyao-bazhi.settle.price", doc="money of a mouth", zh="每嘴的钱数")
    flush_bonus = Option.choice(10, (10, 0, 20), rule="hefei-duanyao-bazhi.score.flush-extra", doc="mouths of a full flush besides", zh="清一色另付的嘴数")
    kong_mouths = Option.amounts((1, 2), low=0, rule="hefei-duanyao-bazhi.score.kongs", doc="mouths of an exposed and a concealed kong", zh="明杠、暗杠的嘴数")
    max_pungs = Option[int | str].choice("unlimited", ("unlimited", 1), rule="hefei-duanyao-bazhi.claims.no-chow",
                                         doc="pungs that a player may claim in a deal", zh="每局可碰的副数")
    multi_win = custom.multi_win(rule="hefei-duanyao-bazhi.claims.order")

    tileset = tiles.suits(4, ranks="2-8")                                        # hefei-duanyao-bazhi.tiles.two-to-eight, .no-honours
    walls = wall.rules(wall.build(2, (11, 10, 11, 10)),                           # hefei-duanyao-bazhi.wall.build
                       wall.broken(dice=2, skip=wall.SMALLER, start=wall.AT),     # hefei-duanyao-bazhi.wall.dice, .dice-wall, .dice-stack, .dice-example
                       wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))     # hefei-duanyao-bazhi.end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # hefei-duanyao-bazhi.win.shape
    requires = (condition.long_suit("hefei-duanyao-bazhi.win.eight", least=8),)   # hefei-duanyao-bazhi.win.eight-003, .eight-ge
    because = reasons(incomplete="hefei-duanyao-bazhi.win.shape", size="hefei-duanyao-bazhi.win.shape", copies="hefei-duanyao-bazhi.tiles.two-to-eight",
                      tiles="hefei-duanyao-bazhi.tiles.no-honours", melds="hefei-duanyao-bazhi.win.shape", runs="hefei-duanyao-bazhi.claims.no-chow",
                      robbed="hefei-duanyao-bazhi.claims.order")
    units = unit_names(fan=("zui", "嘴"))
    patterns = (                                                                  # hefei-duanyao-bazhi.score.mouths
        mouths("missing-suit", "missing suit", "缺门", 1, f.suits_missing(), "missing-suit", per=True),
        mouths("many-tiles", "tiles of a suit after the eighth", "多支", 1, f.suits_beyond(8), "many-tiles", per=True),
        mouths("five-same", "tiles of a number after the fourth", "五同", 1, f.ranks_beyond(4), "five-same", per=True),
        mouths("open-four", "four alike, some of them claimed", "名四活", 1, f.fours(kong=False, zone=f.LAID), "four-live", per=True),
        mouths("hidden-four", "four alike in the hand", "暗四活", 2, f.fours(kong=False, zone=f.HIDDEN), "four-live", per=True),
        mouths("middle-wait", "middle wait", "嵌单", 1, f.wait(f.CLOSED) & f.waits(1), "waits"),
        mouths("pair-wait", "single wait on the pair", "单掉", 1, f.wait(f.SINGLE) & f.waits(1), "waits"),
        pick(kong_mouths, kong_items),
        pick(flush_bonus, lambda n: mouths("flush", "full flush", "清一色", n, f.flush(), "flush-extra") if n else ()),  # .score.flush-example
    )
    scoring = pick((base, mouth_price), lambda base, price: score.chain(
        score.linear(base=base, rule="hefei-duanyao-bazhi.score.base"), score.price(price, rule="hefei-duanyao-bazhi.settle.price")))
    shares = pay.shares(discard=1, draw=1, rules=dict.fromkeys(("discard", "draw", "robbed"), "hefei-duanyao-bazhi.settle.who-pays"))

    claims = custom.claims(multi_win, run=claim.NOBODY, rules={
        "run": "hefei-duanyao-bazhi.claims.no-chow", "pung": "hefei-duanyao-bazhi.claims.no-chow", "win": "hefei-duanyao-bazhi.claims.order"})
    bans = (pick(max_pungs, lambda most: () if most == "unlimited" else ban.pungs(most=most, rule="hefei-duanyao-bazhi.claims.no-chow")),)
    kongs = kong.rules(rule="hefei-duanyao-bazhi.claims.order")
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "hefei-duanyao-bazhi.rotation.dealer"))
    # fmt: on
