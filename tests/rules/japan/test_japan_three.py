"""Riichi for three in play: the set of 108, the wall, no chows, norths laid aside, and who pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.testing import check_variant, play_until, script, stacked
from mahjong.tiles import CODES, bits, code

THREE = variant("japan", players=3)
WAITS = {"E": "4z123p456p789p23s55s", "S": "19m147p258s12367z", "W": "19m258p147s12367z"}
"""E holds a north and, without it, waits for 1s and 4s."""


def kinds(deal: Deal) -> list[str]:
    return [event.kind for event in deal.events if event.kind not in ("answer", "settle")]


def yaku(deal: Deal) -> dict[str, int]:
    score = deal.wins[-1].score
    assert score is not None
    return {item.key: int(item.worth) for item in score.patterns if item.unit == "fan"}


def dealt(**more: Any) -> Deal:
    return stacked(THREE, **{"hands": WAITS, "indicator": "6p", **more})


@pytest.mark.rule("japan.three.players")
def test_108_tiles_and_three_seats() -> None:
    tiles = THREE.words["tileset"]
    assert (tiles.size, THREE.words["seats"]) == (108, 3)
    assert [code(kind) for kind in bits(tiles.mask) if code(kind)[1] == "m"] == ["1m", "9m"]
    assert variant("japan", players=3, red_fives=3).words["tileset"].reds == (0, 1, 1)
    deal = dealt(indicator="1m")
    assert deal.seats == ("E", "S", "W")
    assert deal._masks["mark dora"] == 1 << 8, "9m"
    assert dealt(indicator="9m")._masks["mark dora"] == 1


@pytest.mark.rule("japan.three.wall")
def test_the_wall_of_real_games() -> None:
    """In games played online the replacements are the second last tile, the last, the fourth last, the third last and so on; the indicators lie on the tenth
    last tile, the twelfth last and so on, with those under them after each; players draw until fourteen are left."""
    deal = stacked(THREE, hands={"E": "4444z1111m123p567s"}, tail="9p8p7p6p5p4p3p2p", indicator="1z2z3z5z6z", under="")
    back = [CODES[tile] for tile in deal.source.wall.tiles[::-1]]
    assert [back[place] for place in (1, 0, 3, 2, 5, 4, 7, 6)] == ["9p", "8p", "7p", "6p", "5p", "4p", "3p", "2p"]
    assert [back[place] for place in (9, 11, 13, 15, 17)] == ["1z", "2z", "3z", "5z", "6z"]
    assert (deal.view("E").left, deal.view("E").turns) == (68, 54), "55 with the dealer's first tile"
    script(deal, "E aside 4z; E aside 4z; E kong <1111m>; E aside 4z; E aside 4z")
    drawn = [event.text for event in deal.events if event.kind == "replace"]
    assert drawn == ["9p", "8p", "7p", "6p", "5p"]
    assert [event.text for event in deal.events if event.kind == "turn"] == ["1z", "2z"], "norths turn no indicator"
    assert (deal.view("E").left, deal.view("E").turns) == (63, 49)


@pytest.mark.rule("japan.three.wall", "japan.end.exhaustive")
def test_fourteen_tiles_are_left_at_the_end() -> None:
    deal = play_until(dealt())
    assert deal.finished
    assert deal._table.left == 14
    assert sum(event.kind == "draw" for event in deal.events) == 54


@pytest.mark.rule("japan.three.players")
def test_nobody_chows() -> None:
    hands = {"E": "4p", "S": "23p56p44p", "W": "44m"} | {"W": "1199m"}
    deal = stacked(THREE, hands=hands, indicator="6p")
    script(deal, "E discard 4p")
    assert deal.waiting == ("S",)
    assert [act.text for act in deal.legal("S")] == ["claim [444p]", "pass"]
    with pytest.raises(IllegalAction) as refused:
        deal.verify("S", "claim [234p]")
    assert refused.value.rule == "japan.claims.types"


@pytest.mark.rule("japan.three.north")
def test_a_north_is_laid_aside_and_replaced() -> None:
    deal = dealt(tail="9m")
    assert "aside 4z" in [act.text for act in deal.legal("E")]
    assert "discard 4z" in [act.text for act in deal.legal("E")], "it may be played, too"
    script(deal, "E aside 4z")
    assert kinds(deal)[-2:] == ["aside", "replace"]
    assert deal.view("E").drawn == "9m"
    assert deal.view("S").seats[0].aside == ("4z",)


@pytest.mark.rule("japan.three.north", "japan.three.loss")
def test_it_is_a_han_and_its_replacement_rinshan() -> None:
    """Closed self-draw, rinshan, one north, and a second han for the north that the indicator shows."""
    deal = dealt(indicator="3z", tail="1s")
    script(deal, "E aside 4z; E win")
    assert yaku(deal) == {"menzen-tsumo": 1, "rinshan": 1, "ittsuu": 2, "pinfu": 1, "north": 1, "dora": 1}
    assert deal.ledger.totals()["S"] == deal.ledger.totals()["W"] == -6000, (
        "haneman of the dealer; nobody pays for a fourth"
    )
    assert deal.ledger.totals()["E"] == 12000


@pytest.mark.rule("japan.three.north")
def test_it_breaks_the_first_go_and_ippatsu() -> None:
    """S declares with its first discard; W lays a north aside, and S's next draw wins: riichi and no ippatsu. Had W done nothing: double riichi with it."""
    for lays in (False, True):
        hands = {"E": "19m147p258s123567z", "S": "123p456p789p23s55s", "W": "4z19m258p147s1237z"}
        deal = stacked(THREE, hands=hands, indicator="6p", draws="9s6z6z4s", tail="6z")
        script(deal, "E discard 5z; S discard 9s ready")
        script(deal, "W aside 4z; W discard 6z" if lays else "W discard 6z")
        script(deal, "E discard 6z; S win")
        found = yaku(deal)
        assert ("ippatsu" in found) is not lays
        assert found["double-riichi"] == 2
    deal = stacked(
        THREE, hands={"E": "4z19m147p258s12356z", "S": "123p456p789p23s55s"}, indicator="6p", draws="1s", tail="7z"
    )
    script(deal, "E aside 4z; E discard 7z; S win")
    assert "chiihou" not in yaku(deal)
    deal = stacked(THREE, hands={"E": "7z19m147p258s12356z", "S": "123p456p789p23s55s"}, indicator="6p", draws="1s")
    script(deal, "E discard 7z; S win")
    assert deal.wins[-1].score is not None
    assert "chiihou" in [item.key for item in deal.wins[-1].score.patterns]


@pytest.mark.rule("japan.three.north", "japan.pattern.chankan", "japan.pattern.houtei")
def test_the_others_may_win_on_it_and_it_is_no_robbed_kong() -> None:
    """S waits for a north; it has no yaku but the dragons'."""
    hands = {"E": "4z19m147p258s12356z", "S": "777z123p456p789p4z", "W": "19m258p147s12356z"}
    deal = stacked(THREE, hands=hands, indicator="6p")
    script(deal, "E aside 4z; S win")
    assert deal.wins[-1].how == "aside"
    assert yaku(deal) == {"yakuhai": 1, "ittsuu": 2, "honitsu": 3, "dora": 1}
    assert deal.ledger.totals()["E"] < 0
    assert deal.ledger.totals()["W"] == 0
    assert deal.view("W").seats[0].aside == ()
    deal = stacked(THREE, hands=hands, indicator="6p", tail="9s")
    script(deal, "E aside 4z; S pass")
    assert deal.view("E").drawn == "9s"


@pytest.mark.rule("japan.three.north")
def test_when_it_may_be_laid() -> None:
    """Not in a turn that a pung began, not once the wall is out; after riichi only the one that was drawn."""
    hands = {"E": "9p19m147p258s12356z", "S": "99p4z123p456p78p11s", "W": "19m258p147s12356z"}
    deal = stacked(THREE, hands=hands, indicator="6p")
    script(deal, "E discard 9p; S claim [999p]")
    assert not [act for act in deal.legal("S") if act.verb.name == "ASIDE"]
    with pytest.raises(IllegalAction) as refused:
        deal.verify("S", "aside 4z")
    assert refused.value.rule == "japan.three.north"
    deal = dealt(hands={"E": "123p456p789p23s55s1z", "S": "4z199m147p258s123z"}, draws="6z6z4z9m", tail="9s")
    script(deal, "E discard 1z ready; S discard 6z; W discard 6z")
    assert [act.text for act in deal.legal("E")] == ["discard 4z", "aside 4z"]
    script(deal, "E aside 4z")
    assert [act.text for act in deal.legal("E")] == ["discard 9s"]
    deal = dealt(hands={}, last="4z")
    play_until(deal, lambda deal: not deal._table.turns)
    seat = deal.waiting[0]
    assert deal.view(seat).drawn == "4z"
    assert not [act for act in deal.legal(seat) if act.verb.name == "ASIDE"]


@pytest.mark.rule("japan.three.loss", "japan.score.honba")
def test_counters_and_ready_payments_of_three() -> None:
    junk = {"E": "4z19m147p258s12356z", "W": "19m258p147s12356z"}
    deal = stacked(THREE, hands={**junk, "S": "777z123p456s789p4z"}, indicator="9s", counters=2)
    script(deal, "E discard 4z; S win")
    assert deal.ledger.totals()["S"] == 1300 + 400, "40 fu and one han, and 200 for each counter"
    ready = {"S": "777z123p456p789p4z", "W": "123s456s789s666z5z"}
    for seats, paid in ((("S",), (-1000, 2000, -1000)), (("S", "W"), (-2000, 1000, 1000))):
        hands = {**junk, **{seat: ready[seat] for seat in seats}}
        deal = play_until(stacked(THREE, hands=hands, indicator="9s"))
        assert deal.finished
        assert tuple(deal.ledger.totals()[seat] for seat in deal.seats) == paid


@pytest.mark.rule("japan.three.north", "japan.three.players")
@pytest.mark.parametrize("red", [0, 3, 4])
def test_random_deals(red: int, examples: Callable[[int], int]) -> None:
    met = check_variant(variant("japan", players=3, red_fives=red), deals=examples(60), seed=23)
    assert met["aside"] > met["deals"]
