"""Every rule, worked example and option of the book. Amounts are of the smallest chip, a tenth of a zhongzi and usually one yuan."""

from __future__ import annotations

from fractions import Fraction

import pytest

import usual
from asked import texts, totals
from mahjong import variant
from mahjong.play.players import Greedy, play_out
from mahjong.rules.result import Score
from mahjong.testing import idle, play_until, script, stacked
from options_read import every_option_is_read
from scored import asked_of, paid, refused

KEY = "si-hu"
RULES = variant(KEY)
FOR_ALL = variant(KEY, discarder_pays_all=True)
UNCAPPED = variant(KEY, limit_caps=False)
WORKED = "12m444m55m[999m][777z]"
NO_FAN = "123m456p789s23p55s"
ORPHANS = "19m19p19s1234567z"
won = asked_of(RULES)


def counted(score: Score) -> dict[str, object]:
    """The fan of a win, without its points and the dealer's double."""
    assert score.legal, score.reason
    return {one.key: one.worth for one in score.patterns if one.unit == "fan" and one.worth}


def points(score: Score) -> object:
    """What pungs and kongs count."""
    return sum(one.worth for one in score.patterns if one.unit == "points")


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "multi_win": (False, True), "west_north": ("chrysanthemum-bamboo", "bamboo-chrysanthemum"), "limit_caps": (True, False),
        "discarder_pays_all": (False, True), "price": (10, 20, 50, 100),
    })  # fmt: skip


@pytest.mark.rule(
    "si-hu.ex.seven-point-eight", "si-hu.score.base", "si-hu.score.four", "si-hu.score.fan", "si-hu.score.round", "si-hu.settle.dealer",
    "si-hu.settle.all-pay", "si-hu.settle.price", "si-hu.pattern.pungs", "si-hu.score.si",
)  # fmt: skip
def test_the_worked_hand() -> None:
    score = won(WORKED, "3m", "E", "S")
    assert paid(score) == (78, -26, -26, -26)
    assert points(score) == 12
    assert counted(score) == {"half-flush": 1, "dragons": 1}
    assert score.value == 130
    assert [(step.before, step.after) for step in score.steps if step.rule == "si-hu.score.round"] == [(128, 130)]


@pytest.mark.rule("si-hu.settle.price")
@pytest.mark.parametrize(("price", "yuan"), [(10, 78), (20, 156), (50, 390), (100, 780)])
def test_what_a_zhongzi_is_worth(price: int, yuan: int) -> None:
    rules = variant(KEY, price=price)
    assert paid(won(WORKED, "3m", "E", "S", rules)) == (yuan, *[-yuan // 3] * 3)
    assert set(rules.deal(seed=1).points.values()) == {13 * price}
    assert paid(won(ORPHANS, "7z", "W", "N", rules))[2] == 24 * price


@pytest.mark.rule("si-hu.settle.all-pay")
def test_by_option_the_discarder_pays_for_all() -> None:
    assert paid(won(WORKED, "3m", "E", "S", FOR_ALL)) == (78, -78, 0, 0)
    assert paid(won(WORKED, "3m", "E", None, FOR_ALL)) == (78, -26, -26, -26)
    assert paid(won(WORKED, "3m", "W", "N", FOR_ALL)) == (0, 0, 52, -52)
    assert paid(won(ORPHANS, "7z", "W", "N", FOR_ALL)) == (0, 0, 240, -240)
    assert paid(won("46m123p789p11s456p", "5m", "N", "S", FOR_ALL, ("robbed-kong",))) == (0, -16, 0, 16)
    assert "discarder pays for all" in won(WORKED, "3m", "W", "N", FOR_ALL).lines[0].en


@pytest.mark.rule("si-hu.ex.orphans-nondealer", "si-hu.ex.orphans-dealer", "si-hu.score.orphans", "si-hu.score.outside")
def test_thirteen_orphans() -> None:
    for giver in ("N", None):
        assert paid(won(ORPHANS, "7z", "W", giver)) == (-120, -60, 240, -60)
    assert paid(won(ORPHANS, "7z", "E", "N")) == (360, -120, -120, -120)
    # Nothing is counted beside them.
    assert paid(won(ORPHANS + "3f7f", "7z", "W", "N")) == (-120, -60, 240, -60)
    assert {one.key for one in won(ORPHANS, "7z", "W", None, flags=("last-tile",)).patterns} == {
        "orphans",
        "dealer-loses",
    }


@pytest.mark.rule("si-hu.ex.heavenly", "si-hu.score.heavenly", "si-hu.score.outside")
def test_a_heavenly_win() -> None:
    deal = script(stacked(RULES, hands={"E": NO_FAN + "4p"}), "E win")
    assert totals(deal) == [360, -120, -120, -120]
    flowers = stacked(RULES, hands={"E": NO_FAN + "1f"}, tail="4p")
    assert totals(script(flowers, "E win")) == [360, -120, -120, -120]
    assert paid(won("222444m666p888s9s", "9s", "E", None, UNCAPPED, ("first-draw",))) == (360, -120, -120, -120)
    assert paid(won(WORKED.replace("[999m][777z]", "999m777z"), "3m", "W", None, flags=("first-draw",)))[0] == -64


@pytest.mark.rule("si-hu.ex.flower-fan", "si-hu.win.min-fan", "si-hu.flowers.seat", "si-hu.settle.dealer")
def test_the_flower_of_the_seat_is_a_fan() -> None:
    score = won(NO_FAN + "2f", "4p", giver="W")
    assert paid(score) == (-8, 16, -4, -4)
    assert counted(score) == {"seat-flower": 1}
    assert paid(won(NO_FAN + "2f6f", "4p", giver="W")) == (-16, 32, -8, -8)


@pytest.mark.rule("si-hu.ex.no-fan", "si-hu.win.min-fan", "si-hu.pattern.ping", "si-hu.wild.none")
def test_a_flower_and_no_fan() -> None:
    assert refused(won(NO_FAN + "1f", "4p", giver="W")) == "si-hu.win.min-fan"
    assert counted(won(NO_FAN, "4p", giver="W")) == {"ping": 1}
    for flower, may in (("1f", False), ("2f", True)):
        hands = {"E": "4p147m258s1122334z", "S": NO_FAN.replace("123m", "12m") + flower}
        deal = script(stacked(RULES, hands=hands, tail="3m"), "E discard 4p", passes=False)
        assert ("win" in texts(deal, "S")) == may
    assert RULES.words["wilds"] is None


@pytest.mark.rule("si-hu.flowers.seat")
@pytest.mark.parametrize(("seat", "own"), [("E", "1f5f"), ("S", "2f6f"), ("W", "3f7f"), ("N", "4f8f")])
def test_which_flowers_are_whose(seat: str, own: str) -> None:
    giver = "E" if seat != "E" else "S"
    assert counted(won(NO_FAN + "1f2f3f4f5f6f7f8f", "4p", seat, giver)) == {"seat-flower": 2}
    assert counted(won(NO_FAN + own, "4p", seat, giver)) == {"seat-flower": 2}
    swapped = own.translate(str.maketrans("78", "87"))
    other = variant(KEY, west_north="bamboo-chrysanthemum")
    assert counted(won(NO_FAN + swapped, "4p", seat, giver, other)) == {"seat-flower": 2}
    if seat in "WN":
        assert counted(won(NO_FAN + own, "4p", seat, giver, other)) == {"seat-flower": 1}


@pytest.mark.rule(
    "si-hu.ex.round-up", "si-hu.score.si", "si-hu.score.round", "si-hu.pattern.pungs", "si-hu.settle.dealer", "si-hu.settle.all-pay"
)  # fmt: skip
def test_rounded_up() -> None:
    score = won("999m345s678s2p[666z]", "2p", "N", "S")
    assert paid(score) == (-14, -7, -7, 28)
    assert points(score) == 12


@pytest.mark.rule(
    "si-hu.ex.kong-half-flush", "si-hu.score.si", "si-hu.score.si-kong", "si-hu.pattern.pungs", "si-hu.settle.all-pay"
)
def test_a_kong_and_half_a_si() -> None:
    score = won("34m567m22m[1111z][888m]", "5m", "W", "N")
    assert paid(score) == (-16, -8, 32, -8)
    assert points(score) == 18


@pytest.mark.rule("si-hu.score.base", "si-hu.score.si", "si-hu.score.si-kong", "si-hu.score.four")
@pytest.mark.parametrize(
    ("kind", "shape", "si"),
    [
        (kind, shape, Fraction(amount, 2 if kind == "2m" else 1))
        for kind in ("2m", "9m", "3z") for shape, amount in (("[{0}{0}{0}]", 1), ("{0}{0}{0}", 2), ("[{0}{0}{0}{0}]", 4), ("<{0}{0}{0}{0}>", 8))
    ],
)  # fmt: skip
def test_si_of_pungs_and_kongs(kind: str, shape: str, si: Fraction) -> None:
    made = shape.format(kind[0]).replace("]", kind[1] + "]").replace(">", kind[1] + ">")
    made = made if made[0] in "[<" else made + kind[1]
    score = won("34p567s22s" + made + "[777z]", "5p", giver="W")
    assert points(score) == 4 * (si + 1)


@pytest.mark.rule("si-hu.score.si", "si-hu.pattern.flush")
def test_a_pung_that_another_completes_is_open() -> None:
    hand = "999m345s678s22p55z"
    assert points(won(hand, "5z", giver="W")) == 12
    assert points(won(hand, "5z")) == 16
    three = "999m111s678s22p55z"
    assert "three-concealed" not in counted(won(three, "5z", giver="W"))
    assert counted(won(three, "5z")) == {"three-concealed": 1, "dragons": 1}


@pytest.mark.rule("si-hu.pattern.pungs", "si-hu.pattern.flush", "si-hu.pattern.mixed", "si-hu.pattern.ping")
@pytest.mark.parametrize(
    ("hand", "win", "fan"),
    [
        ("222m33m44s[888p][666s]", "3m", {"all-pungs": 1}), ("123m55m78m[555z][7777z]", "9m", {"half-flush": 1, "dragons": 2}),
        ("123m55m78m[444m][777m]", "9m", {"full-flush": 3}), ("12m456m55m[789m][678m]", "3m", {"full-flush": 3}),
        ("123m345m67m678m55m", "8m", {"full-flush": 3, "ping": 1}), ("1234m567s678s345p", "4m", None),
        ("999p111s9s[333z][111m]", "9s", {"all-pungs": 1, "mixed-terminals": 1}), ("111999p1s[999s][111m]", "1s", {"all-pungs": 1, "mixed-terminals": 1}),
        ("111222z3z[444z][555z]", "3z", {"all-pungs": 1, "mixed-terminals": 1, "dragons": 1}),
        ("12m456p789s234p55s", "3m", None), ("13m456p789s234p55s", "2m", None), ("22m456p789s234p55s", "2m", None),
        ("456m789s23478p55s", "9p", {"ping": 1}), ("456m789s12p22267p", "5p", None),
    ],
)  # fmt: skip
def test_fan(hand: str, win: str, fan: dict[str, int] | None) -> None:
    score = won(hand, win, giver="W")
    if fan is None:
        assert refused(score) == "si-hu.win.min-fan"
    else:
        assert counted(score) == fan


@pytest.mark.rule("si-hu.pattern.ping")
def test_one_reading_with_two_sides_is_enough() -> None:
    # The six is the end of 4 5 6, or the middle of 5 6 7.
    assert counted(won("45567m123p789s22p", "6m", giver="W")) == {"ping": 1}
    assert refused(won("57m123p789s22p456s", "6m", giver="W")) == "si-hu.win.min-fan"


@pytest.mark.rule("si-hu.pattern.events", "si-hu.pattern.single-selfdraw")
def test_kong_win_last_tile_single_wait_and_robbing() -> None:
    single = "123m456p789s5s[777z]"
    assert counted(won(single, "5s")) == {"dragons": 1, "single-selfdraw": 1}
    assert counted(won(single, "5s", giver="W")) == {"dragons": 1}
    assert counted(won("123m456p2345s[777z]", "5s")) == {"dragons": 1}  # the two would win, too
    assert counted(won("34m456p789s55s[7777z]", "5m", flags=("kong-bloom",))) == {"dragons": 1, "kong-win": 1}
    assert counted(won(NO_FAN + "1f", "4p", flags=("last-tile",))) == {"last-tile": 1}
    assert counted(won("46m123p789p11s456p", "5m", "N", "S", flags=("robbed-kong",))) == {"robbed-kong": 1}
    assert refused(won("46m123p789p11s456p", "5m", "N", "S")) == "si-hu.win.min-fan"


@pytest.mark.rule("si-hu.pattern.events", "si-hu.settle.all-pay", "si-hu.settle.dealer")
def test_a_win_on_the_tile_of_a_kong() -> None:
    others = {"S": "1479m147s1122z34z", "W": "268m258s555666z7z", "N": "369m369s333777z4z"}
    deal = stacked(RULES, hands={"E": "5555m123p567p78p11s", **others}, tail="9p")
    script(deal, "E kong <5555m>; E win")
    assert counted(deal.wins[0].score) == {"kong-win": 1}
    assert totals(deal) == [3 * 16, -16, -16, -16]  # (20 + 16) x 2 = 72, 80, double


@pytest.mark.rule(
    "si-hu.ex.concealed-terminals", "si-hu.pattern.flush", "si-hu.pattern.mixed", "si-hu.pattern.pungs", "si-hu.score.si",
    "si-hu.settle.dealer",
)  # fmt: skip
def test_concealed_terminals() -> None:
    score = won("111m999p111s9s[333z]", "9s", giver="W")
    assert paid(score) == (-78, 156, -39, -39)
    assert counted(score) == {"all-pungs": 1, "three-concealed": 1, "mixed-terminals": 1}


@pytest.mark.rule("si-hu.ex.big-dragons", "si-hu.pattern.limit", "si-hu.score.orphans")
def test_limit_hands() -> None:
    score = won("777z123m4s[555z][666z]", "4s", "N", "S")
    assert paid(score) == (-120, -60, -60, 240)
    assert {one.key: one.unit for one in score.patterns}["limit"] == "least-units"
    assert paid(won("222m333p444s6s<8888p>", "6s")) == (-120, 240, -60, -60)
    assert paid(won("222m333p444s6s<8888p>", "6s", "E", "W")) == (360, -120, -120, -120)
    assert paid(won("222m333p44s66s<8888p>", "4s", giver="W"))[0] > -120  # three of them are concealed


@pytest.mark.rule("si-hu.pattern.limit")
def test_the_limit_caps_by_option() -> None:
    hand, win = "222m333m44m55m[888m]", "4m"
    capped, free = won(hand, win), won(hand, win, rules=UNCAPPED)
    assert capped.value == 600
    assert counted(free) == {"all-pungs": 1, "full-flush": 3, "three-concealed": 1}
    assert free.value == 34 * 32 + 2  # 20 + 3 x 4 + 2, five fan, rounded up
    assert won("777z123m4s[555z][666z]", "4s", "N", "S", UNCAPPED).value == 600
    assert won("555666777z1239m", "9m", rules=UNCAPPED).value > 600


@pytest.mark.rule("si-hu.ex.draw-with-kong", "si-hu.rotation.dealer", "si-hu.end.draw")
def test_a_drawn_deal_with_a_kong_passes_the_deal() -> None:
    after = RULES.words["rotation"].after
    deal = script(stacked(RULES, hands={"E": "7s", "N": "777s"}), "E discard 7s; N claim [7777s]")
    play_until(deal, None, idle)
    assert not deal.wins
    assert totals(deal) == [0, 0, 0, 0]
    assert after(deal.outcome).dealer == "S"
    nobody = usual.drawn_deal(RULES)
    assert after(nobody.outcome).dealer == "E"


READY = {"N": "34m123p789p55s456p", "W": "34m123s789s22p456s"}


@pytest.mark.rule("si-hu.rotation.dealer")
def test_the_dealer_stays_after_winning() -> None:
    own = stacked(RULES, hands={"E": READY["N"] + "9m"}, draws="1s9m9s5m")
    script(own, "E discard 9m; S discard; W discard; N discard; E win")
    assert totals(own) == [24, -8, -8, -8]
    assert RULES.words["rotation"].after(own.outcome).dealer == "E"
    other = stacked(RULES, hands={"E": "5m", "N": READY["N"]})
    script(other, "E discard 5m; N win")
    assert totals(other) == [-8, -4, -4, 16]
    assert RULES.words["rotation"].after(other.outcome).dealer == "S"


@pytest.mark.rule("si-hu.claims.order", "si-hu.wild.none")
def test_claims_and_winners() -> None:
    usual.claims(RULES)
    for rules, seats, expected in (
        (RULES, "W", [-8, -4, 16, -4]),
        (variant(KEY, multi_win=True), "WN", [-16, -8, 12, 12]),
    ):
        deal = stacked(rules, hands={"E": "9m", **READY}, draws="5m")
        script(deal, "E discard 9m; S discard 5m; N win; W win")
        assert "".join(one.seat for one in deal.wins) == seats
        assert totals(deal) == expected


@pytest.mark.rule("si-hu.claims.order", "si-hu.pattern.single-selfdraw")
def test_kongs_and_robbing() -> None:
    usual.kongs(RULES, {"E": -8, "S": -4, "W": -4, "N": 16})


@pytest.mark.rule("si-hu.tiles.set", "si-hu.flowers.replace")
def test_tiles_and_the_flowers_of_the_deal() -> None:
    usual.tiles(RULES, 144)
    hands = {"E": "1f2f123456789m123p", "S": "3f123456789p111z", "W": "123456789s444z4p", "N": "147m258p258s2233z"}
    deal = stacked(RULES, hands=hands, tail="9s7s8s")
    assert [sorted(other.aside) for other in deal.view("E").seats] == [["1f", "2f"], ["3f"], [], []]
    assert str(deal.view("E").hand) == "123456789m123p79s"
    assert str(deal.view("S").hand) == "123456789p8s111z"


@pytest.mark.rule("si-hu.settle.chips")
def test_chips() -> None:
    assert RULES.deal(seed=1).points == dict.fromkeys("ESWN", 6 * 10 + 6 * 10 + 10)
    match = RULES.match(4, deals=3)
    seated = {seat: Greedy(place) for place, seat in enumerate(match.seats)}
    for deal in match:
        play_out(deal, seated)
    assert sum(match.points().values()) == 4 * 130
    for seat, placed in match.result().items():
        assert placed.points == match.points()[seat]
        assert placed.result == Fraction(placed.points - 130, 10)  # in zhongzi
