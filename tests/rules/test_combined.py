"""Combinations of sets: which are counted, told by the core and for explanations alike, and what the words refuse."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import twin_scan as twin

from mahjong import tiles
from mahjong._core import features, menu, scan
from mahjong.errors import MahjongError
from mahjong.rules import combined, score, sets
from mahjong.rules import features as f
from mahjong.rules import shapes as shape
from mahjong.rules.language import Leaf
from mahjong.rules.patterns import pattern
from mahjong.variant import Variant

ROWS = {
    "four-alike": combined.runs(4, worth=48),
    "rising-pungs": combined.pungs(3, step=1, worth=24),
    "straight": combined.runs(3, step=3, worth=16),
    "same-in-three": combined.runs(3, apart=True, worth=8),
    "rising-in-three": combined.runs(3, step=(1, 2), apart=True, worth=6),
    "pungs-in-two": combined.pungs(2, apart=True, worth=2),
    "double": combined.runs(2),
    "same-in-two": combined.runs(2, apart=True),
    "six": combined.runs(2, step=3),
    "ends": combined.runs(2, step=6),
}
TABLE = combined.table(ROWS)


class Combining(Variant):
    """Nothing but combinations, a fan for each as often as it counts, and the knitted straight."""

    key, names = "combining", ("Combining", "组合")
    tileset = tiles.TILESETS["136"]
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.knitted())
    patterns = (
        *(pattern(key, key, f"番{at}", TABLE[key], fan=row.worth, per=True) for at, (key, row) in enumerate(ROWS.items())),
        pattern("knitted", "knitted", "组合龙", f.shaped("knitted"), fan=12),
        pattern("hog", "hog", "四归一", f.fours(kong=False), fan=1, per=True),
        pattern("alone", "alone", "独听", f.waits(1), fan=1),
        pattern("alone-by-shape", "alone by shape", "独听牌形", f.waits(1, spent=True), fan=1),
    )  # fmt: skip
    scoring = score.chain(score.linear())


@pytest.fixture(scope="module")
def rules() -> Combining:
    return Combining()


def counted(rules: Combining, hand: str, win: str) -> dict[str, int]:
    found = rules.score(hand, win, self_draw=True)
    assert found.legal, found.reason
    return {one.key: one.count for one in found.patterns}


def told(rules: Combining, hand: str, win: str) -> dict[str, str]:
    return {one.key: one.tiles for one in rules.score(hand, win, self_draw=True).patterns}


@pytest.mark.parametrize(
    ("hand", "win", "expected"),
    [
        ("234567p234567s1z", "1z", {"same-in-two": 2, "six": 1}),  # four ways to join, three without a ring
        ("123123m123p12p44s", "3p", {"double": 2, "same-in-two": 1}),
        ("12345566789s22p", "4s", {"straight": 1, "double": 1}),  # the fourth joins one of the three
        ("234m234p234s23s55z", "4s", {"same-in-three": 1, "double": 1}),
        ("456s456s456s45s11z", "6s", {"four-alike": 1}),
        ("333444555m555p7z", "7z", {"rising-pungs": 1, "pungs-in-two": 1}),
        ("222m222p333m333p7z", "7z", {"pungs-in-two": 2}),
        ("123m345p567s789s1z", "1z", {"rising-in-three": 1}),
        ("111222333z789m1s", "1s", {}),
    ],
)
def test_how_often_each_counts(rules: Combining, hand: str, win: str, expected: dict[str, int]) -> None:
    found = counted(rules, hand, win)
    assert {key: n for key, n in found.items() if key in ROWS} == expected


def test_an_explanation_names_the_sets(rules: Combining) -> None:
    straight = told(rules, "12345566789s22p", "4s")
    assert straight["straight"] == "123s 456s 789s"
    assert straight["double"] == "456s 456s"
    knitted = told(rules, "147m258p369s23s99m", "4s")
    assert knitted["knitted"] == "147m 258p 369s"
    assert rules.score("147m258p369s23s99m", "4s", self_draw=True).reading == "234s 147m 258p 369s 99m"
    meld = told(rules, "147m258p39s99m[666z]", "6s")
    assert meld["knitted"] == "147m 258p 369s"


def test_knitted_straights_with_a_meld_or_a_kong(rules: Combining) -> None:
    for hand, win in (
        ("147m258p39s99m[666z]", "6s"),
        ("258m369p147s5z<1111z>", "5z"),
        ("369m147p258s5z[123m]", "5z"),
    ):
        assert rules.score(hand, win, self_draw=True).legal
    for hand, win in (
        ("147m258p39s99m[666z]", "3s"),
        ("147m258p147s9m[666z]", "9m"),  # no row twice
        ("147m258p5z[123m][666z]", "5z"),
    ):
        assert not rules.score(hand, win, self_draw=True).legal


def test_four_alike_that_are_no_kong(rules: Combining) -> None:
    assert counted(rules, "1111m23m456p789s5z", "5z")["hog"] == 1
    assert counted(rules, "123m456p789s5z[111m]", "5z")["hog"] == 1
    assert "hog" not in counted(rules, "456p789s123s5z<1111m>", "5z")


def test_waits_for_kinds_that_are_used_up(rules: Combining) -> None:
    # 1 2 3 4 4 4 4: by its shape it waits for 1 and 4, and there is no fifth 4.
    found = counted(rules, "1234444678m456p", "1m")
    assert found["alone"] == 1
    assert "alone-by-shape" not in found
    assert "alone-by-shape" in counted(rules, "123456m789p7z[111s]", "7z")


@pytest.mark.parametrize(
    "bad",
    [
        lambda: combined.runs(1),
        lambda: combined.runs(6),
        lambda: combined.runs(2, step=9),
        lambda: combined.runs(2, step=()),
        lambda: combined.runs(True),
        lambda: combined.pungs(4, apart=True),
        lambda: combined.pungs(2, worth=-1),
        lambda: combined.table({}),
        lambda: combined.table({"one": "runs"}),  # type: ignore[dict-item]
        lambda: combined.table({"one": combined.runs(2, step=(1, 2)), "two": combined.runs(2, step=2)}),
        lambda: combined.table({str(n): combined.Combination(n % 2, 2, 1 << n % 9, n // 18, 1) for n in range(33)}),
    ],
)
def test_what_the_words_refuse(bad: Callable[[], Any]) -> None:
    with pytest.raises(MahjongError) as caught:
        bad()
    assert caught.value.args
    assert any("一" <= letter <= "鿿" for letter in caught.value.zh)


@pytest.mark.parametrize(
    "tables",
    [
        [[(2, 2, 1, 0, 1)]],
        [[(0, 1, 1, 0, 1)]],
        [[(0, 2, 0, 0, 1)]],
        [[(0, 2, 1, 2, 1)]],
        [[(0, 2, 1, 0, 1), (0, 2, 3, 0, 1)]],
        [[(0, 2, 1, 0, 1)]] * 5,
        [[(0, 2, 1, 0, 1)] * 33],
    ],
)
def test_the_core_refuses_tables_that_are_none(tables: Any) -> None:
    with pytest.raises(ValueError, match="combination"):
        features.Program((), (), (), (), tables)


def test_the_core_refuses_rows_that_are_none() -> None:
    for x in (1, 32, 255):
        with pytest.raises(ValueError, match="which there is not"):
            features.Program((("combined", 0, -1, 0, x, 1, 255),), ((0,),), (), (), [[(0, 2, 1, 0, 1)]])


def test_core_explanation_and_twin_count_alike(rng: random.Random, examples: Callable[[int], int]) -> None:
    """Random runs and pungs in melds and hand, all of one table: how often each row counts."""
    leaf = TABLE["double"]
    assert isinstance(leaf, Leaf)
    _, rows = combined.rows_of(leaf)
    apart = tuple(row._replace(worth=4**at) for at, row in enumerate(reversed(rows)))
    standard = (sets.runs() | sets.pungs()).within(tiles.ORDINARY)
    compiled = standard.compiled(menu.Menu)
    triples = sorted(standard.triples)
    met: Counter[int] = Counter()
    for _ in range(examples(400)):
        suit = rng.randrange(3)
        near = [one for one in triples if one[0] < 27 and (one[0] // 9 == suit or rng.random() < 0.3)]
        made = [rng.choice(near) for _ in range(4)]
        if max(Counter(kind for one in made for kind in one).values()) > 4:
            continue
        melds = [(0 if one[0] < one[2] else 1, bytes(one)) for one in made]
        for table in (rows, apart):
            atoms = tuple(("combined", 0, -1, 0, at, 1, 255) for at in range(len(table)))
            program = features.Program(atoms, ((0,),), tuple(range(len(table))), (), (table,))
            counts = bytes(1 if kind == 33 else 0 for kind in range(64))
            ((_, values, _),) = scan.scan(compiled, program, counts, win=33, self_draw=True, melds=melds)
            named = [("run" if one[0] < one[2] else "pung", one[0]) for one in made]
            explained = Counter(row for row, _ in combined.selection(table, named))
            assert Counter({at: n for at, n in enumerate(values) if n}) == explained
            met.update(explained.keys())
        twins = [
            row
            for cls, name in enumerate(("run", "pung"))
            for row in twin.selected(apart, cls, tuple(low for kind, low in named if kind == name))
        ]
        assert Counter(twins) == explained
    if examples(400) >= 400:  # else some of it may not happen
        assert len(met) == len(rows)
