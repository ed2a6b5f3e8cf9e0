"""Seats and the first dealer found with dice and wind tiles: `mahjong.rules.seating`, by hand and in matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from match_play import players

from mahjong import variant
from mahjong.errors import RecordError, RuleError
from mahjong.play.lines import text as line_of
from mahjong.play.match import Match
from mahjong.play.match_record import MatchRecorder, match_of
from mahjong.play.players import play_out
from mahjong.play.record import Record
from mahjong.rules.rotation import GIVEN
from mahjong.rules.seating import drawn

NAMES = ("Ann", "Bo", "Cy", "Di")


def test_two_throws_for_the_seats() -> None:
    word = drawn(dice=3, rolls=2)
    # Ann throws 7: Ann 1, Bo 2, Cy 3, Di 4, Ann 5, Bo 6, Cy 7. Cy throws 10: Cy 1 ... Di 10, who takes first, from the even end.
    found = word.seated(NAMES, (2, 0, 3, 1), (1, 2, 4, 5, 4, 1))
    assert found.chair == 2
    assert [(throw.by, sum(throw.dice), throw.reached, throw.decides) for throw in found.throws] == [
        ("Ann", 7, "Cy", ("east",)),
        ("Cy", 10, "Di", ("first",)),
    ]
    assert found.winds == (3, 0, 2, 1)  # Di takes south, Ann north, Bo east, Cy west
    assert found.players == ("Bo", "Di", "Cy", "Ann")


def test_an_odd_total_takes_from_the_odd_end() -> None:
    found = drawn(dice=3, rolls=2).seated(NAMES, (2, 0, 3, 1), (1, 2, 4, 5, 4, 2), thrower=1)
    assert found.throws[0].reached == "Di"
    assert found.throws[1].reached == "Bo"  # 11 from Di
    assert found.winds == (1, 2, 0, 3)  # Bo west, Cy east, Di north, Ann south


def test_one_throw_says_it_all() -> None:
    found = drawn(dice=3, rolls=1).seated(NAMES, (0, 1, 2, 3), (1, 1, 4))
    assert len(found.throws) == 1
    assert found.throws[0].decides == ("east", "first")
    assert found.chair == 1
    assert found.winds == (0, 3, 2, 1)  # Bo takes north from the even end, then Cy west, Di south, Ann east


@pytest.mark.parametrize(
    ("rolls", "dice", "dealer", "throws"), [(0, (), 0, 0), (1, (1, 2, 4), 2, 1), (2, (1, 2, 4, 1, 1, 1), 0, 2)]
)
def test_throws_for_the_first_dealer(rolls: int, dice: tuple[int, ...], dealer: int, throws: int) -> None:
    found = drawn(dice=3, dealer_rolls=rolls).first(NAMES, dice)
    assert (found.dealer, len(found.throws), found.opened) == (dealer, throws, ())
    assert drawn(dice=3, dealer_rolls=1, same_wall=True).first(NAMES, (1, 2, 4)).opened == (1, 2, 4)


@pytest.mark.parametrize(
    "how",
    [{"dice": 0}, {"dice": 5}, {"rolls": 0}, {"rolls": 3}, {"dealer_rolls": 3}, {"same_wall": True}, {"dice": "3"}],
)
def test_procedures_there_are_not(how: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        drawn(**how)
    assert any(sign >= "\u4e00" for sign in caught.value.zh)


@pytest.mark.parametrize(
    ("row", "dice", "thrower", "told"),
    [
        ((0, 1, 2), (1,) * 6, 0, "row"), ((0, 1, 2, 2), (1,) * 6, 0, "row"), ((0, 1, 2, 3), (1,) * 5, 0, "dice"),
        ((0, 1, 2, 3), (1, 2, 3, 4, 5, 7), 0, "dice"), ((0, 1, 2, 3), (1,) * 6, 4, "thrower"),
    ],
)  # fmt: skip
def test_bad_rows_and_dice(row: tuple[int, ...], dice: tuple[int, ...], thrower: int, told: str) -> None:
    with pytest.raises(RuleError, match=told):
        drawn(dice=3).seated(NAMES, row, dice, thrower=thrower)


WORD = drawn(dice=3, rolls=2, dealer_rolls=1)


def test_a_match_is_seated_by_it() -> None:
    match = variant("guangdong").match(3, names=NAMES, seating=WORD)
    assert set(match.players.values()) == set(NAMES)
    winds = [("1z", "2z", "3z", "4z").index(code) for code in match.row]
    assert tuple(match.players.values()) == WORD.seated(NAMES, winds, match.dice).players
    assert match.thrower == "Ann"
    assert len(match.dice) == 6  # the rules of Guangdong throw no dice for the dealer
    assert match.deal.dealer == "E"
    later = variant("guangdong").match(3, names=NAMES, seating=WORD, thrower="Cy")
    assert later.throws[0].by == "Cy"
    assert later.dice == match.dice
    for wrong in ({"thrower": "Eve", "seating": WORD}, {"thrower": "Ann"}, {"thrower": "Ann", "seating": GIVEN}):
        with pytest.raises(RuleError, match="thrower"):
            variant("guangdong").match(3, names=NAMES, **wrong)


def test_no_deal_depends_on_it() -> None:
    assert (
        variant("guangdong").match(3, names=NAMES, seating=WORD).deal.source
        == variant("guangdong").match(3).deal.source
    )


def recorded(folder: Path) -> tuple[Match, Record]:
    match = variant("taiwan-16").match(8, names=NAMES, deals=2)
    with MatchRecorder(match, folder / "match.jsonl") as recorder:
        play_out(match.deal, players(match))
        recorder.sync()
        recorder.next()
        play_out(match.deal, players(match))
        recorder.sync()
    return match, Record.read(folder / "match.jsonl")


def test_a_record_tells_it_and_can_be_checked(tmp_path: Path) -> None:
    match, record = recorded(tmp_path)
    assert record.verify().ok
    again = match_of(record)
    assert (again.players, again.lot, again.row, again.dice, again.throws, again.thrower) == (
        match.players, match.lot, match.row, match.dice, match.throws, match.thrower,
    )  # fmt: skip
    assert again.standing == match.standing


@pytest.mark.parametrize("what", ["dice", "row", "players", "thrower", "sat"])
def test_a_record_that_was_changed_is_found_out(tmp_path: Path, what: str) -> None:
    _, record = recorded(tmp_path)
    head = dict(record.rows[0].data)
    told = head["match"] = dict(head["match"])
    told["seating"] = dict(told["seating"])
    if what == "dice":
        told["dice"] = [7 - told["dice"][0] if told["dice"][0] != 7 - told["dice"][0] else 1, *told["dice"][1:]]
    elif what == "row":
        told["seating"]["row"] = [*told["seating"]["row"][1:], told["seating"]["row"][0]]
    elif what == "players":
        names = list(told["players"].values())
        told["players"] = dict(zip(told["players"], [*names[1:], names[0]], strict=True))
    elif what == "thrower":
        told["seating"]["thrower"] = "Eve"
    else:
        told["seating"]["sat"] = ["Ann"]
    changed = Record(b"".join(raw + b"\n" for raw in [line_of(head), *(row.raw for row in record.rows[1:])]))
    with pytest.raises(RecordError):
        match_of(changed)
    assert not changed.verify().ok
