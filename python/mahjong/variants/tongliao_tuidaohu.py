"""Push-over of Tongliao: no chow, a set of the three dragons, and how the last tile comes says how large a win is."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import extras as extra
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.kongs import FORMS
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["TongliaoTuidaohu"]

FIRST = facts.heavenly | facts.earthly | facts.human
EDGE = f.wait(f.EDGE | f.CLOSED, f.ANY)  # tongliao-tuidaohu.win.big, .win.best-place, .score.big-is-one-fan
DRAGONS = f.wait(f.WHOLE) & f.won(f.DRAGONS)  # tongliao-tuidaohu.win.dragon-seq, .score.dragon-fan
ONE_TILE = f.wait(f.SINGLE, f.ONLY)  # tongliao-tuidaohu.win.single-only
LAST_COPY = facts.told("last-copy-pung") | facts.robbed | f.fours(of=f.WON, kong=False) & f.pungs(of=f.WON)


def plain(stars: bool, when: Test) -> Test:
    """Beside heaven, earth and man, where the table counts them, only the shape has fan (tongliao-tuidaohu.pattern.heaven)."""
    return when & ~FIRST if stars else when


def fan(
    key: str, en: str, zh: str, when: Test, worth: int = 1, rule: str = "pattern.one", over: tuple[str, ...] = ()
) -> Item:
    return pattern(key, en, zh, when, fan=worth, over=over, rule=f"tongliao-tuidaohu.{rule}")


def first(key: str, en: str, zh: str, when: Test) -> Item:
    return fan(key, en, zh, when, 4, "pattern.four")


class TongliaoTuidaohu(Variant):
    key = "tongliao-tuidaohu"
    names = ("Tongliao push-over", "通辽推倒和")

    # fmt: off
    multi_win = custom.multi_win(rule="tongliao-tuidaohu.claims.one-winner")
    kong_payers = Option.choice("each-other", ("each-other", "winner-excluded"), rule="tongliao-tuidaohu.kong.exposed",
                                doc="who pays for kongs: everybody else, or everybody else who has not won", zh="杠由谁付：其他各家，或其中未和者")
    star_items = Option.flag(True, rule="tongliao-tuidaohu.pattern.star", zh="计带星的番：绝张、抢杠、飘单吊、天地人和",
                             doc="last copy, robbed kong, all pungs on a single wait, heaven, earth and man count")
    single_luxury = Option.choice(3, (3, 2), rule="tongliao-tuidaohu.pattern.one-luxury", doc="fan of seven pairs with four alike", zh="豪华七对的番数")
    discard_payment = Option.choice("discarder-only", ("discarder-only", "full-liability"), rule="tongliao-tuidaohu.score.payers",
                                    doc="what a discarder pays: his share, or all three", zh="点炮者付：一份，或包三家")
    next_dealer = Option.choice("winner", ("winner", "counterclockwise"), rule="tongliao-tuidaohu.rotation.next",
                                doc="who deals next: the winner, or the next player unless the dealer stays", zh="下局庄家：和家，或庄家不和则轮至下家")

    tileset = tiles.suits() + tiles.dragons()                                     # tongliao-tuidaohu.tiles.set
    walls = wall.rules(wall.build(2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))  # .wall.size, .deal.counts, .wall.dead, .kong.replacement
    menu = sets.runs() | sets.group("567z") | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs())                                       # tongliao-tuidaohu.win.shape
    because = reasons(incomplete="tongliao-tuidaohu.win.shape", size="tongliao-tuidaohu.deal.counts", copies="tongliao-tuidaohu.tiles.set",
                      tiles="tongliao-tuidaohu.tiles.set", melds="tongliao-tuidaohu.win.shape", runs="tongliao-tuidaohu.claims.types")
    patterns = (
        pick(star_items, lambda stars: fan("wait", "edge, closed, or one tile alone", "边、夹、独吊（大和）",
                                           plain(stars, (EDGE | DRAGONS | ONE_TILE) & f.shaped("sets")))),
        fan("all-pungs", "all pungs", "碰碰和（飘）", f.all_pungs()),
        fan("kong-bloom", "win on the tile of a kong", "杠开", facts.bloom),
        pick(star_items, lambda stars: fan("self-draw", "self-draw", "自摸", plain(stars, facts.self_drawn))),
        fan("seven-pairs", "seven pairs", "七对", f.shaped("quad-pairs"), 2, "pattern.two"),  # tongliao-tuidaohu.pattern.seven-wait
        pick(single_luxury, lambda n: fan("luxury", "seven pairs, four alike", "豪华七对", f.shaped("quad-pairs") & f.fours(1), n, "pattern.one-luxury",
                                          ("seven-pairs",))),
        fan("double-luxury", "seven pairs, twice four alike", "双豪华七对", f.shaped("quad-pairs") & f.fours({2, 3}), 4, "pattern.four", ("seven-pairs",)),
        on(star_items,
           fan("last-copy", "last copy", "绝张", LAST_COPY & ~FIRST, rule="pattern.last-copy"),
           fan("rob", "robbed kong", "抢杠", facts.robbed & ~FIRST, rule="pattern.rob"),
           fan("pungs-alone", "all pungs on a single wait", "飘单吊", f.all_pungs() & ONE_TILE & ~FIRST, 2, "pattern.two", ("all-pungs", "wait")),
           first("heaven", "heaven", "天和", facts.heavenly), first("earth", "earth", "地和", facts.earthly), first("man", "man", "人和", facts.human)),
    )
    scoring = score.chain(score.power(rule="tongliao-tuidaohu.score.value"))
    shares = pick(discard_payment, {how: pay.shares(discard=n, draw=1, rules=dict.fromkeys(("discard", "draw", "robbed"), "tongliao-tuidaohu.score.payers"))
                                    for how, n in (("discarder-only", 1), ("full-liability", 3))})
    extras = (pick(kong_payers, {how: extra.kongs(
        claimed=who(1), added=who(1), concealed=who(2), at=extra.END, drawn=extra.VOID,      # tongliao-tuidaohu.kong.drawn-hand, .end.draw
        rules=dict(zip(FORMS, ("tongliao-tuidaohu.kong.exposed", "tongliao-tuidaohu.kong.exposed", "tongliao-tuidaohu.kong.concealed"), strict=True)))
        for how, who in (("each-other", extra.each), ("winner-excluded", extra.staying))}),)

    claims = custom.claims(multi_win, run=claim.NOBODY, rules={"run": "tongliao-tuidaohu.claims.types", "win": "tongliao-tuidaohu.claims.one-winner"})
    kongs = kong.rules(shown=False, rule="tongliao-tuidaohu.kong.replacement")     # tongliao-tuidaohu.kong.concealed
    rotation = pick(next_dealer, {how: match.rotation(
        stays=(match.WIN, match.DRAW), next=who, rules=dict.fromkeys(("stay", "draw", "next", "win", "several"), "tongliao-tuidaohu.rotation.next"))
        for how, who in (("winner", match.WINNER), ("counterclockwise", match.NEXT))})
    # fmt: on
