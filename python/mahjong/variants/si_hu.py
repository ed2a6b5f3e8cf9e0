"""Counting si: twenty points and four for each si of pungs and kongs, doubled for each fan, rounded up to chips of ten; the dealer pays and wins double."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import customs as custom
from mahjong.rules import facts, minipoints, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import reckoning as reckon
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.chain import Chain
from mahjong.rules.language import Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons, unit_names
from mahjong.rules.values import Item, Tier
from mahjong.variant import Variant

__all__ = ["SiHu"]

SMALL, BIG = 10, 13  # points of the smallest chip; hundreds that everybody begins with: 6 + 6 + 1
LIMIT = 600  # points, before the dealer's factor
TOP = f.big_dragons() | f.pungs(4, zone=f.HIDDEN)
OWN = {  # the flowers of every seat, from East, by whose chrysanthemum and bamboo are
    which: tuple(tiles.mask(f"{season}{plant}f") for season, plant in zip("1234", plants, strict=True))
    for which, plants in (("chrysanthemum-bamboo", "5678"), ("bamboo-chrysanthemum", "5687"))
}
PING = f.all_runs() & f.wait(f.TWO_SIDED) & ~facts.asides(tiles.FLOWERS)


def fan(key: str, en: str, zh: str, worth: int, when: Test, rule: str, **more: Any) -> Item:
    return pattern(key, en, zh, when, fan=worth, tier="counted", rule=f"si-hu.pattern.{rule}", **more)


def outside(key: str, en: str, zh: str, when: Test) -> Item:
    """A payment of its own, beside which nothing is counted."""
    return pattern(key, en, zh, when, tier="outside", rule=f"si-hu.score.{key}")


def money(cap: bool, price: int) -> Chain:
    """Points, doubled, rounded up to the smallest chip; a limit hand is worth the limit, and by option nothing is worth more."""
    return score.chain(
        score.points(20, rule="si-hu.score.base"), score.power(rule="si-hu.score.fan"), score.round(up=SMALL, rule="si-hu.score.round"),
        score.floor(units=LIMIT, when=TOP, key="limit", en="limit hand", zh="满贯", rule="si-hu.pattern.limit"),
        *((score.cap(units=LIMIT, rule="si-hu.pattern.limit"),) if cap else ()),
        score.price(Fraction(price, 100), rule="si-hu.settle.price"), need=score.need(1, rule="si-hu.win.min-fan"))  # fmt: skip


def tiers(price: int) -> tuple[Tier, ...]:
    flat = score.chain(
        score.base(LIMIT, rule="si-hu.score.outside"), score.price(Fraction(price, 100), rule="si-hu.settle.price")
    )
    return Tier("counted", 0), Tier("outside", 1, chain=flat, rule="si-hu.score.outside")


def for_all(key: str, who: liable.Evidence) -> liable.Liable:
    names = ("the discarder pays for all", "放炮者包三家")
    return liable.liable(key, who, names=names, on=liable.DISCARD, rule="si-hu.settle.all-pay")


class SiHu(Variant):
    key = "si-hu"
    names = ("Counting si", "司胡麻将")
    units = unit_names(fan=("fan", "番"), points=("points", "胡"))

    # fmt: off
    multi_win = custom.multi_win(rule="si-hu.claims.order")
    west_north = Option.choice("chrysanthemum-bamboo", OWN, rule="si-hu.flowers.seat",
                               doc="which plants are West's and North's", zh="西家与北家的花：菊、竹，或竹、菊")
    limit_caps = Option.flag(True, rule="si-hu.pattern.limit", doc="no hand is worth more than the limit", zh="满贯封顶")
    discarder_pays_all = Option.flag(False, rule="si-hu.settle.all-pay", doc="who discards the winning tile pays for all three", zh="放炮者包三家")
    price = Option.choice(10, (10, 20, 50, 100), rule="si-hu.settle.price", doc="yuan for a hundred points, one zhongzi; amounts are in yuan",
                          zh="一个中子（一百胡）几元；数额以元计")

    tileset = tiles.TILESETS["144"]                                              # si-hu.tiles.set
    laid = tiles.FLOWERS
    wilds = None                                                                  # si-hu.wild.none
    walls = wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))    # si-hu.end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.orphans())
    because = reasons(incomplete="si-hu.win.min-fan", size="si-hu.tiles.set", copies="si-hu.tiles.set", tiles="si-hu.tiles.set",
                      laid="si-hu.flowers.replace", melds="si-hu.wild.none", runs="si-hu.claims.order", robbed="si-hu.claims.order")
    patterns = (
        fan("all-pungs", "all pungs", "碰碰胡", 1, f.all_pungs(), "pungs"), fan("half-flush", "half flush", "混一色", 1, f.half_flush(), "pungs"),
        fan("dragons", "pung of a dragon", "箭刻", 1, f.pungs(of=f.DRAGONS), "pungs", per=True),
        fan("full-flush", "full flush", "清一色", 3, f.flush(), "flush"),
        fan("three-concealed", "three concealed pungs", "三暗", 1, f.hidden_pungs((3, 4)), "flush"),
        fan("ping", "ping: runs, two-sided wait, no flowers", "平胡", 1, PING, "ping"),
        fan("kong-win", "win on the tile of a kong", "杠开", 1, facts.bloom, "events"), fan("last-tile", "last tile", "海底", 1, facts.last_tile, "events"),
        fan("mixed-terminals", "ones, nines and honours alone", "混幺", 1, f.within(f.ORPHANS), "mixed"),
        fan("single-selfdraw", "single wait, self-drawn", "单吊自摸", 1, f.wait(f.SINGLE, f.ONLY) & facts.self_drawn, "single-selfdraw"),
        fan("robbed-kong", "robbed kong", "抢杠", 1, facts.robbed, "single-selfdraw"),
        pick(west_north, lambda which: pattern(
            "seat-flower", "seat flower", "坐花", facts.asides(f.by_seat_wind(*OWN[which])), fan=1, per=True, tier="counted", rule="si-hu.flowers.seat")),
        *minipoints.sets(("middle", "2 to 8", "中张", tiles.SIMPLES, 2), ("edge", "terminals and honours", "幺九", tiles.ORPHANS, 4),
                         tier="counted", key_of="si", rule="si-hu.score.si"),       # si-hu.score.si-kong, .four: a si is four points
        outside("heavenly", "heavenly win", "天胡", facts.heavenly), outside("orphans", "thirteen orphans", "十三幺", f.shaped("orphans")),
        *pay.dealer(wins=2, loses=2, rule="si-hu.settle.dealer"),
    )
    tiers = pick(price, tiers)
    scoring = pick((limit_caps, price), money)
    shares = pay.shares(discard=1, others=1, draw=1, rules=dict.fromkeys(("discard", "others", "draw", "robbed"), "si-hu.settle.all-pay"))
    liabilities = pick(discarder_pays_all, {False: liable.NONE, True: liable.rules(
        for_all("discarder", liable.fed_win()), for_all("robbed", liable.robbed()), binds=liable.LISTED)})

    asides = (aside.flower(rule="si-hu.flowers.replace"),)
    phases = (phase.replace(),)
    claims = custom.claims(multi_win, rules=dict.fromkeys(("run", "pung", "win"), "si-hu.claims.order"))
    kongs = kong.rules(robbable=("added",), rule="si-hu.claims.order")
    reckoning = pick(price, lambda one: (reckon.money(BIG * one, rules={"start": "si-hu.settle.chips"}), reckon.final(per=one)))
    rotation = match.rotation(stays=(match.WIN, match.NO_KONG), rules=dict.fromkeys(("stay", "draw", "next"), "si-hu.rotation.dealer"))
    # fmt: on
