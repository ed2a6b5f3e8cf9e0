"""Hands of a tile too many or too few, where the table officiates: how they come about, what they may, what a short one wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from asked import texts, totals
from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy
from mahjong.play.states import AT_TABLE
from mahjong.rules import conduct, facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import miscounts as miscount
from mahjong.rules import payments as pay
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked
from mahjong.variant import Variant


class Miscounted(Variant):
    """One fan for a self-draw, three for a pure suit, two to the fan; a short hand is worth a single fan at most."""

    key, names = "miscounted", ("Miscounted", "相公")
    fragment = Option.flag(True, doc="a short hand wins", zh="小相公可胡")
    tileset = tiles.TILESETS["136"]
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4), shape.orphans())
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    patterns = (
        pattern("drawn", "self-draw", "自摸", facts.self_drawn, fan=1),
        pattern("flush", "pure suit", "清一色", f.flush(), fan=3),
    )
    scoring = score.chain(score.cap(fan=1, only=facts.told("short-hand")), score.power())
    shares = pay.shares(discard=2, others=1, draw=2)
    penalties = (conduct.penalty(conduct.FALSE_WIN, pays=conduct.claimed(0, 5), then=conduct.VOID, rule="m.false"),)
    miscounts = pick(fragment, lambda fragment: miscount.hands(
        fragment=fragment, rules={"long": "m.long", "short": "m.short", "shape": "m.shape"}))  # fmt: skip


HANDS = {
    "E": "147m 258p 369s 1134z 1z", "S": "123m 456p 789s 2255z", "W": "258m 147p 258s 5666z", "N": "369m 369p 147s 7714z",
}  # fmt: skip


def at_table(before: str = "", draws: str = "4z 1p 3z 4z", fragment: bool = True, **how: Any) -> Deal:
    """S waits for 2z and 5z; the players officiate."""
    how = {"officiate": "table", "hands": HANDS, **how}
    return script(stacked(Miscounted(fragment=fragment), draws=draws, **how), before)


def held(deal: Deal) -> list[int]:
    """How many tiles each seat holds, melds counted as three."""
    return [len(deal.view(seat).hand.tiles) + 3 * len(deal.view(seat).hand.melds) for seat in deal.seats]


# ---- how a hand comes to be long or short -----------------------------------------------------------------------------------


def test_who_discards_without_drawing_has_a_tile_too_few() -> None:
    deal = at_table("E discard 1z; pass; S discard 9s; pass")
    assert held(deal) == [13, 12, 13, 13]
    assert deal.waiting == ("W",)
    assert deal.events[-1].kind in ("answer", "discard")
    assert not any(event.kind == "fault" for event in deal.events)  # nobody has seen it
    assert deal.view("W").seats[1].concealed == 12


def test_who_draws_once_more_has_a_tile_too_many() -> None:
    deal = at_table("E discard 1z; pass; S draw")
    assert "draw" in texts(deal, "S")
    script(deal, "S draw")
    assert held(deal) == [13, 15, 13, 13]
    assert "draw" not in texts(deal, "S")  # not two too many
    script(deal, "S discard 9s; pass; W draw; W discard; pass; N draw; N discard; pass; E draw; E discard; pass")
    assert "discard 1m" in texts(deal, "S")  # the way back
    script(deal, "S discard 1p; pass")
    assert held(deal) == [13, 13, 13, 13]


def test_nobody_is_two_tiles_off() -> None:
    deal = at_table(
        "E discard 1z; pass; S discard 9s; pass; W draw; W discard; pass; N draw; N discard; pass; E draw; E discard; pass"
    )
    assert texts(deal, "S") == {"draw"}
    script(deal, "S draw")
    assert "draw" in texts(deal, "S")
    script(deal, "S draw; S discard; pass")
    assert held(deal)[1] == 13


def test_the_engine_lets_no_hand_be_miscounted() -> None:
    deal = script(stacked(Miscounted(), hands=HANDS, draws="4z"), "E discard 1z")
    with pytest.raises(IllegalAction):
        deal.act("S", "draw")
    asked = stacked(Miscounted(), hands=HANDS, officiate="engine", automation=AT_TABLE)
    script(asked, "E discard 1z; pass")
    assert texts(asked, "S") == {"draw"}
    with pytest.raises(IllegalAction):
        asked.act("S", "discard 9s")


def test_kongs_are_replaced_even_so() -> None:
    deal = at_table("E kong <1111p>", hands={"E": "1111p 258p 369s 134z 2z"}, draws="9p")
    assert texts(deal, "E") == {"draw"}
    script(deal, "E draw")
    assert "draw" in texts(deal, "E")


# ---- what they win ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house-13.conduct.short", "house-13.conduct.short-shape")
def test_a_short_hand_wins_with_a_tile_of_a_set_missing() -> None:
    deal = at_table("E discard 1z; pass; S discard 9s; pass; W draw; W discard 5z")
    script(deal, "S win")
    assert deal.finished
    assert [(won.seat, won.giver) for won in deal.wins] == [("S", "W")]
    assert totals(deal) == [-1, 4, -2, -1]
    assert len(deal.view("S").seats[1].won) == 1


def test_it_may_let_the_win_pass() -> None:
    deal = at_table("E discard 1z; pass; S discard 9s; pass; W draw; W discard 5z; S pass; N pass; E pass; N draw")
    assert not deal.wins


@pytest.mark.rule("house-13.conduct.short")
def test_on_its_own_draw_too_and_at_the_least_fan() -> None:
    hands = {**HANDS, "S": "123m 345m 789m 66m 88m", "W": "25m 9p 147p 258s 5666z"}
    acts = "E discard 1z; pass; S discard 8m; pass; W draw; W discard; pass; N draw; N discard; pass; E draw; E discard; pass; S draw"
    deal = at_table(acts, draws="1p 3z 4z 8m", hands=hands)
    script(deal, "S win 4")
    assert totals(deal) == [-4, 12, -4, -4]  # four fan with the self-draw, and one is the most
    assert deal.wins[0].score is not None
    assert {one.key for one in deal.wins[0].score.patterns} == {"drawn", "flush"}


@pytest.mark.rule("house-13.conduct.short-shape")
def test_a_pair_that_lacks_a_tile_is_no_set() -> None:
    hands = {**HANDS, "S": "123m 456p 789s 255z 7p"}
    deal = at_table("E discard 1z; pass; S discard 7p; pass; W draw; W discard 5z; S win", hands=hands)
    assert deal.events[-1].note == "void"
    assert totals(deal) == [1, -3, 1, 1]


def test_where_it_may_not_win_the_win_is_false() -> None:
    deal = at_table("E discard 1z; pass; S discard 9s; pass; W draw; W discard 5z; S win 3", fragment=False)
    assert totals(deal) == [8, -24, 8, 8]


@pytest.mark.rule("house-13.conduct.long")
def test_a_long_hand_cannot_win() -> None:
    acts = "E discard 1z; pass; S draw; S draw; S discard 1p; pass; W draw; W discard 5z"
    deal = at_table(acts, draws="4z 1p 3z 4z")
    assert held(deal)[1] == 14
    script(deal, "S win 2")
    assert totals(deal) == [4, -12, 4, 4]
    again = script(
        at_table("E discard 1z; pass; S draw", draws="5z 9p"), "S draw"
    )  # drawn by the way, and no win any more
    assert "win" in texts(again, "S")
    script(again, "S win 1")
    assert totals(again) == [2, -6, 2, 2]


def test_a_hand_put_right_wins_as_any_other() -> None:
    deal = at_table("E discard 1z; pass; S draw; S draw; S discard 4z; pass; W draw; W discard; pass; N draw; N discard; pass; E draw; E discard; pass",
                    draws="4z 1p 3z 4z 6p 5z")  # fmt: skip
    script(deal, "S discard 1p; pass; W draw; W discard 5z; S win")
    assert [won.seat for won in deal.wins] == ["S"]
    assert totals(deal) == [-1, 4, -2, -1]


# ---- stated wins ------------------------------------------------------------------------------------------------------------


def stated(hand: str, win: str, *, fragment: bool = True, flags: tuple[str, ...] = ("short-hand",)) -> Any:
    return Miscounted(fragment=fragment).score(hand, win, seat="S", from_seat="W", flags=flags)


def test_a_stated_win_says_that_the_hand_is_short() -> None:
    found = stated("123m456p789s225z", "5z")
    assert found.legal
    assert found.payments == {"E": -1, "S": 4, "W": -2, "N": -1}
    assert found.reading in ("123m 456p 789s 222z 55z", "123m 456p 789s 555z 22z")
    assert stated("123m456p789s225z", "5z", flags=()).reason.id == "size"
    assert stated("123m456p789s2255z", "5z").reason.id == "m.short"
    assert stated("123m456p789s225z", "5z", fragment=False).reason.id == "m.shape"
    assert stated("123m456p789s255z", "5z").reason.id == "m.shape"
    assert stated("19m19p19s123456z", "7z").reason.id == "m.shape"  # the orphans are no sets
    assert stated("22z[123m][456p][789s]5z", "5z").legal
    assert stated("1111m456p789s22z", "3m").legal  # 111m, and 13m of 123m


def test_a_tile_there_is_none_of_cannot_be_missing() -> None:
    assert stated("22234m456p789s2z"[:11] + "89s2z", "2z").legal  # 22 of 2m and 234m: a third 2m is thought of
    assert stated("44m33p888s44678m", "4p").reason.id == "m.shape"


MENU = [(k, k, k) for k in range(34)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]


def slow(held: Counter[int], left: Counter[int], pair: bool = False, missing: bool = False) -> bool:
    """Whether the tiles are sets, one pair, and one set that lacks a tile that the hand does not hold all four of."""
    left = +left
    if not left:
        return pair and missing
    low = min(left)
    for one in MENU:
        for gone in (None, 0, 1, 2):
            if gone is not None and (missing or held[one[gone]] > 3):
                continue
            need = Counter(one if gone is None else one[:gone] + one[gone + 1 :])
            if low not in need or any(left[kind] < n for kind, n in need.items()):
                continue
            if slow(held, left - need, pair, missing or gone is not None):
                return True
    return not pair and left[low] > 1 and slow(held, left - Counter([low, low]), True, missing)


def test_the_missing_tile_is_found_as_a_search_finds_it(rng: Random, examples: Callable[[int], int]) -> None:
    rules, met = Miscounted(), Counter[bool]()
    for _ in range(examples(200)):
        wall_, hand = Counter(dict.fromkeys(range(34), 4)), []
        kinds = range(9 * rng.randrange(3), 27) if rng.random() < 0.5 else range(34)
        while len(hand) < 12:
            one = rng.choice([one for one in MENU if one[0] in kinds])
            if all(wall_[kind] >= n for kind, n in Counter(one).items()):
                hand += one
                wall_ -= Counter(one)
        hand = hand[:11]
        hand += [rng.choice(hand), rng.choice(hand)]
        if rng.random() < 0.3:
            hand[0] = rng.randrange(34)
        if max(Counter(hand).values()) > 4:
            continue
        win = hand.pop(rng.randrange(13))
        found = rules.score(
            "".join(map(tiles.code, hand)), tiles.code(win), seat="S", from_seat="W", flags=["short-hand"]
        )
        wanted = slow(Counter([*hand, win]), Counter([*hand, win]))
        assert found.legal is wanted, (hand, win)
        met[wanted] += 1
    assert met[True]
    assert met[False]


# ---- deals ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fragment", [True, False])
def test_every_deal_is_as_it_must_be(fragment: bool, examples: Callable[[int], int]) -> None:
    met = check_variant(Miscounted(fragment=fragment), deals=examples(60))
    assert met["deals"] == examples(60)


def test_computer_players_count_their_tiles_and_play_on_where_somebody_else_has_not() -> None:
    deal = at_table("E discard 1z; pass; S draw; S draw; S discard 9s; pass; W discard 5z; pass")
    players = {seat: Greedy(number) for number, seat in enumerate(deal.seats)}
    assert [Look(deal, seat).miscounted for seat in deal.seats] == [False, True, True, False]
    while not deal.finished:
        seat = deal.waiting[0]
        deal.act(seat, players[seat](Look(deal, seat), deal.legal(seat)))
    if not deal.wins:
        assert held(deal) == [13, 14, 12, 13]


@pytest.mark.parametrize(
    ("words", "match"),
    [
        ({"penalties": (conduct.penalty(conduct.EARLY_DISCARD, then=conduct.DEAD),)}, "EARLY_DISCARD"),
        ({"walls": None}, "walls"),
        ({"miscounts": 3}, "miscounts"),
    ],
)
def test_what_it_does_not_go_with(words: dict[str, Any], match: str) -> None:
    with pytest.raises(RuleError, match=match):
        type("Wrong", (Miscounted,), {"__module__": __name__, "key": "wrong", **words})()


def test_what_it_cannot_be() -> None:
    with pytest.raises(RuleError, match="long, short and shape"):
        miscount.hands(rules={"tall": "m.tall"})
