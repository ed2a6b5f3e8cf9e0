"""The rules of Wuhan that only a deal shows, each by a wall laid for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.rules.rotation import Outcome
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import code

SEATS = "ESWN"
# S waits on 8s with a pung of east winds, N with a pung of 9m; see `two_ready`.
S_READY, N_READY = "11z 22m 456p 79s 123s 9m", "99m 55p 234p 79s 678p 4z"


def rig(
    hands: Mapping[str, str], *, turned: str = "5m", draws: str = "", tail: str = "", last: str = "", **options: Any
) -> Deal:
    return stacked(variant("wuhan", **options), hands=hands, indicator=turned, draws=draws, tail=tail, last=last)


def idle_to(deal: Deal, turns: int) -> Deal:
    """Nobody does anything until a seat has drawn and no more than so many turn draws are left."""
    return play_until(deal, lambda now: now.view("E").turns <= turns and not now.view(now.waiting[0]).offered)


def kinds(deal: Deal, seat: str) -> Counter[str]:
    """How many acts of each sort a seat may do."""
    return Counter(text.partition(" ")[0] for text in texts(deal, seat))


# ---- the deal and the indicator ---------------------------------------------------------------------------------------------


@pytest.mark.rule("wuhan.deal.counts", "wuhan.tiles.set", "wuhan.wall.size")
def test_the_dealer_has_14_and_acts_without_drawing() -> None:
    for dealer in SEATS:
        deal = variant("wuhan").deal(seed=3, dealer=dealer)
        assert deal.waiting == (dealer,)
        assert {seat: len(list(deal.view(seat).hand.tiles)) for seat in SEATS} == {
            seat: 14 if seat == dealer else 13 for seat in SEATS
        }
        assert len(deal.dice) == 2
        assert len(deal.tiles()) == 136
        assert not [event for event in deal.events if event.kind == "draw"]
        assert {"discard"} <= set(kinds(deal, dealer))
    assert len(variant("wuhan").deal(seed=3, dice=3).dice) == 3


@pytest.mark.rule("wuhan.wild.flip-moment", "wuhan.wild.flipped-tile-dead", "wuhan.wild.public")
def test_the_tile_after_the_deal_is_turned_for_all_to_see() -> None:
    deal = rig({}, turned="9m", draws="3p 4p")
    for seat in SEATS:
        view = deal.view(seat)
        assert (view.indicator, view.wild) == ("9m", ("1m",))
        assert [str(event) for event in view.events if event.kind == "take"] == ["take 9m indicator"]
    order = [event.kind for event in deal.events]
    assert order.index("take") > max(place for place, kind in enumerate(order) if kind == "deal")
    assert [(place.where, code(place.tile)) for place in deal.tiles() if place.where == "indicator"] == [
        ("indicator", "9m")
    ]
    assert deal.view("E").left == 136 - 53 - 1
    script(deal, f"E {min(text for text in texts(deal, 'E') if text.startswith('discard'))}; ... S")
    assert [event.text for event in deal.events if event.kind == "draw"] == ["3p"]


@pytest.mark.rule("wuhan.wild.flipped-tile-dead")
def test_by_option_the_tile_turned_is_drawn() -> None:
    deal = rig({"E": "1z"}, turned="9m", indicator_in_play=True)
    assert deal.view("W").indicator == "9m"
    assert deal.view("W").wild == ("1m",)
    script(deal, "E discard 1z; ... S")
    assert [event.text for event in deal.events if event.kind == "draw"] == ["9m"]


@pytest.mark.rule(
    "wuhan.wild.suit-successor", "wuhan.wild.honor-successor", "wuhan.wild.red-indicator", "wuhan.ex.indicator-seed"
)
@pytest.mark.parametrize(
    ("turned", "laizi"), [("5m", "6m"), ("9m", "1m"), ("4z", "6z"), ("5z", "1z"), ("7z", "6z"), ("6z", "5z")]
)
def test_what_is_turned_makes_its_successor_wild(turned: str, laizi: str) -> None:
    assert rig({}, turned=turned).view("S").wild == (laizi,)


# ---- claims -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wuhan.claims.allowed", "wuhan.claims.honor-chow", "wuhan.kong.chong-from-any", "wuhan.kong.chong")
def test_who_may_claim_what() -> None:
    deal = script(rig({"E": "3p", "S": "12p 45p", "W": "24p 33p", "N": "1p"}), "E discard 3p")
    assert texts(deal, "S") == {"claim [123p]", "claim [234p]", "claim [345p]", "pass"}
    assert texts(deal, "W") == {"claim [333p]", "pass"}
    assert texts(deal, "N") == set()
    for seat in "SWN":
        deal = script(rig({"E": "3p", seat: "333p"}), "E discard 3p")
        assert texts(deal, seat) >= {"claim [333p]", "claim [3333p]", "pass"}
    deal = script(rig({"E": "3z", "S": "12z 4z", "W": "1m", "N": "1m"}), "E discard 3z")
    assert not any("[" in text for text in texts(deal, "S"))
    with pytest.raises(IllegalAction):
        deal.verify("S", "claim [123z]")


@pytest.mark.rule("wuhan.wild.not-claimable", "wuhan.claims.allowed")
def test_laizi_take_no_part_in_claims() -> None:
    # 6m is wild: it makes no set with the 5m, the 7m or another 6m.
    hands = {"E": "7m", "S": "668m 5m 1p 4p 7p 1s 4s 7s 1z 2z 3z", "W": "6m 1z", "N": "1z"}
    deal = script(rig(hands), "E discard 7m")
    assert deal.waiting == ("S",)
    assert not deal.view("S").offered  # S was not asked, and has drawn
    assert deal.view("S").drawn
    # With another 8m it is: 7m 8m and the 6m is none of it.
    script(rig({**hands, "S": "89m 668m 5m 1p 4p 7p 1s 4s 7s 1z"}), "E discard 7m; S claim [789m]")
    # Put out as a discard, by option, nobody is asked for it, not even who would win on it.
    deal = rig({"E": "6m", "S": "66m 45m 78m", "W": "5m", "N": "1z"}, laizi_discard="plain-discard-x2")
    script(deal, "E discard 6m")
    assert deal.waiting == ("S",)
    assert deal.view("S").offered == ""
    assert deal.view("S").drawn


@pytest.mark.rule("wuhan.claims.priority")
def test_win_before_pung_before_chow() -> None:
    def deal() -> Deal:
        hands = {"E": "1z 8s", "S": "79s 1m 9m", "W": "88s 1m", "N": "11z 22m 456p 79s 123s 4z"}
        return script(rig(hands, draws="3z"), "E discard 1z; N claim [111z]; N discard 4z; E discard 8s")

    one = deal()
    assert set(one.waiting) == {"S", "W", "N"}
    one.act("S", "claim [789s]")
    one.act("W", "claim [888s]")
    one.act("N", "win")
    assert [won.seat for won in one.wins] == ["N"]
    two = deal()
    two.act("S", "claim [789s]")
    two.act("W", "claim [888s]")
    two.act("N", "pass")
    assert [str(meld) for meld in two.view("W").seats[2].melds] == ["[888s@E]"]
    assert two.waiting == ("W",)
    three = script(deal(), "pass")
    assert three.waiting == ("S",)
    assert three.view("S").drawn


def two_ready(*, w: str = "8s", n: str = "", **options: str) -> Deal:
    """S and N have opened and wait on 8s; W draws `w`, N then `n`."""
    deal = rig({"E": "1z 5z", "S": S_READY, "N": N_READY, "W": "1p"}, draws=f"2z 3z {w} {n}", **options)
    return script(
        deal, "E discard 1z; S claim [111z]; S discard 9m; N claim [999m]; N discard 4z; E discard; S discard"
    )


@pytest.mark.rule("wuhan.win.single-winner", "wuhan.ex.priority")
@pytest.mark.parametrize(("priority", "winner"), [("from-dealer", "S"), ("from-discarder", "N")])
@pytest.mark.parametrize("order", ["SN", "NS"])
def test_one_winner_counted_from_the_dealer(priority: str, winner: str, order: str) -> None:
    deal = script(two_ready(winner_priority=priority), "W discard 8s")
    assert set(deal.waiting) == {"S", "N"}
    for seat in order:
        if seat in deal.waiting:
            deal.act(seat, "win")
    assert deal.finished
    assert [won.seat for won in deal.wins] == [winner]
    assert {seat for seat in SEATS if deal.ledger.totals()[seat] > 0} == {winner}


@pytest.mark.rule("wuhan.claims.pass-free")
def test_who_passed_a_win_may_win_on_the_next_discard() -> None:
    deal = script(two_ready(n="8s"), "W discard 8s; S pass; N pass; N discard 8s")
    assert "win" in texts(deal, "S")
    deal.act("S", "win")
    assert [(won.seat, won.giver) for won in deal.wins] == [("S", "N")]


# ---- kongs and tiles put out one by one -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "wuhan.ex.four-laizi-no-kong", "wuhan.wild.no-four-kong", "wuhan.wild.single-kong", "wuhan.kong.red-no-other"
)
@pytest.mark.rule("wuhan.kong.red", "wuhan.kong.red-replacement", "wuhan.wild.discard-is-kong")
def test_laizi_and_red_dragons_go_out_one_by_one() -> None:
    deal = rig({"E": "6666m 7777z 1p 4p 7p 1s 4s 7s"}, tail="9s 9s 8s")
    assert kinds(deal, "E") == {"discard": 6, "aside": 2}
    for text in ("kong <6666m>", "kong <7777z>", "discard 6m", "discard 7z"):
        with pytest.raises(IllegalAction):
            deal.act("E", text)
    script(deal, "E aside 6m; E aside 7z; E aside 7z")
    assert [event.text for event in deal.events if event.kind == "replace"] == ["9s", "9s", "8s"]  # from the tail
    assert deal.view("W").seats[0].aside == ("6m", "7z", "7z")
    assert deal.waiting == ("E",)  # the turn goes on
    script(deal, "E discard 1p; ... S")
    assert deal.waiting == ("S",)


@pytest.mark.rule("wuhan.kong.replacement-end")
@pytest.mark.parametrize(("end", "tile"), [("back", "9s"), ("front", "3p")])
def test_where_replacements_come_from(end: str, tile: str) -> None:
    for act, hand in (("aside 7z", "7z 1p"), ("aside 6m", "6m 1p"), ("kong <1111p>", "1111p")):
        deal = script(rig({"E": hand}, draws="3p", tail="9s", replacement_from=end), f"E {act}")
        assert deal.view("E").drawn == tile
        # Each shortens the live wall by one: the reserve of ten stays.
        assert (deal.view("E").left, deal.view("E").turns) == (81, 71)


@pytest.mark.rule("wuhan.ready.definition", "wuhan.score.no-minimum")
@pytest.mark.parametrize(("least", "ready"), [(4, True), (8, True), (9, False)])
def test_a_hand_that_is_worth_enough_on_a_self_draw_alone_is_ready(least: int, ready: bool) -> None:
    deal = rig({"E": "1z", "S": S_READY}, min_points=least)
    deal = script(deal, ["E discard 1z", "S claim [111z]", "S discard 9m"])
    assert deal.ready("S") is ready


@pytest.mark.rule("wuhan.ready.definition", "wuhan.wild.fifth-copy")
@pytest.mark.parametrize("fifth", [True, False])
def test_a_laizi_alone_can_be_the_tile_that_a_hand_is_ready_for(fifth: bool) -> None:
    deal = rig({"E": "1z", "S": "11z 12s 22s 567s 3333s"}, turned="8m", tail="9p", fifth_copy=fifth)
    deal = script(deal, ["E discard 1z", "S claim [111z]", "S kong <3333s>", "S discard 9p"])
    assert deal.ready("S") is fifth


@pytest.mark.rule("wuhan.kong.red", "wuhan.kong.red-replacement", "wuhan.wild.discard-is-kong")
def test_red_and_laizi_alone_in_hand_are_still_laid_aside_and_replaced() -> None:
    deal = rig({"E": "11z 22z 33z 44z 7z 1m 9999s", "S": "1234z"}, turned="9m", draws="1p 4p 7p 1s")
    steps = ["E discard 9s"]
    for wind in "1234":
        steps += [f"S discard {wind}z", f"E claim [{wind * 3}z]", "E discard 9s"]
    deal = script(deal, steps[:-1])
    assert texts(deal, "E") == {"aside 1m", "aside 7z"}
    deal.act("E", "aside 7z")
    assert deal.waiting == ("E",)


@pytest.mark.rule("wuhan.wild.discard-is-kong")
def test_by_option_a_laizi_is_discarded() -> None:
    deal = rig({"E": "6m 1p", "S": "66m"}, laizi_discard="plain-discard-x2")
    assert {"aside 6m", "discard 6m"} <= texts(deal, "E")
    script(deal, "E discard 6m")
    assert deal.waiting == ("S",)  # no replacement, the turn is over, nobody may claim
    assert deal.view("S").seats[0].aside == ("6m",)
    assert not [event for event in deal.events if event.kind == "replace"]
    with pytest.raises(IllegalAction):
        rig({"E": "7z"}, laizi_discard="plain-discard-x2").act("E", "discard 7z")


def opened_south(draws: str, tail: str = "", **hands: str) -> Deal:
    """S has claimed [123s] from E and [333z] from W, and holds 22m 456p 78s; the next to draw is W, then N, E, S."""
    deal = rig({"E": "3s 1p", "S": "22m 456p 78s 12s 33z 1m 9m", **hands}, draws="3z " + draws, tail=tail)
    return script(deal, "E discard 3s; S claim [123s]; S discard 1m; W discard 3z; S claim [333z]; S discard 9m")


@pytest.mark.rule(
    "wuhan.win.no-red-in-hand", "wuhan.kong.red-replacement", "wuhan.pattern.kong-bloom", "wuhan.kong.red"
)
def test_a_red_dragon_is_put_out_before_the_win() -> None:
    deal = script(opened_south("1z 2z 4z 7z", tail="9s"), "W discard; N discard; E discard")
    assert deal.view("S").drawn == "7z"
    assert "win" not in texts(deal, "S")
    with pytest.raises(IllegalAction) as caught:
        deal.verify("S", "win")
    assert caught.value.rule == "wuhan.win.no-red-in-hand"
    script(deal, "S aside 7z; S win")
    assert totals(deal) == [-120, 360, -120, -120]  # 10 x opened 2 x red kong 2 x hard 2 x 1.5
    score = deal.wins[0].score
    assert score is not None
    assert {one.key for one in score.patterns} == {"kong-bloom", "hard", "opened", "single-kong", "selfdraw-big"}


@pytest.mark.rule("wuhan.kong.red-no-rob", "wuhan.win.no-red-in-hand")
def test_with_a_red_dragon_in_hand_nobody_is_asked_to_win() -> None:
    # S draws a red dragon and keeps it; then 9s is discarded.
    deal = script(opened_south("1z 2z 4z 7z 9s"), "W discard; N discard; E discard; S discard 8s; W discard 9s")
    assert "win" not in texts(deal, "S")


@pytest.mark.rule("wuhan.wild.two-laizi-selfdraw", "wuhan.wild.two-laizi-no-small", "wuhan.wild.single-kong")
def test_a_second_laizi_must_go_before_a_small_win() -> None:
    # S holds 6m and waits; it draws the second laizi.
    hands = {"E": "3s 1p", "S": "2m 6m 456p 78s 12s 33z 1m 9m"}
    deal = rig(hands, draws="3z 1z 2z 4z 6m", tail="9s")
    script(deal, "E discard 3s; S claim [123s]; S discard 1m; W discard 3z; S claim [333z]; S discard 9m")
    script(deal, "W discard; N discard; E discard")
    assert deal.view("S").drawn == "6m"
    with pytest.raises(IllegalAction) as caught:
        deal.act("S", "win")
    assert caught.value.rule == "wuhan.wild.two-laizi-no-small"
    script(deal, "S aside 6m; S win")
    assert totals(deal) == [-60, 180, -60, -60]  # bloom: 10 x opened 2 x laizi kong 2 x soft 1 x 1.5


@pytest.mark.rule("wuhan.kong.concealed", "wuhan.win.must-open")
def test_a_concealed_kong_is_hidden_and_opens_nothing() -> None:
    deal = rig({"E": "7777p 22m 34m 456p 789s", "S": "1z"}, turned="9p", draws="1s 2z 3z 5m", tail="4z")
    script(deal, "E kong <7777p>; E discard; S discard; W discard; N discard")
    assert [str(meld) for meld in deal.view("E").seats[0].melds] == ["<7777p>"]
    for seat in "SWN":
        assert "7p" not in str(deal.view(seat).seats[0].melds[0])
        (event,) = [one for one in deal.view(seat).events if one.kind == "kong"]
        assert event.tiles == ()
    assert deal.view("E").drawn == "5m"
    with pytest.raises(IllegalAction) as caught:
        deal.act("E", "win")
    assert caught.value.rule == "wuhan.win.must-open"


@pytest.mark.rule("wuhan.kong.chong", "wuhan.kong.exposed-both", "wuhan.pattern.kong-bloom", "wuhan.win.must-open")
def test_a_claimed_kong_opens_doubles_and_may_bloom() -> None:
    deal = rig({"E": "9s", "W": "999s 22m 123m 456p 79p"}, turned="9p", tail="8p")
    script(deal, "E discard 9s; W claim [9999s]")
    assert [str(meld) for meld in deal.view("S").seats[2].melds] == ["[9999s@E]"]  # for all to see
    script(deal, "W win")
    assert totals(deal) == [-120, -120, 360, -120]  # 10 x opened 2 x kong 2 x hard 2 x 1.5
    assert [won.how for won in deal.wins] == ["drawn"]


@pytest.mark.rule(
    "wuhan.kong.rob",
    "wuhan.kong.xu",
    "wuhan.kong.robbed-not-counted",
    "wuhan.score.rob-not-discard",
    "wuhan.ex.rob-kong",
)
def test_an_added_kong_is_robbed() -> None:
    def before() -> Deal:
        hands = {"E": "3s 9s", "S": "22m 456p 78s 12s 33z 1m 4z", "W": "99s 3z 1p 4p 7p", "N": "1z"}
        deal = rig(hands, draws="2z 2z 5z 1z 4z 5z 6z 9s", tail="1p")
        script(deal, "E discard 3s; S claim [123s]; S discard 4z; W discard 3z; S claim [333z]; S discard 1m")
        # W has drawn a 2z, then another; N and E draw, and E discards 9s that W pungs and S lets go.
        script(
            deal,
            "W discard; N discard; E discard 9s; S pass; W claim [999s]; W discard 7p; N discard; E discard; S discard",
        )
        return deal

    deal = before()
    assert deal.view("W").drawn == "9s"
    script(deal, "W kong [9999s+]")
    assert deal.waiting == ("S",)
    assert texts(deal, "S") == {"win", "pass"}
    deal.act("S", "win")
    assert totals(deal) == [0, 160, -160, 0]
    assert [(won.seat, won.giver, won.how) for won in deal.wins] == [("S", "W", "robbed")]
    assert [str(meld) for meld in deal.view("E").seats[2].melds] == ["[999s@E]"]  # the pung alone is left
    # Let pass, it stands and is replaced; the tile may be added in a later turn too.
    stands = script(before(), "W kong [9999s+]; S pass")
    assert [str(meld)[:6] for meld in stands.view("E").seats[2].melds] == ["[9999s"]
    assert stands.waiting == ("W",)
    assert stands.view("W").drawn == "1p"


@pytest.mark.rule("wuhan.kong.xu")
def test_the_fourth_tile_may_be_added_later() -> None:
    deal = rig({"E": "9s", "W": "99s 1p 4p 7p"}, draws="1z 2z 3z 9s 1z 2z 3z 4z")
    script(deal, "E discard 9s; W claim [999s]; W discard 7p; N discard; E discard; S discard")
    assert "kong [9999s+]" in texts(deal, "W")
    script(deal, "W discard 1p; N discard; E discard; S discard")
    assert "kong [9999s+]" in texts(deal, "W")


# ---- the end of the wall ----------------------------------------------------------------------------------------------------


def near_the_end(last: str) -> Deal:
    """Fourteen tiles are left and nobody has won on the last discard; W has opened and waits on 2s and 5s, and E draws next."""
    # Red dragons and wild tiles lie where nobody draws them.
    hands = {"E": "1z 7777z", "S": "9999s", "W": "55p 34s 456s 11m 789p 4z"}
    deal = rig(hands, turned="8s", draws="2z 3z 1m", last=last)
    script(deal, "E discard 1z; S discard; W discard; N discard; W claim [111m]; W discard 4z")
    idle_to(deal, 4)
    assert (deal.waiting, deal.view("E").left) == (("N",), 14)
    return idle_to(script(deal, "N discard"), 4)


@pytest.mark.rule("wuhan.end.reserve", "wuhan.end.last-four", "wuhan.end.draw-no-pay", "wuhan.rotation.keep")
def test_the_last_four_are_drawn_one_each_and_ten_stay() -> None:
    deal = near_the_end("1z 3z 6z 4z")
    # Nobody could do anything with his tile: they are drawn, kept, and the deal is over.
    assert deal.finished
    acts = [event for event in deal.events if event.kind in ("draw", "replace", "discard", "aside", "kong", "claim")]
    assert [event.kind for event in acts[-5:]] == ["discard", *["draw"] * 4]
    assert [event.text for event in acts[-4:]] == ["1z", "3z", "6z", "4z"]
    assert [event.seat for event in acts[-4:]] == ["E", "S", "W", "N"]
    assert (deal.view("E").left, deal.view("E").turns) == (10, 0)
    assert deal.wins == ()
    assert totals(deal) == [0, 0, 0, 0]
    turn = variant("wuhan").words["rotation"].after(deal.outcome)
    assert (turn.dealer, turn.stayed, turn.rule) == ("E", True, "wuhan.rotation.keep")


@pytest.mark.rule("wuhan.ex.last-four", "wuhan.end.last-four", "wuhan.pattern.seabed")
def test_a_win_from_the_last_four() -> None:
    deal = near_the_end("1z 6z 2s 4z")
    assert deal.waiting == ("W",)
    assert texts(deal, "W") == {"win", "pass"}
    assert [event.text for event in deal.events if event.kind == "draw"][-3:] == [
        "1z",
        "6z",
        "2s",
    ]  # E and S keep theirs
    deal.act("W", "win")
    assert totals(deal) == [-60, -60, 180, -60]  # 10 x opened 2 x hard 2 x 1.5
    assert deal.view("E").left == 11
    score = deal.wins[0].score
    assert score is not None
    assert {one.key for one in score.patterns if one.payer is None} == {"seabed", "hard", "opened", "selfdraw-big"}


@pytest.mark.rule("wuhan.end.last-four")
def test_no_kong_and_nothing_put_out_when_only_the_last_four_are_left() -> None:
    fours = {"E": "1111m", "S": "2222m", "W": "3333m", "N": "4444m"}
    deal = rig({seat: f"7z {four}" for seat, four in fours.items()}, turned="9p")

    def may(turns: int) -> set[str]:
        """What the seat in turn may put out or kong when so many draws are left."""
        (seat,) = idle_to(deal, turns).waiting
        return {text for text in texts(deal, seat) if text in ("aside 7z", f"kong <{fours[seat]}>")}

    assert len(may(5)) == 2
    assert len(may(4)) == 0


# ---- who deals next, who is ready -------------------------------------------------------------------------------------------


@pytest.mark.rule("wuhan.rotation.keep", "wuhan.rotation.next")
def test_who_deals_next() -> None:
    seats = tuple(SEATS)
    for option, expected in (("next", "S"), ("previous", "N")):
        rotation = variant("wuhan", deal_passes=option).words["rotation"]
        won = rotation.after(Outcome(seats, "E", [(["E"], "W")]))
        assert (won.dealer, won.stayed, won.rule) == ("E", True, "wuhan.rotation.keep")
        drawn = rotation.after(Outcome(seats, "E", []))
        assert (drawn.dealer, drawn.stayed, drawn.rule) == ("E", True, "wuhan.rotation.keep")
        lost = rotation.after(Outcome(seats, "E", [(["W"], None)]))
        assert (lost.dealer, lost.stayed, lost.rule) == (expected, False, "wuhan.rotation.next")


@pytest.mark.rule("wuhan.ready.definition")
def test_ready_is_waiting_on_a_legal_win() -> None:
    hands = {"E": "3s 1p", "S": "22m 456p 78s 12s 33z 1m 9m", "N": "22p 456m 78s 123s 333s"}
    deal = rig({**hands, "N": "22p 456s 78p 123m 99m"}, draws="3z 1z 2z 4z 7z", turned="9p")
    assert not deal.ready("S")
    script(deal, "E discard 3s; S claim [123s]; S discard 1m; W discard 3z; S claim [333z]; S discard 9m")
    assert deal.ready("S")
    assert not deal.ready("N")  # complete but for one tile, and has not opened
    script(deal, "W discard; N discard; E discard; S discard 8s")
    assert not deal.ready("S")  # holds a red dragon


@pytest.mark.rule("wuhan.score.contract-all-claimed", "wuhan.pattern.all-claimed")
def test_who_is_not_ready_contracts_for_the_all_claimed_hand() -> None:
    deal = rig(
        {"E": "1z 2z 3z 4z", "S": "11z 22z 33z 44z 2m 9p 9s 9m 1p", "W": "5p", "N": "5p"},
        draws="5z 5z 6z 5z 5s 6z 8s 8s 8p 2m",
    )
    for wind, junk in (("1z", "9p"), ("2z", "9s"), ("3z", "9m"), ("4z", "1p")):
        script(deal, f"E discard {wind}; S claim [{wind[0] * 3}z]; S discard {junk}")
        if wind != "4z":
            script(deal, "W discard; N discard")
    assert not deal.ready("W")
    script(deal, "W discard 2m; S win")
    assert totals(deal) == [0, 280, -280, 0]  # 20 x 4: 80 of E, 120 of W, 80 of N
    assert {line.was for line in deal.ledger.stages[0].lines} == {"E", "", "N"}
