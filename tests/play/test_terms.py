"""Terms of a deal that one seat sets before it: who is asked, what it changes, what is refused."""

from __future__ import annotations

import pickle

import pytest

from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
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


STYLES = phase.term("styles", "styles", "打法", {"a": ("one more", "加一"), "b": ("two more", "加二"), "c": ("four more", "加四")},
                    several=True, apart=[("a", "c")])  # fmt: skip


class Termed(Variant):
    key, names = "termed", ("Termed", "约定")
    worth = Option.choice(1, (1, 5), scope=DEAL)
    height = Option.choice(2, (2, 1))
    styles = Option.subset(("a",), "abc", scope=DEAL)
    by = Option.choice("thrower", ("thrower", "dealer", "height", "styles"))
    tileset = tiles.TILESETS["136"]
    walls = pick(height, lambda high: wall.rules(wall.build(high), wall.broken(dice=2, throws=2), wall.deal(13)))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4), shape.pairs())
    patterns = (
        pick(worth, lambda n: pattern("win", "win", "和", ALWAYS, fan=n)),
        pick(
            styles,
            lambda some: pattern(
                "styled", "styles", "打法", ALWAYS, fan=sum("abcc".index(one) + 1 + (one == "c") for one in some)
            ),
        ),
    )
    scoring = score.chain(score.linear())
    phases = (pick(by, {
        "thrower": phase.terms(WORTH), "dealer": phase.terms(WORTH, by=phase.By.DEALER), "height": phase.terms(HEIGHT),
        "styles": phase.terms(STYLES, by=phase.By.DEALER),
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
            assert won.score.fan == worth + 1
            found += 1
        assert rules.deal(seed=seed).waiting == ("E",)
    assert played.finished
    assert found or play_until(deal, None, idle).finished


def test_several_values_are_named_one_after_another() -> None:
    deal = Termed(by="styles").deal(seed=4)
    assert deal.legal("E") == ("choose styles=a", "choose styles=b", "choose styles=c")
    with pytest.raises(IllegalAction):
        deal.act("E", "choose styles=enough")
    deal.act("E", "choose styles=b")
    assert deal.legal("E") == ("choose styles=a", "choose styles=c", "choose styles=enough")
    one = deal.copy()
    one.act("E", "choose styles=enough")
    assert dict(one.view("W").seats[0].choices) == {"styles": "b"}
    assert one._plan.variant.options["styles"] == {"b"}
    deal.act("E", "choose styles=a")  # c does not go with it, and there is no more to name
    assert dict(deal.view("W").seats[0].choices) == {"styles": "a,b"}
    assert deal._plan.variant.options["styles"] == {"a", "b"}
    assert [event.kind for event in deal.events if event.kind == "deal"]
    again = pickle.loads(pickle.dumps(deal))
    again.undo()
    assert again.legal("E") == ("choose styles=a", "choose styles=c", "choose styles=enough")
    assert "deal" not in [event.kind for event in again.events]


def test_what_changes_the_beginning_of_a_deal_is_no_term() -> None:
    deal = Deal(Termed(by="height"), seed=1)
    with pytest.raises(RuleError, match="changes how a deal begins"):
        deal.act(deal.waiting[0], "choose height=1")
    assert not deal.acts


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: phase.terms(), lambda: phase.terms(WORTH, WORTH), lambda: phase.terms(WORTH, by="dealer"), lambda: phase.terms("worth"),
        lambda: phase.term("s", "a", "甲", {"1": ("one", "一"), "enough": ("five", "五")}),
        lambda: phase.term("s", "a", "甲", {"1": ("one", "一"), "2": ("two", "二")}, apart=[("1", "2")]),
        lambda: phase.term("s", "a", "甲", {"1": ("one", "一"), "2": ("two", "二")}, several=True, apart=[("1", "3")]),
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
