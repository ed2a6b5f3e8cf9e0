"""Wild tiles of several marks that stand for some kinds each: judged against every assignment of them, and played."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from small_rules import small

from mahjong import is_complete, tiles
from mahjong.errors import RuleError
from mahjong.rules import claims as claim
from mahjong.rules import counted, score, sets, wild
from mahjong.rules import features as f
from mahjong.rules.patterns import pattern
from mahjong.rules.result import Score
from mahjong.testing import check_variant, stacked
from mahjong.tiles import DRAGONS, HONOURS, ORDINARY, SUITS, WINDS, bits, code, mask, special
from mahjong.variant import Variant

MAY = {
    "dragon": (mask("1j"), DRAGONS),
    "wind": (mask("2j"), WINDS),
    "honour": (mask("3j"), HONOURS),
    "dots": (mask("4j"), tiles.PIN),
    "number": (mask("5j"), SUITS),
    "any": (mask("67j"), ORDINARY),
}
BY_KIND = {kind: may for kinds, may in MAY.values() for kind in bits(kinds)}
SET = sum((special(f"Joker {n}", f"百搭{n}", f"{n}j") for n in range(1, 8)), start=tiles.TILESETS["136"])


def jokered(**words: Any) -> Variant:
    fifth = words.pop("fifth", True)
    return small(
        **{
            "tileset": SET,
            "marks": wild.fixed(**{name: kinds for name, (kinds, _) in MAY.items()}),
            "wilds": wild.of(
                *MAY, stands_for={name: may for name, (_, may) in MAY.items()}, own_face=False, fifth=fifth
            ),
            "claims": claim.by(never=mask("1-7j")),
            "scoring": score.chain(score.power()),
            **words,
        }
    )


RULES = jokered(patterns=(pattern("dragons", "a pung of dragons", "箭刻", f.pungs(1, of=DRAGONS), fan=1),))


def drawn(hand: str, win: str, rules: Variant = RULES) -> Score:
    return rules.score(hand.replace(" ", ""), win, seat="S", self_draw=True)


@pytest.mark.parametrize(
    ("hand", "win", "legal"),
    [
        ("22m345p77z678s34m1j5j", "2m", None),  # fifteen tiles: refused for their number
        ("22m345p77z678s34m1j", "5j", True),
        ("22m345p77z678s34m5j", "1j", True),  # the same, the other one drawn
        ("22m345p77z678s34m2j", "5j", False),  # a wind is no dragon
        ("22m345p77z678s34m2j", "6j", False),  # anything is one of the two that lack
        ("22m345p77z678s34m6j", "7j", True),
        ("23m456s99p111z55z3j", "5j", True),
        ("23m456s99p111z55z4j", "3j", False),  # dots do not go with 23m
        ("23m456s99p111z55z4j", "6j", True),
        ("23m456p99p111z67p3j", "4j", False),
        ("55z456s99p111z67p3j", "4j", True),
    ],
)
def test_each_stands_for_its_own_kinds(hand: str, win: str, legal: bool | None) -> None:
    found = drawn(hand, win)
    assert found.legal is bool(legal)
    if legal is False:
        assert found.reason is not None
        assert found.reason.id == "incomplete"


def test_what_was_drawn_is_where_it_can_be() -> None:
    rules = jokered(patterns=(pattern("pair", "won on the pair", "单吊", f.wait(f.SINGLE) & f.pair(DRAGONS), fan=1),))
    # A dragon drawn completes the pair; anything drawn completes it only while the dragon joker stands in 34m, which it cannot.
    assert drawn("123m456p789s34m5z6j", "1j", rules).fan == 1
    assert drawn("123m456p789s34m5z1j", "6j", rules).fan == 0


def test_a_joker_let_go_is_the_tile_it_shows() -> None:
    hand = "22m345p77z678s34m1j"
    assert not RULES.score(hand, "5j", seat="S", from_seat="E").legal
    assert RULES.score(hand, "2m", seat="S", from_seat="E").legal
    assert RULES.score(hand, "5m", seat="S", from_seat="E").legal


def test_of_two_marks_a_kind_has_what_either_allows() -> None:
    rules = small(
        tileset=SET,
        marks=wild.fixed(one=mask("12j"), two=mask("2j")),
        wilds=wild.of("one", "two", stands_for={"one": DRAGONS, "two": WINDS}),
        scoring=score.chain(score.power()),
    )
    assert drawn("123m456p789s77z22z", "1j", rules).legal
    assert not drawn("123m456p789s11z22z", "1j", rules).legal
    assert drawn("123m456p789s11z22z", "2j", rules).legal
    assert drawn("123m456p789s77z66z", "2j", rules).legal


def test_a_wild_tile_of_the_game_may_be_itself() -> None:
    words = {"marks": wild.fixed(wild=mask("5m")), "scoring": score.chain(score.power())}
    own = small(wilds=wild.of("wild", stands_for={"wild": HONOURS}), **words)
    never = small(wilds=wild.of("wild", stands_for={"wild": HONOURS}, own_face=False), **words)
    for rules, legal in ((own, True), (never, False)):
        assert drawn("46m456p789s77z111z", "5m", rules).legal is legal
        assert drawn("456p789s77z11z111p", "5m", rules).legal


@pytest.mark.parametrize("fifth", [True, False])
def test_a_win_stands_when_some_assignment_is_complete(
    fifth: bool, rng: Random, examples: Callable[[int], int]
) -> None:
    rules = jokered(fifth=fifth)
    met = [0, 0]
    for _ in range(examples(400)):
        whole = [kind for _ in range(4) for kind in rng.choice([(a, a, a) for a in range(34)] + RUNS * 2)]
        whole += [rng.randrange(34)] * 2
        if max(whole.count(kind) for kind in whole) > 4:
            continue
        rng.shuffle(whole)
        jokers = rng.sample(sorted(BY_KIND), rng.randint(1, 3 if fifth else 2))
        # Mostly each stands for what it takes the place of, so that about half of the hands are won.
        for kind in jokers:
            fitting = [one for one in whole if BY_KIND[kind] >> one & 1]
            whole.remove(rng.choice(fitting if fitting and rng.random() < 0.8 else whole))
        hand = [*whole, *jokers]
        win = hand.pop(rng.randrange(14))
        legal = (
            any(
                all(n <= 4 for n in map(kinds.count, kinds)) and is_complete("".join(map(code, kinds)))
                for kinds in ([*whole, *more] for more in product(*(bits(BY_KIND[kind]) for kind in jokers)))
            )
            if not fifth
            else is_complete("".join(map(code, whole)), wilds=[BY_KIND[kind] for kind in jokers])
        )
        told = drawn("".join(map(code, hand)), code(win), rules)
        assert told.legal == legal, (hand, win)
        met[legal] += 1
    assert all(met)


RUNS = [(a, a + 1, a + 2) for first in (0, 9, 18) for a in range(first, first + 7)]


def test_a_table_offers_the_wins_that_the_rules_allow() -> None:
    for joker, legal in (("1j", True), ("2j", False)):
        deal = stacked(RULES, hands={"E": f"22m345p77z678s34m5j{joker}"}, dealer="E")
        assert any(one.text.startswith("win") for one in deal.legal("E")) is legal


def test_it_plays(examples: Callable[[int], int]) -> None:
    met = check_variant(RULES, deals=examples(300))
    assert met["deals"]


def test_what_cannot_be_is_refused() -> None:
    for given in (
        {}, {"any": ORDINARY, "other": ORDINARY}, {"any": 0}, {"any": True}, {"any": mask("1j")}, {"any": -1}, {"any": "1-9m"},
    ):  # fmt: skip
        with pytest.raises(RuleError):
            wild.of("any", stands_for=given)  # type: ignore[arg-type]
    with pytest.raises(RuleError):
        _ = jokered(shapes=(counted.divided(),), menu=sets.pungs()).words
    for test in (f.waits(1), f.waits_on_all()):
        with pytest.raises(RuleError):
            _ = jokered(patterns=(pattern("waits", "waits", "听", test, fan=1),)).score("1m", "1m", self_draw=True)
