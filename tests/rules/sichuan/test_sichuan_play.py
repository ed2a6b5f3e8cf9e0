"""The rules of Sichuan that show only in play, each in a deal of chosen tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from asked import totals
from mahjong import notation, variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.play.states import ALL, Automation
from mahjong.rules.layout import Layout
from mahjong.testing import play_until, script, stacked

WAITS_58P = "222456m67p345p88p"  # 1 fan
WAITS_25P = "456m777m34p789p11p"  # 1 fan
NINE_OR_SIX = "11123m12377889p"  # on 9p 4 fan, on 6p 1 fan
E_5P = "13589m12358s1259p"  # three suits, 5p among them
UNFORCED = ALL & ~Automation.FORCED


def why(deal: Deal, seat: str, act: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        deal.verify(seat, act)
    return caught.value.rule


def acts(deal: Deal, seat: str) -> list[str]:
    return [str(action) for action in deal.legal(seat)]


def until(deal: Deal, turns: int) -> None:
    """Idles until so many tiles are left to draw."""
    play_until(deal, lambda now: now.view("E").turns <= turns)


# ---- the turn after a win, and who is gone ----------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.ex.turn-after", "sichuan.end.turn-after-win", "sichuan.end.blood-battle-first-win")
def test_the_next_remaining_seat_draws_after_a_discard_win() -> None:
    deal = stacked(variant("chengdu"), hands={"E": E_5P, "W": WAITS_58P})
    script(deal, "E discard 5p; W win")
    assert deal.waiting == ("N",)
    assert deal.view("N").drawn
    assert not deal.finished


@pytest.mark.rule("sichuan.end.turn-after-win", "sichuan.win.multiple")
def test_after_several_winners_the_last_in_turn_counts() -> None:
    dealt = {"E": E_5P, "S": WAITS_58P, "W": WAITS_25P}
    deal = stacked(variant("chengdu"), hands=dealt)
    script(deal, "E discard 5p; W win; S win")
    assert [won.seat for won in deal.wins] == ["S", "W"]
    assert deal.waiting == ("N",)
    assert totals(deal) == [-2, 1, 1, 0]
    bumped = stacked(variant("chengdu", multi_win="head_bump"), hands=dealt)
    script(bumped, "E discard 5p; S win")
    assert [won.seat for won in bumped.wins] == ["S"]
    assert bumped.waiting == ("W",)


@pytest.mark.rule("sichuan.end.turn-after-win", "sichuan.settle.chengdu-payers")
def test_after_a_self_draw_the_next_seat_draws_and_the_winner_pays_no_more() -> None:
    deal = stacked(variant("chengdu"), hands={"E": E_5P, "S": WAITS_58P, "W": WAITS_25P}, draws="8p5p")
    script(deal, "E discard 9m; S win")
    assert totals(deal) == [-1, 3, -1, -1]
    script(deal, "W win")
    assert totals(deal) == [-2, 3, 1, -2]
    assert deal.waiting == ("N",)


@pytest.mark.rule("sichuan.ex.battle-reveal", "sichuan.end.blood-battle")
def test_only_the_winning_tile_is_shown() -> None:
    dealt = {
        "E": "1379m23459p13579s",
        "S": "12m456m678m22s345s",
        "W": "78p11p222m345m678m",
        "N": "159m24689p24689s",
    }
    deal = stacked(variant("chengdu"), hands=dealt, draws="3m5s5s7s")
    script(deal, "E discard 9s; S win")
    script(deal, "W discard 5s; N discard 5s; E discard 9p; W win")
    for viewer in "EN":
        for seat, tile in (("S", "3m"), ("W", "9p")):
            other = next(one for one in deal.view(viewer).seats if one.seat == seat)
            assert (other.won, other.gone, other.hand, other.concealed) == ((tile,), True, None, 13)
    assert deal.waiting == ("N",)


@pytest.mark.rule("sichuan.end.blood-battle-003", "sichuan.end.blood-battle-until")
def test_the_deal_ends_when_three_have_won() -> None:
    dealt = {"E": E_5P, "S": WAITS_58P, "W": WAITS_25P, "N": "34p345s666s777s99s"}
    deal = stacked(variant("chengdu"), hands=dealt)
    script(deal, "E discard 5p; S win; W win; N win")
    assert deal.finished
    assert totals(deal) == [-3, 1, 1, 1]
    two = stacked(variant("chengdu"), hands=dealt)
    script(two, "E discard 5p; S win; W win; N pass")
    assert not two.finished
    play_until(two)
    assert two.finished
    single = stacked(variant("sichuan"), hands=dealt)
    script(single, "E discard 5p; S pass; W win; N pass")
    assert single.finished
    assert totals(single) == [-1, 0, 1, 0]


@pytest.mark.rule("sichuan.ex.river-258", "sichuan.end.blood-river", "sichuan.end.blood-river-repeat")
def test_who_has_won_wins_again_by_himself_in_blood_river() -> None:
    dealt = {"E": E_5P, "S": "1379m8m2469p1357s", "W": "34567m11p234p678p", "N": "19m13579p246789s"}
    deal = stacked(variant("sichuan", mode="blood_river"), hands=dealt, draws="9s2m3s7s5m")
    script(deal, "E discard 9m; S discard 9s; W win")
    assert totals(deal) == [-1, -1, 3, -1]
    script(deal, "N discard 3s; E discard 7s; S discard 8m")
    assert totals(deal) == [-1, -2, 4, -1]
    assert [(won.seat, won.how) for won in deal.wins] == [("W", "drawn"), ("W", "discard")]
    assert deal.waiting == ("N",)  # he draws no more
    script(deal, f"N discard {deal.view('N').drawn}; E discard {deal.view('E').drawn or '1m'}; S discard 5m")
    assert totals(deal)[2] == 5


# ---- passed wins, forced wins -----------------------------------------------------------------------------------------------

GO_ROUND: dict[str, Any] = {
    "hands": {"E": "1357m1379p246889s", "S": WAITS_58P, "W": "1389m1249p24679s", "N": "1111s39m2469p357s"},
    "draws": "5s5p5p5p1m8p",
    "tail": "7s",
}


@pytest.mark.rule("sichuan.win.passed-win", "sichuan.ex.passed-win")
def test_a_passed_win_bars_the_go_round_unless_it_is_worth_more() -> None:
    deal = stacked(variant("sichuan"), **GO_ROUND)
    script(deal, "E discard 9s; S discard 5s; W discard 5p")
    assert "win" in acts(deal, "S")
    script(deal, "S pass; N discard 5p")
    assert deal.waiting == ("E",)  # S is not asked
    script(deal, "E discard 5p")
    assert deal.waiting == ("S",)
    script(deal, "S discard 1m; W discard 8p")
    assert "win" in acts(deal, "S")  # his own draw has lifted it
    more = stacked(variant("sichuan"), **GO_ROUND)
    script(more, "E discard 9s; S discard 5s; W discard 5p; S pass; N kong <1111s>; N discard 5p")
    assert "win" in acts(more, "S")
    script(more, "S win")
    assert totals(more) == [0, 2, 0, -2]


@pytest.mark.rule("sichuan.win.passed-win")
def test_a_claim_lifts_it_and_a_self_draw_is_free() -> None:
    dealt = dict(GO_ROUND["hands"], W="1389m8p1249p2467s")
    deal = stacked(variant("sichuan"), hands=dealt, draws="5s5p8p4p")
    script(deal, "E discard 9s; S discard 5s; W discard 5p; S pass; N discard 8p")
    assert acts(deal, "S") == ["claim [888p]", "pass"]
    assert why(deal, "S", "win") == "sichuan.win.passed-win"
    script(deal, "S claim [888p]; S discard 3p; W discard 4p")
    assert "win" in acts(deal, "S")  # he has not drawn since, but claimed
    free = stacked(variant("sichuan"), hands=dealt, draws="5s5p9m9m8p")
    script(free, "E discard 9s; S discard 5s; W discard 5p; S pass; N discard 9m; E discard 9m")
    assert "win" in acts(free, "S")


LAST: dict[str, Any] = {
    "hands": {
        "E": "2379m469p13579s24s",
        "S": NINE_OR_SIX,
        "W": "259m2469p24689s6m",
        "N": "4589m2569p13578s",
    }
}


@pytest.mark.rule(
    "sichuan.ex.last-four", "sichuan.win.last-round-discard", "sichuan.win.last-four-chengdu", "sichuan.win.last-four"
)
@pytest.mark.parametrize("name", ["sichuan", "chengdu"])
def test_with_four_tiles_left_a_win_must_be_taken(name: str) -> None:
    # The 51st draw, of N, leaves four; the one before leaves five.
    deal = stacked(variant(name), **LAST, last="6p????", automation=UNFORCED)
    script(deal, "E discard 2s")
    until(deal, 5)
    script(deal, "W discard")
    assert (deal.waiting, deal.view("N").turns) == (("N",), 4)
    script(deal, "N discard 6p")
    assert acts(deal, "S") == ["win"]
    assert why(deal, "S", "pass") == "sichuan.win.last-four"
    by_itself = stacked(variant(name), **LAST, last="6p????")
    script(by_itself, "E discard 2s")
    until(by_itself, 5)
    script(by_itself, "W discard; N discard 6p")
    assert [(won.seat, won.score.fan if won.score else 0) for won in by_itself.wins] == [("S", 1)]
    early = stacked(variant(name), **LAST, last="6p?????", automation=UNFORCED)
    script(early, "E discard 2s")
    until(early, 6)
    script(early, "S discard; W discard 6p")
    assert acts(early, "S") == ["win", "pass"]


@pytest.mark.rule("sichuan.win.last-four-chengdu", "sichuan.win.last-four")
def test_a_self_draw_in_the_last_four_must_be_taken_too() -> None:
    deal = stacked(variant("chengdu"), **LAST, last="6p??", automation=UNFORCED)
    script(deal, "E discard 2s")
    until(deal, 2)
    assert acts(deal, "S") == ["win"]
    assert why(deal, "S", "discard 6p") == "sichuan.win.last-four"
    early = stacked(variant("chengdu"), **LAST, last="6p??????", automation=UNFORCED)
    script(early, "E discard 2s")
    until(early, 6)
    assert len(acts(early, "S")) > 1


# ---- kongs ------------------------------------------------------------------------------------------------------------------

KONGED: dict[str, Any] = {
    "hands": {"E": "9999s1357m1379p24s", "S": "24689m2469p1368s", "W": WAITS_25P, "N": "34p111s456s777s88s"},
    "tail": "5p",
}


@pytest.mark.rule(
    "sichuan.ex.transfer-one",
    "sichuan.ex.transfer-two",
    "sichuan.kong.call-transfer",
    "sichuan.kong.call-transfer-multi",
)
def test_call_transfer() -> None:
    one = stacked(variant("chengdu", ladder="1248"), **KONGED)
    script(one, "E kong <9999s>")
    assert totals(one) == [6, -2, -2, -2]
    script(one, "E discard 5p; W win; N pass")
    assert totals(one) == [-2, -2, 6, -2]
    two = stacked(variant("chengdu", ladder="1248"), **KONGED)
    script(two, "E kong <9999s>; E discard 5p; W win; N win")
    assert totals(two) == [-10, -2, 6, 6]
    kept = stacked(variant("chengdu", ladder="1248", call_transfer=False), **KONGED)
    script(kept, "E kong <9999s>; E discard 5p; W win; N pass")
    assert totals(kept) == [4, -2, 0, -2]


@pytest.mark.rule("sichuan.kong.concealed-shown", "sichuan.kong.rain-concealed")
def test_a_concealed_kong_lies_open() -> None:
    deal = stacked(variant("chengdu"), **KONGED)
    script(deal, "E kong <9999s>")
    for viewer in "SWN":
        other = next(one for one in deal.view(viewer).seats if one.seat == "E")
        assert [str(meld) for meld in other.melds] == ["<9999s>"]


@pytest.mark.rule("sichuan.claims.no-chow", "sichuan.claims.no-chow-chengdu", "sichuan.claims.no-chow-003")
@pytest.mark.parametrize("name", ["sichuan", "chengdu"])
def test_no_chow_but_pung_and_kong(name: str) -> None:
    dealt = {"E": "1379m2469p135s7s5s8s", "S": "13m68m1358p24679s", "W": "77m22m1389p1368s9s"}
    deal = stacked(variant(name), hands=dealt)
    script(deal, "E discard 7m")
    assert acts(deal, "W") == ["claim [777m]", "pass"]
    assert "S" not in deal.waiting
    script(deal, "W claim [777m]")
    assert [str(meld) for meld in deal.view("E").seats[2].melds] == ["[777m@E]"]


# ---- drawn deals ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "sichuan.ex.chajiao-single",
    "sichuan.end.chajiao",
    "sichuan.end.chajiao-best",
    "sichuan.end.pig",
    "sichuan.end.pig-short",
)
def test_the_ready_check_of_a_drawn_deal() -> None:
    dealt = {
        "E": "222m34m567p33p444p1s",
        "S": NINE_OR_SIX,
        "W": "13456789m13579p",
        "N": "555m666p99p12345s",
    }
    deal = stacked(variant("sichuan", ladder="1248"), hands=dealt)
    script(deal, "E discard 1s")
    play_until(deal)
    assert deal.finished
    assert totals(deal) == [10, 16, -2, -24]
    unchecked = stacked(variant("sichuan", ladder="1248", ready_check=False), hands=dealt)
    script(unchecked, "E discard 1s")
    play_until(unchecked)
    assert totals(unchecked) == [0, 0, 0, 0]
    both = stacked(variant("sichuan", ladder="1248", pig_also_pays_chajiao=True), hands=dealt)
    script(both, "E discard 1s")
    play_until(both)
    assert totals(both) == [12, 24, -2, -34]


@pytest.mark.rule("sichuan.end.dead-wait", "sichuan.end.dead-wait-protect", "sichuan.end.dead-wait-ready")
@pytest.mark.parametrize(
    ("dead", "expected"), [("not_ready", [2, -2, -2, 2]), ("self_protect", [1, 0, -2, 1]), ("ready", [1, 4, -6, 1])]
)
def test_a_dead_wait(dead: str, expected: list[int]) -> None:
    dealt = {
        "E": "345m678m22s345s67s9p",
        "S": "111m999m123p123p9p",
        "W": "124679m2456788p",
        "N": "234m567m99s13s678s",
    }
    deal = stacked(variant("sichuan", dead_wait=dead), hands=dealt, draws="4s9p9p", last="1s1s1s9s9s")
    script(deal, "E discard 9p; S pass; S discard 4s; W discard 9p; S pass; N discard 9p")
    play_until(deal)
    assert deal.finished
    assert totals(deal) == expected


@pytest.mark.rule(
    "sichuan.end.kong-refund", "sichuan.end.pig-chengdu", "sichuan.end.chajiao-chengdu", "sichuan.end.draw-blood"
)
def test_who_is_not_ready_gives_kong_money_back() -> None:
    dealt = {
        "E": "1379m589p1357s246s",
        "S": "999s1346s124579p",
        "W": WAITS_58P,
        "N": "1589m358p247s158s",
    }
    expected = {"wind_rain": [-8, 7, 9, -8], "rain_flat": [-9, 10, 8, -9]}
    for how, paid in expected.items():
        deal = stacked(variant("chengdu", kong_money=how), hands=dealt, draws="9s", tail="2s")
        script(deal, "E discard 9m; S kong <9999s>")
        assert totals(deal) == ([-2, 6, -2, -2] if how == "wind_rain" else [-1, 3, -1, -1])
        script(deal, "S discard 2s")
        play_until(deal)
        assert deal.finished
        assert totals(deal) == paid


@pytest.mark.rule("sichuan.end.draw-blood", "sichuan.end.pig-chengdu", "sichuan.rotation.dealer-chengdu")
def test_who_has_won_takes_no_part_in_the_check() -> None:
    dealt = {"E": E_5P, "S": WAITS_58P, "W": WAITS_25P, "N": "1489m2589p13589s"}
    deal = stacked(variant("chengdu"), hands=dealt)
    script(deal, "E discard 5p; S win; W win")
    play_until(deal)
    assert deal.finished
    assert totals(deal) == [-2, 1, 1, 0]  # E and N are pigs, and pigs do not pay each other
    assert variant("chengdu").words["rotation"].after(deal.outcome).dealer == "E"


# ---- horses -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.settle.horse-hidden", "sichuan.settle.horse-draw", "sichuan.settle.horse-pay")
def test_the_horse_tile_is_hidden_until_the_win_and_shortens_the_wall() -> None:
    dealt = {"E": E_5P, "S": WAITS_58P}
    plain = stacked(variant("sichuan"), hands=dealt)
    deal = stacked(variant("sichuan", horse=True), hands=dealt, tail="2p")  # 2: the dealer's next, S
    assert deal.view("E").left == plain.view("E").left - 1
    for viewer in "ESWN":
        assert not any(event.tiles for event in deal.view(viewer).events if event.kind == "take")
        assert not any(event.kind == "show" for event in deal.view(viewer).events)
    script(deal, "E discard 5p; S win")
    assert totals(deal) == [-2, 1, 0, 0]
    assert deal.ledger.totals()["horse1"] == 1
    shown = [event for event in deal.view("N").events if event.kind == "show"]
    assert [event.text for event in shown] == ["2p"]


@pytest.mark.rule("sichuan.settle.horse-draw", "sichuan.settle.horse-hidden")
def test_a_seated_buyer_alone_knows_his_tile() -> None:
    deal = stacked(variant("sichuan", horse=True, horse_buyer="seated"), hands={"E": E_5P, "S": WAITS_58P}, tail="2p")
    known = {seat: [event.text for event in deal.view(seat).events if event.kind == "take"] for seat in "ESWN"}
    assert known["E"] == ["2p"]
    assert all(not any(texts) for seat, texts in known.items() if seat != "E")
    script(deal, "E discard 5p; S win")
    assert totals(deal) == [-1, 1, 0, 0]  # the buyer neither pays nor collects against himself


@pytest.mark.rule("sichuan.settle.horse-chajiao", "sichuan.settle.horse-hidden")
@pytest.mark.parametrize(("joins", "gain"), [(True, 16), (False, 0)])
def test_horses_at_the_ready_check(joins: bool, gain: int) -> None:
    dealt = {
        "E": "222m34m567p33p444p1s",
        "S": NINE_OR_SIX,
        "W": "13456789m13579p",
        "N": "555m666p99p12345s",
    }
    deal = stacked(variant("sichuan", ladder="1248", horse=True, horse_in_chajiao=joins), hands=dealt, tail="6s")  # S
    script(deal, "E discard 1s")
    play_until(deal)
    assert deal.ledger.totals()["horse1"] == gain
    assert deal.ledger.totals()["S"] == 16
    copied = {line.rule for line in deal.ledger if line.why == "horse"}
    assert copied == ({"sichuan.settle.horse-chajiao"} if joins else set())


# ---- before play ------------------------------------------------------------------------------------------------------------

DEALT = {"E": "1357m1379p246889s", "S": "222456m67p345p88p", "W": "1389m1249p24679s", "N": "1111s39m2469p357s"}
GIVEN = {"E": "135m", "S": "222m", "W": "246s", "N": "246p"}


@pytest.mark.rule(
    "sichuan.exchange.three", "sichuan.exchange.one-suit", "sichuan.exchange.hidden", "sichuan.exchange.direction"
)
@pytest.mark.parametrize(
    ("to", "die", "step"),
    [("next", 1, 1), ("across", 1, 2), ("previous", 1, 3), ("dice", 4, 1), ("dice", 2, 2), ("dice", 6, 3)],
)
def test_three_tiles_of_a_suit_go_round(to: str, die: int, step: int) -> None:
    deal = stacked(variant("sichuan", exchange=to), hands=DEALT, dice=(1, 1, die))
    assert deal.waiting == ("E", "S", "W", "N")
    for seat in "ESWN":
        gifts = acts(deal, seat)
        assert all(len({letter for letter in gift.partition(" ")[2] if letter in "mps"}) == 1 for gift in gifts)
    with pytest.raises(IllegalAction):
        deal.verify("E", "give 13m1p")
    before = deal.view("W")
    deal.act("N", f"give {GIVEN['N']}")
    after = deal.view("W")
    assert not any(event.tiles for event in after.events[len(before.events) :])
    assert after.hand == before.hand
    for seat in "ESW":
        deal.act(seat, f"give {GIVEN[seat]}")
    for place, seat in enumerate("ESWN"):
        view = deal.view("ESWN"[(place + step) % 4])
        known = {event.seat: event.text for event in view.events if event.kind == "receive"}
        assert known[view.seat] == GIVEN[seat]
        assert not any(text for receiver, text in known.items() if receiver != view.seat)
        own = (
            Counter(notation.parse(DEALT[view.seat]))
            - Counter(notation.parse(GIVEN[view.seat]))
            + Counter(notation.parse(GIVEN[seat]))
        )
        assert Counter(view.hand.tiles) == own
    assert deal.waiting == ("E",)


@pytest.mark.rule(
    "sichuan.void.declare",
    "sichuan.void.hidden",
    "sichuan.void.discard-first",
    "sichuan.void.no-claim",
    "sichuan.void.no-win",
)
def test_the_void_suit_binds() -> None:
    deal = stacked(variant("sichuan", void=True), hands=dict(DEALT, E="1357m13579p24688s"))
    assert deal.waiting == ("E", "S", "W", "N")
    assert acts(deal, "S") == ["choose void=m", "choose void=p", "choose void=s"]
    deal.act("S", "choose void=p")
    for viewer in "EWN":
        other = next(one for one in deal.view(viewer).seats if one.seat == "S")
        assert other.choices == ()
    for seat, suit in (("E", "p"), ("W", "m"), ("N", "s")):
        deal.act(seat, f"choose void={suit}")
    for viewer in "EWN":
        assert dict(next(one for one in deal.view(viewer).seats if one.seat == "S").choices) == {"void": "p"}
    # Tiles of the void suit go first.
    assert {act[-1] for act in acts(deal, "E")} == {"p"}
    assert why(deal, "E", "discard 1m") == "sichuan.void.declare"
    # S has vowed dots away: no win on 5p, and no pung of 8p.
    deal.act("E", "discard 5p")
    assert "S" not in deal.waiting or "win" not in acts(deal, "S")


@pytest.mark.rule("sichuan.void.pig", "sichuan.void.no-win", "sichuan.end.pig", "sichuan.end.chajiao-chengdu")
@pytest.mark.parametrize("also", [False, True])
def test_with_void_suits_a_pig_is_who_still_holds_one(also: bool) -> None:
    # Eight players leave three tiles, so A and B never draw. A would be ready, but for having vowed away his dots. S holds no bamboos.
    dealt = {"A": WAITS_58P, "B": "34p345s666s777s99s", "S": "1379m1399p157m77p"}
    deal = stacked(variant("chengdu", players=8, void=True, pig_also_pays_chajiao=also, kong_money="off"), hands=dealt)
    for seat in deal.seats:
        deal.act(seat, "choose void=" + {"A": "p", "B": "m"}.get(seat, "s"))
    play_until(deal)
    paid: dict[str, set[tuple[str, str]]] = {"pig": set(), "check": set()}
    for line in deal.ledger:
        paid[line.why].add((line.payer, line.payee))
        assert line.amount == (4 if line.why == "pig" else 1)
    pigs = {payer for payer, _ in paid["pig"]}
    assert "A" in pigs
    assert "B" not in pigs
    assert all(payee not in pigs for _, payee in paid["pig"])
    assert not deal.ready("A")
    assert deal.ready("B")
    assert {payee for _, payee in paid["check"]} == {"B"}
    assert ({payer for payer, _ in paid["check"]} >= pigs) is also
    assert all(line.rule == "sichuan.void.pig" for line in deal.ledger if line.why == "pig")


# ---- the whole wall ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.wall.build", "sichuan.deal.hands", "sichuan.ex.five-players", "sichuan.deal.five-or-more")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_every_tile_is_drawn(players: int) -> None:
    deal = variant("chengdu", players=players).deal(seed=players, dealer="S")
    assert [len(deal.view(seat).hand.tiles) for seat in deal.seats] == [
        14 if seat == "S" else 13 for seat in deal.seats
    ]
    left = 108 - 13 * players - 1
    assert deal.view("E").left == left
    assert Layout(deal.variant.words["walls"], 108, (1, 1), seats=players).dealt == 108 - left
    assert deal.waiting == ("S",)
