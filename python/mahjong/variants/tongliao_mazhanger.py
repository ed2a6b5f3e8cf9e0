"""Tongliao Mazhanger: sixteen tiles, groups laid before play, tiles passed onto them, wins by an edge or closed tile alone; the winner's fish
are counted, and the fish of a deal changes places with the tile that is printed as one."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import calls as call
from mahjong.rules import claims as claim
from mahjong.rules import conduct, extras, facts, identity, ready, scales, score, sets, wall, wild
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.case import Story
from mahjong.rules.language import Mask, Register, Test
from mahjong.rules.options import Option, on, pick, preset
from mahjong.rules.patterns import pattern, reasons, require
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["TongliaoMazhanger"]

# fmt: off
BIRD = tiles.mask("1s")                                          # tongliao-mazhanger.wild.natural-fish
FISH, NUMBER, BOTTOM = f.mark("fish"), Register("fish number"), Register("bottom dig")
ROBBED_PUNG = facts.robbed & ~facts.told("robbed-concealed")  # the other three lie in the pung that was to grow
LAST_COPY = facts.told("last-copy-pung") | ROBBED_PUNG | f.fours(of=f.WON) & f.pungs(of=f.WON, zone=f.HIDDEN)
KEPT = tiles.mask("9s567z")
TAKEN = ("pung", "kong", "win")                                # tongliao-mazhanger.claims.passed-tile
GROUPS = {  # "1s" is the fish: tongliao-mazhanger.flowers.fish-identity
    "01-zhongfabai": ("中发白", "7z6z5z"), "02-zhongfayu": ("中发鱼", "7z6z1s"), "03-zhongfajiu": ("中发九", "7z6z9s"),
    "04-yuzhongbai": ("鱼中白", "1s7z5z"), "05-yuzhongfa": ("鱼中发", "1s7z6z"), "06-yufabai": ("鱼发白", "1s6z5z"),
    "07-yuzhongjiu": ("鱼中九", "1s7z9s"), "08-yufajiu": ("鱼发九", "1s6z9s"), "09-yugoubai": ("鱼钩白", "1s9s5z"),
    "10-zhongbacha": ("中八叉", "7z8m5s"), "11-yubacha": ("鱼八叉", "1s8m5s"), "12-laohu": ("老虎喜儿", "1s1m9p"),
    "13-yaobabai": ("幺八白", "1m8m5z"), "14-yaoerguai": ("幺二拐", "1m2s7p"), "15-jianglibeng": ("江里蹦", "9m8s5z"),
    "16-wangouqian": ("万钩千", "1m9s6z"), "17-yaoxier": ("幺喜儿", "1s1m1p"), "18-wuxier": ("五喜儿", "5s5m5p"),
    "19-jiuxier": ("九喜儿", "9s9m9p"), "20-zhongjiujiu": ("中九九", "7z9m9s"),
}


def fish(key: str, en: str, zh: str, when: Test, rule: str, *, n: int = 1, per: bool = False) -> Item:
    """What counts as fish: they add up, and n of them are worth n + 1."""
    return pattern(key, en, zh, when, fan=n, per=per, rule=f"tongliao-mazhanger.{rule}")


def said(chip: int, turns: bool) -> tuple[call.Call, ...]:
    """The side declarations: key, English, Chinese, what it does to the deal itself, and its rule."""
    return tuple(call.call(key, en, zh, stake=chip, effects=effects, rule=f"tongliao-mazhanger.conduct.{rule}") for key, en, zh, effects, rule in (
        ("zhazhen", "needle", "扎针儿", (), "zhazhen"), ("ganmo", "self-draw only", "干摸", (), "ganmo"), ("maiyu", "buy a fish", "买鱼", (), "maiyu"),
        ("daozhuan", "reverse", "倒转儿", (call.reverse(turns=turns),), "reverse"),
        *((f"{way}-{what}", f"{way} the {what}", f"{'涨' if n > 0 else '抠'}{zh}", (call.dice(n) if what == "dice" else call.shift("fish", n),), rule)
          for what, zh, rule in (("dice", "色子点", "dig-dice"), ("fish", "鱼点儿", "raise-fish")) for way, n in (("raise", 1), ("dig", -1)))))


def xier(bird: Mask) -> tuple[aside.Group, ...]:
    """The twenty names; `bird`: what stands where they say fish."""
    return tuple(
        aside.group(f"xi-{key}", key[3:], zh, *(bird if text[at : at + 2] == "1s" else tiles.mask(text[at : at + 2]) for at in (0, 2, 4)),
                    rule="tongliao-mazhanger" + f".flowers.xi-{key}") for key, (zh, text) in GROUPS.items())


class TongliaoMazhanger(Variant):
    key = "tongliao-mazhanger"
    names = ("Tongliao Mazhanger (showing xi'r, sixteen tiles)", "通辽麻掌儿（亮喜儿十六张）")

    fish_swap = Option.choice("full", ("full", "one-way"), rule="tongliao-mazhanger.wild.swap",
                              doc="the fish and 1s exchange faces, or the fish keeps its own in sets", zh="鱼与一条互换身份，或鱼在牌组中仍作本牌")
    fish_in_hand_counts = Option.flag(True, rule="tongliao-mazhanger.wild.fish-counted", doc="fish in the concealed hand count too", zh="手中的鱼也算")
    xier_order = Option.choice("free", ("free", "turn"), rule="tongliao-mazhanger.flowers.order",
                               doc="xi'r are laid in turns until all have passed and may be taken back, or each seat is asked once",
                               zh="亮喜儿可改，直到四家都过；或依次各问一遍")
    xier_fish = Option.choice("hand-fish", ("hand-fish", "physical-1s"), rule="tongliao-mazhanger.flowers.fish-identity",
                              doc="what the xi'r named by the fish hold: the fish of the deal, or printed 1s", zh="喜儿中的鱼：本局的鱼，或一条原牌")
    discard_wins = Option.flag(True, rule="tongliao-mazhanger.win.sources", doc="discards may be won on", zh="允许点炮")
    liability = Option.choice("full", ("full", "split"), rule="tongliao-mazhanger.score.discard-split",
                              doc="the discarder pays for all, or each his own", zh="点炮包全庄，或各付各的")
    rule_exposed_kong = Option.flag(True, rule="tongliao-mazhanger.score.fish-exposed-kong", doc="an exposed kong is a fish", zh="明杠算鱼")
    rule_concealed_kong = Option.flag(True, rule="tongliao-mazhanger.score.fish-concealed-kong", doc="a concealed kong is two fish", zh="暗杠算两条鱼")
    rule_last_tile = Option.flag(True, rule="tongliao-mazhanger.score.fish-last-tile", doc="the last copy is a fish", zh="和绝张算鱼")
    rule_bottom_dig = Option.flag(True, rule="tongliao-mazhanger.score.fish-bottom-dig",
                                  doc="a pung of the turned tile is a fish", zh="碰或暗刻底抠儿算鱼")
    rule_rebound = Option.flag(True, rule="tongliao-mazhanger.score.fish-rebound", doc="winning on another's kong is a fish", zh="反弹算鱼")
    rebound_kongs = Option.choice("added+concealed", ("added+concealed", "added"), rule="tongliao-mazhanger.score.fish-rebound-scope",
                                  doc="the kongs that can be won on", zh="可反弹的杠")
    rob_and_bloom_fish = Option.flag(False, rule="tongliao-mazhanger.score.fish-rob-bloom",
                                     doc="robbing an added kong and winning on a replacement are a fish each", zh="抢杠、杠开各算一条鱼")
    rule_pass_dots = Option.flag(True, rule="tongliao-mazhanger.kong.pass-one-two-dots",
                                 doc="1p and 2p may be passed by a row with a fish and 8m", zh="有鱼有八万可以过幺二饼")
    edge_on_fish = Option.flag(False, rule="tongliao-mazhanger.score.fish-edge", doc="an edge win on the fish's number is a fish too", zh="边张和鱼数也算夹鱼")
    next_lead = Option.choice("winner", ("winner", "counterclockwise"), rule="tongliao-mazhanger.rotation.next",
                              doc="who leads next", zh="下局谁当头家：和家，或逆时针轮流")
    side_calls = Option.flag(True, rule="tongliao-mazhanger.conduct.era", doc="side declarations may be called", zh="允许扔筹码说话")
    side_chip = Option.int(1, low=0, high=100, rule="tongliao-mazhanger.conduct.chip-size", doc="chips that a side declaration costs", zh="每次说话的筹码")
    zhazhen_scope = Option.choice("hand", ("hand", "caller"), rule="tongliao-mazhanger.conduct.zhazhen",
                                  doc="whose payments the needle doubles: all of the hand's, or the caller's", zh="扎针翻番的范围：全局，或只限叫者")
    ganmo_lock = Option.flag(True, rule="tongliao-mazhanger.conduct.ganmo-announce", doc="a hand announced ready may not change", zh="干摸报听后不得换牌")
    reverse = Option.choice("wall-only", ("wall-only", "turns-too"), rule="tongliao-mazhanger.conduct.reverse",
                            doc="what dao zhuan'r turns round: drawing, or the turns too", zh="倒转儿：只反抓牌方向，或连行牌也反")
    mistake_fine = Option.flag(True, rule="tongliao-mazhanger.conduct.mistake-fine", doc="mistakes are fined like the shock", zh="亮错、过错、漏过也罚三倍")
    presets = (                                                  # tongliao-mazhanger.conduct.era
        preset("modern", "as played now", "现行打法"),
        preset("1990s", "self-draws alone", "九十年代：只许自摸", discard_wins=False),
        preset("old", "without the rules that came later", "最早的打法：无后加规则", rule_exposed_kong=False, rule_concealed_kong=False,
               rule_last_tile=False, rule_bottom_dig=False, rule_rebound=False, rule_pass_dots=False, side_calls=False),
    )

    tileset = tiles.TILESETS["120"]                              # tongliao-mazhanger.tiles.set, .no-jokers
    walls = wall.rules(
        wall.build(2), wall.broken(dice=2, throws=2, skip=wall.TOTAL),  # tongliao-mazhanger.wall.size, .dice, .start, .overflow
        wall.deal(16, lots=(4, 4, 4, 4), finish=wall.STACK),     # tongliao-mazhanger.deal.counts, .blocks
        wall.draws(wall.HEAD), wall.last(4))                     # tongliao-mazhanger.kong.replacement-front, .end.fenzhang
    marks = wild.turned(fish=wild.successor(keep=KEPT, natural=BIRD)) .named(fish=("fish", "鱼")) | wild.fixed(bird=BIRD)  # .wild.next-tile, .wrap, .unchanged
    identities = pick(fish_swap, lambda how: (identity.swap(     # tongliao-mazhanger.wild.fake-fish
        "fish", "1s", one_way=how == "one-way", rule="tongliao-mazhanger.wild.swap"),))
    menu = sets.runs() | sets.pungs() | sets.kongs()             # tongliao-mazhanger.win.dragon-sequence: no such run
    shapes = (shape.sets(5),)                                    # tongliao-mazhanger.win.shape
    because = reasons(incomplete="tongliao-mazhanger.win.shape", size="tongliao-mazhanger.deal.counts", copies="tongliao-mazhanger.tiles.set",
                      tiles="tongliao-mazhanger.tiles.set", melds="tongliao-mazhanger.flowers.count", runs="tongliao-mazhanger.claims.types",
                      robbed="tongliao-mazhanger.score.fish-rebound-scope")
    requires = (
        require(f.wait(f.EDGE | f.CLOSED), "tongliao-mazhanger.win.edge-closed-only",  # .win.forbidden-waits, .any-reading
                "the winning tile is neither an edge nor a closed tile of a run", "和的不是边张或嵌张"),
        require(facts.self_drawn, "tongliao-mazhanger.conduct.ganmo", "gan mo was called: only self-draws win", "本局干摸，只许自摸",
                when=facts.called("ganmo")),
        pick(discard_wins, {True: None, False: require(
            facts.self_drawn, "tongliao-mazhanger.win.sources", "only self-draws win", "只许自摸")}),
    )

    patterns = (                                                 # tongliao-mazhanger.score.who: the winner's alone
        pick(fish_in_hand_counts, lambda hand: fish("fish", "fish", "鱼", facts.owned(FISH, hand=hand), "wild.fish-counted", per=True)),
        on(rule_exposed_kong, fish("exposed-kong", "exposed kong", "明杠", f.kongs(zone=f.OPEN), "score.fish-exposed-kong", per=True)),
        on(rule_concealed_kong, fish("concealed-kong", "concealed kong", "暗杠", f.concealed_kongs(), "score.fish-concealed-kong", n=2, per=True)),
        fish("no-xier", "nobody laid a xi'r", "四家都没喜儿", facts.told("no-groups"), "score.fish-no-xi"),
        on(rule_last_tile, fish("last-tile", "last copy", "绝张", LAST_COPY, "score.fish-last-tile")),
        on(rule_bottom_dig, fish("bottom-dig", "bottom dig", "底抠儿", f.pungs(of=BOTTOM), "score.fish-bottom-dig")),
        on(rule_rebound, fish("rebound", "rebound", "反弹", facts.robbed, "score.fish-rebound")),
        on(rob_and_bloom_fish, fish("rob", "robbed kong", "抢杠", ROBBED_PUNG, "score.fish-rob-bloom")),
        on(rob_and_bloom_fish, fish("bloom", "kong bloom", "杠开", facts.bloom | facts.told("bloom-aside"), "score.fish-rob-bloom")),
        pick(edge_on_fish, lambda edge: fish("closed-on-fish", "closed on the fish", "夹鱼", f.won(NUMBER) & f.wait(
            f.CLOSED | f.EDGE if edge else f.CLOSED), "score.fish-closed-on-fish")),  # .score.fish-edge, .fish-one-closed
        fish("ganmo", "gan mo called", "干摸", facts.called("ganmo"), "score.fish-ganmo"),
        fish("maiyu", "fish bought", "买鱼", facts.called("maiyu"), "conduct.maiyu"),
    )
    scoring = score.chain(score.linear(base=1, per=1, rule="tongliao-mazhanger.score.ladder"))
    shares = pick(liability, lambda how: pay.shares(             # tongliao-mazhanger.claims.passed-win-payer, .rotation.no-dealer
        discard=4 if how == "full" else 2, others=0 if how == "full" else 1, draw=2, rules={
            "discard": "tongliao-mazhanger.score.discard-all" if how == "full" else "tongliao-mazhanger.score.discard-split",
            "others": "tongliao-mazhanger.score.discard-split",
            "draw": "tongliao-mazhanger.score.selfdraw", "robbed": "tongliao-mazhanger.score.fish-rebound"}))

    extras = (
        pick(zhazhen_scope, lambda scope: scales.wins(           # tongliao-mazhanger.conduct.order-of-doubling
            "zhazhen", "needle", "扎针儿", 2, rule="tongliao-mazhanger.conduct.zhazhen", each=scope == "caller",
            when=facts.called("zhazhen") if scope == "hand" else facts.called("zhazhen", "winner") | facts.called("zhazhen", "payer"))),
        extras.pot(names=("chips on the ground", "地下筹码"), rule="tongliao-mazhanger.score.pot"))  # tongliao-mazhanger.end.pot-carries
    penalties = pick(mistake_fine, lambda fined: tuple(          # tongliao-mazhanger.conduct.mistake-exceptions: aside.KEPT
        conduct.penalty(fault, pays=conduct.fine("pot", times=3) if fined or fault is conduct.WRONG_END else None,
                        then=conduct.DISMISSED, rule=f"tongliao-mazhanger.conduct.{rule}")  # tongliao-mazhanger.conduct.dismissed, .fine
        for fault, rule in ((conduct.WRONG_END, "shock"), (conduct.FALSE_ASIDE, "mistakes"), (conduct.MISSED_ASIDE, "mistakes"))))

    declarations = (pick((side_calls, ganmo_lock), lambda calls, lock: ready.kind(
        "ready", ("ready", "听"), legal=True, required=True, by_call="ganmo", keeps=ready.KONG_SAME_WAITS if lock else ready.ANYTHING,
        rule="tongliao-mazhanger.conduct.ganmo-announce") if calls else ()),)
    phases = (pick((side_calls, side_chip, reverse), lambda calls, chip, way: phase.calls(
                  *said(chip, way == "turns-too"), rule="tongliao-mazhanger.conduct.side-chips") if calls else ()),
              phase.turned(at=phase.LOT),                        # tongliao-mazhanger.wild.indicator, .indicator-dead
              pick(xier_order, lambda how: phase.groups(         # tongliao-mazhanger.ready.order, .flowers.when, .optional, .as-set
                  order=phase.TURN if how == "turn" else phase.PASSES, revise=how == "free", rule="tongliao-mazhanger.flowers.order")))
    asides = (
        pick(xier_fish, lambda how: xier(FISH if how == "hand-fish" else f.mark("bird"))),
        pick(fish_swap, lambda how: aside.tile(
            "pass", "tile passed", "过牌", tiles.mask("5z") | (BIRD if how == "full" else FISH), needs=(aside.ANYTHING,),
            discard=aside.KEPT, claimable=TAKEN, rule="tongliao-mazhanger.kong.pass-what")),  # tongliao-mazhanger.kong.pass-needs-xi, .pass-timing
        aside.tile("own", "tile passed", "过牌", aside.GROUPS, discard=aside.KEPT, claimable=TAKEN, rule="tongliao-mazhanger.kong.pass-own-kinds"),
        pick((rule_pass_dots, fish_swap), lambda dots, how: aside.tile(
            "dots", "tile passed", "过牌", tiles.mask("12p"), needs=(BIRD if how == "full" else FISH, tiles.mask("8m")),
            discard=aside.KEPT, claimable=TAKEN, rule="tongliao-mazhanger.kong.pass-one-two-dots") if dots else ()),
    )
    claims = pick(discard_wins, lambda won: claim.by(            # tongliao-mazhanger.claims.types, .priority
        run=claim.NEXT, pair=claim.NEXT, pung=claim.ANY, kong=claim.ANY, win=claim.ANY if won else claim.NOBODY, keep=2,
        winners=claim.ONE, tie=claim.DISCARDER, rules={          # tongliao-mazhanger.claims.nail-left-only, .nail-once, .win.intercept
            "run": "tongliao-mazhanger.claims.types", "pair": "tongliao-mazhanger.claims.nail", "win": "tongliao-mazhanger.win.sources",
            "keep": "tongliao-mazhanger.claims.min-two", "order": "tongliao-mazhanger.win.intercept"}))
    kongs = pick((rebound_kongs, rule_rebound), lambda scope, rebound: kong.rules(  # tongliao-mazhanger.kong.types
        robbable=("added", "concealed") if rebound and scope != "added" else ("added",), shown=False, rule="tongliao-mazhanger.kong.concealed-down"))
    rotation = pick(next_lead, lambda lead: match.rotation(      # tongliao-mazhanger.rotation.next
        stays=(match.DRAW,) if lead == "winner" else (), next=match.WINNER if lead == "winner" else match.NEXT, seating=match.DICE, rules=dict.fromkeys(
            ("win", "draw", "next"), "tongliao-mazhanger.rotation.next")))

    def registers(self, story: Story) -> Mapping[str, int]:
        """The number that is closed on the fish, in every suit: five where the fish is a one or a nine. What the turned kind plays as."""
        turned, rank = story.masks["turned"], (story.masks["mark fish"].bit_length() - 1) % 9 + 1
        bottom = turned if story.plays is None else 1 << story.plays[turned.bit_length() - 1]
        return {"bottom dig": bottom, "fish number": tiles.ranks("5" if rank in (1, 9) else str(rank))}  # tongliao-mazhanger.score.fish-closed-five
# fmt: on
