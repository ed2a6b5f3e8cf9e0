"""The rules of Nanchang that only a deal shows, each by a wall laid for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.notation import parse
from mahjong.play.deal import Deal
from mahjong.rules.rotation import Outcome
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import code, kind

SEATS = "ESWN"
READY = "45p 123m 456m 789s 99s"


def rig(
    hands: Mapping[str, str],
    *,
    turned: str = "3z",
    draws: str = "",
    tail: str = "",
    last: str = "",
    dealer: str = "E",
    **options: Any,
) -> Deal:
    """`last` and every spirit that these do not name are drawn last, so that nobody holds one by chance."""
    rules = variant("nanchang-jing", **options)
    spirits = Counter({turned: 3, code(rules.words["marks"].masks(kind(turned))["second"].bit_length() - 1): 4})
    for text in (*hands.values(), draws, tail, last):
        spirits.subtract(code(tile) for tile in parse(text.replace(" ", "")))
    rest = "".join((+spirits).elements()) + last.replace(" ", "")
    return stacked(rules, hands=hands, indicator=turned, draws=draws, tail=tail, last=rest, dealer=dealer)


def items(deal: Deal) -> set[str]:
    """What counted for the winner."""
    score = deal.wins[0].score
    assert score is not None
    return {one.key for one in score.patterns if one.payer is None}


# ---- spirits and the wall ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("nanchang-jing.tiles.set", "nanchang-jing.wild.indicator", "nanchang-jing.wild.indicator-undrawn")
def test_a_tile_is_turned_at_the_tail_and_never_drawn() -> None:
    deal = rig({}, turned="9m", last="2z 3z")
    assert len(deal.tiles()) == 136
    assert {seat: len(list(deal.view(seat).hand.tiles)) for seat in SEATS} == {"E": 14, "S": 13, "W": 13, "N": 13}
    for seat in SEATS:
        view = deal.view(seat)
        assert (view.indicator, set(view.wild)) == ("9m", {"9m", "1m"})
    assert (deal.view("E").left, deal.view("E").turns) == (82, 82)
    # Only that tile is left at the end.
    play_until(deal)
    assert not deal.wins
    drawn = [event.text for event in deal.events if event.kind == "draw"]
    assert (len(drawn), drawn[-2:]) == (82, ["2z", "3z"])
    assert [code(place.tile) for place in deal.tiles() if place.where == "indicator"] == ["9m"]


@pytest.mark.rule("nanchang-jing.wild.sequence")
@pytest.mark.parametrize(
    ("turned", "second"),
    [
        ("1m", "2m"),
        ("9p", "1p"),
        ("9s", "1s"),
        ("1z", "2z"),
        ("3z", "4z"),
        ("4z", "1z"),
        ("7z", "6z"),
        ("6z", "5z"),
        ("5z", "7z"),
    ],
)
def test_the_next_kind_is_the_secondary_spirit(turned: str, second: str) -> None:
    masks = variant("nanchang-jing").words["marks"].masks(kind(turned))
    assert masks == {"main": 1 << kind(turned), "second": 1 << kind(second)}
    assert set(rig({}, turned=turned).view("S").wild) == {turned, second}


@pytest.mark.rule("nanchang-jing.wild.count")
def test_seven_spirits_are_in_play() -> None:
    deal = rig({}, turned="5p")
    where = Counter(code(place.tile) for place in deal.tiles() if place.where != "indicator")
    assert (where["5p"], where["6p"]) == (3, 4)


@pytest.mark.rule("nanchang-jing.kong.replacement", "nanchang-jing.wild.indicator-undrawn")
def test_replacements_come_from_in_front_of_the_tile_turned() -> None:
    deal = script(rig({"E": "1111p 2222p"}, tail="9s 8s", draws="7s"), "E kong <1111p>; E kong <2222p>")
    assert [event.text for event in deal.events if event.kind == "replace"] == ["9s", "8s"]
    assert deal.view("E").turns == 80


# ---- claims -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nanchang-jing.claims.all")
def test_who_may_claim_what() -> None:
    deal = script(rig({"E": "3p", "S": "12p 45p", "W": "24p 33p", "N": "1p"}), "E discard 3p")
    assert texts(deal, "S") == {"claim [123p]", "claim [234p]", "claim [345p]", "pass"}
    assert texts(deal, "W") == {"claim [333p]", "pass"}
    for seat in "SWN":
        deal = script(rig({"E": "3p", seat: "333p"}), "E discard 3p")
        assert texts(deal, seat) >= {"claim [333p]", "claim [3333p]", "pass"}


@pytest.mark.rule("nanchang-jing.claims.honour-chows")
def test_runs_of_honours_are_claimed_from_the_player_before() -> None:
    hands = {"E": "1z 6z", "S": "24z 57z", "W": "24z 57z", "N": "1p"}
    deal = script(rig({**hands, "S": "24z 5z", "W": "24z 5z"}, turned="9s", last="3333z"), "E discard 1z")
    assert texts(deal, "S") == {"claim [124z]", "pass"}
    assert texts(deal, "W") == set()
    deal.act("S", "claim [124z]")
    assert [str(meld) for meld in deal.view("W").seats[1].melds] == ["[124z@1zE]"]
    deal = script(rig(hands, turned="9s"), "E discard 6z")
    assert texts(deal, "S") == {"claim [567z]", "pass"}
    # Three different winds, every choice of them, and no wind with a dragon.
    deal = script(rig({"E": "1z", "S": "234z 57z"}, turned="9s"), "E discard 1z")
    assert texts(deal, "S") == {"claim [123z]", "claim [124z]", "claim [134z]", "pass"}


@pytest.mark.rule("nanchang-jing.wild.use")
def test_in_claims_a_spirit_is_the_tile_it_shows() -> None:
    # 5m and 6m are spirits: two 6m make a pung of 6m and a run of 4m 5m 6m, none of 7m or 3p.
    hands = {"E": "6m 3p", "S": "5m 4m 1p", "W": "66m 3p", "N": "1p"}
    deal = script(rig(hands, turned="5m"), "E discard 6m")
    assert "claim [456m]" in texts(deal, "S")
    assert "claim [666m]" in texts(deal, "W")
    deal = script(rig(hands, turned="5m"), "E discard 3p")
    assert not deal.legal("W")  # one 3p and two spirits
    # Won on, it is its face too: 6m is no pair for 1z.
    hands = {"E": "6m 1z", "S": "234m 678p 234s 567s 1z", "W": "45m 123p 456p 789s 99s", "N": "1p"}
    deal = script(
        rig(hands, turned="5m", draws="2z 2z 3z 3z"),
        "E discard 1z; pass; S discard 2z; W discard 2z; N discard; E discard 6m",
    )
    assert "win" not in texts(deal, "S")
    assert "win" in texts(deal, "W")


@pytest.mark.rule("nanchang-jing.kong.spirit-kong-use")
def test_konged_spirits_are_one_set() -> None:
    # With the 6m in hand the tiles are complete; konged, they fill nothing.
    hands = {"E": "1z", "W": "6666m 123p 456p 78p 1z"}
    deal = rig(hands, turned="5m", draws="2z 3z", tail="9s")
    script(deal, "E discard 1z; pass; S discard 2z")
    assert "kong <6666m>" in texts(deal, "W")
    deal.act("W", "kong <6666m>")
    assert "win" not in texts(deal, "W")
    assert deal.view("W").drawn == "9s"


@pytest.mark.rule("nanchang-jing.kong.pay", "nanchang-jing.kong.spirit-kong")
@pytest.mark.parametrize("kong", ["claimed", "added"])
def test_kongs_of_spirits_that_were_claimed_are_ordinary(kong: str) -> None:
    hands = {"E": "6m 1z", "W": "66m 6m 1p" if kong == "claimed" else "66m 1p 2p", "N": "1s"}
    deal = rig(hands, turned="5m", draws="2z 3z 4z 6m" if kong == "added" else "", tail="9s")
    script(deal, "E discard 6m")
    if kong == "claimed":
        script(deal, "W claim [6666m]")
    else:
        script(deal, "W claim [666m]; W discard 1p; N discard; E discard; S discard 4z; W kong [6666m+]")
    assert [stage.name for stage in deal.ledger.stages] == ["kong"]
    assert totals(deal) == [-1, -1, 3, -1]


@pytest.mark.rule("nanchang-jing.kong.pay")
def test_what_kongs_bring_is_kept_when_nobody_wins() -> None:
    deal = rig({"E": "1111p 9s", "S": "999s 2z", "W": "1z"}, tail="3z 2z")
    script(deal, "E kong <1111p>; E discard 9s; S claim [9999s]")
    assert totals(deal) == [6 - 1, -2 + 3, -2 - 1, -2 - 1]
    play_until(deal)
    assert not deal.wins
    assert [stage.name for stage in deal.ledger.stages][:2] == ["kong", "kong"]


# ---- wins -------------------------------------------------------------------------------------------------------------------


def robbing(**options: Any) -> Deal:
    """W adds the 6p that S waits on to its pung."""
    hands = {"E": "6p 1z", "S": READY, "W": "66p 2p", "N": "1s"}
    deal = rig(hands, draws="2z 2z 1z 6p", tail="9m", **options)
    script(deal, "E discard 6p; S pass; W claim [666p]; W discard 2p; N discard; E discard; S discard 1z")
    return script(deal, "W kong [6666p+]")


@pytest.mark.rule("nanchang-jing.settle.rob-kong", "nanchang-jing.kong.pay")
@pytest.mark.parametrize(("doubling", "row"), [(1, (-13, 31, -9, -9)), (0, (-9, 23, -7, -7))])
def test_a_robbed_kong(doubling: int, row: tuple[int, ...]) -> None:
    deal = robbing(rob_doubling=doubling)
    assert texts(deal, "S") == {"win", "pass"}
    deal.act("S", "win")
    assert totals(deal) == list(row)  # E deals; W pays as N does, and its kong brought nothing
    assert [(won.seat, won.giver, won.how) for won in deal.wins] == [("S", "W", "robbed")]
    assert ("rob" in items(deal)) == bool(doubling)
    assert items(deal) >= {"no-spirit"}
    assert "self-draw" not in items(deal)
    stands = robbing(rob_doubling=doubling)
    stands.act("S", "pass")
    assert totals(stands) == [-1, -1, 3, -1]


@pytest.mark.rule("nanchang-jing.settle.rob-kong", "nanchang-jing.win.passed")
@pytest.mark.parametrize(("discard", "robs"), [("6p", False), ("1s", True)])
def test_who_has_let_a_win_pass_may_not_rob_before_drawing(discard: str, robs: bool) -> None:
    # E has punged 3p, S waits on 3p and 6p. N discards before E draws the fourth 3p.
    hands = {"E": "33p 1z 4z", "S": READY, "W": "3p", "N": "1p"}
    deal = rig(hands, turned="9p", draws=f"2z 2z 5z 2z {discard} 3p", tail="9m")
    script(deal, "E discard 1z; S discard 2z; W discard 3p; S pass; E claim [333p]; E discard 4z; S discard; W discard")
    script(deal, f"N discard {discard}; pass" if discard == "6p" else f"N discard {discard}")
    script(deal, "E kong [3333p+]")
    assert ("win" in texts(deal, "S")) is robs
    if not robs:
        with pytest.raises(IllegalAction):
            deal.verify("S", "win")
        assert (deal.waiting, totals(deal)) == (("E",), [3, -1, -1, -1])


@pytest.mark.rule("nanchang-jing.win.passed")
def test_a_ban_covers_every_discard_and_no_self_draw() -> None:
    # W waits on 3p and 6p: it lets the 6p go, may not take the 3p, and draws its 3p.
    deal = rig({"E": "6p 1z", "S": "3p", "W": READY, "N": "1s"}, draws="2z 5z 2z 1z 3p 3p")
    script(deal, "E discard 1z; S discard 2z; W discard; N discard; E discard 6p; W pass; S discard 3p")
    assert "win" not in texts(deal, "W")
    with pytest.raises(IllegalAction) as caught:
        deal.verify("W", "win")
    assert caught.value.rule == "nanchang-jing.win.passed"
    script(deal, "pass")
    assert (deal.waiting, deal.view("W").drawn) == (("W",), "3p")
    assert "win" in texts(deal, "W")


FISHING = "234m 678p 234s 567s 5m"


@pytest.mark.rule("nanchang-jing.win.fishing-selfdraw", "nanchang-jing.score.any-tile")
def test_a_hand_that_wins_on_any_tile_waits_for_its_own_draw() -> None:
    deal = rig({"E": "1z 9m", "S": FISHING, "W": "1p", "N": "9p"}, turned="5m", last="9m9m9m", draws="2z 3z 4z 6z 1s")
    script(deal, "E discard 1z; S discard 2z")
    for seat, tile in (("W", "3z"), ("N", "4z"), ("E", "9m")):
        script(deal, f"{seat} discard {tile}")
        assert "win" not in texts(deal, "S") or deal.view("S").drawn
    assert deal.waiting == ("S",)
    assert deal.view("S").drawn == "1s"
    deal.act("S", "win")
    assert items(deal) == {"any-tile", "self-draw"}
    assert totals(deal) == [-8 - 4, 16 + 12, -4 - 4, -4 - 4]


@pytest.mark.rule("nanchang-jing.score.any-tile", "nanchang-jing.score.no-wild")
def test_a_spirit_that_makes_its_own_pair_counts_as_both() -> None:
    deal = rig({"E": "1z", "S": FISHING}, turned="5m", draws="2z 3z 4z 6z 5m")
    script(deal, "E discard 1z; S discard 2z; W discard; N discard; E discard 6z; S win")
    assert items(deal) == {"any-tile", "self-draw", "no-spirit", "five-more"}


@pytest.mark.rule("nanchang-jing.win.heavenly", "nanchang-jing.score.heavenly")
@pytest.mark.parametrize(
    ("earthly", "row"), [("first_discard", [-20, 60, -20, -20]), ("first_draw", [-13, 27, -7, -7])]
)
def test_a_win_on_the_dealers_first_discard(earthly: str, row: list[int]) -> None:
    deal = script(rig({"E": "6p", "S": READY}, earthly=earthly), "E discard 6p; S win")
    assert totals(deal) == row


@pytest.mark.rule("nanchang-jing.win.heavenly", "nanchang-jing.score.heavenly-flat", "nanchang-jing.settle.selfdraw")
@pytest.mark.parametrize(
    ("earthly", "row"), [("first_discard", [-13, 31, -9, -9]), ("first_draw", [-20, 60, -20, -20])]
)
def test_a_win_on_the_first_own_draw(earthly: str, row: list[int]) -> None:
    deal = script(rig({"E": "1z", "S": READY}, draws="6p", earthly=earthly), "E discard 1z; S win")
    assert totals(deal) == row


@pytest.mark.rule("nanchang-jing.win.heavenly", "nanchang-jing.score.any-tile-earthly")
@pytest.mark.parametrize("earthly", ["first_discard", "first_draw"])
def test_an_any_tile_hand_and_the_first_discard(earthly: str) -> None:
    deal = script(rig({"E": "1z", "S": FISHING}, turned="5m", draws="2z", earthly=earthly), "E discard 1z")
    if earthly == "first_discard":
        assert "win" in texts(deal, "S")
        return
    assert deal.view("S").drawn == "2z"  # nobody was asked about the discard
    script(deal, "S win")
    assert totals(deal) == [-44, 132, -44, -44]


@pytest.mark.rule("nanchang-jing.win.heavenly")
def test_a_kong_of_the_dealer_or_a_claim_leaves_no_heavenly_or_earthly_win() -> None:
    deal = rig({"E": "1111p 234m 567m 789s 9m"}, tail="9m")
    script(deal, "E kong <1111p>; E win")
    assert "heavenly" not in items(deal)
    assert {"self-draw", "kong-win", "no-spirit"} <= items(deal)
    # By the option a claim in between breaks the earthly win, too.
    hands = {"E": "1z 9m", "S": READY, "W": "1p", "N": "11z 2p"}
    deal = rig(hands, draws="9m 6p", earthly="first_draw")
    script(deal, "E discard 1z; N claim [111z]; N discard 2p; E discard 9m; S win")
    assert "earthly" not in items(deal)


@pytest.mark.rule("nanchang-jing.settle.spirits")
@pytest.mark.parametrize("river", [False, True])
def test_discarded_spirits_are_lost_unless_the_option_says_otherwise(river: bool) -> None:
    # W puts out its main spirit at once, the six others are drawn last and put out by whoever draws them.
    deal = rig({"E": "1z", "W": "5m 1p 4p 7p"}, turned="5m", draws="2z 3z", count_discarded_spirits=river)
    script(deal, "E discard 1z; S discard 2z; W discard 5m")
    play_until(deal)
    assert not deal.wins
    counted = Counter[str]()
    for place in deal.tiles():
        if place.where == "hand" or (river and place.where == "river"):
            counted[place.seat] += {"5m": 2, "6m": 1}.get(code(place.tile), 0)
    worth = {seat: counted[seat] * (counted[seat] - 3) if counted[seat] >= 5 else counted[seat] for seat in SEATS}
    assert totals(deal) == [4 * worth[seat] - sum(worth.values()) for seat in SEATS]
    assert any(counted.values()) is river


@pytest.mark.rule("nanchang-jing.settle.barrier")
@pytest.mark.parametrize(("barrier", "row"), [("n*(n-3)", [-18, -18, 54, -18]), ("2n", [-12, -12, 36, -12])])
def test_six_points_by_both_ways_to_count_the_barrier(barrier: str, row: list[int]) -> None:
    # W alone holds spirits, so all of it is doubled.
    deal = play_until(rig({"E": "1z", "W": "55m 66m"}, turned="5m", barrier=barrier))
    spirits = next(stage for stage in deal.ledger.stages if stage.name == "spirits")
    whole = dict.fromkeys(SEATS, 0)
    for line in spirits.lines:
        whole[line.payer] -= line.amount
        whole[line.payee] += line.amount
    assert [whole[seat] for seat in SEATS] == [2 * one for one in row]


@pytest.mark.rule("nanchang-jing.settle.spirit-win")
def test_who_lost_the_deal_may_come_out_ahead() -> None:
    hands = {"E": "6p 1z", "S": READY, "N": "333z 4z"}
    deal = rig(hands, draws="2z 2z 1z 1z")
    script(deal, "E discard 1z; S discard; W discard; N discard; E discard 6p; S win")
    assert totals(deal)[3] > 0 > totals(deal)[2]


# ---- the end ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nanchang-jing.end.draw-fee", "nanchang-jing.end.draw-spirits")
@pytest.mark.parametrize(("fee", "row"), [(0, [0, 0, 0, 0]), (5, [5, -15, 5, 5])])
def test_a_drawn_deal(fee: int, row: list[int]) -> None:
    deal = play_until(rig({"S": "1p"}, dealer="S", draw_fee=fee))
    assert not deal.wins
    assert totals(deal) == row


@pytest.mark.rule("nanchang-jing.rotation.dealer")
@pytest.mark.parametrize(("stays", "after"), [(False, "S"), (True, "E")])
def test_who_deals_next(stays: bool, after: str) -> None:
    rotation = variant("nanchang-jing", draw_keeps_dealer=stays).words["rotation"]
    won = rotation.after(Outcome(tuple(SEATS), "E", [(["E"], "W")]))
    lost = rotation.after(Outcome(tuple(SEATS), "E", [(["W"], None)]))
    drawn = rotation.after(Outcome(tuple(SEATS), "E", []))
    assert (won.dealer, lost.dealer, drawn.dealer) == ("E", "S", after)
    assert {one.rule for one in (won, lost, drawn)} == {"nanchang-jing.rotation.dealer"}


@pytest.mark.rule("nanchang-jing.claims.one-winner")
def test_the_nearest_of_three_wins_alone() -> None:
    hands = {"E": "6p 1z", "S": READY, "W": "45p 123s 456s 789m 99m", "N": "78p 123p 55s 789s 777z"}
    deal = rig(hands, draws="2z 2z 1z 1z")
    script(deal, "E discard 1z; S discard; W discard; N discard; E discard 6p")
    assert set(deal.waiting) == {"S", "W", "N"}
    for seat in "NWS":
        deal.act(seat, "win")
    assert [won.seat for won in deal.wins] == ["S"]
