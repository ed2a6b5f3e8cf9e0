"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts, totals
from mahjong import rulebook, variant
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import fans, paid

KEY = "mozhangting"
RULES = variant(KEY)
FREE = variant(KEY, must_declare=False)
HAND = "222m345p67p456s99s"


def won(
    hand: str,
    win: str,
    seat: str = "W",
    giver: str | None = None,
    rules: Variant = RULES,
    flags: tuple[str, ...] = ("ready-declared",),
) -> Score:
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, flags=flags)


def test_every_option() -> None:
    every_option_is_read(KEY, {"must_declare": (True, False), "multi_win": (False, True)})


def _declared(last: str = "") -> Deal:
    """W has declared ready with the 5s open and waits for 2p, 5p and 8p."""
    deal = stacked(RULES, hands={"E": "9m", "W": "222m345p67p46s99s1z"}, draws="9p5s" + last)
    return script(deal, "E discard 9m; S discard; W discard 1z ready")


@pytest.mark.rule("mozhangting.ex.declare", "mozhangting.ready.draw", "mozhangting.conduct.name")
def test_a_drawn_tile_is_shown_and_another_discarded() -> None:
    deal = _declared()
    shown = deal.view("E").seats[2]
    assert (shown.ready, shown.shown) == ("ready", ("5s",))
    script(deal, "N discard; E discard; S discard")
    drawn = deal.view("W").drawn
    assert texts(deal, "W") <= {f"discard {drawn}", "win"}
    held = stacked(RULES, hands={"E": "9m", "W": "222m345p67p456s99s"}, draws="9p1z")
    script(held, "E discard 9m; S discard")
    assert "discard 1z ready" not in texts(held, "W")  # the tile drawn is not what is discarded
    assert "discard 1z" in texts(held, "W")


@pytest.mark.rule("mozhangting.ex.pung-ready", "mozhangting.ready.no-pung")
def test_no_declaration_with_a_pung() -> None:
    deal = stacked(RULES, hands={"N": "2m", "W": "22m345p67p456s99s1z"}, draws="9m8m1s2p", dealer="N")
    script(deal, "N discard 2m; W claim [222m]")
    assert not [text for text in texts(deal, "W") if "ready" in text]
    script(deal, "W discard 1z; N discard; E discard; S discard")
    assert "discard 7p ready" in texts(deal, "W")


@pytest.mark.rule("mozhangting.ex.kong-ready", "mozhangting.ready.no-pung", "mozhangting.ready.draw")
def test_the_tile_of_a_kong_is_a_drawn_one() -> None:
    deal = stacked(RULES, hands={"N": "2m", "W": "222m345p67p99s46s1z"}, tail="5s", dealer="N")
    script(deal, "N discard 2m; W claim [2222m]; W discard 1z ready")
    assert deal.view("E").seats[2].shown == ("5s",)


@pytest.mark.rule(
    "mozhangting.ex.win", "mozhangting.score.fans", "mozhangting.settle.who", "mozhangting.ready.required"
)
def test_a_win_without_a_fan() -> None:
    assert paid(won(HAND, "8p", giver="E")) == (-1, 0, 1, 0)
    deal = _declared("9m8p")
    script(deal, "N discard; E discard 8p; W win")
    assert totals(deal) == [-1, 0, 1, 0]


@pytest.mark.rule("mozhangting.ready.required")
def test_who_has_not_declared_does_not_win() -> None:
    silent = won(HAND, "8p", giver="E", flags=())
    assert silent.reason is not None
    assert silent.reason.id == "mozhangting.ready.draw"
    assert won(HAND, "8p", giver="E", rules=FREE, flags=()).legal
    deal = stacked(RULES, hands={"E": "8p", "W": HAND})
    script(deal, "E discard 8p")
    assert "win" not in texts(deal, "W")


@pytest.mark.rule("mozhangting.ex.selfdraw", "mozhangting.score.fans", "mozhangting.settle.who")
def test_a_self_draw_doubles() -> None:
    assert paid(won(HAND, "8p")) == (-2, -2, 6, -2)


@pytest.mark.rule(
    "mozhangting.score.fans", "mozhangting.score.no-limit", "mozhangting.win.shapes", "mozhangting.conduct.nickname"
)
def test_each_fan_doubles_without_a_limit() -> None:
    assert fans(won("111m222m333m555m7m", "7m", giver="E")) == {"all-pungs": 1, "full-flush": 2}
    assert fans(won("11m33m55m77m22m99m6m", "6m", giver="E")) == {"seven-pairs": 1, "full-flush": 2}
    top = won("222m333m555m7m<1111m>", "7m", flags=("ready-declared", "kong-bloom", "bloom-concealed"))
    assert fans(top) == {"self-draw": 1, "kong-win": 1, "all-pungs": 1, "full-flush": 2}
    assert paid(top) == (-32, -32, 96, -32)
    assert fans(won(HAND, "8p", flags=("ready-declared", "last-tile"))) == {"self-draw": 1, "last-tile": 1}
    assert rulebook.rule("mozhangting.conduct.nickname").says


@pytest.mark.rule("mozhangting.ex.exhausted", "mozhangting.end.draw", "mozhangting.wall.reserve")
def test_six_stacks_stay() -> None:
    usual.drawn_deal(RULES, left=12)
    deal = stacked(RULES, hands={"E": "5555m"}, tail="9s")
    before = deal.view("E").turns
    assert before - script(deal, "E kong <5555m>").view("E").turns == 1


@pytest.mark.rule("mozhangting.claims.no-chow")
def test_no_chow() -> None:
    usual.claims(RULES, chow=False)


@pytest.mark.rule("mozhangting.claims.one-winner", "mozhangting.settle.who")
def test_one_winner_or_several() -> None:
    usual.winners(FREE, "W", {"S": -1, "W": 1})
    usual.winners(variant(KEY, must_declare=False, multi_win=True), "WN", {"S": -2, "W": 1, "N": 1})


@pytest.mark.rule("mozhangting.kong.basic")
def test_kongs() -> None:
    usual.kongs(RULES)
    usual.robbed_kong(FREE, {"S": -1, "N": 1})


@pytest.mark.rule("mozhangting.rotation.dealer")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    usual.dealer_stays(FREE)


@pytest.mark.rule("mozhangting.tiles.set")
def test_the_tiles() -> None:
    usual.tiles(RULES, 136)


@pytest.mark.rule("mozhangting.ready.required", "mozhangting.ready.draw")
def test_idle_players_never_win() -> None:
    assert not play_until(RULES.deal(seed=6), None, idle).wins
