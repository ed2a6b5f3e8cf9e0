"""What every pattern is worth, when it holds, and what it replaces: asked of single wins."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import RuleError
from mahjong.rules.result import Score
from mahjong.variant import Variant

TAIWAN = variant("taiwan-16")


def tai(score: Score) -> dict[str, int]:
    """The winner's items with their tai in all."""
    assert score.legal, score.reason
    return {one.key: int(one.worth) for one in score.patterns if one.payer is None}


def drawn(hand: str, win: str, *flags: str, rules: Variant = TAIWAN, **how: Any) -> dict[str, int]:
    return tai(rules.score(hand, win, **{"seat": "S", "self_draw": True, "flags": flags, **how}))


def given(hand: str, win: str, *flags: str, rules: Variant = TAIWAN, **how: Any) -> dict[str, int]:
    return tai(rules.score(hand, win, **{"seat": "S", "from_seat": "W", "flags": flags, **how}))


def refused(hand: str, win: str, *flags: str, **how: Any) -> str:
    score = TAIWAN.score(hand, win, **{"seat": "S", "self_draw": True, "flags": flags, **how})
    assert not score.legal
    assert score.reason is not None
    assert set(score.payments.values()) == {0}
    return score.reason.id


OPEN = "56p99s234s[123m][789m]"  # two chows claimed; waits on 4p and 7p
MIXED = "56p99s234s[123m]111m"  # one claimed and a concealed pung


@pytest.mark.rule("taiwan-16.win.shape", "taiwan-16.win.sets", "taiwan-16.tiles.sixteen", "taiwan-16.ready.def")
def test_five_sets_and_a_pair() -> None:
    assert drawn("123m456m789m123p5599s", "5s") == {"concealed-selfdraw": 3}
    assert refused("123m456m789m123p55p69s", "5s") == "taiwan-16.win.shape"
    assert refused("123m456m789m55p9s9s", "9s") == "taiwan-16.tiles.sixteen"  # four sets
    assert refused("123m456m789m123p1199s5s5s", "5s") == "taiwan-16.tiles.sixteen"
    assert refused("1133557799m1133p11s", "1s") == "taiwan-16.win.shape"  # pairs are no hand
    assert drawn("56p99s234s<1111m>[4444z]555m", "4p") == {"selfdraw": 1}
    with pytest.raises(RuleError):
        TAIWAN.score("56p99s234s[124m]111m", "4p", self_draw=True)


@pytest.mark.rule("taiwan-16.tiles.set")
def test_144_tiles() -> None:
    counts = TAIWAN.words["tileset"].counts
    assert sum(counts) == 144
    assert list(counts[:42]) == [4] * 34 + [1] * 8
    assert refused("1111m99s123p456p78p55s", "1m") == "taiwan-16.tiles.set"


@pytest.mark.rule("taiwan-16.score.base", "taiwan-16.score.formula", "taiwan-16.pattern.min", "taiwan-16.win.discard")
@pytest.mark.rule("taiwan-16.win.selfdraw", "taiwan-16.score.values", "taiwan-16.score.tai-value")
def test_a_base_and_so_many_tai() -> None:
    nothing = "56p99s234s[123m][789m]111p"
    assert given(nothing, "4p") == {}
    assert TAIWAN.score(nothing, "4p", seat="S", from_seat="W").payments == {"E": 0, "S": 3, "W": -3, "N": 0}
    money = variant("taiwan-16", di=100, tai=20)
    one = money.score(nothing, "4p", seat="S", self_draw=True)
    assert one.payments == {"E": -140, "S": 380, "W": -120, "N": -120}  # the dealer a tai more
    assert [(step.before, step.after) for step in one.steps] == [(None, 120)]
    free = variant("taiwan-16", di=0, tai=0)
    assert set(free.score(nothing, "4p", seat="S", self_draw=True).payments.values()) == {0}


@pytest.mark.rule("taiwan-16.score.dealer", "taiwan-16.score.lianzhuang", "taiwan-16.score.lazhuang")
@pytest.mark.parametrize(("options", "three"), [
    ({}, 4), ({"lianzhuang_per": 2}, 7), ({"dealer_tai": 0}, 3), ({"lazhuang": "plus-one-tai"}, 7),
    ({"lazhuang": "plus-one-tai", "lianzhuang_per": 2}, 10), ({"lazhuang": "off"}, 4),
])  # fmt: skip
def test_the_dealer_pays_and_gets_more(options: dict[str, Any], three: int) -> None:
    """three: tai of a dealer who has stayed three times."""
    rules, hand = variant("taiwan-16", **options), "56p99s234s[123m][789m]111p"
    flags = ["dealer-run=3"]
    assert rules.score(hand, "4p", seat="S", self_draw=True, flags=flags).payments == {
        "E": -4 - three, "S": 12 + three, "W": -4, "N": -4,
    }  # fmt: skip
    assert rules.score(hand, "4p", seat="E", from_seat="W", flags=flags).payments["W"] == -3 - three
    assert rules.score(hand, "4p", seat="S", from_seat="E", flags=flags).payments["E"] == -3 - three
    assert rules.score(hand, "4p", seat="S", from_seat="W", flags=flags).payments["W"] == -3
    own = rules.options["dealer_tai"]
    assert rules.score(hand, "4p", seat="S", from_seat="E").payments["E"] == -3 - own


@pytest.mark.rule("taiwan-16.pattern.concealed", "taiwan-16.pattern.selfdraw", "taiwan-16.pattern.concealed-selfdraw")
def test_concealed_hands_and_self_draws() -> None:
    closed = "56p99s234s789m<1111m>222m"
    assert given(closed, "4p") == {"concealed": 1}
    assert given(closed, "4p", "robbed-kong") == {"concealed": 1, "rob": 1}
    assert drawn(closed, "4p") == {"concealed-selfdraw": 3}
    for meld in ("[789m]", "[999m]", "[9999m]", "[9999m+]"):
        hand = f"56p99s234s{meld}<1111m>222m"
        assert given(hand, "4p") == {}
        assert drawn(hand, "4p") == {"selfdraw": 1}


@pytest.mark.rule("taiwan-16.pattern.seat-wind", "taiwan-16.pattern.round-wind", "taiwan-16.pattern.seat-wind-def")
def test_winds() -> None:
    hand = "56p99s234s[123m]789m{}"
    assert given(hand.format("[222z]"), "4p") == {"seat-wind": 1}
    assert given(hand.format("<2222z>"), "4p") == {"seat-wind": 1}
    assert given(hand.format("[111z]"), "4p") == {"round-wind": 1}
    assert given(hand.format("[333z]"), "4p") == {}
    assert given(hand.format("[222z]"), "4p", round="S") == {"seat-wind": 1, "round-wind": 1}
    assert given(hand.format("[333z]"), "4p", east="N") == {"seat-wind": 1}  # counted from the wall that was opened
    assert given(hand.format("[222z]"), "4p", east="N") == {}
    dealer = variant("taiwan-16", seat_wind_from="dealer")
    assert given(hand.format("[222z]"), "4p", rules=dealer) == {"seat-wind": 1}
    with pytest.raises(RuleError, match="count from the dealer"):
        dealer.score(hand.format("[222z]"), "4p", seat="S", self_draw=True, east="N")


@pytest.mark.rule("taiwan-16.pattern.dragon", "taiwan-16.pattern.small-dragons", "taiwan-16.pattern.big-dragons")
def test_dragons() -> None:
    assert given("56p99s234s[123m][555z][6666z]", "4p") == {"dragon": 2}
    assert given("56p77z234s[123m][555z][6666z]", "4p") == {"small-dragons": 4}
    assert given("56p99s234s[777z][555z][6666z]", "4p") == {"big-dragons": 8}
    assert drawn("56p77z234s[555z][666z]123m", "4p") == {"small-dragons": 4, "selfdraw": 1}


@pytest.mark.rule("taiwan-16.pattern.small-winds", "taiwan-16.pattern.big-winds", "taiwan-16.pattern.half-flush")
def test_four_winds() -> None:
    assert given("56p44z[111z][222z][333z]789p", "4p", round="N") == {"small-winds": 8, "half-flush": 4}
    assert given("56p44z[111z][222z][333z]789m", "4p") == {"small-winds": 8}
    assert given("56p99m[111z][222z][333z][444z]", "4p") == {"big-winds": 16}
    assert given("5p5p99p[111z][222z][333z][444z]", "5p") == {"big-winds": 16, "half-flush": 4, "all-pungs": 4}
    assert given("55z66z[111z][222z][333z][444z]", "5z") == {"big-winds": 16, "all-honors": 16, "all-pungs": 4}


@pytest.mark.rule("taiwan-16.pattern.all-honors", "taiwan-16.pattern.all-pungs")
def test_all_honours() -> None:
    assert given("11z66z[222z][333z][444z][777z]", "6z") == {"all-honors": 16, "all-pungs": 4, "small-winds": 8}
    assert given("11z77z[222z][333z][555z][666z]", "1z") == {"all-honors": 16, "all-pungs": 4, "small-dragons": 4}


@pytest.mark.rule("taiwan-16.pattern.half-flush", "taiwan-16.pattern.pure", "taiwan-16.pattern.all-pungs")
def test_suits_and_pungs() -> None:
    assert given("56p99p234p[123p][333z]789p", "4p") == {"half-flush": 4}
    assert given("56p99p234p[123p][555p]789p", "4p") == {"pure": 8}
    assert given("55p99p[222m][333m][4444s]888s", "5p") == {"all-pungs": 4}
    assert given("55p99p[222p][333p][444p][888p]", "5p") == {"all-pungs": 4, "pure": 8}


@pytest.mark.rule(
    "taiwan-16.pattern.three-concealed", "taiwan-16.pattern.four-concealed", "taiwan-16.pattern.five-concealed"
)
def test_concealed_pungs() -> None:
    assert given("56p99s[123m]222m333m<4444s>", "4p") == {"three-concealed": 2}
    assert given("56p99s[123m]222m333m[4444s]", "4p") == {}
    assert given("99s44p[123m]222m333m<4444s>", "4p") == {"three-concealed": 2}  # the fourth is another's tile
    assert drawn("99s44p[123m]222m333m<4444s>", "4p") == {"four-concealed": 5, "selfdraw": 1}
    four = {"four-concealed": 5, "all-pungs": 4, "concealed": 1}
    assert given("99s44p222m333m444s555s", "4p") == four
    assert drawn("99s44p222m333m444s555s", "4p") == {"five-concealed": 8, "all-pungs": 4, "concealed-selfdraw": 3}


@pytest.mark.rule("taiwan-16.pattern.single-chance")
def test_only_one_kind_completes_the_hand() -> None:
    hand = "{}99s234s[123m][789m]333z"
    assert given(hand.format("46p"), "5p") == {"single-chance": 1}
    assert given(hand.format("12p"), "3p") == {"single-chance": 1}
    assert given(hand.format("89p"), "7p") == {"single-chance": 1}
    assert given("4p234s567s[123m][789m][444m]", "4p") == {"single-chance": 1}
    assert given(hand.format("56p"), "4p") == {}
    assert given("4456p234s567s[123m][789m]", "4p") == {"pinghu": 2}  # 4p and 7p: an open end
    assert given("2223p234s567s[123m][789m]", "3p") == {}  # a single wait, but 1p and 4p complete it too
    assert given("4445p345s[123m][789m]666s", "5p") == {}  # 3p, 5p and 6p


@pytest.mark.rule("taiwan-16.pattern.half-claimed", "taiwan-16.pattern.all-claimed")
def test_everything_claimed() -> None:
    melds = "[123m][789m][444s][5555p][666s]"
    assert drawn(f"4p{melds}", "4p") == {"half-claimed": 1, "single-chance": 1, "selfdraw": 1}
    assert given(f"4p{melds}", "4p") == {"all-claimed": 2, "single-chance": 1}
    kong = melds.replace("[5555p]", "<5555p>")
    assert given(f"4p{kong}", "4p") == {"single-chance": 1}
    assert drawn(f"4p{kong}", "4p") == {"single-chance": 1, "selfdraw": 1}


@pytest.mark.rule("taiwan-16.pattern.kong-bloom", "taiwan-16.flowers.bloom", "taiwan-16.pattern.claimed-kong-bloom")
@pytest.mark.rule("taiwan-16.kong.no-win-on-claimed")
def test_kong_blooms() -> None:
    concealed, added, claimed = (f"56p99s234s[123m][567m]{kong}" for kong in ("<1111s>", "[8888m+]", "[8888m]"))
    assert drawn(concealed, "4p", "kong-bloom") == {"kong-bloom": 1, "selfdraw": 1}
    assert drawn(added, "4p", "bloom-added") == {"kong-bloom": 1, "selfdraw": 1}
    assert drawn(OPEN + "111p", "4p", "bloom-aside") == {"kong-bloom": 1, "selfdraw": 1}
    assert refused(claimed, "4p", "kong-bloom") == "taiwan-16.kong.no-win-on-claimed"
    assert refused(claimed, "4p", "bloom-claimed") == "taiwan-16.kong.no-win-on-claimed"
    assert drawn(claimed, "4p") == {"selfdraw": 1}
    assert drawn(claimed, "4p", "bloom-aside") == {"kong-bloom": 1, "selfdraw": 1}


@pytest.mark.rule("taiwan-16.pattern.rob", "taiwan-16.pattern.last-draw", "taiwan-16.pattern.last-discard")
def test_robbed_kongs_and_last_tiles() -> None:
    hand = OPEN + "111p"
    assert given(hand, "4p", "robbed-kong") == {"rob": 1}
    assert TAIWAN.score(hand, "4p", seat="S", from_seat="W", flags=["robbed-kong"]).payments["W"] == -4
    assert refused(hand, "4p", "robbed-concealed", self_draw=False, from_seat="W") == "taiwan-16.pattern.rob"
    assert drawn(hand, "4p", "last-tile") == {"last-draw": 1, "selfdraw": 1}
    assert given(hand, "4p", "last-discard") == {"last-discard": 1}


@pytest.mark.rule("taiwan-16.pattern.pinghu")
def test_pinghu() -> None:
    hand = "55m678m234p567p[345s]78s"
    assert given(hand, "6s") == {"pinghu": 2}
    assert drawn(hand, "6s") == {"selfdraw": 1}
    assert given(hand + "1f", "6s", east="N") == {}  # a flower
    assert given(hand.replace("55m", "11z"), "6s") == {}
    assert given(hand.replace("78s", "79s"), "8s") == {"single-chance": 1}
    assert given("5m678m234p567p[345s]678s", "5m") == {}  # a single wait, and 8m would do too
    assert given(hand, "6s", "robbed-kong") == {"rob": 1}
    assert given("55m678m234p567p[333s]78s", "6s") == {}


@pytest.mark.rule("taiwan-16.pattern.seat-flower", "taiwan-16.pattern.flower-kong", "taiwan-16.pattern.flower-order")
def test_flowers() -> None:
    hand = OPEN + "111p"
    for east, seat, own in (("E", "S", "26f"), ("S", "S", "15f"), ("E", "W", "37f"), ("E", "N", "48f")):
        told = tai(TAIWAN.score(hand + own, "4p", seat=seat, from_seat="E", east=east))
        assert told == {"seat-season": 1, "seat-plant": 1}
        rest = "".join(flower for flower in "12345678" if flower not in own)
        assert tai(TAIWAN.score(hand + rest + "f", "4p", seat=seat, from_seat="E", east=east)) == {}
    assert given(hand + "1234f", "4p") == {"kong-seasons": 2}
    assert given(hand + "5678f2f", "4p") == {"kong-plants": 2, "seat-season": 1}
    assert given(hand + "1234567f", "4p") == {"kong-seasons": 2, "seat-plant": 1}
    other = variant("taiwan-16", flower_order="plum-orchid-bamboo-chrysanthemum")
    assert tai(other.score(hand + "8f", "4p", seat="W", from_seat="E")) == {"seat-plant": 1}
    assert tai(other.score(hand + "7f", "4p", seat="N", from_seat="E")) == {"seat-plant": 1}
    assert tai(other.score(hand + "7f", "4p", seat="W", from_seat="E")) == {}


@pytest.mark.rule("taiwan-16.pattern.heaven", "taiwan-16.pattern.earth", "taiwan-16.pattern.man")
def test_wins_before_anything_has_happened() -> None:
    hand = "46p99s234s123m789m111p"
    assert drawn(hand, "5p", "first-draw", seat="E") == {"heaven": 16}
    assert drawn(hand, "5p", "first-draw") == {"earth": 16}
    assert drawn(hand, "5p", "first-draw", "ready-dealt") == {"earth": 16}
    assert given(hand, "5p", "before-first-draw", "ready-dealt", from_seat="E") == {"man": 16}
    assert given(hand, "5p", "first-discard", from_seat="E") == {"man": 16}
    plain = {"concealed-selfdraw": 3, "single-chance": 1}
    assert drawn(hand, "5p", "first-draw", "interrupted") == plain
    assert drawn(hand, "5p", "first-draw", "interrupted", "ready-dealt") == {**plain, "heaven-ready": 8}


@pytest.mark.rule("taiwan-16.pattern.heaven-ready", "taiwan-16.pattern.earth-ready")
def test_ready_as_dealt_and_with_the_first_discard() -> None:
    hand = "56p99s234s123m789m111p"
    assert given(hand, "4p", "ready-dealt") == {"heaven-ready": 8, "concealed": 1}
    assert given(hand, "4p", "ready-early") == {"earth-ready": 4, "concealed": 1}
    assert given(hand, "4p", "ready-early", "ready-dealt") == {"heaven-ready": 8, "concealed": 1}
    assert given(hand, "4p", "ready-early", seat="E") == {"earth-ready": 4, "concealed": 1}
    assert given(hand, "4p", "ready-dealt", seat="E") == {"concealed": 1}  # the dealer's hand is not dealt whole


@pytest.mark.rule("taiwan-16.pattern.eight-flowers", "taiwan-16.pattern.seven-rob-one")
def test_wins_by_flowers_alone() -> None:
    hand = "1379m1379p1379s1234z"
    eight = TAIWAN.score(hand + "1234567f", "8f", seat="S", self_draw=True, flags=["dealer-run=1"])
    assert tai(eight) == {"eight-flowers": 8}
    assert eight.payments == {"E": -13, "S": 35, "W": -11, "N": -11}
    seven = TAIWAN.score(hand + "1234567f", "8f", seat="S", from_seat="W", flags=["last-discard"])
    assert tai(seven) == {"seven-rob-one": 8}
    assert seven.payments == {"E": 0, "S": 11, "W": -11, "N": 0}
    assert TAIWAN.score(hand + "1234567f", "8f", seat="S", from_seat="E").payments["E"] == -12
    assert refused(hand + "123456f", "8f") == "taiwan-16.flowers.later"
    assert refused(hand + "123456f", "8f", self_draw=False, from_seat="W") == "taiwan-16.flowers.later"
    few = variant("taiwan-16", tai_of="eight-flowers=0,seven-rob-one=3")
    assert not few.score(hand + "1234567f", "8f", seat="S", self_draw=True).legal
    assert few.score(hand + "1234567f", "8f", seat="S", from_seat="W").payments["W"] == -6


@pytest.mark.rule("taiwan-16.claims.chow", "taiwan-16.win.sets")
def test_melds_that_nobody_can_have() -> None:
    with pytest.raises(RuleError) as caught:
        TAIWAN.score("56p99s234s[123m@W]111p789m", "4p", seat="S", self_draw=True)
    assert caught.value.rule == "taiwan-16.claims.chow"
    assert TAIWAN.score("56p99s234s[123m@E]111p789m", "4p", seat="S", self_draw=True).legal


@pytest.mark.rule("taiwan-16.score.formula")
def test_tai_of_every_pattern_is_an_option() -> None:
    """Each amount of the table, changed alone, changes what the pattern brings, and 0 leaves it out with what it replaces."""
    hand = "56p99s234s123m789m111p"
    for worth in (0, 1, 7):
        rules = variant("taiwan-16", tai_of={"concealed-selfdraw": worth})
        expected = {"concealed-selfdraw": worth} if worth else {"selfdraw": 1}
        assert drawn(hand, "4p", rules=rules) == expected
    assert drawn(hand, "4p", rules=variant("taiwan-16", tai_of="selfdraw=5")) == {"concealed-selfdraw": 3}
    assert given("56p77z234s[123m][555z][6666z]", "4p", rules=variant("taiwan-16", tai_of="small-dragons=0")) == {
        "dragon": 2
    }


@pytest.mark.rule("taiwan-16.flowers.later")
def test_only_flowers_lie_aside() -> None:
    hand = "56p99s234s123m789m111p"
    assert TAIWAN.score(hand, "4p", seat="S", from_seat="E", laid="2f").payments["S"] > 0
    with pytest.raises(RuleError, match="1z is no tile that Taiwan sixteen-tile lays aside") as caught:
        TAIWAN.score(hand, "4p", seat="S", from_seat="E", laid="1z2f")
    assert caught.value.rule == "taiwan-16.flowers.later"
