"""The rules of Sichuan that score and settle, each by hands of its own."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import RuleError
from mahjong.rules import claims, extras
from mahjong.rules.drawn import Offence
from mahjong.rules.holding import check_held, held
from mahjong.rules.layout import Layout
from mahjong.rules.result import Score
from mahjong.variant import Variant, Win

ONE = "456m67p345p88p[222m]"  # waits on 5p and 8p, 1 fan
ASK: dict[str, Any] = {"seat": "S", "from_seat": "N"}
DRAW: dict[str, Any] = {"seat": "S", "self_draw": True}


@pytest.fixture(scope="module")
def sichuan() -> Variant:
    """Open-ended, so that the value tells the fan."""
    return variant("sichuan", cap="none")


def fan(score: Score) -> dict[str, Any]:
    assert score.legal, score.reason
    return {one.key: one.worth for one in score.patterns}


def refused(score: Score) -> str:
    assert score.reason is not None
    assert not score.legal
    assert not any(score.payments.values())
    return score.reason.id


# ---- tiles, wall, deal ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.tiles.set", "sichuan.tiles.set-chengdu")
@pytest.mark.parametrize("name", ["sichuan", "chengdu"])
def test_three_suits_and_nothing_else(name: str) -> None:
    rules = variant(name)
    assert list(rules.words["tileset"].counts) == [4] * 27 + [0] * 37
    for hand, win in (
        (ONE, "1z"),
        ("456m67p345p8p5z[222m]", "8p"),
        ("456m67p345p88p[777z]", "8p"),
        ("456m67p345p8p1f[222m]", "8p"),
        (ONE, "0p"),
    ):
        with pytest.raises(RuleError) as caught:
            rules.score(hand, win, **ASK)
        assert caught.value.rule == "sichuan.tiles.set"
    assert refused(rules.score("2222m345678p88p1p", "2m", **ASK)) == "sichuan.tiles.set"  # a fifth copy


@pytest.mark.rule("sichuan.wall.build", "sichuan.deal.hands")
@pytest.mark.parametrize("dealer", range(4))
def test_the_wall_and_the_deal(dealer: int) -> None:
    words = variant("sichuan").words
    plan = Layout(words["walls"], words["tileset"].size, (3, 4), dealer=dealer)
    built = [len({place.stack for place in plan.order if place.seat == (dealer + at) % 4}) for at in range(4)]
    assert built == [14, 13, 14, 13]
    assert plan.opening.seat == (dealer + 7 - 1) % 4
    assert [len(hand) for hand in plan.hands] == [14 if seat == dealer else 13 for seat in range(4)]
    state = plan.start()
    last, state = state.replace()
    assert plan.order[last] == plan.order[-2]  # the upper tile of the last stack
    left = 0
    while state.turns:
        _, state = state.turn()
        left += 1
    assert left == 108 - 53 - 1


@pytest.mark.rule("sichuan.wall.build", "sichuan.deal.three-players", "sichuan.deal.five-or-more")
@pytest.mark.parametrize(
    ("players", "stacks"),
    [(3, [18] * 3), (5, [11, 11, 11, 11, 10]), (6, [9] * 6), (7, [8] * 5 + [7] * 2), (8, [7] * 6 + [6] * 2)],
)
def test_other_numbers_share_the_stacks(players: int, stacks: list[int]) -> None:
    words = variant("sichuan", players=players).words
    plan = Layout(words["walls"], 108, (1, 1), seats=players)
    assert [len({place.stack for place in plan.order if place.seat == at}) for at in range(players)] == stacks
    assert plan.dealt == 13 * players + 1


@pytest.mark.rule("sichuan.deal.hands")
def test_a_hand_has_thirteen_tiles(sichuan: Variant) -> None:
    assert refused(sichuan.score("456m67p345p8p[222m]", "8p", **ASK)) == "sichuan.deal.hands"
    assert refused(sichuan.score("456m67p345p888p[222m]", "8p", **ASK)) == "sichuan.deal.hands"


# ---- what wins --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.win.shapes")
def test_four_sets_and_a_pair_or_seven_pairs(sichuan: Variant) -> None:
    assert sichuan.score(ONE, "8p", **ASK).legal
    assert sichuan.score(ONE, "5p", **ASK).legal
    assert refused(sichuan.score(ONE, "9p", **ASK)) == "sichuan.win.shapes"
    # Seven pairs: of seven kinds, and with four alike as two of them; never with a meld.
    assert "seven-pairs" in fan(sichuan.score("1133557799m22p4p", "4p", **ASK))
    assert fan(sichuan.score("11115577m2244p9p", "9p", **ASK)) == {"seven-pairs": 2, "root": 1, "lack-fan": 1}
    for melded in ("1155m2244p7p9p[333m]", "1155m2244p7p9p<3333m>", "1155m224477p99p3p"):
        assert refused(sichuan.score(melded, "7p" if "3m" in melded else "6p", **ASK)) == "sichuan.win.shapes"


@pytest.mark.rule("sichuan.win.lack-suit", "sichuan.win.lack-suit-may", "sichuan.win.lack-suit-003")
@pytest.mark.parametrize("name", ["sichuan", "chengdu"])
def test_a_suit_must_be_missing(name: str) -> None:
    rules = variant(name)
    for hand in ("456m67p345s88p[222m]", "456m67p345p88p[222s]", "456m67p345p88p<2222s>", "4455m6677s2299p8p"):
        assert refused(rules.score(hand, "8p", **ASK)) == "sichuan.win.lack-suit"
    # Any of the three may be the missing one, and two may be.
    for hand, win in (
        (ONE, "8p"),
        ("456s67p345p88p[222s]", "8p"),
        ("456m67s345s88s[222m]", "8s"),
        ("45667p345p88p[222p]", "8p"),
    ):
        assert rules.score(hand, win, **ASK).legal


@pytest.mark.rule("sichuan.win.jiangdui-lack", "sichuan.score.jiangdui")
def test_only_jiangdui_may_be_excused_from_lacking_a_suit() -> None:
    exempt = variant("sichuan", jiangdui_lack="exempt", cap="none")
    assert fan(exempt.score("222p5m[222m][555s][888p]", "5m", **ASK)) == {"jiangdui": 5}
    # All pungs of other ranks, or 2 5 8 that are not all pungs, are no jiangdui.
    assert refused(exempt.score("222p6m[222m][555s][888p]", "6m", **ASK)) == "sichuan.win.lack-suit"
    assert refused(exempt.score("2255m2255s88p88s2p", "2p", **ASK)) == "sichuan.win.lack-suit"
    # With a lacking suit it has that fan as ever.
    assert fan(exempt.score("222p5m[222m][555p][888p]", "5m", **ASK)) == {"jiangdui": 5, "lack-fan": 1}


@pytest.mark.rule("sichuan.score.special-second")
def test_jiangdui_is_the_only_special_kind(sichuan: Variant) -> None:
    assert [item.key for item in sichuan.words["patterns"] if item.fan > 3] == ["jiangdui"]


# ---- fan --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.score.lack-fan", "sichuan.score.pure-suit", "sichuan.score.additive")
def test_lacking_one_suit_or_two_is_one_fan(sichuan: Variant) -> None:
    assert fan(sichuan.score(ONE, "8p", **ASK)) == {"lack-fan": 1}
    pure = ("45667p345p88p[222p]", "8p")
    assert fan(sichuan.score(*pure, **ASK)) == {"lack-fan": 1, "pure-suit": 3}
    assert fan(variant("sichuan", pure_suit_adds_lack=False).score(*pure, **ASK)) == {"pure-suit": 3}
    # The option is about pure suits alone.
    assert fan(variant("sichuan", pure_suit_adds_lack=False).score(ONE, "8p", **ASK)) == {"lack-fan": 1}


@pytest.mark.rule("sichuan.score.daiyao")
def test_daiyao_is_in_every_set_and_the_pair(sichuan: Variant) -> None:
    assert fan(sichuan.score("123m789m123p78p11p", "9p", **ASK)) == {"daiyao": 3, "lack-fan": 1}
    assert fan(sichuan.score("78p11p123p[111m][999m]", "9p", **ASK)) == {"daiyao": 3, "lack-fan": 1}
    assert fan(sichuan.score("123m789m123p78p11p", "6p", **ASK)) == {"lack-fan": 1}  # 678p
    assert fan(sichuan.score("123m789m123p78p22p", "9p", **ASK)) == {"lack-fan": 1}  # the pair
    assert fan(sichuan.score("123m78p11p123p[555m]", "9p", **ASK)) == {"lack-fan": 1}  # a pung
    # Seven pairs of ones and nines are none.
    assert fan(sichuan.score("1111m9999m1111p9p", "9p", **ASK)) == {"seven-pairs": 2, "root": 3, "lack-fan": 1}


@pytest.mark.rule("sichuan.score.seven-pairs")
def test_seven_pairs(sichuan: Variant) -> None:
    assert fan(sichuan.score("1133557799m22p4p", "4p", **ASK)) == {"seven-pairs": 2, "lack-fan": 1}
    assert fan(sichuan.score("1133557799p22p4p", "4p", **ASK)) == {"seven-pairs": 2, "lack-fan": 1, "pure-suit": 3}
    # The better reading counts: 223344m 556677p 88p is four sets too, and no more than 1 fan so.
    assert fan(sichuan.score("223344m556677p8p", "8p", **ASK)) == {"seven-pairs": 2, "lack-fan": 1}


@pytest.mark.rule("sichuan.score.all-pungs")
def test_all_pungs(sichuan: Variant) -> None:
    assert fan(sichuan.score("333m6p[222m][777p][444p]", "6p", **ASK)) == {"all-pungs": 1, "lack-fan": 1}
    assert fan(sichuan.score("333m6p[222m][777p][4444p]", "6p", **ASK)) == {"all-pungs": 1, "root": 1, "lack-fan": 1}
    assert "all-pungs" not in fan(sichuan.score("345m6p[222m][777p][444p]", "6p", **ASK))


@pytest.mark.rule("sichuan.score.jiangdui", "sichuan.score.additive")
def test_jiangdui_takes_everything_but_all_pungs(sichuan: Variant) -> None:
    assert fan(sichuan.score("55p22p<2222m>[555m][888p]", "5p", **ASK)) == {
        "jiangdui": 5,
        "root": 1,
        "lack-fan": 1,
    }
    # In one suit there are but three kinds, so jiangdui is never a pure suit; a 3 anywhere undoes it.
    assert fan(sichuan.score("55p33p[222m][555m][888p]", "5p", **ASK)) == {"all-pungs": 1, "lack-fan": 1}


@pytest.mark.rule("sichuan.score.root", "sichuan.score.root-short")
@pytest.mark.parametrize(
    ("hand", "win", "roots"),
    [
        ("456m67p345p88p[2222m]", "8p", 1),
        ("456m67p345p88p<2222m>", "8p", 1),
        ("456m67p345p88p[2222m+]", "8p", 1),
        ("67p88p345p[2222m]<4444m>", "8p", 2),
        ("234m67p345p88p[222m]", "8p", 1),  # three in a meld and one in the hand
        ("22234m567p88p345p", "2m", 1),
        ("1111m2222m3333m4p", "4p", 3),
        ("1111m2222m3344m5m", "5m", 2),
        ("456m67p345p88p[222m]", "8p", 0),
    ],
)
def test_every_kind_held_four_times_is_a_root(sichuan: Variant, hand: str, win: str, roots: int) -> None:
    score = sichuan.score(hand, win, **ASK)
    assert fan(score).get("root", 0) == roots
    if roots:
        assert next(one for one in score.patterns if one.key == "root").count == roots


@pytest.mark.rule("sichuan.score.kong-bloom")
def test_kong_bloom(sichuan: Variant) -> None:
    for form, hand in (("claimed", "[2222m]"), ("added", "[2222m+]"), ("concealed", "<2222m>")):
        score = sichuan.score(f"456m67p345p88p{hand}", "8p", flags=[f"bloom-{form}"], **DRAW)
        assert fan(score) == {"lack-fan": 1, "root": 1, "kong-bloom": 1}
    assert "kong-bloom" not in fan(sichuan.score("456m67p345p88p[2222m]", "8p", **DRAW))
    with pytest.raises(RuleError):
        sichuan.score("456m67p345p88p[2222m]", "8p", flags=["kong-bloom"], **ASK)


@pytest.mark.rule("sichuan.score.kong-discard")
def test_the_discard_after_a_kong(sichuan: Variant) -> None:
    assert fan(sichuan.score(ONE, "8p", flags=["after-kong-discard"], **ASK)) == {"lack-fan": 1, "kong-discard": 1}
    assert fan(sichuan.score(ONE, "8p", **ASK)) == {"lack-fan": 1}
    with pytest.raises(RuleError):
        sichuan.score(ONE, "8p", flags=["after-kong-discard"], **DRAW)


@pytest.mark.rule("sichuan.score.rob-kong")
def test_only_an_added_kong_is_robbed_and_its_owner_pays(sichuan: Variant) -> None:
    hand = "57m345m234p678p99p"
    score = sichuan.score(hand, "6m", flags=["robbed-kong"], **ASK)
    assert fan(score) == {"lack-fan": 1, "rob-kong": 1}
    assert [score.payments[seat] for seat in "ESWN"] == [0, 2, 0, -2]
    assert [line.rule for line in score.lines] == ["sichuan.score.rob-kong"]
    assert refused(sichuan.score(hand, "6m", flags=["robbed-concealed"], **ASK)) == "sichuan.score.rob-kong"
    assert sichuan.words["kongs"].robbable == {"added"}


@pytest.mark.rule("sichuan.score.no-self-draw-fan")
def test_a_self_draw_brings_fan_by_option_alone(sichuan: Variant) -> None:
    assert fan(sichuan.score(ONE, "8p", **DRAW)) == fan(sichuan.score(ONE, "8p", **ASK)) == {"lack-fan": 1}
    one = variant("sichuan", selfdraw_fan=1)
    assert fan(one.score(ONE, "8p", **DRAW)) == {"lack-fan": 1, "self-draw": 1}
    assert fan(one.score(ONE, "8p", **ASK)) == {"lack-fan": 1}


# ---- money ------------------------------------------------------------------------------------------------------------------

BY_FAN = (  # hands of 1 to 6 fan, all won on a discard
    (ONE, "8p"),
    ("456m67p345p88p<2222m>", "8p"),
    ("1133557799m22p4p", "4p"),
    ("123m789m123p78p11p", "9p"),
    ("777p99p33p[222p][555p]", "3p"),
    ("55p22p[222m][555m][888p]", "2p"),
)


@pytest.mark.rule(
    "sichuan.score.ladder-124",
    "sichuan.score.ladders",
    "sichuan.score.cap",
    "sichuan.score.open-ended",
    "sichuan.conduct.stakes",
)
@pytest.mark.parametrize(
    ("ladder", "cap", "values"),
    [
        ("124", "ladder_length", (1, 2, 4, 4, 4, 4)),
        ("1248", "ladder_length", (1, 2, 4, 8, 8, 8)),
        ("248", "ladder_length", (2, 4, 8, 8, 8, 8)),
        ("3-5-10", "ladder_length", (3, 5, 10, 10, 10, 10)),
        ("512", "ladder_length", (5, 10, 20, 20, 20, 20)),
        ("5124", "ladder_length", (5, 10, 20, 40, 40, 40)),
        ("3-5-10", "none", (3, 5, 10, 20, 40, 80)),
        ("5124", "none", (5, 10, 20, 40, 80, 160)),
        ("1248", 3, (1, 2, 4, 4, 4, 4)),
        ("124", "4", (1, 2, 4, 8, 8, 8)),
        ("2,3,5,7,11", "ladder_length", (2, 3, 5, 7, 11, 11)),
        ((100, 200), "none", (100, 200, 400, 800, 1600, 3200)),
    ],
)
def test_fan_become_money_on_the_ladder(ladder: Any, cap: Any, values: tuple[int, ...]) -> None:
    rules = variant("sichuan", ladder=ladder, cap=cap)
    scores = [rules.score(hand, win, **ASK) for hand, win in BY_FAN]
    assert [score.fan for score in scores] == [1, 2, 3, 4, 5, 6]
    assert tuple(score.value for score in scores) == values
    assert [score.payments["N"] for score in scores] == [-value for value in values]
    pig = next(one for one in rules.words["drawn"] if isinstance(one, Offence))
    open_ended = cap == "none"
    assert pig.amount == (rules.options["ladder"][-1] if open_ended else values[-1])


@pytest.mark.rule(
    "sichuan.settle.self-draw-and-discard", "sichuan.settle.discarder-alone", "sichuan.settle.chengdu-payers"
)
@pytest.mark.parametrize("name", ["sichuan", "chengdu"])
@pytest.mark.parametrize("dealer", "ESWN")
def test_who_pays(name: str, dealer: str) -> None:
    rules = variant(name)
    drawn = rules.score(ONE, "8p", dealer=dealer, **DRAW)
    assert [drawn.payments[seat] for seat in "ESWN"] == [-1, 3, -1, -1]
    given = rules.score(ONE, "8p", dealer=dealer, **ASK)
    assert [given.payments[seat] for seat in "ESWN"] == [0, 1, 0, -1]


@pytest.mark.rule("sichuan.settle.chengdu-payers", "sichuan.end.blood-battle")
def test_who_has_left_pays_no_self_draw() -> None:
    gone = ["gone@E", "gone@W"]
    for rules in (variant("chengdu"), variant("sichuan", mode="blood_river")):
        score = rules.score(ONE, "8p", flags=gone, **DRAW)
        assert [score.payments[seat] for seat in "ESWN"] == [0, 1, 0, -1]
    paying = variant("chengdu", out_players_pay=True).score(ONE, "8p", flags=gone, **DRAW)
    assert [paying.payments[seat] for seat in "ESWN"] == [-1, 3, -1, -1]
    # Who goes on drawing pays for what he discards.
    river = variant("sichuan", mode="blood_river", river_redraw=True)
    assert river.score(ONE, "8p", flags=["gone@N"], **ASK).payments["N"] == -1


@pytest.mark.rule("sichuan.win.multiple")
@pytest.mark.parametrize("robbed", [False, True])
def test_several_win_one_tile_and_each_is_paid(robbed: bool) -> None:
    rules = variant("sichuan")
    flags = ["robbed-kong"] if robbed else []
    wins = [Win("E", "57m345m234p678p99p"), Win("W", "57m789m111p345p22p"), Win("N", "57m456p888p33p<2222p>")]
    settled = rules.score_all(wins, "6m", from_seat="S", flags=flags)
    assert [score.value for score in settled.scores] == ([2, 2, 4] if robbed else [1, 1, 2])
    assert settled.payments["S"] == -sum(score.value for score in settled.scores)
    assert all(score.payments["S"] == -score.value for score in settled.scores)
    assert rules.words["claims"].winners is claims.ALL
    bumped = variant("sichuan", multi_win="head_bump").words["claims"]
    assert (bumped.winners, bumped.tie) == (claims.ONE, claims.DISCARDER)


@pytest.mark.rule("sichuan.win.passed-win")
def test_a_passed_win_bars_discards_and_robbing_but_no_self_draw(sichuan: Variant) -> None:
    assert refused(sichuan.score(ONE, "8p", flags=["passed-win"], **ASK)) == "sichuan.win.passed-win"
    robbed = sichuan.score("57m345m234p678p99p", "6m", flags=["passed-win", "robbed-kong"], **ASK)
    assert refused(robbed) == "sichuan.win.passed-win"
    assert sichuan.score(ONE, "8p", flags=["passed-win"], **DRAW).legal


# ---- what is declared for play ----------------------------------------------------------------------------------------------


@pytest.mark.rule("sichuan.claims.no-chow", "sichuan.claims.no-chow-chengdu", "sichuan.claims.no-chow-003")
@pytest.mark.parametrize("name", ["sichuan", "chengdu"])
def test_nobody_may_chow(name: str) -> None:
    found = variant(name).words["claims"]
    assert (found.run, found.pung, found.kong, found.win) == (claims.NOBODY, claims.ANY, claims.ANY, claims.ANY)
    assert found.order[0] == ("win",)
    with pytest.raises(RuleError, match="nobody claims a run") as caught:
        variant(name).score("456m67p345p88p[123m]", "8p", **ASK)
    assert caught.value.rule == "sichuan.claims.no-chow"


@pytest.mark.rule("sichuan.kong.concealed-shown", "sichuan.kong.wind-name")
def test_concealed_kongs_are_shown_and_forms_are_named() -> None:
    rules = variant("chengdu")
    assert rules.words["kongs"].shown
    kongs = next(one for one in rules.words["extras"] if isinstance(one, extras.Kongs))
    assert {form: rule.rpartition(".")[2] for form, rule in kongs.rules.items()} == {
        "claimed": "wind-claimed",
        "added": "wind-added",
        "concealed": "rain-concealed",
    }


@pytest.mark.rule("sichuan.end.pig", "sichuan.end.pig-short", "sichuan.void.pig")
def test_who_is_a_flower_pig() -> None:
    def counts(text: str) -> list[int]:
        found = [0] * 64
        for suit, tiles in zip("mps", text.split("/"), strict=True):
            for rank in tiles:
                found["mps".index(suit) * 9 + int(rank) - 1] += 1
        return found

    def pig(**options: Any) -> Any:
        return next(one.when for one in variant("sichuan", **options).words["drawn"] if isinstance(one, Offence))

    three, two = counts("123456789/111/1"), counts("1234567899/111/")
    check_held(pig())
    assert (held(pig(), three, {}), held(pig(), two, {})) == (1, 0)
    # With a void suit named: who still holds a tile of it, and nobody else.
    check_held(pig(void=True))
    suits = {"m": 0x1FF, "p": 0x1FF << 9, "s": 0x1FF << 18}
    found = {suit: bool(held(pig(void=True), two, {"mark void": mask})) for suit, mask in suits.items()}
    assert found == {"m": True, "p": True, "s": False}
