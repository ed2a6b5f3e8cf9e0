"""Riichi declared in play: by whom, with what left in the wall, what it costs, what the hand may still do, and the first go-round."""

from __future__ import annotations

import pytest

from asked import texts, totals
from mahjong.cli.board import Board
from mahjong.cli.view import View
from mahjong.errors import IllegalAction
from mahjong.play.actions import WIN, Verb
from mahjong.play.deal import Deal
from mahjong.play.record import Record
from mahjong.play.seen import Told
from mahjong.registry import variant
from mahjong.testing import play_until, script, stack, stacked

WAITS = "123m 456m 789m 22p 45p"
"""Waits for 3p and 6p."""


def dealt(hands: dict[str, str], draws: str = "", **how: object) -> Deal:
    options = how.pop("options", {})
    return stacked(variant("japan", **options), hands=hands, draws=draws, **how)  # type: ignore[arg-type]


def keys(deal: Deal) -> set[str]:
    """What counts in the win."""
    score = deal.wins[0].score
    assert score is not None
    return {pattern.key for pattern in score.patterns}


def riichi(deal: Deal, seat: str) -> set[str]:
    return {one.text for one in deal.legal(seat) if one.verb is Verb.READY}


# ---- declaring


@pytest.mark.rule("japan.ready.riichi", "japan.ready.riichi-discard")
def test_only_a_closed_hand_that_is_ready_may_declare() -> None:
    deal = dealt({"E": f"{WAITS} 7z"})
    assert riichi(deal, "E") == {"discard 7z ready"}
    script(deal, "E discard 7z ready; ... S")
    assert deal.pots == {"pot": 1000}
    assert totals(deal) == [-1000, 0, 0, 0]
    far = dealt({"E": "147m 258p 369s 12345z"})
    assert riichi(far, "E") == set()
    with pytest.raises(IllegalAction, match="does not leave a hand that is ready") as caught:
        far.act("E", "discard 5z ready")
    assert caught.value.rule == "japan.ready.riichi"
    opened = dealt({"E": "5z 258m 258p 258s 1234z", "S": "55z 123m 456m 789m 2p 9s"})
    script(opened, "E discard 5z; S claim [555z]; S discard 9s")
    assert opened.ready("S")
    script(opened, "... S")
    assert riichi(opened, "S") == set()  # it is ready and open
    konged = dealt({"E": "5555z 456m 789m 22p 45p"}, tail="9s")
    script(konged, "E kong <5555z>")
    assert riichi(konged, "E") != set()  # a concealed kong leaves it closed


@pytest.mark.rule("japan.ready.riichi-conditions")
@pytest.mark.parametrize(
    ("left", "least", "may"), [(4, 4, True), (0, 4, False), (4, 5, False), (0, 0, True), (8, 8, True)]
)
def test_tiles_left_in_the_wall(left: int, least: int, may: bool) -> None:
    hands = {
        "E": "258m 147p 258s 12344z",
        "S": "123m 456m 789m 22p 45p",
        "W": "258m 369p 147s 1133z",
        "N": "258m 178p 369s 2266z",
    }
    deal = dealt(hands, options={"riichi_min_tiles": least})
    play_until(deal, lambda now: now._table.turns == left and "S" in now.waiting and bool(now.view("S").drawn))
    assert bool(riichi(deal, "S")) is may
    if not may:
        drawn = deal.view("S").drawn
        with pytest.raises(IllegalAction, match="draws must be left") as caught:
            deal.act("S", f"discard {drawn} ready")
        assert any(sign >= "一" for sign in caught.value.zh)


@pytest.mark.rule("japan.ready.riichi-discard", "japan.conduct.discard-order", "japan.conduct.meld-layout")
def test_the_discard_lies_sideways_or_the_next_one_does() -> None:
    hands = {"E": f"{WAITS} 7z", "W": "77z 258m 147p 147s 12z"}
    deal = script(dealt(hands, "1z 2z 3z 4z"), "E discard 7z ready; S discard 1z")
    east = deal.view("S").seats[0]
    assert (east.ready, east.sideways, [tile for tile, _, _ in east.river]) == ("riichi", 0, ["7z"])
    claimed = dealt(hands, "9p 9s 9m 8s 1z 2z")
    script(claimed, "E discard 7z ready; W claim [777z]")
    east = claimed.view("S").seats[0]
    assert (east.sideways, [taken for _, _, taken in east.river]) == (-1, [True])
    assert str(claimed.view("S").seats[2].melds[0]) == "[777z@E]"  # who was claimed from is told
    script(claimed, "W discard 1z; N discard; E discard")
    assert claimed.view("S").seats[0].sideways == 1
    assert [taken for _, _, taken in claimed.view("S").seats[0].river] == [True, False]
    assert claimed.view("S").to_json()["seats"][0]["sideways"] == 1
    assert claimed.pots == {"pot": 1000}


@pytest.mark.rule("japan.ready.riichi-discard")
def test_won_on_it_costs_nothing() -> None:
    hands = {"E": "123m 456m 789m 22p 45p 8s", "S": "234m 567m 234p 66s 67s"}
    deal = script(dealt(hands), "E discard 8s ready; S win")
    assert not any(stage.name == "stake" for stage in deal.ledger.stages)
    assert deal.pots == {"pot": 0}
    assert totals(deal)[0] == -totals(deal)[1]


# ---- what it may still do


@pytest.mark.rule("japan.ready.riichi-locked")
def test_the_hand_is_locked() -> None:
    hands = {"E": "123m 456m 789m 22p 45p 7z", "N": "2p 1m 258s 147p 1133z 6z"}
    deal = dealt(hands, "1z 2z 3z 4z 1z 2z 3z")
    script(deal, "E discard 7z ready; S discard 1z; W discard 2z; N discard 2p")
    assert "E" not in deal.waiting or deal.legal("E") == ("discard 4z",)  # 22p takes no pung
    assert deal.view("E").drawn == "4z"
    assert deal.legal("E") == ("discard 4z",)
    with pytest.raises(IllegalAction) as caught:
        deal.act("E", "discard 1m")
    assert caught.value.rule == "japan.ready.riichi"
    script(deal, "E discard 4z; S discard 1z; W discard 2z; N discard 1m")
    assert "E" not in deal.waiting or not any(one.verb is Verb.CLAIM for one in deal.legal("E"))  # nor is 1m chowed


CHANGES = [
    pytest.param("123m 456m 111p 22s 45s", "1p", "kong <1111p>", True, id="nothing"),
    pytest.param("123m 456m 789m 4445s", "4s", "kong <4444s>", False, id="waits"),
    pytest.param("111222333m 99s 45s", "1m", "kong <1111m>", False, id="sets"),
    pytest.param("123m 456m 77z 333p 45p", "3p", "kong <3333p>", False, id="a-wait-less"),
    pytest.param("123m 789m 456s 777z 5p", "7z", "kong <7777z>", True, id="honours"),
]


@pytest.mark.rule("japan.ready.riichi-kong")
@pytest.mark.parametrize(("hand", "drawn", "kong", "may"), CHANGES)
def test_a_concealed_kong_that_changes_nothing(hand: str, drawn: str, kong: str, may: bool) -> None:
    hands = {"E": f"{hand} 6z"}
    acts = "E discard 6z ready; ... E"
    deal = script(dealt(hands, f"???{drawn}"), acts)
    assert deal.view("E").drawn == drawn
    assert (kong in texts(deal, "E")) is may
    never = script(dealt(hands, f"???{drawn}", options={"riichi_kong": False}), acts)
    assert kong not in texts(never, "E")
    if may:
        with pytest.raises(IllegalAction):
            never.act("E", kong)


@pytest.mark.rule("japan.ready.riichi-kong")
def test_only_with_the_tile_just_drawn() -> None:
    deal = dealt({"E": "456m 789m 1111p 23p 99s"}, "???6z")
    script(deal, "E discard 3p ready; ... E")  # 111p, and 12p that waits for 3p
    assert deal.view("E").drawn == "6z"
    assert texts(deal, "E") == {"discard 6z"}


# ---- the first go-round


@pytest.mark.rule("japan.pattern.double-riichi", "japan.pattern.ippatsu")
def test_with_the_first_discard_and_within_the_go() -> None:
    deal = script(
        dealt({"E": f"{WAITS} 7z"}, "1z2z3z3p"), "E discard 7z ready; S discard 1z; W discard 2z; N discard 3z; E win"
    )
    assert {"double-riichi", "ippatsu", "menzen-tsumo", "pinfu"} <= keys(deal)
    assert "riichi" not in keys(deal)
    later = script(
        dealt({"E": f"{WAITS} 7z"}, "1z2z3z4z1z2z3z3p"), "E discard 7z ready; ... E; E discard 4z; ... E; E win"
    )
    assert "double-riichi" in keys(later)
    assert "ippatsu" not in keys(later)


@pytest.mark.rule("japan.pattern.ippatsu")
def test_a_claim_breaks_it() -> None:
    hands = {"E": f"{WAITS} 7z", "W": "11z 258m 369p 147s 66z"}
    deal = script(
        dealt(hands, "1z4z3p"), "E discard 7z ready; S discard 1z; W claim [111z]; W discard 6z; N discard 4z; E win"
    )
    assert "double-riichi" in keys(deal)
    assert "ippatsu" not in keys(deal)


@pytest.mark.rule("japan.pattern.ippatsu", "japan.pattern.double-riichi")
def test_a_concealed_kong_of_another_breaks_it() -> None:
    hands = {"E": f"{WAITS} 7z", "S": "5555s 258m 369p 14s 6z"}
    deal = script(
        dealt(hands, "1z2z3z3p"), "E discard 7z ready; S kong <5555s>; S discard 1z; W discard 2z; N discard 3z; E win"
    )
    assert "double-riichi" in keys(deal)
    assert "ippatsu" not in keys(deal)
    before = {"E": "5555s 258m 369p 147s 6z", "S": WAITS, "W": "3p 258m 369s 147s 123z"}
    deal = script(dealt(before, "7z9s"), "E kong <5555s>; E discard 6z; S discard 7z ready; W discard 3p; S win")
    assert {"riichi", "ippatsu"} <= keys(deal)
    assert "double-riichi" not in keys(deal)


@pytest.mark.rule("japan.pattern.ippatsu", "japan.pattern.rinshan")
def test_so_does_a_concealed_kong_of_its_own() -> None:
    deal = dealt({"E": "123m 456m 111p 22s 45s 7z"}, "1z2z3z1p", tail="3s")
    script(deal, "E discard 7z ready; S discard 1z; W discard 2z; N discard 3z; E kong <1111p>; E win")
    assert {"rinshan", "double-riichi"} <= keys(deal)
    assert "ippatsu" not in keys(deal)


@pytest.mark.rule("japan.pattern.ippatsu", "japan.pattern.chankan")
def test_a_kong_that_is_robbed_does_not() -> None:
    hands = {"E": "6p 147m 28p 258s 123z 55z", "S": "66p 258m 147s 1234z 5z", "W": WAITS, "N": "258m 39p 147s 1134z 5z"}
    deal = dealt(hands, "7z9s9m6p")
    script(
        deal,
        "E discard 6p; S claim [666p]; S discard 5z; W discard 7z ready; N discard 9s; E discard 9m; S kong [6666p+]; W win",
    )
    assert {"riichi", "ippatsu", "chankan"} <= keys(deal)


# ---- what it may not win on

OWN = {
    "E": "6s 147m 28p 14s 123z 55z 9p", "S": "234m 567p 8p 2345s 78s", "W": "147m 369p 258s 1234z", "N": "258m 147p 19s 12344z",
}  # fmt: skip
FIRST = "9m9p9s8p"
CALL = "E discard 6s; S claim [678s]; S discard 2s; ... S; S discard 3s"
"""S waits for 3s and 6s, with [678s] before him, and has discarded 3s."""


@pytest.mark.rule("japan.win.furiten", "japan.ex.furiten")
def test_own_discards_bar_every_wait() -> None:
    deal = script(dealt(OWN, f"{FIRST}6s9m9p6s"), f"{CALL}; W discard 6s")
    assert not can_win(deal, "S")
    script(deal, "... S")
    assert deal.view("S").drawn == "6s"
    assert deal.legal("S")[0] == "win"  # by himself he may
    other = script(dealt(OWN, f"{FIRST}6s9m9p6s"), f"{CALL.rpartition(';')[0]}; S discard 7p; W discard 6s")
    assert not can_win(other, "S")  # it is not complete
    kept = {**OWN, "S": "234m 567p 8p 245s 78s 9m"}
    free = script(
        dealt(kept, f"{FIRST}6s"), "E discard 6s; S claim [678s]; S discard 2s; ... S; S discard 9m; W discard 6s"
    )
    assert can_win(free, "S")  # no 3s has been discarded


@pytest.mark.rule("japan.win.furiten")
def test_discards_that_others_have_claimed_count() -> None:
    hands = {**OWN, "W": "147m 69p 258s 33s 123z"}
    deal = script(dealt(hands, f"{FIRST}6s9m9p6s"), f"{CALL}; W claim [333s]; W discard 1z; N discard 6s")
    assert [taken for _, _, taken in deal.view("S").seats[1].river] == [False, True]
    assert not can_win(deal, "S")


@pytest.mark.rule("japan.win.furiten")
def test_a_changed_wait_is_judged_afresh() -> None:
    deal = script(dealt(OWN, f"{FIRST}9s9m9p5s8p"), f"{CALL}; ... S; S discard 4s; W discard 8p")
    assert can_win(deal, "S")  # it waits for 5s and 8p now


@pytest.mark.rule("japan.win.furiten", "japan.pattern.chankan")
@pytest.mark.parametrize("discarded", ["3s", "9p"])
def test_a_kong_that_grows_is_barred_too(discarded: str) -> None:
    """S waits for 3s and 6s, W adds the fourth 6s to his pung: S robs it unless he has discarded a 3s."""
    hands = {
        "E": "258m 147p 14s 1234z 55z", "S": "234m 567p 88p 45s 999m", "W": "66s 147m 369p 258s 23z", "N": "6s 258m 147p 19s 1244z",
    }  # fmt: skip
    deal = dealt(hands, f"{discarded}9s1s9p9p1z6s")
    script(
        deal,
        f"E discard 5z; S discard {discarded}; W discard 2z; N discard 6s; W claim [666s]; W discard 3z; ... W; W kong [6666s+]",
    )
    assert can_win(deal, "S") is (discarded == "9p")


@pytest.mark.rule("japan.win.furiten-temp")
@pytest.mark.parametrize("bars", [True, False])
def test_what_was_let_pass_bars_until_the_own_draw(bars: bool) -> None:
    hands = {
        "E": "3p 147m 28p 258s 123z 55z",
        "S": "6p 258m 147s 12344z 9p",
        "W": "258m 369s 147s 1234z",
        "N": WAITS,
    }
    deal = dealt(hands, "9m", options={"furiten_temp": bars})
    script(deal, "E discard 3p; N pass; S discard 6p")
    assert can_win(deal, "N") is not bars


@pytest.mark.rule("japan.win.furiten-temp")
def test_after_riichi_for_good() -> None:
    hands = {"E": f"{WAITS} 7z", "S": "3p 147m 147s 1234z 5z 9p", "N": "258m 147p 258s 1133z"}
    deal = dealt(hands, "6z 9s 3z 4z 6z 9m 6p 4z")
    script(
        deal,
        "E discard 7z ready; S discard 3p; E pass; W discard; N discard 3z; E discard 4z; S discard; W discard; N discard 6p",
    )
    assert not can_win(deal, "E")


@pytest.mark.rule("japan.kong.types")
@pytest.mark.parametrize("may", [True, False])
def test_thirteen_orphans_rob_a_concealed_kong(may: bool) -> None:
    hands = {
        "E": "7777z 28m 14s 258p 36m 9m",
        "S": "228m 46m 119p 33p 456z",
        "W": "19m 19p 19s 1234566z",
        "N": "234m 567m 88s 234p 67s",
    }
    deal = dealt(hands, options={"rob_closed_for_orphans": may})
    deal.act("E", "kong <7777z>")
    assert can_win(deal, "W") is may
    if may:
        deal.act("W", "win")
        assert deal.ledger.totals()["E"] == -32000
        for whose in (None, "E", "S"):  # the three that are left lie in E's hand again, in every record
            record = Record.of(deal) if whose is None else Record.of(deal).seen_by(whose)
            told = Told(record.parts[0].header.data)
            for row in record.parts[0].events:
                told.apply(row.data)
            assert told.melds["E"] == []
            held = told.hands["E"]
            assert (held is None) if whose == "S" else (held is not None and len(held) == 13)
    other = {**hands, "E": "8888s 28m 14s 258p 36m 9m", "N": "234m 567m 22p 234p 67s"}
    deal = dealt(other, options={"rob_closed_for_orphans": may})
    deal.act("E", "kong <8888s>")  # N waits for 5s and 8s
    assert not can_win(deal, "N")


def can_win(deal: Deal, seat: str) -> bool:
    return seat in deal.waiting and WIN in deal.legal(seat)


@pytest.mark.rule("japan.win.furiten", "japan.win.furiten-temp")
def test_the_seat_itself_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    deal = script(dealt(OWN, f"{FIRST}6s9m9p6s"), CALL.rpartition(";")[0])
    assert not deal.view("S").drawn_alone
    script(deal, "S discard 3s")
    assert deal.view("S").drawn_alone
    assert [deal.view(seat).drawn_alone for seat in "EWN"] == [False] * 3
    passed = {"E": "3p 147m 28p 258s 123z 55z", "S": "6p 258m 147s 12344z 9p", "W": "258m 369s 147s 1234z", "N": WAITS}
    rules = variant("japan")
    match = rules.match(deals=1, wall=stack(rules, hands=passed, draws="9m9s6s"))
    script(match.deal, "E discard 3p; N pass")
    assert match.deal.view("N").drawn_alone
    assert match.deal.view("N").to_json()["drawn_alone"] is True
    for zh, told in ((False, "only a tile you draw wins"), (True, "现在只能自摸")):
        Board(View(False, zh), match, "N").offer((), {}, False)
        assert told in capsys.readouterr().out
    script(match.deal, "S discard 6p; W discard 9s")
    assert not match.deal.view("N").drawn_alone  # N has drawn
