"""Every worked example of the rule book that scores or settles a win; those of play stand with the tests of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from mahjong.registry import variant
from mahjong.rules.result import Score
from mahjong.tiles import kind
from mahjong.variant import Variant


@pytest.fixture(scope="module")
def wuhan() -> Variant:
    return variant("wuhan")


def check(score: Score, pay: Iterable[int], *patterns: str) -> None:
    """Legal, these payments of E S W N, and exactly these items of the winner."""
    assert score.legal, score.reason
    assert [score.payments[seat] for seat in "ESWN"] == list(pay)
    assert {one.key for one in score.patterns if one.payer is None} == set(patterns)
    assert sum(score.payments.values()) == 0


def why(score: Score) -> str:
    assert not score.legal
    assert score.reason is not None
    assert set(score.payments.values()) == {0}
    return score.reason.id


@pytest.mark.rule(
    "wuhan.ex.indicator-seed", "wuhan.wild.suit-successor", "wuhan.wild.honor-successor", "wuhan.wild.red-indicator"
)
def test_the_successor_of_the_indicator_is_wild(wuhan: Variant) -> None:
    for turned, laizi in (("5m", "6m"), ("9m", "1m"), ("4z", "6z"), ("5z", "1z"), ("7z", "6z")):
        assert wuhan.words["marks"].masks(kind(turned)) == {"laizi": 1 << kind(laizi)}


@pytest.mark.rule("wuhan.ex.two-big-base", "wuhan.pattern.big-base", "wuhan.pattern.shape-adds")
def test_big_patterns_add(wuhan: Variant) -> None:
    asked: dict[str, Any] = {"seat": "S", "turned": "9p", "from_seat": "W"}
    two = wuhan.score("333m444m5m[999m][111m]", "5m", **asked)
    assert {one.key for one in two.patterns} >= {"all-pungs", "one-colour"}
    assert two.value == 20 * 2 * 2  # opened and hard
    drawn: dict[str, Any] = {"seat": "S", "turned": "9p", "self_draw": True, "flags": ["kong-bloom"]}
    three = wuhan.score("333m444m5m[999m][1111m]", "5m", **drawn)
    assert {one.key for one in three.patterns} >= {"all-pungs", "one-colour", "kong-bloom"}
    assert three.value == 30 * 2 * 2 * 2 * 3 / 2  # opened, kong, hard, self-draw


@pytest.mark.rule("wuhan.ex.hard-small-discard", "wuhan.pattern.small", "wuhan.win.hard", "wuhan.score.all-pay")
def test_small_hard_win_on_a_discard(wuhan: Variant) -> None:
    score = wuhan.score(
        "22m456p78s[123s][333z]", "9s", seat="S", from_seat="W", turned="5m", dealer="E", flags=["opened@W"]
    )
    check(score, (-8, 28, -16, -4), "small", "hard", "opened")
    assert score.value == 4
    assert "22m" in score.reading


@pytest.mark.rule("wuhan.ex.pair-not-258", "wuhan.win.pair-258")
def test_a_pair_of_1m_does_not_win(wuhan: Variant) -> None:
    score = wuhan.score("11m456p78s[123s][333z]", "9s", seat="S", from_seat="W", turned="5m")
    assert why(score) == "wuhan.win.pair-258"


@pytest.mark.rule("wuhan.ex.closed-cannot-win", "wuhan.win.must-open", "wuhan.kong.concealed")
def test_a_concealed_kong_opens_nothing(wuhan: Variant) -> None:
    # Ten tiles beside the kong, and the fifth set is the 5m that is drawn.
    score = wuhan.score("22m34m456p789s<7777p>", "5m", seat="S", self_draw=True, turned="5m")
    assert why(score) == "wuhan.win.must-open"


@pytest.mark.rule("wuhan.ex.red-blocks-then-bloom", "wuhan.win.no-red-in-hand", "wuhan.kong.red")
@pytest.mark.rule("wuhan.kong.red-replacement", "wuhan.pattern.kong-bloom", "wuhan.score.bloom-selfdraw")
def test_a_red_dragon_blocks_and_then_blooms(wuhan: Variant) -> None:
    hand, asked = "22m456p78s[123s][333z]", {"seat": "S", "self_draw": True, "turned": "5m"}
    assert why(wuhan.score(hand, "7z", **asked)) == "wuhan.win.no-red-in-hand"
    score = wuhan.score(hand, "9s", **asked, flags=["bloom-aside", "laid-aside@S=1", "opened@E", "opened@N"])
    check(score, (-240, 600, -120, -240), "kong-bloom", "hard", "opened", "single-kong", "selfdraw-big")


@pytest.mark.rule("wuhan.ex.soft-selfdraw", "wuhan.win.soft", "wuhan.wild.substitute", "wuhan.score.small-open")
def test_soft_self_draw(wuhan: Variant) -> None:
    score = wuhan.score("2m5m456p79s[123s][333z]", "8s", seat="N", self_draw=True, turned="4m", flags=["opened@E"])
    check(score, (-16, -4, -4, 24), "small", "opened", "selfdraw-small")


@pytest.mark.rule("wuhan.ex.two-laizi", "wuhan.wild.two-laizi-no-small", "wuhan.wild.two-laizi-selfdraw")
def test_two_laizi_make_no_small_win(wuhan: Variant) -> None:
    score = wuhan.score("5m456p789s[123s][333z]", "5m", seat="N", self_draw=True, turned="4m")
    assert why(score) == "wuhan.wild.two-laizi-no-small"


@pytest.mark.rule("wuhan.ex.two-laizi-big", "wuhan.wild.flexible-big", "wuhan.pattern.all-pungs")
def test_two_laizi_make_a_big_win(wuhan: Variant) -> None:
    score = wuhan.score("5m222z444z[333z][111s]", "5m", seat="N", self_draw=True, turned="4m")
    assert {one.key for one in score.patterns} >= {"all-pungs", "hard"}
    assert score.value == 10 * 2 * 2 * 3 / 2


@pytest.mark.rule("wuhan.ex.free-honors", "wuhan.win.free-honors", "wuhan.win.free-honors-any-discard")
@pytest.mark.rule("wuhan.pattern.all-honors", "wuhan.score.big-factors")
def test_honours_of_any_shape(wuhan: Variant) -> None:
    score = wuhan.score(
        "1122346z[555z][333z]", "6z", seat="W", from_seat="N", turned="8p", dealer="E", flags=["opened@N"]
    )
    check(score, (-40, -40, 200, -120), "all-honors", "hard", "opened")


@pytest.mark.rule("wuhan.ex.free-258-near-miss", "wuhan.pattern.all-258")
def test_258_of_any_shape_and_a_near_miss(wuhan: Variant) -> None:
    hand, asked = "2258m258p[888s][222p]", {"seat": "S", "self_draw": True, "turned": "8p"}
    score = wuhan.score(hand, "5s", **asked)
    assert {one.key for one in score.patterns} == {"all-258", "hard", "opened", "selfdraw-big"}
    assert why(wuhan.score(hand, "6s", **asked)) == "wuhan.win.shape"


@pytest.mark.rule("wuhan.ex.two-big-kongs", "wuhan.pattern.one-colour", "wuhan.score.own-factors")
def test_two_big_patterns_and_kongs_on_both_sides(wuhan: Variant) -> None:
    score = wuhan.score(
        "2p111p333p[999p@S][8888p@W]", "2p", seat="E", self_draw=True, turned="5m", flags=["hidden-kongs@W=1"]
    )
    check(score, (1440, -240, -960, -240), "all-pungs", "one-colour", "hard", "opened", "exposed-kong", "selfdraw-big")


@pytest.mark.rule("wuhan.ex.all-claimed-contract", "wuhan.pattern.all-claimed", "wuhan.score.contract-meaning")
@pytest.mark.rule("wuhan.score.contract-all-claimed", "wuhan.score.contract-all-claimed-ready")
def test_who_discards_to_an_all_claimed_hand_pays_for_all(wuhan: Variant) -> None:
    hand = "2m[123s][333z][999p][456p]"
    asked: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "5m"}
    unready = wuhan.score(hand, "2m", **asked)
    check(unready, (0, 140, -140, 0), "all-claimed", "hard", "opened")
    assert {(line.payer, line.was, line.amount) for line in unready.lines} == {
        ("W", "E", 40),
        ("W", "", 60),
        ("W", "N", 40),
    }
    assert {line.rule for line in unready.lines if line.was} == {"wuhan.score.contract-all-claimed"}
    check(wuhan.score(hand, "2m", **asked, flags=["ready@W"]), (-40, 140, -60, -40), "all-claimed", "hard", "opened")


@pytest.mark.rule("wuhan.ex.all-claimed-pair-and-draw", "wuhan.pattern.all-claimed-pair")
def test_an_all_claimed_hand_needs_its_pair_and_another_ones_tile(wuhan: Variant) -> None:
    melds, asked = "[123s][333z][999p][456p]", {"seat": "S", "turned": "5m"}
    assert why(wuhan.score("3m" + melds, "3m", **asked, from_seat="W")) == "wuhan.win.pair-258"
    drawn = wuhan.score("2m" + melds, "2m", **asked, self_draw=True)
    assert {one.key for one in drawn.patterns if one.payer is None} == {"small", "hard", "opened", "selfdraw-small"}


@pytest.mark.rule("wuhan.ex.rob-kong", "wuhan.kong.rob", "wuhan.pattern.rob", "wuhan.score.rob-not-discard")
@pytest.mark.rule("wuhan.kong.robbed-not-counted")
def test_a_robbed_kong_is_paid_for_by_its_owner(wuhan: Variant) -> None:
    asked: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "5m"}
    score = wuhan.score("22m456p78s[123s][333z]", "9s", **asked, flags=["robbed-kong", "opened@W"])
    check(score, (0, 160, -160, 0), "rob", "hard", "opened")
    # The pung that grew had opened W, whether or not it is told.
    assert wuhan.score("22m456p78s[123s][333z]", "9s", **asked, flags=["robbed-kong"]).payments == score.payments


@pytest.mark.rule("wuhan.ex.third-opening-contract", "wuhan.score.contract-third-open")
def test_who_feeds_the_third_opening_of_a_pure_suit_pays_for_all(wuhan: Variant) -> None:
    asked: dict[str, Any] = {"seat": "S", "turned": "5m", "flags": ["opened@W"]}
    score = wuhan.score("44s67s[123s@E][999s@W][888s@N]", "5s", **asked, self_draw=True)
    check(score, (0, 240, 0, -240), "one-colour", "hard", "opened", "selfdraw-big")
    # On a third player's discard, too.
    other = wuhan.score("44s67s[123s@E][999s@W][888s@N]", "5s", **asked, from_seat="E")
    assert [other.payments[seat] for seat in "ESWN"] == [0, 180, 0, -180]


@pytest.mark.rule("wuhan.ex.last-four", "wuhan.pattern.seabed", "wuhan.end.last-four", "wuhan.end.reserve")
def test_a_small_shape_from_the_last_four_is_a_big_win(wuhan: Variant) -> None:
    zone = wuhan.words["walls"]
    assert (zone.held.tiles, zone.zone.tiles, zone.zone.keep) == (10, 4, True)
    asked: dict[str, Any] = {"seat": "W", "self_draw": True, "turned": "8s"}
    score = wuhan.score("55p34m456p[111z][789p]", "2m", **asked, flags=["last-zone"])
    check(score, (-60, -60, 180, -60), "seabed", "hard", "opened", "selfdraw-big")
    plain = wuhan.score("55p34m456p[111z][789p]", "2m", **asked)
    check(plain, (-16, -8, 32, -8), "small", "hard", "opened", "selfdraw-small")


@pytest.mark.rule("wuhan.ex.koukou", "wuhan.score.koukou")
def test_every_opening_doubles_by_option() -> None:
    score = variant("wuhan", opening="each").score(
        "22m78s[123s][3333z][456p]", "9s", seat="S", from_seat="W", turned="5m", flags=["opened@W"]
    )
    check(score, (-64, 224, -128, -32), "small", "hard", "opened", "exposed-kong")


@pytest.mark.rule("wuhan.ex.kong-factors", "wuhan.kong.chong", "wuhan.kong.xu", "wuhan.kong.exposed-both")
@pytest.mark.rule("wuhan.score.small-kong", "wuhan.score.winner-sum", "wuhan.score.small-dealer")
def test_every_kong_has_its_factor(wuhan: Variant) -> None:
    score = wuhan.score(
        "55m34p[1111p@N][9999s+]<7777s>", "5p", seat="W", self_draw=True, turned="5m", flags=["opened@N"]
    )
    check(score, (-256, -128, 640, -256), "small", "hard", "opened", "exposed-kong", "concealed-kong", "selfdraw-small")
    factors = {one.key: (one.count, one.worth) for one in score.patterns if one.payer is None}
    assert factors["exposed-kong"] == (2, 4)
    assert factors["concealed-kong"] == (1, 4)
    assert factors["opened"][1] == 2


@pytest.mark.rule("wuhan.ex.laizi-own-face", "wuhan.wild.own-face", "wuhan.win.best-reading")
def test_a_laizi_at_its_own_face_is_hard(wuhan: Variant) -> None:
    score = wuhan.score("22p4m5m6m78s[123s][333z]", "9s", seat="N", from_seat="S", turned="4m")
    check(score, (-8, -8, -4, 20), "small", "hard", "opened")


@pytest.mark.rule("wuhan.ex.four-laizi-no-kong", "wuhan.wild.no-four-kong", "wuhan.kong.red-no-other")
def test_neither_laizi_nor_red_dragons_make_a_kong(wuhan: Variant) -> None:
    asked: dict[str, Any] = {"seat": "S", "self_draw": True, "turned": "5m"}
    assert why(wuhan.score("22m456p77s[123s]<6666m>", "7s", **asked)) == "wuhan.wild.no-four-kong"
    assert wuhan.score("22m456p77s[123s]<6666m>", "7s", **{**asked, "turned": "9p"}).legal
    for meld in ("<7777z>", "[7777z]", "[777z]", "[7777z+]"):
        with pytest.raises(ValueError, match="is no set of Wuhan") as caught:
            wuhan.score("22m456p77s[123s]" + meld, "7s", **asked)
        assert caught.value.rule == "wuhan.claims.allowed"  # type: ignore[attr-defined]
