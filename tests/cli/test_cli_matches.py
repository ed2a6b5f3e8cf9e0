"""Whole matches at the shell: points, counters, the question to the last dealer, seats that change, how it came out, and the record of it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from mahjong import variant
from mahjong.cli import play
from mahjong.cli.board import Board
from mahjong.cli.view import View
from mahjong.play.closing import REASONS
from mahjong.play.match import Match
from mahjong.play.match_record import match_of
from mahjong.play.record import Record
from mahjong.rules.rotation import Standing
from mahjong.testing import stacked


def last_deal(dealer: str = "N") -> Match:
    """Riichi: the dealer of the last deal has just won as dealt."""
    match = variant("japan").match(seed=1)
    match.standing = Standing(dealer, 0, 1, frozenset("ESWN") - {dealer})
    match.deal = stacked(match.variant, dealer=dealer, round="S", hands={dealer: "123456789m123p55s"})
    match.deal.act(dealer, "win")
    return match


@pytest.mark.parametrize("zh", [False, True])
@pytest.mark.parametrize(
    ("answer", "ends"), [("1", True), ("2", False), ("choose match=end", True), ("choose match=go-on", False)]
)
def test_the_last_dealer_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], zh: bool, answer: str, ends: bool
) -> None:
    match = last_deal()
    view = View(False, zh)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"win\n7\n{answer}\n"))
    assert play._between(view, Board(view, match, "N"), match, 1, None)
    told = capsys.readouterr().out
    assert ("结束全场" if zh else "end the match") in told
    assert ("继续" if zh else "play on") in told
    assert match.finished == ends


def test_a_computer_that_leads_ends_it() -> None:
    match = last_deal()
    view = View(False, False)
    assert play._between(view, Board(view, match, "E"), match, 1, None)
    assert match.finished


def test_who_leaves_at_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    match = last_deal()
    view = View(False, False)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert not play._between(view, Board(view, match, "N"), match, 1, None)
    assert not match.finished


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_whole_match_watched_and_recorded(run: Any, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "match.jsonl"
    done = run(
        "play", "japan", "--watch", "--seed", "4", "--option", "length=east", "--record", str(file), "--lang", lang
    )
    assert done.exit_code == 0, done.output
    match = match_of(Record.read(file))
    assert match.finished
    for place, (seat, one) in enumerate(match.result().items(), 1):
        name = match.players[seat]
        assert re.search(rf"^ *{place} .*{name} +{one.points} ", done.output, re.MULTILINE), (name, one)
    assert match.end is not None
    why = f"{REASONS[match.end.why][lang == 'zh']} [{match.end.rule}]"
    assert "".join(why.split()) in "".join(done.output.split())
    shown = run("replay", str(file), "--lang", lang)
    assert shown.exit_code == 0
    assert shown.output.splitlines()[-5:] == done.output.splitlines()[-5:], "told alike, played or replayed"
    assert run("verify", str(file)).exit_code == 0


def test_points_and_counters_are_told(run: Any) -> None:
    done = run("play", "japan", "--watch", "--seed", "6", "--lang", "en")
    match = variant("japan")
    assert done.exit_code == 0
    assert "25000" in done.output
    told = [int(one) for one in re.findall(r"^Deal .* counters (\d+)$", done.output, re.MULTILINE)]
    assert told, "some deal has counters"
    assert match.words["rotation"].counter.names == ("counters", "本场")


def test_a_person_who_changes_seats(run: Any) -> None:
    """Chinese Official: after the first round he sits elsewhere, and is asked there; the computers keep theirs beside him."""
    moves = "p\n1\n" * 4000
    done = run(
        "play", "mcr", "--seats", "you,greedy,greedy,greedy", "--seed", "3", "--deals", "6", "--lang", "en", input=moves
    )
    assert done.exit_code == 0, done.output[-2000:]
    assert re.findall(r"^(\w+) +you +", done.output, re.MULTILINE) == ["East"] * 4 + ["South"] * 3
    assert "Deal 6 · South round · dealer You" in done.output
    told = " ".join(done.output.split())
    assert told.count("The players change seats: East greedy 2 South you West greedy 4 North greedy 3") == 1


def test_seats_that_stay(run: Any) -> None:
    done = run(
        "play",
        "mcr",
        "--watch",
        "--seed",
        "3",
        "--deals",
        "5",
        "--option",
        "seat_change=false",
        "--option",
        "min_fan=0",
        "--lang",
        "en",
    )
    assert done.exit_code == 0
    rows = set(re.findall(r"^(\w+) +(greedy \d) +[+\-0]", done.output, re.MULTILINE))
    assert len(rows) == 4


def test_what_everybody_has_is_replayed(run: Any, tmp_path: Path) -> None:
    """Points before the deal and what it moved; a header that tells nonsense is left to `mahjong verify`."""
    file = tmp_path / "match.jsonl"
    run("play", "japan", "--watch", "--seed", "6", "--deals", "3", "--record", str(file))
    record = Record.read(file)
    deals = list(record.deals())
    told = run("replay", str(file), "--lang", "en").output
    for number, deal in enumerate(deals):
        for seat, name in zip(deal.seats, ("East", "South", "West", "North"), strict=True):
            moved = deal.ledger.totals()[seat]
            assert re.search(rf"^{name} +{'[+]' * (moved > 0)}{moved} +{deal.points[seat]} ", told, re.MULTILINE), (
                number,
                seat,
            )
    assert any(deal.counters for deal in deals) == ("counters" in told)
    seen = record.seen_by("S").text.replace('"purses":{"E":', '"purses":{"E":"x","Q":')
    (tmp_path / "seen").write_text(seen)
    assert run("replay", str(tmp_path / "seen")).exit_code == 0
