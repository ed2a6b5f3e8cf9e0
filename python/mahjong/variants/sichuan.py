"""Sichuan and Chengdu: 108 tiles and no chows, a suit must be missing, fan add up and climb an agreed ladder."""

from __future__ import annotations

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.rules import bans as ban
from mahjong.rules import bets as bet
from mahjong.rules import claims as claim
from mahjong.rules import drawn as draw
from mahjong.rules import endings as end
from mahjong.rules import extras as extra
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.chain import Chain
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick, preset
from mahjong.rules.patterns import pattern, reasons, require
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["Sichuan"]

# fmt: off
LADDERS = {"124": (1, 2, 4), "1248": (1, 2, 4, 8), "248": (2, 4, 8), "3-5-10": (3, 5, 10), "512": (5, 10, 20), "5124": (5, 10, 20, 40)}
JIANGDUI = f.all_pungs() & f.within(tiles.ranks("258"))
VOIDS = {"m": ("characters", "万", tiles.mask("1-9m")), "p": ("dots", "筒", tiles.mask("1-9p")), "s": ("bamboo", "条", tiles.mask("1-9s"))}
DEAD = {"not_ready": draw.UNREADY, "self_protect": draw.APART, "ready": draw.READY}


def worth(key: str, en: str, zh: str, fan: int, when: Test, *, rule: str = "", over: tuple[str, ...] = ()) -> Item:
    """Something that brings fan, several times if its test counts."""
    return pattern(key, en, zh, when, fan=fan, per=when.counting, over=over, rule=rule or f"sichuan.score.{key}")


def most(rungs: tuple[int, ...], cap: int | str) -> int | None:
    """The fan of the cap; None for open-ended."""
    return len(rungs) if cap == "ladder_length" else cap if isinstance(cap, int) else None


def climbed(rungs: tuple[int, ...], cap: int | str) -> Chain:
    """Fan to money: up the ladder, past its last rung twice as much for each fan (sichuan.score.open-ended), at most to the cap."""
    fan, steps = most(rungs, cap), score.ladder(*rungs, beyond=score.DOUBLE, rule="sichuan.score.ladders")
    return score.chain(steps) if fan is None else score.chain(score.cap(fan=fan, rule="sichuan.score.cap"), steps)


def kong_income(how: str, rungs: tuple[int, ...]) -> extra.Kongs | None:
    """What kongs earn, in units of the money of 1 fan."""
    if how == "rain_flat":
        return extra.kongs(*[extra.staying(1)] * 3, price=rungs[0], rules=dict.fromkeys(kong.FORMS, "sichuan.kong.rain-flat"))
    return None if how == "off" else extra.kongs(
        extra.feeder(1), extra.staying(1), extra.staying(2), price=rungs[0], drawn=extra.REFUND, rules={
            "claimed": "sichuan.kong.wind-claimed", "added": "sichuan.kong.wind-added", "concealed": "sichuan.kong.rain-concealed"})


def pigs(check: bool, rungs: tuple[int, ...], cap: int | str, void: bool, also: bool) -> draw.Offence | None:
    """A flower pig pays the capped amount; with an open-ended ladder its last rung (sichuan.end.pig)."""
    fan = most(rungs, cap) or len(rungs)
    pays = rungs[fan - 1] if fan <= len(rungs) else rungs[-1] << (fan - len(rungs))
    return draw.offence("pig", ("flower pig", "花猪"), pays=pays, checked=also, when=f.has(f.mark("void")) if void else f.suits(3),
                        rule="sichuan.void.pig" if void else "sichuan.end.pig-chengdu") if check else None


def ended(mode: str, redraw: bool, until: str) -> end.Ending:
    """When the deal is over, and what who has won still does."""
    if mode == "single":
        return end.after(1)
    if mode == "blood_battle":
        return end.left(1, rule="sichuan.end.blood-battle-until")  # sichuan.end.blood-battle-003
    if until == "one_left":
        return end.left(1, again=True, draws=redraw, rule="sichuan.end.blood-river")
    return end.wall_out(again=True, draws=redraw, rule="sichuan.end.blood-river-repeat")


def horses(bought: bool, buyers: int, who: str, kongs: bool, check: bool, between: bool) -> bet.Horses | None:
    """Each is the seat that its number counts off from the dealer: sichuan.settle.horse-map-4, sichuan.settle.horse-map-3."""
    return bet.horses(buyers, seated=who == "seated", kongs=kongs, check=check, between=between, rules={
        "pay": "sichuan.settle.horse-pay", "check": "sichuan.settle.horse-chajiao"}) if bought else None


def exchanged(to: str, players: int) -> phase.Exchange | None:
    """Three tiles of one suit to one of the neighbours or across."""
    if to == "across" and players % 2:
        raise RuleError(f"exchange=across: with {players} players nobody sits opposite; choose dice, next or previous",
                        f"exchange=across：{players}人时没有对家；可用dice、next或previous", rule="sichuan.exchange.direction")
    return None if to == "off" else phase.exchange(3, to=phase.To(to), one_suit=True, rule="sichuan.exchange.three")


class Sichuan(Variant):
    key = "sichuan"
    names = ("Sichuan (with Chengdu blood rules)", "四川麻将（含成都血战）")

    mode = Option.choice("single", ("single", "blood_battle", "blood_river"), rule="sichuan.end.blood-battle",
                         doc="one win ends the deal; winners leave and the others play on; or they may win again", zh="单和、血战到底或血流成河",
                         forces={"single": {"out_players_pay": False, "river_redraw": False, "river_end": "one_left"},
                                 "blood_battle": {"river_redraw": False, "river_end": "one_left"}})
    ladder = Option.ladder((1, 2, 4), named=LADDERS, rule="sichuan.score.ladders", doc="money of 1, 2, 3 ... fan", zh="各番的钱数")
    cap = Option[int | str].choice("ladder_length", ("ladder_length", 3, 4, "none"), rule="sichuan.score.cap",
                                   doc="most fan that count; none: each one more doubles", zh="封顶番数；none为敞番")
    kong_money = Option.choice("off", ("off", "rain_flat", "wind_rain"), rule="sichuan.kong.rain-flat",
                               doc="what kongs earn: nothing, a 1-fan win from everybody, or wind and rain", zh="杠钱：不收、下雨（各收1番）或刮风下雨",
                               forces={"off": {"call_transfer": False, "horse_copies_kong_money": False}})
    call_transfer = Option.flag(False, rule="sichuan.kong.call-transfer",
                                doc="the income of a kong goes to who wins on the discard after it", zh="呼叫转移")
    selfdraw_fan = Option.int(0, low=0, high=1, rule="sichuan.score.no-self-draw-fan", doc="fan for a self-draw", zh="自摸加番")
    multi_win = Option.choice("all", ("all", "head_bump"), rule="sichuan.win.multiple",
                              doc="who wins a tile that several could: all, or the nearest", zh="一炮多响，或只由最近的一家和")
    pure_suit_adds_lack = Option.flag(True, rule="sichuan.score.pure-suit", doc="a pure suit has the lacking-suit fan too", zh="清一色另计缺门")
    jiangdui_lack = Option.choice("required", ("required", "exempt"), rule="sichuan.win.jiangdui-lack",
                                  doc="whether jiangdui must lack a suit", zh="将对是否须缺门")
    ready_check = Option.flag(True, rule="sichuan.conduct.special-plays", doc="drawn deals: pigs, readiness and kong money are checked",
                              zh="黄庄查花猪、查叫、退杠钱", forces={False: {"pig_also_pays_chajiao": False}})
    dead_wait = Option.choice("not_ready", ("not_ready", "self_protect", "ready"), rule="sichuan.end.dead-wait",
                              doc="what a hand is whose waiting tiles are all in sight", zh="死叫的处理")
    pig_also_pays_chajiao = Option.flag(False, rule="sichuan.end.chajiao-chengdu", doc="a flower pig pays the ready check too", zh="花猪另赔查叫")
    out_players_pay = Option.flag(False, rule="sichuan.settle.chengdu-payers", doc="who has left pays later self-draws", zh="已和走的也付自摸")
    river_redraw = Option.flag(False, rule="sichuan.end.blood-river", doc="who has won goes on drawing", zh="血流中已和的继续摸牌")
    river_end = Option.choice("one_left", ("one_left", "wall_out"), rule="sichuan.end.blood-river-repeat",
                              doc="when blood river ends", zh="血流何时结束")
    horse = Option.flag(False, rule="sichuan.settle.horse", doc="horses are bought", zh="买马", forces={False: {
        "horse_buyer": "outsider", "horse_buyers": 1, "horse_copies_kong_money": False, "horse_vs_horse": False}})
    horse_buyer = Option.choice("outsider", ("outsider", "seated"), rule="sichuan.settle.horse-draw", doc="who buys them", zh="买马者为旁人或入座者")
    horse_buyers = Option.int(1, low=1, high=3, rule="sichuan.settle.horse-hidden", doc="how many are bought", zh="买几匹马")
    horse_copies_kong_money = Option.flag(False, rule="sichuan.settle.horse-pay", doc="horses share kong money", zh="马同收付杠钱")
    horse_in_chajiao = Option.flag(True, rule="sichuan.settle.horse-chajiao", doc="horses take part in the ready check", zh="马参与查叫")
    horse_vs_horse = Option.flag(False, rule="sichuan.settle.horse-vs-horse", doc="horses settle with each other", zh="马与马之间计输赢")
    exchange = Option.choice("off", ("off", "dice", "next", "across", "previous"), rule="sichuan.exchange.three",
                             doc="exchange three tiles of a suit before play, and with whom", zh="换三张及其方向")
    void = Option.flag(False, rule="sichuan.void.declare", doc="name the void suit before play", zh="定缺",
                       forces={True: {"jiangdui_lack": "required"}})                          # sichuan.void.no-win
    players = Option.choice(4, (4, 3, 5, 6, 7, 8), rule="sichuan.deal.three-players", doc="number of players", zh="人数")
    presets = (                                                                               # sichuan.conduct.special-plays
        preset("sichuan", "one win, no kong money", "四川：单和，不收杠钱", mode="single", ladder=LADDERS["124"], kong_money="off"),
        preset("chengdu", "blood battle with wind and rain", "成都：血战到底，刮风下雨，呼叫转移",
               mode="blood_battle", ladder=LADDERS["124"], kong_money="wind_rain", call_transfer=True))

    tileset = tiles.TILESETS["108"]                                                           # sichuan.tiles.set
    walls = pick(players, lambda n: wall.rules(
        wall.build(2, (14, 13, 14, 13) if n == 4 else None),                                  # sichuan.wall.build
        wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0)))          # sichuan.deal.hands
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs())                                                   # sichuan.win.shapes
    because = reasons(incomplete="sichuan.win.shapes", size="sichuan.deal.hands", copies="sichuan.tiles.set", tiles="sichuan.tiles.set",
                      melds="sichuan.win.shapes", runs="sichuan.claims.no-chow", robbed="sichuan.score.rob-kong")
    requires = (
        pick(jiangdui_lack, lambda lack: require(                                             # sichuan.win.lack-suit-may
            f.lacks(), "sichuan.win.lack-suit", "no suit is missing", "没有缺门", unless=JIANGDUI if lack == "exempt" else None)),)

    patterns = (                                                                              # sichuan.score.additive
        pick(pure_suit_adds_lack, lambda too: worth(
            "lack-fan", "lacks a suit", "缺一门", 1, f.lacks() if too else f.lacks() & ~f.flush())),
        worth("pure-suit", "pure suit", "清一色", 3, f.flush()),
        worth("daiyao", "terminals in every set", "带幺", 3, f.shaped("sets") & f.touch(f.TERMINALS)),
        worth("seven-pairs", "seven pairs", "暗七对", 2, f.shaped("quad-pairs")),
        worth("all-pungs", "all pungs", "大对子", 1, f.all_pungs()),
        worth("jiangdui", "pungs of 2, 5 and 8", "将对", 5, JIANGDUI, over=("all-pungs",)),   # sichuan.score.special-second
        worth("root", "root", "根", 1, f.fours()),                                            # sichuan.score.root-short
        worth("kong-bloom", "kong bloom", "杠上花", 1, facts.bloom),
        worth("kong-discard", "discard after a kong", "杠上炮", 1, facts.told("after-kong-discard")),
        worth("rob-kong", "robbed kong", "抢杠", 1, facts.robbed),
        on(selfdraw_fan, worth("self-draw", "self-draw", "自摸", 1, facts.self_drawn, rule="sichuan.score.no-self-draw-fan")),
    )
    scoring = pick((ladder, cap), climbed)
    shares = pick((mode, out_players_pay), lambda mode, out: pay.shares(
        discard=1, draw=1, payers=None if mode == "single" or out else ~facts.told("gone", "payer") | facts.payer_gave,
        rules={"discard": "sichuan.settle.discarder-alone", "robbed": "sichuan.score.rob-kong",
               "draw": "sichuan.settle.self-draw-and-discard" if mode == "single" else "sichuan.settle.chengdu-payers"}))

    seats = pick(players, lambda n: n)                                                        # sichuan.deal.five-or-more
    phases = (pick((exchange, players), exchanged),                                           # sichuan.exchange.hidden
              on(void, phase.commit("void", ("void suit", "定缺"), VOIDS, shed=True, rule="sichuan.void.declare")))  # sichuan.void.hidden
    claims = pick(multi_win, lambda several: claim.by(
        run=claim.NOBODY, pung=claim.ANY, kong=claim.ANY, win=claim.ANY,                      # sichuan.claims.no-chow-chengdu
        winners=claim.ALL if several == "all" else claim.ONE, tie=claim.DISCARDER,
        rules={"run": "sichuan.claims.no-chow", "win": "sichuan.win.multiple"}))
    kongs = kong.rules(robbable=("added",), shown=True, rule="sichuan.kong.concealed-shown")
    bans = (ban.passed_win(ban.ANY, until=ban.OWN_ACT, unless_more=True, rule="sichuan.win.passed-win"),
            ban.must_win(last=4, rule="sichuan.win.last-four"))                               # sichuan.win.last-round-discard
    ending = pick((mode, river_redraw, river_end), ended)
    extras = (pick((kong_money, ladder), kong_income),                                        # sichuan.kong.call-transfer-multi
              on(call_transfer, extra.transfer(further=extra.OWN_POCKET, rule="sichuan.kong.call-transfer")))
    drawn = (                                                                                 # sichuan.end.draw-blood
        pick((ready_check, ladder, cap, void, pig_also_pays_chajiao), pigs),
        pick((ready_check, dead_wait), lambda check, dead: draw.check(rule="sichuan.end.chajiao", dead=DEAD[dead]) if check else None),
        pick((ready_check, kong_money), lambda check, how: draw.refund("kong", rule="sichuan.end.kong-refund")
             if check and how == "wind_rain" else None))
    bets = (pick((horse, horse_buyers, horse_buyer, horse_copies_kong_money, horse_in_chajiao, horse_vs_horse), horses),)
    rotation = match.rotation(stays=(match.DRAW,), next=match.WINNER, several=match.DISCARDER, seating=match.DICE, rules={
        "draw": "sichuan.rotation.dealer-single",
        "win": "sichuan.rotation.dealer-chengdu", "several": "sichuan.rotation.dealer-multi"})
# fmt: on
