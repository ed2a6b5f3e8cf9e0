"""A robbed kong is of a form that can be robbed where it is stated, for every rule set."""

from __future__ import annotations

import pytest

import mahjong
from mahjong import tiles
from mahjong.rulebook import book
from mahjong.rules import kongs as kong
from mahjong.rules import sets, shapes
from mahjong.rules.patterns import reasons
from mahjong.variant import Variant

HAND = "123456789m12p55s", "3p"
FLAGS = {"added": "robbed-kong", "concealed": "robbed-concealed"}


def rules(because: dict[str, str], **words: object) -> Variant:
    made = type(
        "Robbed",
        (Variant,),
        {
            "key": "robbed", "names": ("Robbed", "抢"), "tileset": tiles.TILESETS["136"],
            "menu": sets.runs() | sets.pungs() | sets.kongs(), "shapes": (shapes.sets(4),),
            "because": reasons(**because), "kongs": kong.rules(**words),
        },
    )  # fmt: skip
    found: Variant = made()
    return found


@pytest.mark.parametrize("robbable", [(), ("added",), ("concealed",), ("added", "concealed")])
@pytest.mark.parametrize("form", FLAGS)
def test_only_what_can_be_robbed_is(robbable: tuple[str, ...], form: str) -> None:
    for because, rule in (({}, "robbed"), ({"robbed": "small.rob"}, "small.rob")):
        won = rules(because, robbable=robbable).score(*HAND, seat="E", from_seat="S", flags=[FLAGS[form]])
        assert won.legal == (form in robbable)
        if not won.legal:
            assert won.reason is not None
            assert won.reason.id == rule
            assert f"{form} kong cannot be robbed" in won.reason.en
            assert won.reason.zh == {"added": "加杠不可抢", "concealed": "暗杠不可抢"}[form]


def test_the_rule_of_kongs_is_named_where_no_other_is() -> None:
    won = rules({}, robbable=(), rule="small.kong").score(*HAND, seat="E", from_seat="S", flags=["robbed-kong"])
    assert won.reason is not None
    assert won.reason.id == "small.kong"


def test_a_hand_of_a_wrong_size_is_told_so_first() -> None:
    won = rules({}, robbable=()).score("123456789m55s", "3p", seat="E", from_seat="S", flags=["robbed-kong"])
    assert won.reason is not None
    assert won.reason.id == "size"


@pytest.mark.parametrize("name", mahjong.variants())
@pytest.mark.parametrize("form", FLAGS)
def test_every_rule_set_refuses_by_a_rule_of_its_book(name: str, form: str) -> None:
    variant = mahjong.variant(name)
    if form in variant.words["kongs"].robbable:
        return
    phantom = "5s" if variant._rules.phantom is not None else None
    plain = "123456789m12p55s" if variant.words["tileset"].counts[18] else "234567678m45p55s"
    hand = plain + ("444s" if variant._rules.sets == 5 else "")
    hand = hand.replace("55s", "5s") if phantom else hand
    turned = "9s" if variant._rules.turns else None
    won = variant.score(hand, "3p", seat="E", from_seat="S", flags=[FLAGS[form]], turned=turned, phantom=phantom)
    assert not won.legal
    assert won.reason is not None
    assert f"{form} kong cannot be robbed" in won.reason.en
    assert won.reason.id in book(name)
