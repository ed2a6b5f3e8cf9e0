"""The ledger: whole stages or nothing, balances that sum to zero, and what later stages may do with standing lines."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from money_cases import posts

from mahjong.errors import MahjongError, RecordError, RuleError
from mahjong.play.ledger import KINDS, Ledger, Line, Stage, where

NAMES = ("a reason", "缘由")


def line(payer: str, payee: str, amount: int, kind: str = "value", **more: object) -> Line:
    return Line(payer, payee, amount, "why", NAMES, kind=kind, **more)  # type: ignore[arg-type]


def ledger_of(*lines: Line, outside: tuple[str, ...] = ()) -> Ledger:
    ledger = Ledger(outside=outside)
    ledger.post("first", lines)
    return ledger


def test_a_stage_moves_money() -> None:
    ledger = ledger_of(line("E", "S", 3), line("W", "S", 2))
    posts(ledger, "E -3 S +5 W -2")
    assert len(ledger) == 2
    assert [stage.name for stage in ledger.stages] == ["first"]
    assert repr(ledger) == "<Ledger: 1 stages, E-3 S+5 W-2 N+0>"


@pytest.mark.parametrize(
    "bad",
    [
        line("E", "S", 0),
        line("E", "S", -3),
        line("E", "S", 1.0),  # type: ignore[arg-type]
        line("E", "S", True),
        line("E", "S", Fraction(1, 2)),  # type: ignore[arg-type]
        line("E", "E", 3),
        line("X", "E", 3),
        line("E", "pot", 3),
        line("E", ["S"], 3),  # type: ignore[arg-type]
        line("E", "S", 3, kind="gift"),
        Line("E", "S", 3, "", NAMES),
        Line("E", "S", 3, "why", ("only English",)),  # type: ignore[arg-type]
        Line("E", "S", 3, "why", ("", "")),
        ("E", "S", 3),
    ],
)
def test_a_bad_line_leaves_the_ledger_as_it_was(bad: Line) -> None:
    ledger = ledger_of(line("E", "S", 3))
    before = ledger.totals(), ledger.stages
    with pytest.raises(RuleError) as caught:
        ledger.post("second", [line("W", "N", 4), bad])
    assert caught.value.zh != caught.value.en
    assert (ledger.totals(), ledger.stages) == before


def test_stages_are_those_of_the_moment_they_were_asked_for() -> None:
    ledger = ledger_of(line("E", "S", 3))
    first = ledger.stages
    ledger.post("second", [line("W", "N", 4)])
    ledger.post("third", [])
    assert [stage.name for stage in first] == ["first"]
    assert len(first) == 1
    names = [stage.name for stage in ledger.stages]
    assert names == ["first", "second", "third"] == [ledger.stages[n].name for n in range(3)]
    assert [stage.name for stage in ledger.stages[1:]] == names[1:]
    assert ledger.stages[-1].name == "third"
    assert ledger.stages[1] in ledger.stages
    assert ledger.stages[1] not in first
    with pytest.raises(IndexError):
        first[1]
    with pytest.raises(IndexError):
        first[-2]
    assert first == tuple(first) == pickle.loads(pickle.dumps(first)) != ledger.stages
    assert hash(first) == hash(tuple(first))
    assert repr(first) == repr(tuple(first))
    for change in (lambda: first.__setitem__(0, first[0]), lambda: first.append(first[0])):  # type: ignore[attr-defined]
        with pytest.raises(AttributeError):
            change()


def test_lines_that_were_posted_before_are_entered_alike() -> None:
    posted, entered = Ledger(outside=["pot"]), Ledger(outside=["pot"])
    for number, lines in enumerate([(line("E", "S", 3), line("pot", "W", 2)), (), (line("S", "E", 9),)]):
        assert posted.post(f"{number}", lines) == entered.enter(f"{number}", lines)
    assert posted == entered
    assert posted.totals() == entered.totals()
    before = entered.stages
    with pytest.raises(RuleError, match="unknown account"):
        entered.enter("more", (line("E", "S", 3), line("X", "S", 1)))
    assert entered == posted
    assert entered.stages == before


@pytest.mark.parametrize("seats", [(), ("E", "E"), ("E", ""), ("E", 3)])
def test_bad_accounts(seats: tuple[str, ...]) -> None:
    with pytest.raises(RuleError, match="accounts"):
        Ledger(seats)


def test_an_outside_account_may_not_bear_the_name_of_a_seat() -> None:
    with pytest.raises(RuleError, match="accounts"):
        Ledger(outside=["E"])


def test_lines_are_immutable() -> None:
    with pytest.raises(AttributeError):
        line("E", "S", 3).amount = 4  # type: ignore[misc]
    moved = line("E", "S", 3).moved("N", "liable").moved("W", "again")
    assert moved == Line("W", "S", 3, "why", NAMES, was="E", via=("liable", "again"))


def test_stages_are_values() -> None:
    ledger = ledger_of(line("E", "S", 3))
    stage = ledger.stages[0]
    assert stage == Stage(0, "first", (line("E", "S", 3),))
    ledger.post("second", [])
    assert ledger.stages[0] is stage
    totals = ledger.totals()
    totals["E"] = 99
    posts(ledger, "E -3 S +3")


def test_choosing_lines() -> None:
    ledger = ledger_of(line("E", "S", 3, part="a"), line("W", "S", 2, kind="plus"), line("E", "W", 1, kind="kong"))
    assert len(ledger.chosen(where(kinds="kong"))) == 1
    assert len(ledger.chosen(where(payer="E"))) == 2
    assert len(ledger.chosen(where(payee="S", kinds=["value", "plus"]))) == 2
    assert len(ledger.chosen(where(part="a"))) == 1
    assert len(ledger.chosen(where(why="other"))) == 0
    assert len(ledger.chosen(stage=0)) == 3
    for number in (-1, 1):
        with pytest.raises(RuleError, match="no stage"):
            ledger.chosen(stage=number)
    with pytest.raises(RuleError, match="no kind of line 'gift'"):
        where(kinds=["gift"])


def test_moving_makes_good_what_others_paid() -> None:
    ledger = ledger_of(line("E", "S", 3), line("W", "S", 2), line("N", "S", 1))
    ledger.move(ledger.chosen(), "N", why="liable", names=NAMES, rule="x")
    posts(ledger, "E 0 S +6 W 0 N -6")
    assert [moved.via for moved in ledger.chosen(stage=1)] == [("why",), ("why",)]


def test_moving_to_the_payee_changes_nothing() -> None:
    ledger = ledger_of(line("E", "S", 3))
    ledger.move(ledger.chosen(), "S", why="liable", names=NAMES)
    posts(ledger, "E -3 S +3")


def test_refund() -> None:
    ledger = ledger_of(line("E", "S", 3, kind="kong"), line("W", "S", 2))
    ledger.refund(ledger.chosen(where(kinds="kong")), why="refund", names=NAMES)
    posts(ledger, "E 0 S +2 W -2")


@pytest.mark.parametrize(
    ("factor", "expected"),
    [(3, "E -12 S +12"), (1, "E -4 S +4"), (0, "E 0"), (Fraction(1, 2), "E -2 S +2"), (Fraction(3, 2), "E -6 S +6")],
)
def test_scaling(factor: int | Fraction, expected: str) -> None:
    ledger = ledger_of(line("E", "S", 4))
    ledger.scale(ledger.chosen(), factor, why="scale", names=NAMES)
    posts(ledger, expected)


@pytest.mark.parametrize("factor", [1.5, -1, Fraction(1, 3), True, "2"])
def test_bad_factors(factor: object) -> None:
    ledger = ledger_of(line("E", "S", 4))
    with pytest.raises(RuleError):
        ledger.scale(ledger.chosen(), factor, why="scale", names=NAMES)  # type: ignore[arg-type]
    assert len(ledger.stages) == 1


@pytest.mark.parametrize("buyers", [{"B": "X"}, {"X": "E"}, {"E": "E"}])
def test_bad_followers(buyers: dict[str, str]) -> None:
    ledger = ledger_of(line("E", "S", 4), outside=("B",))
    with pytest.raises(RuleError, match="cannot follow"):
        ledger.follow(buyers, ledger.chosen(), why="horse", names=NAMES)


def test_a_seated_follower_settles_nothing_against_himself() -> None:
    ledger = ledger_of(line("E", "S", 4), line("W", "S", 4))
    ledger.follow({"W": "S"}, ledger.chosen(), why="horse", names=NAMES)
    posts(ledger, "E -8 S +8 W 0 N 0")


def test_trimming_pays_the_nearest_first_and_leaves_income_alone() -> None:
    ledger = ledger_of(line("S", "E", 10), line("S", "W", 10), line("N", "S", 50))
    ledger.trim({"S": 15})
    posts(ledger, "E +5 S +35 W +10 N -50")
    ledger.trim({"S": 15})  # what was forgiven is no longer owed
    posts(ledger, "E +5 S +35 W +10 N -50")


def test_trimming_in_an_order_of_its_own() -> None:
    ledger = ledger_of(line("S", "E", 10), line("S", "W", 10), line("S", "pot", 4), outside=("pot",))
    ledger.trim({"S": 15}, order=lambda seat: ["pot", "E", "W"])
    assert ledger.totals() == {"E": 10, "S": -15, "W": 1, "N": 0, "pot": 4}


def test_what_was_given_back_is_no_debt() -> None:
    ledger = ledger_of(line("S", "E", 10), line("S", "W", 10))
    ledger.refund(ledger.chosen(where(payee="E")), why="refund", names=NAMES)
    ledger.trim({"S": 4})
    posts(ledger, "E 0 S -4 W +4")


@pytest.mark.parametrize(
    "trim",
    [
        lambda ledger: ledger.trim({"S": -1}),
        lambda ledger: ledger.trim({"S": 1.5}),
        lambda ledger: ledger.trim({"X": 1}),
        lambda ledger: ledger.trim({"S": 1}, order=lambda seat: ["E"]),
    ],
)
def test_bad_trimming(trim: Callable[[Ledger], Stage]) -> None:
    ledger = ledger_of(line("S", "E", 10), line("S", "W", 10))
    with pytest.raises(RuleError):
        trim(ledger)
    assert len(ledger.stages) == 1


def test_json_and_pickle() -> None:
    ledger = ledger_of(
        line("E", "S", 3, part="a", was="N", via=("x", "y"), rule="r"),
        line("W", "pot", 2, kind="stake"),
        outside=("pot",),
    )
    ledger.post("empty", [])
    data = json.loads(json.dumps(ledger.to_json(), ensure_ascii=False))
    assert Ledger.from_json(data) == ledger
    assert pickle.loads(pickle.dumps(ledger)) == ledger
    assert data["stages"][0]["lines"][1] == {
        "payer": "W",
        "payee": "pot",
        "amount": 2,
        "why": "why",
        "names": ["a reason", "缘由"],
        "kind": "stake",
    }


GOOD = {
    "seats": ["E", "S"],
    "outside": [],
    "stages": [{"name": "a", "lines": [{"payer": "E", "payee": "S", "amount": 1, "why": "w", "names": ["n", "名"]}]}],
}


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": 3},
        {"outside": None},
        {"stages": [{"name": 3, "lines": []}]},
        {"stages": [{"name": "a"}]},
        {"stages": [{"name": "a", "lines": [{"payer": "E"}]}]},
        {"stages": [{"name": "a", "lines": [{**GOOD["stages"][0]["lines"][0], "amount": "1"}]}]},  # type: ignore[index]
        {"stages": [{"name": "a", "lines": [{**GOOD["stages"][0]["lines"][0], "colour": "red"}]}]},  # type: ignore[index]
        {"stages": [{"name": "a", "lines": [{**GOOD["stages"][0]["lines"][0], "payee": "W"}]}]},  # type: ignore[index]
        {"stages": [{"name": "a", "lines": [{**GOOD["stages"][0]["lines"][0], "why": 5}]}]},  # type: ignore[index]
        {"stages": [{"name": "a", "lines": ["line"]}]},
    ],
)
def test_bad_json_is_no_ledger(change: dict[str, object]) -> None:
    assert Ledger.from_json(GOOD).totals() == {"E": -1, "S": 1}
    with pytest.raises(RecordError):
        Ledger.from_json({**GOOD, **change})


@pytest.mark.parametrize("data", [None, [], "ledger", 7, {}])
def test_other_data_is_no_ledger(data: object) -> None:
    with pytest.raises(RecordError):
        Ledger.from_json(data)


ACCOUNTS = ("E", "S", "W", "N", "pot", "B")
LINES = st.lists(
    st.builds(
        Line,
        st.sampled_from(ACCOUNTS),
        st.sampled_from(ACCOUNTS),
        st.integers(1, 10**12).map(lambda number: number * 2),
        st.just("why"),
        st.just(NAMES),
        kind=st.sampled_from([kind for kind in KINDS if kind not in ("refund", "trim")]),
    ).filter(lambda one: one.payer != one.payee),
    max_size=8,
)
ACTS = st.lists(st.sampled_from(["move", "scale", "halve", "follow", "refund", "trim"]), max_size=6)


def test_whatever_happens_balances_sum_to_zero(examples: Callable[[int], int]) -> None:
    @settings(max_examples=examples(300))
    @given(LINES, ACTS, st.sampled_from(ACCOUNTS))
    def check(lines: list[Line], acts: list[str], seat: str) -> None:
        ledger = Ledger(ACCOUNTS[:4], outside=ACCOUNTS[4:])
        ledger.post("first", lines)
        for act in acts:
            before = ledger.totals()
            wins = ledger.chosen(where(kinds="value"))
            try:
                if act == "move":
                    ledger.move(wins, seat, why=act, names=NAMES)
                elif act == "scale":
                    ledger.scale(wins, 3, why=act, names=NAMES)
                elif act == "halve":
                    ledger.scale(wins, Fraction(1, 2), why=act, names=NAMES)
                elif act == "follow":
                    ledger.follow({"B": "S"}, wins, why=act, names=NAMES)
                elif act == "refund":
                    ledger.refund(ledger.chosen(where(kinds="kong")), why=act, names=NAMES)
                else:
                    ledger.trim({seat: 100})
            except MahjongError:
                assert ledger.totals() == before
            assert sum(ledger.totals().values()) == 0
        sums = dict.fromkeys(ACCOUNTS, 0)
        for one in ledger:
            sums[one.payer] -= one.amount
            sums[one.payee] += one.amount
        assert sums == ledger.totals()
        assert Ledger.from_json(json.loads(json.dumps(ledger.to_json()))) == ledger
        assert pickle.loads(pickle.dumps(ledger)) == ledger

    check()


def test_trimming_never_takes_more_than_there_is(examples: Callable[[int], int]) -> None:
    @settings(max_examples=examples(300))
    @given(LINES, st.sampled_from(ACCOUNTS[:4]), st.integers(0, 10**12))
    def check(lines: list[Line], seat: str, fund: int) -> None:
        ledger = Ledger(ACCOUNTS[:4], outside=ACCOUNTS[4:])
        ledger.post("first", lines)
        income = sum(one.amount for one in lines if one.payee == seat)
        owed = sum(one.amount for one in lines if one.payer == seat)
        ledger.trim({seat: fund})
        assert ledger.totals()[seat] == income - min(owed, fund)

    check()
