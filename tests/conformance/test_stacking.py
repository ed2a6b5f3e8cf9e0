"""Walls stacked by hand deal and draw what they were asked to, under every rule set, opening and dealer."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from rule_sets import NAMED

from mahjong import notation
from mahjong.errors import MahjongError, NotationError, RuleError
from mahjong.registry import variant
from mahjong.rules.phases import Turned
from mahjong.testing import play_until, script, stack, stacked
from mahjong.tiles import CODES

SICHUAN, GUANGDONG, WUHAN = variant("sichuan"), variant("guangdong"), variant("wuhan")
THREE = {"E": "19m258p369s11225z", "S": "99m77p", "W": "1p9p"}
"""Where three play, and there are few characters."""
MIDDLE = {"E": "258m258p258s2233p", "S": "33m77p", "W": "4p6p", "N": "556677m 556677s 8m"}
"""Where there are neither ones nor nines."""
THIRTEEN = {"E": "147m258p369s 1122p", "S": "22m77p", "W": "1p9p", "N": "556677m 556677s 9m"}


@pytest.mark.parametrize("name", [name for name, rules in NAMED.items() if rules.words["walls"].dealt.tiles])
def test_hands_draws_tail_and_indicator(name: str, rng: Random) -> None:
    rules = NAMED[name]
    turned = next((phase for phase in rules.words["phases"] if isinstance(phase, Turned)), None)
    counts, laid = rules.words["tileset"].counts, rules.words["laid"]
    # At the end of the wall, so that nobody replaces one before the first turn.
    flowers = "".join(CODES[kind] * counts[kind] for kind in range(60) if laid >> kind & 1)
    for _ in range(20):
        three = rules.words["seats"] == 3 and not rules.words["tileset"].counts[3]
        middle = not rules.words["tileset"].counts[18]
        dealt, end = THREE if three else MIDDLE if middle else THIRTEEN, "7s" if middle else "9s"
        if (size := rules.words["walls"].dealt.tiles) < 13:
            dealt = {
                seat: "".join(CODES[tile] for tile in notation.parse(text.replace(" ", ""))[:size])
                for seat, text in dealt.items()
            }
        dealer = rng.choice("ESW" if three else "ESWN")
        dice = tuple(rng.randint(1, 6) for _ in range(rng.randint(0, 3)))
        hands = {**dealt, dealer: dealt[dealer] + " 3s"} if dealer in "EN" else dealt
        deal = stacked(
            rules, hands=hands, draws="4p8s", tail="3p" + end, last=flowers, indicator="8p" if turned else "", dealer=dealer, dice=dice,
            seed=rng.getrandbits(40),
        )  # fmt: skip
        while not deal._owners:  # what is declared before the deal
            legal = deal.legal(deal.waiting[0])
            deal.act(deal.waiting[0], legal[-1])  # "pass", or some term
        assert deal.dealer == dealer
        assert deal.dice[: len(dice)] == dice[: len(deal.dice)]
        for seat, text in hands.items():
            held = deal.dealt(deal.seats.index(seat))
            wanted = list(notation.parse(text.replace(" ", "")))
            assert held[: len(wanted)] == wanted, "in the order in which the seat takes them"
            assert len(held) == rules.words["walls"].dealt.tiles + (seat == dealer)
        assert Counter(place.tile for place in deal.tiles()) == Counter(rules.words["tileset"].physical)
        wall = deal._table.wall()
        assert [CODES[tile] for tile in wall[:2]] == ["4p", "8s"]
        taken = [CODES[deal._table.take(True, 2)] for _ in range(2)]
        assert taken == ["3p", end]
        if turned:
            assert deal.view("E").indicator == "8p"


def test_draws_come_in_order() -> None:
    deal = stacked(SICHUAN, draws="1s2s3s", tail="9p", hands={"E": "5m", "S": "1111m", "W": "5p", "N": "5s"})
    script(deal, "E discard\n... S")
    assert deal.view("S").drawn == "1s"
    script(deal, "S kong <1111m>")
    assert deal.view("S").drawn == "9p"
    script(deal, "S discard\n... W")
    assert deal.view("W").drawn == "2s"


@pytest.mark.parametrize(("rules", "more"), [(SICHUAN, {}), (GUANGDONG, {}), (WUHAN, {"indicator": "1z"})])
def test_the_last_turn_draws(rules: Any, more: dict[str, str]) -> None:
    """A reserve stays undrawn; the tiles before it are the last ones."""
    deal = stacked(rules, last="7s8s9s", seed=5, **more)
    play_until(deal)
    draws = [event for event in deal.events if event.kind == "draw"]
    assert deal.finished
    assert [event.text for event in draws[-3:]] == ["7s", "8s", "9s"]


def test_the_last_draws_when_the_tail_has_been_used() -> None:
    deal = stacked(SICHUAN, hands={"E": "1111m234p567p99s 8s"}, tail="9m", last="7s8s", seed=5)
    script(deal, "E kong <1111m>; E discard")
    play_until(deal)
    assert [event.text for event in deal.events if event.kind == "draw"][-2:] == ["7s", "8s"]


def test_horses_come_first_from_the_tail() -> None:
    rules = variant("sichuan", horse=True, horse_buyers=2)
    deal = stacked(rules, tail="1m2m3m", hands={"E": "9999p"})
    assert [event.text for event in deal.events if event.kind == "take"] == ["1m", "2m"]
    script(deal, "E kong <9999p>")
    assert deal.view("E").drawn == "3m"


def test_an_indicator_that_stays_is_drawn_first() -> None:
    rules = variant("wuhan", indicator_in_play=True)
    deal = stacked(rules, indicator="1m", draws="2p3p", hands={"E": "9s", "S": "9p9p"})
    assert deal.view("E").indicator == "1m"
    script(deal, "E discard 9s\n... S")
    assert deal.view("S").drawn == "1m"
    script(deal, "S discard 9p\n... W")
    assert deal.view("W").drawn == "2p"


def test_a_place_left_to_the_seed() -> None:
    open_places: dict[str, Any] = {
        "hands": {"E": "1m?3m", "S": "??"},
        "draws": "?5s",
        "tail": "?",
        "last": "7s??",
        "seed": 5,
    }
    told: dict[str, Any] = {"hands": {"E": "1m"}, "seed": 5}
    deal, wall = stacked(SICHUAN, **open_places), stack(SICHUAN, **told)
    held, left = deal.dealt(0), deal._table.wall()
    assert [CODES[tile] for tile in (held[0], held[2], left[1], left[-4])] == ["1m", "3m", "5s", "7s"]
    assert Counter(deal.source.wall.tiles) == Counter(wall.tiles)
    assert stack(SICHUAN, draws="??", tail="?", last="?") == stack(SICHUAN)
    assert {stacked(SICHUAN, **{**open_places, "seed": seed}).dealt(0)[1] for seed in range(20)} > {held[1]}


def test_what_is_not_said_is_shuffled_from_the_seed() -> None:
    assert stack(SICHUAN, hands={"E": "1m"}, seed=1) == stack(SICHUAN, hands={"E": "1m"}, seed=1)
    assert stack(SICHUAN, hands={"E": "1m"}, seed=1) != stack(SICHUAN, hands={"E": "1m"}, seed=2)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"hands": {"E": "55555m"}}, "5 of 5m wanted (hands[E]), the set has 4"),
        ({"hands": {"E": "555m"}, "draws": "5m", "tail": "5m"}, "5 of 5m wanted (draws, hands[E], tail), the set has 4"),
        ({"hands": {"E": "1z"}}, "1 of 1z wanted (hands[E]), the set has 0"),
        ({"hands": {"S": "123456789m12345p"}}, "hands[S]: 14 tiles, there is room for 13"),
        ({"hands": {"E": "123456789m123456p"}}, "hands[E]: 15 tiles, there is room for 14"),
        ({"hands": {"X": "1m"}}, "hands: seat 'X': one of E S W N"),
        ({"hands": {"E": 5}}, "hands[E] is text"),
        ({"dealer": "Z"}, "dealer='Z': one of E S W N"),
        ({"indicator": "1m"}, "no indicator"),
        ({"draws": "123456789m" * 4 + "123456789p" * 4}, "draws: 72 tiles, there is room for 55"),
        ({"tail": "1m", "last": "2m", "draws": "123456789p" * 4 + "123456789s" + "1111m222m33m5m444m"}, "there is room"),
        ({"dice": (0, 7)}, "a die"),
    ],
)  # fmt: skip
def test_what_cannot_be_stacked(how: dict[str, Any], message: str) -> None:
    with pytest.raises(MahjongError) as error:
        stack(SICHUAN, **how)
    assert message in str(error.value)
    assert any(sign >= "\u4e00" for sign in error.value.zh)


def test_two_that_want_the_same_place() -> None:
    """With no reserve the last draw is the last tile of the tail."""
    size = SICHUAN.words["tileset"].size - 53
    deal = stacked(SICHUAN, seed=1)
    wall = [CODES[tile] for tile in deal._table.wall()]
    assert len(wall) == size
    with pytest.raises(RuleError, match=r"last puts .* where draws has put"):
        stack(SICHUAN, draws="".join(wall), last=next(code for code in wall if code != wall[-1]), seed=1)


def test_text_that_is_no_tiles() -> None:
    with pytest.raises(NotationError):
        stack(SICHUAN, draws="5x")


def test_indicator_is_one_tile() -> None:
    with pytest.raises(RuleError, match="one indicator, not 2 tiles"):
        stack(WUHAN, indicator="12m")
