"""Fan of kongs by their kinds, and requirements that a claimed pung brings, with rule sets of a few words."""

from __future__ import annotations

import pytest
from small_rules import small

from mahjong.errors import RuleError
from mahjong.rules import conditions as condition
from mahjong.rules import kong_worths as kong_worth
from mahjong.rules import score, wild
from mahjong.tiles import DRAGONS, FLOWERS, ORDINARY, kind, mask

ROWS = (
    kong_worth.row("", "kong", "杠", ORDINARY, 1, 2, rule="x.kong", concealed_rule="x.concealed"),
    kong_worth.row("ones", "kong of ones", "幺杠", mask("1m1p1s"), 3, 7, rule="x.ones"),
    kong_worth.row("last", "kong of one bamboo", "幺条杠", mask("1s"), 20, 50, rule="x.last"),
)


@pytest.mark.parametrize(
    ("melds", "counted"),
    [
        ("[2222m][5555z+]", {"exposed-kong": 2}),
        ("<2222m>[5555z]", {"concealed-kong": 2, "exposed-kong": 1}),
        ("[1111p][1111m+]", {"exposed-kong-ones": 6}),
        ("<1111p>[1111s]", {"concealed-kong-ones": 7, "exposed-kong-last": 20}),
        ("<1111s>[333s]", {"concealed-kong-last": 50}),
    ],
)
def test_a_kong_counts_by_the_last_row_of_its_kind(melds: str, counted: dict[str, int]) -> None:
    rules = small(patterns=kong_worth.items(*ROWS), scoring=score.chain(score.linear(base=1)))
    won = rules.score(f"46m99s789p{melds}", "5m", seat="S", from_seat="E")
    assert won.legal, won.reason
    assert {one.key: one.worth for one in won.patterns} == counted


def test_rules_of_the_items() -> None:
    found = {one.key: one.rule for one in kong_worth.items(*ROWS)}
    assert found["exposed-kong"] == "x.kong"
    assert found["concealed-kong"] == "x.concealed"
    assert found["concealed-kong-ones"] == "x.ones"


def test_rows_that_are_none() -> None:
    for kinds, exposed, concealed in ((0, 1, 1), (FLOWERS, 1, 1), (True, 1, 1), (ORDINARY, 0, 1), (ORDINARY, 1, 1.5)):
        with pytest.raises(RuleError, match=r"kong_worth\.row"):
            kong_worth.row("x", "kong", "杠", kinds, exposed, concealed)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="later rows"):
        kong_worth.items(ROWS[2], ROWS[1])


def test_a_claimed_pung_that_asks_for_all_pungs() -> None:
    rules = small(requires=(condition.all_pungs("x.pungs", after=DRAGONS, en="dragons", zh="箭牌"),))
    for hand, legal in (
        ("46m99s789p[777z][222m]", False), ("46m99s789p[7777z][222m]", False), ("46m99s789p<7777z>[222m]", True), ("46m99s789p777z[222m]", True),
        ("55m88p[777z][222m][333s]", True),
    ):  # fmt: skip
        won = rules.score(hand, "5m" if "46m" in hand else "8p", seat="S", from_seat="E")
        assert won.legal == legal, (hand, won.reason)
        assert legal or (won.reason is not None and won.reason.id == "x.pungs")


def test_a_mark_of_some_kinds_alone() -> None:
    table = wild.same(mask("1-9m"))
    assert table[kind("5m")] == mask("5m")
    assert table[kind("5p")] == table[kind("1f")] == 0
    assert wild.same()[kind("1f")] == mask("1f")
