"""The thirteen-tile house rules as only a deal shows them, each by a wall laid for it."""

from __future__ import annotations

from typing import Any

import pytest

from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.rules.layout import Address
from mahjong.rules.rotation import Outcome
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import CODES

SEATS = "ESWN"


def rig(
    hands: dict[str, str],
    *,
    indicator: str = "9p",
    how: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **wall: Any,
) -> Deal:
    return stacked(variant("house-13", **(options or {})), hands=hands, indicator=indicator, **wall, **(how or {}))


def told(deal: Deal, *kinds: str) -> list[str]:
    return [event.text for event in deal.events if event.kind in kinds]


# ---- tiles, wall, deal ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house-13.tiles.set")
def test_136_tiles_or_with_flowers_144() -> None:
    plain = variant("house-13").deal(seed=1)
    assert len(plain.tiles()) == 136
    assert not any(CODES[place.tile].endswith("f") for place in plain.tiles())
    flowers = {
        "E": "1f 147m 258p 369s 1234z", "S": "5f 147m 258p 369s 123z", "W": "147m 258p 369s 1234z", "N": "147m 258p 369s 5677z",
    }  # fmt: skip
    deal = rig(flowers, tail="2f 8s 8m", options={"flowers": 8})
    assert len(deal.tiles()) == 144
    assert told(deal, "aside") == ["1f", "5f", "2f"]
    assert told(deal, "replace") == [
        "2f",
        "8s",
        "8m",
    ]  # from where kongs are replaced; a further flower waits for the next pass
    score = variant("house-13", flowers=8).score("123m456p67s22z[555z]12f", "8s", seat="S", from_seat="W", turned="9p")
    assert {one.key for one in score.patterns} == {"dragon"}


@pytest.mark.rule("house-13.wall.dice", "house-13.wall.open-where", "house-13.deal.blocks")
@pytest.mark.parametrize("dice", [(1, 1), (2, 3), (6, 6), (4, 5)])
@pytest.mark.parametrize("dealer", SEATS)
def test_two_dice_open_the_wall(dice: tuple[int, int], dealer: str) -> None:
    deal = stacked(variant("house-13"), dealer=dealer, dice=dice)
    assert deal.dice == dice
    layout, first, total = deal.layout, SEATS.index(dealer), sum(dice)
    opened = (first + total - 1) % 4
    assert layout.opening.seat == opened
    assert layout.order[0] == Address(opened, total + 1, 1)  # so many stacks stay at the right
    assert layout.order[-1] == Address(opened, total, 2)
    turns = [(first + step) % 4 for step in range(4)]
    assert [(take.seat, len(take.positions)) for take in layout.takes] == [
        *[(seat, 4) for seat in turns] * 3, (first, 2), *[(seat, 1) for seat in turns[1:]],
    ]  # fmt: skip
    stack = layout.takes[12].positions  # the dealer's last two are one stack
    assert {layout.order[at][:2] for at in stack} == {layout.order[stack[0]][:2]}
    assert [len(layout.hands[(first + step) % 4]) for step in range(4)] == [14, 13, 13, 13]


@pytest.mark.rule(
    "house-13.wild.dead-wall", "house-13.wild.dora-place", "house-13.wild.dora-when", "house-13.wild.dora-next"
)
def test_the_upper_tile_of_the_third_stack_from_the_back_is_turned() -> None:
    deal = variant("house-13").deal(seed=4)
    tiles, layout = deal.source.wall.tiles, deal.layout
    assert len(tiles) == 136
    at = len(tiles) - 6
    assert layout.order[at].layer == 1
    assert told(deal, "turn") == [CODES[tiles[at]]]
    back = [layout.order[place][:2] for place in range(len(tiles) - 14, len(tiles))]
    assert len(set(back)) == 7  # seven stacks
    assert len(set(back[8:10])) == 1
    kinds = [event.kind for event in deal.events]
    assert kinds.index("turn") > max(place for place, kind in enumerate(kinds) if kind == "deal")
    for seat in SEATS:
        assert deal.view(seat).indicator == CODES[tiles[at]]  # for all to see
        assert deal.view(seat).left - deal.view(seat).turns == 14


FOUR = {
    "E": "1111m 2222m 3333m 4m 9p",
    "S": "147p 258p 369s 1234z",
    "W": "147p 258s 37s 12356z",
    "N": "258p 147s 47s 12356z",
}


@pytest.mark.rule("house-13.wall.dead-not-drawn")
def test_kongs_draw_from_the_dead_wall_and_the_last_live_tile_moves_in() -> None:
    deal = rig(FOUR, tail="4m 4m 4m 7z", last="8s 8p")
    assert deal.view("E").turns == 136 - 53 - 14
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>")
    assert told(deal, "replace") == ["4m", "4m", "4m"]
    assert (deal.view("E").left, deal.view("E").turns) == (136 - 53 - 3, 136 - 53 - 14 - 3)
    done = play_until(rig({}, last="8s 8p"))
    assert done.wins == ()
    assert told(done, "draw")[-2:] == ["8s", "8p"]


@pytest.mark.rule("house-13.wall.dead-not-drawn")
def test_what_is_turned_up_is_no_replacement() -> None:
    deal = rig(FOUR, tail="4m 4m 4m 7z", indicator="6s")
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>; E kong <4444m>")
    assert told(deal, "replace") == ["4m", "4m", "4m", "7z"]
    assert told(deal, "turn") == ["6s"]  # kongs turn no more
    hands = {**FOUR, "E": "1111m 2222m 3333m 5p 9p", "S": "4444m 258p 369s 123z"}
    deal = rig(hands, tail="7z 8m 8m 8m 9s", indicator="6s", draws="7z")
    script(deal, "E kong <1111m>; E kong <2222m>; E kong <3333m>; E discard 5p; S kong <4444m>")
    before = set(told(deal, "replace"))
    assert before == {"7z", "8m"}
    assert [CODES[place.tile] for place in deal.tiles() if place.where == "indicator"] == ["6s"]


# ---- treasure ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house-13.score.dora-value")
def test_treasure_counts_in_melds_and_kongs_too() -> None:
    asked: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "4z"}  # east is the treasure
    for hand, many in (("123m456p78s22z[111z]", 3), ("123m456p78s22z<1111z>", 4), ("123m456p78s11z[222z]", 2)):
        score = variant("house-13").score(hand, "9s", **asked)
        (dora,) = [one for one in score.patterns if one.key == "dora"]
        assert dora.worth == many
        assert dora.rule == "house-13.score.dora-value"


# ---- claims, kongs, wins ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("house-13.claims.inherited", "house-13.claims.laid-sets")
def test_who_may_claim_what() -> None:
    deal = script(rig({"E": "3p", "S": "12p 45p", "W": "24p 33p", "N": "1p"}), "E discard 3p")
    assert texts(deal, "S") == {"claim [123p]", "claim [234p]", "claim [345p]", "pass"}
    assert texts(deal, "W") == {"claim [333p]", "pass"}
    script(deal, "W pass; S claim [123p]")
    assert deal.waiting == ("S",)
    assert deal.view("S").drawn == ""  # no draw after a claim, a discard alone


@pytest.mark.rule("house-13.claims.seat-wind")
@pytest.mark.parametrize(("east", "wind"), [("opening", "W"), ("dealer", "E")])
def test_seat_winds_count_from_the_opened_wall(east: str, wind: str) -> None:
    deal = rig({}, options={"seat_wind_from": east}, dice=(1, 2))
    assert deal.east == wind
    rules = variant("house-13", seat_wind_from="opening")
    asked: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "9p", "round": "W"}
    hand = "123m456p78s22z[444z]"
    assert "seat-wind" in {one.key for one in rules.score(hand, "9s", east="W", **asked).patterns}
    assert "seat-wind" not in {one.key for one in rules.score(hand, "9s", **asked).patterns}


TWO = {
    "E": "2m 147p 369s 1357z 44z 8m", "S": "13m 456p 789s 11z 666z", "W": "58p 258s 145s 3367z 9m", "N": "13m 345p 123s 44z 777p",
}  # fmt: skip


@pytest.mark.rule("house-13.win.head-bump", "house-13.win.head-bump-name")
@pytest.mark.parametrize("order", ["SN", "NS"])
def test_one_winner_on_a_discard(order: str) -> None:
    deal = script(rig(TWO), "E discard 2m")
    for seat in order:
        if seat in deal.waiting:
            deal.act(seat, "win")
    assert [won.seat for won in deal.wins] == ["S"]
    other = script(rig(TWO), "E discard 2m; S pass; N win")
    assert [won.seat for won in other.wins] == ["N"]


@pytest.mark.rule(
    "house-13.kong.exposed", "house-13.kong.added", "house-13.kong.concealed", "house-13.claims.concealed-not-laid"
)
def test_kongs_and_who_robs_them() -> None:
    hands = {
        "E": "9s 147m 258p 36s 12344z", "S": "99s 9p 456p 123m 1156z", "W": "258m 147p 147s 2356z", "N": "78s 345m 678m 333p 55z",
    }  # fmt: skip
    deal = script(rig(hands, draws="1s 1s 2s 9s"), "E discard 9s; N pass; S claim [999s]; S discard 9p")
    script(deal, "W discard; N discard; E discard")
    assert "kong [9999s+]" in texts(deal, "S")
    script(deal, "S kong [9999s+]")
    assert texts(deal, "N") == {"win", "pass"}
    script(deal, "N win")
    assert [(won.seat, won.how, won.giver) for won in deal.wins] == [("N", "robbed", "S")]
    assert str(deal.view("E").seats[1].melds[0]) == "[999s@E]"  # the kong is undone
    score = variant("house-13").score(
        "345m678m333p5578s", "9s", seat="N", from_seat="S", turned="9p", flags=["robbed-concealed"]
    )
    assert score.reason is not None
    assert score.reason.id == "house-13.kong.added"
    closed, opened = (
        {
            one.key
            for one in variant("house-13")
            .score(f"123m456p78s22z{kong}", "9s", seat="S", from_seat="W", turned="9p")
            .patterns
        }
        for kong in ("<5555z>", "[5555z]")
    )
    assert closed - opened == {"concealed"}


# ---- first discards ---------------------------------------------------------------------------------------------------------

WESTS = {
    "E": "3z 147m147p147s557z",
    "S": "3z 258m258p258s255z",
    "W": "3z 369m369p369s66z2z",
    "N": "3z 1z 147m147p147s44z",
}


@pytest.mark.rule("house-13.conduct.four-west", "house-13.conduct.four-west-scope")
def test_west_is_not_the_fourth_first_discard() -> None:
    deal = script(rig(WESTS, draws="8s9s7z7z8p8m9m"), "E discard 3z; S discard 3z; W discard 3z")
    with pytest.raises(IllegalAction) as refused:
        deal.act("N", "discard 3z")
    assert refused.value.rule == "house-13.conduct.four-west"
    script(deal, "N discard 1z; E discard; S discard; W discard")
    assert "discard 3z" in texts(deal, "N")
    other = script(rig(WESTS, draws="8s9s7z7z8p8m9m"), "E discard 3z; S discard 3z; W discard 6z")
    assert "discard 3z" in texts(other, "N")


# ---- false wins, long and short hands ---------------------------------------------------------------------------------------

TABLE: dict[str, Any] = {"officiate": "table"}
AT_TABLE = {
    "E": "147m 258p 369s 1134z 1z", "S": "123m 456p 789s 2255z", "W": "258m 147p 258s 5666z", "N": "369m 369p 147s 7714z",
}  # fmt: skip


@pytest.mark.rule("house-13.conduct.false-win", "house-13.conduct.false-win-continue")
def test_a_false_win_voids_the_deal_or_kills_the_hand() -> None:
    deal = script(rig(AT_TABLE, how=TABLE), "E discard 1z; N win")
    assert totals(deal) == [1, 1, 1, -3]  # nothing said: the least a hand can be worth
    assert deal.finished
    assert deal.outcome.again
    match = variant("house-13").match(seed=3, officiate="table", deals=3)
    dealer = match.deal.dealer
    script(match.deal, f"{dealer} win 4")
    assert totals(match.deal) == [-48 if seat == dealer else 16 for seat in SEATS]
    again = match.next()
    assert (again.dealer, again.run) == (dealer, 0)
    dead = script(rig(AT_TABLE, how=TABLE, options={"false_win": "offender-dead"}), "E discard 1z; N win 2")
    assert totals(dead) == [4, 4, 4, -12]
    assert not dead.finished
    least = script(rig(AT_TABLE, how=TABLE, options={"min_fan": 3}), "E discard 1z; N win")
    assert totals(least) == [8, 8, 8, -24]


@pytest.mark.rule("house-13.conduct.short", "house-13.conduct.short-shape")
@pytest.mark.parametrize("how", ["fragment", "cannot-win"])
def test_a_short_hand(how: str) -> None:
    # S discards 9s without drawing: 78s lacks a tile, and 2z or 5z makes a pung beside the other pair.
    deal = script(
        rig(AT_TABLE, how=TABLE, options={"short_hand": how}, draws="4z 1p 3z 4z"),
        "E discard 1z; pass; S discard 9s; pass; W draw; W discard 5z",
    )
    script(deal, "S win 1")
    if how == "fragment":
        assert [won.seat for won in deal.wins] == ["S"]
        assert totals(deal) == [-8, 32, -16, -8]  # dragon, concealed, mixed straight: three fan
        return
    assert totals(deal) == [2, -6, 2, 2]
    assert deal.events[-1].note == "void"


@pytest.mark.rule("house-13.conduct.short")
def test_a_short_hand_wins_three_fan_at_most() -> None:
    asked: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "9p"}
    pure = variant("house-13").score("123m456m789m22m4m", "5m", flags=["short-hand"], **asked)
    assert pure.fan == 9  # all chows, concealed, pure suit
    assert pure.payments == {"E": -8, "S": 32, "W": -16, "N": -8}
    assert "house-13.conduct.short" in {step.rule for step in pure.steps}
    own: dict[str, Any] = {**asked, "seat": "N", "round": "N", "flags": ["short-hand"]}
    assert (
        not variant("house-13").score("9p12m[444z][555z][666z]", "3m", **own).legal
    )  # the pair lacks a tile, not a set
    north = variant("house-13").score("99p1m[444z][555z][666z]", "3m", **own)
    assert north.payments == {"E": -8, "S": -8, "W": -16, "N": 32}  # four fan and the limit, and no more than three


@pytest.mark.rule("house-13.conduct.long")
def test_a_long_hand_cannot_win() -> None:
    acts = "E discard 1z; pass; S draw; S draw; S discard 1p; pass; W draw; W discard 5z; S win 3"
    deal = script(rig(AT_TABLE, how=TABLE, draws="4z 1p 3z 4z"), acts)
    assert deal.wins == ()
    assert totals(deal) == [8, -24, 8, 8]


# ---- deals that are called off ----------------------------------------------------------------------------------------------


def five(which: str) -> Deal:
    hands = {**FOUR, "S": "6666s 47p 25p 3s 1234z"}
    return rig(hands, tail="4m 4m 4m 7z 6z", draws="8m", options={"four_kong_draw": which})


@pytest.mark.rule("house-13.end.four-kongs", "house-13.end.redeal")
def test_the_fourth_or_the_fifth_kong_calls_the_deal_off() -> None:
    four = "E kong <1111m>; E kong <2222m>; E kong <3333m>; E kong <4444m>"
    fifth = f"{four}; E discard 7z; S kong <6666s>"
    assert not script(five("off"), fifth).finished
    assert not script(five("on-fifth"), f"{four}; E discard 7z").finished
    for deal in (script(five("on-fifth"), fifth), script(five("on-fourth"), four)):
        assert deal.finished
        assert deal.aborted == "four-kongs"
        assert totals(deal) == [0, 0, 0, 0]
        turn = variant("house-13").words["rotation"].after(deal.outcome)
        assert (turn.dealer, turn.stayed, turn.rule) == ("E", True, "house-13.end.redeal")


@pytest.mark.rule("house-13.end.four-winds")
@pytest.mark.parametrize(("wind", "on", "ends"), [("1z", True, True), ("1z", False, False), ("5z", True, False)])
def test_four_players_discard_the_same_wind(wind: str, on: bool, ends: bool) -> None:
    hands = {
        "E": f"{wind} 147m147p147s 4z 77z", "S": f"{wind} 258m258p258s 2z 66z", "W": f"{wind} 369m369p369s 3z 2z 4z", "N": f"{wind} 147m258p369s 3z 2z 6z",
    }  # fmt: skip
    deal = rig(hands, draws="8s9s7z7s8p8m", options={"four_wind_draw": on})
    script(deal, "; ".join(f"{seat} discard {wind}" for seat in SEATS))
    assert deal.finished is ends
    assert deal.aborted == ("four-winds" if ends else "")


NINE = "19m19p9s1z2z5z6z34m67s"


@pytest.mark.rule("house-13.end.nine-kinds", "house-13.end.nine-kinds-dealer", "house-13.end.redeal")
def test_nine_kinds_before_anybody_draws() -> None:
    hands = {"E": NINE + "8p", "S": "258m 258p 258s 4477z"}
    assert rig(hands).waiting == ("E",)
    assert "abort nine-kinds" not in texts(rig(hands), "E")
    deal = rig({**hands, "W": NINE}, options={"nine_kinds_draw": True})
    assert deal.legal("E") == ("abort nine-kinds", "pass")  # the gate tile counts as dealt
    script(deal, "E pass")
    assert deal.waiting == ("W",)
    script(deal, "W abort nine-kinds")
    assert deal.finished
    assert totals(deal) == [0, 0, 0, 0]
    assert deal.outcome.aborted == "nine-kinds"
    turn = variant("house-13").words["rotation"].after(deal.outcome)
    assert (turn.dealer, turn.stayed, turn.rule) == ("E", True, "house-13.end.redeal")
    late = script(rig({**hands, "W": NINE}, options={"nine_kinds_draw": True}), "E pass; W pass; E discard 8p")
    assert not any(text.startswith("abort") for seat in SEATS for text in texts(late, seat))


# ---- who deals next ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house-13.rotation.dealer")
def test_the_dealer_stays_on_his_own_win_and_on_a_draw() -> None:
    rotation = variant("house-13").words["rotation"]
    won = {seat: rotation.after(Outcome(tuple(SEATS), "E", [([seat], None)])) for seat in SEATS}
    assert {seat: turn.dealer for seat, turn in won.items()} == {"E": "E", "S": "S", "W": "S", "N": "S"}
    drawn = rotation.after(Outcome(tuple(SEATS), "E", []))
    assert (drawn.dealer, drawn.stayed, drawn.rule) == ("E", True, "house-13.rotation.dealer")


@pytest.mark.rule("house-13.wall.dice", "house-13.claims.inherited")
def test_seats_and_the_first_dealer_are_found_with_two_dice() -> None:
    match = variant("house-13").match(seed=5, names=("a", "b", "c", "d"))
    assert {len(throw.dice) for throw in match.throws} == {2}
    assert len(match.throws) == 4  # two for the seats, two for the first dealer
    assert sorted(match.players.values()) == ["a", "b", "c", "d"]
