"""A tile that the first declaration of a deal fixes: who sees it, and what drawing one like it wins, with rule sets of a few words."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from small_rules import small

from mahjong import tiles, variant
from mahjong.cli.view import View
from mahjong.errors import RuleError
from mahjong.play import judge
from mahjong.play.deal import Deal
from mahjong.play.named import Named
from mahjong.play.record import events_of
from mahjong.rules import facts, ready, score, wall, wild
from mahjong.rules import features as f
from mahjong.rules import instants as instant
from mahjong.rules import payments as pay
from mahjong.rules import secrets as secret
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked
from mahjong.testing.players import eager
from mahjong.variant import Variant

TREASURE = f.mark("treasure")
DRAWN = facts.told("ready-declared") & f.won(TREASURE)
CLOSED = f.wait(f.CLOSED, f.ONLY)


def rules(reads: instant.Reads = instant.WAIT, seen_by: secret.SeenBy = secret.DECLARED, **more: Any) -> Variant:
    """Self-draw 2, the treasure 4; a closed wait doubles, one on the treasure again."""
    words: dict[str, Any] = {
        "walls": wall.rules(wall.deal(13), wall.reserve(14)),
        "declarations": (ready.kind("ready", ("ready", "听"), keeps=ready.NOTHING, rule="small.ready"),),
        "marks": wild.later(treasure=wild.same()),
        "secrets": (secret.on_first("treasure", "treasure", "宝牌", seen_by=seen_by, rule="small.treasure"),),
        "instants": (
            instant.of(
                "treasure", "treasure drawn", "摸宝", DRAWN, at=instant.DRAW, reads=reads, rule="small.treasure"
            ),
        ),
        "patterns": (
            pattern("treasure", "treasure drawn", "摸宝", facts.instant("treasure"), times=4),
            pattern("draw", "self-draw", "自摸", facts.self_drawn & ~facts.instant("treasure"), times=2),
            pattern("closed", "closed wait", "夹张", CLOSED, times=2),
            pattern("in-treasure", "treasure in treasure", "宝中宝", CLOSED & f.won(TREASURE), times=2),
        ),
        "scoring": score.chain(score.base(1), score.times()),
        "shares": pay.shares(discard=1, others=1, draw=1),
    }
    return small(**{**words, **more})


HAND = "123m456m789m22p46p"
"""Waits for 5p alone."""


def play(reads: instant.Reads, draws: str, dice: tuple[int, ...] = (1,), tail: str = "7s", **how: Any) -> Deal:
    """E declares with 7z; the upper tile of the last stack is the treasure."""
    deal = stacked(rules(reads, **how), hands={"E": f"{HAND}7z"}, draws=draws, tail=tail, dice=(1, 1, *dice))
    script(deal, "E discard 7z ready")
    return deal


def test_the_dealer_throws_and_who_has_declared_looks() -> None:
    deal = play(instant.WAIT, "1z2z3z4z", tail="7s")
    kinds = [event.kind for event in deal.events]
    at = kinds.index("ready")
    assert kinds[at : at + 3] == ["ready", "roll", "turn"]
    seen = [[one for one in deal.view(seat).events if one.note == "secret"] for seat in "ESWN"]
    assert [(one.seat, one.text) for one in seen[0]] == [("E", "7s")]
    assert all([(one.seat, one.text) for one in told] == [("E", "")] for told in seen[1:])
    assert [deal.view(seat).secret for seat in "ESWN"] == ["7s", "", "", ""]
    assert len(deal._table.wall()) == 136 - 53 - 1, "it stays in the wall"
    lines = {seat: [one for one in events_of(deal, seat) if one.get("note") == "secret"] for seat in "ES"}
    assert lines == {
        "E": [{"e": "turn", "seat": "E", "tiles": "7s", "note": "secret"}],
        "S": [{"e": "turn", "seat": "E", "note": "secret"}],
    }
    for zh, told in ((False, ("E looks at the treasure: 7s", "E looks at the treasure", "the treasure is 7s")),
                     (True, ("E看宝牌：7s", "E看宝牌", "宝牌为7s"))):  # fmt: skip
        named = Named(View(False, zh), deal.variant)
        assert tuple(named.looked_at(*one) for one in (("E", "7s"), ("E", ""), ("", "7s"))) == told


def test_everybody_may_look_where_the_rules_say_so() -> None:
    deal = play(instant.WAIT, "1z2z3z4z", tail="7s", seen_by=secret.EVERYBODY)
    assert [deal.view(seat).secret for seat in "ESWN"] == ["7s"] * 4
    assert [event.seat for event in deal.events if event.note == "secret"] == [""]


def test_later_declarers_look_when_they_declare_and_all_when_it_is_over() -> None:
    deal = stacked(rules(), hands={"E": f"{HAND}7z", "S": "123s456s789s11z57s"}, draws="2z", tail="8p", dice=(1, 1, 1))
    script(deal, "E discard 7z ready")
    assert deal.view("S").secret == ""
    script(deal, "S discard 2z ready")
    assert deal.view("S").secret == deal.view("E").secret == "8p"
    assert deal.view("W").secret == ""
    told = [event for event in deal.events if event.note == "secret"]
    assert [(event.seat, event.knows) for event in told] == [("E", frozenset("E")), ("S", frozenset("S"))]
    assert sum(event.kind == "roll" for event in deal.events) == 2, "one throw opens the wall, one fixes the tile"
    while not deal.finished:
        seat = deal.waiting[0]
        deal.act(seat, "pass" if "pass" in deal.legal(seat) else deal.legal(seat)[-1])
    assert {deal.view(seat).secret for seat in "ESWN"} == {"8p"}
    assert deal.events[-2].note == "secret"
    assert deal.events[-2].seat == ""


@pytest.mark.parametrize("rolled", range(1, 7))
def test_stacks_are_counted_from_the_tail(rolled: int) -> None:
    deal = play(instant.WAIT, "1z2z3z4z", dice=(rolled,), tail="1s2s3s4s5s6s7s8s9s1m1p2m")
    assert deal.view("E").secret == ("1s", "3s", "5s", "7s", "9s", "1p")[rolled - 1]
    assert [event.note for event in deal.events if event.kind == "roll"] == ["1 1", str(rolled)]


@pytest.mark.rule("northeast-bao112.ex.draw-bao", "northeast-bao112.wild.bao")
def test_drawing_one_wins_whatever_the_hand_waits_for() -> None:
    for reads, each in ((instant.WAIT, 8), (instant.NOTHING, 4)):
        deal = play(reads, "1z2z3z7s", tail="7s")
        script(deal, "S discard 1z; W discard 2z; N discard 3z")
        assert deal.waiting == ("E",)
        assert deal.legal("E")[0] == "win"
        script(deal, "E win")
        assert deal.ledger.totals() == {"E": 3 * each, "S": -each, "W": -each, "N": -each}
        (won,) = deal.wins
        assert (won.how, won.giver, tiles.code(won.tile)) == ("drawn", None, "7s")
        assert won.score is not None
        assert [one.key for one in won.score.patterns] == ["treasure"] + ["closed"] * (reads is instant.WAIT)


@pytest.mark.rule("northeast-bao112.ex.bao-in-bao")
def test_the_treasure_that_the_hand_waits_for() -> None:
    deal = play(instant.WAIT, "1z2z3z5p", tail="5p")
    script(deal, "S discard 1z; W discard 2z; N discard 3z; E win")
    assert deal.ledger.totals()["E"] == 3 * 4 * 2 * 2


def test_it_may_be_let_go() -> None:
    deal = play(instant.WAIT, "1z2z3z7s", tail="7s")
    script(deal, "S discard 1z; W discard 2z; N discard 3z; E discard 7s")
    assert not deal.finished


def test_others_do_not_win_by_it_nor_anybody_on_a_discard() -> None:
    deal = play(instant.WAIT, "7s2z3z4z", tail="7s")
    assert "win" not in deal.legal("S"), "S has not declared"
    script(deal, "S discard 7s")
    assert "E" not in deal.waiting


def test_a_stated_win_tells_the_tile_by_which_it_is_one() -> None:
    how: dict[str, Any] = {"seat": "E", "self_draw": True, "flags": ["ready-declared"]}
    for win, turned, value in (("7s", "7s", 8), ("5p", "5p", 16), ("5p", "7s", 4), ("5p", None, 4)):
        won = rules().score(HAND, win, turned=turned, **how)
        assert won.legal
        assert won.payments["S"] == -value
    assert not rules().score(HAND, "7s", turned="8s", **how).legal
    assert not rules().score(HAND, "7s", turned="7s", seat="E", self_draw=True).legal, "nobody has declared"
    assert not rules().score("13579m13579p246s", "7s", turned="7s", **how).legal, "such a hand waits for nothing"
    assert rules(instant.NOTHING).score("13579m13579p246s", "7s", turned="7s", **how).legal
    with pytest.raises(RuleError, match="turns no tile up"):
        small().score(HAND, "5p", seat="E", self_draw=True, turned="7s")


def test_undone_copied_and_pickled() -> None:
    deal = play(instant.WAIT, "1z2z3z7s", tail="7s")
    twin = pickle.loads(pickle.dumps(deal))
    assert twin.view("E") == deal.view("E") == deal.copy().view("E")
    deal.undo()
    assert deal.view("E").secret == ""
    assert deal._masks["mark treasure"] == 0
    script(deal, "E discard 7z ready")
    assert deal.view("E") == twin.view("E")


def test_words_that_do_not_go_together() -> None:
    on = secret.on_first("treasure", "treasure", "宝牌")
    mark = wild.later(treasure=wild.same())
    declared = (ready.kind("ready", ("ready", "听")),)
    for words, says in (
        ({"secrets": (on,), "declarations": declared}, "of the key of the mark"),
        ({"marks": mark, "declarations": declared}, "of the key of the mark"),
        ({"marks": mark, "secrets": (on,)}, "nobody declares"),
        ({"marks": mark, "secrets": (on,), "declarations": declared, "wilds": wild.of("treasure")}, "not wild"),
        ({"marks": mark | wild.turned(up=wild.same()), "secrets": (on,), "declarations": declared}, "no other tile"),
    ):
        with pytest.raises(RuleError, match=says):
            small(**words)
    with pytest.raises(RuleError, match=r"wall\.ROLLED"):
        secret.on_first("treasure", "treasure", "宝牌", place=wall.TAIL)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="WAIT at a DRAW"):
        instant.of("x", "x", "x", facts.told("ready-declared"), reads=instant.WAIT)
    with pytest.raises(RuleError, match="OTHERS win at an ASIDE"):
        instant.of("x", "x", "x", DRAWN, at=instant.DRAW, who=instant.OTHERS, pays=instant.FROM_ACTOR)


@pytest.mark.parametrize("seen_by", [secret.DECLARED, secret.EVERYBODY])
@pytest.mark.parametrize("reads", [instant.WAIT, instant.NOTHING])
def test_random_deals_keep_their_promises(
    reads: instant.Reads, seen_by: secret.SeenBy, examples: Callable[[int], int]
) -> None:
    met = check_variant(rules(reads, seen_by), deals=examples(100), seed=11)
    assert met["ready"]


# ---- wins by what was discarded

HONOURS = tiles.mask("1-7z")
ORPHANS = tiles.mask("19m19p19s") | HONOURS


def thrown(*, untaken: bool = False) -> Variant:
    when = facts.discarded_all(HONOURS, 3, untaken=untaken)
    return small(
        instants=(
            instant.of("winds", "ten winds", "十风", when, at=instant.DISCARD, rule="x.winds"),
            instant.of("orphans", "orphans", "十三幺", facts.discarded_all(ORPHANS, 4), at=instant.DISCARD),
        ),
        patterns=(pattern("thrown", "thrown", "打出", facts.instant("winds") | facts.instant("orphans"), fan=5),),
        scoring=score.chain(score.linear(base=1)),
        shares=pay.shares(discard=1, draw=2),
    )


@pytest.mark.rule("longguajiao.win.discard-hands")
def test_the_last_of_such_discards_wins_as_a_self_draw() -> None:
    hands = {"E": "1z3z5z 2468m2468p246s", "S": "2z2z9m", "W": "1z1z2p", "N": "7z"}
    deal = stacked(thrown(), hands=hands, draws="3m4m5m6m7m8m", seed=3)
    taken = stacked(thrown(untaken=True), hands=hands, draws="3m4m5m6m7m8m", seed=3)
    for now in (deal, taken):
        script(now, "E discard 1z; W claim [111z]; W discard 2p; ... E; E discard 3z; ... E; E discard 5z")
    assert taken.instant_offered is None, "one of them was claimed"
    assert deal.waiting == ("E",)
    assert deal.legal("E") == ("win", "pass")
    assert (deal.view("E").offered, deal.instant_offered) == ("5z", ("ten winds", "十风"))
    other = deal.copy()
    script(deal, "E win")
    assert deal.finished
    assert deal.ledger.totals() == {"E": 36, "S": -12, "W": -12, "N": -12}
    assert [str(event) for event in deal.events if event.kind == "instant"] == ["E instant 5z winds"]
    script(other, "E pass")
    assert not other.finished
    other.undo()
    assert other.legal("E") == ("win", "pass")


def test_others_are_asked_about_the_tile_when_it_is_let_go() -> None:
    hands = {"E": "1z3z5z 2468m2468p246s", "S": "5z5z9m"}
    deal = stacked(thrown(), hands=hands, draws="3m4m5m6m7m8m9p", seed=4)
    script(deal, "E discard 1z; ... E; E discard 3z; ... E; E discard 5z")
    assert deal.waiting == ("E",)
    script(deal, "E pass")
    assert deal.waiting == ("S",)
    assert "claim [555z]" in deal.legal("S")


def test_more_or_other_discards_are_none() -> None:
    hands = {"E": "1z3z 9m 5z 2468m2468p24s"}
    deal = stacked(thrown(), hands=hands, draws="3m4m5m6m7m8m9p4p5p", seed=4)
    script(deal, "E discard 1z; ... E; E discard 3z; ... E; E discard 9m; ... E; E discard 5z")
    assert deal.instant_offered == ("orphans", "十三幺")


def test_what_no_discards_can_be() -> None:
    for kinds, n in ((0, 1), (HONOURS, 0), ("1z", None), (HONOURS, True)):
        with pytest.raises(RuleError):
            facts.discarded_all(kinds, n)  # type: ignore[arg-type]


def test_random_deals_with_discards_keep_their_promises(examples: Callable[[int], int]) -> None:
    assert check_variant(thrown(), deals=examples(100), seed=12)["acts"]


def test_what_the_tile_drawn_tells_is_asked_first_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw that cannot be the treasure is no question to the rules; deals go as if every draw were one."""
    mark, any_ = f.mark("treasure"), f.has(HONOURS)
    one = instant.of("a", "a", "甲", f.won(mark) & any_ & f.won(HONOURS) & ~f.won(1), at=instant.DRAW)
    assert one.won == (mark, HONOURS)
    assert instant.of("b", "b", "乙", f.won(mark) | any_, at=instant.DRAW).won == ()
    assert instant.wins_by(one, 27, {"mark treasure": 1 << 27})
    assert not instant.wins_by(one, 28, {"mark treasure": 1 << 27})
    assert not instant.wins_by(one, 1, {"mark treasure": 2})

    def played(name: str) -> list[tuple[list[int], dict[str, int]]]:
        found = []
        for seed in range(25):
            deal = variant(name).deal(seed=seed)
            players = {seat: eager(Random(seed)) for seat in deal.seats}
            while not deal.finished:
                seat = deal.waiting[0]
                deal.act(seat, players[seat](deal, seat, deal.legal(seat)))
            found.append((deal._log, deal.ledger.totals()))
        return found

    asked: list[int] = []
    for name in ("changchun-city", "northeast-bao112"):
        few = played(name)
        with monkeypatch.context() as patch:
            patch.setattr(judge, "may_win_by", lambda deal, tile: asked.append(tile) is None)
            assert played(name) == few
    assert len(asked) > 500
