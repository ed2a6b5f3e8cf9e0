"""The thirteen-tile house rules that decide whether a hand wins, what it is worth and who pays, each by hands of its own."""

from __future__ import annotations

from typing import Any

import pytest

from asked import totals
from mahjong import variant
from mahjong.errors import RuleError
from mahjong.rules.result import Score
from mahjong.testing import script, stacked


def scored(hand: str, win: str, **asked: Any) -> Score:
    asked = {"seat": "S", "turned": "9p", **asked}
    if "from_seat" not in asked:
        asked["self_draw"] = True
    return variant("house-13").score(hand, win, **asked)


def pays(score: Score) -> list[int]:
    assert score.legal, score.reason
    return [score.payments[seat] for seat in "ESWN"]


def by(score: Score) -> set[str]:
    """The rules of liability that moved a line."""
    return {line.rule for line in score.lines if ".bao-" in line.rule}


def keys(score: Score) -> set[str]:
    assert score.legal, score.reason
    return {one.key for one in score.patterns}


# ---- what a hand is ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house-13.pattern.thirteen", "house-13.pattern.limit", "house-13.pattern.thirteen-superstition")
def test_thirteen_orphans_are_the_limit() -> None:
    # Players may dislike it: it wins as any other hand, and is worth the limit.
    for win in ("1m", "7z"):
        assert pays(scored("19m19p19s1234567z", win, from_seat="E")) == [-2048, 4096, -1024, -1024]
    one_short = scored("19m19p19s1234566z", "6z", from_seat="E")
    assert one_short.reason is not None
    assert one_short.reason.id == "house-13.pattern.thirteen"


@pytest.mark.rule("house-13.tiles.set", "house-13.deal.blocks", "house-13.claims.inherited")
def test_what_is_no_hand() -> None:
    with pytest.raises(RuleError, match="not a tile") as caught:
        scored("123m456p78s22z55z1f", "5z")
    assert caught.value.rule == "house-13.tiles.set"
    long = scored("123m456p789s2255z1m", "5z")
    assert long.reason is not None
    assert long.reason.id == "house-13.deal.blocks"
    with pytest.raises(RuleError) as caught:
        scored("1122p55z7s7s[345m@W]", "2p", from_seat="W")
    assert caught.value.rule == "house-13.claims.inherited"  # chows come from the left neighbour, here E


@pytest.mark.rule("house-13.pattern.double-dragons")
@pytest.mark.parametrize(
    ("hand", "win", "double"),
    [
        ("12355m[123m][789s]78s", "9s", True),
        ("112233m778899s5z", "5z", True),
        ("55p123m123m123m12m", "3m", True),
        ("12355m[123m][789s]45s", "6s", False),
        ("55m12m[123m][456s][789s]", "3m", False),
    ],
)
def test_two_and_two_the_same(hand: str, win: str, double: bool) -> None:
    found = keys(scored(hand, win, from_seat="W"))
    assert ("double-dragons" in found) is double
    assert not {"double-dragons", "all-chows"} <= found


@pytest.mark.rule("house-13.pattern.mixed-dragon", "house-13.pattern.mixed-dragon-def")
@pytest.mark.parametrize(
    ("hand", "win", "mixed"),
    [
        ("12m456p789s22z[555z]", "3m", True),
        ("789m45p[123s]22z[555z]", "6p", True),
        ("12m456m789s22z[555z]", "3m", False),
        ("12m456p678s22z[555z]", "3m", False),
    ],
)
def test_one_to_nine_over_three_suits(hand: str, win: str, mixed: bool) -> None:
    score = scored(hand, win, from_seat="W")
    assert ("mixed-straight" in keys(score)) is mixed
    assert score.fan == 1 + mixed


# ---- liability --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house-13.score.bao-pure-full", "house-13.claims.laid-sets", "house-13.score.bao-meaning")
@pytest.mark.parametrize(
    ("hand", "win", "full"),
    [
        ("22m34m[123m][555m][789m]", "5m", True),
        ("22m34m789m[123m][555m]", "5m", False),
        ("22m34m[123m][555m]<7777m>", "5m", False),
        ("22m34m[123m][555m][7777m]", "5m", True),
        ("22m34m[123m][555m][7777m+]", "5m", True),
        ("2m[123m][555m][789m][666m]", "2m", True),
        ("22p34m[123m][555m][789m]", "5m", False),
    ],
)
def test_three_sets_of_a_suit_down(hand: str, win: str, full: bool) -> None:
    score = scored(hand, win, from_seat="N")
    assert (by(score) == {"house-13.score.bao-pure-full"}) is full
    assert (pays(score)[0] == 0) is full
    assert by(scored(hand, win)) <= {"house-13.score.bao-pure-half"}  # nobody has discarded a tile that was drawn


@pytest.mark.rule(
    "house-13.score.bao-pure-half", "house-13.score.bao-half-meaning", "house-13.claims.concealed-not-laid"
)
@pytest.mark.parametrize(
    ("melds", "feeder"),
    [
        ("[123m][555m][789m][666m@W]", "W"),
        ("[555m@W][123m][789m][666m@N]", "N"),
        ("[666m@W][555m@N][777m@N][123m]", "E"),
        ("[123m][555m][789m][6666m@W]", "W"),
        ("[123m][555m][789m]<6666m>", ""),
    ],
)
def test_who_fed_the_fourth_set(melds: str, feeder: str) -> None:
    score = scored(f"2m{melds}", "2m")
    assert by(score) == ({"house-13.score.bao-pure-half"} if feeder else set())
    total = score.payments["S"]
    for seat in "EWN":
        share = total // 3 if not feeder else total // 2 if seat == feeder else total // 4
        assert score.payments[seat] == -share


DOWN = "[123p][123p][789m]"


@pytest.mark.rule("house-13.score.bao-dragons2-full", "house-13.score.bao-cases")
@pytest.mark.parametrize(
    ("hand", "win", "full"),
    [
        (f"78m55s{DOWN}", "9m", True),
        (f"89m55s{DOWN}", "7m", True),
        (f"79m55s{DOWN}", "8m", True),
        (f"789m5s{DOWN}", "5s", False),  # the pair is none of the three kinds
        (f"7789m{DOWN}", "7m", True),  # and here it is
        ("23p55s[123p][789m][789m]", "1p", True),
        ("78m123p55s[123p][789m]", "9m", False),  # two down
        ("23p55s[123p][123p][123p]", "1p", True),
        ("5s[123p][123p][789m][789m]", "5s", False),  # four down
        ("78m55s[123p][456p][789m]", "9m", False),
    ],
)
def test_two_of_three_chows_down_are_the_same(hand: str, win: str, full: bool) -> None:
    score = scored(hand, win, from_seat="N")
    assert (by(score) == {"house-13.score.bao-dragons2-full"}) is full
    assert (pays(score)[0] == 0) is full


@pytest.mark.rule("house-13.score.bao-dragons2-half")
@pytest.mark.parametrize("order", ["123p 123p 789m 789m", "789m 123p 789m 123p"])
def test_who_fed_the_second_pair_of_chows(order: str) -> None:
    melds = "".join(f"[{one}]" for one in order.split())
    for asked in ({}, {"from_seat": "N"}, {"from_seat": "E"}):
        score = scored(f"5s{melds}", "5s", **asked)
        assert score.payments["E"] * 2 == -score.payments["S"]  # chows come from the left neighbour
        assert score.payments["W"] == score.payments["N"] == -score.payments["S"] // 4
    assert by(scored("5s[123p][123p][789m][456m]", "5s")) == set()


@pytest.mark.rule("house-13.score.bao-big3-full")
@pytest.mark.parametrize(
    ("hand", "win", "full"),
    [
        ("66z99s123m[777z][555z]", "6z", True),
        ("77z99s123m[666z][5555z]", "7z", True),
        ("55z99s123m[666z][777z]", "5z", True),
        ("66z99s123m[777z]<5555z>", "6z", False),  # a concealed kong is not down
        ("666z99s12m[777z][555z]", "3m", False),  # another tile than the third dragon
        ("66z555z99s[777z][123m]", "6z", False),
    ],
)
def test_two_dragons_down(hand: str, win: str, full: bool) -> None:
    score = scored(hand, win, from_seat="N")
    assert "big-dragons" in keys(score)
    assert (by(score) == {"house-13.score.bao-big3-full"}) is full


@pytest.mark.rule("house-13.score.bao-big3-half")
@pytest.mark.parametrize("order", ["777z 555z 666z@N", "666z 555z 777z@N", "555z 777z 6666z@N", "666z 777z 555z@N"])
@pytest.mark.parametrize("more", ["", "[123m]"])
def test_who_fed_the_third_dragon(order: str, more: str) -> None:
    melds = "".join(f"[{one}]" for one in order.split())
    hand = f"99s12m{melds}" if not more else f"9s{melds}{more}"
    score = scored(hand, "3m" if not more else "9s", from_seat="W")
    assert by(score) == {"house-13.score.bao-big3-half"}
    total = score.payments["S"]
    assert pays(score) == [-total // 4, total, -total // 4, -total // 2]
    hidden = scored("99s12m666z[777z][555z@N]", "3m", from_seat="W")
    assert by(hidden) == set()


@pytest.mark.rule("house-13.score.bao-precedence")
def test_the_full_liability_comes_before_the_half() -> None:
    score = scored("2m[123m][555m][789m][666m@W]", "2m", from_seat="N")
    assert by(score) == {"house-13.score.bao-pure-full"}
    assert score.payments["W"] == 0
    assert score.payments["N"] == -score.payments["S"]


@pytest.mark.rule("house-13.score.bao-pure-full", "house-13.score.bao-pure-half", "house-13.kong.added")
def test_a_robbed_kong_is_no_discard() -> None:
    hand = "22m34m[123m][555m][789m]"
    assert by(scored(hand, "5m", from_seat="N")) == {"house-13.score.bao-pure-full"}
    robbed = scored("22m46m[123m][777m][888m]", "5m", from_seat="N", flags=["robbed-kong"])
    assert by(robbed) == set()
    assert pays(robbed) == [-128, 512, -128, -256]


@pytest.mark.rule("house-13.score.bao-pure-half", "house-13.score.bao-pure-full")
@pytest.mark.parametrize(
    ("draws", "last", "rule", "pay"),
    [
        ("2m 3m", "E discard 2m; S win", "house-13.score.bao-pure-half", [-1536, 6144, -1536, -3072]),
        ("3m 2m", "E discard 3m; S win", "house-13.score.bao-pure-full", [-4096, 4096, 0, 0]),
    ],
)
def test_liability_in_play(draws: str, last: str, rule: str, pay: list[int]) -> None:
    """N has fed the fourth set; E discards the winning tile, or S draws it."""
    hands = {
        "E": "147p 258p 369s 1234z 7p", "S": "55m 77m 99m 11m 3m 2m 6s 8s 1z", "W": "5m 7m 147s 258p 369p 23z", "N": "9m 1m 147s 258p 369p 56z",
    }  # fmt: skip
    deal = stacked(variant("house-13"), hands=hands, draws=f"3m 4z 5z 8s 6z 7z 7z 1z 3z {draws}", indicator="9s")
    script(
        deal,
        """
        E discard 1z; S discard 1z; W discard 5m
        S claim [555m]; S discard 6s; W discard 7m
        S claim [777m]; S discard 8s; W discard; N discard 9m
        S claim [999m]; S discard 3m; W discard; N discard 1m
        S claim [111m]; S discard 2m; W discard; N discard
        """,
    )
    script(deal, last)
    assert totals(deal) == pay
    score = deal.wins[0].score
    assert score is not None
    assert by(score) == {rule}
    assert keys(score) - {"selfdraw"} == {"pure-suit", "all-pungs"}
