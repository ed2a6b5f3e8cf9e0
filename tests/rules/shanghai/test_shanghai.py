"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import totals
from mahjong import variant
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, play_out
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import asked_of, fans, paid

KEY = "shanghai"
RULES = variant(KEY)
PLAIN = "123m456p789s23p55s"
NINE = "99s78s[123s][456s][777s]"
BAO = variant(KEY, discard_system="baochong")
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "counting": ("hu_times_fan", "fan_only"), "other_flower_points": (0, 1), "rob_kong": (True, False),
        "nine_tiles_liability": ("winning_discard", "third_set_feeder_too"), "exemption": ("discarder_ready_3fan", "off"),
        "discard_system": ("chuchong", "baochong"), "selfdraw_share": (2, 1), "bust_rule": (False, True), "chips": (200, 1000),
        "set_points": ("none", "classical"), "fan_table": ("default", "pure_suit_only"),
    })  # fmt: skip


@pytest.mark.rule(
    "shanghai.ex.seat-flower",
    "shanghai.flowers.seat-flower",
    "shanghai.score.base-points",
    "shanghai.settle.chuchong",
    "shanghai.score.power",
    "shanghai.win.shape",
)
def test_a_plain_hand_with_a_seat_flower() -> None:
    assert paid(won(PLAIN + "2f1f", "4p", giver="W")) == (-12, 48, -24, -12)
    assert paid(won(PLAIN + "2f1f", "4p", giver="W", rules=variant(KEY, other_flower_points=1))) == (-13, 52, -26, -13)


@pytest.mark.rule("shanghai.flowers.seat-flower")
@pytest.mark.parametrize(("seat", "own"), [("E", "1f5f"), ("S", "2f6f"), ("W", "3f7f"), ("N", "4f8f")])
def test_which_flowers_are_whose(seat: str, own: str) -> None:
    giver = "E" if seat != "E" else "S"
    assert won(PLAIN + "1f2f3f4f5f6f7f8f", "4p", seat, giver).value == 14
    assert won(PLAIN + own, "4p", seat, giver).value == 14
    rest = "".join(f"{one}f" for one in range(1, 9) if str(one) not in own)
    assert won(PLAIN + rest, "4p", seat, giver).value == 10
    assert won(PLAIN + rest, "4p", seat, giver, variant(KEY, other_flower_points=1)).value == 16


@pytest.mark.rule(
    "shanghai.ex.three-fan", "shanghai.score.power", "shanghai.score.other-fan", "shanghai.settle.chuchong"
)
def test_three_fan_multiply_by_eight() -> None:
    score = won("123s456s99s23s[777z]", "4s", giver="N")
    assert paid(score) == (-80, 320, -80, -160)
    assert fans(score) == {"half-suit": 2, "dragons": 1}


@pytest.mark.rule("shanghai.score.other-fan", "shanghai.score.pure-suit")
@pytest.mark.parametrize(
    ("hand", "win", "fan"),
    [
        ("222m333p777s4z[999s]", "4z", {"all-pungs": 2}), ("222m333m777m4m[999m]", "4m", {"all-pungs": 2, "pure-suit": 4}),
        ("123m456m222z7m[333m]", "7m", {"half-suit": 2, "seat-wind": 1}), ("123m456p111z7m[333m]", "7m", {"round-wind": 1}),
        ("123m4m[777m][555z][6666z]", "4m", {"half-suit": 2, "dragons": 2}), ("123m456p333z7m[333m]", "7m", {}),
        ("123456789m123p7s", "7s", {}),
    ],
)  # fmt: skip
def test_fan_add_up(hand: str, win: str, fan: dict[str, int]) -> None:
    score = won(hand, win, giver="W")
    assert fans(score) == fan
    assert score.value == 10 * 2 ** sum(fan.values())
    only = {key: worth for key, worth in fan.items() if key == "pure-suit"}
    assert fans(won(hand, win, giver="W", rules=variant(KEY, fan_table="pure_suit_only"))) == only


@pytest.mark.rule("shanghai.score.other-fan")
def test_a_wind_of_seat_and_round_counts_twice() -> None:
    assert fans(won("123m456p111z7m[333m]", "7m", "E", "W")) == {"seat-wind": 1, "round-wind": 1}


@pytest.mark.rule("shanghai.ex.baochong", "shanghai.settle.baochong", "shanghai.score.pure-suit")
def test_who_discards_pays_everything() -> None:
    hand = "111234s567s99s78s"
    assert paid(won(hand, "9s", giver="W", rules=BAO)) == (0, 640, -640, 0)
    assert paid(won(hand, "9s", rules=BAO)) == (-320, 960, -320, -320)
    assert paid(won(NINE, "9s", giver="W", rules=BAO, flags=("ready-fan@W=4",))) == (0, 640, -640, 0)


@pytest.mark.rule("shanghai.settle.self-draw")
def test_a_self_draw() -> None:
    assert paid(won(PLAIN, "4p")) == (-20, 60, -20, -20)
    assert paid(won(PLAIN, "4p", rules=variant(KEY, selfdraw_share=1))) == (-10, 30, -10, -10)


@pytest.mark.rule("shanghai.ex.fan-only", "shanghai.score.two-systems", "shanghai.settle.chuchong")
def test_fan_alone() -> None:
    rules = variant(KEY, counting="fan_only", other_flower_points=1, set_points="classical")
    assert paid(won("123s456s99s23s[777z]2f1f", "4s", giver="E", rules=rules)) == (-16, 32, -8, -8)
    assert paid(won(PLAIN + "2f", "4p", giver="W", rules=rules)) == (-1, 4, -2, -1)


@pytest.mark.rule(
    "shanghai.ex.nine-on-table",
    "shanghai.settle.pure-suit-liability",
    "shanghai.score.pure-suit",
    "shanghai.settle.chuchong",
)
def test_nine_tiles_on_the_table() -> None:
    assert paid(won(NINE, "9s", giver="W")) == (0, 640, -640, 0)
    assert paid(won(NINE, "9s", giver="W", flags=("ready-fan@W=2",))) == (0, 640, -640, 0)
    assert paid(won("9s[123s][456s][777s][888s]", "9s", giver="W")) == (0, 640, -640, 0)
    for hand, win in (("99s78s123s[456s][777s]", "9s"), ("99s67s[345s][456s]<1111s>", "8s")):
        assert paid(won(hand, win, giver="W")) == (-160, 640, -320, -160)
    assert paid(won("99m78s[123s][456s][777s]", "9s", giver="W")) == (-10, 40, -20, -10)
    assert paid(won(NINE, "9s")) == (-320, 960, -320, -320)
    for ready, expected in ((2, (0, 640, 0, -640)), (3, (-160, 640, -160, -320))):
        flags = ("robbed-kong", f"ready-fan@N={ready}")
        assert paid(won("99s78s[123s][345s][777s]", "6s", giver="N", flags=flags)) == expected


@pytest.mark.rule("shanghai.ex.exemption", "shanghai.settle.liability-exemption", "shanghai.settle.chuchong")
def test_a_discarder_who_was_ready_for_three_fan() -> None:
    for ready in (3, 4):
        flags = (f"ready-fan@W={ready}",)
        assert paid(won(NINE, "9s", giver="W", flags=flags)) == (-160, 640, -320, -160)
        assert paid(won(NINE, "9s", giver="W", flags=flags, rules=variant(KEY, exemption="off"))) == (0, 640, -640, 0)
    # Of others nothing is asked.
    assert paid(won(NINE, "9s", giver="W", flags=("ready-fan@N=4",))) == (0, 640, -640, 0)


THIRD = variant(KEY, nine_tiles_liability="third_set_feeder_too")


@pytest.mark.rule("shanghai.settle.pure-suit-liability")
def test_who_fed_the_third_set() -> None:
    fed = "99s78s[123s@E][456s@E][777s@N]"
    for hand, giver, flags, expected in (
        (fed, None, (), (0, 960, 0, -960)),
        (fed, "W", (), (0, 640, -640, 0)),
        (fed, "W", ("ready-fan@W=3",), (-160, 640, -320, -160)),
        ("99m78s[123s@E][456s@E][777s@N]", None, (), (-20, 60, -20, -20)),
    ):
        assert paid(won(hand, "9s", giver=giver, flags=flags, rules=THIRD)) == expected
    assert paid(won(fed, "9s")) == (-320, 960, -320, -320)


def nine_down(rules: Variant, west: str, draws: str, end: str) -> Deal:
    """S claims three sets of bamboo; the third is fed by W, who then holds `west`."""
    hands = {"E": "1s", "S": "23s56s77s99s78s234z", "W": west}
    lines = "E discard 1s; S claim [123s]; S discard 2z; W discard; N discard; E discard; S claim [456s]; S discard 3z; W discard"
    deal = stacked(rules, hands=hands, draws="9m8m4s7s" + draws)
    return script(deal, f"{lines}; S claim [777s]; S discard 4z; {end}")


@pytest.mark.rule(
    "shanghai.ex.nine-on-table",
    "shanghai.ex.exemption",
    "shanghai.settle.liability-exemption",
    "shanghai.settle.pure-suit-liability",
    "shanghai.ex.show",
    "shanghai.conduct.everyone-shows",
)
@pytest.mark.parametrize(
    ("west", "expected"),
    [
        ("111z222p333p44p55p", [-160, 640, -320, -160]), ("123p123m456p99m56p", [0, 640, -640, 0]),
        ("147m258p369m1235z", [0, 640, -640, 0]),
    ],
)  # fmt: skip
def test_nine_tiles_in_play_and_all_hands_shown(west: str, expected: list[int]) -> None:
    deal = nine_down(RULES, west, "9s", "W discard; S win")
    assert totals(deal) == expected
    for seat in "ESWN":
        assert all(other.hand is not None for other in deal.view(seat).seats)
    assert {seat for seat, _ in deal.events[-1].hands} == set("ESWN")


@pytest.mark.rule("shanghai.settle.pure-suit-liability")
def test_the_feeder_of_the_third_set_in_play() -> None:
    for rules, expected in ((RULES, [-320, 960, -320, -320]), (THIRD, [0, 960, -960, 0])):
        deal = nine_down(rules, "147m258p369m1235z", "9m8m9m9s", "W discard; N discard; E discard; S win")
        assert totals(deal) == expected


@pytest.mark.rule("shanghai.conduct.everyone-shows", "shanghai.end.exhausted")
def test_nothing_is_shown_in_a_drawn_deal() -> None:
    deal = usual.drawn_deal(RULES)
    assert all(other.hand is None for other in deal.view("E").seats)


BUST = variant(KEY, bust_rule=True)
FIRST = {"E": "46m123p789p11s456p1f", "S": "9m"}


def east_wins(left: int) -> Deal:
    """S, who has `left`, discards to the twelve points of E."""
    purses = {"E": 200, "S": left, "W": 200, "N": 200}
    deal = stacked(BUST, hands=FIRST, draws="5m", tail="9s", purses=purses)
    return script(deal, "E discard 9s; S discard 5m; E win")


@pytest.mark.rule("shanghai.ex.bust", "shanghai.settle.bust", "shanghai.settle.bust-collect")
@pytest.mark.parametrize(("left", "expected"), [(30, [48, -24, -12, -12]), (10, [34, -10, -12, -12])])
def test_who_has_lost_his_chips(left: int, expected: list[int]) -> None:
    deal = east_wins(left)
    assert totals(deal) == expected
    assert deal.points == {"E": 200 + expected[0], "S": left + expected[1], "W": 188, "N": 188}
    rest = stacked(BUST, hands={"E": "5m", "S": "46m123p789p11s456p", "W": "9m"}, purses=deal.points)
    script(rest, "E discard 5m; S win")
    collected = rest.ledger.totals()["S"]
    assert collected == 4 * rest.wins[0].score.value
    assert rest.points["S"] == deal.points["S"] + collected


@pytest.mark.rule("shanghai.settle.bust")
def test_without_the_side_rule_everything_is_paid() -> None:
    deal = stacked(RULES, hands=FIRST, draws="5m", tail="9s")
    script(deal, "E discard 9s; S discard 5m; E win")
    assert totals(deal) == [48, -24, -12, -12]
    assert not deal.points
    assert not RULES.words["reckoning"]
    assert variant(KEY, bust_rule=True, chips=75).deal(seed=1).points == dict.fromkeys("ESWN", 75)


@pytest.mark.rule("shanghai.rotation.bust-limit", "shanghai.settle.bust", "shanghai.settle.bust-collect")
def test_a_match_with_the_side_rule_is_four_rounds() -> None:
    match = variant(KEY, bust_rule=True, chips=80).match(3)
    seated = {seat: Greedy(place) for place, seat in enumerate(match.seats)}
    passed, trimmed = 0, 0
    for deal in match:
        play_out(deal, seated)
        passed += match.variant.words["rotation"].after(deal.outcome).dealer != deal.dealer
        trimmed += any(line.kind == "trim" for stage in deal.ledger.stages for line in stage.lines)
        assert min(deal.points.values()) >= 0
        assert sum(deal.points.values()) == 320
    assert passed == 16
    assert trimmed
    assert match.finished
    assert RULES.words["rotation"].rounds == 0


@pytest.mark.rule("shanghai.score.base-points")
@pytest.mark.parametrize(
    ("hand", "win", "giver", "points"),
    [
        (PLAIN, "4p", "W", 10), ("222m456p789s23p55s", "4p", "W", 14), ("22m456p789s34p55s".replace("34p", "123p"), "2m", "W", 12),
        ("999m456p789s23p55s", "4p", "W", 18), ("456p789s23p55s[222m]", "4p", "W", 12), ("456p789s23p55s[222z]", "4p", "W", 14),
        ("456p789s23p55s[2222m]", "4p", "W", 18), ("456p789s23p55s<2222m>", "4p", "W", 26), ("456p789s23p55s[3333z]", "4p", "W", 26),
        ("456p789s23p55s<9999m>", "4p", "W", 42), ("123m456p789s23p77z", "4p", "W", 12), ("123m456p789s23p22z", "4p", "W", 12),
        ("123m456p789s23p11z", "4p", "W", 10),
    ],
)  # fmt: skip
def test_classical_points_of_sets(hand: str, win: str, giver: str, points: int) -> None:
    score = won(hand, win, giver=giver, rules=variant(KEY, set_points="classical"))
    assert score.legal, score.reason
    assert score.value == points * 2**score.fan
    assert won(hand, win, giver=giver).value == 10 * 2**score.fan


@pytest.mark.rule("shanghai.kong.rob", "shanghai.claims.all", "shanghai.settle.chuchong")
def test_kongs_and_robbing() -> None:
    usual.robbed_kong(RULES, {"E": -10, "S": -20, "W": -10, "N": 40})
    usual.robbed_kong(BAO, {"S": -40, "N": 40})
    usual.not_robbed(variant(KEY, rob_kong=False))
    usual.kongs(RULES)


@pytest.mark.rule("shanghai.claims.all")
def test_claims_and_one_winner() -> None:
    usual.claims(RULES)
    usual.winners(RULES, "W", {"E": -10, "S": -20, "W": 40, "N": -10})


@pytest.mark.rule("shanghai.end.exhausted", "shanghai.rotation.dealer")
def test_the_end_and_the_dealer() -> None:
    play_until(stacked(RULES, seed=3), None, idle)
    usual.draw_and_dealer(RULES)
    assert paid(won(PLAIN, "4p", "E", "S")) == (40, -20, -10, -10)  # the dealer wins as others do


@pytest.mark.rule("shanghai.tiles.set", "shanghai.deal.hands")
def test_tiles_and_the_flowers_of_the_deal() -> None:
    usual.tiles(RULES, 144)
    hands = {"E": "1f2f123456789m123p", "S": "3f123456789p111z", "W": "123456789s444z4p", "N": "147m258p258s2233z"}
    deal = stacked(RULES, hands=hands, tail="5f9s8s7s")
    assert [sorted(other.aside) for other in deal.view("E").seats] == [["1f", "2f", "5f"], ["3f"], [], []]
    # The dealer's two bring the plum and a nine, South's an eight, then the plum a seven.
    assert str(deal.view("E").hand) == "123456789m123p79s"
    assert str(deal.view("S").hand) == "123456789p8s111z"
