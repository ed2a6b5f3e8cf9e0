"""What happens around the deal of the tiles: kongs of what was dealt, the dealer's tile after the flowers, who is East, readiness as dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from small_rules import small

from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Automation
from mahjong.play.look import Look
from mahjong.rules import asides as aside
from mahjong.rules import extras, facts, score, wall
from mahjong.rules import features as f
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules.layout import Layout
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked

FLOWERS: dict[str, Any] = {
    "tileset": tiles.TILESETS["144"], "laid": tiles.FLOWERS,
    "asides": (aside.tile("flower", "flower", "花", tiles.FLOWERS, forced=True, rule="x.flower"),),
}  # fmt: skip
KONGS: dict[str, Any] = {**FLOWERS, "phases": (phase.replace(), phase.dealt_kongs(rule="x.dealt"))}
HANDS = {"E": "2222m45678m1234z6z", "S": "1111p 3333p 45678s", "W": "1111s23456s567p7z", "N": "13999m56789p555z"}
TAIL = "5f 6z 6z 7z 7z"


# ---- kongs of what was dealt


def test_who_was_dealt_four_alike_is_asked_in_turn_the_dealer_last() -> None:
    deal = stacked(small(**KONGS), hands=HANDS, tail=TAIL)
    assert deal.waiting == ("S",)
    assert deal.legal("S") == ("kong <1111p>", "kong <3333p>", "pass")
    script(deal, "S kong <1111p>", passes=False)
    assert deal.waiting == ("S",)  # the flower that came in its place is replaced at once
    assert [event.kind for event in deal.events if event.seat == "S"][-4:] == ["kong", "replace", "aside", "replace"]
    assert deal.legal("S") == ("kong <3333p>", "pass")
    script(deal, "S kong <3333p>; W pass", passes=False)
    assert deal.waiting == ("E",)  # in his own turn
    assert {"kong <2222m>", "discard 6z"} <= set(deal.legal("E"))
    assert str(deal.view("S").hand) == "45678s66z <1111p> <3333p>"
    assert not [
        event for event in deal.view("E").events if event.kind == "answer"
    ]  # who has passed with four alike is not told


def test_they_are_paid_and_undone_like_others() -> None:
    rules = small(**KONGS, extras=(extras.kongs(None, None, extras.each(2)),))
    deal = stacked(rules, hands=HANDS, tail=TAIL)
    script(deal, "S pass; W kong <1111s>", passes=False)
    assert deal.ledger.totals() == {"E": -2, "S": -2, "W": 6, "N": -2}
    deal.undo()
    assert deal.ledger.totals() == dict.fromkeys("ESWN", 0)
    assert deal.waiting == ("W",)
    with pytest.raises(IllegalAction):
        deal.act("W", "discard 7z")


def test_nobody_is_asked_without_four_alike() -> None:
    deal = stacked(small(**KONGS), hands={**HANDS, "S": "123456789p1234p", "W": "123456789s1234s"})
    assert deal.waiting == ("E",)


def test_a_kong_then_breaks_the_first_draw() -> None:
    rules = small(
        **KONGS,
        patterns=(pattern("earthly", "earthly", "地和", facts.earthly, fan=5),),
        scoring=score.chain(score.linear(base=1)),
    )
    hands = {**HANDS, "S": "123456p345678s7z", "E": "12345678m1234z66z"}
    for kong, value in (("W pass", 6), ("W kong <1111s>", 1)):
        deal = stacked(rules, hands=hands, draws="7z", tail="9p")
        script(deal, f"{kong}; E discard 6z; S win")
        assert deal.wins[0].score is not None
        assert deal.wins[0].score.value == value


def test_deals_with_dealt_kongs_keep_every_promise(examples: Callable[[int], int], seed: int) -> None:
    met = check_variant(small(**KONGS), deals=examples(100), seed=seed)
    assert met["kong"]


# ---- the dealer's tile after the flowers


def gate(**more: Any) -> Any:
    return small(
        **{
            **FLOWERS,
            "walls": wall.rules(wall.deal(13, extra_at=wall.AFTER_ASIDES)),
            "phases": (phase.replace(),),
            **more,
        }
    )


def test_the_dealer_draws_once_the_flowers_are_replaced() -> None:
    hands = {"E": "1f23456789m1234z", "S": "2f3f123456789p1z", "W": "123456789s1234z", "N": "2345678p234567s"}
    deal = stacked(gate(), hands=hands, tail="5z 5z 5z", draws="7z")
    kinds = [(event.seat, event.kind) for event in deal.events if event.kind in ("aside", "replace", "draw")]
    assert kinds == [
        ("E", "aside"),
        ("E", "replace"),
        ("S", "aside"),
        ("S", "replace"),
        ("S", "aside"),
        ("S", "replace"),
        ("E", "draw"),
    ]
    assert deal.waiting == ("E",)
    assert deal.view("E").drawn == "7z"
    script(deal, "E discard")
    assert [event.note for event in deal.events if event.kind == "discard"] == ["drawn"]


def test_a_win_on_that_tile_is_a_win_as_dealt() -> None:
    rules = gate(
        patterns=(pattern("heavenly", "heavenly", "天和", facts.heavenly, fan=5),),
        scoring=score.chain(score.linear(base=1)),
    )
    deal = stacked(rules, hands={"E": "123456789m123p7z"}, draws="7z")
    script(deal, "E win")
    assert deal.wins[0].score is not None
    assert deal.wins[0].score.value == 6
    layout = Layout(rules.words["walls"], 144, (1, 1))
    assert (layout.extra, layout.dealt) == (1, 52)


def test_where_draws_are_asked_for_so_is_this_one() -> None:
    deal = stacked(gate(), hands={"E": "123456789m1234z"}, draws="7z", automation=Automation.ASIDES | Automation.PASS)
    assert deal.legal("E") == ("draw",)


# ---- who is East

WALLS = wall.rules(wall.broken(dice=3))
EAST: dict[str, Any] = {
    "walls": WALLS, "rotation": match.rotation(east=match.OPENED), "scoring": score.chain(score.linear(base=1)),
    "patterns": (pattern("seat", "seat wind", "门风", f.pungs(of=f.SEAT_WIND), fan=1),),
}  # fmt: skip


def test_seat_winds_count_from_the_wall_that_was_opened() -> None:
    rules = small(**EAST)
    deal = stacked(rules, hands={"E": "222z 123456789m 7p 7p"}, dealer="E", dice=(2, 3, 3))
    assert deal.east == deal.view("S").east == Look(deal, "S").east == "N"  # eight: E 1, S 2, W 3, N 4, and again
    script(deal, "E win")  # E sits after East: his wind is south
    assert deal.wins[0].score is not None
    assert deal.wins[0].score.value == 2
    plain = small(**{**EAST, "rotation": match.rotation()})
    assert stacked(plain, hands={"E": "222z 123456789m 7p 7p"}, dice=(2, 3, 3)).east == "E"


def test_who_asks_for_a_score_says_who_is_east() -> None:
    rules = small(**EAST)
    hand = "222z123456789m7p"
    assert rules.score(hand, "7p", self_draw=True).value == 1
    assert rules.score(hand, "7p", self_draw=True, east="N").value == 2
    assert rules.score_all([("E", hand)], "7p", from_seat="S", east="N").scores[0].value == 2
    with pytest.raises(RuleError, match="east"):
        rules.score(hand, "7p", self_draw=True, east="X")
    plain = small(**{**EAST, "rotation": match.rotation()})
    assert plain.score(hand, "7p", self_draw=True, east="E").value == 1
    with pytest.raises(RuleError, match="count from the dealer"):
        plain.score(hand, "7p", self_draw=True, east="N")


def test_dice_thrown_before_the_deal_open_the_dealers_wall() -> None:
    rules = small(**EAST)
    deal = rules.deal(seed=3, dealer="W", thrown=(1, 2, 4))
    assert (deal.dice, deal.east) == ((1, 2, 4), "W")
    assert deal.events[0].note == "1 2 4"
    own = Layout(wall.rules(wall.broken(dice=3, side=wall.OWN)), 136, (1, 2, 4), dealer=2)
    assert deal.dealt(2) == [deal.source.wall.tiles[position] for position in own.hands[2]]
    assert own.order[0] == (2, 8, 1)  # seven stacks stay
    for wrong in ((1, 2), (1, 2, 7), "124", (1, 2, 3, 4), (1, 2, True), 5):
        with pytest.raises(RuleError, match="thrown"):
            rules.deal(seed=3, thrown=wrong)


def test_rotation_words_of_east() -> None:
    with pytest.raises(RuleError, match="East"):
        match.rotation(east="opened")  # type: ignore[arg-type]


# ---- flowers by seat in another order


def test_kinds_by_seat_wind() -> None:
    other = f.by_seat_wind(*(tiles.mask(code) for code in ("5f", "6f", "8f", "7f")))
    assert isinstance(other, f.ByWind)
    for place, code in enumerate(("5f", "6f", "8f", "7f")):
        assert other.resolve({"seat wind": 1 << 27 + place}) == tiles.mask(code)
    assert other.resolve({"seat wind": 0}) == 0
    assert other.names == {"seat wind"}
    for wrong in ((1, 2, 3), (1, 2, 3, -1), (1, 2, 3, "4"), (True, 1, 2, 3)):
        with pytest.raises(RuleError, match="four masks"):
            f.by_seat_wind(*wrong)


# ---- ready as dealt, and with the first discard

READY: dict[str, Any] = {
    **FLOWERS, "phases": (phase.replace(),), "scoring": score.chain(score.linear()),
    "patterns": (pattern("dealt", "ready as dealt", "起手听", facts.told("ready-dealt"), fan=10),
                 pattern("early", "ready early", "首打听", facts.told("ready-early"), fan=1)),
}  # fmt: skip
WAITS = "123456789m123p7z"
TWO = {"E": "159m159p159s1234z4z", "S": WAITS, "W": "258m258p258s1234z", "N": "369m36p369s1235z6m"}


def worth(hands: dict[str, str], lines: str, **how: Any) -> int:
    deal = stacked(small(**READY), hands=hands, **how)
    script(deal, lines)
    assert deal.finished
    assert deal.wins[-1].score is not None
    return int(deal.wins[-1].score.value)


def test_a_hand_ready_as_dealt() -> None:
    assert worth(TWO, "E discard 4z; S discard; W discard; N discard; E discard; S win", draws="4s 7p 8p 1s 7z") == 11


def test_a_hand_that_was_changed_is_not() -> None:
    # S holds the 4s it drew and puts out the 7z: still ready, with its first discard, and no longer as dealt.
    draws = "9s 7p 8p 1s 9s"
    assert worth(TWO, "E discard 4z; S discard 7z; W discard; N discard; E discard; S win", draws=draws) == 1
    # One more change after that.
    draws = "9s 7p 8p 1s 8s 7p 8p 2s 8s"
    lines = "E discard 4z; S discard 7z; W discard; N discard; E discard; S discard 9s; W discard; N discard; E discard; S win"
    assert worth(TWO, lines, draws=draws) == 0


def test_a_flower_drawn_and_replaced_changes_nothing() -> None:
    assert (
        worth(TWO, "E discard 4z; S discard; W discard; N discard; E discard; S win", draws="1f 7p 8p 1s 7z", tail="4s")
        == 11
    )


def test_a_claim_before_the_first_discard_leaves_only_the_deal() -> None:
    hands = {**TWO, "W": "258m258p2588s123z", "N": "44z 36m36p369s1235z"}
    lines = "E discard 4z; N claim [444z]; N discard 5z; E discard; S discard; W discard; N discard; E discard; S win"
    assert worth(hands, lines, draws="1s 4s 7p 8p 9s 7z") == 10


def test_the_dealer_is_ready_with_his_first_discard_alone() -> None:
    hands = {"E": "123456789m123p7z1z", "S": "159m159p159s1234z", "W": TWO["W"], "N": "369m36p369s1235z6m"}
    assert worth(hands, "E discard 1z; S discard; W discard; N discard; E win", draws="4s 7p 8p 7z") == 1
