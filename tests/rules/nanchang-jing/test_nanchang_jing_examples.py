"""Every worked example of the rule book: wins scored alone, and deals played where spirits, kongs or the course of play decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from asked import totals
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.notation import parse
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import code, kind
from mahjong.variant import Variant

SEATS = "ESWN"


@pytest.fixture(scope="module")
def nanchang() -> Variant:
    return variant("nanchang-jing")


def check(score: Score, pay: Iterable[int], *items: str) -> None:
    """Legal, these payments of E S W N, and exactly these items of the winner."""
    assert score.legal, score.reason
    assert [score.payments[seat] for seat in SEATS] == list(pay)
    assert {one.key for one in score.patterns if one.payer is None} == set(items)


def why(score: Score) -> str:
    assert not score.legal
    assert score.reason is not None
    return score.reason.id


def rig(
    hands: Mapping[str, str], *, turned: str, draws: str = "", tail: str = "", dealer: str = "E", **options: Any
) -> Deal:
    """Every spirit that these do not name is drawn last, so that nobody holds one by chance."""
    rules = variant("nanchang-jing", **options)
    spirits = Counter({turned: 3, code(rules.words["marks"].masks(kind(turned))["second"].bit_length() - 1): 4})
    for text in (*hands.values(), draws, tail):
        spirits.subtract(code(tile) for tile in parse(text.replace(" ", "")))
    last = "".join((+spirits).elements())
    return stacked(rules, hands=hands, indicator=turned, draws=draws, tail=tail, last=last, dealer=dealer)


def stages(deal: Deal) -> dict[str, list[int]]:
    """What each stage of the ledger brought E S W N."""
    found: dict[str, list[int]] = {}
    for stage in deal.ledger.stages:
        row = found.setdefault(stage.name, [0, 0, 0, 0])
        for line in stage.lines:
            row[SEATS.index(line.payer)] -= line.amount
            row[SEATS.index(line.payee)] += line.amount
    return found


# ---- wins -------------------------------------------------------------------------------------------------------------------

STARS = {"self-draw", "misfits", "seven-star", "no-spirit", "five-more"}


@pytest.mark.rule("nanchang-jing.ex.thirty-seven", "nanchang-jing.settle.winner-amount", "nanchang-jing.score.items")
@pytest.mark.rule("nanchang-jing.pattern.seven-star", "nanchang-jing.score.no-wild", "nanchang-jing.score.no-wild-five")
def test_thirty_seven_from_each(nanchang: Variant) -> None:
    score = nanchang.score("147m258p9s234567z", "1z", seat="E", self_draw=True, turned="5s")
    check(score, (111, -37, -37, -37), *STARS)
    assert [step.after for step in score.steps] == [16, 21]  # the dealer's doubling is for each payer apart


@pytest.mark.rule(
    "nanchang-jing.ex.eight-and-two", "nanchang-jing.settle.example-eight", "nanchang-jing.win.seven-pairs"
)
@pytest.mark.rule("nanchang-jing.settle.discarder-double", "nanchang-jing.settle.dealer")
def test_eight_and_two(nanchang: Variant) -> None:
    score = nanchang.score("11m33p55p77s99s4s8m5m", "8m", seat="S", from_seat="E", turned="5m")
    check(score, (-8, 12, -2, -2), "seven-pairs")


@pytest.mark.rule("nanchang-jing.ex.plain-win", "nanchang-jing.score.power", "nanchang-jing.settle.discard")
@pytest.mark.rule("nanchang-jing.settle.discarder-double", "nanchang-jing.settle.dealer")
def test_a_plain_win(nanchang: Variant) -> None:
    score = nanchang.score("234m678p79p12s5m55z", "8p", seat="S", from_seat="W", turned="5m")
    check(score, (-2, 5, -2, -1))
    assert "123s" in score.reading
    assert {(one.key, one.payer) for one in score.patterns} == {("discarder", "W"), ("dealer-loses", "E")}


@pytest.mark.rule(
    "nanchang-jing.ex.honour-chows", "nanchang-jing.claims.honour-chows", "nanchang-jing.score.no-wild-five"
)
@pytest.mark.rule("nanchang-jing.score.no-wild", "nanchang-jing.settle.discarder-double")
def test_runs_of_honours(nanchang: Variant) -> None:
    score = nanchang.score("234m678p567z12z99s", "4z", seat="S", from_seat="W", turned="5m")
    check(score, (-9, 25, -9, -7), "no-spirit", "five-more")


@pytest.mark.rule(
    "nanchang-jing.ex.gap-too-small", "nanchang-jing.pattern.misfits-gap3", "nanchang-jing.pattern.misfits"
)
def test_misfits_two_apart_are_none(nanchang: Variant) -> None:
    score = nanchang.score("146m258p9s234567z", "1z", seat="W", from_seat="E", turned="5s")
    assert why(score) == "nanchang-jing.win.shapes"


@pytest.mark.rule("nanchang-jing.ex.seven-star-not-by-spirit", "nanchang-jing.pattern.seven-star-natural")
@pytest.mark.rule("nanchang-jing.pattern.misfits-wild", "nanchang-jing.pattern.misfits-gap")
def test_a_spirit_is_no_seventh_star(nanchang: Variant) -> None:
    score = nanchang.score("148m259p3s5s12345z", "6z", seat="S", from_seat="N", turned="5s")
    check(score, (-4, 10, -2, -4), "misfits")


@pytest.mark.rule(
    "nanchang-jing.ex.seven-star-selfdraw", "nanchang-jing.pattern.seven-star", "nanchang-jing.settle.selfdraw"
)
@pytest.mark.rule("nanchang-jing.settle.dealer", "nanchang-jing.score.no-wild-five")
def test_seven_stars_drawn(nanchang: Variant) -> None:
    score = nanchang.score("148m259p3s123456z", "7z", seat="S", self_draw=True, turned="8s")
    check(score, (-37, 79, -21, -21), *STARS)


FISHING = "234m678p234s567s5m"


@pytest.mark.rule("nanchang-jing.ex.any-tile", "nanchang-jing.score.any-tile", "nanchang-jing.settle.selfdraw")
def test_any_tile_drawn(nanchang: Variant) -> None:
    score = nanchang.score(FISHING, "1z", seat="N", self_draw=True, turned="5m")
    check(score, (-8, -4, -4, 16), "any-tile", "self-draw")


@pytest.mark.rule(
    "nanchang-jing.ex.any-tile-discard", "nanchang-jing.win.fishing-selfdraw", "nanchang-jing.score.any-tile"
)
def test_any_tile_discarded(nanchang: Variant) -> None:
    score = nanchang.score(FISHING, "1z", seat="N", from_seat="W", turned="5m")
    assert why(score) == "nanchang-jing.win.fishing-selfdraw"


@pytest.mark.rule(
    "nanchang-jing.ex.spirit-as-itself", "nanchang-jing.score.no-wild", "nanchang-jing.score.no-wild-five"
)
def test_spirits_as_themselves(nanchang: Variant) -> None:
    score = nanchang.score("456m345p678s9s[222z]", "9s", seat="W", from_seat="E", turned="5m")
    check(score, (-13, -7, 27, -7), "no-spirit", "five-more")


@pytest.mark.rule(
    "nanchang-jing.ex.no-spirit-seven-pairs", "nanchang-jing.score.no-wild-pairs", "nanchang-jing.score.no-wild"
)
@pytest.mark.rule("nanchang-jing.win.seven-pairs")
def test_seven_pairs_without_spirits(nanchang: Variant) -> None:
    score = nanchang.score("11m33m55p77p22s99s6z", "6z", seat="W", from_seat="N", turned="8p")
    check(score, (-21, -13, 55, -21), "seven-pairs", "no-spirit", "no-spirit-pairs", "five-more")


@pytest.mark.rule(
    "nanchang-jing.ex.all-pungs", "nanchang-jing.win.shapes", "nanchang-jing.score.items", "nanchang-jing.settle.dealer"
)
def test_all_pungs_of_the_dealer(nanchang: Variant) -> None:
    score = nanchang.score("222m555p8s[333s][777z]", "8s", seat="E", from_seat="S", turned="9p")
    check(score, (47, -21, -13, -13), "all-pungs", "no-spirit", "five-more")


# ---- spirits ----------------------------------------------------------------------------------------------------------------


def drawn_out(hands: Mapping[str, str], turned: str = "5m", **options: Any) -> Deal:
    """A deal in which nobody does anything until the wall is out. Spirits that nobody is dealt are discarded by who draws them."""
    return play_until(rig(hands, turned=turned, **options))


@pytest.mark.rule(
    "nanchang-jing.ex.barrier",
    "nanchang-jing.settle.barrier",
    "nanchang-jing.settle.spirits",
    "nanchang-jing.settle.spirit-win",
)
def test_the_barrier() -> None:
    deal = drawn_out({"E": "1p 5m", "S": "55m 6m", "W": "6m", "N": "1z"})
    assert not deal.wins
    assert totals(deal) == [-5, 27, -9, -13]


@pytest.mark.rule("nanchang-jing.ex.barrier-one-three", "nanchang-jing.settle.barrier", "nanchang-jing.settle.spirits")
def test_one_main_and_three_secondary_spirits_break_it_too() -> None:
    deal = drawn_out({"E": "1p", "W": "5m 666m", "N": "5m"})
    assert totals(deal) == [-12, -12, 28, -4]


@pytest.mark.rule("nanchang-jing.ex.barrier-sole", "nanchang-jing.settle.barrier", "nanchang-jing.settle.sole")
def test_a_sole_holder_behind_the_barrier() -> None:
    deal = drawn_out({"E": "1p", "N": "55m 6m"})
    assert totals(deal) == [-20, -20, -20, 60]


@pytest.mark.rule(
    "nanchang-jing.ex.drawn-with-fee",
    "nanchang-jing.end.draw-fee",
    "nanchang-jing.end.draw-spirits",
    "nanchang-jing.settle.sole",
)
def test_a_drawn_deal_with_a_fee() -> None:
    deal = drawn_out({"E": "1p", "N": "5m 6m"}, draw_fee=5)
    assert totals(deal) == [-21, -1, -1, 23]
    assert stages(deal) == {"fee": [-15, 5, 5, 5], "spirits": [-6, -6, -6, 18]}
    assert totals(drawn_out({"E": "1p", "N": "5m 6m"})) == [-6, -6, -6, 18]


@pytest.mark.rule(
    "nanchang-jing.ex.thirty-seven-minus", "nanchang-jing.settle.winner-amount", "nanchang-jing.settle.spirits"
)
@pytest.mark.rule("nanchang-jing.settle.spirit-win")
def test_the_spirits_of_the_others_reduce_the_win() -> None:
    # E puts out the 3p, draws 1z at its next turn.
    deal = rig({"E": "147m 258p 9s 234567z 3p", "S": "6s 1p", "W": "5s 1p"}, turned="5s", draws="9m 9m 9m 1z")
    script(deal, "E discard 3p; S discard 9m; W discard 9m; N discard 9m; E win")
    assert totals(deal) == [108, -36, -32, -40]
    assert stages(deal)["win"] == [111, -37, -37, -37]


@pytest.mark.rule("nanchang-jing.ex.eight-with-spirits", "nanchang-jing.settle.spirits", "nanchang-jing.settle.sole")
@pytest.mark.rule("nanchang-jing.settle.example-eight")
def test_the_win_and_the_sole_holder() -> None:
    # A go-round passes first: on the dealer's first discard it would be an earthly win.
    deal = rig({"E": "8m 1z", "S": "11m 33p 55p 77s 99s 4s 8m 5m"}, turned="5m", draws="2z 3z 4z 2z")
    script(deal, "E discard 1z; S discard 2z; W discard 3z; N discard 4z; E discard 8m; S win")
    assert totals(deal) == [-12, 24, -6, -6]
    assert stages(deal) == {"win": [-8, 12, -2, -2], "spirits": [-4, 12, -4, -4]}


# ---- play -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "nanchang-jing.ex.kong-win", "nanchang-jing.score.kongwin", "nanchang-jing.settle.kongwin", "nanchang-jing.kong.pay"
)
def test_a_win_on_the_replacement_of_a_kong() -> None:
    hands = {"E": "1z 1p", "N": "11z 345m 456p 2s 8888p", "S": "9s", "W": "9s"}
    deal = rig(hands, turned="9m", draws="2z 2z 3z", tail="2s")
    script(deal, "E discard 1z; N claim [111z]; N kong <8888p>; N win")
    assert totals(deal) == [-23, -15, -15, 53]
    assert stages(deal) == {"kong": [-2, -2, -2, 6], "win": [-21, -13, -13, 47]}


@pytest.mark.rule(
    "nanchang-jing.ex.heavenly",
    "nanchang-jing.score.heavenly",
    "nanchang-jing.score.heavenly-flat",
    "nanchang-jing.win.heavenly",
)
def test_a_heavenly_win() -> None:
    deal = rig({"E": "123m 456m 789p 222z 99s", "S": "9p", "W": "9p", "N": "9p"}, turned="5s")
    deal.act("E", "win")
    assert stages(deal) == {"win": [60, -20, -20, -20]}


@pytest.mark.rule(
    "nanchang-jing.ex.earthly-any-tile", "nanchang-jing.score.any-tile-earthly", "nanchang-jing.win.heavenly"
)
def test_an_earthly_win_on_any_tile() -> None:
    deal = rig({"E": "1z", "S": "234m 678p 234s 567s 5m"}, turned="5m")
    script(deal, "E discard 1z; S win")
    assert totals(deal) == [-44, 132, -44, -44]
    assert stages(deal) == {"win": [-40, 120, -40, -40], "spirits": [-4, 12, -4, -4]}


@pytest.mark.rule(
    "nanchang-jing.ex.spirit-kong", "nanchang-jing.kong.spirit-kong", "nanchang-jing.kong.spirit-kong-use"
)
def test_a_kong_of_secondary_spirits() -> None:
    deal = rig({"E": "1z", "W": "6666m 1p 4p 7p"}, turned="5m", draws="2z 3z", tail="9s")
    script(deal, "E discard 1z; S discard 2z; W kong <6666m>")
    assert totals(deal) == [-10, -10, 30, -10]
    assert [stage.name for stage in deal.ledger.stages] == ["spirit-kong"]
    play_until(deal)
    assert stages(deal)["spirits"] == [-8, -8, 24, -8]  # four points, and W alone holds any


@pytest.mark.rule("nanchang-jing.ex.interception", "nanchang-jing.claims.one-winner", "nanchang-jing.win.passed")
def test_interception() -> None:
    hands = {"E": "6p 1z", "W": "45p 123m 456m 789s 99s", "N": "45p 123s 456s 789m 99m"}
    deal = rig(hands, turned="3z", draws="2z 5z 5z 6z 6p 5z 6z 6p")
    script(deal, "E discard 1z; S discard; W discard; N discard; E discard 6p")
    assert set(deal.waiting) == {"W", "N"}  # the hand of S does not wait on it
    first = deal.copy()
    first.act("N", "win")
    first.act("W", "win")
    assert [won.seat for won in first.wins] == ["W"]
    second = deal.copy()
    second.act("W", "pass")
    second.act("N", "win")
    assert [won.seat for won in second.wins] == ["N"]
    # Both let it pass, and neither may win on the next one before having drawn.
    script(deal, "W pass; N pass; S discard 6p")
    assert [str(one) for one in deal.legal("W")] == ["claim [456p]", "pass"]
    assert not deal.legal("N")
    with pytest.raises(IllegalAction) as caught:
        deal.verify("W", "win")
    assert caught.value.rule == "nanchang-jing.win.passed"
    # Then they may again.
    script(deal, "W pass; W discard 5z; N discard 6z; E discard 6p")
    assert all("win" in deal.legal(seat) for seat in "WN")
