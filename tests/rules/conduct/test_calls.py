"""Side declarations before the deal: who may call what, the stakes and where they go, and what a call changes for the whole deal."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from called import Called, Each

from mahjong.errors import IllegalAction, MahjongError, RuleError
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, play_out
from mahjong.rules import calls as call
from mahjong.rules import extras, facts, scales
from mahjong.rules import phases as phase
from mahjong.rules.layout import Address
from mahjong.testing import check_variant, script, stacked

HAND = "123m 456m 789m 11p 99s"
OTHERS = {"E": "147m 258p 369s 1234z 1z", "W": "258m 147p 258s 5566z", "N": "369m 369p 147s 7712z"}


def dealt(calls: str = "", draws: str = "1p 2z 9s", turned: str = "5z", **how: Any) -> Deal:
    """S waits for 1p and 9s. E discards 1z, S draws first."""
    names = {name: how.pop(name) for name in ("order", "each") if name in how}
    deal = stacked(Called(**names), hands={**OTHERS, "S": HAND}, indicator=turned, draws=draws, **how)
    return script(deal, f"{calls}; pass")


class TestCalling:
    def test_anybody_calls_anything_once_and_as_much_as_he_likes(self) -> None:
        deal = Called().deal(seed=1)
        assert deal.waiting == ("E", "S", "W", "N")
        script(deal, "W choose call=needle; W choose call=buy; E choose call=dry")
        assert deal.calls == (("W", "needle"), ("W", "buy"), ("E", "dry"))
        for seat in deal.seats:
            assert not {"choose call=needle", "choose call=buy", "choose call=dry"} & set(deal.legal(seat))
        with pytest.raises(IllegalAction, match="W has called needle: once a deal"):
            deal.act("N", "choose call=needle")
        with pytest.raises(IllegalAction, match="no such declaration; there are needle"):
            deal.act("N", "choose call=rain")
        with pytest.raises(IllegalAction, match="the play has not begun"):
            deal.act("N", "discard 1m")
        script(deal, "pass")
        assert [event.kind for event in deal.events if event.kind in ("call", "deal")] == ["call"] * 3 + ["deal"] * 4

    def test_who_has_passed_calls_no_more(self) -> None:
        deal = Called().deal(seed=1)
        deal.act("S", "pass")
        assert deal.waiting == ("E", "W", "N")
        with pytest.raises(IllegalAction, match="nothing is asked of this seat"):
            deal.act("S", "choose call=buy")

    def test_in_turn_the_dealer_is_asked_first(self) -> None:
        deal = Called(order="turn").deal(seed=1, dealer="W")
        asked = []
        while not any(event.kind == "deal" for event in deal.events):
            asked.append(deal.waiting)
            deal.act(deal.waiting[0], "pass")
        assert asked == [("W",), ("N",), ("E",), ("S",)]

    def test_when_all_is_called_nobody_is_asked(self) -> None:
        deal = Called().deal(seed=1)
        while not any(event.kind == "deal" for event in deal.events):
            deal.act("N", deal.legal("N")[0])
        assert len(deal.calls) == 8

    def test_nobody_holds_a_tile_yet(self) -> None:
        deal = Called().deal(seed=1)
        view = deal.view("E")
        assert (len(view.hand.tiles), view.left, view.indicator) == (0, 136, "")
        assert not any(event.kind in ("roll", "deal") for event in deal.events)

    def test_calls_are_public_and_passes_are_not(self) -> None:
        deal = script(Called().deal(seed=1), "W choose call=needle; E pass")
        view = deal.view("S")
        assert view.calls == (("W", "needle"),)
        assert [event.kind for event in view.events] == ["call", "settle"]
        assert view.to_json()["calls"] == [["W", "needle"]]

    def test_taken_back_across_the_deal(self) -> None:
        deal = script(Called().deal(seed=1), "W choose call=turn; E pass; S pass; N pass; W pass")
        log = [str(event) for event in deal.events]
        assert len(deal.view("E").hand.tiles) == 14
        deal.undo()
        assert len(deal.view("E").hand.tiles) == 0
        assert deal.waiting == ("W",)
        deal.act("W", "pass")
        assert [str(event) for event in deal.events] == log
        again = pickle.loads(pickle.dumps(deal))
        assert again.calls == deal.calls
        assert again._log == deal._log


class TestStakes:
    def test_a_stake_goes_to_the_pot_and_the_pot_to_the_winner(self) -> None:
        deal = dealt("W choose call=buy; N choose call=turn")
        assert deal.pots == {"pot": 3}
        assert deal.ledger.totals() == {"E": 0, "S": 0, "W": -2, "N": -1, "pot": 3}
        script(deal, "E discard 1z; S win")
        assert deal.pots == {"pot": 0}
        # 1 fan bought and 1 base, doubled by the self-draw: 4 from each, and 3 from the ground.
        assert deal.ledger.totals() == {"E": -4, "S": 15, "W": -6, "N": -5, "pot": 0}

    def test_what_earlier_deals_left_goes_with_it(self) -> None:
        deal = dealt("W choose call=buy", carried={"pot": 5})
        assert deal.view("E").pots == (("pot", 7),)
        script(deal, "E discard 1z; S win")
        assert deal.ledger.totals()["S"] == 3 * 4 + 7
        assert deal.ledger.totals()["pot"] == -5
        assert deal.pots == {"pot": 0}

    def test_a_match_carries_the_pot_over_drawn_deals(self) -> None:
        match = Called().match(seed=8, deals=12)
        lies = 0
        for deal in match:
            assert dict(deal.carried) == ({"pot": lies} if lies else {})
            deal.act("E", "choose call=needle")
            lies += 1
            while not deal.finished:
                seat = deal.waiting[0]
                legal = deal.legal(seat)
                deal.act(seat, legal[0] if legal[0] == "win" else "pass" if "pass" in legal else legal[-1])
            if deal.wins:
                lies = 0
            assert match.ledger.totals()["pot"] == lies

    @pytest.mark.parametrize("carried", [{"sea": 1}, {"pot": -1}, {"pot": 1.5}, {"pot": True}, 7, "pot"])
    def test_what_no_pot_can_hold(self, carried: Any) -> None:
        with pytest.raises(RuleError, match="carried="):
            Called().deal(seed=1, carried=carried)


class TestEffects:
    def test_an_item(self) -> None:
        plain, bought = dealt(), dealt("E choose call=buy")
        for deal in (plain, bought):
            script(deal, "E discard 1z; S win")
        assert plain.ledger.totals()["S"] == 6
        assert bought.ledger.totals()["S"] == 12 + 2

    def test_only_drawn_wins(self) -> None:
        deal = dealt("E choose call=dry", draws="4z 9s 2z 1p")
        script(deal, "E discard 1z; S discard 4z; W discard 9s")
        assert "win" not in deal.legal("S")
        with pytest.raises(IllegalAction, match="only drawn wins"):
            deal.act("S", "win")
        assert "win" in script(dealt(draws="4z 9s 2z 1p"), "E discard 1z; S discard 4z; W discard 9s").legal("S")
        score = Called().score(HAND, "1p", seat="S", from_seat="W", turned="5z", flags=["called-dry"])
        assert score.reason is not None
        assert score.reason.id == "dry"

    def test_all_that_a_win_brings_is_doubled_and_nothing_else(self) -> None:
        deal = dealt("W choose call=needle")
        script(deal, "E discard 1z; S win")
        assert deal.ledger.totals() == {"E": -4, "S": 13, "W": -5, "N": -4, "pot": 0}
        lines = [line for line in deal.ledger if line.kind == "scale"]
        assert sorted((line.payer, line.amount, line.why, line.via) for line in lines) == [
            (seat, 2, "needle", ("draw",)) for seat in "ENW"
        ]
        assert deal.wins[0].score is not None
        assert deal.wins[0].score.payments["S"] == 12

    def test_or_only_between_the_caller_and_the_winner(self) -> None:
        deal = dealt("W choose call=needle", each=True)
        script(deal, "E discard 1z; S win")
        assert deal.ledger.totals() == {"E": -2, "S": 9, "W": -5, "N": -2, "pot": 0}
        deal = dealt("S choose call=needle", each=True)
        script(deal, "E discard 1z; S win")
        assert deal.ledger.totals() == {"E": -4, "S": 12, "W": -4, "N": -4, "pot": 0}

    def test_a_single_score_is_told_by_flags(self) -> None:
        rules = Called(each=True)
        told = {"seat": "S", "self_draw": True, "turned": "5z"}
        assert rules.score(HAND, "1p", flags=["called-needle@W"], **told).payments == {
            "E": -2,
            "S": 8,
            "W": -4,
            "N": -2,
        }
        assert Called().score(HAND, "1p", flags=["called-needle"], **told).payments["S"] == 12
        with pytest.raises(MahjongError, match="no flag"):
            rules.score(HAND, "1p", flags=["calledneedle"], **told)
        assert "called-rain" in Called().score(HAND, "1p", flags=["called-rain"], **told).notes[0][0]

    @pytest.mark.parametrize(
        ("calls", "bird"),
        [("", "1p"), ("raise", "2p"), ("dig", "9p"), ("raise dig", "1p")],
    )
    def test_a_mark_moves_within_its_suit(self, calls: str, bird: str) -> None:
        said = "; ".join(f"N choose call={key}" for key in calls.split())
        deal = dealt(said, turned="9p")
        assert deal._masks["mark bird"] == call.Shift("bird", 1).moved(0) | _kind(bird)
        flags = [f"called-{key}" for key in calls.split()]
        score = Called().score(
            "123m 456m 789m 999p 11s".replace("11s", "1s"), "1s", seat="S", self_draw=True, turned="8p", flags=flags
        )
        birds = {"": 3, "raise": 0, "dig": 0, "raise dig": 3}[calls]
        assert score.fan == birds

    def test_the_other_end_of_the_wall_and_a_pip_more(self) -> None:
        plain = dealt(dice=(2, 3))
        turned = dealt("N choose call=turn", dice=(2, 3))
        later = dealt("N choose call=pip", dice=(2, 3))
        # The dealer counts 5: his own wall, five stacks stay at its right, drawing begins at the sixth.
        assert plain.layout.order[0] == Address(0, 6, 1)
        assert later.layout.order[0] == Address(0, 7, 1)
        # The other way round the first tile is the one that lay last, and stacks follow from left to right.
        assert turned.layout.order[0] == Address(0, 5, 1)
        assert turned.layout.order[2] == Address(0, 4, 1)
        assert set(turned.layout.order) == set(plain.layout.order)
        # Who follows whom is as ever.
        for deal in (plain, turned):
            script(deal, "E discard 1z")
            assert deal.waiting == ("S",)


class TestBackwards:
    """A call that turns the order of play round, too."""

    def test_the_turns_go_the_other_way(self) -> None:
        deal = dealt("S choose call=back; N choose call=buy")
        assert deal.seats == ("E", "N", "W", "S")
        assert [event.seat for event in deal.events if event.kind == "call"] == ["S", "N"]
        assert deal.calls == (("S", "back"), ("N", "buy"))
        script(deal, "E discard 1z")
        assert deal.waiting == ("N",)
        assert [one.seat for one in deal.view("W").seats] == ["E", "N", "W", "S"]

    def test_who_sat_on_the_right_is_claimed_from(self) -> None:
        deal = Called().deal(seed=12)
        script(deal, "W choose call=back; pass")
        claims = [
            (event.seat, event.other)
            for seed in range(12)
            for event in _greedy(Called().deal(seed=seed), "W choose call=back; pass").events
            if event.kind == "claim" and len(set(event.tiles)) == 3
        ]
        before = dict(zip("ENWS", "SENW", strict=True))
        assert claims
        assert all(before[seat] == other for seat, other in claims)

    def test_tiles_are_taken_in_the_same_order_of_seats(self) -> None:
        deal = Called().deal(seed=5, dealer="S")
        script(deal, "S choose call=back; pass")
        assert [event.seat for event in deal.events if event.kind == "deal"] == ["S", "E", "N", "W"]
        assert [take.seat for take in deal.layout.takes[:4]] == [1, 0, 3, 2]
        wall = deal.source.wall.tiles
        for place, seat in enumerate("ESWN"):
            held = sorted(wall[position] for position in deal.layout.hands[place])
            assert held == sorted(deal.view(seat).hand.tiles)
        other = script(Called().deal(seed=5, dealer="S"), "S choose call=turn; pass")
        assert other.layout.order == deal.layout.order

    def test_taken_back(self) -> None:
        deal = script(Called().deal(seed=1), "N choose call=back; E pass; S pass; N pass; W pass")
        log = [str(event) for event in deal.events]
        deal.undo()
        assert deal.seats == ("E", "S", "W", "N")
        assert deal.calls == (("N", "back"),)
        deal.act("W", "pass")
        assert [str(event) for event in deal.events] == log
        assert pickle.loads(pickle.dumps(deal))._log == deal._log
        assert deal.copy().view("N") == deal.view("N")

    def test_the_next_deal_goes_as_ever(self) -> None:
        deal = _greedy(Called().deal(seed=3), "W choose call=back; pass")
        assert deal.outcome.seats == ("E", "S", "W", "N")
        match = Called().match(seed=2, deals=2)
        script(match.deal, "W choose call=back; pass")
        _greedy(match.deal, "")
        assert match.next().seats == ("E", "S", "W", "N")


def _greedy(deal: Deal, before: str) -> Deal:
    script(deal, before)
    players = {seat: Greedy(number) for number, seat in enumerate("ESWN")}
    play_out(deal, players)
    return deal


def _kind(text: str) -> int:
    from mahjong.tiles import mask

    return mask(text)


class TestWhatEachMayCall:
    """A call that every player may make for himself."""

    def test_each_once(self) -> None:
        deal = script(Each().deal(seed=1), "W choose call=buy; E choose call=buy; N choose call=dry")
        assert deal.calls == (("W", "buy"), ("E", "buy"), ("N", "dry"))
        # W and E have called all there is for them; S and N may still buy.
        assert deal.waiting == ("S", "N")
        assert {action.text for action in deal.legal("S")} == {"choose call=buy", "pass"}
        deal.act("S", "choose call=buy")
        assert deal.waiting == ("N",)
        deal.act("N", "pass")
        assert any(event.kind == "deal" for event in deal.events)
        assert deal.pots == {"pot": 6}

    def test_nobody_calls_it_twice(self) -> None:
        deal = script(Each().deal(seed=1), "W choose call=buy; N choose call=dry; S choose call=buy")
        assert deal.waiting == ("E", "N")
        for seat, text, told in (
            ("E", "choose call=dry", "N has called drawn wins only: once a deal"),
            ("E", "choose call=rain", "no such declaration"),
        ):
            with pytest.raises(IllegalAction, match=told):
                deal.act(seat, text)
        two = script(Each().deal(seed=1), "W choose call=buy")
        assert two.waiting == ("E", "S", "W", "N")
        with pytest.raises(IllegalAction, match="W has called one more: once a deal"):
            two.act("W", "choose call=buy")

    def test_in_turn(self) -> None:
        deal = Each(order="turn").deal(seed=1, dealer="S")
        assert deal.waiting == ("S",)
        script(deal, "S choose call=buy; S pass; W pass; N choose call=buy; N choose call=dry")
        assert deal.waiting == ("E",)
        assert {action.text for action in deal.legal("E")} == {"choose call=buy", "pass"}
        deal.undo()
        assert deal.waiting == ("N",)

    def test_whose_call_it_is_decides(self) -> None:
        told = {"seat": "S", "self_draw": True}
        rules = Each()
        # One, and eight more from E and W.
        assert rules.score(HAND, "1p", **told).payments == {"E": -9, "S": 19, "W": -9, "N": -1}
        bought = rules.score(HAND, "1p", flags=["called-buy@S", "called-buy@N"], **told)
        assert bought.payments == {"E": -10, "S": 24, "W": -10, "N": -4}
        north = rules.score(HAND, "1p", seat="N", from_seat="E", flags=["called-buy@E"])
        assert north.payments == {"E": -2 * (1 + 4 + 2 + 8), "S": -5, "W": -13, "N": 48}

    def test_what_has_an_effect_on_the_deal_is_called_once(self) -> None:
        with pytest.raises(RuleError, match="no effect on the deal") as caught:
            call.call("pip", "a pip more", "加点", effects=(call.dice(1),), each=True)
        assert caught.value.zh != caught.value.en

    @pytest.mark.parametrize("order", ["any", "turn"])
    def test_promises(self, order: str, examples: Callable[[int], int], seed: int) -> None:
        assert check_variant(Each(order=order), deals=examples(30), seed=seed)["call"]


@pytest.mark.parametrize("order", ["any", "turn"])
@pytest.mark.parametrize("each", [False, True])
def test_deals_keep_their_promises(order: str, each: bool, examples: Callable[[int], int], seed: int) -> None:
    met = check_variant(Called(order=order, each=each), deals=examples(60), seed=seed)
    assert met["call"]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: call.call("Needle", "a", "b"), lambda: call.call("needle", "", "b"), lambda: call.call("needle", "a", "b", stake=-1),
        lambda: call.call("needle", "a", "b", effects=("x",)), lambda: call.shift("", 1), lambda: call.shift("bird", 0),
        lambda: call.shift("bird", 9), lambda: call.dice(0), lambda: call.dice(7), lambda: phase.calls(),
        lambda: phase.calls(call.call("a", "a", "a"), call.call("a", "b", "b")), lambda: phase.calls("a"),
        lambda: phase.calls(call.call("a", "a", "a"), order="any"), lambda: facts.called("No"), lambda: facts.called("a", "me"),
        lambda: scales.wins("a", "a", "a", 1, when=facts.called("a")), lambda: scales.wins("a", "a", "a", when="a"),
    ],
)  # fmt: skip
def test_what_is_no_call_is_refused(wrong: Callable[[], Any]) -> None:
    with pytest.raises(RuleError) as caught:
        wrong()
    assert caught.value.zh != caught.value.en


def _made(**words: Any) -> None:
    type("Bad", (Called,), {"key": "bad", "names": ("Bad", "坏"), **words})


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ({"phases": (phase.turned(), phase.calls(call.call("a", "a", "a")))}, "calls come first"),
        ({"phases": (phase.calls(call.call("a", "a", "a")),) * 2}, "calls come first"),
        ({"phases": (phase.calls(call.call("a", "a", "a", stake=1), pot="sea"), phase.turned())}, "no such pot"),
        ({"extras": (), "phases": (phase.calls(call.call("a", "a", "a", stake=1)), phase.turned())}, "no such pot"),
        (
            {"phases": (phase.calls(call.call("a", "a", "a", effects=(call.shift("cow", 1),))), phase.turned())},
            "a mark 'cow'",
        ),
        ({"extras": (extras.pot(), "x")}, "holds 'x'"),
    ],
)
def test_words_that_do_not_fit_together(words: dict[str, Any], what: str) -> None:
    with pytest.raises(RuleError, match=what):
        _made(**words)
