"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import rulebook, variant
from mahjong.testing import idle, play_until, script
from options_read import every_option_is_read
from scored import paid, refused

RULES = variant("guangdong-tuidaohu")
NOTHING = variant("guangdong-tuidaohu", kong_pay="none")
HAND = "123m777m456p789s2p"


def test_every_option() -> None:
    every_option_is_read("guangdong-tuidaohu", {
        "suits": ("mps", "ps"), "chow": (True, False), "multi_win": ("all", "head_bump"), "special_shapes": (True, False),
        "kong_pay": ("3-1-2", "none"),
    })  # fmt: skip


@pytest.mark.rule("guangdong-tuidaohu.ex.any-hand", "guangdong-tuidaohu.win.any", "guangdong-tuidaohu.score.base")
def test_any_complete_hand_wins_one() -> None:
    score = RULES.score(HAND, "2p", seat="S", from_seat="W")
    assert paid(score) == (0, 1, -1, 0)
    assert not score.patterns
    assert paid(RULES.score("456p67p33z[234s][7777m]", "8p", seat="E", from_seat="N")) == (1, 0, 0, -1)


@pytest.mark.rule("guangdong-tuidaohu.ex.selfdraw", "guangdong-tuidaohu.score.base")
def test_a_self_draw_is_two_from_each_and_the_dealer_pays_as_others_do() -> None:
    assert paid(RULES.score(HAND, "2p", seat="S", self_draw=True)) == (-2, 6, -2, -2)
    assert paid(RULES.score(HAND, "2p", seat="E", self_draw=True)) == (6, -2, -2, -2)


@pytest.mark.rule("guangdong-tuidaohu.ex.near-miss", "guangdong-tuidaohu.win.any", "guangdong-tuidaohu.win.shapes")
def test_a_hand_that_is_not_complete() -> None:
    assert refused(RULES.score("123m778m456p789s2p", "2p", seat="S", from_seat="W")) == "guangdong-tuidaohu.win.shapes"


@pytest.mark.rule("guangdong-tuidaohu.ex.kong-money", "guangdong-tuidaohu.kong.payment", "guangdong-tuidaohu.end.draw")
def test_money_of_a_kong_stays_in_a_drawn_deal() -> None:
    deal = usual.dealt(RULES, hands={"E": "1z", "N": "888s"}, draws="1z1z8s", tail="9m")
    script(deal, "E discard 1z; S discard 1z; W discard 1z; N kong <8888s>")
    play_until(deal, None, idle)
    assert not deal.wins
    assert deal.view("E").left == 0
    assert usual.money(deal) == {"E": -2, "S": -2, "W": -2, "N": 6}


@pytest.mark.rule("guangdong-tuidaohu.end.draw", "guangdong-tuidaohu.rotation.dealer")
def test_a_drawn_deal_pays_nothing_else_and_the_dealer_stays() -> None:
    deal = usual.drawn_deal(RULES)
    assert RULES.words["rotation"].after(deal.outcome).dealer == "E"


@pytest.mark.rule("guangdong-tuidaohu.kong.payment")
def test_what_kongs_bring() -> None:
    usual.claimed_kong(RULES, {"E": -3, "S": 3})
    usual.added_kong(RULES, {"E": -1, "S": 3, "W": -1, "N": -1})
    usual.concealed_kong(RULES, {"E": 6, "S": -2, "W": -2, "N": -2})
    for form in (usual.claimed_kong, usual.added_kong, usual.concealed_kong):
        form(NOTHING)


@pytest.mark.rule("guangdong-tuidaohu.score.kongwin")
def test_a_win_on_the_tile_of_a_kong() -> None:
    deal = usual.dealt(NOTHING, hands={"E": "5555m123p456p78p11s"}, tail="9p")
    script(deal, "E kong <5555m>; E win")
    assert usual.money(deal) == {"E": 12, "S": -4, "W": -4, "N": -4}
    with_money = usual.dealt(RULES, hands={"E": "5555m123p456p78p11s"}, tail="9p")
    script(with_money, "E kong <5555m>; E win")
    assert usual.money(with_money) == {"E": 18, "S": -6, "W": -6, "N": -6}


@pytest.mark.rule("guangdong-tuidaohu.score.kongwin")
def test_the_robbed_player_pays_for_all_three() -> None:
    usual.robbed_kong(RULES, {"S": -12, "N": 12})
    hand = "123m777m456p79s22p"
    assert paid(RULES.score(hand, "8s", seat="S", from_seat="W", flags=["robbed-kong"])) == (0, 12, -12, 0)
    assert (
        refused(RULES.score(hand, "8s", seat="S", from_seat="W", flags=["robbed-concealed"]))
        == "guangdong-tuidaohu.score.kongwin"
    )


@pytest.mark.rule("guangdong-tuidaohu.win.shapes")
@pytest.mark.parametrize(
    ("hand", "win"), [("11m33m55p77p22s99s6z", "6z"), ("11m11m55p77p22s99s6z", "6z"), ("19m19p19s1234567z", "9p")]
)
def test_seven_pairs_and_thirteen_orphans(hand: str, win: str) -> None:
    assert paid(RULES.score(hand, win, seat="N", from_seat="S")) == (0, -1, 0, 1)
    off = variant("guangdong-tuidaohu", special_shapes=False)
    assert refused(off.score(hand, win, seat="N", from_seat="S")) == "guangdong-tuidaohu.win.shapes"
    assert paid(off.score(HAND, "2p", seat="N", from_seat="S")) == (0, -1, 0, 1)


@pytest.mark.rule("guangdong-tuidaohu.tiles.no-characters")
def test_tiles_and_hands() -> None:
    usual.tiles(RULES, 136)
    without = variant("guangdong-tuidaohu", suits="ps")
    usual.tiles(without, 100)
    assert bytes(without.words["tileset"].counts[:34]) == bytes(9) + bytes([4]) * 25


@pytest.mark.rule("guangdong-tuidaohu.claims.all", "guangdong-tuidaohu.claims.order")
def test_claims_and_which_goes_first() -> None:
    usual.claims(RULES)
    usual.claims(variant("guangdong-tuidaohu", chow=False), chow=False)
    deal = usual.table(RULES, {"E": "5m7m", "S": "55m"}, ready="N")
    script(deal, "E discard 5m")
    assert "claim [555m]" in texts(deal, "S")
    script(deal, "S claim [555m]; N win")
    assert [won.seat for won in deal.wins] == ["N"]


@pytest.mark.rule("guangdong-tuidaohu.claims.order")
def test_several_winners_and_who_deals_then() -> None:
    usual.winners(RULES, "WN", {"S": -2, "W": 1, "N": 1})
    usual.winners(variant("guangdong-tuidaohu", multi_win="head_bump"), "W", {"S": -1, "W": 1})
    # N and the dealer W wait for what S discards: W, the nearest, would deal anyhow; from E on N is the nearest.
    for dealer, thrower, following in (("W", "E", "W"), ("N", "S", "N"), ("E", "S", "W"), ("E", "E", "W")):
        deal = usual.dealt(
            RULES,
            dealer=dealer,
            hands={"W": "46m123s789s22p456s", "N": "46m123p789p11s456p", thrower: "5m"},
            draws="9m1z1z1z9s5m",
        )
        turns = "ESWN"
        at = turns.index(dealer)
        while turns[at % 4] != thrower:
            script(deal, f"{turns[at % 4]} discard")
            at += 1
        script(deal, f"{thrower} discard 5m; W win; N win")
        assert sorted(won.seat for won in deal.wins) == ["N", "W"]
        turn = RULES.words["rotation"].after(deal.outcome)
        assert (turn.dealer, turn.rule) == (following, "guangdong-tuidaohu.claims.order")


@pytest.mark.rule("guangdong-tuidaohu.rotation.dealer")
def test_the_winner_deals_next() -> None:
    after = RULES.words["rotation"].after
    for seat, ready in (("N", "N"), ("W", "WN")):
        deal = usual.table(RULES, {"E": "7m5m"}, "1s9m5m", ready=ready)
        script(deal, f"E discard 5m; {seat} win" if ready == "N" else "E discard 5m; N pass; W win")
        turn = after(deal.outcome)
        assert (turn.dealer, turn.stayed, turn.rule) == (seat, False, "guangdong-tuidaohu.rotation.dealer")
    own = usual.dealt(RULES, hands={"E": usual.WAITS["N"] + "456p9m"}, draws="1s9m9s5m")
    script(own, "E discard 9m; S discard; W discard; N discard; E win")
    turn = after(own.outcome)
    assert (turn.dealer, turn.stayed) == ("E", True)


@pytest.mark.rule("guangdong-tuidaohu.conduct.where", "guangdong-tuidaohu.conduct.fast")
def test_remarks_are_told() -> None:
    for one in ("conduct.where", "conduct.fast"):
        assert rulebook.rule(f"guangdong-tuidaohu.{one}").says
