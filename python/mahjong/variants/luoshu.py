"""Luoshu: a set is three numbers of one suit that add up to fifteen, the pair is of head tiles; who goes ready stakes what he will win or lose."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import facts, identity, ready, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.case import Case
from mahjong.rules.language import Fact
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import reasons, refuse, require
from mahjong.variant import Variant

__all__ = ["Luoshu"]

# fmt: off
FLOWERS = tiles.mask("1234f")
FLOWER = tiles.mask("1f")  # what all four play as
HEADS = tiles.mask("12347z") | FLOWER
PARTNERS = ({"1f", "2f"}, {"3f", "4f"})
FIFTEEN = sets.total(15)                                          # luoshu.pattern.fifteen, luoshu.pattern.same-suit
FOUR_FLOWERS = (
    tiles.special("God of Wealth", "财神", "1f", name_hant="財神") + tiles.special("Treasure Basin", "聚宝盆", "2f", name_hant="聚寶盆")
    + tiles.special("Cat", "猫", "3f", name_hant="貓") + tiles.special("Mouse", "鼠", "4f"))


def _partners(case: Case) -> int:
    hand, win = case.story.printed
    held = [win, *hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    return int({tiles.code(tile) for tile in held if FLOWERS >> tile & 1} in PARTNERS)


class Luoshu(Variant):
    key = "luoshu"
    names = ("Luoshu", "洛书麻将")

    flower_pair = Option.choice("any_two", ("any_two", "partners"), rule="luoshu.pattern.head",
                                doc="which two flowers are a pair: any, or god and basin, cat and mouse", zh="哪两张花可作将：任意两张，或财神配聚宝盆、猫配鼠")
    stake_limit = Option.int(10, low=1, high=99, rule="luoshu.ready.stake", doc="most chips that may be staked", zh="押注上限（筹码数）")

    tileset = tiles.suits() + tiles.winds() + tiles.dragons(4, "7z") + FOUR_FLOWERS   # luoshu.tiles.set, luoshu.flowers.in-hand
    identities = (identity.alike(FLOWERS, rule="luoshu.pattern.head"),)                 # luoshu.pattern.head
    walls = wall.rules(wall.build(2, (17, 16, 17, 16)), wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))
    menu = (FIFTEEN | sets.pungs(HEADS) | sets.kongs(HEADS)).paired(HEADS)            # luoshu.pattern.head-set, luoshu.pattern.no-number-head
    shapes = (shape.sets(4),)                                                         # luoshu.win.shape
    requires = (pick(flower_pair, {"any_two": None, "partners": require(
        ~f.pair(FLOWER) | Fact("partners", "the two flowers are partners", "两张花成对", _partners),
        "luoshu.pattern.head", "the two flowers of the pair are no partners", "作将的两张花不成对")}),)
    refuses = (
        refuse(shape.sets(4), "luoshu.pattern.no-number-head", "the pair is not of head tiles", "将不是将头牌",
               menu=FIFTEEN | sets.pungs(HEADS) | sets.kongs(HEADS)),
        refuse(shape.sets(4), "luoshu.pattern.fifteen", "a set of number tiles does not add up to 15", "序数牌的一副之和不是15",
               menu=sets.runs() | sets.pungs() | FIFTEEN | sets.pungs(FLOWER)),
    )
    because = reasons(incomplete="luoshu.win.shape", size="luoshu.win.shape", copies="luoshu.tiles.set", tiles="luoshu.tiles.set",
                      melds="luoshu.pattern.fifteen", runs="luoshu.claims.sets")

    scoring = score.chain(score.declared(facts.told("stake"), rule="luoshu.ready.stake"))
    shares = pay.shares(discard=1, draw=1, rules={
        "discard": "luoshu.settle.stake-lost", "draw": "luoshu.settle.stake-lost", "robbed": "luoshu.settle.stake-lost"})

    declarations = (pick((stake_limit, flower_pair), lambda most, pair: ready.kind(
        "ready", ("ready", "听"), required=True, keeps=ready.NOTHING, legal=pair == "partners", rule="luoshu.ready.stake",
        stake=ready.stake(ready.CHOSEN, low=1, high=most, paid=ready.IF_LOST, to=ready.WINNER, drawn=ready.RETURNED,  # luoshu.end.draw
                          names=("stake of a ready hand that did not win", "听牌未和，输所押"), rule="luoshu.settle.stake-lost"))),)
    claims = claim.by(run=claim.NEXT, pung=claim.ANY, kong=claim.ANY, win=claim.ANY, winners=claim.ONE, tie=claim.DISCARDER,
                      rules={"run": "luoshu.claims.sets", "pung": "luoshu.claims.sets", "win": "luoshu.claims.sets"})
    kongs = kong.rules(robbable=(), rule="luoshu.pattern.head-set")
    rotation = match.rotation(stays=(match.WIN, match.DRAW), next=match.NEXT, rules={
        "stay": "luoshu.rotation.dealer", "draw": "luoshu.rotation.dealer", "next": "luoshu.rotation.dealer"})
# fmt: on
