"""America: fourteen tiles counted one by one, jokers in groups of three or more, tiles passed round before play, and a card that says which
hands win; or, without a card, any division into groups and one eye."""

from __future__ import annotations

from mahjong import cards, tiles
from mahjong.rules import claims as claim
from mahjong.rules import counted, score, wall, wild
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules.language import ALWAYS
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.phases import Again
from mahjong.rules.values import Item
from mahjong.tiles import TileSet
from mahjong.variant import Variant

__all__ = ["America"]

JOKER = tiles.mask("1j")
ROUTES = {
    "right-left-across": (phase.NEXT, phase.PREVIOUS, phase.ACROSS),
    "right-across-left": (phase.NEXT, phase.ACROSS, phase.PREVIOUS),
}
AGAIN = {"dealer-decides": Again.DEALER, "all-agree": Again.ALL, "none": Again.NEVER}


# fmt: off
def tileset(jokers: int, win_by: str) -> TileSet:
    """136 ordinary tiles, eight flowers that are all alike unless the game is free, and the jokers."""
    found = tiles.TILESETS["136"]
    if win_by == "card":
        found += tiles.special("Flower", "花", "1f", 8)                               # america.flowers.as-tiles
    return found + tiles.special("Joker", "百搭", "1j", jokers) if jokers else found  # america.tiles.set


def walls(jokers: int, win_by: str) -> wall.WallRules:
    """Four walls two high; where the stacks do not divide by four, the dealer's and the one opposite are longer."""
    stacks = (136 + 8 * (win_by == "card") + jokers) // 2
    longer = stacks // 4 + (stacks % 4 > 0)
    return wall.rules(
        wall.build(2, (longer, stacks // 2 - longer) * 2), wall.broken(dice=2), wall.deal(13),  # america.deal.counts
        wall.draws(None), wall.reserve(0))                                            # america.kong.no-replacement, america.end.wall


def charleston(order: str, second: str, second_order: str, jokers: bool, blind: bool, courtesy: bool) -> phase.Passes:
    """Three passes of three tiles, perhaps once more, and what opposite seats exchange by agreement."""
    return phase.passes(
        3, routes=ROUTES[order], again=AGAIN[second], reverse=second_order == "reversed", never=0 if jokers else JOKER, blind=blind,
        courtesy=3 if courtesy else 0, rules={
            "pass": "america.ready.charleston-three", "never": "america.ready.charleston-no-jokers", "blind": "america.ready.blind-pass",
            "again": "america.ready.charleston-second", "courtesy": "america.ready.courtesy"})


def worth(win_by: str, double: bool) -> tuple[Item, ...]:
    """What the line is worth, doubled without jokers; or without a card ten, and more for kongs and quints."""
    if win_by == "card":
        line = pattern("line", "line of the card", "牌谱牌型", counted.line_points(), points=1, per=True, rule="america.win.card")
        jokerless = pattern("jokerless", "no jokers", "无百搭", counted.jokerless(), times=2, rule="america.score.points")
        return (line, jokerless) if double else (line,)
    return (
        pattern("free", "groups and an eye", "自由成和", ALWAYS, points=10, rule="america.score.free"),
        pattern("kong", "kong", "杠", counted.sized(4), points=5, per=True, rule="america.score.free"),
        pattern("quint", "quint", "昆", counted.sized(5), points=10, per=True, rule="america.score.free"))


class America(Variant):
    key = "america"
    names = ("American (Charleston)", "美国麻将")

    card = Option.named(cards.TRAINING, cards.find, among=("the key of a card, or the path of a .toml file", "牌谱的名称，或.toml文件的路径"),
                        rule="america.pattern.card", doc="the card of hands that win", zh="所用的牌谱")
    win_by = Option.choice("card", ("card", "free"), rule="america.win.card",
                           doc="what wins: a line of the card, or any groups with at most one eye", zh="和法：按牌谱，或自由分组")
    charleston_order = Option.choice("right-left-across", tuple(ROUTES), rule="america.ready.charleston",
                                     doc="to whom the three passes go", zh="三次换牌的方向")
    second_charleston = Option.choice("dealer-decides", tuple(AGAIN), rule="america.ready.charleston-second",
                                      doc="who orders a second Charleston", zh="再来一轮查理士顿由谁定")
    second_order = Option.choice("same", ("same", "reversed"), rule="america.ready.charleston-second-order",
                                 doc="order of the second Charleston", zh="第二轮的方向次序")
    pass_jokers = Option.flag(False, rule="america.ready.charleston-no-jokers", doc="jokers may be passed", zh="百搭可换出")
    blind_pass = Option.flag(True, rule="america.ready.blind-pass",
                             doc="on the last pass, tiles just received may go on unseen", zh="最后一次可将刚收的牌不看就传出")
    courtesy = Option.flag(True, rule="america.ready.courtesy", doc="opposite players exchange 0 to 3 tiles afterwards", zh="其后对家互换0至3张")
    jokers = Option.choice(8, (8, 4, 0), rule="america.tiles.set", doc="jokers in the set", zh="百搭张数")
    joker_only_group = Option.flag(True, rule="america.wild.jokers-many", doc="a group may be jokers alone", zh="可全用百搭成组")
    joker_exchange = Option.flag(True, rule="america.wild.joker-exchange",
                                 doc="in turn, a natural tile may be put for a joker in any exposed group", zh="轮到时可用原牌换取明牌组中的百搭")
    jokerless_double = Option.flag(True, rule="america.score.points", doc="a hand without jokers doubles", zh="无百搭加倍")
    score_table = Option.choice("free-default", ("free-default",), rule="america.score.free",
                                doc="what a hand is worth without a card", zh="自由分组的计分")

    tileset = pick((jokers, win_by), tileset)
    walls = pick((jokers, win_by), walls)
    marks = pick(jokers, lambda n: wild.fixed(joker=JOKER if n else 0))
    wilds = wild.of("joker", own_face=False)                                          # america.wild.jokers
    shapes = pick((win_by, card, joker_only_group), lambda by, name, alone: (
        counted.lines_of(cards.find(name), joker_only=alone) if by == "card"          # america.win.card, america.win.card-data
        else counted.divided(joker_only=alone),))                                     # america.win.free-shapes
    because = pick(win_by, lambda by: reasons(
        incomplete="america.win.card" if by == "card" else "america.win.free-shapes", size="america.win.fourteen", copies="america.tiles.set",
        tiles="america.tiles.set", flowers="america.flowers.as-tiles", melds="america.wild.jokers-not-small", runs="america.claims.groups",
        wild="america.wild.joker-discard"))

    patterns = (pick((win_by, jokerless_double), worth),)
    scoring = score.chain(score.points(), score.times())
    shares = pay.shares(discard=2, others=1, draw=2, rules={
        "discard": "america.score.points", "others": "america.score.points", "draw": "america.score.points"})

    phases = (pick((charleston_order, second_charleston, second_order, pass_jokers, blind_pass, courtesy), charleston),)
    claims = pick((win_by, joker_exchange), lambda by, swap: claim.by(
        run=claim.NOBODY, pung=claim.ANY, kong=claim.ANY, win=claim.ANY, order=(("win",), ("kong", "pung"), ("run",)),  # america.claims.priority
        never=JOKER, groups=5, swap=swap, dead=by == "card",                          # america.wild.jokers, america.conduct.dead
        rules={"run": "america.claims.groups", "pung": "america.claims.groups", "kong": "america.claims.groups",
               "never": "america.wild.joker-discard", "last": "america.end.wall", "swap": "america.wild.joker-exchange", "dead": "america.conduct.dead"}))
    kongs = kong.rules(added=False, concealed=False, robbable=(), rule="america.kong.upgrade")
    rotation = match.rotation(stays=(), next=match.NEXT, rules={"next": "america.rotation.dealer"})
# fmt: on
