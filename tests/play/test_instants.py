"""Wins that need no complete hand: by tiles laid aside, and by what was dealt."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from small_rules import small

from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Automation, Deal
from mahjong.rules import asides as aside
from mahjong.rules import endings as end
from mahjong.rules import facts, score, wall
from mahjong.rules import features as f
from mahjong.rules import instants as instant
from mahjong.rules import phases as phase
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, idle, play_until, script, stacked
from mahjong.variant import Variant

SEASONS = tiles.mask("1-4f")
ALL, THREE = facts.asides(SEASONS).at_least(4), facts.asides(SEASONS).exactly(3)
INSTANTS = (
    instant.of("four", "four seasons", "四季", ALL, rule="x.four"),
    instant.of("three", "three and one", "三抢一", THREE, who=instant.OTHERS, pays=instant.FROM_ACTOR, rule="x.three"),
)
WORDS: dict[str, Any] = {
    "tileset": tiles.TILESETS["144"], "laid": tiles.FLOWERS,
    "asides": (aside.tile("flower", "flower", "花", tiles.FLOWERS, forced=True),), "phases": (phase.replace(),), "instants": INSTANTS,
    "patterns": (
        pattern("drawn", "self-draw", "自摸", facts.self_drawn, fan=1),
        pattern("closed", "closed", "门清", f.closed(), fan=1),
        pattern("not-runs", "no run", "无顺", ~f.all_runs(), fan=1),
        pattern("four", "four seasons", "四季", facts.instant("four"), fan=4, over=("drawn",)),
        pattern("three", "three and one", "三抢一", facts.instant("three"), fan=6),
    ),
    "scoring": score.chain(score.linear(base=1)),
}  # fmt: skip
HAND = "1223m4556p7889s1z"
PLAIN = {"E": "1112223334445m6m", "W": "1112223334445p", "N": "1112223334445s"}
"""What the others hold: no flower."""
NINE = "6789m6789p6s"


def seasons(**more: Any) -> Variant:
    return small(**{**WORDS, **more})


def stack(hands: dict[str, str], tail: str = "6789p6789s", **how: Any) -> Deal:
    return stacked(seasons(), hands={**PLAIN, **hands}, tail=tail, **how)


def test_the_last_of_the_tiles_wins_at_once() -> None:
    deal = stack({"S": "1234f" + NINE})
    assert deal.waiting == ("S",)
    assert deal.legal("S") == ("win", "pass")
    assert (deal.view("S").offered, deal.view("S").giver) == ("4f", "S")
    assert deal.instant_offered == ("four seasons", "四季")
    assert [event.kind for event in deal.events[-2:]] == [
        "replace",
        "aside",
    ]  # no tile has come in the place of the last
    deal.act("S", "win")
    assert deal.finished
    assert deal.ledger.totals() == {"E": -5, "S": 15, "W": -5, "N": -5}
    (won,) = deal.wins
    assert (won.seat, won.giver, won.how, tiles.code(won.tile)) == ("S", None, "instant", "4f")
    assert won.score is not None
    assert [one.key for one in won.score.patterns] == ["four"]
    assert won.score.reading == "1234f"
    assert [str(event) for event in deal.events if event.kind == "instant"] == ["S instant 4f four"]
    assert sum(place.where == "aside" for place in deal.tiles()) == 4
    assert deal.outcome.wins == [(["S"], None)]


def test_who_lays_the_last_one_pays_who_holds_the_others() -> None:
    # The dealer lays the first of the four, and S three in the same pass: no last one is laid after three. In play W draws it.
    deal = stacked(seasons(), hands={**PLAIN, "S": "123f" + NINE + "1z"}, tail="7778m", draws="2z 4f")
    script(deal, "E discard 6m; S discard 2z")
    assert deal.waiting == ("S",)
    assert deal.legal("S") == ("win", "pass")
    assert (deal.view("S").offered, deal.view("S").giver) == ("4f", "W")
    assert deal.view("W").drawn == ""
    deal.act("S", "win")
    assert deal.ledger.totals() == {"E": 0, "S": 7, "W": -7, "N": 0}
    assert [str(event) for event in deal.events if event.kind == "instant"] == ["S instant 4f from W three"]
    assert deal.outcome.wins == [(["S"], "W")]


def test_one_that_is_let_go_is_over() -> None:
    deal = stack({"S": "1234f" + NINE})
    again = deal.copy()
    deal.act("S", "pass")
    assert deal.instant_offered is None
    assert deal.waiting == ("E",)
    assert len(list(deal.view("S").hand.tiles)) == 13
    deal.undo()
    assert deal.legal("S") == ("win", "pass")
    assert pickle.loads(pickle.dumps(deal)).legal("S") == again.legal("S") == ("win", "pass")
    with pytest.raises(IllegalAction):
        deal.act("S", "discard 1m")


def test_in_play_the_tile_in_its_place_comes_after_the_answer() -> None:
    deal = stacked(seasons(), hands={**PLAIN, "S": "123f" + NINE + "1z"}, tail="777m 9s", draws="4f")
    script(deal, "E discard 6m; S pass")
    assert deal.legal("S") == ("win", "pass")
    assert deal.view("S").drawn == ""
    deal.act("S", "pass")
    assert deal.view("S").drawn == "9s"
    assert deal.instant_offered is None
    script(deal, "S discard")


def test_it_is_scored_by_its_tile() -> None:
    rules = seasons()
    alone = rules.score(HAND + "123f", "4f", seat="S", self_draw=True)
    assert alone.payments == {"E": -5, "S": 15, "W": -5, "N": -5}
    robbed = rules.score(HAND + "123f", "4f", seat="S", from_seat="N")
    assert robbed.payments == {"E": 0, "S": 7, "W": 0, "N": -7}
    assert [(line.payer, line.en) for line in robbed.lines] == [("N", "pays for a win at once")]
    few = rules.score(HAND + "12f", "4f", seat="S", self_draw=True)
    assert not few.legal
    with pytest.raises(RuleError, match="2 of 4f"):
        rules.score(HAND + "1234f", "4f", seat="S", self_draw=True)
    with pytest.raises(RuleError, match="laid aside"):
        small(**{**WORDS, "instants": (), "patterns": ()}).score(HAND + "123f", "4f", self_draw=True)


def test_by_what_was_dealt_seats_are_asked_in_turn() -> None:
    four = instant.of("honours", "many honours", "多字", f.tile_count(tiles.HONOURS).at_least(9), at=instant.OPENING)
    rules = small(instants=(four,), patterns=(pattern("honours", "many honours", "多字", facts.instant("honours"), fan=2),),
                  scoring=score.chain(score.linear()))  # fmt: skip
    hands = {"S": "111222333z1234m", "N": "555666777z1234p"}
    deal = stacked(rules, hands=hands, dealer="W")
    assert deal.waiting == ("N",)
    deal.act("N", "pass")
    assert deal.waiting == ("S",)
    later = deal.copy()
    deal.act("S", "win")
    assert deal.ledger.totals() == {"E": -2, "S": 6, "W": -2, "N": -2}
    later.act("S", "pass")
    assert later.waiting == ("W",)
    assert "win" not in later.legal("W")
    assert stacked(rules, hands={"S": "11122233z12345m"}).waiting == ("E",)


def dealt(*, ends: bool) -> Variant:
    listed = (
        instant.of("four", "four alike", "四张相同", f.fours(), at=instant.OPENING, ends=ends, rule="x.four"),
        instant.of(
            "triplets",
            "two triplets",
            "两坎",
            f.triples().at_least(2),
            at=instant.OPENING,
            ends=ends,
            rule="x.triplets",
        ),
    )
    return small(
        instants=listed, patterns=(pattern("four", "four alike", "四张相同", facts.instant("four"), fan=2), *(
            pattern("triplets", "two triplets", "两坎", facts.instant("triplets"), fan=1),)),
        scoring=score.chain(score.linear(base=1)),
    )  # fmt: skip


DEALT = {"E": "46m123p789p456p55s1z", "S": "4444s159m159p12z5s", "W": "222s333s1479m147p", "N": "777s888s1479m258p"}


def test_tiles_alike_are_counted_in_a_hand_as_it_was_dealt() -> None:
    deal = stacked(dealt(ends=True), hands=DEALT)
    assert (deal.waiting, deal.instant_offered) == (("S",), ("four alike", "四张相同"))
    deal.act("S", "pass")
    assert (deal.waiting, deal.instant_offered) == (("W",), ("two triplets", "两坎"))
    deal.act("W", "win")
    assert deal.finished
    assert deal.ledger.totals() == {"E": -2, "S": -2, "W": 6, "N": -2}
    assert [won.seat for won in deal.wins] == ["W"]
    assert deal.early == ()


def test_one_that_does_not_end_the_deal_is_paid_and_the_deal_goes_on() -> None:
    rules = dealt(ends=False)
    deal = stacked(rules, hands=DEALT, draws="8p8p9s5m")
    script(deal, "S pass; W win")
    assert not deal.finished
    assert deal.waiting == ("E",), "nobody else is asked"
    assert deal.ledger.totals() == {"E": -2, "S": -2, "W": 6, "N": -2}
    assert [won.seat for won in deal.early] == ["W"]
    assert deal.wins == ()
    assert deal.view("S").seats[2].hand is None
    other, packed = deal.copy(), pickle.dumps(deal)
    end_of = "E discard 1z; S discard; W discard; N discard; E win"
    script(deal, end_of)
    assert [won.seat for won in deal.wins] == ["E"]
    assert deal.ledger.totals() == {"E": 1, "S": -3, "W": 5, "N": -3}
    assert deal.outcome.wins == [(["E"], None)]
    for again in (other, pickle.loads(packed)):
        assert script(again, end_of).ledger.totals() == deal.ledger.totals()
    for _ in range(6):
        deal.undo()
    assert deal.early == ()
    assert deal.waiting == ("W",)
    assert sum(deal.ledger.totals().values()) == 0 == deal.ledger.totals()["W"]


def test_a_deal_that_goes_on_may_be_drawn() -> None:
    deal = play_until(stacked(dealt(ends=False), hands=DEALT, seed=2), lambda now: now.waiting == ("S",))
    deal.act("S", "win")
    play_until(deal, None, idle)
    assert deal.outcome.wins == []
    assert deal.outcome.exhausted
    assert deal.ledger.totals() == {"E": -3, "S": 9, "W": -3, "N": -3}


def test_deals_that_go_on_keep_every_promise(examples: Any, seed: int) -> None:
    often = instant.of("no-red", "no red dragon", "无红中", ~f.has(tiles.mask("7z")), at=instant.OPENING, ends=False)
    met = check_variant(small(instants=(often,)), deals=examples(60), seed=seed)
    assert met["instant"]
    assert not met["won by instant"]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"at": instant.DRAW, "ends": False}, "OPENING"),
        ({"at": instant.OPENING, "when": f.fours(kong=False)}, "unfinished hand"),
        ({"at": "aside"}, "At, Who and Pays"),
        ({"when": 1}, "a test"),
        ({"when": f.all_pungs()}, "unfinished hand"),
        ({"who": instant.OTHERS}, "FROM_ACTOR"),
        ({"at": instant.OPENING, "who": instant.OTHERS, "pays": instant.FROM_ACTOR}, "opening"),
    ],
)
def test_bad_words_are_refused(how: dict[str, Any], told: str) -> None:
    with pytest.raises(RuleError, match=told) as caught:
        instant.of("x", "x", "某", how.pop("when", ALL), **how)
    assert any(sign >= "\u4e00" for sign in caught.value.zh)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"instants": (INSTANTS[0], INSTANTS[0])}, "twice"),
        ({"phases": ()}, "replaces tiles"),
        ({"ending": end.left(1)}, "ends the deal"),
        ({"instants": ("four",)}, "no Instant"),
    ],
)
def test_words_that_do_not_fit_together(words: dict[str, Any], told: str) -> None:
    with pytest.raises(RuleError, match=told):
        seasons(**words)


def test_deals_with_them_keep_every_promise(examples: Any, seed: int) -> None:
    # A wall of few tiles, so that it often comes to pass.
    rules = seasons(
        walls=wall.rules(wall.deal(13), wall.reserve(0)),
        instants=(
            instant.of("two", "two seasons", "两季", facts.asides(SEASONS).at_least(2)),
            instant.of("one", "one and one", "一抢一", facts.asides(SEASONS).exactly(1), who=instant.OTHERS, pays=instant.FROM_ACTOR),
        ),
        patterns=(
            pattern("two", "two seasons", "两季", facts.instant("two"), fan=1),
            pattern("one", "one and one", "一抢一", facts.instant("one"), fan=1),
        ),
    )  # fmt: skip
    met = check_variant(rules, deals=examples(200), seed=seed)
    assert met["won by instant"] > met["deals"] // 4
    assert met["instant"] >= met["won by instant"]
    asked = stacked(rules, hands={"S": "12f1223m4556p777z"}, automation=Automation(0))
    assert asked.waiting


def test_how_many_tiles_an_instant_needs_is_known_before_its_story_is_told() -> None:
    drawn = facts.self_drawn

    def least(when: Any) -> int:
        return instant.of("one", "one", "一", when, rule="x").least

    assert [
        least(one) for one in (ALL, THREE, drawn, ~ALL, facts.asides(SEASONS), facts.asides(SEASONS).exactly(0))
    ] == [4, 3, 0, 0, 1, 0]
    assert (least(ALL & THREE), least(ALL | THREE), least(ALL | drawn), least(drawn & (ALL | THREE))) == (4, 3, 0, 3)


def test_how_many_discards_an_instant_needs_is_known_before_its_story_is_told() -> None:
    honours = facts.discarded_all(tiles.HONOURS, 10)

    def needs(when: Any) -> tuple[int, int]:
        return instant.of("one", "one", "一", when, at=instant.DISCARD, rule="x").discards

    assert needs(honours) == (10, tiles.HONOURS)
    assert needs(honours & facts.told("ready-declared")) == (10, tiles.HONOURS)
    anything = (0, 0)
    assert needs(facts.discarded_all(tiles.HONOURS)) == anything
    assert needs(honours | facts.discarded_all(tiles.ORPHANS, 13)) == anything
    assert needs(~honours) == anything
