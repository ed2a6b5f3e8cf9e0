"""The window wild of the Philippines: a tile is turned, and five kinds are wild, its neighbours and the same number of the other suits among them."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import kongs as kong
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import sets, wild
from mahjong.rules.case import Case
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import reasons
from mahjong.rules.result import Reason
from mahjong.variant import Variant

__all__ = ["Philippines"]


class Philippines(Variant):
    key = "philippines"
    names = ("Philippine window wild", "菲律宾麻将（窗百搭）")

    # fmt: off
    edge_neighbours = Option.choice("wrap", ("wrap", "inside-only"), rule="philippines.wild.window-edge",
                                    doc="the neighbours of a one and a nine: nine and one too, or only those inside", zh="一与九的相邻牌：九一相连，或只算内侧")
    wild_in_claims = custom.wild_in_claims(rule="philippines.wild.use")
    hand_size = custom.hand_size(16, rule="philippines.tiles.set")
    score_table = custom.score_table(rule="philippines.score.value")
    multi_win = custom.multi_win(rule="philippines.claims.one-winner")
    fifth_copy = custom.fifth_copy(rule="philippines.wild.fifth-copy")

    tileset = tiles.TILESETS["136"]                                              # philippines.tiles.set
    walls, shapes = custom.sized(hand_size)                                      # philippines.end.draw, .win.shape
    marks = pick(edge_neighbours, lambda how: wild.turned(                       # philippines.wild.window-suit, .window-honor
        wild=wild.cross(honours="1234765", wraps=how == "wrap")).named(wild=("wild", "百搭")))
    wilds = pick(fifth_copy, lambda fifth: wild.of("wild", fifth=fifth))         # philippines.wild.natural, .win.limit-wild
    menu = sets.runs() | sets.pungs() | sets.kongs()
    because = reasons(incomplete="philippines.win.shape", size="philippines.tiles.set", copies="philippines.tiles.set", tiles="philippines.tiles.set",
                      melds="philippines.claims.types", runs="philippines.claims.types")
    scoring = pick(score_table, {"flat": custom.flat("philippines.score.value")[0]})
    shares = custom.flat("philippines.score.value")[1]

    phases = (phase.turned(at=phase.TAIL),)                                      # philippines.wild.turn
    claims = custom.wild_claims(multi_win, wild_in_claims, rules={
        "run": "philippines.claims.types", "pung": "philippines.claims.types", "kong": "philippines.kong.basic", "win": "philippines.claims.one-winner",
        "never": "philippines.wild.use"})
    kongs = kong.rules(rule="philippines.kong.basic")
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "philippines.rotation.dealer"))

    def may_win(self, case: Case) -> Reason | None:
        """The tile turned up is in nobody's hand; wild tiles are not claimed."""
        return condition.turned_is_away(case, rule="philippines.wild.count") or (
            None if self.wild_in_claims else condition.no_wild_claimed(case, "philippines.wild.use"))
    # fmt: on
