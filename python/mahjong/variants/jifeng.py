"""Squeezing the gap: two tiles, a bet against the common pool that the third lies between them; no hand is built or won."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import extras as extra
from mahjong.rules import gaps as gap
from mahjong.rules import kongs as kong
from mahjong.rules import rotation as match
from mahjong.rules import wall
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import reasons
from mahjong.tiles import SUITS, bits, mask
from mahjong.variant import Variant

__all__ = ["Jifeng"]

CARDS = mask("1-9m1-4z")
DECKS = {
    "mahjong": tiles.TILESETS["108"],  # jifeng.tiles.set
    "cards": tiles.suits(4, "m") + tiles.winds(),
}  # jifeng.tiles.cards
NUMBERS = {
    "mahjong": {kind: kind % 9 + 1 for kind in bits(SUITS)},  # jifeng.tiles.suits-ignored
    "cards": {kind: number for number, kind in enumerate(bits(CARDS), 1)},
}
RULES = {
    "ante": "jifeng.score.ante",
    "win": "jifeng.win.between",
    "lose": "jifeng.win.lose",
    "post": "jifeng.win.equal",
    "split": "jifeng.end.restack-pool",
    "limit": "jifeng.score.limit",
}


class Jifeng(Variant):
    key = "jifeng"
    names = ("Jifeng (squeezing the gap)", "挤缝")

    # fmt: off
    players = Option.choice(4, (4, 2, 3, 5, 6, 7, 8, 9, 10), rule="jifeng.deal.players", doc="number of players", zh="人数")  # jifeng.deal.minimum
    ante = Option.int(10, low=1, high=1000, rule="jifeng.score.ante", doc="what everybody pays into an empty pool", zh="底钱")
    post = Option.choice("single", ("single", "double"), rule="jifeng.win.equal", doc="what a third tile equal to one of the two costs, in bets",
                         zh="第三张与其一相同时赔一倍或两倍")
    pool_on_restack = Option.choice("carry", ("carry", "split"), rule="jifeng.end.restack-pool", doc="what becomes of the pool when the tiles run out",
                                    zh="牌抓完时海里的钱留下或平分")
    deck = Option.choice("mahjong", ("mahjong", "cards"), rule="jifeng.tiles.cards", zh="用麻将牌或扑克牌",
                         doc="the tiles, or 52 playing cards: ace to nine are written 1m to 9m, ten, jack, queen and king 1z to 4z")

    tileset = pick(deck, DECKS)
    walls = wall.rules(wall.unbroken(), wall.deal(0, extra=0))                    # jifeng.ready.two
    seats = pick(players, {number: number for number in range(2, 11)})
    claims = claim.by(run=claim.NOBODY, pung=claim.NOBODY, kong=claim.NOBODY, win=claim.NOBODY)
    kongs = kong.rules(claimed=False, added=False, concealed=False, robbable=())
    phases = (pick((deck, ante, post, pool_on_restack), lambda deck, ante, post, left: gap.bets(
        NUMBERS[deck], pot="sea", ante=ante, post=2 if post == "double" else 1, split=left == "split", rules=RULES)),)
    extras = (extra.pot("sea", names=("sea", "海"), rule="jifeng.score.ante"),)
    because = reasons(incomplete="jifeng.win.between", robbed="jifeng.win.between")
    rotation = match.rotation(stays=(), rules={"passes": "jifeng.end.restack"})
