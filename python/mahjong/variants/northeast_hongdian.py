"""Red dots of the north-east: suits alone, a hand of pungs and runs both; kongs are settled at once as wins are, and red dice double the deal."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import extras as extra
from mahjong.rules import facts, ready, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["NortheastHongdian"]

TRIPLET = "northeast-hongdian.win.triplet-and-chow"


def twice(key: str, en: str, zh: str, when: Test) -> Item:
    return pattern(key, en, zh, when, times=2, rule=f"northeast-hongdian.score.{key}")


class NortheastHongdian(Variant):
    key = "northeast-hongdian"
    names = ("Northeast red dots", "东北红点麻将")

    # fmt: off
    dragons = Option.flag(False, rule="northeast-hongdian.tiles.set", doc="dragons are kept", zh="保留箭牌")
    kong_paid_on_draw = Option.flag(True, rule="northeast-hongdian.kong.play-on", doc="kongs stay paid in a drawn deal", zh="荒庄时杠钱仍算")
    rob_kong = custom.rob_kong(rule="northeast-hongdian.kong.rob")
    sea_bottom_discard = Option.flag(False, rule="northeast-hongdian.wall.sea-bottom", doc="the last four tiles drawn are discarded too", zh="海底四张也打出")
    red_dots_on_kongs = Option.flag(True, rule="northeast-hongdian.score.red-dots", doc="red dice double kongs too", zh="红点也翻杠钱")
    discard_payers = Option.choice("discarder_only", ("discarder_only", "all"), rule="northeast-hongdian.settle.payers",
                                   doc="who pays for a discard", zh="点炮由谁付")

    tileset = pick(dragons, {False: tiles.TILESETS["108"], True: tiles.suits() + tiles.dragons()})
    walls = pick(sea_bottom_discard, lambda thrown: wall.rules(                   # northeast-hongdian.deal.hands
        wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(14, border=wall.FIXED),  # northeast-hongdian.wall.undrawn
        wall.last(4, keep=not thrown)))
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # northeast-hongdian.win.shape
    requires = (condition.suits("northeast-hongdian.win.three-suits"), condition.terminal("northeast-hongdian.win.terminal", honours=False),
                condition.triplet(TRIPLET), condition.run(TRIPLET))
    because = reasons(incomplete="northeast-hongdian.win.shape", size="northeast-hongdian.deal.hands", copies="northeast-hongdian.tiles.set",
                      tiles="northeast-hongdian.tiles.set", melds="northeast-hongdian.win.shape", runs="northeast-hongdian.claims.allowed")
    patterns = (
        twice("kong-bloom", "win on the tile of a kong", "杠开", facts.bloom),
        twice("sea-bottom", "moon from the sea bottom", "海底捞月", facts.told("last-zone")),
        twice("red-dots", "both dice red", "红点", facts.told("red-dice").at_least(2)),
        twice("ready", "declared ready", "报听", facts.told("ready-declared")),
        *pay.dealer(wins=2, loses=2, rule="northeast-hongdian.score.dealer"),
    )
    scoring = score.chain(score.base(1, rule="northeast-hongdian.score.unit"))
    shares = pick(discard_payers, {who: pay.shares(discard=1, others=others, draw=1, rules=dict.fromkeys(
        ("discard", "others", "draw", "robbed"), "northeast-hongdian.settle.payers")) for who, others in (("discarder_only", 0), ("all", 1))})
    extras = (pick((red_dots_on_kongs, kong_paid_on_draw), lambda red, stays: extra.kongs(
        claimed=extra.feeder(1), added=extra.punged_from(1), concealed=extra.each(1), at=extra.ONCE,
        drawn=extra.KEEP if stays else extra.VOID, times=(extra.with_dealer(2), *([extra.with_red_dice(2)] if red else [])), rules={
            "claimed": "northeast-hongdian.kong.from-discard", "added": "northeast-hongdian.kong.added", "concealed": "northeast-hongdian.kong.concealed"})),)

    declarations = (ready.kind("ready", ("ready", "报听"), needs=f.opened(0), rule="northeast-hongdian.ready.closed-only"),)
    claims = custom.claims(rules=dict.fromkeys(("run", "pung", "win"), "northeast-hongdian.claims.allowed"))
    kongs = custom.kongs(rob_kong)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "northeast-hongdian.rotation.dealer"))  # northeast-hongdian.conduct.rounds
    # fmt: on
