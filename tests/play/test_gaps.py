"""Bets that a third tile lies between two (`rules.gaps`): amounts, what they come to, and what rule sets may say beside them."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.play.look import Look
from mahjong.play.players import Greedy
from mahjong.rules import claims as claim
from mahjong.rules import extras as extra
from mahjong.rules import gaps as gap
from mahjong.rules import kongs as kong
from mahjong.rules import phases as phase
from mahjong.rules import sets, wall
from mahjong.rules import shapes as shape
from mahjong.testing import stacked
from mahjong.tiles import SUITS, bits
from mahjong.variant import Variant

RANKS = {kind: kind % 9 + 1 for kind in bits(SUITS)}
WORDS: dict[str, Any] = {
    "key": "squeezed", "names": ("Squeezed", "夹"), "tileset": tiles.suits(), "walls": wall.rules(wall.unbroken(), wall.deal(0, 0)),
    "claims": claim.by(run=claim.NOBODY, pung=claim.NOBODY, kong=claim.NOBODY, win=claim.NOBODY),
    "kongs": kong.rules(claimed=False, added=False, concealed=False, robbable=()), "extras": (extra.pot("pool"),),
    "phases": (gap.bets(RANKS, pot="pool", ante=2),),
}  # fmt: skip


def game(**words: Any) -> Variant:
    made: type[Variant] = type("Squeezed", (Variant,), {**WORDS, **words})
    return made()


@pytest.mark.parametrize("pool", [1, 2, 999, 1000, 1001, 9999, 10_000, 12_345, 10**9 + 7])
def test_amounts_rise_to_the_whole_pool(pool: int) -> None:
    found = list(gap.amounts(pool))
    assert found == sorted(set(found))
    assert found[-1] == pool
    assert len(found) <= 1001
    assert len(found) == pool or pool > 1000
    assert all(float(f"{one:.3g}") == one for one in found[:-1]) or pool <= 1000


def test_every_bet_comes_to_one_of_three() -> None:
    word = gap.bets(RANKS, pot="pool", ante=1, post=3)
    for a in range(27):
        for b in range(27):
            for c in range(27):
                x, y, z = a % 9, b % 9, c % 9
                wanted = ("win", 7) if x < z < y or y < z < x else ("post", 21) if z in {x, y} else ("lose", 7)
                assert word.settled((a, b, c), 7) == wanted


@pytest.mark.parametrize(
    "wrong",
    [{"ante": 0}, {"ante": True}, {"ante": "2"}, {"post": 0}, {"pot": ""}, {"numbers": {}}, {"rules": {"pay": "x"}}],
)
def test_what_is_no_such_word_is_refused(wrong: dict[str, Any]) -> None:
    numbers = wrong.pop("numbers", RANKS)
    with pytest.raises(RuleError, match=r"gap\.bets"):
        gap.bets(numbers, **{"pot": "pool", "ante": 2, **wrong})


@pytest.mark.parametrize(
    "beside",
    [
        {"extras": ()},
        {"extras": (extra.pot("sea"),)},
        {"tileset": tiles.suits() + tiles.winds()},
        {"walls": wall.rules(wall.unbroken(), wall.deal(1, 0))},
        {"claims": claim.by()},
        {"kongs": kong.rules()},
        {"shapes": (shape.pairs(),)},
        {"phases": (*WORDS["phases"], phase.replace())},
        {"phases": WORDS["phases"] * 2},
    ],
)
def test_it_is_a_game_of_its_own(beside: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match=r"gap\.bets is the one phase"):
        game(**beside)


def test_tiles_are_dealt_to_eight_seats_at_most_anywhere_else() -> None:
    words = {**WORDS, "phases": (), "menu": sets.runs(), "shapes": (shape.sets(1),), "extras": ()}
    for seats, dealt in ((9, 4), (10, 4), (4, 0)):
        with pytest.raises(RuleError, match="hands are dealt to 2 to 8 seats"):
            game(
                **{
                    **words,
                    "seats": seats,
                    "walls": wall.rules(wall.unbroken(), wall.deal(dealt, 0)),
                    "shapes": (shape.sets(1),) if dealt else (),
                }
            )


def test_the_largest_and_the_smallest_table() -> None:
    for seats in (2, 10):
        deal = game(seats=seats).deal(seed=1)
        assert deal.pots == {"pool": 2 * seats}
        deal.act("E", "choose bet=1")
        assert deal.waiting == ("S",)
        again = deal.copy()
        again.undo()
        assert again.waiting == ("E",)
        assert again.events[-1].kind == "draw"


def test_the_greedy_player_bets_all_when_the_tiles_are_for_it() -> None:
    rules = game()
    for draws, bets in (("1m9s", True), ("1p8p", True), ("2m3s", False), ("5m5p", False), ("3m7m", False)):
        deal = stacked(rules, draws=draws)
        chosen = Greedy(1)(Look(deal, "E"), deal.legal("E"))
        assert chosen == ("choose bet=8" if bets else "pass"), draws


def test_what_a_bet_is_expected_to_bring() -> None:
    word = gap.bets(RANKS, pot="pool", ante=1, post=2)
    unseen = [0] * 64
    unseen[4], unseen[0], unseen[26] = 3, 2, 1  # 5m, 1m, 9s
    assert word.expected((0, 26), unseen) == 3 - 2 * 2 - 1 * 2
    assert word.expected((0, 7), unseen) == 3 - 2 * 2 - 1
