"""A refusal that names its own sets: why a hand is no win that would be one of other sets and pairs."""

from __future__ import annotations

from small_rules import small

from mahjong import tiles
from mahjong.rules import sets, shapes
from mahjong.rules.patterns import reasons, refuse

HEADS = tiles.HONOURS
RULES = {
    "menu": (sets.runs() | sets.pungs()).paired(HEADS), "because": reasons(incomplete="small.incomplete"),
    "refuses": (
        refuse(shapes.pairs(), "small.pairs", "seven pairs", "七对"),
        refuse(shapes.sets(4), "small.pair", "the pair is of numbers", "将为序数牌", menu=sets.runs() | sets.pungs()),
        refuse(shapes.sets(4), "small.apart", "a set of honours", "字牌组合", menu=sets.runs() | sets.pungs() | sets.group("567z")),
    ),
}  # fmt: skip


def why(hand: str, win: str) -> str:
    told = small(**RULES).score(hand, win, self_draw=True)
    return "" if told.reason is None else told.reason.id


def test_the_reason_is_that_of_the_first_menu_that_would_complete_the_hand() -> None:
    assert why("123m456m789m111p1z", "1z") == ""
    assert why("123m456m789m111p5p", "5p") == "small.pair"
    assert why("123m456m789m567z5p", "5p") == "small.apart"
    assert why("1133557799m11p2p", "2p") == "small.pairs"
    assert why("123m456m789m159p5s", "5s") == "small.incomplete"
