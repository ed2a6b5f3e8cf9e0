"""Tiles turned after a win: which seats they hit, and what a win is worth by them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from small_rules import small

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.play.record import Record
from mahjong.rules import claims as claim
from mahjong.rules import endings as end
from mahjong.rules import facts, score, wall
from mahjong.rules import instants as instant
from mahjong.rules.bets import counted_off
from mahjong.rules.layout import Cursor
from mahjong.rules.patterns import pattern
from mahjong.rules.values import PAYER, Item
from mahjong.testing import check_variant, play_until, script, stacked
from mahjong.variant import Variant

ITEMS = (
    pattern("bird", "bird", "鸟", facts.told("bird"), fan=10, per=True),
    Item("hit", ("hit", "中"), facts.told("bird", "payer"), fan=1, per=True, of=PAYER),
)


def birds(many: int = 2, at: wall.End = wall.HEAD, **more: Any) -> Variant:
    words: dict[str, Any] = {
        "tileset": tiles.TILESETS["136"], "patterns": ITEMS, "scoring": score.chain(score.linear(base=1)), "claims": claim.by(winners=claim.ALL),
        "walls": wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0), wall.after_win(many, at)), **more,
    }  # fmt: skip
    return small(**words)


READY = {"N": "46m123p789p456p55s", "W": "46m123s789s456s55p"}


@pytest.mark.parametrize(
    ("tile", "seats"),
    [("1m", "E"), ("5p", "E"), ("9s", "E"), ("2p", "S"), ("6s", "S"), ("3m", "W"), ("7m", "W"), ("4s", "N"), ("8p", "N"), ("1z", "E"), ("4z", "N"),
     ("5z", "E"), ("7z", "W")],
)  # fmt: skip
def test_a_number_is_counted_off_from_the_first(tile: str, seats: str) -> None:
    kind = tiles.kind(tile)
    assert "ESWN"[counted_off(kind, 0, 4)] == seats
    assert "SWNE"[counted_off(kind, 0, 4)] == "SWNE"["ESWN".index(seats)]
    assert counted_off(kind, 2, 4) == (counted_off(kind, 0, 4) + 2) % 4
    assert 0 <= counted_off(kind, 1, 3) < 3


def won_on(deal: Deal) -> Deal:
    return script(deal, "E discard 9m; S discard 5m; N win; W win")


def test_the_next_tiles_are_turned_once_for_all_winners() -> None:
    deal = won_on(stacked(birds(), hands={**READY, "E": "9m"}, draws="5m2s3p"))
    assert [(event.kind, event.text, event.note) for event in deal.events[-4:-2]] == [
        ("take", "2s", "revealed"),
        ("take", "3p", "revealed"),
    ]
    # 2 hits S, who pays both; 3 hits W, who has won.
    assert deal.ledger.totals() == {"E": 0, "S": -14, "W": 12, "N": 2}
    assert [sorted(one.key for one in won.score.patterns if one.count) for won in deal.wins if won.score] == [
        ["bird", "hit"],
        ["hit"],
    ]
    assert {place.tile for place in deal.tiles() if place.where == "revealed"} == {tiles.kind("2s"), tiles.kind("3p")}
    assert deal.view("E").left == 136 - 53 - 1 - 2
    assert all(event.seen_by(None) is not None for event in deal.events if event.kind == "take")


@pytest.mark.parametrize("dealer", "ESWN")
def test_they_are_counted_from_the_dealer(dealer: str) -> None:
    hands = {dealer: "46m123p789p456p55s5m"}
    deal = script(stacked(birds(1), hands=hands, draws="1s", dealer=dealer), f"{dealer} win")
    assert deal.ledger.totals()[dealer] == 33
    after = "ESWN"[("ESWN".index(dealer) + 1) % 4]
    other = script(stacked(birds(1), hands=hands, draws="6s", dealer=dealer), f"{dealer} win")
    assert other.ledger.totals()[after] == -2
    assert other.ledger.totals()[dealer] == 4


def test_from_either_end() -> None:
    hands = {"E": "46m123p789p456p55s5m"}
    front = script(stacked(birds(1), hands=hands, draws="2m", tail="3m"), "E win")
    back = script(stacked(birds(1, wall.TAIL), hands=hands, draws="2m", tail="3m"), "E win")
    assert [
        [tiles.code(place.tile) for place in deal.tiles() if place.where == "revealed"] for deal in (front, back)
    ] == [["2m"], ["3m"]]
    for deal in (front, back):
        gone = (1 << 53) - 1
        positions = Cursor(deal.layout, gone).after_win()
        assert [deal.source.wall.tiles[at] for at in positions] == [
            place.tile for place in deal.tiles() if place.where == "revealed"
        ]


@pytest.mark.parametrize(("turns", "turned"), [(0, 0), (1, 1), (2, 2), (5, 3)])
def test_no_more_than_are_left(turns: int, turned: int) -> None:
    rules = birds(3)
    deal = stacked(rules, hands={"W": "1z"}, last="5m1z1z1z9p9p"[: 2 * (turns + 1)], seed=1)
    play_until(deal, lambda now: now.view("E").turns == turns and now.waiting[0] != "E")
    last = deal.waiting[0]
    deal = stacked(rules, hands={last: READY["W"]}, last="5m1z1z1z9p9p"[: 2 * (turns + 1)], seed=1)
    play_until(deal, lambda now: now.view("E").turns == turns and now.waiting == (last,) and "win" in now.legal(last))
    script(deal, f"{last} win")
    assert sum(place.where == "revealed" for place in deal.tiles()) == turned
    assert deal.view("E").left == turns - turned


def test_a_robbed_kong_and_the_tile_of_a_kong_are_followed_by_the_next_draw() -> None:
    rules = birds(1)
    deal = stacked(rules, hands={"N": READY["N"], "E": "5m", "S": "55m1s"}, draws="1s9p6s5m2s", tail="9s", seed=2)
    script(
        deal,
        "E discard 5m; N pass; S claim [555m]; S discard 1s; W discard; N discard; E discard; S kong [5555m+]; N win",
    )
    assert [event.text for event in deal.events if event.kind == "take"] == ["2s"]
    assert deal.ledger.totals() == {"E": 0, "S": -2, "W": 0, "N": 2}
    bloom = script(
        stacked(rules, hands={"E": "5555m123p789p45s99s"}, draws="1s", tail="3s"),
        "E kong <5555m>; E win",
    )
    assert [event.text for event in bloom.events if event.kind == "take"] == ["1s"]


def test_undo_copies_pickles_and_records() -> None:
    rules = birds(1)
    deal = script(stacked(rules, hands={**READY, "E": "9m"}, draws="5m3p"), "E discard 9m; S discard 5m; N pass")
    before = deal.view("N")
    other, packed = deal.copy(), pickle.dumps(deal)
    deal.act("W", "win")
    paid = deal.ledger.totals()
    for again in (other, pickle.loads(packed)):
        again.act("W", "win")
        assert again.ledger.totals() == paid
    deal.undo()
    assert deal.view("N") == before
    assert not [place for place in deal.tiles() if place.where == "revealed"]


def test_a_caller_tells_them_by_seat() -> None:
    rules = birds()
    assert rules.score("46m123p789p456p55s", "5m", seat="N", from_seat="S", flags=["bird@S=2"]).payments == {
        "E": 0, "S": -3, "W": 0, "N": 3,
    }  # fmt: skip
    drawn = rules.score("46m123p789p456p55s", "5m", seat="N", self_draw=True, flags=["bird@N=1", "bird@W=1"])
    assert drawn.payments == {"E": -11, "S": -11, "W": -12, "N": 34}
    for wrong in ("bird", "bird=1", "bird@N"):
        with pytest.raises(RuleError):
            rules.score("46m123p789p456p55s", "5m", seat="N", self_draw=True, flags=[wrong])


def test_a_deal_that_goes_on_turns_some_after_each_win() -> None:
    rules = birds(1, ending=end.left(1))
    deal = script(
        stacked(rules, hands={**READY, "E": "9m"}, draws="5m2s4s"), "E discard 9m; S discard 5m; N pass; W win"
    )
    assert not deal.finished
    assert deal.waiting == ("N",)
    assert [event.text for event in deal.events if event.kind == "take"] == ["2s"]


def test_a_hand_that_wins_as_dealt_has_one_too() -> None:
    rules = birds(1, instants=(instant.of("dealt", "dealt", "起手", ~facts.told("bird"), at=instant.OPENING),))
    deal = script(stacked(rules, draws="5s2s"), "E win")
    assert deal.ledger.totals() == {"E": 33, "S": -11, "W": -11, "N": -11}
    assert [event.kind for event in deal.events[-4:]] == ["instant", "take", "settle", "end"]


def test_deals_with_them_keep_every_promise(examples: Callable[[int], int], seed: int) -> None:
    met = check_variant(birds(2, wall.TAIL, ending=end.left(1)), deals=examples(40), seed=seed)
    assert met["take"]


def test_the_record_of_a_registered_rule_set_tells_them() -> None:
    from mahjong import variant

    deal = stacked(variant("hunan-zaniao"), hands={"E": "46m123p789p456p55s5m"}, draws="3m")
    script(deal, "E win")
    record = Record.read(Record.of(deal).text.encode())
    assert record.verify().ok
    assert record.deal().ledger.totals() == deal.ledger.totals() == {"E": 8, "S": -2, "W": -4, "N": -2}
    assert Record.of(deal, seat="S").verify().ok
