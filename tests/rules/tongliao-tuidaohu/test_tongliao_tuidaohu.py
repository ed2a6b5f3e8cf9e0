"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.testing import idle, play_until, script, stacked
from options_read import every_option_is_read
from scored import asked_of, fans, paid

KEY = "tongliao-tuidaohu"
RULES = variant(KEY)
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "multi_win": (False, True), "kong_payers": ("each-other", "winner-excluded"), "star_items": (True, False), "single_luxury": (3, 2),
        "discard_payment": ("discarder-only", "full-liability"), "next_dealer": ("winner", "counterclockwise"),
    })  # fmt: skip


@pytest.mark.rule(
    "tongliao-tuidaohu.ex.12345", "tongliao-tuidaohu.ex.56678", "tongliao-tuidaohu.win.best-place", "tongliao-tuidaohu.win.small",
    "tongliao-tuidaohu.win.big", "tongliao-tuidaohu.score.big-is-one-fan",
)  # fmt: skip
@pytest.mark.parametrize(
    ("hand", "win", "big"),
    [
        ("12345m55p777s888s", "3m", True), ("12345m55p777s888s", "6m", False), ("56678m55p777s888s", "4m", False), ("56678m55p777s888s", "7m", True),
        ("89m234m55p777s888s", "7m", True), ("23m567m55p777s888s", "4m", False), ("44m55p777s888s123m", "4m", False),
    ],
)  # fmt: skip
def test_the_tile_that_is_won_says_whether_it_is_big(hand: str, win: str, big: bool) -> None:
    score = won(hand, win, giver="W")
    assert fans(score) == ({"wait": 1} if big else {})
    assert paid(score) == ((0, 2, -2, 0) if big else (0, 1, -1, 0))


@pytest.mark.rule(
    "tongliao-tuidaohu.ex.dragons",
    "tongliao-tuidaohu.win.dragon-seq",
    "tongliao-tuidaohu.score.dragon-fan",
    "tongliao-tuidaohu.win.shape",
)
@pytest.mark.parametrize(("held", "win"), [("67z", "5z"), ("57z", "6z"), ("56z", "7z")])
def test_red_green_and_white_are_always_big(held: str, win: str) -> None:
    assert fans(won(f"{held}555p777s888s11m", win, giver="W")) == {"wait": 1}
    # Where the dragon makes a pung it is no such set.
    assert fans(won(f"{win}{win}11m234p777s888s", win, giver="W")) == {}


@pytest.mark.rule(
    "tongliao-tuidaohu.ex.kong-chips", "tongliao-tuidaohu.ex.closed-selfdraw-kongs", "tongliao-tuidaohu.kong.exposed",
    "tongliao-tuidaohu.kong.concealed", "tongliao-tuidaohu.kong.drawn-hand", "tongliao-tuidaohu.pattern.one",
    "tongliao-tuidaohu.score.value", "tongliao-tuidaohu.score.payers", "tongliao-tuidaohu.end.draw",
)  # fmt: skip
def test_kongs_collect_when_somebody_has_won() -> None:
    hands = {"E": "888m1s", "S": "8m11p456m777s24s99p", "W": "2222p9p"}
    lines = "E discard 1s; S discard 8m; E claim [8888m]; E discard; S discard; W kong <2222p>; W discard 9p; S claim [999p]; S discard 8s"
    for payers, ends in (("each-other", (-3, 9, 1, -7)), ("winner-excluded", (-4, 12, -1, -7))):
        deal = stacked(variant(KEY, kong_payers=payers), hands=hands, draws="8s6s1s4m6z1p3s", tail="7z6p")
        script(deal, lines)
        assert usual.money(deal) == {}
        assert usual.money(play_until(deal.copy(), None, idle)) == {}
        script(deal, "W discard; N discard; E discard; S win")
        assert tuple(deal.ledger.totals()[seat] for seat in "ESWN") == ends


@pytest.mark.rule("tongliao-tuidaohu.kong.concealed")
def test_a_concealed_kong_lies_face_down() -> None:
    deal = script(stacked(RULES, hands={"E": "2222p"}), "E kong <2222p>")
    assert "2" not in "".join(str(meld) for meld in deal.view("S").seats[0].melds)
    assert "<2222p>" in "".join(str(meld) for meld in deal.view("E").seats[0].melds)


@pytest.mark.rule(
    "tongliao-tuidaohu.ex.all-pungs-double",
    "tongliao-tuidaohu.pattern.one",
    "tongliao-tuidaohu.win.small",
    "tongliao-tuidaohu.score.payers",
)
def test_all_pungs_on_two_pairs() -> None:
    assert paid(won("55p666m777s99m[111p]", "9m", "W", "N")) == (0, 0, 2, -2)
    full = variant(KEY, discard_payment="full-liability")
    assert paid(won("55p666m777s99m[111p]", "9m", "W", "N", full)) == (0, 0, 6, -6)


@pytest.mark.rule("tongliao-tuidaohu.ex.no-chow", "tongliao-tuidaohu.claims.types")
def test_no_chow() -> None:
    usual.claims(RULES, chow=False)
    deal = script(stacked(RULES, hands={"E": "3m", "S": "12m", "W": "33m"}), "E discard 3m")
    assert deal.waiting == ("W",)
    assert texts(deal, "W") == {"claim [333m]", "pass"}


@pytest.mark.rule(
    "tongliao-tuidaohu.ex.single-many", "tongliao-tuidaohu.win.single-only", "tongliao-tuidaohu.win.small"
)
def test_a_single_wait_for_two_tiles_is_small() -> None:
    assert fans(won("2345m777s888p[666m]", "2m", "N", "E")) == {}
    assert fans(won("2345m777s888p[666m]", "5m", "N", "E")) == {}


@pytest.mark.rule(
    "tongliao-tuidaohu.ex.single-only-big", "tongliao-tuidaohu.win.single-only", "tongliao-tuidaohu.win.big"
)
def test_a_single_wait_for_one_tile_is_big() -> None:
    assert paid(won("5p234m777s888p[666m]", "5p", "N", "E")) == (-2, 0, 0, 2)


@pytest.mark.rule(
    "tongliao-tuidaohu.ex.rob-kong", "tongliao-tuidaohu.pattern.rob", "tongliao-tuidaohu.pattern.last-copy", "tongliao-tuidaohu.pattern.one",
    "tongliao-tuidaohu.pattern.star",
)  # fmt: skip
def test_a_robbed_kong_is_the_last_copy() -> None:
    hand = "11p234m777m35s[999p]"
    for told in (("robbed-kong",), ("robbed-kong", "last-copy-pung")):
        assert paid(won(hand, "4s", "S", "N", flags=told)) == (0, 8, 0, -8)
    unstarred = variant(KEY, star_items=False)
    assert paid(won(hand, "4s", "S", "N", unstarred, ("robbed-kong", "last-copy-pung"))) == (0, 2, 0, -2)
    usual.robbed_kong(RULES, {"S": -8, "N": 8})


@pytest.mark.rule("tongliao-tuidaohu.pattern.last-copy")
def test_the_last_copy_lies_in_a_pung() -> None:
    own = won("444s35s234m11p777p", "4s", giver="W")
    assert fans(own) == {"wait": 1, "last-copy": 1}
    assert fans(won("23444s11p234m777p", "4s", giver="W")) == {"last-copy": 1}  # the other three are a pung of the hand
    seen = won("35s234m11p777p888p", "4s", giver="W", flags=("last-copy",))
    assert fans(seen) == {"wait": 1}


@pytest.mark.rule(
    "tongliao-tuidaohu.pattern.two", "tongliao-tuidaohu.pattern.four", "tongliao-tuidaohu.pattern.one-luxury", "tongliao-tuidaohu.pattern.seven-wait",
    "tongliao-tuidaohu.win.shape",
)  # fmt: skip
def test_seven_pairs() -> None:
    assert fans(won("11m33m55p77p22s99s6z", "6z", giver="W")) == {"seven-pairs": 2}
    one = "11m3333m77p22s99s6z"
    assert fans(won(one, "6z", giver="W")) == {"luxury": 3}
    assert fans(won(one, "6z", giver="W", rules=variant(KEY, single_luxury=2))) == {"luxury": 2}
    assert fans(won("1111m3333m77p99s6z", "6z", giver="W")) == {"double-luxury": 4}


@pytest.mark.rule("tongliao-tuidaohu.pattern.two", "tongliao-tuidaohu.pattern.star")
def test_all_pungs_on_a_single_wait() -> None:
    hand = "6p[222m][333p][888s][444s]"
    assert fans(won(hand, "6p", giver="W")) == {"pungs-alone": 2}
    assert fans(won(hand, "6p", giver="W", rules=variant(KEY, star_items=False))) == {"all-pungs": 1, "wait": 1}


@pytest.mark.rule(
    "tongliao-tuidaohu.pattern.heaven", "tongliao-tuidaohu.pattern.four", "tongliao-tuidaohu.pattern.star"
)
def test_heaven_earth_and_man_add_the_shape_alone() -> None:
    pungs, plain, pairs = "111m444p777s222s5m", "123m456p777s35s11p", "11m33m55p77p22s99s6z"
    assert fans(won(pungs, "5m", "E", flags=("first-draw",))) == {"heaven": 4, "all-pungs": 1}
    assert fans(won(plain, "4s", "S", flags=("first-draw",))) == {"earth": 4}
    assert fans(won(pairs, "6z", "S", "E", flags=("before-first-draw",))) == {"man": 4, "seven-pairs": 2}
    assert fans(won(plain, "4s", "S", flags=("first-draw", "interrupted"))) == {"wait": 1, "self-draw": 1}
    unstarred = variant(KEY, star_items=False)  # a win like any other
    assert fans(won(plain, "4s", "S", flags=("first-draw",), rules=unstarred)) == {"wait": 1, "self-draw": 1}
    assert paid(won("123m456p777s34s11p", "5s", "E", flags=("first-draw",), rules=unstarred)) == (6, -2, -2, -2)


@pytest.mark.rule("tongliao-tuidaohu.pattern.one", "tongliao-tuidaohu.kong.replacement")
def test_a_win_on_the_tile_of_a_kong_counts_besides_the_self_draw() -> None:
    deal = stacked(RULES, hands={"E": "5555m123p456p78p11s"}, tail="9p")
    script(deal, "E kong <5555m>; E win")
    assert deal.wins[0].score is not None
    assert fans(deal.wins[0].score) == {"kong-bloom": 1, "self-draw": 1}


@pytest.mark.rule("tongliao-tuidaohu.kong.replacement", "tongliao-tuidaohu.kong.exposed")
def test_kongs() -> None:
    usual.kongs(RULES)


@pytest.mark.rule(
    "tongliao-tuidaohu.claims.one-winner", "tongliao-tuidaohu.score.payers", "tongliao-tuidaohu.score.no-dealer"
)
def test_one_winner_or_several() -> None:
    # On the first discard of S, before either has drawn: man.
    usual.winners(RULES, "W", {"S": -16, "W": 16})
    usual.winners(variant(KEY, multi_win=True), "WN", {"S": -32, "W": 16, "N": 16})


@pytest.mark.rule("tongliao-tuidaohu.score.no-dealer", "tongliao-tuidaohu.score.payers")
def test_the_dealer_pays_and_wins_as_others_do() -> None:
    assert paid(won("23m567m55p777s888s", "4m", "E")) == (6, -2, -2, -2)
    assert paid(won("23m567m55p777s888s", "4m", "S")) == (-2, 6, -2, -2)


@pytest.mark.rule("tongliao-tuidaohu.rotation.next", "tongliao-tuidaohu.end.draw", "tongliao-tuidaohu.wall.dead")
def test_the_winner_deals_next() -> None:
    usual.drawn_deal(RULES)
    usual.dealer_stays(variant(KEY, next_dealer="counterclockwise"))
    after = RULES.words["rotation"].after
    deal = usual.table(RULES, {"E": "7m"}, "1s9m5m", ready="N")
    script(deal, "E discard 7m; S discard; W discard; N win")
    assert after(deal.outcome).dealer == "N"
    assert after(usual.drawn_deal(RULES).outcome).dealer == "E"


@pytest.mark.rule(
    "tongliao-tuidaohu.tiles.set",
    "tongliao-tuidaohu.wall.size",
    "tongliao-tuidaohu.deal.counts",
    "tongliao-tuidaohu.wild.none",
)
def test_tiles_and_walls() -> None:
    usual.tiles(RULES, 120)
    assert RULES.words["walls"].built.walls(120, 4) == ((2,) * 15,) * 4
    assert RULES.words["wilds"] is None
    assert not [place for place in RULES.deal(seed=3).tiles() if str(place.tile) in ("1z", "2z", "3z", "4z")]
