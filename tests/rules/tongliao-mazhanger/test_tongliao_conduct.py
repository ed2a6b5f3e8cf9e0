"""Side declarations and their chips, what they change for a hand, and what mistakes cost at a table that officiates itself."""

from __future__ import annotations

from typing import Any

import pytest

from asked import totals
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.rules.layout import Address
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import bits, code, mask

CLOSED_FIVE = "22p 123m 46p 777s 789s"
"""With a xi'r, waits for the closed 5p."""
HANDS = {"E": "5p 66z 6s", "W": f"7z6z9s {CLOSED_FIVE}"}
"""E deals; the fish stays 1s where a dragon is turned up."""
KEY = "tongliao-mazhanger"


def dealt(
    calls: str = "", draws: str = "", turned: str = "7z", hands: dict[str, str] | None = None, **how: Any
) -> Deal:
    """What is called, the xi'r of W, and everybody ready for E's first discard."""
    options = {name: how.pop(name) for name in list(how) if name not in ("officiate", "carried", "automation", "dice")}
    deal = stacked(variant(KEY, **options), hands=hands or HANDS, draws=draws, indicator=turned, **how)
    script(deal, calls)
    if not deal.view("E").hand.tiles:
        script(deal, "pass")
    return deal


def shown(deal: Deal, seat: str = "W", group: str = "7z6z9s") -> Deal:
    script(deal, f"{seat} aside {group}")
    while any("pass" in deal.legal(one) for one in deal.waiting) and not deal.view("E").seats[0].river:
        script(deal, "pass")
    return deal


def paid(hand: str, win: str, flags: str = "", options: dict[str, Any] | None = None, **how: Any) -> list[int]:
    how = {"turned": "7z", **how}
    score = variant(KEY, **(options or {})).score(hand, win, flags=flags.split(), **how)
    assert score.legal, score.reason
    return [score.payments[seat] for seat in "ESWN"]


def fish_of(deal: Deal) -> str:
    (kind,) = bits(deal._masks["mark fish"])
    return code(kind)


class TestChips:
    @pytest.mark.rule("tongliao-mazhanger.conduct.side-chips")
    def test_anybody_calls_before_the_deal(self) -> None:
        deal = variant(KEY).deal(seed=1)
        assert deal.waiting == ("E", "S", "W", "N")
        assert not deal.view("E").hand.tiles
        assert [one.value for one in deal.legal("N")[:-1]] == [
            "zhazhen", "ganmo", "maiyu", "daozhuan", "raise-dice", "dig-dice", "raise-fish", "dig-fish",
        ]  # fmt: skip
        script(deal, "N choose call=zhazhen")
        assert deal.pots == {"pot": 1}
        assert deal.ledger.totals()["N"] == -1

    @pytest.mark.rule("tongliao-mazhanger.conduct.chip-size")
    @pytest.mark.parametrize("chip", [0, 1, 5])
    def test_one_chip_each_and_each_kind_once(self, chip: int) -> None:
        deal = variant(KEY, side_chip=chip).deal(seed=1)
        script(deal, "N choose call=zhazhen; N choose call=maiyu; E choose call=ganmo")
        assert deal.pots == {"pot": 3 * chip}
        with pytest.raises(IllegalAction, match="N has called needle") as caught:
            deal.act("W", "choose call=zhazhen")
        assert caught.value.rule == "tongliao-mazhanger.conduct.side-chips"

    @pytest.mark.rule("tongliao-mazhanger.conduct.era")
    def test_the_oldest_rules_know_none(self) -> None:
        assert not variant(KEY, preset="old").side_calls
        deal = variant(KEY, preset="old").deal(seed=1)
        assert deal.view("E").hand.tiles
        assert deal.calls == ()

    @pytest.mark.rule("tongliao-mazhanger.score.pot")
    def test_the_winner_takes_the_ground_besides_the_shares(self) -> None:
        deal = shown(dealt("S choose call=maiyu; S choose call=zhazhen", "1s 2m 4m 1s 6z 5p"))
        script(deal, "E discard 6z; S discard; W discard 2m; N discard; E discard 6z; S discard; W win")
        # The closed five and a fish bought: 2 fish, 3 a share, twice for the self-draw and twice for the needle; 2 chips lay there.
        assert totals(deal) == [-12, -12 - 2, 36 + 2, -12]
        assert [stage.name for stage in deal.ledger.stages] == ["stake", "stake", "win", "pot"]

    @pytest.mark.rule("tongliao-mazhanger.end.pot-carries")
    def test_what_nobody_wins_stays_for_the_next_hand(self) -> None:
        match = variant(KEY).match(seed=5, deals=2)
        script(match.deal, "N choose call=maiyu; S choose call=ganmo; pass")
        play_until(match.deal)
        assert match.deal.wins == ()
        following = match.next()
        assert following.pots == {"pot": 2}
        assert dict(following.carried) == {"pot": 2}


class TestNeedle:
    @pytest.mark.rule("tongliao-mazhanger.conduct.zhazhen", "tongliao-mazhanger.conduct.order-of-doubling")
    def test_all_shares_double_and_the_ground_does_not(self) -> None:
        hand = f"[7z6z9s] {CLOSED_FIVE}"
        assert paid(hand, "5p", seat="W", self_draw=True) == [-4, -4, 12, -4]
        assert paid(hand, "5p", "called-zhazhen", seat="W", self_draw=True) == [-8, -8, 24, -8]
        assert paid(hand, "5p", "called-zhazhen", seat="W", from_seat="E") == [-16, 0, 16, 0]

    @pytest.mark.rule("tongliao-mazhanger.conduct.zhazhen")
    def test_or_those_of_the_caller(self) -> None:
        hand, own = f"[7z6z9s] {CLOSED_FIVE}", {"zhazhen_scope": "caller"}
        assert paid(hand, "5p", "called-zhazhen@E", own, seat="W", self_draw=True) == [-8, -4, 16, -4]
        assert paid(hand, "5p", "called-zhazhen@W", own, seat="W", self_draw=True) == [-8, -8, 24, -8]
        assert paid(hand, "5p", "called-zhazhen@N", own, seat="W", from_seat="E") == [-8, 0, 8, 0]


class TestGanMo:
    CALLED = "E choose call=ganmo"
    DRAWS = "1s 2m 4m 1s 6z 5p"

    @pytest.mark.rule("tongliao-mazhanger.conduct.ganmo", "tongliao-mazhanger.score.fish-ganmo")
    def test_only_self_draws_and_a_fish_more(self) -> None:
        hand = f"[7z6z9s] {CLOSED_FIVE}"
        assert paid(hand, "5p", "called-ganmo ready-declared", seat="W", self_draw=True) == [-6, -6, 18, -6]
        score = variant(KEY).score(
            hand, "5p", seat="W", from_seat="E", turned="7z", flags=["called-ganmo", "ready-declared"]
        )
        assert score.reason is not None
        assert score.reason.id == "tongliao-mazhanger.conduct.ganmo"

    @pytest.mark.rule("tongliao-mazhanger.conduct.ganmo-announce")
    def test_who_has_not_announced_cannot_win(self) -> None:
        deal = shown(dealt(self.CALLED, self.DRAWS))
        script(deal, "E discard 6z; S discard; W discard 2m; N discard; E discard 6z; S discard")
        assert deal.view("W").drawn == "5p"
        with pytest.raises(IllegalAction, match="has not declared ready") as caught:
            deal.act("W", "win")
        assert caught.value.rule == "tongliao-mazhanger.conduct.ganmo-announce"

    @pytest.mark.rule("tongliao-mazhanger.conduct.ganmo-announce")
    def test_nothing_is_announced_where_it_was_not_called(self) -> None:
        deal = shown(dealt("", self.DRAWS))
        script(deal, "E discard 6z; S discard")
        assert not any("ready" in one for one in deal.legal("W"))
        with pytest.raises(IllegalAction, match="was not called for"):
            deal.act("W", "discard 2m ready")

    @pytest.mark.rule("tongliao-mazhanger.conduct.ganmo-announce")
    def test_an_announced_hand_is_frozen_but_for_kongs_and_passes_that_keep_the_wait(self) -> None:
        deal = shown(dealt(self.CALLED, "1s 2m 4m 1s 6z 3p"))
        script(deal, "E discard 6z; S discard; W discard 2m ready; N discard; E discard 6z; S discard")
        assert deal.legal("W") == ("discard 3p",)
        deal = shown(dealt(self.CALLED, "1s 2m 4m 1s 6z 5z 3p"))
        script(deal, "E discard 6z; S discard; W discard 2m ready; N discard; E discard 6z; S discard")
        assert set(deal.legal("W")) == {"aside 5z"}

    @pytest.mark.rule("tongliao-mazhanger.conduct.ganmo-announce")
    def test_a_kong_that_changes_nothing(self) -> None:
        hands = {**HANDS, "W": "7z6z9s 22p 123m 46p 777s 789m"}
        deal = shown(dealt(self.CALLED, "1s 2m 4m 1s 6z 7s 3p", hands=hands))
        script(deal, "E discard 6z; S discard; W discard 2m ready; N discard; E discard 6z; S discard")
        assert set(deal.legal("W")) == {"discard 7s", "kong <7777s>"}

    @pytest.mark.rule("tongliao-mazhanger.conduct.ganmo-announce")
    def test_or_may_change_by_agreement(self) -> None:
        deal = shown(dealt(self.CALLED, "1s 2m 4m 1s 6z 3p", ganmo_lock=False))
        script(deal, "E discard 6z; S discard; W discard 2m ready; N discard; E discard 6z; S discard")
        assert {"discard 3p", "discard 2p", "discard 6p"} <= set(deal.legal("W"))

    @pytest.mark.rule(
        "tongliao-mazhanger.ex.ganmo-zhazhen",
        "tongliao-mazhanger.score.fish-ganmo",
        "tongliao-mazhanger.conduct.order-of-doubling",
    )
    def test_gan_mo_with_the_needle(self) -> None:
        deal = shown(dealt("E choose call=ganmo; N choose call=zhazhen", self.DRAWS))
        script(deal, "E discard 6z; S discard; W discard 2m ready; N discard; E discard 5p")
        assert "W" not in deal.waiting
        script(deal, "S discard; W win")
        assert totals(deal) == [-12 - 1, -12, 36 + 2, -12 - 1]  # the chips on the ground besides


class TestFishAndDice:
    @pytest.mark.rule("tongliao-mazhanger.conduct.maiyu")
    def test_whoever_wins_has_a_fish_more(self) -> None:
        assert paid(f"[7z6z9s] {CLOSED_FIVE}", "5p", "called-maiyu", seat="W", self_draw=True) == [-6, -6, 18, -6]
        assert paid(f"[7z6z9s] {CLOSED_FIVE}", "5p", "called-maiyu@S", seat="W", from_seat="S") == [0, -12, 12, 0]

    @pytest.mark.rule("tongliao-mazhanger.ex.raise-fish", "tongliao-mazhanger.conduct.raise-fish")
    @pytest.mark.parametrize(
        ("calls", "fish"), [("", "7s"), ("raise-fish", "8s"), ("dig-fish", "6s"), ("raise-fish dig-fish", "7s")]
    )
    def test_the_fish_moves_a_step(self, calls: str, fish: str) -> None:
        said = "; ".join(f"N choose call={key}" for key in calls.split())
        deal = stacked(variant(KEY), indicator="6s", seed=4)
        script(deal, f"{said}; pass")
        assert fish_of(deal) == fish

    @pytest.mark.rule("tongliao-mazhanger.conduct.raise-fish")
    @pytest.mark.parametrize(("flags", "closed"), [("", "7"), ("called-raise-fish", "8"), ("called-dig-fish", "6")])
    def test_and_the_number_that_is_closed_on_it(self, flags: str, closed: str) -> None:
        hands = {"6": ("57p", "6p"), "7": ("68p", "7p"), "8": ("79p", "8p")}
        for number, (held, win) in hands.items():
            score = variant(KEY).score(
                f"[7z8m5s] 22p 123m 999m 444m {held}", win, seat="N", self_draw=True, turned="6s", flags=flags.split()
            )
            assert score.legal
            assert any(one.key == "closed-on-fish" for one in score.patterns) == (number == closed)

    @pytest.mark.rule("tongliao-mazhanger.conduct.raise-wrap")
    @pytest.mark.parametrize(
        ("turned", "call", "fish"),
        [("8s", "raise", "1s"), ("9m", "dig", "9m"), ("7z", "raise", "2s"), ("7z", "dig", "9s"), ("9s", "raise", "2s")],
    )
    def test_steps_wrap_inside_the_suit(self, turned: str, call: str, fish: str) -> None:
        deal = stacked(variant(KEY), indicator=turned, seed=4)
        assert fish_of(script(deal, f"N choose call={call}-fish; pass")) == fish

    @pytest.mark.rule("tongliao-mazhanger.conduct.dig-dice")
    @pytest.mark.parametrize(
        ("calls", "stack"), [("", 11), ("raise-dice", 12), ("dig-dice", 10), ("raise-dice dig-dice", 11)]
    )
    def test_a_pip_more_or_fewer(self, calls: str, stack: int) -> None:
        said = "; ".join(f"S choose call={key}" for key in calls.split())
        deal = stacked(variant(KEY), dice=(2, 3, 1, 4), seed=4)
        script(deal, f"{said}; pass")
        assert deal.layout.order[0] == Address(
            0, stack, 1
        )  # the first throw, 5, reaches the dealer himself; 10 stacks are skipped


class TestReverse:
    @pytest.mark.rule("tongliao-mazhanger.conduct.reverse")
    def test_the_wall_is_drawn_the_other_way_round(self) -> None:
        plain, turned = (stacked(variant(KEY), dice=(2, 3, 1, 4), seed=4) for _ in range(2))
        script(plain, "pass")
        script(turned, "W choose call=daozhuan; pass")
        assert plain.layout.order[0] == Address(0, 11, 1)
        assert [one.stack for one in turned.layout.order[:4]] == [10, 10, 9, 9]
        assert turned.seats == ("E", "S", "W", "N")
        assert [event.seat for event in turned.events if event.kind == "deal"] == ["E", "S", "W", "N"]

    @pytest.mark.rule("tongliao-mazhanger.conduct.reverse")
    def test_or_the_turns_too(self) -> None:
        deal = stacked(variant(KEY, reverse="turns-too", side_chip=0), dice=(2, 3, 1, 4), seed=4)
        script(deal, "W choose call=daozhuan; pass")
        assert deal.seats == ("E", "N", "W", "S")
        assert [one.stack for one in deal.layout.order[:4]] == [10, 10, 9, 9]
        while "pass" in deal.legal(deal.waiting[0]):
            deal.act(deal.waiting[0], "pass")
        deal.act("E", next(one for one in deal.legal("E") if one.startswith("discard")))
        drawn = [
            event.seat
            for event in play_until(deal, lambda now: any(one.kind == "draw" for one in now.events)).events
            if event.kind == "draw"
        ]
        assert drawn == ["N"]


class TestShock:
    @pytest.mark.rule(
        "tongliao-mazhanger.conduct.shock", "tongliao-mazhanger.conduct.dismissed", "tongliao-mazhanger.conduct.fine"
    )
    def test_drawing_from_the_wrong_end(self) -> None:
        deal = shown(dealt("W choose call=zhazhen; N choose call=maiyu", "1s 5p", officiate="table"))
        script(deal, "E discard 6z; pass; S draw; S discard; pass")
        assert deal.legal("W")[:2] == ("draw", "draw tail")
        deal.act("W", "draw tail")
        assert deal.pots == {"pot": 2 + 6}
        assert deal.view("S").seats[2].state == "dismissed"
        deal.act("W", "draw")
        assert deal.legal("W") == ("discard 5p",)
        with pytest.raises(IllegalAction, match="dismissed") as caught:
            deal.act("W", "win")
        assert caught.value.rule == "tongliao-mazhanger.conduct.shock"
        script(deal, "W discard 5p; pass")
        assert "W" not in deal.waiting

    @pytest.mark.rule("tongliao-mazhanger.conduct.shock")
    def test_the_engine_does_not_let_it_happen(self) -> None:
        from mahjong.play.states import AT_TABLE

        deal = shown(dealt("", automation=AT_TABLE))
        script(deal, "E discard 6z; pass")
        with pytest.raises(IllegalAction, match="from the other end") as caught:
            deal.act("S", "draw tail")
        assert caught.value.rule == "tongliao-mazhanger.conduct.shock"

    @pytest.mark.rule("tongliao-mazhanger.conduct.dismissed")
    def test_no_claim_of_any_kind(self) -> None:
        hands = {**HANDS, "S": "66s"}
        deal = shown(dealt("W choose call=zhazhen", "1s 2m 4m 6s", officiate="table", hands=hands))
        script(
            deal,
            "E discard 6z; pass; S draw tail; S draw; S discard; pass; W draw; W discard; pass; N draw; N discard",
        )
        assert "S" not in deal.waiting
        script(deal, "pass; E draw; E discard 6s")
        assert "S" not in deal.waiting  # who holds a pair of them, and 5 and 7 are not needed

    @pytest.mark.rule(
        "tongliao-mazhanger.ex.pot-and-shock", "tongliao-mazhanger.score.pot", "tongliao-mazhanger.conduct.fine"
    )
    def test_pot_and_shock(self) -> None:
        hands = {"E": f"1s7z9s {CLOSED_FIVE} 6z"}
        deal = dealt("W choose call=daozhuan; N choose call=maiyu", "4m 4m 4m 5p", officiate="table", hands=hands)
        shown(deal, "E", "1s7z9s")
        script(deal, "E discard 6z; pass; S draw; S discard; pass; W draw; W discard; pass")
        script(deal, "N draw tail; N draw; N discard; pass; E draw; E win")
        assert deal.wins[0].score is not None
        assert {one.key: one.worth for one in deal.wins[0].score.patterns} == {
            "fish": 1,
            "closed-on-fish": 1,
            "maiyu": 1,
        }
        assert totals(deal) == [32, -8, -9, -15]


SHOWN = {"S": "7z6z9s 5z 44p 2m", "E": "4m8p9p 4p 6z"}


class TestMistakes:
    CALLED = "W choose call=zhazhen; N choose call=maiyu"

    def table(self, draws: str = "5z", **how: Any) -> Deal:
        deal = dealt(self.CALLED, draws, officiate="table", hands=SHOWN, **how)
        return shown(deal, "S")

    @pytest.mark.rule(
        "tongliao-mazhanger.ex.passable-discarded", "tongliao-mazhanger.conduct.mistakes", "tongliao-mazhanger.conduct.fine",
        "tongliao-mazhanger.conduct.mistake-fine",
    )  # fmt: skip
    @pytest.mark.parametrize("fined", [True, False])
    def test_a_tile_discarded_that_could_have_been_passed(self, fined: bool) -> None:
        deal = self.table(mistake_fine=fined)
        script(deal, "E discard 6z; pass; S draw; S discard 5z")
        assert deal.view("E").seats[1].state == "dismissed"
        assert deal.view("E").seats[1].river[-1][0] == "5z"
        assert deal.ledger.totals()["S"] == (-6 if fined else 0)
        assert deal.pots == {"pot": 8 if fined else 2}

    @pytest.mark.rule("tongliao-mazhanger.conduct.mistakes")
    def test_the_engine_refuses_it(self) -> None:
        deal = shown(dealt(self.CALLED, "5z", hands=SHOWN), "S")
        script(deal, "E discard 6z")
        assert "aside 5z" in deal.legal("S")
        with pytest.raises(IllegalAction, match="not discarded"):
            deal.act("S", "discard 5z")

    @pytest.mark.rule("tongliao-mazhanger.ex.passable-discarded", "tongliao-mazhanger.conduct.mistake-exceptions")
    def test_after_a_claim_it_is_none(self) -> None:
        deal = self.table("1s")
        script(deal, "E discard 4p; S claim [444p]; S discard 5z")
        assert deal.view("E").seats[1].state == ""
        assert deal.ledger.totals()["S"] == 0

    @pytest.mark.rule("tongliao-mazhanger.conduct.mistake-exceptions")
    def test_nor_with_the_dealers_first_discard(self) -> None:
        hands = {"E": "7z6z9s 5z"}
        deal = shown(dealt(self.CALLED, hands=hands, officiate="table"), "E")
        script(deal, "E discard 5z")
        assert deal.view("S").seats[0].state == ""

    @pytest.mark.rule("tongliao-mazhanger.conduct.mistakes", "tongliao-mazhanger.conduct.mistake-fine")
    @pytest.mark.parametrize("fined", [True, False])
    def test_a_wrong_xier(self, fined: bool) -> None:
        deal = dealt(self.CALLED, officiate="table", hands=SHOWN, mistake_fine=fined)
        assert "aside 4m8p9p" not in variant(KEY).deal(seed=1).legal("E")
        deal.act("E", "aside 4m8p9p")
        view = deal.view("S").seats[0]
        assert (view.state, view.melds, view.concealed) == ("dismissed", (), 17)
        assert deal.ledger.totals()["E"] == (-6 if fined else 0)

    @pytest.mark.rule("tongliao-mazhanger.conduct.mistakes")
    def test_a_wrong_tile_passed(self) -> None:
        deal = self.table("1s")
        script(deal, "E discard 6z; pass; S draw; S aside 2m")
        view = deal.view("E").seats[1]
        assert (view.state, view.aside) == ("dismissed", ())
        assert deal.legal("S") == ("discard 1s",)
        assert mask("1s")
