"""Who is liable, which of several, how much of the win, and that nothing is lost while lines move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from money_cases import SEATS, Win, has, plain, posts

from mahjong.errors import RuleError
from mahjong.play.ledger import Ledger
from mahjong.rules import liability, payments, score
from mahjong.rules.liability import ALL, DEAL, DISCARD, DRAW, EFFECT, EVIDENCE, FIRST, HALF, LISTED, SPLIT, WIN, Fed
from mahjong.rules.values import DISCARD as BY_DISCARD
from mahjong.rules.values import ROBBED, SELF_DRAW, Items, Source, Tier

ITEMS = Items([plain("fan", fan=1, per=True), plain("extra", plus=3)])
POWER = score.chain(score.power())


def pays(rules: liability.Rules, case: Win, *evidence: Any, shares: payments.Shares | None = None) -> dict[str, int]:
    ledger = Ledger()
    payments.settle_win(POWER, shares or payments.shares(2, 1, 2), rules, ITEMS, case, ledger, evidence)
    return {seat: -amount for seat, amount in ledger.totals().items() if amount < 0}


def one(share: liability.Share = ALL, **named: Any) -> liability.Rules:
    return liability.rules(liability.liable("a", liability.fed("a"), share=share, **named))


def win(source: Source = SELF_DRAW, discarder: str | None = None, **facts: int) -> Win:
    return Win("S", source, discarder, {"fan": 2, **facts})


FED = ("a", "N", "S", 1)


def test_all_of_it() -> None:
    assert pays(one(), win(), FED) == {"N": 24}
    assert pays(one(), win(extra=1), FED) == {"N": 24 + 9}
    assert pays(one(), win(BY_DISCARD, "W"), FED) == {"N": 16}
    assert pays(one(), win()) == {"E": 8, "W": 8, "N": 8}


@pytest.mark.parametrize(
    ("on", "source", "holds"),
    [
        (DRAW, SELF_DRAW, True),
        (DRAW, BY_DISCARD, False),
        (DRAW, ROBBED, False),
        (DISCARD, SELF_DRAW, False),
        (DISCARD, BY_DISCARD, True),
        (DISCARD, ROBBED, True),
        (liability.ANY, SELF_DRAW, True),
    ],
)
def test_by_which_tile(on: liability.On, source: Source, holds: bool) -> None:
    paid = pays(one(on=on), win(source, None if source is SELF_DRAW else "W"), FED)
    assert (set(paid) == {"N"}) is holds


def test_conditions() -> None:
    assert pays(one(if_win=has("big")), win(), FED) == {"E": 8, "W": 8, "N": 8}
    assert pays(one(if_win=has("big")), win(big=1), FED) == {"N": 24}
    assert pays(one(unless=has("ready")), win(ready=1), FED) == {"E": 8, "W": 8, "N": 8}


def test_nobody_is_liable_to_himself() -> None:
    assert pays(one(), win(), ("a", "S", "S", 1)) == {"E": 8, "W": 8, "N": 8}


def test_a_stranger_is_refused() -> None:
    with pytest.raises(RuleError, match="'X' liable, who has no seat"):
        pays(one(), win(), ("a", "X", "S", 1))


@pytest.mark.rule("house-13.score.bao-half-meaning")
def test_half_of_the_total() -> None:
    assert pays(one(HALF), win(), FED) == {"E": 6, "W": 6, "N": 12}
    assert pays(one(HALF), win(extra=1), FED) == {"E": 8, "W": 8, "N": 17}  # 33: the odd unit is the liable seat's
    assert pays(one(HALF), win(BY_DISCARD, "N"), FED) == {"E": 4, "W": 4, "N": 8}


def test_half_is_shared_by_those_who_can_be_asked() -> None:
    shares = payments.shares(1, 0, 2, payers=lambda case: case.payer != "E")
    assert pays(one(HALF), win(), FED, shares=shares) == {"W": 8, "N": 8}


@pytest.mark.rule("japan.score.pao")
def test_split_with_the_discarder() -> None:
    shares = payments.shares(1, 0, 2)
    assert pays(one(SPLIT), win(BY_DISCARD, "W", extra=1), FED, shares=shares) == {"W": 2 + 3, "N": 2}
    assert pays(one(SPLIT), win(BY_DISCARD, "N", extra=1), FED, shares=shares) == {"N": 4 + 3}
    assert pays(one(SPLIT), win(extra=1), FED, shares=shares) == {"N": 24 + 9}


def test_an_odd_unit_of_a_split_stays_with_the_discarder() -> None:
    shares = payments.shares(1, 0, 2)
    assert pays(one(SPLIT), Win("S", BY_DISCARD, "W"), FED, shares=shares) == {"W": 1}


class TestWhichOne:
    """Two situations, fed by different seats."""

    A = liability.liable("a", liability.fed("a"), if_win=has("big-a"))
    B = liability.liable("b", liability.fed("b"))

    @pytest.mark.parametrize(
        ("binds", "scope", "queue", "facts", "evidence", "liable"),
        [
            (FIRST, DEAL, EVIDENCE, {"big-a": 1}, [("b", "W", "S", 2), ("a", "N", "S", 1)], "N"),
            (FIRST, DEAL, EVIDENCE, {"big-a": 1}, [("b", "W", "S", 1), ("a", "N", "S", 2)], "W"),
            # the first situation does not hold of this win: it bars the second all the same, but not under EFFECT
            (FIRST, DEAL, EVIDENCE, {}, [("a", "N", "S", 1), ("b", "W", "S", 2)], None),
            (FIRST, DEAL, EFFECT, {}, [("a", "N", "S", 1), ("b", "W", "S", 2)], "W"),
            # the first situation was another seat's
            (FIRST, DEAL, EVIDENCE, {}, [("b", "N", "W", 1), ("b", "W", "S", 2)], None),
            (FIRST, WIN, EVIDENCE, {}, [("b", "N", "W", 1), ("b", "W", "S", 2)], "W"),
            (FIRST, DEAL, EFFECT, {}, [("b", "N", "W", 1), ("b", "W", "S", 2)], "W"),
            # only the first record of one key and winner counts
            (FIRST, WIN, EVIDENCE, {}, [("b", "E", "S", 3), ("b", "W", "S", 2)], "W"),
            (LISTED, WIN, EVIDENCE, {"big-a": 1}, [("b", "W", "S", 1), ("a", "N", "S", 2)], "N"),
            (LISTED, WIN, EVIDENCE, {}, [("b", "W", "S", 1), ("a", "N", "S", 2)], "W"),
            (LISTED, WIN, EVIDENCE, {}, [], None),
        ],
    )
    @pytest.mark.rule("guangdong.settle.twelve-first-only", "wuhan.score.contract-conflict")
    def test_of_several(
        self, binds: Any, scope: Any, queue: Any, facts: dict[str, int], evidence: list[Any], liable: str | None
    ) -> None:
        rules = liability.rules(self.A, self.B, binds=binds, scope=scope, queue=queue)
        paid = pays(rules, win(**facts), *evidence)
        assert set(paid) == ({liable} if liable else {"E", "W", "N"})


def test_the_discarder_comes_after_every_record() -> None:
    rules = liability.rules(liability.liable("win", liability.fed_win()), liability.liable("a", liability.fed("a")))
    assert pays(rules, win(BY_DISCARD, "W"), FED) == {"N": 16}
    assert pays(rules, win(BY_DISCARD, "W")) == {"W": 16}
    assert pays(rules, win()) == {"E": 8, "W": 8, "N": 8}


def test_the_robbed_seat() -> None:
    rules = liability.rules(liability.liable("robbed", liability.robbed()))
    assert pays(rules, win(ROBBED, "W")) == {"W": 16}
    assert pays(rules, win(BY_DISCARD, "W")) == {"W": 8, "E": 4, "N": 4}


def test_a_part_needs_a_value_that_can_be_split() -> None:
    items = Items([plain("x", fan=1, tier="t"), plain("y", fan=2, tier="t")], tiers=[Tier("t", 0)])
    rules = liability.rules(liability.liable("a", liability.fed("a"), part="x"))

    def settle(chain: score.Chain, **facts: int) -> Ledger:
        ledger = Ledger()
        payments.settle_win(chain, payments.shares(), rules, items, Win("S", facts=facts), ledger, [FED])
        return ledger

    linear = score.chain(score.linear(per=10))
    posts(settle(linear, x=1, y=1), "E -20 S +90 W -20 N -50")
    posts(settle(linear, y=1), "E -20 S +60 W -20 N -20")
    posts(settle(linear, x=1), "E 0 S +30 W 0 N -30")
    posts(settle(score.chain(score.power()), x=1), "E 0 S +6 W 0 N -6")
    with pytest.raises(RuleError, match="needs a bare linear"):
        settle(score.chain(score.power()), x=1, y=1)
    with pytest.raises(RuleError, match="needs a bare linear"):
        settle(score.chain(score.linear(base=1, per=10)), x=1, y=1)


def test_a_part_that_does_not_count_moves_nothing() -> None:
    rules = liability.rules(liability.liable("a", liability.fed("a"), part="big"))
    assert pays(rules, win(extra=1), FED) == {"E": 11, "W": 11, "N": 11}


def test_a_part_worth_no_fan_takes_nothing_from_the_others() -> None:
    items = Items([plain("x", fan=1), plain("marker")])
    rules = liability.rules(liability.liable("a", liability.fed("a"), part="marker"))
    ledger = Ledger()
    case = Win("S", facts={"x": 1, "marker": 1})
    payments.settle_win(score.chain(score.linear(per=4)), payments.shares(), rules, items, case, ledger, [FED])
    posts(ledger, "E -4 S +12 W -4 N -4")


@pytest.mark.parametrize(
    "make",
    [
        lambda: liability.fed(""),
        lambda: liability.fed(3),
        lambda: liability.liable("", liability.fed_win()),
        lambda: liability.liable("a", "fed"),
        lambda: liability.liable("a", liability.fed_win(), names=("only",)),
        lambda: liability.liable("a", liability.fed_win(), if_win=3),
        lambda: liability.liable("a", liability.fed_win(), unless="x"),
        lambda: liability.liable("a", liability.fed_win(), on="draw"),
        lambda: liability.liable("a", liability.fed_win(), share=Fraction(1, 2)),
        lambda: liability.liable("a", liability.fed_win(), share=HALF, part="x"),
        lambda: liability.rules("a"),
        lambda: liability.rules(liability.liable("a", liability.fed_win()), liability.liable("a", liability.robbed())),
        lambda: liability.rules(binds="first"),
        lambda: liability.rules(scope=FIRST),
        lambda: liability.rules(queue=True),
    ],
)
def test_bad_declarations(make: Callable[[], object]) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.zh != caught.value.en


RECORDS = st.lists(
    st.builds(Fed, st.sampled_from("ab"), st.sampled_from(SEATS), st.sampled_from(SEATS), st.integers(0, 9)), max_size=4
)


def test_moving_keeps_what_the_winner_gets(examples: Callable[[int], int]) -> None:
    chain = score.chain(score.linear(per=7))

    @settings(max_examples=examples(500))
    @given(
        st.sampled_from([ALL, HALF, SPLIT]),
        st.sampled_from([None, "fan"]),
        st.sampled_from([FIRST, LISTED]),
        st.sampled_from([DEAL, WIN]),
        st.sampled_from([EVIDENCE, EFFECT]),
        st.sampled_from([None, "E", "W", "N"]),
        st.integers(0, 5),
        st.booleans(),
        RECORDS,
    )
    def check(
        share: Any,
        part: str | None,
        binds: Any,
        scope: Any,
        queue: Any,
        discarder: str | None,
        fan: int,
        extra: bool,
        evidence: list[Fed],
    ) -> None:
        a = liability.liable("a", liability.fed("a"), share=share, part=None if share is HALF else part)
        rules = liability.rules(a, liability.liable("b", liability.fed("b")), binds=binds, scope=scope, queue=queue)
        case = Win("S", BY_DISCARD if discarder else SELF_DRAW, discarder, {"fan": fan, "extra": int(extra)})
        ledger = Ledger()
        (valuation,) = payments.settle_win(chain, payments.shares(3, 1, 2), rules, ITEMS, case, ledger, evidence)
        assert ledger.totals()["S"] == valuation.total
        assert sum(ledger.totals().values()) == 0
        assert all(line.payer != "S" and line.payee == "S" for line in ledger)
        moved = [line for line in ledger if line.via]
        assert len({line.payer for line in moved}) <= 3
        assert all(line.was and line.was != line.payer for line in moved)

    check()


PENDING = liability.rules(
    liability.liable("set", liability.fed("set")),
    liability.liable("small", liability.fed("small"), if_win=has("small"), pending=True),
    liability.liable("big", liability.fed("big"), if_win=has("big"), pending=True),
)


@given(
    st.lists(
        st.tuples(st.sampled_from(["set", "small", "big"]), st.sampled_from("EWN")),
        unique_by=lambda one: one[0],
        max_size=3,
    ),
    st.booleans(),
    st.booleans(),
)
def test_what_is_pending_takes_its_place_only_where_it_holds(
    fed: list[tuple[str, str]], small: bool, big: bool
) -> None:
    """The first of what holds in the end, as somebody who knew the end would have kept the queue."""
    records = [(key, feeder, "S", order) for order, (key, feeder) in enumerate(fed)]
    counts = [feeder for key, feeder in fed if key == "set" or (key == "small" and small) or (key == "big" and big)]
    paid = pays(PENDING, win(small=small, big=big), *records)
    assert paid == ({counts[0]: 24} if counts else {"E": 8, "W": 8, "N": 8})
    assert PENDING.pending == {"small", "big"}


def test_what_is_pending_and_holds_for_a_feeder_nobody_knows_bars_the_others() -> None:
    unknown, known = ("small", "", "", 0), ("set", "N", "S", 1)
    assert pays(PENDING, win(small=1), unknown, known) == {"E": 8, "W": 8, "N": 8}
    assert pays(PENDING, win(), unknown, known) == {"N": 24}
