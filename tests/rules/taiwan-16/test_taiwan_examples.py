"""Every worked example of the rule book: those that score or settle a win, and those that a deal shows."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.rules.layout import Layout
from mahjong.rules.result import Score
from mahjong.rules.seating import drawn
from mahjong.testing import play_until, script, stacked
from mahjong.variant import Variant, Win


@pytest.fixture(scope="module")
def taiwan() -> Variant:
    return variant("taiwan-16")


def check(score: Score, pay: Iterable[int], *patterns: str) -> None:
    """Legal, these payments of E S W N, and exactly these items of the winner."""
    assert score.legal, score.reason
    assert [score.payments[seat] for seat in "ESWN"] == list(pay)
    assert {one.key for one in score.patterns if one.payer is None} == set(patterns)


@pytest.mark.rule("taiwan-16.ex.open-eight", "taiwan-16.wall.open-who", "taiwan-16.wall.open-where")
@pytest.mark.rule("taiwan-16.pattern.seat-wind-def")
def test_eight_opens_the_left_neighbours_wall(taiwan: Variant) -> None:
    layout = Layout(taiwan.words["walls"], 144, (1, 3, 4))
    assert layout.opening.seat == 3
    assert layout.opening.skipped == 8
    assert layout.order[0] == (3, 9, 1)
    deal = stacked(taiwan, dealer="S", dice=(1, 3, 4))
    assert deal.east == "E"  # the left neighbour of S


@pytest.mark.rule("taiwan-16.ex.first-dealer-seven", "taiwan-16.rotation.first-dealer-one", "taiwan-16.wall.open-where")
def test_seven_makes_west_the_first_dealer() -> None:
    rules = variant("taiwan-16", dealer_rolls="one")
    found = rules.words["rotation"].seating.first("ESWN", (1, 2, 4))
    assert (found.dealer, found.opened) == (2, (1, 2, 4))
    deal = rules.deal(seed=1, dealer="W", thrown=found.opened)
    own = Layout(rules.words["walls"], 144, (1, 1, 3), dealer=2)  # five opens the dealer's wall, too
    assert own.opening.seat == 2
    assert deal.east == "W"
    assert deal.layout.order[0] == (2, 8, 1)


@pytest.mark.rule("taiwan-16.ex.chow-three", "taiwan-16.claims.chow")
def test_three_ways_to_chow_a_three(taiwan: Variant) -> None:
    hands = {
        "E": "3s 14m7m 258p 1234567z 7m8p9p",
        "S": "1245s 147m369p 112233z",
        "W": "1245s 1389m 147p 4455z6z",
        "N": "1245s",
    }
    deal = stacked(taiwan, hands=hands)
    script(deal, "E discard 3s")
    assert {one for one in deal.legal("S") if "3" in one} == {"claim [123s]", "claim [234s]", "claim [345s]"}
    assert "W" not in deal.waiting


@pytest.mark.rule("taiwan-16.ex.concealed-selfdraw", "taiwan-16.win.shape", "taiwan-16.pattern.concealed-selfdraw")
@pytest.mark.rule("taiwan-16.score.formula", "taiwan-16.score.dealer", "taiwan-16.score.values")
def test_concealed_self_draw(taiwan: Variant) -> None:
    score = taiwan.score("11p345m678m234s57s999s", "6s", seat="S", self_draw=True, dealer="E")
    check(score, (-8, 22, -7, -7), "concealed-selfdraw", "single-chance")


@pytest.mark.rule("taiwan-16.ex.near-miss-17", "taiwan-16.win.shape")
def test_a_near_miss(taiwan: Variant) -> None:
    score = taiwan.score("11p345m678m234s57s999s", "8s", seat="S", self_draw=True)
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "taiwan-16.win.shape"


@pytest.mark.rule(
    "taiwan-16.ex.pinghu", "taiwan-16.pattern.pinghu", "taiwan-16.win.discard", "taiwan-16.pattern.concealed"
)
def test_pinghu(taiwan: Variant) -> None:
    score = taiwan.score("55m678m234p567p345s78s", "6s", seat="W", from_seat="N", dealer="E")
    check(score, (0, 0, 6, -6), "pinghu", "concealed")


@pytest.mark.rule("taiwan-16.ex.dealer-repeats", "taiwan-16.score.lianzhuang", "taiwan-16.score.dealer")
@pytest.mark.rule("taiwan-16.pattern.dragon", "taiwan-16.pattern.selfdraw")
def test_a_dealer_in_his_second_repetition(taiwan: Variant) -> None:
    hand = "88s345s67s[777z][234m][567p]"
    score = taiwan.score(hand, "8s", seat="E", self_draw=True, flags=["dealer-run=2"])
    check(score, (24, -8, -8, -8), "selfdraw", "dragon")
    double = variant("taiwan-16", lianzhuang_per=2).score(hand, "8s", seat="E", self_draw=True, flags=["dealer-run=2"])
    assert double.payments["S"] == -10


@pytest.mark.rule("taiwan-16.ex.three-winners", "taiwan-16.win.multi", "taiwan-16.score.formula")
def test_three_winners_on_one_tile(taiwan: Variant) -> None:
    one = "56p99s234s[777z][123m][789m]"  # a dragon
    two = "56p99s123m[555z][666z][678s]"  # two
    five = "44p99p[222m][333m][666s][111z]"  # all pungs and the seat wind
    claims = [Win("E", one), Win("S", two), Win("N", five)]
    found = taiwan.score_all(claims, "4p", from_seat="W", dealer="E", east="N", round="N")
    assert {score.winner: score.fan for score in found.scores} == {"E": 1, "S": 2, "N": 5}
    assert found.payments == {"E": 5, "S": 5, "W": -18, "N": 8}


@pytest.mark.rule("taiwan-16.ex.no-shun-gang", "taiwan-16.kong.no-shun", "taiwan-16.kong.exposed")
def test_the_left_neighbours_discard_is_not_konged(taiwan: Variant) -> None:
    hands = {"E": "7s 14m7m 258p 1234567z 7m8p9p", "S": "777s 1245s 14m369p 1122z"}
    deal = stacked(taiwan, hands=hands)
    script(deal, "E discard 7s")
    assert "claim [777s]" in deal.legal("S")
    assert "claim [7777s]" not in deal.legal("S")
    with pytest.raises(IllegalAction) as caught:
        deal.act("S", "claim [7777s]")
    assert caught.value.rule == "taiwan-16.kong.no-shun"
    other = stacked(taiwan, hands={"W": hands["E"], "S": hands["S"]}, dealer="W")
    script(other, "W discard 7s")
    assert {"claim [777s]", "claim [7777s]"} <= set(other.legal("S"))


READY = "222m 345m 678m 123p 55p 78s"  # waits on 6s and 9s
DULL = "1569m 2489p 369s 12345z"
"""What the others hold, three at most: no flower, nothing to claim."""


@pytest.mark.rule(
    "taiwan-16.ex.claimed-kong-replacement", "taiwan-16.kong.no-win-on-claimed", "taiwan-16.flowers.bloom"
)
def test_the_replacement_of_a_claimed_kong_does_not_win(taiwan: Variant) -> None:
    hands = {"E": f"{DULL} 2m", "S": DULL, "W": DULL, "N": READY}
    deal = stacked(taiwan, hands=hands, tail="6s")
    script(deal, "E discard 2m; N claim [2222m]")
    assert deal.view("N").drawn == "6s"
    assert "win" not in deal.legal("N")
    with pytest.raises(IllegalAction) as caught:
        deal.act("N", "win")
    assert caught.value.rule == "taiwan-16.kong.no-win-on-claimed"
    script(deal, "N discard")
    # Another time the replacement of a flower completes the hand.
    hands = {"E": DULL, "S": DULL, "W": f"{DULL} 7z", "N": READY}
    other = stacked(taiwan, hands=hands, dealer="W", draws="6z 6z 6z 6z 1f", tail="6s")
    script(other, "W discard 7z; N discard; E discard; S discard; W discard; N win")
    score = other.wins[0].score
    assert score is not None
    assert {"kong-bloom", "concealed-selfdraw"} <= {one.key for one in score.patterns}


@pytest.mark.rule("taiwan-16.ex.reserve", "taiwan-16.end.reserve", "taiwan-16.end.reserve-kong")
def test_three_kongs_leave_nineteen_tiles(taiwan: Variant) -> None:
    other = "456789m789p789s2345z"
    hands = {"E": "1111m 2222m 3333m 456p 7p 1z", "S": other, "W": other, "N": other}
    deal = stacked(taiwan, hands=hands, tail="1z 6z 6z")
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>; E discard 1z")
    play_until(deal)
    assert not deal.wins
    assert deal.view("E").left == 19


@pytest.mark.rule("taiwan-16.ex.flowers-wait", "taiwan-16.flowers.start", "taiwan-16.flowers.again")
def test_a_flower_drawn_in_replacement_waits_for_the_next_round(taiwan: Variant) -> None:
    hands = {
        "E": "12f 147m258p369s12345z", "S": "5f 147m258p369s123456z", "W": "147m258p369s1234567z", "N": "147m258p369s1234567z",
    }  # fmt: skip
    deal = stacked(taiwan, hands=hands, tail="3m 3f 4p 9m")
    order = [(event.seat, event.kind, event.text) for event in deal.events if event.kind in ("aside", "replace")]
    assert order == [
        ("E", "aside", "1f"), ("E", "replace", "3m"), ("E", "aside", "2f"), ("E", "replace", "3f"),
        ("S", "aside", "5f"), ("S", "replace", "4p"), ("E", "aside", "3f"), ("E", "replace", "9m"),
    ]  # fmt: skip


@pytest.mark.rule("taiwan-16.ex.lazhuang", "taiwan-16.score.lazhuang")
def test_what_is_owed_after_la_zhuang(taiwan: Variant) -> None:
    ready = "123456789m 123p 55p 78s"
    for winner, owed in (("E", 16), ("W", 8)):
        hands = {
            "E": f"{ready}9s" if winner == "E" else "147m258p369s1234567z1z",
            winner: f"{ready}{'9s' * (winner == 'E')}",
        }
        deal = Deal(taiwan, wall=stacked(taiwan, hands=hands, draws="8p 9s").source.wall, dealer="E", debts={"S": 12})
        if winner == "E":
            script(deal, "E win")
        else:
            script(deal, "E discard 1z; S discard; W win")
        last = deal.ledger.stages[-1]
        assert [(line.payer, line.payee, line.amount, line.rule) for line in last.lines] == [
            ("S", "E", owed, "taiwan-16.score.lazhuang")
        ]


@pytest.mark.rule("taiwan-16.ex.flush-pungs", "taiwan-16.pattern.pure", "taiwan-16.pattern.all-pungs")
@pytest.mark.rule("taiwan-16.pattern.single-chance", "taiwan-16.pattern.half-claimed")
def test_a_pure_suit_of_claimed_pungs(taiwan: Variant) -> None:
    score = taiwan.score("2s[111s][333s][555s][777s][999s]", "2s", seat="N", self_draw=True, dealer="W")
    check(score, (-18, -18, -19, 55), "pure", "all-pungs", "half-claimed", "single-chance", "selfdraw")


def test_the_throws_of_the_book_are_those_of_the_words() -> None:
    assert variant("taiwan-16").words["rotation"].seating == drawn(dice=3, rolls=2, dealer_rolls=2)
