"""Who officiates: the engine refuses what is not allowed; at a table faults happen, and are judged by what the rules say they cost."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from faults import Chombo, Claimed, Dead, Shocked

from asked import totals
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy
from mahjong.rules import conduct, extras
from mahjong.testing import check_variant, script, stacked
from mahjong.variant import Variant

HANDS = {
    "E": "147m 258p 369s 1234z 1z", "S": "123m 456m 789m 11p 99s", "W": "258m 147p 258s 5566z", "N": "369m 369p 147s 7712z",
}  # fmt: skip


def at_table(rules: Variant, before: str = "", draws: str = "2z 1p 2z 4z", **how: Any) -> Deal:
    """S waits for 1p and 9s; the players officiate."""
    how = {"officiate": "table", **how}
    return script(stacked(rules, hands=HANDS, draws=draws, **how), before)


class TestWhoOfficiates:
    def test_the_engine_refuses_every_fault(self) -> None:
        deal = at_table(Chombo(), "E discard 1z", officiate="engine")
        assert "win" not in deal.legal("S")
        with pytest.raises(IllegalAction):
            deal.act("S", "win")
        with pytest.raises(IllegalAction):
            deal.act("S", "win 3")
        deal = stacked(Shocked(), hands=HANDS, automation=conduct_less())
        script(deal, "pass; E discard 1z; pass")
        with pytest.raises(IllegalAction, match="from the other end") as caught:
            deal.act("S", "draw tail")
        assert caught.value.rule == "r.wrong-end"

    def test_the_table_lets_them_happen(self) -> None:
        deal = at_table(Chombo(), "E discard 1z; pass; S draw")
        assert deal.legal("S")[0] == "win"
        assert deal.officiate == "table"

    def test_at_a_table_everybody_draws_and_is_asked(self) -> None:
        deal = at_table(Chombo(), "E discard 1z")
        assert deal.waiting == ("S", "W", "N")
        assert deal.legal("W") == ("win", "pass")
        script(deal, "pass")
        assert deal.legal("S") == ("draw",)

    @pytest.mark.parametrize("wrong", ["me", "", None, 3])
    def test_nobody_else_officiates(self, wrong: Any) -> None:
        for make in (Chombo().deal, Chombo().match):
            with pytest.raises(RuleError, match="officiate="):
                make(seed=1, officiate=wrong)

    def test_rules_without_a_penalty_have_nothing_to_judge_by(self) -> None:
        from mahjong import variant

        with pytest.raises(RuleError, match="no penalty"):
            variant("guangdong").deal(seed=1, officiate="table")

    def test_computer_players_make_no_faults(self) -> None:
        deal = Shocked().deal(seed=4, officiate="table")
        players = {seat: Greedy(number) for number, seat in enumerate(deal.seats)}
        while not deal.finished:
            seat = deal.waiting[0]
            deal.act(seat, players[seat](Look(deal, seat), deal.legal(seat)))
        assert not any(event.kind == "fault" for event in deal.events)


def conduct_less() -> Any:
    from mahjong.play.states import AT_TABLE

    return AT_TABLE


class TestVoid:
    def test_a_false_win_pays_everybody_and_the_deal_counts_for_nothing(self) -> None:
        deal = at_table(Chombo(), "E discard 1z; pass; S draw; S win")
        assert deal.finished
        assert totals(deal) == [4000, -8000, 2000, 2000]
        assert deal.events[-1].note == "void"
        assert deal.wins == ()
        assert deal.outcome.again

    def test_a_dealer_pays_the_dealers_price_to_each(self) -> None:
        deal = at_table(Chombo(), "E win")
        assert totals(deal) == [-12000, 4000, 4000, 4000]

    def test_on_a_discard_too(self) -> None:
        deal = at_table(Chombo(), "E discard 1z; N win")
        assert totals(deal) == [4000, 2000, 2000, -8000]

    def test_what_the_deal_had_paid_goes_back(self) -> None:
        hands = {**HANDS, "E": "1111m 258p 369s 123z 5z"}
        deal = stacked(Chombo(), hands={seat: text for seat, text in hands.items() if seat == "E"}, officiate="table")
        script(deal, "E kong <1111m>")
        assert totals(deal) == [15, -5, -5, -5]
        script(deal, "E draw; E win")
        assert totals(deal) == [-12000, 4000, 4000, 4000]
        assert [stage.name for stage in deal.ledger.stages] == ["kong", "void", "penalty"]

    def test_a_true_win_is_one(self) -> None:
        deal = at_table(Chombo(), "E discard 1z; pass; S draw; S discard 2z; pass; W draw; W discard 1p; S win")
        assert [won.seat for won in deal.wins] == ["S"]
        assert not deal.outcome.again

    @pytest.mark.parametrize("replay", [True, False])
    def test_the_dealer_and_the_round_stay_as_they_are(self, replay: bool) -> None:
        match = Chombo(replay=replay).match(seed=3, officiate="table", deals=3)
        script(match.deal, "E win")
        again = match.next()
        assert (again.dealer, again.run) == (("E", 0) if replay else ("S", 0))
        assert match.deals[0].turn.rule == ("r.chombo" if replay else "")
        assert match.deals[0].turn.stayed is replay


class TestTheValueClaimed:
    @pytest.mark.rule("house-13.ex.false-win", "house-13.conduct.false-win")
    def test_each_of_the_others_gets_what_was_claimed(self) -> None:
        deal = at_table(Claimed(), "E discard 1z; pass; S draw; S discard 2z; pass; W draw; W win 3")
        assert totals(deal) == [8, 8, -24, 8]
        assert deal.finished

    def test_who_names_nothing_has_claimed_the_least(self) -> None:
        assert totals(at_table(Claimed(), "E win")) == [-6, 2, 2, 2]

    @pytest.mark.parametrize("act", ["win 11", "win 0", "win 99"])
    def test_more_than_there_is_cannot_be_claimed(self, act: str) -> None:
        from mahjong.errors import MahjongError

        with pytest.raises(MahjongError):
            at_table(Claimed()).act("E", act)

    @pytest.mark.rule("house-13.conduct.false-win-continue")
    def test_the_offender_can_be_dead_instead(self) -> None:
        deal = at_table(Claimed(then="dead"), "E discard 1z; pass; S draw; S win 2")
        assert totals(deal) == [4, -12, 4, 4]
        assert not deal.finished
        assert deal.waiting == ("W",)
        assert deal.view("E").seats[1].state == "dead"

    def test_or_play_goes_on_and_the_claim_is_not_made_twice(self) -> None:
        deal = at_table(Claimed(then="play-on"), "E discard 1z; pass; S draw; S win 2")
        assert "win" not in deal.legal("S")
        assert "win 2" not in deal.legal("S")
        script(deal, "S discard 2z; W win 1; pass; W draw; W discard 1p; S win 5")
        assert [won.seat for won in deal.wins] == ["S"]
        assert ("S", "win 5") in deal.acts

    def test_what_was_said_of_a_true_win_is_kept(self) -> None:
        deal = at_table(Claimed(), "E discard 1z; pass; S draw; S win 4", draws="1p")
        assert deal.acts[-1] == ("S", "win 4")
        assert totals(deal) == [-2, 6, -2, -2]
        again = pickle.loads(pickle.dumps(deal))
        assert again._log == deal._log


class TestDead:
    def test_who_is_dead_plays_no_more(self) -> None:
        deal = at_table(Dead(), "E discard 1z; pass; S draw; S win")
        assert totals(deal) == [0, 0, 0, 0]
        assert deal.waiting == ("W",)
        with pytest.raises(IllegalAction, match="dead") as caught:
            deal.act("S", "discard 2z")
        assert caught.value.rule == "r.dead"
        script(deal, "W draw; W discard 1p")
        assert "S" not in deal.waiting  # who waited for it
        script(deal, "pass; N draw; N discard; pass; E draw; E discard; pass")
        assert deal.waiting == ("W",)

    def test_he_pays_as_ever(self) -> None:
        # N is dead; S wins by himself and all three pay.
        deal = at_table(Dead(), "E discard 1z; N win; pass; S draw; S win", draws="1p")
        assert totals(deal) == [-20, 60, -20, -20]

    def test_on_a_discard_the_others_still_answer(self) -> None:
        deal = at_table(Dead(), "E discard 9s; N win", draws="2z")
        assert deal.waiting == ("S", "W")
        script(deal, "S win")
        assert totals(deal) == [-20, 40, -10, -10]

    def test_who_discards_before_he_draws_has_a_tile_too_few(self) -> None:
        deal = at_table(Dead(), "E discard 1z; pass")
        assert "discard 9s" in deal.legal("S")
        deal.act("S", "discard 9s")
        assert deal.events[-2 if deal.events[-1].kind != "fault" else -1].kind == "fault"
        assert len(deal.view("S").hand.tiles) == 13
        assert deal.waiting == ("W",)

    def test_when_nobody_is_left_the_deal_is_over(self) -> None:
        deal = at_table(Dead(), "E win; S draw; S win; W draw; W win; N draw; N win")
        assert deal.finished
        assert deal.events[-1].note == "wall"


class TestDismissed:
    def test_drawing_from_the_wrong_end(self) -> None:
        deal = at_table(Shocked(), "W choose call=needle; N choose call=buy; E discard 1z; pass")
        assert set(deal.legal("S")[:2]) == {"draw", "draw tail"}
        left = deal.view("S").left
        deal.act("S", "draw tail")
        assert deal.pots == {"pot": 8}  # 2 lay there, three times as much was added
        assert deal.ledger.totals()["S"] == -6
        assert deal.view("S").left == left
        assert deal.view("N").seats[1].state == "dismissed"
        deal.act("S", "draw")
        assert deal.legal("S") == ("discard 2z",)

    def test_who_is_dismissed_neither_claims_nor_wins(self) -> None:
        deal = at_table(
            Shocked(),
            "W choose call=needle; pass; E discard 1z; pass; S draw tail; S draw; S discard; pass; W draw; W discard 1p",
        )
        assert "S" not in deal.waiting
        deal = at_table(Shocked(), "pass; E discard 1z; pass; S draw tail; S draw", draws="1p")
        assert deal.legal("S") == ("discard 1p",)
        with pytest.raises(IllegalAction, match="dismissed") as caught:
            deal.act("S", "win")
        assert caught.value.rule == "r.wrong-end"

    def test_the_winner_picks_up_everything(self) -> None:
        before = "W choose call=needle; N choose call=buy; E discard 1z; pass; S draw; S discard; pass; W draw; W discard; pass"
        deal = at_table(
            Shocked(),
            f"{before}; N draw tail; N draw; N discard; pass; E draw; E discard; pass; S draw; S win",
            draws="2z 1z 2z 4z 1p",
        )
        assert totals(deal) == [-2, 3 * 2 + 8, -3, -9]
        assert deal.pots == {"pot": 0}

    def test_a_fault_is_paid_for_although_nothing_lies_there(self) -> None:
        deal = at_table(Shocked(), "pass; E discard 1z; pass; S draw tail")
        assert totals(deal) == [0, 0, 0, 0]
        assert deal.view("S").seats[1].state == "dismissed"

    def test_a_tile_that_should_have_been_laid_aside(self) -> None:
        deal = at_table(
            Shocked(), "W choose call=needle; pass; E discard 1z; pass; S draw; S discard; pass; W draw; W discard 5z"
        )
        assert deal.ledger.totals()["W"] == -1 - 3
        assert deal.view("W").seats[2].state == "dismissed"
        assert [event.kind for event in deal.events if event.seat == "W"][-2:] == ["fault", "discard"]
        engine = stacked(Shocked(), hands=HANDS, draws="2z 1z")
        script(engine, "pass; E discard 1z; S discard 2z")
        with pytest.raises(IllegalAction, match="laid aside, not discarded"):
            engine.act("W", "discard 5z")

    def test_a_tile_that_may_not_be_laid_aside_stays_in_the_hand(self) -> None:
        deal = at_table(Shocked(), "W choose call=needle; pass; E aside 4z")
        assert deal.view("S").seats[0].aside == ()
        assert len(deal.view("E").hand.tiles) == 14
        assert deal.ledger.totals()["E"] == -3
        assert deal.legal("E") == ("discard 1z",)  # the tile he took last
        script(deal, "E discard 1z; pass; S draw")
        assert deal.waiting == ("S",)

    def test_told_to_everybody_and_recorded(self) -> None:
        deal = at_table(Shocked(), "pass; E discard 1z; pass; S draw tail; S draw")
        event = next(one for one in deal.view("N").events if one.kind == "fault")
        assert (event.seat, event.note, event.act) == ("S", "wrong-end", "draw tail")
        assert json.loads(json.dumps(event.to_json())) == {
            "e": "fault",
            "seat": "S",
            "note": "wrong-end",
            "act": "draw tail",
        }
        again = pickle.loads(pickle.dumps(deal))
        assert again._log == deal._log
        assert again.officiate == "table"
        deal.undo()
        deal.undo()
        assert deal.view("N").seats[1].state == ""
        assert "draw tail" in deal.legal("S")


@pytest.mark.parametrize(
    "rules",
    [Chombo(), Chombo(replay=False), Claimed(), Claimed(then="dead"), Claimed(then="play-on"), Dead(), Shocked()],
    ids=repr,
)
def test_deals_keep_their_promises(rules: Variant, examples: Callable[[int], int], seed: int) -> None:
    met = check_variant(rules, deals=examples(60), seed=seed)
    assert met["fault"]
    assert met["win"]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: conduct.penalty("false-win"), lambda: conduct.penalty(conduct.FALSE_WIN, pays=3), lambda: conduct.each(0),
        lambda: conduct.penalty(conduct.FALSE_WIN, then="void"), lambda: conduct.penalty(conduct.WRONG_END, pays=conduct.claimed()),
        lambda: conduct.each(1, dealer=0), lambda: conduct.claimed(-1), lambda: conduct.claimed(0, 0), lambda: conduct.claimed(3, 2),
        lambda: conduct.fine("pot"),
        lambda: conduct.fine("", 1), lambda: conduct.fine("pot", -1), lambda: conduct.state("", "a", "b", conduct.FREE),
        lambda: conduct.state("a", "a", "b", conduct.Act.DRAW), lambda: conduct.state("a", "a", "b", 3),
    ],
)  # fmt: skip
def test_what_is_no_penalty_is_refused(wrong: Callable[[], Any]) -> None:
    with pytest.raises(RuleError) as caught:
        wrong()
    assert caught.value.zh != caught.value.en


def _made(**words: Any) -> None:
    type("Bad", (Shocked,), {"key": "bad", "names": ("Bad", "坏"), **words})


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ({"penalties": (conduct.penalty(conduct.FALSE_WIN),) * 2}, "one for each fault"),
        ({"penalties": (conduct.penalty(conduct.FALSE_WIN, pays=conduct.fine("sea", 1)),)}, "no such pot"),
        ({"penalties": ("x",)}, "holds 'x'"),
        ({"extras": (extras.pot("sea"),)}, "no such pot"),
    ],
)
def test_words_that_do_not_fit_together(words: dict[str, Any], what: str) -> None:
    with pytest.raises(RuleError, match=what):
        _made(**words)
