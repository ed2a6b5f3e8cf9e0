"""Options: what they read and refuse, words that depend on them, their schema."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from mahjong.errors import RuleError
from mahjong.rules.options import DEAL, MATCH, Option, on, pick, picks, preset, resolve
from mahjong.rules.presets import chosen, schema

flag = Option.flag(False)
number = Option.int(3, low=1, high=9)
choice = Option.choice(6, (6, 3))
word = Option.choice("none", ("none", "each"))
money = Option.money(100)
ladder = Option.ladder((1, 2, 4))
amounts = Option.amounts((5, 10))
subset = Option.subset(("a",), ("a", "b", "c"))
seats = Option.seats()


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (flag, True, True), (flag, "true", True), (flag, "No", False), (flag, "1", True),
        (number, 9, 9), (number, "4", 4),
        (choice, "3", 3), (choice, 6, 6),
        (word, "each", "each"),
        (money, "0", 0),
        (ladder, "1,2,8", (1, 2, 8)), (ladder, [3, 5, 10], (3, 5, 10)),
        (amounts, (0, 7), (0, 7)),
        (subset, "b,c", {"b", "c"}), (subset, "all", {"a", "b", "c"}), (subset, "none", set()), (subset, {"a"}, {"a"}),
        (seats, "E,W", {"E", "W"}), (seats, "A,D", {"A", "D"}), (seats, "all", set("ESWNABCDFG")),
    ],
)  # fmt: skip
def test_values_and_texts_are_read(option: Option[Any], given: object, value: object) -> None:
    assert option.read(given) == value
    assert type(option.read(given)) is type(option.default)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (flag, 1), (flag, "maybe"), (flag, None),
        (number, 0), (number, 10), (number, "x"), (number, True), (number, 3.0), (number, "9" * 30), (number, "²"),
        (choice, 5), (choice, "5"), (choice, 6.0), (choice, True),
        (word, "None"),
        (money, -1),
        (ladder, "4,2,1"), (ladder, ""), (ladder, "1,x"), (ladder, ()), (ladder, (1, 2.5)),
        (amounts, (1,)), (amounts, "1,2,3"),
        (subset, "d"), (subset, 5), (subset, [["a"]]),
        (seats, "X"),
    ],
)  # fmt: skip
def test_other_values_are_refused_with_what_is_allowed(option: Option[Any], given: object) -> None:
    with pytest.raises(RuleError, match="allowed") as caught:
        option.read(given)
    assert caught.value.zh != caught.value.en


def test_a_default_must_be_allowed() -> None:
    for make in (
        lambda: Option.int(10, low=0, high=9),
        lambda: Option.choice("x", ("y",)),
        lambda: Option.ladder((3, 1)),
    ):
        with pytest.raises(RuleError, match="default"):
            make()


class Table:
    """Carries options as a variant does."""

    def __init__(self, **options: Any) -> None:
        self.options = chosen(TABLE, options, PRESETS)

    rounds = Option.choice(4, (4, 1), rule="x.y.z", doc="rounds", zh="圈数")
    dora = Option.flag(False)
    base = Option.int(1, low=1, high=3, scope=DEAL)
    mode = Option.choice("plain", ("plain", "rich"), forces={"rich": {"dora": True}})


TABLE = {name: getattr(Table, name) for name in ("rounds", "dora", "base", "mode")}
PRESETS = (preset("long", "long game", "长局", rounds=4, base=3),)


def test_an_instance_reads_its_values() -> None:
    table = Table(rounds="1")
    assert (table.rounds, table.dora, table.base) == (1, False, 1)
    assert Table.rounds is TABLE["rounds"]
    assert (Table.base.scope, Table.rounds.scope) == (DEAL, MATCH)
    with pytest.raises(RuleError, match="fixed"):
        table.rounds = 4  # type: ignore[assignment]


def test_presets_come_before_what_is_given_and_forces_after() -> None:
    assert Table(preset="long").options == {"rounds": 4, "dora": False, "base": 3, "mode": "plain"}
    assert Table(preset="long", base=2).base == 2
    assert Table(mode="rich").dora is True
    with pytest.raises(RuleError, match="needs dora=True"):
        Table(mode="rich", dora=False)
    with pytest.raises(RuleError, match=r"no preset 'short'\. There are: long"):
        Table(preset="short")


def test_an_unknown_option_is_refused_with_the_nearest() -> None:
    with pytest.raises(RuleError, match=r"did you mean rounds\? There are: rounds, dora, base, mode"):
        Table(round=4)
    with pytest.raises(RuleError, match=r"^no option 'xyz'\. There are: rounds, dora, base, mode$") as caught:
        Table(xyz=4)
    assert caught.value.zh == "没有选项'xyz'。可用：rounds、dora、base、mode"


@pytest.mark.parametrize("option", [flag, number, word, money, ladder, amounts, subset, seats])
def test_what_is_allowed_is_said_in_both_languages(option: Option[Any]) -> None:
    assert option.allowed != option.allowed_zh
    assert option.allowed.isascii()
    assert any("一" <= letter <= "鿿" for letter in option.allowed_zh)
    with pytest.raises(RuleError) as caught:
        option.read(object())
    assert option.allowed_zh in caught.value.zh


def test_picked_words_are_resolved() -> None:
    words = ("a", pick(Table.rounds, {4: "b", 1: None}), on(Table.dora, "c", "d"), pick(Table.base, lambda n: n * 10))
    assert resolve(words, {"rounds": 4, "dora": True, "base": 2}) == ("a", "b", "c", "d", 20)
    assert resolve(words, {"rounds": 1, "dora": False, "base": 1}) == ("a", 10)
    nested = pick(Table.dora, {True: pick(Table.base, lambda n: n), False: 0})
    assert resolve(nested, {"dora": True, "base": 3}) == 3
    assert len(list(picks((nested, "x")))) == 2
    # A value that is a tuple itself, not picked, stays as it is.
    assert resolve((("a", "b"),), {}) == (("a", "b"),)


def test_a_ladder_may_go_by_a_name() -> None:
    option = Option.ladder((1, 2, 4), named={"124": (1, 2, 4), "3-5-10": (3, 5, 10)})
    assert [option.read(given) for given in ("124", 124, "3-5-10", "3,5,10", [3, 5, 10])] == [(1, 2, 4)] * 2 + [
        (3, 5, 10)
    ] * 3
    assert option.read("5") == (5,)
    assert option.read([124]) == (124,)
    for wrong in ("421x", 5, "3-5", None, True):
        with pytest.raises(RuleError, match=r"allowed: 124 \| 3-5-10 \| 1 to 16 rising amounts"):
            option.read(wrong)
    assert option.schema()["anyOf"][0] == {"enum": ["124", "3-5-10"]}


def test_a_word_may_depend_on_several_options() -> None:
    word = pick((Table.rounds, Table.dora, Table.base), lambda rounds, dora, base: (rounds, dora, base))
    assert resolve(word, {"rounds": 1, "dora": True, "base": 2}) == (1, True, 2)
    assert [one.option for one in picks(word)] == [Table.rounds, Table.dora, Table.base]
    assert resolve(pick((Table.base,), lambda base: base), {"base": 3}) == 3
    for wrong in ((), (Table.rounds, "dora")):
        with pytest.raises(RuleError, match="depends on an option"):
            list(picks(pick(wrong, lambda *values: values)))  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="depends on an option"):
        pick((Table.rounds, Table.dora), {4: "a", 1: "b"})


def test_a_pick_names_every_value() -> None:
    with pytest.raises(RuleError, match="no word for 1"):
        pick(Table.rounds, {4: "b"}).check()
    with pytest.raises(RuleError, match="not a value"):
        pick(Table.rounds, {4: "a", 1: "b", 2: "c"}).check()
    with pytest.raises(RuleError, match="depends on an option"):
        pick("rounds", {4: "b"})  # type: ignore[arg-type]
    pick(Table.base, lambda n: n).check()


def test_schema_lists_types_defaults_and_rules() -> None:
    found = schema(
        "table", {**TABLE, "money": money, "ladder": ladder, "amounts": amounts, "subset": subset, "seats": seats}
    )
    assert found["additionalProperties"] is False
    rounds = found["properties"]["rounds"]
    assert rounds["enum"] == [4, 1]
    assert rounds["default"] == 4
    assert rounds["x-rule"] == "x.y.z"
    assert rounds["x-description-zh"] == "圈数"
    assert found["properties"]["base"] == {
        "type": "integer", "minimum": 1, "maximum": 3, "default": 1, "description": "", "x-description-zh": "", "x-allowed": "1 to 3", "x-allowed-zh": "1至3",
        "x-rule": "", "x-scope": "deal",
    }  # fmt: skip
    assert found["properties"]["ladder"]["default"] == [1, 2, 4]


AMOUNTS = Option.table({"a": 1, "b": 2}, high=9, rules={"a": "x.a"}, rule="x.all", doc="some", zh="若干")


class TestTable:
    """Amounts by name, of which a table may agree on some."""

    @pytest.mark.parametrize("given", ["a=3", "a:3", " a = 3 ", {"a": 3}, {"a": 3, "b": 2}, "a=3,b=2"])
    def test_what_is_given_counts_and_the_rest_stays(self, given: object) -> None:
        found = AMOUNTS.read(given)
        assert found == {"a": 3, "b": 2}
        assert hash(found) == hash(AMOUNTS.read({"b": 2, "a": 3}))
        assert pickle.loads(pickle.dumps(found)) == found
        assert AMOUNTS.read(str(found)) == AMOUNTS.read(eval(repr(found))) == found

    @pytest.mark.parametrize(
        "given",
        [
            "c=1",
            "a=10",
            "a=-1",
            "a=x",
            "a",
            "a=1,a=2",
            {"a": True},
            {"a": 1.0},
            {"c": 1},
            3,
            None,
            ["a"],
            "a=9999999999",
        ],
    )
    def test_anything_else_is_refused(self, given: object) -> None:
        with pytest.raises(RuleError, match="some of a=1, b=2, each 0 to 9"):
            AMOUNTS.read(given)

    def test_nothing_given_is_the_default(self) -> None:
        assert AMOUNTS.read("") == AMOUNTS.read({}) == AMOUNTS.default == {"a": 1, "b": 2}

    def test_its_schema_names_the_rule_of_each(self) -> None:
        schema = AMOUNTS.schema()
        assert schema["default"] == {"a": 1, "b": 2}
        assert {name: one["x-rule"] for name, one in schema["properties"].items()} == {"a": "x.a", "b": "x.all"}
        assert json.loads(json.dumps(schema)) == schema


def test_a_name_is_what_its_finder_knows() -> None:
    """Words of the finder come through; other things than text are refused by the option."""

    def find(name: str) -> str:
        if name not in ("one", "two"):
            raise RuleError(f"no book {name}", f"没有{name}")
        return name

    option = Option.named("one", find, among=("one or two", "one或two"), rule="a.b.c", doc="which", zh="哪个")
    assert option.read("two") == "two"
    assert option.schema()["type"] == "string"
    assert option.values is None
    with pytest.raises(RuleError, match="no book three"):
        option.read("three")
    with pytest.raises(RuleError, match="allowed: one or two"):
        option.read(2)
    with pytest.raises(RuleError, match="no book four"):
        Option.named("four", find, among=("one or two", "one或two"))
