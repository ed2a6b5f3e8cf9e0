"""What is staked with a declaration: fixed or chosen, paid at once or when it is lost, to a pot or to the winner, returned or not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_rules import small

from mahjong.errors import IllegalAction, RuleError
from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.rules import extras as extra
from mahjong.rules import facts, ready, score
from mahjong.rules import features as f
from mahjong.rules.claims import by
from mahjong.testing import check_variant, idle, play_until, script, stacked
from mahjong.variant import Variant

EAST, SOUTH = "123m 456m 789m 22p 45p", "123s 456s 789s 22z 78p"
"""E waits for 3p and 6p, S for 6p and 9p."""
CHOSEN = ready.stake(ready.CHOSEN, low=2, high=5, rule="small.ready.stake", names=("stake", "押注"))


def pot(**how: object) -> Variant:
    """A stick of ten in a pot, which the winner takes."""
    stake = ready.stake(10, paid=ready.NOW, to="pot", rule="small.ready.stick", **how)  # type: ignore[arg-type]
    return small(
        declarations=(ready.kind("ready", ("ready", "立直"), stake=stake),),
        extras=(extra.pot("pot", to=extra.NEAREST),),
    )


def chosen(stake: ready.Stake = CHOSEN, **words: object) -> Variant:
    """The winner's own stake is the worth of his hand, the others' are lost to him."""
    kind = ready.kind("ready", ("ready", "听"), required=True, stake=stake, rule="small.ready.required")
    return small(declarations=(kind,), scoring=score.chain(score.declared(facts.told("stake"))), **words)


def stages(deal: Deal) -> list[tuple[str, list[tuple[str, str, int]]]]:
    return [(one.name, [(line.payer, line.payee, line.amount) for line in one.lines]) for one in deal.ledger.stages]


# ---- a pot


def test_a_stick_is_laid_once_nobody_has_won_on_the_discard() -> None:
    deal = stacked(pot(), hands={"E": f"{EAST} 7z"}, draws="1z")
    script(deal, "E discard 7z ready")
    assert stages(deal) == [("stake", [("E", "pot", 10)])]
    assert deal.ledger.totals()["pot"] == 10
    (line,) = deal.ledger.stages[0].lines
    assert (line.rule, line.kind) == ("small.ready.stick", "stake")


def test_a_stick_is_laid_when_the_discard_is_claimed() -> None:
    deal = stacked(pot(), hands={"E": f"{EAST} 7z", "W": "77z"})
    script(deal, "E discard 7z ready; W claim [777z]")
    assert stages(deal) == [("stake", [("E", "pot", 10)])]


@pytest.mark.parametrize("void", [True, False])
def test_a_stick_is_not_laid_where_the_discard_is_won_on(void: bool) -> None:
    variant = pot(void_if_won_on=void)
    deal = stacked(variant, hands={"E": f"{EAST} 9p", "S": SOUTH})
    script(deal, "E discard 9p ready; S win")
    paid = [] if void else [("stake", [("E", "pot", 10)])]
    taken = [] if void else [("pot", [("pot", "S", 10)])]
    assert stages(deal) == [*paid, ("win", [("E", "S", 1)]), *taken]
    assert deal.ledger.totals()["pot"] == 0


def test_the_winner_takes_all_sticks_his_own_too() -> None:
    deal = stacked(pot(), hands={"E": f"{EAST} 7z", "S": SOUTH, "W": "9p"}, draws="7z 1z")
    script(deal, "E discard 7z ready; S discard 7z ready; W discard 9p; S win")
    assert stages(deal)[-2:] == [("win", [("W", "S", 1)]), ("pot", [("pot", "S", 20)])]
    assert deal.ledger.totals() == {"E": -10, "S": 11, "W": -1, "N": 0, "pot": 0}


def test_of_several_winners_the_nearest_takes_the_pot() -> None:
    from mahjong.rules.claims import ALL

    stake = ready.stake(10, paid=ready.NOW, to="pot")
    variant = small(
        declarations=(ready.kind("ready", ("ready", "立直"), stake=stake),),
        extras=(extra.pot(),),
        claims=by(winners=ALL),
    )
    deal = stacked(variant, hands={"E": f"{EAST} 7z", "S": SOUTH, "W": "6p"}, draws="7z 1z")
    script(deal, "E discard 7z ready; S discard 7z ready; W discard 6p; E win; S win")
    assert stages(deal)[-1] == ("pot", [("pot", "E", 20)])


@pytest.mark.parametrize(("drawn", "left"), [(ready.STAYS, 10), (ready.RETURNED, 0)])
def test_sticks_of_a_drawn_deal_stay_or_are_returned(drawn: ready.Drawn, left: int) -> None:
    deal = stacked(pot(drawn=drawn, drawn_rule="small.end.draw"), hands={"E": f"{EAST} 7z"})
    script(deal, "E discard 7z ready")
    play_until(deal, None, idle)
    assert not deal.wins
    assert deal.ledger.totals()["pot"] == left
    if not left:
        (line,) = deal.ledger.stages[-1].lines
        assert (line.payer, line.payee, line.rule, line.kind) == ("pot", "E", "small.end.draw", "refund")


def test_a_stake_in_a_pot_that_nobody_takes_is_no_rule() -> None:
    with pytest.raises(RuleError, match="which no pot among the extras gives to a winner"):
        small(declarations=(ready.kind("ready", ("ready", "立直"), stake=ready.stake(10, paid=ready.NOW, to="pot")),))


# ---- named by the seat


def test_every_stake_is_an_act_of_its_own() -> None:
    deal = stacked(chosen(), hands={"E": f"{EAST} 7z"})
    assert [str(one) for one in deal.legal("E") if one.verb is Verb.READY] == [
        f"discard 7z ready stake={amount}" for amount in (2, 3, 4, 5)
    ]
    for act, why in (
        ("discard 7z ready", "say the stake"), ("discard 7z ready stake=1", "a stake is 2 to 5"), ("discard 7z ready stake=6", "a stake is 2 to 5"),
    ):  # fmt: skip
        with pytest.raises(IllegalAction, match=why) as wrong:
            deal.act("E", act)
        assert wrong.value.rule == "small.ready.stake"
    deal.act("E", "discard 7z ready stake=3")
    assert deal.view("S").seats[0].stake == 3
    assert [event.note for event in deal.events if event.kind == "ready"] == ["stake=3"]
    assert deal.acts == (("E", Action("discard 7z ready stake=3")),)
    assert stages(deal) == []
    fixed = stacked(pot(), hands={"E": f"{EAST} 7z"})
    with pytest.raises(IllegalAction, match="no stake is chosen here"):
        fixed.act("E", "discard 7z ready stake=3")


def test_the_stake_is_what_the_hand_is_worth_and_the_others_lose_theirs() -> None:
    deal = stacked(chosen(), hands={"E": f"{EAST} 7z", "S": SOUTH, "W": "9p"}, draws="7z 1z")
    script(deal, "E discard 7z ready stake=4; S discard 7z ready stake=5; W discard 9p; S win")
    assert stages(deal) == [("win", [("W", "S", 5)]), ("stakes", [("E", "S", 4)])]
    won = deal.wins[0].score
    assert won is not None
    assert won.payments == {"E": -4, "S": 9, "W": -5, "N": 0}
    told = chosen().score(SOUTH, "9p", seat="S", from_seat="W", flags=["stake@S=5", "stake@E=4"])
    assert (told.legal, told.payments, told.lines) == (True, won.payments, won.lines)
    assert [(one.payer, one.amount) for one in told.lines] == [("W", 5), ("E", 4)]


def test_on_a_self_draw_everybody_pays_the_stake() -> None:
    told = chosen().score(SOUTH, "6p", seat="S", self_draw=True, flags=["stake@S=5", "stake@E=4"])
    assert told.payments == {"E": -9, "S": 19, "W": -5, "N": -5}


def test_a_legal_win_is_thought_of_with_a_stake() -> None:
    kind = ready.kind("ready", ("ready", "听"), required=True, legal=True, stake=CHOSEN)
    variant = small(declarations=(kind,), scoring=score.chain(score.declared(facts.told("stake"))))
    deal = stacked(variant, hands={"E": f"{EAST} 7z"})
    assert "discard 7z ready stake=2" in deal.legal("E")


def test_a_drawn_deal_pays_nothing() -> None:
    deal = stacked(chosen(), hands={"E": f"{EAST} 7z"})
    script(deal, "E discard 7z ready stake=4")
    play_until(deal, None, idle)
    assert not deal.wins
    assert stages(deal) == []


def test_stakes_lost_into_a_pot() -> None:
    stake = ready.stake(3, paid=ready.IF_LOST, to="pot")
    variant = small(declarations=(ready.kind("ready", ("ready", "听"), stake=stake),), extras=(extra.pot(),))
    deal = stacked(variant, hands={"E": f"{EAST} 7z", "S": SOUTH, "W": "9p"}, draws="7z 1z")
    script(deal, "E discard 7z ready; S discard 7z ready; W discard 9p; S win")
    assert stages(deal) == [("win", [("W", "S", 1)]), ("stakes", [("E", "pot", 3)])]


@pytest.mark.parametrize("flags", [["ready-declared"], ["stake@S=1"], ["stake@S=6"]])
def test_a_win_without_its_stake_or_with_one_that_is_not_allowed(flags: list[str]) -> None:
    variant = chosen()
    told = variant.score(SOUTH, "6p", seat="S", from_seat="W", flags=flags)
    assert told.reason is not None
    assert told.reason.id == "small.ready.stake"
    with pytest.raises(RuleError, match="flag stake@E=9: a stake is 2 to 5"):
        variant.score(SOUTH, "6p", seat="S", from_seat="W", flags=["stake@S=3", "stake@E=9"])


def test_several_claims_scored_together_pay_stakes_once() -> None:
    from mahjong.rules.claims import ALL

    variant = chosen(claims=by(winners=ALL))
    found = variant.score_all(
        [("S", SOUTH), ("E", EAST)],
        "6p",
        from_seat="W",
        flags=["stake@S=5", "stake@E=4", "stake@N=2", "declared@E", "declared@S"],
    )
    assert found.payments == {"E": 4 + 2, "S": 5, "W": -9, "N": -2}
    assert found.scores[1].payments == {"E": 6, "S": 0, "W": -4, "N": -2}


# ---- whole deals, and words that do not fit


@pytest.mark.parametrize(
    "variant", [pot(drawn=ready.STAYS), pot(void_if_won_on=False), chosen()], ids=["stays", "returned", "chosen"]
)
def test_any_deal(variant: Variant, examples: Callable[[int], int], seed: int) -> None:
    met = check_variant(variant, deals=examples(100), seed=seed)
    assert met["ready"]
    assert met["settle"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda: ready.stake(0), "amount=0"), (lambda: ready.stake(ready.CHOSEN, low=3, high=2), "from the least to the most"),
        (lambda: ready.stake(ready.CHOSEN, high=1000), "from the least to the most"), (lambda: ready.stake(True), "amount=True"),
        (lambda: ready.stake(5, paid=ready.NOW), "an account until somebody wins"),
        (lambda: ready.stake(5, drawn=ready.STAYS), "nothing has been paid"),
        (lambda: ready.stake(5, paid="now"), "NOW or IF_LOST"),
        (lambda: ready.kind("Ready", ("a", "b")), "small letters"), (lambda: ready.kind("a b", ("a", "b")), "small letters"),
        (lambda: ready.kind("a", ("a", "b"), when=()), "moments of"), (lambda: ready.kind("a", ("a", "b"), claims=("kong",)), "claims of run and pung"),
        (lambda: ready.kind("a", ("a", "b"), wins="draw"), "wins='draw'"), (lambda: ready.kind("a", ("a", "b"), keeps=True), "keeps=True"),
        (lambda: ready.kind("a", ("a", "b"), live_min=-1), "live_min=-1"), (lambda: ready.kind("a", ("a", "b"), needs=facts.self_drawn), "melds alone"),
        (lambda: ready.kind("a", ("a", "b"), stake=5), "made by ready.stake"),
        (lambda: ready.kind("a", ("a", "b"), shows=ready.DRAWN_TILE), "AFTER_DRAW"),
        (lambda: ready.kind("a", ("a", "b"), when=ready.ALONE, stake=CHOSEN), "with a discard"),
        (lambda: ready.kind("a", ("a", "b"), when=ready.WITH_CLAIM, shows=ready.HAND), "with a discard"),
        (lambda: small(declarations=(ready.kind("a", ("a", "b")), ready.kind("a", ("c", "d")))), "each with a key of its own"),
        (lambda: small(declarations=(5,)), "is no Kind"),
    ],
)  # fmt: skip
def test_words_that_do_not_fit(wrong: Callable[[], object], why: str) -> None:
    with pytest.raises(RuleError, match=why) as caught:
        wrong()
    assert any(sign >= "一" for sign in caught.value.zh)


def test_needs_may_be_what_melds_tell() -> None:
    assert ready.kind("a", ("a", "b"), needs=f.opened().at_most(0)).needs is not None
