"""Differences settled between all seats when a deal is over, and what tiles laid aside and kongs of some kinds earn at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from small_rules import small

from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.rules import asides as aside
from mahjong.rules import extras, phases, wild
from mahjong.rules import features as f
from mahjong.rules import owned as own
from mahjong.rules.owned import Owned
from mahjong.testing import check_variant, play_until, script, stacked
from mahjong.tiles import mask
from mahjong.variant import Variant

SEATS = "ESWN"
NAMES = ("differences", "差额")
RED = mask("7z")


def reds(where: own.Where = own.HAND | own.MELDS | own.ASIDE, **how: Any) -> extras.Pairwise:
    return extras.pairwise("reds", NAMES, own.tiles((RED, 1), where=where), **how)


def moved(deal: Deal, stage: str) -> list[int]:
    """What all stages of this name brought E S W N."""
    row = [0, 0, 0, 0]
    for one in deal.ledger.stages:
        for line in one.lines if one.name == stage else ():
            row[SEATS.index(line.payer)] -= line.amount
            row[SEATS.index(line.payee)] += line.amount
    return row


def test_tiles_count_in_the_hand_and_in_melds() -> None:
    deal = stacked(
        small(extras=(reds(),)), hands={"E": "7z1m", "S": "77z2m", "W": "9s", "N": "9s"}, draws="1z2z3z4z", last="7z"
    )
    script(deal, "E discard 7z; S claim [777z]; S discard 2m")
    play_until(deal)
    assert not deal.wins
    assert moved(deal, "reds") == [-3, 9, -3, -3]  # the fourth was drawn last and discarded


@pytest.mark.parametrize(
    ("where", "row"),
    [(own.HAND, [0, 0, 0, 0]), (own.RIVER, [3, -1, -1, -1]), (own.MELDS | own.RIVER, [0, -4, -4, 8])],
)
def test_discards_count_where_they_are_named_unless_they_are_taken(where: own.Where, row: list[int]) -> None:
    hands = {"E": "1m7z", "S": "5m", "W": "5m", "N": "77z1s"}
    deal = stacked(small(extras=(reds(where),)), hands=hands, draws="7z", last="1m")
    script(deal, "E discard 7z; N claim [777z]; N discard 1s; E discard 7z")
    assert moved(play_until(deal), "reds") == row


def test_the_winning_tile_is_its_winners() -> None:
    hands = {"E": "7z1m", "S": "123m456m789m22s78s", "W": "1p", "N": "1p"}
    deal = stacked(
        small(extras=(extras.pairwise("nines", NAMES, own.tiles((mask("9s"), 2))),)),
        hands=hands,
        draws="9s",
        last="9s9s9s",
    )
    script(deal, "E discard 1m; S win")
    assert moved(deal, "nines") == [-2, 6, -2, -2]
    hands["E"] = "9s1m"
    deal = stacked(
        small(extras=(extras.pairwise("nines", NAMES, own.tiles((mask("9s"), 2))),)), hands=hands, last="9s9s9s"
    )
    script(deal, "E discard 9s; S win")
    assert moved(deal, "nines") == [-2, 6, -2, -2]


def sets_of(owned: Owned) -> int:
    """Three for each kind held three times, as those count tails who count the sets of hands that are not complete."""
    held = list(owned.concealed)
    for meld in owned.melds:
        for kind in meld.kinds:
            held[kind] += 1
    return 3 * sum(number >= 3 for number in held)


def test_losers_settle_among_themselves_by_a_count_of_the_rule_sets_own() -> None:
    tails = extras.pairwise("tails", NAMES, sets_of, among=extras.LOSERS, factors=[extras.dealer_between(2)])
    hands = {"E": "9s222p", "S": "123m456m789m22s78s", "W": "333p444p", "N": "1p4p7p1s4s2z3z4z5z6z7z8p9p"}
    hands["E"] += "1m4m7m1p5p8p9p1z2z3z"
    hands["W"] += "1m4m8m6s1z5z6z"
    deal = stacked(small(extras=(tails,)), hands=hands)
    script(deal, "E discard 9s; S win")
    assert moved(deal, "tails") == [-6 + 6, 0, 6 + 6, -6 - 6]


def test_what_a_count_is_told() -> None:
    seen: list[Owned] = []
    word = extras.pairwise("seen", NAMES, lambda owned: seen.append(owned) or 0)  # type: ignore[func-returns-value]
    deal = stacked(
        small(extras=(word,), marks=wild.turned(wild=wild.same()), wilds=wild.of("wild"), phases=(phases.turned(),)),
        hands={"S": "123m456m789m22s78s", "E": "9s"},
        indicator="5z",
        dealer="E",
    )
    script(deal, "E discard 9s; S win")
    assert [one.seat for one in seen] == list(SEATS)
    assert [one.won for one in seen] == [False, True, False, False]
    assert [one.masks["seat wind"] for one in seen] == [mask(f"{rank}z") for rank in range(1, 5)]
    assert seen[1].masks["mark wild"] == mask("5z")
    assert sum(seen[1].concealed) == 14
    assert sum(seen[0].river) == 0  # it was won on
    assert [stage.name for stage in deal.ledger.stages] == ["win"]  # nothing to settle is no stage


@pytest.mark.parametrize(("drawn", "row"), [(extras.KEEP, [-1, -1, 3, -1]), (extras.VOID, [0, 0, 0, 0])])
def test_a_drawn_deal_settles_them_or_not(drawn: extras.Drawn, row: list[int]) -> None:
    deal = stacked(small(extras=(reds(drawn=drawn),)), hands={"W": "7z", "E": "1m"}, last="777z")
    assert moved(play_until(deal), "reds") == row
    hands = {"E": "9s", "S": "123m456m789m22s78s", "W": "7z", "N": "1m"}
    won = stacked(small(extras=(reds(drawn=drawn),)), hands=hands, last="777z")
    assert moved(script(won, "E discard 9s; S win"), "reds") == [-1, -1, 3, -1]


@pytest.mark.parametrize(("drawn", "shown"), [(extras.KEEP, "ESWN"), (extras.VOID, "")])
def test_hands_that_are_settled_lie_open(drawn: extras.Drawn, shown: str) -> None:
    deal = stacked(small(extras=(reds(drawn=drawn),)), hands={"W": "7z", "E": "1m"}, last="777z")
    assert not [one for one in deal.view("S").seats if one.seat != "S" and one.hand is not None]
    play_until(deal)
    assert [one.seat for one in deal.view("S").seats if one.hand is not None] == list(shown)
    assert [seat for seat, _ in deal.events[-1].hands] == list(shown)


# ---- prizes -----------------------------------------------------------------------------------------------------------------

MONEY = extras.kongs(extras.each(1), extras.each(1), extras.each(2))


def prize(**how: Any) -> extras.Asides:
    return extras.asides("prize", ("prize", "奖"), RED, each=7, **how)


def kong(rules: Variant) -> Deal:
    return script(stacked(rules, hands={"E": "7777z1m"}, tail="9s"), "E kong <7777z>; E discard 1m")


@pytest.mark.parametrize(
    ("words", "prizes", "kongs"),
    [
        ((MONEY, prize()), 21, 0),
        ((MONEY, prize(instead=False)), 21, 6),
        ((MONEY, prize(forms=("claimed",))), 0, 6),
        ((MONEY, prize(n=3)), 0, 6),
        ((prize(),), 21, 0),
    ],
)
def test_a_kong_of_some_kinds_earns_a_prize(words: tuple[Any, ...], prizes: int, kongs: int) -> None:
    deal = kong(small(extras=words))
    assert (moved(deal, "prize")[0], moved(deal, "kong")[0]) == (prizes, kongs)
    other = script(stacked(small(extras=words), hands={"E": "6666z1m"}, tail="9s"), "E kong <6666z>")
    assert moved(other, "prize") == [0, 0, 0, 0]


@pytest.mark.parametrize(("instead", "income"), [(True, 0), (False, 6)])
def test_where_kongs_are_paid_at_the_end_a_prize_still_stands_in_their_place(instead: bool, income: int) -> None:
    at_end = extras.kongs(concealed=extras.each(2), at=extras.END)
    deal = play_until(kong(small(extras=(at_end, prize(instead=instead)))))
    assert (moved(deal, "prize")[0], moved(deal, "kong")[0]) == (21, income)


@pytest.mark.parametrize(("answer", "prizes"), [("win", 0), ("pass", 30)])
def test_a_robbed_kong_earns_no_prize(answer: str, prizes: int) -> None:
    rules = small(extras=(MONEY, extras.asides("prize", ("prize", "奖"), mask("9s"), forms=("added",))))
    hands = {"E": "9s1m", "S": "99s1p", "W": "1z", "N": "123m456m789m22s78s"}
    deal = stacked(rules, hands=hands, draws="2z3z4z9s", tail="1z")
    script(deal, "E discard 9s; N pass; S claim [999s]; S discard 1p; W discard; N discard; E discard; S kong [9999s+]")
    deal.act("N", answer)
    assert moved(deal, "prize") == [-prizes // 3, prizes, -prizes // 3, -prizes // 3]
    assert moved(deal, "kong") == [0, 0, 0, 0]


@pytest.mark.parametrize(("n", "paid"), [(1, 3), (2, 1), (3, 1), (4, 0)])
def test_tiles_laid_aside_earn_when_there_are_enough(n: int, paid: int) -> None:
    words = {"asides": (aside.tile("red", "red", "中", RED),), "extras": (prize(n=n),)}
    deal = stacked(small(**words), hands={"E": "777z1m"}, tail="9s9s9s")
    script(deal, "E aside 7z; E aside 7z; E aside 7z")
    assert moved(deal, "prize")[0] == 21 * paid
    copied = deal.copy()
    assert copied.ledger.totals() == deal.ledger.totals()
    deal.undo()
    assert moved(deal, "prize")[0] == 21 * (2 // n)


def test_tiles_that_must_go_before_the_first_turn_earn_too() -> None:
    words = {
        "asides": (aside.tile("red", "red", "中", RED, forced=True),),
        "extras": (prize(n=2),),
        "phases": (phases.replace(),),
    }
    deal = stacked(small(**words), hands={"E": "1m", "W": "77z"}, tail="9s9s", last="77z")
    assert moved(deal, "prize") == [-7, -7, 21, -7]


def test_rules_with_all_of_it_go_through_the_suite(examples: Callable[[int], int]) -> None:
    rules = small(
        marks=wild.turned(main=wild.same(), second=wild.successor()),
        wilds=wild.of("main", "second"),
        phases=(phases.turned(at=phases.TAIL),),
        extras=(
            MONEY,
            extras.asides("prize", ("prize", "奖"), f.mark("second")),
            extras.pairwise(
                "spirits", NAMES, own.tiles((f.mark("main"), 2), (f.mark("second"), 1)), factors=[extras.sole_holder(2)]
            ),
        ),
    )
    check_variant(rules, deals=examples(40))


@pytest.mark.parametrize(
    "make",
    [
        lambda: own.tiles(),
        lambda: own.tiles((RED, 1), where=own.HAND & own.MELDS),
        lambda: own.tiles((RED, 1), where=1),
        lambda: own.tiles(("7z", 1)),
        lambda: own.tiles((RED, 1.5)),
        lambda: extras.pairwise("a", NAMES, 3),
        lambda: extras.asides("a", NAMES, "7z"),
        lambda: extras.asides("a", NAMES, RED, forms=("melded",)),
        lambda: small(extras=(extras.pairwise("a", NAMES),)),
    ],
)
def test_words_that_make_no_sense(make: Callable[[], object]) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.zh != caught.value.en
