"""Deals that end with the wall: whose hands are ready, who has discarded certain kinds alone, what a false declaration costs then."""

from __future__ import annotations

import pytest
from small_rules import small

from asked import totals
from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.rules import conduct, drawn, patterns, ready, score
from mahjong.rules import extras as extra
from mahjong.rules import features as f
from mahjong.testing import check_variant, play_until, script, stacked
from mahjong.variant import Variant

EVERY = tiles.ORPHANS | tiles.SIMPLES
PAYS = conduct.each(2, dealer=4)
CLEAN = drawn.clean("clean", ("clean discards", "净牌"), tiles.HONOURS, pays=PAYS, rule="small.clean")
POOL = drawn.pool(12, rule="small.pool")
NOBODY = {"S": "147m 258p 369s 1234z", "W": "258m 369p 147s 1234z", "N": "369m 147p 258s 1234z"}
"""Hands that wait for nothing; none of them can take a pung of a wind."""


def out(
    variant: Variant, hands: dict[str, str], *, own: dict[str, str] | None = None, acts: str = "", **how: object
) -> Deal:
    """The wall is played out by players who do nothing. own: what a seat draws, while nobody claims; the dealer draws fourth."""
    places = ["?"] * 83
    for seat, text in (own or {}).items():
        for turn, tile in enumerate(text.split()):
            places["SWNE".index(seat) + 4 * turn] = tile
    deal = stacked(variant, hands=hands, draws="".join(places).rstrip("?"), **how)  # type: ignore[arg-type]
    return play_until(script(deal, acts))


def pooled(*more: object, **words: object) -> Variant:
    return small(drawn=(*more, POOL), **words)


# ---- who is ready


@pytest.mark.rule("japan.end.tenpai-def", "japan.end.noten-1", "japan.end.exhaustive")
def test_a_shape_that_waits_is_ready_wherever_the_tiles_lie() -> None:
    waits = {"E": "123m 456m 789m 22p 13p 7z", **NOBODY, "W": "2p 258m 369p 147s 344z"}  # 2p: one is left
    deal = out(pooled(), waits)
    assert totals(deal) == [12, -4, -4, -4]
    assert deal._end_ready == {"E"}
    assert [seat for seat, _ in deal.shown_hands()] == list("ESWN")


@pytest.mark.rule("japan.end.tenpai-def")
def test_a_hand_that_holds_all_it_waits_for_is_not_ready() -> None:
    deal = out(pooled(), {"E": "111m 222m 333m 4444p 7z", **NOBODY, "N": "469m 159p 258s 1234z"})
    assert deal._end_ready == frozenset()
    assert totals(deal) == [0, 0, 0, 0]


@pytest.mark.rule("japan.end.tenpai-def")
@pytest.mark.parametrize("legal", [False, True])
def test_by_choice_a_win_that_the_rules_allow(legal: bool) -> None:
    worth = {
        "patterns": (patterns.pattern("closed", "closed", "门清", f.closed(), fan=1),),
        "scoring": score.chain(score.power(), need=score.need(fan=1)),
    }
    variant = small(drawn=(drawn.pool(12, legal=legal),), **worth)
    hands = {**NOBODY, "E": "9s 147m 258p 369s 1234z", "S": "99s 123m 456m 78m 22p 5z"}
    hands["E"] = "9s 148m 158p 377s 1234z"
    deal = out(variant, hands, acts="E discard 9s; S claim [999s]; S discard 5z")
    assert ("S" in deal._end_ready) is not legal
    closed = {"E": "123m 456m 789m 22p 13p 7z", **NOBODY}
    assert "E" in out(variant, closed)._end_ready


# ---- clean discards

HONOURS = "1z 1z 1z 1z 2z 2z 2z 2z 3z 3z 3z 3z 4z 4z 4z 4z 5z 5z 5z 6z 6z"
"""What N draws, all of it."""


@pytest.mark.rule("japan.pattern.nagashi", "japan.ex.nagashi")
def test_discards_of_certain_kinds_alone_are_paid_instead() -> None:
    hands = {
        "E": "123m 456m 789m 22p 13p 5z",
        "S": "123s 456s 789s 33p 46s",
        "W": "258m 369p 147s 6677p",
        "N": "258m 258p 258s 3366m",
    }
    clean = pooled(CLEAN)
    own = {"N": HONOURS}
    deal = out(clean, hands, own=own)
    assert totals(deal) == [-4, -2, -2, 8]  # the dealer pays four
    assert [stage.name for stage in deal.ledger.stages] == ["clean"]
    assert deal._end_ready == {"E", "S"}  # which is looked at all the same
    beside = pooled(drawn.clean("clean", ("clean", "净牌"), tiles.HONOURS, pays=PAYS, instead=False))
    assert totals(out(beside, hands, own=own)) == [-4 + 6, -2 + 6, -2 - 6, 8 - 6]
    spoilt = out(clean, hands, own={"N": HONOURS.replace("4z 5z", "4z 5m")})
    assert totals(spoilt) == [6, 6, -6, -6]


@pytest.mark.rule("japan.pattern.nagashi")
def test_none_of_them_may_be_claimed_and_several_are_all_paid() -> None:
    every = small(drawn=(drawn.clean("clean", ("clean", "净牌"), EVERY, pays=PAYS), POOL))
    hands = {**NOBODY, "E": "5m 147m 258p 369s 2347z", "S": "55m 147m 28p 369s 123z"}
    deal = out(every, hands, acts="E discard 5m; S claim [555m]; S discard 1z")
    # S, W and N are paid by all others: E pays 4 to each, the three 2 to one another
    assert totals(deal) == [-12, 4, 4, 4]
    assert totals(out(every, hands)) == [0, 0, 0, 0]  # all four pay one another


# ---- a declaration that was none

TABLE = {
    "declarations": (
        ready.kind(
            "ready",
            ("ready", "立直"),
            rule="small.ready",
            stake=ready.stake(10, paid=ready.NOW, to="pot", drawn=ready.STAYS),
        ),
    ),
    "extras": (extra.pot("pot", names=("pot", "锅")),),
    "drawn": (POOL,),
}


def officiated(then: object = conduct.VOID) -> Variant:
    faults = (conduct.FALSE_READY, conduct.FALSE_WIN)
    return small(
        penalties=tuple(conduct.penalty(fault, pays=PAYS, then=then, rule="small.fault") for fault in faults), **TABLE  # type: ignore[arg-type]
    )  # fmt: skip


FALSE = {"E": "148m 158p 377s 1234z 5z", **NOBODY}


@pytest.mark.rule("japan.conduct.chombo")
def test_a_declaration_that_was_none_is_found_out_when_the_wall_is_out() -> None:
    variant = officiated()
    strict = stacked(variant, hands=FALSE)
    assert "discard 5z ready" not in strict.legal("E")
    deal = stacked(variant, hands=FALSE, officiate="table")
    assert "discard 5z ready" in deal.legal("E")
    deal.act("E", "discard 5z ready")
    assert not deal.finished
    play_until(deal)
    assert deal.events[-1].note == "void"
    assert totals(deal) == [-12, 4, 4, 4]
    assert deal.pots == {"pot": 0}  # the stake has gone back, once
    assert deal.outcome.again
    fault = next(event for event in deal.events if event.kind == "fault")
    assert (fault.seat, fault.note, fault.act) == ("E", "false-ready", None)
    assert [seat for seat, _ in deal.shown_hands()] == ["E"]
    assert sum(stage.name == "stakes returned" for stage in deal.ledger.stages) == 0
    deal.undo()
    assert not deal.finished


@pytest.mark.rule("japan.conduct.chombo")
def test_two_of_them_and_one_that_was_true() -> None:
    hands = {**FALSE, "S": "123s 456s 789s 33p 46s"}
    deal = stacked(officiated(), hands=hands, officiate="table", draws="7z 7z")
    script(deal, "E discard 5z ready; S draw; S discard 7z ready; W draw; W discard 7z ready")
    play_until(deal)
    assert totals(deal) == [-12 + 4, 4 + 2, 4 - 8, 4 + 2]
    assert deal.pots == {"pot": 0}
    assert [seat for seat, _ in deal.shown_hands()] == ["E", "W"]


@pytest.mark.rule("japan.conduct.chombo")
def test_where_play_goes_on_the_deal_is_paid_besides() -> None:
    deal = stacked(officiated(conduct.PLAY_ON), hands=FALSE, officiate="table")
    play_until(script(deal, "E discard 5z ready"))
    assert deal.events[-1].note == "wall"
    assert totals(deal) == [-12 - 10, 4, 4, 4]
    assert deal.pots == {"pot": 10}
    assert not deal.outcome.again


@pytest.mark.rule("japan.conduct.chombo")
def test_a_false_win_gives_stakes_back_once() -> None:
    hands = {**FALSE, "S": "123s 456s 789s 33p 46s"}
    deal = stacked(officiated(), hands=hands, officiate="table", draws="7z 8m")
    script(deal, "E discard 5z; S draw; S discard 7z ready; W draw; W win")
    assert deal.events[-1].note == "void"
    assert totals(deal) == [4, 2, -8, 2]
    assert deal.pots == {"pot": 0}


def test_any_deal_keeps_its_promises(examples: object, seed: int) -> None:
    check_variant(officiated(), deals=examples(60), seed=seed)  # type: ignore[operator]
    check_variant(officiated(conduct.PLAY_ON), deals=examples(40), seed=seed)  # type: ignore[operator]


def test_words_that_say_nothing() -> None:
    with pytest.raises(RuleError):
        drawn.clean("", ("a", "b"), tiles.HONOURS, pays=PAYS)
    with pytest.raises(RuleError):
        drawn.clean("clean", ("a", "b"), 0, pays=PAYS)
    with pytest.raises(RuleError) as caught:
        drawn.clean("clean", ("a", "b"), tiles.HONOURS, pays=3)  # type: ignore[arg-type]
    assert any(sign >= "一" for sign in caught.value.zh)
