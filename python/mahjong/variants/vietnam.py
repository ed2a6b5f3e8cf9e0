"""Vietnamese mahjong with sixteen special tiles: a flower worth two fan, and fifteen wild tiles that stand for some kinds or for any."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import facts, lent, score, sets, wall, wild
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.variant import Variant

__all__ = ["Vietnam"]

# fmt: off
HUA = tiles.mask("9j")
SPECIAL = (  # vietnam.tiles.special: code, English, simplified, traditional
    ("1j", "Yuan", "元", "元"), ("2j", "Xi", "喜", "喜"), ("3j", "He", "合", "合"), ("4j", "Tong", "筒", "筒"), ("5j", "Suo", "索", "索"),
    ("6j", "Wan", "万", "萬"), ("7j", "Zong", "总", "總"), ("9j", "Hua", "花", "花"),
    *((f"{n}k", f"Emperor {n}", f"皇{n}", f"皇{n}") for n in range(1, 5)), *((f"{n + 4}k", f"Empress {n}", f"后{n}", f"后{n}") for n in range(1, 5)),
)
WILD = {  # which tiles, and what they stand for: never hua or another special tile (vietnam.wild.not-for-hua)
    "yuan": ("1j", tiles.DRAGONS), "xi": ("2j", tiles.WINDS), "he": ("3j", tiles.HONOURS), "tong": ("4j", tiles.PIN), "suo": ("5j", tiles.SOU),
    "wan": ("6j", tiles.MAN), "zong": ("7j", tiles.SUITS), "royal": ("1-8k", tiles.ORDINARY),
}
SET = sum((tiles.special(en, zh, code, name_hant=hant) for code, en, zh, hant in SPECIAL), start=tiles.TILESETS["136"])
ALL_WILD = tiles.mask("1-7j1-8k")
ROYAL = ("1k", "5k", "2k", "6k", "3k", "7k", "4k", "8k")  # emperor before empress in each of the four ranks
PARTIAL = ("7j", "3j", "1-2j4-6j")
RANKS = {"royal-first": (*ROYAL, *PARTIAL), "partial-first": (*PARTIAL, *ROYAL)}


def scheme(he: str, fifth: bool) -> wild.Scheme:
    """Each kind of wild tile and what it stands for."""
    told = {name: kinds for name, (_, kinds) in WILD.items()}
    return wild.of(*told, stands_for={**told, "he": tiles.SUITS if he == "suits" else tiles.HONOURS}, own_face=False, fifth=fifth)


def claims(several: bool, none_real: bool, kongs: bool, taken: bool, rank: str) -> claim.Claims:
    """Who may take a discard, and with which wild tiles."""
    return claim.by(
        winners=claim.ALL if several else claim.ONE,                                 # vietnam.claims.one-winner
        never=0 if taken else ALL_WILD,                                              # vietnam.claims.discarded-wild
        wild=lent.wilds(ALL_WILD, real=0 if none_real else 1, kongs=kongs, taken=taken),  # vietnam.claims.with-wild
        better=lent.real_first(*RANKS[rank]),                                        # vietnam.claims.two-real-first, .rank, .rank-order
        rules={"never": "vietnam.claims.discarded-wild", "win": "vietnam.claims.one-winner", "last": "vietnam.end.draw",
               "wild": "vietnam.wild.not-for-hua", "real": "vietnam.claims.one-real-needed", "wild-run": "vietnam.claims.chow-real",
               "wild-kong": "vietnam.claims.kong-wild", **dict.fromkeys(("run", "pung", "kong"), "vietnam.claims.priority")})


class Vietnam(Variant):
    key = "vietnam"
    names = ("Vietnamese special wilds", "越南麻将（十六特别百搭）")

    extra_flowers = Option.choice(0, (0, 8), rule="vietnam.tiles.total", doc="ordinary flowers beside hua", zh="花以外的普通花牌张数")
    he = Option.choice("honors", ("honors", "suits"), rule="vietnam.wild.he", doc="what he stands for", zh="“合”可当番子牌，或当任何序数牌")
    two_wild_pung = Option.flag(False, rule="vietnam.claims.one-real-needed", doc="two wild tiles may claim a pung", zh="两张百搭可碰")
    wild_kong = Option.flag(False, rule="vietnam.claims.kong-wild", doc="kongs may hold wild tiles", zh="杠中可有百搭")
    wild_discard_claimable = Option.flag(False, rule="vietnam.claims.discarded-wild",
                                         doc="a wild tile let go may be claimed and won on, as wild", zh="打出的百搭可吃、碰、和，仍作百搭")
    wild_rank = Option.choice("royal-first", tuple(RANKS), rule="vietnam.claims.rank-order",
                              doc="which wild tiles rank higher where several pung with one", zh="一真一搭争碰时何者为先")
    score_table = Option.choice("minimal", ("minimal",), rule="vietnam.score.value", doc="what wins are worth", zh="计分表")
    multi_win = custom.multi_win(rule="vietnam.claims.one-winner")
    fifth_copy = custom.fifth_copy(rule="vietnam.wild.fifth-copy")

    tileset = pick(extra_flowers, {0: SET, 8: SET + tiles.flowers()})            # vietnam.tiles.total
    laid = pick(extra_flowers, {0: HUA, 8: HUA | tiles.FLOWERS})                 # vietnam.flowers.hua-replace
    walls = wall.rules(wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL))  # vietnam.wall.size, .deal.counts
    marks = wild.fixed(**{name: tiles.mask(which) for name, (which, _) in WILD.items()})
    wilds = pick((he, fifth_copy), scheme)                                       # vietnam.wild.yuan, .xi, .suit, .zong, .royal, .in-hand
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                    # vietnam.win.shape
    because = reasons(incomplete="vietnam.win.shape", size="vietnam.deal.counts", copies="vietnam.tiles.total", tiles="vietnam.tiles.total",
                      melds="vietnam.claims.with-wild", runs="vietnam.claims.priority", laid="vietnam.flowers.hua-replace")
    asides = (aside.tile("flower", "hua", "花", HUA, forced=True, rule="vietnam.flowers.hua-replace"),
              on(extra_flowers, aside.tile("more", "flower", "花牌", tiles.FLOWERS, forced=True, rule="vietnam.tiles.total")))
    patterns = (
        pattern("hua", "hua", "花", facts.asides(HUA).at_least(1), fan=2, rule="vietnam.flowers.hua"),
        pattern("self-draw", "self-draw", "自摸", facts.self_drawn, fan=1, rule="vietnam.score.value"),
    )
    scoring = pick(score_table, {"minimal": score.chain(score.power(rule="vietnam.score.value"))})
    shares = pay.shares(discard=1, draw=1, rules=dict.fromkeys(("discard", "draw", "robbed"), "vietnam.score.value"))

    claims = pick((multi_win, two_wild_pung, wild_kong, wild_discard_claimable, wild_rank), claims)
    kongs = kong.rules(robbable=("added",), rule="vietnam.kong.basic")
    phases = (phase.replace(),)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "vietnam.rotation.dealer"))
# fmt: on
