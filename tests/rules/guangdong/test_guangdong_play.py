"""Guangdong at the table: who may claim, whose claim stands, kongs, passed wins, flowers and the end of a deal, played out."""

from __future__ import annotations

from collections import Counter

import pytest

from mahjong import IllegalAction, variant
from mahjong.play.deal import Automation
from mahjong.testing import idle, play_until, script, stacked

GUANGDONG = variant("guangdong")
READY = "123m456m789m11p78p"  # waits on 6p and 9p


@pytest.mark.rule("guangdong.conduct.play", "guangdong.claims.first-discard", "guangdong.deal.fourteen")
def test_the_dealer_discards_first_and_the_others_may_claim() -> None:
    deal = stacked(GUANGDONG, hands={"E": "5m", "S": "34m", "W": "55m"}, seed=3)
    assert deal.waiting == ("E",)
    assert len(deal.view("E").hand) == 14
    assert all(len(deal.view(seat).hand) == 13 for seat in "SWN")
    assert {action.verb.name for action in deal.legal("E")} <= {"DISCARD", "KONG", "WIN"}
    deal.act("E", "discard 5m")
    assert {"S", "W"} <= set(deal.waiting)
    assert "claim [345m]" in deal.legal("S")
    assert "claim [555m]" in deal.legal("W")


@pytest.mark.rule("guangdong.claims.who")
def test_only_the_next_seat_may_chow() -> None:
    deal = stacked(GUANGDONG, hands={"E": "5m", "S": "1z", "W": "34m", "N": "46m"})
    deal.act("E", "discard 5m")
    for seat in "WN":
        assert not any(action.startswith(("claim [3", "claim [4")) for action in deal.legal(seat))
        with pytest.raises(IllegalAction):
            deal.act(seat, "claim [345m]")


@pytest.mark.rule("guangdong.claims.priority")
def test_a_pung_comes_before_a_chow_and_a_win_before_both() -> None:
    hands = {"E": "9p", "S": "78p", "W": "99p", "N": READY}
    deal = stacked(GUANGDONG, hands=hands, dealer="E", seed=5)
    deal.act("E", "discard 9p")
    assert set(deal.waiting) == {"S", "W", "N"}
    deal.act("S", "claim [789p]")
    deal.act("W", "claim [999p]")
    assert deal.waiting == ("N",)  # only a win could still come first
    trial = deal.copy()
    trial.act("N", "win")
    assert trial.finished
    assert [won.seat for won in trial.wins] == ["N"]
    deal.act("N", "pass")
    assert [str(meld) for meld in deal.view("W").hand.melds] == ["[999p@E]"]
    assert not deal.view("S").hand.melds
    assert deal.waiting == ("W",)


@pytest.mark.rule("guangdong.claims.priority")
def test_a_kong_comes_before_a_chow() -> None:
    deal = stacked(GUANGDONG, hands={"E": "5m", "S": "34m", "W": "555m"}, tail="1z")
    script(deal, "E discard 5m; S claim [345m]; W claim [5555m]", passes=False)
    assert deal.waiting == ("W",)
    assert deal.view("W").drawn == "1z"  # the replacement from the tail


@pytest.mark.rule("guangdong.kong.kinds")
def test_a_tile_held_earlier_is_added_after_a_draw_and_not_after_a_claim() -> None:
    deal = stacked(GUANGDONG, hands={"E": "5m", "W": "555m1z9s"}, draws="1z 2z 3z 4z")
    script(deal, "E discard 5m; W claim [555m]")
    assert "discard 5m" in deal.legal("W")
    assert "kong [5555m+]" not in deal.legal("W")
    with pytest.raises(IllegalAction):
        deal.act("W", "kong [5555m+]")
    script(deal, "W discard 9s; ... W")
    assert "kong [5555m+]" in deal.legal("W")


@pytest.mark.rule("guangdong.claims.multi-win")
def test_two_win_the_same_discard_and_each_is_paid() -> None:
    deal = stacked(GUANGDONG, hands={"E": "9p", "S": READY, "N": "123s456s789s22p78p"})
    script(deal, "E discard 9p; S win; N win", passes=False)
    assert deal.finished
    assert {won.seat for won in deal.wins} == {"S", "N"}
    totals = deal.ledger.totals()
    assert totals["S"] > 0
    assert totals["N"] > 0
    assert totals["E"] == -totals["S"] - totals["N"]
    assert totals["W"] == 0


@pytest.mark.rule("guangdong.win.passed-tile", "guangdong.win.passed-lift")
def test_a_passed_win_bars_the_same_tile_until_its_seat_acts() -> None:
    hands = {"E": "96p", "S": "1z", "W": "96p", "N": READY}
    deal = stacked(GUANGDONG, hands=hands, draws="1z 69p")
    script(deal, "E discard 9p; N pass", passes=False)
    script(deal, "S discard 1z")
    deal.act("W", "discard 9p")
    assert "win" not in deal.legal("N")
    if "N" in deal.waiting:
        with pytest.raises(IllegalAction) as refused:
            deal.act("N", "win")
        assert refused.value.rule == "guangdong.win.passed-tile"
    other = stacked(GUANGDONG, hands=hands, draws="1z 69p")
    script(other, "E discard 9p; N pass", passes=False)
    script(other, "S discard 1z; W discard 6p")
    assert "win" in other.legal("N")  # another tile is free
    own = stacked(GUANGDONG, hands=hands, draws="1z 2z 3z 4z", seed=1)
    script(own, "E discard 9p; N pass; S discard 1z; W discard 2z; N discard 3z; E discard 4z; S discard; W discard 9p")
    assert "win" in own.legal("N")  # having drawn, it may take what it let pass


@pytest.mark.rule("guangdong.kong.kinds")
def test_no_kong_after_the_last_tile() -> None:
    deal = stacked(GUANGDONG, hands={"E": "1111s"}, seed=2)
    assert "kong <1111s>" in deal.legal("E")
    late = play_until(deal, lambda now: now.view("E").turns == 0, idle)
    assert late.view("E").left == 0
    for seat in late.waiting:
        assert all(action.verb.name in ("DISCARD", "WIN", "PASS") for action in late.legal(seat))


@pytest.mark.rule("guangdong.kong.claimed-kong-win", "guangdong.kong.no-rob-concealed", "guangdong.settle.rob-kong")
def test_only_an_added_kong_can_be_robbed() -> None:
    deal = stacked(GUANGDONG, hands={"E": "9p1z", "S": "99p2z3z", "N": READY, "W": "3z4z"}, draws="4z 1z 1z 9p", seed=4)
    script(deal, "E discard 9p; N pass; S claim [999p]", passes=False)
    script(deal, "S discard 2z; W discard 4z; N discard 1z; E discard 1z; S kong [9999p+]")
    assert deal.waiting == ("N",)
    deal.act("N", "win")
    assert deal.wins[0].how == "robbed"
    assert deal.ledger.totals() == {"E": 0, "S": -24, "W": 0, "N": 24}
    assert [str(meld) for meld in deal.view("S").hand.melds] == ["[999p@E]"]
    hidden = stacked(GUANGDONG, hands={"E": "9999p", "N": READY})
    hidden.act("E", "kong <9999p>")
    assert hidden.waiting == ("E",)  # nobody is asked


@pytest.mark.rule("guangdong.end.draw", "guangdong.end.no-dead-wall")
def test_a_deal_is_drawn_when_the_last_discard_is_not_won() -> None:
    deal = play_until(stacked(GUANGDONG, seed=11), None, idle)
    assert deal.finished
    assert not deal.wins
    assert deal.view("E").left == 0
    assert set(deal.ledger.totals().values()) == {0}
    assert deal.events[-1].kind == "end"
    assert deal.events[-1].note == "wall"


@pytest.mark.rule("guangdong.ready.none")
def test_nobody_declares_ready() -> None:
    deal = stacked(GUANGDONG, hands={"E": READY + "9s"})
    assert not any("ready" in action for action in deal.legal("E"))
    deal.act("E", "discard 9s")
    assert deal.ready("E")  # a state, and nothing more


@pytest.mark.rule("guangdong.flowers.dealer-first", "guangdong.flowers.round-robin")
def test_flowers_are_replaced_in_passes() -> None:
    rules = variant("guangdong", flowers=True)
    hands = {"E": "1f2f", "S": "3f", "N": "4f"}
    # E's replacements are 5f and 1z: the flower waits until S and N have replaced theirs, S by 6f.
    deal = stacked(rules, hands=hands, tail="5f 1z 6f 2z 3z 7f 4z")
    laid = [(event.seat, event.text) for event in deal.events if event.kind == "aside"]
    assert laid == [("E", "1f"), ("E", "2f"), ("S", "3f"), ("N", "4f"), ("E", "5f"), ("S", "6f"), ("S", "7f")]
    assert deal.waiting == ("E",)  # the discard comes when nobody holds a flower
    assert Counter(place.seat for place in deal.tiles() if place.where == "aside") == {"E": 3, "S": 3, "N": 1}
    asked = stacked(rules, hands=hands, tail="5f 1z 6f 2z 3z 7f 4z", automation=Automation.DRAW | Automation.PASS)
    assert asked.waiting == ("E",)
    assert set(asked.legal("E")) == {"aside 1f", "aside 2f"}


@pytest.mark.rule("guangdong.conduct.sort", "guangdong.tiles.schools")
def test_what_has_no_effect_on_play() -> None:
    # A hand is a value: in whatever order tiles were taken, it is the same hand; and only one of the four schools is this rule set.
    one = stacked(GUANGDONG, hands={"S": "9s1m5p"})
    other = stacked(GUANGDONG, hands={"S": "1m5p9s"})
    assert one.view("S").hand == other.view("S").hand
    assert variant("鸡平和") == variant("guangdong")


@pytest.mark.rule("guangdong.flowers.dealer-first", "guangdong.end.draw")
def test_a_flower_that_nothing_can_replace_ends_the_deal() -> None:
    deal = stacked(variant("guangdong", flowers=True), last="8f", seed=5)
    play_until(deal, None, idle)
    assert deal.events[-1].kind == "end"
    assert deal.events[-1].note == "wall"
    assert not any(event.kind == "discard" and event.text.endswith("f") for event in deal.events)
