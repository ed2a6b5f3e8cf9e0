"""The moving wild of Fujian: the kind of a tile turned at the tail of the wall is wild, and a white dragon may stand for it; or the next kind is."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import kongs as kong
from mahjong.rules import phases as phase
from mahjong.rules import proxies as proxy
from mahjong.rules import rotation as match
from mahjong.rules import sets, wild
from mahjong.rules.case import Case
from mahjong.rules.options import Option, pick, preset
from mahjong.rules.patterns import reasons
from mahjong.rules.result import Reason
from mahjong.variant import Variant

__all__ = ["Fujian"]

MAPS = {
    "turned": wild.same(),
    "next": wild.successor(honours="1234765"),
}  # fujian.wild.turn, .brother-suits, .brother-honors


class Fujian(Variant):
    key = "fujian"
    names = ("Fujian moving wild", "福建麻将（活动百搭）")

    # fmt: off
    wild_mode = Option.choice("turned", ("turned", "next"), rule="fujian.wild.brother",
                              doc="the wild kind: the turned one, or the next one, its younger brother", zh="百搭：翻出的牌，或其下一张（带弟）")
    white_as_turned = Option.choice("one-per-hand", ("one-per-hand", "all", "off"), rule="fujian.wild.white-replaces",
                                    doc="where the turned kind is wild: how many white dragons of a hand may stand for it",
                                    zh="翻牌即百搭时，一手牌中可代替该牌的白板：一张、全部、没有")
    white_role = Option.choice("face", ("face", "wild"), rule="fujian.wild.white-not-wild",
                               doc="such a white dragon is the turned tile by its face, or wild", zh="此白板只当该牌的牌面，或也作百搭")
    wild_in_claims = custom.wild_in_claims(rule="fujian.wild.no-claims")
    hand_size = custom.hand_size(13, rule="fujian.tiles.set")
    score_table = custom.score_table(rule="fujian.score.value")
    multi_win = custom.multi_win(rule="fujian.claims.one-winner")
    fifth_copy = custom.fifth_copy(rule="fujian.wild.fifth-copy")
    presets = (preset("moving-wild", "the turned kind is wild", "活动百搭：翻出的牌是百搭", wild_mode="turned"),
               preset("younger-brother", "the next kind is wild", "带弟百搭：下一张是百搭", wild_mode="next"))

    tileset = tiles.TILESETS["136"]                                              # fujian.tiles.set
    walls, shapes = custom.sized(hand_size)                                      # fujian.end.draw, .win.shape
    marks = pick(wild_mode, {one: wild.turned(wild=to).named(wild=("wild", "百搭")) for one, to in MAPS.items()})
    wilds = pick(fifth_copy, lambda fifth: wild.of("wild", fifth=fifth))         # fujian.wild.use
    proxies = pick((wild_mode, white_as_turned, white_role), lambda mode, many, role: () if mode == "next" or many == "off" else (
        proxy.tile("5z", "wild", most=4 if many == "all" else 1, wild=role == "wild", rule="fujian.wild.white-replaces"),))
    menu = sets.runs() | sets.pungs() | sets.kongs()
    because = reasons(incomplete="fujian.win.shape", size="fujian.tiles.set", copies="fujian.tiles.set", tiles="fujian.tiles.set",
                      melds="fujian.claims.types", runs="fujian.claims.types")
    scoring = pick(score_table, {"flat": custom.flat("fujian.score.value")[0]})
    shares = custom.flat("fujian.score.value")[1]

    phases = (phase.turned(at=phase.TAIL),)                                      # fujian.wild.turn-when
    claims = custom.wild_claims(multi_win, wild_in_claims, rules={
        "run": "fujian.claims.types", "pung": "fujian.claims.types", "kong": "fujian.kong.basic", "win": "fujian.claims.one-winner",
        "never": "fujian.wild.no-claims"})
    kongs = kong.rules(rule="fujian.kong.basic")
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "fujian.rotation.dealer"))

    def may_win(self, case: Case) -> Reason | None:
        """The tile turned up is in nobody's hand; wild tiles are not claimed."""
        return condition.turned_is_away(case, rule="fujian.wild.turned-stays") or (
            None if self.wild_in_claims else condition.no_wild_claimed(case, "fujian.wild.no-claims"))
    # fmt: on
