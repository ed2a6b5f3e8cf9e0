"""Hohhot: only pungs and kongs are claimed, and one chow that makes the hand ready; a discard brings five, a self-draw ten from each."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import extras as extra
from mahjong.rules import facts, ready, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["Hohhot"]

PLAIN = 5  # hohhot.settle.push-five
KONG_RULES = dict.fromkeys(kong.FORMS, "hohhot.kong.pay")


def worth(key: str, en: str, zh: str, points: int, when: Test, rule: str) -> Item:
    return pattern(key, en, zh, when, points=points, rule=f"hohhot.score.{rule}")


def one_more(kinds: int) -> extra.ByKong:
    """A unit more for a kong of these kinds."""
    return lambda made, payer: kinds >> made.kind & 1


class Hohhot(Variant):
    key = "hohhot"
    names = ("Hohhot", "呼和浩特麻将")

    # fmt: off
    ready_chow_from = Option.choice("previous", ("previous", "anyone"), rule="hohhot.claims.chow-ready",
                                    doc="whose discard may be chowed to go ready", zh="吃听可吃谁：上家，或任何一家")
    multi_win = custom.multi_win(rule="hohhot.claims.order")
    discard_payers = Option.choice("discarder", ("discarder", "all"), rule="hohhot.settle.push-five", doc="who pays for a discard", zh="点炮由谁付")
    wind_kong = Option.choice("honours", ("honours", "winds"), rule="hohhot.kong.wind-extra",
                              doc="kongs that are worth one more", zh="哪些杠多收一：字牌，或只是风牌")
    flowers = Option.flag(False, rule="hohhot.wall.three-high", doc="eight flowers, replaced and worth nothing", zh="用八张花牌，只补不计")
    dealer_last = Option.choice("vertical", ("vertical", "horizontal"), rule="hohhot.deal.last",
                                doc="the dealer's last two tiles: one column, or the tops of two", zh="庄家末两张：竖取（深挖洞），或横取（广积粮）")

    tileset = pick(flowers, {False: tiles.TILESETS["136"], True: tiles.TILESETS["144"]})  # hohhot.tiles.set
    walls = pick(dealer_last, {how: wall.rules(                                   # hohhot.wall.name, .deal.store-grain
        wall.build(3, (12, 12, 12, 12)), wall.deal(13, lots=(6, 6, 1), finish=finish), wall.draws(wall.TAIL), wall.reserve(0))  # .deal.twelve, .end.draw
        for how, finish in (("vertical", wall.STACK), ("horizontal", wall.TOPS))})
    laid = pick(flowers, {False: 0, True: tiles.FLOWERS})
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs(), shape.orphans())
    because = reasons(incomplete="hohhot.score.sum", size="hohhot.tiles.set", copies="hohhot.tiles.set", tiles="hohhot.tiles.set",
                      flowers="hohhot.wall.three-high", laid="hohhot.wall.three-high", melds="hohhot.claims.no-chow", runs="hohhot.claims.chow-ready")
    patterns = (
        worth("seven-pairs", "seven pairs", "七对", 10, f.shaped("quad-pairs"), "ten"), worth("all-pungs", "all pungs", "碰碰和", 10, f.all_pungs(), "ten"),
        worth("straight", "straight", "一条龙", 20, f.straight() & ~f.flush(), "twenty"),
        worth("full-flush", "full flush", "清一色", 20, f.flush() & ~f.straight(), "twenty"),
        worth("orphans", "thirteen orphans", "十三幺", 20, f.shaped("orphans"), "twenty"),
        worth("pure-straight", "pure straight", "青龙", 40, f.straight() & f.flush(), "qinglong"),
        worth("kong-win", "win on the tile of a kong", "杠开", 10, facts.bloom, "kongwin"),
        pattern("drawn-twice", "self-draw", "自摸", facts.self_drawn, times=2, rule="hohhot.score.sum"),
    )
    scoring = score.chain(score.points(rule="hohhot.score.sum"), score.floor(units=PLAIN, rule="hohhot.settle.push-five"))
    shares = pick(discard_payers, {who: pay.shares(discard=1, others=others, draw=1, rules=dict.fromkeys(
        ("discard", "others", "draw", "robbed"), "hohhot.settle.push-five")) for who, others in (("discarder", 0), ("all", 1))})
    extras = (pick(wind_kong, {which: extra.kongs(extra.each(1), extra.each(1), extra.each(2), plus=one_more(kinds), rules=KONG_RULES)
                               for which, kinds in (("honours", tiles.HONOURS), ("winds", tiles.WINDS))}),)

    declarations = (ready.kind(
        "ready", ("chow to go ready", "吃听"), when=ready.WITH_CLAIM, claims=("run",), only=True, keeps=ready.NOTHING,
        rule="hohhot.claims.chow-ready"),)
    claims = pick((multi_win, ready_chow_from), lambda several, whom: claim.by(
        run=claim.NEXT if whom == "previous" else claim.ANY, winners=claim.ALL if several else claim.ONE, rules={
            "run": "hohhot.claims.chow-ready", "pung": "hohhot.claims.no-chow", "win": "hohhot.claims.order"}))
    kongs = kong.rules(rule="hohhot.kong.pay")
    asides = (on(flowers, aside.flower(rule="hohhot.wall.three-high")),)
    phases = (on(flowers, phase.replace()),)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "hohhot.rotation.dealer"))
    # fmt: on
