"""Deals of riichi that are called off: the four kinds and the option of three winners, in play, in a match, in records and at the shell."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from asked import texts, totals
from mahjong.cli.app import app
from mahjong.cli.board import Board
from mahjong.cli.simulate import Computer, Tally
from mahjong.cli.simulate import _show as report
from mahjong.cli.view import View
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.play.record import Record
from mahjong.registry import variant
from mahjong.testing import script, stack, stacked

NINE = {"E": "258m 258p 258s 44566z", "S": "19m 1p 9s 12356z 34m 56p", "W": "258m 36p 22p 258s 447z"}


def nine_kinds(**options: object) -> Deal:
    """S holds nine kinds with the 7p he draws."""
    return script(stacked(variant("japan", **options), hands=NINE, draws="7p"), "E discard 8p")


@pytest.mark.rule("japan.end.abortive", "japan.ex.nine-kinds", "japan.rotation.renchan", "japan.end.riichi-sticks")
def test_nine_kinds() -> None:
    deal = nine_kinds()
    assert "abort nine-kinds" in texts(deal, "S")
    deal.act("S", "abort nine-kinds")
    assert deal.aborted == "nine-kinds"
    assert totals(deal) == [0, 0, 0, 0]
    turn = variant("japan").words["rotation"].after(deal.outcome)
    assert (turn.dealer, turn.stayed) == ("E", True)
    none = nine_kinds(abortive="none")
    assert "abort nine-kinds" not in texts(none, "S")
    with pytest.raises(IllegalAction):
        none.act("S", "abort nine-kinds")
    hands = {**NINE, "N": "888p 369m 147s 77z 2s 3s"}
    claimed = stacked(variant("japan"), hands=hands, draws="4s7p")
    script(claimed, "E discard 8p; N claim [888p]; N discard 9m; E discard 4s; ... S")
    assert claimed.view("S").drawn == "7p"
    assert "abort nine-kinds" not in texts(claimed, "S")  # after somebody's pung he may not


@pytest.mark.rule("japan.end.abortive")
def test_four_winds_and_four_riichi() -> None:
    windy = {
        "E": "258m 258p 258s 1z 5567z", "S": "369m 369p 369s 1z 556z", "W": "147m 147p 147s 1z 667z", "N": "258m 369p 147s 1z 477z",
    }  # fmt: skip
    deal = script(
        stacked(variant("japan"), hands=windy, draws="2m2p2s"), "E discard 1z; S discard 1z; W discard 1z; N discard 1z"
    )
    assert deal.aborted == "four-winds"
    ready = {
        "E": "123m 456m 789m 22p 13p 7z", "S": "123s 456s 789s 33p 46s", "W": "111z 222z 333z 44z 56m", "N": "555z 666z 123p 99p 67s",
    }  # fmt: skip
    deal = stacked(variant("japan"), hands=ready, draws="7z 8p 7z")
    script(deal, "E discard 7z ready; S discard 7z ready; W discard 8p ready; N discard 7z ready")
    assert deal.aborted == "four-riichi"
    assert deal.pots == {"pot": 4000}


@pytest.mark.rule("japan.end.abortive", "japan.kong.limit-four")
def test_four_kongs_by_two_players() -> None:
    hands = {
        "E": "1111m 2222m 58p 258s 7z",
        "S": "3333m 9999p 369s 56z",
        "W": "147p 147s 468m 1166z",
        "N": "123p 456p 456s 222z 4z",
    }
    deal = stacked(variant("japan"), hands=hands, draws="4z")
    script(deal, "E kong <1111m>; E kong <2222m>; E discard 7z; S kong <3333m>; S kong <9999p>; S discard 6z")
    assert deal.aborted == "four-kongs"  # W's pair of the discard does not matter
    assert deal.outcome.aborted == "four-kongs"


@pytest.mark.rule("japan.claims.multi", "japan.claims.double")
def test_three_winners() -> None:
    acts = "E discard 5m; S win; W win; N win"
    hands = {
        "E": "5m 19m 159p 15s 445566z", "S": "345p 345p 678p 88p 46m", "W": "345s 345s 678s 88s 46m", "N": "234p 678p 234s 66s 46m",
    }  # fmt: skip
    for chosen, aborted, wins in (("draw", "triple-ron", 0), ("win", "", 3)):
        deal = script(stacked(variant("japan", triple_ron=chosen), hands=hands), acts)
        assert (deal.aborted, len(deal.wins)) == (aborted, wins)
    one = script(stacked(variant("japan", triple_ron="draw", double_ron="nearest"), hands=hands), "E discard 5m; S win")
    assert [won.seat for won in one.wins] == ["S"]


@pytest.mark.rule("japan.end.abortive")
def test_records_and_the_shell_tell_it(tmp_path: Path) -> None:
    deal = nine_kinds()
    deal.act("S", "abort nine-kinds")
    record = Record.of(deal)
    assert record.verify().ok
    assert record.deal().aborted == "nine-kinds"
    path = tmp_path / "nine.jsonl"
    path.write_text(record.text, encoding="utf-8")
    for language, told in (("en", "South: the deal is called off, nine kinds."), ("zh", "南宣告流局：九种九牌。")):
        result = CliRunner().invoke(app, ["replay", str(path), "--lang", language])
        assert result.exit_code == 0, result.output
        assert told in result.output
    public = record.seen_by("W")
    assert public.verify().ok
    assert '"note":"abort nine-kinds"' in public.text
    assert '"act":"abort nine-kinds"' in public.text


@pytest.mark.rule("japan.end.abortive")
@pytest.mark.parametrize("zh", [False, True])
def test_a_person_is_offered_it_and_told(zh: bool, capsys: pytest.CaptureFixture[str]) -> None:
    rules = variant("japan")
    wall = stack(rules, hands={"E": "19m 19p 19s 1234z 5z 6z 22m"})
    match = rules.match(deals=1, wall=wall)
    seat = match.deal.waiting[0]
    board = Board(View(False, zh), match, seat)
    board.begin()
    legal = match.deal.legal(seat)
    board.offer(legal, {action: number for number, action in enumerate(legal, 1)}, False)
    told = capsys.readouterr().out
    assert ("abort nine-kinds  宣告流局：九种九牌" if zh else "abort nine-kinds  call the deal off: nine kinds") in told
    match.deal.act(seat, "abort nine-kinds")
    board.catch_up()
    board.end()
    told = capsys.readouterr().out
    assert ("你宣告流局：九种九牌。" if zh else "You: the deal is called off, nine kinds.") in told
    assert match.deal.aborted == "nine-kinds"


@pytest.mark.rule("japan.end.abortive")
@pytest.mark.parametrize("zh", [False, True])
def test_simulations_count_them(zh: bool, capsys: pytest.CaptureFixture[str]) -> None:
    deal = nine_kinds()
    deal.act("S", "abort nine-kinds")
    tally = Tally(deal.seats)
    tally.add(deal)
    assert tally.to_json()["aborts"] == {"nine-kinds": 1}
    assert tally.to_json()["draws"] == 1
    report(View(False, zh), variant("japan"), tally, Computer.random, 1)
    assert ("其中：九种九牌" if zh else "called off: nine kinds") in capsys.readouterr().out
