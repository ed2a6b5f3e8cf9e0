"""The dealer's discards are followed, the first pungs give the right to win, tiles lie open in hands: play, refusals, views, records."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from asked import texts
from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.rules import asides as aside
from mahjong.rules import bans as ban
from mahjong.rules import musts as must
from mahjong.rules import rights as right
from mahjong.rules import score, sets, wall
from mahjong.rules import shapes as shape
from mahjong.testing import check_variant, script, stacked
from mahjong.variant import Variant


class Follow(Variant):
    key, names = "follow", ("Follow", "跟打")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4), shape.pairs())
    scoring = score.chain(score.base(1))
    bans: tuple[Any, ...] = (
        must.discard(
            tiles.ORPHANS, en="yao", zh="幺", wins=False, rules={"must": "f.must", "dead": "f.dead", "wins": "f.wins"}
        ),
    )


class Winning(Follow):
    """Wins stand meanwhile, and nobody is out for what he does not hold."""

    key = "winning"
    bans = (must.discard(tiles.WINDS, dead=False),)


class First(Follow):
    key = "first"
    bans = (right.to_win(first=3, rule="f.first"),)


class Open(Follow):
    key = "open"
    bans = ()
    asides = (aside.shown("yao", "yao tile", "幺牌", tiles.ORPHANS, rule="o.open"),)


HANDS = {"E": "14569m2578p23569s", "S": "2568m1346p23478s", "W": "234678m3344p567s", "N": "2578m2678p4488s1z"}


def follow(acts: str, draws: str = "5p5s6p3p2s", **hands: str) -> Deal:
    return script(stacked(Follow(), hands={**HANDS, **hands}, draws=draws), acts)


# ---- following -----------------------------------------------------------------------------------------------------------------


def test_who_holds_one_must_follow() -> None:
    deal = follow("E discard 9m")
    assert texts(deal, "S") == {"discard 1p"}
    with pytest.raises(IllegalAction, match="followed") as refused:
        deal.act("S", "discard 5m")
    assert refused.value.rule == "f.must"
    deal = script(deal, "S discard 1p")
    assert len(texts(deal, "W")) > 5  # who holds none discards what he likes
    script(deal, "W discard 5s")
    assert texts(deal, "N") == {"discard 1z"}


def test_who_cannot_follow_is_out() -> None:
    deal = follow("E discard 9m; S discard 1p; W discard 5s; N discard 1z; E discard 4m; S discard 8m")
    assert [other.state for other in deal.view("N").seats] == ["", "", "out", ""]
    assert [(event.seat, event.note) for event in deal.events if event.kind == "dead"] == [("W", "out")]


def test_nobody_wins_while_it_lasts_and_then_all_but_who_is_out() -> None:
    hands = {"E": "159m", "S": "46m345678p2348s1p", "W": "46m222777p33355s", "N": "2378m5568p2468s1z"}
    deal = stacked(Follow(), hands=hands, draws="8s8m6p4p5m")
    script(deal, "E discard 9m; S discard 1p; W discard 8m; N discard 1z")
    last = deal.copy()
    script(deal, "E discard 5m")  # no yao: it is over, and who is not out may win on it
    assert deal.waiting == ("S",)
    assert "win" in texts(deal, "S")
    robbed = deal.copy()
    with pytest.raises(IllegalAction):
        deal.act("W", "win")
    script(deal, "S win")
    assert [won.seat for won in deal.wins] == ["S"]
    robbed.act("S", "pass")
    assert robbed.waiting == ("S",)
    script(last, "E discard 1m")  # it goes on, and S, who draws what completes his hand, does not win
    assert last.view("S").drawn == "5m"
    assert "win" not in texts(last, "S")
    with pytest.raises(IllegalAction) as refused:
        last.act("S", "win")
    assert refused.value.rule == "f.wins"
    hand = "46m345678p23488s"
    for flag, rule in (("following", "f.wins"), ("out-of-winning", "f.dead")):
        scored = Follow().score(hand, "5m", seat="S", from_seat="E", flags=[flag])
        assert scored.reason is not None
        assert scored.reason.id == rule
    assert Follow().score(hand, "5m", seat="S", from_seat="E").legal


def test_it_never_begins_with_another_discard() -> None:
    deal = follow("E discard 5m")
    assert len(texts(deal, "S")) > 5
    script(deal, "S discard 8m; W discard 5s; N discard 8p; E discard 9m")
    assert len(texts(deal, "S")) > 5
    assert not [event for event in deal.events if event.kind == "dead"]


def test_a_claim_does_not_free_a_seat_and_the_dealer_is_free() -> None:
    deal = follow("E discard 9m", W="99m1s4567m345p567s")
    script(deal, "W claim [999m]")
    assert texts(deal, "W") == {"discard 1s"}
    deal = follow("E discard 9m; S discard 1p; W discard 5s; N discard 1z")
    assert {"discard 1m", "discard 5m"} <= texts(deal, "E")


def test_it_is_undone_copied_and_pickled() -> None:
    deal = follow("E discard 9m; S discard 1p; W discard 5s")
    again = pickle.loads(pickle.dumps(deal))
    for one in (deal, deal.copy(), again):
        assert texts(one, "N") == {"discard 1z"}
        one.undo()
        assert one.view("E").seats[2].state == ""
        assert len(texts(one, "W")) > 5
        script(one, "W discard 5s")
        assert one.view("E").seats[2].state == "out"


def test_wins_that_stand_meanwhile() -> None:
    deal = stacked(Winning(), hands={"E": "1z5m", "S": "22345678m333p44p", "W": "1z2z"}, draws="1z5m")
    script(deal, "E discard 1z")
    assert deal.waiting == ("S",)
    script(deal, "S discard 1z")
    assert not [event for event in deal.events if event.kind == "dead"]
    script(deal, "W discard 2z")
    assert not [event for event in deal.events if event.kind == "dead"]


# ---- the first pungs -------------------------------------------------------------------------------------------------------------


def test_only_who_made_one_of_the_first_three_pungs_may_win() -> None:
    hands = {"E": "1z2z3z4z", "S": "11z33z5m46p", "N": "22z44z46m123p789p1s", "W": "55z46m123s789s22p"}
    deal = stacked(First(), hands=hands, draws="5z5z9s9m")
    script(deal, "E discard 1z; S claim [111z]; S discard 5m")
    assert "win" not in texts(deal, "W")  # he waits for it and has made none yet
    assert not [event for event in deal.events if event.kind == "dead"]
    with pytest.raises(IllegalAction):
        deal.act("W", "win")


def test_with_the_third_the_others_are_out() -> None:
    hands = {"E": "1z2z3z", "S": "11z33z7m8m", "N": "22z9m8p", "W": "46m123s789s22p555s"}
    deal = stacked(First(), hands=hands, draws="9s9p6p1p")
    script(
        deal,
        "E discard 1z; S claim [111z]; S discard 7m; W discard; N discard 9m; E discard 2z; N claim [222z]; N discard 8p",
    )
    assert not [event for event in deal.events if event.kind == "dead"]
    script(deal, "E discard 3z; S claim [333z]")
    assert [event.seat for event in deal.events if event.kind == "dead"] == ["E", "W"]
    assert [other.state for other in deal.view("S").seats] == ["out", "", "out", ""]
    told = {
        place: First().score("46m123p789p55s[111z]", "5m", seat="S", from_seat="E", flags=[f"pung-place={place}"])
        for place in range(5)
    }
    assert [one.legal for one in told.values()] == [False, True, True, True, False]
    assert told[0].reason is not None
    assert told[0].reason.id == "f.first"


# ---- tiles that lie open ---------------------------------------------------------------------------------------------------------


def opened(acts: str = "") -> Deal:
    hands = {"E": "19m2z345p67822445s", "S": "11p234567m8m99s77z", "W": "234567m3344p567s"}
    return script(stacked(Open(), hands=hands, draws="5z8p6z"), acts)


def test_they_are_seen_by_all_and_stay_in_the_hand() -> None:
    deal = opened()
    shown = {other.seat: set(other.shown) for other in deal.view("N").seats}
    assert shown["E"] == {"1m", "9m", "2z"}
    assert shown["S"] == {"1p", "9s", "7z"}
    assert shown["W"] == set()
    assert [other.concealed for other in deal.view("N").seats] == [14, 13, 13, 13]
    told = [
        (event.seat, event.text) for event in deal.view("N").events if event.kind == "aside" and event.note == "open"
    ]
    assert told[:2] == [("E", "19m2z"), ("S", "11p99s77z")]
    assert Look(deal, "W").unseen()[0] == 3  # one of the 1m is in sight
    script(deal, "E discard 8s")
    assert [event.text for event in deal.view("N").events if event.note == "open"][-1] == "5z"
    assert "5z" in deal.view("N").seats[1].shown


def test_they_are_not_discarded_while_there_are_others() -> None:
    deal = opened()
    assert "discard 1m" not in texts(deal, "E")
    with pytest.raises(IllegalAction, match="lies open") as refused:
        deal.act("E", "discard 1m")
    assert refused.value.rule == "o.open"
    alone = stacked(Open(), hands={"E": "19m19p19s1234567z1m"})
    assert "discard 1m" in texts(alone, "E") or "win" in texts(alone, "E")


def test_no_claim_leaves_them_alone() -> None:
    rules = Open()
    deal = stacked(rules, hands={"E": "5p6p7p2p", "S": "55667788p19m123z"}, draws="4s5s6s7s8s9s")
    script(deal, "E discard 5p; S claim [555p]; S discard 8p; W discard; N discard; E discard 6p")
    assert "claim [666p]" in texts(deal, "S")
    script(deal, "S claim [666p]; S discard 8p; W discard; N discard; E discard 7p")
    assert "claim [777p]" not in texts(deal, "S")
    with pytest.raises(IllegalAction) as refused:
        deal.act("S", "claim [777p]")
    assert refused.value.zh


# ---- all -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Follow, Winning, First, Open])
def test_random_deals_are_sound(rules: type[Variant], examples: Any) -> None:
    assert check_variant(rules(), deals=examples(12), seed=5)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: must.discard(0), lambda: must.discard("yao"), lambda: must.discard(1, rules={"may": "x"}), lambda: right.to_win(first=0),
        lambda: aside.shown("a", "b", "c", 0), lambda: aside.shown("a", "b", "c", "1m"),
        lambda: type("Twice", (Follow,), {"bans": (must.discard(1), must.discard(2))}),
        lambda: type("Swapping", (Follow,), {"bans": (must.discard(1), ban.swap_call())}),
    ],
)  # fmt: skip
def test_what_is_no_such_word_is_refused(wrong: Any) -> None:
    with pytest.raises(RuleError) as caught:
        wrong()
    assert caught.value.zh != caught.value.en
