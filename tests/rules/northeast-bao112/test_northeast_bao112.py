"""Every rule, worked example and option of the book."""

from __future__ import annotations

from typing import Any

import pytest

import usual
from asked import texts
from mahjong import tiles, variant
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import paid

KEY = "northeast-bao112"
RULES = variant(KEY)
LISTED = variant(KEY, qionghu_conditions="listed_only")


def won(
    hand: str,
    win: str,
    seat: str = "S",
    giver: str | None = None,
    rules: Variant = RULES,
    declared: str = "S",
    turned: str = "9s",
    **more: Any,
) -> Score:
    return rules.score(
        hand,
        win,
        seat=seat,
        from_seat=giver,
        self_draw=giver is None,
        flags=[f"declared@{one}" for one in declared],
        turned=turned,
        **more,
    )


def refused(score: Score) -> str:
    assert score.reason is not None
    return score.reason.id.removeprefix("northeast-bao112.")


SIDES, CLOSED = "111m456p67p99m[234s]", "111m456p46s99m[234s]"
"""They wait for 5p and 8p, and for 5s alone."""


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "qionghu_conditions": ("inherit", "listed_only"), "kept_dragon": ("red", "green", "white"), "rob_kong": (False, True),
        "bao_reveal": ("ready_players", "everyone"), "closed_wait_doubles_bao": (True, False), "dealer_double": (False, True),
    })  # fmt: skip


# ---- prices


@pytest.mark.rule(
    "northeast-bao112.ex.discard-before-ready", "northeast-bao112.settle.discard", "northeast-bao112.score.discard-or-bao",
    "northeast-bao112.win.sources",
)  # fmt: skip
def test_a_discard_of_who_has_not_declared() -> None:
    assert paid(won(SIDES, "8p", giver="W")) == (-1, 6, -4, -1)
    assert paid(won(CLOSED, "5s", giver="W")) == (-2, 12, -8, -2), "the others pay by the size of the hand"


@pytest.mark.rule(
    "northeast-bao112.ex.discard-after-ready", "northeast-bao112.ex.ready-discarder-closed-wait", "northeast-bao112.ready.discard-after",
    "northeast-bao112.score.after-ready-discard", "northeast-bao112.score.closed-wait",
)  # fmt: skip
def test_a_discard_of_who_has_declared() -> None:
    assert paid(won(SIDES, "8p", giver="W", declared="SW")) == (-1, 3, -1, -1)
    assert paid(won(SIDES, "8p", giver="W", declared="SE")) == (-1, 6, -4, -1), (
        "another's declaration is nothing to him"
    )
    assert paid(won(CLOSED, "5s", giver="N", declared="SN", turned="9p")) == (-2, 6, -2, -2)


@pytest.mark.rule(
    "northeast-bao112.ex.closed-selfdraw", "northeast-bao112.score.self-draw", "northeast-bao112.score.closed-wait"
)
def test_a_self_draw() -> None:
    assert paid(won(SIDES, "8p")) == (-2, 6, -2, -2)
    assert paid(won(CLOSED, "5s", turned="2p")) == (-4, 12, -4, -4)


@pytest.mark.rule("northeast-bao112.conduct.summary")
def test_the_dealer_pays_what_others_pay() -> None:
    assert paid(won(SIDES, "8p", "E", declared="E")) == (6, -2, -2, -2)
    double = variant(KEY, dealer_double=True)
    assert paid(won(SIDES, "8p", "E", declared="E", rules=double)) == (12, -4, -4, -4)
    assert paid(won(SIDES, "8p", giver="W", rules=double)) == (-2, 7, -4, -1)


@pytest.mark.rule("northeast-bao112.score.closed-wait")
@pytest.mark.parametrize(
    ("hand", "win", "each"),
    [
        ("111m456p89s99m[234s]", "7s", 2),  # an edge
        ("111m456p678s9m[234s]", "9m", 2),  # a single
        ("111m12345p99m[234s]", "3p", 2),  # 6p too
        ("4556s[234s][111m][789p]", "5s", 4),  # readable as closed and as single
    ],
)
def test_only_a_closed_wait_for_one_kind_doubles(hand: str, win: str, each: int) -> None:
    assert paid(won(hand, win, turned="8m")) == (-each, 3 * each, -each, -each)


# ---- the treasure


@pytest.mark.rule("northeast-bao112.ex.draw-bao", "northeast-bao112.wild.bao", "northeast-bao112.score.discard-or-bao")
def test_drawing_the_treasure() -> None:
    assert paid(won(SIDES, "2m", turned="2m")) == (-4, 12, -4, -4)
    assert paid(won(CLOSED, "2m", turned="2m")) == (-8, 24, -8, -8), "by the form of the wait"
    less = variant(KEY, closed_wait_doubles_bao=False)
    assert paid(won(CLOSED, "2m", turned="2m", rules=less)) == (-4, 12, -4, -4)
    assert paid(won(CLOSED, "5s", turned="2m", rules=less)) == (-4, 12, -4, -4), "no treasure, a self-draw of 2"
    assert refused(won(SIDES, "2m", giver="W", turned="2m")) == "win.triplet-and-chow"
    assert refused(won("111m456p67p99m234s", "2m", turned="2m")) == "win.triplet-and-chow"
    assert refused(won(SIDES, "2m", turned="3m")) == "win.triplet-and-chow"


@pytest.mark.rule("northeast-bao112.ex.bao-in-bao", "northeast-bao112.pattern.bao-in-bao", "northeast-bao112.score.bao-in-bao",
                  "northeast-bao112.score.closed-wait")  # fmt: skip
def test_treasure_in_treasure() -> None:
    assert paid(won(CLOSED, "5s", turned="5s")) == (-16, 48, -16, -16)
    assert paid(won(CLOSED, "5s", giver="W", turned="5s")) == (-4, 24, -16, -4), "discarded, too"
    assert paid(won(CLOSED, "5s", turned="5s", rules=variant(KEY, closed_wait_doubles_bao=False))) == (-8, 24, -8, -8)


@pytest.mark.rule(
    "northeast-bao112.ex.bao-not-pure",
    "northeast-bao112.pattern.bao-in-bao-pure",
    "northeast-bao112.score.discard-or-bao",
)
def test_treasure_in_treasure_is_pure() -> None:
    assert paid(won("4556s[234s][111m][789p]", "5s", turned="5s")) == (-8, 24, -8, -8)
    assert paid(won("111m456p89s99m[234s]", "7s", turned="7s")) == (-4, 12, -4, -4), "an edge"
    assert paid(won("111m456p678s9m[234s]", "9m", turned="9m")) == (-4, 12, -4, -4), "a single"


@pytest.mark.rule("northeast-bao112.wild.bao")
def test_a_treasure_is_drawn_by_who_waits_for_a_tile_he_holds_four_of() -> None:
    hand = won("666p8p[444p][999p][7777p]", "2m", turned="2m", rules=LISTED)
    assert paid(hand) == (-8, 24, -8, -8)
    assert [(one.key, one.tiles) for one in hand.patterns][1] == ("closed", "66678p [444p] [999p] [7777p]")


# ---- what may win


@pytest.mark.rule("northeast-bao112.ex.not-ready", "northeast-bao112.ready.face-down")
def test_who_has_not_declared_does_not_win() -> None:
    assert refused(won(SIDES, "8p", giver="W", declared="")) == "ready.face-down"
    assert refused(won(SIDES, "8p", declared="E")) == "ready.face-down"


@pytest.mark.rule("northeast-bao112.win.opened")
def test_a_hand_is_opened() -> None:
    assert refused(won("111m456p67p99m234s", "8p", giver="W")) == "win.opened"
    assert refused(won("456p67p99m234s<1111m>", "8p", giver="W")) == "win.opened"
    assert won("456p67p99m234s[1111m]", "8p", giver="W").legal


@pytest.mark.rule("northeast-bao112.win.triplet-and-chow")
def test_a_pung_and_a_run() -> None:
    assert refused(won("123m456p67p99m[234s]", "8p", giver="W")) == "win.triplet-and-chow"
    assert refused(won("111m444p66p99m[222s]", "6p", giver="W")) == "win.triplet-and-chow"
    assert won("456p67p99m<1111m>[234s]", "8p", giver="W").legal
    assert refused(won("11m33m55p77p22s99s7z", "7z")) == "win.triplet-and-chow"


@pytest.mark.rule(
    "northeast-bao112.ex.two-suits", "northeast-bao112.win.qionghu-conditions", "northeast-bao112.conduct.family"
)
def test_what_poor_win_asks_for() -> None:
    two = "111s456p67p99s[234s]"
    assert refused(won(two, "8p", giver="W")) == "win.qionghu-conditions"
    assert won(two, "8p", giver="W", rules=LISTED).legal
    inner = "222m456p67p55m[234s]"
    assert refused(won(inner, "8p", giver="W")) == "win.qionghu-conditions"
    assert won(inner, "8p", giver="W", rules=LISTED).legal
    assert won("222m456p67p77z[234s]", "8p", giver="W").legal, "a dragon will do"


# ---- play


def table(rules: Variant = RULES, draws: str = "", tail: str = "9s2m", **hands: str) -> Deal:
    """S chows 3s and declares with 7z, one die shows one: the treasure is the upper tile of the last stack, the one last but one of the wall."""
    deal = stacked(
        rules, hands={"E": "3s", "S": "111m456p67p99m24s7z", **hands}, draws=draws, tail=tail, dice=(1, 1, 1)
    )
    script(deal, "E discard 3s; S claim [234s]; S discard 7z ready")
    return deal


@pytest.mark.rule("northeast-bao112.wild.bao", "northeast-bao112.ready.face-down")
def test_the_treasure_in_play() -> None:
    for how, seen in (("ready_players", [False, True, False, False]), ("everyone", [True] * 4)):
        deal = table(variant(KEY, bao_reveal=how), "8m8m6m2m")
        secret = deal.view("S").secret
        assert [bool(deal.view(seat).secret) for seat in "ESWN"] == seen
        assert [event.note for event in deal.events if event.kind == "roll"][-1] == "1"
        deal = table(variant(KEY, bao_reveal=how), f"8m8m6m{secret}", tail=f"{secret}{secret}")
        script(deal, "W discard 8m; N discard 8m; E discard 6m")
        assert set(texts(deal, "S")) == {"win", f"discard {secret}"}
        script(deal, "S win")
        assert usual.money(deal) == {"E": -4, "S": 12, "W": -4, "N": -4}


@pytest.mark.rule("northeast-bao112.ready.face-down", "northeast-bao112.kong.allowed")
def test_a_hand_that_is_laid_down_stays() -> None:
    deal = table(draws="8m8m6m1m")
    script(deal, "W discard 8m; N discard 8m; E discard 6m")
    assert set(texts(deal, "S")) == {"discard 1m"}, "no kong"
    closed = stacked(RULES, hands={"E": "111m456p67p99m234s7z"})
    assert not [text for text in texts(closed, "E") if "ready" in text], "not opened: there is nothing to win with"


@pytest.mark.rule(
    "northeast-bao112.ready.discard-after",
    "northeast-bao112.score.after-ready-discard",
    "northeast-bao112.settle.discard",
)
def test_a_discard_in_play_is_priced_by_the_declaration_of_who_made_it() -> None:
    before = table(draws="8p", W="2m")
    script(before, "W discard 8p; S win")
    assert usual.money(before) == {"E": -1, "S": 6, "W": -4, "N": -1}
    after = table(draws="3p3p4m8p", tail="9p9p6m6m", W="77z234m57s789p33m9s")
    script(after, "W claim [777z]; W discard 9s ready; N discard 3p; E discard 3p; S discard 4m; W discard 8p; S win")
    assert usual.money(after) == {"E": -1, "S": 3, "W": -1, "N": -1}


@pytest.mark.rule("northeast-bao112.ready.discard-after")
def test_the_discard_of_the_declaration_comes_with_it() -> None:
    deal = table(tail="9p9p6m6m", W="77z234m57s789p33m8p")
    script(deal, "W claim [777z]; W discard 8p ready; S win")
    assert usual.money(deal) == {"E": -1, "S": 3, "W": -1, "N": -1}


@pytest.mark.rule("northeast-bao112.kong.allowed", "northeast-bao112.kong.rob")
def test_kongs() -> None:
    usual.kongs(RULES)
    usual.not_robbed(RULES)
    for rules in (RULES, variant(KEY, rob_kong=True)):
        deal = stacked(
            rules,
            hands={"E": "8p3s", "S": "111m456p67p99m24s7z", "W": "88p1s"},
            draws="9s9s8p",
            tail="9p9p6m6m",
            dice=(1, 1, 1),
        )
        script(
            deal,
            "E discard 8p; W claim [888p]; W discard 1s; N discard 9s; E discard 3s; S claim [234s]; S discard 7z ready",
        )
        script(deal, "W kong [8888p+]")
        assert (deal.waiting == ("S",)) == rules.rob_kong
        if rules.rob_kong:
            script(deal, "S win")
            assert usual.money(deal) == {"E": -1, "S": 6, "W": -4, "N": -1}
    score = RULES.score(
        "456p67p99m[1111m][234s]", "8p", seat="S", self_draw=True, flags=["declared@S", "kong-bloom"], turned="9s"
    )
    assert paid(score) == (-2, 6, -2, -2), "a self-draw, nothing for the bloom"


@pytest.mark.rule("northeast-bao112.claims.all", "northeast-bao112.win.sources")
def test_the_nearest_wins_alone() -> None:
    deal = table(draws="3p3p4m8p", tail="9p9p6m6m", W="77z234m67p789s33m9s")  # W waits for 5p and 8p as S does
    script(deal, "W claim [777z]; W discard 9s ready; N discard 3p; E discard 3p; S discard 4m; W win")
    assert usual.money(deal) == {"E": -2, "S": -2, "W": 6, "N": -2}
    other = table(draws="8p", tail="9p9p6m6m", W="77z234m67p789s33m9s")
    script(other, "W claim [777z]; W discard 9s ready; N discard 8p; W win; S win")
    assert [one.seat for one in other.wins] == ["S"], "S comes after N before W does"


@pytest.mark.rule("northeast-bao112.claims.all")
def test_claims() -> None:
    usual.claims(RULES)


@pytest.mark.rule("northeast-bao112.tiles.set", "northeast-bao112.wall.build", "northeast-bao112.deal.hands")
def test_tiles_and_walls() -> None:
    for dragon, kind in (("red", "7z"), ("green", "6z"), ("white", "5z")):
        rules = variant(KEY, kept_dragon=dragon)
        usual.tiles(rules, 112)
        assert {tiles.code(one.tile) for one in rules.deal(seed=1).tiles() if tiles.code(one.tile)[1] == "z"} == {kind}
    assert RULES.words["walls"].built.walls(112, 4) == ((2,) * 14,) * 4
    assert RULES.match(seed=1).deal.dealer == "E"


@pytest.mark.rule(
    "northeast-bao112.wall.undrawn",
    "northeast-bao112.wall.keep-only",
    "northeast-bao112.ex.keep-only",
    "northeast-bao112.end.exhausted",
)
def test_the_end_of_the_wall() -> None:
    deal = play_until(stacked(RULES, seed=3), lambda now: now.view("E").turns == 4)
    held = {one.seat: one.concealed for one in deal.view("E").seats}
    rivers = {one.seat: len(one.river) for one in deal.view("E").seats}
    play_until(deal, None, idle)
    view = deal.view("E")
    assert not deal.wins
    assert view.left == 8
    assert sum(len(one.river) - rivers[one.seat] for one in view.seats) <= 1
    assert sum(one.concealed - held[one.seat] for one in view.seats) >= 3
    assert usual.money(usual.drawn_deal(RULES, 8)) == {}
    konged = stacked(RULES, hands={"E": "5555s"}, tail="9m")
    before = konged.view("E").turns
    script(konged, "E kong <5555s>")
    assert (konged.view("E").drawn, konged.view("E").turns) == ("9m", before), "the border stays"


@pytest.mark.rule("northeast-bao112.rotation.dealer")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    after = RULES.words["rotation"].after
    other = table(draws="8p", W="2m")
    script(other, "W discard 8p; S win")
    assert after(other.outcome).dealer == "S"
    assert after(usual.drawn_deal(RULES, 8).outcome).dealer == "E"
