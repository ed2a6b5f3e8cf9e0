"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.rules.layout import Address
from mahjong.testing import idle, play_until, script, stacked
from options_read import every_option_is_read
from scored import fans, paid, refused

KEY = "anhui-zuizi-789"
RULES = variant(KEY)
ALWAYS = {"dealer-seat": 1, "little-ox": 1}
NINES = "123456789p9p111m"
"""Wins on 9p: 28 mouths, and the self-draw."""


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "price": (0.5, 1), "asks_buyers": (False, True), "complete_scope": ("any_suit", "dots_only"), "discarder_pays": (False, True),
        "multi_win": (False, True),
    }, apart=("buyers",))  # fmt: skip
    assert RULES.options["buyers"] == variant(KEY, buyers="none").options["buyers"] == frozenset()
    for given in ("S,N", ["N", "S"], frozenset("SN")):
        assert variant(KEY, buyers=given).options["buyers"] == {"S", "N"}
    with pytest.raises(RuleError, match="E, S, W, N"):
        variant(KEY, buyers="A")


@pytest.mark.rule("anhui-zuizi-789.tiles.set")
def test_the_tiles() -> None:
    usual.tiles(RULES, 136)
    assert RULES.words["wilds"] is None
    assert not RULES.words["asides"]


@pytest.mark.rule(
    "anhui-zuizi-789.ex.fifty-eight", "anhui-zuizi-789.score.seven", "anhui-zuizi-789.score.always", "anhui-zuizi-789.score.eight",
    "anhui-zuizi-789.score.nine", "anhui-zuizi-789.score.selfdraw", "anhui-zuizi-789.settle.dealer-only", "anhui-zuizi-789.settle.others",
    "anhui-zuizi-789.score.seven-eight-nine",
)  # fmt: skip
def test_fifty_eight_mouths() -> None:
    score = RULES.score(NINES, "9p", seat="S", self_draw=True)
    assert fans(score) == {
        **ALWAYS, "pung": 1, "terminal-pair": 1, "missing-suit": 1, "complete": 3, "self-draw": 1, "eight": 11, "nine": 9,
    }  # fmt: skip
    assert score.fan == 29
    made = {one.key: one.tiles for one in score.patterns}
    assert (made["eight"], made["nine"], made["pung"]) == ("123p 456p 789p 99p", "9p", "111m")
    assert dict(RULES.units) == {"fan": ("zui", "嘴")}
    assert paid(score) == (-58, 60, -1, -1)
    # The dealer is one of the three when he wins.
    assert paid(RULES.score(NINES, "9p", seat="E", self_draw=True)) == (174, -58, -58, -58)


@pytest.mark.rule("anhui-zuizi-789.score.price")
def test_the_price_of_a_mouth() -> None:
    # Half yuan are counted: one for a mouth of half a yuan, two for a mouth of one.
    assert paid(variant(KEY, price=0.5).score(NINES, "9p", seat="S", self_draw=True)) == (-58, 60, -1, -1)
    assert paid(variant(KEY, price=1).score(NINES, "9p", seat="S", self_draw=True)) == (-116, 120, -2, -2)
    assert variant(KEY, price="1").options["price"] == 1


@pytest.mark.rule(
    "anhui-zuizi-789.ex.two-eights",
    "anhui-zuizi-789.score.eight-two",
    "anhui-zuizi-789.score.eight-example",
    "anhui-zuizi-789.kong.none",
)
def test_two_suits_of_eight() -> None:
    for hand, win, eight in (
        ("123456m7m[1111p]<2222p>", "7m", 16),
        ("123456m7m[111p]<2222p>", "7m", 8),  # seven dots
        ("123456m8m<2222p>[7777m]", "8m", 12),
    ):
        assert fans(RULES.score(hand, win, seat="S", from_seat="N"))["eight"] == eight, hand


@pytest.mark.rule(
    "anhui-zuizi-789.ex.discard", "anhui-zuizi-789.score.seven", "anhui-zuizi-789.score.always", "anhui-zuizi-789.score.nine",
    "anhui-zuizi-789.settle.discard", "anhui-zuizi-789.settle.others",
)  # fmt: skip
def test_the_dealer_pays_for_anothers_discard() -> None:
    score = RULES.score("456m789p2s[333m][777z]", "2s", seat="W", from_seat="N")
    assert fans(score) == {**ALWAYS, "pung": 2, "complete": 2, "nine": 2}
    assert paid(score) == (-8, -1, 10, -1)
    assert paid(RULES.score("456m789p2s[333m][777z]", "2s", seat="W", from_seat="E")) == (-8, -1, 10, -1)


@pytest.mark.rule(
    "anhui-zuizi-789.ex.dealer-wins", "anhui-zuizi-789.settle.discard", "anhui-zuizi-789.score.eight", "anhui-zuizi-789.score.nine",
)  # fmt: skip
def test_everybody_bets_with_the_dealer() -> None:
    score = RULES.score("123m456m8m[999m][111z]", "8m", seat="E", from_seat="S")
    assert fans(score) == {**ALWAYS, "pung": 2, "missing-suit": 1, "complete": 2, "eight": 11, "nine": 8}
    assert paid(score) == (78, -26, -26, -26)
    # Another deals: E is one who has no bet.
    assert paid(RULES.score("123m456m8m[999m][111z]", "8m", seat="E", from_seat="S", dealer="W")) == (28, -1, -26, -1)


@pytest.mark.rule(
    "anhui-zuizi-789.ex.wind-tile", "anhui-zuizi-789.score.nine", "anhui-zuizi-789.score.always", "anhui-zuizi-789.settle.discard",
)  # fmt: skip
def test_a_wind_has_no_number() -> None:
    score = RULES.score("234m567s1z[666p][222s]", "1z", seat="N", from_seat="W")
    assert fans(score) == {**ALWAYS, "pung": 2}
    assert paid(score) == (-4, -1, -1, 6)
    for tile, number in (("7z", 0), ("1s", 1), ("5s", 5)):
        hand = f"234m567s{tile}[666p][222s]"
        assert fans(RULES.score(hand, tile, seat="N", from_seat="W")).get("nine", 0) == number


@pytest.mark.rule("anhui-zuizi-789.score.seven")
@pytest.mark.parametrize(
    ("hand", "win", "found"),
    [
        ("11122233344p44s", "4p", {"pung": 4, "missing-suit": 1, "eight": 12, "nine": 4}),  # four pungs, not four runs
        ("111222z333z[444z]5z", "5z", {"pung": 4, "missing-suit": 1}),  # no suit at all is a missing suit, once
        (
            "123m123s789s1p[666p]",
            "1p",
            {"pung": 1, "terminal-pair": 1, "complete": 3, "nine": 1},
        ),
        ("234m345s678s9p[666p]", "9p", {"pung": 1, "terminal-pair": 1, "nine": 9}),
        ("234m345s678s1z<6666p>", "1z", {"pung": 1}),
        ("123456789m1122z", "2z", {"pung": 1, "missing-suit": 1, "complete": 3, "eight": 9}),
    ],
)
def test_the_seven(hand: str, win: str, found: dict[str, int]) -> None:
    assert fans(RULES.score(hand, win, seat="S", from_seat="W")) == {**ALWAYS, **found}


@pytest.mark.rule("anhui-zuizi-789.score.seven")
def test_completes_of_dots_alone() -> None:
    dots = variant(KEY, complete_scope="dots_only")
    assert fans(RULES.score("456m789p2s[333m][777z]", "2s", seat="W", from_seat="N"))["complete"] == 2
    assert fans(dots.score("456m789p2s[333m][777z]", "2s", seat="W", from_seat="N"))["complete"] == 1
    assert "complete" not in fans(dots.score("456m789s2p[333m][777z]", "2p", seat="W", from_seat="N"))


@pytest.mark.rule("anhui-zuizi-789.score.buy", "anhui-zuizi-789.settle.dealer-only")
def test_who_has_bought_settles_as_the_dealer_does() -> None:
    bought = variant(KEY, buyers="S")
    assert paid(bought.score(NINES, "9p", seat="W", self_draw=True)) == (-58, -58, 117, -1)
    assert paid(bought.score(NINES, "9p", seat="W", from_seat="N")) == (-28, -28, 57, -1)
    assert paid(bought.score(NINES, "9p", seat="S", self_draw=True)) == (-58, 174, -58, -58)
    assert paid(bought.score(NINES, "9p", seat="S", from_seat="N")) == (-28, 84, -28, -28)
    # A dealer who buys adds nothing.
    for how in ({"self_draw": True}, {"from_seat": "N"}):
        assert paid(variant(KEY, buyers="E").score(NINES, "9p", seat="S", **how)) == paid(
            RULES.score(NINES, "9p", seat="S", **how)
        )
        assert paid(variant(KEY, buyers="E").score(NINES, "9p", seat="E", **how)) == paid(
            RULES.score(NINES, "9p", seat="E", **how)
        )
    everybody = variant(KEY, buyers="all", price=1)
    assert paid(everybody.score(NINES, "9p", seat="N", from_seat="W")) == (-56, -56, -56, 168)


@pytest.mark.rule("anhui-zuizi-789.score.buy")
def test_each_is_asked_before_the_deal_by_option() -> None:
    rules = variant(KEY, asks_buyers=True)
    hands = {"E": "5m", "W": usual.WAITS["W"] + "456s"}
    deal = stacked(rules, hands=hands, dealer="E")
    assert deal.waiting == ("E",)
    assert texts(deal, "E") == {"choose call=buy", "pass"}
    script(deal, "E pass; S choose call=buy; W pass; N pass; E discard 5m; W win")
    assert deal.calls == (("S", "buy"),)
    # 20 mouths: always 2, complete 4, nine bamboo 9, the five 5.
    assert usual.money(deal) == {"E": -20, "S": -20, "W": 41, "N": -1}
    won = stacked(rules, hands=hands)
    script(won, "E choose call=buy; S pass; W choose call=buy; N pass; E discard 5m; W win")
    assert usual.money(won) == {"E": -20, "S": -20, "W": 60, "N": -20}
    assert not stacked(RULES, hands=hands).calls
    # A single score is told by flags, and seats that always buy are asked too.
    assert paid(rules.score(NINES, "9p", seat="W", self_draw=True, flags=["called-buy@S"])) == (-58, -58, 117, -1)
    assert paid(
        variant(KEY, asks_buyers=True, buyers="N").score(NINES, "9p", seat="W", self_draw=True, flags=["called-buy@S"])
    ) == (-58, -58, 174, -58)


@pytest.mark.rule("anhui-zuizi-789.settle.discard")
def test_the_discarder_pays_by_option() -> None:
    rules = variant(KEY, discarder_pays=True, buyers="W")
    assert paid(rules.score(NINES, "9p", seat="S", from_seat="N")) == (0, 28, 0, -28)
    assert paid(rules.score(NINES, "9p", seat="E", from_seat="N")) == (28, 0, 0, -28)
    assert paid(rules.score(NINES, "9p", seat="S", self_draw=True)) == (-58, 117, -58, -1)


@pytest.mark.rule("anhui-zuizi-789.ex.chow-refused", "anhui-zuizi-789.claims.no-chow", "anhui-zuizi-789.win.anything")
def test_no_chow() -> None:
    deal = stacked(RULES, hands={"S": "5p", "W": "46p"}, dealer="S")
    script(deal, "S discard 5p")
    with pytest.raises(IllegalAction):
        deal.act("W", "claim [456p]")
    usual.no_chow(RULES, "anhui-zuizi-789.claims.no-chow")


@pytest.mark.rule("anhui-zuizi-789.win.anything")
def test_any_four_sets_and_a_pair() -> None:
    plain = RULES.score("234m567s345p88p55s", "5s", seat="S", from_seat="W")
    assert fans(plain) == {**ALWAYS, "pung": 1, "nine": 5}
    assert refused(RULES.score("1133557799m226p", "6p", seat="S", self_draw=True)) == "anhui-zuizi-789.win.anything"
    assert refused(RULES.score("234m567s345p88p56s", "5s", seat="S", from_seat="W")) == "anhui-zuizi-789.win.anything"


@pytest.mark.rule("anhui-zuizi-789.claims.order")
def test_claims_one_winner_and_a_robbed_kong() -> None:
    usual.claims(RULES, chow=False)
    usual.winners(RULES, "W", {"E": -20, "S": -1, "W": 22, "N": -1})
    usual.winners(variant(KEY, multi_win=True), "WN", {"E": -41, "S": -2, "W": 21, "N": 22})
    # Who made the kong is one who has no bet: the dealer pays.
    usual.robbed_kong(RULES, {"E": -21, "S": -1, "W": -1, "N": 23})
    usual.robbed_kong(variant(KEY, discarder_pays=True), {"S": -21, "N": 21})


@pytest.mark.rule("anhui-zuizi-789.kong.none")
def test_kongs_are_not_paid() -> None:
    usual.kongs(RULES)


@pytest.mark.rule("anhui-zuizi-789.ex.exhausted", "anhui-zuizi-789.wall.reserve", "anhui-zuizi-789.end.draw")
@pytest.mark.parametrize(("kongs", "left"), [(0, 14), (1, 16), (2, 18)])
def test_the_reserve_grows_with_kongs(kongs: int, left: int) -> None:
    deal = stacked(RULES, hands={"E": "1111m2222m9s"}, tail="9s8s7s", seed=3)
    script(deal, ["E kong <1111m>", "E kong <2222m>"][:kongs])
    script(deal, "E discard 9s")
    play_until(deal, None, idle)
    assert not deal.wins
    assert deal.view("E").left == left
    assert usual.money(deal) == {}


@pytest.mark.rule("anhui-zuizi-789.end.draw", "anhui-zuizi-789.rotation.dealer")
def test_a_drawn_deal_and_who_deals_next() -> None:
    usual.drawn_deal(RULES, left=14)
    usual.dealer_stays(RULES)


@pytest.mark.rule(
    "anhui-zuizi-789.wall.double-dice", "anhui-zuizi-789.wall.take-from", "anhui-zuizi-789.wall.left-stacks"
)
def test_two_throws() -> None:
    layout = stacked(RULES, dice=(3, 4, 2, 4)).layout
    assert layout.opening.throwers == (0, 2)
    assert layout.opening.skipped == 13
    assert layout.order[0] == Address(2, 14, 1)
    # Above seventeen the stacks run on into the wall to the right of who threw second.
    assert stacked(RULES, dice=(3, 4, 6, 6)).layout.order[0] == Address(1, 3, 1)
