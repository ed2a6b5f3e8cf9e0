"""Every rule, worked example and option of the book."""

from __future__ import annotations

import itertools

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.errors import RuleError
from mahjong.rules.layout import Address
from mahjong.testing import idle, play_until, script, stacked
from options_read import every_option_is_read
from scored import fans, paid, refused

RULES = variant("hefei-duanyao-bazhi")
FLUSH = "222m345m34m678m66m"
WAITS = "234678m46m22p"
"""With a set of dots a hand that waits for 5m and nothing else."""


def test_every_option() -> None:
    every_option_is_read("hefei-duanyao-bazhi", {
        "base": (10, 0, 5, 1000), "mouth_price": (1, 2, 5, 10, 20), "flush_bonus": (10, 0, 20), "max_pungs": ("unlimited", 1),
        "multi_win": (False, True),
    }, apart=("kong_mouths",))  # fmt: skip
    assert RULES.options["kong_mouths"] == (1, 2)
    assert variant("hefei-duanyao-bazhi", kong_mouths="0,3").options["kong_mouths"] == (0, 3)
    for wrong in ("-1,2", "1", "1,2,3"):
        with pytest.raises(RuleError, match="each from 0"):
            variant("hefei-duanyao-bazhi", kong_mouths=wrong)


@pytest.mark.rule("hefei-duanyao-bazhi.tiles.two-to-eight", "hefei-duanyao-bazhi.tiles.no-honours")
def test_the_tiles_from_two_to_eight() -> None:
    usual.tiles(RULES, 84)
    counts = RULES.words["tileset"].counts
    assert {kind for kind in range(64) if counts[kind]} == {
        9 * suit + rank for suit in range(3) for rank in range(1, 8)
    }
    assert set(counts) == {0, 4}
    for hand, win in (("222345m34m678m1z", "1z"), ("123345m34m678m66m", "5m")):
        with pytest.raises(RuleError, match="not a tile of Hefei") as caught:
            RULES.score(hand, win, seat="S", self_draw=True)
        assert caught.value.rule == "hefei-duanyao-bazhi.tiles.no-honours"


@pytest.mark.rule("hefei-duanyao-bazhi.conduct.name")
def test_its_name() -> None:
    assert variant("断幺八支") == variant("斷幺八支") == variant("合肥") == RULES
    assert "断幺八支" in RULES.names[1]


@pytest.mark.rule(
    "hefei-duanyao-bazhi.ex.flush", "hefei-duanyao-bazhi.score.flush-example", "hefei-duanyao-bazhi.score.missing-suit",
    "hefei-duanyao-bazhi.score.many-tiles", "hefei-duanyao-bazhi.score.base", "hefei-duanyao-bazhi.score.flush-extra",
)  # fmt: skip
def test_a_full_flush() -> None:
    score = RULES.score(FLUSH, "5m", seat="S", self_draw=True)
    assert paid(score) == (-28, 84, -28, -28)
    assert fans(score) == {"missing-suit": 2, "many-tiles": 6, "flush": 10}
    plain = variant("hefei-duanyao-bazhi", flush_bonus=0, base=0)
    assert fans(plain.score(FLUSH, "5m", seat="S", self_draw=True)) == {"missing-suit": 2, "many-tiles": 6}
    assert paid(plain.score(FLUSH, "5m", seat="S", from_seat="E")) == (-8, 8, 0, 0)
    twice = variant("hefei-duanyao-bazhi", flush_bonus=20, base=5)
    assert paid(twice.score(FLUSH, "5m", seat="S", from_seat="E")) == (-33, 33, 0, 0)


@pytest.mark.rule(
    "hefei-duanyao-bazhi.ex.four-live-middle", "hefei-duanyao-bazhi.score.four-live", "hefei-duanyao-bazhi.score.waits",
    "hefei-duanyao-bazhi.score.many-tiles", "hefei-duanyao-bazhi.settle.who-pays",
)  # fmt: skip
def test_four_alike_in_the_hand_and_a_middle_wait() -> None:
    score = RULES.score("222m234m567m46p88p", "5p", seat="N", self_draw=True)
    assert paid(score) == (-15, -15, -15, 45)
    assert fans(score) == {"missing-suit": 1, "many-tiles": 1, "hidden-four": 2, "middle-wait": 1}
    # The dealer pays and receives as the others do.
    assert paid(RULES.score("222m234m567m46p88p", "5p", seat="E", self_draw=True)) == (45, -15, -15, -15)


@pytest.mark.rule(
    "hefei-duanyao-bazhi.ex.five-same", "hefei-duanyao-bazhi.score.five-same", "hefei-duanyao-bazhi.score.four-live",
    "hefei-duanyao-bazhi.score.waits", "hefei-duanyao-bazhi.settle.who-pays", "hefei-duanyao-bazhi.win.eight-ge",
)  # fmt: skip
def test_seven_fives_and_four_of_which_a_pung_lies_claimed() -> None:
    score = RULES.score("567p2p234m555m[555p]", "2p", seat="W", from_seat="N")
    assert paid(score) == (0, 0, 16, -16)
    assert fans(score) == {"missing-suit": 1, "five-same": 3, "open-four": 1, "pair-wait": 1}


@pytest.mark.rule(
    "hefei-duanyao-bazhi.ex.exposed-kong", "hefei-duanyao-bazhi.score.kongs", "hefei-duanyao-bazhi.score.many-tiles",
    "hefei-duanyao-bazhi.score.waits", "hefei-duanyao-bazhi.settle.who-pays",
)  # fmt: skip
def test_an_exposed_kong() -> None:
    score = RULES.score("234p345p8m[7777p][666p]", "8m", seat="S", from_seat="E")
    assert paid(score) == (-18, 18, 0, 0)
    assert fans(score) == {"missing-suit": 1, "many-tiles": 5, "pair-wait": 1, "exposed-kong": 1}


@pytest.mark.rule("hefei-duanyao-bazhi.score.kongs")
def test_what_kongs_are_worth() -> None:
    hand = ("234p345p8m<7777p>[6666p+]", "8m")
    both = {"missing-suit": 1, "many-tiles": 6, "pair-wait": 1}
    assert fans(RULES.score(*hand, seat="S", from_seat="E")) == {**both, "exposed-kong": 1, "concealed-kong": 2}
    dear = variant("hefei-duanyao-bazhi", kong_mouths=(0, 5))
    assert fans(dear.score(*hand, seat="S", from_seat="E")) == {**both, "concealed-kong": 5}
    # A kong is no four alike.
    assert "hidden-four" not in fans(RULES.score(*hand, seat="S", from_seat="E"))


@pytest.mark.rule("hefei-duanyao-bazhi.score.kongs", "hefei-duanyao-bazhi.claims.order")
def test_kongs_are_not_paid_by_themselves() -> None:
    deal = usual.table(RULES, {"E": "5m", "S": "555m"}, tail="8s")
    script(deal, "E discard 5m; S claim [5555m]")
    assert deal.view("S").drawn == "8s"
    assert usual.money(deal) == {}
    deal = usual.table(RULES, {"E": "5555m"}, tail="8s")
    script(deal, "E kong <5555m>")
    assert deal.view("E").drawn == "8s"
    assert usual.money(deal) == {}


@pytest.mark.rule(
    "hefei-duanyao-bazhi.score.mouths", "hefei-duanyao-bazhi.score.missing-suit", "hefei-duanyao-bazhi.score.base"
)
def test_nothing_else_counts() -> None:
    # Three suits, eight tiles of one, a wait on two sides: the base alone, on a replacement tile, too.
    score = RULES.score("234567m88m34p[222s]", "5p", seat="S", from_seat="W")
    assert fans(score) == {}
    assert paid(score) == (0, 10, -10, 0)
    bloom = RULES.score("234567m88m34p<2222s>", "5p", seat="S", self_draw=True, flags=["kong-bloom"])
    assert fans(bloom) == {"concealed-kong": 2, "five-same": 1}
    assert {item.key for item in RULES.words["patterns"]} == {
        "missing-suit", "many-tiles", "five-same", "open-four", "hidden-four", "middle-wait", "pair-wait", "exposed-kong", "concealed-kong", "flush",
    }  # fmt: skip


@pytest.mark.rule("hefei-duanyao-bazhi.score.five-same")
@pytest.mark.parametrize(
    ("hand", "win", "found"),
    [
        ("234p234m678m22m34s", "2s", 1),  # five twos, four threes and fours
        ("222p222m345m678m2s", "2s", 4),  # eight twos
        ("66p345m34566m<5555p>", "6p", 3),  # six fives, the kong with its four, and five sixes: 2 + 1
        ("234p345p8m[7777p][666p]", "8m", 0),
    ],
)
def test_tiles_of_a_number_after_the_fourth(hand: str, win: str, found: int) -> None:
    assert fans(RULES.score(hand, win, seat="S", from_seat="W")).get("five-same", 0) == found


@pytest.mark.rule("hefei-duanyao-bazhi.score.four-live")
def test_which_four_alike_lie_claimed() -> None:
    # The winning tile is the fourth, another's: it is one of the hand.
    assert fans(RULES.score("55m567m234m22p[888m]", "5m", seat="S", from_seat="W"))["hidden-four"] == 2
    # Claimed pungs of both, a kong of neither.
    both = fans(RULES.score("567m678m2p[555m][888m]", "2p", seat="S", from_seat="W"))
    assert both["open-four"] == 2
    assert "hidden-four" not in both
    assert both["pair-wait"] == 1


@pytest.mark.rule("hefei-duanyao-bazhi.score.waits")
@pytest.mark.parametrize(
    ("hand", "win", "found"),
    [
        ("234567m88m46p[222s]", "5p", {"middle-wait"}),
        ("234567m222m5p[666p]", "5p", {"pair-wait"}),
        ("4556p234m678m[888m]", "5p", {"middle-wait"}),  # the pair or the middle of the run: one of them
        ("234567m88m34p[222s]", "5p", set()),  # 2p completes it too
        ("234567m88m34p[222s]", "2p", set()),
        ("3334m567m678p[222p]", "4m", set()),  # the pair; 2m and 5m complete it too
        ("22m34m777m678p[888p]", "5m", set()),  # 2m completes it too
    ],
)
def test_waits(hand: str, win: str, found: set[str]) -> None:
    assert {key for key in fans(RULES.score(hand, win, seat="S", from_seat="W")) if key.endswith("-wait")} == found


@pytest.mark.rule("hefei-duanyao-bazhi.score.mouths")
def test_which_tiles_made_what_counts() -> None:
    score = RULES.score("567p2p234m555m[555p]", "2p", seat="W", from_seat="N")
    assert next(one.tiles for one in score.patterns if one.key == "five-same") == "555m 567p [555p]"
    kong = RULES.score("234p345p8m[7777p][666p]", "8m", seat="S", from_seat="E")
    assert next(one.tiles for one in kong.patterns if one.key == "many-tiles") == "234p 345p [7777p] [666p]"
    assert dict(RULES.units) == {"fan": ("zui", "嘴")}


@pytest.mark.rule("hefei-duanyao-bazhi.settle.price")
def test_the_price_of_a_mouth() -> None:
    for price in (1, 2, 5, 10, 20):
        rules = variant("hefei-duanyao-bazhi", mouth_price=price)
        assert paid(rules.score("234567m88m34p[222s]", "5p", seat="S", from_seat="W")) == (
            0,
            10 * price,
            -10 * price,
            0,
        )


@pytest.mark.rule(
    "hefei-duanyao-bazhi.ex.near-miss",
    "hefei-duanyao-bazhi.win.eight",
    "hefei-duanyao-bazhi.win.eight-003",
    "hefei-duanyao-bazhi.win.eight-ge",
)
def test_eight_tiles_of_one_suit() -> None:
    short = RULES.score("234m66m345p678p34s", "2s", seat="S", from_seat="W")
    assert refused(short) == "hefei-duanyao-bazhi.win.eight"
    assert short.reason is not None
    assert (short.reason.en, short.reason.zh) == ("no suit has 8 tiles", "没有一门够8张")
    # Tiles that lie exposed are among them, and all four of a kong.
    for hand, win, legal in (
        ("34534566m34s[777p]", "2s", True),
        ("345m66p345p34s[777p]", "2s", True),
        ("345m66p34s345s[777p]", "2s", False),
        ("345p66s34s<4444m>[7777m]", "2s", True),
        ("345p66s34s[444m][777m]", "2s", False),
        ("34566p345m34s<6666m>", "2s", False),  # seven, and five
        ("34566m34m345p<7777m>", "2m", True),
    ):
        assert RULES.score(hand, win, seat="S", from_seat="W").legal == legal, hand


@pytest.mark.rule("hefei-duanyao-bazhi.win.shape")
def test_four_sets_and_a_pair_alone() -> None:
    for hand, win in (("22446688m33557p", "7p"), ("34534566m34s[777p]", "4s"), ("34534566m34s[777p]", "8s")):
        assert refused(RULES.score(hand, win, seat="S", self_draw=True)) == "hefei-duanyao-bazhi.win.shape"


@pytest.mark.rule("hefei-duanyao-bazhi.ex.chow-refused", "hefei-duanyao-bazhi.claims.no-chow")
def test_a_pung_and_no_chow() -> None:
    deal = stacked(RULES, hands={"N": "4m", "E": "3445m"}, dealer="N")
    script(deal, "N discard 4m")
    assert texts(deal, "E") == {"claim [444m]", "pass"}
    usual.no_chow(RULES, "hefei-duanyao-bazhi.claims.no-chow")


@pytest.mark.rule("hefei-duanyao-bazhi.claims.no-chow")
def test_one_pung_a_deal_by_option() -> None:
    for most, again in (("unlimited", True), (1, False)):
        deal = stacked(
            variant("hefei-duanyao-bazhi", max_pungs=most), hands={"E": "45m", "S": "44m55m2s"}, draws="6s7s8s"
        )
        script(deal, "E discard 4m; S claim [444m]; S discard 2s; W discard; N discard; E discard 5m")
        assert ("claim [555m]" in (texts(deal, "S") if "S" in deal.waiting else ())) == again


@pytest.mark.rule("hefei-duanyao-bazhi.claims.order")
def test_who_may_claim_and_who_wins() -> None:
    for several, won in ((False, "W"), (True, "WN")):
        rules = variant("hefei-duanyao-bazhi", multi_win=several)
        deal = stacked(rules, hands={"E": "5m", "S": "55m", "W": WAITS + "345p", "N": WAITS + "678p"})
        script(deal, "E discard 5m")
        assert texts(deal, "S") == {"claim [555m]", "pass"}
        script(deal, "S claim [555m]; N win; W win")
        assert "".join(one.seat for one in deal.wins) == won
    deal = stacked(RULES, hands={"E": "5m", "N": "555m"})
    script(deal, "E discard 5m")
    assert texts(deal, "N") == {"claim [555m]", "claim [5555m]", "pass"}


@pytest.mark.rule("hefei-duanyao-bazhi.claims.order", "hefei-duanyao-bazhi.settle.who-pays")
def test_a_robbed_kong_is_paid_as_a_discard() -> None:
    deal = stacked(RULES, hands={"E": "5m", "S": "55m2s", "N": WAITS + "678p"}, draws="7s8s8s5m")
    script(deal, "E discard 5m; S claim [555m]; S discard 2s; W discard; N discard; E discard; S kong [5555m+]; N win")
    assert (deal.wins[0].seat, deal.wins[0].giver, deal.wins[0].how) == ("N", "S", "robbed")
    # Ten, a missing suit, nine characters, a middle wait.
    assert usual.money(deal) == {"S": -13, "N": 13}


@pytest.mark.rule(
    "hefei-duanyao-bazhi.ex.dice", "hefei-duanyao-bazhi.wall.dice", "hefei-duanyao-bazhi.wall.dice-wall", "hefei-duanyao-bazhi.wall.dice-stack",
    "hefei-duanyao-bazhi.wall.dice-example", "hefei-duanyao-bazhi.wall.build",
)  # fmt: skip
def test_how_the_wall_is_opened() -> None:
    layout = stacked(RULES, dice=(4, 5)).layout
    assert layout.opening.throws == ((4, 5),)
    assert layout.order[:2] == (Address(0, 4, 1), Address(0, 4, 2))
    assert layout.order[-1] == Address(0, 3, 2)
    walls = [{address.stack for address in layout.order if address.seat == seat} for seat in range(4)]
    assert [len(stacks) for stacks in walls] == [11, 10, 11, 10]
    for one, other in itertools.product(range(1, 7), repeat=2):
        layout = stacked(RULES, dice=(one, other)).layout
        assert layout.order[0] == Address((one + other - 1) % 4, min(one, other), 1)


@pytest.mark.rule("hefei-duanyao-bazhi.ex.exhausted", "hefei-duanyao-bazhi.end.draw", "hefei-duanyao-bazhi.score.kongs")
def test_a_drawn_deal() -> None:
    usual.drawn_deal(RULES)
    deal = stacked(RULES, hands={"E": "5555m"}, tail="8s")
    script(deal, "E kong <5555m>; E discard 8s")
    play_until(deal, None, idle)
    assert not deal.wins
    assert usual.money(deal) == {}


@pytest.mark.rule("hefei-duanyao-bazhi.rotation.dealer")
def test_who_deals_next() -> None:
    after = RULES.words["rotation"].after
    own = stacked(RULES, hands={"E": WAITS + "345p8s"}, draws="7s8s7s5m")
    script(own, "E discard 8s; S discard; W discard; N discard; E win")
    assert after(own.outcome).dealer == "E"
    other = stacked(RULES, hands={"E": "5m", "N": WAITS + "345p"})
    script(other, "E discard 5m; N win")
    assert after(other.outcome).dealer == "S"
    nobody = play_until(stacked(RULES, seed=3), None, idle)
    assert not nobody.wins
    assert after(nobody.outcome).dealer == "E"
