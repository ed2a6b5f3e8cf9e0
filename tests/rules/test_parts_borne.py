"""Several who bear a part of a win each, a claimed kong as evidence, points of sets, and rings with kinds that a set lacks: made-up rule sets."""

from __future__ import annotations

import pytest

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import evidence, facts, minipoints, score, sets, wall, wild
from mahjong.rules import features as f
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS
from mahjong.rules.patterns import pattern
from mahjong.rules.values import Item
from mahjong.testing import script, stacked
from mahjong.tiles import bits, code, kind, mask
from mahjong.variant import Variant


class Borne(Variant):
    key, names = "borne", ("Borne", "分担")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13), wall.reserve(14))
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)
    claims = claim.by(winners=claim.ALL)
    patterns = (
        pattern("win", "win", "和", ALWAYS, fan=1),
        pattern("dragons", "three dragons", "三元", f.big_dragons(), fan=4),
        pattern("kongs", "two kongs", "双杠", f.kongs(2), fan=2),
        Item("more", ("more", "另加"), plus=5),
    )
    scoring = score.chain(score.linear(per=10), score.shares(), score.plus())
    shares = pay.shares(discard=3, draw=1)
    evidence = (evidence.fed_set("dragons", f.pungs(3, of=f.DRAGONS)), evidence.fed_set("kongs", f.kongs(2), kong=True))
    liabilities = liable.rules(
        liable.liable(
            "bears-dragons", liable.fed("dragons"), if_win=f.big_dragons(), part="dragons", share=liable.SPLIT, rule="d"
        ),
        liable.liable(
            "bears-kongs", liable.fed("kongs"), if_win=f.kongs(2), part="kongs", share=liable.SPLIT, rule="k"
        ),
        binds=liable.EACH,
    )


BOTH = "23m99m [5555z@S] [666z@W] [777z@W]"
KONGS = "23m99m456p [5555z@N] [6666z@W]"


def test_each_bears_his_part_and_the_first_what_is_added() -> None:
    drawn = {"seat": "E", "self_draw": True}
    assert Borne().score(BOTH, "1m", **drawn).payments == {"E": 165, "S": -10, "W": -145, "N": -10}
    assert Borne().score(KONGS, "1m", **drawn).payments == {"E": 105, "S": -10, "W": -85, "N": -10}
    two = "23m99m [5555z@S] [7777z@N] [666z@W]"
    got = Borne().score(two, "1m", **drawn).payments
    assert got == {"E": 225, "S": -10, "W": -145, "N": -70}  # dragons from W with what is added, kongs from N
    third = Borne().score(two, "1m", seat="E", from_seat="S").payments
    assert third == {
        "E": 215,
        "S": -125,
        "W": -60,
        "N": -30,
    }  # half of each part; what is added stays with who gave the tile


def test_only_a_claimed_kong_that_was_the_last_makes_liable() -> None:
    drawn = {"seat": "E", "self_draw": True}
    free = {"E": 105, "S": -35, "W": -35, "N": -35}
    assert Borne().score(KONGS, "1m", flags=["grown-last"], **drawn).payments == free
    assert Borne().score("23m99m456p [5555z@N] [6666z+@W]", "1m", **drawn).payments == free
    assert Borne().score("23m99m456p [5555z@N] <6666z>", "1m", **drawn).payments == free


HANDS = {"E": "66555z123m99s456p1z", "S": "6z147m258p369s13z2z", "W": "5z258m369p147s24z3z", "N": "369m147p258s2347z"}
OPEN = "E discard 1z; S discard 6z; E claim [666z]; E discard 4p; S discard 1s"


@pytest.mark.parametrize(
    ("draws", "tail", "lines", "bears"),
    [
        ("1p1s3p", "6z4p", "W discard 5z; E claim [5555z]; E kong [6666z+]", False),
        (
            "1p1s3p2s6z4s5s",
            "1p4p",
            "W discard 3p; N discard 2s; E kong [6666z+]; E discard 1p; S discard 4s; W discard 5z; E claim [5555z]",
            True,
        ),
    ],
)
def test_at_the_table_the_last_kong_is_known(draws: str, tail: str, lines: str, bears: bool) -> None:
    """E wins with a kong that W fed and one that grew, in either order."""
    deal = stacked(Borne(), hands=HANDS, draws=draws, tail=tail)
    script(deal, f"{OPEN}; {lines}; E win")
    assert deal.ledger.totals() == (
        {"E": 105, "S": -10, "W": -85, "N": -10} if bears else {"E": 105, "S": -35, "W": -35, "N": -35}
    )


def test_parts_are_named() -> None:
    with pytest.raises(RuleError, match="part"):
        liable.rules(liable.liable("all", liable.fed("x")), binds=liable.EACH)


def test_a_ring_closes_over_kinds_that_the_set_lacks() -> None:
    absent = mask("2345678m")
    ring = wild.successor(absent=absent)
    assert [code(one) for one in bits(ring[kind("1m")])] == ["9m"]
    assert [code(one) for one in bits(ring[kind("9m")])] == ["1m"]
    assert ring[kind("1p")] == mask("2p")
    assert ring[kind("5m")] == mask("5m")  # cannot be turned up


class Pointed(Borne):
    key, names = "pointed", ("Pointed", "计点")
    marks = wild.turned(2, bonus=wild.successor())
    asides = (aside.tile("red", "red", "红中", mask("7z"), discard=aside.FREE),)
    patterns = (
        pattern("win", "win", "和", ALWAYS, fan=1),
        *minipoints.sets(
            ("low", "suits", "数牌", tiles.SUITS, 2),
            ("high", "honours", "字牌", tiles.HONOURS, 3),
            hidden=3,
            kong=5,
            rule="points",
        ),
        minipoints.points("pair", "pair", "对子", f.pair(tiles.HONOURS), 7, rule="pair"),
        pattern("bonus", "bonus", "加番", facts.tally(wild.successor()), fan=1, per=True),
    )
    scoring = score.chain(score.points(0), score.power(by=1), score.shares())
    liabilities = liable.NONE
    evidence = ()


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("23m99m [111p] [222p] [333p]", 6),
        ("23m99m111p [222p] [333p]", 6 + 4),
        ("23m99m [1111p] [222p] [333p]", 10 + 4),
        ("23m99m <1111p> [222p] [333p]", 30 + 4),
        ("23m99m [111z] [222p] [333p]", 3 + 4),
        ("23m99m <1111z> [222p] [333p]", 45 + 4),
        ("23m66z [111p] [222p] [333p]", 6 + 7),
    ],
)
def test_points_of_sets(hand: str, points: int) -> None:
    score = Pointed().score(hand, "1m", self_draw=True, turned="5z")
    assert sum(int(one.worth) for one in score.patterns if one.unit == "points") == points
    assert score.payments["S"] == -points


def test_what_lies_aside_is_pointed_to_as_well() -> None:
    def bonus(**how: str) -> int:
        score = Pointed().score("23m66z [111p] [222p] [333p]", "1m", self_draw=True, **how)
        return sum(int(one.worth) for one in score.patterns if one.key == "bonus")

    assert bonus(turned="7z") == 2  # to 6z: the dragons go from red to green to white
    assert bonus(turned="5z", laid="7z7z") == 2
    assert bonus(turned="5z7z", laid="7z") == 3
    assert bonus(turned="5z") == 0


def test_what_is_no_factor_is_refused() -> None:
    for wrong in ({"hidden": 0}, {"kong": True}):
        with pytest.raises(RuleError):
            minipoints.sets(("low", "suits", "数牌", tiles.SUITS, 2), **wrong)
    with pytest.raises(RuleError):
        minipoints.sets(("low", "suits", "数牌", tiles.SUITS, 0))
