"""Items, tiers, covers and openness: what counts beside what, and the declarations that contradict themselves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from money_cases import SEATS, Win, by_discard, explained, has, no_floats, own, payer_has, plain

from mahjong.errors import RuleError
from mahjong.play.ledger import Ledger
from mahjong.rules import payments, score
from mahjong.rules.values import BEST, BOTH, DEAL, DISCARD, PAIR, PAYER, SUM, Item, Items, Tier

CHAIN = score.chain(score.power())
SHARES = payments.shares(1, 0, 1)


def counted(items: Items, facts: dict[str, int], chain: score.Chain = CHAIN) -> list[str]:
    return [one.item.key for one in payments.valuate(chain, SHARES, items, Win("S", facts=facts)).items]


def test_items_add_and_multiply() -> None:
    items = Items(
        [plain("a", fan=1), plain("b", fan=2, per=True), plain("c", times=3, per=True), plain("d", plus=5, per=True)]
    )
    valuation = payments.valuate(CHAIN, SHARES, items, Win("S", DISCARD, "E", {"a": 7, "b": 2, "c": 2, "d": 3}))
    assert (valuation.fan, valuation.times, valuation.plus) == (5, 9, 15)
    assert valuation.value == 32 * 9
    assert valuation["E"].amount == 32 * 9 + 15
    assert [(one.count, one.fan, one.times, one.plus) for one in valuation.items] == [
        (1, 1, 1, 0),
        (2, 4, 1, 0),
        (2, 0, 9, 0),
        (3, 0, 1, 15),
    ]
    assert repr(valuation) == "<Valuation: S 5 fan 0 points, total 303: a b c d>"
    with pytest.raises(RuleError, match="'X' is not asked to pay"):
        valuation["X"]


def test_covers_are_transitive() -> None:
    items = Items([plain("a", fan=1), plain("b", fan=2, over=("a",)), plain("c", fan=3, over=("b",))])
    assert counted(items, {"a": 1, "c": 1}) == ["c"]
    assert counted(items, {"a": 1, "b": 1}) == ["b"]
    assert counted(items, {"a": 1}) == ["a"]


def test_an_item_of_the_winner_may_silence_items_of_payers() -> None:
    items = Items([plain("a", fan=1, over=("p",)), Item("p", ("p", "付"), payer_has("p"), times=2, of=PAYER)])
    by = {"E": {"p": 1}}
    assert payments.worth(CHAIN, SHARES, items, Win("S", facts={"a": 1}, by=by)) == 6
    assert payments.worth(CHAIN, SHARES, items, Win("S", by=by)) == 4


def test_an_item_alone_silences_everything_and_ignores_tiers() -> None:
    items = Items(
        [
            plain("a", fan=1),
            plain("big", fan=4, tier="big"),
            plain("low", tier="low"),
            plain("x", fan=2, alone=True),
            plain("y", fan=3, alone=True),
            *payments.dealer(2, 2),
        ],
        tiers=[Tier("low", 0), Tier("big", 1, chain=score.chain(score.linear(per=1000)))],
    )
    valuation = payments.valuate(CHAIN, SHARES, items, Win("S", facts=dict.fromkeys(("a", "big", "x", "y"), 1)))
    assert [one.item.key for one in valuation.items] == ["y"]
    assert [owed.amount for owed in valuation.owed] == [8, 8, 8]
    assert valuation.tier is None


def test_alone_is_chosen_by_what_is_paid() -> None:
    """More fan, but the other brings more: a factor of 40."""
    items = Items([plain("x", fan=5, alone=True), plain("y", fan=1, times=40, alone=True)])
    assert counted(items, {"x": 1, "y": 1}) == ["y"]


@pytest.mark.rule("guangdong.pattern.best-special", "japan.score.multiple-yakuman")
@pytest.mark.parametrize(("take", "keys", "fan"), [(SUM, ["a", "b"], 9), (BEST, ["b"], 5)])
def test_the_items_of_a_tier_add_or_the_best_counts(take: Any, keys: list[str], fan: int) -> None:
    items = Items(
        [plain("a", fan=4, tier="t"), plain("b", fan=5, tier="t"), plain("c", fan=1, tier="l")],
        tiers=[Tier("t", 2, take=take), Tier("l", 1)],
    )
    assert counted(items, {"a": 1, "b": 1, "c": 1}) == keys
    assert payments.valuate(CHAIN, SHARES, items, Win("S", facts={"a": 1, "b": 1, "c": 1})).fan == fan


def test_the_best_of_a_tier_is_chosen_with_what_it_silences() -> None:
    items = Items(
        [plain("common", fan=3), plain("a", fan=5, tier="t", over=("common",)), plain("b", fan=4, tier="t")],
        tiers=[Tier("t", 0, take=BEST)],
    )
    assert counted(items, {"common": 1, "a": 1, "b": 1}) == ["common", "b"]


def test_tiers_that_let_lower_ones_count() -> None:
    items = Items(
        [plain("low", fan=1, tier="l"), plain("high", fan=2, tier="h"), plain("common", fan=4)],
        tiers=[Tier("l", 0), Tier("h", 5, alone=False)],
    )
    assert counted(items, {"low": 1, "high": 1, "common": 1}) == ["low", "high", "common"]


def test_side_items_choose_no_tier() -> None:
    items = Items(
        [
            plain("small", tier="s"),
            plain("big", fan=1, tier="b"),
            plain("half", times=Fraction(3, 2), tier="b", side=True),
            plain("deal", of=DEAL, tier="b"),
        ],
        tiers=[Tier("s", 0), Tier("b", 1)],
    )
    assert counted(items, {"small": 1, "half": 1, "deal": 1}) == ["small"]
    assert counted(items, {"small": 1, "half": 1, "deal": 1, "big": 1}) == ["big", "half", "deal"]


def test_the_cap_of_a_tier_is_told() -> None:
    items = Items([plain("a", fan=9, tier="t")], tiers=[Tier("t", 0, cap=3)])
    valuation = payments.valuate(CHAIN, SHARES, items, Win("S", facts={"a": 1}))
    assert (valuation.fan, valuation.value) == (9, 8)
    row = valuation.trace()[0]
    assert (row.step, row.before, row.after, row.unit) == ("cap", 9, 3, "fan")


def test_worth_by_openness() -> None:
    items = Items(
        [
            plain("a", fan=3, open={"fan": 2}),
            plain("closed-only", fan=1, open={"fan": 0}),
            plain("marker", open={}, tier=None),
        ],
        opened=has("open"),
    )
    facts = {"a": 1, "closed-only": 1}
    assert counted(items, facts) == ["a", "closed-only"]
    assert counted(items, {**facts, "open": 1}) == ["a"]
    assert payments.valuate(CHAIN, SHARES, items, Win("S", facts={**facts, "open": 1})).fan == 2


def test_factors_of_winner_and_payer() -> None:
    once = Item("o", ("opened", "开"), own("o"), times=2, of=BOTH)
    each = Item("k", ("kong", "杠"), own("k"), times=3, of=BOTH, per=True)
    items = Items([once, each])
    valuation = payments.valuate(
        CHAIN, SHARES, items, Win("S", facts={"o": 4, "k": 1}, by={"E": {"o": 2, "k": 1}, "W": {"k": 1}})
    )
    assert [(owed.payer, owed.times) for owed in valuation.owed] == [("E", 4 * 9), ("W", 2 * 9), ("N", 2 * 3)]


@pytest.mark.rule("changsha-258.score.values", "taiwan-16.score.lianzhuang")
def test_dealer_items() -> None:
    items = Items([*payments.dealer(fan=1, plus=2, per=lambda case: 1 + case.facts.get("run", 0))])
    chain = score.chain(score.linear())
    assert [owed.amount for owed in payments.valuate(chain, SHARES, items, Win("S", facts={"run": 2})).owed] == [
        3 + 6,
        0,
        0,
    ]
    assert [owed.amount for owed in payments.valuate(chain, SHARES, items, Win("E")).owed] == [3, 3, 3]
    assert {item.of for item in items} == {PAIR}
    with pytest.raises(RuleError, match="changes nothing"):
        payments.dealer()


@pytest.mark.parametrize(
    ("times", "count", "ok"),
    [
        (lambda n: 1 + Fraction(n, 2), 3, True),
        (lambda n: 0, 1, False),
        (lambda n: 1.5, 1, False),
        (lambda n: -n, 1, False),
    ],
)
def test_factors_by_count(times: Callable[[int], Any], count: int, ok: bool) -> None:
    items = Items([plain("a", times=times, per=True)])
    case = Win("S", facts={"a": count})
    if ok:
        assert payments.worth(CHAIN, SHARES, items, case) == Fraction(15, 2)
    else:
        with pytest.raises(RuleError):
            payments.worth(CHAIN, SHARES, items, case)


def tiers(*names: str) -> list[Tier]:
    return [Tier(name, rank) for rank, name in enumerate(names)]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Items([plain("a"), plain("a")]), "declared twice"),
        (lambda: Items([plain("a", fan=0.5)]), "must be an int or a fractions.Fraction"),
        (lambda: Items([plain("a", fan=True)]), "must be an int or a fractions.Fraction"),
        (lambda: Items([plain("a", times=0)]), "must be above 0"),
        (lambda: Items([plain("a", times=lambda n: 1)]), "needs per=True"),
        (lambda: Items([plain("a", plus=-1)]), "must not be below 0"),
        (lambda: Items([plain("a", over=("b",))]), "which is no item"),
        (lambda: Items([plain("a", over=("a",))]), "over itself"),
        (lambda: Items([plain("a", over=("b",)), plain("b", over=("a",))]), "over itself"),
        (lambda: Items([plain("a", over="b"), plain("b")]), "must be a tuple of texts"),
        (lambda: Items([plain("a", tags="dora")]), "must be a tuple of texts"),
        (lambda: Items([plain("a", of=PAYER, over=("b",)), plain("b")]), "cannot be over 'b'"),
        (lambda: Items([plain("a", tier="t")]), "names the tier 't'"),
        (
            lambda: Items([plain("a", tier="l", over=("b",)), plain("b", tier="h")], tiers=tiers("l", "h")),
            "higher tier",
        ),
        (lambda: Items([plain("a")], tiers=tiers("t")), "has no item"),
        (lambda: Items([plain("a", tier="t")], tiers=[Tier("t", 0), Tier("t", 1)]), "the name 't'"),
        (lambda: Items([plain("a", tier="t")], tiers=[Tier("t", 0), Tier("u", 0)]), "the rank 0"),
        (lambda: Items([plain("a", tier="t")], tiers=[Tier("t", 0, cap=-1)]), "below 0"),
        (lambda: Items([plain("a", tier="t")], tiers=[Tier("t", 0, cap=1.5)]), "must be an int"),
        (lambda: Items([plain("a", tier="t")], tiers=[Tier("t", 0.5)]), "is no tier"),
        (lambda: Items([plain("a", tier="t")], tiers=[Tier("t", 0, take="best")]), "is no tier"),
        (lambda: Items([plain("a", tier="t")], tiers=["t"]), "is no tier"),
        (lambda: Items([plain("a", tier="t", alone=True)], tiers=tiers("t")), "cannot be `alone`"),
        (lambda: Items([plain("a", of=PAYER, alone=True)]), "cannot be `alone`"),
        (lambda: Items([plain("a", alone=True, over=("b",)), plain("b")]), "needs no `over`"),
        (lambda: Items([plain("a", when=3)]), "has no test"),
        (lambda: Items([plain("a", of="payer")]), "must be WINNER"),
        (lambda: Items([plain("a", open={"fan": 1})]), "no `opened` test"),
        (lambda: Items([plain("a", open={"fans": 1})], opened=has("o")), "only fan, points, times, plus"),
        (lambda: Items([plain("a", open={"fan": 0.5})], opened=has("o")), "must be an int"),
        (lambda: Items([plain("a")], opened=3), "must be a test"),
        (lambda: Items([Item("", ("a", "名"))]), "needs a key and two names"),
        (lambda: Items([Item("a", ("a", ""))]), "needs a key and two names"),
        (lambda: Items(["a"]), "is no item"),
    ],
)
def test_declarations_that_contradict_themselves(make: Callable[[], Items], reason: str) -> None:
    with pytest.raises(RuleError, match=reason) as caught:
        make()
    assert caught.value.zh != caught.value.en


@pytest.mark.parametrize(
    ("items", "chain", "reason"),
    [
        ([plain("a", fan=1)], score.chain(score.base(1)), "no step of the chain reads fan"),
        ([plain("a", points=1)], score.chain(score.power()), "no step of the chain reads points"),
        ([plain("a", fan=-1)], score.chain(score.power()), "needs floor.fan="),
        ([plain("a", fan=-1)], score.chain(score.floor(fan=0, when=has("x")), score.power()), "needs floor.fan="),
        ([plain("a", points=-1)], score.chain(score.points(10)), "needs floor.units="),
        ([plain("a", fan=Fraction(1, 2))], score.chain(score.power()), "needs whole fan"),
        ([plain("a", fan=Fraction(1, 2))], score.chain(score.ladder(1)), "needs whole fan"),
        ([plain("a")], score.chain(score.power(), score.times("b")), "no item 'b'"),
        ([plain("a")], score.chain(score.power(), score.plus("b")), "no item 'b'"),
    ],
)
def test_worths_that_the_chain_cannot_use(items: list[Item], chain: score.Chain, reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        payments.prepare(chain, SHARES, Items(items))


def test_fan_may_be_taken_away_where_a_floor_holds() -> None:
    items = Items([plain("a", fan=-3), plain("b", fan=1)])
    chain = score.chain(score.floor(fan=0), score.power())
    assert payments.worth(chain, SHARES, items, Win("S", DISCARD, "E", {"a": 1, "b": 1})) == 1


@pytest.mark.parametrize(
    ("chain", "shares", "items"),
    [(1, SHARES, Items([])), (CHAIN, 1, Items([])), (CHAIN, SHARES, []), (CHAIN, [], Items([]))],
)
def test_arguments_of_a_wrong_kind(chain: Any, shares: Any, items: Any) -> None:
    with pytest.raises(RuleError):
        payments.worth(chain, shares, items, Win("S"))


def test_a_tier_with_a_foreign_chain() -> None:
    items = Items([plain("a", tier="t")], tiers=[Tier("t", 0, chain=[score.power()])])  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="tier 't'"):
        payments.prepare(CHAIN, SHARES, items)


@pytest.mark.parametrize("count", [-1, 1.5, "2"])
def test_tests_must_count(count: Any) -> None:
    items = Items([plain("a", when=lambda case: count, fan=1, per=True)])
    with pytest.raises(RuleError, match="a count from 0"):
        payments.worth(CHAIN, SHARES, items, Win("S"))


def test_finding_items() -> None:
    items = Items([plain("a"), plain("b")])
    assert [item.key for item in items] == ["a", "b"]
    assert len(items) == 2
    assert "a" in items
    assert items["b"].key == "b"
    with pytest.raises(RuleError, match="there are: a, b"):
        items["c"]
    assert repr(items) == "<Items: 2 items, 0 tiers>"


@pytest.mark.rule("japan.win.min-han", "japan.score.dora-no-minimum", "guangdong-jipinghu.win.no-chicken")
@pytest.mark.parametrize(
    ("need", "facts", "reached"),
    [
        (score.need(fan=2), {"a": 1}, False),
        (score.need(fan=2), {"a": 1, "dora": 1}, True),
        (score.need(fan=2, not_counting=["dora"]), {"a": 1, "dora": 5}, False),
        (score.need(fan=2, not_counting=["dora"]), {"a": 1, "b": 1}, True),
        (score.need(units=4), {"a": 1}, False),
        (score.need(units=4), {"a": 1, "b": 1}, True),
        (score.need(units=4, not_counting=["dora"]), {"a": 1, "dora": 3}, False),
    ],
)
def test_the_least_worth(need: score.Need, facts: dict[str, int], reached: bool) -> None:
    items = Items([plain("a", fan=1), plain("b", fan=1), plain("dora", fan=1, per=True, tags=("dora",))])
    chain = score.chain(score.power(), need=need)
    case = Win("S", DISCARD, "E", facts)
    valuation = payments.valuate(chain, SHARES, items, case)
    assert valuation.reached is reached
    assert (payments.worth(chain, SHARES, items, case) is not None) is reached
    assert valuation.need is (None if reached else need)


# Random rule sets ---------------------------------------------------------------------------------------------------

KEYS = "abcdefgh"
WORTHS = st.fixed_dictionaries(
    {
        "fan": st.integers(0, 4),
        "points": st.integers(0, 9),
        "times": st.sampled_from([1, 1, 2, Fraction(3, 2), 4]),
        "plus": st.integers(0, 6),
        "per": st.booleans(),
        "of": st.sampled_from(["winner", "payer", "both", "pair"]),
        "tier": st.sampled_from([None, "low", "high"]),
        "over": st.sets(st.sampled_from(KEYS), max_size=2),
    }
)


def build(worths: list[dict[str, Any]], take: Any) -> Items:
    from mahjong.rules.values import Of

    made = []
    for key, worth in zip(KEYS, worths, strict=False):
        of = Of(worth["of"])
        # Only later items silence earlier ones, and only those of the winner: no circle, no contradiction.
        over = tuple(sorted(k for k in worth["over"] if k < key)) if of is Of.WINNER and worth["tier"] is None else ()
        when = {Of.WINNER: has, Of.PAYER: payer_has, Of.BOTH: own, Of.PAIR: payer_has}[of](key)
        made.append(Item(key, (key, "名"), when, **{**worth, "of": of, "over": over}))
    made += [plain("low", tier="low"), plain("high", tier="high")]
    return Items(made, tiers=[Tier("low", 0), Tier("high", 1, take=take)])


CASES = st.builds(
    lambda winner, discarder, facts, by: Win(
        winner, *((DISCARD, discarder) if discarder and discarder != winner else (Win("E").source, None)), facts, by
    ),
    st.sampled_from(SEATS),
    st.sampled_from([None, *SEATS]),
    st.dictionaries(st.sampled_from([*KEYS, "high"]), st.integers(0, 3)),
    st.dictionaries(st.sampled_from(SEATS), st.dictionaries(st.sampled_from(KEYS), st.integers(0, 3))),
)


def test_random_rule_sets_settle_to_zero_and_explain_themselves(examples: Callable[[int], int]) -> None:
    chain = score.chain(
        score.points(3), score.power(), score.round(up=10), score.times(), score.shares(), score.round(up=1)
    )
    shares = payments.shares(payments.by_dealer(4, winner_deals=6), 1, payments.when(by_discard, 9, Fraction(1, 2)))

    @settings(max_examples=examples(400))
    @given(st.lists(WORTHS, max_size=8), st.sampled_from([SUM, BEST]), CASES)
    def check(worths: list[dict[str, Any]], take: Any, case: Win) -> None:
        items = build(worths, take)
        ledger = Ledger()
        (valuation,) = payments.settle_win(chain, shares, None, items, case, ledger)
        totals = ledger.totals()
        assert sum(totals.values()) == 0
        assert totals[case.winner] == valuation.total == payments.worth(chain, shares, items, case)
        for owed in valuation.owed:
            assert totals[owed.payer] == -owed.amount
            no_floats([owed.value, owed.plus, owed.fan, owed.points, owed.times, owed.share])
        explained(valuation)

    check()


def test_the_best_reading_never_loses_by_one_more(examples: Callable[[int], int]) -> None:
    chain = score.chain(score.points(3), score.power())

    @settings(max_examples=examples(200))
    @given(st.lists(WORTHS, max_size=8), st.lists(CASES, max_size=5), CASES)
    def check(worths: list[dict[str, Any]], readings: list[Win], more: Win) -> None:
        items = build(worths, SUM)
        few = payments.best(chain, SHARES, items, readings)
        many = payments.best(chain, SHARES, items, [*readings, more])
        assert many is not None
        if few is not None:
            assert many[1] >= few[1]
            assert few[1] == max(payments.worth(chain, SHARES, items, reading) for reading in readings)  # type: ignore[type-var]

    check()


def test_no_best_reading_without_the_least_worth() -> None:
    chain = score.chain(score.power(), need=score.need(fan=1))
    items = Items([plain("a", fan=1)])
    poor, rich = Win("S"), Win("S", facts={"a": 1})
    assert payments.best(chain, SHARES, items, []) is None
    assert payments.best(chain, SHARES, items, [poor]) is None
    assert payments.best(chain, SHARES, items, [poor, rich]) == (rich, 6)
