"""Every worked example of the rule book that scores a win, and the drawn deals, kongs and horses as far as declared words settle them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from mahjong import tiles, variant
from mahjong.play.ledger import Ledger, where
from mahjong.rules import extras
from mahjong.rules.bets import Horses
from mahjong.rules.drawn import Check, Offence, Refund
from mahjong.rules.extras import Kong, Kongs, Transfer
from mahjong.rules.phases import Commit, Exchange
from mahjong.rules.result import Score
from mahjong.rules.rotation import Outcome
from mahjong.variant import Variant, Win


def fan(score: Score) -> dict[str, Any]:
    assert score.legal, score.reason
    assert sum(score.payments.values()) == 0
    return {one.key: one.worth for one in score.patterns}


def money(text: str) -> dict[str, int]:
    found = {account: int(amount) for account, amount in re.findall(r"(\w+) ([+-]?\d+)", text)}
    assert sum(found.values()) == 0, text
    return found


def word(rules: Variant, name: str, kind: type) -> Any:
    """The one word of this kind."""
    (found,) = [one for one in rules.words[name] if isinstance(one, kind)]
    return found


def post(ledger: Ledger, *scores: Score) -> None:
    """The lines of wins, settled elsewhere."""
    for score in scores:
        assert score.legal
        ledger.post(
            "win",
            [
                ledger.line(line.payer, line.payee, line.amount, "win", (line.en, line.zh), line.rule, "value")
                for line in score.lines
            ],
        )


# ---- wins -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.ex.daiyao", "sichuan.score.daiyao", "sichuan.score.lack-fan", "sichuan.score.additive")
@pytest.mark.parametrize("win", ["1m", "2m", "9m", "3p", "7p", "9p"])
def test_daiyao_and_a_lacking_suit(win: str) -> None:
    whole = [*"11123789"], [*"123789"]
    rank, suit = win
    whole["mp".index(suit)].remove(rank)
    hand = "".join(whole[0]) + "m" + "".join(whole[1]) + "p"
    score = variant("sichuan", cap="none").score(hand, win, seat="S", from_seat="E")
    assert fan(score) == {"daiyao": 3, "lack-fan": 1}
    assert (score.fan, score.value) == (4, 8)


ONE = "456m67p345p88p[222m]"  # wins on 8p with 1 fan


@pytest.mark.rule("sichuan.ex.ladder-124", "sichuan.score.ladder-124", "sichuan.score.cap")
@pytest.mark.parametrize("stake", [1, 10, 100])
def test_the_ladder_of_124(stake: int) -> None:
    rules = variant("sichuan", ladder=[stake, 2 * stake, 4 * stake])
    hands = [
        (ONE, "8p"),
        ("456m67p345p88p<2222m>", "8p"),
        ("2244m66m3355p77p9p", "9p"),
        ("777p99p33p[222p][555p]", "3p"),
    ]
    scores = [rules.score(hand, win, seat="S", from_seat="N") for hand, win in hands]
    assert [score.fan for score in scores] == [1, 2, 3, 5]
    assert [score.payments["S"] for score in scores] == [stake, 2 * stake, 4 * stake, 4 * stake]
    assert rules == variant("sichuan", ladder=rules.options["ladder"])
    if stake == 1:
        assert rules == variant("sichuan") == variant("sichuan", ladder="124")


@pytest.mark.rule("sichuan.ex.plain-discard", "sichuan.win.lack-suit", "sichuan.settle.discarder-alone")
def test_a_plain_win_on_a_discard() -> None:
    score = variant("sichuan").score(ONE, "8p", seat="S", from_seat="N")
    assert fan(score) == {"lack-fan": 1}
    assert dict(score.payments) == money("E 0 S +1 W 0 N -1")
    (line,) = score.lines
    assert (line.payer, line.payee, line.rule) == ("N", "S", "sichuan.settle.discarder-alone")


@pytest.mark.rule("sichuan.ex.three-suits", "sichuan.win.lack-suit")
def test_three_suits_do_not_win() -> None:
    score = variant("sichuan").score("456m67p345s88p[222m]", "8p", seat="S", from_seat="N")
    assert score.reason is not None
    assert score.reason.id == "sichuan.win.lack-suit"
    assert not any(score.payments.values())


@pytest.mark.rule(
    "sichuan.ex.pure-pungs-selfdraw", "sichuan.score.pure-suit", "sichuan.score.all-pungs", "sichuan.score.cap"
)
def test_pure_pungs_are_capped() -> None:
    score = variant("sichuan", ladder="1248").score("777p99p33p[222p][555p]", "3p", seat="W", self_draw=True)
    assert fan(score) == {"pure-suit": 3, "all-pungs": 1, "lack-fan": 1}
    assert dict(score.payments) == money("E -8 S -8 W +24 N -8")
    assert [(step.before, step.after, step.rule) for step in score.steps][:2] == [
        (5, 4, "sichuan.score.cap"),
        (None, 8, "sichuan.score.ladders"),
    ]


@pytest.mark.rule(
    "sichuan.ex.dragon-seven-pairs", "sichuan.score.seven-pairs", "sichuan.score.root", "sichuan.score.ladders"
)
def test_seven_pairs_with_a_root() -> None:
    score = variant("sichuan", ladder="5124").score("2222m44m66m33p55p7p", "7p", seat="N", from_seat="E")
    assert fan(score) == {"seven-pairs": 2, "root": 1, "lack-fan": 1}
    assert dict(score.payments) == money("E -40 S 0 W 0 N +40")


@pytest.mark.rule("sichuan.ex.seven-pairs-three-suits", "sichuan.win.lack-suit", "sichuan.win.shapes")
def test_seven_pairs_need_a_lacking_suit() -> None:
    score = variant("sichuan").score("22m44m66m33p55p77p8s", "8s", seat="N", from_seat="E")
    assert score.reason is not None
    assert score.reason.id == "sichuan.win.lack-suit"
    assert variant("sichuan").score("22m44m66m33p55p77p8p", "8p", seat="N", from_seat="E").legal


@pytest.mark.rule("sichuan.ex.jiangdui", "sichuan.score.jiangdui", "sichuan.score.open-ended")
def test_jiangdui_open_ended() -> None:
    score = variant("sichuan", cap="none").score("55p22p[222m][555m][888p]", "2p", seat="S", from_seat="W")
    assert fan(score) == {"jiangdui": 5, "lack-fan": 1}
    assert dict(score.payments) == money("E 0 S +32 W -32 N 0")


@pytest.mark.rule("sichuan.ex.jiangdui-three-suits", "sichuan.win.jiangdui-lack", "sichuan.score.jiangdui")
def test_jiangdui_with_three_suits() -> None:
    hand = ("222p5m[222m][555s][888p]", "5m")
    refused = variant("sichuan").score(*hand, seat="S", from_seat="W")
    assert refused.reason is not None
    assert refused.reason.id == "sichuan.win.lack-suit"
    exempt = variant("sichuan", jiangdui_lack="exempt", cap="none").score(*hand, seat="S", from_seat="W")
    assert fan(exempt) == {"jiangdui": 5}
    assert exempt.value == 16


@pytest.mark.rule("sichuan.ex.root-in-hand", "sichuan.score.root")
def test_four_alike_in_the_hand_are_a_root() -> None:
    score = variant("sichuan", ladder="1248").score("222m34m567p33p888p", "2m", seat="S", from_seat="N")
    assert fan(score) == {"root": 1, "lack-fan": 1}
    assert dict(score.payments) == money("E 0 S +2 W 0 N -2")


@pytest.mark.rule(
    "sichuan.ex.selfdraw-no-fan", "sichuan.score.no-self-draw-fan", "sichuan.settle.self-draw-and-discard"
)
def test_a_self_draw_brings_no_fan() -> None:
    hand = ("234m567m345p678p9p", "9p")
    score = variant("sichuan", ladder="248").score(*hand, seat="E", self_draw=True)
    assert fan(score) == {"lack-fan": 1}
    assert dict(score.payments) == money("E +6 S -2 W -2 N -2")
    assert {line.rule for line in score.lines} == {"sichuan.settle.self-draw-and-discard"}
    more = variant("sichuan", ladder="248", selfdraw_fan=1).score(*hand, seat="E", self_draw=True)
    assert fan(more) == {"lack-fan": 1, "self-draw": 1}
    assert more.payments["E"] == 12


@pytest.mark.rule("sichuan.ex.pure-suit-option", "sichuan.score.pure-suit", "sichuan.score.lack-fan")
@pytest.mark.parametrize(("adds", "counted", "paid"), [(True, 4, 40), (False, 3, 20)])
def test_whether_a_pure_suit_has_the_lacking_suit_too(adds: bool, counted: int, paid: int) -> None:
    rules = variant("sichuan", ladder="5124", pure_suit_adds_lack=adds)
    score = rules.score("123456789p22p67p", "8p", seat="S", from_seat="N")
    assert (score.fan, ("lack-fan" in fan(score))) == (counted, adds)
    assert dict(score.payments) == money(f"E 0 S +{paid} W 0 N -{paid}")


# ---- kongs ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.ex.bloom-with-root", "sichuan.score.kong-bloom", "sichuan.kong.rain-concealed")
def test_rain_and_a_bloom() -> None:
    rules = variant("chengdu", ladder="1248")
    ledger = Ledger()
    word(rules, "extras", Kongs).settle(Kong("E", "concealed"), ledger)
    score = rules.score("234p567m88m45m<7777p>", "3m", seat="E", self_draw=True, flags=["bloom-concealed"])
    assert fan(score) == {"lack-fan": 1, "root": 1, "kong-bloom": 1}
    post(ledger, score)
    assert ledger.totals() == money("E +18 S -6 W -6 N -6")


@pytest.mark.rule("sichuan.ex.rob-kong", "sichuan.score.rob-kong")
def test_a_robbed_kong() -> None:
    rules = variant("chengdu", ladder="248")
    hand = "57m345m234p678p99p"
    score = rules.score(hand, "6m", seat="S", from_seat="W", flags=["robbed-kong"])
    assert fan(score) == {"lack-fan": 1, "rob-kong": 1}
    assert dict(score.payments) == money("E 0 S +4 W -4 N 0")
    assert [rank for rank in range(1, 10) if rules.score(hand, f"{rank}m", seat="S", from_seat="W").legal] == [6]


@pytest.mark.rule(
    "sichuan.ex.transfer-one",
    "sichuan.ex.transfer-two",
    "sichuan.kong.call-transfer",
    "sichuan.kong.call-transfer-multi",
)
@pytest.mark.parametrize(("seats", "expected"), [("W", "E -2 S -2 W +6 N -2"), ("WN", "E -10 S -2 W +6 N +6")])
def test_the_income_of_a_kong_passes_on(seats: str, expected: str) -> None:
    rules = variant("chengdu", ladder="1248")
    ledger = Ledger()
    kong = word(rules, "extras", Kongs).settle(Kong("E", "concealed"), ledger)
    wins = [Win(seat, f"456m{rank}{rank}{rank}m34p789p11p") for seat, rank in zip(seats, (7, 8), strict=False)]
    settled = rules.score_all(wins, "5p", from_seat="E", flags=["after-kong-discard"])
    assert [fan(score) for score in settled.scores] == [{"lack-fan": 1, "kong-discard": 1}] * len(seats)
    post(ledger, *settled.scores)
    word(rules, "extras", Transfer).settle(ledger, kong.number, "E", seats)
    assert ledger.totals() == money(expected)


@pytest.mark.rule("sichuan.ex.wind-claimed", "sichuan.kong.wind-claimed")
def test_only_the_feeder_pays_for_a_claimed_kong() -> None:
    ledger = Ledger()
    word(variant("chengdu", ladder="512"), "extras", Kongs).settle(Kong("N", "claimed", "S"), ledger)
    assert ledger.totals() == money("E 0 S -5 W 0 N +5")


@pytest.mark.rule(
    "sichuan.ex.wind-added-after-win",
    "sichuan.kong.wind-added",
    "sichuan.kong.rain-concealed",
    "sichuan.end.blood-battle",
)
def test_who_has_left_pays_for_no_kong() -> None:
    ledger = Ledger()
    kongs = word(variant("chengdu", ladder="3-5-10"), "extras", Kongs)
    kongs.settle(Kong("E", "added", "S"), ledger, still="ESN")
    assert ledger.totals() == money("E +6 S -3 W 0 N -3")
    kongs.settle(Kong("S", "concealed"), ledger, still="ESN")
    assert ledger.totals() == money("E 0 S +9 W 0 N -9")


@pytest.mark.rule("sichuan.ex.rain-flat", "sichuan.kong.rain-flat")
@pytest.mark.parametrize("form", ["claimed", "added", "concealed"])
def test_flat_rain_is_the_same_for_every_kong(form: str) -> None:
    ledger = Ledger()
    word(variant("sichuan", kong_money="rain_flat", ladder="248"), "extras", Kongs).settle(Kong("N", form, "E"), ledger)
    assert ledger.totals() == money("E -2 S -2 W -2 N +6")
    assert {line.rule for line in ledger} == {"sichuan.kong.rain-flat"}


# ---- more than one win ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.ex.river-258", "sichuan.end.blood-river", "sichuan.end.blood-river-repeat")
def test_a_hand_of_blood_river_wins_on_each_of_its_waits() -> None:
    rules = variant("sichuan", mode="blood_river")
    hand = "34567m11p234p678p"
    assert [rank for rank in range(1, 10) if rules.score(hand, f"{rank}m", seat="W", from_seat="S").legal] == [2, 5, 8]
    ledger = Ledger()
    post(ledger, rules.score(hand, "2m", seat="W", self_draw=True), rules.score(hand, "8m", seat="W", from_seat="S"))
    assert ledger.totals() == money("E -1 S -2 W +4 N -1")
    assert rules.words["ending"].again
    assert not rules.words["ending"].draws


@pytest.mark.rule(
    "sichuan.ex.battle-full",
    "sichuan.settle.chengdu-payers",
    "sichuan.end.blood-battle-until",
    "sichuan.rotation.dealer-chengdu",
)
def test_a_whole_blood_battle() -> None:
    rules = variant("chengdu")
    wins = [
        rules.score(ONE, "8p", seat="S", self_draw=True),
        rules.score("456s67p345p88p<2222s>", "8p", seat="E", from_seat="N", flags=["gone@S"]),
        rules.score("2233m4455p6677p8p", "8p", seat="N", self_draw=True, flags=["gone@S", "gone@E"]),
    ]
    assert [score.fan for score in wins] == [1, 2, 3]
    ledger = Ledger()
    post(ledger, *wins)
    assert ledger.totals() == money("E +1 S +3 W -5 N +1")
    assert rules.words["ending"].left == 1
    after = rules.words["rotation"].after(Outcome("ESWN", "E", [("S", None), ("E", "N"), ("N", None)]))
    assert (after.dealer, after.rule) == ("S", "sichuan.rotation.dealer-chengdu")


@pytest.mark.rule(
    "sichuan.ex.dealer-next",
    "sichuan.rotation.dealer-chengdu",
    "sichuan.rotation.dealer-multi",
    "sichuan.rotation.dealer-single",
)
@pytest.mark.parametrize(
    ("wins", "dealer", "rule"),
    [
        ([("W", None), ("E", "S")], "W", "dealer-chengdu"),
        ([("WN", "S"), ("E", None)], "S", "dealer-multi"),
        ([("N", "S")], "N", "dealer-chengdu"),
        ([], "E", "dealer-single"),
    ],
)
def test_who_deals_next(wins: list[tuple[str, str | None]], dealer: str, rule: str) -> None:
    for name in ("sichuan", "chengdu"):
        found = variant(name).words["rotation"].after(Outcome("ESWN", "E", wins))
        assert (found.dealer, found.rule) == (dealer, f"sichuan.rotation.{rule}")


# ---- drawn deals ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.ex.chajiao-9p", "sichuan.end.chajiao-best", "sichuan.score.daiyao")
def test_the_wait_of_more_fan_counts() -> None:
    rules = variant("sichuan", cap="none")
    found = {
        tile: rules.score("11123m12377889p", tile, seat="S", from_seat="W")
        for tile in (f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
    }
    assert {tile: score.fan for tile, score in found.items() if score.legal} == {"6p": 1, "9p": 4}


@pytest.mark.rule("sichuan.ex.chajiao-single", "sichuan.end.chajiao", "sichuan.end.chajiao-best", "sichuan.end.pig")
def test_a_pig_and_the_ready_check() -> None:
    rules = variant("sichuan", ladder="1248")
    ledger = Ledger()
    pig = word(rules, "drawn", Offence)
    assert (pig.amount, pig.checked) == (8, False)
    pig.settle("N", ledger)
    word(rules, "drawn", Check).settle({"E": 2, "S": 8}, ledger, apart="N")
    assert ledger.totals() == money("E +10 S +16 W -2 N -24")


@pytest.mark.rule(
    "sichuan.ex.blood-draw",
    "sichuan.end.draw-blood",
    "sichuan.end.pig-chengdu",
    "sichuan.end.chajiao-chengdu",
    "sichuan.end.kong-refund",
)
def test_a_drawn_deal_after_a_win() -> None:
    rules = variant("chengdu")
    ledger = Ledger()
    post(ledger, rules.score("456s67p345p88p<2222s>", "8p", seat="E", from_seat="W"))
    word(rules, "extras", Kongs).settle(Kong("S", "concealed"), ledger, still="SWN")
    for one in rules.words["drawn"]:
        match one:
            case Offence():
                one.settle("N", ledger, still="SWN")
            case Check():
                one.settle({"W": 4}, ledger, still="SWN", apart="N")
            case Refund():
                one.settle("SN", ledger)
    assert [type(one) for one in rules.words["drawn"]] == [Offence, Check, Refund]
    assert ledger.totals() == money("E +2 S 0 W +6 N -8")


@pytest.mark.rule(
    "sichuan.ex.dead-wait", "sichuan.end.dead-wait", "sichuan.end.dead-wait-protect", "sichuan.end.dead-wait-ready"
)
@pytest.mark.parametrize(
    ("dead", "best", "apart", "expected"),
    [
        ("not_ready", {"E": 1, "N": 1}, "", "E +2 S -2 W -2 N +2"),
        ("self_protect", {"E": 1, "N": 1}, "S", "E +1 S 0 W -2 N +1"),
        ("ready", {"E": 1, "N": 1, "S": 4}, "", "E +1 S +4 W -6 N +1"),
    ],
)
def test_a_dead_wait(dead: str, best: dict[str, int], apart: Iterable[str], expected: str) -> None:
    ledger = Ledger()
    check = word(variant("sichuan", dead_wait=dead), "drawn", Check)
    assert check.dead.value == {"not_ready": "unready", "self_protect": "apart", "ready": "ready"}[dead]
    check.settle(best, ledger, apart=apart)
    assert ledger.totals() == money(expected)


# ---- horses -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.ex.horse-map", "sichuan.settle.horse-map-4", "sichuan.settle.horse-map-3")
@pytest.mark.parametrize(("players", "expected"), [(4, "ESWNESWNE"), (3, "ESWESWESW")])
def test_whose_horse_a_tile_is(players: int, expected: str) -> None:
    horses = word(variant("sichuan", horse=True, players=players), "bets", Horses)
    for suit in range(3):
        for dealer in range(players):
            seats = [horses.seat(9 * suit + rank, dealer, players) for rank in range(9)]
            assert seats == [("ESWN".index(seat) + dealer) % players for seat in expected]


def follow(ledger: Ledger, rules: Variant, buyers: dict[str, str]) -> dict[str, int]:
    horses = word(rules, "bets", Horses)
    wins = ledger.chosen(where(kinds=["value", "plus"]))
    ledger.follow(buyers, wins, why="horse", names=("horse", "买马"), rule=horses.rules["pay"], between=horses.between)
    return ledger.totals()


@pytest.mark.rule(
    "sichuan.ex.horse-5m-selfdraw",
    "sichuan.ex.horse-5m-dealin",
    "sichuan.settle.horse-pay",
    "sichuan.settle.horse-map-4",
)
def test_a_buyer_gains_and_loses_with_his_horse() -> None:
    rules = variant("sichuan", ladder="512", horse=True)
    horses = word(rules, "bets", Horses)
    assert horses.seat(tiles.kind("5m"), 0, 4) == 0
    ledger = Ledger(outside=["B"])
    post(ledger, rules.score("456m67p345p88p<2222m>", "8p", seat="E", self_draw=True))
    assert follow(ledger, rules, {"B": "E"}) == money("E +30 S -20 W -20 N -20 B +30")
    ledger = Ledger(outside=["B"])
    post(ledger, rules.score("2233m4455p6677p8p", "8p", seat="N", from_seat="E"))
    assert follow(ledger, rules, {"B": "E"}) == money("E -20 S 0 W 0 N +40 B -20")


@pytest.mark.rule(
    "sichuan.ex.two-horses", "sichuan.settle.horse", "sichuan.settle.horse-vs-horse", "sichuan.settle.horse-pay"
)
@pytest.mark.parametrize(("between", "expected"), [(False, "B +12 D -4"), (True, "B +16 D -8")])
def test_two_horses(between: bool, expected: str) -> None:
    rules = variant("sichuan", ladder="248", horse=True, horse_buyers=2, horse_vs_horse=between)
    horses = word(rules, "bets", Horses)
    assert [horses.seat(tiles.kind(tile), 0, 4) for tile in ("2p", "3m")] == [1, 2]
    ledger = Ledger(outside=["B", "D"])
    post(ledger, rules.score("456m67p345p88p<2222m>", "8p", seat="S", self_draw=True))
    assert follow(ledger, rules, {"B": "S", "D": "W"}) == money(f"E -8 S +16 W -8 N -8 {expected}")


@pytest.mark.rule("sichuan.ex.three-player-horse", "sichuan.settle.horse-map-3", "sichuan.deal.three-players")
def test_three_players_and_a_horse() -> None:
    rules = variant("sichuan", players=3, horse=True)
    assert word(rules, "bets", Horses).seat(tiles.kind("8p"), 0, 3) == 1
    ledger = Ledger("ESW", outside=["H"])
    post(ledger, rules.score("456m67p345p88p<2222m>", "8p", seat="S", self_draw=True, seats=3))
    assert follow(ledger, rules, {"H": "S"}) == money("E -4 S +4 W -4 H +4")


# ---- players ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "sichuan.ex.five-players", "sichuan.deal.five-or-more", "sichuan.deal.three-players", "sichuan.deal.hands"
)
@pytest.mark.parametrize(("players", "dealt"), [(3, 40), (4, 53), (5, 66), (6, 79), (7, 92), (8, 105)])
def test_three_to_eight_players(players: int, dealt: int) -> None:
    rules = variant("chengdu", players=players)
    assert rules.words["seats"] == players
    assert rules.words["walls"].dealt.needs(players) == dealt
    assert rules.words["tileset"].size - dealt == 108 - dealt
    assert rules.words["ending"].left == 1
    seats = "ESWNABCD"[:players]
    score = rules.score(ONE, "8p", seat=seats[-1], self_draw=True)  # the rule set knows how many play
    assert dict(score.payments) == {**dict.fromkeys(seats, -1), seats[-1]: players - 1}
    with pytest.raises(ValueError, match="allowed: 4"):
        variant("chengdu", players=9)


def test_the_words_the_examples_use_are_of_these_kinds() -> None:
    rules = variant("sichuan", exchange="next", void=True, kong_money="wind_rain")
    assert [type(one) for one in rules.words["phases"]] == [Exchange, Commit]
    assert word(rules, "extras", Kongs).drawn is extras.REFUND
