"""Terms of a deal that one seat sets before it: who is asked, what it changes, what is refused."""

from __future__ import annotations

import pytest

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.rules import phases as phase
from mahjong.rules import score, sets, wall
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS
from mahjong.rules.options import DEAL, Option, pick
from mahjong.rules.patterns import pattern
from mahjong.testing import idle, play_until
from mahjong.variant import Variant

WORTH = phase.term("worth", "what a win is worth", "和牌价", {"1": ("one", "一"), "5": ("five", "五")})
HEIGHT = phase.term("height", "stacks", "墩", {"1": ("one high", "一层"), "2": ("two high", "两层")})


class Termed(Variant):
    key, names = "termed", ("Termed", "约定")
    worth = Option.choice(1, (1, 5), scope=DEAL)
    height = Option.choice(2, (2, 1))
    by = Option.choice("thrower", ("thrower", "dealer", "height"))
    tileset = tiles.TILESETS["136"]
    walls = pick(height, lambda high: wall.rules(wall.build(high), wall.broken(dice=2, throws=2), wall.deal(13)))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4), shape.pairs())
    patterns = (pick(worth, lambda n: pattern("win", "win", "和", ALWAYS, fan=n)),)
    scoring = score.chain(score.linear())
    phases = (pick(by, {
        "thrower": phase.terms(WORTH), "dealer": phase.terms(WORTH, by=phase.By.DEALER), "height": phase.terms(HEIGHT),
    }),)  # fmt: skip


def test_who_throws_last_or_the_dealer_is_asked() -> None:
    for seed in range(8):
        deal = Deal(Termed(), seed=seed, dealer="W")
        assert deal.waiting == (deal.seats[deal.layout.opening.throwers[-1]],)
        assert Deal(Termed(by="dealer"), seed=seed, dealer="W").waiting == ("W",)


@pytest.mark.parametrize("worth", [1, 5])
def test_a_win_is_worth_what_was_set_and_the_next_deal_is_asked_again(worth: int) -> None:
    rules = Termed(by="dealer")
    found = 0
    for seed in range(40):
        deal = rules.deal(seed=seed)
        deal.act("E", f"choose worth={worth}")
        played = play_until(deal)
        for won in played.wins:
            assert won.score is not None
            assert won.score.fan == worth
            found += 1
        assert rules.deal(seed=seed).waiting == ("E",)
    assert played.finished
    assert found or play_until(deal, None, idle).finished


def test_what_changes_the_beginning_of_a_deal_is_no_term() -> None:
    deal = Deal(Termed(by="height"), seed=1)
    with pytest.raises(RuleError, match="changes how a deal begins"):
        deal.act(deal.waiting[0], "choose height=1")
    assert not deal.acts


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: phase.terms(), lambda: phase.terms(WORTH, WORTH), lambda: phase.terms(WORTH, by="dealer"), lambda: phase.terms("worth"),
        lambda: phase.term("wor th", "a", "甲", {"1": ("one", "一"), "5": ("five", "五")}), lambda: phase.term("worth", "a", "甲", {"1": ("one", "一")}),
    ],
)  # fmt: skip
def test_what_is_no_term_is_refused(wrong: object) -> None:
    with pytest.raises(RuleError) as caught:
        wrong()  # type: ignore[operator]
    assert caught.value.zh != caught.value.en


def test_terms_come_first_and_once() -> None:
    for told in ((phase.replace(), phase.terms(WORTH)), (phase.terms(WORTH), phase.terms(HEIGHT))):
        with pytest.raises(RuleError, match="first"):
            type("Late", (Termed,), {"phases": told})
