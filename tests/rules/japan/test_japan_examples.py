"""The worked examples of riichi's rule book, asked of the rule set and played at the table."""

from __future__ import annotations

from typing import Any

import pytest
from japan_hands import paid, rules, yaku

from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from mahjong.variant import Variant

DRAW: dict[str, Any] = {"self_draw": True}


def told(hand: str, win: str, *flags: str, by: Variant | None = None, **how: Any) -> Score:
    return (by or rules()).score(hand, win, flags=flags, **{"turned": "4z", "dealer": "E", **how})


@pytest.mark.rule(
    "japan.ex.riichi-tanyao-pinfu",
    "japan.ready.riichi",
    "japan.pattern.riichi",
    "japan.pattern.pinfu",
    "japan.pattern.tanyao",
)
def test_riichi_tanyao_pinfu() -> None:
    score = told("234567m345p67s55s", "8s", "ready-declared", seat="S", from_seat="W", turned="4s")
    assert yaku(score) == {"riichi": 1, "pinfu": 1, "tanyao": 1}
    assert (score.fan, paid(score)) == (5, [0, 8000, -8000, 0])


@pytest.mark.rule(
    "japan.ex.chiitoi-selfdraw", "japan.pattern.chiitoitsu", "japan.pattern.menzen-tsumo", "japan.score.payments"
)
def test_seven_pairs_by_self_draw() -> None:
    score = told("1122m3344p5566s7z", "7z", seat="W", **DRAW)
    assert yaku(score) == {"chiitoitsu": 2, "menzen-tsumo": 1}
    assert paid(score) == [-1600, -800, 3200, -800]


@pytest.mark.rule("japan.ex.no-yaku", "japan.win.min-han", "japan.score.dora-no-minimum")
def test_no_yaku() -> None:
    score = told("123m456p78s99m [234s]", "9s", seat="S", from_seat="N", turned="8m")
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "japan.win.min-han"


@pytest.mark.rule(
    "japan.ex.open-dealer-kong-dora", "japan.pattern.yakuhai", "japan.score.dora-han", "japan.score.payments"
)
def test_a_dealer_with_a_kong_of_dora() -> None:
    score = told("234m67s55p [777z] [2222p]", "8s", seat="E", from_seat="N", turned="1p9m")
    assert (score.fan, paid(score)) == (5, [12000, 0, 0, -12000])


@pytest.mark.rule("japan.ex.kokushi", "japan.pattern.kokushi", "japan.score.limits")
def test_thirteen_orphans() -> None:
    assert paid(told("19m1p19s12345677z", "9p", seat="N", from_seat="E")) == [-32000, 0, 0, 32000]


@pytest.mark.rule(
    "japan.ex.suuankou-or-not",
    "japan.pattern.suuankou",
    "japan.pattern.sanankou",
    "japan.pattern.toitoi",
    "japan.score.fu-sets",
)
def test_four_concealed_pungs_or_three() -> None:
    hand = "111m444p777s33z99s"
    assert paid(told(hand, "9s", seat="S", **DRAW)) == [-16000, 32000, -8000, -8000]
    score = told(hand, "9s", seat="S", from_seat="W")
    assert yaku(score) == {"toitoi": 2, "sanankou": 2}
    assert paid(score) == [0, 8000, -8000, 0]


@pytest.mark.rule("japan.ex.counted-yakuman", "japan.score.limits", "japan.pattern.chinitsu", "japan.pattern.ittsuu")
@pytest.mark.parametrize(
    ("counted", "expected"), [(True, [-16000, 32000, -8000, -8000]), (False, [-12000, 24000, -6000, -6000])]
)
def test_counted_yakuman(counted: bool, expected: list[int]) -> None:
    by = rules(counted_yakuman=counted)
    score = told("123456789m23m55m", "4m", "ready-declared", by=by, seat="S", turned="1m", **DRAW)
    assert (score.fan, paid(score)) == (13, expected)


def totals(deal: Deal) -> list[int]:
    return [deal.ledger.totals()[seat] for seat in "ESWN"]


@pytest.mark.rule("japan.ex.honba-and-sticks", "japan.score.honba", "japan.pattern.tanyao", "japan.score.fu-base")
def test_counters_and_sticks() -> None:
    """At the table: S has claimed a pung and draws the tile that wins; two counters and a stick lie there."""
    score = told("345m678p22s34s [888s]", "5s", "counters=2", seat="S", **DRAW)
    assert paid(score) == [-700, 1700, -500, -500]
    hands = {"E": "1m9m147p258s12346z8s", "S": "345m678p223488s9m", "W": "19m147p258m12367z", "N": "19s258p147m12567z"}
    deal = stacked(rules(), hands=hands, draws="1s9p1p5s", indicator="4z", counters=2, carried={"pot": 1000})
    script(deal, "E discard 8s; S claim [888s]; S discard 9m; W discard 1s; N discard 9p; E discard 1p; S win")
    assert totals(deal) == [-700, 2700, -500, -500]


@pytest.mark.rule("japan.ex.furiten", "japan.win.furiten")
def test_a_tile_discarded_bars_wins_on_discards() -> None:
    """S has claimed 6s with 78s, discards 3s and waits for 3s and 6s."""
    hands = {"E": "19m19p19s123456z6s9m", "S": "234m567p88p34578s", "W": "147m258p6s123457z", "N": "258m147p12367z9s9m"}
    deal = stacked(rules(), hands=hands, draws="1p1s2m6s", indicator="1z")
    script(deal, "E discard 6s; S claim [678s]; S discard 3s; W discard 6s")
    assert deal.ready("S")
    assert deal.waiting == ("N",), "S is not even asked"
    told_so = told("234m567p88p45s [678s]", "6s", "discarded-wait", seat="S", from_seat="W")
    assert told_so.reason is not None
    assert told_so.reason.id == "japan.win.furiten"
    script(deal, "N discard 9s; E discard 9m; S win")
    assert [one.seat for one in deal.wins] == ["S"]


@pytest.mark.rule(
    "japan.ex.double-ron", "japan.claims.multi", "japan.claims.double", "japan.score.honba", "japan.score.payments"
)
@pytest.mark.rule("japan.ready.riichi-discard", "japan.rotation.renchan")
@pytest.mark.parametrize(("option", "expected"), [("both", [1500, 0, -2800, 1300]), ("nearest", [0, 0, -1300, 1300])])
def test_two_winners_of_one_discard(option: str, expected: list[int]) -> None:
    """E and N have pinfu alone and wait for 5s; W has declared riichi, and discards it."""
    hands = {"E": "123m789m123p99p34s4z", "S": "147m258p369s5677z", "W": "111222333z5578m", "N": "789m456789p66p34s"}
    deal = stacked(rules(double_ron=option), hands=hands, draws="4z9s4z4z6z5s", indicator="7s", counters=1)
    script(
        deal,
        "E discard 4z; S discard 4z; W discard 9s ready; N discard 4z; E discard 4z; S discard 6z; W discard 5s; E win; N win",
    )
    stick = [0, 0, -1000, 1000]
    assert totals(deal) == [one + more for one, more in zip(expected, stick, strict=True)]
    assert [one.seat for one in deal.wins] == (["N", "E"] if option == "both" else ["N"])
    assert [yaku(one.score) for one in deal.wins if one.score] == [{"pinfu": 1}] * len(deal.wins)


@pytest.mark.rule("japan.ready.riichi-discard", "japan.score.honba")
@pytest.mark.parametrize(
    ("north", "paid_out"), [("789m456789p66p34s", [0, 0, -1000, 1000]), ("147m147p147s5567z", [0, 0, -1000, 0])]
)
def test_a_stick_is_not_paid_where_the_discard_is_won_on(north: str, paid_out: list[int]) -> None:
    """W draws 5p, is ready without 5s and declares with it. N, whose pinfu waits for 5s, wins; another N does not, and the stick lies there."""
    hands = {"E": "19m19p19s1234567z4z", "W": "222333z1155p78m5s", "N": north}
    deal = stacked(rules(), hands=hands, draws="4z5p", indicator="7s")
    script(deal, "E discard 4z; S discard 4z; W discard 5s ready")
    if "N" in deal.waiting and "win" in deal.legal("N"):
        script(deal, "N win")
    assert totals(deal) == paid_out
    assert deal.ledger.totals()["pot"] == (0 if deal.wins else 1000)
