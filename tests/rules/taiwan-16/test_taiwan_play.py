"""The rules of Taiwan sixteen-tile that only a deal shows, each by a wall laid for it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from asked import totals
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Automation, Deal
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import code

SEATS = "ESWN"
DULL = "1469m 139p 148s 123456z"
"""Sixteen tiles that make nothing and are no part of what the tests claim; three such hands hold three of each kind."""
READY = "456p 678p 567s 567s 22m 23s"  # waits on 1s and 4s
SEVENTH = "7z"
"""The tile that the dealer has besides."""


def rig(hands: dict[str, str], draws: str = "", tail: str = "", **how: Any) -> Deal:
    """A deal of these hands; seats that are not named hold dull tiles, the dealer E one more."""
    options = {
        name: how.pop(name)
        for name in list(how)
        if name not in ("dealer", "dice", "last", "automation", "run", "round", "seed")
    }
    full = {"E": f"{DULL} {SEVENTH}", "S": DULL, "W": DULL, "N": DULL} | hands
    return stacked(variant("taiwan-16", **options), hands=full, draws=draws, tail=tail, **how)


def tai(deal: Deal, seat: str) -> dict[str, int]:
    score = next(won.score for won in deal.wins if won.seat == seat)
    assert score is not None
    return {one.key: int(one.worth) for one in score.patterns if one.payer is None}


def told(deal: Deal, *kinds: str) -> list[tuple[str, str, str]]:
    return [(event.seat, event.kind, event.text) for event in deal.events if event.kind in kinds]


# ---- the wall and the deal


@pytest.mark.rule("taiwan-16.tiles.set", "taiwan-16.tiles.sixteen", "taiwan-16.wall.build", "taiwan-16.wall.dice-three")
@pytest.mark.rule("taiwan-16.deal.gate-tile")
def test_sixteen_tiles_each_and_one_more_for_the_dealer() -> None:
    for dealer in SEATS:
        deal = variant("taiwan-16").deal(seed=3, dealer=dealer)
        assert deal.waiting == (dealer,)
        assert {seat: len(deal.dealt(place)) for place, seat in enumerate(SEATS)} == {
            seat: 17 if seat == dealer else 16 for seat in SEATS
        }
        assert len(deal.dice) == 3
        assert not told(deal, "draw")
        assert Counter(place.tile for place in deal.tiles()).total() == 144
        layout = deal.layout
        assert Counter(address.seat for address in layout.order) == dict.fromkeys(range(4), 36)
        assert {address.stack for address in layout.order} == set(range(1, 19))


@pytest.mark.rule(
    "taiwan-16.deal.blocks", "taiwan-16.deal.direction", "taiwan-16.wall.open-who", "taiwan-16.wall.open-where"
)
@pytest.mark.rule("taiwan-16.wall.back")
def test_two_stacks_at_a_time_from_the_dealer_on() -> None:
    deal = variant("taiwan-16").deal(seed=3, dealer="W")
    layout = deal.layout
    assert [(take.seat, len(take.positions)) for take in layout.takes] == [
        *[(seat, 4) for seat in (2, 3, 0, 1)] * 4,
        (2, 1),
    ]
    total = sum(deal.dice)
    opened = (2 + total - 1) % 4
    assert layout.opening.seat == opened
    # So many stacks stay at the right of that wall, drawing starts with the next; the back is what stays.
    first = layout.order[0]
    assert (first.seat, first.stack) == ((opened, total + 1) if total < 18 else ((opened - 1) % 4, 1))
    assert (layout.order[-1].seat, layout.order[-1].stack) == (opened, total)
    tail = deal.source.wall.tiles[layout.position(opened, total, 1)]
    taken = next((event for event in deal.events if event.kind == "replace"), None)
    if taken is None:
        script(deal, f"W {next(one for one in deal.legal('W') if one.startswith('discard'))}")
        taken = next(event for event in play_until(deal).events if event.kind == "replace")
    assert taken.tiles == (tail,)


@pytest.mark.rule("taiwan-16.deal.gate-timing")
def test_the_gate_tile_may_wait_for_the_flowers() -> None:
    hands = {"E": "1f 469m 139p 148s 123456z", "S": "2f 3f 469m 139p 148s 12345z"}
    early = rig({**hands, "E": hands["E"] + "5f"}, tail="2p 2s 2p 2s", draws="7z")
    assert told(early, "draw") == []
    assert len(told(early, "aside")) == 4
    late = rig(hands, tail="2p 2s 2p 7m", draws="4f", gate_tile="after-flowers")
    assert told(late, "aside", "replace", "draw") == [
        ("E", "aside", "1f"), ("E", "replace", "2p"), ("S", "aside", "2f"), ("S", "replace", "2s"), ("S", "aside", "3f"),
        ("S", "replace", "2p"), ("E", "draw", "4f"), ("E", "aside", "4f"), ("E", "replace", "7m"),
    ]  # fmt: skip
    assert late.waiting == ("E",)
    assert late.view("E").drawn == "7m"


@pytest.mark.rule("taiwan-16.deal.gate-timing", "taiwan-16.pattern.heaven")
@pytest.mark.parametrize("gate", ["before-flowers", "after-flowers"])
def test_the_dealer_wins_as_dealt(gate: str) -> None:
    before = gate == "before-flowers"
    deal = rig({"E": f"{READY} 4s" if before else READY}, draws="" if before else "4s", gate_tile=gate)
    script(deal, "E win")
    assert tai(deal, "E") == {"heaven": 16}
    assert totals(deal) == [60, -20, -20, -20]


# ---- flowers


@pytest.mark.rule("taiwan-16.flowers.start", "taiwan-16.flowers.pass-word", "taiwan-16.flowers.again")
def test_flowers_go_round() -> None:
    hands = {"S": "1f 2f 469m 139p 148s 12345z", "N": "5f 469m 139p 148s 123456z"}
    deal = rig(hands, tail="3f 7z 6f 2p 2s 5m")
    assert told(deal, "aside", "replace") == [
        ("S", "aside", "1f"), ("S", "replace", "3f"), ("S", "aside", "2f"), ("S", "replace", "7z"), ("N", "aside", "5f"),
        ("N", "replace", "6f"), ("S", "aside", "3f"), ("S", "replace", "2p"), ("N", "aside", "6f"), ("N", "replace", "2s"),
    ]  # fmt: skip
    # Who has none is passed over; nothing else marks the end of his turn.
    asked = rig(hands, automation=Automation(0))
    assert asked.waiting == ("S",)
    assert asked.legal("S") == ("aside 1f", "aside 2f")


@pytest.mark.rule("taiwan-16.flowers.later", "taiwan-16.flowers.bloom", "taiwan-16.pattern.kong-bloom")
def test_a_flower_drawn_in_play_is_replaced_from_the_back() -> None:
    deal = rig({"S": READY}, draws="7z 2p 2p 2p 1f", tail="4s", dice=(1, 1, 3))
    script(deal, "E discard 7z; S discard; W discard; N discard; E discard; S win")
    assert told(deal, "aside", "replace") == [("S", "aside", "1f"), ("S", "replace", "4s")]
    assert tai(deal, "S") == {"heaven-ready": 8, "concealed-selfdraw": 3, "kong-bloom": 1}
    with pytest.raises(IllegalAction):
        rig({"S": READY}, draws="1f", automation=Automation.DRAW).act("S", "discard 1f")


SEVEN = "1234567f 456p 678p 567s"
TAIL = "2p 2p 2p 2s 2s 3m 3m 5m"


@pytest.mark.rule("taiwan-16.pattern.eight-flowers")
def test_eight_flowers_win_at_once() -> None:
    deal = rig({"S": SEVEN}, draws="8f", tail=TAIL, run=1)
    script(deal, "E discard 7z")
    assert deal.legal("S") == ("win", "pass")
    again = deal.copy()
    script(deal, "S win")
    assert totals(deal) == [-13, 35, -11, -11]
    assert deal.wins[0].how == "instant"
    script(again, "S pass; S discard", passes=False)
    assert not again.finished
    assert told(again, "replace")[-1] == ("S", "replace", "5m")


@pytest.mark.rule("taiwan-16.pattern.seven-rob-one")
def test_seven_flowers_rob_the_eighth() -> None:
    deal = rig({"S": SEVEN}, draws="7z 8f", tail=TAIL)
    script(deal, "E discard 7z; S discard")
    assert deal.waiting == ("S",)
    assert (deal.view("S").offered, deal.view("S").giver) == ("8f", "W")
    script(deal, "S win")
    assert totals(deal) == [0, 11, -11, 0]
    assert deal.outcome.wins == [(["S"], "W")]


# ---- kongs

THREE = "777m 469m 139p 148s 1234z"
"""Three sevens and dull tiles."""


@pytest.mark.rule("taiwan-16.kong.initial", "taiwan-16.kong.concealed", "taiwan-16.end.reserve-kong")
def test_four_alike_as_dealt_are_a_kong_before_the_first_discard() -> None:
    deal = rig({"W": "7777m 469m 139p 148s 123z"}, draws="7z 2s", tail="1f 2p 2p")
    assert deal.waiting == ("W",)
    assert deal.legal("W") == ("kong <7777m>", "pass")
    turns = deal.view("E").turns
    later = deal.copy()
    script(deal, "W kong <7777m>")
    assert told(deal, "kong", "replace", "aside") == [
        ("W", "kong", "<7777m>"), ("W", "replace", "1f"), ("W", "aside", "1f"), ("W", "replace", "2p"),
    ]  # fmt: skip
    assert deal.waiting == ("E",)
    assert deal.view("E").turns == turns - 3  # two tiles, and one more that stays
    script(later, "W pass; E discard 7z; S discard")
    assert later.waiting == ("W",)
    assert "kong <7777m>" in later.legal("W")


@pytest.mark.rule("taiwan-16.kong.concealed", "taiwan-16.kong.added", "taiwan-16.pattern.rob")
def test_kongs_of_ones_own_are_replaced_from_the_back() -> None:
    # S pungs 7m and adds the fourth later; N waits on 4m and 7m.
    hands = {"E": f"7m {DULL}", "S": "77m 1469m 139p 148s 1234z", "N": "456p 678p 567s 567s 22m 56m"}
    deal = rig(hands, draws="7z 7z 7z 7m", tail="2s")
    script(deal, "E discard 7m; S claim [777m]; S discard 1m; W discard; N discard; E discard; S kong [7777m+]")
    robbed = deal.copy()
    assert robbed.waiting == ("N",)
    script(robbed, "N win")
    assert tai(robbed, "N") == {"rob": 1, "concealed": 1, "heaven-ready": 8}
    assert totals(robbed) == [0, -13, 0, 13]
    assert "[777m@E]" in str(robbed.view("S").hand)
    script(deal, "N pass")
    assert told(deal, "replace") == [("S", "replace", "2s")]
    assert deal.waiting == ("S",)
    script(deal, "S discard")


@pytest.mark.rule("taiwan-16.kong.exposed", "taiwan-16.kong.no-shun")
def test_whose_discard_is_konged() -> None:
    for giver, seat, may in (
        ("E", "S", False),
        ("E", "W", True),
        ("E", "N", True),
        ("S", "E", True),
        ("N", "E", False),
    ):
        hands = dict.fromkeys(SEATS, DULL) | {giver: f"7m {DULL}", seat: THREE}
        deal = rig(hands, dealer=giver)
        script(deal, f"{giver} discard 7m")
        assert ("claim [7777m]" in deal.legal(seat)) == may
        assert "claim [777m]" in deal.legal(seat)


@pytest.mark.rule("taiwan-16.kong.no-win-on-claimed", "taiwan-16.pattern.claimed-kong-bloom")
def test_a_flower_after_a_claimed_kong_frees_the_next_tile() -> None:
    for tail, may in (("4s", False), ("1f 4s", True)):
        deal = rig({"E": f"7m {DULL}", "N": "777m 456p 678p 567s 22m 23s"}, tail=tail)
        script(deal, "E discard 7m; N claim [7777m]")
        assert deal.view("N").drawn == "4s"
        assert ("win" in deal.legal("N")) == may
    script(deal, "N win")
    assert {"selfdraw": 1, "kong-bloom": 1}.items() <= tai(deal, "N").items()


# ---- claims and turns

RUN = "14689m 139p 148s 12345z"
"""Chows a 7m with 8m 9m."""
PAIR = "77m 1469m 139p 148s 1234z"


@pytest.mark.rule(
    "taiwan-16.claims.turn", "taiwan-16.claims.chow", "taiwan-16.claims.chow-no-draw", "taiwan-16.claims.pung"
)
def test_turns_and_claims() -> None:
    deal = rig({"E": f"7m {DULL}", "S": RUN, "W": PAIR}, draws="7z 7z")
    script(deal, "E discard 7m")
    assert set(deal.waiting) == {"S", "W"}
    chow = deal.copy()
    script(chow, "W pass; S claim [789m]; S discard 5z; W discard")
    assert [event.seat for event in chow.events if event.kind in ("discard", "claim")] == ["E", "S", "S", "W"]
    assert told(chow, "draw")[0] == ("W", "draw", "7z")  # none after the chow
    pung = deal.copy()
    script(pung, "W claim [777m]")
    assert told(pung, "draw") == []
    assert all(one.startswith("discard") for one in pung.legal("W"))
    script(pung, "W discard 1z; N discard")
    assert told(pung, "draw")[0] == ("N", "draw", "7z")
    nobody = deal.copy()
    script(nobody, "pass")
    assert told(nobody, "draw") == [("S", "draw", "7z")]
    other = rig({"E": f"7m {DULL}", "W": RUN})
    script(other, "E discard 7m")
    assert other.waiting == ("S",)  # W could chow, and is not the next player


@pytest.mark.rule("taiwan-16.claims.priority")
def test_a_win_beats_a_pung_and_a_pung_a_chow() -> None:
    hands = {
        "E": f"7p {DULL}", "S": "56p 469m 139p 148s 12345z", "W": "77p 469m 139p 148s 12345z", "N": "56p 22m 567s 567s 333m 888p",
    }  # fmt: skip
    deal = rig(hands)
    script(deal, "E discard 7p")
    assert set(deal.waiting) == {"S", "W", "N"}
    other = deal.copy()
    for seat, act in (("S", "claim [567p]"), ("W", "claim [777p]"), ("N", "win")):
        if seat in deal.waiting:
            deal.act(seat, act)
    assert [won.seat for won in deal.wins] == ["N"]
    for seat, act in (("S", "claim [567p]"), ("N", "pass"), ("W", "claim [777p]")):
        other.act(seat, act)
    assert other.waiting == ("W",)
    assert [event.seat for event in other.events if event.kind == "claim"] == ["W"]


@pytest.mark.rule("taiwan-16.claims.layout", "taiwan-16.claims.chow-place", "taiwan-16.conduct.sort")
def test_melds_tell_what_was_claimed_and_from_whom() -> None:
    deal = rig({"E": f"7m {DULL}", "S": RUN})
    script(deal, "E discard 7m; S claim [789m]")
    (meld,) = deal.view("N").seats[1].melds
    assert (code(meld.claimed or 0), meld.feeder) == ("7m", "E")  # the tile that lies in the middle
    held = [code(tile) for tile in deal.view("S").hand.tiles]
    assert held == sorted(held, key=lambda one: ("mpsz".index(one[1]), one[0]))  # a hand is shown sorted
    other = rig({"E": f"7m {DULL}", "W": PAIR})
    script(other, "E discard 7m; W claim [777m]")
    (pung,) = other.view("N").seats[2].melds
    assert pung.feeder == "E"  # across: the tile that lies sideways


@pytest.mark.rule("taiwan-16.win.multi", "taiwan-16.win.multi-two", "taiwan-16.pattern.man")
@pytest.mark.parametrize(("how", "winners"), [("all", ["S", "N"]), ("nearest", ["S"])])
def test_several_winners_on_one_tile(how: str, winners: list[str]) -> None:
    hands = {"E": f"4s {DULL}", "S": READY, "N": "456p 678p 567s 333m 55m 23s"}
    deal = rig(hands, multi_win=how)
    script(deal, "E discard 4s")
    for seat in ("S", "N"):
        if seat in deal.waiting:
            deal.act(seat, "win")
    assert [won.seat for won in deal.wins] == winners
    assert totals(deal)[0] == -sum(totals(deal)[SEATS.index(seat)] for seat in winners)
    assert all(totals(deal)[SEATS.index(seat)] > 0 for seat in winners)


@pytest.mark.rule("taiwan-16.win.multi")
def test_three_win_on_one_tile() -> None:
    hands = {"E": f"4s {DULL}", "S": READY, "W": "777m 888m 23s 55p 567s 333m", "N": "456p 678p 88s 23s 222p 999s"}
    deal = rig(hands)
    script(deal, "E discard 4s")
    assert set(deal.waiting) == {"S", "W", "N"}
    for seat in "SWN":
        deal.act(seat, "win")
    assert [won.seat for won in deal.wins] == ["S", "W", "N"]
    assert all(amount > 0 for amount in totals(deal)[1:])
    assert sum(totals(deal)) == 0


@pytest.mark.rule("taiwan-16.pattern.earth", "taiwan-16.pattern.man")
def test_wins_before_anything_has_happened() -> None:
    deal = rig({"S": READY}, draws="4s")
    script(deal, "E discard 7z; S win")
    assert tai(deal, "S") == {"earth": 16}
    deal = rig({"E": f"4s {DULL}", "S": READY})
    script(deal, "E discard 4s; S win")
    assert tai(deal, "S") == {"man": 16, "pinghu": 2}


@pytest.mark.rule("taiwan-16.pattern.heaven-ready", "taiwan-16.pattern.earth-ready")
def test_ready_before_anything_has_happened() -> None:
    turns = "S discard; W discard; N discard; E discard; S win"
    deal = rig({"S": READY}, draws="7z 2p 2p 2p 4s")
    script(deal, f"E discard 7z; {turns}")
    assert tai(deal, "S") == {"heaven-ready": 8, "concealed-selfdraw": 3}
    deal = rig({"S": READY.replace("23s", "2s 7z")}, draws="3s 2p 2p 2p 4s")
    script(deal, f"E discard 7z; {turns.replace('S discard;', 'S discard 7z;')}")
    assert tai(deal, "S") == {"earth-ready": 4, "concealed-selfdraw": 3}


# ---- the end


@pytest.mark.rule(
    "taiwan-16.end.draw", "taiwan-16.end.reserve", "taiwan-16.pattern.last-draw", "taiwan-16.pattern.last-discard"
)
def test_the_last_tile_and_its_discard() -> None:
    def last(tile: str) -> Deal:
        # All flowers are dealt, so that the tile before the reserve is known.
        hands = {
            "E": "1234f 469m 139p 148s 1234z",
            "S": READY,
            "W": "56f 469m 139p 148s 12345z",
            "N": "78f 469m 139p 148s 12345z",
        }
        deal = rig(hands, last=tile, tail="7z 7z 7z 2p 2p 2p 5m 5m", seed=5)

        def there(now: Deal) -> bool:
            view = now.view(now.waiting[0])
            return not view.turns and bool(view.drawn) and not view.offered

        return play_until(deal, there)

    deal = last("4s")
    assert deal.view("E").left == 16
    (seat,) = deal.waiting
    assert deal.view(seat).drawn == "4s"
    if seat == "S":
        script(deal, "S win")
        assert tai(deal, "S")["last-draw"] == 1
    else:
        script(deal, f"{seat} discard 4s; S win")
        assert tai(deal, "S")["last-discard"] == 1
    nobody = last("1z")
    (seat,) = nobody.waiting
    script(nobody, f"{seat} discard 1z")
    assert nobody.finished
    assert not nobody.wins
    assert totals(nobody) == [0, 0, 0, 0]
    assert len(nobody.ledger) == 0
