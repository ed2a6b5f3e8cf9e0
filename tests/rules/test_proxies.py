"""Tiles that may count as another kind, and crosses of wild kinds, in rule sets made for the test."""

from __future__ import annotations

from typing import Any

import pytest

from asked import texts
from mahjong import tiles
from mahjong.errors import MahjongError
from mahjong.rules import identity, phases, sets, wall, wild
from mahjong.rules import proxies as proxy
from mahjong.rules import shapes as shape
from mahjong.testing import stacked
from mahjong.tiles import bits, code, kind
from mahjong.variant import Variant


class Loan(Variant):
    """Two greens of a hand may count as the kind turned up, which is not wild."""

    key, names = "loan", ("Loan", "借")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.deal(13), wall.reserve(0))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4),)
    marks = wild.turned(loan=wild.same())
    proxies = (proxy.tile("6z", "loan", most=2, rule="loan"),)
    phases = (phases.turned(),)


class Next(Loan):
    key = "loan-next"
    marks = wild.turned(loan=wild.same(), wild=wild.successor())
    wilds = wild.of("wild")


def legal(hand: str, win: str, turned: str, rules: Variant | None = None) -> bool:
    return (rules or Loan()).score(hand, win, seat="S", self_draw=True, turned=turned).legal


def test_as_many_as_may_count_and_no_more() -> None:
    assert legal("46m46m66z22s33p111z", "3p", "5m")
    assert not legal("46m46m34m666z22s33p", "3p", "5m")
    assert legal("66z22s789p111z333p", "6z", "5m")  # as what they are


def test_natural_tiles_and_those_that_count_as_them_are_four_at_most() -> None:
    assert legal("555m66m6z22s789p111z", "6m", "5m") is False
    assert legal("555m67m6z22s789p11z", "1z", "5m")  # 555m and 567m
    assert not legal("555m6767m66z22s11z", "1z", "5m")  # five


def test_where_other_kinds_are_wild() -> None:
    rules = Next()
    assert legal("46m6z22s78p111z333p7z", "6p", "5m", rules) is False  # 6m is wild
    assert legal("34m6z22s789p111z333p", "2s", "5m", rules) is False
    assert legal("34m6z22s789p111z33p", "3p", "5m", rules)
    assert legal("34m6z6m2s789p111z33p", "3p", "5m", rules)


def test_the_kind_itself_turned_changes_nothing() -> None:
    assert legal("66z22s789p111z333p", "6z", "6z")
    assert Loan().proxies[0].face({"mark loan": 1 << kind("6z"), "wild": 0}) is None
    assert Loan().proxies[0].face({"mark loan": 0, "wild": 0}) is None
    assert Loan().proxies[0].face({"mark loan": 1 << 4, "wild": 1 << kind("6z")}) is None


def test_the_table_knows_too() -> None:
    deal = stacked(Loan(), hands={"E": "46m46m66z22s333p111z"}, indicator="5m")
    assert "win" in texts(deal, "E")
    assert "win" in texts(deal.copy(), "E")
    plain = stacked(Loan(), hands={"E": "46m46m66z22s333p111z"}, indicator="9m")
    assert "win" not in texts(plain, "E")


@pytest.mark.parametrize(
    "wrong", [("1f", "loan", 1), ("6z", "no mark", 1), ("6z", "loan", 0), ("6z", "loan", 5), ("6z", "loan", True)]
)
def test_what_is_no_proxy(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(MahjongError):
        proxy.tile(wrong[0], wrong[1], most=wrong[2])


@pytest.mark.parametrize(
    "words",
    [
        {"proxies": (proxy.tile("6z", "other"),)},
        {"proxies": (proxy.tile("6z", "loan", wild=True),)},
        {"proxies": (proxy.tile("6z", "loan"), proxy.tile("5z", "loan"))},
        {"identities": (identity.swap("loan", "1s"),)},
    ],
)
def test_words_that_do_not_go_together(words: dict[str, Any]) -> None:
    with pytest.raises(MahjongError):
        type("Wrong", (Loan,), {"key": "wrong", **words})


def test_a_cross_of_kinds() -> None:
    def of(table: tuple[int, ...], tile: str) -> set[str]:
        return {code(one) for one in bits(table[kind(tile)])}

    assert of(wild.cross(), "1m") == {"9m", "1m", "2m", "1p", "1s"}
    assert of(wild.cross(2, wraps=False), "8p") == {"6p", "7p", "8p", "9p", "8m", "8s"}
    assert of(wild.cross(ahead=1, honours="1234567"), "7z") == {"7z", "1z"}
    assert of(wild.cross(), "1f") == {"1f"}
